/* SPDX-License-Identifier: MIT */
/*
 * A plan is a board that snl_generate() is changing: it has the jumps of the base board, and new
 * jumps. The plan keeps the properties that every generated board has; the search changes the new
 * jumps until the wanted properties hold, too. Layer 3.
 */
#ifndef SNL_GENERATE_H
#define SNL_GENERATE_H

#include "board.h"

/* Below 2^32, because a plan stores squares in 32 bits. */
enum { SNL_I_PLAN_SQUARES_MAX = 1 << 20 };

/* A mean may exceed its tolerance by this much, relative to the wanted mean, since so small an
 * excess can be a rounding error. */
#define SNL_I_PLAN_ROUNDING 0x1p-36

/* The lean: the preference for short or long jumps when a jump is drawn, from SHORT to LONG. At 1
 * the length is a single random number, below 1 the least of several, above 1 the greatest. */
enum { SNL_I_LEAN_SHORT = -3, SNL_I_LEAN_LONG = 3 };

typedef struct snl_i_plan {
    const snl_generate_options *wanted;
    snl_allocator allocator;
    snl_board *board; /* the board with all jumps that are placed */
    snl_square squares;
    int32_t face_max; /* the largest face that comes up */
    /* Whether the goal may be out of reach from some square though there is no wall: some lower
     * face never comes up, or the board limits how tokens leave the start. */
    int may_lose;
    int64_t jump_min;
    int64_t jump_max;
    int64_t columns; /* columns of the grid; a linear board counts as a nearly square grid */
    int rows_differ; /* whether a jump must lead to another row */
    uint64_t random; /* state of the random words */
    snl_i_poll poll;

    /* The jumps of the base board, then the new ladders, then the new snakes. A jump that is not
     * placed has a `from` of 0. */
    snl_i_jump *jumps;
    size_t fixed;  /* number of jumps of the base board; index of the first new ladder */
    size_t snakes; /* index of the first new snake */
    size_t count;
    uint32_t *free; /* squares where a new jump may start or end, in no order */
    size_t free_count;
    uint32_t *place;       /* by square: its index in `free`, or NOT_FREE */
    unsigned char *mouths; /* by square, 0..N: whether a jump starts there */
} snl_i_plan;

/* Makes a plan from a board of at most SNL_I_PLAN_SQUARES_MAX squares, with no new jump placed.
 * Fails with SNL_ERROR_MEMORY or SNL_ERROR_CANCELLED; the plan must be freed even then. `wanted`
 * must outlive the plan. */
snl_status snl_i_plan_init(snl_i_plan *plan, const snl_board *base,
                           const snl_generate_options *wanted);
void snl_i_plan_free(snl_i_plan *plan);

/* A random number from 0 to below `bound`, which is at least 1. */
uint32_t snl_i_plan_random(snl_i_plan *plan, size_t bound);

/* Checks that some board can have the new jumps. Fails with SNL_ERROR_IMPOSSIBLE if no roll leaves
 * the start, or if the base board has a wall, or no room for all new jumps of the allowed lengths.
 * Fails with SNL_ERROR_CANCELLED, too. After success, `jump_min` is at most `jump_max` if there are
 * new jumps. */
snl_status snl_i_plan_check_hope(snl_i_plan *plan);

/* Returns whether a new jump may be placed: both ends are free, its length is allowed, and its
 * mouth makes no wall. */
int snl_i_plan_allows(const snl_i_plan *plan, snl_i_jump jump);

/* Places a new jump that is allowed and is not placed. Fails with SNL_ERROR_MEMORY. */
snl_status snl_i_plan_put(snl_i_plan *plan, size_t index, snl_i_jump jump);

/* Takes a new jump off the board, if it is placed. */
void snl_i_plan_take(snl_i_plan *plan, size_t index);

/* Draws a random place for a new jump that is not placed. Returns 0 if it finds none. */
int snl_i_plan_draw(snl_i_plan *plan, size_t index, int lean, snl_i_jump *jump);

/* The clutter of a jump that is not placed: an integer for how much it would cross and crowd the
 * placed jumps. After a cancel, which plan->poll records, the number is meaningless. */
int64_t snl_i_plan_clutter(snl_i_plan *plan, snl_i_jump jump);

/* Places all new jumps and changes them until the board is as wanted. Returns SNL_OK if it finds
 * such a board; the jumps are then in place. Otherwise returns SNL_ERROR_EFFORT, with the jumps of
 * the nearest board in place, or with no new jumps if no board had room for all. Fails with
 * SNL_ERROR_MEMORY or a status of the solvers that it calls. */
snl_status snl_i_plan_search(snl_i_plan *plan, int64_t *tries);

#endif
