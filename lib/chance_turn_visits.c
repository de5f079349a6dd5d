/* SPDX-License-Identifier: MIT */
/*
 * Visits and uses in a game in turns. The chain of turns tells how often each of its rows is
 * passed. With a limit these rows are turns. Each of them is made once more, roll by roll, to find
 * from which squares it rolls. Without a limit the rows are rolls, and a turn begins wherever a
 * roll that ends a turn has led.
 *
 * Cost: that of making the rows.
 */
#include "chance_turn.h"
#include "chance_visits.h"

#include <string.h>

/* Adds the rolls of the turns that begin on a state, `visits` of them. */
static void add_rolls(snl_i_turn *turn, size_t state, double visits, double *rolls, double *last)
{
    snl_i_turn_begin(turn, state);
    while (turn->rolling.count > 0 && !turn->poll.cancelled) {
        double *sum = snl_i_turn_is_last(turn) ? last : rolls;
        for (size_t i = 0; i < turn->rolling.count; i++) {
            uint32_t node = turn->rolling.nodes[i];
            sum[node] += visits * turn->rolling.at[node].high;
        }
        snl_i_turn_roll(turn);
    }
}

snl_status snl_i_turn_rolls(const snl_chance *chance, double *visits, double *last)
{
    const snl_i_chain *chain = &chance->chain;
    size_t bytes = chain->states * sizeof *last;
    memset(last, 0, bytes);
    if (!chain->options->turns.again_limit)
        return SNL_OK;
    snl_i_turn turn;
    double *rolls = snl_i_chance_numbers(chance);
    snl_status status = snl_i_turn_init(&turn, chain);
    if (!rolls)
        status = SNL_ERROR_MEMORY;
    if (status == SNL_OK)
        memset(rolls, 0, bytes);
    for (size_t state = 0; state < chain->states && status == SNL_OK; state++) {
        if (visits[state] > 0)
            add_rolls(&turn, state, visits[state], rolls, last);
        if (snl_i_poll_step(&turn.poll, 1))
            status = SNL_ERROR_CANCELLED;
    }
    if (status == SNL_OK)
        memcpy(visits, rolls, bytes);
    snl_i_turn_free(&turn);
    snl_i_chance_numbers_free(chance, rolls);
    return status;
}

/* Finds how many turns begin on each state, if turns have no limit. */
static snl_status find_begun(const snl_chance *chance, snl_square from, const double *visits,
                             double *begun)
{
    const snl_i_chain *chain = &chance->chain;
    snl_i_poll poll = {.allocator = &chance->allocator};
    memset(begun, 0, (chain->states + 2) * sizeof *begun); /* the goal and the trap, too */
    begun[snl_i_chain_state(chain, from)] = 1;
    for (size_t state = 0; state < chain->states; state++) {
        if (snl_i_poll_step(&poll, 4 * (size_t)chain->faces))
            return SNL_ERROR_CANCELLED;
        for (int32_t face = 1; face <= chain->faces; face++) {
            int is_again = snl_i_faces_have(chain->options->turns.again_faces, face);
            double weight = chain->board->weights[face - 1];
            if (!is_again && weight > 0)
                begun[snl_i_chain_rest(chain, state, face)] +=
                    visits[state] * (weight / chain->weight_sum);
        }
    }
    return SNL_OK;
}

snl_status snl_i_turn_visits(const snl_chance *chance, snl_square from, double *visits)
{
    const snl_chance_options *options = chance->chain.options;
    if (options->count == SNL_COUNT_TURNS && options->turns.again_limit)
        return SNL_OK;
    double *more = snl_i_chance_numbers(chance);
    if (!more)
        return SNL_ERROR_MEMORY;
    snl_status status = options->count == SNL_COUNT_ROLLS ? snl_i_turn_rolls(chance, visits, more)
                                                          : find_begun(chance, from, visits, more);
    snl_i_poll poll = {.allocator = &chance->allocator};
    for (size_t state = 0; state < chance->chain.states && status == SNL_OK; state++) {
        visits[state] =
            options->count == SNL_COUNT_ROLLS ? visits[state] + more[state] : more[state];
        if (snl_i_poll_step(&poll, 1))
            status = SNL_ERROR_CANCELLED;
    }
    snl_i_chance_numbers_free(chance, more);
    return status;
}
