/* SPDX-License-Identifier: MIT */
/*
 * snl chance: prints the figures of random games, in words or as JSON. The output is collected in
 * memory first, so that a fault or an interrupt leaves no partial output.
 */
#include "chance_figures.h"

#include <inttypes.h>
#include <stdlib.h>

enum { PMF_MAX = 10000000 };

const char *const chance_units[] = {"rolls", "turns", NULL};

static const char help[] =
    "Usage: snl chance [OPTION]... [FILE]...\n"
    "Print how long a random game on each board of the FILEs lasts, how its length\n"
    "spreads, and how much each jump changes it. Without FILE, or if it is -, read\n"
    "standard input.\n"
    "\n"
    "House rules:\n" TURNS_HELP "\n"
    "Output:\n"
    "      --count WHAT  what measures a game: rolls or turns (rolls)\n"
    "      --json        one JSON object a line (null: infinite, or too slow)\n"
    "      --exact       also mean and variance as fractions\n"
    "      --players M   also how likely each of M players in turn is to win, and the\n"
    "                    number of rounds\n"
    "      --from LIST   the same for players who start on these squares: 10,15,27;\n"
    "                    a single square is that of every player\n"
    "      --pmf T       also how likely a game of 0, 1, ..., T rolls or turns is\n"
    "      --effects     also the mean without each of the jumps\n"
    "      --visits      also how often squares are rolled from, and jumps taken\n"
    "      --plot FILE   also plot the likelihood of each number of rolls or turns as\n"
    "                    SVG; the input must be one board\n"
    "  -h, --help        this text\n"
    "\n" INPUT_HELP "\n"
    "Exit status: 0 success, 1 error in the input or output, 2 wrong usage.\n"
    "\n"
    "Examples:\n"
    "  snl chance --board MB47\n"
    "  snl chance --players 4 --overshoot bounce --board MB47\n"
    "  snl chance --from 0,10,20 --board MB47\n"
    "  snl chance --again 6 --again-limit 3 --count turns --board MB47\n"
    "  snl chance --plot length.svg --board MB47\n"
    "  snl chance --json --exact --board MB47\n";

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
    OPTION_FROM,
    OPTION_COUNT,
    OPTION_PMF,
    OPTION_EFFECTS,
    OPTION_VISITS,
    OPTION_PLOT
};

/* Reads squares with commas between them. */
static int take_from(struct chance_options *options, const char *argument)
{
    const char *next = argument;
    char *end;
    options->from_count = 0;
    while (options->from_count < CHANCE_PLAYERS_MAX &&
           parse_number(next, 0, SNL_SQUARES_MAX, &options->from[options->from_count], &end)) {
        options->from_count++;
        if (*end == '\0')
            return 0;
        if (*end != ',')
            break;
        next = end + 1;
    }
    complain("--from %s: expected up to %d squares, as in 10,15,27", argument, CHANCE_PLAYERS_MAX);
    return EXIT_USAGE;
}

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
        return parse_option("players", argument, 1, CHANCE_PLAYERS_MAX, &options->players);
    case OPTION_FROM:
        return take_from(options, argument);
    case OPTION_COUNT:
        return parse_word("count", argument, chance_units, &options->game.count);
    case OPTION_PMF:
        return parse_option("pmf", argument, 0, PMF_MAX, &options->pmf);
    case OPTION_EFFECTS:
        options->effects = 1;
        return 0;
    case OPTION_PLOT:
        options->plot = argument;
        return 0;
    case OPTION_VISITS:
        options->visits = 1;
        return 0;
    default:
        return turns_take(&options->game.turns, option, argument);
    }
}

/* Makes the number of players and the number of their squares the same. */
static int check_options(void *wanted, struct input_options *input)
{
    struct chance_options *options = wanted;
    int64_t players = options->players ? options->players : options->from_count;
    (void)input;
    if (options->from_count > 1 && options->from_count != players) {
        complain("--from has %" PRId64 " squares for %" PRId64 " player%s", options->from_count,
                 players, plural(players));
        return EXIT_USAGE;
    }
    for (; options->from_count > 0 && options->from_count < players; options->from_count++)
        options->from[options->from_count] = options->from[0];
    options->players = players;
    return turns_check(&options->game.turns);
}

int command_chance(char **argv)
{
    static const struct option long_options[] = {{"json", no_argument, OPTION_JSON},
                                                 {"exact", no_argument, OPTION_EXACT},
                                                 {"players", required_argument, OPTION_PLAYERS},
                                                 {"from", required_argument, OPTION_FROM},
                                                 {"count", required_argument, OPTION_COUNT},
                                                 TURNS_LONG_OPTIONS,
                                                 {"pmf", required_argument, OPTION_PMF},
                                                 {"effects", no_argument, OPTION_EFFECTS},
                                                 {"visits", no_argument, OPTION_VISITS},
                                                 {"plot", required_argument, OPTION_PLOT},
                                                 {NULL, 0, 0}};
    static const struct command command = {
        "chance", help, "", long_options, .take = take_option, .check = check_options};
    static snl_square from[CHANCE_PLAYERS_MAX];
    struct chance_options options = {
        .pmf = -1, .from = from, .game = {.struct_size = sizeof options.game}};
    return command_for_boards(&command, argv, &options, write_board);
}
