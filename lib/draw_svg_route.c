/* SPDX-License-Identifier: MIT */
/*
 * Draws a route on the picture of a board: a line along the squares that the token passes, a dot on
 * its first square and at the end of each jump, and the number of each roll on the square where the
 * roll lands. The jumps on a route are not part of the line; they glow from below.
 * A roll that puts the token from the start on the board's enter square passes no square; its line
 * is straight and dashed, and lies below the numbers of the squares that it crosses.
 *
 * Cost: a step for each roll, and for each row that a leg crosses.
 */
#include "draw_svg.h"

/* With chaining a roll may take more jumps than this; further jumps do not glow. */
enum { JUMPS_OF_A_CHAIN = 64 };

/* The place of the token in a square, below the number and the ends of jumps. */
static snl_i_svg_point place_of(const snl_i_svg_board *board, snl_square square)
{
    snl_i_svg_point middle = snl_i_svg_middle(board, square);
    return (snl_i_svg_point){middle.x, middle.y + 15 * SNL_I_PX};
}

void snl_i_svg_write_route_below(snl_i_writer *writer, const snl_i_svg_board *board)
{
    const snl_i_draw *draw = &board->draw;
    for (size_t i = 0; i < draw->picture.leg_count && !snl_i_poll_step(&writer->poll, 8); i++) {
        const snl_leg leg = snl_i_draw_leg(draw, i);
        snl_square square = leg.landing;
        for (int jump = 0; jump < JUMPS_OF_A_CHAIN && square > 0 && square != leg.to; jump++) {
            snl_square next = snl_i_jumps_get(&board->draw.board->jumps, square);
            if (next >= 0)
                snl_i_svg_write_glow(writer, board, square, next);
            square = next;
        }
    }
}

/* Writes the line from one square to another, along the squares between them. */
static void write_way(snl_i_svg_pen *pen, const snl_i_svg_board *board, snl_square from,
                      snl_square to)
{
    int64_t columns = board->draw.columns;
    snl_i_svg_move(pen, place_of(board, from));
    if (from == 0) {
        snl_i_svg_line(pen, place_of(board, 1));
        from = 1;
    }
    while ((from - 1) / columns != (to - 1) / columns && !pen->writer->poll.cancelled) {
        int up = from < to;
        snl_square row = (from - 1) / columns;
        snl_square edge = up ? (row + 1) * columns : row * columns + 1;
        if (edge != from)
            snl_i_svg_line(pen, place_of(board, edge));
        from = up ? edge + 1 : edge - 1;
        snl_i_svg_line(pen, place_of(board, from));
    }
    if (from != to)
        snl_i_svg_line(pen, place_of(board, to));
}

/* Whether a leg is one roll that puts the token on the enter square. */
static int is_entering(const snl_board *board, const snl_leg *leg)
{
    return board->enter_square != 0 && leg->from == board->start &&
           leg->landing == board->enter_square && leg->times == 1;
}

static void write_lines(snl_i_writer *writer, const snl_i_svg_board *board)
{
    const snl_i_draw *draw = &board->draw;
    snl_i_svg_pen pen = {.writer = writer};
    for (size_t i = 0; i < draw->picture.leg_count && !snl_i_poll_step(&writer->poll, 1); i++) {
        const snl_leg leg = snl_i_draw_leg(draw, i);
        if (leg.landing != 0 && !is_entering(draw->board, &leg))
            write_way(&pen, board, leg.from, leg.landing);
    }
}

void snl_i_svg_write_entering(snl_i_writer *writer, const snl_i_svg_board *board)
{
    const snl_i_draw *draw = &board->draw;
    snl_i_svg_pen pen = {.writer = writer};
    for (size_t i = 0; i < draw->picture.leg_count && !snl_i_poll_step(&writer->poll, 1); i++) {
        const snl_leg leg = snl_i_draw_leg(draw, i);
        if (!is_entering(draw->board, &leg))
            continue;
        for (int halo = 1; halo >= 0; halo--) {
            snl_i_write(writer, halo ? "<path class=\"snl-line snl-halo\" stroke-width=\"7\" d=\""
                                     : "<path class=\"snl-line snl-path\" stroke-width=\"3\" "
                                       "stroke-dasharray=\"7 6\" d=\"");
            snl_i_svg_move(&pen, place_of(board, leg.from));
            snl_i_svg_line(&pen, place_of(board, leg.landing));
            snl_i_write(writer, "\"/>\n");
        }
    }
}

static void write_rest(snl_i_writer *writer, const snl_i_svg_board *board, snl_square square)
{
    snl_i_svg_point middle = place_of(board, square);
    snl_i_svg_put(writer, "<circle class='snl-rest' cx='%' cy='%' r='5'/>\n",
                  (int64_t[]){middle.x, middle.y});
}

/* Writes a dot on each square where the token rests but where no roll lands: the first square, and
 * the destinations of jumps. */
static void write_rests(snl_i_writer *writer, const snl_i_svg_board *board)
{
    const snl_i_draw *draw = &board->draw;
    size_t count = draw->picture.leg_count;
    snl_square before = -1;
    for (size_t i = 0; i < count && !snl_i_poll_step(&writer->poll, 1); i++) {
        const snl_leg leg = snl_i_draw_leg(draw, i);
        if (leg.from != before)
            write_rest(writer, board, leg.from);
        if (i + 1 == count && leg.to != leg.landing)
            write_rest(writer, board, leg.to);
        before = leg.landing;
    }
}

static void write_words(snl_i_writer *writer, const snl_leg *leg, int64_t number)
{
    snl_square landing = leg->landing, to = leg->to;
    snl_i_svg_put(writer, "Roll $: face $, from ", (int64_t[]){number, leg->face});
    snl_i_draw_write_square(writer, leg->from);
    snl_i_svg_put(writer, landing == 0 ? ", and stays" : " to $", &landing);
    if (landing != 0 && landing != to) {
        snl_i_write(writer, landing < to ? ", up to " : ", down to ");
        snl_i_draw_write_square(writer, to);
    }
}

/* Writes the number of a roll on the square where it lands. `roll` is a leg of one roll. */
static void write_badge(snl_i_writer *writer, const snl_i_svg_board *board, const snl_leg *roll,
                        int64_t number)
{
    snl_i_svg_point middle = place_of(board, roll->landing ? roll->landing : roll->from);
    int64_t width = (12 + 8 * snl_i_draw_digits(number)) * SNL_I_PX, height = 20 * SNL_I_PX;
    int64_t size[] = {middle.x - width / 2, middle.y - height / 2, width, height};
    snl_i_write(writer, "<g class=\"snl-leg\"><title>");
    write_words(writer, roll, number);
    snl_i_svg_put(writer,
                  "</title><rect class='snl-badge' x='%' y='%' width='%' height='%' rx='10'", size);
    snl_i_svg_put(writer, " stroke-width='2'/><text class='snl-roll' x='%' y='%'>$</text></g>\n",
                  (int64_t[]){middle.x, middle.y + 17 * SNL_I_PX / 4, number});
}

/* Numbers each roll of a leg; `before` rolls came before it. */
static void write_leg(snl_i_writer *writer, const snl_i_svg_board *board, const snl_leg *leg,
                      int64_t before)
{
    snl_leg roll = *leg;
    for (int64_t i = 1; i <= leg->times && !writer->poll.cancelled; i++) {
        snl_square last = leg->from + (i - 1) * leg->face;
        roll.from = last;
        roll.landing = i < leg->times ? last + leg->face : leg->landing;
        roll.to = i < leg->times ? last + leg->face : leg->to;
        write_badge(writer, board, &roll, before + i);
    }
}

void snl_i_svg_write_route(snl_i_writer *writer, const snl_i_svg_board *board)
{
    size_t count = board->draw.picture.leg_count;
    if (count == 0)
        return;
    snl_i_write(writer, "<g class=\"snl-route\">\n");
    snl_i_write(writer, "<path class=\"snl-line snl-halo\" stroke-width=\"7\" d=\"");
    write_lines(writer, board);
    snl_i_write(writer, "\"/>\n<path class=\"snl-line snl-path\" stroke-width=\"3\" d=\"");
    write_lines(writer, board);
    snl_i_write(writer, "\"/>\n");
    write_rests(writer, board);
    int64_t before = 0;
    for (size_t i = 0; i < count && !writer->poll.cancelled; i++) {
        const snl_leg leg = snl_i_draw_leg(&board->draw, i);
        write_leg(writer, board, &leg, before);
        before += leg.times;
    }
    snl_i_write(writer, "</g>\n");
}
