/* SPDX-License-Identifier: MIT */
/*
 * The probability that the first of two players wins, as an exact fraction. It is (1 + T) / 2,
 * where T is the probability that both need the same number of rolls: the sum of the squares of
 * b_t, where b_t is the probability that a game ends with roll t + 1.
 *
 * The generating function of b is B(z) / Q(z), where Q(0) = 1 and both have degrees of at most L,
 * the length of the shortest linear recurrence (Massey, *IEEE Transactions on Information Theory*
 * 15, 1969). Let Q' = z^L Q(1/z) and B' = z^L B(1/z) be the reversed polynomials. Then T is the
 * constant term of B B' / (Q Q') on the circle |z| = 1. Let B B' = U Q' + V Q, with V of lower
 * degree than Q'. On the circle, V / Q' has only negative powers of z, since the zeros of Q' lie
 * inside; U / Q has none. So T = U(0). Let I be the inverse of Q modulo Q', that is I Q = 1 + K Q',
 * and let B B' I = Z Q' + V. Then U = Z Q - K B B'; since B'(0) = 0 and Q(0) = 1, T = Z(0).
 *
 * Let W be the sum of the weights. The zeros of Q are the reciprocals of eigenvalues e_i of the
 * chain, and each W e_i is an algebraic integer. The squares of b_t have a recurrence of length
 * L^2, whose eigenvalues are all e_i e_j. The square of b_t times W^(2 t + 2) is a whole number. So
 * T, the sum of the squares, is a fraction with the denominator
 *
 *     W^(2 L^2) * product of (1 - e_i e_j) = W^(2 L^2) * resultant of Q' and Q
 *
 * which is at most 2^(L^2) W^(2 L^2).
 *
 * In a game that counts turns with a limit of d rolls, W^d takes the place of W. The other games in
 * turns are refused: no row makes one step of what they count, and denominators are far larger.
 */
#include "chance_exact.h"

#include <string.h>

/* A polynomial modulo the prime, constant first; the last coefficient is not 0. */
struct polynomial {
    uint32_t *of;
    size_t count; /* degree + 1; 0 for the polynomial 0 */
};

struct race {
    const snl_i_exact *exact;
    snl_i_question *question;
    const snl_i_field *field;
    size_t terms;            /* number of terms of b: two for each reachable square */
    size_t length;           /* L as known so far; at least 1, since some game ends */
    uint32_t divisor_of_all; /* 1 / W */
    uint32_t *space;         /* memory of all arrays below */
    size_t capacity;         /* capacity of each array, in numbers */
    uint32_t *at;            /* by place: the distribution of the token */
    uint32_t *next;
    uint32_t *b; /* the sequence */
    struct polynomial q, reversed, product, inverse, v, x, y, z, s, t;
};

enum { ARRAYS = 13 };

/* ---- Polynomials ---- */

static void trim(struct polynomial *p)
{
    while (p->count > 0 && p->of[p->count - 1] == 0)
        p->count--;
}

static void copy(struct polynomial *to, const struct polynomial *from)
{
    memcpy(to->of, from->of, from->count * sizeof *to->of);
    to->count = from->count;
}

/* to = a * b. `to` is neither a nor b, and may get leading zeros; b is not 0. */
static void multiply(const struct race *race, struct polynomial *to, const struct polynomial *a,
                     const struct polynomial *b)
{
    const snl_i_field *field = race->field;
    to->count = a->count + b->count - 1;
    memset(to->of, 0, to->count * sizeof *to->of);
    for (size_t i = 0; i < a->count && !snl_i_poll_step(&race->question->poll, b->count); i++)
        for (size_t j = 0; j < b->count; j++)
            to->of[i + j] = snl_i_field_add(field, to->of[i + j],
                                            snl_i_field_multiply(field, a->of[i], b->of[j]));
}

static void subtract(const snl_i_field *field, struct polynomial *from, const struct polynomial *p)
{
    for (; from->count < p->count; from->count++)
        from->of[from->count] = 0;
    for (size_t i = 0; i < p->count; i++)
        from->of[i] = snl_i_field_subtract(field, from->of[i], p->of[i]);
}

/* Divides `p`, which has at least as many coefficients as the divisor. Leaves the remainder in
 * `p`. */
static void divide(const struct race *race, struct polynomial *p, const struct polynomial *divisor,
                   struct polynomial *quotient)
{
    const snl_i_field *field = race->field;
    size_t degree = divisor->count - 1;
    uint32_t inverse = snl_i_field_invert(field, divisor->of[degree]);
    quotient->count = p->count - degree;
    memset(quotient->of, 0, quotient->count * sizeof *quotient->of);
    for (size_t i = quotient->count;
         i-- > 0 && !snl_i_poll_step(&race->question->poll, 1 + degree);) {
        uint32_t factor = snl_i_field_multiply(field, p->of[i + degree], inverse);
        quotient->of[i] = factor;
        for (size_t j = 0; j <= degree; j++)
            p->of[i + j] = snl_i_field_subtract(
                field, p->of[i + j], snl_i_field_multiply(field, factor, divisor->of[j]));
    }
    trim(p);
}

/* race->inverse = 1 / q modulo the reversed polynomial, by Euclid's algorithm. Returns the
 * resultant of the two, which is 0 if there is no inverse; if b becomes 0, so does the
 * resultant. */
static uint32_t invert(struct race *race)
{
    const snl_i_field *field = race->field;
    struct polynomial *a = &race->x, *b = &race->y, *quotient = &race->z, *swap;
    struct polynomial *factor = &race->s, *last = &race->t, *product = &race->v;
    uint32_t resultant = field->one;
    copy(a, &race->reversed);
    copy(b, &race->q);
    factor->count = 1; /* modulo reversed: b = factor * q, a = last * q */
    factor->of[0] = field->one;
    last->count = 0;
    while (b->count > 1) {
        if (snl_i_poll_step(&race->question->poll, 1))
            return 0;
        size_t degree = a->count - 1, by = b->count - 1;
        uint32_t leading = b->of[by];
        divide(race, a, b, quotient);
        resultant = snl_i_field_multiply(
            field, resultant, snl_i_field_power(field, leading, degree - (a->count - 1)));
        if (degree % 2 == 1 && by % 2 == 1)
            resultant = snl_i_field_subtract(field, 0, resultant);
        multiply(race, product, quotient, factor);
        subtract(field, last, product);
        swap = a, a = b, b = swap;
        swap = last, last = factor, factor = swap;
    }
    resultant =
        snl_i_field_multiply(field, resultant, snl_i_field_power(field, b->of[0], a->count - 1));
    uint32_t unit = snl_i_field_invert(field, b->of[0]);
    race->inverse.count = factor->count;
    for (size_t i = 0; i < factor->count; i++)
        race->inverse.of[i] = snl_i_field_multiply(field, factor->of[i], unit);
    return resultant;
}

/* ---- The sequence ---- */

/* Advances the distribution by one roll; returns the probability that the game ends with it. */
static uint32_t roll(struct race *race)
{
    const snl_i_exact *exact = race->exact;
    const snl_i_chain *chain = &exact->chain;
    const snl_i_field *field = race->field;
    uint32_t ended = 0, *swap = race->at;
    memset(race->next, 0, exact->count * sizeof *race->next);
    for (size_t place = 0; place < exact->count; place++) {
        const snl_i_row *row = &chain->rows[exact->states[place]];
        if (snl_i_poll_step(&race->question->poll, row[1].first - row->first))
            break;
        uint32_t here = snl_i_field_multiply(field, race->at[place], race->divisor_of_all);
        if (here == 0)
            continue;
        for (size_t entry = row->first; entry < row[1].first; entry++) {
            uint32_t weight = snl_i_exact_weight(exact, field, row, entry);
            uint32_t *to = chain->to[entry] == chain->goal
                               ? &ended
                               : &race->next[exact->place[chain->to[entry]]];
            *to = snl_i_field_add(field, *to, snl_i_field_multiply(field, here, weight));
        }
        uint32_t stay = snl_i_exact_weight(exact, field, row, row[1].first);
        race->next[place] =
            snl_i_field_add(field, race->next[place], snl_i_field_multiply(field, here, stay));
    }
    race->at = race->next;
    race->next = swap;
    return ended;
}

static void make_sequence(struct race *race)
{
    memset(race->at, 0, race->exact->count * sizeof *race->at);
    race->at[race->exact->start] = race->field->one;
    for (size_t i = 0; i < race->terms && !race->question->poll.cancelled; i++)
        race->b[i] = roll(race);
}

/* Finds the shortest recurrence by the algorithm of Berlekamp and Massey: race->q. Returns its
 * length; 0 if the work is cancelled. */
static size_t find_recurrence(struct race *race)
{
    const snl_i_field *field = race->field;
    struct polynomial *q = &race->q, *before = &race->x, *kept = &race->y;
    size_t length = 0, shift = 0;
    uint32_t before_fault = field->one;
    memset(q->of, 0, race->capacity * sizeof *q->of);
    q->count = 1;
    q->of[0] = field->one;
    before->count = 0;
    for (size_t i = 0; i < race->terms; i++, shift++) {
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
        copy(kept, q);
        if (q->count < before->count + shift)
            q->count = before->count + shift;
        for (size_t j = 0; j < before->count; j++)
            q->of[j + shift] = snl_i_field_subtract(
                field, q->of[j + shift], snl_i_field_multiply(field, factor, before->of[j]));
        trim(q);
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

/* race->product = B B', where B is computed from the recurrence and the sequence. */
static void make_product(struct race *race, size_t length)
{
    const snl_i_field *field = race->field;
    struct polynomial *b = &race->x, *reversed = &race->y;
    b->count = length;
    reversed->count = length + 1;
    reversed->of[0] = 0;
    for (size_t i = 0; i < length && !snl_i_poll_step(&race->question->poll, 1 + i); i++) {
        uint32_t sum = 0;
        for (size_t j = 0; j <= i; j++)
            sum = snl_i_field_add(field, sum,
                                  snl_i_field_multiply(field, race->q.of[j], race->b[i - j]));
        b->of[i] = reversed->of[length - i] = sum;
    }
    multiply(race, &race->product, b, reversed);
}

/* Returns a number of bits that numerator and denominator do not exceed, and that is large enough
 * for L to be right. Let L + x be the true length of the recurrence, and L its length modulo a
 * prime. Then the x-th power of the prime divides W^((L + x)^2) times the determinant of b_(i + j),
 * for i and j below L + x. This product is a whole number, not 0, and at most W^((L + x)^2). So the
 * product of all such primes is at most W^((L + x)^2 / x). The exponent is at most L^2 + 2 L + n,
 * since x is at most n, the number of squares. */
static uint64_t bits_for(const snl_i_exact *exact, size_t length)
{
    uint64_t square = (uint64_t)length * length;
    uint64_t known = 2 * square, sure = square + 2 * length + exact->count;
    return square + snl_i_exact_bits(exact, known > sure ? known : sure);
}

/* T: the constant term of the quotient of product * inverse and the reversed polynomial. */
static uint32_t find_tie(struct race *race)
{
    multiply(race, &race->v, &race->product, &race->inverse);
    divide(race, &race->v, &race->reversed, &race->z);
    return race->z.of[0];
}

static int ask_win(snl_i_question *question, const snl_i_field *field, uint32_t parts[2])
{
    struct race *race = question->context;
    uint32_t all = snl_i_exact_unit(race->exact, field);
    race->field = field;
    race->divisor_of_all = snl_i_field_invert(field, all);
    make_sequence(race);
    size_t length = find_recurrence(race);
    if (length < race->length)
        return 0;
    int is_longer = length > race->length;
    race->length = length;
    question->bits = bits_for(race->exact, length);
    race->reversed.count = length + 1;
    memset(race->reversed.of, 0, length * sizeof *race->reversed.of);
    for (size_t i = 0; i < race->q.count; i++)
        race->reversed.of[length - i] = race->q.of[i];
    make_product(race, length);
    uint32_t resultant = invert(race);
    if (resultant == 0)
        return 0;
    uint32_t power = snl_i_field_power(field, all, 2 * (uint64_t)length * length);
    uint32_t denominator = snl_i_field_multiply(field, resultant, power);
    uint32_t tie = find_tie(race);
    parts[0] = snl_i_field_multiply(field, denominator, snl_i_field_add(field, field->one, tie));
    parts[1] = snl_i_field_add(field, denominator, denominator);
    return is_longer ? -1 : 1;
}

static void win_release(snl_i_question *question)
{
    struct race *race = question->context;
    const snl_allocator *allocator = &race->exact->allocator;
    snl_i_release(allocator, race->space, ARRAYS * race->capacity, sizeof *race->space);
    snl_i_release(allocator, race, 1, sizeof *race);
}

snl_status snl_i_exact_win_init(const snl_i_exact *exact, snl_i_question *question)
{
    const snl_chance_options *options = exact->chain.options;
    if (options && (options->count == SNL_COUNT_ROLLS || !options->turns.again_limit))
        return SNL_ERROR_TOO_LARGE;
    struct race *race = snl_i_allocate(&exact->allocator, 1, sizeof *race);
    if (!race)
        return SNL_ERROR_MEMORY;
    *race =
        (struct race){.exact = exact, .question = question, .terms = 2 * exact->count, .length = 1};
    *question = (snl_i_question){.ask = ask_win,
                                 .release = win_release,
                                 .context = race,
                                 .poll = {.allocator = &exact->allocator}};
    race->capacity = 3 * exact->count; /* the product with the inverse has 3 L numbers */
    race->space = snl_i_allocate(&exact->allocator, ARRAYS * race->capacity, sizeof *race->space);
    if (!race->space)
        return SNL_ERROR_MEMORY;
    uint32_t **const arrays[ARRAYS] = {
        &race->at,         &race->next, &race->b,    &race->q.of, &race->reversed.of,
        &race->inverse.of, &race->x.of, &race->z.of, &race->s.of, &race->t.of,
        &race->product.of, &race->y.of, &race->v.of,
    };
    for (size_t i = 0; i < ARRAYS; i++)
        *arrays[i] = race->space + i * race->capacity;
    return SNL_OK;
}
