/* SPDX-License-Identifier: MIT */
/*
 * The random game as an object, and solutions with proven error bounds. Layer 2.
 */
#ifndef SNL_CHANCE_LENGTH_H
#define SNL_CHANCE_LENGTH_H

#include "chance_factor.h"

/* A solution x of x_i = inhomogeneity_i + sum of p_ij x_j, with two entries more for the goal and
 * the trap. The error of x_i is at most error_i. */
typedef struct snl_i_answer {
    snl_i_pair *x;
    double *error;
    double *bound;   /* by state: bound on the residual */
    double residual; /* the largest bound, relative to the expected rolls of its row */
    int is_time;     /* the inhomogeneity is what each row counts: see snl_i_chance_errors() */
    int has_errors;  /* `error` is set */
} snl_i_answer;

/* If the proven relative error of a pair is at most this, the pair is in fact exact to the last
 * digit of a double, because the proof assumes that all roundings have the same sign. */
#define SNL_I_GOOD_PROOF 0x1p-36

/* The solution from which variances are computed, and errors of the means. */
typedef struct snl_i_variances {
    double *time_error;  /* by state: bound on the error of the time; only if there is no trap */
    int has_variances;   /* 0: the fields below are unused */
    snl_i_answer answer; /* variance, or second moment, times the probability of finishing */
    int is_moment;       /* whether `answer` holds the second moment */
    double *passed;      /* bound on the part of the second moment's error that errors of means
                          * cause */
} snl_i_variances;

struct snl_chance {
    snl_allocator allocator;
    snl_board *board;
    snl_chance_options options;
    snl_i_chain chain;
    snl_i_factor factor;
    snl_status solvable;    /* SNL_OK; or SNL_ERROR_OVERFLOW for answers that need the factor */
    snl_i_answer time;      /* expected rolls to the goal or into the trap */
    snl_i_answer finish;    /* probability of reaching the goal; only if there is a trap */
    snl_i_answer finishing; /* expected rolls, counted where the goal is reached; only if there is a
                             * trap */
    double time_max;
    snl_game_length start; /* the length from the board's start, without its variance */
    snl_status start_status;
};

/* The expectations from a square. Without a trap, `finish` is 1 and `finishing` is `time`. */
typedef struct snl_i_expected {
    snl_i_pair time;
    snl_i_pair finish;
    snl_i_pair finishing;
    double finish_error;
    double finishing_error;
    snl_i_pair variance; /* this and the next two: only with snl_i_variances */
    double variance_error;
    double passed;
    /* Of a square below the goal: */
    int uncertain; /* the trap can be reached */
    int finishes;  /* the goal can be reached, even if `finish` is rounded to 0 */
} snl_i_expected;

/* The expectations from a state, the goal or the trap; `variances` may be NULL, then all errors but
 * those of `finish` are 0. */
snl_i_expected snl_i_expected_from_state(const snl_chance *chance, size_t node,
                                         const snl_i_variances *variances);

/* The mean of the games that end; NaN if no game ends. */
snl_i_pair snl_i_expected_mean(const snl_i_expected *expected);

/* Finds the errors of the means; if `has_variances` is set, solves for the variance or the second
 * moment, too. Free the result with snl_i_variances_free(). Fails with SNL_ERROR_MEMORY or
 * SNL_ERROR_CANCELLED. */
snl_status snl_i_variances_find(const snl_chance *chance, int has_variances,
                                snl_i_variances *variances);
void snl_i_variances_free(const snl_chance *chance, snl_i_variances *variances);

/* The contribution of one exit or roll to the right-hand side of the variance, or of the second
 * moment: `a` is the exit's A, `to` its target and `mean` the mean before the roll. */
snl_i_pair snl_i_variance_of_exit(const snl_i_exit *exit, snl_i_pair a, const snl_i_expected *to,
                                  snl_i_pair mean, int is_moment);

/* The part of the second moment's error that the errors of the target's means cause. */
double snl_i_variance_passed(const snl_i_exit *exit, snl_i_pair a, const snl_i_expected *to);

/* The expectations from a square, 0 .. N; `variances` may be NULL. Fails with SNL_ERROR_MEMORY or
 * SNL_ERROR_CANCELLED. */
snl_status snl_i_expected_from_square(const snl_chance *chance, snl_square square,
                                      const snl_i_variances *variances, snl_i_expected *expected);

/* Fills the arrays of `out` that are not NULL with fields of the lengths from all squares, 0 .. N;
 * entry `field` is for the snl_length_field of that number. Fails as snl_chance_lengths() does. */
enum { SNL_I_LENGTH_FIELDS = SNL_LENGTH_FINISHED_VARIANCE + 1 };
snl_status snl_i_chance_lengths(const snl_chance *chance, double *const out[SNL_I_LENGTH_FIELDS]);

/* Sets `start` and `start_status`. */
void snl_i_chance_start(snl_chance *chance);

/* Allocates an answer; free it also after SNL_ERROR_MEMORY. */
snl_status snl_i_answer_init(const snl_chance *chance, snl_i_answer *answer);
void snl_i_answer_free(const snl_chance *chance, snl_i_answer *answer);

/* Solves for all states, with proven error bounds: see chance_solve.c. The caller sets the values
 * of goal and trap in `x`. Fails with SNL_ERROR_MEMORY or SNL_ERROR_CANCELLED. */
snl_status snl_i_chance_solve(const snl_chance *chance, const snl_i_pair *inhomogeneity,
                              snl_i_answer *answer);

/* Fills `error`, an array of numbers, with the errors of an answer. If the answer is_time, its own
 * array may be unset: the residuals alone mostly prove such an answer good. Fails with
 * SNL_ERROR_MEMORY or SNL_ERROR_CANCELLED. */
snl_status snl_i_chance_errors(const snl_chance *chance, const snl_i_answer *answer, double *error);

/* Solves for the expected sum of a term over the rolls and leaps of a game from each state. The
 * function `term` returns the term of a state, which is 0 or more, and may poll. Fails with
 * SNL_ERROR_MEMORY or SNL_ERROR_CANCELLED. */
typedef double snl_i_term(const snl_chance *chance, size_t state, const void *context,
                          snl_i_poll *poll);
snl_status snl_i_chance_sum(const snl_chance *chance, snl_i_term *term, const void *context,
                            double *sum);

/* Bounds the residuals of a changed answer. Fails with SNL_ERROR_MEMORY or SNL_ERROR_CANCELLED. */
snl_status snl_i_chance_bound(const snl_chance *chance, const snl_i_pair *inhomogeneity,
                              snl_i_answer *answer);

/* Returns whether the formula of chance_effect.c holds. If not, each changed board is solved. */
int snl_i_chance_has_formula(const snl_chance *chance);

/* An array of numbers, or of pairs, for all states, the goal and the trap; NULL if there is no
 * memory. */
double *snl_i_chance_numbers(const snl_chance *chance);
void snl_i_chance_numbers_free(const snl_chance *chance, double *numbers);
snl_i_pair *snl_i_chance_pairs(const snl_chance *chance);
void snl_i_chance_pairs_free(const snl_chance *chance, snl_i_pair *pairs);

#endif
