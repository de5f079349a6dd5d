/* SPDX-License-Identifier: MIT */
/*
 * Pairs, numbers with twice the precision of a double, compared with whole numbers of up to 128
 * bits: their lowest 64 bits show whether a result is exact, or how large its error is. A test of
 * lib/chance_pair.h.
 */
#include "check.h"

#include "chance_pair.h"

#include <math.h>

enum { TRIES = 2000 };

/* A random whole number of `bits` bits, whose highest and lowest bit are 1. */
static int64_t whole_of(int bits)
{
    uint64_t one = 1, word = check_random64() >> (64 - bits);
    return (int64_t)(word | one << (bits - 1) | one);
}

/* The lowest 64 bits of a double that is a whole number below 2^128; negative numbers as two's
 * complement. */
static uint64_t lowest(double number)
{
    uint64_t upper = (uint64_t)(fabs(number) * 0x1p-64);
    uint64_t lower = (uint64_t)(fabs(number) - (double)upper * 0x1p64);
    return number < 0 ? 0 - lower : lower;
}

/* A whole number is given by its lowest 64 bits, `bits`, and by its rounded value, `about`. Returns
 * whether the pair is within `error` of the number, and whether the high part of the pair is the
 * rounded sum of both parts. */
static int is_whole(snl_i_pair pair, double about, uint64_t bits, int64_t error)
{
    int64_t apart = (int64_t)(lowest(pair.high) + lowest(pair.low) - bits);
    double sum = pair.high + pair.low; /* rounded to a double */
    return sum == pair.high && fabs(pair.high - about) <= fabs(about) * 0x1p-50 && apart <= error &&
           -apart <= error;
}

static void whole_numbers(void)
{
    static const int64_t limits[] = {
        0, 1, INT64_C(1) << 32, (INT64_C(1) << 53) + 1, (INT64_C(1) << 62) - 1, INT64_C(1) << 62};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        CHECK(is_whole(snl_i_pair_of_whole(limits[i]), (double)limits[i], (uint64_t)limits[i], 0));
    for (int i = 0; i < TRIES; i++) {
        int64_t whole = whole_of(1 + i % 62);
        CHECK(is_whole(snl_i_pair_of_whole(whole), (double)whole, (uint64_t)whole, 0));
    }
}

/* Adds numbers of 53 to 61 bits, of which the upper 53 are random, and numbers of 1 to 53 bits. */
static void sums(void)
{
    for (int i = 0; i < TRIES; i++) {
        int shift = i % 9;
        int64_t a = (whole_of(53) << shift) * (i % 2 ? 1 : -1), b = whole_of(1 + i % 53);
        snl_i_pair sum = snl_i_pair_of_sum((double)a, (double)b);
        CHECK(is_whole(sum, (double)a + (double)b, (uint64_t)(a + b), 0));
        sum = snl_i_pair_of_sum((double)b, (double)a);
        CHECK(is_whole(sum, (double)a + (double)b, (uint64_t)(a + b), 0));
        sum = snl_i_pair_of_ordered((double)a, (double)b);
        CHECK(is_whole(sum, (double)a + (double)b, (uint64_t)(a + b), 0));
    }
}

static void sums_of_pairs(void)
{
    for (int i = 0; i < TRIES; i++) {
        int64_t a = whole_of(61), b = whole_of(1 + i % 61) * (i % 2 ? 1 : -1);
        snl_i_pair one = snl_i_pair_of_whole(a), other = snl_i_pair_of_whole(b < 0 ? -b : b);
        if (b < 0)
            other = snl_i_pair_negative(other);
        CHECK(is_whole(snl_i_pair_add(one, other), (double)(a + b), (uint64_t)(a + b), 0));
        CHECK(is_whole(snl_i_pair_add(other, one), (double)(a + b), (uint64_t)(a + b), 0));
    }
}

/* If the high parts of two pairs cancel, the sum of their low parts is exact. */
static void sums_that_cancel(void)
{
    for (int i = 0; i < TRIES; i++) {
        double high = (double)whole_of(53) * 0x1p64, low = (double)whole_of(53);
        double other = (double)(whole_of(53) << i % 9);
        snl_i_pair sum = snl_i_pair_add((snl_i_pair){high, low}, (snl_i_pair){-high, other});
        CHECK(is_whole(sum, low + other, lowest(low) + lowest(other), 0));
    }
}

static void products(void)
{
    for (int i = 0; i < TRIES; i++) {
        int64_t a = whole_of(53) * (i % 2 ? 1 : -1), b = whole_of(1 + i / 2 % 53);
        uint64_t bits = (uint64_t)a * (uint64_t)b;
        snl_i_pair product = snl_i_pair_of_product((double)a, (double)b);
        CHECK(is_whole(product, (double)a * (double)b, bits, 0));
        product = snl_i_pair_of_product((double)b, (double)a);
        CHECK(is_whole(product, (double)a * (double)b, bits, 0));
        product = snl_i_pair_of_product((double)a * 0x1p-500, (double)b * 0x1p400);
        product = (snl_i_pair){product.high * 0x1p100, product.low * 0x1p100};
        CHECK(is_whole(product, (double)a * (double)b, bits, 0));
    }
}

/* The relative error of a product is at most 2^-100. */
static void products_of_pairs(void)
{
    for (int i = 0; i < TRIES; i++) {
        int64_t a = whole_of(62), b = whole_of(62), c = whole_of(53);
        snl_i_pair one = snl_i_pair_of_whole(a), other = snl_i_pair_of_whole(b);
        snl_i_pair product = snl_i_pair_multiply(one, other);
        CHECK(is_whole(product, (double)a * (double)b, (uint64_t)a * (uint64_t)b, 1 << 24));
        product = snl_i_pair_times(one, (double)c);
        CHECK(is_whole(product, (double)a * (double)c, (uint64_t)a * (uint64_t)c, 1 << 15));
    }
}

/* Forms a product of two numbers that a pair holds exactly, and divides it by each of the two. The
 * quotient must be the other number, up to a relative error of 2^-100. */
static void quotients(void)
{
    for (int i = 0; i < TRIES; i++) {
        int64_t a = whole_of(62), b = whole_of(40);
        snl_i_pair one = snl_i_pair_of_whole(a), other = {(double)b, 0};
        snl_i_pair product = snl_i_pair_times(one, (double)b);
        CHECK(is_whole(product, (double)a * (double)b, (uint64_t)a * (uint64_t)b, 0));
        snl_i_pair found = snl_i_pair_divide(product, other);
        CHECK(fabs((found.high - one.high) + (found.low - one.low)) <= one.high * 0x1p-100);
        found = snl_i_pair_divide(product, one);
        CHECK(fabs((found.high - other.high) + found.low) <= other.high * 0x1p-100);
        found = snl_i_pair_divide(snl_i_pair_negative(product), one);
        CHECK(fabs((found.high + other.high) + found.low) <= other.high * 0x1p-100);
    }
}

int main(void)
{
    check_random_seed();
    RUN(whole_numbers);
    RUN(sums);
    RUN(sums_of_pairs);
    RUN(sums_that_cancel);
    RUN(products);
    RUN(products_of_pairs);
    RUN(quotients);
    return check_done();
}
