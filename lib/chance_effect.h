/* SPDX-License-Identifier: MIT */
/* The effect of a jump on the mean: see chance_effect.c. Layer 2. */
#ifndef SNL_CHANCE_EFFECT_H
#define SNL_CHANCE_EFFECT_H

#include "chance_length.h"

/* A change of the square where tokens rest after landing on `mouth`. */
typedef struct snl_i_change {
    const snl_chance *chance;
    snl_square mouth;
    double *landings; /* by state: expected landings on the mouth; 0 for the goal and the trap */
    /* The mean and the landings from the start of the unchanged board. */
    snl_i_pair mean;
    double start_landings;
    /* The same from the old resting square: where a token rests on the unchanged board after
     * landing on the mouth. */
    snl_i_pair old_mean;
    double old_landings;
} snl_i_change;

/* Returns whether landings on a square can be counted. They can if every roll that leads there is
 * in the row of a state, or is the last roll of a leap. */
int snl_i_counts_landings(const snl_chance *chance, snl_square mouth);

/* Prepares a change of a mouth. Landings on it can be counted, and the formula of chance_effect.c
 * holds on the board. Fails with SNL_ERROR_MEMORY or SNL_ERROR_CANCELLED. */
snl_status snl_i_change_init(snl_i_change *change, const snl_chance *chance, snl_square mouth);
void snl_i_change_free(snl_i_change *change);

/* The square on which a token rests after landing on the mouth, with a jump from the mouth to `to`,
 * or without a jump if `to` is -1. */
snl_square snl_i_change_rest(const snl_i_change *change, snl_square to);

/* Returns the mean from the start of the changed board, or NaN if digits would be lost. `mean` and
 * `landings` belong to the new resting square, where a token rests on the changed board after
 * landing on the mouth. They are the mean and the expected landings on the mouth from that square,
 * on the unchanged board. */
double snl_i_change_mean(const snl_i_change *change, snl_i_pair mean, double landings);

/* The random game on the changed board: with a jump to `to`, or without a jump if `to` is -1. */
snl_status snl_i_create_other(const snl_chance *chance, snl_square mouth, snl_square to,
                              snl_chance **other);

/* The mean on the changed board. */
snl_status snl_i_solve_other(const snl_chance *chance, snl_square mouth, snl_square to,
                             double *mean);

/* Returns whether a token that lands on `landing` reaches `mouth` before it rests; -1 if the work
 * is cancelled. */
int snl_i_comes_to(const snl_board *board, snl_square landing, snl_square mouth, snl_i_poll *poll);

/* Checks that snl_board_set_jump() would accept the jump and, with chaining, that the jump closes
 * no cycle. Returns SNL_OK or what is wrong. */
snl_status snl_i_check_jump(const snl_chance *chance, snl_square from, snl_square to);

#endif
