/* SPDX-License-Identifier: MIT */
/*
 * The totals of simulations. Means and variances of sums that exceed the precision of a double are
 * compared with closed forms and with the histogram. Also: merging totals, and the contract of the
 * functions.
 */
#include "play_check.h"

#include <math.h>

/* Adds `games` games of `rolls` rolls. The sum of squares is multiplied bit by bit. */
static void add_games(snl_simulation *totals, uint64_t rolls, uint64_t games)
{
    uint64_t low = 0, high = 0, all = rolls * games;
    for (int bit = 63; bit >= 0; bit--) {
        high = high << 1 | low >> 63;
        low <<= 1;
        if (rolls >> bit & 1) {
            low += all;
            high += low < all;
        }
    }
    totals->games += (int64_t)games;
    totals->rolls.sum += (int64_t)all;
    totals->rolls.squares_low += low;
    totals->rolls.squares_high += high + (totals->rolls.squares_low < low);
}

static int nearly(double actual, double expected)
{
    double error = actual - expected;
    return error <= 1e-15 * expected && error >= -1e-15 * expected;
}

/* Games of two lengths that differ by very little or by very much. With n games of r rolls and m of
 * r + d, the variance is n m d^2 / ((n + m) (n + m - 1)). */
static void variances_without_loss(void)
{
    for (int i = 0; i < 100000; i++) {
        snl_simulation totals = {.struct_size = sizeof totals};
        uint64_t few = check_random64() >> check_random(2, 63);
        uint64_t many = check_random64() >> check_random(24, 63);
        uint64_t rolls = (UINT64_C(1) << 62) / (few + many + 1) >> check_random(0, 10);
        uint64_t more = (UINT64_C(1) << 62) / (many + 1) >> check_random(0, 60);
        rolls = check_random64() % (rolls + 1);
        more = check_random64() % (more + 1);
        add_games(&totals, rolls, few);
        add_games(&totals, rolls + more, many);
        double all = (double)(few + many), product = (double)few * (double)many;
        if (few + many < 2)
            continue;
        double expected = product / (all * (double)(few + many - 1)) * (double)more * (double)more;
        CHECK(nearly(snl_simulation_variance(&totals, SNL_COUNT_ROLLS), expected));
        CHECK(
            nearly(snl_simulation_mean(&totals, SNL_COUNT_ROLLS), (double)totals.rolls.sum / all));
    }
}

/* No carry is lost: (2^32 - 1) * (2^32 + 2) is just above 2^64. */
static void carried_bits(void)
{
    snl_simulation totals = {.struct_size = sizeof totals};
    totals.games = UINT32_MAX;
    totals.rolls.squares_low = UINT32_MAX + UINT64_C(3);
    CHECK(nearly(snl_simulation_variance(&totals, SNL_COUNT_ROLLS), 4294967298.0 / 4294967294.0));
}

static void variances_of_histograms(void)
{
    static struct outcome outcome;
    for (int i = 0; i < 100; i++) {
        snl_board *board = random_board(check_random(2, 80), check_random(0, 10));
        snl_board_set_overshoot(board, SNL_OVERSHOOT_WIN);
        simulate(board, (uint64_t)i, 0, 1000, CAPACITY - 1, &outcome);
        double games = (double)outcome.totals.games, sum = 0, deviations = 0;
        for (size_t t = 0; t < CAPACITY; t++)
            sum += (double)outcome.histogram[t] * (double)t;
        for (size_t t = 0; t < CAPACITY; t++)
            deviations += (double)outcome.histogram[t] * ((double)t - sum / games) *
                          ((double)t - sum / games);
        if (games >= 2) {
            double off = snl_simulation_variance(&outcome.totals, SNL_COUNT_ROLLS) -
                         deviations / (games - 1);
            CHECK(off <= 1e-12 * deviations && off >= -1e-12 * deviations);
            CHECK(snl_simulation_mean(&outcome.totals, SNL_COUNT_ROLLS) == (double)(sum / games));
        }
        snl_board_free(board);
    }
}

/* Merging two totals carries sums into the high word, and takes the smaller `min` and the larger
 * `max`. Totals without games change nothing. */
static void sums_of_totals(void)
{
    static const snl_simulation_count units[] = {
        {9, UINT64_MAX, 1, 9, 9}, {12, 2, 3, 1, 11}, {21, 1, 5, 1, 11}};
    snl_simulation none = {.struct_size = sizeof none}, parts[3] = {none, none, none}, sum = none;
    for (int i = 0; i < 3; i++) {
        parts[i].games = i + 1;
        parts[i].unfinished = i == 0 ? 0 : 4;
        parts[i].rolls = units[i];
        parts[i].turns = units[(i + 1) % 2];
        parts[i].rounds = units[i];
        parts[i].jumps = 10 * (i + 1);
        parts[i].captures = 100 * (i + 1);
        parts[i].wins[0] = parts[i].wins[SNL_PLAYERS_MAX - 1] = i + 1;
    }
    parts[2].turns = units[2];
    /* Totals without games have no shortest and no longest game, whatever their fields say. */
    sum.rolls.min = sum.turns.min = sum.rounds.min = 3;
    sum.rolls.max = sum.turns.max = sum.rounds.max = 99;
    CHECK_EQUAL(snl_simulation_add(&sum, &parts[0]), SNL_OK);
    CHECK(same_totals(&sum, &parts[0]));
    CHECK_EQUAL(snl_simulation_add(&sum, &none), SNL_OK);
    CHECK(same_totals(&sum, &parts[0]));
    CHECK_EQUAL(snl_simulation_add(&sum, &parts[1]), SNL_OK);
    CHECK(same_totals(&sum, &parts[2]));
    CHECK_EQUAL(snl_simulation_add(&parts[1], &parts[0]), SNL_OK);
    CHECK(same_totals(&parts[1], &parts[2]));
    CHECK_EQUAL(snl_simulation_add(&parts[0], &parts[0]), SNL_OK);
    CHECK(parts[0].games == 2 && parts[0].rolls.sum == 18);
    CHECK(parts[0].rolls.min == 9 && parts[0].rolls.max == 9);
    /* Games that were given up count, even if no other game is added. */
    none.unfinished = 5;
    CHECK_EQUAL(snl_simulation_add(&parts[2], &none), SNL_OK);
    CHECK(parts[2].unfinished == 9 && parts[2].games == 3);
}

/* Each count has its own figures; an unknown count has none. */
static void counts(void)
{
    snl_simulation totals = {.struct_size = sizeof totals, .games = 2};
    totals.rolls = (snl_simulation_count){10, 58, 0, 3, 7};
    totals.turns = (snl_simulation_count){8, 34, 0, 3, 5};
    totals.rounds = (snl_simulation_count){6, 20, 0, 2, 4};
    static const double means[] = {5, 4, 3}, variances[] = {8, 2, 2};
    for (int32_t count = SNL_COUNT_ROLLS; count <= SNL_COUNT_ROUNDS; count++) {
        CHECK(snl_simulation_mean(&totals, count) == means[count]);
        CHECK(snl_simulation_variance(&totals, count) == variances[count]);
    }
    for (int32_t count = -1; count <= 3; count += 4) {
        CHECK(snl_simulation_mean(&totals, count) != snl_simulation_mean(&totals, count));
        CHECK(snl_simulation_variance(&totals, count) != snl_simulation_variance(&totals, count));
    }
}

static void arguments(void)
{
    snl_simulation zero = {.struct_size = sizeof zero}, most = zero, before;
    int64_t *numbers[] = {&zero.games,     &zero.unfinished, &zero.rolls.sum,
                          &zero.turns.sum, &zero.rounds.sum, &zero.jumps,
                          &zero.captures,  &zero.wins[0],    &zero.wins[SNL_PLAYERS_MAX - 1]};
    most.games = most.unfinished = most.jumps = most.captures = INT64_MAX;
    most.rolls.sum = most.turns.sum = most.rounds.sum = INT64_MAX;
    most.wins[0] = most.wins[SNL_PLAYERS_MAX - 1] = INT64_MAX;
    before = most;
    CHECK_EQUAL(snl_simulation_add(NULL, &most), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_simulation_add(&most, NULL), SNL_ERROR_NULL);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        *numbers[i] = 1;
        CHECK_EQUAL(snl_simulation_add(&most, &zero), SNL_ERROR_TOTALS);
        *numbers[i] = -1;
        CHECK_EQUAL(snl_simulation_add(&most, &zero), SNL_ERROR_TOTALS);
        CHECK_EQUAL(snl_simulation_add(&zero, &most), SNL_ERROR_TOTALS);
        *numbers[i] = 0;
    }
    CHECK_EQUAL(snl_simulation_add(&most, &zero), SNL_OK);
    int64_t *ends[] = {&zero.rolls.min, &zero.rolls.max,  &zero.turns.min,
                       &zero.turns.max, &zero.rounds.min, &zero.rounds.max};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        *ends[i] = -1;
        CHECK_EQUAL(snl_simulation_add(&most, &zero), SNL_ERROR_TOTALS);
        CHECK_EQUAL(snl_simulation_add(&zero, &most), SNL_ERROR_TOTALS);
        *ends[i] = 0;
    }
    zero.struct_size--;
    CHECK_EQUAL(snl_simulation_add(&most, &zero), SNL_ERROR_STRUCT_SIZE);
    CHECK_EQUAL(snl_simulation_add(&zero, &most), SNL_ERROR_STRUCT_SIZE);
    CHECK(same_totals(&most, &before));
    most.struct_size--;
    CHECK(snl_simulation_mean(&most, SNL_COUNT_ROLLS) !=
          snl_simulation_mean(&most, SNL_COUNT_ROLLS));
    CHECK(snl_simulation_variance(&most, SNL_COUNT_ROLLS) !=
          snl_simulation_variance(&most, SNL_COUNT_ROLLS));
    CHECK(snl_simulation_mean(NULL, SNL_COUNT_ROLLS) == 0 &&
          snl_simulation_variance(NULL, SNL_COUNT_ROLLS) == 0);
    /* One game has a mean and no variance. */
    most = (snl_simulation){.struct_size = sizeof most, .games = 1, .rolls = {9, 81, 0, 9, 9}};
    CHECK(snl_simulation_mean(&most, SNL_COUNT_ROLLS) == 9);
    CHECK(snl_simulation_variance(&most, SNL_COUNT_ROLLS) !=
          snl_simulation_variance(&most, SNL_COUNT_ROLLS));
    most.rolls = (snl_simulation_count){1, 2, 0, 1, 1}; /* whatever the sum of squares */
    CHECK(snl_simulation_variance(&most, SNL_COUNT_ROLLS) !=
          snl_simulation_variance(&most, SNL_COUNT_ROLLS));
    most.rolls = (snl_simulation_count){9, 81, 0, 9, 9};
    /* An impossible sum of squares gives no variance. A negative sum of rolls gives neither mean
     * nor variance, nor do totals without games. */
    most.games = 2;
    most.rolls.squares_low = 40;
    CHECK(snl_simulation_variance(&most, SNL_COUNT_ROLLS) !=
          snl_simulation_variance(&most, SNL_COUNT_ROLLS));
    most.rolls.squares_low = 41;
    CHECK(snl_simulation_variance(&most, SNL_COUNT_ROLLS) == 0.5);
    most.rolls.sum = -1;
    CHECK(snl_simulation_mean(&most, SNL_COUNT_ROLLS) !=
          snl_simulation_mean(&most, SNL_COUNT_ROLLS));
    CHECK(snl_simulation_variance(&most, SNL_COUNT_ROLLS) !=
          snl_simulation_variance(&most, SNL_COUNT_ROLLS));
    most.rolls.sum = 9;
    most.games = 0;
    CHECK(snl_simulation_mean(&most, SNL_COUNT_ROLLS) !=
          snl_simulation_mean(&most, SNL_COUNT_ROLLS));
    CHECK(snl_simulation_variance(&most, SNL_COUNT_ROLLS) !=
          snl_simulation_variance(&most, SNL_COUNT_ROLLS));
    /* The library returns NAN itself: 0 / 0 would raise an exception, and have a sign on x86. */
    CHECK(!signbit(snl_simulation_mean(&most, SNL_COUNT_ROLLS)));
}

int main(void)
{
    check_random_seed();
    RUN(variances_without_loss);
    RUN(carried_bits);
    RUN(variances_of_histograms);
    RUN(sums_of_totals);
    RUN(counts);
    RUN(arguments);
    return check_done();
}
