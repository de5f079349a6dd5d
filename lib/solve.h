/* SPDX-License-Identifier: MIT */
/*
 * The searches over the jumps, over the squares, and over the squares of a small board, among which
 * solve.c chooses. All find the same answers. `from` is a square of the board, 0..N.
 *
 * Each search has the priority queue that suits its keys. Over the jumps of a board the keys can
 * lie far apart: a radix heap (solve_jumps_queue.h). Over the jumps of a caller's array they have
 * 32 bits and lie close together: a wheel of buckets (solve_array_wheel.h). The search over the
 * squares goes on by whole rolls, so only tokens that pass a cut wait: a binary heap
 * (solve_squares_arrivals.h).
 */
#ifndef SNL_SOLVE_H
#define SNL_SOLVE_H

#include "solve_line.h"

/* The search over the squares is faster than the search over the jumps if the board has more than
 * one jump for every SNL_I_SQUARES_FOR_A_JUMP squares. Measured with gcc 12 and random jumps: the
 * two break even if 5% of 1e4 squares, or 3% of 1e6 or 1e8 squares, are mouths. The search for
 * small boards breaks even at 4%, and is always faster up to SNL_I_ALWAYS_SMALL squares, which fit
 * into two words. */
enum {
    SNL_I_SQUARES_FOR_A_JUMP = 33,
    SNL_I_SMALL_SQUARES_FOR_A_JUMP = 25,
    SNL_I_ALWAYS_SMALL = 127,
};

/* The search over the jumps, for dice without gaps only: snl_i_has_no_gaps(). */
snl_status snl_i_solve_by_jumps(const snl_board *board, snl_square from, int64_t *rolls);
snl_status snl_i_route_by_jumps(const snl_board *board, snl_square from, snl_route **route);

/* The search over the squares, for all dice. */
snl_status snl_i_solve_by_squares(const snl_board *board, snl_square from, int64_t *rolls);
snl_status snl_i_route_by_squares(const snl_board *board, snl_square from, snl_route **route);

/* The search over the squares of a small board. The board has up to SNL_I_SMALL_SQUARES squares,
 * the faces 1..6, no chaining, and no rule of entering. The search allocates nothing. */
enum { SNL_I_SMALL_SQUARES = 447 };
int64_t snl_i_solve_small(const snl_board *board, snl_square from);

/* A board in a caller's array: a matrix that begins with its top row, or a move[] array as a matrix
 * of one row. */
typedef struct snl_i_array {
    const int32_t *entries;
    size_t rows;
    size_t columns;
    int32_t lowest; /* the number that entries use for the first square */
} snl_i_array;

/* The same search for an array of up to SNL_I_SMALL_SQUARES squares, with the default rules.
 * Returns SNL_FAULTY_BOARD if an entry is faulty. */
int64_t snl_i_solve_small_array(const snl_i_array *array);

/* What a finished search provides for the walk along a route.
 *
 * noted_face(), which may be NULL, returns the largest face that leads from a square of the route
 * one roll nearer to the goal, or 0 if the search has noted none. Without a noted face the walk
 * tries the faces: rolls_after() returns the fewest rolls left once a token has landed on a square
 * and has taken the jump there; INT64_MAX if it cannot reach the goal, and -1 if the work is
 * cancelled. The walk calls rolls_after() only for squares where a roll from a square without a
 * noted face lands. */
typedef struct snl_i_guide {
    const snl_i_line *line;
    int32_t (*noted_face)(const struct snl_i_guide *guide, snl_square from);
    int64_t (*rolls_after)(const struct snl_i_guide *guide, snl_square landing);
    void *context;
    snl_i_poll *poll; /* counts the steps of the walk and of rolls_after() */
} snl_i_guide;

/* Makes the route of `rolls` rolls from a square. For SNL_UNREACHABLE the route has no legs. */
snl_status snl_i_route_walk(const snl_i_guide *guide, snl_square from, int64_t rolls,
                            snl_route **route);

#endif
