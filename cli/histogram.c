/* SPDX-License-Identifier: MIT */
/*
 * Draws a histogram of the lengths of games in text, with a bar for each range of rolls. All ranges
 * have the same round width, and there are at most RANGES_MAX; the longest 1% of the games may
 * share one last bar. Bars consist of block characters, precise to an eighth of a column, if the
 * locale is UTF-8, and of '#' elsewhere.
 */
#include "cli.h"
#include "system.h"

#include <string.h>

enum { RANGES_MAX = 20, COLUMNS_MAX = 100, BAR_COLUMNS_MIN = 8 };

/* A last bar with a smaller share of all games would only show rounding errors. */
#define SHARE_MIN 1e-9

struct bar {
    char label[48];
    double share; /* of all games */
};

/* The largest number of rolls that belongs to a range; longer games share the last bar. */
static size_t find_last(const double *weights, size_t count, size_t first, double total)
{
    size_t last = count - 1;
    while (last > first && !(weights[last] > 0))
        last--;
    if (last - first < RANGES_MAX)
        return last;
    double sum = 0;
    for (size_t rolls = first; rolls < last; rolls++) {
        sum += weights[rolls];
        if (sum >= 0.99 * total)
            return rolls;
    }
    return last;
}

/* The least width of 1, 2, 5, 10, 20, 50, ... rolls with at most RANGES_MAX ranges. */
static size_t choose_width(size_t first, size_t last)
{
    size_t width = 1;
    for (int step = 0; last / width - first / width >= RANGES_MAX; step++)
        width = step % 3 == 1 ? width / 2 * 5 : width * 2;
    return width;
}

/* Makes a bar for each range, and one bar for all longer games. Each range begins at a multiple of
 * the width. Returns the number of bars. */
static size_t make_bars(struct bar *bars, const double *weights, size_t count, size_t first,
                        double total)
{
    size_t last = find_last(weights, count, first, total), width = choose_width(first, last);
    size_t made = 0, rolls = first / width * width;
    double rest = 1;
    while (rolls <= last) {
        struct bar *bar = &bars[made++];
        size_t low = rolls;
        double weight = 0;
        for (; rolls < count && rolls - low < width; rolls++)
            weight += weights[rolls];
        if (rolls - low == 1)
            snprintf(bar->label, sizeof bar->label, "%zu", low);
        else
            snprintf(bar->label, sizeof bar->label, "%zu-%zu", low, rolls - 1);
        bar->share = weight / total;
        rest -= bar->share;
    }
    if (rest > SHARE_MIN) {
        snprintf(bars[made].label, sizeof bars[made].label, "over %zu", rolls - 1);
        bars[made++].share = rest;
    }
    return made;
}

static void print_bar(FILE *out, int eighths, int utf8)
{
    if (!utf8)
        eighths = (eighths + 4) / 8 * 8;
    if (eighths > 0)
        fputs("  ", out);
    for (; eighths >= 8; eighths -= 8)
        fputs(utf8 ? "\xe2\x96\x88" : "#", out);
    if (eighths > 0) /* U+258F is an eighth of a column, U+2589 seven */
        fprintf(out, "\xe2\x96%c", 0x90 - eighths);
}

void print_histogram(FILE *out, const char *unit, const double *weights, size_t count, double total)
{
    size_t first = 0;
    while (first < count && !(weights[first] > 0))
        first++;
    if (first == count)
        return;
    struct bar bars[RANGES_MAX + 1];
    size_t made = make_bars(bars, weights, count, first, total);
    int label_columns = (int)strlen(unit), utf8 = terminal_is_utf8();
    double largest = 0;
    for (size_t i = 0; i < made; i++) {
        int columns = (int)strlen(bars[i].label);
        label_columns = columns > label_columns ? columns : label_columns;
        largest = bars[i].share > largest ? bars[i].share : largest;
    }
    int columns = terminal_columns(DESCRIPTOR_OUT);
    columns = columns < COLUMNS_MAX ? columns : COLUMNS_MAX;
    fputs(terminal_tint(TINT_QUIET), out);
    columns -= fprintf(out, "%*s   games", label_columns + 2, unit) + 2;
    fprintf(out, "%s\n", terminal_tint(TINT_NONE));
    columns = columns > BAR_COLUMNS_MIN ? columns : BAR_COLUMNS_MIN;
    for (size_t i = 0; i < made; i++) {
        fprintf(out, "%*s  %5.1f%%", label_columns + 2, bars[i].label, 100 * bars[i].share);
        fputs(terminal_tint(TINT_BAR), out);
        print_bar(out, (int)(bars[i].share / largest * 8 * columns + 0.5), utf8);
        fprintf(out, "%s\n", terminal_tint(TINT_NONE));
    }
}
