/* SPDX-License-Identifier: MIT */
/*
 * The smallest whole program: a board of 30 squares, its ladders and snakes, and the fewest rolls.
 * Every function that can fail returns a status, which is 0, SNL_OK, if it succeeded.
 */
//! [first]
#include <inttypes.h>
#include <snl.h>
#include <stdio.h>
int main(void)
{
    const snl_square from[] = {3, 5, 11, 20, 17, 19, 21, 27}, to[] = {22, 8, 26, 29, 4, 7, 9, 1};
    snl_board *board = NULL;
    int64_t rolls;
    int failed = snl_board_create(30, NULL, &board) ||
                 snl_board_set_jumps(board, from, to, 8, NULL) || snl_board_solve(board, &rolls);
    if (!failed)
        printf("%" PRId64 " rolls\n", rolls); /* -1: the goal cannot be reached */
    snl_board_free(board);
    return failed;
}
//! [first]
