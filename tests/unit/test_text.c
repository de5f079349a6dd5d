/* SPDX-License-Identifier: MIT */
/*
 * Compares the scanner with tables: integers at both ends of the range of 64 bits and beyond, words
 * and the bytes that may follow them, white space, and positions. Every text is in a block of its
 * exact size, so that a sanitizer notices a read past the end. A scan that fails must not move the
 * scanner. The writer is compared with snprintf(), into buffers of every size, and in pieces.
 */
#include "memory_check.h"
#include "pieces_check.h"
#include "text.h"

/* A scanner over a copy of the text without a byte to spare. */
static snl_i_scanner scan(const char *text, size_t length, void **block)
{
    char *bytes = malloc(length ? length : 1);
    if (!bytes)
        abort();
    *block = bytes;
    if (length)
        memcpy(bytes, text, length);
    return (snl_i_scanner){length ? bytes : bytes + 1, length, 0};
}

static void test_integers(void)
{
    static const struct {
        const char *text;
        snl_status status;
        int64_t value;
        size_t passed;
    } cases[] = {
        {"0", SNL_OK, 0, 1},
        {"-0", SNL_OK, 0, 2},
        {"7", SNL_OK, 7, 1},
        {"-7", SNL_OK, -7, 2},
        {"10", SNL_OK, 10, 2},
        {"0000000000000000000000000000000000000012", SNL_OK, 12, 40},
        {"-0000000000000000000000000000000000000012", SNL_OK, -12, 41},
        {"00", SNL_OK, 0, 2},
        {"1234567890", SNL_OK, 1234567890, 10},
        {"9223372036854775799", SNL_OK, INT64_MAX - 8, 19},
        {"9223372036854775806", SNL_OK, INT64_MAX - 1, 19},
        {"9223372036854775807", SNL_OK, INT64_MAX, 19},
        {"09223372036854775807", SNL_OK, INT64_MAX, 20},
        {"9223372036854775808", SNL_ERROR_NUMBER, 0, 0},
        {"9223372036854775809", SNL_ERROR_NUMBER, 0, 0},
        {"9223372036854775810", SNL_ERROR_NUMBER, 0, 0},
        {"09223372036854775808", SNL_ERROR_NUMBER, 0, 0},
        {"-9223372036854775807", SNL_OK, -INT64_MAX, 20},
        {"-9223372036854775808", SNL_OK, INT64_MIN, 20},
        {"-09223372036854775808", SNL_OK, INT64_MIN, 21},
        {"-9223372036854775809", SNL_ERROR_NUMBER, 0, 0},
        {"-9223372036854775810", SNL_ERROR_NUMBER, 0, 0},
        {"10000000000000000000", SNL_ERROR_NUMBER, 0, 0},
        {"18446744073709551615", SNL_ERROR_NUMBER, 0, 0},
        {"18446744073709551616", SNL_ERROR_NUMBER, 0, 0},
        {"18446744073709551617", SNL_ERROR_NUMBER, 0, 0},
        {"92233720368547758070", SNL_ERROR_NUMBER, 0, 0},
        {"123456789012345678901234567890", SNL_ERROR_NUMBER, 0, 0},
        {"-123456789012345678901234567890", SNL_ERROR_NUMBER, 0, 0},
        {"1x", SNL_OK, 1, 1},
        {"12 34", SNL_OK, 12, 2},
        {"5-3", SNL_ERROR_SYNTAX, 0, 0},
        {"3.5", SNL_OK, 3, 1},
        {"", SNL_ERROR_SYNTAX, 0, 0},
        {"-", SNL_ERROR_SYNTAX, 0, 0},
        {"--1", SNL_ERROR_SYNTAX, 0, 0},
        {"- 1", SNL_ERROR_SYNTAX, 0, 0},
        {"-x", SNL_ERROR_SYNTAX, 0, 0},
        {"+1", SNL_ERROR_SYNTAX, 0, 0},
        {" 1", SNL_ERROR_SYNTAX, 0, 0},
        {"x", SNL_ERROR_SYNTAX, 0, 0},
        {"/", SNL_ERROR_SYNTAX, 0, 0}, /* the bytes beside '0' and '9' */
        {":", SNL_ERROR_SYNTAX, 0, 0},
        {"8/", SNL_OK, 8, 1},
        {"8:", SNL_OK, 8, 1},
        {"\xB2", SNL_ERROR_SYNTAX, 0, 0}, /* a superscript two in Latin-1 */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        void *block;
        snl_i_scanner scanner = scan(cases[i].text, strlen(cases[i].text), &block);
        int64_t value = 4711;
        int faults = check_faults_in_test;
        CHECK_EQUAL(snl_i_take_integer(&scanner, &value), cases[i].status);
        CHECK_EQUAL(value, cases[i].status == SNL_OK ? cases[i].value : 4711);
        CHECK_EQUAL(scanner.offset, cases[i].passed);
        if (check_faults_in_test > faults)
            printf("#   text: \"%s\"\n", cases[i].text);
        free(block);
    }
}

/* Numbers of the largest length, and one byte longer, with and without a sign. */
static void test_long_integers(void)
{
    char text[SNL_I_NUMBER_BYTES + 2];
    for (size_t sign = 0; sign < 2; sign++) {
        memset(text, '0', sizeof text);
        text[0] = sign ? '-' : '0';
        text[SNL_I_NUMBER_BYTES - 1] = '7';
        for (size_t longer = 0; longer < 2; longer++) {
            void *block;
            snl_i_scanner scanner = scan(text, SNL_I_NUMBER_BYTES + longer, &block);
            int64_t value = 4711;
            CHECK_EQUAL(snl_i_take_integer(&scanner, &value), longer ? SNL_ERROR_NUMBER : SNL_OK);
            CHECK_EQUAL(value, longer ? 4711 : sign ? -7 : 7);
            CHECK_EQUAL(scanner.offset, longer ? 0 : SNL_I_NUMBER_BYTES);
            free(block);
        }
    }
}

/* Cuts a number at every byte: the beginning that remains is another number, or none. */
static void test_integers_cut_short(void)
{
    static const char text[] = "-9223372036854775808";
    int64_t expected = 0;
    for (size_t length = 0; length < sizeof text; length++) {
        void *block;
        snl_i_scanner scanner = scan(text, length, &block);
        int64_t value = 4711;
        snl_status status = snl_i_take_integer(&scanner, &value);
        CHECK_EQUAL(status, length < 2 ? SNL_ERROR_SYNTAX : SNL_OK);
        if (length >= 2)
            expected = expected * 10 - (text[length - 1] - '0');
        CHECK_EQUAL(value, length < 2 ? 4711 : expected);
        CHECK_EQUAL(scanner.offset, length < 2 ? 0 : length);
        free(block);
    }
}

/* Numbers that the C library writes between two letters, and the scanner reads back. */
static void test_random_integers(void)
{
    for (int round = 0; round < 20000; round++) {
        int64_t expected = (int64_t)(check_random64() >> check_random(0, 63));
        char text[64];
        if (check_random(0, 1))
            expected = -expected - (expected != INT64_MIN && check_random(0, 1));
        int length = snprintf(text, sizeof text, "x%" PRId64 "x", expected);
        void *block;
        snl_i_scanner scanner = scan(text, (size_t)length, &block);
        int64_t value = 0;
        scanner.offset = 1;
        CHECK_EQUAL(snl_i_take_integer(&scanner, &value), SNL_OK);
        CHECK_EQUAL(value, expected);
        CHECK_EQUAL(scanner.offset, length - 1);
        free(block);
    }
}

static void test_words(void)
{
    static const struct {
        const char *text;
        const char *word;
        size_t passed; /* bytes skipped; 0: the scanner refuses the word */
    } cases[] = {
        {"on", "on", 2},
        {"on ", "on", 2},
        {"on\n", "on", 2},
        {"on#", "on", 2},
        {"on-", "on", 0},
        {"on\xC3", "on", 2},
        {"on@", "on", 2},
        {"on[", "on", 2},
        {"on`", "on", 2},
        {"on{", "on", 2},
        {"on/", "on", 2},
        {"on:", "on", 2},
        {"one", "on", 0},
        {"onA", "on", 0},
        {"onZ", "on", 0},
        {"ona", "on", 0},
        {"onz", "on", 0},
        {"on0", "on", 0},
        {"on9", "on", 0},
        {"o", "on", 0},
        {"", "on", 0},
        {"no", "on", 0},
        {"On", "on", 0},
        {"ON", "on", 0},
        {" on", "on", 0},
        {"off", "on", 0},
        {"o n", "on", 0},
        {"squares", "squares", 7},
        {"square", "squares", 0},
        {"squares\t1", "squares", 7},
        {"squares1", "squares", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        void *block;
        snl_i_scanner scanner = scan(cases[i].text, strlen(cases[i].text), &block);
        CHECK_EQUAL(snl_i_take_word(&scanner, cases[i].word), cases[i].passed > 0);
        if (!CHECK_EQUAL(scanner.offset, cases[i].passed))
            printf("#   text: \"%s\"\n", cases[i].text);
        free(block);
    }
    snl_i_scanner middle = {"xxonxx on", 9, 7};
    CHECK(snl_i_take_word(&middle, "on"));
    CHECK_EQUAL(middle.offset, 9);
    CHECK(!snl_i_take_word(&middle, "on"));
    CHECK_EQUAL(middle.offset, 9);
}

/* The end of the text ends a word, whatever follows it in memory. */
static void test_words_at_the_end(void)
{
    snl_i_scanner cut = {"onward", 2, 0};
    CHECK(snl_i_take_word(&cut, "on"));
    CHECK_EQUAL(cut.offset, 2);
    cut = (snl_i_scanner){"onward", 1, 0};
    CHECK(!snl_i_take_word(&cut, "on"));
    CHECK_EQUAL(cut.offset, 0);
    int64_t value = 0;
    cut = (snl_i_scanner){"1234", 2, 0};
    CHECK_EQUAL(snl_i_take_integer(&cut, &value), SNL_OK);
    CHECK_EQUAL(value, 12);
}

static void test_peek(void)
{
    snl_i_scanner scanner = {"a\0\xFF\x80", 4, 0};
    static const int expected[] = {'a', 0, 0xff, 0x80, SNL_I_END, SNL_I_END};
    for (size_t i = 0; i < 4; i++, scanner.offset++)
        CHECK_EQUAL(snl_i_peek(&scanner), expected[i]);
    CHECK_EQUAL(snl_i_peek(&scanner), SNL_I_END);
    CHECK_EQUAL(scanner.offset, 4);
    snl_i_scanner empty = {NULL, 0, 0};
    CHECK_EQUAL(snl_i_peek(&empty), SNL_I_END);
    snl_i_skip_space(&empty);
    snl_i_skip_blanks(&empty);
    CHECK_EQUAL(empty.offset, 0);
}

static void test_white_space(void)
{
    static const struct {
        const char *text;
        size_t blanks, space;
    } cases[] = {
        {"", 0, 0},       {"x", 0, 0},   {" x", 1, 1},      {"\tx", 1, 1},
        {"\rx", 1, 1},    {"\nx", 0, 1}, {" \t\r x", 4, 4}, {" \t\r\n \nx", 3, 6},
        {"\n\n\n", 0, 3}, {" \n", 1, 2}, {"   ", 3, 3},     {"\r\n\r\nx", 1, 4},
        {"\vx", 0, 0},    {"\fx", 0, 0}, {"\xA0x", 0, 0},   {" \v", 1, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        void *block;
        snl_i_scanner scanner = scan(cases[i].text, strlen(cases[i].text), &block);
        snl_i_skip_blanks(&scanner);
        CHECK_EQUAL(scanner.offset, cases[i].blanks);
        snl_i_skip_blanks(&scanner);
        CHECK_EQUAL(scanner.offset, cases[i].blanks);
        snl_i_skip_space(&scanner);
        CHECK_EQUAL(scanner.offset, cases[i].space);
        scanner.offset = 0;
        snl_i_skip_space(&scanner);
        CHECK_EQUAL(scanner.offset, cases[i].space);
        free(block);
    }
    snl_i_scanner zero = {"\0 x", 3, 0};
    snl_i_skip_space(&zero);
    CHECK_EQUAL(zero.offset, 0);
}

static void test_positions(void)
{
    static const char text[] = "ab\n\r\n\n\tx\n";
    static const int64_t expected[][2] = {{1, 1}, {1, 2}, {1, 3}, {2, 1}, {2, 2},
                                          {3, 1}, {4, 1}, {4, 2}, {4, 3}, {5, 1}};
    void *block;
    snl_i_scanner scanner = scan(text, sizeof text - 1, &block);
    /* Advances to each offset in two steps, either of which may be empty. */
    for (size_t offset = 0; offset < sizeof expected / sizeof *expected; offset++)
        for (size_t part = 0; part <= offset; part++) {
            int64_t line = 1, column = 1;
            snl_i_advance(scanner.text, part, &line, &column);
            snl_i_advance(scanner.text + part, offset - part, &line, &column);
            CHECK_EQUAL(line, expected[offset][0]);
            CHECK_EQUAL(column, expected[offset][1]);
        }
    free(block);
    int64_t line = 1, column = 1;
    snl_i_advance(NULL, 0, &line, &column);
    CHECK_EQUAL(line, 1);
    CHECK_EQUAL(column, 1);
}

static void write_list(snl_i_writer *writer, const void *context)
{
    const int64_t *numbers = context; /* ended by 0 */
    for (; *numbers; numbers++) {
        snl_i_write(writer, "<");
        snl_i_write_integer(writer, *numbers);
        snl_i_write_bytes(writer, "\0>", 2);
    }
}

static void test_writing(void)
{
    static const int64_t numbers[] = {
        1, -1, 9, 10, -10, 99, 100, -123456789012345, INT64_MAX, -INT64_MAX, INT64_MIN, 0};
    char expected[300];
    size_t expected_length = 0;
    for (const int64_t *number = numbers; *number; number++)
        expected_length +=
            (size_t)snprintf(expected + expected_length, sizeof expected - expected_length,
                             "<%" PRId64 "%c>", *number, '\0');
    size_t length = 0;
    snl_i_output measured = {.length = &length};
    CHECK_EQUAL(snl_i_write_out(write_list, numbers, NULL, &measured), SNL_OK);
    CHECK_EQUAL(length, expected_length);
    for (size_t capacity = 0; capacity <= expected_length + 3; capacity++) {
        char *text = malloc(capacity + 1);
        if (!text)
            abort();
        memset(text, '#', capacity + 1);
        length = 0;
        snl_i_output output = {.text = text, .capacity = capacity, .length = &length};
        snl_status status = snl_i_write_out(write_list, numbers, NULL, &output);
        CHECK_EQUAL(length, expected_length);
        if (capacity > length) {
            CHECK_EQUAL(status, SNL_OK);
            CHECK(memcmp(text, expected, expected_length) == 0 && text[length] == '\0');
        } else {
            CHECK_EQUAL(status, SNL_ERROR_CAPACITY);
            CHECK(memchr(text, '<', capacity) == NULL);
        }
        CHECK(text[capacity] == '#');
        free(text);
    }
}

static void test_writing_nothing(void)
{
    static const int64_t none[] = {0};
    char text[2] = "##";
    size_t length = 7;
    snl_i_output output = {.text = text, .length = &length};
    CHECK_EQUAL(snl_i_write_out(write_list, none, NULL, &output), SNL_ERROR_CAPACITY);
    CHECK(length == 0 && text[0] == '#');
    output.capacity = 1;
    CHECK_EQUAL(snl_i_write_out(write_list, none, NULL, &output), SNL_OK);
    CHECK(length == 0 && text[0] == '\0' && text[1] == '#');
}

/* Writes the digits 0123456789012... in parts of `part` bytes. */
struct digits {
    size_t length, part;
};

static char digits[3 * PIECE_MAX + 1];

static void fill_digits(void)
{
    for (size_t i = 0; i < sizeof digits; i++)
        digits[i] = (char)('0' + i % 10);
}

static void write_digits(snl_i_writer *writer, const void *context)
{
    const struct digits *wanted = context;
    for (size_t at = 0; at < wanted->length; at += wanted->part)
        snl_i_write_bytes(writer, digits + at,
                          wanted->length - at < wanted->part ? wanted->length - at : wanted->part);
}

/* All pieces but the last are full, wherever the parts of the text end. */
static void test_pieces_of_all_lengths(void)
{
    static const size_t parts[] = {1, 7, 1023, 1024, 1025, 3000};
    fill_digits();
    for (size_t i = 0; i < 6; i++) {
        for (size_t length = 1; length <= 3 * PIECE_MAX; length += parts[i] == 1 ? 11 : 1) {
            struct digits wanted = {length, parts[i]};
            struct pieces pieces = {0};
            snl_i_output output = {.receive = receive, .context = &pieces};
            CHECK_EQUAL(snl_i_write_out(write_digits, &wanted, NULL, &output), SNL_OK);
            CHECK_EQUAL(pieces.count, (length + PIECE_MAX - 1) / PIECE_MAX);
            CHECK(pieces.length == length && memcmp(pieces.text, digits, length) == 0);
            free(pieces.text);
        }
    }
}

/* Once the receiver has given up it gets no further piece, however long the parts of the text. */
static void test_receivers_that_give_up(void)
{
    static const size_t parts[] = {1, 7, 1023, 1024, 1025, 3000};
    fill_digits();
    for (size_t i = 0; i < 6; i++) {
        for (long at = 1; at <= 3; at++) {
            struct digits wanted = {3 * PIECE_MAX, parts[i]};
            struct pieces pieces = {.give_up_at = at, .answer = 1};
            snl_i_output output = {.receive = receive, .context = &pieces};
            CHECK_EQUAL(snl_i_write_out(write_digits, &wanted, NULL, &output), SNL_ERROR_WRITE);
            CHECK_EQUAL(pieces.count, at);
            CHECK(pieces.length == (size_t)at * PIECE_MAX &&
                  memcmp(pieces.text, digits, pieces.length) == 0);
            free(pieces.text);
        }
    }
}

/* Writes digits until the writer is cancelled. Then checks that the writer adds nothing more. */
static void write_past_the_end(snl_i_writer *writer, const void *context)
{
    const struct digits *first = context;
    snl_i_write_bytes(writer, digits, first->length);
    for (int i = 0; i <= PIECE_MAX && !writer->poll.cancelled; i++)
        snl_i_write_bytes(writer, digits, first->part);
    for (int i = 0; i < 4; i++) {
        CHECK_EQUAL(writer->length, 0);
        snl_i_write_bytes(writer, digits, 1);
    }
}

/* The receiver may give up at any moment between two polls, and in the middle of a part. */
static void test_nothing_follows_giving_up(void)
{
    for (size_t length = 0; length <= 8; length++) {
        for (size_t part = 1; part <= 3; part++) {
            struct digits first = {length, part};
            struct pieces pieces = {.give_up_at = 1, .answer = 1};
            snl_i_output output = {.receive = receive, .context = &pieces};
            CHECK_EQUAL(snl_i_write_out(write_past_the_end, &first, NULL, &output),
                        SNL_ERROR_WRITE);
            CHECK_EQUAL(pieces.count, 1);
            free(pieces.text);
        }
    }
}

static void write_counted(snl_i_writer *writer, const void *context)
{
    int *const *calls = context;
    ++**calls;
    snl_i_write(writer, "text");
}

/* A text for a function is written once; for a buffer it is measured first. */
static void test_writing_once(void)
{
    int count = 0, *calls = &count;
    struct pieces pieces = {0};
    snl_i_output function = {.receive = receive, .context = &pieces};
    check_received(&pieces, snl_i_write_out(write_counted, &calls, NULL, &function), "text");
    CHECK_EQUAL(count, 1);
    char text[5];
    size_t length;
    snl_i_output buffer = {.text = text, .capacity = sizeof text, .length = &length};
    CHECK_EQUAL(snl_i_write_out(write_counted, &calls, NULL, &buffer), SNL_OK);
    CHECK_EQUAL(count, 3);
}

/* An output is a function, or a buffer with a place for the length. */
static void test_complete_outputs(void)
{
    char text[1];
    size_t length;
    struct pieces pieces = {0};
    CHECK(snl_i_output_is_complete(&(snl_i_output){.receive = receive, .context = &pieces}));
    CHECK(snl_i_output_is_complete(&(snl_i_output){.receive = receive}));
    CHECK(snl_i_output_is_complete(&(snl_i_output){.length = &length}));
    CHECK(snl_i_output_is_complete(&(snl_i_output){text, 1, &length, NULL, NULL}));
    CHECK(snl_i_output_is_complete(&(snl_i_output){text, 0, &length, NULL, NULL}));
    CHECK(!snl_i_output_is_complete(&(snl_i_output){NULL, 1, &length, NULL, NULL}));
    CHECK(!snl_i_output_is_complete(&(snl_i_output){text, 1, NULL, NULL, NULL}));
    CHECK(!snl_i_output_is_complete(&(snl_i_output){.text = NULL}));
}

/* The writer polls now and then, and writes nothing after it is cancelled. */
static void test_writing_cancelled(void)
{
    struct patience patience = {0, 2};
    snl_allocator allocator = patient_allocator(&patience);
    snl_i_writer writer = {.poll = {.allocator = &allocator}};
    char text[8];
    writer.text = text;
    for (int i = 0; i < 1 << 16 && !writer.poll.cancelled; i++) {
        memset(text, '#', sizeof text);
        writer.length = 0;
        snl_i_write_bytes(&writer, NULL, 0);
        snl_i_write_bytes(&writer, "abc", 3);
    }
    CHECK(writer.poll.cancelled && patience.polls == 3);
    CHECK(writer.length == 0 && text[0] == '#');
    snl_i_write_bytes(&writer, "abc", 3);
    CHECK(writer.length == 0 && text[0] == '#' && patience.polls == 3);
}

int main(void)
{
    check_random_seed();
    RUN(test_integers);
    RUN(test_long_integers);
    RUN(test_integers_cut_short);
    RUN(test_random_integers);
    RUN(test_words);
    RUN(test_words_at_the_end);
    RUN(test_peek);
    RUN(test_white_space);
    RUN(test_positions);
    RUN(test_writing);
    RUN(test_writing_nothing);
    RUN(test_writing_cancelled);
    RUN(test_pieces_of_all_lengths);
    RUN(test_receivers_that_give_up);
    RUN(test_nothing_follows_giving_up);
    RUN(test_writing_once);
    RUN(test_complete_outputs);
    return check_done();
}
