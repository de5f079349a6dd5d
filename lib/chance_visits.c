/* SPDX-License-Identifier: MIT */
/*
 * How often a token rests on each square, and how often each jump is taken: one transposed solve.
 * Inside a stretch, the visits of a square are computed from those of the squares below it. A jump
 * is taken as often as a token lands on its mouth; with chaining, also as often as the jumps that
 * end there are taken.
 *
 * Cost: a solve, and O(k) for every square. For the uses of jumps, O(k log J) for every state.
 */
#include "chance_visits.h"

#include <math.h>
#include <string.h>

/* ---- The trap ---- */

/* Sets the visits to infinity in all trapped states that can be reached from the states where
 * `starts` is positive: the start, and reachable states that the solve left positive. */
static snl_status visit_trap(const snl_chance *chance, const double *starts, double *visits)
{
    const snl_i_chain *chain = &chance->chain;
    size_t states = chain->states, queued = 0;
    snl_i_poll poll = {.allocator = &chain->allocator};
    uint32_t *queue = snl_i_allocate(&chance->allocator, states, sizeof *queue);
    unsigned char *met = snl_i_allocate(&chance->allocator, states, 1);
    snl_status status = queue && met ? SNL_OK : SNL_ERROR_MEMORY;
    for (size_t state = 0; state < states && status == SNL_OK; state++) {
        met[state] = starts[state] > 0;
        if (met[state])
            queue[queued++] = (uint32_t)state;
        if (snl_i_poll_step(&poll, 1))
            status = SNL_ERROR_CANCELLED;
    }
    if (status == SNL_OK)
        status = snl_i_chain_flood(chain, queue, queued, met);
    for (size_t state = 0; state < states && status == SNL_OK; state++) {
        if (met[state] && chain->rows[state].trapped)
            visits[state] = INFINITY;
        if (snl_i_poll_step(&poll, 1))
            status = SNL_ERROR_CANCELLED;
    }
    snl_i_release(&chance->allocator, queue, states, sizeof *queue);
    snl_i_release(&chance->allocator, met, states, 1);
    return status;
}

/* ---- States ---- */

/* The distribution over the states at which a game from a square first arrives. */
static snl_status set_starts(const snl_chance *chance, snl_square from, double *starts)
{
    const snl_i_chain *chain = &chance->chain;
    size_t state = snl_i_chain_state(chain, from);
    memset(starts, 0, (chain->states + 2) * sizeof *starts);
    if (state != SNL_I_NO_STATE) {
        starts[state] = 1;
        return SNL_OK;
    }
    snl_i_leap *leap;
    snl_status status = snl_i_leap_from(chain, from, &leap);
    if (status != SNL_OK)
        return status;
    for (size_t exit = 0; exit < (size_t)chain->faces; exit++)
        starts[leap->to[exit]] = leap->exits[exit].probability.high;
    snl_i_leap_free(chain, leap);
    return SNL_OK;
}

static snl_status check_visits(const snl_chance *chance, const double *visits)
{
    snl_i_poll poll = {.allocator = &chance->allocator};
    for (size_t state = 0; state < chance->chain.states; state++) {
        if (!(visits[state] <= 0x1p960))
            return SNL_ERROR_OVERFLOW;
        if (snl_i_poll_step(&poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    return SNL_OK;
}

snl_status snl_i_chance_visits(const snl_chance *chance, snl_square from, double *visits)
{
    if (chance->solvable != SNL_OK)
        return chance->solvable;
    double *starts = snl_i_chance_numbers(chance), *work = snl_i_chance_numbers(chance);
    snl_status status = starts && work ? set_starts(chance, from, starts) : SNL_ERROR_MEMORY;
    if (status == SNL_OK)
        status = snl_i_factor_visits(&chance->factor, &chance->chain, starts, visits, work);
    if (status == SNL_OK)
        status = check_visits(chance, visits);
    if (status == SNL_OK && chance->chain.has_trap)
        status = visit_trap(chance, starts, visits);
    snl_i_chance_numbers_free(chance, starts);
    snl_i_chance_numbers_free(chance, work);
    return status;
}

/* ---- Squares ---- */

/* The visits of a square of a stretch that come from lower squares of the same stretch. The visits
 * of the stretch's lowest squares, which are states, do not include visits from below, since a
 * state's row leaps out of the stretch. */
static double from_below(const snl_i_chain *chain, const double *visits, snl_square square,
                         snl_square low)
{
    double sum = 0;
    for (int32_t face = 1; face <= chain->faces && square - face >= low; face++)
        if (chain->board->weights[face - 1] > 0)
            sum += chain->board->weights[face - 1] * visits[square - face];
    return sum / chain->weight_sum;
}

static snl_status write_visits(const snl_chance *chance, snl_square from, const double *of_state,
                               double *visits)
{
    const snl_i_chain *chain = &chance->chain;
    size_t state = chain->states, next = 0;
    snl_i_poll poll = {.allocator = &chance->allocator};
    for (snl_square square = 0; square < chance->board->squares; square++) {
        if (snl_i_poll_step(&poll, 1 + (size_t)chain->faces))
            return SNL_ERROR_CANCELLED;
        int is_state = chain->squares[state - 1] == square; /* state 0 is square N - 1 */
        visits[square] = is_state ? of_state[--state] : square == from;
        while (next < chain->stretch_count && square > chain->stretches[next].high)
            next++;
        if (next < chain->stretch_count && square >= chain->stretches[next].low)
            visits[square] += from_below(chain, visits, square, chain->stretches[next].low);
    }
    visits[chance->board->squares] = of_state[chain->trap] > 0 ? of_state[chain->goal] : 1;
    return SNL_OK;
}

static snl_status find_visits(const snl_chance *chance, snl_square from, double *visits)
{
    double *of_state = snl_i_chance_numbers(chance);
    snl_status status = of_state ? snl_i_chance_visits(chance, from, of_state) : SNL_ERROR_MEMORY;
    if (status == SNL_OK && chance->chain.options)
        status = snl_i_turn_visits(chance, from, of_state);
    if (status == SNL_OK)
        status = write_visits(chance, from, of_state, visits);
    snl_i_chance_numbers_free(chance, of_state);
    return status;
}

snl_status snl_chance_visits(const snl_chance *chance, snl_square from, double *visits,
                             size_t capacity, size_t *count)
{
    if (!chance || !count || (!visits && capacity > 0))
        return SNL_ERROR_NULL;
    if (!snl_i_board_has_square(chance->board, from))
        return SNL_ERROR_SQUARE;
    uint64_t needed = (uint64_t)chance->board->squares + 1;
    snl_status status = snl_i_check_capacity(visits, capacity, needed);
    if (visits && status == SNL_OK)
        status = find_visits(chance, from, visits);
    return snl_i_store_count(status, needed, count);
}

/* ---- Jumps ---- */

/* Adds the uses of each jump to the uses of the jump that starts on its destination, in topological
 * order. `waiting` counts, for each jump, the jumps that lead to its mouth and are not done. */
static snl_status follow_visited_chains(const snl_i_ends *jumps, size_t *next, size_t *waiting,
                                        size_t *queue, double *uses, const snl_allocator *allocator)
{
    size_t queued = 0;
    snl_i_poll poll = {.allocator = allocator};
    memset(waiting, 0, jumps->count * sizeof *waiting);
    for (size_t i = 0; i < jumps->count; i++) {
        if (snl_i_poll_step(&poll, 8))
            return SNL_ERROR_CANCELLED;
        next[i] = snl_i_ends_find(jumps, jumps->ends[i]);
        if (next[i] < jumps->count)
            waiting[next[i]]++;
    }
    for (size_t i = 0; i < jumps->count; i++) {
        if (waiting[i] == 0)
            queue[queued++] = i;
        if (snl_i_poll_step(&poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    for (size_t done = 0; done < queued; done++) {
        if (snl_i_poll_step(&poll, 1))
            return SNL_ERROR_CANCELLED;
        size_t to = next[queue[done]];
        if (to == jumps->count)
            continue;
        uses[to] += uses[queue[done]];
        if (--waiting[to] == 0)
            queue[queued++] = to;
    }
    return SNL_OK;
}

static snl_status add_chains(const snl_chance *chance, double *uses)
{
    size_t count = chance->chain.ends.count;
    size_t *numbers = snl_i_allocate(&chance->allocator, 3 * count, sizeof *numbers);
    snl_square *squares = snl_i_allocate(&chance->allocator, 2 * count, sizeof *squares);
    snl_status status = numbers && squares ? SNL_OK : SNL_ERROR_MEMORY;
    if (status == SNL_OK) {
        snl_i_ends jumps = {squares, squares + count, count};
        snl_board_jumps(chance->board, squares, squares + count, count, &count); /* the arrays are
                                                                                  * large enough */
        status = follow_visited_chains(&jumps, numbers, numbers + count, numbers + 2 * count, uses,
                                       &chance->allocator);
    }
    snl_i_release(&chance->allocator, squares, 2 * count, sizeof *squares);
    snl_i_release(&chance->allocator, numbers, 3 * count, sizeof *numbers);
    return status;
}

/* Counts the landings on each mouth: those of `rolls` and, in a game in turns, those of the rolls
 * of `last` that are not punished. */
static snl_status count_landings(const snl_i_chain *chain, const double *rolls, const double *last,
                                 double *uses)
{
    const uint32_t *weights = chain->board->weights;
    snl_i_poll poll = {.allocator = &chain->allocator};
    for (size_t state = 0; state < chain->states; state++) {
        if (snl_i_poll_step(&poll, 8 * (size_t)chain->faces))
            return SNL_ERROR_CANCELLED;
        if ((chain->rows[state].exits && !last) || rolls[state] + (last ? last[state] : 0) == 0)
            continue;
        for (int32_t face = 1; face <= chain->faces; face++) {
            double made = rolls[state];
            if (last && !snl_i_faces_have(chain->options->turns.again_faces, face))
                made += last[state];
            if (weights[face - 1] == 0 || made == 0)
                continue;
            snl_square square = chain->squares[state];
            size_t jump =
                snl_i_ends_find(&chain->ends, snl_i_board_landing(chain->board, square, face));
            if (jump < chain->ends.count)
                uses[jump] += made * weights[face - 1] / chain->weight_sum;
        }
    }
    return SNL_OK;
}

static snl_status find_uses_of_jumps(const snl_chance *chance, snl_square from, double *uses)
{
    size_t count = chance->chain.ends.count;
    double *of_state = snl_i_chance_numbers(chance), *last = NULL;
    double *found = snl_i_allocate(&chance->allocator, count, sizeof *found);
    snl_status status =
        of_state && found ? snl_i_chance_visits(chance, from, of_state) : SNL_ERROR_MEMORY;
    if (status == SNL_OK && chance->chain.options) {
        last = snl_i_chance_numbers(chance);
        status = last ? snl_i_turn_rolls(chance, of_state, last) : SNL_ERROR_MEMORY;
    }
    if (status == SNL_OK) {
        memset(found, 0, count * sizeof *found);
        status = count_landings(&chance->chain, of_state, last, found);
        if (status == SNL_OK && chance->board->chaining)
            status = add_chains(chance, found);
    }
    if (status == SNL_OK)
        memcpy(uses, found, count * sizeof *found);
    snl_i_chance_numbers_free(chance, last);
    snl_i_chance_numbers_free(chance, of_state);
    snl_i_release(&chance->allocator, found, count, sizeof *found);
    return status;
}

snl_status snl_chance_uses(const snl_chance *chance, snl_square from, double *uses, size_t capacity,
                           size_t *count)
{
    if (!chance || !count || (!uses && capacity > 0))
        return SNL_ERROR_NULL;
    if (!snl_i_board_has_square(chance->board, from))
        return SNL_ERROR_SQUARE;
    size_t needed = chance->chain.ends.count;
    snl_status status = snl_i_check_capacity(uses, capacity, needed);
    if (uses && status == SNL_OK)
        status = find_uses_of_jumps(chance, from, uses);
    return snl_i_store_count(status, needed, count);
}
