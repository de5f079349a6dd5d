/* SPDX-License-Identifier: MIT */
/*
 * The elimination of chance_factor.c on boards of few columns: the same operations in the same
 * order, with less bookkeeping. Each state has a row of its own, and all rows have the same few
 * entries. If a row would need more, the elimination is given up, and chance_factor.c starts anew.
 *
 * Cost: that of chance_factor.c, with a constant for the number of columns.
 */
#include "chance_factor.h"
#include "chance_lanes.h"

#include <string.h>

/* Boards of more states would take too much memory, a row for each. */
enum { STATES_MAX = 1024 };

/* The entries of a row: its absorption, and the columns. */
enum { NARROW_WIDTH = 8 };

struct narrow {
    const snl_i_chain *chain;
    snl_i_factor *factor;
    double *rows; /* by state */
    uint32_t column_state[NARROW_WIDTH];
    size_t width;
    unsigned char *column_of; /* by state: its column, or 0 */
    uint32_t *live;           /* states whose rows are kept */
    uint32_t *place_of;       /* by state: its index in `live` */
    size_t live_count;
    snl_i_poll poll;
};

static double *row_of(const struct narrow *narrow, size_t state)
{
    return narrow->rows + state * NARROW_WIDTH;
}

/* Adds the column of a state, unless there is one. Returns 0 if rows would become too long. */
static int add_column(struct narrow *narrow, uint32_t state)
{
    if (narrow->column_of[state] != 0)
        return 1;
    if (narrow->width == NARROW_WIDTH)
        return 0;
    narrow->column_of[state] = (unsigned char)narrow->width;
    narrow->column_state[narrow->width++] = state;
    return 1;
}

static void release_row(struct narrow *narrow, uint32_t state)
{
    uint32_t last = narrow->live[--narrow->live_count];
    narrow->live[narrow->place_of[state]] = last;
    narrow->place_of[last] = narrow->place_of[state];
}

/* Adds the columns that a row leads to; after them, the column of a state that is one. Returns 0 if
 * rows would become too long. */
static int add_columns(struct narrow *narrow, const snl_i_row *row, uint32_t state)
{
    size_t own = row[1].first;
    for (size_t entry = row->lower; entry < own + row->column; entry++)
        if (!add_column(narrow, entry < own ? narrow->chain->to[entry] : state))
            return 0;
    return 1;
}

/* Computes the row of a state without the return to itself. */
static void make_narrow_row(struct narrow *narrow, const snl_i_row *row, uint32_t state)
{
    const snl_i_chain *chain = narrow->chain;
    const uint32_t *to = chain->to;
    const double *others[SNL_FACES_MAX];
    double weights[SNL_FACES_MAX], absorbed = 0, *values = row_of(narrow, state);
    double divisor = row->column ? row->divisor : row->leave;
    size_t count = 0;
    for (size_t entry = row->first; entry < row->lower; entry++) {
        if (to[entry] >= chain->states) {
            absorbed += chain->weight[entry];
        } else {
            others[count] = row_of(narrow, to[entry]);
            weights[count++] = chain->weight[entry];
        }
    }
    if (row->is_unit)
        snl_i_row_unit_mean(values, others, count, divisor, 0, NARROW_WIDTH);
    else
        snl_i_row_mean(values, others, weights, count, divisor, 0, NARROW_WIDTH);
    values[0] += absorbed / divisor;
    for (size_t entry = row->lower; entry < row[1].first; entry++)
        values[narrow->column_of[to[entry]]] += chain->weight[entry] / divisor;
    narrow->place_of[state] = (uint32_t)narrow->live_count;
    narrow->live[narrow->live_count++] = state;
}

/* The probability of escaping from a column: the sum of the other entries of its row. */
static double escape_of(double *own, size_t column, size_t width)
{
    double escape = 0, lost = 0; /* the roundings matter where columns lead to columns */
    own[column] = 0;
    for (size_t i = 0; i < width; i++) {
        snl_i_pair sum = snl_i_pair_of_sum(escape, own[i]);
        escape = sum.high;
        lost += sum.low;
    }
    return escape + lost;
}

/* Eliminates a column: see chance_factor.c. */
static snl_status eliminate_narrow(struct narrow *narrow, uint32_t state)
{
    snl_i_factor *factor = narrow->factor;
    const double *own = row_of(narrow, state);
    size_t column = narrow->column_of[state], last = --narrow->width;
    double escape = escape_of(row_of(narrow, state), column, narrow->width + 1);
    if (!(escape >= SNL_I_SMALLEST_ESCAPE))
        return SNL_ERROR_OVERFLOW;
    factor->pivots[factor->pivot_count++] =
        (snl_i_pivot){state, escape, factor->above.count, factor->below.count};
    snl_i_row_divide(row_of(narrow, state), escape, NARROW_WIDTH);
    for (size_t i = 1; i <= last; i++)
        if (own[i] > 0)
            snl_i_tape_push(&factor->below, narrow->column_state[i], own[i]);
    for (size_t i = 0; i < narrow->live_count; i++) {
        double *row = row_of(narrow, narrow->live[i]), multiplier = row[column];
        if (multiplier > 0) {
            snl_i_row_add(row, &own, &multiplier, 1, NARROW_WIDTH);
            snl_i_tape_push(&factor->above, narrow->live[i], multiplier);
        }
        row[column] = row[last];
        row[last] = 0;
    }
    narrow->column_of[narrow->column_state[last]] = (unsigned char)column;
    narrow->column_state[column] = narrow->column_state[last];
    narrow->column_of[state] = 0;
    return SNL_OK;
}

static snl_status sweep_narrow(struct narrow *narrow, int *fits)
{
    const snl_i_chain *chain = narrow->chain;
    for (uint32_t state = 0; state < chain->states; state++) {
        const snl_i_row *row = &chain->rows[state];
        size_t steps = snl_i_row_steps(row) + (row->column ? 4 * narrow->live_count : 0);
        if (snl_i_poll_step(&narrow->poll, steps))
            return SNL_ERROR_CANCELLED;
        if (!snl_i_row_is_used(row))
            continue;
        if (!add_columns(narrow, row, state))
            return SNL_OK;
        make_narrow_row(narrow, row, state);
        snl_status status = row->column ? eliminate_narrow(narrow, state) : SNL_OK;
        if (status != SNL_OK)
            return status;
        for (uint32_t done = row->first_done; done != state; done = chain->rows[done].next_done)
            release_row(narrow, done);
        if (row->last_use == 0)
            release_row(narrow, state);
    }
    *fits = 1;
    return SNL_OK;
}

/* Allocates the pivots and tapes. */
static snl_status allocate_tapes(struct narrow *narrow)
{
    const snl_i_chain *chain = narrow->chain;
    snl_i_factor *factor = narrow->factor;
    size_t rows = 0, above = 0;
    for (uint32_t state = 0; state < chain->states; state++) {
        const snl_i_row *row = &chain->rows[state];
        if (snl_i_poll_step(&narrow->poll, 1))
            return SNL_ERROR_CANCELLED;
        if (!snl_i_row_is_used(row))
            continue;
        rows++;
        if (row->column) {
            factor->pivot_capacity++;
            above += rows;
        }
        for (uint32_t done = row->first_done; done != state; done = chain->rows[done].next_done)
            rows--;
        rows -= row->last_use == 0;
    }
    factor->pivots =
        snl_i_allocate(&factor->allocator, factor->pivot_capacity, sizeof *factor->pivots);
    snl_status status = factor->pivots ? SNL_OK : SNL_ERROR_MEMORY;
    if (status == SNL_OK)
        status = snl_i_tape_init(&factor->above, &factor->allocator, above);
    if (status == SNL_OK)
        status = snl_i_tape_init(&factor->below, &factor->allocator,
                                 (NARROW_WIDTH - 2) * (factor->pivot_capacity - 1));
    return status;
}

snl_status snl_i_factor_narrow(snl_i_factor *factor, const snl_i_chain *chain, int *fits)
{
    const snl_allocator *allocator = &factor->allocator;
    size_t states = chain->states;
    struct narrow narrow = {
        .chain = chain, .factor = factor, .width = 1, .poll = {.allocator = allocator}};
    *fits = 0;
    if (states > STATES_MAX || chain->options)
        return SNL_OK;
    /* For each state a row, two numbers and a column; and one block more. */
    size_t bytes = (states + 1) * (NARROW_WIDTH * sizeof(double) + 2 * sizeof(uint32_t) + 1);
    void *space = snl_i_allocate(allocator, bytes, 1);
    if (!space)
        return SNL_ERROR_MEMORY;
    size_t beyond = (uintptr_t)space / sizeof(double) % NARROW_WIDTH;
    narrow.rows = (double *)space + (beyond > 0 ? NARROW_WIDTH - beyond : 0);
    narrow.live = (uint32_t *)(narrow.rows + states * NARROW_WIDTH);
    narrow.place_of = narrow.live + states;
    narrow.column_of = (unsigned char *)(narrow.place_of + states);
    memset(narrow.column_of, 0, states);
    snl_status status = allocate_tapes(&narrow);
    if (status == SNL_OK)
        status = sweep_narrow(&narrow, fits);
    snl_i_release(allocator, space, bytes, 1);
    return status;
}
