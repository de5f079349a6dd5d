/* SPDX-License-Identifier: MIT */
/*
 * A board laid out for the search over the squares, forwards or backwards.
 */
#ifndef SNL_SOLVE_SQUARES_BOARD_H
#define SNL_SOLVE_SQUARES_BOARD_H

#include "solve.h"
#include "solve_squares.h"

/* Rolls that overshoot the goal begin and end on the last SNL_I_TAIL squares, the goal included. */
enum { SNL_I_TAIL = 64 };

typedef struct snl_i_squares {
    const snl_i_line *line;
    snl_i_square_search search;
    void *memory; /* the memory of the search: `bytes` bytes */
    size_t bytes;
    uint64_t beyond[SNL_I_TAIL];
    size_t landings[SNL_FACES_MAX];
} snl_i_squares;

/* The bit of a square, which must not be cut out of the line. */
size_t snl_i_squares_bit(const snl_i_squares *squares, snl_square square);

/* Lays out the squares and jumps of a line for a search. If `all` is not 0, the search is for the
 * distances of all squares, and all active words are listed. Then rolls that overshoot the goal
 * count for every die, since they may bounce to other squares. They count in a backwards search,
 * too, because a route prefers larger faces. Fails with SNL_ERROR_MEMORY or SNL_ERROR_CANCELLED. */
snl_status snl_i_squares_init(snl_i_squares *squares, const snl_i_line *line, int backwards,
                              int all);
void snl_i_squares_free(snl_i_squares *squares);

#endif
