/* SPDX-License-Identifier: MIT */
/*
 * The targets' model of a board: a list of jumps, and a second, plain version of the rules. Boards
 * may have any number of squares, but only MODEL_JUMPS jumps. The fewest rolls come from the plain
 * search of tests/unit, and the mean of a random game from a dense system of equations.
 */
#ifndef SNL_FUZZ_MODEL_H
#define SNL_FUZZ_MODEL_H

#include "fuzz.h"

#include "reference.h"

enum {
    MODEL_JUMPS = 48,
    MODEL_SQUARES = 240, /* the largest board whose fewest rolls the model finds */
    MODEL_STATES = 40,   /* the largest board whose mean the model finds */
    MODEL_NEVER = -2     /* stands for a token that circles in a cycle of jumps */
};

struct model {
    int asks; /* whether work on the board polls */
    int64_t squares;
    int64_t rows; /* 0: linear */
    int64_t columns;
    snl_square start;
    uint64_t enter_faces; /* as in snl_board_set_enter() */
    snl_square enter_square;
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

/* Makes the model of a board from the answers of the library's functions. Returns 0 if the board
 * has too many jumps. */
int model_of(const snl_board *board, struct model *model);

/* Requires that every function on a board answers as the model does. */
void model_require(const struct model *model, const snl_board *board);

int model_equal(const struct model *a, const struct model *b);

/* The destination of the jump from a square; -1: no jump starts there. */
snl_square model_jump(const struct model *model, snl_square from);

/* Adds or changes a jump. Returns 0 if the model is full. */
int model_set_jump(struct model *model, snl_square from, snl_square to);
int model_remove_jump(struct model *model, snl_square from);

/* The expected status of setting a jump. */
snl_status model_check_jump(const struct model *model, snl_square from, snl_square to);

/* The expected status of setting a die. */
snl_status model_check_die(const uint32_t *weights, size_t faces);
int model_has_face(const struct model *model, int32_t face);

/* The square where a roll lands; 0: the roll does not move the token. */
snl_square model_landing(const struct model *model, snl_square from, int32_t face);

/* The square where a token rests after it lands on `landing`, or MODEL_NEVER. */
snl_square model_rest(const struct model *model, snl_square landing);

/* The lowest square on a cycle of jumps; 0: there is no cycle. */
snl_square model_cycle(const struct model *model);

/* Returns SNL_ERROR_CYCLE if the board has chaining and a cycle, else SNL_OK. */
snl_status model_check_cycle(const struct model *model);

/* The expected status of a game with these options. */
snl_status model_check_options(const struct model *model, const snl_game_options *options);

/* model_to_goal() returns the fewest rolls from every square to the goal, and model_from() the
 * fewest rolls from one square to every square. The board has at most MODEL_SQUARES squares, and no
 * cycle if it has chaining. */
const int *model_to_goal(const struct model *model);
const int *model_from(const struct model *model, snl_square from);

/* The mean number of rolls from a square, on a board of at most MODEL_STATES squares. It is
 * INFINITY if a game may never end, and -1 if long double is not precise enough for the
 * equations. */
double model_mean(const struct model *model, snl_square from);

/* The probability that a random game ends with roll 0, 1, ..., `rolls` - 1. */
void model_distribution(const struct model *model, snl_square from, double *pmf, size_t rolls);

#endif
