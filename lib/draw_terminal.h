/* SPDX-License-Identifier: MIT */
/*
 * Declarations shared by the files that draw text for a terminal: lines of coloured characters, and
 * the cells of a board with their contents. Layer 2.
 */
#ifndef SNL_DRAW_TERMINAL_H
#define SNL_DRAW_TERMINAL_H

#include "draw.h"

enum {
    /* Levels of heat that a reader can tell apart. */
    SNL_I_TERMINAL_LEVELS = 8,
    /* Players whose tokens have signs of their own, the digits 1..9; later players share a sign. */
    SNL_I_TERMINAL_PLAYERS = 9,
    SNL_I_TERMINAL_PLAYER_TINTS = 6
};

/* Tints: a colour of the text, and in some of them a colour of the background. */
enum {
    SNL_I_TINT_NONE,
    SNL_I_TINT_TITLE,
    SNL_I_TINT_FRAME,
    SNL_I_TINT_LADDER,
    SNL_I_TINT_SNAKE,
    SNL_I_TINT_ROUTE, /* this tint and all later ones have a background */
    SNL_I_TINT_ROLL,  /* a route on heat: no colour of the scale */
    SNL_I_TINT_INFINITE,
    SNL_I_TINT_TOKEN,
    SNL_I_TINT_HEAT = SNL_I_TINT_TOKEN + SNL_I_TERMINAL_PLAYER_TINTS,
    SNL_I_TINT_SCALE = SNL_I_TINT_HEAT + SNL_I_TERMINAL_LEVELS
};

/* Signs that have different characters in ASCII and in Unicode. */
enum {
    SNL_I_SIGN_UP,
    SNL_I_SIGN_DOWN,
    SNL_I_SIGN_TOKEN,
    SNL_I_SIGN_NOTHING, /* a square with nothing to show */
    SNL_I_SIGN_INFINITE,
    SNL_I_SIGN_LEVEL,
    /* Junctions of lines: add 1 for a line that leads up, 2 to the right, 4 down, 8 to the left. */
    SNL_I_SIGN_FRAME = SNL_I_SIGN_LEVEL + SNL_I_TERMINAL_LEVELS,
    SNL_I_SIGN_ACROSS = SNL_I_SIGN_FRAME + 10,
    SNL_I_SIGN_UPRIGHT = SNL_I_SIGN_FRAME + 5
};

/* Lines of text, and the state of the line that is being written. */
typedef struct snl_i_lines {
    snl_i_writer *writer;
    int64_t columns; /* the greatest width of a line */
    snl_terminal_style style;
    int64_t column;    /* column of the next character, from 0 */
    int64_t owed;      /* blanks to write once a character follows them */
    int32_t owed_tint; /* tint of the owed blanks */
    int32_t tint;      /* tint in force */
} snl_i_lines;

/* The character of a sign, which takes one column. */
const char *snl_i_lines_sign(const snl_i_lines *lines, int32_t sign);

/* Write characters of one column each. The line must have room for them. */
void snl_i_lines_put(snl_i_lines *lines, int32_t tint, const char *text);
void snl_i_lines_sign_put(snl_i_lines *lines, int32_t tint, int32_t sign);
void snl_i_lines_number(snl_i_lines *lines, int32_t tint, int64_t number);
/* Writes blanks, except at the end of a line. */
void snl_i_lines_blanks(snl_i_lines *lines, int32_t tint, int64_t count);
void snl_i_lines_end(snl_i_lines *lines);

/* Begins a new line if the next words, `width` columns together, fit into a line but not into the
 * rest of this one. */
void snl_i_lines_together(snl_i_lines *lines, int64_t width);
/* Makes room for a word of `width` columns: behind a blank, or on a new line. */
void snl_i_lines_room(snl_i_lines *lines, int64_t width);
/* Writes words of UTF-8, wrapped to the lines. Invalid bytes and characters of unknown width appear
 * as "?". */
void snl_i_lines_words(snl_i_lines *lines, int32_t tint, const char *text);

/* A square and its contents. */
typedef struct snl_i_cell {
    snl_square square;
    snl_square to;  /* destination of the jump that starts there, 0: off the board; -1: no jump */
    int64_t roll;   /* first roll of the route that touches the square; -1: none */
    int more_rolls; /* whether other rolls touch the square, too */
    int32_t tokens; /* bit p - 1: token of player p, up to 9; bit 9: token of any later player */
    int32_t heat;   /* 0..SNL_I_DRAW_LEVELS, SNL_I_DRAW_INFINITE or SNL_I_DRAW_NONE */
} snl_i_cell;

/* Fills in `count` cells of a row, from `column` to the right; `square` is 0 where the layout
 * leaves a place free. After a cancel the cells are incomplete. */
void snl_i_cells_load(snl_i_poll *poll, const snl_i_draw *draw, int64_t row, int64_t column,
                      int64_t count, snl_i_cell *cells);

/* The widths of pieces that the functions below write, in columns; 0 if the cell has no such
 * piece. */
int64_t snl_i_cell_jump_width(const snl_i_cell *cell);
int64_t snl_i_cell_roll_width(const snl_i_cell *cell);
int64_t snl_i_cell_tokens_width(const snl_i_cell *cell);

/* The tint of a cell and of its number. */
int32_t snl_i_cell_tint(const snl_i_cell *cell);
/* Writes the jump: "^38". */
void snl_i_cell_put_jump(snl_i_lines *lines, const snl_i_cell *cell);
/* Writes the roll: "#4", or "#4+" if other rolls touch the square, too; just "#" if `width` is too
 * small for that. */
void snl_i_cell_put_roll(snl_i_lines *lines, const snl_i_cell *cell, int64_t width);
/* Writes the tokens: "@1", or "@123+" for several; just "@" if `width` is too small for that. */
void snl_i_cell_put_tokens(snl_i_lines *lines, const snl_i_cell *cell, int64_t width);
/* Writes one column: the sign of a token, else of a roll, else of a jump, else a dot or a blank. */
void snl_i_cell_put_mark(snl_i_lines *lines, const snl_i_cell *cell, int with_dot);
/* Writes the mark as a letter that a number can follow directly: T for a token, R for a roll, L for
 * a ladder, S for a snake; else a blank. */
void snl_i_cell_put_letter(snl_i_lines *lines, const snl_i_cell *cell);
/* Writes the level of heat, in one column. */
void snl_i_cell_put_heat(snl_i_lines *lines, int32_t heat);

/* Writes the notes below the board: jumps, if the cells have no room for their destinations; rules
 * of entering and of jumps off the board; route, tokens and heat. */
void snl_i_notes_put(snl_i_lines *lines, const snl_i_draw *draw, int with_jumps);

#endif
