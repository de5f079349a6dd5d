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
 * Cost: three solves and two residuals, or a few more.
 */
#include "chance_length.h"
#include "chance_residual.h"

#include <math.h>
#include <string.h>

/* Corrections stop at a residual this small, relative to the expected rolls of its row. */
#define GOOD_ENOUGH 0x1p-56

enum { CORRECTIONS = 4 };

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
    double *change = answer->error; /* is_good() is the first to fill it */
    change[chain->goal] = change[chain->trap] = 0;
    eliminate(chance, space->residuals, change, space);
    for (size_t state = 0; state < chain->states && goes_on(space); state++) {
        snl_i_pair sum = snl_i_pair_of_sum(answer->x[state].high, change[state]);
        space->better[state] = snl_i_pair_of_ordered(sum.high, sum.low + answer->x[state].low);
    }
    space->better[chain->goal] = answer->x[chain->goal];
    space->better[chain->trap] = answer->x[chain->trap];
    return snl_i_residuals_find(chain, inhomogeneity, space->better, space->residuals, space->work,
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
 * If the right-hand side is what each row counts, no solve is needed: the bounds are at most r
 * times the right-hand side, where r is the largest relative bound. So the errors are at most r
 * times the answer. In a chain of turns a row may count nothing. */
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

static void solve_system(const snl_chance *chance, const snl_i_pair *inhomogeneity,
                         snl_i_answer *answer, struct space *space)
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
    answer->residual = snl_i_residuals_find(chain, inhomogeneity, answer->x, space->residuals,
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
        answer->residual = snl_i_residuals_find(chain, inhomogeneity, answer->x, space->residuals,
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
        solve_system(chance, inhomogeneity, answer, &space);
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
        answer->residual = snl_i_residuals_find(&chance->chain, inhomogeneity, answer->x, residuals,
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
