/* SPDX-License-Identifier: MIT */
/*
 * Linear systems of a game modulo a prime: x = inhomogeneity + P x, with an equation for each
 * place.
 *
 * Places to which an outcome in P leads down are unknowns. From the top down, the other places are
 * expressed in the unknowns, which leaves a dense system for the unknowns. Cost: m c + c^3
 * operations, with c unknowns and m outcomes, and n c + c^2 for each solution.
 */
#include "chance_exact.h"

#include <string.h>

/* Returns whether an outcome is in P. */
static int is_used(const snl_i_system *system, const snl_i_move *outcome)
{
    return outcome->to != system->exact->count && (!system->is_uncounted || outcome->counted == 0);
}

/* ---- Elimination ---- */

/* row += weight * the row of the target */
static void add_target(const snl_i_system *system, uint32_t *row, size_t to, uint32_t weight)
{
    const snl_i_field *field = system->field;
    uint32_t unknown = system->unknown_of[to];
    if (unknown != UINT32_MAX) {
        row[unknown] = snl_i_field_add(field, row[unknown], weight);
        return;
    }
    const uint32_t *other = system->rows + to * system->unknowns;
    for (size_t i = 0; i < system->unknowns; i++)
        if (other[i] != 0)
            row[i] = snl_i_field_add(field, row[i], snl_i_field_multiply(field, weight, other[i]));
}

/* Expresses every place in the unknowns; multiplies the pivots into the determinant. Returns 0 if a
 * pivot is 0, or if the work is cancelled. */
static int make_system_rows(snl_i_system *system, uint32_t *determinant)
{
    const snl_i_exact *exact = system->exact;
    const snl_i_field *field = system->field;
    for (size_t place = 0; place < exact->count; place++) {
        size_t first = exact->turns[place].outcomes, end = exact->turns[place + 1].outcomes;
        if (snl_i_poll_step(system->poll, (end - first + 2) * (system->unknowns + 1)))
            return 0;
        uint32_t *row = system->rows + place * system->unknowns, pivot = field->one;
        memset(row, 0, system->unknowns * sizeof *row);
        for (size_t i = first; i < end; i++) {
            const snl_i_move *outcome = &exact->outcomes[i];
            if (!is_used(system, outcome))
                continue;
            if (outcome->to == place && system->unknown_of[place] == UINT32_MAX)
                pivot = snl_i_field_subtract(field, pivot, exact->probability[i]);
            else
                add_target(system, row, outcome->to, exact->probability[i]);
        }
        system->inverse[place] = field->one;
        if (pivot == field->one)
            continue;
        if (pivot == 0)
            return 0;
        *determinant = snl_i_field_multiply(field, *determinant, pivot);
        system->inverse[place] = snl_i_field_invert(field, pivot);
        for (size_t i = 0; i < system->unknowns; i++)
            row[i] = snl_i_field_multiply(field, row[i], system->inverse[place]);
    }
    return 1;
}

static void swap_rows(snl_i_system *system, size_t a, size_t b)
{
    uint32_t swap = system->order[a];
    system->order[a] = system->order[b];
    system->order[b] = swap;
}

/* Fills the matrix of the unknowns: the unit matrix minus their rows. Returns 0 if the work is
 * cancelled. */
static int make_matrix(snl_i_system *system)
{
    const snl_i_field *field = system->field;
    size_t count = system->unknowns;
    for (size_t place = 0; place < system->exact->count; place++) {
        uint32_t unknown = system->unknown_of[place];
        if (snl_i_poll_step(system->poll, 1 + count))
            return 0;
        if (unknown == UINT32_MAX)
            continue;
        uint32_t *row = system->matrix + unknown * count;
        for (size_t i = 0; i < count; i++)
            row[i] = snl_i_field_subtract(field, i == unknown ? field->one : 0,
                                          system->rows[place * count + i]);
        system->order[unknown] = unknown;
    }
    return 1;
}

/* Decomposes the matrix of the unknowns. Returns 0 if it is singular, or if the work is
 * cancelled. */
static int decompose(snl_i_system *system, uint32_t *determinant)
{
    const snl_i_field *field = system->field;
    size_t count = system->unknowns;
    for (size_t column = 0; column < count; column++) {
        size_t best = column;
        while (best < count && system->matrix[system->order[best] * count + column] == 0)
            best++;
        if (best == count || snl_i_poll_step(system->poll, best - column + 64))
            return 0;
        if (best != column) {
            swap_rows(system, best, column);
            *determinant = snl_i_field_subtract(field, 0, *determinant);
        }
        const uint32_t *pivot = system->matrix + system->order[column] * count;
        *determinant = snl_i_field_multiply(field, *determinant, pivot[column]);
        uint32_t inverse = snl_i_field_invert(field, pivot[column]);
        for (size_t i = column + 1; i < count; i++) {
            uint32_t *row = system->matrix + system->order[i] * count;
            if (snl_i_poll_step(system->poll, row[column] == 0 ? 1 : count - column))
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

int snl_i_system_eliminate(snl_i_system *system, const snl_i_field *field, uint32_t *determinant)
{
    system->field = field;
    *determinant = field->one;
    if (!system->has_outcomes)
        return 1;
    return make_system_rows(system, determinant) && make_matrix(system) &&
           decompose(system, determinant);
}

/* ---- Solution ---- */

/* Solves for the unknowns; `x` holds their constants. */
static void solve_unknowns(snl_i_system *system, const uint32_t *x)
{
    const snl_i_field *field = system->field;
    size_t count = system->unknowns;
    uint32_t *constant = system->constant;
    for (size_t place = 0; place < system->exact->count && !snl_i_poll_step(system->poll, 1);
         place++)
        if (system->unknown_of[place] != UINT32_MAX)
            constant[system->unknown_of[place]] = x[place];
    for (size_t i = 0; i < count && !snl_i_poll_step(system->poll, i); i++) {
        const uint32_t *row = system->matrix + system->order[i] * count;
        uint32_t sum = constant[system->order[i]];
        for (size_t j = 0; j < i; j++)
            sum = snl_i_field_subtract(field, sum,
                                       snl_i_field_multiply(field, row[j], system->solution[j]));
        system->solution[i] = sum;
    }
    for (size_t i = count; i-- > 0 && !snl_i_poll_step(system->poll, count - i + 64);) {
        const uint32_t *row = system->matrix + system->order[i] * count;
        uint32_t sum = system->solution[i];
        for (size_t j = i + 1; j < count; j++)
            sum = snl_i_field_subtract(field, sum,
                                       snl_i_field_multiply(field, row[j], system->solution[j]));
        system->solution[i] = snl_i_field_multiply(field, sum, snl_i_field_invert(field, row[i]));
    }
}

void snl_i_system_solve(snl_i_system *system, uint32_t *x)
{
    const snl_i_exact *exact = system->exact;
    const snl_i_field *field = system->field;
    if (!system->has_outcomes)
        return;
    for (size_t place = 0; place < exact->count; place++) {
        size_t first = exact->turns[place].outcomes, end = exact->turns[place + 1].outcomes;
        if (snl_i_poll_step(system->poll, end - first))
            return;
        for (size_t i = first; i < end; i++) {
            const snl_i_move *outcome = &exact->outcomes[i];
            if (is_used(system, outcome) && outcome->to != place &&
                system->unknown_of[outcome->to] == UINT32_MAX)
                x[place] = snl_i_field_add(
                    field, x[place],
                    snl_i_field_multiply(field, exact->probability[i], x[outcome->to]));
        }
        x[place] = snl_i_field_multiply(field, x[place], system->inverse[place]);
    }
    solve_unknowns(system, x);
    for (size_t place = 0; place < exact->count; place++) {
        const uint32_t *row = system->rows + place * system->unknowns;
        if (snl_i_poll_step(system->poll, system->unknowns + 1))
            return;
        for (size_t i = 0; i < system->unknowns; i++)
            if (row[i] != 0)
                x[place] = snl_i_field_add(
                    field, x[place], snl_i_field_multiply(field, row[i], system->solution[i]));
    }
}

/* ---- Memory ---- */

/* Finds out whether P holds an outcome, and numbers the unknowns. */
static snl_status find_unknowns(snl_i_system *system)
{
    const snl_i_exact *exact = system->exact;
    memset(system->unknown_of, 0xff, exact->count * sizeof *system->unknown_of);
    for (size_t place = 0; place < exact->count; place++) {
        size_t first = exact->turns[place].outcomes, end = exact->turns[place + 1].outcomes;
        if (snl_i_poll_step(system->poll, end - first + 1))
            return SNL_ERROR_CANCELLED;
        for (size_t i = first; i < end; i++) {
            const snl_i_move *outcome = &exact->outcomes[i];
            if (!is_used(system, outcome))
                continue;
            system->has_outcomes = 1;
            if (outcome->to > place && system->unknown_of[outcome->to] == UINT32_MAX)
                system->unknown_of[outcome->to] = (uint32_t)system->unknowns++;
        }
    }
    return SNL_OK;
}

snl_status snl_i_system_init(snl_i_system *system, const snl_i_exact *exact, int is_uncounted,
                             uint64_t bits, double solves, snl_i_poll *poll)
{
    const snl_allocator *allocator = &exact->allocator;
    *system = (snl_i_system){.exact = exact, .is_uncounted = is_uncounted, .poll = poll};
    system->unknown_of = snl_i_allocate(allocator, exact->count, sizeof *system->unknown_of);
    if (!system->unknown_of)
        return SNL_ERROR_MEMORY;
    snl_status status = find_unknowns(system);
    if (status != SNL_OK)
        return status;
    if (!system->has_outcomes)
        return SNL_OK;
    double unknowns = (double)system->unknowns, outcomes = (double)exact->outcome_count;
    double each = (double)exact->count * unknowns + unknowns * unknowns;
    if (bits > SNL_I_EXACT_BITS_MAX ||
        (double)bits / 31 *
                (unknowns * (outcomes + unknowns * unknowns) + solves * (outcomes + each)) >
            SNL_I_EXACT_OPERATIONS_MAX)
        return SNL_ERROR_TOO_LARGE;
    /* Never true if size_t has 64 bits: if a factor were 2^30 or more, the operations would exceed
     * their limit. */
    if (SNL_I_NEVER(system->unknowns > SIZE_MAX / sizeof *system->rows / (exact->count + 1)))
        return SNL_ERROR_MEMORY;
    size_t count = system->unknowns;
    system->inverse = snl_i_allocate(allocator, exact->count, sizeof *system->inverse);
    system->rows = snl_i_allocate(allocator, exact->count * count, sizeof *system->rows);
    system->matrix = snl_i_allocate(allocator, count * count, sizeof *system->matrix);
    system->order = snl_i_allocate(allocator, count, sizeof *system->order);
    system->constant = snl_i_allocate(allocator, count, sizeof *system->constant);
    system->solution = snl_i_allocate(allocator, count, sizeof *system->solution);
    return system->inverse && system->rows && system->matrix && system->order && system->constant &&
                   system->solution
               ? SNL_OK
               : SNL_ERROR_MEMORY;
}

void snl_i_system_free(snl_i_system *system)
{
    if (!system->exact)
        return;
    const snl_allocator *allocator = &system->exact->allocator;
    size_t count = system->unknowns, places = system->exact->count;
    snl_i_release(allocator, system->solution, count, sizeof *system->solution);
    snl_i_release(allocator, system->constant, count, sizeof *system->constant);
    snl_i_release(allocator, system->order, count, sizeof *system->order);
    snl_i_release(allocator, system->matrix, count * count, sizeof *system->matrix);
    snl_i_release(allocator, system->rows, places * count, sizeof *system->rows);
    snl_i_release(allocator, system->inverse, places, sizeof *system->inverse);
    snl_i_release(allocator, system->unknown_of, places, sizeof *system->unknown_of);
}
