/* SPDX-License-Identifier: MIT */
/*
 * Prints a game in words: one sentence for each roll, with a phrase for each of its events.
 */
#include "play.h"

#include <inttypes.h>

const char *play_square(snl_square square)
{
    static char texts[2][24];
    static int last;
    if (square == 0)
        return "off the board";
    last = !last;
    snprintf(texts[last], sizeof texts[last], "%" PRId64, square);
    return texts[last];
}

static void say_penalty(const snl_event *event)
{
    printf(", a %" PRId32 " too many: ", event->face);
    if (event->from == event->to)
        printf("stays %s%s", event->to ? "on " : "", play_square(event->to));
    else
        printf("from %s back %s%s", play_square(event->from), event->to ? "to " : "",
               play_square(event->to));
}

static void say_sent_back(const snl_event *event)
{
    printf("; sends player %" PRId32 " back %s%s", event->player + 1, event->to ? "to " : "",
           play_square(event->to));
}

static void say_event(const struct play *play, const snl_event *event)
{
    int32_t place = snl_game_place(play->game, event->player);
    switch (event->kind) {
    case SNL_EVENT_ROLLED:
        printf("Player %" PRId32 " rolls %" PRId32, event->player + 1, event->face);
        break;
    case SNL_EVENT_NOT_ENTERED:
        if (event->to == 0)
            fputs(": not yet on the board", stdout);
        else
            printf(": waits on %" PRId64, event->to);
        break;
    case SNL_EVENT_ENTERED:
        printf(": onto %" PRId64, event->to);
        break;
    case SNL_EVENT_STAYED:
        printf(": too far, stays %s%s", event->to ? "on " : "", play_square(event->to));
        break;
    case SNL_EVENT_MOVED:
        printf(event->to <= event->from ? " and back to %" PRId64 : ": to %" PRId64, event->to);
        break;
    case SNL_EVENT_JUMPED:
        printf(event->to > event->from ? ", up the ladder %s%s" : ", down the snake %s%s",
               event->to ? "to " : "", play_square(event->to));
        break;
    case SNL_EVENT_SENT_BACK:
        say_sent_back(event);
        break;
    case SNL_EVENT_PENALTY:
        say_penalty(event);
        break;
    case SNL_EVENT_FINISHED:
        if (place == 1)
            fputs(", and wins", stdout);
        else
            printf(", in place %" PRId32, place);
        break;
    case SNL_EVENT_AGAIN:
        fputs("; rolls again", stdout);
        break;
    default: /* the next sentence names the player whose turn it is */
        break;
    }
}

void play_say_roll(const struct play *play)
{
    snl_event event = {.struct_size = sizeof event};
    for (size_t i = 0; snl_game_event(play->game, i, &event) == SNL_OK; i++)
        say_event(play, &event);
    fputs(".\n", stdout);
}

void play_say_squares(const struct play *play)
{
    int32_t players = snl_game_players(play->game);
    for (int32_t player = 0; player < players; player++) {
        snl_square square = snl_game_square(play->game, player);
        printf("%s %" PRId32 " %s%s", player ? ", player" : "Player", player + 1,
               square ? "on " : "", play_square(square));
    }
    fputs(".\n", stdout);
}

static void say_ranking(const struct play *play)
{
    int32_t players = snl_game_players(play->game);
    for (int32_t place = 1; place <= players; place++)
        for (int32_t player = 0; player < players; player++)
            if (snl_game_place(play->game, player) == place)
                printf("%3" PRId32 ". player %" PRId32 "\n", place, player + 1);
}

void play_say_result(const struct play *play)
{
    snl_game_options options = {.struct_size = sizeof options};
    int64_t rolls = snl_game_rolls(play->game);
    snl_game_get_options(play->game, &options);
    if (snl_game_turn(play->game) >= 0) {
        printf("Not finished after %" PRId64 " roll%s.\n", rolls, plural(rolls));
        play_say_squares(play);
        return;
    }
    for (int32_t player = 0; player < options.players; player++)
        if (snl_game_place(play->game, player) == 1)
            printf("Player %" PRId32 " has won. The game took %" PRId64 " roll%s.\n", player + 1,
                   rolls, plural(rolls));
    if (options.play_on && options.players > 1)
        say_ranking(play);
}
