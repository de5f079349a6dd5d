/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files of `snl chance`: the options, and the figures of one board.
 */
#ifndef SNL_CLI_CHANCE_FIGURES_H
#define SNL_CLI_CHANCE_FIGURES_H

#include "cli.h"

/* Lengths are in the unit that `game` counts, rolls or turns; the odds of players are in turns. */
struct chance_options {
    int json, exact, effects, visits;
    int64_t players;    /* 0: not asked for */
    snl_square *from;   /* where the players' tokens start; room for CHANCE_PLAYERS_MAX */
    int64_t from_count; /* 0: all of them on the start of the board */
    int64_t pmf;        /* the last length; -1: not asked for */
    const char *plot;   /* the name of a file; NULL: not asked for */
    snl_chance_options game;
};

enum { CHANCE_PLAYERS_MAX = 1000 };

/* The names of the units, by SNL_COUNT_..., and NULL at the end. */
extern const char *const chance_units[];

/* Quantiles of the length of all games; ALMOST_ALL is 99% of the games that end. */
enum { LEAST, QUARTER, MEDIAN, THREE_QUARTERS, NINETEEN_OF_20, ALMOST_ALL, QUANTILES };

/* In a game in turns the least length is the quantile of this probability. It is so small that only
 * a game of hundreds of rare rolls can be shorter, and so large that the library drops none. */
#define LEAST_PROBABILITY 0x1p-900

/* A least length that takes too long to work out. */
enum { LEAST_UNKNOWN = -2 };

struct chance_effect {
    size_t jump;
    double size; /* the absolute change of the mean without the jump */
};

/* An array is NULL if no option asks for it, or if it takes too long to work out. */
struct chance_figures {
    snl_square squares;
    size_t jumps;
    snl_square *from, *to; /* of all jumps */
    snl_game_length length;
    int64_t min; /* SNL_UNREACHABLE: no game ends; or LEAST_UNKNOWN */
    double quantiles[QUANTILES], mode, mode_probability; /* NaN: too much to work out */
    double min_probability;                              /* 0: not known */
    double *shares;                                      /* probabilities of lengths 0, 1, ... */
    size_t share_count;
    char *mean_exact, *variance_exact;
    double *win, rounds, rounds_error_bound;
    double *pmf, *cdf;
    double *without;               /* the mean without each jump */
    struct chance_effect *effects; /* the largest first */
    double *visits, *uses;
};

/* Fills in the figures of a board. Call chance_free_figures() afterwards, even after a failure.
 * Returns 0, or EXIT_FAULT after a message. */
int chance_find_figures(struct chance_figures *figures, const struct chance_options *options,
                        const struct input *input, size_t index);
void chance_free_figures(struct chance_figures *figures);

void chance_print_json(FILE *out, const struct chance_options *options,
                       const struct chance_figures *figures);
void chance_print_words(FILE *out, const struct chance_options *options,
                        const struct chance_figures *figures);

/* Writes the plot to its file. Returns 0, or EXIT_FAULT after a message. */
int chance_write_plot(const struct chance_options *options, const struct chance_figures *figures,
                      const struct input *input, size_t index);

#endif
