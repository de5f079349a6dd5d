/* SPDX-License-Identifier: MIT */
/*
 * Shared by the tests of the solvers: random boards with all features that have ever made a solver
 * wrong, conversion from the plain reference to a board of the library, the checks that hold for
 * every route, and the printing of a faulty board.
 */
#ifndef SNL_SOLVE_CHECK_H
#define SNL_SOLVE_CHECK_H

#include "check.h"
#include "reference.h"

#include "snl.h"

enum { UNTOUCHED = -77, FACES_MAX = REFERENCE_FACES_MAX };

/* Marks an output pointer as not written; never dereferenced. */
static char somewhere;
#define UNTOUCHED_ROUTE ((snl_route *)(void *)&somewhere)

/* Value of check_random_state just before the board of a random test was made. A run with SNL_SEED
 * set to this value makes that board again. */
static uint64_t state_of_board;

/* ---- Routes ---- */

/* Whether a roll from a square puts the token on the square of the rule of entering. */
static inline int is_put_on_square(const snl_board *board, snl_square from)
{
    snl_square square = 0;
    CHECK_EQUAL(snl_board_enter(board, NULL, &square), SNL_OK);
    return square != 0 && from == snl_board_start(board);
}

/* Rolls a leg and checks its fields. Writes its faces to `faces`, unless `faces` is NULL. Returns 1
 * if the next leg may have the same face. */
static inline int replay_leg(const snl_board *board, const snl_leg *leg, int *faces)
{
    snl_square goal = snl_board_squares(board);
    snl_square at = leg->from;
    snl_square landing = UNTOUCHED;
    snl_square to = UNTOUCHED;
    int cut = 0, is_put = is_put_on_square(board, leg->from);
    CHECK(!is_put || leg->times == 1);
    for (int64_t roll = 1; roll <= leg->times; roll++) {
        if (!CHECK_EQUAL(snl_board_roll(board, at, leg->face, &landing, &to), SNL_OK))
            return 0;
        cut = is_put || snl_board_jump(board, landing) >= 0 || leg->face > goal - at;
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

/* Compares the legs in an array with the legs read one by one. */
static inline void check_legs_in_array(const snl_route *route)
{
    enum { MOST = 100001 };
    static snl_leg legs[MOST];
    size_t count = 0, wanted = snl_route_leg_count(route);
    if (!CHECK(wanted <= MOST))
        return;
    CHECK_EQUAL(snl_route_legs(route, legs, sizeof *legs, wanted, &count), SNL_OK);
    CHECK_EQUAL(count, wanted);
    for (size_t i = 0; i < count; i++) {
        snl_leg leg = {.struct_size = sizeof leg};
        CHECK_EQUAL(snl_route_leg(route, i, &leg), SNL_OK);
        CHECK(memcmp(&leg, &legs[i], sizeof leg) == 0);
    }
}

/* Checks the invariants of any route. Writes the route's `rolls` faces to `faces`, unless `faces`
 * is NULL. Returns 0 if it could not write all of the faces. */
static inline int check_route(const snl_board *board, const snl_route *route, snl_square from,
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
        CHECK(leg.face != face_before || is_put_on_square(board, at));
        if (!CHECK(leg.times >= 1) || !CHECK(leg.times <= rolls - rolled))
            return 0;
        face_before = replay_leg(board, &leg, faces == NULL ? NULL : faces + rolled) ? 0 : leg.face;
        rolled += leg.times;
        at = leg.to;
    }
    CHECK_EQUAL(at, goal);
    check_legs_in_array(route);
    return CHECK_EQUAL(rolled, rolls);
}

/* Makes the route from a square and checks it. The caller frees the route. */
static inline snl_route *checked_route(const snl_board *board, snl_square from, int64_t rolls)
{
    snl_route *route = NULL;
    if (CHECK_EQUAL(snl_route_create(board, from, &route), SNL_OK))
        check_route(board, route, from, rolls, NULL);
    return route;
}

static inline void check_leg(const snl_route *route, size_t index, int32_t face, int64_t times,
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

/* Checks that snl_board_solve_from() and snl_route_create() return `status` and write nothing. */
static inline void check_refused(const snl_board *board, snl_square from, snl_status status)
{
    int64_t rolls = UNTOUCHED;
    snl_route *route = UNTOUCHED_ROUTE;
    CHECK_EQUAL(snl_board_solve_from(board, from, &rolls), status);
    CHECK_EQUAL(snl_route_create(board, from, &route), status);
    CHECK_EQUAL(rolls, UNTOUCHED);
    CHECK(route == UNTOUCHED_ROUTE);
}

/* ---- From the reference to the library ---- */

/* Prints a board on which a check failed. */
static inline void describe(const snl_board *board, snl_square from)
{
    uint32_t weights[FACES_MAX];
    size_t faces = 0;
    int listed = 0;
    uint64_t enter_faces = 0;
    snl_square mouth = 0, enter_square = 0;
    snl_board_enter(board, &enter_faces, &enter_square);
    snl_board_die(board, weights, FACES_MAX, &faces);
    printf("# state %" PRIu64 ", board of %" PRId64 " squares, from %" PRId64 ", overshoot %" PRId32
           ", chaining %" PRId32 ", start %" PRId64 ", entered by %" PRIx64 " on %" PRId64 ", die",
           state_of_board, snl_board_squares(board), from, snl_board_overshoot(board),
           snl_board_chaining(board), snl_board_start(board), enter_faces, enter_square);
    for (size_t i = 0; i < faces; i++)
        printf(" %" PRIu32, weights[i]);
    printf(", %zu jumps", snl_board_jump_count(board));
    while (listed++ < 200 && (mouth = snl_board_next_jump(board, mouth)) != 0)
        printf(" %" PRId64 "-%" PRId64, mouth, snl_board_jump(board, mouth));
    printf("\n");
}

/* Prints the board if the test has more than `faults` faults by now, that is, if checks of this
 * board failed. Prints nothing if `faults` is 5 or more. */
static inline void describe_faults(const snl_board *board, snl_square from, int faults)
{
    if (check_faults_in_test > faults && faults < 5)
        describe(board, from);
}

/* A board of the library with the jumps and rules of a reference, made in one of several ways. */
static inline snl_board *make_board(const struct plain *plain)
{
    static snl_square mouths[100001], ends[100001];
    snl_board *board = NULL;
    size_t count = 0;
    if (plain->squares % 2 == 0 && check_random(0, 1) == 0)
        CHECK_EQUAL(snl_board_create_grid(2, plain->squares / 2, NULL, &board), SNL_OK);
    else
        CHECK_EQUAL(snl_board_create(plain->squares, NULL, &board), SNL_OK);
    for (int mouth = 1; mouth < plain->squares; mouth++) {
        mouths[count] = mouth;
        ends[count] = reference_jump(plain->jump[mouth]);
        count += plain->jump[mouth] != 0;
    }
    if (count < 100 && check_random(0, 1) == 0)
        while (count-- > 0)
            CHECK_EQUAL(snl_board_set_jump(board, mouths[count], ends[count]), SNL_OK);
    else
        CHECK_EQUAL(snl_board_set_jumps(board, mouths, ends, count, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, plain->weight + 1, (size_t)plain->faces), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, plain->overshoot), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, plain->chaining), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, plain->start), SNL_OK);
    CHECK_EQUAL(snl_board_set_enter(board, plain->enter_faces, plain->enter_square), SNL_OK);
    return board;
}

/* ---- Every rule of entering ---- */

/* Sets rule `number` of entering: each start, each square to which entering leads, and each set of
 * the faces 1..3. Returns 0 if there are not so many rules. */
static inline int set_entering(struct reference *game, int number)
{
    int squares = game->squares + 1;
    game->start = number % squares;
    game->enter_square = number / squares % squares;
    game->enter_faces = (uint64_t)(number / squares / squares);
    return game->enter_faces < 8;
}

static inline void carry_entering(snl_board *board, const struct reference *game)
{
    CHECK_EQUAL(snl_board_set_start(board, game->start), SNL_OK);
    CHECK_EQUAL(snl_board_set_enter(board, game->enter_faces, game->enter_square), SNL_OK);
}

/* Of the combinations of jumps and rules on a board of `squares` squares, a test of every small
 * board tries one in so many: a number that has no factor in common with the number of rules of
 * entering, so that each of these rules has its turn. */
static inline int one_in(int squares, int whole)
{
    return squares < 3 ? 1 : (int[]){whole ? 3 : 13, whole ? 31 : 211, 499}[squares - 3];
}

/* ---- Random boards ---- */

/* The largest face of positive weight. */
static inline int largest_face(const struct plain *plain)
{
    int face = plain->faces;
    while (plain->weight[face] == 0)
        face--;
    return face;
}

/* Whether all faces up to the largest one have a positive weight. */
static inline int has_no_gaps(const struct plain *plain)
{
    for (int face = largest_face(plain); face > 0; face--)
        if (plain->weight[face] == 0)
            return 0;
    return 1;
}

static inline void set_faces(struct plain *plain, int faces, const int *shown)
{
    plain->faces = faces;
    for (int face = 1; face <= faces; face++)
        plain->weight[face] = 0;
    for (int i = 0; shown[i] != 0; i++)
        plain->weight[shown[i]] = (uint32_t)check_random(1, 1000);
}

/* Any die without gaps; sometimes its last faces have weight 0. */
static inline void random_die_without_gaps(struct plain *plain)
{
    int kind = (int)check_random(0, 9);
    int largest = kind < 4 ? 6 : (int)check_random(1, kind < 9 ? 12 : FACES_MAX);
    plain->faces = kind % 2 == 0 ? largest : (int)check_random(largest, FACES_MAX);
    for (int face = 1; face <= plain->faces; face++)
        plain->weight[face] = face <= largest ? UINT32_MAX / FACES_MAX : 0;
}

static inline void random_die_with_gaps(struct plain *plain)
{
    static const int dice[][12] = {{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12},
                                   {1, 64},
                                   {3, 5},
                                   {63, 64},
                                   {6},
                                   {2, 4},
                                   {1, 3},
                                   {1, 2, 3, 4, 5, 7},
                                   {2, 3}};
    enum { DICE = sizeof dice / sizeof dice[0] };
    int kind = (int)check_random(0, 2 * DICE);
    if (kind < DICE) {
        set_faces(plain, FACES_MAX, dice[kind]);
        plain->faces = largest_face(plain);
        return;
    }
    plain->faces = (int)check_random(1, check_random(0, 3) == 0 ? FACES_MAX : 12);
    for (int face = 1; face <= plain->faces; face++)
        plain->weight[face] = (uint32_t)(check_random(0, 1) * check_random(1, 1000));
    plain->weight[check_random(1, plain->faces)] = 1;
}

static inline int random_between(const struct plain *plain, int low, int high)
{
    low = low < 1 ? 1 : low;
    high = high > plain->squares ? plain->squares : high;
    return (int)check_random(low, high);
}

/* A random destination of a jump; `kind` is the kind of board. */
static inline int random_end(const struct plain *plain, int kind, int mouth)
{
    int squares = plain->squares;
    switch (kind) {
    case 1: /* snakes only */
        return (int)check_random(1, mouth);
    case 2: /* short snakes, and a ladder now and then */
        return check_random(0, 9) == 0 ? (int)check_random(mouth, squares)
                                       : random_between(plain, mouth - 20, mouth);
    case 3: /* mostly to the first and the last square */
        return check_random(0, 2) == 0 ? (int)check_random(1, squares)
                                       : (check_random(0, 3) > 0 ? 1 : squares);
    case 4: /* short jumps either way, which cross each other and form chains */
        return random_between(plain, mouth - 12, mouth + 12);
    case 5: /* to squares that are mouths already */
        for (int tries = 0; tries < 20; tries++) {
            int end = (int)check_random(1, squares);
            if (plain->jump[end] != 0)
                return end;
        }
        return (int)check_random(1, squares);
    case 6: /* to the last squares, or back from them */
        return mouth > squares - 30 ? (int)check_random(1, squares)
                                    : random_between(plain, squares - 30, squares);
    default:
        return (int)check_random(1, squares);
    }
}

/* Runs of mouths about as long as the largest face: some are walls, some let rolls pass. */
static inline void random_walls(struct plain *plain)
{
    int largest = largest_face(plain);
    int walls = (int)check_random(1, 1 + plain->squares / 40);
    while (walls-- > 0) {
        int length = largest + (int)check_random(-2, 1);
        int low = (int)check_random(1, plain->squares);
        int one_end = check_random(0, 2) == 0 ? (int)check_random(1, plain->squares) : 0;
        for (int mouth = low; mouth < low + length && mouth < plain->squares; mouth++) {
            int end = one_end ? one_end : (int)check_random(1, check_random(0, 9) ? low : mouth);
            plain->jump[mouth] = end == mouth ? 0 : end;
        }
    }
}

/* Makes cycles of two or more jumps. */
static inline void random_cycles(struct plain *plain)
{
    int cycles = (int)check_random(1, 1 + plain->squares / 10);
    while (cycles-- > 0 && plain->squares > 2) {
        int first = (int)check_random(1, plain->squares - 1);
        int mouth = first;
        for (int length = (int)check_random(1, 4); length > 0; length--) {
            int end = (int)check_random(1, plain->squares - 1);
            if (end == mouth)
                continue;
            plain->jump[mouth] = end;
            mouth = end;
        }
        plain->jump[mouth] = mouth == first ? plain->jump[mouth] : first;
    }
}

static inline void random_jumps(struct plain *plain)
{
    static const int densities[] = {0, 1, 2, 5, 10, 20, 30, 45, 60, 80, 95, 100, 100};
    int density = densities[check_random(0, sizeof densities / sizeof densities[0] - 1)];
    int kind = (int)check_random(0, 10);
    int low = 1, high = plain->squares;
    if (kind == 10) { /* jumps in one part of the board only */
        low = (int)check_random(1, plain->squares);
        high = low + plain->squares / 10;
    }
    for (int mouth = low; mouth < plain->squares && mouth <= high; mouth++) {
        if (check_random(0, 99) >= density)
            continue;
        int end = random_end(plain, kind, mouth);
        plain->jump[mouth] = end == mouth ? 0 : end;
    }
    if (kind == 8 || check_random(0, 7) == 0)
        random_walls(plain);
    if (kind == 9)
        random_cycles(plain);
    /* Breaks the cycles on 15 of 16 boards that chain jumps. Otherwise most of these boards would
     * have a cycle, and would test little. */
    if (plain->chaining && check_random(0, 15) > 0)
        plain_break_cycles(plain);
}

/* Adds jumps off the board, and a rule of entering, to a random board. */
static inline void random_house_rules(struct plain *plain)
{
    uint64_t all = (UINT64_C(2) << (plain->faces - 1)) - 1; /* also for 64 faces */
    int share = check_random(0, 2) ? (int)check_random(0, 40) : 0;
    for (int mouth = 1; mouth < plain->squares; mouth++)
        if (plain->jump[mouth] != 0 && check_random(0, 99) < share)
            plain->jump[mouth] = REFERENCE_OFF;
    plain->start = (int)check_random(0, check_random(0, 2) ? 1 : plain->squares);
    plain->enter_faces = 0;
    for (int i = (int)check_random(0, 3); i > 0; i--)
        plain->enter_faces |= UINT64_C(1) << (check_random(1, plain->faces) - 1);
    if (check_random(0, 5) == 0)
        plain->enter_faces = all;
    plain->enter_square = check_random(0, 1) ? 0 : (int)check_random(0, plain->squares);
    if (plain->enter_square && check_random(0, 1))
        plain->enter_square = 1;
}

/* A random board of `squares` squares, with random rules. */
static inline void random_plain(struct plain *plain, int squares, int without_gaps)
{
    state_of_board = check_random_state;
    plain_clear(plain, squares);
    plain->overshoot = (int)check_random(0, 2);
    plain->chaining = check_random(0, 2) == 0;
    if (without_gaps)
        random_die_without_gaps(plain);
    else
        random_die_with_gaps(plain);
    random_jumps(plain);
}

#endif
