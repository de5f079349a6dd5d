/* SPDX-License-Identifier: MIT */
/*
 * Cancels every function that polls. Each poll calls the caller's `cancel` function. The test
 * cancels at each poll in turn, or only at some polls if there are many. The function must return
 * SNL_ERROR_CANCELLED, leave every byte of its outputs as it was, and free all memory. The same
 * call must then succeed with the same answer as on a board without a `cancel` function.
 */
#include "calls.h"

#include <math.h>

#ifndef SNL_STEPS
#define SNL_STEPS 4096
#endif

enum { STEPS = 4096 };

/* ---- Longer calls ---- */

static snl_status generate_mean(const struct subject *subject, uint8_t *out)
{
    snl_generate_options wanted = {.struct_size = sizeof wanted,
                                   .ladders = 9,
                                   .snakes = 9,
                                   .rolls = 7,
                                   .mean = 33,
                                   .spread = 1};
    return generate(subject, &wanted, out);
}

static snl_status generate_rolls(const struct subject *subject, uint8_t *out)
{
    snl_generate_options wanted = {.struct_size = sizeof wanted, .ladders = 60, .snakes = 60};
    return generate(subject, &wanted, out);
}

static snl_status generate_spread(const struct subject *subject, uint8_t *out)
{
    snl_generate_options wanted = {.struct_size = sizeof wanted, .ladders = 1, .spread = 1};
    return generate(subject, &wanted, out);
}

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
    memcpy(out, &error, sizeof error); /* the text is faulty on purpose */
    return SNL_OK;
}

static snl_status count_boards(const struct subject *subject, uint8_t *out)
{
    snl_read_options options = {.struct_size = sizeof options, .allocator = subject->allocator};
    size_t count = 77;
    snl_status status = snl_read_boards(text, text_length, &options, NULL, 0, &count, NULL);
    CHECK_EQUAL(count == 77, status != SNL_OK);
    if (status == SNL_OK || status == SNL_ERROR_SYNTAX) /* the text announces more boards */
        out[0] = 1;
    return status == SNL_ERROR_SYNTAX ? SNL_OK : status;
}

/* Only measures the text. */
static snl_status measure_text(const struct subject *subject, uint8_t *out)
{
    const snl_board *board = subject->board;
    return snl_write_boards(&board, 1, SNL_FORMAT_TEXT, NULL, 0, (size_t *)(void *)out, NULL);
}

static snl_status measure_many(const struct subject *subject, uint8_t *out)
{
    static const snl_board *boards[SQUARES];
    for (size_t i = 0; i < SQUARES; i++)
        boards[i] = subject->board;
    return snl_write_boards(boards, SQUARES, SNL_FORMAT_MOVES, NULL, 0, (size_t *)(void *)out,
                            NULL);
}

/* Creates the game in turns of up to 5 rolls. A turn ends on one of up to 30 squares. */
static snl_status create_chance_in_turns(const struct subject *subject, uint8_t *out)
{
    const snl_chance_options options = {
        .struct_size = sizeof options,
        .count = SNL_COUNT_TURNS,
        .turns = {.again_faces = 63, .again_limit = 5},
    };
    snl_chance *chance = NULL;
    snl_status status = snl_chance_create(subject->board, &options, &chance);
    CHECK_EQUAL(chance != NULL, status == SNL_OK);
    if (status == SNL_OK)
        out[0] = 1;
    snl_chance_free(chance);
    return status;
}

/* A race of 64 players, each from another square. */
static snl_status ask_win_of_many(const struct subject *subject, uint8_t *out)
{
    enum { PLAYERS = 64 };
    snl_square from[PLAYERS];
    for (snl_square i = 0; i < PLAYERS; i++)
        from[i] = i;
    return win_of(subject->chance, from, PLAYERS, (double *)(void *)out, NULL, NULL);
}

/* ---- Pictures ---- */

/* Boards to draw. They are larger for tests/gates/cancel/run, which sets SNL_CANCEL_SQUARES. */
enum { DRAWN = SQUARES > 100000 ? 100000 : 1000, LEGS = 450 };

/* Makes a picture of a board of kind 10 with everything that a picture can have: heat, a route,
 * tokens, and texts of the largest length. One of the texts is a single word. */
static snl_picture make_picture(const struct subject *subject)
{
    static char words[65536], word[65536];
    static snl_square tokens[SNL_DRAW_TOKENS_MAX];
    static snl_leg legs[LEGS];
    for (size_t i = 0; i + 1 < sizeof words; i++) {
        word[i] = 'x';
        words[i] = i % 2 ? ' ' : 'y';
    }
    for (int32_t i = 0; i < LEGS; i++)
        legs[i] = (snl_leg){sizeof *legs, 1, 2 * i + 1, 1, 2 * i + 2, 2 * i + 3};
    return (snl_picture){.struct_size = sizeof(snl_picture),
                         .title = word,
                         .heat_label = words,
                         .legs = legs,
                         .leg_count = LEGS,
                         .tokens = tokens,
                         .token_count = SNL_DRAW_TOKENS_MAX,
                         .heat = heat,
                         .heat_count = (size_t)snl_board_squares(subject->board) + 1};
}

static snl_status measure_svg(const struct subject *subject, uint8_t *out)
{
    snl_picture picture = make_picture(subject);
    return snl_draw_svg(subject->board, &picture, NULL, 0, (size_t *)(void *)out);
}

static snl_status measure_described_svg(const struct subject *subject, uint8_t *out)
{
    snl_picture picture = {.struct_size = sizeof picture,
                           .description = make_picture(subject).heat_label};
    return snl_draw_svg(subject->board, &picture, NULL, 0, (size_t *)(void *)out);
}

/* The route is a single leg along the whole board. */
static snl_status measure_svg_of_a_leg(const struct subject *subject, uint8_t *out)
{
    const snl_square to = snl_board_squares(subject->board) - 1;
    const snl_leg leg = {sizeof leg, 1, 1, to - 1, to, to};
    snl_picture picture = {.struct_size = sizeof picture, .legs = &leg, .leg_count = 1};
    return snl_draw_svg(subject->board, &picture, NULL, 0, (size_t *)(void *)out);
}

static snl_status measure_terminal(const struct subject *subject, int32_t columns, uint8_t *out)
{
    snl_picture picture = make_picture(subject);
    return snl_draw_terminal(subject->board, &picture, columns, 0, NULL, 0, (size_t *)(void *)out);
}

static snl_status measure_map(const struct subject *subject, uint8_t *out)
{
    return measure_terminal(subject, 80, out);
}

/* Draws the board with all columns side by side. The library measures every square to find the
 * width of the lines of text. */
static snl_status measure_wide(const struct subject *subject, uint8_t *out)
{
    return measure_terminal(subject, INT32_MAX, out);
}

/* ---- Cancelling ---- */

static uint8_t expected[BYTES], answered[BYTES], untouched[BYTES];

/* Makes one call, and cancels it at poll k, counted from 0. A negative k never cancels. */
static snl_status cancel(operation *run, struct asked *asked, const struct subject *subject, long k)
{
    size_t bytes = asked->pool.bytes;
    asked->polls = 0;
    asked->cancel_at = k;
    snl_status status = run(subject, answered);
    asked->cancel_at = -1;
    if (status != SNL_OK) /* on success a board may have changed its layout in memory */
        CHECK_EQUAL(asked->pool.bytes, bytes);
    return status;
}

/* Cancels a call at one poll after the other. A library that polls every 4096 steps must poll at
 * least `least` times. A library that was built with a smaller SNL_STEPS must poll more often in
 * proportion. Work that counts `piece` steps at once need not poll more often than in a library
 * with SNL_STEPS = `piece`. */
static void check_pieces(const char *name, operation *run, struct shape shape, int with_chance,
                         long least, long piece)
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
    memset(answered, 0xa5, sizeof answered);
    CHECK_EQUAL(cancel(run, &asked, &subject, -1), SNL_OK);
    CHECK(memcmp(answered, expected, sizeof expected) == 0);
    long polls = asked.polls;
    printf("# %s: %ld polls\n", name, polls);
    long more = STEPS / (piece > SNL_STEPS ? piece : SNL_STEPS);
    CHECK(polls >= (more > 1 ? least * more / 16 * 15 : least));
    int few = getenv("SNL_CANCEL_FEW") != NULL;
    memset(answered, 0xa5, sizeof answered);
    for (long k = 0; k < polls; k += 1 + (few ? k : k > 25 ? k / 4 : 0)) {
        CHECK_EQUAL(cancel(run, &asked, &subject, k), SNL_ERROR_CANCELLED);
        CHECK_EQUAL(asked.polls, k + 1); /* no further poll */
        CHECK(memcmp(answered, untouched, kept_bytes(run)) == 0);
    }
    /* The call fills what cancelled calls have left in its array, and no byte behind that. */
    CHECK_EQUAL(cancel(run, &asked, &subject, LONG_MAX), SNL_OK);
    CHECK(memcmp(answered, expected, sizeof expected) == 0);
    finish(&asked, &subject);
}

static void check(const char *name, operation *run, struct shape shape, int with_chance, long least)
{
    check_pieces(name, run, shape, with_chance, least, 1);
}

/* Checks that a call never polls. */
static void check_silent(operation *run, struct shape shape)
{
    struct asked asked = {.pool = {.until_failure = -1}, .cancel_at = -1};
    snl_allocator allocator = allocator_of(&asked, 1);
    struct subject subject;
    prepare(&asked, &allocator, &shape, 0, &subject);
    CHECK_EQUAL(cancel(run, &asked, &subject, 0), SNL_OK);
    CHECK_EQUAL(asked.polls, 0);
    finish(&asked, &subject);
}

static const struct shape sparse = {SQUARES, 0, SQUARES / 50, 0},
                          dense = {SQUARES, 100, SQUARES / 10 * 3, 0},
                          gaps = {SQUARES, 0, SQUARES / 15, 1},
                          far = {INT64_C(1) << 40, 0, SQUARES / 15, 0},
                          far_gaps = {INT64_C(1) << 40, 0, 500, 1},
                          chain = {SQUARES, 0, SQUARES / 3 * 2, 3},
                          cycle = {SQUARES, 0, SQUARES / 3 * 2, 4},
                          linear = {SQUARES, 0, SQUARES / 10 * 3, 0};

static void boards(void)
{
    fill_moves(SQUARES, 100);
    check("create_matrix", create_matrix, sparse, 0, 11);
    check_pieces("copy", copy, dense, 0, 1, STEPS);
    check("set_jumps", set_jumps, (struct shape){FEW, 0, 300, 0}, 0, 20);
    check("faulty jumps", set_faulty_jumps, dense, 0, 4);
    check("find_cycle", find_cycle, chain, 0, 20);
    check("find_cycle", find_cycle, cycle, 0, 20);
    /* The library polls while it lists the jumps, and again while it follows them to find a
     * cycle. */
    check("find_cycle, no chains", find_cycle, (struct shape){SQUARES, 0, SQUARES / 4, 7}, 0, 30);
    check_silent(roll_long, chain);
    check("create_moves", create_moves, sparse, 0, 36);
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

/* Solves boards with a die of 64 faces that has a gap. The search by squares moves the tokens of
 * one word, 64 squares, at a time. A gap in the die makes the search loop over the faces for each
 * word, and this loop counts as 64 steps. */
static void solving_with_a_large_die(void)
{
    const struct shape many = {SQUARES / 5, 0, SQUARES / 15, 11};
    const struct shape few = {SQUARES, 0, 3, 11}, stretches = {INT64_C(1) << 30, 0, 600, 11};
    check_pieces("solve, 64 faces", solve, many, 0, 1, STEPS);
    check_pieces("route, 64 faces", route, many, 0, 3, 1024);
    check_pieces("distances_from, 64 faces", distances_from, many, 0, 2, STEPS);
    check_pieces("distances_to_goal, 64 faces", distances_to_goal, many, 0, 2, STEPS);
    check_pieces("solve, 64 faces and few jumps", solve, few, 0, 10, 256);
    check_pieces("route, 64 faces and few jumps", route, few, 0, 10, 1024);
    check_pieces("solve, 64 faces and long stretches", solve, stretches, 0, 10, 256);
    check_pieces("route, 64 faces and long stretches", route, stretches, 0, 50, 1024);
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
        check_pieces("solve_moves, large", solve_large_arrays, sparse, 0, 3, 128);
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
    check("means", ask_means, *shape, 1, 1);
    check("variances", ask_variances, *shape, 1, 5);
    check("distribution", ask_distribution, *shape, 1, 1);
    check("visits", ask_visits, *shape, 1, 1);
    check("positions", ask_positions, *shape, 1, 1);
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
    check("chance in turns, trap", create_chance_in_turns, trap, 0, 5);
    check("quantiles", ask_quantiles, small, 1, 1);
    check("mode", ask_mode, small, 1, 1);
    check("win", ask_win, small, 1, 1);
    check("quantiles trap", ask_quantiles, trap, 1, 1);
    check("win trap", ask_win, (struct shape){300, 0, 20, 2}, 1, 1);
    check("win of many", ask_win_of_many, (struct shape){100, 0, 8, 0}, 1, 50);
    check("win of many, trap", ask_win_of_many, (struct shape){100, 0, 8, 2}, 1, 50);
    check("distribution, 64 faces", ask_distribution, (struct shape){300, 0, 20, 11}, 1, 50);
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
    check_pieces("simulate by table", simulate_many, small, 0, 50, 128);
    check_pieces("simulate by a table of many squares", simulate_many,
                 (struct shape){5000, 0, 9, 0}, 0, 100, 256);
    check("simulate", simulate_few, sparse, 0, 20);
    check("simulate gaps", simulate_few, (struct shape){2000, 0, 200, 1}, 0, 1);
    /* A roll is a step for each of the 64 players. */
    check_pieces("simulate, 64 players", simulate_crowd, small, 0, 400, 64);
    /* The simulation follows each chain of jumps once, and then passes the mouths that the chain
     * went through. */
    check_pieces("simulate, chaining", simulate_one, chain, 0, 300, 32);
    check_pieces("simulate, no chaining", simulate_one, (struct shape){SQUARES, 0, SQUARES / 4, 7},
                 0, 1, 32);
    struct asked asked = {.pool = {.until_failure = -1}, .cancel_at = -1};
    snl_allocator allocator = allocator_of(&asked, 0);
    snl_board *board = make_board(&allocator, &dense);
    play_and_save(board);
    snl_board_free(board);
    check("game_load", load, dense, 0, 50);
    check_pieces("game_load and save", load_and_save, dense, 0, 135, 18);
    check("game_create and save", create_and_save, dense, 0, 10);
    check("game_create, chaining", create_and_save, chain, 0, 10);
}

static void boards_made_to_order(void)
{
    check("generate mean", generate_mean, (struct shape){100, 10, 0, 0}, 0, 50);
    check("generate", generate_rolls, (struct shape){9000, 90, 0, 0}, 0, 5);
    check("generate spread", generate_spread, (struct shape){SQUARES, 100, SQUARES / 20, 6}, 0,
          1000);
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

/* Makes a text of `begin` and `times` copies of `piece`. */
static void repeat(const char *begin, const char *piece, size_t times)
{
    text_length = strlen(begin);
    memcpy(text, begin, text_length);
    for (size_t i = 0; i < times; i++, text_length += strlen(piece))
        memcpy(text + text_length, piece, strlen(piece));
}

static void written_texts(void)
{
    check("write text", write_text, dense, 0, SQUARES / 200);
    check("write JSON", write_json, dense, 0, SQUARES / 200);
    check("write moves", write_moves, linear, 0, SQUARES / 200);
    check("write leetcode", write_leetcode, dense, 0, SQUARES / 200);
    check("measure text", measure_text, dense, 0, 10);
    /* Each board takes 33 steps: 1 to find it, 16 to check it and 16 to measure it. */
    check("measure many boards", measure_many, (struct shape){9, 0, 0, 0}, 0, SQUARES / 125);
}

static void pictures(void)
{
    for (size_t i = 0; i <= SQUARES; i++)
        heat[i] = (double)i;
    const struct shape large = {DRAWN, 0, DRAWN / 2 - 1, 10};
    check("measure svg", measure_svg, large, 0, 50);
    check("measure svg with a description", measure_described_svg, large, 0, 20);
    check("measure svg of a leg", measure_svg_of_a_leg, (struct shape){DRAWN, DRAWN / 2, 8, 10}, 0,
          20);
    check("measure map", measure_map, large, 0, 50);
    check("measure wide", measure_wide, (struct shape){DRAWN, 10, DRAWN / 2 - 1, 10}, 0, 50);
    for (size_t i = 0; i <= SQUARES; i++)
        heat[i] = -INFINITY;
    check("measure svg, no heat", measure_svg, large, 0, 50);
    for (size_t i = 0; i <= SQUARES; i++)
        heat[i] = (double)i;
    check("draw_svg", draw_svg, (struct shape){2500, 50, 90, 0}, 0, 20);
    check("draw_terminal", draw_terminal, (struct shape){10000, 100, 900, 0}, 0, 5);
}

static void read_texts(void)
{
    set_text(&dense, SNL_FORMAT_TEXT);
    check_pieces("read text", read_back, dense, 0, SQUARES / 300, 64); /* 64 steps a statement */
    set_text(&dense, SNL_FORMAT_JSON);
    check_pieces("read JSON", read_back, dense, 0, SQUARES / 300, 16); /* 16 steps a number */
    set_text(&dense, SNL_FORMAT_LEETCODE);
    check("read leetcode", read_back, dense, 0, 20);
    set_text(&linear, SNL_FORMAT_MOVES);
    check("read moves", read_back, linear, 0, 20);
    /* Long runs of white space, a long comment, and a fault near the end. */
    memset(text, ' ', 500000);
    memset(text + 100000, '\n', 100000);
    text[250000] = '#';
    text[400000] = '\n';
    strcpy(text + 500000, "\nsquares 30 31 \n");
    text_length = strlen(text);
    check("read spaces and a fault", read_back, sparse, 0, 200);
    repeat("[[-1,-1]] Output", " word", 100000);
    check("read a long line of output", read_back, sparse, 0, 100);
    repeat("[[-1,-1]] Output", "\n1", 100000);
    check("read many lines of output", read_back, sparse, 0, 400);
    /* Each line takes a step for each byte, and 16 steps more. */
    repeat("[[-1,-1]] Output", "\n123456789 12345", 20000);
    check_pieces("read lines of 15 bytes of output", read_back, sparse, 0, 140, 32);
    char line[4002];
    memset(line, 'x', 4001);
    line[0] = '\n';
    line[4001] = 0;
    repeat("[[-1,-1]] Output", line, 100);
    check("read lines of 4000 bytes of output", read_back, sparse, 0, 48);
}

static void read_many(void)
{
    /* Counts many boards without an array for them, which takes 64 steps a board. Then counts
     * boards whose numbers have 999 digits. */
    repeat("", "squares 9\n", SQUARES);
    check_pieces("count boards", count_boards, sparse, 0, SQUARES / 64, 64);
    /* Two members in two passes. */
    repeat("", "{\"squares\":9,\"jumps\":[]}\n", SQUARES / 10);
    check_pieces("count boards of JSON", count_boards, sparse, 0, SQUARES / 10 / 16, 64);
    repeat("900000 ", "0\n0\n", SQUARES);
    check_pieces("count boards of hackerrank", count_boards, sparse, 0, SQUARES / 64, 64);
    char numbers[2001] = {0};
    memset(numbers, '0', 2000);
    memcpy(numbers + 998, "7 ", 2);
    memcpy(numbers + 1998, "8 ", 2);
    repeat("1 900000 ", numbers, SQUARES / 40);
    check_pieces("count boards of long numbers", count_boards, sparse, 0, SQUARES / 100, 1000);
}

/* Cancels at the first poll, and stores the number of allocations so far in `cancel_at`. */
static int32_t give_up(void *context)
{
    struct asked *asked = context;
    asked->polls++;
    asked->cancel_at = asked->pool.requests;
    return 1;
}

/* After a cancellation the reader makes one more board at most. */
static void reading_stops_when_cancelled(void)
{
    static const struct {
        const char *begin, *board;
    } cases[] = {{"", "squares 9\n"}, {"", "[[-1,-1]]"}, {"9000 ", "0 0\n"}, {"", "[-1,-1]"}};
    static snl_board *boards[9000];
    for (size_t i = 0; i < 8; i++) {
        struct asked asked = {.pool = {.until_failure = -1}};
        snl_allocator allocator = allocator_of(&asked, 1);
        snl_read_options options = {.struct_size = sizeof options, .allocator = &allocator};
        snl_read_error error = {.struct_size = sizeof error};
        size_t count = 77;
        allocator.cancel = give_up;
        repeat(cases[i / 2].begin, cases[i / 2].board, 9000);
        if (i % 2 == 1) { /* the first poll then comes within white space */
            memmove(text + 9000, text, text_length);
            memset(text, '\n', 9000);
            text_length += 9000;
        }
        CHECK_EQUAL(snl_read_boards(text, text_length, &options, boards, 9000, &count, &error),
                    SNL_ERROR_CANCELLED);
        CHECK_EQUAL(error.line, 0);
        CHECK_EQUAL(asked.polls, 1);
        CHECK(asked.pool.requests <= asked.cancel_at + 1);
        CHECK_EQUAL(asked.pool.blocks, 0);
        CHECK_EQUAL(count, 77);
    }
}

/* The reader only looks for the line of a fault if the caller passes an `error`. */
static void no_place_without_error(void)
{
    struct asked asked = {.pool = {.until_failure = -1}, .cancel_at = -1};
    snl_allocator allocator = allocator_of(&asked, 1);
    snl_read_options options = {.struct_size = sizeof options, .allocator = &allocator};
    snl_read_error error = {.struct_size = sizeof error};
    size_t count;
    repeat("", "\n", 90000);
    CHECK_EQUAL(snl_read_boards(text, text_length, &options, NULL, 0, &count, &error),
                SNL_ERROR_SYNTAX);
    CHECK_EQUAL(error.line, 90001);
    long polls = asked.polls;
    CHECK_EQUAL(snl_read_boards(text, text_length, &options, NULL, 0, &count, NULL),
                SNL_ERROR_SYNTAX);
    CHECK(asked.polls - polls < polls);
}

/* One of several boards has a `cancel` function, which must cancel the writing of all boards. */
static void one_board_of_several(void)
{
    struct asked asked = {.pool = {.until_failure = -1}, .cancel_at = -1};
    snl_allocator plain = allocator_of(&asked, 0), allocator = allocator_of(&asked, 1);
    for (size_t at = 0; at < 3; at++) {
        const snl_board *several[3];
        size_t length = 77;
        for (size_t i = 0; i < 3; i++)
            several[i] = make_board(i == at ? &allocator : &plain, &dense);
        asked.polls = 0;
        CHECK_EQUAL(snl_write_boards(several, 3, SNL_FORMAT_TEXT, (char *)answered, sizeof answered,
                                     &length, NULL),
                    SNL_OK);
        long polls = asked.polls;
        CHECK(polls >= 10);
        length = 77;
        for (long k = 0; k < polls; k += 1 + (k > 25 ? k / 4 : 0)) {
            asked.polls = 0;
            asked.cancel_at = k;
            CHECK_EQUAL(snl_write_boards(several, 3, SNL_FORMAT_TEXT, (char *)answered,
                                         sizeof answered, &length, NULL),
                        SNL_ERROR_CANCELLED);
            CHECK_EQUAL(length, 77);
        }
        asked.cancel_at = -1;
        for (size_t i = 0; i < 3; i++)
            snl_board_free((snl_board *)(uintptr_t)several[i]);
    }
    CHECK_EQUAL(asked.pool.blocks, 0);
}

/* ---- The allocator ---- */

static void default_functions(void)
{
    struct asked asked = {.cancel_at = -1};
    snl_allocator allocator = {
        .struct_size = sizeof allocator, .context = &asked, .cancel = answer};
    snl_board *board = NULL;
    int64_t rolls = -9;
    CHECK_EQUAL(snl_board_create(100000, &allocator, &board), SNL_OK);
    for (snl_square i = 1; i < 9000; i++)
        CHECK_EQUAL(snl_board_set_jump(board, 10 * i, 7 * i), SNL_OK);
    CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_OK);
    CHECK(asked.polls > 0);
    asked.cancel_at = asked.polls;
    CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_ERROR_CANCELLED);
    snl_board_free(board);
    /* The library refuses an allocator with only one of `allocate` and `release`. */
    board = NULL;
    allocator.allocate = pool_allocate;
    CHECK_EQUAL(snl_board_create(10, &allocator, &board), SNL_ERROR_ALLOCATOR);
    allocator.allocate = NULL;
    allocator.release = pool_release;
    CHECK_EQUAL(snl_board_create(10, &allocator, &board), SNL_ERROR_ALLOCATOR);
    CHECK(board == NULL);
}

/* Work on a board without a `cancel` function is cancelled by way of a copy that has one. */
static void copy_to_cancel(void)
{
    struct asked asked = {.pool = {.until_failure = -1}, .cancel_at = -1};
    snl_allocator plain = allocator_of(&asked, 0), allocator = allocator_of(&asked, 1);
    snl_board *board = make_board(&plain, &dense), *other = NULL;
    int64_t rolls = -9, expected_rolls = -8;
    CHECK_EQUAL(snl_board_copy(board, &allocator, &other), SNL_OK);
    CHECK_EQUAL(snl_board_solve(other, &expected_rolls), SNL_OK);
    CHECK(asked.polls > 0);
    asked.polls = asked.cancel_at = 0;
    CHECK_EQUAL(snl_board_solve(other, &rolls), SNL_ERROR_CANCELLED);
    CHECK_EQUAL(asked.polls, 1);
    CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_OK);
    CHECK_EQUAL(rolls, expected_rolls);
    CHECK_EQUAL(asked.polls, 1);
    snl_board_free(board);
    snl_board_free(other);
    CHECK_EQUAL(asked.pool.blocks, 0);
}

int main(void)
{
    check_random_seed();
    RUN(boards);
    RUN(solving);
    RUN(solving_with_a_large_die);
    RUN(many_boards);
    RUN(random_games);
    RUN(games);
    RUN(boards_made_to_order);
    RUN(written_texts);
    RUN(pictures);
    RUN(read_texts);
    RUN(read_many);
    RUN(reading_stops_when_cancelled);
    RUN(no_place_without_error);
    RUN(one_board_of_several);
    RUN(default_functions);
    RUN(copy_to_cancel);
    return check_done();
}
