/* SPDX-License-Identifier: MIT */
/*
 * Declarations shared by the readers of the formats: their state, their limits, and the report of a
 * fault. Layer 2, group "read".
 */
#ifndef SNL_READ_H
#define SNL_READ_H

#include "board.h"
#include "text.h"

typedef struct snl_i_reader {
    snl_i_scanner scanner;
    int64_t squares_max;
    const snl_allocator *allocator;
    int only_one;         /* whether a second board is a fault */
    size_t begin;         /* the offset of the board that was read last */
    int64_t boards_left;  /* hackerrank: boards still to be read; -1 before their number is read */
    int json;             /* where the reader of JSON is: SNL_I_JSON_... */
    snl_read_error fault; /* readers set status, offset, row, cell and message */
    snl_i_poll poll;      /* after a cancel the input ends at the offset of the scanner */
} snl_i_reader;

/* The JSON text has not begun; it is objects one after the other; it is an array, of which no board
 * has been read, or some boards have, or all. */
enum { SNL_I_JSON_BEGIN, SNL_I_JSON_OBJECTS, SNL_I_JSON_FIRST, SNL_I_JSON_ARRAY, SNL_I_JSON_ENDED };

/* Polls. A cancel ends the input at the offset of the scanner: whatever fault the reader of a
 * format then reports is ignored, and snl_read_boards() fails with SNL_ERROR_CANCELLED. */
void snl_i_read_poll(snl_i_reader *reader, size_t steps);

/* Skips everything that `skip` skips, and polls in between. */
void snl_i_read_skip(snl_i_reader *reader, void (*skip)(snl_i_scanner *));

/* Reads the next board in one format into `*board`, which is NULL before, and stays NULL at the
 * proper end of the input, and sets reader->begin. After a fault in the text it returns the status
 * of snl_i_fault(). The caller frees the board, even after a failure. */
typedef snl_status snl_i_read_function(snl_i_reader *reader, snl_board **board);
snl_i_read_function snl_i_read_text;
snl_i_read_function snl_i_read_leetcode;
snl_i_read_function snl_i_read_hackerrank;
snl_i_read_function snl_i_read_moves;
snl_i_read_function snl_i_read_json;

/* Records a fault at byte `offset`, with `expected` as its message. Returns `status`. */
snl_status snl_i_fault(snl_i_reader *reader, size_t offset, snl_status status,
                       const char *expected);

/* Records a fault in a cell of a matrix or in an entry of an array. The caller adds the row of the
 * cell. */
snl_status snl_i_fault_cell(snl_i_reader *reader, size_t offset, int64_t cell, snl_status status,
                            const char *expected);

/* Reads an integer. `expected` is the message of the fault if no integer comes next, if the integer
 * does not fit into 64 bits, or if it lies outside low..high. In the last case the fault has the
 * status `status`. */
snl_status snl_i_read_integer(snl_i_reader *reader, int64_t low, int64_t high, snl_status status,
                              const char *expected, int64_t *value);

/* What the reader expects of the squares of a jump. */
extern const char snl_i_read_expected_mouth[];
extern const char snl_i_read_expected_end[];
extern const char snl_i_read_expected_other[];

/* Fails with SNL_ERROR_LIMIT at byte `offset` if the board has more squares than the caller
 * allows. */
snl_status snl_i_read_check_limit(snl_i_reader *reader, size_t offset, int64_t squares);

/* Reads the mouth and the destination of a jump, calling `skip` before each, and checks that
 * `board` may have such a jump. The destination is at least `lowest`, which is 0 or 1. */
snl_status snl_i_read_jump(snl_i_reader *reader, const snl_board *board,
                           void (*skip)(snl_i_scanner *), int64_t lowest, snl_i_jump *jump);

/* Receives each entry of an array: its index, its value, and its offset in the text. */
typedef snl_status snl_i_visit(void *context, snl_i_reader *reader, int64_t index, int64_t value,
                               size_t offset);

/* Reads the rest of an array behind its opening bracket: at least one integer, as in JSON, and the
 * closing bracket `close`, ']' or '}'. Sets `count` to the number of integers. */
snl_status snl_i_read_array(snl_i_reader *reader, char close, snl_i_visit *visit, void *context,
                            int64_t *count);

/* Skips white space and `byte`; `expected` is the message of the fault if another byte comes
 * next. */
snl_status snl_i_read_byte(snl_i_reader *reader, char byte, const char *expected);

/* Skips white space, and then `word` if the word comes next. Returns whether it skipped the
 * word. */
int snl_i_read_word(snl_i_reader *reader, const char *word);

/* Skips white space, and then the type of a matrix in C++ or Java, if one comes next. Returns
 * whether it skipped a type. */
int snl_i_read_matrix_type(snl_i_reader *reader);

/* Skips white space, and then a name that may stand before a move[] array, if such a name comes
 * next. Returns whether it skipped a name. */
int snl_i_read_moves_name(snl_i_reader *reader);

/* Skips white space, and then two words if both come next. Returns whether it skipped them; if not,
 * the scanner has not moved. */
int snl_i_read_words(snl_i_reader *reader, const char *first, const char *second);

/* Skips the rest of a line. */
void snl_i_read_line(snl_i_reader *reader);

/* Skips white space, and then the labels "Example 1:" and "Input:" of an exercise, if they come
 * next, with or without their colons. */
void snl_i_read_label(snl_i_reader *reader);

/* Skips white space, and then what an exercise prints behind a board, if "Output", "Explanation" or
 * "Sample Output" comes next: all lines up to the label of another board. */
void snl_i_read_output(snl_i_reader *reader);

#endif
