/* SPDX-License-Identifier: MIT */
/*
 * Odds and rounds of races too long for a march to their end, lib/chance_win.c. The tails of these
 * races become geometric late, or after few rolls of many operations, or only up to the last
 * digits, or only apart from a trap that hardly any token reaches. Other races end with the first
 * rolls beside towers and traps, are lost in traps, or drop tokens. The expected answers come from
 * formulas, and rounds from a march in long double. Also: such races cancelled.
 */
#include "chance_check.h"
#include "chance_tail.h"
#include "memory_check.h"

#include <float.h>

/* One roll in 2^11 leads from the first square to the second, and one in 2^30 wins from there; all
 * other rolls stay. */
static snl_chance *two_stages(const snl_allocator *allocator)
{
    static const uint32_t weights[] = {1, 1 << 19, (1 << 30) - (1 << 19) - 1};
    static const snl_square from[] = {2, 3, 4, 6, 7, 8}, to[] = {1, 5, 1, 9, 5, 5};
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(9, allocator, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 6, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 3), SNL_OK);
    return chance_of(board);
}

/* One player is a stage ahead. The tail of the other player's game becomes geometric only when the
 * probability of the first stage is negligible. */
static void settled_late(void)
{
    static const snl_square ahead[] = {5, 1}, behind[] = {1, 5};
    const double on = 0x1p-11, end = 0x1p-30, both = end * (2 - end);
    double win[2], rounds;
    struct pool pool = {.until_failure = -1};
    const snl_allocator allocator = pool_allocator(&pool);
    snl_chance *chance = two_stages(&allocator);
    /* A round moves neither player, or one player wins, or both are on the same square
     * afterwards. */
    const double stay = (1 - end) * (1 - on), apart = on + end - on * end;
    CHECK_EQUAL(win_of(chance, behind, 2, win, &rounds, NULL), SNL_OK);
    check_near(win[0], (1 - end) * on * (end / both) / apart, 1e-9, "win from behind");
    check_near(rounds, (1 + (1 - end) * on / both) / (1 - stay), 1e-9, "rounds");
    CHECK_EQUAL(win_of(chance, ahead, 2, win, &rounds, NULL), SNL_OK);
    check_near(win[0], (end + (1 - end) * on * (end / both)) / apart, 1e-9, "win from ahead");
    check_near(win[0] + win[1], 1, 1e-9, "all");
    check_near(rounds, (1 + (1 - end) * on / both) / (1 - stay), 1e-9, "rounds");
    snl_chance_free(chance);
    CHECK_EQUAL(pool.blocks, 0);
}

/* All games take the same number of rolls: no tail is geometric, and the first player wins. */
static void settled_never(void)
{
    enum { ROLLS = 20000, PLAYERS = 3 };
    static const uint32_t one[] = {1};
    double win[PLAYERS], rounds = -7;
    snl_board *board = empty_board(ROLLS + 1, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, one, 1), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(win_of(chance, NULL, PLAYERS, win, &rounds, NULL), SNL_OK);
    CHECK(win[0] == 1 && win[1] == 0 && win[2] == 0 && rounds == ROLLS);
    snl_chance_free(chance);
}

/* One roll of the first player in 2^11 leads to a square from which two rare rolls in a row win,
 * one pair in 2^60. By mean and variance the tail is geometric long before all tokens are there;
 * until then fewer games end with each roll. The second player wins with one roll in 2^15, so the
 * first player can only win before long: with the first roll after t rounds with probability
 * p(t + 1) s^t, where s = 1 - 2^-15 and p is the distribution of the first player's length. */
static void settled_before_single_rolls(void)
{
    static const uint32_t rare[] = {1, 1 << 19, (1 << 30) - (1 << 19) - 1}, often[] = {1, 32767};
    static const snl_square from[] = {2, 3, 4, 6, 7, 8, 10, 11, 12};
    static const snl_square to[] = {1, 5, 1, 9, 5, 5, 13, 5, 5};
    const double on = 0x1p-11, end = 0x1p-30, both = end * end, wins = 0x1p-15, s = 1 - wins;
    double win[2] = {-7, -7};
    snl_board *board = empty_board(13, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 9, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, rare, 3), SNL_OK);
    snl_chance *slow = chance_of(board);
    board = empty_board(2, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, often, 2), SNL_OK);
    snl_chance *quick = chance_of(board);
    CHECK_EQUAL(snl_chance_win((const snl_chance *[]){slow, quick}, NULL, 2, win, NULL, NULL),
                SNL_OK);
    /* The sums of p(t) s^t: from the second square, then from the first square, divided by s. */
    const double second = s * s * both / (wins + s * end * wins + s * s * both);
    check_near(win[0], on * second / (wins + s * on), 1e-9, "slow");
    check_near(win[1], 1, 1e-9, "quick");
    snl_chance_free(slow);
    snl_chance_free(quick);
}

/* A 1 leads up a step, a 2 down to the first step. In one race both players start on the first
 * step; in the other race the second player starts on the last step. In both races the tails of the
 * two players' games are the same, up to roundings. */
static void settled_together(void)
{
    for (uint32_t other = 2; other < 10; other++) {
        const uint32_t weights[] = {1, other};
        const double first = 1 / (1 + (double)other);
        snl_square steps = 0;
        for (double all = 1; all > 1e-8; all *= first)
            steps++;
        const snl_square from[] = {1, 1 + 3 * (steps - 1)};
        double win[2], rounds, equal[2], equal_rounds;
        snl_board *board = empty_board(3 * steps + 1, 1, SNL_OVERSHOOT_STAY);
        for (snl_square square = 1; square < 3 * steps; square += 3) {
            CHECK_EQUAL(snl_board_set_jump(board, square + 1, square + 3), SNL_OK);
            CHECK_EQUAL(snl_board_set_jump(board, square + 2, 1), SNL_OK);
        }
        CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
        snl_chance *chance = chance_of(board);
        CHECK_EQUAL(win_of(chance, from, 2, win, &rounds, NULL), SNL_OK);
        CHECK_EQUAL(win_of(chance, NULL, 2, equal, &equal_rounds, NULL), SNL_OK);
        /* The second player wins with the first roll, or falls to the square of the first
         * player. */
        check_near(win[0], (1 - first) * equal[0], 1e-6, "win");
        check_near(rounds, (1 - first) * equal_rounds, 1e-6, "rounds");
        snl_chance_free(chance);
    }
}

/* On the way to the goal two 1s in a row lead into a trap, in one of 2^52 games. */
static void nearly_settled(void)
{
    static const uint32_t weights[] = {1, (1 << 26) - 1};
    static const snl_square from[] = {2, 3, 5, 6, 8, 9, 11, 12};
    static const snl_square to[] = {4, 1, 7, 13, 10, 13, 10, 10};
    const double on = 0x1p-26;
    double win[3], rounds;
    snl_board *board = empty_board(13, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 8, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(win_of(chance, NULL, 3, win, &rounds, NULL), SNL_OK);
    for (int player = 0; player < 3; player++)
        check_near(win[player], (1 - player * on) * (1 + on) / 3, 1e-9, "win");
    CHECK(rounds == INFINITY);
    snl_chance_free(chance);
}

/* From the squares near the goal a token wins, or falls to one of 63 squares all over the board. So
 * the band of the march is the whole board, and each roll takes many operations. In a race of one
 * player every roll is a round. */
static void settled_early(void)
{
    enum { FACES = 64, GOAL = 1500 };
    uint32_t weights[FACES];
    double win = -7, rounds = -7;
    snl_board *board = empty_board(GOAL, 1, SNL_OVERSHOOT_STAY);
    for (snl_square i = 0; i < FACES; i++) {
        snl_square mouth = GOAL - FACES + i;
        weights[i] = 1;
        CHECK_EQUAL(snl_board_set_jump(board, mouth, i == 40 ? GOAL : 1 + i * (GOAL - 100) / FACES),
                    SNL_OK);
    }
    CHECK_EQUAL(snl_board_set_die(board, weights, FACES), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(win_of(chance, NULL, 1, &win, &rounds, NULL), SNL_OK);
    check_near(win, 1, 1e-9, "win");
    check_near(rounds, mean_of(chance), 1e-9, "rounds");
    snl_chance_free(chance);
}

/* Adds a flight of steps, three squares each: a 1 leads to the next step, and from the last step to
 * `top`; a 2 leads to `fallen`. Returns the square behind the flight. */
static snl_square add_steps(snl_board *board, snl_square first, int steps, snl_square top,
                            snl_square fallen)
{
    const snl_square end = first + 3 * steps;
    for (snl_square step = first; step < end; step += 3) {
        CHECK_EQUAL(snl_board_set_jump(board, step + 1, step + 3 < end ? step + 3 : top), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, step + 2, fallen), SNL_OK);
    }
    return end;
}

/* Means that are out of range on other squares do not affect a race that ends with the first
 * roll. Only a bound is not known. */
static void sure_beside_a_tower(void)
{
    enum { STEPS = 34, SURE = 3 * STEPS + 1, GOAL = SURE + 3 };
    static const uint32_t weights[] = {1, UINT32_MAX - 1};
    static const snl_square from[] = {SURE, 1, SURE};
    double win[3] = {-7, -7, -7}, rounds = -7, bound = -7, mean = -7;
    snl_board *board = empty_board(GOAL, 1, SNL_OVERSHOOT_STAY);
    for (snl_square square = 1; square < GOAL; square += 3) {
        snl_square up = square + 3 < SURE ? square + 3 : GOAL;
        CHECK_EQUAL(snl_board_set_jump(board, square + 1, up), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, square + 2, square < SURE ? 1 : GOAL), SNL_OK);
    }
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_mean(chance, &mean), SNL_ERROR_OVERFLOW);
    CHECK_EQUAL(win_of(chance, from, 3, win, &rounds, &bound), SNL_OK);
    CHECK(win[0] == 1 && win[1] == 0 && win[2] == 0 && rounds == 1);
    CHECK(bound == INFINITY);
    CHECK_EQUAL(win_of(chance, from + 1, 2, win, &rounds, &bound), SNL_OK);
    CHECK(win[0] == 0 && win[1] == 1 && rounds == 1 && bound == INFINITY);
    snl_chance_free(chance);
}

/* A race that ends with the first roll, on a board with a trap that no token reaches. No token
 * reaches two flights that lead to each other, either. From there means are out of range for an
 * answer or, with longer flights, for the elimination. */
static void sure_beside_a_trap(void)
{
    for (int steps = 15; steps <= 34; steps += 19) {
        const snl_square second = 3 * steps + 1, sure = second + 3 * (steps + 1), trap = sure + 3;
        const snl_square goal = trap + 3;
        const snl_square from[] = {sure + 1, sure + 2, trap + 1, trap + 2};
        const snl_square to[] = {goal, goal, trap, trap};
        double win[2] = {-7, -7}, rounds = -7, bound = -7;
        snl_board *board = empty_board(goal, sure, SNL_OVERSHOOT_STAY);
        CHECK_EQUAL(snl_board_set_jumps(board, from, to, 4, NULL), SNL_OK);
        CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1, UINT32_MAX - 1}, 2), SNL_OK);
        CHECK_EQUAL(add_steps(board, 1, steps, goal, second), second);
        CHECK_EQUAL(add_steps(board, second, steps + 1, 1, second), sure);
        snl_chance *chance = chance_of(board);
        CHECK_EQUAL(win_of(chance, NULL, 2, win, &rounds, &bound),
                    steps == 15 ? SNL_OK : SNL_ERROR_OVERFLOW);
        CHECK(steps == 15 ? win[0] == 1 && win[1] == 0 && rounds == 1 : win[0] == -7);
        snl_chance_free(chance);
    }
}

/* If a march reaches the last possible roll, the library needs no means and variances of other
 * squares, and allocates no arrays for them. */
static void no_more_than_needed(void)
{
    static const uint32_t one[] = {1};
    long requests[2];
    for (int i = 0; i < 2; i++) {
        struct pool pool = {.until_failure = -1};
        const snl_allocator allocator = pool_allocator(&pool);
        snl_board *board = NULL;
        int64_t rolls = i == 0 ? 10 : 1 << 14;
        double win[2], rounds;
        CHECK_EQUAL(snl_board_create(rolls + 1, &allocator, &board), SNL_OK);
        CHECK_EQUAL(snl_board_set_die(board, one, 1), SNL_OK);
        snl_chance *chance = chance_of(board);
        requests[i] = pool.requests;
        CHECK_EQUAL(win_of(chance, NULL, 2, win, &rounds, NULL), SNL_OK);
        requests[i] = pool.requests - requests[i];
        CHECK(win[0] == 1 && win[1] == 0 && rounds == (double)rolls);
        snl_chance_free(chance);
        CHECK_EQUAL(pool.blocks, 0);
    }
    CHECK_EQUAL(requests[0], requests[1]);
}

/* ---- Rounds, against a march in long double ---- */

enum { REFERENCE_SQUARES = 300, REFERENCE_FACES = 6, REFERENCE_ROLLS = 4000 };

/* The board of a race. The reference marches each game on this board REFERENCE_ROLLS rolls in long
 * double, and drops nothing. After these rolls the share of the live games that each roll ends no
 * longer changes. */
struct reference {
    int faces;
    long double chance[REFERENCE_FACES];
    snl_square to[REFERENCE_SQUARES + 1][REFERENCE_FACES];
    snl_square squares;
};

struct reference_game {
    long double at[REFERENCE_SQUARES + 1];
    long double live;
    long double ends; /* the share of the live games that the last roll ended */
};

static void reference_init(struct reference *reference, const snl_board *board)
{
    uint32_t weights[SNL_FACES_MAX];
    size_t faces = 0;
    long double sum = 0;
    CHECK_EQUAL(snl_board_die(board, weights, SNL_FACES_MAX, &faces), SNL_OK);
    reference->squares = snl_board_squares(board);
    reference->faces = (int)faces;
    for (size_t i = 0; i < faces; i++)
        sum += weights[i];
    for (size_t i = 0; i < faces; i++)
        reference->chance[i] = weights[i] / sum;
    for (snl_square square = 0; square < reference->squares; square++)
        for (int face = 1; face <= reference->faces; face++) {
            snl_square landing;
            CHECK_EQUAL(
                snl_board_roll(board, square, face, &landing, &reference->to[square][face - 1]),
                SNL_OK);
        }
}

static void reference_start(struct reference_game *game, snl_square from)
{
    memset(game, 0, sizeof *game);
    game->at[from] = game->live = 1;
}

static void reference_roll(const struct reference *reference, struct reference_game *game)
{
    long double next[REFERENCE_SQUARES + 1] = {0}, live = 0;
    for (snl_square square = 0; square < reference->squares; square++)
        for (int i = 0; i < reference->faces && game->at[square] > 0; i++)
            next[reference->to[square][i]] += reference->chance[i] * game->at[square];
    for (snl_square square = 0; square < reference->squares; square++)
        live += next[square];
    game->ends = next[reference->squares] / game->live;
    game->live = live;
    memcpy(game->at, next, sizeof next);
}

static long double all_go_on(const struct reference_game *games, const int *players)
{
    long double all = 1;
    for (int i = 0; i < 2; i++)
        for (int player = 0; player < players[i]; player++)
            all *= games[i].live;
    return all;
}

/* The mean number of rounds of a race with players[0] players from square from[0] and players[1]
 * from square from[1]; -1 if the shares still change at the end of the march. */
static double reference_rounds(const struct reference *reference, const snl_square *from,
                               const int *players)
{
    static struct reference_game games[2];
    long double rounds = 0, before[2] = {0, 0};
    for (int i = 0; i < 2; i++)
        reference_start(&games[i], from[i]);
    for (int roll = 0; roll < REFERENCE_ROLLS; roll++) {
        long double all = all_go_on(games, players);
        rounds += all;
        if (all == 0)
            return (double)rounds;
        for (int i = 0; i < 2; i++) {
            if (roll == REFERENCE_ROLLS / 2)
                before[i] = games[i].ends;
            reference_roll(reference, &games[i]);
        }
    }
    long double end = 0; /* the probability that a round ends the race */
    for (int i = 0; i < 2; i++) {
        if (fabsl(games[i].ends - before[i]) > 1e-13L * before[i])
            return -1;
        for (int player = 0; player < players[i]; player++)
            end += games[i].ends * (1 - end);
    }
    return (double)(rounds + all_go_on(games, players) / end);
}

/* Compares the rounds with the reference: the error must be within its bound, the bound within
 * `most`. */
static void check_rounds(const snl_chance *chance, const struct reference *reference,
                         const snl_square *from, const int *players, double most)
{
    enum { PLAYERS_MAX = 1000 };
    static snl_square tokens[PLAYERS_MAX];
    static double win[PLAYERS_MAX];
    double rounds = -7, bound = -7, expected = reference_rounds(reference, from, players);
    int count = players[0] + players[1];
    for (int i = 0; i < count; i++)
        tokens[i] = from[i >= players[0]];
    if (expected < 0)
        return;
    CHECK_EQUAL(win_of(chance, tokens, (size_t)count, win, &rounds, &bound), SNL_OK);
    CHECK(bound >= 0 && bound <= most);
    check_near(rounds, expected, bound + 0x1p-52, "rounds");
}

/* A player wins with the first roll with probability 5/6, or else falls to a square from which a
 * game takes 1e31 rolls: the rare races in which all players fall dominate the mean. */
static void long_after_all_is_decided(void)
{
    enum { GOAL = 300, NEAR = 281 };
    static const snl_square from[] = {280, 1};
    static struct reference reference;
    snl_board *board = empty_board(GOAL, from[0], SNL_OVERSHOOT_STAY);
    for (snl_square square = 2; square < 241; square++)
        if (square % 6 != 1)
            CHECK_EQUAL(snl_board_set_jump(board, square, 1), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 241, GOAL), SNL_OK);
    for (snl_square square = NEAR; square < NEAR + 6; square++)
        CHECK_EQUAL(snl_board_set_jump(board, square, square < NEAR + 5 ? GOAL : 1), SNL_OK);
    reference_init(&reference, board);
    snl_chance *chance = chance_of(board);
    static const int players[] = {1, 2, 27, 28, 29, 40, 48};
    for (int i = 0; i < 7; i++)
        check_rounds(chance, &reference, from, (int[]){players[i], 0}, 1e-6);
    check_rounds(chance, &reference, from, (int[]){20, 2}, 1e-6);
    check_rounds(chance, &reference, from, (int[]){999, 1}, 1e-6);
    snl_chance_free(chance);
}

/* A player whose token is in a trap joins a race. This player never wins, the others keep their
 * odds, and the race takes as many rounds as without this player. */
static void check_beside_a_trap(const snl_chance *chance)
{
    enum { OTHERS = 3 };
    static const uint32_t only_two[] = {0, 1};
    const snl_chance *games[OTHERS + 1];
    double win[OTHERS + 1], expected_win[OTHERS], rounds = -7, expected = -7, bound = -7;
    snl_board *board = empty_board(4, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, only_two, 2), SNL_OK);
    snl_chance *trap = chance_of(board);
    for (int i = 0; i < OTHERS; i++)
        games[i] = chance;
    games[OTHERS] = trap;
    CHECK_EQUAL(win_of(chance, NULL, OTHERS, expected_win, &expected, NULL), SNL_OK);
    CHECK_EQUAL(snl_chance_win(games, NULL, OTHERS + 1, win, &rounds, &bound), SNL_OK);
    check_near(rounds, expected, 1e-9, "rounds beside a trap");
    CHECK(bound < 1e-6 && win[OTHERS] == 0);
    for (int i = 0; i < OTHERS; i++)
        check_near(win[i], expected_win[i], 1e-9, "win beside a trap");
    snl_chance_free(trap);
}

/* A 1 wins. A 2, about one roll in 2^32, leads to a square from which only four 2s in a row win. */
static void long_after_one_roll(void)
{
    static const uint32_t weights[] = {4294967290, 1};
    static const snl_square mouths[] = {2, 3, 5, 7, 9, 11}, ends[] = {12, 4, 4, 4, 4, 4};
    static const snl_square from[] = {1, 1};
    const double rare = 1 / 4294967291.0;
    static struct reference reference;
    double win[3], rounds = -7, bound = -7, same = -7;
    snl_board *board = empty_board(12, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jumps(board, mouths, ends, 6, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    reference_init(&reference, board);
    snl_chance *chance = chance_of(board);
    for (int players = 1; players < 6; players++)
        check_rounds(chance, &reference, from, (int[]){players, 0}, 1e-6);
    CHECK_EQUAL(win_of(chance, NULL, 3, win, &rounds, &bound), SNL_OK);
    check_near(rounds, 1 / (3 * rare), 1e-8, "rounds of three");
    CHECK_EQUAL(win_of(chance, NULL, 3, win, NULL, &same), SNL_OK);
    CHECK(same == bound);
    CHECK_EQUAL(win_of(chance, NULL, 3, win, NULL, NULL), SNL_OK);
    check_near(win[2], rare * rare, 1e-8, "the third to win");
    check_beside_a_trap(chance);
    snl_chance_free(chance);
}

/* Random boards, dice and numbers of players. In some races, games that hardly affect the odds have
 * a large effect on the mean number of rounds. */
static void random_races(void)
{
    enum { SQUARES = 14 };
    static const uint32_t likely[] = {1, 2, 3, 20, 200, 1000};
    static struct reference reference;
    int compared = 0;
    for (int count = 0; count < 60; count++) {
        const snl_square squares = check_random(4, SQUARES);
        uint32_t weights[2];
        snl_board *board = empty_board(squares, 1, (int32_t)check_random(0, 2));
        for (snl_square square = 2; square < squares; square++) {
            snl_square to = check_random(1, squares);
            if (check_random(0, 2) > 0 && to != square)
                CHECK_EQUAL(snl_board_set_jump(board, square, to), SNL_OK);
        }
        for (int i = 0; i < 2; i++)
            weights[i] = likely[check_random(0, 5)];
        CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
        reference_init(&reference, board);
        snl_chance *chance = chance_of(board);
        snl_game_length length = {.struct_size = sizeof length};
        const snl_square from[] = {1, 1};
        const int players[] = {(int)check_random(1, 40), 0};
        CHECK_EQUAL(snl_chance_length(chance, 1, &length), SNL_OK);
        if (isfinite(length.mean)) {
            check_rounds(chance, &reference, from, players, 1e-6);
            compared++;
        }
        snl_chance_free(chance);
    }
    CHECK(compared > 30);
}

/* The tail soon looks geometric by its mean and variance. But single rolls still end a smaller
 * share of the games, because some tokens have not passed the lower rows of snakes yet. */
static void tail_before_single_rolls(void)
{
    enum { PLAYERS = 3 };
    double win[PLAYERS], rounds = -7, bound = -7;
    snl_chance *chance = chance_of(two_towers(3, 16));
    CHECK_EQUAL(win_of(chance, NULL, PLAYERS, win, &rounds, &bound), SNL_OK);
    check_near(rounds, mean_of(chance) / PLAYERS, bound + 1e-10, "rounds");
    check_near(win[PLAYERS - 1], 1.0 / PLAYERS, 1e-9, "win");
    CHECK(bound < 1e-6);
    snl_chance_free(chance);
}

/* The march trims squares that only 31 rare rolls in a row reach; the bound must cover the
 * probabilities that are lost. */
static void trimmed_squares(void)
{
    static const uint32_t weights[] = {4294967290, 1};
    static const snl_square from[] = {1, 1};
    static struct reference reference;
    snl_board *board = empty_board(100, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    reference_init(&reference, board);
    snl_chance *chance = chance_of(board);
    check_rounds(chance, &reference, from, (int[]){2, 0}, 1e-6);
    snl_chance_free(chance);
}

/* A token wins when it falls from the first flight. Fewer than one in 2^990 pass it, so that the
 * march trims them. They would have to climb a short flight, and after each failure a long one, so
 * often that they double the mean; the bound must cover them. */
static void trimmed_for_long(void)
{
    enum { FIRST = 33, SHORT = 3, LONG = 30, GOAL = 3 * (FIRST + SHORT + LONG) + 1 };
    for (uint32_t more = 0; more < 4; more++) {
        const uint32_t weights[] = {1, (1 << 30) + more};
        const long double q = 1 / (1 + (long double)weights[1]);
        long double powers[FIRST + 1] = {1};
        double win = -7, win_of_two[2], rounds = -7, bound = -7;
        snl_board *board = empty_board(GOAL, 1, SNL_OVERSHOOT_STAY);
        const snl_square low = 3 * FIRST + 1, high = low + 3 * SHORT;
        CHECK_EQUAL(add_steps(board, 1, FIRST, low, GOAL), low);
        CHECK_EQUAL(add_steps(board, low, SHORT, GOAL, high), high);
        CHECK_EQUAL(add_steps(board, high, LONG, low, high), GOAL);
        CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
        snl_chance *chance = chance_of(board);
        CHECK_EQUAL(win_of(chance, NULL, 1, &win, &rounds, &bound), SNL_OK);
        for (int i = 0; i < FIRST; i++)
            powers[i + 1] = powers[i] * q;
        /* A flight of n steps takes 1 + q + ... + q^(n - 1) rolls until a token falls or passes. */
        const long double on_long = (1 - powers[LONG]) / (1 - q) / powers[LONG];
        const long double on_short = (1 - powers[SHORT]) * (1 / (1 - q) + on_long) / powers[SHORT];
        const long double others = (1 - powers[FIRST]) / (1 - q), rest = powers[FIRST] * on_short;
        CHECK(win == 1 && rest > 0.9L);
        check_near(rounds, (double)others, 1e-14, "rounds of the others");
        CHECK(rest <= (long double)bound * (long double)rounds && bound < 5);
        /* One player has passed the flight already, so the other's dropped tokens count. */
        CHECK_EQUAL(win_of(chance, (const snl_square[]){low, 1}, 2, win_of_two, &rounds, &bound),
                    SNL_OK);
        CHECK(rest / 2 <= (long double)bound * (long double)rounds && bound < 5);
        check_near(mean_of(chance), (double)(others + rest), 1e-12, "mean");
        snl_chance_free(chance);
    }
}

/* Rounds of 0 or infinity have the bound 0; odds that are certain are exact. */
static void certain_rounds(void)
{
    static const uint32_t one[] = {0, 1};
    static const snl_square goal[] = {3, 5, 4}, trap[] = {2, 2}, odd[] = {1, 1};
    double win[3], rounds = -7, bound = -7;
    snl_board *board = empty_board(5, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, one, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(win_of(chance, goal, 3, win, &rounds, &bound), SNL_OK);
    CHECK(rounds == 0 && bound == 0 && win[1] == 1);
    CHECK_EQUAL(win_of(chance, trap, 2, win, &rounds, &bound), SNL_OK);
    CHECK(rounds == INFINITY && bound == 0 && win[0] == 0 && win[1] == 0);
    CHECK_EQUAL(win_of(chance, odd, 2, win, &rounds, &bound), SNL_OK);
    CHECK(rounds == 2 && bound < 1e-13 && win[0] == 1 && win[1] == 0);
    snl_chance_free(chance);
}

/* A roll in 10^8 wins. The board has a trap and a tower with a larger mean, but no token comes
 * there. */
static void trap_out_of_reach(void)
{
    static const snl_square from[] = {2, 3, 5, 6, 8, 9, 11, 12};
    static const snl_square to[] = {1, 14, 4, 7, 4, 14, 10, 10};
    double win[2] = {-7, -7}, rounds = -7, bound = -7;
    snl_board *board = empty_board(14, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 8, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){99999999, 1}, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(win_of(chance, NULL, 1, win, &rounds, &bound), SNL_OK);
    CHECK(win[0] <= 1);
    check_near(rounds, 1e8, bound, "rounds of one player");
    CHECK(bound < 1e-9);
    CHECK_EQUAL(win_of(chance, NULL, 2, win, &rounds, &bound), SNL_OK);
    check_near(rounds, 1 / (1e-8 * (2 - 1e-8)), bound, "rounds of two players");
    CHECK(bound < 1e-9);
    snl_chance_free(chance);
}

/* A 2 wins, and 20 rolls of 1 in a row lead to a tower, from which the squared mean is out of
 * range; but hardly a game comes there. */
static void tower_after_many_1s(void)
{
    enum { FLIGHT = 20, TOWER = 17, BASE = 3 * FLIGHT + 1, ISOLATED = BASE + 3 * TOWER };
    enum { GOAL = ISOLATED + 3 * 28 };
    double win = -7, rounds = -7, bound = -7;
    snl_board *board = empty_board(GOAL, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1, UINT32_MAX - 1}, 2), SNL_OK);
    CHECK_EQUAL(add_steps(board, 1, FLIGHT, BASE, GOAL), BASE);
    CHECK_EQUAL(add_steps(board, BASE, TOWER, GOAL, BASE), ISOLATED);
    CHECK_EQUAL(add_steps(board, ISOLATED, 28, GOAL, ISOLATED), GOAL);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(win_of(chance, NULL, 1, &win, &rounds, &bound), SNL_OK);
    check_near(rounds, mean_of(chance), bound, "rounds");
    CHECK(bound < 1e-11);
    snl_chance_free(chance);
}

/* Nearly every roll wins. Twelve 1s in a row lead the first player to a tower, the second one to a
 * higher tower. No squared mean is in range, but by the first player's mean the race is over. */
static void towers_after_many_1s(void)
{
    enum { FLIGHT = 12, TOWER = 1, STEPS = 17, HIGHER = TOWER + 3 * STEPS, HIGHER_STEPS = 28 };
    const snl_square first = HIGHER + 3 * HIGHER_STEPS, second = first + 3 * FLIGHT;
    const snl_square goal = second + 3 * FLIGHT, from[] = {first, second};
    double win[2] = {-7, -7}, rounds = -7, bound = -7;
    snl_board *board = empty_board(goal, first, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1, UINT32_MAX - 1}, 2), SNL_OK);
    CHECK_EQUAL(add_steps(board, TOWER, STEPS, goal, TOWER), HIGHER);
    CHECK_EQUAL(add_steps(board, HIGHER, HIGHER_STEPS, goal, HIGHER), first);
    CHECK_EQUAL(add_steps(board, first, FLIGHT, TOWER, goal), second);
    CHECK_EQUAL(add_steps(board, second, FLIGHT, HIGHER, goal), goal);
    snl_chance *chance = chance_of(board);
    for (int i = 0; i < 2; i++) {
        const snl_square starts[] = {from[i], from[1 - i]};
        CHECK_EQUAL(win_of(chance, starts, 2, win, &rounds, &bound), SNL_OK);
        check_near(rounds, 1, 1e-15, "rounds");
    }
    snl_chance_free(chance);
}

/* By a 1 a token comes to a flight between two paths, and 36 more lead to a tower, from which the
 * mean is out of range. On the paths tokens walk for 60 rolls, so that those on the flight are
 * never at the end of the band: their probability falls to 0 without being dropped. No bound is
 * known. */
static void unseen_between_paths(void)
{
    enum { WALK = 60, FLIGHT = 36, TOWER = 40, LOW = 8, BASE = LOW + 4 * WALK + 8 };
    enum { TOP = BASE + 4 * FLIGHT, HIGH = TOP + 4 * TOWER + 8, GOAL = HIGH + 4 * WALK + 8 };
    double win = -7, rounds = -7, bound = -7, mean = -7;
    snl_board *board = empty_board(GOAL, 1, SNL_OVERSHOOT_WIN);
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1, INT32_MAX, INT32_MAX}, 3), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 2, BASE), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 3, LOW), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 4, HIGH), SNL_OK);
    for (int i = 0; i < WALK; i++)
        for (snl_square face = 1; face <= 3; face++) {
            snl_square low = LOW + 4 * i, high = HIGH + 4 * i;
            CHECK_EQUAL(snl_board_set_jump(board, low + face, i + 1 < WALK ? low + 4 : GOAL),
                        SNL_OK);
            CHECK_EQUAL(snl_board_set_jump(board, high + face, i + 1 < WALK ? high + 4 : GOAL),
                        SNL_OK);
        }
    for (int i = 0; i < FLIGHT + TOWER; i++) {
        snl_square step = BASE + 4 * i, fallen = i < FLIGHT ? GOAL : TOP;
        CHECK_EQUAL(snl_board_set_jump(board, step + 1, i + 1 < FLIGHT + TOWER ? step + 4 : GOAL),
                    SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, step + 2, fallen), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, step + 3, fallen), SNL_OK);
    }
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_mean(chance, &mean), SNL_ERROR_OVERFLOW);
    CHECK_EQUAL(win_of(chance, NULL, 1, &win, &rounds, &bound), SNL_OK);
    check_near(rounds, 61, 1e-8, "rounds of the others");
    CHECK(bound == INFINITY);
    snl_chance_free(chance);
}

/* The first roll leads to the goal, or, once in 2^32, to a trap. On two flights that lead to each
 * other a token needs more rolls than a double can hold; but no token comes there. */
static void infinite_mean_elsewhere(void)
{
    enum { STEPS = 28, LOW = 3, HIGH = LOW + 3 * STEPS, TRAP = HIGH + 3 * STEPS, GOAL = TRAP + 3 };
    static const snl_square from[] = {1, 2, TRAP + 1, TRAP + 2}, to[] = {TRAP, GOAL, TRAP, TRAP};
    snl_board *board = empty_board(GOAL, 0, SNL_OVERSHOOT_STAY);
    double win = 0, rounds = 0, bound = 0;
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1, UINT32_MAX - 1}, 2), SNL_OK);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 4, NULL), SNL_OK);
    CHECK_EQUAL(add_steps(board, LOW, STEPS, TRAP, HIGH), HIGH);
    CHECK_EQUAL(add_steps(board, HIGH, STEPS, LOW, HIGH), TRAP);
    snl_chance *chance = chance_of(board);
    const snl_chance *games[] = {chance};
    CHECK_EQUAL(snl_chance_win(games, NULL, 1, &win, &rounds, &bound), SNL_OK);
    CHECK(fabs(win - (1 - 1.0 / UINT32_MAX)) < 1e-15);
    CHECK(rounds == INFINITY);
    snl_chance_free(chance);
}

/* A first roll of 1 leads to a flight, all other games win. Two more 1s lead up the flight to a
 * tower, from which a token needs more rolls than the square root of the largest double. Another
 * roll on the way leads into a trap. The odds are decided after three rolls, long before
 * check_tails() would give up: no squared mean is in range. */
static void decided_below_a_tower(void)
{
    enum { STEPS = 20, SECOND = 4, TOWER = SECOND + 6, TRAP = TOWER + 3 * STEPS, GOAL = TRAP + 3 };
    static const snl_square from[] = {2, 3, TRAP + 1, TRAP + 2}, to[] = {SECOND, GOAL, TRAP, TRAP};
    const double rare = 1.0 / UINT32_MAX;
    double win[2] = {-7, -7}, rounds = -7, bound = -7;
    snl_board *board = empty_board(GOAL, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1, UINT32_MAX - 1}, 2), SNL_OK);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 4, NULL), SNL_OK);
    CHECK_EQUAL(add_steps(board, SECOND, 2, TOWER, TRAP), TOWER);
    CHECK_EQUAL(add_steps(board, TOWER, STEPS, GOAL, TOWER), TRAP);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(win_of(chance, NULL, 1, win, &rounds, &bound), SNL_OK);
    check_near(win[0], 1 - rare, 1e-15, "win");
    CHECK(rounds == INFINITY && bound == 0);
    snl_chance_free(chance);
}

/* A roll of 2, one in 2^30, wins. Nearly all rounds belong to the tail. The header assumes that its
 * relative error is at most 1e-10. The bound has to allow for that error, and for little more. */
static void bound_of_a_tail(void)
{
    static const uint32_t weights[] = {(1 << 30) - 1, 1};
    double win = -7, rounds = -7, bound = -7;
    snl_board *board = empty_board(3, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jump(board, 2, 1), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(win_of(chance, NULL, 1, &win, &rounds, &bound), SNL_OK);
    check_near(rounds, 0x1p30, bound, "rounds");
    CHECK(bound >= 1e-10 && bound < 2e-10);
    snl_chance_free(chance);
}

/* Half of the games end with the first roll, the others with the second. The bound has to count the
 * roundings of the first roll, by the formula in lib/chance_win.c, and two for each roll. */
static void bound_of_two_rolls(void)
{
    const double first = (2 + 3 + 4) * DBL_EPSILON; /* two faces, no jumps */
    double win = -7, rounds = -7, bound = -7;
    snl_board *board = empty_board(3, 1, SNL_OVERSHOOT_WIN);
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1, 1}, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(win_of(chance, NULL, 1, &win, &rounds, &bound), SNL_OK);
    CHECK(win == 1 && rounds == 1.5);
    check_near(bound, 0.5 * first / 1.5 + 2 * DBL_EPSILON, 1e-9, "bound");
    snl_chance_free(chance);
}

/* The mean is the largest from the square below the goal, where nearly every roll bounces back. A
 * third roll is all but impossible, so the bound of the rounds rests on that mean. */
static void largest_mean_at_the_top(void)
{
    enum { GOAL = 16 };
    static const uint32_t weights[10] = {1, 388, [9] = UINT32_MAX - 389};
    double win = -7, rounds = -7, bound = -7;
    snl_board *board = empty_board(GOAL, 0, SNL_OVERSHOOT_BOUNCE);
    CHECK_EQUAL(snl_board_set_die(board, weights, 10), SNL_OK);
    for (snl_square square = 1; square < GOAL; square++)
        if (square != 2 && square != 4)
            CHECK_EQUAL(
                snl_board_set_jump(board, square, square == 6 || square == 7 ? GOAL - 1 : GOAL),
                SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(win_of(chance, NULL, 1, &win, &rounds, &bound), SNL_OK);
    check_near(rounds, mean_of(chance), bound, "rounds");
    snl_chance_free(chance);
}

/* So many players that more roundings add up in the bound than a trap may hold unseen tokens. A
 * roll in 2^31 wins. */
static void many_players_without_a_trap(void)
{
    enum { PLAYERS = 200000 };
    static const snl_chance *games[PLAYERS];
    static double win[PLAYERS];
    double rounds = -7, bound = -7, nobody = 1;
    snl_board *board = empty_board(2, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1, INT32_MAX}, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    for (size_t i = 0; i < PLAYERS; i++) {
        games[i] = chance;
        nobody *= 1 - 0x1p-31;
    }
    CHECK_EQUAL(snl_chance_win(games, NULL, PLAYERS, win, &rounds, &bound), SNL_OK);
    check_near(rounds, 1 / (1 - nobody), 1e-9, "rounds");
    CHECK(bound < 1e-6);
    snl_chance_free(chance);
}

/* A 1 wins. After a 2 a token goes on by single steps; 2s are so rare that almost surely no other
 * one follows. All three players get there so seldom that the odds are decided after one round, but
 * the race then takes so long that the bound must count it. */
static void long_way_after_all_is_decided(void)
{
    enum { GOAL = 320000, PLAYERS = 3 };
    static const uint32_t weights[] = {10600000, 1};
    const double rare = 1 / 10600001.0;
    double win[PLAYERS], rounds = -7, bound = -7;
    snl_board *board = empty_board(GOAL, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_jump(board, 2, GOAL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(win_of(chance, NULL, PLAYERS, win, &rounds, &bound), SNL_OK);
    /* More 2s shorten the way by less than a hundredth. */
    const double later = rare * rare * rare * (GOAL - 3);
    CHECK(bound >= 0.99 * later - (rounds - 1) && bound < 1e-6);
    snl_chance_free(chance);
}

/* A 2 leads into a trap, a 3 wins, and both are rare. When the library computes the tails, hardly a
 * game outside the trap is unfinished, but too many for the odds to count as decided. The test
 * races one such player, two of them, and one against a player who needs 10^6 or 10^9 rolls. */
static void all_but_lost(void)
{
    static const snl_square from[] = {2, 3, 4, 7, 8, 9}, to[] = {1, 6, 10, 6, 6, 6};
    for (uint32_t stays = 300; stays < 2400; stays += 50) {
        double win[2], rounds = -7, bound = -7;
        const double end = 1 / (stays + 2.0), on = 1 - 2 * end;
        snl_board *board = empty_board(10, 1, SNL_OVERSHOOT_STAY);
        CHECK_EQUAL(snl_board_set_jumps(board, from, to, 6, NULL), SNL_OK);
        CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){stays, 1, 1}, 3), SNL_OK);
        snl_chance *chance = chance_of(board);
        CHECK_EQUAL(win_of(chance, NULL, 1, win, &rounds, &bound), SNL_OK);
        check_near(win[0], 0.5, 1e-11, "odds of one player");
        CHECK(rounds == INFINITY && bound == 0);
        CHECK_EQUAL(win_of(chance, NULL, 2, win, NULL, NULL), SNL_OK);
        check_near(win[0], 0.25 + 0.125 / (1 - end), 1e-11, "odds of the first of two");
        check_near(win[1], 0.25 + 0.125 * on / (1 - end), 1e-11, "odds of the second of two");
        for (uint32_t waits = 1000000; waits <= 1000000000; waits *= 1000) {
            const double rare = 1 / (waits + 1.0);
            board = empty_board(3, 1, SNL_OVERSHOOT_STAY);
            CHECK_EQUAL(snl_board_set_jump(board, 2, 1), SNL_OK);
            CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){waits, 1}, 2), SNL_OK);
            snl_chance *other = chance_of(board);
            const snl_chance *games[] = {chance, other};
            CHECK_EQUAL(snl_chance_win(games, NULL, 2, win, &rounds, &bound), SNL_OK);
            double first = end / (1 - on * (1 - rare));
            check_near(win[0], first, 1e-11, "odds against a slow player");
            check_near(win[1], 1 - first, 1e-11, "odds of the slow player");
            check_near(rounds, (1 / rare + first / end) / 2, 1e-9, "rounds");
            snl_chance_free(other);
        }
        snl_chance_free(chance);
    }
}

/* The first player wins after some 10^4 rolls, but one game in 10^16 ends in a trap: too few to
 * show in a double beside 1. In such a race the second player plays on alone, and needs two or
 * three rare rolls in a row. If that takes 2^96 rolls on average, these are most of the expected
 * rounds; if it takes 10^12, a small part. Builds with a low limit give up on both. If it takes
 * 2.5e9 rolls, the trap counts only in the bound; then the second player's board has slower squares
 * below the start. */
static void hardly_a_trap(void)
{
    static const uint32_t weights[] = {10000, 1, 1};
    static const uint32_t rare[][2] = {{UINT32_MAX - 1, 1}, {999999, 1}, {49999, 1}};
    static const snl_square from[] = {2,  3,  4,  6,  7,  8,  10, 11, 12,
                                      14, 15, 16, 18, 19, 20, 22, 23, 24};
    static const snl_square to[] = {1,  1,  5,  25, 9,  25, 25, 13, 25,
                                    25, 17, 25, 25, 21, 25, 21, 21, 21};
    static const snl_square stairs[] = {2, 3, 5, 6, 8, 9, 11, 12, 14, 15};
    static const snl_square steps[] = {1, 4, 1, 7, 1, 10, 10, 13, 10, 16};
    /* The second player's start and goal on the stairs. */
    static const snl_square starts[] = {1, 1, 10}, goals[] = {10, 7, 16};
    const double share = 1 / 10002.0, trapped = share * share * share * share;
    snl_game_length quick = {.struct_size = sizeof quick}, slow = {.struct_size = sizeof slow};
    snl_board *board = empty_board(25, 1, SNL_OVERSHOOT_WIN);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 18, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 3), SNL_OK);
    snl_chance *games[2] = {chance_of(board)};
    CHECK_EQUAL(snl_chance_length(games[0], 1, &quick), SNL_OK);
    for (int i = 0; i < 6; i++) {
        double win[2], rounds, bound;
        int first = i % 2;
        snl_square start = starts[i / 2], goal = goals[i / 2];
        board = empty_board(goal, 1, SNL_OVERSHOOT_WIN);
        size_t jumps = (size_t)(goal - 1) / 3 * 2;
        CHECK_EQUAL(snl_board_set_jumps(board, stairs, steps, jumps, NULL), SNL_OK);
        CHECK_EQUAL(snl_board_set_die(board, rare[i / 2], 2), SNL_OK);
        games[1] = chance_of(board);
        CHECK_EQUAL(snl_chance_length(games[1], start, &slow), SNL_OK);
        double mean = slow.mean;
        const snl_chance *order[] = {games[first], games[1 - first]};
        const snl_square tokens[] = {first ? start : 1, first ? 1 : start};
        CHECK_EQUAL(snl_chance_win(order, tokens, 2, win, NULL, NULL), SNL_OK);
        check_near(win[first], 1, 1e-4, "odds of the quick player");
        snl_status status = snl_chance_win(order, tokens, 2, win, &rounds, &bound);
        CHECK_EQUAL(status, i < 4 && SNL_MARCH_OPERATIONS < 0x1p28 ? SNL_ERROR_EFFORT : SNL_OK);
        if (status == SNL_OK) {
            double both = 1 / (1 / quick.finished_mean + 1 / mean); /* nearly: both are geometric */
            check_near(rounds, both + trapped * mean, 2e-9, "rounds");
            CHECK(bound > 1e-10 && bound < 1e-8);
        }
        snl_chance_free(games[1]);
    }
    snl_chance_free(games[0]);
}

/* A token leaves each of three places by two rare rolls in a row. At the first place four of the
 * eight rare faces then win, and two each lead to a place where six or three of them win. The mean
 * from the first place is as long as if four always won, so each roll ends the part of the games
 * that the mean asks for; but the variance is too large for a geometric tail. The library gives up,
 * which takes long without a low limit. */
static void steady_but_not_geometric(void)
{
    static const uint32_t weights[] = {UINT32_MAX - 8, 1, 1, 1, 1, 1, 1, 1, 1};
    static const int wins[] = {4, 6, 3};
    enum { PLACE = 20, GOAL = 3 * PLACE + 1 };
    double win[2];
    snl_board *board = empty_board(GOAL, 1, SNL_OVERSHOOT_WIN);
    for (int i = 0; i < 3; i++)
        for (int face = 1; face <= 9; face++) {
            snl_square place = i * PLACE + 1, half_out = place + PLACE / 2, to = place;
            CHECK_EQUAL(snl_board_set_jump(board, place + face, face == 2 ? half_out : place),
                        SNL_OK);
            if (face > 1 && face < 2 + wins[i])
                to = GOAL;
            else if (i == 0 && face > 1)
                to = face < 8 ? PLACE + 1 : 2 * PLACE + 1;
            CHECK_EQUAL(snl_board_set_jump(board, half_out + face, to), SNL_OK);
        }
    CHECK_EQUAL(snl_board_set_die(board, weights, 9), SNL_OK);
    snl_chance *chance = chance_of(board);
    if (SNL_MARCH_OPERATIONS < 0x1p28)
        CHECK_EQUAL(win_of(chance, NULL, 2, win, NULL, NULL), SNL_ERROR_EFFORT);
    snl_chance_free(chance);
}

/* The limit on the effort counts players, and the squares of their marches. A race of many players
 * on a board without a choice is too long, and so is one player's race over a wide band of squares.
 * Twice the limit would suffice for each of them. The test tries this only in builds with a low
 * limit. */
static void too_much_effort(void)
{
    enum { PLAYERS = 1 << 13, FACES = 64 };
    static double win[PLAYERS];
    static const uint32_t one[] = {1};
    uint32_t weights[FACES];
    if (SNL_MARCH_OPERATIONS > 0x1p27)
        return;
    snl_board *board = empty_board(3000, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, one, 1), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(win_of(chance, NULL, PLAYERS, win, NULL, NULL), SNL_ERROR_EFFORT);
    snl_chance_free(chance);
    for (int i = 0; i < FACES; i++)
        weights[i] = 1;
    board = empty_board(12000, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, weights, FACES), SNL_OK);
    chance = chance_of(board);
    CHECK_EQUAL(win_of(chance, NULL, 1, win, NULL, NULL), SNL_ERROR_EFFORT);
    snl_chance_free(chance);
}

/* A race that fails by the limit of effort takes about as much work with many players as with few.
 * The test tries this only in builds with a low limit. */
static void effort_counts_players(void)
{
    enum { MANY = 1000 };
    static const uint32_t weights[] = {UINT32_MAX - 3, 1, 1, 1};
    static const snl_square from[] = {2, 3, 4, 5, 7, 8, 9, 10}, to[] = {1, 11, 11, 6, 6, 11, 6, 6};
    static snl_square tokens[MANY];
    static double win[MANY];
    struct patience patience = {.end = -1};
    const snl_allocator allocator = patient_allocator(&patience);
    long polls[2] = {0, 0};
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(11, &allocator, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 8, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 4), SNL_OK);
    snl_chance *chance = chance_of(board);
    for (int i = 0; i < MANY; i++)
        tokens[i] = i % 2 == 0 ? 1 : 6;
    for (int i = 0; i < 2 && SNL_MARCH_OPERATIONS <= 0x1p28; i++) {
        patience.polls = 0;
        win[0] = -7;
        CHECK_EQUAL(win_of(chance, tokens, i == 0 ? 2 : MANY, win, NULL, NULL), SNL_ERROR_EFFORT);
        CHECK(win[0] == -7);
        polls[i] = patience.polls;
    }
    CHECK(polls[1] <= 4 * polls[0]);
    snl_chance_free(chance);
}

/* With 16 players a library built with a small SNL_STEPS polls in every round, also in the last
 * round before a check for the tail. */
static void cancelled_before_a_check(void)
{
    enum { PLAYERS = 16 };
    static const uint32_t weights[] = {1, 9999999};
    static const snl_square from[] = {2, 3}, to[] = {4, 1};
    struct patience patience = {.end = -1};
    const snl_allocator allocator = patient_allocator(&patience);
    double win[PLAYERS];
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(4, &allocator, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 2, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    patience.polls = 0;
    CHECK_EQUAL(win_of(chance, NULL, PLAYERS, win, NULL, NULL), SNL_OK);
    const long polls = patience.polls;
    for (patience.end = polls > 12 ? polls - 12 : 0; patience.end < polls; patience.end++) {
        win[0] = -7;
        patience.polls = 0;
        CHECK_EQUAL(win_of(chance, NULL, PLAYERS, win, NULL, NULL), SNL_ERROR_CANCELLED);
        CHECK(patience.polls == patience.end + 1 && win[0] == -7);
    }
    snl_chance_free(chance);
}

int main(void)
{
    check_random_seed();
    RUN(settled_late);
    RUN(settled_never);
    RUN(settled_before_single_rolls);
    RUN(settled_together);
    RUN(nearly_settled);
    RUN(settled_early);
    RUN(sure_beside_a_tower);
    RUN(sure_beside_a_trap);
    RUN(no_more_than_needed);
    RUN(long_after_all_is_decided);
    RUN(long_after_one_roll);
    RUN(random_races);
    RUN(tail_before_single_rolls);
    RUN(trimmed_squares);
    RUN(trimmed_for_long);
    RUN(certain_rounds);
    RUN(trap_out_of_reach);
    RUN(tower_after_many_1s);
    RUN(towers_after_many_1s);
    RUN(unseen_between_paths);
    RUN(infinite_mean_elsewhere);
    RUN(decided_below_a_tower);
    RUN(bound_of_a_tail);
    RUN(bound_of_two_rolls);
    RUN(largest_mean_at_the_top);
    RUN(many_players_without_a_trap);
    RUN(long_way_after_all_is_decided);
    RUN(all_but_lost);
    RUN(hardly_a_trap);
    RUN(steady_but_not_geometric);
    RUN(too_much_effort);
    RUN(effort_counts_players);
    RUN(cancelled_before_a_check);
    return check_done();
}
