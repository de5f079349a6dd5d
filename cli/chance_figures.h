/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files of `snl chance`: the options, and the figures of one board.
 */
#ifndef SNL_CLI_CHANCE_FIGURES_H
#define SNL_CLI_CHANCE_FIGURES_H

#include "cli.h"

struct chance_options {
    int json, exact, effects, visits;
    int64_t players;  /* 0: not asked for */
    int64_t pmf;      /* the last number of rolls; -1: not asked for */
    const char *plot; /* the name of a file; NULL: not asked for */
};

/* Quantiles of the number of rolls of all games; ALMOST_ALL is 99% of the games that end. */
enum { QUARTER, MEDIAN, THREE_QUARTERS, NINETEEN_OF_20, ALMOST_ALL, QUANTILES };

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
    int64_t min;
    double quantiles[QUANTILES], mode, mode_probability; /* NaN: too much to work out */
    double min_probability;                              /* 0: not known */
    double *shares;                                      /* probabilities of 0, 1, ... rolls */
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
