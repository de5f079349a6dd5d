/* SPDX-License-Identifier: MIT */
/*
 * Counts and finds bits of 64-bit words, by the compiler's builtins where it has them and by plain
 * C elsewhere. Also makes bit masks of the entries of arrays.
 */
#ifndef SNL_SOLVE_BITS_H
#define SNL_SOLVE_BITS_H

#include "base.h"

/*@ logic integer pairs_of(integer word) =
      (uint64_t)(word - (word >> 1 & 0x5555555555555555));
    logic integer fours_of(integer pairs) =
      (uint64_t)((pairs & 0x3333333333333333) + (pairs >> 2 & 0x3333333333333333));
    logic integer bytes_of(integer fours) =
      (uint64_t)(fours + (fours >> 4)) & 0x0f0f0f0f0f0f0f0f;
    logic integer bits_of(integer word) =
      (uint64_t)(bytes_of(fours_of(pairs_of(word))) * 0x0101010101010101) >> 56;
*/

/* How many bits are set. */
/*@ assigns \nothing;
    ensures \result == bits_of(word);
    ensures 0 <= \result <= 255;
*/
static inline int snl_i_bit_count(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(word * UINT64_C(0x0101010101010101) >> 56);
}

/* The number of the lowest set bit. `word` is not 0. */
/*@ requires word != 0;
    assigns \nothing;
    ensures 0 <= \result <= 63;
    ensures (word >> \result & 1) == 1;
*/
static inline int snl_i_lowest_bit(uint64_t word)
{
#ifdef SNL_I_GNU
    return __builtin_ctzll(word);
#else
    return snl_i_bit_count((word & (0 - word)) - 1);
#endif
}

/* The number of the highest set bit. `word` is not 0. */
/*@ requires word != 0;
    assigns \nothing;
    ensures 0 <= \result <= 63;
*/
static inline int snl_i_highest_bit(uint64_t word)
{
#ifdef SNL_I_GNU
    return 63 - __builtin_clzll(word);
#else
    for (int shift = 1; shift < 64; shift *= 2)
        word |= word >> shift;
    return snl_i_bit_count(word) - 1;
#endif
}

/*@ requires \valid(words + bit / 64);
    assigns words[bit / 64];
    ensures words[bit / 64] == (\old(words[bit / 64]) | (uint64_t)(1ULL << bit % 64));
*/
static inline void snl_i_bit_set(uint64_t *words, size_t bit)
{
    words[bit / 64] |= UINT64_C(1) << bit % 64;
}

/*@ requires \valid_read(words + bit / 64);
    assigns \nothing;
    ensures \result == (int)(words[bit / 64] >> bit % 64 & 1);
    ensures \result == 0 || \result == 1;
*/
static inline int snl_i_bit_get(const uint64_t *words, size_t bit)
{
    return (int)(words[bit / 64] >> bit % 64 & 1);
}

/* ---- Bit masks of the entries of arrays ---- */

/* Entry i has bit i alone. Vector code reads this table instead of shifting. */
static const uint32_t snl_i_bits[32] = {
    0x1,       0x2,       0x4,       0x8,       0x10,       0x20,       0x40,       0x80,
    0x100,     0x200,     0x400,     0x800,     0x1000,     0x2000,     0x4000,     0x8000,
    0x10000,   0x20000,   0x40000,   0x80000,   0x100000,   0x200000,   0x400000,   0x800000,
    0x1000000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000, 0x80000000};

#ifdef SNL_I_VECTORS
typedef int32_t snl_i_four __attribute__((vector_size(16), aligned(4)));
typedef uint64_t snl_i_two __attribute__((vector_size(16)));

/* The bits of four entries that are not -1, in four lanes. */
static inline snl_i_four snl_i_filled_four(const int32_t *entries, size_t i)
{
    return (*(const snl_i_four *)(entries + i) != -1) &
           *(const snl_i_four *)(const void *)(snl_i_bits + i);
}
#endif

/* The mask of the next 32 entries that are not -1. */
static inline uint64_t snl_i_filled_of(const int32_t *entries)
{
#ifdef SNL_I_VECTORS
    snl_i_four a = snl_i_filled_four(entries, 0) | snl_i_filled_four(entries, 4);
    snl_i_four b = snl_i_filled_four(entries, 8) | snl_i_filled_four(entries, 12);
    snl_i_four c = snl_i_filled_four(entries, 16) | snl_i_filled_four(entries, 20);
    snl_i_four d = snl_i_filled_four(entries, 24) | snl_i_filled_four(entries, 28);
    snl_i_two all = (snl_i_two)((a | b) | (c | d));
    uint64_t both = all[0] | all[1];
    return (uint32_t)(both | both >> 32);
#else
    uint32_t filled = 0;
    for (size_t i = 0; i < 32; i++)
        filled |= entries[i] != -1 ? snl_i_bits[i] : 0;
    return filled;
#endif
}

/* The mask of the entries that are not -1 among up to 64 of an array of `count` entries, beginning
 * with entry number `first`. */
static inline uint64_t snl_i_filled(const int32_t *entries, size_t count, size_t first)
{
    uint64_t filled = 0;
    if (count >= 64) {
        /* The last 64 entries may include some before the first one. */
        size_t begin = first < count - 64 ? first : count - 64;
        filled = snl_i_filled_of(entries + begin) | snl_i_filled_of(entries + begin + 32) << 32;
        return filled >> (first - begin);
    }
    size_t i = 0;
    if (count >= 32) {
        filled = snl_i_filled_of(entries);
        i = 32;
    }
    for (; i < count; i++)
        filled |= (uint64_t)(entries[i] != -1) << i;
    return filled;
}

/* snl_i_moved() for up to 32 entries. */
static inline uint64_t snl_i_moved_of(const int32_t *entries, size_t count, uint32_t first,
                                      int32_t last, int32_t *faults)
{
    uint32_t moved = 0;
    int32_t fault = 0;
    for (size_t i = 0; i < count; i++) {
        int32_t entry = entries[i];
        uint32_t bit = entry != -1 ? snl_i_bits[i] : 0;
        moved |= (uint32_t)entry != first + (uint32_t)i ? bit : 0;
        fault |= entry < -1;
        fault |= entry > last;
    }
    *faults |= fault;
    return moved;
}

/* Looks at the first 64 entries of a move[] array, or at all if there are fewer. Returns the mask
 * of the entries that are jumps to another square. `first` is the square of the first entry, from
 * 0. Sets `faults` to 1 if an entry is below -1 or above `last`. */
static inline uint64_t snl_i_moved(const int32_t *entries, size_t count, uint32_t first,
                                   int32_t last, int32_t *faults)
{
    uint64_t moved = 0;
    size_t i = 0;
    for (; i < 64 && i + 32 <= count; i += 32)
        moved |= snl_i_moved_of(entries + i, 32, first + (uint32_t)i, last, faults) << i;
    for (; i < 64 && i < count; i++)
        moved |= snl_i_moved_of(entries + i, 1, first + (uint32_t)i, last, faults) << i;
    return moved;
}

#endif
