/* SPDX-License-Identifier: MIT */
/*
 * The distribution of the token, advanced roll by roll. The distribution is kept for a band of
 * squares, which grows with the rolls. Squares at both ends of the band are dropped if their
 * probability is below 2^-990, squares within the band if theirs is hardly above 0; the sum of what
 * was dropped is kept. All terms are positive, so errors are relative, and one step adds a rounding
 * for each face and each jump that ends on a square. If the board has a rule of entering, the
 * tokens on the start leave the band before each roll, and roll on their own.
 *
 * Cost: a step takes as many operations as the band has squares, times the faces.
 */
#include "chance_turn_march.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Boards of more squares are refused before any memory is requested for them. */
#define MARCH_SQUARES_MAX (INT64_C(1) << 31)

/* Products round up: up to 2^(b - 1) least doubles would stay for ever on a square that is left
 * with probability 2^-b a roll, and computing with them is slow. So once in FADING_ROLLS rolls
 * probabilities below FADED are dropped, wherever they are. This covers b up to 15. */
#define FADED 0x1p-1060

enum {
    FADING_ROLLS = 64,
    MARCH_BLOCK = 8,
    CLEARED = 16 * SNL_I_STEPS /* cleared between polls; 16 squares count as one step */
};

/* Finds the largest number of jumps with the same destination. */
static snl_status count_ends(snl_i_march *march)
{
    const snl_i_ends *ends = &march->chance->chain.ends;
    snl_i_keyed *sorted =
        snl_i_allocate(&march->chance->allocator, 2 * ends->count, sizeof *sorted);
    if (!sorted)
        return SNL_ERROR_MEMORY;
    snl_status status = SNL_OK;
    for (size_t i = 0; i < ends->count && status == SNL_OK; i++) {
        sorted[i] = (snl_i_keyed){ends->ends[i], i};
        status = snl_i_poll_step(march->poll, 1) ? SNL_ERROR_CANCELLED : SNL_OK;
    }
    if (status == SNL_OK)
        status = snl_i_sort(sorted, sorted + ends->count, ends->count, march->poll);
    for (size_t i = 0, same = 0; i < ends->count && status == SNL_OK; i++) {
        status = snl_i_poll_step(march->poll, 1) ? SNL_ERROR_CANCELLED : SNL_OK;
        same = i > 0 && sorted[i].key == sorted[i - 1].key ? same + 1 : 1;
        march->most_to_one = same > march->most_to_one ? same : march->most_to_one;
    }
    snl_i_release(&march->chance->allocator, sorted, 2 * ends->count, sizeof *sorted);
    return status;
}

snl_status snl_i_march_init(snl_i_march *march, const snl_chance *chance, snl_square from,
                            snl_i_poll *poll)
{
    const snl_i_chain *chain = &chance->chain;
    const size_t margin = SNL_FACES_MAX;
    const int is_over = from == chance->board->squares;
    *march = (snl_i_march){.chance = chance,
                           .low = from,
                           .high = from - is_over,
                           .ended = is_over,
                           .live = !is_over,
                           .poll = poll};
    if (chance->board->squares > MARCH_SQUARES_MAX)
        return SNL_ERROR_TOO_LARGE;
    if (chain->options) {
        snl_status started = snl_i_turn_march_init(march, from);
        if (started != SNL_OK)
            snl_i_turn_march_free(march);
        return started;
    }
    march->numbers = (size_t)chance->board->squares + 2 * margin + MARCH_BLOCK;
    march->space = snl_i_allocate(&chance->allocator, march->numbers, 2 * sizeof(double));
    march->moved = snl_i_allocate(&chance->allocator, chain->ends.count, sizeof(double));
    snl_status status = march->space && march->moved ? count_ends(march) : SNL_ERROR_MEMORY;
    if (status != SNL_OK) {
        snl_i_march_free(march);
        return status;
    }
    march->at = march->space + margin;
    march->next = march->at + march->numbers;
    /* By a rule of entering all faces may lead to one square, which also others reach. */
    size_t entering = snl_i_board_has_enter(chance->board) ? chance->board->faces : 0;
    march->step_error =
        (double)(chance->board->faces + entering + march->most_to_one + 3) * DBL_EPSILON;
    memset(march->at + from - margin, 0, (2 * margin + MARCH_BLOCK) * sizeof(double));
    march->at[from] = march->live;
    return SNL_OK;
}

void snl_i_march_free(snl_i_march *march)
{
    const snl_allocator *allocator = &march->chance->allocator;
    snl_i_turn_march_free(march);
    snl_i_release(allocator, march->space, march->numbers, 2 * sizeof(double));
    snl_i_release(allocator, march->moved, march->chance->chain.ends.count, sizeof(double));
}

/* Sets next[low .. high], rounded up to whole blocks, from the squares one roll below. */
static snl_status roll_up(snl_i_march *march, snl_square low, snl_square high)
{
    const snl_i_chain *chain = &march->chance->chain;
    const uint32_t *weights = chain->board->weights;
    for (snl_square start = low; start <= high; start += MARCH_BLOCK) {
        if (snl_i_poll_step(march->poll, (size_t)chain->faces))
            return SNL_ERROR_CANCELLED;
        double sum[MARCH_BLOCK] = {0};
        for (int32_t face = 1; face <= chain->faces; face++) {
            double weight = weights[face - 1];
            const double *from = march->at + start - face;
            for (int i = 0; i < MARCH_BLOCK; i++)
                sum[i] += weight * from[i];
        }
        for (int i = 0; i < MARCH_BLOCK; i++)
            march->next[start + i] = sum[i] / chain->weight_sum;
    }
    return SNL_OK;
}

/* Adds the rolls beyond the goal: only the spent rolls if `is_spent` is set, else only the others.
 * After a spent roll the token stays where it is, and takes no jump even if it rests on a mouth. So
 * spent rolls are added after the jumps. */
static snl_status overshoot(const snl_i_march *march, int is_spent)
{
    const snl_board *board = march->chance->board;
    int32_t faces = march->chance->chain.faces;
    snl_square square = board->squares - faces + 1;
    for (square = square < march->low ? march->low : square; square <= march->high; square++) {
        if (snl_i_poll_step(march->poll, (size_t)faces))
            return SNL_ERROR_CANCELLED;
        double won = 0; /* weight of the faces that win: one rounding for all of them */
        for (int32_t face = (int32_t)(board->squares - square) + 1; face <= faces; face++) {
            snl_square landing = snl_i_board_landing(board, square, face);
            if ((landing == 0) != is_spent)
                continue;
            if (landing == board->squares)
                won += board->weights[face - 1];
            else
                march->next[is_spent ? square : landing] +=
                    board->weights[face - 1] * march->at[square] / march->chance->chain.weight_sum;
        }
        march->next[board->squares] += won * march->at[square] / march->chance->chain.weight_sum;
    }
    return SNL_OK;
}

/* next[first .. end - 1] = 0 */
static snl_status clear_squares(const snl_i_march *march, snl_square first, snl_square end)
{
    while (first < end) {
        snl_square count = end - first < CLEARED ? end - first : CLEARED;
        memset(march->next + first, 0, (size_t)count * sizeof *march->next);
        first += count;
        if (snl_i_poll_step(march->poll, (size_t)count / 16))
            return SNL_ERROR_CANCELLED;
    }
    return SNL_OK;
}

/* Widens the band to include a square. */
static snl_status widen_range(const snl_i_march *march, snl_square *low, snl_square *high,
                              snl_square square)
{
    snl_status status = SNL_OK;
    if (square < *low) {
        status = clear_squares(march, square, *low);
        *low = square;
    }
    if (square > *high) {
        status = clear_squares(march, *high + 1, square + 1);
        *high = square;
    }
    return status;
}

/* Adds the rolls that leave the start. `waiting` is the probability that the token was there before
 * the roll; it becomes the probability that the roll was spent. Spent rolls are added after the
 * jumps. */
static snl_status leave_start(const snl_i_march *march, snl_square *low, snl_square *high,
                              double *waiting)
{
    const snl_board *board = march->chance->board;
    double weight_sum = march->chance->chain.weight_sum, spent = 0;
    for (int32_t face = 1; face <= march->chance->chain.faces; face++) {
        double weight = board->weights[face - 1];
        snl_square landing = snl_i_board_landing(board, board->start, face);
        if (landing == 0) {
            spent += weight;
            continue;
        }
        if (widen_range(march, low, high, landing) != SNL_OK)
            return SNL_ERROR_CANCELLED;
        march->next[landing] += weight * *waiting / weight_sum;
    }
    *waiting = spent * *waiting / weight_sum;
    return SNL_OK;
}

/* Takes all jumps at once. If the destination of a jump is the mouth of another jump, the token
 * rests there. */
static snl_status take_marched_jumps(snl_i_march *march, snl_square *low, snl_square *high)
{
    const snl_i_ends *ends = &march->chance->chain.ends;
    double *next = march->next;
    size_t first = snl_i_ends_above(ends, *low), last = first;
    for (snl_square highest = *high; last < ends->count && ends->mouths[last] <= highest; last++) {
        march->moved[last] = next[ends->mouths[last]];
        next[ends->mouths[last]] = 0;
        if (snl_i_poll_step(march->poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    for (size_t i = first; i < last; i++) {
        if (snl_i_poll_step(march->poll, 1))
            return SNL_ERROR_CANCELLED;
        if (march->moved[i] == 0)
            continue;
        if (widen_range(march, low, high, ends->ends[i]) != SNL_OK)
            return SNL_ERROR_CANCELLED;
        next[ends->ends[i]] += march->moved[i];
    }
    return SNL_OK;
}

/* Drops negligible squares at both ends of the band. */
static snl_status trim_march(snl_i_march *march, snl_square *low, snl_square *high)
{
    const double *next = march->next;
    for (; *low <= *high && next[*low] < SNL_I_NEGLIGIBLE; ++*low) {
        march->trimmed += next[*low];
        if (snl_i_poll_step(march->poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    for (; *low <= *high && next[*high] < SNL_I_NEGLIGIBLE; --*high) {
        march->trimmed += next[*high];
        if (snl_i_poll_step(march->poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    return SNL_OK;
}

/* Drops faded probabilities within the band. */
static snl_status drop_faded(snl_i_march *march, snl_square low, snl_square high)
{
    for (snl_square square = low; square <= high; square++) {
        if (march->next[square] < FADED) {
            march->trimmed += march->next[square];
            march->next[square] = 0;
        }
        if (snl_i_poll_step(march->poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    return SNL_OK;
}

/* The sum of 4 * MARCH_BLOCK probabilities; each takes part in 5 roundings. */
static double sum_of_blocks(const double *terms)
{
    double sum[MARCH_BLOCK];
    for (int i = 0; i < MARCH_BLOCK; i++)
        sum[i] = (terms[i] + terms[MARCH_BLOCK + i]) +
                 (terms[2 * MARCH_BLOCK + i] + terms[3 * MARCH_BLOCK + i]);
    return ((sum[0] + sum[1]) + (sum[2] + sum[3])) + ((sum[4] + sum[5]) + (sum[6] + sum[7]));
}

/* Sums the probability that the game goes on. The last block ends within the SNL_FACES_MAX +
 * MARCH_BLOCK entries above the band that are 0. */
static snl_status sum_up_march(snl_i_march *march, snl_square low, snl_square high)
{
    snl_i_pair sum = {0, 0};
    for (snl_square square = low; square <= high; square += 4 * MARCH_BLOCK) {
        sum = snl_i_pair_sum_up(sum, sum_of_blocks(march->next + square));
        if (snl_i_poll_step(march->poll, 2 * MARCH_BLOCK))
            return SNL_ERROR_CANCELLED;
    }
    march->live = sum.high + sum.low;
    return SNL_OK;
}

/* Advances by one roll in a game that is not in turns. */
static snl_status step_rolls(snl_i_march *march)
{
    const snl_board *board = march->chance->board;
    snl_square goal = board->squares, faces = march->chance->chain.faces;
    snl_square low = march->low, high = march->high;
    double *next = march->next;
    double waiting = 0;
    snl_i_march_count_error(march, march->live);
    march->rolls++;
    march->ended = 0;
    if (march->low > march->high)
        return snl_i_poll_step(march->poll, 1) ? SNL_ERROR_CANCELLED : SNL_OK;
    if (snl_i_board_has_enter(board) && board->start >= low && board->start <= high) {
        waiting = march->at[board->start];
        march->at[board->start] = 0;
    }
    int beyond = goal - high < faces;
    high = beyond ? goal : high + faces;
    if (roll_up(march, low, high) != SNL_OK)
        return SNL_ERROR_CANCELLED;
    if (beyond && low > goal - faces) { /* the margin has room for this */
        memset(next + goal - faces, 0, (size_t)(low - (goal - faces)) * sizeof *next);
        low = goal - faces;
    }
    if (beyond && overshoot(march, 0) != SNL_OK)
        return SNL_ERROR_CANCELLED;
    if (waiting > 0 && leave_start(march, &low, &high, &waiting) != SNL_OK)
        return SNL_ERROR_CANCELLED;
    if (take_marched_jumps(march, &low, &high) != SNL_OK)
        return SNL_ERROR_CANCELLED;
    if (beyond && overshoot(march, 1) != SNL_OK)
        return SNL_ERROR_CANCELLED;
    if (waiting > 0)
        next[board->start] += waiting;
    march->operations += (double)(high - low + 1) * (double)faces + 64;
    if (high == goal) {
        march->ended = next[goal];
        high--;
    }
    if (trim_march(march, &low, &high) != SNL_OK)
        return SNL_ERROR_CANCELLED;
    if (march->rolls % FADING_ROLLS == 0 && drop_faded(march, low, high) != SNL_OK)
        return SNL_ERROR_CANCELLED;
    memset(next + low - SNL_FACES_MAX, 0, SNL_FACES_MAX * sizeof *next);
    memset(next + high + 1, 0, (SNL_FACES_MAX + MARCH_BLOCK) * sizeof *next);
    if (sum_up_march(march, low, high) != SNL_OK)
        return SNL_ERROR_CANCELLED;
    march->next = march->at;
    march->at = next;
    march->low = low;
    march->high = high;
    return SNL_OK;
}

snl_status snl_i_march_step(snl_i_march *march)
{
    double before = march->ended, expected = march->expected;
    snl_status status = march->turns ? snl_i_turn_march_step(march) : step_rolls(march);
    if (!(fabs(march->ended - expected) <= SNL_I_STEADY * march->ended))
        march->uneven = march->rolls;
    march->expected = march->ended / before * march->ended; /* NaN or infinite if `before` is 0 */
    return status;
}
