/* SPDX-License-Identifier: MIT */
/*
 * Tools for writing SVG pictures: markup, lengths, text, paths and the page around a picture; and
 * the parts of the picture of a board. Layer 2.
 *
 * A length is an integer in units of 1/40 pixel, and is written in pixels with one decimal. The
 * longest length is that of a row of 2^20 squares; multiplied by itself, it fits into 63 bits.
 */
#ifndef SNL_DRAW_SVG_H
#define SNL_DRAW_SVG_H

#include "draw.h"

/* A pixel and the side of a square, as lengths. */
enum { SNL_I_PX = 40, SNL_I_SIDE = 60 * SNL_I_PX };

typedef struct snl_i_svg_point {
    int64_t x;
    int64_t y;
} snl_i_svg_point;

/* Writes markup in which ' stands for a quotation mark, % for the next number as a length, and $
 * for the next number as it is. */
void snl_i_svg_put(snl_i_writer *writer, const char *markup, const int64_t *numbers);

/* Writes a number 0..255 as two hexadecimal digits. */
void snl_i_svg_write_hex(snl_i_writer *writer, uint64_t byte);

/* Writes any text as XML: escapes markup, and replaces bytes that are no characters of XML. */
void snl_i_svg_write_text(snl_i_writer *writer, const char *text);

/* ---- Paths ---- */

/* The pen of a path. It writes each step as the difference of two rounded positions, so that
 * rounding errors do not add up. */
typedef struct snl_i_svg_pen {
    snl_i_writer *writer;
    int64_t x; /* the rounded position, in tenths of a pixel */
    int64_t y;
} snl_i_svg_pen;

void snl_i_svg_move(snl_i_svg_pen *pen, snl_i_svg_point to);
void snl_i_svg_line(snl_i_svg_pen *pen, snl_i_svg_point to);
/* A cubic curve. */
void snl_i_svg_curve(snl_i_svg_pen *pen, snl_i_svg_point first, snl_i_svg_point second,
                     snl_i_svg_point to);
/* A cubic curve that continues the last curve smoothly. */
void snl_i_svg_smooth(snl_i_svg_pen *pen, snl_i_svg_point second, snl_i_svg_point to);

/* ---- The page ---- */

typedef struct snl_i_svg_page {
    int64_t width; /* a length, like the height */
    int64_t height;
    snl_theme theme;
    uint64_t key;      /* hash of the texts, for their identifiers */
    const char *title; /* NULL: write_title() writes it */
    snl_i_write_function *write_title;
    const char *description; /* NULL: write_description() writes it */
    snl_i_write_function *write_description;
    const void *context; /* context of the two functions */
    int has_heat;
} snl_i_svg_page;

/* The initial key, and functions that mix a number or a text into a key. `text` may be NULL, which
 * gives another key than "". After a cancel the key is meaningless. */
#define SNL_I_SVG_KEY UINT64_C(0xcbf29ce484222325)
uint64_t snl_i_svg_key_number(uint64_t key, uint64_t number);
uint64_t snl_i_svg_key_double(uint64_t key, double value);
uint64_t snl_i_svg_key_text(snl_i_poll *poll, uint64_t key, const char *text);

/* Writes the beginning of a picture: up to its background, and the title if the caller has one. The
 * end of a picture is "</svg>". */
void snl_i_svg_open(snl_i_writer *writer, const snl_i_svg_page *page);

/* The height of the title at the top of a page, as a length; 0 without a title. */
int64_t snl_i_svg_title_height(snl_i_poll *poll, const char *title, int64_t page_width);

/* ---- A board ---- */

/* A picture of a board, and the position of the board on its page. */
typedef struct snl_i_svg_board {
    snl_i_draw draw;
    int64_t left;
    int64_t top;
    snl_i_svg_page page;
} snl_i_svg_board;

/* The middle of a square. Square 0 is beside square 1. */
snl_i_svg_point snl_i_svg_middle(const snl_i_svg_board *board, snl_square square);

/* Writes all ladders if `up` is 1, all snakes if it is 0; longest first. */
void snl_i_svg_write_jumps(snl_i_writer *writer, const snl_i_svg_board *board, int up);
/* Writes the glow below a jump that a route takes. */
void snl_i_svg_write_glow(snl_i_writer *writer, const snl_i_svg_board *board, snl_square from,
                          snl_square to);

/* Write the parts of a route: those below the jumps; those below the numbers of the squares; and
 * those above the numbers. */
void snl_i_svg_write_route_below(snl_i_writer *writer, const snl_i_svg_board *board);
void snl_i_svg_write_entering(snl_i_writer *writer, const snl_i_svg_board *board);
void snl_i_svg_write_route(snl_i_writer *writer, const snl_i_svg_board *board);

/* Writes the style rules for the shades of the heat, each behind the selector `theme`. */
void snl_i_svg_write_shades(snl_i_writer *writer, const char *theme, int dark);
/* Write the colours of the squares, and their legend. Without heat they write nothing. */
void snl_i_svg_write_heat(snl_i_writer *writer, const snl_i_svg_board *board);
void snl_i_svg_write_legend(snl_i_writer *writer, const snl_i_svg_board *board);
int64_t snl_i_svg_legend_width(const snl_i_draw *draw);
/* The class attribute of text on a square, for its contrast; "" if the square has no colour. */
const char *snl_i_svg_text_class(const snl_i_svg_board *board, snl_square square);

/* Write the default title and description of a board, an snl_i_svg_board. The key of the board is a
 * hash of everything that title and description can mention. */
void snl_i_svg_write_board_title(snl_i_writer *writer, const void *context);
void snl_i_svg_write_board_description(snl_i_writer *writer, const void *context);
uint64_t snl_i_svg_board_key(snl_i_poll *poll, const snl_i_draw *draw);

#endif
