/* SPDX-License-Identifier: MIT */
/* A library of three functions, for the planted faults of tests/gates/mutation/plant. */
#ifndef BASE_STEPS_H
#define BASE_STEPS_H

#include <stddef.h>

/* How many steps of `by` lead from `from` to `to` or beyond. */
int count_steps(int from, int to, int by);

int larger(int a, int b);

/* Whether a text reads the same backwards. */
int is_palindrome(const char *text, size_t length);

#endif
