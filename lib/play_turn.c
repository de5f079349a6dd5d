/* SPDX-License-Identifier: MIT */
/*
 * One roll of a game: a move on the board with the house rules around it, recorded as events in the
 * order in which they happen. The board gives the square where the roll lands; the jumps from there
 * to the square where the token rests are looked up one by one, since each is an event.
 *
 * Nothing here allocates or fails. A roll has at most these events: the roll, two moves, a jump
 * (with chaining, as many as the board has, since there is no cycle), a token sent back or on the
 * goal, and the next turn or the end of the game. event_room() in play_game.c makes room for them.
 *
 * Cost: O(P) for P players, and O(log J) for each jump taken, of J jumps.
 */
#include "play_game.h"

static void add_event(snl_game *game, snl_event_kind kind, int32_t player, snl_square from,
                      snl_square to)
{
    int32_t face = snl_i_game_face(&game->records[game->count]);
    game->events[game->event_count++] =
        (snl_event){sizeof(snl_event), kind, player, face, from, to};
}

static void add_event_at(snl_game *game, snl_event_kind kind, int32_t player)
{
    add_event(game, kind, player, game->squares[player], game->squares[player]);
}

/* Records the jumps from the landing square to the square where the token rests. */
static void add_jumps(snl_game *game, snl_square landing, snl_square to)
{
    for (snl_square next; landing != to; landing = next) {
        next = snl_i_jumps_get(&game->board->jumps, landing);
        add_event(game, SNL_EVENT_JUMPED, game->turn, landing, next);
    }
}

/* Takes the jumps from the landing square. Returns the square where the token rests. */
static snl_square land(snl_game *game, snl_square landing)
{
    snl_square to = landing;
    snl_i_poll poll = {.allocator = NULL};              /* a roll cannot be cancelled half-way */
    snl_i_board_rest(game->board, landing, &poll, &to); /* there is no cycle */
    add_jumps(game, landing, to);
    return to;
}

/* Records how a token moves to the square where it lands. */
static void add_move(snl_game *game, snl_square from, int32_t face, snl_square landing)
{
    const snl_board *board = game->board;
    snl_event_kind kind = SNL_EVENT_MOVED;
    if (from == board->start && board->enter_square) {
        kind = SNL_EVENT_ENTERED;
    } else if (from + face > board->squares && board->overshoot == SNL_OVERSHOOT_BOUNCE) {
        add_event(game, SNL_EVENT_MOVED, game->turn, from, board->squares);
        from = board->squares;
    }
    add_event(game, kind, game->turn, from, landing);
}

/* Moves a token by the rules of the board. Returns the square where it rests. */
static snl_square move_token(snl_game *game, snl_square from, int32_t face)
{
    snl_square landing = snl_i_board_landing(game->board, from, face);
    if (landing == 0) {
        int waits = from == game->board->start && !snl_i_board_enters(game->board, face);
        add_event(game, waits ? SNL_EVENT_NOT_ENTERED : SNL_EVENT_STAYED, game->turn, from, from);
        return from;
    }
    add_move(game, from, face, landing);
    return land(game, landing);
}

/* Sends back a token that shares its square with the token that moved. With this rule no two tokens
 * share a square of the board other than the start and the goal; so there is at most one token to
 * send back, and no token to send back if none has moved. */
static void send_back(snl_game *game, snl_i_game_record *record)
{
    snl_square square = game->squares[game->turn], start = game->board->start;
    if (square == start || square == game->board->squares || square == 0)
        return;
    for (int32_t player = 0; player < game->options.players; player++) {
        if (player == game->turn || game->squares[player] != square)
            continue;
        record->sent = (uint8_t)(player + 1);
        game->squares[player] = start;
        add_event(game, SNL_EVENT_SENT_BACK, player, square, start);
    }
}

static void punish(snl_game *game, snl_square from)
{
    snl_square to = from;
    if (game->options.turns.again_penalty == SNL_PENALTY_TURN)
        to = game->turn_from;
    if (game->options.turns.again_penalty == SNL_PENALTY_START)
        to = game->board->start;
    game->squares[game->turn] = to;
    add_event(game, SNL_EVENT_PENALTY, game->turn, from, to);
}

/* Passes the turn to the next player who has not finished; at least one has not. */
static void pass_turn(snl_game *game)
{
    do
        game->turn = (game->turn + 1) % game->options.players;
    while (game->places[game->turn] != 0);
    game->turn_from = game->squares[game->turn];
    game->again = 0;
    add_event_at(game, SNL_EVENT_TURN, game->turn);
}

static void end_game(snl_game *game)
{
    int32_t winner = 0;
    while (game->places[winner] != 1)
        winner++;
    for (int32_t player = 0; player < game->options.players; player++)
        if (game->places[player] == 0 && game->options.play_on)
            game->places[player] = game->options.players;
    game->turn = -1;
    add_event_at(game, SNL_EVENT_OVER, winner);
}

static void finish_game(snl_game *game)
{
    game->places[game->turn] = ++game->finished;
    add_event_at(game, SNL_EVENT_FINISHED, game->turn);
    if (game->options.play_on && game->finished < game->options.players - 1)
        pass_turn(game);
    else
        end_game(game);
}

void snl_i_game_play(snl_game *game, snl_i_game_record *record)
{
    const snl_turns *turns = &game->options.turns;
    int32_t face = snl_i_game_face(record);
    int again = snl_i_faces_have(turns->again_faces, face);
    game->event_count = 0;
    add_event_at(game, SNL_EVENT_ROLLED, game->turn);
    if (again && turns->again_limit && ++game->again == turns->again_limit) {
        punish(game, record->from);
        pass_turn(game);
        return;
    }
    game->squares[game->turn] = move_token(game, record->from, face);
    if (game->options.send_back)
        send_back(game, record);
    if (game->squares[game->turn] == game->board->squares)
        finish_game(game);
    else if (again)
        add_event_at(game, SNL_EVENT_AGAIN, game->turn);
    else
        pass_turn(game);
}
