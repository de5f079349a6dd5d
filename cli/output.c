/* SPDX-License-Identifier: MIT */
/*
 * Numbers and words as several commands print them.
 */
#include "cli.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

void print_number(FILE *out, double number)
{
    char text[40];
    if (!isfinite(number)) {
        fputs("null", out);
        return;
    }
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, number);
        if (strtod(text, NULL) == number)
            break;
    }
    fputs(text, out);
}

const char *plural(int64_t count)
{
    return count == 1 ? "" : "s";
}
