/* SPDX-License-Identifier: MIT */
/*
 * The tail is geometric once the distribution of the unfinished games keeps its shape from roll to
 * roll. It is taken for geometric if its mean and variance match a geometric distribution to 2^-43;
 * elimination gives mean and variance for each square. A slowly fading component of the
 * distribution would show in the mean and the variance, unless it is too small. Then it can still
 * dominate a single roll; so where single rolls matter, the probability of ending with the last
 * roll must match the geometric tail, too. Games that can end only after every second or third roll
 * may match it by chance; so all rolls of the second half must have ended the same part of the
 * games. A component can also dominate the last few of all games. Suppose that the games of a
 * component last R times as long as the others, and that it is the part e of the tail. When the
 * part d of the tail is left, the component is still e d^(1/R). Its tokens rest on squares with
 * long means. So where few games matter, hardly a token may be on such squares.
 *
 * Cost: the lengths once; then one or two sums over the band each time that the tail is due, in a
 * game in turns for each roll of a turn.
 */
#include "chance_tail.h"

#include <math.h>

/* Let M be the second moment of the rolls that the unfinished games still take. The tail is taken
 * for geometric if M differs relatively by at most this from the second moment of a geometric
 * distribution with the same mean. */
#define GEOMETRIC 0x1p-43

/* Tokens on slow squares count only where the last games that matter are less than this part of the
 * tail. Above it, mean and variance bound the error: they keep e below GEOMETRIC / (R - 1)^2. So
 * the component is less than 2^-30 of the games that are left, by e d^(1/R) / d. */
#define FEW 0x1p-20

/* A square is slow if the mean number of rolls from it exceeds the tail's mean by more than this
 * part. A component with a smaller R changes the last 2^-53 of a tail by less than 2^-30 of
 * them. */
#define SLOW 0x1p-4

/* Tokens on slow squares are neglected if they are at most this part of the last games that
 * matter. */
#define SLOW_PART 0x1p-40

/* Stands for a product of two probabilities that underflows: the least double above 0. */
#define LEAST 0x1p-1074

snl_status snl_i_lengths_init(snl_i_lengths *lengths, const snl_chance *chance)
{
    size_t squares = (size_t)chance->board->squares + 1;
    if (lengths->finish)
        return SNL_OK;
    lengths->chance = chance;
    lengths->finish = snl_i_allocate(&chance->allocator, squares, 3 * sizeof(double));
    if (!lengths->finish)
        return SNL_ERROR_MEMORY;
    lengths->mean = lengths->finish + squares;
    lengths->variance = lengths->mean + squares;
    double *const fields[SNL_I_LENGTH_FIELDS] = {
        [SNL_LENGTH_FINISH_PROBABILITY] = lengths->finish,
        [SNL_LENGTH_FINISHED_MEAN] = lengths->mean,
        [SNL_LENGTH_FINISHED_VARIANCE] = lengths->variance,
    };
    return snl_i_chance_lengths(chance, fields);
}

void snl_i_lengths_free(snl_i_lengths *lengths)
{
    if (lengths->finish)
        snl_i_release(&lengths->chance->allocator, lengths->finish,
                      (size_t)lengths->chance->board->squares + 1, 3 * sizeof(double));
    lengths->finish = NULL;
}

snl_status snl_i_march_tail(const snl_i_march *march, snl_i_lengths *lengths, snl_i_tail *tail)
{
    snl_i_pair finish = {0, 0}, first = {0, 0}, second = {0, 0};
    double trapped = 0;
    snl_status status = snl_i_lengths_init(lengths, march->chance);
    if (status != SNL_OK)
        return status;
    const double *at;
    for (size_t ahead = 0; (at = snl_i_march_ahead(march, ahead)) != NULL; ahead++)
        for (snl_square square = march->low; square <= march->high + (ahead > 0); square++) {
            if (snl_i_poll_step(march->poll, 1))
                return SNL_ERROR_CANCELLED;
            double mean = lengths->mean[square] + (double)ahead;
            trapped += at[square] * (1 - lengths->finish[square]);
            if (at[square] == 0 || lengths->finish[square] == 0)
                continue;
            double each = at[square] * lengths->finish[square];
            each = each > 0 ? each : LEAST;
            finish = snl_i_pair_sum_up(finish, each);
            first = snl_i_pair_sum_up(first, each * mean);
            second = snl_i_pair_sum_up(second, each * (lengths->variance[square] + mean * mean));
        }
    *tail = (snl_i_tail){0, trapped, 1, 1, 1, 1};
    if (finish.high == 0)
        return SNL_OK;
    tail->finish = finish.high + finish.low;
    double mean = (first.high + first.low) / tail->finish, geometric = mean * (2 * mean - 1);
    double moment = (second.high + second.low) / tail->finish;
    double apart = moment / geometric - 1; /* NaN if `moment` is out of range, or -1 */
    double apart_now = march->ended * mean / (tail->finish + march->ended) - 1;
    tail->rate = 1 / mean;
    /* With a mean of 1 the next roll decides whether more follow. */
    tail->settled = mean > 1 && apart <= GEOMETRIC && -apart <= GEOMETRIC;
    tail->is_steady = fabs(apart_now) <= SNL_I_STEADY && march->rolls >= 2 * march->uneven;
    tail->is_known = geometric < INFINITY;
    return SNL_OK;
}

snl_status snl_i_tail_slow(const snl_i_march *march, const snl_i_lengths *lengths,
                           const snl_i_tail *tail, double *slow)
{
    double mean = 1 / tail->rate;
    const double *at;
    *slow = 0;
    for (size_t ahead = 0; (at = snl_i_march_ahead(march, ahead)) != NULL; ahead++)
        for (snl_square square = march->low; square <= march->high; square++) {
            if (snl_i_poll_step(march->poll, 1))
                return SNL_ERROR_CANCELLED;
            if (lengths->mean[square] > mean * (1 + SLOW))
                *slow += at[square] * lengths->finish[square];
        }
    *slow *= 1 + mean / (double)march->rolls;
    return SNL_OK;
}

/* ---- Watching a march until its tail settles ---- */

void snl_i_watch_init(snl_i_watch *watch)
{
    *watch = (snl_i_watch){.tail = {.finish = 1},
                           .least = 1,
                           .next_rolls = SNL_I_TAIL_ROLLS,
                           .next_operations = SNL_I_TAIL_OPERATIONS};
}

void snl_i_watch_free(snl_i_watch *watch)
{
    snl_i_lengths_free(&watch->lengths);
}

int snl_i_watch_is_due(snl_i_watch *watch, double rolls, double operations)
{
    if (rolls < watch->next_rolls && operations < watch->next_operations)
        return 0;
    watch->next_rolls = 2 * rolls;
    watch->next_operations = 2 * operations;
    return 1;
}

/* Finds whether the tail has settled for the rolls and the games that matter. */
static snl_status watch_tail(snl_i_watch *watch, const snl_i_march *march)
{
    snl_i_tail *tail = &watch->tail;
    double slow;
    snl_status status = snl_i_march_tail(march, &watch->lengths, tail);
    if (status != SNL_OK)
        return status;
    tail->settled &= tail->is_steady | !watch->by_roll;
    if (watch->least >= FEW * tail->finish)
        return SNL_OK;
    status = snl_i_tail_slow(march, &watch->lengths, tail, &slow);
    tail->settled &= slow <= SLOW_PART * watch->least;
    return status;
}

snl_status snl_i_watch_step(snl_i_watch *watch, snl_i_march *march)
{
    if (snl_i_watch_is_due(watch, (double)march->rolls, march->operations)) {
        snl_status status = watch_tail(watch, march);
        if (status != SNL_OK)
            return status;
        if (watch->tail.settled)
            return SNL_OK;
        if (!watch->tail.is_known)
            return SNL_ERROR_EFFORT;
    }
    if (march->operations > SNL_MARCH_OPERATIONS)
        return SNL_ERROR_EFFORT;
    return snl_i_march_step(march);
}
