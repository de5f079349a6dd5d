/* SPDX-License-Identifier: MIT */
/* What the programs that measure have in common. */
#ifndef SNL_BENCH_MEASURE_H
#define SNL_BENCH_MEASURE_H

#include <stddef.h>

/* Of a clock that only goes forward. */
double seconds(void);

/* That the processor has spent on this program. */
double processor_seconds(void);

/* Sorts the samples; their number is positive. */
double median(double *samples, size_t count);

/* The table of this name in a shared object; ends the program if there is none. */
const void *load_table(const char *path, const char *name);

#endif
