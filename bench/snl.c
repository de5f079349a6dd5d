/* SPDX-License-Identifier: MIT */
/*
 * Measures the library in five ways: with arrays, with matrices, with matrices on two threads of
 * the caller, with boards made before the measurement, and making these boards.
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

/* Makes a board of the set; one by one: with a call for each jump. */
static snl_board *make_board(const struct set *set, size_t index, struct handles *handles,
                             int one_by_one)
{
    size_t squares = (size_t)set->squares, each = set->jumps / set->distinct;
    snl_allocator allocator = {.struct_size = sizeof allocator,
                               .context = handles,
                               .allocate = allocate,
                               .release = release};
    snl_board *board = NULL;
    if (set->moves != NULL) {
        expect(snl_board_create_moves(set->moves + index * squares, set->squares, &allocator,
                                      &board, NULL));
        return board;
    }
    expect(snl_board_create(set->squares, &allocator, &board));
    if (set->faces != 0) {
        uint32_t weights[64];
        for (int i = 0; i < 64; i++) {
            weights[i] = set->faces >> i & 1;
        }
        expect(snl_board_set_die(board, weights, 64));
    }
    const int64_t *from = set->from + index * each, *to = set->to + index * each;
    if (!one_by_one) {
        expect(snl_board_set_jumps(board, from, to, each, NULL));
    }
    for (size_t i = 0; one_by_one && i < each; i++) {
        expect(snl_board_set_jump(board, from[i], to[i]));
    }
    return board;
}

static void *prepare_boards(const struct set *set)
{
    struct handles *handles =
        calloc(1, sizeof *handles + set->distinct * sizeof handles->boards[0]);
    if (handles == NULL) {
        exit(1);
    }
    handles->count = set->distinct;
    for (size_t i = 0; i < set->distinct; i++) {
        handles->boards[i] = make_board(set, i, handles, 0);
    }
    return handles;
}

static void solve_boards(snl_status (*solve)(const snl_board *board, int64_t *rolls),
                         struct handles *handles, size_t boards, int64_t *rolls, struct cost *cost)
{
    size_t before = handles->allocations, held = handles->held;
    handles->most = held;
    for (size_t i = 0, board = 0; i < boards; i++) {
        expect(solve(handles->boards[board], &rolls[i]));
        board = board + 1 == handles->count ? 0 : board + 1;
    }
    cost->bytes = handles->most - held;
    cost->allocations = handles->allocations - before;
}

static void run_boards(void *state, const struct set *set, size_t boards, int64_t *rolls,
                       struct cost *cost)
{
    (void)set;
    solve_boards(snl_board_solve, state, boards, rolls, cost);
}

static snl_status make_route(const snl_board *board, int64_t *rolls)
{
    snl_route *route = NULL;
    snl_status status = snl_route_create(board, snl_board_start(board), &route);
    *rolls = snl_route_rolls(route);
    snl_route_free(route);
    return status;
}

static void run_routes(void *state, const struct set *set, size_t boards, int64_t *rolls,
                       struct cost *cost)
{
    (void)set;
    solve_boards(make_route, state, boards, rolls, cost);
}

/* Makes boards, and frees them. */
static void make_boards(int one_by_one, const struct set *set, size_t boards, struct cost *cost)
{
    struct handles handles = {0};
    for (size_t i = 0; i < boards; i++) {
        snl_board_free(make_board(set, i % set->distinct, &handles, one_by_one));
    }
    cost->bytes = handles.most;
    cost->allocations = handles.allocations;
}

static void run_set_jump(void *state, const struct set *set, size_t boards, int64_t *rolls,
                         struct cost *cost)
{
    (void)state, (void)rolls;
    make_boards(1, set, boards, cost);
}

static void run_set_jumps(void *state, const struct set *set, size_t boards, int64_t *rolls,
                          struct cost *cost)
{
    (void)state, (void)rolls;
    make_boards(0, set, boards, cost);
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
     .needs = NEEDS_MOVES | NEEDS_JUMPS | NEEDS_JUMPS_AND_DIE,
     .bytes_per_square = 0,
     .prepare = prepare_boards,
     .run = run_boards,
     .finish = free_boards},
    {.name = "snl_route_create",
     .compiler = COMPILER,
     .needs = NEEDS_JUMPS_AND_DIE,
     .prepare = prepare_boards,
     .run = run_routes,
     .finish = free_boards},
    {.name = "snl_board_set_jump",
     .compiler = COMPILER,
     .needs = NEEDS_JUMPS,
     .no_answer = 1,
     .run = run_set_jump},
    {.name = "snl_board_set_jumps",
     .compiler = COMPILER,
     .needs = NEEDS_JUMPS,
     .no_answer = 1,
     .run = run_set_jumps},
    {.name = "snl_board_solve, board made too",
     .compiler = COMPILER,
     .needs = NEEDS_MOVES,
     .solve = solve_made},
    {.name = NULL},
};
