/* SPDX-License-Identifier: MIT */
/*
 * Prepares a picture for drawing: checks once everything that a caller can get wrong, lays out the
 * squares, and works out the levels of the heat.
 *
 * A linear board becomes a grid with at least as many columns as rows. It fills the grid if that is
 * possible with at most three columns to two rows; else the grid is about as high as wide, and its
 * top row has free places.
 *
 * The numbers of the heat become integers, with 52 bits for the largest magnitude (draw_number.c
 * says why), and a level is a rounded quotient of two of these integers.
 */
#include "draw.h"

#include <string.h>

enum { TEXT_BYTES_MAX = 65535 };

snl_status snl_i_draw_check_text(snl_i_poll *poll, const char *text)
{
    size_t length = 0;
    while (text && text[length] && length <= TEXT_BYTES_MAX) {
        length++;
        if (snl_i_poll_step(poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    return length <= TEXT_BYTES_MAX ? SNL_OK : SNL_ERROR_TOO_LARGE;
}

/* ---- Layout ---- */

/* The least number whose square is not below `squares`. */
static int64_t root(int64_t squares)
{
    int64_t side = 1;
    while (side * side < squares)
        side++;
    return side;
}

static void lay_out_grid(snl_i_draw *draw)
{
    int64_t squares = draw->board->squares, side = root(squares);
    draw->rows = draw->board->rows;
    draw->columns = draw->board->columns;
    if (draw->rows > 0)
        return;
    draw->columns = side;
    for (int64_t columns = side; columns * columns * 2 <= squares * 3; columns++) {
        if (squares % columns == 0) {
            draw->columns = columns;
            break;
        }
    }
    draw->rows = (squares + draw->columns - 1) / draw->columns;
}

/* Counted from 0 at the bottom, even rows run to the right and odd rows to the left. */
static int64_t turn_column(const snl_i_draw *draw, int64_t row_from_bottom, int64_t column)
{
    return row_from_bottom % 2 ? draw->columns - 1 - column : column;
}

void snl_i_draw_cell(const snl_i_draw *draw, snl_square square, int64_t *row, int64_t *column)
{
    int64_t row_from_bottom = (square - 1) / draw->columns;
    *row = draw->rows - 1 - row_from_bottom;
    *column = turn_column(draw, row_from_bottom, (square - 1) % draw->columns);
}

snl_square snl_i_draw_square(const snl_i_draw *draw, int64_t row, int64_t column)
{
    int64_t row_from_bottom = draw->rows - 1 - row;
    snl_square square =
        row_from_bottom * draw->columns + turn_column(draw, row_from_bottom, column) + 1;
    return square <= draw->board->squares ? square : 0;
}

/* ---- Heat ---- */

enum { MAGNITUDE_BITS = 52 }; /* bits of the largest magnitude */

static int64_t fixed(double value, snl_i_draw_real bound)
{
    return snl_i_draw_fixed(value, bound, MAGNITUDE_BITS);
}

/* The larger magnitude of the least and the largest number. The magnitude of the least number can
 * only be larger if that number is negative. */
static snl_i_draw_real bound_of(const snl_i_draw *draw)
{
    return snl_i_draw_real_of(-draw->least > draw->largest ? draw->least : draw->largest);
}

static int is_infinite(double value)
{
    return value > 0 && !snl_i_draw_is_finite(value);
}

static int is_whole(double value)
{
    return value > -0x1p53 && value < 0x1p53 && (double)(int64_t)value == value;
}

static snl_status look_at_heat(snl_i_poll *poll, snl_i_draw *draw)
{
    draw->is_whole = 1;
    for (snl_square square = !draw->off_board; square <= draw->board->squares; square++) {
        double value = draw->picture.heat[square];
        if (snl_i_poll_step(poll, 1))
            return SNL_ERROR_CANCELLED;
        draw->has_infinite |= is_infinite(value);
        if (!snl_i_draw_is_finite(value))
            continue;
        draw->is_whole &= is_whole(value);
        if (!draw->has_levels || value < draw->least)
            draw->least = value;
        if (!draw->has_levels || value > draw->largest)
            draw->largest = value;
        draw->has_levels = 1;
    }
    return SNL_OK;
}

int32_t snl_i_draw_level(const snl_i_draw *draw, snl_square square)
{
    double value = draw->picture.heat[square];
    if (is_infinite(value))
        return SNL_I_DRAW_INFINITE;
    if (!snl_i_draw_is_finite(value))
        return SNL_I_DRAW_NONE;
    snl_i_draw_real bound = bound_of(draw);
    int64_t least = fixed(draw->least, bound), range = fixed(draw->largest, bound) - least;
    if (range == 0)
        return 0;
    return (int32_t)(((fixed(value, bound) - least) * SNL_I_DRAW_LEVELS + range / 2) / range);
}

void snl_i_draw_write_middle(snl_i_writer *writer, const snl_i_draw *draw)
{
    snl_i_draw_real bound = bound_of(draw);
    /* The sum is twice the middle; the exponent of `middle` halves it. */
    int64_t sum = fixed(draw->least, bound) + fixed(draw->largest, bound);
    snl_i_draw_real middle = {(uint64_t)(sum < 0 ? -sum : sum),
                              bound.exponent + 64 - MAGNITUDE_BITS - 1};
    if (sum < 0)
        snl_i_write_bytes(writer, "-", 1);
    snl_i_draw_write_real(writer, middle);
}

/* ---- Words ---- */

/* "a 1, a 6 or an 8" */
static void write_faces(snl_i_writer *writer, uint64_t faces)
{
    for (int32_t face = 1; faces != 0; face++) {
        int in_set = (int)(faces & 1);
        faces >>= 1; /* the later faces */
        if (!in_set)
            continue;
        snl_i_write(writer, face == 8 || face == 11 || face == 18 ? "an " : "a ");
        snl_i_write_integer(writer, face);
        if (faces != 0)
            snl_i_write(writer, faces & (faces - 1) ? ", " : " or ");
    }
}

void snl_i_draw_write_enter(snl_i_writer *writer, const snl_board *board)
{
    if (board->enter_faces) {
        snl_i_write(writer, "Only ");
        write_faces(writer, board->enter_faces);
        snl_i_write(writer, " leaves the start");
    } else {
        snl_i_write(writer, "Every roll leaves the start");
    }
    if (board->enter_square) {
        snl_i_write(writer, ", and puts the token on square ");
        snl_i_write_integer(writer, board->enter_square);
    }
    snl_i_write(writer, ".");
}

/* ---- Checks ---- */

static const char *leg_at(const snl_i_draw *draw, size_t index)
{
    return (const char *)draw->picture.legs + index * draw->leg_size;
}

/* The legs need not be aligned: a caller's struct_size may be any number from ours on. */
snl_leg snl_i_draw_leg(const snl_i_draw *draw, size_t index)
{
    snl_leg leg;
    snl_i_struct_in(&leg, leg_at(draw, index), sizeof leg);
    leg.times += leg.times == 0;
    return leg;
}

static int is_on(const snl_i_draw *draw, snl_square square)
{
    return square >= 0 && square <= draw->board->squares;
}

static snl_status check_leg(snl_i_draw *draw, size_t index)
{
    uint32_t size;
    memcpy(&size, leg_at(draw, index), sizeof size);
    if (size != draw->leg_size)
        return SNL_ERROR_STRUCT_SIZE;
    const snl_leg leg = snl_i_draw_leg(draw, index);
    if (leg.face < 1 || leg.face > SNL_FACES_MAX || leg.times < 1)
        return SNL_ERROR_LEG;
    if (!is_on(draw, leg.from) || !is_on(draw, leg.landing) || !is_on(draw, leg.to) ||
        leg.times - 1 > (draw->board->squares - leg.from) / leg.face)
        return SNL_ERROR_SQUARE;
    draw->rolls += leg.times;
    draw->off_board |= leg.from == 0 || leg.to == 0;
    return draw->rolls <= SNL_DRAW_SQUARES_MAX ? SNL_OK : SNL_ERROR_TOO_LARGE;
}

static snl_status check_route(snl_i_poll *poll, snl_i_draw *draw)
{
    const snl_picture *picture = &draw->picture;
    snl_status status = SNL_OK;
    if (picture->leg_count == 0)
        return SNL_OK;
    if (!picture->legs)
        return SNL_ERROR_NULL;
    draw->leg_size = picture->legs->struct_size;
    if (draw->leg_size < SNL_I_SIZE_TO(snl_leg, to))
        return SNL_ERROR_STRUCT_SIZE;
    for (size_t leg = 0; leg < picture->leg_count && status == SNL_OK; leg++) {
        status = check_leg(draw, leg);
        if (status == SNL_OK && snl_i_poll_step(poll, 1))
            status = SNL_ERROR_CANCELLED;
    }
    return status;
}

static snl_status check_tokens(snl_i_draw *draw)
{
    const snl_picture *picture = &draw->picture;
    if (picture->token_count > 0 && !picture->tokens)
        return SNL_ERROR_NULL;
    if (picture->token_count > SNL_DRAW_TOKENS_MAX)
        return SNL_ERROR_TOO_LARGE;
    for (size_t i = 0; i < picture->token_count; i++) {
        if (!is_on(draw, picture->tokens[i]))
            return SNL_ERROR_SQUARE;
        draw->off_board |= picture->tokens[i] == 0;
    }
    return SNL_OK;
}

/* Finds out whether a jump leads off the board. */
static snl_status look_at_jumps(snl_i_poll *poll, snl_i_draw *draw)
{
    snl_i_jump_place place = {0, 0};
    const snl_i_jump *jump;
    while (!draw->jumps_off && (jump = snl_i_jumps_next(&draw->board->jumps, &place)) != NULL) {
        draw->jumps_off = jump->to == 0;
        if (snl_i_poll_step(poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    draw->off_board |= draw->jumps_off;
    return SNL_OK;
}

static snl_status check_texts(snl_i_poll *poll, const snl_picture *picture)
{
    const char *const texts[] = {picture->title, picture->description, picture->heat_label};
    snl_status status = SNL_OK;
    for (size_t i = 0; i < sizeof texts / sizeof *texts && status == SNL_OK; i++)
        status = snl_i_draw_check_text(poll, texts[i]);
    return status;
}

snl_status snl_i_draw_take(const snl_picture *picture, snl_picture *own)
{
    *own = (snl_picture){0};
    if (picture && picture->struct_size < SNL_I_SIZE_TO(snl_picture, token_count))
        return SNL_ERROR_STRUCT_SIZE;
    if (picture)
        snl_i_struct_in(own, picture, sizeof *own);
    return own->theme < SNL_THEME_AUTO || own->theme > SNL_THEME_DARK ? SNL_ERROR_THEME : SNL_OK;
}

snl_status snl_i_draw_init(snl_i_poll *poll, snl_i_draw *draw, const snl_board *board,
                           const snl_picture *picture)
{
    snl_i_draw made = {.board = board, .picture = *picture};
    if (board->squares > SNL_DRAW_SQUARES_MAX)
        return SNL_ERROR_TOO_LARGE;
    if (!picture->heat && picture->heat_count > 0)
        return SNL_ERROR_NULL;
    if (picture->heat && picture->heat_count != (size_t)board->squares + 1)
        return SNL_ERROR_LENGTH;
    made.off_board = board->start == 0;
    snl_status status = check_texts(poll, &made.picture);
    if (status == SNL_OK)
        status = check_route(poll, &made);
    if (status == SNL_OK)
        status = check_tokens(&made);
    if (status == SNL_OK)
        status = look_at_jumps(poll, &made);
    if (status != SNL_OK)
        return status;
    lay_out_grid(&made);
    if (made.picture.heat)
        status = look_at_heat(poll, &made);
    if (status == SNL_OK)
        *draw = made;
    return status;
}
