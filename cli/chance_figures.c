/* SPDX-License-Identifier: MIT */
/*
 * Works out the figures that `snl chance` shows of a board, one after the other. Figures that an
 * option asks for are worked out unless the library refuses them as too much work. All other
 * figures are worked out only if they take little time.
 */
#include "chance_figures.h"

#include <math.h>
#include <stdlib.h>

/* Limits of the work for figures that no option asks for: STEPS_MAX steps, where a step is one
 * square after one roll; and the effects of JUMPS_MAX jumps. */
#define STEPS_MAX 2e8
enum { JUMPS_MAX = 1000 };

/* The work on one board. */
struct job {
    const snl_board *board;
    const struct chance_options *options;
    struct chance_figures *figures;
    snl_chance *chance;
    snl_chance *race; /* the game counted in turns, if `chance` counts rolls of several in a turn */
};

/* Returns NULL if there is not enough memory for `count` numbers. */
static double *allocate(int64_t count)
{
    return (uint64_t)count <= PTRDIFF_MAX / sizeof(double) ? malloc((size_t)count * sizeof(double))
                                                           : NULL;
}

/* The largest board for which arrays with a number for each square are made. The library limits
 * arrays with a number for each roll in the same way. */
#define SQUARES_MAX (INT64_C(1) << 31)

/* Returns whether a figure that fails with this status is left out. The other figures are worked
 * out all the same. */
static int is_left_out(snl_status status)
{
    return status == SNL_ERROR_EFFORT || status == SNL_ERROR_TOO_LARGE;
}

static void leave_out(double **numbers)
{
    free(*numbers);
    *numbers = NULL;
}

static snl_status find_length(struct job *job)
{
    struct chance_figures *figures = job->figures;
    figures->squares = snl_board_squares(job->board);
    figures->length.struct_size = sizeof figures->length;
    const snl_chance_options *game = &job->options->game;
    snl_status status = snl_chance_create(job->board, game, &job->chance);
    if (status == SNL_OK)
        status = snl_chance_length(job->chance, snl_board_start(job->board), &figures->length);
    if (status == SNL_OK && game->turns.again_faces) /* the solver knows no turns */
        figures->min = figures->length.finish_probability > 0 ? LEAST_UNKNOWN : SNL_UNREACHABLE;
    else if (status == SNL_OK)
        status = snl_board_solve(job->board, &figures->min);
    return status;
}

static snl_status copy_jumps(struct job *job)
{
    struct chance_figures *figures = job->figures;
    size_t jumps = snl_board_jump_count(job->board);
    figures->from = malloc(jumps * sizeof *figures->from + 1);
    figures->to = malloc(jumps * sizeof *figures->to + 1);
    if (!figures->from || !figures->to)
        return SNL_ERROR_MEMORY;
    return snl_board_jumps(job->board, figures->from, figures->to, jumps, &figures->jumps);
}

/* After this many rolls, a longer game is most likely geometric: then following the game further
 * costs nothing more. */
#define SETTLED_ROLLS 1e5

/* Returns whether following the distribution for `rolls` rolls takes little time. It takes one step
 * for each roll and square. */
static int is_quick(const struct chance_figures *figures, double rolls)
{
    return rolls * (double)figures->squares <= STEPS_MAX;
}

static snl_status find_spread(struct job *job)
{
    struct chance_figures *figures = job->figures;
    double ended = figures->length.finish_probability;
    const double probabilities[QUANTILES] = {
        [LEAST] = LEAST_PROBABILITY, [QUARTER] = 0.25,        [MEDIAN] = 0.5,
        [THREE_QUARTERS] = 0.75,     [NINETEEN_OF_20] = 0.95, [ALMOST_ALL] = 0.99 * ended};
    snl_square start = snl_board_start(job->board);
    double rolls = 3 * figures->length.finished_mean;
    for (int i = 0; i < QUANTILES; i++)
        figures->quantiles[i] = NAN;
    figures->mode = NAN;
    if (!job->options->json && !is_quick(figures, rolls < SETTLED_ROLLS ? rolls : SETTLED_ROLLS))
        return SNL_OK;
    size_t count = ended > 0 ? QUANTILES : QUANTILES - 1;
    snl_status status =
        snl_chance_quantiles(job->chance, start, probabilities, count, figures->quantiles);
    if (status == SNL_OK)
        status = snl_chance_mode(job->chance, start, &figures->mode, &figures->mode_probability);
    if (figures->min == LEAST_UNKNOWN && figures->quantiles[LEAST] < 1e15)
        figures->min = (int64_t)figures->quantiles[LEAST];
    return is_left_out(status) ? SNL_OK : status;
}

/* Finds the shares of all lengths up to a little beyond the 99% quantile: the last bar of the
 * histogram can end beyond it. */
static snl_status find_shares(struct job *job)
{
    struct chance_figures *figures = job->figures;
    double rolls = 1.25 * figures->quantiles[ALMOST_ALL] + 20, bound;
    if ((job->options->json && !job->options->plot) || !is_quick(figures, rolls))
        return SNL_OK;
    figures->share_count = (size_t)rolls;
    figures->shares = allocate((int64_t)figures->share_count);
    if (!figures->shares)
        return SNL_ERROR_MEMORY;
    snl_status status =
        snl_chance_distribution(job->chance, snl_board_start(job->board), figures->shares, NULL,
                                figures->share_count, &bound);
    if (status == SNL_OK && figures->min >= 0 && (size_t)figures->min < figures->share_count) {
        double probability = figures->shares[figures->min];
        figures->min_probability = probability > 1e3 * bound ? probability : 0;
    }
    return status;
}

static snl_status find_fraction(struct job *job, int32_t what, char **text)
{
    size_t length = 4000;
    snl_status status = SNL_ERROR_CAPACITY;
    while (status == SNL_ERROR_CAPACITY) {
        size_t capacity = length + 1;
        free(*text);
        *text = malloc(capacity);
        status = *text ? snl_chance_exact(job->chance, what, *text, capacity, &length)
                       : SNL_ERROR_MEMORY;
    }
    if (status == SNL_OK)
        return SNL_OK;
    free(*text);
    *text = NULL;
    return status == SNL_ERROR_INFINITE || is_left_out(status) ? SNL_OK : status;
}

static snl_status find_exact(struct job *job)
{
    if (!job->options->exact)
        return SNL_OK;
    snl_status status = find_fraction(job, SNL_EXACT_MEAN, &job->figures->mean_exact);
    return status == SNL_OK ? find_fraction(job, SNL_EXACT_VARIANCE, &job->figures->variance_exact)
                            : status;
}

/* Players who roll again do so before the next player: their odds are those of turns. */
static snl_status find_winners(struct job *job)
{
    struct chance_figures *figures = job->figures;
    snl_chance_options game = job->options->game;
    size_t players = (size_t)job->options->players;
    if (players == 0)
        return SNL_OK;
    const snl_chance **games = malloc(players * sizeof *games);
    figures->win = allocate(job->options->players);
    snl_status status = games && figures->win ? SNL_OK : SNL_ERROR_MEMORY;
    if (status == SNL_OK && game.turns.again_faces && game.count != SNL_COUNT_TURNS) {
        game.count = SNL_COUNT_TURNS;
        status = snl_chance_create(job->board, &game, &job->race);
    }
    for (size_t i = 0; i < players && status == SNL_OK; i++)
        games[i] = job->race ? job->race : job->chance;
    if (status == SNL_OK)
        status =
            snl_chance_win(games, job->options->from_count ? job->options->from : NULL, players,
                           figures->win, &figures->rounds, &figures->rounds_error_bound);
    free(games);
    if (!is_left_out(status))
        return status;
    figures->rounds = NAN;
    leave_out(&figures->win);
    return SNL_OK;
}

static snl_status find_pmf(struct job *job)
{
    struct chance_figures *figures = job->figures;
    int64_t count = job->options->pmf + 1;
    if (count == 0)
        return SNL_OK;
    figures->pmf = allocate(count);
    figures->cdf = allocate(count);
    if (!figures->pmf || !figures->cdf)
        return SNL_ERROR_MEMORY;
    snl_status status = snl_chance_distribution(job->chance, snl_board_start(job->board),
                                                figures->pmf, figures->cdf, (size_t)count, NULL);
    if (!is_left_out(status))
        return status;
    leave_out(&figures->pmf);
    leave_out(&figures->cdf);
    return SNL_OK;
}

/* Puts the largest effects first, and jumps of the same effect in the order of their mouths. */
static int compare_effects(const void *first, const void *second)
{
    const struct chance_effect *a = first, *b = second;
    if (a->size != b->size)
        return a->size > b->size ? -1 : 1;
    return a->jump < b->jump ? -1 : a->jump > b->jump;
}

/* The effect of a jump is the absolute change of the mean without the jump. If the mean is
 * infinite, the effect is 1 for a jump without which the mean would be finite, and 0 for all
 * others. */
static void sort_effects(struct chance_figures *figures)
{
    double mean = figures->length.mean;
    for (size_t i = 0; i < figures->jumps; i++) {
        double change = isinf(mean) ? isfinite(figures->without[i]) : mean - figures->without[i];
        figures->effects[i] = (struct chance_effect){i, change < 0 ? -change : change};
    }
    qsort(figures->effects, figures->jumps, sizeof *figures->effects, compare_effects);
}

static snl_status find_effects(struct job *job)
{
    struct chance_figures *figures = job->figures;
    int asked = job->options->effects;
    if (!asked && (job->options->json || figures->jumps > JUMPS_MAX))
        return SNL_OK;
    figures->without = allocate((int64_t)figures->jumps + 1);
    figures->effects = malloc(figures->jumps * sizeof *figures->effects + 1);
    if (!figures->without || !figures->effects)
        return SNL_ERROR_MEMORY;
    snl_status status = snl_chance_without_each_jump(job->chance, figures->without, figures->jumps,
                                                     &figures->jumps);
    if (status == SNL_OK)
        sort_effects(figures);
    return status;
}

static snl_status find_visits(struct job *job)
{
    struct chance_figures *figures = job->figures;
    snl_square start = snl_board_start(job->board);
    if (!job->options->visits)
        return SNL_OK;
    figures->uses = allocate((int64_t)figures->jumps + 1);
    if (!figures->uses)
        return SNL_ERROR_MEMORY;
    snl_status status = SNL_OK;
    if (figures->squares <= SQUARES_MAX) {
        size_t count = (size_t)figures->squares + 1;
        figures->visits = allocate(figures->squares + 1);
        if (!figures->visits)
            return SNL_ERROR_MEMORY;
        status = snl_chance_visits(job->chance, start, figures->visits, count, &count);
    }
    return status == SNL_OK
               ? snl_chance_uses(job->chance, start, figures->uses, figures->jumps, &figures->jumps)
               : status;
}

void chance_free_figures(struct chance_figures *figures)
{
    free(figures->from);
    free(figures->to);
    free(figures->shares);
    free(figures->mean_exact);
    free(figures->variance_exact);
    free(figures->win);
    free(figures->pmf);
    free(figures->cdf);
    free(figures->without);
    free(figures->effects);
    free(figures->visits);
    free(figures->uses);
}

int chance_find_figures(struct chance_figures *figures, const struct chance_options *options,
                        const struct input *input, size_t index)
{
    const struct {
        const char *what;
        snl_status (*find)(struct job *job);
    } steps[] = {{"length of a game", find_length},
                 {"jumps", copy_jumps},
                 {"quantiles", find_spread},
                 {"histogram", find_shares},
                 {"--exact", find_exact},
                 {options->from_count ? "--from" : "--players", find_winners},
                 {"--pmf", find_pmf},
                 {"effects of the jumps", find_effects},
                 {"--visits", find_visits}};
    struct job job = {input->boards[index], options, figures, NULL, NULL};
    snl_status status = SNL_OK;
    *figures = (struct chance_figures){0};
    for (size_t i = 0; i < sizeof steps / sizeof *steps && status == SNL_OK; i++) {
        if (input->count > 1)
            progress_say("board %zu of %zu: %s", index + 1, input->count, steps[i].what);
        else
            progress_say("%s", steps[i].what);
        status = steps[i].find(&job);
        if (status == SNL_OK)
            continue;
        if (status == SNL_ERROR_CYCLE)
            input_complain_of_status(input, index, status);
        else
            input_complain(input, index, "%s: %s", steps[i].what, snl_status_text(status));
    }
    snl_chance_free(job.chance);
    snl_chance_free(job.race);
    return status == SNL_OK ? 0 : EXIT_FAULT;
}
