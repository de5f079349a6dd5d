/* SPDX-License-Identifier: MIT */
/*
 * The two ways to solve a board, between which snl_board_solve() and snl_route_create() choose.
 * Both give the same answers; `from` is a square of the board.
 */
#ifndef SNL_SOLVE_H
#define SNL_SOLVE_H

#include "solve_line.h"

/* Which one is the faster, as measured with gcc 12 and random jumps: with more jumps than one on so
 * many squares the search over the squares is. The bounds lie at 5% of 1e4 squares and at 3% of 1e6
 * and 1e8; for boards that are searched on the stack at 4%, and up to two words these always win.
 */
enum {
    SNL_I_SQUARES_FOR_A_JUMP = 33,
    SNL_I_SMALL_SQUARES_FOR_A_JUMP = 25,
    SNL_I_ALWAYS_SMALL = 127,
};

/* Over the jumps; only for a die without gaps. */
snl_status snl_i_solve_by_jumps(const snl_board *board, snl_square from, int64_t *rolls);
snl_status snl_i_route_by_jumps(const snl_board *board, snl_square from, snl_route **route);

/* Over the squares. */
snl_status snl_i_solve_by_squares(const snl_board *board, snl_square from, int64_t *rolls);
snl_status snl_i_route_by_squares(const snl_board *board, snl_square from, snl_route **route);

/* Over the squares of a small board, without any memory: for up to SNL_I_SMALL_SQUARES, the faces
 * 1..6, and no chaining. */
enum { SNL_I_SMALL_SQUARES = 447 };
int64_t snl_i_solve_small(const snl_board *board, snl_square from);

/* What a route is walked by: the fewest rolls from where a token rests that has landed on a square,
 * INT64_MAX if there are none, and -1 if the work is cancelled. Queried only within one largest face
 * above a route square. */
typedef struct snl_i_guide {
    const snl_i_line *line;
    int64_t (*rolls_after)(const struct snl_i_guide *guide, snl_square landing);
    void *context;
    snl_i_poll *poll; /* rolls_after() polls, too */
} snl_i_guide;

/* Makes the route of so many rolls, or of none for SNL_UNREACHABLE. */
snl_status snl_i_route_walk(const snl_i_guide *guide, snl_square from, int64_t rolls,
                            snl_route **route);

#endif
