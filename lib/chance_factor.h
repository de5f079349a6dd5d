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

static inline void snl_i_tape_push(snl_i_tape *tape, uint32_t state, double value)
{
    tape->state[tape->count] = state;
    tape->value[tape->count++] = value;
}

/* An escape probability below this may lose digits in products. */
#define SNL_I_SMALLEST_ESCAPE 0x1p-960

/* A column, which is eliminated as soon as the row of its state is complete. */
typedef struct snl_i_pivot {
    uint32_t state;
    double escape; /* the probability of escaping: see chance_factor.c */
    /* The pivot's first entries on the tapes; its entries end where the entries of the next pivot
     * begin. `above` holds the rows that led to the column. `below` holds the column's own row,
     * which leads to other columns further down the board. */
    size_t first_above;
    size_t first_below;
} snl_i_pivot;

typedef struct snl_i_factor {
    snl_allocator allocator;
    /* From the top of the board. One more pivot follows: it ends the entries of the last pivot. */
    snl_i_pivot *pivots;
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

/* The first part of snl_i_factor_solve(): finds x in the columns. In any other state, x then
 * follows from the x in the states above and in the columns, by snl_i_factor_row(). */
snl_status snl_i_factor_columns(const snl_i_factor *factor, const snl_i_chain *chain,
                                const double *inhomogeneity, double *x, double *work);

/* The number that was computed last, and its state. Nearly every row needs the number of the row
 * before, which would take longer to load back from x. */
typedef struct snl_i_latest {
    uint32_t state;
    double value;
} snl_i_latest;

/* Adds weight times x for a row's entries before `end`, the last one first. */
static inline double snl_i_add_entries(const snl_i_chain *chain, const snl_i_row *row, size_t end,
                                       const double *x, snl_i_latest latest, double sum)
{
    const uint32_t *to = chain->to;
    const double *weight = chain->weight;
    size_t first = row->first;
    if (end == first)
        return sum;
    if (row->is_unit) {
        while (--end > first)
            sum += x[to[end]];
        if (to[first] == latest.state)
            return sum + latest.value;
        return sum + x[to[first]];
    }
    while (--end > first)
        sum += weight[end] * x[to[end]];
    return sum + weight[first] * x[to[first]];
}

/* Returns x in a state that is no column, from its right-hand side and from x. */
static inline double snl_i_factor_row(const snl_i_chain *chain, size_t state, double inhomogeneity,
                                      const double *x, snl_i_latest latest)
{
    const snl_i_row *row = &chain->rows[state];
    double sum = inhomogeneity * row->divisor;
    if (row->trapped)
        return 0;
    return snl_i_add_entries(chain, row, row[1].first, x, latest, sum) / row->leave;
}

/* Solves the transposed system: finds how often each state is visited. `starts` says how many games
 * start at each state, and is used up. The entries of goal and trap in `visits` receive how many
 * games end there. All arrays have two entries more than there are states. */
snl_status snl_i_factor_visits(const snl_i_factor *factor, const snl_i_chain *chain, double *starts,
                               double *visits, double *work);

#endif
