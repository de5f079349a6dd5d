/* SPDX-License-Identifier: MIT */
/*
 * Holds the fewest rolls and the routes of the library against the reference game: on every board
 * of up to 7 squares with every die of the faces 1..3, and on random boards of up to 400 squares.
 * Every route is replayed roll by roll with snl_board_roll() and must be cut into legs as the
 * header says. Then come published figures, boards too large for the reference, and the contracts
 * of the functions. SNL_TEST_REDUCED makes it short enough for slow builds.
 */
#include "check.h"
#include "reference.h"

#include "snl.h"

enum { UNTOUCHED = -77, FACES_MAX = REFERENCE_FACES_MAX };

/* The board that a test is at, as the reference has it. */
static struct reference game;

static int reduced;

/* Never looked into. */
static char somewhere;
#define UNTOUCHED_ROUTE ((snl_route *)(void *)&somewhere)

/* ---- Routes ---- */

/* Rolls a leg and checks that it is what it says; the faces go to `faces`, unless that is NULL.
 * Returns 1 if the next leg may have the same face. */
static int replay_leg(const snl_board *board, const snl_leg *leg, int *faces)
{
    snl_square goal = snl_board_squares(board);
    snl_square at = leg->from;
    snl_square landing = UNTOUCHED;
    snl_square to = UNTOUCHED;
    int cut = 0;
    for (int64_t roll = 1; roll <= leg->times; roll++) {
        if (!CHECK_EQUAL(snl_board_roll(board, at, leg->face, &landing, &to), SNL_OK))
            return 0;
        cut = snl_board_jump(board, landing) != 0 || leg->face > goal - at;
        if (roll < leg->times) {
            CHECK(!cut);
            CHECK_EQUAL(to, at + leg->face);
        }
        if (faces != NULL)
            faces[roll - 1] = leg->face;
        at = to;
    }
    CHECK_EQUAL(leg->landing, landing);
    CHECK_EQUAL(leg->to, to);
    return cut;
}

/* The arrays of legs against the legs one by one. */
static void check_legs_in_arrays(const snl_route *route)
{
    enum { MOST = 1000 };
    static snl_square from[MOST], landing[MOST], to[MOST];
    static int64_t times[MOST];
    static int32_t face[MOST];
    size_t legs = snl_route_leg_count(route);
    if (!CHECK(legs <= MOST))
        return;
    CHECK_EQUAL(snl_route_legs(route, from, face, times, landing, to, legs), SNL_OK);
    for (size_t i = 0; i < legs; i++) {
        snl_leg leg = {.struct_size = sizeof leg};
        CHECK_EQUAL(snl_route_leg(route, i, &leg), SNL_OK);
        CHECK(leg.from == from[i] && leg.face == face[i] && leg.times == times[i]);
        CHECK(leg.landing == landing[i] && leg.to == to[i]);
    }
}

/* Checks all that holds for any route. `faces` takes `rolls` faces, or is NULL. Returns 0 if they
 * could not all be filled in. */
static int check_route(const snl_board *board, const snl_route *route, snl_square from,
                       int64_t rolls, int *faces)
{
    size_t legs = snl_route_leg_count(route);
    snl_square goal = snl_board_squares(board);
    snl_square at = from;
    int64_t rolled = 0;
    int32_t face_before = 0;
    if (!CHECK_EQUAL(snl_route_rolls(route), rolls))
        return 0;
    CHECK((rolls == 0) == (from == goal));
    if (rolls <= 0) {
        CHECK_EQUAL(legs, 0);
        return legs == 0;
    }
    for (size_t i = 0; i < legs; i++) {
        snl_leg leg = {.struct_size = sizeof leg};
        if (!CHECK_EQUAL(snl_route_leg(route, i, &leg), SNL_OK))
            return 0;
        CHECK_EQUAL(leg.from, at);
        CHECK(leg.face != face_before);
        if (!CHECK(leg.times >= 1) || !CHECK(leg.times <= rolls - rolled))
            return 0;
        face_before = replay_leg(board, &leg, faces == NULL ? NULL : faces + rolled) ? 0 : leg.face;
        rolled += leg.times;
        at = leg.to;
    }
    CHECK_EQUAL(at, goal);
    check_legs_in_arrays(route);
    return CHECK_EQUAL(rolled, rolls);
}

/* Makes the route from a square, checks it, and hands it out. */
static snl_route *checked_route(const snl_board *board, snl_square from, int64_t rolls)
{
    snl_route *route = NULL;
    if (CHECK_EQUAL(snl_route_create(board, from, &route), SNL_OK))
        check_route(board, route, from, rolls, NULL);
    return route;
}

static void check_leg(const snl_route *route, size_t index, int32_t face, int64_t times,
                      snl_square from, snl_square landing, snl_square to)
{
    snl_leg leg = {.struct_size = sizeof leg};
    if (!CHECK_EQUAL(snl_route_leg(route, index, &leg), SNL_OK))
        return;
    CHECK_EQUAL(leg.face, face);
    CHECK_EQUAL(leg.times, times);
    CHECK_EQUAL(leg.from, from);
    CHECK_EQUAL(leg.landing, landing);
    CHECK_EQUAL(leg.to, to);
}

/* The fewest rolls and the route from a square, and from it as the start. */
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

/* Neither a number nor a route comes out. */
static void check_refused(const snl_board *board, snl_square from, snl_status status)
{
    int64_t rolls = UNTOUCHED;
    snl_route *route = UNTOUCHED_ROUTE;
    CHECK_EQUAL(snl_board_solve_from(board, from, &rolls), status);
    CHECK_EQUAL(snl_route_create(board, from, &route), status);
    CHECK_EQUAL(rolls, UNTOUCHED);
    CHECK(route == UNTOUCHED_ROUTE);
}

/* ---- Against the reference ---- */

static void describe_game(snl_square from)
{
    printf("# board of %d squares, from %" PRId64 ", overshoot %d, chaining %d, die", game.squares,
           from, game.overshoot, game.chaining);
    for (int face = 1; face <= game.faces; face++)
        printf(" %" PRIu32, game.weight[face]);
    printf(", jumps");
    for (int mouth = 1; mouth < game.squares; mouth++)
        if (game.jump[mouth] != 0)
            printf(" %d-%d", mouth, game.jump[mouth]);
    printf("\n");
}

/* The route of the library must be the reference's, roll by roll. */
static void compare_route(const snl_board *board, int from)
{
    static int actual[REFERENCE_SQUARES_MAX];
    static int expected[REFERENCE_SQUARES_MAX];
    snl_route *route = NULL;
    if (!CHECK_EQUAL(snl_route_create(board, from, &route), SNL_OK))
        return;
    int rolls = reference_route(&game, from, expected);
    if (check_route(board, route, from, game.fewest[from], actual))
        for (int i = 0; i < rolls; i++)
            CHECK_EQUAL(actual[i], expected[i]);
    snl_route_free(route);
}

static void compare_from(const snl_board *board, int from)
{
    int faults_before = check_faults_in_test;
    if (game.chaining && reference_cycle(&game) != 0) {
        check_refused(board, from, SNL_ERROR_CYCLE);
    } else {
        int64_t rolls = UNTOUCHED;
        CHECK_EQUAL(snl_board_solve_from(board, from, &rolls), SNL_OK);
        CHECK_EQUAL(rolls, game.fewest[from]);
        compare_route(board, from);
    }
    if (check_faults_in_test > faults_before && faults_before < 5)
        describe_game(from);
}

static void compare_start(snl_board *board, int start)
{
    int faults_before = check_faults_in_test;
    int64_t rolls = UNTOUCHED;
    int refused = game.chaining && reference_cycle(&game) != 0;
    CHECK_EQUAL(snl_board_set_start(board, start), SNL_OK);
    CHECK_EQUAL(snl_board_solve(board, &rolls), refused ? SNL_ERROR_CYCLE : SNL_OK);
    CHECK_EQUAL(rolls, refused ? UNTOUCHED : game.fewest[start]);
    if (check_faults_in_test > faults_before && faults_before < 5)
        describe_game(start);
}

static void compare_cycle(const snl_board *board)
{
    int faults_before = check_faults_in_test;
    snl_square square = UNTOUCHED;
    CHECK_EQUAL(snl_board_find_cycle(board, &square), SNL_OK);
    CHECK_EQUAL(square, reference_cycle(&game));
    if (check_faults_in_test > faults_before && faults_before < 5)
        describe_game(0);
}

static void carry_jumps(snl_board *board)
{
    for (int mouth = 1; mouth < game.squares; mouth++) {
        if (snl_board_jump(board, mouth) == game.jump[mouth])
            continue;
        if (game.jump[mouth] != 0)
            CHECK_EQUAL(snl_board_set_jump(board, mouth, game.jump[mouth]), SNL_OK);
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

/* Every set of the faces 1..3 comes first, then the sets again with faces that never come up. */
static const uint32_t dice[DICE][1 + 3] = {
    {1, 1},       {2, 0, 1}, {2, 1, 1},    {3, 0, 0, 1}, {3, 1, 0, 1}, {3, 0, 1, 1},
    {3, 1, 1, 1}, {2, 1, 0}, {3, 1, 0, 0}, {3, 0, 1, 0}, {3, 1, 1, 0},
};

static void compare_all_rules(snl_board *board, int number_of_dice)
{
    /* Another start each time; it must not matter to where a solution starts that is given. */
    static int start;
    compare_cycle(board);
    for (int rules = 0; rules < number_of_dice * 3 * 2; rules++) {
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

static void every_small_board(void)
{
    int squares_max = reduced ? 6 : 7;
    for (int squares = 1; squares <= squares_max; squares++) {
        snl_board *board = NULL;
        int64_t tables = 0;
        if (!CHECK_EQUAL(snl_board_create(squares, &board), SNL_OK))
            return;
        reference_clear(&game, squares);
        do {
            carry_jumps(board);
            compare_all_rules(board, squares < 7 ? DICE : SUBSETS);
            tables++;
        } while (reference_next_table(&game));
        snl_board_free(board);

        int64_t expected = 1;
        for (int mouth = 1; mouth < squares; mouth++)
            expected *= squares;
        CHECK_EQUAL(tables, expected);
    }
}

/* ---- Random boards ---- */

static void random_die(void)
{
    static const uint32_t two_dice[] = {0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
    int kind = (int)check_random(0, 6);
    int faces = (int)check_random(1, check_random(0, 3) == 0 ? FACES_MAX : 12);
    game.faces = kind <= 1 ? 6 : kind == 2 ? 12 : faces;
    for (int face = 1; face <= game.faces; face++) {
        if (kind <= 1)
            game.weight[face] = 1;
        else if (kind == 2)
            game.weight[face] = two_dice[face - 1];
        else if (kind == 3)
            game.weight[face] = UINT32_MAX / FACES_MAX;
        else if (kind == 4)
            game.weight[face] = face == game.faces;
        else
            game.weight[face] = (uint32_t)(check_random(0, 1) * check_random(1, 1000));
    }
    /* A random die of zeros only needs a face. */
    if (kind > 4)
        game.weight[check_random(1, faces)] = 1;
}

static void random_jumps(void)
{
    int density = (int[]){0, 2, 10, 30, 60, 95, 100}[check_random(0, 6)];
    int kind = (int)check_random(0, 3);
    for (int mouth = 1; mouth < game.squares; mouth++) {
        if (check_random(0, 99) >= density)
            continue;
        int to = (int)check_random(1, game.squares);
        if (kind == 1) /* snakes only */
            to = (int)check_random(1, mouth);
        else if (kind == 2 && check_random(0, 4) > 0) /* snakes, and a ladder now and then */
            to = (int)check_random(mouth > 20 ? mouth - 20 : 1, mouth);
        else if (kind == 3 && check_random(0, 1) == 0) /* crowds on the first and the last square */
            to = check_random(0, 3) > 0 ? 1 : game.squares;
        game.jump[mouth] = to == mouth ? 0 : to;
    }
    /* Where jumps are chained most boards would have a cycle, so that they would test little. */
    if (game.chaining && check_random(0, 7) > 0)
        for (int square; (square = reference_cycle(&game)) != 0;)
            game.jump[square] = 0;
}

static void random_game(void)
{
    int64_t squares_max = (int64_t[]){20, 60, 120, 400}[check_random(0, 3)];
    reference_clear(&game, (int)check_random(8, squares_max));
    game.overshoot = (int)check_random(0, 2);
    game.chaining = (int)check_random(0, 1);
    random_die();
    random_jumps();
}

/* The board in one of the ways in which it can be made. */
static snl_board *make_board(void)
{
    snl_board *board = NULL;
    if (game.squares % 2 == 0 && check_random(0, 1) == 0)
        CHECK_EQUAL(snl_board_create_grid(2, game.squares / 2, &board), SNL_OK);
    else
        CHECK_EQUAL(snl_board_create(game.squares, &board), SNL_OK);
    if (check_random(0, 1) == 0) {
        carry_jumps(board);
    } else {
        snl_square mouths[REFERENCE_SQUARES_MAX];
        snl_square ends[REFERENCE_SQUARES_MAX];
        size_t count = 0;
        for (int mouth = game.squares - 1; mouth >= 1; mouth--) {
            mouths[count] = mouth;
            ends[count] = game.jump[mouth];
            count += game.jump[mouth] != 0;
        }
        CHECK_EQUAL(snl_board_set_jumps(board, mouths, ends, count), SNL_OK);
    }
    carry_rules(board);
    return board;
}

static void random_boards(void)
{
    int boards = reduced ? 10000 : 100000;
    int64_t refused = 0;
    int64_t unreachable = 0;
    int64_t rolls_max = 0;
    for (int i = 0; i < boards; i++) {
        random_game();
        snl_board *board = make_board();
        int cycle = game.chaining && reference_cycle(&game) != 0;
        int from = (int)check_random(0, game.squares);
        if (!cycle)
            reference_solve(&game);
        compare_cycle(board);
        compare_start(board, (int)check_random(0, game.squares));
        compare_from(board, 0);
        compare_from(board, 1);
        compare_from(board, from);
        compare_from(board, game.squares - 1);
        compare_from(board, game.squares);
        snl_board_free(board);

        refused += cycle;
        unreachable += !cycle && game.fewest[from] == SNL_UNREACHABLE;
        if (!cycle && game.fewest[from] > rolls_max)
            rolls_max = game.fewest[from];
    }
    printf("# of %d random boards %" PRId64 " have a cycle, on %" PRId64
           " the goal is out of reach, and the longest route has %" PRId64 " rolls\n",
           boards, refused, unreachable, rolls_max);
}

/* ---- Published figures ---- */

struct figure {
    const char *name;
    int64_t squares;
    snl_square start;
    int64_t rolls;
    snl_square jumps[20][2]; /* up to a 0 */
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

static void published_figures(void)
{
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        const struct figure *figure = &figures[i];
        snl_board *board = NULL;
        int faults_before = check_faults_in_test;
        CHECK_EQUAL(snl_board_create(figure->squares, &board), SNL_OK);
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
    CHECK_EQUAL(snl_board_create_matrix(first, 6, 6, &board), SNL_OK);
    CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_OK);
    CHECK_EQUAL(rolls, 4);
    check_rolls(board, 1, 4);
    snl_board_free(board);

    CHECK_EQUAL(snl_board_create_matrix(second, 2, 2, &board), SNL_OK);
    CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_OK);
    CHECK_EQUAL(rolls, 1);
    check_rolls(board, 1, 1);
    snl_board_free(board);
}

/* ---- Larger than the reference takes ---- */

/* A million empty squares: the largest face as long as it is of use. */
static void long_empty_board(void)
{
    static const uint32_t weights[] = {0, 0, 0, 0, 0, 3, 1};
    snl_board *board = NULL;
    snl_route *route;
    CHECK_EQUAL(snl_board_create(1000000, &board), SNL_OK);
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

    /* A million is 6 short of 142858 sevens, so that six of them are sixes. */
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
    CHECK_EQUAL(snl_board_create(20000, &board), SNL_OK);
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

/* A jump ends a leg, also where the next one has the same face. */
static void jumps_end_legs(void)
{
    static const uint32_t weights[] = {0, 1};
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(13, &board), SNL_OK);
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

/* The token bounces back to where it stood, and this time takes the jump there. */
static void bounce_to_the_same_square(void)
{
    static const uint32_t weights[] = {0, 0, 0, 1};
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(12, &board), SNL_OK);
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

/* A bounce ends a leg, also where it leads to no mouth and the next leg has the same face. */
static void bounces_end_legs(void)
{
    static const uint32_t six[] = {0, 0, 0, 0, 0, 1};
    static const uint32_t eight[] = {0, 0, 0, 0, 0, 0, 0, 1};
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(8, &board), SNL_OK);
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
    CHECK_EQUAL(snl_board_create(6, &board), SNL_OK);
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
    CHECK_EQUAL(snl_board_create(100, &board), SNL_OK);
    check_rolls(board, 100, 0);
    /* Six snakes in a row stop six faces, but not from behind them. */
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
    CHECK_EQUAL(snl_board_create(1, &board), SNL_OK);
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
    CHECK_EQUAL(snl_board_create(100, &board), SNL_OK);
    CHECK_EQUAL(snl_board_solve(NULL, &rolls), SNL_ERROR_ARGUMENT);
    CHECK_EQUAL(snl_board_solve(board, NULL), SNL_ERROR_ARGUMENT);
    CHECK_EQUAL(snl_board_solve(NULL, NULL), SNL_ERROR_ARGUMENT);
    check_refused(NULL, 1, SNL_ERROR_ARGUMENT);
    CHECK_EQUAL(snl_board_solve_from(board, 1, NULL), SNL_ERROR_ARGUMENT);
    CHECK_EQUAL(snl_board_solve_from(NULL, 1, NULL), SNL_ERROR_ARGUMENT);
    CHECK_EQUAL(snl_route_create(board, 1, NULL), SNL_ERROR_ARGUMENT);
    CHECK_EQUAL(snl_route_create(NULL, 1, NULL), SNL_ERROR_ARGUMENT);
    CHECK_EQUAL(rolls, UNTOUCHED);

    snl_route_free(NULL);
    CHECK_EQUAL(snl_route_rolls(NULL), 0);
    CHECK_EQUAL(snl_route_leg_count(NULL), 0);
    CHECK_EQUAL(snl_route_leg(NULL, 0, &leg), SNL_ERROR_ARGUMENT);
    CHECK_EQUAL(snl_route_create(board, 1, &route), SNL_OK);
    CHECK_EQUAL(snl_route_leg(route, 0, NULL), SNL_ERROR_ARGUMENT);
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
    CHECK_EQUAL(snl_board_create(100, &board), SNL_OK);
    for (size_t i = 0; i < sizeof squares / sizeof squares[0]; i++)
        check_refused(board, squares[i], SNL_ERROR_SQUARE);
    snl_board_free(board);
}

/* The largest board that is searched. */
#define SQUARES_MAX (INT64_C(1) << 27)

static void *allocate_little(void *context, size_t bytes)
{
    (void)context;
    return bytes <= 65536 ? malloc(bytes) : NULL;
}

static void release_little(void *context, void *memory, size_t bytes)
{
    (void)context;
    (void)bytes;
    free(memory);
}

static void boards_too_large(void)
{
    static const int64_t squares[] = {SQUARES_MAX + 1, INT64_C(1) << 32, SNL_SQUARES_MAX};
    const snl_allocator allocator = {
        .struct_size = sizeof allocator, .allocate = allocate_little, .release = release_little};
    snl_board *board = NULL;
    int64_t rolls = UNTOUCHED;
    for (size_t i = 0; i < sizeof squares / sizeof squares[0]; i++) {
        CHECK_EQUAL(snl_board_create_with(squares[i], &allocator, &board), SNL_OK);
        CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_ERROR_TOO_LARGE);
        CHECK_EQUAL(rolls, UNTOUCHED);
        check_refused(board, 0, SNL_ERROR_TOO_LARGE);
        check_refused(board, squares[i] - 1, SNL_ERROR_TOO_LARGE);
        check_refused(board, squares[i], SNL_ERROR_TOO_LARGE);
        snl_board_free(board);
    }
    /* The largest one that is not: all it lacks is memory. */
    CHECK_EQUAL(snl_board_create_with(SQUARES_MAX, &allocator, &board), SNL_OK);
    check_refused(board, 1, SNL_ERROR_MEMORY);
    snl_board_free(board);
}

/* Even a cycle that no roll leads to, and a game that is over. */
static void cycles_refused(void)
{
    snl_board *board = NULL;
    int64_t rolls = UNTOUCHED;
    CHECK_EQUAL(snl_board_create(100, &board), SNL_OK);
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

static void legs_in_arrays(void)
{
    snl_square from[3] = {-9, -9, -9}, to[3] = {-9, -9, -9}, landing[3];
    int64_t times[3];
    int32_t face[3] = {-9, -9, -9};
    snl_board *board = NULL;
    snl_route *route = NULL;
    CHECK_EQUAL(snl_board_create(20, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 13, 18), SNL_OK);
    CHECK_EQUAL(snl_route_create(board, 1, &route), SNL_OK);
    CHECK_EQUAL(snl_route_leg_count(route), 2); /* 1 to 13 by two sixes, and 18 to 20 */
    CHECK_EQUAL(snl_route_legs(route, from, face, times, landing, to, 1), SNL_ERROR_CAPACITY);
    CHECK_EQUAL(snl_route_legs(route, NULL, NULL, NULL, NULL, to, 0), SNL_ERROR_CAPACITY);
    CHECK(from[0] == -9 && face[0] == -9 && to[0] == -9);
    CHECK_EQUAL(snl_route_legs(route, NULL, NULL, NULL, NULL, NULL, 0), SNL_OK);
    CHECK_EQUAL(snl_route_legs(route, NULL, face, NULL, NULL, NULL, 3), SNL_OK);
    CHECK(face[0] == 6 && face[1] == 2 && face[2] == -9 && from[0] == -9);
    CHECK_EQUAL(snl_route_legs(route, from, face, times, landing, to, 2), SNL_OK);
    CHECK(from[0] == 1 && times[0] == 2 && landing[0] == 13 && to[0] == 18);
    CHECK(from[1] == 18 && times[1] == 1 && landing[1] == 20 && to[1] == 20 && to[2] == -9);
    CHECK_EQUAL(snl_route_legs(NULL, from, face, times, landing, to, 3), SNL_ERROR_ARGUMENT);
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
    CHECK_EQUAL(snl_board_create(30, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 7, 11), SNL_OK);
    snl_route *route = checked_route(board, 1, 5);
    size_t legs = snl_route_leg_count(route);
    CHECK(legs > 1);

    /* A program that is older or newer than the library, as far as there can be one. */
    for (size_t size = 0; size < sizeof leg; size++) {
        memset(&leg, 0x5a, sizeof leg);
        leg.struct_size = (uint32_t)size;
        snl_leg before = leg;
        CHECK_EQUAL(snl_route_leg(route, 0, &leg), SNL_ERROR_ARGUMENT);
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

    /* No index is one of a route without legs. */
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
    CHECK_EQUAL(snl_board_create(100, &board), SNL_OK);
    for (size_t i = 0; figures[0].jumps[i][0] != 0; i++)
        CHECK_EQUAL(snl_board_set_jump(board, figures[0].jumps[i][0], figures[0].jumps[i][1]),
                    SNL_OK);
    CHECK_EQUAL(snl_board_copy(board, &copy), SNL_OK);
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
    reduced = getenv("SNL_TEST_REDUCED") != NULL;
    if (reduced)
        printf("# reduced\n");
    check_random_seed();
    RUN(every_small_board);
    RUN(random_boards);
    RUN(published_figures);
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
    RUN(boards_too_large);
    RUN(cycles_refused);
    RUN(legs_in_arrays);
    RUN(leg_arguments);
    RUN(routes_outlive_boards);
    return check_done();
}
