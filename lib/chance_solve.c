/* SPDX-License-Identifier: MIT */
/*
 * Solutions of the systems with proven error bounds.
 *
 * The inverse of the matrix has no negative entry. So if x leaves the residual r, the error of x is
 * nowhere larger than the solution for |r|. The residual is computed with pairs of doubles, for an
 * x that is a pair as well, and a bound of the rounding errors of the residual is added. The
 * solution for this sum, itself exact to nearly the last digit, is rounded up.
 *
 * The elimination alone gives nearly all digits of a double, but not of a pair. The missing digits
 * come from solving for the residual and adding the result. If means exceed about 1e20, the
 * residual of a pair has no digits left. Then the elimination's answer, as accurate as ever, is
 * kept; its bound is as good as the pair's, or infinite.
 *
 * Residuals are computed for two rows at a time, in the two lanes of a vector, if the rows are rolls
 * of a die whose weights are 1.
 *
 * Cost: three solves and two residuals, or a few more.
 */
#include "chance_length.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Bounds of the rounding error of a residual, relative to the sum of its terms. A roll has up to 66
 * terms: products are exact to 2^-100, and their sum may lose (66 * 2^-53)^2. The probabilities of
 * a leap are exact to 2^-84: up to 2^7 products and sums, 2^7 times. Those of a step are exact to
 * 2^-91, and a step has fewer than 2^12 terms for each of up to 64 rolls, each exact to 2^-104 of the
 * sum. */
#define ROLL_ERROR 0x1p-92
#define LEAP_ERROR 0x1p-83
#define STEP_ERROR 0x1p-88

/* Corrections stop at a residual this small, relative to the expected rolls of its row. */
#define GOOD_ENOUGH 0x1p-56

enum { CORRECTIONS = 4 };

/* Residuals of two rows at a time take vectors, and doubles without extra digits. */
#if defined(SNL_I_GNU) && FLT_EVAL_METHOD == 0
#define TWO_ROWS
#endif

static size_t nodes_of(const snl_chance *chance)
{
    return chance->chain.states + 2;
}

double *snl_i_chance_numbers(const snl_chance *chance)
{
    return snl_i_allocate(&chance->allocator, nodes_of(chance), sizeof(double));
}

void snl_i_chance_numbers_free(const snl_chance *chance, double *numbers)
{
    snl_i_release(&chance->allocator, numbers, nodes_of(chance), sizeof *numbers);
}

snl_i_pair *snl_i_chance_pairs(const snl_chance *chance)
{
    return snl_i_allocate(&chance->allocator, nodes_of(chance), sizeof(snl_i_pair));
}

void snl_i_chance_pairs_free(const snl_chance *chance, snl_i_pair *pairs)
{
    snl_i_release(&chance->allocator, pairs, nodes_of(chance), sizeof *pairs);
}

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

/* The residual of a step. The part of the token that leaves the state is the sum of the other
 * probabilities, as in the elimination. */
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

/* Puts a row's residual into `residuals`, and a bound of it into `bounds`; both are for a divisor of
 * 1. */
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
typedef double lanes __attribute__((vector_size(16)));
typedef int64_t lane_bits __attribute__((vector_size(16)));

static inline lanes magnitude(lanes a)
{
    return (lanes)((lane_bits)a & INT64_MAX);
}

static inline lanes sum_of(lanes a, lanes b, lanes *low)
{
    lanes sum = a + b, other = sum - a;
    *low = (a - (sum - other)) + (b - other);
    return sum;
}

/* The products of two consecutive pairs with whole numbers of up to 26 bits. The lower half of such
 * a number is 0, so terms of snl_i_pair_times() are left out. */
static inline lanes products_of(const snl_i_pair *pairs, lanes b, lanes *low)
{
    lanes high = {pairs[0].high, pairs[1].high}, less = {pairs[0].low, pairs[1].low};
    lanes split = 134217729.0 * high, rest = split - high, upper = split - rest;
    lanes product = high * b, error = ((upper * b - product) + (high - upper) * b) + less * b;
    lanes sum = product + error;
    *low = error - (sum - product);
    return sum;
}

/* Does what bound_residual() does for two rolls with equally many entries, whose weights are 1. */
static void bound_residuals(const snl_i_chain *chain, size_t state, const snl_i_pair *inhomogeneity,
                            const snl_i_pair *x, double *residuals, double *bounds)
{
    const snl_i_row *row = &chain->rows[state];
    const uint32_t *to = chain->to + row->first, *to_other = chain->to + row[1].first;
    lanes divisor = {row->divisor, row[1].divisor}, lost, low, part_lost;
    lanes sum = products_of(inhomogeneity + state, divisor, &lost);
    for (size_t i = 0, count = row[1].first - row->first; i < count; i++) {
        snl_i_pair one = x[to[i]], other = x[to_other[i]];
        sum = sum_of(sum, (lanes){one.high, other.high}, &low);
        lost += low + (lanes){one.low, other.low};
    }
    lanes terms = magnitude(sum);
    lanes leave = {row->self - row->divisor, row[1].self - row[1].divisor};
    lanes part = products_of(x + state, leave, &part_lost);
    sum = sum_of(sum, part, &low);
    sum += low + (lost + part_lost);
    lanes bound = (magnitude(sum) + terms * ROLL_ERROR) / divisor;
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

/* Once the work is cancelled, `status` says so, and the functions from here to solve() return
 * useless values.
 *
 * Computes all residuals, and their bounds, rounding errors included. Returns the largest bound
 * relative to the expected rolls of its row. A bound that is NaN counts as infinite. */
static double find_residuals(const snl_i_chain *chain, const snl_i_pair *inhomogeneity,
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

/* The memory of a solve. */
struct space {
    double *eliminated; /* the elimination's answer */
    double *residuals;
    double *work; /* memory of the elimination; between two eliminations, the bounds of `better` */
    snl_i_pair *better;
    snl_status status; /* SNL_ERROR_CANCELLED: the other fields are useless */
    snl_i_poll poll;
};

/* Polls before each turn of a loop. Returns whether to go on. */
static int goes_on(struct space *space)
{
    if (space->status == SNL_OK && snl_i_poll_step(&space->poll, 1))
        space->status = SNL_ERROR_CANCELLED;
    return space->status == SNL_OK;
}

static void eliminate(const snl_chance *chance, const double *inhomogeneity, double *x,
                      struct space *space)
{
    if (space->status == SNL_OK)
        space->status =
            snl_i_factor_solve(&chance->factor, &chance->chain, inhomogeneity, x, space->work);
}

/* Solves for the residuals and puts the corrected answer into space->better. Returns the largest
 * bound of the corrected answer's residuals. */
static double correct(const snl_chance *chance, const snl_i_pair *inhomogeneity,
                      const snl_i_answer *answer, struct space *space)
{
    const snl_i_chain *chain = &chance->chain;
    double *change = answer->error; /* the array is unused until is_good() */
    change[chain->goal] = change[chain->trap] = 0;
    eliminate(chance, space->residuals, change, space);
    for (size_t state = 0; state < chain->states && goes_on(space); state++) {
        snl_i_pair sum = snl_i_pair_of_sum(answer->x[state].high, change[state]);
        space->better[state] = snl_i_pair_of_ordered(sum.high, sum.low + answer->x[state].low);
    }
    space->better[chain->goal] = answer->x[chain->goal];
    space->better[chain->trap] = answer->x[chain->trap];
    return find_residuals(chain, inhomogeneity, space->better, space->residuals, space->work,
                          &space->status);
}

/* Turns the bounds of the residuals into bounds of the errors. */
static snl_status bound_errors(const snl_chance *chance, const snl_i_answer *answer, double *error,
                               double *work)
{
    const snl_i_chain *chain = &chance->chain;
    error[chain->goal] = error[chain->trap] = 0;
    snl_status status = snl_i_factor_solve(&chance->factor, chain, answer->bound, error, work);
    snl_i_poll poll = {.allocator = &chance->allocator};
    for (size_t state = 0; state < chain->states && status == SNL_OK; state++) {
        error[state] = error[state] < INFINITY ? error[state] * (1 + 0x1p-20) : INFINITY;
        if (snl_i_poll_step(&poll, 1))
            status = SNL_ERROR_CANCELLED;
    }
    return status;
}

/* Returns whether an answer is good everywhere: proven errors are small. An answer driven below 0
 * by its corrections is never good.
 *
 * If the right-hand side is what each row counts, no solve is needed: the bounds are at most r times
 * the right-hand side, where r is the largest relative bound. So the errors are at most r times the
 * answer. In a chain of turns a row may count nothing. */
static int is_good(const snl_chance *chance, snl_i_answer *answer, struct space *space)
{
    answer->has_errors =
        !answer->is_time || chance->chain.options || !(answer->residual <= SNL_I_GOOD_PROOF / 2);
    if (!answer->has_errors)
        return 1;
    if (space->status == SNL_OK)
        space->status = bound_errors(chance, answer, answer->error, space->work);
    int good = 1;
    for (size_t state = 0; state < chance->chain.states && goes_on(space); state++)
        good &= answer->error[state] <= SNL_I_GOOD_PROOF * answer->x[state].high;
    return good;
}

/* Goes back to the elimination's answer. The error of that answer is at most the error of the
 * proven answer plus the difference of the two answers. */
static void go_back(const snl_chance *chance, snl_i_answer *answer, struct space *space)
{
    for (size_t state = 0; state < chance->chain.states && goes_on(space); state++) {
        double eliminated = space->eliminated[state];
        double apart = fabs((eliminated - answer->x[state].high) - answer->x[state].low);
        answer->error[state] += apart * (1 + 0x1p-20);
        answer->x[state] = (snl_i_pair){eliminated, 0};
    }
}

static void solve(const snl_chance *chance, const snl_i_pair *inhomogeneity, snl_i_answer *answer,
                  struct space *space)
{
    const snl_i_chain *chain = &chance->chain;
    double *eliminated = space->eliminated;
    for (size_t state = 0; state < chain->states && goes_on(space); state++)
        space->residuals[state] = inhomogeneity[state].high;
    eliminated[chain->goal] = answer->x[chain->goal].high;
    eliminated[chain->trap] = answer->x[chain->trap].high;
    eliminate(chance, space->residuals, eliminated, space);
    for (size_t state = 0; state < chain->states && goes_on(space); state++)
        answer->x[state] = (snl_i_pair){eliminated[state], 0};
    answer->residual = find_residuals(chain, inhomogeneity, answer->x, space->residuals,
                                      answer->bound, &space->status);
    for (int i = 0; i < CORRECTIONS && answer->residual > GOOD_ENOUGH; i++) {
        double before = answer->residual, after = correct(chance, inhomogeneity, answer, space);
        if (!(after < before) || space->status != SNL_OK)
            break;
        memcpy(answer->x, space->better, nodes_of(chance) * sizeof *answer->x);
        answer->residual = after;
        memcpy(answer->bound, space->work, chain->states * sizeof *answer->bound);
        if (after > before / 2)
            break;
    }
    if (!is_good(chance, answer, space)) {
        go_back(chance, answer, space);
        answer->residual = find_residuals(chain, inhomogeneity, answer->x, space->residuals,
                                          answer->bound, &space->status);
    }
}

snl_status snl_i_chance_solve(const snl_chance *chance, const snl_i_pair *inhomogeneity,
                              snl_i_answer *answer)
{
    size_t nodes = nodes_of(chance);
    double *numbers = snl_i_allocate(&chance->allocator, 3 * nodes, sizeof *numbers);
    struct space space = {.better = snl_i_chance_pairs(chance),
                          .poll = {.allocator = &chance->allocator}};
    snl_status status = numbers && space.better ? SNL_OK : SNL_ERROR_MEMORY;
    if (status == SNL_OK) {
        space.eliminated = numbers;
        space.residuals = numbers + nodes;
        space.work = numbers + 2 * nodes;
        solve(chance, inhomogeneity, answer, &space);
        status = space.status;
    }
    snl_i_release(&chance->allocator, numbers, 3 * nodes, sizeof *numbers);
    snl_i_chance_pairs_free(chance, space.better);
    return status;
}

snl_status snl_i_chance_errors(const snl_chance *chance, const snl_i_answer *answer, double *error)
{
    if (answer->has_errors) {
        memcpy(error, answer->error, nodes_of(chance) * sizeof *error);
        return SNL_OK;
    }
    double *work = snl_i_chance_numbers(chance);
    snl_status status = work ? bound_errors(chance, answer, error, work) : SNL_ERROR_MEMORY;
    snl_i_chance_numbers_free(chance, work);
    return status;
}

snl_status snl_i_chance_bound(const snl_chance *chance, const snl_i_pair *inhomogeneity,
                              snl_i_answer *answer)
{
    double *residuals = snl_i_chance_numbers(chance);
    snl_status status = residuals ? SNL_OK : SNL_ERROR_MEMORY;
    if (residuals)
        answer->residual = find_residuals(&chance->chain, inhomogeneity, answer->x, residuals,
                                          answer->bound, &status);
    snl_i_chance_numbers_free(chance, residuals);
    return status;
}

snl_status snl_i_chance_sum(const snl_chance *chance, snl_i_term *term, const void *context,
                            double *sum)
{
    const snl_i_chain *chain = &chance->chain;
    double *each = snl_i_chance_numbers(chance), *work = snl_i_chance_numbers(chance);
    snl_status status = each && work ? SNL_OK : SNL_ERROR_MEMORY;
    snl_i_poll poll = {.allocator = &chance->allocator};
    for (size_t state = 0; state < chain->states && status == SNL_OK; state++) {
        each[state] = term(chance, state, context, &poll);
        if (snl_i_poll_step(&poll, (size_t)chain->faces + snl_i_row_steps(&chain->rows[state])))
            status = SNL_ERROR_CANCELLED;
    }
    if (status == SNL_OK) {
        sum[chain->goal] = sum[chain->trap] = 0;
        status = snl_i_factor_solve(&chance->factor, chain, each, sum, work);
    }
    snl_i_chance_numbers_free(chance, each);
    snl_i_chance_numbers_free(chance, work);
    return status;
}

snl_status snl_i_answer_init(const snl_chance *chance, snl_i_answer *answer)
{
    answer->x = snl_i_chance_pairs(chance);
    answer->error = snl_i_chance_numbers(chance);
    answer->bound = snl_i_chance_numbers(chance);
    return answer->x && answer->error && answer->bound ? SNL_OK : SNL_ERROR_MEMORY;
}

void snl_i_answer_free(const snl_chance *chance, snl_i_answer *answer)
{
    snl_i_chance_pairs_free(chance, answer->x);
    snl_i_chance_numbers_free(chance, answer->error);
    snl_i_chance_numbers_free(chance, answer->bound);
    *answer = (snl_i_answer){0};
}
