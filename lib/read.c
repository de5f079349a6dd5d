/* SPDX-License-Identifier: MIT */
/*
 * snl_read_boards() and snl_read_board(): recognise the format, read one board after the other, and
 * return all boards or none. The file also has the functions that several formats need.
 *
 * Memory: the boards that the caller has room for, a pointer to each of these boards, and the board
 * being read. A number in the text never makes the reader reserve memory for data that it has not
 * read yet.
 */
#include "read.h"

#include <string.h>

enum { STEPS_OF_A_READ_ENTRY = 16, STEPS_OF_A_READ_BOARD = 64 };

void snl_i_read_poll(snl_i_reader *reader, size_t steps)
{
    if (snl_i_poll_step(&reader->poll, steps))
        reader->scanner.length = reader->scanner.offset;
}

/* Shortens the input to SNL_I_STEPS bytes for each call of `skip`, so that it can poll between the
 * calls. */
void snl_i_read_skip(snl_i_reader *reader, void (*skip)(snl_i_scanner *))
{
    snl_i_scanner *scanner = &reader->scanner;
    size_t passed;
    if (snl_i_peek(scanner) > '#')
        return; /* skipped text begins with white space or '#' */
    do {
        size_t before = scanner->offset, length = scanner->length;
        scanner->length = length - before > SNL_I_STEPS ? before + SNL_I_STEPS : length;
        skip(scanner);
        passed = scanner->offset - before;
        scanner->length = length;
        snl_i_read_poll(reader, passed);
    } while (passed == SNL_I_STEPS);
}

snl_status snl_i_fault_cell(snl_i_reader *reader, size_t offset, int64_t cell, snl_status status,
                            const char *expected)
{
    reader->fault.status = status;
    reader->fault.offset = (int64_t)offset;
    reader->fault.row = -1;
    reader->fault.cell = cell;
    reader->fault.message = expected;
    return status;
}

snl_status snl_i_fault(snl_i_reader *reader, size_t offset, snl_status status, const char *expected)
{
    return snl_i_fault_cell(reader, offset, -1, status, expected);
}

snl_status snl_i_read_integer(snl_i_reader *reader, int64_t low, int64_t high, snl_status status,
                              const char *expected, int64_t *value)
{
    size_t offset = reader->scanner.offset;
    int64_t number;
    snl_status taken = snl_i_take_integer(&reader->scanner, &number);
    snl_i_read_poll(reader, reader->scanner.offset - offset); /* there may be many leading zeros */
    if (taken != SNL_OK)
        return snl_i_fault(reader, offset, taken, expected);
    if (number < low || number > high)
        return snl_i_fault(reader, offset, status, expected);
    *value = number;
    return SNL_OK;
}

const char snl_i_read_expected_mouth[] =
    "expected the square where the jump starts, from 1 to the one before the goal";
const char snl_i_read_expected_end[] =
    "expected the square where the jump ends, from 0 (off the board) to the goal";
const char snl_i_read_expected_other[] =
    "expected a square other than the one where the jump starts";

snl_status snl_i_read_check_limit(snl_i_reader *reader, size_t offset, int64_t squares)
{
    if (squares <= reader->squares_max)
        return SNL_OK;
    return snl_i_fault(reader, offset, SNL_ERROR_LIMIT,
                       "expected fewer squares: a board may not have so many");
}

snl_status snl_i_read_jump(snl_i_reader *reader, const snl_board *board,
                           void (*skip)(snl_i_scanner *), int64_t lowest, snl_i_jump *jump)
{
    const char *expected_end = lowest == 0
                                   ? snl_i_read_expected_end
                                   : "expected the square where the jump ends, from 1 to the goal";
    int64_t goal = snl_board_squares(board);
    snl_i_read_skip(reader, skip);
    size_t offset = reader->scanner.offset;
    snl_status status = snl_i_read_integer(reader, 1, goal, SNL_ERROR_SQUARE,
                                           snl_i_read_expected_mouth, &jump->from);
    if (status != SNL_OK)
        return status;
    if (jump->from == goal)
        return snl_i_fault(reader, offset, SNL_ERROR_GOAL, snl_i_read_expected_mouth);
    snl_i_read_skip(reader, skip);
    offset = reader->scanner.offset;
    status = snl_i_read_integer(reader, lowest, goal, SNL_ERROR_SQUARE, expected_end, &jump->to);
    if (status != SNL_OK)
        return status;
    if (jump->to == jump->from)
        return snl_i_fault(reader, offset, SNL_ERROR_SELF, snl_i_read_expected_other);
    return SNL_OK;
}

snl_status snl_i_read_byte(snl_i_reader *reader, char byte, const char *expected)
{
    snl_i_read_skip(reader, snl_i_skip_space);
    if (snl_i_peek(&reader->scanner) != byte)
        return snl_i_fault(reader, reader->scanner.offset, SNL_ERROR_SYNTAX, expected);
    reader->scanner.offset++;
    return SNL_OK;
}

/* Reads entry `index` of an array: an integer without leading zeros, as in JSON. */
static snl_status read_entry(snl_i_reader *reader, int64_t index, int64_t *value)
{
    const snl_i_scanner *scanner = &reader->scanner;
    size_t start = scanner->offset;
    snl_status status = snl_i_take_integer(&reader->scanner, value);
    if (status == SNL_ERROR_NUMBER)
        return snl_i_fault_cell(reader, start, index, status,
                                "expected an integer that fits into 64 bits");
    if (status != SNL_OK)
        return snl_i_fault(reader, start, status, "expected an integer");
    size_t first = start + (scanner->text[start] == '-');
    if (scanner->text[first] == '0' && scanner->offset > first + 1)
        return snl_i_fault_cell(reader, first, index, SNL_ERROR_SYNTAX,
                                "expected an integer without leading zeros");
    return SNL_OK;
}

int snl_i_read_word(snl_i_reader *reader, const char *word)
{
    snl_i_read_skip(reader, snl_i_skip_space);
    return snl_i_take_word(&reader->scanner, word);
}

snl_status snl_i_read_array(snl_i_reader *reader, char close, snl_i_visit *visit, void *context,
                            int64_t *count)
{
    const char *expected = close == ']' ? "expected ',' or ']'" : "expected ',' or '}'";
    snl_status status;
    for (*count = 0;; ++*count) {
        int64_t value;
        snl_i_read_poll(reader, STEPS_OF_A_READ_ENTRY);
        snl_i_read_skip(reader, snl_i_skip_space);
        size_t offset = reader->scanner.offset;
        status = read_entry(reader, *count, &value);
        if (status == SNL_OK)
            status = visit(context, reader, *count, value, offset);
        if (status != SNL_OK)
            return status;
        snl_i_read_skip(reader, snl_i_skip_space);
        if (snl_i_peek(&reader->scanner) == close)
            break;
        status = snl_i_read_byte(reader, ',', expected);
        if (status != SNL_OK)
            return status;
    }
    reader->scanner.offset++;
    ++*count;
    return SNL_OK;
}

/* Recognises the format by the beginning of the input; SNL_FORMAT_TEXT if no other format fits.
 * Moves the scanner. */
static int32_t recognise(snl_i_reader *reader)
{
    snl_i_read_skip(reader, snl_i_skip_space);
    int first = snl_i_peek(&reader->scanner);
    if (first >= '0' && first <= '9')
        return SNL_FORMAT_HACKERRANK;
    if (snl_i_read_words(reader, "Sample", "Input"))
        return SNL_FORMAT_HACKERRANK;
    snl_i_read_label(reader);
    if (snl_i_read_matrix_type(reader) || snl_i_read_word(reader, "board"))
        return SNL_FORMAT_LEETCODE;
    if (snl_i_read_moves_name(reader))
        return SNL_FORMAT_MOVES;
    first = snl_i_peek(&reader->scanner);
    if (first != '[' && first != '{')
        return SNL_FORMAT_TEXT;
    reader->scanner.offset++;
    snl_i_read_skip(reader, snl_i_skip_space);
    int second = snl_i_peek(&reader->scanner);
    if (second == first)
        return SNL_FORMAT_LEETCODE;
    return second == (first == '{' ? '"' : '{') ? SNL_FORMAT_JSON : SNL_FORMAT_MOVES;
}

/* The boards read so far; only the first `capacity` of them are kept. */
struct collection {
    snl_board **boards;
    size_t allocated;
    size_t count;
    size_t capacity;
};

static void collection_free(struct collection *collection, const snl_allocator *allocator,
                            int with_boards)
{
    for (size_t i = 0; with_boards && i < collection->count && i < collection->capacity; i++)
        snl_board_free(collection->boards[i]);
    snl_i_release(allocator, collection->boards, collection->allocated, sizeof *collection->boards);
}

/* Counts a board and takes it over: keeps it if it is one of the first `capacity`, else frees it.
 * After a failure the caller still owns it. */
static snl_status collect(struct collection *collection, const snl_allocator *allocator,
                          snl_board *board)
{
    if (collection->count >= collection->capacity) {
        snl_board_free(board);
        collection->count++;
        return SNL_OK;
    }
    if (collection->count == collection->allocated) {
        size_t allocated = collection->allocated ? 2 * collection->allocated : 4;
        snl_board **boards = snl_i_resize(allocator, collection->boards, collection->count,
                                          sizeof *boards, &collection->allocated, allocated);
        if (!boards)
            return SNL_ERROR_MEMORY;
        collection->boards = boards;
    }
    collection->boards[collection->count++] = board;
    return SNL_OK;
}

static snl_status read_all(snl_i_reader *reader, snl_format format, struct collection *collection)
{
    static snl_i_read_function *const functions[] = {
        [SNL_FORMAT_TEXT] = snl_i_read_text,
        [SNL_FORMAT_LEETCODE] = snl_i_read_leetcode,
        [SNL_FORMAT_HACKERRANK] = snl_i_read_hackerrank,
        [SNL_FORMAT_MOVES] = snl_i_read_moves,
        [SNL_FORMAT_JSON] = snl_i_read_json,
    };
    if (format == SNL_FORMAT_AUTO) {
        size_t begin = reader->scanner.offset;
        format = recognise(reader);
        reader->scanner.offset = begin;
    }
    for (;;) {
        snl_board *board = NULL;
        snl_i_read_poll(reader, STEPS_OF_A_READ_BOARD);
        snl_status status = functions[format](reader, &board);
        if (status == SNL_OK && !board)
            break;
        if (status == SNL_OK && reader->only_one && collection->count == 1)
            status = snl_i_fault(reader, reader->begin, SNL_ERROR_BOARDS,
                                 "expected the end of the text: it may have only one board");
        if (status == SNL_OK)
            status = collect(collection, reader->allocator, board);
        if (status != SNL_OK) {
            snl_board_free(board);
            return status;
        }
    }
    if (collection->count == 0)
        return snl_i_fault(reader, reader->scanner.offset, SNL_ERROR_SYNTAX, "expected a board");
    return SNL_OK;
}

/* Finds the line and the column of the fault. */
static void find_place(snl_i_reader *reader)
{
    snl_i_scanner *scanner = &reader->scanner;
    snl_read_error *fault = &reader->fault;
    fault->line = fault->column = 1;
    scanner->offset = 0;
    scanner->length = (size_t)fault->offset;
    while (scanner->offset < scanner->length) {
        size_t left = scanner->length - scanner->offset;
        size_t count = left < SNL_I_STEPS ? left : SNL_I_STEPS;
        snl_i_advance(scanner->text + scanner->offset, count, &fault->line, &fault->column);
        scanner->offset += count;
        snl_i_read_poll(reader, count);
    }
}

/* Describes a failure: the fault in the text, if there was one, or just the status. */
static void report(const snl_i_reader *reader, snl_status status, snl_read_error *error)
{
    snl_read_error bare = {
        .status = status, .row = -1, .cell = -1, .message = snl_status_text(status)};
    snl_i_struct_out(error, reader->fault.message ? &reader->fault : &bare, sizeof *error);
}

static snl_status check_read_options(const snl_read_options *options, snl_i_reader *reader,
                                     int32_t *format, snl_allocator *allocator)
{
    snl_read_options own = {0};
    if (options && options->struct_size < SNL_I_SIZE_TO(snl_read_options, allocator))
        return SNL_ERROR_STRUCT_SIZE;
    if (options)
        snl_i_struct_in(&own, options, sizeof own);
    snl_status status = snl_i_allocator_init(allocator, own.allocator);
    if (status != SNL_OK)
        return status;
    if (own.format < SNL_FORMAT_AUTO || own.format > SNL_FORMAT_JSON)
        return SNL_ERROR_FORMAT;
    if (own.squares_max < 0)
        return SNL_ERROR_SQUARES_MAX;
    *format = own.format;
    reader->squares_max = own.squares_max ? own.squares_max : SNL_SQUARES_MAX;
    reader->allocator = reader->poll.allocator = allocator;
    return SNL_OK;
}

static snl_status read_boards(snl_i_reader *reader, snl_format format, snl_board **boards,
                              size_t capacity, size_t *count, snl_read_error *error)
{
    struct collection collection = {.capacity = capacity};
    snl_status status = read_all(reader, format, &collection);
    reader->fault.board = (int64_t)collection.count;
    if (error)
        find_place(reader); /* without a fault, the place of byte 0 */
    if (reader->poll.cancelled) {
        status = SNL_ERROR_CANCELLED;
        reader->fault.message = NULL;
    }
    if (status == SNL_OK) {
        *count = collection.count;
        if (boards && collection.count > capacity)
            status = SNL_ERROR_CAPACITY;
        else if (boards)
            memcpy(boards, collection.boards, collection.count * sizeof *boards);
    }
    collection_free(&collection, reader->allocator, status != SNL_OK);
    if (status != SNL_OK && error)
        report(reader, status, error);
    return status;
}

static snl_status check_and_read(snl_i_reader *reader, const snl_read_options *options,
                                 snl_board **boards, size_t capacity, size_t *count,
                                 snl_read_error *error)
{
    snl_i_scanner *scanner = &reader->scanner;
    snl_allocator allocator;
    snl_format format;
    snl_status status;
    reader->boards_left = -1;
    int is_short = error && error->struct_size < SNL_I_SIZE_TO(snl_read_error, message);
    if ((scanner->length > 0 && !scanner->text) || (capacity > 0 && !boards) || !count)
        status = SNL_ERROR_NULL;
    else
        status = is_short ? SNL_ERROR_STRUCT_SIZE
                          : check_read_options(options, reader, &format, &allocator);
    if (status != SNL_OK) {
        if (error && !is_short)
            report(reader, status, error);
        return status;
    }
    if (scanner->length >= 3 && memcmp(scanner->text, "\xEF\xBB\xBF", 3) == 0)
        scanner->offset = 3; /* a byte order mark */
    return read_boards(reader, format, boards, capacity, count, error);
}

snl_status snl_read_boards(const char *text, size_t length, const snl_read_options *options,
                           snl_board **boards, size_t capacity, size_t *count,
                           snl_read_error *error)
{
    snl_i_reader reader = {.scanner = {text, length, 0}};
    return check_and_read(&reader, options, boards, capacity, count, error);
}

snl_status snl_read_board(const char *text, size_t length, const snl_read_options *options,
                          snl_board **board, snl_read_error *error)
{
    snl_i_reader reader = {.scanner = {text, length, 0}, .only_one = 1};
    size_t count;
    return check_and_read(&reader, options, board, 1, &count, error);
}
