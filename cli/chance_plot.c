/* SPDX-License-Identifier: MIT */
/*
 * The plot of `snl chance --plot`: the probability of each number of rolls, or of turns. It ends
 * with the roll or turn by which 99% of the games that end have ended.
 */
#include "chance_figures.h"

#include <stdlib.h>

int chance_write_plot(const struct chance_options *options, const struct chance_figures *figures,
                      const struct input *input, size_t index)
{
    const double marks[] = {figures->length.mean, figures->quantiles[MEDIAN], figures->mode,
                            figures->quantiles[NINETEEN_OF_20]};
    const char *const labels[] = {"mean", "median", "most frequent", "19 of 20 by"};
    snl_plot plot = {.struct_size = sizeof plot,
                     .title = "How long a game lasts",
                     .marks = marks,
                     .mark_labels = labels,
                     .mark_count = sizeof marks / sizeof *marks,
                     .count = options->game.count};
    if (!figures->shares) {
        input_complain(input, index, "--plot: games last too long to be plotted, or never end");
        return EXIT_FAULT;
    }
    size_t count = (size_t)figures->quantiles[ALMOST_ALL] + 2, length = 0;
    char *svg = NULL;
    snl_status status = snl_draw_distribution(figures->shares, count, &plot, NULL, 0, &length);
    if (status == SNL_OK) {
        svg = malloc(length + 1);
        status =
            svg ? snl_draw_distribution(figures->shares, count, &plot, svg, length + 1, &length)
                : SNL_ERROR_MEMORY;
    }
    int code = EXIT_FAULT;
    if (status == SNL_OK)
        code = write_file(options->plot, svg, length);
    else
        input_complain(input, index, "--plot: %s", snl_status_text(status));
    free(svg);
    return code;
}
