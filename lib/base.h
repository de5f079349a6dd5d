/* SPDX-License-Identifier: MIT */
/*
 * What every other file needs: memory through the caller's allocator, and the check of a struct's
 * size. Layer 0; it knows no board.
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

/* The size of a struct up to and with a field: what the first version of the struct had. */
#define SNL_I_SIZE_TO(type, field) (offsetof(type, field) + sizeof((type *)0)->field)

/* Copies the caller's struct over `size` bytes of `ours`, but no more than its own struct_size. */
void snl_i_struct_in(void *ours, const void *theirs, uint32_t size);

/* Copies `size` bytes of `ours` over the caller's struct, but no more than its own struct_size,
 * which stays. */
void snl_i_struct_out(void *theirs, const void *ours, uint32_t size);

#endif
