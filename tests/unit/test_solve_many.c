/* SPDX-License-Identifier: MIT */
/*
 * Many boards at once, in batches of every number of squares and many shapes. Each answer is
 * compared with the plain reference, which reads the arrays by itself, and with a board that is
 * made and solved alone. Some boards have faults, which must not affect the others. Arrays have
 * their exact size, so that a sanitizer sees a read beside them. SNL_TEST_WHOLE makes more
 * batches.
 */
#include "memory_check.h"
#include "solve_check.h"

enum { SQUARES_MAX = 100800 };

static int whole;
static struct plain *plain;

/* A batch: matrices, or move[] arrays if there are no rows. */
struct batch {
    size_t boards, rows, columns, squares;
    int32_t *entries;
    int64_t *rolls;
};

static void *take(size_t bytes)
{
    void *memory = malloc(bytes > 0 ? bytes : 1);
    if (memory == NULL) {
        puts("# no memory");
        exit(1);
    }
    return memory;
}

static struct batch batch_create(size_t boards, size_t rows, size_t columns)
{
    struct batch batch = {.boards = boards, .rows = rows, .columns = columns};
    batch.squares = rows > 0 ? rows * columns : columns;
    batch.entries = take(boards * batch.squares * sizeof *batch.entries);
    batch.rolls = take((boards + 1) * sizeof *batch.rolls);
    return batch;
}

static void batch_free(struct batch *batch)
{
    free(batch->entries);
    free(batch->rolls);
}

static snl_status solve(const struct batch *batch, const snl_allocator *allocator,
                        size_t *faulty_count)
{
    if (batch->rows > 0)
        return snl_solve_matrices(batch->entries, batch->boards, (int64_t)batch->rows,
                                  (int64_t)batch->columns, allocator, batch->rolls, faulty_count);
    return snl_solve_moves(batch->entries, batch->boards, (int64_t)batch->squares, allocator,
                           batch->rolls, faulty_count);
}

static int32_t *board_entries(const struct batch *batch, size_t board)
{
    return batch->entries + board * batch->squares;
}

/* The index of a square's entry in its board, found by counting along the rows in the order of the
 * squares. */
static size_t entry_of(const struct batch *batch, int square)
{
    if (batch->rows == 0)
        return (size_t)square - 1;
    size_t row_from_bottom = (size_t)(square - 1) / batch->columns;
    size_t along = (size_t)(square - 1) % batch->columns;
    size_t column = row_from_bottom % 2 == 0 ? along : batch->columns - 1 - along;
    return (batch->rows - 1 - row_from_bottom) * batch->columns + column;
}

/* The value of an entry whose jump leads to `square`. */
static int32_t value_of(const struct batch *batch, int square)
{
    return batch->rows == 0 ? square - 1 : square;
}

/* ---- Good boards ---- */

/* Writes the plain board into the batch. Squares without a jump hold -1 or, now and then, their own
 * number. */
static void write_board(const struct batch *batch, size_t board)
{
    int32_t *entries = board_entries(batch, board);
    int selves = check_random(0, 3) == 0;
    for (int square = 1; square <= plain->squares; square++) {
        int32_t *entry = &entries[entry_of(batch, square)];
        if (square < plain->squares && plain->jump[square] != 0)
            *entry = value_of(batch, plain->jump[square]);
        else
            *entry = selves && check_random(0, 3) == 0 ? value_of(batch, square) : -1;
    }
}

/* Writes a random board into the batch, and returns its answer. */
static int64_t random_board(const struct batch *batch, size_t board)
{
    plain_clear(plain, (int)batch->squares);
    random_jumps(plain);
    write_board(batch, board);
    plain_to_goal(plain);
    return plain->fewest[1];
}

/* The answer for a board that the library makes of the same array; SNL_FAULTY_BOARD if the library
 * refuses the array. */
static int64_t answer_alone(const struct batch *batch, size_t index)
{
    const int32_t *entries = board_entries(batch, index);
    int64_t rolls = UNTOUCHED;
    snl_board *board = NULL;
    snl_status status =
        batch->rows > 0
            ? snl_board_create_matrix(entries, (int64_t)batch->rows, (int64_t)batch->columns, NULL,
                                      &board, NULL)
            : snl_board_create_moves(entries, (int64_t)batch->squares, NULL, &board, NULL);
    if (status != SNL_OK)
        return SNL_FAULTY_BOARD;
    CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_OK);
    snl_board_free(board);
    return rolls;
}

/* ---- Faults ---- */

/* Spoils a board at a random place, sometimes at several. */
static void spoil(const struct batch *batch, size_t index)
{
    int32_t *entries = board_entries(batch, index);
    int squares = (int)batch->squares;
    for (int faults = (int)check_random(1, 3); faults > 0; faults--) {
        int32_t *entry = &entries[check_random(0, squares - 1)];
        switch (check_random(0, 5)) {
        case 0: /* the number of the square below the first */
            *entry = value_of(batch, 0) == -1 ? -2 : 0;
            break;
        case 1: /* the number of the square above the goal */
            *entry = value_of(batch, squares + 1);
            break;
        case 2:
            *entry = (int32_t)check_random(INT32_MIN, -2);
            break;
        case 3:
            *entry = (int32_t)check_random(squares + 1, INT32_MAX);
            break;
        case 4:
            *entry = check_random(0, 1) == 0 ? INT32_MIN : INT32_MAX;
            break;
        default: /* a jump on the goal, if there is another square */
            entry = &entries[entry_of(batch, squares)];
            *entry = squares > 1 ? value_of(batch, (int)check_random(1, squares - 1))
                                 : value_of(batch, 2);
            break;
        }
    }
}

/* ---- Batches ---- */

static void describe_batch(const struct batch *batch, size_t index, int64_t expected)
{
    const int32_t *entries = board_entries(batch, index);
    printf("# board %zu of %zu, %zu x %zu, is %" PRId64 ", not %" PRId64 ":", index, batch->boards,
           batch->rows, batch->columns, batch->rolls[index], expected);
    for (size_t i = 0; i < batch->squares && i < 600; i++)
        printf(" %" PRId32, entries[i]);
    printf("\n");
}

/* Solves the batch and compares its answers. The caller's arrays must stay as they are. */
static void compare_batch(const struct batch *batch, const int64_t *expected)
{
    size_t bytes = batch->boards * batch->squares * sizeof *batch->entries;
    size_t faulty = 0, faulty_count = 999;
    int32_t *before = take(bytes);
    int shown = 0;
    memcpy(before, batch->entries, bytes);
    for (size_t i = 0; i <= batch->boards; i++)
        batch->rolls[i] = UNTOUCHED;
    for (size_t i = 0; i < batch->boards; i++)
        faulty += expected[i] == SNL_FAULTY_BOARD;
    int is_counted = check_random(0, 3) > 0;
    CHECK_EQUAL(solve(batch, NULL, is_counted ? &faulty_count : NULL), SNL_OK);
    CHECK_EQUAL(faulty_count, is_counted ? faulty : 999);
    for (size_t i = 0; i < batch->boards; i++)
        if (!CHECK(batch->rolls[i] == expected[i]) && shown++ < 2)
            describe_batch(batch, i, expected[i]);
    CHECK_EQUAL(batch->rolls[batch->boards], UNTOUCHED);
    CHECK(memcmp(before, batch->entries, bytes) == 0);
    free(before);
}

/* Compares one batch without faults, and then the same batch with some faults. Every
 * `alone_each`-th board of the batch is also solved alone. */
static void compare_shape(size_t boards, size_t rows, size_t columns, size_t alone_each)
{
    struct batch batch = batch_create(boards, rows, columns);
    int64_t *expected = take(boards * sizeof *expected);
    for (size_t i = 0; i < boards; i++)
        expected[i] = random_board(&batch, i);
    for (size_t i = 0; i < boards; i += alone_each)
        CHECK_EQUAL(answer_alone(&batch, i), expected[i]);
    compare_batch(&batch, expected);

    int rate = (int[]){1, 3, 20, 200}[check_random(0, 3)];
    for (size_t i = 0; i < boards; i++) {
        if (check_random(1, rate) != 1)
            continue;
        spoil(&batch, i);
        expected[i] = answer_alone(&batch, i); /* a later fault may have undone an earlier one */
    }
    compare_batch(&batch, expected);
    free(expected);
    batch_free(&batch);
}

static void every_number_of_squares(void)
{
    for (size_t squares = 1; squares <= 600; squares++)
        for (int i = 0; i < (whole ? 8 : 1); i++) {
            compare_shape((size_t)check_random(1, 24), 0, squares, 1);
            compare_shape((size_t)check_random(1, 24), 1, squares, 1);
        }
}

static void every_shape(void)
{
    size_t side_max = whole ? 25 : 9;
    for (size_t rows = 1; rows <= side_max; rows++)
        for (size_t columns = 1; columns <= side_max; columns++)
            for (int i = 0; i < 3; i++)
                compare_shape((size_t)check_random(1, 24), rows, columns, 1);
}

static void numbers_of_boards(void)
{
    static const size_t shapes[][2] = {{1, 1},
                                       {1, 2},
                                       {2, 1},
                                       {2, 2},
                                       {3, 3},
                                       {5, 1},
                                       {1, 7},
                                       {6, 6},
                                       {10, 10},
                                       {8, 8},
                                       {9, 7},
                                       {20, 20},
                                       {14, 29} /* 406 */,
                                       {7, 64},
                                       {8, 56},
                                       {15, 30},
                                       {16, 32},
                                       {27, 19},
                                       {0, 405},
                                       {0, 406},
                                       {0, 407},
                                       {0, 448},
                                       {0, 449},
                                       {0, 63},
                                       {0, 64},
                                       {0, 65},
                                       {0, 58},
                                       {0, 59},
                                       {0, 57}};
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        for (size_t boards = 0; boards <= 20; boards++)
            for (int times = 0; times < (whole ? 5 : 1); times++)
                compare_shape(boards, shapes[i][0], shapes[i][1], 1);
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        compare_shape(whole ? 1000 : 100, shapes[i][0], shapes[i][1], 7);
}

static void large_shapes(void)
{
    static const size_t shapes[][2] = {{64, 64},  {32, 33},   {0, 1000},  {1, 4096}, {4096, 1},
                                       {0, 4097}, {100, 100}, {300, 300}, {299, 301}};
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        for (int times = 0; times < (whole ? 6 : 1); times++)
            compare_shape((size_t)check_random(1, 11), shapes[i][0], shapes[i][1], 1);
}

/* Sizes of all kinds, most of them too large for lanes. */
static void larger_sizes(void)
{
    for (int i = 0; i < (whole ? 1500 : 50); i++)
        compare_shape((size_t)check_random(1, 4), (size_t)check_random(0, 40),
                      (size_t)check_random(1, i % 4 == 0 ? 2000 : 100), 2);
}

/* Small boards, and very many of them. */
static void very_many_boards(void)
{
    for (int i = 0; i < (whole ? 2000 : 20); i++)
        compare_shape(100, (size_t)check_random(0, 12), (size_t)check_random(1, 12), 25);
}

/* ---- Known answers ---- */

static void published_matrices(void)
{
    static const int32_t first[] = {
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, //
        -1, 35, -1, -1, 13, -1, -1, -1, -1, -1, -1, -1, -1, 15, -1, -1, -1, -1,
    };
    static const int32_t moves[] = {-1, -1, -1, 9, -1, -1, -1, -1, 1, -1, -1, -1, -1, -1};
    int32_t many[9 * 36];
    int64_t rolls[9];
    for (size_t boards = 1; boards <= 9; boards++) {
        memcpy(many + (boards - 1) * 36, first, sizeof first);
        CHECK_EQUAL(snl_solve_matrices(many, boards, 6, 6, NULL, rolls, NULL), SNL_OK);
        for (size_t i = 0; i < boards; i++)
            CHECK_EQUAL(rolls[i], 4);
    }
    /* 1 to 4, jump to 10, then 14. */
    CHECK_EQUAL(snl_solve_moves(moves, 1, 14, NULL, rolls, NULL), SNL_OK);
    CHECK_EQUAL(rolls[0], 2);
}

/* A board of one square is won before it begins. Its only entry can be the square's own number or
 * -1. */
static void boards_of_one_square(void)
{
    static const int32_t cells[] = {-1, 1, 0, 2, -2, 1, -1};
    static const int32_t moves[] = {-1, 0, 1, -2, 0};
    int64_t rolls[7];
    size_t faulty_count = 99;
    CHECK_EQUAL(snl_solve_matrices(cells, 7, 1, 1, NULL, rolls, &faulty_count), SNL_OK);
    CHECK_EQUAL(faulty_count, 3);
    CHECK(rolls[0] == 0 && rolls[1] == 0 && rolls[5] == 0 && rolls[6] == 0);
    CHECK(rolls[2] == SNL_FAULTY_BOARD && rolls[3] == SNL_FAULTY_BOARD);
    CHECK_EQUAL(rolls[4], SNL_FAULTY_BOARD);
    CHECK_EQUAL(snl_solve_moves(moves, 5, 1, NULL, rolls, &faulty_count), SNL_OK);
    CHECK_EQUAL(faulty_count, 2);
    CHECK(rolls[0] == 0 && rolls[1] == 0 && rolls[4] == 0);
    CHECK(rolls[2] == SNL_FAULTY_BOARD && rolls[3] == SNL_FAULTY_BOARD);
}

/* Boards are faulty in every place, by a square or by a jump on the goal. */
static void faults_are_counted(void)
{
    static const int32_t goal[] = {-1, -1, -1, 1};
    static const int32_t square[] = {-1, 9, -1, -1};
    int32_t moves[40 * 4];
    int64_t rolls[40];
    for (size_t i = 0; i < 39; i++) {
        size_t faulty_count = 99;
        memset(moves, -1, sizeof moves);
        memcpy(moves + i * 4, goal, sizeof goal);
        memcpy(moves + (i + 1) * 4, square, sizeof square);
        CHECK_EQUAL(snl_solve_moves(moves, 40, 4, NULL, rolls, &faulty_count), SNL_OK);
        CHECK_EQUAL(faulty_count, 2);
        for (size_t j = 0; j < 40; j++)
            CHECK_EQUAL(rolls[j], j == i || j == i + 1 ? SNL_FAULTY_BOARD : 1);
    }
}

/* ---- Contracts ---- */

static void null_arguments(void)
{
    static const int32_t none[] = {-1, -1, -1, -1};
    int64_t rolls = UNTOUCHED;
    size_t faulty_count = 99;
    CHECK_EQUAL(snl_solve_matrices(NULL, 1, 2, 2, NULL, &rolls, &faulty_count), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_solve_matrices(none, 1, 2, 2, NULL, NULL, &faulty_count), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_solve_moves(NULL, 1, 4, NULL, &rolls, &faulty_count), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_solve_moves(none, 1, 4, NULL, NULL, &faulty_count), SNL_ERROR_NULL);
    CHECK(rolls == UNTOUCHED && faulty_count == 99);
    CHECK_EQUAL(snl_solve_matrices(NULL, 0, 2, 2, NULL, NULL, NULL), SNL_OK);
    CHECK_EQUAL(snl_solve_moves(NULL, 0, 4, NULL, NULL, NULL), SNL_OK);
    CHECK_EQUAL(snl_solve_matrices(NULL, 0, 2, 2, NULL, NULL, &faulty_count), SNL_OK);
    CHECK_EQUAL(faulty_count, 0);
    faulty_count = 99;
    CHECK_EQUAL(snl_solve_moves(NULL, 0, 4, NULL, NULL, &faulty_count), SNL_OK);
    CHECK_EQUAL(faulty_count, 0);
}

/* The library estimates the number of jumps of a large board from a part of the array. The first
 * board here has no jumps. On the second board, all jumps lie outside that part, and they are more
 * than the search over the jumps has room for. The entry of the goal is the goal's own number. The
 * answer must be the same as for the board alone. */
static void jumps_in_other_places(void)
{
    for (int which = 0; which < 2; which++) {
        struct batch batch = batch_create(1, 0, 70000);
        for (size_t i = 0; i < batch.squares; i++)
            batch.entries[i] = which && i / 64 % 2 != 0 && i % 3 == 0 && i < 69000
                                   ? (int32_t)(i % 5 ? i + 40 : i / 2)
                                   : -1;
        batch.entries[batch.squares - 1] = (int32_t)batch.squares - 1;
        int64_t expected = answer_alone(&batch, 0);
        compare_batch(&batch, &expected);
        batch_free(&batch);
    }
}

/* Bytes behind a block that must stay untouched. */
enum { BEHIND = 1 << 16 };

static void *allocate_before(void *context, size_t bytes)
{
    (void)context;
    return memset(take(bytes + BEHIND), 0xa5, bytes + BEHIND);
}

static void release_before(void *context, void *memory, size_t bytes)
{
    const uint8_t *behind = (const uint8_t *)memory + bytes;
    (void)context;
    CHECK(behind[0] == 0xa5 && memcmp(behind, behind + 1, BEHIND - 1) == 0);
    free(memory);
}

/* The jumps lie where the estimate does not look: in every second block of 64 entries. They are too
 * many for the memory of the search over the jumps, which must not write behind it. */
static void one_jump_too_many(void)
{
    const snl_allocator allocator = {
        .struct_size = sizeof allocator, .allocate = allocate_before, .release = release_before};
    struct batch batch = batch_create(1, 0, SQUARES_MAX);
    for (size_t jumps = SQUARES_MAX / 16 - 66; jumps < SQUARES_MAX / 16 + 66; jumps += 11) {
        size_t left = jumps;
        plain_clear(plain, SQUARES_MAX);
        memset(batch.entries, -1, batch.squares * sizeof *batch.entries);
        for (size_t i = 64; left > 0; i++) {
            if (i / 64 % 2 == 0)
                continue;
            batch.entries[i] = (int32_t)(i > 2000 ? i - 1000 : 50000 + i % 64);
            plain->jump[i + 1] = batch.entries[i] + 1;
            left--;
        }
        plain_to_goal(plain);
        CHECK_EQUAL(solve(&batch, &allocator, NULL), SNL_OK);
        CHECK_EQUAL(batch.rolls[0], plain->fewest[1]);
    }
    batch_free(&batch);
}

/* A call with far too many squares fails before it reads the entries: the array has only one
 * entry. */
static void too_many_squares(void)
{
    const int32_t none = -1;
    int64_t rolls = UNTOUCHED;
    CHECK_EQUAL(snl_solve_moves(&none, 1, SIZE_MAX / 4, NULL, &rolls, NULL), SNL_ERROR_MEMORY);
    CHECK_EQUAL(rolls, UNTOUCHED);
#if SIZE_MAX > UINT32_MAX
    /* The library refuses 2^39 squares before any allocation. */
    struct pool pool = {.for_good = 1};
    const snl_allocator allocator = pool_allocator(&pool);
    CHECK_EQUAL(snl_solve_moves(&none, 1, INT64_C(1) << 39, &allocator, &rolls, NULL),
                SNL_ERROR_MEMORY);
    CHECK(pool.requests == 0 && rolls == UNTOUCHED);
#endif
}

static void impossible_sizes(void)
{
    enum { HALF = sizeof(size_t) * 4 };
    static const int32_t none[] = {-1, -1, -1, -1};
    static const int64_t shapes[][2] = {{0, 2},
                                        {2, 0},
                                        {0, 0},
                                        {-1, 2},
                                        {2, -1},
                                        {-1, -1},
                                        {INT64_MIN, INT64_MIN},
                                        {INT64_MAX, 2},
                                        {2, INT64_MAX},
                                        {INT64_MAX, INT64_MAX},
                                        {INT64_MAX / 2 + 1, 2},
                                        {INT64_MAX / 2 + 2, 2},
                                        {INT64_C(1) << HALF, INT64_C(1) << HALF},
                                        {(int64_t)(SIZE_MAX / 4) + 1, 1}};
    int64_t rolls[4] = {UNTOUCHED, UNTOUCHED, UNTOUCHED, UNTOUCHED};
    size_t count = 99;
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        CHECK_EQUAL(snl_solve_matrices(none, 1, shapes[i][0], shapes[i][1], NULL, rolls, &count),
                    SNL_ERROR_SQUARES);
    CHECK_EQUAL(snl_solve_moves(none, 1, 0, NULL, rolls, &count), SNL_ERROR_SQUARES);
    CHECK_EQUAL(snl_solve_moves(none, 0, 0, NULL, rolls, &count), SNL_ERROR_SQUARES);
    CHECK_EQUAL(snl_solve_matrices(none, 0, INT64_MAX, 2, NULL, rolls, &count), SNL_ERROR_SQUARES);
    CHECK_EQUAL(snl_solve_moves(none, 1, -1, NULL, rolls, &count), SNL_ERROR_SQUARES);
    CHECK_EQUAL(snl_solve_moves(none, 1, INT64_MAX, NULL, rolls, &count), SNL_ERROR_SQUARES);
    CHECK_EQUAL(snl_solve_moves(none, 1, (int64_t)(SIZE_MAX / 4) + 1, NULL, rolls, &count),
                SNL_ERROR_SQUARES);
    /* No memory holds the entries of that many boards. */
    CHECK_EQUAL(snl_solve_matrices(none, SIZE_MAX, 2, 2, NULL, rolls, &count), SNL_ERROR_TOO_LARGE);
    CHECK_EQUAL(snl_solve_moves(none, SIZE_MAX / 16 + 1, 4, NULL, rolls, &count),
                SNL_ERROR_TOO_LARGE);
    CHECK_EQUAL(count, 99);
    for (int i = 0; i < 4; i++)
        CHECK_EQUAL(rolls[i], UNTOUCHED);
}

/* Checks a call with more and more memory. With too little memory it writes nothing and loses no
 * memory; with enough memory its answers are right. */
static void check_allocator(size_t boards, size_t rows, size_t columns)
{
    struct pool pool = {.for_good = 1};
    const snl_allocator allocator = pool_allocator(&pool);
    struct batch batch = batch_create(boards, rows, columns);
    int64_t *expected = take(boards * sizeof *expected);
    snl_status status = SNL_ERROR_MEMORY;
    for (size_t i = 0; i < boards; i++)
        expected[i] = random_board(&batch, i);
    for (long allocations = 0; allocations < 100 && status != SNL_OK; allocations++) {
        pool.until_failure = allocations;
        for (size_t i = 0; i < boards; i++)
            batch.rolls[i] = UNTOUCHED;
        status = solve(&batch, &allocator, NULL);
        CHECK(status == SNL_OK || status == SNL_ERROR_MEMORY);
        for (size_t i = 0; i < boards; i++)
            CHECK_EQUAL(batch.rolls[i], status == SNL_OK ? expected[i] : UNTOUCHED);
        CHECK(pool.blocks == 0 && pool.bytes == 0);
    }
    CHECK_EQUAL(status, SNL_OK);
    free(expected);
    batch_free(&batch);
}

/* The library solves boards of up to 464 squares in lanes, and larger boards one by one, which
 * takes other memory. */
static void side_by_side(void)
{
    size_t most[2];
    for (size_t i = 0; i < 2; i++) {
        struct pool pool = {.until_failure = -1};
        const snl_allocator allocator = pool_allocator(&pool);
        struct batch batch = batch_create(3, 0, 464 + i);
        memset(batch.entries, -1, 3 * batch.squares * sizeof *batch.entries);
        CHECK_EQUAL(solve(&batch, &allocator, NULL), SNL_OK);
        CHECK_EQUAL(batch.rolls[2], 78);
        most[i] = pool.most;
        batch_free(&batch);
    }
    CHECK(most[1] > most[0] + 1000);
}

/* Boards of up to 127 squares, and eight boards of up to 447 squares, take no memory. */
static void no_memory(void)
{
    static const size_t shapes[][2] = {{9, 127}, {100, 127}, {1, 447}, {8, 447}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        struct pool pool = {.for_good = 1};
        const snl_allocator allocator = pool_allocator(&pool);
        struct batch batch = batch_create(shapes[i][0], 0, shapes[i][1]);
        memset(batch.entries, -1, shapes[i][0] * batch.squares * sizeof *batch.entries);
        CHECK_EQUAL(solve(&batch, &allocator, NULL), SNL_OK);
        CHECK_EQUAL(pool.requests, 0);
        batch_free(&batch);
    }
}

static void allocators(void)
{
    static const size_t shapes[][2] = {{1, 1}, {10, 10}, {0, 406}, {21, 21}, {100, 100}, {0, 5000}};
    static const int32_t none[] = {-1, -1, -1, -1};
    const snl_allocator incomplete[] = {
        {sizeof(snl_allocator), NULL, NULL, pool_release, NULL},
        {sizeof(snl_allocator), NULL, pool_allocate, NULL, NULL},
        {0, NULL, pool_allocate, pool_release, NULL},
    };
    int64_t rolls = UNTOUCHED;
    for (size_t i = 0; i < 3; i++) {
        snl_status expected = i < 2 ? SNL_ERROR_ALLOCATOR : SNL_ERROR_STRUCT_SIZE;
        CHECK_EQUAL(snl_solve_matrices(none, 1, 2, 2, &incomplete[i], &rolls, NULL), expected);
        CHECK_EQUAL(snl_solve_moves(none, 1, 4, &incomplete[i], &rolls, NULL), expected);
    }
    CHECK_EQUAL(rolls, UNTOUCHED);
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        for (size_t boards = 1; boards <= 12; boards += 3)
            check_allocator(boards, shapes[i][0], shapes[i][1]);
}

/* Many small boards, cancelled at each poll. */
static void cancelled(void)
{
    enum { BOARDS = 1000 };
    static const size_t sizes[] = {10, 200, 441};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct patience patience = {.end = -1};
        const snl_allocator allocator = patient_allocator(&patience);
        struct batch batch = batch_create(BOARDS, 0, sizes[i]);
        memset(batch.entries, -1, BOARDS * sizes[i] * sizeof *batch.entries);
        CHECK_EQUAL(solve(&batch, &allocator, NULL), SNL_OK);
        long polls = patience.polls, step = 1 + polls / 100;
        CHECK(polls > 0);
        for (long end = 0; end < polls; end += step) {
            size_t faulty = 77;
            patience = (struct patience){.end = end};
            CHECK_EQUAL(solve(&batch, &allocator, &faulty), SNL_ERROR_CANCELLED);
            CHECK_EQUAL(patience.polls, end + 1);
            CHECK(faulty == 77);
        }
        batch_free(&batch);
    }
}

int main(void)
{
    whole = getenv("SNL_TEST_WHOLE") != NULL;
    if (whole)
        printf("# whole\n");
    check_random_seed();
    plain = plain_create(SQUARES_MAX);
    RUN(every_number_of_squares);
    RUN(every_shape);
    RUN(numbers_of_boards);
    RUN(large_shapes);
    RUN(larger_sizes);
    RUN(very_many_boards);
    RUN(published_matrices);
    RUN(boards_of_one_square);
    RUN(faults_are_counted);
    RUN(null_arguments);
    RUN(jumps_in_other_places);
    RUN(one_jump_too_many);
    RUN(too_many_squares);
    RUN(impossible_sizes);
    RUN(side_by_side);
    RUN(no_memory);
    RUN(allocators);
    RUN(cancelled);
    plain_free(plain);
    return check_done();
}
