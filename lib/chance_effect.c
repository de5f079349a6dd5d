/* SPDX-License-Identifier: MIT */
/*
 * What a jump does to the mean, without solving the other board. Let a token that lands on a square
 * rest on another one than before, where the mean was E_old and is E_new on the board as it is, and
 * let g_x be the probability that a token from x ever lands there. Until it does, both boards are
 * the same, and after that only where the token rests differs; so
 *
 *     change of the mean from x = g_x * (E_new - E_old) / (1 - g_new).
 *
 * g comes from the expected number v of landings on the board as it is, which one solve gives for
 * all squares at once: g_x = v_x / (1 + v_old), and the change is
 *
 *     v_x * (E_new - E_old) / (1 + v_old - v_new).
 *
 * The means are pairs of doubles, so their difference loses nothing. Where the divisor or the sum
 * with the mean loses digits, and where games may never end, the other board is solved; also where
 * a new mouth lies in a stretch that is leapt over: then first a jump to the next square is put
 * there, and what is changed is where that one leads. With chaining, a token comes to a mouth also
 * by the jumps that lead there.
 */
#include "chance_length.h"

#include <math.h>
#include <string.h>

/* Digits are lost if a difference is smaller than this, relative to what it is of. */
#define LOSS 0x1p-5

/* For a mouth among all. */
enum { STEPS_OF_A_SEARCH = 16 };

/* What happens if landings on a square end elsewhere. */
struct change {
    const snl_chance *chance;
    snl_square mouth;
    double *landings; /* v, by state; then two zeros */
    snl_i_pair mean;  /* from the start, and its v */
    double start_landings;
    snl_i_pair old_mean; /* from where a token rests now, and its v */
    double old_landings;
};

/* ---- Landings ---- */

/* Whether a token that lands on `landing` comes to `mouth`; -1 if the work is cancelled. */
static int comes_to(const snl_board *board, snl_square landing, snl_square mouth, size_t *steps)
{
    while (landing != mouth && board->chaining && landing != 0) {
        landing = snl_i_jumps_get(&board->jumps, landing);
        if (snl_i_count(&board->allocator, steps, STEPS_OF_A_SEARCH))
            return -1;
    }
    return landing == mouth;
}

/* The probability to come there with the next roll, or at the end of a stretch; -1 if the work is
 * cancelled. */
static double next_landings(const snl_i_chain *chain, size_t state, snl_square mouth, size_t *steps)
{
    const snl_i_row *row = &chain->rows[state];
    double sum = 0;
    if (snl_i_count(&chain->allocator, steps, (size_t)chain->faces))
        return -1;
    if (row->exits) {
        for (size_t entry = row->first; entry < row->lower; entry++)
            if (chain->squares[chain->to[entry]] == mouth)
                sum += chain->weight[entry];
        return sum;
    }
    for (int32_t face = 1; face <= chain->faces; face++) {
        uint32_t weight = chain->board->weights[face - 1];
        int comes = weight == 0 ? 0
                                : comes_to(chain->board, snl_i_chain_landing(chain, state, face),
                                           mouth, steps);
        if (comes < 0)
            return -1;
        if (comes)
            sum += weight;
    }
    return sum / chain->weight_sum;
}

/* The mean from a square, and the landings; no stretch has the mouth in it. */
static snl_status look(const struct change *change, snl_square square, snl_i_pair *mean,
                       double *landings)
{
    const snl_i_chain *chain = &change->chance->chain;
    size_t state = snl_i_chain_state(chain, square);
    snl_i_view view;
    snl_status status = SNL_OK;
    if (state != SNL_I_NO_STATE) {
        *mean = change->chance->time.x[state];
        *landings = change->landings[state];
        return status;
    }
    const snl_i_stretch *stretch = snl_i_chain_stretch(chain, square);
    snl_i_exit *exits;
    size_t lowest = snl_i_chain_state(chain, stretch->high + 1), faces = (size_t)chain->faces;
    status = snl_i_chance_look(change->chance, square, NULL, &view);
    if (status == SNL_OK)
        status = snl_i_stretch_exits_from(chain, stretch, square, &exits);
    if (status != SNL_OK)
        return status;
    *mean = view.time;
    *landings = 0;
    for (size_t exit = 0; exit < faces; exit++) {
        size_t to = lowest - (faces - 1 - exit);
        *landings += exits[exit].probability.high *
                     (change->landings[to] + (chain->squares[to] == change->mouth));
    }
    snl_i_stretch_exits_free(chain, exits);
    return SNL_OK;
}

/* Where a token rests that lands on a square; also one that a jump brings there, with chaining. */
static snl_square rest_on(const snl_i_chain *chain, snl_square landing)
{
    size_t jump = snl_i_ends_find(&chain->ends, landing);
    return jump < chain->ends.count ? chain->ends.ends[jump] : landing;
}

/* Where a token rests that lands on the mouth, if a jump leads from there to a square; 0: none. */
static snl_square new_rest(const struct change *change, snl_square to)
{
    if (to == 0)
        return change->mouth;
    return change->chance->board->chaining ? rest_on(&change->chance->chain, to) : to;
}

/* ---- Changes ---- */

/* Whether landings on a square can be counted: rolls that lead there are rows, or the last ones
 * of a stretch. */
static int is_in_view(const snl_chance *chance, snl_square mouth)
{
    size_t state = snl_i_chain_state(&chance->chain, mouth);
    return snl_i_jumps_get(&chance->board->jumps, mouth) != 0 ||
           (state != SNL_I_NO_STATE && !chance->chain.rows[state].exits);
}

static void change_free(struct change *change)
{
    snl_i_chance_numbers_free(change->chance, change->landings);
}

static snl_status change_init(struct change *change, const snl_chance *chance, snl_square mouth)
{
    const snl_i_chain *chain = &chance->chain;
    *change = (struct change){.chance = chance, .mouth = mouth};
    change->landings = snl_i_chance_numbers(chance);
    double *next = snl_i_chance_numbers(chance), *work = snl_i_chance_numbers(chance);
    snl_status status = change->landings && next && work ? SNL_OK : SNL_ERROR_MEMORY;
    size_t steps = 0;
    for (size_t state = 0; state < chain->states && status == SNL_OK; state++) {
        next[state] = next_landings(chain, state, mouth, &steps);
        status = next[state] < 0 ? SNL_ERROR_CANCELLED : SNL_OK;
    }
    if (status == SNL_OK) {
        change->landings[chain->goal] = change->landings[chain->trap] = 0;
        status = snl_i_factor_solve(&chance->factor, chain, next, change->landings, work);
    }
    if (status == SNL_OK) {
        status = look(change, chance->board->start, &change->mean, &change->start_landings);
    }
    if (status == SNL_OK)
        status = look(change, rest_on(chain, mouth), &change->old_mean, &change->old_landings);
    snl_i_chance_numbers_free(chance, next);
    snl_i_chance_numbers_free(chance, work);
    if (status != SNL_OK)
        change_free(change);
    return status;
}

/* The mean if the token rests where these are; NaN if digits would be lost. */
static double changed_mean(const struct change *change, snl_i_pair mean, double landings)
{
    double divisor = 1 + change->old_landings - landings;
    snl_i_pair difference = snl_i_pair_add(mean, snl_i_pair_negative(change->old_mean));
    double term = change->start_landings * difference.high / divisor;
    double changed = change->mean.high + term;
    int is_good = divisor >= LOSS * (1 + change->old_landings) && changed >= LOSS * fabs(term) &&
                  changed <= 0x1p900;
    return is_good ? changed : NAN;
}

/* Solves the other board: with a jump to `to`, or with none if that is 0. */
static snl_status solve_other(const snl_chance *chance, snl_square mouth, snl_square to,
                              double *mean)
{
    snl_board *board;
    snl_chance *other;
    snl_status status = snl_board_copy(chance->board, &board);
    if (status != SNL_OK)
        return status;
    if (to != 0)
        status = snl_board_set_jump(board, mouth, to);
    else if (snl_board_jump(board, mouth) != 0)
        status = snl_board_remove_jump(board, mouth);
    if (status == SNL_OK)
        status = snl_chance_create(board, &other);
    snl_board_free(board);
    if (status != SNL_OK)
        return status;
    status = snl_chance_mean(other, mean);
    snl_chance_free(other);
    return status;
}

int snl_i_chance_has_formula(const snl_chance *chance)
{
    return chance->solvable == SNL_OK && !chance->chain.has_trap && chance->time_max <= 0x1p900;
}

/* The mean with a jump to `to`, or with none if that is 0. `change` may be NULL. */
static snl_status mean_with(const snl_chance *chance, const struct change *change, snl_square mouth,
                            snl_square to, double *mean)
{
    double found = NAN;
    if (change) {
        snl_i_pair new_mean;
        double landings;
        snl_status status = look(change, new_rest(change, to), &new_mean, &landings);
        if (status != SNL_OK)
            return status;
        found = changed_mean(change, new_mean, landings);
    }
    if (isnan(found))
        return solve_other(chance, mouth, to, mean);
    *mean = found;
    return SNL_OK;
}

snl_status snl_chance_without(const snl_chance *chance, double *mean, size_t capacity)
{
    if (!chance || (!mean && capacity > 0))
        return SNL_ERROR_ARGUMENT;
    const snl_i_ends *ends = &chance->chain.ends;
    if (capacity < ends->count)
        return SNL_ERROR_CAPACITY;
    double *found = snl_i_allocate(&chance->allocator, ends->count, sizeof *found);
    snl_status status = found ? SNL_OK : SNL_ERROR_MEMORY;
    for (size_t i = 0; i < ends->count && status == SNL_OK; i++) {
        struct change change;
        if (snl_i_ask(&chance->allocator)) {
            status = SNL_ERROR_CANCELLED;
            break;
        }
        if (!snl_i_chance_has_formula(chance)) {
            status = solve_other(chance, ends->mouths[i], 0, &found[i]);
            continue;
        }
        status = change_init(&change, chance, ends->mouths[i]);
        if (status != SNL_OK)
            break;
        status = mean_with(chance, &change, ends->mouths[i], 0, &found[i]);
        change_free(&change);
    }
    if (status == SNL_OK && ends->count > 0)
        memcpy(mean, found, ends->count * sizeof *mean);
    snl_i_release(&chance->allocator, found, ends->count, sizeof *found);
    return status;
}

/* Whether snl_board_set_jump() would take the jump, and with chaining it closes no cycle. */
static snl_status check_jump(const snl_chance *chance, snl_square from, snl_square to)
{
    const snl_board *board = chance->board;
    size_t index, steps = 0;
    snl_status status = snl_board_check_jumps(board, &from, &to, 1, &index);
    int comes = status == SNL_OK && board->chaining ? comes_to(board, to, from, &steps) : 0;
    if (comes != 0)
        status = comes > 0 ? SNL_ERROR_CYCLE : SNL_ERROR_CANCELLED;
    return status;
}

snl_status snl_chance_with(const snl_chance *chance, snl_square from, snl_square to, double *mean)
{
    if (!chance || !mean)
        return SNL_ERROR_ARGUMENT;
    snl_status status = check_jump(chance, from, to);
    if (status != SNL_OK)
        return status;
    if (!snl_i_chance_has_formula(chance) || !is_in_view(chance, from))
        return solve_other(chance, from, to, mean);
    struct change change;
    status = change_init(&change, chance, from);
    if (status != SNL_OK)
        return status;
    status = mean_with(chance, &change, from, to, mean);
    change_free(&change);
    return status;
}

/* The landings of all squares, which in a stretch come from the squares above, and their means,
 * unless all are states. */
static snl_status look_everywhere(const struct change *change, double *means, double *landings)
{
    const snl_chance *chance = change->chance;
    const snl_i_chain *chain = &chance->chain;
    snl_square goal = chance->board->squares;
    size_t state = 0, steps = 0;
    snl_status status = SNL_OK;
    if (chain->stretch_count > 0) /* else all squares are states */
        status =
            snl_chance_lengths(chance, NULL, means, NULL, NULL, NULL, NULL, NULL, (size_t)goal + 1);
    landings[goal] = 0;
    for (snl_square square = goal - 1; square >= 0 && status == SNL_OK; square--) {
        if (snl_i_count(&chance->allocator, &steps, (size_t)chain->faces))
            status = SNL_ERROR_CANCELLED;
        if (state < chain->states && chain->squares[state] == square) {
            landings[square] = change->landings[state++];
            continue;
        }
        landings[square] = 0;
        for (int32_t face = 1; face <= chain->faces; face++)
            landings[square] += chance->board->weights[face - 1] *
                                (landings[square + face] + (square + face == change->mouth));
        landings[square] /= chain->weight_sum;
    }
    return status;
}

/* Fills the array from a change that is in view; `means` and `landings` are space. */
static snl_status with_each(const struct change *change, double *means, double *landings,
                            double *found)
{
    const snl_chance *chance = change->chance;
    snl_status status = look_everywhere(change, means, landings);
    size_t steps = 0;
    for (snl_square to = 0; to <= chance->board->squares && status == SNL_OK; to++) {
        snl_square other = to == change->mouth ? 0 : to;
        int comes = 0;
        if (other != 0 && chance->board->chaining)
            comes = comes_to(chance->board, other, change->mouth, &steps);
        if (comes < 0 || snl_i_count(&chance->allocator, &steps, 4))
            return SNL_ERROR_CANCELLED;
        if (comes > 0) {
            found[to] = NAN;
            continue;
        }
        snl_square rest = new_rest(change, other);
        size_t state = snl_i_chain_state(&chance->chain, rest);
        snl_i_pair mean =
            state != SNL_I_NO_STATE ? chance->time.x[state] : (snl_i_pair){means[rest], 0};
        found[to] = changed_mean(change, mean, landings[rest]);
        if (isnan(found[to]))
            status = solve_other(chance, change->mouth, other, &found[to]);
    }
    return status;
}

/* Without the formula, every board is solved. */
static snl_status solve_each(const snl_chance *chance, snl_square from, double *found)
{
    snl_status status = SNL_OK;
    for (snl_square to = 0; to <= chance->board->squares && status == SNL_OK; to++) {
        snl_square other = to == from ? 0 : to;
        snl_status checked = other != 0 ? check_jump(chance, from, other) : SNL_OK;
        if (checked == SNL_ERROR_CANCELLED || snl_i_ask(&chance->allocator))
            status = SNL_ERROR_CANCELLED;
        else if (checked == SNL_ERROR_CYCLE)
            found[to] = NAN;
        else
            status = solve_other(chance, from, other, &found[to]);
    }
    return status;
}

/* The same game with a jump to the next square, in the midst of a stretch. */
static snl_status with_next(const snl_chance *chance, snl_square from, snl_chance **other)
{
    snl_board *board;
    snl_status status = snl_board_copy(chance->board, &board);
    if (status != SNL_OK)
        return status;
    status = snl_board_set_jump(board, from, from + 1);
    if (status == SNL_OK)
        status = snl_chance_create(board, other);
    snl_board_free(board);
    return status;
}

/* `found` takes an entry for every square, 0 .. N, and `space` two. */
static snl_status find_each(const snl_chance *chance, snl_square from, double *space, double *found)
{
    if (!snl_i_chance_has_formula(chance))
        return solve_each(chance, from, found);
    snl_chance *other = NULL;
    struct change change;
    snl_status status = SNL_OK;
    if (!is_in_view(chance, from))
        status = with_next(chance, from, &other);
    if (status == SNL_OK)
        status = change_init(&change, other ? other : chance, from);
    if (status == SNL_OK) {
        status = with_each(&change, space, space + chance->board->squares + 1, found);
        change_free(&change);
    }
    snl_chance_free(other);
    return status;
}

/* Three arrays with an entry for every square. */
static double *allocate_squares(const snl_chance *chance)
{
    /* On 64 bits the product fits. */
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

snl_status snl_chance_with_each(const snl_chance *chance, snl_square from, double *mean,
                                size_t capacity)
{
    if (!chance || !mean)
        return SNL_ERROR_ARGUMENT;
    if (from < 1 || from > chance->board->squares)
        return SNL_ERROR_SQUARE;
    if (from == chance->board->squares)
        return SNL_ERROR_GOAL;
    size_t count = (size_t)chance->board->squares + 1;
    if (capacity <= (uint64_t)chance->board->squares)
        return SNL_ERROR_CAPACITY;
    double *found = allocate_squares(chance);
    snl_status status = found ? find_each(chance, from, found + count, found) : SNL_ERROR_MEMORY;
    if (status == SNL_OK)
        memcpy(mean, found, count * sizeof *mean);
    release_squares(chance, found);
    return status;
}

snl_status snl_chance_best_jump(const snl_chance *chance, double target, snl_square *from,
                                snl_square *to, double *mean)
{
    if (!chance || !from || !to || !mean || !isfinite(target))
        return SNL_ERROR_ARGUMENT;
    snl_square goal = chance->board->squares, best_from = 0, best_to = 0;
    double nearest = INFINITY, best = 0, *found = allocate_squares(chance);
    snl_status status = found ? SNL_OK : SNL_ERROR_MEMORY;
    size_t steps = 0;
    for (snl_square mouth = 1; mouth < goal && status == SNL_OK; mouth++) {
        if (snl_i_count(&chance->allocator, &steps, SNL_I_STEPS / 4)) {
            status = SNL_ERROR_CANCELLED;
            break;
        }
        if (snl_i_jumps_get(&chance->board->jumps, mouth) != 0)
            continue;
        status = find_each(chance, mouth, found + goal + 1, found);
        for (snl_square end = 1; end <= goal && status == SNL_OK; end++) {
            if (snl_i_count(&chance->allocator, &steps, 1))
                status = SNL_ERROR_CANCELLED;
            if (end == mouth || !(fabs(found[end] - target) < nearest))
                continue;
            nearest = fabs(found[end] - target);
            best_from = mouth;
            best_to = end;
            best = found[end];
        }
    }
    release_squares(chance, found);
    if (status == SNL_OK && best_from == 0)
        status = SNL_ERROR_NO_JUMP;
    if (status == SNL_OK) {
        *from = best_from;
        *to = best_to;
        *mean = best;
    }
    return status;
}
