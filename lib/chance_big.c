/* SPDX-License-Identifier: MIT */
/*
 * Whole numbers of any size, in limbs of 32 bits: schoolbook arithmetic, with the division of
 * Knuth, *The Art of Computer Programming* 2, 4.3.1, algorithm D. An operation costs the product of
 * its operands' numbers of limbs. A greatest common divisor, by Euclid, and decimal digits cost the
 * square of the number of limbs.
 */
#include "chance_big.h"

#include <string.h>

snl_status snl_i_big_init(snl_i_big *big, const snl_allocator *allocator, uint64_t bits)
{
    *big = (snl_i_big){0};
    /* Never true if size_t has 64 bits: bits / 32 is then far below the bound. */
    if (SNL_I_NEVER(bits / 32 > SIZE_MAX / sizeof *big->limbs - 2))
        return SNL_ERROR_MEMORY;
    big->capacity = (size_t)(bits / 32) + 2;
    big->limbs = snl_i_allocate(allocator, big->capacity, sizeof *big->limbs);
    return big->limbs ? SNL_OK : SNL_ERROR_MEMORY;
}

void snl_i_big_free(snl_i_big *big, const snl_allocator *allocator)
{
    snl_i_release(allocator, big->limbs, big->capacity, sizeof *big->limbs);
}

static void trim_big(snl_i_big *big)
{
    while (big->count > 0 && big->limbs[big->count - 1] == 0)
        big->count--;
}

void snl_i_big_set(snl_i_big *big, uint32_t value)
{
    big->limbs[0] = value;
    big->count = value > 0;
}

void snl_i_big_copy(snl_i_big *to, const snl_i_big *from)
{
    memcpy(to->limbs, from->limbs, from->count * sizeof *to->limbs);
    to->count = from->count;
}

void snl_i_big_multiply(snl_i_big *big, uint32_t factor)
{
    uint64_t carry = 0;
    for (size_t i = 0; i < big->count; i++) {
        carry += (uint64_t)big->limbs[i] * factor;
        big->limbs[i] = (uint32_t)carry;
        carry >>= 32;
    }
    big->limbs[big->count++] = (uint32_t)carry;
    trim_big(big);
}

void snl_i_big_add_product(snl_i_big *sum, const snl_i_big *factor, uint32_t other)
{
    uint64_t carry = 0;
    for (size_t i = 0; i < factor->count || carry > 0; i++) {
        if (i >= sum->count)
            sum->limbs[sum->count++] = 0;
        carry += sum->limbs[i];
        carry += i < factor->count ? (uint64_t)factor->limbs[i] * other : 0;
        sum->limbs[i] = (uint32_t)carry;
        carry >>= 32;
    }
    trim_big(sum);
}

uint32_t snl_i_big_remainder(const snl_i_big *big, uint32_t divisor)
{
    uint64_t rest = 0;
    for (size_t i = big->count; i-- > 0;)
        rest = (rest << 32 | big->limbs[i]) % divisor;
    return (uint32_t)rest;
}

/* Divides by a single limb; returns the remainder. */
static uint32_t divide_small(snl_i_big *big, uint32_t divisor)
{
    uint64_t rest = 0;
    for (size_t i = big->count; i-- > 0;) {
        rest = rest << 32 | big->limbs[i];
        big->limbs[i] = (uint32_t)(rest / divisor);
        rest %= divisor;
    }
    trim_big(big);
    return (uint32_t)rest;
}

/* to = from * 2^shift; shift is below 32. `to` has one limb more than `from`; that limb may be
 * 0. */
static void shift_left(uint32_t *to, const uint32_t *from, size_t count, int shift)
{
    uint64_t carry = 0;
    for (size_t i = 0; i < count; i++) {
        carry |= (uint64_t)from[i] << shift;
        to[i] = (uint32_t)carry;
        carry >>= 32;
    }
    to[count] = (uint32_t)carry;
}

static void shift_right(uint32_t *limbs, size_t count, int shift)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t both = i + 1 < count ? (uint64_t)limbs[i + 1] << 32 | limbs[i] : limbs[i];
        limbs[i] = (uint32_t)(both >> shift);
    }
}

/* Computes one limb of a quotient. The highest bit of the divisor is set, and `top` has a limb more
 * than the divisor. The remainder replaces `top`. */
static uint32_t divide_step(uint32_t *top, const uint32_t *divisor, size_t count)
{
    uint64_t two = (uint64_t)top[count] << 32 | top[count - 1];
    uint64_t guess = two / divisor[count - 1], rest = two % divisor[count - 1];
    uint32_t second = count > 1 ? divisor[count - 2] : 0, third = count > 1 ? top[count - 2] : 0;
    if (guess >> 32)
        guess = UINT32_MAX;
    else if (guess * second > (rest << 32 | third))
        guess--; /* the guess was one or two too large, and is now at most one too large */
    uint64_t borrow = 0, carry = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t product = guess * divisor[i] + borrow;
        borrow = (product >> 32) + ((uint32_t)product > top[i]);
        top[i] -= (uint32_t)product;
    }
    if (borrow <= top[count])
        return (uint32_t)guess;
    for (size_t i = 0; i < count; i++) {
        carry += (uint64_t)top[i] + divisor[i];
        top[i] = (uint32_t)carry;
        carry >>= 32;
    }
    return (uint32_t)(guess - 1);
}

snl_status snl_i_big_divide(snl_i_big *big, const snl_i_big *divisor, snl_i_big *quotient,
                            snl_i_big *space, snl_i_poll *poll)
{
    size_t count = divisor->count;
    quotient->count = 0;
    if (snl_i_poll_step(poll, SNL_I_STEPS))
        return SNL_ERROR_CANCELLED;
    if (big->count < count)
        return SNL_OK;
    int shift = 0;
    while (!(divisor->limbs[count - 1] << shift >> 31))
        shift++;
    shift_left(space->limbs, divisor->limbs, count, shift);
    shift_left(big->limbs, big->limbs, big->count, shift);
    quotient->count = big->count - count + 1;
    for (size_t i = quotient->count; i-- > 0;) {
        quotient->limbs[i] = divide_step(big->limbs + i, space->limbs, count);
        if (snl_i_poll_step(poll, count))
            return SNL_ERROR_CANCELLED;
    }
    big->count = count;
    shift_right(big->limbs, count, shift);
    trim_big(big);
    trim_big(quotient);
    return SNL_OK;
}

/* Divides a and b by their greatest common divisor. x and y are copies of a and b, which Euclid's
 * algorithm uses up. */
static snl_status divide_both(snl_i_big *a, snl_i_big *b, snl_i_big *x, snl_i_big *y,
                              snl_i_big *quotient, snl_i_big *space, snl_i_poll *poll)
{
    while (y->count > 0) {
        if (snl_i_big_divide(x, y, quotient, space, poll) != SNL_OK)
            return SNL_ERROR_CANCELLED;
        snl_i_big swap = *x;
        *x = *y;
        *y = swap;
    }
    if (snl_i_big_divide(a, x, quotient, space, poll) != SNL_OK)
        return SNL_ERROR_CANCELLED;
    snl_i_big_copy(a, quotient);
    if (snl_i_big_divide(b, x, quotient, space, poll) != SNL_OK)
        return SNL_ERROR_CANCELLED;
    snl_i_big_copy(b, quotient);
    return SNL_OK;
}

snl_status snl_i_big_reduce(snl_i_big *a, snl_i_big *b, const snl_allocator *allocator)
{
    snl_i_big parts[4] = {{0}};
    uint64_t bits = 32 * (uint64_t)(a->count > b->count ? a->count : b->count);
    snl_i_poll poll = {.allocator = allocator};
    snl_status status = SNL_OK;
    for (int i = 0; i < 4 && status == SNL_OK; i++)
        status = snl_i_big_init(&parts[i], allocator, bits);
    if (status == SNL_OK) {
        snl_i_big_copy(&parts[0], a);
        snl_i_big_copy(&parts[1], b);
        status = divide_both(a, b, &parts[0], &parts[1], &parts[2], &parts[3], &poll);
    }
    for (int i = 0; i < 4; i++)
        snl_i_big_free(&parts[i], allocator);
    return status;
}

size_t snl_i_big_digits_max(const snl_i_big *big)
{
    return 10 * big->count + 1; /* 2^32 has ten digits */
}

size_t snl_i_big_digits(snl_i_big *big, char *text, snl_i_poll *poll)
{
    size_t length = 0;
    do {
        if (snl_i_poll_step(poll, big->count))
            return 0;
        uint32_t part = divide_small(big, 1000000000);
        for (int i = 0; i < 9 && (big->count > 0 || part > 0 || length == 0); i++, part /= 10)
            text[length++] = (char)('0' + part % 10);
    } while (big->count > 0);
    for (size_t i = 0; i < length / 2; i++) {
        char swap = text[i];
        text[i] = text[length - 1 - i];
        text[length - 1 - i] = swap;
    }
    return length;
}
