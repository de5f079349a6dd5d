/* SPDX-License-Identifier: MIT */
/*
 * What the readers of the formats share: where they read, what is allowed, and how they report a
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
    int64_t boards_left;  /* hackerrank: announced and not yet read; -1 before the announcement */
    snl_read_error fault; /* status, offset, row, cell and message */
    snl_i_poll poll;      /* once cancelled, the input seems to end where the scanner is */
} snl_i_reader;

/* Polls. If the work is cancelled, the rest of the input is cut off: whatever the reader of
 * a format makes of that is forgotten, and snl_read_boards() fails with SNL_ERROR_CANCELLED. */
void snl_i_read_poll(snl_i_reader *reader, size_t steps);

/* Passes what a function of the scanner skips, however long it is. */
void snl_i_read_skip(snl_i_reader *reader, void (*skip)(snl_i_scanner *));

/* A reader of one format: makes the next board of the input, or sets it to NULL if the input has
 * properly ended. After a fault in the text it returns the status of snl_i_fault(). */
typedef snl_status snl_i_read_function(snl_i_reader *reader, snl_board **board);
snl_i_read_function snl_i_read_text;
snl_i_read_function snl_i_read_leetcode;
snl_i_read_function snl_i_read_hackerrank;
snl_i_read_function snl_i_read_moves;

/* Notes a fault at `offset` and returns `status`. */
snl_status snl_i_fault(snl_i_reader *reader, size_t offset, snl_status status,
                       const char *expected);

/* The same for a cell of a matrix, whose row the caller notes, or an entry of an array. */
snl_status snl_i_fault_cell(snl_i_reader *reader, size_t offset, int64_t cell, snl_status status,
                            const char *expected);

/* Passes an integer. `expected` is the message if there is none, if it does not fit, or if it lies
 * outside low..high, which is a fault with `status`. */
snl_status snl_i_read_integer(snl_i_reader *reader, int64_t low, int64_t high, snl_status status,
                              const char *expected, int64_t *value);

/* Passes a mouth and a destination, with `skip` before each of them, that a jump on `board` may
 * have. */
snl_status snl_i_read_jump(snl_i_reader *reader, const snl_board *board,
                           void (*skip)(snl_i_scanner *), snl_i_jump *jump);

/* Called for every entry of an array: its index, its value and its place. */
typedef snl_status snl_i_visit(void *context, snl_i_reader *reader, int64_t index, int64_t value,
                               size_t offset);

/* Passes the rest of an array behind its opening bracket: at least one integer, as in JSON, and the
 * bracket `close`, ']' or '}'. Sets `count` to the number of integers. */
snl_status snl_i_read_array(snl_i_reader *reader, char close, snl_i_visit *visit, void *context,
                            int64_t *count);

/* Passes white space and one byte. */
snl_status snl_i_read_byte(snl_i_reader *reader, char byte, const char *expected);

/* Passes white space, and then `word` if it comes next. Returns whether it did. */
int snl_i_read_word(snl_i_reader *reader, const char *word);

/* Passes white space, and then one of the names that may stand before a move[] array. Returns whether
 * one did. */
int snl_i_read_moves_name(snl_i_reader *reader);

/* Passes white space, and then the label "Input:" of an exercise if its word comes next. */
snl_status snl_i_read_label(snl_i_reader *reader);

#endif
