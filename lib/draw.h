/* SPDX-License-Identifier: MIT */
/*
 * What the drawers share: a picture that has been checked, where its squares are, the levels of its
 * heat, and numbers in whole-number arithmetic. Layer 2; it knows neither solver nor chance.
 */
#ifndef SNL_DRAW_H
#define SNL_DRAW_H

#include "board.h"
#include "text.h"

/* A finite number without its sign: digits * 2^exponent. Whole numbers alone come out the same on
 * every machine. */
typedef struct snl_i_draw_real {
    uint64_t digits;
    int32_t exponent;
} snl_i_draw_real;

/* The same in decimal: digits * 10^exponent. Those that are made from others and those that are
 * written have three digits, 100..999, or are 0. */
typedef struct snl_i_draw_decimal {
    int32_t digits;
    int32_t exponent;
} snl_i_draw_decimal;

int snl_i_draw_is_finite(double value);
/* Also of -0. */
int snl_i_draw_is_negative(double value);
/* The highest bit of its digits is set, or it is 0. */
snl_i_draw_real snl_i_draw_real_of(double value);
snl_i_draw_decimal snl_i_draw_decimal_of(snl_i_draw_real real);
/* Up to a relative error of 1e-15. */
snl_i_draw_real snl_i_draw_real_of_decimal(snl_i_draw_decimal decimal);
/* A number as a multiple, rounded down and with its sign, of the unit in which `bound` has so many
 * bits, 1..63. `bound` is not smaller than the number without its sign. */
int64_t snl_i_draw_fixed(double value, snl_i_draw_real bound, int32_t bits);
/* part / whole * scale, rounded, but at most `scale`, which is 0..2^20; 0 if `whole` is 0. */
int64_t snl_i_draw_share(snl_i_draw_real part, snl_i_draw_real whole, int64_t scale);

/* With three significant digits, or all digits before the point up to a million: 0.0249, 39.2,
 * 123456, 1.2e15, 1e-300. */
void snl_i_draw_write_decimal(snl_i_writer *writer, snl_i_draw_decimal decimal);
void snl_i_draw_write_real(snl_i_writer *writer, snl_i_draw_real real);
/* Also "infinity", "-infinity" and "NaN". */
void snl_i_draw_write_double(snl_i_writer *writer, double value);

/* A picture as it will be drawn. */
typedef struct snl_i_draw {
    const snl_board *board;
    snl_picture picture; /* all zero if the caller has none */
    int64_t rows;
    int64_t columns;
    int64_t rolls;  /* of the whole route */
    int off_board;  /* whether the square off the board is drawn */
    int has_levels; /* whether a number of the heat is finite */
    int has_infinite;
    double least; /* of the finite numbers of the heat that are drawn */
    double largest;
} snl_i_draw;

/* Fails as snl_draw_svg() says. */
snl_status snl_i_draw_init(snl_i_poll *poll, snl_i_draw *draw, const snl_board *board,
                           const snl_picture *picture);

/* Fails with SNL_ERROR_TOO_LARGE if a text that a caller gave is too long to be shown; NULL is not. */
snl_status snl_i_draw_check_text(snl_i_poll *poll, const char *text);

/* The row and column, from 0 at the top left, of a square 1..N. */
void snl_i_draw_cell(const snl_i_draw *draw, snl_square square, int64_t *row, int64_t *column);

/* The square there, or 0 if the layout leaves it free or the row is above the first. */
snl_square snl_i_draw_square(const snl_i_draw *draw, int64_t row, int64_t column);

/* How many times the face of a leg is rolled. */
int64_t snl_i_draw_times(const snl_i_draw *draw, size_t leg);

/* The levels of heat, from the least number to the largest; and what is none. */
enum {
    SNL_I_DRAW_LEVELS = 1000,
    SNL_I_DRAW_INFINITE = SNL_I_DRAW_LEVELS + 1,
    SNL_I_DRAW_NONE = -1
};

/* 0..SNL_I_DRAW_LEVELS, SNL_I_DRAW_INFINITE or SNL_I_DRAW_NONE. `square` is 0..N; there must be
 * heat. */
int32_t snl_i_draw_level(const snl_i_draw *draw, snl_square square);

/* The number in the middle between the least and the largest. */
void snl_i_draw_write_middle(snl_i_writer *writer, const snl_i_draw *draw);

#endif
