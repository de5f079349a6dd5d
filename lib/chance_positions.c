/* SPDX-License-Identifier: MIT */
/*
 * Where the token is after a number of rolls, from the march that also gives the distribution of
 * the length. A game in turns that counts rolls needs more: the march of such a game knows the
 * tokens whose turn begins, and a turn may go on after the wanted roll. So the distributions of the
 * last d - 1 rolls are kept, where d is the most rolls of a turn, and the turns that begin there
 * are made once more, up to the wanted roll.
 *
 * Cost: that of the march, and, for the turns that go on, that of making the turns once.
 */
#include "chance_march.h"
#include "chance_turn.h"

#include <string.h>

struct positions {
    snl_i_march march;
    snl_i_poll poll;
    snl_i_pair ended; /* the probability that the game has ended */
    /* Only where turns may go on: */
    size_t kept;   /* number of distributions: d - 1 */
    double *begun; /* by roll modulo `kept`, and square: the probability that a turn begins there */
    snl_i_turn turn;
};

static double *begun_at(const struct positions *positions, int64_t roll)
{
    size_t squares = (size_t)positions->march.chance->board->squares;
    return positions->begun + (size_t)roll % positions->kept * squares;
}

static void positions_free(struct positions *positions)
{
    const snl_chance *chance = positions->march.chance;
    if (positions->kept > 0) {
        snl_i_turn_free(&positions->turn);
        snl_i_release(&chance->allocator, positions->begun,
                      positions->kept * (size_t)chance->board->squares, sizeof(double));
    }
    snl_i_march_free(&positions->march);
}

/* Fails as snl_i_march_init(); after a failure there is nothing to free. */
static snl_status positions_init(struct positions *positions, const snl_chance *chance,
                                 snl_square from)
{
    const snl_chance_options *options = chance->chain.options;
    *positions = (struct positions){.poll = {.allocator = &chance->allocator}};
    snl_status status = snl_i_march_init(&positions->march, chance, from, &positions->poll);
    if (status != SNL_OK)
        return status;
    positions->ended.high = positions->march.ended;
    if (!options || options->count == SNL_COUNT_TURNS || options->turns.again_limit == 1)
        return SNL_OK;
    positions->kept = (size_t)options->turns.again_limit - 1;
    positions->begun = snl_i_allocate(
        &chance->allocator, positions->kept * (size_t)chance->board->squares, sizeof(double));
    status = snl_i_turn_init(&positions->turn, &chance->chain);
    if (status == SNL_OK && positions->begun)
        return SNL_OK;
    positions_free(positions);
    return SNL_ERROR_MEMORY;
}

/* Makes the rolls, as long as a game goes on. */
static snl_status positions_march(struct positions *positions, int64_t rolls)
{
    snl_i_march *march = &positions->march;
    size_t bytes = (size_t)march->chance->board->squares * sizeof(double);
    while (march->rolls < rolls && march->live > 0) {
        if (positions->kept > 0) {
            memcpy(begun_at(positions, march->rolls), march->at, bytes);
            snl_i_poll_step(&positions->poll, bytes / 128); /* the next step finds out */
        }
        if (march->operations > SNL_MARCH_OPERATIONS)
            return SNL_ERROR_EFFORT;
        snl_status status = snl_i_march_step(march);
        if (status != SNL_OK)
            return status;
        positions->ended = snl_i_pair_add(positions->ended, (snl_i_pair){march->ended, 0});
    }
    return SNL_OK;
}

static snl_status write_positions(struct positions *positions, double *probabilities)
{
    const snl_i_march *march = &positions->march;
    snl_square goal = march->chance->board->squares;
    for (snl_square square = 0; square < goal; square++) {
        int is_inside = square >= march->low && square <= march->high;
        probabilities[square] = is_inside ? march->at[square] : 0;
        if (snl_i_poll_step(&positions->poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    probabilities[goal] = positions->ended.high < 1 ? positions->ended.high : 1;
    return SNL_OK;
}

/* Adds the tokens whose turn goes on after the last roll. */
static snl_status add_turns(struct positions *positions, double *probabilities)
{
    const snl_i_march *march = &positions->march;
    snl_i_turn *turn = &positions->turn;
    size_t goal = (size_t)march->chance->board->squares;
    for (size_t square = 0; square < goal; square++) {
        snl_i_turn_begin(turn, goal - 1 - square);
        for (snl_i_turn_roll(turn); turn->rolling.count > 0; snl_i_turn_roll(turn)) {
            if (turn->poll.cancelled)
                return SNL_ERROR_CANCELLED;
            if (turn->rolls > march->rolls)
                break;
            double begun = begun_at(positions, march->rolls - turn->rolls)[square];
            for (size_t i = 0; i < turn->rolling.count; i++) {
                uint32_t state = turn->rolling.nodes[i];
                probabilities[goal - 1 - state] += begun * turn->rolling.at[state].high;
            }
        }
    }
    return SNL_OK;
}

static snl_status find_positions(const snl_chance *chance, snl_square from, int64_t rolls,
                                 double *probabilities)
{
    struct positions positions;
    snl_status status = positions_init(&positions, chance, from);
    if (status != SNL_OK)
        return status;
    status = positions_march(&positions, rolls);
    if (status == SNL_OK)
        status = write_positions(&positions, probabilities);
    if (status == SNL_OK && positions.kept > 0)
        status = add_turns(&positions, probabilities);
    positions_free(&positions);
    return status;
}

snl_status snl_chance_positions(const snl_chance *chance, snl_square from, int64_t rolls,
                                double *probabilities, size_t capacity, size_t *count)
{
    if (!chance || !count || (!probabilities && capacity > 0))
        return SNL_ERROR_NULL;
    if (!snl_i_board_has_square(chance->board, from))
        return SNL_ERROR_SQUARE;
    if (rolls < 0)
        return SNL_ERROR_ROLLS;
    uint64_t needed = (uint64_t)chance->board->squares + 1;
    snl_status status = snl_i_check_capacity(probabilities, capacity, needed);
    if (probabilities && status == SNL_OK)
        status = find_positions(chance, from, rolls, probabilities);
    return snl_i_store_count(status, needed, count);
}
