/* SPDX-License-Identifier: MIT */
/*
 * The march, which advances the distribution of the token roll by roll, tested inside the library.
 * The tests compare every square after every roll with the plain reference, on random boards under
 * all rules. They check the probabilities that the march trims at both ends of its band. They check
 * the tail, which is the rest of a game from the roll on which its length is geometric. They check
 * the watch, which steps a march and looks for the tail. They are tests of lib/chance_march.c,
 * lib/chance_tail.c, lib/chance_turn_march.c and lib/chance_spread.c.
 */
#include "chance_check.h"
#include "memory_check.h"
#include "solve_check.h"

#include "chance_tail.h"

#include <float.h>
#include <limits.h>

enum { SQUARES_MAX = 60 };

static struct plain *plain;

/* The probability that the token is on a square; 0 outside the band. */
static double at_square(const snl_i_march *march, snl_square square)
{
    return square >= march->low && square <= march->high ? march->at[square] : 0;
}

/* Beyond both ends of the band the array holds zeros, as far as the largest face leads. */
static void check_margins(const snl_i_march *march)
{
    for (int64_t i = 1; i <= SNL_FACES_MAX && march->low <= march->high; i++)
        CHECK(march->at[march->low - i] == 0 && march->at[march->high + i] == 0);
    CHECK(march->low > march->high ||
          (march->at[march->low] >= 0x1p-990 && march->at[march->high] >= 0x1p-990));
}

/* The largest number of jumps that end on one square. */
static int most_to_one(void)
{
    int most = 0, count[SQUARES_MAX + 1] = {0}; /* by square, also 0 */
    for (int mouth = 1; mouth < plain->squares; mouth++)
        if (plain->jump[mouth] != 0 && ++count[plain->rests[mouth]] > most)
            most = count[plain->rests[mouth]];
    return most;
}

static void check_march(const snl_chance *chance, int from)
{
    double now[2][SQUARES_MAX + 1] = {{0}}, sum = 0, lived = 0;
    snl_i_poll poll = {.allocator = NULL};
    snl_i_march march;
    for (int face = 1; face <= plain->faces; face++)
        sum += plain->weight[face];
    poll.allocator = &chance->allocator;
    CHECK_EQUAL(snl_i_march_init(&march, chance, from, &poll), SNL_OK);
    int entering = plain->enter_faces || plain->enter_square ? plain->faces : 0;
    CHECK(march.step_error == (plain->faces + entering + most_to_one() + 3) * DBL_EPSILON);
    now[0][from] = 1;
    for (int roll = 0; roll < 30; roll++) {
        double *at = now[roll % 2], *next = now[1 - roll % 2], live = 0, operations;
        CHECK_EQUAL(march.rolls, roll);
        check_near(march.ended, at[plain->squares], 1e-13, "ended");
        at[plain->squares] = 0;
        memset(next, 0, sizeof now[0]);
        for (int square = 0; square < plain->squares; square++) {
            check_near(at_square(&march, square), at[square], 1e-13, "at a square");
            live += at[square];
            for (int face = 1; face <= plain->faces; face++)
                next[plain_rest(plain, square, face)] += at[square] * (plain->weight[face] / sum);
        }
        check_near(march.live, live, 1e-13, "live");
        CHECK(march.trimmed == 0);
        CHECK(march.error == roll * march.step_error);
        check_near(march.absolute_error, lived * march.step_error, 1e-12, "absolute error");
        lived += live;
        check_margins(&march);
        operations = march.operations;
        CHECK_EQUAL(snl_i_march_step(&march), SNL_OK);
        CHECK(march.operations - operations <=
              64.0 + (double)(plain->squares + 1 + plain->faces) * plain->faces);
        int64_t width = march.high > march.low ? march.high - march.low + 1 : 1;
        CHECK(live == 0 || march.operations - operations >= 64.0 + (double)width * plain->faces);
    }
    snl_i_march_free(&march);
}

static void random_boards(void)
{
    for (int i = 0; i < 150; i++) {
        plain_clear(plain, (int)check_random(1, i % 2 ? 12 : SQUARES_MAX));
        plain->overshoot = (int)check_random(0, 2);
        plain->chaining = (int)check_random(0, 1);
        plain->faces = (int)check_random(1, i % 10 ? 7 : 64);
        for (int face = 1; face <= plain->faces; face++)
            plain->weight[face] = face < plain->faces ? (uint32_t)check_random(0, 3) : 1;
        int64_t share = check_random(0, 60);
        for (int square = 1; square < plain->squares; square++) {
            int to = (int)check_random(1, plain->squares);
            plain->jump[square] = check_random(0, 99) < share && to != square ? to : 0;
        }
        plain_break_cycles(plain);
        if (i % 3 == 0)
            random_house_rules(plain);
        plain_to_goal(plain); /* fills plain->rests */
        snl_chance *chance = chance_of(make_board(plain));
        check_march(chance, plain->start);
        for (int from = 0; from <= plain->squares; from += 1 + plain->squares / 4)
            check_march(chance, from);
        snl_chance_free(chance);
    }
}

/* ---- Trimming ---- */

/* One roll in 2^32 - 1 is rare; 31 rare rolls in a row have a probability below 2^-990, the limit
 * of trimming. */
static void both_ends(void)
{
    const double rare = 1 / (double)UINT32_MAX;
    for (int is_low = 0; is_low < 2; is_low++) {
        const uint32_t weights[] = {is_low ? 1 : UINT32_MAX - 1, is_low ? UINT32_MAX - 1 : 1};
        double all = 1;
        snl_i_poll poll = {.allocator = NULL};
        snl_i_march march;
        snl_board *board = empty_board(200, 1, SNL_OVERSHOOT_STAY);
        CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
        snl_chance *chance = chance_of(board);
        poll.allocator = &chance->allocator;
        CHECK_EQUAL(snl_i_march_init(&march, chance, 1, &poll), SNL_OK);
        for (int roll = 1; roll <= 31; roll++) {
            CHECK(march.trimmed == 0);
            CHECK_EQUAL(snl_i_march_step(&march), SNL_OK);
            CHECK_EQUAL(march.low, 1 + roll + (roll == 31 && is_low));
            CHECK_EQUAL(march.high, 1 + 2 * roll - (roll == 31 && !is_low));
            check_margins(&march);
            all *= rare;
        }
        check_near(march.trimmed, all, 1e-12, "trimmed");
        check_near(march.live, 1, 1e-14, "live");
        snl_i_march_free(&march);
        snl_chance_free(chance);
    }
}

/* Each step wins or stays, with probability 1/2. So the live probability is a power of 2, until the
 * march trims it below 2^-990; in turns it does so when the next turn begins. Games have two steps
 * on average. For each of them the error bound allows as many roundings as rolls lead to one square
 * (or, with a limit, outcomes of turns), and three more. */
static void check_all_of_it(const uint32_t *weights, const snl_chance_options *by, snl_square from,
                            int to_one)
{
    enum { LAST = 990 };
    static double pmf[LAST + 20], cdf[LAST + 20];
    const int last = LAST + (by != NULL);
    double bound = -1;
    snl_i_poll poll = {.allocator = NULL};
    snl_i_march march;
    snl_chance *chance = NULL;
    snl_board *board = empty_board(from + 1, from, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, weights, weights[2] ? 3 : 2), SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, by, &chance), SNL_OK);
    poll.allocator = &chance->allocator;
    CHECK_EQUAL(snl_i_march_init(&march, chance, from, &poll), SNL_OK);
    for (int roll = 1; roll <= LAST + 10; roll++) {
        CHECK_EQUAL(snl_i_march_step(&march), SNL_OK);
        CHECK(march.ended == (roll <= LAST + 1 ? ldexp(1, -roll) : 0));
        CHECK(march.live == (roll <= last ? ldexp(1, -roll) : 0));
        CHECK(march.trimmed == (roll <= last ? 0 : 0x1p-991));
        CHECK_EQUAL(march.low > march.high, !by && roll > LAST);
        CHECK_EQUAL(march.rolls, roll);
    }
    snl_i_march_free(&march);
    CHECK_EQUAL(snl_chance_distribution(chance, from, pmf, cdf, LAST + 20, &bound), SNL_OK);
    for (int roll = 1; roll < LAST + 20; roll++) {
        CHECK(pmf[roll] == (roll <= LAST + 1 ? ldexp(1, -roll) : 0));
        CHECK(cdf[roll] == (roll <= 53 ? 1 - ldexp(1, -roll) : 1));
    }
    check_near(bound, (2 * (to_one + 3) + 1) * DBL_EPSILON, 1e-5, "bound");
    snl_chance_free(chance);
    snl_board_free(board);
}

/* A 2 stays, which is a whole turn by the limit; a 3, without a limit, rolls again. */
static void all_of_it(void)
{
    static const uint32_t two[] = {1, 1, 0}, three[] = {1, 1, 1};
    const snl_chance_options limit = {sizeof limit, SNL_COUNT_ROLLS, {1 << 1, 1, SNL_PENALTY_TURN}};
    const snl_chance_options again = {sizeof again, SNL_COUNT_TURNS, {1 << 2, 0, 0}};
    for (int from = 0; from <= 1; from++) {
        check_all_of_it(two, NULL, from, 2);
        check_all_of_it(two, &limit, from, from + 1);
        check_all_of_it(three, &again, from, from + 2);
    }
}

/* Each roll wins, or leads to the other of two squares and rolls again, with probability 1/2. The
 * march trims the turn when a token rolls again with a probability below 2^-990. */
static void all_of_a_turn(void)
{
    static const snl_square from[] = {2, 4, 5}, to[] = {6, 6, 1};
    const snl_chance_options two = {sizeof two, SNL_COUNT_TURNS, {1 << 1, 0, 0}};
    snl_i_poll poll = {.allocator = NULL};
    snl_i_march march;
    snl_chance *chance = NULL;
    snl_board *board = empty_board(6, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 3, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1, 1}, 2), SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, &two, &chance), SNL_OK);
    poll.allocator = &chance->allocator;
    CHECK_EQUAL(snl_i_march_init(&march, chance, 1, &poll), SNL_OK);
    CHECK_EQUAL(snl_i_march_step(&march), SNL_OK);
    CHECK(march.ended == 1 && march.live == 0 && march.trimmed == 0x1p-991);
    snl_i_march_free(&march);
    snl_chance_free(chance);
    snl_board_free(board);
}

/* The operations of a turn. With a limit: 64, one for each outcome, and one for each entry of the
 * distributions, of which there are as many as a turn has rolls, and one more. On this board a turn
 * has one outcome. */
static void operations_with_a_limit(void)
{
    enum { SQUARES = 20, LIMIT = 3, STEPS = 5 };
    for (int32_t count = SNL_COUNT_ROLLS; count <= SNL_COUNT_TURNS; count++) {
        const snl_chance_options one = {sizeof one, count, {1, LIMIT, SNL_PENALTY_TURN}};
        const double vectors = count == SNL_COUNT_ROLLS ? LIMIT + 1 : 2;
        snl_i_poll poll = {.allocator = NULL};
        snl_i_march march;
        snl_chance *chance = NULL;
        snl_board *board = empty_board(SQUARES, 0, SNL_OVERSHOOT_STAY);
        CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1}, 1), SNL_OK);
        CHECK_EQUAL(snl_chance_create(board, &one, &chance), SNL_OK);
        poll.allocator = &chance->allocator;
        CHECK_EQUAL(snl_i_march_init(&march, chance, 0, &poll), SNL_OK);
        for (int step = 0; step < STEPS; step++)
            CHECK_EQUAL(snl_i_march_step(&march), SNL_OK);
        CHECK(march.operations == STEPS * (64 + SQUARES + vectors * (SQUARES + 1)));
        snl_i_march_free(&march);
        snl_chance_free(chance);
        snl_board_free(board);
    }
}

/* The operations of a turn without a limit: 64, one for each entry of two distributions, and one
 * for each roll of each square that rolls. A 1 and a 2 roll again; after i of them a token is i to
 * 2 i squares ahead. */
static void operations_without_a_limit(void)
{
    enum { SQUARES = 40 };
    const snl_chance_options low = {sizeof low, SNL_COUNT_TURNS, {3, 0, 0}};
    double rolling = 0;
    snl_i_poll poll = {.allocator = NULL};
    snl_i_march march;
    snl_chance *chance = NULL;
    snl_board *board = empty_board(SQUARES, 0, SNL_OVERSHOOT_WIN);
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1, 1, 1}, 3), SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, &low, &chance), SNL_OK);
    poll.allocator = &chance->allocator;
    CHECK_EQUAL(snl_i_march_init(&march, chance, 0, &poll), SNL_OK);
    CHECK_EQUAL(snl_i_march_step(&march), SNL_OK);
    for (int i = 0; i < SQUARES; i++)
        rolling += (2 * i < SQUARES ? 2 * i : SQUARES - 1) - i + 1;
    CHECK(march.operations == 64 + 2 * (SQUARES + 1) + 3 * rolling);
    snl_i_march_free(&march);
    snl_chance_free(chance);
    snl_board_free(board);
}

/* A token that always moves by two squares passes between the mouths: its band stays one square
 * wide, and each roll takes few operations. */
static void narrow(void)
{
    static const uint32_t weights[] = {0, 1};
    snl_i_poll poll = {.allocator = NULL};
    snl_i_march march;
    snl_board *board = empty_board(200, 1, SNL_OVERSHOOT_STAY);
    for (snl_square mouth = 2; mouth < 100; mouth += 2)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, 190), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    poll.allocator = &chance->allocator;
    CHECK_EQUAL(snl_i_march_init(&march, chance, 1, &poll), SNL_OK);
    for (int roll = 1; roll <= 50; roll++) {
        CHECK_EQUAL(snl_i_march_step(&march), SNL_OK);
        CHECK(march.low == 1 + 2 * roll && march.high == march.low && march.live == 1);
        CHECK(march.operations <= roll * (64 + 3 * 2.0));
    }
    snl_i_march_free(&march);
    snl_chance_free(chance);
}

/* ---- The tail ---- */

/* From square 1 a 1 wins, a 2 leads back to 1, and a 3 leads into a trap. */
static void rest_of_a_game(void)
{
    static const uint32_t weights[] = {2, 93, 5};
    static const snl_square from[] = {2, 3, 4, 11, 12, 13}, to[] = {20, 1, 10, 10, 10, 10};
    snl_i_lengths lengths = {0};
    snl_i_poll poll = {.allocator = NULL};
    snl_i_march march;
    snl_i_tail tail = {0};
    snl_board *board = empty_board(20, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 6, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 3), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_i_lengths_init(&lengths, chance), SNL_OK);
    poll.allocator = &chance->allocator;
    CHECK_EQUAL(snl_i_march_init(&march, chance, 1, &poll), SNL_OK);
    double left = 2 / 7.0;
    for (int roll = 0; roll < 9; roll++, left *= 0.93) {
        CHECK_EQUAL(snl_i_march_tail(&march, &lengths, &tail), SNL_OK);
        CHECK(tail.settled && tail.is_known);
        check_near(tail.finish, left, 1e-14, "finish");
        check_near(tail.rate, 0.07, 1e-14, "rate");
        CHECK_EQUAL(snl_i_march_step(&march), SNL_OK);
    }
    snl_i_march_free(&march);
    poll.allocator = &chance->allocator;
    CHECK_EQUAL(snl_i_march_init(&march, chance, 10, &poll), SNL_OK);
    CHECK_EQUAL(snl_i_march_tail(&march, &lengths, &tail), SNL_OK);
    CHECK(tail.finish == 0 && tail.rate > 0 && tail.rate <= 1);
    CHECK(tail.settled && tail.is_known);
    snl_i_march_free(&march);
    snl_i_lengths_free(&lengths);
    snl_chance_free(chance);
}

/* The tail of a game with these lengths, whose last roll ended it with probability `ended`. */
static snl_i_tail tail_of(double ended, double finish, double mean, double variance)
{
    double finishes[] = {0, finish}, means[] = {0, mean}, variances[] = {0, variance};
    snl_i_poll poll = {.allocator = NULL};
    snl_i_march march;
    snl_i_tail tail = {0};
    snl_chance *chance = chance_of(empty_board(2, 1, SNL_OVERSHOOT_WIN));
    snl_i_lengths lengths = {chance, finishes, means, variances};
    poll.allocator = &chance->allocator;
    CHECK_EQUAL(snl_i_march_init(&march, chance, 1, &poll), SNL_OK);
    march.ended = ended;
    CHECK_EQUAL(snl_i_march_tail(&march, &lengths, &tail), SNL_OK);
    snl_i_march_free(&march);
    snl_chance_free(chance);
    return tail;
}

/* A game with mean 2 counts as geometric if its second moment is 6, within a relative 2^-43. A
 * second moment beyond the range of doubles leaves the tail unknown. */
static void nearly_geometric(void)
{
    static const struct {
        double mean, variance;
        int settled, is_known;
    } games[] = {
        {2, 2, 1, 1},
        {2, 2 + 6 * 0x1p-43, 1, 1},
        {2, 2 + 6 * 0x1p-43 + 0x1p-50, 0, 1},
        {2, 2 - 6 * 0x1p-43, 1, 1},
        {2, 2 - 6 * 0x1p-43 - 0x1p-50, 0, 1},
        {0x1p510, 0x1p1020, 1, 1},
        {0x1p511, 0x1p1020, 0, 1},
        {0x1p511 * 1.5, 0x1p1021, 0, 0},
        {0x1p511 * 1.5, 0x1p1023, 0, 0},
        {0x1p600, 0x1p600, 0, 0},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        snl_i_tail tail = tail_of(0, 0.5, games[i].mean, games[i].variance);
        double rate = 1 / games[i].mean;
        CHECK(tail.finish == 0.5 && tail.rate == rate);
        CHECK_EQUAL(tail.settled, games[i].settled);
        CHECK_EQUAL(tail.is_known, games[i].is_known);
    }
}

/* A geometric game with mean 2 is steady if the last roll ended half of the live games, within a
 * relative 2^-36. */
static void nearly_steady(void)
{
    static const struct {
        double ended, left;
        int is_steady;
    } games[] = {
        {0.5, 0.5, 1},
        {0.5 + 0x1p-37, 0.5 - 0x1p-37, 1},
        {0.5 + 0x1p-37 + 0x1p-52, 0.5 - 0x1p-37 - 0x1p-52, 0},
        {0.75, 0.25, 0},
        {0.5 - 0x1p-37, 0.5 + 0x1p-37, 1},
        {0.5 - 0x1p-37 - 0x1p-52, 0.5 + 0x1p-37 + 0x1p-52, 0},
        {0.25, 0.75, 0},
        {0x1p-1074, 1, 0},
        {0, 1, 0},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        snl_i_tail tail = tail_of(games[i].ended, games[i].left, 2, 2);
        CHECK(tail.finish == games[i].left && tail.settled && tail.is_known);
        CHECK_EQUAL(tail.is_steady, games[i].is_steady);
    }
}

/* Two rolls in a thousand leave the first square, and nearly every roll from the second square
 * wins. The tail is soon geometric, but the watch does not check for it before 2^14 rolls. */
static void slow_then_quick(void)
{
    static const uint32_t weights[] = {1, 998, 1};
    static const snl_square from[] = {2, 3, 4, 6, 7, 8}, to[] = {5, 1, 5, 9, 9, 5};
    snl_i_watch watch;
    snl_i_poll poll = {.allocator = NULL};
    snl_i_march march;
    int rolls = 0;
    snl_board *board = empty_board(9, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 6, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 3), SNL_OK);
    snl_chance *chance = chance_of(board);
    poll.allocator = &chance->allocator;
    CHECK_EQUAL(snl_i_march_init(&march, chance, 1, &poll), SNL_OK);
    snl_i_watch_init(&watch);
    while (!watch.tail.settled && rolls < 100000) {
        CHECK_EQUAL(snl_i_watch_step(&watch, &march), SNL_OK);
        rolls += !watch.tail.settled;
        CHECK_EQUAL(march.rolls, rolls);
    }
    CHECK_EQUAL(rolls, 1 << 14);
    check_near(watch.tail.rate, 0.002, 1e-12, "rate");
    check_near(watch.tail.finish, march.live, 1e-12, "finish");
    snl_i_watch_free(&watch);
    snl_i_march_free(&march);
    snl_chance_free(chance);
}

/* On square 1 only a 1 moves the token, and wins; a 2 rolls again. Each roll, also within a turn,
 * ends one game in ten: so the tail is geometric after every roll. The first two rolls have no two
 * before them to compare with, so the tail counts as steady from roll 4 on. */
static void rolls_within_turns(void)
{
    static const uint32_t weights[] = {1, 4, 5};
    const snl_chance_options two = {sizeof two, SNL_COUNT_ROLLS, {1 << 1, 3, SNL_PENALTY_TURN}};
    double left = 1;
    snl_i_lengths lengths = {0};
    snl_i_poll poll = {.allocator = NULL};
    snl_i_tail tail;
    snl_i_march march;
    snl_chance *chance = NULL;
    snl_board *board = empty_board(2, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, weights, 3), SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, &two, &chance), SNL_OK);
    poll.allocator = &chance->allocator;
    CHECK_EQUAL(snl_i_march_init(&march, chance, 1, &poll), SNL_OK);
    for (int roll = 0; roll < 10; roll++) {
        CHECK_EQUAL(snl_i_march_tail(&march, &lengths, &tail), SNL_OK);
        CHECK(tail.settled && tail.is_steady == (roll >= 4) && tail.is_known);
        check_near(tail.finish, left, 1e-14, "finish");
        check_near(tail.rate, 0.1, 1e-14, "rate");
        CHECK_EQUAL(snl_i_march_step(&march), SNL_OK);
        left *= 0.9;
    }
    snl_i_lengths_free(&lengths);
    snl_i_march_free(&march);
    snl_chance_free(chance);
    snl_board_free(board);
}

/* Two stages, each left by one roll in 50000: the tail does not settle within these tests. */
static snl_chance *two_games(void)
{
    static const uint32_t weights[] = {1, 99997, 1, 1};
    static const snl_square from[] = {2, 3, 4, 5, 7, 8, 9, 10}, to[] = {1, 1, 11, 6, 11, 6, 6, 11};
    snl_board *board = empty_board(11, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 8, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 4), SNL_OK);
    return chance_of(board);
}

/* The watch checks for a tail after 2^14 rolls, and then each time the number of rolls has
 * doubled. */
static void checks_after_rolls(void)
{
    snl_i_watch watch;
    snl_i_poll poll = {.allocator = NULL};
    snl_i_march march;
    snl_chance *chance = two_games();
    poll.allocator = &chance->allocator;
    CHECK_EQUAL(snl_i_march_init(&march, chance, 1, &poll), SNL_OK);
    snl_i_watch_init(&watch);
    for (int64_t roll = 0; roll <= 1 << 17; roll++) {
        double next = roll < 1 << 14 ? 0x1p14 : 0x1p15;
        while (roll >= 1 << 14 && next <= (double)roll)
            next *= 2;
        CHECK_EQUAL(snl_i_watch_step(&watch, &march), SNL_OK);
        CHECK(watch.next_rolls == next || check_faults_in_test > 0);
        CHECK(!watch.tail.settled && (roll < 1 << 14 || watch.tail.is_known));
    }
    snl_i_watch_free(&watch);
    snl_i_march_free(&march);
    snl_chance_free(chance);
}

/* The watch also checks after 2^27 operations, which a large board takes in a few rolls, and then
 * each time the number of operations has doubled. Beyond SNL_MARCH_OPERATIONS operations the watch
 * fails. */
static void checks_after_operations(void)
{
    double most = SNL_MARCH_OPERATIONS;
    snl_i_watch watch;
    snl_i_poll poll = {.allocator = NULL};
    snl_i_march march;
    snl_chance *chance = two_games();
    poll.allocator = &chance->allocator;
    CHECK_EQUAL(snl_i_march_init(&march, chance, 1, &poll), SNL_OK);
    snl_i_watch_init(&watch);
    march.operations = 0x1p27 - 0.5;
    CHECK_EQUAL(snl_i_watch_step(&watch, &march), SNL_OK);
    CHECK(!watch.lengths.finish && watch.next_rolls == 0x1p14 && march.rolls == 1);
    march.operations = 0x1p27;
    CHECK_EQUAL(snl_i_watch_step(&watch, &march), SNL_OK);
    CHECK(watch.lengths.finish && watch.next_rolls == 2 && march.rolls == 2);
    CHECK(watch.next_operations == 0x1p28);
    const double *finish = watch.lengths.finish;
    march.operations = most;
    CHECK_EQUAL(snl_i_watch_step(&watch, &march), SNL_OK);
    CHECK(watch.lengths.finish == finish && watch.next_rolls == 4 && march.rolls == 3);
    CHECK(watch.next_operations == 2 * most);
    march.operations = most + 0.5;
    CHECK_EQUAL(snl_i_watch_step(&watch, &march), SNL_ERROR_EFFORT);
    CHECK(!watch.tail.settled && march.rolls == 3);
    snl_i_watch_free(&watch);
    CHECK(!watch.lengths.finish);
    snl_i_march_free(&march);
    snl_chance_free(chance);
}

/* If the means are too large for a known tail, the watch fails at its first check. */
static void means_too_large(void)
{
    double finish[] = {0, 1}, mean[] = {0, 0x1p600}, variance[] = {0, INFINITY};
    snl_i_watch watch;
    snl_i_poll poll = {.allocator = NULL};
    snl_i_march march;
    snl_chance *chance = chance_of(empty_board(2, 1, SNL_OVERSHOOT_STAY));
    poll.allocator = &chance->allocator;
    CHECK_EQUAL(snl_i_march_init(&march, chance, 1, &poll), SNL_OK);
    snl_i_watch_init(&watch);
    watch.lengths = (snl_i_lengths){chance, finish, mean, variance};
    CHECK_EQUAL(snl_i_watch_step(&watch, &march), SNL_OK);
    march.operations = 0x1p27;
    CHECK_EQUAL(snl_i_watch_step(&watch, &march), SNL_ERROR_EFFORT);
    CHECK_EQUAL(march.rolls, 1);
    snl_i_march_free(&march);
    snl_chance_free(chance);
}

/* If the lengths for a tail cannot be had, the watch fails, and the march stays where it is. */
static void no_lengths(void)
{
    struct asked asked = {.pool = {.until_failure = -1}, .cancel_at = -1};
    snl_allocator allocator = allocator_of(&asked, 1);
    snl_i_watch watch;
    snl_i_poll poll = {.allocator = &allocator};
    snl_i_march march;
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(9, &allocator, &board), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_i_march_init(&march, chance, 1, &poll), SNL_OK);
    march.operations = 0x1p27;
    for (long granted = 0; granted < 2; granted++) {
        snl_i_watch_init(&watch);
        asked.pool.until_failure = granted;
        CHECK_EQUAL(snl_i_watch_step(&watch, &march), SNL_ERROR_MEMORY);
        snl_i_watch_free(&watch);
    }
    poll.steps = SNL_I_STEPS - 1;
    asked.cancel_at = asked.polls;
    snl_i_watch_init(&watch);
    CHECK_EQUAL(snl_i_watch_step(&watch, &march), SNL_ERROR_CANCELLED);
    CHECK(march.rolls == 0 && !watch.tail.settled);
    snl_i_watch_free(&watch);
    snl_i_march_free(&march);
    snl_chance_free(chance);
    CHECK_EQUAL(asked.pool.blocks, 0);
}

/* ---- Polling ---- */

enum { MANY = 20 * SNL_I_STEPS, ROLLS = 20 };

static struct patience patience;

/* A board of MANY + 100 squares. From square 1 a 1 leads far up, and a 2 leads back to 1. If
 * `has_jumps` is set, the board has MANY short snakes as well. */
static snl_chance *wide_board(int has_jumps)
{
    static const uint32_t weights[] = {1, 1};
    snl_allocator allocator = patient_allocator(&patience);
    snl_board *board = NULL;
    patience = (struct patience){0, LONG_MAX};
    CHECK_EQUAL(snl_board_create(MANY + 100, &allocator, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 2, MANY + 50), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 3, 1), SNL_OK);
    for (snl_square mouth = 10; has_jumps && mouth < 10 + MANY; mouth++)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, mouth - 5), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_STAY), SNL_OK);
    return chance_of(board);
}

/* snl_i_march_init() visits all jumps twice, and sorts their destinations. Any of its polls can
 * cancel it. */
static void polls_of_init(void)
{
    static snl_i_keyed sorted[2 * MANY + 4];
    snl_i_poll poll = {.allocator = NULL};
    snl_i_march march;
    snl_chance *chance = wide_board(1);
    const snl_i_ends *ends = &chance->chain.ends;
    CHECK_EQUAL(ends->count, MANY + 2);
    for (size_t i = 0; i < ends->count; i++)
        sorted[i] = (snl_i_keyed){ends->ends[i], i};
    patience.polls = 0;
    poll.allocator = &chance->allocator;
    CHECK_EQUAL(snl_i_sort(sorted, sorted + ends->count, ends->count, &poll), SNL_OK);
    long of_sorting = patience.polls;
    patience.polls = 0;
    CHECK_EQUAL(snl_i_march_init(&march, chance, 1, &poll), SNL_OK);
    CHECK(patience.polls >= of_sorting + 2 * MANY / SNL_I_STEPS);
    snl_i_march_free(&march);
    const long last = patience.polls - 1, stops[] = {0, last / 2, last};
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++) {
        poll = (snl_i_poll){.allocator = &chance->allocator};
        patience = (struct patience){0, stops[i]};
        CHECK_EQUAL(snl_i_march_init(&march, chance, 1, &poll), SNL_ERROR_CANCELLED);
        CHECK_EQUAL(patience.polls, stops[i] + 1);
    }
    snl_chance_free(chance);
}

/* Each roll computes a sum for nearly every square of the band; rolls after the end of a game count
 * as steps too. */
static void polls_of_rolls(void)
{
    snl_i_poll poll = {.allocator = NULL};
    snl_i_march march;
    snl_chance *chance = wide_board(0);
    poll.allocator = &chance->allocator;
    CHECK_EQUAL(snl_i_march_init(&march, chance, 1, &poll), SNL_OK);
    CHECK_EQUAL(snl_i_march_step(&march), SNL_OK);
    patience.polls = 0;
    for (int roll = 0; roll < ROLLS; roll++)
        CHECK_EQUAL(snl_i_march_step(&march), SNL_OK);
    CHECK(march.low == 1 && march.high > MANY);
    CHECK(patience.polls >= (long)ROLLS * MANY / 2 / SNL_I_STEPS);
    snl_i_march_free(&march);
    poll.allocator = &chance->allocator;
    CHECK_EQUAL(snl_i_march_init(&march, chance, MANY + 100, &poll), SNL_OK);
    patience.polls = 0;
    for (int roll = 0; roll < MANY; roll++)
        CHECK_EQUAL(snl_i_march_step(&march), SNL_OK);
    CHECK(march.ended == 0 && march.live == 0);
    CHECK(patience.polls >= MANY / SNL_I_STEPS);
    snl_i_march_free(&march);
    snl_chance_free(chance);
}

/* Any poll of a roll can cancel it, and no poll follows. At first nothing cancels. */
static void cancelled_rolls(void)
{
    snl_i_march march;
    snl_chance *chance = wide_board(1);
    long polls = 0;
    for (long end = -1; end < polls; end += 1 + polls / 8) {
        snl_i_poll poll = {.allocator = &chance->allocator};
        patience.end = -1;
        CHECK_EQUAL(snl_i_march_init(&march, chance, 1, &poll), SNL_OK);
        CHECK_EQUAL(snl_i_march_step(&march), SNL_OK);
        patience = (struct patience){0, end};
        CHECK_EQUAL(snl_i_march_step(&march), end < 0 ? SNL_OK : SNL_ERROR_CANCELLED);
        polls = end < 0 ? patience.polls : polls;
        CHECK(end < 0 || patience.polls == end + 1);
        snl_i_march_free(&march);
    }
    CHECK(polls > MANY / SNL_I_STEPS);
    snl_chance_free(chance);
}

/* A token far below or above the start, which only a 6 leaves: what memory holds on the start and
 * beyond the band does not count, so games are the same whatever bytes new memory has. */
static void start_beyond_the_band(void)
{
    enum { COUNTED = 120 };
    double cdf[2][COUNTED];
    for (int is_above = 0; is_above < 2; is_above++) {
        for (int time = 0; time < 2; time++) {
            struct pool pool = {.until_failure = -1};
            snl_allocator allocator = pool_allocator(&pool);
            snl_board *board = NULL;
            pool_fill = time ? 0x40 : 0; /* eight bytes of 0x40 are the double 32.5 */
            CHECK_EQUAL(snl_board_create(600, &allocator, &board), SNL_OK);
            CHECK_EQUAL(snl_board_set_start(board, is_above ? 20 : 500), SNL_OK);
            CHECK_EQUAL(snl_board_set_enter(board, UINT64_C(1) << 5, 0), SNL_OK);
            CHECK_EQUAL(snl_board_set_jump(board, 60, 300), SNL_OK);
            snl_chance *chance = chance_of(board);
            CHECK_EQUAL(snl_chance_distribution(chance, is_above ? 200 : 10, NULL, cdf[time],
                                                COUNTED, NULL),
                        SNL_OK);
            snl_chance_free(chance);
        }
        pool_fill = 0xa5;
        CHECK(memcmp(cdf[0], cdf[1], sizeof *cdf) == 0);
        CHECK(cdf[0][COUNTED - 1] > 0 && cdf[0][COUNTED - 1] <= 1);
    }
}

int main(void)
{
    check_random_seed();
    plain = plain_create(SQUARES_MAX);
    RUN(random_boards);
    RUN(both_ends);
    RUN(all_of_it);
    RUN(all_of_a_turn);
    RUN(operations_with_a_limit);
    RUN(operations_without_a_limit);
    RUN(narrow);
    RUN(start_beyond_the_band);
    RUN(rest_of_a_game);
    RUN(nearly_geometric);
    RUN(nearly_steady);
    RUN(slow_then_quick);
    RUN(rolls_within_turns);
    RUN(checks_after_rolls);
    RUN(checks_after_operations);
    RUN(means_too_large);
    RUN(no_lengths);
    RUN(polls_of_init);
    RUN(polls_of_rolls);
    RUN(cancelled_rolls);
    plain_free(plain);
    return check_done();
}
