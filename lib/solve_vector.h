/* SPDX-License-Identifier: MIT */
/*
 * Vector instructions: which there are, how functions are made for them, and what plain C does not
 * say of them. A function is written once and made for three levels, the baseline, AVX2 and
 * AVX-512, and that of the highest level that the processor has is called. Where the compiler or the
 * processor is another, or with SNL_PORTABLE, there is the baseline alone.
 */
#ifndef SNL_SOLVE_VECTOR_H
#define SNL_SOLVE_VECTOR_H

#include "solve_bits.h"

/* SNL_I_LEVELS_OF(type, name, parameters, arguments) makes of an inline function those for all
 * levels, and the array name_at[] of them. One of a level that the processor lacks must not be
 * called. */
#if defined(__GNUC__) && defined(__x86_64__) && !defined(SNL_PORTABLE)
#define SNL_I_LEVELS 3
#define SNL_I_TARGET_1 __attribute__((target("avx2,bmi")))
#define SNL_I_TARGET_2 __attribute__((target("avx2,bmi,avx512f,avx512bw,avx512dq,avx512vl")))
#define SNL_I_LEVEL(type, name, parameters, arguments, level)                                      \
    SNL_I_TARGET_##level static type name##_##level parameters                                     \
    {                                                                                              \
        return name arguments;                                                                     \
    }
#define SNL_I_LEVELS_OF(type, name, parameters, arguments)                                         \
    static type name##_0 parameters                                                                \
    {                                                                                              \
        return name arguments;                                                                     \
    }                                                                                              \
    SNL_I_LEVEL(type, name, parameters, arguments, 1)                                              \
    SNL_I_LEVEL(type, name, parameters, arguments, 2)                                              \
    static type(*const name##_at[SNL_I_LEVELS]) parameters = {name##_0, name##_1, name##_2};
#else
#define SNL_I_LEVELS 1
#define SNL_I_LEVELS_OF(type, name, parameters, arguments)                                         \
    static type name##_0 parameters                                                                \
    {                                                                                              \
        return name arguments;                                                                     \
    }                                                                                              \
    static type(*const name##_at[SNL_I_LEVELS]) parameters = {name##_0};
#endif

#if defined(__GNUC__)
#define SNL_I_INLINE static inline __attribute__((always_inline))
#else
#define SNL_I_INLINE static inline
#endif

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/* The highest level that the processor runs. */
static inline int snl_i_vector_level(void)
{
#if SNL_I_LEVELS > 1
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
        return 2;
    return __builtin_cpu_supports("avx2") ? 1 : 0;
#else
    return 0;
#endif
}

/* Whether 64 values are -1. */
SNL_I_INLINE int snl_i_all_none_64(const int32_t *values)
{
#if defined(__GNUC__)
    typedef uint64_t eight __attribute__((vector_size(64), aligned(4), may_alias));
    const eight *parts = (const eight *)values;
    eight all = parts[0] & parts[1] & parts[2] & parts[3];
    return (all[0] & all[1] & all[2] & all[3] & all[4] & all[5] & all[6] & all[7]) == UINT64_MAX;
#else
    int32_t all = -1;
    for (int i = 0; i < 64; i++)
        all &= values[i];
    return all == -1;
#endif
}

/* Which of 16 values are not -1. */
SNL_I_INLINE uint32_t snl_i_differ_16(const int32_t *values)
{
#if defined(__SSE2__)
    const __m128i none = _mm_set1_epi32(-1);
    __m128i equal[4];
    for (int i = 0; i < 4; i++)
        equal[i] = _mm_cmpeq_epi32(_mm_loadu_si128((const __m128i *)(values + 4 * i)), none);
    __m128i low = _mm_packs_epi32(equal[0], equal[1]), high = _mm_packs_epi32(equal[2], equal[3]);
    return ~(uint32_t)_mm_movemask_epi8(_mm_packs_epi16(low, high)) & 0xffff;
#else
    uint32_t differ = 0;
    for (int i = 0; i < 16; i++)
        differ |= (uint32_t)(values[i] != -1) << i;
    return differ;
#endif
}

/* Which of 16 values of a move[] array are jumps to another square; `first` is the square of the
 * first one. Sets `fault` if one is below -1 or above `last`. */
SNL_I_INLINE uint32_t snl_i_jumps_16(const int32_t *values, uint32_t first, int32_t last,
                                     uint32_t *fault)
{
#if defined(__SSE2__)
    const __m128i none = _mm_set1_epi32(-1), highest = _mm_set1_epi32(last);
    __m128i square = _mm_add_epi32(_mm_set1_epi32((int32_t)first), _mm_set_epi32(3, 2, 1, 0));
    __m128i faults = _mm_setzero_si128(), equal[4];
    for (int i = 0; i < 4; i++) {
        __m128i value = _mm_loadu_si128((const __m128i *)(values + 4 * i));
        equal[i] = _mm_or_si128(_mm_cmpeq_epi32(value, none), _mm_cmpeq_epi32(value, square));
        faults = _mm_or_si128(
            faults, _mm_or_si128(_mm_cmpgt_epi32(none, value), _mm_cmpgt_epi32(value, highest)));
        square = _mm_add_epi32(square, _mm_set1_epi32(4));
    }
    *fault |= (uint32_t)_mm_movemask_epi8(faults);
    __m128i low = _mm_packs_epi32(equal[0], equal[1]), high = _mm_packs_epi32(equal[2], equal[3]);
    return ~(uint32_t)_mm_movemask_epi8(_mm_packs_epi16(low, high)) & 0xffff;
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
