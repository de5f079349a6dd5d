/* SPDX-License-Identifier: MIT */
/*
 * Writes a file under a temporary name first, so that it appears whole or stays as it was. Devices
 * and pipes, such as /dev/stdout, are written to directly.
 */
#include "cli.h"
#include "system.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int write_all(const char *name, const char *bytes, size_t length)
{
    FILE *file = fopen(name, "wb");
    if (!file)
        return -1;
    int failed = fwrite(bytes, 1, length, file) != length;
    int error = errno;
    if (fclose(file) != 0)
        return -1;
    errno = error;
    return failed ? -1 : 0;
}

static int replace(const char *name, const char *bytes, size_t length)
{
    static const char suffix[] = ".new";
    char *temporary = malloc(strlen(name) + sizeof suffix);
    if (!temporary)
        return -1;
    strcpy(temporary, name);
    strcat(temporary, suffix);
    int failed = write_all(temporary, bytes, length);
    if (failed == 0)
        failed = system_rename(temporary, name);
    int error = errno;
    if (failed != 0)
        remove(temporary);
    free(temporary);
    errno = error;
    return failed;
}

int write_file(const char *name, const char *bytes, size_t length)
{
    int failed =
        system_is_special(name) ? write_all(name, bytes, length) : replace(name, bytes, length);
    if (failed == 0)
        return 0;
    complain("cannot write %s: %s", name, strerror(errno));
    return EXIT_FAULT;
}
