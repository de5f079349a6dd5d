/* SPDX-License-Identifier: MIT */
/*
 * A monotone priority queue: keys below 2^63, each with an item, where no key may be pushed that is
 * smaller than the last one popped. It is inline because a search spends much of its time here.
 *
 * The smallest entries are in the front, a short sorted array; the others are in a radix heap. An
 * entry of that is in bucket 0 if its key is `base`, and else in the bucket of the highest bit in
 * which it differs from `base`. When the front is empty, the lowest bucket moves into it if it is
 * small, and else is dealt out to the buckets below it after `base` is raised to its smallest key.
 * So an entry only ever moves to lower buckets, a few times in practice and 63 at most, and few
 * entries are ever sorted. A queue of a few entries is just a sorted array.
 *
 * A bucket is a chain of chunks, to be read in sequence. The chunks come from one array of the
 * caller, as many as snl_i_queue_chunks() says; the queue never allocates.
 */
#ifndef SNL_SOLVE_QUEUE_H
#define SNL_SOLVE_QUEUE_H

#include "base.h"
#include "solve_bits.h"

enum { SNL_I_QUEUE_CHUNK = 7, SNL_I_QUEUE_BUCKETS = 64, SNL_I_QUEUE_FRONT = 16 };

#define SNL_I_QUEUE_NONE UINT32_MAX

typedef struct snl_i_queue_entry {
    uint64_t key;
    uint64_t item;
} snl_i_queue_entry;

typedef struct snl_i_queue_chunk {
    uint32_t next;
    uint32_t count;
    snl_i_queue_entry entries[SNL_I_QUEUE_CHUNK];
} snl_i_queue_chunk;

typedef struct snl_i_queue {
    snl_i_queue_entry front[SNL_I_QUEUE_FRONT]; /* in descending order of keys */
    size_t front_count;
    uint64_t last;     /* the last key popped */
    uint64_t limit;    /* no key in the front is above it, and none in a bucket below */
    uint64_t base;     /* no key in a bucket is below it */
    uint64_t occupied; /* bit b: bucket b has entries, and heads[b] is set */
    snl_i_queue_chunk *chunks;
    size_t count;    /* of all entries */
    uint32_t used;   /* chunks that were ever taken */
    uint32_t vacant; /* a chain of chunks given back */
    uint32_t heads[SNL_I_QUEUE_BUCKETS];
    const char *items; /* what items are the indices of, to be prefetched */
    size_t item_size;
} snl_i_queue;

/* How many chunks `entries` entries need at most: all chunks of a bucket are full but the first. */
static inline size_t snl_i_queue_chunks(size_t entries)
{
    size_t chunks = entries / SNL_I_QUEUE_CHUNK + SNL_I_QUEUE_BUCKETS;
    return chunks < entries ? chunks : entries;
}

/* Makes the queue empty. No key below `last` is to come. The caller has set `chunks`, `items` and
 * `item_size`. */
static inline void snl_i_queue_clear(snl_i_queue *queue, uint64_t last)
{
    queue->last = last;
    queue->front_count = 0;
    queue->limit = UINT64_MAX;
    queue->base = 0;
    queue->occupied = 0;
    queue->count = 0;
    queue->used = 0;
    queue->vacant = SNL_I_QUEUE_NONE;
}

static inline uint32_t snl_i_queue_take_chunk(snl_i_queue *queue)
{
    uint32_t chunk = queue->vacant;
    if (chunk == SNL_I_QUEUE_NONE)
        return queue->used++;
    queue->vacant = queue->chunks[chunk].next;
    return chunk;
}

static inline void snl_i_queue_give_chunk(snl_i_queue *queue, uint32_t chunk)
{
    queue->chunks[chunk].next = queue->vacant;
    queue->vacant = chunk;
}

/* Puts an entry into its bucket. */
static inline void snl_i_queue_place(snl_i_queue *queue, snl_i_queue_entry entry)
{
    uint64_t differing = entry.key ^ queue->base;
    int bucket = differing ? 1 + snl_i_highest_bit(differing) : 0;
    uint64_t bit = UINT64_C(1) << bucket;
    uint32_t head = queue->occupied & bit ? queue->heads[bucket] : SNL_I_QUEUE_NONE;
    if (head == SNL_I_QUEUE_NONE || queue->chunks[head].count == SNL_I_QUEUE_CHUNK) {
        uint32_t chunk = snl_i_queue_take_chunk(queue);
        queue->chunks[chunk].next = head;
        queue->chunks[chunk].count = 0;
        queue->occupied |= bit;
        queue->heads[bucket] = head = chunk;
    }
    snl_i_queue_chunk *chunk = &queue->chunks[head];
    chunk->entries[chunk->count++] = entry;
}

/* Moves the larger half of a full front to the buckets. */
static inline void snl_i_queue_split_front(snl_i_queue *queue)
{
    size_t half = SNL_I_QUEUE_FRONT / 2;
    queue->limit = queue->front[half].key;
    if (!queue->occupied)
        queue->base = queue->last;
    for (size_t i = 0; i < half; i++)
        snl_i_queue_place(queue, queue->front[i]);
    queue->front_count -= half;
    for (size_t i = 0; i < queue->front_count; i++)
        queue->front[i] = queue->front[half + i];
}

/* Sorts an entry into the front, which is not full. */
static inline void snl_i_queue_sort_in(snl_i_queue *queue, snl_i_queue_entry entry)
{
    size_t i = queue->front_count++;
    for (; i > 0 && queue->front[i - 1].key < entry.key; i--)
        queue->front[i] = queue->front[i - 1];
    queue->front[i] = entry;
}

/* There must be chunks for one more entry. */
static inline void snl_i_queue_push(snl_i_queue *queue, uint64_t key, uint64_t item)
{
    snl_i_queue_entry entry = {key, item};
    queue->count++;
    if (key <= queue->limit && queue->front_count == SNL_I_QUEUE_FRONT)
        snl_i_queue_split_front(queue);
    if (key <= queue->limit)
        snl_i_queue_sort_in(queue, entry);
    else
        snl_i_queue_place(queue, entry);
}

/* Takes an entry of bucket 0, which is not empty. */
static inline snl_i_queue_entry snl_i_queue_take_equal(snl_i_queue *queue)
{
    uint32_t head = queue->heads[0];
    snl_i_queue_chunk *chunk = &queue->chunks[head];
    snl_i_queue_entry entry = chunk->entries[--chunk->count];
    if (chunk->count == 0) {
        if (chunk->next == SNL_I_QUEUE_NONE)
            queue->occupied &= ~UINT64_C(1);
        queue->heads[0] = chunk->next;
        snl_i_queue_give_chunk(queue, head);
    }
    return entry;
}

static inline void snl_i_queue_touch(const snl_i_queue *queue, uint64_t item)
{
    SNL_I_PREFETCH(queue->items + (item >> 1) * queue->item_size);
}

/* Moves a bucket into the empty front if it fits there: 0 if it does not. */
static inline int snl_i_queue_bucket_to_front(snl_i_queue *queue, int bucket)
{
    uint32_t head = queue->heads[bucket], next = queue->chunks[head].next;
    if (next != SNL_I_QUEUE_NONE && queue->chunks[next].next != SNL_I_QUEUE_NONE)
        return 0;
    uint64_t bit = UINT64_C(1) << bucket;
    queue->occupied &= ~bit;
    queue->limit = queue->base | (bit - 1);
    for (; head != SNL_I_QUEUE_NONE; head = next) {
        snl_i_queue_chunk *chunk = &queue->chunks[head];
        for (uint32_t i = 0; i < chunk->count; i++) {
            snl_i_queue_touch(queue, chunk->entries[i].item);
            snl_i_queue_sort_in(queue, chunk->entries[i]);
        }
        next = chunk->next;
        snl_i_queue_give_chunk(queue, head);
    }
    return 1;
}

/* Deals the entries of a bucket out to lower ones, the smallest to bucket 0. A chunk is given back
 * before its entries are placed, so that they find room: hence the copy. */
static inline void snl_i_queue_deal(snl_i_queue *queue, int bucket)
{
    uint32_t head = queue->heads[bucket];
    uint64_t smallest = UINT64_MAX;
    for (uint32_t at = head; at != SNL_I_QUEUE_NONE; at = queue->chunks[at].next)
        for (uint32_t i = 0; i < queue->chunks[at].count; i++)
            if (queue->chunks[at].entries[i].key < smallest)
                smallest = queue->chunks[at].entries[i].key;
    queue->base = smallest;
    queue->occupied &= ~(UINT64_C(1) << bucket);
    while (head != SNL_I_QUEUE_NONE) {
        snl_i_queue_chunk chunk = queue->chunks[head];
        snl_i_queue_give_chunk(queue, head);
        for (uint32_t i = 0; i < chunk.count; i++) {
            if (chunk.entries[i].key == smallest)
                snl_i_queue_touch(queue, chunk.entries[i].item);
            snl_i_queue_place(queue, chunk.entries[i]);
        }
        head = chunk.next;
    }
}

/* Pops an entry with the smallest key; 0 if there is none. */
static inline int snl_i_queue_pop(snl_i_queue *queue, snl_i_queue_entry *entry)
{
    if (queue->count == 0)
        return 0;
    queue->count--;
    if (queue->front_count == 0) {
        int bucket = snl_i_lowest_bit(queue->occupied);
        if (bucket == 0 || !snl_i_queue_bucket_to_front(queue, bucket)) {
            if (bucket > 0)
                snl_i_queue_deal(queue, bucket);
            queue->last = queue->limit = queue->base;
            *entry = snl_i_queue_take_equal(queue);
            return 1;
        }
    }
    *entry = queue->front[--queue->front_count];
    queue->last = entry->key;
    return 1;
}

#endif
