/* SPDX-License-Identifier: MIT */
/*
 * Saved games. The tests compare them with known bytes, which a program in another language wrote
 * from the description of the format. Loaded games must continue like the saved ones. The tests try
 * every truncation and every change of a byte, with the old checksum and with a corrected one.
 * Also: other boards, and memory that runs out.
 */
#include "game_check.h"
#include "memory_check.h"

enum { HEAD = 68, BYTES_MAX = 400 };

/* A second FNV-1a, with which the tests give changed bytes a correct checksum. */
static uint64_t checksum_of(const uint8_t *bytes, size_t count)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (const uint8_t *end = bytes + count; bytes < end; bytes++) {
        hash ^= *bytes;
        hash *= UINT64_C(1099511628211);
    }
    return hash;
}

static void forge(uint8_t *bytes, size_t length)
{
    uint64_t checksum = checksum_of(bytes, length - 8);
    for (size_t i = 0; i < 8; i++, checksum /= 256)
        bytes[length - 8 + i] = (uint8_t)(checksum % 256);
}

/* Loads from a block that ends where the bytes end. */
static snl_status load(const snl_board *board, const uint8_t *bytes, size_t length, snl_game **game)
{
    uint8_t *exact = malloc(length ? length : 1);
    memcpy(exact, bytes, length);
    snl_status status = snl_game_load(board, exact, length, game);
    free(exact);
    return status;
}

static size_t save(const snl_game *game, uint8_t *bytes)
{
    size_t length = 0;
    CHECK_EQUAL(snl_game_save(game, bytes, BYTES_MAX, &length), SNL_OK);
    return length;
}

/* ---- Known bytes ---- */

static const uint8_t known[] = {
    0x53, 0x4e, 0x4c, 0x47, 0x02, 0x00, 0x00, 0x00, 0x2f, 0x8a, 0x4a, 0xd8, 0x75, 0x2b,
    0x84, 0x41, 0x2a, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x20, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x00,
    0x00, 0x00, 0x03, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00,
    0x01, 0x00, 0x00, 0x00, 0x07, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x81, 0x06,
    0x85, 0x86, 0x03, 0x01, 0x81, 0x46, 0xbc, 0xec, 0xed, 0x22, 0xfe, 0x67, 0x39};

static const snl_game_options known_options = {.struct_size = sizeof known_options,
                                               .players = 3,
                                               .seed = 42,
                                               .game = 3,
                                               .turns = {32, 3, SNL_PENALTY_START},
                                               .send_back = 1,
                                               .play_on = 1};

/* The classic board, which tokens enter by a 6, on square 1. */
static snl_board *known_board(void)
{
    snl_board *board = classic_board();
    CHECK_EQUAL(snl_board_set_enter(board, 32, 1), SNL_OK);
    return board;
}

static snl_game *known_game(const snl_board *board)
{
    static const int32_t faces[] = {0, 6, 0, 0, 3, 1, 0};
    snl_game *game = NULL;
    CHECK_EQUAL(snl_game_create(board, &known_options, &game), SNL_OK);
    for (size_t i = 0; i < sizeof faces / sizeof *faces; i++)
        CHECK_EQUAL(snl_game_roll(game, faces[i]), SNL_OK);
    return game;
}

static void known_bytes(void)
{
    uint8_t bytes[BYTES_MAX];
    snl_game_options options = {.struct_size = sizeof options};
    snl_board *board = known_board();
    snl_game *game = known_game(board);
    CHECK_EQUAL(save(game, bytes), sizeof known);
    CHECK(memcmp(bytes, known, sizeof known) == 0);
    snl_game_free(game);
    CHECK_EQUAL(load(board, known, sizeof known, &game), SNL_OK);
    CHECK_EQUAL(snl_game_get_options(game, &options), SNL_OK);
    CHECK(memcmp(&options, &known_options, sizeof options) == 0);
    CHECK_EQUAL(snl_game_rolls(game), 7);
    CHECK_EQUAL(snl_game_event_count(game), 0);
    CHECK_EQUAL(snl_game_square(game, 0), 0);
    CHECK_EQUAL(snl_game_square(game, 1), 44); /* 6 enters on 1, ladder to 38, then 5, then 1 */
    CHECK_EQUAL(save(game, bytes), sizeof known);
    CHECK(memcmp(bytes, known, sizeof known) == 0);
    snl_game_free(game);
    snl_board_free(board);
}

static void capacity(void)
{
    uint8_t bytes[sizeof known + 1];
    size_t length = 0;
    snl_board *board = known_board();
    snl_game *game = known_game(board), *none = NULL;
    memset(bytes, 0x5a, sizeof bytes);
    CHECK_EQUAL(snl_game_save(game, NULL, 0, &length), SNL_OK);
    CHECK_EQUAL(length, sizeof known);
    length = 0;
    CHECK_EQUAL(snl_game_save(game, bytes, sizeof known - 1, &length), SNL_ERROR_CAPACITY);
    CHECK_EQUAL(length, sizeof known);
    CHECK(bytes[0] == 0x5a && bytes[sizeof known - 2] == 0x5a);
    CHECK_EQUAL(snl_game_save(game, bytes, sizeof known, &length), SNL_OK);
    CHECK(memcmp(bytes, known, sizeof known) == 0 && bytes[sizeof known] == 0x5a);
    CHECK_EQUAL(snl_game_save(NULL, bytes, sizeof bytes, &length), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_game_save(game, NULL, 1, &length), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_game_save(game, bytes, sizeof bytes, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_game_load(NULL, known, sizeof known, &none), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_game_load(board, NULL, 1, &none), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_game_load(board, NULL, 0, &none), SNL_ERROR_DAMAGED);
    CHECK_EQUAL(snl_game_load(board, known, sizeof known, NULL), SNL_ERROR_NULL);
    CHECK(none == NULL);
    snl_game_free(game);
    snl_board_free(board);
}

/* The library computes the checksum in parts of SNL_I_STEPS bytes: 4096, or 16 in builds that test
 * polling. Some of these saved games end with a full part, and some end one byte later. */
static void sums_of_all_parts(void)
{
    static uint8_t bytes[1 << 13];
    static const int32_t part = 1 << 12;
    snl_game_options options = {.struct_size = sizeof options};
    snl_board *board = NULL;
    snl_game *game = NULL, *loaded;
    CHECK_EQUAL(snl_board_create(2 * part, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_game_create(board, &options, &game), SNL_OK);
    for (int32_t rolls = 0; rolls <= part; rolls++) {
        if (rolls < 40 || rolls >= part - HEAD - 1) {
            size_t length = 0;
            memset(bytes, 0x5a, sizeof bytes);
            CHECK_EQUAL(snl_game_save(game, bytes, sizeof bytes, &length), SNL_OK);
            CHECK_EQUAL(length, HEAD + rolls + 8);
            uint64_t sum = 0;
            for (size_t i = 1; i <= 8; i++)
                sum = sum << 8 | bytes[length - i];
            CHECK(sum == checksum_of(bytes, length - 8));
            loaded = NULL;
            CHECK_EQUAL(load(board, bytes, length, &loaded), SNL_OK);
            CHECK_EQUAL(snl_game_rolls(loaded), rolls);
            snl_game_free(loaded);
        }
        CHECK_EQUAL(snl_game_roll(game, 1), SNL_OK);
    }
    snl_game_free(game);
    snl_board_free(board);
}

/* ---- Games that continue ---- */

static void go_on(snl_game *game, snl_game *loaded)
{
    for (int i = 0; i < 60; i++) {
        int undo = check_random(0, 5) == 0;
        snl_status status = undo ? snl_game_undo(game) : snl_game_roll(game, 0);
        CHECK_EQUAL(undo ? snl_game_undo(loaded) : snl_game_roll(loaded, 0), status);
        if (status != SNL_OK)
            continue;
        CHECK_EQUAL(snl_game_turn(game), snl_game_turn(loaded));
        CHECK_EQUAL(snl_game_event_count(game), snl_game_event_count(loaded));
        for (int32_t player = 0; player < snl_game_players(game); player++) {
            CHECK_EQUAL(snl_game_square(game, player), snl_game_square(loaded, player));
            CHECK_EQUAL(snl_game_place(game, player), snl_game_place(loaded, player));
        }
    }
}

static snl_game *random_game_on(const snl_board *board, int rolls)
{
    snl_game_options options = random_options(board);
    snl_game *game = NULL;
    CHECK_EQUAL(snl_game_create(board, &options, &game), SNL_OK);
    for (int i = 0; i < rolls && snl_game_turn(game) >= 0; i++)
        CHECK_EQUAL(snl_game_roll(game, check_random(0, 1) ? random_face(board) : 0), SNL_OK);
    return game;
}

static void games_go_on(void)
{
    uint8_t bytes[BYTES_MAX], again[BYTES_MAX];
    int games = getenv("SNL_TEST_WHOLE") ? 2000 : 200;
    for (int i = 0; i < games; i++) {
        snl_board *board = random_board(check_random(1, 100), check_random(0, 40));
        snl_game *game = random_game_on(board, (int)check_random(0, 300)), *loaded = NULL;
        size_t length = save(game, bytes);
        if (CHECK_EQUAL(load(board, bytes, length, &loaded), SNL_OK)) {
            CHECK_EQUAL(save(loaded, again), length);
            CHECK(memcmp(bytes, again, length) == 0);
            go_on(game, loaded);
        }
        snl_game_free(game);
        snl_game_free(loaded);
        snl_board_free(board);
    }
}

/* ---- Damage ---- */

static void damaged(void)
{
    snl_board *board = known_board();
    uint8_t bytes[sizeof known];
    snl_game *game = NULL;
    for (size_t length = 0; length < sizeof known; length++)
        CHECK_EQUAL(load(board, known, length, &game), SNL_ERROR_DAMAGED);
    for (size_t i = 0; i < sizeof known; i++)
        for (int change = 1; change < 256; change++) {
            memcpy(bytes, known, sizeof known);
            bytes[i] ^= (uint8_t)change;
            int later = i >= 4 && i < 8 && (i > 4 || bytes[4] > 2);
            CHECK_EQUAL(load(board, bytes, sizeof bytes, &game),
                        later ? SNL_ERROR_SAVED_LATER : SNL_ERROR_DAMAGED);
        }
    /* The first 8 bytes are enough to recognise a later version. */
    memcpy(bytes, known, sizeof known);
    bytes[4] = 3;
    CHECK_EQUAL(load(board, bytes, 8, &game), SNL_ERROR_SAVED_LATER);
    CHECK_EQUAL(load(board, bytes, 7, &game), SNL_ERROR_DAMAGED);
    for (bytes[4] = 0; bytes[4] < 2; bytes[4]++) { /* versions that no release wrote */
        forge(bytes, sizeof bytes);
        CHECK_EQUAL(load(board, bytes, sizeof bytes, &game), SNL_ERROR_DAMAGED);
    }
    CHECK(game == NULL);
    snl_board_free(board);
}

/* Checks that changed bytes with a correct checksum are either refused or load as another game. */
static void check_forged(const snl_board *board, uint8_t *bytes, size_t length, int *accepted)
{
    snl_game *game = NULL;
    uint8_t again[BYTES_MAX];
    forge(bytes, length);
    snl_status status = load(board, bytes, length, &game);
    if (status == SNL_OK) {
        CHECK_EQUAL(save(game, again), length);
        CHECK(memcmp(bytes, again, length) == 0);
        ++*accepted;
    } else {
        CHECK(status == SNL_ERROR_DAMAGED || status == SNL_ERROR_OTHER_BOARD ||
              status == SNL_ERROR_SAVED_LATER);
        CHECK(game == NULL);
    }
    snl_game_free(game);
}

static void forged(void)
{
    snl_board *board = known_board();
    uint8_t bytes[BYTES_MAX];
    int accepted = 0;
    for (size_t i = 0; i < sizeof known - 8; i++)
        for (int change = 1; change < 256; change++) {
            int before = accepted;
            memcpy(bytes, known, sizeof known);
            bytes[i] ^= (uint8_t)change;
            check_forged(board, bytes, sizeof known, &accepted);
            if (i < 16 || (i >= HEAD - 8 && i < HEAD)) /* head, digest, count */
                CHECK_EQUAL(accepted, before);
            if (i >= HEAD && known[i] >= 128 && bytes[i] >= 128) /* a roll of the game's own die */
                CHECK_EQUAL(accepted, before);
        }
    /* The library accepts five other faces for three of the seven rolls, and some changed
     * options. */
    CHECK(accepted >= 15);
    int until = getenv("SNL_TEST_WHOLE") ? 200000 : 20000;
    for (int i = 0; i < until; i++) {
        size_t rolls = (size_t)check_random(0, 20), length = HEAD + rolls + 8;
        memcpy(bytes, known, HEAD);
        bytes[HEAD - 8] = (uint8_t)(check_random(0, 20) ? rolls : (size_t)check_random(0, 255));
        for (size_t roll = HEAD; roll < length - 8; roll++)
            bytes[roll] =
                (uint8_t)(check_random(0, 50) ? check_random(1, 6) : check_random(0, 255));
        for (int64_t changes = check_random(0, 3); changes > 0; changes--)
            bytes[check_random(0, HEAD - 1)] = (uint8_t)check_random(0, 255);
        check_forged(board, bytes, length, &accepted);
    }
    CHECK(accepted > until / 20);
    snl_board_free(board);
}

/* Extreme values in each field of a game without rolls, so that no roll contradicts them. */
static void forged_options(void)
{
    static const struct {
        size_t offset, bytes;
        uint64_t most;
    } fields[] = {{16, 8, UINT64_MAX}, {24, 8, INT64_MAX}, {44, 4, INT32_MAX},
                  {48, 4, 2},          {52, 4, 1},         {56, 4, 1}};
    snl_board *board = known_board();
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        for (int step = 0; step < 3; step++) {
            uint8_t bytes[HEAD + 8];
            snl_game *game = NULL;
            uint64_t number = step == 1   ? fields[i].most + 1
                              : step == 0 ? fields[i].most
                                          : UINT64_MAX;
            memcpy(bytes, known, HEAD);
            memset(bytes + HEAD - 8, 0, 8);
            for (size_t byte = 0; byte < fields[i].bytes; byte++)
                bytes[fields[i].offset + byte] = (uint8_t)(number >> 8 * byte);
            forge(bytes, sizeof bytes);
            CHECK_EQUAL(load(board, bytes, sizeof bytes, &game),
                        step == 0 || i == 0 ? SNL_OK : SNL_ERROR_DAMAGED);
            snl_game_free(game);
        }
    snl_board_free(board);
}

/* A roll of a face that the die does not show, and rolls behind the end of the game. New memory
 * holds the refused byte already. */
static void refused_rolls_in_used_memory(void)
{
    static const struct {
        snl_square start;
        uint8_t roll;
    } refused[] = {{0, 7}, {99, 0}, {99, 1}, {99, 129}};
    struct pool pool = {.until_failure = -1};
    const snl_allocator allocator = pool_allocator(&pool);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        uint8_t bytes[BYTES_MAX];
        snl_board *board = NULL;
        snl_game *game = NULL, *loaded = NULL;
        pool_fill = refused[i].roll;
        CHECK_EQUAL(snl_board_create(100, &allocator, &board), SNL_OK);
        CHECK_EQUAL(snl_board_set_start(board, refused[i].start), SNL_OK);
        CHECK_EQUAL(snl_game_create(board, NULL, &game), SNL_OK);
        CHECK_EQUAL(snl_game_roll(game, 1), SNL_OK);
        size_t length = save(game, bytes);
        bytes[HEAD - 8]++;
        bytes[length - 8] = refused[i].roll;
        forge(bytes, length + 1);
        CHECK_EQUAL(load(board, bytes, length + 1, &loaded), SNL_ERROR_DAMAGED);
        CHECK(loaded == NULL);
        snl_game_free(loaded);
        snl_game_free(game);
        snl_board_free(board);
    }
    pool_fill = 0xa5;
}

/* ---- Boards ---- */

static void other_board(snl_board *board)
{
    snl_game *game = NULL;
    CHECK_EQUAL(load(board, known, sizeof known, &game), SNL_ERROR_OTHER_BOARD);
    CHECK(game == NULL);
    snl_board_free(board);
}

static void other_boards(void)
{
    snl_square from[19], to[19];
    uint32_t weights[] = {1, 1, 1, 1, 1, 2, 1};
    static const struct {
        uint64_t faces;
        snl_square square;
    } enter[] = {{32, 0}, {33, 1}, {0, 0}};
    size_t count = 0;
    snl_game *game = NULL;
    for (int what = 0; what < 12; what++) {
        snl_board *board = known_board();
        if (what == 0)
            CHECK_EQUAL(snl_board_set_start(board, 1), SNL_OK);
        if (what == 1)
            CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_WIN), SNL_OK);
        if (what == 2)
            CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
        if (what == 3)
            CHECK_EQUAL(snl_board_set_die(board, weights, 6), SNL_OK);
        if (what == 4)
            CHECK_EQUAL(snl_board_set_die(board, weights, 5), SNL_OK);
        if (what == 5)
            CHECK_EQUAL(snl_board_set_jump(board, 4, 15), SNL_OK);
        if (what == 6)
            CHECK_EQUAL(snl_board_remove_jump(board, 98), SNL_OK);
        if (what == 7)
            CHECK_EQUAL(snl_board_set_jump(board, 99, 1), SNL_OK);
        if (what == 8)
            CHECK_EQUAL(snl_board_set_jump(board, 99, 0), SNL_OK);
        if (what >= 9)
            CHECK_EQUAL(snl_board_set_enter(board, enter[what - 9].faces, enter[what - 9].square),
                        SNL_OK);
        other_board(board);
    }
    /* The classic board in one row counts as the same board; with one more square it is another
     * board. */
    snl_board *classic = known_board(), *board = NULL;
    CHECK_EQUAL(snl_board_jumps(classic, from, to, 19, &count), SNL_OK);
    for (int64_t squares = 100; squares <= 101; squares++) {
        CHECK_EQUAL(snl_board_create(squares, NULL, &board), SNL_OK);
        CHECK_EQUAL(snl_board_set_start(board, 0), SNL_OK);
        CHECK_EQUAL(snl_board_set_enter(board, 32, 1), SNL_OK);
        CHECK_EQUAL(snl_board_set_jumps(board, from, to, count, NULL), SNL_OK);
        if (squares == 101)
            other_board(board);
        else if (CHECK_EQUAL(load(board, known, sizeof known, &game), SNL_OK))
            snl_board_free(board);
    }
    snl_game_free(game);
    snl_board_free(classic);
}

/* Forges bytes for a board on which no game can begin. They hold the board's digest as the manual
 * defines it. The error must name the board, not the bytes. */
static void board_with_a_cycle(void)
{
    const uint64_t numbers[] = {100, 0, SNL_OVERSHOOT_STAY, 1, 6, 1, 1, 1, 1, 1, 1, 2, 3, 5, 5, 3};
    uint8_t bytes[sizeof known], digested[sizeof numbers];
    snl_game *game = NULL;
    snl_board *board = NULL;
    for (size_t i = 0; i < sizeof numbers; i++)
        digested[i] = (uint8_t)(numbers[i / 8] >> 8 * (i % 8));
    uint64_t digest = checksum_of(digested, sizeof digested);
    memcpy(bytes, known, sizeof known);
    for (size_t i = 0; i < 8; i++)
        bytes[8 + i] = (uint8_t)(digest >> 8 * i);
    forge(bytes, sizeof bytes);
    CHECK_EQUAL(snl_board_create(100, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, 0), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 3, 5), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 5, 3), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
    CHECK_EQUAL(load(board, bytes, sizeof bytes, &game), SNL_ERROR_CYCLE);
    CHECK(game == NULL);
    snl_board_free(board);
}

/* ---- Memory ---- */

static void without_memory(void)
{
    uint8_t bytes[HEAD + 300 + 8];
    size_t length = 0;
    snl_game *game = NULL;
    snl_board *board = NULL;
    for (long n = 0;; n++) {
        struct pool pool = {.until_failure = -1};
        snl_allocator allocator = pool_allocator(&pool);
        CHECK_EQUAL(snl_board_create(1000000, &allocator, &board), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, 3, 9), SNL_OK);
        CHECK_EQUAL(snl_game_create(board, NULL, &game), SNL_OK);
        for (int i = 0; i < 300; i++)
            CHECK_EQUAL(snl_game_roll(game, 0), SNL_OK);
        CHECK_EQUAL(snl_game_save(game, bytes, sizeof bytes, &length), SNL_OK);
        snl_game_free(game);
        game = NULL;
        size_t before = pool.bytes;
        pool.until_failure = n;
        pool.most = before;
        snl_status status = snl_game_load(board, bytes, length, &game);
        CHECK(pool.most - before < 300 * 64 + 8192);
        CHECK_EQUAL(game != NULL, status == SNL_OK);
        snl_game_free(game);
        game = NULL;
        CHECK_EQUAL(pool.bytes, before);
        pool.until_failure = -1;
        snl_board_free(board);
        CHECK_EQUAL(pool.blocks, 0);
        if (status == SNL_OK)
            break;
        CHECK_EQUAL(status, SNL_ERROR_MEMORY);
        if (!CHECK(n < 100))
            break;
    }
}

/* Damaged bytes cause no allocation, however many rolls they claim. */
static void no_memory_for_claims(void)
{
    struct pool pool = {.until_failure = -1};
    snl_allocator allocator = pool_allocator(&pool);
    uint8_t bytes[sizeof known];
    snl_board *board = NULL;
    snl_game *game = NULL;
    CHECK_EQUAL(snl_board_create(100, &allocator, &board), SNL_OK);
    pool.until_failure = 0;
    for (size_t i = HEAD - 8; i < HEAD; i++) {
        memcpy(bytes, known, sizeof bytes);
        bytes[i] = 0xff;
        forge(bytes, sizeof bytes);
        CHECK_EQUAL(load(board, bytes, sizeof bytes, &game), SNL_ERROR_DAMAGED);
    }
    CHECK_EQUAL(load(board, known, sizeof known, &game), SNL_ERROR_OTHER_BOARD);
    CHECK_EQUAL(pool.failures, 0);
    snl_board_free(board);
}

/* A cancelled save leaves the length as it was, at whichever poll it is cancelled. */
static void saving_cancelled(void)
{
    static uint8_t bytes[10100];
    struct patience patience = {0, -1};
    size_t length = 77;
    snl_allocator allocator = patient_allocator(&patience);
    snl_board *board = NULL;
    snl_game *game = NULL;
    CHECK_EQUAL(snl_board_create(100000, &allocator, &board), SNL_OK);
    CHECK_EQUAL(snl_game_create(board, NULL, &game), SNL_OK);
    for (int i = 0; i < 10000; i++)
        CHECK_EQUAL(snl_game_roll(game, 1), SNL_OK);
    for (long end = 0; end < 5; end++) {
        patience = (struct patience){0, end};
        CHECK_EQUAL(snl_game_save(game, bytes, sizeof bytes, &length), SNL_ERROR_CANCELLED);
        CHECK_EQUAL(length, 77);
    }
    CHECK_EQUAL(snl_game_save(game, bytes, sizeof bytes, &length), SNL_OK);
    CHECK_EQUAL(length, HEAD + 10000 + 8);
    snl_game_free(game);
    snl_board_free(board);
}

int main(void)
{
    check_random_seed();
    RUN(known_bytes);
    RUN(capacity);
    RUN(sums_of_all_parts);
    RUN(games_go_on);
    RUN(damaged);
    RUN(forged);
    RUN(forged_options);
    RUN(refused_rolls_in_used_memory);
    RUN(other_boards);
    RUN(board_with_a_cycle);
    RUN(without_memory);
    RUN(no_memory_for_claims);
    RUN(saving_cancelled);
    return check_done();
}
