/* SPDX-License-Identifier: MIT */
/*
 * snl chance in words: prints the length of a game, its spread, and the effect of each jump on the
 * length, in rounded numbers. Figures that an option asks for are shown completely.
 */
#include "chance_figures.h"

#include <inttypes.h>
#include <math.h>

enum { EFFECTS_SHOWN = 10 };

/* A relative error of the mean that would show in the six digits printed. */
#define NOTABLE_ERROR 1e-6

/* "1 game in 662", "16.7% of all games" */
static void print_share(FILE *out, double probability)
{
    if (probability == 1)
        fputs("every game", out);
    else if (probability > 0.999)
        fprintf(out, "all but 1 game in %.3g", 1 / (1 - probability));
    else if (probability >= 0.1)
        fprintf(out, "%.3g%% of all games", 100 * probability);
    else if (probability > 1e-6)
        fprintf(out, "1 game in %.0f", 1 / probability);
    else
        fprintf(out, "1 game in %.3g", 1 / probability);
}

/* "rolls", or "roll" for one. */
static const char *unit_of(const struct chance_options *options, double number)
{
    static const char *const single[] = {"roll", "turn"};
    return number == 1 ? single[options->game.count] : chance_units[options->game.count];
}

/* Prints all digits of numbers below 1e9. */
static void print_length(FILE *out, const struct chance_options *options, double length)
{
    fprintf(out, length < 1e9 ? "%9.0f %-5s  " : "%9.3g %-5s  ", length, unit_of(options, length));
}

static void print_mean(FILE *out, const struct chance_options *options,
                       const struct chance_figures *figures)
{
    const snl_game_length *length = &figures->length;
    double mean = length->finished_mean, spread = sqrt(length->finished_variance);
    const char *which = isinf(length->mean) ? ", in games that end" : "";
    if (isinf(length->mean)) {
        fputs("A game may never end: the goal is reached in ", out);
        fputs(length->finish_probability == 1 ? "nearly " : "", out);
        print_share(out, length->finish_probability);
        fputs(".\n", out);
    }
    fprintf(out, "%s%.6g %s%s%s to square %" PRId64 "%s\n", terminal_tint(TINT_STRONG), mean,
            unit_of(options, mean), spread > 0 ? " on average" : "", terminal_tint(TINT_NONE),
            figures->squares, spread > 0 ? which : ", always");
    if (isinf(length->mean_error_bound))
        fputs("(too large to prove that all digits are right)\n", out);
    else if (length->mean_error_bound > NOTABLE_ERROR)
        fprintf(out, "(proven to within %.2g%%)\n", 100 * length->mean_error_bound);
    if (spread > 0)
        fprintf(out, "%9.6g %s  the standard deviation%s\n", spread,
                chance_units[options->game.count], which);
}

static void print_shortest(FILE *out, const struct chance_options *options,
                           const struct chance_figures *figures)
{
    if (figures->min < 0)
        return;
    print_length(out, options, (double)figures->min);
    fputs("the shortest game", out);
    if (figures->min_probability > 0) {
        fputs(": ", out);
        print_share(out, figures->min_probability);
    }
    fputc('\n', out);
}

static void print_spread(FILE *out, const struct chance_options *options,
                         const struct chance_figures *figures)
{
    static const struct {
        int quantile;
        const char *text;
    } quantiles[] = {{QUARTER, "a quarter of all games have ended"},
                     {MEDIAN, "half of them (the median)"},
                     {THREE_QUARTERS, "three quarters"},
                     {NINETEEN_OF_20, "19 of 20"}};
    print_shortest(out, options, figures);
    if (isfinite(figures->mode) && figures->mode_probability > 0) {
        print_length(out, options, figures->mode);
        fputs("the most frequent number: ", out);
        print_share(out, figures->mode_probability);
        fputc('\n', out);
    }
    for (size_t i = 0; i < sizeof quantiles / sizeof *quantiles; i++) {
        double length = figures->quantiles[quantiles[i].quantile];
        if (!isfinite(length))
            continue;
        print_length(out, options, length);
        fprintf(out, "%s\n", quantiles[i].text);
    }
}

static void print_shares(FILE *out, const struct chance_options *options,
                         const struct chance_figures *figures)
{
    fputs(isinf(figures->length.mean) ? "\nOf the games that end:\n" : "\n", out);
    if (figures->shares)
        print_histogram(out, chance_units[options->game.count], figures->shares,
                        figures->share_count, figures->length.finish_probability);
    else if (isnan(figures->quantiles[MEDIAN]))
        fputs("Left out, as they would take long: median, quantiles, histogram (try --json)\n",
              out);
    else
        fputs("Left out, as it would take long: the histogram\n", out);
}

/* The magnitude of the mean sets the decimals, so that the numbers in a column line up. */
static void format_number(char *text, size_t size, double mean, double number, int with_sign)
{
    int decimals = mean < 10 ? 4 : mean < 1000 ? 2 : 0;
    if (number > -1e7 && number < 1e7)
        snprintf(text, size, with_sign ? "%+.*f" : "%.*f", decimals, number);
    else
        snprintf(text, size, with_sign ? "%+.4g" : "%.4g", number);
}

static void print_jump(FILE *out, const struct chance_figures *figures, size_t jump)
{
    char text[64];
    snprintf(text, sizeof text, "%s %" PRId64 " to %" PRId64,
             figures->from[jump] < figures->to[jump] ? "ladder" : "snake ", figures->from[jump],
             figures->to[jump]);
    int up = figures->from[jump] < figures->to[jump];
    fprintf(out, "  %s%-20s%s", terminal_tint(up ? TINT_LADDER : TINT_SNAKE), text,
            terminal_tint(TINT_NONE));
}

/* Prints the mean without a jump, and what the jump adds to the mean. */
static void print_effect(FILE *out, const struct chance_figures *figures, size_t jump)
{
    double mean = figures->length.mean, without = figures->without[jump];
    char text[40];
    print_jump(out, figures, jump);
    if (isinf(without)) {
        fputs("   may never end\n", out);
        return;
    }
    format_number(text, sizeof text, isinf(mean) ? without : mean, without, 0);
    fprintf(out, "%12s", text);
    if (isfinite(mean)) {
        format_number(text, sizeof text, mean, mean - without, 1);
        fprintf(out, "%12s", text);
    }
    fputc('\n', out);
}

static void print_effects(FILE *out, const struct chance_options *options,
                          const struct chance_figures *figures)
{
    if (!figures->effects) {
        fputs("\nLeft out, as they would take long: the effects of the jumps (--effects)\n", out);
        return;
    }
    int all = options->effects || figures->jumps <= EFFECTS_SHOWN + 1;
    size_t shown = all ? figures->jumps : EFFECTS_SHOWN;
    fprintf(out, "\nEach jump: the average without this jump%s:\n",
            isfinite(figures->length.mean) ? ", and how much this jump adds" : "");
    for (size_t i = 0; i < shown; i++)
        print_effect(out, figures, figures->effects[i].jump);
    if (shown < figures->jumps)
        fprintf(out, "  and %zu more (--effects)\n", figures->jumps - shown);
}

static void print_exact(FILE *out, const struct chance_figures *figures)
{
    if (figures->mean_exact && figures->variance_exact)
        fprintf(out, "\nExactly:\n  average   %s\n  variance  %s\n", figures->mean_exact,
                figures->variance_exact);
    else if (isinf(figures->length.mean))
        fputs("\nThere are no exact fractions, as a game may never end.\n", out);
    else
        fputs("\nLeft out, as they would take long: the exact fractions\n", out);
}

static void print_player(FILE *out, const struct chance_options *options, int64_t player,
                         double win)
{
    fprintf(out, "  player %-4" PRId64 " wins %8.4f%%", player + 1, 100 * win);
    if (options->from_count)
        fprintf(out, "  from square %" PRId64, options->from[player]);
    fputc('\n', out);
}

static void print_players(FILE *out, const struct chance_options *options,
                          const struct chance_figures *figures)
{
    fprintf(out, "\n%" PRId64 " player%s in turn: ", options->players, plural(options->players));
    if (!figures->win) {
        fputs("left out, as it would take too long\n", out);
        return;
    }
    if (isfinite(figures->rounds))
        fprintf(out, "%.6g round%s on average\n", figures->rounds, figures->rounds == 1 ? "" : "s");
    else
        fputs("maybe nobody ever wins\n", out);
    for (int64_t i = 0; i < options->players; i++)
        print_player(out, options, i, figures->win[i]);
}

static void print_pmf(FILE *out, const struct chance_options *options,
                      const struct chance_figures *figures)
{
    const char *unit = chance_units[options->game.count];
    if (!figures->pmf) {
        fprintf(out, "\nLeft out, as they would take too long: probabilities of single %s\n", unit);
        return;
    }
    fprintf(out, "\n    %s  probability    ended by then\n", unit);
    for (int64_t i = 0; i <= options->pmf; i++)
        if (figures->cdf[i] > 0)
            fprintf(out, "%9" PRId64 "  %-13.6g  %.6g\n", i, figures->pmf[i], figures->cdf[i]);
}

static void print_visits(FILE *out, const struct chance_options *options,
                         const struct chance_figures *figures)
{
    const char *unit = chance_units[options->game.count];
    if (figures->visits)
        fprintf(out, "\n   square  %s from there in a game\n", unit);
    else
        fprintf(out, "\nLeft out, as there are too many: %s from each square\n", unit);
    for (snl_square square = 0; figures->visits && square < figures->squares; square++)
        if (figures->visits[square] > 0)
            fprintf(out, "%9" PRId64 "  %.6g\n", square, figures->visits[square]);
    if (figures->jumps > 0)
        fprintf(out, "\n  %-20s  %s\n", "jump", "times taken in a game");
    for (size_t i = 0; i < figures->jumps; i++) {
        print_jump(out, figures, i);
        fprintf(out, "  %.6g\n", figures->uses[i]);
    }
}

void chance_print_words(FILE *out, const struct chance_options *options,
                        const struct chance_figures *figures)
{
    if (figures->min == SNL_UNREACHABLE)
        fputs("No game ever ends: the goal cannot be reached.\n", out);
    else
        print_mean(out, options, figures);
    if (figures->length.finished_variance > 0) {
        print_spread(out, options, figures);
        print_shares(out, options, figures);
    }
    if (figures->jumps > 0)
        print_effects(out, options, figures);
    if (options->exact)
        print_exact(out, figures);
    if (options->players)
        print_players(out, options, figures);
    if (options->pmf >= 0)
        print_pmf(out, options, figures);
    if (options->visits)
        print_visits(out, options, figures);
}
