/* SPDX-License-Identifier: MIT */
/*
 * Counts the basic blocks between two polls. -fsanitize-coverage=trace-pc makes each block of the
 * library call __sanitizer_cov_trace_pc(), -finstrument-functions reports when a function of the
 * interface begins and returns, and the linker's --wrap=snl_i_poll_now reports the polls. At the
 * end, prints for each called function of the interface the largest number of blocks without a
 * poll: from its beginning to the first poll, between two polls, or from the last poll to its
 * return.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "base.h"

enum { FUNCTIONS_MAX = 400 };

static uint64_t blocks, polled_at;
static int depth;

static struct function {
    void *address;
    uint64_t most;
    uint64_t polls;
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
    if (blocks - polled_at > current->most)
        current->most = blocks - polled_at;
    polled_at = blocks;
}

void __cyg_profile_func_enter(void *function, void *caller);
void __cyg_profile_func_enter(void *function, void *caller)
{
    (void)caller;
    if (depth++ > 0)
        return;
    current = find(function);
    polled_at = blocks;
}

void __cyg_profile_func_exit(void *function, void *caller);
void __cyg_profile_func_exit(void *function, void *caller)
{
    (void)function;
    (void)caller;
    if (--depth == 0)
        note();
}

/* Counts a poll only if it calls the caller's function. Without an allocator, or after the work was
 * cancelled, a poll does not call it. */
int __real_snl_i_poll_now(snl_i_poll *poll);
int __wrap_snl_i_poll_now(snl_i_poll *poll);
int __wrap_snl_i_poll_now(snl_i_poll *poll)
{
    if (poll->allocator && !poll->cancelled) {
        note();
        current->polls++;
    }
    return __real_snl_i_poll_now(poll);
}

static void print(void)
{
    for (const struct function *function = functions; function->address; function++) {
        Dl_info info = {0};
        dladdr(function->address, &info);
        printf("blocks %s %" PRIu64 " %" PRIu64 "\n", info.dli_sname ? info.dli_sname : "?",
               function->most, function->polls);
    }
}

__attribute__((constructor)) static void begin(void)
{
    atexit(print);
}
