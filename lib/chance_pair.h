/* SPDX-License-Identifier: MIT */
/*
 * Numbers of twice the precision of a double, as unevaluated sums of two doubles (Dekker,
 * *Numerische Mathematik* 18, 1971; Knuth, *The Art of Computer Programming* 2, 4.2.2). The error
 * of an operation is below 2^-100 of the result, or of the larger operand of a sum that cancels.
 * Required: doubles rounded to 53 bits by each operation, or at least by each assignment, and no
 * fused instructions.
 */
#ifndef SNL_CHANCE_PAIR_H
#define SNL_CHANCE_PAIR_H

#include <snl.h>

typedef struct snl_i_pair {
    double high;
    double low; /* at most half a unit in the last place of `high` */
} snl_i_pair;

/* The sum; a is 0, or at least as large as b in magnitude. */
static inline snl_i_pair snl_i_pair_of_ordered(double a, double b)
{
    double sum = a + b;
    return (snl_i_pair){sum, b - (sum - a)};
}

static inline snl_i_pair snl_i_pair_of_sum(double a, double b)
{
    double sum = a + b, other = sum - a;
    return (snl_i_pair){sum, (a - (sum - other)) + (b - other)};
}

/* The upper half of the bits. Each step is assigned to a variable: with the extra digits of an x87
 * register, the result would be all of a. */
static inline double snl_i_pair_half_of(double a)
{
    double split = 134217729.0 * a, rest = split - a; /* 2^27 + 1 */
    return split - rest;
}

/* The product; exact unless it is near the limits of a double's range, or beyond. */
static inline snl_i_pair snl_i_pair_of_product(double a, double b)
{
    double a_high = snl_i_pair_half_of(a), b_high = snl_i_pair_half_of(b);
    double a_low = a - a_high, b_low = b - b_high;
    double product = a * b;
    double error = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
    return (snl_i_pair){product, error};
}

/* Adds one more term to a long sum; `high` + `low` is the sum. With n terms of the same sign, its
 * relative error is at most 2^-53 + (n 2^-53)^2 (Ogita, Rump and Oishi, *SIAM Journal on Scientific
 * Computing* 26, 2005). `low` may exceed half a unit in the last place of `high`. */
static inline snl_i_pair snl_i_pair_sum_up(snl_i_pair sum, double term)
{
    snl_i_pair more = snl_i_pair_of_sum(sum.high, term);
    return (snl_i_pair){more.high, sum.low + more.low};
}

static inline snl_i_pair snl_i_pair_add(snl_i_pair a, snl_i_pair b)
{
    snl_i_pair sum = snl_i_pair_of_sum(a.high, b.high), low = snl_i_pair_of_sum(a.low, b.low);
    sum = snl_i_pair_of_ordered(sum.high, sum.low + low.high);
    return snl_i_pair_of_ordered(sum.high, sum.low + low.low);
}

static inline snl_i_pair snl_i_pair_negative(snl_i_pair a)
{
    return (snl_i_pair){-a.high, -a.low};
}

static inline snl_i_pair snl_i_pair_times(snl_i_pair a, double b)
{
    snl_i_pair product = snl_i_pair_of_product(a.high, b);
    return snl_i_pair_of_ordered(product.high, product.low + a.low * b);
}

static inline snl_i_pair snl_i_pair_multiply(snl_i_pair a, snl_i_pair b)
{
    snl_i_pair product = snl_i_pair_of_product(a.high, b.high);
    return snl_i_pair_of_ordered(product.high, product.low + (a.high * b.low + a.low * b.high));
}

static inline snl_i_pair snl_i_pair_divide(snl_i_pair a, snl_i_pair b)
{
    double quotient = a.high / b.high;
    snl_i_pair rest = snl_i_pair_add(a, snl_i_pair_negative(snl_i_pair_times(b, quotient)));
    double next = rest.high / b.high;
    rest = snl_i_pair_add(rest, snl_i_pair_negative(snl_i_pair_times(b, next)));
    snl_i_pair sum = snl_i_pair_of_ordered(quotient, next);
    return snl_i_pair_add(sum, (snl_i_pair){rest.high / b.high, 0});
}

/* Makes a pair from a whole number of up to 2^62. */
static inline snl_i_pair snl_i_pair_of_whole(int64_t whole)
{
    int64_t high = whole >> 32 << 32;
    return snl_i_pair_of_sum((double)high, (double)(whole - high));
}

#endif
