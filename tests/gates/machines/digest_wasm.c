/* SPDX-License-Identifier: MIT */
/* The digests of tests/unit/digest_check.h as functions of a WebAssembly module. */
#include <stdint.h>

#define _Thread_local /* the module has only one thread */

static inline _Noreturn void abort(void)
{
    __builtin_trap();
}

#include "../../unit/digest_check.h"

#define EXPORT(name) __attribute__((export_name(#name)))

EXPORT(digest_parts) uint32_t count_parts(void);
EXPORT(digest_name) const char *name_of_part(uint32_t part);
EXPORT(digest_of) uint64_t digest_of_part(uint32_t part);

uint32_t count_parts(void)
{
    return DIGEST_PARTS;
}

const char *name_of_part(uint32_t part)
{
    return digest_parts[part].name;
}

uint64_t digest_of_part(uint32_t part)
{
    return digest_of(part);
}
