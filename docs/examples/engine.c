/* SPDX-License-Identifier: MIT */
/*
 * A game inside a game engine. The engine brings its own memory, with a budget and a count, and its
 * own die, whose seed makes a game repeatable. The board is made once; a move is one call of
 * snl_board_roll(), which allocates nothing. Only the hint, a search for the fewest rolls left,
 * allocates memory, and it releases all of it.
 */
#include <inttypes.h>
#include <snl.h>
#include <stdio.h>
#include <stdlib.h>

//! [engine]
struct memory {
    size_t budget;
    size_t in_use;
    int requests;
};

struct game {
    struct memory memory;
    snl_board *board;
    snl_square token;
    uint32_t seed;
    int requests_by_moves;
};

static void *engine_allocate(void *context, size_t bytes)
{
    struct memory *memory = context;
    memory->requests++;
    void *block = bytes <= memory->budget - memory->in_use ? malloc(bytes) : NULL;
    if (block)
        memory->in_use += bytes;
    return block;
}

static void engine_release(void *context, void *block, size_t bytes)
{
    struct memory *memory = context;
    memory->in_use -= bytes;
    free(block);
}

/* The caller frees the board, whatever status this returns. */
static snl_status make_board(struct game *game)
{
    static const snl_square from[] = {2, 14, 17};
    static const snl_square to[] = {15, 35, 13};
    snl_allocator allocator = {.struct_size = sizeof allocator,
                               .context = &game->memory,
                               .allocate = engine_allocate,
                               .release = engine_release};
    snl_status status = snl_board_create(36, &allocator, &game->board);
    if (status == SNL_OK)
        status = snl_board_set_jumps(game->board, from, to, 3, NULL);
    game->token = snl_board_start(game->board);
    return status;
}

static int32_t throw_die(struct game *game)
{
    game->seed = game->seed * 1664525 + 1013904223;
    return (int32_t)(game->seed >> 16) % 6 + 1;
}

static snl_status show_hint(const struct game *game)
{
    int64_t rolls;
    snl_status status = snl_board_solve_from(game->board, game->token, &rolls);
    if (status == SNL_OK)
        printf("on %" PRId64 " (could win in %" PRId64 "): ", game->token, rolls);
    return status;
}

static snl_status move(struct game *game)
{
    int32_t face = throw_die(game);
    int requests = game->memory.requests;
    snl_square landing;
    snl_status status = snl_board_roll(game->board, game->token, face, &landing, &game->token);
    if (status != SNL_OK)
        return status;
    game->requests_by_moves += game->memory.requests - requests;
    printf("roll %" PRId32 ", ", face);
    if (landing == 0)
        puts("too far, stay");
    else if (game->token == landing)
        printf("to %" PRId64 "\n", landing);
    else
        printf("to %" PRId64 ", %s to %" PRId64 "\n", landing,
               game->token > landing ? "up" : "down", game->token);
    return SNL_OK;
}
//! [engine]

static snl_status play(struct game *game)
{
    snl_status status = SNL_OK;
    while (status == SNL_OK && game->token != snl_board_squares(game->board)) {
        status = show_hint(game);
        if (status == SNL_OK)
            status = move(game);
    }
    return status;
}

int main(void)
{
    struct game game = {.memory.budget = 16 * 1024, .seed = 270};
    snl_status status = make_board(&game);
    if (status == SNL_OK)
        status = play(&game);
    if (status != SNL_OK)
        fprintf(stderr, "engine: %s\n", snl_status_text(status));
    snl_board_free(game.board);
    printf("requests for memory by moves: %d\n", game.requests_by_moves);
    printf("bytes in use at the end: %zu\n", game.memory.in_use);
    return status != SNL_OK;
}
