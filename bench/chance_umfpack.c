/* SPDX-License-Identifier: MIT */
/*
 * Solves with SuiteSparse UMFPACK: a multifrontal LU factorisation, and iterative refinement. This
 * program selects the strategy for symmetric patterns. By itself UMFPACK selects the unsymmetric
 * strategy, whose pivots make the factors of large boards grow until answers are wrong by one
 * percent, without a warning.
 */
#include "chance_matrix.h"

#include <umfpack.h>

#include <math.h>

double matrix_mean(const struct matrix *matrix)
{
    void *symbolic = NULL, *numeric = NULL;
    double control[UMFPACK_CONTROL];
    int size = matrix->size;
    umfpack_di_defaults(control);
    control[UMFPACK_STRATEGY] = UMFPACK_STRATEGY_SYMMETRIC;
    int status = umfpack_di_symbolic(size, size, matrix->starts, matrix->rows, matrix->values,
                                     &symbolic, control, NULL);
    if (status == UMFPACK_OK) {
        status = umfpack_di_numeric(matrix->starts, matrix->rows, matrix->values, symbolic,
                                    &numeric, control, NULL);
    }
    if (status == UMFPACK_OK) {
        status = umfpack_di_solve(UMFPACK_A, matrix->starts, matrix->rows, matrix->values,
                                  matrix->means, matrix->right, numeric, control, NULL);
    }
    umfpack_di_free_numeric(&numeric);
    umfpack_di_free_symbolic(&symbolic);
    return status == UMFPACK_OK ? matrix->means[0] : NAN;
}

const struct chance_solver solvers[] = {
    {.name = "UMFPACK", .compiler = COMPILER, .run = matrix_run_boards},
    {.name = "UMFPACK, matrix ready",
     .compiler = COMPILER,
     .prepare = matrix_prepare,
     .run = matrix_run_ready,
     .finish = matrix_finish},
    {.name = NULL},
};
