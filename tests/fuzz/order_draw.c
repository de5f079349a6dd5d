/* SPDX-License-Identifier: MIT */
/*
 * Draws pictures, and checks them. An SVG must be UTF-8, and must close every element that it
 * opens. No line for a terminal may have more characters than the terminal has columns. Every text
 * must have the length that the library announced, fit into a block of exactly this length, and be
 * the same when it is drawn again.
 */
#include "order.h"

#include <math.h>

enum { DRAWN_MAX = 2000, LEGS_MAX = 8, TEXT_MAX = 12 };

struct drawing {
    snl_picture picture;
    char words[3][TEXT_MAX + 1];
    snl_leg legs[LEGS_MAX];
    snl_square tokens[LEGS_MAX];
    double heat[DRAWN_MAX + 1];
};

/* Reads a text of up to TEXT_MAX bytes, which ends at its first zero byte. Returns NULL if the
 * input chooses the length 0. */
static const char *words(struct input *input, char *text)
{
    size_t length = input_choice(input, TEXT_MAX + 1);
    for (size_t i = 0; i < length; i++)
        text[i] = (char)input_byte(input);
    return length > 0 ? text : NULL;
}

/* Maps a byte of the input to a number; the byte `zero` is 0. */
static double real(struct input *input, int zero)
{
    static const double special[] = {0, -0.0, 1e308, -1e308, 5e-324};
    uint8_t byte = input_byte(input);
    if (byte < 5)
        return special[byte];
    return byte == 5 ? (double)INFINITY : byte == 6 ? (double)NAN : (byte - zero) / 7.0;
}

static void add_route(struct drawing *drawing, struct input *input, int64_t squares)
{
    drawing->picture.leg_count = input_choice(input, LEGS_MAX + 1);
    for (size_t i = 0; i < drawing->picture.leg_count; i++) {
        snl_leg *leg = &drawing->legs[i];
        leg->struct_size = sizeof *leg;
        leg->from = input_number(input, squares);
        leg->face = (int32_t)input_byte(input) % 70;
        leg->times = 1 + input_byte(input) % 3;
        leg->landing = input_number(input, squares);
        leg->to = input_number(input, squares);
    }
    int has_times = input_byte(input) & 1;
    for (size_t i = 0; !has_times && i < drawing->picture.leg_count; i++)
        drawing->legs[i].times = 0;
    drawing->picture.legs = drawing->legs;
}

static void add_all(struct drawing *drawing, struct input *input, int64_t squares)
{
    snl_picture *picture = &drawing->picture;
    picture->struct_size = sizeof *picture;
    picture->theme = (int32_t)input_choice(input, 4);
    picture->title = words(input, drawing->words[0]);
    picture->description = words(input, drawing->words[1]);
    add_route(drawing, input, squares);
    picture->token_count = input_choice(input, LEGS_MAX + 1);
    for (size_t i = 0; i < picture->token_count; i++)
        drawing->tokens[i] = input_number(input, squares);
    picture->tokens = drawing->tokens;
    if (!(input_byte(input) & 1) || squares > DRAWN_MAX)
        return;
    picture->heat = drawing->heat;
    picture->heat_count = (size_t)squares + 1;
    picture->heat_label = words(input, drawing->words[2]);
    for (int64_t i = 0; i <= squares; i++)
        drawing->heat[i] = input_is_empty(input) ? (double)i : real(input, 100);
}

/* ---- Checks of a text ---- */

/* Checks a UTF-8 character, and returns the number of its bytes. Newline and tab are the only
 * control characters allowed. */
static size_t character(const char *text)
{
    const unsigned char *byte = (const unsigned char *)text;
    if (byte[0] < 0x80) {
        REQUIRE(byte[0] >= 0x20 || byte[0] == '\n' || byte[0] == '\t');
        return 1;
    }
    size_t count = byte[0] >= 0xf0 ? 4 : byte[0] >= 0xe0 ? 3 : 2;
    REQUIRE(byte[0] >= 0xc2 && byte[0] <= 0xf4);
    for (size_t i = 1; i < count; i++)
        REQUIRE((byte[i] & 0xc0) == 0x80);
    return count;
}

static void require_svg(const char *text)
{
    long open = 0;
    int inside = 0;
    char quote = 0;
    for (const char *at = text; *at; at += character(at)) {
        if (!inside && *at == '<') {
            inside = 1;
            open += at[1] == '/' ? -1 : 1;
        } else if (inside && quote == 0 && (*at == '"' || *at == '\'')) {
            quote = *at;
        } else if (inside && *at == quote) {
            quote = 0;
        } else if (inside && quote == 0 && *at == '>') {
            inside = 0;
            open -= at[-1] == '/';
            REQUIRE(open >= 0);
        } else {
            REQUIRE(*at != '<');
        }
    }
    REQUIRE(open == 0 && !inside && strncmp(text, "<svg ", 5) == 0);
}

/* Requires that no line is wider than `columns`; escape sequences have no width. */
static void require_lines(const char *text, int32_t columns, int32_t style)
{
    int32_t column = 0;
    for (const char *at = text; *at;) {
        if (*at == '\n') {
            column = 0;
            at++;
        } else if (*at == '\033') {
            REQUIRE(style & SNL_TERMINAL_COLOUR);
            at += strcspn(at, "m") + 1;
        } else {
            REQUIRE(*at != '\t');
            at += character(at);
            REQUIRE(++column <= columns);
        }
    }
}

/* ---- Drawing ---- */

/* Draws the board as SVG if `columns` is 0, else as text of this width. */
static snl_status draw(const snl_board *board, const snl_picture *picture, int32_t columns,
                       int32_t style, char *text, size_t capacity, size_t *length)
{
    return columns == 0 ? snl_draw_svg(board, picture, text, capacity, length)
                        : snl_draw_terminal(board, picture, columns, style, text, capacity, length);
}

static snl_status draw_to(const snl_board *board, const snl_picture *picture, int32_t columns,
                          int32_t style, struct fuzz_pieces *pieces)
{
    return columns == 0
               ? snl_draw_svg_to(board, picture, fuzz_receive, pieces)
               : snl_draw_terminal_to(board, picture, columns, style, fuzz_receive, pieces);
}

/* Draws a text of known length twice into an array and once in pieces; all must be equal. Then a
 * receiver of pieces gives up halfway. */
static void draw_whole(const snl_board *board, const snl_picture *picture, int32_t columns,
                       int32_t style, size_t length)
{
    char *text = fuzz_block(length + 1), *twice = fuzz_block(length + 1);
    size_t again = SIZE_MAX;
    text[0] = 1;
    REQUIRE_EQUAL(draw(board, picture, columns, style, text, length, &again), SNL_ERROR_CAPACITY);
    REQUIRE(again == length && (length == 0 || text[0] == 1));
    REQUIRE_EQUAL(draw(board, picture, columns, style, text, length + 1, &again), SNL_OK);
    REQUIRE(again == length && strlen(text) == length);
    REQUIRE_EQUAL(draw(board, picture, columns, style, twice, length + 1, &again), SNL_OK);
    REQUIRE(memcmp(text, twice, length + 1) == 0);
    struct fuzz_pieces whole = {text, length, 0, 0, 0}, half = {text, length, 0, length / 2 + 1, 0};
    REQUIRE_EQUAL(draw_to(board, picture, columns, style, &whole), SNL_OK);
    REQUIRE(whole.at == length);
    if (length > 0)
        REQUIRE_EQUAL(draw_to(board, picture, columns, style, &half), SNL_ERROR_WRITE);
    if (columns == 0)
        require_svg(text);
    else
        require_lines(text, columns, style);
    free(text);
    free(twice);
}

static void draw_once(const snl_board *board, const snl_picture *picture, int32_t columns,
                      int32_t style, struct fuzz_pool *pool)
{
    size_t length = SIZE_MAX;
    snl_status status = draw(board, picture, columns, style, NULL, 0, &length);
    REQUIRE((length != SIZE_MAX) == (status == SNL_OK));
    if (pool->cancelled > 0) {
        REQUIRE_EQUAL(status, SNL_ERROR_CANCELLED);
        return;
    }
    REQUIRE(status == SNL_OK || status == SNL_ERROR_NULL || status == SNL_ERROR_LENGTH ||
            (status >= SNL_ERROR_THEME && status <= SNL_ERROR_STYLE) ||
            status == SNL_ERROR_SQUARE || status == SNL_ERROR_TOO_LARGE);
    if (snl_board_squares(board) > SNL_DRAW_SQUARES_MAX)
        REQUIRE(status != SNL_OK);
    long cancel_at = pool->cancel_at;
    pool->cancel_at = -1;
    if (status == SNL_OK)
        draw_whole(board, picture, columns, style, length);
    else
        REQUIRE_EQUAL(draw_to(board, picture, columns, style, &(struct fuzz_pieces){0}), status);
    pool->cancel_at = cancel_at;
}

void fuzz_draw(const snl_board *board, struct fuzz_pool *pool, struct input *input)
{
    int64_t squares = snl_board_squares(board);
    if (squares > DRAWN_MAX && squares <= SNL_DRAW_SQUARES_MAX)
        return;
    struct drawing *drawing = fuzz_block(sizeof *drawing);
    memset(drawing, 0, sizeof *drawing);
    int32_t columns = (int32_t)input_byte(input), style = (int32_t)input_choice(input, 5);
    pool->until_failure = -1;
    add_all(drawing, input, squares);
    draw_once(board, &drawing->picture, 0, 0, pool);
    pool->cancelled = 0;
    if (columns > 0)
        draw_once(board, &drawing->picture, columns, style, pool);
    free(drawing);
}

/* ---- Plots ---- */

enum { MARKS = SNL_PLOT_MARKS_MAX + 1 };

struct plotted {
    snl_plot plot;
    char words[2][TEXT_MAX + 1], labels[MARKS][TEXT_MAX + 1];
    const char *names[MARKS];
    double marks[MARKS], numbers[3 * UINT8_MAX + 1];
};

static snl_plot *add_marks(struct plotted *plotted, struct input *input)
{
    snl_plot *plot = &plotted->plot;
    plot->struct_size = sizeof *plot;
    plot->theme = (int32_t)input_choice(input, 4);
    plot->title = words(input, plotted->words[0]);
    plot->description = words(input, plotted->words[1]);
    plot->mark_count = input_choice(input, MARKS + 1);
    for (size_t i = 0; i < plot->mark_count; i++) {
        plotted->marks[i] = real(input, 100);
        plotted->names[i] = words(input, plotted->labels[i]);
    }
    int byte = input_byte(input);
    plot->marks = byte & 1 ? plotted->marks : NULL;
    plot->count = byte >> 1 & 3;
    plot->mark_labels = input_byte(input) & 1 ? plotted->names : NULL;
    return plot;
}

static snl_status check_plot(const snl_plot *plot, const double *numbers, size_t count)
{
    if (plot->theme > SNL_THEME_DARK)
        return SNL_ERROR_THEME;
    if (plot->count > SNL_COUNT_ROUNDS)
        return SNL_ERROR_COUNT;
    if (plot->mark_count > 0 && !plot->marks)
        return SNL_ERROR_NULL;
    if (plot->mark_count > SNL_PLOT_MARKS_MAX)
        return SNL_ERROR_TOO_LARGE;
    for (size_t i = 0; i < count; i++)
        if (!isfinite(numbers[i]) || numbers[i] < 0)
            return SNL_ERROR_PMF;
    return count > 0 ? SNL_OK : SNL_ERROR_LENGTH;
}

void fuzz_plot(struct input *input)
{
    struct plotted *plotted = fuzz_block(sizeof *plotted);
    memset(plotted, 0, sizeof *plotted);
    const snl_plot *plot = add_marks(plotted, input);
    size_t count = (size_t)3 * input_byte(input), length = SIZE_MAX, again = SIZE_MAX;
    const double *numbers = plotted->numbers;
    for (size_t i = 0; i < count; i++)
        plotted->numbers[i] = input_is_empty(input) ? (double)i : real(input, 7);
    snl_status wanted = check_plot(plot, numbers, count), got;
    REQUIRE_EQUAL(snl_draw_distribution(numbers, count, plot, NULL, 0, &length), wanted);
    REQUIRE((length != SIZE_MAX) == (wanted == SNL_OK));
    if (wanted == SNL_OK) {
        char *text = fuzz_block(length + 1);
        text[0] = 1;
        REQUIRE_EQUAL(snl_draw_distribution(numbers, count, plot, text, length, &again),
                      SNL_ERROR_CAPACITY);
        REQUIRE(again == length && text[0] == 1);
        REQUIRE_EQUAL(snl_draw_distribution(numbers, count, plot, text, length + 1, &again),
                      SNL_OK);
        REQUIRE(again == length && strlen(text) == length);
        require_svg(text);
        struct fuzz_pieces whole = {text, length, 0, 0, 0}, half = {text, length, 0, length / 2, 0};
        got = snl_draw_distribution_to(numbers, count, plot, fuzz_receive, &whole);
        REQUIRE(got == SNL_OK && whole.at == length);
        got = snl_draw_distribution_to(numbers, count, plot, fuzz_receive, &half);
        REQUIRE_EQUAL(got, SNL_ERROR_WRITE);
        free(text);
    } else {
        got =
            snl_draw_distribution_to(numbers, count, plot, fuzz_receive, &(struct fuzz_pieces){0});
        REQUIRE_EQUAL(got, wanted);
    }
    free(plotted);
}
