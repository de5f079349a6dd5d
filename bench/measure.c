/* SPDX-License-Identifier: MIT */
/* Reads clocks, computes the median, and loads tables from shared objects. */
#include "measure.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double time_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

double seconds(void)
{
    return time_of(CLOCK_MONOTONIC);
}

double processor_seconds(void)
{
    return time_of(CLOCK_PROCESS_CPUTIME_ID);
}

static int by_size(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

double median(double *samples, size_t count)
{
    qsort(samples, count, sizeof *samples, by_size);
    return (samples[(count - 1) / 2] + samples[count / 2]) / 2;
}

const void *load_table(const char *path, const char *name)
{
    void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    const void *table = object != NULL ? dlsym(object, name) : NULL;
    if (table == NULL) {
        fprintf(stderr, "bench: %s\n", dlerror());
        exit(1);
    }
    return table;
}
