/* SPDX-License-Identifier: MIT */
/*
 * The scanner. Its only state is an offset, so that a reader can note a place, go back to it, and
 * blame it later; line and column are counted when somebody asks. No byte at or beyond `length` is
 * read: every look goes through snl_i_peek().
 *
 * The writer. Nobody knows how long a text will be without writing it, and a buffer that is too
 * small stays as it is, so a text is written twice: the first time it is only measured.
 */
#include "text.h"

#include <string.h>

/* Of a text, to find out what it is to be. */
enum { STEPS_OF_A_PIECE = 8 };

int snl_i_peek(const snl_i_scanner *scanner)
{
    return scanner->offset < scanner->length ? (unsigned char)scanner->text[scanner->offset]
                                             : SNL_I_END;
}

void snl_i_skip_blanks(snl_i_scanner *scanner)
{
    for (int next = snl_i_peek(scanner); next == ' ' || next == '\t' || next == '\r';
         next = snl_i_peek(scanner))
        scanner->offset++;
}

void snl_i_skip_space(snl_i_scanner *scanner)
{
    for (snl_i_skip_blanks(scanner); snl_i_peek(scanner) == '\n'; snl_i_skip_blanks(scanner))
        scanner->offset++;
}

static int is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

static int is_letter(int byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

int snl_i_take_word(snl_i_scanner *scanner, const char *word)
{
    snl_i_scanner ahead = *scanner;
    for (; *word; word++, ahead.offset++)
        if (snl_i_peek(&ahead) != *word)
            return 0;
    int next = snl_i_peek(&ahead);
    if (is_letter(next) || is_digit(next) || next == '-')
        return 0;
    *scanner = ahead;
    return 1;
}

int snl_i_at_number(const snl_i_scanner *scanner)
{
    return is_digit(snl_i_peek(scanner)) || snl_i_peek(scanner) == '-';
}

/* Counts below zero, where one number more fits than above. */
snl_status snl_i_take_integer(snl_i_scanner *scanner, int64_t *value)
{
    snl_i_scanner ahead = *scanner;
    int negative = snl_i_peek(&ahead) == '-';
    ahead.offset += (size_t)negative;
    if (!is_digit(snl_i_peek(&ahead)))
        return SNL_ERROR_SYNTAX;
    int64_t number = 0;
    for (; is_digit(snl_i_peek(&ahead)); ahead.offset++) {
        int digit = snl_i_peek(&ahead) - '0';
        if (number < (INT64_MIN + digit) / 10)
            return SNL_ERROR_NUMBER;
        number = number * 10 - digit;
    }
    if (!negative && number == INT64_MIN)
        return SNL_ERROR_NUMBER;
    if (snl_i_peek(&ahead) == '-')
        return SNL_ERROR_SYNTAX;
    *value = negative ? number : -number;
    *scanner = ahead;
    return SNL_OK;
}

void snl_i_advance(const char *text, size_t count, int64_t *line, int64_t *column)
{
    for (size_t i = 0; i < count; i++) {
        ++*column;
        if (text[i] == '\n') {
            *column = 1;
            ++*line;
        }
    }
}

void snl_i_write_bytes(snl_i_writer *writer, const char *bytes, size_t count)
{
    writer->cancelled = writer->cancelled ||
                        snl_i_count(writer->asked, &writer->steps, STEPS_OF_A_PIECE + count / 16);
    if (writer->cancelled)
        return;
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
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do
        digits[--first] = (char)('0' + left % 10);
    while ((left /= 10) > 0);
    if (number < 0)
        digits[--first] = '-';
    snl_i_write_bytes(writer, digits + first, sizeof digits - first);
}

snl_status snl_i_write_out(snl_i_write_function *write, const void *context,
                           const snl_allocator *asked, char *text, size_t capacity, size_t *length)
{
    snl_i_writer measure = {.asked = asked};
    write(&measure, context);
    if (measure.cancelled)
        return SNL_ERROR_CANCELLED;
    size_t bytes = measure.length + 1;
    if (!text || capacity < bytes) {
        *length = measure.length;
        return text ? SNL_ERROR_CAPACITY : SNL_OK;
    }
    snl_i_writer writer = {.asked = asked};
    writer.text = asked ? snl_i_draft(asked, text, bytes, 1) : text;
    if (!writer.text)
        return SNL_ERROR_MEMORY;
    write(&writer, context);
    if (!writer.cancelled) {
        writer.text[writer.length] = '\0';
        *length = writer.length;
    }
    snl_status status = writer.cancelled ? SNL_ERROR_CANCELLED : SNL_OK;
    if (asked)
        snl_i_draft_end(asked, text, writer.text, bytes, 1, status);
    return status;
}
