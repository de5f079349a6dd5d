/* SPDX-License-Identifier: MIT */
/*
 * The functions of system.h on POSIX systems.
 */
#define _POSIX_C_SOURCE 200809L
#include "system.h"

#ifndef _WIN32
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static sigset_t signals; /* the mask before system_hold_signals() */

void system_begin(void)
{
}

void system_size(int descriptor, int *columns, int *lines)
{
    struct winsize size;
    int known = ioctl(descriptor, TIOCGWINSZ, &size) == 0;
    *columns = known ? size.ws_col : 0;
    *lines = known ? size.ws_row : 0;
}

int system_is_utf8(void)
{
    return 0;
}

int system_has_colours(int descriptor)
{
    const char *terminal = getenv("TERM");
    return isatty(descriptor) && terminal && *terminal && strcmp(terminal, "dumb") != 0;
}

int64_t system_processors(void)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 0 ? 0 : processors;
}

int64_t system_line(char **memory, size_t *size)
{
    return getline(memory, size, stdin);
}

int system_rename(const char *name, const char *other)
{
    return rename(name, other);
}

FILE *system_collect(char **bytes, size_t *length)
{
    return open_memstream(bytes, length);
}

int system_collected(FILE *stream, char **bytes, size_t *length)
{
    (void)bytes;
    (void)length;
    int failed = ferror(stream);
    return fclose(stream) != 0 || failed;
}

void system_hold_signals(void)
{
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &signals);
}

void system_release_signals(void)
{
    pthread_sigmask(SIG_SETMASK, &signals, NULL);
}
#endif
