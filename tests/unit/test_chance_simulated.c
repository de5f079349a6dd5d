/* SPDX-License-Identifier: MIT */
/*
 * Compares the computed distribution of the random game with simulated games. The histogram of the
 * simulated lengths must fit the distribution by Pearson's test. The mean and the number of games
 * that did not end must fit too. The seed is fixed, so that the test passes always or never; a
 * right distribution would fail for one seed in a billion. SNL_TEST_WHOLE plays more games.
 */
#include "chance_check.h"

enum { ROLLS_MAX = 1500, BINS_OF = 20 };

static int64_t games;

static const uint32_t fair[] = {1, 1, 1, 1, 1, 1};
static const uint32_t two_dice[] = {0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
static const uint32_t uneven[] = {7, 0, 1, 100, 0, 3, 3, 12345};

struct rules {
    const uint32_t *weights;
    size_t faces;
    int32_t overshoot, chaining;
};

static const struct rules rules[] = {
    {fair, 6, SNL_OVERSHOOT_STAY, 0},      {fair, 6, SNL_OVERSHOOT_BOUNCE, 1},
    {fair, 6, SNL_OVERSHOOT_WIN, 0},       {two_dice, 12, SNL_OVERSHOOT_BOUNCE, 0},
    {two_dice, 12, SNL_OVERSHOOT_STAY, 1}, {uneven, 8, SNL_OVERSHOOT_BOUNCE, 0},
    {uneven, 8, SNL_OVERSHOOT_WIN, 1},     {fair, 2, SNL_OVERSHOOT_STAY, 0},
};

/* A chi-square statistic with n degrees of freedom has mean n and standard deviation sqrt(2 n). The
 * limit is six standard deviations above the mean, and 20 more for the skew with small n. */
static void check_chi_square(double statistic, int freedom)
{
    double beyond = statistic - freedom - 20;
    if (!CHECK(beyond <= 0 || beyond * beyond <= 36.0 * 2 * freedom))
        printf("# a chi-square of %.1f with %d degrees of freedom\n", statistic, freedom);
}

/* Pearson's test. A bin collects successive numbers of rolls until `BINS_OF` games are expected in
 * it. */
static void compare_histogram(const int64_t *histogram, const double *pmf, double left)
{
    double expected = 0, statistic = 0, observed = 0;
    int bins = 0;
    double rest_expected = left * (double)games, rest_observed = (double)games;
    for (int rolls = 0; rolls < ROLLS_MAX; rolls++) {
        expected += pmf[rolls] * (double)games;
        observed += (double)histogram[rolls];
        rest_observed -= (double)histogram[rolls];
        CHECK(pmf[rolls] > 0 || histogram[rolls] == 0);
        if ((int)expected < BINS_OF)
            continue;
        statistic += (observed - expected) * (observed - expected) / expected;
        bins++;
        expected = observed = 0;
    }
    rest_expected += expected;
    rest_observed += observed;
    CHECK(rest_expected >= 1e-9 || rest_observed == 0);
    if (rest_expected >= 1e-9) {
        double difference = rest_observed - rest_expected;
        statistic += difference * difference / (rest_expected < 5 ? 5 : rest_expected);
        bins++;
    }
    check_chi_square(statistic, bins - 1);
}

static void compare_totals(const snl_simulation *played, const snl_game_length *length)
{
    double difference = snl_simulation_mean(played, SNL_COUNT_ROLLS) - length->mean;
    CHECK_EQUAL(played->games + played->unfinished, games);
    if (played->unfinished == 0 && length->finish_probability == 1)
        CHECK(difference * difference <= 36 * length->variance / (double)games);
}

/* Simulates games on a board, and compares them with the random game. */
static void compare(const snl_board *board, uint64_t seed)
{
    static int64_t histogram[ROLLS_MAX];
    static double pmf[ROLLS_MAX], cdf[ROLLS_MAX];
    snl_game_options options = {.struct_size = sizeof options, .seed = seed};
    snl_simulation played = {.struct_size = sizeof played};
    snl_game_length length = {.struct_size = sizeof length};
    snl_chance *chance = NULL;
    snl_square start = snl_board_start(board);
    int faults = check_faults_in_test;
    CHECK_EQUAL(snl_simulate(board, &options, games, ROLLS_MAX, SNL_COUNT_ROLLS, histogram,
                             ROLLS_MAX, &played),
                SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
    CHECK_EQUAL(snl_chance_distribution(chance, start, pmf, cdf, ROLLS_MAX, NULL), SNL_OK);
    CHECK_EQUAL(snl_chance_length(chance, start, &length), SNL_OK);
    compare_histogram(histogram, pmf, 1 - cdf[ROLLS_MAX - 1]);
    compare_totals(&played, &length);
    if (check_faults_in_test > faults)
        printf("# seed %" PRIu64 ", %" PRId64 " squares, a mean of %g and not %g\n", seed,
               snl_board_squares(board), snl_simulation_mean(&played, SNL_COUNT_ROLLS),
               length.mean);
    snl_chance_free(chance);
}

static void set_rules(snl_board *board, const struct rules *by)
{
    CHECK_EQUAL(snl_board_set_die(board, by->weights, by->faces), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, by->overshoot), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, by->chaining), SNL_OK);
}

static void classic_boards(void)
{
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        snl_board *board = classic_board(i % 2 ? 48 : 47, SNL_OVERSHOOT_STAY);
        set_rules(board, &rules[i]);
        compare(board, 1000 + i);
        snl_board_free(board);
    }
}

static void boards_without_jumps(void)
{
    static const int64_t sizes[] = {1, 2, 10, 1000};
    for (size_t size = 0; size < sizeof sizes / sizeof *sizes; size++)
        for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
            snl_board *board = empty_board(sizes[size], 0, SNL_OVERSHOOT_STAY);
            set_rules(board, &rules[i]);
            compare(board, 2000 + size * 100 + i);
            snl_board_free(board);
        }
}

/* Random jumps, some of them onto mouths or back to the square before the roll. */
static void random_boards(void)
{
    for (uint64_t seed = 3000; seed < 3060; seed++) {
        check_random_state = seed;
        int64_t squares = check_random(2, 40);
        snl_square cycle = 0;
        const struct rules *by = &rules[seed % (sizeof rules / sizeof *rules)];
        snl_square start = check_random(0, squares - 1);
        snl_board *board = empty_board(squares, start, SNL_OVERSHOOT_STAY);
        set_rules(board, by);
        for (int64_t i = check_random(0, squares); i > 0; i--) {
            snl_square mouth = check_random(1, squares - 1), end = check_random(1, squares);
            if (mouth != end)
                CHECK_EQUAL(snl_board_set_jump(board, mouth, end), SNL_OK);
        }
        while (by->chaining && snl_board_find_cycle(board, &cycle) == SNL_OK && cycle != 0)
            CHECK_EQUAL(snl_board_remove_jump(board, cycle), SNL_OK);
        compare(board, seed);
        snl_board_free(board);
    }
}

int main(void)
{
    int whole = getenv("SNL_TEST_WHOLE") != NULL;
    games = whole ? 1000000 : 20000;
    RUN(classic_boards);
    games = whole ? 100000 : 5000; /* an endless game costs ROLLS_MAX rolls */
    RUN(boards_without_jumps);
    RUN(random_boards);
    return check_done();
}
