/* SPDX-License-Identifier: MIT */
/*
 * The totals of simulated games: exact integers that do not depend on the order in which games are
 * counted or merged. The sum of the squares of a count has two 64-bit words, so that it never
 * overflows: while all games together have less than 2^63 rolls, it is less than 2^126. The
 * numerator of the variance is computed in integers, too, before it is rounded.
 */
#include "play_simulate.h"

#include <math.h>
#include <string.h>

/* An integer of 128 bits. */
struct two_words {
    uint64_t low;
    uint64_t high;
};

static struct two_words multiply_words(uint64_t a, uint64_t b)
{
    uint64_t a_low = a & UINT32_MAX, a_high = a >> 32, b_low = b & UINT32_MAX, b_high = b >> 32;
    uint64_t middle = a_high * b_low + (a_low * b_low >> 32);
    uint64_t carried = a_low * b_high + (middle & UINT32_MAX);
    return (struct two_words){a * b, a_high * b_high + (middle >> 32) + (carried >> 32)};
}

static void add_to_squares(snl_simulation_count *total, struct two_words more)
{
    total->squares_low += more.low;
    total->squares_high += more.high + (total->squares_low < more.low);
}

/* Adds `games` games of the same count; there were `before` games. */
static void count(snl_simulation_count *total, int64_t before, int64_t value, int64_t games)
{
    if (before == 0 || value < total->min)
        total->min = value;
    if (value > total->max)
        total->max = value;
    total->sum += value * games;
    add_to_squares(total, multiply_words((uint64_t)value, (uint64_t)(value * games)));
}

void snl_i_play_count(snl_i_play_tally *tally, const snl_i_play_result *result, int64_t games)
{
    snl_simulation *totals = &tally->totals;
    uint64_t counted = (uint64_t)result->counts[tally->count];
    count(&totals->rolls, totals->games, result->counts[SNL_COUNT_ROLLS], games);
    count(&totals->turns, totals->games, result->counts[SNL_COUNT_TURNS], games);
    count(&totals->rounds, totals->games, result->counts[SNL_COUNT_ROUNDS], games);
    totals->games += games;
    totals->jumps += result->jumps * games;
    totals->captures += result->captures * games;
    totals->wins[result->winner] += games;
    if (counted < tally->entries)
        tally->histogram[counted] += games;
}

void snl_i_play_count_alone(snl_i_play_tally *tally, int64_t rolls, int64_t jumps, int64_t games)
{
    snl_i_play_result result = {.counts = {rolls, rolls, rolls}, .jumps = jumps};
    snl_i_play_count(tally, &result, games);
}

/* ---- Merging ---- */

/* The sums in totals. */
enum { SUMS = 7 + SNL_PLAYERS_MAX };

static void list_sums(const snl_simulation *totals, int64_t *sums)
{
    *sums++ = totals->games;
    *sums++ = totals->unfinished;
    *sums++ = totals->rolls.sum;
    *sums++ = totals->turns.sum;
    *sums++ = totals->rounds.sum;
    *sums++ = totals->jumps;
    *sums++ = totals->captures;
    memcpy(sums, totals->wins, sizeof totals->wins);
}

static int has_size(const snl_simulation *simulation)
{
    return simulation->struct_size >= SNL_I_SIZE_TO(snl_simulation, wins);
}

/* Returns whether the totals can be those of games: no number is negative. */
static int is_sound(const snl_simulation *simulation)
{
    int64_t sums[SUMS];
    list_sums(simulation, sums);
    for (int i = 0; i < SUMS; i++)
        if (sums[i] < 0)
            return 0;
    /* The sign bit of a negative number stays in the result of `|`. */
    return (simulation->rolls.min | simulation->rolls.max | simulation->turns.min |
            simulation->turns.max | simulation->rounds.min | simulation->rounds.max) >= 0;
}

static int fit_together(const snl_simulation *total, const snl_simulation *part)
{
    int64_t a[SUMS], b[SUMS];
    list_sums(total, a);
    list_sums(part, b);
    for (int i = 0; i < SUMS; i++)
        if (a[i] > INT64_MAX - b[i])
            return 0;
    return 1;
}

/* Adds the count of a part of `games` games to that of `before` games. */
static void add_count(snl_simulation_count *total, int64_t before, const snl_simulation_count *part,
                      int64_t games)
{
    if (games > 0 && (before == 0 || part->min < total->min))
        total->min = part->min;
    if (games > 0 && (before == 0 || part->max > total->max))
        total->max = part->max;
    total->sum += part->sum;
    add_to_squares(total, (struct two_words){part->squares_low, part->squares_high});
}

snl_status snl_simulation_add(snl_simulation *total, const snl_simulation *part)
{
    if (!total || !part)
        return SNL_ERROR_NULL;
    if (!has_size(total) || !has_size(part))
        return SNL_ERROR_STRUCT_SIZE;
    if (!is_sound(total) || !is_sound(part) || !fit_together(total, part))
        return SNL_ERROR_TOTALS;
    add_count(&total->rolls, total->games, &part->rolls, part->games);
    add_count(&total->turns, total->games, &part->turns, part->games);
    add_count(&total->rounds, total->games, &part->rounds, part->games);
    total->games += part->games;
    total->unfinished += part->unfinished;
    total->jumps += part->jumps;
    total->captures += part->captures;
    for (int player = 0; player < SNL_PLAYERS_MAX; player++)
        total->wins[player] += part->wins[player];
    return SNL_OK;
}

/* ---- Figures ---- */

/* The totals of a count; NULL if the count is unknown, or the totals are not sound. */
static const snl_simulation_count *count_of(const snl_simulation *simulation, snl_count count)
{
    if (!has_size(simulation) || !is_sound(simulation))
        return NULL;
    switch (count) {
    case SNL_COUNT_ROLLS:
        return &simulation->rolls;
    case SNL_COUNT_TURNS:
        return &simulation->turns;
    case SNL_COUNT_ROUNDS:
        return &simulation->rounds;
    default:
        return NULL;
    }
}

double snl_simulation_mean(const snl_simulation *simulation, snl_count count)
{
    if (!simulation)
        return 0;
    const snl_simulation_count *counted = count_of(simulation, count);
    if (!counted || simulation->games == 0)
        return NAN;
    return (double)counted->sum / (double)simulation->games;
}

/* The variance is (games * sum of squares - sum^2) / (games * (games - 1)). The numerator has at
 * most three words, and is exact before it is rounded. It is negative only if no games have these
 * totals. */
double snl_simulation_variance(const snl_simulation *simulation, snl_count count)
{
    if (!simulation)
        return 0;
    const snl_simulation_count *counted = count_of(simulation, count);
    if (!counted || simulation->games < 2)
        return NAN;
    const double word = 18446744073709551616.0;
    uint64_t games = (uint64_t)simulation->games, sum = (uint64_t)counted->sum;
    struct two_words low = multiply_words(games, counted->squares_low);
    struct two_words high = multiply_words(games, counted->squares_high);
    struct two_words taken = multiply_words(sum, sum), pairs = multiply_words(games, games - 1);
    uint64_t middle = low.high + high.low, top = high.high + (middle < high.low);
    taken.high += low.low < taken.low;
    low.low -= taken.low;
    uint64_t borrow = middle < taken.high;
    if (top < borrow)
        return NAN;
    top -= borrow;
    middle -= taken.high;
    return (((double)top * word + (double)middle) * word + (double)low.low) /
           ((double)pairs.high * word + (double)pairs.low);
}
