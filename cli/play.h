/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files of `snl play`: the game, and functions that print it.
 */
#ifndef SNL_CLI_PLAY_H
#define SNL_CLI_PLAY_H

#include "cli.h"

/* The times at which `snl play` draws the board. */
enum { DRAW_NEVER, DRAW_END, DRAW_TURN };

struct play {
    const snl_board *board;
    snl_game *game;
    uint64_t human; /* bit p: a person plays for player p */
    int draw;
    int64_t rolls_max;
};

/* "14", or "off the board". Each text stays valid during one more call. */
const char *play_square(snl_square square);

/* Prints what the last roll did, in one sentence. */
void play_say_roll(const struct play *play);

/* Prints the squares of all tokens. */
void play_say_squares(const struct play *play);

/* Prints the result of the game, or the squares of all tokens if it has not ended. */
void play_say_result(const struct play *play);

/* Draws the board with its tokens, as wide as the terminal; prints the squares of the tokens if the
 * board is too large for a picture. */
void play_draw(const struct play *play);

/* The effect of a line that a person typed. */
enum play_answer { PLAY_ASK_AGAIN, PLAY_ROLLED, PLAY_QUIT, PLAY_FAILED };

/* Carries out the lines that a person types, until one rolls the die or ends the game. Returns
 * PLAY_FAILED after a message; never PLAY_ASK_AGAIN. */
enum play_answer play_ask(struct play *play);

#endif
