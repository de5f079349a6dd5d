/* SPDX-License-Identifier: MIT */
/*
 * Shared by the tests of generated boards: judge_board(), which verifies a board from scratch. The
 * plain reference finds the fewest rolls; Gaussian elimination, with the moves of the reference,
 * finds the mean.
 */
#ifndef SNL_GENERATE_CHECK_H
#define SNL_GENERATE_CHECK_H

#include "check.h"
#include "reference.h"

#include <math.h>
#include <snl.h>

enum { JUDGED_SQUARES_MAX = 420 };

static const uint32_t two_dice[] = {0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};

static inline snl_board *grid(int64_t rows, int64_t columns, snl_square start)
{
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create_grid(rows, columns, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, start), SNL_OK);
    return board;
}

/* A board with an enormous mean. From the foot of a stair, a roll of 1 or 3 climbs the stair, and a
 * roll of 2 leads back to square 1. Rolls of 1 and 3 together have a probability of about 2^-31. If
 * `has_way_out` is set, square 3, where nearly every game lands, has no jump, so that a generated
 * ladder can begin there. */
static inline snl_board *stairs_of(int64_t stairs, int64_t beyond, int has_way_out)
{
    static const uint32_t weights[] = {1, UINT32_MAX - 2, 1};
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(3 * stairs + beyond, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 3), SNL_OK);
    for (snl_square square = 1; square <= 3 * stairs; square += 3) {
        CHECK_EQUAL(snl_board_set_jump(board, square + 1, square + 3), SNL_OK);
        if (square > 1 || !has_way_out)
            CHECK_EQUAL(snl_board_set_jump(board, square + 2, 1), SNL_OK);
    }
    return board;
}

static inline snl_generate_options wish(int64_t ladders, int64_t snakes, int64_t rolls, double mean)
{
    return (snl_generate_options){.struct_size = sizeof(snl_generate_options),
                                  .ladders = ladders,
                                  .snakes = snakes,
                                  .rolls = rolls,
                                  .mean = mean};
}

/* Generates with a seed and a number of tries of its own. */
static inline snl_status generate(const snl_board *base, const snl_generate_options *wanted,
                                  uint64_t seed, int64_t tries, snl_board **board,
                                  snl_generated *made)
{
    snl_generate_options options = *wanted;
    options.seed = seed;
    options.tries_max = tries;
    return snl_generate(base, &options, board, made);
}

/* Copies a board into the reference. */
static inline void judge_load(struct reference *game, const snl_board *board)
{
    uint32_t weights[SNL_FACES_MAX];
    size_t faces;
    reference_clear(game, (int)snl_board_squares(board));
    CHECK_EQUAL(snl_board_die(board, weights, SNL_FACES_MAX, &faces), SNL_OK);
    game->overshoot = snl_board_overshoot(board);
    game->chaining = snl_board_chaining(board);
    game->start = (int)snl_board_start(board);
    snl_square square = 0;
    CHECK_EQUAL(snl_board_enter(board, &game->enter_faces, &square), SNL_OK);
    game->enter_square = (int)square;
    game->faces = (int)faces;
    for (size_t i = 0; i < faces; i++)
        game->weight[i + 1] = weights[i];
    for (snl_square mouth = 0; (mouth = snl_board_next_jump(board, mouth)) != 0;)
        game->jump[mouth] = (int)reference_jump(snl_board_jump(board, mouth));
}

/* Marks the squares where a token from `start` can rest. Returns whether the goal can be reached
 * from all marked squares. The board must be solved. */
static inline int judge_reach(const struct reference *game, int start, char *seen)
{
    int queue[JUDGED_SQUARES_MAX + 1], count = 0, good = 1;
    memset(seen, 0, (size_t)game->squares + 1);
    seen[start] = 1;
    queue[count++] = start;
    for (int i = 0; i < count; i++) {
        good &= game->fewest[queue[i]] >= 0;
        for (int face = 1; queue[i] != game->squares && face <= game->faces; face++) {
            int to = game->weight[face] > 0 ? game->rests[queue[i]][face] : queue[i];
            if (!seen[to])
                queue[count++] = to;
            seen[to] = 1;
        }
    }
    return good;
}

/* The mean from the start, by elimination with pivots from the last unknown to the first. */
static inline double judge_mean(const struct reference *game, int start, const char *seen)
{
    static double rows[JUDGED_SQUARES_MAX][JUDGED_SQUARES_MAX + 1];
    int index[JUDGED_SQUARES_MAX + 1] = {0}, squares[JUDGED_SQUARES_MAX + 1], count = 0;
    double sum = 0;
    if (start == game->squares)
        return 0;
    for (int face = 1; face <= game->faces; face++)
        sum += game->weight[face];
    for (int square = 0; square < game->squares; square++)
        if (seen[square]) {
            squares[count] = square;
            index[square] = count++;
        }
    for (int i = 0; i < count; i++) {
        memset(rows[i], 0, sizeof rows[i]);
        rows[i][i] = 1;
        rows[i][count] = 1;
        for (int face = 1; face <= game->faces; face++) {
            int to = game->rests[squares[i]][face];
            if (game->weight[face] > 0 && to != game->squares)
                rows[i][index[to]] -= game->weight[face] / sum;
        }
    }
    int at_start = index[start];
    for (int column = count - 1; column >= 0; column--) {
        int pivot = column;
        for (int i = 0; i < column; i++)
            if (fabs(rows[i][column]) > fabs(rows[pivot][column]))
                pivot = i;
        for (int k = 0; k <= count; k++) {
            double kept = rows[pivot][k];
            rows[pivot][k] = rows[column][k];
            rows[column][k] = kept;
        }
        for (int i = 0; i < column; i++) {
            double factor = rows[i][column] / rows[column][column];
            for (int k = 0; k < column && factor != 0; k++)
                rows[i][k] -= factor * rows[column][k];
            rows[i][count] -= factor * rows[column][count];
        }
    }
    double x[JUDGED_SQUARES_MAX];
    for (int i = 0; i < count; i++) {
        x[i] = rows[i][count];
        for (int k = 0; k < i; k++)
            x[i] -= rows[i][k] * x[k];
        x[i] /= rows[i][i];
    }
    return x[at_start];
}

/* Checks the jumps. The jumps of the base must still be on the board. The added jumps must have the
 * wanted numbers, lengths and directions, share no square, and stay on the board. */
static inline void judge_jumps(const snl_board *base, const snl_generate_options *wanted,
                               const snl_board *board)
{
    int64_t squares = snl_board_squares(board), start = snl_board_start(board);
    int64_t ladders = 0, snakes = 0, rows = snl_board_rows(board);
    int64_t least = wanted->jump_min ? wanted->jump_min : 2;
    char *ends = calloc((size_t)squares + 1, 1);
    if (wanted->jump_min == 0 && wanted->jump_max == 1)
        least = 1;
    ends[0] = ends[start] = ends[squares] = 1;
    for (snl_square mouth = 0; (mouth = snl_board_next_jump(base, mouth)) != 0;) {
        CHECK_EQUAL(snl_board_jump(board, mouth), snl_board_jump(base, mouth));
        ends[mouth] = ends[snl_board_jump(base, mouth)] = 1;
    }
    for (snl_square mouth = 0; (mouth = snl_board_next_jump(board, mouth)) != 0;) {
        snl_square end = snl_board_jump(board, mouth);
        int64_t length = llabs(end - mouth), row = 0, column, other = 1;
        if (snl_board_jump(base, mouth) >= 0)
            continue;
        CHECK(ends[mouth] == 0 && ends[end] == 0);
        ends[mouth] = ends[end] = 1;
        CHECK(length >= least && (wanted->jump_max == 0 || length <= wanted->jump_max));
        if (rows > 1 && wanted->jump_min == 0) {
            CHECK_EQUAL(snl_board_cell_of(board, mouth, &row, &column), SNL_OK);
            CHECK_EQUAL(snl_board_cell_of(board, end, &other, &column), SNL_OK);
        }
        CHECK(row != other);
        ladders += end > mouth;
        snakes += end < mouth;
    }
    CHECK_EQUAL(ladders, wanted->ladders);
    CHECK_EQUAL(snakes, wanted->snakes);
    free(ends);
}

/* Whether as many consecutive squares as the largest face are mouths. */
static inline int judge_wall(const struct reference *game)
{
    int largest = 0, run = 0, longest = 0;
    for (int face = 1; face <= game->faces; face++)
        largest = game->weight[face] > 0 ? face : largest;
    for (int square = 1; square <= game->squares; square++) {
        run = game->jump[square] != 0 ? run + 1 : 0;
        longest = run > longest ? run : longest;
    }
    return longest >= largest;
}

static inline int same_rules(const snl_board *one, const snl_board *other)
{
    uint32_t a[SNL_FACES_MAX] = {0}, b[SNL_FACES_MAX] = {0};
    size_t faces, others;
    uint64_t enter = 0, other_enter = 0;
    snl_square square = 0, other_square = 0;
    snl_board_enter(one, &enter, &square);
    snl_board_enter(other, &other_enter, &other_square);
    snl_board_die(one, a, SNL_FACES_MAX, &faces);
    snl_board_die(other, b, SNL_FACES_MAX, &others);
    return snl_board_squares(one) == snl_board_squares(other) &&
           snl_board_rows(one) == snl_board_rows(other) &&
           snl_board_columns(one) == snl_board_columns(other) &&
           snl_board_start(one) == snl_board_start(other) && enter == other_enter &&
           square == other_square && snl_board_overshoot(one) == snl_board_overshoot(other) &&
           snl_board_chaining(one) == snl_board_chaining(other) && faces == others &&
           memcmp(a, b, sizeof a) == 0;
}

/* Checks all promises about a generated board. */
static inline void judge_board(const snl_board *base, const snl_generate_options *wanted,
                               const snl_board *board, const snl_generated *made)
{
    static struct reference game;
    char seen[JUDGED_SQUARES_MAX + 1];
    int start = (int)snl_board_start(board);
    CHECK(same_rules(base, board));
    judge_jumps(base, wanted, board);
    judge_load(&game, board);
    reference_solve(&game);
    CHECK(!judge_wall(&game));
    CHECK(judge_reach(&game, start, seen));
    CHECK_EQUAL(made->rolls, game.fewest[start]);
    CHECK(wanted->rolls == 0 || wanted->rolls == made->rolls);
    double mean = judge_mean(&game, start, seen);
    CHECK(fabs(made->mean - mean) <= 1e-9 * mean);
    double tolerance = wanted->tolerance > 0 ? wanted->tolerance : 0.01;
    CHECK(wanted->mean == 0 || fabs(made->mean - wanted->mean) <= tolerance * wanted->mean);
}

#endif
