/* SPDX-License-Identifier: MIT */
/*
 * A binary heap by the time of arrival: entry i does not arrive before its parent at (i - 1) / 2.
 * Its capacity doubles when it is full. Cost: O(log n) for a push or a pop with n entries.
 */
#include "solve_squares_arrivals.h"

enum { CAPACITY_FIRST = 64 };

/*@ requires is_heap(arrivals) && arrivals->count == arrivals->capacity;
    assigns arrivals->heap \from arrivals->capacity;
    assigns arrivals->capacity;
    ensures is_heap(arrivals);
    ensures \result == SNL_OK ==> arrivals->count < arrivals->capacity;
*/
static snl_status grow(snl_i_arrivals *arrivals, const snl_allocator *allocator)
{
    size_t capacity = arrivals->capacity ? 2 * arrivals->capacity : CAPACITY_FIRST;
    snl_i_arrival *larger = snl_i_resize(allocator, arrivals->heap, arrivals->count, sizeof *larger,
                                         &arrivals->capacity, capacity);
    if (!larger)
        return SNL_ERROR_MEMORY;
    arrivals->heap = larger;
    return SNL_OK;
}

/*@ requires is_heap(arrivals);
    assigns arrivals->heap \from arrivals->capacity;
    assigns arrivals->capacity, arrivals->count;
    assigns \at(arrivals->heap, Post)[0 .. arrivals->count];
    ensures is_heap(arrivals);
    ensures \result == SNL_OK ==> arrivals->count == \old(arrivals->count) + 1;
    ensures \result != SNL_OK ==> arrivals->count == \old(arrivals->count);
*/
snl_status snl_i_arrivals_push(snl_i_arrivals *arrivals, const snl_allocator *allocator,
                               snl_i_arrival arrival)
{
    if (arrivals->count == arrivals->capacity) {
        snl_status status = grow(arrivals, allocator);
        if (status != SNL_OK)
            return status;
    }
    snl_i_arrival *heap = arrivals->heap;
    size_t i = arrivals->count++;
    /*@ loop invariant 0 <= i <= \at(i, LoopEntry);
        loop assigns i, heap[0 .. \at(i, LoopEntry)];
        loop variant i;
    */
    for (; i > 0 && heap[(i - 1) / 2].time > arrival.time; i = (i - 1) / 2)
        heap[i] = heap[(i - 1) / 2];
    heap[i] = arrival;
    return SNL_OK;
}

/*@ requires is_heap(arrivals) && arrivals->count > 0;
    assigns arrivals->count, arrivals->heap[0 .. arrivals->count - 1];
    ensures arrivals->count == \old(arrivals->count) - 1;
*/
snl_i_arrival snl_i_arrivals_pop(snl_i_arrivals *arrivals)
{
    snl_i_arrival *heap = arrivals->heap;
    size_t count = --arrivals->count, i = 0, child;
    snl_i_arrival first = heap[0], moved = heap[count];
    /*@ loop invariant 0 <= i <= count;
        loop assigns i, child, heap[0 .. count];
        loop variant count - i;
    */
    while ((child = 2 * i + 1) < count) {
        /* heap[count] is still `moved`, so that an only child needs no check. */
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
