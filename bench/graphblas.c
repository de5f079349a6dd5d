/* SPDX-License-Identifier: MIT */
/*
 * Solves with SuiteSparse GraphBLAS. Builds the adjacency matrix from coordinates, and searches
 * level by level. The frontier is a vector: each level multiplies it by the matrix, and masks the
 * squares reached before. It runs on one thread, like all other competitors.
 */
#include "bench.h"

#include <GraphBLAS.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static bool started;

static void expect(GrB_Info info)
{
    if (info != GrB_SUCCESS && info != GrB_NO_VALUE) {
        fprintf(stderr, "bench: GraphBLAS says %d\n", (int)info);
        exit(1);
    }
}

static void start(void)
{
    if (!started) {
        expect(GrB_init(GrB_NONBLOCKING));
        expect(GxB_set(GxB_NTHREADS, 1));
        started = true;
    }
}

static GrB_Matrix build(const int32_t *moves, GrB_Index squares)
{
    GrB_Index *rows = malloc(6 * squares * sizeof *rows);
    GrB_Index *columns = malloc(6 * squares * sizeof *columns);
    bool *values = malloc(6 * squares * sizeof *values);
    GrB_Index used = 0;
    GrB_Matrix matrix;
    if (rows == NULL || columns == NULL || values == NULL) {
        abort();
    }
    for (GrB_Index from = 0; from < squares - 1; from++) {
        for (GrB_Index to = from + 1; to <= from + 6 && to < squares; to++) {
            rows[used] = from;
            columns[used] = moves[to] < 0 ? to : (GrB_Index)moves[to];
            values[used++] = true;
        }
    }
    expect(GrB_Matrix_new(&matrix, GrB_BOOL, squares, squares));
    expect(GrB_Matrix_build_BOOL(matrix, rows, columns, values, used, GrB_LOR));
    free(rows);
    free(columns);
    free(values);
    return matrix;
}

static int64_t solve(const int32_t *moves, size_t squares)
{
    start();
    GrB_Matrix matrix = build(moves, squares);
    GrB_Vector reached, frontier;
    GrB_Index left = 1;
    bool found = squares == 1;
    int64_t rolls = 0;
    expect(GrB_Vector_new(&reached, GrB_BOOL, squares));
    expect(GrB_Vector_new(&frontier, GrB_BOOL, squares));
    expect(GrB_Vector_setElement_BOOL(frontier, true, 0));
    while (left > 0 && !found) {
        expect(GrB_Vector_assign_BOOL(reached, frontier, NULL, true, GrB_ALL, squares, GrB_DESC_S));
        expect(GrB_vxm(frontier, reached, NULL, GxB_ANY_PAIR_BOOL, frontier, matrix, GrB_DESC_RSC));
        expect(GrB_Vector_nvals(&left, frontier));
        expect(GrB_Vector_extractElement_BOOL(&found, frontier, squares - 1));
        rolls++;
    }
    GrB_free(&matrix);
    GrB_free(&reached);
    GrB_free(&frontier);
    return found ? rolls : -1;
}

const struct competitor competitors[] = {
    {.name = "SuiteSparse GraphBLAS",
     .compiler = COMPILER,
     .needs = NEEDS_MOVES,
     .slow = 1,
     .bytes_per_square = 209,
     .solve = solve},
    {.name = NULL},
};
