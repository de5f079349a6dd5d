/* SPDX-License-Identifier: MIT */
/* What tests/gates/mutation/plant plants its faults in: a library of three functions. */
#ifndef STEPS_H
#define STEPS_H

#include <stddef.h>

/* How many steps of `by` lead from `from` to `to` or beyond. */
int count_steps(int from, int to, int by);

int larger(int a, int b);

/* Whether a text reads the same backwards. */
int is_palindrome(const char *text, size_t length);

#endif
