/* SPDX-License-Identifier: MIT */
/*
 * The length of a game, from any square and from every square, with the proven error bounds. A
 * square inside a stretch is no state; its expectations are averages of the expectations of the
 * squares above the stretch. If the caller wants all squares, one roll gives the expectations of a
 * square inside a stretch, from the expectations of the k squares above that square.
 *
 * Cost: the cost of the variance, and one roll for every square of a stretch.
 */
#include "chance_length.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Larger means would overflow in intermediate results. */
#define LARGEST_MEAN 0x1p960

/* One roll reaches at most this many squares above a square. */
enum { RING = SNL_FACES_MAX };

/* ---- One square ---- */

/* Adds an exit to the expectations of a square. */
static void add_exit(snl_i_expected *expected, const snl_i_exit *exit, snl_i_pair a,
                     const snl_i_expected *to)
{
    snl_i_pair p = exit->probability, rolls = snl_i_exit_rolls(exit, a);
    if (p.high == 0)
        return; /* the target's expectations may be infinite */
    expected->time =
        snl_i_pair_add(expected->time, snl_i_pair_add(rolls, snl_i_pair_multiply(p, to->time)));
    expected->finish = snl_i_pair_add(expected->finish, snl_i_pair_multiply(p, to->finish));
    expected->finishing =
        snl_i_pair_add(expected->finishing, snl_i_pair_add(snl_i_pair_multiply(rolls, to->finish),
                                                           snl_i_pair_multiply(p, to->finishing)));
    expected->variance = snl_i_pair_add(expected->variance, snl_i_pair_multiply(p, to->variance));
    expected->finish_error += p.high * to->finish_error;
    expected->finishing_error += p.high * to->finishing_error + rolls.high * to->finish_error;
    expected->variance_error += p.high * to->variance_error;
    expected->passed += p.high * to->passed;
    expected->uncertain |= to->uncertain;
    expected->finishes |= to->finishes;
}

/* The targets of the exits of a square; `a` holds the A of each exit. */
struct targets {
    snl_i_pair a[SNL_FACES_MAX];
    snl_i_expected to[SNL_FACES_MAX];
};

static int has_variances(const snl_i_variances *variances)
{
    return variances && variances->has_variances;
}

/* Combines the exits of a square. */
static void combine(const snl_i_exit *exits, const struct targets *targets, size_t count,
                    const snl_i_variances *variances, snl_i_expected *expected)
{
    const snl_i_pair *a = targets->a;
    const snl_i_expected *to = targets->to;
    *expected = (snl_i_expected){0};
    for (size_t i = 0; i < count; i++)
        add_exit(expected, &exits[i], a[i], &to[i]);
    if (!expected->uncertain)
        expected->finish = (snl_i_pair){1, 0};
    if (!has_variances(variances) || expected->finish.high == 0)
        return;
    snl_i_pair mean = snl_i_expected_mean(expected);
    for (size_t i = 0; i < count; i++) {
        expected->variance =
            snl_i_pair_add(expected->variance, snl_i_variance_of_exit(&exits[i], a[i], &to[i], mean,
                                                                      variances->is_moment));
        expected->passed += snl_i_variance_passed(&exits[i], a[i], &to[i]);
    }
}

snl_status snl_i_expected_from_square(const snl_chance *chance, snl_square square,
                                      const snl_i_variances *variances, snl_i_expected *expected)
{
    const snl_i_chain *chain = &chance->chain;
    size_t node = snl_i_chain_state(chain, square);
    if (node != SNL_I_NO_STATE) {
        *expected = snl_i_expected_from_state(chance, node, variances);
        return SNL_OK;
    }
    snl_i_leap *leap;
    snl_status status = snl_i_leap_from(chain, square, &leap);
    if (status != SNL_OK)
        return status;
    struct targets *targets = snl_i_allocate(&chance->allocator, 1, sizeof *targets);
    for (size_t exit = 0; targets && exit < (size_t)chain->faces; exit++) {
        targets->a[exit] = snl_i_exit_squares(chain, chain->squares[leap->to[exit]] - square);
        targets->to[exit] = snl_i_expected_from_state(chance, leap->to[exit], variances);
    }
    if (targets)
        combine(leap->exits, targets, (size_t)chain->faces, variances, expected);
    status = targets ? SNL_OK : SNL_ERROR_MEMORY;
    snl_i_release(&chance->allocator, targets, 1, sizeof *targets);
    snl_i_leap_free(chain, leap);
    return status;
}

/* ---- Means, variances and their error bounds ---- */

/* A bound on the relative error of an x whose error is at most `error`, rounded to a double. The
 * last factor of the bound also covers the roundings from the states to a square inside a stretch,
 * together at most a thousandth of one rounding to a double. An x of 0 is exact, since nothing is
 * subtracted. */
static double relative(double error, double x)
{
    if (x == 0)
        return 0;
    double bound = error / x;
    return bound <= 0.25 ? bound * (1 + 2 * bound) + DBL_EPSILON / 2 * (1 + 0x1p-10) : INFINITY;
}

/* A bound on the relative error of a mean. */
static double mean_error(const snl_i_expected *expected)
{
    return relative(expected->finishing_error, expected->finishing.high) +
           (expected->uncertain ? relative(expected->finish_error, expected->finish.high) : 0);
}

static snl_status set_mean(const snl_i_expected *expected, snl_game_length *length)
{
    length->finish_probability = expected->finish.high;
    if (!expected->finishes) {
        length->mean = length->variance = INFINITY;
        length->finished_mean = length->finished_variance = NAN;
        length->mean_error_bound = length->variance_error_bound = INFINITY;
        return SNL_OK;
    }
    length->finished_mean = snl_i_expected_mean(expected).high;
    length->mean = expected->uncertain ? INFINITY : length->finished_mean;
    length->mean_error_bound = mean_error(expected);
    return length->finished_mean <= LARGEST_MEAN && expected->finish.high >= 1 / LARGEST_MEAN
               ? SNL_OK
               : SNL_ERROR_OVERFLOW;
}

/* Sets the variance and its bound. Let h and u be the solutions, with errors of at most H and U and
 * residuals of at most b and d, and m = u / h. The squared changes of m lead to the solution s, and
 * z = s + m^2 h is h times the second moment. Let N be the number of rolls to the target of a roll
 * or leap. Then z solves
 *     z_i = sum over j of p_ij (z_j + 2 N u_j + N^2 h_j)
 * with a residual: 2 m_i times the residual of u_i, less m_i^2 times the residual of h_i. All other
 * terms cancel, since u_i = m_i h_i. (For one roll, 2 u_i - h_i is the sum of the 2 u_j + h_j,
 * which makes m_i - 1 out of m_i.) The errors of u_j and h_j add to the error of z. So the error of
 * z is at most `passed`, the solution for 2 m d + m^2 b plus the sum of the 2 N U_j + N^2 H_j. The
 * exact variance times h is z - u^2 / h with exact z, u and h. So the error of s is at most its
 * solver's error plus
 *     passed + m^2 H + 2 m U + (m H + U)^2 / (h - H)
 * The error of s / h adds the relative error of h. The roundings of m and of its changes, 2^-98 of
 * m, are covered by the roundings allowed for in residuals. */
static void set_variance(const snl_i_expected *expected, const snl_i_variances *variances,
                         snl_game_length *length)
{
    snl_i_pair mean = snl_i_expected_mean(expected);
    snl_i_pair variance = snl_i_pair_divide(expected->variance, expected->finish);
    if (variances->is_moment)
        variance = snl_i_pair_add(variance, snl_i_pair_negative(snl_i_pair_multiply(mean, mean)));
    /* The terms of leaps and steps are differences, which may add up to a little less than 0. */
    int is_lost = variance.high < 0;
    if (is_lost)
        variance = (snl_i_pair){0, 0};
    length->finished_variance = variance.high < INFINITY ? variance.high : INFINITY;
    length->variance = expected->uncertain ? INFINITY : length->finished_variance;
    length->variance_error_bound = INFINITY;
    if (variances->is_moment || is_lost)
        return;
    double m = mean.high, of_mean = m * expected->finish_error + expected->finishing_error;
    double error = expected->variance_error + expected->passed +
                   m * (of_mean + expected->finishing_error) +
                   of_mean * of_mean / (expected->finish.high - expected->finish_error);
    length->variance_error_bound =
        relative(error * (1 + 0x1p-10), expected->variance.high) +
        (expected->uncertain ? relative(expected->finish_error, expected->finish.high) : 0);
}

/* The length from a square; the variance only with `variances`. */
static snl_status measure_length(const snl_chance *chance, snl_square from,
                                 const snl_i_variances *variances, snl_game_length *length)
{
    if (chance->solvable != SNL_OK)
        return chance->solvable;
    if (from == chance->board->squares) {
        *length = (snl_game_length){.finish_probability = 1};
        return SNL_OK;
    }
    snl_i_expected expected;
    snl_status status = snl_i_expected_from_square(chance, from, variances, &expected);
    if (status == SNL_OK)
        status = set_mean(&expected, length);
    if (status == SNL_OK && variances && expected.finish.high > 0)
        set_variance(&expected, variances, length);
    return status;
}

void snl_i_chance_start(snl_chance *chance)
{
    /* The start is a state, so measure_length() allocates nothing. It can only find a mean
     * out of range. */
    chance->start_status = measure_length(chance, chance->board->start, NULL, &chance->start);
}

snl_status snl_chance_length(const snl_chance *chance, snl_square from, snl_game_length *length)
{
    if (!chance || !length)
        return SNL_ERROR_NULL;
    if (length->struct_size < SNL_I_SIZE_TO(snl_game_length, finished_variance))
        return SNL_ERROR_STRUCT_SIZE;
    if (!snl_i_board_has_square(chance->board, from))
        return SNL_ERROR_SQUARE;
    if (chance->solvable != SNL_OK)
        return chance->solvable;
    snl_i_variances variances;
    snl_game_length found = {.struct_size = sizeof found};
    snl_status status = snl_i_variances_find(chance, 1, &variances);
    if (status != SNL_OK)
        return status;
    status = measure_length(chance, from, &variances, &found);
    snl_i_variances_free(chance, &variances);
    if (status == SNL_OK)
        snl_i_struct_out(length, &found, sizeof found);
    return status;
}

/* ---- Every square ---- */

/* Goes through all squares from the top, N, down to 0. The expectations of a square inside a
 * stretch are computed by one roll from those of the squares above it, which are kept in a ring. */
struct descent {
    const snl_chance *chance;
    const snl_i_variances *variances;
    size_t state; /* the next state; the last state is square 0 */
    size_t count; /* number of faces of positive weight */
    int32_t face[SNL_FACES_MAX];
    snl_i_exit roll[SNL_FACES_MAX];
    struct targets targets; /* its `a` is 1 for each face */
    snl_i_expected ring[RING];
};

static void descent_init(struct descent *descent, const snl_chance *chance,
                         const snl_i_variances *variances)
{
    const snl_board *board = chance->board;
    memset(descent, 0, sizeof *descent);
    descent->chance = chance;
    descent->variances = variances;
    for (int32_t face = 1; face <= chance->chain.faces; face++) {
        if (!snl_i_board_has_face(board, face))
            continue;
        descent->face[descent->count] = face;
        descent->targets.a[descent->count] = (snl_i_pair){1, 0};
        descent->roll[descent->count++].probability = snl_i_pair_divide(
            (snl_i_pair){board->weights[face - 1], 0}, (snl_i_pair){chance->chain.weight_sum, 0});
    }
}

/* The expectations from `square`, which is below the goal. No roll inside a stretch leads to the
 * goal. */
static const snl_i_expected *next_square(struct descent *descent, snl_square square)
{
    const snl_chance *chance = descent->chance;
    const snl_i_chain *chain = &chance->chain;
    snl_i_expected *expected = &descent->ring[square % RING];
    if (chain->squares[descent->state] == square) {
        *expected = snl_i_expected_from_state(chance, descent->state++, descent->variances);
    } else {
        for (size_t i = 0; i < descent->count; i++)
            descent->targets.to[i] = descent->ring[(square + descent->face[i]) % RING];
        combine(descent->roll, &descent->targets, descent->count, descent->variances, expected);
    }
    return expected;
}

/* Checks that all means are in range. Means inside a stretch need no check: they are averages of
 * the means of the squares above the stretch, and the few rolls to get there. */
static snl_status check_range(const snl_chance *chance)
{
    snl_status status = chance->solvable;
    snl_i_poll poll = {.allocator = &chance->allocator};
    for (size_t state = 0; state < chance->chain.states && status == SNL_OK; state++) {
        if (snl_i_poll_step(&poll, 1))
            return SNL_ERROR_CANCELLED;
        snl_game_length length;
        snl_i_expected expected = snl_i_expected_from_state(chance, state, NULL);
        status = set_mean(&expected, &length);
    }
    return status;
}

static snl_status write_all_lengths(const snl_chance *chance, const snl_i_variances *variances,
                                    struct descent *descent, double *const out[SNL_I_LENGTH_FIELDS])
{
    snl_i_poll poll = {.allocator = &chance->allocator};
    descent_init(descent, chance, variances);
    for (snl_square square = chance->board->squares; square >= 0; square--) {
        if (snl_i_poll_step(&poll, 8 + descent->count))
            return SNL_ERROR_CANCELLED;
        snl_game_length length = {.finish_probability = 1};
        if (square < chance->board->squares) {
            const snl_i_expected *expected = next_square(descent, square);
            set_mean(expected, &length);
            if (has_variances(variances) && expected->finish.high > 0)
                set_variance(expected, variances, &length);
        }
        const double found[SNL_I_LENGTH_FIELDS] = {
            [SNL_LENGTH_FINISH_PROBABILITY] = length.finish_probability,
            [SNL_LENGTH_MEAN] = length.mean,
            [SNL_LENGTH_VARIANCE] = length.variance,
            [SNL_LENGTH_MEAN_ERROR_BOUND] = length.mean_error_bound,
            [SNL_LENGTH_VARIANCE_ERROR_BOUND] = length.variance_error_bound,
            [SNL_LENGTH_FINISHED_MEAN] = length.finished_mean,
            [SNL_LENGTH_FINISHED_VARIANCE] = length.finished_variance,
        };
        for (int field = 0; field < SNL_I_LENGTH_FIELDS; field++)
            if (out[field])
                out[field][square] = found[field];
    }
    return SNL_OK;
}

snl_status snl_i_chance_lengths(const snl_chance *chance, double *const out[SNL_I_LENGTH_FIELDS])
{
    snl_status status = check_range(chance);
    if (status != SNL_OK)
        return status;
    int with_variances = out[SNL_LENGTH_VARIANCE] || out[SNL_LENGTH_VARIANCE_ERROR_BOUND] ||
                         out[SNL_LENGTH_FINISHED_VARIANCE];
    int with_errors = with_variances || out[SNL_LENGTH_MEAN_ERROR_BOUND];
    struct descent *descent = snl_i_allocate(&chance->allocator, 1, sizeof *descent);
    snl_i_variances variances = {0};
    status = descent ? SNL_OK : SNL_ERROR_MEMORY;
    if (status == SNL_OK && with_errors)
        status = snl_i_variances_find(chance, with_variances, &variances);
    if (status == SNL_OK)
        status = write_all_lengths(chance, with_errors ? &variances : NULL, descent, out);
    snl_i_release(&chance->allocator, descent, 1, sizeof *descent);
    snl_i_variances_free(chance, &variances);
    return status;
}

snl_status snl_chance_lengths(const snl_chance *chance, snl_length_field field, double *values,
                              size_t capacity, size_t *count)
{
    if (!chance || !count || (!values && capacity > 0))
        return SNL_ERROR_NULL;
    if (field < 0 || field >= SNL_I_LENGTH_FIELDS)
        return SNL_ERROR_FIGURE;
    uint64_t needed = (uint64_t)chance->board->squares + 1;
    snl_status status = snl_i_check_capacity(values, capacity, needed);
    double *out[SNL_I_LENGTH_FIELDS] = {NULL};
    out[field] = values;
    if (values && status == SNL_OK)
        status = snl_i_chance_lengths(chance, out);
    return snl_i_store_count(status, needed, count);
}
