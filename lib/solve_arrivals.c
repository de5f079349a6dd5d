/* SPDX-License-Identifier: MIT */
/*
 * A binary heap by the time of arrival: no entry arrives before the one at (i - 1) / 2. Its memory
 * doubles as it fills. Cost: O(log n) for a push or a pop with n entries.
 */
#include "solve_arrivals.h"

#include <string.h>

enum { CAPACITY_FIRST = 64 };

static snl_status grow(snl_i_arrivals *arrivals, const snl_allocator *allocator)
{
    size_t capacity = arrivals->capacity ? 2 * arrivals->capacity : CAPACITY_FIRST;
    snl_i_arrival *larger = snl_i_allocate(allocator, capacity, sizeof *larger);
    if (!larger)
        return SNL_ERROR_MEMORY;
    if (arrivals->count)
        memcpy(larger, arrivals->heap, arrivals->count * sizeof *larger);
    snl_i_release(allocator, arrivals->heap, arrivals->capacity, sizeof *larger);
    arrivals->heap = larger;
    arrivals->capacity = capacity;
    return SNL_OK;
}

snl_status snl_i_arrivals_push(snl_i_arrivals *arrivals, const snl_allocator *allocator,
                               snl_i_arrival arrival)
{
    if (arrivals->count == arrivals->capacity) {
        snl_status status = grow(arrivals, allocator);
        if (status != SNL_OK)
            return status;
    }
    size_t i = arrivals->count++;
    for (; i > 0 && arrivals->heap[(i - 1) / 2].time > arrival.time; i = (i - 1) / 2)
        arrivals->heap[i] = arrivals->heap[(i - 1) / 2];
    arrivals->heap[i] = arrival;
    return SNL_OK;
}

snl_i_arrival snl_i_arrivals_pop(snl_i_arrivals *arrivals)
{
    snl_i_arrival *heap = arrivals->heap;
    snl_i_arrival first = heap[0], moved = heap[--arrivals->count];
    size_t i = 0, child;
    while ((child = 2 * i + 1) < arrivals->count) {
        /* Behind the last one it is the one that is moved itself. */
        if (heap[child + 1].time < heap[child].time)
            child++;
        if (moved.time <= heap[child].time)
            break;
        heap[i] = heap[child];
        i = child;
    }
    heap[i] = moved;
    return first;
}

void snl_i_arrivals_free(snl_i_arrivals *arrivals, const snl_allocator *allocator)
{
    snl_i_release(allocator, arrivals->heap, arrivals->capacity, sizeof *arrivals->heap);
}
