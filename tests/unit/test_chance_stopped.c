/* SPDX-License-Identifier: MIT */
/*
 * The random game, cancelled or out of memory in places that only certain boards and calls reach:
 * inside long stretches, after thousands of rolls, at the last digit of a fraction. The checks are
 * the same as in test_cancel_each.c and test_out_of_memory.c, which try all functions on boards of
 * many shapes. Most places poll only in a library that polls every 16 steps, -DSNL_STEPS=16, as
 * tests/gates/coverage/run builds it. These are tests of
 * lib/chance_big.c, lib/chance_exact.c, lib/chance_exact_moment.c, lib/chance_exact_win.c,
 * lib/chance_factor.c, lib/chance_factor_solve.c, lib/chance_trap.c, lib/chance_chain.c,
 * lib/chance_effect.c, lib/chance_effect_each.c, lib/chance_length.c, lib/chance_march.c,
 * lib/chance_tail.c, lib/chance_variance.c, lib/chance_solve.c, lib/chance_residual.c,
 * lib/chance_spread.c, lib/chance_stretch.c, lib/chance_visits.c and lib/chance_win.c.
 */
#include "calls.h"

#include "base.h"

enum { WINDOW = 1 << 12, LONG = 400 };

static uint8_t expected[BYTES], answered[BYTES];

/* ---- Boards ---- */

typedef snl_board *board_maker(const snl_allocator *allocator);

static snl_board *board_of(int64_t squares, const snl_allocator *allocator)
{
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(squares, allocator, &board), SNL_OK);
    return board;
}

static void set(snl_board *board, snl_square from, snl_square to)
{
    CHECK_EQUAL(snl_board_set_jump(board, from, to), SNL_OK);
}

static void set_die(snl_board *board, uint32_t one, uint32_t two)
{
    const uint32_t weights[] = {one, two};
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
}

static snl_board *empty(const snl_allocator *allocator)
{
    return board_of(LONG, allocator);
}

static snl_board *one_ladder(const snl_allocator *allocator)
{
    snl_board *board = board_of(LONG, allocator);
    set(board, 11, 300);
    return board;
}

/* No roll passes the wall in the middle. */
static snl_board *with_trap(const snl_allocator *allocator)
{
    snl_board *board = board_of(LONG, allocator);
    for (snl_square i = 0; i < 6; i++)
        set(board, LONG / 2 + i, LONG / 2 - 1 - i);
    return board;
}

/* Only the ladder passes the wall. */
static snl_board *past_a_trap(const snl_allocator *allocator)
{
    snl_board *board = board_of(20, allocator);
    for (snl_square i = 10; i <= 15; i++)
        set(board, i, 5);
    set(board, 3, 19);
    return board;
}

/* The die only shows 1, but it has a face 2 of weight 0. */
static snl_board *plod(const snl_allocator *allocator)
{
    snl_board *board = board_of(250, allocator);
    set_die(board, 1, 0);
    return board;
}

/* No game ends. Tokens pass the lower half once, and then circle in the upper half for ever. */
static snl_board *no_way_out(const snl_allocator *allocator)
{
    snl_board *board = board_of(200, allocator);
    for (snl_square i = 194; i < 200; i++)
        set(board, i, i - 94);
    return board;
}

/* Stretches of two lengths, more than 16 of each, so that the library also polls between stretches
 * of the same length. */
static snl_board *many_stretches(const snl_allocator *allocator)
{
    snl_board *board = board_of(6000, allocator);
    for (snl_square i = 1; i <= 40; i++)
        set(board, 140 * i + i % 2, 140 * i + 5);
    return board;
}

/* The die only shows 1, and there are no jumps: each game takes the same number of rolls. */
static snl_board *walk_of(const snl_allocator *allocator, int64_t squares)
{
    static const uint32_t one[] = {1};
    snl_board *board = board_of(squares, allocator);
    CHECK_EQUAL(snl_board_set_die(board, one, 1), SNL_OK);
    return board;
}

static snl_board *walk(const snl_allocator *allocator)
{
    return walk_of(allocator, 4000);
}

/* The game ends with roll 3, so that most of the rolls that the distribution covers come after its
 * end. */
static snl_board *short_walk(const snl_allocator *allocator)
{
    return walk_of(allocator, 4);
}

/* The game ends soon after the march first checks for a tail. */
static snl_board *long_walk(const snl_allocator *allocator)
{
    return walk_of(allocator, (1 << 14) + 100);
}

/* Every roll from the start leads to 180, past all other mouths, and every roll from 180 leads
 * back. */
static snl_board *to_and_fro(const snl_allocator *allocator)
{
    snl_board *board = board_of(200, allocator);
    for (snl_square i = 2; i <= 7; i++) {
        set(board, i, 180);
        set(board, 179 + i, 1);
    }
    for (snl_square i = 20; i < 140; i += 3)
        set(board, i, i + 1);
    return board;
}

/* A snake leads back to the start, from which only a 1 leads on, far up. */
static snl_board *entering(const snl_allocator *allocator)
{
    snl_board *board = board_of(200, allocator);
    set(board, 190, 1);
    set_die(board, 1, 1);
    CHECK_EQUAL(snl_board_set_enter(board, 1, 180), SNL_OK);
    return board;
}

/* A chain of jumps, and a die that only shows 2. */
static snl_board *chained(const snl_allocator *allocator)
{
    snl_board *board = board_of(31, allocator);
    set(board, 1, 28);
    for (snl_square i = 5; i < 28; i++)
        set(board, i, i + 1);
    set_die(board, 0, 1);
    CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
    return board;
}

/* From each step a 2 leads down to the first step, and a 1 leads up to the next step. From the last
 * step a 1 leads to the goal. */
static snl_board *stairs(const snl_allocator *allocator, int64_t steps, uint32_t down)
{
    snl_board *board = board_of(3 * steps + 1, allocator);
    for (snl_square square = 1; square < 3 * steps; square += 3) {
        set(board, square + 1, square + 3);
        set(board, square + 2, 1);
    }
    set_die(board, 1, down);
    return board;
}

static snl_board *six_steps(const snl_allocator *allocator)
{
    return stairs(allocator, 6, 9);
}

static snl_board *steep_steps(const snl_allocator *allocator)
{
    return stairs(allocator, 6, UINT32_MAX - 1);
}

/* The variance is out of range. */
static snl_board *endless_steps(const snl_allocator *allocator)
{
    return stairs(allocator, 17, UINT32_MAX - 1);
}

/* The first roll wins or leads into a trap. */
static snl_board *all_at_once(const snl_allocator *allocator)
{
    snl_board *board = board_of(30, allocator);
    set(board, 2, 30);
    set(board, 3, 20);
    set(board, 21, 20);
    set(board, 22, 20);
    set_die(board, 1, 1);
    return board;
}

/* From the square below the goal no roll wins, since no face is a 1. */
static snl_board *trap_at_the_top(const snl_allocator *allocator)
{
    static const uint32_t weights[] = {0, 1, 1};
    snl_board *board = board_of(100, allocator);
    CHECK_EQUAL(snl_board_set_die(board, weights, 3), SNL_OK);
    return board;
}

static snl_board *hundred(const snl_allocator *allocator)
{
    snl_board *board = board_of(100, allocator);
    set(board, 20, 50);
    set(board, 90, 30);
    return board;
}

/* Snakes that cross each other. */
static snl_board *crossing_of(const snl_allocator *allocator, int64_t squares)
{
    snl_board *board = board_of(squares, allocator);
    for (snl_square i = 0; i < squares / 4 - 10; i++)
        set(board, squares - 20 - 2 * i, squares / 2 - 2 * i);
    return board;
}

static snl_board *few_crossing(const snl_allocator *allocator)
{
    return crossing_of(allocator, 160);
}

/* A snake across the whole board: the square 0 is the last that is eliminated, and a column until
 * then. */
static snl_board *to_the_bottom(const snl_allocator *allocator)
{
    static const uint32_t fair[] = {1, 1, 1, 1, 1, 1, 1, 1};
    snl_board *board = board_of(8, allocator);
    CHECK_EQUAL(snl_board_set_start(board, 0), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, fair, 8), SNL_OK);
    set(board, 6, 0);
    return board;
}

/* Nested ladders, and a snake across all of them. */
static snl_board *nested(const snl_allocator *allocator)
{
    snl_board *board = board_of(100, allocator);
    set(board, 65, 1);
    for (snl_square i = 1; i <= 30; i++)
        set(board, 2 * i, 100 - i);
    return board;
}

/* Many snakes that cross each other, and a die of 20 faces. */
static snl_board *crossing(const snl_allocator *allocator)
{
    static const uint32_t fair[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    snl_board *board = crossing_of(allocator, LONG);
    CHECK_EQUAL(snl_board_set_die(board, fair, 20), SNL_OK);
    return board;
}

/* ---- Calls ---- */

static double *doubles(uint8_t *out)
{
    return (double *)(void *)out;
}

static snl_status length_in_stretch(const struct subject *subject, uint8_t *out)
{
    snl_game_length length = {.struct_size = sizeof length, .mean = -1};
    snl_status status = snl_chance_length(subject->chance, 100, &length);
    CHECK_EQUAL(length.mean == -1, status != SNL_OK);
    if (status == SNL_OK)
        memcpy(out, &length, sizeof length);
    return status;
}

static snl_status visits_from_stretch(const struct subject *subject, uint8_t *out)
{
    return snl_chance_visits(subject->chance, 100, doubles(out), LONG + 1, &(size_t){0});
}

static snl_status with_stretch(const struct subject *subject, uint8_t *out)
{
    return snl_chance_with_jump(subject->chance, 11, 200, doubles(out));
}

static snl_status with_each_in_stretch(const struct subject *subject, uint8_t *out)
{
    return snl_chance_with_each_jump(subject->chance, 200, doubles(out), LONG + 1, &(size_t){0});
}

static snl_status with_each_on_chain(const struct subject *subject, uint8_t *out)
{
    return snl_chance_with_each_jump(subject->chance, 3, doubles(out), 32, &(size_t){0});
}

static snl_status one_turn(const struct subject *subject, uint8_t *out)
{
    return snl_chance_distribution(subject->chance, 1, doubles(out), NULL, 2, NULL);
}

static snl_status few_rolls(const struct subject *subject, uint8_t *out)
{
    return snl_chance_distribution(subject->chance, 1, doubles(out), NULL, 6, NULL);
}

static snl_status many_rolls(const struct subject *subject, uint8_t *out)
{
    return snl_chance_distribution(subject->chance, 1, doubles(out), NULL, 64, NULL);
}

/* Asks for so many quantiles that the library polls while it checks their probabilities. */
static snl_status many_quantiles(const struct subject *subject, uint8_t *out)
{
    double probabilities[40];
    for (int i = 0; i < 40; i++)
        probabilities[i] = 0.1 + 0.01 * i;
    probabilities[7] = probabilities[39] = 0.5;
    return snl_chance_quantiles(subject->chance, 1, probabilities, 40, doubles(out));
}

static snl_status far_quantile(const struct subject *subject, uint8_t *out)
{
    static const double nearly_all = 1 - 0x1p-53;
    return snl_chance_quantiles(subject->chance, 1, &nearly_all, 1, doubles(out));
}

static snl_status quantile_from_stretch(const struct subject *subject, uint8_t *out)
{
    static const double half = 0.5;
    return snl_chance_quantiles(subject->chance, 100, &half, 1, doubles(out));
}

static snl_status race_of_many(const struct subject *subject, uint8_t *out)
{
    snl_square from[40];
    for (snl_square i = 0; i < 40; i++)
        from[i] = 1 + i % 20;
    return win_of(subject->chance, from, 40, doubles(out), NULL, NULL);
}

static snl_status race_from_stretch(const struct subject *subject, uint8_t *out)
{
    static const snl_square from[] = {100, 150};
    return win_of(subject->chance, from, 2, doubles(out), NULL, NULL);
}

static snl_status race(const struct subject *subject, uint8_t *out)
{
    static const snl_square from[] = {1, 4};
    return win_of(subject->chance, from, 2, doubles(out), doubles(out) + 2, NULL);
}

enum { OTHERS = 24 };
static snl_chance *others[OTHERS]; /* random games that are never stopped */

static snl_status race_of_games(const struct subject *subject, uint8_t *out)
{
    const snl_chance *games[1 + OTHERS] = {subject->chance};
    for (int i = 0; i < OTHERS; i++)
        games[i + 1] = others[i];
    return snl_chance_win(games, NULL, 1 + OTHERS, doubles(out), NULL, NULL);
}

static snl_status fraction(const struct subject *subject, int32_t what, uint8_t *out)
{
    return snl_chance_exact(subject->chance, what, (char *)out + 8, 1000, (size_t *)(void *)out);
}

static snl_status mean_as_fraction(const struct subject *subject, uint8_t *out)
{
    return fraction(subject, SNL_EXACT_MEAN, out);
}

static snl_status variance_as_fraction(const struct subject *subject, uint8_t *out)
{
    return fraction(subject, SNL_EXACT_VARIANCE, out);
}

static snl_status win_as_fraction(const struct subject *subject, uint8_t *out)
{
    return fraction(subject, SNL_EXACT_WIN, out);
}

static snl_status small_visits(const struct subject *subject, uint8_t *out)
{
    return snl_chance_visits(subject->chance, 1, doubles(out), 21, &(size_t){0});
}

static snl_status small_positions(const struct subject *subject, uint8_t *out)
{
    return snl_chance_positions(subject->chance, 1, 7, doubles(out), 21, &(size_t){0});
}

static snl_status positions_in_stretch(const struct subject *subject, uint8_t *out)
{
    return snl_chance_positions(subject->chance, 100, 3, doubles(out), LONG + 1, &(size_t){0});
}

/* The rules of the turns, and a call, for in_turns(). */
static const snl_chance_options *turns;
static operation *in_turn;

/* Makes a game in turns, and calls a function of it. */
static snl_status in_turns(const struct subject *subject, uint8_t *out)
{
    struct subject with = *subject;
    snl_status status = snl_chance_create(subject->board, turns, &with.chance);
    if (status != SNL_OK)
        return status;
    status = in_turn(&with, out);
    snl_chance_free(with.chance);
    return status;
}

/* ---- Stopping ---- */

struct stop {
    board_maker *board;
    operation *run;
    long first, last; /* this many of the first and of the last polls cancel */
    long least;       /* the fewest polls of a library that polls every 16 steps */
};

static long next_poll(long k, const struct stop *stop, long polls)
{
    long late = polls - stop->last;
    return k + 1 < stop->first || k + 1 > late ? k + 1 : late > 0 ? late : 0;
}

static int fills_an_array(operation *run)
{
    if (run == in_turns)
        run = in_turn;
    return run == small_visits || run == one_turn || run == few_rolls || run == many_rolls ||
           run == small_positions || run == positions_in_stretch || run == visits_from_stretch ||
           kept_bytes(run) == 0;
}

static void check_stopped(const struct stop *stop, struct asked *asked,
                          const struct subject *subject, snl_status why)
{
    size_t bytes = asked->pool.bytes;
    CHECK_EQUAL(stop->run(subject, answered), why);
    CHECK(why != SNL_ERROR_CANCELLED || asked->polls == asked->cancel_at + 1);
    CHECK_EQUAL(asked->pool.bytes, bytes);
    /* A cancelled call may have written to the array that it fills. */
    if (why == SNL_ERROR_CANCELLED && fills_an_array(stop->run))
        memset(answered, 0xa5, WINDOW + 1);
    CHECK(answered[0] == 0xa5 && memcmp(answered, answered + 1, WINDOW) == 0);
}

static void stop_each(const struct stop *stop)
{
    struct asked asked = {.pool = {.until_failure = -1}, .cancel_at = -1};
    snl_allocator allocator = allocator_of(&asked, 1);
    struct subject subject = {.allocator = &allocator, .board = stop->board(&allocator)};
    CHECK_EQUAL(snl_chance_create(subject.board, NULL, &subject.chance), SNL_OK);
    memset(expected, 0xa5, sizeof expected);
    asked.polls = asked.pool.requests = 0;
    CHECK_EQUAL(stop->run(&subject, expected), SNL_OK);
    long polls = asked.polls, requests = asked.pool.requests;
    CHECK(SNL_I_STEPS != 16 || polls >= stop->least);
    memset(answered, 0xa5, sizeof answered);
    for (long k = 0; k < polls && check_faults_in_test == 0; k = next_poll(k, stop, polls)) {
        asked.polls = 0;
        asked.cancel_at = k;
        check_stopped(stop, &asked, &subject, SNL_ERROR_CANCELLED);
    }
    asked.cancel_at = -1;
    for (long n = 0; n < 2 * requests && check_faults_in_test == 0;
         n += 1 + (n > 200 ? n / 8 : 0)) {
        asked.pool.until_failure = n / 2;
        asked.pool.for_good = (int)(n % 2);
        check_stopped(stop, &asked, &subject, SNL_ERROR_MEMORY);
        asked.pool.until_failure = -1;
    }
    memset(answered, 0xa5, sizeof answered);
    CHECK_EQUAL(stop->run(&subject, answered), SNL_OK);
    CHECK(memcmp(answered, expected, sizeof answered) == 0);
    if (check_faults_in_test > 0 || getenv("SNL_TEST_VERBOSE"))
        printf("# %ld polls, %ld allocations\n", polls, requests);
    finish(&asked, &subject);
}

static void stop_all(const struct stop *stops, size_t count)
{
    for (size_t i = 0; i < count && check_faults_in_test == 0; i++)
        stop_each(&stops[i]);
}

static void stretches(void)
{
    static const struct stop stops[] = {
        {one_ladder, length_in_stretch, 100, 100, 0},
        {one_ladder, with_stretch, 100, 100, 0},
        {with_trap, visits_from_stretch, 100, 100, 0},
        {with_trap, positions_in_stretch, 100, 100, 0},
        {with_trap, length_in_stretch, 100, 100, 0},
        {with_trap, quantile_from_stretch, 100, 100, 0},
        {with_trap, race_from_stretch, 100, 100, 0},
        {empty, with_stretch, 100, 100, 0},
        {empty, with_each_in_stretch, 100, 100, 0},
        {many_stretches, create_chance, 400, 0, 0},
        {with_trap, create_chance, 100, 200, 0},
        {no_way_out, create_chance, 100, 200, 2550},
    };
    stop_all(stops, sizeof stops / sizeof *stops);
}

static void jumps(void)
{
    static const struct stop stops[] = {
        {to_and_fro, few_rolls, 400, 100, 0},     {short_walk, many_rolls, 100, 0, 0},
        {chained, with_each_on_chain, 400, 0, 0}, {chained, ask_uses, 200, 100, 0},
        {past_a_trap, create_chance, 200, 0, 0},  {entering, many_rolls, 400, 100, 0},
    };
    stop_all(stops, sizeof stops / sizeof *stops);
}

static void many_at_once(void)
{
    static const struct stop stops[] = {
        {hundred, race_of_many, 300, 0, 0},
        {trap_at_the_top, race, 300, 100, 0},
        {hundred, many_quantiles, 100, 100, 0},
        {all_at_once, many_quantiles, 100, 100, 0},
    };
    stop_all(stops, sizeof stops / sizeof *stops);
}

static void crossing_snakes(void)
{
    static const struct stop stops[] = {
        {few_crossing, create_chance, 1000, 0, 0}, {nested, create_chance, 400, 0, 0},
        {to_the_bottom, create_chance, 10, 0, 0},  {few_crossing, ask_visits, 1000, 0, 0},
        {few_crossing, ask_with, 1000, 0, 0},
    };
    stop_all(stops, sizeof stops / sizeof *stops);
}

/* Most boards are so small that the test can cancel at every poll. */
static void fractions(void)
{
    static const struct stop stops[] = {
        {hundred, mean_as_fraction, 300, 0, 0},    {hundred, variance_as_fraction, 20, 300, 0},
        {six_steps, mean_as_fraction, 2000, 0, 0}, {six_steps, variance_as_fraction, 2000, 0, 0},
        {six_steps, win_as_fraction, 2000, 0, 0},
    };
    stop_all(stops, sizeof stops / sizeof *stops);
}

static void long_games(void)
{
    static const struct stop stops[] = {
        {steep_steps, create_chance, 1000, 0, 0}, {six_steps, race, 10, 60, 0},
        {six_steps, many_quantiles, 10, 60, 0},   {six_steps, far_quantile, 10, 60, 0},
        {long_walk, ask_mode, 0, 3, 0},
    };
    stop_all(stops, sizeof stops / sizeof *stops);
}

/* ---- Turns ---- */

static snl_board *small_loop(const snl_allocator *allocator)
{
    static const uint32_t weights[] = {1, 2, 1};
    snl_board *board = board_of(20, allocator);
    set(board, 4, 9);
    set(board, 11, 2);
    CHECK_EQUAL(snl_board_set_die(board, weights, 3), SNL_OK);
    return board;
}

/* Only the ladder passes the wall, and only a 2 reaches the ladder. */
static snl_board *small_trap(const snl_allocator *allocator)
{
    static const uint32_t weights[] = {1, 2, 1};
    snl_board *board = board_of(14, allocator);
    set(board, 3, 13);
    for (snl_square i = 8; i <= 10; i++)
        set(board, i, i - 3);
    CHECK_EQUAL(snl_board_set_die(board, weights, 3), SNL_OK);
    return board;
}

static snl_status length_from_start(const struct subject *subject, uint8_t *out)
{
    snl_game_length length = {.struct_size = sizeof length, .mean = -1};
    snl_status status = snl_chance_length(subject->chance, 1, &length);
    if (status == SNL_OK)
        memcpy(out, &length, sizeof length);
    return status;
}

static snl_status small_uses(const struct subject *subject, uint8_t *out)
{
    return snl_chance_uses(subject->chance, 1, doubles(out), 4, &(size_t){0});
}

static snl_status small_with_each(const struct subject *subject, uint8_t *out)
{
    return snl_chance_with_each_jump(subject->chance, 5, doubles(out), 21, &(size_t){0});
}

static const snl_chance_options turn_rules[] = {
    {sizeof *turn_rules, SNL_COUNT_TURNS, {4, 0, 0}},
    {sizeof *turn_rules, SNL_COUNT_TURNS, {7, 0, 0}},
    {sizeof *turn_rules, SNL_COUNT_TURNS, {2, 3, SNL_PENALTY_TURN}},
    {sizeof *turn_rules, SNL_COUNT_ROLLS, {1, 2, SNL_PENALTY_START}},
};
enum { TURN_RULES = sizeof turn_rules / sizeof *turn_rules };

static void games_in_turns(void)
{
    static operation *const runs[] = {length_from_start, small_visits, small_positions,
                                      small_uses,        few_rolls,    race};
    static board_maker *const boards[] = {small_loop, small_trap};
    for (size_t i = 0; i < TURN_RULES; i++)
        for (size_t j = 0; j < sizeof runs / sizeof *runs; j++)
            for (size_t k = 0; k < 2; k++) {
                const struct stop stop = {boards[k], in_turns, 200, 60, 0};
                turns = &turn_rules[i];
                in_turn = runs[j];
                stop_each(&stop);
            }
    turns = &turn_rules[2];
    in_turn = small_with_each;
    stop_each(&(struct stop){small_loop, in_turns, 100, 60, 0});
}

static void fractions_in_turns(void)
{
    for (size_t i = 0; i < TURN_RULES; i++) {
        turns = &turn_rules[i];
        in_turn = mean_as_fraction;
        stop_each(&(struct stop){small_loop, in_turns, 100, 60, 0});
        in_turn = win_as_fraction;
        stop_each(&(struct stop){small_loop, in_turns, 200, 60, 0});
    }
}

/* So many squares that the library polls while it clears the distributions. */
static void turn_on_many_squares(void)
{
    const snl_chance_options all = {sizeof all, SNL_COUNT_TURNS, {63, 0, 0}};
    turns = &all;
    in_turn = one_turn;
    stop_each(&(struct stop){one_ladder, in_turns, 0, 120, 0});
}

/* Every player has another game. The one that can be stopped has a trap. */
static void many_games(void)
{
    snl_board *board = small_loop(NULL);
    for (int i = 0; i < OTHERS; i++)
        CHECK_EQUAL(snl_chance_create(board, NULL, &others[i]), SNL_OK);
    stop_each(&(struct stop){small_trap, race_of_games, 200, 60, 20});
    for (int i = 0; i < OTHERS; i++)
        snl_chance_free(others[i]);
    snl_board_free(board);
}

/* The library notices only at the end of its work that this fraction is too large. A call that is
 * cancelled before that must return SNL_ERROR_CANCELLED. */
static void too_large(void)
{
    enum { LAST = 20 };
    struct asked asked = {.pool = {.until_failure = -1}, .cancel_at = -1};
    snl_allocator allocator = allocator_of(&asked, 1);
    struct subject subject = {.allocator = &allocator, .board = board_of(4200, &allocator)};
    set_die(subject.board, 1, UINT32_MAX - 1);
    CHECK_EQUAL(snl_chance_create(subject.board, NULL, &subject.chance), SNL_OK);
    asked.polls = 0;
    CHECK_EQUAL(variance_as_fraction(&subject, answered), SNL_ERROR_TOO_LARGE);
    for (long polls = asked.polls, left = LAST; left > 0 && polls >= left; left--) {
        asked.polls = 0;
        asked.cancel_at = polls - left;
        CHECK_EQUAL(variance_as_fraction(&subject, answered), SNL_ERROR_CANCELLED);
        CHECK_EQUAL(asked.polls, asked.cancel_at + 1);
    }
    finish(&asked, &subject);
}

/* The quantile and the race both take too much effort. The race must fail after about as much work
 * as the quantile. */
static void race_too_long(void)
{
    static const double half = 0.5;
    struct asked asked = {.pool = {.until_failure = -1}, .cancel_at = -1};
    snl_allocator allocator = allocator_of(&asked, 1);
    struct subject subject = {.allocator = &allocator, .board = endless_steps(&allocator)};
    double rolls = -7, win[2] = {-7, -7};
    CHECK_EQUAL(snl_chance_create(subject.board, NULL, &subject.chance), SNL_OK);
    asked.polls = 0;
    CHECK_EQUAL(snl_chance_quantiles(subject.chance, 1, &half, 1, &rolls), SNL_ERROR_EFFORT);
    asked.cancel_at = 2 * asked.polls;
    asked.polls = 0;
    CHECK_EQUAL(win_of(subject.chance, NULL, 2, win, NULL, NULL), SNL_ERROR_EFFORT);
    CHECK(rolls == -7 && win[0] == -7);
    finish(&asked, &subject);
}

/* The library must poll in proportion to its work of about `steps` steps. It need not count all
 * steps. */
static void polls_by_work(void)
{
    static const struct {
        board_maker *board;
        operation *run;
        long steps;
    } works[] = {
        {crossing, create_chance, 77000},
        {hundred, mean_as_fraction, 30000},
        {hundred, variance_as_fraction, 80000},
        {six_steps, win_as_fraction, 4000},
        {plod, create_chance, 6900},
        {walk, many_quantiles, 150000},
    };
    for (size_t i = 0; i < sizeof works / sizeof *works; i++) {
        if (works[i].steps < 4 * (long)SNL_I_STEPS)
            continue;
        struct asked asked = {.pool = {.until_failure = -1}, .cancel_at = -1};
        snl_allocator allocator = allocator_of(&asked, 1);
        struct subject subject = {.allocator = &allocator, .board = works[i].board(&allocator)};
        CHECK_EQUAL(snl_chance_create(subject.board, NULL, &subject.chance), SNL_OK);
        asked.polls = 0;
        CHECK_EQUAL(works[i].run(&subject, answered), SNL_OK);
        CHECK(asked.polls >= works[i].steps / SNL_I_STEPS);
        finish(&asked, &subject);
    }
}

int main(void)
{
    RUN(stretches);
    RUN(jumps);
    RUN(many_at_once);
    RUN(crossing_snakes);
    RUN(fractions);
    RUN(long_games);
    RUN(games_in_turns);
    RUN(fractions_in_turns);
    RUN(turn_on_many_squares);
    RUN(many_games);
    RUN(too_large);
    RUN(race_too_long);
    RUN(polls_by_work);
    return check_done();
}
