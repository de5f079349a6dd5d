/* SPDX-License-Identifier: MIT */
/*
 * Comparisons of many 32-bit numbers at once.
 */
#ifndef SNL_SOLVE_VECTOR_H
#define SNL_SOLVE_VECTOR_H

#include "solve_bits.h"

#if defined(SNL_I_GNU) && defined(__SSE2__)
#define SNL_I_SSE2
#include <emmintrin.h>
#endif

#ifdef SNL_I_SSE2
SNL_I_INLINE __m128i snl_i_load_4(const int32_t *values)
{
    return _mm_loadu_si128((const __m128i *)values);
}

/* A bit for each of 16 comparisons that does not hold. */
SNL_I_INLINE uint32_t snl_i_none_of_16(__m128i a, __m128i b, __m128i c, __m128i d)
{
    __m128i packed = _mm_packs_epi16(_mm_packs_epi32(a, b), _mm_packs_epi32(c, d));
    return ~(uint32_t)_mm_movemask_epi8(packed) & 0xffff;
}
#endif

/* Which of 16 values are not -1. */
SNL_I_INLINE uint32_t snl_i_differ_16(const int32_t *values)
{
#ifdef SNL_I_SSE2
    const __m128i none = _mm_set1_epi32(-1);
    return snl_i_none_of_16(_mm_cmpeq_epi32(snl_i_load_4(values), none),
                            _mm_cmpeq_epi32(snl_i_load_4(values + 4), none),
                            _mm_cmpeq_epi32(snl_i_load_4(values + 8), none),
                            _mm_cmpeq_epi32(snl_i_load_4(values + 12), none));
#else
    uint32_t differ = 0;
    for (int i = 0; i < 16; i++)
        differ |= (uint32_t)(values[i] != -1) << i;
    return differ;
#endif
}

#ifdef SNL_I_SSE2
/* Whether each of 4 values is -1 or the number of its square; adds to `faults` where one is below
 * -1 or above the last square. */
SNL_I_INLINE __m128i snl_i_no_jumps_4(const int32_t *values, __m128i squares, __m128i last,
                                      __m128i *faults)
{
    const __m128i none = _mm_set1_epi32(-1);
    __m128i value = snl_i_load_4(values);
    *faults = _mm_or_si128(
        *faults, _mm_or_si128(_mm_cmpgt_epi32(none, value), _mm_cmpgt_epi32(value, last)));
    return _mm_or_si128(_mm_cmpeq_epi32(value, none), _mm_cmpeq_epi32(value, squares));
}
#endif

/* Which of 16 values of a move[] array are jumps to another square; `first` is the square of the
 * first one. Sets `fault` if one is below -1 or above `last`. */
SNL_I_INLINE uint32_t snl_i_jumps_16(const int32_t *values, uint32_t first, int32_t last,
                                     uint32_t *fault)
{
#ifdef SNL_I_SSE2
    const __m128i highest = _mm_set1_epi32(last), four = _mm_set1_epi32(4);
    __m128i squares_0 = _mm_add_epi32(_mm_set1_epi32((int32_t)first), _mm_set_epi32(3, 2, 1, 0));
    __m128i squares_1 = _mm_add_epi32(squares_0, four), squares_2 = _mm_add_epi32(squares_1, four);
    __m128i squares_3 = _mm_add_epi32(squares_2, four), faults = _mm_setzero_si128();
    __m128i none_0 = snl_i_no_jumps_4(values, squares_0, highest, &faults);
    __m128i none_1 = snl_i_no_jumps_4(values + 4, squares_1, highest, &faults);
    __m128i none_2 = snl_i_no_jumps_4(values + 8, squares_2, highest, &faults);
    __m128i none_3 = snl_i_no_jumps_4(values + 12, squares_3, highest, &faults);
    *fault |= (uint32_t)_mm_movemask_epi8(faults);
    return snl_i_none_of_16(none_0, none_1, none_2, none_3);
#else
    uint32_t jumps = 0;
    for (uint32_t i = 0; i < 16; i++) {
        jumps |= (uint32_t)(values[i] != -1 && (uint32_t)values[i] != first + i) << i;
        *fault |= values[i] < -1 || values[i] > last;
    }
    return jumps;
#endif
}

#endif
