/* SPDX-License-Identifier: MIT */
/* Part of the target `interface`: generated boards, pictures, and wrong calls. */
#include "interface.h"
#include "order.h"

void call_generate(struct world *world)
{
    struct board_slot *slot = some_board(world);
    if (slot)
        fuzz_generate(slot->board, &world->pool, &world->input);
}

void call_draw(struct world *world)
{
    struct board_slot *slot = some_board(world);
    if (slot)
        fuzz_draw(slot->board, &world->pool, &world->input);
}

void call_plot(struct world *world)
{
    fuzz_plot(&world->input);
}

/* ---- Wrong calls ---- */

#define IS_NULL(expression) REQUIRE_EQUAL(expression, SNL_ERROR_NULL)
#define IS_SIZE(expression) REQUIRE_EQUAL(expression, SNL_ERROR_STRUCT_SIZE)

/* Calls functions with NULL for the handle, once with and once without outputs. */
static void without_board(void)
{
    int64_t number = INTACT, other = INTACT;
    size_t count = SIZE_MAX;
    uint32_t weight = 1;
    snl_board *board = NULL;
    snl_route *route = NULL;
    snl_chance *chance = NULL;
    snl_game *game = NULL;
    IS_NULL(snl_board_copy(NULL, NULL, &board));
    IS_NULL(snl_board_set_jump(NULL, 1, 2));
    IS_NULL(snl_board_set_jumps(NULL, &number, &other, 1, NULL));
    IS_NULL(snl_board_remove_jump(NULL, 1));
    IS_NULL(snl_board_jumps(NULL, &number, &other, 1, &count));
    IS_NULL(snl_board_square_at(NULL, 0, 0, &number));
    IS_NULL(snl_board_cell_of(NULL, 1, &number, &other));
    IS_NULL(snl_board_set_start(NULL, 0));
    IS_NULL(snl_board_set_die(NULL, &weight, 1));
    IS_NULL(snl_board_die(NULL, &weight, 1, &count));
    IS_NULL(snl_board_set_overshoot(NULL, 0));
    IS_NULL(snl_board_set_chaining(NULL, 0));
    IS_NULL(snl_board_find_cycle(NULL, &number));
    IS_NULL(snl_board_roll(NULL, 1, 1, &number, &other));
    IS_NULL(snl_board_solve(NULL, &number));
    IS_NULL(snl_board_solve_from(NULL, 1, &number));
    IS_NULL(snl_board_distances_from(NULL, 1, &number, 1, &(size_t){0}));
    IS_NULL(snl_board_distances_to_goal(NULL, &number, 1, &(size_t){0}));
    IS_NULL(snl_route_create(NULL, 1, &route));
    IS_NULL(snl_chance_create(NULL, NULL, &chance));
    IS_NULL(snl_game_create(NULL, NULL, &game));
    IS_NULL(snl_game_roll(NULL, 1));
    IS_NULL(snl_game_undo(NULL));
    IS_NULL(snl_game_save(NULL, NULL, 0, &count));
    IS_NULL(snl_game_load(NULL, NULL, 0, &game));
    REQUIRE(number == INTACT && other == INTACT && count == SIZE_MAX && weight == 1);
    REQUIRE(!board && !route && !chance && !game);
    REQUIRE(snl_board_squares(NULL) == 0 && snl_board_jump(NULL, 1) == -1);
    REQUIRE(snl_route_rolls(NULL) == 0 && snl_game_turn(NULL) == -1);
    REQUIRE(snl_game_square(NULL, 0) == -1 && snl_chance_squares(NULL) == 0);
    REQUIRE(snl_simulation_mean(NULL, 0) == 0 && snl_simulation_variance(NULL, 0) == 0);
    REQUIRE(strcmp(snl_version(), SNL_VERSION) == 0 && snl_version_number() == SNL_VERSION_NUMBER);
    snl_board_free(NULL);
    snl_route_free(NULL);
    snl_chance_free(NULL);
    snl_game_free(NULL);
}

/* Calls functions with a board, but without their other pointers. */
static void without_outputs(snl_board *board)
{
    size_t count;
    int64_t number = 1;
    IS_NULL(snl_board_copy(board, NULL, NULL));
    IS_NULL(snl_board_set_jumps(board, NULL, &number, 1, NULL));
    IS_NULL(snl_board_set_jumps(board, &number, NULL, 1, NULL));
    IS_NULL(snl_board_jumps(board, NULL, NULL, 1, &count));
    IS_NULL(snl_board_jumps(board, NULL, NULL, 0, NULL));
    IS_NULL(snl_board_square_at(board, 0, 0, NULL));
    IS_NULL(snl_board_cell_of(board, 1, NULL, &number));
    IS_NULL(snl_board_set_die(board, NULL, 1));
    IS_NULL(snl_board_die(board, NULL, 1, &count));
    IS_NULL(snl_board_find_cycle(board, NULL));
    IS_NULL(snl_board_solve(board, NULL));
    IS_NULL(snl_board_solve_from(board, 0, NULL));
    IS_NULL(snl_board_distances_from(board, 0, NULL, SIZE_MAX, &(size_t){0}));
    IS_NULL(snl_board_distances_to_goal(board, NULL, SIZE_MAX, &(size_t){0}));
    IS_NULL(snl_route_create(board, 0, NULL));
    IS_NULL(snl_chance_create(board, NULL, NULL));
    IS_NULL(snl_game_create(board, NULL, NULL));
    IS_NULL(snl_game_load(board, NULL, 1, NULL));
    IS_NULL(snl_draw_svg(board, NULL, NULL, 1, &count));
    IS_NULL(snl_draw_svg(board, NULL, NULL, 0, NULL));
    IS_NULL(snl_draw_svg_to(board, NULL, NULL, NULL));
    IS_NULL(snl_draw_terminal(board, NULL, 20, 0, NULL, 0, NULL));
    IS_NULL(snl_draw_terminal_to(board, NULL, 20, 0, NULL, NULL));
    IS_NULL(snl_draw_distribution_to((double[]){1}, 1, NULL, NULL, NULL));
    IS_NULL(snl_write_boards_to(&(const snl_board *){board}, 1, SNL_FORMAT_TEXT, NULL, NULL, NULL));
    IS_NULL(snl_generate(board, NULL, NULL, NULL));
}

/* Calls functions with structs whose `struct_size` is too small for any version. */
static void wrong_sizes(snl_board *board, uint32_t size)
{
    snl_allocator allocator = {.struct_size = size % 16};
    snl_read_options options = {.struct_size = size % sizeof options};
    snl_read_error error = {.struct_size = size % sizeof error};
    snl_game_options rules = {.struct_size = size % sizeof rules};
    snl_picture picture = {.struct_size = size % 64};
    snl_generate_options wanted = {.struct_size = size % sizeof wanted};
    snl_simulation totals = {.struct_size = size % sizeof totals};
    snl_board *made = NULL;
    snl_game *game = NULL;
    size_t count = SIZE_MAX;
    IS_SIZE(snl_board_create(9, &allocator, &made));
    IS_SIZE(snl_read_boards("", 0, &options, NULL, 0, &count, NULL));
    IS_SIZE(snl_read_boards("", 0, NULL, NULL, 0, &count, &error));
    IS_SIZE(snl_game_create(board, &rules, &game));
    IS_SIZE(snl_draw_svg(board, &picture, NULL, 0, &count));
    IS_SIZE(snl_generate(board, &wanted, &made, NULL));
    IS_SIZE(snl_simulate(board, NULL, 0, 1, 0, NULL, 0, &totals));
    totals.struct_size = sizeof totals;
    IS_SIZE(snl_simulate(board, &rules, 0, 1, 0, NULL, 0, &totals));
    REQUIRE(!made && !game && count == SIZE_MAX);
}

void call_null(struct world *world)
{
    struct board_slot *slot = some_board(world);
    uint32_t size = input_byte(&world->input);
    without_board();
    if (!slot)
        return;
    without_outputs(slot->board);
    wrong_sizes(slot->board, size);
}
