/* SPDX-License-Identifier: MIT */
/*
 * The linear system of a random game, for general solvers: a number for every square from which a
 * token can roll, off the board included. Row i says that 6 times the mean from square i, less the
 * means from where the six faces lead, is 6; so all entries are whole numbers.
 */
#ifndef SNL_BENCH_CHANCE_MATRIX_H
#define SNL_BENCH_CHANCE_MATRIX_H

#include "chance.h"

/* Compressed columns, in ascending order of the rows. */
struct matrix {
    int size;
    int *starts; /* size + 1 of them */
    int *rows;
    double *values;
    double *right; /* right-hand side */
    double *means; /* space for the solution */
};

void matrix_make(struct matrix *matrix, const int32_t *moves, int64_t squares);
void matrix_free(struct matrix *matrix);

/* The mean from off the board, or NaN. */
double matrix_mean(const struct matrix *matrix);

/* The three functions of a solver that gets boards and makes a matrix of each, but for `prepare`,
 * and of one that finds the matrices ready. The source that includes this defines matrix_mean(). */
double matrix_run_boards(void *state, const struct chance_set *set, double *means);
void *matrix_prepare(const struct chance_solver *solver, const struct chance_set *set);
double matrix_run_ready(void *state, const struct chance_set *set, double *means);
void matrix_finish(void *state);

#endif
