/* SPDX-License-Identifier: MIT */
/*
 * A game of Snakes and Ladders inside an engine. All memory of snl comes from one arena, which
 * counts its requests. Loading a level makes requests; a frame makes none, not even for a roll, an
 * undo or a moving token.
 */
#ifndef GAME_H
#define GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <snl.h>

#define ARENA_BYTES (1024 * 1024)
#define SQUARES_MAX 400 /* the numbers of more squares would be too small to read */
#define PLAYERS_MAX 4
#define ROLLS_MAX 8192 /* a longer game is given up */

/* Memory that is allocated in order. Only the last block can be released. */
struct arena {
    unsigned char *memory;
    size_t used;
    size_t requests;
};

struct game {
    struct arena arena;
    snl_board *board;
    snl_game *game;
    int64_t fewest[SQUARES_MAX + 1]; /* rolls to the goal from each square: the hints */

    /* The animation has shown event `event` of the last roll for `clock` seconds. `shown` has the
     * squares of the tokens before this event. */
    size_t event;
    float clock;
    snl_square shown[PLAYERS_MAX];
    int32_t face; /* the face on the die; 0 before the first roll */
};

/* A point in squares: 0, 0 is the centre of the bottom left square, and y grows upwards. */
struct point {
    float x, y;
};

/* Makes a game on the first board of a text (or, if `text` is NULL, on MB47). Call game_free()
 * afterwards, whatever status this returns. */
snl_status game_load(struct game *game, const char *text, size_t length, int32_t players,
                     uint64_t seed);
void game_free(struct game *game);

/* Rolls, unless the last roll is still shown, or the game is over. */
snl_status game_roll(struct game *game);

/* Takes the last roll back. */
void game_undo(struct game *game);

/* Lets time pass. */
void game_update(struct game *game, float seconds);

/* Returns whether an animation is running. */
bool game_busy(const struct game *game);

/* Returns whether the game is over, or given up after ROLLS_MAX rolls. */
bool game_over(const struct game *game);

/* Rows and columns of the picture. A linear board is laid out nearly square. */
void game_shape(const struct game *game, int32_t *rows, int32_t *columns);

/* The centre of a square. Off the board is below square 1. */
struct point game_centre(const struct game *game, snl_square square);

/* The point at time t on the way of a jump, 0 <= t <= 1. */
struct point game_path(const struct game *game, snl_square from, snl_square to, float t);

/* The point where a token is at this moment. */
struct point game_token(const struct game *game, int32_t player);

#endif
