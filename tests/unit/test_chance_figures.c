/* SPDX-License-Identifier: MIT */
/*
 * Published figures of the classic boards, and random games that can be worked out by hand. They
 * are tests of lib/chance_march.c, lib/chance_tail.c, lib/chance_spread.c, lib/chance_win.c,
 * lib/chance_effect.c, lib/chance_exact.c, lib/chance_exact_moment.c, lib/chance_exact_win.c and
 * lib/chance_big.c; tests/reference/chance_exact.py compares all of these with exact arithmetic.
 */
#include "chance_check.h"

#define CHECK_NEAR(actual, expected) check_near(actual, expected, 1e-14, #actual)

/* ---- Published figures ---- */

static void published_lengths(void)
{
    static const double means[2][3] = {
        {39.2251223082349604, 43.3245974417265941, 35.8349384136954730},
        {39.5983656402081967, 43.7396433196779103, 36.1930702189749311}};
    static const double variances[2] = {636.298461344877524, 655.488834013545664};
    for (int i = 0; i < 2; i++)
        for (int32_t overshoot = 0; overshoot < 3; overshoot++) {
            snl_game_length length = {.struct_size = sizeof length};
            snl_chance *chance = chance_of(classic_board(47 + i, overshoot));
            CHECK_NEAR(mean_of(chance), means[i][overshoot]);
            CHECK_EQUAL(snl_chance_length(chance, 0, &length), SNL_OK);
            CHECK(length.finish_probability == 1);
            CHECK(length.mean == mean_of(chance) && length.finished_mean == length.mean);
            CHECK(length.variance == length.finished_variance);
            CHECK(length.mean_error_bound < 1e-14 && length.variance_error_bound < 1e-13);
            if (overshoot == SNL_OVERSHOOT_STAY)
                CHECK_NEAR(length.variance, variances[i]);
            snl_chance_free(chance);
        }
}

static void published_spread(void)
{
    enum { ROLLS = 101 };
    double pmf[ROLLS], cdf[ROLLS], bound, median, mode, probability, win[2], rounds;
    const double half = 0.5;
    snl_chance *chance = chance_of(classic_board(47, SNL_OVERSHOOT_STAY));
    CHECK_EQUAL(snl_chance_distribution(chance, 0, pmf, cdf, ROLLS, &bound), SNL_OK);
    CHECK(pmf[6] == 0 && cdf[6] == 0 && bound < 1e-12);
    check_near(pmf[7], 47 / 31104.0, 1e-14, "the probability of 7 rolls");
    check_near(cdf[31], 0.480038, 1e-6, "the probability of at most 31 rolls");
    check_near(cdf[32], 0.500053, 1e-6, "the probability of at most 32 rolls");
    CHECK_EQUAL(snl_chance_quantiles(chance, 0, &half, 1, &median), SNL_OK);
    CHECK_EQUAL(snl_chance_mode(chance, 0, &mode, &probability), SNL_OK);
    CHECK(median == 32 && mode == 22 && probability == pmf[22]);
    CHECK_EQUAL(win_of(chance, NULL, 2, win, &rounds, NULL), SNL_OK);
    check_near(win[0], 0.507911593869934303, 1e-13, "the first player");
    check_near(win[0] + win[1], 1, 1e-13, "both");
    check_near(rounds, 26.3309566420472, 1e-13, "the rounds");
    snl_chance_free(chance);

    chance = chance_of(classic_board(48, SNL_OVERSHOOT_WIN));
    CHECK_EQUAL(snl_chance_distribution(chance, 0, NULL, cdf, ROLLS, NULL), SNL_OK);
    check_near(cdf[100], 0.97641, 1e-5, "the probability of at most 100 rolls");
    snl_chance_free(chance);
}

static void published_effects(void)
{
    snl_square from, to;
    double without[CLASSIC_JUMPS], mean;
    snl_chance *chance = chance_of(classic_board(47, SNL_OVERSHOOT_STAY));
    CHECK_EQUAL(snl_chance_without_each_jump(chance, without, CLASSIC_JUMPS, &(size_t){0}), SNL_OK);
    mean = mean_of(chance);
    check_near(mean - without[5], -10.38, 1e-3, "28 to 84"); /* by mouth: 1 4 9 16 21 28 ... */
    check_near(mean - without[14], -19.77, 1e-3, "80 to 100");
    check_near(mean - without[15], 7.28, 1e-3, "87 to 24");
    CHECK_EQUAL(snl_chance_with_jump(chance, 79, 81, &mean), SNL_OK);
    check_near(mean, 41.949, 1e-5, "79 to 81");
    CHECK_EQUAL(snl_chance_best_jump(chance, 25, &from, &to, &mean), SNL_OK);
    CHECK(from == 46 && to == 100);
    check_near(mean, 24.843, 1e-4, "46 to 100");
    snl_chance_free(chance);
}

static void published_fraction(void)
{
    static const char expected[] = "225837582538403273407117496273279920181931269186581786048583/"
                                   "5757472998140039232950575874628786131130999406013041613400";
    char text[200];
    size_t length = 0;
    snl_chance *chance = chance_of(classic_board(47, SNL_OVERSHOOT_STAY));
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_MEAN, NULL, 0, &length), SNL_OK);
    CHECK_EQUAL(length, strlen(expected));
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_MEAN, text, sizeof text, &length), SNL_OK);
    CHECK(strcmp(text, expected) == 0);
    snl_chance_free(chance);
}

/* On the classic board a 6 brings the token onto the board: by 6 squares, or to square 1, where a
 * ladder starts. The figures are from exact fractions of another program. */
static void a_six_to_enter(void)
{
    static const double means[] = {45.08728700539223, 40.94030296176172};
    static const double variances[] = {665.018651587261, 654.0263734135835};
    for (int i = 0; i < 2; i++) {
        snl_game_length length = {.struct_size = sizeof length};
        snl_board *board = classic_board(47, SNL_OVERSHOOT_STAY);
        CHECK_EQUAL(snl_board_set_enter(board, 1 << 5, i), SNL_OK);
        snl_chance *chance = chance_of(board);
        CHECK_NEAR(mean_of(chance), means[i]);
        CHECK_EQUAL(snl_chance_length(chance, 0, &length), SNL_OK);
        CHECK_NEAR(length.variance, variances[i]);
        CHECK(length.mean_error_bound < 1e-14 && length.variance_error_bound < 1e-13);
        snl_chance_free(chance);
    }
}

/* Only a 7 enters, which the die does not show: no game ever ends. From square 1 all do. */
static void nobody_enters(void)
{
    double finish[31], means[31], probability;
    snl_board *board = empty_board(30, 0, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_enter(board, 1 << 6, 0), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK(mean_of(chance) == INFINITY);
    fill_lengths(chance, SNL_LENGTH_FINISH_PROBABILITY, finish);
    fill_lengths(chance, SNL_LENGTH_MEAN, means);
    CHECK(finish[0] == 0 && finish[1] == 1 && means[0] == INFINITY && means[1] < 100);
    CHECK_EQUAL(snl_chance_mode(chance, 0, means, &probability), SNL_OK);
    CHECK(means[0] == INFINITY && probability == 0);
    snl_chance_free(chance);
}

/* ---- By hand ---- */

static void boards_without_jumps(void)
{
    snl_chance *chance = chance_of(empty_board(100, 1, SNL_OVERSHOOT_STAY));
    check_near(mean_of(chance), 33.047619, 1e-8, "from 1");
    snl_chance_free(chance);
    chance = chance_of(empty_board(100, 0, SNL_OVERSHOOT_STAY));
    check_near(mean_of(chance), 33.333333333, 1e-9, "from 0");
    snl_chance_free(chance);
}

/* Games on a board of one square start off the board. With SNL_OVERSHOOT_STAY only a 1 wins; with
 * the other rules every face wins. */
static void board_of_one_square(void)
{
    for (int32_t overshoot = 0; overshoot < 3; overshoot++) {
        double visits[2], pmf[4];
        snl_chance *chance = chance_of(empty_board(1, 0, overshoot));
        double rolls = overshoot == SNL_OVERSHOOT_STAY ? 6 : 1;
        CHECK_NEAR(mean_of(chance), rolls);
        CHECK_EQUAL(snl_chance_visits(chance, 0, visits, 2, &(size_t){0}), SNL_OK);
        CHECK_NEAR(visits[0], rolls);
        CHECK_NEAR(visits[1], 1);
        CHECK_EQUAL(snl_chance_distribution(chance, 0, pmf, NULL, 4, NULL), SNL_OK);
        CHECK(pmf[0] == 0);
        CHECK_NEAR(pmf[1], 1 / rolls);
        CHECK_NEAR(pmf[3], (1 - 1 / rolls) * (1 - 1 / rolls) / rolls);
        snl_chance_free(chance);
    }
}

/* A game that starts on the goal takes no roll. */
static void start_on_the_goal(void)
{
    const snl_square both[] = {0, 10};
    const double half = 0.5;
    double value, other, win[2], visits[11], pmf[2], cdf[2];
    char text[10];
    size_t count;
    snl_game_length length = {.struct_size = sizeof length};
    snl_chance *chance = chance_of(empty_board(10, 10, SNL_OVERSHOOT_STAY));
    CHECK(mean_of(chance) == 0);
    CHECK_EQUAL(snl_chance_length(chance, 10, &length), SNL_OK);
    CHECK(length.finish_probability == 1 && length.mean == 0 && length.variance == 0);
    CHECK(length.finished_mean == 0 && length.finished_variance == 0);
    CHECK_EQUAL(snl_chance_distribution(chance, 10, pmf, cdf, 2, &value), SNL_OK);
    CHECK(pmf[0] == 1 && pmf[1] == 0 && cdf[0] == 1 && cdf[1] == 1);
    CHECK_EQUAL(snl_chance_quantiles(chance, 10, &half, 1, &value), SNL_OK);
    CHECK(value == 0);
    CHECK_EQUAL(snl_chance_mode(chance, 10, &value, &other), SNL_OK);
    CHECK(value == 0 && other == 1);
    CHECK_EQUAL(snl_chance_visits(chance, 10, visits, 11, &(size_t){0}), SNL_OK);
    CHECK(visits[0] == 0 && visits[9] == 0 && visits[10] == 1);
    CHECK_EQUAL(win_of(chance, both, 2, win, &value, NULL), SNL_OK);
    CHECK(win[0] == 0 && win[1] == 1 && value == 0);
    CHECK_EQUAL(win_of(chance, NULL, 2, win, &value, NULL), SNL_OK);
    CHECK(win[0] == 1 && win[1] == 0 && value == 0);
    for (int32_t what = SNL_EXACT_MEAN; what <= SNL_EXACT_WIN; what++) {
        CHECK_EQUAL(snl_chance_exact(chance, what, text, sizeof text, &count), SNL_OK);
        CHECK(strcmp(text, what == SNL_EXACT_WIN ? "1/1" : "0/1") == 0 && count == 3);
    }
    snl_chance_free(chance);
}

/* Two dice show at least 2, so that no roll wins from the square below the goal: games may never
 * end. */
static void games_that_never_end(void)
{
    static const uint32_t two_dice[] = {0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
    double visits[21], value, probability, win[3];
    const double most = 0.999999;
    size_t count;
    snl_square from, to;
    snl_board *board = NULL;
    snl_game_length length = {.struct_size = sizeof length};
    CHECK_EQUAL(snl_board_create(20, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, two_dice, 12), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK(mean_of(chance) == INFINITY);
    CHECK_EQUAL(snl_chance_length(chance, 1, &length), SNL_OK);
    CHECK(length.finish_probability > 0.5 && length.finish_probability < 1);
    CHECK(length.variance == INFINITY && length.finished_mean < 50);
    CHECK_EQUAL(snl_chance_visits(chance, 1, visits, 21, &(size_t){0}), SNL_OK);
    CHECK(visits[19] == INFINITY && visits[18] < 100 && visits[20] < 1);
    CHECK_EQUAL(snl_chance_quantiles(chance, 1, &most, 1, &value), SNL_OK);
    CHECK(value == INFINITY);
    CHECK_EQUAL(win_of(chance, NULL, 3, win, &value, NULL), SNL_OK);
    CHECK(value == INFINITY && win[0] + win[1] + win[2] < 1);
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_MEAN, NULL, 0, &count), SNL_ERROR_INFINITE);
    CHECK_EQUAL(snl_chance_best_jump(chance, 10, &from, &to, &value), SNL_OK);

    CHECK_EQUAL(snl_chance_length(chance, 19, &length), SNL_OK);
    CHECK(length.finish_probability == 0 && length.mean == INFINITY);
    CHECK(length.finished_mean != length.finished_mean);
    CHECK(length.finished_variance != length.finished_variance);
    CHECK_EQUAL(snl_chance_mode(chance, 19, &value, &probability), SNL_OK);
    CHECK(value == INFINITY && probability == 0);
    snl_chance_free(chance);
}

int main(void)
{
    RUN(published_lengths);
    RUN(published_spread);
    RUN(published_effects);
    RUN(published_fraction);
    RUN(a_six_to_enter);
    RUN(nobody_enters);
    RUN(boards_without_jumps);
    RUN(board_of_one_square);
    RUN(start_on_the_goal);
    RUN(games_that_never_end);
    return check_done();
}
