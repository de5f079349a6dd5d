/* SPDX-License-Identifier: MIT */
/*
 * A board laid out for the search over the squares, forwards or backwards.
 */
#ifndef SNL_SOLVE_BY_SQUARES_H
#define SNL_SOLVE_BY_SQUARES_H

#include "solve.h"
#include "solve_squares.h"

/* Rolls that overshoot the goal begin and end on so many squares: it, and those below. */
enum { SNL_I_TAIL = 64 };

typedef struct snl_i_squares {
    const snl_i_line *line;
    snl_i_square_search search;
    void *memory; /* of the search */
    size_t bytes;
    uint64_t beyond[SNL_I_TAIL];
} snl_i_squares;

/* The bit of a square that is on the line. */
size_t snl_i_squares_bit(const snl_i_squares *squares, snl_square square);

/* Lays the squares and jumps of a line out. With `all` the rolls beyond the goal count even if one
 * roll less does as well, and all active words are listed: to record the distances of all squares.
 * Fails with SNL_ERROR_MEMORY or SNL_ERROR_CANCELLED. */
snl_status snl_i_squares_init(snl_i_squares *squares, const snl_i_line *line, int backwards,
                              int all);
void snl_i_squares_free(snl_i_squares *squares);

#endif
