/* SPDX-License-Identifier: MIT */
/*
 * Draws the board of a game in the terminal, with the tokens of the players.
 */
#define _POSIX_C_SOURCE 200809L
#include "play.h"

#include <unistd.h>

enum { COLUMNS_MIN = 20 };

/* Prints a piece of the picture, and an empty line before the first. */
static int32_t write_piece(void *context, const char *bytes, size_t length)
{
    int *has_begun = context;
    if (!*has_begun)
        fputc('\n', stdout);
    *has_begun = 1;
    return write_to_stream(stdout, bytes, length);
}

void play_draw(const struct play *play)
{
    snl_square squares[SNL_PLAYERS_MAX];
    snl_picture picture = {.struct_size = sizeof picture, .tokens = squares};
    int has_begun = 0, columns = terminal_columns(STDOUT_FILENO);
    for (int32_t player = 0; player < snl_game_players(play->game); player++)
        squares[picture.token_count++] = snl_game_square(play->game, player);
    snl_draw_terminal_to(play->board, &picture, columns < COLUMNS_MIN ? COLUMNS_MIN : columns,
                         terminal_style(STDOUT_FILENO), write_piece, &has_begun);
    if (has_begun)
        fputc('\n', stdout);
    else
        play_say_squares(play);
}
