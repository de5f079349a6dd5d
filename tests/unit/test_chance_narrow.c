/* SPDX-License-Identifier: MIT */
/*
 * The elimination on boards of few columns, lib/chance_narrow.c: it must write the same pivots and
 * tapes, to the bit, as the elimination for all boards in lib/chance_factor.c, or give up.
 */
#include "chance_check.h"

#include "chance_factor.h"

enum { BOARDS = 2000 };

static const snl_i_factor empty = {.pivot_capacity = 1};

static void compare_tapes(const snl_i_tape *tape, const snl_i_tape *other)
{
    CHECK_EQUAL(tape->count, other->count);
    CHECK(memcmp(tape->state, other->state, tape->count * sizeof *tape->state) == 0);
    CHECK(memcmp(tape->value, other->value, tape->count * sizeof *tape->value) == 0);
}

/* Eliminates the chain of a board in both ways, and frees the board. Returns whether the narrow way
 * fits. */
static int compare(snl_board *board)
{
    snl_i_chain chain;
    snl_i_factor narrow = empty, wide = empty;
    int fits = -1;
    CHECK_EQUAL(snl_i_chain_init(&chain, board, NULL), SNL_OK);
    narrow.allocator = wide.allocator = chain.allocator;
    CHECK_EQUAL(snl_i_factor_narrow(&narrow, &chain, &fits), SNL_OK);
    CHECK_EQUAL(snl_i_factor_wide(&wide, &chain), SNL_OK);
    if (fits) {
        CHECK_EQUAL(narrow.pivot_count, wide.pivot_count);
        for (size_t i = 0; i < narrow.pivot_count; i++) {
            CHECK_EQUAL(narrow.pivots[i].state, wide.pivots[i].state);
            CHECK(narrow.pivots[i].escape == wide.pivots[i].escape);
            CHECK_EQUAL(narrow.pivots[i].first_above, wide.pivots[i].first_above);
            CHECK_EQUAL(narrow.pivots[i].first_below, wide.pivots[i].first_below);
        }
        compare_tapes(&narrow.above, &wide.above);
        compare_tapes(&narrow.below, &wide.below);
    }
    snl_i_factor_free(&narrow);
    snl_i_factor_free(&wide);
    snl_i_chain_free(&chain);
    snl_board_free(board);
    return fits;
}

static void classic_boards(void)
{
    for (int32_t overshoot = 0; overshoot < 3; overshoot++) {
        CHECK_EQUAL(compare(classic_board(47, overshoot)), 1);
        CHECK_EQUAL(compare(classic_board(48, overshoot)), 1);
    }
}

static void random_boards(void)
{
    int counts[2] = {0, 0};
    for (int i = 0; i < BOARDS; i++) {
        int64_t squares = check_random(8, 120);
        uint32_t weights[6];
        snl_board *board = empty_board(squares, 0, (int32_t)check_random(0, 2));
        for (int64_t jumps = check_random(0, squares / 2); jumps > 0; jumps--) {
            snl_square from = check_random(1, squares - 1), to = check_random(0, squares);
            if (from != to)
                CHECK_EQUAL(snl_board_set_jump(board, from, to), SNL_OK);
        }
        for (int face = 0; face < 6; face++)
            weights[face] = (uint32_t)check_random(face > 0 ? 0 : 1, 3);
        if (i % 2)
            CHECK_EQUAL(snl_board_set_die(board, weights, 6), SNL_OK);
        counts[compare(board)]++;
    }
    CHECK(counts[0] > BOARDS / 20);
    CHECK(counts[1] > BOARDS / 4);
}

/* A snake over rows of snakes: up to 7 columns at once fit, 8 do not. */
static void most_columns(void)
{
    for (snl_square snakes = 1; snakes < 12; snakes++) {
        snl_board *board = empty_board(100, 0, SNL_OVERSHOOT_WIN);
        for (snl_square i = 0; i < snakes; i++)
            CHECK_EQUAL(snl_board_set_jump(board, 90 - 2 * i, 1 + i), SNL_OK);
        CHECK_EQUAL(compare(board), snakes <= 7);
    }
}

/* Each state has a row, so boards of more than 1024 squares do not fit. */
static void most_states(void)
{
    for (int64_t squares = 1023; squares <= 1026; squares++) {
        snl_board *board = empty_board(squares, 0, SNL_OVERSHOOT_WIN);
        for (snl_square from = 50; from < squares; from += 50)
            CHECK_EQUAL(snl_board_set_jump(board, from, from - 30), SNL_OK);
        CHECK_EQUAL(compare(board), squares <= 1024);
    }
}

int main(void)
{
    check_random_seed();
    RUN(classic_boards);
    RUN(random_boards);
    RUN(most_columns);
    RUN(most_states);
    return check_done();
}
