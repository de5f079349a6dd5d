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
#include "chance_front.h"

#include <string.h>

/* The most columns that are summed between two polls. */
enum { SEGMENT = 2048 };

/* The chain that the sweep eliminates, the factor that it fills, and its scratch memory. */
struct sweep {
    const snl_i_chain *chain;
    snl_i_factor *factor;
    snl_i_front front;
    const double **others; /* of the row that is made: the rows to sum, and their weights */
    double *weights;
};

/* ---- Tapes ---- */

static snl_status tape_init(snl_i_tape *tape, const snl_allocator *allocator, size_t capacity)
{
    tape->capacity = capacity;
    tape->state = snl_i_allocate(allocator, capacity, sizeof *tape->state);
    tape->value = snl_i_allocate(allocator, capacity, sizeof *tape->value);
    return tape->state && tape->value ? SNL_OK : SNL_ERROR_MEMORY;
}

static void tape_free(snl_i_tape *tape, const snl_allocator *allocator)
{
    snl_i_release(allocator, tape->state, tape->capacity, sizeof *tape->state);
    snl_i_release(allocator, tape->value, tape->capacity, sizeof *tape->value);
}

/* ---- Rows ---- */

/* Lists the rows that a roll leads to, and their weights. Returns their number, and sets `absorbed`
 * to the weight of the goal and the trap. */
static size_t list_others(snl_i_front *front, const snl_i_row *row, const double **restrict others,
                          double *restrict weights, double *absorbed)
{
    const snl_i_chain *chain = front->chain;
    const uint32_t *to = chain->to;
    const double *weight = chain->weight;
    size_t count = 0, end = row->lower;
    double sum = 0;
    for (size_t entry = row->first; entry < end; entry++) {
        if (to[entry] >= chain->states) {
            sum += weight[entry];
        } else {
            others[count] = snl_i_front_row(front, to[entry]);
            weights[count++] = weight[entry];
        }
    }
    *absorbed = sum;
    return count;
}

/* Computes the row of a state without the return to itself. NULL if the work is cancelled. */
static double *make_row(struct sweep *sweep, size_t state)
{
    const snl_i_chain *chain = sweep->chain;
    const snl_i_row *row = &chain->rows[state];
    snl_i_front *front = &sweep->front;
    size_t end = row[1].first;
    double divisor = row->column ? row->divisor : row->leave, absorbed;
    for (size_t entry = row->lower; entry < end; entry++)
        snl_i_front_add_column(front, chain->to[entry]);
    if (row->column)
        snl_i_front_add_column(front, (uint32_t)state);
    size_t count = list_others(front, row, sweep->others, sweep->weights, &absorbed);
    double *values = snl_i_front_keep_row(front, (uint32_t)state);
    for (size_t begin = 0; begin < front->width; begin += SEGMENT) {
        size_t columns = front->width - begin < SEGMENT ? front->width - begin : SEGMENT;
        if (row->is_unit)
            snl_i_row_unit_mean(values, sweep->others, count, divisor, begin, begin + columns);
        else
            snl_i_row_mean(values, sweep->others, sweep->weights, count, divisor, begin,
                           begin + columns);
        if (snl_i_poll_step(&front->poll, (1 + count) * (1 + columns / SNL_I_BLOCK)))
            return NULL;
    }
    size_t end_of_blocks = snl_i_whole_blocks(front->width);
    if (front->widest > end_of_blocks) /* clear what the slot's previous row left */
        memset(values + end_of_blocks, 0, (front->widest - end_of_blocks) * sizeof *values);
    values[0] += absorbed / divisor;
    for (size_t entry = row->lower; entry < end; entry++)
        values[front->column_of[chain->to[entry]]] += chain->weight[entry] / divisor;
    return values;
}

/* The sum of a column's row, and the index of the column in the order of sums. */
static double sum_of_row(const snl_i_front *front, uint32_t state, const double *own, size_t *place)
{
    double sum = own[0], lost = 0; /* the roundings matter where columns lead to columns */
    for (size_t i = 0; i < front->order_count; i++) {
        uint32_t other = front->order[i];
        snl_i_pair next = snl_i_pair_of_sum(sum, own[front->column_of[other]]);
        sum = next.high;
        lost += next.low;
        if (other == state)
            *place = i;
    }
    return sum + lost;
}

/* Divides the row of a column by the probability of escaping, substitutes the row for the column in
 * all other rows, and writes the tapes. */
static snl_status eliminate_state(struct sweep *sweep, uint32_t state, double *own)
{
    snl_i_factor *factor = sweep->factor;
    snl_i_front *front = &sweep->front;
    size_t column = (size_t)front->column_of[state], place = 0;
    own[column] = 0;
    double escape = sum_of_row(front, state, own, &place);
    if (!(escape >= SNL_I_SMALLEST_ESCAPE))
        return SNL_ERROR_OVERFLOW;
    if (snl_i_poll_step(&front->poll, front->width))
        return SNL_ERROR_CANCELLED;
    factor->pivots[factor->pivot_count++] =
        (snl_i_pivot){state, escape, factor->above.count, factor->below.count};
    snl_i_row_divide(own, escape, front->width);
    for (size_t i = 0; i < front->order_count; i++) {
        double value = own[front->column_of[front->order[i]]];
        if (value > 0)
            snl_i_tape_push(&factor->below, front->order[i], value);
    }
    return snl_i_front_eliminate(front, place, own, &factor->above);
}

static snl_status sweep_down(struct sweep *sweep)
{
    const snl_i_chain *chain = sweep->chain;
    snl_i_front *front = &sweep->front;
    snl_status status = SNL_OK;
    for (size_t state = 0; state < chain->states && status == SNL_OK; state++) {
        const snl_i_row *row = &chain->rows[state];
        if (snl_i_poll_step(&front->poll, 1))
            return SNL_ERROR_CANCELLED;
        if (!snl_i_row_is_used(row))
            continue;
        double *values = make_row(sweep, state);
        if (!values)
            return SNL_ERROR_CANCELLED;
        if (row->column)
            status = eliminate_state(sweep, (uint32_t)state, values);
        for (uint32_t done = row->first_done; done != state; done = chain->rows[done].next_done)
            snl_i_front_release_row(front, done);
        if (row->last_use == 0)
            snl_i_front_release_row(front, (uint32_t)state);
    }
    return status;
}

/* ---- The factor ---- */

/* Allocates the memory of the sweep, the pivots and the tapes, and sweeps. */
static snl_status make_tapes(struct sweep *sweep)
{
    snl_i_factor *factor = sweep->factor;
    const snl_allocator *allocator = &factor->allocator;
    snl_i_front *front = &sweep->front;
    snl_status status = snl_i_front_init(front, sweep->chain);
    if (status == SNL_OK) {
        sweep->others = snl_i_allocate(allocator, front->longest, sizeof *sweep->others);
        sweep->weights = snl_i_allocate(allocator, front->longest, sizeof *sweep->weights);
        status = sweep->others && sweep->weights ? SNL_OK : SNL_ERROR_MEMORY;
    }
    if (status == SNL_OK) {
        factor->pivot_capacity = front->pivots + 1;
        factor->pivots = snl_i_allocate(allocator, factor->pivot_capacity, sizeof *factor->pivots);
        status = factor->pivots ? SNL_OK : SNL_ERROR_MEMORY;
    }
    if (status == SNL_OK)
        status = tape_init(&factor->above, allocator, front->above_max);
    if (status == SNL_OK)
        status = tape_init(&factor->below, allocator, front->below_max);
    if (status == SNL_OK)
        status = sweep_down(sweep);
    snl_i_release(allocator, sweep->weights, front->longest, sizeof *sweep->weights);
    snl_i_release(allocator, sweep->others, front->longest, sizeof *sweep->others);
    snl_i_front_free(front);
    return status;
}

snl_status snl_i_factor_init(snl_i_factor *factor, const snl_i_chain *chain)
{
    *factor = (snl_i_factor){.allocator = chain->allocator};
    struct sweep sweep = {.chain = chain, .factor = factor};
    snl_status status = make_tapes(&sweep);
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
