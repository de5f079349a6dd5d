/* SPDX-License-Identifier: MIT */
/*
 * Examples of exercises as their pages print them: labels before a board, and the expected output
 * with its explanation behind it.
 */
#include "read_format_check.h"

#define ROWS "'[' or '{' and the rows of a matrix"
#define MATRIX "'[' and the rows of a matrix, or the end of the input"
#define ENTRIES "'[' or '{' and the entries of an array"
#define BOARDS "the number of boards, at least 1"
#define SNAKES "the number of snakes"
#define NO_MORE "the end of the input"

/* Examples as the website prints them, with the expected output and its explanation. */
static const struct good_text leetcode_examples[] = {
    {"Input: board = [[-1,-1],[-1,3]]\nOutput: 1\n", "2x2=4 | 2>3"},
    {"Example 1:\n\n\nInput: board = [[-1,-1],[-1,3]]\nOutput: 4\nExplanation: \nIn the beginning, "
     "you start at square 1 [[1]].\nThe input is small.\n",
     "2x2=4 | 2>3"},
    {"Example 1:\n\nInput: board = [[-1,-1],[-1,3]]\nOutput: 1\nExample 2:\n\nInput: board = "
     "[[-1]]\n"
     "Output: 0\n \nConstraints:\n\nn == board.length == board[i].length\n2 <= n <= 20\n",
     "2x2=4 | 2>3; 1x1=1 |"},
    {"Example\nboard = [[-1]]\nExplanation: none\nInput: [[-1,-1]] Output [[3]]",
     "1x1=1 |; 1x2=2 |"},
    {"Example 3 Input: [[-1]]\nSample Output\nInputs\nExamples\nSample\nOutput\n", "1x1=1 |"},
    {"[[-1]] Output", "1x1=1 |"},
    {"Example 1 :\nInput : board = [[-1]]\nOutput : 0", "1x1=1 |"},
    {"Example 1\n\nInput\nboard =\n[[-1,-1],[-1,3]]\nOutput\n1\n\nInput\n[[-1]]",
     "2x2=4 | 2>3; 1x1=1 |"},
    {"Input: board = {{-1}};\nOutput: 0\nInput {{-1,-1}}", "1x1=1 |; 1x2=2 |"},
    {"[[-1]]\nOutput: 1\n  [[-1,-1]]\n\tExample 2: [[1]]", "1x1=1 |; 1x1=1 |"},
};

static const struct faulty_text leetcode_faults[] = {
    FAULT("Example@", SNL_ERROR_SYNTAX, 0, -1, -1, ROWS),
    FAULT("Example 1: @Example 2: [[-1]]", SNL_ERROR_SYNTAX, 0, -1, -1, ROWS),
    FAULT("Example 1: Input @Input [[-1]]", SNL_ERROR_SYNTAX, 0, -1, -1, ROWS),
    FAULT("@Examples: [[-1]]", SNL_ERROR_SYNTAX, 0, -1, -1, MATRIX),
    FAULT("@Output: 1", SNL_ERROR_SYNTAX, 0, -1, -1, MATRIX),
    FAULT("[[-1]]\n@Outputs: 1", SNL_ERROR_SYNTAX, 1, -1, -1, MATRIX),
    FAULT("[[-1]]\n@Sample Outputs", SNL_ERROR_SYNTAX, 1, -1, -1, MATRIX),
    FAULT("[[-1]]\nOutput: 1\n@Sample Input\n[[-1]]", SNL_ERROR_SYNTAX, 1, -1, -1, MATRIX),
    FAULT("[[-1]]\nOutput: 1\nInput:@", SNL_ERROR_SYNTAX, 1, -1, -1, ROWS),
};

/* Examples as exercises print them, with the expected output and its explanation. */
static const struct good_text moves_examples[] = {
    {"Example 1:\nInput:\nN = 3\nmoves[] = {-1, 2, -1}\nOutput: 1\nExplanation:\nFirst throw 2.\n",
     "3 | 2>3"},
    {"Input [-1] Output: 0\nInput\nN = 1 {0}", "1 |; 1 |"},
    {"Input: [-1] Output: 0\nExample: Input: N = 2 {-1,-1}\nExplanation: one\nN = 1 {-1}",
     "1 |; 2 |"},
};

static const struct faulty_text moves_faults[] = {
    FAULT("Example 1:@", SNL_ERROR_SYNTAX, 0, -1, -1, ENTRIES),
    FAULT("[-1] Output: 0\n Input @Input [-1]", SNL_ERROR_SYNTAX, 1, -1, -1, ENTRIES),
};

/* The sample as the website prints it. */
static const struct good_text hackerrank_examples[] = {
    {"Sample Input\n\n2\n1\n3 22\n1\n27 1\n0\n0\n\nSample Output\n\n3\n5\n\nExplanation\n\nFor the "
     "first "
     "test:\n\nThe player can roll a 5.\n",
     "10x10=100 | 3>22 27>1; 10x10=100 |"},
    {"Sample Input 0\n1 0 0\nSample Output 0\n17\nSample Input 1\n1 1 3 22 0\nSample Output 1\n16",
     "10x10=100 |; 10x10=100 | 3>22"},
    {"1 0 0 Output 17", "10x10=100 |"},
    {"1 0 0\nSample Input:\n1 0 0", "10x10=100 |; 10x10=100 |"},
};

static const struct faulty_text hackerrank_faults[] = {
    FAULT("@Sample", SNL_ERROR_SYNTAX, 0, -1, -1, BOARDS),
    FAULT("@Sample Output\n1 0 0", SNL_ERROR_SYNTAX, 0, -1, -1, BOARDS),
    FAULT("Sample Input@", SNL_ERROR_SYNTAX, 0, -1, -1, BOARDS),
    FAULT("Sample Input 1 0 0\n@", SNL_ERROR_SYNTAX, 0, -1, -1, BOARDS),
    FAULT("1 0 @Sample Output", SNL_ERROR_SYNTAX, 0, -1, -1, SNAKES),
    FAULT("1 0 0\n@Samples", SNL_ERROR_SYNTAX, 1, -1, -1, NO_MORE),
    FAULT("1 0 0\nSample Output\n17\n@Example 2", SNL_ERROR_SYNTAX, 1, -1, -1, NO_MORE),
};

static const struct format formats[] = {
    {.number = SNL_FORMAT_LEETCODE, LIST(leetcode_examples), LIST(leetcode_faults)},
    {.number = SNL_FORMAT_MOVES, LIST(moves_examples), LIST(moves_faults)},
    {.number = SNL_FORMAT_HACKERRANK, LIST(hackerrank_examples), LIST(hackerrank_faults)},
};

/* Reads every beginning of the texts, too: read_text() checks the promises that hold for every
 * text. */
static void test_examples(void)
{
    for (const struct format *format = formats; format < formats + sizeof formats / sizeof *formats;
         format++) {
        check_good_texts(format->good, format->goods, format->number);
        check_faulty_texts(format->faulty, format->faults, format->number);
        for (size_t i = 0; i < format->goods; i++) {
            for (size_t cut = 0; cut <= strlen(format->good[i].text); cut++) {
                struct reading reading = read_text(format->good[i].text, cut, format->number, 0);
                if (!CHECK(reading.status == SNL_OK || reading.error.offset <= (int64_t)cut))
                    show_text("beginning", format->good[i].text, cut);
                reading_free(&reading);
            }
        }
    }
}

int main(void)
{
    check_random_seed();
    RUN(test_examples);
    return check_done();
}
