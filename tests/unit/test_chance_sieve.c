/* SPDX-License-Identifier: MIT */
/*
 * Primes and arithmetic modulo primes: compared with a sieve, with composite numbers that pass the
 * test for primes in all bases but one, and with remainders of 64-bit products. A test of
 * lib/chance_modular.h.
 */
#include "check.h"

#include "chance_modular.h"

enum { LAST = 30000 };

/* snl_i_prime_below() must find the previous prime of the sieve. */
static void as_sieved(void)
{
    static char is_composite[LAST + 1];
    uint32_t before = 11;
    for (uint32_t number = 2; number <= LAST; number++)
        for (uint32_t multiple = 2 * number; multiple <= LAST; multiple += number)
            is_composite[multiple] = 1;
    for (uint32_t number = 12; number <= LAST; number++) {
        CHECK_EQUAL(snl_i_prime_below(number), before);
        if (number % 2)
            CHECK_EQUAL(snl_i_is_prime(number) != 0, !is_composite[number]);
        before = is_composite[number] ? before : number;
    }
}

/* Strong pseudoprimes to the bases 2; 2 and 3; 2, 3 and 5; 3, 5 and 7 (Pomerance, Selfridge,
 * Wagstaff, *Mathematics of Computation* 35, 1980). */
static void strong_pseudoprimes(void)
{
    static const uint32_t numbers[] = {2047,    3277,     4033,      1373653,   1530787,
                                       1024651, 25326001, 161304001, 960946321, 1157839381};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        CHECK(!snl_i_is_prime(numbers[i]));
}

static void largest_primes(void)
{
    static const uint32_t primes[] = {2147483647, 2147483629, 2147483587,
                                      2147483579, 2147483563, 2147483549};
    uint32_t number = UINT32_C(1) << 31;
    for (size_t i = 0; i < sizeof primes / sizeof *primes; i++) {
        number = snl_i_prime_below(number);
        CHECK_EQUAL(number, primes[i]);
    }
}

static void products(void)
{
    for (int i = 0; i < 2000; i++) {
        uint32_t prime = snl_i_prime_below((uint32_t)check_random(12, INT64_C(1) << 31));
        snl_i_field field = snl_i_field_of(prime);
        uint32_t a = (uint32_t)check_random64(), b = 1 + (uint32_t)check_random(0, prime - 2);
        uint32_t in = snl_i_field_enter(&field, a), other = snl_i_field_enter(&field, b);
        CHECK_EQUAL(snl_i_field_leave(&field, in), a % prime);
        CHECK_EQUAL(snl_i_field_leave(&field, snl_i_field_multiply(&field, in, other)),
                    (uint64_t)(a % prime) * b % prime);
        CHECK_EQUAL(snl_i_field_leave(&field, snl_i_field_add(&field, in, other)),
                    ((uint64_t)a % prime + b) % prime);
        CHECK_EQUAL(snl_i_field_leave(&field, snl_i_field_subtract(&field, in, other)),
                    ((uint64_t)a % prime + prime - b) % prime);
        CHECK_EQUAL(snl_i_field_add(&field, other, prime - other), 0);
        CHECK_EQUAL(snl_i_field_multiply(&field, other, snl_i_field_invert(&field, other)),
                    field.one);
    }
}

int main(void)
{
    check_random_seed();
    RUN(as_sieved);
    RUN(strong_pseudoprimes);
    RUN(largest_primes);
    RUN(products);
    return check_done();
}
