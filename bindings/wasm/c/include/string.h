/* SPDX-License-Identifier: MIT */
/* The functions that the library uses from <string.h>. The compiler replaces a call that concerns
 * few bytes by instructions; otherwise it calls the functions of c/memory.c. */
#ifndef SNL_WASM_STRING_H
#define SNL_WASM_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t bytes);
void *memmove(void *to, const void *from, size_t bytes);
void *memset(void *to, int value, size_t bytes);
int memcmp(const void *a, const void *b, size_t bytes);
size_t strlen(const char *text);

#define memcpy(to, from, bytes) __builtin_memcpy(to, from, bytes)
#define memmove(to, from, bytes) __builtin_memmove(to, from, bytes)
#define memset(to, value, bytes) __builtin_memset(to, value, bytes)
#define memcmp(a, b, bytes) __builtin_memcmp(a, b, bytes)
#define strlen(text) __builtin_strlen(text)

#endif
