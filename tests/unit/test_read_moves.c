/* SPDX-License-Identifier: MIT */
/*
 * The textbook's move[0..N-1], as JSON and as exercises print it: known boards, and faults with
 * their places. The second reader of JSON judges every beginning of every example, spoilt texts,
 * and random arrays with random white space.
 */
#include "read_format_check.h"

static const struct good_text good_texts[] = {
    {"[-1]", "1 |"},
    {"[0]", "1 |"}, /* the goal's entry is its own index: no jump */
    {"[-0]", "1 |"},
    {"[-1,-1,-1]", "3 |"},
    {"[0,1,2]", "3 |"},
    {"[2,-1,-1]", "3 | 1>3"},
    {"[1,0,-1]", "3 | 1>2 2>1"},
    {"[-1,0,0,4,-1]", "5 | 2>1 3>1 4>5"},
    {"[-1, 5, -1, -1, -1, -1]", "6 | 2>6"},
    {" [ -1\n, 2 ,\n\n-1\n]\n \n", "3 | 2>3"},
    {"\n\n[\n0\n]", "1 |"},
    {"[-1] [0]\n[1,-1]", "1 |; 1 |; 2 | 1>2"},
    {"[-1][-1,-1][-1,2,-1]", "1 |; 2 |; 3 | 2>3"},
    {"[-1,-1,21,-1,7,-1,-1,-1,-1,-1,25,-1,-1,-1,-1,-1,3,-1,6,28,8,-1,-1,-1,-1,-1,0,-1,-1,-1]",
     "30 | 3>22 5>8 11>26 17>4 19>7 20>29 21>9 27>1"},
    /* Arrays as exercises print them. */
    {"Input: N = 3, moves[] = {-1, 2, -1}", "3 | 2>3"},
    {"N=3\nmove = [-1, 2, -1]\nn = 1 [-1]", "3 | 2>3; 1 |"},
    {"moves[\n] = {1,-1}{-1} Input:[0,-1] Input:\n{-1}", "2 | 1>2; 1 |; 2 |; 1 |"},
    {"n = 002,{1,-1} moves[]=[-1]", "2 | 1>2; 1 |"},
    {"Input\nN = 2 moves[] = {1,-1}\nInput[-1]", "2 | 1>2; 1 |"},
};

#define INTEGER "an integer"
#define ZEROS "an integer without leading zeros"
#define OPEN "'[' and the entries of an array, or the end of the input"
#define ENTRIES "'[' or '{' and the entries of an array"
#define ANNOUNCED "the number of entries, from 1 to 2^62"
#define SHORTER "another entry: the array has fewer than N says"
#define LONGER "the end of the array: it has more entries than N says"
#define BITS_64 "an integer that fits into 64 bits"
#define COMMA "',' or ']'"
#define INDEX "-1 for no jump, or an index from 0 to the number of entries less 1"
#define GOAL "-1: no jump starts on the goal"
#define FEWER "fewer entries: a board may not have so many squares"

static const struct faulty_text faulty_texts[] = {
    /* Texts without a board. */
    FAULT("@", SNL_ERROR_SYNTAX, 0, -1, -1, "a board"),
    FAULT("\n \n  @", SNL_ERROR_SYNTAX, 0, -1, -1, "a board"),
    FAULT(" @x", SNL_ERROR_SYNTAX, 0, -1, -1, OPEN),
    FAULT("\n @-1", SNL_ERROR_SYNTAX, 0, -1, -1, OPEN),
    FAULT("@,", SNL_ERROR_SYNTAX, 0, -1, -1, OPEN),
    FAULT("@]", SNL_ERROR_SYNTAX, 0, -1, -1, OPEN),
    FAULT("@\xEF\xBB", SNL_ERROR_SYNTAX, 0, -1, -1, OPEN),
    FAULT("@\0[-1]", SNL_ERROR_SYNTAX, 0, -1, -1, OPEN),
    /* Words before an array. */
    FAULT("Input@", SNL_ERROR_SYNTAX, 0, -1, -1, ENTRIES),
    FAULT("Input @Input [-1]", SNL_ERROR_SYNTAX, 0, -1, -1, ENTRIES),
    FAULT("Input:@: N = 1 [-1]", SNL_ERROR_SYNTAX, 0, -1, -1, ENTRIES),
    FAULT("Input: @", SNL_ERROR_SYNTAX, 0, -1, -1, ENTRIES),
    FAULT("N @3 [-1,-1,-1]", SNL_ERROR_SYNTAX, 0, -1, -1, "'=' and the number of entries"),
    FAULT("N = @[-1]", SNL_ERROR_SYNTAX, 0, -1, -1, ANNOUNCED),
    FAULT("N = @0, {}", SNL_ERROR_SQUARES, 0, -1, -1, ANNOUNCED),
    FAULT("N = @0 moves = [-1]", SNL_ERROR_SQUARES, 0, -1, -1, ANNOUNCED),
    FAULT("N = @-3 [-1]", SNL_ERROR_SQUARES, 0, -1, -1, ANNOUNCED),
    FAULT("n = @4611686018427387905 [-1]", SNL_ERROR_SQUARES, 0, -1, -1, ANNOUNCED),
    FAULT("n = @9223372036854775808 [-1]", SNL_ERROR_NUMBER, 0, -1, -1, ANNOUNCED),
    FAULT("N = 1,@, [-1]", SNL_ERROR_SYNTAX, 0, -1, -1, ENTRIES),
    FAULT("N = 1@; [-1]", SNL_ERROR_SYNTAX, 0, -1, -1, ENTRIES),
    FAULT("N = 8\n@arr[] = {3, 22, 5, 8}", SNL_ERROR_SYNTAX, 0, -1, -1, ENTRIES),
    FAULT("moves@", SNL_ERROR_SYNTAX, 0, -1, -1, "'=' and an array"),
    FAULT("moves @: [-1]", SNL_ERROR_SYNTAX, 0, -1, -1, "'=' and an array"),
    FAULT("moves[@2] = 21", SNL_ERROR_SYNTAX, 0, -1, -1, "']' and '='"),
    FAULT("moves[] @{-1}", SNL_ERROR_SYNTAX, 0, -1, -1, "'=' and an array"),
    FAULT("moves[] = @N = 1", SNL_ERROR_SYNTAX, 0, -1, -1, ENTRIES),
    FAULT("@Moves = [-1]", SNL_ERROR_SYNTAX, 0, -1, -1, OPEN),
    FAULT("@board = [-1]", SNL_ERROR_SYNTAX, 0, -1, -1, OPEN),
    FAULT("N = 2 [-1@]", SNL_ERROR_SYNTAX, 0, -1, 1, SHORTER),
    FAULT("N = 4611686018427387904\n[77,-1 @]", SNL_ERROR_SYNTAX, 0, -1, 2, SHORTER),
    FAULT("[-1]\nN = 2, moves[] = {-1,-1, @0}", SNL_ERROR_SYNTAX, 1, -1, 2, LONGER),
    LIMITED("N = 9 [-1,-1,@-1]", 2, 0, -1, 2, FEWER),
    /* Braces and brackets. */
    FAULT("{-1, -1@]", SNL_ERROR_SYNTAX, 0, -1, -1, "',' or '}'"),
    FAULT("{-1, -1@", SNL_ERROR_SYNTAX, 0, -1, -1, "',' or '}'"),
    FAULT("{@}", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("{@{-1}}", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("{-1, @2}", SNL_ERROR_SQUARE, 0, -1, 1, INDEX),
    FAULT("{-1}@}", SNL_ERROR_SYNTAX, 1, -1, -1, OPEN),
    /* Not an array of integers. */
    FAULT("[@]", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[ @]", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[@[-1]]", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[@,-1]", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[-1,@]", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[-1,\n @,-1]", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[@null]", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[@\"1\"]", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[@+1]", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[@--1]", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[-1,@- 1]", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[-1@;-1]", SNL_ERROR_SYNTAX, 0, -1, -1, COMMA),
    FAULT("[-1@.0]", SNL_ERROR_SYNTAX, 0, -1, -1, COMMA),
    FAULT("[-1@e0]", SNL_ERROR_SYNTAX, 0, -1, -1, COMMA),
    FAULT("[-1\n @-1]", SNL_ERROR_SYNTAX, 0, -1, -1, COMMA),
    FAULT("[-1@[-1]]", SNL_ERROR_SYNTAX, 0, -1, -1, COMMA),
    FAULT("[-1@}", SNL_ERROR_SYNTAX, 0, -1, -1, COMMA),
    FAULT("[-1 @\0]", SNL_ERROR_SYNTAX, 0, -1, -1, COMMA),
    FAULT("[@01]", SNL_ERROR_SYNTAX, 0, ANY, ANY, ZEROS),
    FAULT("[-@01]", SNL_ERROR_SYNTAX, 0, ANY, ANY, ZEROS),
    FAULT("[-1, @00]", SNL_ERROR_SYNTAX, 0, ANY, ANY, ZEROS),
    /* Texts that end too early. */
    FAULT("[@", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[@-", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[-1@", SNL_ERROR_SYNTAX, 0, -1, -1, COMMA),
    FAULT("[-1,\n@", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[-1]\n[-1,0@", SNL_ERROR_SYNTAX, 1, -1, -1, COMMA),
    /* Text behind the end of a board. */
    FAULT("[-1]@]", SNL_ERROR_SYNTAX, 1, -1, -1, OPEN),
    FAULT("[-1]@, [-1]", SNL_ERROR_SYNTAX, 1, -1, -1, OPEN),
    FAULT("[-1]\n\n @x", SNL_ERROR_SYNTAX, 1, -1, -1, OPEN),
    FAULT("[-1]@\0", SNL_ERROR_SYNTAX, 1, -1, -1, OPEN),
    FAULT("[-1]\n@\xEF\xBB\xBF[-1]", SNL_ERROR_SYNTAX, 1, -1, -1, OPEN),
    FAULT("[-1][-1] [@[-1]]", SNL_ERROR_SYNTAX, 2, -1, -1, INTEGER),
    /* Entries that lead to a place outside the array. */
    FAULT("[@1]", SNL_ERROR_SQUARE, 0, -1, 0, INDEX),
    FAULT("[@-2]", SNL_ERROR_SQUARE, 0, -1, 0, INDEX),
    FAULT("[-1,@3,-1]", SNL_ERROR_SQUARE, 0, -1, 1, INDEX),
    FAULT("[-1,-1,\n @4]", SNL_ERROR_SQUARE, 0, -1, 2, INDEX),
    FAULT("[@3,4,-1]", SNL_ERROR_SQUARE, 0, -1, 0, INDEX),
    FAULT("[-1,@4294967295]", SNL_ERROR_SQUARE, 0, -1, 1, INDEX),
    FAULT("[-1,@9223372036854775807]", SNL_ERROR_SQUARE, 0, -1, 1, INDEX),
    FAULT("[-1,@-9223372036854775808]", SNL_ERROR_SQUARE, 0, -1, 1, INDEX),
    FAULT("[1,-1]\n[0]\n[-1,-1, @-3]", SNL_ERROR_SQUARE, 2, -1, 2, INDEX),
    /* Jumps that start on the goal. */
    FAULT("[-1,@0]", SNL_ERROR_GOAL, 0, -1, 1, GOAL),
    FAULT("[1,2,\n@0]", SNL_ERROR_GOAL, 0, -1, 2, GOAL),
    FAULT("[-1] [-1,-1,@1]", SNL_ERROR_GOAL, 1, -1, 2, GOAL),
    /* Numbers of more than 64 bits. */
    FAULT("[@9223372036854775808]", SNL_ERROR_NUMBER, 0, -1, 0, BITS_64),
    FAULT("[-1,@-9223372036854775809]", SNL_ERROR_NUMBER, 0, -1, 1, BITS_64),
    FAULT("[-1,\n@123456789012345678901234567890]", SNL_ERROR_NUMBER, 0, -1, 1, BITS_64),
    /* More squares than allowed. */
    LIMITED("[-1, @-1]", 1, 0, -1, 1, FEWER),
    LIMITED("[-1,-1,-1,\n@-1,-1]", 3, 0, -1, 3, FEWER),
    LIMITED("[-1,-1]\n[-1,-1,@-1]", 2, 1, -1, 2, FEWER),
    LIMITED("[-1,-1,-1,@7", 3, 0, -1, 3, FEWER),
};

static struct verdict second_reader_of_moves(const char *text, size_t length, int64_t limit)
{
    return json_read(text, length, 1, limit);
}

static const struct good_text shipped[] = {
    {"textbook-30.json", "30 | 3>22 5>8 11>26 17>4 19>7 20>29 21>9 27>1"},
};

static const struct format tested = {SNL_FORMAT_MOVES, LIST(good_texts),       LIST(faulty_texts),
                                     LIST(shipped),    second_reader_of_moves, 3000};

/* Appends a random array to `text`. Two arrays of three have no fault. */
static void add_random_moves(struct string *text)
{
    static int32_t moves[3000];
    int64_t longest[] = {1, 5, 40, 3000};
    size_t squares = (size_t)check_random(1, longest[check_random(0, 15) ? check_random(0, 2) : 3]);
    int64_t last = (int64_t)squares - 1, beyond = check_random(0, 2) ? 0 : 2;
    int sparse = (int)check_random(0, 4);
    for (size_t i = 0; i < squares; i++)
        moves[i] = check_random(0, sparse) ? -1 : (int32_t)check_random(-beyond, last + beyond);
    if (beyond == 0)
        moves[last] = check_random(0, 1) ? -1 : (int32_t)last;
    string_add_random_row(text, moves, squares);
}

static void test_random_arrays(void)
{
    check_random_texts(add_random_moves);
}

int main(void)
{
    check_random_seed();
    RUN(test_good_texts);
    RUN(test_faulty_texts);
    RUN(test_shipped_boards);
    RUN(test_every_beginning);
    RUN(test_spoilt_texts);
    RUN(test_random_arrays);
    return check_done();
}
