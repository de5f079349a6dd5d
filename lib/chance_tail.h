/* SPDX-License-Identifier: MIT */
/* The tail of a long game, which need not be marched to its end. Layer 2. */
#ifndef SNL_CHANCE_TAIL_H
#define SNL_CHANCE_TAIL_H

#include "chance_march.h"

/* The tail: the unfinished games. `rate` and the flags describe only games that will end. */
typedef struct snl_i_tail {
    double finish;  /* probability that a game is unfinished, and will end */
    double trapped; /* probability that it is unfinished, and will never end; without games in a
                     * turn that never ends */
    double rate;    /* probability that a roll ends the game, if `settled` */
    int settled;    /* the number of remaining rolls is geometric */
    int is_steady;  /* the last roll ended the same part of the games as each further roll will */
    int is_known;   /* the squared mean is in range; if not, `settled` says nothing */
} snl_i_tail;

/* The lengths from all squares, from which tails are computed. */
typedef struct snl_i_lengths {
    const snl_chance *chance;
    double *finish; /* by square; mean and variance are those of the games that end */
    double *mean;
    double *variance;
} snl_i_lengths;

/* Computes the lengths, unless they are known. Before the first call the struct is all 0. Fails
 * with SNL_ERROR_MEMORY, SNL_ERROR_CANCELLED or SNL_ERROR_OVERFLOW; free the lengths also then, and
 * before another call. */
snl_status snl_i_lengths_init(snl_i_lengths *lengths, const snl_chance *chance);
void snl_i_lengths_free(snl_i_lengths *lengths);

/* Computes the tail, and the lengths first if they are unknown. Fails as snl_i_lengths_init(). */
snl_status snl_i_march_tail(const snl_i_march *march, snl_i_lengths *lengths, snl_i_tail *tail);

/* Sets `slow` to the probability that an unfinished game has its token on a slow square, or will
 * have. This assumes that later rolls bring as many tokens to slow squares as the rolls so far. The
 * mean and the variance of the tail may not show such games. Fails with SNL_ERROR_CANCELLED. */
snl_status snl_i_tail_slow(const snl_i_march *march, const snl_i_lengths *lengths,
                           const snl_i_tail *tail, double *slow);

/* The search for a tail while a march goes on, with a limit on its operations. */
typedef struct snl_i_watch {
    snl_i_lengths lengths;
    snl_i_tail tail; /* the last that was computed: but for roundings, a bound of all later ones;
                      * before the first, all games may end. `settled` here obeys `by_roll` and
                      * `least`, too. */
    int by_roll;     /* single rolls matter, not only the sum of many */
    double least;    /* probability of the games that the farthest wanted quantile leaves */
    double next_rolls;
    double next_operations;
} snl_i_watch;

void snl_i_watch_init(snl_i_watch *watch);
void snl_i_watch_free(snl_i_watch *watch);

/* Returns whether to compute tails now, when `rolls` rolls and `operations` operations have been
 * made. If so, the next tails are due once one of the two numbers has doubled. */
int snl_i_watch_is_due(snl_i_watch *watch, double rolls, double operations);

/* Advances the march by a roll, unless its tail has settled. Fails with SNL_ERROR_MEMORY,
 * SNL_ERROR_CANCELLED, SNL_ERROR_OVERFLOW or SNL_ERROR_EFFORT. */
snl_status snl_i_watch_step(snl_i_watch *watch, snl_i_march *march);

/* The first tail is computed at this number of rolls or of operations. The next ones follow
 * whenever one of the two numbers has doubled. */
#define SNL_I_TAIL_ROLLS 0x1p14
#define SNL_I_TAIL_OPERATIONS 0x1p27

#endif
