/* SPDX-License-Identifier: MIT */
/*
 * A server and a client play one game; for brevity both run in this program, without a network. The
 * server has the die, and sends the client nothing but faces; the client plays the same game with
 * these faces, and animates each roll. After five rolls the client closes, and opens again with the
 * bytes that it saved.
 */
#include <inttypes.h>
#include <snl.h>
#include <stdio.h>

//! [animate]
/* Prints an event where an engine would show it. */
static void animate(const snl_event *event)
{
    int32_t player = event->player + 1;
    switch (event->kind) {
    case SNL_EVENT_ROLLED:
        printf("player %" PRId32 ", face %" PRId32 ":", player, event->face);
        break;
    case SNL_EVENT_MOVED:
        printf(" walk %" PRId64 "-%" PRId64, event->from, event->to);
        break;
    case SNL_EVENT_JUMPED:
        printf(event->to > event->from ? " climb to %" PRId64 : " slide to %" PRId64, event->to);
        break;
    case SNL_EVENT_STAYED:
        printf(" stay");
        break;
    case SNL_EVENT_SENT_BACK:
        printf(" (player %" PRId32 ": %" PRId64 "-%" PRId64 ")", player, event->from, event->to);
        break;
    case SNL_EVENT_AGAIN:
        printf(" once more");
        break;
    case SNL_EVENT_OVER:
        printf(" player %" PRId32 " wins", player);
        break;
    default: /* nothing to show, or an event of a later version of the library */
        break;
    }
}
//! [animate]

//! [game]
static snl_status show_roll(snl_game *client, int32_t face)
{
    snl_event event = {.struct_size = sizeof event};
    snl_status status = snl_game_roll(client, face);
    for (size_t i = 0; i < snl_game_event_count(client) && status == SNL_OK; i++) {
        status = snl_game_event(client, i, &event);
        if (status == SNL_OK)
            animate(&event);
    }
    puts("");
    return status;
}

/* The server rolls, and sends only the face. */
static snl_status serve_roll(snl_game *server, int32_t *face)
{
    snl_event event = {.struct_size = sizeof event};
    snl_status status = snl_game_roll(server, 0);
    if (status == SNL_OK)
        status = snl_game_event(server, 0, &event);
    *face = event.face;
    return status;
}

/* Closes the client's game and opens it again. */
static snl_status reopen(const snl_board *board, snl_game **client)
{
    uint8_t bytes[1000];
    size_t length;
    snl_game *opened;
    snl_status status = snl_game_save(*client, bytes, sizeof bytes, &length);
    if (status == SNL_OK)
        status = snl_game_load(board, bytes, length, &opened);
    if (status != SNL_OK)
        return status;
    snl_game_free(*client);
    *client = opened;
    printf("(%zu bytes kept, player %" PRId32 " is next)\n", length, snl_game_turn(opened) + 1);
    return SNL_OK;
}

static snl_status play(const snl_board *board, snl_game *server, snl_game **client)
{
    snl_status status = SNL_OK;
    while (status == SNL_OK && snl_game_turn(server) >= 0) {
        int32_t face;
        status = serve_roll(server, &face);
        if (status == SNL_OK)
            status = show_roll(*client, face);
        if (status == SNL_OK && snl_game_rolls(*client) == 5)
            status = reopen(board, client);
    }
    return status;
}
//! [game]

int main(void)
{
    static const snl_square from[] = {3, 8, 17, 27}, to[] = {15, 26, 4, 1};
    snl_game_options options = {.struct_size = sizeof options,
                                .players = 2,
                                .turns.again_faces = UINT64_C(1) << 5,
                                .send_back = 1};
    snl_board *board = NULL;
    snl_game *server = NULL, *client = NULL;
    snl_status status = snl_board_create_grid(5, 6, NULL, &board);
    if (status == SNL_OK)
        status = snl_board_set_jumps(board, from, to, 4, NULL);
    if (status == SNL_OK)
        status = snl_game_create(board, &options, &client);
    options.seed = 3; /* only the server knows the seed */
    if (status == SNL_OK)
        status = snl_game_create(board, &options, &server);
    if (status == SNL_OK)
        status = play(board, server, &client);
    if (status != SNL_OK)
        fprintf(stderr, "game: %s\n", snl_status_text(status));
    snl_game_free(server);
    snl_game_free(client);
    snl_board_free(board);
    return status != SNL_OK;
}
