/* SPDX-License-Identifier: MIT */
/*
 * Boards drawn as text (lib/draw_terminal.c, lib/draw_terminal_cells.c, lib/draw_terminal_lines.c,
 * lib/draw_terminal_notes.c). Random boards and pictures keep to every width in every style, and
 * the styles differ in signs and colours only. Buffers follow the contract of the header, and
 * faults are refused. Pictures are compared with those kept in tests/golden/, which
 * `test_draw_terminal --golden` writes again. tests/reference/draw_terminal.py reads the drawings.
 * Most widths take SNL_TEST_WHOLE.
 */
#include "terminal_check.h"

#include <math.h>

/* ---- Random pictures ---- */

enum { LEGS_MAX = 40, TOKENS_MAX = 14 };

struct content {
    snl_picture picture;
    snl_leg legs[LEGS_MAX];
    snl_square tokens[TOKENS_MAX];
    double *heat;
};

static void add_route(struct content *content, int64_t squares)
{
    size_t legs = (size_t)check_random(1, LEGS_MAX);
    for (size_t i = 0; i < legs; i++) {
        snl_leg *leg = &content->legs[i];
        leg->struct_size = LEG;
        leg->from = check_random(0, squares);
        leg->face = (int32_t)check_random(1, 6);
        int64_t most = (squares - leg->from) / leg->face + 1;
        leg->times = check_random(1, most < 30 ? most : 30);
        leg->landing = check_random(0, squares);
        leg->to = check_random(0, 2) ? leg->landing : check_random(0, squares);
    }
    content->picture.legs = content->legs;
    content->picture.leg_count = legs;
}

static void add_heat(struct content *content, int64_t squares)
{
    static const char *const labels[] = {NULL, "", "Heat", "Nineteen letters so",
                                         "Twenty letters, yes."};
    static const double odd[] = {NAN, -INFINITY, INFINITY, 0, -1e300, 1e300, 1e-320};
    int64_t odds = check_random(0, 1) ? 6 : 30;
    content->heat = malloc((size_t)(squares + 1) * sizeof *content->heat);
    for (int64_t i = 0; i <= squares; i++)
        content->heat[i] = check_random(0, odds) == 0 ? odd[check_random(0, odds == 6 ? 2 : 6)]
                                                      : (double)check_random(-50, 1000) / 7;
    content->picture.heat = content->heat;
    content->picture.heat_count = (size_t)squares + 1;
    content->picture.heat_label = labels[check_random(0, 4)];
}

static struct content *random_content(int64_t squares)
{
    struct content *content = calloc(1, sizeof *content);
    content->picture.struct_size = sizeof content->picture;
    if (check_random(0, 1))
        add_route(content, squares);
    if (check_random(0, 1))
        add_heat(content, squares);
    if (check_random(0, 1)) {
        content->picture.token_count = (size_t)check_random(1, TOKENS_MAX);
        content->picture.tokens = content->tokens;
        snl_square most = squares < 9 || check_random(0, 1) ? squares : 9;
        for (size_t i = 0; i < content->picture.token_count; i++)
            content->tokens[i] = check_random(0, most);
    }
    return content;
}

static snl_board *random_board(int64_t rows, int64_t columns)
{
    snl_board *board = NULL;
    CHECK_EQUAL(rows > 0 ? snl_board_create_grid(rows, columns, NULL, &board)
                         : snl_board_create(columns, NULL, &board),
                SNL_OK);
    int64_t squares = snl_board_squares(board), jumps = check_random(0, 2) * squares / 10;
    for (; jumps > 0 && squares > 1; jumps--)
        (void)snl_board_set_jump(board, check_random(1, squares - 1), check_random(0, squares));
    CHECK_EQUAL(snl_board_set_start(board, check_random(0, 1)), SNL_OK);
    if (check_random(0, 3) == 0)
        CHECK_EQUAL(snl_board_set_enter(board, check_random64() & check_random64(),
                                        check_random(0, squares)),
                    SNL_OK);
    return board;
}

/* {rows, columns}; 0 rows stand for a linear board. */
static const int64_t shapes[][2] = {
    {1, 1},   {1, 2},   {2, 1},   {2, 2},   {3, 5},    {6, 6},    {10, 10},  {5, 30},
    {20, 20}, {33, 3},  {34, 3},  {100, 1}, {1, 30},   {1, 100},  {2, 65},   {3, 140},
    {0, 1},   {0, 2},   {0, 5},   {0, 7},   {0, 11},   {0, 100},  {0, 101},  {0, 997},
    {0, 30},  {40, 40}, {1, 700}, {1, 999}, {12, 300}, {100, 10}, {10, 100}, {65, 65},
};

static void all_widths(void)
{
    int whole = getenv("SNL_TEST_WHOLE") != NULL;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        int32_t step = (shapes[i][0] * shapes[i][1] > 300 ? 7 : 1) * (whole ? 1 : 17);
        for (int32_t columns = 20; columns <= 200; columns += step) {
            snl_board *board = random_board(shapes[i][0], shapes[i][1]);
            struct content *content = random_content(snl_board_squares(board));
            check_styles(board, &content->picture, columns);
            free(content->heat);
            free(content);
            snl_board_free(board);
        }
    }
}

/* The largest boards, one of them on a single line. */
static void large_boards(void)
{
    static const int64_t large[][3] = {
        {1024, 1024, 80}, {1, 1 << 20, INT32_MAX}, {0, 1 << 20, 20}, {1 << 20, 1, 1000}};
    for (size_t i = getenv("SNL_TEST_WHOLE") ? 0 : 2; i < 4; i++) {
        snl_board *board = random_board(large[i][0], large[i][1]);
        char *text = draw(board, NULL, (int32_t)large[i][2], 0);
        CHECK(good_lines(text, (int32_t)large[i][2]));
        free(text);
        snl_board_free(board);
    }
}

/* Heat without any number, and a cell that is too wide for a line. */
static void little_and_much(void)
{
    enum { WIDE = 1 << 20 };
    static snl_square tokens[SNL_DRAW_TOKENS_MAX];
    static const snl_leg leg = {LEG, 2, 1, 10, 21, 21};
    double unknown[13];
    snl_picture picture = {.struct_size = sizeof picture, .heat = unknown, .heat_count = 13};
    snl_board *board = random_board(3, 4);
    CHECK_EQUAL(snl_board_set_start(board, 1), SNL_OK);
    for (int i = 0; i <= 12; i++)
        unknown[i] = NAN;
    char *text = draw(board, &picture, 40, 0), *bare = draw(board, NULL, 40, 0);
    CHECK(strncmp(text, bare, strlen(bare)) == 0);
    CHECK(strstr(text, "infinite") == NULL && strstr(text, "off the board") == NULL);
    free(text);
    free(bare);
    snl_board_free(board);
    CHECK_EQUAL(snl_board_create_grid(2, WIDE / 2, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 21, WIDE - 11), SNL_OK);
    for (size_t i = 0; i < SNL_DRAW_TOKENS_MAX; i++)
        tokens[i] = 21;
    picture = (snl_picture){.struct_size = sizeof picture,
                            .tokens = tokens,
                            .token_count = SNL_DRAW_TOKENS_MAX,
                            .legs = &leg,
                            .leg_count = 1};
    text = draw(board, &picture, 20, 0);
    CHECK(good_lines(text, 20));
    free(text);
    snl_board_free(board);
}

/* The fullest cell takes 21 columns, at any place in its row. In lines of 20 columns the jump of
 * this cell is listed below the board instead. */
static void fullest_cell(void)
{
    for (snl_square square = 21; square <= 25; square += 4) {
        const snl_leg legs[] = {{LEG, 2, 1, square / 2, square, square},
                                {LEG, 2, 19, 1, square, square}};
        snl_square tokens[10];
        static const double heat[31];
        snl_picture picture = {.struct_size = sizeof picture,
                               .tokens = tokens,
                               .token_count = 10,
                               .heat = heat,
                               .heat_count = 31,
                               .legs = legs,
                               .leg_count = 2};
        char whole[40], cut[40], jump[40];
        snprintf(whole, sizeof whole, "\n%d^30#%d+@123456789+a\n", (int)square, (int)square / 2);
        snprintf(cut, sizeof cut, "\n%d@a ", (int)square);
        snprintf(jump, sizeof jump, "Ladders: %d^30\n", (int)square);
        for (int i = 0; i < 10; i++)
            tokens[i] = square;
        snl_board *board = NULL;
        CHECK_EQUAL(snl_board_create_grid(1, 30, NULL, &board), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, square, 30), SNL_OK);
        char *fits = draw(board, &picture, 21, 0), *listed = draw(board, &picture, 20, 0);
        CHECK(good_lines(fits, 21) && good_lines(listed, 20));
        CHECK(strstr(fits, whole) && !strstr(fits, "Ladders"));
        CHECK(strstr(listed, cut) && strstr(listed, jump));
        free(fits);
        free(listed);
        snl_board_free(board);
    }
}

/* The cell of one square takes 20 columns, and the cell of a square below it takes 21. */
static void fullest_cells(void)
{
    static const snl_leg legs[] = {{LEG, 1, 1, 1000, 1001, 1001},
                                   {LEG, 10, 1001, 1, 1011, 1011},
                                   {LEG, 10, 1011, 1, 1021, 1021},
                                   {LEG, 1, 1021, 1, 1011, 1011},
                                   {LEG, 10, 1011, 1, 1021, 1021}};
    static const snl_square tokens[] = {1011, 1011, 1011, 1011, 1011, 1021, 1021, 1021, 1021};
    snl_picture picture = {.struct_size = sizeof picture,
                           .tokens = tokens,
                           .token_count = 9,
                           .legs = legs,
                           .leg_count = 5};
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create_grid(1100, 1, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 1021, 1100), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 1011, 1100), SNL_OK);
    char *fits = draw(board, &picture, 21, 0), *listed = draw(board, &picture, 20, 0);
    CHECK(good_lines(fits, 21) && good_lines(listed, 20));
    CHECK(strstr(fits, "\n1021^1100#1002+@6789\n") && strstr(fits, "\n1011^1100#1001+@12345\n"));
    CHECK(strstr(listed, "Ladders: 1011^1100\n"));
    free(fits);
    free(listed);
    snl_board_free(board);
}

/* The widths and sizes at which the drawing changes to a more compact form. */
static void forms(void)
{
    static const struct {
        int64_t rows, columns;
        snl_square from, to; /* a jump, or 0 and 0 */
        int32_t has_heat, width;
        size_t lines, longest;
        const char *part;
    } known[] = {
        {10, 10, 0, 0, 0, 61, 31, 61,
         "+\n| 100 | 99  | 98  | 97  | 96  | 95  | 94  | 93  | 92  | 91"},
        {10, 10, 0, 0, 0, 60, 10, 39, "100  99  98  97  96  95  94  93  92  91\n"},
        /* A drawing with a frame has at most 100 lines. A drawing without a frame has any number of
         * lines. */
        {33, 3, 0, 0, 0, 80, 100, 22, "+\n| 97   | 98   | 99   |\n"},
        {34, 3, 0, 0, 0, 80, 34, 11, "102 101 100\n 97  98  99\n"},
        {101, 1, 0, 0, 0, 80, 101, 3, "101\n100\n 99\n"},
        /* Panels take at most 40 lines. They have captions if the board has several rows. */
        {4, 12, 0, 0, 0, 50, 29, 50, "Columns 1-7\n+------+"},
        {1, 20, 0, 0, 0, 20, 40, 15, "+------+------+\n| 19   | 20   |\n"},
        {1, 21, 0, 0, 0, 20, 3, 20, " 1  2  3  4  5  6  7\n 8  9"},
        {2, 8, 0, 0, 0, 20, 35, 15, "\n\nColumns 3-4\n+------+------+\n| 14"},
        {2, 9, 0, 0, 0, 20, 7, 20, "\n\nColumns 8-9\n11 10\n 8  9\n"},
        {3, 40, 0, 0, 0, 20, 39, 19, "\n\nColumns 6-10\n 86  87  88  89  90\n"},
        {1, 160, 5, 160, 0, 20, 34, 20, "  1   2   3   4   5L\n  6   7"},
        {1, 200, 5, 200, 0, 20, 42, 20, "  1   2   3   4   5L\n  6   7"},
        {1, 201, 5, 201, 0, 20, 19, 20, "  1 ....^....... 12\n 13 ............ 24\n"},
        {1, 120, 5, 120, 1, 20, 43, 17, "  4 a   5^a   6 a\n"},
        {1, 120, 5, 9, 0, 20, 40, 15, "  4     5^9   6\n"},
        {1, 121, 5, 121, 1, 20, 24, 20, "  1  a a a a^a a 6\n  7  a"},
        /* Maps have blanks between their marks if there is room. */
        {20, 20, 0, 0, 0, 47, 20, 47, "\n361 . . . . . . . . . . . . . . . . . . . . 380\n"},
        {20, 20, 0, 0, 0, 46, 20, 28, "\n361 .................... 380\n"},
        /* A line has more cells than the drawing loads at a time. */
        {1, 30, 0, 0, 0, 200, 4, 181, "| 23  | 24  | 25  | 26  | 27  |"},
    };
    static const double heat[122];
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        snl_board *board = NULL;
        int64_t squares = known[i].rows * known[i].columns;
        snl_picture picture = {.struct_size = sizeof picture};
        if (known[i].has_heat) {
            picture.heat = heat;
            picture.heat_count = (size_t)squares + 1;
        }
        CHECK_EQUAL(snl_board_create_grid(known[i].rows, known[i].columns, NULL, &board), SNL_OK);
        if (known[i].from != 0)
            CHECK_EQUAL(snl_board_set_jump(board, known[i].from, known[i].to), SNL_OK);
        char *text = draw(board, &picture, known[i].width, 0);
        size_t lines = 0, longest = 0;
        for (const char *line = text; *line; lines++) {
            size_t length = strcspn(line, "\n");
            longest = length > longest ? length : longest;
            line += length + 1;
        }
        if (!CHECK(lines == known[i].lines && longest == known[i].longest) ||
            !CHECK(strstr(text, known[i].part) != NULL))
            printf("# %zu lines, %zu columns:\n%s", lines, longest, text);
        free(text);
        snl_board_free(board);
    }
}

/* Panels of one column have captions, too. Captions with large numbers lose the word "Columns" if
 * it does not fit. */
static void captions(void)
{
    static const snl_square tokens[] = {7, 7, 7, 7, 7, 7, 7};
    snl_picture picture = {.struct_size = sizeof picture, .tokens = tokens, .token_count = 7};
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create_grid(2, 10, NULL, &board), SNL_OK);
    char *text = draw(board, &picture, 20, 0);
    CHECK(strncmp(text, "Columns 1\n20\n 1\n\nColumns 2\n19\n 2\n\n", 34) == 0);
    CHECK(strstr(text, "\n\nColumns 7\n14\n 7@1234567\n\n") != NULL);
    free(text);
    snl_board_free(board);
    CHECK_EQUAL(snl_board_create_grid(2, 100000, NULL, &board), SNL_OK);
    for (int32_t columns = 20; columns <= 21; columns++) {
        text = draw(board, NULL, columns, 0);
        CHECK(strstr(text, columns == 20 ? "\n\n99997-100000\n" : "\n\nColumns 99996-100000\n") !=
              NULL);
        free(text);
    }
    snl_board_free(board);
}

/* ---- Buffers and refusals ---- */

/* A buffer that is too small, by any number of bytes, stays unchanged. */
static void buffers(void)
{
    snl_board *board = random_board(3, 4);
    struct content *content = random_content(12);
    content->picture.title = "Some words";
    char *text = draw(board, &content->picture, 30, UNICODE | COLOUR);
    size_t needed = strlen(text) + 1;
    for (size_t capacity = 0; capacity < needed; capacity++) {
        size_t length = 0;
        char *small = malloc(capacity + 1);
        memset(small, 'x', capacity + 1);
        CHECK_EQUAL(snl_draw_terminal(board, &content->picture, 30, UNICODE | COLOUR, small,
                                      capacity, &length),
                    SNL_ERROR_CAPACITY);
        CHECK_EQUAL(length + 1, needed);
        for (size_t i = 0; i < capacity; i++)
            CHECK(small[i] == 'x');
        free(small);
    }
    free(text);
    free(content->heat);
    free(content);
    snl_board_free(board);
}

static snl_status try(const snl_board *board, const snl_picture *picture, int32_t columns,
                      int32_t style)
{
    size_t length = 77;
    char text[8] = "abc";
    snl_status status = snl_draw_terminal(board, picture, columns, style, text, 8, &length);
    CHECK(strcmp(text, "abc") == 0);
    CHECK((status == SNL_ERROR_CAPACITY) == (length != 77));
    return status;
}

static void refusals(void)
{
    static const snl_square squares[] = {3, 10, -1};
    snl_board *board = NULL, *large = NULL;
    snl_picture picture = {.struct_size = sizeof picture, .tokens = squares};
    size_t length = 77;
    char byte;
    CHECK_EQUAL(snl_board_create(9, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_create((1 << 20) + 1, NULL, &large), SNL_OK);
    CHECK_EQUAL(try(board, NULL, 20, 0), SNL_ERROR_CAPACITY);
    CHECK_EQUAL(try(board, NULL, 20, 3), SNL_ERROR_CAPACITY);
    CHECK_EQUAL(try(board, NULL, 19, 0), SNL_ERROR_COLUMNS);
    CHECK_EQUAL(try(board, NULL, -1, 0), SNL_ERROR_COLUMNS);
    CHECK_EQUAL(try(board, NULL, 20, -1), SNL_ERROR_STYLE);
    CHECK_EQUAL(try(board, NULL, 20, 4), SNL_ERROR_STYLE);
    CHECK_EQUAL(try(NULL, NULL, 20, 0), SNL_ERROR_NULL);
    CHECK_EQUAL(try(large, NULL, 20, 0), SNL_ERROR_TOO_LARGE);
    for (size_t count = 1; count <= 3; count++) {
        picture.token_count = count;
        CHECK_EQUAL(try(board, &picture, 20, 0),
                    count == 1 ? SNL_ERROR_CAPACITY : SNL_ERROR_SQUARE);
    }
    picture.theme = 3; /* the first of several options */
    CHECK_EQUAL(try(board, &picture, 19, 4), SNL_ERROR_THEME);
    picture.struct_size = 4;
    CHECK_EQUAL(try(board, &picture, 19, 4), SNL_ERROR_STRUCT_SIZE);
    CHECK_EQUAL(try(large, NULL, 19, 4), SNL_ERROR_COLUMNS);
    CHECK_EQUAL(snl_draw_terminal(board, NULL, 20, 0, NULL, 1, &length), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_draw_terminal(board, NULL, 20, 0, &byte, 1, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_draw_terminal(NULL, NULL, 20, 0, NULL, 0, &length), SNL_ERROR_NULL);
    CHECK_EQUAL(length, 77);
    CHECK_EQUAL(snl_draw_terminal(board, NULL, 20, 0, &byte, 0, &length), SNL_ERROR_CAPACITY);
    CHECK(length > 77);
    snl_board_free(board);
    snl_board_free(large);
}

/* ---- Kept pictures ---- */

enum { ROUTE = 1, TOKENS = 2, HEAT = 4 };

static const struct {
    const char *name;
    const char *file; /* a file in boards/, whose first board is drawn; or NULL */
    const char *text; /* the board as text, if there is no file */
    int32_t columns, style, content;
} kept[] = {
    {"mb47-route", "mb47.snl", NULL, 80, UNICODE, ROUTE},
    {"mb47-colour", "mb47.snl", NULL, 80, UNICODE | COLOUR, ROUTE | TOKENS},
    {"mb47-heat", "mb47.snl", NULL, 80, 0, HEAT},
    {"mb47-heat-colour", "mb47.snl", NULL, 80, UNICODE | COLOUR, HEAT | ROUTE},
    {"mb47-61", "mb47.snl", NULL, 61, UNICODE, ROUTE | TOKENS | HEAT},
    {"mb47-60", "mb47.snl", NULL, 60, UNICODE, ROUTE | TOKENS},
    {"mb47-40", "mb47.snl", NULL, 40, 0, ROUTE | TOKENS},
    {"mb47-20", "mb47.snl", NULL, 20, 0, ROUTE | TOKENS},
    {"leetcode", "leetcode-909.json", NULL, 80, 0, ROUTE},
    {"textbook", "textbook-30.json", NULL, 80, UNICODE, TOKENS},
    {"2x2", NULL, "grid 2 2\nladder 2 3", 80, UNICODE, 0},
    {"1x30", NULL, "grid 1 30\nladder 3 22\nsnake 17 4", 80, UNICODE, ROUTE},
    {"3x30", NULL, "grid 3 30\nladder 3 22\nsnake 77 4", 80, 0, ROUTE},
    {"3x30-colour", NULL, "grid 3 30\nladder 3 22\nsnake 77 4", 80, UNICODE | COLOUR, 0},
    {"40x1", NULL, "grid 40 1\nladder 3 22\nsnake 17 4", 80, UNICODE, ROUTE | HEAT},
    {"5", NULL, "squares 5\nladder 3 4", 80, UNICODE, ROUTE},
    {"14", NULL, "squares 14\nladder 3 6\nsnake 13 4", 20, UNICODE, 0},
    {"7", NULL, "squares 7\nladder 3 6\nsnake 5 4", 80, UNICODE, ROUTE},
    {"11", NULL, "squares 11\nsnake 10 4", 20, UNICODE, HEAT},
    {"20x20", NULL, "grid 20 20", 80, UNICODE, ROUTE | TOKENS},
    {"20x20-70", NULL, "grid 20 20", 70, UNICODE | COLOUR, ROUTE | HEAT},
    {"100x100", NULL, "grid 100 100", 80, UNICODE, ROUTE},
    {"990", NULL, "squares 990", 60, 0, HEAT},
    {"1000", NULL, "squares 1000", 60, 0, HEAT},
    {"off", NULL, "grid 5 6\nenter 1 6 square 3\nladder 3 22\nsnake 17 0\nsnake 29 0", 80, UNICODE,
     TOKENS | HEAT},
    {"off-20", NULL, "grid 5 6\nenter 1 6\nladder 3 22\nsnake 17 0\nsnake 29 0", 20, 0, TOKENS},
};

static snl_board *kept_board(size_t index)
{
    char name[64], bytes[4096];
    snl_board *boards[2] = {NULL, NULL};
    size_t count = 0, length = 0;
    if (kept[index].file) {
        snprintf(name, sizeof name, "boards/%s", kept[index].file);
        FILE *file = fopen(name, "rb");
        if (!CHECK(file != NULL))
            exit(1);
        length = fread(bytes, 1, sizeof bytes, file);
        fclose(file);
    }
    CHECK_EQUAL(snl_read_boards(kept[index].file ? bytes : kept[index].text,
                                kept[index].file ? length : strlen(kept[index].text), NULL, boards,
                                2, &count, NULL),
                SNL_OK);
    int64_t squares = snl_board_squares(boards[0]);
    for (int64_t i = 1; i <= 50 && squares >= 400; i++)
        (void)snl_board_set_jump(boards[0], i * 7919 % (squares - 1) + 1,
                                 i * i * 104729 % squares + 1);
    snl_board_free(boards[1]);
    return boards[0];
}

/* Numbers whose levels do not depend on rounding. */
static void keep_heat(struct content *content, int64_t squares)
{
    content->heat = malloc((size_t)(squares + 1) * sizeof *content->heat);
    for (int64_t i = 0; i <= squares; i++)
        content->heat[i] = (double)(i * i % 41);
    content->heat[squares] = INFINITY;
    content->picture.heat = content->heat;
    content->picture.heat_count = (size_t)squares + 1;
    content->picture.heat_label = "Numbers";
}

static char *draw_kept(size_t index)
{
    snl_board *board = kept_board(index);
    struct content *content = calloc(1, sizeof *content);
    snl_picture *picture = &content->picture;
    snl_route *route = NULL;
    int64_t squares = snl_board_squares(board);
    picture->struct_size = sizeof *picture;
    if (kept[index].content & ROUTE) {
        CHECK_EQUAL(snl_route_create(board, snl_board_start(board), &route), SNL_OK);
        add_route(content, squares);
        CHECK_EQUAL(snl_route_legs(route, content->legs, LEG, LEGS_MAX, &picture->leg_count),
                    SNL_OK);
    }
    if (kept[index].content & HEAT)
        keep_heat(content, squares);
    if (kept[index].content & TOKENS) {
        static const snl_square tokens[] = {20, 4, 0, 20, 28, 4, 30};
        picture->tokens = tokens;
        picture->token_count = 7;
    }
    char *text = draw(board, picture, kept[index].columns, kept[index].style);
    snl_route_free(route);
    free(content->heat);
    free(content);
    snl_board_free(board);
    return text;
}

/* Compares a picture with its file, or writes the file again. */
static void keep(size_t index, int write_anew)
{
    char name[64];
    char *text = draw_kept(index), *bytes = calloc(1, strlen(text) + 2);
    snprintf(name, sizeof name, "tests/golden/terminal-%s.txt", kept[index].name);
    FILE *file = fopen(name, write_anew ? "wb" : "rb");
    if (!CHECK(file != NULL)) {
        printf("# cannot open %s\n", name);
    } else {
        if (write_anew)
            fwrite(text, 1, strlen(text), file);
        else if (!CHECK(fread(bytes, 1, strlen(text) + 1, file) == strlen(text) &&
                        strcmp(bytes, text) == 0))
            printf("# not as in %s\n", name);
        fclose(file);
    }
    free(text);
    free(bytes);
}

static void kept_pictures(void)
{
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        keep(i, 0);
}

int main(int argc, char **argv)
{
    check_random_seed();
    for (size_t i = 0; argc > 1 && i < sizeof kept / sizeof *kept; i++)
        keep(i, 1);
    if (argc > 1)
        return strcmp(argv[1], "--golden") != 0;
    RUN(all_widths);
    RUN(large_boards);
    RUN(little_and_much);
    RUN(fullest_cell);
    RUN(fullest_cells);
    RUN(forms);
    RUN(captions);
    RUN(buffers);
    RUN(refusals);
    RUN(kept_pictures);
    return check_done();
}
