/* SPDX-License-Identifier: MIT */
/*
 * Visits of squares and uses of jumps where rounding must not matter: games that are certain to end
 * on a board with a trap, faces that never come up, visits near the largest number allowed. Other
 * tests check that no answer depends on the bytes that new memory holds. They are tests of
 * lib/chance_visits.c, and of all other files of the random game.
 */
#include "chance_check.h"
#include "memory_check.h"

/* ---- Visits ---- */

/* From squares up to 6 no token passes the wall of snakes on 7 to 12. From 7 to 11 some tokens pass
 * it. From 12 and above no token falls below the wall, so that the probability of finishing must be
 * exactly 1. */
static void certain_beside_a_trap(void)
{
    enum { LAST = 60 };
    double visits[LAST + 1];
    snl_board *board = empty_board(LAST, 1, SNL_OVERSHOOT_STAY);
    for (snl_square mouth = 7; mouth <= 12; mouth++)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, 1), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 40, 15), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 55, 20), SNL_OK);
    snl_chance *chance = chance_of(board);
    for (snl_square from = 0; from <= LAST; from++) {
        CHECK_EQUAL(snl_chance_visits(chance, from, visits, LAST + 1, &(size_t){0}), SNL_OK);
        CHECK(from > 6 ? visits[LAST] > 0 : visits[LAST] == 0);
        CHECK(from > 11 ? visits[LAST] == 1 : visits[LAST] < 1);
    }
    snl_chance_free(chance);
}

/* The die only shows 2: a token circles on 3, 5 and 7, and never takes the ladder on 4. */
static void face_that_never_comes(void)
{
    static const uint32_t only_two[] = {0, 1};
    double uses[2];
    snl_board *board = empty_board(10, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jump(board, 4, 8), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 9, 3), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, only_two, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_uses(chance, 1, uses, 2, &(size_t){0}), SNL_OK);
    CHECK(uses[0] == 0 && uses[1] == INFINITY);
    CHECK_EQUAL(snl_chance_uses(chance, 2, uses, 2, &(size_t){0}), SNL_OK);
    CHECK(uses[0] == 1 && uses[1] == 0);
    snl_chance_free(chance);
}

/* Games start on a mouth, to which no token comes back. The die has all 64 faces. */
static void start_on_a_mouth(void)
{
    uint32_t weights[SNL_FACES_MAX];
    double uses[2];
    for (int i = 0; i < SNL_FACES_MAX; i++)
        weights[i] = 1;
    snl_board *board = empty_board(100, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jump(board, 1, 50), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 2, 99), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, SNL_FACES_MAX), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_uses(chance, 1, uses, 2, &(size_t){0}), SNL_OK);
    CHECK(uses[0] == 0 && uses[1] == 1 / 64.0);
    snl_chance_free(chance);
}

/* One roll in 2^bits leads from the square below the goal down to the first of `steps` steps, from
 * each step to the next step, and from the last step to the goal. All other rolls lead to the
 * square below the goal. So a token visits that square 2^(bits (steps + 1)) times on average. */
static void most_visits_below_the_goal(void)
{
    static const struct {
        int steps, bits;
    } boards[] = {{30, 31}, {31, 30}, {29, 31}};
    for (int i = 0; i < 3; i++) {
        int steps = boards[i].steps;
        snl_square top = 4 * steps + 2;
        double visits[128];
        uint32_t weights[] = {0, (UINT32_C(1) << boards[i].bits) - 1, 1};
        snl_board *board = empty_board(top + 1, top, SNL_OVERSHOOT_BOUNCE);
        CHECK_EQUAL(snl_board_set_jump(board, top - 1, 1), SNL_OK);
        for (snl_square step = 1; step < top - 1; step += 4) {
            CHECK_EQUAL(snl_board_set_jump(board, step + 2, top), SNL_OK);
            CHECK_EQUAL(
                snl_board_set_jump(board, step + 3, step + 4 < top - 1 ? step + 4 : top + 1),
                SNL_OK);
        }
        CHECK_EQUAL(snl_board_set_die(board, weights, 3), SNL_OK);
        snl_chance *chance = chance_of(board);
        snl_status status = snl_chance_visits(chance, top, visits, 128, &(size_t){0});
        CHECK_EQUAL(status, boards[i].bits * (steps + 1) > 960 ? SNL_ERROR_OVERFLOW : SNL_OK);
        if (status == SNL_OK) {
            check_near(visits[top], ldexp(1, boards[i].bits * (steps + 1)), 1e-12, "the top");
            check_near(visits[1], ldexp(1, boards[i].bits * steps), 1e-12, "the first step");
        }
        snl_chance_free(chance);
    }
}

/* ---- Memory ---- */

enum { LONG = 250, ANSWERS = 24 * (LONG + 1) };

static snl_board *board_with(const snl_allocator *allocator, int64_t squares, snl_square start)
{
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(squares, allocator, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, start), SNL_OK);
    return board;
}

/* Two long stretches without jumps, and a trap between them. */
static snl_board *trap_between_stretches(const snl_allocator *allocator)
{
    snl_board *board = board_with(allocator, LONG, 0);
    for (snl_square i = 0; i < 6; i++)
        CHECK_EQUAL(snl_board_set_jump(board, 120 + i, 119 - i), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 20, 140), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, LONG - 20, 150), SNL_OK);
    return board;
}

static snl_board *snakes_and_ladders(const snl_allocator *allocator)
{
    static const uint32_t weights[] = {3, 1, 0, 2};
    snl_board *board = board_with(allocator, 40, 1);
    for (snl_square i = 5; i < 40; i += 7)
        CHECK_EQUAL(snl_board_set_jump(board, i, 1 + i * 31 % 40), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 4), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_BOUNCE), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
    return board;
}

static snl_board *one_stretch(const snl_allocator *allocator)
{
    return board_with(allocator, LONG, 3);
}

/* The square below the goal is a trap, since no face is a 1. */
static snl_board *nothing_wins_at_the_top(const snl_allocator *allocator)
{
    static const uint32_t weights[] = {0, 1, 1};
    snl_board *board = board_with(allocator, 30, 1);
    CHECK_EQUAL(snl_board_set_jump(board, 25, 3), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 3), SNL_OK);
    return board;
}

/* Calls every function, and stores all answers in `out`, one behind the other. Entries behind an
 * answer must stay as they are. */
static void ask_all(const snl_chance *chance, double *out)
{
    static const double asked[] = {0.5, 0.01, 0.9, 0.9999};
    const snl_square from[] = {1, 0, 4};
    size_t count = (size_t)snl_chance_squares(chance) + 1, jumps = snl_chance_jump_count(chance);
    snl_game_length length = {.struct_size = sizeof length};
    for (snl_length_field field = 0; field <= SNL_LENGTH_FINISHED_VARIANCE; field++) {
        out[count] = -7;
        CHECK_EQUAL(snl_chance_lengths(chance, field, out, count + 1, &(size_t){0}), SNL_OK);
        out += count;
        CHECK(*out == -7);
    }
    out++;
    for (snl_square square = 0; square < (snl_square)count; square += 1 + square / 4) {
        CHECK_EQUAL(snl_chance_length(chance, square, &length), SNL_OK);
        *out++ = length.mean;
        *out++ = length.variance;
        *out++ = length.variance_error_bound;
    }
    for (snl_square square = 1; square < (snl_square)count; square *= 3) {
        out[count] = -7;
        CHECK_EQUAL(snl_chance_visits(chance, square, out, count + 1, &(size_t){0}), SNL_OK);
        out += count;
        CHECK(*out++ == -7);
        out[jumps] = -7;
        CHECK_EQUAL(snl_chance_uses(chance, square, out, jumps + 1, &(size_t){0}), SNL_OK);
        out += jumps;
        CHECK(*out++ == -7);
    }
    out[61] = out[70 + 60] = -7;
    CHECK_EQUAL(snl_chance_distribution(chance, 1, out + 1, out + 70, 60, out), SNL_OK);
    CHECK(out[61] == -7 && out[70 + 60] == -7);
    out[144] = -7;
    CHECK_EQUAL(snl_chance_quantiles(chance, 1, asked, 4, out + 140), SNL_OK);
    CHECK(out[144] == -7);
    CHECK_EQUAL(snl_chance_mode(chance, 1, out + 145, out + 146), SNL_OK);
    CHECK_EQUAL(win_of(chance, from, 3, out + 150, out + 154, NULL), SNL_OK);
    CHECK_EQUAL(snl_chance_without_each_jump(chance, out + 160, jumps, &(size_t){0}), SNL_OK);
    CHECK_EQUAL(snl_chance_with_jump(chance, 2, 9, out + 155), SNL_OK);
    if (count <= 50)
        CHECK_EQUAL(snl_chance_with_each_jump(chance, 2, out + 200, count, &(size_t){0}), SNL_OK);
}

/* Answers must be the same whatever new memory holds, and with or without a `cancel` function. */
static void memory_that_was_used(void)
{
    static snl_board *(*const makers[])(const snl_allocator *) = {
        trap_between_stretches, snakes_and_ladders, one_stretch, nothing_wins_at_the_top};
    static const unsigned char bytes[] = {0, 0x7f, 0xff};
    static double expected[ANSWERS], found[ANSWERS];
    for (int board = 0; board < 4; board++)
        for (int i = 0; i < 3; i++) {
            struct asked asked = {.pool = {.until_failure = -1}, .cancel_at = -1};
            snl_allocator allocator = allocator_of(&asked, i % 2 == 0);
            pool_fill = bytes[i];
            double *out = i == 0 ? expected : found;
            snl_chance *chance = chance_of(makers[board](&allocator));
            memset(out, 0, sizeof expected);
            ask_all(chance, out);
            CHECK(memcmp(out, expected, sizeof expected) == 0);
            snl_chance_free(chance);
        }
}

int main(void)
{
    RUN(certain_beside_a_trap);
    RUN(face_that_never_comes);
    RUN(start_on_a_mouth);
    RUN(most_visits_below_the_goal);
    RUN(memory_that_was_used);
    return check_done();
}
