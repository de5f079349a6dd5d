/* SPDX-License-Identifier: MIT */
/*
 * Several threads use one board: each finds the fewest rolls from a part of the squares. No lock is
 * needed, since the library caches nothing in a const board.
 */
#include <inttypes.h>
#include <pthread.h>
#include <snl.h>
#include <stdio.h>

enum { SQUARES = 36, TASKS = 4 };

//! [threads]
struct task {
    const snl_board *board; /* shared by all tasks */
    snl_square first, last;
    int64_t rolls[SQUARES + 1]; /* indexed by square */
    snl_status status;
};

static void *run_task(void *argument)
{
    struct task *task = argument;
    for (snl_square from = task->first; from <= task->last && task->status == SNL_OK; from++)
        task->status = snl_board_solve_from(task->board, from, &task->rolls[from]);
    return NULL;
}

static void run_all(struct task *tasks)
{
    pthread_t threads[TASKS];
    int started[TASKS];
    for (int i = 0; i < TASKS; i++)
        started[i] = pthread_create(&threads[i], NULL, run_task, &tasks[i]) == 0;
    for (int i = 0; i < TASKS; i++) {
        if (started[i])
            pthread_join(threads[i], NULL);
        else
            run_task(&tasks[i]);
    }
}
//! [threads]

static snl_status solve_all_squares(const snl_board *board)
{
    struct task tasks[TASKS];
    for (int i = 0; i < TASKS; i++)
        tasks[i] = (struct task){
            .board = board, .first = i * SQUARES / TASKS + 1, .last = (i + 1) * SQUARES / TASKS};
    run_all(tasks);
    for (int i = 0; i < TASKS; i++) {
        if (tasks[i].status != SNL_OK)
            return tasks[i].status;
        printf("squares %" PRId64 " to %" PRId64 ":", tasks[i].first, tasks[i].last);
        for (snl_square from = tasks[i].first; from <= tasks[i].last; from++)
            printf(" %" PRId64, tasks[i].rolls[from]);
        putchar('\n');
    }
    return SNL_OK;
}

int main(void)
{
    static const snl_square from[] = {2, 14, 17};
    static const snl_square to[] = {15, 35, 13};
    snl_board *board = NULL;
    snl_status status = snl_board_create(SQUARES, NULL, &board);
    if (status == SNL_OK)
        status = snl_board_set_jumps(board, from, to, 3, NULL);
    if (status == SNL_OK)
        status = solve_all_squares(board);
    if (status != SNL_OK)
        fprintf(stderr, "threads: %s\n", snl_status_text(status));
    snl_board_free(board);
    return status != SNL_OK;
}
