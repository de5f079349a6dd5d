/* SPDX-License-Identifier: MIT */
/*
 * What SVG pictures are written with: markup, lengths, text, paths and the page around a picture;
 * and the parts of the picture of a board. Layer 2.
 *
 * Lengths are whole numbers of 1/40 of a pixel, and written with one decimal. The square of the
 * longest one on a board of 2^20 squares in a row still fits into 63 bits.
 */
#ifndef SNL_DRAW_SVG_H
#define SNL_DRAW_SVG_H

#include "draw.h"

/* A pixel, and the side of a square. */
enum { SNL_I_SVG_PX = 40, SNL_I_SVG_SIDE = 60 * SNL_I_SVG_PX };

typedef struct snl_i_svg_point {
    int64_t x;
    int64_t y;
} snl_i_svg_point;

/* Writes markup with ' for quotation marks. Each % stands for the next of the numbers, a length,
 * and each $ for the next one as it is. */
void snl_i_svg_put(snl_i_writer *writer, const char *markup, const int64_t *numbers);

/* Two hexadecimal digits of a number of 0..255. */
void snl_i_svg_write_hex(snl_i_writer *writer, uint64_t byte);

/* A text that may be anything, as characters of XML. */
void snl_i_svg_write_text(snl_i_writer *writer, const char *text);

/* ---- Paths ---- */

/* The pen of a path; it draws relative to where it is, and rounds no step twice. */
typedef struct snl_i_svg_pen {
    snl_i_writer *writer;
    int64_t x; /* in tenths of a pixel, as it was written */
    int64_t y;
} snl_i_svg_pen;

void snl_i_svg_move(snl_i_svg_pen *pen, snl_i_svg_point to);
void snl_i_svg_line(snl_i_svg_pen *pen, snl_i_svg_point to);
/* A cubic curve. */
void snl_i_svg_curve(snl_i_svg_pen *pen, snl_i_svg_point first, snl_i_svg_point second,
                     snl_i_svg_point to);
/* One that goes on smoothly from the last. */
void snl_i_svg_smooth(snl_i_svg_pen *pen, snl_i_svg_point second, snl_i_svg_point to);

/* ---- The page ---- */

typedef struct snl_i_svg_page {
    int64_t width; /* in lengths, as the height */
    int64_t height;
    int32_t theme;
    uint64_t key;      /* names the texts: the same only for the same ones */
    const char *title; /* NULL: */
    snl_i_write_function *write_title;
    const char *description; /* NULL: */
    snl_i_write_function *write_description;
    const void *context; /* of both functions */
} snl_i_svg_page;

/* A key to begin with, and keys made from one before and a text or a number. If the work is cancelled
 * they are any. */
#define SNL_I_SVG_KEY UINT64_C(0xcbf29ce484222325)
uint64_t snl_i_svg_key_number(uint64_t key, uint64_t number);
uint64_t snl_i_svg_key_double(uint64_t key, double value);
uint64_t snl_i_svg_key_text(snl_i_poll *poll, uint64_t key,
                            const char *text); /* NULL is a text, too */

/* The beginning up to and with the background, and the end. */
void snl_i_svg_open(snl_i_writer *writer, const snl_i_svg_page *page);
void snl_i_svg_close(snl_i_writer *writer);

/* How many lengths a title takes from the top of a page; 0 if there is none. */
int64_t snl_i_svg_title_height(snl_i_poll *poll, const char *title, int64_t page_width);
/* The title as text in the picture, on as many lines as it needs. */
void snl_i_svg_write_title(snl_i_writer *writer, const char *title, int64_t page_width);

/* ---- A board ---- */

/* A picture of a board, and where the board is on its page. */
typedef struct snl_i_svg_board {
    snl_i_draw draw;
    int64_t left;
    int64_t top;
    snl_i_svg_page page;
} snl_i_svg_board;

/* The middle of a square; of the place beside square 1 for square 0. */
snl_i_svg_point snl_i_svg_middle(const snl_i_svg_board *board, snl_square square);

/* All ladders if `up` is 1, all snakes if it is 0; longest first. */
void snl_i_svg_write_jumps(snl_i_writer *writer, const snl_i_svg_board *board, int up);
/* What lies below a jump that a route takes. */
void snl_i_svg_write_glow(snl_i_writer *writer, const snl_i_svg_board *board, snl_square from,
                          snl_square to);

/* What a route shows below the jumps, and above. */
void snl_i_svg_write_route_below(snl_i_writer *writer, const snl_i_svg_board *board);
void snl_i_svg_write_route(snl_i_writer *writer, const snl_i_svg_board *board);

/* The colours of squares, and what they mean. Nothing without heat. */
void snl_i_svg_write_heat(snl_i_writer *writer, const snl_i_svg_board *board);
void snl_i_svg_write_legend(snl_i_writer *writer, const snl_i_svg_board *board);
int64_t snl_i_svg_legend_width(const snl_i_draw *draw);
/* The attribute of text on a square; empty where there is no colour. */
const char *snl_i_svg_text_class(const snl_i_svg_board *board, snl_square square);

/* The words of a board, whose `context` is an snl_i_svg_board, and a key made of all that they can
 * say. */
void snl_i_svg_write_board_title(snl_i_writer *writer, const void *context);
void snl_i_svg_write_board_description(snl_i_writer *writer, const void *context);
uint64_t snl_i_svg_board_key(snl_i_poll *poll, const snl_i_draw *draw);

#endif
