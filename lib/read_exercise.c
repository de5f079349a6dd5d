/* SPDX-License-Identifier: MIT */
/*
 * What the pages of exercises print around their boards: `Example 1:`, `Input:` and `Sample Input`
 * before a board, and the expected output with its explanation behind it. A text copied from such a
 * page can therefore be read as it is.
 */
#include "read.h"

enum { STEPS_OF_A_LINE = 16 };

int snl_i_read_words(snl_i_reader *reader, const char *first, const char *second)
{
    size_t begin = reader->scanner.offset;
    if (snl_i_read_word(reader, first) && snl_i_read_word(reader, second))
        return 1;
    reader->scanner.offset = begin;
    return 0;
}

void snl_i_read_label(snl_i_reader *reader)
{
    if (snl_i_read_word(reader, "Example")) {
        int64_t number;
        snl_i_read_skip(reader, snl_i_skip_space);
        (void)snl_i_take_integer(&reader->scanner, &number); /* examples need not be numbered */
        snl_i_read_skip(reader, snl_i_skip_space);
        if (snl_i_peek(&reader->scanner) == ':')
            reader->scanner.offset++;
    }
    if (!snl_i_read_word(reader, "Input"))
        return;
    snl_i_read_skip(reader, snl_i_skip_space);
    if (snl_i_peek(&reader->scanner) == ':')
        reader->scanner.offset++;
}

void snl_i_read_line(snl_i_reader *reader)
{
    snl_i_scanner *scanner = &reader->scanner;
    size_t passed = 0;
    for (int next; (next = snl_i_peek(scanner)) != '\n' && next != SNL_I_END;) {
        scanner->offset++;
        if (++passed % SNL_I_STEPS == 0)
            snl_i_read_poll(reader, SNL_I_STEPS);
    }
    snl_i_read_poll(reader, passed % SNL_I_STEPS + STEPS_OF_A_LINE);
}

/* Whether the label of another board comes next. */
static int at_label(snl_i_reader *reader)
{
    snl_i_scanner *scanner = &reader->scanner;
    size_t begin = scanner->offset;
    int found = snl_i_take_word(scanner, "Example") || snl_i_take_word(scanner, "Input") ||
                snl_i_read_words(reader, "Sample", "Input");
    scanner->offset = begin;
    return found;
}

void snl_i_read_output(snl_i_reader *reader)
{
    if (!snl_i_read_word(reader, "Output") && !snl_i_read_word(reader, "Explanation") &&
        !snl_i_read_words(reader, "Sample", "Output"))
        return;
    do {
        snl_i_read_line(reader);
        snl_i_read_skip(reader, snl_i_skip_space);
    } while (snl_i_peek(&reader->scanner) != SNL_I_END && !at_label(reader));
}
