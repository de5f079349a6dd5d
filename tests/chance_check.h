/* SPDX-License-Identifier: MIT */
/*
 * What the tests of the random game share: the classic boards, short ways to a random game, and a
 * check for doubles.
 */
#ifndef SNL_CHANCE_CHECK_H
#define SNL_CHANCE_CHECK_H

#include "check.h"

#include <math.h>
#include <snl.h>

/* Within a relative error. */
static inline void check_near(double actual, double expected, double error, const char *what)
{
    double difference = actual < expected ? expected - actual : actual - expected;
    if (!CHECK(difference <= error * (expected < 0 ? -expected : expected)) &&
        check_faults_in_test <= 5)
        printf("# %s is %.17g, not %.17g\n", what, actual, expected);
}

enum { CLASSIC_JUMPS = 19 };

/* The board of Althoen, King and Schilling, from off the board; the other classic one has a snake
 * on 48 and not on 47. */
static inline snl_board *classic_board(snl_square snake, int32_t overshoot)
{
    static const snl_square mouths[CLASSIC_JUMPS - 1] = {1,  4,  9,  21, 28, 36, 51, 71, 80,
                                                         16, 49, 56, 62, 64, 87, 93, 95, 98};
    static const snl_square ends[CLASSIC_JUMPS - 1] = {38, 14, 31, 42, 84, 44, 67, 91, 100,
                                                       6,  11, 53, 19, 60, 24, 73, 75, 78};
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create_grid(10, 10, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, 0), SNL_OK);
    CHECK_EQUAL(snl_board_set_jumps(board, mouths, ends, CLASSIC_JUMPS - 1), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, snake, 26), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, overshoot), SNL_OK);
    return board;
}

static inline snl_board *empty_board(int64_t squares, snl_square start, int32_t overshoot)
{
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(squares, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, start), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, overshoot), SNL_OK);
    return board;
}

/* The random game on a board, which is freed. */
static inline snl_chance *chance_of(snl_board *board)
{
    snl_chance *chance = NULL;
    CHECK_EQUAL(snl_chance_create(board, &chance), SNL_OK);
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
