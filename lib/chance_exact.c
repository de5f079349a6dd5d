/* SPDX-License-Identifier: MIT */
/*
 * Mean and variance as exact fractions. With n squares that can be come to, whole weights A and
 * their sum W, the mean is that of a linear system with the matrix M = W I - A. Its determinant D
 * is a whole number of at most W^n, and D times the mean is one of at most n W^n, since the
 * cofactors of M count weighted forests (the matrix tree theorem); so is D^2 times the variance one
 * of at most 2 n^2 W^(2n). Numerator and denominator are worked out modulo as many primes as it
 * takes to tell such numbers apart, and put together by the Chinese remainder theorem.
 *
 * Modulo a prime the elimination is a plain one. States to which something leads down are unknowns;
 * the others are written in terms of them from the top down, and a dense system is left for the
 * unknowns.
 *
 * Cost: O(n log W) primes; for each, n k c + c^3 operations, with c unknowns and k faces; and the
 * square of the number of bits for the fraction in lowest terms.
 */
#include "chance_exact.h"
#include "chance_big.h"

#include <string.h>

#define OPERATIONS_MAX 0x1p38

/* ---- Modulo a prime ---- */

/* The unknowns, and everything in terms of them. */
struct elimination {
    const snl_i_exact *exact;
    int is_variance;
    size_t unknowns;
    uint32_t *unknown_of; /* by place: which unknown it is; UINT32_MAX */
    size_t width;         /* of a row: unknowns and a constant */
    uint32_t *rows;       /* by place */
    uint32_t *matrix;     /* of the unknowns, by row, decomposed into triangles */
    uint32_t *order;      /* of its rows */
    uint32_t *solution;   /* of the unknowns */
    uint32_t *x;          /* by place */
    const snl_i_field *field;
    uint32_t divisor_of_all; /* 1 / W */
};

/* row += weight * the row of where it leads to */
static void add_target(const struct elimination *e, uint32_t *row, size_t to, uint32_t weight)
{
    const snl_i_field *field = e->field;
    uint32_t unknown = e->unknown_of[to];
    if (unknown != UINT32_MAX) {
        row[unknown] = snl_i_field_add(field, row[unknown], weight);
        return;
    }
    const uint32_t *other = e->rows + to * e->width;
    for (size_t i = 0; i < e->unknowns; i++)
        if (other[i] != 0)
            row[i] = snl_i_field_add(field, row[i], snl_i_field_multiply(field, weight, other[i]));
}

/* Writes every state in terms of the unknowns; multiplies the pivots into the determinant.
 * Returns 0 if one of them is 0. */
static int make_rows(struct elimination *e, uint32_t *determinant)
{
    const snl_i_exact *exact = e->exact;
    const snl_i_field *field = e->field;
    uint32_t all = snl_i_field_enter(field, exact->weight_sum);
    memset(e->rows, 0, exact->count * e->width * sizeof *e->rows);
    for (size_t place = 0; place < exact->count; place++) {
        size_t state = exact->states[place];
        const snl_i_row *from = &exact->chain.rows[state];
        uint32_t *row = e->rows + place * e->width, pivot = all;
        uint32_t self = snl_i_field_enter(field, (uint32_t)from->self);
        for (size_t entry = from->first; entry < from[1].first; entry++)
            if (exact->chain.to[entry] < exact->chain.states)
                add_target(e, row, exact->place[exact->chain.to[entry]],
                           snl_i_field_enter(field, (uint32_t)exact->chain.weight[entry]));
        if (e->unknown_of[place] != UINT32_MAX)
            row[e->unknown_of[place]] = snl_i_field_add(field, row[e->unknown_of[place]], self);
        else
            pivot = snl_i_field_subtract(field, all, self);
        if (pivot == 0)
            return 0;
        *determinant = snl_i_field_multiply(field, *determinant, pivot);
        uint32_t inverse = pivot == all ? e->divisor_of_all : snl_i_field_invert(field, pivot);
        for (size_t i = 0; i < e->unknowns; i++)
            row[i] = snl_i_field_multiply(field, row[i], inverse);
    }
    return 1;
}

static void swap_rows(struct elimination *e, size_t a, size_t b)
{
    uint32_t swap = e->order[a];
    e->order[a] = e->order[b];
    e->order[b] = swap;
}

/* Decomposes the matrix of the unknowns, 1 minus their rows. Returns 0 if it is singular. */
static int decompose(struct elimination *e, uint32_t *determinant)
{
    const snl_i_field *field = e->field;
    size_t count = e->unknowns;
    for (size_t place = 0; place < e->exact->count; place++) {
        uint32_t unknown = e->unknown_of[place];
        if (unknown == UINT32_MAX)
            continue;
        uint32_t *row = e->matrix + unknown * count;
        for (size_t i = 0; i < count; i++)
            row[i] = snl_i_field_subtract(field, i == unknown ? field->one : 0,
                                          e->rows[place * e->width + i]);
        e->order[unknown] = unknown;
    }
    for (size_t column = 0; column < count; column++) {
        size_t best = column;
        while (best < count && e->matrix[e->order[best] * count + column] == 0)
            best++;
        if (best == count)
            return 0;
        if (best != column) {
            swap_rows(e, best, column);
            *determinant = snl_i_field_subtract(field, 0, *determinant);
        }
        const uint32_t *pivot = e->matrix + e->order[column] * count;
        *determinant = snl_i_field_multiply(field, *determinant, pivot[column]);
        uint32_t inverse = snl_i_field_invert(field, pivot[column]);
        for (size_t i = column + 1; i < count; i++) {
            uint32_t *row = e->matrix + e->order[i] * count;
            if (row[column] == 0)
                continue;
            row[column] = snl_i_field_multiply(field, row[column], inverse);
            for (size_t j = column + 1; j < count; j++)
                if (pivot[j] != 0)
                    row[j] = snl_i_field_subtract(
                        field, row[j], snl_i_field_multiply(field, row[column], pivot[j]));
        }
    }
    return 1;
}

/* Solves for the unknowns, from their constants. */
static void solve_unknowns(struct elimination *e)
{
    const snl_i_field *field = e->field;
    size_t count = e->unknowns;
    for (size_t place = 0; place < e->exact->count; place++)
        if (e->unknown_of[place] != UINT32_MAX)
            e->x[e->unknown_of[place]] = e->rows[place * e->width + count];
    for (size_t i = 0; i < count; i++) {
        const uint32_t *row = e->matrix + e->order[i] * count;
        uint32_t sum = e->x[e->order[i]];
        for (size_t j = 0; j < i; j++)
            sum = snl_i_field_subtract(field, sum,
                                       snl_i_field_multiply(field, row[j], e->solution[j]));
        e->solution[i] = sum;
    }
    for (size_t i = count; i-- > 0;) {
        const uint32_t *row = e->matrix + e->order[i] * count;
        uint32_t sum = e->solution[i];
        for (size_t j = i + 1; j < count; j++)
            sum = snl_i_field_subtract(field, sum,
                                       snl_i_field_multiply(field, row[j], e->solution[j]));
        e->solution[i] = snl_i_field_multiply(field, sum, snl_i_field_invert(field, row[i]));
    }
}

/* Solves x = inhomogeneity + P x, where the inhomogeneity is 1, or `twice` x - 1 for the x of
 * before. */
static void solve(struct elimination *e, int is_second)
{
    const snl_i_exact *exact = e->exact;
    const snl_i_field *field = e->field;
    uint32_t all = snl_i_field_enter(field, exact->weight_sum);
    for (size_t place = 0; place < exact->count; place++) {
        const snl_i_row *from = &exact->chain.rows[exact->states[place]];
        uint32_t *row = e->rows + place * e->width, sum = field->one;
        if (is_second)
            sum = snl_i_field_subtract(field, snl_i_field_add(field, e->x[place], e->x[place]),
                                       field->one);
        sum = snl_i_field_multiply(field, sum, all);
        for (size_t entry = from->first; entry < from->lower; entry++) {
            uint32_t to = exact->chain.to[entry];
            if (to >= exact->chain.states || e->unknown_of[exact->place[to]] != UINT32_MAX)
                continue;
            uint32_t weight = snl_i_field_enter(field, (uint32_t)exact->chain.weight[entry]);
            const uint32_t *other = e->rows + exact->place[to] * e->width;
            sum = snl_i_field_add(field, sum,
                                  snl_i_field_multiply(field, weight, other[e->unknowns]));
        }
        uint32_t self = snl_i_field_enter(field, (uint32_t)from->self);
        int is_unknown = e->unknown_of[place] != UINT32_MAX;
        row[e->unknowns] =
            is_unknown || self == 0
                ? snl_i_field_multiply(field, sum, e->divisor_of_all)
                : snl_i_field_multiply(
                      field, sum,
                      snl_i_field_invert(field, snl_i_field_subtract(field, all, self)));
    }
    solve_unknowns(e);
    for (size_t place = 0; place < exact->count; place++) {
        const uint32_t *row = e->rows + place * e->width;
        e->x[place] = row[e->unknowns];
        for (size_t i = 0; i < e->unknowns; i++)
            if (row[i] != 0)
                e->x[place] = snl_i_field_add(field, e->x[place],
                                              snl_i_field_multiply(field, row[i], e->solution[i]));
    }
}

static int ask_moment(snl_i_question *question, const snl_i_field *field, uint32_t parts[2])
{
    struct elimination *e = question->context;
    uint32_t determinant = field->one, all = snl_i_field_enter(field, e->exact->weight_sum);
    e->field = field;
    if (all == 0)
        return 0;
    e->divisor_of_all = snl_i_field_invert(field, all);
    if (!make_rows(e, &determinant) || !decompose(e, &determinant))
        return 0;
    solve(e, 0);
    uint32_t mean = e->x[e->exact->start];
    parts[0] = snl_i_field_multiply(field, determinant, mean);
    parts[1] = determinant;
    if (!e->is_variance)
        return 1;
    solve(e, 1);
    uint32_t variance =
        snl_i_field_subtract(field, e->x[e->exact->start], snl_i_field_multiply(field, mean, mean));
    parts[1] = snl_i_field_multiply(field, determinant, determinant);
    parts[0] = snl_i_field_multiply(field, parts[1], variance);
    return 1;
}

static snl_status moment_init(const snl_i_exact *exact, int is_variance, struct elimination *e,
                              snl_i_question *question)
{
    const snl_allocator *allocator = &exact->allocator;
    *e = (struct elimination){.exact = exact, .is_variance = is_variance};
    e->unknown_of = snl_i_allocate(allocator, exact->count, sizeof *e->unknown_of);
    e->x = snl_i_allocate(allocator, exact->count, sizeof *e->x);
    if (!e->unknown_of || !e->x)
        return SNL_ERROR_MEMORY;
    for (size_t place = 0; place < exact->count; place++)
        e->unknown_of[place] =
            exact->chain.rows[exact->states[place]].column ? (uint32_t)e->unknowns++ : UINT32_MAX;
    double count = (double)exact->count, unknowns = (double)e->unknowns;
    question->bits = snl_i_exact_bits(exact, (is_variance ? 2 : 1) * (uint64_t)exact->count);
    if (question->bits > SNL_I_EXACT_BITS_MAX ||
        (double)question->bits / 31 * unknowns *
                (count * exact->chain.faces + unknowns * unknowns) >
            OPERATIONS_MAX)
        return SNL_ERROR_TOO_LARGE;
    e->width = e->unknowns + 1;
    if (e->width > SIZE_MAX / sizeof *e->rows / (exact->count + 1))
        return SNL_ERROR_MEMORY;
    e->rows = snl_i_allocate(allocator, exact->count * e->width, sizeof *e->rows);
    e->matrix = snl_i_allocate(allocator, e->unknowns * e->unknowns, sizeof *e->matrix);
    e->order = snl_i_allocate(allocator, e->unknowns, sizeof *e->order);
    e->solution = snl_i_allocate(allocator, e->unknowns, sizeof *e->solution);
    question->ask = ask_moment;
    question->context = e;
    return e->rows && e->matrix && e->order && e->solution ? SNL_OK : SNL_ERROR_MEMORY;
}

static void moment_free(const snl_i_exact *exact, struct elimination *e)
{
    const snl_allocator *allocator = &exact->allocator;
    snl_i_release(allocator, e->solution, e->unknowns, sizeof *e->solution);
    snl_i_release(allocator, e->order, e->unknowns, sizeof *e->order);
    snl_i_release(allocator, e->matrix, e->unknowns * e->unknowns, sizeof *e->matrix);
    snl_i_release(allocator, e->rows, exact->count * e->width, sizeof *e->rows);
    snl_i_release(allocator, e->x, exact->count, sizeof *e->x);
    snl_i_release(allocator, e->unknown_of, exact->count, sizeof *e->unknown_of);
}

/* ---- Squares ---- */

uint64_t snl_i_exact_bits(const snl_i_exact *exact, uint64_t count)
{
    /* The bits of W^64 are 64 times its logarithm, and at most 64 / 63 of that here. */
    uint64_t power = 1, bits = 0, whole = 0;
    for (int i = 0; i < 64; i++) {
        power *= exact->weight_sum;
        for (; power >> 31 > 1; power = (power >> 1) + (power & 1))
            whole++;
    }
    while (power >> bits)
        bits++;
    return ((whole + bits) * count + 63) / 64 + 3 * 64;
}

/* Lists the squares that can be come to from the start. */
static void find_reached(snl_i_exact *exact, uint32_t *queue)
{
    const snl_i_chain *chain = &exact->chain;
    size_t queued = 1;
    for (size_t state = 0; state < chain->states; state++)
        exact->place[state] = UINT32_MAX;
    queue[0] = (uint32_t)snl_i_chain_state(chain, chain->board->start);
    exact->place[queue[0]] = 0;
    for (size_t done = 0; done < queued; done++) {
        const snl_i_row *row = &chain->rows[queue[done]];
        for (size_t entry = row->first; entry < row[1].first; entry++) {
            uint32_t to = chain->to[entry];
            if (to < chain->states && exact->place[to] == UINT32_MAX) {
                exact->place[to] = 0;
                queue[queued++] = to;
            }
        }
    }
    exact->count = 0;
    for (size_t state = 0; state < chain->states; state++)
        if (exact->place[state] != UINT32_MAX) {
            exact->place[state] = (uint32_t)exact->count;
            exact->states[exact->count++] = (uint32_t)state;
        }
    exact->start = exact->place[snl_i_chain_state(chain, chain->board->start)];
}

static snl_status exact_init(snl_i_exact *exact, const snl_chance *chance)
{
    *exact = (snl_i_exact){.allocator = chance->allocator};
    if ((uint64_t)chance->board->squares > SNL_I_EXACT_BITS_MAX)
        return SNL_ERROR_TOO_LARGE;
    snl_status status = snl_i_chain_init(&exact->chain, chance->board, 1);
    if (status != SNL_OK)
        return status;
    size_t states = exact->chain.states;
    exact->weight_sum = (uint32_t)exact->chain.weight_sum;
    exact->states = snl_i_allocate(&exact->allocator, states, sizeof *exact->states);
    exact->place = snl_i_allocate(&exact->allocator, states, sizeof *exact->place);
    uint32_t *queue = snl_i_allocate(&exact->allocator, states, sizeof *queue);
    status = exact->states && exact->place && queue ? SNL_OK : SNL_ERROR_MEMORY;
    if (status == SNL_OK)
        find_reached(exact, queue);
    snl_i_release(&exact->allocator, queue, states, sizeof *queue);
    return status;
}

static void exact_free(snl_i_exact *exact)
{
    size_t states = exact->chain.states;
    snl_i_release(&exact->allocator, exact->states, states, sizeof *exact->states);
    snl_i_release(&exact->allocator, exact->place, states, sizeof *exact->place);
    if (exact->chain.board)
        snl_i_chain_free(&exact->chain);
}

/* ---- Fractions ---- */

/* What is known of numerator and denominator: their remainders modulo the product of primes. */
struct fraction {
    snl_i_big parts[2];
    snl_i_big modulus;
};

/* Makes the remainders those modulo one more prime. */
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

static snl_status find_fraction(snl_i_question *question, struct fraction *fraction)
{
    uint64_t bits = 0;
    for (uint32_t prime = UINT32_C(1) << 31; bits <= question->bits;) {
        uint32_t parts[2];
        prime = snl_i_prime_below(prime);
        snl_i_field field = snl_i_field_of(prime);
        int serves = question->ask(question, &field, parts);
        if (question->bits > SNL_I_EXACT_BITS_MAX)
            return SNL_ERROR_TOO_LARGE;
        if (serves == 0)
            continue;
        if (serves < 0 || bits == 0) {
            snl_i_big_set(&fraction->parts[0], 0);
            snl_i_big_set(&fraction->parts[1], 0);
            snl_i_big_set(&fraction->modulus, 1);
            bits = 0;
        }
        add_prime(fraction, &field, parts);
        bits += 30; /* all primes that are used are above 2^30 */
    }
    return SNL_OK;
}

/* Writes "p/q" in lowest terms; `*length` comes without the zero at the end. */
static snl_status write_fraction(struct fraction *fraction, const snl_allocator *allocator,
                                 char *text, size_t capacity, size_t *length)
{
    snl_i_big *p = &fraction->parts[0], *q = &fraction->parts[1];
    snl_status status = SNL_OK;
    if (p->count == 0)
        snl_i_big_set(q, 1);
    else
        status = snl_i_big_reduce(p, q, allocator);
    if (status != SNL_OK)
        return status;
    size_t most = snl_i_big_digits_max(p) + snl_i_big_digits_max(q) + 2;
    char *digits = snl_i_allocate(allocator, most, 1);
    if (!digits)
        return SNL_ERROR_MEMORY;
    size_t count = snl_i_big_digits(p, digits);
    digits[count++] = '/';
    count += snl_i_big_digits(q, digits + count);
    digits[count] = '\0';
    *length = count;
    if (text && capacity > count)
        memcpy(text, digits, count + 1);
    else if (text)
        status = SNL_ERROR_CAPACITY;
    snl_i_release(allocator, digits, most, 1);
    return status;
}

static snl_status answer(const snl_i_exact *exact, snl_i_question *question, char *text,
                         size_t capacity, size_t *length)
{
    struct fraction fraction = {.modulus = {0}};
    const snl_allocator *allocator = &exact->allocator;
    snl_status status = snl_i_big_init(&fraction.modulus, allocator, SNL_I_EXACT_BITS_MAX + 64);
    for (int i = 0; i < 2 && status == SNL_OK; i++)
        status = snl_i_big_init(&fraction.parts[i], allocator, SNL_I_EXACT_BITS_MAX + 64);
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

/* From the goal there is nothing to work out. */
static snl_status answer_at_goal(int32_t what, char *text, size_t capacity, size_t *length)
{
    *length = 3;
    if (text && capacity < 4)
        return SNL_ERROR_CAPACITY;
    if (text)
        memcpy(text, what == SNL_EXACT_WIN ? "1/1" : "0/1", 4);
    return SNL_OK;
}

snl_status snl_chance_exact(const snl_chance *chance, int32_t what, char *text, size_t capacity,
                            size_t *length)
{
    if (!chance || !length || (!text && capacity > 0) || what < SNL_EXACT_MEAN ||
        what > SNL_EXACT_WIN)
        return SNL_ERROR_ARGUMENT;
    snl_square start = chance->board->start;
    if (start == chance->board->squares)
        return answer_at_goal(what, text, capacity, length);
    snl_i_exact exact;
    struct elimination elimination = {0};
    snl_i_question question = {0};
    snl_status status = exact_init(&exact, chance);
    if (status == SNL_OK && exact.chain.rows[exact.states[exact.start]].uncertain)
        status = SNL_ERROR_INFINITE;
    if (status == SNL_OK && what == SNL_EXACT_WIN)
        status = snl_i_exact_win_init(&exact, &question);
    else if (status == SNL_OK)
        status = moment_init(&exact, what == SNL_EXACT_VARIANCE, &elimination, &question);
    if (status == SNL_OK)
        status = answer(&exact, &question, text, capacity, length);
    moment_free(&exact, &elimination);
    snl_i_exact_win_free(&exact, &question);
    exact_free(&exact);
    return status;
}
