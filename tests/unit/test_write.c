/* SPDX-License-Identifier: MIT */
/*
 * Writing: lib/write.c, lib/write_text.c, lib/write_leetcode.c, lib/write_hackerrank.c,
 * lib/write_moves.c and lib/write_json.c. The tests cover known texts, buffers of every size, and
 * lengths around the largest size_t, which no memory holds. A second writer prints random boards
 * cell by cell into a string of any length. Its text must be the library's, and the library must
 * read its own text back. Some boards are refused by a format; if there are several reasons, the
 * tests check which one is reported.
 */
#include "pieces_check.h"
#include "read_check.h"

enum { FORMATS = 6 }; /* including SNL_FORMAT_AUTO */

/* The number of bytes at the end of a block that still hold '?', with which the block was
 * filled. */
static size_t untouched_end(const char *block, size_t size)
{
    size_t untouched = 0;
    while (untouched < size && block[size - untouched - 1] == '?')
        untouched++;
    return untouched;
}

static int is_refusal(snl_status status)
{
    return (status >= SNL_ERROR_FORMAT_SHAPE && status <= SNL_ERROR_FORMAT_CHAINING) ||
           status == SNL_ERROR_FORMAT_ENTER || status == SNL_ERROR_FORMAT_JUMP;
}

/* Writes boards into a block of the exact size, and checks all calls that must agree. */
static snl_status write_boards(const snl_board *const *boards, size_t count, int32_t format,
                               struct string *text, size_t *faulty)
{
    size_t length = UNTOUCHED_COUNT, again = UNTOUCHED_COUNT;
    *faulty = UNTOUCHED_COUNT;
    snl_status status = snl_write_boards(boards, count, format, NULL, 0, &length, faulty);
    CHECK_EQUAL(snl_write_boards(boards, count, format, NULL, 0, &again, NULL), status);
    CHECK_EQUAL(length, again);
    if (status != SNL_OK) {
        CHECK_EQUAL(length, UNTOUCHED_COUNT);
        CHECK_EQUAL(*faulty < count, is_refusal(status));
        struct pieces none = {0};
        size_t again_faulty = UNTOUCHED_COUNT;
        CHECK_EQUAL(snl_write_boards_to(boards, count, format, receive, &none, &again_faulty),
                    status);
        CHECK(none.count == 0 && again_faulty == *faulty);
        return status;
    }
    CHECK_EQUAL(*faulty, UNTOUCHED_COUNT);
    char *block = malloc(length + 1);
    if (!block)
        abort();
    memset(block, '?', length + 1);
    again = UNTOUCHED_COUNT;
    CHECK_EQUAL(snl_write_boards(boards, count, format, block, length, &again, faulty),
                SNL_ERROR_CAPACITY);
    CHECK_EQUAL(again, length);
    CHECK_EQUAL(untouched_end(block, length + 1), length + 1);
    again = UNTOUCHED_COUNT;
    CHECK_EQUAL(snl_write_boards(boards, count, format, block, length + 1, &again, faulty), SNL_OK);
    CHECK_EQUAL(again, length);
    CHECK_EQUAL(strlen(block), length);
    struct pieces pieces = {0};
    check_received(&pieces, snl_write_boards_to(boards, count, format, receive, &pieces, faulty),
                   block);
    CHECK_EQUAL(*faulty, UNTOUCHED_COUNT);
    string_add_bytes(text, block, length);
    free(block);
    return SNL_OK;
}

/* ---- The second writer ---- */

static int is_default(const snl_board *board, int32_t format)
{
    static const uint32_t fair[] = {1, 1, 1, 1, 1, 1};
    uint32_t weights[SNL_FACES_MAX];
    size_t faces = 0;
    uint64_t enter_faces = 1;
    snl_square enter_square = 1;
    for (snl_square mouth = 0; (mouth = snl_board_next_jump(board, mouth)) != 0;)
        if (snl_board_jump(board, mouth) == 0)
            return 0;
    snl_board_die(board, weights, SNL_FACES_MAX, &faces);
    snl_board_enter(board, &enter_faces, &enter_square);
    int64_t rows = snl_board_rows(board), columns = snl_board_columns(board);
    int shape = format == SNL_FORMAT_MOVES        ? rows == 0
                : format == SNL_FORMAT_HACKERRANK ? rows == 10 && columns == 10
                                                  : rows > 0;
    return shape && snl_board_start(board) == 1 && enter_faces == 0 && enter_square == 0 &&
           faces == 6 && memcmp(weights, fair, sizeof fair) == 0 &&
           snl_board_overshoot(board) == 0 && snl_board_chaining(board) == 0;
}

static void print_enter(const snl_board *board, struct string *out)
{
    uint64_t faces = 0;
    snl_square square = 0;
    CHECK_EQUAL(snl_board_enter(board, &faces, &square), SNL_OK);
    if (faces == 0 && square == 0)
        return;
    string_add(out, "enter");
    for (int face = 1; face <= 64; face++, faces /= 2)
        if (faces % 2 == 1)
            string_add(out, " %d", face);
    if (square > 0)
        string_add(out, " square %" PRId64, square);
    string_add(out, "\n");
}

static void print_rules(const snl_board *board, struct string *out)
{
    uint32_t weights[SNL_FACES_MAX];
    size_t faces = 0, unequal = 0;
    if (snl_board_rows(board))
        string_add(out, "grid %" PRId64 " %" PRId64 "\n", snl_board_rows(board),
                   snl_board_columns(board));
    else
        string_add(out, "squares %" PRId64 "\n", snl_board_squares(board));
    if (snl_board_start(board) != 1)
        string_add(out, "start %" PRId64 "\n", snl_board_start(board));
    print_enter(board, out);
    snl_board_die(board, weights, SNL_FACES_MAX, &faces);
    for (size_t i = 0; i < faces; i++)
        unequal += weights[i] != 1;
    if (unequal == 0 && faces != 6)
        string_add(out, "die %" PRIu64 "\n", (uint64_t)faces);
    if (unequal > 0) {
        string_add(out, "die weights");
        for (size_t i = 0; i < faces; i++)
            string_add(out, " %" PRIu32, weights[i]);
        string_add(out, "\n");
    }
    if (snl_board_overshoot(board))
        string_add(out, "overshoot %s\n", snl_board_overshoot(board) == 1 ? "bounce" : "win");
    if (snl_board_chaining(board))
        string_add(out, "chaining on\n");
}

/* Prints the jumps that lead up, or those that lead down, and returns their number. */
static int64_t print_jumps(const snl_board *board, int down, const char *format, struct string *out)
{
    int64_t count = 0;
    for (snl_square mouth = 0; (mouth = snl_board_next_jump(board, mouth)) != 0;) {
        snl_square to = snl_board_jump(board, mouth);
        if ((to < mouth) != down)
            continue;
        count++;
        if (strcmp(format, "text") == 0)
            string_add(out, "%s %" PRId64 " %" PRId64 "\n", down ? "snake" : "ladder", mouth, to);
        else if (strcmp(format, "pairs") == 0)
            string_add(out, "%" PRId64 " %" PRId64 "\n", mouth, to);
    }
    return count;
}

static void print_matrix(const snl_board *board, struct string *out)
{
    int64_t rows = snl_board_rows(board), columns = snl_board_columns(board);
    int64_t *cells = malloc((size_t)(rows * columns) * sizeof *cells);
    if (!cells)
        abort();
    for (snl_square square = 1; square <= rows * columns; square++) {
        int64_t row = -1, column = -1, to = snl_board_jump(board, square);
        CHECK_EQUAL(snl_board_cell_of(board, square, &row, &column), SNL_OK);
        cells[row * columns + column] = to;
    }
    for (int64_t i = 0; i < rows * columns; i++) {
        string_add(out, i == 0 ? "[[" : i % columns == 0 ? ",\n [" : ",");
        string_add(out, "%" PRId64 "%s", cells[i], i % columns == columns - 1 ? "]" : "");
    }
    string_add(out, "]\n");
    free(cells);
}

static void print_moves(const snl_board *board, struct string *out)
{
    for (snl_square square = 1; square <= snl_board_squares(board); square++) {
        snl_square to = snl_board_jump(board, square);
        string_add(out, "%s%" PRId64,
                   square % 10 != 1 ? " "
                   : square == 1    ? "["
                                    : "\n ",
                   to < 0 ? -1 : to - 1);
        string_add(out, square == snl_board_squares(board) ? "]\n" : ",");
    }
}

static void print_json(const snl_board *board, struct string *out)
{
    uint32_t weights[SNL_FACES_MAX];
    size_t faces = 0;
    uint64_t enter_faces = 0;
    snl_square enter_square = 0;
    CHECK_EQUAL(snl_board_die(board, weights, SNL_FACES_MAX, &faces), SNL_OK);
    CHECK_EQUAL(snl_board_enter(board, &enter_faces, &enter_square), SNL_OK);
    if (snl_board_rows(board) > 0)
        string_add(out, "{\"grid\": [%" PRId64 ", %" PRId64 "]", snl_board_rows(board),
                   snl_board_columns(board));
    else
        string_add(out, "{\"squares\": %" PRId64, snl_board_squares(board));
    string_add(out, ", \"start\": %" PRId64 ", \"enter\": [", snl_board_start(board));
    for (int face = 1, count = 0; face <= 64; face++)
        if (enter_faces >> (face - 1) & 1)
            string_add(out, "%s%d", count++ > 0 ? ", " : "", face);
    string_add(out, "], \"enter_square\": %" PRId64 ", \"die\": [", enter_square);
    for (size_t i = 0; i < faces; i++)
        string_add(out, "%s%" PRIu32, i > 0 ? ", " : "", weights[i]);
    string_add(out, "], \"overshoot\": \"%s\", \"chaining\": %s, \"jumps\": [",
               (const char *[]){"stay", "bounce", "win"}[snl_board_overshoot(board)],
               snl_board_chaining(board) ? "true" : "false");
    for (snl_square mouth = 0, before = 0; (mouth = snl_board_next_jump(board, mouth)) != 0;
         before = mouth)
        string_add(out, "%s[%" PRId64 ", %" PRId64 "]", before > 0 ? ", " : "", mouth,
                   snl_board_jump(board, mouth));
    string_add(out, "]}\n");
}

static void print_boards(const snl_board *const *boards, size_t count, int32_t format,
                         struct string *out)
{
    if (format == SNL_FORMAT_HACKERRANK)
        string_add(out, "%" PRIu64 "\n", (uint64_t)count);
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && format != SNL_FORMAT_HACKERRANK && format != SNL_FORMAT_JSON)
            string_add(out, "\n");
        for (int down = 0; down < 2 && format == SNL_FORMAT_HACKERRANK; down++) {
            string_add(out, "%" PRId64 "\n", print_jumps(boards[i], down, "none", out));
            print_jumps(boards[i], down, "pairs", out);
        }
        if (format == SNL_FORMAT_TEXT) {
            print_rules(boards[i], out);
            print_jumps(boards[i], 0, "text", out);
            print_jumps(boards[i], 1, "text", out);
        }
        if (format == SNL_FORMAT_LEETCODE)
            print_matrix(boards[i], out);
        if (format == SNL_FORMAT_MOVES)
            print_moves(boards[i], out);
        if (format == SNL_FORMAT_JSON)
            print_json(boards[i], out);
    }
}

/* ---- Random boards ---- */

static void set_random_rules(snl_board *board)
{
    uint32_t weights[SNL_FACES_MAX];
    size_t faces = (size_t)check_random(1, SNL_FACES_MAX);
    int64_t kind = check_random(0, 5);
    if (check_random(0, 1))
        CHECK_EQUAL(snl_board_set_start(board, check_random(0, snl_board_squares(board))), SNL_OK);
    for (size_t i = 0; i < faces; i++)
        weights[i] = kind == 0   ? 1
                     : kind == 1 ? (uint32_t)check_random(0, 1) /* with gaps */
                     : kind == 2 ? 2
                                 : (uint32_t)check_random(0, UINT32_MAX / SNL_FACES_MAX);
    weights[check_random(0, (int64_t)faces - 1)] += weights[0] == 0;
    if (kind < 4)
        snl_board_set_die(board, weights, faces);
    CHECK_EQUAL(snl_board_set_overshoot(board, (int32_t)check_random(0, 2)), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, (int32_t)check_random(0, 1)), SNL_OK);
    if (check_random(0, 1) == 0)
        return;
    uint64_t enter = UINT64_C(1) << check_random(0, 63);
    if (check_random(0, 1))
        enter |= (uint64_t)check_random(0, INT64_MAX - 1);
    CHECK_EQUAL(snl_board_set_enter(board, check_random(0, 2) ? enter : 0,
                                    check_random(0, 1) * check_random(1, snl_board_squares(board))),
                SNL_OK);
}

/* A board of up to `squares` squares, with many jumps or few. One board in ten has jumps off the
 * board. */
static snl_board *random_board(int64_t squares, int is_grid)
{
    snl_board *board = NULL;
    snl_square lowest = check_random(0, 9) > 0;
    if (is_grid) {
        int64_t columns = check_random(0, 3) ? check_random(1, squares) : 1;
        if (squares > 100 && columns > 10)
            columns = check_random(1, 10);
        CHECK_EQUAL(
            snl_board_create_grid(check_random(1, squares / columns), columns, NULL, &board),
            SNL_OK);
    } else {
        CHECK_EQUAL(snl_board_create(check_random(1, squares), NULL, &board), SNL_OK);
    }
    squares = snl_board_squares(board);
    int64_t jumps = check_random(0, 2) * check_random(0, squares < 300 ? squares : 300) / 2;
    for (; jumps > 0 && squares > 1; jumps--) {
        snl_square from = check_random(1, squares - 1), to = check_random(lowest, squares);
        if (check_random(0, 9) == 0)
            to = lowest;
        if (from != to)
            CHECK_EQUAL(snl_board_set_jump(board, from, to), SNL_OK);
    }
    return board;
}

static int holds_all(int32_t format)
{
    return format == SNL_FORMAT_TEXT || format == SNL_FORMAT_JSON;
}

/* The second writer must write the same text, and reading it must give the same boards. */
static void check_written(const snl_board *const *boards, size_t count, int32_t format)
{
    struct string text = {0}, expected = {0}, described = {0};
    size_t faulty, first = 0;
    while (first < count && (holds_all(format) || is_default(boards[first], format)))
        first++;
    snl_status status = write_boards(boards, count, format, &text, &faulty);
    if (first < count) {
        CHECK(is_refusal(status));
        CHECK_EQUAL(faulty, first);
        return;
    }
    CHECK_EQUAL(status, SNL_OK);
    print_boards(boards, count, format, &expected);
    if (!CHECK(strcmp(string_text(&text), string_text(&expected)) == 0)) {
        show_text("written", text.bytes, text.length);
        show_text("expected", expected.bytes, expected.length);
    }
    for (size_t i = 0; i < count; i++)
        describe(boards[i], &described);
    for (int automatic = 0; automatic < 2; automatic++) {
        struct reading reading = read_text(text.bytes, text.length, automatic ? 0 : format, 0);
        CHECK_EQUAL(reading.count, count);
        if (!CHECK(strcmp(string_text(&reading.boards), described.bytes) == 0)) {
            show_text("read", string_text(&reading.boards), reading.boards.length);
            show_text("boards", described.bytes, described.length);
        }
        reading_free(&reading);
    }
    if (format == SNL_FORMAT_LEETCODE || format == SNL_FORMAT_MOVES) {
        struct verdict verdict = json_read(text.bytes, text.length,
                                           format == SNL_FORMAT_LEETCODE ? 2 : 1, SNL_SQUARES_MAX);
        CHECK(strcmp(string_text(&verdict.boards), described.bytes) == 0);
        verdict_free(&verdict);
    }
    string_free(&text);
    string_free(&expected);
    string_free(&described);
}

static void free_boards(snl_board **boards, size_t count)
{
    for (size_t i = 0; i < count; i++)
        snl_board_free(boards[i]);
}

static void random_boards(void)
{
    for (int round = 0; round < rounds(4000); round++) {
        snl_board *boards[4];
        int32_t format = SNL_FORMAT_TEXT + (int32_t)check_random(0, FORMATS - 2);
        size_t count = (size_t)(check_random(0, 1) ? 1 : check_random(1, 4));
        for (size_t i = 0; i < count; i++) {
            int64_t squares = check_random(1, check_random(0, 1) ? 20 : 400);
            if (format == SNL_FORMAT_HACKERRANK && check_random(0, 9)) {
                boards[i] = random_board(100, 0);
                snl_board *grid = NULL;
                CHECK_EQUAL(snl_board_create_grid(10, 10, NULL, &grid), SNL_OK);
                for (snl_square mouth = 0; (mouth = snl_board_next_jump(boards[i], mouth)) != 0;)
                    snl_board_set_jump(grid, mouth, snl_board_jump(boards[i], mouth));
                snl_board_free(boards[i]);
                boards[i] = grid;
            } else {
                boards[i] =
                    random_board(squares, format == SNL_FORMAT_LEETCODE ? check_random(0, 9) > 0
                                          : holds_all(format)           ? (int)check_random(0, 1)
                                                                        : check_random(0, 9) == 0);
            }
            if (holds_all(format) ? check_random(0, 3) > 0 : check_random(0, 19) == 0)
                set_random_rules(boards[i]);
        }
        check_written((const snl_board *const *)boards, count, format);
        free_boards(boards, count);
    }
}

/* Boards that only the text format and JSON can express, with numbers of every length. */
static void huge_boards(void)
{
    for (int round = 0; round < rounds(400); round++) {
        snl_board *boards[2];
        for (size_t i = 0; i < 2; i++) {
            int64_t squares = SNL_SQUARES_MAX >> check_random(0, 61), columns = 1;
            if (check_random(0, 1))
                columns = check_random(1, squares);
            if (check_random(0, 2) == 0)
                CHECK_EQUAL(snl_board_create(squares, NULL, &boards[i]), SNL_OK);
            else
                CHECK_EQUAL(snl_board_create_grid(squares / columns, columns, NULL, &boards[i]),
                            SNL_OK);
            squares = snl_board_squares(boards[i]);
            for (int64_t jump = 0; jump < 20 && squares > 1; jump++) {
                snl_square from = check_random(1, squares - 1) >> check_random(0, 40);
                snl_square to = check_random(1, squares) >> check_random(0, 40);
                if (from > 0 && from != to)
                    CHECK_EQUAL(snl_board_set_jump(boards[i], from, to), SNL_OK);
            }
            set_random_rules(boards[i]);
        }
        check_written((const snl_board *const *)boards, 2, SNL_FORMAT_TEXT);
        check_written((const snl_board *const *)boards, 2, SNL_FORMAT_JSON);
        free_boards(boards, 2);
    }
}

/* ---- Known texts ---- */

static void known_texts(void)
{
    static const struct {
        const char *read;
        int32_t format;
        const char *written;
    } cases[] = {
        {"squares 1", SNL_FORMAT_TEXT, "squares 1\n"},
        {"grid 1 1", SNL_FORMAT_TEXT, "grid 1 1\n"},
        {"grid 1 1", SNL_FORMAT_LEETCODE, "[[-1]]\n"},
        {"squares 1", SNL_FORMAT_MOVES, "[-1]\n"},
        {"squares 30 # of a text\nsnake 9 2\nladder 8 20\njump 27 1\n jump 2 4\nstart 1\ndie 6\n"
         "overshoot stay\nchaining off",
         SNL_FORMAT_TEXT, "squares 30\nladder 2 4\nladder 8 20\nsnake 9 2\nsnake 27 1\n"},
        {"squares 4611686018427387904\njump 4611686018427387903 4611686018427387904\n"
         "jump 4611686018427387902 1\nstart 4611686018427387904",
         SNL_FORMAT_TEXT,
         "squares 4611686018427387904\nstart 4611686018427387904\n"
         "ladder 4611686018427387903 4611686018427387904\nsnake 4611686018427387902 1\n"},
        {"grid 2 3\nchaining on\novershoot bounce\ndie 1\nstart 0\ngrid 3 2\ndie 64\n"
         "overshoot win\nsquares 7\ndie weights 0 1 2 3 4 5 6 5 4 3 2 1\nladder 2 7",
         SNL_FORMAT_TEXT,
         "grid 2 3\nstart 0\ndie 1\novershoot bounce\nchaining on\n\n"
         "grid 3 2\ndie 64\novershoot win\n\n"
         "squares 7\ndie weights 0 1 2 3 4 5 6 5 4 3 2 1\nladder 2 7\n"},
        {"squares 9\ndie weights 1 1 1 1 1 1\nsquares 9\ndie weights 2 2 2 2 2 2\nsquares 9\n"
         "die weights 1 1 1 1 1 1 0\nsquares 9\ndie weights 1 1 1\nsquares 9\n"
         "die weights 4294967295",
         SNL_FORMAT_TEXT,
         "squares 9\n\nsquares 9\ndie weights 2 2 2 2 2 2\n\nsquares 9\n"
         "die weights 1 1 1 1 1 1 0\n\nsquares 9\ndie 3\n\nsquares 9\ndie weights 4294967295\n"},
        {"squares 9\nenter 6 1\nstart 0\njump 7 0\nsquares 9\nenter square 3\ndie 2\nsquares 9\n"
         "enter 64 33 32 1 square 9\ngrid 3 3\nenter 64\nsnake 8 0\nsnake 7 0",
         SNL_FORMAT_TEXT,
         "squares 9\nstart 0\nenter 1 6\nsnake 7 0\n\nsquares 9\nenter square 3\ndie 2\n\n"
         "squares 9\nenter 1 32 33 64 square 9\n\ngrid 3 3\nenter 64\nsnake 7 0\nsnake 8 0\n"},
        {"grid 2 3\nladder 2 6\nsnake 5 1\ngrid 3 1\ngrid 1 3\njump 1 2", SNL_FORMAT_LEETCODE,
         "[[-1,1,-1],\n [-1,6,-1]]\n\n[[-1],\n [-1],\n [-1]]\n\n[[2,-1,-1]]\n"},
        {"squares 10\nsquares 11\nladder 1 11\nladder 9 10\nsnake 10 1\nsquares 21\nladder 20 21",
         SNL_FORMAT_MOVES,
         "[-1, -1, -1, -1, -1, -1, -1, -1, -1, -1]\n\n"
         "[10, -1, -1, -1, -1, -1, -1, -1, 9, 0,\n -1]\n\n"
         "[-1, -1, -1, -1, -1, -1, -1, -1, -1, -1,\n"
         " -1, -1, -1, -1, -1, -1, -1, -1, -1, 20,\n -1]\n"},
        {"grid 10 10\ngrid 10 10\nsnake 99 1\nladder 98 100\nladder 2 3\nsnake 7 6",
         SNL_FORMAT_HACKERRANK, "2\n0\n0\n2\n2 3\n98 100\n2\n7 6\n99 1\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snl_board *boards[5];
        size_t count = 0, faulty;
        struct string text = {0};
        CHECK_EQUAL(
            snl_read_boards(cases[i].read, strlen(cases[i].read), NULL, boards, 5, &count, NULL),
            SNL_OK);
        CHECK_EQUAL(
            write_boards((const snl_board *const *)boards, count, cases[i].format, &text, &faulty),
            SNL_OK);
        if (!CHECK(strcmp(string_text(&text), cases[i].written) == 0))
            show_text("written", string_text(&text), text.length);
        string_free(&text);
        free_boards(boards, count);
    }
}

/* Each shipped board stays the same when it is written and read in any format that can hold it. The
 * writer gives the first board of a JSON file byte by byte as in the file. HackerRank's file cannot
 * be compared so, since its jumps are in another order. */
static void shipped_boards(void)
{
    static const char *const names[] = {"mb47.snl", "mb48.snl", "leetcode-909.json",
                                        "hackerrank.txt", "textbook-30.json"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct string text = load_shipped(names[i]);
        snl_board *boards[2];
        size_t count = 0;
        CHECK_EQUAL(snl_read_boards(string_text(&text), text.length, NULL, boards, 2, &count, NULL),
                    SNL_OK);
        for (int32_t format = SNL_FORMAT_TEXT; format < FORMATS; format++)
            check_written((const snl_board *const *)boards, count, format);
        if (strstr(names[i], ".json")) {
            struct string written = {0};
            size_t faulty;
            int32_t format = i == 2 ? SNL_FORMAT_LEETCODE : SNL_FORMAT_MOVES;
            CHECK_EQUAL(
                write_boards((const snl_board *const *)boards, 1, format, &written, &faulty),
                SNL_OK);
            CHECK(strncmp(written.bytes, text.bytes, written.length) == 0);
            string_free(&written);
        }
        free_boards(boards, count);
        string_free(&text);
    }
}

/* ---- Boards that a format refuses ---- */

static void refuse(snl_board *board, snl_status leetcode, snl_status hackerrank, snl_status moves)
{
    const snl_status expected[FORMATS] = {SNL_ERROR_FORMAT, SNL_OK, leetcode,
                                          hackerrank,       moves,  SNL_OK};
    snl_board *good[3] = {NULL, NULL, NULL};
    CHECK_EQUAL(snl_board_create_grid(3, 3, NULL, &good[0]), SNL_OK);
    CHECK_EQUAL(snl_board_create_grid(10, 10, NULL, &good[1]), SNL_OK);
    CHECK_EQUAL(snl_board_create(10, NULL, &good[2]), SNL_OK);
    for (int32_t format = SNL_FORMAT_TEXT; format < FORMATS; format++) {
        const snl_board *twin = good[holds_all(format) ? 0 : format - 2],
                        *boards[3] = {twin, board, board};
        struct string text = {0};
        size_t faulty;
        for (size_t count = 2; count <= 3; count++) {
            CHECK_EQUAL(write_boards(boards, count, format, &text, &faulty), expected[format]);
            CHECK_EQUAL(faulty, expected[format] == SNL_OK ? UNTOUCHED_COUNT : 1);
        }
        boards[0] = board;
        CHECK_EQUAL(write_boards(boards, 3, format, &text, &faulty), expected[format]);
        CHECK_EQUAL(faulty, expected[format] == SNL_OK ? UNTOUCHED_COUNT : 0);
        string_free(&text);
    }
    free_boards(good, 3);
    snl_board_free(board);
}

static snl_board *board_of(const char *text)
{
    snl_board *board = NULL;
    size_t count;
    CHECK_EQUAL(snl_read_boards(text, strlen(text), NULL, &board, 1, &count, NULL), SNL_OK);
    return board;
}

static void refusals(void)
{
    enum {
        SHAPE = SNL_ERROR_FORMAT_SHAPE,
        START = SNL_ERROR_FORMAT_START,
        DIE = SNL_ERROR_FORMAT_DIE,
        OVERSHOOT = SNL_ERROR_FORMAT_OVERSHOOT,
        CHAINING = SNL_ERROR_FORMAT_CHAINING,
        ENTER = SNL_ERROR_FORMAT_ENTER,
        JUMP = SNL_ERROR_FORMAT_JUMP
    };
    refuse(board_of("grid 10 10"), SNL_OK, SNL_OK, SHAPE);
    refuse(board_of("grid 10 9"), SNL_OK, SHAPE, SHAPE);
    refuse(board_of("grid 9 10"), SNL_OK, SHAPE, SHAPE);
    refuse(board_of("grid 5 20"), SNL_OK, SHAPE, SHAPE);
    refuse(board_of("grid 100 1"), SNL_OK, SHAPE, SHAPE);
    refuse(board_of("squares 100"), SHAPE, SHAPE, SNL_OK);
    refuse(board_of("squares 1"), SHAPE, SHAPE, SNL_OK);
    refuse(board_of("grid 10 10\nstart 0"), START, START, SHAPE);
    refuse(board_of("grid 10 10\nstart 2"), START, START, SHAPE);
    refuse(board_of("squares 100\nstart 100"), SHAPE, SHAPE, START);
    refuse(board_of("grid 10 10\ndie 5"), DIE, DIE, SHAPE);
    refuse(board_of("grid 10 10\ndie 7"), DIE, DIE, SHAPE);
    refuse(board_of("grid 10 10\ndie 64"), DIE, DIE, SHAPE);
    refuse(board_of("squares 100\ndie weights 2 2 2 2 2 2"), SHAPE, SHAPE, DIE);
    refuse(board_of("squares 100\ndie weights 1 1 1 1 1 1 0"), SHAPE, SHAPE, DIE);
    refuse(board_of("squares 100\ndie weights 1 1 0 1 1 1 1"), SHAPE, SHAPE, DIE);
    refuse(board_of("squares 100\ndie weights 1 1 1 1 1 2"), SHAPE, SHAPE, DIE);
    refuse(board_of("grid 10 10\novershoot win"), OVERSHOOT, OVERSHOOT, SHAPE);
    refuse(board_of("squares 9\novershoot bounce"), SHAPE, SHAPE, OVERSHOOT);
    refuse(board_of("grid 10 10\nchaining on"), CHAINING, CHAINING, SHAPE);
    refuse(board_of("squares 9\nchaining on"), SHAPE, SHAPE, CHAINING);
    refuse(board_of("grid 10 10\nenter 6"), ENTER, ENTER, SHAPE);
    refuse(board_of("grid 10 10\nenter 1 2 3 4 5 6"), ENTER, ENTER, SHAPE);
    refuse(board_of("grid 10 10\nenter square 1"), ENTER, ENTER, SHAPE);
    refuse(board_of("squares 9\nenter 64"), SHAPE, SHAPE, ENTER);
    refuse(board_of("squares 9\nenter square 9"), SHAPE, SHAPE, ENTER);
    refuse(board_of("grid 10 10\nsnake 99 0"), JUMP, JUMP, SHAPE);
    refuse(board_of("grid 10 10\nladder 1 100\nsnake 50 0\nsnake 99 98"), JUMP, JUMP, SHAPE);
    refuse(board_of("squares 9\nsnake 1 0"), SHAPE, SHAPE, JUMP);
    /* If there are several reasons to refuse a board, the lowest status is returned. */
    refuse(board_of("squares 9\nstart 0\ndie 5\novershoot win\nchaining on"), SHAPE, SHAPE, START);
    refuse(board_of("squares 9\ndie 5\novershoot win\nchaining on"), SHAPE, SHAPE, DIE);
    refuse(board_of("squares 9\novershoot win\nchaining on"), SHAPE, SHAPE, OVERSHOOT);
    refuse(board_of("grid 9 9\nchaining on"), CHAINING, SHAPE, SHAPE);
    refuse(board_of("squares 9\nchaining on\nenter 6\nsnake 5 0"), SHAPE, SHAPE, CHAINING);
    refuse(board_of("squares 9\nenter 6\nsnake 5 0"), SHAPE, SHAPE, ENTER);
    refuse(board_of("grid 10 10\nenter square 6\nsnake 5 0"), ENTER, ENTER, SHAPE);
}

static void arguments(void)
{
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(9, NULL, &board), SNL_OK);
    const snl_board *boards[3] = {board, NULL, board};
    char text[100] = "?";
    size_t length = 77, faulty = 78;
#define REFUSED_AS(status, ...) CHECK_EQUAL(snl_write_boards(__VA_ARGS__), status)
#define REFUSED(...) REFUSED_AS(SNL_ERROR_NULL, __VA_ARGS__)
    REFUSED(NULL, 1, SNL_FORMAT_TEXT, text, 100, &length, &faulty);
    REFUSED_AS(SNL_ERROR_LENGTH, NULL, 0, SNL_FORMAT_TEXT, text, 100, &length, &faulty);
    REFUSED_AS(SNL_ERROR_LENGTH, boards, 0, SNL_FORMAT_TEXT, text, 100, &length, &faulty);
    REFUSED_AS(SNL_ERROR_FORMAT, boards, 1, SNL_FORMAT_AUTO, text, 100, &length, &faulty);
    REFUSED_AS(SNL_ERROR_FORMAT, boards, 1, -1, text, 100, &length, &faulty);
    REFUSED_AS(SNL_ERROR_FORMAT, boards, 1, SNL_FORMAT_JSON + 1, text, 100, &length, &faulty);
    REFUSED_AS(SNL_ERROR_FORMAT, boards, 1, INT32_MAX, text, 100, &length, &faulty);
    REFUSED(boards, 1, SNL_FORMAT_TEXT, NULL, 1, &length, &faulty);
    REFUSED(boards, 1, SNL_FORMAT_TEXT, text, 100, NULL, &faulty);
    REFUSED(boards, 3, SNL_FORMAT_TEXT, text, 100, &length, &faulty);
    REFUSED(boards, 3, SNL_FORMAT_LEETCODE, text, 100, &length, &faulty);
    REFUSED(boards + 1, 1, SNL_FORMAT_TEXT, text, 100, &length, &faulty);
#undef REFUSED
#undef REFUSED_AS
    CHECK(text[0] == '?' && length == 77 && faulty == 78);
    /* A buffer of capacity 0 is too small; only NULL asks for the length. */
    CHECK_EQUAL(snl_write_boards(boards, 1, SNL_FORMAT_TEXT, text, 0, &length, &faulty),
                SNL_ERROR_CAPACITY);
    CHECK(text[0] == '?' && length == 10 && faulty == 78);
    snl_board_free(board);
}

/* Tries every capacity from 0 to more than enough. */
static void buffers_of_every_size(void)
{
    snl_board *boards[2] = {board_of("grid 10 10\nladder 8 88\nsnake 99 9"),
                            board_of("grid 10 10\nladder 1 100")};
    for (int32_t format = SNL_FORMAT_TEXT; format < FORMATS; format++) {
        size_t length = 0;
        if (format == SNL_FORMAT_MOVES)
            continue;
        CHECK_EQUAL(
            snl_write_boards((const snl_board *const *)boards, 2, format, NULL, 0, &length, NULL),
            SNL_OK);
        for (size_t capacity = 0; capacity < length + 3; capacity++) {
            char *block = malloc(capacity + 1);
            size_t again = 0;
            if (!block)
                abort();
            memset(block, '?', capacity + 1);
            snl_status status = snl_write_boards((const snl_board *const *)boards, 2, format, block,
                                                 capacity, &again, NULL);
            CHECK_EQUAL(status, capacity > length ? SNL_OK : SNL_ERROR_CAPACITY);
            CHECK_EQUAL(again, length);
            CHECK_EQUAL(untouched_end(block, capacity + 1),
                        status == SNL_OK ? capacity - length : capacity + 1);
            free(block);
        }
    }
    free_boards(boards, 2);
}

/* ---- Lengths ---- */

static snl_status measure(const snl_board *board, size_t count, int32_t format, size_t *length)
{
    static const snl_board *boards[64];
    for (size_t i = 0; i < count; i++)
        boards[i] = board;
    *length = UNTOUCHED_COUNT;
    return snl_write_boards(boards, count, format, NULL, 0, length, NULL);
}

/* A grid of one column takes 7 bytes a row, and one more for each jump to a square of 3 digits, so
 * that the largest lengths occur exactly. The longest text that fits into a buffer, with its zero,
 * has SIZE_MAX - 1 bytes. */
static void lengths_around_the_largest(void)
{
    snl_board *board = NULL;
    size_t length;
    CHECK_EQUAL(snl_board_create_grid((int64_t)(SIZE_MAX / 7), 1, NULL, &board), SNL_OK);
    size_t expected = SIZE_MAX / 7 * 7;
    for (snl_square mouth = 1; mouth < 10; mouth++, expected++) {
        snl_status status = measure(board, 1, SNL_FORMAT_LEETCODE, &length);
        CHECK_EQUAL(status, expected < SIZE_MAX ? SNL_OK : SNL_ERROR_TOO_LARGE);
        CHECK(length == (status == SNL_OK ? expected : UNTOUCHED_COUNT));
        if (expected == SIZE_MAX)
            break;
        CHECK_EQUAL(snl_board_set_jump(board, mouth, 100), SNL_OK);
    }
    CHECK(expected == SIZE_MAX);
    snl_board_free(board);
}

/* Measuring a text of many squares takes no longer than measuring a text of few, and does not
 * overflow. */
static void lengths_of_huge_boards(void)
{
    static const int32_t formats[] = {SNL_FORMAT_LEETCODE, SNL_FORMAT_MOVES};
    for (int round = 0; round < 2000; round++) {
        int32_t format = formats[round % 2];
        int shift = round / 2 % 62;
        int64_t squares = SNL_SQUARES_MAX >> shift, columns = INT64_C(1) << check_random(0, 62);
        if (columns > squares)
            columns = squares;
        if (check_random(0, 1)) /* no power of 2 */
            squares -= squares > columns ? columns : 0;
        snl_board *board = NULL;
        if (format == SNL_FORMAT_LEETCODE)
            CHECK_EQUAL(snl_board_create_grid(squares / columns, columns, NULL, &board), SNL_OK);
        else
            CHECK_EQUAL(snl_board_create(squares, NULL, &board), SNL_OK);
        /* Near the largest length, `bytes` is too inexact to tell whether the text fits. */
        double lines =
            format == SNL_FORMAT_LEETCODE ? (double)(squares / columns) : (double)squares / 10;
        double bytes = format == SNL_FORMAT_LEETCODE ? 3 * (double)squares + 4 * lines
                                                     : 4 * (double)squares + lines;
        size_t length;
        snl_status status = measure(board, 1, format, &length);
        if (bytes < 0.999 * (double)SIZE_MAX) {
            CHECK_EQUAL(status, SNL_OK);
            CHECK((double)length > 0.999999999 * bytes && (double)length < 1.000000001 * bytes + 4);
        } else if (bytes > 1.001 * (double)SIZE_MAX) {
            CHECK_EQUAL(status, SNL_ERROR_TOO_LARGE);
            CHECK_EQUAL(length, UNTOUCHED_COUNT);
        }
        snl_board_free(board);
    }
}

/* Counts polls while only the squares of a board are written. */
struct watch {
    const char *text;
    long polls;
};

static int32_t watched_cancel(void *context)
{
    struct watch *watch = context;
    watch->polls += watch->text && strcmp(watch->text, "squares 200002\n") == 0;
    return 0;
}

/* The writer puts ladders first. On a board of snakes alone, it searches all jumps for ladders,
 * which takes longer than the promised interval between polls. */
static void polls_for_snakes_alone(void)
{
    enum { SNAKES = 200000, PROMISED = 1 << 16 };
    struct watch watch = {NULL, 0};
    snl_allocator allocator = {
        .struct_size = sizeof allocator, .context = &watch, .cancel = watched_cancel};
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(SNAKES + 2, &allocator, &board), SNL_OK);
    for (snl_square mouth = 2; mouth < SNAKES + 2; mouth++)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, 1), SNL_OK);
    size_t length = 0;
    CHECK_EQUAL(measure(board, 1, SNL_FORMAT_TEXT, &length), SNL_OK);
    char *text = calloc(length + 1, 1);
    if (!text)
        abort();
    watch.text = text;
    CHECK_EQUAL(snl_write_boards((const snl_board *const *)&board, 1, SNL_FORMAT_TEXT, text,
                                 length + 1, &length, NULL),
                SNL_OK);
    CHECK(watch.polls >= SNAKES / PROMISED);
    free(text);
    snl_board_free(board);
}

/* The length of many boards is the sum of their lengths and of the bytes between them. */
static void lengths_of_many_boards(void)
{
    snl_board *board = NULL;
    size_t length, one = 0;
    int64_t squares = (int64_t)(SIZE_MAX / 64 / 3);
    CHECK_EQUAL(snl_board_create_grid(1, squares, NULL, &board), SNL_OK);
    CHECK_EQUAL(measure(board, 1, SNL_FORMAT_LEETCODE, &one), SNL_OK);
    CHECK(one == 3 * (size_t)squares + 4);
    for (size_t count = 2; count <= 64; count++) {
        snl_status status = measure(board, count, SNL_FORMAT_LEETCODE, &length);
        int fits = (SIZE_MAX - count) / count >= one;
        CHECK_EQUAL(status, fits ? SNL_OK : SNL_ERROR_TOO_LARGE);
        CHECK(length == (fits ? count * one + count - 1 : UNTOUCHED_COUNT));
        CHECK_EQUAL(fits, count < 64);
    }
    snl_board_free(board);
}

int main(void)
{
    check_random_seed();
    RUN(known_texts);
    RUN(shipped_boards);
    RUN(refusals);
    RUN(arguments);
    RUN(buffers_of_every_size);
    RUN(polls_for_snakes_alone);
    RUN(lengths_around_the_largest);
    RUN(lengths_of_huge_boards);
    RUN(lengths_of_many_boards);
    RUN(random_boards);
    RUN(huge_boards);
    return check_done();
}
