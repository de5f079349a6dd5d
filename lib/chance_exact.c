/* SPDX-License-Identifier: MIT */
/*
 * Exact answers. First the squares that a game can reach are listed. Then numerator and denominator
 * of the answer are computed modulo so many primes that no two numbers of their size have the same
 * remainders. The Chinese remainder theorem combines the remainders. Finally, numerator and
 * denominator are divided by their greatest common divisor.
 *
 * Cost: one prime for every 31 bits, and one elimination for each prime. Reducing to lowest terms
 * costs the square of the number of bits.
 */
#include "chance_exact.h"
#include "chance_big.h"

#include <string.h>

uint64_t snl_i_exact_bits(const snl_i_exact *exact, uint64_t count)
{
    uint64_t power = 1, bits = 0; /* 64 times the binary logarithm of the sum, or one more */
    for (int i = 0; i < 64; i++) {
        power *= exact->weight_sum;
        for (; power >> 32; bits++)
            power = power / 2 + 1;
    }
    for (; power; bits++)
        power /= 2;
    return bits * count / 64 + 64;
}

/* ---- Fractions ---- */

/* Numerator and denominator modulo the product of the primes used so far. */
struct fraction {
    snl_i_big parts[2];
    snl_i_big modulus;
};

/* Extends both remainders by one more prime. */
static void add_prime(struct fraction *fraction, const snl_i_field *field, const uint32_t parts[2])
{
    uint32_t modulus =
        snl_i_field_enter(field, snl_i_big_remainder(&fraction->modulus, field->prime));
    uint32_t inverse = snl_i_field_invert(field, modulus);
    for (int i = 0; i < 2; i++) {
        uint32_t known =
            snl_i_field_enter(field, snl_i_big_remainder(&fraction->parts[i], field->prime));
        uint32_t missing = snl_i_field_subtract(field, parts[i], known);
        missing = snl_i_field_leave(field, snl_i_field_multiply(field, missing, inverse));
        snl_i_big_add_product(&fraction->parts[i], &fraction->modulus, missing);
    }
    snl_i_big_multiply(&fraction->modulus, field->prime);
}

static void forget(struct fraction *fraction)
{
    snl_i_big_set(&fraction->parts[0], 0);
    snl_i_big_set(&fraction->parts[1], 0);
    snl_i_big_set(&fraction->modulus, 1);
}

/* Uses primes until the modulus has more bits than numerator and denominator. The modulus then
 * has at most two limbs more than the larger of the two. */
static snl_status find_fraction(snl_i_question *question, struct fraction *fraction)
{
    uint32_t prime = UINT32_C(1) << 31;
    forget(fraction);
    while (32 * (uint64_t)(fraction->modulus.count - 1) <= question->bits) {
        uint32_t parts[2];
        prime = snl_i_prime_below(prime);
        snl_i_field field = snl_i_field_of(prime);
        int serves = question->ask(question, &field, parts);
        if (snl_i_poll_step(&question->poll, SNL_I_STEPS))
            return SNL_ERROR_CANCELLED;
        if (question->bits > SNL_I_EXACT_BITS_MAX)
            return SNL_ERROR_TOO_LARGE;
        if (serves == 0)
            continue;
        if (serves < 0)
            forget(fraction);
        add_prime(fraction, &field, parts);
    }
    return SNL_OK;
}

/* Writes "p/q" in lowest terms; `*length` does not count the terminating zero. */
static snl_status write_fraction(struct fraction *fraction, const snl_allocator *allocator,
                                 char *text, size_t capacity, size_t *length)
{
    snl_i_big *p = &fraction->parts[0], *q = &fraction->parts[1];
    snl_status status = snl_i_big_reduce(p, q, allocator);
    if (status != SNL_OK)
        return status;
    size_t most = snl_i_big_digits_max(p) + snl_i_big_digits_max(q) + 2;
    char *digits = snl_i_allocate(allocator, most, 1);
    if (!digits)
        return SNL_ERROR_MEMORY;
    snl_i_poll poll = {.allocator = allocator};
    size_t count = snl_i_big_digits(p, digits, &poll);
    digits[count] = '/';
    size_t more = snl_i_big_digits(q, digits + count + 1, &poll); /* 0 if `count` is 0 */
    count += 1 + more;
    digits[count] = '\0';
    if (more == 0) {
        status = SNL_ERROR_CANCELLED;
    } else {
        *length = count;
        if (capacity > count)
            memcpy(text, digits, count + 1);
        else if (text)
            status = SNL_ERROR_CAPACITY;
    }
    snl_i_release(allocator, digits, most, 1);
    return status;
}

static snl_status answer(const snl_i_exact *exact, snl_i_question *question, char *text,
                         size_t capacity, size_t *length)
{
    struct fraction fraction = {.modulus = {0}};
    const snl_allocator *allocator = &exact->allocator;
    snl_status status = snl_i_big_init(&fraction.modulus, allocator, SNL_I_EXACT_BITS_MAX);
    for (int i = 0; i < 2 && status == SNL_OK; i++)
        status = snl_i_big_init(&fraction.parts[i], allocator, SNL_I_EXACT_BITS_MAX);
    if (status == SNL_OK) {
        status = find_fraction(question, &fraction);
        if (status == SNL_OK)
            status = write_fraction(&fraction, allocator, text, capacity, length);
    }
    snl_i_big_free(&fraction.modulus, allocator);
    snl_i_big_free(&fraction.parts[0], allocator);
    snl_i_big_free(&fraction.parts[1], allocator);
    return status;
}

/* The answers of a game that starts on the goal. */
static snl_status answer_at_goal(snl_exact what, char *text, size_t capacity, size_t *length)
{
    *length = 3;
    if (text && capacity < 4)
        return SNL_ERROR_CAPACITY;
    if (text)
        memcpy(text, what == SNL_EXACT_WIN ? "1/1" : "0/1", 4);
    return SNL_OK;
}

/* Returns whether a game from the start may never end. */
static int may_last_for_ever(const snl_chance *chance)
{
    return chance->chain.rows[snl_i_chain_state(&chance->chain, chance->board->start)].uncertain;
}

snl_status snl_chance_exact(const snl_chance *chance, snl_exact what, char *text, size_t capacity,
                            size_t *length)
{
    if (!chance || !length || (!text && capacity > 0))
        return SNL_ERROR_NULL;
    if (what < SNL_EXACT_MEAN || what > SNL_EXACT_WIN)
        return SNL_ERROR_FIGURE;
    snl_square start = chance->board->start;
    if (start == chance->board->squares)
        return answer_at_goal(what, text, capacity, length);
    snl_i_exact exact;
    snl_i_question question = {0};
    snl_status status = snl_i_exact_init(&exact, chance);
    if (status == SNL_OK && may_last_for_ever(chance))
        status = SNL_ERROR_INFINITE;
    if (status == SNL_OK && what == SNL_EXACT_WIN)
        status = snl_i_exact_win_init(&exact, &question);
    else if (status == SNL_OK)
        status = snl_i_exact_moment_init(&exact, what == SNL_EXACT_VARIANCE, &question);
    if (status == SNL_OK)
        status = answer(&exact, &question, text, capacity, length);
    if (question.context)
        question.release(&question);
    snl_i_exact_free(&exact);
    return status;
}
