/* SPDX-License-Identifier: MIT */
/*
 * Compares whole games simulated, lib/play_whole.c, with games that snl_game plays roll by roll: on
 * random boards, with any number of players and all house rules, for every count. Compares them
 * with the exact answers, too: wins with the odds of snl_chance_win(), and rounds with its expected
 * rounds. Also: chains of jumps, refused options. SNL_TEST_WHOLE plays more games.
 */
#include "game_check.h"
#include "chance_calls.h"

enum { COUNTS = 3, FEW = 300 };

/* ---- Games played roll by roll ---- */

struct expected {
    snl_simulation totals;
    int64_t histograms[COUNTS][CAPACITY];
};

/* What the rolls of a game have come to. */
struct sums {
    int64_t counts[COUNTS];
    int64_t jumps;
    int64_t captures;
};

/* Adds what the last roll did. A round begins when the turn does not pass to a later player. */
static void add_roll(const snl_game *game, struct sums *sums)
{
    snl_event event = {.struct_size = sizeof event};
    int32_t player = 0;
    sums->counts[SNL_COUNT_ROLLS]++;
    for (size_t i = 0; snl_game_event(game, i, &event) == SNL_OK; i++) {
        if (event.kind == SNL_EVENT_ROLLED)
            player = event.player;
        sums->jumps += event.kind == SNL_EVENT_JUMPED;
        sums->captures += event.kind == SNL_EVENT_SENT_BACK;
        sums->counts[SNL_COUNT_TURNS] += event.kind == SNL_EVENT_TURN;
        sums->counts[SNL_COUNT_ROUNDS] += event.kind == SNL_EVENT_TURN && event.player <= player;
    }
}

static void play_game(const snl_board *board, const snl_game_options *options, int64_t rolls_max,
                      struct expected *expected)
{
    snl_simulation *totals = &expected->totals;
    snl_simulation_count *const counts[] = {&totals->rolls, &totals->turns, &totals->rounds};
    struct sums sums = {.counts = {0, 1, 1}};
    snl_game *game = NULL;
    CHECK_EQUAL(snl_game_create(board, options, &game), SNL_OK);
    if (snl_game_turn(game) < 0)
        sums.counts[SNL_COUNT_TURNS] = sums.counts[SNL_COUNT_ROUNDS] = 0;
    while (snl_game_turn(game) >= 0 && snl_game_rolls(game) < rolls_max) {
        CHECK_EQUAL(snl_game_roll(game, 0), SNL_OK);
        add_roll(game, &sums);
    }
    if (snl_game_turn(game) >= 0) {
        totals->unfinished++;
    } else {
        for (int i = 0; i < COUNTS; i++) {
            add_to_count(counts[i], totals->games, sums.counts[i]);
            if (sums.counts[i] < CAPACITY)
                expected->histograms[i][sums.counts[i]]++;
        }
        for (int32_t player = 0; player < snl_game_players(game); player++)
            totals->wins[player] += snl_game_place(game, player) == 1;
        totals->games++;
        totals->jumps += sums.jumps;
        totals->captures += sums.captures;
    }
    snl_game_free(game);
}

/* Compares games that snl_simulate() plays with the same games of snl_game. */
static void compare(const snl_board *board, const snl_game_options *options, int64_t games,
                    int64_t rolls_max)
{
    static struct expected expected;
    static int64_t histogram[CAPACITY];
    snl_game_options of_game = *options;
    memset(&expected, 0, sizeof expected);
    for (int64_t i = 0; i < games; i++, of_game.game++)
        play_game(board, &of_game, rolls_max, &expected);
    for (int32_t count = 0; count < COUNTS; count++) {
        snl_simulation totals = {.struct_size = sizeof totals, .games = -7};
        memset(histogram, 0xa5, sizeof histogram);
        CHECK_EQUAL(
            snl_simulate(board, options, games, rolls_max, count, histogram, CAPACITY, &totals),
            SNL_OK);
        CHECK(same_totals(&totals, &expected.totals));
        CHECK(memcmp(histogram, expected.histograms[count], sizeof histogram) == 0);
    }
}

static void random_games(void)
{
    int boards = getenv("SNL_TEST_WHOLE") ? 6000 : 400;
    for (int i = 0; i < boards && check_faults_in_test == 0; i++) {
        int64_t squares = check_random(1, i % 4 ? 30 : 300);
        snl_board *board = random_board(squares, check_random(0, squares / 2));
        snl_game_options options = random_options(board);
        options.game = check_random(0, 2) ? 0 : check_random(0, INT64_MAX - FEW);
        compare(board, &options, check_random(0, 40), check_random(1, 400));
        snl_board_free(board);
    }
}

/* Games of one player without extra rolls, of which the library plays the later ones by a table. */
static void games_alone(void)
{
    for (int i = 0; i < 60; i++) {
        int64_t squares = check_random(1, 80);
        snl_board *board = i == 0 ? classic_board() : random_board(squares, squares / 3);
        snl_game_options options = {.struct_size = sizeof options, .seed = 7, .game = i};
        options.send_back = i & 1;
        options.play_on = i >> 1 & 1;
        if (i % 3 == 0) /* a face that no die shows here */
            options.turns = (snl_turns){UINT64_C(1) << 63, 1 + i % 2, i % 3};
        compare(board, &options, FEW, 500);
        snl_board_free(board);
    }
}

/* The totals do not depend on how the games are split. */
static void parts_add_up(void)
{
    for (int i = 0; i < 30; i++) {
        snl_board *board = random_board(check_random(1, 60), 20);
        snl_game_options options = random_options(board);
        snl_simulation whole = {.struct_size = sizeof whole}, part = whole, total = whole;
        int64_t games = check_random(1, FEW), count;
        options.game = check_random(0, 1000);
        CHECK_EQUAL(snl_simulate(board, &options, games, 200, 0, NULL, 0, &whole), SNL_OK);
        for (; games > 0; games -= count, options.game += count) {
            count = check_random(1, games);
            CHECK_EQUAL(snl_simulate(board, &options, count, 200, 1, NULL, 0, &part), SNL_OK);
            CHECK_EQUAL(snl_simulation_add(&total, &part), SNL_OK);
        }
        CHECK(same_totals(&total, &whole));
        snl_board_free(board);
    }
}

/* ---- Chains ---- */

/* A token lands on square 2 and takes a chain of `jumps` jumps to the goal in each game. */
static void one_chain(int64_t jumps, int64_t games)
{
    snl_board *board = NULL;
    snl_simulation totals = {.struct_size = sizeof totals};
    CHECK_EQUAL(snl_board_create(jumps + 2, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1}, 1), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
    for (snl_square mouth = 2; mouth < jumps + 2; mouth++)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, mouth + 1), SNL_OK);
    CHECK_EQUAL(snl_simulate(board, NULL, games, 9, 0, NULL, 0, &totals), SNL_OK);
    CHECK_EQUAL(totals.games, games);
    CHECK_EQUAL(totals.rolls.sum, games);
    CHECK_EQUAL(totals.jumps, games * jumps);
    snl_board_free(board);
}

/* A byte of the table holds up to 255 jumps of a group of rolls. */
static void long_chains(void)
{
    static const int64_t jumps[] = {1, 4, 5, 28, 29, 42, 43, 127, 128, 255, 256, 5000};
    for (size_t i = 0; i < sizeof jumps / sizeof *jumps; i++)
        one_chain(jumps[i], 40000);
}

/* Chains that join others, upwards and downwards, in any order of their mouths. */
static void joined_chains(void)
{
    for (int i = 0; i < 100; i++) {
        snl_board *board = random_board(40, 200);
        snl_game_options options = {.struct_size = sizeof options, .seed = (uint64_t)i};
        snl_square cycle = 0;
        CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
        while (snl_board_find_cycle(board, &cycle) == SNL_OK && cycle != 0)
            CHECK_EQUAL(snl_board_remove_jump(board, cycle), SNL_OK);
        compare(board, &options, 100, 300);
        snl_board_free(board);
    }
}

/* ---- Exact answers ---- */

/* Checks that `observed` of `games` games differ from a probability by chance: by at most seven
 * standard deviations. */
static void check_share(int64_t observed, int64_t games, double probability)
{
    double expected = (double)games * probability, difference = (double)observed - expected;
    CHECK(difference * difference <= 49 * expected * (1 - probability) + 1);
}

static void check_mean(const snl_simulation *totals, int32_t count, double mean)
{
    double difference = snl_simulation_mean(totals, count) - mean;
    double variance = snl_simulation_variance(totals, count);
    if (!CHECK(difference * difference * (double)totals->games <= 49 * variance + 1e-9))
        printf("# a mean of %g and not %g\n", snl_simulation_mean(totals, count), mean);
}

/* The rounds of a race end when the first of the players, who do not interact, reaches the goal. */
static void check_rounds(const snl_chance *chance, int32_t players, int64_t games,
                         const int64_t *histogram)
{
    static double cdf[CAPACITY];
    int64_t ended = 0;
    CHECK_EQUAL(
        snl_chance_distribution(chance, snl_chance_start(chance), NULL, cdf, CAPACITY, NULL),
        SNL_OK);
    for (int rounds = 0; rounds < CAPACITY; rounds++) {
        double none = 1;
        for (int32_t player = 0; player < players; player++)
            none *= 1 - cdf[rounds];
        ended += histogram[rounds];
        check_share(ended, games, 1 - none);
    }
}

/* Wins fit the odds by Pearson's test: the limit is seven standard deviations of chi-square, and
 * more for the skew with few players. */
static void check_wins(const snl_simulation *totals, const double *win, int32_t players)
{
    double statistic = 0;
    for (int32_t player = 0; player < players; player++) {
        double expected = win[player] * (double)totals->games;
        double difference = (double)totals->wins[player] - expected;
        statistic += difference * difference / expected;
    }
    double beyond = statistic - (players - 1) - 25;
    if (!CHECK(beyond <= 0 || beyond * beyond <= 49.0 * 2 * (players - 1)))
        printf("# a chi-square of %.1f for %d players\n", statistic, (int)players);
}

static void check_race(const snl_board *board, int32_t players, int64_t games)
{
    static int64_t histogram[CAPACITY];
    double win[8], rounds = 0, uses[64];
    snl_game_options options = {
        .struct_size = sizeof options, .players = players, .seed = check_random64()};
    snl_simulation totals = {.struct_size = sizeof totals};
    snl_chance *chance = NULL;
    CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
    CHECK_EQUAL(win_of(chance, NULL, (size_t)players, win, &rounds, NULL), SNL_OK);
    CHECK_EQUAL(snl_simulate(board, &options, games, 100000, SNL_COUNT_ROUNDS, histogram, CAPACITY,
                             &totals),
                SNL_OK);
    CHECK_EQUAL(totals.games, games);
    check_wins(&totals, win, players);
    check_mean(&totals, SNL_COUNT_ROUNDS, rounds);
    check_rounds(chance, players, games, histogram);
    if (players == 1) {
        double jumps = 0;
        CHECK_EQUAL(snl_chance_uses(chance, snl_board_start(board), uses, 64, &(size_t){0}),
                    SNL_OK);
        for (size_t i = 0; i < snl_chance_jump_count(chance); i++)
            jumps += uses[i];
        double error = (double)totals.jumps / (double)games - jumps;
        CHECK(error * error * (double)games <= 49 * 4 * jumps);
    }
    snl_chance_free(chance);
}

/* Captures and extra rolls are left out: the odds do not know them. */
static void odds(void)
{
    int64_t games = getenv("SNL_TEST_WHOLE") ? 500000 : 20000;
    for (int32_t players = 1; players <= 6; players++) {
        snl_board *board = classic_board();
        check_race(board, players, games);
        CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_BOUNCE), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, 95, 0), SNL_OK);
        CHECK_EQUAL(snl_board_set_enter(board, 33, players == 3 ? 1 : 0), SNL_OK);
        check_race(board, players, games);
        snl_board_free(board);
    }
}

/* Means and variances of MB47 from another program: with a rule of entering, where a turn is one
 * roll, and with a six that rolls again, counted in turns. A variance of 0 is not checked. */
static void known_means(void)
{
    static const struct {
        uint64_t enter_faces;
        snl_square enter_square;
        snl_turns turns;
        double mean, variance;
    } known[] = {
        {32, 0, {0, 0, 0}, 45.08728700539223, 665.018651587261},
        {32, 1, {0, 0, 0}, 40.94030296176172, 654.0263734135835},
        {0, 0, {32, 0, 0}, 32.79936178604684, 0},
        {0, 0, {32, 3, SNL_PENALTY_ROLL}, 33.10404588855859, 461.91898362018316},
        {0, 0, {32, 3, SNL_PENALTY_TURN}, 33.44399747815708, 473.210122461321},
    };
    int64_t games = getenv("SNL_TEST_WHOLE") ? 1000000 : 50000;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        snl_game_options options = {
            .struct_size = sizeof options, .seed = check_random64(), .turns = known[i].turns};
        snl_simulation totals = {.struct_size = sizeof totals};
        snl_board *board = classic_board();
        CHECK_EQUAL(snl_board_set_enter(board, known[i].enter_faces, known[i].enter_square),
                    SNL_OK);
        CHECK_EQUAL(snl_simulate(board, &options, games, 100000, 0, NULL, 0, &totals), SNL_OK);
        check_mean(&totals, SNL_COUNT_TURNS, known[i].mean);
        double variance = snl_simulation_variance(&totals, SNL_COUNT_TURNS) / known[i].variance;
        CHECK(known[i].variance == 0 || (variance > 0.95 && variance < 1.05));
        snl_board_free(board);
    }
}

/* ---- Contracts ---- */

static void refuse(snl_game_options options, int64_t games, int32_t count, snl_status status)
{
    snl_board *board = classic_board();
    int64_t histogram[2] = {UNTOUCHED, UNTOUCHED};
    snl_simulation totals = {.struct_size = sizeof totals, .games = UNTOUCHED};
    if (options.struct_size == 0)
        options.struct_size = sizeof options;
    CHECK_EQUAL(snl_simulate(board, &options, games, 100, count, histogram, 2, &totals), status);
    CHECK(histogram[0] == UNTOUCHED && histogram[1] == UNTOUCHED && totals.games == UNTOUCHED);
    snl_board_free(board);
}

static void refused_options(void)
{
    refuse((snl_game_options){.struct_size = sizeof(snl_game_options) - 1}, 1, 0,
           SNL_ERROR_STRUCT_SIZE);
    refuse((snl_game_options){.players = 65}, 1, 0, SNL_ERROR_PLAYERS);
    refuse((snl_game_options){.game = -1}, 1, 0, SNL_ERROR_GAME);
    refuse((snl_game_options){.game = INT64_MAX}, 1, 0, SNL_ERROR_GAMES);
    refuse((snl_game_options){.turns = {0, 3, 0}}, 1, 0, SNL_ERROR_AGAIN_LIMIT);
    refuse((snl_game_options){.turns = {0, 1, 0}}, 1, 0, SNL_ERROR_AGAIN_LIMIT);
    refuse((snl_game_options){.send_back = 2}, 1, 0, SNL_ERROR_SEND_BACK);
    refuse((snl_game_options){.players = 2}, 1, -1, SNL_ERROR_COUNT);
    refuse((snl_game_options){.players = 2}, 1, SNL_COUNT_ROUNDS + 1, SNL_ERROR_COUNT);
}

/* Without options it is a game of one player with seed 0. */
static void no_options(void)
{
    snl_game_options options = {.struct_size = sizeof options, .players = 1};
    snl_simulation totals = {.struct_size = sizeof totals}, same = totals;
    snl_board *board = classic_board();
    CHECK_EQUAL(snl_simulate(board, NULL, 100, 1000, 0, NULL, 0, &totals), SNL_OK);
    CHECK_EQUAL(snl_simulate(board, &options, 100, 1000, 0, NULL, 0, &same), SNL_OK);
    CHECK(same_totals(&totals, &same) && totals.wins[0] == 100);
    snl_board_free(board);
}

/* Nobody rolls if the start is the goal, and player 0 wins. */
static void start_on_the_goal(void)
{
    snl_board *board = NULL;
    snl_game_options options = {.struct_size = sizeof options, .players = 3};
    CHECK_EQUAL(snl_board_create(1, NULL, &board), SNL_OK);
    for (options.play_on = 0; options.play_on < 2; options.play_on++)
        compare(board, &options, 5, 10);
    snl_board_free(board);
}

int main(void)
{
    check_random_seed();
    RUN(random_games);
    RUN(games_alone);
    RUN(parts_add_up);
    RUN(long_chains);
    RUN(joined_chains);
    RUN(odds);
    RUN(known_means);
    RUN(refused_options);
    RUN(no_options);
    RUN(start_on_the_goal);
    return check_done();
}
