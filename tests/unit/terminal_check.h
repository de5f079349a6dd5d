/* SPDX-License-Identifier: MIT */
/*
 * Shared by the tests of boards drawn as text: drawing into a block that just fits, and checks that
 * hold for all drawings, in every style.
 */
#ifndef SNL_TERMINAL_CHECK_H
#define SNL_TERMINAL_CHECK_H

#include "draw_check.h"

#include <snl.h>

#define UNICODE SNL_TERMINAL_UNICODE
#define COLOUR SNL_TERMINAL_COLOUR

/* Draws a board into a block that just fits. The caller frees the block. */
static inline char *draw(const snl_board *board, const snl_picture *picture, int32_t columns,
                         int32_t style)
{
    size_t length = 77, again = 77;
    if (!CHECK_EQUAL(snl_draw_terminal(board, picture, columns, style, NULL, 0, &length), SNL_OK))
        return calloc(1, 1);
    char *text = malloc(length + 1);
    memset(text, 'x', length + 1);
    CHECK_EQUAL(snl_draw_terminal(board, picture, columns, style, text, length + 1, &again),
                SNL_OK);
    CHECK(again == length && text[length] == '\0' && strlen(text) == length);
    struct pieces pieces = {0};
    check_received(&pieces, snl_draw_terminal_to(board, picture, columns, style, receive, &pieces),
                   text);
    return text;
}

/* Returns a copy of a drawing without colours. Checks that every escape sequence resets and changes
 * the colours, and that lines end without colours. */
static inline char *without_colours(const char *text)
{
    char *plain = malloc(strlen(text) + 1), *to = plain;
    const char *tint = "m";
    while (*text) {
        if (*text != '\033') {
            CHECK(*text != '\n' || *tint == 'm');
            *to++ = *text++;
            continue;
        }
        size_t length = 3 + strspn(text + 3, "0123456789;");
        if (!CHECK(strncmp(text, "\033[0", 3) == 0 && text[length] == 'm'))
            break;
        CHECK(strncmp(text + 3, tint, length - 2) != 0);
        tint = text + 3;
        text += length + 1;
    }
    CHECK(*tint == 'm');
    *to = '\0';
    return plain;
}

/* Returns a copy of a drawing with the ASCII sign for each Unicode sign. */
static inline char *in_ascii(const char *text)
{
    static const char *const signs[][2] = {
        {u8"↑", "^"}, {u8"↓", "v"}, {u8"●", "@"}, {u8"·", "."}, {u8"∞", "*"}, {u8"▁", "a"},
        {u8"▂", "b"}, {u8"▃", "c"}, {u8"▄", "d"}, {u8"▅", "e"}, {u8"▆", "f"}, {u8"▇", "g"},
        {u8"█", "h"}, {u8"─", "-"}, {u8"│", "|"}, {u8"┌", "+"}, {u8"┐", "+"}, {u8"└", "+"},
        {u8"┘", "+"}, {u8"├", "+"}, {u8"┤", "+"}, {u8"┬", "+"}, {u8"┴", "+"}, {u8"┼", "+"}};
    char *ascii = malloc(strlen(text) + 1), *to = ascii;
    while (*text) {
        size_t known = sizeof signs / sizeof *signs, i = (unsigned char)*text < 0x80 ? known : 0;
        while (i < known && strncmp(text, signs[i][0], strlen(signs[i][0])) != 0)
            i++;
        *to++ = i < known ? *signs[i][1] : *text;
        text += i < known ? strlen(signs[i][0]) : 1;
    }
    *to = '\0';
    return ascii;
}

/* Whether all bytes are 32 to 126, no line is too long, and no line ends with blanks. */
static inline int good_lines(const char *text, int32_t columns)
{
    int good = *text != '\0' && text[strlen(text) - 1] == '\n';
    for (const char *line = text; *line && good;) {
        size_t count = strcspn(line, "\n");
        good &= count <= (size_t)columns && (count == 0 || line[count - 1] != ' ');
        for (size_t i = 0; i < count; i++)
            good &= line[i] >= ' ' && line[i] <= '~';
        line += count + 1;
    }
    return good;
}

/* Checks that the styles differ in signs and colours only. */
static inline void check_styles(const snl_board *board, const snl_picture *picture, int32_t columns)
{
    int faults = check_faults_in_test;
    char *ascii = draw(board, picture, columns, 0);
    char *unicode = draw(board, picture, columns, UNICODE);
    CHECK(good_lines(ascii, columns));
    char *same = in_ascii(unicode);
    CHECK(strcmp(same, ascii) == 0);
    free(same);
    for (int32_t style = 0; style <= UNICODE; style++) {
        char *coloured = draw(board, picture, columns, style | COLOUR);
        same = without_colours(coloured);
        CHECK(strcmp(same, style ? unicode : ascii) == 0);
        free(same);
        free(coloured);
    }
    if (check_faults_in_test > faults && check_faults_in_test <= 5)
        printf("# %" PRId64 " rows, %" PRId64 " columns, %" PRId64 " squares, width %d\n",
               snl_board_rows(board), snl_board_columns(board), snl_board_squares(board),
               (int)columns);
    free(ascii);
    free(unicode);
}

#endif
