/* SPDX-License-Identifier: MIT */
/*
 * Compares the library's map of the jumps with an array that has an entry for every square, after
 * random, ascending and descending changes. Counts the bytes that the map takes, for up to a
 * million jumps.
 */
#include "memory_check.h"

#include "base.h"

#define SQUARES 6000

static snl_square model[SQUARES + 1]; /* destination by mouth; 0: no jump */

static void check_model(const snl_board *board)
{
    static snl_square from[SQUARES], to[SQUARES];
    size_t count, expected = 0;
    for (snl_square square = 1; square <= SQUARES; square++)
        expected += model[square] != 0;
    CHECK_EQUAL(snl_board_jump_count(board), expected);
    CHECK_EQUAL(snl_board_jumps(board, from, to, SQUARES, &count), SNL_OK);
    CHECK_EQUAL(count, expected);
    size_t next = 0;
    snl_square walked = snl_board_next_jump(board, 0);
    for (snl_square square = 1; square <= SQUARES; square++) {
        CHECK_EQUAL(snl_board_jump(board, square), model[square] ? model[square] : -1);
        CHECK(snl_board_next_jump(board, square - 1) == walked);
        if (model[square] == 0)
            continue;
        CHECK_EQUAL(walked, square);
        walked = snl_board_next_jump(board, square);
        if (next < count)
            CHECK(from[next] == square && to[next] == model[square]);
        next++;
    }
    CHECK_EQUAL(walked, 0);
}

static void set(snl_board *board, snl_square from, snl_square to)
{
    CHECK_EQUAL(snl_board_set_jump(board, from, to), SNL_OK);
    model[from] = to;
}

static void unset(snl_board *board, snl_square from)
{
    CHECK_EQUAL(snl_board_remove_jump(board, from), model[from] ? SNL_OK : SNL_ERROR_NO_JUMP);
    model[from] = 0;
}

/* Makes random changes in phases. In each phase 5 to 95% of the changes add a jump, and the others
 * remove one. */
static void test_random_changes(void)
{
    snl_board *board;
    CHECK_EQUAL(snl_board_create(SQUARES, NULL, &board), SNL_OK);
    memset(model, 0, sizeof model);
    for (int phase = 0; phase < 12; phase++) {
        static const int chance_to_add[] = {90, 50, 20, 95, 5, 50};
        snl_square low = check_random(1, SQUARES - 1), high = check_random(low, SQUARES - 1);
        if (phase % 2)
            low = 1, high = SQUARES - 1;
        for (int change = 0; change < 6000; change++) {
            snl_square from = check_random(low, high), to = check_random(1, SQUARES);
            if (check_random(1, 100) > chance_to_add[phase % 6])
                unset(board, from);
            else if (from != to)
                set(board, from, to);
        }
        check_model(board);
    }
    snl_board_free(board);
}

static void test_ascending_and_descending(void)
{
    for (int descending = 0; descending < 2; descending++) {
        snl_board *board;
        CHECK_EQUAL(snl_board_create(SQUARES, NULL, &board), SNL_OK);
        memset(model, 0, sizeof model);
        for (snl_square i = 2; i < SQUARES; i++) {
            snl_square from = descending ? SQUARES + 1 - i : i;
            set(board, from, from - 1);
        }
        check_model(board);
        for (snl_square i = 2; i < SQUARES; i += 2) /* every other jump, in the opposite order */
            unset(board, descending ? i : SQUARES - i);
        check_model(board);
        for (snl_square i = 1; i < SQUARES; i++)
            unset(board, i);
        check_model(board);
        set(board, 5, 6);
        check_model(board);
        snl_board_free(board);
    }
}

static void test_set_jumps_equals_single_changes(void)
{
    static snl_square from[3000], to[3000];
    snl_board *board;
    CHECK_EQUAL(snl_board_create(SQUARES, NULL, &board), SNL_OK);
    memset(model, 0, sizeof model);
    for (int round = 0; round < 4; round++) {
        for (size_t i = 0; i < 3000; i++) {
            from[i] = check_random(1, SQUARES - 1);
            to[i] = from[i] % SQUARES + 1;
            if (i % 3 == 0)
                to[i] = from[i] == 1 ? 9 : 1;
            model[from[i]] = to[i];
        }
        CHECK_EQUAL(snl_board_set_jumps(board, from, to, 3000, NULL), SNL_OK);
        check_model(board);
        to[2999] = from[2999]; /* the last jump is faulty: nothing may change */
        to[0] = 17;
        CHECK_EQUAL(snl_board_set_jumps(board, from, to, 3000, NULL), SNL_ERROR_SELF);
        check_model(board);
    }
    snl_board_free(board);
}

static snl_board *counted_board(int64_t squares, struct pool *pool)
{
    snl_allocator allocator = pool_allocator(pool);
    snl_board *board = NULL;
    *pool = (struct pool){.until_failure = -1};
    CHECK_EQUAL(snl_board_create(squares, &allocator, &board), SNL_OK);
    return board;
}

static void test_memory_by_jumps(void)
{
    struct pool pool;
    snl_board *board = counted_board(SNL_SQUARES_MAX, &pool);
    CHECK(pool.bytes < 512);
    for (snl_square i = 1; i <= 20; i++)
        CHECK_EQUAL(snl_board_set_jump(board, i * 1000, i), SNL_OK);
    CHECK(pool.bytes < 1200);
    snl_board_free(board);
    CHECK_EQUAL(pool.bytes, 0);
    board = counted_board(SNL_SQUARES_MAX, &pool);
    for (int i = 0; i < 1000000; i++) {
        snl_square from = check_random(1, SNL_SQUARES_MAX - 1);
        CHECK_EQUAL(snl_board_set_jump(board, from, from > 5 ? 5 : 6), SNL_OK);
    }
    CHECK(snl_board_jump_count(board) >= 999999);
    printf("# %.1f bytes a jump after a million in random order\n", (double)pool.bytes / 1e6);
    CHECK(pool.bytes < 32 * 1000000);
    snl_square mouth = 0, next;
    size_t walked = 0;
    for (; (next = snl_board_next_jump(board, mouth)) != 0; mouth = next, walked++)
        CHECK(next > mouth);
    CHECK_EQUAL(walked, snl_board_jump_count(board));
    /* Removing 99 of 100 jumps frees their memory too. */
    for (mouth = 0; (next = snl_board_next_jump(board, mouth)) != 0; mouth = next)
        if (walked-- % 100)
            CHECK_EQUAL(snl_board_remove_jump(board, next), SNL_OK);
    CHECK(pool.bytes < 128 * 10000 + (1 << 17));
    while ((mouth = snl_board_next_jump(board, 0)) != 0)
        CHECK_EQUAL(snl_board_remove_jump(board, mouth), SNL_OK);
    CHECK(pool.bytes < 512);
    snl_board_free(board);
    CHECK_EQUAL(pool.bytes, 0);
}

/* Adds one more jump behind the last jump of each full block of jumps, and later one more inside
 * each block. */
static void test_memory_at_the_seams(void)
{
    struct pool pool;
    snl_board *board = counted_board(SNL_SQUARES_MAX, &pool);
    for (snl_square i = 1; i <= 51200; i++)
        CHECK_EQUAL(snl_board_set_jump(board, i * 10, 1), SNL_OK);
    CHECK(pool.bytes < 17 * 51200);
    for (snl_square i = 512; i < 51200; i += 512)
        CHECK_EQUAL(snl_board_set_jump(board, i * 10 + 5, 1), SNL_OK);
    for (snl_square i = 100; i < 51200; i += 512)
        CHECK_EQUAL(snl_board_set_jump(board, i * 10 + 5, 1), SNL_OK);
    CHECK(pool.bytes < 35 * snl_board_jump_count(board));
    snl_board_free(board);
}

/* Jumps set in ascending or in descending order leave no gaps in the blocks. */
static void test_memory_in_order(void)
{
    struct pool up, down;
    snl_board *ascending = counted_board(SQUARES, &up);
    snl_board *descending = counted_board(SQUARES, &down);
    for (snl_square i = 1; i <= 4096; i++) {
        CHECK_EQUAL(snl_board_set_jump(ascending, i, SQUARES), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(descending, 4097 - i, SQUARES), SNL_OK);
        CHECK_EQUAL(down.bytes, up.bytes);
    }
    CHECK_EQUAL(snl_board_equal(ascending, descending), 1);
    snl_board_free(descending);
    snl_board_free(ascending);
}

/* Setting many jumps at once takes no more than 33 bytes a jump: in any order, and between jumps
 * that the board has already. */
static void test_memory_of_many_at_once(void)
{
    enum { JUMPS = 100000, GIVEN = JUMPS / 4 };
    static snl_square from[JUMPS], to[JUMPS];
    struct pool pool;
    for (int i = 0; i < JUMPS; i++) {
        from[i] = 2 + 3 * i;
        to[i] = 1;
    }
    for (int i = JUMPS - 1; i > 0; i--) {
        int other = (int)check_random(0, i);
        snl_square swap = from[i];
        from[i] = from[other];
        from[other] = swap;
    }
    snl_board *board = counted_board(SNL_SQUARES_MAX, &pool);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, JUMPS, NULL), SNL_OK);
    CHECK(pool.most <= 33 * JUMPS + 9500);
    snl_board_free(board);
    board = counted_board(SNL_SQUARES_MAX, &pool);
    for (int i = 0; i < JUMPS; i++)
        from[i] = i < GIVEN ? 10 * (i + 1) : 10 * ((i - GIVEN) / 3 + 1) + 1 + (i - GIVEN) % 3;
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, GIVEN, NULL), SNL_OK);
    size_t before = pool.most = pool.bytes;
    CHECK_EQUAL(snl_board_set_jumps(board, from + GIVEN, to, JUMPS - GIVEN, NULL), SNL_OK);
    CHECK(pool.most - before <= 33 * JUMPS + 9500);
    snl_board_free(board);
}

/* Two neighbouring blocks merge as soon as they have 256 jumps left together. The last jump may be
 * removed from either block. */
static void test_memory_after_removal(void)
{
    for (int from_below = 0; from_below < 2; from_below++) {
        struct pool pool;
        snl_board *board = counted_board(SQUARES, &pool);
        for (snl_square i = 1; i <= 1024; i++)
            CHECK_EQUAL(snl_board_set_jump(board, i, SQUARES), SNL_OK);
        size_t full = pool.bytes;
        for (snl_square i = 1; i <= 256; i++) { /* leaves the first and the last 256 */
            CHECK_EQUAL(snl_board_remove_jump(board, 256 + i), SNL_OK);
            CHECK_EQUAL(snl_board_remove_jump(board, 512 + i), SNL_OK);
        }
        snl_square end = from_below ? 0 : 768;
        for (snl_square i = 1; i <= 128; i++)
            CHECK_EQUAL(snl_board_remove_jump(board, 768 - end + i), SNL_OK);
        for (snl_square i = 1; i <= 127; i++)
            CHECK_EQUAL(snl_board_remove_jump(board, end + i), SNL_OK);
        CHECK_EQUAL(pool.bytes, full);
        CHECK_EQUAL(snl_board_remove_jump(board, end + 128), SNL_OK);
        CHECK_EQUAL(pool.bytes, full - 512 * 16);
        CHECK_EQUAL(snl_board_jump_count(board), 256);
        snl_board_free(board);
    }
}

/* A copy of a board without jumps takes as many bytes as the board. */
static void test_memory_of_a_copy(void)
{
    struct pool pool;
    snl_board *board = counted_board(SQUARES, &pool), *copy = NULL;
    size_t before = pool.bytes;
    CHECK_EQUAL(snl_board_copy(board, NULL, &copy), SNL_OK);
    CHECK_EQUAL(pool.bytes, 2 * before);
    snl_board_free(copy);
    snl_board_free(board);
}

/* ---- Polling ---- */

enum { BLOCKS = 16, JUMPS = BLOCKS * SNL_I_STEPS };

/* Jumps in order. The library polls while it checks them, while it copies them, and while it finds
 * them in order; then it asks a third time for memory, which it does not get. */
static void test_polls_before_the_map_grows(void)
{
    static snl_square from[JUMPS], to[JUMPS];
    struct asked asked = {.pool = {.until_failure = -1}, .cancel_at = -1};
    const snl_allocator allocator = allocator_of(&asked, 1);
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(JUMPS + 1, &allocator, &board), SNL_OK);
    for (int i = 0; i < JUMPS; i++) {
        from[i] = i + 1;
        to[i] = JUMPS + 1;
    }
    asked.pool.until_failure = 2;
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, JUMPS, NULL), SNL_ERROR_MEMORY);
    CHECK(asked.polls >= 3 * BLOCKS);
    snl_board_free(board);
}

int main(void)
{
    check_random_seed();
    RUN(test_random_changes);
    RUN(test_ascending_and_descending);
    RUN(test_set_jumps_equals_single_changes);
    RUN(test_memory_by_jumps);
    RUN(test_memory_at_the_seams);
    RUN(test_memory_in_order);
    RUN(test_memory_of_many_at_once);
    RUN(test_memory_after_removal);
    RUN(test_memory_of_a_copy);
    RUN(test_polls_before_the_map_grows);
    return check_done();
}
