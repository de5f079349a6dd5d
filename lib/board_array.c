/* SPDX-License-Identifier: MIT */
/*
 * Boards from arrays of int32_t: LeetCode's matrix and the textbook's move[]. This file alone says
 * what an entry means, for arrays and for text: cell_jump() and move_jump() turn it into a jump.
 * The destination 0 means no jump. An entry that names its own square is no jump either, even on
 * the goal.
 */
#include "board.h"

/* The steps counted for setting an entry, whether it is a jump or not. */
enum { STEPS_OF_AN_ENTRY = 4 };

/* The jump of an entry on square `from` whose destination is `to`; 0 means no jump. */
static snl_status entry_jump(const snl_board *board, snl_square from, snl_square to,
                             snl_i_jump *jump)
{
    if (to < 0 || to > board->squares)
        return SNL_ERROR_SQUARE;
    *jump = (snl_i_jump){from, to == from ? 0 : to};
    return from == board->squares && jump->to != 0 ? SNL_ERROR_GOAL : SNL_OK;
}

static snl_status cell_jump(const snl_board *board, int64_t row, int64_t column, int64_t value,
                            snl_i_jump *jump)
{
    snl_square square = 0;
    snl_board_square_at(board, row, column, &square);
    if (value == 0)
        return SNL_ERROR_SQUARE;
    return entry_jump(board, square, value == -1 ? 0 : value, jump);
}

static snl_status move_jump(const snl_board *board, int64_t index, int64_t value, snl_i_jump *jump)
{
    if (value >= board->squares)
        return SNL_ERROR_SQUARE;
    return entry_jump(board, index + 1, value + 1, jump);
}

static snl_status put_unless_none(snl_board *board, snl_i_jump jump)
{
    return jump.to == 0 ? SNL_OK : snl_i_jumps_put(&board->jumps, &board->allocator, jump);
}

snl_status snl_i_board_set_cell(snl_board *board, int64_t row, int64_t column, int64_t value)
{
    snl_i_jump jump;
    snl_status status = cell_jump(board, row, column, value, &jump);
    return status == SNL_OK ? put_unless_none(board, jump) : status;
}

snl_status snl_i_board_set_move(snl_board *board, int64_t index, int64_t value)
{
    snl_i_jump jump;
    snl_status status = move_jump(board, index, value, &jump);
    return status == SNL_OK ? put_unless_none(board, jump) : status;
}

/* Whether an array of rows * columns entries fits into memory, and so has at most 2^62 of them. */
static int is_size(size_t rows, size_t columns)
{
    return rows >= 1 && columns >= 1 && rows <= SIZE_MAX / sizeof(int32_t) / columns;
}

/* Checks the entries of an array for a board of this shape. Sets `index` to the index of the first
 * faulty entry. */
static snl_status check_entries(const int32_t *entries, const snl_board *shape,
                                const snl_allocator *allocator, size_t *index)
{
    snl_i_poll poll = {.allocator = allocator};
    for (int64_t i = 0; i < shape->squares; i++) {
        snl_i_jump jump;
        if (snl_i_poll_step(&poll, 1))
            return SNL_ERROR_CANCELLED;
        snl_status status = shape->rows > 0 ? cell_jump(shape, i / shape->columns,
                                                        i % shape->columns, entries[i], &jump)
                                            : move_jump(shape, i, entries[i], &jump);
        if (status != SNL_OK) {
            *index = (size_t)i;
            return status;
        }
    }
    return SNL_OK;
}

snl_status snl_i_board_check_matrix(const int32_t *cells, size_t rows, size_t columns,
                                    const snl_allocator *allocator, size_t *index)
{
    if (!cells || !index)
        return SNL_ERROR_NULL;
    if (!is_size(rows, columns))
        return SNL_ERROR_SQUARES;
    snl_board shape = {
        .squares = (int64_t)(rows * columns), .rows = (int64_t)rows, .columns = (int64_t)columns};
    return check_entries(cells, &shape, allocator, index);
}

snl_status snl_board_check_matrix(const int32_t *cells, size_t rows, size_t columns, size_t *index)
{
    return snl_i_board_check_matrix(cells, rows, columns, NULL, index);
}

snl_status snl_i_board_check_moves(const int32_t *moves, size_t squares,
                                   const snl_allocator *allocator, size_t *index)
{
    if (!moves || !index)
        return SNL_ERROR_NULL;
    if (!is_size(1, squares))
        return SNL_ERROR_SQUARES;
    snl_board shape = {.squares = (int64_t)squares};
    return check_entries(moves, &shape, allocator, index);
}

snl_status snl_board_check_moves(const int32_t *moves, size_t squares, size_t *index)
{
    return snl_i_board_check_moves(moves, squares, NULL, index);
}

static snl_status set_cells(snl_board *board, const int32_t *cells, size_t rows, size_t columns)
{
    snl_i_poll poll = {.allocator = &board->allocator};
    /* Goes from the bottom row up, so that most jumps are added behind all jumps added before. */
    for (size_t row = rows; row-- > 0;)
        for (size_t column = 0; column < columns; column++) {
            snl_status status = snl_i_board_set_cell(board, (int64_t)row, (int64_t)column,
                                                     cells[row * columns + column]);
            if (status != SNL_OK)
                return status;
            if (snl_i_poll_step(&poll, STEPS_OF_AN_ENTRY))
                return SNL_ERROR_CANCELLED;
        }
    return SNL_OK;
}

static snl_status set_moves(snl_board *board, const int32_t *moves, size_t squares)
{
    snl_i_poll poll = {.allocator = &board->allocator};
    for (size_t i = 0; i < squares; i++) {
        snl_status status = snl_i_board_set_move(board, (int64_t)i, moves[i]);
        if (status != SNL_OK)
            return status;
        if (snl_i_poll_step(&poll, STEPS_OF_AN_ENTRY))
            return SNL_ERROR_CANCELLED;
    }
    return SNL_OK;
}

/* Hands the board to the caller if `status` is SNL_OK; frees it otherwise. */
static snl_status hand_out(snl_board *made, snl_status status, snl_board **board)
{
    if (status == SNL_OK)
        *board = made;
    else
        snl_board_free(made);
    return status;
}

snl_status snl_board_create_matrix_with(const int32_t *cells, size_t rows, size_t columns,
                                        const snl_allocator *allocator, snl_board **board)
{
    if (!board)
        return SNL_ERROR_NULL;
    size_t index;
    snl_board *made;
    snl_allocator own;
    snl_status status = snl_i_allocator_init(&own, allocator);
    if (status == SNL_OK)
        status = snl_i_board_check_matrix(cells, rows, columns, &own, &index);
    if (status == SNL_OK)
        status = snl_board_create_grid((int64_t)rows, (int64_t)columns, &own, &made);
    if (status != SNL_OK)
        return status;
    return hand_out(made, set_cells(made, cells, rows, columns), board);
}

snl_status snl_board_create_matrix(const int32_t *cells, size_t rows, size_t columns,
                                   snl_board **board)
{
    return snl_board_create_matrix_with(cells, rows, columns, NULL, board);
}

snl_status snl_board_create_moves_with(const int32_t *moves, size_t squares,
                                       const snl_allocator *allocator, snl_board **board)
{
    if (!board)
        return SNL_ERROR_NULL;
    size_t index;
    snl_board *made;
    snl_allocator own;
    snl_status status = snl_i_allocator_init(&own, allocator);
    if (status == SNL_OK)
        status = snl_i_board_check_moves(moves, squares, &own, &index);
    if (status == SNL_OK)
        status = snl_board_create((int64_t)squares, &own, &made);
    if (status != SNL_OK)
        return status;
    return hand_out(made, set_moves(made, moves, squares), board);
}

snl_status snl_board_create_moves(const int32_t *moves, size_t squares, snl_board **board)
{
    return snl_board_create_moves_with(moves, squares, NULL, board);
}
