/* SPDX-License-Identifier: MIT */
/*
 * Measures the library in four ways. Two ways solve single boards: one counts the time to make the
 * board, the other gets the board ready-made, like most programs. The other two ways solve all
 * boards with one more jump: by one call of the library for all boards, or by one call for each
 * board.
 */
#include "chance.h"

#include <snl.h>

#include <stdio.h>
#include <stdlib.h>

/* The most squares for exact fractions; larger boards take too long. */
enum { EXACT_MAX = 200 };

static void expect(snl_status status)
{
    if (status != SNL_OK) {
        fprintf(stderr, "bench: %s\n", snl_status_text(status));
        exit(1);
    }
}

static snl_board *make_board(const struct chance_set *set, size_t index)
{
    snl_board *board;
    if (set->moves != NULL) {
        size_t squares = (size_t)set->squares;
        expect(
            snl_board_create_moves(set->moves + index * squares, set->squares, NULL, &board, NULL));
    } else {
        size_t first = index * set->jumps;
        expect(snl_board_create(set->squares, NULL, &board));
        expect(snl_board_set_jumps(board, set->from + first, set->to + first, set->jumps, NULL));
    }
    expect(snl_board_set_start(board, 0));
    return board;
}

static double mean_of(const snl_board *board)
{
    snl_chance *chance;
    double mean;
    expect(snl_chance_create(board, NULL, &chance));
    expect(snl_chance_mean(chance, &mean));
    snl_chance_free(chance);
    return mean;
}

struct boards {
    size_t count;
    snl_board *board[];
};

static void *prepare(const struct chance_solver *solver, const struct chance_set *set)
{
    struct boards *boards = malloc(sizeof *boards + set->boards * sizeof boards->board[0]);
    (void)solver;
    if (boards == NULL) {
        exit(1);
    }
    boards->count = set->boards;
    for (size_t i = 0; i < set->boards; i++) {
        boards->board[i] = make_board(set, i);
    }
    return boards;
}

static void finish(void *state)
{
    struct boards *boards = state;
    for (size_t i = 0; i < boards->count; i++) {
        snl_board_free(boards->board[i]);
    }
    free(boards);
}

static double run(void *state, const struct chance_set *set, double *means)
{
    const struct boards *boards = state;
    (void)set;
    for (size_t i = 0; i < boards->count; i++) {
        means[i] = mean_of(boards->board[i]);
    }
    return 0;
}

static double run_from_scratch(void *state, const struct chance_set *set, double *means)
{
    (void)state;
    for (size_t i = 0; i < set->boards; i++) {
        snl_board *board = make_board(set, i);
        means[i] = mean_of(board);
        snl_board_free(board);
    }
    return 0;
}

/* Computes each mean as an exact fraction, and divides its numerator by its denominator. Both
 * numbers may have hundreds of digits. */
static double run_exact(void *state, const struct chance_set *set, double *means)
{
    const struct boards *boards = state;
    (void)set;
    for (size_t i = 0; i < boards->count; i++) {
        snl_chance *chance;
        char text[4096], *slash;
        size_t length;
        expect(snl_chance_create(boards->board[i], NULL, &chance));
        expect(snl_chance_exact(chance, SNL_EXACT_MEAN, text, sizeof text, &length));
        long double numerator = strtold(text, &slash);
        means[i] = (double)(numerator / strtold(slash + 1, NULL));
        snl_chance_free(chance);
    }
    return 0;
}

/* ---- All boards with one more jump ---- */

static double run_each(void *state, const struct chance_set *set, double *means)
{
    const struct boards *boards = state;
    size_t squares = (size_t)set->squares, count;
    double *changed = malloc((squares + 1) * sizeof *changed);
    for (size_t i = 0; i < boards->count; i++) {
        snl_chance *chance;
        double sum = 0, pairs = 0;
        expect(snl_chance_create(boards->board[i], NULL, &chance));
        for (snl_square from = 1; from < set->squares; from++) {
            if (snl_board_jump(boards->board[i], from) >= 0) {
                continue;
            }
            expect(snl_chance_with_each_jump(chance, from, changed, squares + 1, &count));
            for (snl_square to = 1; to <= set->squares; to++) {
                sum += to == from ? 0 : changed[to];
                pairs += to != from;
            }
        }
        means[i] = sum / pairs;
        snl_chance_free(chance);
    }
    free(changed);
    return 0;
}

static double run_one_by_one(void *state, const struct chance_set *set, double *means)
{
    const struct boards *boards = state;
    for (size_t i = 0; i < boards->count; i++) {
        snl_board *board;
        double sum = 0, pairs = 0;
        expect(snl_board_copy(boards->board[i], NULL, &board));
        for (snl_square from = 1; from < set->squares; from++) {
            if (snl_board_jump(boards->board[i], from) >= 0) {
                continue;
            }
            for (snl_square to = 1; to <= set->squares; to++) {
                if (to != from) {
                    expect(snl_board_set_jump(board, from, to));
                    sum += mean_of(board);
                    pairs++;
                }
            }
            expect(snl_board_remove_jump(board, from));
        }
        means[i] = sum / pairs;
        snl_board_free(board);
    }
    return 0;
}

const struct chance_solver solvers[] = {
    {.name = "exact fraction",
     .compiler = COMPILER,
     .from_jumps = 1,
     .exact = 1,
     .squares_max = EXACT_MAX,
     .prepare = prepare,
     .run = run_exact,
     .finish = finish},
    {.name = "snl",
     .compiler = COMPILER,
     .from_jumps = 1,
     .sure = 1,
     .prepare = prepare,
     .run = run,
     .finish = finish},
    {.name = "snl, board made too",
     .compiler = COMPILER,
     .from_jumps = 1,
     .sure = 1,
     .run = run_from_scratch},
    {.name = "snl_chance_with_each_jump",
     .compiler = COMPILER,
     .from_jumps = 1,
     .all_pairs = 1,
     .sure = 1,
     .prepare = prepare,
     .run = run_each,
     .finish = finish},
    {.name = "snl, one by one",
     .compiler = COMPILER,
     .from_jumps = 1,
     .all_pairs = 1,
     .sure = 1,
     .prepare = prepare,
     .run = run_one_by_one,
     .finish = finish},
    {.name = NULL},
};
