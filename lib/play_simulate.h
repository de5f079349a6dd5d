/* SPDX-License-Identifier: MIT */
/*
 * What the two ways to play games share: the games that are asked for, and the tally of those that
 * were played. Both ways play the same games.
 */
#ifndef SNL_PLAY_SIMULATE_H
#define SNL_PLAY_SIMULATE_H

#include "board.h"
#include "rng.h"

typedef struct snl_i_play_tally {
    snl_simulation totals;
    int64_t *histogram; /* NULL if there is none, with a capacity of 0 */
    size_t capacity;
} snl_i_play_tally;

/* Counts so many games that ended after so many rolls. */
void snl_i_play_count(snl_i_play_tally *tally, int64_t rolls, int64_t games);

/* None of them starts on the goal. */
typedef struct snl_i_play_games {
    const snl_board *board;
    const snl_i_ends *ends;
    const snl_i_rng_die *die;
    uint64_t seed;
    int64_t first;
    int64_t count;
    int64_t rolls_max;
} snl_i_play_games;

/* How many bytes it takes to play by a table; 0 if there is none for these games. */
size_t snl_i_play_table_bytes(const snl_i_play_games *games);

/* Plays the games with so many bytes of memory, aligned for 64-bit words. Fails with
 * SNL_ERROR_CANCELLED. */
snl_status snl_i_play_by_table(const snl_i_play_games *games, void *memory,
                               snl_i_play_tally *tally);

#endif
