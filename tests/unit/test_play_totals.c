/* SPDX-License-Identifier: MIT */
/*
 * The totals of simulations. Means and variances of sums that exceed the precision of a double are
 * compared with closed forms and with the histogram. Also: merging totals, and the contract of the
 * functions.
 */
#include "play_check.h"

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
    totals->rolls += (int64_t)all;
    totals->rolls_squared_low += low;
    totals->rolls_squared_high += high + (totals->rolls_squared_low < low);
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
        CHECK(nearly(snl_simulation_variance(&totals), expected));
        CHECK(nearly(snl_simulation_mean(&totals), (double)totals.rolls / all));
    }
}

/* No carry is lost: (2^32 - 1) * (2^32 + 2) is just above 2^64. */
static void carried_bits(void)
{
    snl_simulation totals = {.struct_size = sizeof totals};
    totals.games = UINT32_MAX;
    totals.rolls_squared_low = UINT32_MAX + UINT64_C(3);
    CHECK(nearly(snl_simulation_variance(&totals), 4294967298.0 / 4294967294.0));
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
            double off = snl_simulation_variance(&outcome.totals) - deviations / (games - 1);
            CHECK(off <= 1e-12 * deviations && off >= -1e-12 * deviations);
            CHECK(snl_simulation_mean(&outcome.totals) == (double)(sum / games));
        }
        snl_board_free(board);
    }
}

/* Merging two totals carries sums into the high word, and takes the smaller `min` and the larger
 * `max`. Totals without games change nothing. */
static void sums_of_totals(void)
{
    snl_simulation none = {.struct_size = sizeof none}, sum = none;
    snl_simulation one = {sizeof one, 1, 0, 9, UINT64_MAX, 1, 9, 9};
    snl_simulation two = {sizeof two, 2, 4, 12, 2, 3, 1, 11};
    snl_simulation three = {sizeof three, 3, 4, 21, 1, 5, 1, 11};
    /* Totals without games have no shortest and no longest game, whatever their fields say. */
    sum.min = 3;
    sum.max = 99;
    CHECK_EQUAL(snl_simulation_add(&sum, &one), SNL_OK);
    CHECK(same_totals(&sum, &one));
    CHECK_EQUAL(snl_simulation_add(&sum, &none), SNL_OK);
    CHECK(same_totals(&sum, &one));
    CHECK_EQUAL(snl_simulation_add(&sum, &two), SNL_OK);
    CHECK(same_totals(&sum, &three));
    CHECK_EQUAL(snl_simulation_add(&two, &one), SNL_OK);
    CHECK(same_totals(&two, &three));
    CHECK_EQUAL(snl_simulation_add(&one, &one), SNL_OK);
    CHECK(one.games == 2 && one.rolls == 18 && one.min == 9 && one.max == 9);
}

static void arguments(void)
{
    snl_simulation zero = {.struct_size = sizeof zero}, most = zero, before;
    most.games = most.rolls = most.unfinished = INT64_MAX;
    before = most;
    CHECK_EQUAL(snl_simulation_add(NULL, &most), SNL_ERROR_ARGUMENT);
    CHECK_EQUAL(snl_simulation_add(&most, NULL), SNL_ERROR_ARGUMENT);
    int64_t *numbers[] = {&zero.games, &zero.unfinished, &zero.rolls};
    for (size_t i = 0; i < 3; i++) {
        *numbers[i] = 1;
        CHECK_EQUAL(snl_simulation_add(&most, &zero), SNL_ERROR_ARGUMENT);
        *numbers[i] = -1;
        CHECK_EQUAL(snl_simulation_add(&most, &zero), SNL_ERROR_ARGUMENT);
        CHECK_EQUAL(snl_simulation_add(&zero, &most), SNL_ERROR_ARGUMENT);
        *numbers[i] = 0;
    }
    CHECK_EQUAL(snl_simulation_add(&most, &zero), SNL_OK);
    zero.struct_size--;
    CHECK_EQUAL(snl_simulation_add(&most, &zero), SNL_ERROR_ARGUMENT);
    CHECK_EQUAL(snl_simulation_add(&zero, &most), SNL_ERROR_ARGUMENT);
    CHECK(same_totals(&most, &before));
    CHECK(snl_simulation_mean(&zero) != snl_simulation_mean(&zero));
    CHECK(snl_simulation_variance(&zero) != snl_simulation_variance(&zero));
    CHECK(snl_simulation_mean(NULL) == 0 && snl_simulation_variance(NULL) == 0);
    /* One game has a mean and no variance. */
    most = (snl_simulation){sizeof most, 1, 0, 9, 81, 0, 9, 9};
    CHECK(snl_simulation_mean(&most) == 9);
    CHECK(snl_simulation_variance(&most) != snl_simulation_variance(&most));
    /* An impossible sum of squares gives no variance. A negative sum of rolls gives neither mean
     * nor variance, nor do totals without games. */
    most.rolls_squared_low = 80;
    CHECK(snl_simulation_variance(&most) != snl_simulation_variance(&most));
    most.games = 2;
    most.rolls = -1;
    CHECK(snl_simulation_mean(&most) != snl_simulation_mean(&most));
    CHECK(snl_simulation_variance(&most) != snl_simulation_variance(&most));
    most.rolls = 9;
    most.games = 0;
    CHECK(snl_simulation_mean(&most) != snl_simulation_mean(&most));
    CHECK(snl_simulation_variance(&most) != snl_simulation_variance(&most));
}

int main(void)
{
    check_random_seed();
    RUN(variances_without_loss);
    RUN(carried_bits);
    RUN(variances_of_histograms);
    RUN(sums_of_totals);
    RUN(arguments);
    return check_done();
}
