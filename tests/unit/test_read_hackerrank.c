/* SPDX-License-Identifier: MIT */
/*
 * The input of HackerRank's "The Quickest Way Up": the exercise's samples, and faults with their
 * places. A second reader splits the text at white space. It judges spoilt texts, and every
 * beginning of every example, where the last number may be cut in two.
 */
#include "read_format_check.h"

#define SQUARES 100

static const struct good_text good_texts[] = {
    {"1\n0\n0", "10x10=100 |"},
    {"1 0 0", "10x10=100 |"},
    {"01 00 000", "10x10=100 |"},
    {"1\n1\n3 22\n1\n27 1", "10x10=100 | 3>22 27>1"},
    {" \n 1 \n\n 1\n3\n22 1 27\n\n1  \n", "10x10=100 | 3>22 27>1"},
    {"1 1 99 100 1 99 1", "10x10=100 | 99>1"},                    /* the later jump wins */
    {"1 3 5 6 5 7 5 8 0", "10x10=100 | 5>8"},                     /* the later ladder wins */
    {"1 1 50 2 1 3 70", "10x10=100 | 3>70 50>2"},                 /* a ladder down, a snake up */
    {"1 2 1 100 99 100 0", "10x10=100 | 1>100 99>100"},           /* both ends of the range */
    {"1 2 10 20 20 30 1 30 10", "10x10=100 | 10>20 20>30 30>10"}, /* jumps from mouth to mouth */
    {"2 0 0 0 0", "10x10=100 |; 10x10=100 |"},
    {"3\n0\n1\n2 1\n1\n2 3\n0\n0\n0", "10x10=100 | 2>1; 10x10=100 | 2>3; 10x10=100 |"},
    {"2\n3\n32 62\n42 68\n12 98\n7\n95 13\n97 25\n93 37\n79 27\n75 19\n49 47\n67 17\n"
     "4\n8 52\n6 80\n26 42\n2 72\n9\n51 19\n39 11\n37 29\n81 3\n59 5\n79 23\n53 7\n43 33\n77 21\n",
     "10x10=100 | 12>98 32>62 42>68 49>47 67>17 75>19 79>27 93>37 95>13 97>25; "
     "10x10=100 | 2>72 6>80 8>52 26>42 37>29 39>11 43>33 51>19 53>7 59>5 77>21 79>23 81>3"},
};

#define BOARDS "the number of boards, at least 1"
#define LADDERS "the number of ladders"
#define SNAKES "the number of snakes"
#define MOUTH "the square where the jump starts, from 1 to the one before the goal"
#define END "the square where the jump ends, from 1 to the goal"
#define ANOTHER "a square other than the one where the jump starts"
#define NO_MORE "the end of the input"
#define SMALLER "a smaller board: the boards of this format have 100 squares"

static const struct faulty_text faulty_texts[] = {
    /* Texts without a board. */
    FAULT("@", SNL_ERROR_SYNTAX, 0, -1, -1, BOARDS),
    FAULT(" \n\n @", SNL_ERROR_SYNTAX, 0, -1, -1, BOARDS),
    FAULT("@x", SNL_ERROR_SYNTAX, 0, -1, -1, BOARDS),
    FAULT("@-", SNL_ERROR_SYNTAX, 0, -1, -1, BOARDS),
    FAULT("@+1 0 0", SNL_ERROR_SYNTAX, 0, -1, -1, BOARDS),
    FAULT("@\0", SNL_ERROR_SYNTAX, 0, -1, -1, BOARDS),
    FAULT("@0", SNL_ERROR_SYNTAX, 0, -1, -1, BOARDS),
    FAULT("\n@0 0 0", SNL_ERROR_SYNTAX, 0, -1, -1, BOARDS),
    FAULT("@-1 0 0", SNL_ERROR_SYNTAX, 0, -1, -1, BOARDS),
    FAULT("@[[-1]]", SNL_ERROR_SYNTAX, 0, -1, -1, BOARDS),
    FAULT("@# a comment\n1 0 0", SNL_ERROR_SYNTAX, 0, -1, -1, BOARDS),
    /* Not a number. */
    FAULT("1@x 0 0", SNL_ERROR_SYNTAX, 0, -1, -1, LADDERS),
    FAULT("1 @x", SNL_ERROR_SYNTAX, 0, -1, -1, LADDERS),
    FAULT("1@, 0, 0", SNL_ERROR_SYNTAX, 0, -1, -1, LADDERS),
    FAULT("1 @- 0", SNL_ERROR_SYNTAX, 0, -1, -1, LADDERS),
    FAULT("1\n@-1\n0", SNL_ERROR_SYNTAX, 0, -1, -1, LADDERS),
    FAULT("1 0 @x", SNL_ERROR_SYNTAX, 0, -1, -1, SNAKES),
    FAULT("1 0@.0 0", SNL_ERROR_SYNTAX, 0, -1, -1, SNAKES),
    FAULT("1 0 @-1", SNL_ERROR_SYNTAX, 0, -1, -1, SNAKES),
    FAULT("1 1 @x", SNL_ERROR_SYNTAX, 0, -1, -1, MOUTH),
    FAULT("1 1@e0 2 3 0", SNL_ERROR_SYNTAX, 0, -1, -1, MOUTH),
    FAULT("1 1 3@,22 0", SNL_ERROR_SYNTAX, 0, -1, -1, END),
    FAULT("1 1 3 @x", SNL_ERROR_SYNTAX, 0, -1, -1, END),
    FAULT("1 1 3 22 @:", SNL_ERROR_SYNTAX, 0, -1, -1, SNAKES),
    FAULT("1 0 1 3 @\0", SNL_ERROR_SYNTAX, 0, -1, -1, END),
    FAULT("2 0 0 0 @x", SNL_ERROR_SYNTAX, 1, -1, -1, SNAKES),
    /* Texts that end too early. */
    FAULT("1@", SNL_ERROR_SYNTAX, 0, -1, -1, LADDERS),
    FAULT("1\n@", SNL_ERROR_SYNTAX, 0, -1, -1, LADDERS),
    FAULT("1 0@", SNL_ERROR_SYNTAX, 0, -1, -1, SNAKES),
    FAULT("1 0\n\n@", SNL_ERROR_SYNTAX, 0, -1, -1, SNAKES),
    FAULT("1 1\n@", SNL_ERROR_SYNTAX, 0, -1, -1, MOUTH),
    FAULT("1 1\n3@", SNL_ERROR_SYNTAX, 0, -1, -1, END),
    FAULT("1 1\n3 22\n@", SNL_ERROR_SYNTAX, 0, -1, -1, SNAKES),
    FAULT("1 1\n3 22\n1\n27@", SNL_ERROR_SYNTAX, 0, -1, -1, END),
    FAULT("2\n0\n0\n@", SNL_ERROR_SYNTAX, 1, -1, -1, LADDERS),
    FAULT("2\n0\n0\n@Sample Input\n1\n0\n0", SNL_ERROR_SYNTAX, 1, -1, -1, LADDERS),
    FAULT("1000000000 0 0 0 0@", SNL_ERROR_SYNTAX, 2, -1, -1, LADDERS),
    FAULT("9223372036854775807 0 0@", SNL_ERROR_SYNTAX, 1, -1, -1, LADDERS),
    FAULT("1 9223372036854775807 3 22 4 5@", SNL_ERROR_SYNTAX, 0, -1, -1, MOUTH),
    FAULT("1 0 9223372036854775807 3 22@", SNL_ERROR_SYNTAX, 0, -1, -1, MOUTH),
    /* Text behind the end of a board. */
    FAULT("1 0 0 @0", SNL_ERROR_SYNTAX, 1, -1, -1, NO_MORE),
    FAULT("1 0 0@x", SNL_ERROR_SYNTAX, 1, -1, -1, NO_MORE),
    FAULT("1 0 0\n@\0", SNL_ERROR_SYNTAX, 1, -1, -1, NO_MORE),
    FAULT("2 0 0 0 0\n\n @1", SNL_ERROR_SYNTAX, 2, -1, -1, NO_MORE),
    FAULT("1\n1\n3 22\n0\n@27 1\n", SNL_ERROR_SYNTAX, 1, -1, -1, NO_MORE),
    /* Squares that do not exist. */
    FAULT("1 1 @0 22 0", SNL_ERROR_SQUARE, 0, -1, -1, MOUTH),
    FAULT("1 1 @-3 22 0", SNL_ERROR_SQUARE, 0, -1, -1, MOUTH),
    FAULT("1 1 @101 22 0", SNL_ERROR_SQUARE, 0, -1, -1, MOUTH),
    FAULT("1 0 1 @9223372036854775807 22", SNL_ERROR_SQUARE, 0, -1, -1, MOUTH),
    FAULT("1 0 1 @-9223372036854775808 22", SNL_ERROR_SQUARE, 0, -1, -1, MOUTH),
    FAULT("1 1 22 @0 0", SNL_ERROR_SQUARE, 0, -1, -1, END),
    FAULT("1 1 22 @-1 0", SNL_ERROR_SQUARE, 0, -1, -1, END),
    FAULT("1 1\n22 @101 0", SNL_ERROR_SQUARE, 0, -1, -1, END),
    FAULT("1 0 2 5 4\n22\n@4294967297", SNL_ERROR_SQUARE, 0, -1, -1, END),
    FAULT("2 0 0 1 @0 1", SNL_ERROR_SQUARE, 1, -1, -1, MOUTH),
    /* Jumps that start on the goal, and jumps to their own mouths. */
    FAULT("1 1 @100 22 0", SNL_ERROR_GOAL, 0, -1, -1, MOUTH),
    FAULT("1 0\n1\n@100 100", SNL_ERROR_GOAL, 0, -1, -1, MOUTH),
    FAULT("1 1 22 @22 0", SNL_ERROR_SELF, 0, -1, -1, ANOTHER),
    FAULT("1 0 1\n1 @1", SNL_ERROR_SELF, 0, -1, -1, ANOTHER),
    /* Numbers of more than 64 bits. */
    FAULT("@9223372036854775808 0 0", SNL_ERROR_NUMBER, 0, -1, -1, BOARDS),
    FAULT("1 @9223372036854775808 0", SNL_ERROR_NUMBER, 0, -1, -1, LADDERS),
    FAULT("1 0 @-9223372036854775809", SNL_ERROR_NUMBER, 0, -1, -1, SNAKES),
    FAULT("1 1 @123456789012345678901234567890 1 0", SNL_ERROR_NUMBER, 0, -1, -1, MOUTH),
    FAULT("1 1 1 @99999999999999999999 0", SNL_ERROR_NUMBER, 0, -1, -1, END),
    /* More squares than allowed. */
    LIMITED("1\n@0 0", 99, 0, -1, -1, SMALLER),
    LIMITED("1@", 1, 0, -1, -1, SMALLER),
    LIMITED("1 @x", 10, 0, -1, -1, SMALLER),
};

/* The position of a walk through the pieces of a text. */
struct walk {
    const char *text;
    size_t length, at;
    size_t number; /* where the last number begins */
    struct verdict *verdict;
};

static int fault(struct walk *walk, snl_status status, size_t offset)
{
    walk->verdict->status = status;
    walk->verdict->offset = (int64_t)offset;
    return 0;
}

static int is_space(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

static int is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static void skip_space(struct walk *walk)
{
    while (walk->at < walk->length && is_space(walk->text[walk->at]))
        walk->at++;
}

/* Reads the next piece as an integer. Characters directly after a number are a fault. */
static int next_number(struct walk *walk, int64_t low, int64_t high, snl_status status,
                       int64_t *number)
{
    const char *text = walk->text;
    if (walk->at > 0 && is_digit(text[walk->at - 1]) && walk->at < walk->length &&
        !is_space(text[walk->at]))
        return fault(walk, SNL_ERROR_SYNTAX, walk->at);
    skip_space(walk);
    size_t begin = walk->at, first = begin;
    first += first < walk->length && text[first] == '-';
    size_t end = first, significant = first, kept = 0;
    while (end < walk->length && is_digit(text[end]))
        end++;
    if (end == first)
        return fault(walk, SNL_ERROR_SYNTAX, begin);
    while (significant + 1 < end && text[significant] == '0')
        significant++;
    if (end - significant > 19)
        return fault(walk, SNL_ERROR_NUMBER, begin);
    char digits[20] = "";
    for (size_t i = significant; i < end; i++)
        digits[kept++] = text[i];
    uint64_t size = strtoull(digits, NULL, 10);
    if (size > (uint64_t)INT64_MAX + (first > begin))
        return fault(walk, SNL_ERROR_NUMBER, begin);
    /* No caller accepts a negative number, so -1 stands for all of them. */
    *number = first == begin ? (int64_t)size : size == 0 ? 0 : -1;
    if (*number < low || *number > high)
        return fault(walk, status, begin);
    walk->number = begin;
    walk->at = end;
    return 1;
}

static int walk_jumps(struct walk *walk, struct plan *plan)
{
    int64_t jumps, from, to;
    if (!next_number(walk, 0, INT64_MAX, SNL_ERROR_SYNTAX, &jumps))
        return 0;
    for (; jumps > 0; jumps--) {
        if (!next_number(walk, 1, SQUARES, SNL_ERROR_SQUARE, &from))
            return 0;
        if (from == SQUARES)
            return fault(walk, SNL_ERROR_GOAL, walk->number);
        if (!next_number(walk, 1, SQUARES, SNL_ERROR_SQUARE, &to))
            return 0;
        if (to == from)
            return fault(walk, SNL_ERROR_SELF, walk->number);
        plan_set_jump(plan, from, to, 1);
    }
    return 1;
}

static struct verdict second_reader_of_hackerrank(const char *text, size_t length, int64_t limit)
{
    struct verdict verdict = {.status = SNL_OK, .line = ANY, .row = -1, .cell = -1};
    struct walk walk = {.text = text, .length = length, .verdict = &verdict};
    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        walk.at = 3;
    int64_t boards;
    int good = next_number(&walk, 1, INT64_MAX, SNL_ERROR_SYNTAX, &boards);
    if (good && limit < SQUARES) {
        skip_space(&walk);
        good = fault(&walk, SNL_ERROR_LIMIT, walk.at);
    }
    while (good && verdict.board < boards) {
        struct plan plan = plan_new(10, 10, SQUARES);
        good = walk_jumps(&walk, &plan) && walk_jumps(&walk, &plan);
        if (good)
            plan_describe(&plan, &verdict.boards);
        verdict.board += good;
        plan_free(&plan);
    }
    skip_space(&walk);
    if (good && walk.at < length)
        fault(&walk, SNL_ERROR_SYNTAX, walk.at);
    return verdict;
}

static const struct format tested = {.number = SNL_FORMAT_HACKERRANK,
                                     LIST(good_texts),
                                     LIST(faulty_texts),
                                     .second = second_reader_of_hackerrank,
                                     .spoilt = 2000};

/* The shipped file is the exercise's sample, the last of the good texts. */
static void test_shipped_sample(void)
{
    const struct good_text *sample = &good_texts[sizeof good_texts / sizeof *good_texts - 1];
    struct string text = load_shipped("hackerrank.txt");
    CHECK(strcmp(string_text(&text), sample->text) == 0);
    check_good_text(text.bytes, text.length, SNL_FORMAT_HACKERRANK, sample->boards);
    string_free(&text);
}

/* Random boards with many jumps, some from the same square, compared with boards made by
 * snl_board_set_jump(). */
static void test_random_boards(void)
{
    for (int round = 0; round < rounds(500); round++) {
        struct string text = {0};
        struct verdict expected = {.status = SNL_OK};
        int64_t boards = check_random(1, 3);
        string_add(&text, "%" PRId64, boards);
        for (int64_t i = 0; i < boards; i++) {
            snl_board *board;
            CHECK_EQUAL(snl_board_create_grid(10, 10, NULL, &board), SNL_OK);
            for (int lists = 0; lists < 2; lists++) {
                int64_t jumps = check_random(0, 60);
                string_add(&text, "%c%" PRId64, " \n"[check_random(0, 1)], jumps);
                for (; jumps > 0; jumps--) {
                    int64_t from = check_random(1, SQUARES - 1), to = check_random(1, SQUARES - 1);
                    to += to >= from;
                    string_add(&text, "%c", "\t\n"[check_random(0, 1)]);
                    string_add_random_space(&text);
                    string_add(&text, "%" PRId64 " %" PRId64, from, to);
                    CHECK_EQUAL(snl_board_set_jump(board, from, to), SNL_OK);
                }
            }
            describe(board, &expected.boards);
            snl_board_free(board);
        }
        string_add_random_space(&text);
        check_verdict(text.bytes, text.length, SNL_FORMAT_HACKERRANK, 0, &expected);
        string_free(&text);
    }
}

int main(void)
{
    check_random_seed();
    RUN(test_good_texts);
    RUN(test_faulty_texts);
    RUN(test_shipped_sample);
    RUN(test_every_beginning);
    RUN(test_spoilt_texts);
    RUN(test_random_boards);
    return check_done();
}
