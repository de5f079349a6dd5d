/* SPDX-License-Identifier: MIT */
/*
 * What the systems have each in a way of its own: POSIX in system_posix.c, Windows in
 * system_windows.c.
 */
#ifndef SNL_SYSTEM_H
#define SNL_SYSTEM_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* What ends the input on a terminal. */
#ifdef _WIN32
#define SYSTEM_END_KEY "Ctrl-Z and Enter"
#else
#define SYSTEM_END_KEY "Ctrl-D"
#endif

/* Before anything is read or printed: bytes go through as they are. */
void system_begin(void);

/* The columns of a terminal; 0 if it does not tell. */
int system_columns(int descriptor);

/* Whether a terminal shows UTF-8, if the environment says nothing about it. */
int system_is_utf8(void);

/* Whether a terminal takes escape sequences for colours. */
int system_has_colours(int descriptor);

/* The number of processors, 0 if it is not known. */
int64_t system_processors(void);

/* Reads the next line of the standard input into memory that grows, which the caller frees. Returns its
 * length; -1 at the end of the input, and after a failure, with errno set and feof(stdin) 0. */
int64_t system_line(char **memory, size_t *size);

/* Gives a file another name; one that has it is replaced. Returns 0, or -1 and sets errno. */
int system_rename(const char *name, const char *other);

/* A stream that collects what is written to it; NULL if there is none to be had. It is ended once,
 * also after a failure; then the bytes are there, to be freed by the caller. Returns 0 if all is
 * well. */
FILE *system_collect(char **bytes, size_t *length);
int system_collected(FILE *stream, char **bytes, size_t *length);

/* Threads that are made in between get no signals. */
void system_hold_signals(void);
void system_release_signals(void);

#endif
