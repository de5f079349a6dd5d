/* SPDX-License-Identifier: MIT */
/* The distribution of the token over the squares, advanced roll by roll. Layer 2. */
#ifndef SNL_CHANCE_MARCH_H
#define SNL_CHANCE_MARCH_H

#include "chance_length.h"

typedef struct snl_i_turn_march snl_i_turn_march;

/* Smaller probabilities are dropped: of squares at the ends of the band, of turns that begin, and
 * of tokens that roll again. */
#define SNL_I_NEGLIGIBLE 0x1p-990

/* In a geometric tail each roll ends the same part of the games. Two probabilities of ending count
 * as the same if they differ relatively by at most this; roundings add up to less. */
#define SNL_I_STEADY 0x1p-36

/* In a game in turns, a `roll` here is whatever the game counts. The band is the whole board; `at`
 * holds the tokens whose turn begins now, and snl_i_march_ahead() those whose turn goes on. */
typedef struct snl_i_march {
    const snl_chance *chance;
    snl_i_turn_march *turns; /* only in a game in turns: see chance_turn_march.c */
    size_t numbers; /* entries of each array, among them SNL_FACES_MAX on both sides and a block
                     * above; 0 in turns */
    double *space;
    double *at; /* by square: the probability that the token rests there; valid from low to high,
                 * and 0 for SNL_FACES_MAX squares beyond each end, except in turns */
    double *next;
    double *moved; /* by jump: the probability that the last roll takes it; only within the band */
    size_t most_to_one;   /* the largest number of jumps that end on one square */
    snl_square low, high; /* the band; low > high: no game goes on */
    int64_t rolls;
    double ended;      /* probability that the game ended with the last roll */
    double expected;   /* that it ends with the next roll, if the tail is geometric; maybe NaN */
    int64_t uneven;    /* the last roll whose `ended` was not as expected; 0 before the first */
    double live;       /* probability that the game goes on */
    double trimmed;    /* sum of the probabilities dropped so far */
    double operations; /* operations so far */
    double step_error; /* bound on the relative error that one step adds; in turns without a limit,
                        * that one roll of a turn adds */
    double error;      /* bound on the relative error so far */
    double absolute_error; /* bound on the sum of the absolute errors so far, of all squares */
    snl_i_poll *poll;      /* may be shared by several marches */
} snl_i_march;

/* Starts a game on a square, before its first roll. A game that starts on the goal has ended. Fails
 * with SNL_ERROR_MEMORY, SNL_ERROR_CANCELLED, SNL_ERROR_TOO_LARGE or, in turns,
 * SNL_ERROR_OVERFLOW; then there is nothing to free. */
snl_status snl_i_march_init(snl_i_march *march, const snl_chance *chance, snl_square from,
                            snl_i_poll *poll);
void snl_i_march_free(snl_i_march *march);

/* Advances by one roll. Fails with SNL_ERROR_CANCELLED or, if turns last too long,
 * SNL_ERROR_EFFORT; the march is then useless. */
snl_status snl_i_march_step(snl_i_march *march);

/* By square, the probability that a turn ends there after `ahead` more rolls; the goal is an entry,
 * too, unless `ahead` is 0. NULL if turns do not last for so long. */
const double *snl_i_march_ahead(const snl_i_march *march, size_t ahead);

/* Counts the error of a step that moves tokens with the probability `moved`. Moving does not
 * enlarge the sum of the earlier absolute errors. */
static inline void snl_i_march_count_error(snl_i_march *march, double moved)
{
    march->error += march->step_error;
    march->absolute_error += march->step_error * moved;
}

/* The limit on the operations of a march. Tests may be built with a lower limit, to reach it
 * soon. */
#ifndef SNL_MARCH_OPERATIONS
#define SNL_MARCH_OPERATIONS 0x1p33
#endif

#endif
