/* SPDX-License-Identifier: MIT */
/* Exact answers: fractions reconstructed from their remainders modulo many primes. Layer 2. */
#ifndef SNL_CHANCE_EXACT_H
#define SNL_CHANCE_EXACT_H

#include "chance_length.h"
#include "chance_modular.h"

/* The squares that a game from the board's start can reach, all of them states of `chain`. */
typedef struct snl_i_exact {
    snl_allocator allocator;
    snl_i_chain chain;
    size_t count;
    uint32_t *states; /* from the top of the board */
    uint32_t *place;  /* by state: its index in `states`; UINT32_MAX if it cannot be reached */
    size_t start;     /* index of the start in `states` */
    uint32_t weight_sum;
    int32_t depth;   /* the most rolls of a row: 1 unless it is a turn */
    snl_i_pair unit; /* weight_sum^depth: the denominator of the probabilities of a row */
} snl_i_exact;

/* `unit` modulo a prime. */
static inline uint32_t snl_i_exact_unit(const snl_i_exact *exact, const snl_i_field *field)
{
    uint32_t weight_sum = snl_i_field_enter(field, exact->weight_sum);
    return snl_i_field_power(field, weight_sum, (uint64_t)exact->depth);
}

/* A part of an exit, times `unit`, modulo a prime. The product is a whole number of at most 2^84.
 * The pair is exact to 2^-91, and so the nearest whole number is the right one. */
uint32_t snl_i_exact_part(const snl_i_exact *exact, const snl_i_field *field, snl_i_pair part);

/* The probability of an entry, times `unit`, modulo a prime; of the way back to the same state for
 * the entry after the last. */
uint32_t snl_i_exact_weight(const snl_i_exact *exact, const snl_i_field *field,
                            const snl_i_row *row, size_t entry);

/* A fraction to compute modulo primes. Its numerator and its denominator have at most `bits` bits
 * each. `ask` computes the two modulo one prime, and returns 1. `ask` returns 0 if the prime is
 * useless. If all earlier primes were useless, `ask` may change `bits`, and returns -1. */
typedef struct snl_i_question snl_i_question;
struct snl_i_question {
    int (*ask)(snl_i_question *question, const snl_i_field *field, uint32_t parts[2]);
    void (*release)(snl_i_question *question);
    void *context; /* NULL: nothing to release */
    uint64_t bits;
    snl_i_poll poll; /* once cancelled, `ask` returns 0 */
};

/* The largest number of bits of a numerator or denominator. */
#define SNL_I_EXACT_BITS_MAX (UINT64_C(1) << 18)

/* Two questions: for the mean or the variance, and for the probability that the first of two
 * players wins. Both functions fail with SNL_ERROR_MEMORY, SNL_ERROR_CANCELLED or
 * SNL_ERROR_TOO_LARGE; release the question also then. */
snl_status snl_i_exact_moment_init(const snl_i_exact *exact, int is_variance,
                                   snl_i_question *question);
snl_status snl_i_exact_win_init(const snl_i_exact *exact, snl_i_question *question);

/* The number of bits of unit^count, rounded up, plus 64. */
uint64_t snl_i_exact_bits(const snl_i_exact *exact, uint64_t count);

#endif
