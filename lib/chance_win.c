/* SPDX-License-Identifier: MIT */
/*
 * Who wins a game of several players. Tokens do not interact, so the distributions of the players'
 * lengths decide. Let p_i(t) be the probability that player i needs t rolls, and S_i(t) the
 * probability of needing more, or of never ending. Player i wins with roll t if nobody was faster:
 *
 *     sum over t of p_i(t) * (product of S_j(t) for the players before)
 *                          * (product of S_j(t - 1) for the players after)
 *
 * The race goes on after t rounds with a probability that is the product of all S_j(t). Once all
 * tails are geometric with the rate d, the remaining terms are a geometric series with the ratio
 * (1 - d)^n for n players.
 *
 * A race is followed until later rounds can change neither the odds nor the expected number of
 * rounds. The odds are decided first: the few races that nobody has won by then may last so long
 * that they make up most of the expected rounds. The product of all S, times the largest mean of a
 * square, bounds the remaining rounds: the product is the probability that no game has ended, and
 * each player needs at most that mean.
 *
 * Cost: a march for each square where a player starts, and some operations for each player and
 * round.
 */
#include "chance_march.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Once the product of all survivals is below this, later rounds do not change the odds. */
#define NEGLIGIBLE 0x1p-70

/* If the remaining rounds are at most this part of all expected rounds, they are dropped: the loss
 * is less than a rounding. */
#define ROUNDS_DROPPED 0x1p-55

/* A bound on the relative error of a tail that counts as geometric: see snl_i_march_tail(). */
#define REST_ERROR 0x1p-34

/* The work of a round for each player, in operations of a march. */
#define PLAYER_OPERATIONS 8

/* A race; players who start on the same square share a march. */
struct race {
    const snl_chance *chance;
    size_t players;
    size_t march_count;
    snl_i_march *marches;
    size_t *march_of; /* by player: index of the player's march */
    double *survival; /* by march: S, updated after each round */
    double *later;    /* by player: product of S over the players after this one */
    double *win;
    double rounds;
    /* During the race: absolute bound on the errors of the terms of `rounds`, without the roundings
     * of their sum. After decide(): relative bound on the whole error of `rounds`. */
    double rounds_error;
    double rounds_left; /* absolute bound on the dropped rounds */
    int wants_rounds;
    int is_decided;  /* later rounds cannot change the odds */
    double rate;     /* rate of the geometric tails, once found */
    snl_i_poll poll; /* shared by all marches */
};

/* A bound on the relative error of the product of all survivals. Each survival is a sum over the
 * squares. */
static double product_error(const struct race *race)
{
    const snl_i_march *march = race->marches;
    return (double)race->players *
           (snl_i_march_error(march, 0) + (double)(race->chance->board->squares + 2) * DBL_EPSILON);
}

/* Adds the round that all marches have just made. */
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

/* Adds the tail of the race, in which every roll ends a player's game with the same probability. */
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

/* A bound on the remaining rounds: the probability that no game has ended yet, times `mean`. One
 * player's game ends for certain, and needs at most `mean` more rolls on average. Games that were
 * dropped from a band count as unfinished. The factor 2 covers all roundings. */
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

/* A bound on the mean from any square. */
static double largest_mean(const struct race *race)
{
    return race->chance->time_max + (double)race->chance->board->squares;
}

/* Ends the race if the tails of all marches have settled to the same rate, or if the remaining
 * rounds can be dropped. Fails with SNL_ERROR_EFFORT if no tail can be classified (each squared
 * mean is out of range): so long a race would meet neither condition. */
static snl_status check_tails(struct race *race, snl_i_lengths *lengths, int *over)
{
    int is_known = 0, differs = 0;
    double least = INFINITY; /* the least mean of rolls that a player still needs */
    for (size_t i = 0; i < race->march_count; i++) {
        const snl_i_march *march = &race->marches[i];
        snl_i_tail tail;
        snl_status status = snl_i_march_tail(march, lengths, &tail);
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
    /* The player with the least mean may end the race long before the other tails settle. */
    race->rounds_left = bound_rounds_left(race, least);
    int is_dropped = race->is_decided & (race->rounds_left <= ROUNDS_DROPPED * race->rounds);
    if (!(differs | is_dropped))
        count_rest(race);
    *over = is_dropped | (differs == 0);
    return SNL_OK;
}

/* Ends the race once the odds are decided. If the rounds are wanted, the race ends only once the
 * remaining rounds can be dropped, too, or the product of all survivals has underflowed to 0. With
 * a trap, the odds are decided once no token is likely to reach the goal any more. */
static snl_status check_decided(struct race *race, const double *finish, int *over)
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
        const double *at;
        for (size_t ahead = 0; (at = snl_i_march_ahead(march, ahead)) != NULL; ahead++)
            for (snl_square square = march->low; square <= march->high + (ahead > 0); square++) {
                able += at[square] * finish[square];
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
    double operations = 0;
    snl_i_watch watch;
    int has_trap = race->chance->chain.has_trap, over = 0;
    snl_i_watch_init(&watch);
    snl_status status = has_trap ? snl_i_lengths_init(&watch.lengths, race->chance) : SNL_OK;
    while (status == SNL_OK) {
        double rolls = (double)race->marches[0].rolls;
        status = check_decided(race, has_trap ? watch.lengths.finish : NULL, &over);
        if (status == SNL_OK && !over && snl_i_watch_is_due(&watch, rolls, operations))
            status = check_tails(race, &watch.lengths, &over);
        if (status != SNL_OK || over)
            break;
        if (operations > SNL_MARCH_OPERATIONS)
            status = SNL_ERROR_EFFORT;
        operations = (rolls + 1) * (double)race->players * PLAYER_OPERATIONS;
        for (size_t i = 0; i < race->march_count && status == SNL_OK; i++) {
            status = snl_i_march_step(&race->marches[i]);
            operations += race->marches[i].operations;
        }
        if (status == SNL_OK)
            status = count_round(race);
    }
    snl_i_watch_free(&watch);
    return status;
}

/* Starts the marches, and counts wins before the first roll. */
static snl_status start(struct race *race, const snl_square *from)
{
    snl_square goal = race->chance->board->squares;
    double undecided = 1;
    for (size_t i = 0; i < race->players; i++) {
        snl_square square = from ? from[i] : race->chance->board->start;
        size_t other = 0; /* the first player on the same square */
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

/* Sets the rounds to infinity if every player may be trapped. */
static snl_status check_endless(struct race *race, const snl_square *from)
{
    int endless = race->chance->chain.has_trap;
    for (size_t i = 0; i < race->players && endless; i++) {
        snl_square square = from ? from[i] : race->chance->board->start;
        snl_i_expected expected;
        /* snl_i_expected_from_square() may do work that it does not count, so poll before it. */
        if (snl_i_poll_step(&race->poll, SNL_I_STEPS / 8))
            return SNL_ERROR_CANCELLED;
        snl_status status = snl_i_expected_from_square(race->chance, square, NULL, &expected);
        if (status != SNL_OK)
            return status;
        endless = expected.uncertain;
    }
    race->rounds = endless ? INFINITY : 0;
    return SNL_OK;
}

/* A bound on the relative error of the rounds. */
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
        status = check_endless(race, from);
    if (status == SNL_OK)
        status = start(race, from);
    if (status == SNL_OK)
        status = run(race);
    if (status == SNL_OK)
        race->rounds_error = find_rounds_error(race); /* was absolute, is now relative */
    for (size_t i = 0; i < race->march_count; i++)
        snl_i_march_free(&race->marches[i]);
    return status;
}

snl_status snl_chance_win(const snl_chance *chance, const snl_square *from, size_t players,
                          double *win, double *rounds, double *rounds_error_bound)
{
    if (!chance || players == 0 || !win)
        return SNL_ERROR_NULL;
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
