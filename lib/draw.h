/* SPDX-License-Identifier: MIT */
/*
 * Declarations shared by all drawing code: a checked picture, the layout of its squares, the levels
 * of its heat, and numbers in integer arithmetic. Layer 2; it includes neither the solver nor the
 * random game.
 */
#ifndef SNL_DRAW_H
#define SNL_DRAW_H

#include "board.h"
#include "text.h"

/* The magnitude of a finite number: digits * 2^exponent. Integers, unlike floating point, give the
 * same result on every machine. */
typedef struct snl_i_draw_real {
    uint64_t digits;
    int32_t exponent;
} snl_i_draw_real;

/* The magnitude of a finite number in decimal: digits * 10^exponent. Conversions make `digits`
 * 100..999, or 0 for the number 0; functions that write a number expect this. */
typedef struct snl_i_draw_decimal {
    int32_t digits;
    int32_t exponent;
} snl_i_draw_decimal;

int snl_i_draw_is_finite(double value);
/* The magnitude of a finite double. The highest bit of `digits` is set, unless the double is 0. */
snl_i_draw_real snl_i_draw_real_of(double value);
snl_i_draw_decimal snl_i_draw_decimal_of(snl_i_draw_real real);
/* Converts a decimal number, with a relative error of at most 1e-15. */
snl_i_draw_real snl_i_draw_real_of_decimal(snl_i_draw_decimal decimal);
/* A number as an integer multiple of a unit, rounded toward 0. The unit is chosen so that `bound`
 * has `bits` bits, 1..63. `bound` is at least the magnitude of the number. */
int64_t snl_i_draw_fixed(double value, snl_i_draw_real bound, int32_t bits);
/* part / whole * scale, rounded, but at most `scale`, which is 0..2^20; 0 if `whole` is 0. */
int64_t snl_i_draw_share(snl_i_draw_real part, snl_i_draw_real whole, int64_t scale);

/* The number of decimal digits of a number that is not negative. */
int64_t snl_i_draw_digits(int64_t number);

/* Writes the number of a square, or "off the board" for square 0. */
void snl_i_draw_write_square(snl_i_writer *writer, snl_square square);

/* Write a number with three significant digits, or with all digits before the point if the number
 * is below a million: 0.0249, 39.2, 123456, 1.2e15, 1e-300. */
void snl_i_draw_write_decimal(snl_i_writer *writer, snl_i_draw_decimal decimal);
void snl_i_draw_write_real(snl_i_writer *writer, snl_i_draw_real real);
/* Writes a double in the same way; writes "infinity", "-infinity" or "NaN" if it is not finite. */
void snl_i_draw_write_double(snl_i_writer *writer, double value);

/* A checked picture with its layout. */
typedef struct snl_i_draw {
    const snl_board *board;
    snl_picture picture; /* all zero if the caller has none */
    int64_t rows;
    int64_t columns;
    size_t leg_size; /* distance of two legs of the caller, in bytes */
    int64_t rolls;   /* rolls of the whole route */
    int off_board;   /* whether the square off the board is drawn */
    int jumps_off;   /* whether a jump leads there */
    int has_levels;  /* whether a number of the heat is finite */
    int has_infinite;
    int is_whole; /* whether all finite numbers of the heat are integers below 2^53 */
    double least; /* the least finite number of the heat that is drawn */
    double largest;
} snl_i_draw;

/* Copies the caller's picture; `picture` may be NULL. Fails with SNL_ERROR_STRUCT_SIZE or
 * SNL_ERROR_THEME. */
snl_status snl_i_draw_take(const snl_picture *picture, snl_picture *own);

/* Checks a picture of snl_i_draw_take() and lays it out. Fails in the other ways that
 * snl_draw_svg() documents. */
snl_status snl_i_draw_init(snl_i_poll *poll, snl_i_draw *draw, const snl_board *board,
                           const snl_picture *picture);

/* Fails with SNL_ERROR_TOO_LARGE if a caller's text is too long, or with SNL_ERROR_CANCELLED.
 * `text` may be NULL. */
snl_status snl_i_draw_check_text(snl_i_poll *poll, const char *text);

/* The row and column, from 0 at the top left, of a square 1..N. */
void snl_i_draw_cell(const snl_i_draw *draw, snl_square square, int64_t *row, int64_t *column);

/* The square in a row and column; 0 if the layout leaves the place free or the row is above the
 * first. */
snl_square snl_i_draw_square(const snl_i_draw *draw, int64_t row, int64_t column);

/* A leg of the route; its `times` is at least 1. */
snl_leg snl_i_draw_leg(const snl_i_draw *draw, size_t index);

/* Writes how a token leaves the start, as a sentence of less than SNL_I_DRAW_ENTER_BYTES bytes. The
 * board must have a rule of entering. */
enum { SNL_I_DRAW_ENTER_BYTES = 512 };
void snl_i_draw_write_enter(snl_i_writer *writer, const snl_board *board);

/* Levels of heat: 0 for the least number, SNL_I_DRAW_LEVELS for the largest; infinity has a level
 * of its own, NaN and -infinity have none. */
enum {
    SNL_I_DRAW_LEVELS = 1000,
    SNL_I_DRAW_INFINITE = SNL_I_DRAW_LEVELS + 1,
    SNL_I_DRAW_NONE = -1
};

/* The level of a square 0..N: 0..SNL_I_DRAW_LEVELS, SNL_I_DRAW_INFINITE or SNL_I_DRAW_NONE. The
 * picture must have heat. */
int32_t snl_i_draw_level(const snl_i_draw *draw, snl_square square);

/* Writes the mean of the least and the largest number of the heat. */
void snl_i_draw_write_middle(snl_i_writer *writer, const snl_i_draw *draw);

#endif
