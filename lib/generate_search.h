/* SPDX-License-Identifier: MIT */
/*
 * The state of a search for a board, and what its two files share: generate_search.c begins boards
 * and gets their fewest rolls right, generate_aim.c goes on to the mean and the looks.
 */
#ifndef SNL_GENERATE_SEARCH_H
#define SNL_GENERATE_SEARCH_H

#include "generate.h"

/* The largest distance from the wanted mean: all beyond some are one. */
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
    int is_wild; /* whether jumps are drawn short and long as it comes */
    int64_t rounds;
    size_t *open; /* jumps to be placed: room for all new ones */
    double *means;
    int64_t *from_start; /* fewest rolls by square; only for a die with gaps */
    int64_t *to_goal;
    int64_t fault; /* of the board as it is: 0 if the fewest rolls are right and none is lost */
    int64_t rolls;
    double mean;      /* as the board was begun */
    int64_t distance; /* from the wanted mean, if there is one, of a board without fault */
    snl_i_jump *nearest;
    int64_t nearest_fault; /* -1: there is none */
    int64_t nearest_distance;
} snl_i_search;

/* How many jumps are to be placed. */
static inline size_t snl_i_search_jumps(const snl_i_plan *plan)
{
    return plan->count - plan->fixed;
}

/* Finds the fewest rolls of the plan's board, and its fault. Fails as snl_board_solve(). */
snl_status snl_i_search_judge(const snl_i_search *search, int64_t *rolls, int64_t *fault);

/* Looks for a place for a jump that is not placed, as snl_i_plan_draw(), with the lean of now. */
int snl_i_search_draw(const snl_i_search *search, size_t index, snl_i_jump *jump);

/* How many steps it takes at the most to draw a jump, besides those of looking at it. */
size_t snl_i_search_steps(const snl_i_search *search);

/* Picks one jump, or sometimes two, which can come to lie on each other's squares. Returns how
 * many. `indices` takes two. */
int snl_i_search_pick(snl_i_plan *plan, size_t *indices);

/* Puts one or two jumps back where they were. Fails with SNL_ERROR_MEMORY. */
snl_status snl_i_search_put_back(snl_i_plan *plan, const size_t *indices, const snl_i_jump *old,
                                 int count);

/* Works out the mean of a board that has no fault, and changes jumps until it is met, or many
 * changes have brought it no nearer, or there are no tries left. Where it is far off it may change
 * the leans instead, for the next board. Fails as a random game. */
snl_status snl_i_search_aim(snl_i_search *search);

/* Puts the jumps of a board that has all that is wanted where they look best. Fails as a random
 * game. */
snl_status snl_i_search_tidy(snl_i_search *search);

#endif
