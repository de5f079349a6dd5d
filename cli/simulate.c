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

enum { GAMES = 1000000, SEED = 1, ROLLS_MAX = 1000000, THREADS_MAX = 1024 };

/* Upper limit for games and for rolls: larger than any run can be, and no sum of them overflows. */
#define NUMBER_MAX INT64_C(1000000000000000)

static const char help[] =
    "Usage: snl simulate [OPTION]... [FILE]...\n"
    "Play random games on each board of the FILEs, and print how long they took.\n"
    "Without FILE, or if it is -, read standard input. The result depends on the\n"
    "board, the seed and the number of games only.\n"
    "\n"
    "Games:\n"
    "      --games G      number of games (1000000)\n"
    "      --seed S       seed of the rolls, from 0 to 2^63 - 1 (1)\n"
    "      --max-rolls R  give up a game after R rolls (1000000)\n"
    "      --threads T    number of threads (as many as there are processors)\n"
    "\n"
    "Output:\n"
    "      --json         one JSON object a line\n"
    "  -h, --help         this text\n"
    "\n" INPUT_HELP "\n"
    "Exit status: 0 success, 1 error in the input or output, 2 wrong usage.\n"
    "\n"
    "Examples:\n"
    "  snl simulate boards/mb47.snl\n"
    "  snl simulate --games 1000000000 --seed 42 boards/mb47.snl\n"
    "  snl simulate --json --overshoot bounce boards/mb47.snl\n";

/* ---- JSON ---- */

static void print_json(FILE *out, const struct simulate_options *options,
                       const snl_simulation *totals)
{
    double variance = snl_simulation_variance(totals);
    fprintf(out, "{\"games\": %" PRId64, totals->games);
    print_key(out, "mean", snl_simulation_mean(totals));
    print_key(out, "standard_error", sqrt(variance / (double)totals->games));
    print_key(out, "variance", variance);
    if (totals->games > 0)
        fprintf(out, ", \"min\": %" PRId64 ", \"max\": %" PRId64, totals->min, totals->max);
    else
        fputs(", \"min\": null, \"max\": null", out);
    fprintf(out, ", \"unfinished\": %" PRId64 ", \"max_rolls\": %" PRId64 ", \"seed\": %" PRId64,
            totals->unfinished, options->rolls_max, options->seed);
    fputs("}\n", out);
}

/* ---- Words ---- */

static void print_rolls(FILE *out, int64_t rolls, const char *text)
{
    fprintf(out, "%9" PRId64 " roll%s  %s\n", rolls, rolls == 1 ? " " : "s", text);
}

/* Prints after how many rolls the fraction `share` / `of` of all games has ended. Prints nothing if
 * the histogram does not reach so far. */
static void print_quantile(FILE *out, const struct simulate_result *result, int64_t share,
                           int64_t of, const char *text)
{
    int64_t games = 0;
    for (int64_t rolls = 0; rolls < SIMULATE_CAPACITY; rolls++) {
        games += result->histogram[rolls];
        if (games * of >= result->totals.games * share) {
            print_rolls(out, rolls, text);
            return;
        }
    }
}

/* Returns 0 if there is no memory. */
static int print_chart(FILE *out, const struct simulate_result *result)
{
    const snl_simulation *totals = &result->totals;
    size_t count = totals->max < SIMULATE_CAPACITY ? (size_t)totals->max + 1 : SIMULATE_CAPACITY;
    double *weights = malloc(count * sizeof *weights);
    if (!weights)
        return 0;
    for (size_t rolls = 0; rolls < count; rolls++)
        weights[rolls] = (double)result->histogram[rolls];
    fputc('\n', out);
    print_histogram(out, weights, count, (double)totals->games);
    free(weights);
    return 1;
}

static void print_games(FILE *out, const struct simulate_options *options, int64_t unfinished)
{
    fprintf(out, "%" PRId64 " game%s with seed %" PRId64 "\n", options->games,
            plural(options->games), options->seed);
    if (unfinished == options->games)
        fprintf(out, "No game had ended after %" PRId64 " rolls.\n", options->rolls_max);
    else if (unfinished > 0)
        fprintf(out, "%" PRId64 " had not ended after %" PRId64 " rolls, and %s left out:\n",
                unfinished, options->rolls_max, unfinished == 1 ? "is" : "are");
}

static void print_mean(FILE *out, const snl_simulation *totals, snl_square goal)
{
    double mean = snl_simulation_mean(totals), variance = snl_simulation_variance(totals);
    double error = sqrt(variance / (double)totals->games);
    fprintf(out, "%.6g rolls on average to square %" PRId64 ", with a standard error of ", mean,
            goal);
    fprintf(out, error < 100 ? "%.2g\n" : "%.0f\n", error);
    fprintf(out, "%9.6g rolls  the standard deviation\n", sqrt(variance));
    print_rolls(out, totals->min, "the shortest game");
    print_rolls(out, totals->max, "the longest game");
}

/* Returns 0 if there is no memory. */
static int print_words(FILE *out, const struct simulate_options *options, snl_square goal,
                       const struct simulate_result *result)
{
    const snl_simulation *totals = &result->totals;
    print_games(out, options, totals->unfinished);
    if (totals->games > 0 && totals->min == totals->max)
        fprintf(out, "%" PRId64 " roll%s to square %" PRId64 "%s\n", totals->min,
                plural(totals->min), goal, totals->games > 1 ? " every time" : "");
    if (totals->min == totals->max)
        return 1;
    print_mean(out, totals, goal);
    print_quantile(out, result, 1, 4, "a quarter of all games have ended");
    print_quantile(out, result, 1, 2, "half of them (the median)");
    print_quantile(out, result, 3, 4, "three quarters");
    print_quantile(out, result, 19, 20, "19 of 20");
    if (totals->min < SIMULATE_CAPACITY)
        return print_chart(out, result);
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

enum { OPTION_JSON = OPTION_OWN, OPTION_GAMES, OPTION_SEED, OPTION_MAX_ROLLS, OPTION_THREADS };

static int take_option(void *wanted, int option, const char *argument)
{
    struct simulate_options *options = wanted;
    switch (option) {
    case OPTION_JSON:
        options->json = 1;
        return 0;
    case OPTION_GAMES:
        return parse_option("games", argument, 1, NUMBER_MAX, &options->games);
    case OPTION_SEED:
        return parse_option("seed", argument, 0, INT64_MAX, &options->seed);
    case OPTION_MAX_ROLLS:
        return parse_option("max-rolls", argument, 1, NUMBER_MAX, &options->rolls_max);
    default:
        return parse_option("threads", argument, 1, THREADS_MAX, &options->threads);
    }
}

static int64_t count_processors(void)
{
    int64_t processors = system_processors();
    return processors < 1 ? 1 : processors > THREADS_MAX ? THREADS_MAX : processors;
}

int command_simulate(int argc, char **argv)
{
    static const struct option long_options[] = {
        {"json", no_argument, NULL, OPTION_JSON},
        {"games", required_argument, NULL, OPTION_GAMES},
        {"seed", required_argument, NULL, OPTION_SEED},
        {"max-rolls", required_argument, NULL, OPTION_MAX_ROLLS},
        {"threads", required_argument, NULL, OPTION_THREADS},
        {NULL, 0, NULL, 0}};
    static const struct command command = {"simulate", help, "", long_options, .take = take_option};
    struct simulate_options options = {
        .games = GAMES, .seed = SEED, .threads = count_processors(), .rolls_max = ROLLS_MAX};
    return command_for_boards(&command, argc, argv, &options, write_board);
}
