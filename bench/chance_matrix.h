/* SPDX-License-Identifier: MIT */
/*
 * The linear system of a random game, for general solvers. Its unknowns are the mean numbers of
 * rolls from each square, off the board included, without the goal. Row i says: 6 times the mean
 * from square i, minus the means of the squares where the six faces lead, is 6. So all entries are
 * integers.
 */
#ifndef SNL_BENCH_CHANCE_MATRIX_H
#define SNL_BENCH_CHANCE_MATRIX_H

#include "chance.h"

/* Compressed columns, the rows of each in ascending order. */
struct matrix {
    int size;
    int *starts; /* size + 1 entries */
    int *rows;
    double *values;
    double *right; /* right-hand side */
    double *means; /* memory for the solution */
};

void matrix_make(struct matrix *matrix, const int32_t *moves, int64_t squares);
void matrix_free(struct matrix *matrix);

/* Solves the system; returns the mean from off the board, or NaN. Each solver defines it. */
double matrix_mean(const struct matrix *matrix);

/* The functions of two kinds of solvers: matrix_run_boards() makes the matrices within the measured
 * time; the other three functions make them before, and measure only the solving. */
double matrix_run_boards(void *state, const struct chance_set *set, double *means);
void *matrix_prepare(const struct chance_solver *solver, const struct chance_set *set);
double matrix_run_ready(void *state, const struct chance_set *set, double *means);
void matrix_finish(void *state);

#endif
