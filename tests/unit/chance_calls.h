/* SPDX-License-Identifier: MIT */
/*
 * A race of players who all have the same random game.
 */
#ifndef SNL_WIN_OF_H
#define SNL_WIN_OF_H

#include <snl.h>
#include <stdlib.h>

/* Calls snl_chance_win() with the same game for every player. */
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

#endif
