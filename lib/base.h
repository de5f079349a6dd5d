/* SPDX-License-Identifier: MIT */
/*
 * Memory through the caller's allocator, polling for cancellation, searching and sorting, and
 * structs of other versions. Layer 0; it knows no board.
 */
#ifndef SNL_BASE_H
#define SNL_BASE_H

#include <snl.h>

/* clang has no macro for -fassociative-math and -freciprocal-math. */
#if defined __FAST_MATH__ || defined __ASSOCIATIVE_MATH__ || defined __RECIPROCAL_MATH__ ||        \
    (defined __FINITE_MATH_ONLY__ && __FINITE_MATH_ONLY__)
#error "-ffast-math, -Ofast and their parts break the proven error bounds of the random game."
#endif

/* Copies the caller's allocator, or the default one if `allocator` is NULL. Fails with
 * SNL_ERROR_STRUCT_SIZE or SNL_ERROR_ALLOCATOR. */
snl_status snl_i_allocator_init(snl_allocator *copy, const snl_allocator *allocator);

/* Allocates `count` items of `size` bytes. Returns NULL if there is no memory, or if the product
 * does not fit a size_t. `count` may be 0: the result is released like any other. */
void *snl_i_allocate(const snl_allocator *allocator, size_t count, size_t size);

/* Releases memory that snl_i_allocate() returned for the same `count` and `size`, or NULL. */
void snl_i_release(const snl_allocator *allocator, void *memory, size_t count, size_t size);

/* Moves the `count` items in use of an array to new memory for `larger` items, and sets `capacity`
 * to `larger`. Returns the new array, or NULL if there is no memory; then the old array remains. */
void *snl_i_resize(const snl_allocator *allocator, void *items, size_t count, size_t size,
                   size_t *capacity, size_t larger);

/* Long work polls the caller's cancel function at least once every SNL_I_STEPS counted steps; a
 * step takes about as long as one iteration of a loop over squares. snl.h promises a poll every
 * 2^16 steps; the slack is for longer steps and for work that is not counted. Tests may be built
 * with a smaller SNL_STEPS, so that work on small boards polls, too. */
#ifndef SNL_STEPS
#define SNL_STEPS (1 << 12)
#endif
enum { SNL_I_STEPS = SNL_STEPS };

typedef struct snl_i_poll {
    const snl_allocator *allocator; /* has the cancel function to poll; may be NULL */
    size_t steps;                   /* steps since the last poll; SNL_I_STEPS once cancelled */
    int cancelled;
} snl_i_poll;

/*@ predicate can_poll(snl_i_poll *poll) =
      \valid(poll) && (poll->allocator == \null ||
                       (\valid_read(poll->allocator) && \separated(poll, poll->allocator)));
    predicate is_poll(snl_i_poll *poll) =
      can_poll(poll) && ((poll->cancelled == 0 && poll->steps < SNL_I_STEPS) ||
                         (poll->cancelled == 1 && poll->steps == SNL_I_STEPS));
*/

/* Calls the cancel function, unless the work is cancelled already. Returns whether the work is
 * cancelled. */
/*@ requires can_poll(poll);
    assigns poll->steps, poll->cancelled;
    ensures \result == poll->cancelled && (\result == 0 || \result == 1);
    ensures \old(poll->cancelled) != 0 ==> \result == 1;
    ensures poll->steps == (\result == 1 ? SNL_I_STEPS : 0);
*/
int snl_i_poll_now(snl_i_poll *poll);

/* Counts `steps` steps, and polls after every SNL_I_STEPS of them. Returns whether the work is
 * cancelled; cancelled work stays cancelled. */
/*@ requires can_poll(poll);
    assigns poll->steps, poll->cancelled;
    ensures \result == 0 || \result == 1;
    ensures \old(is_poll(poll)) && steps <= SIZE_MAX / 2 ==>
      is_poll(poll) && \result == poll->cancelled;
*/
static inline int snl_i_poll_step(snl_i_poll *poll, size_t steps)
{
    poll->steps += steps;
    return poll->steps >= SNL_I_STEPS && snl_i_poll_now(poll);
}

/* Returns SNL_ERROR_CAPACITY if a caller's array is too small for `needed` entries; NULL is not: it
 * asks for the number of entries alone. */
static inline snl_status snl_i_check_capacity(const void *array, size_t capacity, uint64_t needed)
{
    return array && capacity < needed ? SNL_ERROR_CAPACITY : SNL_OK;
}

/* Ends a call that fills a caller's array, and returns `status`. Stores the number of entries
 * needed unless the call has failed for another reason than a small array. */
snl_status snl_i_store_count(snl_status status, uint64_t needed, size_t *count);

/* Counts the items whose number is below `limit`, by binary search. The number is an int64_t at
 * `offset` of each item of `size` bytes, and the `count` items ascend by it. */
static inline size_t snl_i_count_below(const void *items, size_t count, size_t size, size_t offset,
                                       int64_t limit)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const void *number = (const char *)items + middle * size + offset;
        if (*(const int64_t *)number < limit)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

typedef struct snl_i_keyed {
    int64_t key;
    uint64_t value; /* what the key belongs to, such as an index */
} snl_i_keyed;

/* Sorts fewer than 2^32 items by ascending keys; items of equal keys keep their order. `space` is
 * scratch memory for as many items. Fails with SNL_ERROR_CANCELLED. */
snl_status snl_i_sort(snl_i_keyed *items, snl_i_keyed *space, size_t count, snl_i_poll *poll);

/* Extensions of gcc and clang are used unless SNL_PLAIN_C is defined. SNL_I_APART keeps a function
 * from being inlined. It marks functions that a hot function calls seldom, and functions whose
 * stack frame would otherwise enlarge each frame of a deep chain of calls. SNL_I_FETCH has the
 * processor fetch memory that is soon read; without the empty assembly gcc drops calls of functions
 * that do nothing else. */
#if defined(__GNUC__) && !defined(SNL_PLAIN_C)
#define SNL_I_GNU
#define SNL_I_APART static __attribute__((noinline))
#define SNL_I_FETCH(address)                                                                       \
    do {                                                                                           \
        __builtin_prefetch(address);                                                               \
        __asm__ volatile("");                                                                      \
    } while (0)
#else
#define SNL_I_APART static
#define SNL_I_FETCH(address) ((void)(address))
#endif

/* Vectors of 16 bytes are used unless doubles are evaluated as long doubles: the x87 has no
 * registers for vectors, and gcc does not multiply a vector by a long double. */
#if defined(SNL_I_GNU) && __FLT_EVAL_METHOD__ != 2
#define SNL_I_VECTORS
#endif

/* Marks the condition of an `if` that no test can make true. The condition would need more memory
 * than machines have, or a bug elsewhere; a comment at each use gives the reason. Tests that are
 * built with SNL_TEST_ASSERTS, on 64-bit machines, abort if the condition is true. All other builds
 * handle it. */
#ifdef SNL_TEST_ASSERTS
#define SNL_I_NEVER(condition) snl_i_never(condition)
int snl_i_never(int holds);
#else
#define SNL_I_NEVER(condition) (condition)
#endif

/* The size of a struct up to and including `field`, the last field of its first version. */
#define SNL_I_SIZE_TO(type, field) (offsetof(type, field) + sizeof((type *)0)->field)

/* Copies the caller's struct to `ours`: `size` bytes, or the caller's struct_size if that is
 * smaller. */
void snl_i_struct_in(void *ours, const void *theirs, uint32_t size);

/* Copies `ours` to the caller's struct: `size` bytes, or the caller's struct_size if that is
 * smaller. The caller's struct_size stays. */
void snl_i_struct_out(void *theirs, const void *ours, uint32_t size);

#endif
