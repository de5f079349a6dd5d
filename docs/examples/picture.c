/* SPDX-License-Identifier: MIT */
/*
 * Draws a board with its route: ./picture > picture.svg
 */
#include <snl.h>
#include <stdio.h>

enum { JUMPS = 8, LEGS = 30 };

static const snl_square mouths[JUMPS] = {3, 5, 11, 20, 17, 19, 21, 27};
static const snl_square ends[JUMPS] = {22, 8, 26, 29, 4, 7, 9, 1};

//! [picture]
/* Writes a piece of the picture to a file. Any answer but 0 ends the drawing. */
static int32_t write_piece(void *file, const char *bytes, size_t length)
{
    return fwrite(bytes, 1, length, file) != length;
}

static snl_status draw_with_route(const snl_board *board, const snl_route *route)
{
    snl_leg legs[LEGS];
    snl_picture picture = {.struct_size = sizeof picture, .title = "Three rolls", .legs = legs};
    snl_status status = snl_route_legs(route, legs, sizeof *legs, LEGS, &picture.leg_count);
    if (status != SNL_OK)
        return status;
    return snl_draw_svg_to(board, &picture, write_piece, stdout);
}
//! [picture]

int main(void)
{
    snl_board *board = NULL;
    snl_route *route = NULL;
    int failed = snl_board_create_grid(5, 6, NULL, &board) ||
                 snl_board_set_jumps(board, mouths, ends, JUMPS, NULL) ||
                 snl_route_create(board, 1, &route) || draw_with_route(board, route) ||
                 fflush(stdout);
    snl_route_free(route);
    snl_board_free(board);
    return failed;
}
