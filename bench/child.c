/* SPDX-License-Identifier: MIT */
/* Starts Python scripts and talks to them over two pipes. */
#define _POSIX_C_SOURCE 200809L
#include "child.h"

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

static void write_file(const char *path, const int32_t *moves, size_t boards, int64_t squares)
{
    FILE *file = fopen(path, "wb");
    int64_t header[2] = {(int64_t)boards, squares};
    if (file == NULL || fwrite(header, sizeof header, 1, file) != 1 ||
        fwrite(moves, sizeof *moves * (size_t)squares, boards, file) != boards ||
        fclose(file) != 0) {
        fail(path);
    }
}

struct child *child_start(const char *script, const char *solver, const int32_t *moves,
                          size_t boards, int64_t squares)
{
    struct child *child = malloc(sizeof *child);
    char path[64];
    int down[2], up[2];
    snprintf(path, sizeof path, "build/bench/boards-%ld", (long)getpid());
    write_file(path, moves, boards, squares);
    if (child == NULL || pipe(down) != 0 || pipe(up) != 0 || (child->process = fork()) < 0) {
        fail("bench: cannot start python");
    }
    if (child->process == 0) {
        dup2(down[0], STDIN_FILENO);
        dup2(up[1], STDOUT_FILENO);
        close(down[1]);
        close(up[0]);
        execl("/usr/bin/python3", "python3", script, solver, path, (char *)NULL);
        fail("/usr/bin/python3");
    }
    close(down[0]);
    close(up[1]);
    /* If the next child inherited this pipe, closing it here would not end this child's input. */
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

double child_solve(struct child *child, size_t boards, void *answers)
{
    int64_t request = (int64_t)boards, nanoseconds = 0;
    if (fwrite(&request, sizeof request, 1, child->to) != 1 || fflush(child->to) != 0 ||
        fread(&nanoseconds, sizeof nanoseconds, 1, child->from) != 1 ||
        fread(answers, 8, boards, child->from) != boards) {
        fail("bench: python does not answer");
    }
    return (double)nanoseconds;
}

void child_end(struct child *child)
{
    fclose(child->to);
    fclose(child->from);
    waitpid(child->process, NULL, 0);
    free(child);
}
