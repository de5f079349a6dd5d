/* SPDX-License-Identifier: MIT */
/*
 * Calls every function of the header. A function that takes an object as const gets the shared
 * object, which other threads use at the same time; a function that changes an object gets an
 * object of this thread. tests/gates/threads/run compares the undefined symbols of this object file
 * with the header, so no function is missing.
 */
#include "calls.h"
#include "../../unit/digest_check.h"

enum { ENTRIES_MAX = 1000 };

/* ---- Boards ---- */

static void ask_board(const struct shared *shared)
{
    const snl_board *board = shared->board;
    snl_square from[ENTRIES_MAX] = {0}, to[ENTRIES_MAX] = {0}, square = 0;
    uint32_t weights[SNL_FACES_MAX] = {0};
    size_t faces = 0, count = 0;
    uint64_t enter = 0;
    snl_rules rules = {.struct_size = sizeof rules};
    digest_number(snl_board_squares(board));
    digest_number(snl_board_rows(board));
    digest_number(snl_board_columns(board));
    digest_number(snl_board_start(board));
    digest_number(snl_board_overshoot(board));
    digest_number(snl_board_chaining(board));
    digest_number(snl_board_enter(board, &enter, &square));
    digest_number((int64_t)enter + square);
    digest_number(snl_board_rules(board, &rules));
    digest_number(rules.start + rules.overshoot);
    digest_number(snl_board_square_at(board, 1, 1, &square));
    digest_number(square);
    digest_number(snl_board_die(board, weights, SNL_FACES_MAX, &faces));
    for (size_t i = 0; i < faces; i++)
        digest_number(weights[i]);
    digest_number((int64_t)snl_board_jump_count(board));
    digest_number(snl_board_jumps(board, from, to, ENTRIES_MAX, &count));
    digest_numbers(from, count);
    digest_numbers(to, count);
    for (square = 0; (square = snl_board_next_jump(board, square)) != 0;)
        digest_number(square);
    digest_number(snl_board_equal(board, shared->equal));
    digest_moves(board);
}

/* Functions that change a board get a copy of the shared one. */
static void change_copy(const struct shared *shared)
{
    const snl_square from[] = {2, 3}, to[] = {4, 1};
    snl_board *copy = NULL;
    digest_number(snl_board_copy(shared->board, shared->allocator, &copy));
    if (!copy)
        return;
    digest_state = 5;
    digest_number(snl_board_set_jumps(copy, from, to, 2, NULL));
    digest_number(snl_board_set_jump(copy, 4, 2));
    digest_number(snl_board_remove_jump(copy, 3));
    digest_random_rules(copy);
    digest_number(snl_board_set_rules(copy, &(snl_rules){.struct_size = sizeof(snl_rules)}));
    digest_number(snl_board_reshape(copy, 0, 0));
    digest_number(snl_board_equal(copy, shared->board));
    digest_moves(copy);
    snl_board_free(copy);
}

/* Boards made in every way, with the shared allocator. */
static void create(const struct shared *shared)
{
    static const int32_t cells[] = {-1, -1, -1, -1, 3, -1}, faulty[] = {-1, 9, -1, -1};
    const snl_allocator *with = shared->allocator;
    snl_board *boards[8] = {NULL};
    size_t index = 9;
    digest_number(snl_board_create(30, NULL, &boards[0]));
    digest_number(snl_board_create(30, with, &boards[1]));
    digest_number(snl_board_create_grid(5, 6, NULL, &boards[2]));
    digest_number(snl_board_create_grid(5, 6, with, &boards[3]));
    digest_number(snl_board_create_matrix(cells, 2, 3, NULL, &boards[4], NULL));
    digest_number(snl_board_create_matrix(cells, 2, 3, with, &boards[5], NULL));
    digest_number(snl_board_create_moves(cells, 6, NULL, &boards[6], NULL));
    digest_number(snl_board_create_moves(cells, 6, with, &boards[7], NULL));
    for (size_t i = 0; i < 8; i++) {
        if (boards[i])
            digest_written(boards[i]);
        snl_board_free(boards[i]);
    }
    digest_number(snl_board_create_matrix(faulty, 2, 2, with, &boards[0], &index));
    digest_number((int64_t)index);
    digest_number(snl_board_create_moves(faulty, 4, with, &boards[0], &index));
    digest_number((int64_t)index);
}

static void name_boards(const struct shared *shared)
{
    snl_board_info named = {.struct_size = sizeof named};
    for (size_t i = 0; i < snl_named_board_count(); i++) {
        snl_board *one = NULL, *other = NULL;
        digest_number(snl_named_board(i, &named));
        digest_number(snl_board_create_named(named.name, NULL, &one));
        digest_number(snl_board_create_named(named.name, shared->allocator, &other));
        digest_number(snl_board_equal(one, other));
        snl_board_free(one);
        snl_board_free(other);
    }
}

static void say_words(const struct shared *shared)
{
    (void)shared;
    digest_all_words();
    digest_words(snl_version());
    digest_number(snl_version_number());
}

/* ---- Text and pictures ---- */

static int32_t receive_nothing(void *context, const char *bytes, size_t length)
{
    (void)context, (void)bytes;
    return length == 0;
}

static void write_text(const struct shared *shared)
{
    const snl_board *boards[] = {shared->board};
    digest_number(snl_write_boards_to(boards, 1, SNL_FORMAT_TEXT, receive_nothing, NULL, NULL));
    digest_written(shared->board);
}

static void read_text(const struct shared *shared)
{
    static const char text[] = "squares 9\nladder 2 5\n";
    snl_read_options options = {.struct_size = sizeof options, .allocator = shared->allocator};
    snl_board *board = NULL;
    digest_number(snl_read_board(text, sizeof text - 1, &options, &board, NULL));
    snl_board_free(board);
    digest_state = 6;
    digest_read(shared->board);
}

static void draw(const struct shared *shared)
{
    digest_state = 7;
    digest_number(snl_draw_svg_to(shared->board, NULL, receive_nothing, NULL));
    digest_number(snl_draw_terminal_to(shared->board, NULL, 80, 0, receive_nothing, NULL));
    digest_pictures(shared->board);
}

static void plot(const struct shared *shared)
{
    (void)shared;
    digest_number(snl_draw_distribution_to((double[]){0, 0.5}, 2, NULL, receive_nothing, NULL));
    digest_all_plots();
}

/* ---- Fewest rolls ---- */

static void solve(const struct shared *shared)
{
    int64_t rolls = 0;
    digest_number(snl_board_solve_from(shared->board, 2, &rolls));
    digest_number(rolls);
    digest_state = 8;
    digest_solved(shared->board);
}

static void solve_many(const struct shared *shared)
{
    static const int32_t cells[] = {-1, -1, -1, 2, -1, 6, -1, -1, -1, -1, -1, -1};
    int64_t rolls[2] = {0};
    digest_many();
    digest_number(snl_solve_matrices(cells, 2, 2, 3, shared->allocator, rolls, NULL));
    digest_numbers(rolls, 2);
    digest_number(snl_solve_moves(cells, 2, 6, shared->allocator, rolls, NULL));
    digest_numbers(rolls, 2);
}

static void ask_route(const struct shared *shared)
{
    const snl_route *route = shared->route;
    size_t count = snl_route_leg_count(route);
    snl_leg leg = {.struct_size = sizeof leg};
    snl_leg legs[ENTRIES_MAX];
    digest_number(snl_route_rolls(route));
    for (size_t i = 0; i < count; i++) {
        digest_number(snl_route_leg(route, i, &leg));
        digest_number(leg.landing);
    }
    digest_number(snl_route_legs(route, legs, sizeof *legs, ENTRIES_MAX, &count));
    for (size_t i = 0; i < count; i++)
        digest_number(legs[i].times);
}

/* ---- The random game ---- */

static void ask_chance(const struct shared *shared)
{
    const snl_chance *chance = shared->chance;
    size_t entries = (size_t)snl_chance_squares(chance) + 1;
    double *values = digest_memory((entries + 3) * sizeof *values), value = 0;
    digest_number(snl_chance_mean(chance, &value));
    digest_double(value);
    digest_number(snl_chance_with_jump(chance, 2, 5, &value));
    digest_double(value);
    digest_number(snl_chance_lengths(chance, SNL_LENGTH_MEAN, values, entries, &entries));
    digest_doubles(values, entries);
    digest_figures(chance, values, entries);
    free(values);
}

static void ask_exact(const struct shared *shared)
{
    char *text = digest_memory(DIGEST_TEXT_MAX);
    size_t length = 0;
    snl_status status =
        snl_chance_exact(shared->chance, SNL_EXACT_MEAN, text, DIGEST_TEXT_MAX, &length);
    digest_text(status, text, length);
    free(text);
}

static void make_chance(const struct shared *shared)
{
    digest_chance(shared->board);
}

static void generate(const struct shared *shared)
{
    snl_generate_options wanted = {
        .struct_size = sizeof wanted, .ladders = 2, .snakes = 1, .mean = 20};
    digest_wanted(shared->board, &wanted, 9);
}

/* ---- Games ---- */

static void simulate(const struct shared *shared)
{
    snl_simulation total = {.struct_size = sizeof total};
    digest_simulated(shared->board);
    digest_number(snl_simulation_add(&total, shared->simulation));
    digest_double(snl_simulation_mean(shared->simulation, SNL_COUNT_ROLLS));
    digest_double(snl_simulation_variance(shared->simulation, SNL_COUNT_ROLLS));
}

static void ask_game(const struct shared *shared)
{
    const snl_game *game = shared->game;
    snl_game_options options = {.struct_size = sizeof options};
    int32_t faces[ENTRIES_MAX];
    uint8_t bytes[ENTRIES_MAX];
    size_t count = 0, length = 0;
    digest_number((int64_t)snl_game_event_count(game));
    digest_events(game);
    digest_number(snl_game_rolls(game));
    digest_number(snl_game_get_options(game, &options));
    digest_number((int64_t)options.seed);
    digest_number(snl_game_faces(game, faces, ENTRIES_MAX, &count));
    for (size_t i = 0; i < count; i++)
        digest_number(faces[i]);
    for (int32_t player = 0; player < snl_game_players(game); player++) {
        digest_number(snl_game_square(game, player));
        digest_number(snl_game_place(game, player));
    }
    snl_status status = snl_game_save(game, bytes, sizeof bytes, &length);
    digest_text(status, bytes, length);
    snl_game *copy = NULL;
    digest_number(snl_game_copy(game, &copy));
    digest_number(snl_game_roll(copy, 0));
    digest_number(snl_game_square(copy, snl_game_turn(game)));
    snl_game_free(copy);
}

static void play(const struct shared *shared)
{
    snl_game *game = NULL;
    digest_number(snl_game_create(shared->board, NULL, &game));
    digest_number(snl_game_reserve(game, 100));
    snl_game_free(game);
    digest_state = 10;
    digest_games(shared->board);
}

/* ---- The table of calls ---- */

static const struct call {
    const char *name;
    void (*ask)(const struct shared *shared);
} calls[] = {
    {"a board", ask_board},
    {"a copy", change_copy},
    {"new boards", create},
    {"named boards", name_boards},
    {"words", say_words},
    {"writing", write_text},
    {"reading", read_text},
    {"pictures", draw},
    {"plots", plot},
    {"fewest rolls", solve},
    {"many boards", solve_many},
    {"a route", ask_route},
    {"a random game", ask_chance},
    {"exact fractions", ask_exact},
    {"a new random game", make_chance},
    {"a generated board", generate},
    {"simulation", simulate},
    {"a game", ask_game},
    {"a new game", play},
};

const size_t call_count = sizeof calls / sizeof calls[0];

const char *call_name(size_t call)
{
    return calls[call].name;
}

uint64_t call_answer(size_t call, const struct shared *shared)
{
    digest_sum = 0;
    calls[call].ask(shared);
    return digest_sum;
}
