/* SPDX-License-Identifier: MIT */
/*
 * Compares the fewest rolls and the routes of the library with the reference game on every board of
 * up to 8 squares. Boards of up to 7 squares are tried with every die of the faces 1..3, and all
 * boards with every die of up to 7 faces without gaps. On boards of up to 5 squares, the die of the
 * faces 1..3 meets every rule of entering from every start. Also: published results, long boards
 * worked out by hand, and the contracts of the functions. The numbers of squares are those with
 * SNL_TEST_WHOLE; without it they are less.
 */
#include "solve_check.h"

#include "solve.h"

/* The board under test, for the reference. */
static struct reference game;

static int whole;

/* Checks the fewest rolls and the route from a square. Gives the square as an argument, and then as
 * the start of the board. */
static void check_rolls(snl_board *board, snl_square from, int64_t rolls)
{
    int64_t answer = UNTOUCHED;
    CHECK_EQUAL(snl_board_solve_from(board, from, &answer), SNL_OK);
    CHECK_EQUAL(answer, rolls);
    answer = UNTOUCHED;
    CHECK_EQUAL(snl_board_set_start(board, from), SNL_OK);
    CHECK_EQUAL(snl_board_solve(board, &answer), SNL_OK);
    CHECK_EQUAL(answer, rolls);
    snl_route_free(checked_route(board, from, rolls));
}

/* ---- Against the reference ---- */

typedef snl_status router(const snl_board *board, snl_square from, snl_route **route);

/* The route of the library must be the reference's, roll by roll. */
static void compare_route(router *find_route, const snl_board *board, int from)
{
    static int actual[REFERENCE_SQUARES_MAX];
    static int expected[REFERENCE_SQUARES_MAX];
    snl_route *route = NULL;
    if (!CHECK_EQUAL(find_route(board, from, &route), SNL_OK))
        return;
    int rolls = reference_route(&game, from, expected);
    if (check_route(board, route, from, game.fewest[from], actual))
        for (int i = 0; i < rolls; i++)
            CHECK_EQUAL(actual[i], expected[i]);
    snl_route_free(route);
}

static void compare_from(const snl_board *board, int from)
{
    int faults = check_faults_in_test;
    if (game.chaining && reference_cycle(&game) != 0) {
        check_refused(board, from, SNL_ERROR_CYCLE);
    } else {
        int64_t rolls = UNTOUCHED;
        CHECK_EQUAL(snl_board_solve_from(board, from, &rolls), SNL_OK);
        CHECK_EQUAL(rolls, game.fewest[from]);
        compare_route(snl_route_create, board, from);
    }
    describe_faults(board, from, faults);
}

static void compare_start(snl_board *board, int start)
{
    int faults = check_faults_in_test;
    int64_t rolls = UNTOUCHED;
    int refused = game.chaining && reference_cycle(&game) != 0;
    CHECK_EQUAL(snl_board_set_start(board, start), SNL_OK);
    CHECK_EQUAL(snl_board_solve(board, &rolls), refused ? SNL_ERROR_CYCLE : SNL_OK);
    CHECK_EQUAL(rolls, refused ? UNTOUCHED : game.fewest[start]);
    describe_faults(board, start, faults);
}

static void compare_cycle(const snl_board *board)
{
    int faults = check_faults_in_test;
    snl_square square = UNTOUCHED;
    CHECK_EQUAL(snl_board_find_cycle(board, &square), SNL_OK);
    CHECK_EQUAL(square, reference_cycle(&game));
    describe_faults(board, 0, faults);
}

static void carry_jumps(snl_board *board)
{
    for (int mouth = 1; mouth < game.squares; mouth++) {
        snl_square to = reference_jump(game.jump[mouth]);
        if (snl_board_jump(board, mouth) == to)
            continue;
        if (to >= 0)
            CHECK_EQUAL(snl_board_set_jump(board, mouth, to), SNL_OK);
        else
            CHECK_EQUAL(snl_board_remove_jump(board, mouth), SNL_OK);
    }
}

static void carry_rules(snl_board *board)
{
    CHECK_EQUAL(snl_board_set_die(board, game.weight + 1, (size_t)game.faces), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, game.overshoot), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, game.chaining), SNL_OK);
}

/* ---- Every small board ---- */

enum { SUBSETS = 7, DICE = 11 };

/* Every set of the faces 1..3. The last four dice have faces of weight 0 at the end. */
static const uint32_t dice[DICE][1 + 3] = {
    {1, 1},       {2, 0, 1}, {2, 1, 1},    {3, 0, 0, 1}, {3, 1, 0, 1}, {3, 0, 1, 1},
    {3, 1, 1, 1}, {2, 1, 0}, {3, 1, 0, 0}, {3, 0, 1, 0}, {3, 1, 1, 0},
};

/* Compares the library with the reference for the first `number_of_dice` dice, each with all six
 * combinations of overshoot rule and chaining. On boards of seven squares, each table of jumps gets
 * only one of the six combinations, in rotation. */
static void compare_all_rules(snl_board *board, int number_of_dice, int64_t table)
{
    /* The board's own start changes each time. It must not matter to a search from a given
     * square. */
    static int start;
    compare_cycle(board);
    for (int rules = 0; rules < number_of_dice * 3 * 2; rules++) {
        if (game.squares == 7 && (rules + table) % 6 != 0)
            continue;
        const uint32_t *die = dice[rules / 6];
        game.faces = (int)die[0];
        for (int face = 1; face <= game.faces; face++)
            game.weight[face] = die[face];
        game.overshoot = rules / 2 % 3;
        game.chaining = rules % 2;
        carry_rules(board);
        if (!game.chaining || reference_cycle(&game) == 0)
            reference_solve(&game);
        start = (start + 1) % (game.squares + 1);
        compare_start(board, start);
        for (int from = 0; from <= game.squares; from++)
            compare_from(board, from);
    }
}

static void every_small_board_and_small_die(void)
{
    int squares_max = whole ? 7 : 5;
    for (int squares = 1; squares <= squares_max; squares++) {
        snl_board *board = NULL;
        int64_t tables = 0;
        if (!CHECK_EQUAL(snl_board_create(squares, NULL, &board), SNL_OK))
            return;
        reference_clear(&game, squares);
        do {
            carry_jumps(board);
            compare_all_rules(board, squares < 7 ? DICE : SUBSETS, tables);
            tables++;
        } while (reference_next_table(&game));
        snl_board_free(board);

        int64_t expected = 1;
        for (int mouth = 1; mouth < squares; mouth++)
            expected *= squares + 1;
        CHECK_EQUAL(tables, expected);
    }
}

/* ---- Every board of eight squares, by sets of squares ---- */

enum { EIGHT = 8, LARGEST = 7 };

/* Figures of the board `game`. `rests` has the square where a roll leads, by square and face.
 * `fewest` has the fewest rolls with the faces 1..`die`, by die and square. */
struct eight {
    int rests[EIGHT][LARGEST + 1];
    int fewest[LARGEST + 1][EIGHT + 1];
};

/* `leads[square]` is the set of squares to which one roll leads: bit i is square i. The search
 * starts with the goal alone. Roll after roll, it adds the squares from which a roll leads into the
 * set, until the set stays the same. */
static void solve_by_sets(const unsigned *leads, int *fewest)
{
    unsigned all = 1u << game.squares, before = 0;
    for (int square = 0; square < game.squares; square++)
        fewest[square] = SNL_UNREACHABLE;
    fewest[game.squares] = 0;
    for (int rolls = 1; all != before; rolls++) {
        before = all;
        for (int square = 0; square < game.squares; square++)
            if (!(before >> square & 1) && (leads[square] & before) != 0) {
                fewest[square] = rolls;
                all |= 1u << square;
            }
    }
}

static void solve_eight(struct eight *eight)
{
    unsigned leads[EIGHT] = {0};
    for (int die = 1; die <= LARGEST; die++) {
        for (int square = 0; square < game.squares; square++) {
            eight->rests[square][die] = reference_rest(&game, square, die);
            leads[square] |= 1u << eight->rests[square][die];
        }
        solve_by_sets(leads, eight->fewest[die]);
    }
}

static void compare_eight_with_reference(const struct eight *eight, int die)
{
    reference_solve(&game);
    for (int square = 0; square <= game.squares; square++)
        CHECK_EQUAL(eight->fewest[die][square], game.fewest[square]);
}

static void set_die(snl_board *board, int faces)
{
    static const uint32_t ones[LARGEST] = {1, 1, 1, 1, 1, 1, 1};
    CHECK_EQUAL(snl_board_set_die(board, ones, (size_t)faces), SNL_OK);
    game.faces = faces;
    for (int face = 1; face <= faces; face++)
        game.weight[face] = 1;
}

typedef snl_status solver(const snl_board *board, snl_square from, int64_t *rolls);

static void compare_solver(solver *solve, const snl_board *board, int from, int expected)
{
    int64_t rolls = UNTOUCHED;
    int faults = check_faults_in_test;
    snl_status status = solve(board, from, &rolls);
    if (status == SNL_OK && rolls == expected)
        return;
    CHECK_EQUAL(status, SNL_OK);
    CHECK_EQUAL(rolls, expected);
    describe_faults(board, from, faults);
}

/* If `every_way` is set, compares all three solvers from every square. Otherwise, to save time,
 * compares only the search over the jumps from every square. Each of the other two solvers then
 * starts from one square in 27, a different square for each table of jumps. */
static void compare_die(const snl_board *board, const int *fewest, int every_way, int64_t turn)
{
    for (int from = 0; from <= game.squares; from++) {
        compare_solver(snl_i_solve_by_jumps, board, from, fewest[from]);
        if (every_way || (turn + from) % 27 == 0)
            compare_solver(snl_i_solve_by_squares, board, from, fewest[from]);
        if (every_way || (turn + from) % 27 == 1)
            compare_solver(snl_board_solve_from, board, from, fewest[from]);
    }
}

/* Compares the solvers on one table of jumps with all dice. `rules` is one of the six combinations
 * of overshoot rule and chaining. */
static void compare_rules(snl_board *board, int rules, int every_way, int64_t table)
{
    static struct eight eight;
    game.overshoot = rules / 2;
    game.chaining = rules % 2;
    if (game.chaining && reference_cycle(&game) != 0)
        return;
    CHECK_EQUAL(snl_board_set_overshoot(board, game.overshoot), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, game.chaining), SNL_OK);
    solve_eight(&eight);
    for (int die = 1; die <= LARGEST; die++) {
        set_die(board, die);
        compare_die(board, eight.fewest[die], every_way, table + table / 8 + die);
        if (table % 101 == die) {
            compare_eight_with_reference(&eight, die);
            for (int from = 0; from <= game.squares; from++)
                compare_from(board, from);
        }
    }
}

/* Boards of up to six squares get every table of jumps with all six combinations of overshoot rule
 * and chaining. Larger boards get every table with one overshoot rule without chaining, and one
 * table in 27 also with all three overshoot rules with chaining. */
static void every_board_of_eight_squares(void)
{
    int squares_max = whole ? EIGHT : 6;
    for (int squares = 1; squares <= squares_max; squares++) {
        snl_board *board = NULL;
        int64_t table = 0;
        int fewer = squares < (whole ? EIGHT - 1 : 5);
        if (!CHECK_EQUAL(snl_board_create(squares, NULL, &board), SNL_OK))
            return;
        reference_clear(&game, squares);
        do {
            carry_jumps(board);
            for (int rules = 0; rules < 6; rules++)
                if (fewer || rules == table % 3 * 2 || (table % 27 == 0 && rules % 2 == 1))
                    compare_rules(board, rules, fewer, table);
            table++;
        } while (reference_next_table(&game));
        snl_board_free(board);
    }
}

/* ---- Every small board with every rule of entering ---- */

/* Compares all solvers and routes from every square with the reference. */
static void compare_entering(snl_board *board, int no_gaps)
{
    carry_entering(board, &game);
    reference_solve(&game);
    for (int from = 0; from <= game.squares; from++) {
        int faults = check_faults_in_test;
        compare_solver(snl_board_solve_from, board, from, game.fewest[from]);
        compare_solver(snl_i_solve_by_squares, board, from, game.fewest[from]);
        compare_route(snl_i_route_by_squares, board, from);
        if (no_gaps) {
            compare_solver(snl_i_solve_by_jumps, board, from, game.fewest[from]);
            compare_route(snl_i_route_by_jumps, board, from);
        }
        describe_faults(board, from, faults);
    }
}

static void every_small_board_and_entering(void)
{
    for (int squares = 1; squares <= (whole ? 5 : 4); squares++) {
        snl_board *board = NULL;
        int64_t turn = 0;
        CHECK_EQUAL(snl_board_create(squares, NULL, &board), SNL_OK);
        reference_clear(&game, squares);
        do {
            carry_jumps(board);
            for (int rules = 0; rules < SUBSETS * 3 * 2; rules++) {
                const uint32_t *die = dice[rules / 6];
                game.faces = (int)die[0];
                for (int face = 1; face <= game.faces; face++)
                    game.weight[face] = die[face];
                game.overshoot = rules / 2 % 3;
                game.chaining = rules % 2;
                carry_rules(board);
                if (game.chaining && reference_cycle(&game) != 0)
                    continue;
                for (int number = 0; set_entering(&game, number); number++)
                    if (turn++ % one_in(squares, whole) == 0)
                        compare_entering(board, snl_i_has_no_gaps(board));
            }
        } while (reference_next_table(&game));
        snl_board_free(board);
    }
}

/* ---- Published results ---- */

struct figure {
    const char *name;
    int64_t squares;
    snl_square start;
    int64_t rolls;
    snl_square jumps[20][2]; /* a jump from 0 ends the list */
};

static const struct figure figures[] = {
    {"MB47",
     100,
     0,
     7,
     {{1, 38},
      {4, 14},
      {9, 31},
      {21, 42},
      {28, 84},
      {36, 44},
      {51, 67},
      {71, 91},
      {80, 100},
      {16, 6},
      {47, 26},
      {49, 11},
      {56, 53},
      {62, 19},
      {64, 60},
      {87, 24},
      {93, 73},
      {95, 75},
      {98, 78}}},
    {"MB48",
     100,
     0,
     7,
     {{1, 38},
      {4, 14},
      {9, 31},
      {21, 42},
      {28, 84},
      {36, 44},
      {51, 67},
      {71, 91},
      {80, 100},
      {16, 6},
      {48, 26},
      {49, 11},
      {56, 53},
      {62, 19},
      {64, 60},
      {87, 24},
      {93, 73},
      {95, 75},
      {98, 78}}},
    {"HackerRank, first sample",
     100,
     1,
     3,
     {{32, 62},
      {42, 68},
      {12, 98},
      {95, 13},
      {97, 25},
      {93, 37},
      {79, 27},
      {75, 19},
      {49, 47},
      {67, 17}}},
    {"HackerRank, second sample",
     100,
     1,
     5,
     {{8, 52},
      {6, 80},
      {26, 42},
      {2, 72},
      {51, 19},
      {39, 11},
      {37, 29},
      {81, 3},
      {59, 5},
      {79, 23},
      {53, 7},
      {43, 33},
      {77, 21}}},
    {"textbook",
     30,
     1,
     3,
     {{3, 22}, {5, 8}, {11, 26}, {20, 29}, {27, 1}, {21, 9}, {17, 4}, {19, 7}}},
};

static void published_results(void)
{
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        const struct figure *figure = &figures[i];
        snl_board *board = NULL;
        int faults_before = check_faults_in_test;
        CHECK_EQUAL(snl_board_create(figure->squares, NULL, &board), SNL_OK);
        for (size_t j = 0; figure->jumps[j][0] != 0; j++)
            CHECK_EQUAL(snl_board_set_jump(board, figure->jumps[j][0], figure->jumps[j][1]),
                        SNL_OK);
        check_rolls(board, figure->start, figure->rolls);
        snl_board_free(board);
        if (check_faults_in_test > faults_before)
            printf("# %s\n", figure->name);
    }
}

static void published_matrices(void)
{
    static const int32_t first[] = {
        -1, -1, -1, -1, -1, -1, /* squares 36..31 */
        -1, -1, -1, -1, -1, -1, /* 25..30 */
        -1, -1, -1, -1, -1, -1, /* 24..19 */
        -1, 35, -1, -1, 13, -1, /* 13..18 */
        -1, -1, -1, -1, -1, -1, /* 12..7 */
        -1, 15, -1, -1, -1, -1, /* 1..6 */
    };
    static const int32_t second[] = {-1, -1, -1, 3};
    snl_board *board = NULL;
    int64_t rolls = UNTOUCHED;
    CHECK_EQUAL(snl_board_create_matrix(first, 6, 6, NULL, &board, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_OK);
    CHECK_EQUAL(rolls, 4);
    check_rolls(board, 1, 4);
    snl_board_free(board);

    CHECK_EQUAL(snl_board_create_matrix(second, 2, 2, NULL, &board, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_OK);
    CHECK_EQUAL(rolls, 1);
    check_rolls(board, 1, 1);
    snl_board_free(board);
}

/* ---- Boards too large for the reference ---- */

/* A million empty squares: routes roll the largest face as long as it helps. */
static void long_empty_board(void)
{
    static const uint32_t weights[] = {0, 0, 0, 0, 0, 3, 1};
    snl_board *board = NULL;
    snl_route *route;
    CHECK_EQUAL(snl_board_create(1000000, NULL, &board), SNL_OK);
    for (int32_t overshoot = SNL_OVERSHOOT_STAY; overshoot <= SNL_OVERSHOOT_BOUNCE; overshoot++) {
        CHECK_EQUAL(snl_board_set_overshoot(board, overshoot), SNL_OK);
        route = checked_route(board, 1, 166667);
        CHECK_EQUAL(snl_route_leg_count(route), 2);
        check_leg(route, 0, 6, 166666, 1, 999997, 999997);
        check_leg(route, 1, 3, 1, 999997, 1000000, 1000000);
        snl_route_free(route);
    }
    CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_WIN), SNL_OK);
    route = checked_route(board, 1, 166667);
    CHECK_EQUAL(snl_route_leg_count(route), 1);
    check_leg(route, 0, 6, 166667, 1, 1000000, 1000000);
    snl_route_free(route);

    /* 142858 sevens are 6 more than a million, so six of the rolls are sixes. */
    CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_STAY), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 7), SNL_OK);
    route = checked_route(board, 0, 142858);
    CHECK_EQUAL(snl_route_leg_count(route), 2);
    check_leg(route, 0, 7, 142852, 0, 999964, 999964);
    check_leg(route, 1, 6, 6, 999964, 1000000, 1000000);
    snl_route_free(route);
    snl_board_free(board);
}

static void long_chain(void)
{
    static const uint32_t weight = 1;
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(20000, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, &weight, 1), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
    for (snl_square mouth = 2; mouth <= 10001; mouth++)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, mouth + 1), SNL_OK);
    snl_route *route = checked_route(board, 0, 10000);
    CHECK_EQUAL(snl_route_leg_count(route), 2);
    check_leg(route, 0, 1, 2, 0, 2, 10002);
    check_leg(route, 1, 1, 9998, 10002, 20000, 20000);
    snl_route_free(route);
    snl_board_free(board);
}

/* ---- Legs ---- */

/* A jump ends a leg, even if the next leg has the same face. */
static void jumps_end_legs(void)
{
    static const uint32_t weights[] = {0, 1};
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(13, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 3, 4), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 6, 5), SNL_OK);
    snl_route *route = checked_route(board, 1, 6);
    CHECK_EQUAL(snl_route_leg_count(route), 3);
    check_leg(route, 0, 2, 1, 1, 3, 4);
    check_leg(route, 1, 2, 1, 4, 6, 5);
    check_leg(route, 2, 2, 4, 5, 13, 13);
    snl_route_free(route);
    snl_board_free(board);
}

/* A token starts on the mouth 10. Its first roll bounces it back to 10, and now it takes the
 * jump. */
static void bounce_to_the_same_square(void)
{
    static const uint32_t weights[] = {0, 0, 0, 1};
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(12, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 4), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 10, 8), SNL_OK);
    check_rolls(board, 10, SNL_UNREACHABLE);
    CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_BOUNCE), SNL_OK);
    snl_route *route = checked_route(board, 10, 2);
    CHECK_EQUAL(snl_route_leg_count(route), 2);
    check_leg(route, 0, 4, 1, 10, 10, 8);
    check_leg(route, 1, 4, 1, 8, 12, 12);
    snl_route_free(route);
    snl_board_free(board);
}

/* A bounce ends a leg, even if it leads to no mouth and the next leg has the same face. */
static void bounces_end_legs(void)
{
    static const uint32_t six[] = {0, 0, 0, 0, 0, 1};
    static const uint32_t eight[] = {0, 0, 0, 0, 0, 0, 0, 1};
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(8, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, six, 6), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_BOUNCE), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 7, 8), SNL_OK);
    snl_route *route = checked_route(board, 7, 2);
    CHECK_EQUAL(snl_route_leg_count(route), 2);
    check_leg(route, 0, 6, 1, 7, 3, 3);
    check_leg(route, 1, 6, 1, 3, 7, 8);
    snl_route_free(route);
    snl_board_free(board);

    /* The first bounce would go below square 1. */
    CHECK_EQUAL(snl_board_create(6, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, eight, 8), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_BOUNCE), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 3, 6), SNL_OK);
    route = checked_route(board, 4, 2);
    CHECK_EQUAL(snl_route_leg_count(route), 2);
    check_leg(route, 0, 8, 1, 4, 1, 1);
    check_leg(route, 1, 8, 1, 1, 3, 6);
    snl_route_free(route);
    snl_board_free(board);
}

/* ---- Contracts ---- */

static void goal_at_once_or_never(void)
{
    static const uint32_t two_dice[] = {0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(100, NULL, &board), SNL_OK);
    check_rolls(board, 100, 0);
    /* Six snakes in a row are a wall for six faces, but not for a token that starts on one of
     * them. */
    for (snl_square mouth = 50; mouth < 56; mouth++)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, 2), SNL_OK);
    check_rolls(board, 0, SNL_UNREACHABLE);
    check_rolls(board, 49, SNL_UNREACHABLE);
    check_rolls(board, 50, 9);
    check_rolls(board, 100, 0);
    CHECK_EQUAL(snl_board_set_die(board, two_dice, 12), SNL_OK);
    check_rolls(board, 0, 9);
    check_rolls(board, 99, SNL_UNREACHABLE);
    snl_board_free(board);
}

static void board_of_one_square(void)
{
    static const uint32_t only_two[] = {0, 1};
    snl_board *board = NULL;
    int64_t rolls = UNTOUCHED;
    CHECK_EQUAL(snl_board_create(1, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_OK);
    CHECK_EQUAL(rolls, 0);
    for (int32_t overshoot = 0; overshoot <= 2; overshoot++) {
        CHECK_EQUAL(snl_board_set_overshoot(board, overshoot), SNL_OK);
        CHECK_EQUAL(snl_board_set_die(board, only_two + 1, 1), SNL_OK);
        check_rolls(board, 0, 1);
        check_rolls(board, 1, 0);
        /* A bounce stops on square 1, which is the goal. */
        CHECK_EQUAL(snl_board_set_die(board, only_two, 2), SNL_OK);
        check_rolls(board, 0, overshoot == SNL_OVERSHOOT_STAY ? SNL_UNREACHABLE : 1);
        check_rolls(board, 1, 0);
    }
    snl_board_free(board);
}

static void null_arguments(void)
{
    snl_board *board = NULL;
    snl_route *route = UNTOUCHED_ROUTE;
    snl_leg leg = {.struct_size = sizeof leg, .face = UNTOUCHED};
    int64_t rolls = UNTOUCHED;
    CHECK_EQUAL(snl_board_create(100, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_solve(NULL, &rolls), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_solve(board, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_solve(NULL, NULL), SNL_ERROR_NULL);
    check_refused(NULL, 1, SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_solve_from(board, 1, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_solve_from(NULL, 1, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_route_create(board, 1, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_route_create(NULL, 1, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(rolls, UNTOUCHED);

    snl_route_free(NULL);
    CHECK_EQUAL(snl_route_rolls(NULL), 0);
    CHECK_EQUAL(snl_route_leg_count(NULL), 0);
    CHECK_EQUAL(snl_route_leg(NULL, 0, &leg), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_route_create(board, 1, &route), SNL_OK);
    CHECK_EQUAL(snl_route_leg(route, 0, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(leg.face, UNTOUCHED);
    snl_route_free(route);
    snl_board_free(board);
}

static void squares_off_the_board(void)
{
    static const snl_square squares[] = {-1,
                                         101,
                                         102,
                                         -100,
                                         INT32_MAX,
                                         INT64_MIN,
                                         INT64_MAX,
                                         INT64_C(1) << 32,
                                         (INT64_C(1) << 32) + 1};
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(100, NULL, &board), SNL_OK);
    for (size_t i = 0; i < sizeof squares / sizeof squares[0]; i++)
        check_refused(board, squares[i], SNL_ERROR_SQUARE);
    snl_board_free(board);
}

/* A cycle is refused even if no roll leads to it, and even if the token is on the goal. */
static void cycles_refused(void)
{
    snl_board *board = NULL;
    int64_t rolls = UNTOUCHED;
    CHECK_EQUAL(snl_board_create(100, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 4, 9), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 9, 5), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 5, 9), SNL_OK);
    check_rolls(board, 90, 2);
    CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
    CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_ERROR_CYCLE);
    CHECK_EQUAL(rolls, UNTOUCHED);
    check_refused(board, 0, SNL_ERROR_CYCLE);
    check_refused(board, 90, SNL_ERROR_CYCLE);
    check_refused(board, 100, SNL_ERROR_CYCLE);
    CHECK_EQUAL(snl_board_remove_jump(board, 5), SNL_OK);
    check_rolls(board, 90, 2);
    snl_board_free(board);
}

static void legs_in_an_array(void)
{
    snl_leg legs[3], untouched[3];
    size_t count = 7;
    snl_board *board = NULL;
    snl_route *route = NULL;
    memset(untouched, 0x5a, sizeof untouched);
    memcpy(legs, untouched, sizeof legs);
    CHECK_EQUAL(snl_board_create(20, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 13, 18), SNL_OK);
    CHECK_EQUAL(snl_route_create(board, 1, &route), SNL_OK);
    CHECK_EQUAL(snl_route_leg_count(route), 2); /* two sixes, 1 to 13, and a 2, 18 to 20 */
    CHECK_EQUAL(snl_route_legs(NULL, legs, sizeof *legs, 3, &count), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_route_legs(route, NULL, sizeof *legs, 1, &count), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_route_legs(route, legs, sizeof *legs, 3, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_route_legs(route, NULL, 0, 0, &count), SNL_ERROR_STRUCT_SIZE);
    CHECK_EQUAL(snl_route_legs(route, legs, sizeof *legs - 1, 3, &count), SNL_ERROR_STRUCT_SIZE);
#if SIZE_MAX > UINT32_MAX
    CHECK_EQUAL(snl_route_legs(route, legs, (size_t)UINT32_MAX + 1 + sizeof *legs, 3, &count),
                SNL_ERROR_STRUCT_SIZE);
#endif
    CHECK_EQUAL(count, 7);
    CHECK_EQUAL(snl_route_legs(route, legs, sizeof *legs, 1, &count), SNL_ERROR_CAPACITY);
    CHECK_EQUAL(count, 2);
    count = 7;
    CHECK_EQUAL(snl_route_legs(route, NULL, sizeof *legs, 0, &count), SNL_OK);
    CHECK(count == 2 && memcmp(legs, untouched, sizeof legs) == 0);
    count = 7;
    CHECK_EQUAL(snl_route_legs(route, legs, sizeof *legs, 3, &count), SNL_OK);
    const snl_leg known[] = {{sizeof *legs, 6, 1, 2, 13, 18}, {sizeof *legs, 2, 18, 1, 20, 20}};
    CHECK(count == 2 && memcmp(legs, known, sizeof known) == 0);
    CHECK(memcmp(&legs[2], untouched, sizeof *legs) == 0);
    snl_route_free(route);
    snl_board_free(board);
}

/* A program compiled with a later version may know more fields; any distance of entries serves. */
static void legs_of_other_sizes(void)
{
    _Alignas(snl_leg) unsigned char bytes[3 * 72];
    snl_board *board = NULL;
    snl_route *route = NULL;
    CHECK_EQUAL(snl_board_create(20, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_route_create(board, 1, &route), SNL_OK);
    CHECK_EQUAL(snl_route_leg_count(route), 2); /* three sixes and a 1 */
    for (size_t size = sizeof(snl_leg); size <= 72; size++) {
        size_t count = 0;
        memset(bytes, 0x5a, sizeof bytes);
        CHECK_EQUAL(snl_route_legs(route, (snl_leg *)(void *)bytes, size, 2, &count), SNL_OK);
        for (size_t i = 0; i < 3 * size; i++) {
            snl_leg leg = {(uint32_t)size,   i < size ? 6 : 1,   i < size ? 1 : 19,
                           i < size ? 3 : 1, i < size ? 19 : 20, i < size ? 19 : 20};
            int is_field = i < 2 * size && i % size < sizeof leg;
            CHECK_EQUAL(bytes[i], is_field ? ((unsigned char *)&leg)[i % size] : 0x5a);
        }
    }
    snl_route_free(route);
    snl_board_free(board);
}

static void leg_arguments(void)
{
    struct {
        snl_leg leg;
        unsigned char more[24];
    } newer;
    snl_board *board = NULL;
    snl_leg leg;
    CHECK_EQUAL(snl_board_create(30, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 7, 11), SNL_OK);
    snl_route *route = checked_route(board, 1, 5);
    size_t legs = snl_route_leg_count(route);
    CHECK(legs > 1);

    /* A struct shorter than the library's is refused. A longer struct, of a newer program, is
     * filled up to the end of the fields that the library knows. */
    for (size_t size = 0; size < sizeof leg; size++) {
        memset(&leg, 0x5a, sizeof leg);
        leg.struct_size = (uint32_t)size;
        snl_leg before = leg;
        CHECK_EQUAL(snl_route_leg(route, 0, &leg), SNL_ERROR_STRUCT_SIZE);
        CHECK(memcmp(&leg, &before, sizeof leg) == 0);
    }
    memset(&newer, 0x5a, sizeof newer);
    newer.leg.struct_size = sizeof newer;
    CHECK_EQUAL(snl_route_leg(route, 0, &newer.leg), SNL_OK);
    CHECK_EQUAL(newer.leg.face, 6);
    CHECK_EQUAL(newer.leg.times, 1);
    CHECK_EQUAL(newer.leg.from, 1);
    CHECK_EQUAL(newer.leg.landing, 7);
    CHECK_EQUAL(newer.leg.to, 11);
    for (size_t i = 0; i < sizeof newer.more; i++)
        CHECK_EQUAL(newer.more[i], 0x5a);

    const size_t indices[] = {legs, legs + 1, SIZE_MAX, SIZE_MAX / 2 + 1};
    for (size_t i = 0; i < sizeof indices / sizeof indices[0]; i++) {
        memset(&leg, 0x5a, sizeof leg);
        leg.struct_size = sizeof leg;
        snl_leg before = leg;
        CHECK_EQUAL(snl_route_leg(route, indices[i], &leg), SNL_ERROR_INDEX);
        CHECK(memcmp(&leg, &before, sizeof leg) == 0);
    }
    snl_route_free(route);

    /* A route without legs has no valid index. */
    leg.struct_size = sizeof leg;
    route = checked_route(board, 30, 0);
    CHECK_EQUAL(snl_route_leg(route, 0, &leg), SNL_ERROR_INDEX);
    snl_route_free(route);
    snl_board_free(board);
}

static void routes_outlive_boards(void)
{
    snl_board *board = NULL;
    snl_board *copy = NULL;
    CHECK_EQUAL(snl_board_create(100, NULL, &board), SNL_OK);
    for (size_t i = 0; figures[0].jumps[i][0] != 0; i++)
        CHECK_EQUAL(snl_board_set_jump(board, figures[0].jumps[i][0], figures[0].jumps[i][1]),
                    SNL_OK);
    CHECK_EQUAL(snl_board_copy(board, NULL, &copy), SNL_OK);
    snl_route *route = checked_route(board, 0, 7);
    CHECK_EQUAL(snl_board_set_jump(board, 2, 99), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, 99), SNL_OK);
    check_route(copy, route, 0, 7, NULL);
    snl_board_free(board);
    check_route(copy, route, 0, 7, NULL);
    snl_board_free(copy);
    CHECK_EQUAL(snl_route_rolls(route), 7);
    snl_route_free(route);
}

int main(void)
{
    whole = getenv("SNL_TEST_WHOLE") != NULL;
    if (whole)
        printf("# whole\n");
    check_random_seed();
    RUN(every_small_board_and_small_die);
    RUN(every_board_of_eight_squares);
    RUN(every_small_board_and_entering);
    RUN(published_results);
    RUN(published_matrices);
    RUN(long_empty_board);
    RUN(long_chain);
    RUN(jumps_end_legs);
    RUN(bounce_to_the_same_square);
    RUN(bounces_end_legs);
    RUN(goal_at_once_or_never);
    RUN(board_of_one_square);
    RUN(null_arguments);
    RUN(squares_off_the_board);
    RUN(cycles_refused);
    RUN(legs_in_an_array);
    RUN(legs_of_other_sizes);
    RUN(leg_arguments);
    RUN(routes_outlive_boards);
    return check_done();
}
