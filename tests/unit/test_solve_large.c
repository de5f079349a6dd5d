/* SPDX-License-Identifier: MIT */
/*
 * Large boards straight from arrays, lib/solve_many.c. The library reads an array in pieces, and
 * sometimes only a part of it, so the tests put a jump or a fault at every place of an array. Each
 * answer is known without a search. Also: whether each part of the work polls often enough. Arrays
 * have their exact size, so that a sanitizer sees a read beside them.
 */
#include "memory_check.h"

#include "base.h"

#include <limits.h>

static int32_t *empty_board(size_t squares)
{
    int32_t *moves = malloc(squares * sizeof *moves);
    if (!moves)
        abort();
    memset(moves, -1, squares * sizeof *moves);
    return moves;
}

static int64_t fewest_rolls(size_t squares)
{
    return ((int64_t)squares + 5) / 6;
}

/* A single ladder to the goal, or a fault, at each square in turn. */
static void one_entry_of_many(void)
{
    enum { ENTRIES = 1536 };
    static const int32_t faults[] = {-2, ENTRIES, INT32_MIN, INT32_MAX};
    int32_t *moves = empty_board(ENTRIES);
    int64_t rolls = 0;
    for (size_t from = 0; from < ENTRIES; from++) {
        moves[from] = ENTRIES - 1;
        CHECK_EQUAL(snl_solve_moves(moves, 1, ENTRIES, NULL, &rolls, NULL), SNL_OK);
        CHECK_EQUAL(rolls, fewest_rolls(from > 0 ? from : ENTRIES - 1));
        moves[from] = faults[from % 4];
        CHECK_EQUAL(snl_solve_moves(moves, 1, ENTRIES, NULL, &rolls, NULL), SNL_OK);
        CHECK_EQUAL(rolls, SNL_FAULTY_BOARD);
        moves[from] = -1;
    }
    free(moves);
}

/* The last ladder ends just below the goal, far above all others. */
static void far_above_all_others(void)
{
    enum { ENTRIES = 4097, LADDERS = 20 };
    int32_t *moves = empty_board(ENTRIES);
    int64_t rolls = 0;
    for (int32_t i = 1; i <= LADDERS; i++)
        moves[20 * i] = 20 * i + 1;
    for (int32_t below = 1; below < 30; below++) {
        moves[1] = ENTRIES - 1 - below;
        CHECK_EQUAL(snl_solve_moves(moves, 1, ENTRIES, NULL, &rolls, NULL), SNL_OK);
        CHECK_EQUAL(rolls, 1 + fewest_rolls((size_t)below));
    }
    free(moves);
}

/* ---- Polling ---- */

static long polls_of(const int32_t *moves, size_t boards, size_t squares, snl_status expected)
{
    struct patience patience = {0, LONG_MAX};
    snl_allocator allocator = patient_allocator(&patience);
    int64_t *rolls = malloc(boards * sizeof *rolls);
    if (!rolls)
        abort();
    CHECK_EQUAL(snl_solve_moves(moves, boards, (int64_t)squares, &allocator, rolls, NULL),
                expected);
    free(rolls);
    return patience.polls;
}

enum {
    MANY = 1 << 20,
    /* The entries that the library reads between two polls: a chunk of 512, or 8 for each step,
     * whichever is more. */
    AT_ONCE = SNL_I_STEPS < 64 ? 512 : 8 * SNL_I_STEPS,
};

/* The library polls while it reads entries, also if the search itself is short. The search goes
 * over the jumps if there are few, and over the squares if there are many. */
static void polls_while_entries_are_read(void)
{
    int32_t *moves = empty_board(MANY);
    CHECK(polls_of(moves, 1, MANY, SNL_OK) >= MANY / AT_ONCE);
    for (int32_t i = 2; i < MANY - 1; i += 3)
        moves[i] = 0;
    moves[1] = MANY - 1;
    long polls = polls_of(moves, 1, MANY, SNL_OK);
    CHECK(polls >= MANY / AT_ONCE);
    /* Here the search itself is long, and polls too. */
    moves[1] = -1;
    CHECK(polls_of(moves, 1, MANY, SNL_OK) > 2 * polls);
    free(moves);
}

/* The set-up of a board takes some steps for its squares, and each roll takes some more. */
static void polls_while_small_boards_are_solved(void)
{
    enum { BOARDS = 4096, SMALL = 100 };
    int32_t *moves = empty_board(BOARDS * SMALL);
    long interval = SNL_I_STEPS < SMALL / 4 ? 1 : SNL_I_STEPS / (SMALL / 4) + 1;
    CHECK(polls_of(moves, BOARDS, SMALL, SNL_OK) >= BOARDS / interval);
    free(moves);
}

int main(void)
{
    check_random_seed();
    RUN(one_entry_of_many);
    RUN(far_above_all_others);
    RUN(polls_while_entries_are_read);
    RUN(polls_while_small_boards_are_solved);
    return check_done();
}
