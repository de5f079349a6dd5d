/* SPDX-License-Identifier: MIT */
/*
 * Memory for the library in WebAssembly, where there is no C library: malloc(), free(), and the
 * functions on bytes that the compiler calls.
 *
 * The heap is one row of chunks from the end of the static data and the stack to the end of the
 * memory, which grows when no free chunk is large enough. Each chunk stores its own size and the
 * size of the chunk before it, so free() joins a chunk with its free neighbours at once. No two
 * free chunks are ever next to each other. The last chunk is a sentinel of size 0 that is never
 * free.
 *
 * Free chunks are in lists by size: eight lists for each power of two, with bits that say which
 * lists are not empty. A request is rounded up to the lower limit of a list, so any chunk of that
 * list or of a higher one is large enough. malloc() and free() take constant time. They do not
 * notice when JavaScript frees a block twice, or an address that is no block; js/native.js prevents
 * that.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct chunk {
    uint32_t before; /* size of the chunk before this one; 0 for the first */
    uint32_t size;   /* size of this chunk in bytes, plus IS_FREE if the chunk is free */
    /* The caller's memory begins here; a free chunk has its neighbours in the list here. */
    struct chunk *next;
    struct chunk *previous;
} chunk;

enum {
    ALIGNMENT = 16,
    FIELDS = 8, /* bytes before the caller's memory; that memory is aligned, the chunk is not */
    IS_FREE = 1,
    SMALLEST = 32,
    LOWEST_POWER = 5, /* of SMALLEST */
    POWERS = 32 - LOWEST_POWER,
    PARTS_POWER = 3,
    PARTS = 1 << PARTS_POWER,
    PAGE = 65536,
    PAGES_MAX = 65536
};

static chunk *free_chunks[POWERS][PARTS];
static uint32_t powers_in_use;
static uint8_t parts_in_use[POWERS];
static chunk *end; /* the sentinel; NULL before the first call */

extern unsigned char __heap_base; /* by the linker */

static uint32_t size_of(const chunk *of)
{
    return of->size & ~(uint32_t)IS_FREE;
}

static chunk *after(const chunk *this)
{
    return (chunk *)((uintptr_t)this + size_of(this));
}

static int power_of(uint32_t size)
{
    return 31 - __builtin_clz(size);
}

/* Returns which of the PARTS equal parts of the range from 2^power to 2^(power + 1) contains a
 * size. */
static int part_of(uint32_t size, int power)
{
    return (int)(size >> (power - PARTS_POWER) & (PARTS - 1));
}

static void list(chunk *added)
{
    int power = power_of(added->size), part = part_of(added->size, power);
    chunk **head = &free_chunks[power - LOWEST_POWER][part];
    added->previous = NULL;
    added->next = *head;
    if (*head)
        (*head)->previous = added;
    *head = added;
    powers_in_use |= UINT32_C(1) << (power - LOWEST_POWER);
    parts_in_use[power - LOWEST_POWER] |= (uint8_t)(1 << part);
    added->size |= IS_FREE;
}

static void unlist(chunk *taken)
{
    taken->size = size_of(taken);
    int power = power_of(taken->size), part = part_of(taken->size, power);
    int index = power - LOWEST_POWER;
    if (taken->next)
        taken->next->previous = taken->previous;
    if (taken->previous) {
        taken->previous->next = taken->next;
        return;
    }
    free_chunks[index][part] = taken->next;
    if (taken->next)
        return;
    parts_in_use[index] &= (uint8_t) ~(1 << part);
    if (!parts_in_use[index])
        powers_in_use &= ~(UINT32_C(1) << index);
}

/* Frees a chunk that is in no list, and joins it with its free neighbours. */
static void release(chunk *freed)
{
    chunk *above = after(freed);
    if (above->size & IS_FREE) {
        unlist(above);
        freed->size += above->size;
    }
    chunk *below = (chunk *)((uintptr_t)freed - freed->before);
    if (freed->before && below->size & IS_FREE) {
        unlist(below);
        below->size += freed->size;
        freed = below;
    }
    after(freed)->before = freed->size;
    list(freed);
}

/* Grows the memory by this many pages and makes them a free chunk. Returns 0 if that fails. */
static int grow_by(uint32_t pages)
{
    if (!pages || __builtin_wasm_memory_grow(0, pages) == SIZE_MAX)
        return 0;
    chunk *added = end;
    added->size = pages * PAGE;
    end = after(added);
    end->size = 0;
    release(added);
    return 1;
}

/* Grows the memory so that there is a free chunk of `size` bytes; returns 0 if that fails. The
 * memory grows by at least an eighth if possible, so that it grows rarely. */
static int grow(uint32_t size)
{
    uint32_t pages = (uint32_t)__builtin_wasm_memory_size(0);
    uint32_t left = PAGES_MAX - pages;
    uint32_t needed = size / PAGE + 1;
    uint32_t wanted = needed > pages / 8 ? needed : pages / 8;
    if (left == 0 || needed > left)
        return 0;
    return grow_by(wanted < left ? wanted : left) || grow_by(needed);
}

/* The first chunk of the heap is the unused end of the initial memory. */
static void begin(void)
{
    uintptr_t first = ((uintptr_t)&__heap_base + FIELDS + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    uintptr_t past = __builtin_wasm_memory_size(0) * PAGE;
    chunk *whole = (chunk *)(first - FIELDS);
    whole->before = 0;
    whole->size = (uint32_t)(past - first);
    end = after(whole);
    end->size = 0;
    release(whole);
}

/* Rounds a size up to the lower limit of a list; 0 if the result does not fit into 32 bits. */
static uint32_t round_up(uint32_t size)
{
    uint32_t step = UINT32_C(1) << (power_of(size) - PARTS_POWER);
    return step < ALIGNMENT ? size : (size + step - 1) & ~(step - 1);
}

/* A free chunk of at least `size` bytes, or NULL. `size` must be the lower limit of a list. */
static chunk *find(uint32_t size)
{
    int power = power_of(size), index = power - LOWEST_POWER;
    uint32_t parts = parts_in_use[index] & (~UINT32_C(0) << part_of(size, power));
    if (!parts) {
        uint32_t powers = powers_in_use & ~UINT32_C(1) << index;
        if (!powers)
            return NULL;
        index = __builtin_ctz(powers);
        parts = parts_in_use[index];
    }
    return free_chunks[index][__builtin_ctz(parts)];
}

void *malloc(size_t bytes)
{
    if (!end)
        begin();
    if (bytes > UINT32_MAX - PAGE)
        return NULL;
    uint32_t size = (uint32_t)((bytes + FIELDS + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
    if (size < SMALLEST)
        size = SMALLEST;
    uint32_t listed = round_up(size);
    if (!listed)
        return NULL;
    chunk *found = find(listed);
    if (!found) {
        if (!grow(listed))
            return NULL;
        found = find(listed);
    }
    unlist(found);
    if (found->size - size >= SMALLEST) {
        uint32_t rest_size = found->size - size;
        found->size = size;
        chunk *rest = after(found);
        rest->before = size;
        rest->size = rest_size;
        release(rest);
    }
    return (char *)found + FIELDS;
}

void free(void *memory)
{
    if (memory)
        release((chunk *)((char *)memory - FIELDS));
}

/* The parentheses keep the macros of string.h from expanding. memcpy, memmove and memset compile to
 * single instructions, not to calls of themselves. */
void *(memcpy)(void *restrict to, const void *restrict from, size_t bytes)
{
    return __builtin_memcpy(to, from, bytes);
}

void *(memmove)(void *to, const void *from, size_t bytes)
{
    return __builtin_memmove(to, from, bytes);
}

void *(memset)(void *to, int value, size_t bytes)
{
    return __builtin_memset(to, value, bytes);
}

int(memcmp)(const void *a, const void *b, size_t bytes)
{
    const unsigned char *left = a, *right = b;
    for (; bytes; bytes--, left++, right++)
        if (*left != *right)
            return *left < *right ? -1 : 1;
    return 0;
}

size_t(strlen)(const char *text)
{
    size_t length = 0;
    while (text[length])
        length++;
    return length;
}
