/* SPDX-License-Identifier: MIT */
/*
 * Writes matrices in the format of LeetCode 909, a row on each line and the top row first. The
 * format holds grids with the rules of the exercise, and their jumps.
 */
#include "write.h"

static snl_status check_leetcode(snl_i_poll *poll, const snl_board *board)
{
    return board->rows == 0 ? SNL_ERROR_FORMAT_SHAPE : snl_i_write_check_rules(poll, board);
}

/* Brackets around each row and around the matrix, `,\n ` between two rows and a newline at the end
 * make 5 bytes a row. A comma follows each cell but the last of its row, which makes `squares -
 * rows` bytes: in sum `squares` + 4 `rows`. */
static uint64_t measure_leetcode(snl_i_poll *poll, const snl_board *board)
{
    uint64_t squares = (uint64_t)board->squares, rows = (uint64_t)board->rows;
    uint64_t bytes = snl_i_write_add(snl_i_write_entries(poll, board, squares, 0), squares);
    return snl_i_write_add(snl_i_write_add(bytes, 2 * rows), 2 * rows);
}

static void write_row(snl_i_writer *writer, const snl_board *board, int64_t row)
{
    for (int64_t column = 0; column < board->columns && !writer->poll.cancelled; column++) {
        snl_square square = 0;
        snl_board_square_at(board, row, column, &square);
        snl_square to = snl_i_jumps_get(&board->jumps, square);
        snl_i_write(writer, column > 0 ? "," : "[");
        snl_i_write_integer(writer, to);
    }
    snl_i_write(writer, "]");
}

static void write_leetcode_board(snl_i_writer *writer, const snl_board *board)
{
    for (int64_t row = 0; row < board->rows && !writer->poll.cancelled; row++) {
        snl_i_write(writer, row > 0 ? ",\n " : "[");
        write_row(writer, board, row);
    }
    snl_i_write(writer, "]\n");
}

const snl_i_write_format snl_i_write_leetcode = {check_leetcode, measure_leetcode,
                                                 write_leetcode_board, 0, "\n"};
