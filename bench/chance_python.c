/* SPDX-License-Identifier: MIT */
/* Solvers in Python: each runs bench/chance_python.py with the name of the solver. */
#include "chance.h"
#include "child.h"

static void *prepare(const struct chance_solver *solver, const struct chance_set *set)
{
    return child_start("bench/chance_python.py", solver->name, set->moves, set->boards,
                       set->squares);
}

static double run(void *state, const struct chance_set *set, double *means)
{
    return child_solve(state, set->boards, means);
}

static void finish(void *state)
{
    child_end(state);
}

/* Limit in squares: a dense matrix of 1000 squares takes 8 MB, and 0.1 s to solve. */
enum { DENSE_MAX = 1000 };

const struct chance_solver solvers[] = {
    {.name = "SciPy spsolve",
     .compiler = COMPILER,
     .prepare = prepare,
     .run = run,
     .finish = finish},
    {.name = "SciPy spsolve, matrix ready",
     .compiler = COMPILER,
     .prepare = prepare,
     .run = run,
     .finish = finish},
    {.name = "NumPy solve",
     .compiler = COMPILER,
     .squares_max = DENSE_MAX,
     .prepare = prepare,
     .run = run,
     .finish = finish},
    {.name = "NumPy solve, matrix ready",
     .compiler = COMPILER,
     .squares_max = DENSE_MAX,
     .prepare = prepare,
     .run = run,
     .finish = finish},
    {.name = "NumPy inv, and the formula",
     .compiler = COMPILER,
     .all_pairs = 1,
     .squares_max = DENSE_MAX,
     .prepare = prepare,
     .run = run,
     .finish = finish},
    {.name = NULL},
};
