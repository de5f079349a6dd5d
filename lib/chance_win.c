/* SPDX-License-Identifier: MIT */
/*
 * Who wins a race of several players, each with a random game of their own. Tokens do not interact,
 * so the distributions of the players' lengths decide. Let p_i(t) be the probability that player i
 * needs t rolls, and S_i(t) the probability of needing more, or of never ending. Player i wins with
 * roll t if nobody was faster:
 *
 *     sum over t of p_i(t) * (product of S_j(t) for the players before)
 *                          * (product of S_j(t - 1) for the players after)
 *
 * The race goes on after t rounds with a probability that is the product of all S_j(t). Once all
 * tails are geometric, player j's with the rate d_j, the remaining terms are a geometric series.
 * Its ratio is the product of all 1 - d_j. A game that is lost in a trap has the rate 0.
 *
 * A race is followed until later rounds can change neither the odds nor the expected number of
 * rounds. The odds are decided first: the few races that nobody has won by then may last so long
 * that they make up most of the expected rounds. The product of all S, times the largest mean from
 * a square of one game, bounds the remaining rounds: the product is the probability that no game
 * has ended, and a player whose game ends for certain needs at most that mean. Of all these players
 * the one with the least bound is taken.
 *
 * Cost: a march for each square of a game where a player starts, and some operations for each
 * player and round.
 */
#include "chance_tail.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Once the product of all survivals is below this, later rounds do not change the odds. */
#define DECIDED_BELOW 0x1p-70

/* If the remaining rounds are at most this part of all expected rounds, they are dropped: the loss
 * is less than a rounding. */
#define ROUNDS_DROPPED 0x1p-55

/* A bound on the relative error of a tail that counts as geometric: the assumption that the header
 * states. */
#define TAIL_ERROR 1e-10

/* Tokens in a trap are neglected if they are at most this part of the tokens that are not, and the
 * other way round. */
#define UNSEEN 0x1p-50

/* The work of a round for each player, in operations of a march. */
#define PLAYER_OPERATIONS 8

/* A race; players who start on the same square of the same game share a march. */
struct race {
    const snl_chance *const *games; /* by player */
    size_t players;
    size_t march_count;
    snl_i_march *marches;
    size_t *march_of; /* by player: index of the player's march */
    double *survival; /* by march: S, updated after each round */
    double *rate;     /* by march: the rate of its geometric tail, once found */
    size_t game_count;
    int *may_trap;          /* by march: the game may end in a trap */
    size_t *game_of;        /* by march: index of its game in `lengths` */
    snl_i_lengths *lengths; /* by game, each game once; computed when they are needed */
    double *later;          /* by player: product of S over the players after this one */
    double *win;
    double rounds;
    double rounds_error; /* absolute bound on the errors of the terms of `rounds`, without the
                          * roundings of their sum */
    double rounds_left;  /* absolute bound on the dropped rounds */
    double mean;         /* bound on the mean of the rounds that are left, at any time: the least
                          * of the largest means from any square, of games that end for certain */
    int is_endless;      /* every game may end in a trap */
    int wants_rounds;
    int has_trap;    /* some game may end in a trap */
    int is_decided;  /* later rounds cannot change the odds */
    snl_i_poll poll; /* shared by all marches */
};

/* A bound on the relative error of the product of all survivals: for each player, the largest bound
 * of a survival. A survival sums up to 2^26 numbers with snl_i_pair_sum_up(): the squares of a game
 * in turns, otherwise the sums of blocks, with 5 roundings each. The product has one more rounding
 * for each player. A rounding is half of DBL_EPSILON. */
static double product_error(const struct race *race)
{
    double largest = 0;
    for (size_t i = 0; i < race->march_count; i++)
        largest = race->marches[i].error > largest ? race->marches[i].error : largest;
    return (double)race->players * (largest + 4 * DBL_EPSILON);
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

/* Adds the tail of the race, in which each player's rolls all have the same probability to end that
 * player's game. Tokens in a trap may let `unseen` more rounds follow; returns 0 and adds nothing
 * if these matter. */
static int count_tail(struct race *race, double unseen)
{
    double all = 1, gone = 0, turn = 1;
    for (size_t i = 0; i < race->players; i++) {
        double rate = race->rate[race->march_of[i]];
        all *= race->survival[race->march_of[i]];
        gone += rate - gone * rate;
    }
    if (gone == 0) /* every game is lost in a trap, so `rounds` is infinite */
        return 1;
    if (race->wants_rounds && unseen > TAIL_ERROR * (race->rounds + all / gone))
        return 0;
    for (size_t i = 0; i < race->players; i++) {
        double rate = race->rate[race->march_of[i]];
        race->win[i] += all * rate * turn / gone;
        turn *= 1 - rate;
    }
    double rest = all * (turn / gone);
    race->rounds += rest;
    race->rounds_left = 0;
    race->rounds_error += rest * product_error(race) + all / gone * TAIL_ERROR + unseen;
    return 1;
}

/* A bound on the remaining rounds, but for games that were dropped from a band: the probability
 * that no game has ended yet, times `mean`. One player's game ends for certain, and needs at most
 * `mean` more rolls on average. The factor 2 covers all roundings. */
static double bound_rounds_left(const struct race *race, double mean)
{
    double left = 2 * mean;
    for (size_t i = 0; i < race->players; i++) {
        double live = race->survival[race->march_of[i]];
        left = live > 0 ? left * live : 0;
    }
    return left;
}

/* Ends the race if the tails of all marches have settled, or if the remaining rounds can be
 * dropped. Fails with SNL_ERROR_EFFORT if no tail can be classified (each squared mean is out of
 * range): so long a race would meet neither condition. */
static snl_status check_tails(struct race *race, int *over)
{
    int is_known = 0, differs = 0;
    double least = race->mean; /* the least mean of rolls that a player still needs */
    for (size_t i = 0; i < race->march_count; i++) {
        const snl_i_march *march = &race->marches[i];
        snl_i_tail tail;
        snl_status status = snl_i_march_tail(march, &race->lengths[race->game_of[i]], &tail);
        if (status != SNL_OK)
            return status;
        int is_lost = tail.finish <= UNSEEN * tail.trapped;
        race->rate[i] = is_lost ? 0 : tail.rate;
        differs |=
            !is_lost && (!tail.settled || !tail.is_steady || tail.trapped > UNSEEN * tail.finish);
        is_known |= tail.is_known;
        if (!race->may_trap[i])
            least = 1 / tail.rate < least ? 1 / tail.rate : least;
    }
    /* The player with the least mean may end the race long before the other tails settle. */
    race->rounds_left = bound_rounds_left(race, least);
    int is_dropped = race->is_decided & (race->rounds_left <= ROUNDS_DROPPED * race->rounds);
    *over = is_dropped ||
            (!differs && count_tail(race, race->has_trap ? UNSEEN * race->rounds_left : 0));
    return *over || is_known ? SNL_OK : SNL_ERROR_EFFORT;
}

/* Finds the largest probability with which the unfinished games of a march still reach the goal. */
static snl_status find_able(struct race *race, double *most)
{
    for (size_t i = 0; i < race->march_count; i++) {
        const snl_i_march *march = &race->marches[i];
        const double *finish = race->lengths[race->game_of[i]].finish;
        double able = finish ? 0 : march->live; /* no array: the game has no trap */
        const double *at;
        for (size_t ahead = 0; finish && (at = snl_i_march_ahead(march, ahead)) != NULL; ahead++)
            for (snl_square square = march->low; square <= march->high + (ahead > 0); square++) {
                able += at[square] * finish[square];
                if (snl_i_poll_step(&race->poll, 1))
                    return SNL_ERROR_CANCELLED;
            }
        *most = able > *most ? able : *most;
    }
    return SNL_OK;
}

/* Ends the race once the odds are decided. If the rounds are wanted, the race ends only once the
 * remaining rounds can be dropped, too, or the product of all survivals has underflowed to 0. With
 * a trap, the odds are decided once no token is likely to reach the goal any more. */
static snl_status check_decided(struct race *race, int *over)
{
    double all = 1, most = 0;
    if (snl_i_poll_step(&race->poll, 2 * race->players))
        return SNL_ERROR_CANCELLED;
    for (size_t i = 0; i < race->players; i++)
        all *= race->survival[race->march_of[i]];
    *over = all < DECIDED_BELOW;
    if (race->has_trap && !*over) {
        if (find_able(race, &most) != SNL_OK)
            return SNL_ERROR_CANCELLED;
        *over = most < DECIDED_BELOW;
    }
    race->is_decided = *over;
    if (*over && race->wants_rounds) {
        race->rounds_left = bound_rounds_left(race, race->mean);
        *over = all == 0 || race->rounds_left <= ROUNDS_DROPPED * race->rounds;
    }
    return SNL_OK;
}

/* Finds the probability of reaching the goal from each square, for the games that have a trap. */
static snl_status find_traps(struct race *race)
{
    snl_status status = SNL_OK;
    for (size_t i = 0; i < race->game_count && status == SNL_OK && race->has_trap; i++)
        if (race->lengths[i].chance->chain.has_trap)
            status = snl_i_lengths_init(&race->lengths[i], race->lengths[i].chance);
    return status;
}

static snl_status run_race(struct race *race)
{
    double operations = 0;
    int over = 0;
    snl_i_watch watch; /* only says when to compute tails */
    snl_i_watch_init(&watch);
    snl_status status = find_traps(race);
    while (status == SNL_OK) {
        double rolls = (double)race->marches[0].rolls;
        status = check_decided(race, &over);
        if (status == SNL_OK && !over && snl_i_watch_is_due(&watch, rolls, operations))
            status = check_tails(race, &over);
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
    return status;
}

/* Finds whether a game may end in a trap, and bounds the mean if it ends for certain. */
static snl_status find_end(struct race *race, const snl_chance *chance, snl_square square,
                           int *may_trap)
{
    snl_i_expected expected = {0};
    if (chance->chain.has_trap) {
        if (chance->solvable != SNL_OK)
            return chance->solvable;
        /* snl_i_expected_from_square() may do work that it does not count, so poll before it. */
        if (snl_i_poll_step(&race->poll, SNL_I_STEPS / 8))
            return SNL_ERROR_CANCELLED;
        snl_status status = snl_i_expected_from_square(chance, square, NULL, &expected);
        if (status != SNL_OK)
            return status;
    }
    *may_trap = expected.uncertain;
    race->has_trap |= expected.uncertain;
    if (!expected.uncertain) {
        double mean = chance->solvable == SNL_OK ? chance->time_max + (double)chance->board->squares
                                                 : INFINITY;
        race->mean = mean < race->mean ? mean : race->mean;
        race->is_endless = 0;
    }
    return SNL_OK;
}

/* Starts a march, the first one of its players. */
static snl_status start_march(struct race *race, const snl_chance *chance, snl_square square)
{
    snl_i_march *march = &race->marches[race->march_count];
    size_t game = 0;
    for (; game < race->game_count && race->lengths[game].chance != chance; game++)
        if (snl_i_poll_step(&race->poll, 1))
            return SNL_ERROR_CANCELLED;
    if (game == race->game_count)
        race->lengths[race->game_count++] = (snl_i_lengths){.chance = chance};
    snl_status status = find_end(race, chance, square, &race->may_trap[race->march_count]);
    if (status == SNL_OK)
        status = snl_i_march_init(march, chance, square, &race->poll);
    if (status != SNL_OK)
        return status;
    race->game_of[race->march_count] = game;
    race->survival[race->march_count++] = march->live;
    return SNL_OK;
}

/* Starts the marches, and counts wins before the first roll. */
static snl_status start(struct race *race, const snl_square *from)
{
    double undecided = 1;
    for (size_t i = 0; i < race->players; i++) {
        const snl_chance *chance = race->games[i];
        snl_square square = from ? from[i] : chance->board->start;
        size_t other = 0; /* the first player on the same square of the same game */
        for (; race->games[other] != chance || (from && from[other] != square); other++)
            if (snl_i_poll_step(&race->poll, 1))
                return SNL_ERROR_CANCELLED;
        if (snl_i_poll_step(&race->poll, 1))
            return SNL_ERROR_CANCELLED;
        race->win[i] = square == chance->board->squares ? undecided : 0;
        undecided -= race->win[i];
        if (other < i) {
            race->march_of[i] = race->march_of[other];
            continue;
        }
        race->march_of[i] = race->march_count;
        snl_status status = start_march(race, chance, square);
        if (status != SNL_OK)
            return status;
    }
    race->rounds = race->is_endless ? INFINITY : undecided;
    return SNL_OK;
}

/* Bounds the relative error of the rounds. Their sum has a term before the first roll, one for each
 * roll and one for the tail, so at most two roundings, each half of DBL_EPSILON, for each roll. A
 * token that a march has dropped adds at most `mean` rounds; the factor 2 covers all roundings. If
 * `mean` is infinite, there is no bound: tokens whose probability underflowed to 0 may add any
 * number of rounds. */
static double find_rounds_error(const struct race *race)
{
    if (race->rounds == 0 || race->rounds == INFINITY)
        return 0;
    double rolls = (double)race->marches[0].rolls, dropped = 0;
    for (size_t i = 0; i < race->players; i++)
        dropped += race->marches[race->march_of[i]].trimmed;
    double unseen = race->mean < INFINITY ? 2 * dropped * race->mean : INFINITY;
    return (race->rounds_error + race->rounds_left + unseen) / race->rounds + rolls * DBL_EPSILON;
}

static snl_status decide(struct race *race, const snl_square *from)
{
    snl_status status = start(race, from);
    if (status == SNL_OK)
        status = run_race(race);
    for (size_t i = 0; i < race->march_count; i++)
        snl_i_march_free(&race->marches[i]);
    for (size_t i = 0; i < race->game_count; i++)
        snl_i_lengths_free(&race->lengths[i]);
    return status;
}

/* Refuses games and squares that are none. */
static snl_status check_players(const snl_chance *const *games, const snl_square *from,
                                size_t players, snl_i_poll *poll)
{
    for (size_t i = 0; i < players; i++) {
        if (!games[i])
            return SNL_ERROR_NULL;
        if (snl_i_poll_step(poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    for (size_t i = 0; from && i < players; i++) {
        if (from[i] < 0 || from[i] > games[i]->board->squares)
            return SNL_ERROR_SQUARE;
        if (snl_i_poll_step(poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    return SNL_OK;
}

snl_status snl_chance_win(const snl_chance *const *games, const snl_square *from, size_t players,
                          double *win, double *rounds, double *rounds_error_bound)
{
    if (!games || !win)
        return SNL_ERROR_NULL;
    if (players == 0)
        return SNL_ERROR_PLAYERS;
    if (!games[0])
        return SNL_ERROR_NULL;
    const snl_allocator *allocator = &games[0]->allocator;
    snl_i_poll poll = {.allocator = allocator};
    snl_status status = check_players(games, from, players, &poll);
    if (status != SNL_OK)
        return status;
    struct race race = {
        .games = games,
        .players = players,
        .mean = INFINITY,
        .is_endless = 1,
        .wants_rounds = rounds || rounds_error_bound,
        .marches = snl_i_allocate(allocator, players, sizeof *race.marches),
        .march_of = snl_i_allocate(allocator, players, sizeof *race.march_of),
        .survival = snl_i_allocate(allocator, players, sizeof *race.survival),
        .rate = snl_i_allocate(allocator, players, sizeof *race.rate),
        .may_trap = snl_i_allocate(allocator, players, sizeof *race.may_trap),
        .game_of = snl_i_allocate(allocator, players, sizeof *race.game_of),
        .lengths = snl_i_allocate(allocator, players, sizeof *race.lengths),
        .later = snl_i_allocate(allocator, players, sizeof *race.later),
        .win = snl_i_allocate(allocator, players, sizeof *race.win),
        .poll = poll,
    };
    status = SNL_ERROR_MEMORY;
    if (race.marches && race.march_of && race.survival && race.rate && race.may_trap &&
        race.game_of && race.lengths && race.later && race.win)
        status = decide(&race, from);
    if (status == SNL_OK) {
        for (size_t i = 0; i < players; i++)
            win[i] = race.win[i] < 1 ? race.win[i] : 1;
        if (rounds)
            *rounds = race.rounds;
        if (rounds_error_bound)
            *rounds_error_bound = find_rounds_error(&race);
    }
    snl_i_release(allocator, race.win, players, sizeof *race.win);
    snl_i_release(allocator, race.later, players, sizeof *race.later);
    snl_i_release(allocator, race.lengths, players, sizeof *race.lengths);
    snl_i_release(allocator, race.game_of, players, sizeof *race.game_of);
    snl_i_release(allocator, race.may_trap, players, sizeof *race.may_trap);
    snl_i_release(allocator, race.rate, players, sizeof *race.rate);
    snl_i_release(allocator, race.survival, players, sizeof *race.survival);
    snl_i_release(allocator, race.march_of, players, sizeof *race.march_of);
    snl_i_release(allocator, race.marches, players, sizeof *race.marches);
    return status;
}
