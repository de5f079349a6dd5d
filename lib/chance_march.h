/* SPDX-License-Identifier: MIT */
/* The distribution of the token over the squares, advanced roll by roll. Layer 2. */
#ifndef SNL_CHANCE_MARCH_H
#define SNL_CHANCE_MARCH_H

#include "chance_length.h"

typedef struct snl_i_turn_march snl_i_turn_march;

/* Smaller probabilities are dropped: of squares at the ends of the band, of turns that begin, and
 * of tokens that roll again. */
#define SNL_I_NEGLIGIBLE 0x1p-990

/* In a game in turns, a `roll` here is whatever the game counts. The band is the whole board; `at`
 * holds the tokens whose turn begins now, and snl_i_march_ahead() those whose turn goes on. */
typedef struct snl_i_march {
    const snl_chance *chance;
    snl_i_turn_march *turns; /* only in a game in turns: see chance_turn_march.c */
    size_t numbers; /* length of each array, with SNL_FACES_MAX more on both sides; 0 in turns */
    double *space;
    double *at; /* by square: the probability that the token rests there; valid from low to high,
                 * and 0 for SNL_FACES_MAX squares beyond each end, except in turns */
    double *next;
    double *moved;        /* by jump: the probability that the last roll takes it */
    size_t most_to_one;   /* the largest number of jumps that end on one square */
    snl_square low, high; /* the band; low > high: no game goes on */
    int64_t rolls;
    double ended;      /* probability that the game ended with the last roll */
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

/* The tail: the unfinished games. A game is unfinished and will end with the probability
 * `finish`. If `settled`, their length is geometric, and each roll ends a game with the probability
 * `rate`. */
typedef struct snl_i_tail {
    double finish;
    double rate;
    int settled;
    int is_steady; /* the last roll ended the same part of the games as each further roll will */
    int is_known;  /* the squared mean is in range; if not, `settled` says nothing */
    double slow;   /* the part of `finish` that may end later than mean and variance show */
} snl_i_tail;

/* The lengths from all squares, from which tails are computed. */
typedef struct snl_i_lengths {
    const snl_chance *chance;
    double *finish; /* by square; mean and variance are those of the games that end */
    double *mean;
    double *variance;
} snl_i_lengths;

/* Computes the lengths, unless they are known. Before the first call the struct is all 0. Fails
 * with SNL_ERROR_MEMORY, SNL_ERROR_CANCELLED or SNL_ERROR_OVERFLOW; free the lengths also then. */
snl_status snl_i_lengths_init(snl_i_lengths *lengths, const snl_chance *chance);
void snl_i_lengths_free(snl_i_lengths *lengths);

/* Computes the tail, and the lengths first if they are unknown. Fails as snl_i_lengths_init(). */
snl_status snl_i_march_tail(const snl_i_march *march, snl_i_lengths *lengths, snl_i_tail *tail);

/* The search for a tail while a march goes on, with a limit on its operations. */
typedef struct snl_i_watch {
    snl_i_lengths lengths;
    snl_i_tail tail; /* `settled` here obeys `by_roll` and `least`, too */
    int by_roll;     /* single rolls matter, not only the sum of many */
    double least;    /* the last games that matter: their probability */
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

/* The limit on the operations of a march. Tests may be built with a lower limit, to reach it
 * soon. */
#ifndef SNL_MARCH_OPERATIONS
#define SNL_MARCH_OPERATIONS 0x1p33
#endif

/* The first tail is computed at this number of rolls or of operations. The next ones follow
 * whenever one of the two numbers has doubled. */
#define SNL_I_TAIL_ROLLS 0x1p14
#define SNL_I_TAIL_OPERATIONS 0x1p27

#endif
