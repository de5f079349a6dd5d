/* SPDX-License-Identifier: MIT */
/*
 * Functions that differ between systems: POSIX in system_posix.c, Windows in system_windows.c.
 */
#ifndef SNL_CLI_SYSTEM_H
#define SNL_CLI_SYSTEM_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The keys that end the input on a terminal. */
#ifdef _WIN32
#define SYSTEM_END_KEY "Ctrl-Z and Enter"
#else
#define SYSTEM_END_KEY "Ctrl-D"
#endif

/* Call this function before reading or printing anything: the standard streams then pass bytes
 * unchanged. */
void system_begin(void);

/* The descriptors of stdin and stdout. */
enum { DESCRIPTOR_IN, DESCRIPTOR_OUT };

int system_is_terminal(int descriptor);

/* Stores the size of a terminal; 0 if unknown. */
void system_size(int descriptor, int *columns, int *lines);

/* Returns whether the terminal shows UTF-8, if the environment names no locale. */
int system_is_utf8(void);

/* Returns whether a terminal takes escape sequences for colours. */
int system_has_colours(int descriptor);

/* The number of processors; 0 if unknown. */
int64_t system_processors(void);

/* Seconds since any time in the past, which never go back. */
double system_seconds(void);

/* Reads the next line of stdin into `*memory`, which grows as needed and which the caller frees.
 * Returns the length of the line; -1 at the end of the input or after a failure, which sets errno
 * and leaves feof(stdin) 0. */
int64_t system_line(char **memory, size_t *size);

/* Returns 1 if the name belongs to a device, a pipe, a folder or another thing that is no regular
 * file; otherwise 0, also if nothing has this name. */
int system_is_special(const char *name);

/* Renames a file, and replaces any file of the new name. Returns 0, or -1 with errno set. */
int system_rename(const char *name, const char *other);

/* system_collect() opens a stream that collects bytes in memory; it returns NULL after a failure.
 * Call system_collected() once for each stream, even if writing failed: it closes the stream and
 * stores the bytes, which the caller frees. It returns 0 if nothing failed. */
FILE *system_collect(char **bytes, size_t *length);
int system_collected(FILE *stream, char **bytes, size_t *length);

/* Calls `work` in `others` new threads and in the calling one, which alone has `is_caller` set and
 * receives signals. Returns when all calls have. If threads cannot be created, there are fewer. */
void system_work_together(void (*work)(void *context, int is_caller), void *context, size_t others);

/* The one lock of the program. */
void system_lock(void);
void system_unlock(void);

#endif
