/* SPDX-License-Identifier: MIT */
/*
 * snl chance --json: prints one object for each board, on one line. A number has enough digits to
 * read the same double back; a figure that is infinite or left out is null.
 */
#include "chance_figures.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

/* 2^53: above it doubles skip whole numbers. */
#define WHOLE_MAX 9007199254740992.0

static void print_whole(FILE *out, double number)
{
    if (number <= WHOLE_MAX)
        fprintf(out, "%.0f", number);
    else
        print_number(out, number);
}

static void print_array(FILE *out, const char *key, const double *numbers, size_t count)
{
    if (!numbers) {
        fprintf(out, ", \"%s\": null", key);
        return;
    }
    fprintf(out, ", \"%s\": [", key);
    for (size_t i = 0; i < count; i++) {
        fputs(i > 0 ? ", " : "", out);
        print_number(out, numbers[i]);
    }
    fputc(']', out);
}

/* Prints one object for each jump: {"from": 1, "to": 38, "KEY": NUMBER}. */
static void print_jumps(FILE *out, const char *array_key, const char *key,
                        const struct chance_figures *figures, const double *numbers)
{
    fprintf(out, ", \"%s\": [", array_key);
    for (size_t i = 0; i < figures->jumps; i++) {
        fprintf(out, "%s{\"from\": %" PRId64 ", \"to\": %" PRId64 ", \"%s\": ", i > 0 ? ", " : "",
                figures->from[i], figures->to[i], key);
        print_number(out, numbers[i]);
        fputc('}', out);
    }
    fputc(']', out);
}

static void print_length(FILE *out, const snl_game_length *length)
{
    fputs("{\"finish_probability\": ", out);
    print_number(out, length->finish_probability);
    print_key(out, "mean", length->mean);
    print_key(out, "variance", length->variance);
    print_key(out, "mean_error_bound", length->mean_error_bound);
    if (isinf(length->mean)) {
        print_key(out, "finished_mean", length->finished_mean);
        print_key(out, "finished_variance", length->finished_variance);
    }
}

static void print_distribution(FILE *out, const struct chance_options *options,
                               const struct chance_figures *figures)
{
    static const struct {
        const char *before;
        int quantile;
    } quantiles[] = {{", \"median\": ", MEDIAN},
                     {", \"quantiles\": {\"0.25\": ", QUARTER},
                     {", \"0.75\": ", THREE_QUARTERS},
                     {", \"0.95\": ", NINETEEN_OF_20}};
    if (figures->min < 0)
        fputs(", \"min\": null", out);
    else
        fprintf(out, ", \"min\": %" PRId64, figures->min);
    fputs(", \"mode\": ", out);
    print_whole(out, figures->mode);
    for (size_t i = 0; i < sizeof quantiles / sizeof *quantiles; i++) {
        fputs(quantiles[i].before, out);
        print_whole(out, figures->quantiles[quantiles[i].quantile]);
    }
    fprintf(out, "}, \"count\": \"%s\"", chance_units[options->game.count]);
}

/* Fractions are strings, since readers of JSON may round numbers with many digits. */
static void print_exact(FILE *out, const struct chance_figures *figures)
{
    if (figures->mean_exact && figures->variance_exact)
        fprintf(out, ", \"mean_exact\": \"%s\", \"variance_exact\": \"%s\"", figures->mean_exact,
                figures->variance_exact);
    else
        fputs(", \"mean_exact\": null, \"variance_exact\": null", out);
}

/* Prints the squares of the players, if --from gives them. */
static void print_from(FILE *out, const struct chance_options *options)
{
    for (int64_t i = 0; i < options->from_count; i++)
        fprintf(out, i > 0 ? ", %" PRId64 : ", \"from\": [%" PRId64, options->from[i]);
    fputs(options->from_count ? "]" : "", out);
}

void chance_print_json(FILE *out, const struct chance_options *options,
                       const struct chance_figures *figures)
{
    print_length(out, &figures->length);
    print_distribution(out, options, figures);
    if (options->exact)
        print_exact(out, figures);
    if (options->players) {
        print_from(out, options);
        print_array(out, "win", figures->win, (size_t)options->players);
        print_key(out, "rounds", figures->rounds);
        print_key(out, "rounds_error_bound",
                  isfinite(figures->rounds) ? figures->rounds_error_bound : NAN);
    }
    if (options->pmf >= 0)
        print_array(out, "pmf", figures->pmf, (size_t)options->pmf + 1);
    if (options->effects)
        print_jumps(out, "effects", "without", figures, figures->without);
    if (options->visits) {
        print_array(out, "visits", figures->visits, (size_t)figures->squares + 1);
        print_jumps(out, "uses", "uses", figures, figures->uses);
    }
    fputs("}\n", out);
}
