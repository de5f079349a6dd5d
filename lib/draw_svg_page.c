/* SPDX-License-Identifier: MIT */
/*
 * Writes the page of an SVG picture: markup, text, paths, style, title and description.
 *
 * A picture must not disturb the page that contains it, nor another picture there. Each style rule
 * is therefore limited to a class of the theme, and is the same in every picture of that theme that
 * has the rule: only pictures with heat have the rules for its shades. The two identifiers, which
 * screen readers need, contain a hash of the texts. Colours are plain rules and not custom
 * properties, which many programs that show SVG do not support.
 */
#include "draw_svg.h"

/* ---- Markup ---- */

/* Rounds down, also below 0. */
static int64_t divide(int64_t number, int64_t by)
{
    int64_t quotient = number / by;
    return quotient * by > number ? quotient - 1 : quotient;
}

static int64_t tenths(int64_t length)
{
    return divide(length + SNL_I_PX / 20, SNL_I_PX / 10);
}

static void write_tenths(snl_i_writer *writer, int64_t number)
{
    int64_t magnitude = number < 0 ? -number : number;
    if (number < 0)
        snl_i_write_bytes(writer, "-", 1);
    if (magnitude >= 10 || magnitude == 0)
        snl_i_write_integer(writer, magnitude / 10);
    if (magnitude % 10 > 0) {
        char places[2] = {'.', (char)('0' + magnitude % 10)};
        snl_i_write_bytes(writer, places, 2);
    }
}

void snl_i_svg_put(snl_i_writer *writer, const char *markup, const int64_t *numbers)
{
    for (; *markup; markup++) {
        if (*markup == '%')
            write_tenths(writer, tenths(*numbers++));
        else if (*markup == '$')
            snl_i_write_integer(writer, *numbers++);
        else
            snl_i_write_bytes(writer, *markup == '\'' ? "\"" : markup, 1);
    }
}

void snl_i_svg_write_hex(snl_i_writer *writer, uint64_t byte)
{
    static const char digits[] = "0123456789abcdef";
    snl_i_write_bytes(writer, &digits[byte >> 4], 1);
    snl_i_write_bytes(writer, &digits[byte & 15], 1);
}

/* The number of bytes of the first character of a text; 0 if the text does not begin with a
 * character of XML in UTF-8. */
static size_t character_bytes(const unsigned char *text)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (text[0] < 0x80)
        return text[0] >= 0x20 || text[0] == '\t' || text[0] == '\n' || text[0] == '\r';
    size_t bytes = text[0] >= 0xf8 ? 0 : text[0] >= 0xf0 ? 4 : text[0] >= 0xe0 ? 3 : 2;
    if (text[0] < 0xc0)
        return 0;
    uint32_t code = text[0] & (0xffU >> (bytes + 1));
    for (size_t i = 1; i < bytes; i++) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (text[i] & 0x3fU);
    }
    int surrogate = code >= 0xd800 && code <= 0xdfff;
    if (code < least[bytes] || surrogate || code == 0xfffe || code == 0xffff || code > 0x10ffff)
        return 0;
    return bytes;
}

/* Writes a text up to `end`, or up to its terminating zero. */
static void write_characters(snl_i_writer *writer, const char *text, const char *end)
{
    while (*text && text != end && !writer->poll.cancelled) {
        size_t bytes = character_bytes((const unsigned char *)text);
        if (bytes == 0)
            snl_i_write(writer, "\xef\xbf\xbd");
        else if (*text == '&')
            snl_i_write(writer, "&amp;");
        else if (*text == '<')
            snl_i_write(writer, "&lt;");
        else if (*text == '>')
            snl_i_write(writer, "&gt;");
        else if (*text == '\r')
            snl_i_write(writer, "&#13;");
        else
            snl_i_write_bytes(writer, text, bytes);
        text += bytes ? bytes : 1;
    }
}

void snl_i_svg_write_text(snl_i_writer *writer, const char *text)
{
    write_characters(writer, text, NULL);
}

/* ---- Paths ---- */

/* Writes a number of a list; a minus sign separates numbers as well as a space does. */
static void write_step(snl_i_writer *writer, int64_t number, int first)
{
    if (!first && number >= 0)
        snl_i_write_bytes(writer, " ", 1);
    write_tenths(writer, number);
}

static void write_steps(snl_i_svg_pen *pen, const char *command, const snl_i_svg_point *points,
                        int count)
{
    snl_i_write_bytes(pen->writer, command, 1);
    for (int i = 0; i < count; i++) {
        write_step(pen->writer, tenths(points[i].x) - pen->x, i == 0);
        write_step(pen->writer, tenths(points[i].y) - pen->y, 0);
    }
    pen->x = tenths(points[count - 1].x);
    pen->y = tenths(points[count - 1].y);
}

void snl_i_svg_move(snl_i_svg_pen *pen, snl_i_svg_point to)
{
    pen->x = pen->y = 0;
    write_steps(pen, "M", &to, 1);
}

void snl_i_svg_line(snl_i_svg_pen *pen, snl_i_svg_point to)
{
    write_steps(pen, "l", &to, 1);
}

void snl_i_svg_curve(snl_i_svg_pen *pen, snl_i_svg_point first, snl_i_svg_point second,
                     snl_i_svg_point to)
{
    snl_i_svg_point points[] = {first, second, to};
    write_steps(pen, "c", points, 3);
}

void snl_i_svg_smooth(snl_i_svg_pen *pen, snl_i_svg_point second, snl_i_svg_point to)
{
    snl_i_svg_point points[] = {second, to};
    write_steps(pen, "s", points, 2);
}

/* ---- Style ---- */

/* Rules that light and dark pictures share. Widths that vary are attributes of the elements. */
static const char *const shapes[] = {
    "text{font-family:system-ui,-apple-system,\"Segoe UI\",Roboto,\"Helvetica Neue\",Arial,"
    "sans-serif;font-size:12px}",
    ".snl-title{font-size:21px;font-weight:600;text-anchor:middle}",
    ".snl-number{font-size:13px;font-weight:600;paint-order:stroke;stroke-width:3px;"
    "stroke-linejoin:round}",
    ".snl-frame{stroke-width:8px;stroke-linejoin:round;paint-order:stroke}",
    ".snl-line{fill:none;stroke-linecap:round;stroke-linejoin:round}",
    ".snl-rungs{fill:none}",
    ".snl-sign{stroke-width:2.5px;stroke-linejoin:round;paint-order:stroke}",
    ".snl-body{stroke-width:3.5px;stroke-linejoin:round;paint-order:stroke}",
    ".snl-back{fill:none;stroke:#fff;stroke-linecap:round;opacity:.6}",
    ".snl-eye{fill:none;stroke:#fff;stroke-linecap:round}",
    ".snl-pupil{fill:none;stroke:#111;stroke-linecap:round}",
    ".snl-tongue{fill:none;stroke-linecap:round;stroke-linejoin:round}",
    ".snl-glow{fill:none;stroke-linecap:round;stroke-linejoin:round}",
    ".snl-rest{stroke-width:3px}",
    ".snl-roll{font-weight:700;text-anchor:middle}",
    ".snl-token{stroke:#fff;stroke-width:2px;stroke-linejoin:round}",
    ".snl-middle{text-anchor:middle}",
    ".snl-end{text-anchor:end}",
    ".snl-black{fill:#000;stroke:#fff;stroke-opacity:.35}",
    ".snl-white{fill:#fff;stroke:#000;stroke-opacity:.35}",
    ".snl-player{font-size:11px;font-weight:700;text-anchor:middle;stroke:none}",
    ".snl-axis{fill:none;stroke-width:1px}",
    ".snl-mark{stroke-width:1.5px}",
    ".snl-label{paint-order:stroke;stroke-width:4px;stroke-linejoin:round}",
};

struct colour {
    const char *selector;
    const char *property;
    const char *light;
    const char *dark;
};

/* Snakes and players have the colours of Okabe and Ito, which every kind of colour vision can
 * distinguish. */
static const struct colour colours[] = {
    {".snl-paper", "fill", "#fff", "#1c1d1f"},
    {"text", "fill", "#2b2b2b", "#e6e6e6"},
    {".snl-frame", "stroke", "#b9a677", "#5a6070"},
    {".snl-frame", "fill", "#fbf7ec", "#2c3038"},
    {".snl-shade", "fill", "#f1e8d2", "#23262d"},
    {".snl-goal", "fill", "#f7d774", "#6b5716"},
    {".snl-sign", "fill", "#8a6d1f", "#f2cf63"},
    {".snl-tab", "fill", "#f1e8d2", "#23262d"},
    {".snl-number", "fill", "#51472f", "#d7d9de"},
    {".snl-number", "stroke", "#fbf7ec", "#23262d"},
    {".snl-halo", "stroke", "#fbf7ec", "#1b1d22"},
    {".snl-rails", "stroke", "#8f6231", "#d3a46c"},
    {".snl-rungs", "stroke", "#b58748", "#a67c4b"},
    {".snl-body", "stroke", "#fbf7ec", "#1b1d22"},
    {".snl-tongue", "stroke", "#b3261e", "#ff8a80"},
    {".snl-s0", "fill", "#0072b2", "#3b9bd6"},
    {".snl-s1", "fill", "#d55e00", "#e8742a"},
    {".snl-s2", "fill", "#009e73", "#1fb489"},
    {".snl-s3", "fill", "#cc79a7", "#d98bb5"},
    {".snl-s4", "fill", "#56b4e9", "#7cc7f0"},
    {".snl-s5", "fill", "#e69f00", "#f0b429"},
    {".snl-glow", "stroke", "#f0e442", "#8c7f10"},
    {".snl-path", "stroke", "#1d1d1f", "#fff"},
    {".snl-rest", "stroke", "#1d1d1f", "#fff"},
    {".snl-rest", "fill", "#fff", "#14161a"},
    {".snl-badge", "fill", "#1d1d1f", "#fff"},
    {".snl-badge", "stroke", "#fff", "#14161a"},
    {".snl-roll", "fill", "#fff", "#000"},
    {".snl-never", "fill", "#767676", "#767676"},
    {".snl-axis", "stroke", "#8a8a8a", "#8a8a8a"},
    {".snl-grid", "stroke", "#e4e4e4", "#30343c"},
    {".snl-area", "fill", "#0072b2", "#56b4e9"},
    {".snl-mark", "stroke", "#d55e00", "#f0a868"},
    {".snl-label", "fill", "#8a3c00", "#f5b983"},
    {".snl-label", "stroke", "#fff", "#1c1d1f"},
};

static void write_colours(snl_i_writer *writer, const char *theme, int dark, int has_heat)
{
    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++) {
        snl_i_write(writer, theme);
        snl_i_write(writer, colours[i].selector);
        snl_i_write(writer, "{");
        snl_i_write(writer, colours[i].property);
        snl_i_write(writer, ":");
        snl_i_write(writer, dark ? colours[i].dark : colours[i].light);
        snl_i_write(writer, "}\n");
    }
    if (has_heat)
        snl_i_svg_write_shades(writer, theme, dark);
}

static const char *const themes[] = {"auto", "light", "dark"};

static void write_style(snl_i_writer *writer, snl_theme theme, int has_heat)
{
    static const char *const roots[] = {".snl-auto ", ".snl-light ", ".snl-dark "};
    snl_i_write(writer, "<style>\n");
    write_colours(writer, roots[theme], theme == SNL_THEME_DARK, has_heat);
    if (theme == SNL_THEME_AUTO) {
        snl_i_write(writer, "@media (prefers-color-scheme:dark){\n");
        write_colours(writer, roots[theme], 1, has_heat);
        snl_i_write(writer, "}\n");
    }
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        snl_i_write(writer, roots[theme]);
        snl_i_write(writer, shapes[i]);
        snl_i_write(writer, "\n");
    }
    snl_i_write(writer, "</style>\n");
}

/* ---- The page ---- */

/* The FNV-1a hash, byte by byte. */
uint64_t snl_i_svg_key_number(uint64_t key, uint64_t number)
{
    for (int shift = 0; shift < 64; shift += 8)
        key = (key ^ (number >> shift & 0xff)) * UINT64_C(0x100000001b3);
    return key;
}

uint64_t snl_i_svg_key_text(snl_i_poll *poll, uint64_t key, const char *text)
{
    uint64_t bytes = 0;
    for (; text && text[bytes] && !snl_i_poll_step(poll, 1); bytes++)
        key = (key ^ (unsigned char)text[bytes]) * UINT64_C(0x100000001b3);
    return snl_i_svg_key_number(key, text ? bytes : UINT64_MAX);
}

uint64_t snl_i_svg_key_double(uint64_t key, double value)
{
    snl_i_draw_real real = snl_i_draw_real_of(value);
    key = snl_i_svg_key_number(key, real.digits);
    key = snl_i_svg_key_number(key, (uint64_t)real.exponent);
    return snl_i_svg_key_number(key, value < 0);
}

static void write_key(snl_i_writer *writer, uint64_t key)
{
    for (int shift = 56; shift >= 0; shift -= 8)
        snl_i_svg_write_hex(writer, key >> shift & 0xff);
}

static void write_texts(snl_i_writer *writer, const snl_i_svg_page *page)
{
    snl_i_write(writer, "<title id=\"snl-t");
    write_key(writer, page->key);
    snl_i_write(writer, "\">");
    if (page->title)
        snl_i_svg_write_text(writer, page->title);
    else
        page->write_title(writer, page->context);
    snl_i_write(writer, "</title>\n<desc id=\"snl-d");
    write_key(writer, page->key);
    snl_i_write(writer, "\">");
    if (page->description)
        snl_i_svg_write_text(writer, page->description);
    else
        page->write_description(writer, page->context);
    snl_i_write(writer, "</desc>\n");
}

/* ---- The title in the picture ---- */

/* Steps of measuring a character. */
enum { STEPS_OF_A_CHARACTER = 8 };

enum { TITLE_SIZE = 21, TITLE_SIZE_MIN = 13, TITLE_LINE = 18, TITLE_TOP = 36, TITLE_MARGIN = 24 };

/* The largest width of a character, in hundredths of the font size. The font is unknown here: these
 * are bounds for DejaVu Sans Bold, one of the widest fonts that a viewer may choose, and for
 * full-width characters and emoji. */
static int64_t character_width(const char *text, size_t bytes)
{
    if (bytes != 1)
        return bytes == 2 ? 88 : bytes == 4 ? 140 : 105; /* 0: U+FFFD replaces it */
    for (const char *narrow = " \t\r\n!'(),-./:;I[]fijlrt|"; *narrow; narrow++)
        if (*text == *narrow)
            return 50;
    for (const char *wide = "%@MWmw"; *wide; wide++)
        if (*text == *wide)
            return 111;
    return (*text >= '0' && *text <= '9') || (*text >= 'a' && *text <= 'z') ? 72 : 88;
}

/* Returns the end of a line that begins at `text` and is at most `room` wide, in hundredths of the
 * font size. If the text goes on, the line ends at its last space, if it has one. Sets `*next` to
 * the beginning of the next line, and `*width` to the measured width. */
static const char *end_line(snl_i_poll *poll, const char *text, int64_t room, const char **next,
                            int64_t *width)
{
    const char *blank = NULL;
    *width = 0;
    while (*text && !snl_i_poll_step(poll, STEPS_OF_A_CHARACTER)) {
        size_t bytes = character_bytes((const unsigned char *)text);
        int64_t wider = *width + character_width(text, bytes);
        blank = *text == ' ' ? text : blank;
        if (wider > room) {
            *next = blank ? blank + 1 : text;
            return blank ? blank : text;
        }
        *width = wider;
        text += bytes ? bytes : 1;
    }
    *next = text;
    return text;
}

/* The font size, in pixels, in which a title fits into one line, or the smallest size. Sets `*room`
 * to the width of a line in hundredths of the smallest size. */
static int64_t title_size(snl_i_poll *poll, const char *title, int64_t page_width, int64_t *room)
{
    const char *next;
    int64_t width, pixels = page_width / SNL_I_PX - TITLE_MARGIN;
    *room = pixels * 100 / TITLE_SIZE_MIN;
    end_line(poll, title, *room, &next, &width);
    int64_t size = *next ? TITLE_SIZE_MIN : pixels * 100 / width;
    return size < TITLE_SIZE ? size : TITLE_SIZE;
}

int64_t snl_i_svg_title_height(snl_i_poll *poll, const char *title, int64_t page_width)
{
    int64_t room, width, height = 34 - TITLE_LINE;
    if (!title || !*title)
        return 0;
    title_size(poll, title, page_width, &room);
    for (const char *line = title; *line && !poll->cancelled; height += TITLE_LINE)
        end_line(poll, line, room, &line, &width);
    return height * SNL_I_PX;
}

/* Writes a title. A long title gets a smaller font. If the smallest font is still too large, the
 * title continues on further lines. */
static void write_title(snl_i_writer *writer, const char *title, int64_t page_width)
{
    int64_t room, width;
    int64_t size = title_size(&writer->poll, title, page_width, &room);
    int64_t place[] = {page_width / 2, TITLE_TOP * SNL_I_PX};
    snl_i_svg_put(writer, "<text class='snl-title' x='%' y='%'", place);
    if (size < TITLE_SIZE)
        snl_i_svg_put(writer, " style='font-size:$px'", &size);
    snl_i_write(writer, ">");
    for (const char *line = title; *line && !writer->poll.cancelled;) {
        const char *begin = line, *end = end_line(&writer->poll, begin, room, &line, &width);
        if (begin > title) {
            place[1] += TITLE_LINE * SNL_I_PX;
            snl_i_svg_put(writer, "<tspan x='%' y='%'>", place);
        }
        write_characters(writer, begin, end);
        if (begin > title)
            snl_i_write(writer, "</tspan>");
    }
    snl_i_write(writer, "</text>\n");
}

/* ---- The beginning of the page ---- */

void snl_i_svg_open(snl_i_writer *writer, const snl_i_svg_page *page)
{
    int64_t size[] = {page->width, page->height};
    snl_i_svg_put(writer, "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 % %'", size);
    snl_i_svg_put(writer, " width='%' height='%' role='img' class='snl-picture snl-", size);
    snl_i_write(writer, themes[page->theme]);
    snl_i_write(writer, "\" aria-labelledby=\"snl-t");
    write_key(writer, page->key);
    snl_i_write(writer, " snl-d");
    write_key(writer, page->key);
    snl_i_write(writer, "\">\n");
    write_texts(writer, page);
    write_style(writer, page->theme, page->has_heat);
    snl_i_svg_put(writer, "<rect class='snl-paper' width='%' height='%'/>\n", size);
    if (page->title && *page->title)
        write_title(writer, page->title, page->width);
}
