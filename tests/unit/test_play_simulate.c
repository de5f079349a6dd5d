/* SPDX-License-Identifier: MIT */
/*
 * Compares simulations by lib/play_simulate.c, with or without lib/play_table.c, with games that
 * the test plays itself: random boards of all rules, dice and sizes, any number of games and of
 * rolls. Also: known games, published results, splitting, memory that runs out, polling.
 * SNL_TEST_WHOLE makes more random boards.
 */
#include "base.h"
#include "memory_check.h"
#include "play_check.h"

static void compare(const snl_board *board, uint64_t seed, int64_t first, int64_t games,
                    int64_t rolls_max)
{
    static struct outcome expected, actual;
    int faults = check_faults_in_test;
    play_here(board, seed, first, games, rolls_max, &expected);
    simulate(board, seed, first, games, rolls_max, &actual);
    CHECK(same_totals(&expected.totals, &actual.totals));
    CHECK(memcmp(expected.histogram, actual.histogram, sizeof actual.histogram) == 0);
    if (check_faults_in_test > faults && check_faults_in_test <= 5)
        printf("# %" PRId64 " squares, overshoot %d, chaining %d, seed %" PRIu64 ", games %" PRId64
               " from %" PRId64 ", at most %" PRId64 " rolls\n",
               snl_board_squares(board), (int)snl_board_overshoot(board),
               (int)snl_board_chaining(board), seed, games, first, rolls_max);
}

/* ---- Random boards ---- */

/* A random number of games: too few for the library to make a table, or enough. */
static int64_t random_games(void)
{
    static const int64_t games[] = {0, 1, 5, 23, 24, 60, 200, 900, 3000};
    return games[check_random(0, 8)];
}

/* A random limit on the rolls of a game. Some of these limits use up whole random words, and some
 * are one roll away from such a limit. */
static int64_t random_rolls_max(void)
{
    return check_random(0, 2) ? check_random(1, 60) : check_random(60, 3000);
}

static void random_boards(void)
{
    int boards = getenv("SNL_TEST_WHOLE") ? 3000 : 300;
    for (int i = 0; i < boards; i++) {
        int64_t squares = check_random(1, i % 4 ? 60 : 500);
        snl_board *board = random_board(squares, check_random(0, squares / 2));
        int64_t first = check_random(0, 2) ? 0 : check_random(0, INT64_MAX - 3000);
        compare(board, check_random64(), first, random_games(), random_rolls_max());
        snl_board_free(board);
    }
}

/* A token may leave the start for a lower square, where a jump begins. */
static void entering_below_the_start(void)
{
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(100, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, 10), SNL_OK);
    CHECK_EQUAL(snl_board_set_enter(board, 1 << 5, 4), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 4, 90), SNL_OK);
    compare(board, 5, 0, 100, 1000);
    snl_board_free(board);
}

/* Boards so large that the indices of the table just fit into 16 bits, or just do not. */
static void sizes_next_to_limits(void)
{
    static const int64_t sizes[] = {284, 285, 1801, 1802, 10903, 10904, 65535, 65536, 65537};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int time = 0; time < 3; time++) {
            snl_board *board = random_board(sizes[i], check_random(0, sizes[i] / 3));
            if (time == 0)
                snl_board_set_die(board, (uint32_t[]){1, 1, 1, 1, 1, 1}, 6);
            compare(board, check_random64(), 0, 24, 20000);
            compare(board, check_random64(), 0, time == 0 ? 4000 : 900, 100);
            snl_board_free(board);
        }
}

static void large_boards(void)
{
    for (int i = 0; i < 60; i++) {
        int64_t squares = INT64_C(1) << check_random(17, 62);
        snl_board *board = random_board(squares, check_random(0, 300));
        for (int jumps = 0; jumps < 20 && snl_board_chaining(board) == 0; jumps++)
            snl_board_set_jump(board, check_random(1, 60), squares - check_random(0, 60));
        for (int jumps = 0; jumps < 20 && snl_board_chaining(board) == 0; jumps++)
            snl_board_set_jump(board, squares - check_random(1, 60), check_random(1, 60));
        snl_board_set_start(board, check_random(0, 1) ? 0 : squares - check_random(0, 90));
        compare(board, check_random64(), 0, 100, 500);
        snl_board_free(board);
    }
}

/* Games too long for the counters of the table, and limits near their lengths. */
static void long_games(void)
{
    static const int64_t limits[] = {2047, 2048, 2049, 2065, 2066, 4999, 5000, 20000};
    static struct outcome outcome;
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(60, NULL, &board), SNL_OK);
    for (snl_square mouth = 36; mouth < 60; mouth++)
        if (mouth % 3 != 0)
            CHECK_EQUAL(snl_board_set_jump(board, mouth, mouth - 15), SNL_OK);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        compare(board, i, 0, 300, limits[i]);
    /* The weights have so large a sum that each random word gives only one roll. */
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){149, 149, 151, 149, 149, 149}, 6), SNL_OK);
    for (size_t i = 0; i < 4; i++)
        compare(board, i, 0, 4000, limits[i]);
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1, 1, 1, 1, 1, 1}, 6), SNL_OK);
    simulate(board, 1, 0, 300, 20000, &outcome);
    CHECK(outcome.totals.rolls.min < 2000 && outcome.totals.rolls.max > 10000);
    CHECK_EQUAL(outcome.totals.games, 300);
    snl_board_free(board);
}

/* With two dice and an exact finish, a token on the last square before the goal can never win. The
 * library gives the game up quickly, however many rolls are allowed. */
static void games_that_never_end(void)
{
    static const uint32_t two_dice[] = {0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
    static struct outcome few, many;
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(100, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, two_dice, 12), SNL_OK);
    compare(board, 1, 0, 1000, 3000);
    simulate(board, 1, 0, 10000, 3000, &few);
    simulate(board, 1, 0, 10000, INT64_MAX, &many);
    CHECK(few.totals.unfinished > 100 && few.totals.games > 1000);
    CHECK(same_totals(&few.totals, &many.totals));
    /* No game ends: the last six squares before the goal lead back to square 1. */
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1, 1, 1, 1, 1, 1}, 6), SNL_OK);
    for (snl_square mouth = 94; mouth < 100; mouth++)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, 1), SNL_OK);
    simulate(board, 1, 0, 10000, INT64_MAX, &many);
    CHECK_EQUAL(many.totals.unfinished, 10000);
    CHECK(many.totals.games == 0 && many.totals.rolls.max == 0 && many.totals.rolls.min == 0);
    CHECK(snl_simulation_mean(&many.totals, SNL_COUNT_ROLLS) !=
          snl_simulation_mean(&many.totals, SNL_COUNT_ROLLS));
    CHECK(snl_simulation_variance(&many.totals, SNL_COUNT_ROLLS) !=
          snl_simulation_variance(&many.totals, SNL_COUNT_ROLLS));
    snl_board_free(board);
}

/* The way to the goal leads down: from every fourth square a 1 leads to the square four below. */
static void long_way_down(void)
{
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(460, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1, 1}, 2), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 2, 460), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 3, 1), SNL_OK);
    for (snl_square square = 5; square < 457; square += 4) {
        CHECK_EQUAL(snl_board_set_jump(board, square + 1, square - 4), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, square + 2, square), SNL_OK);
    }
    CHECK_EQUAL(snl_board_set_start(board, 453), SNL_OK);
    compare(board, 1, 0, 2000, 5000);
    snl_board_free(board);
}

/* Each roll wins, or takes so many jumps that the table has room for few rolls, or for none, in one
 * of its rows: a row counts at most 255 jumps. */
static void many_jumps_a_roll(void)
{
    static const snl_square chains[] = {63, 64, 85, 86, 127, 128, 130, 255, 256};
    for (size_t i = 0; i < sizeof chains / sizeof *chains; i++) {
        snl_board *board = NULL;
        snl_square last = 10 + chains[i] - 2; /* the last mouth of the chain */
        CHECK_EQUAL(snl_board_create(300, NULL, &board), SNL_OK);
        CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1, 1}, 2), SNL_OK);
        CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, 2, 10), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, 3, 300), SNL_OK);
        for (snl_square mouth = 10; mouth <= last; mouth++)
            CHECK_EQUAL(snl_board_set_jump(board, mouth, mouth < last ? mouth + 1 : 1), SNL_OK);
        compare(board, 1, 0, 3000, 1000);
        snl_board_free(board);
    }
}

/* ---- Known answers ---- */

/* Sums and first games, as computed by a program in another language from the description in
 * snl.h. */
static void known_games(void)
{
    static const int64_t rolls[] = {30, 50, 49, 33, 37, 23, 32, 30, 35, 14, 14, 45};
    static struct outcome outcome;
    snl_board *board = classic_board();
    simulate(board, 1, 0, 100000, 1000000, &outcome);
    CHECK_EQUAL(outcome.totals.games, 100000);
    CHECK_EQUAL(outcome.totals.unfinished, 0);
    CHECK_EQUAL(outcome.totals.rolls.sum, 3927190);
    CHECK_EQUAL(outcome.totals.rolls.squares_low, 218021534);
    CHECK_EQUAL(outcome.totals.rolls.squares_high, 0);
    CHECK_EQUAL(outcome.totals.rolls.min, 7);
    CHECK_EQUAL(outcome.totals.rolls.max, 295);
    /* One game takes 295 rolls. Its entry is the last one of the histogram, or lies just behind the
     * end. */
    int64_t histogram[297] = {[295] = UNTOUCHED, UNTOUCHED};
    snl_simulation *totals = &outcome.totals;
    CHECK_EQUAL(simulate_alone(board, 1, 0, 100000, 1000000, histogram, 295, totals), SNL_OK);
    CHECK(histogram[294] == 0 && histogram[295] == UNTOUCHED);
    CHECK_EQUAL(simulate_alone(board, 1, 0, 100000, 1000000, histogram, 296, totals), SNL_OK);
    CHECK(histogram[295] == 1 && histogram[296] == UNTOUCHED);
    for (int64_t game = 0; game < 12; game++) {
        simulate(board, 1, game, 1, 1000000, &outcome);
        CHECK_EQUAL(outcome.totals.rolls.sum, rolls[game]);
    }
    snl_board_free(board);
}

/* The mean is by S. C. Althoen, L. King and K. Schilling, The Mathematical Gazette 77 (1993). The
 * share of games of 7 rolls is 47 of 31104. */
static void published_results(void)
{
    static struct outcome outcome;
    snl_board *board = classic_board();
    simulate(board, 20250909, 0, 1000000, 1000000, &outcome);
    double mean = snl_simulation_mean(&outcome.totals, SNL_COUNT_ROLLS),
           error = 25.22496702365 / 1000;
    double variance = snl_simulation_variance(&outcome.totals, SNL_COUNT_ROLLS);
    double shortest = (double)outcome.histogram[7] / 1e6 - 47.0 / 31104;
    printf("# mean %.4f, variance %.2f, games of 7 rolls %" PRId64 "\n", mean, variance,
           outcome.histogram[7]);
    CHECK(mean > 39.2251223082 - 2 * error && mean < 39.2251223082 + 2 * error);
    CHECK(variance > 636.298461344 - 5 && variance < 636.298461344 + 5);
    CHECK(shortest < 1e-4 && shortest > -1e-4);
    snl_board_free(board);
}

/* ---- Parts ---- */

static void parts_add_up(void)
{
    static struct outcome whole, part;
    for (int i = 0; i < 60; i++) {
        snl_board *board = random_board(check_random(1, i % 6 ? 120 : 20000), 30);
        uint64_t seed = check_random64();
        int64_t games = check_random(0, 4000), rolls_max = check_random(1, 600);
        static int64_t sum[CAPACITY];
        snl_simulation total = {.struct_size = sizeof total};
        memset(sum, 0, sizeof sum);
        simulate(board, seed, 1000, games, rolls_max, &whole);
        for (int64_t first = 0, count; first < games; first += count) {
            count = check_random(1, games - first);
            simulate(board, seed, 1000 + first, count, rolls_max, &part);
            CHECK_EQUAL(snl_simulation_add(&total, &part.totals), SNL_OK);
            for (size_t t = 0; t < CAPACITY; t++)
                sum[t] += part.histogram[t];
        }
        CHECK(same_totals(&total, &whole.totals));
        CHECK(memcmp(sum, whole.histogram, sizeof sum) == 0);
        snl_board_free(board);
    }
}

static void start_on_the_goal(void)
{
    static struct outcome outcome;
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(1, NULL, &board), SNL_OK);
    simulate(board, 1, 0, INT64_MAX, 1, &outcome);
    CHECK_EQUAL(outcome.totals.games, INT64_MAX);
    CHECK_EQUAL(outcome.histogram[0], INT64_MAX);
    CHECK_EQUAL(simulate_alone(board, 1, 0, 7, 1, outcome.histogram, 1, &outcome.totals), SNL_OK);
    CHECK_EQUAL(outcome.histogram[0], 7);
    CHECK_EQUAL(outcome.totals.rolls.sum, 0);
    CHECK(snl_simulation_mean(&outcome.totals, SNL_COUNT_ROLLS) == 0);
    CHECK(snl_simulation_variance(&outcome.totals, SNL_COUNT_ROLLS) == 0);
    simulate(board, 1, 0, 0, 1, &outcome);
    CHECK_EQUAL(outcome.totals.games, 0);
    CHECK_EQUAL(outcome.histogram[0], 0);
    snl_board_free(board);
}

/* ---- Contracts ---- */

static void refuse(const snl_board *board, int64_t first, int64_t games, int64_t rolls_max,
                   snl_status status)
{
    int64_t histogram[3] = {UNTOUCHED, UNTOUCHED, UNTOUCHED};
    snl_simulation simulation = {.struct_size = sizeof simulation, .games = UNTOUCHED};
    CHECK_EQUAL(simulate_alone(board, 1, first, games, rolls_max, histogram, 3, &simulation),
                status);
    CHECK(histogram[0] == UNTOUCHED && histogram[1] == UNTOUCHED && histogram[2] == UNTOUCHED);
    CHECK_EQUAL(simulation.games, UNTOUCHED);
}

static void arguments(void)
{
    snl_board *board = classic_board();
    snl_simulation simulation = {.struct_size = sizeof simulation};
    int64_t histogram[3];
    refuse(NULL, 0, 1, 1, SNL_ERROR_NULL);
    refuse(board, -1, 1, 1, SNL_ERROR_GAME);
    refuse(board, 0, -1, 1, SNL_ERROR_GAMES);
    refuse(board, 0, 1, 0, SNL_ERROR_ROLLS_MAX);
    refuse(board, 0, 1, -1, SNL_ERROR_ROLLS_MAX);
    refuse(board, INT64_MAX, 1, 1, SNL_ERROR_GAMES);
    CHECK_EQUAL(simulate_alone(board, 1, INT64_MAX - 1, 1, 9999, NULL, 0, &simulation), SNL_OK);
    CHECK_EQUAL(simulation.games, 1);
    CHECK_EQUAL(simulate_alone(board, 1, 0, 1, 1, NULL, 1, &simulation), SNL_ERROR_NULL);
    CHECK_EQUAL(simulate_alone(board, 1, 0, 1, 1, histogram, 3, NULL), SNL_ERROR_NULL);
    simulation.struct_size--;
    CHECK_EQUAL(simulate_alone(board, 1, 0, 1, 1, histogram, 3, &simulation),
                SNL_ERROR_STRUCT_SIZE);
    CHECK_EQUAL(snl_board_set_jump(board, 14, 4), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
    refuse(board, 0, 1000, 1000, SNL_ERROR_CYCLE);
    CHECK_EQUAL(snl_board_set_start(board, 100), SNL_OK);
    refuse(board, 0, 0, 1000, SNL_ERROR_CYCLE);
    snl_board_free(board);
}

/* A program newer than the library has a longer struct. */
static void longer_struct(void)
{
    struct {
        snl_simulation simulation;
        int64_t beyond;
    } longer = {{.struct_size = sizeof longer}, UNTOUCHED};
    snl_board *board = classic_board();
    CHECK_EQUAL(simulate_alone(board, 1, 0, 1, 1000, NULL, 0, &longer.simulation), SNL_OK);
    CHECK_EQUAL(longer.simulation.struct_size, sizeof longer);
    CHECK_EQUAL(longer.simulation.games, 1);
    CHECK_EQUAL(longer.beyond, UNTOUCHED);
    snl_board_free(board);
}

static snl_board *board_in(struct asked *asked, int64_t squares, int can_cancel)
{
    snl_allocator allocator = allocator_of(asked, can_cancel);
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(squares, &allocator, &board), SNL_OK);
    return board;
}

/* Lets the n-th allocation fail. */
static snl_status fail_at(int n, int64_t squares, int can_cancel)
{
    struct asked asked = {.pool = {.until_failure = -1}, .cancel_at = -1};
    snl_board *board = board_in(&asked, squares, can_cancel);
    asked.pool.until_failure = n;
    size_t bytes = asked.pool.bytes;
    snl_simulation simulation = {.struct_size = sizeof simulation, .games = UNTOUCHED};
    int64_t histogram[2] = {UNTOUCHED, UNTOUCHED};
    snl_status status = simulate_alone(board, 1, 0, 1000, 50, histogram, 2, &simulation);
    CHECK_EQUAL(asked.pool.bytes, bytes);
    CHECK_EQUAL(histogram[1] == UNTOUCHED, status != SNL_OK);
    CHECK_EQUAL(simulation.games == UNTOUCHED, status != SNL_OK);
    asked.pool.until_failure = -1;
    snl_board_free(board);
    CHECK_EQUAL(asked.pool.blocks, 0);
    return status;
}

static void without_memory(void)
{
    static const int64_t squares[] = {1, 100, 1000000};
    for (size_t i = 0; i < 3; i++)
        for (int can_cancel = 0; can_cancel < 2; can_cancel++) {
            int n = 0;
            snl_status status;
            while ((status = fail_at(n, squares[i], can_cancel)) == SNL_ERROR_MEMORY)
                n++;
            CHECK_EQUAL(status, SNL_OK);
            CHECK_EQUAL(n, 4);
        }
}

/* Without a table each roll is a step. No game reaches the goal here. */
/* A roll counts as six steps, because a token may pass a mouth on each square. Between two polls
 * the simulation makes as many rolls as begin within SNL_I_STEPS steps. */
static void polls_of_a_simulation(void)
{
    static const int64_t games = 100, rolls_max = 1000, steps = 6;
    const int64_t rolls = 1 + (SNL_I_STEPS - 1) / steps;
    struct asked asked = {.pool = {.until_failure = -1}, .cancel_at = -1};
    snl_board *board = board_in(&asked, INT64_C(1) << 40, 1);
    snl_simulation simulation = {.struct_size = sizeof simulation};
    CHECK_EQUAL(simulate_alone(board, 1, 0, games, rolls_max, NULL, 0, &simulation), SNL_OK);
    CHECK_EQUAL(simulation.unfinished, games);
    CHECK(asked.polls >= games * rolls_max / rolls - 1);
    CHECK(asked.polls <= games * rolls_max / rolls + 1);
    snl_board_free(board);
}

int main(void)
{
    check_random_seed();
    RUN(known_games);
    RUN(published_results);
    RUN(random_boards);
    RUN(entering_below_the_start);
    RUN(sizes_next_to_limits);
    RUN(large_boards);
    RUN(long_games);
    RUN(games_that_never_end);
    RUN(long_way_down);
    RUN(many_jumps_a_roll);
    RUN(parts_add_up);
    RUN(start_on_the_goal);
    RUN(arguments);
    RUN(longer_struct);
    RUN(without_memory);
    RUN(polls_of_a_simulation);
    return check_done();
}
