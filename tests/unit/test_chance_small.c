/* SPDX-License-Identifier: MIT */
/*
 * The random game on small boards: random boards under all rules, with and without traps. The tests
 * march with the reference's rolls until hardly any game is left, and compute every expected answer
 * from that march. For games too long for such a march, the answers come from formulas. They are
 * tests of lib/chance_march.c, lib/chance_tail.c, lib/chance_spread.c, lib/chance_win.c,
 * lib/chance_effect.c, lib/chance_effect_each.c, lib/chance_length.c and lib/chance_visits.c.
 * SNL_TEST_WHOLE makes more boards.
 */
#include "chance_check.h"
#include "solve_check.h"

#include <float.h>

enum { SQUARES_MAX = 14, ROLLS_MAX = 6000, PLAYERS = 3 };

/* A march ends when the live probability is negligible; answers may differ by `near`. */
static const double negligible = 1e-13, near = 1e-10;

static struct plain *plain;

/* A game from one square. By roll: the probability that the game ends with this roll, and the
 * probability that it has ended by then. `rolls` is the last roll. */
struct marched {
    double pmf[ROLLS_MAX + 1], cdf[ROLLS_MAX + 1];
    double finish;
    int rolls;
};

/* The distribution of the token after one more roll. */
static void march_on(const double *at, double *next)
{
    double sum = 0;
    for (int face = 1; face <= plain->faces; face++)
        sum += plain->weight[face];
    memset(next, 0, (SQUARES_MAX + 1) * sizeof *next);
    for (int square = 0; square < plain->squares; square++)
        for (int face = 1; face <= plain->faces; face++)
            next[plain_rest(plain, square, face)] += at[square] * (plain->weight[face] / sum);
}

/* Finds by square whether the goal can be reached. */
static void find_able(int *able)
{
    plain_to_goal(plain);
    for (int square = 0; square <= plain->squares; square++)
        able[square] = plain->fewest[square] != SNL_UNREACHABLE;
}

/* Marches a game from a square to its end; returns 0 if it takes too long. */
static int march(int from, struct marched *marched)
{
    double now[2][SQUARES_MAX + 1] = {{0}}, left = 1;
    int able[SQUARES_MAX + 1], roll = 0;
    find_able(able);
    now[0][from] = 1;
    marched->finish = 0;
    for (;; roll++) {
        double *at = now[roll % 2];
        marched->pmf[roll] = at[plain->squares];
        marched->finish += at[plain->squares];
        marched->cdf[roll] = marched->finish;
        at[plain->squares] = 0;
        left = 0;
        for (int square = 0; square < plain->squares; square++)
            left += able[square] ? at[square] : 0;
        if (left < negligible || roll == ROLLS_MAX)
            break;
        march_on(at, now[1 - roll % 2]);
    }
    marched->rolls = roll;
    return left < negligible;
}

static double mean_after(const struct marched *marched)
{
    double mean = 0;
    if (marched->finish < 1 - near)
        return INFINITY;
    for (int roll = 1; roll <= marched->rolls; roll++)
        mean += roll * marched->pmf[roll];
    return mean;
}

/* ---- Lengths and races ---- */

static void check_distribution(const snl_chance *chance, int from, const struct marched *marched)
{
    double pmf[30], cdf[30], bound = -1;
    CHECK_EQUAL(snl_chance_distribution(chance, from, pmf, cdf, 30, &bound), SNL_OK);
    CHECK(bound >= 0 && bound < near);
    for (int roll = 0; roll < 30; roll++) {
        CHECK(fabs(pmf[roll] - (roll > marched->rolls ? 0 : marched->pmf[roll])) < near);
        CHECK(fabs(cdf[roll] - (roll > marched->rolls ? marched->finish : marched->cdf[roll])) <
              near);
    }
}

/* The quantile; infinite if p exceeds the probability of finishing; -1 if rounding may change the
 * quantile. */
static double quantile_of(const struct marched *marched, double p)
{
    for (int roll = 0; roll <= marched->rolls; roll++)
        if (fabs(marched->cdf[roll] - p) < near)
            return -1;
        else if (marched->cdf[roll] > p)
            return roll;
    return p < marched->finish ? -1 : INFINITY;
}

static void check_spread(const snl_chance *chance, int from, const struct marched *marched)
{
    static const double asked[] = {0.5, 1e-3, 0.999, 0.25, 0.9, 0.03125, 0.6, 1 - 1e-9};
    enum { ASKED = sizeof asked / sizeof *asked };
    double rolls[ASKED], mode = -1, most = -1, highest = 0;
    CHECK_EQUAL(snl_chance_quantiles(chance, from, asked, ASKED, rolls), SNL_OK);
    for (int i = 0; i < ASKED; i++) {
        double quantile = quantile_of(marched, asked[i]);
        CHECK(quantile < 0 || rolls[i] == quantile);
    }
    for (int roll = 0; roll <= marched->rolls; roll++)
        highest = marched->pmf[roll] > highest ? marched->pmf[roll] : highest;
    CHECK_EQUAL(snl_chance_mode(chance, from, &mode, from % 2 ? &most : NULL), SNL_OK);
    CHECK(from % 2 == 0 || fabs(most - highest) < near);
    if (highest == 0)
        CHECK(mode == INFINITY);
    else
        CHECK(mode <= marched->rolls && fabs(marched->pmf[(int)mode] - highest) < near);
}

static void check_win(const snl_chance *chance, const int *from, const struct marched *const *games)
{
    double win[PLAYERS], expected[PLAYERS] = {0}, rounds = -1, undecided = 1, sum = 0, lost = 1;
    snl_square squares[PLAYERS];
    int last = 0;
    for (int i = 0; i < PLAYERS; i++) {
        squares[i] = from[i];
        last = games[i]->rolls > last ? games[i]->rolls : last;
        lost *= 1 - games[i]->finish > near ? 1 - games[i]->finish : 0;
    }
    for (int round = 0; round <= last; round++) {
        double none = 1;
        for (int i = 0; i < PLAYERS; i++) {
            double before = 1;
            for (int other = 0; other < PLAYERS; other++) {
                const struct marched *game = games[other];
                int until = other < i ? round : round - 1;
                until = until > game->rolls ? game->rolls : until;
                before *= other == i || until < 0 ? 1 : 1 - game->cdf[until];
            }
            expected[i] += round > games[i]->rolls ? 0 : games[i]->pmf[round] * before;
            none *= 1 - games[i]->cdf[round > games[i]->rolls ? games[i]->rolls : round];
        }
        undecided = none;
        sum += undecided;
    }
    CHECK_EQUAL(win_of(chance, squares, PLAYERS, win, &rounds, NULL), SNL_OK);
    for (int i = 0; i < PLAYERS; i++)
        CHECK(fabs(win[i] - expected[i]) < near);
    if (lost > 0)
        CHECK(rounds == INFINITY);
    else
        CHECK(fabs(rounds - sum) < near * (1 + sum));
    CHECK_EQUAL(win_of(chance, squares, PLAYERS, win, NULL, NULL), SNL_OK);
}

/* ---- Squares and jumps ---- */

/* Marches once more for the expected number of visits of each square and uses of each jump, and
 * compares them if games end for certain. */
static void check_visits(const snl_chance *chance, int from, const struct marched *marched)
{
    double now[2][SQUARES_MAX + 1] = {{0}}, visits[SQUARES_MAX + 1] = {0},
                                uses[SQUARES_MAX + 1] = {0};
    double found[SQUARES_MAX + 1], found_uses[SQUARES_MAX], sum = 0;
    size_t jumps = 0;
    for (int face = 1; face <= plain->faces; face++)
        sum += plain->weight[face];
    now[0][from] = 1;
    for (int roll = 0; roll <= marched->rolls; roll++) {
        double *at = now[roll % 2];
        for (int square = 0; square <= plain->squares; square++)
            visits[square] += at[square];
        at[plain->squares] = 0;
        for (int square = 0; square < plain->squares; square++)
            for (int face = 1; face <= plain->faces; face++) {
                int mouth = plain_landing(plain, square, face);
                for (; mouth > 0 && plain->jump[mouth];
                     mouth = plain->chaining ? plain->jump[mouth] : 0)
                    uses[mouth] += at[square] * (plain->weight[face] / sum);
            }
        march_on(at, now[1 - roll % 2]);
    }
    CHECK_EQUAL(snl_chance_visits(chance, from, found, SQUARES_MAX + 1, &(size_t){0}), SNL_OK);
    CHECK_EQUAL(snl_chance_uses(chance, from, found_uses, SQUARES_MAX, &(size_t){0}), SNL_OK);
    if (marched->finish < 1 - near)
        return;
    for (int square = 0; square <= plain->squares; square++)
        CHECK(fabs(found[square] - visits[square]) <= 1e-8 * (1 + visits[square]));
    for (int mouth = 1; mouth < plain->squares; mouth++)
        if (plain->jump[mouth]) {
            CHECK(fabs(found_uses[jumps] - uses[mouth]) <= 1e-8 * (1 + uses[mouth]));
            jumps++;
        }
}

static void check_lengths(const snl_chance *chance, const struct marched *marched)
{
    double finish[SQUARES_MAX + 1];
    fill_lengths(chance, SNL_LENGTH_FINISH_PROBABILITY, finish);
    for (int square = 0; square <= plain->squares; square++)
        if (marched[square].rolls >= 0)
            CHECK(fabs(finish[square] - marched[square].finish) < near);
}

/* ---- Changed boards ---- */

/* The mean from the start with a jump from `from` to `to`, or without one if `to` is `from`; NaN if
 * the jump closes a cycle, and -1 if the march takes too long. */
static double mean_with(int start, int from, int to)
{
    static struct marched marched;
    int old = plain->jump[from], square = from, steps = 0;
    double mean = NAN;
    plain->jump[from] = to == from ? 0 : to == 0 ? REFERENCE_OFF : to;
    while (plain->chaining && square > 0 && plain->jump[square] && steps++ <= plain->squares)
        square = plain->jump[square];
    if (steps <= plain->squares)
        mean = march(start, &marched) ? mean_after(&marched) : -1;
    plain->jump[from] = old;
    return mean;
}

static void check_mean(double actual, double expected)
{
    if (isnan(expected) || isinf(expected))
        CHECK(isnan(actual) == isnan(expected) && isinf(actual) == isinf(expected));
    else if (expected >= 0)
        CHECK(fabs(actual - expected) <= 1e-8 * (1 + expected));
}

static void check_effects(const snl_chance *chance, int start)
{
    double means[SQUARES_MAX + 1], mean, target, nearest = INFINITY;
    int jumps = 0;
    for (int from = 1; from < plain->squares; from++)
        jumps += plain->jump[from] != 0;
    CHECK_EQUAL(snl_chance_without_each_jump(chance, means, (size_t)jumps, &(size_t){0}), SNL_OK);
    for (int from = 1, i = 0; from < plain->squares; from++)
        if (plain->jump[from])
            check_mean(means[i++], mean_with(start, from, from));
    target = (double)check_random(1, 20);
    for (int from = 1; from < plain->squares; from++) {
        CHECK_EQUAL(snl_chance_with_each_jump(chance, from, means, SQUARES_MAX + 1, &(size_t){0}),
                    SNL_OK);
        for (int to = 0; to <= plain->squares; to++) {
            double expected = mean_with(start, from, to);
            check_mean(means[to], expected);
            if (to != from && !plain->jump[from] && fabs(means[to] - target) < nearest)
                nearest = fabs(means[to] - target);
            if (to == from)
                continue;
            snl_status status = snl_chance_with_jump(chance, from, to, &mean);
            CHECK_EQUAL(status, isnan(expected) ? SNL_ERROR_CYCLE : SNL_OK);
            if (status == SNL_OK)
                check_mean(mean, expected);
        }
    }
    snl_square best_from = 0, best_to = 0;
    snl_status status = snl_chance_best_jump(chance, target, &best_from, &best_to, &mean);
    CHECK_EQUAL(status, nearest < INFINITY ? SNL_OK : SNL_ERROR_NO_ROOM);
    if (status == SNL_OK)
        CHECK(fabs(fabs(mean - target) - nearest) <= 1e-8 * (1 + nearest));
}

/* ---- Boards ---- */

static void random_board(void)
{
    static const uint32_t weights[] = {0, 1, 1, 1, 3};
    plain_clear(plain, (int)check_random(1, SQUARES_MAX));
    plain->overshoot = (int)check_random(0, 2);
    plain->chaining = (int)check_random(0, 1);
    plain->faces = (int)check_random(1, 4);
    for (int face = 1; face <= plain->faces; face++)
        plain->weight[face] = face < plain->faces ? weights[check_random(0, 4)] : 1;
    int64_t share = check_random(0, 60);
    for (int square = 1; square < plain->squares; square++) {
        int to = (int)check_random(1, plain->squares);
        plain->jump[square] = check_random(0, 99) < share && to != square ? to : 0;
    }
    plain_break_cycles(plain);
    if (check_random(0, 1))
        random_house_rules(plain);
    else
        plain->start = (int)check_random(0, plain->squares);
}

static void check_board(int64_t *traps)
{
    static struct marched marched[SQUARES_MAX + 1];
    const struct marched *games[PLAYERS];
    snl_board *board = make_board(plain);
    int from[PLAYERS], all = 1;
    snl_chance *chance = NULL;
    CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
    snl_board_free(board);
    for (int square = 0; square <= plain->squares; square++) {
        if (!march(square, &marched[square])) {
            all = 0;
            marched[square].rolls = -1;
            continue;
        }
        *traps += marched[square].finish < 1 - near;
        check_distribution(chance, square, &marched[square]);
        check_spread(chance, square, &marched[square]);
        check_visits(chance, square, &marched[square]);
    }
    check_lengths(chance, marched);
    for (int i = 0; i < PLAYERS; i++) {
        from[i] = (int)check_random(0, plain->squares);
        games[i] = &marched[from[i]];
    }
    if (all) {
        check_win(chance, from, games);
        check_effects(chance, plain->start);
    }
    snl_chance_free(chance);
}

static void random_boards(void)
{
    int boards = getenv("SNL_TEST_WHOLE") ? 1500 : 150;
    int64_t traps = 0;
    for (int i = 0; i < boards; i++) {
        int faults = check_faults_in_test;
        random_board();
        check_board(&traps);
        if (check_faults_in_test > faults && faults < 3) {
            printf("# %d squares, overshoot %d, chaining %d, %d faces:", plain->squares,
                   plain->overshoot, plain->chaining, plain->faces);
            for (int face = 1; face <= plain->faces; face++)
                printf(" %d", (int)plain->weight[face]);
            for (int square = 1; square < plain->squares; square++)
                if (plain->jump[square])
                    printf(" %d-%d", square, (int)reference_jump(plain->jump[square]));
            printf(", start %d, entered by %x on %d", plain->start, (unsigned)plain->enter_faces,
                   plain->enter_square);
            printf("\n");
        }
    }
    CHECK(traps > boards / 4);
}

/* ---- Against formulas ---- */

/* `count` steps, on every third square from 1 on. From each step a 2 leads down to the first step,
 * and a 1 leads up to the next step. From the last step a 1 leads to the goal. */
static snl_board *stairs(int count, const uint32_t *weights, size_t faces)
{
    snl_board *board = empty_board(3 * count + 1, 1, SNL_OVERSHOOT_STAY);
    for (int64_t square = 1; square <= 3 * count; square += 3) {
        CHECK_EQUAL(snl_board_set_jump(board, square + 1, square + 3), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, square + 2, 1), SNL_OK);
    }
    CHECK_EQUAL(snl_board_set_die(board, weights, faces), SNL_OK);
    return board;
}

static long double power(long double base, int64_t exponent)
{
    long double result = 1;
    for (; exponent > 0; exponent /= 2, base *= base)
        if (exponent % 2)
            result *= base;
    return result;
}

/* The quantile p of a geometric distribution. Each roll ends the fraction `share` of the live
 * games. */
static double geometric_quantile(double share, double p)
{
    int64_t low = 0, high = INT64_C(1) << 40;
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        if (power(1 - (long double)share, middle) <= 1 - (long double)p)
            high = middle;
        else
            low = middle + 1;
    }
    return (double)low;
}

/* One roll in 10^4, 10^6 or 4e9 ends the game. If a long double is no more precise than a double,
 * the expected quantile has larger errors and may be off by one. */
static void geometric_games(void)
{
    const int is_long = LDBL_MANT_DIG > 53;
    const double allowed = is_long ? 1e-9 : 1e-6;
    static const uint32_t others[] = {9999, 999999, 3999999999};
    static const double asked[] = {0.5, 1e-9, 0.999999, 0.25, 0.9};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        const uint32_t weights[] = {1, others[i]};
        double rolls[5], share = 1 / (1 + (double)others[i]), most, win[3], rounds;
        snl_chance *chance = chance_of(stairs(1, weights, 2));
        CHECK_EQUAL(snl_chance_quantiles(chance, 1, asked, 5, rolls), SNL_OK);
        for (int j = 0; j < 5; j++) {
            double quantile = geometric_quantile(share, asked[j]);
            CHECK(fabs(rolls[j] - quantile) <= allowed * quantile + (!is_long || quantile > 1e9));
        }
        CHECK_EQUAL(snl_chance_mode(chance, 1, rolls, &most), SNL_OK);
        CHECK(rolls[0] == 1);
        check_near(most, share, 1e-14, "probability of the mode");
        CHECK_EQUAL(win_of(chance, NULL, 3, win, &rounds, NULL), SNL_OK);
        double gone = share * (1 + (1 - share) + (1 - share) * (1 - share));
        for (int player = 0; player < 3; player++)
            check_near(win[player], share * (double)power(1 - share, player) / gone, 1e-9, "win");
        check_near(rounds, 1 / gone, 1e-9, "rounds");
        snl_chance_free(chance);
    }
}

/* With 64 faces the next roll wins with the same probability from each of the highest 64 squares.
 * From 300 squares below the goal five rolls win if they add up to 300, which is 20 less than 5 *
 * 64. */
static void largest_die(void)
{
    double pmf[8];
    snl_board *board = empty_board(400, 1, SNL_OVERSHOOT_STAY);
    uint32_t weights[64];
    for (int face = 0; face < 64; face++)
        weights[face] = 1;
    CHECK_EQUAL(snl_board_set_die(board, weights, 64), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_distribution(chance, 336, pmf, NULL, 8, NULL), SNL_OK);
    for (int roll = 1; roll < 8; roll++)
        check_near(pmf[roll], (double)power(63 / 64.0L, roll - 1) / 64, 1e-14, "geometric");
    CHECK_EQUAL(snl_chance_distribution(chance, 100, pmf, NULL, 6, NULL), SNL_OK);
    CHECK(pmf[0] == 0 && pmf[3] == 0 && pmf[4] == 0);
    check_near(pmf[5], 10626 / 0x1p30, 1e-14, "24! / 20! / 4! of 64^5");
    snl_chance_free(chance);
}

/* The error bound of a distribution, before a game ends: each roll has one rounding for each face,
 * one for each jump to the square where most jumps end, and three more; the cumulative sum has
 * one. */
static void bounds_of_distributions(void)
{
    enum { ROLLS = 2 };
    static const snl_square from[] = {4, 15, 9, 17, 12}, to[] = {21, 25, 21, 25, 21};
    static const int most[] = {0, 1, 1, 2, 2, 3};
    for (size_t jumps = 0; jumps <= 5; jumps++) {
        double bound = -1;
        snl_board *board = empty_board(30, 1, SNL_OVERSHOOT_STAY);
        CHECK_EQUAL(snl_board_set_jumps(board, from, to, jumps, NULL), SNL_OK);
        snl_chance *chance = chance_of(board);
        CHECK_EQUAL(snl_chance_distribution(chance, 1, NULL, NULL, ROLLS + 1, &bound), SNL_OK);
        check_near(bound, (ROLLS * (6 + most[jumps] + 3) + 1) * DBL_EPSILON, 1e-5, "bound");
        snl_chance_free(chance);
    }
}

/* One of two players is three times as quick as the other. From square 10 only a 1 wins; from
 * square 5 a 3 and a 4 win too. */
static void two_rates(void)
{
    static const uint32_t weights[] = {1, 9997, 1, 1};
    static const snl_square from[] = {6, 7, 8, 9, 11, 12, 13, 14};
    static const snl_square to[] = {20, 5, 20, 20, 20, 10, 10, 10};
    static const snl_square slow_first[] = {10, 5}, quick_first[] = {5, 10};
    const double slow = 1e-4, quick = 3e-4, both_fail = (1 - slow) * (1 - quick);
    double win[2], rounds;
    snl_board *board = empty_board(20, 5, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 8, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 4), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(win_of(chance, slow_first, 2, win, &rounds, NULL), SNL_OK);
    check_near(win[0], slow / (1 - both_fail), 1e-9, "the slow one first");
    check_near(rounds, 1 / (1 - both_fail), 1e-9, "rounds");
    CHECK_EQUAL(win_of(chance, quick_first, 2, win, &rounds, NULL), SNL_OK);
    check_near(win[0], quick / (1 - both_fail), 1e-9, "the quick one first");
    snl_chance_free(chance);
}

/* Half of the games never end: each roll leads to a trap or to the goal with the same
 * probability. */
static void slow_traps(void)
{
    static const uint32_t weights[] = {1, 999998, 1};
    static const double asked[] = {0.25, 0.125, 0.5, 0.6, 0.499};
    double rolls[5], share = 2e-6;
    snl_board *board = empty_board(20, 1, SNL_OVERSHOOT_STAY);
    const snl_square from[] = {2, 3, 11, 12, 13}, to[] = {20, 1, 10, 10, 10};
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 5, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 4, 10), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 3), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_quantiles(chance, 1, asked, 5, rolls), SNL_OK);
    for (int i = 0; i < 5; i++) {
        double quantile = asked[i] < 0.5 ? geometric_quantile(share, 2 * asked[i]) : INFINITY;
        CHECK(rolls[i] == quantile || fabs(rolls[i] - quantile) <= 1);
    }
    snl_chance_free(chance);
}

/* The first roll wins or leads into a trap: half of the games take one roll, and half never end. */
static void all_at_once(void)
{
    static const uint32_t even[] = {1, 1};
    static const double asked[] = {0.5, 0.25, 0.75};
    double rolls[3];
    snl_board *board = empty_board(10, 1, SNL_OVERSHOOT_STAY);
    const snl_square from[] = {2, 3, 6, 7}, to[] = {10, 5, 5, 5};
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 4, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, even, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_quantiles(chance, 1, asked, 3, rolls), SNL_OK);
    CHECK(rolls[0] == 1 && rolls[1] == 1 && rolls[2] == INFINITY);
    CHECK_EQUAL(snl_chance_quantiles(chance, 10, asked, 3, rolls), SNL_OK);
    CHECK(rolls[0] == 0 && rolls[1] == 0 && rolls[2] == 0);
    CHECK_EQUAL(snl_chance_quantiles(chance, 1, NULL, 0, NULL), SNL_OK);
    snl_chance_free(chance);
}

/* Games whose variance is out of range: a march to their end takes too much effort. */
static void endless_stairs(void)
{
    static const uint32_t weights[] = {1, UINT32_MAX - 1};
    static const double half = 0.5;
    double rolls = -7, win[2] = {-7, -7};
    snl_chance *chance = chance_of(stairs(17, weights, 2));
    CHECK_EQUAL(snl_chance_quantiles(chance, 1, &half, 1, &rolls), SNL_ERROR_EFFORT);
    CHECK_EQUAL(win_of(chance, NULL, 2, win, NULL, NULL), SNL_ERROR_EFFORT);
    CHECK(rolls == -7 && win[0] == -7 && win[1] == -7);
    snl_chance_free(chance);
}

/* Means are out of range from 33 steps on, and variances are infinite from 17 steps on. */
static void towers(void)
{
    static const uint32_t weights[] = {1, UINT32_MAX - 1};
    for (int count = 15; count <= 36; count++) {
        snl_game_length length = {.struct_size = sizeof length, .mean = -7};
        snl_chance *chance = NULL;
        snl_board *board = stairs(count, weights, 2);
        snl_status status = snl_chance_create(board, NULL, &chance);
        if (status == SNL_OK)
            status = snl_chance_length(chance, 1, &length);
        CHECK(status == SNL_OK || status == SNL_ERROR_OVERFLOW);
        CHECK_EQUAL(status, count < 30 ? SNL_OK : count > 32 ? SNL_ERROR_OVERFLOW : status);
        if (status == SNL_OK)
            check_near(length.mean, (double)power(UINT32_MAX, count), 1e-6, "mean");
        if (status == SNL_OK && count > 16)
            CHECK(length.variance == INFINITY);
        snl_chance_free(chance);
        snl_board_free(board);
    }
}

/* A board with long stretches, on which no game ends, from whatever square it starts. */
static void no_goal(void)
{
    enum { LAST = 400 };
    static double finish[LAST + 1], mean[LAST + 1], variance[LAST + 1], visits[LAST + 1];
    snl_board *board = empty_board(LAST, 1, SNL_OVERSHOOT_STAY);
    for (snl_square square = LAST - 6; square < LAST; square++)
        CHECK_EQUAL(snl_board_set_jump(board, square, LAST - 20), SNL_OK);
    snl_chance *chance = chance_of(board);
    fill_lengths(chance, SNL_LENGTH_FINISH_PROBABILITY, finish);
    fill_lengths(chance, SNL_LENGTH_MEAN, mean);
    fill_lengths(chance, SNL_LENGTH_VARIANCE, variance);
    for (snl_square square = 0; square < LAST - 6; square++)
        CHECK(finish[square] == 0 && mean[square] == INFINITY && variance[square] == INFINITY);
    CHECK(finish[LAST] == 1 && mean[LAST] == 0 && variance[LAST] == 0);
    CHECK_EQUAL(snl_chance_visits(chance, 150, visits, LAST + 1, &(size_t){0}), SNL_OK);
    CHECK(visits[149] == 0 && visits[150] == 1 && visits[LAST] == 0);
    CHECK(visits[LAST - 20] == INFINITY);
    snl_chance_free(chance);
}

/* Compares the answers for a new jump from inside a long stretch with a board that has this
 * jump. */
static void jumps_from_stretches(void)
{
    enum { LAST = 300, MOUTH = 151 };
    static double means[LAST + 1];
    for (int chaining = 0; chaining < 2; chaining++) {
        snl_board *board = empty_board(LAST, 1, SNL_OVERSHOOT_STAY), *other = NULL;
        CHECK_EQUAL(snl_board_set_jump(board, 40, 220), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, 290, 9), SNL_OK);
        CHECK_EQUAL(snl_board_set_chaining(board, chaining), SNL_OK);
        snl_chance *chance = NULL, *with = NULL;
        CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
        CHECK_EQUAL(snl_chance_with_each_jump(chance, MOUTH, means, LAST + 1, &(size_t){0}),
                    SNL_OK);
        for (snl_square to = 0; to <= LAST; to += to % 7 ? 1 : 13) {
            CHECK_EQUAL(snl_board_copy(board, NULL, &other), SNL_OK);
            if (to != MOUTH)
                CHECK_EQUAL(snl_board_set_jump(other, MOUTH, to), SNL_OK);
            CHECK_EQUAL(snl_chance_create(other, NULL, &with), SNL_OK);
            check_near(means[to], mean_of(with), 1e-11, "mean with a jump");
            snl_chance_free(with);
            snl_board_free(other);
        }
        snl_chance_free(chance);
        snl_board_free(board);
    }
}

/* A board without jumps has no effects and no uses. */
static void no_jumps(void)
{
    double mean = -7;
    snl_board *board = empty_board(20, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_without_each_jump(chance, NULL, 0, &(size_t){0}), SNL_OK);
    CHECK_EQUAL(snl_chance_without_each_jump(chance, NULL, 1, &(size_t){0}), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_without_each_jump(chance, &mean, 1, &(size_t){0}), SNL_OK);
    CHECK_EQUAL(snl_chance_uses(chance, 1, NULL, 0, &(size_t){0}), SNL_OK);
    CHECK_EQUAL(snl_chance_uses(chance, 1, NULL, 1, &(size_t){0}), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_uses(chance, 1, &mean, 1, &(size_t){0}), SNL_OK);
    CHECK(mean == -7);
    snl_chance_free(chance);
}

int main(void)
{
    check_random_seed();
    plain = plain_create(SQUARES_MAX);
    RUN(random_boards);
    RUN(geometric_games);
    RUN(largest_die);
    RUN(bounds_of_distributions);
    RUN(two_rates);
    RUN(slow_traps);
    RUN(all_at_once);
    RUN(endless_stairs);
    RUN(towers);
    RUN(no_goal);
    RUN(jumps_from_stretches);
    RUN(no_jumps);
    plain_free(plain);
    return check_done();
}
