/* SPDX-License-Identifier: MIT */
/*
 * Measures the rolls per second of random games on the classic board, on one core: simulate
 * [ROUNDS]. It compares the library with two plain loops over a move[] array. One draws its faces
 * by rand() % 6; the other by xoshiro256++ (Blackman and Vigna, 2021), with unbiased faces by
 * multiplication (Lemire, 2019). The three programs play in turn, round by round; the figures are
 * medians of the rounds, in processor time.
 */
#define _POSIX_C_SOURCE 200809L
#include <snl.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SQUARES = 100, ROUNDS = 15, ROUNDS_MAX = 1000 };

static const snl_square jumps[][2] = {{1, 38},  {4, 14},  {9, 31},  {21, 42},  {28, 84},
                                      {36, 44}, {51, 67}, {71, 91}, {80, 100}, {16, 6},
                                      {47, 26}, {49, 11}, {56, 53}, {62, 19},  {64, 60},
                                      {87, 24}, {93, 73}, {95, 75}, {98, 78}};

enum { JUMPS = sizeof jumps / sizeof jumps[0] };

static int moves[SQUARES]; /* squares count from 0 */
static snl_board *board;

/* ---- The competitors: each plays `games` games and returns the number of rolls ---- */

static int64_t by_library(int64_t games)
{
    snl_game_options options = {.struct_size = sizeof options, .seed = 1};
    snl_simulation totals = {.struct_size = sizeof totals};
    if (snl_simulate(board, &options, games, 1000000, SNL_COUNT_ROLLS, NULL, 0, &totals) !=
        SNL_OK) {
        fprintf(stderr, "simulate: no memory\n");
        exit(1);
    }
    return totals.rolls.sum;
}

static inline int move(int square, int face)
{
    int landing = square + face;
    if (landing >= SQUARES) {
        return square;
    }
    return moves[landing] < 0 ? landing : moves[landing];
}

static int64_t by_rand(int64_t games)
{
    int64_t rolls = 0;
    for (int64_t game = 0; game < games; game++) {
        for (int square = -1; square != SQUARES - 1; rolls++) {
            square = move(square, 1 + rand() % 6);
        }
    }
    return rolls;
}

static uint64_t state[4] = {1, 2, 3, 4};

static inline uint64_t rotate(uint64_t word, int bits)
{
    return word << bits | word >> (64 - bits);
}

static inline uint64_t xoshiro(void)
{
    uint64_t word = rotate(state[0] + state[3], 23) + state[0], shifted = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = rotate(state[3], 45);
    return word;
}

/* Draws a face from 1 to 6. It takes 32 random bits, so that the product fits into 64 bits. */
static inline int lemire(void)
{
    uint64_t product = (xoshiro() >> 32) * 6;
    while ((uint32_t)product < (uint32_t)-6 % 6) {
        product = (xoshiro() >> 32) * 6;
    }
    return 1 + (int)(product >> 32);
}

static int64_t by_xoshiro(int64_t games)
{
    int64_t rolls = 0;
    for (int64_t game = 0; game < games; game++) {
        for (int square = -1; square != SQUARES - 1; rolls++) {
            square = move(square, lemire());
        }
    }
    return rolls;
}

/* ---- Measuring ---- */

enum { COMPETITORS = 3 };

static const struct {
    const char *name;
    int64_t (*play)(int64_t games);
    int64_t games; /* per round */
} competitors[COMPETITORS] = {
    {"snl", by_library, 2000000},
    {"rand()%6", by_rand, 100000},
    {"xoshiro256++ and Lemire", by_xoshiro, 400000},
};

static double speeds[COMPETITORS][ROUNDS_MAX], ratios[COMPETITORS][ROUNDS_MAX];

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Returns the rolls per second; ends the program if the mean is off by more than 6 standard
 * errors. */
static double measure(int competitor)
{
    double start = seconds(), games = (double)competitors[competitor].games;
    double rolls = (double)competitors[competitor].play(competitors[competitor].games);
    double taken = seconds() - start;
    if (fabs(rolls / games - 39.2251223) > 6 * 25.2249 / sqrt(games)) {
        fprintf(stderr, "simulate: %s has a mean of %f\n", competitors[competitor].name,
                rolls / games);
        exit(1);
    }
    return rolls / taken;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *numbers, int count)
{
    qsort(numbers, (size_t)count, sizeof *numbers, compare);
    return (numbers[(count - 1) / 2] + numbers[count / 2]) / 2;
}

static void make_board(void)
{
    for (int i = 0; i < SQUARES; i++) {
        moves[i] = -1;
    }
    if (snl_board_create(SQUARES, NULL, &board) != SNL_OK) {
        fprintf(stderr, "simulate: no memory\n");
        exit(1);
    }
    snl_board_set_start(board, 0);
    for (int i = 0; i < JUMPS; i++) {
        moves[jumps[i][0] - 1] = (int)jumps[i][1] - 1;
        snl_board_set_jump(board, jumps[i][0], jumps[i][1]);
    }
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : ROUNDS;
    if (rounds < 1 || rounds > ROUNDS_MAX) {
        fprintf(stderr, "Usage: simulate [ROUNDS]\n");
        return 2;
    }
    make_board();
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < COMPETITORS; i++) {
            speeds[i][round] = measure(i);
            ratios[i][round] = speeds[0][round] / speeds[i][round];
        }
    }
    printf("snl %.3f G rolls/s", median(speeds[0], rounds) / 1e9);
    for (int i = 1; i < COMPETITORS; i++) {
        printf(", %s %.3f (%.1f times as slow)", competitors[i].name,
               median(speeds[i], rounds) / 1e9, median(ratios[i], rounds));
    }
    printf("\n");
    snl_board_free(board);
    return 0;
}
