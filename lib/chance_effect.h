/* SPDX-License-Identifier: MIT */
/* What a jump does to the mean: see chance_effect.c. Layer 2. */
#ifndef SNL_CHANCE_EFFECT_H
#define SNL_CHANCE_EFFECT_H

#include "chance_length.h"

/* What happens if landings on a square end elsewhere. */
typedef struct snl_i_change {
    const snl_chance *chance;
    snl_square mouth;
    double *landings; /* how often a token from each state lands there; then two zeros */
    snl_i_pair mean;  /* from the start, and its landings */
    double start_landings;
    snl_i_pair old_mean; /* from where a token rests now, and its landings */
    double old_landings;
} snl_i_change;

/* Whether landings on a square can be counted: rolls that lead there are rows, or the last ones
 * of a stretch. */
int snl_i_is_in_view(const snl_chance *chance, snl_square mouth);

/* For a mouth that is in view, where the formula holds. Fails with SNL_ERROR_MEMORY or
 * SNL_ERROR_CANCELLED. */
snl_status snl_i_change_init(snl_i_change *change, const snl_chance *chance, snl_square mouth);
void snl_i_change_free(snl_i_change *change);

/* Where a token rests that lands on the mouth, if a jump leads from there to a square; 0: none. */
snl_square snl_i_change_rest(const snl_i_change *change, snl_square to);

/* The mean if the token rests where these are; NaN if digits would be lost. */
double snl_i_change_mean(const snl_i_change *change, snl_i_pair mean, double landings);

/* Solves the other board: with a jump to `to`, or with none if that is 0. */
snl_status snl_i_solve_other(const snl_chance *chance, snl_square mouth, snl_square to,
                             double *mean);

/* Whether a token that lands on `landing` comes to `mouth`; -1 if the work is cancelled. */
int snl_i_comes_to(const snl_board *board, snl_square landing, snl_square mouth, snl_i_poll *poll);

/* Whether snl_board_set_jump() would take the jump, and with chaining it closes no cycle. */
snl_status snl_i_check_jump(const snl_chance *chance, snl_square from, snl_square to);

#endif
