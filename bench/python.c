/* SPDX-License-Identifier: MIT */
/*
 * Competitors in Python: bench/python.py runs as a child process, reads the set from a file once,
 * and then answers, for every number of boards that it is sent, with the nanoseconds that it took
 * by its own clock, and the answers. Compiled once per module, with MODULE and BYTES defined.
 */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

struct child {
    pid_t process;
    FILE *to, *from;
};

static void fail(const char *what)
{
    perror(what);
    exit(1);
}

static void write_file(const char *path, const struct set *set)
{
    FILE *file = fopen(path, "wb");
    size_t squares = (size_t)set->squares;
    int64_t header[2] = {(int64_t)set->distinct, set->squares};
    if (file == NULL || fwrite(header, sizeof header, 1, file) != 1 ||
        fwrite(set->moves, sizeof *set->moves * squares, set->distinct, file) != set->distinct ||
        fclose(file) != 0) {
        fail(path);
    }
}

static void *prepare(const struct set *set)
{
    struct child *child = malloc(sizeof *child);
    char path[64];
    int down[2], up[2];
    snprintf(path, sizeof path, "build/bench/boards-%ld", (long)getpid());
    write_file(path, set);
    if (child == NULL || pipe(down) != 0 || pipe(up) != 0 || (child->process = fork()) < 0) {
        fail("bench: cannot start python");
    }
    if (child->process == 0) {
        dup2(down[0], STDIN_FILENO);
        dup2(up[1], STDOUT_FILENO);
        close(down[1]);
        close(up[0]);
        execl("/usr/bin/python3", "python3", "bench/python.py", MODULE, path, (char *)NULL);
        fail("/usr/bin/python3");
    }
    close(down[0]);
    close(up[1]);
    /* The next child must not hold these open, or this one would not see its end. */
    fcntl(down[1], F_SETFD, FD_CLOEXEC);
    fcntl(up[0], F_SETFD, FD_CLOEXEC);
    child->to = fdopen(down[1], "wb");
    child->from = fdopen(up[0], "rb");
    if (child->to == NULL || child->from == NULL || getc(child->from) != '\n') {
        fail("bench: python does not answer");
    }
    remove(path);
    return child;
}

static void run(void *state, const struct set *set, size_t boards, int64_t *rolls,
                struct cost *cost)
{
    struct child *child = state;
    int64_t request = (int64_t)boards, nanoseconds = 0;
    (void)set;
    if (fwrite(&request, sizeof request, 1, child->to) != 1 || fflush(child->to) != 0 ||
        fread(&nanoseconds, sizeof nanoseconds, 1, child->from) != 1 ||
        fread(rolls, sizeof *rolls, boards, child->from) != boards) {
        fail("bench: python does not answer");
    }
    cost->nanoseconds = (double)nanoseconds;
}

static void finish(void *state)
{
    struct child *child = state;
    fclose(child->to);
    fclose(child->from);
    waitpid(child->process, NULL, 0);
    free(child);
}

const struct competitor competitors[] = {
    {.name = MODULE,
     .compiler = COMPILER,
     .needs = NEEDS_MOVES,
     .slow = 1,
     .bytes_per_square = BYTES,
     .prepare = prepare,
     .run = run,
     .finish = finish},
    {.name = NULL},
};
