/* SPDX-License-Identifier: MIT */
/*
 * The words of a board drawn as text: in its cells (lib/draw_terminal_cells.c) and below them
 * (lib/draw_terminal_notes.c), for routes, tokens and heat of all kinds.
 */
#include "terminal_check.h"

#include <math.h>

static snl_board *grid(int64_t rows, int64_t columns)
{
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create_grid(rows, columns, NULL, &board), SNL_OK);
    return board;
}

static int ends_with(const char *text, const char *part)
{
    return strlen(text) >= strlen(part) && strcmp(text + strlen(text) - strlen(part), part) == 0;
}

/* Checks that a drawing contains `part` and ends with `last`. */
static void check_text(const snl_board *board, const snl_picture *picture, int32_t columns,
                       int32_t style, const char *part, const char *last)
{
    char *text = draw(board, picture, columns, style);
    if (!CHECK(strstr(text, part) != NULL) || !CHECK(ends_with(text, last)))
        printf("%s", text);
    free(text);
}

/* ---- Routes ---- */

static snl_picture picture_of(const snl_leg *legs, size_t count)
{
    return (snl_picture){.struct_size = sizeof(snl_picture), .legs = legs, .leg_count = count};
}

/* Four legs: up a ladder from the first square, a roll that is spent, down a snake, and without a
 * jump. */
static void legs(void)
{
    static const snl_leg legs[] = {
        {LEG, 1, 0, 1, 1, 8}, {LEG, 5, 8, 1, 0, 8}, {LEG, 2, 8, 1, 10, 1}, {LEG, 4, 1, 1, 5, 5}};
    snl_picture picture = picture_of(legs, 4);
    snl_board *board = grid(1, 12);
    check_text(
        board, &picture, 200, 0, "",
        "\n\nRoute of 4 rolls from off the board: #1: roll 1 to 1^8, #2: roll 5, spent, at 8,"
        " #3: roll 2 to 10v1, #4: roll 4 to 5\n");
    snl_board_free(board);
}

/* A roll that takes a jump off the board, and the roll from there. */
static void legs_off_the_board(void)
{
    static const snl_leg legs[] = {{LEG, 2, 5, 1, 7, 0}, {LEG, 4, 0, 1, 4, 4}};
    snl_picture picture = picture_of(legs, 2);
    snl_board *board = grid(1, 12);
    CHECK_EQUAL(snl_board_set_jump(board, 7, 0), SNL_OK);
    check_text(board, &picture, 200, 0, "| v0   |",
               "\n\nA jump to 0 leads off the board.\n"
               "Route of 2 rolls from 5: #1: roll 2 to 7v0, #2: roll 4 to 4\n");
    check_text(board, &picture, 200, UNICODE, "2 to 7\u21930,", "");
    snl_board_free(board);
}

/* Rules stand between the jumps and the route. Each has a line of its own, and can be the only
 * note. */
static void rules(void)
{
    static const snl_leg legs[] = {{LEG, 6, 0, 1, 3, 3}};
    snl_picture picture = picture_of(legs, 1);
    snl_board *board = grid(10, 10);
    check_text(board, NULL, 200, 0, "", "+\n");
    CHECK_EQUAL(snl_board_set_jump(board, 7, 0), SNL_OK);
    check_text(board, NULL, 200, 0, "", "+\n\nA jump to 0 leads off the board.\n");
    CHECK_EQUAL(snl_board_set_enter(board, 1 << 5, 3), SNL_OK);
    check_text(board, &picture, 40, 0, "",
               "10\n\nSnakes: 7v0\nOnly a 6 leaves the start, and puts the\n"
               "  token on square 3.\nA jump to 0 leads off the board.\n"
               "Route of 1 roll from off the board:\n  #1: roll 6 to 3\n");
    CHECK_EQUAL(snl_board_remove_jump(board, 7), SNL_OK);
    check_text(board, NULL, 200, 0, "",
               "+\n\nOnly a 6 leaves the start, and puts the token on square 3.\n");
    CHECK_EQUAL(snl_board_set_enter(board, 0, 0), SNL_OK);
    check_text(board, NULL, 200, 0, "", "+\n");
    snl_board_free(board);
}

/* A square shows the first roll that touches it; the beginning of the route counts as roll 0. */
static void touched_squares(void)
{
    static const snl_leg legs[] = {{LEG, 2, 1, 1, 3, 1}, {LEG, 3, 1, 1, 4, 4}};
    snl_picture picture = picture_of(legs, 2);
    snl_board *board = grid(1, 5);
    check_text(board, &picture, 80, 0, "\n| 1#0+| 2   | 3 #1| 4 #2| 5   |\n", "");
    /* The square where the route begins has the colour of the route. */
    check_text(board, &picture, 80, COLOUR, "\033[0;1;38;5;16;48;5;178m 1#0+\033[0", "");
    snl_board_free(board);
}

/* A leg marks only the square where its last roll lands, however large its face. The beginning of a
 * later leg is not marked. */
static void untouched_squares(void)
{
    static const snl_leg legs[] = {{LEG, 1, 1, 1, 3, 3}, {LEG, 1, 6, 1, 9, 9}};
    snl_picture picture = picture_of(legs, 2);
    snl_board *board = grid(2, 5);
    check_text(board, &picture, 80, 0, "\n| 10   | 9  #2| 8    | 7    | 6    |\n", "");
    check_text(board, &picture, 80, 0, "\n| 1  #0| 2    | 3  #1| 4    | 5    |\n", "");
    snl_board_free(board);
}

/* ---- Tokens ---- */

static void tokens(void)
{
    static const snl_square squares[] = {3, 3, 3, 3, 3, 3, 3, 3, 3, 5};
    snl_picture picture = {.struct_size = sizeof picture, .tokens = squares, .token_count = 1};
    snl_board *board = grid(1, 5);
    check_text(board, &picture, 80, 0, "|   @1|", "+\n\nTokens: 1 on 3\n");
    picture.token_count = 10;
    check_text(board, &picture, 80, 0, "|    @|     |   @+|", ", 9 on 3,\n  10 on 5\n");
    check_text(board, &picture, 80, COLOUR, "\033[0;1;38;5;16;48;5;227m@+\033[0", "");
    snl_board_free(board);
}

/* Tokens off the board are not drawn in the empty cells of a linear board's top row. */
static void tokens_off_a_linear_board(void)
{
    static const snl_square squares[] = {0, 0, 0};
    snl_picture picture = {.struct_size = sizeof picture, .tokens = squares, .token_count = 3};
    static const int64_t sizes[] = {932, 993}; /* the top row has 2 squares, or 1 */
    for (size_t i = 0; i < 2; i++) {
        snl_board *board = NULL;
        CHECK_EQUAL(snl_board_create(sizes[i], NULL, &board), SNL_OK);
        char *bare = draw(board, NULL, 180, 0), *text = draw(board, &picture, 180, 0);
        CHECK(strncmp(text, bare, strlen(bare)) == 0);
        CHECK(strcmp(text + strlen(bare),
                     "\nTokens: 1 off the board, 2 off the board, 3 off the board\n") == 0);
        free(bare);
        free(text);
        snl_board_free(board);
    }
}

/* ---- Heat ---- */

static snl_picture heat_of(const double *heat, size_t squares, const char *label)
{
    return (snl_picture){.struct_size = sizeof(snl_picture),
                         .heat = heat,
                         .heat_count = squares + 1,
                         .heat_label = label};
}

/* Eight levels, of about equal size, for 1001 values. */
static void levels(void)
{
    static const double heat[] = {0,   0,   125, 126, 250, 251, 375, 376, 500,
                                  501, 625, 626, 750, 751, 875, 876, 1000};
    snl_picture picture = heat_of(heat, 16, NULL);
    snl_board *board = grid(1, 16);
    check_text(board, &picture, 120, 0,
               "\n| 1   a| 2   a| 3   b| 4   b| 5   c| 6   c| 7   d| 8   d|"
               " 9   e| 10  e| 11  f| 12  f| 13  g| 14  g| 15  h| 16  h|\n",
               "\n\n0 abcdefgh 1000\n");
    snl_board_free(board);
}

static void scales(void)
{
    double same[6] = {5, 5, 5, 5, 5, 5}, infinite[6], unknown[6];
    snl_board *board = grid(1, 5);
    for (int i = 0; i < 6; i++) {
        infinite[i] = INFINITY;
        unknown[i] = NAN;
    }
    snl_picture picture = heat_of(same, 5, "Heat");
    check_text(board, &picture, 80, 0, "", "+\n\nHeat: a 5\n");
    picture = heat_of(same, 5, "Eighteen letters, ");
    check_text(board, &picture, 20, 0, "", "\n\nEighteen letters,: a\n  5\n");
    picture = heat_of(same, 5, "Eighteen letters !");
    check_text(board, &picture, 20, 0, "", "\n\nEighteen letters !:\n  a 5\n");
    picture = heat_of(infinite, 5, "");
    check_text(board, &picture, 80, 0, "", "+\n\n* infinite\n");
    picture = heat_of(unknown, 5, NULL);
    check_text(board, &picture, 80, 0, "", "+\n\n");
    /* The number of square 0 stands in the notes if a jump leads there. */
    same[0] = 6;
    picture = heat_of(same, 5, "Heat");
    check_text(board, &picture, 80, 0, "", "+\n\nHeat: a 5\n");
    CHECK_EQUAL(snl_board_set_jump(board, 4, 0), SNL_OK);
    check_text(board, &picture, 80, 0, "", ".\nHeat: 5 abcdefgh 6, off the board: 6\n");
    snl_board_free(board);
}

/* A line break never divides "* infinite,". These words stay on the line of the numbers if they fit
 * there. */
static void infinity_stays_together(void)
{
    static const double heat[] = {2, 5, 1, 3, INFINITY, 4};
    snl_picture picture = heat_of(heat, 5, "Heat");
    snl_board *board = grid(1, 5);
    int below = 0;
    CHECK_EQUAL(snl_board_set_start(board, 0), SNL_OK);
    for (int32_t columns = 20; columns <= 60; columns++) {
        char *text = draw(board, &picture, columns, 0), *note = strstr(text, "\n\nHeat");
        size_t before = strlen("Heat: 1 abcdefgh 5,"), whole = strlen(" * infinite,");
        int fits = before + whole <= (size_t)columns;
        if (!CHECK(note != NULL) || !CHECK(strncmp(note + 2,
                                                   fits ? "Heat: 1 abcdefgh 5, * infinite,"
                                                        : "Heat: 1 abcdefgh 5,\n  * infinite,",
                                                   before + whole + !fits + !fits) == 0))
            printf("%s", text);
        below += !fits;
        free(text);
    }
    CHECK(below > 5 && below < 30);
    snl_board_free(board);
}

/* A square of unknown heat has a blank for its heat, with square numbers and without. */
static void unknown_heat(void)
{
    static double heat[122];
    heat[1] = 1;
    heat[3] = NAN;
    snl_picture picture = heat_of(heat, 100, NULL);
    snl_board *board = grid(10, 10);
    CHECK_EQUAL(snl_board_set_jump(board, 5, 100), SNL_OK);
    check_text(board, &picture, 60, 0, "\n  1 h   2 a   3     4 a   5^a   6 a", "");
    snl_board_free(board);
    board = grid(1, 121);
    CHECK_EQUAL(snl_board_set_jump(board, 5, 121), SNL_OK);
    picture = heat_of(heat, 121, NULL);
    check_text(board, &picture, 20, 0, "  1  h a   a^a a 6\n", "");
    snl_board_free(board);
}

int main(void)
{
    RUN(legs);
    RUN(legs_off_the_board);
    RUN(rules);
    RUN(touched_squares);
    RUN(untouched_squares);
    RUN(tokens);
    RUN(tokens_off_a_linear_board);
    RUN(levels);
    RUN(scales);
    RUN(infinity_stays_together);
    RUN(unknown_heat);
    return check_done();
}
