/* SPDX-License-Identifier: MIT */
/* Solves the board of LeetCode 909: 4 rolls, by the faces 6, 6, 1 and 1. */
#include <snl.h>
#include <stdio.h>

int main(void)
{
    static const int32_t cells[36] = {
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, 35, -1, -1, 13, -1, -1, -1, -1, -1, -1, -1, -1, 15, -1, -1, -1, -1,
    };
    snl_board *board = NULL;
    snl_route *route = NULL;
    int failed = snl_board_create_matrix(cells, 6, 6, NULL, &board, NULL) ||
                 snl_route_create(board, snl_board_start(board), &route);
    if (!failed) {
        printf("%d rolls:", (int)snl_route_rolls(route));
        for (size_t i = 0; i < snl_route_leg_count(route); i++) {
            snl_leg leg = {.struct_size = sizeof leg};
            failed |= snl_route_leg(route, i, &leg);
            for (int time = 0; time < (int)leg.times; time++)
                printf(" %d", (int)leg.face);
        }
        printf("\n");
        failed |= snl_route_rolls(route) != 4;
    }
    snl_route_free(route);
    snl_board_free(board);
    return failed;
}
