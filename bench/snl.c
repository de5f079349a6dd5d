/* SPDX-License-Identifier: MIT */
/*
 * Measures the library in four ways: with arrays, with matrices, with matrices on two threads of
 * the caller, and with boards made before the measurement.
 */
#include "bench.h"

#include <snl.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static void expect(snl_status status)
{
    if (status != SNL_OK) {
        fprintf(stderr, "bench: %s\n", snl_status_text(status));
        exit(1);
    }
}

/* A part of the stored boards: the arguments of one call to the library. */
struct part {
    const struct set *set;
    size_t first, boards;
    int64_t *rolls;
    int matrices;
};

static void *solve_part(void *argument)
{
    const struct part *part = argument;
    const struct set *set = part->set;
    size_t squares = (size_t)set->squares, at = part->first * squares;
    if (part->matrices) {
        expect(snl_solve_matrices(set->cells + at, part->boards, (int64_t)set->side,
                                  (int64_t)set->side, NULL, part->rolls + part->first, NULL));
    } else {
        expect(snl_solve_moves(set->moves + at, part->boards, set->squares, NULL,
                               part->rolls + part->first, NULL));
    }
    return NULL;
}

static void solve_on(int threads, int matrices, const struct set *set, size_t boards,
                     int64_t *rolls)
{
    for (size_t done = 0; done < boards; done += set->distinct) {
        size_t count = boards - done < set->distinct ? boards - done : set->distinct;
        struct part all = {set, 0, count, rolls + done, matrices}, half = all;
        if (threads == 1) {
            solve_part(&all);
            continue;
        }
        pthread_t thread;
        half.boards = count / 2;
        all.first = half.boards;
        all.boards -= half.boards;
        if (pthread_create(&thread, NULL, solve_part, &half) != 0) {
            exit(1);
        }
        solve_part(&all);
        pthread_join(thread, NULL);
    }
}

static void run_moves(void *state, const struct set *set, size_t boards, int64_t *rolls,
                      struct cost *cost)
{
    (void)state, (void)cost;
    solve_on(1, 0, set, boards, rolls);
}

static void run_matrices(void *state, const struct set *set, size_t boards, int64_t *rolls,
                         struct cost *cost)
{
    (void)state, (void)cost;
    solve_on(1, 1, set, boards, rolls);
}

static void run_matrices_threads(void *state, const struct set *set, size_t boards, int64_t *rolls,
                                 struct cost *cost)
{
    (void)state, (void)cost;
    solve_on(set->distinct > 1 ? 2 : 1, 1, set, boards, rolls);
}

/* Calls the library once for each board. */
static void solve_one_by_one(int matrices, const struct set *set, size_t boards, int64_t *rolls)
{
    for (size_t i = 0; i < boards; i++) {
        struct part part = {set, i % set->distinct, 1, rolls + i - i % set->distinct, matrices};
        solve_part(&part);
    }
}

static void run_each_moves(void *state, const struct set *set, size_t boards, int64_t *rolls,
                           struct cost *cost)
{
    (void)state, (void)cost;
    solve_one_by_one(0, set, boards, rolls);
}

static void run_each_matrix(void *state, const struct set *set, size_t boards, int64_t *rolls,
                            struct cost *cost)
{
    (void)state, (void)cost;
    solve_one_by_one(1, set, boards, rolls);
}

/* Boards made before the measurement, and the counters of their allocator. */
struct handles {
    size_t count, held, most, allocations;
    snl_board *boards[];
};

static void *allocate(void *context, size_t bytes)
{
    struct handles *handles = context;
    handles->allocations++;
    handles->held += bytes;
    handles->most = handles->held > handles->most ? handles->held : handles->most;
    return malloc(bytes);
}

static void release(void *context, void *memory, size_t bytes)
{
    struct handles *handles = context;
    handles->held -= bytes;
    free(memory);
}

static void *prepare_boards(const struct set *set)
{
    struct handles *handles =
        calloc(1, sizeof *handles + set->distinct * sizeof handles->boards[0]);
    size_t squares = (size_t)set->squares, each = set->jumps / set->distinct;
    if (handles == NULL) {
        exit(1);
    }
    snl_allocator allocator = {sizeof allocator, handles, allocate, release, NULL};
    handles->count = set->distinct;
    for (size_t i = 0; i < set->distinct; i++) {
        snl_board **board = &handles->boards[i];
        if (set->moves != NULL) {
            expect(snl_board_create_moves(set->moves + i * squares, set->squares, &allocator, board,
                                          NULL));
        } else {
            expect(snl_board_create(set->squares, &allocator, board));
            expect(
                snl_board_set_jumps(*board, set->from + i * each, set->to + i * each, each, NULL));
        }
    }
    return handles;
}

static void run_boards(void *state, const struct set *set, size_t boards, int64_t *rolls,
                       struct cost *cost)
{
    struct handles *handles = state;
    size_t before = handles->allocations, held = handles->held;
    (void)set;
    handles->most = held;
    for (size_t i = 0, board = 0; i < boards; i++) {
        expect(snl_board_solve(handles->boards[board], &rolls[i]));
        board = board + 1 == handles->count ? 0 : board + 1;
    }
    cost->bytes = handles->most - held;
    cost->allocations = handles->allocations - before;
}

static void free_boards(void *state)
{
    struct handles *handles = state;
    for (size_t i = 0; i < handles->count; i++) {
        snl_board_free(handles->boards[i]);
    }
    free(handles);
}

static int64_t solve_made(const int32_t *moves, size_t squares)
{
    snl_board *board = NULL;
    int64_t rolls = 0;
    expect(snl_board_create_moves(moves, (int64_t)squares, NULL, &board, NULL));
    expect(snl_board_solve(board, &rolls));
    snl_board_free(board);
    return rolls;
}

const struct competitor competitors[] = {
    {.name = "snl_solve_moves", .compiler = COMPILER, .needs = NEEDS_MOVES, .run = run_moves},
    {.name = "snl_solve_matrices", .compiler = COMPILER, .needs = NEEDS_CELLS, .run = run_matrices},
    {.name = "snl_solve_moves, one board a call",
     .compiler = COMPILER,
     .needs = NEEDS_MOVES,
     .squares_max = 400,
     .run = run_each_moves},
    {.name = "snl_solve_matrices, one board a call",
     .compiler = COMPILER,
     .needs = NEEDS_CELLS,
     .squares_max = 400,
     .run = run_each_matrix},
    {.name = "snl_solve_matrices, 2 threads",
     .compiler = COMPILER,
     .needs = NEEDS_CELLS,
     .run = run_matrices_threads},
    {.name = "snl_board_solve",
     .compiler = COMPILER,
     .needs = NEEDS_MOVES | NEEDS_JUMPS,
     .bytes_per_square = 0,
     .prepare = prepare_boards,
     .run = run_boards,
     .finish = free_boards},
    {.name = "snl_board_solve, board made too",
     .compiler = COMPILER,
     .needs = NEEDS_MOVES,
     .solve = solve_made},
    {.name = NULL},
};
