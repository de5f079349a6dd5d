/* SPDX-License-Identifier: MIT */
/*
 * Who wins a game of several players, from the distributions of their lengths alone, since tokens
 * do not meet. With p_i(t) the probability that player i needs t rolls, and S_i(t) that more are
 * needed, or that none will do, the player wins with roll t if nobody was faster:
 *
 *     sum over t of p_i(t) * (product of S_j(t) for the players before)
 *                          * (product of S_j(t - 1) for the players after)
 *
 * and the game goes on after t rounds with the product of all S_j(t). Once all that is left is
 * geometric, with a chance of d in a round, the rest is a geometric sum whose ratio is (1 - d) to
 * the number of players.
 *
 * A race is followed until what is left can change neither the chances nor the expected number of
 * rounds. The latter takes longer: the few games that nobody has won by then may last so long that
 * they make up most of the mean. They last no longer than the product of all S times the largest
 * mean of a square, since the product bounds the chance that the others go on.
 *
 * Cost: a march for each square that somebody starts from, and some operations for each player and
 * round.
 */
#include "chance_march.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Smaller products of survivals change no chance. */
#define NEGLIGIBLE 0x1p-70

/* A smaller part of the rounds is dropped, as rounding would. */
#define ROUNDS_DROPPED 0x1p-55

/* How far off a rest can be that passes for geometric, relative to itself: see
 * snl_i_march_tail(). */
#define REST_ERROR 0x1p-34

/* What a player adds to the work of a round, in operations of a march. */
#define PLAYER_OPERATIONS 8

/* The players' marches; those that start on one square share one. */
struct race {
    const snl_chance *chance;
    size_t players;
    size_t march_count;
    snl_i_march *marches;
    size_t *march_of; /* by player */
    double *survival; /* by march: S before the last roll */
    double *later;    /* by player: product of that over the players after */
    double *win;
    double rounds;
    double rounds_error; /* bound on the error of the sum, but for the sum's own roundings */
    double rounds_left;  /* bound on the part that was dropped */
    int wants_rounds;
    int is_decided;  /* the chances are */
    double rate;     /* at which every march ends, if that has been found */
    snl_i_poll poll; /* of all marches, too */
};

/* A bound on the relative error of the product of all survivals, which are sums over the squares. */
static double product_error(const struct race *race)
{
    const snl_i_march *march = race->marches;
    return (double)race->players * ((double)march->rolls * march->step_error +
                                    (double)(race->chance->board->squares + 2) * DBL_EPSILON);
}

/* Adds what the last roll of everybody brought. */
static snl_status count_round(struct race *race)
{
    if (snl_i_poll_step(&race->poll, 2 * race->players))
        return SNL_ERROR_CANCELLED;
    double before = 1;
    race->later[race->players - 1] = 1;
    for (size_t i = race->players - 1; i-- > 0;)
        race->later[i] = race->later[i + 1] * race->survival[race->march_of[i + 1]];
    for (size_t i = 0; i < race->players; i++) {
        const snl_i_march *march = &race->marches[race->march_of[i]];
        race->win[i] += before * march->ended * race->later[i];
        before *= march->live;
    }
    race->rounds += before;
    race->rounds_error += before * product_error(race);
    for (size_t i = 0; i < race->march_count; i++)
        race->survival[i] = race->marches[i].live;
    return SNL_OK;
}

/* The rest of the race, in which every roll has the same chance to be somebody's last. */
static void count_rest(struct race *race)
{
    double all = 1, gone = 0, turn = 1, rate = race->rate;
    for (size_t i = 0; i < race->players; i++) {
        all *= race->survival[race->march_of[i]];
        gone += rate - gone * rate;
    }
    for (size_t i = 0; i < race->players; i++, turn *= 1 - rate)
        race->win[i] += all * rate * turn / gone;
    double rest = all * (turn / gone);
    race->rounds += rest;
    race->rounds_left = 0;
    race->rounds_error += rest * (2 * product_error(race) + REST_ERROR);
}

/* A bound on the rounds that are left, if one player needs no more than `mean` rolls and cannot be
 * lost: that one still plays, while all others go on. Tokens on squares that were trimmed may still
 * be under way. The factor 2 has room for all roundings. */
static double bound_rounds_left(const struct race *race, double mean)
{
    double left = 2 * mean;
    for (size_t i = 0; i < race->players; i++) {
        const snl_i_march *march = &race->marches[race->march_of[i]];
        double live = march->live + march->trimmed;
        left = live > 0 ? left * live : 0;
    }
    return left;
}

/* The largest mean of a square. */
static double largest_mean(const struct race *race)
{
    return race->chance->time_max + (double)race->chance->board->squares;
}

/* Ends the race if every march has settled, to the same rate. Fails with SNL_ERROR_EFFORT if none
 * of them can be told to: games of such length end neither this way nor the other. */
static snl_status look_ahead(struct race *race, snl_i_figures *figures, int *over)
{
    int is_known = 0, differs = 0;
    double least = INFINITY; /* mean that a player still needs */
    snl_status status = figures->finish ? SNL_OK : snl_i_figures_init(figures, race->chance);
    if (status != SNL_OK)
        return status;
    for (size_t i = 0; i < race->march_count; i++) {
        const snl_i_march *march = &race->marches[i];
        snl_i_tail tail;
        status = snl_i_march_tail(march, figures, &tail);
        if (status != SNL_OK)
            return status;
        if (i == 0)
            race->rate = tail.rate;
        differs |= !tail.settled || !tail.is_steady || tail.finish < march->live * (1 - 0x1p-50) ||
                   fabs(tail.rate - race->rate) > 0x1p-40 * race->rate;
        is_known |= tail.is_known;
        if (!race->chance->chain.has_trap)
            least = 1 / tail.rate < least ? 1 / tail.rate : least;
    }
    if (!is_known)
        return SNL_ERROR_EFFORT;
    /* The player who is the quickest now may end it long before the others' tails settle. */
    race->rounds_left = bound_rounds_left(race, least);
    int is_dropped = race->is_decided & (race->rounds_left <= ROUNDS_DROPPED * race->rounds);
    if (!(differs | is_dropped))
        count_rest(race);
    *over = is_dropped | (differs == 0);
    return SNL_OK;
}

/* Ends the race once the chances are decided, for all players who can still reach the goal, and the
 * rounds are known as well, or no product of survivals is above 0 any more. */
static snl_status look_over(struct race *race, const double *finish, int *over)
{
    double all = 1, most = 0;
    if (snl_i_poll_step(&race->poll, 2 * race->players))
        return SNL_ERROR_CANCELLED;
    for (size_t i = 0; i < race->players; i++)
        all *= race->survival[race->march_of[i]];
    *over = all < NEGLIGIBLE;
    for (size_t i = 0; i < race->march_count && finish; i++) {
        const snl_i_march *march = &race->marches[i];
        double able = 0;
        for (snl_square square = march->low; square <= march->high; square++) {
            able += march->at[square] * finish[square];
            if (snl_i_poll_step(&race->poll, 1))
                return SNL_ERROR_CANCELLED;
        }
        most = able > most ? able : most;
        *over = most < NEGLIGIBLE;
    }
    race->is_decided = *over;
    if (*over && race->wants_rounds) {
        race->rounds_left = bound_rounds_left(race, largest_mean(race));
        *over = all == 0 || race->rounds_left <= ROUNDS_DROPPED * race->rounds;
    }
    return SNL_OK;
}

static snl_status run(struct race *race)
{
    double look_rolls = SNL_I_TAIL_ROLLS, look_operations = SNL_I_TAIL_OPERATIONS, operations = 0;
    snl_i_figures figures = {0};
    int has_trap = race->chance->chain.has_trap, over = 0;
    snl_status status = has_trap ? snl_i_figures_init(&figures, race->chance) : SNL_OK;
    while (status == SNL_OK) {
        double rolls = (double)race->marches[0].rolls;
        status = look_over(race, has_trap ? figures.finish : NULL, &over);
        if (status == SNL_OK && !over && (rolls >= look_rolls || operations >= look_operations)) {
            status = look_ahead(race, &figures, &over);
            look_rolls = 2 * rolls;
            look_operations = 2 * operations;
        }
        if (status != SNL_OK || over)
            break;
        if (operations > SNL_I_MARCH_OPERATIONS)
            status = SNL_ERROR_EFFORT;
        operations = (rolls + 1) * (double)race->players * PLAYER_OPERATIONS;
        for (size_t i = 0; i < race->march_count && status == SNL_OK; i++) {
            status = snl_i_march_step(&race->marches[i]);
            operations += race->marches[i].operations;
        }
        if (status == SNL_OK)
            status = count_round(race);
    }
    snl_i_figures_free(&figures);
    return status;
}

/* Starts the marches, and counts what is decided before the first roll. */
static snl_status start(struct race *race, const snl_square *from)
{
    snl_square goal = race->chance->board->squares;
    double undecided = 1;
    for (size_t i = 0; i < race->players; i++) {
        snl_square square = from ? from[i] : race->chance->board->start;
        size_t other = 0; /* the first one from there */
        for (; (from ? from[other] : square) != square; other++)
            if (snl_i_poll_step(&race->poll, 1))
                return SNL_ERROR_CANCELLED;
        if (snl_i_poll_step(&race->poll, 1))
            return SNL_ERROR_CANCELLED;
        race->win[i] = square == goal ? undecided : 0;
        undecided -= race->win[i];
        if (other < i) {
            race->march_of[i] = race->march_of[other];
            continue;
        }
        snl_status status =
            snl_i_march_init(&race->marches[race->march_count], race->chance, square, &race->poll);
        if (status != SNL_OK)
            return status;
        race->survival[race->march_count] = race->marches[race->march_count].live;
        race->march_of[i] = race->march_count++;
    }
    race->rounds += undecided;
    return SNL_OK;
}

/* Nobody may ever win if everybody may be lost. */
static snl_status look_endless(struct race *race, const snl_square *from)
{
    int endless = race->chance->chain.has_trap;
    for (size_t i = 0; i < race->players && endless; i++) {
        snl_square square = from ? from[i] : race->chance->board->start;
        snl_i_view view;
        /* What a look leaves uncounted may be as much. */
        if (snl_i_poll_step(&race->poll, SNL_I_STEPS / 8))
            return SNL_ERROR_CANCELLED;
        snl_status status = snl_i_chance_look(race->chance, square, NULL, &view);
        if (status != SNL_OK)
            return status;
        endless = view.uncertain;
    }
    race->rounds = endless ? INFINITY : 0;
    return SNL_OK;
}

/* A bound on the error of the rounds, relative to them. */
static double find_rounds_error(const struct race *race)
{
    if (race->rounds == 0 || race->rounds == INFINITY)
        return 0;
    double trimmed = 0, rolls = (double)race->marches[0].rolls;
    for (size_t i = 0; i < race->players; i++)
        trimmed += race->marches[race->march_of[i]].trimmed;
    if (trimmed > 0)
        trimmed *= 2 * largest_mean(race);
    return (race->rounds_error + race->rounds_left + trimmed) / race->rounds +
           (rolls + 1) * DBL_EPSILON;
}

static snl_status decide(struct race *race, const snl_square *from)
{
    snl_status status = race->chance->chain.has_trap ? race->chance->solvable : SNL_OK;
    if (status == SNL_OK)
        status = look_endless(race, from);
    if (status == SNL_OK)
        status = start(race, from);
    if (status == SNL_OK)
        status = run(race);
    if (status == SNL_OK)
        race->rounds_error = find_rounds_error(race);
    for (size_t i = 0; i < race->march_count; i++)
        snl_i_march_free(&race->marches[i]);
    return status;
}

snl_status snl_chance_win(const snl_chance *chance, const snl_square *from, size_t players,
                          double *win, double *rounds, double *rounds_error_bound)
{
    if (!chance || players == 0 || !win)
        return SNL_ERROR_ARGUMENT;
    snl_i_poll poll = {.allocator = &chance->allocator};
    for (size_t i = 0; from && i < players; i++) {
        if (from[i] < 0 || from[i] > chance->board->squares)
            return SNL_ERROR_SQUARE;
        if (snl_i_poll_step(&poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    const snl_allocator *allocator = &chance->allocator;
    struct race race = {
        .chance = chance,
        .players = players,
        .wants_rounds = rounds || rounds_error_bound,
        .marches = snl_i_allocate(allocator, players, sizeof *race.marches),
        .march_of = snl_i_allocate(allocator, players, sizeof *race.march_of),
        .survival = snl_i_allocate(allocator, players, sizeof *race.survival),
        .later = snl_i_allocate(allocator, players, sizeof *race.later),
        .win = snl_i_allocate(allocator, players, sizeof *race.win),
        .poll = poll,
    };
    snl_status status = SNL_ERROR_MEMORY;
    if (race.marches && race.march_of && race.survival && race.later && race.win)
        status = decide(&race, from);
    if (status == SNL_OK) {
        memcpy(win, race.win, players * sizeof *win);
        if (rounds)
            *rounds = race.rounds;
        if (rounds_error_bound)
            *rounds_error_bound = race.rounds_error;
    }
    snl_i_release(allocator, race.win, players, sizeof *race.win);
    snl_i_release(allocator, race.later, players, sizeof *race.later);
    snl_i_release(allocator, race.survival, players, sizeof *race.survival);
    snl_i_release(allocator, race.march_of, players, sizeof *race.march_of);
    snl_i_release(allocator, race.marches, players, sizeof *race.marches);
    return status;
}
