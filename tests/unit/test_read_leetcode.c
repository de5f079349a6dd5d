/* SPDX-License-Identifier: MIT */
/*
 * Matrices as in LeetCode 909: known boards, and faults with their places. The second reader of
 * JSON judges every beginning of every example, spoilt texts, and random matrices with random white
 * space.
 */
#include "read_format_check.h"

static const struct good_text good_texts[] = {
    {"[[-1]]", "1x1=1 |"},
    {"[[1]]", "1x1=1 |"}, /* the goal's cell is its own square: no jump */
    {"[[-1,-1],[-1,3]]", "2x2=4 | 2>3"},
    {"[[-1,-1],[-1,-1]]", "2x2=4 |"},
    {"[[4,3],[1,2]]", "2x2=4 |"},
    {"[[-1,1],[4,1]]", "2x2=4 | 1>4 2>1 3>1"},
    {"[[3,-1,2,-1]]", "1x4=4 | 1>3 3>2"},
    {"[[-1,-1,-1,4]]", "1x4=4 |"},
    {"[[-1],[1],[4],[3]]", "4x1=4 | 1>3 2>4 3>1"},
    {"[[4],[3],[2],[1]]", "4x1=4 |"},
    {"[[-1,2,1],[6,-1,-1]]", "2x3=6 | 1>6 4>1 5>2"},
    {"[[-1,-1],[6,1],[-1,5]]", "3x2=6 | 2>5 3>1 4>6"},
    {"[[-1,9,-1],[-1,-1,1],[-1,-1,-1]]", "3x3=9 | 4>1 8>9"},
    {"  [  [ -1 , -1 ]\n,\n\n[ -1 \n, 3 ] ]  \n\n", "2x2=4 | 2>3"},
    {"\n\n[\n[\n-1\n]\n]", "1x1=1 |"},
    {"[[-1]] [[-1]]\n[[2,-1]]", "1x1=1 |; 1x1=1 |; 1x2=2 | 1>2"},
    {"[[-1]][[-1,-1]][[-1],[-1]]", "1x1=1 |; 1x2=2 |; 2x1=2 |"},
    {"[[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],"
     "[-1,35,-1,-1,13,-1],[-1,-1,-1,-1,-1,-1],[-1,15,-1,-1,-1,-1]]",
     "6x6=36 | 2>15 14>35 17>13"},
    /* Matrices as the website prints them. */
    {"board = [[-1,-1],[-1,3]]", "2x2=4 | 2>3"},
    {"Input: board = [[-1,-1],[-1,3]]", "2x2=4 | 2>3"},
    {"Input:\n[\n[-1,-1],\n[-1,3]]\n", "2x2=4 | 2>3"},
    {" Input\n:\tboard\n=[[-1]]Input:board=[[1]] [[-1,-1]]", "1x1=1 |; 1x1=1 |; 1x2=2 |"},
    {"Input\nboard =\n[[-1,-1],[-1,3]]\nInput [[-1]]", "2x2=4 | 2>3; 1x1=1 |"},
    /* Matrices as in C++ and Java. */
    {"vector<vector<int>> board = {{-1,-1},{-1,3}};", "2x2=4 | 2>3"},
    {"std::vector<std::vector<int>> board={\n{-1, -1},\n{-1, 3}\n} ;[[-1]]",
     "2x2=4 | 2>3; 1x1=1 |"},
    {"int[][]\nboard = {{-1}};\nint[][] board = [[-1]]; {{-1,-1}}", "1x1=1 |; 1x1=1 |; 1x2=2 |"},
    {"Input: board = {{4,3},{1,2}}\n;", "2x2=4 |"},
};

#define INTEGER "an integer"
#define BITS_64 "an integer that fits into 64 bits"
#define ZEROS "an integer without leading zeros"
#define OPEN "'['"
#define COMMA "',' or ']'"
#define MATRIX "'[' and the rows of a matrix, or the end of the input"
#define ROWS "'[' or '{' and the rows of a matrix"
#define NAME "'board'"
#define AFTER_ROW "',' or ']' after a row"
#define SHORTER "another cell: this row has fewer cells than the first"
#define LONGER "the end of the row: it has more cells than the first"
#define SQUARE "-1 for no jump, or a square from 1 to the number of cells"
#define GOAL "-1: no jump starts on the goal"
#define FEWER "fewer cells: a board may not have so many squares"

static const struct faulty_text faulty_texts[] = {
    /* Texts without a board. */
    FAULT("@", SNL_ERROR_SYNTAX, 0, -1, -1, "a board"),
    FAULT("  \n \n@", SNL_ERROR_SYNTAX, 0, -1, -1, "a board"),
    FAULT("@x", SNL_ERROR_SYNTAX, 0, -1, -1, MATRIX),
    FAULT(" \n@-1", SNL_ERROR_SYNTAX, 0, -1, -1, MATRIX),
    FAULT("@]", SNL_ERROR_SYNTAX, 0, -1, -1, MATRIX),
    FAULT("@\xEF\xBB", SNL_ERROR_SYNTAX, 0, -1, -1, MATRIX),
    FAULT("@\0[[-1]]", SNL_ERROR_SYNTAX, 0, -1, -1, MATRIX),
    /* Words before a matrix. */
    FAULT("board@", SNL_ERROR_SYNTAX, 0, -1, -1, "'=' and a matrix"),
    FAULT("board @[[-1]]", SNL_ERROR_SYNTAX, 0, -1, -1, "'=' and a matrix"),
    FAULT("board @: [[-1]]", SNL_ERROR_SYNTAX, 0, -1, -1, "'=' and a matrix"),
    FAULT("board = @", SNL_ERROR_SYNTAX, 0, -1, -1, ROWS),
    FAULT("board =\n@-1", SNL_ERROR_SYNTAX, 0, -1, -1, ROWS),
    FAULT("board = [@]", SNL_ERROR_SYNTAX, 0, -1, -1, OPEN),
    FAULT("Input@", SNL_ERROR_SYNTAX, 0, -1, -1, ROWS),
    FAULT("Input @= [[-1]]", SNL_ERROR_SYNTAX, 0, -1, -1, ROWS),
    FAULT("Input:@: [[-1]]", SNL_ERROR_SYNTAX, 0, -1, -1, ROWS),
    FAULT("Input: @Input: [[-1]]", SNL_ERROR_SYNTAX, 0, -1, -1, ROWS),
    FAULT("Input: board = @board = [[-1]]", SNL_ERROR_SYNTAX, 0, -1, -1, ROWS),
    FAULT("@boards = [[-1]]", SNL_ERROR_SYNTAX, 0, -1, -1, MATRIX),
    FAULT("[[-1]] board = [[-1],[-1,@-1]]", SNL_ERROR_SYNTAX, 1, 1, 1, LONGER),
    FAULT("Input: board = [[-1,-1],\n[-1,@5]]", SNL_ERROR_SQUARE, 0, 1, 1, SQUARE),
    /* Types, braces and semicolons. */
    FAULT("vector<vector<int>>@", SNL_ERROR_SYNTAX, 0, -1, -1, NAME),
    FAULT("vector<vector<int>> @{{-1}}", SNL_ERROR_SYNTAX, 0, -1, -1, NAME),
    FAULT("int[][] @b = {{-1}}", SNL_ERROR_SYNTAX, 0, -1, -1, NAME),
    FAULT("int[][] board @{{-1}}", SNL_ERROR_SYNTAX, 0, -1, -1, "'=' and a matrix"),
    FAULT("int[][] board = @-1", SNL_ERROR_SYNTAX, 0, -1, -1, ROWS),
    FAULT("@vector<int> board = {{-1}}", SNL_ERROR_SYNTAX, 0, -1, -1, MATRIX),
    FAULT("@int[][]board = {{-1}}", SNL_ERROR_SYNTAX, 0, -1, -1, MATRIX),
    FAULT("@int board = {{-1}}", SNL_ERROR_SYNTAX, 0, -1, -1, MATRIX),
    FAULT("{@[-1]}", SNL_ERROR_SYNTAX, 0, -1, -1, "'{'"),
    FAULT("[@{-1}]", SNL_ERROR_SYNTAX, 0, -1, -1, OPEN),
    FAULT("{@-1}", SNL_ERROR_SYNTAX, 0, -1, -1, "'{'"),
    FAULT("{{-1@]}", SNL_ERROR_SYNTAX, 0, -1, -1, "',' or '}'"),
    FAULT("{{-1}@]", SNL_ERROR_SYNTAX, 0, -1, -1, "',' or '}' after a row"),
    FAULT("{{-1},{-1,@-1}}", SNL_ERROR_SYNTAX, 0, 1, 1, LONGER),
    FAULT("{{-1,-1},{-1@}}", SNL_ERROR_SYNTAX, 0, 1, 1, SHORTER),
    FAULT("{{-1,-1},{-1,@5}}", SNL_ERROR_SQUARE, 0, 1, 1, SQUARE),
    FAULT("[[-1]];@;", SNL_ERROR_SYNTAX, 1, -1, -1, MATRIX),
    FAULT("@;[[-1]]", SNL_ERROR_SYNTAX, 0, -1, -1, MATRIX),
    /* Not a matrix. */
    FAULT("[@]", SNL_ERROR_SYNTAX, 0, -1, -1, OPEN),
    FAULT("[ @-1,-1]", SNL_ERROR_SYNTAX, 0, -1, -1, OPEN),
    FAULT("[[@]]", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[[@[-1]]]", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[[@,-1]]", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[[-1,@]]", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[[-1, @,-1]]", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[[@null]]", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[[@\"1\"]]", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[[@+1]]", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[[@--1]]", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[[@- 1]]", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[[@.5]]", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[[-1@;-1]]", SNL_ERROR_SYNTAX, 0, -1, -1, COMMA),
    FAULT("[[-1@.0]]", SNL_ERROR_SYNTAX, 0, -1, -1, COMMA),
    FAULT("[[-1@e0]]", SNL_ERROR_SYNTAX, 0, -1, -1, COMMA),
    FAULT("[[-1\n @-1]]", SNL_ERROR_SYNTAX, 0, -1, -1, COMMA),
    FAULT("[[-1 @[-1]]]", SNL_ERROR_SYNTAX, 0, -1, -1, COMMA),
    FAULT("[[-1 @\0]]", SNL_ERROR_SYNTAX, 0, -1, -1, COMMA),
    FAULT("[[-1 @# no comments\n]]", SNL_ERROR_SYNTAX, 0, -1, -1, COMMA),
    FAULT("[[-1] @[-1]]", SNL_ERROR_SYNTAX, 0, -1, -1, AFTER_ROW),
    FAULT("[[-1]\n@-1]", SNL_ERROR_SYNTAX, 0, -1, -1, AFTER_ROW),
    FAULT("[[-1]@}", SNL_ERROR_SYNTAX, 0, -1, -1, AFTER_ROW),
    FAULT("[[-1], @]", SNL_ERROR_SYNTAX, 0, -1, -1, OPEN),
    FAULT("[[-1], @-1]", SNL_ERROR_SYNTAX, 0, -1, -1, OPEN),
    FAULT("[[-1],\n @,[-1]]", SNL_ERROR_SYNTAX, 0, -1, -1, OPEN),
    FAULT("[[@01]]", SNL_ERROR_SYNTAX, 0, 0, 0, ZEROS),
    FAULT("[[-@01]]", SNL_ERROR_SYNTAX, 0, 0, 0, ZEROS),
    FAULT("[[-1, @00]]", SNL_ERROR_SYNTAX, 0, 0, 1, ZEROS),
    /* Texts that end too early. */
    FAULT("[@", SNL_ERROR_SYNTAX, 0, -1, -1, OPEN),
    FAULT("[[@", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[[@-", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[[-1@", SNL_ERROR_SYNTAX, 0, -1, -1, COMMA),
    FAULT("[[-1,\n@", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    FAULT("[[-1]@", SNL_ERROR_SYNTAX, 0, -1, -1, AFTER_ROW),
    FAULT("[[-1], @", SNL_ERROR_SYNTAX, 0, -1, -1, OPEN),
    FAULT("[[-1]]\n[[-1],[@", SNL_ERROR_SYNTAX, 1, -1, -1, INTEGER),
    /* Text behind the end of a board. */
    FAULT("[[-1]]@]", SNL_ERROR_SYNTAX, 1, -1, -1, MATRIX),
    FAULT("[[-1]]@,[[-1]]", SNL_ERROR_SYNTAX, 1, -1, -1, MATRIX),
    FAULT("[[-1]]\n\n @x", SNL_ERROR_SYNTAX, 1, -1, -1, MATRIX),
    FAULT("[[-1]]@\0", SNL_ERROR_SYNTAX, 1, -1, -1, MATRIX),
    FAULT("[[-1]]\n@\xEF\xBB\xBF[[-1]]", SNL_ERROR_SYNTAX, 1, -1, -1, MATRIX),
    FAULT("[[-1]][[-1]] [@1]", SNL_ERROR_SYNTAX, 2, -1, -1, OPEN),
    /* Rows of different lengths. */
    FAULT("[[-1,-1],[-1@]]", SNL_ERROR_SYNTAX, 0, 1, 1, SHORTER),
    FAULT("[[-1,-1,-1],[-1\n@]]", SNL_ERROR_SYNTAX, 0, 1, 1, SHORTER),
    FAULT("[[-1,-1],[-1,-1],[-1 @],[-1,-1]]", SNL_ERROR_SYNTAX, 0, 2, 1, SHORTER),
    FAULT("[[-1],[-1,@-1]]", SNL_ERROR_SYNTAX, 0, 1, 1, LONGER),
    FAULT("[[-1,-1],\n[-1,-1],\n[-1,-1, @77,1]]", SNL_ERROR_SYNTAX, 0, 2, 2, LONGER),
    FAULT("[[-1]]\n[[-1],[-1,@-1]]", SNL_ERROR_SYNTAX, 1, 1, 1, LONGER),
    /* Several faults in one matrix: a malformed number or a row of another length is reported
     * rather than a cell that names no square. */
    FAULT("[[77,-1],[-2@]]", SNL_ERROR_SYNTAX, 0, 1, 1, SHORTER),
    FAULT("[[77],[-2,@-2]]", SNL_ERROR_SYNTAX, 0, 1, 1, LONGER),
    FAULT("[[77,-1],[@9223372036854775808]]", SNL_ERROR_NUMBER, 0, 1, 0, BITS_64),
    FAULT("[[77,-1],[@01]]", SNL_ERROR_SYNTAX, 0, 1, 0, ZEROS),
    FAULT("[[77,-1],[-1,-1,@9223372036854775808]]", SNL_ERROR_NUMBER, 0, 1, 2, BITS_64),
    FAULT("[[77,-1],[-1,-1,@x]]", SNL_ERROR_SYNTAX, 0, -1, -1, INTEGER),
    /* Squares that do not exist. */
    FAULT("[[@0]]", SNL_ERROR_SQUARE, 0, 0, 0, SQUARE),
    FAULT("[[@-0]]", SNL_ERROR_SQUARE, 0, 0, 0, SQUARE),
    FAULT("[[@2]]", SNL_ERROR_SQUARE, 0, 0, 0, SQUARE),
    FAULT("[[@-2]]", SNL_ERROR_SQUARE, 0, 0, 0, SQUARE),
    FAULT("[[-1,-1],\n [-1, @5]]", SNL_ERROR_SQUARE, 0, 1, 1, SQUARE),
    FAULT("[[@5,-1],\n [-1, 5]]", SNL_ERROR_SQUARE, 0, 0, 0, SQUARE),
    FAULT("[[-1,-1,-1],\n [@0,-1,7]]", SNL_ERROR_SQUARE, 0, 1, 0, SQUARE),
    FAULT("[[-1,@4294967297],[-1,-1]]", SNL_ERROR_SQUARE, 0, 0, 1, SQUARE),
    FAULT("[[-1,@9223372036854775807],[-1,-1]]", SNL_ERROR_SQUARE, 0, 0, 1, SQUARE),
    FAULT("[[-1,@-9223372036854775808],[-1,-1]]", SNL_ERROR_SQUARE, 0, 0, 1, SQUARE),
    FAULT("[[-1,1],[1,4]]\n[[-1,-1,-1,@-3]]", SNL_ERROR_SQUARE, 1, 0, 3, SQUARE),
    /* Jumps that start on the goal. The goal is at the left end of the top row if the number of
     * rows is even. */
    FAULT("[[@1,-1],[-1,-1]]", SNL_ERROR_GOAL, 0, 0, 0, GOAL),
    FAULT("[[-1,-1, @1]]", SNL_ERROR_GOAL, 0, 0, 2, GOAL),
    FAULT("[[@1],[-1]]", SNL_ERROR_GOAL, 0, 0, 0, GOAL),
    FAULT("[[-1,\n@8],[-1,-1],[-1,-1],[-1,-1],[1,1]]", SNL_ERROR_GOAL, 0, 0, 1, GOAL),
    FAULT("[[-1]] [[-1]] [[-1,@1]]", SNL_ERROR_GOAL, 2, 0, 1, GOAL),
    /* Numbers of more than 64 bits. */
    FAULT("[[@9223372036854775808]]", SNL_ERROR_NUMBER, 0, 0, 0, BITS_64),
    FAULT("[[-1,-1],[-1, @-9223372036854775809]]", SNL_ERROR_NUMBER, 0, 1, 1, BITS_64),
    FAULT("[[@123456789012345678901234567890]]", SNL_ERROR_NUMBER, 0, 0, 0, BITS_64),
    FAULT("[[@18446744073709551615]]", SNL_ERROR_NUMBER, 0, 0, 0, BITS_64),
    /* More squares than allowed. */
    LIMITED("[[-1, @-1]]", 1, 0, 0, 1, FEWER),
    LIMITED("[[-1],[@-1]]", 1, 0, 1, 0, FEWER),
    LIMITED("[[-1,-1],\n[-1, @-1]]", 3, 0, 1, 1, FEWER),
    LIMITED("[[-1,-1],[-1,-1],[@-1,-1]]", 4, 0, 2, 0, FEWER),
    LIMITED("[[-1,-1],[-1,-1],[-1,@-1]]", 5, 0, 2, 1, FEWER),
    LIMITED("[[-1,-1]] [[-1,-1,@-1]]", 2, 1, 0, 2, FEWER),
    LIMITED("[[-1,-1,-1,@-1", 3, 0, 0, 3, FEWER),
};

static struct verdict second_reader_of_matrices(const char *text, size_t length, int64_t limit)
{
    return json_read(text, length, 2, limit);
}

static const struct good_text shipped[] = {
    {"leetcode-909.json", "6x6=36 | 2>15 14>35 17>13; 2x2=4 | 2>3"},
};

static const struct format tested = {SNL_FORMAT_LEETCODE,       LIST(good_texts),
                                     LIST(faulty_texts),        LIST(shipped),
                                     second_reader_of_matrices, 3000};

/* Appends a random matrix to `text`. Two matrices of three have no fault. */
static void add_random_matrix(struct string *text)
{
    static int32_t cells[60 * 60];
    int64_t longest = check_random(0, 19) ? 9 : 60;
    size_t rows = (size_t)check_random(1, longest), columns = (size_t)check_random(1, longest);
    int64_t squares = (int64_t)(rows * columns), beyond = check_random(0, 2) ? 0 : 4;
    size_t goal = rows % 2 ? columns - 1 : 0; /* the cell of the last square, in the top row */
    int sparse = (int)check_random(0, 4);
    for (size_t i = 0; i < rows * columns; i++)
        cells[i] =
            check_random(0, sparse) ? -1 : (int32_t)check_random(1 - beyond, squares + beyond);
    if (beyond == 0)
        cells[goal] = check_random(0, 1) ? -1 : (int32_t)squares;
    string_add_random_space(text);
    string_add(text, "[");
    for (size_t row = 0; row < rows; row++) {
        if (row > 0)
            string_add(text, ",");
        string_add_random_row(text, cells + row * columns, columns);
    }
    string_add(text, "]");
    string_add_random_space(text);
}

static void test_random_matrices(void)
{
    check_random_texts(add_random_matrix);
}

int main(void)
{
    check_random_seed();
    RUN(test_good_texts);
    RUN(test_faulty_texts);
    RUN(test_shipped_boards);
    RUN(test_every_beginning);
    RUN(test_spoilt_texts);
    RUN(test_random_matrices);
    return check_done();
}
