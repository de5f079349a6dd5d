/* SPDX-License-Identifier: MIT */
/*
 * Boards made to order, from within: a plan is a board in the making, with the jumps that it was
 * given and those that are being looked for. The jumps of a plan keep what holds of every board
 * that is made, whatever else is wanted; the search changes them until the rest holds too. Layer 3.
 */
#ifndef SNL_GENERATE_H
#define SNL_GENERATE_H

#include "board.h"

/* Below 2^32, for a square takes 32 bits here. */
enum { SNL_I_PLAN_SQUARES_MAX = 1 << 20 };

/* Means are within their tolerance, relative to the wanted one, if they exceed it by no more: that can
 * be rounding. */
#define SNL_I_PLAN_ROUNDING 0x1p-36

/* How long jumps are drawn: from SHORT to LONG, or anything between; 0 is usual. */
enum { SNL_I_LEAN_SHORT = -3, SNL_I_LEAN_LONG = 3 };

typedef struct snl_i_plan {
    const snl_wanted *wanted;
    snl_allocator allocator;
    snl_board *board; /* with all jumps that are placed */
    snl_square squares;
    int32_t face_max; /* the largest face that comes up */
    int has_gaps;     /* a lower one never does */
    int64_t jump_min;
    int64_t jump_max;
    int64_t columns; /* of the grid; of a nearly square one for a linear board */
    int rows_differ; /* whether a jump must lead to another row */
    uint64_t random; /* state of the random words */
    snl_i_poll poll;

    snl_i_jump *jumps; /* from 0: not placed */
    size_t fixed;      /* the first ones, which the board was given; then come ladders, */
    size_t snakes;     /* and from here on snakes */
    size_t count;
    uint32_t *free; /* squares that no jump touches and that may be touched, in no order */
    size_t free_count;
    uint32_t *place;       /* by square: its index in `free`, or that it is not there */
    unsigned char *mouths; /* by square, 0..N: whether a jump starts there */
} snl_i_plan;

/* Makes a plan of a board of at most SNL_I_PLAN_SQUARES_MAX squares, with no new jump placed. Free
 * it also if that fails, with SNL_ERROR_MEMORY or SNL_ERROR_CANCELLED. `wanted` must outlive it. */
snl_status snl_i_plan_init(snl_i_plan *plan, const snl_board *base, const snl_wanted *wanted,
                           uint64_t seed);
void snl_i_plan_free(snl_i_plan *plan);

/* A number from 0 to below `bound`, which is at least 1. */
uint32_t snl_i_plan_random(snl_i_plan *plan, size_t bound);

/* Fails with SNL_ERROR_IMPOSSIBLE if no board can have these jumps: there is no room for so many of
 * such lengths, or the base has a wall. Otherwise there are lengths between the shortest and the
 * longest. Fails also with SNL_ERROR_CANCELLED. */
snl_status snl_i_plan_check_hope(snl_i_plan *plan);

/* Whether two squares are far enough apart to be the ends of a jump. */
int snl_i_plan_are_apart(const snl_i_plan *plan, snl_square low, snl_square high);

/* Whether a new jump may be placed: both ends are free, it is as long as it must be, and its mouth
 * makes no wall. */
int snl_i_plan_allows(const snl_i_plan *plan, snl_i_jump jump);

/* Places a new jump that is allowed and is not placed. Fails with SNL_ERROR_MEMORY. */
snl_status snl_i_plan_put(snl_i_plan *plan, size_t index, snl_i_jump jump);

/* Takes a new jump off the board, if it is placed. */
void snl_i_plan_take(snl_i_plan *plan, size_t index);

/* Looks at random for a place for a new jump that is not placed. Returns 0 if none was found. */
int snl_i_plan_draw(snl_i_plan *plan, size_t index, int lean, snl_i_jump *jump);

/* How much a jump that is not placed crosses and crowds those that are, in whole numbers. If the
 * work is cancelled meanwhile it is any number, and plan->poll says so. */
int64_t snl_i_plan_clutter(snl_i_plan *plan, snl_i_jump jump);

/* Places all new jumps and changes them until everything wanted holds. Returns SNL_OK, with them in
 * place, or SNL_ERROR_EFFORT, with those of the nearest board in place, or none if no board was
 * ever full; or fails with SNL_ERROR_MEMORY or otherwise as a solver of the lower layers. */
snl_status snl_i_plan_search(snl_i_plan *plan, int64_t tries_max, int64_t *tries);

#endif
