/* SPDX-License-Identifier: MIT */
/*
 * The residuals of an answer, computed with pairs of doubles, and bounds of them that include the
 * rounding errors.
 *
 * Two rows at a time are computed in the two lanes of a vector, if the rows are rolls of a die
 * whose weights are 1.
 */
#include "chance_residual.h"
#include "chance_lanes.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Bounds of the rounding error of a residual, relative to the sum of its terms. A roll has up to 66
 * terms: products are exact to 2^-100, and their sum may lose (66 * 2^-53)^2. The probabilities of
 * a leap are exact to 2^-84: up to 2^7 products and sums, 2^7 times. Those of a step are exact to
 * 2^-91, and a step has fewer than 2^12 terms for each of up to 64 rolls, each exact to 2^-104 of
 * the sum. */
#define ROLL_ERROR 0x1p-92
#define LEAP_ERROR 0x1p-83
#define STEP_ERROR 0x1p-88

/* Residuals of two rows at a time take vectors, and doubles without extra digits. */
#if defined(SNL_I_GNU) && FLT_EVAL_METHOD == 0
#define TWO_ROWS
#endif

/* The residual of a leap, whose probabilities are pairs. `terms` receives the sum of the terms. */
static snl_i_pair residual_of_leap(const snl_i_chain *chain, size_t state, snl_i_pair inhomogeneity,
                                   const snl_i_pair *x, double *terms)
{
    const snl_i_row *row = &chain->rows[state];
    snl_i_pair sum = inhomogeneity;
    for (size_t entry = row->first; entry < row->lower; entry++)
        sum = snl_i_pair_add(sum, snl_i_pair_multiply(x[chain->to[entry]],
                                                      row->exits[entry - row->first].probability));
    *terms = fabs(sum.high);
    return snl_i_pair_add(sum, snl_i_pair_negative(x[state]));
}

/* The residual of a step. As in the elimination, the code adds up the row's entries to find the
 * probability of leaving the state, and subtracts nothing. */
static snl_i_pair residual_of_step(const snl_i_chain *chain, size_t state, snl_i_pair inhomogeneity,
                                   const snl_i_pair *x, double *terms)
{
    const snl_i_row *row = &chain->rows[state];
    snl_i_pair sum = inhomogeneity, leave = {0, 0};
    for (size_t entry = row->first; entry < row[1].first; entry++) {
        snl_i_pair p = row->exits[entry - row->first].probability;
        sum = snl_i_pair_add(sum, snl_i_pair_multiply(x[chain->to[entry]], p));
        leave = snl_i_pair_add(leave, p);
    }
    *terms = fabs(sum.high);
    return snl_i_pair_add(sum, snl_i_pair_negative(snl_i_pair_multiply(x[state], leave)));
}

/* The residual of a roll, times the divisor. The roundings of the sum are added up separately
 * (Ogita, Rump and Oishi, *SIAM Journal on Scientific Computing* 26, 2005). */
static snl_i_pair residual_of_roll(const snl_i_chain *chain, size_t state, snl_i_pair inhomogeneity,
                                   const snl_i_pair *x, double *terms)
{
    const snl_i_row *row = &chain->rows[state];
    snl_i_pair sum = snl_i_pair_times(inhomogeneity, row->divisor), part;
    double lost = sum.low;
    for (size_t entry = row->first; entry < row[1].first; entry++) {
        part = x[chain->to[entry]];
        if (chain->weight[entry] != 1)
            part = snl_i_pair_times(part, chain->weight[entry]);
        sum = snl_i_pair_of_sum(sum.high, part.high);
        lost += sum.low + part.low;
    }
    *terms = fabs(sum.high);
    part = snl_i_pair_times(x[state], row->self - row->divisor);
    sum = snl_i_pair_of_sum(sum.high, part.high);
    return snl_i_pair_of_sum(sum.high, sum.low + (lost + part.low));
}

/* Puts a row's residual into `residuals`, and a bound of it into `bounds`; both are for a
 * divisor of 1. */
static void bound_residual(const snl_i_chain *chain, size_t state, const snl_i_pair *inhomogeneity,
                           const snl_i_pair *x, double *residuals, double *bounds)
{
    const snl_i_row *row = &chain->rows[state];
    double terms, error = ROLL_ERROR;
    snl_i_pair residual, right = inhomogeneity[state];
    if (chain->options) {
        residual = residual_of_step(chain, state, right, x, &terms);
        error = STEP_ERROR;
    } else if (row->exits) {
        residual = residual_of_leap(chain, state, right, x, &terms);
        error = LEAP_ERROR;
    } else {
        residual = residual_of_roll(chain, state, right, x, &terms);
    }
    bounds[state] = (fabs(residual.high) + terms * error) / row->divisor;
    residuals[state] = residual.high / row->divisor;
}

#ifdef TWO_ROWS
/* A number of each of two rows. Each operation rounds as in residual_of_roll(). */
typedef int64_t lane_bits __attribute__((vector_size(16)));

static inline snl_i_lanes magnitude(snl_i_lanes a)
{
    return (snl_i_lanes)((lane_bits)a & INT64_MAX);
}

static inline snl_i_lanes sum_of(snl_i_lanes a, snl_i_lanes b, snl_i_lanes *low)
{
    snl_i_lanes sum = a + b, other = sum - a;
    *low = (a - (sum - other)) + (b - other);
    return sum;
}

/* The products of two consecutive pairs with a whole number of up to 26 bits. The lower half of
 * such a number is 0, so terms of snl_i_pair_times() are left out. */
static inline snl_i_lanes products_of(const snl_i_pair *pairs, double b, snl_i_lanes *low)
{
    snl_i_lanes high = {pairs[0].high, pairs[1].high}, less = {pairs[0].low, pairs[1].low};
    snl_i_lanes split = 134217729.0 * high, rest = split - high, upper = split - rest;
    snl_i_lanes product = high * b, error = ((upper * b - product) + (high - upper) * b) + less * b;
    snl_i_lanes sum = product + error;
    *low = error - (sum - product);
    return sum;
}

/* Does what bound_residual() does for two rolls with equally many entries, whose weights are 1. */
static void bound_residuals(const snl_i_chain *chain, size_t state, const snl_i_pair *inhomogeneity,
                            const snl_i_pair *x, double *residuals, double *bounds)
{
    const snl_i_row *row = &chain->rows[state];
    const uint32_t *to = chain->to + row->first, *to_other = chain->to + row[1].first;
    double divisor = row->divisor, leave = row->self - divisor; /* the same for both rows */
    snl_i_lanes lost, low, part_lost;
    snl_i_lanes sum = products_of(inhomogeneity + state, divisor, &lost);
    for (size_t i = 0, count = row[1].first - row->first; i < count; i++) {
        snl_i_pair one = x[to[i]], other = x[to_other[i]];
        sum = sum_of(sum, (snl_i_lanes){one.high, other.high}, &low);
        lost += low + (snl_i_lanes){one.low, other.low};
    }
    snl_i_lanes terms = magnitude(sum);
    snl_i_lanes part = products_of(x + state, leave, &part_lost);
    sum = sum_of(sum, part, &low);
    sum += low + (lost + part_lost);
    snl_i_lanes bound = (magnitude(sum) + terms * ROLL_ERROR) / divisor;
    sum /= divisor;
    memcpy(bounds + state, &bound, sizeof bound);
    memcpy(residuals + state, &sum, sizeof sum);
}
#endif

/* Returns how many rows, from this one on, bound_rows() takes together: one or two. */
static size_t rows_together(const snl_i_row *row)
{
#ifdef TWO_ROWS
    if (row->is_unit && row[1].is_unit && !row->trapped && !row[1].trapped &&
        row[2].first - row[1].first == row[1].first - row->first)
        return 2;
#else
    (void)row;
#endif
    return 1;
}

/* Computes the residuals of one or two rows, and their bounds. */
static void bound_rows(const snl_i_chain *chain, size_t state, size_t count,
                       const snl_i_pair *inhomogeneity, const snl_i_pair *x, double *residuals,
                       double *bounds)
{
#ifdef TWO_ROWS
    if (count == 2) {
        bound_residuals(chain, state, inhomogeneity, x, residuals, bounds);
        return;
    }
#else
    (void)count;
#endif
    bound_residual(chain, state, inhomogeneity, x, residuals, bounds);
}

double snl_i_residuals_find(const snl_i_chain *chain, const snl_i_pair *inhomogeneity,
                            const snl_i_pair *x, double *residuals, double *bounds,
                            snl_status *status)
{
    double largest = 0;
    snl_i_poll poll = {.allocator = &chain->allocator};
    for (size_t state = 0, count; state < chain->states && *status == SNL_OK; state += count) {
        const snl_i_row *row = &chain->rows[state];
        count = rows_together(row);
        if (snl_i_poll_step(&poll, count * snl_i_row_steps(row)))
            *status = SNL_ERROR_CANCELLED;
        if (row->trapped) /* nothing uses the answers of the trap */
            continue;
        bound_rows(chain, state, count, inhomogeneity, x, residuals, bounds);
        for (size_t i = 0; i < count; i++) {
            double rolls = row[i].rolls.high, *bound = &bounds[state + i];
            double counted = rolls > 0 ? rolls : chain->least_counted;
            if (!(*bound < INFINITY))
                *bound = INFINITY;
            if (*bound > largest * counted)
                largest = *bound / counted;
        }
    }
    return largest;
}
