/* SPDX-License-Identifier: MIT */
/*
 * Small boards in lockstep: the search over the squares, for as many boards at once as a vector has
 * words, each in a lane of its own. A roll is the same few operations for all, without a branch. A
 * lane whose board is done takes the next one.
 *
 * A word has 58 squares: what rolls of 1..6 carry beyond them is in its upper bits and lands in the
 * next word from there. A token that goes beyond the goal never comes back, and needs no look.
 *
 * Cost: some 15 operations a word and roll for all lanes together, and about 10 for each jump that
 * is set or taken.
 */
#include "solve_lockstep.h"

#include <string.h>

enum { LANES = SNL_I_LOCKSTEP_LANES, WORDS = SNL_I_PLACE_WORDS, BITS = SNL_I_PLACE_BITS };

#define NO_BOARD SIZE_MAX

/* The bits of a word that stand for squares. */
#define SQUARES ((UINT64_C(1) << BITS) - 1)

/* A few for each lane. */
enum { STEPS_OF_A_ROUND = 64 };

/* What a roll finds, by lane. */
struct sums {
    uint64_t carried[LANES]; /* into the next word */
    uint64_t any[LANES];
    uint64_t hit[LANES];
};

/* Sets a jump of a board. Returns 0 if it is faulty. */
static int set_jump(snl_i_lockstep *state, const snl_i_boards *boards, size_t lane, size_t entry,
                    int32_t value)
{
    /* Values below the lowest come out as large ones. */
    size_t to = (uint32_t)value - (uint32_t)boards->lowest;
    if (to >= boards->squares)
        return 0;
    uint16_t from = boards->by_entry[entry], place = boards->by_square[to];
    if (from == place)
        return 1;
    state->blocked[from / 64][lane] |= UINT64_C(1) << from % 64;
    state->to[lane][from] = place;
    return 1;
}

/* Puts a board into a lane, before its first roll. Returns 0 if it is faulty. */
static int set_board(snl_i_lockstep *state, const snl_i_boards *boards, size_t lane, size_t board)
{
    const int32_t *entries = boards->entries + board * boards->squares;
    size_t words = (boards->squares - 1) / BITS + 1;
    int sound = 1;
    for (size_t word = 0; word < words; word++) {
        state->stands[word][lane] = 0;
        state->blocked[word][lane] = 0;
        state->landed[word][lane] = ~SQUARES;
    }
    for (size_t first = 0; first < boards->squares; first += 64)
        for (uint64_t differ = snl_i_filled(entries + first, boards->squares - first); differ;
             differ &= differ - 1) {
            size_t entry = first + (size_t)snl_i_lowest_bit(differ);
            sound &= set_jump(state, boards, lane, entry, entries[entry]);
        }
    uint16_t goal = boards->by_square[boards->squares - 1];
    state->stands[0][lane] = 1;
    state->board[lane] = board;
    return sound && !(state->blocked[goal / 64][lane] >> goal % 64 & 1);
}

/* Takes the next board that can be searched into a lane; there may be none. */
static void refill(snl_i_lockstep *state, const snl_i_boards *boards, size_t lane)
{
    while (state->next < boards->count) {
        if (snl_i_poll_step(&state->poll, boards->squares / 4 + 1))
            break;
        size_t board = state->next++;
        if (set_board(state, boards, lane, board))
            return;
        boards->rolls[board] = SNL_FAULTY_BOARD;
    }
    state->board[lane] = NO_BOARD;
}

/* One word of all lanes in a roll, up to the jumps: a fixed number of lanes, and no branch, for the
 * compiler to make vectors of them. */
static inline void roll_word(uint64_t *restrict stands, uint64_t *restrict landed,
                             const uint64_t *restrict blocked, uint64_t *restrict hits,
                             struct sums *restrict sums, size_t word)
{
    for (size_t lane = 0; lane < LANES; lane++) {
        uint64_t lands = stands[lane];
        lands |= lands << 1;
        lands |= lands << 2;
        lands |= lands << 2;
        lands <<= 1;
        uint64_t bits = (lands | sums->carried[lane]) & ~landed[lane], hit = bits & blocked[lane];
        sums->carried[lane] = lands >> BITS;
        sums->any[lane] |= bits;
        landed[lane] |= bits;
        stands[lane] = bits & ~hit;
        hits[lane] = hit;
        /* Any bit carries to the one above all of them. */
        sums->hit[lane] |= (hit + SQUARES) >> BITS << word;
    }
}

static void roll(snl_i_lockstep *state, size_t words)
{
    struct sums sums = {{0}, {0}, {0}};
    for (size_t word = 0; word < words; word++)
        roll_word(state->stands[word], state->landed[word], state->blocked[word], state->hits[word],
                  &sums, word);
    memcpy(state->any, sums.any, sizeof sums.any);
    memcpy(state->hit, sums.hit, sizeof sums.hit);
}

static void take_jumps(snl_i_lockstep *state)
{
    uint64_t found = 0;
    for (size_t lane = 0; lane < LANES; lane++)
        found |= state->hit[lane] << 8 * lane;
    for (; found; found &= found - 1) {
        size_t lane = (size_t)snl_i_lowest_bit(found) / 8;
        size_t word = (size_t)snl_i_lowest_bit(found) % 8;
        uint64_t bits = state->hits[word][lane];
        do {
            uint16_t to = state->to[lane][word * 64 + (size_t)snl_i_lowest_bit(bits)];
            state->stands[to / 64][lane] |= UINT64_C(1) << to % 64;
            bits &= bits - 1;
        } while (bits);
    }
}

/* Finishes the lanes that have reached the goal, or have landed on nothing new. */
static void finish(snl_i_lockstep *state, const snl_i_boards *boards, int64_t round)
{
    uint16_t goal = boards->by_square[boards->squares - 1];
    for (size_t lane = 0; lane < LANES; lane++) {
        uint64_t at_goal = state->landed[goal / 64][lane] | state->stands[goal / 64][lane];
        int won = (int)(at_goal >> goal % 64 & 1);
        if ((state->any[lane] && !won) || state->board[lane] == NO_BOARD)
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
    for (size_t lane = 0; lane < LANES; lane++) {
        refill(state, boards, lane);
        state->left += state->board[lane] != NO_BOARD;
    }
    for (int64_t round = 1; state->left > 0 && !snl_i_poll_step(&state->poll, STEPS_OF_A_ROUND);
         round++) {
        roll(state, words);
        take_jumps(state);
        finish(state, boards, round);
    }
    return state->poll.cancelled ? SNL_ERROR_CANCELLED : SNL_OK;
}
