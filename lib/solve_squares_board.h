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
    size_t last_bit; /* backwards: the bit of square 0 */
    int64_t *to;     /* in the order of the special squares' bits */
    uint32_t *first; /* backwards: where the jumps of each special square begin in `to` */
    int64_t *times;  /* backwards, by jump */
} snl_i_squares;

/* The bit of a square that is on the line. */
size_t snl_i_squares_bit(const snl_i_squares *squares, snl_square square);

/* Lays the squares out. With `overshoot` rolls beyond the goal count, and with `listed` all active
 * words fit. */
snl_status snl_i_squares_init(snl_i_squares *squares, const snl_i_line *line, int backwards,
                              int overshoot, int listed);

/* Adds the jumps for a search backwards, from the arcs of the line: by where they end, from the
 * goal down. To be freed all the same if it fails. */
snl_status snl_i_squares_set_backwards(snl_i_squares *squares);
void snl_i_squares_free(snl_i_squares *squares);

#endif
