/* SPDX-License-Identifier: MIT */
/*
 * The distribution of the length of a game, its quantiles and its mode, computed roll by roll. For
 * a far quantile the march ends once the tail is geometric, and the remaining rolls are counted in
 * powers of two: 2^i rolls leave the part 1 - d_i of the tail, where d_0 is the probability of
 * ending in one roll and d_(i+1) = d_i (2 - d_i). Neither subtraction loses digits that matter.
 */
#include "chance_tail.h"

#include <float.h>
#include <math.h>

static snl_status check_square(const snl_chance *chance, snl_square from)
{
    if (!chance)
        return SNL_ERROR_NULL;
    return snl_i_board_has_square(chance->board, from) ? SNL_OK : SNL_ERROR_SQUARE;
}

/* Fills the arrays; the march has not begun. */
static snl_status write_distribution(snl_i_march *march, double *pmf, double *cdf, size_t entries)
{
    snl_i_pair sum = {0, 0};
    for (size_t roll = 0; roll < entries; roll++) {
        snl_status status = roll > 0 ? snl_i_march_step(march) : SNL_OK;
        if (status != SNL_OK)
            return status;
        sum = snl_i_pair_add(sum, (snl_i_pair){march->ended, 0});
        if (pmf)
            pmf[roll] = march->ended;
        if (cdf)
            cdf[roll] = sum.high < 1 ? sum.high : 1;
    }
    return SNL_OK;
}

snl_status snl_chance_distribution(const snl_chance *chance, snl_square from, double *pmf,
                                   double *cdf, size_t entries, double *bound)
{
    snl_status status = check_square(chance, from);
    if (status != SNL_OK)
        return status;
    snl_i_poll poll = {.allocator = &chance->allocator};
    snl_i_march march;
    status = snl_i_march_init(&march, chance, from, &poll);
    if (status != SNL_OK)
        return status;
    status = write_distribution(&march, pmf, cdf, entries);
    if (bound && status == SNL_OK)
        *bound = march.trimmed + (march.absolute_error + DBL_EPSILON) * (1 + 0x1p-20);
    snl_i_march_free(&march);
    return status;
}

/* Any positive double exceeds one half after fewer doublings. */
enum { DOUBLINGS = 1100 };

/* Returns the least number of further rolls, at least 1, after which at least the part `ends` of
 * the tail has ended, so that at most the part `stays` is left. `ends` and `stays` add up to 1. The
 * loop tests the smaller of the two parts, because it is the more precise. `gone` has room for
 * DOUBLINGS numbers. */
static double rolls_until(double ends, double stays, double rate, double *gone)
{
    double power = 1, rolls = 0, ended = 0, left = 1, d = rate;
    int count = 0;
    for (gone[count++] = d; d < 0.5; gone[count++] = d) {
        d *= 2 - d;
        power *= 2;
    }
    /* Repeat the largest power while too much is left, then try each power once, from the largest
     * down. */
    for (; left * (1 - gone[count - 1]) > stays; rolls += power)
        left *= 1 - gone[count - 1];
    for (; count-- > 0; power /= 2) {
        double more = left * gone[count];
        if (ends < stays ? ended + more < ends : left * (1 - gone[count]) > stays) {
            ended += more;
            left *= 1 - gone[count];
            rolls += power;
        }
    }
    return rolls + 1;
}

/* A quantile of less than this part of the games that end may lie well before the mean. Then single
 * rolls matter. */
#define SOON 0.125

/* The search for quantiles. */
struct quantile_search {
    snl_i_march *march;
    snl_i_watch watch;
    snl_i_pair finish; /* the probability that the game ever ends */
    snl_i_pair ended;  /* the probability that the game has ended by now */
    double last;       /* the last roll so far with which a game could end */
};

/* The probability that the game ends, but only after the quantile of p. */
static double ends_later(const struct quantile_search *search, double p)
{
    return search->finish.high - p + search->finish.low;
}

/* Returns whether the probability that the game has ended is at least p. A slack for roundings lets
 * a quantile that is met exactly count as met. The smaller of the ended and the remaining
 * probability is the more precise. */
static int is_met(const struct quantile_search *search, double p)
{
    const snl_i_march *march = search->march;
    double slack = 1 + march->error + march->step_error;
    slack = slack < 1 + 0x1p-40 ? slack : 1 + 0x1p-40;
    if (p > 0.5 && search->finish.high == 1)
        return march->live <= (1 - p) * slack;
    return search->ended.high * slack >= p;
}

/* Returns whether p is the probability that the game ever ends, and is less than 1. Only games of
 * limited length ever reach that probability. The length counts as limited only if no game was
 * dropped, and if the probability that an unfinished game will end fell to 0 at once, and not below
 * SNL_I_NEGLIGIBLE before. */
static int is_all(const struct quantile_search *search, double p)
{
    return search->finish.high < 1 && p >= search->finish.high * (1 - 0x1p-40);
}

/* Returns whether so many games were dropped that they matter beside p. */
static int is_out_of_range(const struct quantile_search *search, double p)
{
    return search->march->trimmed > p * 0x1p-40;
}

/* Advances by one roll, unless the tail has settled. */
static snl_status step_search(struct quantile_search *search)
{
    snl_status status = snl_i_watch_step(&search->watch, search->march);
    if (!search->watch.tail.settled)
        search->ended = snl_i_pair_add(search->ended, (snl_i_pair){search->march->ended, 0});
    if (search->march->ended > 0)
        search->last = (double)search->march->rolls;
    return status;
}

/* The quantile of the probability that the game ever ends, once no unfinished game can end. Dropped
 * games may have lasted longer. */
static double last_roll(const struct quantile_search *search)
{
    return search->march->trimmed == 0 ? search->last : INFINITY;
}

/* A quantile beyond the roll at which the tail settled. */
static double quantile_in_tail(const struct quantile_search *search, double p, double *gone)
{
    const snl_i_tail *tail = &search->watch.tail;
    if (tail->finish == 0) /* p is missed by roundings */
        return last_roll(search);
    if (is_all(search, p))
        return INFINITY;
    double stays = ends_later(search, p);
    /* The part of the tail that ends by the quantile is finish - stays, and p - ended. Smaller
     * numbers have smaller roundings. */
    double ends =
        tail->finish < p ? tail->finish - stays : p - search->ended.high - search->ended.low;
    return (double)search->march->rolls +
           rolls_until(ends / tail->finish, stays / tail->finish, tail->rate, gone);
}

/* Sets a quantile if it is known by now. */
static snl_status set_if_known(struct quantile_search *search, double p, double *rolls)
{
    if (p > search->finish.high * (1 + 0x1p-40)) {
        *rolls = INFINITY;
    } else if (is_out_of_range(search, p)) {
        return SNL_ERROR_OVERFLOW;
    } else if (is_met(search, p) && !is_all(search, p)) {
        *rolls = (double)search->march->rolls;
    } else if (is_met(search, p)) {
        snl_i_tail tail;
        snl_status status = snl_i_march_tail(search->march, &search->watch.lengths, &tail);
        if (status != SNL_OK)
            return status;
        if (tail.finish < SNL_I_NEGLIGIBLE) /* 0: all games that can end have ended */
            *rolls = tail.finish == 0 ? last_roll(search) : INFINITY;
    }
    return SNL_OK;
}

/* Adds the conditions of this quantile to those for a settled tail. */
static void watch_for(struct quantile_search *search, double p)
{
    double stays = ends_later(search, p);
    search->watch.by_roll |= p < SOON * search->finish.high;
    if (!is_all(search, p) && stays < search->watch.least)
        search->watch.least = stays;
}

/* Finds all quantiles: advances until all are known or the tail has settled, and calculates the
 * others from the tail. `rolls` are negative while unknown, and are followed by room for DOUBLINGS
 * numbers. */
static snl_status find_quantiles(struct quantile_search *search, const double *probabilities,
                                 size_t count, double *rolls)
{
    const snl_allocator *allocator = &search->march->chance->allocator;
    snl_status status = SNL_OK;
    snl_i_poll poll = {.allocator = allocator};
    for (size_t left = count; left > 0 && status == SNL_OK && !search->watch.tail.settled;) {
        search->watch.by_roll = 0;
        for (size_t i = 0; i < count && status == SNL_OK; i++) {
            if (rolls[i] < 0) {
                watch_for(search, probabilities[i]);
                status = set_if_known(search, probabilities[i], &rolls[i]);
                left -= rolls[i] >= 0;
            }
            if (status == SNL_OK && snl_i_poll_step(&poll, 1))
                status = SNL_ERROR_CANCELLED;
        }
        if (left > 0 && status == SNL_OK)
            status = step_search(search);
    }
    for (size_t i = 0; i < count && status == SNL_OK; i++) {
        if (snl_i_poll_step(&poll, 256))
            return SNL_ERROR_CANCELLED;
        if (rolls[i] < 0)
            rolls[i] = quantile_in_tail(search, probabilities[i], rolls + count);
    }
    return status;
}

/* Finds the probability of reaching the goal; exactly 1 if there is no trap. */
static snl_status find_finish(const snl_chance *chance, snl_square from,
                              struct quantile_search *search)
{
    snl_i_expected expected;
    search->finish = (snl_i_pair){1, 0};
    if (!chance->chain.has_trap || from == chance->board->squares)
        return SNL_OK;
    if (chance->solvable != SNL_OK)
        return chance->solvable;
    snl_status status = snl_i_expected_from_square(chance, from, NULL, &expected);
    if (status == SNL_OK)
        search->finish = expected.finish;
    return status;
}

/* Checks the probabilities, and marks all quantiles as unknown. */
static snl_status check_probabilities(const snl_chance *chance, const double *probabilities,
                                      size_t count, double *rolls)
{
    snl_i_poll poll = {.allocator = &chance->allocator};
    for (size_t i = 0; i < count; i++) {
        if (!(probabilities[i] > 0 && probabilities[i] < 1))
            return SNL_ERROR_PROBABILITY;
        if (snl_i_poll_step(&poll, 1))
            return SNL_ERROR_CANCELLED;
        rolls[i] = -1;
    }
    return SNL_OK;
}

snl_status snl_chance_quantiles(const snl_chance *chance, snl_square from,
                                const double *probabilities, size_t count, double *rolls)
{
    if (count > 0 && (!probabilities || !rolls))
        return SNL_ERROR_NULL;
    snl_status status = check_square(chance, from);
    if (status != SNL_OK)
        return status;
    snl_i_poll poll = {.allocator = &chance->allocator};
    snl_i_march march;
    struct quantile_search search = {.march = &march};
    double *found = snl_i_allocate(&chance->allocator, count + DOUBLINGS, sizeof *found);
    status = found ? check_probabilities(chance, probabilities, count, found) : SNL_ERROR_MEMORY;
    if (status == SNL_OK)
        status = find_finish(chance, from, &search);
    if (status == SNL_OK)
        status = snl_i_march_init(&march, chance, from, &poll);
    if (status == SNL_OK) {
        search.ended.high = march.ended;
        snl_i_watch_init(&search.watch);
        status = find_quantiles(&search, probabilities, count, found);
        snl_i_watch_free(&search.watch);
        snl_i_march_free(&march);
    }
    for (size_t i = 0; i < count && status == SNL_OK; i++)
        rolls[i] = found[i];
    snl_i_release(&chance->allocator, found, count + DOUBLINGS, sizeof *found);
    return status;
}

snl_status snl_chance_mode(const snl_chance *chance, snl_square from, double *rolls,
                           double *probability)
{
    snl_status status = rolls ? check_square(chance, from) : SNL_ERROR_NULL;
    if (status != SNL_OK)
        return status;
    snl_i_poll poll = {.allocator = &chance->allocator};
    snl_i_march march;
    status = snl_i_march_init(&march, chance, from, &poll);
    if (status != SNL_OK)
        return status;
    snl_i_watch watch;
    snl_i_watch_init(&watch);
    watch.by_roll = 1;
    double most = march.ended, mode = 0;
    /* A later roll can end more games than `most` only while more are unfinished, and will end. In
     * a geometric tail no roll can: each roll ends fewer games than the roll before. */
    while (march.live > most && watch.tail.finish > most && !watch.tail.settled &&
           status == SNL_OK) {
        status = snl_i_watch_step(&watch, &march);
        if (march.ended > most * (1 + march.error)) {
            most = march.ended;
            mode = (double)march.rolls;
        }
    }
    if (status == SNL_OK) {
        *rolls = most > 0 ? mode : INFINITY;
        if (probability)
            *probability = most;
    }
    snl_i_watch_free(&watch);
    snl_i_march_free(&march);
    return status;
}
