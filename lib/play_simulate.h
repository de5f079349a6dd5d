/* SPDX-License-Identifier: MIT */
/*
 * Shared by the two ways to play games, one by one and by a table: the games to play, and the tally
 * of games played. Both ways play the same games.
 */
#ifndef SNL_PLAY_SIMULATE_H
#define SNL_PLAY_SIMULATE_H

#include "board.h"
#include "rng.h"

typedef struct snl_i_play_tally {
    snl_simulation totals;
    int64_t *histogram; /* NULL, with a capacity of 0, if the caller wants none */
    size_t capacity;
} snl_i_play_tally;

/* Adds `games` games that ended after `rolls` rolls to the tally. */
void snl_i_play_count(snl_i_play_tally *tally, int64_t rolls, int64_t games);

/* The games still to be played: `count` games from number `first` on. None starts on the goal:
 * play() counts such games without playing them. */
typedef struct snl_i_play_games {
    const snl_board *board;
    const snl_i_ends *ends;
    const snl_i_rng_die *die;
    uint64_t seed;
    int64_t first;
    int64_t count;
    int64_t rolls_max;
} snl_i_play_games;

/* The bytes of memory to play the games by a table; 0 if no table is small enough. */
size_t snl_i_play_table_bytes(const snl_i_play_games *games);

/* Plays the games by a table in `memory`, which has snl_i_play_table_bytes() bytes and is aligned
 * for 64-bit words. Fails with SNL_ERROR_CANCELLED. */
snl_status snl_i_play_by_table(const snl_i_play_games *games, void *memory,
                               snl_i_play_tally *tally);

#endif
