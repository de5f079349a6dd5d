/* SPDX-License-Identifier: MIT */
/*
 * Routes by the search over the squares (lib/solve_squares_route.c), on boards that are hard for
 * the faces that it notes: a cut that a single roll passes, memory with arbitrary contents, a route
 * that goes back far; and against the search over the jumps, leg by leg.
 */
#include "memory_check.h"
#include "solve_check.h"

#include "solve.h"

/* Stretches with a cut so short that one roll of a die of 64 faces passes it. The search over the
 * jumps gives the expected answer. */
static void detour_of_one_roll(void)
{
    enum { FACES = 64, SNAKE = 2000 };
    uint32_t weights[FACES];
    for (int face = 1; face <= FACES; face++)
        weights[face - 1] = 1;
    for (snl_square length = 330; length < 450; length += 10) {
        snl_board *board = NULL;
        snl_route *route = NULL;
        int64_t rolls = UNTOUCHED;
        CHECK_EQUAL(snl_board_create(20000, NULL, &board), SNL_OK);
        CHECK_EQUAL(snl_board_set_die(board, weights, FACES), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, SNAKE, 1), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, SNAKE + length, 19000), SNL_OK);
        CHECK_EQUAL(snl_i_solve_by_jumps(board, 0, &rolls), SNL_OK);
        CHECK_EQUAL(snl_i_route_by_squares(board, 0, &route), SNL_OK);
        check_route(board, route, 0, rolls, NULL);
        snl_route_free(route);
        snl_board_free(board);
    }
}

/* The last roll leads onto a ladder. Memory holds arbitrary bytes where no face was noted. */
static void last_roll_in_used_memory(void)
{
    struct pool pool = {.until_failure = -1};
    const snl_allocator allocator = pool_allocator(&pool);
    pool_fill = 0xff;
    snl_board *board = NULL;
    snl_route *route = NULL;
    CHECK_EQUAL(snl_board_create(1000, &allocator, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 61, 1000), SNL_OK);
    for (snl_square from = 55; from < 61; from++) {
        CHECK_EQUAL(snl_i_route_by_squares(board, from, &route), SNL_OK);
        CHECK_EQUAL(snl_route_rolls(route), 1);
        check_leg(route, 0, (int32_t)(61 - from), 1, from, 61, 1000);
        snl_route_free(route);
    }
    snl_board_free(board);
}

/* The only face is 2. The route leads from an even square to a snake, and from its destination, an
 * odd square, to the goal. There is no cut, because 100 low even squares, on which no token of the
 * route lands, are mouths. */
static void back_to_the_first_squares(void)
{
    static const uint32_t weights[] = {0, 1};
    enum { SNAKE = 64 * 64 * 3, GOAL = 25001, OTHERS = 100 };
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(GOAL, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    for (snl_square i = 1; i <= OTHERS; i++)
        CHECK_EQUAL(snl_board_set_jump(board, 2 * i, 1), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, SNAKE, 1), SNL_OK);
    snl_route_free(checked_route(board, SNAKE - 2, 1 + (GOAL - 1) / 2));
    snl_board_free(board);
}

/* Faces 3 and 64 alone, and a token bounces. From the square below the goal, the roll of 64 leads
 * down to the lowest square from where a roll can overshoot the goal. */
static void down_to_the_lowest_of_the_last_squares(void)
{
    enum { FACES = 64, GOAL = 200 };
    uint32_t weights[FACES] = {0};
    snl_board *board = NULL;
    weights[3 - 1] = weights[FACES - 1] = 1;
    CHECK_EQUAL(snl_board_create(GOAL, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, FACES), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_BOUNCE), SNL_OK);
    snl_route_free(checked_route(board, GOAL - 1, 1 + (FACES - 1) / 3));
    snl_board_free(board);
}

/* ---- Both searches ---- */

static snl_board *random_board(snl_square squares)
{
    static const snl_overshoot overshoots[] = {SNL_OVERSHOOT_STAY, SNL_OVERSHOOT_BOUNCE,
                                               SNL_OVERSHOOT_WIN};
    uint32_t weights[SNL_FACES_MAX];
    snl_board *board = NULL;
    size_t faces = (size_t)check_random(1, check_random(0, 1) ? 8 : SNL_FACES_MAX);
    for (size_t i = 0; i < faces; i++)
        weights[i] = 1;
    CHECK_EQUAL(snl_board_create(squares, NULL, &board), SNL_OK);
    snl_board_set_die(board, weights, faces);
    snl_board_set_overshoot(board, overshoots[check_random(0, 2)]);
    snl_board_set_chaining(board, (int32_t)check_random(0, 1));
    if (check_random(0, 2) == 0)
        snl_board_set_start(board, check_random(0, squares));
    if (check_random(0, 2) == 0)
        snl_board_set_enter(board, (uint64_t)check_random(0, INT64_MAX - 1) >> (64 - faces),
                            check_random(0, 1) * check_random(0, squares < 100 ? squares : 100));
    snl_square reach = check_random(0, 1) ? squares : 20;
    for (int64_t jumps = check_random(0, squares < 20 ? squares : 20); jumps > 0; jumps--) {
        snl_square from = check_random(1, squares), to = from + check_random(-reach, reach);
        snl_board_set_jump(board, from, to < 1 ? 1 : to > squares ? squares : to);
    }
    return board;
}

static void check_equal_routes(const snl_board *board, snl_square from)
{
    snl_route *one = NULL, *other = NULL;
    snl_status status = snl_i_route_by_jumps(board, from, &one);
    CHECK_EQUAL(snl_i_route_by_squares(board, from, &other), status);
    CHECK_EQUAL(snl_route_rolls(one), snl_route_rolls(other));
    CHECK_EQUAL(snl_route_leg_count(one), snl_route_leg_count(other));
    for (size_t i = 0; i < snl_route_leg_count(one); i++) {
        snl_leg leg = {.struct_size = sizeof leg};
        CHECK_EQUAL(snl_route_leg(one, i, &leg), SNL_OK);
        check_leg(other, i, leg.face, leg.times, leg.from, leg.landing, leg.to);
    }
    snl_route_free(one);
    snl_route_free(other);
}

/* Both searches find the same legs, also with rolls that overshoot the goal or that enter. Large
 * boards are mostly cut out, so that the last squares of the line are far apart on the board. */
static void both_searches(void)
{
    for (int i = 0; i < 6000; i++) {
        snl_square squares = check_random(1, i % 3 == 0   ? 20
                                             : i % 3 == 1 ? 3000
                                                          : INT64_C(1) << 40);
        snl_board *board = random_board(squares);
        check_equal_routes(board, snl_board_start(board));
        check_equal_routes(board, check_random(0, squares));
        check_equal_routes(board, squares - check_random(0, squares < 40 ? squares : 40));
        snl_board_free(board);
    }
}

/* On so many squares, with so many jumps, the search rolls all words at once, in blocks of 4096
 * squares. */
static void jumps_of_all_blocks(void)
{
    enum { SQUARES = 6000 };
    for (int i = 0; i < 4; i++) {
        snl_board *board = NULL;
        CHECK_EQUAL(snl_board_create(SQUARES, NULL, &board), SNL_OK);
        for (snl_square from = 2; from < SQUARES; from += check_random(1, 12)) {
            snl_square to = from + check_random(-140, 140);
            snl_board_set_jump(board, from, to < 1 ? 1 : to > SQUARES ? SQUARES : to);
        }
        check_equal_routes(board, 1);
        snl_board_free(board);
    }
}

int main(void)
{
    check_random_seed();
    RUN(both_searches);
    RUN(jumps_of_all_blocks);
    RUN(detour_of_one_roll);
    RUN(last_roll_in_used_memory);
    RUN(back_to_the_first_squares);
    RUN(down_to_the_lowest_of_the_last_squares);
    return check_done();
}
