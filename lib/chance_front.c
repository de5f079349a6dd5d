/* SPDX-License-Identifier: MIT */
/*
 * The rows of an elimination, and the columns that are substituted into them.
 *
 * On boards with hundreds of columns the substitution takes most of the time, and the rows do not
 * fit into the fast caches. So rows are not changed by each elimination, but by a batch of them in
 * one pass. Until then, the batch keeps the divided rows of its pivots, and, for each row, the
 * multipliers. A row that is needed earlier gets the eliminations that it lacks at that time. An
 * entry is changed by the same operations in the same order either way.
 *
 * A column keeps its place in the rows until the batch ends. Then the last columns take the places
 * of the eliminated ones. Sums and tapes take the columns in another order, which does not depend
 * on batches: the last column takes the place of an eliminated one at once.
 *
 * Memory: as many rows as the sweep keeps at once, each with the most columns at once.
 */
#include "chance_front.h"

#include <string.h>

/* Fewer columns are eliminated one by one, for batches take more memory. */
enum { MANY_COLUMNS = 24 };

/* ---- Rows and columns ---- */

static double *row_in(const snl_i_front *front, size_t slot)
{
    return front->rows + slot * front->stride;
}

void snl_i_front_add_column(snl_i_front *front, uint32_t state)
{
    if (front->column_of[state] != SNL_I_NO_COLUMN)
        return;
    size_t column = front->width++;
    front->column_of[state] = (int32_t)column;
    front->column_state[column] = state;
    front->order[front->order_count++] = state;
    front->widest = front->width > front->widest ? front->width : front->widest;
}

/* ---- Eliminations ---- */

void snl_i_front_update(snl_i_front *front, size_t slot)
{
    const double *others[SNL_I_BATCH], *multipliers = front->multipliers + slot * SNL_I_BATCH;
    double weights[SNL_I_BATCH], *row = row_in(front, slot);
    size_t count = 0;
    for (size_t i = front->slot[slot].applied; i < front->batch; i++)
        if (multipliers[i] > 0) {
            others[count] = front->pivot_rows + i * front->stride;
            weights[count++] = multipliers[i];
        }
    if (count == SNL_I_BATCH)
        snl_i_row_add_batch(row, others, weights, front->width);
    else if (count > 0)
        snl_i_row_add(row, others, weights, count, front->width);
    for (size_t i = front->slot[slot].applied; i < front->batch; i++)
        row[front->eliminated[i]] = 0;
    front->slot[slot].applied = (uint32_t)front->batch;
    (void)snl_i_poll_step(&front->poll, count * (1 + front->width / SNL_I_BLOCK));
}

/* Begins an elimination: keeps a copy of the pivot's divided row, and computes by which number to
 * multiply it for each row. */
static snl_status find_multipliers(snl_i_front *front, size_t column, const double *own,
                                   snl_i_tape *above)
{
    size_t batch = front->batch, stride = front->stride;
    double entries[SNL_I_BATCH];
    for (size_t i = 0; i < batch; i++)
        entries[i] = front->pivot_rows[i * stride + column];
    memcpy(front->pivot_rows + batch * stride, own,
           snl_i_whole_blocks(front->widest) * sizeof *own);
    front->eliminated[batch] = (uint32_t)column;
    for (size_t i = 0; i < front->live_count; i++) {
        size_t slot = front->live_slot[i];
        double *multipliers = front->multipliers + slot * SNL_I_BATCH;
        double multiplier = row_in(front, slot)[column];
        for (size_t j = front->slot[slot].applied; j < batch; j++)
            multiplier += multipliers[j] * entries[j];
        multipliers[batch] = multiplier;
        if (multiplier > 0)
            snl_i_tape_push(above, front->live[i], multiplier);
        if (snl_i_poll_step(&front->poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    return SNL_OK;
}

static int is_eliminated(const snl_i_front *front, size_t column)
{
    for (size_t i = 0; i < front->batch; i++)
        if (front->eliminated[i] == column)
            return 1;
    return 0;
}

/* Columns that take the places of other columns. */
struct moves {
    size_t count;
    uint32_t from[SNL_I_BATCH];
    uint32_t to[SNL_I_BATCH];
};

/* Finds a column for each free place below the width after the batch. */
static void find_moves(const snl_i_front *front, struct moves *moves)
{
    size_t last = front->width;
    moves->count = 0;
    for (size_t i = 0; i < front->batch; i++) {
        if (front->eliminated[i] >= front->width - front->batch)
            continue;
        do
            last--;
        while (is_eliminated(front, last));
        moves->from[moves->count] = (uint32_t)last;
        moves->to[moves->count++] = front->eliminated[i];
    }
}

/* Ends the batch: brings all rows up to date, and fills the places of the eliminated columns. */
static snl_status end_batch(snl_i_front *front)
{
    struct moves moves;
    find_moves(front, &moves);
    for (size_t i = 0; i < front->live_count; i++) {
        size_t slot = front->live_slot[i];
        double *row = row_in(front, slot);
        snl_i_front_update(front, slot);
        if (snl_i_poll_step(&front->poll, 1))
            return SNL_ERROR_CANCELLED;
        for (size_t j = 0; j < moves.count; j++) {
            row[moves.to[j]] = row[moves.from[j]];
            row[moves.from[j]] = 0;
        }
        front->slot[slot].applied = 0;
    }
    for (size_t i = 0; i < moves.count; i++) {
        uint32_t state = front->column_state[moves.from[i]];
        front->column_state[moves.to[i]] = state;
        front->column_of[state] = (int32_t)moves.to[i];
    }
    front->width -= front->batch;
    front->batch = 0;
    return SNL_OK;
}

/* An elimination without a batch. The last column takes the place of the eliminated one. */
static snl_status eliminate_now(snl_i_front *front, size_t column, const double *own,
                                snl_i_tape *above)
{
    size_t width = front->width, last = width - 1;
    for (size_t i = 0; i < front->live_count; i++) {
        double *row = row_in(front, front->live_slot[i]), multiplier = row[column];
        if (multiplier > 0) {
            snl_i_row_add(row, &own, &multiplier, 1, width);
            snl_i_tape_push(above, front->live[i], multiplier);
        }
        row[column] = row[last];
        row[last] = 0;
        if (snl_i_poll_step(&front->poll, 1 + width / SNL_I_BLOCK))
            return SNL_ERROR_CANCELLED;
    }
    uint32_t state = front->column_state[last];
    front->column_state[column] = state;
    front->column_of[state] = (int32_t)column;
    front->width = last;
    return SNL_OK;
}

snl_status snl_i_front_eliminate(snl_i_front *front, size_t place, const double *own,
                                 snl_i_tape *above)
{
    uint32_t state = front->order[place];
    size_t column = (size_t)front->column_of[state];
    snl_status status = front->batch_most == 1 ? eliminate_now(front, column, own, above)
                                               : find_multipliers(front, column, own, above);
    front->order[place] = front->order[--front->order_count];
    if (status == SNL_OK && front->batch_most > 1 && ++front->batch == front->batch_most)
        status = end_batch(front);
    return status;
}

/* ---- Memory ---- */

/* Rehearses the sweep to find how much memory it needs. */
static snl_status measure_front(snl_i_front *front)
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
            if (front->column_of[chain->to[entry]] == SNL_I_NO_COLUMN) {
                front->column_of[chain->to[entry]] = 1;
                columns++;
            }
        if (row->column && front->column_of[state] == SNL_I_NO_COLUMN)
            columns++;
        rows++;
        front->columns = columns > front->columns ? columns : front->columns;
        front->slots = rows > front->slots ? rows : front->slots;
        if (row->column) {
            front->pivots++;
            front->above_max += rows;
            front->below_max += columns;
            columns--;
        }
        front->column_of[state] = SNL_I_NO_COLUMN;
        for (uint32_t done = row->first_done; done != state; done = chain->rows[done].next_done)
            rows--;
        rows -= row->last_use == 0;
    }
    return SNL_OK;
}

/* The doubles of the rows and multipliers, and of one block more for their alignment. */
static size_t space_of(const snl_i_front *front)
{
    return (front->slots + front->batch_most) * front->stride + front->slots * SNL_I_BATCH +
           SNL_I_BLOCK;
}

/* The numbers of the states, slots and columns. */
static size_t numbers_of(const snl_i_front *front)
{
    return 4 * front->slots + 2 * front->columns + front->batch_most;
}

static snl_status allocate_rows(snl_i_front *front)
{
    const snl_allocator *allocator = front->poll.allocator;
    size_t most = front->columns < MANY_COLUMNS ? 1 : SNL_I_BATCH;
    front->batch_most = most;
    front->stride = snl_i_whole_blocks(front->columns + most);
    /* Never true if size_t has 64 bits: `slots` and `stride` are below 2^32. */
    if (SNL_I_NEVER(front->slots + most >=
                    SIZE_MAX / sizeof *front->rows / (front->stride + SNL_I_BLOCK)))
        return SNL_ERROR_MEMORY;
    front->space = snl_i_allocate(allocator, space_of(front), sizeof *front->space);
    front->numbers = snl_i_allocate(allocator, numbers_of(front), sizeof *front->numbers);
    if (!front->space || !front->numbers)
        return SNL_ERROR_MEMORY;
    front->live = front->numbers;
    front->live_slot = front->live + front->slots;
    front->slot = (snl_i_slot *)(front->live_slot + front->slots);
    front->order = front->live_slot + 3 * front->slots;
    front->column_state = front->order + front->columns;
    /* Rows start at a multiple of a block, so that no block straddles two cache lines. */
    size_t beyond = (uintptr_t)front->space / sizeof(double) % SNL_I_BLOCK;
    front->rows = front->space + (beyond > 0 ? SNL_I_BLOCK - beyond : 0);
    front->pivot_rows = front->rows + front->slots * front->stride;
    front->multipliers = front->pivot_rows + front->batch_most * front->stride;
    memset(front->rows, 0,
           (front->slots + front->batch_most) * front->stride * sizeof *front->rows);
    return SNL_OK;
}

snl_status snl_i_front_init(snl_i_front *front, const snl_i_chain *chain)
{
    const snl_allocator *allocator = &chain->allocator;
    *front = (snl_i_front){.chain = chain, .poll = {.allocator = allocator}, .width = 1};
    front->by_state = snl_i_allocate(allocator, chain->states, 2 * sizeof *front->by_state);
    if (!front->by_state)
        return SNL_ERROR_MEMORY;
    front->column_of = (int32_t *)front->by_state;
    front->slot_of = front->by_state + chain->states;
    memset(front->column_of, SNL_I_NO_COLUMN, chain->states * sizeof *front->column_of);
    snl_status status = measure_front(front);
    if (status == SNL_OK)
        status = allocate_rows(front);
    if (status != SNL_OK)
        return status;
    for (size_t slot = 0; slot < front->slots; slot++) {
        front->live_slot[slot] = (uint32_t)slot;
        if (snl_i_poll_step(&front->poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    return SNL_OK;
}

void snl_i_front_free(snl_i_front *front)
{
    const snl_allocator *allocator = front->poll.allocator;
    snl_i_release(allocator, front->numbers, numbers_of(front), sizeof *front->numbers);
    snl_i_release(allocator, front->space, space_of(front), sizeof *front->space);
    snl_i_release(allocator, front->by_state, front->chain->states, 2 * sizeof *front->by_state);
}
