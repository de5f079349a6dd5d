/* SPDX-License-Identifier: MIT */
/*
 * The search over the squares for small boards, for the faces 1..6 only. Bit s is square s; all
 * bits fit into a few words on the stack, and each roll visits all of them. No token returns from
 * beyond the goal, so the bits above the goal need no mask. Two words stay in registers.
 *
 * Cost: about 15 operations a word and roll, and 10 a jump; 1.1 KB of stack. An array takes one
 * more operation an entry, and 25 a jump.
 */
#include "solve.h"

#include "solve_bits.h"

enum { WORDS_MAX = SNL_I_SMALL_SQUARES / 64 + 1, NOWHERE = 127 };

struct small {
    uint64_t landed[WORDS_MAX];
    uint64_t stands[WORDS_MAX];
    uint64_t blocked[WORDS_MAX];
    uint16_t to[SNL_I_SMALL_SQUARES + 1]; /* by mouth: its destination */
};

static void set_small_jumps(struct small *small, const snl_board *board)
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

static int64_t search_words(struct small *small, size_t goal)
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

/* The same search for squares 0..127, with both words of each set in registers. */
static int64_t search_two_words(struct small *small, size_t goal)
{
    small->to[NOWHERE] = NOWHERE;
    uint64_t low = small->stands[0], high = small->stands[1], below = 0, above = 0;
    for (int64_t rolls = 1;; rolls++) {
        high |= high << 1 | low >> 63;
        low |= low << 1;
        high |= high << 2 | low >> 62;
        low |= low << 2;
        high |= high << 2 | low >> 62;
        low |= low << 2;
        high = (high << 1 | low >> 63) & ~above;
        low = low << 1 & ~below;
        below |= low;
        above |= high;
        if (!(low | high))
            return SNL_UNREACHABLE;
        uint64_t low_hit = low & small->blocked[0], high_hit = high & small->blocked[1];
        low ^= low_hit;
        high ^= high_hit;
        /* Most rolls land on up to two mouths. Two jumps are always taken, without a branch that
         * would be mispredicted: for want of a mouth, from NOWHERE to NOWHERE. */
        for (int taken = 0; taken < 2 || (low_hit | high_hit) != 0; taken++) {
            size_t word = low_hit == 0;
            uint64_t left = word ? high_hit : low_hit;
            size_t to = small->to[64 * word + (size_t)snl_i_lowest_bit(left | UINT64_C(1) << 63)];
            high_hit &= high_hit - word;
            low_hit &= low_hit - 1;
            low |= (uint64_t)(to < 64) << to % 64;
            high |= (uint64_t)(to >= 64) << to % 64;
        }
        if (((goal < 64 ? low | below : high | above) >> goal % 64) & 1)
            return rolls;
    }
}

static int64_t search_small(struct small *small, size_t goal)
{
    return goal < NOWHERE ? search_two_words(small, goal) : search_words(small, goal);
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
    set_small_jumps(&small, board);
    return search_small(&small, goal);
}

/* Sets the jumps of an array, whose squares count from 0. Returns 0 if an entry is faulty. */
static int set_small_entries(struct small *small, const snl_i_array *array, size_t squares)
{
    enum { SHIFT = 20 };
    size_t columns = array->columns;
    /* Divides entry numbers by the number of columns; exact, as squares * columns < 2^SHIFT. */
    uint32_t reciprocal = (uint32_t)(((1 << SHIFT) + columns - 1) / columns);
    int sound = 1;
    for (size_t first = 0; first < squares; first += 64)
        for (uint64_t differ = snl_i_filled(array->entries, squares, first); differ;
             differ &= differ - 1) {
            size_t entry = first + (size_t)snl_i_lowest_bit(differ);
            size_t above = (size_t)((uint32_t)entry * reciprocal >> SHIFT);
            size_t row = array->rows - 1 - above, column = entry - above * columns;
            size_t from = row * columns + column + row % 2 * (columns - 1 - 2 * column);
            /* Entries below the lowest wrap round to large numbers. */
            uint32_t to = (uint32_t)array->entries[entry] - (uint32_t)array->lowest;
            sound &= to < squares;
            small->to[from] = (uint16_t)to;
            small->blocked[from / 64] |= (uint64_t)(from != to) << from % 64;
        }
    return sound;
}

int64_t snl_i_solve_small_array(const snl_i_array *array)
{
    struct small small;
    size_t squares = array->rows * array->columns, goal = squares - 1;
    for (size_t word = 0; word < WORDS_MAX; word++)
        small.landed[word] = small.stands[word] = small.blocked[word] = 0;
    small.stands[0] = 1;
    if (!set_small_entries(&small, array, squares) || snl_i_bit_get(small.blocked, goal))
        return SNL_FAULTY_BOARD;
    return goal == 0 ? 0 : search_small(&small, goal);
}
