/* SPDX-License-Identifier: MIT */
/*
 * The queue of the search over the jumps of an array by itself (lib/solve_array_wheel.h), against a
 * list of entries: on each of its levels, across their borders, up to the largest key of 32 bits,
 * and with as many entries as there is room for. The memory has its exact size and arbitrary
 * contents. Also: the work is cancelled.
 */
#include "memory_check.h"

#include "solve_array_wheel.h"

enum { ENTRIES_MAX = 400 };

static snl_i_wheel wheel;
static snl_i_poll poll;

/* The entries that the queue holds, in any order. */
static snl_i_wheel_entry listed[ENTRIES_MAX];
static size_t count;

/* Makes the queue in memory of its exact size. */
static void *begin(size_t entries, size_t key_max)
{
    size_t bytes = snl_i_wheel_bytes(entries, key_max);
    void *memory = malloc(bytes);
    memset(memory, check_random(0, 1) ? 0xa5 : 0xff, bytes);
    memset(&wheel, check_random(0, 1) ? 0xa5 : 0, sizeof wheel);
    CHECK((char *)snl_i_wheel_init(&wheel, memory, entries, key_max) == (char *)memory + bytes);
    CHECK_EQUAL(wheel.now, 0);
    count = 0;
    poll = (snl_i_poll){.allocator = NULL};
    return memory;
}

static void put(uint32_t key)
{
    static uint32_t items;
    const snl_i_wheel_entry entry = {items++, key};
    listed[count++] = entry;
    snl_i_wheel_put(&wheel, entry, 1);
}

/* Takes an entry from the list. Returns whether it was there. */
static int is_listed(snl_i_wheel_entry entry)
{
    for (size_t i = 0; i < count; i++)
        if (listed[i].item == entry.item && listed[i].key == entry.key) {
            listed[i] = listed[--count];
            return 1;
        }
    return 0;
}

/* Takes the entries with the smallest key. Returns 0 if the queue is empty. */
static int take(void)
{
    size_t left = 0;
    uint32_t smallest = UINT32_MAX;
    for (size_t i = 0; i < count; i++)
        smallest = listed[i].key < smallest ? listed[i].key : smallest;
    for (size_t i = 0; i < count; i++)
        left += listed[i].key == smallest;
    uint32_t head = snl_i_wheel_take(&wheel, &poll), filled = 0;
    CHECK_EQUAL(head != SNL_I_WHEEL_NONE, left > 0);
    if (left == 0)
        return 0;
    CHECK_EQUAL(wheel.now, smallest);
    while (head != SNL_I_WHEEL_NONE && left > 0) {
        const snl_i_wheel_chunk *chunk = &wheel.chunks[head];
        uint32_t next = chunk->next;
        CHECK(chunk->count > 0 && chunk->count <= SNL_I_WHEEL_CHUNK && chunk->count >= filled);
        for (uint32_t i = 0; i < chunk->count && left > 0; i++, left--)
            CHECK(chunk->entries[i].key == smallest && is_listed(chunk->entries[i]));
        filled = SNL_I_WHEEL_CHUNK; /* of a chain, the first chunk alone need not be full */
        snl_i_wheel_give_chunk(&wheel, head);
        head = next;
    }
    CHECK_EQUAL(head, SNL_I_WHEEL_NONE);
    CHECK_EQUAL(left, 0);
    return 1;
}

/* Begins a little below `from`. Then puts up to `entries` keys, up to `reach` above the key taken
 * last, and takes the smallest, by turns. */
static void compare(size_t entries, uint32_t key_max, uint32_t from, uint32_t reach)
{
    void *memory = begin(entries, key_max);
    put(from - (uint32_t)check_random(0, from < reach ? from : reach));
    for (int turn = 0; turn < 60 && take(); turn++) {
        size_t wanted = check_random(0, 2) ? entries : (size_t)check_random(1, (int64_t)entries);
        uint32_t most = key_max - wheel.now < reach ? key_max - wheel.now : reach;
        while (turn < 40 && count < wanted) {
            uint32_t above = (uint32_t)check_random(0, most);
            const snl_i_wheel_entry dead = {UINT32_MAX, wheel.now + above};
            snl_i_wheel_put(&wheel, dead, 0);
            put(wheel.now + (check_random(0, 9) ? (uint32_t)check_random(0, most) : most));
        }
    }
    free(memory);
}

/* Borders of the buckets of each level, and the largest key. */
static void random_keys(void)
{
    static const uint32_t borders[] = {
        0,       1 << 11, 5 << 11,           1 << 22,   (1 << 22) + (1 << 11),
        3 << 22, 1 << 30, UINT32_C(9) << 28, UINT32_MAX};
    static const uint32_t reaches[] = {0, 5, 100, 3000, 1 << 18, 1 << 23, UINT32_MAX};
    for (size_t i = 0; i < sizeof borders / sizeof borders[0]; i++)
        for (size_t j = 0; j < sizeof reaches / sizeof reaches[0]; j++) {
            uint32_t left = UINT32_MAX - borders[i], reach = reaches[j];
            uint32_t above = left < reach ? left : reach;
            compare((size_t)check_random(1, 30), borders[i], borders[i], reach);
            compare(ENTRIES_MAX, borders[i] + above, borders[i], reach);
            compare((size_t)check_random(1, ENTRIES_MAX), UINT32_MAX, borders[i], reach);
        }
}

/* Keys that differ from the key taken last in a single bit. */
static void single_bits(void)
{
    void *memory = begin(32, UINT32_MAX);
    for (int bit = 0; bit < 32; bit++)
        put(UINT32_C(1) << bit);
    for (int bit = 0; bit < 32; bit++)
        CHECK(take());
    CHECK(!take());
    CHECK_EQUAL(wheel.now, UINT32_C(1) << 31);
    free(memory);
}

/* The memory has room for the entries in chunks of their own, or for full chunks and one more for
 * each bucket. */
static void exact_memory(void)
{
    static const size_t keys[] = {0, 100, 2047, 2048, 9999, 1 << 22, 5 << 22, UINT32_MAX};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        for (size_t entries = 1; entries < 100000; entries = 3 * entries + 1) {
            size_t buckets = 0;
            for (int level = 0; level < 3; level++) {
                uint64_t values = ((uint64_t)keys[i] >> 11 * level) + 1;
                buckets += values < 2048 ? (size_t)values : 2048;
            }
            size_t chunks = entries / 7 + buckets < entries ? entries / 7 + buckets : entries;
            CHECK_EQUAL(snl_i_wheel_bytes(entries, keys[i]),
                        3 * 2048 / 8 + 64 * (chunks + 1) + 4 * buckets);
        }
}

/* While entries move to a lower level, each poll in turn cancels the work. */
static void cancelled(void)
{
    enum { ENTRIES = 300, KEY = 9 << 22 | 5 << 11 };
    struct patience patience = {0, -1};
    const snl_allocator asked = {.context = &patience, .cancel = lose_patience};
    long polls = 0;
    for (long end = 0; end <= polls; end++) {
        void *memory = begin(ENTRIES, 2 * KEY);
        poll.allocator = &asked;
        poll.steps = SNL_I_STEPS - 1;
        patience = (struct patience){0, end - 1};
        for (uint32_t i = 0; i < ENTRIES; i++)
            snl_i_wheel_put(&wheel, (snl_i_wheel_entry){i, KEY + 3 * i}, 1);
        CHECK_EQUAL(snl_i_wheel_take(&wheel, &poll) != SNL_I_WHEEL_NONE, end == 0);
        polls = end == 0 ? patience.polls : polls;
        CHECK_EQUAL(patience.polls, end == 0 ? polls : end);
        CHECK_EQUAL(poll.cancelled, end > 0);
        free(memory);
    }
    CHECK(polls > ENTRIES / SNL_I_STEPS);
}

int main(void)
{
    check_random_seed();
    RUN(random_keys);
    RUN(single_bits);
    RUN(exact_memory);
    RUN(cancelled);
    return check_done();
}
