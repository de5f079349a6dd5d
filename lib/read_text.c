/* SPDX-License-Identifier: MIT */
/*
 * Reads the text format: one statement a line, `#` begins a comment. A line with `squares` or
 * `grid` begins a board; the statements up to the next such line belong to it, in any order.
 *
 * People write this format, so a likely slip is a fault: a second jump on a square, a second start,
 * a ladder that leads down.
 */
#include "read.h"

static snl_status fault_here(snl_i_reader *reader, snl_status status, const char *expected)
{
    return snl_i_fault(reader, reader->scanner.offset, status, expected);
}

static void skip_line(snl_i_scanner *scanner)
{
    while (snl_i_peek(scanner) != '\n' && snl_i_peek(scanner) != SNL_I_END)
        scanner->offset++;
}

/* Skips a comment, if one begins here, up to the end of the line. */
static void pass_comment(snl_i_reader *reader)
{
    if (snl_i_peek(&reader->scanner) == '#')
        snl_i_read_skip(reader, skip_line);
}

/* Skips blanks and a comment. Fails unless the line ends there. */
static snl_status end_statement(snl_i_reader *reader)
{
    const snl_i_scanner *scanner = &reader->scanner;
    snl_i_read_skip(reader, snl_i_skip_blanks);
    pass_comment(reader);
    if (snl_i_peek(scanner) != '\n' && snl_i_peek(scanner) != SNL_I_END)
        return fault_here(reader, SNL_ERROR_SYNTAX, "expected the end of the line or a '#'");
    return SNL_OK;
}

/* Skips lines without a statement. */
static void skip_empty_lines(snl_i_reader *reader)
{
    for (snl_i_read_skip(reader, snl_i_skip_space); snl_i_peek(&reader->scanner) == '#';
         snl_i_read_skip(reader, snl_i_skip_space))
        pass_comment(reader);
}

/* Skips blanks, then reads an integer. */
static snl_status read_argument(snl_i_reader *reader, int64_t low, int64_t high, snl_status status,
                                const char *expected, int64_t *value)
{
    snl_i_read_skip(reader, snl_i_skip_blanks);
    return snl_i_read_integer(reader, low, high, status, expected, value);
}

/* Skips blanks, then reads one of `count` words. Returns the index of the word; -1 after a
 * fault. */
static int32_t read_choice(snl_i_reader *reader, const char *const *words, int32_t count,
                           const char *expected)
{
    snl_i_read_skip(reader, snl_i_skip_blanks);
    for (int32_t i = 0; i < count; i++)
        if (snl_i_take_word(&reader->scanner, words[i]))
            return i;
    fault_here(reader, SNL_ERROR_SYNTAX, expected);
    return -1;
}

static snl_status read_die_weights(snl_i_reader *reader, snl_board *board, size_t statement)
{
    uint32_t weights[SNL_FACES_MAX];
    size_t faces = 0;
    do {
        int64_t weight;
        if (faces == SNL_FACES_MAX)
            return fault_here(reader, SNL_ERROR_DIE, "expected at most 64 weights");
        snl_status status = read_argument(reader, 0, UINT32_MAX, SNL_ERROR_DIE,
                                          "expected a weight, from 0 to 2^32 - 1", &weight);
        if (status != SNL_OK)
            return status;
        weights[faces++] = (uint32_t)weight;
        snl_i_read_skip(reader, snl_i_skip_blanks);
    } while (snl_i_at_number(&reader->scanner));
    if (snl_board_set_die(board, weights, faces) != SNL_OK)
        return snl_i_fault(reader, statement, SNL_ERROR_DIE,
                           "expected a positive weight, and a sum of weights below 2^32");
    return SNL_OK;
}

static snl_status read_die(snl_i_reader *reader, snl_board *board)
{
    uint32_t weights[SNL_FACES_MAX];
    int64_t faces;
    snl_i_read_skip(reader, snl_i_skip_blanks);
    size_t statement = reader->scanner.offset;
    if (snl_i_take_word(&reader->scanner, "weights"))
        return read_die_weights(reader, board, statement);
    snl_status status =
        read_argument(reader, 1, SNL_FACES_MAX, SNL_ERROR_DIE,
                      "expected the number of faces, from 1 to 64, or 'weights'", &faces);
    if (status != SNL_OK)
        return status;
    for (int64_t i = 0; i < faces; i++)
        weights[i] = 1;
    return snl_board_set_die(board, weights, (size_t)faces);
}

static snl_status read_start(snl_i_reader *reader, snl_board *board)
{
    int64_t start;
    snl_status status =
        read_argument(reader, 0, board->squares, SNL_ERROR_SQUARE,
                      "expected the square to start from, 0 (off the board) to the goal", &start);
    return status == SNL_OK ? snl_board_set_start(board, start) : status;
}

/* Reads the faces behind `enter`, as a set. */
static snl_status read_enter_faces(snl_i_reader *reader, uint64_t *faces)
{
    for (; snl_i_at_number(&reader->scanner); snl_i_read_skip(reader, snl_i_skip_blanks)) {
        size_t offset = reader->scanner.offset;
        int64_t face;
        snl_status status = snl_i_read_integer(reader, 1, SNL_FACES_MAX, SNL_ERROR_FACE,
                                               "expected a face, from 1 to 64", &face);
        if (status != SNL_OK)
            return status;
        if (snl_i_faces_have(*faces, (int32_t)face))
            return snl_i_fault(reader, offset, SNL_ERROR_REPEATED,
                               "expected another face: this one is in the list already");
        *faces |= UINT64_C(1) << (face - 1);
    }
    return SNL_OK;
}

/* Takes the word `square`, unless a digit stands directly before it. */
static int take_square(snl_i_scanner *scanner)
{
    char before = scanner->text[scanner->offset - 1];
    return before < '0' /* a blank */ && snl_i_take_word(scanner, "square");
}

static snl_status read_enter(snl_i_reader *reader, snl_board *board)
{
    uint64_t faces = 0;
    int64_t square = 0;
    snl_i_read_skip(reader, snl_i_skip_blanks);
    snl_status status = read_enter_faces(reader, &faces);
    if (status != SNL_OK)
        return status;
    if (take_square(&reader->scanner))
        status = read_argument(reader, 1, board->squares, SNL_ERROR_SQUARE,
                               "expected the square to enter on, from 1 to the goal", &square);
    else if (faces == 0)
        status = fault_here(reader, SNL_ERROR_SYNTAX,
                            "expected the faces that leave the start, or 'square'");
    return status == SNL_OK ? snl_board_set_enter(board, faces, square) : status;
}

static snl_status read_overshoot(snl_i_reader *reader, snl_board *board)
{
    static const char *const words[] = {[SNL_OVERSHOOT_STAY] = "stay",
                                        [SNL_OVERSHOOT_BOUNCE] = "bounce",
                                        [SNL_OVERSHOOT_WIN] = "win"};
    int32_t choice = read_choice(reader, words, 3, "expected 'stay', 'bounce' or 'win'");
    return choice < 0 ? reader->fault.status : snl_board_set_overshoot(board, choice);
}

static snl_status read_chaining(snl_i_reader *reader, snl_board *board)
{
    static const char *const words[] = {"off", "on"};
    int32_t choice = read_choice(reader, words, 2, "expected 'on' or 'off'");
    return choice < 0 ? reader->fault.status : snl_board_set_chaining(board, choice);
}

/* `direction` is 1 for a ladder, -1 for a snake, and 0 for either. */
static snl_status read_jump_toward(snl_i_reader *reader, snl_board *board, int direction)
{
    snl_i_jump jump;
    snl_i_read_skip(reader, snl_i_skip_blanks);
    size_t mouth = reader->scanner.offset;
    snl_status status = snl_i_read_jump(reader, board, snl_i_skip_blanks, 0, &jump);
    if (status != SNL_OK)
        return status;
    if (direction > 0 && jump.to < jump.from)
        return snl_i_fault(reader, mouth, SNL_ERROR_DIRECTION, "expected a ladder that leads up");
    if (direction < 0 && jump.to > jump.from)
        return snl_i_fault(reader, mouth, SNL_ERROR_DIRECTION, "expected a snake that leads down");
    if (snl_board_jump(board, jump.from) >= 0)
        return snl_i_fault(reader, mouth, SNL_ERROR_REPEATED,
                           "expected another square: a jump starts here already");
    return snl_i_jumps_put(&board->jumps, &board->allocator, jump);
}

static snl_status read_ladder(snl_i_reader *reader, snl_board *board)
{
    return read_jump_toward(reader, board, 1);
}

static snl_status read_snake(snl_i_reader *reader, snl_board *board)
{
    return read_jump_toward(reader, board, -1);
}

static snl_status read_jump(snl_i_reader *reader, snl_board *board)
{
    return read_jump_toward(reader, board, 0);
}

enum { STEPS_OF_A_STATEMENT = 64 };

/* The statements about a board, and whether a board may have only one of the kind. */
static const struct {
    const char *word;
    snl_status (*read)(snl_i_reader *reader, snl_board *board);
    int once;
} statements[] = {
    {"ladder", read_ladder, 0},       {"snake", read_snake, 0},       {"jump", read_jump, 0},
    {"start", read_start, 1},         {"enter", read_enter, 1},       {"die", read_die, 1},
    {"overshoot", read_overshoot, 1}, {"chaining", read_chaining, 1},
};

/* Reads a statement; bit i of `seen` is set if the board has had statements[i] before. */
static snl_status read_statement(snl_i_reader *reader, snl_board *board, unsigned *seen)
{
    snl_i_read_poll(reader, STEPS_OF_A_STATEMENT);
    size_t offset = reader->scanner.offset;
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
        if (!snl_i_take_word(&reader->scanner, statements[i].word))
            continue;
        if (statements[i].once && (*seen >> i & 1))
            return snl_i_fault(reader, offset, SNL_ERROR_REPEATED,
                               "expected this statement only once for a board");
        *seen |= 1U << i;
        snl_status status = statements[i].read(reader, board);
        return status == SNL_OK ? end_statement(reader) : status;
    }
    return snl_i_fault(reader, offset, SNL_ERROR_SYNTAX,
                       "expected 'ladder', 'snake', 'jump', 'start', 'enter', 'die', 'overshoot', "
                       "'chaining', or a new board with 'squares' or 'grid'");
}

/* Reads the size after `squares`, and creates the board. */
static snl_status begin_linear(snl_i_reader *reader, snl_board **board)
{
    int64_t squares;
    snl_i_read_skip(reader, snl_i_skip_blanks);
    size_t offset = reader->scanner.offset;
    snl_status status = read_argument(reader, 1, SNL_SQUARES_MAX, SNL_ERROR_SQUARES,
                                      "expected the number of squares, from 1 to 2^62", &squares);
    if (status == SNL_OK)
        status = snl_i_read_check_limit(reader, offset, squares);
    return status == SNL_OK ? snl_board_create(squares, reader->allocator, board) : status;
}

/* Reads the size after `grid`, and creates the board. */
static snl_status begin_grid(snl_i_reader *reader, snl_board **board)
{
    static const char expected_rows[] = "expected the number of rows, at least 1 and at most 2^62";
    static const char expected_columns[] =
        "expected the number of columns, at least 1 and at most 2^62 / rows";
    int64_t rows, columns;
    snl_status status =
        read_argument(reader, 1, SNL_SQUARES_MAX, SNL_ERROR_SQUARES, expected_rows, &rows);
    if (status != SNL_OK)
        return status;
    snl_i_read_skip(reader, snl_i_skip_blanks);
    size_t offset = reader->scanner.offset;
    status = read_argument(reader, 1, SNL_SQUARES_MAX / rows, SNL_ERROR_SQUARES, expected_columns,
                           &columns);
    if (status == SNL_OK)
        status = snl_i_read_check_limit(reader, offset, rows * columns);
    return status == SNL_OK ? snl_board_create_grid(rows, columns, reader->allocator, board)
                            : status;
}

/* Whether the input ends here, or another board begins. */
static int at_end_of_board(snl_i_scanner scanner)
{
    return snl_i_peek(&scanner) == SNL_I_END || snl_i_take_word(&scanner, "squares") ||
           snl_i_take_word(&scanner, "grid");
}

static snl_status read_statements(snl_i_reader *reader, snl_board *board)
{
    unsigned seen = 0;
    snl_status status = end_statement(reader);
    for (skip_empty_lines(reader); status == SNL_OK && !at_end_of_board(reader->scanner);
         skip_empty_lines(reader))
        status = read_statement(reader, board, &seen);
    return status;
}

snl_status snl_i_read_text(snl_i_reader *reader, snl_board **board)
{
    skip_empty_lines(reader);
    if (snl_i_peek(&reader->scanner) == SNL_I_END)
        return SNL_OK;
    reader->begin = reader->scanner.offset;
    snl_status status;
    if (snl_i_take_word(&reader->scanner, "squares"))
        status = begin_linear(reader, board);
    else if (snl_i_take_word(&reader->scanner, "grid"))
        status = begin_grid(reader, board);
    else
        status = fault_here(reader, SNL_ERROR_SYNTAX,
                            "expected 'squares' or 'grid' and the size of the board");
    return status == SNL_OK ? read_statements(reader, *board) : status;
}
