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

/* ---- For makers of other sets ---- */

/* A number below `limit`, which is positive; `random` is changed. */
int64_t random_below(uint64_t *random, int64_t limit);

/* Ends the program if there is no memory. */
void *take_memory(size_t count, size_t size);

/* The published board that comes with the library: its 100 entries, without its start. */
void read_classic(int32_t *moves);

#endif
