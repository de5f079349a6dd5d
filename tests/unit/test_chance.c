/* SPDX-License-Identifier: MIT */
/*
 * The contracts of the random game's functions: which arguments they refuse, that refused calls
 * leave outputs as they were, and that the handle works after its board is gone. They are tests of
 * lib/chance.c, lib/chance_length.c, lib/chance_visits.c, lib/chance_win.c, lib/chance_effect.c and
 * lib/chance_exact.c.
 */
#include "chance_check.h"

static const double untouched = -77;

#define UNTOUCHED_CHANCE ((snl_chance *)(void *)&check_random_state)

static void nothing_given(void)
{
    double value = untouched, other = untouched;
    const double half = 0.5;
    snl_square from = -7, to = -7;
    size_t count = 7;
    snl_game_length length = {.struct_size = sizeof length};
    snl_chance *chance = UNTOUCHED_CHANCE;
    CHECK_EQUAL(snl_chance_create(NULL, NULL, &chance), SNL_ERROR_NULL);
    CHECK(chance == UNTOUCHED_CHANCE);
    snl_chance_free(NULL);
    CHECK(snl_chance_squares(NULL) == 0 && snl_chance_jump_count(NULL) == 0);
    CHECK_EQUAL(snl_chance_start(NULL), 0);
    CHECK_EQUAL(snl_chance_mean(NULL, &value), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_length(NULL, 0, &length), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_lengths(NULL, SNL_LENGTH_MEAN, &value, 1, &count), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_distribution(NULL, 0, &value, &value, 1, &other), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_quantiles(NULL, 0, &half, 1, &value), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_mode(NULL, 0, &value, &other), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_visits(NULL, 0, &value, 1, &count), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_positions(NULL, 0, 1, &value, 1, &count), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_uses(NULL, 0, &value, 1, &count), SNL_ERROR_NULL);
    CHECK_EQUAL(win_of(NULL, NULL, 1, &value, &other, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_without_each_jump(NULL, &value, 1, &count), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_with_jump(NULL, 1, 2, &value), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_with_each_jump(NULL, 1, &value, 1, &count), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_best_jump(NULL, 1, &from, &to, &value), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_exact(NULL, SNL_EXACT_MEAN, NULL, 0, &count), SNL_ERROR_NULL);
    CHECK(value == untouched && other == untouched && from == -7 && to == -7 && count == 7);
}

static void nowhere_to_answer(void)
{
    double value = untouched, values[101] = {untouched};
    const double half = 0.5;
    char text[4] = "abc";
    snl_square square = -7;
    size_t count = 7;
    snl_board *board = classic_board(47, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_chance_create(board, NULL, NULL), SNL_ERROR_NULL);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_mean(chance, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_length(chance, 0, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_quantiles(chance, 0, &half, 1, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_quantiles(chance, 0, NULL, 1, &value), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_mode(chance, 0, NULL, &value), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_lengths(chance, SNL_LENGTH_MEAN, NULL, 1, &count), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_visits(chance, 0, NULL, 1, &count), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_positions(chance, 0, 1, NULL, 1, &count), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_uses(chance, 0, NULL, CLASSIC_JUMPS, &count), SNL_ERROR_NULL);
    CHECK_EQUAL(win_of(chance, NULL, 1, NULL, &value, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_without_each_jump(chance, NULL, CLASSIC_JUMPS, &count), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_with_jump(chance, 2, 5, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_with_each_jump(chance, 2, NULL, 1, &count), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_best_jump(chance, 20, NULL, &square, &value), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_best_jump(chance, 20, &square, NULL, &value), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_best_jump(chance, 20, &square, &square, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_MEAN, text, 4, NULL), SNL_ERROR_NULL);
    CHECK(count == 7);
    CHECK_EQUAL(snl_chance_lengths(chance, SNL_LENGTH_MEAN, values, 101, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_lengths(chance, SNL_LENGTH_MEAN, NULL, 0, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_visits(chance, 0, values, 101, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_visits(chance, 0, NULL, 0, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_positions(chance, 0, -1, values, 101, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_positions(chance, -1, 1, NULL, 0, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_uses(chance, 0, values, 101, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_uses(chance, 0, NULL, 0, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_without_each_jump(chance, values, 101, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_without_each_jump(chance, NULL, 0, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_with_each_jump(chance, 2, values, 101, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_with_each_jump(chance, 2, NULL, 0, NULL), SNL_ERROR_NULL);
    CHECK(values[0] == untouched);
    CHECK(value == untouched && square == -7 && strcmp(text, "abc") == 0);
    snl_chance_free(chance);
}

static void squares_off_the_board(void)
{
    static const snl_square off[] = {-1, 101, INT64_MIN, INT64_MAX};
    double values[101], value = untouched, other = untouched;
    const double half = 0.5;
    size_t count = 7;
    snl_chance *chance = chance_of(classic_board(47, SNL_OVERSHOOT_STAY));
    values[0] = untouched;
    for (size_t i = 0; i < sizeof off / sizeof *off; i++) {
        snl_game_length length = {.struct_size = sizeof length, .mean = untouched};
        const snl_square from[] = {0, off[i], 0};
        CHECK_EQUAL(snl_chance_length(chance, off[i], &length), SNL_ERROR_SQUARE);
        CHECK(length.mean == untouched);
        CHECK_EQUAL(snl_chance_distribution(chance, off[i], values, NULL, 9, &other),
                    SNL_ERROR_SQUARE);
        CHECK_EQUAL(snl_chance_quantiles(chance, off[i], &half, 1, &value), SNL_ERROR_SQUARE);
        CHECK_EQUAL(snl_chance_mode(chance, off[i], &value, &other), SNL_ERROR_SQUARE);
        CHECK_EQUAL(snl_chance_visits(chance, off[i], values, 101, &count), SNL_ERROR_SQUARE);
        CHECK_EQUAL(snl_chance_positions(chance, off[i], 1, values, 101, &count), SNL_ERROR_SQUARE);
        CHECK_EQUAL(snl_chance_uses(chance, off[i], values, 101, &count), SNL_ERROR_SQUARE);
        CHECK_EQUAL(win_of(chance, from, 2, values, &value, NULL), SNL_ERROR_SQUARE);
        CHECK_EQUAL(win_of(chance, from + 1, 2, values, &value, NULL), SNL_ERROR_SQUARE);
        CHECK_EQUAL(snl_chance_with_jump(chance, off[i], 5, &value), SNL_ERROR_SQUARE);
        CHECK_EQUAL(snl_chance_with_jump(chance, 5, off[i], &value), SNL_ERROR_SQUARE);
        CHECK_EQUAL(snl_chance_with_each_jump(chance, off[i], values, 101, &count),
                    SNL_ERROR_SQUARE);
    }
    CHECK_EQUAL(snl_chance_with_jump(chance, 0, 5, &value), SNL_ERROR_SQUARE);
    CHECK_EQUAL(snl_chance_with_jump(chance, 5, 5, &value), SNL_ERROR_SELF);
    CHECK_EQUAL(snl_chance_with_jump(chance, 100, 5, &value), SNL_ERROR_GOAL);
    CHECK_EQUAL(snl_chance_with_each_jump(chance, 0, values, 101, &count), SNL_ERROR_SQUARE);
    CHECK_EQUAL(snl_chance_with_each_jump(chance, 100, values, 101, &count), SNL_ERROR_GOAL);
    CHECK(count == 7 && values[0] == untouched && value == untouched && other == untouched);
    snl_chance_free(chance);
}

static void options_out_of_range(void)
{
    static const double improbable[] = {0, 1, -0.1, 1.1, NAN, INFINITY};
    double values[2] = {untouched, untouched}, other = untouched;
    snl_square from = -7, to = -7;
    size_t count = 7;
    snl_chance *chance = chance_of(classic_board(47, SNL_OVERSHOOT_STAY));
    for (size_t i = 0; i < sizeof improbable / sizeof *improbable; i++) {
        const double asked[] = {0.5, improbable[i], 0.5};
        CHECK_EQUAL(snl_chance_quantiles(chance, 0, asked, 2, values), SNL_ERROR_PROBABILITY);
        CHECK_EQUAL(snl_chance_quantiles(chance, 0, asked + 1, 2, values), SNL_ERROR_PROBABILITY);
    }
    CHECK_EQUAL(win_of(chance, NULL, 0, values, &other, NULL), SNL_ERROR_PLAYERS);
    CHECK_EQUAL(snl_chance_best_jump(chance, NAN, &from, &to, &other), SNL_ERROR_TARGET);
    CHECK_EQUAL(snl_chance_best_jump(chance, INFINITY, &from, &to, &other), SNL_ERROR_TARGET);
    CHECK_EQUAL(snl_chance_best_jump(chance, -INFINITY, &from, &to, &other), SNL_ERROR_TARGET);
    CHECK_EQUAL(snl_chance_lengths(chance, -1, values, 2, &count), SNL_ERROR_FIGURE);
    CHECK_EQUAL(snl_chance_lengths(chance, 7, values, 2, &count), SNL_ERROR_FIGURE);
    CHECK_EQUAL(snl_chance_lengths(chance, INT32_MAX, NULL, 0, &count), SNL_ERROR_FIGURE);
    CHECK_EQUAL(snl_chance_positions(chance, 0, -1, values, 2, &count), SNL_ERROR_ROLLS);
    CHECK_EQUAL(snl_chance_positions(chance, 0, INT64_MIN, NULL, 0, &count), SNL_ERROR_ROLLS);
    CHECK_EQUAL(snl_chance_exact(chance, -1, NULL, 0, &count), SNL_ERROR_FIGURE);
    CHECK_EQUAL(snl_chance_exact(chance, 3, NULL, 0, &count), SNL_ERROR_FIGURE);
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_MEAN, NULL, 9, &count), SNL_ERROR_NULL);
    CHECK(values[0] == untouched && values[1] == untouched && other == untouched);
    CHECK(from == -7 && to == -7 && count == 7);
    snl_chance_free(chance);
}

/* NULL with a capacity of 0 asks for the number of entries; a call that fills them stores it,
 * too. */
static void numbers_of_entries(void)
{
    double values[102];
    size_t counts[8] = {0}, count = 0;
    snl_chance *chance = chance_of(classic_board(47, SNL_OVERSHOOT_STAY));
    CHECK_EQUAL(snl_chance_visits(chance, 0, NULL, 0, &counts[0]), SNL_OK);
    CHECK_EQUAL(snl_chance_with_each_jump(chance, 5, NULL, 0, &counts[1]), SNL_OK);
    CHECK_EQUAL(snl_chance_uses(chance, 0, NULL, 0, &counts[2]), SNL_OK);
    CHECK_EQUAL(snl_chance_without_each_jump(chance, NULL, 0, &counts[3]), SNL_OK);
    CHECK_EQUAL(snl_chance_lengths(chance, SNL_LENGTH_VARIANCE, NULL, 0, &count), SNL_OK);
    CHECK_EQUAL(count, 101);
    CHECK_EQUAL(snl_chance_positions(chance, 0, INT64_MAX, NULL, 0, &count), SNL_OK);
    CHECK_EQUAL(count, 101);
    count = 0;
    values[101] = untouched;
    CHECK_EQUAL(snl_chance_positions(chance, 0, 9, values, 102, &count), SNL_OK);
    CHECK_EQUAL(count, 101);
    count = 0;
    CHECK_EQUAL(snl_chance_lengths(chance, SNL_LENGTH_VARIANCE, values, 102, &count), SNL_OK);
    CHECK_EQUAL(count, 101);
    CHECK_EQUAL(snl_chance_visits(chance, 0, values, 102, &counts[4]), SNL_OK);
    CHECK_EQUAL(snl_chance_with_each_jump(chance, 5, values, 102, &counts[5]), SNL_OK);
    CHECK_EQUAL(snl_chance_uses(chance, 0, values, 102, &counts[6]), SNL_OK);
    CHECK_EQUAL(snl_chance_without_each_jump(chance, values, 102, &counts[7]), SNL_OK);
    CHECK(values[101] == untouched);
    for (int i = 0; i < 8; i++)
        CHECK_EQUAL(counts[i], i / 2 % 2 ? CLASSIC_JUMPS : 101);
    snl_chance_free(chance);
}

/* An array that is one entry too small stays as it is. */
static void arrays_too_small(void)
{
    double values[101], value = untouched;
    char text[300] = "x";
    size_t length = 0;
    snl_chance *chance = chance_of(classic_board(47, SNL_OVERSHOOT_STAY));
    for (int i = 0; i < 101; i++)
        values[i] = untouched;
    for (snl_length_field field = 0; field <= SNL_LENGTH_FINISHED_VARIANCE; field++) {
        length = 0;
        CHECK_EQUAL(snl_chance_lengths(chance, field, values, 100, &length), SNL_ERROR_CAPACITY);
        CHECK_EQUAL(length, 101);
    }
    CHECK_EQUAL(snl_chance_lengths(chance, SNL_LENGTH_MEAN, values, 0, &length),
                SNL_ERROR_CAPACITY);
    length = 0;
    CHECK_EQUAL(snl_chance_positions(chance, 0, 9, values, 100, &length), SNL_ERROR_CAPACITY);
    CHECK_EQUAL(length, 101);
    const size_t jumps = CLASSIC_JUMPS;
    size_t counts[4] = {0};
    CHECK_EQUAL(snl_chance_visits(chance, 0, values, 100, &counts[0]), SNL_ERROR_CAPACITY);
    CHECK_EQUAL(snl_chance_uses(chance, 0, values, jumps - 1, &counts[1]), SNL_ERROR_CAPACITY);
    CHECK_EQUAL(snl_chance_without_each_jump(chance, values, jumps - 1, &counts[2]),
                SNL_ERROR_CAPACITY);
    CHECK_EQUAL(snl_chance_with_each_jump(chance, 5, values, 100, &counts[3]), SNL_ERROR_CAPACITY);
    CHECK(counts[0] == 101 && counts[1] == jumps && counts[2] == jumps && counts[3] == 101);
    for (int i = 0; i < 101; i++)
        CHECK(values[i] == untouched);
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_VARIANCE, NULL, 0, &length), SNL_OK);
    for (size_t capacity = 1; capacity <= length; capacity++) {
        size_t needed = 0;
        CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_VARIANCE, text, capacity, &needed),
                    SNL_ERROR_CAPACITY);
        CHECK(needed == length && strcmp(text, "x") == 0);
    }
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_VARIANCE, text, length + 1, &length), SNL_OK);
    CHECK_EQUAL(strlen(text), length);
    CHECK_EQUAL(snl_chance_uses(chance, 0, values, CLASSIC_JUMPS, &(size_t){0}), SNL_OK);
    CHECK(values[CLASSIC_JUMPS - 1] != untouched && values[CLASSIC_JUMPS] == untouched);
    CHECK_EQUAL(snl_chance_mode(chance, 0, &value, NULL), SNL_OK);
    CHECK_EQUAL(win_of(chance, NULL, 1, values, NULL, NULL), SNL_OK);
    check_near(values[0], 1, 1e-14, "one player");
    snl_chance_free(chance);
}

/* The library refuses a struct that is too short. If a newer program passes a longer struct, the
 * library must not change the fields that it does not know. */
static void sizes_of_the_struct(void)
{
    struct {
        snl_game_length length;
        double later;
    } longer = {.length = {.struct_size = sizeof longer}, .later = untouched};
    snl_chance *chance = chance_of(classic_board(47, SNL_OVERSHOOT_STAY));
    for (uint32_t size = 0; size < sizeof(snl_game_length); size += 4) {
        snl_game_length length = {.struct_size = size, .mean = untouched};
        CHECK_EQUAL(snl_chance_length(chance, 0, &length), SNL_ERROR_STRUCT_SIZE);
        CHECK(length.mean == untouched && length.struct_size == size);
    }
    CHECK_EQUAL(snl_chance_length(chance, 0, &longer.length), SNL_OK);
    CHECK(longer.later == untouched && longer.length.struct_size == sizeof longer);
    check_near(longer.length.mean, 39.2251223082349604, 1e-14, "the mean");
    snl_chance_free(chance);
}

static void cycles_refused(void)
{
    double values[11], value = untouched;
    snl_board *board = NULL;
    snl_chance *chance = UNTOUCHED_CHANCE;
    CHECK_EQUAL(snl_board_create(10, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 3, 5), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 5, 3), SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_ERROR_CYCLE);
    CHECK(chance == UNTOUCHED_CHANCE);
    CHECK_EQUAL(snl_board_remove_jump(board, 5), SNL_OK);
    chance = chance_of(board);
    CHECK_EQUAL(snl_chance_with_jump(chance, 5, 3, &value), SNL_ERROR_CYCLE);
    CHECK(value == untouched);
    CHECK_EQUAL(snl_chance_with_each_jump(chance, 5, values, 11, &(size_t){0}), SNL_OK);
    CHECK(values[3] != values[3]);
    check_near(values[5], mean_of(chance), 1e-14, "without a jump");
    snl_chance_free(chance);
}

static void no_room_for_a_jump(void)
{
    snl_square from = -7, to = -7;
    double mean = untouched;
    snl_chance *chance = chance_of(empty_board(1, 0, SNL_OVERSHOOT_WIN));
    CHECK_EQUAL(snl_chance_best_jump(chance, 3, &from, &to, &mean), SNL_ERROR_NO_ROOM);
    snl_chance_free(chance);
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(2, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 1, 2), SNL_OK);
    chance = chance_of(board);
    CHECK_EQUAL(snl_chance_best_jump(chance, 3, &from, &to, &mean), SNL_ERROR_NO_ROOM);
    CHECK(from == -7 && to == -7 && mean == untouched);
    snl_chance_free(chance);
}

/* The handle does not depend on the board, which is changed, used for another handle and freed. */
static void outlives_the_board(void)
{
    double first[101], second[101], mean;
    snl_chance *chance = NULL, *other = NULL;
    snl_board *board = classic_board(47, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
    mean = mean_of(chance);
    CHECK_EQUAL(snl_chance_visits(chance, 0, first, 101, &(size_t){0}), SNL_OK);
    for (snl_square mouth = 2; mouth < 90; mouth += 5)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, 99), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, 50), SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, NULL, &other), SNL_OK);
    CHECK(mean_of(other) != mean);
    CHECK_EQUAL(snl_chance_start(other), 50);
    CHECK_EQUAL(snl_chance_jump_count(other), snl_board_jump_count(board));
    snl_chance_free(other);
    snl_board_free(board);
    CHECK_EQUAL(snl_chance_squares(chance), 100);
    CHECK_EQUAL(snl_chance_jump_count(chance), CLASSIC_JUMPS);
    CHECK_EQUAL(snl_chance_start(chance), 0);
    CHECK(mean_of(chance) == mean);
    CHECK_EQUAL(snl_chance_visits(chance, 0, second, 101, &(size_t){0}), SNL_OK);
    CHECK(memcmp(first, second, sizeof first) == 0);
    CHECK_EQUAL(snl_chance_with_jump(chance, 79, 81, &mean), SNL_OK);
    check_near(mean, 41.949, 1e-5, "79 to 81");
    snl_chance_free(chance);
}

/* Multiplying all weights of the fair die by the same number does not change the mean. */
static void equal_weights(void)
{
    snl_chance *fair = chance_of(classic_board(47, SNL_OVERSHOOT_STAY));
    for (uint32_t weight = 2; weight < 1u << 29; weight *= 2) {
        snl_board *board = classic_board(47, SNL_OVERSHOOT_STAY);
        uint32_t weights[6];
        for (int face = 0; face < 6; face++)
            weights[face] = weight;
        CHECK_EQUAL(snl_board_set_die(board, weights, 6), SNL_OK);
        snl_chance *chance = chance_of(board);
        check_near(mean_of(chance), mean_of(fair), 1e-15, "mean");
        snl_chance_free(chance);
    }
    snl_chance_free(fair);
}

int main(void)
{
    RUN(nothing_given);
    RUN(nowhere_to_answer);
    RUN(squares_off_the_board);
    RUN(options_out_of_range);
    RUN(numbers_of_entries);
    RUN(arrays_too_small);
    RUN(sizes_of_the_struct);
    RUN(cycles_refused);
    RUN(no_room_for_a_jump);
    RUN(outlives_the_board);
    RUN(equal_weights);
    return check_done();
}
