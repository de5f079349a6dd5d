/* SPDX-License-Identifier: MIT */
/*
 * The front of an elimination: the rows that are still needed, and their columns. Layer 2.
 */
#ifndef SNL_CHANCE_FRONT_H
#define SNL_CHANCE_FRONT_H

#include "chance_factor.h"
#include "chance_lanes.h"

/* All of its bytes are the same, for memset(). */
enum { SNL_I_NO_COLUMN = -1 };

/* The memory of a row. */
typedef struct snl_i_slot {
    uint32_t place;   /* index of the row's state in `live` */
    uint32_t applied; /* eliminations of the batch already applied to the row */
} snl_i_slot;

/* A row has its absorption at 0, its columns from 1 to width - 1, and zeros beyond. */
typedef struct snl_i_front {
    const snl_i_chain *chain;
    snl_i_poll poll;
    uint32_t *by_state;  /* memory for `column_of` and `slot_of` */
    uint32_t *numbers;   /* memory for the other arrays of uint32_t */
    double *space;       /* memory for the next three, and for their alignment */
    double *rows;        /* the rows, in slots of `stride` numbers */
    double *pivot_rows;  /* of each elimination of the batch: the divided row, `stride` numbers */
    double *multipliers; /* by slot: SNL_I_BATCH numbers, one for each elimination of the batch */
    size_t stride;
    size_t width; /* includes the columns that the batch has eliminated */
    size_t widest;
    uint32_t *column_state; /* by column: its state */
    int32_t *column_of;     /* by state: its column, or SNL_I_NO_COLUMN */
    uint32_t *order; /* states of the columns that are not eliminated, in the order of sums */
    size_t order_count;
    uint32_t *slot_of; /* by state: the slot of its row */
    snl_i_slot *slot;
    uint32_t *live;      /* states whose rows are kept */
    uint32_t *live_slot; /* the slots of their rows; then the free slots */
    size_t live_count;
    size_t batch;                     /* eliminations that some rows have not had yet */
    size_t batch_most;                /* a batch ends with this many eliminations; 1: no batches */
    uint32_t eliminated[SNL_I_BATCH]; /* by elimination of the batch: the column */
    size_t slots;                     /* the most rows kept at once */
    size_t columns;                   /* the most columns at once */
    size_t longest;                   /* the most entries of a row */
    size_t pivots;                    /* all columns */
    size_t above_max;                 /* the most entries of the tapes */
    size_t below_max;
} snl_i_front;

/* Rehearses the sweep to find how much memory it needs, and allocates the memory. Fails with
 * SNL_ERROR_MEMORY or SNL_ERROR_CANCELLED; free the front also then. */
snl_status snl_i_front_init(snl_i_front *front, const snl_i_chain *chain);
void snl_i_front_free(snl_i_front *front);

/* Adds the column of a state, unless there is one. */
void snl_i_front_add_column(snl_i_front *front, uint32_t state);

/* Gives a state a slot. The row in it may have old entries before `widest`. */
static inline double *snl_i_front_keep_row(snl_i_front *front, uint32_t state)
{
    uint32_t slot = front->live_slot[front->live_count];
    front->slot_of[state] = slot;
    front->slot[slot] = (snl_i_slot){(uint32_t)front->live_count, (uint32_t)front->batch};
    front->live[front->live_count++] = state;
    return front->rows + slot * front->stride;
}

/* The last live row takes the place of the released one in `live`. */
static inline void snl_i_front_release_row(snl_i_front *front, uint32_t state)
{
    size_t last = --front->live_count, slot = front->slot_of[state];
    uint32_t place = front->slot[slot].place, other = front->live_slot[last];
    front->live[place] = front->live[last];
    front->live_slot[place] = other;
    front->slot[other].place = place;
    front->live_slot[last] = (uint32_t)slot;
}

/* Applies to the row in a slot the eliminations of the batch that it has not had. If the work is
 * cancelled meanwhile, the caller's next poll says so. */
void snl_i_front_update(snl_i_front *front, size_t slot);

/* The row of a state after all eliminations. */
static inline const double *snl_i_front_row(snl_i_front *front, uint32_t state)
{
    size_t slot = front->slot_of[state];
    if (front->slot[slot].applied < front->batch)
        snl_i_front_update(front, slot);
    return front->rows + slot * front->stride;
}

/* Eliminates a column: substitutes `own`, the divided row of its state, for the column in all rows,
 * and writes to the tape by which number `own` is multiplied for each row. `own` is the row that
 * was kept last; `place` is the index of the column in `order`. Fails with SNL_ERROR_CANCELLED. */
snl_status snl_i_front_eliminate(snl_i_front *front, size_t place, const double *own,
                                 snl_i_tape *above);

#endif
