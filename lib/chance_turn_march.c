/* SPDX-License-Identifier: MIT */
/*
 * The distribution of the token in a game in turns.
 *
 * With a limit, the outcomes of a turn from every square are listed: where it ends, after how many
 * rolls, with which probability. If rolls are counted, a turn is made when it begins. Its outcomes
 * go to the distributions of later rolls, of which there are as many as a turn has rolls.
 *
 * Without a limit, a step is a turn of all tokens. Tokens that roll again are moved again, until
 * less than 2^-990 of the games roll. If the square is the same after a roll of an again face, the
 * wait for another roll is a geometric series, whose sum is known. If every face rolls again, a
 * turn lasts as long as the game, and the probability of finishing is known.
 *
 * All terms are positive, so errors are relative. A step adds a rounding for each outcome that
 * leads to a square; without a limit, each roll of a turn adds one for each roll that leads there.
 */
#include "chance_turn_march.h"
#include "chance_turn.h"

#include <float.h>
#include <string.h>

typedef struct outcome {
    double probability;
    uint32_t to; /* a square */
    int32_t steps;
} outcome;

struct snl_i_turn_march {
    size_t vectors; /* distributions by square, 0 .. N; the march is at vector `rolls` % vectors */
    double *space;
    /* With a limit: */
    outcome *outcomes;
    size_t *first; /* by square: its first outcome; the next square's outcomes follow */
    size_t outcome_count;
    size_t outcome_capacity;
    /* Without a limit: */
    uint32_t *rests; /* by square and face: the square where the token rests */
    double *now, *again;
    uint32_t *squares_now, *squares_again; /* those with a probability above 0 */
    size_t count_now, count_again;
    double *lost; /* by square: the roundings of the sums of the next distribution */
    double stuck; /* the probability that the game is in a turn that never ends */
};

/* The entries of an array by square, 0..N. */
static size_t entries_by_square(const snl_i_march *march)
{
    return (size_t)march->chance->board->squares + 1;
}

static double *vector(const snl_i_march *march, int64_t step)
{
    const snl_i_turn_march *turns = march->turns;
    return turns->space + (size_t)(step % (int64_t)turns->vectors) * entries_by_square(march);
}

const double *snl_i_march_ahead(const snl_i_march *march, size_t ahead)
{
    if (ahead == 0)
        return march->at;
    if (!march->turns || ahead >= march->turns->vectors)
        return NULL;
    return vector(march, march->rolls + (int64_t)ahead);
}

/* Notes an outcome, or a roll, that leads to a square. Each of them adds a rounding there. The
 * first distribution, before the march begins, counts them. */
static void note_inflow(snl_i_march *march, size_t square)
{
    double error = (++march->turns->space[square] + 3) * DBL_EPSILON;
    march->step_error = error > march->step_error ? error : march->step_error;
}

/* ---- Turns with a limit ---- */

static snl_status add_outcomes(snl_i_march *march, const snl_i_turn *turn)
{
    snl_i_turn_march *turns = march->turns;
    const snl_i_chain *chain = turn->chain;
    size_t needed = turns->outcome_count + turn->ended.count;
    if (needed > turns->outcome_capacity) {
        outcome *larger =
            snl_i_resize(&chain->allocator, turns->outcomes, turns->outcome_count, sizeof(outcome),
                         &turns->outcome_capacity, needed + needed / 2 + 64);
        if (!larger)
            return SNL_ERROR_MEMORY;
        turns->outcomes = larger;
    }
    for (size_t i = 0; i < turn->ended.count; i++) {
        uint32_t node = turn->ended.nodes[i];
        uint32_t to =
            (uint32_t)(node == chain->goal ? chain->board->squares : chain->squares[node]);
        turns->outcomes[turns->outcome_count++] =
            (outcome){turn->ended.at[node].high, to,
                      chain->options->count == SNL_COUNT_TURNS ? 1 : turn->rolls};
        note_inflow(march, to);
    }
    return SNL_OK;
}

static snl_status list_outcomes(snl_i_march *march, snl_i_turn *turn)
{
    snl_i_turn_march *turns = march->turns;
    size_t goal = entries_by_square(march) - 1;
    for (size_t square = 0; square < goal; square++) {
        turns->first[square] = turns->outcome_count;
        snl_i_turn_begin(turn, goal - 1 - square);
        while (turn->rolling.count > 0) {
            snl_i_turn_roll(turn);
            if (turn->poll.cancelled)
                return SNL_ERROR_CANCELLED;
            if (add_outcomes(march, turn) != SNL_OK)
                return SNL_ERROR_MEMORY;
        }
    }
    turns->first[goal] = turns->outcome_count;
    return SNL_OK;
}

/* Makes the turns that begin now. */
static snl_status make_turns(snl_i_march *march)
{
    const snl_i_turn_march *turns = march->turns;
    const double *at = march->at;
    size_t goal = entries_by_square(march) - 1;
    snl_i_march_count_error(march, march->live);
    for (size_t square = 0; square < goal; square++) {
        size_t end = turns->first[square + 1];
        if (snl_i_poll_step(march->poll, 1 + end - turns->first[square]))
            return SNL_ERROR_CANCELLED;
        if (at[square] == 0)
            continue;
        for (size_t i = turns->first[square]; i < end; i++) {
            const outcome *to = &turns->outcomes[i];
            vector(march, march->rolls + to->steps)[to->to] += at[square] * to->probability;
        }
    }
    return SNL_OK;
}

/* ---- Turns without a limit ---- */

/* Moves a token to a square where it rolls again. */
static void roll_again(snl_i_turn_march *turns, uint32_t square, double probability)
{
    if (probability == 0)
        return; /* no token, or underflow */
    if (turns->again[square] == 0)
        turns->squares_again[turns->count_again++] = square;
    turns->again[square] += probability;
}

/* Moves a token to a square where its turn ends. The sum is kept in twice the precision, so that it
 * does not lose a rounding with every roll of a long turn. */
static void settle_square(snl_i_turn_march *turns, double *next, uint32_t square,
                          double probability)
{
    snl_i_pair sum = snl_i_pair_of_sum(next[square], probability);
    next[square] = sum.high;
    turns->lost[square] += sum.low;
}

/* Makes the next roll of all tokens whose turn goes on; `next` receives the others. */
static snl_status roll_all_states(const snl_i_march *march, double *next)
{
    snl_i_turn_march *turns = march->turns;
    const snl_i_chain *chain = &march->chance->chain;
    const snl_board *board = chain->board;
    uint64_t again = chain->options->turns.again_faces;
    for (size_t i = 0; i < turns->count_now; i++) {
        uint32_t square = turns->squares_now[i];
        if (snl_i_poll_step(march->poll, 2 * (size_t)chain->faces))
            return SNL_ERROR_CANCELLED;
        const uint32_t *rests = turns->rests + (size_t)square * (size_t)chain->faces;
        double moving = chain->weight_sum; /* weight of the rolls that end the turn or lead away */
        for (int32_t face = 1; face <= chain->faces; face++)
            if (snl_i_faces_have(again, face) && rests[face - 1] == square)
                moving -= board->weights[face - 1];
        double each = turns->now[square] / moving;
        turns->now[square] = 0;
        for (int32_t face = 1; face <= chain->faces; face++) {
            uint32_t to = rests[face - 1];
            int is_again = snl_i_faces_have(again, face) && to != board->squares;
            if (is_again && to == square)
                continue;
            if (is_again)
                roll_again(turns, to, each * board->weights[face - 1]);
            else
                settle_square(turns, next, to, each * board->weights[face - 1]);
        }
    }
    return SNL_OK;
}

/* Exchanges the tokens that have rolled with those that roll again, and returns the probability of
 * the latter. */
static double probability_to_go_on(const snl_i_march *march)
{
    snl_i_turn_march *turns = march->turns;
    double *now = turns->now, sum = 0;
    uint32_t *squares = turns->squares_now;
    turns->now = turns->again;
    turns->squares_now = turns->squares_again;
    turns->count_now = turns->count_again;
    turns->again = now;
    turns->squares_again = squares;
    turns->count_again = 0;
    for (size_t i = 0; i < turns->count_now; i++) {
        sum += turns->now[turns->squares_now[i]];
        snl_i_poll_step(march->poll, 1); /* roll_all_states() finds out if the work is cancelled */
    }
    return sum;
}

/* Every face rolls again: the turn ends on the goal, or never. */
static void finish_turn(snl_i_march *march, double *next)
{
    const snl_chance *chance = march->chance;
    size_t goal = entries_by_square(march) - 1;
    for (size_t square = 0; square < goal; square++) {
        size_t state = goal - 1 - square;
        double finish = chance->chain.has_trap ? chance->finish.x[state].high : 1;
        next[goal] += march->at[square] * finish;
        march->turns->stuck += march->at[square] * (1 - finish);
        snl_i_poll_step(march->poll, 1);
    }
}

/* Makes whole turns of all tokens. The error of a roll, counted by the tokens that roll, also
 * covers the last rounding of the sums, since a turn has at least one roll. */
static snl_status make_whole_turns(snl_i_march *march)
{
    snl_i_turn_march *turns = march->turns;
    const snl_i_chain *chain = &march->chance->chain;
    double *next = vector(march, march->rolls + 1);
    size_t entries = entries_by_square(march);
    if (!(chain->board->face_set & ~chain->options->turns.again_faces)) {
        march->step_error = (double)entries * DBL_EPSILON;
        snl_i_march_count_error(march, march->live - turns->stuck);
        finish_turn(march, next);
        return SNL_OK;
    }
    for (uint32_t square = 0; square < entries; square++) {
        roll_again(turns, square, march->at[square]);
        snl_i_poll_step(march->poll, 1);
    }
    for (;;) {
        double left = probability_to_go_on(march);
        if (left < SNL_I_NEGLIGIBLE) {
            march->trimmed += left;
            break;
        }
        march->operations += (double)turns->count_now * (double)chain->faces;
        if (march->operations > SNL_MARCH_OPERATIONS)
            return SNL_ERROR_EFFORT;
        snl_i_march_count_error(march, left);
        if (roll_all_states(march, next) != SNL_OK)
            return SNL_ERROR_CANCELLED;
    }
    for (size_t i = 0; i < turns->count_now; i++)
        turns->now[turns->squares_now[i]] = 0;
    for (size_t square = 0; square < entries; square++) {
        next[square] += turns->lost[square];
        turns->lost[square] = 0;
        snl_i_poll_step(march->poll, 1);
    }
    return SNL_OK;
}

/* Fills the table of rolls. */
static snl_status list_rolls(snl_i_march *march)
{
    const snl_i_chain *chain = &march->chance->chain;
    size_t goal = entries_by_square(march) - 1, faces = (size_t)chain->faces;
    for (size_t square = 0; square < goal; square++) {
        if (snl_i_poll_step(march->poll, 4 * faces))
            return SNL_ERROR_CANCELLED;
        for (int32_t face = 1; face <= chain->faces; face++) {
            size_t rest = snl_i_chain_rest(chain, goal - 1 - square, face);
            size_t to = rest == chain->goal ? goal : goal - 1 - rest;
            march->turns->rests[square * faces + (size_t)face - 1] = (uint32_t)to;
            note_inflow(march, to);
        }
    }
    return SNL_OK;
}

/* ---- The march ---- */

/* Drops the tokens on squares of negligible probability, where a turn would begin now. */
static void trim_turns(snl_i_march *march)
{
    size_t entries = entries_by_square(march);
    for (size_t square = 0; square < entries; square++) {
        if (march->at[square] < SNL_I_NEGLIGIBLE) {
            march->trimmed += march->at[square];
            march->at[square] = 0;
        }
        snl_i_poll_step(march->poll, 1); /* the step finds out if the work is cancelled */
    }
}

/* Sums the probability that the game goes on. */
static void sum_up_turns(snl_i_march *march)
{
    size_t entries = entries_by_square(march);
    snl_i_pair sum = {march->turns->stuck, 0};
    for (size_t i = 0; i < march->turns->vectors * entries; i++) {
        sum = snl_i_pair_sum_up(sum, march->turns->space[i]);
        snl_i_poll_step(march->poll, 1);
    }
    march->live = sum.high + sum.low;
}

snl_status snl_i_turn_march_step(snl_i_march *march)
{
    const snl_i_turn_march *turns = march->turns;
    size_t entries = entries_by_square(march);
    march->operations += 64 + (double)(turns->outcome_count + turns->vectors * entries);
    trim_turns(march);
    snl_status status = turns->outcomes ? make_turns(march) : make_whole_turns(march);
    if (status != SNL_OK)
        return status;
    memset(march->at, 0, entries * sizeof *march->at);
    march->rolls++;
    march->at = vector(march, march->rolls);
    march->ended = march->at[entries - 1];
    march->at[entries - 1] = 0;
    sum_up_turns(march);
    return march->poll->cancelled ? SNL_ERROR_CANCELLED : SNL_OK;
}

static snl_status init_limited(snl_i_march *march)
{
    snl_i_turn_march *turns = march->turns;
    const snl_allocator *allocator = &march->chance->allocator;
    snl_i_turn turn;
    turns->first = snl_i_allocate(allocator, entries_by_square(march), sizeof *turns->first);
    snl_status status = snl_i_turn_init(&turn, &march->chance->chain);
    if (!turns->first)
        status = SNL_ERROR_MEMORY;
    if (status == SNL_OK)
        status = list_outcomes(march, &turn);
    snl_i_turn_free(&turn);
    return status;
}

static snl_status init_unlimited(snl_i_march *march)
{
    snl_i_turn_march *turns = march->turns;
    const snl_allocator *allocator = &march->chance->allocator;
    size_t entries = entries_by_square(march), faces = (size_t)march->chance->chain.faces;
    turns->rests = snl_i_allocate(allocator, entries - 1, faces * sizeof *turns->rests);
    turns->now = snl_i_allocate(allocator, entries, sizeof *turns->now);
    turns->again = snl_i_allocate(allocator, entries, sizeof *turns->again);
    turns->lost = snl_i_allocate(allocator, entries, sizeof *turns->lost);
    turns->squares_now = snl_i_allocate(allocator, entries, sizeof *turns->squares_now);
    turns->squares_again = snl_i_allocate(allocator, entries, sizeof *turns->squares_again);
    if (!turns->rests || !turns->now || !turns->again || !turns->lost || !turns->squares_now ||
        !turns->squares_again)
        return SNL_ERROR_MEMORY;
    if (march->chance->chain.has_trap && march->chance->solvable != SNL_OK)
        return march->chance->solvable; /* finish_turn() needs the probability of finishing */
    memset(turns->lost, 0, entries * sizeof *turns->lost);
    memset(turns->now, 0, entries * sizeof *turns->now);
    memset(turns->again, 0, entries * sizeof *turns->again);
    return list_rolls(march);
}

snl_status snl_i_turn_march_init(snl_i_march *march, snl_square from)
{
    const snl_chance *chance = march->chance;
    const snl_chance_options *options = chance->chain.options;
    size_t entries = entries_by_square(march);
    snl_i_turn_march *turns = snl_i_allocate(&chance->allocator, 1, sizeof *turns);
    if (!turns)
        return SNL_ERROR_MEMORY;
    *turns = (snl_i_turn_march){.vectors = 2};
    march->turns = turns;
    if (options->count == SNL_COUNT_ROLLS)
        turns->vectors = (size_t)options->turns.again_limit + 1;
    turns->space = snl_i_allocate(&chance->allocator, turns->vectors * entries, sizeof(double));
    if (!turns->space)
        return SNL_ERROR_MEMORY;
    memset(turns->space, 0, entries * sizeof(double)); /* for the counts of note_inflow() */
    snl_status status = options->turns.again_limit ? init_limited(march) : init_unlimited(march);
    if (status != SNL_OK)
        return status;
    for (size_t i = 0; i < turns->vectors; i++) {
        memset(turns->space + i * entries, 0, entries * sizeof(double));
        if (snl_i_poll_step(march->poll, entries / 16))
            return SNL_ERROR_CANCELLED;
    }
    march->at = turns->space;
    march->low = 0;
    march->high = chance->board->squares - 1;
    march->at[from] = march->live;
    return SNL_OK;
}

void snl_i_turn_march_free(snl_i_march *march)
{
    const snl_allocator *allocator = &march->chance->allocator;
    snl_i_turn_march *turns = march->turns;
    if (!turns)
        return;
    size_t entries = entries_by_square(march), faces = (size_t)march->chance->chain.faces;
    snl_i_release(allocator, turns->squares_again, entries, sizeof *turns->squares_again);
    snl_i_release(allocator, turns->squares_now, entries, sizeof *turns->squares_now);
    snl_i_release(allocator, turns->lost, entries, sizeof *turns->lost);
    snl_i_release(allocator, turns->again, entries, sizeof *turns->again);
    snl_i_release(allocator, turns->now, entries, sizeof *turns->now);
    snl_i_release(allocator, turns->rests, entries - 1, faces * sizeof *turns->rests);
    snl_i_release(allocator, turns->first, entries, sizeof *turns->first);
    snl_i_release(allocator, turns->outcomes, turns->outcome_capacity, sizeof *turns->outcomes);
    snl_i_release(allocator, turns->space, turns->vectors * entries, sizeof(double));
    snl_i_release(allocator, turns, 1, sizeof *turns);
}
