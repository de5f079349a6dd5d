/* SPDX-License-Identifier: MIT */
/* Makes the linear system of a random game row by row, and stores it by columns. */
#include "chance_matrix.h"

#include <stdio.h>
#include <stdlib.h>

enum { FACES = 6, ROW = FACES + 1 };

static void *allocate(size_t count, size_t size)
{
    void *memory = malloc(count * size);
    if (memory == NULL) {
        fprintf(stderr, "bench: no memory for a matrix\n");
        exit(1);
    }
    return memory;
}

/* Makes the entries of a row, in any order, and returns their number. Faces that lead to the same
 * square share an entry. */
static int make_row(const int32_t *moves, int goal, int square, int *columns, int *values)
{
    int count = 1;
    columns[0] = square;
    values[0] = FACES;
    for (int face = 1; face <= FACES; face++) {
        int landing = square + face, found = 0;
        int to = landing > goal            ? square
                 : moves[landing - 1] >= 0 ? moves[landing - 1] + 1
                                           : landing;
        if (to == goal) {
            continue;
        }
        while (found < count && columns[found] != to) {
            found++;
        }
        if (found == count) {
            columns[count] = to;
            values[count++] = 0;
        }
        values[found]--;
    }
    return count;
}

void matrix_make(struct matrix *matrix, const int32_t *moves, int64_t squares)
{
    int size = (int)squares, columns[ROW], values[ROW];
    size_t rows = (size_t)size;
    *matrix = (struct matrix){size,
                              calloc(rows + 2, sizeof(int)),
                              allocate(rows * ROW, sizeof(int)),
                              allocate(rows * ROW, sizeof(double)),
                              allocate(rows, sizeof(double)),
                              allocate(rows, sizeof(double))};
    if (matrix->starts == NULL) {
        exit(1);
    }
    /* While the columns are being filled, starts[column + 1] is the start of `column`. */
    for (int square = 0; square < size; square++) {
        int count = make_row(moves, size, square, columns, values);
        for (int i = 0; i < count; i++) {
            matrix->starts[columns[i] + 2]++;
        }
    }
    for (int column = 2; column <= size; column++) {
        matrix->starts[column] += matrix->starts[column - 1];
    }
    for (int square = 0; square < size; square++) {
        int count = make_row(moves, size, square, columns, values);
        matrix->right[square] = FACES;
        for (int i = 0; i < count; i++) {
            int at = matrix->starts[columns[i] + 1]++;
            matrix->rows[at] = square;
            matrix->values[at] = values[i];
        }
    }
}

void matrix_free(struct matrix *matrix)
{
    free(matrix->means);
    free(matrix->right);
    free(matrix->values);
    free(matrix->rows);
    free(matrix->starts);
}

double matrix_run_boards(void *state, const struct chance_set *set, double *means)
{
    (void)state;
    for (size_t i = 0; i < set->boards; i++) {
        struct matrix matrix;
        matrix_make(&matrix, set->moves + i * (size_t)set->squares, set->squares);
        means[i] = matrix_mean(&matrix);
        matrix_free(&matrix);
    }
    return 0;
}

struct ready {
    size_t count;
    struct matrix *matrices;
};

void *matrix_prepare(const struct chance_solver *solver, const struct chance_set *set)
{
    struct ready *ready = allocate(1, sizeof *ready);
    (void)solver;
    ready->count = set->boards;
    ready->matrices = allocate(set->boards, sizeof *ready->matrices);
    for (size_t i = 0; i < set->boards; i++) {
        matrix_make(&ready->matrices[i], set->moves + i * (size_t)set->squares, set->squares);
    }
    return ready;
}

double matrix_run_ready(void *state, const struct chance_set *set, double *means)
{
    const struct ready *ready = state;
    for (size_t i = 0; i < set->boards; i++) {
        means[i] = matrix_mean(&ready->matrices[i]);
    }
    return 0;
}

void matrix_finish(void *state)
{
    struct ready *ready = state;
    for (size_t i = 0; i < ready->count; i++) {
        matrix_free(&ready->matrices[i]);
    }
    free(ready->matrices);
    free(ready);
}
