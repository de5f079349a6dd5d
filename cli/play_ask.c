/* SPDX-License-Identifier: MIT */
/*
 * Reads the commands of a person at the keyboard, or from a pipe, one on each line. A line that is
 * no command gets a message on stderr, and then the next line is read. The end of the input ends
 * the game.
 */
#include "play.h"
#include "system.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char commands[] = "  Enter    roll the die\n"
                               "  1, 2...  the face that a die of your own shows\n"
                               "  u        take back everything since your last turn\n"
                               "  h        hint: how near the goal is\n"
                               "  b        draw the board\n"
                               "  s FILE   save the game\n"
                               "  q        quit\n"
                               "  ?        this help\n";

static void refuse(const char *line)
{
    output_flush();
    complain("'%s': type Enter to roll, or ? for help", line);
}

static enum play_answer roll(struct play *play, int32_t face)
{
    snl_status status = snl_game_roll(play->game, face);
    if (status == SNL_OK) {
        play_say_roll(play);
        return PLAY_ROLLED;
    }
    output_flush();
    complain("%s", snl_status_text(status));
    return PLAY_ASK_AGAIN;
}

static int is_human(const struct play *play, int32_t player)
{
    return player >= 0 && (play->human >> player & 1);
}

/* Takes back rolls until it is a person's turn again, including the rolls of the dice in
 * between. */
static void take_back(struct play *play)
{
    int64_t rolls = 0;
    while (snl_game_undo(play->game) == SNL_OK) {
        rolls++;
        if (is_human(play, snl_game_turn(play->game)))
            break;
    }
    if (rolls == 0) {
        fputs("Nobody has rolled yet.\n", stdout);
        return;
    }
    printf("Taken back: %" PRId64 " roll%s.\n", rolls, plural(rolls));
    if (play->draw == DRAW_TURN)
        play_draw(play);
}

static void give_hint(const struct play *play)
{
    int64_t rolls = 0;
    snl_square square = snl_game_square(play->game, snl_game_turn(play->game));
    snl_status status = snl_board_solve_from(play->board, square, &rolls);
    const char *on = square ? "On " : "";
    if (status != SNL_OK)
        printf("%s.\n", snl_status_text(status));
    else if (rolls == SNL_UNREACHABLE)
        printf("%s%s: the goal is out of reach.\n", on, play_square(square));
    else
        printf("%s%s: %" PRId64 " roll%s to the goal, if you could choose every roll.\n", on,
               square ? play_square(square) : "Off the board", rolls, plural(rolls));
}

static void save(const struct play *play, const char *name)
{
    size_t length = 0;
    snl_game_save(play->game, NULL, 0, &length);
    uint8_t *bytes = malloc(length);
    output_flush();
    if (!bytes || snl_game_save(play->game, bytes, length, &length) != SNL_OK)
        complain("%s: %s", name, snl_status_text(SNL_ERROR_MEMORY));
    else if (write_file(name, (const char *)bytes, length) == 0)
        printf("Saved as %s.\n", name);
    free(bytes);
}

static enum play_answer answer(struct play *play, const char *line)
{
    int64_t face;
    char *end;
    if (line[0] == '\0')
        return roll(play, 0);
    if (parse_number(line, 1, SNL_FACES_MAX, &face, &end) && *end == '\0')
        return roll(play, (int32_t)face);
    if (line[0] == 's' && line[1] == ' ' && line[2] != '\0')
        save(play, line + 2);
    else if (strcmp(line, "q") == 0)
        return PLAY_QUIT;
    else if (strcmp(line, "u") == 0)
        take_back(play);
    else if (strcmp(line, "h") == 0)
        give_hint(play);
    else if (strcmp(line, "b") == 0)
        play_draw(play);
    else if (strcmp(line, "?") == 0)
        fputs(commands, stdout);
    else
        refuse(line);
    return PLAY_ASK_AGAIN;
}

/* Returns the next line without its newline and surrounding spaces; NULL if there is none. Zero
 * bytes become '?': they would cut the line short, and an empty line rolls the die. */
static char *read_line(char **memory, size_t *size)
{
    errno = 0;
    int64_t length = system_line(memory, size);
    if (length < 0)
        return NULL;
    char *line = *memory, *end = line + length;
    for (char *zero = line; (zero = memchr(zero, '\0', (size_t)(end - zero)));)
        *zero = '?';
    while (end > line && strchr(" \t\r\n", end[-1]))
        *--end = '\0';
    return line + strspn(line, " \t");
}

/* Quits at the end of the input, and fails after a read error. */
static enum play_answer end_input(void)
{
    if (feof(stdin))
        return PLAY_QUIT;
    complain("<stdin>: %s", strerror(errno ? errno : ENOMEM));
    return PLAY_FAILED;
}

enum play_answer play_ask(struct play *play)
{
    char *memory = NULL, *line;
    size_t size = 0;
    enum play_answer answered = PLAY_ASK_AGAIN;
    int terminal = system_is_terminal(DESCRIPTOR_IN);
    if (play->draw == DRAW_TURN)
        play_draw(play);
    while (answered == PLAY_ASK_AGAIN) {
        int32_t player = snl_game_turn(play->game);
        snl_square square = snl_game_square(play->game, player);
        if (terminal)
            printf("Player %" PRId32 ", %s%s> ", player + 1, square ? "on " : "",
                   play_square(square));
        output_flush();
        line = read_line(&memory, &size);
        if (terminal && !line)
            fputc('\n', stdout);
        answered = line ? answer(play, line) : end_input();
    }
    free(memory);
    return answered;
}
