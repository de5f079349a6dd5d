/* SPDX-License-Identifier: MIT */
#include "base_steps.h"

#include <stdlib.h>
#include <string.h>

int count_steps(int from, int to, int by)
{
    int steps = 0;
    while (from < to) {
        from += by;
        steps++;
    }
    return steps;
}

int larger(int a, int b)
{
    return a > b ? a : b;
}

int is_palindrome(const char *text, size_t length)
{
    if (length < 2)
        return 1;
    char *copy = malloc(length + 1);
    for (size_t i = 0; i < length; i++)
        copy[i] = text[length - 1 - i];
    copy[length] = 0;
    int same = strcmp(copy, text) == 0;
    free(copy);
    return same;
}
