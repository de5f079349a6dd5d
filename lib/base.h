/* SPDX-License-Identifier: MIT */
/*
 * What every other file needs: memory through the caller's allocator, work that can be cancelled,
 * and the check of a struct's size. Layer 0; it knows no board.
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

/* Long work asks the caller now and then whether to go on, at least once in so many steps. Whatever
 * is about as long as a loop over one square counts as a step. The caller is promised 2^16; that is
 * so much more since what is counted is not the same everywhere, and not everything is counted.
 * Tests may be built with fewer, to be asked on small boards too. */
#ifndef SNL_STEPS
#define SNL_STEPS (1 << 12)
#endif
enum { SNL_I_STEPS = SNL_STEPS };

/* Whether the caller wants the work to end: then it fails with SNL_ERROR_CANCELLED. `allocator` may
 * be NULL: never. */
/*@ requires allocator == \null || \valid_read(allocator);
    assigns \result \from *allocator;
    ensures \result == 0 || \result == 1;
*/
int snl_i_ask(const snl_allocator *allocator);

/* Counts steps, and asks if there are enough of them. `steps` is 0 at first. */
/*@ requires allocator == \null || \valid_read(allocator);
    requires \valid(steps);
    assigns *steps;
    ensures \result == 0 || \result == 1;
*/
static inline int snl_i_count(const snl_allocator *allocator, size_t *steps, size_t more)
{
    *steps += more;
    if (*steps < SNL_I_STEPS)
        return 0;
    *steps = 0;
    return snl_i_ask(allocator);
}

/* Where to make what goes into a caller's array bit by bit: there, or if the work may be cancelled,
 * in memory apart, which is copied at the end if all is well. NULL if there is no memory, which the
 * status has to tell of, and if `output` is NULL. */
void *snl_i_draft(const snl_allocator *allocator, void *output, size_t count, size_t size);
void snl_i_draft_end(const snl_allocator *allocator, void *output, void *draft, size_t count,
                     size_t size, snl_status status);

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
