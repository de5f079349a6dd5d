/* SPDX-License-Identifier: MIT */
/*
 * Tests the rules of a board (start, die, overshoot, chaining): their limits, and refused values,
 * which must change nothing. Compares snl_board_roll() with rolls worked out by hand, and with the
 * reference game on every board of up to 6 squares with 15 faces. Compares cycles of jumps on
 * random boards with the reference. Also: long chains, and the largest board.
 */
#include "check.h"
#include "reference.h"

#include "snl.h"

enum { UNTOUCHED = -77 };

/* The board of the current test, for the reference. */
static struct reference game;

static snl_board *make_board(int64_t squares)
{
    snl_board *board = NULL;
    if (!CHECK_EQUAL(snl_board_create(squares, NULL, &board), SNL_OK))
        exit(1);
    return board;
}

/* Sets a fair die of `faces` faces. */
static void set_faces(snl_board *board, size_t faces)
{
    uint32_t weights[SNL_FACES_MAX];
    for (size_t i = 0; i < faces; i++)
        weights[i] = 1;
    CHECK_EQUAL(snl_board_set_die(board, weights, faces), SNL_OK);
}

/* ---- Setters and getters ---- */

/* Compares the die; entries behind its faces must stay as they are. */
static void check_die(const snl_board *board, const uint32_t *weights, size_t faces)
{
    uint32_t actual[SNL_FACES_MAX + 1];
    size_t count = 0;
    memset(actual, 0x5a, sizeof actual);
    CHECK_EQUAL(snl_board_die(board, actual, SNL_FACES_MAX + 1, &count), SNL_OK);
    if (!CHECK_EQUAL(count, faces))
        return;
    for (size_t i = 0; i < faces; i++)
        CHECK_EQUAL(actual[i], weights[i]);
    for (size_t i = faces; i < SNL_FACES_MAX + 1; i++)
        CHECK_EQUAL(actual[i], 0x5a5a5a5a);
}

static void defaults(void)
{
    static const uint32_t fair[] = {1, 1, 1, 1, 1, 1};
    snl_board *board = make_board(100);
    CHECK_EQUAL(snl_board_start(board), 1);
    CHECK_EQUAL(snl_board_overshoot(board), SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_chaining(board), 0);
    check_die(board, fair, 6);
    snl_board_free(board);
}

static void start(void)
{
    static const snl_square refused[] = {-1, 101, INT64_MIN, INT64_MAX, (INT64_C(1) << 32) + 5};
    snl_board *board = make_board(100);
    for (snl_square square = 0; square <= 100; square++) {
        CHECK_EQUAL(snl_board_set_start(board, square), SNL_OK);
        CHECK_EQUAL(snl_board_start(board), square);
    }
    CHECK_EQUAL(snl_board_set_start(board, 42), SNL_OK);
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        CHECK_EQUAL(snl_board_set_start(board, refused[i]), SNL_ERROR_SQUARE);
        CHECK_EQUAL(snl_board_start(board), 42);
    }
    CHECK_EQUAL(snl_board_set_start(NULL, 1), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_start(NULL), 0);
    snl_board_free(board);

    board = make_board(SNL_SQUARES_MAX);
    CHECK_EQUAL(snl_board_set_start(board, SNL_SQUARES_MAX), SNL_OK);
    CHECK_EQUAL(snl_board_start(board), SNL_SQUARES_MAX);
    CHECK_EQUAL(snl_board_set_start(board, SNL_SQUARES_MAX + 1), SNL_ERROR_SQUARE);
    CHECK_EQUAL(snl_board_start(board), SNL_SQUARES_MAX);
    snl_board_free(board);
}

/* ---- All rules at once ---- */

static void all_rules(void)
{
    static const uint32_t weights[] = {4, 5, 7};
    snl_board *board = make_board(100), *other = make_board(100);
    CHECK_EQUAL(snl_board_set_start(board, 17), SNL_OK);
    CHECK_EQUAL(snl_board_set_enter(board, 0x2a, 20), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 3), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_WIN), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
    snl_rules rules;
    memset(&rules, 0x5a, sizeof rules);
    rules.struct_size = sizeof rules;
    CHECK_EQUAL(snl_board_rules(board, &rules), SNL_OK);
    CHECK_EQUAL(rules.struct_size, sizeof rules);
    CHECK(rules.overshoot == SNL_OVERSHOOT_WIN && rules.chaining == 1 && rules.faces == 3);
    CHECK(rules.start == 17 && rules.enter_faces == 0x2a && rules.enter_square == 20);
    CHECK(rules.weights[0] == 4 && rules.weights[1] == 5 && rules.weights[2] == 7);
    for (int face = 3; face < SNL_FACES_MAX; face++)
        CHECK_EQUAL(rules.weights[face], 0);
    CHECK_EQUAL(snl_board_equal(board, other), 0);
    CHECK_EQUAL(snl_board_set_rules(other, &rules), SNL_OK);
    CHECK_EQUAL(snl_board_equal(board, other), 1);
    snl_board_free(board);
    snl_board_free(other);
}

static void entering(void)
{
    snl_board *board = make_board(100), *other = make_board(100);
    uint64_t faces = 1;
    snl_square square = 1;
    CHECK_EQUAL(snl_board_enter(board, &faces, &square), SNL_OK);
    CHECK(faces == 0 && square == 0);
    CHECK_EQUAL(snl_board_set_enter(board, 0x21, 0), SNL_OK);
    CHECK_EQUAL(snl_board_equal(board, other), 0);
    CHECK_EQUAL(snl_board_enter(board, &faces, NULL), SNL_OK);
    CHECK_EQUAL(faces, 0x21);
    CHECK_EQUAL(snl_board_set_enter(board, 0, 100), SNL_OK);
    CHECK_EQUAL(snl_board_equal(board, other), 0);
    CHECK_EQUAL(snl_board_enter(board, NULL, &square), SNL_OK);
    CHECK_EQUAL(square, 100);
    CHECK_EQUAL(snl_board_set_enter(board, 1, -1), SNL_ERROR_SQUARE);
    CHECK_EQUAL(snl_board_set_enter(board, 1, 101), SNL_ERROR_SQUARE);
    CHECK_EQUAL(snl_board_enter(board, &faces, &square), SNL_OK);
    CHECK(faces == 0 && square == 100);
    CHECK_EQUAL(snl_board_set_enter(NULL, 1, 1), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_enter(NULL, &faces, &square), SNL_ERROR_NULL);
    snl_board_free(board);
    snl_board_free(other);
}

static void check_rules_refused(snl_board *board, const snl_rules *rules, snl_status status)
{
    snl_board *before = NULL;
    CHECK_EQUAL(snl_board_copy(board, NULL, &before), SNL_OK);
    CHECK_EQUAL(snl_board_set_rules(board, rules), status);
    CHECK_EQUAL(snl_board_equal(board, before), 1);
    snl_board_free(before);
}

/* Each faulty rule is the last one to be set, or comes before good ones: nothing changes. */
static void all_rules_refused(void)
{
    snl_board *board = make_board(100);
    snl_rules good = {.struct_size = sizeof good, .start = 100, .faces = 1, .weights = {1}};
    for (int fault = 0; fault < 7; fault++) {
        snl_rules rules = good;
        if (fault == 0)
            rules.overshoot = 3;
        else if (fault == 1)
            rules.chaining = 2;
        else if (fault == 2)
            rules.start = 101;
        else if (fault == 3)
            rules.enter_square = 101;
        else
            rules.faces = fault == 4 ? 0 : fault == 5 ? -1 : SNL_FACES_MAX + 1;
        check_rules_refused(board, &rules,
                            fault == 0   ? SNL_ERROR_OVERSHOOT
                            : fault == 1 ? SNL_ERROR_CHAINING
                            : fault < 4  ? SNL_ERROR_SQUARE
                                         : SNL_ERROR_DIE);
    }
    snl_rules small = good;
    small.struct_size--;
    check_rules_refused(board, &small, SNL_ERROR_STRUCT_SIZE);
    check_rules_refused(board, NULL, SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_rules(board, &small), SNL_ERROR_STRUCT_SIZE);
    CHECK_EQUAL(snl_board_rules(board, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_rules(NULL, &good), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_set_rules(NULL, &good), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_set_rules(board, &good), SNL_OK);
    snl_board_free(board);
}

static void overshoot(void)
{
    static const int32_t refused[] = {-1, 3, 4, 256, INT32_MIN, INT32_MAX};
    snl_board *board = make_board(100);
    for (int32_t rule = SNL_OVERSHOOT_WIN; rule >= SNL_OVERSHOOT_STAY; rule--) {
        CHECK_EQUAL(snl_board_set_overshoot(board, rule), SNL_OK);
        CHECK_EQUAL(snl_board_overshoot(board), rule);
        for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
            CHECK_EQUAL(snl_board_set_overshoot(board, refused[i]), SNL_ERROR_OVERSHOOT);
            CHECK_EQUAL(snl_board_overshoot(board), rule);
        }
    }
    CHECK_EQUAL(snl_board_set_overshoot(NULL, 0), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_overshoot(NULL), 0);
    snl_board_free(board);
}

static void chaining(void)
{
    static const int32_t refused[] = {-1, 2, 256, INT32_MIN, INT32_MAX};
    snl_board *board = make_board(100);
    for (int32_t on = 1; on >= 0; on--) {
        CHECK_EQUAL(snl_board_set_chaining(board, on), SNL_OK);
        CHECK_EQUAL(snl_board_chaining(board), on);
        for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
            CHECK_EQUAL(snl_board_set_chaining(board, refused[i]), SNL_ERROR_CHAINING);
            CHECK_EQUAL(snl_board_chaining(board), on);
        }
    }
    CHECK_EQUAL(snl_board_set_chaining(NULL, 1), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_chaining(NULL), 0);
    snl_board_free(board);
}

static void dice_accepted(void)
{
    static const uint32_t two_dice[] = {0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
    static const uint32_t largest[] = {UINT32_MAX};
    static const uint32_t largest_sum[] = {UINT32_MAX - 1, 0, 1, 0};
    uint32_t weights[SNL_FACES_MAX] = {0};
    snl_board *board = make_board(100);
    CHECK_EQUAL(snl_board_set_die(board, two_dice, 12), SNL_OK);
    check_die(board, two_dice, 12);
    CHECK_EQUAL(snl_board_set_die(board, largest, 1), SNL_OK);
    check_die(board, largest, 1);
    CHECK_EQUAL(snl_board_set_die(board, largest_sum, 4), SNL_OK);
    check_die(board, largest_sum, 4);
    for (size_t faces = 1; faces <= SNL_FACES_MAX; faces++) {
        memset(weights, 0, sizeof weights);
        weights[check_random(0, (int64_t)faces - 1)] = 1;
        CHECK_EQUAL(snl_board_set_die(board, weights, faces), SNL_OK);
        check_die(board, weights, faces);
        for (size_t i = 0; i < faces; i++)
            weights[i] = UINT32_MAX / SNL_FACES_MAX;
        CHECK_EQUAL(snl_board_set_die(board, weights, faces), SNL_OK);
        check_die(board, weights, faces);
    }
    snl_board_free(board);
}

static void dice_refused(void)
{
    static const uint32_t before[] = {0, 3, 0, 5, 0};
    static const uint32_t zeros[SNL_FACES_MAX + 1] = {0};
    static const uint32_t too_much[] = {UINT32_MAX, 0, 1};
    uint32_t weights[SNL_FACES_MAX + 1];
    snl_board *board = make_board(100);
    for (size_t i = 0; i <= SNL_FACES_MAX; i++)
        weights[i] = 1;
    CHECK_EQUAL(snl_board_set_die(board, before, 5), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 0), SNL_ERROR_DIE);
    CHECK_EQUAL(snl_board_set_die(board, weights, SNL_FACES_MAX + 1), SNL_ERROR_DIE);
    CHECK_EQUAL(snl_board_set_die(board, weights, SIZE_MAX), SNL_ERROR_DIE);
    CHECK_EQUAL(snl_board_set_die(board, zeros, 1), SNL_ERROR_DIE);
    CHECK_EQUAL(snl_board_set_die(board, zeros, SNL_FACES_MAX), SNL_ERROR_DIE);
    CHECK_EQUAL(snl_board_set_die(board, too_much, 3), SNL_ERROR_DIE);
    /* Two weights whose sum is 0 in 32 bits, and 64 weights whose sum is almost 2^38. */
    weights[0] = weights[1] = UINT32_C(1) << 31;
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_ERROR_DIE);
    for (size_t i = 0; i < SNL_FACES_MAX; i++)
        weights[i] = UINT32_MAX;
    CHECK_EQUAL(snl_board_set_die(board, weights, SNL_FACES_MAX), SNL_ERROR_DIE);
    CHECK_EQUAL(snl_board_set_die(board, NULL, 6), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_set_die(NULL, before, 5), SNL_ERROR_NULL);
    check_die(board, before, 5);
    snl_board_free(board);
}

static void die_into_small_arrays(void)
{
    static const uint32_t die[] = {0, 3, 0, 5, 0};
    uint32_t weights[6];
    size_t faces;
    snl_board *board = make_board(100);
    CHECK_EQUAL(snl_board_set_die(board, die, 5), SNL_OK);
    for (size_t capacity = 0; capacity <= 6; capacity++) {
        memset(weights, 0x5a, sizeof weights);
        faces = 99;
        CHECK_EQUAL(snl_board_die(board, weights, capacity, &faces),
                    capacity < 5 ? SNL_ERROR_CAPACITY : SNL_OK);
        CHECK_EQUAL(faces, 5);
        for (size_t i = 0; i < 6; i++)
            CHECK_EQUAL(weights[i], capacity < 5 || i >= 5 ? 0x5a5a5a5a : die[i]);
    }
    faces = 99;
    CHECK_EQUAL(snl_board_die(board, NULL, 0, &faces), SNL_OK); /* asks for the number only */
    CHECK_EQUAL(faces, 5);

    faces = 99;
    memset(weights, 0x5a, sizeof weights);
    CHECK_EQUAL(snl_board_die(board, NULL, 5, &faces), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_die(board, NULL, 1, &faces), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_die(NULL, weights, 6, &faces), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_die(board, weights, 6, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(faces, 99);
    for (size_t i = 0; i < 6; i++)
        CHECK_EQUAL(weights[i], 0x5a5a5a5a);
    snl_board_free(board);
}

/* A copy has all rules, and changes of the original do not reach it. */
static void rules_are_independent(void)
{
    static const uint32_t die[] = {2, 0, 7};
    snl_board *board = make_board(100);
    snl_board *copy = NULL;
    CHECK_EQUAL(snl_board_set_die(board, die, 3), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, 17), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_BOUNCE), SNL_OK);
    CHECK_EQUAL(snl_board_copy(board, NULL, &copy), SNL_OK);
    set_faces(board, 6);
    CHECK_EQUAL(snl_board_set_start(board, 0), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, 0), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_STAY), SNL_OK);
    snl_board_free(board);
    check_die(copy, die, 3);
    CHECK_EQUAL(snl_board_start(copy), 17);
    CHECK_EQUAL(snl_board_chaining(copy), 1);
    CHECK_EQUAL(snl_board_overshoot(copy), SNL_OVERSHOOT_BOUNCE);
    snl_board_free(copy);
}

/* ---- Equality ---- */

/* The boards differ, whichever is the first argument. */
static void check_unequal(const snl_board *board, const snl_board *other)
{
    CHECK_EQUAL(snl_board_equal(board, other), 0);
    CHECK_EQUAL(snl_board_equal(other, board), 0);
}

static void equal_in_everything(void)
{
    static const uint32_t longer[] = {1, 1, 1, 1, 1, 1, 0}, other_weights[] = {1, 1, 1, 1, 1, 2};
    snl_board *board, *copy = NULL, *tall, *wide, *line = make_board(60);
    CHECK_EQUAL(snl_board_create_grid(6, 10, NULL, &wide), SNL_OK);
    CHECK_EQUAL(snl_board_create_grid(10, 6, NULL, &tall), SNL_OK);
    check_unequal(wide, tall);
    check_unequal(wide, line);
    board = line;
    snl_board *smaller = make_board(59);
    check_unequal(board, smaller);
    CHECK_EQUAL(snl_board_copy(board, NULL, &copy), SNL_OK);
    CHECK_EQUAL(snl_board_equal(board, copy), 1);
    CHECK_EQUAL(snl_board_equal(board, board), 1);
    CHECK_EQUAL(snl_board_set_start(copy, 0), SNL_OK);
    check_unequal(board, copy);
    CHECK_EQUAL(snl_board_set_start(copy, 1), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(copy, SNL_OVERSHOOT_WIN), SNL_OK);
    check_unequal(board, copy);
    CHECK_EQUAL(snl_board_set_overshoot(copy, SNL_OVERSHOOT_STAY), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(copy, 1), SNL_OK);
    check_unequal(board, copy);
    CHECK_EQUAL(snl_board_set_chaining(copy, 0), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(copy, longer, 7), SNL_OK);
    check_unequal(board, copy);
    CHECK_EQUAL(snl_board_set_die(copy, other_weights, 6), SNL_OK);
    check_unequal(board, copy);
    set_faces(copy, 6);
    CHECK_EQUAL(snl_board_equal(board, copy), 1);
    CHECK_EQUAL(snl_board_equal(NULL, NULL), 1);
    check_unequal(board, NULL);
    snl_board_free(smaller);
    snl_board_free(copy);
    snl_board_free(line);
    snl_board_free(tall);
    snl_board_free(wide);
}

/* Two boards with the same jumps are equal, in whatever order the jumps were set and removed. If a
 * jump is added, changed or moved on one of the boards, the boards differ. */
static void equal_in_jumps(void)
{
    enum { SQUARES = 2000 };
    for (int round = 0; round < 60; round++) {
        snl_board *board = make_board(SQUARES), *other = make_board(SQUARES);
        int jumps = (int)check_random(0, round % 2 ? 8 : 1500);
        for (int i = 0; i < jumps; i++) {
            snl_square from = check_random(1, SQUARES - 1), to = check_random(1, SQUARES);
            if (from != to)
                CHECK_EQUAL(snl_board_set_jump(board, from, to), SNL_OK);
            from = check_random(1, SQUARES - 1);
            CHECK_EQUAL(snl_board_set_jump(other, from, from + 1), SNL_OK);
        }
        for (snl_square from = SQUARES - 1; from >= 1; from--) {
            snl_square to = snl_board_jump(board, from);
            if (to >= 0)
                CHECK_EQUAL(snl_board_set_jump(other, from, to), SNL_OK);
            else if (snl_board_jump(other, from) >= 0)
                CHECK_EQUAL(snl_board_remove_jump(other, from), SNL_OK);
        }
        CHECK_EQUAL(snl_board_equal(board, other), 1);
        snl_square from = check_random(1, SQUARES - 1), to;
        do
            to = check_random(1, SQUARES);
        while (to == from || to == snl_board_jump(board, from));
        CHECK_EQUAL(snl_board_set_jump(other, from, to), SNL_OK);
        check_unequal(board, other);
        CHECK_EQUAL(snl_board_remove_jump(other, from), SNL_OK);
        CHECK_EQUAL(snl_board_equal(board, other), snl_board_jump(board, from) < 0);
        /* Moves the mouth of the next jump down by one square, if there is such a jump. */
        from = snl_board_next_jump(board, from);
        to = snl_board_jump(board, from);
        if (from > 1 && to != from - 1 && snl_board_jump(board, from - 1) < 0) {
            snl_board_free(other);
            CHECK_EQUAL(snl_board_copy(board, NULL, &other), SNL_OK);
            CHECK_EQUAL(snl_board_remove_jump(other, from), SNL_OK);
            CHECK_EQUAL(snl_board_set_jump(other, from - 1, to), SNL_OK);
            check_unequal(board, other);
        }
        snl_board_free(other);
        snl_board_free(board);
    }
}

/* ---- Rolls ---- */

static void check_roll(const snl_board *board, snl_square from, int32_t face,
                       snl_square expected_landing, snl_square expected_to)
{
    snl_square landing = UNTOUCHED;
    snl_square to = UNTOUCHED;
    CHECK_EQUAL(snl_board_roll(board, from, face, &landing, &to), SNL_OK);
    CHECK_EQUAL(landing, expected_landing);
    CHECK_EQUAL(to, expected_to);
}

static void check_roll_refused(const snl_board *board, snl_square from, int32_t face,
                               snl_status status)
{
    snl_square landing = UNTOUCHED;
    snl_square to = UNTOUCHED;
    CHECK_EQUAL(snl_board_roll(board, from, face, &landing, &to), status);
    CHECK_EQUAL(landing, UNTOUCHED);
    CHECK_EQUAL(to, UNTOUCHED);
    CHECK_EQUAL(snl_board_roll(board, from, face, NULL, NULL), status);
}

/* Rolls worked out by hand; the reference must agree as well. */
static void rolls_worked_out(void)
{
    static const struct {
        int overshoot, chaining, from, face, landing, to;
    } rolls[] = {
        /* The board has 10 squares and the jumps 2-5, 5-8, 9-3, 1-4, 7-10. */
        {SNL_OVERSHOOT_STAY, 0, 0, 1, 1, 4},     {SNL_OVERSHOOT_STAY, 0, 0, 2, 2, 5},
        {SNL_OVERSHOOT_STAY, 1, 0, 2, 2, 8},     {SNL_OVERSHOOT_STAY, 0, 5, 1, 6, 6},
        {SNL_OVERSHOOT_STAY, 0, 4, 6, 10, 10},   {SNL_OVERSHOOT_STAY, 0, 4, 7, 0, 4},
        {SNL_OVERSHOOT_STAY, 0, 9, 2, 0, 9},     {SNL_OVERSHOOT_STAY, 1, 9, 15, 0, 9},
        {SNL_OVERSHOOT_STAY, 0, 4, 3, 7, 10},    {SNL_OVERSHOOT_STAY, 0, 0, 11, 0, 0},
        {SNL_OVERSHOOT_BOUNCE, 0, 8, 3, 9, 3},   {SNL_OVERSHOOT_BOUNCE, 0, 9, 2, 9, 3},
        {SNL_OVERSHOOT_BOUNCE, 0, 9, 1, 10, 10}, {SNL_OVERSHOOT_BOUNCE, 0, 9, 9, 2, 5},
        {SNL_OVERSHOOT_BOUNCE, 1, 9, 9, 2, 8},   {SNL_OVERSHOOT_BOUNCE, 0, 9, 10, 1, 4},
        {SNL_OVERSHOOT_BOUNCE, 0, 9, 11, 1, 4},  {SNL_OVERSHOOT_BOUNCE, 0, 9, 15, 1, 4},
        {SNL_OVERSHOOT_BOUNCE, 0, 0, 12, 8, 8},  {SNL_OVERSHOOT_BOUNCE, 0, 8, 5, 7, 10},
        {SNL_OVERSHOOT_WIN, 0, 9, 2, 10, 10},    {SNL_OVERSHOOT_WIN, 0, 0, 15, 10, 10},
        {SNL_OVERSHOOT_WIN, 0, 3, 2, 5, 8},      {SNL_OVERSHOOT_WIN, 0, 9, 1, 10, 10},
    };
    static const int jumps[][2] = {{2, 5}, {5, 8}, {9, 3}, {1, 4}, {7, 10}};
    snl_board *board = make_board(10);
    set_faces(board, 15);
    reference_clear(&game, 10);
    for (size_t i = 0; i < sizeof jumps / sizeof jumps[0]; i++) {
        CHECK_EQUAL(snl_board_set_jump(board, jumps[i][0], jumps[i][1]), SNL_OK);
        game.jump[jumps[i][0]] = jumps[i][1];
    }
    for (size_t i = 0; i < sizeof rolls / sizeof rolls[0]; i++) {
        CHECK_EQUAL(snl_board_set_overshoot(board, rolls[i].overshoot), SNL_OK);
        CHECK_EQUAL(snl_board_set_chaining(board, rolls[i].chaining), SNL_OK);
        check_roll(board, rolls[i].from, rolls[i].face, rolls[i].landing, rolls[i].to);
        game.overshoot = rolls[i].overshoot;
        game.chaining = rolls[i].chaining;
        CHECK_EQUAL(reference_landing(&game, rolls[i].from, rolls[i].face), rolls[i].landing);
        CHECK_EQUAL(reference_rest(&game, rolls[i].from, rolls[i].face), rolls[i].to);
    }
    snl_board_free(board);
}

static void describe_roll(int from, int face)
{
    printf("# board of %d squares, face %d from %d, overshoot %d, chaining %d, jumps", game.squares,
           face, from, game.overshoot, game.chaining);
    for (int mouth = 1; mouth < game.squares; mouth++)
        if (game.jump[mouth] != 0)
            printf(" %d-%d", mouth, game.jump[mouth]);
    printf("\n");
}

static void compare_roll(const snl_board *board, int from, int face)
{
    int faults_before = check_faults_in_test;
    int to = reference_rest(&game, from, face);
    if (to == REFERENCE_NEVER)
        check_roll_refused(board, from, face, SNL_ERROR_CYCLE);
    else
        check_roll(board, from, face, reference_landing(&game, from, face), to);
    if (check_faults_in_test > faults_before && faults_before < 5)
        describe_roll(from, face);
}

static void compare_rolls(snl_board *board, int faces)
{
    for (int rules = 0; rules < 6; rules++) {
        game.overshoot = rules / 2;
        game.chaining = rules % 2;
        CHECK_EQUAL(snl_board_set_overshoot(board, game.overshoot), SNL_OK);
        CHECK_EQUAL(snl_board_set_chaining(board, game.chaining), SNL_OK);
        for (int from = 0; from < game.squares; from++)
            for (int face = 1; face <= faces; face++)
                compare_roll(board, from, face);
        check_roll_refused(board, game.squares, 1, SNL_ERROR_GOAL);
    }
}

static void carry_jumps(snl_board *board)
{
    for (int mouth = 1; mouth < game.squares; mouth++) {
        snl_square to = reference_jump(game.jump[mouth]);
        if (snl_board_jump(board, mouth) == to)
            continue;
        if (to >= 0)
            CHECK_EQUAL(snl_board_set_jump(board, mouth, to), SNL_OK);
        else
            CHECK_EQUAL(snl_board_remove_jump(board, mouth), SNL_OK);
    }
}

static void rolls_on_every_small_board(void)
{
    for (int squares = 1; squares <= 6; squares++) {
        snl_board *board = make_board(squares);
        set_faces(board, 15);
        reference_clear(&game, squares);
        do {
            carry_jumps(board);
            compare_rolls(board, 15);
        } while (reference_next_table(&game));
        snl_board_free(board);
    }
}

static void rolls_on_random_boards(void)
{
    for (int i = 0; i < 200; i++) {
        reference_clear(&game, (int)check_random(1, 90));
        int density = (int)check_random(0, 100);
        for (int mouth = 1; mouth < game.squares; mouth++) {
            int to = (int)check_random(1, game.squares);
            if (to != mouth && check_random(1, 100) <= density)
                game.jump[mouth] = to;
        }
        snl_board *board = make_board(game.squares);
        set_faces(board, SNL_FACES_MAX);
        carry_jumps(board);
        compare_rolls(board, SNL_FACES_MAX);
        snl_board_free(board);
    }
}

static void rolls_refused(void)
{
    static const uint32_t weights[] = {0, 1, 0, 4, 0};
    static const snl_square off[] = {-1, 101, -100, INT64_MIN, INT64_MAX, INT64_C(1) << 32};
    static const int32_t faces[] = {0,       1,  3,  5,      6,         64,       65,
                                    256 + 2, -1, -2, 2 - 64, INT32_MIN, INT32_MAX};
    snl_board *board = make_board(100);
    CHECK_EQUAL(snl_board_set_die(board, weights, 5), SNL_OK);
    for (int32_t rule = SNL_OVERSHOOT_STAY; rule <= SNL_OVERSHOOT_WIN; rule++) {
        CHECK_EQUAL(snl_board_set_overshoot(board, rule), SNL_OK);
        check_roll(board, 0, 2, 2, 2);
        check_roll(board, 96, 4, 100, 100);
        check_roll_refused(board, 100, 2, SNL_ERROR_GOAL);
        check_roll_refused(NULL, 1, 2, SNL_ERROR_NULL);
        for (size_t i = 0; i < sizeof off / sizeof off[0]; i++)
            check_roll_refused(board, off[i], 2, SNL_ERROR_SQUARE);
        for (size_t i = 0; i < sizeof faces / sizeof faces[0]; i++) {
            check_roll_refused(board, 0, faces[i], SNL_ERROR_FACE);
            check_roll_refused(board, 99, faces[i], SNL_ERROR_FACE);
        }
    }
    snl_board_free(board);
}

static void roll_into_cycle(void)
{
    snl_board *board = make_board(100);
    CHECK_EQUAL(snl_board_set_jump(board, 4, 50), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 50, 20), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 20, 80), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 80, 50), SNL_OK);
    check_roll(board, 1, 3, 4, 50);
    check_roll(board, 49, 1, 50, 20);
    CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
    check_roll_refused(board, 1, 3, SNL_ERROR_CYCLE);  /* square 4 leads into the cycle */
    check_roll_refused(board, 49, 1, SNL_ERROR_CYCLE); /* square 50 is on the cycle */
    /* The board accepts rolls to other squares, even rolls from a square of the cycle. */
    check_roll(board, 1, 2, 3, 3);
    check_roll(board, 50, 2, 52, 52);
    snl_board_free(board);
}

static void results_that_are_null(void)
{
    snl_square square = UNTOUCHED;
    snl_board *board = make_board(100);
    CHECK_EQUAL(snl_board_set_jump(board, 4, 14), SNL_OK);
    CHECK_EQUAL(snl_board_roll(board, 0, 4, NULL, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_roll(board, 0, 4, &square, NULL), SNL_OK);
    CHECK_EQUAL(square, 4);
    CHECK_EQUAL(snl_board_roll(board, 0, 4, NULL, &square), SNL_OK);
    CHECK_EQUAL(square, 14);
    snl_board_free(board);
}

static void rolls_on_the_largest_board(void)
{
    const snl_square goal = SNL_SQUARES_MAX;
    snl_board *board = make_board(goal);
    set_faces(board, SNL_FACES_MAX);
    CHECK_EQUAL(snl_board_set_jump(board, goal - 63, 3), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 7, goal - 1), SNL_OK);
    for (int32_t rule = SNL_OVERSHOOT_STAY; rule <= SNL_OVERSHOOT_WIN; rule++) {
        CHECK_EQUAL(snl_board_set_overshoot(board, rule), SNL_OK);
        check_roll(board, 0, 64, 64, 64);
        check_roll(board, 0, 7, 7, goal - 1);
        check_roll(board, goal - 64, 64, goal, goal);
        check_roll(board, goal - 64, 63, goal - 1, goal - 1);
        check_roll(board, goal - 64, 1, goal - 63, 3);
        check_roll(board, goal - 1, 1, goal, goal);
        check_roll_refused(board, goal, 64, SNL_ERROR_GOAL);
        check_roll_refused(board, goal + 1, 64, SNL_ERROR_SQUARE);
        check_roll_refused(board, INT64_MAX, 64, SNL_ERROR_SQUARE);
        check_roll_refused(board, INT64_MAX - 63, 64, SNL_ERROR_SQUARE);
    }
    CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_STAY), SNL_OK);
    check_roll(board, goal - 1, 64, 0, goal - 1);
    check_roll(board, goal - 63, 64, 0, goal - 63);
    CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_BOUNCE), SNL_OK);
    check_roll(board, goal - 1, 64, goal - 63, 3);
    check_roll(board, goal - 63, 64, goal - 1, goal - 1);
    check_roll(board, goal - 2, 64, goal - 62, goal - 62);
    CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_WIN), SNL_OK);
    check_roll(board, goal - 1, 64, goal, goal);
    snl_board_free(board);
}

/* ---- Cycles and chains ---- */

static void check_cycle(const snl_board *board, snl_square expected)
{
    snl_square square = UNTOUCHED;
    CHECK_EQUAL(snl_board_find_cycle(board, &square), SNL_OK);
    CHECK_EQUAL(square, expected);
}

/* Random jumps to squares near their mouths; if `only_up`, only ladders, which form no cycle. */
static void random_jumps(int only_up)
{
    int squares = game.squares;
    int window = (int)check_random(1, squares);
    int density = (int)check_random(check_random(0, 1) == 0 ? 1 : 90, 100);
    for (int mouth = 1; mouth < squares; mouth++) {
        int low = only_up ? mouth + 1 : mouth > window ? mouth - window : 1;
        int high = squares - mouth > window ? mouth + window : squares;
        int to = (int)check_random(low, high);
        if (to != mouth && check_random(1, 100) <= density)
            game.jump[mouth] = to;
    }
}

/* Makes a cycle of the chain of jumps from a square: adds a jump from the end of the chain to the
 * square. */
static void close_chain(int square)
{
    int end = square;
    while (game.jump[end] != 0)
        end = game.jump[end];
    if (end != game.squares && end != square)
        game.jump[end] = square;
}

static void cycles_on_random_boards(void)
{
    int with_cycle = 0;
    for (int i = 0; i < 20000; i++) {
        int squares_max = (int[]){8, 30, 200, i % 50 == 0 ? 1000 : 200}[check_random(0, 3)];
        reference_clear(&game, (int)check_random(2, squares_max));
        random_jumps(i % 2);
        /* Random jumps make short cycles; close_chain() makes long ones. */
        if (i % 4 == 1)
            close_chain((int)check_random(1, game.squares));
        snl_board *board = make_board(game.squares);
        carry_jumps(board);
        int faults_before = check_faults_in_test;
        int cycle = reference_cycle(&game);
        check_cycle(board, cycle);
        CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
        check_cycle(board, cycle);
        if (check_faults_in_test > faults_before && faults_before < 5)
            describe_roll(0, 0);
        with_cycle += cycle != 0;
        snl_board_free(board);
    }
    printf("# %d of 20000 random boards have a cycle\n", with_cycle);
}

static void cycle_arguments(void)
{
    snl_square square = UNTOUCHED;
    snl_board *board = make_board(1);
    check_cycle(board, 0);
    CHECK_EQUAL(snl_board_find_cycle(NULL, &square), SNL_ERROR_NULL);
    CHECK_EQUAL(square, UNTOUCHED);
    CHECK_EQUAL(snl_board_find_cycle(board, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_find_cycle(NULL, NULL), SNL_ERROR_NULL);
    snl_board_free(board);

    /* Jumps over most of the largest board, and a chain that leads into a cycle. */
    board = make_board(SNL_SQUARES_MAX);
    CHECK_EQUAL(snl_board_set_jump(board, 1, SNL_SQUARES_MAX - 1), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, SNL_SQUARES_MAX - 1, INT64_C(1) << 40), SNL_OK);
    check_cycle(board, 0);
    CHECK_EQUAL(snl_board_set_jump(board, INT64_C(1) << 40, SNL_SQUARES_MAX - 1), SNL_OK);
    check_cycle(board, INT64_C(1) << 40);
    CHECK_EQUAL(snl_board_set_jump(board, INT64_C(1) << 40, SNL_SQUARES_MAX), SNL_OK);
    check_cycle(board, 0);
    snl_board_free(board);
}

/* Makes a route on a board without jumps. */
static void no_jumps(void)
{
    snl_route *route = NULL;
    snl_board *board = make_board(10);
    CHECK_EQUAL(snl_route_create(board, 1, &route), SNL_OK);
    CHECK_EQUAL(snl_route_leg_count(route), 2);
    snl_route_free(route);
    snl_board_free(board);
}

enum { CHAIN = 100000 };

static void check_rolls(const snl_board *board, snl_square from, int64_t expected)
{
    int64_t rolls = UNTOUCHED;
    CHECK_EQUAL(snl_board_solve_from(board, from, &rolls), SNL_OK);
    CHECK_EQUAL(rolls, expected);
}

/* The jumps 2-3, 3-4 and so on form a chain. It ends on CHAIN + 2, eight squares below the goal. */
static void long_chain_up(void)
{
    int64_t rolls = UNTOUCHED;
    snl_square end = CHAIN + 2;
    snl_board *board = make_board(CHAIN + 10);
    for (snl_square mouth = 2; mouth < end; mouth++)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, mouth + 1), SNL_OK);
    check_cycle(board, 0);
    check_roll(board, 1, 1, 2, 3);
    check_rolls(board, 1, 14288);

    CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
    check_roll(board, 1, 1, 2, end);
    check_roll(board, end - 2, 1, end - 1, end);
    check_roll(board, CHAIN / 2, 6, CHAIN / 2 + 6, end);
    check_rolls(board, 0, 3);
    check_rolls(board, 1, 3);
    check_rolls(board, CHAIN / 2, 3);
    check_rolls(board, end, 2);

    /* A jump from the end of the chain to 777 makes a cycle. Its lowest square is 777. */
    CHECK_EQUAL(snl_board_set_jump(board, end, 777), SNL_OK);
    check_cycle(board, 777);
    check_roll_refused(board, 1, 1, SNL_ERROR_CYCLE);
    CHECK_EQUAL(snl_board_solve_from(board, 1, &rolls), SNL_ERROR_CYCLE);
    CHECK_EQUAL(rolls, UNTOUCHED);
    snl_board_free(board);
}

/* Each square from CHAIN + 2 down to 3 has a jump to the square below. So a token that lands on a
 * mouth rests on 2. */
static void long_chain_down(void)
{
    snl_square top = CHAIN + 2;
    snl_board *board = make_board(CHAIN + 10);
    for (snl_square mouth = 3; mouth <= top; mouth++)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, mouth - 1), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
    check_cycle(board, 0);
    check_roll(board, 1, 1, 2, 2);
    check_roll(board, 1, 2, 3, 2);
    check_roll(board, top - 1, 1, top, 2);
    check_rolls(board, 1, SNL_UNREACHABLE);
    check_rolls(board, top - 6, SNL_UNREACHABLE);
    check_rolls(board, top - 5, 3);
    check_rolls(board, top, 2);
    /* A ladder from the end of the chain leads past all mouths. */
    CHECK_EQUAL(snl_board_set_jump(board, 2, top + 1), SNL_OK);
    check_cycle(board, 0);
    check_roll(board, top - 1, 1, top, top + 1);
    check_rolls(board, 1, 3);
    check_rolls(board, top - 6, 3);
    snl_board_free(board);
}

/* A chain through all squares in random order. */
static void long_chain_shuffled(void)
{
    static snl_square order[CHAIN];
    snl_board *board = make_board(CHAIN + 1);
    for (snl_square i = 0; i < CHAIN; i++)
        order[i] = i + 1;
    for (snl_square i = CHAIN - 1; i > 0; i--) {
        snl_square other = check_random(0, i);
        snl_square square = order[i];
        order[i] = order[other];
        order[other] = square;
    }
    CHECK_EQUAL(snl_board_set_jumps(board, order, order + 1, CHAIN - 1, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
    check_cycle(board, 0);
    snl_square end = order[CHAIN - 1];
    check_roll(board, order[0] - 1, 1, order[0], end);
    check_roll(board, 0, 6, 6, end);
    /* Every roll that does not reach the goal leads to the end of the chain. */
    check_rolls(board, CHAIN, 1);
    check_rolls(board, end, CHAIN + 1 - end <= 6 ? 1 : SNL_UNREACHABLE);

    CHECK_EQUAL(snl_board_set_jump(board, end, order[0]), SNL_OK);
    check_cycle(board, 1);
    CHECK_EQUAL(snl_board_remove_jump(board, order[CHAIN / 3]), SNL_OK);
    check_cycle(board, 0);
    check_roll(board, 0, 3, 3, order[CHAIN / 3]);
    snl_board_free(board);
}

int main(void)
{
    check_random_seed();
    RUN(defaults);
    RUN(start);
    RUN(all_rules);
    RUN(entering);
    RUN(all_rules_refused);
    RUN(overshoot);
    RUN(chaining);
    RUN(dice_accepted);
    RUN(dice_refused);
    RUN(die_into_small_arrays);
    RUN(rules_are_independent);
    RUN(equal_in_everything);
    RUN(equal_in_jumps);
    RUN(rolls_worked_out);
    RUN(rolls_on_every_small_board);
    RUN(rolls_on_random_boards);
    RUN(rolls_refused);
    RUN(roll_into_cycle);
    RUN(results_that_are_null);
    RUN(rolls_on_the_largest_board);
    RUN(cycles_on_random_boards);
    RUN(cycle_arguments);
    RUN(no_jumps);
    RUN(long_chain_up);
    RUN(long_chain_down);
    RUN(long_chain_shuffled);
    return check_done();
}
