/* SPDX-License-Identifier: MIT */
/*
 * Output of the commands that work for a while: it is written to memory, and to stdout once there is
 * an answer for every board.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int output_boards(const struct input *input, output_board *write_board, const void *options)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (!out) {
        complain("%s", snl_status_text(SNL_ERROR_MEMORY));
        return EXIT_FAULT;
    }
    int code = 0;
    progress_begin();
    for (size_t i = 0; i < input->count && code == 0; i++)
        code = write_board(out, input, i, options);
    progress_end();
    int failed = ferror(out);
    failed |= fclose(out);
    if (code == 0 && failed) {
        complain("%s", snl_status_text(SNL_ERROR_MEMORY));
        code = EXIT_FAULT;
    }
    if (code == 0)
        fwrite(text, 1, length, stdout);
    free(text);
    return code;
}

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
