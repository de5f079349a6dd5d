/* SPDX-License-Identifier: MIT */
/*
 * The totals of simulated games: exact integers that do not depend on the order in which games are
 * counted or merged. The sum of the squares of the rolls has two 64-bit words, so that it never
 * overflows: while all games together have less than 2^63 rolls, it is less than 2^126. Mean and
 * variance are computed in integers, too, and rounded at the end.
 */
#include "play_simulate.h"

/* An integer of 128 bits. */
struct two_words {
    uint64_t low;
    uint64_t high;
};

static struct two_words multiply(uint64_t a, uint64_t b)
{
    uint64_t a_low = a & UINT32_MAX, a_high = a >> 32, b_low = b & UINT32_MAX, b_high = b >> 32;
    uint64_t middle = a_high * b_low + (a_low * b_low >> 32);
    uint64_t carried = a_low * b_high + (middle & UINT32_MAX);
    return (struct two_words){a * b, a_high * b_high + (middle >> 32) + (carried >> 32)};
}

static void add_to_squares(snl_simulation *totals, struct two_words more)
{
    totals->rolls_squared_low += more.low;
    totals->rolls_squared_high += more.high + (totals->rolls_squared_low < more.low);
}

void snl_i_play_count(snl_i_play_tally *tally, int64_t rolls, int64_t games)
{
    snl_simulation *totals = &tally->totals;
    if (totals->games == 0 || rolls < totals->min)
        totals->min = rolls;
    if (rolls > totals->max)
        totals->max = rolls;
    totals->games += games;
    totals->rolls += rolls * games;
    add_to_squares(totals, multiply((uint64_t)rolls, (uint64_t)(rolls * games)));
    if ((uint64_t)rolls < tally->capacity)
        tally->histogram[rolls] += games;
}

/* Returns whether the totals can be those of games: no number is negative. */
static int is_sound(const snl_simulation *simulation)
{
    return simulation && simulation->struct_size >= SNL_I_SIZE_TO(snl_simulation, max) &&
           simulation->games >= 0 && simulation->unfinished >= 0 && simulation->rolls >= 0;
}

static int fit_together(int64_t a, int64_t b)
{
    return a <= INT64_MAX - b;
}

snl_status snl_simulation_add(snl_simulation *total, const snl_simulation *part)
{
    if (!is_sound(total) || !is_sound(part) || !fit_together(total->games, part->games) ||
        !fit_together(total->unfinished, part->unfinished) ||
        !fit_together(total->rolls, part->rolls))
        return SNL_ERROR_ARGUMENT;
    if (part->games > 0) {
        if (total->games == 0 || part->min < total->min)
            total->min = part->min;
        if (total->games == 0 || part->max > total->max)
            total->max = part->max;
    }
    total->games += part->games;
    total->unfinished += part->unfinished;
    total->rolls += part->rolls;
    add_to_squares(total, (struct two_words){part->rolls_squared_low, part->rolls_squared_high});
    return SNL_OK;
}

static double not_a_number(void)
{
    double zero = 0;
    return zero / zero;
}

double snl_simulation_mean(const snl_simulation *simulation)
{
    if (!simulation)
        return 0;
    if (!is_sound(simulation) || simulation->games == 0)
        return not_a_number();
    return (double)simulation->rolls / (double)simulation->games;
}

/* The variance is (games * sum of squares - rolls^2) / (games * (games - 1)). The numerator has at
 * most three words, and is exact before it is rounded. */
double snl_simulation_variance(const snl_simulation *simulation)
{
    if (!simulation)
        return 0;
    if (!is_sound(simulation) || simulation->games < 2)
        return not_a_number();
    const double word = 18446744073709551616.0;
    uint64_t games = (uint64_t)simulation->games, rolls = (uint64_t)simulation->rolls;
    struct two_words low = multiply(games, simulation->rolls_squared_low);
    struct two_words high = multiply(games, simulation->rolls_squared_high);
    struct two_words taken = multiply(rolls, rolls), pairs = multiply(games, games - 1);
    uint64_t middle = low.high + high.low, top = high.high + (middle < high.low);
    taken.high += low.low < taken.low;
    low.low -= taken.low;
    top -= middle < taken.high;
    middle -= taken.high;
    return (((double)top * word + (double)middle) * word + (double)low.low) /
           ((double)pairs.high * word + (double)pairs.low);
}
