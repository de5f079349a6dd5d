/* SPDX-License-Identifier: MIT */
/*
 * Draws ladders and snakes, in integers. A point is given relative to the straight line between the
 * two squares of a jump: by its distance along the line, and its distance to the left of it.
 *
 * A ladder consists of two rails and a broad dashed line, whose dashes are the rungs. A snake winds
 * about the line in half waves of about equal length, with sines from a table; its sides are smooth
 * curves through points beside the waves, and its head is part of the same outline, so that one
 * halo surrounds the whole snake.
 *
 * Jumps are drawn longest first, so that no long jump covers a short jump. Sorting them would need
 * memory; instead one pass over all jumps draws the jumps of one class of lengths, and each class
 * that occurs gets a pass. In a class no length is more than an eighth larger than another.
 */
#include "draw_svg.h"

/* The integer part of a square root. */
static int64_t square_root(uint64_t number)
{
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 62; bit > 0; bit >>= 2) {
        if (number >= root + bit) {
            number -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return (int64_t)root;
}

/* ---- The line between two squares ---- */

struct line {
    snl_i_svg_point from;
    int64_t dx;
    int64_t dy;
    uint64_t squared; /* its length, squared */
    int64_t length;   /* at least 1 */
};

/* Makes a line that begins at the point `from`. It has the direction and the length of the way from
 * `start` to `end`. */
static struct line line_along(snl_i_svg_point from, snl_i_svg_point start, snl_i_svg_point end)
{
    struct line line = {from, end.x - start.x, end.y - start.y, 0, 0};
    line.squared = (uint64_t)(line.dx * line.dx) + (uint64_t)(line.dy * line.dy);
    line.length = square_root(line.squared);
    return line;
}

/* Jumps within a row lie in three lanes, so that fewer of them cover one another. */
enum { BELOW_MIDDLE = 3 * SNL_I_PX, LANE = 8 * SNL_I_PX };

static struct line line_of(const snl_i_svg_board *board, snl_square from, snl_square to)
{
    snl_i_svg_point start = snl_i_svg_middle(board, from), end = snl_i_svg_middle(board, to);
    int64_t lane = start.y == end.y ? (from % 3 - 1) * LANE : 0;
    return line_along((snl_i_svg_point){start.x, start.y + BELOW_MIDDLE + lane}, start, end);
}

/* A point given by its distance along the line, 0..length or slightly outside, and its distance to
 * the left, which is small. */
static snl_i_svg_point point_of_line(const struct line *line, int64_t along, int64_t aside)
{
    return (snl_i_svg_point){
        line->from.x + (line->dx * along + line->dy * aside) / line->length,
        line->from.y + (line->dy * along - line->dx * aside) / line->length,
    };
}

static int64_t at_most(int64_t number, int64_t limit)
{
    return number < limit ? number : limit;
}

/* ---- Ladders ---- */

enum { RAIL = 4 * SNL_I_PX, RUNG = 7 * SNL_I_PX / 2, RUNG_DISTANCE = 17 * SNL_I_PX };

static void write_rails(snl_i_writer *writer, const struct line *line, int64_t half)
{
    snl_i_svg_pen pen = {.writer = writer};
    for (int side = -1; side <= 1; side += 2) {
        snl_i_svg_move(&pen, point_of_line(line, -6 * SNL_I_PX, side * half));
        snl_i_svg_line(&pen, point_of_line(line, line->length + 6 * SNL_I_PX, side * half));
    }
}

static void write_ladder(snl_i_writer *writer, const struct line *line)
{
    int64_t half = at_most(8 * SNL_I_PX + line->length / 160, 15 * SNL_I_PX);
    int64_t rungs =
        (line->length + RUNG_DISTANCE / 2) / RUNG_DISTANCE; /* > 0: length >= SNL_I_SIDE */
    int64_t distance = line->length / rungs;
    snl_i_svg_pen pen = {.writer = writer};
    snl_i_write(writer, "<path class=\"snl-line snl-halo\" stroke-width=\"8\" d=\"");
    write_rails(writer, line, half);
    snl_i_svg_put(writer, "'/><path class='snl-rungs' stroke-width='%' stroke-dasharray='% %' d='",
                  (int64_t[]){2 * half, RUNG, distance - RUNG});
    snl_i_svg_move(&pen, point_of_line(line, (distance - RUNG) / 2, 0));
    snl_i_svg_line(&pen, point_of_line(line, line->length, 0));
    snl_i_svg_put(writer, "'/><path class='snl-line snl-rails' stroke-width='%' d='",
                  (int64_t[]){RAIL});
    write_rails(writer, line, half);
    snl_i_write(writer, "\"/>");
}

/* ---- Snakes ---- */

/* Points of each half wave, and the sine at each, in thousandths. */
enum { STEPS = 6 };
static const int64_t sines[STEPS] = {0, 500, 866, 1000, 866, 500};

struct snake {
    struct line line; /* from the head to the tail */
    struct line head; /* from the middle of the head, away from the neck */
    int64_t steps;
    int64_t swing; /* amplitude of the waves */
    int64_t half;  /* half of the width of the body */
};

/* Limits for long snakes: the number of half waves, and their swing. */
enum { WAVES_MAX = 64, SWING_MAX = 22 * SNL_I_PX };

enum { SNAKE_COLOURS = 6 };

/* How far the spine is aside of the line at a step. */
static int64_t aside(const struct snake *snake, int64_t step)
{
    int64_t in_wave = (step + 2 * STEPS) % (2 * STEPS);
    int64_t swing = snake->swing * sines[in_wave % STEPS] / 1000;
    return in_wave < STEPS ? swing : -swing;
}

/* A point of the spine. The step may be one below the first or one above the last step, for the
 * tangents at the ends of a curve. */
static snl_i_svg_point spine(const struct snake *snake, int64_t step)
{
    return point_of_line(&snake->line, snake->line.length * step / snake->steps,
                         aside(snake, step));
}

/* A longer snake has longer waves and a thicker body. */
static struct snake snake_of(const snl_i_svg_board *board, snl_square from, snl_square to)
{
    struct snake snake = {.line = line_of(board, from, to)};
    int64_t length = snake.line.length, wave = 64 * SNL_I_PX + at_most(length / 14, 140 * SNL_I_PX);
    int64_t waves = at_most((length + wave / 2) / wave, WAVES_MAX);
    if (waves < 2)
        waves = 2;
    snake.steps = waves * STEPS;
    snake.swing = at_most(length / waves * 17 / 100, SWING_MAX);
    snake.half = at_most(13 * SNL_I_PX / 2 + length / 260, 12 * SNL_I_PX);
    snake.head = line_along(snake.line.from, spine(&snake, 1), snake.line.from);
    return snake;
}

/* Half of the body's width: slightly thinner at the neck, then tapering to a thin tail. */
static int64_t half_width(const struct snake *snake, int64_t step)
{
    int64_t part = step < 0 ? 0 : step * 1000 / snake->steps;
    int64_t half = snake->half * (1000 - part * part / 1000 * 95 / 100) / 1000;
    return part < 200 ? half * (800 + part) / 1000 : half;
}

/* A point on a side of the body, at right angles to the direction of the spine there; on the spine
 * if `side` is 0. The direction is never zero: a wave has few steps, and is hardly shorter than
 * half of a square's side. */
static snl_i_svg_point flank(const struct snake *snake, int64_t step, int64_t side)
{
    struct line way =
        line_along(spine(snake, step), spine(snake, step - 1), spine(snake, step + 1));
    return point_of_line(&way, 0, side * half_width(snake, step));
}

/* The control point before a step of a curve. `forward` is 1 or -1, the direction of the curve. The
 * neighbours of the step give its tangent; the control point lies a third of the tangent before the
 * step. */
static snl_i_svg_point control(const struct snake *snake, int64_t step, int side, int64_t forward)
{
    snl_i_svg_point here = flank(snake, step, side);
    snl_i_svg_point before = flank(snake, step - forward, side);
    snl_i_svg_point after = flank(snake, step + forward, side);
    return (snl_i_svg_point){here.x - (after.x - before.x) / 6, here.y - (after.y - before.y) / 6};
}

/* Draws a smooth curve from step `first`, where the pen is, through all steps up to `last`. */
static void write_curve(snl_i_svg_pen *pen, const struct snake *snake, int side, int64_t first,
                        int64_t last)
{
    int64_t forward = first < last ? 1 : -1;
    snl_i_svg_curve(pen, control(snake, first, side, -forward),
                    control(snake, first + forward, side, forward),
                    flank(snake, first + forward, side));
    for (int64_t step = first + forward; step != last && !pen->writer->poll.cancelled;
         step += forward)
        snl_i_svg_smooth(pen, control(snake, step + forward, side, forward),
                         flank(snake, step + forward, side));
}

/* A point of the head; `forward` and `left` are in tenths of half of the body's width. */
static snl_i_svg_point on_head(const struct snake *snake, int64_t forward, int64_t left)
{
    return point_of_line(&snake->head, forward * snake->half / 10, left * snake->half / 10);
}

static void write_head(snl_i_svg_pen *pen, const struct snake *snake)
{
    /* The outline of a head from the neck to the snout and back, three points for each curve. */
    static const int8_t outline[][2] = {{-8, 12},  {-2, 15},  {5, 13},   {12, 11}, {18, 8},
                                        {18, 0},   {18, -8},  {12, -11}, {5, -13}, {-2, -15},
                                        {-8, -12}, {-14, -8}, {-17, -3}, {-17, 3}, {-14, 8}};
    snl_i_svg_move(pen, on_head(snake, -14, 8));
    for (size_t i = 0; i < sizeof outline / sizeof *outline; i += 3)
        snl_i_svg_curve(pen, on_head(snake, outline[i][0], outline[i][1]),
                        on_head(snake, outline[i + 1][0], outline[i + 1][1]),
                        on_head(snake, outline[i + 2][0], outline[i + 2][1]));
    snl_i_write(pen->writer, "z");
}

static void write_tongue(snl_i_svg_pen *pen, const struct snake *snake)
{
    snl_i_svg_put(pen->writer, "<path class='snl-tongue' stroke-width='%' d='",
                  (int64_t[]){snake->half / 4});
    snl_i_svg_move(pen, on_head(snake, 16, 0));
    snl_i_svg_line(pen, on_head(snake, 26, 0));
    snl_i_svg_line(pen, on_head(snake, 32, 4));
    snl_i_svg_move(pen, on_head(snake, 26, 0));
    snl_i_svg_line(pen, on_head(snake, 32, -4));
    snl_i_write(pen->writer, "\"/>");
}

/* Eyes are dots, drawn as lines of length 0. */
static void write_eyes(snl_i_svg_pen *pen, const struct snake *snake)
{
    for (int pupil = 0; pupil <= 1; pupil++) {
        snl_i_svg_put(pen->writer,
                      pupil ? "<path class='snl-pupil' stroke-width='%' d='"
                            : "<path class='snl-eye' stroke-width='%' d='",
                      (int64_t[]){snake->half * (pupil ? 4 : 8) / 10});
        for (int side = -1; side <= 1; side += 2) {
            snl_i_svg_move(pen, on_head(snake, 5 + 2 * pupil, 7 * side));
            snl_i_write(pen->writer, "h0");
        }
        snl_i_write(pen->writer, "\"/>");
    }
}

static void write_snake(snl_i_writer *writer, const struct snake *snake, int64_t colour)
{
    snl_i_svg_pen pen = {.writer = writer};
    write_tongue(&pen, snake);
    snl_i_svg_put(writer, "<path class='snl-body snl-s$' d='", &colour);
    snl_i_svg_move(&pen, flank(snake, 0, 1));
    write_curve(&pen, snake, 1, 0, snake->steps);
    snl_i_svg_line(&pen, flank(snake, snake->steps, -1));
    write_curve(&pen, snake, -1, snake->steps, 0);
    snl_i_write(writer, "z");
    write_head(&pen, snake);
    snl_i_svg_put(writer, "'/><path class='snl-back' stroke-width='%' stroke-dasharray='0 %' d='",
                  (int64_t[]){snake->half / 2, snake->half * 3 / 2});
    int64_t first = snake->steps / 12 + 1;
    snl_i_svg_move(&pen, spine(snake, first));
    write_curve(&pen, snake, 0, first, snake->steps * 5 / 6);
    snl_i_write(writer, "\"/>");
    write_eyes(&pen, snake);
}

/* ---- All jumps ---- */

/* The squared length has up to 64 bits; the place of its highest bit and the next two bits make the
 * class. */
enum { CLASSES = 64 * 4 };

static size_t class_of(const snl_i_svg_board *board, const snl_i_jump *jump)
{
    uint64_t squared = line_of(board, jump->from, jump->to).squared;
    size_t top = 63;
    while (squared >> top == 0)
        top--;
    return top * 4 + (size_t)(squared >> (top - 2) & 3);
}

/* The colour of a snake is a function of its mouth alone, so that no other jump changes it. The
 * factor is chosen so that snakes which are near one another on the known boards mostly differ. */
static int64_t snake_colour(snl_square mouth)
{
    return mouth * 3 % 16 * SNAKE_COLOURS / 16;
}

static void write_jump(snl_i_writer *writer, const snl_i_svg_board *board, const snl_i_jump *jump)
{
    int up = jump->from < jump->to;
    int64_t ends[] = {jump->from, jump->to, jump->from};
    snl_i_svg_put(writer,
                  up ? "<g class='snl-ladder' data-from='$' data-to='$'><title>Ladder from $ to "
                     : "<g class='snl-snake' data-from='$' data-to='$'><title>Snake from $ to ",
                  ends);
    snl_i_draw_write_square(writer, jump->to);
    snl_i_write(writer, "</title>");
    if (up) {
        struct line line = line_of(board, jump->from, jump->to);
        write_ladder(writer, &line);
    } else {
        struct snake snake = snake_of(board, jump->from, jump->to);
        write_snake(writer, &snake, snake_colour(jump->from));
    }
    snl_i_write(writer, "</g>\n");
}

/* Draws the jumps of the class `kind`; or, if `kind` is CLASSES, draws none and records in `found`
 * the classes of all jumps. */
static void go_through(snl_i_writer *writer, const snl_i_svg_board *board, int up, size_t kind,
                       uint8_t *found)
{
    const snl_i_jumps *jumps = &board->draw.board->jumps;
    snl_i_jump_place place = {0, 0};
    const snl_i_jump *jump;
    while (!snl_i_poll_step(&writer->poll, 4) && (jump = snl_i_jumps_next(jumps, &place)) != NULL) {
        if ((jump->from < jump->to) != up)
            continue;
        size_t its_kind = class_of(board, jump);
        if (kind == CLASSES)
            found[its_kind] = 1;
        else if (kind == its_kind)
            write_jump(writer, board, jump);
    }
}

void snl_i_svg_write_jumps(snl_i_writer *writer, const snl_i_svg_board *board, int up)
{
    uint8_t found[CLASSES] = {0};
    snl_i_write(writer, up ? "<g class=\"snl-ladders\">\n" : "<g class=\"snl-snakes\">\n");
    go_through(writer, board, up, CLASSES, found);
    for (size_t kind = CLASSES; kind-- > 0;)
        if (found[kind] && !writer->poll.cancelled)
            go_through(writer, board, up, kind, found);
    snl_i_write(writer, "</g>\n");
}

void snl_i_svg_write_glow(snl_i_writer *writer, const snl_i_svg_board *board, snl_square from,
                          snl_square to)
{
    snl_i_svg_pen pen = {.writer = writer};
    if (from > to) {
        struct snake snake = snake_of(board, from, to);
        snl_i_svg_put(writer, "<path class='snl-glow' stroke-width='%' d='",
                      (int64_t[]){2 * snake.half + 16 * SNL_I_PX});
        snl_i_svg_move(&pen, spine(&snake, 0));
        write_curve(&pen, &snake, 0, 0, snake.steps);
    } else {
        struct line line = line_of(board, from, to);
        snl_i_svg_put(writer, "<path class='snl-glow' stroke-width='%' d='",
                      (int64_t[]){34 * SNL_I_PX});
        snl_i_svg_move(&pen, point_of_line(&line, 0, 0));
        snl_i_svg_line(&pen, point_of_line(&line, line.length, 0));
    }
    snl_i_write(writer, "\"/>\n");
}
