/* SPDX-License-Identifier: MIT */
/*
 * The promises of snl_read_boards() for every format. The tests cover arguments that it refuses,
 * structs of another size, recognising the format by the beginning of the text, the limit on
 * squares, and the capacity contract. They let each allocation fail, alone and with all later ones.
 * A bound holds for the memory that a text can claim, whatever numbers the text announces.
 */
#include "read_check.h"

#include <limits.h>

#define SAMPLE_BOARDS 5

/* Five boards in each format but JSON. One has more jumps than its array has room for at first. */
static const struct sample {
    int32_t format;
    const char *text;
    const char *boards;
} samples[] = {
    {SNL_FORMAT_TEXT,
     "squares 30\nladder 3 22\nsnake 17 4\n"
     "grid 5 6\njump 1 2\njump 2 3\njump 3 4\njump 4 5\njump 5 6\njump 6 7\njump 7 8\njump 8 9\n"
     "jump 9 10\njump 10 11\nchaining on\n"
     "squares 1\nsquares 2\ndie weights 0 7\nsquares 3\nladder 1 3\n",
     "30 | 3>22 17>4; 5x6=30 chaining 1 | 1>2 2>3 3>4 4>5 5>6 6>7 7>8 8>9 9>10 10>11; 1 |; "
     "2 die 0 7 |; 3 | 1>3"},
    {SNL_FORMAT_LEETCODE,
     "[[-1,-1],[-1,3]] [[12,12,12,12],[12,12,12,12],[12,12,12,12]] [[-1]]\n[[-1,-1]] [[-1],[2]]",
     "2x2=4 | 2>3; 3x4=12 | 1>12 2>12 3>12 4>12 5>12 6>12 7>12 8>12 9>12 10>12 11>12; 1x1=1 |; "
     "1x2=2 |; 2x1=2 | 1>2"},
    {SNL_FORMAT_HACKERRANK,
     "5\n1\n3 22\n1\n17 4\n0\n0\n10\n1 2\n2 3\n3 4\n4 5\n5 6\n6 7\n7 8\n8 9\n9 10\n10 11\n0\n"
     "0\n0\n0\n1\n99 1\n",
     "10x10=100 | 3>22 17>4; 10x10=100 |; "
     "10x10=100 | 1>2 2>3 3>4 4>5 5>6 6>7 7>8 8>9 9>10 10>11; 10x10=100 |; 10x10=100 | 99>1"},
    {SNL_FORMAT_MOVES, "[-1,0,-1] [9,9,9,9,9,9,9,9,9,9] [-1]\n[-1,-1]\n\n[1,-1]\n",
     "3 | 2>1; 10 | 1>10 2>10 3>10 4>10 5>10 6>10 7>10 8>10 9>10; 1 |; 2 |; 2 | 1>2"},
};

#define SAMPLES (sizeof samples / sizeof *samples)

static void test_samples(void)
{
    for (size_t i = 0; i < SAMPLES; i++)
        check_good_text(samples[i].text, strlen(samples[i].text), samples[i].format,
                        samples[i].boards);
}

/* Checks all fields that give the place of a fault. The tests of each format only check the
 * byte. */
static void test_places(void)
{
    static const struct {
        const char *text;
        snl_status status;
        int64_t line, column, offset, board, row, cell;
        const char *message;
    } cases[] = {
        {"squares 30\nladder 3 22\nsnake 17 40\n", SNL_ERROR_SQUARE, 3, 10, 32, 0, -1, -1,
         "expected the square where the jump ends, from 0 (off the board) to the goal"},
        {"", SNL_ERROR_SYNTAX, 1, 1, 0, 0, -1, -1, "expected a board"},
        {"\n\n", SNL_ERROR_SYNTAX, 3, 1, 2, 0, -1, -1, "expected a board"},
        {"\xEF\xBB\xBF", SNL_ERROR_SYNTAX, 1, 4, 3, 0, -1, -1, "expected a board"},
        {"\xEF\xBB\xBFx", SNL_ERROR_SYNTAX, 1, 4, 3, 0, -1, -1,
         "expected 'squares' or 'grid' and the size of the board"},
        {" \xEF\xBB\xBFsquares 9", SNL_ERROR_SYNTAX, 1, 2, 1, 0, -1, -1,
         "expected 'squares' or 'grid' and the size of the board"},
        {"Input: board = [[-1,-1],\n[-1,7]]", SNL_ERROR_SQUARE, 2, 5, 29, 0, 1, 1,
         "expected -1 for no jump, or a square from 1 to the number of cells"},
        {"\xEF\xBB squares 9", SNL_ERROR_SYNTAX, 1, 1, 0, 0, -1, -1,
         "expected 'squares' or 'grid' and the size of the board"},
        {"[[-1]]\r\n[[-1,-1],\r\n\t[-1,7]]\r\n", SNL_ERROR_SQUARE, 3, 6, 24, 1, 1, 1,
         "expected -1 for no jump, or a square from 1 to the number of cells"},
        {"[-1,\n-1,\n5]\n", SNL_ERROR_SQUARE, 3, 1, 9, 0, -1, 2,
         "expected -1 for no jump, or an index from 0 to the number of entries less 1"},
        {"2\n0\n0\n1\n3", SNL_ERROR_SYNTAX, 5, 2, 9, 1, -1, -1,
         "expected the square where the jump ends, from 1 to the goal"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snl_read_error error = untouched_error();
        size_t count;
        CHECK_EQUAL(
            snl_read_boards(cases[i].text, strlen(cases[i].text), NULL, NULL, 0, &count, &error),
            cases[i].status);
        CHECK_EQUAL(error.status, cases[i].status);
        CHECK_EQUAL(error.line, cases[i].line);
        CHECK_EQUAL(error.column, cases[i].column);
        CHECK_EQUAL(error.offset, cases[i].offset);
        CHECK_EQUAL(error.board, cases[i].board);
        CHECK_EQUAL(error.row, cases[i].row);
        CHECK_EQUAL(error.cell, cases[i].cell);
        CHECK(strcmp(error.message, cases[i].message) == 0);
    }
}

/* snl_read_board() reports a second board where it begins. If the second board has a fault itself,
 * snl_read_board() reports that fault. It does not read the third board. */
static void test_second_boards(void)
{
    static const struct {
        const char *text;
        snl_status status;
        int64_t line, column;
    } cases[] = {
        {"squares 9\nladder 2 5\n\n# the next\n  grid 2 2 # here\nchaining on\n", SNL_ERROR_BOARDS,
         5, 3},
        {"squares 9\nsquares 8\nsquares x", SNL_ERROR_BOARDS, 2, 1},
        {"squares 9\nsquares 8\nladder 2 9", SNL_ERROR_SQUARE, 3, 10},
        {"[[-1]]\n board = [[-1]]", SNL_ERROR_BOARDS, 2, 2},
        {"Input: board = [[-1]]\nInput: board = [[-1]] [", SNL_ERROR_BOARDS, 2, 1},
        {"2\n1\n2 30\n0\n 0 0", SNL_ERROR_BOARDS, 5, 2},
        {"2\n1\n2 30\n0\n", SNL_ERROR_SYNTAX, 5, 1},
        {"[-1] [-1,-1]", SNL_ERROR_BOARDS, 1, 6},
        {"N = 1, moves[] = {-1}\nN = 1, moves[] = {-1}", SNL_ERROR_BOARDS, 2, 1},
        {"{\"squares\": 9}\n {\"squares\": 9}", SNL_ERROR_BOARDS, 2, 2},
        {"[{\"squares\": 9},\n{\"squares\": 9} x", SNL_ERROR_BOARDS, 2, 1},
        {"[{\"squares\": 9}\n] x", SNL_ERROR_SYNTAX, 2, 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snl_read_error error = untouched_error();
        snl_board *board = untouched_board();
        CHECK_EQUAL(snl_read_board(cases[i].text, strlen(cases[i].text), NULL, &board, &error),
                    cases[i].status);
        CHECK_EQUAL(error.status, cases[i].status);
        CHECK_EQUAL(error.line, cases[i].line);
        CHECK_EQUAL(error.column, cases[i].column);
        CHECK_EQUAL(error.board, 1);
        CHECK(board == untouched_board());
    }
}

/* The reader advances to a fault in pieces of 4096 bytes. */
static void test_far_places(void)
{
    for (int64_t offset = 4095; offset <= 3 * 4096; offset += offset % 4096 == 1 ? 4094 : 1) {
        struct string text = {0};
        for (int64_t i = 0; i < offset; i++)
            string_add_bytes(&text, &"  \n"[i % 3], 1);
        string_add_bytes(&text, "x", 1);
        struct reading reading = read_text(text.bytes, text.length, SNL_FORMAT_AUTO, 0);
        CHECK_EQUAL(reading.error.offset, offset);
        CHECK_EQUAL(reading.error.line, 1 + offset / 3);
        CHECK_EQUAL(reading.error.column, 1 + offset % 3);
        reading_free(&reading);
        string_free(&text);
    }
}

static void test_empty_texts(void)
{
    static const char *const empty[] = {
        "", " ", "\n", "\r\n\t \n", "\xEF\xBB\xBF", "\xEF\xBB\xBF \n"};
    for (int32_t format = SNL_FORMAT_AUTO; format <= SNL_FORMAT_JSON; format++) {
        for (size_t i = 0; i < sizeof empty / sizeof *empty; i++) {
            struct reading reading = read_text(empty[i], strlen(empty[i]), format, 0);
            CHECK_EQUAL(reading.status, SNL_ERROR_SYNTAX);
            CHECK_EQUAL(reading.error.offset, strlen(empty[i]));
            CHECK_EQUAL(reading.error.board, 0);
            reading_free(&reading);
        }
        snl_read_options options = {sizeof options, format, 0, NULL};
        snl_read_error error;
        size_t count;
        CHECK_EQUAL(read_once(NULL, 0, &options, NULL, 0, &count, &error), SNL_ERROR_SYNTAX);
        CHECK_EQUAL(error.offset, 0);
    }
}

/* Reads a text twice: with its format named, and with a format to recognise. The results must be
 * the same. */
static void check_recognised(const char *text, size_t length, int32_t format)
{
    struct reading named = read_text(text, length, format, 0);
    struct reading found = read_text(text, length, SNL_FORMAT_AUTO, 0);
    CHECK_EQUAL(found.status, named.status);
    if (!CHECK(memcmp(&found.error, &named.error, sizeof named.error) == 0) ||
        !CHECK(strcmp(string_text(&found.boards), string_text(&named.boards)) == 0))
        show_text("text", text, length);
    reading_free(&named);
    reading_free(&found);
}

static void test_recognition(void)
{
    static const struct {
        const char *text;
        int32_t format;
    } cases[] = {
        {"[[", SNL_FORMAT_LEETCODE},
        {"[ [", SNL_FORMAT_LEETCODE},
        {"\n [\r\n\t[-1]]", SNL_FORMAT_LEETCODE},
        {"[[]]", SNL_FORMAT_LEETCODE},
        {"{{", SNL_FORMAT_LEETCODE},
        {"{ {-1}}", SNL_FORMAT_LEETCODE},
        {"Input\nboard = {{-1}};", SNL_FORMAT_LEETCODE},
        {"vector<vector<int>> board = {{-1}}", SNL_FORMAT_LEETCODE},
        {"std::vector<std::vector<int>> x", SNL_FORMAT_LEETCODE},
        {"Input: int[][]", SNL_FORMAT_LEETCODE},
        {"vector<int> moves", SNL_FORMAT_TEXT},
        {"int board", SNL_FORMAT_TEXT},
        {"[", SNL_FORMAT_MOVES},
        {"[]", SNL_FORMAT_MOVES},
        {" [ ", SNL_FORMAT_MOVES},
        {"[-1]", SNL_FORMAT_MOVES},
        {"[x", SNL_FORMAT_MOVES},
        {"{", SNL_FORMAT_MOVES},
        {"{-1}", SNL_FORMAT_MOVES},
        {"{}", SNL_FORMAT_MOVES},
        {"{\"", SNL_FORMAT_JSON},
        {"{\n\"x", SNL_FORMAT_JSON},
        {"[{", SNL_FORMAT_JSON},
        {"[\t{}]", SNL_FORMAT_JSON},
        {"{\"squares\":1}", SNL_FORMAT_JSON},
        {"[-1]\n[[-1]]", SNL_FORMAT_MOVES},
        {"0", SNL_FORMAT_HACKERRANK},
        {"9x", SNL_FORMAT_HACKERRANK},
        {" \n1 0 0", SNL_FORMAT_HACKERRANK},
        {"1[", SNL_FORMAT_HACKERRANK},
        {"Sample Input", SNL_FORMAT_HACKERRANK},
        {"\nSample\nInput 0\n1 0 0", SNL_FORMAT_HACKERRANK},
        {"Sample", SNL_FORMAT_TEXT},
        {"Sample Output [[-1]]", SNL_FORMAT_TEXT},
        {"Example", SNL_FORMAT_TEXT},
        {"Example 1: 1", SNL_FORMAT_TEXT},
        {"Example 1: [[-1]]", SNL_FORMAT_LEETCODE},
        {"Example 1:\nInput: board = [[-1]]", SNL_FORMAT_LEETCODE},
        {"Example: Input: N = 1", SNL_FORMAT_MOVES},
        {"", SNL_FORMAT_TEXT},
        {"x", SNL_FORMAT_TEXT},
        {"-1", SNL_FORMAT_TEXT},
        {"/", SNL_FORMAT_TEXT},
        {":", SNL_FORMAT_TEXT},
        {"]", SNL_FORMAT_TEXT},
        {"}", SNL_FORMAT_TEXT},
        {"Input", SNL_FORMAT_TEXT},
        {"Input:", SNL_FORMAT_TEXT},
        {"Input: 1", SNL_FORMAT_TEXT},
        {"Inputs: [-1]", SNL_FORMAT_TEXT},
        {"boards = [[-1]]", SNL_FORMAT_TEXT},
        {"removes = [-1]", SNL_FORMAT_TEXT},
        {"Board = [[-1]]", SNL_FORMAT_TEXT},
        {"Nn = 1", SNL_FORMAT_TEXT},
        {"board", SNL_FORMAT_LEETCODE},
        {"board = [-1]", SNL_FORMAT_LEETCODE},
        {"Input: [[-1]]", SNL_FORMAT_LEETCODE},
        {" Input\n:\tboard=[[-1]]", SNL_FORMAT_LEETCODE},
        {"Input [[-1]]", SNL_FORMAT_LEETCODE},
        {"Input: [-1]", SNL_FORMAT_MOVES},
        {"Input: N = 1", SNL_FORMAT_MOVES},
        {"n = 1 [-1]", SNL_FORMAT_MOVES},
        {"moves[] = {-1}", SNL_FORMAT_MOVES},
        {"move = [-1]", SNL_FORMAT_MOVES},
        {"{}", SNL_FORMAT_MOVES},
        {" {-1}", SNL_FORMAT_MOVES},
        {"# [[\n[[-1]]", SNL_FORMAT_TEXT},
        {"squares 1", SNL_FORMAT_TEXT},
        {"\n\n grid 1 1", SNL_FORMAT_TEXT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct string text = {0};
        string_add(&text, "\xEF\xBB\xBF%s", cases[i].text);
        check_recognised(text.bytes, text.length, cases[i].format);
        check_recognised(text.bytes + 3, text.length - 3, cases[i].format);
        CHECK_EQUAL(look(&text), cases[i].format);
        string_free(&text);
    }
    for (size_t i = 0; i < SAMPLES; i++) {
        for (size_t cut = 0; cut <= strlen(samples[i].text); cut++) {
            struct string text = {0};
            string_add_bytes(&text, samples[i].text, cut);
            check_recognised(samples[i].text, cut, look(&text));
            string_free(&text);
        }
    }
}

/* A text of one format is faulty in every other format. */
static void test_wrong_format(void)
{
    for (size_t i = 0; i < SAMPLES; i++) {
        for (int32_t format = SNL_FORMAT_TEXT; format <= SNL_FORMAT_MOVES; format++) {
            struct reading reading = read_text(samples[i].text, strlen(samples[i].text), format, 0);
            CHECK_EQUAL(reading.status, format == samples[i].format ? SNL_OK : SNL_ERROR_SYNTAX);
            reading_free(&reading);
        }
    }
}

static void test_spoilt_texts(void)
{
    for (size_t i = 0; i < SAMPLES; i++) {
        for (int round = 0; round < rounds(4000); round++) {
            struct string spoilt = spoil(samples[i].text, strlen(samples[i].text));
            struct reading reading = read_text(spoilt.bytes, spoilt.length, SNL_FORMAT_AUTO,
                                               check_random(0, 1) ? 0 : check_random(1, 120));
            reading_free(&reading);
            string_free(&spoilt);
        }
    }
}

static void test_random_bytes(void)
{
    static const char likely[] = "[[]],,--0123456789 \n\t\r#squaregidnkj";
    for (int round = 0; round < rounds(40000); round++) {
        char bytes[24];
        size_t length = (size_t)check_random(0, sizeof bytes);
        for (size_t i = 0; i < length; i++)
            bytes[i] = check_random(0, 9) ? likely[check_random(0, sizeof likely - 2)]
                                          : (char)check_random(-128, 127);
        struct reading reading =
            read_text(bytes, length, (int32_t)check_random(SNL_FORMAT_AUTO, SNL_FORMAT_MOVES),
                      check_random(0, 1) ? 0 : check_random(1, 9));
        reading_free(&reading);
    }
}

/* ---- Arguments and options ---- */

static void check_refused(const char *text, size_t length, const snl_read_options *options,
                          snl_status status)
{
    snl_board *boards[2], *board = untouched_board();
    snl_read_error error;
    size_t count;
    CHECK_EQUAL(read_once(text, length, options, boards, 2, &count, &error), status);
    CHECK_EQUAL(read_once(text, length, options, boards, 2, &count, NULL), status);
    CHECK_EQUAL(read_once(text, length, options, NULL, 0, &count, &error), status);
    error = untouched_error();
    CHECK_EQUAL(snl_read_board(text, length, options, &board, &error), status);
    check_reason(text, length, status, &error);
    CHECK(board == untouched_board());
}

/* The bytes up to the end of the last field. On some machines of 32 bits, padding follows. */
enum {
    ERROR_BYTES = offsetof(snl_read_error, message) + sizeof(const char *),
    OPTIONS_BYTES = offsetof(snl_read_options, allocator) + sizeof(const snl_allocator *)
};

static void test_refused_arguments(void)
{
    static const char text[] = "squares 9\n";
    const size_t length = sizeof text - 1;
    snl_read_error error = untouched_error();
    snl_board *board = untouched_board();
    size_t count = UNTOUCHED_COUNT;
    check_refused(NULL, 1, NULL, SNL_ERROR_NULL);
    CHECK_EQUAL(snl_read_boards(text, length, NULL, NULL, 1, &count, &error), SNL_ERROR_NULL);
    check_reason(text, length, SNL_ERROR_NULL, &error);
    error = untouched_error();
    CHECK_EQUAL(snl_read_boards(text, length, NULL, &board, 1, NULL, &error), SNL_ERROR_NULL);
    check_reason(text, length, SNL_ERROR_NULL, &error);
    CHECK_EQUAL(snl_read_boards(text, length, NULL, NULL, 0, NULL, NULL), SNL_ERROR_NULL);
    error = untouched_error();
    CHECK_EQUAL(snl_read_board(text, length, NULL, NULL, &error), SNL_ERROR_NULL);
    check_reason(text, length, SNL_ERROR_NULL, &error);
    for (uint32_t size = 0; size < ERROR_BYTES; size++) { /* too short to be written to */
        snl_read_error untouched = untouched_error();
        untouched.struct_size = size;
        error = untouched;
        CHECK_EQUAL(snl_read_boards(text, length, NULL, &board, 1, &count, &error),
                    SNL_ERROR_STRUCT_SIZE);
        CHECK_EQUAL(snl_read_boards("x", 1, NULL, &board, 1, &count, &error),
                    SNL_ERROR_STRUCT_SIZE);
        CHECK_EQUAL(snl_read_boards(NULL, 1, NULL, &board, 1, &count, &error), SNL_ERROR_NULL);
        CHECK_EQUAL(snl_read_board(text, length, NULL, &board, &error), SNL_ERROR_STRUCT_SIZE);
        CHECK(memcmp(&error, &untouched, sizeof error) == 0);
    }
    CHECK_EQUAL(count, UNTOUCHED_COUNT);
    CHECK(board == untouched_board());
}

static void test_refused_options(void)
{
    static const char text[] = "squares 9\n";
    const size_t length = sizeof text - 1;
    struct pool pool = READING_POOL;
    const snl_allocator allocator = pool_allocator(&pool);
    const snl_read_options good = {sizeof good, SNL_FORMAT_TEXT, 9, &allocator};
    static const int32_t formats[] = {-1, SNL_FORMAT_JSON + 1, INT32_MIN, INT32_MAX};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        snl_read_options options = good;
        options.format = formats[i];
        check_refused(text, length, &options, SNL_ERROR_FORMAT);
    }
    static const int64_t limits[] = {-1, INT64_MIN};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        snl_read_options options = good;
        options.squares_max = limits[i];
        check_refused(text, length, &options, SNL_ERROR_SQUARES_MAX);
    }
    for (uint32_t size = 0; size < OPTIONS_BYTES; size++) {
        snl_read_options options = good;
        options.struct_size = size;
        check_refused(text, length, &options, SNL_ERROR_STRUCT_SIZE);
    }
    for (int fault = 0; fault < 4; fault++) {
        snl_allocator bad = allocator;
        snl_read_options options = good;
        options.allocator = &bad;
        if (fault == 0)
            bad.allocate = NULL;
        else if (fault == 1)
            bad.release = NULL;
        else
            bad.struct_size = fault == 2 ? 0 : (uint32_t)sizeof bad - 1;
        const snl_status status = fault < 2 ? SNL_ERROR_ALLOCATOR : SNL_ERROR_STRUCT_SIZE;
        check_refused(text, length, &options, status);
        options.format = -1; /* comes after the allocator, and the text last */
        check_refused("x", 1, &options, status);
    }
    CHECK_EQUAL(pool.requests, 0);
}

/* Structs of a later version are longer. */
static void test_longer_structs(void)
{
    struct {
        snl_read_options options;
        char more[64];
    } longer_options = {.options = {sizeof longer_options, SNL_FORMAT_TEXT, 9, NULL}};
    struct {
        snl_read_error error;
        char more[64];
    } longer_error, untouched;
    snl_board *board;
    size_t count;
    memset(longer_options.more, 0x5a, sizeof longer_options.more);
    memset(&longer_error, 0x5a, sizeof longer_error);
    longer_error.error.struct_size = sizeof longer_error;
    memcpy(&untouched, &longer_error, sizeof untouched);
    CHECK_EQUAL(snl_read_boards("squares 9", 9, &longer_options.options, &board, 1, &count,
                                &longer_error.error),
                SNL_OK);
    CHECK_EQUAL(count, 1);
    snl_board_free(board);
    CHECK(memcmp(&longer_error, &untouched, sizeof untouched) == 0);
    CHECK_EQUAL(snl_read_boards("squares 99", 10, &longer_options.options, &board, 1, &count,
                                &longer_error.error),
                SNL_ERROR_LIMIT);
    CHECK_EQUAL(longer_error.error.struct_size, sizeof longer_error);
    CHECK_EQUAL(longer_error.error.status, SNL_ERROR_LIMIT);
    CHECK_EQUAL(longer_error.error.column, 9);
    CHECK(memcmp(longer_error.more, untouched.more, sizeof untouched.more) == 0);
}

/* Without options, boards get the default allocator; otherwise they keep the allocator given in the
 * options. */
static void test_allocator(void)
{
    struct pool pool = READING_POOL;
    snl_allocator allocator = pool_allocator(&pool);
    snl_read_options options = {sizeof options, SNL_FORMAT_AUTO, 0, &allocator};
    snl_board *board, *copy;
    size_t count;
    CHECK_EQUAL(snl_read_boards("squares 9", 9, NULL, &board, 1, &count, NULL), SNL_OK);
    snl_board_free(board);
    CHECK_EQUAL(pool.requests, 0);
    CHECK_EQUAL(snl_read_boards("[1,-1]", 6, &options, &board, 1, &count, NULL), SNL_OK);
    memset(&allocator, 0, sizeof allocator); /* the boards have copied it */
    long blocks = pool.blocks;
    CHECK(blocks > 0);
    CHECK_EQUAL(snl_board_copy(board, NULL, &copy), SNL_OK);
    CHECK_EQUAL(pool.blocks, 2 * blocks);
    snl_board_free(board);
    CHECK_EQUAL(snl_board_jump(copy, 1), 2);
    snl_board_free(copy);
    CHECK_EQUAL(pool.blocks, 0);
    CHECK_EQUAL(pool.bytes, 0);
}

static void test_limit_on_squares(void)
{
    static const struct {
        const char *text;
        int64_t squares; /* squares of the largest board */
    } cases[] = {
        {"squares 30", 30},
        {"squares 1", 1},
        {"squares 29\nsquares 30\nsquares 2", 30},
        {"squares 4611686018427387904", SNL_SQUARES_MAX},
        {"grid 5 6", 30},
        {"grid 1 30", 30},
        {"grid 30 1", 30},
        {"grid 2147483648 2147483648", SNL_SQUARES_MAX},
        {"[[-1,-1,-1],[-1,-1,-1]]", 6},
        {"[[-1]]", 1},
        {"[[-1]] [[-1],[-1],[-1]] [[-1,-1]]", 3},
        {"[-1,-1,-1,-1,-1]", 5},
        {"[-1]", 1},
        {"[-1] [-1,-1]", 2},
        {"2 0 0 0 0", 100},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int64_t squares = cases[i].squares;
        const int64_t limits[] = {
            squares, squares + 1, squares - 1, squares / 2, SNL_SQUARES_MAX, INT64_MAX, 0};
        for (size_t j = 0; j < sizeof limits / sizeof *limits; j++) {
            struct reading reading =
                read_text(cases[i].text, strlen(cases[i].text), SNL_FORMAT_AUTO, limits[j]);
            int64_t limit = limits[j] ? limits[j] : SNL_SQUARES_MAX;
            if (!CHECK_EQUAL(reading.status, squares > limit ? SNL_ERROR_LIMIT : SNL_OK))
                TELL("%s with a limit of %" PRId64 "\n", cases[i].text, limits[j]);
            reading_free(&reading);
        }
    }
    struct reading beyond =
        read_text("squares 4611686018427387905", 27, SNL_FORMAT_AUTO, INT64_MAX);
    CHECK_EQUAL(beyond.status, SNL_ERROR_SQUARES);
    reading_free(&beyond);
}

/* ---- Capacity ---- */

static void test_capacity(void)
{
    for (size_t i = 0; i < SAMPLES; i++) {
        size_t length = strlen(samples[i].text);
        for (size_t capacity = 0; capacity <= SAMPLE_BOARDS + 3; capacity++) {
            struct pool pool = READING_POOL;
            snl_allocator allocator = pool_allocator(&pool);
            snl_read_options options = {sizeof options, samples[i].format, 0, &allocator};
            snl_board *boards[SAMPLE_BOARDS + 3];
            snl_read_error error;
            struct string described = {0};
            size_t count;
            snl_status status =
                read_once(samples[i].text, length, &options, boards, capacity, &count, &error);
            CHECK_EQUAL(status, capacity < SAMPLE_BOARDS ? SNL_ERROR_CAPACITY : SNL_OK);
            CHECK_EQUAL(count, SAMPLE_BOARDS);
            CHECK(pool.most <= memory_bound(length, SAMPLE_BOARDS));
            for (size_t j = 0; status == SNL_OK && j < count; j++) {
                describe(boards[j], &described);
                snl_board_free(boards[j]);
            }
            CHECK(status != SNL_OK || strcmp(string_text(&described), samples[i].boards) == 0);
            CHECK_EQUAL(pool.blocks, 0);
            string_free(&described);
        }
        size_t count; /* without an array, boards are only counted */
        CHECK_EQUAL(read_once(samples[i].text, length, NULL, NULL, 0, &count, NULL), SNL_OK);
        CHECK_EQUAL(count, SAMPLE_BOARDS);
    }
}

/* The reader finds a fault even behind more boards than the array holds. In the place of the fault
 * it counts those boards, too. */
static void test_fault_behind_the_capacity(void)
{
    static const struct {
        const char *text;
        int32_t format;
    } ends[] = {{"\nsquares 0", SNL_FORMAT_TEXT},
                {"\n[[7]]", SNL_FORMAT_LEETCODE},
                {"\n7", SNL_FORMAT_HACKERRANK},
                {"\n[7]", SNL_FORMAT_MOVES}};
    for (size_t i = 0; i < SAMPLES; i++) {
        struct string text = {0};
        string_add_bytes(&text, samples[i].text, strlen(samples[i].text));
        CHECK_EQUAL(samples[i].format, ends[i].format);
        string_add(&text, "%s", ends[i].text);
        struct reading reading = read_text(text.bytes, text.length, samples[i].format, 0);
        CHECK(is_fault(reading.status));
        CHECK_EQUAL(reading.error.board, SAMPLE_BOARDS);
        reading_free(&reading);
        string_free(&text);
    }
}

static void test_many_boards(void)
{
    static const char *const boards[] = {"squares 3\njump 2 1\n", "[[-1,-1]]", "0 1 99 1\n",
                                         "[0,-1]"};
    for (size_t i = 0; i < 4; i++) {
        struct string text = {0};
        string_add(&text, "%s", i == 2 ? "1000\n" : "");
        for (int j = 0; j < 1000; j++)
            string_add(&text, "%s", boards[i]);
        struct reading reading = read_text(text.bytes, text.length, SNL_FORMAT_AUTO, 0);
        CHECK_EQUAL(reading.status, SNL_OK);
        CHECK_EQUAL(reading.count, 1000);
        size_t each = (reading.boards.length + 2) / 1000; /* all alike, with "; " between them */
        CHECK_EQUAL(reading.boards.length, 1000 * each - 2);
        for (size_t j = each; j < reading.boards.length; j++)
            CHECK_EQUAL(reading.boards.bytes[j], reading.boards.bytes[j - each]);
        reading_free(&reading);
        string_free(&text);
    }
}

/* ---- Memory ---- */

/* The list of boards grows seldom, however many boards there are. */
static void test_allocations_of_many_boards(void)
{
    enum { MANY = 2000 };
    static snl_board *boards[MANY];
    struct pool pool = READING_POOL, single = READING_POOL;
    snl_allocator allocator = pool_allocator(&pool), of_one = pool_allocator(&single);
    snl_read_options options = {sizeof options, SNL_FORMAT_TEXT, 0, &allocator};
    struct string text = {0};
    snl_board *board;
    size_t count;
    CHECK_EQUAL(snl_board_create(9, &of_one, &board), SNL_OK);
    snl_board_free(board);
    for (int i = 0; i < MANY; i++)
        string_add(&text, "squares 9\n");
    CHECK_EQUAL(read_once(text.bytes, text.length, &options, boards, MANY, &count, NULL), SNL_OK);
    CHECK(pool.requests <= MANY * single.requests + 20);
    for (size_t i = 0; i < MANY; i++)
        snl_board_free(boards[i]);
    string_free(&text);
}

/* Lets the n-th allocation fail, for every n, alone and with all later ones. Without a failure the
 * status is `expected`. A capacity of 0 stands for no array. */
static void check_failing_allocations(const char *text, size_t length, int32_t format,
                                      size_t capacity, snl_status expected)
{
    snl_board *boards[SAMPLE_BOARDS + 1];
    long calls = LONG_MAX;
    for (long fail = 0; fail <= calls; fail++) {
        for (int alone = 0; alone < 2; alone++) {
            struct pool pool = READING_POOL;
            pool.until_failure = fail - 1;
            pool.for_good = !alone;
            snl_allocator allocator = pool_allocator(&pool);
            snl_read_options options = {sizeof options, format, 0, &allocator};
            snl_read_error error;
            size_t count;
            snl_status status = read_once(text, length, &options, capacity ? boards : NULL,
                                          capacity, &count, &error);
            CHECK_EQUAL(status, fail ? SNL_ERROR_MEMORY : expected);
            for (size_t i = 0; status == SNL_OK && capacity && i < count; i++)
                snl_board_free(boards[i]);
            CHECK_EQUAL(pool.blocks, 0);
            CHECK_EQUAL(pool.bytes, 0);
            if (fail == 0)
                calls = pool.requests;
            else
                CHECK(!alone || pool.requests == fail);
        }
    }
    CHECK(calls >= 1 && calls < 1000);
}

static void check_all_capacities(const struct string *text, int32_t format, size_t boards)
{
    for (size_t capacity = 0; capacity <= boards + 1; capacity++)
        check_failing_allocations(text->bytes, text->length, format, capacity,
                                  capacity && capacity < boards ? SNL_ERROR_CAPACITY : SNL_OK);
}

static void test_failing_allocations(void)
{
    for (size_t i = 0; i < SAMPLES; i++) {
        struct string text = {0};
        string_add_bytes(&text, samples[i].text, strlen(samples[i].text));
        check_all_capacities(&text, samples[i].format, SAMPLE_BOARDS);
        string_add(&text, "\n?"); /* a fault after the last board: the reader frees all boards */
        check_failing_allocations(text.bytes, text.length, samples[i].format, SAMPLE_BOARDS,
                                  SNL_ERROR_SYNTAX);
        string_free(&text);
    }
}

/* Lets allocations fail while arrays of jumps grow and split. */
static void test_failing_allocations_of_many_jumps(void)
{
    struct string text = {0};
    for (int i = 0; i < 1500; i++)
        string_add(&text, "%s1499", i ? "," : "[");
    string_add(&text, "]");
    check_all_capacities(&text, SNL_FORMAT_MOVES, 1);
    string_free(&text);
    for (int i = 0; i < 30 * 50; i++) /* every cell names the goal, which is no jump there */
        string_add(&text, "%s1500%s", i == 0 ? "[[" : i % 50 ? "," : ",[", i % 50 < 49 ? "" : "]");
    string_add(&text, "]");
    check_all_capacities(&text, SNL_FORMAT_LEETCODE, 1);
    string_free(&text);
    string_add(&text, "squares 5000\n");
    for (int i = 0; i < 1500; i++)
        string_add(&text, "jump %d %d\n", 1 + i * 7 % 1500, 5000 - i);
    check_all_capacities(&text, SNL_FORMAT_TEXT, 1);
    string_add(&text, "jump 1 2\n");
    check_failing_allocations(text.bytes, text.length, SNL_FORMAT_TEXT, 1, SNL_ERROR_REPEATED);
    string_free(&text);
}

/* Texts that announce far larger boards or more jumps than they contain. read_text() checks
 * memory_bound() for every text. */
static void test_memory_that_is_only_announced(void)
{
    static const struct {
        const char *text;
        snl_status status;
    } cases[] = {
        {"1000000000", SNL_ERROR_SYNTAX},
        {"1000000000 0 0", SNL_ERROR_SYNTAX},
        {"9223372036854775807 0 0 0 0", SNL_ERROR_SYNTAX},
        {"1 1000000000 3 22", SNL_ERROR_SYNTAX},
        {"1 9223372036854775807", SNL_ERROR_SYNTAX},
        {"1 0 9223372036854775807 3 22", SNL_ERROR_SYNTAX},
        {"squares 4611686018427387904", SNL_OK},
        {"squares 4611686018427387904\nladder 1 4611686018427387904", SNL_OK},
        {"squares 4611686018427387904\nsquares 4611686018427387904", SNL_OK},
        {"grid 2147483648 2147483648", SNL_OK},
        {"grid 1 4611686018427387904\njump 4611686018427387903 1", SNL_OK},
        {"squares 9\ndie 64", SNL_OK},
        {"[[", SNL_ERROR_SYNTAX},
        {"[[9223372036854775807]]", SNL_ERROR_SQUARE},
        {"[9223372036854775807]", SNL_ERROR_SQUARE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct reading reading =
            read_text(cases[i].text, strlen(cases[i].text), SNL_FORMAT_AUTO, 0);
        CHECK_EQUAL(reading.status, cases[i].status);
        reading_free(&reading);
    }
}

static void test_memory_of_long_texts(void)
{
    static const char *const pieces[] = {
        "[", "[[", "[[-1],", "[[-1]]", "[-1]",        "-1,", "-",        "0",  "0 ", "1",   "1 ",
        "9", "#",  " ",      "\n",     "squares 9\n", "2,",  "squares ", "\0", "]",  "#\n", "9 8 "};
    static const char *const begins[] = {"", "[", "[[", "1 ", "1 999999999 ", "squares 9\n"};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        for (size_t j = 0; j < sizeof begins / sizeof *begins; j++) {
            struct string text = {0};
            string_add(&text, "%s", begins[j]);
            size_t length = pieces[i][0] ? strlen(pieces[i]) : 1; /* NUL is a piece, too */
            for (int k = 0; k < 3000; k++)
                string_add_bytes(&text, pieces[i], length);
            for (int32_t format = SNL_FORMAT_AUTO; format <= SNL_FORMAT_MOVES; format++) {
                struct reading reading = read_text(text.bytes, text.length, format, 0);
                reading_free(&reading);
            }
            string_free(&text);
        }
    }
}

/* An array for many boards costs no memory while there are few. */
static void test_memory_of_capacity(void)
{
    static snl_board *boards[100000];
    struct pool pool = READING_POOL;
    snl_allocator allocator = pool_allocator(&pool);
    snl_read_options options = {sizeof options, SNL_FORMAT_AUTO, 0, &allocator};
    size_t count;
    CHECK_EQUAL(read_once("[-1]", 4, &options, boards, 100000, &count, NULL), SNL_OK);
    CHECK_EQUAL(count, 1);
    CHECK(pool.most <= memory_bound(4, 1));
    snl_board_free(boards[0]);
    CHECK_EQUAL(pool.blocks, 0);
}

int main(void)
{
    check_random_seed();
    RUN(test_samples);
    RUN(test_places);
    RUN(test_second_boards);
    RUN(test_far_places);
    RUN(test_empty_texts);
    RUN(test_recognition);
    RUN(test_wrong_format);
    RUN(test_spoilt_texts);
    RUN(test_random_bytes);
    RUN(test_refused_arguments);
    RUN(test_refused_options);
    RUN(test_longer_structs);
    RUN(test_allocator);
    RUN(test_limit_on_squares);
    RUN(test_capacity);
    RUN(test_fault_behind_the_capacity);
    RUN(test_many_boards);
    RUN(test_allocations_of_many_boards);
    RUN(test_failing_allocations);
    RUN(test_failing_allocations_of_many_jumps);
    RUN(test_memory_that_is_only_announced);
    RUN(test_memory_of_long_texts);
    RUN(test_memory_of_capacity);
    return check_done();
}
