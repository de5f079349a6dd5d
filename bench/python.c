/* SPDX-License-Identifier: MIT */
/* Competitors in Python: bench/python.py. This file is compiled once for each Python module, with
 * the module's name as MODULE and its memory in bytes per square as BYTES. */
#include "bench.h"
#include "child.h"

static void *prepare(const struct set *set)
{
    return child_start("bench/python.py", MODULE, set->moves, set->distinct, set->squares);
}

static void run(void *state, const struct set *set, size_t boards, int64_t *rolls,
                struct cost *cost)
{
    (void)set;
    cost->nanoseconds = child_solve(state, boards, rolls);
}

static void finish(void *state)
{
    child_end(state);
}

const struct competitor competitors[] = {
    {.name = MODULE,
     .compiler = COMPILER,
     .needs = NEEDS_MOVES,
     .slow = 1,
     .bytes_per_square = BYTES,
     .prepare = prepare,
     .run = run,
     .finish = finish},
    {.name = NULL},
};
