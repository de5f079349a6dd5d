/* SPDX-License-Identifier: MIT */
/*
 * Solvers in Python: a script runs as a child process, reads the boards from a file once, and then
 * answers, for every number of boards that it is sent, with the nanoseconds that it took by its own
 * clock, and 8 bytes for each board.
 */
#ifndef SNL_BENCH_CHILD_H
#define SNL_BENCH_CHILD_H

#include <stddef.h>
#include <stdint.h>

struct child;

/* Starts a script as `python3 script solver file` with boards of so many squares, and waits until
 * it has read them. Ends the program if that fails. */
struct child *child_start(const char *script, const char *solver, const int32_t *moves,
                          size_t boards, int64_t squares);

/* Lets it solve so many boards, the ones it has over and over; returns the nanoseconds. */
double child_solve(struct child *child, size_t boards, void *answers);

void child_end(struct child *child);

#endif
