/* SPDX-License-Identifier: MIT */
/*
 * The functions of system.h on POSIX systems.
 */
#define _POSIX_C_SOURCE 200809L
#include "system.h"

#ifndef _WIN32
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void system_begin(void)
{
}

int system_is_terminal(int descriptor)
{
    return isatty(descriptor);
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

double system_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int64_t system_line(char **memory, size_t *size)
{
    return getline(memory, size, stdin);
}

int system_is_special(const char *name)
{
    struct stat status;
    return stat(name, &status) == 0 && !S_ISREG(status.st_mode);
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

struct job {
    void (*work)(void *context, int is_caller);
    void *context;
};

static void *work_in_thread(void *argument)
{
    struct job *job = argument;
    job->work(job->context, 0);
    return NULL;
}

void system_work_together(void (*work)(void *context, int is_caller), void *context, size_t others)
{
    struct job job = {work, context};
    pthread_t *threads = malloc(others * sizeof *threads + 1);
    size_t made = 0;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (threads && made < others &&
           pthread_create(&threads[made], NULL, work_in_thread, &job) == 0)
        made++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    work(context, 1);
    for (size_t i = 0; i < made; i++)
        pthread_join(threads[i], NULL);
    free(threads);
}

void system_lock(void)
{
    pthread_mutex_lock(&lock);
}

void system_unlock(void)
{
    pthread_mutex_unlock(&lock);
}
#endif
