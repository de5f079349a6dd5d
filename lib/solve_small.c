/* SPDX-License-Identifier: MIT */
/*
 * The search over the squares for small boards, for the faces 1..6 only. Bit s is square s; all
 * bits fit into a few words on the stack, and each roll visits all of them. No token returns from
 * beyond the goal, so the bits above the goal need no mask.
 *
 * Cost: about 15 operations a word and roll, and 10 a jump; 1.1 KB of stack.
 */
#include "solve.h"

#include "solve_bits.h"

enum { WORDS_MAX = SNL_I_SMALL_SQUARES / 64 + 1 };

struct small {
    uint64_t landed[WORDS_MAX];
    uint64_t stands[WORDS_MAX];
    uint64_t blocked[WORDS_MAX];
    uint16_t to[SNL_I_SMALL_SQUARES + 1]; /* by mouth: its destination */
};

static void set_jumps(struct small *small, const snl_board *board)
{
    snl_i_jump_place place = {0, 0};
    const snl_i_jump *jump;
    while ((jump = snl_i_jumps_next(&board->jumps, &place)) != NULL) {
        snl_i_bit_set(small->blocked, (size_t)jump->from);
        small->to[jump->from] = (uint16_t)jump->to;
    }
}

/* Moves all tokens by one roll, but not by the jumps: sets `hits` to the mouths landed on. Returns
 * 0 if no token landed on a new square. */
/*@ requires words <= WORDS_MAX && \valid(small) && \valid(hits + (0 .. words - 1));
    requires \separated(small, hits + (0 .. words - 1));
    assigns small->landed[0 .. words - 1], small->stands[0 .. words - 1], hits[0 .. words - 1];
*/
static inline uint64_t roll(struct small *small, size_t words, uint64_t *hits)
{
    uint64_t below = 0, any = 0;
    /*@ loop invariant 0 <= word <= words;
        loop assigns word, below, any, small->landed[0 .. words - 1], small->stands[0 .. words - 1];
        loop assigns hits[0 .. words - 1];
        loop variant words - word;
    */
    for (size_t word = 0; word < words; word++) {
        uint64_t here = small->stands[word], above = here >> (64 - 6);
        above |= above >> 1;
        above |= above >> 2;
        above |= above >> 2;
        here |= here << 1;
        here |= here << 2;
        here |= here << 2;
        uint64_t bits = (here << 1 | below) & ~small->landed[word];
        below = above;
        any |= bits;
        small->landed[word] |= bits;
        small->stands[word] = bits & ~small->blocked[word];
        hits[word] = bits & small->blocked[word];
    }
    return any;
}

static int64_t search(struct small *small, size_t goal)
{
    uint64_t hits[WORDS_MAX];
    size_t words = goal / 64 + 1;
    for (int64_t rolls = 1; roll(small, words, hits); rolls++) {
        for (size_t word = 0; word < words; word++)
            for (uint64_t left = hits[word]; left; left &= left - 1)
                snl_i_bit_set(small->stands, small->to[word * 64 + (size_t)snl_i_lowest_bit(left)]);
        if (snl_i_bit_get(small->landed, goal) | snl_i_bit_get(small->stands, goal))
            return rolls;
    }
    return SNL_UNREACHABLE;
}

int64_t snl_i_solve_small(const snl_board *board, snl_square from)
{
    struct small small;
    size_t goal = (size_t)board->squares;
    if (from == board->squares)
        return 0;
    for (size_t word = 0; word < WORDS_MAX; word++)
        small.landed[word] = small.stands[word] = small.blocked[word] = 0;
    snl_i_bit_set(small.stands, (size_t)from);
    set_jumps(&small, board);
    return search(&small, goal);
}
