/* SPDX-License-Identifier: MIT */
/*
 * Reads the textbook's move[0..N-1] as JSON arrays: `[-1, 5, -1, -1, -1, -1]`, one or several.
 * Entry i stands for square i + 1, and a value v for square v + 1. `Input: N = 6, moves[] =`, or a
 * part of it, may stand before each array, `Output:` and lines of text behind it, and braces may
 * replace its brackets, as exercises print them.
 *
 * A value cannot be checked before the length is known, so the text is read twice.
 */
#include "read.h"

struct array {
    int64_t announced; /* the value of N; 0: not given */
    char close;        /* the closing bracket of the array */
};

int snl_i_read_moves_name(snl_i_reader *reader)
{
    return snl_i_read_word(reader, "N") || snl_i_read_word(reader, "n") ||
           snl_i_read_word(reader, "moves") || snl_i_read_word(reader, "move");
}

static snl_status check_length(void *context, snl_i_reader *reader, int64_t index, int64_t value,
                               size_t offset)
{
    const struct array *array = context;
    (void)value;
    if (array->announced > 0 && index >= array->announced)
        return snl_i_fault_cell(reader, offset, index, SNL_ERROR_SYNTAX,
                                "expected the end of the array: it has more entries than N says");
    if (index >= reader->squares_max)
        return snl_i_fault_cell(reader, offset, index, SNL_ERROR_LIMIT,
                                "expected fewer entries: a board may not have so many squares");
    return SNL_OK;
}

static snl_status set_moves_jump(void *context, snl_i_reader *reader, int64_t index, int64_t value,
                                 size_t offset)
{
    snl_status status = snl_i_board_set_move(context, index, value);
    if (status == SNL_ERROR_SQUARE)
        return snl_i_fault_cell(reader, offset, index, status,
                                "expected -1 for no jump, or an index from 0 to the number of "
                                "entries less 1");
    if (status == SNL_ERROR_GOAL)
        return snl_i_fault_cell(reader, offset, index, status,
                                "expected -1: no jump starts on the goal");
    return status;
}

/* Reads `= 30` after N, and skips a comma that may follow. */
static snl_status read_announcement(snl_i_reader *reader, struct array *array)
{
    snl_status status = snl_i_read_byte(reader, '=', "expected '=' and the number of entries");
    if (status != SNL_OK)
        return status;
    snl_i_read_skip(reader, snl_i_skip_space);
    status =
        snl_i_read_integer(reader, 1, SNL_SQUARES_MAX, SNL_ERROR_SQUARES,
                           "expected the number of entries, from 1 to 2^62", &array->announced);
    snl_i_read_skip(reader, snl_i_skip_space);
    if (snl_i_peek(&reader->scanner) == ',')
        reader->scanner.offset++;
    return status;
}

/* Skips `[] =`, or `=`. */
static snl_status read_assignment(snl_i_reader *reader)
{
    snl_i_read_skip(reader, snl_i_skip_space);
    if (snl_i_peek(&reader->scanner) == '[') {
        reader->scanner.offset++;
        snl_status status = snl_i_read_byte(reader, ']', "expected ']' and '='");
        if (status != SNL_OK)
            return status;
    }
    return snl_i_read_byte(reader, '=', "expected '=' and an array");
}

/* Reads the labels, N and the name of the array, if they come next, and the opening bracket. */
static snl_status begin_array(snl_i_reader *reader, struct array *array)
{
    size_t begin = reader->scanner.offset;
    snl_status status = SNL_OK;
    snl_i_read_label(reader);
    if (snl_i_read_word(reader, "N") || snl_i_read_word(reader, "n"))
        status = read_announcement(reader, array);
    if (status == SNL_OK && (snl_i_read_word(reader, "moves") || snl_i_read_word(reader, "move")))
        status = read_assignment(reader);
    if (status != SNL_OK)
        return status;
    snl_i_read_skip(reader, snl_i_skip_space);
    size_t offset = reader->scanner.offset;
    int open = snl_i_peek(&reader->scanner);
    if (open != '[' && open != '{')
        return snl_i_fault(reader, offset, SNL_ERROR_SYNTAX,
                           offset > begin ? "expected '[' or '{' and the entries of an array"
                                          : "expected '[' and the entries of an array, or the end "
                                            "of the input");
    array->close = open == '[' ? ']' : '}';
    reader->scanner.offset++;
    return SNL_OK;
}

/* Reads an array for the first time. Sets `count` to the number of its entries. */
static snl_status measure_array(snl_i_reader *reader, struct array *array, int64_t *count)
{
    snl_status status = snl_i_read_array(reader, array->close, check_length, array, count);
    if (status == SNL_OK && *count < array->announced)
        return snl_i_fault_cell(reader, reader->scanner.offset - 1, *count, SNL_ERROR_SYNTAX,
                                "expected another entry: the array has fewer than N says");
    return status;
}

snl_status snl_i_read_moves(snl_i_reader *reader, snl_board **board)
{
    snl_i_read_skip(reader, snl_i_skip_space);
    if (snl_i_peek(&reader->scanner) == SNL_I_END)
        return SNL_OK;
    reader->begin = reader->scanner.offset;
    struct array array = {0};
    int64_t count;
    snl_status status = begin_array(reader, &array);
    size_t start = reader->scanner.offset;
    if (status == SNL_OK)
        status = measure_array(reader, &array, &count);
    if (status == SNL_OK)
        status = snl_board_create(count, reader->allocator, board);
    if (status != SNL_OK)
        return status;
    reader->scanner.offset = start;
    status = snl_i_read_array(reader, array.close, set_moves_jump, *board, &count);
    if (status == SNL_OK)
        snl_i_read_output(reader);
    return status;
}
