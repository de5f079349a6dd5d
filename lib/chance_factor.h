/* SPDX-License-Identifier: MIT */
/*
 * The elimination of a chain, and solves with it. Layer 2.
 */
#ifndef SNL_CHANCE_FACTOR_H
#define SNL_CHANCE_FACTOR_H

#include "chance.h"

/* A list of numbers that belong to states. */
typedef struct snl_i_tape {
    uint32_t *state;
    double *value;
    size_t count;
    size_t capacity;
} snl_i_tape;

/* A column that was eliminated when its own row was made. */
typedef struct snl_i_pivot {
    uint32_t state;
    double escape; /* the probability not to come back to the state before it is left for good */
    size_t first_above; /* rows above that led to it, and how: up to that of the next pivot */
    size_t first_below; /* its own row, without the way back: other columns, all further below */
} snl_i_pivot;

typedef struct snl_i_factor {
    snl_allocator allocator;
    snl_i_pivot *pivots; /* from the top; one more than there are, to end the last one's lists */
    size_t pivot_count;
    size_t pivot_capacity;
    snl_i_tape above;
    snl_i_tape below;
} snl_i_factor;

/* Fails with SNL_ERROR_MEMORY, SNL_ERROR_CANCELLED, or with SNL_ERROR_OVERFLOW if a probability
 * became too small for what is made of it to be right. */
snl_status snl_i_factor_init(snl_i_factor *factor, const snl_i_chain *chain);
void snl_i_factor_free(snl_i_factor *factor);

/* Finds the x with x_i = inhomogeneity_i + sum over j of p_ij x_j for all states but trapped ones,
 * which get 0. x has two entries more, the values of the goal and the trap, which are given. `work`
 * is of the same size as x. Every number is as good as those that it is made of, if they are not
 * negative: nothing is subtracted. Fails with SNL_ERROR_CANCELLED, as the next one. */
snl_status snl_i_factor_solve(const snl_i_factor *factor, const snl_i_chain *chain,
                              const double *inhomogeneity, double *x, double *work);

/* The transposed: how often each state is passed, if states are started from as often as `starts`
 * says, which is used up. Entries for goal and trap receive how often these are reached. `work` is
 * of the same size: two more than there are states. */
snl_status snl_i_factor_visits(const snl_i_factor *factor, const snl_i_chain *chain, double *starts,
                               double *visits, double *work);

#endif
