/* SPDX-License-Identifier: MIT */
/*
 * The functions that have rows in the table of docs/measurements.md, each as one call on a prepared
 * subject.
 */
#ifndef SNL_WORST_PATHS_H
#define SNL_WORST_PATHS_H

#include "../../unit/chance_calls.h"
#include "texts.h"

enum { BOARDS_MAX = 20000 };

struct subject {
    snl_board *board;
    int64_t squares; /* of all copies together; W, S, ... are units of docs/measurements.md */
    int64_t jumps;
    int64_t copies;
    int64_t work;    /* W: work to create the random game */
    int64_t solve;   /* S: work for one solve of the random game */
    int64_t look;    /* F: work for one solve, and one step for each square */
    double compared; /* M: boards with another jump whose means are compared */
    double others;   /* B: work to create the random games on these boards */
    double powers;   /* G: work for the leaps across long stretches on these boards */
    int64_t rolled;  /* D: squares times faces times rolls of the distribution */
    double exact;    /* E: work for an exact fraction */
    snl_chance *chance;
    snl_square mouth; /* a square near the middle where no jump starts */
    double *figures;  /* memory for two answers of `room` entries each */
    size_t room;      /* an entry for each square, unless there are 2^26 squares or more */
    int32_t *moves;
    int64_t *rolls;
    struct text text;
    snl_board *boards[BOARDS_MAX]; /* boards read from `text` */
    int64_t answer;                /* R: rolls of the route or of the simulated games */
};

typedef snl_status path(struct subject *subject);

static inline size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

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
                                    (size_t)subject->squares + 1, &(size_t){0});
}

static inline snl_status path_to(struct subject *subject)
{
    return snl_board_distances_to_goal(subject->board, subject->rolls, (size_t)subject->squares + 1,
                                       &(size_t){0});
}

static inline snl_status path_cycle(struct subject *subject)
{
    return snl_board_find_cycle(subject->board, &subject->answer);
}

static inline snl_status path_moves(struct subject *subject)
{
    size_t boards = (size_t)subject->copies;
    return snl_solve_moves(subject->moves, boards, subject->squares / subject->copies, NULL,
                           subject->rolls, NULL);
}

static inline snl_status path_matrices(struct subject *subject)
{
    return snl_solve_matrices(subject->moves, (size_t)subject->copies,
                              snl_board_rows(subject->board), snl_board_columns(subject->board),
                              NULL, subject->rolls, NULL);
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

/* Asks for a board that does not exist, so that the generator makes all its tries. */
static inline snl_status path_generate(struct subject *subject)
{
    snl_generate_options wanted = {.struct_size = sizeof wanted,
                                   .ladders = subject->squares / 10,
                                   .snakes = subject->squares / 10,
                                   .mean = 1e15,
                                   .tolerance = 1e-6,
                                   .spread = 1,
                                   .seed = 1,
                                   .tries_max = subject->copies};
    snl_board *board = NULL;
    snl_status status = snl_generate(subject->board, &wanted, &board, NULL);
    snl_board_free(board);
    return status == SNL_ERROR_EFFORT ? SNL_OK : status;
}

static inline snl_status path_chance(struct subject *subject)
{
    snl_chance *chance = NULL;
    double mean = 0;
    snl_status status = snl_chance_create(subject->board, NULL, &chance);
    if (status == SNL_OK)
        status = snl_chance_mean(chance, &mean);
    snl_chance_free(chance);
    return status;
}

/* ---- The random game ---- */

static inline snl_status path_lengths(struct subject *subject)
{
    return snl_chance_lengths(subject->chance, SNL_LENGTH_VARIANCE_ERROR_BOUND, subject->figures,
                              subject->room, &(size_t){0});
}

static inline snl_status path_length(struct subject *subject)
{
    snl_game_length length = {.struct_size = sizeof length};
    return snl_chance_length(subject->chance, snl_chance_start(subject->chance), &length);
}

static inline snl_status path_visits(struct subject *subject)
{
    return snl_chance_visits(subject->chance, snl_chance_start(subject->chance), subject->figures,
                             subject->room, &(size_t){0});
}

static inline snl_status path_uses(struct subject *subject)
{
    return snl_chance_uses(subject->chance, snl_chance_start(subject->chance), subject->figures,
                           subject->room, &(size_t){0});
}

/* Calls snl_chance_positions() for as many rolls as the subject has copies. */
static inline snl_status path_positions(struct subject *subject)
{
    return snl_chance_positions(subject->chance, snl_chance_start(subject->chance),
                                (int64_t)subject->copies, subject->figures, subject->room,
                                &(size_t){0});
}

/* Calls snl_chance_distribution() for as many rolls as the subject has copies. */
static inline snl_status path_distribution(struct subject *subject)
{
    return snl_chance_distribution(subject->chance, snl_chance_start(subject->chance),
                                   subject->figures, NULL, (size_t)subject->copies, NULL);
}

/* Accepts SNL_ERROR_EFFORT as success: a call takes longest if it gives up. */
static inline snl_status given_up(snl_status status)
{
    return status == SNL_ERROR_EFFORT ? SNL_OK : status;
}

/* Calls snl_chance_quantiles() with as many probabilities as the subject has copies. */
static inline snl_status path_quantiles(struct subject *subject)
{
    size_t count = (size_t)subject->copies;
    double *rolls = subject->figures, *probabilities = rolls + count;
    for (size_t i = 0; i < count; i++)
        probabilities[i] = 1 - 1e-9 / (double)(i + 1);
    return given_up(snl_chance_quantiles(subject->chance, snl_chance_start(subject->chance),
                                         probabilities, count, rolls));
}

static inline snl_status path_mode(struct subject *subject)
{
    double rolls;
    return given_up(
        snl_chance_mode(subject->chance, snl_chance_start(subject->chance), &rolls, NULL));
}

/* Calls snl_chance_win() with as many players as the subject has copies; they start from successive
 * squares. */
static inline snl_status path_win(struct subject *subject)
{
    size_t count = (size_t)subject->copies;
    for (size_t i = 0; i < count && subject->rolls; i++)
        subject->rolls[i] = 1 + (int64_t)i % subject->squares;
    return given_up(win_of(subject->chance, subject->rolls, count, subject->figures, NULL, NULL));
}

static inline snl_status path_with(struct subject *subject)
{
    return snl_chance_with_jump(subject->chance, subject->mouth, subject->squares,
                                subject->figures);
}

static inline snl_status path_without(struct subject *subject)
{
    return snl_chance_without_each_jump(subject->chance, subject->figures, subject->room,
                                        &(size_t){0});
}

static inline snl_status path_each(struct subject *subject)
{
    return snl_chance_with_each_jump(subject->chance, subject->mouth, subject->figures,
                                     subject->room, &(size_t){0});
}

static inline snl_status path_best(struct subject *subject)
{
    snl_square from, to;
    snl_status status = snl_chance_best_jump(subject->chance, 1, &from, &to, subject->figures);
    return status == SNL_ERROR_NO_JUMP ? SNL_OK : status;
}

/* Computing only the length of the text takes as long as writing the text. */
static inline snl_status exactly(struct subject *subject, int32_t what)
{
    size_t length;
    return snl_chance_exact(subject->chance, what, NULL, 0, &length);
}

static inline snl_status path_variance(struct subject *subject)
{
    return exactly(subject, SNL_EXACT_VARIANCE);
}

static inline snl_status path_winner(struct subject *subject)
{
    return exactly(subject, SNL_EXACT_WIN);
}

/* Calls snl_simulate() with as many games as the subject has copies. */
static inline snl_status simulate_games(struct subject *subject, const snl_game_options *options)
{
    enum { ROLLS_MAX = 10000 };
    snl_simulation totals = {.struct_size = sizeof totals};
    snl_status status = snl_simulate(subject->board, options, subject->copies, ROLLS_MAX,
                                     SNL_COUNT_ROLLS, NULL, 0, &totals);
    subject->answer = totals.rolls.sum + totals.unfinished * ROLLS_MAX;
    return status;
}

static inline snl_status path_simulate(struct subject *subject)
{
    snl_game_options options = {.struct_size = sizeof options, .seed = 1};
    return simulate_games(subject, &options);
}

static inline snl_status path_party(struct subject *subject)
{
    snl_game_options options = {
        .struct_size = sizeof options,
        .players = SNL_PLAYERS_MAX,
        .seed = 1,
        .turns = {.again_faces = 32, .again_limit = 3, .again_penalty = SNL_PENALTY_TURN},
        .send_back = 1,
        .play_on = 1};
    return simulate_games(subject, &options);
}

static const struct named_path {
    const char *name;
    path *run;
    int takes_chance; /* whether the function needs an snl_chance */
} named_paths[] = {
    {"solve", path_solve},
    {"route", path_route},
    {"from", path_from},
    {"to", path_to},
    {"cycle", path_cycle},
    {"moves", path_moves},
    {"write", path_write},
    {"matrices", path_matrices},
    {"chance", path_chance},
    {"generate", path_generate},
    {"load", path_load},
    {"length", path_length, 1},
    {"lengths", path_lengths, 1},
    {"visits", path_visits, 1},
    {"uses", path_uses, 1},
    {"distribution", path_distribution, 1},
    {"positions", path_positions, 1},
    {"quantiles", path_quantiles, 1},
    {"mode", path_mode, 1},
    {"win", path_win, 1},
    {"with", path_with, 1},
    {"without", path_without, 1},
    {"each", path_each, 1},
    {"best", path_best, 1},
    {"variance", path_variance, 1},
    {"winner", path_winner, 1},
    {"simulate", path_simulate},
    {"party", path_party},
};

static inline const struct named_path *find_named(const char *name)
{
    for (size_t i = 0; i < sizeof named_paths / sizeof *named_paths; i++)
        if (strcmp(named_paths[i].name, name) == 0)
            return &named_paths[i];
    return NULL;
}

static inline path *find_path(const char *name)
{
    const struct named_path *named = find_named(name);
    if (named)
        return named->run;
    return strncmp(name, "read", 4) == 0 ? path_read : NULL;
}

/* Writes all copies of the board into one array: move[] arrays or matrices. */
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
            to < 0 ? -1 : (int32_t)(as_matrix ? to : to - 1);
    }
}

/* Saves a game of SNL_PLAYERS_MAX players, who send each other back. The game has as many rolls as
 * the subject has copies. */
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

/* The largest number of jumps that lead across one square. */
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

/* Returns J k (k + c) + J c^2, for J jumps, faces up to k, and c jumps that lead across one
 * square. */
static inline int64_t game_work(int64_t jumps, int64_t faces, int64_t crossing)
{
    return jumps * (faces * (faces + crossing) + crossing * crossing);
}

/* The number of boards, each with one jump added or removed, that a function compares. */
static inline double boards_compared(const struct subject *subject, const char *name)
{
    if (strcmp(name, "without") == 0)
        return (double)(subject->jumps + 1);
    if (strcmp(name, "with") == 0)
        return 1;
    double squares = (double)subject->squares;
    if (strcmp(name, "each") == 0)
        return squares;
    return strcmp(name, "best") == 0 ? squares * squares : 0;
}

/* The unit E: the work for an exact fraction, by the formulas of docs/measurements.md. All weights
 * are 1, so their sum w is the number of faces. `down` is u, the squares that jumps from above lead
 * to. */
static inline double exact_work(const struct subject *subject, int64_t faces, int is_winner)
{
    double squares = (double)subject->squares, bits = squares, down = (double)faces;
    for (int64_t left = faces; left > 1; left /= 2)
        bits += squares;
    if (is_winner)
        bits *= squares;
    for (snl_square from = 0; (from = snl_board_next_jump(subject->board, from)) != 0;)
        down += snl_board_jump(subject->board, from) < from;
    if (is_winner)
        return bits * (bits + 4 * squares * squares);
    return bits * (bits + squares * (double)faces * down + down * down * down / 30);
}

/* The units by which docs/measurements.md bounds a random game and its figures. */
static inline void measure_game(struct subject *subject, const struct spec *spec, const char *name)
{
    int64_t jumps = subject->jumps + 1, faces = 64, crossing = count_crossing(subject->board);
    while (!(spec->die >> (faces - 1) & 1))
        faces--;
    subject->work = game_work(jumps, faces, crossing);
    subject->solve = jumps * faces * (faces + crossing);
    subject->look = subject->solve + faces * subject->squares;
    subject->compared = boards_compared(subject, name);
    subject->others = subject->compared * (double)game_work(jumps + 1, faces, crossing + 1);
    subject->powers = (double)(jumps * faces * faces);
    for (int64_t left = subject->squares; left > 1; left /= 2)
        subject->powers += (double)(jumps * faces * faces);
    subject->powers *= subject->compared > 0 ? subject->compared : 1;
    subject->rolled = faces * subject->squares * subject->copies;
    subject->exact = exact_work(subject, faces, strcmp(name, "winner") == 0);
}

/* Creates the random game, if the library accepts the board, and memory for the answers. */
static inline void prepare_chance(struct subject *subject)
{
    if (snl_chance_create(subject->board, NULL, &subject->chance) != SNL_OK)
        return;
    size_t squares = subject->squares < 1 << 26 ? (size_t)subject->squares + 1 : 1;
    subject->room = larger(larger(squares, (size_t)subject->jumps), (size_t)subject->copies);
    subject->figures = malloc(2 * subject->room * sizeof *subject->figures);
    subject->mouth = (subject->squares + 1) / 2;
    while (subject->mouth > 1 && snl_board_jump(subject->board, subject->mouth) >= 0)
        subject->mouth--;
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
        subject->rolls = malloc(larger((size_t)subject->squares + 1, (size_t)subject->copies) *
                                sizeof *subject->rolls);
    const struct named_path *named = find_named(name);
    if (strcmp(name, "chance") == 0 || (named && named->takes_chance))
        measure_game(subject, spec, name);
    if (named && named->takes_chance)
        prepare_chance(subject);
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
    free(subject->figures);
    snl_chance_free(subject->chance);
    free(subject->text.bytes);
}

#endif
