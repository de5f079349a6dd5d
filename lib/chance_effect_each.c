/* SPDX-License-Identifier: MIT */
/*
 * The effect on the mean of a jump from one square to every other, and the jump that brings the
 * mean nearest to a target. The formula of chance_effect.c needs one solve for all destinations,
 * and inside a stretch the landings are computed roll by roll from the squares above.
 *
 * Cost: one solve, and O(k) for every square. Finding the best jump costs as much for every square
 * that is no mouth yet. Where the formula does not hold, every square costs a solve.
 */
#include "chance_effect.h"

#include <math.h>
#include <string.h>

/* Computes the landings from all squares, and the means unless every square is a state. */
static snl_status find_each_landing(const snl_i_change *change, double *means, double *landings)
{
    const snl_chance *chance = change->chance;
    const snl_i_chain *chain = &chance->chain;
    snl_square goal = chance->board->squares;
    size_t state = 0;
    snl_i_poll poll = {.allocator = &chance->allocator};
    snl_status status = SNL_OK;
    double *const fields[SNL_I_LENGTH_FIELDS] = {[SNL_LENGTH_MEAN] = means};
    if (chain->stretch_count > 0) /* otherwise every square is a state */
        status = snl_i_chance_lengths(chance, fields);
    landings[goal] = 0;
    for (snl_square square = goal - 1; square >= 0 && status == SNL_OK; square--) {
        if (snl_i_poll_step(&poll, (size_t)chain->faces))
            status = SNL_ERROR_CANCELLED;
        if (chain->squares[state] == square) { /* the last state is square 0 */
            landings[square] = change->landings[state++];
            continue;
        }
        double sum = 0;
        for (int32_t face = 1; face <= chain->faces; face++)
            sum += chance->board->weights[face - 1] *
                   (landings[square + face] + (square + face == change->mouth));
        landings[square] = sum / chain->weight_sum;
    }
    return status;
}

/* Fills `found`, by square, with the means that the formula gives for a change. `means` and
 * `landings` are memory to work in. */
static snl_status with_each(const snl_i_change *change, double *means, double *landings,
                            double *found)
{
    const snl_chance *chance = change->chance;
    snl_status status = find_each_landing(change, means, landings);
    snl_i_poll poll = {.allocator = &chance->allocator};
    for (snl_square to = 0; to <= chance->board->squares && status == SNL_OK; to++) {
        snl_square other = to == change->mouth ? -1 : to;
        int comes = 0;
        if (chance->board->chaining)
            comes = snl_i_comes_to(chance->board, other, change->mouth, &poll);
        if (snl_i_poll_step(&poll, 4)) /* only then can `comes` be -1 */
            return SNL_ERROR_CANCELLED;
        if (comes > 0) {
            found[to] = NAN;
            continue;
        }
        snl_square rest = snl_i_change_rest(change, other);
        size_t state = snl_i_chain_state(&chance->chain, rest);
        snl_i_pair mean =
            state != SNL_I_NO_STATE ? chance->time.x[state] : (snl_i_pair){means[rest], 0};
        found[to] = snl_i_change_mean(change, mean, landings[rest]);
        if (isnan(found[to]))
            status = snl_i_solve_other(chance, change->mouth, other, &found[to]);
    }
    return status;
}

/* Fills `found`, by square, with the means of the changed boards, and solves every one of them. */
static snl_status solve_each_effect(const snl_chance *chance, snl_square from, double *found)
{
    snl_status status = SNL_OK;
    snl_i_poll poll = {.allocator = &chance->allocator};
    for (snl_square to = 0; to <= chance->board->squares && status == SNL_OK; to++) {
        snl_square other = to == from ? -1 : to;
        snl_status checked = snl_i_check_jump(chance, from, other); /* refuses -1 */
        if (checked == SNL_ERROR_CANCELLED || snl_i_poll_step(&poll, SNL_I_STEPS))
            status = SNL_ERROR_CANCELLED;
        else if (checked == SNL_ERROR_CYCLE)
            found[to] = NAN;
        else
            status = snl_i_solve_other(chance, from, other, &found[to]);
    }
    return status;
}

/* Fills `found` with the means of the game with a jump from `from` to each square, 0 .. N. `found`
 * has room for two more such arrays. */
static snl_status find_each(const snl_chance *chance, snl_square from, double *found)
{
    if (!snl_i_chance_has_formula(chance))
        return solve_each_effect(chance, from, found);
    snl_chance *other = NULL;
    snl_i_change change;
    snl_status status = SNL_OK;
    if (!snl_i_counts_landings(chance, from))
        status = snl_i_create_other(chance, from, from + 1, &other);
    if (status == SNL_OK)
        status = snl_i_change_init(&change, other ? other : chance, from);
    if (status == SNL_OK) {
        size_t count = (size_t)chance->board->squares + 1;
        status = with_each(&change, found + count, found + 2 * count, found);
        snl_i_change_free(&change);
    }
    snl_chance_free(other);
    return status;
}

/* Allocates three arrays with an entry for every square. */
static double *allocate_squares(const snl_chance *chance)
{
    /* The product fits if size_t has 64 bits. */
    if (SNL_I_NEVER((uint64_t)chance->board->squares >= SIZE_MAX / 3))
        return NULL;
    return snl_i_allocate(&chance->allocator, 3 * ((size_t)chance->board->squares + 1),
                          sizeof(double));
}

static void release_squares(const snl_chance *chance, double *squares)
{
    snl_i_release(&chance->allocator, squares, 3 * ((size_t)chance->board->squares + 1),
                  sizeof(double));
}

static snl_status means_with(const snl_chance *chance, snl_square from, double *mean)
{
    size_t count = (size_t)chance->board->squares + 1;
    double *found = allocate_squares(chance);
    snl_status status = found ? find_each(chance, from, found) : SNL_ERROR_MEMORY;
    if (status == SNL_OK)
        memcpy(mean, found, count * sizeof *mean);
    release_squares(chance, found);
    return status;
}

snl_status snl_chance_with_each_jump(const snl_chance *chance, snl_square from, double *mean,
                                     size_t capacity, size_t *count)
{
    if (!chance || !count || (!mean && capacity > 0))
        return SNL_ERROR_NULL;
    if (from < 1 || from > chance->board->squares)
        return SNL_ERROR_SQUARE;
    if (from == chance->board->squares)
        return SNL_ERROR_GOAL;
    uint64_t needed = (uint64_t)chance->board->squares + 1;
    snl_status status = snl_i_check_capacity(mean, capacity, needed);
    if (mean && status == SNL_OK)
        status = means_with(chance, from, mean);
    return snl_i_store_count(status, needed, count);
}

/* Whether a mean is nearer to the target than the best one so far. Compares the means where it can:
 * beside a large target their distances may round to the same double. A NaN is never nearer. */
static int is_nearer(double mean, double best, double target)
{
    if (mean >= target && best >= target)
        return mean < best;
    if (mean <= target && best <= target)
        return mean > best;
    return fabs(mean - target) < fabs(best - target);
}

snl_status snl_chance_best_jump(const snl_chance *chance, double target, snl_square *from,
                                snl_square *to, double *mean)
{
    if (!chance || !from || !to || !mean)
        return SNL_ERROR_NULL;
    if (!isfinite(target))
        return SNL_ERROR_TARGET;
    snl_square goal = chance->board->squares, best_from = 0, best_to = 0;
    double best = INFINITY, *found = allocate_squares(chance);
    snl_status status = found ? SNL_OK : SNL_ERROR_MEMORY;
    snl_i_poll poll = {.allocator = &chance->allocator};
    for (snl_square mouth = 1; mouth < goal && status == SNL_OK; mouth++) {
        if (snl_i_poll_step(&poll, SNL_I_STEPS / 4)) {
            status = SNL_ERROR_CANCELLED;
            break;
        }
        if (snl_i_jumps_get(&chance->board->jumps, mouth) >= 0)
            continue;
        status = find_each(chance, mouth, found);
        for (snl_square end = 0; end <= goal && status == SNL_OK; end++) {
            if (snl_i_poll_step(&poll, 1))
                status = SNL_ERROR_CANCELLED;
            if (end == mouth || !is_nearer(found[end], best, target))
                continue;
            best_from = mouth;
            best_to = end;
            best = found[end];
        }
    }
    release_squares(chance, found);
    if (status == SNL_OK && best_from == 0)
        status = SNL_ERROR_NO_ROOM;
    if (status == SNL_OK) {
        *from = best_from;
        *to = best_to;
        *mean = best;
    }
    return status;
}
