/* SPDX-License-Identifier: MIT */
/*
 * snl chance: the figures of random games, in words or as JSON. Everything is worked out and
 * written to memory first, so that a fault or an interrupt leaves no half of an output.
 */
#define _POSIX_C_SOURCE 200809L
#include "chance_figures.h"

#include <getopt.h>
#include <stdlib.h>

enum { PMF_MAX = 10000000, PLAYERS_MAX = 1000 };

static const char help[] =
    "Usage: snl chance [OPTION]... [FILE]\n"
    "Print how long a random game on each board of FILE lasts, how that is spread,\n"
    "and what each jump does to it. Without FILE, or if it is -, read standard input.\n"
    "\n"
    "Output:\n"
    "      --json        one JSON object a line (null: infinite, or too much work)\n"
    "      --exact       also mean and variance as fractions\n"
    "      --players M   also how likely each of M players in turn is to win, and the\n"
    "                    number of rounds\n"
    "      --pmf T       also how likely a game of 0, 1, ..., T rolls is\n"
    "      --effects     also the mean without each of the jumps\n"
    "      --visits      also how often squares are rolled from, and jumps taken\n"
    "  -h, --help        this text\n"
    "\n" INPUT_HELP "\n"
    "Exit status: 0 fine, 1 a fault in the input, 2 wrong usage.\n"
    "\n"
    "Examples:\n"
    "  snl chance boards/mb47.snl\n"
    "  snl chance --players 4 --overshoot bounce boards/mb47.snl\n"
    "  snl chance --json --exact boards/mb47.snl\n";

static int write_board(FILE *out, const struct input *input, size_t index, const void *asked)
{
    const struct chance_options *options = asked;
    struct chance_figures figures;
    int code = chance_find_figures(&figures, options, input, index);
    if (code == 0 && options->json)
        chance_print_json(out, options, &figures);
    if (code == 0 && !options->json) {
        if (input->count > 1)
            fprintf(out, "%sBoard %zu\n\n", index > 0 ? "\n" : "", index + 1);
        chance_print_words(out, options, &figures);
    }
    chance_free_figures(&figures);
    return code;
}

static int usage_fault(void)
{
    fputs("Try 'snl chance --help'.\n", stderr);
    return EXIT_USAGE;
}

enum {
    OPTION_JSON = 1024,
    OPTION_EXACT,
    OPTION_PLAYERS,
    OPTION_PMF,
    OPTION_EFFECTS,
    OPTION_VISITS
};

/* Takes one option of this command or of the input. Returns 0, or EXIT_USAGE after a message. */
static int take_option(struct chance_options *options, struct input_options *input_options,
                       int option, const char *argument)
{
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
    case OPTION_VISITS:
        options->visits = 1;
        return 0;
    case '?':
        return EXIT_USAGE;
    default:
        return input_options_take(input_options, option, argument);
    }
}

/* Returns 0, EXIT_USAGE, or -1 if the help text was asked for and printed. */
static int parse_arguments(int argc, char **argv, struct input_options *input_options,
                           struct chance_options *options)
{
    static const struct option long_options[] = {
        INPUT_LONG_OPTIONS,
        {"json", no_argument, NULL, OPTION_JSON},
        {"exact", no_argument, NULL, OPTION_EXACT},
        {"players", required_argument, NULL, OPTION_PLAYERS},
        {"pmf", required_argument, NULL, OPTION_PMF},
        {"effects", no_argument, NULL, OPTION_EFFECTS},
        {"visits", no_argument, NULL, OPTION_VISITS},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0}};
    int option;
    input_options_init(input_options);
    *options = (struct chance_options){.pmf = -1};
    while ((option = getopt_long(argc, argv, "h", long_options, NULL)) != -1) {
        if (option == 'h') {
            fputs(help, stdout);
            return -1;
        }
        if (take_option(options, input_options, option, optarg) != 0)
            return usage_fault();
    }
    if (argc - optind > 1) {
        complain("more than one file: %s", argv[optind + 1]);
        return usage_fault();
    }
    return 0;
}

int command_chance(int argc, char **argv)
{
    struct input_options input_options;
    struct chance_options options;
    int code = parse_arguments(argc, argv, &input_options, &options);
    if (code != 0)
        return code < 0 ? 0 : code;
    struct input input;
    code = input_read(&input, argv[optind], &input_options);
    if (code == 0)
        code = output_boards(&input, write_board, &options);
    input_free(&input);
    return code;
}
