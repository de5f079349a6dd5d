/* SPDX-License-Identifier: MIT */
/*
 * The random game on boards made for rare cases: faces with a common divisor, thousands of snakes
 * side by side, probabilities and means at the limits of a double, games too long for a march to
 * their end. The expected answers come from formulas. They are tests of lib/chance_factor.c,
 * lib/chance_front.c, lib/chance_trap.c, lib/chance_length.c, lib/chance_march.c,
 * lib/chance_tail.c, lib/chance_variance.c, lib/chance_solve.c, lib/chance_spread.c,
 * lib/chance_stretch.c, lib/chance_visits.c, lib/chance_win.c, lib/chance_exact.c and
 * lib/chance_exact_win.c.
 */
#include "chance_check.h"

#include "chance_tail.h"
#include "chance_modular.h"

/* One roll in 2^32 - 1 is a 1. */
static const uint32_t rare_up[] = {1, UINT32_MAX - 1};
static const double share = 1 / (double)UINT32_MAX;

static long double power(long double base, int exponent)
{
    long double result = 1;
    for (; exponent > 0; exponent--)
        result *= base;
    return result;
}

/* Part of a stairway. From each of its `count` steps a 2 leads down to step number `down`. A 1
 * leads up to the next step, or from the top step of the stairway to the goal. If `up` is 0, a 1
 * leads down to step number `down` too. */
struct flight {
    int count, down, up;
};

/* Makes a stairway of flights. Step i is square 3 i + 1; games start on step `start`. */
static snl_board *stairway(const struct flight *flights, int count, int start)
{
    int steps = 0, step = 0;
    for (int i = 0; i < count; i++)
        steps += flights[i].count;
    snl_board *board = empty_board(3 * steps + 1, 3 * start + 1, SNL_OVERSHOOT_STAY);
    for (const struct flight *flight = flights; flight < flights + count; flight++)
        for (int end = step + flight->count; step < end; step++) {
            snl_square square = 3 * step + 1, down = 3 * flight->down + 1;
            CHECK_EQUAL(snl_board_set_jump(board, square + 1, flight->up ? square + 3 : down),
                        SNL_OK);
            CHECK_EQUAL(snl_board_set_jump(board, square + 2, down), SNL_OK);
        }
    CHECK_EQUAL(snl_board_set_die(board, rare_up, 2), SNL_OK);
    return board;
}

/* ---- Many snakes ---- */

enum { MOST_SQUARES = 720 };

/* Checks that the mean from each square is 1 more than the average of the means from the squares to
 * which its rolls lead. Frees the board. */
static void check_averages(snl_board *board, const uint32_t *weights, int faces)
{
    double means[MOST_SQUARES + 1];
    snl_chance *chance = NULL;
    CHECK_EQUAL(snl_board_set_die(board, weights, (size_t)faces), SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
    fill_lengths(chance, SNL_LENGTH_MEAN, means);
    for (snl_square square = 1; square < snl_board_squares(board); square++) {
        double sum = 0, all = 0;
        for (int face = 1; face <= faces; face++)
            if (weights[face - 1] > 0) {
                snl_square landing, rest;
                CHECK_EQUAL(snl_board_roll(board, square, face, &landing, &rest), SNL_OK);
                sum += weights[face - 1] * means[rest];
                all += weights[face - 1];
            }
        check_near(means[square], 1 + sum / all, 1e-12, "mean");
    }
    snl_chance_free(chance);
    snl_board_free(board);
}

/* Boards with 60 snakes, dozens of which lead across the same squares. */
static void sixty_snakes(void)
{
    enum { SQUARES = 400, SNAKES = 60, BOARDS = 60 };
    static const uint32_t even[] = {1, 1, 1, 1, 1, 1};
    for (int count = 0; count < BOARDS; count++) {
        snl_board *board = empty_board(SQUARES, 1, SNL_OVERSHOOT_WIN);
        for (int i = 0; i < SNAKES; i++) {
            const snl_square mouth = check_random(2, SQUARES - 1);
            CHECK_EQUAL(snl_board_set_jump(board, mouth, check_random(1, mouth - 1)), SNL_OK);
        }
        check_averages(board, even, 6);
    }
}

/* Above the lowest squares every sixth square has a snake, which leads down across `across` others.
 * Rolls lead one, three or 36 squares up: so the rows of many squares are not used again until
 * several columns further down have been eliminated. */
static void equal_snakes(void)
{
    enum { FACES = 36 };
    static const uint32_t weights[FACES] = {[0] = 1, [2] = 20, [FACES - 1] = 1};
    for (int across = 24; across <= 40; across++) {
        snl_board *board = empty_board(MOST_SQUARES, 3, SNL_OVERSHOOT_WIN);
        for (snl_square end = 3; end + 6 * across < MOST_SQUARES; end += 6)
            CHECK_EQUAL(snl_board_set_jump(board, end + 6 * across + 1, end), SNL_OK);
        check_averages(board, weights, FACES);
    }
}

/* ---- Faces with a common divisor ---- */

enum { LAST = 1001, HALF = (LAST + 1) / 2 };

/* Makes a game with the faces 2 and 4 that uses odd squares only. If `is_halved` is set, makes the
 * same game with the faces 1 and 2 on a board of half the squares. */
static snl_chance *only_odd_squares(int is_halved, int32_t overshoot)
{
    static const uint32_t ones[] = {1, 1}, twos[] = {0, 1, 0, 1};
    snl_board *board = empty_board(is_halved ? HALF : LAST, 1, overshoot);
    if (is_halved)
        CHECK_EQUAL(snl_board_set_jump(board, 201, 451), SNL_OK);
    for (snl_square square = 401; square <= 402 && !is_halved; square++)
        CHECK_EQUAL(snl_board_set_jump(board, square, square + 500), SNL_OK);
    if (!is_halved && overshoot == SNL_OVERSHOOT_STAY)
        CHECK_EQUAL(snl_board_set_jump(board, LAST - 1, 2), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, is_halved ? ones : twos, is_halved ? 2 : 4), SNL_OK);
    return chance_of(board);
}

/* If a roll beyond the goal wins, games from an even square are as long as from the odd square
 * below. */
static void even_faces_win(void)
{
    snl_chance *chance = only_odd_squares(0, SNL_OVERSHOOT_WIN);
    snl_chance *half = only_odd_squares(1, SNL_OVERSHOOT_WIN);
    for (snl_square square = 1; square < LAST; square++) {
        snl_game_length length = {.struct_size = sizeof length}, other = length;
        CHECK_EQUAL(snl_chance_length(chance, square, &length), SNL_OK);
        CHECK_EQUAL(snl_chance_length(half, (square + 1) / 2, &other), SNL_OK);
        check_near(length.mean, other.mean, 1e-13, "mean");
        check_near(length.variance, other.variance, 1e-12, "variance");
    }
    snl_chance_free(chance);
    snl_chance_free(half);
}

static void even_faces(void)
{
    static double visits[LAST + 1], halved[HALF + 1], finish[LAST + 1];
    snl_chance *chance = only_odd_squares(0, SNL_OVERSHOOT_STAY);
    snl_chance *half = only_odd_squares(1, SNL_OVERSHOOT_STAY);
    for (snl_square square = 1; square <= LAST; square += 2) {
        snl_game_length length = {.struct_size = sizeof length}, other = length;
        CHECK_EQUAL(snl_chance_length(chance, square, &length), SNL_OK);
        CHECK_EQUAL(snl_chance_length(half, (square + 1) / 2, &other), SNL_OK);
        CHECK(length.finish_probability == 1);
        check_near(length.mean, other.mean, 1e-13, "mean");
        check_near(length.variance, other.variance, 1e-12, "variance");
    }
    CHECK_EQUAL(snl_chance_visits(chance, 1, visits, LAST + 1, &(size_t){0}), SNL_OK);
    CHECK_EQUAL(snl_chance_visits(half, 1, halved, HALF + 1, &(size_t){0}), SNL_OK);
    for (snl_square square = 1; square <= LAST; square++)
        check_near(visits[square], square % 2 ? halved[(square + 1) / 2] : 0, 1e-12, "visits");
    fill_lengths(chance, SNL_LENGTH_FINISH_PROBABILITY, finish);
    for (snl_square square = 0; square <= LAST; square++)
        CHECK(finish[square] == square % 2);
    CHECK_EQUAL(snl_chance_visits(chance, 500, visits, LAST + 1, &(size_t){0}), SNL_OK);
    for (snl_square square = 0; square <= LAST; square++)
        CHECK(visits[square] ==
              (square % 2 || square == 0 || square == 402 || square == LAST - 1 ? 0 : INFINITY));
    snl_chance_free(chance);
    snl_chance_free(half);
}

/* Tokens on even squares climb two flights, as in means_that_multiply(). Then they cross a long
 * stretch up to a snake, which leads back to the foot of the flights. If `upper` is 16, the means
 * from even squares are out of range. These means must not affect the odd squares, which share the
 * stretch. */
static void other_squares_too_long(void)
{
    static const uint32_t weights[] = {0, 1, 0, UINT32_MAX - 1}, halved[] = {1, UINT32_MAX - 1};
    for (int upper = 14; upper <= 16; upper += 2) {
        snl_game_length length = {.struct_size = sizeof length}, other = length;
        snl_board *board = empty_board(LAST, 1, SNL_OVERSHOOT_WIN);
        for (snl_square step = 0; step < 16 + upper; step++) {
            snl_square foot = step == 0 || step >= 16 ? 2 : 8;
            CHECK_EQUAL(snl_board_set_jump(board, 6 * step + 4, step == 0 ? 8 : 6 * step + 8),
                        SNL_OK);
            CHECK_EQUAL(snl_board_set_jump(board, 6 * step + 6, step == 0 ? 8 : foot), SNL_OK);
        }
        CHECK_EQUAL(snl_board_set_jump(board, LAST - 3, 2), SNL_OK);
        CHECK_EQUAL(snl_board_set_die(board, weights, 4), SNL_OK);
        snl_chance *chance = chance_of(board);
        board = empty_board(HALF, 1, SNL_OVERSHOOT_WIN);
        CHECK_EQUAL(snl_board_set_die(board, halved, 2), SNL_OK);
        snl_chance *half = chance_of(board);
        for (snl_square square = 1; square < LAST; square += 50) {
            CHECK_EQUAL(snl_chance_length(chance, square, &length), SNL_OK);
            CHECK_EQUAL(snl_chance_length(half, (square + 1) / 2, &other), SNL_OK);
            check_near(length.mean, other.mean, 1e-14, "mean");
            CHECK(fabs(length.variance - other.variance) < 1e-11);
            CHECK(length.mean_error_bound < 1e-13);
        }
        check_near(mean_of(chance), mean_of(half), 1e-14, "mean");
        CHECK_EQUAL(snl_chance_length(chance, 2, &length),
                    upper == 14 ? SNL_OK : SNL_ERROR_OVERFLOW);
        snl_chance_free(chance);
        snl_chance_free(half);
    }
}

/* Nearly all rolls are a 64. Most squares behind a long stretch are reached only with dozens of
 * 63s, and a 63 is one roll in four billion. The probabilities of these squares are out of
 * range. */
static void too_rare_faces(void)
{
    static uint32_t weights[64];
    snl_chance *chance = NULL;
    snl_board *board = empty_board(9000, 1, SNL_OVERSHOOT_WIN);
    weights[62] = 1;
    weights[63] = UINT32_MAX - 1;
    CHECK_EQUAL(snl_board_set_die(board, weights, 64), SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_ERROR_OVERFLOW);
    CHECK(chance == NULL);
    snl_board_free(board);
    /* Here only one square behind the stretch has such a probability, and only by its last face. */
    memset(weights, 0, sizeof weights);
    weights[28] = UINT32_MAX - 1;
    weights[29] = 1;
    board = empty_board(1060, 1, SNL_OVERSHOOT_WIN);
    CHECK_EQUAL(snl_board_set_die(board, weights, 30), SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_ERROR_OVERFLOW);
    snl_board_free(board);
}

static void set_jump(snl_board *board, snl_square from, snl_square to)
{
    CHECK_EQUAL(snl_board_set_jump(board, from, to), SNL_OK);
}

/* Both faces lead from square 1 to a square above a stairway and above the snakes across it. On the
 * stairway variances are out of range. Tokens hardly ever come back to the stairway or take other
 * snakes. The elimination takes one column at a time if there are few snakes, and else several. */
static void above_a_stairway(void)
{
    for (snl_square snakes = 7; snakes <= 35; snakes += 28) {
        const snl_square foot = snakes + 5, head = foot + 3 * 19, top = head + 2 * snakes,
                         ends = top + 3, more = ends + 14;
        snl_board *board = empty_board(more + 23, 1, SNL_OVERSHOOT_STAY);
        snl_game_length length = {.struct_size = sizeof length};
        for (snl_square square = foot; square < head; square += 3) {
            set_jump(board, square + 1, square + 3);
            set_jump(board, square + 2, foot);
        }
        for (snl_square i = 0; i < snakes; i++)
            set_jump(board, head + 1 + 2 * i, 4 + i);
        for (snl_square i = 0; i < 12; i++)
            set_jump(board, more + 2 * i, ends + i);
        set_jump(board, 2, top);
        set_jump(board, 3, top);
        set_jump(board, top + 1, 1);
        set_jump(board, more - 2, more + 23);
        CHECK_EQUAL(snl_board_set_die(board, rare_up, 2), SNL_OK);
        snl_chance *chance = chance_of(board);
        CHECK_EQUAL(snl_chance_length(chance, foot, &length), SNL_OK);
        CHECK(length.mean > 0x1p600 && length.mean < 0x1p610 && length.variance == INFINITY);
        CHECK(length.mean_error_bound == INFINITY);
        CHECK_EQUAL(snl_chance_length(chance, 1, &length), SNL_OK);
        CHECK(fabs(length.mean - 21) < 1e-6 && length.variance > 0 && length.variance < 1e-5);
        snl_chance_free(chance);
    }
}

/* ---- Many snakes ---- */

/* Snakes lead from squares of the upper half, 2, 3 or 4 squares apart, to every fourth square of
 * the lower half. From every other end, the multiples of 8, each face wins. From the rest the faces
 * lead to three squares of the upper half, so that all of these ends have the same mean x. The mean
 * of a square in the upper half is a + b x. */
static void side_by_side(void)
{
    enum { SNAKES = 2100, FACES = 3, FIRST = 4 * SNAKES, MOST = 2 * FIRST + 4 };
    static const uint32_t even[] = {1, 1, 1};
    static const snl_square tops[] = {FIRST + 1, FIRST + 100, FIRST + 101};
    static double mean[MOST + 1], visits[MOST + 1], a[MOST + 1], b[MOST + 1];
    static snl_square to[MOST]; /* by mouth in the upper half: the end; 0: no mouth */
    snl_square goal = FIRST;
    memset(to, 0, sizeof to);
    for (snl_square end = 4; end < FIRST; end += 4) {
        goal += 2 + end / 4 % 3;
        to[goal] = end;
    }
    goal += 3;
    snl_board *board = empty_board(goal, 4, SNL_OVERSHOOT_WIN);
    for (snl_square end = 0; end < FIRST; end += 4)
        for (snl_square face = 1; face <= FACES; face++)
            set_jump(board, end + face, end % 8 ? tops[face - 1] : goal);
    for (snl_square mouth = FIRST; mouth < goal; mouth++)
        if (to[mouth])
            set_jump(board, mouth, to[mouth]);
    CHECK_EQUAL(snl_board_set_die(board, even, FACES), SNL_OK);
    snl_chance *chance = chance_of(board);
    fill_lengths(chance, SNL_LENGTH_MEAN, mean);
    for (snl_square square = goal - 1; square > FIRST; square--) {
        a[square] = 1;
        b[square] = 0;
        for (snl_square next = square + 1; next <= square + FACES && next < goal; next++) {
            snl_square end = to[next];
            a[square] += (end == 0 ? a[next] : end % 8 == 0) / FACES;
            b[square] += (end == 0 ? b[next] : end % 8 != 0) / FACES;
        }
    }
    double sum_a = a[tops[0]] + a[tops[1]] + a[tops[2]];
    double sum_b = b[tops[0]] + b[tops[1]] + b[tops[2]];
    double end = (1 + sum_a / FACES) / (1 - sum_b / FACES);
    for (snl_square square = FIRST + 1; square < goal; square++)
        check_near(mean[square], a[square] + b[square] * end, 1e-13, "mean");
    for (int square = 0; square < FIRST; square += 4)
        check_near(mean[square], square % 8 ? end : 1, 1e-13, "mean");
    double rolls = 0;
    CHECK_EQUAL(snl_chance_visits(chance, 4, visits, MOST + 1, &(size_t){0}), SNL_OK);
    for (snl_square square = 0; square < goal; square++)
        rolls += visits[square];
    check_near(rolls, end, 1e-12, "rolls");
    check_near(visits[goal], 1, 1e-12, "end");
    snl_chance_free(chance);
}

/* ---- Near the limits of a double ---- */

/* Two flights. From the upper flight a 2 leads down below the first step of the lower flight. Each
 * flight alone is within range, but the mean of the game is the product of the flights' means. */
static void means_that_multiply(void)
{
    static double values[3 * 33 + 2];
    for (int upper = 14; upper <= 16; upper += 2) {
        const struct flight flights[] = {{1, 1, 0}, {15, 1, 1}, {upper, 0, 1}};
        snl_game_length length = {.struct_size = sizeof length};
        size_t squares = 3 * (size_t)(16 + upper) + 1;
        long double below = (power(UINT32_MAX, 15) - 1) / (1 - (long double)share);
        snl_chance *chance = chance_of(stairway(flights, 3, 0));
        snl_status status = upper == 14 ? SNL_OK : SNL_ERROR_OVERFLOW;
        CHECK_EQUAL(snl_chance_length(chance, 1, &length), status);
        if (status == SNL_OK)
            check_near(length.mean, (double)((below + 2) * power(UINT32_MAX, upper)), 1e-6, "mean");
        CHECK_EQUAL(snl_chance_visits(chance, 1, values, squares + 1, &(size_t){0}), status);
        CHECK_EQUAL(snl_chance_lengths(chance, SNL_LENGTH_MEAN, values, squares + 1, &(size_t){0}),
                    status);
        snl_chance_free(chance);
    }
}

/* From square TOP both faces lead to square TOP + 6, where a 2 wins and a 1 leads back. No token
 * comes from there to the squares below. There the mean is more than a double can hold: a game
 * needs 20 times a 1 in a row, and after any other roll a token first climbs a flight. */
static void above_an_infinite_mean(void)
{
    enum { STEPS = 20, FLIGHT = 3 * STEPS + 1, TOP = 6 * STEPS + 1 };
    const snl_square from[] = {TOP + 1, TOP + 2, TOP + 4, TOP + 5, TOP + 7};
    const snl_square to[] = {TOP + 6, TOP + 6, 1, 1, TOP};
    snl_board *board = empty_board(TOP + 8, TOP, SNL_OVERSHOOT_STAY);
    snl_game_length length = {.struct_size = sizeof length};
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 5, NULL), SNL_OK);
    for (snl_square step = 1; step < FLIGHT; step += 3) {
        set_jump(board, step + 1, step + 3 < FLIGHT ? step + 3 : TOP + 6);
        set_jump(board, step + 2, FLIGHT);
    }
    for (snl_square step = FLIGHT; step < TOP; step += 3) {
        set_jump(board, step + 1, step + 3);
        set_jump(board, step + 2, FLIGHT);
    }
    set_jump(board, TOP - 2, TOP + 3);
    CHECK_EQUAL(snl_board_set_die(board, rare_up, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_length(chance, 1, &length), SNL_ERROR_OVERFLOW);
    CHECK_EQUAL(snl_chance_length(chance, TOP, &length), SNL_OK);
    check_near(length.mean, 2 / (1 - share), 1e-15, "mean");
    check_near(mean_of(chance), 2 / (1 - share), 1e-15, "mean");
    snl_chance_free(chance);
}

/* Only the upper tower takes too long; a token passes the lower one soon, and falls back there. */
static void upper_part_too_long(void)
{
    double mean = -7;
    snl_chance *chance = chance_of(two_towers(2, 400));
    CHECK_EQUAL(snl_chance_mean(chance, &mean), SNL_ERROR_OVERFLOW);
    CHECK(mean == -7);
    snl_chance_free(chance);
}

/* Only a game of nothing but 1s reaches the goal. The probability of 36 of them is too small for a
 * double: it is rounded to 0, and the goal can be reached nevertheless. */
static void hardly_a_chance(void)
{
    for (int count = 29; count <= 36; count += count < 31 ? 2 : 5) {
        const struct flight flights[] = {{1, 0, 0}, {count, 0, 1}};
        snl_game_length length = {.struct_size = sizeof length};
        snl_chance *chance = chance_of(stairway(flights, 2, 1));
        if (count > 29) {
            double mean = -7, *means = calloc((size_t)snl_chance_squares(chance) + 1, sizeof mean);
            CHECK_EQUAL(snl_chance_length(chance, 4, &length), SNL_ERROR_OVERFLOW);
            CHECK_EQUAL(snl_chance_mean(chance, &mean), SNL_ERROR_OVERFLOW);
            CHECK_EQUAL(snl_chance_lengths(chance, SNL_LENGTH_MEAN, means,
                                           (size_t)snl_chance_squares(chance) + 1, &(size_t){0}),
                        SNL_ERROR_OVERFLOW);
            CHECK_EQUAL(snl_chance_length(chance, 1, &length), SNL_OK);
            CHECK(length.finish_probability == 0 && isnan(length.finished_mean));
            free(means);
            snl_chance_free(chance);
            continue;
        }
        CHECK_EQUAL(snl_chance_length(chance, 4, &length), SNL_OK);
        check_near(length.finish_probability, (double)power(share, count), 1e-13, "finish");
        CHECK(length.mean == INFINITY && length.variance == INFINITY);
        check_near(length.finished_mean, count, 1e-13, "mean");
        CHECK(fabs(length.finished_variance) < 1e-12);
        snl_chance_free(chance);
    }
}

/* A 2 wins, and two 1s in a row lead into a trap: all games end but one in 2^54.5, so that the
 * probability of finishing rounds to 1. */
static void hardly_a_trap(void)
{
    static const uint32_t weights[] = {1, 159999999};
    static const snl_square from[] = {2, 3, 5, 6, 8, 9}, to[] = {1, 1, 7, 10, 1, 10};
    const double one = 1 / 16e7;
    snl_game_length length = {.struct_size = sizeof length};
    double win[2], rounds;
    snl_board *board = empty_board(10, 4, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 6, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_length(chance, 4, &length), SNL_OK);
    CHECK(length.finish_probability == 1 && length.mean == INFINITY);
    check_near(length.finished_mean, (1 + 2 * one) / (1 + one), 1e-15, "mean");
    check_near(length.finished_variance, one / (1 + one) / (1 + one), 1e-13, "variance");
    CHECK_EQUAL(win_of(chance, NULL, 2, win, &rounds, NULL), SNL_OK);
    check_near(win[0], 1 - one * (1 - one), 1e-15, "win");
    check_near(win[1], one * (1 - one), 1e-9, "win");
    CHECK(rounds == INFINITY);
    snl_chance_free(chance);
}

/* Two rolls win, except that two 1s lead into a trap. All games that end take two rolls, so that
 * their variance is 0. The library finds this with pairs of doubles. From the mean of all games,
 * which is 2^-53.5 below 2, it would find 6e-33. */
static void two_rolls_or_never(void)
{
    static const uint32_t weights[] = {1, 159999999};
    static const snl_square from[] = {2, 3, 5, 6, 8, 9, 11, 12},
                            to[] = {1, 1, 7, 10, 1, 13, 13, 13};
    snl_game_length length = {.struct_size = sizeof length};
    snl_board *board = empty_board(13, 4, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 8, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_length(chance, 4, &length), SNL_OK);
    CHECK(length.finish_probability == 1 && length.mean == INFINITY && length.finished_mean == 2);
    CHECK(fabs(length.finished_variance) < 1e-45);
    snl_chance_free(chance);
}

/* A stairway whose mean is out of range, on a board with a trap. */
static void trap_beside_a_tower(void)
{
    static const double half = 0.5;
    const struct flight flights[] = {{1, 0, 0}, {33, 1, 1}};
    double rolls = -7, win[2] = {-7, -7};
    snl_chance *chance = chance_of(stairway(flights, 2, 1));
    CHECK_EQUAL(snl_chance_quantiles(chance, 4, &half, 1, &rolls), SNL_ERROR_OVERFLOW);
    CHECK_EQUAL(win_of(chance, NULL, 2, win, NULL, NULL), SNL_ERROR_OVERFLOW);
    CHECK(rolls == -7 && win[0] == -7);
    snl_chance_free(chance);
}

/* Three flights; from each a 2 leads down to its own first step. Games end, but the probability to
 * end with any of the first thousands of rolls is too small for a double. */
static void mode_out_of_sight(void)
{
    const struct flight flights[] = {{13, 0, 1}, {13, 13, 1}, {15, 26, 1}};
    double mode = -7, mean;
    snl_chance *chance = chance_of(stairway(flights, 3, 0));
    CHECK_EQUAL(snl_chance_mean(chance, &mean), SNL_OK);
    check_near(mean, (double)power(UINT32_MAX, 15), 1e-6, "mean");
    CHECK_EQUAL(snl_chance_mode(chance, 1, &mode, NULL), SNL_ERROR_EFFORT);
    CHECK(mode == -7);
    snl_chance_free(chance);
}

/* Nearly all rolls are a 1, and only a 2 passes each of three snakes. hit[h] is the probability
 * that a token rests on the square h squares further up, and rolls[h] the mean number of rolls to
 * that square or beyond. On this board even the last correction still improves the solution. */
static void slowly_corrected(void)
{
    static const uint32_t weights[] = {1056458992, 1};
    static const snl_square from[] = {6, 14, 20}, to[] = {1, 1, 13};
    const long double one = weights[0] / (weights[0] + 1.0L), two = 1 / (weights[0] + 1.0L);
    long double hit[7] = {1, one}, rolls[7] = {0, 1};
    snl_game_length length = {.struct_size = sizeof length};
    snl_board *board = empty_board(24, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 3, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    for (int h = 2; h <= 6; h++) {
        hit[h] = one * hit[h - 1] + two * hit[h - 2];
        rolls[h] = 1 + one * rolls[h - 1] + two * rolls[h - 2];
    }
    long double pass = hit[4] * two, from_21 = 1 + 2 * one + two / one;
    long double up_to_13 = (rolls[5] / pass + rolls[6]) / hit[6];
    long double from_13 = ((1 + one * up_to_13) / two + rolls[5]) / pass + from_21;
    CHECK_EQUAL(snl_chance_length(chance, 1, &length), SNL_OK);
    check_near(length.mean, (double)(up_to_13 + from_13), 1e-14, "mean");
    CHECK_EQUAL(snl_chance_length(chance, 13, &length), SNL_OK);
    check_near(length.mean, (double)from_13, 1e-14, "mean");
    snl_chance_free(chance);
}

/* ---- Long races ---- */

/* Two players climb one stairway, and the second player starts one step ahead. The test marches
 * both games to the end. */
static void same_rate(void)
{
    static const uint32_t weights[] = {1, 99};
    static const snl_square from[] = {1, 4};
    double win[2], rounds;
    long double won[2] = {0, 0}, at[2][2] = {{1, 0}, {0, 1}}, counted = 0;
    snl_board *board = stairway(&(struct flight){2, 0, 1}, 1, 0);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(win_of(chance, from, 2, win, &rounds, NULL), SNL_OK);
    for (int roll = 0; roll < 400000; roll++) {
        long double live[2] = {at[0][0] + at[0][1], at[1][0] + at[1][1]}, ended[2];
        counted += live[0] * live[1];
        for (int player = 0; player < 2; player++) {
            ended[player] = at[player][1] / 100;
            at[player][1] = at[player][0] / 100;
            at[player][0] = live[player] * 99 / 100;
        }
        won[0] += ended[0] * live[1];
        won[1] += (live[0] - ended[0]) * ended[1];
    }
    check_near(win[0], (double)won[0], 1e-10, "win");
    check_near(win[1], (double)won[1], 1e-10, "win");
    check_near(rounds, (double)counted, 1e-10, "rounds");
    snl_chance_free(chance);
}

/* A 1 wins and a 3 leads into a trap, with the same probability: each of two players finishes with
 * probability 1/2. */
static void race_with_a_trap(void)
{
    static const uint32_t weights[] = {1, 9998, 1};
    static const snl_square from[] = {2, 3, 4, 11, 12, 13}, to[] = {20, 1, 10, 10, 10, 10};
    const double again = 1 - 2e-4;
    double win[2], rounds;
    snl_board *board = empty_board(20, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 6, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 3), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(win_of(chance, NULL, 2, win, &rounds, NULL), SNL_OK);
    check_near(win[0], 0.25 + 0.25 / (1 + again), 1e-10, "win");
    check_near(win[1], 0.25 + 0.25 * again / (1 + again), 1e-10, "win");
    CHECK(rounds == INFINITY);
    snl_chance_free(chance);
}

/* The quantile is infinite for F, the probability of ever ending, and for a probability just above,
 * which counts as F. The library finds that from the tail: the game is too long for a march. */
static void all_games_that_end(void)
{
    static const uint32_t weights[] = {1, UINT32_MAX - 2, 1};
    static const snl_square from[] = {2, 3, 4, 11, 12, 13}, to[] = {20, 1, 10, 10, 10, 10};
    static const double p[] = {0.5, 0.5 * (1 + 1e-14)};
    double rolls[2] = {-7, -7};
    snl_board *board = empty_board(20, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 6, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 3), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_quantiles(chance, 1, p, 2, rolls), SNL_OK);
    CHECK(rolls[0] == INFINITY && rolls[1] == INFINITY);
    snl_chance_free(chance);
}

/* The first player's game is so long that its variance is out of range. The second player's game
 * ends soon, and the race with it. If the first player plays alone, a march to the end takes too
 * much effort. */
static void one_of_them_too_long(void)
{
    enum { STEPS = 17, QUICK = 4 * STEPS + 1, GOAL = QUICK + 4 };
    static const uint32_t weights[] = {1, UINT32_C(1) << 31, UINT32_C(1) << 21};
    static const snl_square both[] = {1, QUICK}, turned[] = {QUICK, 1};
    const double quick = weights[2] / ((double)weights[0] + weights[1] + weights[2]);
    double win[3] = {-7, -7, -7}, rounds = -7;
    snl_board *board = empty_board(GOAL, 1, SNL_OVERSHOOT_STAY);
    for (snl_square square = 1; square <= QUICK; square += 4) {
        snl_square down = square == QUICK ? QUICK : 1, up = square + 4;
        CHECK_EQUAL(snl_board_set_jump(board, square + 1,
                                       square == QUICK ? QUICK
                                       : up == QUICK   ? GOAL
                                                       : up),
                    SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, square + 2, down), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, square + 3, square == QUICK ? GOAL : down), SNL_OK);
    }
    CHECK_EQUAL(snl_board_set_die(board, weights, 3), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(win_of(chance, both, 2, win, &rounds, NULL), SNL_OK);
    CHECK(win[0] < 1e-100);
    check_near(win[1], 1, 1e-10, "win");
    check_near(rounds, 1 / quick, 1e-10, "rounds");
    CHECK_EQUAL(win_of(chance, turned, 2, win, &rounds, NULL), SNL_OK);
    check_near(win[0], 1, 1e-10, "win");
    win[0] = rounds = -7;
    CHECK_EQUAL(win_of(chance, NULL, 3, win, &rounds, NULL), SNL_ERROR_EFFORT);
    CHECK(win[0] == -7 && rounds == -7);
    snl_chance_free(chance);
}

/* From the first square a 2 or a 3 wins, and a 4 leads to a square from which only a 2 wins. So the
 * tail becomes geometric only after billions of rolls, and the library gives up. The test tries
 * this only in builds with a low limit, where giving up does not take seconds. */
static void given_up(void)
{
    static const uint32_t weights[] = {UINT32_MAX - 3, 1, 1, 1};
    static const snl_square from[] = {2, 3, 4, 5, 7, 8, 9, 10}, to[] = {1, 11, 11, 6, 6, 11, 6, 6};
    static const double half = 0.5;
    double rolls = -7, win[2] = {-7, -7}, mean;
    snl_board *board = empty_board(11, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 8, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 4), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_mean(chance, &mean), SNL_OK);
    check_near(mean, UINT32_MAX * (2 / 3.0), 1e-13, "mean");
    if (SNL_MARCH_OPERATIONS <= 0x1p28) {
        CHECK_EQUAL(snl_chance_quantiles(chance, 1, &half, 1, &rolls), SNL_ERROR_EFFORT);
        CHECK_EQUAL(win_of(chance, NULL, 2, win, NULL, NULL), SNL_ERROR_EFFORT);
        CHECK(rolls == -7 && win[0] == -7);
    }
    snl_chance_free(chance);
}

/* A token on square 1 mostly stays there, and reaches the goal by a 2. A few 1s in a row lead it
 * past `lobbies` squares to a last square, from which only a 3 reaches the goal. */
static snl_board *slow_square(const uint32_t *weights, int lobbies)
{
    snl_square last = 5 * lobbies + 6, goal = last + 5;
    snl_board *board = empty_board(goal, 1, SNL_OVERSHOOT_STAY);
    for (snl_square square = 1; square <= last; square += 5)
        for (int face = 1; face <= 4; face++) {
            snl_square to = square == last ? last : face == 1 ? square + 5 : 1;
            if (square == 1 ? face == 2 : square == last && face == 3)
                to = goal;
            CHECK_EQUAL(snl_board_set_jump(board, square + face, to), SNL_OK);
        }
    CHECK_EQUAL(snl_board_set_die(board, weights, 4), SNL_OK);
    return board;
}

/* One game in 10^15 comes to the slow square and stays five times as long. Mean and variance do
 * not show it, but the last few games of 10^16 do. */
static void few_slow_games(void)
{
    static const uint32_t weights[] = {1, 400000, 80000, UINT32_MAX - 480001};
    static const double p[] = {0.5, 1 - 0x1p-19, 1 - 1e-9, 1 - 1e-14, 1 - 1e-15, 1 - 0x1p-53};
    enum { COUNT = sizeof p / sizeof *p };
    long double at[3] = {1, 0, 0}, sum = UINT32_MAX;
    double rolls[COUNT];
    snl_chance *chance = chance_of(slow_square(weights, 1));
    for (int i = 0; i < COUNT; i++)
        CHECK_EQUAL(snl_chance_quantiles(chance, 1, &p[i], 1, &rolls[i]), SNL_OK);
    int64_t roll = 0;
    for (int i = 0; i < COUNT; i++) {
        for (; at[0] + at[1] + at[2] > 1 - (long double)p[i]; roll++) {
            long double lobby = at[0] * weights[0] / sum, slow = at[1] * weights[0] / sum;
            at[0] = at[0] * (weights[2] + weights[3]) / sum + at[1] - slow;
            at[1] = lobby;
            at[2] = at[2] * (1 - weights[2] / sum) + slow;
        }
        check_near(rolls[i], (double)roll, 1e-10, "quantile");
    }
    double last = rolls[COUNT - 1], reversed[COUNT];
    for (int i = 0; i < COUNT; i++)
        reversed[i] = p[COUNT - 1 - i];
    CHECK_EQUAL(snl_chance_quantiles(chance, 1, p, COUNT, rolls), SNL_OK);
    CHECK(rolls[COUNT - 1] == last);
    CHECK_EQUAL(snl_chance_quantiles(chance, 1, reversed, COUNT, rolls), SNL_OK);
    CHECK(rolls[0] == last);
    snl_chance_free(chance);
}

/* Slow games that are many more than the last few in 10^12 do not matter for the median. Slow games
 * that are far fewer than the last game in 10^16 do not matter at all. */
static void harmless_slow_games(void)
{
    static const uint32_t weights[][4] = {{1, 300, 278, UINT32_MAX - 579},
                                          {1, 20, 1, UINT32_MAX - 22}};
    static const double p[] = {0.5, 1 - 0x1p-53};
    static const int lobbies[] = {1, 4}, halves[] = {1, 53};
    for (int i = 0; i < 2; i++) {
        double rate = weights[i][1] / (double)UINT32_MAX, rolls = -7;
        snl_chance *chance = chance_of(slow_square(weights[i], lobbies[i]));
        CHECK_EQUAL(snl_chance_quantiles(chance, 1, &p[i], 1, &rolls), SNL_OK);
        check_near(rolls, halves[i] * 0.6931471805599453 / rate, 1e-6, "quantile");
        snl_chance_free(chance);
    }
}

/* The tokens on the slow square are the slow ones, if games last a sixteenth longer from there. */
static void slow_tokens(void)
{
    static const uint32_t slow[] = {381000, 372000, 200000, 80000};
    for (int i = 0; i < 8; i++) {
        uint32_t by = slow[i / 2], weights[] = {1, 400000, by, UINT32_MAX - 400001 - by};
        snl_chance_options options = {.struct_size = sizeof options};
        if (i % 2)
            options.turns = (snl_turns){.again_faces = 8, .again_limit = 3};
        snl_board *board = slow_square(weights, 1);
        snl_chance *chance = NULL;
        CHECK_EQUAL(snl_chance_create(board, &options, &chance), SNL_OK);
        snl_i_poll poll = {.allocator = &chance->allocator};
        snl_i_lengths lengths = {0};
        snl_i_march march;
        snl_i_tail tail;
        double found = -7;
        CHECK_EQUAL(snl_i_march_init(&march, chance, 1, &poll), SNL_OK);
        while (march.rolls < 500)
            CHECK_EQUAL(snl_i_march_step(&march), SNL_OK);
        CHECK_EQUAL(snl_i_march_tail(&march, &lengths, &tail), SNL_OK);
        CHECK_EQUAL(snl_i_tail_slow(&march, &lengths, &tail, &found), SNL_OK);
        double expected = 0;
        const double *at;
        for (size_t ahead = 0; (at = snl_i_march_ahead(&march, ahead)) != NULL; ahead++)
            expected += at[11];
        CHECK(i % 2 == 0 || snl_i_march_ahead(&march, 1));
        expected *= 1 + 1 / tail.rate / 500;
        check_near(found, by * 17.0 > 400000 * 16.0 ? 0 : expected, 1e-12, "slow");
        snl_i_lengths_free(&lengths);
        snl_i_march_free(&march);
        snl_chance_free(chance);
        snl_board_free(board);
    }
}

/* Games are too long for a march to the last of them, which may all be on the slow square. */
static void too_few_slow_games(void)
{
    static const uint32_t weights[] = {1, 20, 1, UINT32_MAX - 22};
    static const double p[] = {0.5, 1 - 0x1p-19, 1 - 0x1p-53};
    const double rate = 20.0 / UINT32_MAX, half_life = 0.6931471805599453 / rate;
    double rolls[3] = {-7, -7, -7};
    snl_chance *chance = chance_of(slow_square(weights, 2));
    CHECK_EQUAL(snl_chance_mode(chance, 1, &rolls[2], NULL), SNL_OK);
    CHECK(rolls[2] == 1);
    rolls[2] = -7;
    CHECK_EQUAL(snl_chance_quantiles(chance, 1, p, 2, rolls), SNL_OK);
    check_near(rolls[0], half_life, 1e-8, "median");
    check_near(rolls[1], 19 * half_life, 1e-8, "quantile");
    if (SNL_MARCH_OPERATIONS <= 0x1p28) {
        CHECK_EQUAL(snl_chance_quantiles(chance, 1, &p[2], 1, &rolls[2]), SNL_ERROR_EFFORT);
        CHECK(rolls[2] == -7);
    }
    snl_chance_free(chance);
}

/* One roll in 2^30 leads from a step to the next step, all other rolls lead down to the first step.
 * From the first of 32 steps the mean is 2^960, which is out of range, but the mean from the start
 * is known. If there are 33 steps, the mean from the first step is 2^990, and the mean from the
 * start is not known either. */
static void beside_the_largest_mean(void)
{
    static const uint32_t weights[] = {1, (1 << 30) - 1};
    for (int steps = 32; steps <= 33; steps++) {
        double mean = -7;
        snl_square top = 3 * steps + 2;
        snl_game_length length = {.struct_size = sizeof length};
        snl_board *board = empty_board(top + 1, top, SNL_OVERSHOOT_STAY);
        CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
        for (snl_square square = 1; square < 3 * steps; square += 3) {
            snl_square next = square + 3 < 3 * steps ? square + 3 : top + 1;
            CHECK_EQUAL(snl_board_set_jump(board, square + 1, next), SNL_OK);
            CHECK_EQUAL(snl_board_set_jump(board, square + 2, 1), SNL_OK);
        }
        snl_chance *chance = NULL;
        CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
        CHECK_EQUAL(snl_chance_mean(chance, &mean), steps == 32 ? SNL_OK : SNL_ERROR_OVERFLOW);
        check_near(mean, steps == 32 ? 1 << 30 : -7, 1e-15, "mean");
        CHECK_EQUAL(snl_chance_length(chance, 1, &length), SNL_ERROR_OVERFLOW);
        snl_chance_free(chance);
        /* A new jump that no token reaches leaves the mean out of range. */
        CHECK_EQUAL(snl_board_set_start(board, 1), SNL_OK);
        CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
        CHECK_EQUAL(snl_chance_with_jump(chance, top, top + 1, &mean), SNL_ERROR_OVERFLOW);
        snl_board_free(board);
        snl_chance_free(chance);
    }
}

/* ---- Fractions ---- */

/* The first prime that the library tries is 2^31 - 1. The prime is of no use if the weights add up
 * to it. The prime misleads if it is the weight of the face that wins, since modulo the prime no
 * game ends. */
static void weights_of_a_prime(void)
{
    enum { PRIME = 2147483647 };
    static const uint32_t weights[2][2] = {{5, PRIME - 5}, {PRIME, 1}};
    static const char *const means[] = {"2147483647/5", "2147483648/2147483647"};
    static const char *const wins[] = {"2147483647/4294967289", "2147483648/2147483649"};
    for (int i = 0; i < 2; i++) {
        char text[60];
        size_t length = 0;
        snl_board *board = empty_board(2, 1, SNL_OVERSHOOT_STAY);
        CHECK_EQUAL(snl_board_set_die(board, weights[i], 2), SNL_OK);
        snl_chance *chance = chance_of(board);
        CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_MEAN, text, sizeof text, &length), SNL_OK);
        CHECK(strcmp(text, means[i]) == 0);
        CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_WIN, text, sizeof text, &length), SNL_OK);
        CHECK(strcmp(text, wins[i]) == 0);
        snl_chance_free(chance);
    }
}

/* The value of a fraction, from the first 20 digits of numerator and denominator. */
static double quotient_of(const char *fraction)
{
    char first[2][21];
    const char *slash = strchr(fraction, '/');
    long shorter = (long)strlen(slash + 1) - (long)(slash - fraction);
    snprintf(first[0], sizeof first[0], "%s", fraction);
    snprintf(first[1], sizeof first[1], "%s", slash + 1);
    return (double)(strtold(first[0], NULL) / strtold(first[1], NULL) / power(10, (int)shorter));
}

/* From every stage one face wins, and two faces whose weights add up to one of the largest primes
 * lead to the next stage. Modulo that prime no token seems to reach the next stage. The probability
 * of winning is different only from the last stage, so that each of these primes hides the
 * difference. */
static void weights_of_many_primes(void)
{
    enum { STAGES = 20, FACES = STAGES + 1, STEP = FACES + 1 };
    uint32_t die[FACES], primes[STAGES], prime = UINT32_C(1) << 31;
    const snl_square goal = 1 + STEP * (STAGES + 1);
    snl_board *board = empty_board(goal, 1, SNL_OVERSHOOT_WIN);
    char text[200];
    double win[2];
    size_t length;
    for (int i = 0; i < STAGES; i++)
        primes[i] = prime = snl_i_prime_below(prime);
    die[0] = prime;
    for (int i = 1; i < STAGES; i++)
        die[i] = primes[i - 1] - prime;
    die[STAGES] = 1000000007;
    CHECK_EQUAL(snl_board_set_die(board, die, FACES), SNL_OK);
    for (snl_square stage = 0; stage <= STAGES; stage++)
        for (snl_square face = 1; face <= FACES; face++) {
            snl_square to = face == 1 || face == stage + 2 ? 1 + STEP * (stage + 1) : 1;
            CHECK_EQUAL(
                snl_board_set_jump(board, 1 + STEP * stage + face, face == FACES ? goal : to),
                SNL_OK);
        }
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_WIN, text, sizeof text, &length),
                SNL_ERROR_CAPACITY);
    CHECK_EQUAL(win_of(chance, NULL, 2, win, NULL, NULL), SNL_OK);
    char *digits = malloc(length + 1);
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_WIN, digits, length + 1, &length), SNL_OK);
    CHECK(length > 2000);
    check_near(quotient_of(digits), win[0], 1e-12, "the win");
    free(digits);
    snl_chance_free(chance);
}

/* Fractions are computed square by square, even on boards where the doubles use stretches. */
static void fractions_of_a_long_board(void)
{
    static const uint32_t two_only[] = {0, 1};
    static const char *const expected[] = {"200/1", "0/1", "1/1"};
    snl_board *board = empty_board(400, 0, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, two_only, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    for (int32_t what = SNL_EXACT_MEAN; what <= SNL_EXACT_WIN; what++) {
        char text[20];
        size_t length = 0;
        CHECK_EQUAL(snl_chance_exact(chance, what, text, sizeof text, &length), SNL_OK);
        CHECK(strcmp(text, expected[what]) == 0);
    }
    snl_chance_free(chance);
}

/* A number modulo a prime, from the number's decimal digits up to the first other character. */
static uint64_t remainder_of(const char *digits, uint64_t prime)
{
    uint64_t rest = 0;
    for (; *digits >= '0' && *digits <= '9'; digits++)
        rest = (10 * rest + (uint64_t)(*digits - '0')) % prime;
    return rest;
}

/* On a board without jumps the denominator of the mean is hardly smaller than the sum of the
 * weights to the power of the squares, which is the limit that the library computes with. The
 * fraction must be right modulo another prime than those that the library uses. */
static void all_bits_of_a_fraction(void)
{
    enum { GOAL = 800, SUM = 255, PRIME = 1000000007 };
    static const uint32_t die[] = {85, 84, 86};
    static char text[5000];
    static uint64_t scaled[GOAL + 3]; /* by square: the mean, times the scale there */
    uint64_t scale = 1;
    size_t length = 0;
    snl_board *board = empty_board(GOAL, 0, SNL_OVERSHOOT_WIN);
    CHECK_EQUAL(snl_board_set_die(board, die, 3), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_MEAN, text, sizeof text, &length), SNL_OK);
    for (int square = GOAL - 1; square >= 0; square--) {
        uint64_t sum = scale = SUM * scale % PRIME;
        for (uint64_t face = 1, between = 1; face <= 3; face++, between *= SUM)
            sum += die[face - 1] * between % PRIME * scaled[square + (int)face] % PRIME;
        scaled[square] = sum % PRIME;
    }
    CHECK(length > 2000);
    CHECK_EQUAL(remainder_of(text, PRIME) * scale % PRIME,
                remainder_of(strchr(text, '/') + 1, PRIME) * scaled[0] % PRIME);
    snl_chance_free(chance);
}

int main(void)
{
    check_random_seed();
    RUN(sixty_snakes);
    RUN(equal_snakes);
    RUN(even_faces);
    RUN(even_faces_win);
    RUN(other_squares_too_long);
    RUN(above_a_stairway);
    RUN(too_rare_faces);
    RUN(side_by_side);
    RUN(means_that_multiply);
    RUN(above_an_infinite_mean);
    RUN(upper_part_too_long);
    RUN(hardly_a_chance);
    RUN(hardly_a_trap);
    RUN(two_rolls_or_never);
    RUN(trap_beside_a_tower);
    RUN(mode_out_of_sight);
    RUN(slowly_corrected);
    RUN(same_rate);
    RUN(race_with_a_trap);
    RUN(all_games_that_end);
    RUN(one_of_them_too_long);
    RUN(given_up);
    RUN(few_slow_games);
    RUN(harmless_slow_games);
    RUN(slow_tokens);
    RUN(too_few_slow_games);
    RUN(beside_the_largest_mean);
    RUN(weights_of_a_prime);
    RUN(weights_of_many_primes);
    RUN(fractions_of_a_long_board);
    RUN(all_bits_of_a_fraction);
    return check_done();
}
