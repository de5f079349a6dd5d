/* SPDX-License-Identifier: MIT */
/*
 * Boards of up to 2^62 squares. The test lays out a small board: crowds of squares where jumps
 * begin and end, and empty stretches between the crowds. At one place of each stretch, its *seam*,
 * the test inserts b * times squares, where b is the largest face. The board becomes huge. A
 * shortest route crosses a long stretch with rolls of b and fewer than b other rolls, so that a
 * roll across a seam costs `times` rolls more. So the fewest rolls from every square of the huge
 * board follow from a small model: the small board, with these costs, relaxed until nothing
 * changes. With few squares inserted, the test compares the same model with the plain reference on
 * the whole board. SNL_TEST_WHOLE makes more boards.
 */
#include "solve_check.h"

#include "solve.h"

enum { SMALL_MAX = 20000, SEAMS_MAX = 4, MOUTHS_MAX = 64, EXPANDED_MAX = 60000 };

static int whole;

/* The small board. The array `fewest` below takes the place of plain->fewest. */
static struct plain *plain;
static struct plain *expanded;

static int seams;
static int seam_after[SEAMS_MAX];     /* the seam is between this square and the next */
static int64_t seam_times[SEAMS_MAX]; /* b * times squares are inserted */
static int in_stretch[SMALL_MAX + 1]; /* squares of stretches, without the first and the last square
                                       * of each */
static int64_t fewest[SMALL_MAX + 1]; /* rolls to the goal on the huge board */
static int32_t largest;

#define FAR_AWAY INT64_MAX

/* ---- The small board ---- */

/* The least length of a stretch. Its seam lies at most 2 b squares behind its beginning. If the die
 * has no gaps, ceil(distance / b) is exact for any distance. If the die has gaps, consider rolls of
 * other faces than b: among any b of them, the sum of some is a multiple of b. So a shortest route
 * has fewer than b such rolls, and rolls b wherever more than (b - 1)^2 squares are left. */
static int stretch_length(void)
{
    return (has_no_gaps(plain) ? 4 : largest + 3) * largest;
}

/* A square where a jump may begin or end, since it lies in a crowd and not in a stretch. */
static int random_point(int low, int high)
{
    int square;
    do
        square = (int)check_random(low, high);
    while (in_stretch[square]);
    return square;
}

/* Lays out crowds of squares and stretches in turn. The last crowd contains the goal. */
static void lay_squares(void)
{
    int squares = 0;
    seams = (int)check_random(1, SEAMS_MAX);
    for (int i = 0; i <= seams; i++) {
        int crowd = (int)check_random(2 * largest + 2, 4 * largest + 30);
        for (int square = squares; square <= squares + crowd; square++)
            in_stretch[square] = 0;
        squares += crowd;
        if (i == seams)
            break;
        int length = stretch_length() + (int)check_random(0, 5);
        for (int square = squares + 1; square <= squares + length; square++)
            in_stretch[square] = 1;
        seam_after[i] = squares + (int)check_random(largest, 2 * largest);
        squares += length;
    }
    plain->squares = squares;
    for (int square = 0; square <= squares; square++)
        plain->jump[square] = 0;
}

static void lay_jumps(void)
{
    int kind = (int)check_random(0, 3);
    int jumps = kind == 0 ? (int)check_random(0, 3) : (int)check_random(0, MOUTHS_MAX - 12);
    for (int i = 0; i < jumps; i++) {
        int mouth = random_point(1, plain->squares - 1);
        int end = random_point(0, kind == 1 ? mouth : plain->squares);
        plain->jump[mouth] = end == mouth ? 0 : end == 0 ? REFERENCE_OFF : end;
    }
    /* A run of mouths that is a wall, or just too short to be one. */
    if (check_random(0, 2) == 0) {
        int low = random_point(1, plain->squares - 1);
        int length = largest < 9 ? largest - (int)check_random(0, 2) : 3;
        for (int mouth = low; mouth < low + length; mouth++)
            if (mouth < plain->squares && !in_stretch[mouth] && mouth != 1)
                plain->jump[mouth] = 1;
    }
    if (plain->chaining)
        plain_break_cycles(plain);
}

/* On most boards tokens leave the start by a rule of their own. A token may be put on a square of a
 * stretch, too, but the start, which tokens do not pass, lies in a crowd. */
static void lay_start(void)
{
    plain->start = check_random(0, 2) == 0 ? 0 : random_point(0, plain->squares);
    if (check_random(0, 1) == 0)
        plain->enter_faces = check_random(0, 2) == 0
                                 ? check_random64()
                                 : UINT64_C(1) << check_random(0, plain->faces - 1);
    if (check_random(0, 2) == 0)
        plain->enter_square = check_random(0, 1) == 0 ? (int)check_random(1, plain->squares)
                                                      : random_point(1, plain->squares);
}

static void random_small_board(void)
{
    state_of_board = check_random_state;
    plain_clear(plain, 1);
    plain->overshoot = (int)check_random(0, 2);
    plain->chaining = check_random(0, 2) == 0;
    do {
        if (check_random(0, 2) > 0)
            random_die_without_gaps(plain);
        else
            random_die_with_gaps(plain);
        largest = largest_face(plain);
        /* Dice with gaps and large faces make long stretches, so the test skips most of these
         * dice. */
    } while (largest > 12 && !has_no_gaps(plain) && check_random(0, 19) > 0);
    lay_squares();
    lay_jumps();
    lay_start();
}

/* ---- Inserted squares ---- */

/* Inserts squares at the seams, up to the most that a huge board can have. Numbers of all sizes
 * occur, and are distributed in different ways. */
static void random_huge_seams(void)
{
    int64_t left = (SNL_SQUARES_MAX - plain->squares) / largest;
    int kind = (int)check_random(0, 2);
    for (int i = 0; i < seams; i++) {
        int64_t times = kind == 0 && i == seams - 1 ? left : check_random(0, left);
        if (kind > 0)
            times >>= check_random(0, 61);
        if (kind == 2 && check_random(0, 1) == 0)
            times = left / 2;
        seam_times[i] = times;
        left -= times;
    }
}

static void random_short_seams(void)
{
    for (int i = 0; i < seams; i++)
        seam_times[i] = check_random(0, 40);
}

static int64_t to_huge(int square)
{
    int64_t huge = square;
    for (int i = 0; i < seams; i++)
        if (square > seam_after[i])
            huge += seam_times[i] * largest;
    return huge;
}

/* A random square of the huge board. */
static int64_t random_huge_square(void)
{
    int i = (int)check_random(0, seams - 1);
    switch (check_random(0, 2)) {
    case 0: /* a square of the small board */
        return to_huge((int)check_random(0, plain->squares));
    case 1: /* an inserted square */
        return to_huge(seam_after[i]) + check_random(0, seam_times[i] * largest);
    default: /* the square before the inserted ones, or the last inserted one */
        return to_huge(seam_after[i]) + (check_random(0, 1) == 0 ? 0 : seam_times[i] * largest);
    }
}

/* The rolls to the goal from a square of the huge board. An inserted square lies t * b squares
 * above one of the last b squares up to the seam. The route from the inserted square needs t rolls
 * fewer than the route from that square. */
static int64_t huge_fewest(int64_t huge)
{
    int64_t put_in = 0;
    for (int i = 0; i < seams; i++) {
        int64_t seam = seam_after[i] + put_in;
        int64_t more = seam_times[i] * largest;
        if (huge <= seam)
            break;
        if (huge <= seam + more) {
            int64_t times = (huge - seam + largest - 1) / largest;
            int64_t rolls = fewest[huge - times * largest - put_in];
            return rolls == FAR_AWAY ? SNL_UNREACHABLE : rolls - times;
        }
        put_in += more;
    }
    int64_t rolls = fewest[huge - put_in];
    return rolls == FAR_AWAY ? SNL_UNREACHABLE : rolls;
}

/* ---- The model ---- */

/* The rolls on the huge board for one roll of the small board. Seams count if the token rolls
 * across them, not if a jump leads across. */
static int64_t roll_cost(int from, int face)
{
    int64_t cost = 1;
    int landing = plain_landing(plain, from, face);
    if (from == plain->start && plain->enter_square != 0)
        return cost;
    for (int i = 0; i < seams; i++)
        if (from <= seam_after[i] && landing > seam_after[i])
            cost += seam_times[i];
    return cost;
}

static int relax(int square)
{
    int lowered = 0;
    for (int face = 1; face <= plain->faces; face++) {
        if (plain->weight[face] == 0)
            continue;
        int to = plain_rest(plain, square, face);
        if (fewest[to] == FAR_AWAY || fewest[to] + roll_cost(square, face) >= fewest[square])
            continue;
        fewest[square] = fewest[to] + roll_cost(square, face);
        lowered = 1;
    }
    return lowered;
}

static void solve_model(void)
{
    int lowered;
    plain_to_goal(plain); /* finds where tokens rest after landing */
    for (int square = 0; square < plain->squares; square++)
        fewest[square] = FAR_AWAY;
    fewest[plain->squares] = 0;
    do {
        lowered = 0;
        for (int square = plain->squares - 1; square >= 0; square--)
            lowered |= relax(square);
    } while (lowered);
}

/* ---- The huge board ---- */

static snl_board *make_huge_board(void)
{
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(to_huge(plain->squares), NULL, &board), SNL_OK);
    for (int mouth = 1; mouth < plain->squares; mouth++)
        if (plain->jump[mouth] != 0)
            CHECK_EQUAL(snl_board_set_jump(board, to_huge(mouth),
                                           to_huge((int)reference_jump(plain->jump[mouth]))),
                        SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, plain->weight + 1, (size_t)plain->faces), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, plain->overshoot), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, plain->chaining), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, to_huge(plain->start)), SNL_OK);
    CHECK_EQUAL(snl_board_set_enter(board, plain->enter_faces, to_huge(plain->enter_square)),
                SNL_OK);
    return board;
}

/* Checks that the route takes the largest of the faces that are best from a square. */
static void check_best_roll(const snl_board *board, snl_square from, int32_t face)
{
    int64_t left = huge_fewest(from);
    for (int32_t other = (int32_t)plain->faces; other >= face; other--) {
        snl_square to;
        if (plain->weight[other] == 0)
            continue;
        CHECK_EQUAL(snl_board_roll(board, from, other, NULL, &to), SNL_OK);
        if (other == face)
            CHECK_EQUAL(huge_fewest(to), left - 1);
        else
            CHECK(huge_fewest(to) != left - 1);
    }
}

/* Checks that only the last roll of a leg lands on a mouth. */
static void check_no_mouth_on_leg(const snl_board *board, const snl_leg *leg)
{
    snl_square last = leg->from + leg->face * (leg->times - 1);
    snl_square mouth = leg->from;
    while ((mouth = snl_board_next_jump(board, mouth)) != 0 && mouth <= last)
        CHECK((mouth - leg->from) % leg->face != 0);
}

/* Checks the first and the last 70 rolls of a leg, and 70 random ones. */
static void check_huge_leg(const snl_board *board, const snl_leg *leg)
{
    enum { EACH_END = 70 };
    snl_square landing = UNTOUCHED, to = UNTOUCHED;
    snl_square last = leg->from + leg->face * (leg->times - 1);
    if (!CHECK(leg->times >= 1) ||
        !CHECK(leg->times - 1 <= (snl_board_squares(board) - leg->from) / leg->face))
        return;
    CHECK(leg->times == 1 || !is_put_on_square(board, leg->from));
    check_no_mouth_on_leg(board, leg);
    for (int64_t i = 0; i < leg->times && i < EACH_END; i++) {
        check_best_roll(board, leg->from + leg->face * i, leg->face);
        check_best_roll(board, last - leg->face * i, leg->face);
        check_best_roll(board, leg->from + leg->face * check_random(0, leg->times - 1), leg->face);
    }
    CHECK_EQUAL(snl_board_roll(board, last, leg->face, &landing, &to), SNL_OK);
    CHECK_EQUAL(leg->landing, landing);
    CHECK_EQUAL(leg->to, to);
}

static void check_huge_route(const snl_board *board, const snl_route *route, snl_square from)
{
    int64_t rolls = huge_fewest(from);
    snl_leg leg = {.struct_size = sizeof leg}, before = {0};
    int64_t rolled = 0;
    snl_square at = from;
    CHECK_EQUAL(snl_route_rolls(route), rolls);
    for (size_t i = 0; i < snl_route_leg_count(route); i++, before = leg) {
        CHECK_EQUAL(snl_route_leg(route, i, &leg), SNL_OK);
        CHECK_EQUAL(leg.from, at);
        /* If two legs in a row have the same face, a jump or a bounce ended the first, or a token
         * was put on a square. */
        CHECK(leg.face != before.face || before.to != before.landing ||
              is_put_on_square(board, leg.from) || is_put_on_square(board, before.from) ||
              snl_board_jump(board, before.landing) >= 0 ||
              before.from + before.face * before.times != before.landing);
        check_huge_leg(board, &leg);
        rolled += leg.times;
        at = leg.to;
    }
    CHECK_EQUAL(rolled, rolls == SNL_UNREACHABLE ? 0 : rolls);
    CHECK_EQUAL(at, rolls == SNL_UNREACHABLE ? from : snl_board_squares(board));
}

typedef snl_status solver(const snl_board *board, snl_square from, int64_t *rolls);
typedef snl_status router(const snl_board *board, snl_square from, snl_route **route);

static void check_answer(solver *solve, router *find_route, const snl_board *board, snl_square from)
{
    int64_t rolls = UNTOUCHED;
    snl_route *route = NULL;
    CHECK_EQUAL(solve(board, from, &rolls), SNL_OK);
    CHECK_EQUAL(rolls, huge_fewest(from));
    if (!CHECK_EQUAL(find_route(board, from, &route), SNL_OK))
        return;
    check_huge_route(board, route, from);
    snl_route_free(route);
}

static void check_huge_board(const snl_board *board)
{
    for (int i = 0; i < 6; i++) {
        int faults = check_faults_in_test;
        snl_square from = i < 1 ? i : i < 2 ? snl_board_start(board) : random_huge_square();
        check_answer(snl_board_solve_from, snl_route_create, board, from);
        if (has_no_gaps(plain))
            check_answer(snl_i_solve_by_jumps, snl_i_route_by_jumps, board, from);
        if (i < 2)
            check_answer(snl_i_solve_by_squares, snl_i_route_by_squares, board, from);
        describe_faults(board, from, faults);
    }
}

static void huge_boards(void)
{
    int boards = whole ? 20000 : 300;
    int64_t unreachable = 0, most = 0;
    for (int i = 0; i < boards; i++) {
        random_small_board();
        random_huge_seams();
        solve_model();
        snl_board *board = make_huge_board();
        check_huge_board(board);
        snl_board_free(board);
        unreachable += fewest[1] == FAR_AWAY;
        if (fewest[1] != FAR_AWAY && fewest[1] > most)
            most = fewest[1];
    }
    printf("# of %d boards the goal is out of reach on %" PRId64 ", and at most %" PRId64
           " rolls away\n",
           boards, unreachable, most);
}

/* Compares the model with the plain reference where few squares are inserted. */
static void the_model_is_right(void)
{
    int boards = whole ? 3000 : 200;
    for (int i = 0; i < boards; i++) {
        random_small_board();
        random_short_seams();
        solve_model();
        int squares = (int)to_huge(plain->squares);
        if (squares > EXPANDED_MAX)
            continue;
        plain_clear(expanded, squares);
        expanded->overshoot = plain->overshoot;
        expanded->chaining = plain->chaining;
        expanded->start = (int)to_huge(plain->start);
        expanded->enter_faces = plain->enter_faces;
        expanded->enter_square = (int)to_huge(plain->enter_square);
        expanded->faces = plain->faces;
        memcpy(expanded->weight, plain->weight, sizeof plain->weight);
        for (int mouth = 1; mouth < plain->squares; mouth++)
            if (plain->jump[mouth] != 0)
                expanded->jump[to_huge(mouth)] =
                    plain->jump[mouth] < 0 ? REFERENCE_OFF : (int)to_huge(plain->jump[mouth]);
        plain_to_goal(expanded);
        int faults = check_faults_in_test;
        for (int square = 0; square <= squares; square++)
            CHECK_EQUAL(huge_fewest(square), expanded->fewest[square]);
        snl_board *board = make_huge_board();
        check_huge_board(board);
        describe_faults(board, -1, faults);
        snl_board_free(board);
    }
}

/* ---- Known answers ---- */

struct leg {
    int32_t face;
    int64_t times;
};

/* Checks the legs and the number of rolls of a route on an empty board of 2^62 squares. */
static void check_empty(snl_board *board, snl_square from, int64_t rolls, const struct leg *legs)
{
    int64_t answer = UNTOUCHED;
    snl_route *route = NULL;
    snl_square at = from;
    CHECK_EQUAL(snl_board_solve_from(board, from, &answer), SNL_OK);
    CHECK_EQUAL(answer, rolls);
    if (!CHECK_EQUAL(snl_route_create(board, from, &route), SNL_OK))
        return;
    CHECK_EQUAL(snl_route_rolls(route), rolls);
    for (size_t i = 0; i < snl_route_leg_count(route); i++) {
        snl_leg leg = {.struct_size = sizeof leg};
        CHECK_EQUAL(snl_route_leg(route, i, &leg), SNL_OK);
        CHECK_EQUAL(leg.face, legs[i].face);
        CHECK_EQUAL(leg.times, legs[i].times);
        CHECK_EQUAL(leg.from, at);
        at = leg.to;
    }
    CHECK_EQUAL(legs[snl_route_leg_count(route)].face, 0);
    snl_route_free(route);
}

static void set_faces_alone(snl_board *board, int face, int other)
{
    uint32_t weights[FACES_MAX] = {0};
    weights[face - 1] = weights[other - 1] = 1;
    CHECK_EQUAL(snl_board_set_die(board, weights, (size_t)(face > other ? face : other)), SNL_OK);
}

/* 2^62 leaves a remainder of 4 when divided by 6, by 12, and by 5. */
static void empty_board(void)
{
    static const uint32_t fair[] = {1, 1, 1, 1, 1, 1};
    static const uint32_t two_dice[] = {0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
    const int64_t goal = SNL_SQUARES_MAX;
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(goal, NULL, &board), SNL_OK);
    check_empty(board, 1, (goal - 4) / 6 + 1, (struct leg[]){{6, (goal - 4) / 6}, {3, 1}, {0, 0}});
    check_empty(board, 0, (goal - 4) / 6 + 1, (struct leg[]){{6, (goal - 4) / 6}, {4, 1}, {0, 0}});
    check_empty(board, 4, (goal - 4) / 6, (struct leg[]){{6, (goal - 4) / 6}, {0, 0}});
    check_empty(board, goal - 7, 2, (struct leg[]){{6, 1}, {1, 1}, {0, 0}});
    check_empty(board, goal, 0, (struct leg[]){{0, 0}});
    CHECK_EQUAL(snl_board_set_die(board, fair, 1), SNL_OK);
    check_empty(board, 0, goal, (struct leg[]){{1, goal}, {0, 0}});
    CHECK_EQUAL(snl_board_set_die(board, two_dice, 12), SNL_OK);
    check_empty(board, 0, (goal - 4) / 12 + 1,
                (struct leg[]){{12, (goal - 4) / 12}, {4, 1}, {0, 0}});
    /* From square 3 the remainder by 12 is 1, which no face shows. As 12 + 1 = 11 + 2, the last
     * twelve becomes an eleven and a two. */
    check_empty(board, 3, (goal - 4) / 12 + 1,
                (struct leg[]){{12, (goal - 4) / 12 - 1}, {11, 1}, {2, 1}, {0, 0}});
    check_empty(board, goal - 1, SNL_UNREACHABLE, (struct leg[]){{0, 0}});
    set_faces_alone(board, 3, 5);
    check_empty(board, 1, (goal - 4) / 5 + 1, (struct leg[]){{5, (goal - 4) / 5}, {3, 1}, {0, 0}});
    check_empty(board, 0, (goal - 4) / 5 + 2,
                (struct leg[]){{5, (goal - 4) / 5 - 1}, {3, 3}, {0, 0}});
    set_faces_alone(board, 63, 64);
    check_empty(board, 0, goal / 64, (struct leg[]){{64, goal / 64}, {0, 0}});
    check_empty(board, 1, goal / 64, (struct leg[]){{64, goal / 64 - 1}, {63, 1}, {0, 0}});
    set_faces_alone(board, 1, 64);
    check_empty(board, 1, goal / 64 - 1 + 63, (struct leg[]){{64, goal / 64 - 1}, {1, 63}, {0, 0}});
    set_faces_alone(board, 2, 2);
    check_empty(board, 1, SNL_UNREACHABLE, (struct leg[]){{0, 0}});
    check_empty(board, 0, goal / 2, (struct leg[]){{2, goal / 2}, {0, 0}});
    CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_WIN), SNL_OK);
    check_empty(board, 1, goal / 2, (struct leg[]){{2, goal / 2}, {0, 0}});
    snl_board_free(board);
}

/* A board with one ladder: a route rolls up to its mouth, and on from its destination. */
static void one_ladder(void)
{
    const int64_t goal = SNL_SQUARES_MAX, half = SNL_SQUARES_MAX / 2;
    snl_board *board = NULL;
    int64_t rolls = UNTOUCHED;
    CHECK_EQUAL(snl_board_create(goal, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 2, goal - 1), SNL_OK);
    CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_OK);
    CHECK_EQUAL(rolls, 2);
    CHECK_EQUAL(snl_board_solve_from(board, 2, &rolls), SNL_OK);
    CHECK_EQUAL(rolls, (goal - 2 + 5) / 6);
    CHECK_EQUAL(snl_board_remove_jump(board, 2), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, half, goal), SNL_OK);
    CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_OK);
    CHECK_EQUAL(rolls, (half - 1 + 5) / 6);
    CHECK_EQUAL(snl_board_solve_from(board, half, &rolls), SNL_OK);
    CHECK_EQUAL(rolls, (half + 5) / 6);
    /* The ladder can be reached past five snakes. A snake in place of the ladder completes a wall
     * of six mouths. */
    for (snl_square mouth = half - 5; mouth < half; mouth++)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, 1), SNL_OK);
    CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_OK);
    CHECK_EQUAL(rolls, (half - 6 - 1 + 5) / 6 + 1);
    CHECK_EQUAL(snl_board_set_jump(board, half, 1), SNL_OK);
    CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_OK);
    CHECK_EQUAL(rolls, SNL_UNREACHABLE);
    CHECK_EQUAL(snl_board_solve_from(board, half, &rolls), SNL_OK);
    CHECK_EQUAL(rolls, (half + 5) / 6);
    snl_board_free(board);
}

/* No route has to take this snake, so that the fewest rolls are those of the empty board. */
static void one_snake(void)
{
    const int64_t goal = SNL_SQUARES_MAX;
    snl_board *board = NULL;
    snl_route *route = NULL;
    int64_t rolls = UNTOUCHED;
    CHECK_EQUAL(snl_board_create(goal, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 5, 2), SNL_OK);
    CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_OK);
    CHECK_EQUAL(rolls, (goal - 4) / 6 + 1);
    CHECK_EQUAL(snl_route_create(board, 1, &route), SNL_OK);
    CHECK_EQUAL(snl_route_rolls(route), rolls);
    snl_route_free(route);
    snl_board_free(board);
}

/* The die has only face 2, so that each roll is known. The route has a leg to each ladder, and a
 * leg from the last ladder to the goal. After the search has shortened the 401 stretches, they
 * still have more than 4000 squares. */
static void many_ladders(void)
{
    enum { LADDERS = 200 };
    const int64_t goal = INT64_C(1) << 40, apart = INT64_C(1) << 32, length = INT64_C(1) << 20;
    snl_board *board = NULL;
    snl_route *route = NULL;
    int64_t rolls = UNTOUCHED;
    CHECK_EQUAL(snl_board_create(goal, NULL, &board), SNL_OK);
    set_faces_alone(board, 2, 2);
    for (int64_t i = 1; i <= LADDERS; i++)
        CHECK_EQUAL(snl_board_set_jump(board, i * apart, i * apart + length), SNL_OK);
    CHECK_EQUAL(snl_board_solve_from(board, 0, &rolls), SNL_OK);
    CHECK_EQUAL(rolls, (goal - LADDERS * length) / 2);
    CHECK_EQUAL(snl_route_create(board, 0, &route), SNL_OK);
    CHECK_EQUAL(snl_route_rolls(route), rolls);
    CHECK_EQUAL(snl_route_leg_count(route), LADDERS + 1);
    for (int64_t i = 0; i <= LADDERS; i++) {
        snl_leg leg = {.struct_size = sizeof leg};
        CHECK_EQUAL(snl_route_leg(route, (size_t)i, &leg), SNL_OK);
        CHECK_EQUAL(leg.from, i > 0 ? i * apart + length : 0);
        CHECK_EQUAL(leg.landing, i < LADDERS ? (i + 1) * apart : goal);
        CHECK_EQUAL(leg.times, (leg.landing - leg.from) / 2);
    }
    snl_route_free(route);
    snl_board_free(board);
}

int main(void)
{
    whole = getenv("SNL_TEST_WHOLE") != NULL;
    if (whole)
        printf("# whole\n");
    check_random_seed();
    plain = plain_create(SMALL_MAX + EXPANDED_MAX);
    expanded = plain_create(EXPANDED_MAX);
    RUN(the_model_is_right);
    RUN(huge_boards);
    RUN(empty_board);
    RUN(one_ladder);
    RUN(one_snake);
    RUN(many_ladders);
    plain_free(plain);
    plain_free(expanded);
    return check_done();
}
