/* SPDX-License-Identifier: MIT */
/*
 * Draws the board of a game in the terminal, with the tokens of the players.
 */
#define _POSIX_C_SOURCE 200809L
#include "play.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COLUMNS_MIN = 20 };

/* Returns the picture as text, which the caller frees; NULL if there is none. */
static char *draw(const struct play *play, const snl_picture *picture)
{
    int32_t columns = terminal_columns(STDOUT_FILENO), style = terminal_style(STDOUT_FILENO);
    size_t length = 0;
    columns = columns < COLUMNS_MIN ? COLUMNS_MIN : columns;
    if (snl_draw_terminal(play->board, picture, columns, style, NULL, 0, &length) != SNL_OK)
        return NULL;
    char *text = malloc(length + 1);
    if (text)
        snl_draw_terminal(play->board, picture, columns, style, text, length + 1, &length);
    return text;
}

void play_draw(const struct play *play)
{
    snl_square squares[SNL_PLAYERS_MAX];
    snl_picture picture = {.struct_size = sizeof picture, .tokens = squares};
    for (int32_t player = 0; player < snl_game_players(play->game); player++)
        squares[picture.token_count++] = snl_game_square(play->game, player);
    char *text = draw(play, &picture);
    if (text) {
        fputc('\n', stdout);
        output_bytes(text, strlen(text));
        fputc('\n', stdout);
    } else {
        play_say_squares(play);
    }
    free(text);
}
