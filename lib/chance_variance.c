/* SPDX-License-Identifier: MIT */
/*
 * The system of equations for the variance.
 *
 * Let M be the mean of the games that end. If a roll leads from i to j, the expected length changes
 * by 1 + M_j - M_i; the mean of this change is 0. So the variance is the expected sum of the
 * squares of these changes (the law of total variance), and solves a system of its own. Only means
 * are subtracted, which are pairs of doubles. A mean may be so large that a pair has no digit
 * behind the point. Then the game is close to one long wait, and its variance is close to the
 * square of the mean. So the second moment less that square loses no digits.
 *
 * The variance and the second moment are multiplied by the probability h of reaching the goal, and
 * each change is weighted by the h of its target: this is the game under the condition that it
 * ends.
 *
 * Cost: one or two solves.
 */
#include "chance_length.h"

#include <float.h>

snl_i_expected snl_i_expected_from_state(const snl_chance *chance, size_t node,
                                         const snl_i_variances *variances)
{
    snl_i_expected expected = {.time = chance->time.x[node]};
    if (node < chance->chain.states) {
        expected.uncertain = chance->chain.rows[node].uncertain != 0;
        expected.finishes = !(chance->chain.rows[node].uncertain & SNL_I_NOT_TO_GOAL);
    }
    if (chance->chain.has_trap) {
        expected.finish = chance->finish.x[node];
        expected.finish_error = chance->finish.error[node];
        expected.finishing = chance->finishing.x[node];
        expected.finishing_error = chance->finishing.error[node];
    } else {
        expected.finish = (snl_i_pair){1, 0};
        expected.finishing = expected.time;
        expected.finishing_error = variances ? variances->time_error[node] : 0;
    }
    if (variances && variances->has_variances) {
        expected.variance = variances->answer.x[node];
        expected.variance_error = variances->answer.error[node];
        expected.passed = variances->passed[node];
    }
    return expected;
}

snl_i_pair snl_i_expected_mean(const snl_i_expected *expected)
{
    if (expected->finish.high == 1 && expected->finish.low == 0)
        return expected->finishing;
    return snl_i_pair_divide(expected->finishing, expected->finish);
}

snl_i_pair snl_i_variance_of_exit(const snl_i_exit *exit, snl_i_pair a, const snl_i_expected *to,
                                  snl_i_pair mean, int is_moment)
{
    if (to->finish.high == 0 || exit->probability.high == 0)
        return (snl_i_pair){0, 0}; /* the target may have no mean */
    snl_i_pair ahead = snl_i_expected_mean(to), sum;
    if (is_moment) {
        snl_i_pair rolls = snl_i_pair_multiply(snl_i_exit_rolls(exit, a), ahead);
        sum = snl_i_pair_add(snl_i_exit_squared(exit, a, (snl_i_pair){0, 0}),
                             snl_i_pair_times(rolls, 2));
    } else {
        snl_i_pair change = snl_i_pair_add(ahead, snl_i_pair_negative(mean));
        sum = snl_i_exit_squared(exit, a, change);
    }
    return snl_i_pair_multiply(sum, to->finish);
}

/* One roll is an exit of probability 1, after exactly one roll. */
static const snl_i_exit one_roll = {.probability = {1, 0}};

static snl_i_pair variance_of_state(const snl_chance *chance, size_t state, int is_moment)
{
    const snl_i_chain *chain = &chance->chain;
    const snl_i_row *row = &chain->rows[state];
    const snl_i_pair once = {1, 0};
    snl_i_expected from = snl_i_expected_from_state(chance, state, NULL);
    if (from.finish.high == 0) /* no game ends from here, or the probability underflows */
        return (snl_i_pair){0, 0};
    snl_i_pair mean = snl_i_expected_mean(&from), sum = {0, 0};
    for (size_t entry = row->first; entry < row[1].first; entry++) {
        uint32_t node = chain->to[entry];
        snl_i_expected to = snl_i_expected_from_state(chance, node, NULL);
        if (row->exits) {
            snl_i_pair a = snl_i_entry_squares(chain, state, entry);
            const snl_i_exit *exit = &row->exits[entry - row->first];
            sum = snl_i_pair_add(sum, snl_i_variance_of_exit(exit, a, &to, mean, is_moment));
        } else {
            snl_i_pair each = snl_i_variance_of_exit(&one_roll, once, &to, mean, is_moment);
            sum = snl_i_pair_add(sum, snl_i_pair_times(each, chain->weight[entry]));
        }
    }
    if (row->exits && row->self == 0)
        return sum;
    if (row->exits)
        return snl_i_pair_add(sum,
                              snl_i_variance_of_exit(&row->exits[row[1].first - row->first],
                                                     (snl_i_pair){0, 0}, &from, mean, is_moment));
    snl_i_pair stay = snl_i_variance_of_exit(&one_roll, once, &from, mean, is_moment);
    sum = snl_i_pair_add(sum, snl_i_pair_times(stay, row->self));
    return snl_i_pair_divide(sum, (snl_i_pair){row->divisor, 0});
}

static snl_status solve_variances(const snl_chance *chance, snl_i_pair *inhomogeneity,
                                  snl_i_variances *variances)
{
    const snl_i_chain *chain = &chance->chain;
    snl_i_answer *answer = &variances->answer;
    snl_i_poll poll = {.allocator = &chance->allocator};
    for (size_t state = 0; state < chain->states; state++) {
        inhomogeneity[state] = variance_of_state(chance, state, variances->is_moment);
        if (snl_i_poll_step(&poll, 4 * snl_i_row_steps(&chain->rows[state])))
            return SNL_ERROR_CANCELLED;
    }
    answer->x[chain->goal] = answer->x[chain->trap] = (snl_i_pair){0, 0};
    return snl_i_chance_solve(chance, inhomogeneity, answer);
}

double snl_i_variance_passed(const snl_i_exit *exit, snl_i_pair a, const snl_i_expected *to)
{
    if (exit->probability.high == 0)
        return 0; /* the target's errors may be infinite */
    return 2 * snl_i_exit_rolls(exit, a).high * to->finishing_error +
           snl_i_exit_squared(exit, a, (snl_i_pair){0, 0}).high * to->finish_error;
}

/* A state's right-hand side of `passed`: see set_variance(). */
static double passed_by_state(const snl_chance *chance, size_t state, const void *context,
                              snl_i_poll *poll)
{
    (void)poll;
    const snl_i_variances *errors = context;
    const snl_i_chain *chain = &chance->chain;
    const snl_i_row *row = &chain->rows[state];
    snl_i_expected expected = snl_i_expected_from_state(chance, state, errors);
    if (expected.finish.high == 0)
        return 0;
    double mean = snl_i_expected_mean(&expected).high;
    double bound = chain->has_trap
                       ? 2 * chance->finishing.bound[state] + mean * chance->finish.bound[state]
                       : 2 * chance->time.bound[state];
    double passed = bound * mean;
    if (!row->exits)
        return passed + 2 * expected.finishing_error + expected.finish_error;
    if (row->self > 0)
        passed += snl_i_variance_passed(&row->exits[row[1].first - row->first], (snl_i_pair){0, 0},
                                        &expected);
    for (size_t entry = row->first; entry < row[1].first; entry++) {
        snl_i_pair a = snl_i_entry_squares(chain, state, entry);
        expected = snl_i_expected_from_state(chance, chain->to[entry], errors);
        passed += snl_i_variance_passed(&row->exits[entry - row->first], a, &expected);
    }
    return passed;
}

/* Chooses between variance and second moment. The changes of means have errors of up to a unit in
 * the last place of the largest mean M, which adds M^2 / 2^106 to the variance with each roll. The
 * second moment less the square of the mean loses a unit in the last place of M^2. So the second
 * moment is better if the variance exceeds 2^53 M. */
static snl_status compare_moment(const snl_chance *chance, snl_i_variances *variances)
{
    double largest = 0, limit = chance->time_max / DBL_EPSILON;
    snl_i_poll poll = {.allocator = &chance->allocator};
    for (size_t state = 0; state < chance->chain.states; state++) {
        if (!(variances->answer.x[state].high <= largest))
            largest = variances->answer.x[state].high;
        if (snl_i_poll_step(&poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    variances->is_moment = chance->time.residual > SNL_I_GOOD_PROOF && !(largest <= limit);
    return SNL_OK;
}

void snl_i_variances_free(const snl_chance *chance, snl_i_variances *variances)
{
    snl_i_answer_free(chance, &variances->answer);
    snl_i_chance_numbers_free(chance, variances->passed);
    snl_i_chance_numbers_free(chance, variances->time_error);
    *variances = (snl_i_variances){0};
}

static snl_status find_errors(const snl_chance *chance, snl_i_variances *variances)
{
    if (chance->chain.has_trap)
        return SNL_OK;
    variances->time_error = snl_i_chance_numbers(chance);
    return variances->time_error ? snl_i_chance_errors(chance, &chance->time, variances->time_error)
                                 : SNL_ERROR_MEMORY;
}

/* Finds the variances; the errors of the means are known. */
static snl_status find_variances(const snl_chance *chance, snl_i_variances *variances)
{
    const snl_i_variances errors = {.time_error = variances->time_error};
    snl_i_pair *inhomogeneity = snl_i_chance_pairs(chance);
    variances->has_variances = 1;
    variances->passed = snl_i_chance_numbers(chance);
    snl_status status = snl_i_answer_init(chance, &variances->answer);
    if (!inhomogeneity || !variances->passed)
        status = SNL_ERROR_MEMORY;
    if (status == SNL_OK)
        status = solve_variances(chance, inhomogeneity, variances);
    if (status == SNL_OK)
        status = compare_moment(chance, variances);
    if (variances->is_moment) /* set only where `status` is SNL_OK */
        status = solve_variances(chance, inhomogeneity, variances);
    if (status == SNL_OK)
        status = snl_i_chance_sum(chance, passed_by_state, &errors, variances->passed);
    snl_i_chance_pairs_free(chance, inhomogeneity);
    return status;
}

snl_status snl_i_variances_find(const snl_chance *chance, int has_variances,
                                snl_i_variances *variances)
{
    *variances = (snl_i_variances){0};
    snl_status status = find_errors(chance, variances);
    if (status == SNL_OK && has_variances)
        status = find_variances(chance, variances);
    if (status != SNL_OK)
        snl_i_variances_free(chance, variances);
    return status;
}
