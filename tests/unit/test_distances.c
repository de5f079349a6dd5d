/* SPDX-License-Identifier: MIT */
/*
 * The fewest rolls from one square to every square and from every square to the goal. On every
 * board of up to 6 squares with all rules, the tests compare the answers with `struct reference`,
 * which lowers distances until none changes; on boards of up to 5 squares, also with every rule of
 * entering. On random boards of up to 100,000 squares, they
 * compare the answers with `struct plain`. Also: the contracts of the two functions.
 * SNL_TEST_WHOLE tests more random boards.
 */
#include "memory_check.h"
#include "solve_check.h"

enum { SQUARES_MAX = 100000, BEHIND = 3 };

static int whole;
static struct plain *plain;

/* Room for the answers of any board here, and for some entries that must stay untouched. */
static int64_t answers[SQUARES_MAX + 1 + BEHIND];

static void clear_answers(int64_t entries)
{
    for (int64_t i = 0; i < entries; i++)
        answers[i] = UNTOUCHED;
}

static int are_untouched(int64_t first, int64_t last)
{
    for (int64_t i = first; i <= last; i++)
        if (answers[i] != UNTOUCHED)
            return 0;
    return 1;
}

static void compare_answers(const int *expected, int squares)
{
    for (int square = 0; square <= squares; square++)
        if (answers[square] != expected[square] && !CHECK_EQUAL(answers[square], expected[square]))
            printf("# square %d\n", square);
    CHECK(are_untouched(squares + 1, squares + BEHIND));
}

/* A sufficient capacity: exact, or larger. */
static size_t enough(int squares)
{
    return (size_t)squares + 1 + (squares % 2 == 0 ? 0 : BEHIND);
}

static void compare_to_goal(const snl_board *board, const int *expected)
{
    int squares = (int)snl_board_squares(board);
    int faults = check_faults_in_test;
    clear_answers(squares + 1 + BEHIND);
    CHECK_EQUAL(snl_board_distances_to_goal(board, answers, enough(squares), &(size_t){0}), SNL_OK);
    compare_answers(expected, squares);
    describe_faults(board, -1, faults);
}

static void compare_from(const snl_board *board, int from, const int *expected)
{
    int squares = (int)snl_board_squares(board);
    int faults = check_faults_in_test;
    clear_answers(squares + 1 + BEHIND);
    CHECK_EQUAL(snl_board_distances_from(board, from, answers, enough(squares), &(size_t){0}),
                SNL_OK);
    compare_answers(expected, squares);
    describe_faults(board, from, faults);
}

/* Checks that snl_board_distances_from() and snl_board_distances_to_goal() return `status` and
 * write no entry, and that they store the number needed if the array is too small. */
static void check_both_refuse(const snl_board *board, snl_square from, size_t capacity,
                              snl_status status)
{
    size_t count = 7, count_back = 7;
    uint64_t needed = (uint64_t)snl_board_squares(board) + 1;
    if (needed > SIZE_MAX)
        needed = SIZE_MAX;
    clear_answers(200);
    CHECK_EQUAL(snl_board_distances_from(board, from, answers, capacity, &count), status);
    CHECK_EQUAL(snl_board_distances_to_goal(board, answers, capacity, &count_back), status);
    CHECK(are_untouched(0, 199));
    CHECK_EQUAL(count, status == SNL_ERROR_CAPACITY ? (size_t)needed : 7);
    CHECK_EQUAL(count_back, count);
}

/* ---- Every small board ---- */

static struct reference game;

static const uint32_t dice[][1 + 7] = {
    {1, 1},
    {2, 1, 1},
    {3, 1, 1, 1},
    {4, 1, 1, 1, 1},
    {6, 1, 1, 1, 1, 1, 1},
    {2, 0, 1},
    {3, 0, 0, 1},
    {3, 1, 0, 1},
    {3, 0, 1, 1},
    {3, 1, 1, 0},
    {5, 0, 0, 1, 0, 1},
    {4, 0, 0, 0, 1},
    {7, 0, 0, 0, 0, 0, 0, 1},
    {6, 1, 0, 0, 0, 0, 1},
};

static void carry_game(snl_board *board)
{
    for (int mouth = 1; mouth < game.squares; mouth++) {
        snl_square to = reference_jump(game.jump[mouth]);
        if (to >= 0)
            CHECK_EQUAL(snl_board_set_jump(board, mouth, to), SNL_OK);
        else if (snl_board_jump(board, mouth) >= 0)
            CHECK_EQUAL(snl_board_remove_jump(board, mouth), SNL_OK);
    }
    CHECK_EQUAL(snl_board_set_die(board, game.weight + 1, (size_t)game.faces), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, game.overshoot), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, game.chaining), SNL_OK);
}

static void compare_game(snl_board *board)
{
    static int expected[REFERENCE_SQUARES_MAX + 1];
    carry_game(board);
    if (game.chaining && reference_cycle(&game) != 0) {
        check_both_refuse(board, 0, enough(game.squares), SNL_ERROR_CYCLE);
        check_both_refuse(board, game.squares, enough(game.squares), SNL_ERROR_CYCLE);
        return;
    }
    reference_solve(&game);
    compare_to_goal(board, game.fewest);
    for (int from = 0; from <= game.squares; from++) {
        reference_distances(&game, from, expected);
        compare_from(board, from, expected);
    }
}

/* Sets the die, the rule of overshooting, and chaining. */
static void set_rules(size_t number)
{
    const uint32_t *die = dice[number / 6];
    game.faces = (int)die[0];
    for (int face = 1; face <= game.faces; face++)
        game.weight[face] = die[face];
    game.overshoot = (int)(number / 2 % 3);
    game.chaining = (int)(number % 2);
}

static void every_small_board(void)
{
    int squares_max = whole ? 6 : 4;
    for (int squares = 1; squares <= squares_max; squares++) {
        snl_board *board = NULL;
        CHECK_EQUAL(snl_board_create(squares, NULL, &board), SNL_OK);
        reference_clear(&game, squares);
        do {
            for (size_t i = 0; i < sizeof dice / sizeof dice[0] * 6; i++) {
                set_rules(i);
                compare_game(board);
            }
        } while (reference_next_table(&game));
        snl_board_free(board);
    }
}

static void every_small_board_and_entering(void)
{
    int64_t turn = 0;
    for (int squares = 1; squares <= (whole ? 5 : 4); squares++) {
        snl_board *board = NULL;
        CHECK_EQUAL(snl_board_create(squares, NULL, &board), SNL_OK);
        reference_clear(&game, squares);
        do {
            for (size_t i = 0; i < sizeof dice / sizeof dice[0] * 6; i++) {
                set_rules(i);
                for (int number = 0; set_entering(&game, number); number++)
                    if (turn++ % one_in(squares, whole) == 0) {
                        carry_entering(board, &game);
                        compare_game(board);
                    }
            }
        } while (reference_next_table(&game));
        snl_board_free(board);
    }
}

/* ---- Random boards ---- */

static void compare_random_board(int squares, int starts)
{
    random_plain(plain, squares, check_random(0, 1) == 0);
    if (check_random(0, 2) > 0)
        random_house_rules(plain);
    if (plain->chaining)
        plain_break_cycles(plain);
    snl_board *board = make_board(plain);
    plain_to_goal(plain);
    compare_to_goal(board, plain->fewest);
    for (int i = 0; i <= starts; i++) {
        int from = i < 2 ? i * squares : i < starts ? (int)check_random(1, squares) : plain->start;
        plain_from(plain, from);
        compare_from(board, from, plain->fewest);
    }
    snl_board_free(board);
}

static void random_boards(void)
{
    int boards = whole ? 50000 : 2000;
    for (int i = 0; i < boards; i++)
        compare_random_board((int)check_random(1, i % 10 == 0 ? 400 : 90), 4);
}

static void larger_boards(void)
{
    int boards = whole ? 500 : 20;
    for (int i = 0; i < boards; i++)
        compare_random_board((int)check_random(1, i % 4 == 0 ? SQUARES_MAX : 5000), 3);
}

/* Board sizes around the multiples of 64, where words of bits end. */
static void sizes_around_words(void)
{
    for (int squares = 1; squares <= 700; squares++)
        for (int i = 0; i < (whole ? 10 : 1); i++)
            compare_random_board(squares, 3);
}

/* ---- Known answers ---- */

/* Every square of an empty board, worked out by hand. */
static void empty_board(void)
{
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(SQUARES_MAX, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_distances_from(board, 7, answers, SQUARES_MAX + 1, &(size_t){0}), SNL_OK);
    for (int square = 0; square <= SQUARES_MAX; square++)
        CHECK_EQUAL(answers[square], square < 7 ? SNL_UNREACHABLE : (square - 7 + 5) / 6);
    CHECK_EQUAL(snl_board_distances_to_goal(board, answers, SQUARES_MAX + 1, &(size_t){0}), SNL_OK);
    for (int square = 0; square <= SQUARES_MAX; square++)
        CHECK_EQUAL(answers[square], (SQUARES_MAX - square + 5) / 6);
    snl_board_free(board);
}

/* With two dice and bouncing, a token on the last square before the goal comes to ten lower
 * squares, but never to the goal with its first roll. From the goal it reaches no other square. */
static void bounces_from_behind(void)
{
    static const uint32_t two_dice[] = {0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(40, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, two_dice, 12), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_BOUNCE), SNL_OK);
    CHECK_EQUAL(snl_board_distances_from(board, 39, answers, 41, &(size_t){0}), SNL_OK);
    for (int square = 29; square <= 38; square++)
        CHECK_EQUAL(answers[square], 1);
    CHECK_EQUAL(answers[39], 0);
    CHECK_EQUAL(answers[40], 2);
    CHECK_EQUAL(answers[28], SNL_UNREACHABLE);
    CHECK_EQUAL(snl_board_distances_from(board, 40, answers, 41, &(size_t){0}), SNL_OK);
    for (int square = 0; square <= 40; square++)
        CHECK_EQUAL(answers[square], square == 40 ? 0 : SNL_UNREACHABLE);
    snl_board_free(board);
}

/* The die has one face, which passes the goal by one square and wins. The goals lie at every bit of
 * a word. */
static void overshooting_from_each_square(void)
{
    for (int squares = 2; squares < 800; squares += 3)
        for (int below = squares % 5 + 1; below < 64 && below < squares; below += 5) {
            uint32_t weights[64] = {0};
            int64_t rolls = 0;
            snl_board *board = NULL;
            weights[below] = 1;
            CHECK_EQUAL(snl_board_create(squares, NULL, &board), SNL_OK);
            CHECK_EQUAL(snl_board_set_die(board, weights, (size_t)below + 1), SNL_OK);
            CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_WIN), SNL_OK);
            CHECK_EQUAL(snl_board_solve_from(board, squares - below, &rolls), SNL_OK);
            CHECK_EQUAL(rolls, 1);
            CHECK_EQUAL(
                snl_board_distances_to_goal(board, answers, (size_t)squares + 1, &(size_t){0}),
                SNL_OK);
            CHECK_EQUAL(answers[squares - below], 1);
            snl_board_free(board);
        }
}

/* Frontiers of many words, most of which have tokens. A third of the squares of the lower half are
 * mouths. */
static void many_words_at_once(void)
{
    enum { SQUARES = 64 * 700 };
    plain_clear(plain, SQUARES);
    for (int mouth = 2; mouth < SQUARES / 2; mouth += 3)
        plain->jump[mouth] = (int)((int64_t)mouth * 7919 % (SQUARES - 1)) + 1;
    for (int mouth = 2; mouth < SQUARES / 2; mouth += 3)
        plain->jump[mouth] = plain->jump[mouth] == mouth ? 0 : plain->jump[mouth];
    snl_board *board = make_board(plain);
    plain_to_goal(plain);
    compare_to_goal(board, plain->fewest);
    plain_from(plain, 1);
    compare_from(board, 1, plain->fewest);
    snl_board_free(board);
}

/* The tokens reach more words than the frontier can list. Only then does a token take the jump in
 * the first word. */
static void jumps_of_the_first_word(void)
{
    enum { SQUARES = 2047, LADDER = 60 };
    int64_t rolls = 0;
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(SQUARES, NULL, &board), SNL_OK);
    for (snl_square mouth = 7; mouth < 11; mouth++)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, 90 * mouth), SNL_OK);
    for (snl_square mouth = 1000; mouth < 2000; mouth += 5)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, mouth - 3), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, LADDER, SQUARES), SNL_OK);
    CHECK_EQUAL(snl_board_solve_from(board, 0, &rolls), SNL_OK);
    CHECK_EQUAL(rolls, LADDER / 6);
    snl_board_free(board);
}

/* Leftover memory contents must not count as squares beyond the goal, even where the goal is the
 * last bit of a word. Snakes make the library search this board square by square. */
static void routes_in_used_memory(void)
{
    struct pool pool = {.until_failure = -1};
    snl_allocator allocator = pool_allocator(&pool);
    for (int squares = 60; squares < 400; squares++) {
        snl_board *board = NULL;
        int64_t rolls = 0;
        CHECK_EQUAL(snl_board_create(squares, &allocator, &board), SNL_OK);
        for (int mouth = 12; mouth < squares - 1; mouth += 12)
            CHECK_EQUAL(snl_board_set_jump(board, mouth, mouth - 11), SNL_OK);
        CHECK_EQUAL(snl_board_solve_from(board, 0, &rolls), SNL_OK);
        snl_route_free(checked_route(board, 0, rolls));
        snl_board_free(board);
    }
    CHECK_EQUAL(pool.blocks, 0);
}

/* ---- Contracts ---- */

static void null_arguments(void)
{
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(100, NULL, &board), SNL_OK);
    check_both_refuse(NULL, 1, 101, SNL_ERROR_NULL);
    size_t count = 7;
    CHECK_EQUAL(snl_board_distances_from(board, 1, NULL, 1, &count), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_distances_from(NULL, 1, NULL, 0, &count), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_distances_to_goal(board, NULL, 1, &count), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_distances_to_goal(NULL, NULL, 0, &count), SNL_ERROR_NULL);
    CHECK_EQUAL(count, 7);
    clear_answers(101);
    CHECK_EQUAL(snl_board_distances_from(board, 1, answers, 101, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_distances_from(board, 1, NULL, 0, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_distances_to_goal(board, answers, 101, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_distances_to_goal(board, NULL, 0, NULL), SNL_ERROR_NULL);
    CHECK(are_untouched(0, 100));
    snl_board_free(board);
}

/* NULL with a capacity of 0 asks for the number of entries, also on a board with a cycle. */
static void number_of_entries(void)
{
    snl_board *board = NULL;
    size_t count = 7, count_back = 7;
    CHECK_EQUAL(snl_board_create(100, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_distances_from(board, 101, NULL, 0, &count), SNL_ERROR_SQUARE);
    CHECK_EQUAL(count, 7);
    CHECK_EQUAL(snl_board_set_jump(board, 5, 9), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 9, 5), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
    CHECK_EQUAL(snl_board_distances_from(board, 1, answers, 101, &count), SNL_ERROR_CYCLE);
    CHECK_EQUAL(snl_board_distances_to_goal(board, answers, 101, &count), SNL_ERROR_CYCLE);
    CHECK_EQUAL(count, 7);
    CHECK_EQUAL(snl_board_distances_from(board, 1, NULL, 0, &count), SNL_OK);
    CHECK_EQUAL(snl_board_distances_to_goal(board, NULL, 0, &count_back), SNL_OK);
    CHECK(count == 101 && count_back == 101);
    CHECK_EQUAL(snl_board_set_chaining(board, 0), SNL_OK);
    clear_answers(200);
    count = count_back = 7;
    CHECK_EQUAL(snl_board_distances_from(board, 1, answers, 102, &count), SNL_OK);
    CHECK_EQUAL(snl_board_distances_to_goal(board, answers, 102, &count_back), SNL_OK);
    CHECK(count == 101 && count_back == 101 && are_untouched(101, 199));
    snl_board_free(board);
}

static void arrays_too_small(void)
{
    static const int64_t squares[] = {
        1, 2, 63, 64, 100, 1 << 20, (int64_t)1 << 32, SNL_SQUARES_MAX};
    for (size_t i = 0; i < sizeof squares / sizeof squares[0]; i++) {
        snl_board *board = NULL;
        size_t most = squares[i] < 100 ? (size_t)squares[i] : 100;
        CHECK_EQUAL(snl_board_create(squares[i], NULL, &board), SNL_OK);
        if (squares[i] > 2)
            CHECK_EQUAL(snl_board_set_jump(board, squares[i] / 2, 1), SNL_OK);
        for (size_t capacity = 0; capacity <= most; capacity++)
            check_both_refuse(board, 1, capacity, SNL_ERROR_CAPACITY);
        snl_board_free(board);
    }
}

static void squares_off_the_board(void)
{
    static const snl_square squares[] = {-1, 101, INT64_MIN, INT64_MAX, INT64_C(1) << 32};
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(100, NULL, &board), SNL_OK);
    clear_answers(200);
    for (size_t i = 0; i < sizeof squares / sizeof squares[0]; i++)
        CHECK_EQUAL(snl_board_distances_from(board, squares[i], answers, 101, &(size_t){0}),
                    SNL_ERROR_SQUARE);
    CHECK(are_untouched(0, 199));
    snl_board_free(board);
}

/* The searches number squares below 2^38, so no capacity is enough for this board. */
static void boards_too_large(void)
{
#if SIZE_MAX > UINT32_MAX
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(INT64_C(1) << 40, NULL, &board), SNL_OK);
    clear_answers(2);
    CHECK_EQUAL(snl_board_distances_from(board, 0, answers, SIZE_MAX, &(size_t){0}),
                SNL_ERROR_MEMORY);
    CHECK_EQUAL(snl_board_distances_to_goal(board, answers, SIZE_MAX, &(size_t){0}),
                SNL_ERROR_MEMORY);
    CHECK(are_untouched(0, 1));
    snl_board_free(board);
#endif
}

/* The board's own start does not matter, and a search leaves no trace in the next answer. */
static void repeated_searches(void)
{
    static int64_t first[101];
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(100, NULL, &board), SNL_OK);
    for (snl_square mouth = 3; mouth < 100; mouth += 7)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, 101 - mouth), SNL_OK);
    CHECK_EQUAL(snl_board_distances_from(board, 5, first, 101, &(size_t){0}), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, 77), SNL_OK);
    CHECK_EQUAL(snl_board_distances_to_goal(board, answers, 101, &(size_t){0}), SNL_OK);
    CHECK_EQUAL(snl_board_distances_from(board, 5, answers, 101, &(size_t){0}), SNL_OK);
    CHECK(memcmp(first, answers, sizeof first) == 0);
    CHECK_EQUAL(snl_board_start(board), 77);
    snl_board_free(board);
}

/* The peak memory on a large board stays within the formula of docs/memory.md. */
static void memory_for_many_squares(void)
{
    enum { MANY = 1000000 };
    struct pool pool = {.until_failure = -1};
    const snl_allocator allocator = pool_allocator(&pool);
    static int64_t rolls[MANY + 1];
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(MANY, &allocator, &board), SNL_OK);
    size_t before = pool.bytes;
    pool.most = 0;
    CHECK_EQUAL(snl_board_distances_from(board, MANY - 10, rolls, MANY + 1, &(size_t){0}), SNL_OK);
    CHECK(pool.most - before <= 690000 + 8700);
    pool.most = 0;
    CHECK_EQUAL(snl_board_distances_to_goal(board, rolls, MANY + 1, &(size_t){0}), SNL_OK);
    CHECK(pool.most - before <= 820000 + 8700);
    CHECK_EQUAL(pool.bytes, before);
    snl_board_free(board);
}

int main(void)
{
    whole = getenv("SNL_TEST_WHOLE") != NULL;
    if (whole)
        printf("# whole\n");
    check_random_seed();
    plain = plain_create(SQUARES_MAX);
    RUN(every_small_board);
    RUN(every_small_board_and_entering);
    RUN(random_boards);
    RUN(sizes_around_words);
    RUN(larger_boards);
    RUN(empty_board);
    RUN(bounces_from_behind);
    RUN(overshooting_from_each_square);
    RUN(many_words_at_once);
    RUN(jumps_of_the_first_word);
    RUN(routes_in_used_memory);
    RUN(null_arguments);
    RUN(number_of_entries);
    RUN(arrays_too_small);
    RUN(boards_too_large);
    RUN(squares_off_the_board);
    RUN(repeated_searches);
    RUN(memory_for_many_squares);
    plain_free(plain);
    return check_done();
}
