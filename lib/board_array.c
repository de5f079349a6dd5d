/* SPDX-License-Identifier: MIT */
/*
 * Boards from arrays of int32_t: LeetCode's matrix and the textbook's move[]. What an entry means
 * is said once, here, for arrays and for text alike.
 *
 * An entry is turned into the destination of a jump, 0 for none. One that names its own square is
 * none, also on the goal.
 */
#include "board.h"

/* Also checks an entry alone: then `set` is 0, and only the size and shape of the board matter. */
static snl_status put_entry(snl_board *board, snl_square from, snl_square to, int set)
{
    if (to < 0 || to > board->squares)
        return SNL_ERROR_SQUARE;
    if (to == 0 || to == from)
        return SNL_OK;
    if (from == board->squares)
        return SNL_ERROR_GOAL;
    return set ? snl_i_jumps_put(&board->jumps, &board->allocator, (snl_i_jump){from, to}) : SNL_OK;
}

static snl_status put_cell(snl_board *board, int64_t row, int64_t column, int64_t value, int set)
{
    snl_square square = 0;
    snl_board_square_at(board, row, column, &square);
    return put_entry(board, square, value == -1 ? 0 : value == 0 ? -1 : value, set);
}

static snl_status put_move(snl_board *board, int64_t index, int64_t value, int set)
{
    return put_entry(board, index + 1, value < board->squares ? value + 1 : -1, set);
}

snl_status snl_i_board_set_cell(snl_board *board, int64_t row, int64_t column, int64_t value)
{
    return put_cell(board, row, column, value, 1);
}

snl_status snl_i_board_set_move(snl_board *board, int64_t index, int64_t value)
{
    return put_move(board, index, value, 1);
}

/* A size that no board can have becomes 0, which every creating function refuses. */
static int64_t size_in_range(size_t size)
{
    return size <= (uint64_t)SNL_SQUARES_MAX ? (int64_t)size : 0;
}

snl_status snl_board_create_matrix_with(const int32_t *cells, size_t rows, size_t columns,
                                        const snl_allocator *allocator, snl_board **board)
{
    if (!cells || !board)
        return SNL_ERROR_ARGUMENT;
    snl_board *made;
    snl_status status = snl_board_create_grid_with(
        size_in_range(rows), size_in_range(columns), allocator, &made);
    if (status != SNL_OK)
        return status;
    /* From the bottom row up, so that most jumps are added behind the others. */
    for (size_t row = rows; row-- > 0 && status == SNL_OK;)
        for (size_t column = 0; column < columns && status == SNL_OK; column++)
            status =
                put_cell(made, (int64_t)row, (int64_t)column, cells[row * columns + column], 1);
    if (status == SNL_OK)
        *board = made;
    else
        snl_board_free(made);
    return status;
}

snl_status snl_board_create_matrix(const int32_t *cells, size_t rows, size_t columns,
                                   snl_board **board)
{
    return snl_board_create_matrix_with(cells, rows, columns, NULL, board);
}

snl_status snl_board_create_moves_with(const int32_t *moves, size_t squares,
                                       const snl_allocator *allocator, snl_board **board)
{
    if (!moves || !board)
        return SNL_ERROR_ARGUMENT;
    snl_board *made;
    snl_status status = snl_board_create_with(size_in_range(squares), allocator, &made);
    if (status != SNL_OK)
        return status;
    for (size_t i = 0; i < squares && status == SNL_OK; i++)
        status = put_move(made, (int64_t)i, moves[i], 1);
    if (status == SNL_OK)
        *board = made;
    else
        snl_board_free(made);
    return status;
}

snl_status snl_board_create_moves(const int32_t *moves, size_t squares, snl_board **board)
{
    return snl_board_create_moves_with(moves, squares, NULL, board);
}

snl_status snl_board_check_matrix(const int32_t *cells, size_t rows, size_t columns, size_t *index)
{
    if (!cells || !index)
        return SNL_ERROR_ARGUMENT;
    if (rows < 1 || columns < 1 || rows > (uint64_t)SNL_SQUARES_MAX / columns)
        return SNL_ERROR_SQUARES;
    snl_board shape = {
        .squares = (int64_t)(rows * columns), .rows = (int64_t)rows, .columns = (int64_t)columns};
    for (size_t i = 0; i < rows * columns; i++) {
        snl_status status =
            put_cell(&shape, (int64_t)(i / columns), (int64_t)(i % columns), cells[i], 0);
        if (status != SNL_OK) {
            *index = i;
            return status;
        }
    }
    return SNL_OK;
}

snl_status snl_board_check_moves(const int32_t *moves, size_t squares, size_t *index)
{
    if (!moves || !index)
        return SNL_ERROR_ARGUMENT;
    if (squares < 1 || squares > (uint64_t)SNL_SQUARES_MAX)
        return SNL_ERROR_SQUARES;
    snl_board shape = {.squares = (int64_t)squares};
    for (size_t i = 0; i < squares; i++) {
        snl_status status = put_move(&shape, (int64_t)i, moves[i], 0);
        if (status != SNL_OK) {
            *index = i;
            return status;
        }
    }
    return SNL_OK;
}
