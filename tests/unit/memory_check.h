/* SPDX-License-Identifier: MIT */
/* Allocators of the tests: `struct pool` counts memory, checks the size of each released block and
 * fails an allocation on demand; `struct patience` counts polls and cancels the work at one of
 * them; `struct asked` does both. */
#ifndef SNL_MEMORY_CHECK_H
#define SNL_MEMORY_CHECK_H

#include "check.h"

#include "snl.h"

struct pool {
    long until_failure; /* allocations that succeed before one fails; negative: all succeed */
    int for_good;       /* whether all later allocations fail too */
    long requests;
    long failures;
    long blocks;
    size_t bytes;
    size_t most;  /* the largest number of bytes held at one time */
    size_t limit; /* 0: none; a request for more bytes in all fails, and sets `most` to SIZE_MAX */
};

/* GUARD bytes behind each block must stay as they are. GUARD is 0 with the address sanitizer, which
 * finds such writes itself. */
#if defined __has_feature
#define SNL_CHECK_ADDRESSES __has_feature(address_sanitizer)
#elif defined __SANITIZE_ADDRESS__
#define SNL_CHECK_ADDRESSES 1
#else
#define SNL_CHECK_ADDRESSES 0
#endif

enum { GUARD = SNL_CHECK_ADDRESSES ? 0 : 16 };

/* The size of each block is stored in front of its memory. */
struct block {
    size_t bytes;
    max_align_t memory[];
};

static int pool_fill = 0xa5; /* each byte of new memory */

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
    if (pool->limit > 0 && bytes > pool->limit - pool->bytes) {
        pool->most = SIZE_MAX;
        return NULL;
    }
    struct block *block = malloc(sizeof *block + bytes + GUARD);
    block->bytes = bytes;
    memset((char *)block->memory + bytes, 0x5a, GUARD);
    pool->blocks++;
    pool->bytes += bytes;
    if (pool->bytes > pool->most)
        pool->most = pool->bytes;
    return memset(block->memory, pool_fill, bytes);
}

static inline void pool_release(void *context, void *memory, size_t bytes)
{
    struct pool *pool = context;
    struct block *block = (struct block *)((char *)memory - offsetof(struct block, memory));
    CHECK_EQUAL(block->bytes, bytes);
    for (int i = 0; i < GUARD; i++)
        CHECK_EQUAL(((const char *)memory)[bytes + (size_t)i], 0x5a);
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
    long polls; /* so far: calls of `cancel` */
    long end;   /* the poll, from 0 on, that cancels */
};

static inline int32_t lose_patience(void *context)
{
    struct patience *patience = context;
    return patience->polls++ == patience->end;
}

static inline snl_allocator patient_allocator(struct patience *patience)
{
    return (snl_allocator){
        .struct_size = sizeof(snl_allocator), .context = patience, .cancel = lose_patience};
}

/* The context of an allocator. Its `cancel` function counts its calls, the polls, and cancels at
 * one of them. `pool` must come first: the same context serves pool_allocate(). */
struct asked {
    struct pool pool;
    long polls;
    long cancel_at; /* cancels at the poll with this number, from 0 on; negative: never */
};

static inline int32_t answer(void *context)
{
    struct asked *asked = context;
    return asked->polls++ == asked->cancel_at ? -7 : 0;
}

static inline snl_allocator allocator_of(struct asked *asked, int can_cancel)
{
    return (snl_allocator){.struct_size = sizeof(snl_allocator),
                           .context = asked,
                           .allocate = pool_allocate,
                           .release = pool_release,
                           .cancel = can_cancel ? answer : NULL};
}

#endif
