/* SPDX-License-Identifier: MIT */
/* The sets of boards that are solved. */
#ifndef SNL_BENCH_BOARDS_H
#define SNL_BENCH_BOARDS_H

#include "bench.h"

/* Number of sets there are. */
size_t set_count(void);

const char *set_name(size_t index);

/* Whether a set is part of a short run. */
int set_is_quick(size_t index);

/* Bytes that the boards of a set take. */
double set_bytes(size_t index);

/* Makes a set, or ends the program if there is no memory for it. */
void set_make(struct set *set, size_t index, uint64_t seed);

void set_free(struct set *set);

#endif
