/* SPDX-License-Identifier: MIT */
/*
 * The probability that the first of two players wins, as an exact fraction. It is (1 + T) / 2,
 * where T is the probability that both need the same number of rounds: the sum of the squares of
 * b_t, where b_t is the probability that a game ends in round t + 1, with a roll or with a turn.
 *
 * The generating function of b is B(z) / Q(z), where Q(0) = 1 and both have degrees of at most L,
 * the length of the shortest linear recurrence (Massey, *IEEE Transactions on Information Theory*
 * 15, 1969). T is the mean of its squared absolute value on the circle |z| = 1. A recursion on the
 * degree finds T: see find_tie().
 *
 * The denominator is known. Let X be a whole number, not 0, such that X Q and X B have whole
 * coefficients. Let e_i be the reciprocals of the L zeros of Q, 0 for those at infinity, and P the
 * product of all 1 - e_i e_j for i <= j. Then X^(L + 1) P is a whole number and a denominator of T.
 * docs/chance_math.md has the proof. X is as follows, for the sum W of the weights and n places:
 *
 * - If every outcome counts, let d be the most rolls that count as one. b_t times W^(d (t + 1)) is
 *   a whole number, so X can be W^(d L).
 * - In turns without a limit, outcomes of rolls that go on count 0. Let A hold the weights of
 *   these. X is the determinant of W - A, for W times the unit matrix, and at most W^n.
 */
#include "chance_exact.h"

#include <string.h>

/* A polynomial modulo the prime, constant first; the coefficients from `count` on are 0. */
struct modular_polynomial {
    uint32_t *of;
    size_t count; /* degree + 1 */
};

struct exact_race {
    const snl_i_exact *exact;
    snl_i_question *question;
    const snl_i_field *field;
    snl_i_system system;  /* of the outcomes that count 0 */
    uint32_t determinant; /* of the system */
    size_t span;          /* the most that an outcome counts */
    size_t terms;         /* the most terms of b */
    size_t length;        /* L as known so far; at least 1, since some game ends */
    size_t length_max;    /* a longer recurrence takes too many bits, or operations */
    uint32_t *ring;       /* span + 1 vectors, by round: see next_term() */
    uint32_t *b;          /* the sequence */
    uint32_t *space;      /* memory of the polynomials */
    struct modular_polynomial q, before, kept;
};

enum { POLYNOMIALS = 3 };

/* ---- The sequence ---- */

/* Begins the sequence with round 0: only a game on the goal is over. */
static void begin_sequence(struct exact_race *race)
{
    size_t vector = race->exact->count + 1;
    memset(race->ring, 0, (race->span + 1) * vector * sizeof *race->ring);
    race->ring[race->exact->count] = race->field->one;
}

/* Computes b_t. Vector t + 1 of the ring receives by place, and for the goal, the probability that
 * a game which begins there ends in round t + 1. Vectors of rounds before round 0 are 0. */
static uint32_t next_term(struct exact_race *race, size_t t)
{
    const snl_i_exact *exact = race->exact;
    const snl_i_field *field = race->field;
    size_t vector = exact->count + 1, vectors = race->span + 1, round = (t + 1) % vectors;
    uint32_t *x = race->ring + round * vector;
    for (size_t place = 0; place < exact->count; place++) {
        size_t first = exact->turns[place].outcomes, end = exact->turns[place + 1].outcomes;
        if (snl_i_poll_step(&race->question->poll, end - first))
            return 0;
        uint32_t sum = 0;
        for (size_t i = first; i < end; i++) {
            const snl_i_move *outcome = &exact->outcomes[i];
            if (outcome->counted == 0)
                continue;
            size_t rest = round + (round < outcome->counted ? vectors : 0) - outcome->counted;
            uint32_t later = race->ring[rest * vector + outcome->to];
            sum = snl_i_field_add(field, sum,
                                  snl_i_field_multiply(field, exact->probability[i], later));
        }
        x[place] = sum;
    }
    x[exact->count] = 0;
    snl_i_system_solve(&race->system, x);
    return x[exact->start];
}

static void copy(struct modular_polynomial *to, const struct modular_polynomial *from)
{
    memcpy(to->of, from->of, from->count * sizeof *to->of);
    to->count = from->count;
}

/* Finds the shortest recurrence by the algorithm of Berlekamp and Massey: race->q. Returns its
 * length; 0 if the work is cancelled or the recurrence is too long. */
static size_t find_recurrence(struct exact_race *race)
{
    const snl_i_field *field = race->field;
    struct modular_polynomial *q = &race->q, *before = &race->before, *kept = &race->kept;
    size_t length = 0, shift = 0;
    uint32_t before_fault = field->one;
    memset(q->of, 0, (race->length_max + 1) * sizeof *q->of);
    q->count = 1;
    q->of[0] = field->one;
    before->count = 0;
    begin_sequence(race);
    for (size_t i = 0; i < race->terms; i++, shift++) {
        race->b[i] = next_term(race, i);
        if (snl_i_poll_step(&race->question->poll, 2 * q->count + before->count))
            return 0;
        uint32_t fault = 0;
        for (size_t j = 0; j < q->count; j++)
            fault = snl_i_field_add(field, fault,
                                    snl_i_field_multiply(field, q->of[j], race->b[i - j]));
        if (fault == 0)
            continue;
        uint32_t factor =
            snl_i_field_multiply(field, fault, snl_i_field_invert(field, before_fault));
        /* If 2 * length > i, the length stays, and is at least i + 1 - length. */
        if (i + 1 - length > race->length_max) {
            race->question->bits = SNL_I_EXACT_BITS_MAX + 1;
            return 0;
        }
        copy(kept, q);
        if (q->count < before->count + shift)
            q->count = before->count + shift;
        for (size_t j = 0; j < before->count; j++)
            q->of[j + shift] = snl_i_field_subtract(
                field, q->of[j + shift], snl_i_field_multiply(field, factor, before->of[j]));
        while (q->of[q->count - 1] == 0) /* ends at Q(0), which is 1 */
            q->count--;
        if (2 * length > i)
            continue;
        length = i + 1 - length;
        copy(before, kept);
        before_fault = fault;
        shift = 0;
    }
    return length;
}

/* ---- The answer ---- */

/* The most rolls that count as one: the exponent d. */
static uint64_t rolls_counted(const snl_i_exact *exact)
{
    int has_turns = exact->options && exact->options->count == SNL_COUNT_TURNS;
    return has_turns ? (uint64_t)exact->depth : 1;
}

/* Returns a number of bits that numerator and denominator do not exceed, and that is large enough
 * for L to be right. P is at most 2^(L (L + 1) / 2).
 *
 * Let L + x be the true length of the recurrence, and L its length modulo a prime. Then the x-th
 * power of the prime divides the determinant of b_(i + j), for i and j below L + x. This
 * determinant is not 0, and at most 1. If every outcome counts, W^(d (L + x)^2) times the
 * determinant is a whole number. So the product of all such primes is at most W^(d (L + x)^2 / x).
 * The exponent is at most d (L^2 + 2 L + m), since L + x is at most m: n times the most that an
 * outcome counts. Otherwise X^(2 (L + x) - 1) times the determinant is a whole number, the
 * resultant of X Q and X B. So the product of all such primes is at most X^(2 L + 1). */
static uint64_t bits_for(const struct exact_race *race, uint64_t length)
{
    const snl_i_exact *exact = race->exact;
    uint64_t most = race->terms / 2, exponent = (2 * length + 1) * most;
    if (!race->system.has_outcomes)
        exponent = (length * length + 2 * length + most) * rolls_counted(exact);
    return length * (length + 1) / 2 + snl_i_exact_bits(exact, exponent);
}

/* Returns whether the library works out odds with a recurrence of this length. */
static int is_allowed(const struct exact_race *race, size_t length)
{
    uint64_t bits = bits_for(race, length);
    double operations = (double)race->terms * (double)race->exact->outcome_count;
    return bits <= SNL_I_EXACT_BITS_MAX &&
           (double)bits / 31 * operations <= SNL_I_EXACT_OPERATIONS_MAX;
}

/* X^(L + 1) modulo the prime. */
static uint32_t find_power(const struct exact_race *race, uint64_t length)
{
    const snl_i_exact *exact = race->exact;
    const snl_i_field *field = race->field;
    uint32_t sum = snl_i_field_enter(field, exact->weight_sum);
    uint64_t exponent = race->system.has_outcomes ? exact->count : rolls_counted(exact) * length;
    uint32_t x = snl_i_field_power(field, sum, exponent);
    return snl_i_field_power(field, snl_i_field_multiply(field, x, race->determinant), length + 1);
}

/* The numerator B, from recurrence and sequence; its coefficient of z^L is 0. */
static void make_numerator(struct exact_race *race, size_t length)
{
    const snl_i_field *field = race->field;
    uint32_t *numerator = race->kept.of;
    for (size_t i = 0; i <= length && !snl_i_poll_step(&race->question->poll, 1 + i); i++) {
        numerator[i] = 0;
        for (size_t j = 0; j <= i; j++)
            numerator[i] = snl_i_field_add(
                field, numerator[i], snl_i_field_multiply(field, race->q.of[j], race->b[i - j]));
    }
}

/* Lowers the degree of Q from k to k - 1: (Q - a Q') / (1 - a^2), where a is the coefficient of
 * z^k, and Q' has the coefficients in reverse order. `inverse` is 1 / (1 - a^2). */
static void lower(const snl_i_field *field, uint32_t *q, size_t k, uint32_t inverse)
{
    uint32_t a = q[k];
    for (size_t i = 1; i <= k / 2; i++) {
        uint32_t here = q[i], there = q[k - i];
        q[i] = snl_i_field_subtract(field, here, snl_i_field_multiply(field, a, there));
        q[i] = snl_i_field_multiply(field, q[i], inverse);
        there = snl_i_field_subtract(field, there, snl_i_field_multiply(field, a, here));
        q[k - i] = snl_i_field_multiply(field, there, inverse);
    }
}

/* Finds T and P by the recursion of Astrom, Jury and Agniel (*IEEE Transactions on Automatic
 * Control* 15, 1970). Let Q and B have degrees of at most k, with the last coefficients a and c.
 * Then T = c^2 + T* / (1 - a^2), where T* belongs to the Q* of lower() and to B* = B - c Q'. Modulo
 * squares, the same step divides P by (1 - a^2)^k times Q(1) Q(-1), and divides Q(1) by 1 + a, and
 * Q(-1) by 1 + a or, for odd k, by 1 - a; hence the exponents below. Returns 0 if P is 0. */
static int find_tie(struct exact_race *race, size_t length, uint32_t *tie, uint32_t *product)
{
    const snl_i_field *field = race->field;
    uint32_t *q = race->q.of, *b = race->kept.of, scale = field->one;
    *tie = 0;
    *product = field->one;
    for (size_t k = length;; k--) {
        uint32_t a = q[k], c = b[k];
        uint32_t square = snl_i_field_multiply(field, c, c);
        *tie = snl_i_field_add(field, *tie, snl_i_field_multiply(field, square, scale));
        if (k == 0)
            return 1;
        if (snl_i_poll_step(&race->question->poll, 2 * k + 64))
            return 0;
        for (size_t i = 0; i < k; i++)
            b[i] = snl_i_field_subtract(field, b[i], snl_i_field_multiply(field, c, q[k - i]));
        uint32_t less = snl_i_field_subtract(field, field->one, a);
        uint32_t more = snl_i_field_add(field, field->one, a);
        uint32_t both = snl_i_field_multiply(field, less, more);
        if (both == 0)
            return 0;
        uint32_t inverse = snl_i_field_invert(field, both);
        lower(field, q, k, inverse);
        scale = snl_i_field_multiply(field, scale, inverse);
        *product =
            snl_i_field_multiply(field, *product, snl_i_field_power(field, both, (k + 1) / 2));
        if (k % 2 == 0)
            *product = snl_i_field_multiply(field, *product, more);
    }
}

static int ask_win(snl_i_question *question, const snl_i_field *field, uint32_t parts[2])
{
    struct exact_race *race = question->context;
    uint32_t tie, product;
    race->field = field;
    if (!snl_i_exact_weigh(race->exact, field, &question->poll) ||
        !snl_i_system_eliminate(&race->system, field, &race->determinant))
        return 0;
    size_t length = find_recurrence(race);
    if (length < race->length)
        return 0;
    int is_longer = length > race->length;
    race->length = length;
    question->bits = bits_for(race, length);
    make_numerator(race, length);
    if (!find_tie(race, length, &tie, &product))
        return 0;
    uint32_t denominator = snl_i_field_multiply(field, product, find_power(race, length));
    parts[0] = snl_i_field_multiply(field, denominator, snl_i_field_add(field, field->one, tie));
    parts[1] = snl_i_field_add(field, denominator, denominator);
    return is_longer ? -1 : 1;
}

static void win_release(snl_i_question *question)
{
    struct exact_race *race = question->context;
    const snl_allocator *allocator = &race->exact->allocator;
    size_t vector = race->exact->count + 1;
    snl_i_system_free(&race->system);
    snl_i_release(allocator, race->space, race->length_max + 1, POLYNOMIALS * sizeof *race->space);
    snl_i_release(allocator, race->b, race->terms, sizeof *race->b);
    snl_i_release(allocator, race->ring, race->span + 1, vector * sizeof *race->ring);
    snl_i_release(allocator, race, 1, sizeof *race);
}

/* Finds the longest recurrence that is allowed; allocates the sequence and the polynomials. */
static snl_status make_room_for_race(struct exact_race *race)
{
    const snl_allocator *allocator = &race->exact->allocator;
    size_t vector = race->exact->count + 1;
    while (race->length_max < race->terms / 2 && is_allowed(race, race->length_max + 1))
        race->length_max++;
    if (race->length_max == 0)
        return SNL_ERROR_TOO_LARGE;
    size_t capacity = race->length_max + 1;
    race->ring = snl_i_allocate(allocator, race->span + 1, vector * sizeof *race->ring);
    race->b = snl_i_allocate(allocator, race->terms, sizeof *race->b);
    race->space = snl_i_allocate(allocator, capacity, POLYNOMIALS * sizeof *race->space);
    if (!race->ring || !race->b || !race->space)
        return SNL_ERROR_MEMORY;
    race->q.of = race->space;
    race->before.of = race->space + capacity;
    race->kept.of = race->space + 2 * capacity;
    return SNL_OK;
}

snl_status snl_i_exact_win_init(const snl_i_exact *exact, snl_i_question *question)
{
    struct exact_race *race = snl_i_allocate(&exact->allocator, 1, sizeof *race);
    if (!race)
        return SNL_ERROR_MEMORY;
    *race = (struct exact_race){.exact = exact, .question = question, .span = 1, .length = 1};
    if (exact->options && exact->options->count == SNL_COUNT_ROLLS)
        race->span = (size_t)exact->depth;
    race->terms = 2 * exact->count * race->span;
    *question = (snl_i_question){.ask = ask_win,
                                 .release = win_release,
                                 .context = race,
                                 .poll = {.allocator = &exact->allocator}};
    snl_status status = snl_i_system_init(&race->system, exact, 1, SNL_I_EXACT_BITS_MAX,
                                          (double)race->terms, &question->poll);
    return status == SNL_OK ? make_room_for_race(race) : status;
}
