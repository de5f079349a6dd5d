/* SPDX-License-Identifier: MIT */
/*
 * snl simulate: plays games with random rolls, and prints totals in words or as JSON. The output is
 * collected in memory first, so that a fault or an interrupt leaves no partial output.
 */
#include "simulate.h"
#include "system.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 1000000, SEED = 1, ROLLS_MAX = 1000000, THREADS_MAX = 1024 };

/* Upper limit for games and for rolls: larger than any run can be, and no sum of them overflows. */
#define NUMBER_MAX INT64_C(1000000000000000)

static const char help[] =
    "Usage: snl simulate [OPTION]... [FILE]...\n"
    "Play random games on each board of the FILEs, and print how long they took, and\n"
    "who won. Without FILE, or if it is -, read standard input. The result depends on\n"
    "the board, the seed, the number of games and the house rules only.\n"
    "\n"
    "Games:\n"
    "      --games G         number of games (1000000)\n"
    "      --players P       number of players, from 1 to 64 (1)\n"
    "      --seed S          seed of the rolls, from 0 to 2^63 - 1 (1)\n"
    "      --max-rolls R     give up a game after R rolls (1000000)\n"
    "      --threads T       number of threads (as many as there are processors)\n"
    "\n"
    "House rules:\n" TURNS_HELP
    "      --send-back       a token that is landed on goes back to the start\n"
    "      --play-on         play until one player is left\n"
    "\n"
    "Output:\n"
    "      --count WHAT      what measures a game: rolls or turns of all players,\n"
    "                        or rounds (rolls)\n"
    "      --json            one JSON object a line\n"
    "  -h, --help            this text\n"
    "\n" INPUT_HELP "\n"
    "Exit status: 0 success, 1 error in the input or output, 2 wrong usage.\n"
    "\n"
    "Examples:\n"
    "  snl simulate --board MB47\n"
    "  snl simulate --games 1000000000 --seed 42 --board MB47\n"
    "  snl simulate --json --overshoot bounce --board MB47\n"
    "  snl simulate --players 3 --send-back --again 6 --count rounds --board MB47\n";

/* The units, by SNL_COUNT_... */
static const char *const units[] = {"rolls", "turns", "rounds", NULL};

/* ---- JSON ---- */

static void print_json(FILE *out, const struct simulate_options *options,
                       const snl_simulation *totals)
{
    const snl_simulation_count *count = simulate_count(totals, options->count);
    double variance = snl_simulation_variance(totals, options->count);
    fprintf(out, "{\"games\": %" PRId64, totals->games);
    print_key(out, "mean", snl_simulation_mean(totals, options->count));
    print_key(out, "standard_error", sqrt(variance / (double)totals->games));
    print_key(out, "variance", variance);
    if (totals->games > 0)
        fprintf(out, ", \"min\": %" PRId64 ", \"max\": %" PRId64, count->min, count->max);
    else
        fputs(", \"min\": null, \"max\": null", out);
    fprintf(out, ", \"unfinished\": %" PRId64 ", \"max_rolls\": %" PRId64 ", \"seed\": %" PRIu64,
            totals->unfinished, options->rolls_max, options->game.seed);
    fprintf(out, ", \"count\": \"%s\", \"jumps\": %" PRId64 ", \"captures\": %" PRId64,
            units[options->count], totals->jumps, totals->captures);
    fputs(", \"wins\": [", out);
    for (int32_t player = 0; player < options->game.players; player++)
        fprintf(out, player ? ", %" PRId64 : "%" PRId64, totals->wins[player]);
    fputs("]}\n", out);
}

/* ---- Words ---- */

/* "rolls", or "roll" for one. Each text stays valid during one more call. */
static const char *unit_of(const struct simulate_options *options, int64_t number)
{
    static const char *const single[] = {"roll", "turn", "round"};
    return number == 1 ? single[options->count] : units[options->count];
}

static void print_count(FILE *out, const struct simulate_options *options, int64_t number,
                        const char *text)
{
    int columns = (int)strlen(units[options->count]);
    fprintf(out, "%9" PRId64 " %-*s  %s\n", number, columns, unit_of(options, number), text);
}

/* Prints the length that the fraction `share` / `of` of all games does not exceed. Prints nothing
 * if the histogram does not reach so far. */
static void print_quantile(FILE *out, const struct simulate_options *options,
                           const struct simulate_result *result, int64_t share, int64_t of,
                           const char *text)
{
    int64_t games = 0;
    for (int64_t length = 0; length < SIMULATE_CAPACITY; length++) {
        games += result->histogram[length];
        if (games * of >= result->totals.games * share) {
            print_count(out, options, length, text);
            return;
        }
    }
}

/* Returns 0 if there is no memory. */
static int print_chart(FILE *out, const struct simulate_options *options,
                       const struct simulate_result *result)
{
    int64_t max = simulate_count(&result->totals, options->count)->max;
    size_t count = max < SIMULATE_CAPACITY ? (size_t)max + 1 : SIMULATE_CAPACITY;
    double *weights = malloc(count * sizeof *weights);
    if (!weights)
        return 0;
    for (size_t i = 0; i < count; i++)
        weights[i] = (double)result->histogram[i];
    fputc('\n', out);
    print_histogram(out, units[options->count], weights, count, (double)result->totals.games);
    free(weights);
    return 1;
}

static void print_games(FILE *out, const struct simulate_options *options, int64_t unfinished)
{
    fprintf(out, "%" PRId64 " game%s", options->games, plural(options->games));
    if (options->game.players > 1)
        fprintf(out, " of %" PRId32 " players", options->game.players);
    fprintf(out, " with seed %" PRIu64 "\n", options->game.seed);
    if (unfinished == options->games)
        fprintf(out, "No game had ended after %" PRId64 " rolls.\n", options->rolls_max);
    else if (unfinished > 0)
        fprintf(out, "%" PRId64 " had not ended after %" PRId64 " rolls, and %s left out:\n",
                unfinished, options->rolls_max, unfinished == 1 ? "is" : "are");
}

/* Prints when a game ends. */
static void print_end(FILE *out, const struct simulate_options *options, snl_square goal)
{
    if (options->game.play_on && options->game.players > 1)
        fputs("until one player is left", out);
    else
        fprintf(out, "to square %" PRId64, goal);
}

static void print_mean(FILE *out, const struct simulate_options *options,
                       const snl_simulation *totals, snl_square goal)
{
    const snl_simulation_count *count = simulate_count(totals, options->count);
    double mean = snl_simulation_mean(totals, options->count);
    double variance = snl_simulation_variance(totals, options->count);
    double error = sqrt(variance / (double)totals->games);
    const char *unit = units[options->count];
    fprintf(out, "%.6g %s on average ", mean, unit);
    print_end(out, options, goal);
    fputs(", with a standard error of ", out);
    fprintf(out, error < 100 ? "%.2g\n" : "%.0f\n", error);
    fprintf(out, "%9.6g %s  the standard deviation\n", sqrt(variance), unit);
    print_count(out, options, count->min, "the shortest game");
    print_count(out, options, count->max, "the longest game");
}

/* Prints who won, and how often tokens were sent back. */
static void print_players(FILE *out, const struct simulate_options *options,
                          const snl_simulation *totals)
{
    double games = (double)totals->games;
    if (options->game.players == 1 || totals->games == 0)
        return;
    fputc('\n', out);
    for (int32_t player = 0; player < options->game.players; player++)
        fprintf(out, "%9.2f%%  player %" PRId32 " wins\n",
                100 * (double)totals->wins[player] / games, player + 1);
    if (options->game.send_back)
        fprintf(out, "%9.4g tokens sent back in a game\n", (double)totals->captures / games);
}

/* Returns 0 if there is no memory. */
static int print_words(FILE *out, const struct simulate_options *options, snl_square goal,
                       const struct simulate_result *result)
{
    const snl_simulation *totals = &result->totals;
    const snl_simulation_count *count = simulate_count(totals, options->count);
    print_games(out, options, totals->unfinished);
    if (totals->games > 0 && count->min == count->max) {
        fprintf(out, "%" PRId64 " %s ", count->min, unit_of(options, count->min));
        print_end(out, options, goal);
        fputs(totals->games > 1 ? " every time\n" : "\n", out);
    }
    if (count->min < count->max) {
        print_mean(out, options, totals, goal);
        print_quantile(out, options, result, 1, 4,
                       totals->unfinished > 0 ? "a quarter of the others had ended"
                                              : "a quarter of all games have ended");
        print_quantile(out, options, result, 1, 2, "half of them (the median)");
        print_quantile(out, options, result, 3, 4, "three quarters");
        print_quantile(out, options, result, 19, 20, "19 of 20");
    }
    print_players(out, options, totals);
    if (count->min == count->max)
        return 1;
    if (count->min < SIMULATE_CAPACITY)
        return print_chart(out, options, result);
    fputs("\nLeft out, as games are too long: median, quantiles and histogram\n", out);
    return 1;
}

/* ---- All boards ---- */

static int write_board(FILE *out, const struct input *input, size_t index, const void *wanted)
{
    const struct simulate_options *options = wanted;
    struct simulate_result result;
    snl_status status = simulate_games(input, index, options, &result);
    if (status == SNL_OK && options->json)
        print_json(out, options, &result.totals);
    if (status == SNL_OK && !options->json) {
        input_print_heading(out, input, index, "\n\n");
        if (!print_words(out, options, snl_board_squares(input->boards[index]), &result))
            status = SNL_ERROR_MEMORY;
    }
    free(result.histogram);
    if (status == SNL_OK)
        return 0;
    input_complain_of_status(input, index, status);
    return EXIT_FAULT;
}

/* ---- Arguments ---- */

enum {
    OPTION_JSON = OPTION_OWN,
    OPTION_GAMES,
    OPTION_PLAYERS,
    OPTION_SEED,
    OPTION_MAX_ROLLS,
    OPTION_THREADS,
    OPTION_SEND_BACK,
    OPTION_PLAY_ON,
    OPTION_COUNT
};

static int take_players(snl_game_options *game, const char *argument)
{
    int64_t players;
    int code = parse_option("players", argument, 1, SNL_PLAYERS_MAX, &players);
    game->players = code == 0 ? (int32_t)players : 1;
    return code;
}

static int take_seed(snl_game_options *game, const char *argument)
{
    int64_t seed;
    int code = parse_option("seed", argument, 0, INT64_MAX, &seed);
    game->seed = code == 0 ? (uint64_t)seed : 0;
    return code;
}

static int take_option(void *wanted, int option, const char *argument)
{
    struct simulate_options *options = wanted;
    switch (option) {
    case OPTION_JSON:
        options->json = 1;
        return 0;
    case OPTION_GAMES:
        return parse_option("games", argument, 1, NUMBER_MAX, &options->games);
    case OPTION_PLAYERS:
        return take_players(&options->game, argument);
    case OPTION_SEED:
        return take_seed(&options->game, argument);
    case OPTION_MAX_ROLLS:
        return parse_option("max-rolls", argument, 1, NUMBER_MAX, &options->rolls_max);
    case OPTION_THREADS:
        return parse_option("threads", argument, 1, THREADS_MAX, &options->threads);
    case OPTION_SEND_BACK:
        options->game.send_back = 1;
        return 0;
    case OPTION_PLAY_ON:
        options->game.play_on = 1;
        return 0;
    case OPTION_COUNT:
        return parse_word("count", argument, units, &options->count);
    default:
        return turns_take(&options->game.turns, option, argument);
    }
}

static int check_options(void *wanted, struct input_options *input)
{
    const struct simulate_options *options = wanted;
    (void)input;
    return turns_check(&options->game.turns);
}

static int64_t count_processors(void)
{
    int64_t processors = system_processors();
    return processors < 1 ? 1 : processors > THREADS_MAX ? THREADS_MAX : processors;
}

int command_simulate(char **argv)
{
    static const struct option long_options[] = {{"json", no_argument, OPTION_JSON},
                                                 {"games", required_argument, OPTION_GAMES},
                                                 {"players", required_argument, OPTION_PLAYERS},
                                                 {"seed", required_argument, OPTION_SEED},
                                                 {"max-rolls", required_argument, OPTION_MAX_ROLLS},
                                                 {"threads", required_argument, OPTION_THREADS},
                                                 TURNS_LONG_OPTIONS,
                                                 {"send-back", no_argument, OPTION_SEND_BACK},
                                                 {"play-on", no_argument, OPTION_PLAY_ON},
                                                 {"count", required_argument, OPTION_COUNT},
                                                 {NULL, 0, 0}};
    static const struct command command = {
        "simulate", help, "", long_options, .take = take_option, .check = check_options};
    struct simulate_options options = {
        .game = {.struct_size = sizeof options.game, .players = 1, .seed = SEED},
        .games = GAMES,
        .threads = count_processors(),
        .rolls_max = ROLLS_MAX};
    return command_for_boards(&command, argv, &options, write_board);
}
