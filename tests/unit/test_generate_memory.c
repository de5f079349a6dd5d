/* SPDX-License-Identifier: MIT */
/*
 * Makes generation fail at one place after another, because memory runs out or because it is
 * cancelled. The base stays unchanged, nothing is written to the outputs, and no memory is lost.
 * These tests also cover lib/generate_aim.c. SNL_TEST_WHOLE tests more places.
 */
#include "base.h"
#include "generate_check.h"
#include "memory_check.h"

#include <limits.h>

/* A wish to fulfil with too little memory, from a base with one jump or none. */
struct scarcity {
    snl_generate_options wanted;
    uint64_t seed;
    const uint32_t *weights;
    size_t faces;
    size_t jumps;
    long each; /* allocations up to this number fail one by one, later ones at intervals */
};

/* Fails one allocation after another: the base stays unchanged, and no memory is lost. */
static void without_memory(const struct scarcity *scarcity, int for_good)
{
    int failures = 0, is_whole = getenv("SNL_TEST_WHOLE") != NULL;
    for (long n = 0;; n += n < scarcity->each ? 1 : is_whole ? 7 : 41) {
        struct pool pool = {.until_failure = -1, .for_good = for_good};
        snl_allocator allocator = pool_allocator(&pool);
        snl_generated made = {.struct_size = sizeof made, .tries = -77};
        snl_board *base = NULL, *board = NULL;
        CHECK_EQUAL(snl_board_create_grid(6, 6, &allocator, &base), SNL_OK);
        CHECK_EQUAL(snl_board_set_die(base, scarcity->weights, scarcity->faces), SNL_OK);
        if (scarcity->jumps > 0)
            CHECK_EQUAL(snl_board_set_jump(base, 30, 20), SNL_OK);
        size_t bytes = pool.bytes;
        pool.until_failure = n;
        snl_status status = generate(base, &scarcity->wanted, scarcity->seed, 200, &board, &made);
        if (status == SNL_OK) {
            pool.until_failure = -1;
            judge_board(base, &scarcity->wanted, board, &made);
            CHECK_EQUAL(pool.failures, 0);
        } else {
            CHECK_EQUAL(status, SNL_ERROR_MEMORY);
            CHECK(board == NULL && made.tries == -77);
            CHECK_EQUAL(pool.bytes, bytes);
            failures++;
        }
        CHECK_EQUAL(snl_board_jump_count(base), scarcity->jumps);
        snl_board_free(board);
        snl_board_free(base);
        CHECK_EQUAL(pool.blocks, 0);
        if (pool.failures == 0)
            break;
    }
    CHECK(failures > 10);
}

static void memory_failures(void)
{
    static const uint32_t fair[] = {1, 1, 1, 1, 1, 1}, gaps[] = {0, 1, 1, 1};
    long each = getenv("SNL_TEST_WHOLE") ? 200 : 60;
    /* In the last three wishes, searches sometimes remove all jumps, so that adding the next jump
     * allocates. */
    struct scarcity all[] = {
        {wish(4, 3, 4, 15), 3, fair, 6, 1, each},      {wish(4, 3, 4, 15), 3, fair, 6, 1, each},
        {wish(4, 3, 5, 15), 3, gaps, 4, 1, each},      {wish(1, 0, 0, 13), 3, fair, 6, 0, LONG_MAX},
        {wish(1, 1, 0, 13), 27, fair, 6, 0, LONG_MAX}, {wish(1, 1, 4, 13), 3, fair, 6, 0, LONG_MAX},
    };
    all[1].wanted.spread = 1;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        for (int for_good = 0; for_good < 2; for_good++)
            without_memory(&all[i], for_good);
}

/* Generation makes so few allocations here that the test takes only milliseconds to let each of
 * them fail. */
static void few_allocations(void)
{
    static const uint32_t gaps[] = {1, 0, 1, 1};
    struct scarcity few = {wish(1, 0, 0, 0), 3, gaps, 4, 1, LONG_MAX};
    without_memory(&few, 0);
    without_memory(&few, 1);
}

/* All memory of the random games that yield means and looks is released. */
static void all_memory_is_released(void)
{
    struct pool pool = {.until_failure = -1};
    snl_allocator allocator = pool_allocator(&pool);
    snl_board *base = NULL, *board = NULL;
    snl_generate_options wanted = wish(4, 3, 4, 15);
    CHECK_EQUAL(snl_board_create_grid(6, 6, &allocator, &base), SNL_OK);
    CHECK_EQUAL(generate(base, &wanted, 3, 200, &board, NULL), SNL_OK);
    snl_board_free(board);
    snl_board_free(base);
    CHECK_EQUAL(pool.blocks, 0);
    CHECK_EQUAL(pool.bytes, 0);
}

/* The peak of bytes while a board of `squares` squares is generated. */
static double most_memory(int64_t squares, const uint32_t *weights)
{
    struct pool pool = {.until_failure = -1};
    snl_allocator allocator = pool_allocator(&pool);
    snl_board *base = NULL, *board = NULL;
    snl_generate_options wanted = wish(3, 3, 0, 0);
    CHECK_EQUAL(snl_board_create(squares, &allocator, &base), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(base, weights, 6), SNL_OK);
    size_t before = pool.most = pool.bytes;
    CHECK_EQUAL(generate(base, &wanted, 1, 1, &board, NULL), SNL_OK);
    snl_board_free(board);
    snl_board_free(base);
    CHECK_EQUAL(pool.blocks, 0);
    return (double)(pool.most - before);
}

/* Generation takes 17 bytes a square, and 33 if the die has gaps. On so large a board, other memory
 * hardly counts. */
static void bytes_of_a_square(void)
{
    enum { SQUARES = 50000 };
    double plain = most_memory(SQUARES, (uint32_t[]){1, 1, 1, 1, 1, 1}) / SQUARES;
    double gaps = most_memory(SQUARES, (uint32_t[]){1, 0, 1, 1, 1, 1}) / SQUARES;
    CHECK(plain > 16 && plain < 18);
    CHECK(gaps > 32 && gaps < 34.5);
}

static snl_status generate_counted(struct patience *patience, const snl_generate_options *wanted,
                                   int64_t side, int64_t tries)
{
    snl_allocator allocator = patient_allocator(patience);
    snl_generated made = {.struct_size = sizeof made, .tries = -77};
    snl_board *base = NULL, *board = NULL;
    CHECK_EQUAL(snl_board_create_grid(side, side, &allocator, &base), SNL_OK);
    snl_status status = generate(base, wanted, 1, tries, &board, &made);
    CHECK_EQUAL(board == NULL, status != SNL_OK);
    CHECK_EQUAL(made.tries == -77, status == SNL_ERROR_CANCELLED);
    snl_board_free(board);
    snl_board_free(base);
    return status;
}

/* After it is cancelled, generation does not poll again. */
static void cancelled(void)
{
    snl_generate_options all[] = {wish(5, 5, 13, 0), wish(5, 5, 5, 20), wish(3, 3, 0, 0)};
    all[1].spread = all[2].spread = 1;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct patience patience = {0, -1};
        CHECK(generate_counted(&patience, &all[i], 8, 4) != SNL_ERROR_CANCELLED);
        long polls = patience.polls;
        if (i == 0) /* 192 moves, each of at least 2 * 256 steps */
            CHECK(polls >= (SNL_I_STEPS <= 256 ? 2 * 192 : 192 * 512 / SNL_I_STEPS - 1));
        for (long k = 0; k < polls; k += 1 + k / 2) {
            patience = (struct patience){0, k};
            CHECK_EQUAL(generate_counted(&patience, &all[i], 8, 4), SNL_ERROR_CANCELLED);
            CHECK_EQUAL(patience.polls, k + 1);
        }
    }
}

/* Cancels at each poll in turn. Some polls come while generation computes its first mean. On a
 * board that takes long to solve, some come while generation rates the looks of one of four
 * jumps. */
static void cancelled_at_every_poll(void)
{
    snl_generate_options all[] = {wish(1, 1, 0, 9), wish(2, 2, 0, 0)};
    all[1].spread = 1;
    for (int64_t i = 0; i < 2; i++) {
        int64_t side = 5 + 17 * i, tries = 1 + i;
        struct patience patience = {0, -1};
        CHECK(generate_counted(&patience, &all[i], side, tries) != SNL_ERROR_CANCELLED);
        long polls = patience.polls;
        for (long k = 0; k < polls; k++) {
            patience = (struct patience){0, k};
            CHECK_EQUAL(generate_counted(&patience, &all[i], side, tries), SNL_ERROR_CANCELLED);
            CHECK_EQUAL(patience.polls, k + 1);
        }
    }
}

/* Makes impossible wishes, and cancels each at every poll before the proof that it is impossible.
 * Generation must not poll again. Either no jump can have the wanted length, or there is a wall, or
 * there is too little room below some jumps, or a chain of jumps leads every roll back to the
 * start. Generation proves the last two cases after it has gone through some squares. */
static void cancelled_before_it_is_impossible(void)
{
    enum { SQUARES = 1000 };
    static const struct {
        int64_t ladders, snakes, jump_min, jump_max;
        /* The base has a jump on every `by`-th square from `first` to `last`. Each jump leads to
         * the next square, or to 5 if `by` is 1. If rolls enter on a square, each leads to the
         * square before it, and jumps chain. */
        snl_square first, last, by, enter;
    } all[] = {
        {0, 300, 5, 3, 0, 0, 0, 0},     {300, 0, 5, 3, 0, 0, 0, 0},   {0, 0, 0, 0, 900, 905, 1, 0},
        {0, 250, 745, 0, 50, 98, 2, 0}, {0, 0, 0, 0, 2, 900, 1, 900},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct patience patience = {0, -1};
        snl_allocator allocator = patient_allocator(&patience);
        snl_generate_options wanted = wish(all[i].ladders, all[i].snakes, 0, 0);
        snl_board *base = NULL, *board = NULL;
        wanted.jump_min = all[i].jump_min;
        wanted.jump_max = all[i].jump_max;
        CHECK_EQUAL(snl_board_create(SQUARES, &allocator, &base), SNL_OK);
        for (snl_square from = all[i].first; from > 0 && from <= all[i].last; from += all[i].by)
            CHECK_EQUAL(snl_board_set_jump(base, from,
                                           all[i].enter    ? from - 1
                                           : all[i].by > 1 ? from + 1
                                                           : 5),
                        SNL_OK);
        CHECK_EQUAL(snl_board_set_enter(base, 0, all[i].enter), SNL_OK);
        CHECK_EQUAL(snl_board_set_chaining(base, all[i].enter > 0), SNL_OK);
        patience.polls = 0;
        CHECK_EQUAL(generate(base, &wanted, 1, 1, &board, NULL), SNL_ERROR_IMPOSSIBLE);
        long polls = patience.polls;
        CHECK(polls >= SQUARES / SNL_I_STEPS);
        for (long k = 0; k < polls; k++) {
            patience = (struct patience){0, k};
            CHECK_EQUAL(generate(base, &wanted, 1, 1, &board, NULL), SNL_ERROR_CANCELLED);
            CHECK_EQUAL(patience.polls, k + 1);
        }
        CHECK(board == NULL);
        snl_board_free(base);
    }
}

/* Counts the polls of judging a board once and of its figures. */
static long polls_of_facts(const snl_board *board, struct patience *patience)
{
    static int64_t distances[1601];
    int64_t rolls;
    double mean;
    snl_chance *chance = NULL;
    patience->polls = 0;
    CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_OK);
    CHECK_EQUAL(snl_board_distances_from(board, 0, distances, 1601, &(size_t){0}), SNL_OK);
    CHECK_EQUAL(snl_board_distances_to_goal(board, distances, 1601, &(size_t){0}), SNL_OK);
    CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
    CHECK_EQUAL(snl_chance_mean(chance, &mean), SNL_OK);
    snl_chance_free(chance);
    return patience->polls;
}

/* The budget of 16 steps between polls shows if the library forgets to count squares or jumps as
 * steps. Squares count when the plan is made, when walls are sought, and when squares without a way
 * to the goal are counted. Jumps count when they are removed and drawn, and at the end when they
 * are removed and put back. */
static void polls_for_all_squares_and_jumps(void)
{
    enum { SQUARES = 1600, JUMPS = 200 };
    struct patience patience = {0, -1};
    snl_allocator allocator = patient_allocator(&patience);
    snl_generate_options wanted = wish(JUMPS, 0, 0, 0);
    snl_board *base = NULL, *board = NULL;
    CHECK_EQUAL(snl_board_create_grid(40, 40, &allocator, &base), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(base, 0), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(base, (uint32_t[]){1, 0, 1, 1, 1, 1}, 6), SNL_OK);
    patience.polls = 0;
    CHECK_EQUAL(generate(base, &wanted, 1, 1, &board, NULL), SNL_OK);
    long polls = patience.polls, facts = polls_of_facts(board, &patience);
    if (SNL_I_STEPS <= 16)
        CHECK(polls >= facts + 3 * (SQUARES / 16) + 4 * JUMPS);
    snl_board_free(board);
    snl_board_free(base);
}

int main(void)
{
    RUN(memory_failures);
    RUN(few_allocations);
    RUN(all_memory_is_released);
    RUN(bytes_of_a_square);
    RUN(cancelled);
    RUN(cancelled_at_every_poll);
    RUN(cancelled_before_it_is_impossible);
    RUN(polls_for_all_squares_and_jumps);
    return check_done();
}
