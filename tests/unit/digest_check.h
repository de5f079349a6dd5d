/* SPDX-License-Identifier: MIT */
/*
 * Digests of the library's answers for a fixed set of boards; they must be the same on every
 * machine. Each kind of answer has its own digest, so that a difference shows where to look. The
 * digest is FNV-1a with 64 bits; a number enters it as 8 bytes, the lowest first. These functions
 * call only malloc(), free() and abort() of the C library, so that they run as WebAssembly too.
 * Each thread has its own digest.
 */
#ifndef SNL_DIGEST_CHECK_H
#define SNL_DIGEST_CHECK_H

#include <snl.h>
#include <stdlib.h>

enum { DIGEST_RANDOM_BOARDS = 48, DIGEST_TEXT_MAX = 1 << 20 };

static _Thread_local uint64_t digest_sum;
static _Thread_local uint64_t digest_state; /* the state of digest_random() */

/* ---- Adding to the digest ---- */

static inline void digest_bytes(const void *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        digest_sum = (digest_sum ^ ((const uint8_t *)bytes)[i]) * UINT64_C(0x100000001b3);
}

static inline void digest_number(int64_t number)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)((uint64_t)number >> 8 * i);
    digest_bytes(bytes, sizeof bytes);
}

static inline void digest_numbers(const int64_t *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        digest_number(numbers[i]);
}

/* Adds the bits of a double. All NaNs count as one value, since machines give them different
 * bits. */
static inline void digest_double(double value)
{
    union {
        double value;
        int64_t bits;
    } same = {value};
    digest_number(value == value ? same.bits : -1);
}

static inline void digest_words(const char *words)
{
    size_t length = 0;
    while (words[length] != 0)
        length++;
    digest_number((int64_t)length);
    digest_bytes(words, length);
}

/* Adds the status of a call, and on success its text of at most DIGEST_TEXT_MAX bytes. */
static inline void digest_text(snl_status status, const void *text, size_t length)
{
    digest_number(status);
    if (status == SNL_OK) {
        digest_number((int64_t)length);
        digest_bytes(text, length);
    }
}

static inline void *digest_memory(size_t bytes)
{
    void *memory = malloc(bytes);
    if (!memory)
        abort();
    return memory;
}

/* ---- Boards ---- */

/* A random number from 0 to `limit` - 1, by SplitMix64. */
static inline int64_t digest_random(int64_t limit)
{
    uint64_t word = digest_state += UINT64_C(0x9e3779b97f4a7c15);
    word = (word ^ word >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    word = (word ^ word >> 27) * UINT64_C(0x94d049bb133111eb);
    return (int64_t)((word ^ word >> 31) % (uint64_t)limit);
}

static inline void digest_random_rules(snl_board *board)
{
    int64_t squares = snl_board_squares(board);
    uint32_t weights[9];
    size_t faces = (size_t)digest_random(9) + 1;
    for (size_t i = 0; i < faces; i++)
        weights[i] = i == 0 ? 1 : (uint32_t)digest_random(4);
    digest_number(snl_board_set_die(board, weights, faces));
    digest_number(snl_board_set_start(board, digest_random(3) ? 0 : digest_random(squares + 1)));
    if (digest_random(3) == 0) {
        uint64_t enter = (uint64_t)digest_random(1 << 6);
        snl_square square = digest_random(2) ? digest_random(squares + 1) : 0;
        digest_number(snl_board_set_enter(board, enter, square));
    }
    digest_number(snl_board_set_overshoot(board, (int32_t)digest_random(3)));
    digest_number(snl_board_set_chaining(board, digest_random(3) == 0));
}

/* A random board; boards with an odd index have random rules as well. */
static inline snl_board *digest_random_board(size_t index)
{
    snl_board *board;
    digest_state = index;
    int64_t most = index % 3 == 0 ? 12 : index % 3 == 1 ? 40 : 150, rows = digest_random(12) + 1;
    int64_t columns = digest_random(12) + 1, length = digest_random(most) + 1;
    snl_status status = index % 4 < 2 ? snl_board_create(length, NULL, &board)
                                      : snl_board_create_grid(rows, columns, NULL, &board);
    if (status != SNL_OK)
        abort();
    int64_t squares = snl_board_squares(board);
    for (int64_t left = squares > 2 ? digest_random(1 + squares / 4) : 0; left > 0; left--) {
        snl_square from = digest_random(squares - 1) + 1, to = digest_random(squares + 1);
        digest_number(snl_board_set_jump(board, from, to));
    }
    if (index % 2 == 1)
        digest_random_rules(board);
    digest_state = index;
    return board;
}

static inline size_t digest_board_count(void)
{
    return snl_named_board_count() + DIGEST_RANDOM_BOARDS;
}

static inline snl_board *digest_board(size_t index)
{
    snl_board_info named = {.struct_size = sizeof named};
    snl_board *board;
    digest_state = index;
    if (snl_named_board(index, &named) != SNL_OK)
        return digest_random_board(index);
    if (snl_board_create_named(named.name, NULL, &board) != SNL_OK)
        abort();
    return board;
}

/* Calls a function for every board: for the named boards, then for the random boards. */
static inline void digest_each(void (*of)(const snl_board *board))
{
    for (size_t i = 0; i < digest_board_count(); i++) {
        snl_board *board = digest_board(i);
        of(board);
        snl_board_free(board);
    }
}

/* ---- Boards, moves and words ---- */

static inline void digest_moves(const snl_board *board)
{
    int64_t squares = snl_board_squares(board);
    for (snl_square square = 0; square <= squares; square++) {
        int64_t row = -1, column = -1;
        snl_square jump = snl_board_jump(board, square);
        digest_number(jump < 0 ? 0 : jump);
        digest_number(snl_board_cell_of(board, square, &row, &column));
        digest_number(row);
        digest_number(column);
        for (int32_t face = 1; face < 10; face++) {
            snl_square landing = -1, to = -1;
            digest_number(snl_board_roll(board, square, face, &landing, &to));
            digest_number(landing);
            digest_number(to);
        }
    }
    snl_square cycle = -1;
    digest_number(snl_board_find_cycle(board, &cycle));
    digest_number(cycle);
}

static inline void digest_all_moves(void)
{
    digest_each(digest_moves);
}

static inline void digest_all_words(void)
{
    snl_board_info named = {.struct_size = sizeof named};
    for (size_t i = 0; snl_named_board(i, &named) == SNL_OK; i++) {
        digest_words(named.name);
        digest_words(named.title);
        digest_words(named.source);
    }
    for (snl_status status = -1; status < 100; status++)
        digest_words(snl_status_text(status));
}

/* ---- Text ---- */

static inline void digest_written(const snl_board *board)
{
    char *text = digest_memory(DIGEST_TEXT_MAX);
    for (int32_t format = SNL_FORMAT_TEXT; format <= SNL_FORMAT_MOVES; format++) {
        size_t length = 0, faulty = 9;
        snl_status status =
            snl_write_boards(&board, 1, format, text, DIGEST_TEXT_MAX, &length, &faulty);
        digest_text(status, text, length);
        digest_number((int64_t)faulty);
    }
    free(text);
}

static inline void digest_all_written(void)
{
    digest_each(digest_written);
}

/* Reads a text that may be faulty; adds its boards, or the place and the message of the fault. */
static inline void digest_parse(const char *text, size_t length)
{
    snl_read_error error = {.struct_size = sizeof error};
    snl_read_options options = {.struct_size = sizeof options, .squares_max = 400};
    snl_board *boards[4];
    size_t count = 0;
    snl_status status = snl_read_boards(text, length, &options, boards, 4, &count, &error);
    digest_number(status);
    if (status == SNL_OK || status == SNL_ERROR_CAPACITY)
        digest_number((int64_t)count);
    for (size_t i = 0; status == SNL_OK && i < count; i++) {
        digest_written(boards[i]);
        snl_board_free(boards[i]);
    }
    if (status == SNL_OK)
        return;
    int64_t place[] = {error.line, error.column, error.offset, error.board, error.row, error.cell};
    digest_numbers(place, sizeof place / sizeof place[0]);
    digest_words(error.message);
}

static inline void digest_read(const snl_board *board)
{
    char *text = digest_memory(DIGEST_TEXT_MAX);
    for (int32_t format = SNL_FORMAT_TEXT; format <= SNL_FORMAT_MOVES; format++) {
        size_t length = 0;
        if (snl_write_boards(&board, 1, format, text, DIGEST_TEXT_MAX, &length, NULL) != SNL_OK)
            continue;
        digest_parse(text, length);
        for (int i = 0; i < 12; i++) {
            size_t at = (size_t)digest_random((int64_t)length);
            char kept = text[at];
            digest_parse(text, at);
            text[at] = (char)digest_random(256);
            digest_parse(text, length);
            text[at] = kept;
        }
    }
    free(text);
}

/* Reads texts with bytes above 127, which are negative on machines where plain char is signed; 255
 * is -1 there. */
static inline void digest_high_bytes(void)
{
    static const char *const texts[] = {"# \xc3\xa9 \xff \x80\nsquares 9\n", "squares 9\n\xff",
                                        "\xff", "[[-1,-1],[-1,-1]]\xff", "[-1,-1]\xe9"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        size_t length = 0;
        while (texts[i][length] != 0)
            length++;
        digest_parse(texts[i], length);
    }
}

static inline void digest_all_read(void)
{
    digest_each(digest_read);
    digest_high_bytes();
}

/* ---- Fewest rolls ---- */

static inline void digest_route(const snl_board *board, snl_square from)
{
    snl_route *route = NULL;
    snl_leg leg = {.struct_size = sizeof leg};
    snl_status status = snl_route_create(board, from, &route);
    digest_number(status);
    if (status != SNL_OK)
        return;
    digest_number(snl_route_rolls(route));
    for (size_t i = 0; snl_route_leg(route, i, &leg) == SNL_OK; i++) {
        int64_t numbers[] = {leg.from, leg.face, leg.times, leg.landing, leg.to};
        digest_numbers(numbers, sizeof numbers / sizeof numbers[0]);
    }
    snl_route_free(route);
}

static inline void digest_solved(const snl_board *board)
{
    size_t entries = (size_t)snl_board_squares(board) + 1;
    int64_t *rolls = digest_memory(entries * sizeof *rolls);
    for (size_t i = 0; i < entries; i++)
        rolls[i] = -3;
    digest_number(snl_board_solve(board, rolls));
    digest_number(rolls[0]);
    digest_number(snl_board_distances_to_goal(board, rolls, entries, &(size_t){0}));
    digest_numbers(rolls, entries);
    for (int i = 0; i < 5; i++) {
        snl_square from = digest_random((int64_t)entries);
        digest_number(snl_board_distances_from(board, from, rolls, entries, &(size_t){0}));
        digest_numbers(rolls, entries);
        digest_route(board, from);
    }
    free(rolls);
}

/* Huge boards with few jumps, so that only the numbers are large. */
static inline void digest_large(int64_t squares)
{
    snl_board *board;
    if (snl_board_create(squares, NULL, &board) != SNL_OK)
        abort();
    for (int i = 0; i < 60; i++) {
        snl_square from = digest_random(squares - 1) + 1, to = digest_random(squares + 1);
        digest_number(snl_board_set_jump(board, from, to));
    }
    digest_route(board, 0);
    snl_board_free(board);
}

/* Solves many boards in one call; one of them is faulty. */
static inline void digest_many(void)
{
    enum { BOARDS = 40, SQUARES = 12 };
    int32_t cells[BOARDS * SQUARES];
    int64_t rolls[BOARDS] = {0};
    size_t faulty_count = 0;
    digest_state = 1;
    for (size_t i = 0; i < BOARDS * SQUARES; i++)
        cells[i] = digest_random(3) || i % SQUARES == 0 || i % SQUARES == SQUARES - 1
                       ? -1
                       : (int32_t)digest_random(SQUARES - 1) + 1;
    cells[7 * SQUARES + 3] = SQUARES + 1;
    digest_number(snl_solve_matrices(cells, BOARDS, 3, 4, NULL, rolls, &faulty_count));
    digest_number((int64_t)faulty_count);
    digest_numbers(rolls, BOARDS);
    digest_number(snl_solve_moves(cells, BOARDS, SQUARES, NULL, rolls, &faulty_count));
    digest_number((int64_t)faulty_count);
    digest_numbers(rolls, BOARDS);
}

static inline void digest_all_solved(void)
{
    digest_each(digest_solved);
    digest_many();
    digest_state = 2;
    digest_large(INT64_C(5000000000));
    digest_large(INT64_C(1) << 40);
    digest_large(SNL_SQUARES_MAX);
}

/* ---- Pictures ---- */

enum { DIGEST_LEGS = 64 };

static inline void digest_one_picture(const snl_board *board, const snl_picture *picture,
                                      char *text)
{
    size_t length = 0;
    snl_status status = snl_draw_svg(board, picture, text, DIGEST_TEXT_MAX, &length);
    digest_text(status, text, length);
    for (int32_t style = 0; style < 4; style++) {
        int32_t columns = 20 + (int32_t)digest_random(120);
        status = snl_draw_terminal(board, picture, columns, style, text, DIGEST_TEXT_MAX, &length);
        digest_text(status, text, length);
    }
}

/* Draws the shortest route, heats that every machine represents exactly, and two tokens. */
static inline void digest_pictures(const snl_board *board)
{
    snl_leg legs[DIGEST_LEGS];
    size_t count;
    size_t entries = (size_t)snl_board_squares(board) + 1;
    double *heat = digest_memory(entries * sizeof *heat);
    char *text = digest_memory(DIGEST_TEXT_MAX);
    snl_square tokens[2] = {snl_board_start(board), digest_random((int64_t)entries)};
    snl_route *route = NULL;
    snl_picture picture = {.struct_size = sizeof picture, .title = "A board: \xc3\xa4 <&> \""};
    digest_one_picture(board, NULL, text);
    for (size_t i = 0; i < entries; i++)
        heat[i] = (double)(digest_random(1000) - 200) / (double)(1 << digest_random(20));
    if (snl_route_create(board, snl_board_start(board), &route) == SNL_OK &&
        snl_route_legs(route, legs, sizeof *legs, DIGEST_LEGS, &count) == SNL_OK) {
        picture.legs = legs;
        picture.leg_count = count;
    }
    snl_route_free(route);
    picture.theme = (int32_t)digest_random(3);
    digest_one_picture(board, &picture, text);
    picture.heat = heat;
    picture.heat_count = entries;
    picture.heat_label = "heat";
    picture.tokens = tokens;
    picture.token_count = 2;
    digest_one_picture(board, &picture, text);
    free(text);
    free(heat);
}

static inline void digest_all_pictures(void)
{
    digest_each(digest_pictures);
}

static inline void digest_all_plots(void)
{
    double pmf[900];
    const double marks[3] = {3.25, 17, 41.0625};
    const char *const labels[3] = {"mean", NULL, "\xc3\xb8"};
    snl_plot plot = {.struct_size = sizeof plot,
                     .title = "A plot",
                     .marks = marks,
                     .mark_labels = labels,
                     .mark_count = 3};
    char *text = digest_memory(DIGEST_TEXT_MAX);
    digest_state = 3;
    for (size_t count = 1; count <= 900; count += 1 + count / 3) {
        size_t length = 0;
        plot.theme = (int32_t)digest_random(3);
        for (size_t i = 0; i < count; i++)
            pmf[i] = (double)digest_random(1 << 20) / (double)(INT64_C(1) << digest_random(45));
        snl_status status =
            snl_draw_distribution(pmf, count, &plot, text, DIGEST_TEXT_MAX, &length);
        digest_text(status, text, length);
        status = snl_draw_distribution(pmf, count, NULL, text, DIGEST_TEXT_MAX, &length);
        digest_text(status, text, length);
    }
    free(text);
}

/* ---- Games ---- */

static inline void digest_totals(const snl_simulation *totals)
{
    int64_t numbers[] = {totals->games,
                         totals->unfinished,
                         totals->rolls.sum,
                         totals->rolls.min,
                         totals->rolls.max,
                         (int64_t)totals->rolls.squares_low,
                         (int64_t)totals->rolls.squares_high};
    digest_numbers(numbers, sizeof numbers / sizeof numbers[0]);
}

/* Simulates games three times: 3000 games, for which the library makes tables of several rolls; 3
 * games, too few for tables; and 10 games with the largest game numbers and seed. */
static inline void digest_simulated(const snl_board *board)
{
    int64_t histogram[100] = {0};
    snl_simulation totals = {.struct_size = sizeof totals}, part = totals;
    int64_t firsts[] = {0, 3000, INT64_MAX - 10}, counts[] = {3000, 3, 10};
    uint64_t seeds[] = {1, 1, UINT64_MAX};
    for (int i = 0; i < 3; i++) {
        snl_game_options options = {
            .struct_size = sizeof options, .seed = seeds[i], .game = firsts[i]};
        digest_number(snl_simulate(board, &options, counts[i], 300, 0, histogram, 100, &part));
        digest_numbers(histogram, 100);
        digest_number(snl_simulation_add(&totals, &part));
        digest_totals(&totals);
    }
}

static inline void digest_all_simulated(void)
{
    digest_each(digest_simulated);
}

static inline void digest_events(const snl_game *game)
{
    snl_event event = {.struct_size = sizeof event};
    for (size_t i = 0; snl_game_event(game, i, &event) == SNL_OK; i++) {
        int64_t numbers[] = {event.kind, event.player, event.face, event.from, event.to};
        digest_numbers(numbers, sizeof numbers / sizeof numbers[0]);
    }
    digest_number(snl_game_turn(game));
}

static inline void digest_rolls(snl_game *game, int64_t rolls)
{
    for (int64_t i = 0; i < rolls; i++) {
        int32_t face = digest_random(4) ? 0 : (int32_t)digest_random(6) + 1;
        digest_number(snl_game_roll(game, face));
        digest_events(game);
        if (digest_random(12) == 0)
            digest_number(snl_game_undo(game));
    }
    for (int32_t player = 0; player < snl_game_players(game); player++) {
        digest_number(snl_game_square(game, player));
        digest_number(snl_game_place(game, player));
    }
}

/* Simulates games of several players. */
static inline void digest_whole(const snl_board *board, const snl_game_options *options)
{
    int64_t histogram[100] = {0};
    snl_simulation totals = {.struct_size = sizeof totals};
    digest_number(snl_simulate(board, options, 10, 300, 2, histogram, 100, &totals));
    digest_totals(&totals);
    digest_numbers(histogram, 100);
    digest_number(totals.turns.sum);
    digest_number(totals.rounds.sum);
    digest_number(totals.jumps);
    digest_number(totals.captures);
    digest_numbers(totals.wins, SNL_PLAYERS_MAX);
}

/* Plays a game, saves it, loads it, and plays on. */
static inline void digest_game(const snl_board *board, const snl_game_options *options)
{
    snl_game *game = NULL, *loaded = NULL;
    uint8_t bytes[600];
    size_t length = 0;
    snl_status status = snl_game_create(board, options, &game);
    digest_number(status);
    if (status != SNL_OK)
        return;
    digest_rolls(game, 60);
    status = snl_game_save(game, bytes, sizeof bytes, &length);
    digest_text(status, bytes, length);
    digest_number(snl_game_load(board, bytes, length, &loaded));
    snl_game_free(game);
    if (!loaded)
        return;
    digest_rolls(loaded, 60);
    status = snl_game_save(loaded, bytes, sizeof bytes, &length);
    digest_text(status, bytes, length);
    snl_game_free(loaded);
    bytes[digest_random((int64_t)length)] ^= 1;
    digest_number(snl_game_load(board, bytes, length, &loaded));
}

static inline void digest_games(const snl_board *board)
{
    for (int i = 0; i < 4; i++) {
        snl_game_options options = {.struct_size = sizeof options};
        options.players = (int32_t)digest_random(5) + 1;
        options.seed = (uint64_t)digest_random(1 << 30) << 34;
        options.game = digest_random(INT64_MAX - 10);
        options.send_back = (int32_t)digest_random(2);
        options.play_on = (int32_t)digest_random(2);
        options.turns.again_faces = i % 2 ? 1 : 0;
        options.turns.again_limit = i == 3 ? 2 : 0;
        options.turns.again_penalty = i == 3 ? (int32_t)digest_random(3) : 0;
        snl_board *with_enter = NULL;
        if (snl_board_start(board) == 0 && i == 2 &&
            snl_board_copy(board, NULL, &with_enter) == SNL_OK)
            snl_board_set_enter(with_enter, 1, 0);
        digest_game(with_enter ? with_enter : board, &options);
        digest_whole(with_enter ? with_enter : board, &options);
        snl_board_free(with_enter);
    }
}

static inline void digest_all_games(void)
{
    digest_each(digest_games);
}

/* ---- The random game ---- */

static inline void digest_exact(const snl_board *board)
{
    char *text = digest_memory(DIGEST_TEXT_MAX);
    snl_chance *chance = NULL;
    size_t length = 0;
    snl_status status = snl_chance_create(board, NULL, &chance);
    digest_number(status);
    for (int32_t what = SNL_EXACT_MEAN; chance && what <= SNL_EXACT_WIN; what++) {
        if (snl_board_squares(board) > (what == SNL_EXACT_WIN ? 40 : 120))
            continue;
        status = snl_chance_exact(chance, what, text, DIGEST_TEXT_MAX, &length);
        digest_text(status, text, length);
    }
    snl_chance_free(chance);
    free(text);
}

static inline void digest_all_exact(void)
{
    digest_each(digest_exact);
}

static inline void digest_wanted(const snl_board *base, const snl_generate_options *wanted,
                                 uint64_t seed)
{
    snl_board *board = NULL;
    snl_generated made = {.struct_size = sizeof made};
    snl_generate_options options = *wanted;
    options.seed = seed;
    options.tries_max = 40;
    snl_status status = snl_generate(base, &options, &board, &made);
    digest_number(status);
    digest_number(made.tries);
    digest_number(made.rolls);
    if (status == SNL_OK)
        digest_written(board);
    snl_board_free(board);
}

static inline void digest_all_generated(void)
{
    const int64_t sides[] = {5, 6, 8, 10};
    digest_state = 4;
    for (uint64_t seed = 0; seed < 40; seed++) {
        snl_board *base;
        int64_t side = sides[seed % 4];
        if (snl_board_create_grid(side, side, NULL, &base) != SNL_OK)
            abort();
        digest_number(snl_board_set_start(base, seed % 3 == 0));
        digest_number(snl_board_set_overshoot(base, (int32_t)digest_random(3)));
        snl_generate_options wanted = {.struct_size = sizeof wanted};
        wanted.ladders = 1 + digest_random(side);
        wanted.snakes = 1 + digest_random(side);
        wanted.spread = (int32_t)digest_random(2);
        wanted.rolls = digest_random(2) ? 0 : 3 + digest_random(4);
        wanted.mean = digest_random(4) ? (double)(side * side) / 4 + (double)digest_random(20) : 0;
        wanted.tolerance = digest_random(2) ? 0 : 0x1p-16;
        digest_wanted(base, &wanted, seed);
        snl_board_free(base);
    }
}

static inline void digest_doubles(const double *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        digest_double(values[i]);
}

static inline void digest_figures(const snl_chance *chance, double *values, size_t entries)
{
    const double probabilities[] = {0.5, 0.001, 0.999};
    double rolls = -1, other = -1;
    snl_square from = snl_chance_start(chance), to = -1;
    const snl_chance *const players[] = {chance, chance, chance};
    snl_game_length length = {.struct_size = sizeof length};
    digest_number(snl_chance_length(chance, from, &length));
    digest_doubles(&length.finish_probability, 7);
    digest_number(snl_chance_distribution(chance, from, values, NULL, entries, &other));
    digest_doubles(values, entries);
    digest_number(snl_chance_quantiles(chance, from, probabilities, 1, values));
    digest_double(values[0]);
    digest_number(snl_chance_mode(chance, from, &rolls, &other));
    digest_double(rolls);
    digest_number(snl_chance_visits(chance, from, values, entries, &(size_t){0}));
    digest_doubles(values, entries);
    digest_number(snl_chance_positions(chance, from, 20, values, entries, &(size_t){0}));
    digest_doubles(values, entries);
    digest_number(snl_chance_uses(chance, from, values, entries, &(size_t){0}));
    digest_doubles(values, snl_chance_jump_count(chance));
    digest_number(snl_chance_without_each_jump(chance, values, entries, &(size_t){0}));
    digest_doubles(values, snl_chance_jump_count(chance));
    if (entries > 3) {
        digest_number(snl_chance_with_each_jump(chance, 1, values, entries, &(size_t){0}));
        digest_doubles(values, entries);
    }
    if (entries < 50 && snl_chance_best_jump(chance, 20, &from, &to, &other) == SNL_OK) {
        digest_number(from);
        digest_number(to);
    }
    digest_number(snl_chance_win(players, NULL, 3, values, &rolls, &other));
    digest_doubles(values, entries < 3 ? 0 : 3);
    digest_double(rolls);
    digest_double(other);
}

static inline void digest_chance(const snl_board *board)
{
    size_t entries = (size_t)snl_board_squares(board) + 1;
    double *values = digest_memory((entries + 3) * sizeof *values);
    snl_chance *chance = NULL;
    for (size_t i = 0; i < entries + 3; i++)
        values[i] = 0;
    snl_status status = snl_chance_create(board, NULL, &chance);
    digest_number(status);
    if (status == SNL_OK)
        digest_figures(chance, values, entries);
    snl_chance_free(chance);
    free(values);
}

static inline void digest_all_chance(void)
{
    digest_each(digest_chance);
}

/* ---- The table of digests ---- */

/* The last digest covers every bit of the answers in doubles. All machines that round every
 * operation to a double give the same answers, but the header does not promise this. */
static const struct digest_part {
    const char *name;
    void (*make)(void);
} digest_parts[] = {
    {"moves", digest_all_moves},         {"words", digest_all_words},
    {"written", digest_all_written},     {"read", digest_all_read},
    {"solved", digest_all_solved},       {"pictures", digest_all_pictures},
    {"plots", digest_all_plots},         {"simulated", digest_all_simulated},
    {"games", digest_all_games},         {"exact", digest_all_exact},
    {"generated", digest_all_generated}, {"doubles", digest_all_chance},
};

enum { DIGEST_PARTS = sizeof digest_parts / sizeof digest_parts[0] };

static inline uint64_t digest_of(size_t part)
{
    digest_sum = UINT64_C(0xcbf29ce484222325);
    digest_parts[part].make();
    return digest_sum;
}

#endif
