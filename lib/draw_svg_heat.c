/* SPDX-License-Identifier: MIT */
/*
 * Draws the heat on the picture of a board: the colours of the squares, and the legend.
 *
 * The scale goes from light to dark in even steps of lightness, so that it can be read without any
 * colour vision and on a grey print; it is the same in light and dark pictures. On each of its
 * colours, black or white text has a contrast of at least 4.5.
 */
#include "draw_svg.h"

enum {
    LEGEND_STEPS = 40,
    LEGEND_WIDTH = 260 * SNL_I_PX,
    /* From this level on, white text has more contrast than black text. */
    WHITE_TEXT = 588
};

/* ---- Colours ---- */

/* Red, green and blue. */
static const uint8_t scale[][3] = {{255, 246, 220}, {253, 208, 138}, {247, 154, 94}, {226, 96, 92},
                                   {178, 53, 115},  {116, 31, 124},  {53, 21, 92}};

enum { PARTS = sizeof scale / sizeof *scale - 1 };

/* Writes the attribute for the colour of a level. */
static void write_level(snl_i_writer *writer, int32_t level)
{
    if (level == SNL_I_DRAW_INFINITE) {
        snl_i_write(writer, " class=\"snl-never\"");
        return;
    }
    int32_t part = level * PARTS / (SNL_I_DRAW_LEVELS + 1); /* the last level ends the last part */
    int32_t in_part = level * PARTS - part * SNL_I_DRAW_LEVELS;
    snl_i_write(writer, " fill=\"#");
    for (int i = 0; i < 3; i++) {
        int32_t sum = scale[part][i] * (SNL_I_DRAW_LEVELS - in_part) + scale[part + 1][i] * in_part;
        snl_i_svg_write_hex(writer, (uint64_t)((sum + SNL_I_DRAW_LEVELS / 2) / SNL_I_DRAW_LEVELS));
    }
    snl_i_write(writer, "\"");
}

/* ---- Squares ---- */

void snl_i_svg_write_heat(snl_i_writer *writer, const snl_i_svg_board *board)
{
    const snl_i_draw *draw = &board->draw;
    if (!draw->picture.heat)
        return;
    snl_i_write(writer, "<g class=\"snl-heat\">\n");
    for (snl_square square = !draw->off_board;
         square <= draw->board->squares && !snl_i_poll_step(&writer->poll, 16); square++) {
        int32_t level = snl_i_draw_level(draw, square);
        if (level == SNL_I_DRAW_NONE)
            continue;
        snl_i_svg_point middle = snl_i_svg_middle(board, square);
        int64_t half = square ? SNL_I_SIDE / 2 : 22 * SNL_I_PX;
        int64_t place[] = {middle.x - half, middle.y - half, 2 * half, 2 * half};
        snl_i_svg_put(writer, "<rect x='%' y='%' width='%' height='%'", place);
        if (square == 0)
            snl_i_write(writer, " rx=\"10\"");
        write_level(writer, level);
        snl_i_svg_put(writer, "><title>$: ", &square);
        snl_i_draw_write_double(writer, draw->picture.heat[square]);
        snl_i_write(writer, "</title></rect>\n");
    }
    snl_i_write(writer, "</g>\n");
}

const char *snl_i_svg_text_class(const snl_i_svg_board *board, snl_square square)
{
    const snl_i_draw *draw = &board->draw;
    int32_t level = draw->picture.heat ? snl_i_draw_level(draw, square) : SNL_I_DRAW_NONE;
    if (level == SNL_I_DRAW_NONE)
        return "";
    return level < WHITE_TEXT ? " class=\"snl-black\"" : " class=\"snl-white\"";
}

/* ---- The legend ---- */

static void write_bar(snl_i_writer *writer, int64_t x, int64_t y)
{
    int64_t step = LEGEND_WIDTH / LEGEND_STEPS;
    for (int64_t i = 0; i < LEGEND_STEPS; i++) {
        /* One pixel wider than a step, so that no seam shows. */
        int64_t width = step + (i + 1 < LEGEND_STEPS ? SNL_I_PX : 0);
        snl_i_svg_put(writer, "<rect x='%' y='%' width='%' height='12'",
                      (int64_t[]){x + i * step, y, width});
        write_level(writer, (int32_t)(i * SNL_I_DRAW_LEVELS / (LEGEND_STEPS - 1)));
        snl_i_write(writer, "/>");
    }
    snl_i_write(writer, "\n");
}

static void write_scale(snl_i_writer *writer, const snl_i_svg_board *board, int64_t x, int64_t y)
{
    const snl_i_draw *draw = &board->draw;
    write_bar(writer, x, y);
    snl_i_svg_put(writer, "<text x='%' y='%'>", (int64_t[]){x, y + 27 * SNL_I_PX});
    snl_i_draw_write_double(writer, draw->least);
    snl_i_svg_put(writer, "</text><text class='snl-middle' x='%' y='%'>",
                  (int64_t[]){x + LEGEND_WIDTH / 2, y + 27 * SNL_I_PX});
    snl_i_draw_write_middle(writer, draw);
    snl_i_svg_put(writer, "</text><text class='snl-end' x='%' y='%'>",
                  (int64_t[]){x + LEGEND_WIDTH, y + 27 * SNL_I_PX});
    snl_i_draw_write_double(writer, draw->largest);
    snl_i_write(writer, "</text>\n");
}

void snl_i_svg_write_legend(snl_i_writer *writer, const snl_i_svg_board *board)
{
    const snl_i_draw *draw = &board->draw;
    if (!draw->picture.heat)
        return;
    int64_t x = board->left, y = board->top + draw->rows * SNL_I_SIDE + 30 * SNL_I_PX;
    snl_i_write(writer, "<g class=\"snl-legend\">\n");
    if (draw->picture.heat_label) {
        snl_i_svg_put(writer, "<text x='%' y='%'>", (int64_t[]){x, y - 7 * SNL_I_PX});
        snl_i_svg_write_text(writer, draw->picture.heat_label);
        snl_i_write(writer, "</text>\n");
    }
    if (draw->has_levels)
        write_scale(writer, board, x, y);
    if (draw->has_infinite) {
        int64_t after = x + (draw->has_levels ? LEGEND_WIDTH + 16 * SNL_I_PX : 0);
        snl_i_svg_put(writer, "<rect class='snl-never' x='%' y='%' width='24' height='12'/>",
                      (int64_t[]){after, y});
        snl_i_svg_put(writer, "<text x='%' y='%'>infinite</text>\n",
                      (int64_t[]){after, y + 27 * SNL_I_PX});
    }
    snl_i_write(writer, "</g>\n");
}

int64_t snl_i_svg_legend_width(const snl_i_draw *draw)
{
    return draw->picture.heat ? LEGEND_WIDTH + (draw->has_infinite ? 70 * SNL_I_PX : 0) : 0;
}
