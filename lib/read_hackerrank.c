/* SPDX-License-Identifier: MIT */
/*
 * Reads the input of HackerRank's "The Quickest Way Up": the number of boards; for each board the
 * number of ladders and two squares for each ladder, then the same for the snakes. Boards are
 * 10x10. White space separates the numbers.
 *
 * `Sample Input`, to the end of its line, may stand before the numbers, and `Sample Output` and
 * lines of text behind them, as that site prints them.
 *
 * Ladders and snakes are read alike: the exercise has two lists, but the squares of a jump tell
 * whether it leads up or down.
 */
#include "read.h"

/* Reads the number of jumps in a list, and then the jumps. */
static snl_status read_jumps(snl_i_reader *reader, snl_board *board, const char *expected)
{
    int64_t count;
    snl_i_read_skip(reader, snl_i_skip_space);
    snl_status status =
        snl_i_read_integer(reader, 0, INT64_MAX, SNL_ERROR_SYNTAX, expected, &count);
    for (; status == SNL_OK && count > 0; count--) {
        snl_i_jump jump;
        status = snl_i_read_jump(reader, board, snl_i_skip_space, 1, &jump);
        if (status == SNL_OK)
            status = snl_i_jumps_put(&board->jumps, &board->allocator, jump);
    }
    return status;
}

snl_status snl_i_read_hackerrank(snl_i_reader *reader, snl_board **board)
{
    if (reader->boards_left == 0)
        snl_i_read_output(reader);
    snl_i_read_skip(reader, snl_i_skip_space);
    if (reader->boards_left <= 0 && snl_i_read_words(reader, "Sample", "Input")) {
        snl_i_read_line(reader);
        snl_i_read_skip(reader, snl_i_skip_space);
        reader->boards_left = -1;
    }
    if (reader->boards_left < 0) {
        snl_status status =
            snl_i_read_integer(reader, 1, INT64_MAX, SNL_ERROR_SYNTAX,
                               "expected the number of boards, at least 1", &reader->boards_left);
        if (status != SNL_OK)
            return status;
        snl_i_read_skip(reader, snl_i_skip_space);
    }
    if (reader->boards_left == 0) {
        if (snl_i_peek(&reader->scanner) == SNL_I_END)
            return SNL_OK;
        return snl_i_fault(reader, reader->scanner.offset, SNL_ERROR_SYNTAX,
                           "expected the end of the input");
    }
    if (SNL_I_HACKERRANK_SIDE * SNL_I_HACKERRANK_SIDE > reader->squares_max)
        return snl_i_fault(reader, reader->scanner.offset, SNL_ERROR_LIMIT,
                           "expected a smaller board: the boards of this format have 100 squares");
    reader->begin = reader->scanner.offset;
    reader->boards_left--;
    snl_status status = snl_board_create_grid(SNL_I_HACKERRANK_SIDE, SNL_I_HACKERRANK_SIDE,
                                              reader->allocator, board);
    if (status == SNL_OK)
        status = read_jumps(reader, *board, "expected the number of ladders");
    return status == SNL_OK ? read_jumps(reader, *board, "expected the number of snakes") : status;
}
