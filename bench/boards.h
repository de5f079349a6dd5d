/* SPDX-License-Identifier: MIT */
/* The sets of boards that the competitors solve. */
#ifndef SNL_BENCH_BOARDS_H
#define SNL_BENCH_BOARDS_H

#include "bench.h"

/* The number of sets. */
size_t set_count(void);

const char *set_name(size_t index);

/* Returns whether a short run (--quick) includes the set. */
int set_is_quick(size_t index);

/* The memory that the boards of a set take, in bytes. */
double set_bytes(size_t index);

/* Makes a set, or ends the program if memory runs out. */
void set_make(struct set *set, size_t index, uint64_t seed);

void set_free(struct set *set);

/* ---- Shared with bench/chance_boards.c ---- */

/* Draws a number from 0 to `limit` - 1; `limit` is positive. Advances `random`. */
int64_t random_below(uint64_t *random, int64_t limit);

/* Ends the program if memory runs out. */
void *take_memory(size_t count, size_t size);

/* Copies the jumps of the library's classic board, 100 entries, but not its start square. */
void read_classic(int32_t *moves);

#endif
