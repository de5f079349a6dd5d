/* SPDX-License-Identifier: MIT */
/*
 * Part of the target `interface`: random games. On small boards means and distributions are
 * compared with the model, which solves equations and advances a distribution roll by roll. Other
 * figures are compared with the answers of other functions.
 */
#include "interface.h"

#include "../unit/play_check.h"

#include <math.h>

static struct chance_slot *some_chance(struct world *world)
{
    struct chance_slot *slot = &world->chances[input_choice(&world->input, HANDLES)];
    return slot->chance ? slot : NULL;
}

static int is_small(const struct chance_slot *slot)
{
    return slot->model.squares <= MODEL_STATES;
}

static snl_status on_board(const struct model *model, snl_square square)
{
    return square >= 0 && square <= model->squares ? SNL_OK : SNL_ERROR_SQUARE;
}

static int near(double a, double b, double tolerance)
{
    return a == b || (isnan(a) && isnan(b)) || fabs(a - b) <= tolerance * (1 + fabs(b));
}

/* Compares a mean with the model's mean, if the model can compute it: see model_mean(). */
static void require_mean(const struct model *model, snl_square from, double mean)
{
    if (model->squares > MODEL_STATES || model_check_cycle(model) != SNL_OK)
        return;
    double expected = model_mean(model, from);
    if (isinf(expected) || isinf(mean))
        REQUIRE(isinf(expected) && isinf(mean));
    else if (expected >= 0 && expected < 1e9)
        REQUIRE(near(mean, expected, 1e-7));
}

void call_chance(struct world *world)
{
    struct board_slot *slot = some_board(world);
    struct chance_slot *kept = &world->chances[input_choice(&world->input, HANDLES)];
    snl_chance *chance = NULL;
    if (!slot)
        return;
    snl_status wanted = model_check_cycle(&slot->model);
    int done = as_one_of(world, snl_chance_create(slot->board, NULL, &chance), wanted, wanted,
                         wanted == SNL_OK ? SNL_ERROR_OVERFLOW : wanted);
    REQUIRE((chance != NULL) == done);
    if (!done)
        return;
    snl_chance_free(kept->chance);
    *kept = (struct chance_slot){chance, slot->model};
    REQUIRE_EQUAL(snl_chance_squares(chance), slot->model.squares);
    REQUIRE_EQUAL(snl_chance_jump_count(chance), slot->model.count);
    REQUIRE_EQUAL(snl_chance_start(chance), slot->model.start);
}

static int ask_field(struct world *world, const struct chance_slot *slot, snl_length_field field,
                     double *values)
{
    size_t entries = (size_t)slot->model.squares + 1, count = 0;
    values[0] = -7;
    snl_status status = snl_chance_lengths(slot->chance, field, values, entries, &count);
    int done = as_one_of(world, status, SNL_OK, SNL_ERROR_OVERFLOW, SNL_OK);
    REQUIRE(count == (done ? entries : 0));
    REQUIRE(done || status == SNL_ERROR_CANCELLED || values[0] == -7);
    return done;
}

/* Compares the function for all squares with the function for one square, at the square `from`. */
static void look_at_all(struct world *world, const struct chance_slot *slot, snl_square from,
                        const snl_game_length *one)
{
    double finish[MODEL_STATES + 1], mean[MODEL_STATES + 1], variance[MODEL_STATES + 1];
    size_t entries = (size_t)slot->model.squares + 1;
    if (!ask_field(world, slot, SNL_LENGTH_FINISH_PROBABILITY, finish) ||
        !ask_field(world, slot, SNL_LENGTH_MEAN, mean) ||
        !ask_field(world, slot, SNL_LENGTH_VARIANCE, variance))
        return;
    REQUIRE(near(finish[from], one->finish_probability, 1e-12));
    REQUIRE(near(mean[from], one->mean, 1e-10) && near(variance[from], one->variance, 1e-8));
    for (size_t i = 0; i < entries; i++)
        require_mean(&slot->model, (snl_square)i, mean[i]);
}

void call_mean(struct world *world)
{
    struct chance_slot *slot = some_chance(world);
    snl_game_length length = {.struct_size = sizeof length, .mean = -7};
    double mean = -7;
    if (!slot)
        return;
    snl_square from = input_number(&world->input, slot->model.squares);
    snl_status status = snl_chance_mean(slot->chance, &mean);
    if (as_one_of(world, status, SNL_OK, SNL_ERROR_OVERFLOW, SNL_OK))
        require_mean(&slot->model, slot->model.start, mean);
    else
        REQUIRE(mean == -7);
    snl_status wanted = on_board(&slot->model, from);
    status = snl_chance_length(slot->chance, from, &length);
    int done = as_one_of(world, status, wanted, wanted, wanted ? wanted : SNL_ERROR_OVERFLOW);
    REQUIRE(done || length.mean == -7);
    if (!done)
        return;
    REQUIRE(length.finish_probability >= 0 && length.finish_probability <= 1);
    REQUIRE((length.finish_probability < 1) <= isinf(length.mean));
    require_mean(&slot->model, from, length.mean);
    if (from == slot->model.start && mean != -7)
        REQUIRE(near(length.mean, mean, 1e-12));
    if (is_small(slot))
        look_at_all(world, slot, from, &length);
}

/* ---- Distributions, and who wins ---- */

/* The token is somewhere after the last of `count` entries of a distribution, and on the goal if
 * the game has ended by then. */
static void positions(struct world *world, const struct chance_slot *slot, snl_square from,
                      const double *cdf, size_t count)
{
    double probabilities[MODEL_SQUARES + 1] = {-7}, sum = 0;
    int64_t rolls = (int64_t)count - 1;
    snl_status status = snl_chance_positions(slot->chance, from, rolls, probabilities,
                                             MODEL_SQUARES + 1, &(size_t){0});
    if (!as_wanted(world, status, rolls < 0 ? SNL_ERROR_ROLLS : SNL_OK)) {
        REQUIRE(status == SNL_ERROR_CANCELLED || probabilities[0] == -7);
        return;
    }
    for (snl_square i = 0; i <= slot->model.squares; i++) {
        REQUIRE(probabilities[i] >= 0);
        sum += probabilities[i];
    }
    REQUIRE(sum <= 1 + 1e-9);
    REQUIRE(near(probabilities[slot->model.squares], cdf[rolls], 1e-9));
}

static void spread(struct world *world, const struct chance_slot *slot, snl_square from)
{
    enum { ROLLS = 30 };
    double pmf[ROLLS], cdf[ROLLS], expected[ROLLS], bound = -7;
    size_t count = input_choice(&world->input, ROLLS + 1);
    pmf[0] = cdf[0] = -7;
    snl_status wanted = on_board(&slot->model, from);
    snl_status status = snl_chance_distribution(slot->chance, from, pmf, cdf, count, &bound);
    int large = wanted == SNL_OK && slot->model.squares > INT32_MAX;
    if (!as_wanted(world, status, large ? SNL_ERROR_TOO_LARGE : wanted)) {
        REQUIRE(bound == -7);
        REQUIRE(status == SNL_ERROR_CANCELLED || (pmf[0] == -7 && cdf[0] == -7));
        return;
    }
    for (size_t i = 0; i < count; i++)
        REQUIRE(pmf[i] >= 0 && pmf[i] <= 1 + bound && cdf[i] >= (i ? cdf[i - 1] : 0));
    if (slot->model.squares > MODEL_SQUARES)
        return;
    model_distribution(&slot->model, from, expected, count);
    for (size_t i = 0; i < count; i++)
        REQUIRE(fabs(pmf[i] - expected[i]) <= 1e-12 + bound);
    positions(world, slot, from, cdf, count);
}

void call_spread(struct world *world)
{
    struct chance_slot *slot = some_chance(world);
    double probabilities[] = {0.5, 0.001, 0.99}, rolls[3] = {-7}, mode = -7, win[4] = {-7};
    if (!slot)
        return;
    snl_square from = input_number(&world->input, slot->model.squares);
    snl_square squares[4] = {from, slot->model.start, 0, slot->model.squares};
    snl_status wanted = on_board(&slot->model, from), large = wanted;
    if (wanted == SNL_OK && slot->model.squares > INT32_MAX)
        wanted = large = SNL_ERROR_TOO_LARGE;
    snl_status effort = wanted == SNL_OK ? SNL_ERROR_EFFORT : wanted;
    spread(world, slot, from);
    /* The quantiles of a very long game may take 10^10 steps: only call them if polls can stop
     * them. */
    if (!is_small(slot) || !slot->model.asks)
        return;
    snl_status status = snl_chance_quantiles(slot->chance, from, probabilities, 3, rolls);
    int done = as_one_of(world, status, wanted, effort, large);
    REQUIRE(done ? rolls[1] <= rolls[0] && rolls[0] <= rolls[2] : rolls[0] == -7);
    status = snl_chance_mode(slot->chance, from, &mode, NULL);
    done = as_one_of(world, status, wanted, effort, large);
    REQUIRE(done == (mode != -7));
    size_t players = 1 + input_choice(&world->input, 4);
    const snl_chance *const games[] = {slot->chance, slot->chance, slot->chance, slot->chance};
    status = snl_chance_win(games, squares, players, win, NULL, NULL);
    done = as_one_of(world, status, wanted, effort, large);
    double sum = 0;
    for (size_t i = 0; done && i < players; i++)
        sum += win[i];
    REQUIRE(done ? sum >= 0 && sum < 1 + 1e-9 : win[0] == -7);
}

void call_uses(struct world *world)
{
    struct chance_slot *slot = some_chance(world);
    double visits[MODEL_SQUARES + 1] = {-7}, uses[MODEL_JUMPS] = {-7}, sum = 0;
    if (!slot)
        return;
    const struct model *model = &slot->model;
    snl_square from = input_number(&world->input, model->squares);
    snl_status wanted = on_board(model, from);
    snl_status overflow = wanted == SNL_OK ? SNL_ERROR_OVERFLOW : wanted;
    snl_status status = snl_chance_uses(slot->chance, from, uses, MODEL_JUMPS, &(size_t){0});
    int done = as_one_of(world, status, wanted, overflow, wanted);
    for (size_t i = 0; done && i < model->count; i++)
        REQUIRE(uses[i] >= 0);
    if (model->squares > MODEL_SQUARES)
        wanted = wanted == SNL_OK ? SNL_ERROR_CAPACITY : wanted;
    status = snl_chance_visits(slot->chance, from, visits, MODEL_SQUARES + 1, &(size_t){0});
    done =
        as_one_of(world, status, wanted, wanted == SNL_OK ? overflow : SNL_ERROR_CAPACITY, wanted);
    REQUIRE(done || status == SNL_ERROR_CANCELLED || visits[0] == -7);
    for (snl_square i = 0; done && i < model->squares; i++)
        sum += visits[i];
    if (done)
        require_mean(model, from, sum);
}

/* ---- With other jumps ---- */

static void with_each(struct world *world, const struct chance_slot *slot, snl_square from,
                      snl_square to, double expected)
{
    double means[MODEL_STATES + 1] = {-7};
    snl_status status = snl_chance_with_each_jump(slot->chance, from, means,
                                                  (size_t)slot->model.squares + 1, &(size_t){0});
    if (as_one_of(world, status, SNL_OK, SNL_ERROR_OVERFLOW, SNL_OK))
        REQUIRE(near(means[to], expected, 1e-9));
    else
        REQUIRE(means[0] == -7);
}

static void without(struct world *world, const struct chance_slot *slot)
{
    double means[MODEL_JUMPS] = {-7};
    snl_status status =
        snl_chance_without_each_jump(slot->chance, means, MODEL_JUMPS, &(size_t){0});
    if (!as_one_of(world, status, SNL_OK, SNL_ERROR_OVERFLOW, SNL_OK)) {
        REQUIRE(means[0] == -7);
        return;
    }
    for (size_t i = 0; i < slot->model.count; i++) {
        struct model other = slot->model;
        model_remove_jump(&other, slot->model.from[i]);
        require_mean(&other, other.start, means[i]);
    }
}

static void best(struct world *world, const struct chance_slot *slot, double target)
{
    snl_square from = INTACT, to = INTACT;
    double mean = -7;
    snl_status status = snl_chance_best_jump(slot->chance, target, &from, &to, &mean);
    if (!as_one_of(world, status, SNL_OK, SNL_ERROR_NO_ROOM, SNL_ERROR_OVERFLOW)) {
        REQUIRE(from == INTACT && to == INTACT && mean == -7);
        return;
    }
    struct model other = slot->model;
    REQUIRE_EQUAL(model_check_jump(&other, from, to), SNL_OK);
    REQUIRE_EQUAL(model_jump(&other, from), -1);
    if (model_set_jump(&other, from, to))
        require_mean(&other, other.start, mean);
}

void call_change(struct world *world)
{
    struct chance_slot *slot = some_chance(world);
    double mean = -7;
    if (!slot)
        return;
    struct model other = slot->model;
    snl_square from = input_number(&world->input, other.squares);
    snl_square to = input_number(&world->input, other.squares);
    snl_status wanted = model_check_jump(&other, from, to);
    if (wanted == SNL_OK && !model_set_jump(&other, from, to))
        return;
    if (wanted == SNL_OK)
        wanted = model_check_cycle(&other);
    snl_status overflow = wanted == SNL_OK ? SNL_ERROR_OVERFLOW : wanted;
    snl_status status = snl_chance_with_jump(slot->chance, from, to, &mean);
    int done = as_one_of(world, status, wanted, overflow, wanted);
    REQUIRE(done == (mean != -7));
    if (done)
        require_mean(&other, other.start, mean);
    if (!is_small(slot))
        return;
    if (done)
        with_each(world, slot, from, to, mean);
    without(world, slot);
    if (slot->model.squares <= 20)
        best(world, slot, (double)(input_byte(&world->input)));
}

/* ---- Exact, and simulated ---- */

void call_exact(struct world *world)
{
    struct chance_slot *slot = some_chance(world);
    int32_t what = (int32_t)input_choice(&world->input, 4);
    char text[4000] = "x";
    size_t length = SIZE_MAX;
    double mean;
    if (!slot || slot->model.squares > 20)
        return;
    snl_status status = snl_chance_exact(slot->chance, what, text, sizeof text, &length);
    int done = what > SNL_EXACT_WIN
                   ? as_wanted(world, status, SNL_ERROR_FIGURE)
                   : as_one_of(world, status, SNL_OK, SNL_ERROR_INFINITE, SNL_ERROR_CAPACITY);
    REQUIRE(done ? strlen(text) == length && strchr(text, '/') != NULL : text[0] == 'x');
    if (!done || what != SNL_EXACT_MEAN || snl_chance_mean(slot->chance, &mean) != SNL_OK)
        return;
    long double numerator = strtold(text, NULL);
    long double denominator = strtold(strchr(text, '/') + 1, NULL);
    REQUIRE(near((double)(numerator / denominator), mean, 1e-12));
}

static void require_totals(const snl_simulation *totals, const struct outcome *played,
                           const int64_t *histogram)
{
    snl_simulation expected = played->totals;
    expected.struct_size = sizeof expected;
    REQUIRE(memcmp(totals, &expected, sizeof expected) == 0);
    for (size_t i = 0; i < 20; i++)
        REQUIRE_EQUAL(histogram[i], played->histogram[i]);
}

/* Compares the mean with rolls / games, and the variance with the variance of the histogram. */
static void require_figures(const snl_simulation *totals, const struct outcome *played)
{
    double mean = snl_simulation_mean(totals, SNL_COUNT_ROLLS);
    double variance = snl_simulation_variance(totals, SNL_COUNT_ROLLS);
    double games = (double)totals->games, deviations = 0;
    for (size_t t = 0; t <= UINT8_MAX; t++) /* finished games have at most UINT8_MAX rolls */
        deviations += (double)played->histogram[t] * ((double)t - mean) * ((double)t - mean);
    REQUIRE(games > 0 ? near(mean, (double)totals->rolls.sum / games, 1e-14) : isnan(mean));
    REQUIRE(games > 1 ? near(variance, deviations / (games - 1), 1e-12) : isnan(variance));
}

void call_simulate(struct world *world)
{
    static struct outcome played;
    struct board_slot *slot = some_board(world);
    snl_simulation totals = {.struct_size = sizeof totals, .games = -7};
    int64_t histogram[20] = {-7};
    uint64_t seed = (uint64_t)input_number(&world->input, 1);
    int64_t first = input_byte(&world->input), games = input_byte(&world->input) % 24;
    int64_t rolls_max = input_byte(&world->input);
    if (!slot)
        return;
    snl_status wanted = rolls_max < 1 ? SNL_ERROR_ROLLS_MAX : model_check_cycle(&slot->model);
    snl_status status =
        simulate_alone(slot->board, seed, first, games, rolls_max, histogram, 20, &totals);
    if (!as_wanted(world, status, wanted)) {
        REQUIRE(totals.games == -7 && (status == SNL_ERROR_CANCELLED || histogram[0] == -7));
        return;
    }
    play_here(slot->board, seed, first, games, rolls_max, &played);
    REQUIRE_EQUAL(check_faults_in_test, 0);
    require_totals(&totals, &played, histogram);
    require_figures(&totals, &played);
}

static snl_simulation_count some_count(struct input *input)
{
    snl_simulation_count count;
    count.sum = input_number(input, INT64_MAX);
    count.squares_low = (uint64_t)input_number(input, -1);
    count.squares_high = (uint64_t)input_number(input, -1);
    count.min = input_number(input, INT64_MAX);
    count.max = input_number(input, INT64_MAX);
    return count;
}

static snl_simulation some_totals(struct input *input)
{
    snl_simulation totals = {.struct_size = sizeof totals};
    totals.games = input_number(input, INT64_MAX);
    totals.unfinished = input_number(input, INT64_MAX);
    totals.rolls = some_count(input);
    totals.turns = some_count(input);
    totals.rounds = some_count(input);
    totals.jumps = input_number(input, INT64_MAX);
    totals.captures = input_number(input, INT64_MAX);
    totals.wins[input_byte(input) % SNL_PLAYERS_MAX] = input_number(input, INT64_MAX);
    return totals;
}

static int add_up(int64_t a, int64_t b)
{
    return a >= 0 && b >= 0 && a <= INT64_MAX - b;
}

static int add_up_count(const snl_simulation_count *a, const snl_simulation_count *b)
{
    return add_up(a->sum, b->sum) && a->min >= 0 && a->max >= 0 && b->min >= 0 && b->max >= 0;
}

static int all_add_up(const snl_simulation *a, const snl_simulation *b)
{
    int fits = add_up(a->games, b->games) && add_up(a->unfinished, b->unfinished) &&
               add_up_count(&a->rolls, &b->rolls) && add_up_count(&a->turns, &b->turns) &&
               add_up_count(&a->rounds, &b->rounds) && add_up(a->jumps, b->jumps) &&
               add_up(a->captures, b->captures);
    for (int player = 0; player < SNL_PLAYERS_MAX; player++)
        fits &= add_up(a->wins[player], b->wins[player]);
    return fits;
}

static snl_simulation_count count_of_both(const snl_simulation_count *a, int64_t a_games,
                                          const snl_simulation_count *b, int64_t b_games)
{
    snl_simulation_count sum = *a;
    if (b_games > 0 && (a_games == 0 || b->min < a->min))
        sum.min = b->min;
    if (b_games > 0 && (a_games == 0 || b->max > a->max))
        sum.max = b->max;
    sum.sum += b->sum;
    sum.squares_low += b->squares_low;
    sum.squares_high += b->squares_high;
    sum.squares_high += sum.squares_low < b->squares_low;
    return sum;
}

__extension__ typedef unsigned __int128 wide;

/* Whether the sum of the squares is at least as large as that of equal lengths with this sum. */
static int has_variance(const snl_simulation_count *count, int64_t games)
{
    wide squared = (wide)(uint64_t)count->sum * (uint64_t)count->sum;
    wide least = squared / (uint64_t)games + (squared % (uint64_t)games > 0);
    return games > 1 && ((wide)count->squares_high << 64 | count->squares_low) >= least;
}

/* Adds two totals of simulations. The totals may be impossible. */
void call_totals(struct world *world)
{
    snl_simulation total = some_totals(&world->input), part = some_totals(&world->input);
    snl_simulation sum = total;
    int fits = all_add_up(&total, &part);
    if (fits) {
        sum.rolls = count_of_both(&total.rolls, total.games, &part.rolls, part.games);
        sum.turns = count_of_both(&total.turns, total.games, &part.turns, part.games);
        sum.rounds = count_of_both(&total.rounds, total.games, &part.rounds, part.games);
        sum.games += part.games;
        sum.unfinished += part.unfinished;
        sum.jumps += part.jumps;
        sum.captures += part.captures;
        for (int player = 0; player < SNL_PLAYERS_MAX; player++)
            sum.wins[player] += part.wins[player];
    }
    REQUIRE_EQUAL(snl_simulation_add(&total, &part), fits ? SNL_OK : SNL_ERROR_TOTALS);
    REQUIRE(memcmp(&total, &sum, sizeof sum) == 0);
    const snl_simulation_count *counts[] = {&total.rolls, &total.turns, &total.rounds};
    for (int32_t count = 0; count < 3 && fits && total.games > 0; count++) {
        REQUIRE(!isnan(snl_simulation_mean(&total, count)));
        REQUIRE_EQUAL(!isnan(snl_simulation_variance(&total, count)),
                      has_variance(counts[count], total.games));
    }
}
