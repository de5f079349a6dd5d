/* SPDX-License-Identifier: MIT */
/*
 * The rules: start, entering, die, overshoot, chaining, and a roll. snl_i_board_landing() alone
 * says where a roll lands. A solver that needs many squares gets the landing squares from that
 * function, and the squares where tokens then rest from snl_i_board_ends().
 *
 * Chains are resolved for all mouths together, in O(J log J) for J jumps however long the chains
 * are: each mouth is visited once on the way to the end of its chain, and once more to store that
 * end.
 */
#include "board.h"

#include <string.h>

/* The steps counted for looking up a mouth. */
enum { STEPS_OF_A_MOUTH = 16 };

snl_status snl_board_set_start(snl_board *board, snl_square start)
{
    if (!board)
        return SNL_ERROR_NULL;
    if (start < 0 || start > board->squares)
        return SNL_ERROR_SQUARE;
    board->start = start;
    return SNL_OK;
}

snl_square snl_board_start(const snl_board *board)
{
    return board ? board->start : 0;
}

snl_status snl_board_set_enter(snl_board *board, uint64_t faces, snl_square square)
{
    if (!board)
        return SNL_ERROR_NULL;
    if (!snl_i_board_has_square(board, square))
        return SNL_ERROR_SQUARE;
    board->enter_faces = faces;
    board->enter_square = square;
    return SNL_OK;
}

snl_status snl_board_enter(const snl_board *board, uint64_t *faces, snl_square *square)
{
    if (!board)
        return SNL_ERROR_NULL;
    if (faces)
        *faces = board->enter_faces;
    if (square)
        *square = board->enter_square;
    return SNL_OK;
}

snl_status snl_board_rules(const snl_board *board, snl_rules *rules)
{
    if (!board || !rules)
        return SNL_ERROR_NULL;
    if (rules->struct_size < SNL_I_SIZE_TO(snl_rules, weights))
        return SNL_ERROR_STRUCT_SIZE;
    snl_rules all = {.overshoot = board->overshoot,
                     .chaining = board->chaining,
                     .faces = (int32_t)board->faces,
                     .start = board->start,
                     .enter_faces = board->enter_faces,
                     .enter_square = board->enter_square};
    for (size_t i = 0; i < board->faces; i++)
        all.weights[i] = board->weights[i];
    snl_i_struct_out(rules, &all, sizeof all);
    return SNL_OK;
}

snl_status snl_board_set_rules(snl_board *board, const snl_rules *rules)
{
    if (!board || !rules)
        return SNL_ERROR_NULL;
    if (rules->struct_size < SNL_I_SIZE_TO(snl_rules, weights))
        return SNL_ERROR_STRUCT_SIZE;
    snl_board made = *board;
    snl_status status = snl_board_set_overshoot(&made, rules->overshoot);
    if (status == SNL_OK)
        status = snl_board_set_chaining(&made, rules->chaining);
    if (status == SNL_OK)
        status = snl_board_set_start(&made, rules->start);
    if (status == SNL_OK)
        status = snl_board_set_enter(&made, rules->enter_faces, rules->enter_square);
    if (status == SNL_OK) /* a negative number of faces becomes too large a number */
        status = snl_board_set_die(&made, rules->weights, (size_t)rules->faces);
    if (status == SNL_OK)
        *board = made;
    return status;
}

snl_status snl_board_set_die(snl_board *board, const uint32_t *weights, size_t faces)
{
    if (!board || !weights)
        return SNL_ERROR_NULL;
    if (faces < 1 || faces > SNL_FACES_MAX)
        return SNL_ERROR_DIE;
    uint64_t sum = 0, face_set = 0;
    for (size_t i = 0; i < faces; i++) {
        sum += weights[i];
        face_set |= (uint64_t)(weights[i] > 0) << i;
    }
    if (sum < 1 || sum > UINT32_MAX)
        return SNL_ERROR_DIE;
    memcpy(board->weights, weights, faces * sizeof *weights);
    board->faces = faces;
    board->face_set = face_set;
    return SNL_OK;
}

snl_status snl_board_die(const snl_board *board, uint32_t *weights, size_t capacity, size_t *faces)
{
    if (!board || !faces || (capacity > 0 && !weights))
        return SNL_ERROR_NULL;
    snl_status status = snl_i_check_capacity(weights, capacity, board->faces);
    if (weights && status == SNL_OK)
        memcpy(weights, board->weights, board->faces * sizeof *weights);
    return snl_i_store_count(status, board->faces, faces);
}

snl_status snl_board_set_overshoot(snl_board *board, snl_overshoot overshoot)
{
    if (!board)
        return SNL_ERROR_NULL;
    if (overshoot < SNL_OVERSHOOT_STAY || overshoot > SNL_OVERSHOOT_WIN)
        return SNL_ERROR_OVERSHOOT;
    board->overshoot = overshoot;
    return SNL_OK;
}

snl_overshoot snl_board_overshoot(const snl_board *board)
{
    return board ? board->overshoot : 0;
}

snl_status snl_board_set_chaining(snl_board *board, int32_t on)
{
    if (!board)
        return SNL_ERROR_NULL;
    if (on < 0 || on > 1)
        return SNL_ERROR_CHAINING;
    board->chaining = on;
    return SNL_OK;
}

int32_t snl_board_chaining(const snl_board *board)
{
    return board ? board->chaining : 0;
}

snl_status snl_i_turns_check(const snl_turns *turns)
{
    if (turns->again_limit < 0 || (turns->again_limit > 0 && turns->again_faces == 0))
        return SNL_ERROR_AGAIN_LIMIT;
    int32_t most = turns->again_limit > 0 ? SNL_PENALTY_START : SNL_PENALTY_ROLL;
    return turns->again_penalty < SNL_PENALTY_ROLL || turns->again_penalty > most
               ? SNL_ERROR_PENALTY
               : SNL_OK;
}

/* No sum overflows: a square is at most 2^62, and a face at most 64. */
snl_square snl_i_board_landing(const snl_board *board, snl_square from, int32_t face)
{
    snl_square target = from + face;
    if (from == board->start) {
        if (!snl_i_board_enters(board, face))
            return 0;
        if (board->enter_square)
            return board->enter_square;
    }
    if (target <= board->squares)
        return target;
    if (board->overshoot == SNL_OVERSHOOT_WIN)
        return board->squares;
    if (board->overshoot == SNL_OVERSHOOT_STAY)
        return 0;
    snl_square bounced = board->squares - (target - board->squares);
    return bounced < 1 ? 1 : bounced;
}

snl_status snl_i_board_rest(const snl_board *board, snl_square landing, snl_i_poll *poll,
                            snl_square *rest)
{
    snl_square to = snl_i_jumps_get(&board->jumps, landing);
    *rest = to < 0 ? landing : to;
    if (to < 0 || !board->chaining)
        return SNL_OK;
    /* Brent's cycle detection: `mark` is where the token was when `taken` was last a power of 2. */
    snl_square mark = landing;
    size_t taken = 1, power = 1;
    for (snl_square next; (next = snl_i_jumps_get(&board->jumps, to)) >= 0; to = next) {
        if (to == mark)
            return SNL_ERROR_CYCLE;
        if (snl_i_poll_step(poll, STEPS_OF_A_MOUTH))
            return SNL_ERROR_CANCELLED;
        if (taken == power) {
            mark = to;
            power *= 2;
        }
        taken++;
    }
    *rest = to;
    return SNL_OK;
}

snl_status snl_board_roll(const snl_board *board, snl_square from, int32_t face,
                          snl_square *landing, snl_square *to)
{
    if (!board)
        return SNL_ERROR_NULL;
    if (!snl_i_board_has_square(board, from))
        return SNL_ERROR_SQUARE;
    if (from == board->squares)
        return SNL_ERROR_GOAL;
    if (!snl_i_board_can_roll(board, face))
        return SNL_ERROR_FACE;
    snl_square landed = snl_i_board_landing(board, from, face);
    snl_square rested = from;
    snl_status status = SNL_OK;
    snl_i_poll poll = {.allocator = NULL}; /* as in a game, a roll never polls */
    if (landed)
        status = snl_i_board_rest(board, landed, &poll, &rested);
    if (status != SNL_OK)
        return status;
    if (landing)
        *landing = landed;
    if (to)
        *to = rested;
    return SNL_OK;
}

size_t snl_i_ends_above(const snl_i_ends *ends, snl_square square)
{
    return snl_i_count_below(ends->mouths, ends->count, sizeof *ends->mouths, 0, square);
}

size_t snl_i_ends_find(const snl_i_ends *ends, snl_square square)
{
    size_t place = snl_i_ends_above(ends, square);
    return place < ends->count && ends->mouths[place] == square ? place : ends->count;
}

/* The lowest mouth of the cycle through `mouth`, or any of its mouths if the work is cancelled. All
 * jumps of the cycle are marked. */
static snl_square lowest_of_cycle(const snl_i_ends *ends, size_t mouth, snl_i_poll *poll)
{
    snl_square lowest = ends->mouths[mouth];
    for (size_t i = snl_i_ends_find(ends, ~ends->ends[mouth]);
         i != mouth && !snl_i_poll_step(poll, STEPS_OF_A_MOUTH);
         i = snl_i_ends_find(ends, ~ends->ends[i]))
        if (ends->mouths[i] < lowest)
            lowest = ends->mouths[i];
    return lowest;
}

/* Replaces each destination by the end of its chain, or by 0 if the chain never ends. Sets `cycle`
 * to the lowest square on a cycle, or 0. While a chain is followed, the destinations passed are
 * complemented, which makes them negative; between chains no destination is negative. Fails with
 * SNL_ERROR_CANCELLED. */
static snl_status follow_chains(snl_i_ends *ends, const snl_allocator *allocator, snl_square *cycle)
{
    snl_i_poll poll = {.allocator = allocator};
    snl_square lowest = 0;
    for (size_t i = 0; i < ends->count; i++) {
        size_t mouth = i, next;
        /* Follow the chain to a destination that is no mouth, or that is marked: a cycle. */
        while ((next = snl_i_ends_find(ends, ends->ends[mouth])) < ends->count) {
            ends->ends[mouth] = ~ends->ends[mouth];
            mouth = next;
            if (snl_i_poll_step(&poll, STEPS_OF_A_MOUTH))
                return SNL_ERROR_CANCELLED;
        }
        if (snl_i_poll_step(&poll, STEPS_OF_A_MOUTH))
            return SNL_ERROR_CANCELLED;
        snl_square to = ends->ends[mouth];
        if (to < 0) {
            snl_square found = lowest_of_cycle(ends, mouth, &poll);
            lowest = lowest == 0 || found < lowest ? found : lowest;
            to = 0;
        }
        /* Follow the chain once more, and store its end for every mouth on the way. */
        for (mouth = i; ends->ends[mouth] < 0; mouth = next) {
            next = snl_i_ends_find(ends, ~ends->ends[mouth]);
            ends->ends[mouth] = to;
            if (snl_i_poll_step(&poll, STEPS_OF_A_MOUTH))
                return SNL_ERROR_CANCELLED;
        }
    }
    *cycle = lowest;
    return SNL_OK;
}

void snl_i_board_ends_free(const snl_board *board, snl_i_ends *ends)
{
    snl_i_release(&board->allocator, ends->mouths, ends->count, 2 * sizeof(snl_square));
}

static snl_status list_jumps(const snl_board *board, snl_i_ends *ends)
{
    size_t count = board->jumps.count;
    *ends =
        (snl_i_ends){snl_i_allocate(&board->allocator, count, 2 * sizeof(snl_square)), NULL, count};
    if (!ends->mouths)
        return SNL_ERROR_MEMORY;
    ends->ends = ends->mouths + count;
    snl_i_jump_place place = {0, 0};
    const snl_i_jump *jump;
    snl_i_poll poll = {.allocator = &board->allocator};
    for (size_t i = 0; (jump = snl_i_jumps_next(&board->jumps, &place)) != NULL; i++) {
        ends->mouths[i] = jump->from;
        ends->ends[i] = jump->to;
        if (snl_i_poll_step(&poll, 1)) {
            snl_i_board_ends_free(board, ends);
            return SNL_ERROR_CANCELLED;
        }
    }
    return SNL_OK;
}

snl_status snl_i_board_ends(const snl_board *board, snl_i_ends *ends)
{
    snl_status status = list_jumps(board, ends);
    snl_square cycle = 0;
    if (status != SNL_OK || !board->chaining)
        return status;
    status = follow_chains(ends, &board->allocator, &cycle);
    if (cycle != 0)
        status = SNL_ERROR_CYCLE;
    if (status != SNL_OK)
        snl_i_board_ends_free(board, ends);
    return status;
}

snl_status snl_board_find_cycle(const snl_board *board, snl_square *square)
{
    if (!board || !square)
        return SNL_ERROR_NULL;
    snl_i_ends ends;
    snl_status status = list_jumps(board, &ends);
    if (status != SNL_OK)
        return status;
    status = follow_chains(&ends, &board->allocator, square);
    snl_i_board_ends_free(board, &ends);
    return status;
}
