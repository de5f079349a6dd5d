/* SPDX-License-Identifier: MIT */
/*
 * Tests the distribution of a game's length, lib/chance_spread.c, lib/chance_tail.c and
 * lib/chance_march.c, to the last digit. The tests ask for quantiles of probabilities that the
 * distribution reaches exactly or just misses, and of probabilities next to 1 or next to the
 * probability of finishing. Some quantiles are far out, some games have a limited length, and some
 * boards have means or probabilities out of range. The expected answers come from formulas.
 */
#include "chance_check.h"
#include "chance_quad.h"
#include "chance_tail.h"
#include "memory_check.h"

#include <float.h>

/* Each of the first `rolls` rolls leads from square 1 up one step, whatever the die shows. Every
 * further roll wins with `wins` of the `faces` faces, and otherwise stays. All faces have the same
 * weight. */
static snl_chance *corridor(int64_t rolls, int64_t faces, int64_t wins,
                            const snl_allocator *allocator)
{
    uint32_t weights[64];
    snl_square last = 1 + rolls * faces, goal = last + faces;
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(goal, allocator, &board), SNL_OK);
    for (snl_square square = 2; square < goal; square++) {
        snl_square up = (square + faces - 2) / faces * faces + 1, wall = goal - wins;
        snl_square to = square < last ? up : square <= wall ? last : goal;
        if (square != last && square != to)
            CHECK_EQUAL(snl_board_set_jump(board, square, to), SNL_OK);
    }
    for (int64_t face = 0; face < faces; face++)
        weights[face] = 1;
    CHECK_EQUAL(snl_board_set_die(board, weights, (size_t)faces), SNL_OK);
    return chance_of(board);
}

/* Sets ends[1] to ends[rolls] to the probabilities that the game ends with that roll, by advancing
 * the distribution of the token square by square. */
static void follow(const snl_board *board, snl_square from, size_t rolls, double *ends)
{
    enum { SQUARES_MAX = 200 };
    static snl_square leads[SQUARES_MAX][6];
    size_t goal = (size_t)snl_board_squares(board);
    double now[SQUARES_MAX + 1] = {0};
    if (!CHECK(goal < SQUARES_MAX))
        exit(1);
    now[from] = 1;
    for (size_t square = 0; square < goal; square++)
        for (int32_t face = 1; face <= 6; face++)
            CHECK_EQUAL(
                snl_board_roll(board, (snl_square)square, face, NULL, &leads[square][face - 1]),
                SNL_OK);
    for (size_t roll = 1; roll <= rolls; roll++) {
        double next[SQUARES_MAX + 1] = {0};
        for (size_t square = 0; square < goal; square++)
            for (size_t face = 0; face < 6; face++)
                next[leads[square][face]] += now[square] / 6;
        memcpy(now, next, sizeof now);
        ends[roll] = now[goal];
        now[goal] = 0;
    }
}

/* ---- Exactly ---- */

/* Quantiles for 1/2 and 3/4, which the distribution reaches exactly, and for slightly larger
 * probabilities, which need one roll more. The excess is less than the roundings of thousands of
 * rolls. With most of these dice every roll rounds the sum over the faces, down or up. */
static void met_exactly(void)
{
    static const int64_t dice[] = {2, 12, 14, 18, 22, 26}, rolls[] = {0, 1, 3, 1000};
    for (size_t i = 0; i < sizeof dice / sizeof *dice; i++)
        for (size_t j = 0; j < sizeof rolls / sizeof *rolls; j++) {
            const double more = rolls[j] < 1000 ? 0x1p-42 : 0x1p-38;
            const double asked[] = {0.5, 0.5 * (1 + more), 0.75, 0.75 + 0.25 * more};
            const double first = (double)rolls[j] + 1;
            double found[4];
            snl_chance *chance = corridor(rolls[j], dice[i], dice[i] / 2, NULL);
            CHECK_EQUAL(snl_chance_quantiles(chance, 1, asked, 4, found), SNL_OK);
            CHECK(found[0] == first && found[1] == first + 1);
            CHECK(found[2] == first + 1 && found[3] == first + 2);
            snl_chance_free(chance);
        }
}

/* Each roll ends half of the live games. */
static void nearly_all(void)
{
    static const double asked[] = {1 - 0x1p-50, 1 - 0x1p-53, 1 - 0x1p-41, 0x1p-1000};
    double rolls[4];
    snl_chance *chance = corridor(0, 2, 1, NULL);
    CHECK_EQUAL(snl_chance_quantiles(chance, 1, asked, 4, rolls), SNL_OK);
    CHECK(rolls[0] == 50 && rolls[1] == 53 && rolls[2] == 41 && rolls[3] == 1);
    snl_chance_free(chance);
}

/* Like nearly_all(), but the rolls begin to end half of the live games only after BEFORE rolls.
 * This is just before the library checks for a geometric tail (after 2^14 rolls). */
static void exactly_beyond(void)
{
    enum { BEFORE = (1 << 14) - 3 };
    double asked[40], rolls[40];
    struct pool pool = {.until_failure = -1};
    const snl_allocator allocator = pool_allocator(&pool);
    snl_chance *chance = corridor(BEFORE, 2, 1, &allocator);
    for (int i = 0; i < 40; i++)
        asked[i] = 1 - 1 / (double)(INT64_C(2) << i);
    CHECK_EQUAL(snl_chance_quantiles(chance, 1, asked, 40, rolls), SNL_OK);
    for (int i = 0; i < 40; i++)
        CHECK(rolls[i] == BEFORE + 1 + i);
    snl_chance_free(chance);
    CHECK_EQUAL(pool.blocks, 0);
}

/* Like exactly_beyond(), but each further roll ends an eighth of the live games. */
static void eighths_beyond(void)
{
    enum { BEFORE = (1 << 14) - 3, COUNT = 7 };
    double asked[COUNT], rolls[COUNT], left = 1;
    snl_chance *chance = corridor(BEFORE, 8, 1, NULL);
    for (int i = 0; i < COUNT; i++) {
        left *= 7 / 8.0;
        asked[i] = 1 - left;
    }
    CHECK_EQUAL(snl_chance_quantiles(chance, 1, asked, COUNT, rolls), SNL_OK);
    for (int i = 0; i < COUNT; i++)
        CHECK(rolls[i] == BEFORE + 1 + i);
    snl_chance_free(chance);
}

/* ---- Next to the probability of finishing ---- */

/* Of four rolls one wins, one leads into a trap, and two stay: half of the games end. */
static void half_of_the_games(void)
{
    static const uint32_t weights[] = {1, 2, 1};
    static const snl_square from[] = {2, 3, 4, 11, 12, 13}, to[] = {20, 1, 10, 10, 10, 10};
    static const double asked[] = {0.5,    0.5 * (1 - 0x1p-42), 0.5 * (1 + 0x1p-42), 0.75,
                                   0.4375, 0.5 - 0x1p-31};
    double rolls[6];
    snl_board *board = empty_board(20, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 6, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 3), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_quantiles(chance, 1, asked, 6, rolls), SNL_OK);
    for (int i = 0; i < 4; i++)
        CHECK(rolls[i] == INFINITY);
    CHECK(rolls[4] == 3 && rolls[5] == 30);
    snl_chance_free(chance);
}

/* Each roll wins with probability 1/2, and leads into a trap with probability 2^-31. Twenty rolls
 * end all but 2^-20 of the games that end. The tolerance is relative to the ended games: relative
 * to the unfinished ones it would be too small. */
static void nearly_all_beside_a_trap(void)
{
    static const snl_square from[] = {2, 3, 5, 6, 7}, to[] = {8, 1, 4, 4, 4};
    const double wins = 0x1p30, finish = wins / (wins + 1);
    double rolls[2], stays = 1;
    for (int roll = 0; roll < 20; roll++)
        stays *= (wins - 1) / 0x1p31;
    const double ended = finish * (1 - stays);
    const double asked[] = {ended * (1 + 0x1p-48), ended * (1 + 0x1p-39)};
    snl_board *board = empty_board(8, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 5, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1 << 30, (1 << 30) - 1, 1}, 3), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_quantiles(chance, 1, asked, 2, rolls), SNL_OK);
    CHECK(rolls[0] == 20 && rolls[1] == 21);
    snl_chance_free(chance);
}

/* Two rolls win, except that two 1s lead into a trap: the second roll reaches the probability of
 * finishing, whether the library rounds that probability down or up. */
static void two_rolls_and_a_trap(void)
{
    static const snl_square from[] = {2, 3, 5, 6, 8, 9, 11, 12};
    static const snl_square to[] = {4, 7, 10, 13, 13, 13, 10, 10};
    int smaller = 0, larger = 0;
    for (uint32_t other = 9000000; other < 10000000; other += 50000) {
        const uint32_t weights[] = {1, other};
        const double trap = 1 / ((1 + (double)other) * (1 + (double)other));
        double rolls = -7;
        snl_game_length length = {.struct_size = sizeof length};
        snl_board *board = empty_board(13, 1, SNL_OVERSHOOT_STAY);
        CHECK_EQUAL(snl_board_set_jumps(board, from, to, 8, NULL), SNL_OK);
        CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
        snl_chance *chance = chance_of(board);
        CHECK_EQUAL(snl_chance_length(chance, 1, &length), SNL_OK);
        CHECK(fabs(length.finish_probability - (1 - trap)) <= DBL_EPSILON / 2);
        smaller += 1 - length.finish_probability > trap;
        larger += 1 - length.finish_probability < trap;
        CHECK_EQUAL(snl_chance_quantiles(chance, 1, &length.finish_probability, 1, &rolls), SNL_OK);
        CHECK(rolls == 2);
        snl_chance_free(chance);
    }
    CHECK(smaller > 3 && larger > 3);
}

/* A 2 wins and a 1 leads into a trap. The first roll also reaches probabilities that differ from
 * the probability of finishing only by a rounding error. */
static void two_thirds(void)
{
    static const uint32_t weights[] = {1, 2};
    static const snl_square from[] = {2, 3, 5, 6}, to[] = {4, 7, 4, 4};
    static const double asked[] = {2 / 3.0, 2 / 3.0 + 0x1p-53, 2 / 3.0 - 0x1p-53, 2 / 3.0 + 0x1p-39,
                                   2 / 3.0 - 0x1p-39};
    double rolls[5];
    snl_board *board = empty_board(7, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 4, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_quantiles(chance, 1, asked, 5, rolls), SNL_OK);
    CHECK(rolls[0] == 1 && rolls[1] == 1 && rolls[2] == 1);
    CHECK(rolls[3] == INFINITY && rolls[4] == 1);
    snl_chance_free(chance);
}

/* A first 1 leads into a trap. A 2 wins with the second roll, after a 1 with the third, after two
 * 1s any face with the fourth. All but 2^-64 of the games that end have ended by the third roll. */
static void rare_last_roll(void)
{
    static const uint32_t weights[] = {1, UINT32_MAX - 1};
    static const snl_square from[] = {2, 3, 5, 6, 8, 9, 11, 12, 14, 15};
    static const snl_square to[] = {13, 4, 7, 16, 10, 16, 16, 16, 13, 13};
    const double asked[] = {1 - 1.0 / UINT32_MAX, 1 - 2.1 / UINT32_MAX};
    double rolls[2];
    snl_board *board = empty_board(16, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 10, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_quantiles(chance, 1, asked, 2, rolls), SNL_OK);
    CHECK(rolls[0] == 4 && rolls[1] == 2);
    snl_chance_free(chance);
}

/* From the start a roll wins or returns, or it leads into one of two traps, below the start and far
 * above it. The game may end with any roll, with ever smaller probability: no roll is the last.
 * Between the traps' squares the probability of the start falls to 0 in the middle of the band. */
static void unlimited_between_traps(void)
{
    static const uint32_t weights[] = {0, 1, 1, 1, 1};
    static const snl_square from[] = {3, 4, 5, 6, 12, 13, 14, 15};
    static const snl_square to[] = {1, 1, 1, 1, 10, 1, 20, 19};
    static const double asked[] = {1 / 3.0, 1 / 3.0 + 1e-13, 1 / 3.0 - 1e-11};
    double rolls[3];
    snl_board *board = empty_board(20, 10, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 8, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 5), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_quantiles(chance, 10, asked, 3, rolls), SNL_OK);
    /* After t rolls the part 4^-t of the games that end is left, and 1e-11 is 4^-17.5 of them. */
    CHECK(rolls[0] == INFINITY && rolls[1] == INFINITY && rolls[2] == 18);
    snl_chance_free(chance);
}

/* The first two rolls spread a part of the games over 2116 squares, and 19 of 23 games end with the
 * third roll. The roundings of a plain sum over so many equal numbers exceed the tolerance. */
static void many_equal_squares(void)
{
    enum { FACES = 23, SPREAD = 4, SURE = FACES + 1, SECOND = SURE + SURE };
    const snl_square third = SECOND + SPREAD * SURE + 1;
    const snl_square goal = third + SPREAD * FACES * FACES + 2 * FACES + 200;
    const double asked = 19 / 23.0;
    uint32_t weights[FACES];
    double rolls = -7;
    snl_board *board = empty_board(goal, 0, SNL_OVERSHOOT_WIN);
    for (snl_square face = 1; face <= FACES; face++) {
        weights[face - 1] = 1;
        CHECK_EQUAL(
            snl_board_set_jump(board, face, face <= SPREAD ? SECOND + (face - 1) * SURE : SURE),
            SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, SURE + face, goal - 1), SNL_OK);
        for (snl_square i = 0; i < SPREAD; i++)
            CHECK_EQUAL(snl_board_set_jump(board, SECOND + i * SURE + face,
                                           third + (i * FACES + face - 1) * FACES),
                        SNL_OK);
    }
    CHECK_EQUAL(snl_board_set_die(board, weights, FACES), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_quantiles(chance, 0, &asked, 1, &rolls), SNL_OK);
    CHECK(rolls == 3);
    snl_chance_free(chance);
}

/* The first roll loses part of the games in a trap; the others all take 6677 rolls. The library
 * computes the tail for the first time when one roll is left. It treats probabilities slightly
 * above the probability of finishing as equal to it. */
static void limited_to_the_next_roll(void)
{
    enum {
        SHARES = 7,
        ROLLS = 6677,
        GOAL = 2 * ROLLS + 20,
        FIRST = 10,
        LAST = FIRST + 2 * (ROLLS - 2)
    };
    static const double shares[] = {1 - 0x1p-30, 1 - 0x1p-45, 1,          1 + 0x1p-52,
                                    1 + 0x1p-45, 1 + 0x1p-41, 1 + 0x1p-39};
    for (uint32_t wins = 1; wins < 8; wins += 3) {
        snl_board *board = empty_board(GOAL, 1, SNL_OVERSHOOT_WIN);
        CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){0, wins, 4}, 3), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, 3, FIRST), SNL_OK);
        for (snl_square square = 4; square <= 8; square += square == 4 ? 3 : 1)
            CHECK_EQUAL(snl_board_set_jump(board, square, 5), SNL_OK);
        for (snl_square square = FIRST; square < LAST; square += 2)
            CHECK_EQUAL(snl_board_set_jump(board, square + 3, square + 2), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, LAST + 2, GOAL), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, LAST + 3, GOAL), SNL_OK);
        snl_chance *chance = chance_of(board);
        double asked[SHARES], rolls[SHARES];
        for (int i = 0; i < SHARES; i++)
            asked[i] = shares[i] * (wins / (wins + 4.0));
        snl_status status = snl_chance_quantiles(chance, 1, asked, SHARES, rolls);
        CHECK_EQUAL(status, SNL_MARCH_OPERATIONS < 0x1p28 ? SNL_ERROR_EFFORT : SNL_OK);
        for (int i = 0; i < SHARES && status == SNL_OK; i++)
            CHECK(rolls[i] == (shares[i] < 1 + 0x1p-40 ? ROLLS : INFINITY));
        snl_chance_free(chance);
    }
}

/* Half of the games win with the first roll, the others are lost in a trap. As the rolls go on, the
 * tolerance grows, until probabilities above one half count as one half. */
static void limited_long_ago(void)
{
    static const snl_square from[] = {2, 3, 6, 7, 8}, to[] = {10, 5, 5, 5, 5};
    double above = 0x1p-54;
    for (int exponent = 54; exponent > 36; exponent--, above *= 2) {
        double asked = 0.5 * (1 + above), rolls = -7;
        snl_board *board = empty_board(10, 1, SNL_OVERSHOOT_STAY);
        CHECK_EQUAL(snl_board_set_jumps(board, from, to, 5, NULL), SNL_OK);
        CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1, 1}, 2), SNL_OK);
        snl_chance *chance = chance_of(board);
        CHECK_EQUAL(snl_chance_quantiles(chance, 1, &asked, 1, &rolls), SNL_OK);
        CHECK(exponent > 40 ? rolls == 1 : exponent < 40 ? rolls == INFINITY : rolls > 0);
        snl_chance_free(chance);
    }
}

/* A 1 wins, a 3 leads into a trap, and a 2 leads on, at most three times. The test asks for the
 * largest probability that the library still treats as the probability of finishing. Roundings
 * decide whether the games that end reach it. */
static void limited_and_just_met(void)
{
    enum { STAGES = 4, TRAP = 1, START = 5, END = START + 4 * STAGES, GOAL = END + 4 };
    for (uint32_t i = 1; i < 60; i++) {
        snl_game_length length = {.struct_size = sizeof length};
        double rolls = -7;
        snl_board *board = empty_board(GOAL, START, SNL_OVERSHOOT_STAY);
        CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){7 * i, 3 + i, 5 * i}, 3), SNL_OK);
        for (snl_square square = TRAP + 1; square <= TRAP + 3; square++)
            CHECK_EQUAL(snl_board_set_jump(board, square, TRAP), SNL_OK);
        for (snl_square stage = START; stage < END; stage += 4) {
            CHECK_EQUAL(snl_board_set_jump(board, stage + 1, GOAL), SNL_OK);
            CHECK_EQUAL(snl_board_set_jump(board, stage + 2, stage + 4 < END ? stage + 4 : TRAP),
                        SNL_OK);
            CHECK_EQUAL(snl_board_set_jump(board, stage + 3, TRAP), SNL_OK);
        }
        snl_chance *chance = chance_of(board);
        CHECK_EQUAL(snl_chance_length(chance, START, &length), SNL_OK);
        const double asked = length.finish_probability * (1 + 0x1p-40);
        CHECK_EQUAL(snl_chance_quantiles(chance, START, &asked, 1, &rolls), SNL_OK);
        CHECK(rolls == STAGES);
        snl_chance_free(chance);
    }
}

/* ---- Probabilities below the normal range ---- */

enum { RUNGS_TRAP = 1, RUNGS_START = 8 };

/* A board for rungs from RUNGS_START on, with a trap below them. A 1 is rare: one roll in 2^32. */
static snl_board *empty_rungs(snl_square goal)
{
    snl_board *board = empty_board(goal, RUNGS_START, SNL_OVERSHOOT_WIN);
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1, INT32_MAX, INT32_MAX}, 3), SNL_OK);
    for (snl_square face = 1; face <= 3; face++)
        CHECK_EQUAL(snl_board_set_jump(board, RUNGS_TRAP + face, RUNGS_TRAP), SNL_OK);
    return board;
}

/* Rungs of four squares from `first` on: a 1 leads to the next rung, and from the last one to
 * `top`; a 2 and a 3 lead to `second` and `third`, or to the same rung for 0. */
static snl_square add_rungs(snl_board *board, snl_square first, int rungs, snl_square top,
                            snl_square second, snl_square third)
{
    const snl_square end = first + 4 * rungs;
    for (snl_square rung = first; rung < end; rung += 4) {
        CHECK_EQUAL(snl_board_set_jump(board, rung + 1, rung + 4 < end ? rung + 4 : top), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, rung + 2, second ? second : rung), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, rung + 3, third ? third : rung), SNL_OK);
    }
    return end;
}

/* By 30 rungs, each passed by one token in 2^32, the others come to a trap. So many of the games
 * that win are dropped from the band that no quantile can be told. Nor can the quantile of a
 * probability that only dropped games reach. */
static void quantiles_out_of_range(void)
{
    enum { RUNGS = 30, TOP = RUNGS_START + 4 * RUNGS, GOAL = TOP + 3012 };
    const double part[] = {0x1p-20, 0x1p-24, 0x1p-32, 0x1p-39}, tiny = 0x1p-1060;
    double rolls = -7;
    snl_game_length length = {.struct_size = sizeof length};
    snl_board *board = empty_rungs(GOAL);
    CHECK_EQUAL(add_rungs(board, RUNGS_START, RUNGS, TOP, RUNGS_TRAP, RUNGS_TRAP), TOP);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_length(chance, RUNGS_START, &length), SNL_OK);
    for (int i = 0; i < 4; i++) {
        double asked = length.finish_probability * (1 - part[i]);
        CHECK_EQUAL(snl_chance_quantiles(chance, RUNGS_START, &asked, 1, &rolls),
                    SNL_ERROR_OVERFLOW);
    }
    snl_chance_free(chance);
    board = empty_board(198, 0, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){UINT32_MAX - 1, 0, 0, 0, 0, 1}, 6), SNL_OK);
    chance = chance_of(board);
    CHECK_EQUAL(snl_chance_quantiles(chance, 0, &tiny, 1, &rolls), SNL_ERROR_OVERFLOW);
    CHECK(rolls == -7);
    snl_chance_free(chance);
}

/* Half of the games win by a path of limited length. But after a few rare rolls a token comes to
 * rungs on which it may stay for ever and yet win, however seldom: no roll is the last. */
static void unlimited_by_a_rare_way(void)
{
    enum { RUNGS = 28, STEPS = 10 };
    for (int rare = 1; rare <= 12; rare++) {
        const snl_square slow = RUNGS_START + 4 * rare, path = slow + 4 * RUNGS;
        const snl_square goal = path + 4 * STEPS + 4;
        const double half = 0.5;
        double rolls = -7;
        snl_board *board = empty_rungs(goal);
        CHECK_EQUAL(add_rungs(board, RUNGS_START, rare, slow, path, RUNGS_TRAP), slow);
        CHECK_EQUAL(add_rungs(board, slow, RUNGS, goal, 0, RUNGS_TRAP), path);
        for (snl_square step = path; step < path + 4 * STEPS; step += 4)
            for (snl_square face = 1; face <= 3; face++)
                CHECK_EQUAL(snl_board_set_jump(board, step + face,
                                               step + 4 < path + 4 * STEPS ? step + 4 : goal),
                            SNL_OK);
        snl_chance *chance = chance_of(board);
        CHECK_EQUAL(snl_chance_quantiles(chance, RUNGS_START, &half, 1, &rolls), SNL_OK);
        CHECK(rolls == INFINITY);
        snl_chance_free(chance);
    }
}

/* Half of the games win with the first roll. Of the others, all but 2^-992 win after 30 rungs, or
 * are lost in a trap; the rest wins with one roll more, but is too rare to be followed. */
static void limited_after_dropped_games(void)
{
    enum { RUNGS = 29, TOP = RUNGS_START + 4 + 4 * RUNGS, SURE = TOP + 4 };
    const snl_square goal = SURE + 4;
    double rolls = -7;
    snl_game_length length = {.struct_size = sizeof length};
    snl_board *board = empty_rungs(goal);
    CHECK_EQUAL(add_rungs(board, RUNGS_START, 1, RUNGS_START + 4, goal, RUNGS_TRAP),
                RUNGS_START + 4);
    CHECK_EQUAL(add_rungs(board, RUNGS_START + 4, RUNGS, TOP, RUNGS_TRAP, RUNGS_TRAP), TOP);
    CHECK_EQUAL(add_rungs(board, TOP, 1, SURE, goal, goal), SURE);
    CHECK_EQUAL(add_rungs(board, SURE, 1, goal, goal, goal), goal);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_length(chance, RUNGS_START, &length), SNL_OK);
    CHECK_EQUAL(snl_chance_quantiles(chance, RUNGS_START, &length.finish_probability, 1, &rolls),
                SNL_OK);
    CHECK(rolls == INFINITY);
    snl_chance_free(chance);
}

/* A 1, one roll in 2^16.6, leads back to the start, a 2 onto rungs that every roll climbs, and a 3
 * into a trap. At roll 64 fewer than 2^-1060 are still on the start, and are dropped. So the
 * quantile of a probability below the normal range cannot be told. */
static void limited_beside_faded_games(void)
{
    enum { TRAP = 1, START = 8, RUNGS = 100, ONE = 21618, FOOT = START + 4 };
    const snl_square goal = FOOT + 4 * RUNGS;
    const double asked[] = {0x1p-1022, 0x1p-1030};
    double rolls = -7;
    snl_board *board = empty_board(goal, START, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){ONE, 1 << 30, (1 << 30) - ONE}, 3), SNL_OK);
    for (snl_square face = 1; face <= 3; face++) {
        CHECK_EQUAL(snl_board_set_jump(board, TRAP + face, TRAP), SNL_OK);
        for (snl_square rung = FOOT; rung < goal; rung += 4)
            CHECK_EQUAL(snl_board_set_jump(board, rung + face, rung + 4), SNL_OK);
    }
    CHECK_EQUAL(snl_board_set_jump(board, START + 1, START), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, START + 2, FOOT), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, START + 3, TRAP), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_quantiles(chance, START, &asked[0], 1, &rolls), SNL_OK);
    CHECK(rolls == RUNGS + 1);
    CHECK_EQUAL(snl_chance_quantiles(chance, START, &asked[1], 1, &rolls), SNL_ERROR_OVERFLOW);
    snl_chance_free(chance);
}

/* By 30 rolls of 2, each one in 2^31, a token comes to the stairs; all others are lost in a trap.
 * From the stairs three rolls of 2 and one of 3 in a row win. `threes` is the weight of a 3. */
static snl_chance *stairs_after_2s(uint32_t threes)
{
    enum { STAIRS = 101, TRAP = 115, GOAL = 130 };
    static const snl_square back[] = {102, 104, 106, 108, 109};
    snl_board *board = empty_board(GOAL, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){INT32_MAX - threes, 1, threes}, 3), SNL_OK);
    for (snl_square square = 2; square <= 62; square += 2)
        CHECK_EQUAL(snl_board_set_jump(board, square, TRAP), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 61, STAIRS), SNL_OK);
    for (int i = 0; i < 5; i++)
        CHECK_EQUAL(snl_board_set_jump(board, back[i], STAIRS), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 110, GOAL), SNL_OK);
    for (snl_square square = TRAP + 1; square <= TRAP + 3; square++)
        CHECK_EQUAL(snl_board_set_jump(board, square, TRAP), SNL_OK);
    return chance_of(board);
}

/* From roll 34 on each roll ends a game with nearly the same probability, below the least normal
 * double: no tolerance fits between two such doubles. */
static void equal_beside_zero(void)
{
    enum { ROLLS = 40 };
    double cdf[ROLLS], rolls = -7;
    snl_game_length length = {.struct_size = sizeof length};
    snl_chance *chance = stairs_after_2s(1 << 15);
    CHECK_EQUAL(snl_chance_distribution(chance, 1, NULL, cdf, ROLLS, NULL), SNL_OK);
    for (int roll = 34; roll < ROLLS; roll++) {
        CHECK(cdf[roll] > cdf[roll - 1] && cdf[roll] < DBL_MIN);
        CHECK_EQUAL(snl_chance_quantiles(chance, 1, &cdf[roll], 1, &rolls), SNL_OK);
        CHECK(rolls == roll);
    }
    snl_chance_free(chance);
    chance = stairs_after_2s(1 << 14);
    CHECK_EQUAL(snl_chance_length(chance, 1, &length), SNL_OK);
    const double early = 0.05 * length.finish_probability;
    CHECK_EQUAL(snl_chance_quantiles(chance, 1, &early, 1, &rolls), SNL_OK);
    /* The factor is -log(1 - 0.05). */
    check_near(rolls, 0.05129329438755058 * length.finished_mean, 1e-9, "early quantile");
    CHECK_EQUAL(snl_chance_mode(chance, 1, &rolls, NULL), SNL_OK);
    CHECK(rolls == 34);
    snl_chance_free(chance);
}

/* Nearly all tokens that come from 0 to the stairs come by a 3 and 29 rolls of 2, with roll 30. One
 * in 512 comes a roll later, by a 1 and 30 rolls of 2, and so roll 35 ends more games than roll 34.
 * The next rolls end as many, to the last digit. */
static void equal_modes_beside_zero(void)
{
    double pmf[40], mode = -7;
    snl_chance *chance = stairs_after_2s(512);
    CHECK_EQUAL(snl_chance_distribution(chance, 0, pmf, NULL, 40, NULL), SNL_OK);
    CHECK(pmf[34] < pmf[35] && pmf[35] == pmf[36] && pmf[36] == pmf[37] && pmf[37] < DBL_MIN);
    CHECK_EQUAL(snl_chance_mode(chance, 0, &mode, NULL), SNL_OK);
    CHECK(mode == 35);
    snl_chance_free(chance);
}

/* By 34 rolls of 2, each one in 2^31, a token wins; all others are lost in a trap. The probability
 * of winning is below the normal range: too small for snl_chance_length(). */
static void all_beside_zero(void)
{
    enum { START = 21, LAST = START + 2 * 33, LOW = 5, TRAP = 115, GOAL = 130 };
    double cdf[40], rolls = -7;
    snl_board *board = empty_board(GOAL, START, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){INT32_MAX - (1 << 14), 1, 1 << 14}, 3),
                SNL_OK);
    for (snl_square square = START; square <= LAST; square += 2)
        CHECK_EQUAL(snl_board_set_jump(board, square + 1, square % 4 == 1 ? LOW : TRAP), SNL_OK);
    for (snl_square square = LOW + 1; square <= LOW + 3; square++)
        CHECK_EQUAL(snl_board_set_jump(board, square, LOW), SNL_OK);
    for (snl_square square = TRAP + 1; square <= TRAP + 3; square++)
        CHECK_EQUAL(snl_board_set_jump(board, square, TRAP), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, LAST + 2, GOAL), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, LAST + 3, TRAP), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_distribution(chance, START, NULL, cdf, 40, NULL), SNL_OK);
    CHECK(cdf[33] == 0 && cdf[34] > 0 && cdf[39] == cdf[34]);
    CHECK_EQUAL(snl_chance_quantiles(chance, START, &cdf[34], 1, &rolls), SNL_ERROR_OVERFLOW);
    const double half = cdf[34] / 2;
    CHECK_EQUAL(snl_chance_quantiles(chance, START, &half, 1, &rolls), SNL_OK);
    CHECK(rolls == 34);
    snl_chance_free(chance);
}

/* ---- Games too long ---- */

/* Steps of three squares each; nearly all rolls are a 2. The lowest `steps` steps are the tower: a
 * 1 leads to the next step, or from the last step to the goal, and a 2 leads back to the first
 * step. Three more steps lie above the tower. From the first of these steps every roll wins. The
 * second step is the start: a 1 leads to the third step, and a 2 to the first step of the tower.
 * The third step is a trap: every roll leads back to it. If `has_trap` is 0, the 1 from the start
 * and every roll from the third step win instead. */
static snl_chance *tower(snl_square steps, int has_trap)
{
    static const uint32_t weights[] = {1, UINT32_MAX - 1};
    const snl_square sure = 3 * steps + 1, start = sure + 3, pit = start + 3, goal = pit + 3;
    snl_board *board = empty_board(goal, start, SNL_OVERSHOOT_STAY);
    for (snl_square square = 1; square < goal; square += 3) {
        snl_square up = square + 3 < sure ? square + 3 : goal, down = square < sure ? 1 : goal;
        if (square == start || square == pit)
            up = has_trap ? pit : goal;
        if (square == start || square == pit)
            down = square == start ? 1 : up;
        CHECK_EQUAL(snl_board_set_jump(board, square + 1, up), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, square + 2, down), SNL_OK);
    }
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    return chance_of(board);
}

/* The median of this game takes too much effort to find. For a probability next to 1 the answer is
 * infinity, since the library knows that some games never end. */
static void never_beside_a_tower(void)
{
    enum { STEPS = 17 };
    static const double half = 0.5, nearly = 1 - 1e-11;
    double rolls = -7;
    snl_chance *chance = tower(STEPS, 1);
    CHECK_EQUAL(snl_chance_quantiles(chance, 3 * STEPS + 4, &half, 1, &rolls), SNL_ERROR_EFFORT);
    CHECK(rolls == -7);
    CHECK_EQUAL(snl_chance_quantiles(chance, 3 * STEPS + 4, &nearly, 1, &rolls), SNL_OK);
    CHECK(rolls == INFINITY);
    snl_chance_free(chance);
}

/* Every roll from SURE wins. The means from the tower below SURE are out of range. On a board
 * without a trap these means do not affect the median from SURE; on a board with a trap the library
 * refuses that median. The answers for the goal, and the mode, are right on both boards. */
static void sure_beside_a_tower(void)
{
    enum { STEPS = 34, SURE = 3 * STEPS + 1, GOAL = SURE + 9 };
    static const double half = 0.5;
    for (int has_trap = 0; has_trap < 2; has_trap++) {
        double mean = -7, rolls = -7, mode = -7, most = -7;
        snl_status status = has_trap ? SNL_ERROR_OVERFLOW : SNL_OK;
        snl_chance *chance = tower(STEPS, has_trap);
        CHECK_EQUAL(snl_chance_mean(chance, &mean), SNL_ERROR_OVERFLOW);
        CHECK_EQUAL(snl_chance_quantiles(chance, SURE, &half, 1, &rolls), status);
        CHECK(rolls == (has_trap ? -7 : 1));
        CHECK_EQUAL(snl_chance_quantiles(chance, GOAL, &half, 1, &rolls), SNL_OK);
        CHECK(rolls == 0);
        CHECK_EQUAL(snl_chance_mode(chance, SURE, &mode, &most), SNL_OK);
        CHECK(mode == 1 && most == 1);
        snl_chance_free(chance);
    }
}

/* ---- Work ---- */

/* If a march reaches the last possible roll, the library needs no means and variances of other
 * squares, and allocates no arrays for them. */
static void no_more_than_needed(void)
{
    static const uint32_t one[] = {1};
    static const double half = 0.5;
    long requests[2];
    for (int i = 0; i < 2; i++) {
        struct pool pool = {.until_failure = -1};
        snl_allocator allocator = pool_allocator(&pool);
        snl_board *board = NULL;
        snl_chance *chance = NULL;
        double rolls = -7;
        int64_t expected = i == 0 ? 10 : 1 << 14;
        CHECK_EQUAL(snl_board_create(expected + 1, &allocator, &board), SNL_OK);
        CHECK_EQUAL(snl_board_set_die(board, one, 1), SNL_OK);
        CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
        requests[i] = pool.requests;
        CHECK_EQUAL(snl_chance_quantiles(chance, 1, &half, 1, &rolls), SNL_OK);
        requests[i] = pool.requests - requests[i];
        CHECK(rolls == (double)expected);
        snl_chance_free(chance);
        snl_board_free(board);
        CHECK_EQUAL(pool.blocks, 0);
    }
    CHECK_EQUAL(requests[0], requests[1]);
}

/* The library polls while it checks many probabilities. */
static void stopped_at_once(void)
{
    enum { COUNT = 1 << 17 };
    static double asked[COUNT], rolls[COUNT];
    struct patience patience = {.end = -1};
    const snl_allocator allocator = patient_allocator(&patience);
    snl_board *board = NULL;
    snl_chance *chance = NULL;
    CHECK_EQUAL(snl_board_create(3, &allocator, &board), SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
    for (int i = 0; i < COUNT - 1; i++)
        asked[i] = 0.5;
    patience.end = patience.polls;
    CHECK_EQUAL(snl_chance_quantiles(chance, 3, asked, COUNT, rolls), SNL_ERROR_CANCELLED);
    CHECK_EQUAL(patience.polls, patience.end + 1);
    CHECK(rolls[0] == 0 && rolls[COUNT - 1] == 0);
    snl_chance_free(chance);
    snl_board_free(board);
}

/* ---- Distributions ---- */

/* Every roll wins: no cumulative probability exceeds 1, even if the sum over the faces rounds
 * up. */
static void no_more_than_certain(void)
{
    uint32_t weights[64];
    for (size_t faces = 1; faces <= 64; faces++) {
        double cdf[3], bound;
        snl_board *board = empty_board(2, 1, SNL_OVERSHOOT_WIN);
        weights[faces - 1] = 1;
        CHECK_EQUAL(snl_board_set_die(board, weights, faces), SNL_OK);
        snl_chance *chance = chance_of(board);
        CHECK_EQUAL(snl_chance_distribution(chance, 1, NULL, cdf, 3, &bound), SNL_OK);
        CHECK(cdf[0] == 0 && cdf[1] <= 1 && cdf[2] == cdf[1] && 1 - cdf[1] <= bound);
        snl_chance_free(chance);
    }
}

/* The rounded probabilities of the rolls add up to more than 1, but no cumulative one exceeds 1. */
static void no_more_than_all(void)
{
    enum { ROLLS = 100 };
    double cdf[ROLLS + 1];
    snl_board *board = empty_board(5, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){2, 3}, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_distribution(chance, 1, NULL, cdf, ROLLS + 1, NULL), SNL_OK);
    for (size_t roll = 1; roll <= ROLLS; roll++)
        CHECK(cdf[roll - 1] <= cdf[roll] && cdf[roll] <= 1);
    snl_chance_free(chance);
}

/* A roll adds roundings only for games that go on. So the bound for 1000 rolls, which end nearly
 * all games, is that for the mean number of rolls. It is rounded up a little, since its sums are
 * rounded, too. */
static void bound_of_many_rolls(void)
{
    enum { ROLLS = 1000 };
    double bound = -1;
    snl_chance *chance = chance_of(empty_board(30, 1, SNL_OVERSHOOT_STAY));
    const double expected = (mean_of(chance) * (6 + 3) + 1) * DBL_EPSILON;
    CHECK_EQUAL(snl_chance_distribution(chance, 1, NULL, NULL, ROLLS + 1, &bound), SNL_OK);
    CHECK(bound > expected * (1 + 0x1p-21));
    check_near(bound, expected, 1e-5, "bound");
    snl_chance_free(chance);
}

/* A game takes one, two or three rolls with probability 1/3 each: the mode is the least, 1. */
static void equal_modes(void)
{
    static const uint32_t even[] = {1, 1, 1};
    static const snl_square from[] = {2, 3, 4, 6, 7, 8, 10, 11, 12, 14, 15, 16};
    static const snl_square to[] = {17, 5, 9, 17, 17, 17, 13, 13, 13, 17, 17, 17};
    double mode = -7, most = -7;
    snl_board *board = empty_board(17, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 12, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, even, 3), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_mode(chance, 1, &mode, &most), SNL_OK);
    CHECK(mode == 1);
    check_near(most, 1 / 3.0, 1e-15, "probability of the mode");
    snl_chance_free(chance);
}

/* Half of the games win with the first roll, the others are lost in a trap: no later roll can end
 * as many. From the foot of the stairs, which no token reaches, the mean is out of range. */
static void mode_beside_stairs(void)
{
    enum { STEPS = 1000, START = 3 * STEPS + 1, TRAP = START + 3, GOAL = TRAP + 3 };
    double mode = -7, most = -7;
    snl_board *board = empty_board(GOAL, START, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1, 1}, 2), SNL_OK);
    for (snl_square step = 1; step < START; step += 3) {
        CHECK_EQUAL(snl_board_set_jump(board, step + 1, step + 3 < START ? step + 3 : GOAL),
                    SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, step + 2, 1), SNL_OK);
    }
    CHECK_EQUAL(snl_board_set_jump(board, START + 1, TRAP), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, START + 2, GOAL), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, TRAP + 1, TRAP), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, TRAP + 2, TRAP), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_mode(chance, START, &mode, &most), SNL_OK);
    CHECK(mode == 1 && most == 0.5);
    snl_chance_free(chance);
}

/* Of five likely first rolls two win, two lead into a trap, and one leads to a game of 10^18 rolls
 * that can end only with every second roll. Its tail is never taken for geometric, but it holds
 * fewer games than the first roll ended. */
static void mode_before_a_rhythm(void)
{
    enum { FACES = 6, TRAP = 1, START = 8, FIRST = 15, GOAL = FIRST + 4 * 7 };
    double mode = -7, most = -7;
    snl_board *board = empty_board(GOAL, START, SNL_OVERSHOOT_STAY);
    const uint32_t weights[FACES] = {1 << 29, 1 << 29, 1 << 29, 1 << 29, 1 << 29, 1};
    CHECK_EQUAL(snl_board_set_die(board, weights, FACES), SNL_OK);
    for (snl_square face = 1; face <= FACES; face++) {
        const int is_rare = face == FACES;
        const snl_square to = face <= 2 ? GOAL : face <= 4 || is_rare ? TRAP : FIRST;
        CHECK_EQUAL(snl_board_set_jump(board, TRAP + face, TRAP), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, START + face, to), SNL_OK);
        for (int pair = 0; pair < 2; pair++) {
            const snl_square lower = FIRST + 14 * pair, upper = lower + 7;
            const snl_square next = pair == 0 ? FIRST + 14 : GOAL;
            CHECK_EQUAL(snl_board_set_jump(board, lower + face, upper), SNL_OK);
            CHECK_EQUAL(snl_board_set_jump(board, upper + face, is_rare ? next : FIRST), SNL_OK);
        }
    }
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_mode(chance, START, &mode, &most), SNL_OK);
    CHECK(mode == 1);
    check_near(most, 0.4, 1e-9, "probability of the mode");
    snl_chance_free(chance);
}

/* From the start, between two traps, four of six faces lead back to the start. There products would
 * round up, and a few least doubles would stay for ever. */
static snl_board *between_traps(void)
{
    enum { START = 8, TRAP = 22, GOAL = 29 };
    static const snl_square from[] = {9, 10, 11, 12, 13, 14, 16}, to[] = {1, 15, 8, 8, 8, 8, GOAL};
    snl_board *board = empty_board(GOAL, START, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 7, NULL), SNL_OK);
    for (snl_square face = 1; face <= 6; face++) {
        CHECK_EQUAL(snl_board_set_jump(board, 1 + face, 1), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, TRAP + face, TRAP), SNL_OK);
    }
    for (snl_square square = 17; square < TRAP; square++)
        CHECK_EQUAL(snl_board_set_jump(board, square, TRAP), SNL_OK);
    return board;
}

static void mode_between_traps(void)
{
    enum { ROLLS = 40 };
    double ends[ROLLS + 1] = {0}, mode = -7, most = -7;
    int expected = 0;
    snl_board *board = between_traps();
    follow(board, snl_board_start(board), ROLLS, ends);
    for (int roll = 1; roll <= ROLLS; roll++)
        expected = ends[roll] > ends[expected] ? roll : expected;
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_mode(chance, snl_chance_start(chance), &mode, &most), SNL_OK);
    CHECK(mode == expected && mode == 2);
    check_near(most, ends[expected], 1e-15, "probability of the mode");
    snl_chance_free(chance);
}

/* The token is on the start after t rolls with the probability (2/3)^t. */
static void faded_between_traps(void)
{
    enum { ENTRIES = 30, ROLLS = 1700 };
    double at[ENTRIES], expected = 1;
    size_t count;
    snl_chance *chance = chance_of(between_traps());
    const snl_square start = snl_chance_start(chance);
    for (int roll = 0; roll < ROLLS; roll++)
        expected *= 2 / 3.0;
    CHECK_EQUAL(snl_chance_positions(chance, start, ROLLS, at, ENTRIES, &count), SNL_OK);
    check_near(at[start], expected, 1e-11, "probability of the start");
    CHECK_EQUAL(snl_chance_positions(chance, start, 10000, at, ENTRIES, &count), SNL_OK);
    CHECK(at[start] == 0);
    check_near(at[1] + at[22], 11 / 12.0, 1e-12, "probability of a trap");
    snl_chance_free(chance);
}

/* ---- Early in long games ---- */

/* The mean is 7e21 rolls. After about a hundred rolls the length is distributed exponentially, so
 * that early quantiles must have small errors too. */
static void early_quantiles(void)
{
    static const double asked[] = {1e-3, 1e-6, 1e-9, 1e-12, 1e-13};
    double mean, rolls[5];
    snl_board *board = two_towers(27, 0);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_mean(chance, &mean), SNL_OK);
    CHECK_EQUAL(snl_chance_quantiles(chance, 0, asked, 5, rolls), SNL_OK);
    for (size_t i = 0; i < 5; i++) {
        double p = asked[i]; /* the first terms of -log(1 - p) */
        double expected = mean * p * (1 + p / 2 + p * p / 3 + p * p * p / 4 + p * p * p * p / 5);
        CHECK(fabs(rolls[i] - expected) <= 100 + 1e-12 * expected);
    }
    snl_chance_free(chance);
}

/* The mean and the variance of the remaining rolls soon look geometric. But the probabilities of
 * single rolls still depend on a second component, which decays slowly. */
static void slow_component(void)
{
    enum { ROLLS = 60000 };
    static double ends[ROLLS + 1];
    double most = 0, mode, probability;
    snl_board *board = two_towers(3, 16);
    follow(board, 0, ROLLS, ends);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_mode(chance, 0, &mode, &probability), SNL_OK);
    for (size_t roll = 1; roll <= ROLLS; roll++)
        most = ends[roll] > most ? ends[roll] : most;
    CHECK(probability >= most * (1 - 1e-9) && probability <= most * (1 + 1e-9));
    CHECK(mode <= ROLLS && ends[(size_t)mode] >= most * (1 - 1e-9));
    snl_chance_free(chance);
}

/* Like slow_component(), for quantiles whose probabilities lie halfway between the cumulative
 * probabilities of two rolls. */
static void quantiles_with_slow_component(void)
{
    enum { ROLLS = 40000, EACH = 8000 };
    static double ends[ROLLS + 1];
    double asked[ROLLS / EACH], found[ROLLS / EACH], sum = 0;
    snl_board *board = two_towers(6, 24);
    follow(board, 0, ROLLS, ends);
    snl_chance *chance = chance_of(board);
    for (size_t roll = 1; roll <= ROLLS; roll++) {
        if (roll % EACH == 0)
            asked[roll / EACH - 1] = sum + ends[roll] / 2;
        sum += ends[roll];
    }
    CHECK_EQUAL(snl_chance_quantiles(chance, 0, asked, ROLLS / EACH, found), SNL_OK);
    for (int i = 0; i < ROLLS / EACH; i++)
        CHECK(found[i] == (i + 1) * EACH);
    snl_chance_free(chance);
}

/* Large quantiles are known even if single rolls take long to become geometric. The quantiles for
 * 1/8 and 1/2 are the mean times log(8/7) and log(2). */
static void large_quantiles_with_slow_component(void)
{
    enum { ROLLS = 1000 };
    static double ends[ROLLS + 1];
    double mean, asked[] = {0, 0.125, 0.5}, found[3];
    snl_board *board = two_towers(6, 24);
    follow(board, 0, ROLLS, ends);
    snl_chance *chance = chance_of(board);
    for (size_t roll = 1; roll <= ROLLS; roll++)
        asked[0] += roll < ROLLS ? ends[roll] : ends[roll] / 2;
    CHECK_EQUAL(snl_chance_mean(chance, &mean), SNL_OK);
    CHECK_EQUAL(snl_chance_quantiles(chance, 0, asked, 3, found), SNL_OK);
    CHECK(found[0] == ROLLS);
    check_near(found[1], 0.13353139262452263 * mean, 1e-11, "an eighth of the games");
    check_near(found[2], 0.69314718055994531 * mean, 1e-11, "half of the games");
    snl_chance_free(chance);
}

/* Checks that a probability halfway between the cumulative ones of two rolls in a row has the
 * second roll as quantile. The library looks for a tail after 2^14 rolls, before `first`. */
static void check_rolls(const snl_chance *chance, snl_square from, size_t first, size_t last)
{
    static double cdf[70001];
    if (!CHECK(last < sizeof cdf / sizeof *cdf))
        exit(1);
    CHECK_EQUAL(snl_chance_distribution(chance, from, NULL, cdf, last + 1, NULL), SNL_OK);
    for (size_t roll = first; roll <= last; roll++) {
        double p = cdf[roll - 1] / 2 + cdf[roll] / 2, found;
        if (cdf[roll] == cdf[roll - 1])
            continue;
        CHECK_EQUAL(snl_chance_quantiles(chance, from, &p, 1, &found), SNL_OK);
        CHECK(found == (double)roll);
    }
}

/* One game in 2^54 ends in a trap: the probability of finishing is 1 as a double, but the last
 * games take longer. */
static void nearly_all_finish(void)
{
    static const uint32_t weights[] = {UINT32_C(1) << 31, 8100, 1};
    static const snl_square from[] = {2, 3, 4, 6, 7, 8, 10, 11, 12, 14, 15, 16, 18, 19, 20};
    static const snl_square to[] = {1, 1, 5, 21, 9, 21, 21, 13, 21, 21, 17, 21, 17, 17, 17};
    static const double asked[] = {1 - 0x1p-53, 1 - 0x1p-52, 1 - 0x1p-50};
    const double sum = 0x1p31 + 8101, trapped = 8100 / sum * (8100 / sum) * (8100 / sum);
    double found[3];
    snl_board *board = empty_board(21, 1, SNL_OVERSHOOT_WIN);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 15, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 3), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_quantiles(chance, 1, asked, 3, found), SNL_OK);
    for (int i = 0; i < 3; i++) {
        double left = 1, power = 1 - 1 / sum; /* each roll leaves this part of the games */
        for (int64_t rolls = (int64_t)found[i]; rolls > 0; rolls /= 2, power *= power)
            left *= rolls % 2 > 0 ? power : 1;
        check_near(left + trapped, 1 - asked[i], 1e-4, "games after the quantile");
    }
    snl_chance_free(chance);
}

/* A 4 leads from the first three squares to a square from which two of the three faces end the
 * game, one, or none. All faces and jumps keep the order of these three. So the probabilities of
 * ending are in proportion 2, 1, 0, 2, 1, 0 and so on. A geometric tail would have 1 each time. */
static void every_third_roll(void)
{
    static const uint32_t weights[] = {UINT32_MAX - 2, 0, 0, 1, 0, 0, 1};
    static const snl_square from[] = {4, 5, 6, 7, 8, 9, 10, 12, 15, 18, 22, 25, 28, 32, 35, 38};
    static const snl_square to[] = {1, 11, 21, 31, 2, 3, 1, 3, 60, 60, 1, 60, 1, 2, 2, 2};
    snl_board *board = empty_board(60, 1, SNL_OVERSHOOT_WIN);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 16, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 7), SNL_OK);
    snl_chance *chance = chance_of(board);
    for (snl_square square = 1; square <= 3; square++)
        check_rolls(chance, square, (1 << 14) + 1, (1 << 14) + 12);
    snl_chance_free(chance);
}

/* The game can end only with every second roll, and the probability of ending grows for some 10^5
 * rolls, while mean and variance look geometric. */
static void every_second_roll(void)
{
    static const uint32_t weights[] = {UINT32_MAX - 43001, 0, 43000, 0, 1};
    static const snl_square from[] = {3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 18, 20, 22, 31, 33, 35};
    static const snl_square to[] = {1, 8, 9, 8, 9, 8, 9, 8, 17, 30, 8, 8, 60, 9, 9, 59};
    snl_board *board = empty_board(60, 1, SNL_OVERSHOOT_WIN);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 16, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 5), SNL_OK);
    snl_chance *chance = chance_of(board);
    for (snl_square square = 1; square <= 2; square++) {
        check_rolls(chance, square, (1 << 14) + 1, (1 << 14) + 4);
        check_rolls(chance, square, 69997, 70000);
    }
    snl_chance_free(chance);
}

/* One roll in a million ends the game: the tail is geometric from the first roll on. */
static void one_in_a_million(void)
{
    static const uint32_t weights[] = {1, 999999};
    double live = 1, sum = 0, found;
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(2, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    for (int roll = 1; roll < 20000; roll++) {
        sum += live * 1e-6;
        live *= 1 - 1e-6;
    }
    sum += live * 5e-7;
    CHECK_EQUAL(snl_chance_quantiles(chance, 1, &sum, 1, &found), SNL_OK);
    CHECK(found == 20000);
    snl_chance_free(chance);
}

/* Asks for the quantiles of the library's own cumulative distribution, entry by entry. The answer
 * for entry t is roll t, or roll t + 1 if roundings make the probability of roll t a little too
 * small. In the second case a march in long double finds the missing probability, which must be
 * within the header's tolerance. */
static void quantiles_of_its_own(void)
{
    enum { ROLLS = 1200, SQUARES = 100 };
    static double cdf[ROLLS], rolls[ROLLS];
    static long double at[SQUARES + 1];
    snl_board *board = classic_board(47, SNL_OVERSHOOT_STAY);
    snl_chance *chance = NULL;
    int later = 0;
    CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
    CHECK_EQUAL(snl_chance_distribution(chance, 0, NULL, cdf, ROLLS, NULL), SNL_OK);
    size_t count = 0;
    while (count + 7 < ROLLS && cdf[count + 7] < 1 - 1e-12)
        count++;
    CHECK_EQUAL(snl_chance_quantiles(chance, 0, cdf + 7, count, rolls), SNL_OK);
    at[0] = 1;
    for (size_t t = 1; t < count + 7; t++) {
        long double next[SQUARES + 1] = {0}, live = 0, ended = at[SQUARES];
        for (snl_square square = 0; square < SQUARES; square++)
            for (int32_t face = 1; face <= 6; face++) {
                snl_square landing, to;
                CHECK_EQUAL(snl_board_roll(board, square, face, &landing, &to), SNL_OK);
                next[to] += at[square] / 6;
            }
        next[SQUARES] += ended;
        memcpy(at, next, sizeof next);
        for (snl_square square = 0; square < SQUARES; square++)
            live += at[square];
        if (t < 7)
            continue;
        /* The missing probability, relative to the smaller of p and 1 - p. */
        double p = cdf[t], found = rolls[t - 7];
        double missing = p > 0.5 ? (double)(live / (1 - p) - 1) : (double)(1 - at[SQUARES] / p);
        double roundings = (double)t * (6 + 3) * DBL_EPSILON;
        CHECK(found == (double)t || found == (double)t + 1);
        CHECK(found == (double)t || missing > roundings / 2);
        CHECK(found > (double)t || missing < 1e-12);
        later += found > (double)t;
    }
    CHECK(later > 0);
    snl_chance_free(chance);
    snl_board_free(board);
}

/* A board on which nearly all games end at once, and the few others last very long. */
struct two_scales {
    snl_square squares;
    uint32_t weights[3];
    snl_square jumps[6][2];
};

enum { SCALES_SQUARES = 20, SCALES_POWERS = 62 };
typedef quad scales_matrix[SCALES_SQUARES][SCALES_SQUARES];

/* The product of two matrices. */
static void multiply_scales(scales_matrix product, scales_matrix a, scales_matrix b)
{
    for (size_t i = 0; i < SCALES_SQUARES; i++)
        for (size_t j = 0; j < SCALES_SQUARES; j++) {
            product[i][j] = 0;
            for (size_t k = 0; k < SCALES_SQUARES; k++)
                product[i][j] += a[i][k] * b[k][j];
        }
}

/* Fills powers[i] with the 2^i-th power of the matrix of rolls between squares below the goal. */
static void power_scales(const snl_board *board, const uint32_t *weights, scales_matrix *powers)
{
    quad sum = (quad)weights[0] + weights[1] + weights[2];
    snl_square goal = snl_board_squares(board), landing;
    memset(powers[0], 0, sizeof powers[0]);
    for (snl_square square = 0; square < goal; square++)
        for (int32_t face = 1; face <= 3; face++) {
            if (weights[face - 1] == 0)
                continue;
            CHECK_EQUAL(snl_board_roll(board, square, face, NULL, &landing), SNL_OK);
            if (landing < goal)
                powers[0][square][landing] += weights[face - 1] / sum;
        }
    for (size_t i = 1; i < SCALES_POWERS; i++)
        multiply_scales(powers[i], powers[i - 1], powers[i - 1]);
}

/* The least number of rolls after which at most the share `left` of the games goes on. */
static double last_scales(scales_matrix *powers, double left)
{
    quad now[SCALES_SQUARES] = {1};
    double rolls = 0;
    for (size_t i = SCALES_POWERS; i-- > 0;) {
        quad next[SCALES_SQUARES] = {0}, live = 0;
        for (size_t j = 0; j < SCALES_SQUARES; j++)
            for (size_t k = 0; k < SCALES_SQUARES; k++)
                next[k] += now[j] * powers[i][j][k];
        for (size_t j = 0; j < SCALES_SQUARES; j++)
            live += next[j];
        if (live > (quad)left) {
            memcpy(now, next, sizeof now);
            rolls += ldexp(1, (int)i);
        }
    }
    return rolls + 1;
}

/* Quantiles among the long games: of 1 - p, the share of games that go on, only a few digits are
 * left in p. The reference takes powers of the matrix of rolls, which need quad precision. */
static void quantiles_of_rare_long_games(void)
{
    static const struct two_scales boards[] = {
        {4, {1, 1000000000}, {{3, 1}}},
        {20, {1, 0, 10000000}, {{2, 10}, {3, 20}, {4, 20}, {12, 20}, {13, 10}, {14, 10}}},
        {20, {1, 0, 1000000}, {{2, 10}, {3, 20}, {4, 20}, {12, 20}, {13, 10}, {14, 10}}},
        {20, {1, 0, 100000}, {{2, 10}, {3, 20}, {4, 20}, {12, 20}, {13, 10}, {14, 10}}},
    };
    static const double shares[] = {2e-9, 1e-14, 1e-12, 1e-10}; /* of long games, about */
    static const double parts[] = {0.99995, 0.9995, 0.99, 0.9, 0.7, 0.505, 0.495, 0.1};
    enum { PARTS = sizeof parts / sizeof parts[0] };
    static scales_matrix powers[SCALES_POWERS];
    if ((quad)1 + 0x1p-100 == 1) {
        printf("# left out: a long double has too few digits for the reference\n");
        return;
    }
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        snl_board *board = NULL;
        CHECK_EQUAL(snl_board_create(boards[i].squares, NULL, &board), SNL_OK);
        CHECK_EQUAL(snl_board_set_start(board, 0), SNL_OK);
        size_t faces = boards[i].weights[2] ? 3 : 2;
        CHECK_EQUAL(snl_board_set_die(board, boards[i].weights, faces), SNL_OK);
        for (size_t j = 0; j < 6 && boards[i].jumps[j][0]; j++)
            CHECK_EQUAL(snl_board_set_jump(board, boards[i].jumps[j][0], boards[i].jumps[j][1]),
                        SNL_OK);
        power_scales(board, boards[i].weights, powers);
        snl_chance *chance = chance_of(board);
        double asked[PARTS], found[PARTS], exact[PARTS];
        for (size_t j = 0; j < PARTS; j++) {
            asked[j] = 1 - parts[j] * shares[i];
            exact[j] = last_scales(powers, 1 - asked[j]);
        }
        CHECK_EQUAL(snl_chance_quantiles(chance, 0, asked, PARTS, found), SNL_OK);
        for (size_t j = 0; j < PARTS; j++)
            if (!CHECK(fabs(found[j] - exact[j]) <= 1 + 1e-11 * exact[PARTS - 1]))
                printf("# board %zu, 1 - p = %.17g: %.17g, expected %.17g\n", i, 1 - asked[j],
                       found[j], exact[j]);
        snl_chance_free(chance);
    }
}

int main(void)
{
    RUN(quantiles_of_its_own);
    RUN(met_exactly);
    RUN(nearly_all);
    RUN(exactly_beyond);
    RUN(eighths_beyond);
    RUN(half_of_the_games);
    RUN(nearly_all_beside_a_trap);
    RUN(two_rolls_and_a_trap);
    RUN(two_thirds);
    RUN(rare_last_roll);
    RUN(unlimited_between_traps);
    RUN(many_equal_squares);
    RUN(limited_to_the_next_roll);
    RUN(limited_long_ago);
    RUN(limited_and_just_met);
    RUN(quantiles_out_of_range);
    RUN(unlimited_by_a_rare_way);
    RUN(limited_after_dropped_games);
    RUN(limited_beside_faded_games);
    RUN(equal_beside_zero);
    RUN(equal_modes_beside_zero);
    RUN(all_beside_zero);
    RUN(never_beside_a_tower);
    RUN(sure_beside_a_tower);
    RUN(no_more_than_needed);
    RUN(stopped_at_once);
    RUN(no_more_than_certain);
    RUN(no_more_than_all);
    RUN(bound_of_many_rolls);
    RUN(equal_modes);
    RUN(mode_beside_stairs);
    RUN(mode_before_a_rhythm);
    RUN(mode_between_traps);
    RUN(faded_between_traps);
    RUN(early_quantiles);
    RUN(slow_component);
    RUN(quantiles_with_slow_component);
    RUN(large_quantiles_with_slow_component);
    RUN(nearly_all_finish);
    RUN(every_third_roll);
    RUN(every_second_roll);
    RUN(one_in_a_million);
    RUN(quantiles_of_rare_long_games);
    return check_done();
}
