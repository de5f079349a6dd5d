/* SPDX-License-Identifier: MIT */
/* Solves with SuiteSparse KLU and its defaults: block triangular form, AMD, and a sparse LU
 * factorisation. */
#include "chance_matrix.h"

#include <klu.h>

#include <math.h>
#include <string.h>

double matrix_mean(const struct matrix *matrix)
{
    klu_common common;
    klu_symbolic *symbolic;
    klu_numeric *numeric = NULL;
    int size = matrix->size, solved = 0;
    klu_defaults(&common);
    memcpy(matrix->means, matrix->right, (size_t)size * sizeof *matrix->means);
    symbolic = klu_analyze(size, matrix->starts, matrix->rows, &common);
    if (symbolic != NULL) {
        numeric = klu_factor(matrix->starts, matrix->rows, matrix->values, symbolic, &common);
    }
    if (numeric != NULL) {
        solved = klu_solve(symbolic, numeric, size, 1, matrix->means, &common);
    }
    klu_free_numeric(&numeric, &common);
    klu_free_symbolic(&symbolic, &common);
    return solved ? matrix->means[0] : NAN;
}

const struct chance_solver solvers[] = {
    {.name = "KLU", .compiler = COMPILER, .run = matrix_run_boards},
    {.name = "KLU, matrix ready",
     .compiler = COMPILER,
     .prepare = matrix_prepare,
     .run = matrix_run_ready,
     .finish = matrix_finish},
    {.name = NULL},
};
