/* SPDX-License-Identifier: MIT */
/*
 * Random boards: a million boards of up to 400 squares, and a hundred thousand boards of up to
 * 100,000 squares. The two solvers must give the fewest rolls of the plain reference, and the
 * routes must be those of the reference, roll by roll. The tests cover lib/solve_jumps_board.c,
 * lib/solve_squares_board.c, lib/solve_route.c, lib/solve_squares_route.c and lib/solve_small.c.
 * SNL_TEST_WHOLE makes more boards.
 */
#include "solve_check.h"

#include "solve.h"

enum { SQUARES_MAX = 100000 };

static int whole;
static struct plain *plain;

/* Statistics of the random boards, which are printed. Boards without an answer test little, so they
 * should be few. */
static struct {
    int64_t boards, cycles, unreachable, jumps, rolls_max, legs_max;
} seen;

static void print_seen(void)
{
    printf("# %" PRId64 " boards, %" PRId64 " jumps, %" PRId64 " with a cycle, %" PRId64
           " with the goal out of reach, at most %" PRId64 " rolls and %" PRId64 " legs\n",
           seen.boards, seen.jumps, seen.cycles, seen.unreachable, seen.rolls_max, seen.legs_max);
    memset(&seen, 0, sizeof seen);
}

static void note(const snl_board *board, int from)
{
    seen.boards++;
    seen.jumps += (int64_t)snl_board_jump_count(board);
    seen.unreachable += plain->fewest[from] == SNL_UNREACHABLE;
    if (plain->fewest[from] > seen.rolls_max)
        seen.rolls_max = plain->fewest[from];
}

/* Checks a route against the reference, roll by roll, and frees it. */
static void compare_route(const snl_board *board, snl_route *route, int from)
{
    static int actual[SQUARES_MAX + 1], expected[SQUARES_MAX + 1];
    int rolls = plain_route(plain, from, expected);
    if ((int64_t)snl_route_leg_count(route) > seen.legs_max)
        seen.legs_max = (int64_t)snl_route_leg_count(route);
    if (check_route(board, route, from, plain->fewest[from], actual))
        for (int i = 0; i < rolls; i++)
            CHECK_EQUAL(actual[i], expected[i]);
    snl_route_free(route);
}

static void compare_route_from(const snl_board *board, int from)
{
    snl_route *route = NULL;
    if (CHECK_EQUAL(snl_route_create(board, from, &route), SNL_OK))
        compare_route(board, route, from);
}

static void compare_rolls_from(const snl_board *board, int from)
{
    int64_t rolls = UNTOUCHED;
    CHECK_EQUAL(snl_board_solve_from(board, from, &rolls), SNL_OK);
    CHECK_EQUAL(rolls, plain->fewest[from]);
}

/* Compares the two solvers from which snl_board_solve_from() chooses. */
static void compare_both_solvers(const snl_board *board, int from)
{
    int64_t rolls = UNTOUCHED;
    CHECK_EQUAL(snl_i_solve_by_squares(board, from, &rolls), SNL_OK);
    CHECK_EQUAL(rolls, plain->fewest[from]);
    if (!has_no_gaps(plain))
        return;
    rolls = UNTOUCHED;
    CHECK_EQUAL(snl_i_solve_by_jumps(board, from, &rolls), SNL_OK);
    CHECK_EQUAL(rolls, plain->fewest[from]);
}

static void compare_both_routes(const snl_board *board, int from)
{
    snl_route *route = NULL;
    if (CHECK_EQUAL(snl_i_route_by_squares(board, from, &route), SNL_OK))
        compare_route(board, route, from);
    if (!has_no_gaps(plain))
        return;
    if (CHECK_EQUAL(snl_i_route_by_jumps(board, from, &route), SNL_OK))
        compare_route(board, route, from);
}

static int refused_for_a_cycle(const snl_board *board, int from)
{
    snl_square square = UNTOUCHED;
    CHECK_EQUAL(snl_board_find_cycle(board, &square), SNL_OK);
    if (!snl_board_chaining(board) || square == 0)
        return 0;
    check_refused(board, from, SNL_ERROR_CYCLE);
    seen.boards++;
    seen.cycles++;
    return 1;
}

/* Checks that solving left the board as it was made. */
static void check_unchanged(const snl_board *board)
{
    uint64_t enter_faces = 0;
    snl_square enter_square = UNTOUCHED;
    CHECK_EQUAL(snl_board_squares(board), plain->squares);
    CHECK_EQUAL(snl_board_overshoot(board), plain->overshoot);
    CHECK_EQUAL(snl_board_chaining(board), plain->chaining);
    CHECK_EQUAL(snl_board_start(board), plain->start);
    CHECK_EQUAL(snl_board_enter(board, &enter_faces, &enter_square), SNL_OK);
    CHECK(enter_faces == plain->enter_faces && enter_square == plain->enter_square);
    for (int mouth = 1; mouth < plain->squares; mouth++)
        CHECK_EQUAL(snl_board_jump(board, mouth), reference_jump(plain->jump[mouth]));
}

static void compare_small(snl_board *board)
{
    int from = (int)check_random(0, plain->squares);
    int64_t rolls = UNTOUCHED;
    if (refused_for_a_cycle(board, from))
        return;
    plain_to_goal(plain);
    note(board, from);
    compare_rolls_from(board, (int)check_random(0, 1));
    compare_rolls_from(board, plain->squares - (int)check_random(0, 8) % (plain->squares + 1));
    compare_both_solvers(board, from);
    compare_route_from(board, from);
    if (check_random(0, 3) == 0)
        compare_both_routes(board, (int)check_random(0, plain->squares));
    compare_rolls_from(board, plain->start);
    compare_route_from(board, plain->start);
    CHECK_EQUAL(snl_board_set_start(board, from), SNL_OK);
    plain->start = from;
    plain_to_goal(plain);
    CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_OK);
    CHECK_EQUAL(rolls, plain->fewest[from]);
    rolls = UNTOUCHED;
    CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_OK);
    CHECK_EQUAL(rolls, plain->fewest[from]);
    if (check_random(0, 7) == 0)
        check_unchanged(board);
}

static void small_boards(void)
{
    static const int sizes[] = {8, 20, 40, 40, 60, 80, 80, 80, 130, 400};
    int boards = whole ? 1000000 : 10000;
    for (int i = 0; i < boards; i++) {
        int faults = check_faults_in_test;
        random_plain(plain, (int)check_random(1, sizes[check_random(0, 9)]), i % 2 == 0);
        if (check_random(0, 2) > 0)
            random_house_rules(plain);
        snl_board *board = make_board(plain);
        compare_small(board);
        describe_faults(board, snl_board_start(board), faults);
        snl_board_free(board);
    }
    print_seen();
}

/* A random size up to about `squares_max`; small and large ones are equally likely on a logarithmic
 * scale. */
static int random_size(int squares_max)
{
    int64_t below = squares_max;
    for (int halves = (int)check_random(0, 17); halves > 0 && below > 4; halves--)
        below /= 2;
    return (int)check_random((below + 1) / 2, below);
}

static void compare_large(const snl_board *board, int with_routes)
{
    int from = check_random(0, 1) == 0 ? 1 : (int)check_random(0, plain->squares);
    if (refused_for_a_cycle(board, from))
        return;
    plain_to_goal(plain);
    note(board, from);
    compare_both_solvers(board, from);
    compare_both_solvers(board, plain->start);
    compare_rolls_from(board, (int)check_random(0, plain->squares));
    if (with_routes) {
        compare_both_routes(board, from);
        compare_both_routes(board, plain->start);
        compare_route_from(board, (int)check_random(0, plain->squares));
    }
}

/* Most boards are small, so that there can be many; some have up to `SQUARES_MAX` squares. */
static void large_boards(void)
{
    int boards = whole ? 100000 : 2000;
    for (int i = 0; i < boards; i++) {
        int faults = check_faults_in_test;
        random_plain(plain, random_size(i % 50 == 0 ? SQUARES_MAX : 2000), check_random(0, 3) > 0);
        if (check_random(0, 2) > 0)
            random_house_rules(plain);
        snl_board *board = make_board(plain);
        compare_large(board, i % 4 == 0);
        describe_faults(board, -1, faults);
        snl_board_free(board);
    }
    print_seen();
}

/* ---- The references against each other ---- */

static void copy_to_reference(struct reference *game)
{
    reference_clear(game, plain->squares);
    game->overshoot = plain->overshoot;
    game->chaining = plain->chaining;
    game->faces = plain->faces;
    for (int face = 1; face <= plain->faces; face++)
        game->weight[face] = plain->weight[face];
    for (int mouth = 1; mouth < plain->squares; mouth++)
        game->jump[mouth] = plain->jump[mouth];
    game->start = plain->start;
    game->enter_faces = plain->enter_faces;
    game->enter_square = plain->enter_square;
}

static void the_plain_reference_is_right(void)
{
    static struct reference game;
    static int actual[REFERENCE_SQUARES_MAX], expected[REFERENCE_SQUARES_MAX];
    int boards = whole ? 20000 : 2000;
    for (int i = 0; i < boards; i++) {
        random_plain(plain, (int)check_random(1, i % 10 == 0 ? 400 : 60), i % 2);
        if (check_random(0, 2) > 0)
            random_house_rules(plain);
        copy_to_reference(&game);
        if (game.chaining && reference_cycle(&game) != 0) {
            plain_break_cycles(plain);
            copy_to_reference(&game);
            CHECK_EQUAL(reference_cycle(&game), 0);
        }
        reference_solve(&game);
        plain_to_goal(plain);
        for (int square = 0; square <= game.squares; square++)
            CHECK_EQUAL(plain->fewest[square], game.fewest[square]);
        int from = (int)check_random(0, game.squares);
        int rolls = plain_route(plain, from, actual);
        CHECK_EQUAL(rolls, reference_route(&game, from, expected));
        CHECK(memcmp(actual, expected, (size_t)rolls * sizeof *actual) == 0);
        reference_distances(&game, from, expected);
        plain_from(plain, from);
        for (int square = 0; square <= game.squares; square++)
            CHECK_EQUAL(plain->fewest[square], expected[square]);
        CHECK_EQUAL(game.fewest[from], expected[game.squares]);
    }
}

int main(void)
{
    whole = getenv("SNL_TEST_WHOLE") != NULL;
    if (whole)
        printf("# whole\n");
    check_random_seed();
    plain = plain_create(SQUARES_MAX);
    RUN(the_plain_reference_is_right);
    RUN(small_boards);
    RUN(large_boards);
    plain_free(plain);
    return check_done();
}
