/* SPDX-License-Identifier: MIT */
/*
 * The queue of the search over the jumps, against a sorted array; the search itself is held against
 * the reference by the tests of whole boards.
 */
#include "memory_check.h"

#include "solve_jumps.h"

#include <limits.h>

enum { ENTRIES = 3000 };

static uint64_t sorted[ENTRIES];
static size_t held;

static void hold(uint64_t key)
{
    size_t i = held++;
    for (; i > 0 && sorted[i - 1] < key; i--)
        sorted[i] = sorted[i - 1];
    sorted[i] = key;
}

/* A key that may come after `last`: near, far, or the same. */
static uint64_t random_key(uint64_t last)
{
    uint64_t more = check_random64() >> check_random(2, 63);
    return check_random(0, 4) == 0 ? last : last + more < last + (more >> 1) ? last : last + more;
}

/* Fills the queue to its limit and empties it, over and over. */
static void work_queue(size_t limit, int rounds, int64_t spread)
{
    static char items[sizeof(uint32_t)];
    snl_i_queue_chunk *chunks = malloc(snl_i_queue_chunks(limit) * sizeof *chunks);
    snl_i_queue queue = {.chunks = chunks, .items = items, .item_size = 0};
    snl_i_queue_clear(&queue, 0);
    held = 0;
    uint64_t last = 0;
    for (int round = 0; round < rounds; round++) {
        size_t push = (size_t)check_random(0, (int64_t)(limit - held));
        for (size_t i = 0; i < push; i++) {
            uint64_t key = spread ? last + (uint64_t)check_random(0, spread) : random_key(last);
            if (key >> 62)
                key = last;
            snl_i_queue_push(&queue, key, (uint32_t)key << 1);
            hold(key);
        }
        CHECK(queue.used <= snl_i_queue_chunks(limit));
        for (size_t pop = (size_t)check_random(0, (int64_t)held); pop > 0; pop--) {
            snl_i_queue_entry entry = {0, 0};
            CHECK(snl_i_queue_pop(&queue, &entry));
            CHECK_EQUAL(entry.key, sorted[--held]);
            CHECK_EQUAL(entry.item, (uint32_t)entry.key << 1);
            last = entry.key;
        }
        CHECK_EQUAL(queue.count, held);
    }
    snl_i_queue_entry entry = {0, 0};
    while (held > 0) {
        CHECK(snl_i_queue_pop(&queue, &entry));
        CHECK_EQUAL(entry.key, sorted[--held]);
    }
    CHECK(!snl_i_queue_pop(&queue, &entry));
    free(chunks);
}

static void queue_against_sorted_array(void)
{
    for (size_t limit = 1; limit < 40; limit++) {
        work_queue(limit, 200, 0);
        work_queue(limit, 200, 5);
    }
    for (int i = 0; i < 20; i++) {
        work_queue(ENTRIES, 20, 0);
        work_queue(ENTRIES, 20, check_random(0, 2000));
    }
}

/* ---- A queue whose work is cancelled ---- */

enum { MANY = 20000 };

static int ascending(const void *one, const void *other)
{
    uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
    return (a > b) - (a < b);
}

/* Fills a queue and pops what it gives: all in order, or as many of the smallest as there are until
 * the work is cancelled; then nothing more, and nobody is asked again. */
static void empty_impatiently(const uint64_t *keys, const uint64_t *ordered,
                              struct patience *patience)
{
    static char items[sizeof(uint32_t)];
    snl_allocator asked = {.context = patience, .cancel = lose_patience};
    snl_i_queue_chunk *chunks = malloc(snl_i_queue_chunks(MANY) * sizeof *chunks);
    snl_i_queue queue = {.chunks = chunks, .items = items, .asked = &asked};
    snl_i_queue_entry entry = {0, 0};
    size_t popped = 0;
    snl_i_queue_clear(&queue, 0);
    for (size_t i = 0; i < MANY; i++)
        snl_i_queue_push(&queue, keys[i], 0);
    for (; snl_i_queue_pop(&queue, &entry); popped++)
        CHECK_EQUAL(entry.key, ordered[popped]);
    int cancelled = patience->end < patience->questions;
    CHECK_EQUAL(popped < MANY, cancelled);
    CHECK_EQUAL(queue.cancelled, cancelled);
    CHECK(!snl_i_queue_pop(&queue, &entry));
    CHECK(!cancelled || patience->questions == patience->end + 1);
    free(chunks);
}

static void queue_cancelled(void)
{
    static uint64_t keys[MANY], ordered[MANY];
    struct patience patience = {0, LONG_MAX};
    for (size_t i = 0; i < MANY; i++)
        keys[i] = ordered[i] = check_random64() >> 20;
    qsort(ordered, MANY, sizeof *ordered, ascending);
    empty_impatiently(keys, ordered, &patience);
    long questions = patience.questions;
    CHECK(questions > 4);
    for (long end = 0; end < questions; end += 1 + (end > 8 ? end / 2 : 0)) {
        patience = (struct patience){0, end};
        empty_impatiently(keys, ordered, &patience);
    }
}

/* Chains, walls, and a stand on a blocked square, by hand. */
static void streams(void)
{
    /* Faces 1..2; blocked 2 and 4, 2 spawns on 3: 0 -> 1 -> 3 -> 5. */
    snl_i_node nodes[] = {{.position = 2, .lead = 3, .flags = 3},
                          {.position = 4, .flags = 1},
                          {.position = 5, .flags = SNL_I_NODE_WINS}};
    void *memory = malloc(snl_i_jump_search_bytes(3));
    snl_i_jump_search search;
    snl_i_jump_search_init(&search, memory, 3, 2, NULL);
    memcpy(search.nodes, nodes, sizeof nodes);
    snl_i_jump_search_link(&search, 3, 5);
    CHECK_EQUAL(snl_i_jump_search_above(&search, 0), 0);
    CHECK_EQUAL(snl_i_jump_search_above(&search, 2), 1);
    CHECK_EQUAL(snl_i_jump_search_above(&search, 4), 2);
    CHECK_EQUAL(snl_i_jump_search_above(&search, 5), 3);
    CHECK_EQUAL(snl_i_jump_search_run(&search, 0, 0), 2);
    CHECK_EQUAL(snl_i_jump_search_rolls(&search, 1), 1);
    free(memory);
}

/* Nodes are numbered by 31 bits, and on machines of 32 bits there is less room than for those. */
static void too_many_nodes(void)
{
    size_t most = SIZE_MAX / 128 < SNL_I_NODES_MAX ? SIZE_MAX / 128 : SNL_I_NODES_MAX;
    CHECK(snl_i_jump_search_bytes(most) > most);
    CHECK_EQUAL(snl_i_jump_search_bytes(most + 1), 0);
}

int main(void)
{
    check_random_seed();
    RUN(queue_against_sorted_array);
    RUN(queue_cancelled);
    RUN(streams);
    RUN(too_many_nodes);
    return check_done();
}
