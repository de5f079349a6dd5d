/* SPDX-License-Identifier: MIT */
/*
 * Text in memory: a scanner that never looks past its end, and a writer into a caller's buffer.
 * Layer 0.
 */
#ifndef SNL_TEXT_H
#define SNL_TEXT_H

#include "base.h"

typedef struct snl_i_scanner {
    const char *text;
    size_t length;
    size_t offset; /* of the next byte, at most `length` */
} snl_i_scanner;

/* What snl_i_peek() returns at the end of the text. */
#define SNL_I_END (-1)

/* The next byte, 0..255, or SNL_I_END. */
int snl_i_peek(const snl_i_scanner *scanner);

/* Passes spaces, tabs, carriage returns and newlines. */
void snl_i_skip_space(snl_i_scanner *scanner);

/* The same without newlines. */
void snl_i_skip_blanks(snl_i_scanner *scanner);

/* Passes `word` if it comes next and no letter, digit or minus sign follows. Returns whether it
 * did. */
int snl_i_take_word(snl_i_scanner *scanner, const char *word);

/* Whether a digit or a minus sign comes next. */
int snl_i_at_number(const snl_i_scanner *scanner);

/* Passes a decimal integer with an optional minus sign in front and none behind. Fails with
 * SNL_ERROR_SYNTAX if there is none, and SNL_ERROR_NUMBER if it does not fit; nothing is passed
 * then. */
snl_status snl_i_take_integer(snl_i_scanner *scanner, int64_t *value);

/* Takes line and column, both from 1, of the first of `count` bytes to those of the byte behind
 * them. */
void snl_i_advance(const char *text, size_t count, int64_t *line, int64_t *column);

/* Where text goes; without a buffer it is only measured. If the work is cancelled, nothing is
 * written any more, and who writes much is to look whether it is. */
typedef struct snl_i_writer {
    char *text; /* NULL: none */
    size_t length;
    const snl_allocator *asked; /* whom to ask whether to go on; may be NULL */
    size_t steps;               /* since then */
    int cancelled;
} snl_i_writer;

void snl_i_write_bytes(snl_i_writer *writer, const char *bytes, size_t count);
/* Up to the terminating zero, which is left out. */
void snl_i_write(snl_i_writer *writer, const char *text);
void snl_i_write_integer(snl_i_writer *writer, int64_t number);

/* Writes a text, the same one every time it is called. */
typedef void snl_i_write_function(snl_i_writer *writer, const void *context);

/* Hands a text and a terminating zero to a caller, as the header says of everything whose length
 * varies: it is measured and, if it fits into `capacity` bytes, written. `text` may be NULL with a
 * capacity of 0. `asked` is whom to ask whether to go on, or NULL. Returns SNL_OK,
 * SNL_ERROR_CAPACITY, SNL_ERROR_CANCELLED, or if somebody is asked SNL_ERROR_MEMORY. */
snl_status snl_i_write_out(snl_i_write_function *write, const void *context,
                           const snl_allocator *asked, char *text, size_t capacity, size_t *length);

#endif
