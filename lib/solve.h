/* SPDX-License-Identifier: MIT */
/*
 * The two searches, over the jumps and over the squares, between which snl_board_solve() and
 * snl_route_create() choose. Both find the same answers. `from` is a square of the board, 0..N.
 */
#ifndef SNL_SOLVE_H
#define SNL_SOLVE_H

#include "solve_line.h"

/* The search over the squares is the faster one if the board has more than one jump for so many
 * squares. Measured with gcc 12 and random jumps: the two break even at 5% of jumps on 1e4 squares
 * and at 3% on 1e6 and 1e8; a small board on the stack breaks even at 4%, and one of up to two
 * words (127 squares) is always faster. */
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

/* The search over the squares of a small board, which allocates nothing: for up to
 * SNL_I_SMALL_SQUARES squares, the faces 1..6, and no chaining. */
enum { SNL_I_SMALL_SQUARES = 447 };
int64_t snl_i_solve_small(const snl_board *board, snl_square from);

/* What a finished search knows, for walking a route. rolls_after() returns the fewest rolls left
 * once a token has landed on a square, and has taken the jump there; INT64_MAX if the goal cannot
 * be reached, and -1 if the work is cancelled. It is queried only within one largest face above a
 * square of the route. */
typedef struct snl_i_guide {
    const snl_i_line *line;
    int64_t (*rolls_after)(const struct snl_i_guide *guide, snl_square landing);
    void *context;
    snl_i_poll *poll; /* rolls_after() may use it, too */
} snl_i_guide;

/* Makes the route of `rolls` rolls from a square; one without legs for SNL_UNREACHABLE. */
snl_status snl_i_route_walk(const snl_i_guide *guide, snl_square from, int64_t rolls,
                            snl_route **route);

#endif
