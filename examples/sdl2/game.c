/* SPDX-License-Identifier: MIT */
/*
 * The game without its picture. It takes each event from the library when it begins to show that
 * event, so there is no queue. Loading a level fills a table with the hints, so a hint takes no
 * search.
 */
#include "game.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Memory. */

static size_t rounded(size_t bytes)
{
    size_t unit = 2 * sizeof(void *) > 16 ? 2 * sizeof(void *) : 16;
    return (bytes + unit - 1) / unit * unit;
}

static void *arena_allocate(void *context, size_t bytes)
{
    struct arena *arena = context;
    arena->requests++;
    if (bytes > ARENA_BYTES || rounded(bytes) > ARENA_BYTES - arena->used)
        return NULL;
    void *block = arena->memory + arena->used;
    arena->used += rounded(bytes);
    return block;
}

static void arena_release(void *context, void *memory, size_t bytes)
{
    struct arena *arena = context;
    if ((unsigned char *)memory + rounded(bytes) == arena->memory + arena->used)
        arena->used -= rounded(bytes);
}

/* Loading. */

static snl_status load_board(struct game *game, const char *text, size_t length)
{
    snl_allocator allocator = {.struct_size = sizeof allocator,
                               .context = &game->arena,
                               .allocate = arena_allocate,
                               .release = arena_release};
    snl_read_options options = {
        .struct_size = sizeof options, .squares_max = SQUARES_MAX, .allocator = &allocator};
    if (!text)
        return snl_board_create_named("MB47", &allocator, &game->board);
    return snl_read_board(text, length, &options, &game->board, NULL);
}

static void show_all(struct game *game)
{
    for (int32_t player = 0; player < snl_game_players(game->game); player++)
        game->shown[player] = snl_game_square(game->game, player);
    game->event = snl_game_event_count(game->game);
    game->clock = 0;
}

snl_status game_load(struct game *game, const char *text, size_t length, int32_t players,
                     uint64_t seed)
{
    snl_game_options options = {.struct_size = sizeof options, .players = players, .seed = seed};
    size_t count;
    memset(game, 0, sizeof *game);
    if (players < 1 || players > PLAYERS_MAX)
        return SNL_ERROR_PLAYERS;
    game->arena.memory = malloc(ARENA_BYTES);
    if (!game->arena.memory)
        return SNL_ERROR_MEMORY;
    snl_status status = load_board(game, text, length);
    if (status == SNL_OK)
        status = snl_board_distances_to_goal(game->board, game->fewest, SQUARES_MAX + 1, &count);
    if (status == SNL_OK)
        status = snl_game_create(game->board, &options, &game->game);
    if (status == SNL_OK)
        status = snl_game_reserve(game->game, ROLLS_MAX);
    if (status == SNL_OK)
        show_all(game);
    return status;
}

void game_free(struct game *game)
{
    snl_game_free(game->game);
    snl_board_free(game->board);
    free(game->arena.memory);
    memset(game, 0, sizeof *game);
}

/* Playing. */

bool game_busy(const struct game *game)
{
    return game->event < snl_game_event_count(game->game);
}

bool game_over(const struct game *game)
{
    return snl_game_turn(game->game) < 0 || snl_game_rolls(game->game) >= ROLLS_MAX;
}

snl_status game_roll(struct game *game)
{
    if (game_busy(game) || game_over(game))
        return SNL_OK;
    snl_status status = snl_game_roll(game->game, 0);
    if (status == SNL_OK)
        game->event = 0;
    game->clock = 0;
    return status;
}

void game_undo(struct game *game)
{
    if (snl_game_undo(game->game) == SNL_OK)
        show_all(game);
}

/* How long an event is shown. */
static float seconds_of(const struct game *game, const snl_event *event)
{
    struct point from = game_centre(game, event->from), to = game_centre(game, event->to);
    switch (event->kind) {
    case SNL_EVENT_ROLLED:
        return 0.5f;
    case SNL_EVENT_MOVED:
        return 0.17f * fabsf((float)(event->to - event->from));
    case SNL_EVENT_ENTERED:
    case SNL_EVENT_JUMPED:
        return 0.4f + 0.13f * hypotf(to.x - from.x, to.y - from.y);
    case SNL_EVENT_NOT_ENTERED:
    case SNL_EVENT_STAYED:
    case SNL_EVENT_FINISHED:
        return 0.5f;
    default: /* not shown, or an event of a later version of the library */
        return 0;
    }
}

static bool current(const struct game *game, snl_event *event)
{
    event->struct_size = sizeof *event;
    return snl_game_event(game->game, game->event, event) == SNL_OK;
}

void game_update(struct game *game, float seconds)
{
    snl_event event;
    game->clock += seconds;
    while (current(game, &event) && game->clock >= seconds_of(game, &event)) {
        game->clock -= seconds_of(game, &event);
        game->shown[event.player] = event.to;
        game->face = event.face;
        game->event++;
    }
}

/* Places. */

void game_shape(const struct game *game, int32_t *rows, int32_t *columns)
{
    int32_t squares = (int32_t)snl_board_squares(game->board);
    *columns = (int32_t)snl_board_columns(game->board);
    while (*columns * *columns < squares && snl_board_columns(game->board) == 0)
        ++*columns;
    *rows = (squares + *columns - 1) / *columns;
}

struct point game_centre(const struct game *game, snl_square square)
{
    int32_t rows, columns;
    if (square == 0)
        return (struct point){0, -1};
    game_shape(game, &rows, &columns);
    int32_t row = (int32_t)(square - 1) / columns, column = (int32_t)(square - 1) % columns;
    if (row % 2 == 1)
        column = columns - 1 - column;
    return (struct point){(float)column, (float)row};
}

struct point game_path(const struct game *game, snl_square from, snl_square to, float t)
{
    struct point a = game_centre(game, from), b = game_centre(game, to);
    float dx = b.x - a.x, dy = b.y - a.y, length = hypotf(dx, dy), swing = 0;
    if (to < from) { /* a snake winds, a longer one more often */
        float waves = fmaxf(1, roundf(length / 2.2f));
        swing = 0.22f * sinf(6.2831853f * waves * t) * fminf(1, fminf(6 * t, 5 * (1 - t)));
        swing *= from % 2 ? -1.0f : 1.0f;
    }
    return (struct point){a.x + dx * t - dy / length * swing, a.y + dy * t + dx / length * swing};
}

/* A walk is a hop to each square; off the board and square 1 are next to each other. */
static struct point walk(const struct game *game, const snl_event *event, float squares)
{
    float whole = floorf(squares), t = squares - whole;
    snl_square step = event->to > event->from ? 1 : -1;
    snl_square here = event->from + step * (snl_square)whole;
    struct point a = game_centre(game, here), b = game_centre(game, here + step);
    return (struct point){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t + 1.1f * t * (1 - t)};
}

struct point game_token(const struct game *game, int32_t player)
{
    snl_event event;
    struct point at = game_centre(game, game->shown[player]);
    if (!current(game, &event) || event.player != player)
        return at;
    float t = game->clock / fmaxf(seconds_of(game, &event), 0.001f), smooth = t * t * (3 - 2 * t);
    struct point to = game_centre(game, event.to);
    switch (event.kind) {
    case SNL_EVENT_MOVED:
        return walk(game, &event, t * fabsf((float)(event.to - event.from)));
    case SNL_EVENT_ENTERED:
        return (struct point){at.x + (to.x - at.x) * smooth, at.y + (to.y - at.y) * smooth};
    case SNL_EVENT_JUMPED:
        return game_path(game, event.from, event.to, smooth);
    case SNL_EVENT_NOT_ENTERED:
    case SNL_EVENT_STAYED:
        at.x += 0.08f * sinf(t * 25) * (1 - t);
        return at;
    case SNL_EVENT_FINISHED:
        at.y += 0.35f * fabsf(sinf(t * 6.2831853f));
        return at;
    default:
        return at;
    }
}
