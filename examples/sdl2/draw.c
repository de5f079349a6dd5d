/* SPDX-License-Identifier: MIT */
/*
 * Everything is made of thick lines and discs. Coordinates are those of a picture of PICTURE_WIDTH
 * by PICTURE_HEIGHT; the canvas scales them. There are no letters, so no fonts are needed: a
 * digit is a pattern of bits.
 */
#include "draw.h"
#include <math.h>

#define BOARD_X 30.0f
#define BOARD_Y 30.0f
#define BOARD_SIZE 700.0f

struct canvas {
    SDL_Renderer *renderer;
    float scale;
    /* The top left corner of the board in the picture, the size of a square, and the number of
     * rows. */
    float left, top, cell;
    int32_t rows;
};

static const SDL_Color paper = {251, 247, 236, 255}, shade = {241, 232, 210, 255};
static const SDL_Color frame = {140, 115, 69, 255}, gold = {247, 215, 116, 255};
static const SDL_Color ink = {81, 71, 47, 255}, white = {255, 255, 255, 255};
static const SDL_Color rail = {143, 98, 49, 255}, rung = {181, 135, 72, 255};
static const SDL_Color dark = {34, 28, 20, 255}, shadow = {60, 45, 15, 60};
static const SDL_Color players[PLAYERS_MAX] = {
    {0, 114, 178, 255}, {213, 94, 0, 255}, {0, 158, 115, 255}, {204, 121, 167, 255}};
static const SDL_Color skins[4] = {
    {0, 158, 115, 255}, {204, 84, 61, 255}, {56, 125, 184, 255}, {158, 92, 158, 255}};

/* Shapes. */

static void box(const struct canvas *canvas, float x, float y, float w, float h, SDL_Color colour)
{
    SDL_FRect rectangle = {x * canvas->scale, y * canvas->scale, w * canvas->scale,
                           h * canvas->scale};
    SDL_SetRenderDrawColor(canvas->renderer, colour.r, colour.g, colour.b, colour.a);
    SDL_RenderFillRectF(canvas->renderer, &rectangle);
}

static SDL_Vertex vertex(const struct canvas *canvas, float x, float y, SDL_Color colour)
{
    SDL_Vertex corner = {{x * canvas->scale, y * canvas->scale}, colour, {0, 0}};
    return corner;
}

static void quad(const struct canvas *canvas, const float x[4], const float y[4], SDL_Color colour)
{
    static const int order[6] = {0, 1, 2, 0, 2, 3};
    SDL_Vertex corners[4];
    for (int i = 0; i < 4; i++)
        corners[i] = vertex(canvas, x[i], y[i], colour);
    SDL_RenderGeometry(canvas->renderer, NULL, corners, 4, order, 6);
}

static void line(const struct canvas *canvas, float x1, float y1, float x2, float y2, float width,
                 SDL_Color colour)
{
    float length = hypotf(x2 - x1, y2 - y1);
    float nx = -(y2 - y1) / length * width / 2, ny = (x2 - x1) / length * width / 2;
    quad(canvas, (float[4]){x1 + nx, x2 + nx, x2 - nx, x1 - nx},
         (float[4]){y1 + ny, y2 + ny, y2 - ny, y1 - ny}, colour);
}

static void ellipse(const struct canvas *canvas, float x, float y, float rx, float ry,
                    SDL_Color colour)
{
    enum { CORNERS = 28 };
    SDL_Vertex corners[CORNERS + 1];
    int order[3 * CORNERS];
    corners[CORNERS] = vertex(canvas, x, y, colour);
    for (int i = 0; i < CORNERS; i++) {
        float angle = 6.2831853f * (float)i / CORNERS;
        corners[i] = vertex(canvas, x + rx * cosf(angle), y + ry * sinf(angle), colour);
        order[3 * i] = CORNERS;
        order[3 * i + 1] = i;
        order[3 * i + 2] = (i + 1) % CORNERS;
    }
    SDL_RenderGeometry(canvas->renderer, NULL, corners, CORNERS + 1, order, 3 * CORNERS);
}

static void disc(const struct canvas *canvas, float x, float y, float radius, SDL_Color colour)
{
    ellipse(canvas, x, y, radius, radius, colour);
}

static void star(const struct canvas *canvas, float x, float y, float radius, SDL_Color colour)
{
    SDL_Vertex corners[11];
    int order[30];
    corners[10] = vertex(canvas, x, y, colour);
    for (int i = 0; i < 10; i++) {
        float r = i % 2 ? radius * 0.42f : radius, angle = 0.62831853f * (float)i - 1.5707963f;
        corners[i] = vertex(canvas, x + r * cosf(angle), y + r * sinf(angle), colour);
        order[3 * i] = 10;
        order[3 * i + 1] = i;
        order[3 * i + 2] = (i + 1) % 10;
    }
    SDL_RenderGeometry(canvas->renderer, NULL, corners, 11, order, 30);
}

/* Writes a number with its left end at x; returns how wide it is. Digits are 4 dots by 6. */
static float number(const struct canvas *canvas, int64_t value, float x, float y, float dot,
                    SDL_Color colour)
{
    static const uint8_t digits[10][6] = {
        {6, 9, 9, 9, 9, 6},   {2, 6, 2, 2, 2, 7},    {6, 9, 1, 2, 4, 15}, {14, 1, 6, 1, 1, 14},
        {2, 6, 10, 15, 2, 2}, {15, 8, 14, 1, 1, 14}, {6, 8, 14, 9, 9, 6}, {15, 1, 2, 2, 4, 4},
        {6, 9, 6, 9, 9, 6},   {6, 9, 9, 7, 1, 6}};
    int count = 1;
    x = roundf(x); /* whole pixels, or dots would have gaps */
    y = roundf(y);
    dot = fmaxf(1, roundf(dot));
    for (int64_t rest = value; rest >= 10; rest /= 10)
        count++;
    for (int i = count - 1; i >= 0; i--, value /= 10)
        for (int row = 0; row < 6; row++)
            for (int column = 0; column < 4; column++)
                if (digits[value % 10][row] & 8 >> column)
                    box(canvas, x + (float)(i * 5 + column) * dot, y + (float)row * dot, dot, dot,
                        colour);
    return (float)(count * 5 - 1) * dot;
}

/* The board. */

static float across(const struct canvas *canvas, float x)
{
    return canvas->left + (x + 0.5f) * canvas->cell;
}

static float down(const struct canvas *canvas, float y)
{
    return canvas->top + ((float)canvas->rows - 0.5f - y) * canvas->cell;
}

static SDL_Color square_colour(struct point at, bool goal)
{
    bool even = ((int32_t)at.x + (int32_t)at.y) % 2 == 0;
    return goal ? gold : even ? paper : shade;
}

static void draw_squares(const struct canvas *canvas, const struct game *game)
{
    int32_t rows, columns;
    int64_t squares = snl_board_squares(game->board);
    float cell = canvas->cell;
    game_shape(game, &rows, &columns);
    box(canvas, canvas->left - 8, canvas->top - 8, (float)columns * cell + 16,
        (float)rows * cell + 16, frame);
    for (snl_square square = 1; square <= squares; square++) {
        struct point at = game_centre(game, square);
        float x = across(canvas, at.x) - cell / 2, y = down(canvas, at.y) - cell / 2;
        box(canvas, x, y, cell, cell, square_colour(at, square == squares));
    }
    struct point goal = game_centre(game, squares);
    star(canvas, across(canvas, goal.x), down(canvas, goal.y) + cell * 0.06f, cell * 0.3f,
         (SDL_Color){204, 153, 31, 255});
}

/* Draws each number on a patch of the square's colour, so that jumps below do not hide it. */
static void draw_numbers(const struct canvas *canvas, const struct game *game)
{
    int64_t squares = snl_board_squares(game->board);
    float cell = canvas->cell, dot = fmaxf(1, roundf(cell * 0.03f));
    for (snl_square square = 1; square <= squares; square++) {
        struct point at = game_centre(game, square);
        float x = roundf(across(canvas, at.x) - cell * 0.42f);
        float y = roundf(down(canvas, at.y) - cell * 0.42f);
        float width = dot * (square < 10 ? 4 : square < 100 ? 9 : 14);
        box(canvas, x - dot, y - dot, width + 2 * dot, 8 * dot,
            square_colour(at, square == squares));
        number(canvas, square, x, y, dot, ink);
    }
}

static void draw_ladder(const struct canvas *canvas, struct point from, struct point to)
{
    float cell = canvas->cell, dx = to.x - from.x, dy = to.y - from.y, length = hypotf(dx, dy);
    float nx = -dy / length * 0.14f, ny = dx / length * 0.14f;
    int rungs = (int)(length / 0.27f) + 1;
    for (int i = 0; i < rungs; i++) {
        float t = ((float)i + 0.5f) / (float)rungs, x = from.x + dx * t, y = from.y + dy * t;
        line(canvas, across(canvas, x - nx), down(canvas, y - ny), across(canvas, x + nx),
             down(canvas, y + ny), cell * 0.065f, rung);
    }
    for (float side = -1; side <= 1; side += 2)
        line(canvas, across(canvas, from.x + nx * side), down(canvas, from.y + ny * side),
             across(canvas, to.x + nx * side), down(canvas, to.y + ny * side), cell * 0.085f, rail);
}

static void draw_body(const struct canvas *canvas, const struct game *game, snl_square from,
                      snl_square to, float grow, SDL_Color colour)
{
    struct point a = game_centre(game, from), b = game_centre(game, to);
    int count = (int)(hypotf(b.x - a.x, b.y - a.y) * 20) + 10;
    for (int i = count; i >= 0; i--) {
        float t = (float)i / (float)count;
        struct point at = game_path(game, from, to, t);
        disc(canvas, across(canvas, at.x), down(canvas, at.y),
             canvas->cell * (0.115f - 0.075f * t + grow), colour);
    }
}

static void draw_snake(const struct canvas *canvas, const struct game *game, snl_square from,
                       snl_square to, SDL_Color skin)
{
    float cell = canvas->cell;
    struct point at = game_centre(game, from), next = game_path(game, from, to, 0.04f);
    float length = hypotf(at.x - next.x, at.y - next.y);
    float ux = (at.x - next.x) / length, uy = (next.y - at.y) / length;
    float x = across(canvas, at.x), y = down(canvas, at.y);
    draw_body(canvas, game, from, to, 0.03f, paper);
    draw_body(canvas, game, from, to, 0, skin);
    line(canvas, x, y, x + ux * cell * 0.34f, y + uy * cell * 0.34f, cell * 0.04f,
         (SDL_Color){190, 30, 25, 255});
    disc(canvas, x, y, cell * 0.21f, paper);
    disc(canvas, x, y, cell * 0.18f, skin);
    for (float side = -1; side <= 1; side += 2) {
        float ex = x + (ux * 0.05f - uy * 0.09f * side) * cell;
        float ey = y + (uy * 0.05f + ux * 0.09f * side) * cell;
        disc(canvas, ex, ey, cell * 0.065f, white);
        disc(canvas, ex + ux * cell * 0.025f, ey + uy * cell * 0.025f, cell * 0.032f, dark);
    }
}

static void draw_jumps(const struct canvas *canvas, const struct game *game)
{
    int snakes = 0;
    for (snl_square from = 0; (from = snl_board_next_jump(game->board, from)) != 0;)
        if (snl_board_jump(game->board, from) > from)
            draw_ladder(canvas, game_centre(game, from),
                        game_centre(game, snl_board_jump(game->board, from)));
    for (snl_square from = 0; (from = snl_board_next_jump(game->board, from)) != 0;)
        if (snl_board_jump(game->board, from) < from)
            draw_snake(canvas, game, from, snl_board_jump(game->board, from), skins[snakes++ % 4]);
}

/* Tokens and the bar below the board. */

static void draw_token(const struct canvas *canvas, float x, float y, float size, int32_t player)
{
    SDL_Color colour = players[player];
    ellipse(canvas, x + size * 0.03f, y + size * 0.24f, size * 0.27f, size * 0.1f, shadow);
    for (int pass = 0; pass < 2; pass++) {
        float grow = pass == 0 ? size * 0.03f : 0;
        SDL_Color fill = pass == 0 ? dark : colour;
        ellipse(canvas, x, y + size * 0.18f, size * 0.22f + grow, size * 0.085f + grow, fill);
        quad(canvas,
             (float[4]){x - size * 0.2f - grow, x - size * 0.09f - grow, x + size * 0.09f + grow,
                        x + size * 0.2f + grow},
             (float[4]){y + size * 0.18f, y - size * 0.14f, y - size * 0.14f, y + size * 0.18f},
             fill);
        disc(canvas, x, y - size * 0.2f, size * 0.14f + grow, fill);
    }
    number(canvas, player + 1, x - size * 0.055f, y - size * 0.05f, size * 0.0275f, white);
}

/* Tokens that rest on one square stand side by side. */
static void draw_tokens(const struct canvas *canvas, const struct game *game)
{
    int32_t count = snl_game_players(game->game);
    for (int32_t player = 0; player < count; player++) {
        struct point at = game_token(game, player);
        int same = 0, before = 0;
        for (int32_t other = 0; other < count; other++)
            if (game->shown[other] == game->shown[player]) {
                same++;
                before += other < player;
            }
        float spread = same > 1 ? 0.5f * ((float)before / (float)(same - 1) - 0.5f) : 0;
        draw_token(canvas, across(canvas, at.x + spread), down(canvas, at.y), canvas->cell, player);
    }
}

static void draw_die(const struct canvas *canvas, const struct game *game)
{
    /* Bit i of a face: a pip at column i % 3 and row i / 3. */
    static const int pips[7] = {0, 0x010, 0x101, 0x111, 0x145, 0x155, 0x16d};
    int32_t face = game->face;
    if (game_busy(game) && game->event == 0)
        face = (int32_t)(game->clock * 14) * 5 % 6 + 1;
    box(canvas, 34, 814, 72, 72, shadow);
    box(canvas, 30, 810, 72, 72, paper);
    if (face > 6)
        number(canvas, face, 48, 832, 5, dark);
    for (int i = 0; i < 9 && face >= 1 && face <= 6; i++)
        if (pips[face] & 1 << i)
            disc(canvas, 46 + 20 * (float)(i % 3), 826 + 20 * (float)(i / 3), 7, dark);
}

/* Draws the die, and for each player the token, its square, and a star with the fewest rolls to the
 * goal. */
static void draw_bar(const struct canvas *canvas, const struct game *game)
{
    snl_event rolled = {.struct_size = sizeof rolled};
    int32_t turn = snl_game_turn(game->game);
    if (game_busy(game) && snl_game_event(game->game, 0, &rolled) == SNL_OK)
        turn = rolled.player;
    draw_die(canvas, game);
    for (int32_t player = 0; player < snl_game_players(game->game); player++) {
        float x = 122 + 154 * (float)player;
        snl_square square = game->shown[player];
        bool active = player == turn || (turn < 0 && snl_game_place(game->game, player) == 1);
        box(canvas, x, 810, 146, 72,
            active ? (SDL_Color){82, 118, 126, 255} : (SDL_Color){42, 75, 83, 255});
        if (active)
            box(canvas, x, 810, 6, 72, players[player]);
        draw_token(canvas, x + 36, 846, 80, player);
        number(canvas, square, x + 70, 820, 4, white);
        star(canvas, x + 78, 864, 9, gold);
        if (game->fewest[square] >= 0)
            number(canvas, game->fewest[square], x + 94, 857, 2.5f, gold);
    }
}

void draw_game(SDL_Renderer *renderer, const struct game *game, float scale)
{
    int32_t rows, columns;
    game_shape(game, &rows, &columns);
    struct canvas canvas = {.renderer = renderer, .scale = scale, .rows = rows};
    canvas.cell = floorf(BOARD_SIZE / (float)(rows > columns ? rows : columns));
    canvas.left = BOARD_X + (BOARD_SIZE - canvas.cell * (float)columns) / 2;
    canvas.top = BOARD_Y + (BOARD_SIZE - canvas.cell * (float)rows) / 2;
    SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND);
    SDL_SetRenderDrawColor(renderer, 30, 56, 64, 255);
    SDL_RenderClear(renderer);
    draw_squares(&canvas, game);
    draw_jumps(&canvas, game);
    draw_numbers(&canvas, game);
    draw_tokens(&canvas, game);
    draw_bar(&canvas, game);
}
