/* SPDX-License-Identifier: MIT */
/*
 * A monotone priority queue for keys that lie close together: entries of an item and a 32-bit key.
 * All entries with the smallest key are taken at once; that key is `now`. A key that is put must
 * not be smaller than `now`. The functions are inline because a search spends much of its time in
 * them.
 *
 * The queue is a wheel with three levels of 2^11 buckets. The lowest level has a bucket for each of
 * the keys that differ from `now` in the last 11 bits only. A bucket of a higher level has the keys
 * that share all higher digits of 11 bits; when the levels below are empty, its entries move there.
 * So an entry moves at most twice, and if keys lie close together, hardly ever. A bucket is a chain
 * of chunks. The chunks in a chain are full, but for the first.
 *
 * The caller provides the memory; the queue never allocates.
 */
#ifndef SNL_SOLVE_ARRAY_WHEEL_H
#define SNL_SOLVE_ARRAY_WHEEL_H

#include "base.h"
#include "solve_bits.h"

#include <string.h>

enum {
    SNL_I_WHEEL_DIGIT = 11,
    SNL_I_WHEEL_SLOTS = 1 << SNL_I_WHEEL_DIGIT,
    SNL_I_WHEEL_WORDS = SNL_I_WHEEL_SLOTS / 64, /* of 64 bits, one for each bucket of a level */
    SNL_I_WHEEL_LEVELS = 3,
    SNL_I_WHEEL_CHUNK = 7
};

/* Ends every chain. This chunk is never vacant, and counts as full. */
#define SNL_I_WHEEL_NONE 0

typedef struct snl_i_wheel_entry {
    uint32_t item;
    uint32_t key;
} snl_i_wheel_entry;

typedef struct snl_i_wheel_chunk {
    uint32_t next; /* the next chunk of a bucket, or SNL_I_WHEEL_NONE */
    uint32_t count;
    snl_i_wheel_entry entries[SNL_I_WHEEL_CHUNK];
} snl_i_wheel_chunk;

typedef struct snl_i_wheel {
    uint32_t now;                        /* the key of the entries taken last */
    uint32_t *heads[SNL_I_WHEEL_LEVELS]; /* the first chunk of a bucket, or SNL_I_WHEEL_NONE */
    uint64_t *filled;                    /* SNL_I_WHEEL_WORDS words a level: buckets with entries */
    snl_i_wheel_chunk *chunks;
    uint32_t used;   /* chunks ever taken from the array */
    uint32_t vacant; /* a chain of chunks given back */
} snl_i_wheel;

/* ---- Memory ---- */

/* The number of buckets that keys up to `key_max` need on a level. */
static inline size_t snl_i_wheel_slots(size_t key_max, int level)
{
    size_t last = key_max >> level * SNL_I_WHEEL_DIGIT;
    return last < SNL_I_WHEEL_SLOTS ? last + 1 : SNL_I_WHEEL_SLOTS;
}

static inline size_t snl_i_wheel_all_slots(size_t key_max)
{
    return snl_i_wheel_slots(key_max, 0) + snl_i_wheel_slots(key_max, 1) +
           snl_i_wheel_slots(key_max, 2);
}

/* The number of chunks that up to `entries` entries at a time need. */
static inline size_t snl_i_wheel_chunks(size_t entries, size_t key_max)
{
    size_t chunks = entries / SNL_I_WHEEL_CHUNK + snl_i_wheel_all_slots(key_max);
    return 1 + (chunks < entries ? chunks : entries);
}

/* Size in bytes of the memory for up to `entries` entries at a time. */
static inline size_t snl_i_wheel_bytes(size_t entries, size_t key_max)
{
    return SNL_I_WHEEL_LEVELS * SNL_I_WHEEL_WORDS * sizeof(uint64_t) +
           snl_i_wheel_chunks(entries, key_max) * sizeof(snl_i_wheel_chunk) +
           snl_i_wheel_all_slots(key_max) * sizeof(uint32_t);
}

/* Makes an empty queue in `memory`, which suits uint64_t. `now` becomes 0. Returns the end of the
 * memory that the queue uses, which suits uint32_t. */
static inline void *snl_i_wheel_init(snl_i_wheel *wheel, void *memory, size_t entries,
                                     size_t key_max)
{
    wheel->now = 0;
    wheel->filled = memory;
    memset(wheel->filled, 0, SNL_I_WHEEL_LEVELS * SNL_I_WHEEL_WORDS * sizeof *wheel->filled);
    wheel->chunks = (snl_i_wheel_chunk *)(wheel->filled + SNL_I_WHEEL_LEVELS * SNL_I_WHEEL_WORDS);
    wheel->chunks[SNL_I_WHEEL_NONE].count = SNL_I_WHEEL_CHUNK;
    wheel->used = 1;
    wheel->vacant = SNL_I_WHEEL_NONE;
    wheel->heads[0] = (uint32_t *)(wheel->chunks + snl_i_wheel_chunks(entries, key_max));
    wheel->heads[1] = wheel->heads[0] + snl_i_wheel_slots(key_max, 0);
    wheel->heads[2] = wheel->heads[1] + snl_i_wheel_slots(key_max, 1);
    memset(wheel->heads[0], 0, snl_i_wheel_all_slots(key_max) * sizeof *wheel->heads[0]);
    return wheel->heads[2] + snl_i_wheel_slots(key_max, 2);
}

/* ---- Entries ---- */

static inline uint32_t snl_i_wheel_take_chunk(snl_i_wheel *wheel)
{
    uint32_t chunk = wheel->vacant;
    if (chunk == SNL_I_WHEEL_NONE)
        return wheel->used++;
    wheel->vacant = wheel->chunks[chunk].next;
    return chunk;
}

static inline void snl_i_wheel_give_chunk(snl_i_wheel *wheel, uint32_t chunk)
{
    wheel->chunks[chunk].next = wheel->vacant;
    wheel->vacant = chunk;
}

/* The word that says which of a bucket and the 63 beside it have entries. */
static inline uint64_t *snl_i_wheel_word(const snl_i_wheel *wheel, int level, uint32_t slot)
{
    return &wheel->filled[((uint32_t)level * SNL_I_WHEEL_SLOTS + slot) / 64];
}

/* Puts an entry into a bucket if `alive` is 1; if it is 0, the bucket keeps its entries. */
static inline void snl_i_wheel_put_into(snl_i_wheel *wheel, int level, uint32_t slot,
                                        snl_i_wheel_entry entry, uint32_t alive)
{
    uint32_t head = wheel->heads[level][slot];
    snl_i_wheel_chunk *chunk = &wheel->chunks[head];
    if (chunk->count == SNL_I_WHEEL_CHUNK) {
        if (!alive)
            return;
        uint32_t more = snl_i_wheel_take_chunk(wheel);
        chunk = &wheel->chunks[more];
        chunk->next = head;
        chunk->count = 0;
        wheel->heads[level][slot] = more;
        *snl_i_wheel_word(wheel, level, slot) |= UINT64_C(1) << slot % 64;
    }
    chunk->entries[chunk->count] = entry;
    chunk->count += alive;
}

/* Puts an entry into the queue if `alive` is 1. If it is 0, the queue keeps its entries, but the
 * key must still be valid: the code has no branch for a condition that the processor cannot
 * predict. */
static inline void snl_i_wheel_put(snl_i_wheel *wheel, snl_i_wheel_entry entry, uint32_t alive)
{
    uint32_t differ = entry.key ^ wheel->now;
    if (differ < SNL_I_WHEEL_SLOTS)
        snl_i_wheel_put_into(wheel, 0, entry.key % SNL_I_WHEEL_SLOTS, entry, alive);
    else if (differ >> 2 * SNL_I_WHEEL_DIGIT == 0)
        snl_i_wheel_put_into(wheel, 1, (entry.key >> SNL_I_WHEEL_DIGIT) % SNL_I_WHEEL_SLOTS, entry,
                             alive);
    else
        snl_i_wheel_put_into(wheel, 2, entry.key >> 2 * SNL_I_WHEEL_DIGIT, entry, alive);
}

/* The lowest bucket of a level, or SNL_I_WHEEL_SLOTS if all are empty. Those below `now` are
 * empty. */
static inline uint32_t snl_i_wheel_first_filled(const snl_i_wheel *wheel, int level)
{
    const uint64_t *filled = wheel->filled + level * SNL_I_WHEEL_WORDS;
    uint32_t word = (wheel->now >> level * SNL_I_WHEEL_DIGIT) % SNL_I_WHEEL_SLOTS / 64;
    while (word < SNL_I_WHEEL_WORDS && !filled[word])
        word++;
    return word < SNL_I_WHEEL_WORDS ? word * 64 + (uint32_t)snl_i_lowest_bit(filled[word])
                                    : SNL_I_WHEEL_SLOTS;
}

/* Takes all entries of a bucket. Returns the first chunk of their chain. */
static inline uint32_t snl_i_wheel_take_bucket(snl_i_wheel *wheel, int level, uint32_t slot)
{
    uint32_t chunk = wheel->heads[level][slot];
    wheel->heads[level][slot] = SNL_I_WHEEL_NONE;
    *snl_i_wheel_word(wheel, level, slot) &= ~(UINT64_C(1) << slot % 64);
    return chunk;
}

/* Moves the entries of the lowest bucket of a higher level to lower levels. Returns 0 if no higher
 * level has entries. A chunk is copied and given back before its entries are put elsewhere, so that
 * there is always a vacant chunk. */
static inline int snl_i_wheel_deal(snl_i_wheel *wheel, snl_i_poll *poll)
{
    for (int level = 1; level < SNL_I_WHEEL_LEVELS; level++) {
        uint32_t slot = snl_i_wheel_first_filled(wheel, level);
        if (slot == SNL_I_WHEEL_SLOTS)
            continue;
        int above = (level + 1) * SNL_I_WHEEL_DIGIT;
        wheel->now = (uint32_t)((uint64_t)wheel->now >> above << above |
                                (uint64_t)slot << level * SNL_I_WHEEL_DIGIT);
        uint32_t head = snl_i_wheel_take_bucket(wheel, level, slot);
        while (head != SNL_I_WHEEL_NONE && !snl_i_poll_step(poll, SNL_I_WHEEL_CHUNK)) {
            snl_i_wheel_chunk chunk = wheel->chunks[head];
            snl_i_wheel_give_chunk(wheel, head);
            for (uint32_t i = 0; i < chunk.count; i++)
                snl_i_wheel_put(wheel, chunk.entries[i], 1);
            head = chunk.next;
        }
        return 1;
    }
    return 0;
}

/* Takes all entries with the smallest key, and sets `now` to that key. Returns the first chunk of
 * their chain, which the caller gives back chunk by chunk; or SNL_I_WHEEL_NONE if the queue is
 * empty or the work has just been cancelled. */
static inline uint32_t snl_i_wheel_take(snl_i_wheel *wheel, snl_i_poll *poll)
{
    uint32_t slot = snl_i_wheel_first_filled(wheel, 0);
    while (slot == SNL_I_WHEEL_SLOTS) {
        if (!snl_i_wheel_deal(wheel, poll) || poll->cancelled)
            return SNL_I_WHEEL_NONE;
        slot = snl_i_wheel_first_filled(wheel, 0);
    }
    wheel->now = wheel->now / SNL_I_WHEEL_SLOTS * SNL_I_WHEEL_SLOTS + slot;
    return snl_i_wheel_take_bucket(wheel, 0, slot);
}

#endif
