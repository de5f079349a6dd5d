/* SPDX-License-Identifier: MIT */
/*
 * Draws a board with its route: ./picture > picture.svg
 */
#include <snl.h>
#include <stdio.h>
#include <stdlib.h>

enum { JUMPS = 8, LEGS = 30 };

static const snl_square mouths[JUMPS] = {3, 5, 11, 20, 17, 19, 21, 27};
static const snl_square ends[JUMPS] = {22, 8, 26, 29, 4, 7, 9, 1};

//! [picture]
/* The first call measures the picture, and the second one draws it. */
static int print_svg(const snl_board *board, const snl_picture *picture)
{
    size_t length;
    if (snl_draw_svg(board, picture, NULL, 0, &length) != SNL_OK)
        return 1;
    char *svg = malloc(length + 1);
    int failed = !svg || snl_draw_svg(board, picture, svg, length + 1, &length) != SNL_OK;
    if (!failed)
        fputs(svg, stdout);
    free(svg);
    return failed;
}

static int draw_with_route(const snl_board *board, const snl_route *route)
{
    snl_leg legs[LEGS];
    snl_picture picture = {.struct_size = sizeof picture, .title = "Three rolls", .legs = legs};
    if (snl_route_legs(route, legs, sizeof *legs, LEGS, &picture.leg_count) != SNL_OK)
        return 1;
    return print_svg(board, &picture);
}
//! [picture]

int main(void)
{
    snl_board *board = NULL;
    snl_route *route = NULL;
    int failed = snl_board_create_grid(5, 6, NULL, &board) ||
                 snl_board_set_jumps(board, mouths, ends, JUMPS, NULL) ||
                 snl_route_create(board, 1, &route) || draw_with_route(board, route);
    snl_route_free(route);
    snl_board_free(board);
    return failed;
}
