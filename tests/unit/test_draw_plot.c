/* SPDX-License-Identifier: MIT */
/*
 * Checks plots of distributions against their contract: buffers, refusals, well-formed XML for any
 * numbers and marks, the size of plots of many entries, and their texts.
 * tests/reference/pictures.py checks where bars and marks are. SNL_TEST_WHOLE draws more plots.
 */
#include "draw_check.h"

#include <math.h>

struct work {
    const double *pmf;
    size_t count;
    const snl_plot *plot;
};

static snl_status draw(const void *what, char *text, size_t capacity, size_t *length)
{
    const struct work *work = what;
    return snl_draw_distribution(work->pmf, work->count, work->plot, text, capacity, length);
}

static char *plot_of(const double *pmf, size_t count, const snl_plot *plot)
{
    struct work work = {pmf, count, plot};
    return checked_picture(draw, &work);
}

static int says(const double *pmf, size_t count, const snl_plot *plot, const char *text)
{
    char *svg = plot_of(pmf, count, plot);
    int found = strstr(svg, text) != NULL;
    free(svg);
    return found;
}

enum { ENTRIES = 20000 };
static double entries[ENTRIES];

static void random_plots(void)
{
    int rounds = getenv("SNL_TEST_WHOLE") ? 1000 : 100;
    for (int round = 0; round < rounds; round++) {
        double marks[SNL_PLOT_MARKS_MAX];
        const char *labels[SNL_PLOT_MARKS_MAX];
        size_t count = (size_t)check_random(1, round % 10 ? 400 : ENTRIES);
        int kind = (int)check_random(0, 3);
        for (size_t i = 0; i < count; i++)
            entries[i] =
                kind == 0 ? 0 : ldexp((double)check_random(0, 1000), kind == 1 ? -1060 : 900);
        for (size_t i = 0; i < SNL_PLOT_MARKS_MAX; i++) {
            marks[i] = check_random(0, 9) ? (double)check_random(-10, 4200) / 10 : INFINITY;
            labels[i] = check_random(0, 2) ? "<mean>" : NULL;
        }
        snl_plot plot = {.struct_size = sizeof plot,
                         .theme = (int32_t)check_random(0, 2),
                         .title = check_random(0, 1) ? "A & B" : NULL,
                         .marks = marks,
                         .mark_labels = check_random(0, 1) ? labels : NULL,
                         .mark_count = (size_t)check_random(0, SNL_PLOT_MARKS_MAX)};
        char *svg = plot_of(entries, count, &plot);
        size_t drawn = 0;
        for (size_t i = 0; i < plot.mark_count; i++)
            drawn += marks[i] >= 0 && marks[i] <= (double)(count - 1);
        CHECK_EQUAL(occurrences(svg, "<path class=\"snl-mark\""), drawn);
        CHECK(strlen(svg) < 20000 + 16 * 200);
        free(svg);
    }
}

static void words(void)
{
    static const double pmf[] = {0, 0.25, 0.5, 0.25}, games[] = {3, 0, 7, 7};
    static const double marks[] = {2, 1.5, 9, INFINITY, 0}, same[] = {2, 1, 2};
    static const double high[] = {0, 1.5};
    static const char *const labels[] = {"median", NULL, "far", "never", "first"};
    snl_plot plot = {.struct_size = sizeof plot};
    CHECK(says(pmf, 4, NULL, ">How likely each number of rolls is</title>"));
    CHECK(says(pmf, 4, &plot,
               ">Bars over the numbers of rolls from 0 to 3. The largest number is 0.5, "
               "for 2.</desc>"));
    CHECK(says(pmf, 4, &plot, ">probability</text>"));
    CHECK(says(games, 4, &plot, ">How many games took each number of rolls</title>"));
    CHECK(says(games, 4, &plot, "The largest number is 7, for 2.</desc>"));
    CHECK(says(games, 4, &plot, ">games</text>"));
    CHECK(says(pmf, 4, &plot, ">rolls</text>"));
    plot.count = SNL_COUNT_TURNS;
    CHECK(says(pmf, 4, &plot, ">How likely each number of turns is</title>"));
    CHECK(says(pmf, 4, &plot, ">Bars over the numbers of turns from 0 to 3. The"));
    CHECK(says(pmf, 4, &plot, ">turns</text>") && !says(pmf, 4, &plot, "rolls"));
    plot.count = SNL_COUNT_ROUNDS;
    CHECK(says(games, 4, &plot, ">How many games took each number of rounds</title>"));
    CHECK(says(games, 4, &plot, ">rounds</text>") && !says(games, 4, &plot, "rolls"));
    char *rounds = plot_of(pmf, 4, &plot);
    plot.count = SNL_COUNT_ROLLS;
    char *rolls = plot_of(pmf, 4, &plot);
    const char *id = strstr(rolls, " id=\""); /* pictures on one page need ids of their own */
    CHECK(id && strlen(id) > 26 && strncmp(id, strstr(rounds, " id=\""), 26) != 0);
    free(rounds);
    free(rolls);
    plot.marks = marks;
    plot.mark_count = 5;
    CHECK(says(pmf, 4, &plot, "for 2. Marked: 0. Marked: 1.5. Marked: 2.</desc>"));
    plot.mark_labels = labels;
    CHECK(says(pmf, 4, &plot, "for 2. Marked: first 0. Marked: 1.5. Marked: median 2.</desc>"));
    plot.marks = same;
    plot.mark_count = 3;
    plot.mark_labels = (const char *const[]){"one", "least", "another"};
    CHECK(says(pmf, 4, &plot, "Marked: least 1. Marked: one 2. Marked: another 2.</desc>"));
    CHECK(says(high, 2, NULL, ">0.5</text>") && says(high, 2, NULL, ">1.5</text>"));
    CHECK(!says(high, 2, NULL, ">0.25</text>"));
    plot.description = "its own <words>";
    plot.title = "T";
    CHECK(says(pmf, 4, &plot, ">its own &lt;words&gt;</desc>"));
    CHECK(says(pmf, 4, &plot, ">T</text>"));
    for (size_t i = 0; i < ENTRIES; i++)
        entries[i] = 1e-300;
    CHECK(says(entries, ENTRIES, NULL,
               "from 0 to 19999. Each is the mean of 63 neighbours. The largest "
               "number is 1e-300, for 0."));
}

/* How often a path command occurs in the outline of the bars. */
static int64_t in_outline(const double *pmf, size_t count, char letter)
{
    char *svg = plot_of(pmf, count, NULL);
    int64_t found = 0;
    const char *path = strstr(svg, "\"snl-area\"");
    for (path = path ? strstr(path, " d=\"M") + 5 : ""; *path && *path != '"'; path++)
        found += *path == letter;
    free(svg);
    return found;
}

/* A plot of up to 80 bars has gaps between the bars. A plot of up to 320 entries has a bar for each
 * entry. */
static void bars(void)
{
    for (size_t i = 0; i < ENTRIES; i++)
        entries[i] = 0.0625;
    CHECK_EQUAL(in_outline(entries, 80, 'H'), 160);
    CHECK_EQUAL(in_outline(entries, 81, 'H'), 81);
    CHECK_EQUAL(in_outline(entries, 320, 'H'), 320);
    CHECK_EQUAL(in_outline(entries, 321, 'H'), 161);
    CHECK_EQUAL(in_outline(entries, 640, 'H'), 320);
    CHECK_EQUAL(in_outline(entries, 641, 'H'), 214);
    /* The axis of the rolls has steps of 200. */
    CHECK(says(entries, 1500, NULL, ">1400</text>") && !says(entries, 1500, NULL, ">1500</text>"));
}

/* The scale has round steps, and ends at the highest bar or at the next step above it. */
static void scales(void)
{
    static const struct {
        double largest;
        const char *step, *top, *none;
    } known[] = {
        {0, "0.25", "1", "1.25"},
        {0.1, "0.025", "0.1", "0.125"},
        {0.101, "0.05", "0.15", "0.2"},
        {0.2, "0.05", "0.2", "0.25"},
        {0.201, "0.1", "0.3", "0.4"},
        {0.5, "0.1", "0.5", "0.6"},
        {0.501, "0.2", "0.6", "0.5"},
        {1, "0.25", "1", "1.25"},
        {1.5, "0.5", "1.5", "2"},
        {3, "1", "3", "4"},
        {600, "200", "600", "800"},
        {999, "200", "1000", "1200"},
        {600000, "200000", "600000", "800000"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const double pmf[] = {0, known[i].largest};
        char *svg = plot_of(pmf, 2, NULL), text[32];
        snprintf(text, sizeof text, ">%s</text>", known[i].step);
        CHECK(strstr(svg, text) != NULL);
        snprintf(text, sizeof text, ">%s</text>", known[i].top);
        CHECK(strstr(svg, text) != NULL);
        snprintf(text, sizeof text, ">%s</text>", known[i].none);
        CHECK(strstr(svg, text) == NULL);
        CHECK(strstr(svg, known[i].largest > 1 ? ">games</text>" : ">probability</text>") != NULL);
        free(svg);
    }
}

/* A label is at the right of its mark if the label then ends at least 8 pixels before the edge;
 * each character counts as 7 pixels. Otherwise the label is at the left. An entry of these plots is
 * a fortieth of a pixel wide. */
static void labels_next_to_the_edge(void)
{
    enum { MANY = 524 * 40 };
    static double pmf[MANY];
    static const double marks[] = {20520, 20521};
    snl_plot plot = {.struct_size = sizeof plot, .marks = marks, .mark_count = 2};
    char *svg = plot_of(pmf, MANY, &plot);
    CHECK(strstr(svg, "<text class=\"snl-label\" x=\"602\" y=\"33\">20520</text>") != NULL);
    CHECK(strstr(svg, "<text class=\"snl-label snl-end\" x=\"592\" y=\"51\">20521</text>") != NULL);
    free(svg);
}

static void refuse(const double *pmf, size_t count, const snl_plot *plot, snl_status expected)
{
    char text[8];
    size_t length = 77;
    memset(text, 0x5a, sizeof text);
    CHECK_EQUAL(snl_draw_distribution(pmf, count, plot, text, sizeof text, &length), expected);
    CHECK_EQUAL(length, 77);
    CHECK_EQUAL(text[0], 0x5a);
}

static void refusals(void)
{
    static const double pmf[] = {0, 1}, negative[] = {1, -1e-300}, infinite[] = {INFINITY, 1},
                        not_a_number[] = {1, NAN}, marks[SNL_PLOT_MARKS_MAX + 1] = {0};
    static char text[65537];
    static const char *const labels[] = {NULL, text}, *const other_labels[] = {text, NULL};
    size_t length = 77;
    snl_plot plot = {.struct_size = sizeof plot};
    CHECK_EQUAL(snl_draw_distribution(pmf, 2, &plot, NULL, 0, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_draw_distribution(pmf, 2, &plot, NULL, 1, &length), SNL_ERROR_NULL);
    refuse(NULL, 2, &plot, SNL_ERROR_NULL);
    refuse(pmf, 0, &plot, SNL_ERROR_LENGTH);
    refuse(NULL, 0, &plot, SNL_ERROR_LENGTH);
    refuse(pmf, ((size_t)1 << 30) + 1, &plot, SNL_ERROR_TOO_LARGE);
    refuse(negative + 1, (size_t)1 << 30, &plot, SNL_ERROR_PMF);
    refuse(negative, 2, &plot, SNL_ERROR_PMF);
    refuse(infinite, 2, &plot, SNL_ERROR_PMF);
    refuse(not_a_number, 2, &plot, SNL_ERROR_PMF);
    plot.struct_size = offsetof(snl_plot, mark_count);
    refuse(pmf, 2, &plot, SNL_ERROR_STRUCT_SIZE);
    plot.struct_size = offsetof(snl_plot, mark_count) + sizeof plot.mark_count - 1;
    refuse(pmf, 2, &plot, SNL_ERROR_STRUCT_SIZE);
    plot.struct_size = sizeof plot;
    plot.theme = -1;
    refuse(pmf, 2, &plot, SNL_ERROR_THEME);
    plot.theme = 3;
    refuse(pmf, 2, &plot, SNL_ERROR_THEME);
    plot.theme = 2;
    plot.count = -1;
    refuse(pmf, 2, &plot, SNL_ERROR_COUNT);
    plot.count = SNL_COUNT_ROUNDS + 1;
    refuse(pmf, 2, &plot, SNL_ERROR_COUNT);
    plot.count = SNL_COUNT_ROUNDS;
    plot.mark_count = 1;
    refuse(pmf, 2, &plot, SNL_ERROR_NULL);
    plot.marks = marks;
    plot.mark_count = SNL_PLOT_MARKS_MAX + 1;
    refuse(pmf, 2, &plot, SNL_ERROR_TOO_LARGE);
    plot.mark_count = 2;
    plot.mark_labels = labels;
    memset(text, 'x', sizeof text - 1);
    refuse(pmf, 2, &plot, SNL_ERROR_TOO_LARGE);
    plot.mark_labels = other_labels;
    refuse(pmf, 2, &plot, SNL_ERROR_TOO_LARGE);
    /* Labels after the last mark are not read. */
    plot.mark_labels = labels;
    plot.mark_count = 1;
    CHECK_EQUAL(snl_draw_distribution(pmf, 2, &plot, NULL, 0, &length), SNL_OK);
    plot.mark_labels = NULL;
    plot.title = text;
    refuse(pmf, 2, &plot, SNL_ERROR_TOO_LARGE);
    plot.title = NULL;
    plot.description = text;
    refuse(pmf, 2, &plot, SNL_ERROR_TOO_LARGE);
}

int main(void)
{
    check_random_seed();
    RUN(random_plots);
    RUN(words);
    RUN(bars);
    RUN(scales);
    RUN(labels_next_to_the_edge);
    RUN(refusals);
    return check_done();
}
