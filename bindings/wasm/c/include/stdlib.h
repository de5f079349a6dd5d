/* SPDX-License-Identifier: MIT */
/* What the library takes from <stdlib.h>; c/memory.c has it. */
#ifndef SNL_WASM_STDLIB_H
#define SNL_WASM_STDLIB_H

#include <stddef.h>

void *malloc(size_t bytes);
void free(void *memory);

#endif
