/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target for the whole interface. The input is a row of calls on a few boards, routes, random
 * games and games. A call is a letter, then numbers of one byte each (fuzz.h). Every answer must
 * equal the model's answer. 'F' lets an allocation of the next call fail, and 'K' cancels the next
 * call. After QUESTIONS_MAX polls in all, every call is cancelled, so that no input takes long.
 */
#include "interface.h"

enum { QUESTIONS_MAX = 100000 };

static const struct {
    char letter;
    step *call;
} steps[] = {
    {'n', call_board},     {'g', call_grid},      {'N', call_named}, {'c', call_copy},
    {'x', call_free},      {'j', call_jump},      {'J', call_jumps}, {'r', call_remove},
    {'m', call_matrix},    {'v', call_moves},     {'s', call_start}, {'d', call_die},
    {'o', call_overshoot}, {'h', call_chaining},  {'q', call_ask},   {'R', call_roll},
    {'y', call_cycle},     {'e', call_equal},     {'t', call_text},  {'S', call_solve},
    {'D', call_distances}, {'p', call_route},     {'P', call_legs},  {'C', call_chance},
    {'M', call_mean},      {'Q', call_spread},    {'u', call_uses},  {'W', call_change},
    {'E', call_exact},     {'i', call_simulate},  {'G', call_game},  {'O', call_game_roll},
    {'U', call_undo},      {'L', call_game_look}, {'V', call_save},  {'X', call_game_free},
    {'b', call_generate},  {'w', call_draw},      {'0', call_null},  {'a', call_totals},
    {'H', call_plot},      {'T', call_enter},     {'I', call_rules}, {'B', call_reshape},
    {'Y', call_game_copy},
};

int as_one_of(struct world *world, snl_status status, snl_status a, snl_status b, snl_status c)
{
    struct fuzz_pool *pool = &world->pool;
    if (pool->cancelled > 0)
        REQUIRE_EQUAL(status, SNL_ERROR_CANCELLED);
    else if (status != a && status != b && status != c)
        REQUIRE_EQUAL(status, pool->failures > 0 ? SNL_ERROR_MEMORY : a);
    world->trouble |= pool->cancelled > 0 || pool->failures > 0;
    pool->cancelled = pool->failures = 0;
    return status == SNL_OK;
}

int as_wanted(struct world *world, snl_status status, snl_status wanted)
{
    return as_one_of(world, status, wanted, wanted, wanted);
}

struct board_slot *some_board(struct world *world)
{
    struct board_slot *slot = &world->boards[input_choice(&world->input, BOARDS)];
    return slot->board ? slot : NULL;
}

void keep_board(struct board_slot *slot, snl_board *board, const struct model *model)
{
    snl_board_free(slot->board);
    slot->board = board;
    slot->model = *model;
}

/* Arms the pool for the next call. */
static void arm(struct world *world, uint8_t letter)
{
    int64_t number = input_number(&world->input, 30);
    long when = number < 0 ? 0 : number > 10000 ? 10000 : (long)number;
    if (letter == 'K') {
        world->pool.cancel_at = when;
    } else {
        world->pool.until_failure = when;
        world->pool.for_good = input_byte(&world->input) & 1;
    }
}

/* Makes a call, and disarms the pool. If memory failed or the call was cancelled, all boards must
 * still equal their models. */
static void make(struct world *world, step *call)
{
    struct fuzz_pool *pool = &world->pool;
    world->trouble = 0;
    if (pool->cancel_at < 0)
        pool->cancel_at = world->questions_left;
    call(world);
    long asked = pool->questions;
    world->questions_left -= asked < world->questions_left ? asked : world->questions_left;
    fuzz_pool_disarm(pool);
    for (size_t i = 0; world->trouble && i < BOARDS; i++)
        if (world->boards[i].board)
            model_require(&world->boards[i].model, world->boards[i].board);
}

/* Frees all handles, in another order than they were made. */
static void free_all(struct world *world)
{
    for (size_t i = 0; i < BOARDS; i++) {
        if (world->boards[i].board)
            model_require(&world->boards[i].model, world->boards[i].board);
        snl_board_free(world->boards[i].board);
    }
    for (size_t i = 0; i < HANDLES; i++) {
        snl_game_free(world->games[i].game);
        snl_board_free(world->games[i].board);
        snl_chance_free(world->chances[i].chance);
        snl_route_free(world->routes[i].route);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct world world;
    memset(&world, 0, sizeof world);
    world.input = (struct input){data, size, 0};
    world.pool = fuzz_pool_new();
    world.questions_left = QUESTIONS_MAX;
    world.allocators[0] = fuzz_allocator(&world.pool, 0);
    world.allocators[1] = fuzz_allocator(&world.pool, 1);
    while (!input_is_empty(&world.input)) {
        uint8_t letter = input_byte(&world.input);
        if (letter == 'F' || letter == 'K')
            arm(&world, letter);
        for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
            if (letter == steps[i].letter)
                make(&world, steps[i].call);
    }
    free_all(&world);
    REQUIRE(world.pool.blocks == 0 && world.pool.bytes == 0);
    return 0;
}
