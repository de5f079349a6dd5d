/* SPDX-License-Identifier: MIT */
/*
 * Compares boards solved in lockstep with the same boards solved one at a time. Also: work that is
 * cancelled.
 */
#include "memory_check.h"

#include "solve_lockstep.h"

#include <limits.h>

enum { BOARDS = 61 };

static int32_t moves[BOARDS * SNL_I_LOCKSTEP_MAX];
static uint16_t places[SNL_I_LOCKSTEP_MAX];

static void random_boards(size_t squares, int64_t percent)
{
    for (size_t i = 0; i < BOARDS * squares; i++)
        moves[i] =
            check_random(0, 99) < percent ? (int32_t)check_random(0, (int64_t)squares - 1) : -1;
    for (size_t board = 0; board < BOARDS; board++)
        moves[board * squares + squares - 1] = check_random(0, 9) == 0 ? 0 : -1;
}

/* Solves a board by itself, through a handle. */
static int64_t solve_one(size_t board, size_t squares)
{
    snl_board *made;
    int64_t rolls = SNL_FAULTY_BOARD;
    if (snl_board_create_moves(moves + board * squares, (int64_t)squares, NULL, &made, NULL) !=
        SNL_OK)
        return rolls;
    CHECK_EQUAL(snl_board_solve(made, &rolls), SNL_OK);
    snl_board_free(made);
    return rolls;
}

static void compare(size_t squares, int64_t percent, size_t count)
{
    static snl_i_lockstep state;
    int64_t rolls[BOARDS + 1];
    random_boards(squares, percent);
    for (size_t square = 0; square < squares; square++)
        places[square] = snl_i_place(square);
    rolls[count] = -77;
    snl_i_boards boards = {moves, count, squares, 0, places, places, rolls, NULL};
    CHECK_EQUAL(snl_i_lockstep_run(&state, &boards), SNL_OK);
    CHECK_EQUAL(rolls[count], -77);
    for (size_t board = 0; board < count; board++)
        CHECK_EQUAL(rolls[board], solve_one(board, squares));
}

static void numbers_of_squares(void)
{
    for (size_t squares = 2; squares <= SNL_I_LOCKSTEP_MAX; squares++)
        compare(squares, squares % 7 == 0 ? check_random(0, 100) : check_random(0, 15), BOARDS);
}

static void numbers_of_boards(void)
{
    for (size_t count = 0; count <= 2 * SNL_I_LOCKSTEP_LANES + 1; count++)
        compare(400, 6, count);
}

/* ---- Cancelled work ---- */

static snl_status run_impatiently(size_t count, size_t squares, int64_t *rolls,
                                  struct patience *patience)
{
    static snl_i_lockstep state;
    snl_allocator asked = {.context = patience, .cancel = lose_patience};
    snl_i_boards boards = {moves, count, squares, 0, places, places, rolls, &asked};
    for (size_t square = 0; square < squares; square++)
        places[square] = snl_i_place(square);
    for (size_t board = 0; board < count; board++)
        rolls[board] = -77;
    return snl_i_lockstep_run(&state, &boards);
}

/* Cancels at each poll in turn. Each result checked must then be the answer of its board, or still
 * the value from before the call. */
static void cancel_each(size_t count, size_t squares, int64_t answer)
{
    static int64_t rolls[BOARDS];
    struct patience patience = {0, LONG_MAX};
    CHECK_EQUAL(run_impatiently(count, squares, rolls, &patience), SNL_OK);
    CHECK(patience.polls >= (long)count / SNL_I_STEPS);
    for (size_t board = 0; board < count; board++)
        CHECK_EQUAL(rolls[board], answer);
    for (long end = 0, polls = patience.polls; end < polls; end++) {
        patience = (struct patience){0, end};
        CHECK_EQUAL(run_impatiently(count, squares, rolls, &patience), SNL_ERROR_CANCELLED);
        CHECK_EQUAL(patience.polls, end + 1);
        CHECK(rolls[0] == answer || rolls[0] == -77);
        CHECK(rolls[count - 1] == -77 || end == polls - 1);
    }
}

static void cancelled(void)
{
    enum { SQUARES = SNL_I_LOCKSTEP_MAX, ROUNDS = (SQUARES + 4) / 6 };
    static int64_t rolls[1];
    struct patience patience = {0, LONG_MAX};
    /* On these boards, a wall keeps tokens on the first squares. In the second run the goal has a
     * jump, too, which is a fault. */
    memset(moves, -1, sizeof moves);
    for (size_t board = 0; board < BOARDS; board++)
        for (size_t wall = 1; wall <= 6; wall++)
            moves[board * 20 + wall] = 0;
    cancel_each(BOARDS, 20, SNL_UNREACHABLE);
    for (size_t board = 0; board < BOARDS; board++)
        moves[board * 20 + 19] = 0;
    cancel_each(BOARDS, 20, SNL_FAULTY_BOARD);
    /* A single board that takes many rounds. */
    memset(moves, -1, sizeof moves);
    CHECK_EQUAL(run_impatiently(1, SQUARES, rolls, &patience), SNL_OK);
    CHECK_EQUAL(rolls[0], ROUNDS);
    CHECK(patience.polls >= ROUNDS / SNL_I_STEPS);
    cancel_each(1, SQUARES, ROUNDS);
}

/* Blocks of entries in arrays of each length; nothing beyond them is seen. */
static void bits_of_entries(void)
{
    enum { LENGTH = 200 };
    int32_t values[LENGTH];
    for (int i = 0; i < 20000; i++) {
        uint64_t filled = 0, moved = 0;
        int32_t faults = 0, is_faulty = 0;
        int64_t square = check_random(0, 100), last = check_random(20, 120);
        size_t count = (size_t)check_random(1, LENGTH);
        size_t first = (size_t)check_random(0, ((int64_t)count - 1) / 64) * 64;
        for (size_t at = 0; at < LENGTH; at++)
            values[at] = at >= count ? -7
                         : check_random(0, 20)
                             ? (check_random(0, 3) ? -1 : (int32_t)check_random(0, 60))
                             : (int32_t)check_random(-3, 125);
        for (size_t at = 0; at < 64 && first + at < count; at++) {
            int32_t value = values[first + at];
            filled |= (uint64_t)(value != -1) << at;
            moved |= (uint64_t)(value != -1 && value != square + (int64_t)at) << at;
            is_faulty |= value < -1 || value > last;
        }
        CHECK_EQUAL(snl_i_filled(values, count, first), filled);
        CHECK_EQUAL(
            snl_i_moved(values + first, count - first, (uint32_t)square, (int32_t)last, &faults),
            moved);
        CHECK_EQUAL(faults != 0, is_faulty);
    }
}

int main(void)
{
    check_random_seed();
    RUN(numbers_of_squares);
    RUN(numbers_of_boards);
    RUN(cancelled);
    RUN(bits_of_entries);
    return check_done();
}
