/* SPDX-License-Identifier: MIT */
/*
 * What plain C does not say of the processor: which vector instructions there are, and how
 * functions are made for them. A function is written once and made for three levels, the baseline,
 * AVX2 and AVX-512, and that of the highest level that the processor has is called. Where the
 * compiler or the processor is another, or with SNL_PORTABLE, there is the baseline alone; with
 * SNL_PLAIN_C it is standard C. Layer 0.
 */
#ifndef SNL_BASE_VECTOR_H
#define SNL_BASE_VECTOR_H

#include "base.h"

/* Extensions of gcc and clang are used unless SNL_PLAIN_C is defined. */
#if defined(__GNUC__) && !defined(SNL_PLAIN_C)
#define SNL_I_GNU
#endif

/* Vectors of doubles, where a double is worked with as one: not in the registers of the x87. */
#if defined(SNL_I_GNU) && __FLT_EVAL_METHOD__ != 2
#define SNL_I_GNU_DOUBLES
#endif

/* SNL_I_LEVELS_OF(type, name, parameters, arguments) makes of an inline function those for all
 * levels, and the array name_at[] of them. One of a level that the processor lacks must not be
 * called. */
#if defined(SNL_I_GNU) && defined(__x86_64__) && !defined(SNL_PORTABLE)
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

/* SNL_I_APART is for what a hot function seldom calls and would only be slowed down by, and for what
 * would only take stack from a deep chain of calls. */
#ifdef SNL_I_GNU
#define SNL_I_INLINE static inline __attribute__((always_inline))
#define SNL_I_APART static __attribute__((noinline))
#else
#define SNL_I_INLINE static inline
#define SNL_I_APART static
#endif

/* The highest level that the processor runs. */
static inline int snl_i_vector_level(void)
{
#if SNL_I_LEVELS > 1
    /* Counted, for a test to go the same way on every machine. */
    int basic = (__builtin_cpu_supports("bmi") != 0) + (__builtin_cpu_supports("avx2") != 0);
    int all = basic + (__builtin_cpu_supports("avx512f") != 0) +
              (__builtin_cpu_supports("avx512bw") != 0) +
              (__builtin_cpu_supports("avx512dq") != 0) + (__builtin_cpu_supports("avx512vl") != 0);
    return (basic == 2) + (all == 6);
#else
    return 0;
#endif
}

#endif
