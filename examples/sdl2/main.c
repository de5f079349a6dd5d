/* SPDX-License-Identifier: MIT */
/*
 * Snakes and Ladders in SDL: Space, Enter or a click rolls, U takes a roll back, D lets the
 * dice play alone, Escape ends. Called as snl-sdl2 [PLAYERS [SEED [FILE]]].
 *
 * A frame must not change the arena's count of requests: the game takes no memory while it is
 * played. A frame is drawn twice as large as it is shown, which smooths its edges.
 */
#include "draw.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static bool handle(struct game *game, const SDL_Event *event, bool *alone)
{
    if (event->type == SDL_QUIT)
        return false;
    if (event->type == SDL_MOUSEBUTTONDOWN)
        return game_roll(game) == SNL_OK;
    if (event->type == SDL_KEYDOWN)
        switch (event->key.keysym.sym) {
        case SDLK_SPACE:
        case SDLK_RETURN:
            return game_roll(game) == SNL_OK;
        case SDLK_u:
            *alone = false;
            game_undo(game);
            break;
        case SDLK_d:
            *alone = !*alone;
            break;
        case SDLK_ESCAPE:
            return false;
        default:
            break;
        }
    return true;
}

/* Returns whether no frame took memory. */
static bool run(struct game *game, SDL_Renderer *renderer, SDL_Texture *large)
{
    bool going = true, alone = false;
    Uint32 before = SDL_GetTicks();
    while (going) {
        size_t requests = game->arena.requests;
        SDL_Event event;
        Uint32 now = SDL_GetTicks();
        while (SDL_PollEvent(&event))
            going = handle(game, &event, &alone) && going;
        if (alone && game_roll(game) != SNL_OK)
            going = false;
        game_update(game, (float)(now - before) / 1000);
        SDL_SetRenderTarget(renderer, large);
        draw_game(renderer, game, 2);
        SDL_SetRenderTarget(renderer, NULL);
        SDL_RenderCopy(renderer, large, NULL, NULL);
        SDL_RenderPresent(renderer);
        SDL_Delay(SDL_GetTicks() - now < 15 ? 15 - (SDL_GetTicks() - now) : 0);
        before = now;
        if (game->arena.requests != requests) {
            fputs("snl-sdl2: a frame took memory\n", stderr);
            return false;
        }
    }
    return true;
}

/* The whole of a file, to be freed; NULL if it cannot be read. */
static char *read_file(const char *name, size_t *length)
{
    char *text = NULL;
    long size;
    FILE *file = fopen(name, "rb");
    if (!file)
        return NULL;
    if (fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) >= 0) {
        text = malloc((size_t)size + 1);
        rewind(file);
        *length = text ? fread(text, 1, (size_t)size, file) : 0;
    }
    fclose(file);
    return text;
}

static int fail(const char *what, const char *why)
{
    fprintf(stderr, "snl-sdl2: %s: %s\n", what, why);
    return 1;
}

static int play(struct game *game)
{
    SDL_Window *window = NULL;
    SDL_Renderer *renderer = NULL;
    SDL_Texture *large = NULL;
    bool sound = false;
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear");
    if (SDL_Init(SDL_INIT_VIDEO) == 0)
        window = SDL_CreateWindow("Snakes and Ladders", SDL_WINDOWPOS_CENTERED,
                                  SDL_WINDOWPOS_CENTERED, PICTURE_WIDTH, PICTURE_HEIGHT, 0);
    if (window)
        renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_TARGETTEXTURE);
    if (renderer)
        large = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_RGBA32, SDL_TEXTUREACCESS_TARGET,
                                  2 * PICTURE_WIDTH, 2 * PICTURE_HEIGHT);
    if (large)
        sound = run(game, renderer, large);
    else
        fail("SDL", SDL_GetError());
    SDL_DestroyTexture(large);
    SDL_DestroyRenderer(renderer);
    SDL_DestroyWindow(window);
    SDL_Quit();
    return sound ? 0 : 1;
}

int main(int argc, char **argv)
{
    struct game game;
    int32_t count = argc > 1 ? (int32_t)strtol(argv[1], NULL, 10) : 2;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : (uint64_t)time(NULL);
    size_t length = 0;
    if (count < 1 || count > PLAYERS_MAX)
        return fail(argv[1], "a game has 1 to 4 players");
    char *text = argc > 3 ? read_file(argv[3], &length) : NULL;
    if (argc > 3 && !text)
        return fail(argv[3], "it cannot be read");
    snl_status status = game_load(&game, text, length, count, seed);
    free(text);
    int code = status == SNL_OK ? play(&game) : fail("loading", snl_status_text(status));
    game_free(&game);
    return code;
}
