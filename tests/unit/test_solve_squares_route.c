/* SPDX-License-Identifier: MIT */
/*
 * Routes by the search over the squares (lib/solve_squares_route.c), on boards for which its
 * division of the squares into blocks matters: a cut that a single roll passes, memory with
 * arbitrary contents, and a route that goes back to a block far below.
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

static void *allocate_ones(void *context, size_t bytes)
{
    (void)context;
    void *memory = malloc(bytes);
    return memory ? memset(memory, 0xff, bytes) : NULL;
}

static void release(void *context, void *memory, size_t bytes)
{
    (void)context;
    (void)bytes;
    free(memory);
}

/* The last roll leads onto a ladder. Larger faces would lead to squares beside another block, for
 * which memory holds only its old contents. */
static void last_roll_in_used_memory(void)
{
    const snl_allocator allocator = {
        .struct_size = sizeof allocator, .allocate = allocate_ones, .release = release};
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
static void back_to_the_first_block(void)
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

int main(void)
{
    RUN(detour_of_one_roll);
    RUN(last_roll_in_used_memory);
    RUN(back_to_the_first_block);
    return check_done();
}
