/* SPDX-License-Identifier: MIT */
/*
 * Shared by the tests of simulations: a second implementation of the random generator, from its
 * description in snl.h; games played with it, one snl_board_roll() at a time; and random boards of
 * all rules, dice and sizes, with jumps off the board.
 */
#ifndef SNL_PLAY_CHECK_H
#define SNL_PLAY_CHECK_H

#include "check.h"

#include <snl.h>

enum { CAPACITY = 5000, UNTOUCHED = -77 };

/* ---- The generator, a second time ---- */

struct generator {
    uint64_t state, word;
    uint64_t sum, power, least;
    int digits, left;
};

static inline uint64_t next_word(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* base^exponent, or 0 if that exceeds 2^56. */
static inline uint64_t power_of(uint64_t base, int exponent)
{
    uint64_t power = 1;
    for (int i = 0; i < exponent; i++) {
        if (power > (UINT64_C(1) << 56) / base)
            return 0;
        power *= base;
    }
    return power;
}

static inline struct generator generator_of(uint64_t seed, int64_t game, const uint32_t *weights,
                                            size_t faces)
{
    uint64_t a = next_word(&seed), b = a + (uint64_t)game * UINT64_C(0x9e3779b97f4a7c15);
    struct generator generator = {.state = next_word(&b), .digits = 54};
    for (size_t i = 0; i < faces; i++)
        generator.sum += weights[i];
    while (generator.digits > 0 && power_of(generator.sum, generator.digits) == 0)
        generator.digits -= 6;
    if (generator.digits == 0)
        generator.digits = 1;
    generator.power = power_of(generator.sum, generator.digits);
    generator.least = (0 - generator.power) % generator.power;
    return generator;
}

/* The next face; the weights must have no common divisor. */
static inline int32_t next_face(struct generator *generator, const uint32_t *weights)
{
    if (generator->left == 0) {
        do
            generator->word = next_word(&generator->state);
        while (generator->word * generator->power < generator->least);
        generator->left = generator->digits;
    }
    generator->left--;
    uint64_t low = (generator->word & UINT32_MAX) * generator->sum;
    uint64_t digit = ((generator->word >> 32) * generator->sum + (low >> 32)) >> 32;
    generator->word *= generator->sum;
    int32_t face = 1;
    while (digit >= weights[face - 1])
        digit -= weights[face++ - 1];
    return face;
}

/* ---- Games played here ---- */

struct outcome {
    snl_simulation totals;
    int64_t histogram[CAPACITY];
};

static inline uint32_t common_divisor(uint32_t a, uint32_t b)
{
    return b == 0 ? a : common_divisor(b, a % b);
}

static inline void lower_weights(uint32_t *weights, size_t faces)
{
    uint32_t divisor = 0;
    for (size_t i = 0; i < faces; i++)
        divisor = common_divisor(divisor, weights[i]);
    for (size_t i = 0; i < faces; i++)
        weights[i] /= divisor;
}

static inline void add_to_count(snl_simulation_count *total, int64_t games, int64_t value)
{
    uint64_t square = (uint64_t)value * (uint64_t)value;
    total->min = games == 0 || value < total->min ? value : total->min;
    total->max = value > total->max ? value : total->max;
    total->sum += value;
    total->squares_low += square;
    total->squares_high += total->squares_low < square;
}

/* Counts a game of one player, in which each turn is a roll. */
static inline void count_game(struct outcome *outcome, int64_t rolls, int64_t jumps)
{
    snl_simulation *totals = &outcome->totals;
    add_to_count(&totals->rolls, totals->games, rolls);
    totals->turns = totals->rounds = totals->rolls;
    totals->games++;
    totals->wins[0]++;
    totals->jumps += jumps;
    if (rolls < CAPACITY)
        outcome->histogram[rolls]++;
}

/* The number of jumps between the square where a token lands and the square where it rests. */
static inline int64_t jumps_between(const snl_board *board, snl_square landing, snl_square rest)
{
    int64_t jumps = 0;
    for (; landing != 0 && landing != rest; landing = snl_board_jump(board, landing))
        jumps++;
    return jumps;
}

static inline void play_here(const snl_board *board, uint64_t seed, int64_t first, int64_t games,
                             int64_t rolls_max, struct outcome *outcome)
{
    uint32_t weights[SNL_FACES_MAX];
    size_t faces;
    memset(outcome, 0, sizeof *outcome);
    CHECK_EQUAL(snl_board_die(board, weights, SNL_FACES_MAX, &faces), SNL_OK);
    lower_weights(weights, faces);
    for (int64_t game = first; game < first + games; game++) {
        struct generator generator = generator_of(seed, game, weights, faces);
        snl_square square = snl_board_start(board), landing = 0;
        int64_t rolls = 0, jumps = 0;
        for (; square != snl_board_squares(board) && rolls < rolls_max; rolls++) {
            int32_t face = next_face(&generator, weights);
            if (!CHECK_EQUAL(snl_board_roll(board, square, face, &landing, &square), SNL_OK))
                return;
            jumps += jumps_between(board, landing, square);
        }
        if (square == snl_board_squares(board))
            count_game(outcome, rolls, jumps);
        else
            outcome->totals.unfinished++;
    }
}

static inline int same_count(const snl_simulation_count *a, const snl_simulation_count *b)
{
    return a->sum == b->sum && a->squares_low == b->squares_low &&
           a->squares_high == b->squares_high && a->min == b->min && a->max == b->max;
}

static inline int same_totals(const snl_simulation *a, const snl_simulation *b)
{
    return a->games == b->games && a->unfinished == b->unfinished &&
           same_count(&a->rolls, &b->rolls) && same_count(&a->turns, &b->turns) &&
           same_count(&a->rounds, &b->rounds) && a->jumps == b->jumps &&
           a->captures == b->captures && memcmp(a->wins, b->wins, sizeof a->wins) == 0;
}

/* Simulates games of one player. */
static inline snl_status simulate_alone(const snl_board *board, uint64_t seed, int64_t first,
                                        int64_t games, int64_t rolls_max, int64_t *histogram,
                                        size_t capacity, snl_simulation *totals)
{
    snl_game_options options = {.struct_size = sizeof options, .seed = seed, .game = first};
    return snl_simulate(board, &options, games, rolls_max, SNL_COUNT_ROLLS, histogram, capacity,
                        totals);
}

static inline void simulate(const snl_board *board, uint64_t seed, int64_t first, int64_t games,
                            int64_t rolls_max, struct outcome *outcome)
{
    memset(outcome, 0xa5, sizeof *outcome);
    outcome->totals.struct_size = sizeof outcome->totals;
    CHECK_EQUAL(simulate_alone(board, seed, first, games, rolls_max, outcome->histogram, CAPACITY,
                               &outcome->totals),
                SNL_OK);
    CHECK_EQUAL(outcome->totals.struct_size, sizeof outcome->totals);
}

/* ---- Boards ---- */

static inline snl_board *classic_board(void)
{
    static const snl_square from[] = {1,  4,  9,  21, 28, 36, 51, 71, 80, 16,
                                      47, 49, 56, 62, 64, 87, 93, 95, 98};
    static const snl_square to[] = {38, 14, 31, 42, 84, 44, 67, 91, 100, 6,
                                    26, 11, 53, 19, 60, 24, 73, 75, 78};
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create_grid(10, 10, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, 0), SNL_OK);
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 19, NULL), SNL_OK);
    return board;
}

static inline void random_die(snl_board *board)
{
    uint32_t weights[SNL_FACES_MAX];
    size_t faces = (size_t)check_random(1, check_random(0, 3) ? 8 : SNL_FACES_MAX);
    int64_t most = check_random(0, 1) ? 1 : INT64_C(1) << check_random(0, 26);
    uint32_t times = (uint32_t)(check_random(0, 3) ? 1 : check_random(1, most == 1 ? 1000000 : 1));
    for (size_t i = 0; i < faces; i++)
        weights[i] = (uint32_t)(check_random(0, 5) ? check_random(1, most) : 0) * times;
    weights[check_random(0, (int64_t)faces - 1)] += times;
    CHECK_EQUAL(snl_board_set_die(board, weights, faces), SNL_OK);
}

/* A random rule of entering; sometimes the die shows none of its faces. */
static inline void random_enter(snl_board *board)
{
    uint64_t faces = check_random(0, 2) ? UINT64_C(1) << check_random(0, 5) : check_random64();
    snl_square square = check_random(0, 1) ? 0 : check_random(1, snl_board_squares(board));
    CHECK_EQUAL(snl_board_set_enter(board, check_random(0, 3) ? faces : 0, square), SNL_OK);
}

static inline snl_board *random_board(int64_t squares, int64_t jumps)
{
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(squares, NULL, &board), SNL_OK);
    for (int64_t i = 0; i < jumps && squares > 1; i++) {
        int64_t from = check_random(1, squares - 1), to = check_random(0, squares);
        if (check_random(0, 7) == 0)
            to = 0;
        if (from != to)
            CHECK_EQUAL(snl_board_set_jump(board, from, to), SNL_OK);
    }
    if (check_random(0, 1))
        random_die(board);
    snl_board_set_overshoot(board, (int32_t)check_random(0, 2));
    snl_board_set_start(board, check_random(0, 1) ? 0 : check_random(0, squares));
    if (check_random(0, 2) == 0)
        random_enter(board);
    snl_board_set_chaining(board, (int32_t)check_random(0, 1));
    for (snl_square square; snl_board_chaining(board) &&
                            snl_board_find_cycle(board, &square) == SNL_OK && square != 0;)
        snl_board_remove_jump(board, square);
    return board;
}

#endif
