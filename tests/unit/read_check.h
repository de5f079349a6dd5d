/* SPDX-License-Identifier: MIT */
/*
 * Shared by the tests of the readers. read_text() calls snl_read_boards() with a `struct pool`, on
 * a copy of the text that ends where its block of memory ends. It makes this call in all the ways
 * that must agree, and checks the promises that hold for every text, good or bad. Boards are
 * compared as plain text: "3x2=6 start 0 die 1 2 | 2>5 4>1". Tables of good and faulty texts are
 * also run with a byte order mark, CRLF and tabs. A second reader for JSON collects all entries
 * before it judges any entry.
 */
#ifndef SNL_READ_CHECK_H
#define SNL_READ_CHECK_H

#include "memory_check.h"

#include <snl.h>

#include <ctype.h>
#include <stdarg.h>

/* The shipped boards. Tests run in the root of the repository. */
#ifndef SNL_BOARDS_DIR
#define SNL_BOARDS_DIR "boards"
#endif

/* ---- Strings ---- */

struct string {
    char *bytes; /* NULL while it is empty */
    size_t length;
};

static inline void string_free(struct string *string)
{
    free(string->bytes);
    *string = (struct string){0};
}

static inline void string_add_bytes(struct string *string, const char *bytes, size_t length)
{
    char *grown = realloc(string->bytes, string->length + length + 1);
    if (!grown)
        abort();
    if (length)
        memcpy(grown + string->length, bytes, length);
    string->bytes = grown;
    string->length += length;
    string->bytes[string->length] = '\0';
}

#ifdef __GNUC__
__attribute__((format(printf, 2, 3)))
#endif
static inline void
string_add(struct string *string, const char *format, ...)
{
    char buffer[256];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(buffer, sizeof buffer, format, arguments);
    va_end(arguments);
    if (length < 0 || (size_t)length >= sizeof buffer)
        abort();
    string_add_bytes(string, buffer, (size_t)length);
}

static inline const char *string_text(const struct string *string)
{
    return string->bytes ? string->bytes : "";
}

/* Prints details of the first few faults of a test. */
#define TELL(...) (void)(check_faults_in_test > 5 || printf("#   " __VA_ARGS__))

static inline void show_text(const char *name, const char *text, size_t length)
{
    if (check_faults_in_test > 5)
        return;
    printf("#   %s: \"", name);
    for (size_t i = 0; i < length && i < 400; i++) {
        unsigned char byte = (unsigned char)text[i];
        if (byte == '\n')
            printf("\\n");
        else if (byte < ' ' || byte > '~')
            printf("\\x%02x", byte);
        else
            putchar(byte);
    }
    printf("\"%s\n", length > 400 ? "..." : "");
}

/* The contents of a shipped file. */
static inline struct string load_shipped(const char *name)
{
    char path[1024], buffer[4096];
    struct string text = {0};
    snprintf(path, sizeof path, "%s/%s", SNL_BOARDS_DIR, name);
    FILE *file = fopen(path, "rb");
    if (!CHECK(file != NULL)) {
        TELL("cannot open %s\n", path);
        return text;
    }
    for (size_t got; (got = fread(buffer, 1, sizeof buffer, file)) > 0;)
        string_add_bytes(&text, buffer, got);
    fclose(file);
    return text;
}

/* The rounds of an expensive random test: `number` with SNL_TEST_WHOLE, otherwise a quarter. */
static inline int rounds(int number)
{
    return getenv("SNL_TEST_WHOLE") ? number : number / 4;
}

/* No test needs more bytes at once. */
#define READING_POOL ((struct pool){.until_failure = -1, .limit = (size_t)1 << 28})

/* ---- Boards as plain text ---- */

struct plan_jump {
    int64_t from;
    int64_t to;
};

/* Everything that a board consists of. */
struct plan {
    int64_t squares, rows, columns;
    int64_t start;
    uint64_t enter_faces; /* bit f - 1: face f leaves the start; 0: every face */
    int64_t enter_square;
    int32_t overshoot, chaining;
    size_t faces;
    uint32_t weights[SNL_FACES_MAX];
    struct plan_jump *jumps; /* in ascending order */
    size_t jump_count;
};

static inline struct plan plan_new(int64_t rows, int64_t columns, int64_t squares)
{
    return (struct plan){.squares = squares,
                         .rows = rows,
                         .columns = columns,
                         .start = 1,
                         .faces = 6,
                         .weights = {1, 1, 1, 1, 1, 1}};
}

static inline void plan_free(struct plan *plan)
{
    free(plan->jumps);
    *plan = (struct plan){0};
}

/* Returns 0 and changes nothing if `from` is a mouth already and `replace` is 0. */
static inline int plan_set_jump(struct plan *plan, int64_t from, int64_t to, int replace)
{
    size_t place = plan->jump_count;
    while (place > 0 && plan->jumps[place - 1].from >= from)
        place--;
    if (place < plan->jump_count && plan->jumps[place].from == from) {
        if (replace)
            plan->jumps[place].to = to;
        return replace;
    }
    struct plan_jump *grown = realloc(plan->jumps, (plan->jump_count + 1) * sizeof *grown);
    if (!grown)
        abort();
    memmove(grown + place + 1, grown + place, (plan->jump_count - place) * sizeof *grown);
    grown[place] = (struct plan_jump){from, to};
    plan->jumps = grown;
    plan->jump_count++;
    return 1;
}

/* Writes the rules of entering as a statement of the text format has them. */
static inline void plan_describe_enter(const struct plan *plan, struct string *out)
{
    if (plan->enter_faces || plan->enter_square)
        string_add(out, " enter");
    for (int face = 1; face <= 64; face++)
        if (plan->enter_faces >> (face - 1) & 1)
            string_add(out, " %d", face);
    if (plan->enter_square)
        string_add(out, " square %" PRId64, plan->enter_square);
}

/* Writes a board. Leaves out start, enter, die, overshoot and chaining if they have the defaults of
 * snl_board_create(). */
static inline void plan_describe(const struct plan *plan, struct string *out)
{
    static const uint32_t fair[6] = {1, 1, 1, 1, 1, 1};
    if (out->length)
        string_add(out, "; ");
    if (plan->rows || plan->columns)
        string_add(out, "%" PRId64 "x%" PRId64 "=", plan->rows, plan->columns);
    string_add(out, "%" PRId64, plan->squares);
    if (plan->start != 1)
        string_add(out, " start %" PRId64, plan->start);
    plan_describe_enter(plan, out);
    if (plan->faces != 6 || memcmp(plan->weights, fair, sizeof fair) != 0) {
        string_add(out, " die");
        for (size_t i = 0; i < plan->faces; i++)
            string_add(out, " %" PRIu32, plan->weights[i]);
    }
    if (plan->overshoot != SNL_OVERSHOOT_STAY)
        string_add(out, " overshoot %" PRId32, plan->overshoot);
    if (plan->chaining != 0)
        string_add(out, " chaining %" PRId32, plan->chaining);
    string_add(out, " |");
    for (size_t i = 0; i < plan->jump_count; i++)
        string_add(out, " %" PRId64 ">%" PRId64, plan->jumps[i].from, plan->jumps[i].to);
}

/* Describes a board by all that the library's functions say of it. Lists the jumps in two ways,
 * which must agree. */
static inline void describe(const snl_board *board, struct string *out)
{
    struct plan plan =
        plan_new(snl_board_rows(board), snl_board_columns(board), snl_board_squares(board));
    plan.start = snl_board_start(board);
    CHECK_EQUAL(snl_board_enter(board, &plan.enter_faces, &plan.enter_square), SNL_OK);
    plan.overshoot = snl_board_overshoot(board);
    plan.chaining = snl_board_chaining(board);
    CHECK_EQUAL(snl_board_die(board, plan.weights, SNL_FACES_MAX, &plan.faces), SNL_OK);
    size_t count = snl_board_jump_count(board), listed = 0, i = 0;
    int64_t *from = malloc((2 * count + 1) * sizeof *from);
    plan.jumps = malloc((count + 1) * sizeof *plan.jumps);
    if (!from || !plan.jumps)
        abort();
    CHECK_EQUAL(snl_board_jumps(board, from, from + count, count, &listed), SNL_OK);
    CHECK_EQUAL(listed, count);
    for (snl_square mouth = 0; (mouth = snl_board_next_jump(board, mouth)) != 0 && i < count; i++) {
        CHECK_EQUAL(from[i], mouth);
        CHECK_EQUAL(from[count + i], snl_board_jump(board, mouth));
        plan.jumps[plan.jump_count++] = (struct plan_jump){mouth, from[count + i]};
    }
    CHECK_EQUAL(i, count);
    plan_describe(&plan, out);
    free(from);
    plan_free(&plan);
}

/* ---- One call ---- */

static inline int is_fault(snl_status status)
{
    return (status >= SNL_ERROR_SQUARES && status <= SNL_ERROR_SELF) || status == SNL_ERROR_DIE ||
           status == SNL_ERROR_FACE || status == SNL_ERROR_BOARDS ||
           (status >= SNL_ERROR_SYNTAX && status <= SNL_ERROR_REPEATED);
}

#define UNTOUCHED_COUNT ((size_t)987654321)

static inline snl_board *untouched_board(void)
{
    static char nowhere;
    return (snl_board *)(void *)&nowhere;
}

static inline snl_read_error untouched_error(void)
{
    snl_read_error error;
    memset(&error, 0xa5, sizeof error);
    error.struct_size = sizeof error;
    return error;
}

static inline void check_place(const char *text, size_t length, const snl_read_error *error)
{
    if (!CHECK(error->offset >= 0 && error->offset <= (int64_t)length))
        return;
    int64_t line = 1, column = 1;
    while (column <= error->offset && text[error->offset - column] != '\n')
        column++;
    for (int64_t i = error->offset - column; i >= 0; i--)
        line += text[i] == '\n';
    CHECK_EQUAL(error->line, line);
    CHECK_EQUAL(error->column, column);
    CHECK(error->board >= 0 && error->row >= -1 && error->cell >= -1);
    CHECK(error->row == -1 || error->cell >= 0);
    CHECK(error->message && strncmp(error->message, "expected ", 9) == 0);
}

/* Checks the reported error of a status. If the text is not at fault, the error names no place in
 * the text. */
static inline void check_reason(const char *text, size_t length, snl_status status,
                                const snl_read_error *error)
{
    CHECK_EQUAL(error->struct_size, sizeof *error);
    CHECK_EQUAL(error->status, status);
    if (is_fault(status)) {
        check_place(text, length, error);
    } else {
        CHECK_EQUAL(error->line, 0);
        CHECK_EQUAL(error->row, -1);
        CHECK_EQUAL(error->cell, -1);
        CHECK(error->message && strcmp(error->message, snl_status_text(status)) == 0);
    }
}

/* Calls snl_read_boards(), and checks the error that it reports and the outputs that must stay
 * untouched. If `boards` is NULL, the call only counts boards; `error` may be NULL. */
static inline snl_status read_once(const char *text, size_t length, const snl_read_options *options,
                                   snl_board **boards, size_t capacity, size_t *count,
                                   snl_read_error *error)
{
    snl_read_error untouched = untouched_error();
    for (size_t i = 0; i < capacity; i++)
        boards[i] = untouched_board();
    *count = UNTOUCHED_COUNT;
    if (error)
        *error = untouched;
    snl_status status = snl_read_boards(text, length, options, boards, capacity, count, error);
    if (status == SNL_OK || status == SNL_ERROR_CAPACITY) {
        CHECK(*count >= 1 && *count != UNTOUCHED_COUNT);
        CHECK_EQUAL(status == SNL_ERROR_CAPACITY, boards && *count > capacity);
    } else {
        CHECK_EQUAL(*count, UNTOUCHED_COUNT);
    }
    for (size_t i = status == SNL_OK ? *count : 0; i < capacity; i++)
        CHECK(boards[i] == untouched_board());
    if (error && status != SNL_OK)
        check_reason(text, length, status, error);
    else if (error)
        CHECK(memcmp(error, &untouched, sizeof untouched) == 0);
    return status;
}

/* ---- Ways to read that must agree ---- */

struct reading {
    snl_status status; /* SNL_OK or a fault */
    snl_read_error error;
    size_t count;
    struct string boards; /* as written by describe(), separated by "; " */
};

static inline void reading_free(struct reading *reading)
{
    string_free(&reading->boards);
}

/* A copy of a text that ends where its block of memory ends. The caller frees the block. */
static inline const char *exact_copy(const char *text, size_t length, void **block)
{
    char *bytes = malloc(length ? length : 1);
    if (!bytes)
        abort();
    *block = bytes;
    if (length == 0)
        return bytes + 1;
    memcpy(bytes, text, length);
    return bytes;
}

/* The most bytes that a read may have in use at once. A jump costs 16 bytes, and 32 bytes while its
 * array grows. The shortest entry with a jump has two bytes of text, so that jumps take at most 16
 * bytes for each byte of text. A kept board takes less than 600 bytes. */
static inline size_t memory_bound(size_t length, size_t kept)
{
    return 2000 + 17 * length + 600 * (kept + 1);
}

/* Reads into an array of exactly `count` boards, frees the text, and then describes the boards. */
static inline void read_exactly(const char *text, size_t length, snl_read_options *options,
                                struct pool *pool, size_t count, struct string *out)
{
    void *block;
    const char *copy = exact_copy(text, length, &block);
    snl_board **boards = malloc(count * sizeof(snl_board *));
    snl_read_error error;
    size_t again;
    if (!boards)
        abort();
    snl_status status = read_once(copy, length, options, boards, count, &again, &error);
    free(block);
    if (CHECK_EQUAL(status, SNL_OK)) {
        CHECK_EQUAL(again, count);
        for (size_t i = 0; i < count; i++)
            describe(boards[i], out);
        CHECK(pool->blocks >= (long)count);
        for (size_t i = 0; i < count; i++) /* boards may be freed in any order */
            snl_board_free(boards[i % 2 ? count / 2 - 1 - i / 2 : count / 2 + i / 2]);
    }
    free(boards);
}

/* Reads with snl_read_board(), which must agree with a reading of all boards. It reads no further
 * than to the end of the second board. */
static inline void check_only_board(const char *text, size_t length,
                                    const snl_read_options *options, const struct reading *all)
{
    int is_first_fault = all->status != SNL_OK && all->error.board <= 1;
    snl_status expected = all->status == SNL_OK && all->count == 1 ? SNL_OK
                          : is_first_fault                         ? all->status
                                                                   : SNL_ERROR_BOARDS;
    snl_read_error error = untouched_error(), untouched = error;
    snl_board *board = untouched_board();
    CHECK_EQUAL(snl_read_board(text, length, options, &board, &error), expected);
    if (expected == SNL_OK) {
        struct string described = {0};
        CHECK(memcmp(&error, &untouched, sizeof error) == 0);
        describe(board, &described);
        CHECK(strcmp(string_text(&described), string_text(&all->boards)) == 0);
        string_free(&described);
        snl_board_free(board);
        return;
    }
    CHECK(board == untouched_board());
    CHECK_EQUAL(snl_read_board(text, length, options, &board, NULL), expected);
    check_reason(text, length, expected, &error);
    if (is_first_fault)
        CHECK(memcmp(&error, &all->error, sizeof error) == 0);
    else
        CHECK(error.board == 1 && error.row == -1 && error.cell == -1);
}

static inline struct reading read_text(const char *text, size_t length, int32_t format,
                                       int64_t squares_max)
{
    struct pool pool = READING_POOL;
    snl_allocator allocator = pool_allocator(&pool);
    snl_read_options options = {sizeof options, format, squares_max, &allocator};
    snl_board *some[3];
    snl_read_error again;
    struct reading reading = {.status = SNL_OK};
    int faults = check_faults_in_test;
    void *block;
    const char *copy = exact_copy(text, length, &block);
    size_t count;

    reading.status = read_once(copy, length, &options, NULL, 0, &reading.count, &reading.error);
    CHECK_EQUAL(pool.blocks, 0);
    CHECK(pool.most <= memory_bound(length, 0));
    CHECK_EQUAL(read_once(copy, length, &options, NULL, 0, &count, NULL), reading.status);
    if (reading.status == SNL_OK) {
        size_t fewer = reading.count > 3 ? 3 : reading.count - 1;
        CHECK_EQUAL(read_once(copy, length, &options, some, fewer, &count, &again),
                    SNL_ERROR_CAPACITY);
        CHECK_EQUAL(count, reading.count);
        CHECK_EQUAL(pool.blocks, 0);
        read_exactly(text, length, &options, &pool, reading.count, &reading.boards);
        CHECK(pool.most <= memory_bound(length, reading.count));
    } else if (CHECK(is_fault(reading.status))) {
        CHECK_EQUAL(read_once(copy, length, &options, some, 3, &count, &again), reading.status);
        CHECK(memcmp(&again, &reading.error, sizeof again) == 0);
        CHECK(pool.most <= memory_bound(length, 3));
    }
    check_only_board(copy, length, &options, &reading);
    CHECK_EQUAL(pool.blocks, 0);
    CHECK_EQUAL(pool.bytes, 0);
    free(block);
    if (check_faults_in_test > faults)
        show_text("text", text, length);
    return reading;
}

/* ---- Other spellings of the same text ---- */

enum variation {
    AS_IT_IS,
    BYTE_ORDER_MARK,
    CRLF,
    TABS, /* instead of blanks */
    CRLF_AND_BYTE_ORDER_MARK,
    VARIATIONS
};

/* Writes the text in another spelling. Changes `*offset` so that it points at the same byte of the
 * text as before. */
static inline struct string vary(const char *text, size_t length, enum variation variation,
                                 int64_t *offset)
{
    struct string varied = {0};
    int64_t marked = *offset;
    if (variation == BYTE_ORDER_MARK || variation == CRLF_AND_BYTE_ORDER_MARK)
        string_add_bytes(&varied, "\xEF\xBB\xBF", 3);
    for (size_t i = 0; i < length; i++) {
        int newline =
            text[i] == '\n' && (variation == CRLF || variation == CRLF_AND_BYTE_ORDER_MARK);
        if (newline)
            string_add_bytes(&varied, "\r", 1);
        if ((int64_t)i == marked)
            *offset = (int64_t)varied.length;
        string_add_bytes(&varied, variation == TABS && text[i] == ' ' ? "\t" : text + i, 1);
    }
    if (marked == (int64_t)length)
        *offset = (int64_t)varied.length;
    return varied;
}

/* The length of a word at the beginning of a text, with the white space after it; 0 if the text
 * does not begin with the word. */
static inline size_t look_word(const char *bytes, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(bytes, word, length) != 0 || isalnum((unsigned char)bytes[length]) ||
        bytes[length] == '-')
        return 0;
    return length + strspn(bytes + length, " \t\r\n");
}

/* Recognises the format by the beginning of the text. A digit begins the format of HackerRank,
 * `[[`, `{{` or a type begins matrices, `[{` or `{"` JSON objects, another `[` or `{` a move[]
 * array, and anything else the text format. `Example 1:`, `Input:` and a name may come before
 * matrices and arrays, and `Sample Input` before the format of HackerRank. */
static inline int32_t look(const struct string *text)
{
    const char *bytes = string_text(text);
    bytes += strncmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    bytes += strspn(bytes, " \t\r\n");
    if (*bytes && strchr("0123456789", *bytes))
        return SNL_FORMAT_HACKERRANK;
    size_t sample = look_word(bytes, "Sample");
    if (sample && look_word(bytes + sample, "Input"))
        return SNL_FORMAT_HACKERRANK;
    if (look_word(bytes, "Example")) {
        bytes += look_word(bytes, "Example");
        bytes += strspn(bytes, "0123456789");
        bytes += strspn(bytes, " \t\r\n");
        bytes += *bytes == ':';
        bytes += strspn(bytes, " \t\r\n");
    }
    if (look_word(bytes, "Input")) {
        bytes += look_word(bytes, "Input");
        bytes += *bytes == ':';
        bytes += strspn(bytes, " \t\r\n");
    }
    if (look_word(bytes, "board") || look_word(bytes, "vector<vector<int>>") ||
        look_word(bytes, "std::vector<std::vector<int>>") || look_word(bytes, "int[][]"))
        return SNL_FORMAT_LEETCODE;
    if (look_word(bytes, "N") || look_word(bytes, "n") || look_word(bytes, "moves") ||
        look_word(bytes, "move"))
        return SNL_FORMAT_MOVES;
    char first = *bytes;
    if (first != '[' && first != '{')
        return SNL_FORMAT_TEXT;
    bytes += 1 + strspn(bytes + 1, " \t\r\n");
    if (*bytes == (first == '[' ? '{' : '"'))
        return SNL_FORMAT_JSON;
    return *bytes == first ? SNL_FORMAT_LEETCODE : SNL_FORMAT_MOVES;
}

/* ---- Tables of good texts ---- */

struct good_text {
    const char *text;
    const char *boards; /* expected, as written by describe() */
};

static inline void check_good_text(const char *text, size_t length, int32_t format,
                                   const char *boards)
{
    for (enum variation variation = AS_IT_IS; variation < VARIATIONS; variation++) {
        int64_t offset = -1;
        struct string varied = vary(text, length, variation, &offset);
        int32_t formats[2] = {format, SNL_FORMAT_AUTO};
        for (int i = 0; i < 1 + (look(&varied) == format); i++) {
            struct reading reading = read_text(varied.bytes, varied.length, formats[i], 0);
            if (!CHECK(strcmp(string_text(&reading.boards), boards) == 0) ||
                !CHECK_EQUAL(reading.status, SNL_OK)) {
                show_text("text", varied.bytes, varied.length);
                show_text("read", string_text(&reading.boards), reading.boards.length);
                if (is_fault(reading.status))
                    TELL("%s\n", reading.error.message);
            }
            reading_free(&reading);
        }
        string_free(&varied);
    }
}

/* Checks each text as it is and with one more newline at the end, in every spelling. */
static inline void check_good_texts(const struct good_text *cases, size_t count, int32_t format)
{
    for (size_t i = 0; i < count; i++) {
        struct string text = {0};
        string_add_bytes(&text, cases[i].text, strlen(cases[i].text));
        check_good_text(text.bytes, text.length, format, cases[i].boards);
        string_add(&text, "\n");
        check_good_text(text.bytes, text.length, format, cases[i].boards);
        string_free(&text);
    }
}

/* ---- Tables of faulty texts ---- */

/* A row or a cell that the test does not check. */
#define ANY INT64_C(-2)

struct faulty_text {
    const char *text; /* '@' stands before the byte at fault */
    size_t length;
    snl_status status;
    int64_t board, row, cell;
    const char *message; /* the words after "expected " */
    int64_t squares_max; /* 0: the default */
};

#define FAULT(text, status, board, row, cell, message)                                             \
    {                                                                                              \
        text, sizeof text - 1, status, board, row, cell, message, 0                                \
    }
#define LIMITED(text, squares_max, board, row, cell, message)                                      \
    {                                                                                              \
        text, sizeof text - 1, SNL_ERROR_LIMIT, board, row, cell, message, squares_max             \
    }

static inline void check_fault(const struct faulty_text *fault, const struct string *text,
                               int32_t format, int64_t offset)
{
    int faults = check_faults_in_test;
    struct reading reading = read_text(text->bytes, text->length, format, fault->squares_max);
    if (CHECK_EQUAL(reading.status, fault->status)) {
        CHECK_EQUAL(reading.error.offset, offset);
        CHECK_EQUAL(reading.error.board, fault->board);
        if (fault->row != ANY)
            CHECK_EQUAL(reading.error.row, fault->row);
        if (fault->cell != ANY)
            CHECK_EQUAL(reading.error.cell, fault->cell);
        if (!CHECK(strcmp(reading.error.message + strlen("expected "), fault->message) == 0))
            TELL("%s\n", reading.error.message);
    }
    if (check_faults_in_test > faults)
        show_text("text", text->bytes, text->length);
    reading_free(&reading);
}

static inline void check_faulty_texts(const struct faulty_text *cases, size_t count, int32_t format)
{
    for (size_t i = 0; i < count; i++) {
        const char *mark = memchr(cases[i].text, '@', cases[i].length);
        if (!CHECK(mark != NULL))
            continue;
        size_t place = (size_t)(mark - cases[i].text);
        struct string text = {0};
        string_add_bytes(&text, cases[i].text, place);
        string_add_bytes(&text, mark + 1, cases[i].length - place - 1);
        for (enum variation variation = AS_IT_IS; variation < VARIATIONS; variation++) {
            int64_t offset = (int64_t)place;
            struct string varied = vary(text.bytes, text.length, variation, &offset);
            check_fault(&cases[i], &varied, format, offset);
            if (look(&varied) == format)
                check_fault(&cases[i], &varied, SNL_FORMAT_AUTO, offset);
            string_free(&varied);
        }
        string_free(&text);
    }
}

/* ---- Comparison with a second reader ---- */

struct verdict {
    snl_status status;
    int64_t offset, line, board, row, cell; /* place of a fault; ANY: not checked */
    struct string boards;
};

static inline void verdict_free(struct verdict *verdict)
{
    string_free(&verdict->boards);
}

static inline int agree(int64_t ours, int64_t theirs)
{
    return ours == ANY || ours == theirs;
}

/* Compares the library's reading of a text with the verdict of a second reader, and frees the
 * verdict. */
static inline void check_verdict(const char *text, size_t length, int32_t format,
                                 int64_t squares_max, struct verdict *verdict)
{
    struct reading reading = read_text(text, length, format, squares_max);
    int agreed = (reading.status == SNL_OK) == (verdict->status == SNL_OK) &&
                 agree(verdict->status, reading.status);
    if (agreed && reading.status == SNL_OK)
        agreed = strcmp(string_text(&reading.boards), string_text(&verdict->boards)) == 0;
    if (agreed && reading.status != SNL_OK)
        agreed = agree(verdict->offset, reading.error.offset) &&
                 agree(verdict->line, reading.error.line) &&
                 agree(verdict->board, reading.error.board) &&
                 agree(verdict->row, reading.error.row) && agree(verdict->cell, reading.error.cell);
    if (!CHECK(agreed)) {
        show_text("text", text, length);
        show_text("read", string_text(&reading.boards), reading.boards.length);
        show_text("expected", string_text(&verdict->boards), verdict->boards.length);
        TELL("library: status %d, offset %d, board %d, row %d, cell %d\n", (int)reading.status,
             (int)reading.error.offset, (int)reading.error.board, (int)reading.error.row,
             (int)reading.error.cell);
        TELL("second reader: status %d, offset %d, line %d, board %d, row %d, cell %d\n",
             (int)verdict->status, (int)verdict->offset, (int)verdict->line, (int)verdict->board,
             (int)verdict->row, (int)verdict->cell);
    }
    reading_free(&reading);
    verdict_free(verdict);
}

typedef struct verdict second_reader(const char *text, size_t length, int64_t squares_max);

/* ---- Spoilt texts ---- */

/* Appends a number at the edge of a valid range, or a malformed number. */
static inline void string_add_odd_number(struct string *string)
{
    static const char *const numbers[] = {"0",
                                          "-0",
                                          "00",
                                          "-1",
                                          "1",
                                          "2",
                                          "3",
                                          "9",
                                          "99",
                                          "100",
                                          "101",
                                          "64",
                                          "65",
                                          "4294967295",
                                          "4294967296",
                                          "4611686018427387903",
                                          "4611686018427387904",
                                          "4611686018427387905",
                                          "9223372036854775807",
                                          "9223372036854775808",
                                          "-9223372036854775808",
                                          "-9223372036854775809",
                                          "99999999999999999999999999"};
    string_add(string, "%s",
               numbers[check_random(0, (int64_t)(sizeof numbers / sizeof *numbers) - 1)]);
}

/* A copy with one random change. */
static inline struct string spoil_once(const struct string *text)
{
    static const char likely[] = "0123456789-[]{};, \t\r\n\n#adeghiklmnoprqstuwxLS+.@";
    size_t begin = (size_t)check_random(0, (int64_t)text->length);
    size_t rest = text->length - begin;
    size_t end = begin + (size_t)check_random(0, rest < 6 ? (int64_t)rest : 6);
    char byte = check_random(0, 9) ? likely[check_random(0, (int64_t)sizeof likely - 2)]
                                   : (char)check_random(0, 127);
    unsigned bits;
    struct string spoilt = {0};
    string_add_bytes(&spoilt, text->bytes, begin);
    switch (check_random(0, 5)) {
    case 0: /* delete */
        break;
    case 1: /* insert */
        string_add_bytes(&spoilt, &byte, 1);
        end = begin;
        break;
    case 2: /* overwrite */
        string_add_bytes(&spoilt, &byte, 1);
        end = begin + (rest > 0);
        break;
    case 3: /* flip a bit */
        bits = rest ? (unsigned char)text->bytes[begin] : 0;
        bits ^= 1U << check_random(0, 6);
        byte = (char)bits;
        string_add_bytes(&spoilt, &byte, 1);
        end = begin + (rest > 0);
        break;
    case 4: /* repeat */
        string_add_bytes(&spoilt, text->bytes + begin, end - begin);
        end = begin;
        break;
    default: /* replace a number */
        while (begin < text->length && (text->bytes[begin] < '0' || text->bytes[begin] > '9'))
            string_add_bytes(&spoilt, text->bytes + begin++, 1);
        for (end = begin; end < text->length && text->bytes[end] >= '0' && text->bytes[end] <= '9';)
            end++;
        string_add_odd_number(&spoilt);
        break;
    }
    string_add_bytes(&spoilt, text->bytes + end, text->length - end);
    return spoilt;
}

/* A copy with one to three random changes. */
static inline struct string spoil(const char *text, size_t length)
{
    struct string spoilt = {0};
    string_add_bytes(&spoilt, text, length);
    for (int64_t changes = check_random(1, 3); changes > 0; changes--) {
        struct string next = spoil_once(&spoilt);
        string_free(&spoilt);
        spoilt = next;
    }
    return spoilt;
}

/* ---- The second reader of JSON ---- */

struct json_token {
    char kind; /* a bracket, ',', '0' for an integer, 'E' for the end, '?' for anything else */
    int64_t offset;
    int64_t value;
    int overflows;
    int64_t zeros; /* offset of the first leading zero; -1: none */
};

static inline struct json_token json_next(const char *text, size_t length, size_t *at)
{
    while (*at < length && memchr(" \t\r\n", text[*at], 4))
        ++*at;
    struct json_token token = {.kind = 'E', .offset = (int64_t)*at, .zeros = -1};
    if (*at == length)
        return token;
    token.kind = memchr("[]{},", text[*at], 5) ? text[*at] : '?';
    size_t first = *at + (text[*at] == '-'), end = first;
    while (end < length && text[end] >= '0' && text[end] <= '9')
        end++;
    if (token.kind == '?' && end > first) {
        /* Each digit is added with the sign, so that INT64_MIN fits and overflow is noticed before
         * it happens. */
        int64_t sign = text[*at] == '-' ? -1 : 1;
        for (size_t i = first; i < end && !token.overflows; i++) {
            int64_t digit = sign * (text[i] - '0');
            token.overflows = sign > 0 ? token.value > (INT64_MAX - digit) / 10
                                       : token.value < (INT64_MIN - digit) / 10;
            token.value = token.overflows ? 0 : token.value * 10 + digit;
        }
        token.kind = '0';
        token.zeros = text[first] == '0' && end > first + 1 ? (int64_t)first : -1;
        *at = end;
    } else {
        ++*at;
    }
    return token;
}

static inline int json_fault(struct verdict *verdict, snl_status status, int64_t offset,
                             int64_t row, int64_t cell)
{
    verdict->status = status;
    verdict->offset = offset;
    verdict->row = row;
    verdict->cell = cell;
    return 0;
}

struct json_board {
    struct json_token *entries;
    int64_t count, rows, columns;
    int64_t announced; /* N before a move[] array; 0: not given */
    char close;        /* the bracket that ends a row */
};

/* Skips white space and a word. No letter, digit or minus sign may follow the word. */
static inline int json_word(const char *text, size_t length, size_t *at, const char *word)
{
    size_t end;
    while (*at < length && memchr(" \t\r\n", text[*at], 4))
        ++*at;
    end = *at + strlen(word);
    if (end > length || memcmp(text + *at, word, end - *at) != 0 ||
        (end < length && (isalnum((unsigned char)text[end]) || text[end] == '-')))
        return 0;
    *at = end;
    return 1;
}

/* Skips white space and then `byte`. If the text continues with another byte, writes a fault to the
 * verdict. A NULL verdict takes no fault. */
static inline int json_byte(const char *text, size_t length, size_t *at, char byte,
                            struct verdict *verdict)
{
    size_t ahead = *at;
    int64_t offset = json_next(text, length, &ahead).offset;
    if ((size_t)offset == length || text[offset] != byte)
        return verdict ? json_fault(verdict, SNL_ERROR_SYNTAX, offset, -1, -1) : 0;
    *at = (size_t)offset + 1;
    return 1;
}

/* Reads `N = 30,` and `moves[] =` before an array; both are optional. */
static inline int json_announce(const char *text, size_t length, size_t *at,
                                struct json_board *board, struct verdict *verdict)
{
    if (json_word(text, length, at, "N") || json_word(text, length, at, "n")) {
        if (!json_byte(text, length, at, '=', verdict))
            return 0;
        struct json_token token = json_next(text, length, at);
        int in_range = token.value >= 1 && token.value <= INT64_C(1) << 62;
        if (token.kind != '0' || (*at < length && text[*at] == '-'))
            return json_fault(verdict, SNL_ERROR_SYNTAX, token.offset, -1, -1);
        if (token.overflows || !in_range)
            return json_fault(verdict, token.overflows ? SNL_ERROR_NUMBER : SNL_ERROR_SQUARES,
                              token.offset, -1, -1);
        board->announced = token.value;
        json_byte(text, length, at, ',', NULL);
    }
    if (json_word(text, length, at, "moves") || json_word(text, length, at, "move")) {
        if (json_byte(text, length, at, '[', NULL) && !json_byte(text, length, at, ']', verdict))
            return 0;
        return json_byte(text, length, at, '=', verdict);
    }
    return 1;
}

/* Reads `board =` before a matrix, or a type and `board =`; both are optional. */
static inline int json_declare(const char *text, size_t length, size_t *at, struct verdict *verdict)
{
    int typed = json_word(text, length, at, "vector<vector<int>>") ||
                json_word(text, length, at, "std::vector<std::vector<int>>") ||
                json_word(text, length, at, "int[][]");
    if (json_word(text, length, at, "board"))
        return json_byte(text, length, at, '=', verdict);
    size_t ahead = *at;
    int64_t offset = json_next(text, length, &ahead).offset;
    return !typed || json_fault(verdict, SNL_ERROR_SYNTAX, offset, -1, -1);
}

/* Reads the words before a board, and its first bracket. */
static inline int json_begin(const char *text, size_t length, size_t *at, int depth,
                             struct json_board *board, struct verdict *verdict)
{
    if (json_word(text, length, at, "Input"))
        json_byte(text, length, at, ':', NULL);
    if (depth == 2 && !json_declare(text, length, at, verdict))
        return 0;
    if (depth == 1 && !json_announce(text, length, at, board, verdict))
        return 0;
    struct json_token token = json_next(text, length, at);
    board->close = token.kind == '[' ? ']' : '}';
    if (token.kind != '[' && token.kind != '{')
        return json_fault(verdict, SNL_ERROR_SYNTAX, token.offset, -1, -1);
    return 1;
}

/* Reads one row of a matrix, or a move[] array, after its first bracket. */
static inline int json_row(const char *text, size_t length, size_t *at, int depth,
                           int64_t squares_max, struct json_board *board, struct verdict *verdict)
{
    for (int64_t cell = 0;; cell++) {
        int64_t row = depth == 2 ? board->rows : -1;
        struct json_token token = json_next(text, length, at);
        if (token.kind != '0')
            return json_fault(verdict, SNL_ERROR_SYNTAX, token.offset, -1, -1);
        if (token.overflows)
            return json_fault(verdict, SNL_ERROR_NUMBER, token.offset, ANY, ANY);
        if (token.zeros >= 0)
            return json_fault(verdict, SNL_ERROR_SYNTAX, token.zeros, ANY, ANY);
        if (board->rows > 0 && cell == board->columns)
            return json_fault(verdict, SNL_ERROR_SYNTAX, token.offset, row, cell);
        if (board->announced > 0 && cell == board->announced)
            return json_fault(verdict, SNL_ERROR_SYNTAX, token.offset, row, cell);
        if (board->count == squares_max)
            return json_fault(verdict, SNL_ERROR_LIMIT, token.offset, row, cell);
        struct json_token *grown =
            realloc(board->entries, (size_t)(board->count + 1) * sizeof *grown);
        if (!grown)
            abort();
        board->entries = grown;
        board->entries[board->count++] = token;
        token = json_next(text, length, at);
        int is_short =
            (board->rows > 0 && cell + 1 < board->columns) || cell + 1 < board->announced;
        if (token.kind == board->close && is_short)
            return json_fault(verdict, SNL_ERROR_SYNTAX, token.offset, row, cell + 1);
        if (token.kind == board->close) {
            board->columns = cell + 1;
            board->rows++;
            return 1;
        }
        if (token.kind != ',')
            return json_fault(verdict, SNL_ERROR_SYNTAX, token.offset, -1, -1);
    }
}

/* Reads a board after its first bracket. */
static inline int json_board(const char *text, size_t length, size_t *at, int depth,
                             int64_t squares_max, struct json_board *board, struct verdict *verdict)
{
    if (depth == 1)
        return json_row(text, length, at, depth, squares_max, board, verdict);
    for (struct json_token token = {.kind = ','}; token.kind != board->close;) {
        if (token.kind != ',')
            return json_fault(verdict, SNL_ERROR_SYNTAX, token.offset, -1, -1);
        token = json_next(text, length, at);
        if (token.kind != (board->close == ']' ? '[' : '{'))
            return json_fault(verdict, SNL_ERROR_SYNTAX, token.offset, -1, -1);
        if (!json_row(text, length, at, depth, squares_max, board, verdict))
            return 0;
        token = json_next(text, length, at);
    }
    json_byte(text, length, at, ';', NULL);
    return 1;
}

/* Judges the entries of a board after all of them are read. */
static inline int json_judge(const struct json_board *board, int depth, struct verdict *verdict)
{
    struct plan plan =
        plan_new(depth == 2 ? board->rows : 0, depth == 2 ? board->columns : 0, board->count);
    int good = 1;
    for (int64_t i = 0; i < board->count && good; i++) {
        const struct json_token *entry = &board->entries[i];
        int64_t cell = i % board->columns, row = i / board->columns;
        int64_t below = board->rows - 1 - row, to = entry->value;
        int64_t from = below * board->columns + (below % 2 ? board->columns - cell : cell + 1);
        if (depth == 1) {
            row = -1;
            from = i + 1;
            to += entry->value >= 0 && entry->value < INT64_MAX;
        }
        if (entry->value == -1 || to == from)
            continue;
        if (to < 1 || to > board->count)
            good = json_fault(verdict, SNL_ERROR_SQUARE, entry->offset, row, cell);
        else if (from == board->count)
            good = json_fault(verdict, SNL_ERROR_GOAL, entry->offset, row, cell);
        else
            plan_set_jump(&plan, from, to, 1);
    }
    if (good)
        plan_describe(&plan, &verdict->boards);
    plan_free(&plan);
    return good;
}

/* Reads matrices at depth 2, move[] arrays at depth 1. */
static inline struct verdict json_read(const char *text, size_t length, int depth,
                                       int64_t squares_max)
{
    struct verdict verdict = {.status = SNL_OK, .line = ANY};
    size_t at = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    for (int good = 1; good; verdict.board += good) {
        struct json_board board = {0};
        size_t ahead = at;
        if (json_next(text, length, &ahead).kind == 'E' && verdict.board > 0)
            break;
        good = json_begin(text, length, &at, depth, &board, &verdict) &&
               json_board(text, length, &at, depth, squares_max, &board, &verdict) &&
               json_judge(&board, depth, &verdict);
        free(board.entries);
    }
    return verdict;
}

/* Appends up to two bytes of white space. */
static inline void string_add_random_space(struct string *string)
{
    for (int64_t length = check_random(0, 4) - 2; length > 0; length--)
        string_add_bytes(string, &" \t\r\n"[check_random(0, 3)], 1);
}

/* Appends a row of entries with random white space around each. */
static inline void string_add_random_row(struct string *string, const int32_t *entries,
                                         size_t count)
{
    string_add_random_space(string);
    string_add(string, "[");
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            string_add(string, ",");
        string_add_random_space(string);
        string_add(string, "%" PRId32, entries[i]);
        string_add_random_space(string);
    }
    string_add(string, "]");
    string_add_random_space(string);
}

#endif
