/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target for saved games. The input is a board as text up to a '!', then a letter, and bytes
 * to load as a game. For the letter 'f' the target makes the bytes look like a saved game of the
 * board: it corrects the beginning, the digest, the number of rolls and the checksum, so that the
 * library reads further. A loaded game must equal the plain game of tests/unit, and saving it must
 * give the same bytes. If any single byte is changed, the library must refuse to load the bytes.
 */
#include "model.h"

#include "../unit/game_check.h"

enum { HEAD = 68, TAIL = 8, MEMORY_OF_A_GAME = 16384, MEMORY_OF_A_ROLL = 48 };

static uint64_t fnv(uint64_t hash, uint64_t number, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        hash = (hash ^ (number >> 8 * i & 255)) * UINT64_C(1099511628211);
    return hash;
}

static void put(uint8_t *bytes, uint64_t number, size_t count)
{
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)(number >> 8 * i);
}

static uint64_t get(const uint8_t *bytes, size_t count)
{
    uint64_t number = 0;
    for (size_t i = count; i-- > 0;)
        number = number << 8 | bytes[i];
    return number;
}

/* The digest of a board, as the documentation defines it. */
static uint64_t digest(const struct model *model)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    hash = fnv(hash, (uint64_t)model->squares, 8);
    hash = fnv(hash, (uint64_t)model->start, 8);
    hash = fnv(hash, (uint64_t)model->overshoot, 8);
    hash = fnv(hash, (uint64_t)model->chaining, 8);
    hash = fnv(hash, model->faces, 8);
    for (size_t i = 0; i < model->faces; i++)
        hash = fnv(hash, model->weights[i], 8);
    hash = fnv(hash, model->count, 8);
    for (size_t i = 0; i < model->count; i++)
        hash = fnv(fnv(hash, (uint64_t)model->from[i], 8), (uint64_t)model->to[i], 8);
    if (model->enter_faces != 0 || model->enter_square != 0)
        hash = fnv(fnv(hash, model->enter_faces, 8), (uint64_t)model->enter_square, 8);
    return hash;
}

static uint64_t checksum(const uint8_t *bytes, size_t length)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i + TAIL < length; i++)
        hash = fnv(hash, bytes[i], 1);
    return hash;
}

static void put_right(uint8_t *bytes, size_t length, const struct model *model)
{
    if (length < HEAD + TAIL)
        return;
    memcpy(bytes, "SNLG\2\0\0", 8);
    put(bytes + 8, digest(model), 8);
    put(bytes + HEAD - 8, length - HEAD - TAIL, 8);
    put(bytes + length - TAIL, checksum(bytes, length), TAIL);
}

/* Decodes the options from the bytes; their numbers may be invalid. */
static snl_game_options options_in(const uint8_t *bytes)
{
    snl_game_options options = {.struct_size = sizeof options};
    options.seed = get(bytes + 16, 8);
    memcpy(&options.game, &(uint64_t){get(bytes + 24, 8)}, 8);
    options.turns.again_faces = get(bytes + 32, 8);
    int32_t *const numbers[] = {&options.players, &options.turns.again_limit,
                                &options.turns.again_penalty, &options.send_back, &options.play_on};
    for (size_t i = 0; i < 5; i++)
        memcpy(numbers[i], &(uint32_t){(uint32_t)get(bytes + 40 + 4 * i, 4)}, 4);
    return options;
}

/* Plays each byte as a roll; returns 0 if a byte is no face that can come up. */
static int play(const struct model *model, const uint8_t *rolls, size_t count,
                struct plain_game *plain)
{
    uint32_t weights[SNL_FACES_MAX];
    memcpy(weights, model->weights, sizeof weights);
    lower_weights(weights, model->faces);
    struct generator generator =
        generator_of(plain->options.seed, plain->options.game, weights, model->faces);
    for (size_t i = 0; i < count; i++) {
        int32_t face = rolls[i] & 127;
        if (plain->turn < 0 || !model_has_face(model, face))
            return 0;
        if (rolls[i] >= 128 && next_face(&generator, weights) != face)
            return 0;
        plain_roll(plain, face);
    }
    return 1;
}

/* The expected status of loading bytes whose beginning and checksum are right. */
static snl_status judge(const snl_board *board, const struct model *model, const uint8_t *bytes,
                        size_t length, struct plain_game *plain)
{
    snl_game_options options = options_in(bytes);
    snl_status status = model_check_options(model, &options);
    if (options.players == 0)
        return SNL_ERROR_DAMAGED;
    if (status != SNL_OK)
        return status == SNL_ERROR_CYCLE ? status : SNL_ERROR_DAMAGED;
    *plain = plain_begin(board, &options);
    return play(model, bytes + HEAD, length - HEAD - TAIL, plain) ? SNL_OK : SNL_ERROR_DAMAGED;
}

/* Checks a loaded game: its state, its saved bytes, a further roll, and undo to the beginning. */
static void require_game(snl_game *game, const struct plain_game *plain, const uint8_t *bytes,
                         size_t length)
{
    uint8_t *saved = fuzz_block(length);
    size_t needed = 0, rolls = length - HEAD - TAIL;
    compare_state(game, plain);
    REQUIRE_EQUAL(check_faults_in_test, 0);
    REQUIRE_EQUAL(snl_game_event_count(game), 0);
    REQUIRE_EQUAL(snl_game_save(game, saved, length, &needed), SNL_OK);
    REQUIRE(needed == length && memcmp(saved, bytes, length) == 0);
    REQUIRE_EQUAL(snl_game_roll(game, 0), plain->turn < 0 ? SNL_ERROR_GAME_OVER : SNL_OK);
    for (size_t i = 0; i < rolls + (plain->turn >= 0); i++)
        REQUIRE_EQUAL(snl_game_undo(game), SNL_OK);
    REQUIRE_EQUAL(snl_game_undo(game), SNL_ERROR_NO_ROLL);
    struct plain_game begun = plain_begin(plain->board, &plain->options);
    compare_state(game, &begun);
    REQUIRE_EQUAL(check_faults_in_test, 0);
    free(saved);
}

/* Loads once. A failed call must free all memory that it took. */
static snl_status load(const snl_board *board, struct fuzz_pool *pool, const uint8_t *bytes,
                       size_t length, snl_game **game)
{
    size_t blocks = pool->blocks, before = pool->bytes;
    *game = NULL;
    pool->most = before;
    snl_status status = snl_game_load(board, bytes, length, game);
    REQUIRE((*game != NULL) == (status == SNL_OK));
    REQUIRE(status == SNL_OK || pool->blocks == blocks);
    REQUIRE(pool->most - before <= before + MEMORY_OF_A_GAME +
                                       MEMORY_OF_A_ROLL * (length < HEAD ? 0 : length - HEAD) +
                                       48 * snl_board_jump_count(board));
    return status;
}

/* Loads the bytes four more times. Unchanged, they must give the same status. If memory fails or
 * the work is cancelled, the status must say so. With one byte changed, sound bytes must be
 * refused. */
static void load_again(const snl_board *board, struct fuzz_pool *pool, uint8_t *bytes,
                       size_t length, snl_status wanted)
{
    snl_game *game;
    uint64_t hash = fuzz_hash(bytes, length);
    REQUIRE_EQUAL(load(board, pool, bytes, length, &game), wanted);
    snl_game_free(game);
    pool->until_failure = (long)(hash % 6);
    snl_status status = load(board, pool, bytes, length, &game);
    REQUIRE_EQUAL(status, pool->failures > 0 ? SNL_ERROR_MEMORY : wanted);
    snl_game_free(game);
    fuzz_pool_disarm(pool);
    pool->cancel_at = (long)(hash >> 8 & 3);
    status = load(board, pool, bytes, length, &game);
    REQUIRE_EQUAL(status, pool->cancelled > 0 ? SNL_ERROR_CANCELLED : wanted);
    snl_game_free(game);
    fuzz_pool_disarm(pool);
    if (wanted != SNL_OK)
        return;
    bytes[(hash >> 16) % length] ^= (uint8_t)(1 << (hash >> 12 & 7));
    REQUIRE(load(board, pool, bytes, length, &game) != SNL_OK);
}

static void fuzz_load(const snl_board *board, struct fuzz_pool *pool, const struct model *model,
                      const struct input *input, int right)
{
    size_t length = input->size - input->at;
    uint8_t *bytes = fuzz_block(length);
    struct plain_game plain;
    snl_game *game;
    if (length)
        memcpy(bytes, input->data + input->at, length);
    if (right)
        put_right(bytes, length, model);
    snl_status status = load(board, pool, bytes, length, &game);
    if ((right && length >= HEAD + TAIL) || status == SNL_OK) {
        REQUIRE_EQUAL(status, judge(board, model, bytes, length, &plain));
    } else {
        REQUIRE(status == SNL_ERROR_DAMAGED || status == SNL_ERROR_OTHER_BOARD ||
                status == SNL_ERROR_SAVED_LATER || status == SNL_ERROR_CYCLE);
    }
    if (game)
        require_game(game, &plain, bytes, length);
    snl_game_free(game);
    load_again(board, pool, bytes, length, status);
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_pool pool = fuzz_pool_new();
    snl_allocator allocator = fuzz_allocator(&pool, 1);
    struct input input = {data, size, 0};
    snl_board *board = input_board(&input, &allocator, SNL_SQUARES_MAX);
    int right = input_byte(&input) == 'f';
    struct model model;
    if (board && model_of(board, &model))
        fuzz_load(board, &pool, &model, &input, right);
    snl_board_free(board);
    REQUIRE(pool.blocks == 0 && pool.bytes == 0);
    return 0;
}
