/* SPDX-License-Identifier: MIT */
/*
 * Whole numbers of any size, not negative, with the operations that fractions need. Layer 2.
 */
#ifndef SNL_CHANCE_BIG_H
#define SNL_CHANCE_BIG_H

#include "base.h"

typedef struct snl_i_big {
    uint32_t *limbs; /* lowest first */
    size_t count;    /* without leading zeros */
    size_t capacity;
} snl_i_big;

/* Makes a 0 with room for `bits` bits and one limb more. Fails with SNL_ERROR_MEMORY. */
snl_status snl_i_big_init(snl_i_big *big, const snl_allocator *allocator, uint64_t bits);
void snl_i_big_free(snl_i_big *big, const snl_allocator *allocator);

/* The first argument of these four functions receives the result, and must have room for it. */
void snl_i_big_set(snl_i_big *big, uint32_t value);
void snl_i_big_copy(snl_i_big *to, const snl_i_big *from);
void snl_i_big_multiply(snl_i_big *big, uint32_t factor);
void snl_i_big_add_product(snl_i_big *sum, const snl_i_big *factor, uint32_t other);

uint32_t snl_i_big_remainder(const snl_i_big *big, uint32_t divisor);

/* Divides `big` by `divisor`, which is not 0. Leaves the remainder in `big`, which has room for one
 * limb more. `quotient` has room for as many limbs as `big`, and `space` for one limb more than
 * `divisor`. Fails with SNL_ERROR_CANCELLED; the results are then useless. */
snl_status snl_i_big_divide(snl_i_big *big, const snl_i_big *divisor, snl_i_big *quotient,
                            snl_i_big *space, snl_i_poll *poll);

/* Divides a and b by their greatest common divisor; b is not 0. Fails with SNL_ERROR_MEMORY or
 * SNL_ERROR_CANCELLED. */
snl_status snl_i_big_reduce(snl_i_big *a, snl_i_big *b, const snl_allocator *allocator);

/* Writes the decimal digits to `text`, which has room for snl_i_big_digits_max() of them, and uses
 * the number up. Returns the number of digits; 0 if the work is cancelled. */
size_t snl_i_big_digits_max(const snl_i_big *big);
size_t snl_i_big_digits(snl_i_big *big, char *text, snl_i_poll *poll);

#endif
