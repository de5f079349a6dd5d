/* SPDX-License-Identifier: MIT */
/*
 * Simulation with a table, lib/play_table.c, at its limits: games as long as a counter can hold,
 * boards whose states just fit, and games that never end, which the library must give up soon. With
 * a die of one face, every game takes as many rolls as there are squares to the goal. The tests
 * play many games, since the library plays the first games without a table.
 */
#include "play_check.h"

static snl_board *linear(int64_t squares, snl_square start, const uint32_t *weights, size_t faces)
{
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(squares, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, start), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, faces), SNL_OK);
    return board;
}

/* Checks games of `rolls` rolls each, together more rolls than the library makes without a table.
 * The library gives the games up if `rolls_max` is less. */
static void check_steps(int64_t squares, int64_t rolls, int64_t rolls_max)
{
    static struct outcome outcome;
    const int64_t games = 40 + 1200 / rolls;
    snl_board *board = linear(squares, squares - rolls, (uint32_t[]){1}, 1);
    simulate(board, 1, 0, games, rolls_max, &outcome);
    const snl_simulation *totals = &outcome.totals;
    int is_played = rolls <= rolls_max;
    CHECK_EQUAL(totals->games, is_played ? games : 0);
    CHECK_EQUAL(totals->unfinished, is_played ? 0 : games);
    CHECK_EQUAL(totals->rolls.sum, is_played ? games * rolls : 0);
    CHECK_EQUAL(totals->rolls.min, is_played ? rolls : 0);
    CHECK_EQUAL(totals->rolls.max, is_played ? rolls : 0);
    if (rolls < CAPACITY)
        CHECK_EQUAL(outcome.histogram[rolls], is_played ? games : 0);
    snl_board_free(board);
}

/* A random word gives 54 rolls of a die of one face, and a counter stays below 2048. */
static void known_lengths(void)
{
    static const int64_t lengths[] = {1, 54, 55, 2047, 2048, 2049, 2052, 2999};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        int64_t rolls = lengths[i];
        check_steps(rolls + 3, rolls, INT64_MAX);
        check_steps(rolls + 3, rolls, rolls + 1);
        check_steps(rolls + 3, rolls, rolls);
        if (rolls > 1)
            check_steps(rolls + 3, rolls, rolls - 1);
        check_steps(rolls + 3, rolls, 2048);
    }
}

/* The table numbers its states with 16 bits. It has one state for each square, and one for each of
 * the 54 rolls of a random word. These boards have as many states as fit, or more. */
static void most_states(void)
{
    for (int64_t squares = 65481; squares <= 65482; squares++)
        check_steps(squares, 54 * 20 + 1, INT64_MAX);
    check_steps(65536, 540, INT64_MAX);
}

/* Each roll takes a random word of its own. So a game may end with exactly the first roll that no
 * counter can hold. */
static void game_of_2048_rolls(void)
{
    static struct outcome expected, actual;
    snl_board *board = linear(60, 1, (uint32_t[]){149, 149, 151, 149, 149, 149}, 6);
    for (snl_square mouth = 36; mouth < 60; mouth++)
        if (mouth % 3 != 0)
            CHECK_EQUAL(snl_board_set_jump(board, mouth, mouth - 15), SNL_OK);
    play_here(board, 5, 223, 31, 2999, &expected);
    simulate(board, 5, 223, 31, 2999, &actual);
    CHECK_EQUAL(expected.histogram[2048], 1);
    CHECK(same_totals(&expected.totals, &actual.totals));
    CHECK(memcmp(expected.histogram, actual.histogram, sizeof actual.histogram) == 0);
    snl_board_free(board);
}

static void give_up(snl_board *board, int64_t rolls_max)
{
    static struct outcome outcome;
    simulate(board, 1, 0, 3000, rolls_max, &outcome);
    CHECK_EQUAL(outcome.totals.games, 0);
    CHECK_EQUAL(outcome.totals.unfinished, 3000);
    snl_board_free(board);
}

/* A token that cannot reach the goal is given up, however many rolls are allowed. */
static void games_that_never_end(void)
{
    /* The only face is 6, too large for this board, so every roll leaves the token on the start. */
    give_up(linear(5, 0, (uint32_t[]){0, 0, 0, 0, 0, 1}, 6), INT64_MAX);
    /* Faces 2 and 4 lead from odd squares to odd squares, and the snake on 99 leads back to 1. Only
     * even squares lead to the goal. */
    snl_board *board = linear(100, 1, (uint32_t[]){0, 1, 0, 1}, 4);
    CHECK_EQUAL(snl_board_set_jump(board, 99, 1), SNL_OK);
    give_up(board, INT64_MAX);
}

/* Eleven runs of five mouths, each passed only by a 6 from the square just before the run. The goal
 * can be reached from every square, but hardly any game gets there. */
static void games_that_hardly_end(void)
{
    snl_board *board = linear(100, 1, (uint32_t[]){1, 1, 1, 1, 1, 1}, 6);
    for (snl_square mouth = 10; mouth < 98; mouth++)
        if (mouth % 8 >= 2 && mouth % 8 <= 6)
            CHECK_EQUAL(snl_board_set_jump(board, mouth, 1), SNL_OK);
    give_up(board, 5000);
}

int main(void)
{
    RUN(known_lengths);
    RUN(most_states);
    RUN(game_of_2048_rolls);
    RUN(games_that_never_end);
    RUN(games_that_hardly_end);
    return check_done();
}
