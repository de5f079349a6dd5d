/* SPDX-License-Identifier: MIT */
/*
 * The random game from within: the chain of squares where a token can rest, its elimination, and
 * the solves that all answers are made of. Layer 2.
 *
 * The states of the chain are numbered from the top of the board: state 0 is the highest square
 * below the goal. Two numbers beyond the last state stand for the goal and for the trap, which is
 * all squares between which a token goes round for ever.
 */
#ifndef SNL_CHANCE_H
#define SNL_CHANCE_H

#include "board.h"
#include "chance_pair.h"

/* What leads from a state through a stretch without jumps to one of the first squares above it:
 * with N the number of rolls that it takes, and A the number of squares divided by the mean of the
 * die, which is about N. */
typedef struct snl_i_exit {
    snl_i_pair probability;
    snl_i_pair excess;  /* expectation of N - A where this is the exit, 0 elsewhere */
    snl_i_pair squared; /* expectation of (N - A)^2 where this is the exit, 0 elsewhere */
} snl_i_exit;

/* Rows of the chain. From state i one roll, or a stretch, leads to `to` with the probability
 * `weight` / divisor, or leaves the token there with the probability self / divisor. */
typedef struct snl_i_row {
    size_t first;   /* entries to states above, the goal and the trap: from here */
    size_t lower;   /* to here; entries to states below: from here to the next row's first */
    double divisor; /* sum of the weights, or 1 for a stretch */
    double self;
    const snl_i_exit *exits; /* of a stretch, in the order of the entries; NULL: one roll */
    double rolls;            /* expected number of them: 1, or that of the stretch */
    double rolls_low;        /* what `rolls` lacks */
    uint32_t last_use;       /* the lowest state whose row leads up to here; 0: none does */
    unsigned char trapped;   /* it belongs to the trap */
    unsigned char uncertain; /* the trap can be reached */
    unsigned char column;    /* a state above leads down to here */
} snl_i_row;

/* Whether other rows are made of this one: that of a state which no roll leads to is not needed,
 * nor that of a trapped one, since what led there leads to the trap. */
static inline int snl_i_row_is_used(const snl_i_row *row)
{
    return row->last_use > 0 || row->column;
}

/* A stretch without jumps that the chain leaps over: from `low` up to `high`, both included; the
 * lowest of them are states, whose rows lead to the first squares above `high`. */
typedef struct snl_i_stretch {
    snl_square low;
    snl_square high;
    size_t exits; /* index of the exits from the lowest square; those of the next follow */
} snl_i_stretch;

typedef struct snl_i_chain {
    snl_allocator allocator;
    const snl_board *board;
    snl_i_ends ends;
    int32_t faces;        /* the largest face that comes up */
    int64_t face_divisor; /* greatest common divisor of the faces that come up */
    double weight_sum;
    double advance_sum; /* of face times weight */
    size_t states;
    size_t goal; /* states: its number */
    size_t trap; /* states + 1: its number */
    int has_trap;
    snl_square *squares; /* by state, descending */
    uint32_t *landing;   /* by state: where a token rests that lands on its square */
    snl_i_row *rows;     /* one more than there are states, whose `first` ends the last one's */
    uint32_t *to;        /* the trap in place of its states */
    uint32_t *real_to;   /* the state; NULL if there is no trap */
    double *weight;
    size_t entry_capacity;
    snl_i_stretch *stretches; /* ascending */
    size_t stretch_count;
    size_t stretch_capacity;
    snl_i_exit *exits;
    size_t exit_count;
    size_t exit_capacity;
} snl_i_chain;

/* Makes the chain of a board, which must outlive it. Stretches are leapt over unless `whole`: then
 * every square is a state. Fails with SNL_ERROR_CYCLE, SNL_ERROR_TOO_LARGE, SNL_ERROR_OVERFLOW,
 * SNL_ERROR_CANCELLED or SNL_ERROR_MEMORY; what it has made is to be freed then, too. */
snl_status snl_i_chain_init(snl_i_chain *chain, const snl_board *board, int whole);
void snl_i_chain_free(snl_i_chain *chain);

/* The state of a square, or chain->goal for the goal; SNL_I_NO_STATE if it is leapt over. */
#define SNL_I_NO_STATE SIZE_MAX
size_t snl_i_chain_state(const snl_i_chain *chain, snl_square square);

/* Where an entry leads to: the state, also if it is one of the trap, or the goal. */
static inline uint32_t snl_i_chain_target(const snl_i_chain *chain, size_t entry)
{
    return chain->real_to ? chain->real_to[entry] : chain->to[entry];
}

/* The stretch that a square without a state lies in. */
const snl_i_stretch *snl_i_chain_stretch(const snl_i_chain *chain, snl_square square);

/* The square on which a roll lands, as snl_i_board_landing(), from a state whose row is a roll. */
snl_square snl_i_chain_landing(const snl_i_chain *chain, size_t state, int32_t face);

/* Finds the trap, and from where it can be reached. Fails with SNL_ERROR_MEMORY or
 * SNL_ERROR_CANCELLED. */
snl_status snl_i_chain_find_fates(snl_i_chain *chain);

/* Works out the exits of all stretches, and where each has its own. Fails with SNL_ERROR_MEMORY,
 * SNL_ERROR_CANCELLED or SNL_ERROR_OVERFLOW. */
snl_status snl_i_stretches_solve(snl_i_chain *chain);

/* The exits from any square of a stretch, the highest first: as many as there are faces, to be
 * given back. Fails with SNL_ERROR_MEMORY or SNL_ERROR_CANCELLED. */
snl_status snl_i_stretch_exits_from(const snl_i_chain *chain, const snl_i_stretch *stretch,
                                    snl_square square, snl_i_exit **exits);
void snl_i_stretch_exits_free(const snl_i_chain *chain, snl_i_exit *exits);

/* The A of an exit so many squares further up. */
snl_i_pair snl_i_exit_squares(const snl_i_chain *chain, int64_t squares);

/* The expected number of rolls, counted where this is the exit; a is its A. */
snl_i_pair snl_i_exit_rolls(const snl_i_exit *exit, snl_i_pair a);

/* The expectation of (N + offset)^2, counted where this is the exit. */
snl_i_pair snl_i_exit_squared(const snl_i_exit *exit, snl_i_pair a, snl_i_pair offset);

#endif
