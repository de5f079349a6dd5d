/* SPDX-License-Identifier: MIT */
/*
 * The effect of a jump on the mean, without solving the changed board. A change concerns one
 * square, the mouth: a token that lands there rests on another square than before. Let E_old and
 * E_new be the means from the old and the new resting square on the unchanged board, and g_x the
 * probability that a token from x ever lands on the mouth. Until it lands there, both boards are
 * the same, and after that they differ only in where the token rests; so
 *
 *     change of the mean from x = g_x * (E_new - E_old) / (1 - g_new).
 *
 * g follows from v, the expected number of landings on the mouth of the unchanged board. One solve
 * gives v for all squares at once: g_x = v_x / (1 + v_old), and the change is
 *
 *     v_x * (E_new - E_old) / (1 + v_old - v_new).
 *
 * The means are pairs of doubles, so their difference keeps its digits. In three cases the changed
 * board is solved instead: the divisor, or the sum of the mean and its change, loses digits; games
 * may never end; or a new mouth lies inside a stretch. To try all destinations of a mouth inside a
 * stretch, one board with a jump from it to the next square is solved, and the formula changes the
 * destination of that jump. With chaining, a token reaches a mouth also by the jumps that lead
 * there.
 */
#include "chance_effect.h"

#include <math.h>
#include <string.h>

/* A difference loses digits if it is smaller than this, relative to its operands. */
#define LOSS 0x1p-5

/* The steps counted for finding one mouth among all mouths. */
enum { STEPS_OF_AN_EFFECT = 16 };

/* ---- Landings ---- */

int snl_i_comes_to(const snl_board *board, snl_square landing, snl_square mouth, snl_i_poll *poll)
{
    while (landing != mouth && board->chaining && landing > 0) {
        landing = snl_i_jumps_get(&board->jumps, landing);
        if (snl_i_poll_step(poll, STEPS_OF_AN_EFFECT))
            return -1;
    }
    return landing == mouth;
}

/* The probability that the next roll, or the last roll of a leap, lands on the mouth. */
static double next_landings(const snl_chance *chance, size_t state, const void *context,
                            snl_i_poll *poll)
{
    const snl_i_chain *chain = &chance->chain;
    const snl_i_row *row = &chain->rows[state];
    snl_square mouth = *(const snl_square *)context;
    double sum = 0;
    if (row->exits) {
        for (size_t entry = row->first; entry < row->lower; entry++)
            if (chain->squares[chain->to[entry]] == mouth)
                sum += chain->weight[entry];
        return sum;
    }
    snl_square from = chain->squares[state], face_to = mouth - from;
    if (!chain->board->chaining && snl_i_chain_goes_up(chain, from))
        return face_to >= 1 && face_to <= chain->faces
                   ? chain->board->weights[face_to - 1] / chain->weight_sum
                   : 0;
    for (int32_t face = 1; face <= chain->faces; face++) {
        snl_square landing = snl_i_board_landing(chain->board, from, face);
        if (snl_i_comes_to(chain->board, landing, mouth, poll) > 0)
            sum += chain->board->weights[face - 1];
    }
    return sum / chain->weight_sum;
}

/* The mean and the landings from a square; the mouth is not inside a stretch. */
static snl_status find_mean(const snl_i_change *change, snl_square square, snl_i_pair *mean,
                            double *landings)
{
    const snl_i_chain *chain = &change->chance->chain;
    size_t state = snl_i_chain_state(chain, square);
    if (state != SNL_I_NO_STATE) {
        *mean = change->chance->time.x[state];
        *landings = change->landings[state];
        return SNL_OK;
    }
    snl_i_expected expected;
    snl_i_leap *leap;
    snl_status status = snl_i_expected_from_square(change->chance, square, NULL, &expected);
    if (status == SNL_OK)
        status = snl_i_leap_from(chain, square, &leap);
    if (status != SNL_OK)
        return status;
    *mean = expected.time;
    *landings = 0;
    for (size_t exit = 0; exit < (size_t)chain->faces; exit++) {
        size_t to = leap->to[exit];
        *landings += leap->exits[exit].probability.high *
                     (change->landings[to] + (chain->squares[to] == change->mouth));
    }
    snl_i_leap_free(chain, leap);
    return SNL_OK;
}

/* The square on which a token rests after landing on a square or, with chaining, after a jump to
 * that square. */
static snl_square rest_on(const snl_i_chain *chain, snl_square landing)
{
    size_t jump = snl_i_ends_find(&chain->ends, landing);
    return jump < chain->ends.count ? chain->ends.ends[jump] : landing;
}

snl_square snl_i_change_rest(const snl_i_change *change, snl_square to)
{
    if (to < 0)
        return change->mouth;
    return change->chance->board->chaining ? rest_on(&change->chance->chain, to) : to;
}

/* ---- Changes ---- */

int snl_i_counts_landings(const snl_chance *chance, snl_square mouth)
{
    size_t state = snl_i_chain_state(&chance->chain, mouth);
    return snl_i_jumps_get(&chance->board->jumps, mouth) >= 0 ||
           (state != SNL_I_NO_STATE && !chance->chain.rows[state].exits);
}

void snl_i_change_free(snl_i_change *change)
{
    snl_i_chance_numbers_free(change->chance, change->landings);
}

snl_status snl_i_change_init(snl_i_change *change, const snl_chance *chance, snl_square mouth)
{
    *change = (snl_i_change){.chance = chance, .mouth = mouth};
    change->landings = snl_i_chance_numbers(chance);
    snl_status status = change->landings
                            ? snl_i_chance_sum(chance, next_landings, &mouth, change->landings)
                            : SNL_ERROR_MEMORY;
    if (status == SNL_OK)
        status = find_mean(change, chance->board->start, &change->mean, &change->start_landings);
    if (status == SNL_OK)
        status = find_mean(change, rest_on(&chance->chain, mouth), &change->old_mean,
                           &change->old_landings);
    if (status != SNL_OK)
        snl_i_change_free(change);
    return status;
}

double snl_i_change_mean(const snl_i_change *change, snl_i_pair mean, double landings)
{
    double divisor = 1 + change->old_landings - landings;
    snl_i_pair difference = snl_i_pair_add(mean, snl_i_pair_negative(change->old_mean));
    double term = change->start_landings * difference.high / divisor;
    double changed = change->mean.high + term;
    int is_good = divisor >= LOSS * (1 + change->old_landings) && changed >= LOSS * fabs(term);
    return is_good ? changed : NAN;
}

snl_status snl_i_create_other(const snl_chance *chance, snl_square mouth, snl_square to,
                              snl_chance **other)
{
    snl_board *board;
    snl_status status = snl_board_copy(chance->board, NULL, &board);
    if (status != SNL_OK)
        return status;
    if (to >= 0)
        status = snl_board_set_jump(board, mouth, to);
    else if (snl_board_jump(board, mouth) >= 0)
        status = snl_board_remove_jump(board, mouth);
    if (status == SNL_OK)
        status = snl_chance_create(board, &chance->options, other);
    snl_board_free(board);
    return status;
}

snl_status snl_i_solve_other(const snl_chance *chance, snl_square mouth, snl_square to,
                             double *mean)
{
    snl_chance *other;
    snl_status status = snl_i_create_other(chance, mouth, to, &other);
    if (status != SNL_OK)
        return status;
    status = snl_chance_mean(other, mean);
    snl_chance_free(other);
    return status;
}

/* The limit on the means leaves room for changed means, which are less than 2^5 times the largest
 * mean. */
int snl_i_chance_has_formula(const snl_chance *chance)
{
    return chance->solvable == SNL_OK && !chance->chain.has_trap && !chance->chain.options &&
           chance->time_max <= 0x1p900;
}

/* The mean with a jump from `mouth` to `to`, or without a jump if `to` is -1. */
static snl_status mean_with(const snl_chance *chance, snl_square mouth, snl_square to, double *mean)
{
    if (!snl_i_chance_has_formula(chance) || !snl_i_counts_landings(chance, mouth))
        return snl_i_solve_other(chance, mouth, to, mean);
    snl_i_change change;
    snl_status status = snl_i_change_init(&change, chance, mouth);
    if (status != SNL_OK)
        return status;
    snl_i_pair new_mean;
    double landings, found = 0;
    status = find_mean(&change, snl_i_change_rest(&change, to), &new_mean, &landings);
    if (status == SNL_OK)
        found = snl_i_change_mean(&change, new_mean, landings);
    snl_i_change_free(&change);
    if (isnan(found))
        return snl_i_solve_other(chance, mouth, to, mean);
    if (status == SNL_OK)
        *mean = found;
    return status;
}

static snl_status means_without(const snl_chance *chance, double *mean)
{
    const snl_i_ends *ends = &chance->chain.ends;
    double *found = snl_i_allocate(&chance->allocator, ends->count, sizeof *found);
    snl_status status = found ? SNL_OK : SNL_ERROR_MEMORY;
    snl_i_poll poll = {.allocator = &chance->allocator};
    for (size_t i = 0; i < ends->count && status == SNL_OK; i++) {
        status = snl_i_poll_step(&poll, SNL_I_STEPS)
                     ? SNL_ERROR_CANCELLED
                     : mean_with(chance, ends->mouths[i], -1, &found[i]);
    }
    if (status == SNL_OK)
        memcpy(mean, found, ends->count * sizeof *mean);
    snl_i_release(&chance->allocator, found, ends->count, sizeof *found);
    return status;
}

snl_status snl_chance_without_each_jump(const snl_chance *chance, double *mean, size_t capacity,
                                        size_t *count)
{
    if (!chance || !count || (!mean && capacity > 0))
        return SNL_ERROR_NULL;
    size_t needed = chance->chain.ends.count;
    snl_status status = snl_i_check_capacity(mean, capacity, needed);
    if (mean && status == SNL_OK)
        status = means_without(chance, mean);
    return snl_i_store_count(status, needed, count);
}

snl_status snl_i_check_jump(const snl_chance *chance, snl_square from, snl_square to)
{
    const snl_board *board = chance->board;
    snl_i_poll poll = {.allocator = &chance->allocator};
    snl_status status = snl_i_board_check_jump(board, from, to);
    int comes = status == SNL_OK && board->chaining ? snl_i_comes_to(board, to, from, &poll) : 0;
    if (comes != 0)
        status = comes > 0 ? SNL_ERROR_CYCLE : SNL_ERROR_CANCELLED;
    return status;
}

snl_status snl_chance_with_jump(const snl_chance *chance, snl_square from, snl_square to,
                                double *mean)
{
    if (!chance || !mean)
        return SNL_ERROR_NULL;
    snl_status status = snl_i_check_jump(chance, from, to);
    return status == SNL_OK ? mean_with(chance, from, to, mean) : status;
}
