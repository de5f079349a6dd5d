/* SPDX-License-Identifier: MIT */
/* For an snl_allocator of tests: memory that is counted, whose sizes are remembered and that fails
 * when it is told to, and somebody who cancels the work at one of the questions. */
#ifndef SNL_MEMORY_CHECK_H
#define SNL_MEMORY_CHECK_H

#include "check.h"

#include "snl.h"

struct pool {
    long until_failure; /* allocations that succeed before one fails; negative: all of them */
    int for_good;       /* whether all later ones fail too */
    long requests;
    long failures;
    long blocks;
    size_t bytes;
    size_t most; /* bytes at once */
};

/* The size of each block is kept in front of it. */
struct block {
    size_t bytes;
    max_align_t memory[];
};

static inline void *pool_allocate(void *context, size_t bytes)
{
    struct pool *pool = context;
    CHECK(bytes > 0);
    pool->requests++;
    if (pool->until_failure == 0) {
        pool->failures++;
        if (!pool->for_good)
            pool->until_failure = -1;
        return NULL;
    }
    pool->until_failure -= pool->until_failure > 0;
    struct block *block = malloc(sizeof *block + bytes);
    block->bytes = bytes;
    pool->blocks++;
    pool->bytes += bytes;
    if (pool->bytes > pool->most)
        pool->most = pool->bytes;
    return memset(block->memory, 0xa5, bytes);
}

static inline void pool_release(void *context, void *memory, size_t bytes)
{
    struct pool *pool = context;
    struct block *block = (struct block *)((char *)memory - offsetof(struct block, memory));
    CHECK_EQUAL(block->bytes, bytes);
    pool->blocks--;
    pool->bytes -= bytes;
    free(block);
}

static inline snl_allocator pool_allocator(struct pool *pool)
{
    return (snl_allocator){.struct_size = sizeof(snl_allocator),
                           .context = pool,
                           .allocate = pool_allocate,
                           .release = pool_release};
}

struct patience {
    long questions;
    long end; /* the question at which it ends */
};

static inline int32_t lose_patience(void *context)
{
    struct patience *patience = context;
    return patience->questions++ == patience->end;
}

#endif
