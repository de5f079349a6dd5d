/* SPDX-License-Identifier: MIT */
/*
 * Arithmetic modulo a prime below 2^31 in Montgomery's form (*Mathematics of Computation* 44,
 * 1985): a number x is stored as x * 2^32, and products are divided by 2^32 without a division.
 * Layer 2.
 */
#ifndef SNL_CHANCE_MODULAR_H
#define SNL_CHANCE_MODULAR_H

#include "base.h"

typedef struct snl_i_field {
    uint32_t prime;
    uint32_t inverse; /* -1 / prime modulo 2^32 */
    uint32_t one;     /* 2^32 modulo prime: 1 in this form */
    uint32_t square;  /* 2^64 modulo prime: converts numbers to this form */
} snl_i_field;

/* `prime` is odd. */
static inline snl_i_field snl_i_field_of(uint32_t prime)
{
    uint32_t inverse = prime; /* correct in 3 bits; each step doubles them */
    for (int i = 0; i < 4; i++)
        inverse *= 2 - prime * inverse;
    uint32_t one = (uint32_t)((UINT64_C(1) << 32) % prime);
    return (snl_i_field){prime, 0 - inverse, one, (uint32_t)((uint64_t)one * one % prime)};
}

static inline uint32_t snl_i_field_reduce(const snl_i_field *field, uint64_t product)
{
    uint64_t multiple = (uint64_t)((uint32_t)product * field->inverse) * field->prime;
    uint32_t reduced = (uint32_t)((product + multiple) >> 32);
    return reduced >= field->prime ? reduced - field->prime : reduced;
}

static inline uint32_t snl_i_field_multiply(const snl_i_field *field, uint32_t a, uint32_t b)
{
    return snl_i_field_reduce(field, (uint64_t)a * b);
}

static inline uint32_t snl_i_field_add(const snl_i_field *field, uint32_t a, uint32_t b)
{
    uint32_t sum = a + b;
    return sum >= field->prime ? sum - field->prime : sum;
}

static inline uint32_t snl_i_field_subtract(const snl_i_field *field, uint32_t a, uint32_t b)
{
    return a >= b ? a - b : a + (field->prime - b);
}

static inline uint32_t snl_i_field_enter(const snl_i_field *field, uint32_t number)
{
    return snl_i_field_multiply(field, number % field->prime, field->square);
}

static inline uint32_t snl_i_field_leave(const snl_i_field *field, uint32_t number)
{
    return snl_i_field_reduce(field, number);
}

static inline uint32_t snl_i_field_power(const snl_i_field *field, uint32_t base, uint64_t exponent)
{
    uint32_t power = field->one;
    for (; exponent > 0; exponent >>= 1) {
        if (exponent & 1)
            power = snl_i_field_multiply(field, power, base);
        base = snl_i_field_multiply(field, base, base);
    }
    return power;
}

/* `number` is not 0. */
static inline uint32_t snl_i_field_invert(const snl_i_field *field, uint32_t number)
{
    return snl_i_field_power(field, number, field->prime - 2);
}

/* Returns whether an odd number above 7 is prime, by the test of Miller and Rabin. With these bases
 * the test is right for all numbers below 3,215,031,751 (Pomerance, Selfridge and Wagstaff,
 * 1980). */
static inline int snl_i_is_prime(uint32_t number)
{
    static const uint32_t bases[] = {2, 3, 5, 7};
    snl_i_field field = snl_i_field_of(number);
    uint32_t minus_one = number - field.one, odd = number - 1;
    int twos = 0;
    for (; odd % 2 == 0; odd /= 2)
        twos++;
    for (int i = 0; i < 4; i++) {
        uint32_t power = snl_i_field_power(&field, snl_i_field_enter(&field, bases[i]), odd);
        int passes = power == field.one || power == minus_one;
        for (int j = 1; j < twos && !passes; j++) {
            power = snl_i_field_multiply(&field, power, power);
            passes = power == minus_one;
        }
        if (!passes)
            return 0;
    }
    return 1;
}

/* The largest prime below `number`, which is at least 12. */
static inline uint32_t snl_i_prime_below(uint32_t number)
{
    for (number -= 1 + number % 2; !snl_i_is_prime(number); number -= 2)
        ;
    return number;
}

#endif
