/* SPDX-License-Identifier: MIT */
/*
 * The error bounds of the random game, tested inside the library. If b bounds the residuals of an
 * answer x, then errors e with e_i >= b_i + sum of p_ij e_j bound the error of x. The tests check
 * this inequality with pairs of doubles. Where a formula gives x to more digits than a double has,
 * they check that the error is within e, and that e is small. One mean is compared with an exact
 * fraction. They are tests of lib/chance_solve.c,
 * lib/chance_residual.c, lib/chance.c, lib/chance_length.c, lib/chance_variance.c and
 * lib/chance_stretch.c.
 */
#include "chance_check.h"

#include "chance_length.h"

/* ---- Boards ---- */

/* Makes stairs: every third square from 1 on is a step. From a step a 1 leads up to the next step,
 * or past the last step, and a 2 leads down to the first step. `above` squares follow the steps. */
static snl_board *stairs(int64_t steps, int64_t above, uint32_t down)
{
    const uint32_t weights[] = {1, down};
    snl_board *board = empty_board(3 * steps + 1 + above, 1, SNL_OVERSHOOT_STAY);
    for (snl_square square = 1; square < 3 * steps; square += 3) {
        CHECK_EQUAL(snl_board_set_jump(board, square + 1, square + 3), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, square + 2, 1), SNL_OK);
    }
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    return board;
}

/* A board with a trap in the middle. On a long board the trap lies between two stretches. */
static snl_board *with_trap(int64_t squares, int32_t overshoot)
{
    snl_board *board = empty_board(squares, 0, overshoot);
    for (snl_square i = 0; i < 6; i++)
        CHECK_EQUAL(snl_board_set_jump(board, squares / 2 + i, squares / 2 - 1 - i), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 20, squares / 2 + 10), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, squares - 12, squares - 21), SNL_OK);
    return board;
}

static snl_board *random_board(void)
{
    uint32_t weights[6];
    snl_board *board =
        empty_board(check_random(10, 60), check_random(0, 1), (int32_t)check_random(0, 2));
    int64_t squares = snl_board_squares(board), jumps = check_random(0, squares / 2);
    for (int64_t i = 0; i < jumps; i++) {
        snl_square from = check_random(1, squares - 1), to = check_random(1, squares);
        if (from != to)
            CHECK_EQUAL(snl_board_set_jump(board, from, to), SNL_OK);
    }
    for (int i = 0; i < 6; i++)
        weights[i] = (uint32_t)check_random(i < 5 ? 0 : 1, i % 2 ? 3 : 1000000);
    CHECK_EQUAL(snl_board_set_die(board, weights, 6), SNL_OK);
    return board;
}

/* ---- Proofs ---- */

/* The sum of p_ij y_j over all j but i; y is `numbers`, or `pairs` if `numbers` is NULL. */
static snl_i_pair mean_of_next(const snl_i_chain *chain, size_t state, const double *numbers,
                               const snl_i_pair *pairs)
{
    const snl_i_row *row = &chain->rows[state];
    snl_i_pair sum = {0, 0};
    for (size_t entry = row->first; entry < row[1].first; entry++) {
        uint32_t to = chain->to[entry];
        snl_i_pair y = numbers ? (snl_i_pair){numbers[to], 0} : pairs[to];
        sum = snl_i_pair_add(
            sum, row->exits ? snl_i_pair_multiply(y, row->exits[entry - row->first].probability)
                            : snl_i_pair_times(y, chain->weight[entry]));
    }
    return row->exits ? sum : snl_i_pair_divide(sum, (snl_i_pair){row->divisor, 0});
}

/* (1 - p_ii) y minus a sum. */
static double what_is_left(const snl_i_row *row, snl_i_pair y, snl_i_pair sum)
{
    y = snl_i_pair_times(y, row->divisor - row->self);
    y = snl_i_pair_divide(y, (snl_i_pair){row->divisor, 0});
    return snl_i_pair_add(y, snl_i_pair_negative(sum)).high;
}

/* The inhomogeneity of a state's equation. For `finishing` the result is only valid if the state's
 * row is a roll. */
static snl_i_pair counted(const snl_chance *chance, const snl_i_answer *answer, size_t state)
{
    const snl_i_row *row = &chance->chain.rows[state];
    if (answer == &chance->time)
        return row->rolls;
    return answer == &chance->finish ? (snl_i_pair){0, 0} : chance->finish.x[state];
}

/* The bounds of an answer must be at least the residuals. They may exceed the residuals only by the
 * roundings of a roll, or of a stretch. */
static void check_bounds(const snl_chance *chance, const snl_i_answer *answer)
{
    const snl_i_chain *chain = &chance->chain;
    for (size_t state = 0; state < chain->states; state++) {
        const snl_i_row *row = &chain->rows[state];
        if (row->trapped || (row->exits && answer == &chance->finishing) ||
            (answer == &chance->finish && !row->uncertain))
            continue;
        double rounding = row->exits ? 0x1p-83 : 0x1p-92, bound = answer->bound[state];
        snl_i_pair sum = snl_i_pair_add(counted(chance, answer, state),
                                        mean_of_next(chain, state, NULL, answer->x));
        double rest = fabs(what_is_left(row, answer->x[state], sum));
        CHECK(bound >= rest && bound >= sum.high * rounding / 2);
        CHECK(bound <= rest + sum.high * rounding * 2);
        CHECK(bound <= answer->residual * row->rolls.high * (1 + 0x1p-40));
    }
}

/* Errors must satisfy the inequality, and hardly exceed what it demands. The inhomogeneity of
 * `finishing` contains probabilities, whose errors count too. If the state's row is a roll, the
 * error of the state's own probability counts. If the row is a stretch, the largest error at its
 * exits counts. */
static void check_errors(const snl_chance *chance, const snl_i_answer *answer)
{
    const snl_i_chain *chain = &chance->chain;
    for (size_t state = 0; state < chain->states; state++) {
        const snl_i_row *row = &chain->rows[state];
        double wrong = 0, least = answer->bound[state];
        if (answer == &chance->finish && !row->uncertain)
            CHECK(answer->x[state].high == 1 && answer->x[state].low == 0 &&
                  answer->error[state] == 0);
        if (row->trapped || (answer == &chance->finish && !row->uncertain))
            continue;
        if (answer == &chance->finishing && !row->exits)
            wrong = chance->finish.error[state];
        for (size_t entry = row->first;
             answer == &chance->finishing && row->exits && entry < row->lower; entry++)
            if (chance->finish.error[chain->to[entry]] > wrong)
                wrong = chance->finish.error[chain->to[entry]];
        least += row->rolls.high * wrong;
        snl_i_pair next = mean_of_next(chain, state, answer->error, NULL);
        double left = what_is_left(row, (snl_i_pair){answer->error[state], 0}, next);
        CHECK(left >= least);
        if (answer != &chance->finish) /* certain states now have the error 0 */
            CHECK(left <= least * (1 + 0x1p-18) + answer->error[state] * 0x1p-46);
    }
}

/* Creates a random game, and puts the errors of the time into its answer. */
static snl_chance *chance_with_errors(snl_board *board)
{
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_i_chance_errors(chance, &chance->time, chance->time.error), SNL_OK);
    return chance;
}

/* Checks all answers of a random game, and frees it. */
static void check_proofs(snl_chance *chance)
{
    const snl_i_answer *answers[] = {&chance->time, &chance->finish, &chance->finishing};
    for (int i = 0; i < (chance->chain.has_trap ? 3 : 1); i++) {
        check_bounds(chance, answers[i]);
        check_errors(chance, answers[i]);
    }
    snl_chance_free(chance);
}

static void proofs(void)
{
    for (int32_t overshoot = 0; overshoot < 3; overshoot++) {
        check_proofs(chance_with_errors(classic_board(47, overshoot)));
        check_proofs(chance_with_errors(with_trap(100, overshoot)));
        check_proofs(chance_with_errors(with_trap(1000, overshoot)));
        check_proofs(chance_with_errors(empty_board(1000000, 0, overshoot)));
    }
    check_proofs(chance_with_errors(trap_below_the_goal()));
    for (int i = 0; i < 4; i++)
        check_proofs(chance_with_errors(steps_behind_a_stretch(i / 2, i % 2)));
    check_proofs(chance_with_errors(stairs(4, 0, 999)));
    check_proofs(chance_with_errors(stairs(6, 20, 9)));
    for (int i = 0; i < 40; i++)
        check_proofs(chance_with_errors(random_board()));
}

/* The lower squares are a tower of steps, from which games end for certain. The tower is so high
 * that no probability has a proof, so that the library keeps the probabilities of the elimination.
 * But where games end for certain, the library sets the probability to exactly 1, which the
 * elimination only approximates. This change leaves a residual in the equations of the states that
 * lead there, and the bounds of these states must cover the residual. */
static void bounds_next_to_certainty(void)
{
    enum { TOP = 3 * 36, GOAL = TOP + 100 };
    static const uint32_t weights[] = {3, 7};
    static const snl_square from[] = {20, 40, 41, 77, 85, 90, 95},
                            to[] = {66, 30, 30, 62, 70, 80, 66};
    snl_board *board = empty_board(GOAL, 1, SNL_OVERSHOOT_STAY);
    for (snl_square square = 1; square < TOP; square += 3) {
        snl_square next = square + 3 < TOP ? square + 3 : GOAL;
        CHECK_EQUAL(snl_board_set_jump(board, square + 1, next), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, square + 2, 1), SNL_OK);
    }
    for (int i = 0; i < 7; i++)
        CHECK_EQUAL(snl_board_set_jump(board, TOP + from[i], TOP + to[i]), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    size_t above = snl_i_chain_state(&chance->chain, TOP + 18);
    CHECK(chance->time_max > 0x1p59);
    CHECK(chance->chain.rows[above].uncertain && chance->finish.x[above].low == 0);
    check_bounds(chance, &chance->finish);
    snl_chance_free(chance);
}

/* Where the goal is in reach, the bounds of mean and variance must be at most half a unit in the
 * last place of a double. If games may never end, the library divides mean and variance by the
 * probability of finishing, and the bounds may be one unit. */
static void check_last_digit(const snl_chance *chance, snl_square from)
{
    const double half = 0x1p-53 * (1 + 0x1p-8);
    snl_game_length length = {.struct_size = sizeof length};
    CHECK_EQUAL(snl_chance_length(chance, from, &length), SNL_OK);
    if (length.finish_probability == 0)
        return;
    double bound = (length.finish_probability < 1 ? 2 : 1) * half;
    CHECK(length.mean_error_bound <= bound && length.variance_error_bound <= bound);
}

static void last_digits(void)
{
    for (int32_t overshoot = 0; overshoot < 3; overshoot++) {
        snl_board *boards[] = {classic_board(47, overshoot), with_trap(100, overshoot),
                               with_trap(1000, overshoot)};
        for (int i = 0; i < 3; i++) {
            snl_chance *chance = chance_of(boards[i]);
            for (snl_square square = 0; square < snl_chance_squares(chance);
                 square += 1 + square / 9)
                check_last_digit(chance, square);
            snl_chance_free(chance);
        }
    }
}

/* ---- Against formulas ---- */

/* A die with the sum of weights W shows a 2 with weight b, and otherwise a 1. If a roll beyond the
 * goal wins, a game from 0 on N squares takes W (N (W + b) + b) / (W + b)^2 rolls on average, up to
 * a negligible difference. */
static void lengths_of_stretches(void)
{
    static const uint32_t weights[2][2] = {{1, 2}, {9, 1}};
    for (int i = 0; i < 2; i++)
        for (int64_t squares = 300; squares < INT64_C(1) << 50; squares *= 7) {
            int64_t sum = weights[i][0] + weights[i][1], more = sum + weights[i][1];
            snl_board *board = empty_board(squares, 0, SNL_OVERSHOOT_WIN);
            CHECK_EQUAL(snl_board_set_die(board, weights[i], 2), SNL_OK);
            snl_chance *chance = chance_with_errors(board);
            size_t start = chance->chain.states - 1;
            double times = (double)(more * more);
            snl_i_pair expected = snl_i_pair_of_whole((squares * more + weights[i][1]) * sum);
            snl_i_pair apart = snl_i_pair_add(snl_i_pair_times(chance->time.x[start], times),
                                              snl_i_pair_negative(expected));
            CHECK(fabs(apart.high) <= times * chance->time.error[start]);
            CHECK(fabs(apart.high) <= times * (double)squares * 0x1p-90);
            CHECK(chance->time.error[start] <= (double)squares * 0x1p-70);
            snl_chance_free(chance);
        }
}

/* The mean is W + W^2 + ... + W^n; for W = 1000 a pair holds all its digits. */
static void lengths_of_stairs(void)
{
    int64_t expected = 0, power = 1;
    for (int64_t steps = 1; steps <= 6; steps++) {
        snl_chance *chance = chance_with_errors(stairs(steps, 0, 999));
        size_t start = chance->chain.states - 2;
        power *= 1000;
        expected += power;
        snl_i_pair apart = snl_i_pair_add(chance->time.x[start],
                                          snl_i_pair_negative(snl_i_pair_of_whole(expected)));
        CHECK(fabs(apart.high) <= chance->time.error[start]);
        CHECK(chance->time.error[start] <= (double)expected * 0x1p-36);
        snl_chance_free(chance);
    }
}

/* Means too large for a proof are still right to nearly the last digit. */
static void lengths_of_towers(void)
{
    const double weight_sum = UINT32_MAX;
    snl_i_pair expected = {0, 0}, power = {1, 0};
    for (int64_t steps = 1; steps <= 29; steps++) {
        snl_chance *chance = chance_of(stairs(steps, 0, UINT32_MAX - 1));
        power = snl_i_pair_times(power, weight_sum);
        expected = snl_i_pair_add(expected, power);
        check_near(mean_of(chance), expected.high, 1e-15, "mean");
        check_bounds(chance, &chance->time);
        snl_chance_free(chance);
    }
}

/* Stairs from whose top a 1 wins and a 2 leads into a trap. Every face rolls again, so only the
 * goal ends a turn: the mean of turns is the probability of a 1. */
static snl_chance *stairs_in_one_turn(int64_t steps, uint32_t down)
{
    snl_board *board = stairs(steps, 5, down);
    snl_square top = 3 * steps + 1;
    const snl_square from[] = {top + 1, top + 3, top + 4}, to[] = {top + 5, top + 2, top + 2};
    snl_chance_options options = {sizeof options, SNL_COUNT_TURNS, {3, 0, 0}};
    snl_chance *chance = NULL;
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 3, NULL), SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, &options, &chance), SNL_OK);
    snl_board_free(board);
    return chance;
}

/* If some mean has no proof, all means must be those of the elimination, which are single
 * doubles. */
static void proven_or_eliminated(void)
{
    int unproven = 0, corrected = 0;
    for (int64_t steps = 1; steps <= 60; steps++)
        for (uint32_t down = 1; down <= 8; down++) {
            snl_chance *chance =
                down <= 4 ? chance_of(stairs(steps, 0, down)) : stairs_in_one_turn(steps, down - 4);
            snl_i_answer *time = &chance->time;
            int proven = 1, single = 1;
            CHECK_EQUAL(snl_i_chance_errors(chance, time, time->error), SNL_OK);
            for (size_t state = 0; state < chance->chain.states; state++) {
                proven &= time->error[state] <= 0x1p-36 * time->x[state].high;
                single &= time->x[state].low == 0;
            }
            CHECK(proven || single);
            unproven += !proven;
            corrected += !single;
            snl_chance_free(chance);
        }
    CHECK(unproven > 10 && corrected > 10);
}

/* Rolls that end no turn must not keep the means from being corrected. */
static void corrected_where_nothing_counts(void)
{
    for (int64_t steps = 1; steps <= 9; steps++) {
        snl_chance *chance = stairs_in_one_turn(steps, 2);
        snl_i_pair mean = chance->time.x[snl_i_chain_state(&chance->chain, 1)];
        snl_i_pair apart = snl_i_pair_add(snl_i_pair_times(mean, 3), (snl_i_pair){-1, 0});
        CHECK(fabs(apart.high) <= 0x1p-70);
        snl_chance_free(chance);
    }
}

/* Tokens above a tower never fall back into it, so that the tower does not affect the means there.
 * The test compares these means with the means on a board without the tower. The errors must be at
 * least the difference of the two means, and hardly more. */
static void above_a_tower(void)
{
    enum { ABOVE = 40 };
    static const snl_square from[] = {9, 14, 20, 27, 33}, to[] = {4, 17, 11, 24, 38};
    int known = 0;
    for (int64_t steps = 1; steps <= 24; steps++) {
        uint32_t down = steps <= 12 ? UINT32_MAX / 2 : (uint32_t)(7 * steps);
        snl_board *boards[2] = {stairs(0, ABOVE, down), stairs(steps, ABOVE, down)};
        for (int i = 0; i < 5; i++)
            for (int board = 0; board < 2; board++) {
                snl_square below = board * 3 * steps;
                CHECK_EQUAL(snl_board_set_jump(boards[board], below + from[i], below + to[i]),
                            SNL_OK);
            }
        snl_chance *alone = chance_of(boards[0]), *chance = chance_with_errors(boards[1]);
        for (size_t state = 0; state < ABOVE; state++) {
            snl_i_pair x = alone->time.x[state], apart = chance->time.x[state];
            apart = snl_i_pair_add(apart, snl_i_pair_negative(x));
            CHECK(chance->time.error[state] >= fabs(apart.high));
            CHECK(chance->time.error[state] <= fabs(apart.high) * (1 + 0x1p-18) + x.high * 0x1p-70);
            known += fabs(apart.high) > x.high * 0x1p-60;
        }
        snl_chance_free(alone);
        snl_chance_free(chance);
    }
    CHECK(known > 20);
}

/* A trap below six snakes, with squares above that a ladder reaches, or a trap of two squares
 * apart, each of which leads to the other. In the chain, states of the trap stand next to other
 * states; the trap, where no time is finite, must not keep the others from being corrected. */
static void corrected_beside_a_trap(void)
{
    for (int i = 0; i < 12; i++) {
        int is_apart = i / 6;
        snl_board *board = empty_board(60 + i / 3 % 2, 0, i % 3);
        const snl_square from[2][2] = {{2, 41}, {11, 29}}, to[2][2] = {{26, 27}, {20, 40}};
        CHECK_EQUAL(snl_board_set_jumps(board, from[is_apart], to[is_apart], 2, NULL), SNL_OK);
        for (snl_square mouth = 20; mouth < 26 && !is_apart; mouth++)
            CHECK_EQUAL(snl_board_set_jump(board, mouth, 10), SNL_OK);
        for (snl_square face = 1; face <= 6 && is_apart; face++) {
            CHECK_EQUAL(snl_board_set_jump(board, 12 + face, 30), SNL_OK);
            CHECK_EQUAL(snl_board_set_jump(board, 30 + face, 12), SNL_OK);
        }
        snl_chance *chance = chance_of(board);
        CHECK(chance->time.residual <= 0x1p-56 && chance->finishing.residual <= 0x1p-56);
        check_last_digit(chance, 0);
        check_last_digit(chance, 26);
        snl_chance_free(chance);
    }
}

/* Last digits on boards of up to 2^52 squares with two snakes over half of the board. */
static void last_digits_of_long_boards(void)
{
    for (int64_t squares = 1000; squares < INT64_C(1) << 52; squares *= 5) {
        snl_board *board = empty_board(squares, 0, SNL_OVERSHOOT_STAY);
        CHECK_EQUAL(snl_board_set_jump(board, squares / 2, 5), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, squares - 100, squares / 2 + 100), SNL_OK);
        snl_chance *chance = chance_of(board);
        check_last_digit(chance, 0);
        check_last_digit(chance, squares / 3);
        snl_chance_free(chance);
    }
}

/* A board with a trap, on which the rows of neighbours have different numbers of entries. The
 * expected mean is the exact fraction from an elimination in whole numbers. */
static void rows_of_different_lengths(void)
{
    static const uint32_t weights[] = {1, 0, 1, 1, 1, 1, 1, 1};
    static const snl_square from[] = {4, 7, 8, 11, 12}, to[] = {2, 1, 2, 10, 11};
    snl_game_length length = {.struct_size = sizeof length};
    snl_board *board = empty_board(13, 0, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, weights, 8), SNL_OK);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 5, NULL), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_length(chance, 0, &length), SNL_OK);
    CHECK(length.finished_mean == 2469742042.0 / 274674321 && length.mean_error_bound < 1e-15);
    snl_chance_free(chance);
}

int main(void)
{
    check_random_seed();
    RUN(proofs);
    RUN(bounds_next_to_certainty);
    RUN(last_digits);
    RUN(lengths_of_stretches);
    RUN(lengths_of_stairs);
    RUN(lengths_of_towers);
    RUN(proven_or_eliminated);
    RUN(corrected_where_nothing_counts);
    RUN(above_a_tower);
    RUN(corrected_beside_a_trap);
    RUN(last_digits_of_long_boards);
    RUN(rows_of_different_lengths);
    return check_done();
}
