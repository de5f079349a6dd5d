/* SPDX-License-Identifier: MIT */
/*
 * Where the token is after a number of rolls: games that are over, or never, squares that are
 * almost never reached, games in turns, and the most work that a call does. The sum over all rolls
 * is compared with the visits, and single rolls with the distribution of the length. More plain
 * references are in test_chance_rules.c, test_chance_turns.c and tests/reference. These are tests
 * of lib/chance_positions.c.
 */
#include "chance_check.h"

enum { LAST = 100 };

static double found[LAST + 1];

static double *positions_of(const snl_chance *chance, snl_square from, int64_t rolls)
{
    size_t count = 0;
    CHECK_EQUAL(snl_chance_positions(chance, from, rolls, found, LAST + 1, &count), SNL_OK);
    CHECK_EQUAL(count, snl_chance_squares(chance) + 1);
    return found;
}

static double sum_of(const double *values, int64_t last)
{
    double sum = 0;
    for (int64_t i = 0; i <= last; i++)
        sum += values[i];
    return sum;
}

/* Each square's probabilities after 0, 1, 2, ... rolls add up to its visits; those of the goal are
 * the distribution of the length. */
static void sums_over_rolls(void)
{
    enum { ROLLS = 900 };
    static double cdf[ROLLS + 1];
    double visits[LAST + 1], sums[LAST + 1] = {0};
    snl_chance *chance = chance_of(classic_board(47, SNL_OVERSHOOT_STAY));
    CHECK_EQUAL(snl_chance_visits(chance, 0, visits, LAST + 1, &(size_t){0}), SNL_OK);
    CHECK_EQUAL(snl_chance_distribution(chance, 0, NULL, cdf, ROLLS + 1, NULL), SNL_OK);
    for (int64_t roll = 0; roll <= ROLLS; roll++) {
        const double *at = positions_of(chance, 0, roll);
        CHECK(at[LAST] == cdf[roll]);
        check_near(sum_of(at, LAST), 1, 1e-13, "the sum");
        for (int square = 0; square < LAST; square++)
            sums[square] += at[square];
    }
    for (int square = 0; square < LAST; square++)
        check_near(sums[square], visits[square], 1e-12, "the visits");
    snl_chance_free(chance);
}

/* The first rolls by hand: from 0 to 1 .. 6, where 1 leads to 38 and 4 to 14. */
static void first_rolls(void)
{
    snl_chance *chance = chance_of(classic_board(47, SNL_OVERSHOOT_STAY));
    const double *at = positions_of(chance, 0, 0), sixth = 1.0 / 6;
    CHECK(at[0] == 1 && sum_of(at, LAST) == 1);
    at = positions_of(chance, 0, 1);
    for (int square = 0; square <= LAST; square++) {
        int is_reached =
            square == 38 || square == 14 || (square >= 2 && square <= 6 && square != 4);
        CHECK(at[square] == (is_reached ? sixth : 0));
    }
    at = positions_of(chance, 99, 1);
    check_near(at[99], 5.0 / 6, 1e-15, "a spent roll");
    CHECK(at[LAST] == sixth && sum_of(at, 98) == 0);
    at = positions_of(chance, LAST, 0);
    CHECK(at[LAST] == 1 && sum_of(at, LAST - 1) == 0);
    snl_chance_free(chance);
}

/* The game is over after 10 rolls at the latest: any number of rolls is soon made. */
static void games_that_are_over(void)
{
    snl_chance *chance = chance_of(empty_board(10, 0, SNL_OVERSHOOT_WIN));
    CHECK(positions_of(chance, 0, 9)[10] < 1);
    static const int64_t counts[] = {10, INT64_MAX};
    for (size_t i = 0; i < 2; i++) {
        const double *at = positions_of(chance, 0, counts[i]);
        check_near(at[10], 1, 1e-15, "the goal");
        CHECK(at[10] <= 1 && sum_of(at, 9) == 0);
    }
    CHECK(positions_of(chance, 10, INT64_MAX)[10] == 1);
    snl_chance_free(chance);
}

/* However the probabilities of the rolls are rounded, their sum is no more than 1. */
static void at_most_certain(void)
{
    for (size_t faces = 2; faces < 12; faces++)
        for (int64_t squares = 2; squares < 24; squares++) {
            const uint32_t weights[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
            snl_board *board = empty_board(squares, 1, SNL_OVERSHOOT_WIN);
            CHECK_EQUAL(snl_board_set_die(board, weights, faces), SNL_OK);
            snl_chance *chance = chance_of(board);
            const double *at = positions_of(chance, 1, squares);
            CHECK(at[squares] <= 1);
            check_near(at[squares], 1, 1e-14, "the goal");
            snl_chance_free(chance);
        }
}

/* Every roll from the square below the goal wins. However many faces there are, the sum of their
 * probabilities has few roundings. */
static void all_faces_win(void)
{
    uint32_t weights[SNL_FACES_MAX];
    for (size_t face = 0; face < SNL_FACES_MAX; face++)
        weights[face] = 1;
    for (size_t faces = 1; faces <= SNL_FACES_MAX; faces++) {
        snl_board *board = empty_board(70, 1, SNL_OVERSHOOT_WIN);
        CHECK_EQUAL(snl_board_set_die(board, weights, faces), SNL_OK);
        snl_chance *chance = chance_of(board);
        check_near(positions_of(chance, 69, 1)[70], 1, 0x1p-52, "the goal");
        snl_chance_free(chance);
    }
}

/* A token that circles for ever stays on its squares. */
static void games_that_never_end(void)
{
    static const uint32_t only_two[] = {0, 1};
    snl_board *board = empty_board(10, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jump(board, 9, 3), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, only_two, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    for (int64_t rolls = 0; rolls < 1000; rolls++) {
        const double *at = positions_of(chance, 1, rolls);
        int64_t square = rolls == 0 ? 1 : 3 + (rolls - 1) % 3 * 2;
        CHECK(at[square] == 1 && sum_of(at, 10) == 1);
    }
    snl_chance_free(chance);
}

/* One roll in 2^31 leads up by 1, and every other roll back to square 1. The library drops squares
 * whose probability is below 2^-990. */
static void improbable_squares(void)
{
    uint32_t weights[40] = {1};
    snl_board *board = empty_board(LAST, 1, SNL_OVERSHOOT_STAY);
    for (snl_square mouth = 41; mouth < LAST; mouth++)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, 1), SNL_OK);
    weights[39] = INT32_MAX;
    CHECK_EQUAL(snl_board_set_die(board, weights, 40), SNL_OK);
    snl_chance *chance = chance_of(board);
    for (int64_t rolls = 1; rolls < 39; rolls++) {
        const double *at = positions_of(chance, 1, rolls);
        check_near(sum_of(at, LAST), 1, 1e-14, "the sum");
        double expected = rolls < 32 ? ldexp(1, -31 * (int)rolls) : 0;
        check_near(at[1 + rolls], expected, 1e-14, "a square");
    }
    snl_chance_free(chance);
}

static snl_chance *turns_of(snl_board *board, snl_chance_options options)
{
    snl_chance *chance = NULL;
    CHECK_EQUAL(snl_chance_create(board, &options, &chance), SNL_OK);
    snl_board_free(board);
    return chance;
}

/* A game that counts rolls, on 20 squares with a die of 1 and 2; twos roll again. */
static snl_chance *twos_again(int32_t limit, snl_penalty penalty)
{
    const uint32_t weights[] = {1, 1};
    const snl_chance_options options = {sizeof options, SNL_COUNT_ROLLS, {2, limit, penalty}};
    snl_board *board = empty_board(20, 0, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    return turns_of(board, options);
}

/* Twos roll again, and the third in a turn leads back to the start. The third roll and the fourth
 * by hand, on a die of 1 and 2. */
static void turns_that_go_on(void)
{
    snl_chance *chance = twos_again(3, SNL_PENALTY_START);
    const double *at = positions_of(chance, 0, 1);
    CHECK(at[1] == 0.5 && at[2] == 0.5);
    at = positions_of(chance, 0, 3);
    CHECK(at[0] == 0.125 && at[3] == 0.125 && at[4] == 0.375 && at[5] == 0.375);
    CHECK(sum_of(at, 20) == 1);
    at = positions_of(chance, 0, 4); /* 1222 leads to 0, 2221 to 1, and 2222 to 2 */
    CHECK(at[0] == 0.0625 && at[1] == 0.0625 && at[2] == 0.0625 && at[4] == 0.0625);
    CHECK(at[5] == 0.25 && at[6] == 0.375 && at[7] == 0.125 && sum_of(at, 20) == 1);
    for (int64_t rolls = 5; rolls < 400; rolls++)
        check_near(sum_of(positions_of(chance, 0, rolls), 20), 1, 1e-13, "the sum");
    snl_chance_free(chance);
}

/* Compares all limits and penalties with a plain game, which goes through all equally likely
 * sequences of the first rolls. */
static void turns_of_any_limit(void)
{
    enum { ROLLS = 9 };
    for (int32_t limit = 2; limit < 8; limit++)
        for (snl_penalty penalty = SNL_PENALTY_ROLL; penalty <= SNL_PENALTY_START; penalty++) {
            snl_chance *chance = twos_again(limit, penalty);
            for (int rolls = 0; rolls <= ROLLS; rolls++) {
                const double *at = positions_of(chance, 0, rolls);
                double expected[21] = {0};
                for (int sequence = 0; sequence < 1 << rolls; sequence++) {
                    int square = 0, first = 0, twos = 0; /* of the turn: first square, and twos */
                    for (int roll = 0; roll < rolls; roll++) {
                        int is_two = sequence >> roll & 1;
                        int is_punished = is_two && twos + 1 == limit;
                        if (!is_punished)
                            square += 1 + is_two;
                        else if (penalty != SNL_PENALTY_ROLL)
                            square = penalty == SNL_PENALTY_TURN ? first : 0;
                        twos = is_two && !is_punished ? twos + 1 : 0;
                        first = twos == 0 ? square : first;
                    }
                    expected[square] += 1.0 / (1 << rolls);
                }
                for (int square = 0; square <= 20; square++)
                    CHECK(at[square] == expected[square]);
            }
            snl_chance_free(chance);
        }
}

/* With a limit of 1 every turn has one roll, and the again face is no move. */
static void turns_of_one_roll(void)
{
    snl_chance *chance = twos_again(1, SNL_PENALTY_ROLL);
    const double *at = positions_of(chance, 0, 2);
    CHECK(at[0] == 0.25 && at[1] == 0.5 && at[2] == 0.25 && sum_of(at, 20) == 1);
    snl_chance_free(chance);
}

/* The die only shows 2, which rolls again, and no 2 reaches the goal: the token of the first turn
 * is nowhere. */
static void turns_that_never_end(void)
{
    const uint32_t weights[] = {0, 1};
    const snl_chance_options options = {sizeof options, SNL_COUNT_TURNS, {2, 0, 0}};
    snl_board *board = empty_board(1, 0, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    snl_chance *chance = turns_of(board, options);
    const double *at = positions_of(chance, 0, 0);
    CHECK(at[0] == 1 && at[1] == 0);
    at = positions_of(chance, 0, 1);
    CHECK(at[0] == 0 && at[1] == 0);
    at = positions_of(chance, 1, 5);
    CHECK(at[0] == 0 && at[1] == 1);
    snl_chance_free(chance);
}

/* A game that goes on for ever takes too much work for too many rolls. The library gives up after
 * half a minute, unless it was built with a lower limit on operations. */
static void too_much_work(void)
{
    double limit = 0;
    snl_board *board = empty_board(20, 1, SNL_OVERSHOOT_STAY);
    for (snl_square mouth = 10; mouth < 16; mouth++)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, 1), SNL_OK);
    snl_chance *chance = chance_of(board);
#ifdef SNL_MARCH_OPERATIONS
    limit = SNL_MARCH_OPERATIONS;
#endif
    check_near(sum_of(positions_of(chance, 1, 100), 20), 1, 1e-14, "the sum");
    if (limit > 0)
        CHECK_EQUAL(snl_chance_positions(chance, 1, INT64_MAX, found, LAST + 1, &(size_t){0}),
                    SNL_ERROR_EFFORT);
    snl_chance_free(chance);
}

int main(void)
{
    RUN(sums_over_rolls);
    RUN(first_rolls);
    RUN(games_that_are_over);
    RUN(at_most_certain);
    RUN(all_faces_win);
    RUN(games_that_never_end);
    RUN(improbable_squares);
    RUN(turns_that_go_on);
    RUN(turns_of_any_limit);
    RUN(turns_of_one_roll);
    RUN(turns_that_never_end);
    RUN(too_much_work);
    return check_done();
}
