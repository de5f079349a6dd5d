/* SPDX-License-Identifier: MIT */
/*
 * What every other file needs: memory through the caller's allocator, work that can be cancelled,
 * searching and sorting, and the check of a struct's size. Layer 0; it knows no board.
 */
#ifndef SNL_BASE_H
#define SNL_BASE_H

#include <snl.h>

/* Copies the caller's allocator, or the default one if `allocator` is NULL. Fails with
 * SNL_ERROR_ARGUMENT. */
snl_status snl_i_allocator_init(snl_allocator *copy, const snl_allocator *allocator);

/* Memory for `count` items of `size` bytes: NULL if there is none, or if the product does not fit a
 * size_t. `count` may be 0; the result is then a pointer to be released all the same. */
void *snl_i_allocate(const snl_allocator *allocator, size_t count, size_t size);

/* Gives back what snl_i_allocate returned for the same `count` and `size`; `memory` may be NULL. */
void snl_i_release(const snl_allocator *allocator, void *memory, size_t count, size_t size);

/* Moves an array, of which `count` items are in use, to memory for `larger` of them, and sets its
 * capacity to that. Returns it; NULL, if there is no memory: then it is where it was. */
void *snl_i_resize(const snl_allocator *allocator, void *items, size_t count, size_t size,
                   size_t *capacity, size_t larger);

/* Long work polls the caller's cancel function at least once in so many steps, each about as long
 * as one turn of a loop over squares. The caller is promised 2^16 steps; the slack is for steps that
 * take longer and for work that is not counted. Tests may be built with a smaller SNL_STEPS, so that
 * work on small boards polls, too. */
#ifndef SNL_STEPS
#define SNL_STEPS (1 << 12)
#endif
enum { SNL_I_STEPS = SNL_STEPS };

typedef struct snl_i_poll {
    const snl_allocator *allocator; /* whose cancel function is called; NULL: there is none */
    size_t steps;                   /* since the last call; SNL_I_STEPS once cancelled */
    int cancelled;
} snl_i_poll;

/*@ predicate can_poll(snl_i_poll *poll) =
      \valid(poll) && (poll->allocator == \null ||
                       (\valid_read(poll->allocator) && \separated(poll, poll->allocator)));
    predicate is_poll(snl_i_poll *poll) =
      can_poll(poll) && ((poll->cancelled == 0 && poll->steps < SNL_I_STEPS) ||
                         (poll->cancelled == 1 && poll->steps == SNL_I_STEPS));
*/

/* Calls the cancel function, unless it has cancelled the work already. */
/*@ requires can_poll(poll);
    assigns poll->steps, poll->cancelled;
    ensures \result == poll->cancelled && (\result == 0 || \result == 1);
    ensures \old(poll->cancelled) != 0 ==> \result == 1;
    ensures poll->steps == (\result == 1 ? SNL_I_STEPS : 0);
*/
int snl_i_poll_now(snl_i_poll *poll);

/* Counts `steps`, and polls if there are enough. Returns whether the work is cancelled; it stays
 * so. */
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

/* Where to make what goes into a caller's array bit by bit: there, or if the work may be cancelled,
 * in memory apart, which is copied at the end if all is well. NULL if there is no memory, which the
 * status has to tell of, and if `output` is NULL. */
void *snl_i_draft(const snl_allocator *allocator, void *output, size_t count, size_t size);
void snl_i_draft_end(const snl_allocator *allocator, void *output, void *draft, size_t count,
                     size_t size, snl_status status);

/* How many of `count` items of `size` bytes, in ascending order of the number at `offset` in each,
 * have one below `limit`. */
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
    size_t index;
} snl_i_keyed;

/* Sorts fewer than 2^32 items by ascending keys, equal ones as they were; `space` takes as many
 * again. Fails with SNL_ERROR_CANCELLED. */
snl_status snl_i_sort(snl_i_keyed *items, snl_i_keyed *space, size_t count, snl_i_poll *poll);

/* Extensions of gcc and clang are used unless SNL_PLAIN_C is defined. SNL_I_APART is for what a hot
 * function seldom calls and would only be slowed down by, and for what would only take stack from a
 * deep chain of calls. */
#if defined(__GNUC__) && !defined(SNL_PLAIN_C)
#define SNL_I_GNU
#define SNL_I_APART static __attribute__((noinline))
#else
#define SNL_I_APART static
#endif

/* A condition that stands alone in an `if` and guards against what no test can bring about: more
 * memory than there is, or a mistake in another place. The reason stands beside each. Where tests
 * are built with SNL_TEST_ASSERTS, on machines of 64 bits, the program ends if it holds; all other
 * builds act upon it. */
#ifdef SNL_TEST_ASSERTS
#define SNL_I_NEVER(condition) snl_i_never(condition)
int snl_i_never(int holds);
#else
#define SNL_I_NEVER(condition) (condition)
#endif

/* The size of a struct up to and with a field: what the first version of the struct had. */
#define SNL_I_SIZE_TO(type, field) (offsetof(type, field) + sizeof((type *)0)->field)

/* Copies the caller's struct over `size` bytes of `ours`, but no more than its own struct_size. */
void snl_i_struct_in(void *ours, const void *theirs, uint32_t size);

/* Copies `size` bytes of `ours` over the caller's struct, but no more than its own struct_size,
 * which stays. */
void snl_i_struct_out(void *theirs, const void *ours, uint32_t size);

#endif
