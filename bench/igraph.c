/* SPDX-License-Identifier: MIT */
/* Solves with igraph: makes a directed graph from a list of edges, and calls igraph_distances()
 * from start to goal. */
#include "bench.h"

#include <igraph/igraph.h>

#include <math.h>

static int64_t solve(const int32_t *moves, size_t squares)
{
    igraph_integer_t goal = (igraph_integer_t)squares - 1, used = 0;
    igraph_vector_int_t edges;
    igraph_matrix_t distances;
    igraph_t graph;
    igraph_vector_int_init(&edges, 12 * goal);
    for (igraph_integer_t from = 0; from < goal; from++) {
        for (igraph_integer_t to = from + 1; to <= from + 6 && to <= goal; to++) {
            VECTOR(edges)[used++] = from;
            VECTOR(edges)[used++] = moves[to] < 0 ? to : moves[to];
        }
    }
    igraph_vector_int_resize(&edges, used);
    igraph_create(&graph, &edges, goal + 1, IGRAPH_DIRECTED);
    igraph_vector_int_destroy(&edges);
    igraph_matrix_init(&distances, 1, 1);
    igraph_distances(&graph, &distances, igraph_vss_1(0), igraph_vss_1(goal), IGRAPH_OUT);
    double rolls = MATRIX(distances, 0, 0);
    igraph_matrix_destroy(&distances);
    igraph_destroy(&graph);
    return isinf(rolls) ? -1 : (int64_t)rolls;
}

const struct competitor competitors[] = {
    {.name = "igraph",
     .compiler = COMPILER,
     .needs = NEEDS_MOVES,
     .slow = 1,
     .bytes_per_square = 360,
     .solve = solve},
    {.name = NULL},
};
