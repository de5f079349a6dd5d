/* SPDX-License-Identifier: MIT */
/*
 * A board as the targets know it: a list of jumps, and the rules written down once more in the
 * plainest way. It takes boards of any number of squares, but few jumps. For the fewest rolls it
 * goes over to the plain reference of the tests, and a random game is solved as a dense system of
 * equations.
 */
#ifndef SNL_FUZZ_MODEL_H
#define SNL_FUZZ_MODEL_H

#include "fuzz.h"

#include "reference.h"

enum {
    MODEL_JUMPS = 48,
    MODEL_SQUARES = 240, /* up to which the fewest rolls are known */
    MODEL_STATES = 40,   /* up to which the mean of a random game is */
    MODEL_NEVER = -2     /* where a token rests whose jumps form a cycle */
};

struct model {
    int asks; /* whether work on it asks whether to go on */
    int64_t squares;
    int64_t rows; /* 0: linear */
    int64_t columns;
    snl_square start;
    int32_t overshoot;
    int32_t chaining;
    size_t faces;
    uint32_t weights[SNL_FACES_MAX];
    size_t count;
    snl_square from[MODEL_JUMPS]; /* ascending */
    snl_square to[MODEL_JUMPS];
};

/* A board without jumps and with the rules of snl_board_create(). */
struct model model_new(int64_t squares, int64_t rows, int64_t columns);

/* What a board tells of itself. Returns 0 if it has too many jumps. */
int model_of(const snl_board *board, struct model *model);

/* Requires that a board is what the model says, whatever it is asked. */
void model_require(const struct model *model, const snl_board *board);

int model_equal(const struct model *a, const struct model *b);

/* 0: no jump starts there. */
snl_square model_jump(const struct model *model, snl_square from);

/* Returns 0 if there is no room. */
int model_set_jump(struct model *model, snl_square from, snl_square to);
int model_remove_jump(struct model *model, snl_square from);

/* What setting a jump is answered with. */
snl_status model_check_jump(const struct model *model, snl_square from, snl_square to);

/* The same for a die. */
snl_status model_check_die(const uint32_t *weights, size_t faces);
int model_has_face(const struct model *model, int32_t face);

/* Where a roll lands; 0: it is spent. */
snl_square model_landing(const struct model *model, snl_square from, int32_t face);

/* Where a token rests that lands there, or MODEL_NEVER. */
snl_square model_rest(const struct model *model, snl_square landing);

/* The lowest square on a cycle, or 0. */
snl_square model_cycle(const struct model *model);

/* SNL_ERROR_CYCLE for a board with chaining and a cycle. */
snl_status model_check_cycle(const struct model *model);

/* What a game with these options is answered with. */
snl_status model_check_options(const struct model *model, const snl_game_options *options);

/* The fewest rolls from every square to the goal, or from one square to every square, for up to
 * MODEL_SQUARES squares and no chaining with a cycle. */
const int *model_to_goal(const struct model *model);
const int *model_from(const struct model *model, snl_square from);

/* The mean number of rolls from a square, for up to MODEL_STATES squares: INFINITY if a game may
 * never end, and -1 if equations in long double do not settle it. */
double model_mean(const struct model *model, snl_square from);

/* A random walk of `rolls` rolls: how likely it ends with each of them. */
void model_distribution(const struct model *model, snl_square from, double *pmf, size_t rolls);

#endif
