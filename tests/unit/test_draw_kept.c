/* SPDX-License-Identifier: MIT */
/*
 * Pictures and plots that are kept in tests/golden/ for people to look at: of lib/draw_svg.c,
 * lib/draw_svg_page.c, lib/draw_svg_jump.c, lib/draw_svg_route.c, lib/draw_svg_heat.c,
 * lib/draw_svg_words.c and lib/draw_plot.c. They show rare features: crowds of tokens, rolls of
 * three digits, very long jumps, jumps off the board, rules of entering, every colour of the heat,
 * titles that are too long, bars of many entries. `test_draw_kept --golden` writes them again;
 * tests/reference/pictures.py keeps more pictures.
 */
#include "draw_check.h"

#include <math.h>

/* ---- Boards ---- */

static snl_board *board_of(const char *text)
{
    snl_board *board = NULL;
    size_t count = 0;
    if (!CHECK_EQUAL(snl_read_boards(text, strlen(text), NULL, &board, 1, &count, NULL), SNL_OK))
        exit(1);
    return board;
}

/* Draws a board given as text. */
static char *picture_of(const char *text, snl_picture picture)
{
    snl_board *board = board_of(text);
    picture.struct_size = sizeof picture;
    char *svg = checked_svg(board, &picture);
    snl_board_free(board);
    return svg;
}

/* A dozen players stand on one square, others elsewhere and off the board. Rolls lead nowhere, from
 * one jump to the next, and down a snake. The title is too long for its size. */
static char *crowd(void)
{
    static const snl_leg legs[] = {{LEG, 6, 0, 1, 0, 0},
                                   {LEG, 2, 0, 1, 2, 2},
                                   {LEG, 1, 2, 2, 4, 4},
                                   {LEG, 4, 4, 2, 12, 17},
                                   {LEG, 1, 17, 1, 18, 11}};
    static const snl_square tokens[] = {9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                                        0, 0, 0, 0, 0, 5, 5, 9, 5, 0, 20};
    return picture_of("grid 4 5\nstart 0\novershoot win\nchaining on\nladder 12 14\nladder 14 17\n"
                      "snake 18 11\nladder 3 8\nsnake 19 2",
                      (snl_picture){.theme = SNL_THEME_LIGHT,
                                    .title = "Twenty-three players, one board",
                                    .legs = legs,
                                    .leg_count = 5,
                                    .tokens = tokens,
                                    .token_count = sizeof tokens / sizeof *tokens});
}

/* The levels of heat at which the colour of a square or of its text changes. */
static char *levels(void)
{
    static const double heat[] = {500,  0,        1,   166,       167, 333, 334, 499, 500,
                                  501,  587,      588, 589,       666, 667, 833, 834, 999,
                                  1000, INFINITY, NAN, -INFINITY, 83,  250, 750, 917, 12};
    return picture_of("squares 26\nstart 0\nladder 3 25\nsnake 24 2\nsnake 19 17",
                      (snl_picture){.theme = SNL_THEME_DARK,
                                    .title = "Levels",
                                    .heat = heat,
                                    .heat_count = sizeof heat / sizeof *heat,
                                    .heat_label = "From <0> to 1000 & more"});
}

/* No square has a finite heat, so the legend has no scale. The legend is wider than the board. */
static char *never(void)
{
    static const double heat[] = {0, INFINITY, NAN, INFINITY, INFINITY};
    return picture_of("grid 2 2\nsnake 3 2", (snl_picture){.heat = heat, .heat_count = 5});
}

/* The top row has empty cells at its left. The title is wider than the board. */
static char *five(void)
{
    static const snl_leg legs[] = {{LEG, 3, 1, 1, 4, 2}};
    return picture_of(
        "squares 5\nsnake 4 2\novershoot bounce",
        (snl_picture){
            .theme = SNL_THEME_LIGHT, .title = "A board of five", .legs = legs, .leg_count = 1});
}

/* Jumps of all lengths in their lanes, and roll numbers of one, two and three digits. */
static char *strip(void)
{
    static const snl_leg legs[] = {{LEG, 1, 1, 9, 10, 10},      {LEG, 2, 10, 10, 30, 30},
                                   {LEG, 1, 30, 1, 31, 31},     {LEG, 1, 31, 69, 100, 100},
                                   {LEG, 41, 100, 1, 141, 141}, {LEG, 2, 141, 9, 159, 159},
                                   {LEG, 41, 159, 1, 200, 188}};
    return picture_of("grid 1 300\nladder 2 297\nladder 5 9\nladder 11 35\nladder 12 15\n"
                      "ladder 60 100\nladder 61 63\nladder 70 220\nladder 298 299\nladder 90 91\n"
                      "snake 296 3\nsnake 250 40\nsnake 251 230\nsnake 252 251\nsnake 244 241\n"
                      "snake 200 188\nsnake 199 158\nsnake 150 132\nsnake 149 125\nsnake 20 17\n"
                      "snake 290 167\nsnake 289 167\nsnake 288 164",
                      (snl_picture){.theme = SNL_THEME_LIGHT,
                                    .title = "A strip",
                                    .description = "Long & short",
                                    .legs = legs,
                                    .leg_count = 7});
}

/* A board of one column: the place off the board is beside its lowest square. */
static char *column(void)
{
    static const snl_leg legs[] = {
        {LEG, 1, 0, 1, 1, 1}, {LEG, 2, 1, 1, 3, 3}, {LEG, 6, 3, 1, 0, 3}};
    return picture_of("grid 4 1\nstart 0\nladder 2 4",
                      (snl_picture){.theme = SNL_THEME_LIGHT, .legs = legs, .leg_count = 3});
}

/* Rolls that lead up and down between rows. */
static char *back(void)
{
    static const snl_leg legs[] = {
        {LEG, 10, 11, 1, 3, 3}, {LEG, 6, 3, 1, 9, 9}, {LEG, 8, 9, 1, 8, 8}, {LEG, 64, 8, 1, 1, 1}};
    return picture_of("grid 3 4\novershoot bounce", (snl_picture){.theme = SNL_THEME_LIGHT,
                                                                  .title = "There and back",
                                                                  .legs = legs,
                                                                  .leg_count = 4});
}

/* Jumps lead off the board from all sides, also within the lowest row and from its first square. A
 * token enters on a square far from the start, is sent off the board, and rolls from there. */
static char *off_the_board(void)
{
    static const snl_leg legs[] = {{LEG, 1, 1, 1, 0, 1},
                                   {LEG, 6, 1, 1, 27, 56},
                                   {LEG, 3, 56, 1, 59, 0},
                                   {LEG, 6, 0, 1, 6, 6},
                                   {LEG, 6, 6, 1, 12, 0}};
    return picture_of(
        "grid 6 10\nenter 3 6 square 27\nsnake 1 0\nsnake 9 0\nsnake 12 0\n"
        "snake 20 0\nsnake 59 0\nsnake 41 0\nladder 27 56",
        (snl_picture){
            .theme = SNL_THEME_LIGHT, .title = "Off the board", .legs = legs, .leg_count = 5});
}

/* The place off the board has a heat, tokens, the sign of the start, and a jump to it. */
static char *entering(void)
{
    static const double heat[] = {12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    static const snl_square tokens[] = {0, 8};
    return picture_of("squares 10\nstart 0\nenter 6 square 1\nsnake 7 0\nladder 1 4",
                      (snl_picture){.theme = SNL_THEME_DARK,
                                    .heat = heat,
                                    .heat_count = sizeof heat / sizeof *heat,
                                    .tokens = tokens,
                                    .token_count = 2});
}

/* ---- Plots ---- */

struct numbers {
    const double *pmf;
    size_t count;
    const snl_plot *plot;
};

static snl_status draw_numbers(const void *what, char *text, size_t capacity, size_t *length)
{
    const struct numbers *numbers = what;
    return snl_draw_distribution(numbers->pmf, numbers->count, numbers->plot, text, capacity,
                                 length);
}

static char *plot_of(const double *pmf, size_t count, snl_plot plot)
{
    struct numbers numbers = {pmf, count, &plot};
    plot.struct_size = sizeof plot;
    return checked_picture(draw_numbers, &numbers);
}

/* The marks are in no order. Two are at one place, one has no label, and some are outside the plot.
 * Some are so far right that their labels are at their left. */
static char *marks(void)
{
    static const double pmf[] = {0, 0.0625, 0.25, 0, 0.375, 0.1875, 0.125, 0};
    static const double at[] = {7, 3.75, 0, 3.75, -1, 7.01, INFINITY, 6.5, NAN, 5};
    static const char *const names[] = {"the last one", "mean",  "first", "the same", "before",
                                        "behind",       "never", NULL,    "nothing",  "<mode>"};
    return plot_of(pmf, 8,
                   (snl_plot){.theme = SNL_THEME_LIGHT,
                              .title = "Eight numbers and ten marks, six of them to be seen",
                              .marks = at,
                              .mark_labels = names,
                              .mark_count = 10});
}

/* A plot of so many entries that neighbours share a bar; the last bar has one entry only. */
static char *neighbours(void)
{
    double pmf[700];
    static const double at[] = {233};
    for (int i = 0; i < 700; i++)
        pmf[i] = i % 100 == 0 ? 0 : i * (700 - i) / 1048576.0 / 64;
    return plot_of(pmf, 700, (snl_plot){.theme = SNL_THEME_DARK, .marks = at, .mark_count = 1});
}

/* Numbers of games, in bars without gaps, some of height 0. */
static char *histogram(void)
{
    double games[90];
    for (int i = 0; i < 90; i++)
        games[i] = i % 9 == 4 ? 0 : (90 - i) * (i % 5) * 4;
    return plot_of(games, 90, (snl_plot){.title = "Games"});
}

/* ---- Files ---- */

static const struct {
    const char *name;
    char *(*draw)(void);
} kept[] = {
    {"crowd", crowd},         {"levels", levels},     {"never", never},
    {"five", five},           {"strip", strip},       {"column", column},
    {"back", back},           {"marks", marks},       {"neighbours", neighbours},
    {"histogram", histogram}, {"off", off_the_board}, {"entering", entering},
};

/* Compares a picture with its file, or writes the file again. */
static void keep(size_t index, int write_anew)
{
    char name[64];
    char *svg = kept[index].draw();
    size_t length = strlen(svg);
    snprintf(name, sizeof name, "tests/golden/%s.svg", kept[index].name);
    FILE *file = fopen(name, write_anew ? "wb" : "rb");
    if (!CHECK(file != NULL)) {
        printf("# cannot open %s\n", name);
    } else {
        char *bytes = calloc(1, length + 2);
        if (write_anew)
            CHECK(fwrite(svg, 1, length, file) == length);
        else if (!CHECK(fread(bytes, 1, length + 1, file) == length && strcmp(bytes, svg) == 0))
            printf("# not as in %s\n", name);
        free(bytes);
        fclose(file);
    }
    free(svg);
}

static void kept_pictures(void)
{
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        keep(i, 0);
}

int main(int argc, char **argv)
{
    for (size_t i = 0; argc > 1 && i < sizeof kept / sizeof *kept; i++)
        keep(i, 1);
    if (argc > 1)
        return strcmp(argv[1], "--golden") != 0;
    RUN(kept_pictures);
    return check_done();
}
