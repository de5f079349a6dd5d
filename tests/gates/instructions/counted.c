/* SPDX-License-Identifier: MIT */
/*
 * The cases whose instructions tests/gates/instructions/run counts: `counted NAME` runs one of them
 * inside measured(); `counted` prints the names. The boards are the same in every run.
 */
#include "../../unit/check.h"

#include <snl.h>

#include <inttypes.h>

enum { CLASSIC_SQUARES = 100, CLASSIC_JUMPS = 19, LARGE = 100000, FEW_JUMPS = 10000 };

static int32_t *moves;
static size_t squares, boards;
static snl_board *board;
static snl_chance *chance;
static int64_t from[FEW_JUMPS], to[FEW_JUMPS];
static int64_t answers[LARGE + 1];
static double means[CLASSIC_SQUARES + 1];

/* ---- Boards ---- */

/* Makes arrays with jumps on so many of 1000 squares, none longer than `reach`. A wall before each
 * goal makes the solver explore the whole board. */
static void fill(size_t count, size_t size, int64_t per_mille, int64_t reach)
{
    boards = count;
    squares = size;
    moves = malloc(squares * boards * sizeof *moves);
    for (size_t i = 0; i < squares * boards; i++) {
        int64_t at = (int64_t)(i % squares), low = at - reach, high = at + reach;
        low = low < 0 ? 0 : low;
        high = high >= (int64_t)squares - 8 ? (int64_t)squares - 8 : high;
        int jump = check_random(0, 999) < per_mille && low < high;
        moves[i] = jump ? (int32_t)check_random(low, high) : -1;
    }
    for (size_t end = squares; end <= squares * boards; end += squares) {
        moves[end - 1] = -1;
        for (size_t i = 2; i <= 7; i++)
            moves[end - i] = (int32_t)(i % (squares - 1)) + 1;
    }
}

static void small_arrays(void)
{
    fill(1000, 100, 130, 100);
}

/* Makes matrices with `side` rows and columns. */
static void fill_matrices(size_t side, int64_t per_mille)
{
    fill(1000, side * side, per_mille, LARGE);
    for (size_t i = 0; i < squares * boards; i++)
        moves[i] += moves[i] != -1;
    /* The entry of the goal is in the first row, which runs to the left if `side` is even. */
    for (size_t i = 0; i < boards; i++)
        moves[i * squares] = -1;
}

static void small_matrices(void)
{
    fill_matrices(10, 130);
}

static void medium_matrices(void)
{
    fill_matrices(20, 60);
}

static void empty_array(void)
{
    fill(1, 1000000, 0, LARGE);
}

static void rare_array(void)
{
    fill(1, LARGE, 10, LARGE);
}

static void dense_array(void)
{
    fill(1, LARGE, 100, LARGE);
}

static void half_array(void)
{
    fill(1, LARGE, 500, LARGE);
}

static void local_array(void)
{
    fill(1, LARGE, 100, 100);
}

/* Makes a board with random jumps, and a wall before its goal if `wall` is 1. */
static void fill_board(int64_t size, int64_t jumps, int wall)
{
    snl_board_create(size, NULL, &board);
    for (int64_t i = 0; i < jumps; i++) {
        int64_t end = check_random(1, size - 8);
        snl_board_set_jump(board, check_random(1, size - 7), end);
    }
    for (int64_t i = 1; wall && i <= 6; i++)
        snl_board_set_jump(board, size - i, i);
}

static void classic_board(void)
{
    fill_board(CLASSIC_SQUARES, CLASSIC_JUMPS, 0);
}

static void classic_game(void)
{
    classic_board();
    snl_chance_create(board, NULL, &chance);
}

static void middle_board(void)
{
    fill_board(10000, 1000, 0);
}

static void large_board(void)
{
    fill_board(LARGE, FEW_JUMPS, 1);
}

static void open_board(void)
{
    fill_board(LARGE, FEW_JUMPS, 0);
}

static void huge_board(void)
{
    fill_board(SNL_SQUARES_MAX, FEW_JUMPS, 1);
}

static void open_huge_board(void)
{
    fill_board(SNL_SQUARES_MAX, FEW_JUMPS, 0);
}

static void huge_board_of_two_dice(void)
{
    static const uint32_t two_dice[] = {0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
    huge_board();
    snl_board_set_die(board, two_dice, 12);
}

static void snakes_and_a_die_with_gaps(void)
{
    uint32_t even[64];
    for (size_t face = 1; face <= 64; face++)
        even[face - 1] = face % 2 == 0;
    snl_board_create(LARGE, NULL, &board);
    for (int i = 0; i < LARGE / 100; i++) {
        int64_t mouth = check_random(2, LARGE - 1);
        snl_board_set_jump(board, mouth, check_random(1, mouth - 1));
    }
    snl_board_set_die(board, even, 64);
}

static void huge_board_without_jumps(void)
{
    snl_board_create(SNL_SQUARES_MAX, NULL, &board);
    for (size_t i = 0; i < FEW_JUMPS; i++) {
        from[i] = check_random(1, SNL_SQUARES_MAX - 1);
        to[i] = check_random(1, SNL_SQUARES_MAX);
    }
}

/* ---- Measured calls ---- */

static void solve_arrays(void)
{
    snl_solve_moves(moves, boards, (int64_t)squares, NULL, answers, NULL);
}

static void solve_each_array(void)
{
    for (size_t i = 0; i < boards; i++)
        snl_solve_moves(moves + i * squares, 1, (int64_t)squares, NULL, answers + i, NULL);
}

static void solve_each_matrix(void)
{
    for (size_t i = 0; i < boards; i++)
        snl_solve_matrices(moves + i * squares, 1, 10, 10, NULL, answers + i, NULL);
}

static void solve_matrices(void)
{
    snl_solve_matrices(moves, boards, 20, 20, NULL, answers, NULL);
}

static void solve(void)
{
    snl_board_solve(board, answers);
}

static void make_route(void)
{
    snl_route *route = NULL;
    snl_route_create(board, 1, &route);
    snl_route_free(route);
}

static void find_distances_from(void)
{
    snl_board_distances_from(board, 1, answers, LARGE + 1, &(size_t){0});
}

static void find_distances_to_goal(void)
{
    snl_board_distances_to_goal(board, answers, LARGE + 1, &(size_t){0});
}

static void set_each_jump(void)
{
    for (size_t i = 0; i < FEW_JUMPS; i++)
        snl_board_set_jump(board, from[i], to[i]);
}

static void set_all_jumps(void)
{
    snl_board_set_jumps(board, from, to, FEW_JUMPS, NULL);
}

static void find_mean(void)
{
    snl_chance *made = NULL;
    snl_chance_create(board, NULL, &made);
    snl_chance_mean(made, means);
    snl_chance_free(made);
}

static void find_means_with_a_jump(void)
{
    snl_chance_with_each_jump(chance, 11, means, CLASSIC_SQUARES + 1, &(size_t){0});
}

static void simulate(void)
{
    snl_simulation simulation = {.struct_size = sizeof simulation};
    snl_simulate(board, NULL, 10000, 1000000, SNL_COUNT_ROLLS, NULL, 0, &simulation);
}

static const struct {
    const char *name;
    void (*prepare)(void);
    void (*call)(void);
} cases[] = {
    {"one_moves", small_arrays, solve_each_array},
    {"one_matrix", small_matrices, solve_each_matrix},
    {"classic", classic_board, solve},
    {"matrices", medium_matrices, solve_matrices},
    {"empty", empty_array, solve_arrays},
    {"rare", rare_array, solve_arrays},
    {"dense", dense_array, solve_arrays},
    {"half", half_array, solve_arrays},
    {"local", local_array, solve_arrays},
    {"huge", huge_board, solve},
    {"huge_gaps", huge_board_of_two_dice, solve},
    {"huge_route", open_huge_board, make_route},
    {"route", open_board, make_route},
    {"route_gaps", snakes_and_a_die_with_gaps, make_route},
    {"distances_from", large_board, find_distances_from},
    {"distances_to_goal", large_board, find_distances_to_goal},
    {"set_jump", huge_board_without_jumps, set_each_jump},
    {"set_jumps", huge_board_without_jumps, set_all_jumps},
    {"mean", classic_board, find_mean},
    {"mean_1e4", middle_board, find_mean},
    {"with_each_jump", classic_game, find_means_with_a_jump},
    {"simulate", classic_board, simulate},
};

enum { CASES = sizeof cases / sizeof *cases };

/* Is called once. Callgrind finds this function by its name, and counts only the instructions
 * inside it. */
__attribute__((noinline)) void measured(size_t index);
void measured(size_t index)
{
    cases[index].call();
}

int main(int argc, char **argv)
{
    check_random_state = 20250909;
    for (size_t i = 0; i < CASES; i++) {
        if (argc < 2)
            puts(cases[i].name);
        if (argc < 2 || strcmp(cases[i].name, argv[1]) != 0)
            continue;
        cases[i].prepare();
        measured(i);
        printf("%s: %" PRId64 " %g\n", argv[1], answers[0], means[0]);
    }
    snl_chance_free(chance);
    snl_board_free(board);
    free(moves);
    return 0;
}
