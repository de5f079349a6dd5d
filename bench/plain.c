/* SPDX-License-Identifier: MIT */
/*
 * The baseline of all comparisons: a short breadth-first search in C. Only squares on which a token
 * can rest are queued. The queue and the distances have 32-bit entries. Memory is reused for the
 * next board, except in the competitor with fresh memory.
 */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int32_t *queue, *distance;
static size_t capacity;

static void get_memory(size_t squares)
{
    if (squares > capacity) {
        free(queue);
        free(distance);
        queue = malloc(squares * sizeof *queue);
        distance = malloc(squares * sizeof *distance);
        capacity = squares;
        if (queue == NULL || distance == NULL) {
            fprintf(stderr, "bench: no memory for the plain search\n");
            exit(1);
        }
    }
}

static int64_t plain(const int32_t *moves, size_t squares)
{
    int32_t goal = (int32_t)squares - 1, head = 0, tail = 1;
    get_memory(squares);
    memset(distance, -1, squares * sizeof *distance);
    queue[0] = 0;
    distance[0] = 0;
    while (head < tail && distance[goal] < 0) {
        int32_t square = queue[head++];
        int32_t last = goal - square < 6 ? goal : square + 6;
        for (int32_t landing = square + 1; landing <= last; landing++) {
            int32_t end = moves[landing] < 0 ? landing : moves[landing];
            if (distance[end] < 0) {
                distance[end] = distance[square] + 1;
                queue[tail++] = end;
            }
        }
    }
    return distance[goal];
}

static int64_t plain_fresh(const int32_t *moves, size_t squares)
{
    free(queue);
    free(distance);
    queue = distance = NULL;
    capacity = 0;
    return plain(moves, squares);
}

/*
 * The same search with a shorter queue. Of the up to six squares that one roll reaches without a
 * jump, only the farthest is queued: a roll from a nearer square lands on a square that a roll from
 * the current square or from the farthest one reaches too.
 */
static int64_t plain_farthest(const int32_t *moves, size_t squares)
{
    int32_t goal = (int32_t)squares - 1, head = 0, tail = 1;
    get_memory(squares);
    memset(distance, -1, squares * sizeof *distance);
    queue[0] = 0;
    distance[0] = 0;
    while (head < tail && distance[goal] < 0) {
        int32_t square = queue[head++], farthest = -1;
        int32_t last = goal - square < 6 ? goal : square + 6;
        for (int32_t landing = square + 1; landing <= last; landing++) {
            int32_t end = moves[landing];
            if (end < 0) {
                farthest = distance[landing] < 0 ? landing : -1;
                distance[landing] = farthest < 0 ? distance[landing] : distance[square] + 1;
            } else if (distance[end] < 0) {
                distance[end] = distance[square] + 1;
                queue[tail++] = end;
            }
        }
        if (farthest >= 0) {
            queue[tail++] = farthest;
        }
    }
    return distance[goal];
}

static int32_t *unfolded;

static void *prepare_cells(const struct set *set)
{
    unfolded = malloc((size_t)set->squares * sizeof *unfolded);
    return unfolded;
}

/* Copies a matrix into an array before the search; its rows run in alternating directions. */
static void run_cells(void *state, const struct set *set, size_t boards, int64_t *rolls,
                      struct cost *cost)
{
    size_t side = set->side, squares = side * side;
    int32_t *moves = state;
    (void)cost;
    for (size_t board = 0; board < boards; board++) {
        const int32_t *cells = set->cells + board % set->distinct * squares;
        for (size_t row = 0; row < side; row++) {
            const int32_t *line = cells + (side - 1 - row) * side;
            for (size_t column = 0; column < side; column++) {
                int32_t cell = line[row % 2 ? side - 1 - column : column];
                moves[row * side + column] = cell < 0 ? -1 : cell - 1;
            }
        }
        rolls[board] = plain(moves, squares);
    }
}

const struct competitor competitors[] = {
    {.name = "plain",
     .compiler = COMPILER,
     .needs = NEEDS_MOVES,
     .bytes_per_square = 8,
     .solve = plain},
    {.name = "plain, fresh memory",
     .compiler = COMPILER,
     .needs = NEEDS_MOVES,
     .slow = 1,
     .bytes_per_square = 8,
     .solve = plain_fresh},
    {.name = "plain, farthest",
     .compiler = COMPILER,
     .needs = NEEDS_MOVES,
     .bytes_per_square = 8,
     .solve = plain_farthest},
    {.name = "plain, from matrices",
     .compiler = COMPILER,
     .needs = NEEDS_CELLS,
     .prepare = prepare_cells,
     .run = run_cells,
     .finish = free},
    {.name = NULL},
};
