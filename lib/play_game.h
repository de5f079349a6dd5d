/* SPDX-License-Identifier: MIT */
/*
 * A game in progress, shared by the files that create, play and save it. Each roll leaves a record
 * of the state before it, so that the roll can be undone; only the last roll keeps its events.
 */
#ifndef SNL_PLAY_GAME_H
#define SNL_PLAY_GAME_H

#include "board.h"
#include "rng.h"

/* Added to the face in a record if the game's own die rolled it. */
enum { SNL_I_OWN_DIE = 128 };

/* A roll, and the state of the game before it. */
typedef struct snl_i_game_record {
    snl_square from;
    snl_square turn_from;
    snl_i_rng_rolls rolls;
    int32_t again;
    uint8_t roll; /* the face, plus SNL_I_OWN_DIE if the game's own die rolled it */
    uint8_t player;
    uint8_t finished;
    uint8_t sent; /* 1 + the player whose token was sent back from this roll's last square, or 0 */
} snl_i_game_record;

static inline int32_t snl_i_game_face(const snl_i_game_record *record)
{
    return record->roll & (SNL_I_OWN_DIE - 1);
}

struct snl_game {
    snl_board *board; /* the game's own copy; with chaining it has no cycle */
    snl_game_options options;
    snl_i_rng_die die;
    snl_i_rng_rolls rolls; /* rolls of the game's own die */
    snl_square squares[SNL_PLAYERS_MAX];
    int32_t places[SNL_PLAYERS_MAX];
    int32_t finished;     /* players who reached the goal */
    int32_t turn;         /* -1: the game is over */
    int32_t again;        /* rolls of again faces in this turn, if there is a limit */
    snl_square turn_from; /* where the token stood when the turn began */
    snl_i_game_record *records;
    size_t count;
    size_t capacity;
    snl_event *events; /* event_room() of them */
    size_t event_count;
};

/* Copies the options of a game, with a default for what is 0; `options` may be NULL. Fails with
 * SNL_ERROR_STRUCT_SIZE, or with the status of the first option that is out of its range. */
snl_status snl_i_game_options(const snl_game_options *options, snl_game_options *own);

/* Plays a roll of the player whose turn it is. The record already holds the player, the face and
 * the state before the roll. The function cannot fail. */
void snl_i_game_play(snl_game *game, snl_i_game_record *record);

#endif
