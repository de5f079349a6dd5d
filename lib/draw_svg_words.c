/* SPDX-License-Identifier: MIT */
/*
 * Writes the default title of the picture of a board, and the default description, for people who
 * do not see the picture. Long lists end early.
 */
#include "draw_svg.h"

enum { JUMPS_NAMED_MAX = 60 }; /* the largest number of jumps, or of legs, that a list names */

static size_t count_jumps_of_kind(snl_i_poll *poll, const snl_board *board, int up)
{
    snl_i_jump_place place = {0, 0};
    const snl_i_jump *jump;
    size_t count = 0;
    while (!snl_i_poll_step(poll, 1) && (jump = snl_i_jumps_next(&board->jumps, &place)) != NULL)
        count += (jump->from < jump->to) == up;
    return count;
}

static void write_count(snl_i_writer *writer, size_t count, const char *noun)
{
    snl_i_write_integer(writer, (int64_t)count);
    snl_i_write(writer, noun);
    if (count != 1)
        snl_i_write(writer, "s");
}

void snl_i_svg_write_board_title(snl_i_writer *writer, const void *context)
{
    const snl_board *board = ((const snl_i_svg_board *)context)->draw.board;
    snl_i_write(writer, "Snakes and Ladders board of ");
    if (board->rows > 0) {
        write_count(writer, (size_t)board->rows, " row");
        snl_i_write(writer, " and ");
        write_count(writer, (size_t)board->columns, " column");
    } else {
        write_count(writer, (size_t)board->squares, " square");
    }
    snl_i_write(writer, " with ");
    write_count(writer, count_jumps_of_kind(&writer->poll, board, 1), " ladder");
    snl_i_write(writer, " and ");
    write_count(writer, count_jumps_of_kind(&writer->poll, board, 0), " snake");
}

static void write_jump_list(snl_i_writer *writer, const snl_board *board, int up)
{
    size_t count = count_jumps_of_kind(&writer->poll, board, up), written = 0;
    snl_i_jump_place place = {0, 0};
    const snl_i_jump *jump;
    if (count > 0)
        snl_i_write(writer, up ? " Ladders:" : " Snakes:");
    while (written < JUMPS_NAMED_MAX && !snl_i_poll_step(&writer->poll, 1) &&
           (jump = snl_i_jumps_next(&board->jumps, &place)) != NULL) {
        if ((jump->from < jump->to) != up)
            continue;
        snl_i_svg_put(writer, written++ ? ", $ to $" : " $ to $",
                      (int64_t[]){jump->from, jump->to});
    }
    if (count > written)
        snl_i_svg_put(writer, ", and $ more", (int64_t[]){(int64_t)(count - written)});
    if (count > 0)
        snl_i_write(writer, ".");
}

static void write_route_words(snl_i_writer *writer, const snl_i_draw *draw)
{
    const snl_picture *picture = &draw->picture;
    if (picture->leg_count == 0)
        return;
    snl_i_write(writer, " The route of ");
    write_count(writer, (size_t)draw->rolls, " roll");
    snl_i_write(writer, ":");
    size_t i = 0;
    for (; i < picture->leg_count && i < JUMPS_NAMED_MAX; i++) {
        const snl_leg leg = snl_i_draw_leg(draw, i);
        int64_t numbers[] = {leg.face, leg.times, leg.to};
        snl_i_svg_put(writer, i ? ", $" : " $", numbers);
        if (leg.times > 1)
            snl_i_svg_put(writer, " ($ times)", numbers + 1);
        snl_i_svg_put(writer, " to $", numbers + 2);
    }
    snl_i_write(writer, i < picture->leg_count ? ", and so on." : ".");
}

static void write_heat_words(snl_i_writer *writer, const snl_i_draw *draw)
{
    if (!draw->has_levels && !draw->has_infinite)
        return;
    snl_i_write(writer, " Squares have colours");
    if (draw->picture.heat_label) {
        snl_i_write(writer, " for: ");
        snl_i_svg_write_text(writer, draw->picture.heat_label);
    }
    if (draw->has_levels) {
        snl_i_write(writer, ", from ");
        snl_i_draw_write_double(writer, draw->least);
        snl_i_write(writer, " to ");
        snl_i_draw_write_double(writer, draw->largest);
    }
    snl_i_write(writer, ".");
}

void snl_i_svg_write_board_description(snl_i_writer *writer, const void *context)
{
    const snl_i_draw *draw = &((const snl_i_svg_board *)context)->draw;
    const snl_board *board = draw->board;
    static const char *const overshoots[] = {"", " A roll past the goal bounces back from it.",
                                             " A roll past the goal wins."};
    snl_i_write(writer, "Squares are numbered in turn to the right and to the left from the bottom "
                        "left.");
    if (board->start == 0)
        snl_i_write(writer, " The game starts off the board.");
    else
        snl_i_svg_put(writer, " The game starts on square $.", &board->start);
    if (snl_i_board_has_enter(board)) {
        snl_i_write(writer, " ");
        snl_i_draw_write_enter(writer, board);
    }
    snl_i_write(writer, overshoots[board->overshoot]);
    if (board->chaining)
        snl_i_write(writer, " Jumps are followed one after another.");
    if (draw->jumps_off)
        snl_i_write(writer, " A jump to 0 leads off the board.");
    write_jump_list(writer, board, 1);
    write_jump_list(writer, board, 0);
    write_route_words(writer, draw);
    write_heat_words(writer, draw);
    for (size_t i = 0; i < draw->picture.token_count; i++)
        snl_i_svg_put(writer, " Player $ stands on $.",
                      (int64_t[]){(int64_t)i + 1, draw->picture.tokens[i]});
}

static uint64_t key_of_jumps(snl_i_poll *poll, uint64_t key, const snl_board *board)
{
    snl_i_jump_place place = {0, 0};
    const snl_i_jump *jump;
    while (!snl_i_poll_step(poll, 4) && (jump = snl_i_jumps_next(&board->jumps, &place)) != NULL)
        key = snl_i_svg_key_number(snl_i_svg_key_number(key, (uint64_t)jump->from),
                                   (uint64_t)jump->to);
    return key;
}

static uint64_t key_of_route(snl_i_poll *poll, uint64_t key, const snl_i_draw *draw)
{
    for (size_t i = 0; i < draw->picture.leg_count && !snl_i_poll_step(poll, 4); i++) {
        const snl_leg leg = snl_i_draw_leg(draw, i);
        key = snl_i_svg_key_number(key, (uint64_t)leg.face);
        key = snl_i_svg_key_number(key, (uint64_t)leg.times);
        key = snl_i_svg_key_number(key, (uint64_t)leg.to);
    }
    return key;
}

uint64_t snl_i_svg_board_key(snl_i_poll *poll, const snl_i_draw *draw)
{
    const snl_board *board = draw->board;
    const snl_picture *picture = &draw->picture;
    uint64_t key = snl_i_svg_key_text(poll, SNL_I_SVG_KEY, picture->title);
    const int64_t rules[] = {board->squares, board->columns, board->start, board->overshoot,
                             board->chaining};
    key = snl_i_svg_key_text(poll, key, picture->description);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        key = snl_i_svg_key_number(key, (uint64_t)rules[i]);
    if (snl_i_board_has_enter(board))
        key = snl_i_svg_key_number(snl_i_svg_key_number(key, board->enter_faces),
                                   (uint64_t)board->enter_square);
    key = key_of_route(poll, key_of_jumps(poll, key, board), draw);
    for (size_t i = 0; i < picture->token_count; i++)
        key = snl_i_svg_key_number(key, (uint64_t)picture->tokens[i]);
    key = snl_i_svg_key_text(poll, key, picture->heat_label);
    if (draw->has_levels)
        return snl_i_svg_key_double(snl_i_svg_key_double(key, draw->least), draw->largest);
    return draw->has_infinite ? snl_i_svg_key_number(key, 1) : key;
}
