/* SPDX-License-Identifier: MIT */
/* Shared by the measuring programs. */
#ifndef SNL_BENCH_MEASURE_H
#define SNL_BENCH_MEASURE_H

#include <stddef.h>

/* The time in seconds, of a clock that is never set back. */
double seconds(void);

/* The processor time of this program, in seconds. */
double processor_seconds(void);

/* The median of at least one sample. Sorts the samples. */
double median(double *samples, size_t count);

/* Loads a shared object and returns its table of this name; ends the program if that fails. */
const void *load_table(const char *path, const char *name);

#endif
