/* SPDX-License-Identifier: MIT */
/*
 * A monotone priority queue of entries, each a key below 2^63 and an item. A pushed key must not be
 * smaller than the last key popped. The functions are inline because a search spends much of its
 * time in them.
 *
 * The smallest entries are in the front, a short sorted array. The others are in a radix heap with
 * digits of three bits. The level of an entry is the place of the highest digit in which its key
 * differs from `base`, or 0 if the two are equal. That digit of the key is the number of the
 * entry's bucket on the level. Lower levels come first, and within a level lower buckets; all keys
 * in a bucket of level 0 are equal. When the front is empty, the first bucket moves into it if it
 * is small; otherwise `base` is raised to the bucket's smallest key, and its entries are
 * distributed to lower levels. So an entry moves at most 21 times, in practice two or three, and
 * few entries are ever sorted. A queue of a few entries is just a sorted array.
 *
 * A bucket is a chain of chunks. The caller provides an array of snl_i_queue_chunks() chunks; the
 * queue never allocates.
 */
#ifndef SNL_SOLVE_JUMPS_QUEUE_H
#define SNL_SOLVE_JUMPS_QUEUE_H

#include "base.h"
#include "solve_bits.h"

#include <string.h>

enum {
    SNL_I_QUEUE_CHUNK = 6,
    SNL_I_QUEUE_FRONT = 28,
    SNL_I_QUEUE_DIGITS = 8,
    SNL_I_QUEUE_LEVELS = 21, /* of three bits: keys below 2^63 */
};

/* Chunk 0 ends every chain. Its count says that it is full, so that no entry is put there. */
#define SNL_I_QUEUE_NONE 0

typedef struct snl_i_queue_entry {
    uint64_t key;
    uint32_t item;
} snl_i_queue_entry;

typedef struct snl_i_queue_chunk {
    uint64_t keys[SNL_I_QUEUE_CHUNK];
    uint32_t items[SNL_I_QUEUE_CHUNK];
    uint32_t next;
    uint32_t count;
} snl_i_queue_chunk;

typedef struct snl_i_queue {
    snl_i_queue_entry front[SNL_I_QUEUE_FRONT]; /* in descending order of keys */
    size_t front_count;
    uint64_t last;  /* the last key popped */
    uint64_t limit; /* keys in the front are at most this, keys in buckets at least this */
    uint64_t base;  /* keys in buckets are at least this; their levels are those of their digits
                     * that differ from it */
    snl_i_queue_chunk *chunks;
    size_t count;                       /* entries, in the front and in buckets */
    uint32_t used;                      /* chunks ever taken from the array */
    uint32_t vacant;                    /* a chain of chunks given back */
    uint32_t levels;                    /* bit l: a bucket of level l has entries */
    uint8_t digits[SNL_I_QUEUE_LEVELS]; /* bit d: bucket d of the level has entries */
    uint32_t heads[SNL_I_QUEUE_LEVELS][SNL_I_QUEUE_DIGITS];
    snl_i_poll poll;
} snl_i_queue;

/* Returns the number of chunks that `entries` entries need. All chunks of a bucket but the first
 * are full. */
static inline size_t snl_i_queue_chunks(size_t entries)
{
    size_t buckets = SNL_I_QUEUE_LEVELS * SNL_I_QUEUE_DIGITS;
    size_t chunks = entries / SNL_I_QUEUE_CHUNK + buckets;
    return 1 + (chunks < entries ? chunks : entries);
}

/* Makes the queue empty. The caller has set `chunks` and `poll`. */
static inline void snl_i_queue_clear(snl_i_queue *queue)
{
    queue->last = 0;
    queue->front_count = 0;
    queue->limit = UINT64_MAX;
    queue->levels = 0;
    memset(queue->digits, 0, sizeof queue->digits);
    memset(queue->heads, 0, sizeof queue->heads);
    queue->count = 0;
    queue->used = 1;
    queue->vacant = SNL_I_QUEUE_NONE;
    queue->chunks[SNL_I_QUEUE_NONE].count = SNL_I_QUEUE_CHUNK;
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
static inline void snl_i_queue_place(snl_i_queue *queue, uint64_t key, uint32_t item)
{
    int level = snl_i_highest_bit((key ^ queue->base) | 1) / 3;
    int digit = (int)(key >> 3 * level & 7);
    uint32_t *place = &queue->heads[level][digit], head = *place;
    if (queue->chunks[head].count == SNL_I_QUEUE_CHUNK) {
        *place = snl_i_queue_take_chunk(queue);
        queue->chunks[*place].next = head;
        queue->chunks[*place].count = 0;
        head = *place;
    }
    queue->levels |= UINT32_C(1) << level;
    queue->digits[level] |= (uint8_t)(1 << digit);
    snl_i_queue_chunk *chunk = &queue->chunks[head];
    chunk->keys[chunk->count] = key;
    chunk->items[chunk->count++] = item;
}

static inline void snl_i_queue_mark_empty(snl_i_queue *queue, int level, int digit)
{
    queue->heads[level][digit] = SNL_I_QUEUE_NONE;
    queue->digits[level] &= (uint8_t) ~(1 << digit);
    if (queue->digits[level] == 0)
        queue->levels &= ~(UINT32_C(1) << level);
}

/* Moves the larger half of a full front into buckets. */
static inline void snl_i_queue_split_front(snl_i_queue *queue)
{
    size_t half = SNL_I_QUEUE_FRONT / 2;
    queue->limit = queue->front[half].key;
    if (!queue->levels)
        queue->base = queue->last;
    for (size_t i = 0; i < half; i++)
        snl_i_queue_place(queue, queue->front[i].key, queue->front[i].item);
    queue->front_count -= half;
    for (size_t i = 0; i < queue->front_count; i++)
        queue->front[i] = queue->front[half + i];
}

/* Inserts an entry into the front, which is not full. */
static inline void snl_i_queue_sort_in(snl_i_queue *queue, uint64_t key, uint32_t item)
{
    size_t i = queue->front_count++;
    for (; i > 0 && queue->front[i - 1].key < key; i--)
        queue->front[i] = queue->front[i - 1];
    queue->front[i] = (snl_i_queue_entry){key, item};
}

/* Adds an entry. The array of chunks must be large enough for it. */
static inline void snl_i_queue_push(snl_i_queue *queue, uint64_t key, uint32_t item)
{
    queue->count++;
    if (key <= queue->limit && queue->front_count == SNL_I_QUEUE_FRONT)
        snl_i_queue_split_front(queue);
    if (key <= queue->limit)
        snl_i_queue_sort_in(queue, key, item);
    else
        snl_i_queue_place(queue, key, item);
}

/* Removes an entry from a bucket of level 0, whose keys are all equal. */
static inline snl_i_queue_entry snl_i_queue_take_equal(snl_i_queue *queue, int digit)
{
    uint32_t head = queue->heads[0][digit];
    snl_i_queue_chunk *chunk = &queue->chunks[head];
    uint32_t i = --chunk->count;
    snl_i_queue_entry entry = {chunk->keys[i], chunk->items[i]};
    if (i == 0) {
        queue->heads[0][digit] = chunk->next;
        if (chunk->next == SNL_I_QUEUE_NONE)
            snl_i_queue_mark_empty(queue, 0, digit);
        snl_i_queue_give_chunk(queue, head);
    }
    return entry;
}

/* Whether a bucket has at most three chunks. */
static inline int snl_i_queue_is_small(const snl_i_queue *queue, uint32_t head)
{
    for (int more = 2; more > 0 && head != SNL_I_QUEUE_NONE; more--)
        head = queue->chunks[head].next;
    return head == SNL_I_QUEUE_NONE || queue->chunks[head].next == SNL_I_QUEUE_NONE;
}

/* Moves a small bucket into the empty front. */
static inline void snl_i_queue_bucket_to_front(snl_i_queue *queue, int level, int digit)
{
    uint32_t head = queue->heads[level][digit], next;
    /* The limit becomes the largest key that the bucket can hold. */
    uint64_t below = (UINT64_C(1) << 3 * level) - 1;
    queue->limit = (queue->base & ~(below << 3)) | (uint64_t)digit << 3 * level | below;
    for (; head != SNL_I_QUEUE_NONE; head = next) {
        snl_i_queue_chunk *chunk = &queue->chunks[head];
        for (uint32_t i = 0; i < chunk->count; i++)
            snl_i_queue_sort_in(queue, chunk->keys[i], chunk->items[i]);
        next = chunk->next;
        snl_i_queue_give_chunk(queue, head);
    }
    snl_i_queue_mark_empty(queue, level, digit);
}

/* Distributes the entries of a bucket to lower levels. A chunk is copied and given back before its
 * entries are placed, so that there is always a vacant chunk. If the work is cancelled, entries are
 * lost. */
static inline void snl_i_queue_deal(snl_i_queue *queue, int level, int digit)
{
    uint32_t head = queue->heads[level][digit];
    uint64_t smallest = UINT64_MAX;
    for (uint32_t at = head; at != SNL_I_QUEUE_NONE; at = queue->chunks[at].next) {
        snl_i_poll_step(&queue->poll, SNL_I_QUEUE_CHUNK);
        for (uint32_t i = 0; i < queue->chunks[at].count; i++)
            if (queue->chunks[at].keys[i] < smallest)
                smallest = queue->chunks[at].keys[i];
    }
    queue->base = smallest;
    snl_i_queue_mark_empty(queue, level, digit);
    while (head != SNL_I_QUEUE_NONE && !snl_i_poll_step(&queue->poll, SNL_I_QUEUE_CHUNK)) {
        snl_i_queue_chunk chunk = queue->chunks[head];
        snl_i_queue_give_chunk(queue, head);
        for (uint32_t i = 0; i < chunk.count; i++)
            snl_i_queue_place(queue, chunk.keys[i], chunk.items[i]);
        head = chunk.next;
    }
}

/* Pops an entry with the smallest key. Returns 0 if the queue is empty, or if the work is cancelled
 * and the front is empty. */
static inline int snl_i_queue_pop(snl_i_queue *queue, snl_i_queue_entry *entry)
{
    if (queue->count == 0)
        return 0;
    queue->count--;
    while (queue->front_count == 0) {
        if (queue->poll.cancelled)
            return 0;
        int level = snl_i_lowest_bit(queue->levels);
        int digit = snl_i_lowest_bit(queue->digits[level]);
        if (level == 0) {
            *entry = snl_i_queue_take_equal(queue, digit);
            queue->last = entry->key;
            return 1;
        }
        if (snl_i_queue_is_small(queue, queue->heads[level][digit]))
            snl_i_queue_bucket_to_front(queue, level, digit);
        else
            snl_i_queue_deal(queue, level, digit);
    }
    *entry = queue->front[--queue->front_count];
    queue->last = entry->key;
    return 1;
}

#endif
