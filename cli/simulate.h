/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files of `snl simulate`: the options, and the result for one board.
 */
#ifndef SNL_CLI_SIMULATE_H
#define SNL_CLI_SIMULATE_H

#include "cli.h"

struct simulate_options {
    int json;
    snl_game_options game; /* with the seed; the number of a game is set for each part */
    int32_t count;         /* SNL_COUNT_... */
    int64_t games;
    int64_t threads;
    int64_t rolls_max;
};

/* Games that count this many rolls, turns or rounds have no entry in the histogram, nor have longer
 * ones. */
enum { SIMULATE_CAPACITY = 1 << 18 };

struct simulate_result {
    snl_simulation totals;
    int64_t *histogram; /* SIMULATE_CAPACITY entries */
};

/* The totals of what is counted. */
const snl_simulation_count *simulate_count(const snl_simulation *totals, int32_t count);

/* Plays the games of a board of the input with several threads, whose number does not change the
 * result. The caller frees the histogram, even after a failure. */
snl_status simulate_games(const struct input *input, size_t index,
                          const struct simulate_options *options, struct simulate_result *result);

#endif
