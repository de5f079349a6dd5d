/* SPDX-License-Identifier: MIT */
/*
 * Boards in lockstep with the instructions of every level that this processor has, against each
 * other and against one board at a time; what is not tried is said. And work that is cancelled.
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

/* The board by itself, through a handle. */
static int64_t solve_one(size_t board, size_t squares)
{
    snl_board *made;
    int64_t rolls = SNL_FAULTY_BOARD;
    if (snl_board_create_moves(moves + board * squares, squares, &made) != SNL_OK)
        return rolls;
    CHECK_EQUAL(snl_board_solve(made, &rolls), SNL_OK);
    snl_board_free(made);
    return rolls;
}

static void compare(size_t squares, int64_t percent, size_t count)
{
    static snl_i_lockstep state;
    int64_t rolls[SNL_I_LEVELS][BOARDS + 1];
    random_boards(squares, percent);
    for (size_t square = 0; square < squares; square++)
        places[square] = snl_i_place(square);
    for (int level = 0; level <= snl_i_vector_level(); level++) {
        rolls[level][count] = -77;
        snl_i_boards boards = {moves, count, squares, 0, places, places, rolls[level], NULL};
        CHECK_EQUAL(snl_i_lockstep_run(&state, &boards, level), SNL_OK);
        CHECK_EQUAL(rolls[level][count], -77);
        for (size_t board = 0; board < count; board++)
            CHECK_EQUAL(rolls[level][board], rolls[0][board]);
    }
    for (size_t board = 0; board < count; board++)
        CHECK_EQUAL(rolls[0][board], solve_one(board, squares));
}

static void every_level(void)
{
    for (int level = snl_i_vector_level() + 1; level < SNL_I_LEVELS; level++)
        printf("# this processor lacks the instructions of level %d\n", level);
    for (size_t squares = 2; squares <= SNL_I_LOCKSTEP_MAX; squares++)
        compare(squares, squares % 7 == 0 ? check_random(0, 100) : check_random(0, 15), BOARDS);
}

static void numbers_of_boards(void)
{
    for (size_t count = 0; count <= 2 * SNL_I_LOCKSTEP_LANES + 1; count++)
        compare(400, 6, count);
}

/* ---- Work that is cancelled ---- */

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
    return snl_i_lockstep_run(&state, &boards, 0);
}

/* Gives up at each question in turn; a board has its answer then, or is as it was. */
static void cancel_each(size_t count, size_t squares, int64_t answer)
{
    static int64_t rolls[BOARDS];
    struct patience patience = {0, LONG_MAX};
    CHECK_EQUAL(run_impatiently(count, squares, rolls, &patience), SNL_OK);
    CHECK(patience.questions >= (long)count / SNL_I_STEPS);
    for (size_t board = 0; board < count; board++)
        CHECK_EQUAL(rolls[board], answer);
    for (long end = 0, questions = patience.questions; end < questions; end++) {
        patience = (struct patience){0, end};
        CHECK_EQUAL(run_impatiently(count, squares, rolls, &patience), SNL_ERROR_CANCELLED);
        CHECK_EQUAL(patience.questions, end + 1);
        CHECK(rolls[0] == answer || rolls[0] == -77);
        CHECK(rolls[count - 1] == -77 || end == questions - 1);
    }
}

static void cancelled(void)
{
    enum { SQUARES = SNL_I_LOCKSTEP_MAX, ROUNDS = (SQUARES + 4) / 6 };
    static int64_t rolls[1];
    struct patience patience = {0, LONG_MAX};
    /* Nobody gets beyond the first squares of these; and then the goal is a mouth. */
    memset(moves, -1, sizeof moves);
    for (size_t board = 0; board < BOARDS; board++)
        for (size_t wall = 1; wall <= 6; wall++)
            moves[board * 20 + wall] = 0;
    cancel_each(BOARDS, 20, SNL_UNREACHABLE);
    for (size_t board = 0; board < BOARDS; board++)
        moves[board * 20 + 19] = 0;
    cancel_each(BOARDS, 20, SNL_FAULTY_BOARD);
    /* A single board of many rounds. */
    memset(moves, -1, sizeof moves);
    CHECK_EQUAL(run_impatiently(1, SQUARES, rolls, &patience), SNL_OK);
    CHECK_EQUAL(rolls[0], ROUNDS);
    CHECK(patience.questions >= ROUNDS / SNL_I_STEPS);
    cancel_each(1, SQUARES, ROUNDS);
}

static void which_differ(void)
{
    int32_t values[16];
    for (int i = 0; i < 20000; i++) {
        uint32_t differ = 0, jumps = 0, fault = 0, is_faulty = 0;
        int64_t first = check_random(0, 100), last = check_random(20, 120);
        for (int at = 0; at < 16; at++)
            values[at] = check_random(0, 3) ? -1 : (int32_t)check_random(-3, 125);
        for (int at = 0; at < 16; at++) {
            differ |= (uint32_t)(values[at] != -1) << at;
            jumps |= (uint32_t)(values[at] != -1 && values[at] != first + at) << at;
            is_faulty |= values[at] < -1 || values[at] > last;
        }
        CHECK_EQUAL(snl_i_differ_16(values), differ);
        CHECK_EQUAL(snl_i_jumps_16(values, (uint32_t)first, (int32_t)last, &fault), jumps);
        CHECK_EQUAL(fault != 0, is_faulty);
    }
}

int main(void)
{
    check_random_seed();
    RUN(every_level);
    RUN(numbers_of_boards);
    RUN(cancelled);
    RUN(which_differ);
    return check_done();
}
