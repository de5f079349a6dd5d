/* SPDX-License-Identifier: MIT */
/*
 * Variances of games with known formulas, up to the largest that a double holds. The games climb
 * flights of n steps, which take n rolls of 1 in a row. With p and q the probabilities of a 1 and a
 * 2 a flight takes (1 - p^n) / (q p^n) rolls on average, with variance
 *     (1 - (2 n + 1) q p^n - p^(2 n + 1)) / (q p^n)^2
 * (Feller, *An Introduction to Probability Theory* 1, XIII.7). Also the parts of error bounds of
 * variances. They are tests of lib/chance_variance.c, lib/chance_length.c and lib/chance_solve.c.
 */
#include "chance_check.h"

#include "chance_length.h"

static double power(double base, int exponent)
{
    double result = 1;
    for (; exponent > 0; exponent--)
        result *= base;
    return result;
}

/* The variance of one flight if one roll in `weight_sum` is a 1. */
static double variance_of(int steps, double weight_sum)
{
    double p = 1 / weight_sum, q = 1 - p, all = power(weight_sum, steps), rest = 1 / all;
    return (1 - (2 * steps + 1) * q * rest - p * rest * rest) * (all / q) * (all / q);
}

/* `count` flights of `steps` steps, the first step on square 3. From each step a 1 leads up to the
 * next step, and a 2 down to the first step of the same flight. From square 0 both faces lead to
 * the goal. */
static snl_board *flights(int count, int steps, uint32_t down)
{
    const uint32_t weights[] = {1, down};
    int64_t goal = 3 * count * steps + 3;
    snl_board *board = empty_board(goal, 0, SNL_OVERSHOOT_STAY);
    for (snl_square square = 1; square <= 2; square++)
        CHECK_EQUAL(snl_board_set_jump(board, square, goal), SNL_OK);
    for (int64_t flight = 0; flight < count; flight++)
        for (int64_t step = 0; step < steps; step++) {
            snl_square first = 3 + 3 * steps * flight, square = first + 3 * step;
            CHECK_EQUAL(snl_board_set_jump(board, square + 1, square + 3), SNL_OK);
            CHECK_EQUAL(snl_board_set_jump(board, square + 2, first), SNL_OK);
        }
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    return board;
}

static snl_game_length length_from(const snl_chance *chance, snl_square from)
{
    snl_game_length length = {.struct_size = sizeof length};
    CHECK_EQUAL(snl_chance_length(chance, from, &length), SNL_OK);
    return length;
}

static void one_flight(void)
{
    static const uint32_t sums[] = {2, 10, 1000, 65536, UINT32_MAX};
    for (int i = 0; i < 5; i++)
        for (int steps = 1; power(sums[i], steps) < 0x1p498; steps += 1 + steps / 8) {
            snl_chance *chance = chance_of(flights(1, steps, sums[i] - 1));
            snl_game_length length = length_from(chance, 3);
            check_near(length.variance, variance_of(steps, sums[i]), 1e-13, "variance");
            CHECK(length.mean > 1e12 || length.variance_error_bound < 1e-14);
            length = length_from(chance, 0);
            CHECK(length.mean == 1 && length.variance == 0);
            snl_chance_free(chance);
        }
}

/* The variance still has a small bound in long games: games of 2^59 rolls on average over 512
 * flights, and games of 2^54 rolls over one flight. */
static void proofs_of_long_games(void)
{
    static const struct {
        int count, steps, bits;
        double bound;
    } boards[] = {{512, 2, 25, 1e-12}, {1, 2, 27, 1e-15}};
    for (int i = 0; i < 2; i++) {
        uint32_t weight_sum = UINT32_C(1) << boards[i].bits;
        snl_chance *chance = chance_of(flights(boards[i].count, boards[i].steps, weight_sum - 1));
        snl_game_length length = length_from(chance, 3);
        double expected = boards[i].count * variance_of(boards[i].steps, weight_sum);
        check_near(length.variance, expected, 1e-13, "variance");
        CHECK(length.variance_error_bound < boards[i].bound);
        snl_chance_free(chance);
    }
}

/* On long boards each further square adds p q / (1 + q)^3 to the variance (Feller 2, XI.3). On the
 * largest board the variance is 10^-18 of the square of the mean: the library keeps digits of the
 * variance only by counting rolls from about their mean. */
static void long_boards(void)
{
    static const uint32_t weights[2][2] = {{1000, 2000}, {9, 1}};
    for (int i = 0; i < 2; i++) {
        double sum = weights[i][0] + weights[i][1], mean = 1 + weights[i][1] / sum, least = 0;
        double of_square = weights[i][0] * weights[i][1] / (sum * sum * mean * mean * mean);
        for (int64_t squares = 300; squares <= SNL_SQUARES_MAX; squares *= 4) {
            snl_board *board = empty_board(squares, 0, SNL_OVERSHOOT_WIN);
            CHECK_EQUAL(snl_board_set_die(board, weights[i], 2), SNL_OK);
            snl_chance *chance = chance_of(board);
            snl_game_length length = length_from(chance, 0);
            least = squares == 300 ? length.variance - 300 * of_square : least;
            check_near(length.variance, least + (double)squares * of_square, 1e-14, "variance");
            snl_chance_free(chance);
        }
    }
}

/* ---- Inside the library ---- */

static double finish_error_of(const snl_chance *chance, size_t node)
{
    return chance->chain.has_trap ? chance->finish.error[node] : 0;
}

static double finishing_error_of(const snl_chance *chance, const snl_i_variances *variances,
                                 size_t node)
{
    return chance->chain.has_trap ? chance->finishing.error[node] : variances->time_error[node];
}

/* `passed` of a state is a bound on the error of the second moment. It must be the sum of three
 * parts. The first part is the effect of the state's residuals. The second part is the error of
 * `finishing` at the states that the row leads to, times twice the rolls to those states, plus the
 * error of `finish` there, times the square of the rolls. The third part is the mean `passed` of
 * those states. */
static void check_passed(const snl_chance *chance)
{
    const snl_i_chain *chain = &chance->chain;
    snl_i_variances variances;
    CHECK_EQUAL(snl_i_variances_find(chance, 1, &variances), SNL_OK);
    for (size_t state = 0; state < chain->states; state++) {
        const snl_i_row *row = &chain->rows[state];
        if (row->trapped || (chain->has_trap && chance->finish.x[state].high == 0))
            continue;
        double mean = chain->has_trap
                          ? chance->finishing.x[state].high / chance->finish.x[state].high
                          : chance->time.x[state].high;
        double bound = chain->has_trap ? 2 * mean * chance->finishing.bound[state] +
                                             mean * mean * chance->finish.bound[state]
                                       : 2 * mean * chance->time.bound[state];
        double later =
            2 * finishing_error_of(chance, &variances, state) + finish_error_of(chance, state);
        double next = 0;
        if (row->exits)
            later = 0;
        for (size_t entry = row->first; entry < row[1].first; entry++) {
            uint32_t to = chain->to[entry];
            next += chain->weight[entry] * variances.passed[to];
            if (!row->exits || chain->weight[entry] == 0)
                continue;
            const snl_i_exit *exit = &row->exits[entry - row->first];
            snl_square square = chain->squares[snl_i_chain_target(chain, entry)];
            snl_i_pair a = snl_i_exit_squares(chain, square - chain->squares[state]);
            double p = exit->probability.high, rolls = p * a.high + exit->excess.high;
            double squares = p * a.high * a.high + 2 * a.high * exit->excess.high;
            later += 2 * rolls * finishing_error_of(chance, &variances, to);
            later += (squares + exit->squared.high) * finish_error_of(chance, to);
        }
        double expected = bound + later + next / row->divisor;
        check_near(variances.passed[state] * (1 - row->self / row->divisor), expected, 1e-9,
                   "passed");
    }
    snl_i_variances_free(chance, &variances);
}

/* snl_i_expected_from_state() must give the errors that are stored for the state. */
static void check_expected(const snl_chance *chance)
{
    snl_i_variances variances;
    CHECK_EQUAL(snl_i_variances_find(chance, 1, &variances), SNL_OK);
    for (size_t state = 0; state < chance->chain.states; state++) {
        snl_i_expected at = snl_i_expected_from_state(chance, state, &variances);
        CHECK(at.finish_error == finish_error_of(chance, state));
        CHECK(at.finishing_error == finishing_error_of(chance, &variances, state));
        CHECK(at.variance_error == variances.answer.error[state]);
        CHECK(at.passed == variances.passed[state]);
        CHECK(at.uncertain == (chance->chain.rows[state].uncertain != 0));
    }
    snl_i_variances_free(chance, &variances);
}

/* A stretch whose exits have small errors, except one exit. No state above leads to that exit. */
static void lowest_exit(void)
{
    for (int32_t overshoot = 0; overshoot < 3; overshoot++) {
        snl_chance *chance = chance_of(empty_board(300, 0, overshoot));
        chance->time.error[5] = 1;
        check_passed(chance);
        snl_chance_free(chance);
    }
}

static void made_of_parts(void)
{
    for (int i = 0; i < 4; i++) {
        int64_t squares = i % 2 ? 1000 : 90;
        snl_board *board = empty_board(squares, 0, SNL_OVERSHOOT_STAY);
        for (snl_square mouth = 0; mouth < 6; mouth++)
            if (i / 2 || mouth != 3)
                CHECK_EQUAL(snl_board_set_jump(board, squares / 2 + mouth, squares / 2 - 9),
                            SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, 7, squares - 15), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, squares - 5, squares - 30), SNL_OK);
        snl_chance *chance = chance_of(board);
        CHECK_EQUAL(chance->chain.has_trap, i / 2);
        check_passed(chance);
        check_expected(chance);
        snl_chance_free(chance);
        chance = chance_of(steps_behind_a_stretch(i / 2, i % 2));
        check_passed(chance);
        check_expected(chance);
        snl_chance_free(chance);
    }
}

/* If the start is further up, the lowest squares are a stretch too, and the rows of this stretch
 * are the last rows. As every roll moves the token, every row has an entry for each face, and the
 * entries fill their array to the end. If `has_trap` is set, a ladder on square 103 leads past a
 * wall. The squares from the ladder up to the wall are then a trap. */
static void leaps_from_the_bottom(void)
{
    for (int has_trap = 0; has_trap < 2; has_trap++) {
        snl_board *board = empty_board(600, 100, SNL_OVERSHOOT_WIN);
        for (snl_square mouth = 400; mouth < 406 && has_trap; mouth++)
            CHECK_EQUAL(snl_board_set_jump(board, mouth, mouth - 200), SNL_OK);
        if (has_trap)
            CHECK_EQUAL(snl_board_set_jump(board, 103, 500), SNL_OK);
        snl_chance *chance = chance_of(board);
        CHECK_EQUAL(chance->chain.has_trap, has_trap);
        CHECK(chance->chain.rows[chance->chain.states - 1].exits != NULL);
        CHECK_EQUAL(chance->chain.rows[chance->chain.states].first,
                    chance->chain.states * (size_t)chance->chain.faces);
        check_passed(chance);
        check_expected(chance);
        snl_chance_free(chance);
    }
}

/* If all games that end are equally long, their variance is 0. Roundings may leave a variance as
 * small as the header allows, without a bound. At every third step two of three rolls lead into a
 * trap. */
static void one_length_beside_a_trap(void)
{
    static const uint32_t weights[] = {1, 2};
    for (int64_t steps = 2; steps < 60; steps++) {
        const snl_square goal = 3 * steps + 30, trap = goal - 6;
        snl_board *board = empty_board(goal, 1, SNL_OVERSHOOT_STAY);
        snl_game_length length = {.struct_size = sizeof length};
        CHECK_EQUAL(snl_board_set_jump(board, trap + 1, trap), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, trap + 2, trap), SNL_OK);
        for (int64_t i = 0; i < steps; i++) {
            const snl_square square = 1 + 3 * i, next = i == steps - 1 ? goal : square + 3;
            CHECK_EQUAL(snl_board_set_jump(board, square + 1, next), SNL_OK);
            CHECK_EQUAL(snl_board_set_jump(board, square + 2, i % 3 == 0 ? trap : next), SNL_OK);
        }
        CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
        snl_chance *chance = chance_of(board);
        CHECK_EQUAL(snl_chance_length(chance, 1, &length), SNL_OK);
        const double mean = length.finished_mean;
        check_near(mean, (double)steps, 1e-15, "mean");
        CHECK(length.finished_variance >= 0 && length.finished_variance <= 1e-30 * mean * mean);
        CHECK(length.finished_variance == 0 || length.variance_error_bound == INFINITY);
        snl_chance_free(chance);
    }
}

/* Nearly half of the games win with the first roll, as many are lost in a trap, and of the others
 * only those win that roll a 2 `steps` times. Far below these steps the probability of winning is
 * less than the least double, or hardly larger. */
static void winning_is_out_of_range(void)
{
    enum { TRAP = 10, SQUARES = 200 };
    static const uint32_t weights[] = {INT32_MAX - 7, 1, INT32_MAX - 7};
    for (snl_square steps = 28; steps < 60; steps++) {
        const snl_square first = SQUARES - 2 * steps;
        snl_board *board = empty_board(SQUARES, 1, SNL_OVERSHOOT_STAY);
        CHECK_EQUAL(snl_board_set_die(board, weights, 3), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, 2, SQUARES), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, 3, SQUARES), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, 4, first), SNL_OK);
        for (snl_square square = TRAP + 1; square <= TRAP + 3; square++)
            CHECK_EQUAL(snl_board_set_jump(board, square, TRAP), SNL_OK);
        for (snl_square square = first + 1; square < SQUARES; square += 2)
            CHECK_EQUAL(snl_board_set_jump(board, square, TRAP), SNL_OK);
        snl_chance *chance = chance_of(board);
        snl_game_length length = length_from(chance, 1);
        check_near(length.finish_probability, 0.5, 1e-9, "finish");
        CHECK(length.finished_mean == 1 && length.finished_variance < 1e-60);
        snl_chance_free(chance);
    }
}

int main(void)
{
    RUN(one_flight);
    RUN(proofs_of_long_games);
    RUN(long_boards);
    RUN(made_of_parts);
    RUN(one_length_beside_a_trap);
    RUN(lowest_exit);
    RUN(leaps_from_the_bottom);
    RUN(winning_is_out_of_range);
    return check_done();
}
