/* SPDX-License-Identifier: MIT */
/*
 * The functions whose worst boards are sought, each as one call on what was prepared for it.
 */
#ifndef SNL_WORST_PATHS_H
#define SNL_WORST_PATHS_H

#include "texts.h"

enum { BOARDS_MAX = 20000 };

struct subject {
    snl_board *board;
    int64_t squares; /* of all copies */
    int64_t jumps;
    int64_t copies;
    int64_t work; /* of a random game */
    int32_t *moves;
    int64_t *rolls;
    struct text text;
    snl_board *boards[BOARDS_MAX]; /* that were read */
    int64_t answer;                /* rolls, where there are some */
};

typedef snl_status path(struct subject *subject);

static inline snl_status path_solve(struct subject *subject)
{
    return snl_board_solve(subject->board, &subject->answer);
}

static inline snl_status path_route(struct subject *subject)
{
    snl_route *route = NULL;
    snl_status status = snl_route_create(subject->board, snl_board_start(subject->board), &route);
    subject->answer = snl_route_rolls(route);
    snl_route_free(route);
    return status;
}

static inline snl_status path_from(struct subject *subject)
{
    return snl_board_distances_from(subject->board, snl_board_start(subject->board), subject->rolls,
                                    (size_t)subject->squares + 1);
}

static inline snl_status path_to(struct subject *subject)
{
    return snl_board_distances_to_goal(subject->board, subject->rolls,
                                       (size_t)subject->squares + 1);
}

static inline snl_status path_cycle(struct subject *subject)
{
    return snl_board_find_cycle(subject->board, &subject->answer);
}

static inline snl_status path_moves(struct subject *subject)
{
    size_t boards = (size_t)subject->copies;
    return snl_solve_moves(subject->moves, boards, (size_t)subject->squares / boards,
                           subject->rolls);
}

static inline snl_status path_matrices(struct subject *subject)
{
    size_t boards = (size_t)subject->copies, rows = (size_t)snl_board_rows(subject->board);
    return snl_solve_matrices(subject->moves, boards, rows,
                              (size_t)snl_board_columns(subject->board), subject->rolls);
}

static inline snl_status path_read(struct subject *subject)
{
    snl_read_options options = {.struct_size = sizeof options, .squares_max = SNL_SQUARES_MAX};
    size_t count = 0;
    snl_status status = snl_read_boards(subject->text.bytes, subject->text.length, &options,
                                        subject->boards, BOARDS_MAX, &count, NULL);
    return status;
}

static inline snl_status path_load(struct subject *subject)
{
    snl_game *game = NULL;
    snl_status status = snl_game_load(subject->board, (const uint8_t *)subject->text.bytes,
                                      subject->text.length, &game);
    snl_game_free(game);
    return status;
}

static inline snl_status path_write(struct subject *subject)
{
    const snl_board *board = subject->board;
    return snl_write_boards(&board, 1, SNL_FORMAT_TEXT, subject->text.bytes,
                            subject->text.length + 1, &subject->text.length, NULL);
}

/* A wish that nobody can fulfil, so that all tries are made. */
static inline snl_status path_generate(struct subject *subject)
{
    snl_wanted wanted = {.struct_size = sizeof wanted,
                         .ladders = subject->squares / 10,
                         .snakes = subject->squares / 10,
                         .mean = 1e15,
                         .tolerance = 1e-6,
                         .spread = 1};
    snl_board *board = NULL;
    snl_status status = snl_generate(subject->board, &wanted, 1, subject->copies, &board, NULL);
    snl_board_free(board);
    return status == SNL_ERROR_EFFORT ? SNL_OK : status;
}

static inline snl_status path_chance(struct subject *subject)
{
    snl_chance *chance = NULL;
    double mean = 0;
    snl_status status = snl_chance_create(subject->board, &chance);
    if (status == SNL_OK)
        status = snl_chance_mean(chance, &mean);
    snl_chance_free(chance);
    return status;
}

static const struct named_path {
    const char *name;
    path *run;
} named_paths[] = {
    {"solve", path_solve},   {"route", path_route},
    {"from", path_from},     {"to", path_to},
    {"cycle", path_cycle},   {"moves", path_moves},
    {"write", path_write},   {"matrices", path_matrices},
    {"chance", path_chance}, {"generate", path_generate},
    {"load", path_load},
};

static inline path *find_path(const char *name)
{
    for (size_t i = 0; i < sizeof named_paths / sizeof *named_paths; i++)
        if (strcmp(named_paths[i].name, name) == 0)
            return named_paths[i].run;
    return strncmp(name, "read", 4) == 0 ? path_read : NULL;
}

/* The board as arrays, once for each copy. */
static inline void fill_arrays(struct subject *subject, int64_t copies, int as_matrix)
{
    snl_board *board = subject->board;
    int64_t squares = snl_board_squares(board), row = 0, column = 0;
    subject->copies = copies;
    subject->squares = squares * copies;
    subject->jumps = (int64_t)snl_board_jump_count(board) * copies;
    subject->moves = malloc((size_t)subject->squares * sizeof *subject->moves);
    for (int64_t i = 0; i < subject->squares; i++) {
        int64_t square = i % squares + 1, to = snl_board_jump(board, square), cell = square - 1;
        if (as_matrix) {
            CHECK_EQUAL(snl_board_cell_of(board, square, &row, &column), SNL_OK);
            cell = row * snl_board_columns(board) + column;
        }
        subject->moves[i / squares * squares + cell] =
            to == 0 ? -1 : (int32_t)(as_matrix ? to : to - 1);
    }
}

/* A game of as many rolls as there are copies, with as many players as can be, who send each other
 * back. */
static inline void save_game(struct subject *subject)
{
    snl_game_options options = {
        .struct_size = sizeof options, .players = SNL_PLAYERS_MAX, .play_on = 1, .send_back = 1};
    snl_game *game = NULL;
    struct text *text = &subject->text;
    CHECK_EQUAL(snl_game_create(subject->board, &options, &game), SNL_OK);
    for (int64_t i = 0; i < subject->copies && snl_game_turn(game) >= 0; i++)
        CHECK_EQUAL(snl_game_roll(game, 0), SNL_OK);
    snl_game_save(game, NULL, 0, &text->length);
    text->bytes = malloc(text->length);
    CHECK_EQUAL(snl_game_save(game, (uint8_t *)text->bytes, text->length, &text->length), SNL_OK);
    snl_game_free(game);
}

/* The most jumps that lead across one place. */
static inline int64_t count_crossing(const snl_board *board)
{
    int64_t squares = snl_board_squares(board), most = 0, now = 0;
    int64_t *change = calloc((size_t)squares + 2, sizeof *change);
    for (snl_square from = 0; (from = snl_board_next_jump(board, from)) != 0;) {
        snl_square to = snl_board_jump(board, from);
        change[from < to ? from : to]++;
        change[from < to ? to : from]--;
    }
    for (int64_t i = 0; i <= squares; i++) {
        now += change[i];
        most = now > most ? now : most;
    }
    free(change);
    return most;
}

/* What the cost of a random game is said to grow with: J k (k + c) + J c^2, for J jumps, faces up to
 * k, and c jumps that lead across a place. */
static inline void measure_game(struct subject *subject, const struct spec *spec)
{
    int64_t jumps = subject->jumps + 1, faces = 64, crossing = count_crossing(subject->board);
    while (!(spec->die >> (faces - 1) & 1))
        faces--;
    subject->work = jumps * (faces * (faces + crossing) + crossing * crossing);
}

static inline void prepare(struct subject *subject, const struct spec *spec, const char *name)
{
    *subject = (struct subject){.board = spec_board(spec), .copies = spec->copies};
    subject->squares = snl_board_squares(subject->board);
    subject->jumps = (int64_t)snl_board_jump_count(subject->board);
    if (strcmp(name, "moves") == 0 || strcmp(name, "matrices") == 0)
        fill_arrays(subject, spec->copies, name[1] == 'a');
    text_make(&subject->text, name, spec);
    if (subject->squares < 1 << 26)
        subject->rolls = malloc(((size_t)subject->squares + 1) * sizeof *subject->rolls);
    if (strcmp(name, "chance") == 0)
        measure_game(subject, spec);
    if (strcmp(name, "load") == 0)
        save_game(subject);
    if (strcmp(name, "write") != 0)
        return;
    const snl_board *board = subject->board;
    size_t *length = &subject->text.length;
    snl_write_boards(&board, 1, SNL_FORMAT_TEXT, NULL, 0, length, NULL);
    subject->text.bytes = malloc(*length + 1);
}

static inline void finish(struct subject *subject)
{
    snl_board_free(subject->board);
    for (size_t i = 0; i < BOARDS_MAX; i++)
        snl_board_free(subject->boards[i]);
    free(subject->moves);
    free(subject->rolls);
    free(subject->text.bytes);
}

#endif
