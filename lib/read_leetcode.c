/* SPDX-License-Identifier: MIT */
/*
 * Reads matrices in the format of LeetCode 909, `[[-1, 9, -1], [-1, -1, -1]]`: the top row first,
 * one matrix or several, white space anywhere. `Example 1:`, `Input:` and `board =` may stand
 * before each, and `Output:` and lines of text behind it, as that site prints them. Braces may
 * replace all brackets of a matrix, a type may stand before `board =`, and a semicolon behind the
 * matrix, as in C++ and Java: `vector<vector<int>> board = {{-1, 9, -1}, {-1, -1, -1}};`
 *
 * Squares are counted from the bottom, so no entry can be checked before the last row is known. The
 * text is therefore read twice: once for the shape, once for the jumps. Only the board takes
 * memory.
 */
#include "read.h"

struct matrix {
    snl_board *board; /* NULL in the first pass */
    int64_t rows;     /* rows read completely so far */
    int64_t columns;  /* 0 while the first row is read */
    int braces;       /* whether braces replace the brackets */
};

int snl_i_read_matrix_type(snl_i_reader *reader)
{
    return snl_i_read_word(reader, "vector<vector<int>>") ||
           snl_i_read_word(reader, "std::vector<std::vector<int>>") ||
           snl_i_read_word(reader, "int[][]");
}

static snl_status check_shape(void *context, snl_i_reader *reader, int64_t index, int64_t value,
                              size_t offset)
{
    const struct matrix *matrix = context;
    (void)value;
    if (matrix->columns > 0 && index >= matrix->columns)
        return snl_i_fault_cell(reader, offset, index, SNL_ERROR_SYNTAX,
                                "expected the end of the row: it has more cells than the first");
    if (matrix->rows * matrix->columns + index >= reader->squares_max)
        return snl_i_fault_cell(reader, offset, index, SNL_ERROR_LIMIT,
                                "expected fewer cells: a board may not have so many squares");
    return SNL_OK;
}

static snl_status set_leetcode_jump(void *context, snl_i_reader *reader, int64_t index,
                                    int64_t value, size_t offset)
{
    const struct matrix *matrix = context;
    snl_status status = snl_i_board_set_cell(matrix->board, matrix->rows, index, value);
    if (status == SNL_ERROR_SQUARE)
        return snl_i_fault_cell(
            reader, offset, index, status,
            "expected -1 for no jump, or a square from 1 to the number of cells");
    if (status == SNL_ERROR_GOAL)
        return snl_i_fault_cell(reader, offset, index, status,
                                "expected -1: no jump starts on the goal");
    return status;
}

/* Reads a row. If one of its cells is at fault, adds the index of the row to the fault. */
static snl_status read_row(snl_i_reader *reader, struct matrix *matrix)
{
    int64_t columns;
    snl_i_visit *visit = matrix->board ? set_leetcode_jump : check_shape;
    snl_status status = matrix->braces ? snl_i_read_byte(reader, '{', "expected '{'")
                                       : snl_i_read_byte(reader, '[', "expected '['");
    if (status != SNL_OK)
        return status;
    status = snl_i_read_array(reader, matrix->braces ? '}' : ']', visit, matrix, &columns);
    if (status == SNL_OK && matrix->columns > 0 && columns < matrix->columns)
        status = snl_i_fault_cell(reader, reader->scanner.offset - 1, columns, SNL_ERROR_SYNTAX,
                                  "expected another cell: this row has fewer cells than the first");
    if (status != SNL_OK) {
        if (reader->fault.cell >= 0)
            reader->fault.row = matrix->rows;
        return status;
    }
    matrix->columns = columns;
    matrix->rows++;
    return SNL_OK;
}

/* Reads a matrix from behind its first bracket. Counts its rows and columns in the first pass, and
 * sets its jumps in the second. */
static snl_status read_rows(snl_i_reader *reader, struct matrix *matrix)
{
    const char *expected =
        matrix->braces ? "expected ',' or '}' after a row" : "expected ',' or ']' after a row";
    for (matrix->rows = 0;;) {
        snl_status status = read_row(reader, matrix);
        if (status != SNL_OK)
            return status;
        snl_i_read_skip(reader, snl_i_skip_space);
        if (snl_i_peek(&reader->scanner) == (matrix->braces ? '}' : ']'))
            break;
        status = snl_i_read_byte(reader, ',', expected);
        if (status != SNL_OK)
            return status;
    }
    reader->scanner.offset++;
    return SNL_OK;
}

/* Skips the labels, the type and `board =`, if they come next, and the first bracket of a
 * matrix. */
static snl_status begin_matrix(snl_i_reader *reader, struct matrix *matrix)
{
    size_t begin = reader->scanner.offset;
    snl_status status = SNL_OK;
    snl_i_read_label(reader);
    int typed = snl_i_read_matrix_type(reader);
    if (snl_i_read_word(reader, "board"))
        status = snl_i_read_byte(reader, '=', "expected '=' and a matrix");
    else if (typed)
        status = snl_i_fault(reader, reader->scanner.offset, SNL_ERROR_SYNTAX, "expected 'board'");
    if (status != SNL_OK)
        return status;
    snl_i_read_skip(reader, snl_i_skip_space);
    size_t offset = reader->scanner.offset;
    int open = snl_i_peek(&reader->scanner);
    if (open != '[' && open != '{')
        return snl_i_fault(reader, offset, SNL_ERROR_SYNTAX,
                           offset > begin
                               ? "expected '[' or '{' and the rows of a matrix"
                               : "expected '[' and the rows of a matrix, or the end of the input");
    matrix->braces = open == '{';
    reader->scanner.offset++;
    return SNL_OK;
}

/* Skips a semicolon and what an exercise prints behind a matrix, if they come next. */
static void end_matrix(snl_i_reader *reader)
{
    snl_i_read_skip(reader, snl_i_skip_space);
    if (snl_i_peek(&reader->scanner) == ';')
        reader->scanner.offset++;
    snl_i_read_output(reader);
}

snl_status snl_i_read_leetcode(snl_i_reader *reader, snl_board **board)
{
    snl_i_read_skip(reader, snl_i_skip_space);
    if (snl_i_peek(&reader->scanner) == SNL_I_END)
        return SNL_OK;
    reader->begin = reader->scanner.offset;
    struct matrix matrix = {0};
    snl_status status = begin_matrix(reader, &matrix);
    size_t start = reader->scanner.offset;
    if (status == SNL_OK)
        status = read_rows(reader, &matrix);
    if (status == SNL_OK)
        status = snl_board_create_grid(matrix.rows, matrix.columns, reader->allocator, board);
    if (status != SNL_OK)
        return status;
    reader->scanner.offset = start;
    matrix.board = *board;
    status = read_rows(reader, &matrix);
    if (status == SNL_OK)
        end_matrix(reader);
    return status;
}
