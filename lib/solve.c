/* SPDX-License-Identifier: MIT */
/*
 * Chooses the search for a board; solve_many.c chooses for arrays. Three functions find the fewest
 * rolls: the search over the jumps (solve_jumps_board.c), the search over the squares
 * (solve_squares_board.c), and the search over the squares of a small board (solve_small.c). Only
 * the first two find routes, and know rules of entering. All give the same answers.
 *
 * The search over the jumps takes time for each jump, however many squares there are, and is for
 * dice without gaps only. The search over the squares takes time for each square, but less time and
 * less memory for each jump.
 */
#include "solve.h"

static int is_dense(const snl_board *board, int64_t squares_for_a_jump)
{
    return board->squares / squares_for_a_jump < (int64_t)board->jumps.count;
}

static int is_small(const snl_board *board)
{
    return board->squares <= SNL_I_SMALL_SQUARES && board->face_set == 0x3f && !board->chaining &&
           !snl_i_has_entering(board) &&
           (board->squares <= SNL_I_ALWAYS_SMALL ||
            is_dense(board, SNL_I_SMALL_SQUARES_FOR_A_JUMP));
}

static int by_jumps(const snl_board *board)
{
    return snl_i_has_no_gaps(board) && !is_dense(board, SNL_I_SQUARES_FOR_A_JUMP);
}

snl_status snl_board_solve_from(const snl_board *board, snl_square from, int64_t *rolls)
{
    if (!board || !rolls)
        return SNL_ERROR_NULL;
    if (!snl_i_board_has_square(board, from))
        return SNL_ERROR_SQUARE;
    if (is_small(board)) {
        *rolls = snl_i_solve_small(board, from);
        return SNL_OK;
    }
    return by_jumps(board) ? snl_i_solve_by_jumps(board, from, rolls)
                           : snl_i_solve_by_squares(board, from, rolls);
}

snl_status snl_board_solve(const snl_board *board, int64_t *rolls)
{
    return snl_board_solve_from(board, snl_board_start(board), rolls);
}

snl_status snl_route_create(const snl_board *board, snl_square from, snl_route **route)
{
    if (!board || !route)
        return SNL_ERROR_NULL;
    if (!snl_i_board_has_square(board, from))
        return SNL_ERROR_SQUARE;
    return by_jumps(board) ? snl_i_route_by_jumps(board, from, route)
                           : snl_i_route_by_squares(board, from, route);
}
