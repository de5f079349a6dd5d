/* SPDX-License-Identifier: MIT */
/*
 * The frame of a test program: CHECK() conditions inside test functions, RUN() the functions from
 * main(), and end with `return check_done();`. Each test prints its faults and then one line,
 * "ok NAME" or "not ok NAME"; the driver counts these lines. Random numbers come from
 * check_random(); the program prints their seed, and SNL_SEED sets it.
 */
#ifndef SNL_CHECK_H
#define SNL_CHECK_H

#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int check_faults_in_test;
static int check_failed_tests;
static int check_number_of_tests;

/* A test prints its first 5 faults and only counts the others. */
#define CHECK(condition) check_that((condition) != 0, #condition, __FILE__, __LINE__)

/* Compares two integers, and prints both if they differ. */
#define CHECK_EQUAL(actual, expected)                                                              \
    check_equal((int64_t)(actual), (int64_t)(expected), #actual, __FILE__, __LINE__)

#define RUN(test) check_run(#test, test)

static inline int check_that(int holds, const char *condition, const char *file, int line)
{
    if (!holds && ++check_faults_in_test <= 5)
        printf("# %s:%d: does not hold: %s\n", file, line, condition);
    return holds;
}

static inline int check_equal(int64_t actual, int64_t expected, const char *what, const char *file,
                              int line)
{
    if (actual != expected && ++check_faults_in_test <= 5)
        printf("# %s:%d: %s is %" PRId64 ", not %" PRId64 "\n", file, line, what, actual, expected);
    return actual == expected;
}

static inline void check_run(const char *name, void (*test)(void))
{
    check_faults_in_test = 0;
    test();
    check_number_of_tests++;
    check_failed_tests += check_faults_in_test > 0;
    if (check_faults_in_test > 0)
        printf("# %d faults\n", check_faults_in_test);
    printf("%sok %s\n", check_faults_in_test > 0 ? "not " : "", name);
    fflush(stdout);
}

static inline int check_done(void)
{
    return check_failed_tests > 0 || check_number_of_tests == 0;
}

/* SplitMix64: a different sequence for each seed. */
static uint64_t check_random_state;

static inline void check_random_seed(void)
{
    const char *given = getenv("SNL_SEED");
    check_random_state = given ? strtoull(given, NULL, 0) : UINT64_C(20250909);
    printf("# seed: SNL_SEED=%" PRIu64 "\n", check_random_state);
}

static inline uint64_t check_random64(void)
{
    uint64_t word = check_random_state += UINT64_C(0x9e3779b97f4a7c15);
    word = (word ^ word >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    word = (word ^ word >> 27) * UINT64_C(0x94d049bb133111eb);
    return word ^ word >> 31;
}

/* A number from `low` to `high`. */
static inline int64_t check_random(int64_t low, int64_t high)
{
    return low + (int64_t)(check_random64() % (uint64_t)(high - low + 1));
}

#endif
