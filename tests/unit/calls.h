/* SPDX-License-Identifier: MIT */
/*
 * Calls of every function of the interface that can allocate, on boards of many shapes. Tests let
 * these calls fail midway, because memory runs out or because the caller cancels. Each call checks
 * that the library creates a handle only on success, and stores its results in `out`. On failure
 * `out` must stay as it was, except the array or text that a cancelled call was filling.
 */
#ifndef SNL_CALLS_H
#define SNL_CALLS_H

#include "chance_calls.h"
#include "memory_check.h"
#include "pieces_check.h"

#include <limits.h>

/* tests/gates/cancel/run sets a larger number of squares. */
#ifndef SNL_CANCEL_SQUARES
#define SNL_CANCEL_SQUARES 30000
#endif

enum { SQUARES = SNL_CANCEL_SQUARES, BYTES = 72 * SQUARES, FEW = 4000 };

/* The objects that a call works on; `chance` may be NULL. */
struct subject {
    const snl_allocator *allocator;
    snl_board *board;
    snl_chance *chance;
};

/* Calls a function of the interface, and stores its results in `out`. */
typedef snl_status operation(const struct subject *subject, uint8_t *out);

/* ---- Boards ---- */

static int32_t moves[2 * SQUARES];

/* Random moves. Of 1000 squares `per_mille` have a jump; the last 8 squares of the board have
 * none. */
static inline void fill_moves(size_t squares, int64_t per_mille)
{
    for (size_t i = 0; i < squares; i++)
        moves[i] =
            check_random(0, 999) < per_mille ? (int32_t)check_random(0, (int64_t)squares - 8) : -1;
    for (size_t i = squares - 8; i < squares; i++)
        moves[i] = -1;
}

static snl_status create_moves(const struct subject *subject, uint8_t *out)
{
    snl_board *board = NULL;
    snl_status status = snl_board_create_moves(moves, SQUARES, subject->allocator, &board, NULL);
    CHECK_EQUAL(board != NULL, status == SNL_OK);
    if (board)
        out[0] = (uint8_t)snl_board_equal(board, subject->board);
    snl_board_free(board);
    return status;
}

static snl_status create_matrix(const struct subject *subject, uint8_t *out)
{
    static int32_t cells[10000];
    snl_board *board = NULL;
    for (size_t i = 0; i < 10000; i++)
        cells[i] = i % 7 == 3 ? 1 + (int32_t)(i * 31 % 10000) : -1;
    snl_status status = snl_board_create_matrix(cells, 100, 100, subject->allocator, &board, NULL);
    CHECK_EQUAL(board != NULL, status == SNL_OK);
    if (board)
        memcpy(out, &(size_t){snl_board_jump_count(board)}, sizeof(size_t));
    snl_board_free(board);
    return status;
}

static snl_status copy(const struct subject *subject, uint8_t *out)
{
    snl_board *board = NULL;
    snl_status status = snl_board_copy(subject->board, NULL, &board);
    CHECK_EQUAL(board != NULL, status == SNL_OK);
    if (board)
        out[0] = (uint8_t)snl_board_equal(board, subject->board);
    snl_board_free(board);
    return status;
}

/* On failure the board must stay as it was. After success the function removes the new jumps. */
static snl_status set_jumps(const struct subject *subject, uint8_t *out)
{
    static snl_square from[20000], to[20000];
    size_t before = snl_board_jump_count(subject->board);
    for (size_t i = 0; i < 20000; i++) {
        from[i] = 1 + (snl_square)(i * 7919 % (FEW - 1));
        snl_square old = snl_board_jump(subject->board, from[i]);
        to[i] = old >= 0 ? old : FEW;
    }
    snl_status status = snl_board_set_jumps(subject->board, from, to, 20000, NULL);
    CHECK_EQUAL(snl_board_jump_count(subject->board) == before, status != SNL_OK);
    for (size_t i = 0; status == SNL_OK && i < 20000; i++)
        if (to[i] == FEW && snl_board_jump(subject->board, from[i]) == FEW)
            CHECK_EQUAL(snl_board_remove_jump(subject->board, from[i]), SNL_OK);
    out[0] = status == SNL_OK ? 1 : out[0];
    return status;
}

/* Jumps of which the last is faulty. */
static snl_status set_faulty_jumps(const struct subject *subject, uint8_t *out)
{
    static snl_square from[20000], to[20000];
    for (size_t i = 0; i < 20000; i++) {
        from[i] = 1;
        to[i] = i == 19999 ? 1 : 2;
    }
    snl_status status = snl_board_set_jumps(subject->board, from, to, 20000, (size_t *)(void *)out);
    return status == SNL_ERROR_SELF ? SNL_OK : status;
}

static snl_status find_cycle(const struct subject *subject, uint8_t *out)
{
    return snl_board_find_cycle(subject->board, (snl_square *)(void *)out);
}

static snl_status roll_long(const struct subject *subject, uint8_t *out)
{
    return snl_board_roll(subject->board, 0, 1, (snl_square *)(void *)out,
                          (snl_square *)(void *)(out + 8));
}

/* ---- Solving ---- */

static snl_status solve(const struct subject *subject, uint8_t *out)
{
    return snl_board_solve(subject->board, (int64_t *)(void *)out);
}

static snl_status route(const struct subject *subject, uint8_t *out)
{
    snl_route *made = NULL;
    snl_status status = snl_route_create(subject->board, 0, &made);
    CHECK_EQUAL(made != NULL, status == SNL_OK);
    size_t count = snl_route_leg_count(made);
    CHECK(count <= BYTES / sizeof(snl_leg));
    if (status == SNL_OK)
        CHECK_EQUAL(snl_route_legs(made, (snl_leg *)(void *)out, sizeof(snl_leg),
                                   BYTES / sizeof(snl_leg), &count),
                    SNL_OK);
    snl_route_free(made);
    return status;
}

/* Checks that a call stores the number of entries if it succeeds, and only then. */
static snl_status counted(snl_status status, const size_t *count)
{
    CHECK_EQUAL(*count == SIZE_MAX, status != SNL_OK);
    return status;
}

static snl_status distances_from(const struct subject *subject, uint8_t *out)
{
    size_t count = SIZE_MAX;
    return counted(
        snl_board_distances_from(subject->board, 1, (int64_t *)(void *)out, BYTES / 8, &count),
        &count);
}

static snl_status distances_to_goal(const struct subject *subject, uint8_t *out)
{
    size_t count = SIZE_MAX;
    return counted(
        snl_board_distances_to_goal(subject->board, (int64_t *)(void *)out, BYTES / 8, &count),
        &count);
}

static snl_status solve_large_arrays(const struct subject *subject, uint8_t *out)
{
    return snl_solve_moves(moves, 3, SQUARES / 2, subject->allocator, (int64_t *)(void *)out, NULL);
}

static snl_status solve_large_matrices(const struct subject *subject, uint8_t *out)
{
    return snl_solve_matrices(moves, 3, 100, 100, subject->allocator, (int64_t *)(void *)out, NULL);
}

static snl_status solve_small_arrays(const struct subject *subject, uint8_t *out)
{
    return snl_solve_moves(moves, 2 * SQUARES / 100, 100, subject->allocator,
                           (int64_t *)(void *)out, NULL);
}

static snl_status solve_single_squares(const struct subject *subject, uint8_t *out)
{
    size_t faulty = SIZE_MAX;
    snl_status status =
        snl_solve_moves(moves, 2 * SQUARES, 1, subject->allocator, (int64_t *)(void *)out, &faulty);
    CHECK_EQUAL(faulty == SIZE_MAX, status != SNL_OK);
    return status;
}

/* ---- The random game ---- */

static snl_status create_chance(const struct subject *subject, uint8_t *out)
{
    snl_chance *chance = NULL;
    double mean = 0;
    snl_status status = snl_chance_create(subject->board, NULL, &chance);
    CHECK_EQUAL(chance != NULL, status == SNL_OK);
    if (status == SNL_OK && snl_chance_mean(chance, &mean) == SNL_OK)
        memcpy(out, &mean, sizeof mean);
    snl_chance_free(chance);
    return status;
}

static snl_status ask_length(const struct subject *subject, uint8_t *out)
{
    snl_game_length length = {.struct_size = sizeof length, .mean = -1};
    snl_status status = snl_chance_length(subject->chance, 3, &length);
    CHECK_EQUAL(length.mean == -1, status != SNL_OK);
    if (status == SNL_OK)
        memcpy(out, &length, sizeof length);
    return status;
}

static snl_status ask_lengths(const struct subject *subject, snl_length_field field, uint8_t *out)
{
    size_t count = SIZE_MAX;
    return counted(
        snl_chance_lengths(subject->chance, field, (double *)(void *)out, BYTES / 8, &count),
        &count);
}

static snl_status ask_means(const struct subject *subject, uint8_t *out)
{
    return ask_lengths(subject, SNL_LENGTH_MEAN, out);
}

static snl_status ask_variances(const struct subject *subject, uint8_t *out)
{
    return ask_lengths(subject, SNL_LENGTH_VARIANCE, out);
}

static snl_status ask_distribution(const struct subject *subject, uint8_t *out)
{
    double *all = (double *)(void *)out;
    return snl_chance_distribution(subject->chance, 1, all + 1, all + 800, 700, all);
}

static snl_status ask_quantiles(const struct subject *subject, uint8_t *out)
{
    static const double probabilities[] = {0.5, 0.01, 0.9};
    return snl_chance_quantiles(subject->chance, 0, probabilities, 3, (double *)(void *)out);
}

static snl_status ask_mode(const struct subject *subject, uint8_t *out)
{
    return snl_chance_mode(subject->chance, 0, (double *)(void *)out, (double *)(void *)(out + 8));
}

static snl_status ask_visits(const struct subject *subject, uint8_t *out)
{
    size_t count = SIZE_MAX;
    return counted(snl_chance_visits(subject->chance, 5, (double *)(void *)out, BYTES / 8, &count),
                   &count);
}

static snl_status ask_positions(const struct subject *subject, uint8_t *out)
{
    size_t count = SIZE_MAX;
    return counted(
        snl_chance_positions(subject->chance, 5, 600, (double *)(void *)out, BYTES / 8, &count),
        &count);
}

static snl_status ask_uses(const struct subject *subject, uint8_t *out)
{
    size_t count = SIZE_MAX;
    return counted(snl_chance_uses(subject->chance, 5, (double *)(void *)out, BYTES / 8, &count),
                   &count);
}

static snl_status ask_win(const struct subject *subject, uint8_t *out)
{
    enum { PLAYERS = 12 };
    static const snl_square from[PLAYERS] = {0, 7, 1};
    double *numbers = (double *)(void *)out;
    return win_of(subject->chance, from, PLAYERS, numbers, numbers + PLAYERS, NULL);
}

static snl_status ask_without(const struct subject *subject, uint8_t *out)
{
    size_t count = SIZE_MAX;
    return counted(
        snl_chance_without_each_jump(subject->chance, (double *)(void *)out, BYTES / 8, &count),
        &count);
}

static snl_status ask_with(const struct subject *subject, uint8_t *out)
{
    return snl_chance_with_jump(subject->chance, 11, 17, (double *)(void *)out);
}

static snl_status ask_with_each(const struct subject *subject, uint8_t *out)
{
    size_t count = SIZE_MAX;
    return counted(
        snl_chance_with_each_jump(subject->chance, 11, (double *)(void *)out, BYTES / 8, &count),
        &count);
}

static snl_status ask_best_jump(const struct subject *subject, uint8_t *out)
{
    return snl_chance_best_jump(subject->chance, 40, (snl_square *)(void *)out,
                                (snl_square *)(void *)(out + 8), (double *)(void *)(out + 16));
}

static snl_status ask_exact(const struct subject *subject, int32_t what, uint8_t *out)
{
    return snl_chance_exact(subject->chance, what, (char *)out + 8, BYTES - 8,
                            (size_t *)(void *)out);
}

static snl_status ask_exact_mean(const struct subject *subject, uint8_t *out)
{
    return ask_exact(subject, SNL_EXACT_MEAN, out);
}

static snl_status ask_exact_variance(const struct subject *subject, uint8_t *out)
{
    return ask_exact(subject, SNL_EXACT_VARIANCE, out);
}

static snl_status ask_exact_win(const struct subject *subject, uint8_t *out)
{
    return ask_exact(subject, SNL_EXACT_WIN, out);
}

/* ---- Games ---- */

static snl_status simulate_games(const struct subject *subject, int32_t players, int64_t games,
                                 uint8_t *out)
{
    snl_simulation totals = {.struct_size = sizeof totals, .games = -1};
    snl_game_options options = {
        .struct_size = sizeof options, .players = players, .seed = 5, .send_back = 1};
    snl_status status = snl_simulate(subject->board, &options, games, 3000, SNL_COUNT_ROLLS,
                                     (int64_t *)(void *)out, 1000, &totals);
    CHECK_EQUAL(totals.games == -1, status != SNL_OK);
    if (status == SNL_OK)
        memcpy(out + 8000, &totals, sizeof totals);
    return status;
}

static snl_status simulate_few(const struct subject *subject, uint8_t *out)
{
    return simulate_games(subject, 1, 100, out);
}

static snl_status simulate_one(const struct subject *subject, uint8_t *out)
{
    return simulate_games(subject, 1, 1, out);
}

static snl_status simulate_many(const struct subject *subject, uint8_t *out)
{
    return simulate_games(subject, 1, 20000, out);
}

static snl_status simulate_players(const struct subject *subject, uint8_t *out)
{
    return simulate_games(subject, 3, 300, out);
}

/* The players send each other back. */
static snl_status simulate_crowd(const struct subject *subject, uint8_t *out)
{
    return simulate_games(subject, 64, 10, out);
}

static uint8_t saved[SQUARES];
static size_t saved_length;

static inline void play_and_save(const snl_board *board)
{
    snl_game_options options = {.struct_size = sizeof options, .players = 64, .play_on = 1};
    snl_game *game = NULL;
    CHECK_EQUAL(snl_game_create(board, &options, &game), SNL_OK);
    for (int i = 0; i < SQUARES / 3 * 2 && snl_game_turn(game) >= 0; i++)
        CHECK_EQUAL(snl_game_roll(game, 0), SNL_OK);
    CHECK_EQUAL(snl_game_save(game, saved, sizeof saved, &saved_length), SNL_OK);
    snl_game_free(game);
}

static snl_status load(const struct subject *subject, uint8_t *out)
{
    snl_game *game = NULL;
    snl_status status = snl_game_load(subject->board, saved, saved_length, &game);
    CHECK_EQUAL(game != NULL, status == SNL_OK);
    if (game)
        memcpy(out, &(int64_t){snl_game_rolls(game)}, 8);
    snl_game_free(game);
    return status;
}

/* Loading replays all rolls; saving turns them into bytes again. */
static snl_status load_and_save(const struct subject *subject, uint8_t *out)
{
    snl_game *game = NULL;
    snl_status status = snl_game_load(subject->board, saved, saved_length, &game);
    if (status == SNL_OK)
        status = snl_game_save(game, out + 8, BYTES - 8, (size_t *)(void *)out);
    snl_game_free(game);
    return status;
}

/* Copies a loaded game, and saves the copy. */
static snl_status copy_game(const struct subject *subject, uint8_t *out)
{
    snl_game *game = NULL, *copy = NULL;
    snl_status status = snl_game_load(subject->board, saved, saved_length, &game);
    if (status == SNL_OK)
        status = snl_game_copy(game, &copy);
    CHECK_EQUAL(copy != NULL, status == SNL_OK);
    snl_game_free(game);
    if (status == SNL_OK)
        status = snl_game_save(copy, out + 8, BYTES - 8, (size_t *)(void *)out);
    snl_game_free(copy);
    return status;
}

static snl_status create_and_save(const struct subject *subject, uint8_t *out)
{
    snl_game *game = NULL;
    snl_status status = snl_game_create(subject->board, NULL, &game);
    CHECK_EQUAL(game != NULL, status == SNL_OK);
    if (game)
        status = snl_game_save(game, out + 8, BYTES - 8, (size_t *)(void *)out);
    snl_game_free(game);
    return status;
}

/* ---- Generated boards ---- */

static snl_status generate(const struct subject *subject, const snl_generate_options *wanted,
                           uint8_t *out)
{
    snl_board *board = NULL;
    snl_generated made = {.struct_size = sizeof made, .tries = -1};
    snl_generate_options options = *wanted;
    options.seed = 3;
    options.tries_max = 20;
    snl_status status = snl_generate(subject->board, &options, &board, &made);
    CHECK_EQUAL(board != NULL, status == SNL_OK);
    CHECK_EQUAL(made.tries == -1, status != SNL_OK && status != SNL_ERROR_EFFORT);
    if (made.tries != -1)
        memcpy(out, &made, sizeof made);
    if (board)
        memcpy(out + 100, &(snl_square){snl_board_next_jump(board, 0)}, 8);
    snl_board_free(board);
    return status == SNL_ERROR_EFFORT ? SNL_OK : status;
}

/* ---- Texts ---- */

static snl_status write_in(const struct subject *subject, int32_t format, uint8_t *out)
{
    const snl_board *boards[2] = {subject->board, subject->board};
    return snl_write_boards(boards, 2, format, (char *)out + 8, BYTES - 8, (size_t *)(void *)out,
                            NULL);
}

static snl_status write_text(const struct subject *subject, uint8_t *out)
{
    return write_in(subject, SNL_FORMAT_TEXT, out);
}

static snl_status write_json(const struct subject *subject, uint8_t *out)
{
    return write_in(subject, SNL_FORMAT_JSON, out);
}

static snl_status write_moves(const struct subject *subject, uint8_t *out)
{
    return write_in(subject, SNL_FORMAT_MOVES, out);
}

static snl_status write_leetcode(const struct subject *subject, uint8_t *out)
{
    return write_in(subject, SNL_FORMAT_LEETCODE, out);
}

/* Stores a text that came in pieces like a text in a buffer. */
static snl_status store(struct pieces *pieces, snl_status status, uint8_t *out)
{
    if (status == SNL_OK) {
        memcpy(out, &pieces->length, sizeof pieces->length);
        memcpy(out + 8, pieces->text, pieces->length);
    }
    free(pieces->text);
    return status;
}

static snl_status write_text_to(const struct subject *subject, uint8_t *out)
{
    struct pieces pieces = {0};
    snl_status status = snl_write_boards_to((const snl_board *const *)&subject->board, 1,
                                            SNL_FORMAT_TEXT, receive, &pieces, NULL);
    return store(&pieces, status, out);
}

static snl_status draw_svg_to(const struct subject *subject, uint8_t *out)
{
    struct pieces pieces = {0};
    return store(&pieces, snl_draw_svg_to(subject->board, NULL, receive, &pieces), out);
}

static snl_status draw_terminal_to(const struct subject *subject, uint8_t *out)
{
    struct pieces pieces = {0};
    snl_status status = snl_draw_terminal_to(subject->board, NULL, 80, 0, receive, &pieces);
    return store(&pieces, status, out);
}

static double heat[SQUARES + 1];

static snl_status draw_svg(const struct subject *subject, uint8_t *out)
{
    snl_picture picture = {.struct_size = sizeof picture,
                           .heat = heat,
                           .heat_count = (size_t)snl_board_squares(subject->board) + 1};
    return snl_draw_svg(subject->board, &picture, (char *)out + 8, BYTES - 8,
                        (size_t *)(void *)out);
}

/* Draws a route of single rolls along the board. */
static snl_status draw_route(const struct subject *subject, uint8_t *out)
{
    enum { LEGS = 60 };
    snl_leg legs[LEGS];
    for (int32_t i = 0; i < LEGS; i++)
        legs[i] = (snl_leg){sizeof *legs, 1, i + 1, 1, i + 2, i + 2};
    snl_picture picture = {.struct_size = sizeof picture, .legs = legs, .leg_count = LEGS};
    return snl_draw_terminal(subject->board, &picture, 80, 0, (char *)out + 8, BYTES - 8,
                             (size_t *)(void *)out);
}

static snl_status draw_terminal(const struct subject *subject, uint8_t *out)
{
    return snl_draw_terminal(subject->board, NULL, 80, SNL_TERMINAL_UNICODE, (char *)out + 8,
                             BYTES - 8, (size_t *)(void *)out);
}

/* A description of a board, for make_board(). */
struct shape {
    int64_t squares;
    int64_t rows; /* 0: linear */
    int64_t jumps;
    int32_t kind; /* the kind of rules and jumps; see make_board() */
};

static inline void set_large_die(snl_board *board)
{
    uint32_t weights[SNL_FACES_MAX];
    for (size_t i = 0; i < SNL_FACES_MAX; i++)
        weights[i] = i + 2 != SNL_FACES_MAX;
    CHECK_EQUAL(snl_board_set_die(board, weights, SNL_FACES_MAX), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_BOUNCE), SNL_OK);
}

static inline void set_chain_to_enter(snl_board *board, int64_t squares, int64_t jumps)
{
    for (int64_t i = 1; i <= jumps / 2; i++) {
        CHECK_EQUAL(snl_board_set_jump(board, 2 + i, 3 + i), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, squares / 2 + 2 * i, 1), SNL_OK);
    }
    CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
    CHECK_EQUAL(snl_board_set_enter(board, 0, 3), SNL_OK);
}

static inline void set_faces_to_enter(snl_board *board)
{
    uint32_t weights[SNL_FACES_MAX];
    for (size_t i = 0; i < SNL_FACES_MAX; i++)
        weights[i] = 1;
    CHECK_EQUAL(snl_board_set_die(board, weights, SNL_FACES_MAX), SNL_OK);
    CHECK_EQUAL(snl_board_set_enter(board, UINT64_MAX, 0), SNL_OK);
}

/* Kinds of rules and jumps:
 *  0 random jumps;
 *  1 random jumps without chains, two dice, bouncing, chaining;
 *  2 random jumps and a trap;
 *  3 one long chain from square 1, chaining;
 *  4 the chain of kind 3, ending in a cycle, without chaining;
 *  5 the chain of kind 3 without chaining, and snakes below the goal, which make games long;
 *  6 ladders of 4 squares;
 *  7 every jump ends on one of two adjacent squares;
 *  8 jumps to square 1 from mouths far apart. Below each of these mouths another jump ends; the
 *    mouths of the other jumps lie close together;
 *  9 every jump ends one square above the end of the jump before;
 * 10 a ladder from every even square to the next square, and some long snakes;
 * 11 random jumps, a die of 64 faces without the 63, bouncing;
 * 12 random jumps, a die that always shows 2;
 * 13 chaining, one half of the jumps a chain that begins where tokens enter, the others to the
 *    start;
 * 14 random jumps, a die of 64 faces, each of which may enter;
 * 15 random jumps, a die of one face with nearly the largest weight, from square 0. */
static snl_board *make_board(const snl_allocator *allocator, const struct shape *shape)
{
    static const uint32_t two_dice[] = {0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
    snl_board *board = NULL;
    int64_t squares = shape->squares;
    if (shape->rows > 0)
        CHECK_EQUAL(snl_board_create_grid(shape->rows, squares / shape->rows, allocator, &board),
                    SNL_OK);
    else
        CHECK_EQUAL(snl_board_create(squares, allocator, &board), SNL_OK);
    uint64_t random = 12345;
    for (int64_t i = 0;
         i < shape->jumps && (shape->kind < 3 || shape->kind > 10) && shape->kind != 13; i++) {
        random = random * UINT64_C(6364136223846793005) + 1442695040888963407U;
        snl_square from = 1 + (snl_square)(random >> 1) % (squares - 20);
        snl_square to = 1 + (snl_square)(random >> 20) % (squares - 20);
        /* This board chains jumps. They lead from odd squares to even squares, so that no jump
         * continues another. */
        if (shape->kind == 1) {
            from |= 1;
            to = (to / 2 + 1) * 2;
        }
        if (from != to)
            CHECK_EQUAL(snl_board_set_jump(board, from, to), SNL_OK);
    }
    if (shape->kind == 1) {
        CHECK_EQUAL(snl_board_set_die(board, two_dice, 12), SNL_OK);
        CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_BOUNCE), SNL_OK);
        CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
    }
    if (shape->kind == 11)
        set_large_die(board);
    if (shape->kind == 12)
        CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){0, 1}, 2), SNL_OK);
    if (shape->kind == 13)
        set_chain_to_enter(board, squares, shape->jumps);
    if (shape->kind == 14)
        set_faces_to_enter(board);
    if (shape->kind == 15) {
        CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){UINT32_MAX - 3}, 1), SNL_OK);
        CHECK_EQUAL(snl_board_set_start(board, 0), SNL_OK);
    }
    if (shape->kind == 2)
        for (int i = 0; i < 6; i++)
            CHECK_EQUAL(snl_board_set_jump(board, squares / 2 + i, squares / 2 - 1 - i), SNL_OK);
    for (int64_t i = 1; i < shape->jumps && shape->kind == 6; i++)
        CHECK_EQUAL(snl_board_set_jump(board, 15 * i, 15 * i + 4), SNL_OK);
    for (int64_t i = 1; i < shape->jumps && shape->kind >= 3 && shape->kind < 6; i++)
        CHECK_EQUAL(snl_board_set_jump(board, i,
                                       i + 1 == shape->jumps && shape->kind == 4 ? shape->jumps / 2
                                                                                 : i + 1),
                    SNL_OK);
    for (int64_t i = 1; i < shape->jumps && shape->kind == 7; i++)
        CHECK_EQUAL(snl_board_set_jump(board, 3 * i, squares - 9 + i % 2), SNL_OK);
    for (int64_t i = 1; i <= shape->jumps && shape->kind == 10; i++)
        CHECK_EQUAL(snl_board_set_jump(board, 2 * i, i % (shape->jumps / 4) ? 2 * i + 1 : 1),
                    SNL_OK);
    for (int64_t i = 1; i <= shape->jumps && shape->kind == 9; i++)
        CHECK_EQUAL(snl_board_set_jump(board, 3 * i, squares - 40 + i), SNL_OK);
    for (int64_t i = 1, gap = squares / (shape->jumps + 1) * 2;
         2 * i <= shape->jumps && shape->kind == 8; i++) {
        random = random * UINT64_C(6364136223846793005) + 1442695040888963407U;
        snl_square below = gap * i - 1 - (snl_square)(random >> 20) % (gap / 2);
        CHECK_EQUAL(snl_board_set_jump(board, 3 * i, below), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, gap * i, 1), SNL_OK);
    }
    if (shape->kind == 3)
        CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
    for (int i = 0; i < 5 && shape->kind == 5; i++)
        CHECK_EQUAL(snl_board_set_jump(board, squares - 6 + i, 1), SNL_OK);
    return board;
}

static inline void prepare(struct asked *asked, snl_allocator *allocator, const struct shape *shape,
                           int with_chance, struct subject *subject)
{
    *subject = (struct subject){.allocator = allocator};
    asked->cancel_at = -1;
    subject->board = make_board(allocator, shape);
    if (with_chance)
        CHECK_EQUAL(snl_chance_create(subject->board, NULL, &subject->chance), SNL_OK);
}

static void finish(const struct asked *asked, struct subject *subject)
{
    snl_board_free(subject->board);
    snl_chance_free(subject->chance);
    CHECK_EQUAL(asked->pool.blocks, 0);
    CHECK_EQUAL(asked->pool.bytes, 0);
}

/* ---- Single steps ---- */

static snl_status create(const struct subject *subject, uint8_t *out)
{
    snl_board *board = NULL;
    snl_status status = snl_board_create(100, subject->allocator, &board);
    CHECK_EQUAL(board != NULL, status == SNL_OK);
    out[0] = status == SNL_OK ? 1 : out[0];
    snl_board_free(board);
    return status;
}

static snl_status create_grid(const struct subject *subject, uint8_t *out)
{
    snl_board *board = NULL;
    snl_status status = snl_board_create_grid(10, 10, subject->allocator, &board);
    CHECK_EQUAL(board != NULL, status == SNL_OK);
    out[0] = status == SNL_OK ? 1 : out[0];
    snl_board_free(board);
    return status;
}

static snl_status create_named(const struct subject *subject, uint8_t *out)
{
    for (size_t i = 0; i < snl_named_board_count(); i++) {
        snl_board_info named = {.struct_size = sizeof named};
        snl_board *board = NULL;
        CHECK_EQUAL(snl_named_board(i, &named), SNL_OK);
        snl_status status = snl_board_create_named(named.name, subject->allocator, &board);
        CHECK_EQUAL(board != NULL, status == SNL_OK);
        snl_board_free(board);
        if (status != SNL_OK)
            return status;
    }
    out[0] = 1;
    return SNL_OK;
}

/* Sets jumps until memory runs out. All jumps that were set must be on the board. In the end the
 * function removes these jumps. */
static snl_status set_jump(const struct subject *subject, uint8_t *out)
{
    snl_square goal = snl_board_squares(subject->board), set[1100];
    size_t count = 0;
    snl_status status = SNL_OK;
    for (snl_square i = 0; i < 1100 && status == SNL_OK; i++) {
        snl_square from = 1 + i * 1103 % (goal - 1);
        size_t before = snl_board_jump_count(subject->board);
        if (snl_board_jump(subject->board, from) >= 0)
            continue;
        status = snl_board_set_jump(subject->board, from, goal);
        CHECK_EQUAL(snl_board_jump(subject->board, from), status == SNL_OK ? goal : -1);
        CHECK_EQUAL(snl_board_jump_count(subject->board), before + (status == SNL_OK));
        if (status == SNL_OK)
            set[count++] = from;
    }
    out[0] = status == SNL_OK ? 1 : out[0];
    while (count-- > 0)
        CHECK_EQUAL(snl_board_remove_jump(subject->board, set[count]), SNL_OK);
    return status;
}

static snl_status solve_from(const struct subject *subject, uint8_t *out)
{
    return snl_board_solve_from(subject->board, 7, (int64_t *)(void *)out);
}

static snl_status solve_tiny_arrays(const struct subject *subject, uint8_t *out)
{
    static const int32_t tiny[] = {-1, 3, -1, -1, -1, 1, -1, -1};
    return snl_solve_moves(tiny, 2, 4, subject->allocator, (int64_t *)(void *)out, NULL);
}

static snl_status solve_tiny_matrices(const struct subject *subject, uint8_t *out)
{
    static const int32_t tiny[] = {-1, 3, -1, -1, -1, 1, -1, -1};
    return snl_solve_matrices(tiny, 2, 2, 2, subject->allocator, (int64_t *)(void *)out, NULL);
}

/* ---- Rolls of a game ---- */

enum { ROLLS = 300, GAME_BYTES = 3000 };

/* Stores the state of a game, by functions that need no memory; returns the number of bytes. */
static size_t describe(const snl_game *game, uint8_t *bytes)
{
    size_t count = 0, at = 0;
    int32_t faces[ROLLS];
    CHECK_EQUAL(snl_game_faces(game, faces, ROLLS, &count), SNL_OK);
    int64_t numbers[] = {snl_game_rolls(game), snl_game_turn(game),
                         (int64_t)snl_game_event_count(game)};
    memcpy(bytes, numbers, sizeof numbers);
    at += sizeof numbers;
    memcpy(bytes + at, faces, count * sizeof *faces);
    at += count * sizeof *faces;
    for (int32_t player = 0; player < snl_game_players(game); player++) {
        int64_t of_player[] = {snl_game_square(game, player), snl_game_place(game, player)};
        memcpy(bytes + at, of_player, sizeof of_player);
        at += sizeof of_player;
    }
    snl_event event;
    memset(&event, 0, sizeof event);
    event.struct_size = sizeof event;
    if (snl_game_event(game, 1, &event) == SNL_OK)
        memcpy(bytes + at, &event, sizeof event);
    else
        memset(bytes + at, 0, sizeof event);
    return at + sizeof event;
}

/* Rolls a game; if `reserved`, reserves memory for 120 rolls before every 100 rolls. */
static snl_status play(const struct subject *subject, int reserved, uint8_t *out)
{
    static uint8_t before[GAME_BYTES], after[GAME_BYTES];
    snl_game_options options = {
        .struct_size = sizeof options, .players = 3, .seed = 9, .play_on = 1};
    snl_game *game = NULL;
    snl_status status = snl_game_create(subject->board, &options, &game);
    CHECK_EQUAL(game != NULL, status == SNL_OK);
    for (int i = 0; i < ROLLS && status == SNL_OK && snl_game_turn(game) >= 0; i++) {
        size_t bytes = describe(game, before);
        status = reserved && i % 100 == 0 ? snl_game_reserve(game, 120) : snl_game_roll(game, 0);
        if (status != SNL_OK)
            CHECK(describe(game, after) == bytes && memcmp(before, after, bytes) == 0);
    }
    if (status == SNL_OK)
        describe(game, out);
    snl_game_free(game);
    return status;
}

static snl_status game_roll(const struct subject *subject, uint8_t *out)
{
    return play(subject, 0, out);
}

static snl_status game_reserve(const struct subject *subject, uint8_t *out)
{
    return play(subject, 1, out);
}

/* ---- The table of calls ---- */

static snl_status write_hackerrank(const struct subject *subject, uint8_t *out)
{
    return write_in(subject, SNL_FORMAT_HACKERRANK, out);
}

/* Reads several boards in each format. If this fails, the library must free the boards that it read
 * first. */
static snl_status read_all(const struct subject *subject, uint8_t *out)
{
    static const char statements[] =
        "squares 30\nladder 3 22\nsnake 27 1\nchaining on\n\ngrid 5 6\ndie 1 0 3\n"
        "jump 5 9\njump 7 2\n\nsquares 9\n\nsquares 10\n\nsquares 11\n";
    static const char *const texts[] = {
        statements,
        "[[[-1,-1],[-1,3]],[[-1,-1,-1],[-1,5,-1],[-1,-1,-1]]]",
        "[[-1,-1],[-1,3]]\n[[-1,-1,-1],[-1,5,-1],[-1,-1,-1]]",
        "2\n3\n32 62\n42 68\n12 98\n2\n95 13\n97 25\n0\n0\n",
        "[-1,-1,5,-1,-1,-1]\n[-1,4,-1,-1,-1]\n[-1,-1]",
    };
    snl_read_options options = {.struct_size = sizeof options, .allocator = subject->allocator};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        snl_read_error error = {.struct_size = sizeof error};
        snl_board *boards[9] = {NULL};
        size_t count = 77;
        snl_status status =
            snl_read_boards(texts[i], strlen(texts[i]), &options, boards, 9, &count, &error);
        CHECK_EQUAL(count == 77, status != SNL_OK);
        CHECK_EQUAL(boards[0] == NULL, status != SNL_OK);
        CHECK_EQUAL(error.status, status);
        for (size_t j = 0; j < 9; j++)
            snl_board_free(boards[j]);
        if (status == SNL_ERROR_MEMORY || status == SNL_ERROR_CANCELLED)
            return status;
    }
    out[0] = 1;
    return SNL_OK;
}

/* Reads one board, and a text with two of them. */
static snl_status read_one(const struct subject *subject, uint8_t *out)
{
    static const char two[] = "squares 30\nladder 3 22\nsnake 27 1\nsquares 9\nladder 3 8\n";
    static const size_t lengths[] = {34, sizeof two - 1};
    snl_read_options options = {.struct_size = sizeof options, .allocator = subject->allocator};
    for (size_t i = 0; i < 2; i++) {
        snl_read_error error = {.struct_size = sizeof error};
        snl_board *board = NULL;
        snl_status status = snl_read_board(two, lengths[i], &options, &board, &error);
        CHECK_EQUAL(board == NULL, status != SNL_OK);
        CHECK_EQUAL(error.status, status);
        snl_board_free(board);
        if (status == SNL_ERROR_MEMORY || status == SNL_ERROR_CANCELLED)
            return status;
        CHECK_EQUAL(status, i == 0 ? SNL_OK : SNL_ERROR_BOARDS);
    }
    out[0] = 1;
    return SNL_OK;
}

static snl_status generate_little(const struct subject *subject, uint8_t *out)
{
    snl_generate_options wanted = {
        .struct_size = sizeof wanted, .ladders = 2, .snakes = 2, .rolls = 4, .mean = 16};
    return generate(subject, &wanted, out);
}

/* Generates jumps on a board that has jumps already. */
static snl_status generate_among_others(const struct subject *subject, uint8_t *out)
{
    snl_generate_options wanted = {.struct_size = sizeof wanted, .ladders = 8, .snakes = 8};
    return generate(subject, &wanted, out);
}

/* The set of boards for a call. Each test program has boards of its own for each set. */
enum {
    ON_ANY,
    ON_LISTED,
    ON_CHANCE,
    ON_SMALL_CHANCE,
    ON_MARCH,
    ON_EXACT,
    ON_GRID,
    ON_BASE,
    ON_ONE
};

/* The number of bytes at the start of `out` that a cancelled call must leave as they were: those
 * before the array or text that it fills. */
static inline size_t kept_bytes(operation *run)
{
    static operation *const arrays[] = {
        distances_from,     distances_to_goal,    solve_large_arrays, solve_large_matrices,
        solve_small_arrays, solve_single_squares, solve_tiny_arrays,  solve_tiny_matrices,
        ask_means,          ask_variances,        ask_visits,         ask_positions,
        simulate_one,       simulate_few,         simulate_many,      simulate_players,
        simulate_crowd};
    static operation *const behind_a_number[] = {
        ask_distribution, create_and_save, load_and_save,    copy_game, write_text, write_json,
        write_moves,      write_leetcode,  write_hackerrank, draw_svg,  draw_route, draw_terminal};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        if (run == arrays[i])
            return 0;
    for (size_t i = 0; i < sizeof behind_a_number / sizeof *behind_a_number; i++)
        if (run == behind_a_number[i])
            return sizeof(size_t);
    return BYTES;
}

/* A function of the header, a call of it, and the set of boards for the call. */
struct call {
    const char *function;
    operation *run;
    int on;
};

static const struct call calls[] = {
    {"snl_board_create", create, ON_ONE},
    {"snl_board_create_grid", create_grid, ON_ONE},
    {"snl_board_copy", copy, ON_ANY},
    {"snl_board_set_jump", set_jump, ON_ANY},
    {"snl_board_set_jumps", set_jumps, ON_ONE},
    {"snl_board_set_jumps", set_faulty_jumps, ON_ONE},
    {"snl_board_roll", roll_long, ON_ANY},
    {"snl_board_find_cycle", find_cycle, ON_ANY},
    {"snl_board_create_matrix", create_matrix, ON_ONE},
    {"snl_board_create_moves", create_moves, ON_ONE},
    {"snl_board_create_named", create_named, ON_ONE},
    {"snl_read_boards", read_all, ON_ONE},
    {"snl_read_board", read_one, ON_ONE},
    {"snl_write_boards", write_text, ON_LISTED},
    {"snl_write_boards", write_json, ON_LISTED},
    {"snl_write_boards", write_moves, ON_LISTED},
    {"snl_write_boards", write_leetcode, ON_GRID},
    {"snl_write_boards", write_hackerrank, ON_GRID},
    {"snl_write_boards_to", write_text_to, ON_LISTED},
    {"snl_board_solve", solve, ON_ANY},
    {"snl_board_solve_from", solve_from, ON_ANY},
    {"snl_board_distances_from", distances_from, ON_LISTED},
    {"snl_board_distances_to_goal", distances_to_goal, ON_LISTED},
    {"snl_solve_matrices", solve_large_matrices, ON_ONE},
    {"snl_solve_matrices", solve_tiny_matrices, ON_ONE},
    {"snl_solve_moves", solve_large_arrays, ON_ONE},
    {"snl_solve_moves", solve_small_arrays, ON_ONE},
    {"snl_solve_moves", solve_single_squares, ON_ONE},
    {"snl_solve_moves", solve_tiny_arrays, ON_ONE},
    {"snl_route_create", route, ON_ANY},
    {"snl_chance_create", create_chance, ON_CHANCE},
    {"snl_chance_length", ask_length, ON_CHANCE},
    {"snl_chance_lengths", ask_means, ON_CHANCE},
    {"snl_chance_lengths", ask_variances, ON_CHANCE},
    {"snl_chance_distribution", ask_distribution, ON_CHANCE},
    {"snl_chance_quantiles", ask_quantiles, ON_SMALL_CHANCE},
    {"snl_chance_mode", ask_mode, ON_MARCH},
    {"snl_chance_visits", ask_visits, ON_CHANCE},
    {"snl_chance_positions", ask_positions, ON_CHANCE},
    {"snl_chance_uses", ask_uses, ON_CHANCE},
    {"snl_chance_win", ask_win, ON_SMALL_CHANCE},
    {"snl_chance_without_each_jump", ask_without, ON_SMALL_CHANCE},
    {"snl_chance_with_jump", ask_with, ON_CHANCE},
    {"snl_chance_with_each_jump", ask_with_each, ON_SMALL_CHANCE},
    {"snl_chance_best_jump", ask_best_jump, ON_EXACT},
    {"snl_chance_exact", ask_exact_mean, ON_EXACT},
    {"snl_chance_exact", ask_exact_variance, ON_EXACT},
    {"snl_chance_exact", ask_exact_win, ON_EXACT},
    {"snl_simulate", simulate_few, ON_LISTED},
    {"snl_simulate", simulate_many, ON_GRID},
    {"snl_simulate", simulate_players, ON_GRID},
    {"snl_game_create", create_and_save, ON_ANY},
    {"snl_game_save", create_and_save, ON_ANY},
    {"snl_game_load", load, ON_GRID},
    {"snl_game_copy", copy_game, ON_GRID},
    {"snl_game_save", load_and_save, ON_GRID},
    {"snl_game_roll", game_roll, ON_ANY},
    {"snl_game_reserve", game_reserve, ON_ANY},
    {"snl_generate", generate_little, ON_EXACT},
    {"snl_generate", generate_among_others, ON_BASE},
    {"snl_draw_svg", draw_svg, ON_GRID},
    {"snl_draw_svg_to", draw_svg_to, ON_GRID},
    {"snl_draw_terminal", draw_route, ON_GRID},
    {"snl_draw_terminal", draw_terminal, ON_GRID},
    {"snl_draw_terminal_to", draw_terminal_to, ON_GRID},
};

enum { CALLS = sizeof calls / sizeof *calls };

/* Reads docs/memory.md. Returns "" where the test has no documentation. */
static inline const char *page_about_memory(void)
{
    static char page[100000];
    FILE *file = fopen("docs/memory.md", "r");
    if (file) {
        page[fread(page, 1, sizeof page - 1, file)] = 0;
        fclose(file);
    }
    return page;
}

#endif
