/* SPDX-License-Identifier: MIT */
/*
 * A game in progress: creating it, rolling, undoing rolls, and reading its state. play_turn.c plays
 * the roll itself.
 *
 * A game consists of a copy of its board, a block of fixed size with its options and its state, a
 * record of 48 bytes for each roll, and room for the events of one roll. Every step of a roll that
 * can fail comes before any change: checking the face, and making room for the record. Undoing a
 * roll restores the state from its record, including the state of the die, so no earlier roll has
 * to be played again.
 */
#include "play_game.h"

#include <string.h>

/* The first allocation has room for this many records. */
enum { RECORDS_MIN = 64 };

/* ---- Options ---- */

static int in_range(int32_t number, int32_t low, int32_t high)
{
    return number >= low && number <= high;
}

/* Refuses options that are out of range or could have no effect. */
static snl_status check_game_options(const snl_game_options *options)
{
    if (!in_range(options->players, 1, SNL_PLAYERS_MAX))
        return SNL_ERROR_PLAYERS;
    if (options->game < 0)
        return SNL_ERROR_GAME;
    snl_status status = snl_i_turns_check(&options->turns);
    if (status != SNL_OK)
        return status;
    if (!in_range(options->send_back, 0, 1))
        return SNL_ERROR_SEND_BACK;
    return in_range(options->play_on, 0, 1) ? SNL_OK : SNL_ERROR_PLAY_ON;
}

snl_status snl_i_game_options(const snl_game_options *options, snl_game_options *own)
{
    *own = (snl_game_options){0};
    if (options && options->struct_size < SNL_I_SIZE_TO(snl_game_options, play_on))
        return SNL_ERROR_STRUCT_SIZE;
    if (options)
        snl_i_struct_in(own, options, sizeof *own);
    if (own->players == 0)
        own->players = 1;
    return check_game_options(own);
}

/* ---- Creating ---- */

/* The most events of a roll; play_turn.c lists them. */
static size_t event_room(const snl_game *game)
{
    size_t jumps = game->board->chaining ? game->board->jumps.count : 1;
    return jumps + 5;
}

static void put_tokens_on_start(snl_game *game)
{
    int over = game->board->start == game->board->squares;
    for (int32_t player = 0; player < game->options.players; player++) {
        game->squares[player] = game->board->start;
        if (over && (player == 0 || game->options.play_on))
            game->places[player] = player + 1;
    }
    game->turn = over ? -1 : 0;
    game->turn_from = game->board->start;
}

/* Refuses a cycle on a board with chaining, where a roll might never end. */
static snl_status check_chains(const snl_board *board)
{
    snl_square cycle = 0;
    snl_status status = board->chaining ? snl_board_find_cycle(board, &cycle) : SNL_OK;
    return status == SNL_OK && cycle != 0 ? SNL_ERROR_CYCLE : status;
}

void snl_game_free(snl_game *game)
{
    if (!game)
        return;
    snl_board *board = game->board;
    const snl_allocator *allocator = &board->allocator;
    snl_i_release(allocator, game->records, game->capacity, sizeof *game->records);
    snl_i_release(allocator, game->events, event_room(game), sizeof *game->events);
    snl_i_release(allocator, game, 1, sizeof *game);
    snl_board_free(board);
}

/* Creates a game on a copy of `board`. */
static snl_status create_game(const snl_board *board, const snl_game_options *options,
                              snl_game **game)
{
    snl_board *copy;
    snl_status status = snl_board_copy(board, NULL, &copy);
    if (status != SNL_OK)
        return status;
    snl_game *made = snl_i_allocate(&copy->allocator, 1, sizeof *made);
    if (!made) {
        snl_board_free(copy);
        return SNL_ERROR_MEMORY;
    }
    *made = (snl_game){.board = copy, .options = *options};
    made->events = snl_i_allocate(&copy->allocator, event_room(made), sizeof *made->events);
    if (!made->events) {
        snl_game_free(made);
        return SNL_ERROR_MEMORY;
    }
    snl_i_rng_die_init(&made->die, copy->weights, copy->faces);
    made->rolls = snl_i_rng_rolls_of(options->seed, (uint64_t)options->game);
    put_tokens_on_start(made);
    *game = made;
    return SNL_OK;
}

snl_status snl_game_create(const snl_board *board, const snl_game_options *options, snl_game **game)
{
    if (!board || !game)
        return SNL_ERROR_NULL;
    snl_game_options own;
    snl_status status = snl_i_game_options(options, &own);
    if (status == SNL_OK)
        status = check_chains(board);
    return status == SNL_OK ? create_game(board, &own, game) : status;
}

/* ---- Rolls ---- */

static snl_status resize_records(snl_game *game, size_t capacity)
{
    snl_i_game_record *records = snl_i_resize(&game->board->allocator, game->records, game->count,
                                              sizeof *records, &game->capacity, capacity);
    if (!records)
        return SNL_ERROR_MEMORY;
    game->records = records;
    return SNL_OK;
}

snl_status snl_game_reserve(snl_game *game, int64_t rolls)
{
    if (!game)
        return SNL_ERROR_NULL;
    if (rolls < 0)
        return SNL_ERROR_ROLLS;
    /* The sum fits if size_t has 64 bits. */
    if (SNL_I_NEVER((uint64_t)rolls > SIZE_MAX - game->count))
        return SNL_ERROR_MEMORY;
    size_t capacity = game->count + (size_t)rolls;
    return capacity <= game->capacity ? SNL_OK : resize_records(game, capacity);
}

static snl_status make_room_for_record(snl_game *game)
{
    if (game->count < game->capacity)
        return SNL_OK;
    if (SNL_I_NEVER(game->capacity > SIZE_MAX / 2)) /* no memory holds this many records */
        return SNL_ERROR_MEMORY;
    return resize_records(game, game->capacity < RECORDS_MIN ? RECORDS_MIN : 2 * game->capacity);
}

snl_status snl_game_roll(snl_game *game, int32_t face)
{
    if (!game)
        return SNL_ERROR_NULL;
    if (game->turn < 0)
        return SNL_ERROR_GAME_OVER;
    if (face != 0 && !snl_i_board_can_roll(game->board, face))
        return SNL_ERROR_FACE;
    if (make_room_for_record(game) != SNL_OK)
        return SNL_ERROR_MEMORY;
    snl_i_game_record *record = &game->records[game->count];
    *record = (snl_i_game_record){.from = game->squares[game->turn],
                                  .turn_from = game->turn_from,
                                  .rolls = game->rolls,
                                  .again = game->again,
                                  .player = (uint8_t)game->turn,
                                  .finished = (uint8_t)game->finished};
    record->roll =
        (uint8_t)(face ? face : snl_i_rng_roll(&game->rolls, &game->die) + SNL_I_OWN_DIE);
    snl_i_game_play(game, record);
    game->count++;
    return SNL_OK;
}

snl_status snl_game_copy(const snl_game *game, snl_game **copy)
{
    if (!game || !copy)
        return SNL_ERROR_NULL;
    snl_game *made;
    snl_status status = create_game(game->board, &game->options, &made);
    if (status != SNL_OK)
        return status;
    snl_board *board = made->board;
    snl_event *events = made->events;
    *made = *game;
    made->board = board;
    made->records = NULL;
    made->count = made->capacity = 0;
    made->events = events;
    if (game->count > 0 && resize_records(made, game->count) != SNL_OK) {
        snl_game_free(made);
        return SNL_ERROR_MEMORY;
    }
    if (game->count > 0)
        memcpy(made->records, game->records, game->count * sizeof *made->records);
    memcpy(made->events, game->events, game->event_count * sizeof *made->events);
    made->count = game->count;
    *copy = made;
    return SNL_OK;
}

snl_status snl_game_undo(snl_game *game)
{
    if (!game)
        return SNL_ERROR_NULL;
    if (game->count == 0)
        return SNL_ERROR_NO_ROLL;
    const snl_i_game_record *record = &game->records[--game->count];
    if (record->sent)
        game->squares[record->sent - 1] = game->squares[record->player];
    for (int32_t player = 0; player < game->options.players; player++)
        if (game->places[player] > record->finished)
            game->places[player] = 0;
    game->squares[record->player] = record->from;
    game->rolls = record->rolls;
    game->turn = record->player;
    game->turn_from = record->turn_from;
    game->again = record->again;
    game->finished = record->finished;
    game->event_count = 0;
    return SNL_OK;
}

/* ---- Reading the state ---- */

size_t snl_game_event_count(const snl_game *game)
{
    return game ? game->event_count : 0;
}

snl_status snl_game_event(const snl_game *game, size_t index, snl_event *event)
{
    if (!game || !event)
        return SNL_ERROR_NULL;
    if (event->struct_size < SNL_I_SIZE_TO(snl_event, to))
        return SNL_ERROR_STRUCT_SIZE;
    if (index >= game->event_count)
        return SNL_ERROR_INDEX;
    snl_i_struct_out(event, &game->events[index], sizeof *event);
    return SNL_OK;
}

snl_status snl_game_get_options(const snl_game *game, snl_game_options *options)
{
    if (!game || !options)
        return SNL_ERROR_NULL;
    if (options->struct_size < SNL_I_SIZE_TO(snl_game_options, play_on))
        return SNL_ERROR_STRUCT_SIZE;
    snl_i_struct_out(options, &game->options, sizeof *options);
    return SNL_OK;
}

int32_t snl_game_players(const snl_game *game)
{
    return game ? game->options.players : 0;
}

int32_t snl_game_turn(const snl_game *game)
{
    return game ? game->turn : -1;
}

static int has_player(const snl_game *game, int32_t player)
{
    return game && player >= 0 && player < game->options.players;
}

snl_square snl_game_square(const snl_game *game, int32_t player)
{
    return has_player(game, player) ? game->squares[player] : -1;
}

int32_t snl_game_place(const snl_game *game, int32_t player)
{
    return has_player(game, player) ? game->places[player] : 0;
}

int64_t snl_game_rolls(const snl_game *game)
{
    return game ? (int64_t)game->count : 0;
}

snl_status snl_game_faces(const snl_game *game, int32_t *faces, size_t capacity, size_t *count)
{
    if (!game || !count || (capacity > 0 && !faces))
        return SNL_ERROR_NULL;
    snl_status status = snl_i_check_capacity(faces, capacity, game->count);
    if (faces && status == SNL_OK)
        for (size_t i = 0; i < game->count; i++)
            faces[i] = snl_i_game_face(&game->records[i]);
    return snl_i_store_count(status, game->count, count);
}
