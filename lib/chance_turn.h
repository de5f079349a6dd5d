/* SPDX-License-Identifier: MIT */
/*
 * Turns of more than one roll: where they lead, and the chain of turns. Layer 2.
 */
#ifndef SNL_CHANCE_TURN_H
#define SNL_CHANCE_TURN_H

#include "chance.h"

/* Returns whether the options make a chain of turns. If not, every roll counts, and a roll does not
 * depend on the rolls before. */
int snl_i_counts_by_turn(const snl_board *board, const snl_chance_options *options);

/* Returns whether a chain of turns has room for the squares and for the limit of rolls a turn. */
int snl_i_turns_fit(const snl_board *board, const snl_chance_options *options);

/* Fills the rows of a chain of turns. Fails with SNL_ERROR_TOO_LARGE, SNL_ERROR_OVERFLOW,
 * SNL_ERROR_CANCELLED or SNL_ERROR_MEMORY. */
snl_status snl_i_turns_make_rows(snl_i_chain *chain);

/* A distribution over nodes: the states and the goal. Only the listed nodes have a probability
 * above 0. */
typedef struct snl_i_places {
    snl_i_pair *at;
    uint32_t *nodes;
    size_t count;
} snl_i_places;

/* A turn in progress. */
typedef struct snl_i_turn {
    const snl_i_chain *chain;
    snl_i_pair *face;     /* the probability of each face, from 1 to k */
    snl_i_places rolling; /* tokens whose turn goes on */
    snl_i_places ended;   /* tokens whose turn the last roll has ended */
    snl_i_places spare;
    size_t first; /* the state on which the turn began */
    int32_t rolls;
    int underflow; /* some probability was too small to keep its digits */
    snl_i_poll poll;
} snl_i_turn;

/* Fails with SNL_ERROR_MEMORY; free the turn also then. */
snl_status snl_i_turn_init(snl_i_turn *turn, const snl_i_chain *chain);
void snl_i_turn_free(snl_i_turn *turn);

/* Begins a turn on a state. */
void snl_i_turn_begin(snl_i_turn *turn, size_t state);

/* Returns whether the next roll of an again face is punished. */
int snl_i_turn_is_last(const snl_i_turn *turn);

/* Makes the next roll of the tokens in `rolling`. If the work is cancelled, the result is
 * useless. */
void snl_i_turn_roll(snl_i_turn *turn);

#endif
