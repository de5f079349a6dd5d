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

size_t snl_i_entries(int64_t rows, int64_t columns)
{
    if (rows < 1 || columns < 1 || (uint64_t)rows > SIZE_MAX / sizeof(int32_t) / (uint64_t)columns)
        return 0;
    return (size_t)rows * (size_t)columns;
}

/* Checks the entries of an array for a board of this shape. Sets `faulty`, unless it is NULL, to
 * the index of the first faulty entry. */
static snl_status check_entries(const int32_t *entries, const snl_board *shape,
                                const snl_allocator *allocator, size_t *faulty)
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
            if (faulty)
                *faulty = (size_t)i;
            return status;
        }
    }
    return SNL_OK;
}

/* Sets the jumps of checked entries. A matrix is read from the bottom row up, so that most jumps
 * are added behind all jumps added before. */
static snl_status set_entries(snl_board *board, const int32_t *entries)
{
    snl_i_poll poll = {.allocator = &board->allocator};
    int64_t rows = board->rows > 0 ? board->rows : 1, columns = board->squares / rows;
    for (int64_t row = rows - 1; row >= 0; row--)
        for (int64_t column = 0; column < columns; column++) {
            int32_t value = entries[row * columns + column];
            snl_status status = board->rows > 0 ? snl_i_board_set_cell(board, row, column, value)
                                                : snl_i_board_set_move(board, column, value);
            if (status != SNL_OK)
                return status;
            if (snl_i_poll_step(&poll, STEPS_OF_AN_ENTRY))
                return SNL_ERROR_CANCELLED;
        }
    return SNL_OK;
}

/* Creates a board of this shape from an array. A shape of 0 squares stands for a refused size:
 * it has no entry, and snl_board_create() refuses it. */
static snl_status create_from_array(const int32_t *entries, const snl_board *shape,
                                    const snl_allocator *allocator, snl_board **board,
                                    size_t *faulty)
{
    if (!entries || !board)
        return SNL_ERROR_NULL;
    snl_allocator own;
    snl_status status = snl_i_allocator_init(&own, allocator);
    if (status != SNL_OK)
        return status;
    status = check_entries(entries, shape, &own, faulty);
    if (status != SNL_OK)
        return status;
    snl_board *made;
    status = snl_board_create(shape->squares, &own, &made);
    if (status != SNL_OK)
        return status;
    made->rows = shape->rows;
    made->columns = shape->columns;
    status = set_entries(made, entries);
    if (status == SNL_OK)
        *board = made;
    else
        snl_board_free(made);
    return status;
}

snl_status snl_board_create_matrix(const int32_t *cells, int64_t rows, int64_t columns,
                                   const snl_allocator *allocator, snl_board **board,
                                   size_t *faulty)
{
    const snl_board shape = {
        .squares = (int64_t)snl_i_entries(rows, columns), .rows = rows, .columns = columns};
    return create_from_array(cells, &shape, allocator, board, faulty);
}

snl_status snl_board_create_moves(const int32_t *moves, int64_t squares,
                                  const snl_allocator *allocator, snl_board **board, size_t *faulty)
{
    const snl_board shape = {.squares = (int64_t)snl_i_entries(1, squares)};
    return create_from_array(moves, &shape, allocator, board, faulty);
}
