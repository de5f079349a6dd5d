/* SPDX-License-Identifier: MIT */
/*
 * Many small boards of one shape, solved several at a time.
 */
#ifndef SNL_SOLVE_LOCKSTEP_H
#define SNL_SOLVE_LOCKSTEP_H

#include "solve_bits.h"

enum {
    SNL_I_PLACE_BITS = 58, /* squares in a word: those above them take what a roll carries over */
    SNL_I_PLACE_WORDS = 8,
    SNL_I_LOCKSTEP_MAX = SNL_I_PLACE_BITS * SNL_I_PLACE_WORDS,
    SNL_I_LOCKSTEP_LANES = 8
};

/* A square is known by its place: 64 * word + bit. */
static inline uint16_t snl_i_place(size_t square)
{
    return (uint16_t)(square / SNL_I_PLACE_BITS * 64 + square % SNL_I_PLACE_BITS);
}

/* The boards of one call, with an entry of the caller's array for each square. */
typedef struct snl_i_boards {
    const int32_t *entries;
    size_t count;
    size_t squares;
    int32_t lowest;            /* the number of the first square in the entries */
    const uint16_t *by_entry;  /* the places of the squares */
    const uint16_t *by_square; /* the same, by the number of a square from 0 */
    int64_t *rolls;
    const snl_allocator *allocator; /* whose cancel function is polled; may be NULL */
} snl_i_boards;

/* What the boards of all lanes are at. */
typedef struct snl_i_lockstep {
    uint64_t stands[SNL_I_PLACE_WORDS][SNL_I_LOCKSTEP_LANES];
    uint64_t landed[SNL_I_PLACE_WORDS][SNL_I_LOCKSTEP_LANES];
    uint64_t blocked[SNL_I_PLACE_WORDS][SNL_I_LOCKSTEP_LANES];
    uint64_t hits[SNL_I_PLACE_WORDS][SNL_I_LOCKSTEP_LANES];
    uint64_t hit[SNL_I_LOCKSTEP_LANES]; /* bit w: jumps start in word w of `hits` */
    uint64_t any[SNL_I_LOCKSTEP_LANES]; /* not 0: something new was landed on */
    size_t board[SNL_I_LOCKSTEP_LANES];
    int64_t begun[SNL_I_LOCKSTEP_LANES]; /* the rounds before its first one */
    size_t next;                         /* the first board that no lane has had */
    size_t left;                         /* lanes that have a board */
    snl_i_poll poll;

    uint16_t to[SNL_I_LOCKSTEP_LANES][64 * SNL_I_PLACE_WORDS]; /* set where a jump starts */
} snl_i_lockstep;

/* Solves all of them; a faulty one gets SNL_FAULTY_BOARD. `state` is memory to work in. Fails with
 * SNL_ERROR_CANCELLED. */
snl_status snl_i_lockstep_run(snl_i_lockstep *state, const snl_i_boards *boards);

#endif
