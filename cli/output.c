/* SPDX-License-Identifier: MIT */
/*
 * Prints numbers, words and boards for several commands, and reports failed writes.
 */
#include "cli.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The errno of the first failed write; 0: unknown. The stream only records that a write failed. */
static int write_error;

void output_bytes(const char *bytes, size_t length)
{
    errno = 0;
    if (fwrite(bytes, 1, length, stdout) != length && write_error == 0)
        write_error = errno;
}

void output_flush(void)
{
    errno = 0;
    if (fflush(stdout) != 0 && write_error == 0)
        write_error = errno;
}

int output_end(void)
{
    output_flush();
    if (!ferror(stdout))
        return 0;
    complain("standard output: %s", write_error ? strerror(write_error) : "write error");
    return EXIT_FAULT;
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

void print_key(FILE *out, const char *key, double number)
{
    fprintf(out, ", \"%s\": ", key);
    print_number(out, number);
}

const char *plural(int64_t count)
{
    return count == 1 ? "" : "s";
}

int32_t write_to_stream(void *context, const char *bytes, size_t length)
{
    FILE *out = context;
    if (out == stdout)
        output_bytes(bytes, length);
    else
        fwrite(bytes, 1, length, out);
    return ferror(out) != 0;
}

snl_status without_write_error(snl_status status)
{
    return status == SNL_ERROR_WRITE ? SNL_OK : status;
}

snl_status print_boards(FILE *out, const snl_board *const *boards, size_t count, int32_t format,
                        size_t *faulty)
{
    return without_write_error(
        snl_write_boards_to(boards, count, format, write_to_stream, out, faulty));
}
