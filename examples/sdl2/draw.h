/* SPDX-License-Identifier: MIT */
/* Draws the picture of a game anew in every frame, with triangles, which SDL draws by itself. */
#ifndef DRAW_H
#define DRAW_H

#include "game.h"
#include <SDL.h>

#define PICTURE_WIDTH 760
#define PICTURE_HEIGHT 900

/* Draws a game onto the renderer's target, `scale` times as large as PICTURE_WIDTH and _HEIGHT. */
void draw_game(SDL_Renderer *renderer, const struct game *game, float scale);

#endif
