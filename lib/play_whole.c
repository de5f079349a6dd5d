/* SPDX-License-Identifier: MIT */
/*
 * Plays whole games roll by roll, with any number of players, turns and captures. A game may go on
 * until every player has a place. This code follows the rules of play_turn.c, but records nothing:
 * a roll changes a few numbers and allocates nothing.
 *
 * A token mostly moves by its roll. It carries the index of the lowest mouth that is not below its
 * square, and searches for that mouth only after a jump, a bounce, or entering on a square. So a
 * roll costs one step for each mouth that it passes, and a jump costs O(log J) for J jumps. The
 * number of squares does not matter. Sending back compares every token after each roll.
 */
#include "play_simulate.h"

/* A token on its way. */
struct token {
    snl_square square;
    size_t above; /* index of the lowest mouth that is not below the square */
};

/* A game in progress. */
struct whole {
    struct token tokens[SNL_PLAYERS_MAX];
    struct token turn_from; /* the token of the player when the turn began */
    int32_t player;         /* whose turn it is */
    int32_t again;          /* rolls of again faces in this turn */
    int32_t finished;       /* players on the goal */
    int is_over;
    snl_i_play_result result;
};

static struct token put_down(const snl_i_ends *ends, snl_square square)
{
    return (struct token){square, snl_i_ends_above(ends, square)};
}

/* Moves a token by the rules of the board, and adds the jumps that it takes to `jumps`. */
static inline struct token whole_move(const snl_i_play_games *games, struct token token,
                                      int32_t face, int64_t *jumps)
{
    const snl_i_ends *ends = games->ends;
    snl_square landing = snl_i_board_landing(games->board, token.square, face);
    if (landing == 0)
        return token;
    if (landing != token.square + face)
        token = put_down(ends, landing);
    token.square = landing;
    while (token.above < ends->count && ends->mouths[token.above] < landing)
        token.above++;
    if (token.above < ends->count && ends->mouths[token.above] == landing) {
        *jumps += games->chains[token.above];
        token = put_down(ends, ends->ends[token.above]);
    }
    return token;
}

/* Passes the turn to the next player who is not on the goal; at least one is not. */
static inline void whole_pass_turn(const snl_i_play_games *games, struct whole *game)
{
    do
        if (++game->player == games->options->players) {
            game->player = 0;
            game->result.counts[SNL_COUNT_ROUNDS]++;
        }
    while (game->tokens[game->player].square == games->board->squares);
    game->result.counts[SNL_COUNT_TURNS]++;
    game->turn_from = game->tokens[game->player];
    game->again = 0;
}

/* Puts the tokens that share the square of the player's token on the start. */
static void whole_send_back(const snl_i_play_games *games, struct whole *game, struct token start)
{
    snl_square square = game->tokens[game->player].square;
    if (square == start.square || square == 0)
        return;
    for (int32_t player = 0; player < games->options->players; player++)
        if (player != game->player && game->tokens[player].square == square) {
            game->tokens[player] = start;
            game->result.captures++;
        }
}

static void whole_finish(const snl_i_play_games *games, struct whole *game)
{
    const snl_game_options *options = games->options;
    if (game->finished++ == 0)
        game->result.winner = game->player;
    game->is_over = !options->play_on || game->finished >= options->players - 1;
    if (!game->is_over)
        whole_pass_turn(games, game);
}

/* Ends a turn with the penalty for too many again faces. */
static void whole_punish(const snl_i_play_games *games, struct whole *game, struct token start)
{
    if (games->options->turns.again_penalty == SNL_PENALTY_TURN)
        game->tokens[game->player] = game->turn_from;
    if (games->options->turns.again_penalty == SNL_PENALTY_START)
        game->tokens[game->player] = start;
    whole_pass_turn(games, game);
}

static inline void play_roll(const snl_i_play_games *games, struct whole *game, struct token start,
                             int32_t face)
{
    const snl_turns *turns = &games->options->turns;
    struct token *token = &game->tokens[game->player];
    int again = snl_i_faces_have(games->again, face);
    if (again && turns->again_limit && ++game->again == turns->again_limit) {
        whole_punish(games, game, start);
        return;
    }
    *token = whole_move(games, *token, face, &game->result.jumps);
    if (token->square == games->board->squares) {
        whole_finish(games, game);
        return;
    }
    if (games->options->send_back)
        whole_send_back(games, game, start);
    if (!again)
        whole_pass_turn(games, game);
}

static void whole_begin(const snl_i_play_games *games, struct whole *game, struct token start)
{
    for (int32_t player = 0; player < games->options->players; player++)
        game->tokens[player] = start;
    game->turn_from = start;
    game->player = game->again = game->finished = game->is_over = 0;
    game->result = (snl_i_play_result){
        .counts = {[SNL_COUNT_TURNS] = 1, [SNL_COUNT_ROUNDS] = 1},
    };
}

/* Takes the rolls until the next poll out of `*rolls_left`. A roll takes a step for each player,
 * and one for each mouth that the token may pass. Returns the number of rolls. */
static int64_t take_rolls(const snl_i_play_games *games, int64_t *rolls_left)
{
    int64_t steps = games->options->players + (int64_t)games->board->faces - 1;
    int64_t most = 1 + (SNL_I_STEPS - 1) / steps;
    int64_t taken = *rolls_left < most ? *rolls_left : most;
    *rolls_left -= taken;
    return taken;
}

/* Makes up to `most` rolls of one player without extra rolls. Returns the number of rolls. */
static int64_t roll_alone(const snl_i_play_games *games, struct whole *game, snl_i_rng_rolls *rolls,
                          int64_t most)
{
    const snl_square goal = games->board->squares;
    struct token token = game->tokens[0];
    int64_t made = 0, jumps = 0;
    for (; made < most && token.square != goal; made++)
        token = whole_move(games, token, snl_i_rng_roll(rolls, games->die), &jumps);
    game->tokens[0] = token;
    game->is_over = token.square == goal;
    game->result.jumps += jumps;
    return made;
}

/* Makes up to `most` rolls of a game. Returns the number of rolls. */
static int64_t whole_roll_all(const snl_i_play_games *games, struct whole *game,
                              snl_i_rng_rolls *rolls, struct token start, int64_t most)
{
    int64_t made = 0;
    for (; made < most && !game->is_over; made++)
        play_roll(games, game, start, snl_i_rng_roll(rolls, games->die));
    return made;
}

static void count_result(const snl_i_play_games *games, struct whole *game, int64_t rolls,
                         snl_i_play_tally *tally)
{
    game->result.counts[SNL_COUNT_ROLLS] = rolls;
    if (!game->is_over)
        tally->totals.unfinished++;
    else if (snl_i_play_is_alone(games))
        snl_i_play_count_alone(tally, rolls, game->result.jumps, 1);
    else
        snl_i_play_count(tally, &game->result, 1);
}

snl_status snl_i_play_one_by_one(snl_i_play_games *games, int64_t rolls_left,
                                 snl_i_play_tally *tally)
{
    struct whole game;
    struct token start = put_down(games->ends, games->board->start);
    snl_i_poll poll = {.allocator = &games->board->allocator};
    int64_t until_poll = take_rolls(games, &rolls_left);
    for (; games->count > 0; games->first++, games->count--) {
        snl_i_rng_rolls rolls = snl_i_rng_rolls_of(games->options->seed, (uint64_t)games->first);
        int64_t left = games->rolls_max;
        whole_begin(games, &game, start);
        while (left > 0 && !game.is_over) {
            if (until_poll == 0) {
                if (snl_i_poll_step(&poll, SNL_I_STEPS))
                    return SNL_ERROR_CANCELLED;
                if (rolls_left == 0)
                    return SNL_OK;
                until_poll = take_rolls(games, &rolls_left);
            }
            int64_t most = left < until_poll ? left : until_poll;
            int64_t made = snl_i_play_is_alone(games)
                               ? roll_alone(games, &game, &rolls, most)
                               : whole_roll_all(games, &game, &rolls, start, most);
            until_poll -= made;
            left -= made;
        }
        count_result(games, &game, games->rolls_max - left, tally);
    }
    return SNL_OK;
}
