/* SPDX-License-Identifier: MIT */
/*
 * The textbook's move[0..N-1] as JSON arrays: `[-1, 5, -1, -1, -1, -1]`, one or several. Entry i
 * stands for square i + 1, and so do the values.
 *
 * A value can only be judged when the length is known: the text is passed twice.
 */
#include "read.h"

static snl_status check_length(void *context, snl_i_reader *reader, int64_t index, int64_t value,
                               size_t offset)
{
    (void)context;
    (void)value;
    if (index >= reader->squares_max)
        return snl_i_fault_cell(reader, offset, index, SNL_ERROR_LIMIT,
                                "expected fewer entries: a board may not have so many squares");
    return SNL_OK;
}

static snl_status set_jump(void *context, snl_i_reader *reader, int64_t index, int64_t value,
                           size_t offset)
{
    snl_status status = snl_i_board_set_move(context, index, value);
    if (status == SNL_ERROR_SQUARE)
        return snl_i_fault_cell(reader, offset, index, status,
                                "expected -1 or an index, from 0 to the number of entries less 1");
    if (status == SNL_ERROR_GOAL)
        return snl_i_fault_cell(reader, offset, index, status,
                                "expected -1: no jump starts on the goal");
    return status;
}

snl_status snl_i_read_moves(snl_i_reader *reader, snl_board **board)
{
    *board = NULL;
    snl_i_read_skip(reader, snl_i_skip_space);
    if (snl_i_peek(&reader->scanner) == SNL_I_END)
        return SNL_OK;
    if (snl_i_peek(&reader->scanner) != '[')
        return snl_i_fault(reader, reader->scanner.offset, SNL_ERROR_SYNTAX,
                           "expected '[' and the entries of an array, or the end of the input");
    size_t start = reader->scanner.offset;
    int64_t count;
    snl_board *made;
    snl_status status = snl_i_read_array(reader, check_length, NULL, &count);
    if (status == SNL_OK)
        status = snl_board_create_with(count, reader->allocator, &made);
    if (status != SNL_OK)
        return status;
    reader->scanner.offset = start;
    status = snl_i_read_array(reader, set_jump, made, &count);
    if (status == SNL_OK)
        *board = made;
    else
        snl_board_free(made);
    return status;
}
