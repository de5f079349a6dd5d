/* SPDX-License-Identifier: MIT */
/*
 * What the parts of the command play share: a game, and how it is told.
 */
#ifndef SNL_CLI_PLAY_H
#define SNL_CLI_PLAY_H

#include "cli.h"

/* When the board is drawn. */
enum { DRAW_NEVER, DRAW_END, DRAW_TURN };

struct play {
    const snl_board *board;
    snl_game *game;
    uint64_t human; /* bit p: somebody plays for player p */
    int draw;
    int64_t rolls_max;
};

/* "14", or "off the board". The text is valid until the next call but one. */
const char *play_square(snl_square square);

/* Tells what the last roll did, in one sentence. */
void play_say_roll(const struct play *play);

/* Tells where all tokens are. */
void play_say_squares(const struct play *play);

/* Tells how the game has ended, or where it stands. */
void play_say_result(const struct play *play);

/* Draws the board with the tokens on it, as wide as the terminal; or tells where they are, if the
 * board is too large to be drawn. */
void play_draw(const struct play *play);

/* What somebody at the keyboard has done. */
enum play_answer { PLAY_ASK_AGAIN, PLAY_ROLLED, PLAY_QUIT, PLAY_FAILED };

/* Reads what somebody types for the player whose turn it is, up to a roll. Returns
 * PLAY_FAILED after a message, but never PLAY_ASK_AGAIN. */
enum play_answer play_ask(struct play *play);

#endif
