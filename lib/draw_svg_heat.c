/* SPDX-License-Identifier: MIT */
/*
 * Draws the heat on the picture of a board: the colours of the squares, and the legend.
 *
 * The scale has SHADES colours in even steps of lightness, so that it can be read without any
 * colour vision and on a grey print. The least number has the colour nearest to the background: the
 * lightest in a light picture, and the darkest in a dark picture. A square has a class for its
 * shade, since one picture may be shown in either theme. On each shade, black or white text has a
 * contrast of at least 4.5.
 */
#include "draw_svg.h"

enum {
    SHADES = 40,
    LEGEND_WIDTH = 260 * SNL_I_PX,
    /* Black text is legible on shades below this one, counted from the lightest, and white text on
     * the others. */
    WHITE_TEXT = 23
};

/* ---- Colours ---- */

/* The scale of the heat from light to dark, as red, green and blue; other shades lie between. */
static const uint8_t scale[][3] = {{255, 246, 220}, {253, 208, 138}, {247, 154, 94}, {226, 96, 92},
                                   {178, 53, 115},  {116, 31, 124},  {53, 21, 92}};

enum { PARTS = sizeof scale / sizeof *scale - 1 };

/* Writes the colour of a shade, counted from the lightest. */
static void write_colour(snl_i_writer *writer, int32_t shade)
{
    int32_t whole = SHADES - 1;
    int32_t part = shade < whole ? shade * PARTS / whole : PARTS - 1;
    int32_t in_part = shade * PARTS - part * whole;
    snl_i_write(writer, "#");
    for (int i = 0; i < 3; i++) {
        int32_t sum = scale[part][i] * (whole - in_part) + scale[part + 1][i] * in_part;
        snl_i_svg_write_hex(writer, (uint64_t)((sum + whole / 2) / whole));
    }
}

static void write_text_colour(snl_i_writer *writer, const char *theme, const char *name, int white)
{
    static const char *const colours[] = {"#000", "#fff"};
    snl_i_write(writer, theme);
    snl_i_write(writer, name);
    snl_i_write(writer, "{fill:");
    snl_i_write(writer, colours[white]);
    snl_i_write(writer, ";stroke:");
    snl_i_write(writer, colours[!white]);
    snl_i_write(writer, ";stroke-opacity:.35}\n");
}

void snl_i_svg_write_shades(snl_i_writer *writer, const char *theme, int dark)
{
    write_text_colour(writer, theme, ".snl-low", dark);
    write_text_colour(writer, theme, ".snl-high", !dark);
    for (int32_t shade = 0; shade < SHADES; shade++) {
        snl_i_write(writer, theme);
        snl_i_svg_put(writer, ".snl-h${fill:", (int64_t[]){shade});
        write_colour(writer, dark ? SHADES - 1 - shade : shade);
        snl_i_write(writer, "}\n");
    }
}

/* The shade of a level, counted from that of the least number. */
static int32_t shade_of(int32_t level)
{
    return (level * (SHADES - 1) + SNL_I_DRAW_LEVELS / 2) / SNL_I_DRAW_LEVELS;
}

static void write_shade(snl_i_writer *writer, int32_t shade)
{
    snl_i_svg_put(writer, " class='snl-h$'", (int64_t[]){shade});
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
        if (level == SNL_I_DRAW_INFINITE)
            snl_i_write(writer, " class=\"snl-never\"");
        else
            write_shade(writer, shade_of(level));
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
    if (level == SNL_I_DRAW_INFINITE)
        return " class=\"snl-white\"";
    int32_t shade = shade_of(level);
    if (shade >= WHITE_TEXT)
        return " class=\"snl-high\"";
    return shade >= SHADES - WHITE_TEXT ? " class=\"snl-black\"" : " class=\"snl-low\"";
}

/* ---- The legend ---- */

static void write_bar(snl_i_writer *writer, int64_t x, int64_t y)
{
    int64_t step = LEGEND_WIDTH / SHADES;
    for (int32_t i = 0; i < SHADES; i++) {
        /* One pixel wider than a step, so that no seam shows. */
        int64_t width = step + (i + 1 < SHADES ? SNL_I_PX : 0);
        snl_i_svg_put(writer, "<rect x='%' y='%' width='%' height='12'",
                      (int64_t[]){x + i * step, y, width});
        write_shade(writer, i);
        snl_i_write(writer, "/>");
    }
    snl_i_write(writer, "\n");
}

/* Writes the number in the middle of the scale. If a scale of whole numbers has no such number, it
 * writes the next smaller one, a little to the left; between neighbours it writes none. */
static void write_middle(snl_i_writer *writer, const snl_i_draw *draw, int64_t x, int64_t y)
{
    int64_t along = LEGEND_WIDTH / 2, middle = 0;
    if (draw->is_whole) {
        int64_t least = (int64_t)draw->least, range = (int64_t)draw->largest - least;
        if (range == 1)
            return;
        middle = least + range / 2;
        /* With a range above LEGEND_WIDTH it would move to the left by less than a unit. */
        if (range % 2 != 0 && range < LEGEND_WIDTH)
            along = LEGEND_WIDTH * (range / 2) / range;
    }
    snl_i_svg_put(writer, "<text class='snl-middle' x='%' y='%'>", (int64_t[]){x + along, y});
    if (draw->is_whole)
        snl_i_draw_write_double(writer, (double)middle);
    else
        snl_i_draw_write_middle(writer, draw);
    snl_i_write(writer, "</text>");
}

static void write_scale(snl_i_writer *writer, const snl_i_svg_board *board, int64_t x, int64_t y)
{
    const snl_i_draw *draw = &board->draw;
    int64_t below = y + 27 * SNL_I_PX;
    write_bar(writer, x, y);
    snl_i_svg_put(writer, "<text x='%' y='%'>", (int64_t[]){x, below});
    snl_i_draw_write_double(writer, draw->least);
    snl_i_write(writer, "</text>");
    write_middle(writer, draw, x, below);
    snl_i_svg_put(writer, "<text class='snl-end' x='%' y='%'>",
                  (int64_t[]){x + LEGEND_WIDTH, below});
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
