/* SPDX-License-Identifier: MIT */
/*
 * The cells of a board in a terminal: collects the contents of each square, and writes them as
 * text. The sign before a number says what it means: none for the square, an arrow for the
 * destination of a jump, "#" for a roll, "@" or a disc for tokens.
 *
 * Cells are loaded a few at a time, so that nothing is allocated. Each load visits every leg of the
 * route and every token, and takes O(log J) for each square of a board with J jumps.
 */
#include "draw_terminal.h"

enum { OTHER_TOKENS = 1 << SNL_I_TERMINAL_PLAYERS };

/* ---- Loading ---- */

/* Consecutive squares of a row. */
struct stretch {
    snl_i_cell *cells;
    int64_t count;
    snl_square first; /* the square of cells[0] */
    int step;         /* 1, or -1 if the squares go down */
};

/* The cell of a square of the board; NULL if it is not in the stretch. */
static snl_i_cell *find_cell(const struct stretch *stretch, snl_square square)
{
    int64_t index = (square - stretch->first) * stretch->step;
    if (index < 0 || index >= stretch->count)
        return NULL;
    return &stretch->cells[index];
}

static void touch(const struct stretch *stretch, snl_square square, int64_t roll)
{
    snl_i_cell *cell = find_cell(stretch, square);
    if (!cell)
        return;
    if (cell->roll < 0)
        cell->roll = roll;
    else if (cell->roll != roll)
        cell->more_rolls = 1;
}

/* Records the rolls of a leg, except its last, on the squares of the stretch that these rolls lead
 * to. */
static void load_steps(const struct stretch *stretch, snl_square from, int32_t face, int64_t steps,
                       int64_t roll)
{
    snl_square last = stretch->first + (stretch->count - 1) * stretch->step;
    snl_square low = last < stretch->first ? last : stretch->first;
    snl_square high = last < stretch->first ? stretch->first : last;
    int64_t step = low > from ? (low - from + face - 1) / face : 1;
    for (; step <= steps && from + step * face <= high; step++)
        touch(stretch, from + step * face, roll + step - 1);
}

static void load_route(snl_i_poll *poll, const snl_i_draw *draw, const struct stretch *stretch)
{
    int64_t roll = 1;
    for (size_t i = 0; i < draw->picture.leg_count && !snl_i_poll_step(poll, 4); i++) {
        const snl_leg leg = snl_i_draw_leg(draw, i);
        if (i == 0)
            touch(stretch, leg.from, 0);
        load_steps(stretch, leg.from, leg.face, leg.times - 1, roll);
        roll += leg.times;
        touch(stretch, leg.landing, roll - 1);
        touch(stretch, leg.to, roll - 1);
    }
}

static void load_tokens(const snl_picture *picture, const struct stretch *stretch)
{
    for (size_t i = 0; i < picture->token_count; i++) {
        snl_i_cell *cell = find_cell(stretch, picture->tokens[i]);
        if (cell)
            cell->tokens |= i < SNL_I_TERMINAL_PLAYERS ? 1 << i : OTHER_TOKENS;
    }
}

void snl_i_cells_load(snl_i_poll *poll, const snl_i_draw *draw, int64_t row, int64_t column,
                      int64_t count, snl_i_cell *cells)
{
    int step = (draw->rows - 1 - row) % 2 ? -1 : 1;
    struct stretch stretch = {.cells = cells, .step = step}; /* no place has a square yet */
    for (int64_t i = 0; i < count; i++) {
        snl_square square = snl_i_draw_square(draw, row, column + i);
        cells[i] = (snl_i_cell){.square = square, .to = -1, .roll = -1, .heat = SNL_I_DRAW_NONE};
        if (square == 0)
            continue;
        stretch.first = square - i * step;
        stretch.count = count;
        cells[i].to = snl_board_jump(draw->board, square);
        if (draw->picture.heat)
            cells[i].heat = snl_i_draw_level(draw, square);
    }
    snl_i_poll_step(poll, draw->picture.token_count + 8 * (size_t)count);
    load_route(poll, draw, &stretch);
    load_tokens(&draw->picture, &stretch);
}

/* ---- Widths ---- */

int64_t snl_i_cell_jump_width(const snl_i_cell *cell)
{
    return cell->to >= 0 ? 1 + snl_i_draw_digits(cell->to) : 0;
}

int64_t snl_i_cell_roll_width(const snl_i_cell *cell)
{
    return cell->roll >= 0 ? 1 + snl_i_draw_digits(cell->roll) + cell->more_rolls : 0;
}

int64_t snl_i_cell_tokens_width(const snl_i_cell *cell)
{
    int64_t width = cell->tokens != 0;
    for (int32_t rest = cell->tokens; rest > 0; rest &= rest - 1)
        width++;
    return width;
}

/* ---- Pieces ---- */

/* The level of the terminal's scale, 0..SNL_I_TERMINAL_LEVELS - 1. */
static int32_t level_of(int32_t heat)
{
    return heat * SNL_I_TERMINAL_LEVELS / (SNL_I_DRAW_LEVELS + 1);
}

int32_t snl_i_cell_tint(const snl_i_cell *cell)
{
    if (cell->heat == SNL_I_DRAW_INFINITE)
        return SNL_I_TINT_INFINITE;
    if (cell->heat != SNL_I_DRAW_NONE)
        return SNL_I_TINT_HEAT + level_of(cell->heat);
    if (cell->roll >= 0)
        return SNL_I_TINT_ROUTE;
    if (cell->to < 0)
        return SNL_I_TINT_NONE;
    return cell->to > cell->square ? SNL_I_TINT_LADDER : SNL_I_TINT_SNAKE;
}

static int32_t jump_sign(const snl_i_cell *cell)
{
    return cell->to > cell->square ? SNL_I_SIGN_UP : SNL_I_SIGN_DOWN;
}

void snl_i_cell_put_jump(snl_i_lines *lines, const snl_i_cell *cell)
{
    int32_t tint = snl_i_cell_tint(cell);
    if (cell->to < 0)
        return;
    snl_i_lines_sign_put(lines, tint, jump_sign(cell));
    snl_i_lines_number(lines, tint, cell->to);
}

void snl_i_cell_put_roll(snl_i_lines *lines, const snl_i_cell *cell, int64_t width)
{
    if (cell->roll < 0)
        return;
    int32_t tint = cell->heat == SNL_I_DRAW_NONE ? SNL_I_TINT_ROUTE : SNL_I_TINT_ROLL;
    snl_i_lines_put(lines, tint, "#");
    if (width < snl_i_cell_roll_width(cell))
        return;
    snl_i_lines_number(lines, tint, cell->roll);
    if (cell->more_rolls)
        snl_i_lines_put(lines, tint, "+");
}

/* The first player whose token is in the cell. */
static int32_t first_player(const snl_i_cell *cell)
{
    int32_t player = 0;
    while (!(cell->tokens >> player & 1))
        player++;
    return player;
}

static int32_t player_tint(int32_t player)
{
    return SNL_I_TINT_TOKEN + player % SNL_I_TERMINAL_PLAYER_TINTS;
}

void snl_i_cell_put_tokens(snl_i_lines *lines, const snl_i_cell *cell, int64_t width)
{
    if (cell->tokens == 0)
        return;
    int32_t player = first_player(cell);
    snl_i_lines_sign_put(lines, player_tint(player), SNL_I_SIGN_TOKEN);
    if (width < snl_i_cell_tokens_width(cell))
        return;
    for (; player < SNL_I_TERMINAL_PLAYERS; player++)
        if (cell->tokens >> player & 1)
            snl_i_lines_number(lines, player_tint(player), player + 1);
    if (cell->tokens & OTHER_TOKENS)
        snl_i_lines_put(lines, player_tint(SNL_I_TERMINAL_PLAYERS), "+");
}

void snl_i_cell_put_mark(snl_i_lines *lines, const snl_i_cell *cell, int with_dot)
{
    int32_t tint = snl_i_cell_tint(cell);
    if (cell->tokens != 0)
        snl_i_cell_put_tokens(lines, cell, 1);
    else if (cell->roll >= 0)
        snl_i_cell_put_roll(lines, cell, 1);
    else if (cell->to >= 0)
        snl_i_lines_sign_put(lines, tint, jump_sign(cell));
    else if (with_dot)
        snl_i_lines_sign_put(lines, SNL_I_TINT_FRAME, SNL_I_SIGN_NOTHING);
    else
        snl_i_lines_blanks(lines, tint, 1);
}

void snl_i_cell_put_letter(snl_i_lines *lines, const snl_i_cell *cell)
{
    if (cell->tokens != 0)
        snl_i_lines_put(lines, player_tint(first_player(cell)), "T");
    else if (cell->roll >= 0)
        snl_i_lines_put(lines, SNL_I_TINT_ROUTE, "R");
    else if (cell->to >= 0)
        snl_i_lines_put(lines, snl_i_cell_tint(cell), cell->to > cell->square ? "L" : "S");
    else
        snl_i_lines_blanks(lines, SNL_I_TINT_NONE, 1);
}

void snl_i_cell_put_heat(snl_i_lines *lines, int32_t heat)
{
    if (heat == SNL_I_DRAW_NONE)
        snl_i_lines_blanks(lines, SNL_I_TINT_NONE, 1);
    else if (heat == SNL_I_DRAW_INFINITE)
        snl_i_lines_sign_put(lines, SNL_I_TINT_INFINITE, SNL_I_SIGN_INFINITE);
    else
        snl_i_lines_sign_put(lines, SNL_I_TINT_SCALE + level_of(heat),
                             SNL_I_SIGN_LEVEL + level_of(heat));
}
