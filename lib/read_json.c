/* SPDX-License-Identifier: MIT */
/*
 * Reads boards as JSON objects, one after the other or in one array:
 *
 *     {"grid": [10, 10], "start": 0, "jumps": [[1, 38], [16, 6]]}
 *
 * An object has either "squares" or "grid". All other members may be left out; without them the
 * board has the rules of snl_board_create(). The members may come in any order, so each object is
 * read twice: the first pass finds the number of squares, and checks whatever does not depend on
 * it; the second pass checks the squares and fills the board. Only the board takes memory.
 */
#include "read.h"

enum { STEPS_OF_A_MEMBER = 64, STEPS_OF_A_NUMBER = 16 };

struct object {
    snl_board *board; /* NULL in the first pass */
    unsigned seen;    /* bit i: the object has had members[i] in this pass */
    int64_t squares;  /* 0: not read yet */
    int64_t rows;     /* 0: the board is linear */
    int64_t columns;
    int64_t start; /* the rules begin as those of snl_board_create() */
    int32_t overshoot;
    int32_t chaining;
    uint64_t enter_faces;
    int64_t enter_square;
};

static snl_status json_fault_here(snl_i_reader *reader, snl_status status, const char *expected)
{
    return snl_i_fault(reader, reader->scanner.offset, status, expected);
}

/* Skips white space. Returns the next byte. */
static int peek(snl_i_reader *reader)
{
    snl_i_read_skip(reader, snl_i_skip_space);
    return snl_i_peek(&reader->scanner);
}

/* Skips white space. Returns the offset of the next byte. */
static size_t next_offset(snl_i_reader *reader)
{
    snl_i_read_skip(reader, snl_i_skip_space);
    return reader->scanner.offset;
}

/* ---- Values ---- */

/* Reads an integer from low..high, written as in JSON. */
static snl_status read_number(snl_i_reader *reader, int64_t low, int64_t high, snl_status status,
                              const char *expected, int64_t *value)
{
    const snl_i_scanner *scanner = &reader->scanner;
    snl_i_read_poll(reader, STEPS_OF_A_NUMBER);
    size_t first = peek(reader) == '-' ? scanner->offset + 1 : scanner->offset;
    snl_status taken = snl_i_read_integer(reader, low, high, status, expected, value);
    if (taken == SNL_OK && scanner->text[first] == '0' && scanner->offset > first + 1)
        return snl_i_fault(reader, first, SNL_ERROR_SYNTAX,
                           "expected an integer without leading zeros");
    return taken;
}

/* Reads a square from `low` to `high`; the first pass accepts every integer. */
static snl_status read_square(snl_i_reader *reader, const struct object *object, int64_t low,
                              int64_t high, const char *expected, int64_t *square)
{
    return read_number(reader, object->board ? low : INT64_MIN, object->board ? high : INT64_MAX,
                       SNL_ERROR_SQUARE, expected, square);
}

/* Reads one value of an array into `context`; `index` counts the values from 0. */
typedef snl_status read_element(snl_i_reader *reader, struct object *object, size_t index,
                                void *context);

static snl_status read_array(snl_i_reader *reader, struct object *object, read_element *read_one,
                             void *context, size_t *count)
{
    snl_status status = snl_i_read_byte(reader, '[', "expected '['");
    for (*count = 0; status == SNL_OK && peek(reader) != ']'; ++*count) {
        if (*count > 0)
            status = snl_i_read_byte(reader, ',', "expected ',' or ']'");
        if (status == SNL_OK)
            status = read_one(reader, object, *count, context);
    }
    if (status == SNL_OK)
        reader->scanner.offset++;
    return status;
}

/* Reads one of `count` words. Sets `choice` to its index. */
static snl_status read_json_choice(snl_i_reader *reader, const char *const *words, int32_t count,
                                   const char *expected, int32_t *choice)
{
    for (int32_t i = 0; i < count; i++)
        if (snl_i_read_word(reader, words[i])) {
            *choice = i;
            return SNL_OK;
        }
    return json_fault_here(reader, SNL_ERROR_SYNTAX, expected);
}

/* ---- Members ---- */

static snl_status read_squares(snl_i_reader *reader, struct object *object)
{
    size_t offset = next_offset(reader);
    snl_status status =
        read_number(reader, 1, SNL_SQUARES_MAX, SNL_ERROR_SQUARES,
                    "expected the number of squares, from 1 to 2^62", &object->squares);
    return status == SNL_OK ? snl_i_read_check_limit(reader, offset, object->squares) : status;
}

static snl_status read_grid(snl_i_reader *reader, struct object *object)
{
    snl_status status = snl_i_read_byte(reader, '[', "expected '[' and the rows of a grid");
    if (status == SNL_OK)
        status =
            read_number(reader, 1, SNL_SQUARES_MAX, SNL_ERROR_SQUARES,
                        "expected the number of rows, at least 1 and at most 2^62", &object->rows);
    if (status == SNL_OK)
        status = snl_i_read_byte(reader, ',', "expected ',' and the columns of a grid");
    size_t offset = next_offset(reader);
    if (status == SNL_OK)
        status = read_number(reader, 1, SNL_SQUARES_MAX / object->rows, SNL_ERROR_SQUARES,
                             "expected the number of columns, at least 1 and at most 2^62 / rows",
                             &object->columns);
    if (status == SNL_OK)
        status = snl_i_read_check_limit(reader, offset, object->rows * object->columns);
    if (status != SNL_OK)
        return status;
    object->squares = object->rows * object->columns;
    return snl_i_read_byte(reader, ']', "expected ']'");
}

static snl_status read_json_start(snl_i_reader *reader, struct object *object)
{
    return read_square(reader, object, 0, object->squares,
                       "expected the square to start from, 0 (off the board) to the goal",
                       &object->start);
}

static snl_status read_face(snl_i_reader *reader, struct object *object, size_t index,
                            void *context)
{
    int64_t face;
    uint64_t *faces = context;
    (void)object, (void)index;
    size_t offset = next_offset(reader);
    snl_status status = read_number(reader, 1, SNL_FACES_MAX, SNL_ERROR_FACE,
                                    "expected a face, from 1 to 64", &face);
    if (status != SNL_OK)
        return status;
    if (snl_i_faces_have(*faces, (int32_t)face))
        return snl_i_fault(reader, offset, SNL_ERROR_REPEATED,
                           "expected another face: this one is in the array already");
    *faces |= UINT64_C(1) << (face - 1);
    return SNL_OK;
}

static snl_status read_json_enter(snl_i_reader *reader, struct object *object)
{
    size_t count;
    object->enter_faces = 0;
    return read_array(reader, object, read_face, &object->enter_faces, &count);
}

static snl_status read_enter_square(snl_i_reader *reader, struct object *object)
{
    return read_square(reader, object, 0, object->squares,
                       "expected the square to enter on, from 1 to the goal, or 0 for none",
                       &object->enter_square);
}

static snl_status read_weight(snl_i_reader *reader, struct object *object, size_t index,
                              void *context)
{
    int64_t weight;
    uint32_t *weights = context;
    (void)object;
    if (index == SNL_FACES_MAX)
        return json_fault_here(reader, SNL_ERROR_DIE, "expected at most 64 weights");
    snl_status status = read_number(reader, 0, UINT32_MAX, SNL_ERROR_DIE,
                                    "expected a weight, from 0 to 2^32 - 1", &weight);
    weights[index] = (uint32_t)weight;
    return status;
}

static snl_status read_json_die(snl_i_reader *reader, struct object *object)
{
    uint32_t weights[SNL_FACES_MAX];
    size_t faces;
    size_t offset = next_offset(reader);
    snl_status status = read_array(reader, object, read_weight, weights, &faces);
    if (status != SNL_OK || !object->board)
        return status;
    status = snl_board_set_die(object->board, weights, faces);
    return status == SNL_OK
               ? SNL_OK
               : snl_i_fault(reader, offset, status,
                             "expected a positive weight, and a sum of weights below 2^32");
}

static snl_status read_json_overshoot(snl_i_reader *reader, struct object *object)
{
    static const char *const words[] = {[SNL_OVERSHOOT_STAY] = "\"stay\"",
                                        [SNL_OVERSHOOT_BOUNCE] = "\"bounce\"",
                                        [SNL_OVERSHOOT_WIN] = "\"win\""};
    return read_json_choice(reader, words, 3, "expected \"stay\", \"bounce\" or \"win\"",
                            &object->overshoot);
}

static snl_status read_json_chaining(snl_i_reader *reader, struct object *object)
{
    static const char *const words[] = {"false", "true"};
    return read_json_choice(reader, words, 2, "expected true or false", &object->chaining);
}

/* Checks and sets a jump in the second pass; the offsets are those of its two squares. */
static snl_status set_json_jump(snl_i_reader *reader, snl_board *board, snl_i_jump jump,
                                size_t mouth, size_t end)
{
    if (jump.from == board->squares)
        return snl_i_fault(reader, mouth, SNL_ERROR_GOAL, snl_i_read_expected_mouth);
    if (jump.to == jump.from)
        return snl_i_fault(reader, end, SNL_ERROR_SELF, snl_i_read_expected_other);
    if (snl_i_jumps_get(&board->jumps, jump.from) >= 0)
        return snl_i_fault(reader, mouth, SNL_ERROR_REPEATED,
                           "expected another square: a jump starts here already");
    return snl_i_jumps_put(&board->jumps, &board->allocator, jump);
}

static snl_status read_json_jump(snl_i_reader *reader, struct object *object, size_t index,
                                 void *context)
{
    snl_i_jump jump;
    (void)index, (void)context;
    snl_status status = snl_i_read_byte(reader, '[', "expected '[' and a jump");
    size_t mouth = next_offset(reader);
    if (status == SNL_OK)
        status =
            read_square(reader, object, 1, object->squares, snl_i_read_expected_mouth, &jump.from);
    if (status == SNL_OK)
        status = snl_i_read_byte(reader, ',', "expected ',' and the end of the jump");
    size_t end = next_offset(reader);
    if (status == SNL_OK)
        status = read_square(reader, object, 0, object->squares, snl_i_read_expected_end, &jump.to);
    if (status == SNL_OK && object->board)
        status = set_json_jump(reader, object->board, jump, mouth, end);
    return status == SNL_OK ? snl_i_read_byte(reader, ']', "expected ']' after a jump") : status;
}

static snl_status read_json_jumps(snl_i_reader *reader, struct object *object)
{
    size_t count;
    return read_array(reader, object, read_json_jump, NULL, &count);
}

/* ---- Objects ---- */

static const struct {
    const char *name;
    snl_status (*read)(snl_i_reader *reader, struct object *object);
} members[] = {
    {"\"squares\"", read_squares},           {"\"grid\"", read_grid},
    {"\"start\"", read_json_start},          {"\"enter\"", read_json_enter},
    {"\"enter_square\"", read_enter_square}, {"\"die\"", read_json_die},
    {"\"overshoot\"", read_json_overshoot},  {"\"chaining\"", read_json_chaining},
    {"\"jumps\"", read_json_jumps},
};

enum { SQUARES = 0, GRID = 1 }; /* indices of members */

static snl_status read_member(snl_i_reader *reader, struct object *object)
{
    snl_i_read_poll(reader, STEPS_OF_A_MEMBER);
    size_t offset = next_offset(reader);
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        if (!snl_i_read_word(reader, members[i].name))
            continue;
        if (object->seen >> i & 1)
            return snl_i_fault(reader, offset, SNL_ERROR_REPEATED,
                               "expected this member only once for a board");
        object->seen |= 1U << i;
        if ((object->seen >> SQUARES & 1) && (object->seen >> GRID & 1))
            return snl_i_fault(reader, offset, SNL_ERROR_REPEATED,
                               "expected only one of \"squares\" and \"grid\"");
        snl_status status = snl_i_read_byte(reader, ':', "expected ':'");
        return status == SNL_OK ? members[i].read(reader, object) : status;
    }
    return snl_i_fault(reader, offset, SNL_ERROR_SYNTAX,
                       "expected \"squares\", \"grid\", \"start\", \"enter\", \"enter_square\", "
                       "\"die\", \"overshoot\", \"chaining\" or \"jumps\"");
}

/* Reads an object from behind its first brace. */
static snl_status read_members(snl_i_reader *reader, struct object *object)
{
    object->seen = 0;
    snl_status status = SNL_OK;
    for (int first = 1; status == SNL_OK && peek(reader) != '}'; first = 0) {
        if (!first)
            status = snl_i_read_byte(reader, ',', "expected ',' or '}'");
        if (status == SNL_OK)
            status = read_member(reader, object);
    }
    if (status == SNL_OK && object->squares == 0)
        return json_fault_here(reader, SNL_ERROR_SYNTAX, "expected \"squares\" or \"grid\"");
    if (status == SNL_OK)
        reader->scanner.offset++;
    return status;
}

static snl_status create_from_object(const snl_i_reader *reader, const struct object *object,
                                     snl_board **board)
{
    return object->rows > 0
               ? snl_board_create_grid(object->rows, object->columns, reader->allocator, board)
               : snl_board_create(object->squares, reader->allocator, board);
}

static snl_status read_object(snl_i_reader *reader, snl_board **board)
{
    struct object object = {.start = 1};
    snl_status status = snl_i_read_byte(reader, '{', "expected '{' and a board");
    size_t start = reader->scanner.offset;
    if (status == SNL_OK)
        status = read_members(reader, &object);
    if (status == SNL_OK)
        status = create_from_object(reader, &object, board);
    if (status != SNL_OK)
        return status;
    reader->begin = start - 1;
    reader->scanner.offset = start;
    object.board = *board;
    status = read_members(reader, &object);
    if (status == SNL_OK)
        status = snl_board_set_start(*board, object.start);
    if (status == SNL_OK)
        status = snl_board_set_overshoot(*board, object.overshoot);
    if (status == SNL_OK)
        status = snl_board_set_chaining(*board, object.chaining);
    return status == SNL_OK ? snl_board_set_enter(*board, object.enter_faces, object.enter_square)
                            : status;
}

snl_status snl_i_read_json(snl_i_reader *reader, snl_board **board)
{
    int next = peek(reader);
    if (reader->json == SNL_I_JSON_BEGIN) {
        reader->json = next == '[' ? SNL_I_JSON_FIRST : SNL_I_JSON_OBJECTS;
        reader->scanner.offset += next == '[';
        next = peek(reader);
    }
    snl_status status = SNL_OK;
    if (next == ']' && (reader->json == SNL_I_JSON_FIRST || reader->json == SNL_I_JSON_ARRAY)) {
        reader->scanner.offset++;
        reader->json = SNL_I_JSON_ENDED;
        next = peek(reader);
    } else if (reader->json == SNL_I_JSON_ARRAY) {
        status = snl_i_read_byte(reader, ',', "expected ',' or ']' after a board");
    }
    if (reader->json == SNL_I_JSON_FIRST)
        reader->json = SNL_I_JSON_ARRAY;
    if (next == SNL_I_END &&
        (reader->json == SNL_I_JSON_OBJECTS || reader->json == SNL_I_JSON_ENDED))
        return SNL_OK;
    if (reader->json == SNL_I_JSON_ENDED)
        return json_fault_here(reader, SNL_ERROR_SYNTAX, "expected the end of the input");
    return status == SNL_OK ? read_object(reader, board) : status;
}
