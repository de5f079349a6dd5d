/* SPDX-License-Identifier: MIT */
/*
 * Writes the textbook's move[0..N-1] as a JSON array, ten entries on a line, so that an entry is
 * easy to find by its index. The format holds linear boards with the default rules, and their
 * jumps.
 */
#include "write.h"

#define ENTRIES_A_LINE 10

static snl_status check_moves(snl_i_poll *poll, const snl_board *board)
{
    return board->rows > 0 ? SNL_ERROR_FORMAT_SHAPE : snl_i_write_check_rules(poll, board);
}

/* Between two entries stand a comma and a space or, at the end of a line, a comma, a newline and a
 * space; two brackets and a final newline add 3 bytes. */
static uint64_t measure_moves(snl_i_poll *poll, const snl_board *board)
{
    uint64_t squares = (uint64_t)board->squares;
    uint64_t bytes = snl_i_write_entries(poll, board, squares, 1);
    bytes = snl_i_write_add(bytes, 2 * (squares - 1));
    return snl_i_write_add(bytes, (squares - 1) / ENTRIES_A_LINE + 3);
}

static void write_moves_board(snl_i_writer *writer, const snl_board *board)
{
    snl_i_write(writer, "[");
    for (snl_square square = 1; square <= board->squares && !writer->poll.cancelled; square++) {
        snl_square to = snl_i_jumps_get(&board->jumps, square);
        if (square > 1)
            snl_i_write(writer, (square - 1) % ENTRIES_A_LINE == 0 ? ",\n " : ", ");
        snl_i_write_integer(writer, to < 0 ? -1 : to - 1);
    }
    snl_i_write(writer, "]\n");
}

const snl_i_write_format snl_i_write_moves = {check_moves, measure_moves, write_moves_board, 0,
                                              "\n"};
