/* SPDX-License-Identifier: MIT */
/*
 * snl chance: prints the figures of random games, in words or as JSON. The output is collected in
 * memory first, so that a fault or an interrupt leaves no partial output.
 */
#define _POSIX_C_SOURCE 200809L
#include "chance_figures.h"

#include <stdlib.h>

enum { PMF_MAX = 10000000, PLAYERS_MAX = 1000 };

static const char help[] =
    "Usage: snl chance [OPTION]... [FILE]...\n"
    "Print how long a random game on each board of the FILEs lasts, how its length\n"
    "spreads, and how much each jump changes it. Without FILE, or if it is -, read\n"
    "standard input.\n"
    "\n"
    "Output:\n"
    "      --json        one JSON object a line (null: infinite, or too slow)\n"
    "      --exact       also mean and variance as fractions\n"
    "      --players M   also how likely each of M players in turn is to win, and the\n"
    "                    number of rounds\n"
    "      --pmf T       also how likely a game of 0, 1, ..., T rolls is\n"
    "      --effects     also the mean without each of the jumps\n"
    "      --visits      also how often squares are rolled from, and jumps taken\n"
    "      --plot FILE   also plot the likelihood of each number of rolls as SVG;\n"
    "                    the input must be one board\n"
    "  -h, --help        this text\n"
    "\n" INPUT_HELP "\n"
    "Exit status: 0 success, 1 error in the input or output, 2 wrong usage.\n"
    "\n"
    "Examples:\n"
    "  snl chance boards/mb47.snl\n"
    "  snl chance --players 4 --overshoot bounce boards/mb47.snl\n"
    "  snl chance --plot length.svg boards/mb47.snl\n"
    "  snl chance --json --exact boards/mb47.snl\n";

static int write_board(FILE *out, const struct input *input, size_t index, const void *wanted)
{
    const struct chance_options *options = wanted;
    struct chance_figures figures;
    if (options->plot && input->count > 1) {
        complain("%s has %zu boards; --plot needs exactly one", input->name, input->count);
        return EXIT_FAULT;
    }
    int code = chance_find_figures(&figures, options, input, index);
    if (code == 0 && options->plot)
        code = chance_write_plot(options, &figures, input, index);
    if (code == 0 && options->json)
        chance_print_json(out, options, &figures);
    if (code == 0 && !options->json) {
        input_print_heading(out, input, index, "\n\n");
        chance_print_words(out, options, &figures);
    }
    chance_free_figures(&figures);
    return code;
}

enum {
    OPTION_JSON = OPTION_OWN,
    OPTION_EXACT,
    OPTION_PLAYERS,
    OPTION_PMF,
    OPTION_EFFECTS,
    OPTION_VISITS,
    OPTION_PLOT
};

static int take_option(void *wanted, int option, const char *argument)
{
    struct chance_options *options = wanted;
    switch (option) {
    case OPTION_JSON:
        options->json = 1;
        return 0;
    case OPTION_EXACT:
        options->exact = 1;
        return 0;
    case OPTION_PLAYERS:
        return parse_option("players", argument, 1, PLAYERS_MAX, &options->players);
    case OPTION_PMF:
        return parse_option("pmf", argument, 0, PMF_MAX, &options->pmf);
    case OPTION_EFFECTS:
        options->effects = 1;
        return 0;
    case OPTION_PLOT:
        options->plot = argument;
        return 0;
    default:
        options->visits = 1;
        return 0;
    }
}

int command_chance(int argc, char **argv)
{
    static const struct option long_options[] = {
        {"json", no_argument, NULL, OPTION_JSON},
        {"exact", no_argument, NULL, OPTION_EXACT},
        {"players", required_argument, NULL, OPTION_PLAYERS},
        {"pmf", required_argument, NULL, OPTION_PMF},
        {"effects", no_argument, NULL, OPTION_EFFECTS},
        {"visits", no_argument, NULL, OPTION_VISITS},
        {"plot", required_argument, NULL, OPTION_PLOT},
        {NULL, 0, NULL, 0}};
    static const struct command command = {"chance", help, "", long_options, .take = take_option};
    struct chance_options options = {.pmf = -1};
    return command_for_boards(&command, argc, argv, &options, write_board);
}
