/* SPDX-License-Identifier: MIT */
/*
 * Compares a game in progress, lib/play_game.c and lib/play_turn.c, with a plain game that is
 * replayed from its beginning after every step. The tests play random games of rolls, faces that
 * the caller chooses, undo, saving and loading; and all games of a few rolls on small boards under
 * every house rule. Also: refused options, and memory that runs out. SNL_TEST_WHOLE plays more
 * games.
 */
#include "game_check.h"
#include "memory_check.h"

enum { ROLLS_MAX = 120 };

/* The set of the face 6. */
#define SIX UINT64_C(0x20)

/* ---- Random games ---- */

/* A game and the list of its faces. `own` marks faces of the game's own die. */
struct pair {
    snl_board *board;
    snl_game_options options;
    snl_game *game;
    int32_t faces[ROLLS_MAX];
    int own[ROLLS_MAX];
    size_t count;
    uint32_t weights[SNL_FACES_MAX];
};

static struct plain_game replay(const struct pair *pair)
{
    struct plain_game plain = plain_begin(pair->board, &pair->options);
    for (size_t i = 0; i < pair->count; i++)
        plain_roll(&plain, pair->faces[i]);
    return plain;
}

/* The next face of the game's own die. Faces that the caller chooses do not advance that die. */
static int32_t next_own_face(const struct pair *pair)
{
    uint32_t weights[SNL_FACES_MAX];
    size_t faces = 0;
    CHECK_EQUAL(snl_board_die(pair->board, weights, SNL_FACES_MAX, &faces), SNL_OK);
    lower_weights(weights, faces);
    struct generator generator =
        generator_of(pair->options.seed, pair->options.game, weights, faces);
    int32_t face = next_face(&generator, weights);
    for (size_t i = 0; i < pair->count; i++)
        if (pair->own[i])
            face = next_face(&generator, weights);
    return face;
}

static void compare(const struct pair *pair, int with_events)
{
    int32_t faces[ROLLS_MAX] = {0};
    size_t count = 0;
    struct plain_game plain = replay(pair);
    compare_state(pair->game, &plain);
    if (with_events)
        compare_events(pair->game, &plain);
    else
        CHECK_EQUAL(snl_game_event_count(pair->game), 0);
    CHECK_EQUAL(snl_game_rolls(pair->game), pair->count);
    CHECK_EQUAL(snl_game_faces(pair->game, faces, ROLLS_MAX, &count), SNL_OK);
    CHECK_EQUAL(count, pair->count);
    CHECK(memcmp(faces, pair->faces, count * sizeof *faces) == 0);
}

static void do_roll(struct pair *pair, int own)
{
    struct plain_game plain = replay(pair);
    if (plain.turn < 0) {
        CHECK_EQUAL(snl_game_roll(pair->game, 0), SNL_ERROR_GAME_OVER);
        CHECK_EQUAL(snl_game_roll(pair->game, random_face(pair->board)), SNL_ERROR_GAME_OVER);
        return;
    }
    if (pair->count == ROLLS_MAX)
        return;
    int32_t face = own ? next_own_face(pair) : random_face(pair->board);
    pair->own[pair->count] = own;
    pair->faces[pair->count++] = face;
    CHECK_EQUAL(snl_game_roll(pair->game, own ? 0 : face), SNL_OK);
    compare(pair, 1);
}

static void do_undo(struct pair *pair)
{
    CHECK_EQUAL(snl_game_undo(pair->game), pair->count > 0 ? SNL_OK : SNL_ERROR_NO_ROLL);
    pair->count -= pair->count > 0;
    compare(pair, 0);
}

/* Saves the game, frees it, and continues with the loaded one. */
static void do_save(struct pair *pair)
{
    uint8_t bytes[76 + ROLLS_MAX];
    size_t length = 0;
    CHECK_EQUAL(snl_game_save(pair->game, bytes, sizeof bytes, &length), SNL_OK);
    CHECK_EQUAL(length, 76 + pair->count);
    snl_game_free(pair->game);
    pair->game = NULL;
    if (CHECK_EQUAL(snl_game_load(pair->board, bytes, length, &pair->game), SNL_OK))
        compare(pair, 0);
}

/* Copies the game, and continues with the copy. What happens to the other game does not matter. */
static void do_copy(struct pair *pair)
{
    snl_game *copy = NULL;
    size_t events = snl_game_event_count(pair->game);
    if (!CHECK_EQUAL(snl_game_copy(pair->game, &copy), SNL_OK))
        return;
    while (snl_game_undo(pair->game) == SNL_OK && check_random(0, 3))
        continue;
    CHECK_EQUAL(snl_game_event_count(copy), events);
    snl_game_free(pair->game);
    pair->game = copy;
    compare(pair, events > 0);
}

static void random_game(void)
{
    int64_t squares = check_random(1, check_random(0, 3) ? 30 : 200);
    struct pair pair = {.board = random_board(squares, check_random(0, squares / 2))};
    pair.options = random_options(pair.board);
    CHECK_EQUAL(snl_game_create(pair.board, &pair.options, &pair.game), SNL_OK);
    if (check_random(0, 1))
        CHECK_EQUAL(snl_game_reserve(pair.game, check_random(0, 100)), SNL_OK);
    for (int steps = (int)check_random(1, 150); steps > 0 && pair.game; steps--) {
        int64_t what = check_random(0, 21);
        if (what < 16)
            do_roll(&pair, what < 10);
        else if (what < 20)
            for (int64_t times = check_random(1, 5); times > 0; times--)
                do_undo(&pair);
        else if (what < 21)
            do_save(&pair);
        else
            do_copy(&pair);
    }
    snl_game_free(pair.game);
    snl_board_free(pair.board);
}

static void random_games(void)
{
    int games = getenv("SNL_TEST_WHOLE") ? 3000 : 300;
    for (int i = 0; i < games && check_faults_in_test == 0; i++)
        random_game();
}

/* ---- Every game of a few rolls ---- */

static int64_t positions_seen;

static void every_roll(snl_game *game, const struct plain_game *plain, int depth)
{
    if (plain->turn < 0) {
        CHECK_EQUAL(snl_game_roll(game, 1), SNL_ERROR_GAME_OVER);
        return;
    }
    for (int32_t face = 1; face <= 2 && depth > 0; face++) {
        struct plain_game next = *plain;
        plain_roll(&next, face);
        CHECK_EQUAL(snl_game_roll(game, face), SNL_OK);
        compare_events(game, &next);
        if (!compare_state(game, &next))
            return;
        positions_seen++;
        every_roll(game, &next, depth - 1);
        CHECK_EQUAL(snl_game_undo(game), SNL_OK);
        compare_state(game, plain);
    }
}

/* A board of 4 squares with a die of 2 faces; `number` encodes its jumps and rules. With chaining
 * and a cycle of jumps no game can begin; then the function returns NULL. */
static snl_board *small_board(int64_t number)
{
    static const struct {
        uint64_t faces;
        snl_square square;
    } enter[4] = {{0, 0}, {2, 0}, {0, 2}, {1, 3}};
    snl_board *board = NULL;
    snl_square cycle = 0;
    CHECK_EQUAL(snl_board_create(4, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1, 1}, 2), SNL_OK);
    for (snl_square mouth = 1; mouth < 4; mouth++, number /= 5)
        if (number % 5 != mouth)
            CHECK_EQUAL(snl_board_set_jump(board, mouth, number % 5), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, (int32_t)(number % 3)), SNL_OK);
    number /= 3;
    CHECK_EQUAL(snl_board_set_start(board, number % 3), SNL_OK);
    number /= 3;
    CHECK_EQUAL(snl_board_set_enter(board, enter[number % 4].faces, enter[number % 4].square),
                SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, (int32_t)(number / 4)), SNL_OK);
    CHECK_EQUAL(snl_board_find_cycle(board, &cycle), SNL_OK);
    if (cycle == 0 || !snl_board_chaining(board))
        return board;
    snl_game *game = NULL;
    CHECK_EQUAL(snl_game_create(board, NULL, &game), SNL_ERROR_CYCLE);
    CHECK(game == NULL);
    snl_board_free(board);
    return NULL;
}

enum { BOARDS = 125 * 3 * 3 * 4 * 2, HOUSE_RULES = 3 * 2 * 2 * 8 };

static snl_game_options house_rules(int64_t number)
{
    static const snl_turns turns[8] = {{0, 0, 0}, {2, 0, 0}, {6, 1, 0}, {2, 1, 2},
                                       {2, 2, 0}, {2, 2, 1}, {2, 2, 2}, {3, 3, 1}};
    snl_game_options options = {.struct_size = sizeof options};
    options.players = (int32_t)(number % 3) + 1;
    options.send_back = (int32_t)(number / 3 % 2);
    options.play_on = (int32_t)(number / 6 % 2);
    options.turns = turns[number / 12];
    return options;
}

static void small_games(void)
{
    int64_t step = getenv("SNL_TEST_WHOLE") ? 53 : 601;
    for (int64_t i = 0; i < (int64_t)BOARDS * HOUSE_RULES; i += step) {
        snl_board *board = small_board(i % BOARDS);
        snl_game_options options = house_rules(i / BOARDS);
        snl_game *game = NULL;
        if (!board)
            continue;
        if (CHECK_EQUAL(snl_game_create(board, &options, &game), SNL_OK)) {
            struct plain_game plain = plain_begin(board, &options);
            compare_state(game, &plain);
            every_roll(game, &plain, 8);
        }
        snl_game_free(game);
        snl_board_free(board);
    }
    printf("# %" PRId64 " positions\n", positions_seen);
    CHECK(positions_seen > 100000);
}

/* ---- Events ---- */

/* Applies the events of a roll to the squares before it, and checks the squares after it. */
static void follow(const snl_game *game, snl_square *squares)
{
    snl_event event = {.struct_size = sizeof event};
    for (size_t i = 0; snl_game_event(game, i, &event) == SNL_OK; i++) {
        CHECK_EQUAL(squares[event.player], event.from);
        squares[event.player] = event.to;
        int way = event.kind == SNL_EVENT_ENTERED || event.kind == SNL_EVENT_MOVED ||
                  event.kind == SNL_EVENT_JUMPED || event.kind == SNL_EVENT_SENT_BACK ||
                  event.kind == SNL_EVENT_PENALTY;
        CHECK(way || event.from == event.to);
    }
}

static void followed_events(void)
{
    for (int i = 0; i < 400; i++) {
        snl_board *board = random_board(check_random(1, 60), check_random(0, 30));
        snl_game_options options = random_options(board);
        snl_game *game = NULL;
        snl_square squares[SNL_PLAYERS_MAX];
        CHECK_EQUAL(snl_game_create(board, &options, &game), SNL_OK);
        for (int32_t player = 0; player < snl_game_players(game); player++)
            squares[player] = snl_board_start(board);
        for (int roll = 0; roll < 200 && snl_game_turn(game) >= 0; roll++) {
            CHECK_EQUAL(snl_game_roll(game, 0), SNL_OK);
            follow(game, squares);
            for (int32_t player = 0; player < snl_game_players(game); player++)
                CHECK_EQUAL(squares[player], snl_game_square(game, player));
        }
        snl_game_free(game);
        snl_board_free(board);
    }
}

/* One roll follows all jumps of a board, one after another, up to the goal: no roll has more
 * events. */
static void longest_chain(void)
{
    enum { SQUARES = 3000 };
    snl_board *board = NULL;
    snl_game *game = NULL;
    snl_event event = {.struct_size = sizeof event};
    CHECK_EQUAL(snl_board_create(SQUARES, NULL, &board), SNL_OK);
    for (snl_square mouth = 2; mouth < SQUARES; mouth++)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, mouth + 1), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
    CHECK_EQUAL(snl_game_create(board, NULL, &game), SNL_OK);
    CHECK_EQUAL(snl_game_roll(game, 1), SNL_OK);
    CHECK_EQUAL(snl_game_event_count(game), 1 + 1 + (SQUARES - 2) + 1 + 1);
    for (size_t i = 2; i < SQUARES; i++) {
        CHECK_EQUAL(snl_game_event(game, i, &event), SNL_OK);
        CHECK(event.kind == SNL_EVENT_JUMPED && event.from == (snl_square)i &&
              event.to == event.from + 1);
    }
    CHECK_EQUAL(snl_game_turn(game), -1);
    snl_game_free(game);
    snl_board_free(board);
}

/* One roll bounces off the goal, takes a jump, sends a player back and earns another roll: the
 * events come in this order. */
static void known_events(void)
{
    static const snl_event expected[] = {
        {sizeof(snl_event), SNL_EVENT_ROLLED, 1, 6, 7, 7},
        {sizeof(snl_event), SNL_EVENT_MOVED, 1, 6, 7, 10},
        {sizeof(snl_event), SNL_EVENT_MOVED, 1, 6, 10, 7},
        {sizeof(snl_event), SNL_EVENT_JUMPED, 1, 6, 7, 4},
        {sizeof(snl_event), SNL_EVENT_SENT_BACK, 0, 6, 4, 1},
        {sizeof(snl_event), SNL_EVENT_AGAIN, 1, 6, 4, 4},
    };
    snl_game_options options = {
        .struct_size = sizeof options, .players = 2, .turns.again_faces = SIX, .send_back = 1};
    snl_board *board = NULL;
    snl_game *game = NULL;
    CHECK_EQUAL(snl_board_create(10, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_BOUNCE), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 7, 4), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 3, 7), SNL_OK);
    CHECK_EQUAL(snl_game_create(board, &options, &game), SNL_OK);
    snl_board_free(board);
    CHECK_EQUAL(snl_game_roll(game, 3), SNL_OK); /* player 0: 4 */
    CHECK_EQUAL(snl_game_roll(game, 2), SNL_OK); /* player 1: up the ladder, to a mouth */
    CHECK_EQUAL(snl_game_roll(game, 6), SNL_OK); /* player 0: the goal */
    CHECK_EQUAL(snl_game_place(game, 0), 1);
    CHECK_EQUAL(snl_game_undo(game), SNL_OK);
    CHECK_EQUAL(snl_game_place(game, 0), 0);
    CHECK_EQUAL(snl_game_roll(game, 3), SNL_OK); /* player 0: down the snake, back to 4 */
    CHECK_EQUAL(snl_game_square(game, 0), 4);
    CHECK_EQUAL(snl_game_roll(game, 6), SNL_OK);
    CHECK_EQUAL(snl_game_event_count(game), sizeof expected / sizeof *expected);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        snl_event event = {.struct_size = sizeof event};
        CHECK_EQUAL(snl_game_event(game, i, &event), SNL_OK);
        CHECK(same_event(&event, &expected[i]));
    }
    snl_game_free(game);
}

/* ---- House rules in the words of players ---- */

static snl_game *game_on_classic(snl_game_options options)
{
    snl_board *board = classic_board();
    snl_game *game = NULL;
    options.struct_size = sizeof options;
    CHECK_EQUAL(snl_game_create(board, &options, &game), SNL_OK);
    snl_board_free(board);
    return game;
}

static void roll_all(snl_game *game, const int32_t *faces, size_t count)
{
    for (size_t i = 0; i < count; i++)
        CHECK_EQUAL(snl_game_roll(game, faces[i]), SNL_OK);
}

/* "Three sixes in a row": the third one costs the roll, the turn, or all progress. Squares 5, 11
 * and 17 have no jump. */
static void three_sixes(void)
{
    static const int32_t faces[] = {5, 6, 6, 6};
    static const snl_square expected[] = {17, 5, 0};
    for (int32_t penalty = 0; penalty < 3; penalty++) {
        snl_game *game = game_on_classic((snl_game_options){.turns = {SIX, 3, penalty}});
        roll_all(game, faces, 4);
        CHECK_EQUAL(snl_game_square(game, 0), expected[penalty]);
        snl_game_free(game);
    }
}

/* "Throw a six to start, and begin on square 1 with another throw." Square 1 has a ladder here. */
static void six_to_start(void)
{
    snl_game_options options = {
        .struct_size = sizeof options, .players = 2, .turns.again_faces = SIX};
    snl_board *board = classic_board();
    snl_game *game = NULL;
    CHECK_EQUAL(snl_board_set_enter(board, SIX, 1), SNL_OK);
    CHECK_EQUAL(snl_game_create(board, &options, &game), SNL_OK);
    snl_board_free(board);
    roll_all(game, (const int32_t[]){5, 6}, 2);
    CHECK_EQUAL(snl_game_square(game, 0), 0);
    CHECK_EQUAL(snl_game_square(game, 1), 38);
    CHECK_EQUAL(snl_game_turn(game), 1);
    roll_all(game, (const int32_t[]){2}, 1);
    CHECK_EQUAL(snl_game_square(game, 1), 40);
    CHECK_EQUAL(snl_game_turn(game), 0);
    snl_game_free(game);
}

/* "A 1 or a 6 to start." A snake and a penalty bring tokens back to the start, which they must
 * leave by a 1 or a 6 again; so does a snake that leads off a board where tokens start on it, but
 * off the board they wait for no face. */
static void back_to_start(void)
{
    static const snl_event expected[] = {
        {sizeof(snl_event), SNL_EVENT_ROLLED, 0, 2, 3, 3},
        {sizeof(snl_event), SNL_EVENT_NOT_ENTERED, 0, 2, 3, 3},
        {sizeof(snl_event), SNL_EVENT_TURN, 0, 2, 3, 3},
    };
    snl_board *board = NULL;
    snl_game *game = NULL;
    snl_event event = {.struct_size = sizeof event};
    CHECK_EQUAL(snl_board_create(20, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, 3), SNL_OK);
    CHECK_EQUAL(snl_board_set_enter(board, SIX | 1, 0), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 9, 3), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 10, 0), SNL_OK);
    CHECK_EQUAL(snl_game_create(board, NULL, &game), SNL_OK);
    snl_board_free(board);
    roll_all(game, (const int32_t[]){5, 6}, 2);
    CHECK_EQUAL(snl_game_square(game, 0), 3);
    roll_all(game, (const int32_t[]){2}, 1);
    CHECK_EQUAL(snl_game_event_count(game), sizeof expected / sizeof *expected);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        CHECK_EQUAL(snl_game_event(game, i, &event), SNL_OK);
        CHECK(same_event(&event, &expected[i]));
    }
    roll_all(game, (const int32_t[]){1, 6}, 2);
    CHECK_EQUAL(snl_game_square(game, 0), 0);
    CHECK_EQUAL(snl_game_event(game, 2, &event), SNL_OK);
    CHECK(event.kind == SNL_EVENT_JUMPED && event.from == 10 && event.to == 0);
    roll_all(game, (const int32_t[]){2, 1, 2}, 3);
    CHECK_EQUAL(snl_game_square(game, 0), 3);
    snl_game_free(game);
}

/* Tokens meet off the board without sending each other back, wherever the start is. */
static void meeting_off_the_board(void)
{
    snl_game_options options = {.struct_size = sizeof options, .players = 2, .send_back = 1};
    snl_board *board = NULL;
    snl_game *game = NULL;
    CHECK_EQUAL(snl_board_create(20, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 2, 0), SNL_OK);
    CHECK_EQUAL(snl_game_create(board, &options, &game), SNL_OK);
    snl_board_free(board);
    roll_all(game, (const int32_t[]){1, 1}, 2);
    CHECK(snl_game_square(game, 0) == 0 && snl_game_square(game, 1) == 0);
    roll_all(game, (const int32_t[]){4, 4}, 2);
    CHECK(snl_game_square(game, 0) == 1 && snl_game_square(game, 1) == 4);
    snl_game_free(game);
}

static void ranking(void)
{
    snl_board *board = NULL;
    snl_game *game = NULL;
    snl_game_options options = {.struct_size = sizeof options, .players = 4, .play_on = 1};
    CHECK_EQUAL(snl_board_create(7, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_game_create(board, &options, &game), SNL_OK);
    roll_all(game, (const int32_t[]){5, 6, 1, 4, 1, 1, 1}, 7);
    CHECK(snl_game_place(game, 1) == 1 && snl_game_place(game, 0) == 2);
    CHECK_EQUAL(snl_game_turn(game), 2);
    roll_all(game, (const int32_t[]){4}, 1);
    CHECK(snl_game_place(game, 2) == 3 && snl_game_place(game, 3) == 4);
    CHECK_EQUAL(snl_game_turn(game), -1);
    CHECK_EQUAL(snl_game_undo(game), SNL_OK);
    CHECK(snl_game_place(game, 2) == 0 && snl_game_place(game, 3) == 0);
    CHECK(snl_game_place(game, 1) == 1 && snl_game_place(game, 0) == 2);
    snl_game_free(game);
    snl_board_free(board);
}

static void start_on_the_goal(void)
{
    for (int32_t play_on = 0; play_on < 2; play_on++) {
        snl_board *board = NULL;
        snl_game *game = NULL;
        snl_game_options options = {.struct_size = sizeof options, .players = 3};
        options.play_on = play_on;
        CHECK_EQUAL(snl_board_create(1, NULL, &board), SNL_OK);
        CHECK_EQUAL(snl_game_create(board, &options, &game), SNL_OK);
        CHECK_EQUAL(snl_game_turn(game), -1);
        CHECK_EQUAL(snl_game_place(game, 0), 1);
        CHECK_EQUAL(snl_game_place(game, 2), play_on ? 3 : 0);
        CHECK_EQUAL(snl_game_roll(game, 0), SNL_ERROR_GAME_OVER);
        CHECK_EQUAL(snl_game_undo(game), SNL_ERROR_NO_ROLL);
        CHECK_EQUAL(snl_game_event_count(game), 0);
        snl_game_free(game);
        snl_board_free(board);
    }
}

/* A board of 2^62 squares, and a die of 64 faces. */
static void largest_board(void)
{
    uint32_t weights[SNL_FACES_MAX];
    snl_board *board = NULL;
    snl_game *game = NULL;
    for (size_t i = 0; i < SNL_FACES_MAX; i++)
        weights[i] = i == SNL_FACES_MAX - 1;
    CHECK_EQUAL(snl_board_create(SNL_SQUARES_MAX, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, SNL_FACES_MAX), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, SNL_SQUARES_MAX - 60), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_BOUNCE), SNL_OK);
    CHECK_EQUAL(snl_game_create(board, NULL, &game), SNL_OK);
    CHECK_EQUAL(snl_game_roll(game, 63), SNL_ERROR_FACE);
    CHECK_EQUAL(snl_game_roll(game, 64), SNL_OK);
    CHECK_EQUAL(snl_game_square(game, 0), SNL_SQUARES_MAX - 4);
    CHECK_EQUAL(snl_game_roll(game, 0), SNL_OK);
    CHECK_EQUAL(snl_game_square(game, 0), SNL_SQUARES_MAX - 60);
    snl_game_free(game);
    snl_board_free(board);
}

/* On a board of one square a token bounces off the goal and stays there: a bounce leads no further
 * down than square 1. */
static void bounce_on_one_square(void)
{
    for (int32_t face = 1; face <= 3; face++) {
        const size_t moves = face > 1 ? 2 : 1;
        snl_board *board = NULL;
        snl_game *game = NULL;
        snl_event event = {.struct_size = sizeof event};
        CHECK_EQUAL(snl_board_create(1, NULL, &board), SNL_OK);
        CHECK_EQUAL(snl_board_set_start(board, 0), SNL_OK);
        CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_BOUNCE), SNL_OK);
        CHECK_EQUAL(snl_game_create(board, NULL, &game), SNL_OK);
        CHECK_EQUAL(snl_game_roll(game, face), SNL_OK);
        CHECK_EQUAL(snl_game_event_count(game), moves + 3);
        for (size_t i = 1; i <= moves; i++) {
            CHECK_EQUAL(snl_game_event(game, i, &event), SNL_OK);
            CHECK(event.kind == SNL_EVENT_MOVED && event.from == (i == 1 ? 0 : 1) && event.to == 1);
        }
        CHECK_EQUAL(snl_game_event(game, moves + 1, &event), SNL_OK);
        CHECK_EQUAL(event.kind, SNL_EVENT_FINISHED);
        snl_game_free(game);
        snl_board_free(board);
    }
}

/* ---- Contracts ---- */

static void refuse(const snl_board *board, snl_game_options options, snl_status status)
{
    snl_game *game = NULL;
    options.struct_size = sizeof options;
    CHECK_EQUAL(snl_game_create(board, &options, &game), status);
    CHECK(game == NULL);
}

static void refused_options(void)
{
    snl_board *board = classic_board();
    refuse(board, (snl_game_options){.players = -1}, SNL_ERROR_PLAYERS);
    refuse(board, (snl_game_options){.players = 65}, SNL_ERROR_PLAYERS);
    refuse(board, (snl_game_options){.game = -1}, SNL_ERROR_GAME);
    refuse(board, (snl_game_options){.send_back = 2}, SNL_ERROR_SEND_BACK);
    refuse(board, (snl_game_options){.send_back = -1}, SNL_ERROR_SEND_BACK);
    refuse(board, (snl_game_options){.play_on = 2}, SNL_ERROR_PLAY_ON);
    refuse(board, (snl_game_options){.play_on = -1}, SNL_ERROR_PLAY_ON);
    refuse(board, (snl_game_options){.turns = {0, 3, 0}}, SNL_ERROR_AGAIN_LIMIT);
    refuse(board, (snl_game_options){.turns = {SIX, -1, 0}}, SNL_ERROR_AGAIN_LIMIT);
    refuse(board, (snl_game_options){.turns = {SIX, 0, 1}}, SNL_ERROR_PENALTY);
    for (int32_t penalty = -1; penalty < 4; penalty += 4)
        refuse(board, (snl_game_options){.turns = {SIX, 3, penalty}}, SNL_ERROR_PENALTY);
    CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 6, 16), SNL_OK);
    refuse(board, (snl_game_options){0}, SNL_ERROR_CYCLE);
    snl_board_free(board);
}

static void arguments(void)
{
    snl_game *copy = NULL;
    CHECK_EQUAL(snl_game_copy(NULL, &copy), SNL_ERROR_NULL);
    snl_board *board = classic_board();
    snl_game *game = NULL;
    snl_game_options options = {.struct_size = sizeof options - 1};
    snl_event event = {.struct_size = sizeof event, .kind = UNTOUCHED};
    int32_t faces[2] = {UNTOUCHED, UNTOUCHED};
    size_t count = 77;
    CHECK_EQUAL(snl_game_create(board, &options, &game), SNL_ERROR_STRUCT_SIZE);
    CHECK_EQUAL(snl_game_create(NULL, NULL, &game), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_game_create(board, NULL, NULL), SNL_ERROR_NULL);
    CHECK(game == NULL);
    CHECK_EQUAL(snl_game_create(board, NULL, &game), SNL_OK);
    snl_board_free(board);
    CHECK_EQUAL(snl_game_event(game, 0, &event), SNL_ERROR_INDEX);
    CHECK_EQUAL(snl_game_roll(game, -1), SNL_ERROR_FACE);
    CHECK_EQUAL(snl_game_roll(game, 1 - 64), SNL_ERROR_FACE);
    CHECK_EQUAL(snl_game_roll(game, 7), SNL_ERROR_FACE);
    CHECK_EQUAL(snl_game_roll(game, 64 + 1), SNL_ERROR_FACE);
    CHECK_EQUAL(snl_game_roll(game, INT32_MAX), SNL_ERROR_FACE);
    CHECK_EQUAL(snl_game_reserve(game, -1), SNL_ERROR_ROLLS);
    CHECK_EQUAL(snl_game_reserve(game, INT64_MAX), SNL_ERROR_MEMORY);
    roll_all(game, (const int32_t[]){3, 2}, 2);
    CHECK_EQUAL(snl_game_reserve(game, INT64_MAX), SNL_ERROR_MEMORY);
    CHECK_EQUAL(snl_game_event(game, SIZE_MAX, &event), SNL_ERROR_INDEX);
    event.struct_size--;
    CHECK_EQUAL(snl_game_event(game, 0, &event), SNL_ERROR_STRUCT_SIZE);
    CHECK_EQUAL(event.kind, UNTOUCHED);
    CHECK_EQUAL(snl_game_event(game, 0, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_game_get_options(game, &options), SNL_ERROR_STRUCT_SIZE);
    CHECK_EQUAL(snl_game_copy(game, NULL), SNL_ERROR_NULL);
    CHECK(copy == NULL);
    CHECK_EQUAL(snl_game_get_options(game, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_game_faces(game, NULL, 0, &count), SNL_OK);
    CHECK_EQUAL(count, 2);
    CHECK_EQUAL(snl_game_faces(game, faces, 1, &count), SNL_ERROR_CAPACITY);
    CHECK_EQUAL(faces[0], UNTOUCHED);
    CHECK_EQUAL(snl_game_faces(game, NULL, 1, &count), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_game_faces(game, faces, 2, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_game_faces(game, faces, 2, &count), SNL_OK);
    CHECK(faces[0] == 3 && faces[1] == 2);
    CHECK_EQUAL(snl_game_square(game, 1), -1);
    CHECK_EQUAL(snl_game_square(game, -1), -1);
    CHECK_EQUAL(snl_game_place(game, 1), 0);
    CHECK_EQUAL(snl_game_place(game, -1), 0);
    snl_game_free(game);
    snl_game_free(NULL);
    CHECK_EQUAL(snl_game_roll(NULL, 0), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_game_undo(NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_game_reserve(NULL, 1), SNL_ERROR_NULL);
    event.struct_size = sizeof event;
    options.struct_size = sizeof options;
    CHECK_EQUAL(snl_game_event(NULL, 0, &event), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_game_get_options(NULL, &options), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_game_faces(NULL, faces, 2, &count), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_game_event_count(NULL), 0);
    CHECK_EQUAL(snl_game_players(NULL), 0);
    CHECK_EQUAL(snl_game_turn(NULL), -1);
    CHECK_EQUAL(snl_game_square(NULL, 0), -1);
    CHECK_EQUAL(snl_game_place(NULL, 0), 0);
    CHECK_EQUAL(snl_game_rolls(NULL), 0);
}

static void most_players(void)
{
    snl_board *board = classic_board();
    snl_game *game = NULL;
    snl_game_options options = {.struct_size = sizeof options, .players = SNL_PLAYERS_MAX};
    CHECK_EQUAL(snl_game_create(board, &options, &game), SNL_OK);
    for (int32_t player = 0; player < SNL_PLAYERS_MAX; player++)
        CHECK_EQUAL(snl_game_roll(game, 2 + player % 2), SNL_OK);
    CHECK_EQUAL(snl_game_turn(game), 0);
    CHECK_EQUAL(snl_game_square(game, SNL_PLAYERS_MAX - 1), 3);
    CHECK_EQUAL(snl_game_square(game, SNL_PLAYERS_MAX), -1);
    CHECK_EQUAL(snl_game_undo(game), SNL_OK);
    CHECK_EQUAL(snl_game_turn(game), SNL_PLAYERS_MAX - 1);
    CHECK_EQUAL(snl_game_square(game, SNL_PLAYERS_MAX - 1), 0);
    CHECK_EQUAL(snl_game_square(game, SNL_PLAYERS_MAX - 2), 2);
    snl_game_free(game);
    snl_board_free(board);
}

/* Each player sends the previous one back to the start. Then all players but the last take the
 * ladder. */
static void most_places(void)
{
    snl_board *board = NULL;
    snl_game *game = NULL;
    snl_game_options options = {
        .struct_size = sizeof options, .players = SNL_PLAYERS_MAX, .play_on = 1, .send_back = 1};
    CHECK_EQUAL(snl_board_create(10, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 4, 10), SNL_OK);
    CHECK_EQUAL(snl_game_create(board, &options, &game), SNL_OK);
    for (int32_t player = 0; player < SNL_PLAYERS_MAX; player++)
        CHECK_EQUAL(snl_game_roll(game, 2), SNL_OK);
    for (int32_t player = 0; player < SNL_PLAYERS_MAX; player++)
        CHECK_EQUAL(snl_game_square(game, player), player == SNL_PLAYERS_MAX - 1 ? 3 : 1);
    while (snl_game_turn(game) >= 0 && snl_game_rolls(game) < 2 * SNL_PLAYERS_MAX)
        CHECK_EQUAL(snl_game_roll(game, 3), SNL_OK);
    CHECK_EQUAL(snl_game_rolls(game), 2 * SNL_PLAYERS_MAX - 1);
    for (int32_t player = 0; player < SNL_PLAYERS_MAX; player++)
        CHECK_EQUAL(snl_game_place(game, player), player + 1);
    snl_game_free(game);
    snl_board_free(board);
}

/* A program newer than the library has longer structs. */
static void longer_structs(void)
{
    struct {
        snl_game_options options;
        int64_t beyond;
    } longer = {{.struct_size = sizeof longer, .players = 3, .seed = 5, .game = 6}, UNTOUCHED};
    struct {
        snl_event event;
        int64_t beyond;
    } event = {{.struct_size = sizeof event}, UNTOUCHED};
    snl_board *board = classic_board();
    snl_game *game = NULL;
    CHECK_EQUAL(snl_game_create(board, &longer.options, &game), SNL_OK);
    snl_board_free(board);
    longer.options = (snl_game_options){.struct_size = sizeof longer};
    CHECK_EQUAL(snl_game_get_options(game, &longer.options), SNL_OK);
    CHECK_EQUAL(longer.options.struct_size, sizeof longer);
    CHECK(longer.options.players == 3 && longer.options.seed == 5 && longer.options.game == 6);
    CHECK_EQUAL(longer.beyond, UNTOUCHED);
    CHECK_EQUAL(snl_game_roll(game, 0), SNL_OK);
    CHECK_EQUAL(snl_game_event(game, 0, &event.event), SNL_OK);
    CHECK_EQUAL(event.event.struct_size, sizeof event);
    CHECK_EQUAL(event.event.kind, SNL_EVENT_ROLLED);
    CHECK_EQUAL(event.beyond, UNTOUCHED);
    snl_game_free(game);
}

/* ---- Memory ---- */

static snl_board *board_in(struct pool *pool)
{
    snl_allocator allocator = pool_allocator(pool);
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(10000, &allocator, &board), SNL_OK);
    for (snl_square mouth = 30; mouth < 40; mouth++)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, mouth + 1), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
    return board;
}

/* Lets the n-th allocation fail: the game stays unchanged, and continues once there is memory
 * again. */
static int rolls_without_memory(long n, int for_good)
{
    struct pool pool = {.until_failure = -1, .for_good = for_good};
    snl_board *board = board_in(&pool);
    snl_game *game = NULL;
    size_t bytes = pool.bytes;
    pool.until_failure = n;
    snl_status status = snl_game_create(board, NULL, &game);
    if (status != SNL_OK) {
        CHECK_EQUAL(status, SNL_ERROR_MEMORY);
        CHECK(game == NULL);
        CHECK_EQUAL(pool.bytes, bytes);
    }
    for (int i = 0; i < 200 && game; i++) {
        snl_square square = snl_game_square(game, 0);
        int64_t rolls = snl_game_rolls(game);
        status = i % 60 == 59 ? snl_game_reserve(game, 80) : snl_game_roll(game, 0);
        if (status == SNL_ERROR_MEMORY) {
            CHECK_EQUAL(snl_game_square(game, 0), square);
            CHECK_EQUAL(snl_game_rolls(game), rolls);
            pool.until_failure = -1;
            i--;
        } else {
            CHECK_EQUAL(status, SNL_OK);
        }
    }
    snl_game_free(game);
    CHECK_EQUAL(pool.bytes, bytes);
    pool.until_failure = -1;
    snl_board_free(board);
    CHECK_EQUAL(pool.blocks, 0);
    return pool.failures > 0;
}

static void without_memory(void)
{
    for (int for_good = 0; for_good < 2; for_good++)
        for (long n = 0; rolls_without_memory(n, for_good) && CHECK(n < 1000);)
            n++;
}

/* After snl_game_reserve(), rolls do not allocate. */
static void reserved_memory(void)
{
    struct pool pool = {.until_failure = -1, .for_good = 1};
    snl_allocator allocator = pool_allocator(&pool);
    snl_board *board = NULL;
    snl_game *game = NULL;
    CHECK_EQUAL(snl_board_create(1000000, &allocator, &board), SNL_OK);
    CHECK_EQUAL(snl_game_create(board, NULL, &game), SNL_OK);
    CHECK_EQUAL(snl_game_reserve(game, 1000), SNL_OK);
    pool.until_failure = 0;
    for (int i = 0; i < 1000; i++)
        CHECK_EQUAL(snl_game_roll(game, 0), SNL_OK);
    CHECK_EQUAL(snl_game_roll(game, 0), SNL_ERROR_MEMORY);
    for (int i = 0; i < 500; i++)
        CHECK_EQUAL(snl_game_undo(game), SNL_OK);
    CHECK_EQUAL(snl_game_reserve(game, 500), SNL_OK);
    CHECK_EQUAL(snl_game_reserve(game, 501), SNL_ERROR_MEMORY);
    for (int i = 0; i < 500; i++)
        CHECK_EQUAL(snl_game_roll(game, 0), SNL_OK);
    CHECK_EQUAL(snl_game_rolls(game), 1000);
    CHECK_EQUAL(pool.failures, 2);
    snl_game_free(game);
    snl_board_free(board);
    CHECK_EQUAL(pool.blocks, 0);
}

/* Without snl_game_reserve(), a game doubles its memory each time it is full. */
static void few_allocations(void)
{
    struct pool pool = {.until_failure = -1, .for_good = 1};
    snl_allocator allocator = pool_allocator(&pool);
    snl_board *board = NULL;
    snl_game *game = NULL;
    CHECK_EQUAL(snl_board_create(1000000, &allocator, &board), SNL_OK);
    CHECK_EQUAL(snl_game_create(board, NULL, &game), SNL_OK);
    pool.until_failure = 8; /* one for each capacity: 64, 128 ... 8192 rolls */
    for (int i = 0; i < 8192; i++)
        CHECK_EQUAL(snl_game_roll(game, 0), SNL_OK);
    CHECK_EQUAL(snl_game_roll(game, 0), SNL_ERROR_MEMORY);
    snl_game_free(game);
    snl_board_free(board);
}

int main(void)
{
    check_random_seed();
    RUN(random_games);
    RUN(small_games);
    RUN(followed_events);
    RUN(longest_chain);
    RUN(known_events);
    RUN(three_sixes);
    RUN(six_to_start);
    RUN(back_to_start);
    RUN(meeting_off_the_board);
    RUN(ranking);
    RUN(start_on_the_goal);
    RUN(bounce_on_one_square);
    RUN(largest_board);
    RUN(refused_options);
    RUN(arguments);
    RUN(most_players);
    RUN(most_places);
    RUN(longer_structs);
    RUN(without_memory);
    RUN(reserved_memory);
    RUN(few_allocations);
    return check_done();
}
