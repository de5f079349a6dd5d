/* SPDX-License-Identifier: MIT */
/*
 * Solves a matrix as in LeetCode 909, and prints the fewest rolls and the route in words. A route
 * consists of legs: one face, rolled a number of times. Only the last roll of a leg can take a
 * jump.
 */
#include <inttypes.h>
#include <snl.h>
#include <stdio.h>

//! [solve_matrix]
static void print_leg(const snl_leg *leg)
{
    printf("roll %" PRId32, leg->face);
    if (leg->times > 1)
        printf(", %" PRId64 " times", leg->times);
    printf(": from %" PRId64 " to %" PRId64, leg->from, leg->landing);
    if (leg->to != leg->landing)
        printf(", by a %s to %" PRId64, leg->to > leg->landing ? "ladder" : "snake", leg->to);
    putchar('\n');
}

static snl_status print_route(const snl_board *board)
{
    snl_route *route;
    snl_status status = snl_route_create(board, snl_board_start(board), &route);
    if (status != SNL_OK)
        return status;
    if (snl_route_rolls(route) == SNL_UNREACHABLE)
        puts("the goal cannot be reached");
    else
        printf("%" PRId64 " rolls\n", snl_route_rolls(route));
    for (size_t i = 0; i < snl_route_leg_count(route); i++) {
        snl_leg leg = {.struct_size = sizeof leg};
        status = snl_route_leg(route, i, &leg);
        if (status != SNL_OK)
            break;
        print_leg(&leg);
    }
    snl_route_free(route);
    return status;
}

int main(void)
{
    static const int32_t cells[6][6] = {
        {-1, -1, -1, -1, -1, -1}, // squares 36 to 31
        {-1, -1, -1, -1, -1, -1}, // squares 25 to 30
        {-1, -1, -1, -1, -1, -1}, // squares 24 to 19
        {-1, 35, -1, -1, 13, -1}, // squares 13 to 18
        {-1, -1, -1, -1, -1, -1}, // squares 12 to 7
        {-1, 15, -1, -1, -1, -1}, // squares 1 to 6
    };
    snl_board *board = NULL;
    snl_status status = snl_board_create_matrix(cells[0], 6, 6, NULL, &board, NULL);
    if (status == SNL_OK)
        status = print_route(board);
    if (status != SNL_OK)
        fprintf(stderr, "solve_matrix: %s\n", snl_status_text(status));
    snl_board_free(board);
    return status != SNL_OK;
}
//! [solve_matrix]
