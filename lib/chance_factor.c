/* SPDX-License-Identifier: MIT */
/*
 * Elimination without subtraction (Grassmann, Taksar and Heyman, *Operations Research* 33, 1985),
 * which sweeps down the board with a set of rows, the front.
 *
 * A *column* is a state below the sweep to which a snake or a bounce leads down. The row of a state
 * holds the probabilities of reaching each column first, and, in place 0, of reaching the goal or
 * the trap without passing a column. The row of the next state is the mean of the rows that its
 * rolls lead to. If that state is a column itself, its row also says how likely the token is to
 * return to it. The sum of the other entries is the probability of escaping. The row is divided by
 * this sum, not by 1 minus the probability of returning, a difference that could lose all digits.
 * Then the row replaces the column in all rows that are still needed: the rows of the next k
 * states, and of the tops of ladders from further below. The multipliers, and the divided row, are
 * stored on tapes; with the tapes, any right-hand side is solved without the rows.
 *
 * Cost: if there are at most c columns at a time, O(k c) for a state and O((k + c) c) for a column.
 * The tapes hold O(k + c) numbers for each column.
 */
#include "chance_factor.h"

#include <string.h>

/* An escape probability below this may lose digits in products. */
#define SMALLEST_ESCAPE 0x1p-960

enum {
    NONE = -1,
    BLOCK = 8,     /* columns that are summed at a time */
    SEGMENT = 2048 /* the most columns that are summed between two polls */
};

/* The state of the sweep. A row has its absorption at 0, its columns from 1 to width - 1, and zeros
 * beyond. */
struct front {
    const snl_i_chain *chain;
    snl_i_factor *factor;
    double *space; /* memory for the rows, and for their alignment */
    double *rows;  /* the rows, in slots of `stride` numbers */
    size_t stride;
    size_t width;
    size_t widest;
    uint32_t *column_state; /* by column: its state */
    int32_t *column_of;     /* by state: its column, or NONE */
    uint32_t *slot_of;      /* by state: the slot of its row */
    uint32_t *live;         /* states whose rows are kept */
    uint32_t *place_of;     /* by slot: index of its state in `live` */
    size_t live_count;
    uint32_t *free_slots;
    size_t free_count;
    size_t slots;          /* the most rows kept at once */
    size_t columns;        /* the most columns at once */
    size_t longest;        /* the most entries of a row */
    const double **others; /* of the row that is made: the rows to sum, and their weights */
    double *weights;
    size_t above_max; /* the most entries of the tapes */
    size_t below_max;
    snl_i_poll poll;
};

/* ---- Tapes ---- */

static snl_status tape_init(snl_i_tape *tape, const snl_allocator *allocator, size_t capacity)
{
    tape->capacity = capacity;
    tape->state = snl_i_allocate(allocator, capacity, sizeof *tape->state);
    tape->value = snl_i_allocate(allocator, capacity, sizeof *tape->value);
    return tape->state && tape->value ? SNL_OK : SNL_ERROR_MEMORY;
}

static void tape_push(snl_i_tape *tape, uint32_t state, double value)
{
    tape->state[tape->count] = state;
    tape->value[tape->count++] = value;
}

static void tape_free(snl_i_tape *tape, const snl_allocator *allocator)
{
    snl_i_release(allocator, tape->state, tape->capacity, sizeof *tape->state);
    snl_i_release(allocator, tape->value, tape->capacity, sizeof *tape->value);
}

/* ---- The front ---- */

static double *row_of(const struct front *front, size_t state)
{
    return front->rows + front->slot_of[state] * front->stride;
}

static void add_column(struct front *front, uint32_t state)
{
    if (front->column_of[state] != NONE)
        return;
    size_t column = front->width++;
    front->column_of[state] = (int32_t)column;
    front->column_state[column] = state;
    front->widest = front->width > front->widest ? front->width : front->widest;
}

/* The last column takes the place of the removed one, as eliminate() has done in the rows. */
static void remove_column(struct front *front, size_t column)
{
    uint32_t last = front->column_state[--front->width];
    front->column_state[column] = last;
    front->column_of[last] = (int32_t)column;
}

static double *keep_row(struct front *front, uint32_t state)
{
    uint32_t slot = front->free_slots[--front->free_count];
    front->slot_of[state] = slot;
    front->place_of[slot] = (uint32_t)front->live_count;
    front->live[front->live_count++] = state;
    return front->rows + slot * front->stride;
}

static void release_row(struct front *front, uint32_t state)
{
    uint32_t slot = front->slot_of[state], last = front->live[--front->live_count];
    front->live[front->place_of[slot]] = last;
    front->place_of[front->slot_of[last]] = front->place_of[slot];
    front->free_slots[front->free_count++] = slot;
}

/* ---- Rows ---- */

/* sum[0 .. 7] += weight * from[0 .. 7], a fixed number that compilers turn into vector
 * instructions. */
static inline void add_block(double *restrict sum, const double *restrict from, double weight)
{
    for (int i = 0; i < BLOCK; i++)
        sum[i] += weight * from[i];
}

/* row = (sum of weight * other row) / divisor, in whole blocks, for the columns begin .. end - 1 */
static void mean_of_rows(double *row, const double *const *others, const double *weights,
                         size_t count, double divisor, size_t begin, size_t end)
{
    for (size_t start = begin; start < end; start += BLOCK) {
        double sum[BLOCK] = {0};
        for (size_t i = 0; i < count; i++)
            add_block(sum, others[i] + start, weights[i]);
        for (size_t i = 0; i < BLOCK; i++)
            row[start + i] = sum[i] / divisor;
    }
}

/* row += weight * other, in whole blocks */
static void add_row(double *row, const double *other, double weight, size_t width)
{
    for (size_t start = 0; start < width; start += BLOCK)
        add_block(row + start, other + start, weight);
}

/* Computes the row of a state without the return to itself. NULL if the work is cancelled. */
static double *make_row(struct front *front, size_t state)
{
    const snl_i_chain *chain = front->chain;
    const snl_i_row *row = &chain->rows[state];
    const double **others = front->others;
    double *weights = front->weights, absorbed = 0;
    size_t count = 0, end = row[1].first;
    double divisor = row->column ? row->divisor : row->leave;
    for (size_t entry = row->lower; entry < end; entry++)
        add_column(front, chain->to[entry]);
    if (row->column)
        add_column(front, (uint32_t)state);
    for (size_t entry = row->first; entry < row->lower; entry++) {
        if (chain->to[entry] >= chain->states) {
            absorbed += chain->weight[entry];
        } else {
            others[count] = row_of(front, chain->to[entry]);
            weights[count++] = chain->weight[entry];
        }
    }
    double *values = keep_row(front, (uint32_t)state);
    for (size_t begin = 0; begin < front->width; begin += SEGMENT) {
        size_t columns = front->width - begin < SEGMENT ? front->width - begin : SEGMENT;
        mean_of_rows(values, others, weights, count, divisor, begin, begin + columns);
        if (snl_i_poll_step(&front->poll, (1 + count) * (1 + columns / BLOCK)))
            return NULL;
    }
    size_t end_of_blocks = (front->width + BLOCK - 1) / BLOCK * BLOCK;
    if (front->widest > end_of_blocks) /* clear what the slot's previous row left */
        memset(values + end_of_blocks, 0, (front->widest - end_of_blocks) * sizeof *values);
    values[0] += absorbed / divisor;
    for (size_t entry = row->lower; entry < end; entry++)
        values[front->column_of[chain->to[entry]]] += chain->weight[entry] / divisor;
    return values;
}

/* Divides the row of a column by the probability of escaping, substitutes the row for the column in
 * all other rows, and writes the tapes. */
static snl_status eliminate(struct front *front, uint32_t state, double *own)
{
    snl_i_factor *factor = front->factor;
    size_t column = (size_t)front->column_of[state];
    double escape = 0;
    own[column] = 0;
    double lost = 0; /* the roundings of `escape`: they matter where columns lead to columns */
    for (size_t i = 0; i < front->width; i++) {
        snl_i_pair sum = snl_i_pair_of_sum(escape, own[i]);
        escape = sum.high;
        lost += sum.low;
    }
    escape += lost;
    if (!(escape >= SMALLEST_ESCAPE))
        return SNL_ERROR_OVERFLOW;
    if (snl_i_poll_step(&front->poll, front->width))
        return SNL_ERROR_CANCELLED;
    factor->pivots[factor->pivot_count++] =
        (snl_i_pivot){state, escape, factor->above.count, factor->below.count};
    for (size_t i = 0; i < front->width; i++) {
        own[i] /= escape;
        if (i > 0 && own[i] > 0)
            tape_push(&factor->below, front->column_state[i], own[i]);
    }
    for (size_t i = 0; i < front->live_count; i++) {
        double *row = row_of(front, front->live[i]), multiplier = row[column];
        if (snl_i_poll_step(&front->poll, multiplier > 0 ? 1 + front->width / BLOCK : 1))
            return SNL_ERROR_CANCELLED;
        if (multiplier > 0) {
            add_row(row, own, multiplier, front->width);
            tape_push(&factor->above, front->live[i], multiplier);
        }
        row[column] = row[front->width - 1];
        row[front->width - 1] = 0;
    }
    remove_column(front, column);
    return SNL_OK;
}

static snl_status sweep(struct front *front)
{
    const snl_i_chain *chain = front->chain;
    snl_status status = SNL_OK;
    for (size_t state = 0; state < chain->states && status == SNL_OK; state++) {
        const snl_i_row *row = &chain->rows[state];
        if (snl_i_poll_step(&front->poll, 1))
            return SNL_ERROR_CANCELLED;
        if (!snl_i_row_is_used(row))
            continue;
        double *values = make_row(front, state);
        if (!values)
            return SNL_ERROR_CANCELLED;
        if (row->column)
            status = eliminate(front, (uint32_t)state, values);
        for (uint32_t done = row->first_done; done != state; done = chain->rows[done].next_done)
            release_row(front, done);
        if (row->last_use == 0)
            release_row(front, (uint32_t)state);
    }
    return status;
}

/* Rehearses the sweep to find how much memory it needs. */
static snl_status measure(struct front *front)
{
    const snl_i_chain *chain = front->chain;
    size_t rows = 0, columns = 0;
    for (size_t state = 0; state < chain->states; state++) {
        const snl_i_row *row = &chain->rows[state];
        size_t entries = row[1].first - row->first;
        if (snl_i_poll_step(&front->poll, 1 + entries))
            return SNL_ERROR_CANCELLED;
        if (!snl_i_row_is_used(row))
            continue;
        front->longest = entries > front->longest ? entries : front->longest;
        for (size_t entry = row->lower; entry < row[1].first; entry++)
            if (front->column_of[chain->to[entry]] == NONE) {
                front->column_of[chain->to[entry]] = 1;
                columns++;
            }
        if (row->column && front->column_of[state] == NONE)
            columns++;
        rows++;
        front->columns = columns > front->columns ? columns : front->columns;
        front->slots = rows > front->slots ? rows : front->slots;
        if (row->column) {
            front->above_max += rows;
            front->below_max += columns;
            columns--;
        }
        front->column_of[state] = NONE;
        for (uint32_t done = row->first_done; done != state; done = chain->rows[done].next_done)
            rows--;
        rows -= row->last_use == 0;
    }
    return SNL_OK;
}

/* ---- The factor ---- */

/* Allocates the memory of a sweep. After a failure, pointers without memory are NULL. */
static snl_status front_init(struct front *front)
{
    const snl_allocator *allocator = &front->factor->allocator;
    size_t states = front->chain->states;
    front->column_of = snl_i_allocate(allocator, states, sizeof *front->column_of);
    front->slot_of = snl_i_allocate(allocator, states, sizeof *front->slot_of);
    if (!front->column_of || !front->slot_of)
        return SNL_ERROR_MEMORY;
    for (size_t state = 0; state < states; state++) {
        front->column_of[state] = NONE;
        if (snl_i_poll_step(&front->poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    snl_status status = measure(front);
    if (status != SNL_OK)
        return status;
    front->stride = (front->columns + 1 + BLOCK - 1) / BLOCK * BLOCK;
    /* Never true if size_t has 64 bits: `slots` and `stride` are below 2^32. */
    if (SNL_I_NEVER(front->slots >= SIZE_MAX / sizeof *front->rows / front->stride))
        return SNL_ERROR_MEMORY;
    front->space = snl_i_allocate(allocator, front->slots * front->stride + BLOCK, sizeof(double));
    front->column_state =
        snl_i_allocate(allocator, front->columns + 1, sizeof *front->column_state);
    front->others = snl_i_allocate(allocator, front->longest, sizeof *front->others);
    front->weights = snl_i_allocate(allocator, front->longest, sizeof *front->weights);
    front->live = snl_i_allocate(allocator, front->slots, sizeof *front->live);
    front->place_of = snl_i_allocate(allocator, front->slots, sizeof *front->place_of);
    front->free_slots = snl_i_allocate(allocator, front->slots, sizeof *front->free_slots);
    if (!front->space || !front->column_state || !front->others || !front->weights ||
        !front->live || !front->place_of || !front->free_slots)
        return SNL_ERROR_MEMORY;
    /* Rows start at a cache line, so that no block straddles two. */
    size_t beyond = (uintptr_t)front->space / sizeof(double) % BLOCK;
    front->rows = front->space + (beyond > 0 ? BLOCK - beyond : 0);
    memset(front->rows, 0, front->slots * front->stride * sizeof *front->rows);
    for (size_t slot = 0; slot < front->slots; slot++) {
        front->free_slots[slot] = (uint32_t)(front->slots - 1 - slot);
        if (snl_i_poll_step(&front->poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    front->free_count = front->slots;
    front->width = 1;
    return SNL_OK;
}

static void front_free(struct front *front)
{
    const snl_allocator *allocator = &front->factor->allocator;
    size_t states = front->chain->states;
    snl_i_release(allocator, front->free_slots, front->slots, sizeof *front->free_slots);
    snl_i_release(allocator, front->place_of, front->slots, sizeof *front->place_of);
    snl_i_release(allocator, front->live, front->slots, sizeof *front->live);
    snl_i_release(allocator, front->weights, front->longest, sizeof *front->weights);
    snl_i_release(allocator, front->others, front->longest, sizeof *front->others);
    snl_i_release(allocator, front->column_state, front->columns + 1, sizeof *front->column_state);
    snl_i_release(allocator, front->space, front->slots * front->stride + BLOCK, sizeof(double));
    snl_i_release(allocator, front->slot_of, states, sizeof *front->slot_of);
    snl_i_release(allocator, front->column_of, states, sizeof *front->column_of);
}

snl_status snl_i_factor_init(snl_i_factor *factor, const snl_i_chain *chain)
{
    *factor = (snl_i_factor){.allocator = chain->allocator, .pivot_capacity = 1};
    snl_i_poll poll = {.allocator = &factor->allocator};
    for (size_t state = 0; state < chain->states; state++) {
        factor->pivot_capacity += chain->rows[state].column;
        if (snl_i_poll_step(&poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    factor->pivots =
        snl_i_allocate(&factor->allocator, factor->pivot_capacity, sizeof *factor->pivots);
    struct front front = {
        .chain = chain, .factor = factor, .poll = {.allocator = &factor->allocator}};
    snl_status status = factor->pivots ? front_init(&front) : SNL_ERROR_MEMORY;
    if (status == SNL_OK)
        status = tape_init(&factor->above, &factor->allocator, front.above_max);
    if (status == SNL_OK)
        status = tape_init(&factor->below, &factor->allocator, front.below_max);
    if (status == SNL_OK)
        status = sweep(&front);
    front_free(&front);
    if (status == SNL_OK)
        factor->pivots[factor->pivot_count] =
            (snl_i_pivot){(uint32_t)chain->states, 1, factor->above.count, factor->below.count};
    else
        snl_i_factor_free(factor);
    return status;
}

void snl_i_factor_free(snl_i_factor *factor)
{
    tape_free(&factor->below, &factor->allocator);
    tape_free(&factor->above, &factor->allocator);
    snl_i_release(&factor->allocator, factor->pivots, factor->pivot_capacity,
                  sizeof *factor->pivots);
    *factor = (snl_i_factor){.allocator = factor->allocator};
}
