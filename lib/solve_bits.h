/* SPDX-License-Identifier: MIT */
/*
 * Bits of 64-bit words, by the instruction where the compiler offers it and by plain C elsewhere.
 */
#ifndef SNL_SOLVE_BITS_H
#define SNL_SOLVE_BITS_H

#include "base_vector.h"

#ifdef SNL_I_GNU
#define SNL_I_PREFETCH(address) __builtin_prefetch(address)
#else
#define SNL_I_PREFETCH(address) ((void)(address))
#endif

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

#endif
