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
 * of the eliminated ones. Sums and tapes take the columns in another order, which does not depend on
 * batches: the last column takes the place of an eliminated one at once.
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

double *snl_i_front_keep_row(snl_i_front *front, uint32_t state)
{
    uint32_t slot = front->free_slots[--front->free_count];
    front->slot_of[state] = slot;
    front->slot[slot] = (snl_i_slot){(uint32_t)front->live_count, (uint32_t)front->batch};
    front->live[front->live_count++] = state;
    return row_in(front, slot);
}

void snl_i_front_release_row(snl_i_front *front, uint32_t state)
{
    uint32_t slot = front->slot_of[state], last = front->live[--front->live_count];
    front->live[front->slot[slot].place] = last;
    front->slot[front->slot_of[last]].place = front->slot[slot].place;
    front->free_slots[front->free_count++] = slot;
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

snl_status snl_i_front_find_multipliers(snl_i_front *front, size_t column, const double *pivot_row)
{
    size_t batch = front->batch, stride = front->stride;
    double entries[SNL_I_BATCH];
    for (size_t i = 0; i < batch; i++)
        entries[i] = front->pivot_rows[i * stride + column];
    memcpy(front->pivot_rows + batch * stride, pivot_row,
           snl_i_whole_blocks(front->widest) * sizeof *pivot_row);
    front->eliminated[batch] = (uint32_t)column;
    for (size_t i = 0; i < front->live_count; i++) {
        size_t slot = front->slot_of[front->live[i]];
        double *multipliers = front->multipliers + slot * SNL_I_BATCH;
        double multiplier = row_in(front, slot)[column];
        for (size_t j = front->slot[slot].applied; j < batch; j++)
            multiplier += multipliers[j] * entries[j];
        multipliers[batch] = multiplier;
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
        size_t slot = front->slot_of[front->live[i]];
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

snl_status snl_i_front_eliminate(snl_i_front *front, size_t place)
{
    front->column_of[front->order[place]] = SNL_I_NO_COLUMN;
    front->order[place] = front->order[--front->order_count];
    return ++front->batch < front->batch_most ? SNL_OK : end_batch(front);
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
    front->column_state =
        snl_i_allocate(allocator, front->columns + most, sizeof *front->column_state);
    front->order = snl_i_allocate(allocator, front->columns, sizeof *front->order);
    front->slot = snl_i_allocate(allocator, front->slots, sizeof *front->slot);
    front->live = snl_i_allocate(allocator, front->slots, sizeof *front->live);
    front->free_slots = snl_i_allocate(allocator, front->slots, sizeof *front->free_slots);
    if (!front->space || !front->column_state || !front->order || !front->slot || !front->live ||
        !front->free_slots)
        return SNL_ERROR_MEMORY;
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
    front->column_of = snl_i_allocate(allocator, chain->states, sizeof *front->column_of);
    front->slot_of = snl_i_allocate(allocator, chain->states, sizeof *front->slot_of);
    if (!front->column_of || !front->slot_of)
        return SNL_ERROR_MEMORY;
    for (size_t state = 0; state < chain->states; state++) {
        front->column_of[state] = SNL_I_NO_COLUMN;
        if (snl_i_poll_step(&front->poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    snl_status status = measure_front(front);
    if (status == SNL_OK)
        status = allocate_rows(front);
    if (status != SNL_OK)
        return status;
    for (size_t slot = 0; slot < front->slots; slot++) {
        front->free_slots[slot] = (uint32_t)(front->slots - 1 - slot);
        if (snl_i_poll_step(&front->poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    front->free_count = front->slots;
    return SNL_OK;
}

void snl_i_front_free(snl_i_front *front)
{
    const snl_allocator *allocator = front->poll.allocator;
    size_t states = front->chain->states;
    snl_i_release(allocator, front->free_slots, front->slots, sizeof *front->free_slots);
    snl_i_release(allocator, front->live, front->slots, sizeof *front->live);
    snl_i_release(allocator, front->slot, front->slots, sizeof *front->slot);
    snl_i_release(allocator, front->order, front->columns, sizeof *front->order);
    snl_i_release(allocator, front->column_state, front->columns + front->batch_most,
                  sizeof *front->column_state);
    snl_i_release(allocator, front->space, space_of(front), sizeof *front->space);
    snl_i_release(allocator, front->slot_of, states, sizeof *front->slot_of);
    snl_i_release(allocator, front->column_of, states, sizeof *front->column_of);
}
