/* SPDX-License-Identifier: MIT */
/* Exact answers: fractions reconstructed from their remainders modulo many primes. Layer 2. */
#ifndef SNL_CHANCE_EXACT_H
#define SNL_CHANCE_EXACT_H

#include "chance_length.h"
#include "chance_modular.h"

/* One face of the die in a turn that begins on a given square. The slots of a turn are the pairs of
 * a roll and a square on which this roll may be made; slot 0 is the beginning. */
typedef struct snl_i_move {
    uint32_t from; /* slot */
    uint32_t to;   /* a slot; for an outcome a place, or snl_i_exact.count: the goal */
    uint8_t face;
    uint8_t counted; /* of an outcome: the rolls or turns that are counted up to here */
} snl_i_move;

/* The index of the first inner move and of the first outcome of the turns that begin on one square,
 * in the arrays of all moves. The entry of the next place says where these moves end. */
typedef struct snl_i_turn_moves {
    size_t inner;
    size_t outcomes;
} snl_i_turn_moves;

/* The squares where a turn may begin in a game from the board's start, from the top of the board: a
 * square's index here is its place. The moves of a turn lead from slot to slot, and then to an
 * outcome: a square where the next turn begins, or the goal.
 *
 * In a game that is not in turns, a turn is one roll. In a game in turns without a limit, a turn is
 * one roll, too, which counts 0 if the token rolls again. */
typedef struct snl_i_exact {
    snl_allocator allocator;
    const snl_board *board;
    const snl_chance_options *options; /* NULL: the game is not in turns */
    size_t count;
    uint32_t *squares;       /* by place */
    size_t start;            /* place */
    snl_i_turn_moves *turns; /* by place, and one more */
    snl_i_move *inner;       /* moves from slot to slot, roll by roll */
    snl_i_move *outcomes;
    size_t inner_count;
    size_t outcome_count;
    size_t slot_count; /* the most slots of a turn */
    uint32_t weight_sum;
    int32_t depth; /* the most rolls of a turn: weight_sum^depth is its `unit`, a denominator of the
                      probabilities of the outcomes */
    /* Modulo the present prime: */
    uint32_t *slots;       /* of one turn: the probability of coming to the slot */
    uint32_t *probability; /* by outcome */
} snl_i_exact;

/* Lists places and moves of a random game. Fails with SNL_ERROR_TOO_LARGE, SNL_ERROR_CANCELLED or
 * SNL_ERROR_MEMORY; free the result also then. */
snl_status snl_i_exact_init(snl_i_exact *exact, const snl_chance *chance);
void snl_i_exact_free(snl_i_exact *exact);

/* `unit` modulo a prime. */
static inline uint32_t snl_i_exact_unit(const snl_i_exact *exact, const snl_i_field *field)
{
    uint32_t weight_sum = snl_i_field_enter(field, exact->weight_sum);
    return snl_i_field_power(field, weight_sum, (uint64_t)exact->depth);
}

/* Sets `probability`. Returns 0 if the prime divides the sum of the weights, or if the work is
 * cancelled. */
int snl_i_exact_weigh(const snl_i_exact *exact, const snl_i_field *field, snl_i_poll *poll);

/* The largest number of bits of a numerator or denominator. */
#define SNL_I_EXACT_BITS_MAX (UINT64_C(1) << 18)

/* The limit on operations for all primes together. */
#define SNL_I_EXACT_OPERATIONS_MAX 0x1p38

/* The number of bits of weight_sum^count, rounded up, plus 64. */
uint64_t snl_i_exact_bits(const snl_i_exact *exact, uint64_t count);

/* The system x = inhomogeneity + P x modulo a prime, with an equation for each place. P holds the
 * probabilities of all outcomes, or only of those that count 0. */
typedef struct snl_i_system {
    const snl_i_exact *exact;
    const snl_i_field *field;
    snl_i_poll *poll;
    int is_uncounted; /* only the outcomes that count 0 */
    int has_outcomes; /* whether an outcome is in P */
    size_t unknowns;
    uint32_t *unknown_of; /* by place: number of the unknown; UINT32_MAX if there is none */
    uint32_t *inverse;    /* by place: 1 / (1 - the probability of no move), or 1 for an unknown */
    uint32_t *rows;       /* by place: the place, expressed in the unknowns */
    uint32_t *matrix;     /* the system for the unknowns, by row; later its triangular factors */
    uint32_t *order;      /* the order of the matrix's rows after pivoting */
    uint32_t *constant;   /* by unknown: its constant */
    uint32_t *solution;   /* by unknown: its value */
} snl_i_system;

/* Prepares a system that is solved `solves` times for each prime; `bits` bounds the primes. Fails
 * with SNL_ERROR_TOO_LARGE, SNL_ERROR_CANCELLED or SNL_ERROR_MEMORY; free the system also then. */
snl_status snl_i_system_init(snl_i_system *system, const snl_i_exact *exact, int is_uncounted,
                             uint64_t bits, double solves, snl_i_poll *poll);
void snl_i_system_free(snl_i_system *system);

/* Eliminates modulo a prime, after snl_i_exact_weigh(). `determinant` receives that of I - P.
 * Returns 0 if a pivot is 0, or if the work is cancelled. */
int snl_i_system_eliminate(snl_i_system *system, const snl_i_field *field, uint32_t *determinant);

/* Solves: `x`, by place, holds the inhomogeneity, and receives the solution. */
void snl_i_system_solve(snl_i_system *system, uint32_t *x);

/* A fraction to compute modulo primes. Its numerator and its denominator have at most `bits` bits
 * each. `ask` computes the two modulo one prime, and returns 1. `ask` returns 0 if the prime is
 * useless. If all earlier primes were useless, `ask` may change `bits`, and returns -1. */
typedef struct snl_i_question snl_i_question;
struct snl_i_question {
    int (*ask)(snl_i_question *question, const snl_i_field *field, uint32_t parts[2]);
    void (*release)(snl_i_question *question);
    void *context; /* NULL: nothing to release */
    uint64_t bits;
    snl_i_poll poll; /* once cancelled, `ask` returns 0 */
};

/* Two questions: for the mean or the variance, and for the probability that the first of two
 * players wins. Both functions fail with SNL_ERROR_MEMORY, SNL_ERROR_CANCELLED or
 * SNL_ERROR_TOO_LARGE; release the question also then. */
snl_status snl_i_exact_moment_init(const snl_i_exact *exact, int is_variance,
                                   snl_i_question *question);
snl_status snl_i_exact_win_init(const snl_i_exact *exact, snl_i_question *question);

#endif
