/* SPDX-License-Identifier: MIT */
/*
 * Two threads solve many boards in one array, each a part of the boards. One board has a fault; the
 * others are solved all the same.
 */
#include <inttypes.h>
#include <pthread.h>
#include <snl.h>
#include <stdio.h>
#include <string.h>

enum { BOARDS = 1000, SIDE = 8, CELLS = SIDE * SIDE, THREADS = 2 };

static int32_t cells[BOARDS][CELLS];
static int64_t rolls[BOARDS];

//! [batch]
struct part {
    size_t first, count;
    size_t faulty_count;
    snl_status status;
};

static void *solve_part(void *argument)
{
    struct part *part = argument;
    part->status = snl_solve_matrices(cells[part->first], part->count, SIDE, SIDE, NULL,
                                      &rolls[part->first], &part->faulty_count);
    return NULL;
}
//! [batch]

int main(void)
{
    memset(cells, -1, sizeof cells);
    for (int i = 0; i < BOARDS; i++)
        cells[i][(SIDE - 1) * SIDE + 1 + i % 7] = i % CELLS + 1; /* a jump in the lowest row */
    cells[700][3] = CELLS + 1;                                   /* leads off the board */

    struct part parts[THREADS] = {{.count = BOARDS / 2},
                                  {.first = BOARDS / 2, .count = BOARDS / 2}};
    pthread_t thread;
    int started = pthread_create(&thread, NULL, solve_part, &parts[1]) == 0;
    solve_part(&parts[0]);
    if (started)
        pthread_join(thread, NULL);
    else
        solve_part(&parts[1]);

    int64_t fewest = INT64_MAX;
    for (size_t i = 0; i < BOARDS; i++) {
        if (rolls[i] == SNL_FAULTY_BOARD) {
            snl_board *board = NULL;
            size_t faulty = 0;
            snl_status status =
                snl_board_create_matrix(cells[i], SIDE, SIDE, NULL, &board, &faulty);
            printf("board %zu, row %zu, column %zu: %s\n", i, faulty / SIDE, faulty % SIDE,
                   snl_status_text(status));
            snl_board_free(board);
        } else if (rolls[i] < fewest) {
            fewest = rolls[i];
        }
    }
    printf("fewest rolls of all: %" PRId64 "\n", fewest);
    return parts[0].status == SNL_OK && parts[1].status == SNL_OK &&
                   parts[0].faulty_count + parts[1].faulty_count == 1
               ? 0
               : 1;
}
