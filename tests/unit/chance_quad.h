/* SPDX-License-Identifier: MIT */
/*
 * A reference for the random game on boards that are too large for fractions: elimination without
 * subtractions, one row at a time, in quad precision. A compiler without quad precision uses long
 * double, and the tests print which. Squares are eliminated from the goal down. `struct plain`, not
 * the library, finds where a roll leads and from which squares the goal can be reached.
 *
 * The matrix is W (I - P) over the squares, without the goal itself, from which the goal can be
 * reached: P holds the probabilities of the rolls between these squares, and W is the sum of the
 * weights. The elimination only adds, multiplies and divides positive numbers. So each step adds a
 * relative error of a few units in the last place to an entry, and nothing cancels.
 */
#ifndef SNL_CHANCE_QUAD_H
#define SNL_CHANCE_QUAD_H

#include "solve_check.h"

#include <float.h>
#include <math.h>

#if defined(__SIZEOF_FLOAT128__)
__extension__ typedef __float128 quad;
static const char quad_name[] = "quad precision";
static const double quad_error = 1e-24; /* relative; the actual error of an answer is far smaller */
#else
typedef long double quad;
static const char quad_name[] = "long double";
static const double quad_error = LDBL_MANT_DIG > 53 ? 1e-15 : 1e-12;
#endif

/* Entries of the rows of the matrix, one row behind the other. */
struct quad_entries {
    int *column;
    quad *value;
    size_t count, capacity;
};

struct quad_game {
    struct plain *plain;
    int keeps_tape; /* whether to keep the multipliers; quad_solve() and quad_visits() need them */
    quad total;     /* W, the sum of the weights */
    char *certain;  /* by square: whether a game from there ends for certain */

    /* By square. `to_goal` is the weight of the rolls to the goal. `out` is the weight of the rolls
     * to the goal or to a square without a way to the goal; the elimination adds the rolls by way
     * of higher squares. `pivot` and the four arrays of indices are set by quad_eliminate_row():
     * `lower` has the entries of the row for lower squares, and `upper` its multipliers for higher
     * squares. */
    quad *to_goal, *out, *pivot;
    size_t *lower_first, *lower_end, *upper_first, *upper_end;
    struct quad_entries lower, upper;
    quad *right; /* by row: the right-hand side W after the elimination, for the means */

    /* The row under elimination. */
    quad *sum;
    char *used;
    int *below;
    int below_count, highest;
};

static inline void *quad_allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory == NULL) {
        puts("# no memory");
        exit(1);
    }
    return memory;
}

static inline void quad_put(struct quad_entries *entries, int column, quad value)
{
    if (entries->count == entries->capacity) {
        entries->capacity = 2 * entries->capacity + 1000;
        entries->column = realloc(entries->column, entries->capacity * sizeof *entries->column);
        entries->value = realloc(entries->value, entries->capacity * sizeof *entries->value);
        if (entries->column == NULL || entries->value == NULL) {
            puts("# no memory");
            exit(1);
        }
    }
    entries->column[entries->count] = column;
    entries->value[entries->count++] = value;
}

static inline struct quad_game *quad_create(int squares_max, int keeps_tape)
{
    struct quad_game *game = quad_allocate(1, sizeof *game);
    size_t count = (size_t)squares_max + 1;
    game->keeps_tape = keeps_tape;
    game->certain = quad_allocate(count, 1);
    game->to_goal = quad_allocate(count, sizeof(quad));
    game->out = quad_allocate(count, sizeof(quad));
    game->pivot = quad_allocate(count, sizeof(quad));
    game->lower_first = quad_allocate(count, sizeof(size_t));
    game->lower_end = quad_allocate(count, sizeof(size_t));
    game->upper_first = quad_allocate(count, sizeof(size_t));
    game->upper_end = quad_allocate(count, sizeof(size_t));
    game->right = quad_allocate(count, sizeof(quad));
    game->sum = quad_allocate(count, sizeof(quad));
    game->used = quad_allocate(count, 1);
    game->below = quad_allocate(count, sizeof(int));
    return game;
}

static inline void quad_free(struct quad_game *game)
{
    void *parts[] = {game->certain,
                     game->to_goal,
                     game->out,
                     game->pivot,
                     game->lower_first,
                     game->lower_end,
                     game->upper_first,
                     game->upper_end,
                     game->right,
                     game->sum,
                     game->used,
                     game->below,
                     game->lower.column,
                     game->lower.value,
                     game->upper.column,
                     game->upper.value,
                     game};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        free(parts[i]);
}

/* ---- Elimination ---- */

static inline void quad_add(struct quad_game *game, int row, int column, quad value)
{
    if (!game->used[column]) {
        game->used[column] = 1;
        game->sum[column] = 0;
        if (column < row)
            game->below[game->below_count++] = column;
        if (column > game->highest)
            game->highest = column;
    }
    game->sum[column] += value;
}

/* Adds the rolls from a square, face by face, to the row under elimination. */
static inline void quad_play(struct quad_game *game, int row)
{
    const struct plain *plain = game->plain;
    for (int face = 1; face <= plain->faces; face++) {
        quad weight = (quad)plain->weight[face];
        if (plain->weight[face] == 0)
            continue;
        int to = plain_rest(plain, row, face);
        if (to == plain->squares)
            game->to_goal[row] += weight;
        if (to == plain->squares || plain->fewest[to] == SNL_UNREACHABLE)
            game->out[row] += weight;
        else
            quad_add(game, row, to, weight);
    }
}

/* Eliminates a higher square from the row: adds the row of that square times a multiplier. */
static inline void quad_replace(struct quad_game *game, int row, int column)
{
    quad multiplier = game->sum[column] / game->pivot[column];
    for (size_t i = game->lower_first[column]; i < game->lower_end[column]; i++)
        quad_add(game, row, game->lower.column[i], multiplier * game->lower.value[i]);
    game->out[row] += multiplier * game->out[column];
    game->right[row] += multiplier * game->right[column];
    if (game->keeps_tape)
        quad_put(&game->upper, column, multiplier);
}

static inline void quad_eliminate_row(struct quad_game *game, int row)
{
    game->highest = row;
    game->below_count = 0;
    game->to_goal[row] = game->out[row] = 0;
    game->right[row] = game->total;
    game->upper_first[row] = game->upper.count;
    game->lower_first[row] = game->lower.count;
    quad_play(game, row);
    for (int column = game->highest; column > row; column--) {
        if (!game->used[column])
            continue;
        game->used[column] = 0;
        quad_replace(game, row, column);
    }
    game->used[row] = 0; /* the diagonal: a roll that leads back to the same square */
    game->pivot[row] = game->out[row];
    for (int i = 0; i < game->below_count; i++) {
        int column = game->below[i];
        game->used[column] = 0;
        game->pivot[row] += game->sum[column];
        quad_put(&game->lower, column, game->sum[column]);
    }
    game->lower_end[row] = game->lower.count;
    game->upper_end[row] = game->upper.count;
}

/* A game may never end if it can reach a square without a way to the goal. The search starts from
 * all squares without a way, and goes backwards along the rolls that plain_to_goal() listed. */
static inline void quad_find_certain(struct quad_game *game)
{
    struct plain *plain = game->plain;
    int queued = 0;
    for (int square = 0; square <= plain->squares; square++) {
        game->certain[square] = plain->fewest[square] != SNL_UNREACHABLE;
        if (!game->certain[square])
            plain->queue[queued++] = square;
    }
    for (int i = 0; i < queued; i++)
        for (int roll = plain->first[plain->queue[i]]; roll != -1; roll = plain->next[roll]) {
            int from = roll / plain->faces;
            if (game->certain[from])
                plain->queue[queued++] = from;
            game->certain[from] = 0;
        }
}

/* Eliminates all squares of a board. */
static inline void quad_factor(struct quad_game *game, struct plain *plain)
{
    game->plain = plain;
    game->total = 0;
    for (int face = 1; face <= plain->faces; face++)
        game->total += (quad)plain->weight[face];
    game->lower.count = game->upper.count = 0;
    plain_to_goal(plain);
    quad_find_certain(game);
    for (int row = plain->squares - 1; row >= 0; row--)
        if (plain->fewest[row] != SNL_UNREACHABLE)
            quad_eliminate_row(game, row);
}

/* ---- Answers, for the squares from which the goal can be reached ---- */

/* The second half of a solve: finds the unknowns from the lowest row up, in place. */
static inline void quad_finish(const struct quad_game *game, quad *x)
{
    for (int row = 0; row < game->plain->squares; row++) {
        if (game->plain->fewest[row] == SNL_UNREACHABLE)
            continue;
        for (size_t i = game->lower_first[row]; i < game->lower_end[row]; i++)
            x[row] += game->lower.value[i] * x[game->lower.column[i]];
        x[row] /= game->pivot[row];
    }
}

/* Solves W (I - P) x = b in place. */
static inline void quad_solve(const struct quad_game *game, quad *x)
{
    for (int row = game->plain->squares - 1; row >= 0; row--) {
        if (game->plain->fewest[row] == SNL_UNREACHABLE)
            continue;
        for (size_t i = game->upper_first[row]; i < game->upper_end[row]; i++)
            x[row] += game->upper.value[i] * x[game->upper.column[i]];
    }
    quad_finish(game, x);
}

/* Finds the mean number of rolls from every square. Games must end for certain from all squares. */
static inline void quad_means(const struct quad_game *game, quad *mean)
{
    memcpy(mean, game->right, (size_t)game->plain->squares * sizeof *mean);
    quad_finish(game, mean);
}

/* Finds, for every square, the probability that a game ends, and the mean and the variance of the
 * games that end. The variance is a difference, so that its error is about 1e-30 times mean
 * squared. */
static inline void quad_lengths(const struct quad_game *game, quad *finish, quad *mean,
                                quad *variance)
{
    int squares = game->plain->squares;
    memcpy(finish, game->to_goal, (size_t)squares * sizeof *finish);
    quad_solve(game, finish);
    for (int square = 0; square < squares; square++)
        mean[square] = game->total * finish[square];
    quad_solve(game, mean);
    for (int square = 0; square < squares; square++)
        variance[square] = game->total * (2 * mean[square] - finish[square]);
    quad_solve(game, variance);
    for (int square = 0; square < squares; square++) {
        if (game->plain->fewest[square] == SNL_UNREACHABLE)
            continue;
        mean[square] /= finish[square];
        variance[square] = variance[square] / finish[square] - mean[square] * mean[square];
    }
}

/* By square: the expected number of rolls from that square in a game that starts on `from`. The
 * goal must be within reach of `from`. */
static inline void quad_visits(const struct quad_game *game, int from, quad *visits)
{
    int squares = game->plain->squares;
    memset(visits, 0, (size_t)squares * sizeof *visits);
    visits[from] = game->total;
    for (int row = squares - 1; row >= 0; row--) {
        if (game->plain->fewest[row] == SNL_UNREACHABLE)
            continue;
        visits[row] /= game->pivot[row];
        for (size_t i = game->lower_first[row]; i < game->lower_end[row]; i++)
            visits[game->lower.column[i]] += game->lower.value[i] * visits[row];
    }
    for (int row = 0; row < squares; row++) {
        if (game->plain->fewest[row] == SNL_UNREACHABLE)
            continue;
        for (size_t i = game->upper_first[row]; i < game->upper_end[row]; i++)
            visits[game->upper.column[i]] += game->upper.value[i] * visits[row];
    }
}

/* The relative error of a double. It is infinite if the double is not finite, or if `exact` is 0
 * and the double is another number. */
static inline double quad_error_of(double actual, quad exact)
{
    if (exact == 0 || !isfinite(actual))
        return actual == 0 ? 0 : INFINITY;
    quad difference = (quad)actual - exact;
    return (double)((difference < 0 ? -difference : difference) / exact);
}

#endif
