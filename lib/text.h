/* SPDX-License-Identifier: MIT */
/*
 * Text in memory: a scanner that never looks past its end, and a writer into a caller's buffer, or
 * piece by piece to a caller's function. The scanner "passes" bytes by moving its offset behind
 * them. Layer 0.
 */
#ifndef SNL_TEXT_H
#define SNL_TEXT_H

#include "base.h"

typedef struct snl_i_scanner {
    const char *text;
    size_t length;
    size_t offset; /* the place of the next byte, at most `length` */
} snl_i_scanner;

/* What snl_i_peek() returns at the end of the text. */
#define SNL_I_END (-1)

/* The most bytes of a number, with its leading zeros, so that no number takes long to pass. */
enum { SNL_I_NUMBER_BYTES = 4096 };

/*@ predicate at_text(snl_i_scanner *scanner) =
      scanner->offset <= scanner->length &&
      \valid_read(scanner->text + (0 .. scanner->length - 1));
    logic integer byte_at(snl_i_scanner *scanner, integer offset) =
      offset >= scanner->length ? SNL_I_END : (unsigned char)scanner->text[offset];
    predicate is_blank(integer byte) = byte == ' ' || byte == '\t' || byte == '\r';
    predicate is_space(integer byte) = is_blank(byte) || byte == '\n';
    predicate is_number(integer byte) = '0' <= byte <= '9';
    predicate is_alphabetic(integer byte) = 'a' <= byte <= 'z' || 'A' <= byte <= 'Z';
    predicate is_in_word(integer byte) = is_alphabetic(byte) || is_number(byte) || byte == '-';
    predicate are_numbers(snl_i_scanner *scanner, integer first, integer end) =
      \forall integer i; first <= i < end ==> is_number(byte_at(scanner, i));
    logic integer decimal(snl_i_scanner *scanner, integer first, integer end) =
      end <= first ? 0
                   : decimal(scanner, first, end - 1) * 10 + (byte_at(scanner, end - 1) - '0');
    logic integer first_digit(snl_i_scanner *scanner) =
      scanner->offset + (byte_at(scanner, scanner->offset) == '-' ? 1 : 0);
    logic integer signed_by(snl_i_scanner *scanner, integer number) =
      byte_at(scanner, scanner->offset) == '-' ? -number : number;
*/

/* The next byte, 0..255, or SNL_I_END. */
/*@ requires \valid_read(scanner) && at_text(scanner);
    assigns \nothing;
    ensures \result == byte_at(scanner, scanner->offset);
    ensures SNL_I_END <= \result <= 255;
*/
int snl_i_peek(const snl_i_scanner *scanner);

/* Passes spaces, tabs, carriage returns and newlines. */
/*@ requires \valid(scanner) && at_text(scanner);
    assigns scanner->offset;
    ensures at_text(scanner) && \old(scanner->offset) <= scanner->offset;
    ensures \forall integer i; \old(scanner->offset) <= i < scanner->offset ==>
      is_space(byte_at(scanner, i));
    ensures !is_space(byte_at(scanner, scanner->offset));
*/
void snl_i_skip_space(snl_i_scanner *scanner);

/* Passes spaces, tabs and carriage returns. */
/*@ requires \valid(scanner) && at_text(scanner);
    assigns scanner->offset;
    ensures at_text(scanner) && \old(scanner->offset) <= scanner->offset;
    ensures \forall integer i; \old(scanner->offset) <= i < scanner->offset ==>
      is_blank(byte_at(scanner, i));
    ensures !is_blank(byte_at(scanner, scanner->offset));
*/
void snl_i_skip_blanks(snl_i_scanner *scanner);

/* Passes `word` if it comes next and no letter, digit or minus sign follows it. Returns whether it
 * passed the word. */
int snl_i_take_word(snl_i_scanner *scanner, const char *word);

/* Whether a digit or a minus sign comes next. */
/*@ requires \valid_read(scanner) && at_text(scanner);
    assigns \nothing;
    ensures \result <==>
      is_number(byte_at(scanner, scanner->offset)) || byte_at(scanner, scanner->offset) == '-';
*/
int snl_i_at_number(const snl_i_scanner *scanner);

/* Reads a decimal integer, with or without a minus sign before it; no minus sign may follow it.
 * Fails with SNL_ERROR_SYNTAX if no such integer comes next, and with SNL_ERROR_NUMBER if the
 * integer does not fit into 64 bits or has more than SNL_I_NUMBER_BYTES bytes. After a failure the
 * offset is unchanged. */
/*@ requires \valid(scanner) && at_text(scanner) && \valid(value);
    requires \separated(scanner, value);
    assigns scanner->offset, *value;
    ensures at_text(scanner);
    ensures \result == SNL_OK || \result == SNL_ERROR_SYNTAX || \result == SNL_ERROR_NUMBER;
    ensures \result != SNL_OK ==>
      scanner->offset == \old(scanner->offset) && *value == \old(*value);
    ensures \result == SNL_OK ==>
      \old(first_digit(scanner)) < scanner->offset &&
      \at(are_numbers(scanner, first_digit(scanner), \at(scanner->offset, Post)), Pre);
    ensures \result == SNL_OK ==>
      !is_number(byte_at(scanner, scanner->offset)) && byte_at(scanner, scanner->offset) != '-';
    ensures \result == SNL_OK ==>
      *value == \at(signed_by(scanner, decimal(scanner, first_digit(scanner),
                                               \at(scanner->offset, Post))), Pre);
    ensures \result == SNL_ERROR_NUMBER ==>
      \exists integer end; first_digit(scanner) < end <= scanner->length &&
        are_numbers(scanner, first_digit(scanner), end) &&
        (end - scanner->offset > SNL_I_NUMBER_BYTES ||
         !(INT64_MIN <=
           signed_by(scanner, decimal(scanner, first_digit(scanner), end)) <= INT64_MAX));
    ensures \result == SNL_ERROR_SYNTAX ==>
      !is_number(byte_at(scanner, first_digit(scanner))) ||
      \exists integer end; first_digit(scanner) < end &&
        are_numbers(scanner, first_digit(scanner), end) && byte_at(scanner, end) == '-';
*/
snl_status snl_i_take_integer(snl_i_scanner *scanner, int64_t *value);

/* Moves a line and a column, both counted from 1, forward over `count` bytes of text. */
/*@ requires \valid_read(text + (0 .. count - 1)) && \valid(line) && \valid(column);
    requires \separated(line, column);
    requires 1 <= *line <= INT64_MAX - count && 1 <= *column <= INT64_MAX - count;
    assigns *line, *column;
    ensures \old(*line) <= *line <= \old(*line) + count;
    ensures 1 <= *column <= \old(*column) + count;
*/
void snl_i_advance(const char *text, size_t count, int64_t *line, int64_t *column);

/*@ logic integer power_of_10(integer exponent) =
      exponent <= 0 ? 1 : 10 * power_of_10(exponent - 1);
    lemma ten_powers: \forall integer exponent; 0 < exponent ==>
      power_of_10(exponent) == 10 * power_of_10(exponent - 1);
    lemma five_digits: power_of_10(5) == 100000;
    lemma ten_digits: power_of_10(10) == 10000000000;
    lemma fifteen_digits: power_of_10(15) == 1000000000000000;
    lemma nineteen_digits: power_of_10(19) == 10000000000000000000;
*/

/*@ logic integer digits_of(integer number) = number < 10 ? 1 : 1 + digits_of(number / 10);
    logic integer bytes_of(integer number) =
      number < 0 ? 1 + digits_of(-number) : digits_of(number);
*/

/* The place for a text: a buffer or, if `receive` is not NULL, a function. */
typedef struct snl_i_output {
    char *text; /* may be NULL with a capacity of 0 */
    size_t capacity;
    size_t *length;
    snl_write_function receive;
    void *context; /* the first argument of `receive` */
} snl_i_output;

/* Whether the output has all that a caller must give. */
int snl_i_output_is_complete(const snl_i_output *output);

/* The most bytes of a piece of text that a function receives. */
enum { SNL_I_PIECE_BYTES = 1024 };

/* Writes text into a buffer, or only counts its bytes if there is no buffer, or collects pieces for
 * a function. After a cancel, and after the function has given up, `poll.cancelled` is set, and the
 * writer adds nothing more, so a function that writes much must check `poll.cancelled` and stop. */
typedef struct snl_i_writer {
    char *text; /* NULL: there is no buffer */
    size_t length;
    /* Receives pieces; `text` is then the buffer of the next piece. NULL: one buffer holds all. */
    const snl_i_output *receiver;
    int gave_up; /* whether the receiver did */
    snl_i_poll poll;
} snl_i_writer;

/*@ predicate is_writer(snl_i_writer *writer) =
      \valid(writer) && is_poll(&writer->poll) && writer->receiver == \null;
    predicate room(snl_i_writer *writer, integer count) =
      writer->length + count <= SIZE_MAX &&
      (writer->text == \null ||
       \valid(writer->text + (writer->length .. writer->length + count - 1)));
*/

/*@ requires is_writer(writer) && room(writer, count) && \valid_read(bytes + (0 .. count - 1));
    requires \separated(writer, writer->poll.allocator);
    requires \separated(writer->text + (writer->length .. writer->length + count - 1),
                        bytes + (0 .. count - 1));
    assigns writer->length, writer->poll.steps, writer->poll.cancelled,
            writer->text[writer->length .. writer->length + count - 1];
    ensures is_writer(writer);
    ensures writer->length == \old(writer->length) + (writer->poll.cancelled ? 0 : count);
    ensures !writer->poll.cancelled && writer->text != \null ==>
      \forall integer i; 0 <= i < count ==> writer->text[\old(writer->length) + i] == bytes[i];
*/
void snl_i_write_bytes(snl_i_writer *writer, const char *bytes, size_t count);
/* Writes a zero-terminated text, without the zero. */
void snl_i_write(snl_i_writer *writer, const char *text);
/*@ requires is_writer(writer) && room(writer, bytes_of(number));
    requires \separated(writer, writer->poll.allocator);
    assigns writer->length, writer->poll.steps, writer->poll.cancelled,
            writer->text[writer->length .. writer->length + bytes_of(number) - 1];
    ensures is_writer(writer);
    ensures writer->length ==
      \old(writer->length) + (writer->poll.cancelled ? 0 : bytes_of(number));
*/
void snl_i_write_integer(snl_i_writer *writer, int64_t number);

/* Writes a text; every call with the same context writes the same text. */
typedef void snl_i_write_function(snl_i_writer *writer, const void *context);

/* Gives a caller a text of at least one byte, by the contract at the top of snl.h. A buffer gets
 * the text with a terminating zero, if it has the capacity; snl_i_write_out() measures the text,
 * and snl_i_write_measured() takes the number of its bytes. A function gets the text in pieces.
 * Polls the cancel function of `allocator`, which may be NULL. Returns SNL_OK, SNL_ERROR_CAPACITY,
 * SNL_ERROR_WRITE or SNL_ERROR_CANCELLED. */
snl_status snl_i_write_out(snl_i_write_function *write, const void *context,
                           const snl_allocator *allocator, const snl_i_output *output);
snl_status snl_i_write_measured(snl_i_write_function *write, const void *context,
                                const snl_allocator *allocator, const snl_i_output *output,
                                size_t bytes);

#endif
