/* SPDX-License-Identifier: MIT */
/*
 * A priority queue for a search over the squares. It holds the tokens that are still passing a cut,
 * in the order of the rolls with which they arrive.
 */
#ifndef SNL_SOLVE_SQUARES_ARRIVALS_H
#define SNL_SOLVE_SQUARES_ARRIVALS_H

#include "base.h"

/* Tokens that land on `bits` of a word with roll `time`. */
typedef struct snl_i_arrival {
    int64_t time;
    size_t word;
    uint64_t bits;
} snl_i_arrival;

/* An empty queue is all zero. */
typedef struct snl_i_arrivals {
    snl_i_arrival *heap; /* heap[0] arrives first */
    size_t count;
    size_t capacity;
} snl_i_arrivals;

/*@ predicate is_heap(snl_i_arrivals *arrivals) =
      \valid(arrivals) && arrivals->count <= arrivals->capacity <= SIZE_MAX / 64 &&
      \valid(arrivals->heap + (0 .. arrivals->capacity - 1)) &&
      \separated(arrivals, arrivals->heap + (0 .. arrivals->capacity - 1));
*/

/* Fails only with SNL_ERROR_MEMORY. */
snl_status snl_i_arrivals_push(snl_i_arrivals *arrivals, const snl_allocator *allocator,
                               snl_i_arrival arrival);

/* Removes and returns the first arrival. The queue must not be empty. */
snl_i_arrival snl_i_arrivals_pop(snl_i_arrivals *arrivals);

void snl_i_arrivals_free(snl_i_arrivals *arrivals, const snl_allocator *allocator);

#endif
