/* SPDX-License-Identifier: MIT */
/*
 * Mean and variance modulo a prime. Let n be the number of places, and W the unit of a turn: the
 * sum of the die's weights, to the power of the most rolls of a turn. W times the probability of an
 * outcome is a whole number; let A be the matrix of these numbers. The mean solves a linear system
 * with the matrix M = W I - A. The determinant D of M is a whole number of at most W^n. D times the
 * mean is a whole number of at most n W^n, since the cofactors of M count weighted forests (the
 * matrix tree theorem). D^2 times the variance is a whole number of at most 2 n^2 W^(2n). A turn
 * that counts up to L rolls adds factors of at most L and L^2 to these bounds.
 */
#include "chance_exact.h"

#include <string.h>

struct moment {
    const snl_i_exact *exact;
    snl_i_question *question;
    const snl_i_field *field;
    int is_variance;
    snl_i_system system;
    uint32_t *x;     /* by place: the mean, and then the second moment */
    uint32_t *means; /* by place: the mean */
};

/* The inhomogeneity of a place. Let N be what an outcome counts: it is the expectation of N for the
 * mean; for the second moment that of N^2 + 2 N x, where x is the mean at the outcome's place. */
static uint32_t counted(const struct moment *moment, size_t place, int is_second)
{
    const snl_i_exact *exact = moment->exact;
    const snl_i_field *field = moment->field;
    uint32_t sum = 0;
    for (size_t i = exact->turns[place].outcomes; i < exact->turns[place + 1].outcomes; i++) {
        const snl_i_move *outcome = &exact->outcomes[i];
        uint32_t n = snl_i_field_enter(field, outcome->counted), factor = n;
        if (is_second) {
            uint32_t x = outcome->to == exact->count ? 0 : moment->means[outcome->to];
            factor = snl_i_field_add(field, n, snl_i_field_add(field, x, x));
            factor = snl_i_field_multiply(field, n, factor);
        }
        sum =
            snl_i_field_add(field, sum, snl_i_field_multiply(field, exact->probability[i], factor));
    }
    return sum;
}

/* Solves for the mean or the second moment. */
static void solve_moment(struct moment *moment, int is_second)
{
    const snl_i_exact *exact = moment->exact;
    for (size_t place = 0; place < exact->count; place++) {
        const snl_i_turn_moves *turn = &exact->turns[place];
        if (snl_i_poll_step(&moment->question->poll, 2 * (turn[1].outcomes - turn->outcomes)))
            return;
        moment->x[place] = counted(moment, place, is_second);
    }
    snl_i_system_solve(&moment->system, moment->x);
}

static int ask_moment(snl_i_question *question, const snl_i_field *field, uint32_t parts[2])
{
    struct moment *moment = question->context;
    const snl_i_exact *exact = moment->exact;
    uint32_t determinant;
    moment->field = field;
    if (!snl_i_exact_weigh(exact, field, &question->poll) ||
        !snl_i_system_eliminate(&moment->system, field, &determinant))
        return 0;
    solve_moment(moment, 0);
    if (question->poll.cancelled)
        return 0;
    uint32_t mean = moment->x[exact->start];
    parts[1] = snl_i_field_multiply(
        field, determinant, snl_i_field_power(field, snl_i_exact_unit(exact, field), exact->count));
    parts[0] = snl_i_field_multiply(field, parts[1], mean);
    if (!moment->is_variance)
        return 1;
    memcpy(moment->means, moment->x, exact->count * sizeof *moment->means);
    solve_moment(moment, 1);
    uint32_t variance = snl_i_field_subtract(field, moment->x[exact->start],
                                             snl_i_field_multiply(field, mean, mean));
    parts[1] = snl_i_field_multiply(field, parts[1], parts[1]);
    parts[0] = snl_i_field_multiply(field, parts[1], variance);
    return 1;
}

static void moment_release(snl_i_question *question)
{
    struct moment *moment = question->context;
    const snl_allocator *allocator = &moment->exact->allocator;
    size_t count = moment->exact->count;
    snl_i_system_free(&moment->system);
    snl_i_release(allocator, moment->means, count, sizeof *moment->means);
    snl_i_release(allocator, moment->x, count, sizeof *moment->x);
    snl_i_release(allocator, moment, 1, sizeof *moment);
}

snl_status snl_i_exact_moment_init(const snl_i_exact *exact, int is_variance,
                                   snl_i_question *question)
{
    const snl_allocator *allocator = &exact->allocator;
    struct moment *moment = snl_i_allocate(allocator, 1, sizeof *moment);
    if (!moment)
        return SNL_ERROR_MEMORY;
    *moment = (struct moment){.exact = exact, .question = question, .is_variance = is_variance};
    uint64_t powers = (is_variance ? 2 : 1) * (uint64_t)exact->count * (uint64_t)exact->depth;
    *question = (snl_i_question){.ask = ask_moment,
                                 .release = moment_release,
                                 .context = moment,
                                 .bits = snl_i_exact_bits(exact, powers),
                                 .poll = {.allocator = allocator}};
    moment->x = snl_i_allocate(allocator, exact->count, sizeof *moment->x);
    moment->means = snl_i_allocate(allocator, exact->count, sizeof *moment->means);
    if (!moment->x || !moment->means)
        return SNL_ERROR_MEMORY;
    return snl_i_system_init(&moment->system, exact, 0, question->bits, 2, &question->poll);
}
