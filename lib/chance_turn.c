/* SPDX-License-Identifier: MIT */
/*
 * Turns of more than one roll. An again face lets the token roll again in the same turn; with a
 * limit, the again face that reaches the limit is a penalty instead of a move.
 *
 * The chain of turns has a row for every square. With a limit a row is a whole turn: it leads to
 * all squares where the turn can end. The squares are found roll by roll: after each roll the
 * distribution of the tokens that still roll is kept. Without a limit a turn may lead anywhere. So
 * a row is one roll, which counts as 1 if it ends the turn, and else as 0. Each entry has an exit,
 * which holds its probability and the expectations of the rolls or turns that the game counts. Each
 * row has one more exit, for the way back to its own square.
 *
 * All terms are positive. A turn of L rolls makes an error of at most 5 L roundings of a pair.
 *
 * Cost: O(n k) for every square, where n is the number of squares on which a turn may roll or end.
 */
#include "chance_turn.h"

#include <string.h>

/* The most squares of a board, the most rolls in a turn, and the most places of all turns. */
#define TURN_SQUARES_MAX (INT64_C(1) << 20)
#define LIMIT_MAX 64
#define PLACES_MAX ((size_t)1 << 25)

/* Smaller probabilities may lose digits in products. */
#define SMALLEST 0x1p-900

int snl_i_counts_by_turn(const snl_board *board, const snl_chance_options *options)
{
    return (options->turns.again_faces & board->face_set) &&
           (options->turns.again_limit || options->count == SNL_COUNT_TURNS);
}

/* ---- Distributions ---- */

static snl_status places_init(snl_i_places *places, const snl_i_chain *chain)
{
    size_t nodes = chain->states + 1;
    places->at = snl_i_allocate(&chain->allocator, nodes, sizeof *places->at);
    places->nodes = snl_i_allocate(&chain->allocator, nodes, sizeof *places->nodes);
    if (!places->at || !places->nodes)
        return SNL_ERROR_MEMORY;
    memset(places->at, 0, nodes * sizeof *places->at);
    return SNL_OK;
}

static void places_free(snl_i_places *places, const snl_i_chain *chain)
{
    size_t nodes = chain->states + 1;
    snl_i_release(&chain->allocator, places->nodes, nodes, sizeof *places->nodes);
    snl_i_release(&chain->allocator, places->at, nodes, sizeof *places->at);
}

static void places_clear(snl_i_places *places)
{
    for (size_t i = 0; i < places->count; i++)
        places->at[places->nodes[i]] = (snl_i_pair){0, 0};
    places->count = 0;
}

static void places_add(snl_i_places *places, size_t node, snl_i_pair probability)
{
    if (places->at[node].high == 0)
        places->nodes[places->count++] = (uint32_t)node;
    places->at[node] = snl_i_pair_add(places->at[node], probability);
}

/* ---- One turn ---- */

snl_status snl_i_turn_init(snl_i_turn *turn, const snl_i_chain *chain)
{
    *turn = (snl_i_turn){.chain = chain, .poll = {.allocator = &chain->allocator}};
    turn->face = snl_i_allocate(&chain->allocator, (size_t)chain->faces, sizeof *turn->face);
    for (int32_t face = 1; turn->face && face <= chain->faces; face++)
        turn->face[face - 1] = snl_i_pair_divide((snl_i_pair){chain->board->weights[face - 1], 0},
                                                 (snl_i_pair){chain->weight_sum, 0});
    snl_status rolling = places_init(&turn->rolling, chain);
    snl_status ended = places_init(&turn->ended, chain);
    snl_status spare = places_init(&turn->spare, chain);
    return turn->face && rolling == SNL_OK && ended == SNL_OK ? spare : SNL_ERROR_MEMORY;
}

void snl_i_turn_free(snl_i_turn *turn)
{
    places_free(&turn->spare, turn->chain);
    places_free(&turn->ended, turn->chain);
    places_free(&turn->rolling, turn->chain);
    snl_i_release(&turn->chain->allocator, turn->face, (size_t)turn->chain->faces,
                  sizeof *turn->face);
}

void snl_i_turn_begin(snl_i_turn *turn, size_t state)
{
    places_clear(&turn->rolling);
    places_add(&turn->rolling, state, (snl_i_pair){1, 0});
    turn->first = state;
    turn->rolls = 0;
}

int snl_i_turn_is_last(const snl_i_turn *turn)
{
    return turn->rolls + 1 == turn->chain->options->turns.again_limit;
}

/* Where the penalty leads a token that is on `state`. */
static size_t punished(const snl_i_turn *turn, size_t state)
{
    int32_t penalty = turn->chain->options->turns.again_penalty;
    if (penalty == SNL_PENALTY_ROLL)
        return state;
    if (penalty == SNL_PENALTY_TURN)
        return turn->first;
    return snl_i_chain_state(turn->chain, turn->chain->board->start);
}

void snl_i_turn_roll(snl_i_turn *turn)
{
    const snl_i_chain *chain = turn->chain;
    int is_last = snl_i_turn_is_last(turn);
    snl_i_places next = turn->spare;
    places_clear(&turn->ended);
    for (size_t i = 0; i < turn->rolling.count; i++) {
        size_t state = turn->rolling.nodes[i];
        if (snl_i_poll_step(&turn->poll, 4 * (size_t)chain->faces))
            return;
        for (int32_t face = 1; face <= chain->faces; face++) {
            snl_i_pair p = snl_i_pair_multiply(turn->rolling.at[state], turn->face[face - 1]);
            int again = snl_i_faces_have(chain->options->turns.again_faces, face);
            if (!snl_i_board_has_face(chain->board, face))
                continue;
            if (p.high < SMALLEST) {
                turn->underflow = 1;
                continue;
            }
            if (again && is_last) {
                places_add(&turn->ended, punished(turn, state), p);
                continue;
            }
            size_t to = snl_i_chain_rest(chain, state, face);
            places_add(again && to != chain->goal ? &next : &turn->ended, to, p);
        }
    }
    places_clear(&turn->rolling);
    turn->spare = turn->rolling;
    turn->rolling = next;
    turn->rolls++;
}

/* ---- Rows ---- */

/* The row that is being built: by node, its exit. */
struct draft {
    snl_i_chain *chain;
    snl_i_turn turn;
    snl_i_exit *exits;
    uint32_t *nodes;
    size_t count;
    size_t places; /* how many squares the turns so far have rolled or ended on */
};

/* Adds the tokens of a distribution, all of which have counted `counted` rolls or turns. */
static void draft_add(struct draft *draft, const snl_i_places *places, double counted)
{
    for (size_t i = 0; i < places->count; i++) {
        uint32_t node = places->nodes[i];
        snl_i_exit *exit = &draft->exits[node];
        snl_i_pair p = places->at[node];
        if (exit->probability.high == 0)
            draft->nodes[draft->count++] = node;
        exit->probability = snl_i_pair_add(exit->probability, p);
        exit->excess = snl_i_pair_add(exit->excess, snl_i_pair_times(p, counted));
        exit->squared = snl_i_pair_add(exit->squared, snl_i_pair_times(p, counted * counted));
    }
}

/* Makes the row of a state. */
static void draft_row(struct draft *draft, size_t state)
{
    const snl_chance_options *options = draft->chain->options;
    snl_i_turn *turn = &draft->turn;
    for (size_t i = 0; i < draft->count; i++)
        draft->exits[draft->nodes[i]] = (snl_i_exit){0};
    draft->count = 0;
    snl_i_turn_begin(turn, state);
    do {
        snl_i_turn_roll(turn);
        draft_add(draft, &turn->ended, options->count == SNL_COUNT_TURNS ? 1 : turn->rolls);
        draft->places += turn->ended.count + turn->rolling.count;
    } while (options->turns.again_limit && turn->rolling.count > 0 && !turn->poll.cancelled);
    draft_add(draft, &turn->rolling, 0); /* with a limit, no token rolls any more */
}

/* Counts the entries of all rows. */
static snl_status count_entries(struct draft *draft, size_t *entries)
{
    const snl_i_chain *chain = draft->chain;
    *entries = 0;
    for (size_t state = 0; state < chain->states; state++) {
        draft_row(draft, state);
        *entries += draft->count - (draft->exits[state].probability.high > 0);
        if (draft->turn.poll.cancelled)
            return SNL_ERROR_CANCELLED;
        if (draft->turn.underflow)
            return SNL_ERROR_OVERFLOW;
        if (draft->places > PLACES_MAX)
            return SNL_ERROR_TOO_LARGE;
    }
    return SNL_OK;
}

/* Stores the row, with the entries to states above first. Returns the first entry of the next
 * row. */
static size_t store_row(struct draft *draft, size_t state, size_t entry)
{
    snl_i_chain *chain = draft->chain;
    snl_i_row *row = &chain->rows[state];
    snl_i_pair leave = {0, 0}, rolls = draft->exits[state].excess;
    row->exits = chain->exits + entry + state;
    row->first = entry;
    row->divisor = 1;
    row->self = draft->exits[state].probability.high;
    for (int is_lower = 0; is_lower < 2; is_lower++) {
        row->lower = entry;
        for (size_t i = 0; i < draft->count; i++) {
            uint32_t node = draft->nodes[i];
            int leads_down = node > state && node < chain->states;
            if (node == state || leads_down != is_lower)
                continue;
            const snl_i_exit *exit = &draft->exits[node];
            row->exits[entry - row->first] = *exit;
            chain->to[entry] = node;
            chain->weight[entry++] = exit->probability.high;
            leave = snl_i_pair_add(leave, exit->probability);
            rolls = snl_i_pair_add(rolls, exit->excess);
        }
    }
    row->exits[entry - row->first] = draft->exits[state];
    row->leave = leave.high;
    row->rolls = rolls;
    if (rolls.high > 0 && rolls.high < chain->least_counted)
        chain->least_counted = rolls.high;
    return entry;
}

static snl_status store_rows(struct draft *draft, size_t entries)
{
    snl_i_chain *chain = draft->chain;
    chain->lines = entries;
    chain->width = 1;
    chain->exit_count = entries + chain->states;
    chain->to = snl_i_allocate(&chain->allocator, entries, sizeof *chain->to);
    chain->weight = snl_i_allocate(&chain->allocator, entries, sizeof *chain->weight);
    chain->exits = snl_i_allocate(&chain->allocator, chain->exit_count, sizeof *chain->exits);
    if (!chain->to || !chain->weight || !chain->exits)
        return SNL_ERROR_MEMORY;
    size_t entry = 0;
    chain->least_counted = 1; /* store_row() finds less in rows of rolls that may end a turn */
    for (size_t state = 0; state < chain->states; state++) {
        draft_row(draft, state);
        if (draft->turn.poll.cancelled)
            return SNL_ERROR_CANCELLED;
        entry = store_row(draft, state, entry);
    }
    chain->rows[chain->states].first = entry;
    return SNL_OK;
}

int snl_i_turns_fit(const snl_board *board, const snl_chance_options *options)
{
    return board->squares <= TURN_SQUARES_MAX && options->turns.again_limit <= LIMIT_MAX;
}

snl_status snl_i_turns_make_rows(snl_i_chain *chain)
{
    size_t nodes = chain->states + 1, entries; /* the states and the goal */
    struct draft *draft = snl_i_allocate(&chain->allocator, 1, sizeof *draft);
    if (!draft)
        return SNL_ERROR_MEMORY;
    *draft = (struct draft){.chain = chain};
    draft->exits = snl_i_allocate(&chain->allocator, nodes, sizeof *draft->exits);
    draft->nodes = snl_i_allocate(&chain->allocator, nodes, sizeof *draft->nodes);
    snl_status status = snl_i_turn_init(&draft->turn, chain);
    if (!draft->exits || !draft->nodes)
        status = SNL_ERROR_MEMORY;
    if (status == SNL_OK) {
        memset(draft->exits, 0, nodes * sizeof *draft->exits);
        status = count_entries(draft, &entries);
    }
    if (status == SNL_OK)
        status = store_rows(draft, entries);
    snl_i_turn_free(&draft->turn);
    snl_i_release(&chain->allocator, draft->nodes, nodes, sizeof *draft->nodes);
    snl_i_release(&chain->allocator, draft->exits, nodes, sizeof *draft->exits);
    snl_i_release(&chain->allocator, draft, 1, sizeof *draft);
    return status;
}
