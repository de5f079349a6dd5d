/* SPDX-License-Identifier: MIT */
/*
 * Compares the heap of arrivals (tokens that are still passing a cut) with a plain list that is
 * searched for the earliest arrival. Also: memory that runs out while the heap grows.
 */
#include "memory_check.h"

#include "solve_squares_arrivals.h"

enum { MOST = 1000 };

/* Removes the entry with this word from the list. Only one entry has this word. Returns the entry's
 * time. */
static int64_t take(snl_i_arrival *list, size_t *count, size_t word)
{
    for (size_t i = 0; i < *count; i++) {
        if (list[i].word == word) {
            int64_t time = list[i].time;
            list[i] = list[--*count];
            return time;
        }
    }
    return -1;
}

static int64_t earliest(const snl_i_arrival *list, size_t count)
{
    int64_t time = INT64_MAX;
    for (size_t i = 0; i < count; i++)
        if (list[i].time < time)
            time = list[i].time;
    return time;
}

static void earliest_comes_first(void)
{
    for (int round = 0; round < 40; round++) {
        snl_allocator allocator;
        snl_i_arrivals arrivals = {0};
        snl_i_arrival list[MOST];
        size_t count = 0, made = 0;
        int64_t range = check_random(0, 1) ? 5 : INT64_MAX - 1;
        CHECK_EQUAL(snl_i_allocator_init(&allocator, NULL), SNL_OK);
        for (int step = 0; step < 3000 || count > 0; step++) {
            if (step < 3000 && count < MOST && check_random(0, 4) < 3) {
                snl_i_arrival arrival = {check_random(0, range), made, check_random64()};
                CHECK_EQUAL(snl_i_arrivals_push(&arrivals, &allocator, arrival), SNL_OK);
                list[count++] = arrival;
                made++;
            } else if (count > 0) {
                int64_t time = earliest(list, count);
                CHECK_EQUAL(arrivals.heap[0].time, time);
                snl_i_arrival arrival = snl_i_arrivals_pop(&arrivals);
                CHECK_EQUAL(arrival.time, time);
                CHECK_EQUAL(take(list, &count, arrival.word), time);
            }
            CHECK_EQUAL(arrivals.count, count);
        }
        snl_i_arrivals_free(&arrivals, &allocator);
    }
}

static void failed_pushes_change_nothing(void)
{
    for (int most = 0; most < 4; most++) {
        struct pool pool = {.until_failure = most};
        snl_allocator allocator = pool_allocator(&pool);
        snl_i_arrivals arrivals = {0};
        int64_t time = 10000;
        snl_status status;
        while ((status = snl_i_arrivals_push(&arrivals, &allocator, (snl_i_arrival){time, 1, 1})) ==
               SNL_OK)
            time--;
        CHECK_EQUAL(status, SNL_ERROR_MEMORY);
        CHECK_EQUAL(arrivals.count, 10000 - time);
        CHECK_EQUAL(arrivals.count, most > 0 ? 64 << (most - 1) : 0); /* the capacity doubles */
        CHECK_EQUAL(arrivals.count, arrivals.capacity);
        while (arrivals.count > 0)
            CHECK_EQUAL(snl_i_arrivals_pop(&arrivals).time, ++time);
        CHECK_EQUAL(time, 10000);
        snl_i_arrivals_free(&arrivals, &allocator);
    }
}

int main(void)
{
    check_random_seed();
    RUN(earliest_comes_first);
    RUN(failed_pushes_change_nothing);
    return check_done();
}
