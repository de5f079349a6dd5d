/* SPDX-License-Identifier: MIT */
/*
 * The tests that are the same for each text format. The test file of a format defines `tested`, and
 * runs these tests.
 */
#ifndef SNL_READ_FORMAT_CHECK_H
#define SNL_READ_FORMAT_CHECK_H

#include "read_check.h"

#define LIST(array) array, sizeof(array) / sizeof *(array)

struct format {
    int32_t number; /* SNL_FORMAT_TEXT, for example */
    const struct good_text *good;
    size_t goods;
    const struct faulty_text *faulty;
    size_t faults;
    const struct good_text *shipped; /* with names of files in place of texts */
    size_t files;
    second_reader *second;
    int spoilt; /* copies with random changes of each good text */
};

static const struct format tested;

static inline void test_good_texts(void)
{
    check_good_texts(tested.good, tested.goods, tested.number);
}

static inline void test_faulty_texts(void)
{
    check_faulty_texts(tested.faulty, tested.faults, tested.number);
}

static inline void test_shipped_boards(void)
{
    for (size_t i = 0; i < tested.files; i++) {
        struct string text = load_shipped(tested.shipped[i].text);
        check_good_text(text.bytes, text.length, tested.number, tested.shipped[i].boards);
        string_free(&text);
    }
}

/* Compares the library with the second reader on every beginning of a text, from the empty one to
 * the whole text. */
static inline void check_beginnings(const char *text, size_t length)
{
    for (size_t cut = 0; cut <= length; cut++) {
        struct verdict verdict = tested.second(text, cut, SNL_SQUARES_MAX);
        check_verdict(text, cut, tested.number, 0, &verdict);
    }
}

static inline void test_every_beginning(void)
{
    for (size_t i = 0; i < tested.goods; i++) {
        for (enum variation variation = AS_IT_IS; variation < VARIATIONS; variation++) {
            struct string varied =
                vary(tested.good[i].text, strlen(tested.good[i].text), variation, &(int64_t){-1});
            check_beginnings(varied.bytes, varied.length);
            string_free(&varied);
        }
    }
    for (size_t i = 0; i < tested.faults; i++)
        check_beginnings(tested.faulty[i].text, tested.faulty[i].length);
    for (size_t i = 0; i < tested.files; i++) {
        struct string text = load_shipped(tested.shipped[i].text);
        check_beginnings(text.bytes, text.length);
        string_free(&text);
    }
}

/* Whether the second readers and the library agree on the minus signs of a text. They disagree on a
 * sign directly after a letter or digit. Except in JSON, they also disagree on -0. */
static inline int has_plain_minus_signs(const struct string *text)
{
    int is_json = tested.number == SNL_FORMAT_LEETCODE || tested.number == SNL_FORMAT_MOVES;
    for (size_t i = 0; i < text->length; i++) {
        if (text->bytes[i] != '-')
            continue;
        if (i > 0 && !memchr("-[]{}, \t\r\n", text->bytes[i - 1], 10))
            return 0;
        if (!is_json && text->bytes[i + 1] == '0')
            return 0;
    }
    return 1;
}

/* Reads every fourth spoilt text with a random limit on the squares. */
static inline void check_spoilt(const char *text, size_t length, int number)
{
    for (int round = 0; round < number; round++) {
        struct string spoilt = spoil(text, length);
        int64_t squares_max = check_random(0, 3) ? SNL_SQUARES_MAX : check_random(1, 120);
        if (has_plain_minus_signs(&spoilt)) {
            struct verdict verdict = tested.second(spoilt.bytes, spoilt.length, squares_max);
            check_verdict(spoilt.bytes, spoilt.length, tested.number, squares_max, &verdict);
        } else {
            struct reading reading =
                read_text(spoilt.bytes, spoilt.length, tested.number, squares_max);
            reading_free(&reading);
        }
        string_free(&spoilt);
    }
}

static inline void test_spoilt_texts(void)
{
    for (size_t i = 0; i < tested.goods; i++)
        check_spoilt(tested.good[i].text, strlen(tested.good[i].text), rounds(tested.spoilt));
    for (size_t i = 0; i < tested.files; i++) {
        struct string text = load_shipped(tested.shipped[i].text);
        check_spoilt(text.bytes, text.length, rounds(4000));
        string_free(&text);
    }
}

/* Random texts of up to four boards. `add` appends a board, often a faulty one. */
static inline void check_random_texts(void add(struct string *text))
{
    int good = 0;
    for (int round = 0; round < rounds(2000); round++) {
        struct string text = {0};
        for (int64_t boards = check_random(1, 4); boards > 0; boards--)
            add(&text);
        struct verdict verdict = tested.second(text.bytes, text.length, SNL_SQUARES_MAX);
        good += verdict.status == SNL_OK;
        check_verdict(text.bytes, text.length, tested.number, 0, &verdict);
        string_free(&text);
    }
    CHECK(good > rounds(2000) / 4 && good < rounds(2000));
}

#endif
