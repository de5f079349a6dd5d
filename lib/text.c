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

void snl_i_position(const snl_i_scanner *scanner, size_t offset, int64_t *line, int64_t *column)
{
    size_t line_start = 0;
    *line = 1;
    for (size_t i = 0; i < offset; i++) {
        if (scanner->text[i] == '\n') {
            line_start = i + 1;
            ++*line;
        }
    }
    *column = (int64_t)(offset - line_start) + 1;
}

void snl_i_write_bytes(snl_i_writer *writer, const char *bytes, size_t count)
{
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

snl_status snl_i_write_out(snl_i_write_function *write, const void *context, char *text,
                           size_t capacity, size_t *length)
{
    snl_i_writer measure = {NULL, 0}, writer = {text, 0};
    write(&measure, context);
    *length = measure.length;
    if (!text)
        return SNL_OK;
    if (capacity <= measure.length)
        return SNL_ERROR_CAPACITY;
    write(&writer, context);
    text[writer.length] = '\0';
    return SNL_OK;
}
