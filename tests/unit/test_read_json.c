/* SPDX-License-Identifier: MIT */
/*
 * lib/read_json.c: boards as JSON objects. Known boards, with their members in any order, and
 * faults with their places. A beginning of a text is good only if no bracket is open. Random boards
 * are written with random white space and in random order, and compared with what the text says.
 */
#include "read_format_check.h"

static const struct good_text good_texts[] = {
    {"{\"squares\":1}", "1 |"},
    {"{\"squares\": 30, \"jumps\": [[3, 22], [27, 1]]}", "30 | 3>22 27>1"},
    {"{\"jumps\":[[27,1],[3,22]],\"squares\":30}", "30 | 3>22 27>1"},
    {"{\"squares\":30,\"jumps\":[[17,0]]}", "30 | 17>0"},
    {"{\"grid\":[2,3]}", "2x3=6 |"},
    {"\n{ \"grid\" :\n[ 2 , 3 ] ,\n\"jumps\" : [ ] }\n", "2x3=6 |"},
    {"{\"squares\":9,\"start\":0}", "9 start 0 |"},
    {"{\"start\":9,\"squares\":9}", "9 start 9 |"},
    {"{\"squares\":9,\"start\":-0}", "9 start 0 |"},
    {"{\"squares\":9,\"die\":[1,1,1,1,1,1]}", "9 |"},
    {"{\"squares\":9,\"die\":[0,5]}", "9 die 0 5 |"},
    {"{\"squares\":9,\"die\":[4294967295]}", "9 die 4294967295 |"},
    {"{\"squares\":9,\"overshoot\":\"stay\",\"chaining\":false}", "9 |"},
    {"{\"squares\":9,\"overshoot\":\"bounce\",\"chaining\":true}", "9 overshoot 1 chaining 1 |"},
    {"{\"overshoot\":\"win\",\"squares\":9}", "9 overshoot 2 |"},
    {"{\"squares\":9,\"enter\":[],\"enter_square\":0}", "9 |"},
    {"{\"squares\":4611686018427387904,\"jumps\":[[4611686018427387903,4611686018427387904]]}",
     "4611686018427387904 | 4611686018427387903>4611686018427387904"},
    {"{\"grid\":[1,4611686018427387904]}", "1x4611686018427387904=4611686018427387904 |"},
    {"{\"grid\":[4611686018427387904,1]}", "4611686018427387904x1=4611686018427387904 |"},
    {"{\"grid\":[3,4],\"start\":12}", "3x4=12 start 12 |"},
    {"{\"squares\":1} {\"grid\":[1,2]}\n{\"squares\":3}", "1 |; 1x2=2 |; 3 |"},
    {"[{\"squares\":1}]", "1 |"},
    {"[ {\"squares\":1} , {\"squares\":2} ]", "1 |; 2 |"},
};

#define MEMBER                                                                                     \
    "\"squares\", \"grid\", \"start\", \"enter\", \"enter_square\", \"die\", \"overshoot\", "      \
    "\"chaining\" or \"jumps\""
#define SQUARES "the number of squares, from 1 to 2^62"
#define ROWS "the number of rows, at least 1 and at most 2^62"
#define COLUMNS "the number of columns, at least 1 and at most 2^62 / rows"
#define SIZE "\"squares\" or \"grid\""
#define START "the square to start from, 0 (off the board) to the goal"
#define FACE "a face, from 1 to 64"
#define ENTER_SQUARE "the square to enter on, from 1 to the goal, or 0 for none"
#define WEIGHT "a weight, from 0 to 2^32 - 1"
#define WEIGHTS "a positive weight, and a sum of weights below 2^32"
#define MOUTH "the square where the jump starts, from 1 to the one before the goal"
#define END "the square where the jump ends, from 0 (off the board) to the goal"
#define FEWER "fewer squares: a board may not have so many"
#define ZEROS "an integer without leading zeros"
#define ONCE "this member only once for a board"
#define SYNTAX(text, board, message) FAULT(text, SNL_ERROR_SYNTAX, board, -1, -1, message)
#define FAULTY(text, status, message) FAULT(text, status, 0, -1, -1, message)

static const struct faulty_text faulty_texts[] = {
    /* Objects and arrays of objects. */
    SYNTAX("@", 0, "a board"),
    SYNTAX("[]@", 0, "a board"),
    SYNTAX("@x", 0, "'{' and a board"),
    SYNTAX("{\"squares\":1}@]", 1, "'{' and a board"),
    SYNTAX("{\"squares\":1} @[{\"squares\":1}]", 1, "'{' and a board"),
    SYNTAX("[@1]", 0, "'{' and a board"),
    SYNTAX("[{\"squares\":1}@", 1, "',' or ']' after a board"),
    SYNTAX("[{\"squares\":1} @{\"squares\":1}]", 1, "',' or ']' after a board"),
    SYNTAX("[{\"squares\":1},@]", 1, "'{' and a board"),
    SYNTAX("[{\"squares\":1}] @]", 1, "the end of the input"),
    SYNTAX("[@,{\"squares\":1}]", 0, "'{' and a board"),
    /* Members. */
    SYNTAX("{@}", 0, SIZE),
    SYNTAX("{\"start\":0@}", 0, SIZE),
    SYNTAX("{@squares:1}", 0, MEMBER),
    SYNTAX("{@\"square\":1}", 0, MEMBER),
    SYNTAX("{@\"Squares\":1}", 0, MEMBER),
    SYNTAX("{\"squares\":1,@}", 0, MEMBER),
    SYNTAX("{@,\"squares\":1}", 0, MEMBER),
    SYNTAX("{\"squares\":1 @\"start\":0}", 0, "',' or '}'"),
    SYNTAX("{\"squares\" @1}", 0, "':'"),
    SYNTAX("{\"squares\":1@", 0, "',' or '}'"),
    FAULTY("{\"squares\":1,@\"squares\":1}", SNL_ERROR_REPEATED, ONCE),
    FAULTY("{\"squares\":1, @\"squares\":1}", SNL_ERROR_REPEATED, ONCE),
    FAULTY("{\"start\":0,@\"start\":0,\"squares\":1}", SNL_ERROR_REPEATED, ONCE),
    FAULTY("{\"squares\":1,@\"grid\":[1,1]}", SNL_ERROR_REPEATED,
           "only one of \"squares\" and \"grid\""),
    FAULTY("{\"grid\":[1,1],@\"squares\":1}", SNL_ERROR_REPEATED,
           "only one of \"squares\" and \"grid\""),
    /* The size. */
    FAULTY("{\"squares\":@0}", SNL_ERROR_SQUARES, SQUARES),
    FAULTY("{\"squares\":@4611686018427387905}", SNL_ERROR_SQUARES, SQUARES),
    FAULTY("{\"squares\":@9223372036854775808}", SNL_ERROR_NUMBER, SQUARES),
    SYNTAX("{\"squares\":@\"9\"}", 0, SQUARES),
    SYNTAX("{\"squares\":@01}", 0, ZEROS),
    FAULTY("{\"squares\":@-00}", SNL_ERROR_SQUARES, SQUARES),
    SYNTAX("{\"squares\":1@.0}", 0, "',' or '}'"),
    SYNTAX("{\"grid\":@1}", 0, "'[' and the rows of a grid"),
    FAULTY("{\"grid\":[@0,1]}", SNL_ERROR_SQUARES, ROWS),
    FAULTY("{\"grid\":[@4611686018427387905,1]}", SNL_ERROR_SQUARES, ROWS),
    SYNTAX("{\"grid\":[2@]}", 0, "',' and the columns of a grid"),
    FAULTY("{\"grid\":[2,@0]}", SNL_ERROR_SQUARES, COLUMNS),
    FAULTY("{\"grid\":[2,@2305843009213693953]}", SNL_ERROR_SQUARES, COLUMNS),
    FAULTY("{\"grid\":[1,@4611686018427387905]}", SNL_ERROR_SQUARES, COLUMNS),
    SYNTAX("{\"grid\":[2,2@,2]}", 0, "']'"),
    LIMITED("{\"squares\":@9}", 8, 0, -1, -1, FEWER),
    LIMITED("{\"grid\":[3,@3]}", 8, 0, -1, -1, FEWER),
    LIMITED("{\"squares\": @9}", 8, 0, -1, -1, FEWER),
    LIMITED("{\"grid\":[3, @3]}", 8, 0, -1, -1, FEWER),
    /* Rules. */
    FAULTY("{\"start\":@10,\"squares\":9}", SNL_ERROR_SQUARE, START),
    FAULTY("{\"squares\":9,\"start\":@-1}", SNL_ERROR_SQUARE, START),
    SYNTAX("{\"squares\":9,\"start\":@null}", 0, START),
    SYNTAX("{\"squares\":9,\"start\":-@00}", 0, ZEROS),
    SYNTAX("{\"squares\":9,\"start\":-@01}", 0, ZEROS),
    /* Nothing is out of range before the number of squares is known. */
    FAULTY("{\"start\":-9223372036854775808,\"squares\":@0}", SNL_ERROR_SQUARES, SQUARES),
    FAULTY("{\"start\":9223372036854775807,\"squares\":@0}", SNL_ERROR_SQUARES, SQUARES),
    SYNTAX("{\"squares\":9,\"enter\":@6}", 0, "'['"),
    FAULTY("{\"squares\":9,\"enter\":[@0]}", SNL_ERROR_FACE, FACE),
    FAULTY("{\"squares\":9,\"enter\":[64,@65]}", SNL_ERROR_FACE, FACE),
    FAULTY("{\"squares\":9,\"enter\":[6,1,@6]}", SNL_ERROR_REPEATED,
           "another face: this one is in the array already"),
    FAULTY("{\"squares\":9,\"enter\":[6,1, @6]}", SNL_ERROR_REPEATED,
           "another face: this one is in the array already"),
    SYNTAX("{\"squares\":9,\"enter\":[6 @1]}", 0, "',' or ']'"),
    SYNTAX("{\"squares\":9,\"enter\":[6,@]}", 0, FACE),
    FAULTY("{\"squares\":9,\"enter_square\":@10}", SNL_ERROR_SQUARE, ENTER_SQUARE),
    FAULTY("{\"squares\":9,\"enter_square\":@-1}", SNL_ERROR_SQUARE, ENTER_SQUARE),
    FAULTY("{\"squares\":9,\"die\":@[]}", SNL_ERROR_DIE, WEIGHTS),
    FAULTY("{\"squares\":9,\"die\":@[0,0]}", SNL_ERROR_DIE, WEIGHTS),
    FAULTY("{\"squares\":9,\"die\": @[1,4294967295]}", SNL_ERROR_DIE, WEIGHTS),
    FAULTY("{\"squares\":9,\"die\":[@-1]}", SNL_ERROR_DIE, WEIGHT),
    FAULTY("{\"squares\":9,\"die\":[1,@4294967296]}", SNL_ERROR_DIE, WEIGHT),
    SYNTAX("{\"squares\":9,\"overshoot\":@bounce}", 0, "\"stay\", \"bounce\" or \"win\""),
    SYNTAX("{\"squares\":9,\"overshoot\":@\"back\"}", 0, "\"stay\", \"bounce\" or \"win\""),
    SYNTAX("{\"squares\":9,\"chaining\":@1}", 0, "true or false"),
    /* Jumps. */
    SYNTAX("{\"squares\":9,\"jumps\":@{}}", 0, "'['"),
    SYNTAX("{\"squares\":9,\"jumps\":[@1]}", 0, "'[' and a jump"),
    SYNTAX("{\"squares\":9,\"jumps\":[[@]]}", 0, MOUTH),
    SYNTAX("{\"squares\":9,\"jumps\":[[1@]]}", 0, "',' and the end of the jump"),
    SYNTAX("{\"squares\":9,\"jumps\":[[1,@]]}", 0, END),
    SYNTAX("{\"squares\":9,\"jumps\":[[1,2@,3]]}", 0, "']' after a jump"),
    FAULTY("{\"squares\":9,\"jumps\":[[@0,2]]}", SNL_ERROR_SQUARE, MOUTH),
    FAULTY("{\"jumps\":[[@10,2]],\"squares\":9}", SNL_ERROR_SQUARE, MOUTH),
    FAULTY("{\"squares\":9,\"jumps\":[[1,@10]]}", SNL_ERROR_SQUARE, END),
    FAULTY("{\"squares\":9,\"jumps\":[[1,@-1]]}", SNL_ERROR_SQUARE, END),
    FAULTY("{\"squares\":9,\"jumps\":[[@9,2]]}", SNL_ERROR_GOAL, MOUTH),
    FAULTY("{\"squares\":9,\"jumps\":[[2,@2]]}", SNL_ERROR_SELF,
           "a square other than the one where the jump starts"),
    FAULTY("{\"squares\":9,\"jumps\":[[1,2],[@1,2]]}", SNL_ERROR_REPEATED,
           "another square: a jump starts here already"),
    FAULTY("{\"squares\":9,\"jumps\":[[1,0],[@1,2]]}", SNL_ERROR_REPEATED,
           "another square: a jump starts here already"),
    FAULTY("{\"squares\":9,\"jumps\":[[ @9,2]]}", SNL_ERROR_GOAL, MOUTH),
    FAULTY("{\"squares\":9,\"jumps\":[[2, @2]]}", SNL_ERROR_SELF,
           "a square other than the one where the jump starts"),
    FAULT("[{\"squares\":9},{\"squares\":9,\"jumps\":[[@9,2]]}]", SNL_ERROR_GOAL, 1, -1, -1, MOUTH),
};

static const struct format tested = {
    .number = SNL_FORMAT_JSON, LIST(good_texts), LIST(faulty_texts)};

static void test_entering(void)
{
    static const char text[] = "{\"enter\":[6,1,64],\"squares\":9,\"enter_square\":9}";
    snl_board *board;
    size_t count;
    uint64_t faces = 0;
    snl_square square = -1;
    if (!CHECK_EQUAL(snl_read_boards(text, sizeof text - 1, NULL, &board, 1, &count, NULL), SNL_OK))
        return;
    CHECK_EQUAL(snl_board_enter(board, &faces, &square), SNL_OK);
    CHECK_EQUAL(faces, UINT64_C(1) << 63 | 0x21);
    CHECK_EQUAL(square, 9);
    snl_board_free(board);
}

/* The largest die; one weight more is a fault. */
static void test_all_weights(void)
{
    for (int faces = 64; faces <= 65; faces++) {
        struct string text = {0}, expected = {0};
        string_add(&text, "{\"squares\":9,\"die\":[");
        string_add(&expected, "9 die");
        for (int face = 1; face <= faces; face++) {
            string_add(&text, "%s%d", face > 1 ? "," : "", face);
            string_add(&expected, " %d", face);
        }
        string_add(&text, "]}");
        string_add(&expected, " |");
        struct reading reading = read_text(text.bytes, text.length, SNL_FORMAT_JSON, 0);
        CHECK_EQUAL(reading.status, faces == 64 ? SNL_OK : SNL_ERROR_DIE);
        if (faces == 64)
            CHECK(strcmp(string_text(&reading.boards), expected.bytes) == 0);
        else
            CHECK(strcmp(reading.error.message, "expected at most 64 weights") == 0);
        reading_free(&reading);
        string_free(&text);
        string_free(&expected);
    }
}

/* A beginning is good if it is the text up to the end of one of its boards. */
static void test_beginnings(void)
{
    for (size_t i = 0; i < sizeof good_texts / sizeof *good_texts; i++) {
        const char *text = good_texts[i].text;
        int in_array = text[0] == '[', depth = 0, boards = 0;
        for (size_t length = 0; length <= strlen(text); length++) {
            char last = length > 0 ? text[length - 1] : ' ';
            depth += (last == '{' || last == '[') - (last == '}' || last == ']');
            boards += last == '}';
            struct reading reading = read_text(text, length, SNL_FORMAT_JSON, 0);
            CHECK_EQUAL(reading.status, depth == 0 && boards > 0 && (!in_array || last != '}')
                                            ? SNL_OK
                                            : SNL_ERROR_SYNTAX);
            reading_free(&reading);
        }
    }
}

/* Appends the members of a random board in random order, with random white space. */
static void add_random_board(struct string *text, struct string *expected)
{
    enum { MEMBERS = 5 };
    int64_t squares = check_random(2, 60), start = check_random(0, squares);
    int64_t mouth = 0, order[MEMBERS] = {0, 1, 2, 3, 4};
    struct string jumps = {0}, plain = {0};
    while ((mouth += check_random(1, 20)) < squares) {
        int64_t end = check_random(0, squares);
        if (end == mouth)
            continue;
        string_add(&jumps, "%s[%" PRId64 ",%" PRId64 "]", jumps.length ? ", " : "", mouth, end);
        string_add(&plain, " %" PRId64 ">%" PRId64, mouth, end);
    }
    string_add(expected, "%s%" PRId64, expected->length ? "; " : "", squares);
    if (start != 1)
        string_add(expected, " start %" PRId64, start);
    string_add(expected, " die 0 7 overshoot 2 |%s", string_text(&plain));
    for (int i = MEMBERS - 1; i > 0; i--) {
        int64_t other = check_random(0, i), moved = order[i];
        order[i] = order[other];
        order[other] = moved;
    }
    for (int i = 0; i < MEMBERS; i++) {
        string_add(text, i == 0 ? "{" : ",");
        string_add_random_space(text);
        if (order[i] == 0)
            string_add(text, "\"squares\": %" PRId64, squares);
        else if (order[i] == 1)
            string_add(text, "\"start\": %" PRId64, start);
        else if (order[i] == 2)
            string_add(text, "\"die\":[0, 7]");
        else if (order[i] == 3)
            string_add(text, "\"overshoot\" :\"win\"");
        else {
            string_add(text, "\"jumps\":[");
            string_add_bytes(text, string_text(&jumps), jumps.length);
            string_add(text, "]");
        }
        string_add_random_space(text);
    }
    string_add(text, "}");
    string_free(&jumps);
    string_free(&plain);
}

static void test_random_boards(void)
{
    for (int round = 0; round < rounds(600); round++) {
        struct string text = {0};
        struct verdict expected = {.status = SNL_OK};
        int in_array = (int)check_random(0, 1);
        string_add(&text, in_array ? "[" : "");
        for (int64_t boards = check_random(1, 4); boards > 0; boards--) {
            add_random_board(&text, &expected.boards);
            string_add(&text, in_array && boards > 1 ? "," : "\n");
        }
        string_add(&text, in_array ? "]" : "");
        check_verdict(text.bytes, text.length, SNL_FORMAT_JSON, 0, &expected);
        string_free(&text);
    }
}

int main(void)
{
    check_random_seed();
    RUN(test_good_texts);
    RUN(test_faulty_texts);
    RUN(test_entering);
    RUN(test_all_weights);
    RUN(test_beginnings);
    RUN(test_random_boards);
    return check_done();
}
