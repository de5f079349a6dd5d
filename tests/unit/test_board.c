/* SPDX-License-Identifier: MIT */
/*
 * Boards and their cells: sizes up to 2^62, valid and refused jumps, copies, and the numbering of
 * grids against a walk over them square by square.
 */
#include "check.h"

#include <snl.h>

#define MAX SNL_SQUARES_MAX

static void test_sizes(void)
{
    static const int64_t good[] = {1, 2, 100, MAX - 1, MAX};
    static const int64_t bad[] = {0, -1, MAX + 1, INT64_MAX, INT64_MIN, INT64_MIN + 1};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        snl_board *board = NULL;
        CHECK_EQUAL(snl_board_create(good[i], NULL, &board), SNL_OK);
        CHECK_EQUAL(snl_board_squares(board), good[i]);
        CHECK_EQUAL(snl_board_rows(board), 0);
        CHECK_EQUAL(snl_board_columns(board), 0);
        CHECK_EQUAL(snl_board_start(board), 1);
        CHECK_EQUAL(snl_board_overshoot(board), SNL_OVERSHOOT_STAY);
        CHECK_EQUAL(snl_board_chaining(board), 0);
        CHECK_EQUAL(snl_board_jump_count(board), 0);
        CHECK_EQUAL(snl_board_next_jump(board, 0), 0);
        snl_board_free(board);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snl_board *board = NULL;
        CHECK_EQUAL(snl_board_create(bad[i], NULL, &board), SNL_ERROR_SQUARES);
        CHECK_EQUAL(snl_board_create_grid(bad[i], 1, NULL, &board), SNL_ERROR_SQUARES);
        CHECK_EQUAL(snl_board_create_grid(1, bad[i], NULL, &board), SNL_ERROR_SQUARES);
        CHECK_EQUAL(snl_board_create_grid(bad[i], 2, NULL, &board), SNL_ERROR_SQUARES);
        CHECK(board == NULL);
    }
}

static void test_grid_sizes(void)
{
    static const struct {
        int64_t rows, columns;
        snl_status status;
    } cases[] = {
        {1, 1, SNL_OK},
        {10, 10, SNL_OK},
        {1, MAX, SNL_OK},
        {MAX, 1, SNL_OK},
        {INT64_C(1) << 31, INT64_C(1) << 31, SNL_OK},
        {(INT64_C(1) << 31) + 1, INT64_C(1) << 31, SNL_ERROR_SQUARES},
        {MAX, 2, SNL_ERROR_SQUARES},
        {MAX, MAX, SNL_ERROR_SQUARES},
        {INT64_MAX, INT64_MAX, SNL_ERROR_SQUARES},
        {0, 0, SNL_ERROR_SQUARES},
        {-2, -2, SNL_ERROR_SQUARES},
        {3, MAX / 3, SNL_OK},
        {3, MAX / 3 + 1, SNL_ERROR_SQUARES},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snl_board *board = NULL;
        snl_status status = snl_board_create_grid(cases[i].rows, cases[i].columns, NULL, &board);
        CHECK_EQUAL(status, cases[i].status);
        CHECK_EQUAL(board != NULL, status == SNL_OK);
        if (board) {
            CHECK_EQUAL(snl_board_rows(board), cases[i].rows);
            CHECK_EQUAL(snl_board_columns(board), cases[i].columns);
            CHECK_EQUAL(snl_board_squares(board), cases[i].rows * cases[i].columns);
        }
        snl_board_free(board);
    }
}

/* Walks over a grid square by square, as a token does, and compares every cell. */
static void check_cells(int64_t rows, int64_t columns)
{
    snl_board *board;
    if (!CHECK_EQUAL(snl_board_create_grid(rows, columns, NULL, &board), SNL_OK))
        return;
    int64_t row = rows - 1, column = 0, step = 1;
    for (snl_square square = 1; square <= rows * columns; square++) {
        int64_t found_row = -9, found_column = -9;
        snl_square found = -9;
        CHECK_EQUAL(snl_board_square_at(board, row, column, &found), SNL_OK);
        CHECK_EQUAL(found, square);
        CHECK_EQUAL(snl_board_cell_of(board, square, &found_row, &found_column), SNL_OK);
        CHECK_EQUAL(found_row, row);
        CHECK_EQUAL(found_column, column);
        if (column + step < 0 || column + step == columns) {
            row--;
            step = -step;
        } else {
            column += step;
        }
    }
    snl_board_free(board);
}

static void test_cells(void)
{
    for (int64_t rows = 1; rows <= 9; rows++)
        for (int64_t columns = 1; columns <= 9; columns++)
            check_cells(rows, columns);
}

static void test_cells_of_a_huge_grid(void)
{
    snl_board *board;
    snl_square square;
    int64_t row, column, side = INT64_C(1) << 31;
    CHECK_EQUAL(snl_board_create_grid(side, side, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_square_at(board, side - 1, 0, &square), SNL_OK);
    CHECK_EQUAL(square, 1);
    CHECK_EQUAL(snl_board_square_at(board, 0, 0, &square), SNL_OK); /* the row count is even */
    CHECK_EQUAL(square, MAX);
    CHECK_EQUAL(snl_board_cell_of(board, MAX, &row, &column), SNL_OK);
    CHECK(row == 0 && column == 0);
    CHECK_EQUAL(snl_board_cell_of(board, side + 1, &row, &column), SNL_OK);
    CHECK(row == side - 2 && column == side - 1);
    snl_board_free(board);
}

static void test_cells_that_are_refused(void)
{
    snl_board *grid, *linear;
    snl_square square = -9;
    int64_t row = -9, column = -9;
    CHECK_EQUAL(snl_board_create_grid(4, 5, NULL, &grid), SNL_OK);
    CHECK_EQUAL(snl_board_create(20, NULL, &linear), SNL_OK);
    CHECK_EQUAL(snl_board_square_at(linear, 0, 0, &square), SNL_ERROR_NOT_GRID);
    CHECK_EQUAL(snl_board_cell_of(linear, 1, &row, &column), SNL_ERROR_NOT_GRID);
    CHECK_EQUAL(snl_board_square_at(grid, -1, 0, &square), SNL_ERROR_CELL);
    CHECK_EQUAL(snl_board_square_at(grid, 4, 0, &square), SNL_ERROR_CELL);
    CHECK_EQUAL(snl_board_square_at(grid, 0, -1, &square), SNL_ERROR_CELL);
    CHECK_EQUAL(snl_board_square_at(grid, 0, 5, &square), SNL_ERROR_CELL);
    CHECK_EQUAL(snl_board_square_at(grid, INT64_MAX, INT64_MIN, &square), SNL_ERROR_CELL);
    CHECK_EQUAL(snl_board_cell_of(grid, 0, &row, &column), SNL_ERROR_SQUARE);
    CHECK_EQUAL(snl_board_cell_of(grid, 21, &row, &column), SNL_ERROR_SQUARE);
    CHECK_EQUAL(snl_board_cell_of(grid, -1, &row, &column), SNL_ERROR_SQUARE);
    CHECK_EQUAL(snl_board_square_at(NULL, 0, 0, &square), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_square_at(grid, 0, 0, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_cell_of(NULL, 1, &row, &column), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_cell_of(grid, 1, NULL, &column), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_cell_of(grid, 1, &row, NULL), SNL_ERROR_NULL);
    CHECK(square == -9 && row == -9 && column == -9);
    snl_board_free(grid);
    snl_board_free(linear);
}

static void test_jumps_that_are_refused(void)
{
    static const struct {
        snl_square from, to;
        snl_status status;
    } cases[] = {
        {0, 5, SNL_ERROR_SQUARE},
        {-1, 5, SNL_ERROR_SQUARE},
        {11, 5, SNL_ERROR_SQUARE},
        {INT64_MAX, 5, SNL_ERROR_SQUARE},
        {INT64_MIN, 5, SNL_ERROR_SQUARE},
        {5, -1, SNL_ERROR_SQUARE},
        {5, 11, SNL_ERROR_SQUARE},
        {5, INT64_MAX, SNL_ERROR_SQUARE},
        {10, 5, SNL_ERROR_GOAL},
        {10, 10, SNL_ERROR_GOAL},
        {10, 11, SNL_ERROR_SQUARE},
        {5, 5, SNL_ERROR_SELF},
        {1, 1, SNL_ERROR_SELF},
        {1, 10, SNL_OK},
        {5, 0, SNL_OK},
        {9, 1, SNL_OK},
        {1, 2, SNL_OK},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snl_board *board;
        CHECK_EQUAL(snl_board_create(10, NULL, &board), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, cases[i].from, cases[i].to), cases[i].status);
        CHECK_EQUAL(snl_board_jump_count(board), cases[i].status == SNL_OK);
        snl_square from[] = {3, cases[i].from, 4}, to[] = {4, cases[i].to, 3};
        size_t index = 99;
        CHECK_EQUAL(snl_board_set_jumps(board, from, to, 3, &index), cases[i].status);
        CHECK_EQUAL(index, cases[i].status == SNL_OK ? 99 : 1);
        CHECK_EQUAL(snl_board_set_jumps(board, from + 1, to + 1, 2, &index), cases[i].status);
        CHECK_EQUAL(index, cases[i].status == SNL_OK ? 99 : 0);
        CHECK_EQUAL(snl_board_set_jumps(board, from, to, 3, NULL), cases[i].status);
        CHECK_EQUAL(snl_board_jump_count(board), cases[i].status == SNL_OK ? 3 : 0);
        snl_board_free(board);
    }
    snl_board *smallest;
    CHECK_EQUAL(snl_board_create(1, NULL, &smallest), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(smallest, 1, 1), SNL_ERROR_GOAL);
    snl_board_free(smallest);
}

static void test_jumps_near_the_largest_square(void)
{
    snl_board *board;
    CHECK_EQUAL(snl_board_create(MAX, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, MAX - 1, 1), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 1, MAX), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, MAX, 1), SNL_ERROR_GOAL);
    CHECK_EQUAL(snl_board_set_jump(board, MAX + 1, 1), SNL_ERROR_SQUARE);
    CHECK_EQUAL(snl_board_jump(board, MAX - 1), 1);
    CHECK_EQUAL(snl_board_next_jump(board, 1), MAX - 1);
    CHECK_EQUAL(snl_board_next_jump(board, MAX - 1), 0);
    CHECK_EQUAL(snl_board_next_jump(board, INT64_MAX), 0);
    CHECK_EQUAL(snl_board_next_jump(board, INT64_MIN), 1);
    snl_board_free(board);
}

static void test_replace_and_remove(void)
{
    snl_board *board;
    CHECK_EQUAL(snl_board_create(50, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_remove_jump(board, 7), SNL_ERROR_NO_JUMP);
    CHECK_EQUAL(snl_board_set_jump(board, 7, 20), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 7, 30), SNL_OK);
    CHECK_EQUAL(snl_board_jump_count(board), 1);
    CHECK_EQUAL(snl_board_jump(board, 7), 30);
    CHECK_EQUAL(snl_board_set_jump(board, 7, 7), SNL_ERROR_SELF);
    CHECK_EQUAL(snl_board_jump(board, 7), 30);
    CHECK_EQUAL(snl_board_remove_jump(board, 0), SNL_ERROR_SQUARE);
    CHECK_EQUAL(snl_board_remove_jump(board, 51), SNL_ERROR_SQUARE);
    CHECK_EQUAL(snl_board_remove_jump(board, 50), SNL_ERROR_NO_JUMP);
    CHECK_EQUAL(snl_board_remove_jump(board, 8), SNL_ERROR_NO_JUMP);
    CHECK_EQUAL(snl_board_remove_jump(board, 7), SNL_OK);
    CHECK_EQUAL(snl_board_remove_jump(board, 7), SNL_ERROR_NO_JUMP);
    CHECK_EQUAL(snl_board_jump_count(board), 0);
    CHECK_EQUAL(snl_board_jump(board, 7), -1);
    CHECK_EQUAL(snl_board_set_jump(board, 7, 3), SNL_OK);
    CHECK_EQUAL(snl_board_jump(board, 7), 3);
    snl_board_free(board);
}

static void test_many_jumps_at_once(void)
{
    snl_board *board;
    snl_square from[] = {9, 3, 9, 5}, to[] = {1, 8, 2, 10};
    snl_square got_from[5] = {-1, -1, -1, -1, -1}, got_to[5] = {-1, -1, -1, -1, -1};
    size_t count = 99;
    CHECK_EQUAL(snl_board_create(10, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 3, 4), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 7, 6), SNL_OK);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 4, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_jumps(board, NULL, NULL, 0, &count), SNL_OK);
    CHECK_EQUAL(count, 4);
    count = 99;
    CHECK_EQUAL(snl_board_jumps(board, got_from, got_to, 0, &count), SNL_ERROR_CAPACITY);
    CHECK_EQUAL(count, 4);
    CHECK_EQUAL(snl_board_jumps(board, got_from, got_to, 3, &count), SNL_ERROR_CAPACITY);
    CHECK(got_from[0] == -1 && got_to[0] == -1);
    CHECK_EQUAL(snl_board_jumps(board, got_from, got_to, 5, &count), SNL_OK);
    CHECK_EQUAL(count, 4);
    CHECK(got_from[0] == 3 && got_from[1] == 5 && got_from[2] == 7 && got_from[3] == 9);
    CHECK(got_to[0] == 8 && got_to[1] == 10 && got_to[2] == 6 && got_to[3] == 2);
    CHECK(got_from[4] == -1 && got_to[4] == -1);
    CHECK_EQUAL(snl_board_set_jumps(board, NULL, NULL, 0, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_jump_count(board), 4);
    CHECK_EQUAL(snl_board_jumps(board, got_from, NULL, 5, &count), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_jumps(board, NULL, got_to, 5, &count), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_jumps(board, NULL, got_to, 1, &count), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_jumps(board, got_from, got_to, 5, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_set_jumps(board, NULL, to, 1, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_set_jumps(board, from, NULL, 1, NULL), SNL_ERROR_NULL);
    snl_board_free(board);
    CHECK_EQUAL(snl_board_create(10, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_jumps(board, NULL, NULL, 0, &count), SNL_OK);
    CHECK_EQUAL(count, 0);
    snl_board_free(board);
}

static void test_copy(void)
{
    uint32_t weights[] = {0, 5, 7}, got[SNL_FACES_MAX];
    size_t faces;
    snl_board *board, *copy = NULL;
    CHECK_EQUAL(snl_board_create_grid(30, 40, NULL, &board), SNL_OK);
    for (snl_square from = 2; from < 1200; from += 2)
        CHECK_EQUAL(snl_board_set_jump(board, from, from - 1), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, 17), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 3), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_BOUNCE), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
    CHECK_EQUAL(snl_board_copy(board, NULL, &copy), SNL_OK);
    /* Changes of the original do not reach the copy. */
    for (snl_square from = 2; from < 1200; from += 2)
        CHECK_EQUAL(snl_board_remove_jump(board, from), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 3, 4), SNL_OK);
    snl_board_free(board);
    CHECK_EQUAL(snl_board_rows(copy), 30);
    CHECK_EQUAL(snl_board_columns(copy), 40);
    CHECK_EQUAL(snl_board_start(copy), 17);
    CHECK_EQUAL(snl_board_overshoot(copy), SNL_OVERSHOOT_BOUNCE);
    CHECK_EQUAL(snl_board_chaining(copy), 1);
    CHECK_EQUAL(snl_board_die(copy, got, SNL_FACES_MAX, &faces), SNL_OK);
    CHECK(faces == 3 && got[0] == 0 && got[1] == 5 && got[2] == 7);
    CHECK_EQUAL(snl_board_jump_count(copy), 599);
    for (snl_square from = 1; from < 1200; from++)
        CHECK_EQUAL(snl_board_jump(copy, from), from % 2 ? -1 : from - 1);
    snl_board_free(copy);
}

static void test_reshape(void)
{
    static const int64_t refused[][2] = {{0, 12},  {12, 0},  {-3, -4}, {3, 5},
                                         {5, 2},   {3, 3},   {13, 1},  {INT64_MIN, INT64_MIN},
                                         {24, 24}, {-1, -12}};
    snl_board *board, *grid;
    CHECK_EQUAL(snl_board_create(12, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_create_grid(3, 4, NULL, &grid), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 3, 9), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(grid, 3, 9), SNL_OK);
    CHECK_EQUAL(snl_board_reshape(board, 3, 4), SNL_OK);
    CHECK_EQUAL(snl_board_equal(board, grid), 1);
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        CHECK_EQUAL(snl_board_reshape(board, refused[i][0], refused[i][1]), SNL_ERROR_SHAPE);
        CHECK_EQUAL(snl_board_equal(board, grid), 1);
    }
    CHECK_EQUAL(snl_board_reshape(board, 12, 1), SNL_OK);
    CHECK(snl_board_rows(board) == 12 && snl_board_columns(board) == 1);
    CHECK_EQUAL(snl_board_reshape(board, 1, 12), SNL_OK);
    CHECK(snl_board_rows(board) == 1 && snl_board_columns(board) == 12);
    CHECK_EQUAL(snl_board_reshape(board, 0, 0), SNL_OK);
    CHECK(snl_board_rows(board) == 0 && snl_board_columns(board) == 0);
    CHECK(snl_board_squares(board) == 12 && snl_board_jump(board, 3) == 9);
    CHECK_EQUAL(snl_board_reshape(NULL, 3, 4), SNL_ERROR_NULL);
    snl_board_free(board);
    snl_board_free(grid);
    CHECK_EQUAL(snl_board_create(SNL_SQUARES_MAX, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_reshape(board, SNL_SQUARES_MAX / 4, 4), SNL_OK);
    CHECK_EQUAL(snl_board_reshape(board, SNL_SQUARES_MAX, SNL_SQUARES_MAX), SNL_ERROR_SHAPE);
    snl_board_free(board);
}

static void test_null(void)
{
    snl_board *board = NULL;
    size_t index;
    CHECK_EQUAL(snl_board_create(10, NULL, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_create(10, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_copy(board, NULL, NULL), SNL_ERROR_NULL);
    snl_board_free(board);
    CHECK_EQUAL(snl_board_create_grid(10, 10, NULL, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_copy(NULL, NULL, &board), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_set_jump(NULL, 1, 2), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_set_jumps(NULL, NULL, NULL, 0, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_remove_jump(NULL, 1), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_squares(NULL), 0);
    CHECK_EQUAL(snl_board_rows(NULL), 0);
    CHECK_EQUAL(snl_board_columns(NULL), 0);
    CHECK_EQUAL(snl_board_jump(NULL, 1), -1);
    CHECK_EQUAL(snl_board_next_jump(NULL, 0), 0);
    CHECK_EQUAL(snl_board_jump_count(NULL), 0);
    CHECK_EQUAL(snl_board_jumps(NULL, NULL, NULL, 0, &index), SNL_ERROR_NULL);
    snl_board_free(NULL);
}

/* Passes NULL for one of the two arrays of jumps, or for both. */
static void arrays_that_are_null(void)
{
    snl_board *board = NULL;
    snl_square from = 3, to = 7;
    size_t count = 77;
    CHECK_EQUAL(snl_board_create(10, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, from, to), SNL_OK);
    CHECK_EQUAL(snl_board_jumps(board, NULL, NULL, 1, &count), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_jumps(board, NULL, &to, 0, &count), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_jumps(board, &from, NULL, 0, &count), SNL_ERROR_NULL);
    CHECK(count == 77 && from == 3 && to == 7);
    snl_board_free(board);
}

int main(void)
{
    RUN(test_sizes);
    RUN(test_grid_sizes);
    RUN(test_cells);
    RUN(test_cells_of_a_huge_grid);
    RUN(test_cells_that_are_refused);
    RUN(test_jumps_that_are_refused);
    RUN(test_jumps_near_the_largest_square);
    RUN(test_replace_and_remove);
    RUN(test_many_jumps_at_once);
    RUN(test_copy);
    RUN(test_reshape);
    RUN(test_null);
    RUN(arrays_that_are_null);
    return check_done();
}
