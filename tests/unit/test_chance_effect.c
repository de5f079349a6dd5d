/* SPDX-License-Identifier: MIT */
/*
 * The effect of one jump on the mean, compared with a new random game on the board with that jump:
 * for mouths next to other jumps and inside stretches, for all destinations, and for starts on
 * states and inside stretches. These are tests of lib/chance_effect.c, lib/chance_effect_each.c and
 * lib/chance_effect.h.
 */
#include "chance_check.h"
#include "memory_check.h"

enum { SQUARES = 530 };

struct rules {
    uint32_t die[3];
    size_t faces;
    int32_t overshoot, chaining;
    uint64_t enter_faces;
    snl_square enter_square;
};

static const struct rules rules[] = {{{1, 1}, 2, SNL_OVERSHOOT_STAY, 0, 0, 0},
                                     {{3, 2, 1}, 3, SNL_OVERSHOOT_BOUNCE, 1, 0, 0},
                                     {{0, 2, 1}, 3, SNL_OVERSHOOT_WIN, 0, 0, 0},
                                     {{2, 1, 1}, 3, SNL_OVERSHOOT_STAY, 1, 5, 160},
                                     {{1, 1}, 2, SNL_OVERSHOOT_BOUNCE, 0, 2, 0}};

/* Two ladders and two snakes; with chaining the first snake continues the second ladder. */
static snl_board *board_of(const struct rules *by, snl_square start, int with_trap)
{
    static const snl_square from[] = {110, 215, 320, 425}, to[] = {265, 320, 168, 20};
    snl_board *board = empty_board(SQUARES, start, by->overshoot);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 4, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, by->die, by->faces), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, by->chaining), SNL_OK);
    CHECK_EQUAL(snl_board_set_enter(board, by->enter_faces, by->enter_square), SNL_OK);
    if (by->enter_faces)
        CHECK_EQUAL(snl_board_set_jump(board, 420, 0), SNL_OK);
    for (snl_square i = 0; i < 3 && with_trap; i++)
        CHECK_EQUAL(snl_board_set_jump(board, 430 + i, 429 - i), SNL_OK);
    return board;
}

static void check_mean(double actual, double expected)
{
    if (isnan(expected) || expected == INFINITY)
        CHECK(isnan(expected) ? isnan(actual) : actual == INFINITY);
    else
        check_near(actual, expected, 1e-11, "the mean");
}

/* The mean with a jump to `to`, or without a jump if `to` is -1; NaN if the jump closes a cycle. */
static double mean_with(const snl_board *board, snl_square from, snl_square to)
{
    snl_board *other = NULL;
    snl_chance *chance = NULL;
    CHECK_EQUAL(snl_board_copy(board, NULL, &other), SNL_OK);
    if (to >= 0)
        CHECK_EQUAL(snl_board_set_jump(other, from, to), SNL_OK);
    else if (snl_board_jump(other, from) >= 0)
        CHECK_EQUAL(snl_board_remove_jump(other, from), SNL_OK);
    snl_status status = snl_chance_create(other, NULL, &chance);
    snl_board_free(other);
    if (status == SNL_ERROR_CYCLE)
        return NAN;
    double mean = mean_of(chance);
    snl_chance_free(chance);
    return mean;
}

/* Whether a square is near a mouth, or is one of the first or last squares of the board. */
static int is_near_a_jump(snl_square square)
{
    return (square + 5) % 105 < 16 || square > SQUARES - 4;
}

static void compare_each(const snl_board *board, snl_square mouth, snl_square step)
{
    static double found[SQUARES + 1];
    snl_chance *chance = NULL;
    CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
    CHECK_EQUAL(snl_chance_with_each_jump(chance, mouth, found, SQUARES + 1, &(size_t){0}), SNL_OK);
    check_mean(found[mouth], mean_with(board, mouth, -1));
    for (snl_square to = 0; to <= SQUARES; to += is_near_a_jump(to) ? 1 : step) {
        double alone = -7, expected = to == mouth ? 0 : mean_with(board, mouth, to);
        if (to == mouth)
            continue;
        check_mean(found[to], expected);
        CHECK_EQUAL(snl_chance_with_jump(chance, mouth, to, &alone),
                    isnan(expected) ? SNL_ERROR_CYCLE : SNL_OK);
        check_mean(isnan(expected) ? NAN : alone, expected);
        CHECK(!isnan(expected) || alone == -7);
    }
    snl_chance_free(chance);
}

static void compare_without(const snl_board *board)
{
    double found[9];
    snl_chance *chance = NULL;
    size_t i = 0;
    CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
    CHECK_EQUAL(snl_chance_without_each_jump(chance, found, 9, &(size_t){0}), SNL_OK);
    for (snl_square mouth = 0; (mouth = snl_board_next_jump(board, mouth)) != 0; i++)
        check_mean(found[i], mean_with(board, mouth, -1));
    CHECK(i >= 4);
    snl_chance_free(chance);
}

static void compare(snl_square start, int with_trap)
{
    static const snl_square mouths[] = {1, 109, 110, 111, 160, 214, 315, 322, 400, SQUARES - 1};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        snl_board *board = board_of(&rules[i], start, with_trap);
        compare_without(board);
        for (size_t j = i % 2; j < sizeof mouths / sizeof *mouths; j += with_trap ? 3 : 1)
            compare_each(board, mouths[j], with_trap ? 97 : 29);
        snl_board_free(board);
    }
}

static void from_a_state(void)
{
    compare(0, 0);
}

static void from_a_stretch(void)
{
    compare(5, 0);
    compare(270, 0);
}

static void with_a_trap(void)
{
    compare(5, 1);
}

static void from_above_a_trap(void)
{
    compare(440, 1);
}

/* Seven rows of five ladders each lie between the stretch and the mouth at 300. Only a 6 from the
 * square below a row passes that row, so that hardly any token gets from the stretch to the
 * mouth. */
static void behind_walls(void)
{
    snl_board *board = empty_board(SQUARES, 1, SNL_OVERSHOOT_STAY);
    for (snl_square wall = 212; wall <= 272; wall += 10)
        for (snl_square i = 0; i < 5; i++)
            CHECK_EQUAL(snl_board_set_jump(board, wall + i, SQUARES - 20 - i), SNL_OK);
    compare_each(board, 300, 1);
    snl_board_free(board);
}

static double nearer(double nearest, double difference)
{
    return fabs(difference) < nearest ? fabs(difference) : nearest;
}

/* No other jump brings the mean nearer to the target than the jump that the library finds. All
 * means are between 0 and 1e6, so a target beyond them is compared as one of these. */
static void best_of_all(void)
{
    static const double targets[] = {-1e300, 0, 4, 9.5, 30, 1000, 1e17};
    snl_board *board = empty_board(12, 0, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jump(board, 5, 8), SNL_OK);
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
        snl_square from = -7, to = -7;
        snl_chance *chance = NULL;
        double mean = -7, nearest = INFINITY;
        double target = targets[i] < 0 ? 0 : targets[i] > 1e6 ? 1e6 : targets[i];
        CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
        CHECK_EQUAL(snl_chance_best_jump(chance, targets[i], &from, &to, &mean), SNL_OK);
        for (snl_square mouth = 1; mouth < 12; mouth++)
            for (snl_square end = 0; end <= 12 && mouth != 5; end++)
                if (end != mouth)
                    nearest = nearer(nearest, mean_with(board, mouth, end) - target);
        check_mean(mean, mean_with(board, from, to));
        CHECK(from != 5 && from != to && fabs(fabs(mean - target) - nearest) < 1e-9);
        snl_chance_free(chance);
    }
    snl_board_free(board);
}

/* Of equally good jumps the one with the lowest mouth is the best, and then the lowest destination:
 * among jumps that no token can take, and at the middle between two means. */
static void best_of_equals(void)
{
    static const double beside[] = {1, 1 + 0x1p-50, 1 - 0x1p-50};
    double own, mean;
    snl_square from, to;
    snl_chance *chance = chance_of(empty_board(12, 6, SNL_OVERSHOOT_STAY));
    CHECK_EQUAL(snl_chance_mean(chance, &own), SNL_OK);
    for (int i = 0; i < 3; i++) {
        CHECK_EQUAL(snl_chance_best_jump(chance, own * beside[i], &from, &to, &mean), SNL_OK);
        CHECK(from == 1 && to == 0 && mean == own);
    }
    snl_chance_free(chance);
    chance = chance_of(empty_board(2, 0, SNL_OVERSHOOT_STAY));
    CHECK_EQUAL(snl_chance_best_jump(chance, 4.5, &from, &to, &mean), SNL_OK);
    CHECK(from == 1 && to == 0 && mean == 6);
    snl_chance_free(chance);
}

/* Counts allocations, which shows that the library uses a formula and does not solve the changed
 * board. This holds for mouths inside stretches too, and for a destination from which chaining
 * leads down. For a mouth that is the goal or off the board the library allocates nothing. */
static void few_allocations(void)
{
    static double found[SQUARES + 1];
    struct pool pool = {.until_failure = -1};
    snl_allocator allocator = pool_allocator(&pool);
    snl_board *board = NULL;
    snl_chance *chance = NULL;
    double mean = -7;
    CHECK_EQUAL(snl_board_create(SQUARES, &allocator, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 110, 265), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 114, 20), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
    for (snl_square mouth = 110; mouth <= 112; mouth += 2) {
        pool.requests = 0;
        CHECK_EQUAL(snl_chance_with_jump(chance, mouth, 70, &mean), SNL_OK);
        CHECK(pool.requests <= 5);
        check_mean(mean, mean_with(board, mouth, 70));
    }
    for (snl_square to = 300; to < 500; to += 9)
        for (snl_square mouth = 110; mouth <= 114; mouth += 4) {
            pool.requests = 0;
            CHECK_EQUAL(snl_chance_with_jump(chance, mouth, to, &mean), SNL_OK);
            CHECK(pool.requests <= 8);
            check_mean(mean, mean_with(board, mouth, to));
        }
    pool.requests = 0;
    CHECK_EQUAL(snl_chance_with_each_jump(chance, 112, found, SQUARES + 1, &(size_t){0}), SNL_OK);
    CHECK(pool.requests <= 12);
    check_mean(found[114], mean_with(board, 112, 114));
    pool.requests = 0;
    CHECK_EQUAL(snl_chance_with_each_jump(chance, SQUARES + 1, found, SQUARES + 1, &(size_t){0}),
                SNL_ERROR_SQUARE);
    CHECK_EQUAL(snl_chance_with_each_jump(chance, SQUARES, found, SQUARES + 1, &(size_t){0}),
                SNL_ERROR_GOAL);
    CHECK_EQUAL(pool.requests, 0);
    snl_board_free(board);
    snl_chance_free(chance);
    CHECK_EQUAL(pool.blocks, 0);
}

/* The functions refuse arrays one entry too small, jumps from a square to itself, squares off the
 * board, and the goal as a mouth. */
static void refused(void)
{
    double found[SQUARES + 1] = {-7}, mean = -7;
    snl_board *board = board_of(&rules[1], 0, 0);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_with_each_jump(chance, 0, found, SQUARES + 1, &(size_t){0}),
                SNL_ERROR_SQUARE);
    CHECK_EQUAL(snl_chance_with_each_jump(chance, SQUARES + 1, found, SQUARES + 1, &(size_t){0}),
                SNL_ERROR_SQUARE);
    CHECK_EQUAL(snl_chance_with_each_jump(chance, SQUARES, found, SQUARES + 1, &(size_t){0}),
                SNL_ERROR_GOAL);
    CHECK_EQUAL(snl_chance_with_each_jump(chance, 1, found, SQUARES, &(size_t){0}),
                SNL_ERROR_CAPACITY);
    CHECK_EQUAL(snl_chance_with_jump(chance, 0, 9, &mean), SNL_ERROR_SQUARE);
    CHECK_EQUAL(snl_chance_with_jump(chance, SQUARES, 9, &mean), SNL_ERROR_GOAL);
    CHECK_EQUAL(snl_chance_with_jump(chance, 9, 9, &mean), SNL_ERROR_SELF);
    CHECK_EQUAL(snl_chance_without_each_jump(chance, found, 3, &(size_t){0}), SNL_ERROR_CAPACITY);
    CHECK(found[0] == -7 && mean == -7);
    snl_chance_free(chance);
}

/* On a board without jumps snl_chance_without_each_jump() has nothing to store. */
static void no_jump(void)
{
    double untouched = -7;
    size_t count = 7, none = 7, one = 7;
    snl_chance *chance = chance_of(empty_board(SQUARES, 0, SNL_OVERSHOOT_STAY));
    CHECK_EQUAL(snl_chance_without_each_jump(chance, NULL, 0, &count), SNL_OK);
    CHECK_EQUAL(snl_chance_without_each_jump(chance, &untouched, 0, &none), SNL_OK);
    CHECK_EQUAL(snl_chance_without_each_jump(chance, &untouched, 1, &one), SNL_OK);
    CHECK(untouched == -7 && count == 0 && none == 0 && one == 0);
    snl_chance_free(chance);
}

/* A jump from a mouth below the start changes nothing, since no token lands on the mouth. With a
 * die of face 1 alone every token lands on the mouth above the start. A snake on that mouth makes
 * the game endless. A ladder saves one roll for each square that it skips. */
static void mouths_in_a_stretch(void)
{
    enum { START = 250, MOUTH = 400 };
    static const uint32_t one = 1;
    static double found[SQUARES + 1];
    snl_chance *chance = chance_of(empty_board(SQUARES, START, SNL_OVERSHOOT_STAY));
    CHECK_EQUAL(snl_chance_with_each_jump(chance, 1, found, SQUARES + 1, &(size_t){0}), SNL_OK);
    for (snl_square to = 0; to <= SQUARES; to++)
        check_near(found[to], mean_of(chance), 1e-15, "mean with a jump out of reach");
    snl_chance_free(chance);

    snl_board *board = empty_board(SQUARES, START, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, &one, 1), SNL_OK);
    chance = chance_of(board);
    CHECK_EQUAL(snl_chance_with_each_jump(chance, MOUTH, found, SQUARES + 1, &(size_t){0}), SNL_OK);
    for (snl_square to = 0; to <= SQUARES; to++)
        check_mean(found[to], to < MOUTH   ? INFINITY
                              : to > MOUTH ? SQUARES - START - (double)(to - MOUTH)
                                           : SQUARES - START);
    snl_chance_free(chance);
}

/* Nearly all rolls are a 1. From square 19 a 1 leads over the snake on 20 back to 19, and only a 2
 * leads on. So a game takes 18 rolls to 19, on average 4000000008 rolls for the first 2, and 19
 * rolls from 21 to the goal. */
static void waiting_for_a_two(void)
{
    static const uint32_t die[] = {4000000007, 1};
    snl_board *board = empty_board(40, 1, SNL_OVERSHOOT_STAY);
    double mean = -7;
    CHECK_EQUAL(snl_board_set_die(board, die, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_with_jump(chance, 20, 19, &mean), SNL_OK);
    check_near(mean, 18 + 4000000008. + 19, 1e-15, "mean with a snake");
    snl_chance_free(chance);
}

/* The same board has the snake already. A ladder to the goal instead saves nearly the whole mean,
 * so that a sum of the mean and its change would lose half of the digits. */
static void no_more_waiting(void)
{
    static const uint32_t die[] = {4000000007, 1};
    static double found[41];
    snl_board *board = empty_board(40, 1, SNL_OVERSHOOT_STAY);
    double mean = -7;
    CHECK_EQUAL(snl_board_set_die(board, die, 2), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 20, 19), SNL_OK);
    double expected = mean_with(board, 20, 40);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_with_jump(chance, 20, 40, &mean), SNL_OK);
    CHECK_EQUAL(snl_chance_with_each_jump(chance, 20, found, 41, &(size_t){0}), SNL_OK);
    CHECK(expected > 18.9 && expected < 19.1);
    check_near(mean, expected, 1e-14, "mean with a ladder");
    check_near(found[40], expected, 1e-14, "mean with a ladder, among others");
    snl_chance_free(chance);
}

int main(void)
{
    RUN(from_a_state);
    RUN(from_a_stretch);
    RUN(with_a_trap);
    RUN(from_above_a_trap);
    RUN(behind_walls);
    RUN(best_of_all);
    RUN(best_of_equals);
    RUN(few_allocations);
    RUN(refused);
    RUN(no_jump);
    RUN(mouths_in_a_stretch);
    RUN(waiting_for_a_two);
    RUN(no_more_waiting);
    return check_done();
}
