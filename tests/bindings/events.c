/* SPDX-License-Identifier: MIT */
/* Plays the game that the tests of bindings play, and prints its events, one a line: kind, player,
 * face, from, to. Named board MB47, seed 3, four players; a six rolls again, the third six in a
 * turn sends the token back to where the turn began, and tokens send each other back. With an
 * argument, it plays without these house rules. */
#include <inttypes.h>
#include <snl.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    static const char *const names[] = {"",      "rolled", "not entered", "entered", "stayed",
                                        "moved", "jumped", "sent back",   "penalty", "finished",
                                        "again", "turn",   "over"};
    snl_game_options options = {.struct_size = sizeof options, .players = 4, .seed = 3};
    snl_event event = {.struct_size = sizeof event};
    snl_board *board = NULL;
    snl_game *game = NULL;
    (void)argv;
    if (argc == 1) {
        options.turns = (snl_turns){.again_faces = 1 << (6 - 1), .again_limit = 3};
        options.turns.again_penalty = SNL_PENALTY_TURN;
        options.send_back = 1;
    }
    int failed =
        snl_board_create_named("MB47", NULL, &board) || snl_game_create(board, &options, &game);
    while (!failed && snl_game_turn(game) >= 0) {
        failed = snl_game_roll(game, 0) != SNL_OK;
        for (size_t i = 0; snl_game_event(game, i, &event) == SNL_OK; i++)
            printf("%s %" PRId32 " %" PRId32 " %" PRId64 " %" PRId64 "\n", names[event.kind],
                   event.player, event.face, event.from, event.to);
    }
    snl_game_free(game);
    snl_board_free(board);
    return failed;
}
