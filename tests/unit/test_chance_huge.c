/* SPDX-License-Identifier: MIT */
/*
 * The random game with large numbers. Boards have up to 2^62 squares, and renewal theory gives
 * their means. Some games are so long that a double cannot hold their mean, although they end for
 * certain.
 *
 * On a long stretch without jumps a token rests on a given square with probability 1 / M, where M
 * is the mean face. A distance of d squares takes (d + o) / M rolls, where o is the mean number of
 * squares by which the last roll passes the end. This o is E(face^2) / (2 M) - 1/2.
 */
#include "chance_check.h"

/* The relative error that the header promises up to a million squares; on larger boards it grows
 * with the logarithm of the squares. */
static const double error_allowed = 1e-12;

#define HUGE_BOARD SNL_SQUARES_MAX

#define CHECK_NEAR(actual, expected) check_near(actual, expected, error_allowed, #actual)

/* The mean of a board, which the function frees. */
static double mean_of_board(snl_board *board)
{
    snl_chance *chance = chance_of(board);
    double mean = mean_of(chance);
    snl_chance_free(chance);
    return mean;
}

/* ---- Boards without jumps ---- */

static void means_of_empty_boards(void)
{
    static const uint32_t dice[][12] = {{1, 1, 1, 1, 1, 1},
                                        {5, 0, 1},
                                        {0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1},
                                        {4000000000, 1, 1, 1, 1}};
    static const int64_t sizes[] = {3000, 1000003, INT64_C(1) << 40, HUGE_BOARD - 5, HUGE_BOARD};
    for (size_t i = 0; i < sizeof dice / sizeof *dice; i++)
        for (size_t j = 0; j < sizeof sizes / sizeof *sizes; j++) {
            double total = 0, sum = 0, squares = 0;
            for (int face = 1; face <= 12; face++) {
                total += dice[i][face - 1];
                sum += (double)dice[i][face - 1] * face;
                squares += (double)dice[i][face - 1] * face * face;
            }
            double beyond = squares / (2 * sum) - 0.5;
            snl_board *board = empty_board(sizes[j], 1, SNL_OVERSHOOT_WIN);
            CHECK_EQUAL(snl_board_set_die(board, dice[i], 12), SNL_OK);
            CHECK_NEAR(mean_of_board(board), ((double)(sizes[j] - 1) + beyond) * total / sum);
        }
}

/* With six faces the mean from D squares below the goal is (6 D + 10) / 21, up to a difference far
 * below the last digit. The error must be within the proven bound, and the bound within half a unit
 * in the last place. Relative to the mean, half a unit is largest just above a power of 2, here
 * 128. */
static void last_digits(void)
{
    for (int64_t squares = 450; squares < 500; squares++) {
        snl_chance *chance = chance_of(empty_board(squares, 0, SNL_OVERSHOOT_WIN));
        for (snl_square from = 0; from < 12; from++) {
            snl_game_length length = {.struct_size = sizeof length};
            CHECK_EQUAL(snl_chance_length(chance, from, &length), SNL_OK);
            /* Both parts of the mean, times 21, are exact doubles. */
            double exact = (double)(6 * (squares - from) + 10), high = (float)length.mean;
            double wrong = high * 21 - exact + (length.mean - high) * 21;
            CHECK(fabs(wrong) <= length.mean_error_bound * exact);
            CHECK(length.mean_error_bound < 1.2e-16);
        }
        snl_chance_free(chance);
    }
}

static void next_square(void)
{
    for (int32_t overshoot = 0; overshoot < 3; overshoot++) {
        double longer = mean_of_board(empty_board(1000001, 0, overshoot));
        double mean = mean_of_board(empty_board(1000000, 0, overshoot));
        check_near(longer - mean, 2 / 7.0, 1e-6, "one square more");
        CHECK_NEAR(mean_of_board(empty_board(INT64_C(1) << 50, 0, overshoot)) - mean,
                   (double)((INT64_C(1) << 50) - 1000000) * 2 / 7);
    }
}

/* A board with the faces 2 and 4 has the mean of a board of half the squares with the faces 1 and
 * 2. */
static void faces_with_a_common_divisor(void)
{
    static const uint32_t even[] = {0, 3, 0, 1}, halves[] = {3, 1};
    snl_game_length length = {.struct_size = sizeof length};
    double mean;
    snl_board *board = empty_board(HUGE_BOARD, 0, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, even, 4), SNL_OK);
    snl_chance *chance = chance_of(board);
    board = empty_board(HUGE_BOARD / 2, 0, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, halves, 2), SNL_OK);
    CHECK_EQUAL(snl_chance_mean(chance, &mean), SNL_OK);
    CHECK_NEAR(mean, mean_of_board(board));
    CHECK_EQUAL(snl_chance_length(chance, 1, &length), SNL_OK);
    CHECK(length.finish_probability == 0 && length.mean == INFINITY);
    CHECK_EQUAL(snl_chance_length(chance, HUGE_BOARD - 2, &length), SNL_OK);
    CHECK_NEAR(length.mean, 4 / 3.0);
    CHECK_NEAR(length.variance, 4 / 9.0);
    snl_chance_free(chance);
}

static void one_face(void)
{
    uint32_t weights[64] = {0};
    weights[63] = 7;
    snl_game_length length = {.struct_size = sizeof length};
    snl_board *board = empty_board(HUGE_BOARD, 0, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, weights, 64), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_length(chance, 0, &length), SNL_OK);
    CHECK_NEAR(length.mean, (double)(HUGE_BOARD / 64));
    CHECK(length.finish_probability == 1 && length.variance <= 1e-12 * length.mean);
    CHECK_EQUAL(snl_chance_length(chance, 5, &length), SNL_OK);
    CHECK(length.finish_probability == 0 && length.mean == INFINITY);
    snl_chance_free(chance);
}

/* For N squares the variance tends to N S / M^3, where S = 35/12 is the variance and M = 3.5 the
 * mean of a face. */
static void variance_of_an_empty_board(void)
{
    static const int64_t sizes[] = {INT64_C(1000000000000), HUGE_BOARD};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        snl_game_length length = {.struct_size = sizeof length};
        snl_chance *chance = chance_of(empty_board(sizes[i], 0, SNL_OVERSHOOT_STAY));
        CHECK_EQUAL(snl_chance_length(chance, 0, &length), SNL_OK);
        check_near(length.variance, (double)sizes[i] * (35 / 12.0) / 42.875, 1e-9, "variance");
        CHECK_EQUAL(snl_chance_length(chance, sizes[i] - 1, &length), SNL_OK);
        CHECK_NEAR(length.mean, 6);
        CHECK_NEAR(length.variance, 30);
        snl_chance_free(chance);
    }
}

/* ---- Boards with jumps ---- */

/* `half` is the mean number of rolls to the middle of the board. A token that comes to the middle
 * lands on the mouth there with probability 2/7. */
static void ladder_or_snake_in_the_middle(void)
{
    const snl_square middle = HUGE_BOARD / 2;
    const double half = (double)middle / 3.5;
    double mean, uses, without;
    snl_board *board = empty_board(HUGE_BOARD, 0, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jump(board, middle, HUGE_BOARD), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_mean(chance, &mean), SNL_OK);
    CHECK_NEAR(mean, half * (1 + 5 / 7.0));
    CHECK_EQUAL(snl_chance_uses(chance, 0, &uses, 1, &(size_t){0}), SNL_OK);
    CHECK_NEAR(uses, 2 / 7.0);
    CHECK_EQUAL(snl_chance_without_each_jump(chance, &without, 1, &(size_t){0}), SNL_OK);
    CHECK_NEAR(without, half * 2);
    CHECK_EQUAL(snl_chance_with_jump(chance, middle, 1, &mean), SNL_OK);
    CHECK_NEAR(mean, half * 12 / 5);
    snl_chance_free(chance);

    board = empty_board(HUGE_BOARD, 0, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jump(board, middle, 1), SNL_OK);
    chance = chance_of(board);
    CHECK_EQUAL(snl_chance_mean(chance, &mean), SNL_OK);
    CHECK_NEAR(mean, half * 12 / 5);
    CHECK_EQUAL(snl_chance_uses(chance, 0, &uses, 1, &(size_t){0}), SNL_OK);
    CHECK_NEAR(uses, 2 / 5.0);
    CHECK_EQUAL(snl_chance_uses(chance, middle + 1, &uses, 1, &(size_t){0}), SNL_OK);
    CHECK(uses == 0);
    snl_chance_free(chance);
}

/* The mouths of seven snakes are 2^59 squares apart. Each snake leads back to the square above the
 * next lower mouth, or to square 1. A token takes each snake 2/5 times on average. */
static void snakes_in_a_row(void)
{
    const snl_square part = HUGE_BOARD / 8;
    double mean, uses[7];
    snl_board *board = empty_board(HUGE_BOARD, 0, SNL_OVERSHOOT_STAY);
    for (snl_square mouth = part; mouth < HUGE_BOARD; mouth += part)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, mouth - part + 1), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_mean(chance, &mean), SNL_OK);
    CHECK_NEAR(mean, (double)part / 3.5 * (7 * 7 / 5.0 + 1));
    CHECK_EQUAL(snl_chance_uses(chance, 0, uses, 7, &(size_t){0}), SNL_OK);
    for (int i = 0; i < 7; i++)
        CHECK_NEAR(uses[i], 2 / 5.0);
    snl_chance_free(chance);
}

/* Functions that need an array entry for each square refuse so large a board. */
static void too_large(void)
{
    double values[2] = {-77, -77}, bound = -77;
    const double half = 0.5;
    const uint64_t entries = (uint64_t)HUGE_BOARD + 1;
    size_t length = 0;
    snl_chance *chance = chance_of(empty_board(HUGE_BOARD, 0, SNL_OVERSHOOT_STAY));
    CHECK_EQUAL(snl_chance_distribution(chance, 0, values, NULL, 2, &bound), SNL_ERROR_TOO_LARGE);
    CHECK_EQUAL(snl_chance_quantiles(chance, 0, &half, 1, values), SNL_ERROR_TOO_LARGE);
    CHECK_EQUAL(snl_chance_mode(chance, 0, values, NULL), SNL_ERROR_TOO_LARGE);
    CHECK_EQUAL(win_of(chance, NULL, 2, values, NULL, NULL), SNL_ERROR_TOO_LARGE);
    CHECK_EQUAL(snl_chance_lengths(chance, SNL_LENGTH_MEAN, values, 2, &length),
                SNL_ERROR_CAPACITY);
    CHECK(length == (entries < SIZE_MAX ? entries : SIZE_MAX));
    CHECK_EQUAL(snl_chance_visits(chance, 0, values, 2, &(size_t){0}), SNL_ERROR_CAPACITY);
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_MEAN, NULL, 0, &length), SNL_ERROR_TOO_LARGE);
    CHECK(values[0] == -77 && values[1] == -77 && bound == -77);
    snl_chance_free(chance);
}

/* ---- Long games ---- */

/* From every square only one face of six passes the snakes; the other faces lead to square 1. The
 * mean is about 6^(N / 6) rolls. If `blocked` is set, no game ends. */
static snl_board *snakes_only(int64_t squares, int blocked)
{
    snl_board *board = empty_board(squares, 0, SNL_OVERSHOOT_STAY);
    for (snl_square mouth = 2; mouth < squares; mouth++)
        if (mouth % 6 != 0)
            CHECK_EQUAL(snl_board_set_jump(board, mouth, 1), SNL_OK);
    if (blocked)
        CHECK_EQUAL(snl_board_set_jump(board, squares / 12 * 6, 1), SNL_OK);
    return board;
}

/* If a die shows only 1 and 64, thousands of squares around each jump belong to no stretch. This
 * board has more than 2^32 such squares. */
static void too_many_squares_near_jumps(void)
{
    static const uint32_t weights[64] = {[0] = 1, [63] = 1};
    snl_board *board = NULL;
    snl_chance *chance = NULL;
    CHECK_EQUAL(snl_board_create((int64_t)1 << 33, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 64), SNL_OK);
    for (snl_square i = 1; i <= 530000; i++)
        CHECK_EQUAL(snl_board_set_jump(board, 8200 * i, 8200 * i + 4036), SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_ERROR_TOO_LARGE);
    CHECK(chance == NULL);
    snl_board_free(board);
}

static void longest_games(void)
{
    double mean = -77, visits[2161];
    snl_game_length length = {.struct_size = sizeof length};
    snl_chance *chance = chance_of(snakes_only(2160, 0));
    CHECK_EQUAL(snl_chance_mean(chance, &mean), SNL_OK);
    CHECK(mean > 1e279 && mean < 1e282);
    CHECK_EQUAL(snl_chance_length(chance, 0, &length), SNL_OK);
    CHECK(length.mean == mean && isinf(length.variance) && isinf(length.finished_variance));
    CHECK_EQUAL(snl_chance_visits(chance, 0, visits, 2161, &(size_t){0}), SNL_OK);
    double sum = 0;
    for (int square = 0; square < 2160; square++)
        sum += visits[square];
    CHECK_NEAR(sum, mean);
    CHECK_NEAR(visits[2160], 1);
    CHECK_EQUAL(snl_chance_length(chance, 2154, &length), SNL_OK);
    CHECK(length.mean < 1e282 && isinf(length.variance));
    snl_chance_free(chance);

    chance = chance_of(snakes_only(900, 0));
    CHECK_EQUAL(snl_chance_length(chance, 0, &length), SNL_OK);
    CHECK(length.mean > 1e116 && length.mean < 1e119 && length.finish_probability == 1);
    check_near(length.variance / length.mean, length.mean, 1e-9, "the geometric variance");
    snl_chance_free(chance);
}

static void finite_or_infinite(void)
{
    static const int64_t too_long[] = {2330, 2346, 2400, 6000, 30000};
    for (size_t i = 0; i < sizeof too_long / sizeof *too_long; i++) {
        double mean = -77, values[2400];
        snl_game_length length = {.struct_size = sizeof length, .mean = -77};
        int64_t squares = too_long[i] / 6 * 6;
        size_t count = 7;
        snl_chance *chance = chance_of(snakes_only(squares, 0));
        CHECK_EQUAL(snl_chance_mean(chance, &mean), SNL_ERROR_OVERFLOW);
        CHECK_EQUAL(snl_chance_length(chance, 0, &length), SNL_ERROR_OVERFLOW);
        CHECK(mean == -77 && length.mean == -77);
        CHECK_EQUAL(snl_chance_lengths(chance, SNL_LENGTH_MEAN, NULL, 0, &count), SNL_OK);
        CHECK_EQUAL(count, squares + 1);
        if (squares < 2400) {
            values[0] = -77;
            CHECK_EQUAL(snl_chance_lengths(chance, SNL_LENGTH_MEAN, values, 2400, &(size_t){0}),
                        SNL_ERROR_OVERFLOW);
            CHECK_EQUAL(snl_chance_visits(chance, 0, values, 2400, &(size_t){0}),
                        SNL_ERROR_OVERFLOW);
            CHECK_EQUAL(snl_chance_without_each_jump(chance, values, 2400, &(size_t){0}),
                        SNL_ERROR_OVERFLOW);
            CHECK(values[0] == -77);
        }
        snl_chance_free(chance);

        chance = chance_of(snakes_only(squares, 1));
        CHECK_EQUAL(snl_chance_mean(chance, &mean), SNL_OK);
        CHECK(mean == INFINITY);
        CHECK_EQUAL(snl_chance_length(chance, 0, &length), SNL_OK);
        CHECK(length.finish_probability == 0 && length.mean == INFINITY);
        snl_chance_free(chance);
    }
}

/* Nearly all rolls are a 1. Only a 2, one roll in 2^32, passes each of 30 mouths. A game from 300
 * squares below the goal, above all mouths, takes 300 rolls, minus one for each 2 except in the
 * last roll. Its mean is known and has a bound. Its variance is known too, but has no bound,
 * because the means from below the mouths are out of range. */
static void short_games_above_long_ones(void)
{
    static const uint32_t weights[] = {4294967294, 1};
    const double twos = 299 / 4294967295.0;
    snl_game_length length = {.struct_size = sizeof length};
    snl_square goal = HUGE_BOARD / 2;
    snl_board *board = empty_board(goal, 1, SNL_OVERSHOOT_WIN);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    for (snl_square mouth = goal - 399; mouth < goal - 340; mouth += 2)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, 1), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_length(chance, 1, &length), SNL_ERROR_OVERFLOW);
    CHECK_EQUAL(snl_chance_length(chance, goal - 300, &length), SNL_OK);
    CHECK_NEAR(length.mean, 300 - twos);
    check_near(length.variance, twos, 1e-6, "variance");
    CHECK(length.mean_error_bound < 1e-15 && length.variance_error_bound == INFINITY);
    snl_chance_free(chance);
}

int main(void)
{
    RUN(means_of_empty_boards);
    RUN(last_digits);
    RUN(next_square);
    RUN(faces_with_a_common_divisor);
    RUN(one_face);
    RUN(variance_of_an_empty_board);
    RUN(ladder_or_snake_in_the_middle);
    RUN(snakes_in_a_row);
    RUN(too_large);
    RUN(too_many_squares_near_jumps);
    RUN(longest_games);
    RUN(finite_or_infinite);
    RUN(short_games_above_long_ones);
    return check_done();
}
