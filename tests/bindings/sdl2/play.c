/* SPDX-License-Identifier: MIT */
/*
 * Plays the game of examples/sdl2 from a seed to its end, frame by frame, without a window. Called
 * as play FOLDER SEED PLAYERS BOARD-FILE: pictures and a log go to the folder. The log has a line
 * for each roll: player, face, and the squares on which all tokens are drawn after the animation.
 * Prints a line for each check.
 */
#include "draw.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failed, faults;

#define expect(condition, ...)                                                                     \
    do {                                                                                           \
        if (!(condition) && faults++ < 10) {                                                       \
            printf("# " __VA_ARGS__);                                                              \
            puts("");                                                                              \
        }                                                                                          \
    } while (0)

static void result(const char *name)
{
    printf("%s SDL: %s\n", faults ? "not ok" : "ok", name);
    failed |= faults > 0;
    faults = 0;
}

/* Runs one frame, as in main.c but without a window. No token may move by 0.45 squares or more, and
 * the frame may take no memory. */
static void frame(struct game *game)
{
    size_t requests = game->arena.requests;
    struct point before[PLAYERS_MAX];
    for (int32_t player = 0; player < snl_game_players(game->game); player++)
        before[player] = game_token(game, player);
    game_update(game, 1.0f / 60);
    for (int32_t player = 0; player < snl_game_players(game->game); player++) {
        struct point now = game_token(game, player);
        float way = hypotf(now.x - before[player].x, now.y - before[player].y);
        expect(way < 0.45f, "player %" PRId32 " moves by %g squares at once", player, (double)way);
    }
    expect(game->arena.requests == requests, "a frame took memory");
}

static void show(struct game *game)
{
    for (int i = 0; game_busy(game) && i < 6000; i++)
        frame(game);
    expect(!game_busy(game), "the last roll is shown for ever");
}

/* The square at whose centre a token is drawn, or -1. */
static snl_square seen(const struct game *game, int32_t player)
{
    struct point at = game_token(game, player);
    for (snl_square square = 0; square <= snl_board_squares(game->board); square++) {
        struct point centre = game_centre(game, square);
        if (hypotf(at.x - centre.x, at.y - centre.y) < 0.01f)
            return square;
    }
    return -1;
}

static void roll(struct game *game)
{
    size_t requests = game->arena.requests;
    int64_t rolls = snl_game_rolls(game->game);
    expect(game_roll(game) == SNL_OK && snl_game_rolls(game->game) == rolls + 1, "no roll");
    frame(game);
    expect(game_roll(game) == SNL_OK && snl_game_rolls(game->game) == rolls + 1,
           "a roll before the last one was shown");
    expect(game->arena.requests == requests, "a roll took memory");
}

static void picture(const struct game *game, const char *folder, const char *name)
{
    char path[1000];
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, PICTURE_WIDTH, PICTURE_HEIGHT, 32,
                                                          SDL_PIXELFORMAT_ARGB8888);
    SDL_Renderer *renderer = surface ? SDL_CreateSoftwareRenderer(surface) : NULL;
    size_t requests = game->arena.requests;
    snprintf(path, sizeof path, "%s/%s.bmp", folder, name);
    expect(renderer != NULL, "no renderer: %s", SDL_GetError());
    if (renderer) {
        draw_game(renderer, game, 1);
        SDL_RenderPresent(renderer);
        expect(SDL_SaveBMP(surface, path) == 0, "%s: %s", path, SDL_GetError());
    }
    expect(game->arena.requests == requests, "drawing took memory");
    SDL_DestroyRenderer(renderer);
    SDL_FreeSurface(surface);
}

static void test_game(struct game *game, const char *folder)
{
    char path[1000];
    int32_t turn;
    snprintf(path, sizeof path, "%s/log", folder);
    FILE *log = fopen(path, "w");
    expect(log != NULL, "%s cannot be written", path);
    expect(game->arena.requests > 0, "loading took no memory of the arena");
    while ((turn = snl_game_turn(game->game)) >= 0 && log) {
        roll(game);
        if (snl_game_rolls(game->game) == 24) {
            while (game->event < 2 && game_busy(game))
                frame(game);
            for (int i = 0; i < 20; i++)
                frame(game);
            picture(game, folder, "ride");
        }
        show(game);
        fprintf(log, "%" PRId32 " %" PRId32, turn + 1, game->face);
        for (int32_t player = 0; player < snl_game_players(game->game); player++)
            fprintf(log, " %" PRId64, seen(game, player));
        fputs("\n", log);
    }
    int64_t rolls = snl_game_rolls(game->game);
    expect(game_over(game) && game_roll(game) == SNL_OK && snl_game_rolls(game->game) == rolls,
           "a roll after the end");
    picture(game, folder, "end");
    if (log)
        fclose(log);
    result("a game to its end; no frame takes memory");
}

static void test_undo(struct game *game)
{
    size_t requests = game->arena.requests;
    while (snl_game_rolls(game->game) > 0) {
        game_undo(game);
        expect(!game_busy(game), "something moves after undo");
        for (int32_t player = 0; player < snl_game_players(game->game); player++)
            expect(seen(game, player) == snl_game_square(game->game, player),
                   "undo leaves a token");
    }
    game_undo(game);
    roll(game);
    game_undo(game);
    expect(game->shown[0] == snl_board_start(game->board) && !game_busy(game), "undo, moving");
    expect(game->arena.requests == requests, "undo took memory");
    result("undo down to the first roll");
}

/* The memory reserved at the start is enough for the longest game, ROLLS_MAX rolls. */
static void test_limit(void)
{
    static const char text[] = "squares 3\ndie weights 0 0 1\n";
    struct game game;
    expect(game_load(&game, text, sizeof text - 1, 1, 1) == SNL_OK, "not loaded");
    size_t requests = game.arena.requests;
    for (int i = 0; i < 2 * ROLLS_MAX && !game_over(&game); i++) {
        expect(game_roll(&game) == SNL_OK, "a roll failed");
        game.event = snl_game_event_count(game.game);
    }
    expect(snl_game_rolls(game.game) == ROLLS_MAX && game_over(&game), "%" PRId64 " rolls",
           snl_game_rolls(game.game));
    expect(game.arena.requests == requests, "a roll took memory");
    game.arena.used = ARENA_BYTES - 64;
    snl_board *copy = NULL;
    expect(snl_board_copy(game.board, NULL, &copy) == SNL_ERROR_MEMORY && !copy,
           "more memory than the arena");
    game_free(&game);
    result("an endless game is given up, and its rolls take no memory");
}

static void test_boards(const char *folder)
{
    static const char *const bad[] = {"squares", "squares 401\n", "grid 100 100\n", "ladder 3 9\n",
                                      "squares 9\nchaining on\nladder 2 5\nsnake 5 2\n"};
    struct game game;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        expect(game_load(&game, bad[i], strlen(bad[i]), 2, 1) != SNL_OK, "loaded: %s", bad[i]);
        game_free(&game);
    }
    for (int32_t players = 0; players <= PLAYERS_MAX + 1; players++) {
        snl_status status = game_load(&game, NULL, 0, players, 1);
        expect((status == SNL_OK) == (players >= 1 && players <= PLAYERS_MAX), "players");
        game_free(&game);
    }
    for (int32_t rows = 1; rows <= 6; rows++)
        for (int32_t columns = 1; columns <= 6; columns++) {
            char text[100];
            snprintf(text, sizeof text, "grid %" PRId32 " %" PRId32 "\n", rows, columns);
            expect(game_load(&game, text, strlen(text), 1, 1) == SNL_OK, "%s", text);
            for (snl_square square = 1; square <= rows * columns; square++) {
                int64_t row = -1, column = -1;
                struct point at = game_centre(&game, square);
                snl_board_cell_of(game.board, square, &row, &column);
                expect((int64_t)at.x == column && (int64_t)at.y == rows - 1 - row, "%s", text);
            }
            game_free(&game);
        }
    static const char line[] = "squares 30\nladder 3 22\nsnake 27 1\noversoot bounce\n";
    expect(game_load(&game, line, sizeof line - 1, 3, 1) == SNL_ERROR_SYNTAX, "oversoot");
    game_free(&game);
    static const char bounce[] = "squares 30\nladder 3 22\nsnake 27 1\novershoot bounce\n";
    expect(game_load(&game, bounce, sizeof bounce - 1, 3, 1) == SNL_OK, "a line");
    while (!game_over(&game)) {
        roll(&game);
        show(&game);
    }
    picture(&game, folder, "line");
    game_free(&game);
    result("other boards");
}

/* Tokens wait for a face that enters, are put on another square, and take jumps off the board. */
static void test_house_rules(const char *folder)
{
    static const char text[] =
        "{\"grid\": [5, 6], \"start\": 2, \"enter\": [5, 6], \"enter_square\": 9, \"overshoot\": "
        "\"bounce\", \"jumps\": [[1, 12], [10, 0], [11, 0], [14, 2], [17, 4], [22, 0]]}";
    struct game game;
    bool seen_kinds[SNL_EVENT_OVER + 1] = {false}, off = false;
    expect(game_load(&game, text, sizeof text - 1, 2, 4) == SNL_OK, "house rules");
    while (!game_over(&game)) {
        roll(&game);
        for (size_t i = 0; i < snl_game_event_count(game.game); i++) {
            snl_event event = {.struct_size = sizeof event};
            expect(snl_game_event(game.game, i, &event) == SNL_OK, "event %zu", i);
            seen_kinds[event.kind] = true;
            off |= event.kind == SNL_EVENT_JUMPED && event.to == 0;
        }
        if (snl_game_rolls(game.game) == 10)
            picture(&game, folder, "house");
        show(&game);
        for (int32_t player = 0; player < 2; player++)
            expect(seen(&game, player) == snl_game_square(game.game, player),
                   "a token is elsewhere");
    }
    expect(snl_game_turn(game.game) < 0 && off, "%" PRId64 " rolls", snl_game_rolls(game.game));
    expect(seen_kinds[SNL_EVENT_ENTERED] && seen_kinds[SNL_EVENT_NOT_ENTERED], "nobody enters");
    game_free(&game);

    /* A token that is put on the square where it is stays there. */
    static const char same[] = "squares 9\nenter 1 square 1\n";
    expect(game_load(&game, same, sizeof same - 1, 1, 4) == SNL_OK,
           "the start is the enter square");
    for (int i = 0; i < 30; i++) {
        roll(&game);
        show(&game);
        expect(seen(&game, 0) == 1, "the token leaves");
    }
    game_free(&game);
    result("entering, and jumps off the board");
}

int main(int argc, char **argv)
{
    struct game game;
    char text[4000];
    FILE *file = argc == 5 ? fopen(argv[4], "rb") : NULL;
    if (!file)
        return 2;
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    snl_status status = game_load(&game, text, length, (int32_t)strtol(argv[3], NULL, 10),
                                  strtoull(argv[2], NULL, 10));
    expect(status == SNL_OK, "loading: %s", snl_status_text(status));
    if (status == SNL_OK) {
        test_game(&game, argv[1]);
        test_undo(&game);
    }
    game_free(&game);
    test_limit();
    test_boards(argv[1]);
    test_house_rules(argv[1]);
    return failed;
}
