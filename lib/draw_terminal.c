/* SPDX-License-Identifier: MIT */
/*
 * snl_draw_terminal() and snl_draw_terminal_to(): draw a board as lines of text, in the first of
 * four forms that fits the width:
 *
 * - framed: cells of two lines in a frame, with everything in them;
 * - full: a line for each row, with everything in it;
 * - marked: a line for each row, with the number of each square and one mark; notes list the jumps;
 * - map: a line for each row, with a mark for each square, between the numbers of the first and the
 *   last square; notes list the jumps.
 *
 * The framed form has at most FRAMED_LINES_MAX lines, so that it does not fill many screens. Rows
 * wider than the terminal are cut into panels. A map may be cut on any board. Another form may be
 * cut only if the board is much wider than high, and all its panels together are short.
 */
#include "draw_terminal.h"

enum {
    COLUMNS_MIN = 20,
    CELLS = 24, /* cells loaded at a time, on the stack */
    FRAMED_LINES_MAX = 100,
    CUT_LINES_MAX = 40, /* lines of a board that is cut into panels */
    WIDE = 3            /* a wide board has at least WIDE times as many columns as rows */
};

enum { FRAMED, FULL, MARKED, MAP };

struct form {
    int kind;
    int64_t digits;  /* digits of the largest square */
    int64_t width;   /* width of a cell */
    int64_t gap;     /* columns between cells; a frame counts */
    int64_t columns; /* columns of the board in a panel */
};

/* The context of write_board(). */
struct terminal {
    snl_i_draw draw;
    struct form form;
    int64_t columns;
    snl_terminal_style style;
};

/* ---- The form ---- */

static int64_t smaller_number(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* The width of a cell with everything on one line. */
static int64_t full_width(const snl_i_cell *cell, int64_t digits)
{
    return digits + snl_i_cell_jump_width(cell) + snl_i_cell_roll_width(cell) +
           snl_i_cell_tokens_width(cell) + (cell->heat != SNL_I_DRAW_NONE);
}

/* The width of the widest cell of the board. If that is above `limit`, the function may return any
 * width above `limit`. Its cells are not on the stack while the board is written. */
SNL_I_APART int64_t find_full_width(snl_i_poll *poll, const snl_i_draw *draw, int64_t digits,
                                    int64_t limit)
{
    snl_i_cell cells[CELLS];
    int64_t width = digits;
    for (int64_t row = 0; row < draw->rows; row++) {
        for (int64_t column = 0; column < draw->columns; column += CELLS) {
            int64_t count = smaller_number(CELLS, draw->columns - column);
            snl_i_cells_load(poll, draw, row, column, count, cells);
            for (int64_t i = 0; i < count; i++) {
                int64_t needed = full_width(&cells[i], digits);
                width = needed > width ? needed : width;
            }
            if (width > limit || poll->cancelled)
                return width;
        }
    }
    return width;
}

/* Sets how many columns of the board fit side by side. Returns whether the form will do: all
 * columns fit, in few enough lines, or the board is wide and its panels are short. */
static int fits(const struct terminal *terminal, struct form *form, int64_t lines_of_row)
{
    const snl_i_draw *draw = &terminal->draw;
    int64_t frame = form->kind == FRAMED, room = terminal->columns - 2 * frame;
    if (form->width > room)
        return 0;
    form->columns = smaller_number(draw->columns, (room + form->gap) / (form->width + form->gap));
    int64_t lines = draw->rows * lines_of_row + frame;
    if (form->columns == draw->columns)
        return form->kind != FRAMED || lines <= FRAMED_LINES_MAX;
    if (draw->columns / WIDE < draw->rows)
        return 0;
    int64_t panels = (draw->columns + form->columns - 1) / form->columns;
    return panels * (lines + 2 * (draw->rows > 1)) <= CUT_LINES_MAX;
}

/* Chooses the framed form: cells of digits + 2 to digits + 4 columns, as there is room; digits + 4
 * if the board must be cut. Returns whether the form fits. */
static int choose_framed(const struct terminal *terminal, struct form *form)
{
    int64_t least = form->digits + 2, most = form->digits + 4;
    int64_t width = (terminal->columns - 1) / terminal->draw.columns - 1;
    form->kind = FRAMED;
    form->width = width < least ? most : smaller_number(width, most);
    return fits(terminal, form, 3);
}

static int choose_full(snl_i_poll *poll, const struct terminal *terminal, struct form *form)
{
    form->kind = FULL;
    form->width = form->digits;
    if (!fits(terminal, form, 1))
        return 0;
    form->width = find_full_width(poll, &terminal->draw, form->digits, terminal->columns);
    return fits(terminal, form, 1);
}

/* Without heat, cells can stand without a gap: their marks are then letters. */
static int choose_marked(const struct terminal *terminal, struct form *form)
{
    int heat = terminal->draw.picture.heat != NULL;
    form->kind = MARKED;
    form->width = form->digits + 1 + heat;
    int fit = fits(terminal, form, 1);
    if (heat || form->columns == terminal->draw.columns)
        return fit;
    form->gap = 0;
    return fits(terminal, form, 1);
}

/* A linear board gets a new layout if the terminal has no room for all its columns. */
static void choose_map(struct terminal *terminal, struct form *form)
{
    snl_i_draw *draw = &terminal->draw;
    int64_t room = terminal->columns - 2 * (form->digits + 1);
    form->kind = MAP;
    form->width = 1 + (draw->picture.heat != NULL);
    form->gap = form->width == 1 && 2 * draw->columns - 1 <= room;
    form->columns = smaller_number(draw->columns, (room + form->gap) / (form->width + form->gap));
    if (draw->board->rows > 0)
        return;
    draw->columns = form->columns;
    draw->rows = (draw->board->squares + draw->columns - 1) / draw->columns;
}

static void choose_form(snl_i_poll *poll, struct terminal *terminal)
{
    struct form *form = &terminal->form;
    form->digits = snl_i_draw_digits(terminal->draw.board->squares);
    form->gap = 1;
    if (!choose_framed(terminal, form) && !choose_full(poll, terminal, form) &&
        !choose_marked(terminal, form))
        choose_map(terminal, form);
}

/* ---- Cells in one line ---- */

static void put_full(snl_i_lines *lines, const struct form *form, const snl_i_cell *cell)
{
    int32_t tint = snl_i_cell_tint(cell);
    int64_t rest = form->width - full_width(cell, form->digits);
    snl_i_lines_blanks(lines, tint, form->digits - snl_i_draw_digits(cell->square));
    snl_i_lines_number(lines, tint, cell->square);
    snl_i_cell_put_jump(lines, cell);
    snl_i_cell_put_roll(lines, cell, form->width);
    snl_i_cell_put_tokens(lines, cell, form->width);
    int has_heat = cell->heat != SNL_I_DRAW_NONE;
    snl_i_lines_blanks(lines, has_heat ? tint : SNL_I_TINT_NONE, rest);
    if (has_heat)
        snl_i_cell_put_heat(lines, cell->heat);
}

static void put_marked(snl_i_lines *lines, const struct form *form, const snl_i_cell *cell)
{
    int32_t tint = snl_i_cell_tint(cell);
    snl_i_lines_blanks(lines, tint, form->digits - snl_i_draw_digits(cell->square));
    snl_i_lines_number(lines, tint, cell->square);
    if (form->gap == 0)
        snl_i_cell_put_letter(lines, cell);
    else
        snl_i_cell_put_mark(lines, cell, 0);
    if (form->width > form->digits + 1)
        snl_i_cell_put_heat(lines, cell->heat);
}

static void put_dot(snl_i_lines *lines, const struct form *form, const snl_i_cell *cell)
{
    int has_heat = form->width > 1;
    snl_i_cell_put_mark(lines, cell, !has_heat);
    if (has_heat)
        snl_i_cell_put_heat(lines, cell->heat);
}

/* ---- Cells in frames ---- */

/* Writes the upper line of a cell: number, roll, heat. */
static void put_upper(snl_i_lines *lines, int64_t width, const snl_i_cell *cell)
{
    int32_t tint = snl_i_cell_tint(cell);
    int64_t heat = cell->heat != SNL_I_DRAW_NONE;
    int64_t rest = width - snl_i_draw_digits(cell->square) - heat,
            roll = snl_i_cell_roll_width(cell);
    if (roll > rest)
        roll = 1;
    rest -= roll;
    snl_i_lines_blanks(lines, tint, rest > 0);
    snl_i_lines_number(lines, tint, cell->square);
    snl_i_lines_blanks(lines, tint, rest - (rest > 0));
    snl_i_cell_put_roll(lines, cell, roll);
    if (heat)
        snl_i_cell_put_heat(lines, cell->heat);
}

/* Writes the lower line of a cell: jump and tokens. */
static void put_lower(snl_i_lines *lines, int64_t width, const snl_i_cell *cell)
{
    int32_t tint = snl_i_cell_tint(cell);
    int64_t rest = width - snl_i_cell_jump_width(cell), tokens = snl_i_cell_tokens_width(cell);
    if (tokens > rest)
        tokens = 1;
    rest -= tokens;
    snl_i_lines_blanks(lines, tint, rest > 0);
    snl_i_cell_put_jump(lines, cell);
    snl_i_lines_blanks(lines, tint, rest - (rest > 0));
    snl_i_cell_put_tokens(lines, cell, tokens);
}

/* Returns whether a place has a square. The row may also be -1, above the first row, or draw->rows,
 * below the last. */
static int is_cell(const snl_i_draw *draw, int64_t row, int64_t column)
{
    return row < draw->rows && column >= 0 && column < draw->columns &&
           snl_i_draw_square(draw, row, column) != 0;
}

/* Writes one column: a sign of the frame, or a blank. */
static void put_frame(snl_i_lines *lines, int has_frame, int32_t sign)
{
    if (has_frame)
        snl_i_lines_sign_put(lines, SNL_I_TINT_FRAME, sign);
    else
        snl_i_lines_blanks(lines, SNL_I_TINT_NONE, 1);
}

/* Writes a panel's part of the line above a row, or of the line below the last row. At the edge of
 * a panel inside the board, the line shows that the board continues. */
static void put_rule(snl_i_lines *lines, const struct terminal *terminal, int64_t row,
                     int64_t first, int64_t count)
{
    const snl_i_draw *draw = &terminal->draw;
    for (int64_t i = 0; i <= count && !snl_i_poll_step(&lines->writer->poll, 4); i++) {
        int above_left = is_cell(draw, row - 1, first + i - 1);
        int above = is_cell(draw, row - 1, first + i);
        int left = is_cell(draw, row, first + i - 1), here = is_cell(draw, row, first + i);
        int ends = (above_left || above) + 2 * (above || here) + 4 * (left || here) +
                   8 * (above_left || left);
        put_frame(lines, ends != 0, SNL_I_SIGN_FRAME + ends);
        for (int64_t j = 0; i < count && j < terminal->form.width; j++)
            put_frame(lines, above || here, SNL_I_SIGN_ACROSS);
    }
    snl_i_lines_end(lines);
}

/* ---- Rows ---- */

static void put_cell(snl_i_lines *lines, const struct form *form, const snl_i_cell *cell, int upper)
{
    if (cell->square == 0)
        snl_i_lines_blanks(lines, SNL_I_TINT_NONE, form->width);
    else if (form->kind == FRAMED && upper)
        put_upper(lines, form->width, cell);
    else if (form->kind == FRAMED)
        put_lower(lines, form->width, cell);
    else if (form->kind == FULL)
        put_full(lines, form, cell);
    else if (form->kind == MARKED)
        put_marked(lines, form, cell);
    else
        put_dot(lines, form, cell);
}

/* Writes the number of a square beside a row of a map. Blanks at the end of a line are not
 * written. */
static void put_label(snl_i_lines *lines, const struct form *form, snl_square square, int left)
{
    int64_t digits = square > 0 ? snl_i_draw_digits(square) : 0;
    snl_i_lines_blanks(lines, SNL_I_TINT_NONE, left ? form->digits - digits : 1);
    if (square > 0)
        snl_i_lines_number(lines, SNL_I_TINT_FRAME, square);
    snl_i_lines_blanks(lines, SNL_I_TINT_NONE, 1);
}

/* Writes the frame left of a place. */
static void put_side(snl_i_lines *lines, const snl_i_draw *draw, int64_t row, int64_t column)
{
    int has_side = is_cell(draw, row, column - 1) || is_cell(draw, row, column);
    put_frame(lines, has_side, SNL_I_SIGN_UPRIGHT);
}

/* Writes a panel's part of a row; in a frame, one of its two lines. */
static void put_line(snl_i_lines *lines, const struct terminal *terminal, int64_t row,
                     int64_t first, int64_t count, int upper)
{
    const snl_i_draw *draw = &terminal->draw;
    const struct form *form = &terminal->form;
    snl_i_cell cells[CELLS];
    if (form->kind == MAP)
        put_label(lines, form, snl_i_draw_square(draw, row, first), 1);
    for (int64_t i = 0; i < count && !lines->writer->poll.cancelled; i++) {
        if (i % CELLS == 0)
            snl_i_cells_load(&lines->writer->poll, draw, row, first + i,
                             smaller_number(CELLS, count - i), cells);
        if (form->kind == FRAMED)
            put_side(lines, draw, row, first + i);
        else if (i > 0)
            snl_i_lines_blanks(lines, SNL_I_TINT_NONE, form->gap);
        put_cell(lines, form, &cells[i % CELLS], upper);
    }
    if (form->kind == FRAMED)
        put_side(lines, draw, row, first + count);
    if (form->kind == MAP)
        put_label(lines, form, snl_i_draw_square(draw, row, first + count - 1), 0);
    snl_i_lines_end(lines);
}

/* ---- The picture ---- */

static void put_panel(snl_i_lines *lines, const struct terminal *terminal, int64_t first,
                      int64_t count)
{
    int framed = terminal->form.kind == FRAMED;
    int64_t rows = terminal->draw.rows;
    for (int64_t row = 0; row < rows && !lines->writer->poll.cancelled; row++) {
        if (framed) {
            put_rule(lines, terminal, row, first, count);
            put_line(lines, terminal, row, first, count, 1);
        }
        put_line(lines, terminal, row, first, count, 0);
    }
    if (framed)
        put_rule(lines, terminal, rows, first, count);
}

/* Writes "Columns 1-14" above a panel, without the word "Columns" if the terminal is too narrow. A
 * board of one row gets no caption, since its squares are in order. */
static void put_caption(snl_i_lines *lines, const struct terminal *terminal, int64_t first,
                        int64_t count)
{
    int64_t columns = terminal->draw.columns;
    if (count == columns || terminal->draw.rows == 1)
        return;
    if (first > 0)
        snl_i_lines_end(lines);
    if (9 + 2 * snl_i_draw_digits(first + count) <= terminal->columns)
        snl_i_lines_put(lines, SNL_I_TINT_FRAME, "Columns ");
    snl_i_lines_number(lines, SNL_I_TINT_FRAME, first + 1);
    if (count > 1) {
        snl_i_lines_put(lines, SNL_I_TINT_FRAME, "-");
        snl_i_lines_number(lines, SNL_I_TINT_FRAME, first + count);
    }
    snl_i_lines_end(lines);
}

static void write_terminal_board(snl_i_writer *writer, const void *context)
{
    const struct terminal *terminal = context;
    const snl_i_draw *draw = &terminal->draw;
    snl_i_lines lines = {.writer = writer, .columns = terminal->columns, .style = terminal->style};
    if (draw->picture.title)
        snl_i_lines_words(&lines, SNL_I_TINT_TITLE, draw->picture.title);
    if (lines.column > 0) {
        snl_i_lines_end(&lines);
        snl_i_lines_end(&lines);
    }
    int64_t in_panel = terminal->form.columns;
    for (int64_t first = 0; first < draw->columns && !writer->poll.cancelled; first += in_panel) {
        int64_t count = smaller_number(in_panel, draw->columns - first);
        put_caption(&lines, terminal, first, count);
        put_panel(&lines, terminal, first, count);
    }
    snl_i_notes_put(&lines, draw, terminal->form.kind >= MARKED);
}

static snl_status draw_terminal(const snl_board *board, const snl_picture *picture, int32_t columns,
                                snl_terminal_style style, const snl_i_output *output)
{
    struct terminal terminal = {.columns = columns, .style = style};
    snl_picture own;
    if (!board || !snl_i_output_is_complete(output))
        return SNL_ERROR_NULL;
    snl_status status = snl_i_draw_take(picture, &own);
    if (status != SNL_OK)
        return status;
    if (columns < COLUMNS_MIN)
        return SNL_ERROR_COLUMNS;
    if (style < 0 || style > (SNL_TERMINAL_UNICODE | SNL_TERMINAL_COLOUR))
        return SNL_ERROR_STYLE;
    snl_i_poll poll = {.allocator = &board->allocator};
    status = snl_i_draw_init(&poll, &terminal.draw, board, &own);
    if (status != SNL_OK)
        return status;
    choose_form(&poll, &terminal);
    if (poll.cancelled)
        return SNL_ERROR_CANCELLED;
    return snl_i_write_out(write_terminal_board, &terminal, &board->allocator, output);
}

snl_status snl_draw_terminal(const snl_board *board, const snl_picture *picture, int32_t columns,
                             snl_terminal_style style, char *text, size_t capacity, size_t *length)
{
    snl_i_output output = {.text = text, .capacity = capacity, .length = length};
    return draw_terminal(board, picture, columns, style, &output);
}

snl_status snl_draw_terminal_to(const snl_board *board, const snl_picture *picture, int32_t columns,
                                snl_terminal_style style, snl_write_function write, void *context)
{
    snl_i_output output = {.receive = write, .context = context};
    return draw_terminal(board, picture, columns, style, &output);
}
