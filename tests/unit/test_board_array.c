/* SPDX-License-Identifier: MIT */
/*
 * Boards from matrices and move[] arrays: exercises with known answers, random arrays compared with
 * a board made jump by jump, and every kind of fault with its place.
 */
#include "memory_check.h"

static void test_leetcode_sample(void)
{
    static const int32_t cells[36] = {
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, 35, -1, -1, 13, -1, -1, -1, -1, -1, -1, -1, -1, 15, -1, -1, -1, -1,
    };
    snl_board *board;
    int64_t rolls = -9;
    CHECK_EQUAL(snl_board_create_matrix(cells, 6, 6, NULL, &board, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_rows(board), 6);
    CHECK_EQUAL(snl_board_columns(board), 6);
    CHECK_EQUAL(snl_board_jump_count(board), 3);
    CHECK_EQUAL(snl_board_jump(board, 2), 15);
    CHECK_EQUAL(snl_board_jump(board, 14), 35);
    CHECK_EQUAL(snl_board_jump(board, 17), 13);
    CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_OK);
    CHECK_EQUAL(rolls, 4);
    snl_board_free(board);
}

static void test_random_matrices(void)
{
    for (int round = 0; round < 300; round++) {
        int32_t cells[144];
        int64_t rows = check_random(1, 12), columns = check_random(1, 12), squares = rows * columns;
        snl_board *board, *expected;
        CHECK_EQUAL(snl_board_create_grid(rows, columns, NULL, &expected), SNL_OK);
        for (int64_t i = 0; i < squares; i++) {
            snl_square square;
            snl_board_square_at(expected, i / columns, i % columns, &square);
            cells[i] = check_random(0, 2) ? -1 : (int32_t)check_random(1, squares);
            if (square == squares && cells[i] != square)
                cells[i] = -1;
            if (cells[i] != -1 && cells[i] != square)
                CHECK_EQUAL(snl_board_set_jump(expected, square, cells[i]), SNL_OK);
        }
        size_t faulty = 999;
        CHECK_EQUAL(snl_board_create_matrix(cells, rows, columns, NULL, &board, &faulty), SNL_OK);
        CHECK_EQUAL(faulty, 999);
        for (snl_square square = 1; square <= squares; square++)
            CHECK_EQUAL(snl_board_jump(board, square), snl_board_jump(expected, square));
        snl_board_free(board);
        snl_board_free(expected);
    }
}

static void test_random_moves(void)
{
    for (int round = 0; round < 300; round++) {
        int32_t moves[200];
        int64_t squares = check_random(1, 200);
        size_t faulty = 999;
        snl_board *board;
        for (int64_t i = 0; i < squares; i++)
            moves[i] = check_random(0, 2) ? -1 : (int32_t)check_random(0, squares - 1);
        if (moves[squares - 1] != (int32_t)squares - 1)
            moves[squares - 1] = -1;
        CHECK_EQUAL(snl_board_create_moves(moves, squares, NULL, &board, &faulty), SNL_OK);
        CHECK_EQUAL(faulty, 999);
        CHECK_EQUAL(snl_board_squares(board), squares);
        CHECK_EQUAL(snl_board_rows(board), 0);
        for (int64_t i = 0; i < squares; i++)
            CHECK_EQUAL(snl_board_jump(board, i + 1),
                        moves[i] == -1 || moves[i] == i ? -1 : moves[i] + 1);
        snl_board_free(board);
    }
}

static void test_faulty_cells(void)
{
    /* 2 rows of 3 cells: the squares are 6 5 4 above 1 2 3, so that cell 0 is the goal. */
    static const struct {
        size_t cell;
        int32_t value;
        snl_status status;
    } cases[] = {
        {1, 0, SNL_ERROR_SQUARE},
        {1, -2, SNL_ERROR_SQUARE},
        {1, 7, SNL_ERROR_SQUARE},
        {5, INT32_MAX, SNL_ERROR_SQUARE},
        {5, INT32_MIN, SNL_ERROR_SQUARE},
        {0, 3, SNL_ERROR_GOAL},
        {0, 7, SNL_ERROR_SQUARE},
        {0, 6, SNL_OK}, /* a jump from the goal to itself is no fault */
        {3, 1, SNL_OK},
        {3, 6, SNL_OK},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int32_t cells[6] = {-1, -1, -1, -1, -1, -1};
        size_t faulty = 99;
        snl_board *board = NULL;
        cells[cases[i].cell] = cases[i].value;
        CHECK_EQUAL(snl_board_create_matrix(cells, 2, 3, NULL, &board, &faulty), cases[i].status);
        CHECK_EQUAL(faulty, cases[i].status == SNL_OK ? 99 : cases[i].cell);
        CHECK_EQUAL(board != NULL, cases[i].status == SNL_OK);
        snl_board_free(board);
    }
    int32_t two_faults[6] = {-1, -1, 0, 9, -1, -1};
    size_t faulty = 99;
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create_matrix(two_faults, 2, 3, NULL, &board, &faulty), SNL_ERROR_SQUARE);
    CHECK_EQUAL(faulty, 2);
    CHECK_EQUAL(snl_board_create_matrix(two_faults, 2, 3, NULL, &board, NULL), SNL_ERROR_SQUARE);
    CHECK_EQUAL(snl_board_create_moves(two_faults, 6, NULL, &board, &faulty), SNL_ERROR_SQUARE);
    CHECK_EQUAL(faulty, 3);
    CHECK_EQUAL(snl_board_create_moves(two_faults, 6, NULL, &board, NULL), SNL_ERROR_SQUARE);
    CHECK(board == NULL);
}

/* The first fault of an entry of a matrix, or of a move[] array if `rows` is 0, by a walk along the
 * squares. SNL_OK if all entries are sound. */
static snl_status first_fault(const int32_t *entries, int64_t rows, int64_t columns, size_t *at)
{
    int64_t squares = rows > 0 ? rows * columns : columns;
    int64_t goal = rows == 0 ? squares - 1 : rows % 2 ? columns - 1 : 0;
    for (int64_t i = 0; i < squares; i++) {
        int64_t lowest = rows > 0, to = entries[i];
        int sound = to == -1 || (to >= lowest && to < squares + lowest);
        *at = (size_t)i;
        if (!sound)
            return SNL_ERROR_SQUARE;
        if (i == goal && to != -1 && to != squares - 1 + lowest)
            return SNL_ERROR_GOAL;
    }
    return SNL_OK;
}

/* An array may have several faults, and the first one counts. */
static void test_the_first_fault_counts(void)
{
    for (int round = 0; round < 2000; round++) {
        int32_t cells[12];
        int64_t rows = check_random(1, 3), columns = check_random(1, 4), squares = rows * columns;
        size_t faulty = 0, expected = 0;
        for (int64_t i = 0; i < squares; i++)
            cells[i] = check_random(0, 1) ? -1 : (int32_t)check_random(-2, squares + 1);
        snl_board *board = NULL;
        snl_status status = first_fault(cells, rows, columns, &expected);
        CHECK_EQUAL(snl_board_create_matrix(cells, rows, columns, NULL, &board, &faulty), status);
        CHECK(board ? status == SNL_OK : faulty == expected);
        snl_board_free(board);
        board = NULL;
        status = first_fault(cells, 0, squares, &expected);
        CHECK_EQUAL(snl_board_create_moves(cells, squares, NULL, &board, &faulty), status);
        CHECK(board ? status == SNL_OK : faulty == expected);
        snl_board_free(board);
    }
}

static void test_faulty_moves(void)
{
    static const struct {
        size_t entry;
        int32_t value;
        snl_status status;
    } cases[] = {
        {1, -2, SNL_ERROR_SQUARE},
        {1, 5, SNL_ERROR_SQUARE},
        {0, INT32_MAX, SNL_ERROR_SQUARE},
        {0, INT32_MIN, SNL_ERROR_SQUARE},
        {4, 0, SNL_ERROR_GOAL},
        {4, 5, SNL_ERROR_SQUARE},
        {4, 4, SNL_OK},
        {0, 4, SNL_OK},
        {3, 0, SNL_OK},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int32_t moves[5] = {-1, -1, -1, -1, -1};
        size_t faulty = 99;
        snl_board *board = NULL;
        moves[cases[i].entry] = cases[i].value;
        CHECK_EQUAL(snl_board_create_moves(moves, 5, NULL, &board, &faulty), cases[i].status);
        CHECK_EQUAL(faulty, cases[i].status == SNL_OK ? 99 : cases[i].entry);
        CHECK_EQUAL(board != NULL, cases[i].status == SNL_OK);
        snl_board_free(board);
    }
}

/* Tries to make a board of a matrix that must be refused. */
static snl_status create_matrix(const int32_t *cells, int64_t rows, int64_t columns, size_t *faulty)
{
    snl_board *board = NULL;
    snl_status status = snl_board_create_matrix(cells, rows, columns, NULL, &board, faulty);
    CHECK(board == NULL);
    return status;
}

/* Tries to make a board of a move[] array that must be refused. */
static snl_status create_moves(const int32_t *moves, int64_t squares, size_t *faulty)
{
    snl_board *board = NULL;
    snl_status status = snl_board_create_moves(moves, squares, NULL, &board, faulty);
    CHECK(board == NULL);
    return status;
}

static void test_sizes_and_null(void)
{
    static const int32_t one[1] = {-1};
    size_t faulty = 99;
    int64_t huge = INT64_MAX;
    CHECK_EQUAL(create_matrix(one, 0, 1, &faulty), SNL_ERROR_SQUARES);
    CHECK_EQUAL(create_matrix(one, 1, 0, &faulty), SNL_ERROR_SQUARES);
    CHECK_EQUAL(create_matrix(one, -1, 1, &faulty), SNL_ERROR_SQUARES);
    CHECK_EQUAL(create_matrix(one, 1, -1, &faulty), SNL_ERROR_SQUARES);
    CHECK_EQUAL(create_matrix(one, -1, -1, &faulty), SNL_ERROR_SQUARES);
    CHECK_EQUAL(create_matrix(one, INT64_MIN, INT64_MIN, &faulty), SNL_ERROR_SQUARES);
    CHECK_EQUAL(create_matrix(one, huge, huge, &faulty), SNL_ERROR_SQUARES);
    CHECK_EQUAL(create_moves(one, 0, &faulty), SNL_ERROR_SQUARES);
    CHECK_EQUAL(create_moves(one, -1, &faulty), SNL_ERROR_SQUARES);
    CHECK_EQUAL(create_moves(one, huge, &faulty), SNL_ERROR_SQUARES);
    CHECK_EQUAL(create_matrix(NULL, 1, 1, &faulty), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_create_matrix(one, 1, 1, NULL, NULL, &faulty), SNL_ERROR_NULL);
    CHECK_EQUAL(create_moves(NULL, 1, &faulty), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_create_moves(one, 1, NULL, NULL, &faulty), SNL_ERROR_NULL);
    CHECK_EQUAL(faulty, 99);
    /* An array as large as the address space: the check stops at its first entry, a faulty one. */
    static const int32_t fault[1] = {-9};
    int64_t most = (int64_t)(SIZE_MAX / sizeof *fault);
    CHECK_EQUAL(create_matrix(fault, most, 1, &faulty), SNL_ERROR_SQUARE);
    CHECK_EQUAL(create_matrix(fault, 1, most, &faulty), SNL_ERROR_SQUARE);
    CHECK_EQUAL(faulty, 0);
    faulty = 99;
    CHECK_EQUAL(create_moves(fault, most, &faulty), SNL_ERROR_SQUARE);
    CHECK_EQUAL(faulty, 0);
    CHECK_EQUAL(create_matrix(fault, most + 1, 1, &faulty), SNL_ERROR_SQUARES);
    CHECK_EQUAL(create_matrix(fault, 1, most + 1, &faulty), SNL_ERROR_SQUARES);
    CHECK_EQUAL(create_moves(fault, most + 1, &faulty), SNL_ERROR_SQUARES);
}

static void test_allocator(void)
{
    static const int32_t cells[] = {-1, -1, 4, -1}, moves[] = {3, -1, -1, -1};
    static const int32_t faulty[] = {3, 3, -1, -9};
    struct pool pool = {.until_failure = -1};
    snl_allocator allocator = pool_allocator(&pool);
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create_matrix(cells, 2, 2, &allocator, &board, NULL), SNL_OK);
    CHECK(pool.bytes > 0);
    CHECK_EQUAL(snl_board_jump(board, 1), 4); /* the rows are 4 3 and 1 2 */
    snl_board_free(board);
    CHECK_EQUAL(pool.bytes, 0);
    CHECK_EQUAL(snl_board_create_moves(moves, 4, &allocator, &board, NULL), SNL_OK);
    CHECK(pool.bytes > 0);
    CHECK_EQUAL(snl_board_jump(board, 1), 4);
    snl_board_free(board);
    board = NULL;
    CHECK_EQUAL(snl_board_create_matrix(faulty, 2, 2, &allocator, &board, NULL), SNL_ERROR_GOAL);
    CHECK_EQUAL(snl_board_create_moves(faulty, 4, &allocator, &board, NULL), SNL_ERROR_SQUARE);
    CHECK_EQUAL(pool.bytes, 0);
    allocator.allocate = NULL;
    CHECK_EQUAL(snl_board_create_matrix(cells, 2, 2, &allocator, &board, NULL),
                SNL_ERROR_ALLOCATOR);
    CHECK_EQUAL(snl_board_create_moves(moves, 4, &allocator, &board, NULL), SNL_ERROR_ALLOCATOR);
    CHECK_EQUAL(snl_board_create_matrix(faulty, 2, 2, &allocator, &board, NULL),
                SNL_ERROR_ALLOCATOR);
    CHECK_EQUAL(snl_board_create_moves(faulty, 4, &allocator, &board, NULL), SNL_ERROR_ALLOCATOR);
    CHECK_EQUAL(snl_board_create_matrix(cells, 0, 2, &allocator, &board, NULL),
                SNL_ERROR_ALLOCATOR);
    CHECK(board == NULL);
}

int main(void)
{
    check_random_seed();
    RUN(test_leetcode_sample);
    RUN(test_random_matrices);
    RUN(test_random_moves);
    RUN(test_faulty_cells);
    RUN(test_the_first_fault_counts);
    RUN(test_faulty_moves);
    RUN(test_sizes_and_null);
    RUN(test_allocator);
    return check_done();
}
