/* SPDX-License-Identifier: MIT */
/* The distribution of the token over the squares, roll after roll. Layer 2. */
#ifndef SNL_CHANCE_MARCH_H
#define SNL_CHANCE_MARCH_H

#include "chance_length.h"

typedef struct snl_i_march {
    const snl_chance *chance;
    size_t numbers; /* of each array: a margin of the largest face on both sides */
    double *space;
    double *at; /* by square: the probability that the token rests there; valid from low to high,
                   and 0 for the largest face beyond both */
    double *next;
    double *moved;        /* by jump */
    size_t most_to_one;   /* jumps that end on one square */
    snl_square low, high; /* low > high: nothing is left */
    int64_t rolls;
    double ended;      /* probability that the game ended with the last roll */
    double live;       /* that it goes on */
    double trimmed;    /* what was dropped so far */
    double operations; /* so far */
    double step_error; /* relative error of a step */
    snl_i_poll *poll;  /* several marches share one */
} snl_i_march;

/* A game from a square, before the first roll; from the goal it has ended. Fails with
 * SNL_ERROR_MEMORY, SNL_ERROR_CANCELLED or SNL_ERROR_TOO_LARGE. */
snl_status snl_i_march_init(snl_i_march *march, const snl_chance *chance, snl_square from,
                            snl_i_poll *poll);
void snl_i_march_free(snl_i_march *march);

/* Fails with SNL_ERROR_CANCELLED; then the march can go on no more. */
snl_status snl_i_march_step(snl_i_march *march);

/* What the rest of a game is like: with the probability `finish` it ends, and if `settled` its
 * length is distributed geometrically, with a chance of `rate` for each roll. */
typedef struct snl_i_tail {
    double finish;
    double rate;
    int settled;
    int is_steady; /* whether the last roll ended as large a part of it as the next ones will */
    int is_known;  /* whether that can be told: squares of the mean are in range */
} snl_i_tail;

/* Figures of all squares that tails are found with. */
typedef struct snl_i_figures {
    const snl_chance *chance;
    double *finish; /* by square; then the means and variances of the games that end */
    double *mean;
    double *variance;
} snl_i_figures;

/* Fails with SNL_ERROR_MEMORY, SNL_ERROR_CANCELLED or SNL_ERROR_OVERFLOW. Free them also then. They
 * are all 0 before. */
snl_status snl_i_figures_init(snl_i_figures *figures, const snl_chance *chance);
void snl_i_figures_free(snl_i_figures *figures);

/* Fails with SNL_ERROR_CANCELLED. */
snl_status snl_i_march_tail(const snl_i_march *march, const snl_i_figures *figures,
                            snl_i_tail *tail);

/* A march that looks for its tail now and then, and gives up after so many operations. */
typedef struct snl_i_watch {
    snl_i_figures figures;
    snl_i_tail tail; /* has settled only if it is steady, too, where that is asked for */
    int by_roll;     /* it is: for single rolls, rather than for what most of the rest comes to */
    double look_rolls;
    double look_operations;
} snl_i_watch;

void snl_i_watch_init(snl_i_watch *watch);
void snl_i_watch_free(snl_i_watch *watch);

/* A step, unless the tail has settled. Fails with SNL_ERROR_MEMORY, SNL_ERROR_CANCELLED,
 * SNL_ERROR_OVERFLOW or SNL_ERROR_EFFORT. */
snl_status snl_i_watch_step(snl_i_watch *watch, snl_i_march *march);

/* Marches end after so many operations. Tests may be built with fewer, to come there soon. */
#ifndef SNL_MARCH_OPERATIONS
#define SNL_MARCH_OPERATIONS 0x1p33
#endif
#define SNL_I_MARCH_OPERATIONS SNL_MARCH_OPERATIONS

/* Tails are looked at from so many rolls or operations on, and then whenever these have doubled. */
#define SNL_I_TAIL_ROLLS 0x1p14
#define SNL_I_TAIL_OPERATIONS 0x1p27

#endif
