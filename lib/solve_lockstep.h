/* SPDX-License-Identifier: MIT */
/*
 * Solves many small boards of one shape, several at a time.
 */
#ifndef SNL_SOLVE_LOCKSTEP_H
#define SNL_SOLVE_LOCKSTEP_H

#include "solve_bits.h"

enum {
    SNL_I_PLACE_BITS = 58, /* squares in a word; a roll carries tokens into the six bits above */
    SNL_I_PLACE_WORDS = 8,
    SNL_I_LOCKSTEP_MAX = SNL_I_PLACE_BITS * SNL_I_PLACE_WORDS,
    SNL_I_LOCKSTEP_LANES = 8
};

/* A vector of lanes: one lane in plain C. */
#ifdef SNL_I_VECTORS
typedef uint64_t snl_i_vector __attribute__((vector_size(16), aligned(8)));
#else
typedef uint64_t snl_i_vector;
#endif
enum { SNL_I_LOCKSTEP_VECTORS = SNL_I_LOCKSTEP_LANES * sizeof(uint64_t) / sizeof(snl_i_vector) };

/* A word of each lane. */
typedef union snl_i_board_lanes {
    uint64_t lane[SNL_I_LOCKSTEP_LANES];
    snl_i_vector vector[SNL_I_LOCKSTEP_VECTORS];
} snl_i_board_lanes;

/* The place of a square: 64 * word + bit. `square` counts from 0. */
static inline uint16_t snl_i_place(size_t square)
{
    return (uint16_t)(square / SNL_I_PLACE_BITS * 64 + square % SNL_I_PLACE_BITS);
}

/* The boards of one call, with an entry of the caller's array for each square. */
typedef struct snl_i_boards {
    const int32_t *entries;
    size_t count;
    size_t squares;
    int32_t lowest;            /* the number that entries use for the first square */
    const uint16_t *by_entry;  /* the place of each entry's square */
    const uint16_t *by_square; /* the place of each square; squares count from 0 */
    int64_t *rolls;
    const snl_allocator *allocator; /* has the cancel function to poll; may be NULL */
} snl_i_boards;

/* The searches of all lanes. */
typedef struct snl_i_lockstep {
    snl_i_board_lanes stands[SNL_I_PLACE_WORDS];
    snl_i_board_lanes landed[SNL_I_PLACE_WORDS];
    snl_i_board_lanes blocked[SNL_I_PLACE_WORDS];
    snl_i_board_lanes hits[SNL_I_PLACE_WORDS];
    snl_i_board_lanes hit; /* bit w: word w of `hits` is not 0 */
    snl_i_board_lanes any; /* not 0: a token landed on a new square */
    size_t board[SNL_I_LOCKSTEP_LANES];
    int64_t begun[SNL_I_LOCKSTEP_LANES]; /* the round before the board's first roll */
    size_t next;                         /* the first board that no lane has taken */
    size_t left;                         /* how many lanes have a board */
    size_t faulty;                       /* how many boards had a fault so far */
    snl_i_poll poll;

    uint16_t to[SNL_I_LOCKSTEP_LANES][64 * SNL_I_PLACE_WORDS]; /* by mouth: destination */
} snl_i_lockstep;

/* Solves all boards; a faulty one gets SNL_FAULTY_BOARD. `state` is scratch memory. Fails with
 * SNL_ERROR_CANCELLED. */
snl_status snl_i_lockstep_run(snl_i_lockstep *state, const snl_i_boards *boards);

#endif
