/* SPDX-License-Identifier: MIT */
/*
 * The cases whose instructions tests/gates/instructions/run counts: `counted NAME` runs one of them
 * inside measured(). The boards are the same in every run.
 */
#include "../../unit/check.h"

#include <snl.h>

#define WHOLE ((int64_t)1 << 40) /* largest length of a jump, in squares: larger than every board */

static int32_t *moves;
static size_t squares, boards;
static snl_board *board;
static int64_t answer;
static int64_t *answers;

static void fill(size_t per_mille, int64_t reach)
{
    moves = malloc(squares * boards * sizeof *moves);
    for (size_t i = 0; i < squares * boards; i++) {
        int64_t from = (int64_t)(i % squares), low = from - reach, high = from + reach;
        low = low < 0 ? 0 : low;
        high = high >= (int64_t)squares - 8 ? (int64_t)squares - 8 : high;
        int jump = check_random(0, 999) < (int64_t)per_mille && low < high;
        moves[i] = jump ? (int32_t)check_random(low, high) : -1;
    }
    /* A wall before each goal makes the solver explore the whole board. */
    for (size_t end = squares; end <= squares * boards; end += squares) {
        moves[end - 1] = -1;
        for (size_t i = 2; i <= 7; i++)
            moves[end - i] = (int32_t)(i % (squares - 1)) + 1;
    }
}

static void fill_boards(size_t count, size_t size, size_t per_mille)
{
    boards = count;
    squares = size;
    fill(per_mille, WHOLE);
}

static void fill_handle(int64_t size, int64_t jumps, int wall)
{
    snl_board_create(size, NULL, &board);
    for (int64_t i = 0; i < jumps; i++)
        snl_board_set_jump(board, check_random(1, size - 7), check_random(1, size - 8));
    for (int64_t i = 1; wall && i <= 6; i++)
        snl_board_set_jump(board, size - i, i);
}

static void prepare(const char *name)
{
    static const uint32_t two_dice[] = {0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
    boards = 1;
    squares = 100000;
    if (strcmp(name, "classic") == 0)
        fill_handle(100, 19, 0);
    else if (strncmp(name, "huge", 4) == 0)
        fill_handle(SNL_SQUARES_MAX, 10000, !strstr(name, "route"));
    else if (strcmp(name, "matrices") == 0)
        fill_boards(1000, 400, 60);
    else if (strcmp(name, "rare") == 0)
        fill(10, WHOLE);
    else if (strcmp(name, "dense") == 0)
        fill(100, WHOLE);
    else if (strcmp(name, "half") == 0)
        fill(500, WHOLE);
    else if (strcmp(name, "local") == 0)
        fill(100, 100);
    else
        fill_handle(100000, 10000, !strstr(name, "route"));
    if (strcmp(name, "huge_gaps") == 0)
        snl_board_set_die(board, two_dice, 12);
}

/* Is called once. Callgrind finds this function by its name, and counts only the instructions
 * inside it. */
__attribute__((noinline)) void measured(const char *name);
void measured(const char *name)
{
    snl_route *route = NULL;
    if (strcmp(name, "matrices") == 0)
        snl_solve_matrices(moves, boards, 20, 20, NULL, answers, NULL);
    else if (strstr(name, "route"))
        snl_route_create(board, 1, &route);
    else if (strcmp(name, "distances_from") == 0)
        snl_board_distances_from(board, 1, answers, squares + 1, &(size_t){0});
    else if (strcmp(name, "distances_to_goal") == 0)
        snl_board_distances_to_goal(board, answers, squares + 1, &(size_t){0});
    else if (board)
        snl_board_solve(board, &answer);
    else
        snl_solve_moves(moves, boards, (int64_t)squares, NULL, &answer, NULL);
    snl_route_free(route);
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "classic";
    check_random_state = 20250909;
    answers = malloc(100001 * sizeof *answers);
    prepare(name);
    measured(name);
    printf("%s: %" PRId64 "\n", name, answer);
    snl_board_free(board);
    free(moves);
    free(answers);
    return 0;
}
