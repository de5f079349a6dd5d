/* SPDX-License-Identifier: MIT */
/*
 * snl_draw_distribution() and snl_draw_distribution_to(): plot a distribution as SVG. They draw a
 * bar for each number of rolls, turns or rounds; if there are many numbers, a bar is the mean of
 * neighbouring entries. Marks have labels that never overlap.
 *
 * All numbers become integer multiples of one unit, with 32 bits for the largest number, so that
 * their sums are exact. Marks are sorted, and each label is a line lower than the label to its
 * left. The line of a mark rises only to the mark's own label, so it crosses no label to its left.
 *
 * The bars are not stored: the array is read once for the largest number, and once whenever the
 * bars are worked out.
 */
#include "draw_svg.h"

enum {
    WIDTH = 640 * SNL_I_PX,
    LEFT = 84 * SNL_I_PX,
    RIGHT = 32 * SNL_I_PX,
    PLOT_WIDTH = WIDTH - LEFT - RIGHT,
    PLOT_HEIGHT = 230 * SNL_I_PX,
    TOP = 24 * SNL_I_PX,
    BOTTOM = 52 * SNL_I_PX,
    LABEL = 18 * SNL_I_PX, /* height of a label of a mark */
    NUMBER_BITS = 32,      /* bits of the largest number */
    BARS_MAX = 320,
    GAPS_MAX = 80 /* with more bars there is no gap between them */
};

#define COUNT_MAX (UINT64_C(1) << 30)

struct plot {
    snl_plot options;
    const double *pmf;
    int64_t count;
    int64_t most; /* index of the largest entry, the first of equal entries */
    snl_i_draw_real bound;
    int64_t together; /* entries that a bar stands for */
    int64_t bars;
    snl_i_draw_decimal step; /* step from one line of the scale to the next */
    int64_t steps;
    snl_i_draw_real scale_top;
    int64_t marks; /* number of marks that are drawn */
    int64_t top;   /* top of the bars, on the page */
    snl_i_svg_page page;
};

/* ---- Bars ---- */

static int64_t first_of(const struct plot *plot, int64_t bar)
{
    int64_t first = bar * plot->together;
    return first < plot->count ? first : plot->count;
}

/* The mean of a bar's entries, as a multiple of the unit. */
static int64_t bar_value(const struct plot *plot, int64_t bar)
{
    int64_t sum = 0, first = first_of(plot, bar), end = first_of(plot, bar + 1);
    for (int64_t entry = first; entry < end; entry++)
        sum += snl_i_draw_fixed(plot->pmf[entry], plot->bound, NUMBER_BITS);
    return sum / (end - first);
}

static snl_i_draw_real real_of_fixed(const struct plot *plot, int64_t value)
{
    return (snl_i_draw_real){(uint64_t)value, plot->bound.exponent + 64 - NUMBER_BITS};
}

static int64_t edge(const struct plot *plot, int64_t bar)
{
    return LEFT + first_of(plot, bar) * PLOT_WIDTH / plot->count;
}

static void write_bars(snl_i_writer *writer, const struct plot *plot)
{
    int64_t bottom = plot->top + PLOT_HEIGHT;
    int has_gaps = plot->bars <= GAPS_MAX;
    snl_i_svg_put(writer, "<path class='snl-area' d='M% %", (int64_t[]){LEFT, bottom});
    for (int64_t bar = 0; bar < plot->bars; bar++) {
        int64_t left = edge(plot, bar), right = edge(plot, bar + 1);
        int64_t gap = has_gaps ? (right - left) / 12 : 0;
        int64_t height = snl_i_draw_share(real_of_fixed(plot, bar_value(plot, bar)),
                                          plot->scale_top, PLOT_HEIGHT);
        int64_t corner[] = {left + gap, bottom - height, right - gap, bottom};
        if (height == 0 && has_gaps)
            continue;
        snl_i_svg_put(writer, has_gaps ? "H%V%H%V%" : "V%H%", corner + !has_gaps);
    }
    snl_i_svg_put(writer, "V%z'/>\n", &bottom);
}

/* ---- Scales ---- */

static snl_i_draw_decimal three_digits(int64_t digits, int32_t exponent)
{
    for (; digits > 0 && digits < 100; exponent--)
        digits *= 10;
    for (; digits >= 1000; exponent++)
        digits /= 10;
    return (snl_i_draw_decimal){(int32_t)digits, exponent};
}

/* Chooses a scale of three to five steps, each a round number, that reaches the highest bar. */
static void choose_scale(struct plot *plot)
{
    int64_t largest = 0;
    for (int64_t bar = 0; bar < plot->bars; bar++) {
        int64_t value = bar_value(plot, bar);
        largest = value > largest ? value : largest;
    }
    snl_i_draw_decimal high = snl_i_draw_decimal_of(real_of_fixed(plot, largest));
    if (largest == 0)
        high = (snl_i_draw_decimal){100, -2};
    int32_t step = high.digits <= 100   ? 25
                   : high.digits <= 200 ? 50
                   : high.digits <= 500 ? 100
                                        : 200;
    plot->step = (snl_i_draw_decimal){step, high.exponent};
    plot->steps = (high.digits + step - 1) / step;
    plot->scale_top = snl_i_draw_real_of_decimal(
        (snl_i_draw_decimal){(int32_t)plot->steps * step, high.exponent});
}

static void write_plot_scale(snl_i_writer *writer, const struct plot *plot)
{
    for (int64_t i = 0; i <= plot->steps; i++) {
        int64_t y = plot->top + PLOT_HEIGHT - PLOT_HEIGHT * i / plot->steps;
        snl_i_svg_put(writer, "<path class='snl-axis snl-grid' d='M% %h%'/>",
                      (int64_t[]){LEFT, y, PLOT_WIDTH});
        snl_i_svg_put(writer, "<text class='snl-end' x='%' y='%'>",
                      (int64_t[]){LEFT - 8 * SNL_I_PX, y + 4 * SNL_I_PX});
        snl_i_draw_write_decimal(writer, three_digits(i * plot->step.digits, plot->step.exponent));
        snl_i_write(writer, "</text>\n");
    }
}

static const char *unit_of(const struct plot *plot)
{
    static const char *const units[] = {"rolls", "turns", "rounds"};
    return units[plot->options.count];
}

static int64_t middle_of_entry(const struct plot *plot, int64_t entry)
{
    return LEFT + (2 * entry + 1) * PLOT_WIDTH / (2 * plot->count);
}

/* Writes up to ten numbers below the bars, and their unit. */
static void write_plot_numbers(snl_i_writer *writer, const struct plot *plot)
{
    static const int64_t round[] = {2, 5, 10};
    int64_t step = 1, power = 1, y = plot->top + PLOT_HEIGHT;
    for (int i = 0; plot->count > step * 10; i++) {
        step = round[i % 3] * power;
        power *= i % 3 == 2 ? 10 : 1;
    }
    snl_i_svg_put(writer, "<path class='snl-axis' d='M% %h%'/>\n",
                  (int64_t[]){LEFT, y, PLOT_WIDTH});
    for (int64_t entry = 0; entry < plot->count; entry += step) {
        int64_t x = middle_of_entry(plot, entry);
        snl_i_svg_put(writer, "<path class='snl-axis' d='M% %v4'/>", (int64_t[]){x, y});
        snl_i_svg_put(writer, "<text class='snl-middle' x='%' y='%'>$</text>\n",
                      (int64_t[]){x, y + 18 * SNL_I_PX, entry});
    }
    snl_i_svg_put(writer, "<text class='snl-middle' x='%' y='%'>",
                  (int64_t[]){LEFT + PLOT_WIDTH / 2, y + 40 * SNL_I_PX});
    snl_i_write(writer, unit_of(plot));
    snl_i_write(writer, "</text>\n");
}

/* Probabilities are at most 1; a larger number counts games. */
static int counts_games(const struct plot *plot)
{
    return plot->pmf[plot->most] > 1;
}

static void write_axis_name(snl_i_writer *writer, const struct plot *plot)
{
    snl_i_svg_put(writer, "<text class='snl-middle' transform='rotate(-90)' x='%' y='%'>",
                  (int64_t[]){-plot->top - PLOT_HEIGHT / 2, 18 * SNL_I_PX});
    snl_i_write(writer, counts_games(plot) ? "games</text>\n" : "probability</text>\n");
}

/* ---- Marks ---- */

/* Returns whether a mark lies on the plot; NaN does not. */
static int is_drawn(const struct plot *plot, double mark)
{
    return mark >= 0 && mark <= (double)(plot->count - 1);
}

/* The mark that follows the mark `after` in ascending order; the first mark if `after` is -1. The
 * function returns -1 if no mark follows. */
static int64_t next_mark(const struct plot *plot, int64_t after)
{
    const double *marks = plot->options.marks;
    int64_t next = -1;
    for (int64_t i = 0; i < (int64_t)plot->options.mark_count; i++) {
        int is_later =
            after < 0 || marks[i] > marks[after] || (marks[i] == marks[after] && i > after);
        if (is_drawn(plot, marks[i]) && is_later && (next < 0 || marks[i] < marks[next]))
            next = i;
    }
    return next;
}

static const char *name_of(const struct plot *plot, int64_t mark)
{
    const char *const *labels = plot->options.mark_labels;
    return labels && labels[mark] ? labels[mark] : "";
}

/* Writes the name and the number of a mark. */
static void write_label(snl_i_writer *writer, const struct plot *plot, int64_t mark)
{
    const char *name = name_of(plot, mark);
    snl_i_svg_write_text(writer, name);
    if (*name)
        snl_i_write(writer, " ");
    snl_i_draw_write_double(writer, plot->options.marks[mark]);
}

static void write_marks(snl_i_writer *writer, const struct plot *plot)
{
    int64_t y = plot->top - plot->marks * LABEL;
    for (int64_t mark = -1; (mark = next_mark(plot, mark)) >= 0; y += LABEL) {
        snl_i_draw_real real = snl_i_draw_real_of(plot->options.marks[mark]);
        snl_i_draw_real count = {(uint64_t)plot->count, 0};
        int64_t x = middle_of_entry(plot, 0) + snl_i_draw_share(real, count, PLOT_WIDTH);
        snl_i_writer label = {.text = NULL};
        write_label(&label, plot, mark);
        int is_left = x + (int64_t)label.length * 7 * SNL_I_PX > WIDTH - 8 * SNL_I_PX;
        snl_i_svg_put(writer, "<path class='snl-mark' d='M% %V%'/>",
                      (int64_t[]){x, y, plot->top + PLOT_HEIGHT});
        snl_i_svg_put(writer,
                      is_left ? "<text class='snl-label snl-end' x='%' y='%'>"
                              : "<text class='snl-label' x='%' y='%'>",
                      (int64_t[]){x + (is_left ? -5 : 5) * SNL_I_PX, y + 9 * SNL_I_PX});
        write_label(writer, plot, mark);
        snl_i_write(writer, "</text>\n");
    }
}

/* ---- Words ---- */

static void write_plot_title(snl_i_writer *writer, const void *context)
{
    int games = counts_games(context);
    snl_i_write(writer,
                games ? "How many games took each number of " : "How likely each number of ");
    snl_i_write(writer, unit_of(context));
    snl_i_write(writer, games ? "" : " is");
}

static void write_description(snl_i_writer *writer, const void *context)
{
    const struct plot *plot = context;
    snl_i_write(writer, "Bars over the numbers of ");
    snl_i_write(writer, unit_of(plot));
    snl_i_svg_put(writer, " from 0 to $.", (int64_t[]){plot->count - 1});
    if (plot->together > 1)
        snl_i_svg_put(writer, " Each is the mean of $ neighbours.", &plot->together);
    snl_i_write(writer, " The largest number is ");
    snl_i_draw_write_double(writer, plot->pmf[plot->most]);
    snl_i_svg_put(writer, ", for $.", &plot->most);
    for (int64_t mark = -1; (mark = next_mark(plot, mark)) >= 0;) {
        snl_i_write(writer, " Marked: ");
        write_label(writer, plot, mark);
        snl_i_write(writer, ".");
    }
}

static uint64_t key_of(const struct plot *plot)
{
    snl_i_poll poll = {.allocator = NULL};
    uint64_t key = SNL_I_SVG_KEY + (uint64_t)plot->options.count;
    key = snl_i_svg_key_text(&poll, key, plot->options.title);
    key = snl_i_svg_key_text(&poll, key, plot->options.description);
    key = snl_i_svg_key_number(key, (uint64_t)plot->count);
    key = snl_i_svg_key_number(key, (uint64_t)plot->most);
    key = snl_i_svg_key_double(key, plot->pmf[plot->most]);
    for (int64_t mark = -1; (mark = next_mark(plot, mark)) >= 0;) {
        key = snl_i_svg_key_double(key, plot->options.marks[mark]);
        key = snl_i_svg_key_text(&poll, key, name_of(plot, mark));
    }
    return key;
}

/* ---- The plot ---- */

static int is_too_long(const char *text)
{
    snl_i_poll poll = {.allocator = NULL};
    return snl_i_draw_check_text(&poll, text) != SNL_OK;
}

static snl_status check_plot_options(struct plot *plot, const snl_plot *options)
{
    if (options && options->struct_size < SNL_I_SIZE_TO(snl_plot, mark_count))
        return SNL_ERROR_STRUCT_SIZE;
    if (options)
        snl_i_struct_in(&plot->options, options, sizeof plot->options);
    const snl_plot *own = &plot->options;
    if (own->theme < SNL_THEME_AUTO || own->theme > SNL_THEME_DARK)
        return SNL_ERROR_THEME;
    if (own->count < SNL_COUNT_ROLLS || own->count > SNL_COUNT_ROUNDS)
        return SNL_ERROR_COUNT;
    if (own->mark_count > 0 && !own->marks)
        return SNL_ERROR_NULL;
    if (own->mark_count > SNL_PLOT_MARKS_MAX || is_too_long(own->title) ||
        is_too_long(own->description))
        return SNL_ERROR_TOO_LARGE;
    for (size_t i = 0; own->mark_labels && i < own->mark_count; i++)
        if (is_too_long(own->mark_labels[i]))
            return SNL_ERROR_TOO_LARGE;
    return SNL_OK;
}

static snl_status check_numbers(struct plot *plot, const double *pmf, size_t count)
{
    if (count < 1)
        return SNL_ERROR_LENGTH;
    if (count > COUNT_MAX)
        return SNL_ERROR_TOO_LARGE;
    plot->pmf = pmf;
    plot->count = (int64_t)count;
    for (int64_t i = 0; i < plot->count; i++) {
        if (!snl_i_draw_is_finite(pmf[i]) || pmf[i] < 0)
            return SNL_ERROR_PMF;
        if (pmf[i] > pmf[plot->most])
            plot->most = i;
    }
    return SNL_OK;
}

static void lay_out_plot(struct plot *plot)
{
    snl_i_poll poll = {.allocator = NULL};
    plot->bound = snl_i_draw_real_of(plot->pmf[plot->most]);
    plot->together = (plot->count + BARS_MAX - 1) / BARS_MAX;
    plot->bars = (plot->count + plot->together - 1) / plot->together;
    choose_scale(plot);
    for (int64_t mark = -1; (mark = next_mark(plot, mark)) >= 0;)
        plot->marks++;
    plot->top =
        TOP + snl_i_svg_title_height(&poll, plot->options.title, WIDTH) + plot->marks * LABEL;
    plot->page = (snl_i_svg_page){
        .width = WIDTH,
        .height = plot->top + PLOT_HEIGHT + BOTTOM,
        .theme = plot->options.theme,
        .key = key_of(plot),
        .title = plot->options.title,
        .write_title = write_plot_title,
        .description = plot->options.description,
        .write_description = write_description,
        .context = plot,
    };
}

static void write_plot(snl_i_writer *writer, const void *context)
{
    const struct plot *plot = context;
    snl_i_svg_open(writer, &plot->page);
    write_plot_scale(writer, plot);
    write_bars(writer, plot);
    write_plot_numbers(writer, plot);
    write_axis_name(writer, plot);
    write_marks(writer, plot);
    snl_i_write(writer, "</svg>\n");
}

static snl_status draw_plot(const double *pmf, size_t entries, const snl_plot *plot,
                            const snl_i_output *output)
{
    struct plot drawn = {.most = 0};
    if ((entries > 0 && !pmf) || !snl_i_output_is_complete(output))
        return SNL_ERROR_NULL;
    snl_status status = check_plot_options(&drawn, plot);
    if (status == SNL_OK)
        status = check_numbers(&drawn, pmf, entries);
    if (status != SNL_OK)
        return status;
    lay_out_plot(&drawn);
    return snl_i_write_out(write_plot, &drawn, NULL, output);
}

snl_status snl_draw_distribution(const double *pmf, size_t entries, const snl_plot *plot,
                                 char *text, size_t capacity, size_t *length)
{
    snl_i_output output = {.text = text, .capacity = capacity, .length = length};
    return draw_plot(pmf, entries, plot, &output);
}

snl_status snl_draw_distribution_to(const double *pmf, size_t entries, const snl_plot *plot,
                                    snl_write_function write, void *context)
{
    snl_i_output output = {.receive = write, .context = context};
    return draw_plot(pmf, entries, plot, &output);
}
