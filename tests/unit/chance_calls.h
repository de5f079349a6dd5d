/* SPDX-License-Identifier: MIT */
/*
 * Shorter calls of two functions of the random game.
 */
#ifndef SNL_CHANCE_CALLS_H
#define SNL_CHANCE_CALLS_H

#include "check.h"

#include <snl.h>

/* Calls snl_chance_win() for players who all play the same random game. */
static inline snl_status win_of(const snl_chance *chance, const snl_square *from, size_t players,
                                double *win, double *rounds, double *rounds_error_bound)
{
    const snl_chance **games = malloc((players + 1) * sizeof *games);
    if (!games)
        abort();
    for (size_t i = 0; i <= players; i++)
        games[i] = chance;
    snl_status status = snl_chance_win(games, from, players, win, rounds, rounds_error_bound);
    free(games);
    return status;
}

/* Fills an array with one figure of the games from each square. */
static inline void fill_lengths(const snl_chance *chance, snl_length_field field, double *values)
{
    size_t entries = (size_t)snl_chance_squares(chance) + 1, count = 0;
    CHECK_EQUAL(snl_chance_lengths(chance, field, values, entries, &count), SNL_OK);
    CHECK_EQUAL(count, entries);
}

#endif
