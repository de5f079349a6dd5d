/* SPDX-License-Identifier: MIT */
/* Exact answers: fractions from their remainders modulo many primes. Layer 2. */
#ifndef SNL_CHANCE_EXACT_H
#define SNL_CHANCE_EXACT_H

#include "chance_length.h"
#include "chance_modular.h"

/* The squares that a game from the board's start can come to, all of them states of `chain`. */
typedef struct snl_i_exact {
    snl_allocator allocator;
    snl_i_chain chain;
    size_t count;
    uint32_t *states; /* from the top of the board */
    uint32_t *place;  /* by state: its index in `states`; UINT32_MAX if it is not there */
    size_t start;     /* its index */
    uint32_t weight_sum;
} snl_i_exact;

/* What is asked for modulo a prime: numerator and denominator, both of at most `bits` bits. `ask`
 * returns 0 if the prime does not serve, and -1 if those before did not: then it may have changed
 * `bits`. */
typedef struct snl_i_question snl_i_question;
struct snl_i_question {
    int (*ask)(snl_i_question *question, const snl_i_field *field, uint32_t parts[2]);
    void (*release)(snl_i_question *question);
    void *context; /* NULL: there is nothing to be released */
    uint64_t bits;
    snl_i_poll poll; /* once cancelled, `ask` returns 0 */
};

/* The largest number of bits that are worked out. */
#define SNL_I_EXACT_BITS_MAX (UINT64_C(1) << 18)

/* For the mean or the variance, and for the win of the first of two players. Release them also if
 * that fails, with SNL_ERROR_MEMORY or SNL_ERROR_TOO_LARGE. */
snl_status snl_i_exact_moment_init(const snl_i_exact *exact, int is_variance,
                                   snl_i_question *question);
snl_status snl_i_exact_win_init(const snl_i_exact *exact, snl_i_question *question);

/* The bits of that power of the sum of the weights, and some 64 more. */
uint64_t snl_i_exact_bits(const snl_i_exact *exact, uint64_t count);

#endif
