/* SPDX-License-Identifier: MIT */
/*
 * Work that is cancelled: for every function that asks, the k-th question is answered with yes, for
 * every k (of many, for some). The answer must be SNL_ERROR_CANCELLED, outputs must be as before
 * byte by byte, nothing may be lost, and the same call must then give the same answer as one that
 * was never cancelled, which must be that of a board that cannot be cancelled at all.
 */
#include "memory_check.h"

/* Counts questions, and answers one of them with yes. The pool is what the allocator knows. */
struct asked {
    struct pool pool;
    long questions;
    long cancel_at; /* negative: never */
};

static int32_t answer(void *context)
{
    struct asked *asked = context;
    return asked->questions++ == asked->cancel_at ? -7 : 0;
}

static snl_allocator allocator_of(struct asked *asked, int can_cancel)
{
    return (snl_allocator){.struct_size = sizeof(snl_allocator),
                           .context = asked,
                           .allocate = pool_allocate,
                           .release = pool_release,
                           .cancel = can_cancel ? answer : NULL};
}

enum { BYTES = 1 << 21, SQUARES = 30000, FEW = 4000 };

/* What is worked on; a chance may be NULL. */
struct subject {
    const snl_allocator *allocator;
    snl_board *board;
    snl_chance *chance;
};

/* Does something, and puts whatever comes out into `out`. */
typedef snl_status operation(const struct subject *subject, uint8_t *out);

/* ---- Boards ---- */

static int32_t moves[2 * SQUARES];

/* Whether a jump starts there is chance; some boards have many. */
static void fill_moves(size_t squares, int64_t per_mille)
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
    snl_status status = snl_board_create_moves_with(moves, SQUARES, subject->allocator, &board);
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
    snl_status status = snl_board_create_matrix_with(cells, 100, 100, subject->allocator, &board);
    CHECK_EQUAL(board != NULL, status == SNL_OK);
    if (board)
        memcpy(out, &(size_t){snl_board_jump_count(board)}, sizeof(size_t));
    snl_board_free(board);
    return status;
}

static snl_status copy(const struct subject *subject, uint8_t *out)
{
    snl_board *board = NULL;
    snl_status status = snl_board_copy(subject->board, &board);
    CHECK_EQUAL(board != NULL, status == SNL_OK);
    if (board)
        out[0] = (uint8_t)snl_board_equal(board, subject->board);
    snl_board_free(board);
    return status;
}

/* The board itself must stay as it was; where it changes, it is set back. */
static snl_status set_jumps(const struct subject *subject, uint8_t *out)
{
    static snl_square from[20000], to[20000];
    size_t before = snl_board_jump_count(subject->board);
    for (size_t i = 0; i < 20000; i++) {
        from[i] = 1 + (snl_square)(i * 7919 % (FEW - 1));
        to[i] =
            snl_board_jump(subject->board, from[i]) ? snl_board_jump(subject->board, from[i]) : FEW;
    }
    snl_status status = snl_board_set_jumps(subject->board, from, to, 20000);
    CHECK_EQUAL(snl_board_jump_count(subject->board) == before, status != SNL_OK);
    for (size_t i = 0; status == SNL_OK && i < 20000; i++)
        if (to[i] == FEW && snl_board_jump(subject->board, from[i]) == FEW)
            CHECK_EQUAL(snl_board_remove_jump(subject->board, from[i]), SNL_OK);
    out[0] = status == SNL_OK ? 1 : out[0];
    return status;
}

static snl_status check_jumps(const struct subject *subject, uint8_t *out)
{
    static snl_square from[20000], to[20000];
    for (size_t i = 0; i < 20000; i++) {
        from[i] = 1;
        to[i] = i == 19999 ? 1 : 2;
    }
    snl_status status =
        snl_board_check_jumps(subject->board, from, to, 20000, (size_t *)(void *)out);
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
    CHECK(count < 10000);
    if (status == SNL_OK)
        CHECK_EQUAL(snl_route_legs(made, (int64_t *)(void *)out, NULL, NULL, NULL,
                                   (int64_t *)(void *)(out + 8 * count), count),
                    SNL_OK);
    snl_route_free(made);
    return status;
}

static snl_status distances_from(const struct subject *subject, uint8_t *out)
{
    return snl_board_distances_from(subject->board, 1, (int64_t *)(void *)out, BYTES / 8);
}

static snl_status distances_to_goal(const struct subject *subject, uint8_t *out)
{
    return snl_board_distances_to_goal(subject->board, (int64_t *)(void *)out, BYTES / 8);
}

static snl_status solve_large_arrays(const struct subject *subject, uint8_t *out)
{
    return snl_solve_moves_with(moves, 3, SQUARES / 2, subject->allocator, (int64_t *)(void *)out);
}

static snl_status solve_large_matrices(const struct subject *subject, uint8_t *out)
{
    snl_status status =
        snl_solve_matrices_with(moves, 3, 100, 100, subject->allocator, (int64_t *)(void *)out);
    return status == SNL_ERROR_SQUARE || status == SNL_ERROR_GOAL ? SNL_OK : status;
}

static snl_status solve_small_arrays(const struct subject *subject, uint8_t *out)
{
    snl_status status = snl_solve_moves_with(moves, 2 * SQUARES / 100, 100, subject->allocator,
                                             (int64_t *)(void *)out);
    return status == SNL_ERROR_SQUARE || status == SNL_ERROR_GOAL ? SNL_OK : status;
}

static snl_status solve_single_squares(const struct subject *subject, uint8_t *out)
{
    snl_status status =
        snl_solve_moves_with(moves, 2 * SQUARES, 1, subject->allocator, (int64_t *)(void *)out);
    return status == SNL_ERROR_SQUARE || status == SNL_ERROR_GOAL ? SNL_OK : status;
}

/* ---- The random game ---- */

static snl_status create_chance(const struct subject *subject, uint8_t *out)
{
    snl_chance *chance = NULL;
    double mean = 0;
    snl_status status = snl_chance_create(subject->board, &chance);
    CHECK_EQUAL(chance != NULL, status == SNL_OK);
    if (status == SNL_OK && snl_chance_mean(chance, &mean) == SNL_OK)
        memcpy(out, &mean, sizeof mean);
    snl_chance_free(chance);
    return status;
}

static snl_status ask_length(const struct subject *subject, uint8_t *out)
{
    snl_length length = {.struct_size = sizeof length, .mean = -1};
    snl_status status = snl_chance_length(subject->chance, 3, &length);
    CHECK_EQUAL(length.mean == -1, status != SNL_OK);
    if (status == SNL_OK)
        memcpy(out, &length, sizeof length);
    return status;
}

static snl_status ask_lengths(const struct subject *subject, uint8_t *out)
{
    double *all = (double *)(void *)out;
    size_t count = (size_t)snl_chance_squares(subject->chance) + 1;
    return snl_chance_lengths(subject->chance, all, all + count, all + 2 * count, all + 3 * count,
                              all + 4 * count, all + 5 * count, NULL, count);
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
    return snl_chance_visits(subject->chance, 5, (double *)(void *)out, BYTES / 8);
}

static snl_status ask_uses(const struct subject *subject, uint8_t *out)
{
    return snl_chance_uses(subject->chance, 5, (double *)(void *)out, BYTES / 8);
}

static snl_status ask_win(const struct subject *subject, uint8_t *out)
{
    static const snl_square from[] = {0, 7, 1};
    return snl_chance_win(subject->chance, from, 3, (double *)(void *)out,
                          (double *)(void *)(out + 24));
}

static snl_status ask_without(const struct subject *subject, uint8_t *out)
{
    return snl_chance_without(subject->chance, (double *)(void *)out, BYTES / 8);
}

static snl_status ask_with(const struct subject *subject, uint8_t *out)
{
    return snl_chance_with(subject->chance, 11, 17, (double *)(void *)out);
}

static snl_status ask_with_each(const struct subject *subject, uint8_t *out)
{
    return snl_chance_with_each(subject->chance, 11, (double *)(void *)out, BYTES / 8);
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

static snl_status simulate_games(const struct subject *subject, int64_t games, uint8_t *out)
{
    snl_simulation totals = {.struct_size = sizeof totals, .games = -1};
    snl_status status =
        snl_simulate(subject->board, 5, 0, games, 3000, (int64_t *)(void *)out, 1000, &totals);
    CHECK_EQUAL(totals.games == -1, status != SNL_OK);
    if (status == SNL_OK)
        memcpy(out + 8000, &totals, sizeof totals);
    return status;
}

static snl_status simulate_few(const struct subject *subject, uint8_t *out)
{
    return simulate_games(subject, 100, out);
}

static snl_status simulate_many(const struct subject *subject, uint8_t *out)
{
    return simulate_games(subject, 20000, out);
}

static uint8_t saved[30000];
static size_t saved_length;

static void play_and_save(const snl_board *board)
{
    snl_game_options options = {.struct_size = sizeof options, .players = 64, .play_on = 1};
    snl_game *game = NULL;
    CHECK_EQUAL(snl_game_create(board, &options, &game), SNL_OK);
    for (int i = 0; i < 20000 && snl_game_turn(game) >= 0; i++)
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

/* ---- Boards made to order ---- */

static snl_status generate(const struct subject *subject, const snl_wanted *wanted, uint8_t *out)
{
    snl_board *board = NULL;
    snl_made made = {.struct_size = sizeof made, .tries = -1};
    snl_status status = snl_generate(subject->board, wanted, 3, 20, &board, &made);
    CHECK_EQUAL(board != NULL, status == SNL_OK);
    CHECK_EQUAL(made.tries == -1, status == SNL_ERROR_CANCELLED);
    if (status != SNL_ERROR_CANCELLED)
        memcpy(out, &made, sizeof made);
    if (board)
        memcpy(out + 100, &(snl_square){snl_board_next_jump(board, 0)}, 8);
    snl_board_free(board);
    return status == SNL_ERROR_EFFORT ? SNL_OK : status;
}

static snl_status generate_mean(const struct subject *subject, uint8_t *out)
{
    snl_wanted wanted = {.struct_size = sizeof wanted,
                         .ladders = 9,
                         .snakes = 9,
                         .rolls = 7,
                         .mean = 33,
                         .spread = 1};
    return generate(subject, &wanted, out);
}

static snl_status generate_rolls(const struct subject *subject, uint8_t *out)
{
    snl_wanted wanted = {.struct_size = sizeof wanted, .ladders = 60, .snakes = 60};
    return generate(subject, &wanted, out);
}

/* ---- Texts ---- */

static char text[BYTES];
static size_t text_length;

static snl_status read_back(const struct subject *subject, uint8_t *out)
{
    snl_read_options options = {.struct_size = sizeof options, .allocator = subject->allocator};
    snl_read_error error = {.struct_size = sizeof error};
    snl_board *board = NULL;
    size_t count = 77;
    snl_status status = snl_read_boards(text, text_length, &options, &board, 1, &count, &error);
    CHECK_EQUAL(board != NULL, status == SNL_OK);
    CHECK_EQUAL(count == 77, status != SNL_OK);
    CHECK_EQUAL(error.status, status);
    if (board)
        out[0] = (uint8_t)snl_board_equal(board, subject->board);
    snl_board_free(board);
    if (status == SNL_ERROR_CANCELLED || status == SNL_OK)
        return status;
    memcpy(out, &error, sizeof error); /* of a faulty text */
    return SNL_OK;
}

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

static snl_status write_moves(const struct subject *subject, uint8_t *out)
{
    return write_in(subject, SNL_FORMAT_MOVES, out);
}

static snl_status write_leetcode(const struct subject *subject, uint8_t *out)
{
    return write_in(subject, SNL_FORMAT_LEETCODE, out);
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

static snl_status draw_terminal(const struct subject *subject, uint8_t *out)
{
    return snl_draw_terminal(subject->board, NULL, 80, SNL_TERMINAL_UNICODE, (char *)out + 8,
                             BYTES - 8, (size_t *)(void *)out);
}

/* ---- Cancelling ---- */

static uint8_t expected[BYTES], answered[BYTES], untouched[BYTES];

/* What a board is like. */
struct shape {
    int64_t squares;
    int64_t rows; /* 0: linear */
    int64_t jumps;
    int32_t kind;
};

/* Rules and jumps: 0 plain; 1 two dice, bouncing, chaining; 2 a trap; 3 one long chain; 4 a long
 * one behind the start that ends in a cycle, without chaining. */
static snl_board *make_board(const snl_allocator *allocator, const struct shape *shape)
{
    static const uint32_t two_dice[] = {0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
    snl_board *board = NULL;
    int64_t squares = shape->squares;
    if (shape->rows > 0)
        CHECK_EQUAL(
            snl_board_create_grid_with(shape->rows, squares / shape->rows, allocator, &board),
            SNL_OK);
    else
        CHECK_EQUAL(snl_board_create_with(squares, allocator, &board), SNL_OK);
    uint64_t random = 12345;
    for (int64_t i = 0; i < shape->jumps && shape->kind < 3; i++) {
        random = random * UINT64_C(6364136223846793005) + 1442695040888963407U;
        snl_square from = 1 + (snl_square)(random >> 1) % (squares - 20);
        snl_square to = 1 + (snl_square)(random >> 20) % (squares - 20);
        /* With chaining, only upwards to what is no mouth: squares that are even. */
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
    if (shape->kind == 2)
        for (int i = 0; i < 6; i++)
            CHECK_EQUAL(snl_board_set_jump(board, squares / 2 + i, squares / 2 - 1 - i), SNL_OK);
    for (int64_t i = 1; i < shape->jumps && shape->kind >= 3; i++)
        CHECK_EQUAL(snl_board_set_jump(board, i,
                                       i + 1 == shape->jumps && shape->kind == 4 ? shape->jumps / 2
                                                                                 : i + 1),
                    SNL_OK);
    if (shape->kind == 3)
        CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
    return board;
}

static void prepare(struct asked *asked, snl_allocator *allocator, const struct shape *shape,
                    int with_chance, struct subject *subject)
{
    *subject = (struct subject){.allocator = allocator};
    asked->cancel_at = -1;
    subject->board = make_board(allocator, shape);
    if (with_chance)
        CHECK_EQUAL(snl_chance_create(subject->board, &subject->chance), SNL_OK);
}

static void finish(const struct asked *asked, struct subject *subject)
{
    snl_board_free(subject->board);
    snl_chance_free(subject->chance);
    CHECK_EQUAL(asked->pool.blocks, 0);
    CHECK_EQUAL(asked->pool.bytes, 0);
}

/* One call with the k-th question answered by yes. */
static snl_status cancel(operation *run, struct asked *asked, const struct subject *subject, long k)
{
    size_t bytes = asked->pool.bytes;
    memset(answered, 0xa5, sizeof answered);
    asked->questions = 0;
    asked->cancel_at = k;
    snl_status status = run(subject, answered);
    asked->cancel_at = -1;
    if (status != SNL_OK) /* else a board may have got another layout */
        CHECK_EQUAL(asked->pool.bytes, bytes);
    return status;
}

/* `least` is how many questions there must be at least. */
static void check(const char *name, operation *run, struct shape shape, int with_chance, long least)
{
    struct asked asked = {.pool = {.until_failure = -1}};
    snl_allocator plain = allocator_of(&asked, 0), allocator = allocator_of(&asked, 1);
    struct subject subject;
    memset(expected, 0xa5, sizeof expected);
    memset(untouched, 0xa5, sizeof untouched);
    prepare(&asked, &plain, &shape, with_chance, &subject);
    CHECK_EQUAL(run(&subject, expected), SNL_OK);
    finish(&asked, &subject);
    prepare(&asked, &allocator, &shape, with_chance, &subject);
    CHECK_EQUAL(cancel(run, &asked, &subject, -1), SNL_OK);
    CHECK(memcmp(answered, expected, sizeof expected) == 0);
    long questions = asked.questions;
    printf("# %s: %ld questions\n", name, questions);
    CHECK(questions >= least);
    for (long k = 0; k < questions; k += 1 + (k > 25 ? k / 4 : 0)) {
        CHECK_EQUAL(cancel(run, &asked, &subject, k), SNL_ERROR_CANCELLED);
        CHECK_EQUAL(asked.questions, k + 1); /* nobody is asked again */
        CHECK(memcmp(answered, untouched, sizeof untouched) == 0);
    }
    CHECK_EQUAL(cancel(run, &asked, &subject, questions), SNL_OK);
    CHECK(memcmp(answered, expected, sizeof expected) == 0);
    finish(&asked, &subject);
}

static const struct shape sparse = {SQUARES, 0, 600, 0}, dense = {SQUARES, 100, 9000, 0},
                          gaps = {SQUARES, 0, 2000, 1}, far = {INT64_C(1) << 40, 0, 2000, 0},
                          far_gaps = {INT64_C(1) << 40, 0, 500, 1}, chain = {SQUARES, 0, 20000, 3},
                          cycle = {SQUARES, 0, 20000, 4}, linear = {SQUARES, 0, 9000, 0};

static void boards(void)
{
    fill_moves(SQUARES, 100);
    check("create_matrix", create_matrix, sparse, 0, 2);
    check("copy", copy, dense, 0, 1);
    check("set_jumps", set_jumps, (struct shape){FEW, 0, 300, 0}, 0, 20);
    check("check_jumps", check_jumps, dense, 0, 4);
    check("find_cycle", find_cycle, chain, 0, 20);
    check("find_cycle", find_cycle, cycle, 0, 20);
    check("roll", roll_long, chain, 0, 20);
    check("create_moves", create_moves, sparse, 0, 10);
}

static void solving(void)
{
    check("solve sparse", solve, sparse, 0, 1);
    check("solve dense", solve, dense, 0, 3);
    check("solve gaps", solve, gaps, 0, 3);
    check("solve far", solve, far, 0, 1);
    check("solve far, many", solve, (struct shape){INT64_C(1) << 60, 0, 60000, 0}, 0, 20);
    check("solve far, gaps", solve, far_gaps, 0, 1);
    check("route sparse", route, sparse, 0, 1);
    check("route dense", route, dense, 0, 3);
    check("route gaps", route, gaps, 0, 3);
    check("route far", route, far, 0, 1);
    check("distances_from", distances_from, dense, 0, 3);
    check("distances_from gaps", distances_from, gaps, 0, 3);
    check("distances_to_goal", distances_to_goal, dense, 0, 3);
    check("distances_to_goal gaps", distances_to_goal, gaps, 0, 3);
}

static void many_boards(void)
{
    static const int64_t rates[] = {5, 100};
    for (size_t i = 0; i < 2; i++) {
        fill_moves(2 * SQUARES, rates[i]);
        for (size_t end = SQUARES / 2; end <= 2 * SQUARES; end += SQUARES / 2)
            for (size_t j = 1; j <= 8; j++)
                moves[end - j] = -1;
        for (size_t j = 0; j < 2 * SQUARES; j++)
            moves[j] = moves[j] < 0 ? -1 : moves[j] % (SQUARES / 2);
        check("solve_moves, large", solve_large_arrays, sparse, 0, 4);
        check("solve_matrices, large", solve_large_matrices, sparse, 0, 5);
        for (size_t j = 0; j < 2 * SQUARES; j++)
            moves[j] = j % 100 >= 90 || moves[j] < 0 ? -1 : moves[j] % 100;
        check("solve_moves, small", solve_small_arrays, sparse, 0, 2);
        check("solve_moves, single", solve_single_squares, sparse, 0, 10);
    }
}

static void check_chance(const struct shape *shape)
{
    check("chance", create_chance, *shape, 0, 5);
    check("length", ask_length, *shape, 1, 5);
    check("lengths", ask_lengths, *shape, 1, 5);
    check("distribution", ask_distribution, *shape, 1, 1);
    check("visits", ask_visits, *shape, 1, 1);
    check("uses", ask_uses, *shape, 1, 1);
    check("with", ask_with, *shape, 1, 1);
}

static void random_games(void)
{
    const struct shape small = {300, 0, 20, 0}, medium = {FEW, 0, 40, 0}, trap = {FEW, 0, 40, 2};
    const struct shape two_dice = {FEW, 0, 60, 1}, few = {30, 0, 3, 0};
    check_chance(&medium);
    check_chance(&trap);
    check_chance(&two_dice);
    check("chance far", create_chance, (struct shape){INT64_C(1) << 40, 0, 50, 0}, 0, 5);
    check("chance chain", create_chance, (struct shape){FEW, 0, 3000, 3}, 0, 5);
    check("quantiles", ask_quantiles, small, 1, 1);
    check("mode", ask_mode, small, 1, 1);
    check("win", ask_win, small, 1, 1);
    check("quantiles trap", ask_quantiles, trap, 1, 1);
    check("win trap", ask_win, (struct shape){300, 0, 20, 2}, 1, 1);
    check("without", ask_without, small, 1, 10);
    check("without trap", ask_without, (struct shape){300, 0, 20, 2}, 1, 10);
    check("with_each", ask_with_each, medium, 1, 2);
    check("with_each gaps", ask_with_each, two_dice, 1, 2);
    check("best_jump", ask_best_jump, (struct shape){60, 0, 4, 0}, 1, 10);
    check("exact mean", ask_exact_mean, (struct shape){100, 0, 19, 0}, 1, 5);
    check("exact variance", ask_exact_variance, (struct shape){100, 0, 19, 0}, 1, 5);
    check("exact win", ask_exact_win, few, 1, 5);
}

static void games(void)
{
    struct shape small = {100, 10, 10, 0};
    check("simulate by table", simulate_many, small, 0, 50);
    check("simulate", simulate_few, sparse, 0, 20);
    check("simulate gaps", simulate_few, (struct shape){200, 0, 20, 1}, 0, 1);
    struct asked asked = {.pool = {.until_failure = -1}, .cancel_at = -1};
    snl_allocator allocator = allocator_of(&asked, 0);
    snl_board *board = make_board(&allocator, &dense);
    play_and_save(board);
    snl_board_free(board);
    check("game_load", load, dense, 0, 50);
    check("game_create and save", create_and_save, dense, 0, 10);
    check("game_create, chaining", create_and_save, chain, 0, 10);
}

static void boards_made_to_order(void)
{
    check("generate mean", generate_mean, (struct shape){100, 10, 0, 0}, 0, 50);
    check("generate", generate_rolls, (struct shape){9000, 90, 0, 0}, 0, 5);
    check("generate gaps", generate_rolls, (struct shape){2000, 0, 10, 1}, 0, 5);
}

static void set_text(const struct shape *shape, int32_t format)
{
    struct asked asked = {.pool = {.until_failure = -1}, .cancel_at = -1};
    snl_allocator allocator = allocator_of(&asked, 0);
    const snl_board *board = make_board(&allocator, shape);
    CHECK_EQUAL(snl_write_boards(&board, 1, format, text, sizeof text, &text_length, NULL), SNL_OK);
    snl_board_free((snl_board *)(uintptr_t)board);
}

static void texts(void)
{
    check("write text", write_text, dense, 0, 10);
    check("write moves", write_moves, linear, 0, 10);
    check("write leetcode", write_leetcode, dense, 0, 10);
    for (size_t i = 0; i <= SQUARES; i++)
        heat[i] = (double)i;
    check("draw_svg", draw_svg, (struct shape){2500, 50, 90, 0}, 0, 20);
    check("draw_terminal", draw_terminal, (struct shape){10000, 100, 900, 0}, 0, 5);
    set_text(&dense, SNL_FORMAT_TEXT);
    check("read text", read_back, dense, 0, 20);
    set_text(&dense, SNL_FORMAT_LEETCODE);
    check("read leetcode", read_back, dense, 0, 20);
    set_text(&linear, SNL_FORMAT_MOVES);
    check("read moves", read_back, linear, 0, 20);
    /* Long runs of white space, a long comment, and a fault far behind. */
    memset(text, ' ', 500000);
    memset(text + 100000, '\n', 100000);
    text[250000] = '#';
    text[400000] = '\n';
    strcpy(text + 500000, "\nsquares 30 31 \n");
    text_length = strlen(text);
    check("read spaces and a fault", read_back, sparse, 0, 200);
}

/* ---- The allocator ---- */

static void default_functions(void)
{
    struct asked asked = {.cancel_at = -1};
    snl_allocator allocator = {
        .struct_size = sizeof allocator, .context = &asked, .cancel = answer};
    snl_board *board = NULL;
    int64_t rolls = -9;
    CHECK_EQUAL(snl_board_create_with(100000, &allocator, &board), SNL_OK);
    for (snl_square i = 1; i < 9000; i++)
        CHECK_EQUAL(snl_board_set_jump(board, 10 * i, 7 * i), SNL_OK);
    CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_OK);
    CHECK(asked.questions > 0);
    asked.cancel_at = asked.questions;
    CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_ERROR_CANCELLED);
    snl_board_free(board);
    /* One of the two alone is a mistake, and so is an allocator without any function. */
    board = NULL;
    allocator.allocate = pool_allocate;
    CHECK_EQUAL(snl_board_create_with(10, &allocator, &board), SNL_ERROR_ARGUMENT);
    allocator.allocate = NULL;
    allocator.release = pool_release;
    CHECK_EQUAL(snl_board_create_with(10, &allocator, &board), SNL_ERROR_ARGUMENT);
    allocator.release = NULL;
    allocator.cancel = NULL;
    CHECK_EQUAL(snl_board_create_with(10, &allocator, &board), SNL_ERROR_ARGUMENT);
    CHECK(board == NULL);
}

/* Programs that were made before there was a `cancel` have something else behind their struct. */
static void older_struct(void)
{
    struct asked asked = {.pool = {.until_failure = -1}, .cancel_at = 0};
    snl_allocator allocator = allocator_of(&asked, 1);
    snl_board *board = NULL;
    allocator.struct_size = offsetof(snl_allocator, cancel);
    CHECK_EQUAL(snl_board_create_with(SQUARES, &allocator, &board), SNL_OK);
    for (snl_square i = 1; i < SQUARES; i += 2)
        CHECK_EQUAL(snl_board_set_jump(board, i, i + 1), SNL_OK);
    snl_board *other = NULL;
    int64_t rolls = -9;
    CHECK_EQUAL(snl_board_copy(board, &other), SNL_OK);
    CHECK_EQUAL(snl_board_solve(other, &rolls), SNL_OK);
    CHECK_EQUAL(asked.questions, 0);
    snl_board_free(board);
    snl_board_free(other);
    CHECK_EQUAL(asked.pool.blocks, 0);
}

int main(void)
{
    check_random_seed();
    RUN(boards);
    RUN(solving);
    RUN(many_boards);
    RUN(random_games);
    RUN(games);
    RUN(boards_made_to_order);
    RUN(texts);
    RUN(default_functions);
    RUN(older_struct);
    return check_done();
}
