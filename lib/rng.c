/* SPDX-License-Identifier: MIT */
/*
 * The initial state of a stream, and the preparation of a die. rng.h explains how words and faces
 * are made.
 *
 * The digits 0..W-1, which rng.h defines, are divided into equal ranges, the parts. A table holds
 * the face of the lowest digit of each part; the search for the face of a digit goes upwards from
 * there. If W is at most SNL_I_RNG_PARTS, a part is a single digit.
 */
#include "rng.h"

#include <string.h>

/* W^D is at most this, so that few words are dropped. */
#define POWER_MAX (UINT64_C(1) << 56)

enum { DIGITS_STEP = 6, DIGITS_MAX = 54 };

/*@ assigns \nothing; */
uint64_t snl_i_rng_streams(uint64_t seed, uint64_t stream)
{
    return snl_i_rng_word(&seed) + stream * SNL_I_RNG_STEP;
}

/*@ assigns \nothing;
    ensures a == 0 && b == 0 ==> \result == 0;
    ensures a != 0 || b != 0 ==> 0 < \result;
    ensures b == 0 ==> \result == a;
*/
static uint32_t common_divisor(uint32_t a, uint32_t b)
{
    /*@ loop invariant \at(a, Pre) != 0 || \at(b, Pre) != 0 ==> a != 0 || b != 0;
        loop invariant \at(a, Pre) == 0 && \at(b, Pre) == 0 ==> a == 0 && b == 0;
        loop invariant \at(b, Pre) == 0 ==> a == \at(a, Pre) && b == 0;
        loop assigns a, b;
        loop variant b;
    */
    while (b) {
        uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* base^exponent, or POWER_MAX + 1 if the power is more than POWER_MAX. */
/*@ requires 0 < base;
    assigns \nothing;
    ensures 0 < \result <= POWER_MAX + 1;
*/
static uint64_t power_of(uint64_t base, uint32_t exponent)
{
    uint64_t power = 1;
    /*@ loop invariant 0 <= i <= exponent && 0 < power <= POWER_MAX;
        loop assigns i, power;
        loop variant exponent - i;
    */
    for (uint32_t i = 0; i < exponent; i++) {
        if (power > POWER_MAX / base)
            return POWER_MAX + 1;
        power *= base;
    }
    return power;
}

void snl_i_rng_die_init(snl_i_rng_die *die, const uint32_t *weights, size_t faces)
{
    uint32_t divisor = 0;
    for (size_t i = 0; i < faces; i++)
        divisor = common_divisor(divisor, weights[i]);
    memset(die, 0, sizeof *die);
    for (size_t i = 0; i < faces; i++)
        die->below[i] = die->sum += weights[i] / divisor;
    die->digits = 1;
    for (uint32_t digits = DIGITS_STEP; digits <= DIGITS_MAX; digits += DIGITS_STEP)
        if (power_of(die->sum, digits) <= POWER_MAX)
            die->digits = digits;
    die->power = power_of(die->sum, die->digits);
    die->least = (0 - die->power) % die->power;
    while ((die->sum - 1) >> die->shift >= SNL_I_RNG_PARTS)
        die->shift++;
    uint8_t face = 1;
    for (uint32_t part = 0; part <= (die->sum - 1) >> die->shift; part++) {
        while (part << die->shift >= die->below[face - 1])
            face++;
        die->first[part] = face;
    }
}
