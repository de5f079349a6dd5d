/* SPDX-License-Identifier: MIT */
/*
 * The scanner. Its only state is an offset, so that a reader can remember a place, return to it, or
 * report a fault there later; lines and columns are counted only for a report. Every read goes
 * through look(), which reads no byte at or beyond `length`.
 *
 * The writer. The length of a text is unknown before it is written, and a buffer that is too small
 * must stay unchanged. A text for a buffer is therefore written twice: the first time only to
 * measure it. A text for a function is written once, through a small array on the stack.
 */
#include "text.h"

#include <string.h>

/* The steps counted for a call of snl_i_write_bytes(): these for the caller's work, and one more
 * for every 16 bytes. */
enum { STEPS_OF_A_CALL = 8 };

/*@ requires \valid_read(scanner) && at_text(scanner);
    assigns \nothing;
    ensures \result == byte_at(scanner, offset);
    ensures SNL_I_END <= \result <= 255;
*/
static int look(const snl_i_scanner *scanner, size_t offset)
{
    return offset < scanner->length ? (unsigned char)scanner->text[offset] : SNL_I_END;
}

int snl_i_peek(const snl_i_scanner *scanner)
{
    return look(scanner, scanner->offset);
}

void snl_i_skip_blanks(snl_i_scanner *scanner)
{
    /*@ loop invariant at_text(scanner) && \at(scanner->offset, Pre) <= scanner->offset;
        loop invariant next == byte_at(scanner, scanner->offset);
        loop invariant \forall integer i; \at(scanner->offset, Pre) <= i < scanner->offset ==>
          is_blank(byte_at(scanner, i));
        loop assigns next, scanner->offset;
        loop variant scanner->length - scanner->offset;
    */
    for (int next = snl_i_peek(scanner); next == ' ' || next == '\t' || next == '\r';
         next = snl_i_peek(scanner))
        scanner->offset++;
}

void snl_i_skip_space(snl_i_scanner *scanner)
{
    /*@ loop invariant at_text(scanner) && \at(scanner->offset, Pre) <= scanner->offset;
        loop invariant !is_blank(byte_at(scanner, scanner->offset));
        loop invariant \forall integer i; \at(scanner->offset, Pre) <= i < scanner->offset ==>
          is_space(byte_at(scanner, i));
        loop assigns scanner->offset;
        loop variant scanner->length - scanner->offset;
    */
    for (snl_i_skip_blanks(scanner); snl_i_peek(scanner) == '\n'; snl_i_skip_blanks(scanner))
        scanner->offset++;
}

/*@ assigns \nothing;
    ensures \result <==> is_number(byte);
*/
static int is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

/*@ assigns \nothing;
    ensures \result <==> is_alphabetic(byte);
*/
static int is_letter(int byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/*@ requires \valid(scanner) && at_text(scanner) && valid_read_string(word);
    requires \forall integer i; 0 <= i < strlen(word) ==> 0 < word[i];
    assigns scanner->offset;
    ensures at_text(scanner);
    ensures \result == 0 ==> scanner->offset == \old(scanner->offset);
    ensures \result != 0 ==> scanner->offset == \old(scanner->offset) + strlen(word);
    ensures \result != 0 ==> !is_in_word(byte_at(scanner, scanner->offset));
    ensures \result != 0 ==> \forall integer i; 0 <= i < strlen(word) ==>
      byte_at(scanner, \old(scanner->offset) + i) == word[i];
*/
int snl_i_take_word(snl_i_scanner *scanner, const char *word)
{
    size_t count = 0;
    /*@ loop invariant 0 <= count <= strlen(word);
        loop invariant scanner->offset + count <= scanner->length;
        loop invariant \forall integer i; 0 <= i < count ==>
          byte_at(scanner, scanner->offset + i) == word[i];
        loop assigns count;
        loop variant strlen(word) - count;
    */
    for (; word[count]; count++)
        if (look(scanner, scanner->offset + count) != word[count])
            return 0;
    int next = look(scanner, scanner->offset + count);
    if (is_letter(next) || is_digit(next) || next == '-')
        return 0;
    scanner->offset += count;
    return 1;
}

int snl_i_at_number(const snl_i_scanner *scanner)
{
    return is_digit(snl_i_peek(scanner)) || snl_i_peek(scanner) == '-';
}

/* Accumulates the number as a negative one, since INT64_MIN has no positive counterpart. */
snl_status snl_i_take_integer(snl_i_scanner *scanner, int64_t *value)
{
    int negative = snl_i_peek(scanner) == '-';
    size_t next = scanner->offset + (size_t)negative;
    if (!is_digit(look(scanner, next)))
        return SNL_ERROR_SYNTAX;
    int64_t number = 0;
    /*@ loop invariant first_digit(scanner) <= next <= scanner->length;
        loop invariant next == first_digit(scanner) ==> is_number(byte_at(scanner, next));
        loop invariant are_numbers(scanner, first_digit(scanner), next);
        loop invariant INT64_MIN <= number <= 0;
        loop invariant number == -decimal(scanner, first_digit(scanner), next);
        loop assigns next, number;
        loop variant scanner->length - next;
    */
    for (; is_digit(look(scanner, next)); next++) {
        int digit = look(scanner, next) - '0';
        /*@ assert decimal(scanner, first_digit(scanner), next + 1) == -(number * 10 - digit); */
        /*@ assert are_numbers(scanner, first_digit(scanner), next + 1); */
        if (number < (INT64_MIN + digit) / 10 || next - scanner->offset >= SNL_I_NUMBER_BYTES)
            return SNL_ERROR_NUMBER;
        number = number * 10 - digit;
    }
    if (!negative && number == INT64_MIN)
        return SNL_ERROR_NUMBER;
    if (look(scanner, next) == '-')
        return SNL_ERROR_SYNTAX;
    *value = negative ? number : -number;
    scanner->offset = next;
    return SNL_OK;
}

void snl_i_advance(const char *text, size_t count, int64_t *line, int64_t *column)
{
    /*@ loop invariant 0 <= i <= count;
        loop invariant \at(*line, Pre) <= *line <= \at(*line, Pre) + i;
        loop invariant 1 <= *column <= \at(*column, Pre) + i;
        loop assigns i, *line, *column;
        loop variant count - i;
    */
    for (size_t i = 0; i < count; i++) {
        ++*column;
        if (text[i] == '\n') {
            *column = 1;
            ++*line;
        }
    }
}

/* Gives the receiver the collected piece. Returns whether it wants to go on. */
static int hand_over(snl_i_writer *writer)
{
    const snl_i_output *receiver = writer->receiver;
    if (receiver->receive(receiver->context, writer->text, writer->length) != 0) {
        writer->gave_up = writer->poll.cancelled = 1;
        writer->poll.steps = SNL_I_STEPS;
    }
    writer->length = 0;
    return !writer->gave_up;
}

/* Adds bytes to the collected piece, and hands over each full piece once more bytes follow. */
/*@ requires writer->receiver != \null;
    assigns *writer, writer->text[0 .. SNL_I_PIECE_BYTES - 1];
*/
static void add_to_pieces(snl_i_writer *writer, const char *bytes, size_t count)
{
    while (count > 0) {
        if (writer->length == SNL_I_PIECE_BYTES && !hand_over(writer))
            return;
        size_t room = SNL_I_PIECE_BYTES - writer->length, part = count < room ? count : room;
        memcpy(writer->text + writer->length, bytes, part);
        writer->length += part;
        bytes += part;
        count -= part;
    }
}

void snl_i_write_bytes(snl_i_writer *writer, const char *bytes, size_t count)
{
    if (snl_i_poll_step(&writer->poll, STEPS_OF_A_CALL + count / 16))
        return;
    if (writer->receiver) {
        add_to_pieces(writer, bytes, count);
        return;
    }
    if (writer->text && count > 0)
        memcpy(writer->text + writer->length, bytes, count);
    writer->length += count;
}

void snl_i_write(snl_i_writer *writer, const char *text)
{
    snl_i_write_bytes(writer, text, strlen(text));
}

void snl_i_write_integer(snl_i_writer *writer, int64_t number)
{
    char digits[20];
    size_t first = sizeof digits;
    uint64_t left = number < 0 ? (uint64_t)(-1 - number) + 1 : (uint64_t)number;
    /*@ loop invariant 2 <= first <= 20 && left < power_of_10(first - 1);
        loop invariant digits_of(\at(left, LoopEntry)) == 20 - first + digits_of(left);
        loop assigns first, left, digits[0 .. 19];
        loop variant left;
    */
    do
        digits[--first] = (char)('0' + left % 10);
    while ((left /= 10) > 0);
    if (number < 0)
        digits[--first] = '-';
    snl_i_write_bytes(writer, digits + first, sizeof digits - first);
}

static snl_status write_pieces(snl_i_write_function *write, const void *context,
                               const snl_allocator *allocator, const snl_i_output *output)
{
    char piece[SNL_I_PIECE_BYTES];
    snl_i_writer writer = {.text = piece, .receiver = output, .poll = {.allocator = allocator}};
    write(&writer, context);
    if (!writer.poll.cancelled)
        hand_over(&writer);
    if (writer.gave_up)
        return SNL_ERROR_WRITE;
    return writer.poll.cancelled ? SNL_ERROR_CANCELLED : SNL_OK;
}

int snl_i_output_is_complete(const snl_i_output *output)
{
    return output->receive || (output->length && (output->text || output->capacity == 0));
}

snl_status snl_i_write_measured(snl_i_write_function *write, const void *context,
                                const snl_allocator *allocator, const snl_i_output *output,
                                size_t bytes)
{
    if (output->receive)
        return write_pieces(write, context, allocator, output);
    if (output->capacity <= bytes) {
        *output->length = bytes;
        return output->text ? SNL_ERROR_CAPACITY : SNL_OK;
    }
    snl_i_writer writer = {.text = output->text, .poll = {.allocator = allocator}};
    write(&writer, context);
    if (writer.poll.cancelled)
        return SNL_ERROR_CANCELLED;
    writer.text[writer.length] = '\0';
    *output->length = writer.length;
    return SNL_OK;
}

snl_status snl_i_write_out(snl_i_write_function *write, const void *context,
                           const snl_allocator *allocator, const snl_i_output *output)
{
    snl_i_writer measure = {.poll = {.allocator = allocator}};
    if (!output->receive)
        write(&measure, context);
    if (measure.poll.cancelled)
        return SNL_ERROR_CANCELLED;
    return snl_i_write_measured(write, context, allocator, output, measure.length);
}
