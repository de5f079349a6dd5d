/* SPDX-License-Identifier: MIT */
/*
 * Makes, copies, compares and frees boards; sets their jumps, and numbers the cells of a grid. A
 * board is one block of memory of fixed size and the map of its jumps; its size does not depend on
 * the number of squares.
 *
 * A setter checks everything first and changes the board last, so that a failure changes nothing.
 */
#include "board.h"

#include <string.h>

static snl_status create_board(int64_t squares, int64_t rows, int64_t columns,
                               const snl_allocator *allocator, snl_board **board)
{
    snl_allocator own;
    if (!board)
        return SNL_ERROR_NULL;
    snl_status status = snl_i_allocator_init(&own, allocator);
    if (status != SNL_OK)
        return status;
    if (squares < 1 || squares > SNL_SQUARES_MAX)
        return SNL_ERROR_SQUARES;
    snl_board *made = snl_i_allocate(&own, 1, sizeof *made);
    if (!made)
        return SNL_ERROR_MEMORY;
    *made = (snl_board){.allocator = own,
                        .squares = squares,
                        .rows = rows,
                        .columns = columns,
                        .start = 1,
                        .overshoot = SNL_OVERSHOOT_STAY,
                        .face_set = 0x3f,
                        .faces = 6,
                        .weights = {1, 1, 1, 1, 1, 1}};
    *board = made;
    return SNL_OK;
}

snl_status snl_board_create(int64_t squares, const snl_allocator *allocator, snl_board **board)
{
    return create_board(squares, 0, 0, allocator, board);
}

snl_status snl_board_create_grid(int64_t rows, int64_t columns, const snl_allocator *allocator,
                                 snl_board **board)
{
    int fits = rows >= 1 && columns >= 1 && rows <= SNL_SQUARES_MAX / columns;
    return create_board(fits ? rows * columns : 0, rows, columns, allocator, board);
}

snl_status snl_board_copy(const snl_board *board, const snl_allocator *allocator, snl_board **copy)
{
    if (!board || !copy)
        return SNL_ERROR_NULL;
    snl_allocator own = board->allocator;
    snl_status status = allocator ? snl_i_allocator_init(&own, allocator) : SNL_OK;
    if (status != SNL_OK)
        return status;
    snl_board *made = snl_i_allocate(&own, 1, sizeof *made);
    if (!made)
        return SNL_ERROR_MEMORY;
    *made = *board;
    made->allocator = own;
    status = snl_i_jumps_copy(&board->jumps, &own, &made->jumps);
    if (status != SNL_OK) {
        snl_i_release(&own, made, 1, sizeof *made);
        return status;
    }
    *copy = made;
    return SNL_OK;
}

int32_t snl_board_equal(const snl_board *board, const snl_board *other)
{
    if (!board || !other)
        return board == other;
    /* Equal squares and rows imply equal columns. */
    if (board->squares != other->squares || board->rows != other->rows ||
        board->start != other->start || board->overshoot != other->overshoot ||
        board->enter_faces != other->enter_faces || board->enter_square != other->enter_square ||
        board->chaining != other->chaining || board->faces != other->faces ||
        memcmp(board->weights, other->weights, board->faces * sizeof *board->weights) != 0 ||
        board->jumps.count != other->jumps.count)
        return 0;
    snl_i_jump_place place = snl_i_jumps_seek(&board->jumps, 1);
    snl_i_jump_place other_place = snl_i_jumps_seek(&other->jumps, 1);
    const snl_i_jump *jump;
    while ((jump = snl_i_jumps_next(&board->jumps, &place)) != NULL) {
        const snl_i_jump *other_jump = snl_i_jumps_next(&other->jumps, &other_place);
        if (jump->from != other_jump->from || jump->to != other_jump->to)
            return 0;
    }
    return 1;
}

void snl_board_free(snl_board *board)
{
    if (!board)
        return;
    snl_allocator allocator = board->allocator;
    snl_i_jumps_free(&board->jumps, &allocator);
    snl_i_release(&allocator, board, 1, sizeof *board);
}

int64_t snl_board_squares(const snl_board *board)
{
    return board ? board->squares : 0;
}

int64_t snl_board_rows(const snl_board *board)
{
    return board ? board->rows : 0;
}

int64_t snl_board_columns(const snl_board *board)
{
    return board ? board->columns : 0;
}

snl_status snl_board_reshape(snl_board *board, int64_t rows, int64_t columns)
{
    if (!board)
        return SNL_ERROR_NULL;
    int linear = rows == 0 && columns == 0;
    /* Compares with the quotient, because rows * columns may overflow. If rows is a divisor of the
     * squares, the quotient is at least 1, and so is an equal number of columns. */
    if (!linear && (rows < 1 || board->squares % rows != 0 || board->squares / rows != columns))
        return SNL_ERROR_SHAPE;
    board->rows = rows;
    board->columns = columns;
    return SNL_OK;
}

snl_status snl_i_board_check_jump(const snl_board *board, snl_square from, snl_square to)
{
    if (from < 1 || from > board->squares || to < 0 || to > board->squares)
        return SNL_ERROR_SQUARE;
    if (from == board->squares)
        return SNL_ERROR_GOAL;
    return from == to ? SNL_ERROR_SELF : SNL_OK;
}

snl_status snl_board_set_jump(snl_board *board, snl_square from, snl_square to)
{
    if (!board)
        return SNL_ERROR_NULL;
    snl_status status = snl_i_board_check_jump(board, from, to);
    if (status != SNL_OK)
        return status;
    return snl_i_jumps_put(&board->jumps, &board->allocator, (snl_i_jump){from, to});
}

/* Sets `faulty`, unless it is NULL, to the index of the first faulty jump. */
static snl_status check_jumps(const snl_board *board, const snl_square *from, const snl_square *to,
                              size_t count, size_t *faulty)
{
    snl_i_poll poll = {.allocator = &board->allocator};
    for (size_t i = 0; i < count; i++) {
        if (snl_i_poll_step(&poll, 1))
            return SNL_ERROR_CANCELLED;
        snl_status status = snl_i_board_check_jump(board, from[i], to[i]);
        if (status != SNL_OK) {
            if (faulty)
                *faulty = i;
            return status;
        }
    }
    return SNL_OK;
}

/* Sorts jumps by their mouths into `sorted`, which has room for `count` jumps. Fails with
 * SNL_ERROR_MEMORY or SNL_ERROR_CANCELLED. */
static snl_status sort_jumps(const snl_allocator *allocator, const snl_square *from,
                             const snl_square *to, size_t count, snl_i_keyed *sorted)
{
    snl_i_poll poll = {.allocator = allocator};
    snl_i_keyed *space = snl_i_allocate(allocator, count, sizeof *space);
    snl_status status = space ? SNL_OK : SNL_ERROR_MEMORY;
    for (size_t i = 0; i < count && status == SNL_OK; i++) {
        sorted[i] = (snl_i_keyed){from[i], (uint64_t)to[i]};
        status = snl_i_poll_step(&poll, 1) ? SNL_ERROR_CANCELLED : SNL_OK;
    }
    if (status == SNL_OK)
        status = snl_i_sort(sorted, space, count, &poll);
    snl_i_release(allocator, space, count, sizeof *space);
    return status;
}

snl_status snl_board_set_jumps(snl_board *board, const snl_square *from, const snl_square *to,
                               size_t count, size_t *faulty)
{
    if (!board || (count > 0 && (!from || !to)))
        return SNL_ERROR_NULL;
    snl_status status = check_jumps(board, from, to, count, faulty);
    if (status != SNL_OK)
        return status;
    const snl_allocator *allocator = &board->allocator;
    if (SNL_I_NEVER(count > INT32_MAX)) /* sorting 2^31 jumps would take 2^36 bytes */
        return SNL_ERROR_MEMORY;
    snl_i_keyed *sorted = snl_i_allocate(allocator, count, sizeof *sorted);
    if (!sorted)
        return SNL_ERROR_MEMORY;
    snl_i_jumps jumps;
    status = sort_jumps(allocator, from, to, count, sorted);
    if (status == SNL_OK)
        status = snl_i_jumps_merge(&board->jumps, allocator, sorted, count, &jumps);
    snl_i_release(allocator, sorted, count, sizeof *sorted);
    if (status != SNL_OK)
        return status;
    snl_i_jumps_free(&board->jumps, allocator);
    board->jumps = jumps;
    return SNL_OK;
}

snl_status snl_board_remove_jump(snl_board *board, snl_square from)
{
    if (!board)
        return SNL_ERROR_NULL;
    if (from < 1 || from > board->squares)
        return SNL_ERROR_SQUARE;
    return snl_i_jumps_remove(&board->jumps, &board->allocator, from) ? SNL_OK : SNL_ERROR_NO_JUMP;
}

snl_square snl_board_jump(const snl_board *board, snl_square from)
{
    return board ? snl_i_jumps_get(&board->jumps, from) : -1;
}

snl_square snl_board_next_jump(const snl_board *board, snl_square after)
{
    if (!board || after == INT64_MAX)
        return 0;
    snl_i_jump_place place = snl_i_jumps_seek(&board->jumps, after + 1);
    const snl_i_jump *jump = snl_i_jumps_next(&board->jumps, &place);
    return jump ? jump->from : 0;
}

size_t snl_board_jump_count(const snl_board *board)
{
    return board ? board->jumps.count : 0;
}

snl_status snl_board_jumps(const snl_board *board, snl_square *from, snl_square *to,
                           size_t capacity, size_t *count)
{
    int wants_jumps = capacity > 0 || from || to;
    if (!board || !count || (wants_jumps && (!from || !to)))
        return SNL_ERROR_NULL;
    snl_status status = snl_i_check_capacity(from, capacity, board->jumps.count);
    snl_i_jump_place place = {0, 0};
    const snl_i_jump *jump;
    if (from && status == SNL_OK)
        for (size_t i = 0; (jump = snl_i_jumps_next(&board->jumps, &place)) != NULL; i++) {
            from[i] = jump->from;
            to[i] = jump->to;
        }
    return snl_i_store_count(status, board->jumps.count, count);
}

/* Converts a column, counted from the left, into its place in the row in the order of play. The
 * operation is its own inverse, so it also converts such a place into the column. Rows count from 0
 * at the bottom; even rows run to the right, odd rows to the left. */
/*@ requires \valid_read(board) && is_grid(board);
    requires 0 <= row_from_bottom < board->rows && 0 <= column < board->columns;
    assigns \nothing;
    ensures \result == turned(board, row_from_bottom, column);
*/
static int64_t turn(const snl_board *board, int64_t row_from_bottom, int64_t column)
{
    return row_from_bottom % 2 ? board->columns - 1 - column : column;
}

/*@ requires board != \null ==> \valid_read(board) && is_shape(board);
    requires square != \null ==> \valid(square) && \separated(square, board);
    assigns *square;
    ensures \result == SNL_OK <==> board != \null && square != \null && board->rows > 0 &&
      is_cell(board, row, column);
    ensures \result == SNL_OK ==> *square == square_of(board, row, column);
    ensures \result == SNL_OK ==> 1 <= *square <= board->squares;
    ensures \result != SNL_OK && square != \null ==> *square == \old(*square);
*/
snl_status snl_board_square_at(const snl_board *board, int64_t row, int64_t column,
                               snl_square *square)
{
    if (!board || !square)
        return SNL_ERROR_NULL;
    if (board->rows == 0)
        return SNL_ERROR_NOT_GRID;
    if (row < 0 || row >= board->rows || column < 0 || column >= board->columns)
        return SNL_ERROR_CELL;
    int64_t row_from_bottom = board->rows - 1 - row;
    /*@ assert 0 <= row_from_bottom * board->columns; */
    /*@ assert row_from_bottom * board->columns + board->columns <=
               (row_from_bottom + 1 + row) * board->columns; */
    /*@ assert board->squares == (row_from_bottom + 1 + row) * board->columns; */
    *square = row_from_bottom * board->columns + turn(board, row_from_bottom, column) + 1;
    return SNL_OK;
}

/*@ requires board != \null ==> \valid_read(board) && is_shape(board);
    requires row != \null ==> \valid(row) && \separated(row, board);
    requires column != \null ==> \valid(column) && \separated(column, board);
    assigns *row, *column;
    ensures \result == SNL_OK <==> board != \null && row != \null && column != \null &&
      board->rows > 0 && 1 <= square <= board->squares;
    ensures \result == SNL_OK && row != column ==>
      *row == row_of(board, square) && *column == column_of(board, square);
    ensures \result == SNL_OK && row != column ==> is_cell(board, *row, *column);
    ensures \result == SNL_OK && row != column ==>
      square_of(board, *row, *column) == square;
*/
snl_status snl_board_cell_of(const snl_board *board, snl_square square, int64_t *row,
                             int64_t *column)
{
    if (!board || !row || !column)
        return SNL_ERROR_NULL;
    if (board->rows == 0)
        return SNL_ERROR_NOT_GRID;
    if (square < 1 || square > board->squares)
        return SNL_ERROR_SQUARE;
    int64_t row_from_bottom = (square - 1) / board->columns;
    /*@ assert square - 1 ==
          row_from_bottom * board->columns + (square - 1) % board->columns; */
    /*@ assert 0 <= row_from_bottom < board->rows; */
    *row = board->rows - 1 - row_from_bottom;
    *column = turn(board, row_from_bottom, (square - 1) % board->columns);
    /*@ assert row != column ==> board->rows - 1 - *row == row_from_bottom; */
    /*@ assert row != column ==>
          turned(board, row_from_bottom, *column) == (square - 1) % board->columns; */
    return SNL_OK;
}
