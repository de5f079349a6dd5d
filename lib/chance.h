/* SPDX-License-Identifier: MIT */
/*
 * The Markov chain of the squares on which a token can rest. Layer 2.
 *
 * States are numbered from the top of the board: state 0 is the highest square below the goal. Two
 * more numbers follow the last state: the goal, and the trap, one absorbing state for all squares
 * among which a token circles for ever.
 */
#ifndef SNL_CHANCE_H
#define SNL_CHANCE_H

#include "board.h"
#include "chance_pair.h"

/* One way out of a stretch without jumps: to one of the first k squares above it. N is the number
 * of rolls from a square of the stretch to the exit. A is the distance from that square to the
 * exit, in squares, divided by the mean of the die; A is close to N.
 *
 * In a chain of turns, one square to which a turn, or a roll of a turn, leads. N is what is counted
 * on the way there, rolls or turns, and A is 0. */
typedef struct snl_i_exit {
    snl_i_pair probability;
    snl_i_pair excess;  /* expectation of N - A, with 0 for games that take another exit */
    snl_i_pair squared; /* expectation of (N - A)^2, with 0 likewise */
} snl_i_exit;

/* A bit of snl_i_row.uncertain: the goal cannot be reached from here. */
#define SNL_I_NOT_TO_GOAL 2

/* A row of the transition matrix: one roll, or a leap across a stretch, or, in a chain of turns, a
 * step. From state i it leads to `to` with the probability `weight` / divisor, and back to i with
 * the probability self / divisor. */
typedef struct snl_i_row {
    size_t first;   /* first entry to a state above, the goal or the trap */
    size_t lower;   /* first entry to a state below; the last is before the next row's `first` */
    double divisor; /* sum of the weights; 1 for a leap and a step */
    double self;
    double leave; /* divisor - self, but all terms positive */
    /* The exits of a leap or a step, in the order of the entries; after those of a step, one more
     * for the way back to the same state. NULL: one roll. */
    snl_i_exit *exits;
    snl_i_pair rolls; /* expected count: 1 for a roll, 1 or more for a leap, 0 or more for a step */
    uint32_t last_use; /* the largest number of a state whose row leads up to here; 0: none */
    /* A list links the states whose last use is this row: first_done names the first of them, and
     * next_done of each names the next. The list ends with this row's own state. */
    uint32_t first_done;
    uint32_t next_done;
    unsigned char trapped;   /* the state belongs to the trap */
    unsigned char uncertain; /* 1: the trap can be reached from here; 3: and the goal cannot */
    unsigned char column;    /* a higher square leads down to here */
    unsigned char is_unit;   /* every weight of the row is 1 */
} snl_i_row;

/* Returns whether other rows are computed from this one. The row of a state is unused if no roll
 * leads to the state. The row of a trapped state is unused, too: all entries to the state became
 * entries to the trap. */
static inline int snl_i_row_is_used(const snl_i_row *row)
{
    return row->last_use > 0 || row->column;
}

/* The steps that a poll counts for work on all entries of a row. */
static inline size_t snl_i_row_steps(const snl_i_row *row)
{
    return 1 + (row[1].first - row->first);
}

/* A stretch without jumps that the chain leaps across: the squares `low` .. `high`. Its lowest k
 * squares are states, whose rows lead to the first k squares above `high`. */
typedef struct snl_i_stretch {
    snl_square low;
    snl_square high;
    size_t exits; /* index of the exits from `low`; the exits from the next squares follow */
} snl_i_stretch;

typedef struct snl_i_chain {
    snl_allocator allocator;
    const snl_board *board;
    const snl_chance_options *options; /* what a chain of turns counts; NULL: no chain of turns */
    snl_i_ends ends;
    int32_t faces;        /* k: the largest face of positive weight */
    int64_t face_divisor; /* greatest common divisor of the faces of positive weight */
    int is_unit;          /* every positive weight is 1 */
    double weight_sum;
    double advance_sum;   /* sum of face times weight */
    double least_counted; /* the least positive `rolls` of a row, at most 1; in chance_residual.c it
                           * stands for the `rolls` of rows that count nothing */
    size_t states;
    size_t goal; /* the goal's number: states */
    size_t trap; /* the trap's number: states + 1 */
    int has_trap;
    snl_square *squares; /* by state, descending */
    uint32_t *landing;   /* by state: the state where a token rests after landing on this square */
    snl_i_row *rows;   /* by state; after them one more, whose `first` ends the last state's row */
    uint32_t *to;      /* by entry: target; the trap stands for all its states */
    uint32_t *real_to; /* by entry: target, even one inside the trap; NULL: no trap */
    double *weight;
    size_t lines; /* `to`, `real_to` and `weight` have room for `lines` times `width` entries */
    size_t width;
    snl_i_stretch *stretches; /* ascending */
    size_t stretch_count;
    size_t stretch_capacity;
    snl_i_exit *exits;
    size_t exit_count;
    snl_i_pair *leap_rolls; /* by leap, of k exits each: the expectation of N over all exits */
    size_t leap_count;
} snl_i_chain;

/* Builds the chain of a board. Board and options must outlive the chain. With `options` it is a
 * chain of turns (see chance_turn.c), of which every square is a state; such options pass
 * snl_i_counts_by_turn(). Fails with SNL_ERROR_CYCLE, SNL_ERROR_TOO_LARGE, SNL_ERROR_OVERFLOW,
 * SNL_ERROR_CANCELLED or SNL_ERROR_MEMORY; free the chain also then. */
snl_status snl_i_chain_init(snl_i_chain *chain, const snl_board *board,
                            const snl_chance_options *options);
void snl_i_chain_free(snl_i_chain *chain);

/* The state of a square; chain->goal for the goal; SNL_I_NO_STATE for a square that is no state. */
#define SNL_I_NO_STATE SIZE_MAX
size_t snl_i_chain_state(const snl_i_chain *chain, snl_square square);

/* The state, or the goal, where the token rests after a roll from `state`. */
size_t snl_i_chain_rest(const snl_i_chain *chain, size_t state, int32_t face);

/* Returns whether every roll from a square moves the token up by its face, to a square below the
 * goal. If not, call snl_i_board_landing(). */
static inline int snl_i_chain_goes_up(const snl_i_chain *chain, snl_square from)
{
    const snl_board *board = chain->board;
    return from + chain->faces < board->squares &&
           (from != board->start || !snl_i_board_has_enter(board));
}

/* The target of an entry: the goal or a state. A state inside the trap is not replaced by the
 * trap. */
static inline uint32_t snl_i_chain_target(const snl_i_chain *chain, size_t entry)
{
    return chain->real_to ? chain->real_to[entry] : chain->to[entry];
}

/* Finds the trap, and the states from which it can be reached. Fails with SNL_ERROR_MEMORY or
 * SNL_ERROR_CANCELLED. */
snl_status snl_i_chain_find_trap(snl_i_chain *chain);

/* Marks all states that can be reached from the marked states. At first the queue holds the
 * `queued` marked states; the queue has room for all states. Fails with SNL_ERROR_CANCELLED. */
snl_status snl_i_chain_flood(const snl_i_chain *chain, uint32_t *queue, size_t queued,
                             unsigned char *marks);

/* Computes the exits of all stretches, once for each length. Fails with SNL_ERROR_MEMORY,
 * SNL_ERROR_CANCELLED or SNL_ERROR_OVERFLOW. */
snl_status snl_i_stretches_solve(snl_i_chain *chain);

/* A leap from a square that is no state: k exits, highest first, and the state each leads to. */
typedef struct snl_i_leap {
    snl_i_exit exits[SNL_FACES_MAX];
    size_t to[SNL_FACES_MAX];
} snl_i_leap;

/* Computes a leap; free it with snl_i_leap_free(). Fails with SNL_ERROR_MEMORY or
 * SNL_ERROR_CANCELLED. */
snl_status snl_i_leap_from(const snl_i_chain *chain, snl_square square, snl_i_leap **leap);
void snl_i_leap_free(const snl_i_chain *chain, snl_i_leap *leap);

/* The A of a leap of `squares` squares: this number divided by the mean of the die. */
snl_i_pair snl_i_exit_squares(const snl_i_chain *chain, int64_t squares);

/* The A of an entry of a state whose row is a leap or a step. */
snl_i_pair snl_i_entry_squares(const snl_i_chain *chain, size_t state, size_t entry);

/* The expectation of N, with 0 for games that take another exit; `a` is the A of the exit. */
snl_i_pair snl_i_exit_rolls(const snl_i_exit *exit, snl_i_pair a);

/* The expectation of (N + offset)^2, with 0 for games that take another exit; `a` is the A of the
 * exit. */
snl_i_pair snl_i_exit_squared(const snl_i_exit *exit, snl_i_pair a, snl_i_pair offset);

#endif
