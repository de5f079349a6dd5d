/* SPDX-License-Identifier: MIT */
/*
 * Words in a terminal (lib/draw_terminal_lines.c): titles of all kinds of bytes, and which
 * characters are shown.
 */
#include "terminal_check.h"

static void check_title(const char *title, const char *ascii, const char *unicode)
{
    snl_board *board = NULL;
    snl_picture picture = {.struct_size = sizeof picture, .title = title};
    CHECK_EQUAL(snl_board_create(2, NULL, &board), SNL_OK);
    char *bare = draw(board, NULL, 20, 0);
    for (int32_t style = 0; style <= UNICODE; style++) {
        const char *expected = style ? unicode : ascii;
        char *text = draw(board, &picture, 20, style);
        if (!CHECK(strncmp(text, expected, strlen(expected)) == 0))
            printf("# %s\n", text);
        char *same = in_ascii(text + strlen(expected));
        CHECK(strcmp(same, bare) == 0);
        free(same);
        char *coloured = draw(board, &picture, 20, style | COLOUR);
        CHECK(*expected == '\0' || strncmp(coloured, "\033[0;1m", 6) == 0); /* bold */
        same = without_colours(coloured);
        CHECK(strcmp(same, text) == 0);
        free(same);
        free(coloured);
        free(text);
    }
    free(bare);
    snl_board_free(board);
}

static void titles(void)
{
    check_title("", "", "");
    check_title(" \t\n", "", "");
    check_title("A board", "A board\n\n", "A board\n\n");
    check_title("\n A\tboard\r\n\033[2J\177!", "A board [2J !\n\n", "A board [2J !\n\n");
    check_title("Twenty characters are", "Twenty characters\n  are\n\n",
                "Twenty characters\n  are\n\n");
    check_title("Twenty characters it", "Twenty characters it\n\n", "Twenty characters it\n\n");
    check_title("a bcdefghijklmnopqrstuvwxyzabcdefghijklmn o",
                "a\n  bcdefghijklmnopqrs\n  tuvwxyzabcdefghijk\n  lmn o\n\n",
                "a\n  bcdefghijklmnopqrs\n  tuvwxyzabcdefghijk\n  lmn o\n\n");
    check_title(u8"für „alle“ ¡ÿŁЖΩ→∞█–", "f?r ?alle? ?????????\n\n", u8"für „alle“ ¡ÿŁЖΩ→∞█–\n\n");
    /* Characters that take two columns. */
    check_title(u8"蛇梯棋 사다리 ヘビ", "??? ??? ??\n\n", u8"蛇梯棋 사다리 ヘビ\n\n");
    check_title(u8"蛇梯棋蛇梯棋蛇梯棋蛇梯", "???????????\n\n", u8"蛇梯棋蛇梯棋蛇梯棋蛇\n  梯\n\n");
    check_title(u8"a 梯棋蛇梯棋蛇梯棋蛇梯", "a ??????????\n\n",
                u8"a\n  梯棋蛇梯棋蛇梯棋蛇\n  梯\n\n");
    /* A ? replaces a character of no width, a character on whose width terminals disagree, and a
     * character that changes the direction of a line. */
    check_title(u8"e\u0301 \u200b \u202e \u2066 \u00ad \u2028 \U0001f40d \ufeff",
                "e? ? ? ? ? ? ? ?\n\n", "e? ? ? ? ? ? ? ?\n\n");
    /* A replaced byte takes a column, too. */
    check_title("abcdefghijklmnop \x80\x80\x80\x80", "abcdefghijklmnop\n  ????\n\n",
                "abcdefghijklmnop\n  ????\n\n");
    check_title(
        "\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80",
        "????????????????????\n  ??\n\n", "????????????????????\n  ??\n\n");
    /* A blank after a full line is left out. */
    check_title("Twenty characters it ", "Twenty characters it\n\n", "Twenty characters it\n\n");
    /* Characters that are not shown: the first and the last ones of two, three and four bytes. */
    check_title("\xc2\x80 \xdf\xbf \xe0\xa0\x80 \xe0\xbf\xbf \xf0\x90\x80\x80", "? ? ? ? ?\n\n",
                "? ? ? ? ?\n\n");
    check_title("\xbf\x80 \xdf \xe0", "?? ? ?\n\n", "?? ? ?\n\n");
    /* Invalid UTF-8: a lone byte, a character cut off, an overlong one, a surrogate, and one beyond
     * the last code point. */
    check_title("\x80 \xc3 \xe2\x86 \xf0\x9f\x90", "? ? ?? ???\n\n", "? ? ?? ???\n\n");
    check_title("\xc0\xaf \xe0\x80\xaf \xf8\x88", "?? ??? ??\n\n", "?? ??? ??\n\n");
    check_title("\xf8\x90\x80\x80 \xf9\x80\x80\x80", "???? ????\n\n", "???? ????\n\n");
    check_title("\xed\xa0\x80 \xf7\xbf\xbf\xbf \xff", "? ? ?\n\n", "? ? ?\n\n");
    check_title("\xc3(\xe2\x82(\xf8\x88\x80\x80\x80",
                "?(?"
                "?(?????\n\n",
                "?(?"
                "?(?????\n\n");
}

/* Puts a character after 19 others into lines of 20 columns, and checks whether and where the
 * character is shown. */
static void check_character(const snl_board *board, uint32_t code, int width)
{
    char character[5] = "", title[32], expected[40];
    if (code < 0x80)
        snprintf(character, sizeof character, "%c", (char)code);
    else if (code < 0x800)
        snprintf(character, sizeof character, "%c%c", (char)(0xc0 | code >> 6),
                 (char)(0x80 | (code & 0x3f)));
    else
        snprintf(character, sizeof character, "%c%c%c", (char)(0xe0 | code >> 12),
                 (char)(0x80 | (code >> 6 & 0x3f)), (char)(0x80 | (code & 0x3f)));
    snprintf(title, sizeof title, "abcdefghijklmnopqrs%s", character);
    snprintf(expected, sizeof expected, "abcdefghijklmnopqrs%s%s\n\n", width == 2 ? "\n  " : "",
             width ? character : "?");
    snl_picture picture = {.struct_size = sizeof picture, .title = title};
    char *text = draw(board, &picture, 20, UNICODE);
    if (!CHECK(strncmp(text, expected, strlen(expected)) == 0))
        printf("# U+%04X: %s\n", (unsigned)code, text);
    free(text);
}

/* The first and the last characters of each range whose width all terminals agree on: alphabets
 * from Latin to Cyrillic, signs, arrows, boxes; and East Asian characters, which take two
 * columns. */
static void characters(void)
{
    static const struct {
        uint32_t first, last;
        int width;
    } known[] = {
        {0x21, 0x7e, 1},     {0xa1, 0xac, 1},     {0xae, 0x2ff, 1},    {0x391, 0x3a1, 1},
        {0x3a3, 0x482, 1},   {0x48a, 0x52f, 1},   {0x1e00, 0x1f15, 1}, {0x2010, 0x2027, 1},
        {0x2030, 0x205e, 1}, {0x20a0, 0x20bf, 1}, {0x2190, 0x2319, 1}, {0x2500, 0x25fc, 1},
        {0x3001, 0x3029, 2}, {0x3041, 0x3096, 2}, {0x309b, 0x30ff, 2}, {0x3105, 0x312f, 2},
        {0x3131, 0x318e, 2}, {0x4e00, 0x9fff, 2}, {0xac00, 0xd7a3, 2}, {0xff01, 0xff60, 2}};
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(2, NULL, &board), SNL_OK);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (known[i].first > 0x21)
            check_character(board, known[i].first - 1, 0);
        check_character(board, known[i].first, known[i].width);
        check_character(board, known[i].last, known[i].width);
        if (known[i].last != 0x7e) /* the next one is a control character */
            check_character(board, known[i].last + 1, 0);
    }
    snl_board_free(board);
}

int main(void)
{
    RUN(titles);
    RUN(characters);
    return check_done();
}
