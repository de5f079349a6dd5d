/* SPDX-License-Identifier: MIT */
/*
 * Checks pictures of boards against their contract: lib/draw_svg.c, lib/draw_svg_page.c,
 * lib/draw_svg_jump.c, lib/draw_svg_route.c, lib/draw_svg_heat.c and lib/draw_svg_words.c. The
 * tests cover buffers, refusals, memory (a picture allocates none), texts of any bytes, and the
 * largest boards. They check that the XML is well-formed on every grid of up to 6 by 6 and on
 * random pictures. tests/reference/pictures.py checks positions and colours. SNL_TEST_WHOLE draws
 * more pictures.
 */
#include "draw_check.h"
#include "memory_check.h"

#include <math.h>

static struct pool pool;

static snl_board *make_board(int64_t rows, int64_t columns)
{
    snl_allocator allocator = pool_allocator(&pool);
    snl_board *board = NULL;
    snl_status status = rows ? snl_board_create_grid(rows, columns, &allocator, &board)
                             : snl_board_create(columns, &allocator, &board);
    if (!CHECK_EQUAL(status, SNL_OK))
        exit(1);
    return board;
}

static void add_jumps(snl_board *board, int64_t count)
{
    int64_t squares = snl_board_squares(board);
    for (int64_t i = 0; i < count && squares > 1; i++) {
        snl_square from = check_random(1, squares - 1), to = check_random(0, squares);
        if (from != to)
            CHECK_EQUAL(snl_board_set_jump(board, from, to), SNL_OK);
    }
}

/* ---- Any picture ---- */

enum { LEGS = 12, TOKENS = 9 };

struct parts {
    snl_leg legs[LEGS];
    double heat[2000];
    snl_square tokens[TOKENS];
};

/* Random rolls with any face; consecutive legs need not connect. */
static void random_route(const snl_board *board, struct parts *parts, snl_picture *picture)
{
    int64_t squares = snl_board_squares(board);
    int has_times = check_random(0, 1) != 0;
    picture->leg_count = (size_t)check_random(0, LEGS);
    picture->legs = parts->legs;
    for (size_t i = 0; i < picture->leg_count; i++) {
        snl_leg *leg = &parts->legs[i];
        leg->struct_size = LEG;
        leg->from = check_random(0, squares);
        leg->face = (int32_t)check_random(1, 6);
        leg->times = has_times * (check_random(0, (squares - leg->from) / leg->face) + 1);
        leg->landing = check_random(0, squares);
        snl_square end = snl_board_jump(board, leg->landing);
        leg->to = check_random(0, 3) && end >= 0 ? end : check_random(0, squares);
    }
}

static snl_picture random_picture(const snl_board *board, struct parts *parts)
{
    snl_picture picture = {.struct_size = sizeof picture, .theme = (int32_t)check_random(0, 2)};
    int64_t squares = snl_board_squares(board);
    random_route(board, parts, &picture);
    if (check_random(0, 1)) {
        for (int64_t i = 0; i <= squares; i++)
            parts->heat[i] = check_random(0, 9) == 0   ? INFINITY
                             : check_random(0, 9) == 0 ? NAN
                                                       : (double)check_random(-50, 50) / 7;
        picture.heat = parts->heat;
        picture.heat_count = (size_t)squares + 1;
        picture.heat_label = check_random(0, 1) ? "rolls < \"7\" & more" : NULL;
    }
    picture.token_count = (size_t)check_random(0, TOKENS);
    picture.tokens = parts->tokens;
    for (size_t i = 0; i < TOKENS; i++)
        parts->tokens[i] = check_random(0, squares);
    if (check_random(0, 1))
        picture.title = "A <title> of & \xc3\xa9\xff";
    if (check_random(0, 1))
        picture.description = "";
    return picture;
}

/* The number of legs that are one roll from the start to the enter square. */
static int64_t entering_legs(const snl_board *board, const snl_picture *picture)
{
    snl_square enter_square = 0;
    int64_t count = 0;
    CHECK_EQUAL(snl_board_enter(board, NULL, &enter_square), SNL_OK);
    for (size_t i = 0; i < picture->leg_count && enter_square > 0; i++)
        count += picture->legs[i].from == snl_board_start(board) &&
                 picture->legs[i].landing == enter_square && picture->legs[i].times <= 1;
    return count;
}

static int64_t rolls_of(const snl_picture *picture)
{
    int64_t rolls = 0;
    for (size_t i = 0; i < picture->leg_count; i++)
        rolls += picture->legs[i].times > 0 ? picture->legs[i].times : 1;
    return rolls;
}

static void check_random_picture(snl_board *board)
{
    static struct parts parts;
    int64_t squares = snl_board_squares(board);
    CHECK_EQUAL(snl_board_set_start(board, check_random(0, squares)), SNL_OK);
    CHECK_EQUAL(snl_board_set_enter(board, (uint64_t)check_random(0, 1) * check_random64(),
                                    check_random(0, 1) * check_random(0, squares)),
                SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, (int32_t)check_random(0, 2)), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, (int32_t)check_random(0, 1)), SNL_OK);
    snl_picture picture = random_picture(board, &parts);
    long blocks = pool.blocks;
    pool.until_failure = 0;
    char *svg = checked_svg(board, &picture), *again = checked_svg(board, &picture);
    CHECK_EQUAL(pool.failures, 0);
    pool.until_failure = -1;
    CHECK_EQUAL(pool.blocks, blocks);
    CHECK(strcmp(svg, again) == 0);
    CHECK_EQUAL(occurrences(svg, "<g class=\"snl-ladder\"") +
                    occurrences(svg, "<g class=\"snl-snake\""),
                snl_board_jump_count(board));
    CHECK_EQUAL(occurrences(svg, "<g class=\"snl-leg\">"), rolls_of(&picture));
    CHECK_EQUAL(occurrences(svg, "snl-path\" stroke-width=\"3\" stroke-dasharray=\"7 6\""),
                entering_legs(board, &picture));
    CHECK_EQUAL(occurrences(svg, "<path class=\"snl-token\""), picture.token_count);
    CHECK_EQUAL(occurrences(svg, "<g class=\"snl-legend\">"), picture.heat != NULL);
    CHECK_EQUAL(occurrences(svg, "<title id="), 1);
    CHECK_EQUAL(occurrences(svg, "</text>\n</g>\n") > 0, 1);
    free(svg);
    free(again);
}

static void small_boards(void)
{
    for (int64_t rows = 0; rows <= 6; rows++) {
        for (int64_t columns = 1; columns <= (rows ? 6 : 40); columns++) {
            snl_board *board = make_board(rows, columns);
            char *svg = checked_svg(board, NULL);
            CHECK_EQUAL(occurrences(svg, "</text>"), snl_board_squares(board));
            free(svg);
            add_jumps(board, check_random(0, 10));
            check_random_picture(board);
            snl_board_free(board);
        }
    }
    CHECK_EQUAL(pool.blocks, 0);
}

static void random_boards(void)
{
    int rounds = getenv("SNL_TEST_WHOLE") ? 120 : 20;
    for (int i = 0; i < rounds; i++) {
        snl_board *board = check_random(0, 3) ? make_board(check_random(1, 40), check_random(1, 40))
                                              : make_board(0, check_random(1, 1600));
        add_jumps(board, check_random(0, 60));
        check_random_picture(board);
        snl_board_free(board);
    }
    CHECK_EQUAL(pool.blocks, 0);
}

/* ---- Words ---- */

static snl_board *titled_board;

/* Checks how a title and a description are written. */
static void check_title(const char *given, const char *expected)
{
    snl_picture picture = {.struct_size = sizeof picture, .title = given, .description = given};
    char *svg = checked_svg(titled_board, &picture), text[400];
    snprintf(text, sizeof text, "\">%s</title>\n", expected);
    CHECK(strstr(svg, text) != NULL);
    snprintf(text, sizeof text, "\">%s</desc>\n", expected);
    CHECK(strstr(svg, text) != NULL);
    snprintf(text, sizeof text, "%s</text>\n", expected);
    CHECK(strstr(svg, text) != NULL);
    free(svg);
}

#define NO "\xef\xbf\xbd" /* the replacement character */

static void texts_of_any_bytes(void)
{
    titled_board = make_board(2, 3);
    check_title("a & b < c > d \" e '", "a &amp; b &lt; c &gt; d \" e '");
    check_title("tab\tline\nreturn\r", "tab\tline\nreturn&#13;");
    check_title("\x01\x1f\x7f", NO NO "\x7f");
    check_title("\xc3\xa9 \xe2\x82\xac \xf0\x9f\x90\x8d", "\xc3\xa9 \xe2\x82\xac \xf0\x9f\x90\x8d");
    check_title("\x80 \xbf \xff \xfe \xf8", NO " " NO " " NO " " NO " " NO);
    check_title("\xc3", NO);
    check_title("\xc3 \xe2\x82 \xf0\x9f\x90", NO " " NO NO " " NO NO NO);
    check_title("\xc0\xaf \xc1\xbf \xe0\x9f\xbf \xf0\x8f\xbf\xbf",
                NO NO " " NO NO " " NO NO NO " " NO NO NO NO);
    check_title("\xc2\x80 \xe0\xa0\x80 \xf0\x90\x80\x80", "\xc2\x80 \xe0\xa0\x80 \xf0\x90\x80\x80");
    check_title("\xed\x9f\xbf \xed\xa0\x80 \xed\xbf\xbf \xee\x80\x80",
                "\xed\x9f\xbf " NO NO NO " " NO NO NO " \xee\x80\x80");
    check_title("\x80\xbf", NO NO); /* no character begins with either byte */
    check_title("\xf8\x90\x80\x80 \xdf\xbf", NO NO NO NO " \xdf\xbf");
    check_title("\xef\xbf\xbd \xef\xbf\xbe \xef\xbf\xbf", NO " " NO NO NO " " NO NO NO);
    check_title("\xf4\x8f\xbf\xbf \xf4\x90\x80\x80 \xf5\x80\x80\x80",
                "\xf4\x8f\xbf\xbf " NO NO NO NO " " NO NO NO NO);
    snl_board_free(titled_board);
}

/* Whether the text from the tag `start` to `end` is `expected`. */
static int has_between(const char *svg, const char *start, const char *end, const char *expected)
{
    const char *from = strstr(svg, start);
    const char *to = from ? strstr(from, end) : NULL;
    if (!to)
        return 0;
    from = strchr(from, '>') + 1;
    int same =
        (size_t)(to - from) == strlen(expected) && !strncmp(from, expected, strlen(expected));
    if (!same)
        printf("# it says: %.*s\n", (int)(to - from), from);
    return same;
}

static void words(void)
{
    snl_board *board = make_board(10, 10);
    static const snl_leg legs[] = {{LEG, 2, 0, 2, 4, 4}, {LEG, 6, 2, 1, 14, 26}};
    static const snl_square token = 7;
    snl_picture picture = {.struct_size = sizeof picture};
    CHECK_EQUAL(snl_board_set_jump(board, 14, 26), SNL_OK);
    char *svg = checked_svg(board, &picture);
    CHECK(has_between(
        svg, "<title id", "</title>",
        "Snakes and Ladders board of 10 rows and 10 columns with 1 ladder and 0 snakes"));
    CHECK(has_between(
        svg, "<desc id", "</desc>",
        "Squares are numbered in turn to the right and to the left from the bottom left. "
        "The game starts on square 1. Ladders: 14 to 26."));
    free(svg);
    snl_board *pair = make_board(1, 2);
    svg = checked_svg(pair, NULL);
    CHECK(
        has_between(svg, "<title id", "</title>",
                    "Snakes and Ladders board of 1 row and 2 columns with 0 ladders and 0 snakes"));
    free(svg);
    snl_board_free(pair);
    CHECK_EQUAL(snl_board_set_jump(board, 98, 1), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 97, 2), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, 0), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_BOUNCE), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
    picture.legs = legs;
    picture.leg_count = 2;
    picture.tokens = &token;
    picture.token_count = 1;
    svg = checked_svg(board, &picture);
    CHECK(has_between(
        svg, "<desc id", "</desc>",
        "Squares are numbered in turn to the right and to the left from the bottom left. "
        "The game starts off the board. A roll past the goal bounces back from it. "
        "Jumps are followed one after another. Ladders: 14 to 26. "
        "Snakes: 97 to 2, 98 to 1. The route of 3 rolls: 2 (2 times) to 4, 6 to 26. "
        "Player 1 stands on 7."));
    CHECK(strstr(svg, "<title>Roll 1: face 2, from off the board to 2</title>") != NULL);
    CHECK(strstr(svg, "<title>Roll 2: face 2, from 2 to 4</title>") != NULL);
    CHECK(strstr(svg, "<title>Roll 3: face 6, from 2 to 14, up to 26</title>") != NULL);
    free(svg);
    for (snl_square mouth = 1; mouth < 100; mouth++)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, 100), SNL_OK);
    svg = checked_svg(board, NULL);
    CHECK(strstr(svg, "60 to 100, and 39 more.</desc>") != NULL);
    free(svg);
    snl_board_free(board);
    board = make_board(0, 1);
    svg = checked_svg(board, NULL);
    CHECK(has_between(svg, "<title id", "</title>",
                      "Snakes and Ladders board of 1 square with 0 ladders and 0 snakes"));
    free(svg);
    snl_board_free(board);
}

/* The words for rules of entering and for jumps off the board. */
static void words_of_house_rules(void)
{
    static const snl_leg legs[] = {
        {LEG, 6, 1, 1, 3, 8}, {LEG, 6, 8, 1, 14, 0}, {LEG, 4, 0, 1, 4, 4}};
    snl_board *board = make_board(4, 5);
    snl_picture picture = {.struct_size = sizeof picture, .legs = legs, .leg_count = 3};
    CHECK_EQUAL(snl_board_set_jump(board, 3, 8), SNL_OK);
    char *svg = checked_svg(board, NULL);
    CHECK(strstr(svg, "leaves") == NULL && strstr(svg, "off the board") == NULL);
    CHECK(strstr(svg, "<title>Start</title>") != NULL);
    free(svg);
    CHECK_EQUAL(snl_board_set_enter(board, 1 << 5, 3), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, SNL_OVERSHOOT_WIN), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 14, 0), SNL_OK);
    svg = checked_svg(board, &picture);
    CHECK(has_between(
        svg, "<desc id", "</desc>",
        "Squares are numbered in turn to the right and to the left from the bottom left. "
        "The game starts on square 1. Only a 6 leaves the start, and puts the token on square 3. "
        "A roll past the goal wins. A jump to 0 leads off the board. Ladders: 3 to 8. "
        "Snakes: 14 to 0. The route of 3 rolls: 6 to 8, 6 to 0, 4 to 4."));
    CHECK(
        strstr(svg, "<title>Only a 6 leaves the start, and puts the token on square 3.</title>") !=
        NULL);
    CHECK(strstr(svg, "data-to=\"0\"><title>Snake from 14 to off the board</title>") != NULL);
    CHECK(strstr(svg, "rx=\"10\"><title>Off the board</title></rect>") != NULL);
    CHECK(strstr(svg, ">0</text>\n<text") != NULL);
    CHECK(strstr(svg, "<title>Roll 1: face 6, from 1 to 3, up to 8</title>") != NULL);
    CHECK(strstr(svg, "<title>Roll 2: face 6, from 8 to 14, down to off the board</title>") !=
          NULL);
    CHECK(strstr(svg, "<title>Roll 3: face 4, from off the board to 4</title>") != NULL);
    free(svg);
    snl_board_free(board);
}

/* One roll from the start to the enter square has a straight, dashed line; other legs have not. */
static void lines_of_entering(void)
{
    static const struct {
        snl_square start, enter_square, from, landing;
        int64_t times;
        int is_entering;
    } known[] = {
        {0, 9, 0, 9, 1, 1}, {0, 9, 0, 9, 2, 0}, {0, 9, 0, 8, 1, 0}, {0, 9, 1, 9, 1, 0},
        {1, 9, 1, 9, 1, 1}, {0, 0, 0, 0, 1, 0}, {9, 9, 9, 9, 1, 1}, {0, 0, 0, 9, 1, 0},
    };
    snl_board *board = make_board(4, 5);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const snl_leg leg = {
            LEG, 1, known[i].from, known[i].times, known[i].landing, known[i].landing};
        snl_picture picture = {.struct_size = sizeof picture, .legs = &leg, .leg_count = 1};
        CHECK_EQUAL(snl_board_set_start(board, known[i].start), SNL_OK);
        CHECK_EQUAL(snl_board_set_enter(board, 0, known[i].enter_square), SNL_OK);
        char *svg = checked_svg(board, &picture);
        CHECK_EQUAL(occurrences(svg, "stroke-dasharray=\"7 6\""), known[i].is_entering);
        /* No line of the route along the squares. */
        CHECK_EQUAL(occurrences(svg, "stroke-width=\"3\" d=\"\""),
                    known[i].is_entering || known[i].landing == 0);
        free(svg);
    }
    snl_board_free(board);
}

/* The middle of whole numbers stands in the middle of the legend, also if their range is odd and
 * large. */
static void middle_of_large_numbers(void)
{
    static const double largest[] = {10402, 10401, 0x1p53 - 1};
    double heat[11] = {0};
    char *first = NULL;
    snl_board *board = make_board(2, 5);
    snl_picture picture = {.struct_size = sizeof picture, .heat = heat, .heat_count = 11};
    for (size_t i = 0; i < sizeof largest / sizeof *largest; i++) {
        heat[10] = largest[i];
        char *svg = checked_svg(board, &picture);
        char *place = strstr(svg, "class=\"snl-middle\" x=\"");
        if (CHECK(place != NULL) && i > 0)
            CHECK_EQUAL(memcmp(place, strstr(first, "class=\"snl-middle\" x=\""), 30), 0);
        if (i > 0)
            free(svg);
        else
            first = svg;
    }
    free(first);
    snl_board_free(board);
}

/* Pictures with too little to describe, and pictures with too much. */
static void few_and_many_words(void)
{
    enum { MANY = 70 };
    static snl_leg legs[MANY];
    double never[11];
    snl_board *board = make_board(2, 5);
    snl_picture picture = {.struct_size = sizeof picture, .title = "", .heat = never};
    for (int i = 0; i < MANY; i++)
        legs[i] = (snl_leg){LEG, 1, i % 5, 1, i % 5 + 1, i % 5 + 1};
    for (int i = 0; i <= 10; i++)
        never[i] = INFINITY;
    picture.heat_count = 11;
    char *svg = checked_svg(board, &picture), *bare = checked_svg(board, NULL);
    CHECK(strstr(svg, "Squares have colours.</desc>") != NULL);
    CHECK(strstr(svg, ">infinite</text>") != NULL);
    CHECK(strstr(svg, "class=\"snl-title\"") == NULL);
    free(svg);
    for (int i = 0; i <= 10; i++)
        never[i] = NAN;
    svg = checked_svg(board, &picture);
    CHECK(strstr(svg, "colours") == NULL);
    free(svg);
    free(bare);
    picture = (snl_picture){.struct_size = sizeof picture, .legs = legs, .leg_count = MANY};
    svg = checked_svg(board, &picture);
    CHECK(strstr(svg, "The route of 70 rolls: 1 to 1, 1 to 2,") != NULL);
    CHECK(strstr(svg, "1 to 4, 1 to 5, and so on.</desc>") != NULL);
    free(svg);
    /* Rolls that end where they began, off the board. */
    static const snl_leg back[] = {{LEG, 1, 0, 1, 3, 0}, {LEG, 1, 7, 1, 9, 0}};
    picture.legs = back;
    picture.leg_count = 2;
    svg = checked_svg(board, &picture);
    CHECK(strstr(svg, "The route of 2 rolls: 1 to 0, 1 to 0.") != NULL);
    free(svg);
    snl_board_free(board);
}

/* A title as drawn: its number of lines, and its font size in pixels. */
struct shown_title {
    int lines, size;
    char text[2000]; /* the lines, separated by | */
};

static struct shown_title show_title(const snl_board *board, const char *title)
{
    snl_picture picture = {.struct_size = sizeof picture, .title = title};
    struct shown_title shown = {.lines = 1, .size = 21};
    char *svg = checked_svg(board, &picture), viewed[40];
    const char *at = strstr(svg, "<text class=\"snl-title\""),
               *end = at ? strstr(at, "</text>") : NULL;
    if (!CHECK(at != NULL && end != NULL))
        return shown;
    const char *style = strstr(at, "style=\"font-size:");
    if (style && style < end)
        shown.size = atoi(style + strlen("style=\"font-size:"));
    for (at = strchr(at, '>') + 1; at < end; at++) {
        if (*at == '<' && at[1] == 't') {
            strcat(shown.text, "|");
            shown.lines++;
        }
        if (*at == '<')
            at = strchr(at, '>');
        else
            strncat(shown.text, at, 1);
    }
    snprintf(viewed, sizeof viewed, " 0 280 %d\"", 314 + 18 * (shown.lines - 1));
    CHECK(snl_board_columns(board) != 4 || strstr(svg, viewed) != NULL);
    snprintf(viewed, sizeof viewed, "<tspan x=\"140\" y=\"%d\">", 36 + 18 * (shown.lines - 1));
    CHECK(snl_board_columns(board) != 4 || shown.lines == 1 || strstr(svg, viewed) != NULL);
    free(svg);
    return shown;
}

/* A longer title first gets a smaller size, and then more lines. No line may be too wide. */
static void titles_of_any_length(void)
{
    char title[301];
    snl_board *board = make_board(4, 4);
    for (int length = 1, lines = 1, size = 21; length <= 300; length++) {
        memset(title, 'x', (size_t)length);
        title[length] = '\0';
        struct shown_title shown = show_title(board, title);
        CHECK(shown.lines >= lines && shown.size <= size && shown.size >= 13);
        CHECK(shown.lines == 1 || shown.size == 13);
        CHECK_EQUAL(strlen(shown.text), length + shown.lines - 1);
        for (const char *line = shown.text; line; line = strchr(line, '|')) {
            line += *line == '|';
            CHECK(strcspn(line, "|") > 0);
            CHECK((double)strcspn(line, "|") * 0.72 * shown.size <= 280 - 24);
        }
        lines = shown.lines;
        size = shown.size;
    }
    CHECK_EQUAL(show_title(board, title).lines, 12);
    snl_board_free(board);
}

/* How many copies of a character fit on one line. The page is 280 pixels wide, and a title may take
 * 256 pixels. */
static void widths_of_characters(void)
{
    static const struct {
        const char *character;
        int most;
    } known[] = {{"x", 27},
                 {"0", 27},
                 {"9", 27},
                 {"a", 27},
                 {"z", 27},
                 {"A", 22},
                 {"`", 22},
                 {"{", 22},
                 {"?", 22},
                 {"l", 39},
                 {"/", 39},
                 {"W", 17},
                 {"m", 17},
                 {"@", 17},
                 {"\xc3\xa9", 22},
                 {"\xff", 18},
                 {"\xe2\x82\xac", 18},
                 {"\xf0\x9f\x90\x8d", 14}};
    snl_board *board = make_board(4, 4);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char title[200] = "";
        for (int n = 0; n < known[i].most; n++)
            strcat(title, known[i].character);
        struct shown_title shown = show_title(board, title);
        CHECK_EQUAL(shown.lines, 1);
        CHECK_EQUAL(shown.size, 13);
        strcat(title, known[i].character);
        CHECK_EQUAL(show_title(board, title).lines, 2);
    }
    snl_board_free(board);
}

/* Sizes of titles on a page of 280 pixels and on wider pages. The place off the board makes a page
 * 56 pixels wider. */
static void sizes_of_titles(void)
{
    static const struct {
        int64_t columns;
        snl_square start;
        int count, size, lines;
    } known[] = {{4, 1, 16, 21, 1},  {4, 1, 17, 20, 1},  {12, 1, 48, 21, 1}, {12, 1, 49, 20, 1},
                 {12, 1, 78, 13, 1}, {12, 1, 79, 13, 2}, {13, 0, 91, 13, 1}, {13, 0, 92, 13, 2}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char title[100] = "";
        snl_board *board = make_board(known[i].columns == 4 ? 4 : 2, known[i].columns);
        CHECK_EQUAL(snl_board_set_start(board, known[i].start), SNL_OK);
        memset(title, 'x', (size_t)known[i].count);
        struct shown_title shown = show_title(board, title);
        CHECK_EQUAL(shown.size, known[i].size);
        CHECK_EQUAL(shown.lines, known[i].lines);
        snl_board_free(board);
    }
}

static void breaks_of_titles(void)
{
    static const struct {
        const char *title, *shown;
    } known[] = {
        {"the first words and the last words", "the first words and the last|words"},
        {"twentyseven characters here", "twentyseven characters here"},
        {"abcdexyzuvabcdexyzuvabcdexy one", "abcdexyzuvabcdexyzuvabcdexy|one"},
        {"one abcdexyzuvabcdexyzuvabcdexyzuv", "one|abcdexyzuvabcdexyzuvabcdexy|zuv"},
        {"a b c d e g h k n o p q s u v x y z 1 2 3 4 5",
         "a b c d e g h k n o p q s u v x|y z 1 2 3 4 5"},
        {" abcdexyzuvabcdexyzuvabcdexyzuv", "|abcdexyzuvabcdexyzuvabcdexy|zuv"},
    };
    snl_board *board = make_board(4, 4);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct shown_title shown = show_title(board, known[i].title);
        if (!CHECK(strcmp(shown.text, known[i].shown) == 0))
            printf("# %s\n", shown.text);
    }
    snl_board_free(board);
}

/* The jumps of a leg from square 2 glow: at most 64 jumps of a chain, and none if the leg took no
 * jump. */
static void glows(void)
{
    snl_board *board = make_board(1, 80);
    snl_leg leg = {LEG, 1, 2, 1, 1, 71};
    for (snl_square square = 1; square <= 70; square++)
        CHECK_EQUAL(snl_board_set_jump(board, square, square + 1), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 75, 1), SNL_OK);
    snl_picture picture = {.struct_size = sizeof picture, .legs = &leg, .leg_count = 1};
    char *svg = checked_svg(board, &picture);
    CHECK_EQUAL(occurrences(svg, "class=\"snl-glow\""), 64);
    CHECK(strstr(svg, "from 2 to 1, up to 71</title>") != NULL);
    free(svg);
    leg.landing = 75;
    leg.to = 1;
    svg = checked_svg(board, &picture);
    CHECK_EQUAL(occurrences(svg, "class=\"snl-glow\""), 1);
    free(svg);
    leg.landing = 73;
    svg = checked_svg(board, &picture);
    CHECK_EQUAL(occurrences(svg, "class=\"snl-glow\""), 0);
    free(svg);
    leg.landing = 0;
    svg = checked_svg(board, &picture);
    CHECK(strstr(svg, "from 2, and stays</title>") != NULL);
    free(svg);
    snl_board_free(board);
}

/* The numbers of the legend: at its ends, and in its middle. The middle of whole numbers is whole,
 * and stands where it belongs; no whole number is between 4 and 5. */
static void numbers_of_legends(void)
{
    static const struct {
        double least, largest;
        const char *middle;
    } known[] = {
        {0, 7, "131.4\" y=\"257\">3</text>"},
        {0, 8, "150\" y=\"257\">4</text>"},
        {-3, 0, "106.7\" y=\"257\">-2</text>"},
        {4, 5, NULL},
        {5, 5, "150\" y=\"257\">5</text>"},
        {0, 0.5, "150\" y=\"257\">0.25</text>"},
        {1, 0x1p53, "150\" y=\"257\">4.5e15</text>"},
        {-0x1p53, 0, "150\" y=\"257\">-4.5e15</text>"},
        {0x1p53 - 2, 0x1p53 - 1, NULL},
    };
    static const char start[] = "<text class=\"snl-middle\" x=\"";
    snl_board *board = make_board(3, 5);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        double heat[16];
        snl_picture picture = {.struct_size = sizeof picture, .heat = heat, .heat_count = 16};
        for (int square = 0; square < 16; square++)
            heat[square] = square % 2 ? known[i].least : known[i].largest;
        char *svg = checked_svg(board, &picture);
        const char *middle = strstr(svg, start);
        CHECK_EQUAL(middle != NULL, known[i].middle != NULL);
        if (middle && known[i].middle)
            CHECK(strstr(middle, known[i].middle) == middle + strlen(start));
        free(svg);
    }
    snl_board_free(board);
}

/* A snake keeps its colour when there are more snakes. */
static void colours_of_snakes(void)
{
    snl_board *board = make_board(10, 10);
    for (snl_square mouth = 99; mouth > 1; mouth--) {
        CHECK_EQUAL(snl_board_set_jump(board, mouth, 1), SNL_OK);
        char *svg = checked_svg(board, NULL);
        const char *snake = strstr(svg, "data-from=\"99\"");
        const char *body = snake ? strstr(snake, "snl-body snl-s") : NULL;
        CHECK(body != NULL && strncmp(body, "snl-body snl-s3\"", 16) == 0);
        free(svg);
    }
    snl_board_free(board);
}

/* The id of the title of a picture. */
static void name_of_title(const snl_board *board, const snl_picture *picture, char name[32])
{
    char *svg = checked_svg(board, picture);
    snprintf(name, 32, "%.21s", strstr(svg, "<title id=\"") + 11);
    free(svg);
}

/* Pictures with different texts have different ids, so both can be on one page. */
static void names(void)
{
    snl_board *board = make_board(3, 3);
    snl_picture picture = {.struct_size = sizeof picture};
    char known[16][32];
    int count = 0;
    name_of_title(board, &picture, known[count++]);
    picture.title = "t";
    name_of_title(board, &picture, known[count++]);
    picture.title = NULL;
    picture.description = "t";
    name_of_title(board, &picture, known[count++]);
    picture.description = "";
    name_of_title(board, &picture, known[count++]);
    picture.description = NULL;
    CHECK_EQUAL(snl_board_set_jump(board, 2, 5), SNL_OK);
    name_of_title(board, &picture, known[count++]);
    CHECK_EQUAL(snl_board_set_jump(board, 2, 6), SNL_OK);
    name_of_title(board, &picture, known[count++]);
    CHECK_EQUAL(snl_board_set_start(board, 0), SNL_OK);
    name_of_title(board, &picture, known[count++]);
    static const snl_square token = 3;
    picture.tokens = &token;
    picture.token_count = 1;
    name_of_title(board, &picture, known[count++]);
    CHECK_EQUAL(snl_board_set_enter(board, 1, 0), SNL_OK);
    name_of_title(board, &picture, known[count++]);
    CHECK_EQUAL(snl_board_set_enter(board, 2, 0), SNL_OK);
    name_of_title(board, &picture, known[count++]);
    CHECK_EQUAL(snl_board_set_enter(board, 0, 1), SNL_OK);
    name_of_title(board, &picture, known[count++]);
    CHECK_EQUAL(snl_board_set_enter(board, 2, 1), SNL_OK);
    name_of_title(board, &picture, known[count++]);
    snl_board_free(board);
    board = make_board(9, 1);
    picture = (snl_picture){.struct_size = sizeof picture};
    name_of_title(board, &picture, known[count++]);
    snl_board_free(board);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            CHECK(strcmp(known[i], known[j]) != 0);
}

/* The id of the title of a picture whose three squares have this heat. */
static void name_of_heat(double first, double second, double third, char name[32])
{
    double heat[] = {0, first, second, third};
    snl_board *board = make_board(0, 3);
    snl_picture picture = {.struct_size = sizeof picture, .heat = heat, .heat_count = 4};
    name_of_title(board, &picture, name);
    snl_board_free(board);
}

/* Heat that is drawn alike gives the same id: 0 and -0 count as equal. */
static void names_of_heat(void)
{
    char known[9][32];
    name_of_heat(0.0, -0.0, 1, known[0]);
    name_of_heat(-0.0, 0.0, 1, known[1]);
    name_of_heat(0.0, 0.0, 1, known[2]);
    name_of_heat(-1, 0.0, -0.0, known[3]);
    name_of_heat(-1, -0.0, 0.0, known[4]);
    name_of_heat(-1, -0.0, -0.0, known[5]);
    for (int i = 0; i < 6; i++)
        CHECK(strcmp(known[i], known[i / 3 * 3]) == 0);
    CHECK(strcmp(known[0], known[3]) != 0);
    name_of_heat(0.5, 0.5, 0.5, known[6]);
    name_of_heat(-0.5, -0.5, -0.5, known[7]);
    name_of_heat(-0.5, 0.5, 0.5, known[8]);
    for (int i = 6; i < 9; i++)
        CHECK(strcmp(known[i], known[6 + (i - 5) % 3]) != 0);
}

/* ---- Refusals ---- */

static void refusals(void)
{
    snl_board *board = make_board(3, 3);
    snl_picture picture = {.struct_size = sizeof picture};
    char text[8];
    size_t length = 77;
    CHECK_EQUAL(snl_draw_svg(NULL, &picture, NULL, 0, &length), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_draw_svg(board, &picture, NULL, 0, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_draw_svg(board, &picture, NULL, 1, &length), SNL_ERROR_NULL);
    picture.theme = 3;
    CHECK_EQUAL(snl_draw_svg(board, &picture, text, sizeof text, &length), SNL_ERROR_THEME);
    picture.theme = 0;
    picture.heat_count = 10;
    CHECK_EQUAL(snl_draw_svg(board, &picture, text, sizeof text, &length), SNL_ERROR_NULL);
    picture.heat_count = 0;
    picture.struct_size = 4;
    CHECK_EQUAL(snl_draw_svg(board, &picture, text, sizeof text, &length), SNL_ERROR_STRUCT_SIZE);
    CHECK_EQUAL(length, 77);
    snl_board_free(board);
    board = make_board(0, SNL_DRAW_SQUARES_MAX + 1);
    CHECK_EQUAL(snl_draw_svg(board, NULL, NULL, 0, &length), SNL_ERROR_TOO_LARGE);
    CHECK_EQUAL(length, 77);
    snl_board_free(board);
}

/* ---- Large boards ---- */

static void check_large(int64_t rows, int64_t columns, const char *size)
{
    snl_board *board = make_board(rows, columns);
    int64_t squares = rows * columns;
    CHECK_EQUAL(snl_board_set_jump(board, 1, squares), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, squares - 1, 2), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, squares / 2, squares / 2 - 1), SNL_OK);
    size_t length = 0;
    CHECK_EQUAL(snl_draw_svg(board, NULL, NULL, 0, &length), SNL_OK);
    char *svg = malloc(length + 1);
    CHECK_EQUAL(snl_draw_svg(board, NULL, svg, length + 1, &length), SNL_OK);
    CHECK(is_well_formed(svg));
    CHECK(strstr(svg, size) != NULL);
    CHECK_EQUAL(occurrences(svg, "</text>"), squares);
    CHECK(strlen(strstr(svg, "<g class=\"snl-ladders\">")) -
              strlen(strstr(svg, "<g class=\"snl-number\">")) <
          40000);
    free(svg);
    snl_board_free(board);
}

static void large_boards(void)
{
    if (!getenv("SNL_TEST_WHOLE")) {
        check_large(1, 4096, "viewBox=\"0 0 245800 100\"");
        return;
    }
    check_large(1, SNL_DRAW_SQUARES_MAX, "viewBox=\"0 0 62914600 100\"");
    check_large(SNL_DRAW_SQUARES_MAX, 1, "viewBox=\"0 0 100 62914600\"");
    check_large(1024, 1024, "viewBox=\"0 0 61480 61480\"");
}

int main(void)
{
    pool.until_failure = -1;
    check_random_seed();
    RUN(small_boards);
    RUN(random_boards);
    RUN(texts_of_any_bytes);
    RUN(words);
    RUN(words_of_house_rules);
    RUN(lines_of_entering);
    RUN(middle_of_large_numbers);
    RUN(few_and_many_words);
    RUN(titles_of_any_length);
    RUN(widths_of_characters);
    RUN(sizes_of_titles);
    RUN(breaks_of_titles);
    RUN(glows);
    RUN(numbers_of_legends);
    RUN(colours_of_snakes);
    RUN(names);
    RUN(names_of_heat);
    RUN(refusals);
    RUN(large_boards);
    return check_done();
}
