/* SPDX-License-Identifier: MIT */
/*
 * Small boards in lockstep: the search over the squares for eight boards at once, each in a lane of
 * its own. A roll takes the same few operations for all lanes, without a branch. The compiler turns
 * these operations into vector instructions. A lane whose board is solved takes the next board.
 *
 * A word has 58 squares. A roll of 1..6 carries tokens into its upper six bits, and from there into
 * the next word. No token returns from beyond the goal, so the bits there need no mask.
 *
 * Cost: about 15 operations a word and roll for each vector of lanes, and 10 for each jump that is
 * set or taken.
 */
#include "solve_lockstep.h"

#include <string.h>

enum { LOCKSTEP_LANES = SNL_I_LOCKSTEP_LANES, BITS = SNL_I_PLACE_BITS };

#define NO_BOARD SIZE_MAX

/* The bits of a word that are squares. */
#define SQUARE_BITS ((UINT64_C(1) << BITS) - 1)

/* The steps counted for a round: about 8 a lane. */
enum { STEPS_OF_A_ROUND = 64 };

/* Puts a board into a lane, before its first roll. Returns 0 if the board is faulty. */
static int set_board(snl_i_lockstep *state, const snl_i_boards *boards, size_t lane, size_t board)
{
    size_t squares = boards->squares, words = (squares - 1) / BITS + 1;
    const int32_t *entries = boards->entries + board * squares;
    const uint16_t *by_entry = boards->by_entry, *by_square = boards->by_square;
    uint32_t lowest = (uint32_t)boards->lowest;
    int sound = 1;
    for (size_t word = 0; word < words; word++) {
        state->stands[word].lane[lane] = 0;
        state->blocked[word].lane[lane] = 0;
        state->landed[word].lane[lane] = ~SQUARE_BITS;
    }
    for (size_t first = 0; first < squares; first += 64)
        for (uint64_t differ = snl_i_filled(entries, squares, first); differ;
             differ &= differ - 1) {
            size_t entry = first + (size_t)snl_i_lowest_bit(differ);
            /* Values below the lowest wrap round to large ones. */
            uint32_t to = (uint32_t)entries[entry] - lowest;
            if (to >= squares) {
                sound = 0;
                continue;
            }
            uint16_t from = by_entry[entry], place = by_square[to];
            state->blocked[from / 64].lane[lane] |= (uint64_t)(from != place) << from % 64;
            state->to[lane][from] = place;
        }
    uint16_t goal = boards->by_square[boards->squares - 1];
    state->stands[0].lane[lane] = 1;
    state->board[lane] = board;
    return sound && !(state->blocked[goal / 64].lane[lane] >> goal % 64 & 1);
}

/* Gives a lane the next board without a fault, or NO_BOARD. */
static void refill(snl_i_lockstep *state, const snl_i_boards *boards, size_t lane)
{
    while (state->next < boards->count) {
        if (snl_i_poll_step(&state->poll, boards->squares / 4 + 1))
            break;
        size_t board = state->next++;
        if (set_board(state, boards, lane, board))
            return;
        boards->rolls[board] = SNL_FAULTY_BOARD;
        state->faulty++;
    }
    state->board[lane] = NO_BOARD;
}

/* Rolls the lanes of one vector, without the jumps. */
static void roll_vector(snl_i_lockstep *state, size_t words, size_t vector)
{
    snl_i_vector carried = {0}; /* tokens that land in the next word */
    snl_i_vector any = {0}, hit_words = {0};
    for (size_t word = 0; word < words; word++) {
        snl_i_vector lands = state->stands[word].vector[vector];
        snl_i_vector landed = state->landed[word].vector[vector];
        lands |= lands << 1;
        lands |= lands << 2;
        lands |= lands << 2;
        lands <<= 1;
        snl_i_vector bits = (lands | carried) & ~landed;
        snl_i_vector hit = bits & state->blocked[word].vector[vector];
        carried = lands >> BITS;
        any |= bits;
        state->landed[word].vector[vector] = landed | bits;
        state->stands[word].vector[vector] = bits ^ hit;
        state->hits[word].vector[vector] = hit;
        /* If any bit is set, the sum carries into the bit above the squares. */
        hit_words |= (hit + SQUARE_BITS) >> BITS << word;
    }
    state->any.vector[vector] = any;
    state->hit.vector[vector] = hit_words;
}

static void take_lockstep_jumps(snl_i_lockstep *state)
{
    uint64_t found = 0;
    for (size_t lane = 0; lane < LOCKSTEP_LANES; lane++)
        found |= state->hit.lane[lane] << 8 * lane;
    for (; found; found &= found - 1) {
        size_t lane = (size_t)snl_i_lowest_bit(found) / 8;
        size_t word = (size_t)snl_i_lowest_bit(found) % 8;
        uint64_t bits = state->hits[word].lane[lane];
        do {
            uint16_t to = state->to[lane][word * 64 + (size_t)snl_i_lowest_bit(bits)];
            state->stands[to / 64].lane[lane] |= UINT64_C(1) << to % 64;
            bits &= bits - 1;
        } while (bits);
    }
}

/* Finishes the lanes that have reached the goal, or where no token landed on a new square. */
static void finish_boards(snl_i_lockstep *state, const snl_i_boards *boards, int64_t round)
{
    uint16_t goal = boards->by_square[boards->squares - 1];
    for (size_t lane = 0; lane < LOCKSTEP_LANES; lane++) {
        uint64_t at_goal =
            state->landed[goal / 64].lane[lane] | state->stands[goal / 64].lane[lane];
        int won = (int)(at_goal >> goal % 64 & 1);
        if ((state->any.lane[lane] && !won) || state->board[lane] == NO_BOARD)
            continue;
        boards->rolls[state->board[lane]] = won ? round - state->begun[lane] : SNL_UNREACHABLE;
        refill(state, boards, lane);
        state->begun[lane] = round;
        state->left -= state->board[lane] == NO_BOARD;
    }
}

snl_status snl_i_lockstep_run(snl_i_lockstep *state, const snl_i_boards *boards)
{
    size_t words = (boards->squares - 1) / BITS + 1;
    memset(state, 0, offsetof(snl_i_lockstep, to));
    state->poll.allocator = boards->allocator;
    for (size_t lane = 0; lane < LOCKSTEP_LANES; lane++) {
        refill(state, boards, lane);
        state->left += state->board[lane] != NO_BOARD;
    }
    for (int64_t round = 1; state->left > 0 && !snl_i_poll_step(&state->poll, STEPS_OF_A_ROUND);
         round++) {
        for (size_t vector = 0; vector < SNL_I_LOCKSTEP_VECTORS; vector++)
            roll_vector(state, words, vector);
        take_lockstep_jumps(state);
        finish_boards(state, boards, round);
    }
    return state->poll.cancelled ? SNL_ERROR_CANCELLED : SNL_OK;
}
