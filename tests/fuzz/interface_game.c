/* SPDX-License-Identifier: MIT */
/*
 * Part of the target `interface`: games. The model of a game is its board, its options and its
 * rolls. Each comparison plays these rolls again from the first one, with the plain game of
 * tests/unit.
 */
#include "interface.h"

#include "../unit/game_check.h"

static int32_t number32(struct world *world, int64_t about)
{
    int64_t number = input_number(&world->input, about);
    return number < INT32_MIN ? INT32_MIN : number > INT32_MAX ? INT32_MAX : (int32_t)number;
}

static void free_game(struct game_slot *slot)
{
    snl_game_free(slot->game);
    snl_board_free(slot->board);
    *slot = (struct game_slot){0};
}

/* Makes a board with the squares, jumps and rules of the model, without the failing pool. */
static snl_board *board_of(const struct model *model)
{
    snl_board *board;
    REQUIRE_EQUAL(snl_board_create(model->squares, NULL, &board), SNL_OK);
    REQUIRE_EQUAL(snl_board_set_jumps(board, model->from, model->to, model->count, NULL), SNL_OK);
    REQUIRE_EQUAL(snl_board_set_start(board, model->start), SNL_OK);
    REQUIRE_EQUAL(snl_board_set_enter(board, model->enter_faces, model->enter_square), SNL_OK);
    REQUIRE_EQUAL(snl_board_set_die(board, model->weights, model->faces), SNL_OK);
    REQUIRE_EQUAL(snl_board_set_overshoot(board, model->overshoot), SNL_OK);
    REQUIRE_EQUAL(snl_board_set_chaining(board, model->chaining), SNL_OK);
    REQUIRE_EQUAL(snl_board_set_enter(board, model->enter_faces, model->enter_square), SNL_OK);
    return board;
}

void call_game(struct world *world)
{
    struct board_slot *slot = some_board(world);
    struct game_slot *kept = &world->games[input_choice(&world->input, HANDLES)];
    snl_game_options options = {.struct_size = sizeof options};
    if (!slot)
        return;
    const struct model *model = &slot->model;
    options.players = number32(world, SNL_PLAYERS_MAX);
    options.seed = (uint64_t)input_number(&world->input, 7);
    options.game = input_number(&world->input, 7);
    options.turns.again_faces = (uint64_t)input_number(&world->input, 63);
    options.turns.again_limit = number32(world, 3);
    options.turns.again_penalty = number32(world, 2);
    options.send_back = number32(world, 1);
    options.play_on = number32(world, 1);
    snl_game *game = NULL;
    int done = as_wanted(world, snl_game_create(slot->board, &options, &game),
                         model_check_options(model, &options));
    REQUIRE((game != NULL) == done);
    if (!done)
        return;
    free_game(kept);
    kept->game = game;
    kept->board = board_of(model);
    kept->model = *model;
    kept->options = options;
}

/* The next face of the game's own die, computed as the header defines it. */
static int32_t own_face(const struct game_slot *slot)
{
    uint32_t weights[SNL_FACES_MAX];
    int32_t face = 0;
    memcpy(weights, slot->model.weights, sizeof weights);
    lower_weights(weights, slot->model.faces);
    struct generator generator =
        generator_of(slot->options.seed, slot->options.game, weights, slot->model.faces);
    for (size_t i = 0; i < slot->rolls; i++)
        if (slot->faces[i] < 0)
            next_face(&generator, weights);
    face = next_face(&generator, weights);
    return face;
}

/* Plays the rolls again from the first one. Adds an end mark to the events of the last roll. */
static struct plain_game replayed(const struct game_slot *slot)
{
    struct plain_game plain = plain_begin(slot->board, &slot->options);
    for (size_t i = 0; i < slot->rolls; i++)
        plain_roll(&plain, slot->faces[i] < 0 ? -slot->faces[i] : slot->faces[i]);
    return plain;
}

static void require_game(const snl_game *game, const struct game_slot *slot, int events)
{
    struct plain_game plain = replayed(slot);
    compare_state(game, &plain);
    if (events)
        compare_events(game, &plain);
    REQUIRE_EQUAL(check_faults_in_test, 0);
    REQUIRE_EQUAL(snl_game_rolls(game), slot->rolls);
}

void call_game_roll(struct world *world)
{
    struct game_slot *slot = &world->games[input_choice(&world->input, HANDLES)];
    if (!slot->game)
        return;
    int32_t face = number32(world, (int64_t)slot->model.faces);
    snl_status wanted = replayed(slot).turn < 0 ? SNL_ERROR_GAME_OVER : SNL_OK;
    if (wanted == SNL_OK)
        wanted = face == 0 || model_has_face(&slot->model, face) ? SNL_OK : SNL_ERROR_FACE;
    if (slot->rolls == FACES_KEPT)
        return;
    int32_t own = face == 0 && wanted == SNL_OK ? own_face(slot) : 0;
    if (as_wanted(world, snl_game_roll(slot->game, face), wanted)) {
        slot->faces[slot->rolls++] = own ? -own : face;
        require_game(slot->game, slot, 1);
    }
}

void call_undo(struct world *world)
{
    struct game_slot *slot = &world->games[input_choice(&world->input, HANDLES)];
    if (!slot->game)
        return;
    REQUIRE_EQUAL(snl_game_undo(slot->game), slot->rolls ? SNL_OK : SNL_ERROR_NO_ROLL);
    slot->rolls -= slot->rolls > 0;
    REQUIRE(slot->rolls == 0 || snl_game_event_count(slot->game) == 0);
    require_game(slot->game, slot, 0);
}

void call_game_look(struct world *world)
{
    struct game_slot *slot = &world->games[input_choice(&world->input, HANDLES)];
    snl_game_options told = {.struct_size = sizeof told};
    int32_t faces[FACES_KEPT] = {0};
    size_t count = 0;
    if (!slot->game)
        return;
    int64_t reserved = input_number(&world->input, 100);
    int possible = reserved <= 0 || reserved <= POOL_LIMIT / 48;
    as_wanted(world, snl_game_reserve(slot->game, reserved),
              reserved < 0 ? SNL_ERROR_ROLLS
              : possible   ? SNL_OK
                           : SNL_ERROR_MEMORY);
    require_game(slot->game, slot, 0);
    REQUIRE_EQUAL(snl_game_get_options(slot->game, &told), SNL_OK);
    if (slot->options.players == 0)
        slot->options.players = 1;
    REQUIRE(told.players == slot->options.players && told.seed == slot->options.seed &&
            told.game == slot->options.game &&
            told.turns.again_faces == slot->options.turns.again_faces &&
            told.turns.again_limit == slot->options.turns.again_limit &&
            told.turns.again_penalty == slot->options.turns.again_penalty &&
            told.send_back == slot->options.send_back && told.play_on == slot->options.play_on);
    REQUIRE_EQUAL(snl_game_faces(slot->game, faces, FACES_KEPT, &count), SNL_OK);
    REQUIRE_EQUAL(count, slot->rolls);
    for (size_t i = 0; i < count; i++)
        REQUIRE_EQUAL(faces[i], slot->faces[i] < 0 ? -slot->faces[i] : slot->faces[i]);
}

/* Saves a game, loads it, and keeps the loaded game in place of the saved one. */
void call_save(struct world *world)
{
    struct game_slot *slot = &world->games[input_choice(&world->input, HANDLES)];
    struct board_slot *other = some_board(world);
    uint8_t bytes[76 + FACES_KEPT];
    size_t needed = 76 + slot->rolls, length = SIZE_MAX;
    snl_game *game = NULL;
    if (!slot->game)
        return;
    memset(bytes, 'x', sizeof bytes);
    REQUIRE_EQUAL(snl_game_save(slot->game, bytes, needed - 1, &length), SNL_ERROR_CAPACITY);
    REQUIRE(length == needed && bytes[0] == 'x');
    length = SIZE_MAX;
    snl_status status = snl_game_save(slot->game, bytes, needed, &length);
    int done = as_wanted(world, status, SNL_OK);
    REQUIRE_EQUAL(length, done ? needed : SIZE_MAX);
    REQUIRE(bytes[needed] == 'x');
    if (!done || !other)
        return;
    struct model same = other->model;
    same.rows = slot->model.rows;
    same.columns = slot->model.columns;
    snl_status wanted = model_equal(&same, &slot->model) ? SNL_OK : SNL_ERROR_OTHER_BOARD;
    done = as_wanted(world, snl_game_load(other->board, bytes, length, &game), wanted);
    REQUIRE((game != NULL) == done);
    if (!done)
        return;
    require_game(game, slot, 0);
    snl_game_free(slot->game);
    slot->game = game;
}

/* Copies a game, and goes on with the copy. */
void call_game_copy(struct world *world)
{
    struct game_slot *kept = &world->games[input_choice(&world->input, HANDLES)];
    snl_game *copy = NULL;
    if (!kept->game)
        return;
    int done = as_wanted(world, snl_game_copy(kept->game, &copy), SNL_OK);
    REQUIRE((copy != NULL) == done);
    if (!done)
        return;
    snl_game_free(kept->game);
    kept->game = copy;
}

void call_game_free(struct world *world)
{
    free_game(&world->games[input_choice(&world->input, HANDLES)]);
}
