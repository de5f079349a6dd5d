/* SPDX-License-Identifier: MIT */
/*
 * The random game when memory runs out. For every n, the n-th allocation of each function fails,
 * alone or with all later allocations. The function must return SNL_ERROR_MEMORY, leave its outputs
 * as they were and leak nothing. The handle must give the right answers afterwards. The library
 * must release every block with the size that it allocated. Other tests here count the bytes that
 * boards take, and check that no answer depends on the bytes that memory held before. They are
 * tests of the allocations in lib/chance*.c.
 */
#include "memory_check.h"
#include "chance_calls.h"

enum { SQUARES = 600, VALUES = 4 * (SQUARES + 1) };

/* Calls one function of the random game, and stores its results in `values`. */
typedef snl_status question(const snl_chance *chance, double *values);

static snl_status ask_length(const snl_chance *chance, double *values)
{
    snl_game_length length = {.struct_size = sizeof length, .mean = values[0]};
    snl_status status = snl_chance_length(chance, 3, &length);
    values[0] = length.mean;
    return status;
}

static snl_status ask_lengths(const snl_chance *chance, double *values)
{
    return snl_chance_lengths(chance, SNL_LENGTH_VARIANCE, values, SQUARES + 1, &(size_t){0});
}

static snl_status ask_distribution(const snl_chance *chance, double *values)
{
    return snl_chance_distribution(chance, 1, values + 1, values + SQUARES, SQUARES - 1, values);
}

static snl_status ask_quantiles(const snl_chance *chance, double *values)
{
    static const double probabilities[] = {0.5, 0.01, 0.9999};
    return snl_chance_quantiles(chance, 0, probabilities, 3, values);
}

static snl_status ask_mode(const snl_chance *chance, double *values)
{
    return snl_chance_mode(chance, 0, values, values + 1);
}

static snl_status ask_visits(const snl_chance *chance, double *values)
{
    return snl_chance_visits(chance, 5, values, SQUARES + 1, &(size_t){0});
}

static snl_status ask_positions(const snl_chance *chance, double *values)
{
    return snl_chance_positions(chance, 5, 40, values, VALUES, &(size_t){0});
}

static snl_status ask_uses(const snl_chance *chance, double *values)
{
    return snl_chance_uses(chance, 5, values, SQUARES + 1, &(size_t){0});
}

static snl_status ask_win(const snl_chance *chance, double *values)
{
    static const snl_square from[] = {0, 7, 1};
    return win_of(chance, from, 3, values, values + 3, NULL);
}

static snl_status ask_without(const snl_chance *chance, double *values)
{
    return snl_chance_without_each_jump(chance, values, VALUES, &(size_t){0});
}

static snl_status ask_with(const snl_chance *chance, double *values)
{
    return snl_chance_with_jump(chance, 11, 2, values);
}

static snl_status ask_with_each(const snl_chance *chance, double *values)
{
    return snl_chance_with_each_jump(chance, 12, values, VALUES, &(size_t){0});
}

static snl_status ask_best_jump(const snl_chance *chance, double *values)
{
    snl_square from = -7, to = -7;
    snl_status status = snl_chance_best_jump(chance, 40, &from, &to, values);
    CHECK((from == -7) == (status != SNL_OK) && (to == -7) == (status != SNL_OK));
    return status;
}

static snl_status ask_exact_of(const snl_chance *chance, int32_t what, double *values)
{
    size_t length = 7;
    snl_status status =
        snl_chance_exact(chance, what, (char *)values, sizeof(double) * VALUES, &length);
    CHECK((length == 7) == (status != SNL_OK));
    return status;
}

static snl_status ask_exact_mean(const snl_chance *chance, double *values)
{
    return ask_exact_of(chance, SNL_EXACT_MEAN, values);
}

static snl_status ask_exact_variance(const snl_chance *chance, double *values)
{
    return ask_exact_of(chance, SNL_EXACT_VARIANCE, values);
}

static snl_status ask_exact_win(const snl_chance *chance, double *values)
{
    return ask_exact_of(chance, SNL_EXACT_WIN, values);
}

/* ---- Boards ---- */

/* Ladders and snakes that cross each other, some of them far apart. Kind 1 has chaining, kind 2 is
 * short, and kind 3 has a trap. */
static snl_board *make_board(struct pool *pool, int kind)
{
    static const int64_t squares[] = {SQUARES, SQUARES, 20, SQUARES};
    snl_allocator allocator = pool_allocator(pool);
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(squares[kind], &allocator, &board), SNL_OK);
    for (snl_square i = 0; i < 6 && kind == 3; i++)
        CHECK_EQUAL(snl_board_set_jump(board, SQUARES - 60 + i, SQUARES - 61 - i), SNL_OK);
    for (snl_square mouth = 3; mouth < squares[kind] / 2; mouth += mouth < 90 ? 4 : 61) {
        snl_square end = mouth % 3 ? mouth * 2 + 1 : mouth / 2 + 1;
        CHECK_EQUAL(snl_board_set_jump(board, mouth, end), SNL_OK);
    }
    CHECK_EQUAL(snl_board_set_chaining(board, kind == 1), SNL_OK);
    snl_square cycle = 0;
    while (kind == 1 && snl_board_find_cycle(board, &cycle) == SNL_OK && cycle != 0)
        CHECK_EQUAL(snl_board_remove_jump(board, cycle), SNL_OK);
    return board;
}

static int all_are(const double *values, double value)
{
    for (int i = 0; i < VALUES; i++)
        if (values[i] != value)
            return 0;
    return 1;
}

/* Returns the number of allocations that the call makes if none fails. */
static long fail_every_allocation(question *ask, int kind, int for_good)
{
    static double values[VALUES], expected[VALUES];
    struct pool pool = {.until_failure = -1, .for_good = for_good};
    snl_chance *chance = NULL;
    snl_board *board = make_board(&pool, kind);
    long n = -1;
    CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
    snl_board_free(board);
    size_t bytes = pool.bytes;
    memset(expected, 0, sizeof expected);
    CHECK_EQUAL(ask(chance, expected), SNL_OK);
    do {
        for (int i = 0; i < VALUES; i++)
            values[i] = -77;
        pool.failures = 0;
        pool.until_failure = ++n;
        snl_status status = ask(chance, values);
        CHECK_EQUAL(status, pool.failures ? SNL_ERROR_MEMORY : SNL_OK);
        CHECK_EQUAL(all_are(values, -77), pool.failures > 0);
        CHECK_EQUAL(pool.bytes, bytes);
    } while (pool.failures > 0 && n < 100000);
    pool.until_failure = -1;
    memset(values, 0, sizeof values);
    CHECK_EQUAL(ask(chance, values), SNL_OK);
    CHECK(memcmp(values, expected, sizeof values) == 0);
    snl_chance_free(chance);
    CHECK_EQUAL(pool.blocks, 0);
    CHECK_EQUAL(pool.bytes, 0);
    return n;
}

static void check_question(question *ask, const char *name)
{
    long most = 0;
    for (int kind = 0; kind < 3; kind++)
        for (int for_good = 0; for_good < 2; for_good++) {
            long taken = fail_every_allocation(ask, kind, for_good);
            most = taken > most ? taken : most;
        }
    printf("# %s: up to %ld allocations\n", name, most);
}

static void questions(void)
{
    check_question(ask_length, "length");
    check_question(ask_lengths, "lengths");
    check_question(ask_distribution, "distribution");
    check_question(ask_quantiles, "quantiles");
    check_question(ask_mode, "mode");
    check_question(ask_visits, "visits");
    check_question(ask_positions, "positions");
    check_question(ask_uses, "uses");
    check_question(ask_win, "win");
    check_question(ask_without, "without");
    check_question(ask_with, "with");
    check_question(ask_with_each, "with_each");
}

/* Exact answers and the search for the best jump take long, so these tests use only the short
 * board, kind 2. */
static void long_questions(void)
{
    for (int for_good = 0; for_good < 2; for_good++) {
        CHECK(fail_every_allocation(ask_best_jump, 2, for_good) >= 1);
        CHECK(fail_every_allocation(ask_exact_mean, 2, for_good) >= 1);
        CHECK(fail_every_allocation(ask_exact_variance, 2, for_good) >= 1);
        CHECK(fail_every_allocation(ask_exact_win, 2, for_good) >= 1);
    }
}

/* Answers must be the same byte by byte, whatever new memory is filled with. */
static void check_held(int kind, int first)
{
    static question *const asked[] = {
        ask_length,     ask_lengths,   ask_distribution,   ask_quantiles,
        ask_mode,       ask_visits,    ask_positions,      ask_uses,
        ask_win,        ask_without,   ask_with,           ask_with_each,
        ask_exact_mean, ask_exact_win, ask_exact_variance, ask_best_jump,
    };
    static const int fills[] = {0, 0xff, 0x41};
    static double values[VALUES], expected[sizeof asked / sizeof *asked][VALUES];
    for (size_t i = 0; i < sizeof fills / sizeof *fills; i++) {
        struct pool pool = {.until_failure = -1};
        snl_chance *chance = NULL;
        pool_fill = fills[i];
        snl_board *board = make_board(&pool, kind);
        CHECK_EQUAL(snl_board_set_start(board, first), SNL_OK);
        CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
        for (size_t j = 0; j < (kind == 2 ? 16 : 12); j++) {
            memset(values, 0, sizeof values);
            values[VALUES - 1] = asked[j](chance, values);
            CHECK(i == 0 || memcmp(values, expected[j], sizeof values) == 0);
            memcpy(expected[j], i == 0 ? values : expected[j], i == 0 ? sizeof values : 0);
        }
        snl_board_free(board);
        snl_chance_free(chance);
    }
    pool_fill = 0xa5;
}

static void what_memory_held(void)
{
    for (int kind = 0; kind < 4; kind++)
        check_held(kind, 1);
    check_held(0, 140);
}

static void check_creation(int kind, const snl_chance_options *options)
{
    for (int for_good = 0; for_good < 2; for_good++) {
        struct pool pool = {.until_failure = -1, .for_good = for_good};
        snl_board *board = make_board(&pool, kind);
        size_t bytes = pool.bytes;
        snl_chance *chance = NULL;
        long n = -1;
        do {
            pool.failures = 0;
            pool.until_failure = ++n;
            snl_status status = snl_chance_create(board, options, &chance);
            CHECK_EQUAL(status, pool.failures ? SNL_ERROR_MEMORY : SNL_OK);
            CHECK_EQUAL(chance != NULL, status == SNL_OK);
            CHECK(chance != NULL || pool.bytes == bytes);
        } while (pool.failures > 0 && n < 100000);
        printf("# create: %ld allocations, %zu bytes\n", n, pool.bytes - bytes);
        CHECK(n >= 1);
        snl_board_free(board);
        snl_chance_free(chance);
        CHECK_EQUAL(pool.blocks, 0);
        CHECK_EQUAL(pool.bytes, 0);
    }
}

static void create(void)
{
    for (int kind = 0; kind < 3; kind++)
        check_creation(kind, NULL);
}

static void create_in_turns(void)
{
    for (int32_t limit = 0; limit <= 3; limit += 3) {
        const snl_chance_options six = {sizeof six, SNL_COUNT_TURNS, {1 << 5, limit, 0}};
        check_creation(2, &six);
    }
}

/* On a huge board the memory depends on the jumps, not on the squares. Any two jumps may cross. So
 * the memory is at most 128 bytes for each pair of jumps, and 128 bytes for each pair of a jump and
 * a face. */
static void bytes_of_a_huge_board(void)
{
    struct pool pool = {.until_failure = -1};
    snl_allocator allocator = pool_allocator(&pool);
    snl_board *board = NULL;
    snl_chance *chance = NULL;
    enum { JUMPS = 100 };
    CHECK_EQUAL(snl_board_create(SNL_SQUARES_MAX, &allocator, &board), SNL_OK);
    for (int i = 0; i < JUMPS; i++)
        CHECK_EQUAL(snl_board_set_jump(board, check_random(1, SNL_SQUARES_MAX - 1),
                                       check_random(1, SNL_SQUARES_MAX)),
                    SNL_OK);
    size_t before = pool.bytes;
    CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
    printf("# 2^62 squares and %d jumps: %zu bytes\n", JUMPS, pool.bytes - before);
    CHECK(pool.bytes - before <= (size_t)16 * 8 * JUMPS * (6 + JUMPS));
    snl_board_free(board);
    snl_chance_free(chance);
    CHECK_EQUAL(pool.blocks, 0);
}

/* ---- Bytes ---- */

/* The bytes that the random game of a board holds, or the most that its creation takes at one time
 * if `at_peak`. Frees the board. */
static size_t bytes_of(struct pool *pool, snl_board *board, int at_peak)
{
    snl_chance *chance = NULL;
    size_t before = pool->bytes;
    pool->most = before;
    CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
    size_t bytes = (at_peak ? pool->most : pool->bytes) - before;
    snl_chance_free(chance);
    snl_board_free(board);
    return bytes;
}

static snl_board *empty_board(struct pool *pool, int64_t squares)
{
    snl_allocator allocator = pool_allocator(pool);
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(squares, &allocator, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, 0), SNL_OK);
    return board;
}

/* Up to 256 squares every square is a state and takes memory; a longer board is one stretch. */
static void bytes_of_an_empty_board(void)
{
    struct pool pool = {.until_failure = -1};
    size_t small = bytes_of(&pool, empty_board(&pool, 255), 0);
    size_t largest = bytes_of(&pool, empty_board(&pool, 256), 0);
    size_t long_one = bytes_of(&pool, empty_board(&pool, 257), 0);
    CHECK(largest > small && largest - small < 400);
    CHECK(long_one < small / 4);
    CHECK_EQUAL(bytes_of(&pool, empty_board(&pool, SNL_SQUARES_MAX), 0), long_one);
    /* Without a stretch the library needs no powers of the die. */
    CHECK(bytes_of(&pool, empty_board(&pool, 256), 1) < 150000);
    CHECK_EQUAL(pool.blocks, 0);
}

/* A stretch has at least 4 k + 64 squares without jumps for a die of k faces, or k k + 64 if the
 * die has gaps: 88 or 100 squares for 6 faces. Only 6 squares of a stretch are states. So a board
 * with just enough squares for a stretch takes less memory than a board with one square less, which
 * has no stretch. */
static void bytes_of_a_stretch(void)
{
    for (int kind = 0; kind < 4; kind++) {
        const uint32_t weights[] = {1, 1, 1, 1, kind % 2 == 0, 1};
        const snl_square shortest = kind % 2 ? 100 : 88;
        struct pool pool = {.until_failure = -1};
        size_t bytes[2];
        for (int more = 0; more < 2; more++) {
            snl_board *board = empty_board(&pool, 400);
            CHECK_EQUAL(snl_board_set_die(board, weights, 6), SNL_OK);
            /* In kinds 0 and 1 the stretch lies above the start and ends 7 squares below a mouth.
             * In kinds 2 and 3 it lies below the start. */
            snl_square end = shortest - 1 + more, mouth = end + (kind < 2 ? 12 : 50);
            CHECK_EQUAL(snl_board_set_start(board, kind < 2 ? 0 : end), SNL_OK);
            for (; mouth < 400; mouth += 50)
                CHECK_EQUAL(snl_board_set_jump(board, mouth, mouth < 375 ? mouth + 25 : 400),
                            SNL_OK);
            bytes[more] = bytes_of(&pool, board, 0);
        }
        CHECK(bytes[1] < bytes[0] - 8000);
        CHECK_EQUAL(pool.blocks, 0);
    }
}

/* Dice of 63 and 64 faces without gaps: fewer than 200 of 4000 squares are states. */
static void bytes_with_a_large_die(void)
{
    uint32_t weights[SNL_FACES_MAX];
    for (int face = 0; face < SNL_FACES_MAX; face++)
        weights[face] = 1;
    for (size_t faces = SNL_FACES_MAX - 1; faces <= SNL_FACES_MAX; faces++) {
        struct pool pool = {.until_failure = -1};
        snl_board *board = empty_board(&pool, 4000);
        CHECK_EQUAL(snl_board_set_die(board, weights, faces), SNL_OK);
        CHECK(bytes_of(&pool, board, 0) < 400000);
    }
}

/* A ladder to the goal, or just below it, takes the same memory. */
static void bytes_of_a_ladder_to_the_goal(void)
{
    struct pool pool = {.until_failure = -1};
    size_t bytes[7];
    for (int below = 0; below < 7; below++) {
        snl_board *board = empty_board(&pool, 300);
        CHECK_EQUAL(snl_board_set_jump(board, 150, 300 - below), SNL_OK);
        bytes[below] = bytes_of(&pool, board, 0);
        CHECK_EQUAL(bytes[below], bytes[0]);
    }
}

/* On boards of more than 2^31 squares the library refuses a march before it allocates anything. */
static void largest_march(void)
{
    double mode = -7;
    for (int64_t more = 0; more < 2; more++) {
        struct pool pool = {.until_failure = -1};
        snl_board *board = empty_board(&pool, (INT64_C(1) << 31) + more);
        snl_chance *chance = NULL;
        CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
        /* With 64-bit pointers the pool lets the first allocation fail. With 32-bit pointers the
         * allocation fails because of its size. */
        pool.until_failure = SIZE_MAX > UINT32_MAX ? 0 : -1;
        CHECK_EQUAL(snl_chance_mode(chance, 0, &mode, NULL),
                    more ? SNL_ERROR_TOO_LARGE : SNL_ERROR_MEMORY);
        CHECK(mode == -7);
        snl_chance_free(chance);
        snl_board_free(board);
    }
}

/* The most bytes that snl_chance_create() may take, by the formula of docs/memory.md, if all
 * squares are states; `across` is the largest number of jumps across a square. */
static size_t bytes_allowed(size_t squares, size_t jumps, size_t faces, size_t across)
{
    return 20 * squares * faces + 260 * squares + 12 * jumps * across + 24 * jumps * faces +
           2 * across * across + 16 * faces * across + 30 * faces * faces + 33 * jumps +
           (squares > 256 ? 250000 : 0) + 2000;
}

/* Short snakes one behind the other: only one of them crosses any square. */
static void bytes_of_short_snakes(void)
{
    for (snl_square snakes = 4; snakes <= 1000; snakes *= 5) {
        struct pool pool = {.until_failure = -1};
        snl_board *board = empty_board(&pool, 8 * snakes);
        for (snl_square i = 0; i < snakes; i++)
            CHECK_EQUAL(snl_board_set_jump(board, 8 * i + 7, 8 * i + 2), SNL_OK);
        CHECK(bytes_of(&pool, board, 1) <= bytes_allowed(8 * (size_t)snakes, (size_t)snakes, 6, 1));
        CHECK_EQUAL(pool.blocks, 0);
    }
}

/* A token that lands below a pair of mouths takes one of two jumps. One face leads to the landing
 * below the next pair; the other face leads down to a square that no roll reaches without a
 * jump. */
static void bytes_of_landings(void)
{
    enum { LANDINGS = 1000 };
    static const uint32_t weights[] = {1, 1};
    struct pool pool = {.until_failure = -1};
    snl_board *board = empty_board(&pool, 4 * LANDINGS);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    for (snl_square i = 1; i < LANDINGS; i++) {
        CHECK_EQUAL(snl_board_set_jump(board, 4 * i, 4 * i + 3), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, 4 * i + 1, 4 * i - 2), SNL_OK);
    }
    CHECK(bytes_of(&pool, board, 1) <= bytes_allowed(4 * LANDINGS, 2 * LANDINGS, 2, 2));
    CHECK_EQUAL(pool.blocks, 0);
}

/* Short ladders start on most squares below the mouths of long snakes. No token rests on the mouth
 * of a ladder, so that the mouth's row needs no entries for the snakes. Each ladder adds at most
 * 1000 bytes. */
static void bytes_of_ladders_below_snakes(void)
{
    enum { LAST = 2000, SNAKES = 150 };
    struct pool pool = {.until_failure = -1};
    size_t peaks[2];
    for (int ladders = 0; ladders < 2; ladders++) {
        snl_board *board = empty_board(&pool, LAST);
        for (snl_square i = 1; i <= SNAKES; i++)
            CHECK_EQUAL(snl_board_set_jump(board, LAST - 2 * i, i), SNL_OK);
        for (snl_square mouth = 2 * SNAKES; ladders && mouth < LAST - 3 * SNAKES; mouth += 2)
            CHECK_EQUAL(snl_board_set_jump(board, mouth, mouth + 1), SNL_OK);
        peaks[ladders] = bytes_of(&pool, board, 1);
    }
    CHECK(peaks[1] < peaks[0] + 1000 * (LAST - 5 * SNAKES) / 2);
    CHECK_EQUAL(pool.blocks, 0);
}

/* Each player starts on another square of the same board, which has a trap. snl_chance_win() keeps
 * the figures of all squares only once. The limit is the formula of docs/memory.md. */
static void bytes_of_many_starts(void)
{
    enum { LAST = 2000, PLAYERS = 24, JUMPS = 7 };
    struct pool pool = {.until_failure = -1};
    const snl_chance *games[PLAYERS];
    snl_square from[PLAYERS];
    double win[PLAYERS];
    snl_board *board = empty_board(&pool, LAST);
    for (snl_square i = 1; i < JUMPS; i++)
        CHECK_EQUAL(snl_board_set_jump(board, LAST - 100 + i, LAST - 100), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 500, LAST), SNL_OK);
    snl_chance *chance = NULL;
    CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
    for (int i = 0; i < PLAYERS; i++) {
        games[i] = chance;
        from[i] = i;
    }
    size_t before = pool.most = pool.bytes;
    CHECK_EQUAL(snl_chance_win(games, from, PLAYERS, win, NULL, NULL), SNL_OK);
    CHECK(pool.most - before <=
          (16 * LAST + 24 * JUMPS + 3000) * PLAYERS + 150 * LAST + 50 * JUMPS + 285000);
    snl_chance_free(chance);
    snl_board_free(board);
    CHECK_EQUAL(pool.blocks, 0);
}

/* Figures without variances and error bounds take the same few bytes on every board. The limit is
 * the formula of docs/memory.md. */
static void bytes_of_means(void)
{
    enum { LAST = 2000 };
    static const snl_length_field fields[] = {SNL_LENGTH_FINISH_PROBABILITY, SNL_LENGTH_MEAN,
                                              SNL_LENGTH_FINISHED_MEAN};
    static double values[LAST + 1];
    struct pool pool = {.until_failure = -1};
    snl_board *board = empty_board(&pool, LAST);
    for (snl_square mouth = 40; mouth < LAST; mouth += 40)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, mouth - 20), SNL_OK);
    snl_chance *chance = NULL;
    CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
    for (int i = 0; i < 3; i++) {
        size_t before = pool.most = pool.bytes;
        CHECK_EQUAL(snl_chance_lengths(chance, fields[i], values, LAST + 1, &(size_t){0}), SNL_OK);
        CHECK(pool.most - before <= 21000);
    }
    snl_chance_free(chance);
    snl_board_free(board);
    CHECK_EQUAL(pool.blocks, 0);
}

int main(void)
{
    check_random_seed();
    RUN(what_memory_held);
    RUN(create);
    RUN(create_in_turns);
    RUN(questions);
    RUN(long_questions);
    RUN(bytes_of_a_huge_board);
    RUN(bytes_of_an_empty_board);
    RUN(bytes_of_a_stretch);
    RUN(bytes_with_a_large_die);
    RUN(bytes_of_a_ladder_to_the_goal);
    RUN(bytes_of_short_snakes);
    RUN(bytes_of_landings);
    RUN(bytes_of_ladders_below_snakes);
    RUN(bytes_of_many_starts);
    RUN(bytes_of_means);
    RUN(largest_march);
    return check_done();
}
