/* SPDX-License-Identifier: MIT */
/*
 * Mean and variance of a game's length and the bounds on their errors, tested inside the library.
 * The tests enlarge the errors that are stored for the states of a chain, or set them to limits,
 * and the bounds must follow. Other tests check the answers for the goal, for squares without a way
 * to the goal, and for squares inside stretches. They are tests of lib/chance_length.c.
 */
#include "chance_check.h"

#include "chance_length.h"

#include <float.h>

enum { SQUARES = 600, PIT = 300 };

static const double half_unit = DBL_EPSILON / 2;

/* ---- Boards ---- */

/* A board with stretches of more than a hundred squares, and a ladder across a row of snakes. If
 * `has_trap` is set, the row has six snakes, which no roll passes; otherwise it has five snakes,
 * which a 5 passes. */
static snl_board *board_with_pit(int has_trap)
{
    static const uint32_t weights[] = {3, 1, 0, 2, 5, 1};
    snl_board *board = empty_board(SQUARES, 0, SNL_OVERSHOOT_STAY);
    for (snl_square i = 0; i < 6; i++)
        if (has_trap || i != 4)
            CHECK_EQUAL(snl_board_set_jump(board, PIT + i, PIT - 10 + i), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 130, PIT + 20), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, SQUARES - 5, SQUARES - 30), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 6), SNL_OK);
    return board;
}

/* From 0 a 2 leads to the goal, and a 1 to the lowest step. From each step a 2 leads down to the
 * lowest step, and a 1 leads up to the next step. From the last step a 1 leads to the goal. */
static snl_board *stairs(int64_t steps, uint32_t ones, uint32_t twos)
{
    const uint32_t weights[] = {ones, twos};
    int64_t goal = 3 * steps + 3;
    snl_board *board = empty_board(goal, 0, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jump(board, 1, 3), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 2, goal), SNL_OK);
    for (snl_square square = 3; square < goal; square += 3) {
        CHECK_EQUAL(snl_board_set_jump(board, square + 1, square + 3), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, square + 2, 3), SNL_OK);
    }
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    return board;
}

/* Puts the errors of the time where a test can change them. */
static void store_errors(snl_chance *chance)
{
    CHECK_EQUAL(snl_i_chance_errors(chance, &chance->time, chance->time.error), SNL_OK);
    chance->time.has_errors = 1;
}

/* ---- All figures ---- */

/* The answers of snl_chance_lengths(), by square. */
static struct {
    double finish[SQUARES + 1], mean[SQUARES + 1], variance[SQUARES + 1];
    double mean_bound[SQUARES + 1], variance_bound[SQUARES + 1];
    double finished_mean[SQUARES + 1], finished_variance[SQUARES + 1];
} all;

/* Each field alone must be the same as together with the others. */
static void find_all(const snl_chance *chance)
{
    double *const fields[SNL_I_LENGTH_FIELDS] = {
        all.finish,         all.mean,          all.variance,          all.mean_bound,
        all.variance_bound, all.finished_mean, all.finished_variance,
    };
    static double alone[SQUARES + 1];
    CHECK_EQUAL(snl_i_chance_lengths(chance, fields), SNL_OK);
    for (snl_length_field field = 0; field < SNL_I_LENGTH_FIELDS; field++) {
        fill_lengths(chance, field, alone);
        CHECK(memcmp(alone, fields[field],
                     ((size_t)snl_chance_squares(chance) + 1) * sizeof *alone) == 0);
    }
}

static snl_game_length length_from(const snl_chance *chance, snl_square from)
{
    snl_game_length length = {.struct_size = sizeof length};
    CHECK_EQUAL(snl_chance_length(chance, from, &length), SNL_OK);
    return length;
}

/* The answers that find_all() stored for a square. */
static snl_game_length length_of_all(snl_square from)
{
    return (snl_game_length){.struct_size = sizeof(snl_game_length),
                             .finish_probability = all.finish[from],
                             .mean = all.mean[from],
                             .variance = all.variance[from],
                             .mean_error_bound = all.mean_bound[from],
                             .variance_error_bound = all.variance_bound[from],
                             .finished_mean = all.finished_mean[from],
                             .finished_variance = all.finished_variance[from]};
}

/* ---- Means ---- */

/* Let the computed u and h be wrong by up to b u and c h. Then u / h differs from the exact
 * quotient by up to (b + c) / (1 - b) of that quotient, or by any amount if b is 1. Rounding adds
 * half a unit in the last place and a little more. A finite bound must be at least this sum, and
 * hardly more. */
static void check_mean_bound(double bound, double b, double c)
{
    double least = b < 1 ? (b + c) / (1 - b) + half_unit * (1 + 0x1p-11) : INFINITY;
    CHECK(bound * (1 + 0x1p-40) >= least);
    CHECK(bound == INFINITY || bound <= (c > 0 ? 1.51 : 1.2) * (b + c) / (1 - b) + 3 * half_unit);
    if (b <= 0.25 && c <= 0.25)
        CHECK(bound < INFINITY);
}

static void bounds_of_means(void)
{
    static const double parts[] = {0, 1e-17, 1e-9, 0.1, 0.2, 0.25, 0.26, 0.6, 0.9, 1.1};
    enum { PARTS = sizeof parts / sizeof *parts };
    snl_chance *certain = chance_of(board_with_pit(0)), *chance = chance_of(trap_below_the_goal());
    store_errors(certain);
    for (int i = 0; i < PARTS; i++) {
        for (size_t state = 0; state < certain->chain.states; state += 7) {
            certain->time.error[state] = parts[i] * certain->time.x[state].high;
            snl_game_length length = length_from(certain, certain->chain.squares[state]);
            check_mean_bound(length.mean_error_bound, parts[i], 0);
        }
        for (int j = 0; j < PARTS; j++) {
            chance->finishing.error[0] = parts[i] * chance->finishing.x[0].high;
            chance->finish.error[0] = parts[j] * chance->finish.x[0].high;
            find_all(chance);
            snl_game_length length = length_from(chance, 39);
            CHECK(length.mean_error_bound == all.mean_bound[39]);
            CHECK(length.finish_probability < 1 && length.mean == INFINITY);
            check_mean_bound(length.mean_error_bound, parts[i], parts[j]);
        }
    }
    certain->time.x[0] = (snl_i_pair){1, 0}; /* the mean 1, a whole number, gets a bound too */
    certain->time.error[0] = 0.1;
    check_mean_bound(length_from(certain, SQUARES - 1).mean_error_bound, 0.1, 0);
    snl_chance_free(certain);
    snl_chance_free(chance);
}

/* ---- Variances ---- */

/* The bound must be at least the sum that the comment on set_variance() derives. In this sum the
 * errors of the means count 2^-11 more, for roundings. The bound must hardly exceed the sum. */
static void check_variance_bound(const snl_chance *chance, size_t state)
{
    snl_game_length length = length_from(chance, chance->chain.squares[state]);
    snl_i_variances variances;
    CHECK_EQUAL(snl_i_variances_find(chance, 1, &variances), SNL_OK);
    int has_trap = chance->chain.has_trap;
    double finish = has_trap ? chance->finish.x[state].high : 1;
    double of_finish = has_trap ? chance->finish.error[state] : 0;
    double of_rolls = has_trap ? chance->finishing.error[state] : chance->time.error[state];
    double mean = length.finished_mean, of_mean = (mean * of_finish + of_rolls) / finish;
    double of_moment = variances.passed[state] + mean * mean * of_finish + 2 * mean * of_rolls;
    double of_square = of_mean * of_mean / (1 - of_finish / finish);
    double of_means = (of_moment / finish + of_square) / length.finished_variance;
    double others =
        variances.answer.error[state] / variances.answer.x[state].high + of_finish / finish;
    CHECK_EQUAL(variances.is_moment, 0);
    CHECK(length.variance_error_bound >= of_means * (1 + 0x1p-11) + others + half_unit);
    CHECK(length.variance_error_bound <=
          (of_means + others) * (1.01 + 2 * (of_means + others)) + 3 * half_unit);
    snl_i_variances_free(chance, &variances);
}

/* Multiplies all errors and bounds of an answer by a factor. */
static void worsen(const snl_chance *chance, snl_i_answer *answer, double factor)
{
    for (size_t state = 0; state < chance->chain.states; state++) {
        answer->error[state] *= factor;
        answer->bound[state] *= factor;
    }
}

/* From 0 a 1 leads to a square that a token leaves only with another 1, after a long wait. A 2
 * leads to the goal, and a 3 into a trap. */
static snl_board *rare_wait(void)
{
    static const uint32_t weights[] = {1, 1000, 1000};
    snl_board *board = empty_board(12, 0, SNL_OVERSHOOT_STAY);
    const snl_square to[] = {0, 4, 12, 8, 0, 12, 4, 4, 0, 8, 8, 8};
    for (snl_square from = 1; from < 12; from++)
        if (to[from] > 0)
            CHECK_EQUAL(snl_board_set_jump(board, from, to[from]), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 3), SNL_OK);
    return board;
}

/* If a rare roll leads to a long wait, the variance is much larger than the mean squared. Then the
 * error of the mean squared exceeds the margin of the bounds. */
static void bounds_of_variances(void)
{
    snl_chance *chance = chance_of(stairs(2, 1, 99));
    size_t start = chance->chain.states - 1;
    snl_game_length length = length_from(chance, 0);
    CHECK(length.variance > 100 * length.mean * length.mean);
    store_errors(chance);
    for (double part = 1e-6; part <= 0.25; part *= 1.5) {
        chance->time.error[start] = part * chance->time.x[start].high;
        check_variance_bound(chance, start);
    }
    snl_chance_free(chance);

    chance = chance_of(rare_wait());
    start = chance->chain.states - 1;
    chance->finish.error[start] = 0.02 * chance->finish.x[start].high;
    chance->finishing.error[start] = 5 * chance->finishing.x[start].high;
    check_variance_bound(chance, start);
    snl_chance_free(chance);

    chance = chance_of(trap_below_the_goal());
    worsen(chance, &chance->finish, 0x1p60);
    worsen(chance, &chance->finishing, 0x1p60);
    for (int i = 0; i < 3; i++) {
        check_variance_bound(chance, 0);
        check_variance_bound(chance, 1);
        worsen(chance, i % 2 ? &chance->finish : &chance->finishing, 64);
    }
    snl_chance_free(chance);
}

/* Each of two flights of steps ends in a gate, which only a 1 passes. One roll in W = 65536, the
 * sum of the weights, is a 1. The first gate leads to the goal. The other gate leads to a square
 * with a long wait, which also only a 1 leaves. `climb` has a digit for each step: the set of faces
 * (bit 0 is face 1) that lead to the next step. All other faces lead into a trap. */
static const char climb[] = "2225535445323263636644235655633435563536";
static const uint32_t climb_weights[] = {1, 9517, 56018};

enum { STEPS = 40, GATES = 4 * (STEPS + 1), WAIT = 2 * GATES + 4, HOLE = WAIT + 4 };

static snl_board *two_flights(void)
{
    snl_board *board = empty_board(HOLE + 12, 0, SNL_OVERSHOOT_STAY);
    for (snl_square face = 1; face <= 3; face++) {
        CHECK_EQUAL(snl_board_set_jump(board, face, 4 + (face > 1 ? GATES : 0)), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, WAIT + face, face > 1 ? WAIT : HOLE + 12), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, HOLE + face, HOLE), SNL_OK);
        for (snl_square step = 0; step < 2 * (STEPS + 1); step++) {
            snl_square square = 4 + 4 * step, gate = step <= STEPS ? WAIT : HOLE + 12;
            int left = STEPS - (int)(step % (STEPS + 1));
            snl_square to = left > 0 ? square + 4 : gate;
            int faces = left > 0 ? climb[left - 1] - '0' : 1;
            CHECK_EQUAL(
                snl_board_set_jump(board, square + face, faces >> (face - 1) & 1 ? to : HOLE),
                SNL_OK);
        }
    }
    CHECK_EQUAL(snl_board_set_die(board, climb_weights, 3), SNL_OK);
    return board;
}

/* The sets of faces in `climb` make all roundings of a probability go in the same direction. These
 * roundings are too small beside 1 for a correction. The library divides the probability of the
 * flight to the long wait by the probability of finishing. Both have the same relative error, and
 * the two errors add up. Both flights are equally hard to climb. With p = 1 / W, a share p of the
 * games that end contains the wait, which takes 1 / p rolls on average. So the wait adds 1 roll to
 * the mean, and (2 - p) / p - 1 to the variance. */
static void errors_that_add_up(void)
{
    snl_chance *chance = chance_of(two_flights());
    snl_game_length length = length_from(chance, 0);
    double variance = 2 * 65536.0 - 2;
    CHECK(length.finish_probability < 1e-12);
    check_near(length.finished_mean, STEPS + 3, length.mean_error_bound, "mean");
    check_near(length.finished_variance, variance, length.variance_error_bound, "variance");
    CHECK(length.variance_error_bound < 64 * half_unit);
    snl_chance_free(chance);
}

static void check_goal(snl_game_length length)
{
    CHECK(length.finish_probability == 1 && length.mean == 0 && length.variance == 0);
    CHECK(length.mean_error_bound == 0 && length.variance_error_bound == 0);
    CHECK(length.finished_mean == 0 && length.finished_variance == 0);
}

/* If the variance would lose too many digits, the library solves for the second moment instead.
 * Then the variance has no bound, even where the mean has one. The goal is the exception: both
 * bounds are 0 there. */
static void no_proof_of_a_moment(void)
{
    snl_chance *chance = chance_of(stairs(2, 1, UINT32_MAX - 1));
    snl_i_variances variances;
    CHECK_EQUAL(snl_i_variances_find(chance, 1, &variances), SNL_OK);
    CHECK_EQUAL(variances.is_moment, 1);
    snl_i_variances_free(chance, &variances);
    snl_game_length length = length_from(chance, 3);
    CHECK(length.mean_error_bound < 1e-6);
    CHECK(length.variance > 1e38 && length.variance_error_bound == INFINITY);
    find_all(chance);
    check_goal(length_from(chance, chance->board->squares));
    check_goal(length_of_all(chance->board->squares));
    snl_chance_free(chance);
}

/* With one face the variance is exactly 0, whatever the bound of the mean. */
static void no_variance(void)
{
    static const uint32_t weights[] = {0, 0, 1};
    for (int64_t squares = 30; squares <= 600; squares += 570) {
        snl_board *board = empty_board(squares, 0, SNL_OVERSHOOT_WIN);
        CHECK_EQUAL(snl_board_set_die(board, weights, 3), SNL_OK);
        snl_chance *chance = chance_of(board);
        find_all(chance);
        for (snl_square square = 0; square < squares; square++) {
            snl_game_length length = length_from(chance, square), found = length_of_all(square);
            CHECK(length.variance == 0 && length.variance_error_bound == 0);
            CHECK(found.variance == 0 && found.variance_error_bound == 0);
            CHECK(length.mean == (double)((squares - square + 2) / 3) && length.mean == found.mean);
            CHECK(length.mean_error_bound >= half_unit && length.mean_error_bound < 2 * half_unit);
        }
        snl_chance_free(chance);
    }
}

/* ---- Squares ---- */

static void check_trap(snl_game_length length)
{
    CHECK(length.finish_probability == 0 && length.mean == INFINITY && length.variance == INFINITY);
    CHECK(length.mean_error_bound == INFINITY && length.variance_error_bound == INFINITY);
    CHECK(isnan(length.finished_mean) && isnan(length.finished_variance));
}

/* Checks the goal, the squares of the trap and other squares, on boards with a trap. Compares
 * snl_chance_length() with snl_chance_lengths(). */
static void goal_and_trap(void)
{
    snl_board *boards[] = {trap_below_the_goal(), board_with_pit(1)};
    for (int i = 0; i < 2; i++) {
        int64_t squares = snl_board_squares(boards[i]), trapped = 0;
        snl_chance *chance = chance_of(boards[i]);
        find_all(chance);
        check_goal(length_from(chance, squares));
        check_goal(length_of_all(squares));
        for (snl_square square = 0; square < squares; square++) {
            snl_game_length length = length_from(chance, square), found = length_of_all(square);
            CHECK(length.finish_probability == 0
                      ? found.finish_probability == 0
                      : fabs(length.variance_error_bound / found.variance_error_bound - 1) <
                            0x1p-9);
            if (length.finish_probability > 0)
                continue;
            check_trap(length);
            check_trap(found);
            trapped++;
        }
        CHECK(trapped > 3);
        snl_chance_free(chance);
    }
}

/* The mean of a value over the squares that a roll leads to, weighted as in board_with_pit(). */
static double mean_of_next(const double *of, int64_t square)
{
    return (3 * of[square + 1] + of[square + 2] + 2 * of[square + 4] + 5 * of[square + 5] +
            of[square + 6]) /
           12;
}

/* Sets the errors of the states to random numbers. Compares the errors of the squares inside
 * stretches with errors that are worked out roll by roll. A roll and the N rolls that follow it are
 * N + 1 rolls, so that the roll passes on the error of (N + 1)^2 = N^2 + 2 N + 1. */
static void check_stretches(snl_chance *chance)
{
    static double finish[SQUARES + 1], finishing[SQUARES + 1], seconds[SQUARES + 1];
    static double passed[SQUARES + 1];
    int has_trap = chance->chain.has_trap, leapt = 0;
    snl_i_variances variances;
    CHECK_EQUAL(snl_i_variances_find(chance, 1, &variances), SNL_OK);
    double *error = has_trap ? chance->finishing.error : variances.time_error;
    for (snl_square square = SQUARES - 1; square >= 0; square--) {
        size_t state = snl_i_chain_state(&chance->chain, square);
        if (state != SNL_I_NO_STATE) {
            finishing[square] = error[state] = (double)check_random(1, 100);
            finish[square] = has_trap ? (double)check_random(1, 100) : 0;
            if (has_trap)
                chance->finish.error[state] = finish[square];
            seconds[square] = variances.answer.error[state] = (double)check_random(1, 100);
            passed[square] = variances.passed[state] = (double)check_random(1, 100);
            continue;
        }
        snl_i_expected at;
        finish[square] = mean_of_next(finish, square);
        finishing[square] = mean_of_next(finishing, square) + finish[square];
        seconds[square] = mean_of_next(seconds, square);
        passed[square] = mean_of_next(passed, square) + 2 * finishing[square] - finish[square];
        CHECK_EQUAL(snl_i_expected_from_square(chance, square, &variances, &at), SNL_OK);
        CHECK(at.uncertain || (at.finish.high == 1 && at.finish.low == 0));
        if (at.finish.high == 0)
            continue;
        check_near(at.finish_error, finish[square], 1e-12, "error of the probability");
        check_near(at.finishing_error, finishing[square], 1e-12, "error of finishing");
        check_near(at.variance_error, seconds[square], 1e-12, "error of the variance");
        check_near(at.passed, passed[square], 1e-12, "error passed on");
        leapt++;
    }
    CHECK(leapt > 300);
    snl_i_variances_free(chance, &variances);
    snl_chance_free(chance);
}

static void squares_of_stretches(void)
{
    for (int i = 0; i < 4; i++)
        check_stretches(chance_of(board_with_pit(i % 2)));
}

/* If only even faces come up, errors of odd squares do not affect even squares. */
static void even_and_odd(void)
{
    static const uint32_t weights[] = {0, 3, 0, 1};
    snl_board *board = empty_board(SQUARES, 0, SNL_OVERSHOOT_WIN);
    CHECK_EQUAL(snl_board_set_die(board, weights, 4), SNL_OK);
    snl_chance *chance = chance_of(board);
    snl_game_length lengths[2];
    store_errors(chance);
    for (int i = 0; i < 2; i++) {
        lengths[i] = length_from(chance, 200);
        for (size_t state = 0; state < chance->chain.states; state++)
            if (chance->chain.squares[state] % 2)
                chance->time.error[state] = INFINITY;
    }
    CHECK(length_from(chance, 201).variance_error_bound == INFINITY);
    CHECK(lengths[0].variance_error_bound < 1e-15);
    CHECK(lengths[1].variance_error_bound == lengths[0].variance_error_bound);
    CHECK(lengths[1].mean_error_bound == lengths[0].mean_error_bound);
    snl_chance_free(chance);
}

/* ---- Limits ---- */

/* snl_chance_length() and snl_chance_lengths() must both report if a figure of the highest square
 * is out of range, even if the caller does not ask for that figure. */
static void check_range(const snl_chance *chance, snl_status expected)
{
    snl_game_length length = {.struct_size = sizeof length};
    snl_square highest = chance->chain.squares[0];
    CHECK_EQUAL(snl_chance_length(chance, highest, &length), expected);
    CHECK_EQUAL(snl_chance_lengths(chance, SNL_LENGTH_MEAN, all.mean, SQUARES + 1, &(size_t){0}),
                expected);
}

static void out_of_range(void)
{
    snl_chance *certain = chance_of(board_with_pit(0)), *chance = chance_of(trap_below_the_goal());
    for (int64_t i = 0; i < 4; i++) {
        static const double most[] = {0x1p959, 0x1p960, 0x1.0000000000001p960, INFINITY};
        static const double least[] = {0x1.8p-960, 0x1p-960, 0x1.fffffffffffffp-961, 0x1p-1000};
        certain->time.x[0] = (snl_i_pair){most[i], 0};
        check_range(certain, i < 2 ? SNL_OK : SNL_ERROR_OVERFLOW);
        chance->finish.x[0] = chance->finishing.x[0] = (snl_i_pair){least[i], 0};
        check_range(chance, i < 2 ? SNL_OK : SNL_ERROR_OVERFLOW);
    }
    snl_chance_free(certain);
    snl_chance_free(chance);
}

static void sizes(void)
{
    snl_chance *chance = chance_of(classic_board(47, SNL_OVERSHOOT_STAY));
    snl_game_length length = {.struct_size = sizeof length, .mean = -7};
    length.struct_size = offsetof(snl_game_length, finished_variance) + sizeof(double) - 1;
    CHECK_EQUAL(snl_chance_length(chance, 0, &length), SNL_ERROR_STRUCT_SIZE);
    CHECK(length.mean == -7);
    length.struct_size++;
    CHECK_EQUAL(snl_chance_length(chance, 0, &length), SNL_OK);
    CHECK(length.mean > 39 && length.mean < 40);
    snl_chance_free(chance);
}

int main(void)
{
    check_random_seed();
    RUN(bounds_of_means);
    RUN(bounds_of_variances);
    RUN(errors_that_add_up);
    RUN(no_proof_of_a_moment);
    RUN(no_variance);
    RUN(goal_and_trap);
    RUN(squares_of_stretches);
    RUN(even_and_odd);
    RUN(out_of_range);
    RUN(sizes);
    return check_done();
}
