/* SPDX-License-Identifier: MIT */
/*
 * A board as a line of squares for the searches: its jumps in the order of their mouths and, as
 * arcs, in the order of their destinations; and its cuts, the runs of squares that the searches
 * leave out because no jump starts or ends near them.
 */
#ifndef SNL_SOLVE_LINE_H
#define SNL_SOLVE_LINE_H

#include "board.h"

/* A run of squares that is left out of a long stretch. */
typedef struct snl_i_cut {
    snl_square above;   /* the first square above the cut */
    int64_t left_out;   /* squares left out by this cut and all cuts below */
    int64_t rolls;      /* rolls of the largest face that pass this cut */
    int64_t line_above; /* the place of `above` on the line: a multiple of 64 */
} snl_i_cut;

typedef struct snl_i_line {
    const snl_board *board;
    snl_i_ends ends;
    snl_i_keyed *arcs; /* `key` is the destination, `value` the index of the mouth; may be NULL */
    snl_i_cut *cuts;   /* in ascending order */
    size_t cut_count;
    size_t cut_capacity;
    int64_t last; /* the place of the goal on the line */
    /* From this distance on, every b squares more take one roll more; b is the largest face. */
    int64_t irregular;
} snl_i_line;

/* Whether the die shows every face from 1 to the largest. Then the fewest rolls never overshoot the
 * goal: where a roll can overshoot, another face reaches the goal. */
static inline int snl_i_has_no_gaps(const snl_board *board)
{
    return (board->face_set & (board->face_set + 1)) == 0;
}

/* The largest face that the die shows. */
int32_t snl_i_largest_face(const snl_board *board);

/* Whether tokens leave the start by the rule of entering. On the goal no token rolls. */
static inline int snl_i_has_entering(const snl_board *board)
{
    return snl_i_board_has_enter(board) && board->start < board->squares;
}

/* Lists the squares where rolls from the start land, each but once in a row. Returns their number,
 * which is 0 if no roll leaves the start. */
size_t snl_i_start_landings(const snl_board *board, snl_square landings[SNL_FACES_MAX]);

/* Lists the jumps and, if `arcs` is not 0, the arcs. Fails with SNL_ERROR_CYCLE,
 * SNL_ERROR_TOO_LARGE, SNL_ERROR_CANCELLED or SNL_ERROR_MEMORY. */
snl_status snl_i_line_init(snl_i_line *line, const snl_board *board, int arcs);
void snl_i_line_free(snl_i_line *line);

/* Cuts squares out if that at least halves the line. Never cuts out `from`, nor a square where the
 * rule of entering begins or ends. */
snl_status snl_i_line_shorten(snl_i_line *line, snl_square from);

/* The place on the line of a square that is not cut out. */
int64_t snl_i_line_place(const snl_i_line *line, snl_square square);

#endif
