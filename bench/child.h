/* SPDX-License-Identifier: MIT */
/*
 * Solvers in Python. A script runs as a child process and reads the boards from a file once. Each
 * request is the number of boards to solve. The reply is the time in nanoseconds, measured by the
 * child, and then an answer of 8 bytes for each board.
 */
#ifndef SNL_BENCH_CHILD_H
#define SNL_BENCH_CHILD_H

#include <stddef.h>
#include <stdint.h>

struct child;

/* Starts `python3 script solver file`, where `file` has the boards of `squares` squares each, and
 * waits until the script has read them. Ends the program if that fails. */
struct child *child_start(const char *script, const char *solver, const int32_t *moves,
                          size_t boards, int64_t squares);

/* Lets the child solve `boards` boards: it takes the boards of its file in turn, over and over.
 * Returns the time in nanoseconds. */
double child_solve(struct child *child, size_t boards, void *answers);

void child_end(struct child *child);

#endif
