/* SPDX-License-Identifier: MIT */
/*
 * The object behind the random game, and answers that are proven. Layer 2.
 */
#ifndef SNL_CHANCE_LENGTH_H
#define SNL_CHANCE_LENGTH_H

#include "chance_factor.h"

/* A solution x of x_i = inhomogeneity_i + sum of p_ij x_j, with two entries more for the goal and
 * the trap. No x_i is wrong by more than error_i. */
typedef struct snl_i_answer {
    snl_i_pair *x;
    double *error;
    double *bound;   /* by state: no residual is larger */
    double residual; /* the largest of these, relative to the expected rolls of its row */
} snl_i_answer;

/* A pair of doubles that is proven to be no more wrong than this, relative to itself, is in
 * truth good to the last digit of a double: proofs allow for roundings that are all against us. */
#define SNL_I_GOOD_PROOF 0x1p-36

/* What variances are made of. */
typedef struct snl_i_second {
    snl_i_answer answer; /* the variance times the probability of finishing, or */
    int is_moment;       /* the second moment */
    double *passed;      /* bound on what errors of the means add to the second moment */
} snl_i_second;

struct snl_chance {
    snl_allocator allocator;
    snl_board *board;
    snl_i_chain chain;
    snl_i_factor factor;
    snl_status solvable;    /* SNL_OK, or SNL_ERROR_OVERFLOW for all that needs the factor */
    snl_i_answer time;      /* expected rolls to the goal or into the trap */
    snl_i_answer finish;    /* probability of reaching the goal; only if there is a trap */
    snl_i_answer finishing; /* expected rolls, counted where the goal is reached; as `finish` */
    double time_max;
    snl_length start; /* from the board's start, but for the variance */
    snl_status start_status;
};

/* What is expected from a square. Without a trap, `finish` is 1 and `finishing` is `time`. */
typedef struct snl_i_view {
    snl_i_pair time;
    snl_i_pair finish;
    snl_i_pair finishing;
    double finish_error;
    double finishing_error;
    snl_i_pair second; /* these are of snl_i_second, if that is given */
    double second_error;
    double passed;
    int uncertain; /* of a state: the trap can be reached */
} snl_i_view;

/* Looks at a state, the goal or the trap; `second` may be NULL. */
snl_i_view snl_i_chance_view(const snl_chance *chance, size_t node, const snl_i_second *second);

/* The mean of the games that end; NaN if none does. */
snl_i_pair snl_i_view_mean(const snl_i_view *view);

/* Solves for the variance, or for the second moment; free it with snl_i_second_free(). Fails with
 * SNL_ERROR_MEMORY or SNL_ERROR_CANCELLED. */
snl_status snl_i_second_find(const snl_chance *chance, snl_i_second *second);
void snl_i_second_free(const snl_chance *chance, snl_i_second *second);

/* What an exit of a leap, or a roll, with this A adds to the variance of a square with this mean,
 * but for the variance of where it leads; or to the second moment. */
snl_i_pair snl_i_second_of_exit(const snl_i_exit *exit, snl_i_pair a, const snl_i_view *to,
                                snl_i_pair mean, int is_moment);

/* What the errors of where it leads add to the error of the second moment. */
double snl_i_second_passed(const snl_i_exit *exit, snl_i_pair a, const snl_i_view *to);

/* Looks at a square, 0 .. N; `second` may be NULL. Fails with SNL_ERROR_MEMORY or
 * SNL_ERROR_CANCELLED. */
snl_status snl_i_chance_look(const snl_chance *chance, snl_square square,
                             const snl_i_second *second, snl_i_view *view);

/* Sets what is known of the board's start. */
void snl_i_chance_start(snl_chance *chance);

/* Room for an answer; free it also if that fails, with SNL_ERROR_MEMORY. */
snl_status snl_i_answer_init(const snl_chance *chance, snl_i_answer *answer);
void snl_i_answer_free(const snl_chance *chance, snl_i_answer *answer);

/* Solves for all states, with a proof: see chance_solve.c. The values of goal and trap are in `x`
 * before. Fails with SNL_ERROR_MEMORY or SNL_ERROR_CANCELLED. */
snl_status snl_i_chance_solve(const snl_chance *chance, const snl_i_pair *inhomogeneity,
                              snl_i_answer *answer);

/* Bounds the residuals once more, of an answer that was changed. Fails with SNL_ERROR_MEMORY or
 * SNL_ERROR_CANCELLED. */
snl_status snl_i_chance_bound(const snl_chance *chance, const snl_i_pair *inhomogeneity,
                              snl_i_answer *answer);

/* Whether what a jump changes is known by a formula; else another board is solved for each. */
int snl_i_chance_has_formula(const snl_chance *chance);

/* Numbers, or pairs of them, for all states, the goal and the trap; NULL if there is no memory. */
double *snl_i_chance_numbers(const snl_chance *chance);
void snl_i_chance_numbers_free(const snl_chance *chance, double *numbers);
snl_i_pair *snl_i_chance_pairs(const snl_chance *chance);
void snl_i_chance_pairs_free(const snl_chance *chance, snl_i_pair *pairs);

#endif
