/* SPDX-License-Identifier: MIT */
/*
 * The state of a search for a board, shared by two files: generate_search.c begins boards and
 * brings their fewest rolls to the wanted number, generate_aim.c then aims at the mean and reduces
 * the clutter.
 */
#ifndef SNL_GENERATE_SEARCH_H
#define SNL_GENERATE_SEARCH_H

#include "generate.h"

/* The largest distance from the wanted mean; it stands for all larger ones, too. */
#define SNL_I_SEARCH_FAR (INT64_C(1) << 50)

/* Random moves of a try. */
enum { SNL_I_SEARCH_MOVES = 64 };

typedef struct snl_i_search {
    snl_i_plan *plan;
    int64_t tries;
    int64_t tries_max;
    int lean_of_ladders;
    int lean_of_snakes;
    int leans_left;
    int is_wild; /* whether each jump is drawn with a random lean */
    int64_t rounds;
    size_t *open; /* indices of jumps that are not placed; room for all new ones */
    double *means;
    int64_t *from_start; /* fewest rolls by square; only if the plan may lose squares */
    int64_t *to_goal;
    /* The fault of the board: 0 if the fewest rolls are as wanted and no square is lost. */
    int64_t fault;
    int64_t rolls;
    /* The distance of the mean from the wanted mean, if one is wanted and the board has no
     * fault. */
    int64_t distance;
    snl_i_jump *nearest;
    int64_t nearest_fault; /* -1: no board yet */
    int64_t nearest_distance;
} snl_i_search;

/* The number of new jumps. */
static inline size_t snl_i_search_jumps(const snl_i_plan *plan)
{
    return plan->count - plan->fixed;
}

/* Finds the fewest rolls of the plan's board, and its fault. Fails like snl_board_solve(). */
snl_status snl_i_search_judge(const snl_i_search *search, int64_t *rolls, int64_t *fault);

/* Draws a place for a jump that is not placed, like snl_i_plan_draw(), with the present lean. */
int snl_i_search_draw(const snl_i_search *search, size_t index, snl_i_jump *jump);

/* The most steps of drawing and judging a jump, without those of snl_i_plan_clutter(). */
size_t snl_i_search_steps(const snl_i_search *search);

/* Picks one random jump, or sometimes two, which can then move to each other's squares. Returns
 * their number. `indices` has room for two. */
int snl_i_search_pick(snl_i_plan *plan, size_t *indices);

/* Puts one or two jumps back on their old squares. Fails with SNL_ERROR_MEMORY. */
snl_status snl_i_search_put_back(snl_i_plan *plan, const size_t *indices, const snl_i_jump *old,
                                 int count);

/* Works out the mean of a board without fault, and changes jumps to bring it to the wanted mean.
 * Ends when the mean is met, when many changes have not improved it, or when no tries are left. If
 * the mean is far off, the function may instead change the leans for the next board. Fails like a
 * random game. */
snl_status snl_i_search_aim(snl_i_search *search);

/* Moves the jumps of a board that is as wanted to places with less clutter. Fails like a random
 * game. */
snl_status snl_i_search_tidy(snl_i_search *search);

#endif
