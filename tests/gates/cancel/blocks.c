/* SPDX-License-Identifier: MIT */
/*
 * Counts the basic blocks between two questions whether to go on. The library is built with
 * -fsanitize-coverage=trace-pc, which calls __sanitizer_cov_trace_pc() in each block, and with
 * -finstrument-functions, which tells when a function of the interface is entered and left; the
 * linker's --wrap=snl_i_poll_now tells of the questions. At the end, for each function of the interface
 * that was called, the most blocks without a question are printed: from its beginning to the first
 * one, between two, or from the last one to its return.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "base.h"

enum { FUNCTIONS_MAX = 400 };

static uint64_t blocks, asked_at;
static int depth;

static struct function {
    void *address;
    uint64_t most;
    uint64_t questions;
} functions[FUNCTIONS_MAX], *current;

void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void)
{
    blocks++;
}

static struct function *find(void *address)
{
    struct function *function = functions;
    while (function->address && function->address != address)
        function++;
    if (function == functions + FUNCTIONS_MAX - 1)
        abort();
    function->address = address;
    return function;
}

static void note(void)
{
    if (blocks - asked_at > current->most)
        current->most = blocks - asked_at;
    asked_at = blocks;
}

void __cyg_profile_func_enter(void *function, void *caller);
void __cyg_profile_func_enter(void *function, void *caller)
{
    (void)caller;
    if (depth++ > 0)
        return;
    current = find(function);
    asked_at = blocks;
}

void __cyg_profile_func_exit(void *function, void *caller);
void __cyg_profile_func_exit(void *function, void *caller)
{
    (void)function;
    (void)caller;
    if (--depth == 0)
        note();
}

/* Without an allocator, and once the work is cancelled, the caller's function is not called. */
int __real_snl_i_poll_now(snl_i_poll *poll);
int __wrap_snl_i_poll_now(snl_i_poll *poll);
int __wrap_snl_i_poll_now(snl_i_poll *poll)
{
    if (poll->allocator && !poll->cancelled) {
        note();
        current->questions++;
    }
    return __real_snl_i_poll_now(poll);
}

static void print(void)
{
    for (const struct function *function = functions; function->address; function++) {
        Dl_info info = {0};
        dladdr(function->address, &info);
        printf("blocks %s %" PRIu64 " %" PRIu64 "\n", info.dli_sname ? info.dli_sname : "?",
               function->most, function->questions);
    }
}

__attribute__((constructor)) static void begin(void)
{
    atexit(print);
}
