/* SPDX-License-Identifier: MIT */
/*
 * Memory that runs out. For every function that allocates, and for every n, the n-th allocation
 * fails, alone or with all later ones. The function must return SNL_ERROR_MEMORY, leave board and
 * outputs unchanged and lose no memory. Every block must be released with the size of its
 * allocation.
 */
#include "memory_check.h"

/* A digest of everything that can be read from a board. */
static uint64_t digest(const snl_board *board)
{
    uint64_t sum = 0;
    uint32_t weights[SNL_FACES_MAX] = {0};
    size_t faces;
    const int64_t values[] = {snl_board_squares(board),
                              snl_board_rows(board),
                              snl_board_columns(board),
                              snl_board_start(board),
                              snl_board_overshoot(board),
                              snl_board_chaining(board),
                              (int64_t)snl_board_jump_count(board)};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        sum = sum * 1000003 + (uint64_t)values[i];
    CHECK_EQUAL(snl_board_die(board, weights, SNL_FACES_MAX, &faces), SNL_OK);
    for (size_t i = 0; i < faces; i++)
        sum = sum * 1000003 + weights[i];
    for (snl_square mouth = 0; (mouth = snl_board_next_jump(board, mouth)) != 0;)
        sum = (sum * 1000003 + (uint64_t)mouth) * 1000003 + (uint64_t)snl_board_jump(board, mouth);
    return sum;
}

/* An operation on a board. It frees what it makes, and checks that a failure leaves its outputs
 * untouched. */
typedef snl_status attempt(snl_board *board);

static snl_status set_jump_first(snl_board *board)
{
    return snl_board_set_jump(board, 2999, 1);
}

/* Sets jumps one after the other until memory runs out. The jumps set before the failure stay. */
static snl_status set_jump_often(snl_board *board)
{
    for (snl_square i = 0; i < 1100; i++) {
        snl_square from = 2 + i * 1103 % 1499 * 2;
        snl_square before = snl_board_jump(board, from);
        size_t count = snl_board_jump_count(board);
        snl_status status = snl_board_set_jump(board, from, 3000);
        if (status != SNL_OK) {
            CHECK_EQUAL(snl_board_jump(board, from), before);
            CHECK_EQUAL(snl_board_jump_count(board), count);
            while (i-- > 0)
                CHECK_EQUAL(snl_board_remove_jump(board, 2 + i * 1103 % 1499 * 2), SNL_OK);
            return status;
        }
    }
    return SNL_OK;
}

static snl_status set_jumps(snl_board *board)
{
    static snl_square from[1500], to[1500];
    for (size_t i = 0; i < 1500; i++) {
        from[i] = (snl_square)(1 + i * 7 % 2999);
        to[i] = 3000;
    }
    return snl_board_set_jumps(board, from, to, 1500, NULL);
}

static snl_status copy(snl_board *board)
{
    snl_board *made = NULL;
    snl_status status = snl_board_copy(board, NULL, &made);
    CHECK_EQUAL(made != NULL, status == SNL_OK);
    if (made)
        CHECK(digest(made) == digest(board));
    snl_board_free(made);
    return status;
}

static snl_status find_cycle(snl_board *board)
{
    snl_square square = -9;
    snl_status status = snl_board_find_cycle(board, &square);
    CHECK_EQUAL(square, status == SNL_OK ? 0 : -9);
    return status;
}

static snl_status solve(snl_board *board)
{
    int64_t rolls = -9;
    snl_status status = snl_board_solve(board, &rolls);
    CHECK_EQUAL(rolls == -9, status != SNL_OK);
    return status;
}

static snl_status solve_from(snl_board *board)
{
    int64_t rolls = -9;
    snl_status status = snl_board_solve_from(board, 77, &rolls);
    CHECK_EQUAL(rolls == -9, status != SNL_OK);
    return status;
}

static snl_status route(snl_board *board)
{
    snl_route *route = NULL;
    snl_status status = snl_route_create(board, 0, &route);
    CHECK_EQUAL(route != NULL, status == SNL_OK);
    snl_route_free(route);
    return status;
}

static snl_board *make_board(struct pool *pool, int64_t jumps, int chaining)
{
    snl_allocator allocator = pool_allocator(pool);
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create_grid(60, 50, &allocator, &board), SNL_OK);
    for (int64_t i = 0; i < jumps; i++)
        CHECK_EQUAL(snl_board_set_jump(board, 3 + i * 4 % 2990, 1 + i * 8 % 2990), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, chaining), SNL_OK);
    return board;
}

/* Lets each allocation of the operation fail in turn, and returns their number. */
static long fail_every_allocation(attempt *operation, int64_t jumps, int chaining, int for_good)
{
    for (long n = 0;; n++) {
        struct pool pool = {.until_failure = -1, .for_good = for_good};
        snl_board *board = make_board(&pool, jumps, chaining);
        uint64_t before = digest(board);
        size_t bytes = pool.bytes;
        pool.until_failure = n;
        snl_status status = operation(board);
        int failed = pool.failures > 0;
        CHECK_EQUAL(status, failed ? SNL_ERROR_MEMORY : SNL_OK);
        if (failed)
            CHECK(digest(board) == before);
        if (failed && operation != set_jump_often)
            CHECK(pool.bytes <= bytes + 4096); /* only the directory of blocks may have grown */
        pool.until_failure = -1;
        snl_board_free(board);
        CHECK_EQUAL(pool.blocks, 0);
        CHECK_EQUAL(pool.bytes, 0);
        if (status != SNL_ERROR_MEMORY)
            return n;
    }
}

static void check_operation(attempt *operation, int chaining, long at_least, long at_most)
{
    static const int64_t jumps[] = {0, 1, 8, 40, 700};
    long most = 0;
    for (size_t i = 0; i < sizeof jumps / sizeof *jumps; i++) {
        for (int for_good = 0; for_good < 2; for_good++) {
            long made = fail_every_allocation(operation, jumps[i], chaining, for_good);
            most = made > most ? made : most;
        }
    }
    CHECK(most >= at_least && most <= at_most);
}

static void test_set_jump(void)
{
    check_operation(set_jump_first, 0, 1, 3);
}

static void test_set_jump_often(void)
{
    check_operation(set_jump_often, 0, 5, 40);
}

static void test_set_jumps(void)
{
    check_operation(set_jumps, 0, 5, 40);
}

static void test_copy(void)
{
    check_operation(copy, 0, 3, 40);
}

static void test_find_cycle(void)
{
    check_operation(find_cycle, 0, 1, 1);
}

static snl_status distances_from(snl_board *board)
{
    static int64_t rolls[3001];
    return snl_board_distances_from(board, 1, rolls, 3001, &(size_t){0});
}

static snl_status distances_to_goal(snl_board *board)
{
    static int64_t rolls[3001];
    return snl_board_distances_to_goal(board, rolls, 3001, &(size_t){0});
}

static void test_solve(void)
{
    check_operation(solve, 0, 1, 3);
    check_operation(solve, 1, 1, 3);
    check_operation(solve_from, 0, 1, 3);
    check_operation(distances_from, 0, 3, 3);
    check_operation(distances_to_goal, 0, 7, 7);
}

static void test_route(void)
{
    check_operation(route, 0, 5, 12);
    check_operation(route, 1, 5, 12);
}

/* With gaps in the die and a board as long as this one, the search cuts a stretch out of the
 * board. */
static snl_status solve_shortened(snl_board *board)
{
    static const uint32_t weights[7] = {0, 0, 1, 0, 0, 0, 1};
    snl_board *longer;
    int64_t rolls = -5;
    snl_status status = snl_board_copy(board, NULL, &longer);
    if (status != SNL_OK)
        return status;
    CHECK_EQUAL(snl_board_set_die(longer, weights, 7), SNL_OK);
    status = snl_board_solve(longer, &rolls);
    CHECK((rolls == -5) == (status != SNL_OK));
    snl_route *made = NULL;
    if (status == SNL_OK)
        status = snl_route_create(longer, 0, &made);
    snl_route_free(made);
    snl_board_free(longer);
    return status;
}

static void test_solve_shortened(void)
{
    check_operation(solve_shortened, 0, 12, 40);
    for (long n = 0, failed = 1; failed; n++) {
        struct pool pool = {.until_failure = -1};
        snl_allocator allocator = pool_allocator(&pool);
        snl_board *board = NULL;
        CHECK_EQUAL(snl_board_create(SNL_SQUARES_MAX, &allocator, &board), SNL_OK);
        for (int64_t i = 1; i < 100; i++)
            CHECK_EQUAL(snl_board_set_jump(board, i << 50, i << 55), SNL_OK);
        pool.until_failure = n;
        snl_status status = solve_shortened(board);
        failed = pool.failures;
        CHECK_EQUAL(status, failed ? SNL_ERROR_MEMORY : SNL_OK);
        pool.until_failure = -1;
        snl_board_free(board);
        CHECK_EQUAL(pool.blocks, 0);
        CHECK_EQUAL(pool.bytes, 0);
    }
}

/* The smallest boards, and a few small ones, take no memory. Other boards are made in one
 * allocation. If that fails, no output is written. */
static void solve_many_boards(size_t boards)
{
    enum { BOARDS = 9, SIDE = 30 };
    static int32_t cells[BOARDS * SIDE * SIDE];
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
        cells[i] = i % 11 == 3 ? (int32_t)(1 + i % 400) : -1;
    for (int64_t side = 1; side <= SIDE; side++) {
        int needs_memory = side * side > (boards > 8 ? 127 : 447);
        struct pool pool = {.until_failure = 0};
        snl_allocator allocator = pool_allocator(&pool);
        int64_t rolls[BOARDS];
        for (size_t i = 0; i < BOARDS; i++)
            rolls[i] = -5;
        CHECK_EQUAL(snl_solve_moves(cells, boards, side * side, &allocator, rolls, NULL),
                    needs_memory ? SNL_ERROR_MEMORY : SNL_OK);
        for (size_t i = 0; i < BOARDS; i++)
            CHECK_EQUAL(rolls[i] == -5, needs_memory || i >= boards);
        pool.until_failure = 1;
        CHECK_EQUAL(snl_solve_matrices(cells, boards, side, side, &allocator, rolls, NULL), SNL_OK);
        for (size_t i = 0; i < BOARDS; i++)
            CHECK_EQUAL(rolls[i] == -5, i >= boards);
        CHECK_EQUAL(pool.until_failure, needs_memory ? 0 : 1);
        CHECK_EQUAL(pool.blocks, 0);
        CHECK(pool.most <= (size_t)(side * side) * 10 + 20000);
    }
}

static void test_many_boards(void)
{
    solve_many_boards(3);
    solve_many_boards(8);
    solve_many_boards(9);
}

/* Where jumps are rare, solving takes at most 64 bytes a jump. */
static void test_bytes_of_solve(void)
{
    struct pool pool = {.until_failure = -1};
    snl_allocator allocator = pool_allocator(&pool);
    static const size_t counts[] = {1000, 20000};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        snl_board *board = NULL;
        CHECK_EQUAL(snl_board_create(SNL_SQUARES_MAX, &allocator, &board), SNL_OK);
        for (size_t jump = 0; jump < counts[i]; jump++)
            CHECK_EQUAL(snl_board_set_jump(board, check_random(1, SNL_SQUARES_MAX - 1),
                                           check_random(1, SNL_SQUARES_MAX)),
                        SNL_OK);
        size_t before = pool.bytes;
        pool.most = 0;
        int64_t rolls;
        CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_OK);
        printf("# %zu jumps: %.1f bytes each to solve\n", counts[i],
               (double)(pool.most - before) / (double)counts[i]);
        CHECK(pool.most - before <= 64 * counts[i]);
        snl_board_free(board);
    }
    CHECK_EQUAL(pool.blocks, 0);
}

static void test_create(void)
{
    struct pool pool = {.until_failure = 0};
    snl_allocator allocator = pool_allocator(&pool);
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(10, &allocator, &board), SNL_ERROR_MEMORY);
    pool.until_failure = 0;
    CHECK_EQUAL(snl_board_create_grid(10, 10, &allocator, &board), SNL_ERROR_MEMORY);
    CHECK(board == NULL);
    CHECK_EQUAL(snl_board_create(10, &allocator, &board), SNL_OK);
    CHECK_EQUAL(pool.blocks, 1);
    snl_board_free(board);
    CHECK_EQUAL(pool.blocks, 0);
}

/* Makes a board of 30 entries, every other one a jump, while each allocation in turn fails. Returns
 * the number of allocations. */
static long fail_arrays(int matrix, int for_good)
{
    int32_t entries[30];
    for (int32_t i = 0; i < 30; i++)
        entries[i] = i % 2 ? 3 : -1;
    entries[matrix ? 0 : 29] = -1; /* the goal */
    for (long n = 0;; n++) {
        struct pool pool = {.until_failure = n, .for_good = for_good};
        snl_allocator allocator = pool_allocator(&pool);
        snl_board *board = NULL;
        snl_status status = matrix
                                ? snl_board_create_matrix(entries, 6, 5, &allocator, &board, NULL)
                                : snl_board_create_moves(entries, 30, &allocator, &board, NULL);
        CHECK_EQUAL(status, pool.failures ? SNL_ERROR_MEMORY : SNL_OK);
        CHECK_EQUAL(board != NULL, status == SNL_OK);
        snl_board_free(board);
        CHECK_EQUAL(pool.blocks, 0);
        if (status != SNL_ERROR_MEMORY)
            return n;
    }
}

static void test_create_from_arrays(void)
{
    for (int for_good = 0; for_good < 2; for_good++) {
        CHECK(fail_arrays(1, for_good) >= 3);
        CHECK(fail_arrays(0, for_good) >= 3);
    }
}

/* Objects made from a board use its allocator, also after the board is freed. */
static void test_allocator_of_a_route(void)
{
    struct pool pool = {.until_failure = -1};
    snl_route *made;
    snl_board *board = make_board(&pool, 40, 0), *twin;
    CHECK_EQUAL(snl_route_create(board, 0, &made), SNL_OK);
    CHECK_EQUAL(snl_board_copy(board, NULL, &twin), SNL_OK);
    snl_board_free(board);
    snl_board_free(twin);
    CHECK_EQUAL(pool.blocks, 1);
    CHECK(snl_route_leg_count(made) > 0);
    snl_route_free(made);
    CHECK_EQUAL(pool.blocks, 0);
    CHECK_EQUAL(pool.bytes, 0);
}

/* A copy with an allocator of its own takes all its memory from there. */
static void test_copy_to_another_allocator(void)
{
    struct pool pool = {.until_failure = -1}, other = pool;
    snl_board *board = make_board(&pool, 400, 0), *made = NULL;
    int64_t rolls = -5, rolls_of_copy = -6;
    CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_OK);
    int64_t blocks = (int64_t)pool.blocks;
    for (long left = 0; !made && left < 100; left++) {
        other = (struct pool){.until_failure = left};
        snl_allocator allocator = pool_allocator(&other);
        snl_status status = snl_board_copy(board, &allocator, &made);
        CHECK_EQUAL(status, other.failures ? SNL_ERROR_MEMORY : SNL_OK);
        CHECK_EQUAL(made != NULL, status == SNL_OK);
        CHECK_EQUAL(other.blocks > 0, status == SNL_OK);
    }
    other.until_failure = -1;
    CHECK_EQUAL(pool.blocks, blocks);
    CHECK_EQUAL(snl_board_equal(made, board), 1);
    snl_board_free(board);
    CHECK_EQUAL(pool.blocks, 0);
    CHECK_EQUAL(snl_board_solve(made, &rolls_of_copy), SNL_OK);
    CHECK_EQUAL(rolls_of_copy, rolls);
    CHECK_EQUAL(snl_board_copy(made, &(snl_allocator){.struct_size = 1}, &board),
                SNL_ERROR_STRUCT_SIZE);
    /* Without functions, `malloc` and `free` serve the copy. */
    CHECK_EQUAL(
        snl_board_copy(made, &(snl_allocator){.struct_size = sizeof(snl_allocator)}, &board),
        SNL_OK);
    snl_board_free(made);
    CHECK_EQUAL(other.blocks, 0);
    CHECK_EQUAL(other.bytes, 0);
    CHECK_EQUAL(snl_board_solve(board, &rolls_of_copy), SNL_OK);
    CHECK_EQUAL(rolls_of_copy, rolls);
    snl_board_free(board);
}

int main(void)
{
    check_random_seed();
    RUN(test_create);
    RUN(test_create_from_arrays);
    RUN(test_set_jump);
    RUN(test_set_jump_often);
    RUN(test_set_jumps);
    RUN(test_copy);
    RUN(test_find_cycle);
    RUN(test_solve);
    RUN(test_solve_shortened);
    RUN(test_many_boards);
    RUN(test_bytes_of_solve);
    RUN(test_route);
    RUN(test_allocator_of_a_route);
    RUN(test_copy_to_another_allocator);
    return check_done();
}
