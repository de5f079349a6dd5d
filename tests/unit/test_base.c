/* SPDX-License-Identifier: MIT */
/*
 * Status texts, version, allocation helpers, polling, sorting (lib/base_sort.c), and structs of a
 * caller that was built with another version of the header.
 */
#include "base.h"
#include "memory_check.h"

static void test_status_texts(void)
{
    CHECK_EQUAL(SNL_OK, 0);
    for (snl_status status = SNL_OK; status <= SNL_ERROR_SHAPE; status++) {
        const char *text = snl_status_text(status);
        CHECK(text && strlen(text) >= 4);
        CHECK(strcmp(text, "unknown status") != 0);
        for (snl_status other = SNL_OK; other < status; other++)
            CHECK(strcmp(text, snl_status_text(other)) != 0);
    }
    CHECK(strcmp(snl_status_text(SNL_ERROR_SHAPE + 1), "unknown status") == 0);
    CHECK(strcmp(snl_status_text(-1), "unknown status") == 0);
    CHECK(strcmp(snl_status_text(INT32_MAX), "unknown status") == 0);
    CHECK(strcmp(snl_status_text(INT32_MIN), "unknown status") == 0);
}

static void test_version(void)
{
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", SNL_VERSION_MAJOR, SNL_VERSION_MINOR,
             SNL_VERSION_PATCH);
    CHECK(strcmp(text, SNL_VERSION) == 0);
    CHECK(strcmp(text, snl_version()) == 0);
    CHECK_EQUAL(SNL_VERSION_NUMBER,
                SNL_VERSION_MAJOR * 10000 + SNL_VERSION_MINOR * 100 + SNL_VERSION_PATCH);
    CHECK_EQUAL(snl_version_number(), SNL_VERSION_NUMBER);
}

static void *refuse(void *context, size_t bytes)
{
    ++*(int *)context;
    (void)bytes;
    return NULL;
}

static void never(void *context, void *memory, size_t bytes)
{
    (void)memory;
    (void)bytes;
    *(int *)context = -1000;
}

static void test_sizes_that_overflow(void)
{
    int calls = 0;
    snl_allocator allocator = {
        .struct_size = sizeof allocator, .context = &calls, .allocate = refuse, .release = never};
    CHECK(snl_i_allocate(&allocator, SIZE_MAX / 2 + 1, 2) == NULL);
    CHECK(snl_i_allocate(&allocator, SIZE_MAX, SIZE_MAX) == NULL);
    CHECK_EQUAL(calls, 0);
    CHECK(snl_i_allocate(&allocator, SIZE_MAX / 2, 2) == NULL);
    CHECK(snl_i_allocate(&allocator, SIZE_MAX, 1) == NULL);
    CHECK(snl_i_allocate(&allocator, SIZE_MAX, 0) == NULL);
    CHECK_EQUAL(calls, 3);
    snl_i_release(&allocator, NULL, 7, 7);
    CHECK_EQUAL(calls, 3);
}

static void test_allocators_that_are_refused(void)
{
    int calls = 0;
    snl_board *board = NULL;
    snl_allocator good = {
        .struct_size = sizeof good, .context = &calls, .allocate = refuse, .release = never};
    snl_allocator bad = good;
    CHECK_EQUAL(snl_board_create(10, &good, &board), SNL_ERROR_MEMORY);
    CHECK_EQUAL(calls, 1);
    for (bad.struct_size = 0; bad.struct_size < sizeof bad; bad.struct_size++)
        CHECK_EQUAL(snl_board_create(10, &bad, &board), SNL_ERROR_STRUCT_SIZE);
    bad = good;
    bad.allocate = NULL;
    CHECK_EQUAL(snl_board_create(10, &bad, &board), SNL_ERROR_ALLOCATOR);
    bad = good;
    bad.release = NULL;
    CHECK_EQUAL(snl_board_create_grid(2, 5, &bad, &board), SNL_ERROR_ALLOCATOR);
    bad = good;
    bad.struct_size += 64; /* of a later version */
    CHECK_EQUAL(snl_board_create(10, &bad, &board), SNL_ERROR_MEMORY);
    CHECK_EQUAL(calls, 2);
    CHECK(board == NULL);
}

/* The library calls `cancel` as soon as it has counted SNL_I_STEPS steps, singly or many at once.
 * Then it counts from 0 again, without the steps in excess. Once a poll is cancelled, it stays
 * cancelled and calls `cancel` no more. */
static void test_poll(void)
{
    struct patience patience = {0, 2};
    snl_allocator given = patient_allocator(&patience), asking;
    CHECK_EQUAL(snl_i_allocator_init(&asking, &given), SNL_OK);
    snl_i_poll poll = {.allocator = &asking};
    for (size_t i = 1; i < SNL_I_STEPS; i++)
        CHECK_EQUAL(snl_i_poll_step(&poll, 1), 0);
    CHECK_EQUAL(patience.polls, 0);
    CHECK_EQUAL(snl_i_poll_step(&poll, 1), 0);
    CHECK_EQUAL(patience.polls, 1);
    CHECK_EQUAL(snl_i_poll_step(&poll, SNL_I_STEPS - 1), 0);
    CHECK_EQUAL(patience.polls, 1);
    CHECK_EQUAL(snl_i_poll_step(&poll, 7), 0);
    CHECK_EQUAL(patience.polls, 2);
    CHECK_EQUAL(snl_i_poll_step(&poll, SNL_I_STEPS - 1), 0);
    CHECK_EQUAL(patience.polls, 2);
    for (size_t steps = 1; steps < 4; steps++) {
        CHECK_EQUAL(snl_i_poll_step(&poll, steps), 1);
        CHECK_EQUAL(poll.cancelled, 1);
        CHECK_EQUAL(patience.polls, 3);
    }
    snl_i_poll without = {.allocator = NULL};
    CHECK_EQUAL(snl_i_poll_step(&without, SNL_I_STEPS), 0);
}

enum { ITEMS = 3 * 256, KINDS = 12 };

/* The key of an item: wide random keys, random keys below 2^24 with one far above, or ascending
 * keys. In the other kinds each byte of a key has one of two values in its lowest bytes, so that
 * some keys are negative and many are equal. */
static int64_t key_of(int kind, size_t i)
{
    uint64_t bits = i * UINT64_C(0x9e3779b97f4a7c15), key = 0;
    if (kind == 0)
        return (int64_t)bits;
    if (kind == 1)
        return i == 5 ? INT64_MAX : (int64_t)(bits >> 40);
    if (kind == 2)
        return (int64_t)i / 2;
    for (int byte = 0; byte < kind - 3; byte++)
        key |= (bits >> (32 + byte) & 1 ? UINT64_C(0x81) : UINT64_C(0x7e)) << 8 * byte;
    return (int64_t)key;
}

/* Sorts keys. Items with equal keys must keep their order. Then each poll in turn cancels, and the
 * sort must return SNL_ERROR_CANCELLED. */
static void check_sort(int kind, size_t count)
{
    static snl_i_keyed room[ITEMS], space[ITEMS];
    snl_i_keyed *items = room + ITEMS - count; /* sanitizers see reads behind the last item */
    struct patience patience = {0, -1};
    snl_allocator given = patient_allocator(&patience), asking;
    CHECK_EQUAL(snl_i_allocator_init(&asking, &given), SNL_OK);
    long all = 0;
    for (long at = -1; at < all; at++) {
        snl_i_poll poll = {.allocator = &asking};
        for (size_t i = 0; i < count; i++)
            items[i] = (snl_i_keyed){key_of(kind, i), i};
        patience = (struct patience){0, at};
        snl_status status = snl_i_sort(items, space, count, &poll);
        CHECK_EQUAL(status, at < 0 ? SNL_OK : SNL_ERROR_CANCELLED);
        if (at < 0)
            all = patience.polls;
        for (size_t i = 1; i < count && at < 0; i++)
            CHECK(items[i - 1].key < items[i].key ||
                  (items[i - 1].key == items[i].key && items[i - 1].value < items[i].value));
    }
}

static void test_sort(void)
{
    for (int kind = 0; kind < KINDS; kind++) {
        check_sort(kind, ITEMS);
        check_sort(kind, 200);
        check_sort(kind, 3);
        check_sort(kind, 1);
        check_sort(kind, 0);
    }
}

enum { MANY = 3 << 12 };

/* Sorts keys that share their highest bit; checks their order. Returns how often the sort polls for
 * each SNL_I_STEPS items: once while it looks whether the keys ascend, twice in each pass over the
 * items, and once in an insertion sort that comes to its end. */
static long polls_of_sort(int64_t key(size_t i))
{
    static snl_i_keyed items[MANY], space[MANY];
    struct patience patience = {0, -1};
    snl_allocator given = patient_allocator(&patience), asking;
    CHECK_EQUAL(snl_i_allocator_init(&asking, &given), SNL_OK);
    snl_i_poll poll = {.allocator = &asking};
    for (size_t i = 0; i < MANY; i++)
        items[i] = (snl_i_keyed){key(i) + INT64_MIN, i};
    CHECK_EQUAL(snl_i_sort(items, space, MANY, &poll), SNL_OK);
    for (size_t i = 1; i < MANY; i++)
        CHECK(items[i - 1].key < items[i].key ||
              (items[i - 1].key == items[i].key && items[i - 1].value < items[i].value));
    return patience.polls / (MANY / SNL_I_STEPS);
}

static int64_t wide(size_t i)
{
    return (int64_t)(i * UINT64_C(0x9e3779b97f4a7c15) >> 1);
}

static int64_t of_25_bits(size_t i)
{
    return wide(i) >> 38;
}

static int64_t of_24_bits(size_t i)
{
    return wide(i) >> 39;
}

static int64_t of_24_bits_but_one(size_t i)
{
    return i == MANY - 1 ? INT64_MAX : of_24_bits(i);
}

static int64_t of_24_bits_and_bit_40(size_t i)
{
    return of_24_bits(i) + ((int64_t)(i % 2) << 40);
}

static int64_t of_one_bit(size_t i)
{
    return wide(i) >> 62;
}

static int64_t of_second_byte(size_t i)
{
    return wide(i) >> 55 << 8;
}

static int64_t of_fourth_byte(size_t i)
{
    return wide(i) >> 55 << 24;
}

static int64_t ascending(size_t i)
{
    return (int64_t)i / 2;
}

/* Groups of 16 or 17 keys; in each group the keys descend. */
static int64_t in_groups_of_17(size_t i)
{
    return (int64_t)((i % (MANY / 17 + 1) << 20) + MANY - i);
}

static int64_t in_groups_of_18(size_t i)
{
    return (int64_t)((i % (MANY / 18 + 1) << 20) + MANY - i);
}

/* The highest 16 bits tell most of 12,288 wide keys apart. Then an insertion sort moves keys past
 * up to 16 others, and gives up at once if that is too little. */
static void test_passes_of_sort(void)
{
    CHECK_EQUAL(polls_of_sort(ascending), 1);
    CHECK_EQUAL(polls_of_sort(of_one_bit), 1 + 2);
    CHECK_EQUAL(polls_of_sort(of_second_byte), 1 + 2);
    CHECK_EQUAL(polls_of_sort(of_24_bits), 1 + 2 * 3);
    CHECK_EQUAL(polls_of_sort(of_25_bits), 1 + 2 * 2 + 1);
    CHECK_EQUAL(polls_of_sort(wide), 1 + 2 * 2 + 1);
    CHECK_EQUAL(polls_of_sort(of_fourth_byte), 1 + 2 + 1);
    CHECK_EQUAL(polls_of_sort(of_24_bits_but_one), 1 + 2 * 2 + 2 * 8);
    CHECK_EQUAL(polls_of_sort(of_24_bits_and_bit_40), 1 + 2 + 2 * 4);
    CHECK_EQUAL(polls_of_sort(in_groups_of_17), 1 + 2 * 2 + 1);
    CHECK_EQUAL(polls_of_sort(in_groups_of_18), 1 + 2 * 2 + 2 * 4);
}

struct small {
    uint32_t struct_size;
    uint32_t a;
};

struct large {
    uint32_t struct_size;
    uint32_t a;
    uint32_t b;
};

static void test_structs_of_another_size(void)
{
    struct large ours = {sizeof ours, 5, 6};
    struct large theirs = {sizeof(struct small), 1, 2};
    snl_i_struct_out(&theirs, &ours, sizeof ours);
    CHECK_EQUAL(theirs.struct_size, sizeof(struct small));
    CHECK_EQUAL(theirs.a, 5);
    CHECK_EQUAL(theirs.b, 2);
    theirs = (struct large){sizeof theirs, 1, 2};
    snl_i_struct_out(&theirs, &ours, sizeof(struct small));
    CHECK_EQUAL(theirs.struct_size, sizeof theirs);
    CHECK_EQUAL(theirs.a, 5);
    CHECK_EQUAL(theirs.b, 2);
    theirs = (struct large){sizeof(struct small), 3, 4};
    snl_i_struct_in(&ours, &theirs, sizeof ours);
    CHECK_EQUAL(ours.a, 3);
    CHECK_EQUAL(ours.b, 6);
}

int main(void)
{
    RUN(test_status_texts);
    RUN(test_version);
    RUN(test_sizes_that_overflow);
    RUN(test_allocators_that_are_refused);
    RUN(test_poll);
    RUN(test_sort);
    RUN(test_passes_of_sort);
    RUN(test_structs_of_another_size);
    return check_done();
}
