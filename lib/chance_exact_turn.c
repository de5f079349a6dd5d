/* SPDX-License-Identifier: MIT */
/*
 * The turns of a game, listed once for exact answers, and their probabilities modulo a prime.
 *
 * A turn is a graph. Its nodes are the slots: pairs of a roll and a square on which this roll may
 * be made. Its edges are the faces of the die. An edge leads to a slot of the next roll, or it is
 * an outcome. Turns are listed twice: first to find and count the squares where a turn may begin,
 * then to store the moves.
 *
 * Cost: O(k) for each slot; a turn of one roll has one slot.
 */
#include "chance_exact.h"

#include <string.h>

/* The most slots of all turns: enough for turns of one roll on any board with exact answers. */
#define SLOTS_MAX SNL_I_EXACT_BITS_MAX

/* The work of listing; arrays are by square, 0 .. N. */
struct listing {
    snl_i_exact *exact;
    snl_turns turns;
    uint32_t *rest;     /* where a token rests that lands here */
    uint32_t *place_of; /* UINT32_MAX: no turn begins here */
    uint32_t *slot_of;  /* the slot of the next roll; 0: none */
    uint32_t *rolling;  /* the squares of the slots of this roll, in their order */
    uint32_t *next;     /* the same of the next roll */
    size_t next_count;
    size_t slots;     /* of this turn so far */
    size_t all_slots; /* of all turns so far */
    size_t inner;     /* moves so far, of all turns */
    size_t outcomes;
    int is_stored; /* places are known, and moves are stored */
    snl_i_poll poll;
};

/* ---- Moves ---- */

static void add_inner(struct listing *listing, snl_i_move move, uint32_t to)
{
    if (listing->slot_of[to] == 0) {
        listing->slot_of[to] = (uint32_t)listing->slots++;
        listing->next[listing->next_count++] = to;
    }
    move.to = listing->slot_of[to];
    if (listing->is_stored)
        listing->exact->inner[listing->inner] = move;
    listing->inner++;
}

/* Adds an outcome; at first, also adds a square not met before to the queue. */
static void add_outcome(struct listing *listing, snl_i_move move, uint32_t to)
{
    snl_i_exact *exact = listing->exact;
    if (listing->is_stored) {
        move.to = listing->place_of[to];
        exact->outcomes[listing->outcomes] = move;
    } else if (listing->place_of[to] == UINT32_MAX) {
        listing->place_of[to] = 0;
        exact->squares[exact->count++] = to;
    }
    listing->outcomes++;
}

/* Where a face moves a token, or where the penalty does. */
static uint32_t target(const struct listing *listing, uint32_t from, uint32_t began, int32_t face,
                       int is_punished)
{
    const snl_board *board = listing->exact->board;
    if (is_punished && listing->turns.again_penalty == SNL_PENALTY_START)
        return (uint32_t)board->start;
    if (is_punished)
        return listing->turns.again_penalty == SNL_PENALTY_TURN ? began : from;
    snl_square landing = snl_i_board_landing(board, from, face);
    return landing == 0 ? from : listing->rest[landing];
}

/* Adds the moves of a slot of roll number `roll`. */
static void list_moves(struct listing *listing, uint32_t slot, uint32_t from, uint32_t began,
                       int32_t roll)
{
    const snl_i_exact *exact = listing->exact;
    const snl_board *board = exact->board;
    int32_t limit = listing->turns.again_limit;
    for (int32_t face = 1; face <= (int32_t)board->faces; face++) {
        if (!snl_i_board_has_face(board, face))
            continue;
        int is_again = snl_i_faces_have(listing->turns.again_faces, face);
        uint32_t to = target(listing, from, began, face, is_again && roll == limit);
        snl_i_move move = {.from = slot, .face = (uint8_t)face, .counted = 1};
        is_again &= roll != limit && to != (uint32_t)board->squares;
        if (is_again && limit > 0) {
            add_inner(listing, move, to);
            continue;
        }
        if (is_again)
            move.counted = 0;
        else if (limit > 0 && exact->options->count == SNL_COUNT_ROLLS)
            move.counted = (uint8_t)roll;
        add_outcome(listing, move, to);
    }
}

/* Lists the moves of a turn that begins on a square. */
static snl_status list_turn(struct listing *listing, uint32_t began)
{
    size_t count = 1, first = 0;
    listing->rolling[0] = began;
    listing->slots = 1;
    for (int32_t roll = 1; count > 0; roll++) {
        listing->next_count = 0;
        for (size_t i = 0; i < count; i++) {
            if (snl_i_poll_step(&listing->poll, 4 * listing->exact->board->faces))
                return SNL_ERROR_CANCELLED;
            list_moves(listing, (uint32_t)(first + i), listing->rolling[i], began, roll);
        }
        first += count;
        count = listing->next_count;
        uint32_t *rolling = listing->rolling;
        listing->rolling = listing->next;
        listing->next = rolling;
        for (size_t i = 0; i < count; i++)
            listing->slot_of[listing->rolling[i]] = 0;
    }
    if (listing->slots > listing->exact->slot_count)
        listing->exact->slot_count = listing->slots;
    listing->all_slots += listing->slots;
    return SNL_OK;
}

/* ---- Places ---- */

/* Fills `rest`, and clears the other arrays. */
static snl_status prepare(struct listing *listing)
{
    snl_i_ends ends;
    const snl_board *board = listing->exact->board;
    snl_status status = snl_i_board_ends(board, &ends);
    if (status != SNL_OK)
        return status;
    for (size_t square = 0; square <= (size_t)board->squares; square++) {
        listing->rest[square] = (uint32_t)square;
        listing->place_of[square] = UINT32_MAX;
        listing->slot_of[square] = 0;
        snl_i_poll_step(&listing->poll, 1); /* list_turn() finds out if the work is cancelled */
    }
    for (size_t i = 0; i < ends.count; i++)
        listing->rest[ends.mouths[i]] = (uint32_t)ends.ends[i];
    snl_i_board_ends_free(board, &ends);
    return SNL_OK;
}

/* Finds the squares where turns begin, gives them places, and counts the moves. */
static snl_status find_places(struct listing *listing)
{
    snl_i_exact *exact = listing->exact;
    size_t goal = (size_t)exact->board->squares;
    listing->place_of[goal] = 0;
    listing->place_of[exact->board->start] = 0;
    exact->squares[exact->count++] = (uint32_t)exact->board->start;
    for (size_t i = 0; i < exact->count; i++) {
        snl_status status = list_turn(listing, exact->squares[i]);
        if (status != SNL_OK)
            return status;
        if (listing->all_slots > SLOTS_MAX)
            return SNL_ERROR_TOO_LARGE;
    }
    exact->count = 0;
    for (size_t square = goal; square-- > 0;) {
        snl_i_poll_step(&listing->poll, 1);
        if (listing->place_of[square] == UINT32_MAX)
            continue;
        listing->place_of[square] = (uint32_t)exact->count;
        exact->squares[exact->count++] = (uint32_t)square;
    }
    listing->place_of[goal] = (uint32_t)exact->count;
    exact->start = listing->place_of[exact->board->start];
    return SNL_OK;
}

static snl_status store_turns(struct listing *listing)
{
    snl_i_exact *exact = listing->exact;
    const snl_allocator *allocator = &exact->allocator;
    exact->inner_count = listing->inner;
    exact->outcome_count = listing->outcomes;
    exact->turns = snl_i_allocate(allocator, exact->count + 1, sizeof *exact->turns);
    exact->inner = snl_i_allocate(allocator, exact->inner_count, sizeof *exact->inner);
    exact->outcomes = snl_i_allocate(allocator, exact->outcome_count, sizeof *exact->outcomes);
    exact->slots = snl_i_allocate(allocator, exact->slot_count, sizeof *exact->slots);
    exact->probability =
        snl_i_allocate(allocator, exact->outcome_count, sizeof *exact->probability);
    if (!exact->turns || !exact->inner || !exact->outcomes || !exact->slots || !exact->probability)
        return SNL_ERROR_MEMORY;
    listing->is_stored = 1;
    listing->inner = listing->outcomes = 0;
    for (size_t place = 0; place < exact->count; place++) {
        exact->turns[place] = (snl_i_turn_moves){listing->inner, listing->outcomes};
        if (list_turn(listing, exact->squares[place]) != SNL_OK)
            return SNL_ERROR_CANCELLED;
    }
    exact->turns[exact->count] = (snl_i_turn_moves){listing->inner, listing->outcomes};
    return SNL_OK;
}

static snl_status list_turns(snl_i_exact *exact)
{
    const snl_allocator *allocator = &exact->allocator;
    size_t squares = (size_t)exact->board->squares + 1;
    struct listing listing = {.exact = exact, .poll = {.allocator = allocator}};
    uint32_t **const arrays[] = {&listing.rest, &listing.place_of, &listing.slot_of,
                                 &listing.rolling, &listing.next};
    enum { ARRAYS = sizeof arrays / sizeof *arrays };
    if (exact->options)
        listing.turns = exact->options->turns;
    snl_status status = exact->squares ? SNL_OK : SNL_ERROR_MEMORY;
    for (size_t i = 0; i < ARRAYS; i++) {
        *arrays[i] = snl_i_allocate(allocator, squares, sizeof(uint32_t));
        status = *arrays[i] ? status : SNL_ERROR_MEMORY;
    }
    if (status == SNL_OK)
        status = prepare(&listing);
    if (status == SNL_OK)
        status = find_places(&listing);
    if (status == SNL_OK)
        status = store_turns(&listing);
    for (size_t i = 0; i < ARRAYS; i++)
        snl_i_release(allocator, *arrays[i], squares, sizeof(uint32_t));
    return status;
}

snl_status snl_i_exact_init(snl_i_exact *exact, const snl_chance *chance)
{
    *exact = (snl_i_exact){.allocator = chance->allocator,
                           .board = chance->board,
                           .options = chance->chain.options,
                           .weight_sum = (uint32_t)chance->chain.weight_sum,
                           .depth = 1};
    if ((uint64_t)exact->board->squares > SNL_I_EXACT_BITS_MAX)
        return SNL_ERROR_TOO_LARGE;
    if (exact->options && exact->options->turns.again_limit > 0)
        exact->depth = exact->options->turns.again_limit;
    exact->squares =
        snl_i_allocate(&exact->allocator, (size_t)exact->board->squares, sizeof *exact->squares);
    return list_turns(exact);
}

void snl_i_exact_free(snl_i_exact *exact)
{
    const snl_allocator *allocator = &exact->allocator;
    snl_i_release(allocator, exact->probability, exact->outcome_count, sizeof *exact->probability);
    snl_i_release(allocator, exact->slots, exact->slot_count, sizeof *exact->slots);
    snl_i_release(allocator, exact->outcomes, exact->outcome_count, sizeof *exact->outcomes);
    snl_i_release(allocator, exact->inner, exact->inner_count, sizeof *exact->inner);
    snl_i_release(allocator, exact->turns, exact->count + 1, sizeof *exact->turns);
    snl_i_release(allocator, exact->squares, (size_t)exact->board->squares, sizeof *exact->squares);
}

/* ---- Probabilities ---- */

int snl_i_exact_weigh(const snl_i_exact *exact, const snl_i_field *field, snl_i_poll *poll)
{
    uint32_t weight[SNL_FACES_MAX], sum = snl_i_field_enter(field, exact->weight_sum);
    if (sum == 0)
        return 0;
    uint32_t inverse = snl_i_field_invert(field, sum);
    for (size_t i = 0; i < exact->board->faces; i++)
        weight[i] = snl_i_field_multiply(field, snl_i_field_enter(field, exact->board->weights[i]),
                                         inverse);
    exact->slots[0] = field->one;
    for (size_t place = 0; place < exact->count; place++) {
        const snl_i_turn_moves *turn = &exact->turns[place];
        const snl_i_move *inner = exact->inner + turn->inner;
        size_t inner_count = turn[1].inner - turn->inner;
        if (snl_i_poll_step(poll, 2 * inner_count + (turn[1].outcomes - turn->outcomes)))
            return 0;
        for (size_t i = 0; i < inner_count; i++)
            exact->slots[inner[i].to] = 0;
        for (size_t i = 0; i < inner_count; i++) {
            uint32_t p =
                snl_i_field_multiply(field, exact->slots[inner[i].from], weight[inner[i].face - 1]);
            exact->slots[inner[i].to] = snl_i_field_add(field, exact->slots[inner[i].to], p);
        }
        for (size_t i = turn->outcomes; i < turn[1].outcomes; i++)
            exact->probability[i] = snl_i_field_multiply(
                field, exact->slots[exact->outcomes[i].from], weight[exact->outcomes[i].face - 1]);
    }
    return 1;
}
