/* SPDX-License-Identifier: MIT */
/*
 * Who wins races that are too long to be marched to their end, lib/chance_win.c: those of which
 * the rest is geometric late, early after many operations, but for last digits, or but for a trap
 * that next to nobody comes to. Paper and pencil know the answers. Besides, such races cancelled.
 */
#include "chance_check.h"
#include "memory_check.h"

/* Nearly every roll rests where it is. From the first square one in 2^11 leads on to the second one,
 * and from there one in 2^30 wins. */
static snl_chance *two_stages(const snl_allocator *allocator)
{
    static const uint32_t weights[] = {1, 1 << 19, (1 << 30) - (1 << 19) - 1};
    static const snl_square from[] = {2, 3, 4, 6, 7, 8}, to[] = {1, 5, 1, 9, 5, 5};
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create_with(9, allocator, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 6), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 3), SNL_OK);
    return chance_of(board);
}

/* One player is a stage ahead. What is left of the other's game is not geometric before the first
 * stage has been left for certain. */
static void settled_late(void)
{
    static const snl_square ahead[] = {5, 1}, behind[] = {1, 5};
    const double on = 0x1p-11, end = 0x1p-30, both = end * (2 - end);
    double win[2], rounds;
    struct pool pool = {.until_failure = -1};
    const snl_allocator allocator = pool_allocator(&pool);
    snl_chance *chance = two_stages(&allocator);
    /* Either nobody has moved on or won in a round, or there are two equals. */
    const double stay = (1 - end) * (1 - on), apart = on + end - on * end;
    CHECK_EQUAL(snl_chance_win(chance, behind, 2, win, &rounds), SNL_OK);
    check_near(win[0], (1 - end) * on * (end / both) / apart, 1e-9, "win from behind");
    check_near(rounds, (1 + (1 - end) * on / both) / (1 - stay), 1e-9, "rounds");
    CHECK_EQUAL(snl_chance_win(chance, ahead, 2, win, &rounds), SNL_OK);
    check_near(win[0], (end + (1 - end) * on * (end / both)) / apart, 1e-9, "win from ahead");
    check_near(win[0] + win[1], 1, 1e-9, "all");
    check_near(rounds, (1 + (1 - end) * on / both) / (1 - stay), 1e-9, "rounds");
    snl_chance_free(chance);
    CHECK_EQUAL(pool.blocks, 0);
}

/* A 1 leads up a step and everything else down to the first one, from where two players start, or
 * one of them on the last step: what is left of both is the same, but for roundings. */
static void settled_together(void)
{
    for (uint32_t other = 2; other < 10; other++) {
        const uint32_t weights[] = {1, other};
        const double first = 1 / (1 + (double)other);
        snl_square steps = 0;
        for (double all = 1; all > 1e-8; all *= first)
            steps++;
        const snl_square from[] = {1, 1 + 3 * (steps - 1)};
        double win[2], rounds, equal[2], equal_rounds;
        snl_board *board = empty_board(3 * steps + 1, 1, SNL_OVERSHOOT_STAY);
        for (snl_square square = 1; square < 3 * steps; square += 3) {
            CHECK_EQUAL(snl_board_set_jump(board, square + 1, square + 3), SNL_OK);
            CHECK_EQUAL(snl_board_set_jump(board, square + 2, 1), SNL_OK);
        }
        CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
        snl_chance *chance = chance_of(board);
        CHECK_EQUAL(snl_chance_win(chance, from, 2, win, &rounds), SNL_OK);
        CHECK_EQUAL(snl_chance_win(chance, NULL, 2, equal, &equal_rounds), SNL_OK);
        /* The second one wins with the first roll, or is where the other is. */
        check_near(win[0], (1 - first) * equal[0], 1e-6, "win");
        check_near(rounds, (1 - first) * equal_rounds, 1e-6, "rounds");
        snl_chance_free(chance);
    }
}

/* On the way to the goal two rolls of 1 lead into a trap, as one in 2^52 games does. */
static void nearly_settled(void)
{
    static const uint32_t weights[] = {1, (1 << 26) - 1};
    static const snl_square from[] = {2, 3, 5, 6, 8, 9, 11, 12};
    static const snl_square to[] = {4, 1, 7, 13, 10, 13, 10, 10};
    const double on = 0x1p-26;
    double win[3], rounds;
    snl_board *board = empty_board(13, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 8), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_win(chance, NULL, 3, win, &rounds), SNL_OK);
    for (int player = 0; player < 3; player++)
        check_near(win[player], (1 - player * on) * (1 + on) / 3, 1e-9, "win");
    CHECK(rounds == INFINITY);
    snl_chance_free(chance);
}

/* Whoever comes near the goal wins, or falls down to one of many squares, as far from each other as
 * can be: all squares are come to, and so rolls are many operations. One player takes as many
 * rounds as rolls. */
static void settled_early(void)
{
    enum { FACES = 64, GOAL = 1500 };
    uint32_t weights[FACES];
    double win = -7, rounds = -7;
    snl_board *board = empty_board(GOAL, 1, SNL_OVERSHOOT_STAY);
    for (snl_square i = 0; i < FACES; i++) {
        snl_square mouth = GOAL - FACES + i;
        weights[i] = 1;
        CHECK_EQUAL(snl_board_set_jump(board, mouth, i == 40 ? GOAL : 1 + i * (GOAL - 100) / FACES),
                    SNL_OK);
    }
    CHECK_EQUAL(snl_board_set_die(board, weights, FACES), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_win(chance, NULL, 1, &win, &rounds), SNL_OK);
    check_near(win, 1, 1e-9, "win");
    check_near(rounds, mean_of(chance), 1e-9, "rounds");
    snl_chance_free(chance);
}

/* Means that no double holds are nothing to a race that ends before. */
static void sure_beside_a_tower(void)
{
    enum { STEPS = 34, SURE = 3 * STEPS + 1, GOAL = SURE + 3 };
    static const uint32_t weights[] = {1, UINT32_MAX - 1};
    static const snl_square from[] = {SURE, 1, SURE};
    double win[3] = {-7, -7, -7}, rounds = -7, mean = -7;
    snl_board *board = empty_board(GOAL, 1, SNL_OVERSHOOT_STAY);
    for (snl_square square = 1; square < GOAL; square += 3) {
        snl_square up = square + 3 < SURE ? square + 3 : GOAL;
        CHECK_EQUAL(snl_board_set_jump(board, square + 1, up), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, square + 2, square < SURE ? 1 : GOAL), SNL_OK);
    }
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_mean(chance, &mean), SNL_ERROR_OVERFLOW);
    CHECK_EQUAL(snl_chance_win(chance, from, 3, win, &rounds), SNL_OK);
    CHECK(win[0] == 1 && win[1] == 0 && win[2] == 0 && rounds == 1);
    CHECK_EQUAL(snl_chance_win(chance, from + 1, 2, win, &rounds), SNL_OK);
    CHECK(win[0] == 0 && win[1] == 1 && rounds == 1);
    snl_chance_free(chance);
}

/* Figures of all squares are not needed where the last roll that there can be is marched to. */
static void no_more_than_needed(void)
{
    static const uint32_t one[] = {1};
    long requests[2];
    for (int i = 0; i < 2; i++) {
        struct pool pool = {.until_failure = -1};
        const snl_allocator allocator = pool_allocator(&pool);
        snl_board *board = NULL;
        int64_t rolls = i == 0 ? 10 : 1 << 14;
        double win[2], rounds;
        CHECK_EQUAL(snl_board_create_with(rolls + 1, &allocator, &board), SNL_OK);
        CHECK_EQUAL(snl_board_set_die(board, one, 1), SNL_OK);
        snl_chance *chance = chance_of(board);
        requests[i] = pool.requests;
        CHECK_EQUAL(snl_chance_win(chance, NULL, 2, win, &rounds), SNL_OK);
        requests[i] = pool.requests - requests[i];
        CHECK(win[0] == 1 && win[1] == 0 && rounds == (double)rolls);
        snl_chance_free(chance);
        CHECK_EQUAL(pool.blocks, 0);
    }
    CHECK_EQUAL(requests[0], requests[1]);
}

/* So many players that it is asked with each roll of them: also with the last one that is marched,
 * before a look at what is left. */
static void stopped_at_a_look(void)
{
    enum { PLAYERS = 16 };
    static const uint32_t weights[] = {1, 9999999};
    static const snl_square from[] = {2, 3}, to[] = {4, 1};
    struct patience patience = {.end = -1};
    const snl_allocator allocator = {
        .struct_size = sizeof allocator, .context = &patience, .cancel = lose_patience};
    double win[PLAYERS];
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create_with(4, &allocator, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 2), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    patience.questions = 0;
    CHECK_EQUAL(snl_chance_win(chance, NULL, PLAYERS, win, NULL), SNL_OK);
    const long questions = patience.questions;
    for (patience.end = questions > 12 ? questions - 12 : 0; patience.end < questions;
         patience.end++) {
        win[0] = -7;
        patience.questions = 0;
        CHECK_EQUAL(snl_chance_win(chance, NULL, PLAYERS, win, NULL), SNL_ERROR_CANCELLED);
        CHECK(patience.questions == patience.end + 1 && win[0] == -7);
    }
    snl_chance_free(chance);
}

int main(void)
{
    RUN(settled_late);
    RUN(settled_together);
    RUN(nearly_settled);
    RUN(settled_early);
    RUN(sure_beside_a_tower);
    RUN(no_more_than_needed);
    RUN(stopped_at_a_look);
    return check_done();
}
