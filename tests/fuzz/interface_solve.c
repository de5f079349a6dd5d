/* SPDX-License-Identifier: MIT */
/* Part of the target `interface`: the fewest rolls, routes, and boards as text. */
#include "interface.h"

static int is_small(const struct model *model)
{
    return model->squares <= MODEL_SQUARES;
}

static int on_board(const struct model *model, snl_square square)
{
    return square >= 0 && square <= model->squares;
}

/* The expected status of solving from a square. */
static snl_status solvable(const struct model *model, snl_square from)
{
    return on_board(model, from) ? model_check_cycle(model) : SNL_ERROR_SQUARE;
}

void call_solve(struct world *world)
{
    struct board_slot *slot = some_board(world);
    if (!slot)
        return;
    const struct model *model = &slot->model;
    snl_square from = input_number(&world->input, model->squares);
    int64_t rolls = INTACT, rolls_from = INTACT;
    int done = as_wanted(world, snl_board_solve(slot->board, &rolls), model_check_cycle(model));
    REQUIRE((rolls == INTACT) == !done);
    if (done && is_small(model))
        REQUIRE_EQUAL(rolls, model_to_goal(model)[model->start]);
    done = as_wanted(world, snl_board_solve_from(slot->board, from, &rolls_from),
                     solvable(model, from));
    REQUIRE((rolls_from == INTACT) == !done);
    if (done && is_small(model))
        REQUIRE_EQUAL(rolls_from, model_to_goal(model)[from]);
    if (done && rolls != INTACT && from == model->start)
        REQUIRE_EQUAL(rolls_from, rolls);
}

/* Requires the expected distances; if `expected` is NULL, requires that the array is unchanged. */
static void require_rolls(const int64_t *rolls, size_t entries, const int *expected)
{
    for (size_t i = 0; i < entries; i++)
        REQUIRE_EQUAL(rolls[i], expected ? expected[i] : INTACT);
}

void call_distances(struct world *world)
{
    struct board_slot *slot = some_board(world);
    if (!slot)
        return;
    const struct model *model = &slot->model;
    snl_square from = input_number(&world->input, model->squares);
    size_t entries = (size_t)(is_small(model) ? model->squares + 1 : 9);
    size_t lacking = input_choice(&world->input, 2);
    int fits = is_small(model) && lacking == 0;
    int64_t *rolls = fuzz_block(entries * sizeof *rolls);
    for (size_t i = 0; i < entries; i++)
        rolls[i] = INTACT;
    snl_status wanted = solvable(model, from);
    snl_status status =
        snl_board_distances_from(slot->board, from, rolls, entries - lacking, &(size_t){0});
    int done = as_one_of(world, status, fits ? wanted : SNL_ERROR_CAPACITY, wanted, wanted);
    if (status != SNL_ERROR_CANCELLED)
        require_rolls(rolls, entries, done ? model_from(model, from) : NULL);
    for (size_t i = 0; i < entries; i++)
        rolls[i] = INTACT;
    wanted = model_check_cycle(model);
    status = snl_board_distances_to_goal(slot->board, rolls, entries - lacking, &(size_t){0});
    done = as_one_of(world, status, fits ? wanted : SNL_ERROR_CAPACITY, wanted, wanted);
    REQUIRE(!done || fits);
    if (status != SNL_ERROR_CANCELLED)
        require_rolls(rolls, entries, done ? model_to_goal(model) : NULL);
    free(rolls);
}

/* ---- Routes ---- */

void call_route(struct world *world)
{
    struct board_slot *slot = some_board(world);
    struct route_slot *kept = &world->routes[input_choice(&world->input, HANDLES)];
    if (!slot)
        return;
    snl_square from = input_number(&world->input, slot->model.squares);
    snl_route *route = NULL;
    int done =
        as_wanted(world, snl_route_create(slot->board, from, &route), solvable(&slot->model, from));
    REQUIRE((route != NULL) == done);
    if (!done)
        return;
    snl_route_free(kept->route);
    *kept = (struct route_slot){route, slot->model, from};
}

/* Returns whether every roll of the leg but the last moves by its face, and lands on no mouth. */
static int is_clear(const struct model *model, const snl_leg *leg)
{
    snl_square past = model->start - leg->from;
    if (past >= 0 && past % leg->face == 0 && past / leg->face < leg->times - 1 &&
        model_landing(model, model->start, leg->face) != model->start + leg->face)
        return 0;
    for (size_t i = 0; i < model->count; i++) {
        snl_square up = model->from[i] - leg->from;
        if (up > 0 && up % leg->face == 0 && up / leg->face < leg->times)
            return 0;
    }
    return 1;
}

/* Plays a leg by the rules, and returns the square where the token rests. */
static snl_square follow(const struct model *model, const snl_leg *leg)
{
    REQUIRE(leg->times >= 1 && model_has_face(model, leg->face));
    REQUIRE(leg->times - 1 <= (model->squares - leg->from) / leg->face && is_clear(model, leg));
    snl_square last = leg->from + (leg->times - 1) * leg->face;
    REQUIRE(last < model->squares);
    snl_square landing = model_landing(model, last, leg->face);
    REQUIRE_EQUAL(leg->landing, landing);
    REQUIRE_EQUAL(leg->to, landing == 0 ? last : model_rest(model, landing));
    return leg->to;
}

void call_legs(struct world *world)
{
    struct route_slot *kept = &world->routes[input_choice(&world->input, HANDLES)];
    const struct model *model = &kept->model;
    snl_leg leg = {.struct_size = sizeof leg}, legs[3] = {{.from = -7}};
    snl_square square = kept->from;
    int64_t rolls = 0;
    if (!kept->route)
        return;
    size_t count = snl_route_leg_count(kept->route);
    for (size_t i = 0; i < count; i++) {
        REQUIRE_EQUAL(snl_route_leg(kept->route, i, &leg), SNL_OK);
        REQUIRE_EQUAL(leg.from, square);
        square = follow(model, &leg);
        rolls += leg.times;
    }
    REQUIRE_EQUAL(snl_route_leg(kept->route, count, &leg), SNL_ERROR_INDEX);
    int reached = square == model->squares;
    REQUIRE_EQUAL(snl_route_rolls(kept->route), reached ? rolls : SNL_UNREACHABLE);
    REQUIRE(reached || count == 0);
    if (is_small(model))
        REQUIRE_EQUAL(snl_route_rolls(kept->route), model_to_goal(model)[kept->from]);
    size_t needed = 0;
    snl_status status = snl_route_legs(kept->route, legs, sizeof *legs, 3, &needed);
    REQUIRE_EQUAL(status, count > 3 ? SNL_ERROR_CAPACITY : SNL_OK);
    REQUIRE_EQUAL(needed, count);
    REQUIRE((legs[0].from == -7) == (count == 0 || count > 3));
    snl_route_free(kept->route);
    kept->route = NULL;
}

/* ---- Text ---- */

/* Reads a written board into another slot. */
static void read_back(struct world *world, const struct board_slot *slot, int32_t format,
                      const char *text, size_t length)
{
    struct board_slot *next = &world->boards[input_choice(&world->input, BOARDS)];
    const snl_allocator *allocator = &world->allocators[input_choice(&world->input, 2)];
    snl_read_options options = {sizeof options, format, 0, allocator};
    snl_board *board = NULL;
    size_t count = 0;
    struct model model = slot->model;
    model.asks = allocator->cancel != NULL;
    snl_status status = snl_read_boards(text, length, &options, &board, 1, &count, NULL);
    int done = as_wanted(world, status, SNL_OK);
    REQUIRE((board != NULL) == done && count == (size_t)done);
    if (done)
        keep_board(next, board, &model);
}

void call_text(struct world *world)
{
    struct board_slot *slot = some_board(world);
    int32_t format = 1 + (int32_t)input_choice(&world->input, 4);
    size_t length = SIZE_MAX, again = SIZE_MAX;
    if (!slot)
        return;
    const snl_board *const boards[] = {slot->board};
    snl_status status = snl_write_boards(boards, 1, format, NULL, 0, &length, NULL);
    int fits = (format != SNL_FORMAT_LEETCODE || slot->model.rows > 0) &&
               (format != SNL_FORMAT_MOVES || slot->model.rows == 0);
    for (size_t i = 0; i < slot->model.count; i++)
        fits &= format == SNL_FORMAT_TEXT || slot->model.to[i] > 0;
    fits &= format == SNL_FORMAT_TEXT || slot->model.enter_faces == 0;
    fits &= format == SNL_FORMAT_TEXT || slot->model.enter_square == 0;
    if (world->pool.cancelled == 0)
        REQUIRE(format != SNL_FORMAT_TEXT || status == SNL_OK);
    if (world->pool.cancelled == 0 && status == SNL_OK)
        REQUIRE(fits && length < SIZE_MAX);
    if (status != SNL_OK || length > 20000) {
        world->trouble |= world->pool.cancelled > 0;
        return;
    }
    char *text = fuzz_block(length + 1);
    memset(text, 'x', length + 1);
    status = snl_write_boards(boards, 1, format, text, length, &again, NULL);
    as_wanted(world, status, SNL_ERROR_CAPACITY);
    REQUIRE(text[0] == 'x');
    again = SIZE_MAX;
    status = snl_write_boards(boards, 1, format, text, length + 1, &again, NULL);
    int done = as_wanted(world, status, SNL_OK);
    REQUIRE(done ? again == length && strlen(text) == length : again == SIZE_MAX);
    if (done) {
        struct fuzz_pieces pieces = {text, length, 0, 0, 0};
        status = snl_write_boards_to(boards, 1, format, fuzz_receive, &pieces, NULL);
        REQUIRE((as_wanted(world, status, SNL_OK) && pieces.at == length) || world->trouble);
        read_back(world, slot, format, text, length);
    }
    free(text);
}
