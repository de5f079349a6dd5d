/* SPDX-License-Identifier: MIT */
/*
 * The elimination of a chain, and the solution of systems of equations with it. Layer 2.
 */
#ifndef SNL_CHANCE_FACTOR_H
#define SNL_CHANCE_FACTOR_H

#include "chance.h"

/* A list of numbers, each with its state. */
typedef struct snl_i_tape {
    uint32_t *state;
    double *value;
    size_t count;
    size_t capacity;
} snl_i_tape;

/* A column, eliminated as soon as the row of its state is complete. */
typedef struct snl_i_pivot {
    uint32_t state;
    double escape;      /* the probability of leaving without a return */
    size_t first_above; /* where the rows that led to it begin in `above`, up to the next pivot's */
    size_t first_below; /* likewise its own row in `below`: other columns, all further below */
} snl_i_pivot;

typedef struct snl_i_factor {
    snl_allocator allocator;
    snl_i_pivot *pivots; /* from the top of the board, and one more to end the lists of the last */
    size_t pivot_count;
    size_t pivot_capacity;
    snl_i_tape above;
    snl_i_tape below;
} snl_i_factor;

/* Eliminates the columns of the chain, and writes the tapes. Fails with SNL_ERROR_MEMORY,
 * SNL_ERROR_CANCELLED, or with SNL_ERROR_OVERFLOW if a probability is too small for products of it
 * to keep their digits. */
snl_status snl_i_factor_init(snl_i_factor *factor, const snl_i_chain *chain);
void snl_i_factor_free(snl_i_factor *factor);

/* Solves x_i = inhomogeneity_i + sum over j of p_ij x_j for all states; x is 0 in trapped states.
 * The caller sets the last two entries of x, the values at the goal and the trap. `work` is as
 * large as x. If the inhomogeneity is not negative, each x_i keeps nearly all digits, since nothing
 * is subtracted. Fails with SNL_ERROR_CANCELLED, and so does the next function. */
snl_status snl_i_factor_solve(const snl_i_factor *factor, const snl_i_chain *chain,
                              const double *inhomogeneity, double *x, double *work);

/* Solves the transposed system: how often each state is visited if `starts` (used up) says how many
 * games start there. The entries of goal and trap in `visits` receive how many games end there. All
 * arrays have two entries more than there are states. */
snl_status snl_i_factor_visits(const snl_i_factor *factor, const snl_i_chain *chain, double *starts,
                               double *visits, double *work);

#endif
