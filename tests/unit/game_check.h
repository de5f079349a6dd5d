/* SPDX-License-Identifier: MIT */
/*
 * Shared by the tests of games: a second, naive implementation of the game. A plain game has no
 * undo and no die: tests replay it from its beginning with a list of faces. snl_board_roll() makes
 * its moves. This file implements the house rules and the events from their description in snl.h.
 */
#ifndef SNL_GAME_CHECK_H
#define SNL_GAME_CHECK_H

#include "play_check.h"

enum { PLAIN_EVENTS = 400 };

struct plain_game {
    const snl_board *board;
    snl_game_options options;
    snl_square squares[SNL_PLAYERS_MAX];
    int32_t ranking[SNL_PLAYERS_MAX]; /* players in the order in which they finished */
    int32_t ranked;
    int32_t turn; /* player to roll; -1: the game is over */
    int32_t in_a_row;
    snl_square stood; /* square of the token at the beginning of the turn */
    int32_t face;
    snl_event events[PLAIN_EVENTS];
    size_t event_count;
};

static inline void plain_event(struct plain_game *game, int32_t kind, int32_t player,
                               snl_square from, snl_square to)
{
    snl_event event = {sizeof event, kind, player, game->face, from, to};
    if (CHECK(game->event_count < PLAIN_EVENTS))
        game->events[game->event_count++] = event;
}

static inline int plain_has_place(const struct plain_game *game, int32_t player)
{
    for (int32_t i = 0; i < game->ranked; i++)
        if (game->ranking[i] == player)
            return 1;
    return 0;
}

static inline int32_t plain_place(const struct plain_game *game, int32_t player)
{
    for (int32_t i = 0; i < game->ranked; i++)
        if (game->ranking[i] == player)
            return i + 1;
    return 0;
}

static inline int plain_is_over(const struct plain_game *game)
{
    if (!game->options.play_on)
        return game->ranked >= 1;
    return game->ranked >= game->options.players - 1 && game->ranked >= 1;
}

static inline struct plain_game plain_begin(const snl_board *board, const snl_game_options *options)
{
    struct plain_game game = {.board = board, .options = *options, .stood = snl_board_start(board)};
    if (game.options.players == 0)
        game.options.players = 1;
    for (int32_t i = 0; i < game.options.players; i++)
        game.squares[i] = snl_board_start(board);
    if (snl_board_start(board) == snl_board_squares(board)) {
        game.turn = -1;
        for (int32_t i = 0; i < (game.options.play_on ? game.options.players : 1); i++)
            game.ranking[game.ranked++] = i;
    }
    return game;
}

/* Follows the jumps from the square where a token lands, and returns the square where it rests. */
static inline snl_square plain_land(struct plain_game *game, snl_square square)
{
    snl_square next = snl_board_jump(game->board, square);
    while (next >= 0) {
        plain_event(game, SNL_EVENT_JUMPED, game->turn, square, next);
        square = next;
        next = snl_board_chaining(game->board) ? snl_board_jump(game->board, square) : -1;
    }
    return square;
}

static inline snl_square plain_move(struct plain_game *game, snl_square from)
{
    snl_square landing = 0, to = 0, goal = snl_board_squares(game->board), enter_square;
    uint64_t enter_faces;
    CHECK_EQUAL(snl_board_enter(game->board, &enter_faces, &enter_square), SNL_OK);
    if (from == snl_board_start(game->board)) {
        if (enter_faces != 0 && (enter_faces & UINT64_C(1) << (game->face - 1)) == 0) {
            plain_event(game, SNL_EVENT_NOT_ENTERED, game->turn, from, from);
            return from;
        }
        if (enter_square != 0) {
            plain_event(game, SNL_EVENT_ENTERED, game->turn, from, enter_square);
            return plain_land(game, enter_square);
        }
    }
    CHECK_EQUAL(snl_board_roll(game->board, from, game->face, &landing, &to), SNL_OK);
    if (landing == 0) {
        plain_event(game, SNL_EVENT_STAYED, game->turn, from, from);
    } else if (snl_board_overshoot(game->board) == SNL_OVERSHOOT_BOUNCE &&
               game->face > goal - from) {
        plain_event(game, SNL_EVENT_MOVED, game->turn, from, goal);
        plain_event(game, SNL_EVENT_MOVED, game->turn, goal, landing);
    } else {
        plain_event(game, SNL_EVENT_MOVED, game->turn, from, landing);
    }
    if (landing != 0)
        CHECK_EQUAL(plain_land(game, landing), to);
    return to;
}

static inline void plain_next_turn(struct plain_game *game)
{
    int32_t next = game->turn;
    for (;;) {
        next = next == game->options.players - 1 ? 0 : next + 1;
        if (!plain_has_place(game, next))
            break;
    }
    game->turn = next;
    game->in_a_row = 0;
    game->stood = game->squares[next];
    plain_event(game, SNL_EVENT_TURN, next, game->squares[next], game->squares[next]);
}

static inline void plain_end(struct plain_game *game)
{
    int32_t winner = game->ranking[0];
    if (game->options.play_on)
        for (int32_t i = 0; i < game->options.players; i++)
            if (!plain_has_place(game, i))
                game->ranking[game->ranked++] = i;
    game->turn = -1;
    plain_event(game, SNL_EVENT_OVER, winner, game->squares[winner], game->squares[winner]);
}

static inline void plain_roll(struct plain_game *game, int32_t face)
{
    const snl_game_options *options = &game->options;
    int32_t player = game->turn;
    snl_square from = game->squares[player], start = snl_board_start(game->board);
    snl_square goal = snl_board_squares(game->board);
    game->event_count = 0;
    game->face = face;
    plain_event(game, SNL_EVENT_ROLLED, player, from, from);
    int again = (options->turns.again_faces & UINT64_C(1) << (face - 1)) != 0;
    game->in_a_row += again;
    if (options->turns.again_limit > 0 && game->in_a_row >= options->turns.again_limit) {
        static const int32_t known[] = {SNL_PENALTY_ROLL, SNL_PENALTY_TURN, SNL_PENALTY_START};
        snl_square to[] = {from, game->stood, start};
        for (int i = 0; i < 3; i++)
            if (options->turns.again_penalty == known[i])
                game->squares[player] = to[i];
        plain_event(game, SNL_EVENT_PENALTY, player, from, game->squares[player]);
        plain_next_turn(game);
        return;
    }
    snl_square to = plain_move(game, from);
    game->squares[player] = to;
    for (int32_t i = 0; i < options->players; i++) {
        if (options->send_back && i != player && game->squares[i] == to && to != start && to != 0 &&
            to != goal) {
            plain_event(game, SNL_EVENT_SENT_BACK, i, to, start);
            game->squares[i] = start;
        }
    }
    if (to == goal) {
        game->ranking[game->ranked++] = player;
        plain_event(game, SNL_EVENT_FINISHED, player, to, to);
        if (plain_is_over(game))
            plain_end(game);
        else
            plain_next_turn(game);
    } else if (again) {
        plain_event(game, SNL_EVENT_AGAIN, player, to, to);
    } else {
        plain_next_turn(game);
    }
}

/* ---- Comparing ---- */

static inline int same_event(const snl_event *a, const snl_event *b)
{
    return a->kind == b->kind && a->player == b->player && a->face == b->face &&
           a->from == b->from && a->to == b->to;
}

static inline void compare_events(const snl_game *game, const struct plain_game *plain)
{
    snl_event event = {.struct_size = sizeof event};
    if (!CHECK_EQUAL(snl_game_event_count(game), plain->event_count))
        return;
    for (size_t i = 0; i < plain->event_count; i++) {
        CHECK_EQUAL(snl_game_event(game, i, &event), SNL_OK);
        CHECK(same_event(&event, &plain->events[i]));
    }
    CHECK_EQUAL(snl_game_event(game, plain->event_count, &event), SNL_ERROR_INDEX);
}

static inline int compare_state(const snl_game *game, const struct plain_game *plain)
{
    int good = CHECK_EQUAL(snl_game_turn(game), plain->turn);
    good &= CHECK_EQUAL(snl_game_players(game), plain->options.players);
    for (int32_t i = 0; i < plain->options.players; i++) {
        good &= CHECK_EQUAL(snl_game_square(game, i), plain->squares[i]);
        good &= CHECK_EQUAL(snl_game_place(game, i), plain_place(plain, i));
    }
    return good;
}

/* ---- Options ---- */

static inline int32_t random_face(const snl_board *board)
{
    uint32_t weights[SNL_FACES_MAX];
    size_t faces = 0, face;
    CHECK_EQUAL(snl_board_die(board, weights, SNL_FACES_MAX, &faces), SNL_OK);
    do
        face = (size_t)check_random(0, (int64_t)faces - 1);
    while (weights[face] == 0);
    return (int32_t)face + 1;
}

/* Random again faces: none, one that the die shows, or any. */
static inline snl_turns random_turns(const snl_board *board)
{
    snl_turns turns = {0};
    if (check_random(0, 2))
        turns.again_faces = UINT64_C(1) << (random_face(board) - 1);
    if (check_random(0, 3) == 0)
        turns.again_faces = check_random64();
    if (turns.again_faces && check_random(0, 2))
        turns.again_limit = (int32_t)check_random(1, 4);
    if (turns.again_limit)
        turns.again_penalty = (int32_t)check_random(0, 2);
    return turns;
}

static inline snl_game_options random_options(const snl_board *board)
{
    snl_game_options options = {.struct_size = sizeof options};
    options.players = (int32_t)(check_random(0, 9) ? check_random(0, 5) : check_random(6, 64));
    options.seed = check_random64();
    options.game = check_random(0, 1) ? 0 : (int64_t)(check_random64() >> 1);
    options.turns = random_turns(board);
    options.send_back = (int32_t)check_random(0, 1);
    options.play_on = (int32_t)check_random(0, 1);
    return options;
}

#endif
