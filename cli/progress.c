/* SPDX-License-Identifier: MIT */
/*
 * Shows the progress of a long run on a terminal. An alarm signal rewrites the line every second,
 * so that it also moves while the library works; a run of less than a second shows nothing.
 *
 * The text is in one of two buffers: progress_say() fills the hidden one and then switches to it,
 * so the alarm always finds a complete text. The line is padded to a fixed width with spaces,
 * because not every terminal knows the control sequence that clears a line.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli.h"

#ifndef _WIN32
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

enum { LINE_COLUMNS_MIN = 20, LINE_COLUMNS_MAX = 79, SECONDS_COLUMNS = 15 };

static const int ends[] = {SIGINT, SIGTERM};
static struct sigaction end_actions[2]; /* the signals' actions before progress_begin() */

static char texts[2][LINE_COLUMNS_MAX];
static atomic_int shown_text;
static volatile sig_atomic_t seconds, line_is_there;
static int active;
static size_t line_columns;

/* Ignores failed writes, since a run does not fail for want of its progress line. Sets
 * `line_is_there` before writing, because a signal may end the run as soon as the line shows. */
static void put(const char *bytes, size_t length)
{
    line_is_there = 1;
    if (write(STDERR_FILENO, bytes, length) < 0)
        line_is_there = 0;
}

static void take_line_away(void)
{
    char line[LINE_COLUMNS_MAX + 2];
    memset(line, ' ', sizeof line);
    line[0] = line[line_columns + 1] = '\r';
    if (line_is_there)
        put(line, line_columns + 2);
    line_is_there = 0;
}

/* Handles SIGALRM: writes the line, such as "solving (12 s)". */
static void rewrite_line(int number)
{
    (void)number;
    int error = errno;
    char line[LINE_COLUMNS_MAX + 1], digits[SECONDS_COLUMNS];
    const char *text = texts[shown_text];
    size_t length = strlen(text), first = sizeof digits;
    memset(line, ' ', sizeof line);
    line[0] = '\r';
    memcpy(line + 1, text, length);
    memcpy(digits + sizeof digits - 3, " s)", 3);
    first -= 3;
    seconds = seconds + 1;
    for (int rest = seconds; rest > 0; rest /= 10)
        digits[--first] = (char)('0' + rest % 10);
    digits[--first] = '(';
    memcpy(line + length + 2, digits + first, sizeof digits - first);
    put(line, line_columns + 1);
    alarm(1);
    errno = error;
}

/* SA_RESETHAND has restored the default action, so the raised signal ends the program once this
 * handler returns. */
static void end_run(int number)
{
    take_line_away();
    raise(number);
}

void progress_begin(void)
{
    active = isatty(STDERR_FILENO);
    if (!active)
        return;
    int columns = terminal_columns(STDERR_FILENO) - 1;
    columns = columns < LINE_COLUMNS_MIN ? LINE_COLUMNS_MIN : columns;
    line_columns = (size_t)(columns < LINE_COLUMNS_MAX ? columns : LINE_COLUMNS_MAX);
    seconds = line_is_there = 0;
    struct sigaction action = {.sa_handler = end_run, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaddset(&action.sa_mask, SIGALRM);
    for (int i = 0; i < 2; i++)
        sigaddset(&action.sa_mask, ends[i]);
    for (int i = 0; i < 2; i++) {
        sigaction(ends[i], NULL, &end_actions[i]);
        if (end_actions[i].sa_handler != SIG_IGN)
            sigaction(ends[i], &action, NULL);
    }
    action.sa_handler = rewrite_line;
    action.sa_flags = SA_RESTART;
    sigaction(SIGALRM, &action, NULL);
    alarm(1);
}

void progress_say(const char *format, ...)
{
    if (!active)
        return;
    va_list arguments;
    int other = 1 - shown_text;
    va_start(arguments, format);
    vsnprintf(texts[other], line_columns - SECONDS_COLUMNS, format, arguments);
    va_end(arguments);
    shown_text = other;
}

void progress_end(void)
{
    if (!active)
        return;
    alarm(0);
    take_line_away();
    for (int i = 0; i < 2; i++)
        sigaction(ends[i], &end_actions[i], NULL);
    active = 0;
}
#endif
