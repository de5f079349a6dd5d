/* SPDX-License-Identifier: MIT */
/*
 * Finds the states of a trap, and the states from which a token can get into the trap, and compares
 * them with the squares that the plain reference reaches. The boards are random: small ones, and
 * some with stretches. On other boards a token passes from one circle of states to the next until
 * it is in the trap. They are tests of lib/chance_trap.c, lib/chance_chain.c and
 * lib/chance_visits.c.
 */
#include "chance_check.h"
#include "solve_check.h"

#include "chance.h"

enum { SQUARES_MAX = 400 };

static struct plain *plain;

/* Marks all squares in reach of `from`. Marks `from` itself only if a roll leads back there. */
static void reach(int from, char *marks)
{
    static int queue[SQUARES_MAX + 2];
    int queued = 1;
    queue[0] = from;
    memset(marks, 0, SQUARES_MAX + 1);
    for (int done = 0; done < queued; done++)
        for (int face = 1; face <= plain->faces && queue[done] < plain->squares; face++) {
            int to = plain_rest(plain, queue[done], face);
            if (plain->weight[face] > 0 && !marks[to]) {
                marks[to] = 1;
                queue[queued++] = to;
            }
        }
}

static void check_states(int64_t *trapped, int64_t *uncertain)
{
    static char reached[SQUARES_MAX + 1][SQUARES_MAX + 1];
    snl_board *board = make_board(plain);
    snl_i_chain chain;
    CHECK_EQUAL(snl_i_chain_init(&chain, board, NULL), SNL_OK);
    plain_to_goal(plain); /* fills plain->rests */
    for (int square = 0; square < plain->squares; square++)
        reach(square, reached[square]);
    int64_t found = 0;
    for (size_t state = 0; state < chain.states; state++) {
        int square = (int)chain.squares[state], is_trap = 1, is_able = 0;
        for (int to = 0; to <= plain->squares; to++)
            is_trap &= !reached[square][to] || (to < plain->squares && reached[to][square]);
        for (size_t other = 0; other < chain.states; other++) {
            snl_square to = chain.squares[other];
            is_able |= (reached[square][to] || to == square) && chain.rows[other].trapped;
        }
        CHECK_EQUAL(chain.rows[state].trapped, is_trap);
        CHECK_EQUAL(chain.rows[state].uncertain != 0, is_able);
        found += is_trap;
        *uncertain += is_able && !is_trap && reached[square][plain->squares];
    }
    CHECK_EQUAL(chain.has_trap, found > 0);
    *trapped += found;
    snl_i_chain_free(&chain);
    snl_board_free(board);
}

static void random_board(int squares_max)
{
    plain_clear(plain, (int)check_random(squares_max / 2, squares_max));
    plain->overshoot = (int)check_random(0, 2);
    plain->chaining = (int)check_random(0, 1);
    plain->faces = (int)check_random(1, 4);
    for (int face = 1; face <= plain->faces; face++)
        plain->weight[face] = face < plain->faces ? (uint32_t)check_random(0, 2) : 1;
    int64_t jumps = check_random(0, squares_max > 20 ? 9 : 2 * plain->squares / 3);
    for (int64_t i = 0; i < jumps; i++) {
        int from = (int)check_random(1, plain->squares - 1);
        int to = (int)check_random(check_random(0, 1) ? 1 : from / 2, from);
        if (check_random(0, 3) == 0)
            to = (int)check_random(1, plain->squares);
        plain->jump[from] = to < 1 || to == from ? 0 : to;
    }
    plain_break_cycles(plain);
}

static void random_boards(void)
{
    int64_t trapped = 0, uncertain = 0;
    for (int i = 0; i < 400; i++) {
        random_board(check_random(0, 1) ? 7 : 20);
        if (i % 3 == 0)
            random_house_rules(plain);
        check_states(&trapped, &uncertain);
    }
    CHECK(trapped > 100 && uncertain > 30);
}

static void long_boards(void)
{
    int64_t trapped = 0, uncertain = 0;
    for (int i = 0; i < 20; i++) {
        random_board(SQUARES_MAX);
        int pit = (int)check_random(100, plain->squares - 100);
        for (int face = 1; face <= plain->faces && i % 3; face++)
            plain->jump[pit + face] = pit - 5;
        if (i % 4 == 0)
            random_house_rules(plain);
        check_states(&trapped, &uncertain);
    }
    CHECK(trapped > 5 && uncertain > 0);
}

/* A token circles on squares 2, 3 and 4 until a 2 from 4 lands on the ladder from 6 to 7. Then it
 * circles on 7 and 8 until a 2 from 8 lands on the ladder from 10 to 11. Then it circles on 11 and
 * 12 for ever. */
static void from_circle_to_circle(void)
{
    enum { LAST = 30 };
    double visits[LAST + 1];
    snl_board *board = empty_board(LAST, 1, SNL_OVERSHOOT_STAY);
    static const uint32_t weights[] = {1, 1};
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    static const snl_square from[] = {5, 6, 9, 10, 13, 14}, to[] = {2, 7, 7, 11, 11, 12};
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 6, NULL), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_visits(chance, 2, visits, LAST + 1, &(size_t){0}), SNL_OK);
    /* The rolls 1 and 2 lead from 2 to 3 and 4, from 3 to 4 and 2, from 4 to 2 and 7, from 7 to 8
     * and 7, from 8 to 7 and 11. So the visits are v2 = 1 + v3 / 2 + v4 / 2, v3 = v2 / 2, v4 = v2 /
     * 2 + v3 / 2, v7 = v4 / 2 + v7 / 2 + v8 / 2, v8 = v7 / 2. */
    check_near(visits[2], 8 / 3.0, 1e-14, "visits of 2");
    check_near(visits[3], 4 / 3.0, 1e-14, "visits of 3");
    check_near(visits[4], 2, 1e-14, "visits of 4");
    check_near(visits[7], 4, 1e-14, "visits of 7");
    check_near(visits[8], 2, 1e-14, "visits of 8");
    CHECK(visits[11] == INFINITY && visits[12] == INFINITY && visits[13] == 0 && visits[LAST] == 0);
    snl_chance_free(chance);
}

/* From square 20 a roll wins or takes one of two snakes, whose faces have different weights. One
 * snake leads to 15, from where a 1 wins and every other face leads back to 20; the other snake
 * leads into a trap. */
static void two_ways_down(void)
{
    static const uint32_t weights[] = {3, 5, 7, 2};
    for (int order = 0; order < 6; order++) {
        int well = order % 3, badly = (well + 1 + order / 3) % 3;
        double visits[31], down = weights[well] / 17.0, lost = weights[badly] / 17.0;
        double again = 1 / (1 - down * 14 / 17), finish, below;
        snl_board *board = empty_board(30, 20, SNL_OVERSHOOT_STAY);
        for (snl_square i = 0; i < 4; i++) {
            CHECK_EQUAL(snl_board_set_jump(board, 2 + i, 1), SNL_OK);
            CHECK_EQUAL(snl_board_set_jump(board, 16 + i, i == 0 ? 30 : 20), SNL_OK);
            CHECK_EQUAL(snl_board_set_jump(board, 21 + i,
                                           i == well    ? 15
                                           : i == badly ? 1
                                                        : 30),
                        SNL_OK);
        }
        CHECK_EQUAL(snl_board_set_die(board, weights, 4), SNL_OK);
        snl_chance *chance = chance_of(board);
        snl_game_length length = {.struct_size = sizeof length};
        CHECK_EQUAL(snl_chance_length(chance, 20, &length), SNL_OK);
        finish = (1 - down - lost + down * 3 / 17) * again;
        below = 3 / 17.0 + finish * 14 / 17;
        check_near(length.finish_probability, finish, 1e-15, "finish");
        check_near(length.finished_mean, (finish + down * below) * again / finish, 1e-15, "mean");
        CHECK_EQUAL(snl_chance_visits(chance, 20, visits, 31, &(size_t){0}), SNL_OK);
        check_near(visits[20], again, 1e-15, "visits of 20");
        check_near(visits[15], again * down, 1e-15, "visits of 15");
        CHECK(visits[1] == INFINITY);
        snl_chance_free(chance);
    }
}

/* The die always shows 8. On boards of up to 3 squares every roll overshoots, so that no token ever
 * moves. */
static void nobody_moves(void)
{
    static const uint32_t only_eight[] = {0, 0, 0, 0, 0, 0, 0, 1};
    for (int64_t squares = 1; squares <= 3; squares++)
        for (snl_square start = 0; start < squares; start++) {
            double mean = -7;
            snl_game_length length = {.struct_size = sizeof length};
            snl_board *board = empty_board(squares, start, SNL_OVERSHOOT_STAY);
            CHECK_EQUAL(snl_board_set_die(board, only_eight, 8), SNL_OK);
            snl_chance *chance = chance_of(board);
            CHECK_EQUAL(snl_chance_mean(chance, &mean), SNL_OK);
            CHECK(mean == INFINITY);
            CHECK_EQUAL(snl_chance_length(chance, start, &length), SNL_OK);
            CHECK(length.finish_probability == 0 && length.mean == INFINITY);
            snl_chance_free(chance);
        }
}

int main(void)
{
    check_random_seed();
    plain = plain_create(SQUARES_MAX);
    RUN(random_boards);
    RUN(long_boards);
    RUN(from_circle_to_circle);
    RUN(two_ways_down);
    RUN(nobody_moves);
    plain_free(plain);
    return check_done();
}
