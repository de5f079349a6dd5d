/* SPDX-License-Identifier: MIT */
/*
 * Lines of text for a terminal. Every character written has a known width, so the column of the
 * next character is known, and words can be wrapped.
 *
 * Colours have indices from 16 on, because the first sixteen look different on every terminal.
 * Colours without a background are of middle lightness, so that they can be read on black and on
 * white. Each escape sequence first resets all attributes; it is written only where the tint
 * changes, and each line ends without a tint.
 */
#include "draw_terminal.h"

/* Indent of the second and later lines of a text, in columns. */
enum { INDENT = 2 };

static const char *const tints[] = {
    [SNL_I_TINT_TITLE] = "1",
    [SNL_I_TINT_FRAME] = "38;5;244",
    [SNL_I_TINT_LADDER] = "1;38;5;32",
    [SNL_I_TINT_SNAKE] = "1;38;5;166",
    [SNL_I_TINT_ROUTE] = "1;38;5;16;48;5;178",
    [SNL_I_TINT_ROLL] = "1;38;5;16;48;5;80",
    [SNL_I_TINT_INFINITE] = "7",
    [SNL_I_TINT_TOKEN] = "1;38;5;231;48;5;25",
    [SNL_I_TINT_TOKEN + 1] = "1;38;5;16;48;5;208",
    [SNL_I_TINT_TOKEN + 2] = "1;38;5;16;48;5;117",
    [SNL_I_TINT_TOKEN + 3] = "1;38;5;16;48;5;227",
    [SNL_I_TINT_TOKEN + 4] = "1;38;5;231;48;5;90",
    [SNL_I_TINT_TOKEN + 5] = "1;38;5;16;48;5;36",
    /* HEAT: the colours of the SVG pictures from light to dark, as near as terminals have them,
     * with a contrast of at least 4.5. SCALE: signs in the colour of their background, so that only
     * the colour shows. */
    [SNL_I_TINT_HEAT] = "38;5;16;48;5;230",
    [SNL_I_TINT_HEAT + 1] = "38;5;16;48;5;222",
    [SNL_I_TINT_HEAT + 2] = "38;5;16;48;5;215",
    [SNL_I_TINT_HEAT + 3] = "38;5;16;48;5;203",
    [SNL_I_TINT_HEAT + 4] = "38;5;231;48;5;161",
    [SNL_I_TINT_HEAT + 5] = "38;5;231;48;5;125",
    [SNL_I_TINT_HEAT + 6] = "38;5;231;48;5;90",
    [SNL_I_TINT_HEAT + 7] = "38;5;231;48;5;53",
    [SNL_I_TINT_SCALE] = "38;5;230;48;5;230",
    [SNL_I_TINT_SCALE + 1] = "38;5;222;48;5;222",
    [SNL_I_TINT_SCALE + 2] = "38;5;215;48;5;215",
    [SNL_I_TINT_SCALE + 3] = "38;5;203;48;5;203",
    [SNL_I_TINT_SCALE + 4] = "38;5;161;48;5;161",
    [SNL_I_TINT_SCALE + 5] = "38;5;125;48;5;125",
    [SNL_I_TINT_SCALE + 6] = "38;5;90;48;5;90",
    [SNL_I_TINT_SCALE + 7] = "38;5;53;48;5;53",
};

/* {ASCII, Unicode}. FRAME + bits: 1 up, 2 right, 4 down, 8 left. Dead ends and straight pieces
 * never occur at junctions; ACROSS and UPRIGHT are the sides of a cell. */
static const char *const signs[][2] = {
    [SNL_I_SIGN_UP] = {"^", u8"\u2191"},
    [SNL_I_SIGN_DOWN] = {"v", u8"\u2193"},
    [SNL_I_SIGN_TOKEN] = {"@", u8"\u25cf"},
    [SNL_I_SIGN_NOTHING] = {".", u8"\u00b7"},
    [SNL_I_SIGN_INFINITE] = {"*", u8"\u221e"},
    [SNL_I_SIGN_LEVEL] = {"a", u8"\u2581"},
    [SNL_I_SIGN_LEVEL + 1] = {"b", u8"\u2582"},
    [SNL_I_SIGN_LEVEL + 2] = {"c", u8"\u2583"},
    [SNL_I_SIGN_LEVEL + 3] = {"d", u8"\u2584"},
    [SNL_I_SIGN_LEVEL + 4] = {"e", u8"\u2585"},
    [SNL_I_SIGN_LEVEL + 5] = {"f", u8"\u2586"},
    [SNL_I_SIGN_LEVEL + 6] = {"g", u8"\u2587"},
    [SNL_I_SIGN_LEVEL + 7] = {"h", u8"\u2588"},
    [SNL_I_SIGN_FRAME + 1 + 2] = {"+", u8"\u2514"},
    [SNL_I_SIGN_FRAME + 2 + 4] = {"+", u8"\u250c"},
    [SNL_I_SIGN_FRAME + 4 + 8] = {"+", u8"\u2510"},
    [SNL_I_SIGN_FRAME + 8 + 1] = {"+", u8"\u2518"},
    [SNL_I_SIGN_FRAME + 1 + 2 + 4] = {"+", u8"\u251c"},
    [SNL_I_SIGN_FRAME + 2 + 4 + 8] = {"+", u8"\u252c"},
    [SNL_I_SIGN_FRAME + 4 + 8 + 1] = {"+", u8"\u2524"},
    [SNL_I_SIGN_FRAME + 8 + 1 + 2] = {"+", u8"\u2534"},
    [SNL_I_SIGN_FRAME + 1 + 2 + 4 + 8] = {"+", u8"\u253c"},
    [SNL_I_SIGN_ACROSS] = {"-", u8"\u2500"},
    [SNL_I_SIGN_UPRIGHT] = {"|", u8"\u2502"},
};

const char *snl_i_lines_sign(const snl_i_lines *lines, int32_t sign)
{
    return signs[sign][(lines->style & SNL_TERMINAL_UNICODE) != 0];
}

/* ---- One line ---- */

static void set_tint(snl_i_lines *lines, int32_t tint)
{
    if (!(lines->style & SNL_TERMINAL_COLOUR) || tint == lines->tint)
        return;
    snl_i_write(lines->writer, "\033[0");
    if (tint != SNL_I_TINT_NONE) {
        snl_i_write(lines->writer, ";");
        snl_i_write(lines->writer, tints[tint]);
    }
    snl_i_write(lines->writer, "m");
    lines->tint = tint;
}

static void pay_blanks(snl_i_lines *lines)
{
    if (lines->owed > 0)
        set_tint(lines, lines->owed_tint);
    for (; lines->owed > 0; lines->owed--)
        snl_i_write(lines->writer, " ");
}

/* Writes one character of `width` columns. */
static void put_character(snl_i_lines *lines, int32_t tint, const char *bytes, size_t count,
                          int64_t width)
{
    pay_blanks(lines);
    set_tint(lines, tint);
    snl_i_write_bytes(lines->writer, bytes, count);
    lines->column += width;
}

void snl_i_lines_put(snl_i_lines *lines, int32_t tint, const char *text)
{
    while (*text) {
        size_t count = 1;
        while (((unsigned char)text[count] & 0xc0) == 0x80)
            count++;
        put_character(lines, tint, text, count, 1);
        text += count;
    }
}

void snl_i_lines_sign_put(snl_i_lines *lines, int32_t tint, int32_t sign)
{
    snl_i_lines_put(lines, tint, snl_i_lines_sign(lines, sign));
}

void snl_i_lines_number(snl_i_lines *lines, int32_t tint, int64_t number)
{
    char digits[24] = {0};
    snl_i_writer writer = {.text = digits};
    snl_i_write_integer(&writer, number);
    snl_i_lines_put(lines, tint, digits);
}

void snl_i_lines_blanks(snl_i_lines *lines, int32_t tint, int64_t count)
{
    if (tint < SNL_I_TINT_ROUTE)
        tint = SNL_I_TINT_NONE;
    if (tint != lines->owed_tint)
        pay_blanks(lines);
    lines->owed += count;
    lines->owed_tint = tint;
    lines->column += count;
}

void snl_i_lines_end(snl_i_lines *lines)
{
    set_tint(lines, SNL_I_TINT_NONE);
    snl_i_write(lines->writer, "\n");
    lines->column = lines->owed = 0;
}

/* ---- Words ---- */

/* Characters that all terminals agree on; the widths are those of East Asian Width (Unicode
 * Standard Annex #11), where "ambiguous" is narrow. */
static const struct {
    uint32_t first, last;
    int64_t width;
} ranges[] = {
    {0x21, 0x7e, 1},     {0xa1, 0xac, 1},     {0xae, 0x2ff, 1},    {0x391, 0x3a1, 1},
    {0x3a3, 0x482, 1},   {0x48a, 0x52f, 1},   {0x1e00, 0x1f15, 1}, {0x2010, 0x2027, 1},
    {0x2030, 0x205e, 1}, {0x20a0, 0x20bf, 1}, {0x2190, 0x2319, 1}, {0x2500, 0x25fc, 1},
    {0x3001, 0x3029, 2}, {0x3041, 0x3096, 2}, {0x309b, 0x30ff, 2}, {0x3105, 0x312f, 2},
    {0x3131, 0x318e, 2}, {0x4e00, 0x9fff, 2}, {0xac00, 0xd7a3, 2}, {0xff01, 0xff60, 2},
};

/* The width of a character in columns; 0 if unknown. */
static int64_t width_of(uint32_t code)
{
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return ranges[i].width;
    return 0;
}

/* A character: the number of its bytes, 1..4, and of its columns. */
struct character {
    size_t count;
    int64_t width; /* 0: "?" replaces it */
};

/* Looks at the character at `text`; an invalid character counts as a single byte. The function
 * reads at most one byte behind a word: either the last character is complete, or the byte behind
 * it continues no character. */
static struct character look_at(const snl_i_lines *lines, const char *text)
{
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    uint32_t code = (unsigned char)text[0];
    size_t more = code < 0xc0 ? 0 : code < 0xe0 ? 1 : code < 0xf0 ? 2 : 3;
    struct character invalid = {1, 0};
    if (code < 0x80)
        return (struct character){1, width_of(code)};
    if (more == 0 || code >= 0xf8)
        return invalid;
    code &= 0x3fu >> more;
    for (size_t i = 1; i <= more; i++) {
        uint32_t next = (unsigned char)text[i];
        if ((next & 0xc0) != 0x80)
            return invalid;
        code = code << 6 | (next & 0x3f);
    }
    if (code < least[more])
        return invalid;
    return (struct character){more + 1, lines->style & SNL_TERMINAL_UNICODE ? width_of(code) : 0};
}

static void go_on_below(snl_i_lines *lines)
{
    snl_i_lines_end(lines);
    snl_i_lines_blanks(lines, SNL_I_TINT_NONE, INDENT);
}

void snl_i_lines_together(snl_i_lines *lines, int64_t width)
{
    if (lines->column + 1 + width > lines->columns && INDENT + width <= lines->columns)
        go_on_below(lines);
}

void snl_i_lines_room(snl_i_lines *lines, int64_t width)
{
    if (lines->column == lines->owed) /* nothing but an indent */
        return;
    if (lines->column + 1 + width > lines->columns)
        go_on_below(lines);
    else
        snl_i_lines_blanks(lines, SNL_I_TINT_NONE, 1);
}

/* Writes a word. A word longer than a line continues on the next line. */
static void put_word(snl_i_lines *lines, int32_t tint, const char *word, size_t count)
{
    struct character next;
    int64_t width = 0;
    for (size_t i = 0; i < count && !snl_i_poll_step(&lines->writer->poll, 4); i += next.count) {
        next = look_at(lines, word + i);
        width += next.width ? next.width : 1;
    }
    snl_i_lines_room(lines, width);
    for (size_t i = 0; i < count && !lines->writer->poll.cancelled; i += next.count) {
        next = look_at(lines, word + i);
        if (lines->column + (next.width ? next.width : 1) > lines->columns)
            go_on_below(lines);
        if (next.width)
            put_character(lines, tint, word + i, next.count, next.width);
        else
            put_character(lines, tint, "?", 1, 1);
    }
}

/* A blank or a control character, which ends a word. */
static int is_between_words(char byte)
{
    return (unsigned char)byte <= ' ' || byte == 0x7f;
}

void snl_i_lines_words(snl_i_lines *lines, int32_t tint, const char *text)
{
    while (*text && !snl_i_poll_step(&lines->writer->poll, 1)) {
        size_t count = 0;
        while (!is_between_words(text[count]) && !snl_i_poll_step(&lines->writer->poll, 1))
            count++;
        if (count > 0)
            put_word(lines, tint, text, count);
        text += count > 0 ? count : 1;
    }
}
