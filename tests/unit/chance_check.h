/* SPDX-License-Identifier: MIT */
/*
 * Helpers of the tests of the random game: the classic boards and other boards that several tests
 * use, shortcuts to a random game and its mean, and a check for doubles.
 */
#ifndef SNL_CHANCE_CHECK_H
#define SNL_CHANCE_CHECK_H

#include "check.h"
#include "chance_calls.h"

#include <math.h>
#include <snl.h>

/* Compares two doubles; `error` is the largest relative error allowed. */
static inline void check_near(double actual, double expected, double error, const char *what)
{
    double difference = actual < expected ? expected - actual : actual - expected;
    if (!CHECK(difference <= error * (expected < 0 ? -expected : expected)) &&
        check_faults_in_test <= 5)
        printf("# %s is %.17g, not %.17g\n", what, actual, expected);
}

enum { CLASSIC_JUMPS = 19 };

/* A classic board, started off the board. With `snake` = 47 it is the board of Althoen, King and
 * Schilling. The other classic board differs from that board in one snake, whose mouth is on square
 * 48 instead of 47. */
static inline snl_board *classic_board(snl_square snake, int32_t overshoot)
{
    static const snl_square mouths[CLASSIC_JUMPS - 1] = {1,  4,  9,  21, 28, 36, 51, 71, 80,
                                                         16, 49, 56, 62, 64, 87, 93, 95, 98};
    static const snl_square ends[CLASSIC_JUMPS - 1] = {38, 14, 31, 42, 84, 44, 67, 91, 100,
                                                       6,  11, 53, 19, 60, 24, 73, 75, 78};
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create_grid(10, 10, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, 0), SNL_OK);
    CHECK_EQUAL(snl_board_set_jumps(board, mouths, ends, CLASSIC_JUMPS - 1, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, snake, 26), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, overshoot), SNL_OK);
    return board;
}

static inline snl_board *empty_board(int64_t squares, snl_square start, int32_t overshoot)
{
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(squares, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, start), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, overshoot), SNL_OK);
    return board;
}

/* Rows of 5 snakes, which only a 6 passes. The snakes of the `low` lower rows lead back to square
 * 1. The snakes of the `high` upper rows lead back to the square between the lower and the upper
 * rows. A roll past the goal wins. */
static inline snl_board *two_towers(int64_t low, int64_t high)
{
    snl_board *board = NULL;
    const snl_square base = 8 + 6 * low, goal = base + 6 * high + (high > 0 ? 6 : 0);
    CHECK_EQUAL(snl_board_create(goal, NULL, &board), SNL_OK);
    for (int64_t i = 0; i < 5 * (low + high); i++) {
        int is_low = i < 5 * low;
        snl_square from = 8 + 6 * (i / 5) + i % 5 + (is_low ? 0 : 6);
        CHECK_EQUAL(snl_board_set_jump(board, from, is_low ? 1 : base), SNL_OK);
    }
    CHECK_EQUAL(snl_board_set_start(board, 0), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_WIN), SNL_OK);
    return board;
}

/* One roll in a million is a 1, all other rolls are a 2. A stretch leads to two squares above it.
 * From the upper square (from the lower square if `higher` is set) nearly all rolls lead to the
 * goal, or into a trap if `has_trap` is set. From the other square nearly all rolls lead to the
 * first of two steps. Only a 1 passes a step. */
static inline snl_board *steps_behind_a_stretch(int has_trap, int higher)
{
    enum { ABOVE = 301, PIT = 330, STEPS = 310, GOAL = 400 };
    static const uint32_t weights[] = {1, 999999};
    const snl_square from[] = {ABOVE + 2 + higher, STEPS + 1, STEPS + 2, STEPS + 4,
                               STEPS + 5,          PIT + 1,   PIT + 2};
    static const snl_square to[] = {STEPS, STEPS + 3, STEPS, GOAL, STEPS, PIT, PIT};
    snl_board *board = empty_board(GOAL, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jump(board, ABOVE + 3 - higher, has_trap ? PIT : GOAL), SNL_OK);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 7, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    return board;
}

/* No token passes the wall of six snakes. From square 39 a 1 ends the game, but a 3 bounces to the
 * snake on 38, which leads back below the wall. */
static inline snl_board *trap_below_the_goal(void)
{
    snl_board *board = empty_board(40, 0, SNL_OVERSHOOT_BOUNCE);
    for (snl_square mouth = 10; mouth <= 15; mouth++)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, 3), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 38, 5), SNL_OK);
    return board;
}

/* Makes the random game of a board, and frees the board. */
static inline snl_chance *chance_of(snl_board *board)
{
    snl_chance *chance = NULL;
    CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
    snl_board_free(board);
    return chance;
}

static inline double mean_of(const snl_chance *chance)
{
    double mean = -77;
    CHECK_EQUAL(snl_chance_mean(chance, &mean), SNL_OK);
    return mean;
}

#endif
