/* SPDX-License-Identifier: MIT */
/*
 * Draws the board of a game in the terminal, with the tokens of the players. If the picture is too
 * high for the terminal, a narrower one may be lower: it has a line for each row of the board, and
 * lists the jumps below them.
 */
#include "play.h"
#include "system.h"

enum {
    COLUMNS_MIN = 20,
    SQUARES_TO_FIT = 4096, /* no larger board fits, and each try draws all of its squares */
    LINES_BESIDE = 3       /* the empty lines around the picture, and the prompt */
};

/* Prints a piece of the picture, and an empty line before the first. */
static int32_t write_piece(void *context, const char *bytes, size_t length)
{
    int *has_begun = context;
    if (!*has_begun)
        fputc('\n', stdout);
    *has_begun = 1;
    return write_to_stream(stdout, bytes, length);
}

static int32_t count_lines(void *context, const char *bytes, size_t length)
{
    int *lines = context;
    for (size_t i = 0; i < length; i++)
        *lines += bytes[i] == '\n';
    return 0;
}

/* Returns the largest width, at most the terminal's, at which the picture stays on the screen until
 * each player has rolled once. If every such picture is too high, returns the terminal's width. */
static int choose_columns(const struct play *play, const snl_picture *picture, int32_t style)
{
    int columns = terminal_columns(DESCRIPTOR_OUT), height = terminal_lines(DESCRIPTOR_OUT);
    int room = height - LINES_BESIDE - (int)picture->token_count;
    if (columns < COLUMNS_MIN)
        columns = COLUMNS_MIN;
    if (height == 0 || snl_board_squares(play->board) > SQUARES_TO_FIT)
        return columns;
    for (int narrower = columns; narrower >= COLUMNS_MIN; narrower--) {
        int lines = 0;
        snl_draw_terminal_to(play->board, picture, narrower, style, count_lines, &lines);
        if (lines <= room)
            return narrower;
    }
    return columns;
}

void play_draw(const struct play *play)
{
    snl_square squares[SNL_PLAYERS_MAX];
    snl_picture picture = {.struct_size = sizeof picture, .tokens = squares};
    int32_t style = terminal_style(DESCRIPTOR_OUT);
    int has_begun = 0;
    for (int32_t player = 0; player < snl_game_players(play->game); player++)
        squares[picture.token_count++] = snl_game_square(play->game, player);
    snl_draw_terminal_to(play->board, &picture, choose_columns(play, &picture, style), style,
                         write_piece, &has_begun);
    if (has_begun)
        fputc('\n', stdout);
    else
        play_say_squares(play);
}
