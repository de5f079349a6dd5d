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

enum { LANES = SNL_I_LOCKSTEP_LANES, WORDS = SNL_I_PLACE_WORDS, BITS = SNL_I_PLACE_BITS };

#define NO_BOARD SIZE_MAX

/* The bits of a word that are squares. */
#define SQUARES ((UINT64_C(1) << BITS) - 1)

/* The steps counted for a round: about 8 a lane. */
enum { STEPS_OF_A_ROUND = 64 };

/* Sums over all words of a roll. Each array has an entry for each lane. */
struct sums {
    uint64_t carried[LANES]; /* tokens that land in the next word */
    uint64_t any[LANES];
    uint64_t hit[LANES];
};

/* Sets a jump of a board. Returns 0 if the entry is faulty. */
static int set_jump(snl_i_lockstep *state, const snl_i_boards *boards, size_t lane, size_t entry,
                    int32_t value)
{
    /* Values below the lowest wrap round to large ones. */
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

/* Puts a board into a lane, before its first roll. Returns 0 if the board is faulty. */
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
    }
    state->board[lane] = NO_BOARD;
}

/* Rolls one word of all lanes, without the jumps. The number of lanes is fixed and there is no
 * branch, so that the compiler vectorises the loop. */
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
        /* If any bit is set, the sum carries into the bit above the squares. */
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

/* Finishes the lanes that have reached the goal, or where no token landed on a new square. */
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
