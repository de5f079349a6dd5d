/* SPDX-License-Identifier: MIT */
/*
 * Writes the input of HackerRank's "The Quickest Way Up": for each board the number of ladders and
 * the ladders, then the same for the snakes, in the order of their mouths. The format holds grids
 * of 10 rows and 10 columns with the rules of the exercise.
 *
 * Such a board has at most 99 jumps, so its text is measured by writing it without a buffer.
 */
#include "write.h"

static snl_status check_hackerrank(snl_i_poll *poll, const snl_board *board)
{
    if (board->rows != SNL_I_HACKERRANK_SIDE || board->columns != SNL_I_HACKERRANK_SIDE)
        return SNL_ERROR_FORMAT_SHAPE;
    return snl_i_write_check_rules(poll, board);
}

/* Writes the number of ladders or of snakes, and then each of them. */
static void write_hackerrank_jumps(snl_i_writer *writer, const snl_board *board, int ladders)
{
    const snl_i_jump *jump;
    int64_t count = 0;
    for (snl_i_jump_place place = {0, 0}; (jump = snl_i_jumps_next(&board->jumps, &place)) != NULL;)
        count += (jump->to > jump->from) == ladders;
    snl_i_write_integer(writer, count);
    snl_i_write(writer, "\n");
    for (snl_i_jump_place place = {0, 0};
         (jump = snl_i_jumps_next(&board->jumps, &place)) != NULL;) {
        if ((jump->to > jump->from) != ladders)
            continue;
        snl_i_write_integer(writer, jump->from);
        snl_i_write(writer, " ");
        snl_i_write_integer(writer, jump->to);
        snl_i_write(writer, "\n");
    }
}

static void write_hackerrank_board(snl_i_writer *writer, const snl_board *board)
{
    write_hackerrank_jumps(writer, board, 1);
    write_hackerrank_jumps(writer, board, 0);
}

static uint64_t measure_hackerrank(snl_i_poll *poll, const snl_board *board)
{
    (void)poll; /* too little work to poll */
    snl_i_writer writer = {.text = NULL};
    write_hackerrank_board(&writer, board);
    return writer.length;
}

const snl_i_write_format snl_i_write_hackerrank = {check_hackerrank, measure_hackerrank,
                                                   write_hackerrank_board, 1, ""};
