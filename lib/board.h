/* SPDX-License-Identifier: MIT */
/*
 * The board and its rules, for the layers above. snl_i_board_landing() says where a roll lands, and
 * snl_i_board_rest() or snl_i_board_ends() where the jumps then take the token. No other function
 * decides this. Others read a rule only to describe a move, to follow a jump that is not on the
 * board, or to calculate faster. Layer 1.
 */
#ifndef SNL_BOARD_H
#define SNL_BOARD_H

#include "base.h"
#include "board_jumps.h"

/* Rows and columns of the boards of HackerRank. */
#define SNL_I_HACKERRANK_SIDE 10

struct snl_board {
    snl_allocator allocator;
    int64_t squares;
    int64_t rows;    /* 0: linear */
    int64_t columns; /* 0: linear */
    snl_square start;
    snl_overshoot overshoot;
    int32_t chaining;
    uint64_t enter_faces;    /* bit f - 1: face f leaves the start; 0: every face */
    snl_square enter_square; /* where these faces lead; 0: the token moves by the roll */
    snl_i_jumps jumps;
    uint64_t face_set;               /* bit f - 1: face f has a positive weight */
    uint32_t weights[SNL_FACES_MAX]; /* not last, since sanitizers do not check a last array */
    size_t faces;
};

/*@ lemma no_product_below: \forall integer more, columns;
      0 <= more && 0 <= columns ==> 0 <= more * columns;
    lemma row_fits: \forall integer row, more, columns;
      0 <= more && 0 < columns ==> row * columns + columns <= (row + 1 + more) * columns;
*/

/*@ predicate is_grid(snl_board *board) =
      1 <= board->rows && 1 <= board->columns && board->rows <= SNL_SQUARES_MAX &&
      board->columns <= SNL_SQUARES_MAX && board->squares == board->rows * board->columns &&
      board->squares <= SNL_SQUARES_MAX;
    predicate is_shape(snl_board *board) =
      is_grid(board) ||
      (board->rows == 0 && board->columns == 0 && 1 <= board->squares <= SNL_SQUARES_MAX);
    predicate is_cell(snl_board *board, integer row, integer column) =
      0 <= row < board->rows && 0 <= column < board->columns;
    logic integer turned(snl_board *board, integer row_from_bottom, integer column) =
      row_from_bottom % 2 == 0 ? column : board->columns - 1 - column;
    logic integer square_of(snl_board *board, integer row, integer column) =
      (board->rows - 1 - row) * board->columns +
      turned(board, board->rows - 1 - row, column) + 1;
    logic integer row_of(snl_board *board, integer square) =
      board->rows - 1 - (square - 1) / board->columns;
    logic integer column_of(snl_board *board, integer square) =
      turned(board, (square - 1) / board->columns, (square - 1) % board->columns);
*/

/* All mouths in ascending order. ends[i] is where a token that lands on mouths[i] rests: the
 * destination of the jump, or with chaining the end of the chain. */
typedef struct snl_i_ends {
    snl_square *mouths;
    snl_square *ends;
    size_t count;
} snl_i_ends;

/* Whether a square is one of the board: 0, where tokens wait beside it, or 1..N. */
static inline int snl_i_board_has_square(const snl_board *board, snl_square square)
{
    return square >= 0 && square <= board->squares;
}

/* Whether a set of faces has a face: bit f - 1 stands for face f. `face` is 1..SNL_FACES_MAX. */
static inline int snl_i_faces_have(uint64_t faces, int32_t face)
{
    return (int)(faces >> (face - 1) & 1);
}

/* Whether the die shows a face. `face` is 1..SNL_FACES_MAX. */
static inline int snl_i_board_has_face(const snl_board *board, int32_t face)
{
    return snl_i_faces_have(board->face_set, face);
}

/* Whether the die shows a face, which may be any number. */
static inline int snl_i_board_can_roll(const snl_board *board, int32_t face)
{
    return face >= 1 && face <= SNL_FACES_MAX && snl_i_board_has_face(board, face);
}

/* Whether a rule of the board limits how tokens leave the start. */
static inline int snl_i_board_has_enter(const snl_board *board)
{
    return board->enter_faces != 0 || board->enter_square != 0;
}

/* Whether a face leaves the start. `face` is 1..SNL_FACES_MAX. */
static inline int snl_i_board_enters(const snl_board *board, int32_t face)
{
    return !board->enter_faces || snl_i_faces_have(board->enter_faces, face);
}

/* Fails with SNL_ERROR_AGAIN_LIMIT or SNL_ERROR_PENALTY if a field is out of its range or can have
 * no effect. */
snl_status snl_i_turns_check(const snl_turns *turns);

/* Returns the square where a roll lands, before any jump; 0 if the token stays and the roll is
 * spent. `from` is 0..N-1, `face` is 1..SNL_FACES_MAX. */
snl_square snl_i_board_landing(const snl_board *board, snl_square from, int32_t face);

/* Sets `rest` to the square where a token rests after landing on `landing`, 1..N. Fails with
 * SNL_ERROR_CYCLE if the jumps from `landing` never end, or with SNL_ERROR_CANCELLED. */
snl_status snl_i_board_rest(const snl_board *board, snl_square landing, snl_i_poll *poll,
                            snl_square *rest);

/* Lists all mouths and ends. Fails with SNL_ERROR_MEMORY, SNL_ERROR_CANCELLED, or with
 * SNL_ERROR_CYCLE if chaining is on and jumps form a cycle. */
snl_status snl_i_board_ends(const snl_board *board, snl_i_ends *ends);

/* The index of the lowest mouth at or above a square; ends->count if there is no such mouth. */
size_t snl_i_ends_above(const snl_i_ends *ends, snl_square square);

/* The index of a mouth; ends->count if the square is no mouth. */
size_t snl_i_ends_find(const snl_i_ends *ends, snl_square square);

void snl_i_board_ends_free(const snl_board *board, snl_i_ends *ends);

/* Whether the board can have this jump: SNL_OK, SNL_ERROR_SQUARE, SNL_ERROR_GOAL or
 * SNL_ERROR_SELF. */
snl_status snl_i_board_check_jump(const snl_board *board, snl_square from, snl_square to);

/* The number of entries of an array of `rows` * `columns` int32_t. Returns 0 if it has none or does
 * not fit into memory. */
size_t snl_i_entries(int64_t rows, int64_t columns);

/* Sets the jump of a matrix cell, where -1 and the cell's own square mean no jump. Row 0 is at the
 * top. Fails with SNL_ERROR_SQUARE, SNL_ERROR_GOAL or SNL_ERROR_MEMORY. */
snl_status snl_i_board_set_cell(snl_board *board, int64_t row, int64_t column, int64_t value);

/* Sets the jump of an entry of a move[] array, in which indices and values count from 0. Fails like
 * snl_i_board_set_cell(). */
snl_status snl_i_board_set_move(snl_board *board, int64_t index, int64_t value);

#endif
