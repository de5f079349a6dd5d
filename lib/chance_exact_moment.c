/* SPDX-License-Identifier: MIT */
/*
 * Mean and variance modulo a prime. Let n be the number of reachable squares, A the matrix of the
 * whole weights, and W the sum of the die's weights. The mean solves a linear system with the
 * matrix M = W I - A. The determinant D of M is a whole number of at most W^n. D times the mean is
 * a whole number of at most n W^n, since the cofactors of M count weighted forests (the matrix tree
 * theorem). D^2 times the variance is a whole number of at most 2 n^2 W^(2n).
 *
 * In a game whose turns have the limit L, a row is a turn, and W^L takes the place of W. A row counts
 * at most L rolls, which adds factors of at most L and L^2 to the bounds. In a game in turns without
 * a limit, a row is a roll, which counts at most 1.
 *
 * States to which a roll leads down are unknowns. From the top down, the other states are expressed
 * in the unknowns, which leaves a dense system for the unknowns. Cost: n k c + c^3 operations, with
 * c unknowns and k faces.
 */
#include "chance_exact.h"

#include <string.h>

/* The limit on operations for all primes together. */
#define OPERATIONS_MAX 0x1p38

/* The unknowns, and all states expressed in them. */
struct elimination {
    const snl_i_exact *exact;
    int is_variance;
    size_t unknowns;
    uint32_t *unknown_of; /* by place: number of the unknown; UINT32_MAX if there is none */
    size_t width;         /* length of a row: unknowns and a constant */
    uint32_t *rows;       /* by place: the state, expressed in the unknowns */
    uint32_t *matrix;     /* the system for the unknowns, by row; later its triangular factors */
    uint32_t *order;      /* the order of the matrix's rows after pivoting */
    uint32_t *solution;   /* by unknown: its value */
    uint32_t *x;          /* by place: the mean, or the second moment */
    const snl_i_field *field;
    uint32_t divisor_of_all; /* 1 / W */
    snl_i_question *question;
};

/* row += weight * the row of the target */
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

/* Expresses every state in the unknowns; multiplies the pivots into the determinant. Returns 0 if a
 * pivot is 0, or if the work is cancelled. */
static int make_rows(struct elimination *e, uint32_t *determinant)
{
    const snl_i_exact *exact = e->exact;
    const snl_i_field *field = e->field;
    uint32_t all = snl_i_exact_unit(exact, field);
    memset(e->rows, 0, exact->count * e->width * sizeof *e->rows);
    for (size_t place = 0; place < exact->count; place++) {
        size_t state = exact->states[place];
        const snl_i_row *from = &exact->chain.rows[state];
        if (snl_i_poll_step(&e->question->poll, (from[1].first - from->first + 2) * e->width))
            return 0;
        uint32_t *row = e->rows + place * e->width, pivot = all;
        uint32_t self = snl_i_exact_weight(exact, field, from, from[1].first);
        for (size_t entry = from->first; entry < from[1].first; entry++)
            if (exact->chain.to[entry] < exact->chain.states)
                add_target(e, row, exact->place[exact->chain.to[entry]],
                           snl_i_exact_weight(exact, field, from, entry));
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

/* Decomposes the matrix of the unknowns: the unit matrix minus their rows. Returns 0 if the matrix
 * is singular, or if the work is cancelled. */
static int decompose(struct elimination *e, uint32_t *determinant)
{
    const snl_i_field *field = e->field;
    size_t count = e->unknowns;
    for (size_t place = 0; place < e->exact->count; place++) {
        uint32_t unknown = e->unknown_of[place];
        if (snl_i_poll_step(&e->question->poll, 1 + count))
            return 0;
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
        if (best == count || snl_i_poll_step(&e->question->poll, best - column + 64))
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
            if (snl_i_poll_step(&e->question->poll, row[column] == 0 ? 1 : count - column))
                return 0;
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
    for (size_t place = 0; place < e->exact->count && !snl_i_poll_step(&e->question->poll, 1);
         place++)
        if (e->unknown_of[place] != UINT32_MAX)
            e->x[e->unknown_of[place]] = e->rows[place * e->width + count];
    for (size_t i = 0; i < count && !snl_i_poll_step(&e->question->poll, i); i++) {
        const uint32_t *row = e->matrix + e->order[i] * count;
        uint32_t sum = e->x[e->order[i]];
        for (size_t j = 0; j < i; j++)
            sum = snl_i_field_subtract(field, sum,
                                       snl_i_field_multiply(field, row[j], e->solution[j]));
        e->solution[i] = sum;
    }
    for (size_t i = count; i-- > 0 && !snl_i_poll_step(&e->question->poll, count - i + 64);) {
        const uint32_t *row = e->matrix + e->order[i] * count;
        uint32_t sum = e->solution[i];
        for (size_t j = i + 1; j < count; j++)
            sum = snl_i_field_subtract(field, sum,
                                       snl_i_field_multiply(field, row[j], e->solution[j]));
        e->solution[i] = snl_i_field_multiply(field, sum, snl_i_field_invert(field, row[i]));
    }
}

/* The inhomogeneity of a roll, times W: 1 for the mean; for the second moment 2 x - 1, where x is
 * the mean found before. */
static uint32_t counted_of_roll(const struct elimination *e, size_t place, int is_second)
{
    const snl_i_field *field = e->field;
    uint32_t sum = field->one, twice = snl_i_field_add(field, e->x[place], e->x[place]);
    if (is_second)
        sum = snl_i_field_subtract(field, twice, field->one);
    return snl_i_field_multiply(field, sum, snl_i_exact_unit(e->exact, field));
}

/* The inhomogeneity of a step, times the unit. Let N be what an exit counts: it is the expectation
 * of N for the mean; for the second moment that of N^2 + 2 N x, where x is the mean at the exit's
 * target. */
static uint32_t counted_of_step(const struct elimination *e, size_t place, int is_second)
{
    const snl_i_field *field = e->field;
    const snl_i_exact *exact = e->exact;
    const snl_i_row *from = &exact->chain.rows[exact->states[place]];
    uint32_t sum = 0;
    for (size_t entry = from->first; entry <= from[1].first; entry++) {
        const snl_i_exit *exit = &from->exits[entry - from->first];
        uint32_t once = snl_i_exact_part(exact, field, exit->excess), x = e->x[place];
        if (!is_second) {
            sum = snl_i_field_add(field, sum, once);
            continue;
        }
        if (entry < from[1].first)
            x = exact->chain.to[entry] == exact->chain.goal
                    ? 0
                    : e->x[exact->place[exact->chain.to[entry]]];
        sum = snl_i_field_add(field, sum, snl_i_exact_part(exact, field, exit->squared));
        uint32_t product = snl_i_field_multiply(field, once, x);
        sum = snl_i_field_add(field, sum, snl_i_field_add(field, product, product));
    }
    return sum;
}

/* Solves x = inhomogeneity + P x, for the mean or the second moment. */
static void solve(struct elimination *e, int is_second)
{
    const snl_i_exact *exact = e->exact;
    const snl_i_field *field = e->field;
    uint32_t all = snl_i_exact_unit(exact, field);
    for (size_t place = 0; place < exact->count; place++) {
        const snl_i_row *from = &exact->chain.rows[exact->states[place]];
        if (snl_i_poll_step(&e->question->poll, from[1].first - from->first + 64))
            return;
        uint32_t *row = e->rows + place * e->width;
        uint32_t sum = from->exits ? counted_of_step(e, place, is_second)
                                   : counted_of_roll(e, place, is_second);
        for (size_t entry = from->first; entry < from->lower; entry++) {
            uint32_t to = exact->chain.to[entry];
            if (to >= exact->chain.states || e->unknown_of[exact->place[to]] != UINT32_MAX)
                continue;
            uint32_t weight = snl_i_exact_weight(exact, field, from, entry);
            const uint32_t *other = e->rows + exact->place[to] * e->width;
            sum = snl_i_field_add(field, sum,
                                  snl_i_field_multiply(field, weight, other[e->unknowns]));
        }
        uint32_t self = snl_i_exact_weight(exact, field, from, from[1].first);
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
        if (snl_i_poll_step(&e->question->poll, e->width))
            return;
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
    uint32_t determinant = field->one, all = snl_i_exact_unit(e->exact, field);
    e->field = field;
    e->divisor_of_all = snl_i_field_invert(field, all);
    if (!make_rows(e, &determinant) || !decompose(e, &determinant))
        return 0;
    solve(e, 0);
    if (question->poll.cancelled)
        return 0;
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

static void moment_release(snl_i_question *question)
{
    struct elimination *e = question->context;
    const snl_i_exact *exact = e->exact;
    const snl_allocator *allocator = &exact->allocator;
    snl_i_release(allocator, e->solution, e->unknowns, sizeof *e->solution);
    snl_i_release(allocator, e->order, e->unknowns, sizeof *e->order);
    snl_i_release(allocator, e->matrix, e->unknowns * e->unknowns, sizeof *e->matrix);
    snl_i_release(allocator, e->rows, exact->count * e->width, sizeof *e->rows);
    snl_i_release(allocator, e->x, exact->count, sizeof *e->x);
    snl_i_release(allocator, e->unknown_of, exact->count, sizeof *e->unknown_of);
    snl_i_release(allocator, e, 1, sizeof *e);
}

/* Allocates the rows and the system for the unknowns, whose number is known. */
static snl_status make_room(struct elimination *e)
{
    const snl_allocator *allocator = &e->exact->allocator;
    e->width = e->unknowns + 1;
    /* Never true if size_t has 64 bits: if a factor were 2^30 or more, the operations would exceed
     * their limit. */
    if (SNL_I_NEVER(e->width > SIZE_MAX / sizeof *e->rows / (e->exact->count + 1)))
        return SNL_ERROR_MEMORY;
    e->rows = snl_i_allocate(allocator, e->exact->count * e->width, sizeof *e->rows);
    e->matrix = snl_i_allocate(allocator, e->unknowns * e->unknowns, sizeof *e->matrix);
    e->order = snl_i_allocate(allocator, e->unknowns, sizeof *e->order);
    e->solution = snl_i_allocate(allocator, e->unknowns, sizeof *e->solution);
    return e->rows && e->matrix && e->order && e->solution ? SNL_OK : SNL_ERROR_MEMORY;
}

snl_status snl_i_exact_moment_init(const snl_i_exact *exact, int is_variance,
                                   snl_i_question *question)
{
    const snl_allocator *allocator = &exact->allocator;
    struct elimination *e = snl_i_allocate(allocator, 1, sizeof *e);
    if (!e)
        return SNL_ERROR_MEMORY;
    *e = (struct elimination){.exact = exact, .is_variance = is_variance};
    uint64_t bits = snl_i_exact_bits(exact, (is_variance ? 2 : 1) * (uint64_t)exact->count);
    e->question = question;
    *question = (snl_i_question){.ask = ask_moment,
                                 .release = moment_release,
                                 .context = e,
                                 .bits = bits,
                                 .poll = {.allocator = allocator}};
    e->unknown_of = snl_i_allocate(allocator, exact->count, sizeof *e->unknown_of);
    e->x = snl_i_allocate(allocator, exact->count, sizeof *e->x);
    if (!e->unknown_of || !e->x)
        return SNL_ERROR_MEMORY;
    for (size_t place = 0; place < exact->count; place++) {
        e->unknown_of[place] =
            exact->chain.rows[exact->states[place]].column ? (uint32_t)e->unknowns++ : UINT32_MAX;
        if (snl_i_poll_step(&e->question->poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    double rows = (double)exact->count * exact->chain.faces, unknowns = (double)e->unknowns;
    if (exact->chain.options)
        rows = (double)exact->chain.rows[exact->chain.states].first;
    if (bits > SNL_I_EXACT_BITS_MAX ||
        (double)bits / 31 * unknowns * (rows + unknowns * unknowns) > OPERATIONS_MAX)
        return SNL_ERROR_TOO_LARGE;
    return make_room(e);
}
