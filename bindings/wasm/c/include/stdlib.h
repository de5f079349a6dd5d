/* SPDX-License-Identifier: MIT */
/* The functions that the library uses from <stdlib.h>; c/memory.c defines them. */
#ifndef SNL_WASM_STDLIB_H
#define SNL_WASM_STDLIB_H

#include <stddef.h>

void *malloc(size_t bytes);
void free(void *memory);

#endif
