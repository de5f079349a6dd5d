/* SPDX-License-Identifier: MIT */
/*
 * What the files that draw text for a terminal share: lines of characters with colours, and the
 * cells of a board with all that is to be shown in them. Layer 2.
 */
#ifndef SNL_DRAW_TERMINAL_H
#define SNL_DRAW_TERMINAL_H

#include "draw.h"

enum {
    /* Levels of heat that can be told apart. */
    SNL_I_TERMINAL_LEVELS = 8,
    /* Tokens with a sign of their own, the digits 1..9; those of later players share one. */
    SNL_I_TERMINAL_PLAYERS = 9,
    SNL_I_TERMINAL_PLAYER_TINTS = 6
};

/* Colours, as pairs of ink and ground. */
enum {
    SNL_I_TINT_NONE,
    SNL_I_TINT_TITLE,
    SNL_I_TINT_FRAME,
    SNL_I_TINT_LADDER,
    SNL_I_TINT_SNAKE,
    SNL_I_TINT_ROUTE, /* this one and those below have a ground */
    SNL_I_TINT_ROLL,  /* of a route on heat: a colour that the scale has not */
    SNL_I_TINT_INFINITE,
    SNL_I_TINT_TOKEN,
    SNL_I_TINT_HEAT = SNL_I_TINT_TOKEN + SNL_I_TERMINAL_PLAYER_TINTS,
    SNL_I_TINT_SCALE = SNL_I_TINT_HEAT + SNL_I_TERMINAL_LEVELS
};

/* What ASCII and Unicode have different characters for. */
enum {
    SNL_I_SIGN_UP,
    SNL_I_SIGN_DOWN,
    SNL_I_SIGN_TOKEN,
    SNL_I_SIGN_NOTHING, /* a square of which there is nothing to say */
    SNL_I_SIGN_INFINITE,
    SNL_I_SIGN_LEVEL,
    /* Where lines meet: 1 is added for one that leads up, 2 to the right, 4 down, 8 to the left. */
    SNL_I_SIGN_FRAME = SNL_I_SIGN_LEVEL + SNL_I_TERMINAL_LEVELS,
    SNL_I_SIGN_ACROSS = SNL_I_SIGN_FRAME + 10,
    SNL_I_SIGN_UPRIGHT = SNL_I_SIGN_FRAME + 5
};

/* Lines of text, as far as they have been written. */
typedef struct snl_i_lines {
    snl_i_writer *writer;
    int64_t columns; /* no line is longer */
    int32_t style;
    int64_t column;    /* of the next character, from 0 */
    int has_word;      /* whether the line has more than blanks */
    int64_t owed;      /* blanks that are written when something follows them */
    int32_t owed_tint; /* of these blanks */
    int32_t tint;      /* in force */
} snl_i_lines;

/* A sign, which takes one column. */
const char *snl_i_lines_sign(const snl_i_lines *lines, int32_t sign);

/* Characters of one column each. There must be room for them. */
void snl_i_lines_put(snl_i_lines *lines, int32_t tint, const char *text);
void snl_i_lines_sign_put(snl_i_lines *lines, int32_t tint, int32_t sign);
void snl_i_lines_number(snl_i_lines *lines, int32_t tint, int64_t number);
/* Those at the end of a line are left out. */
void snl_i_lines_blanks(snl_i_lines *lines, int32_t tint, int64_t count);
void snl_i_lines_end(snl_i_lines *lines);

/* Begins a line if the next words, of `width` columns, fit into one, but not into this. */
void snl_i_lines_together(snl_i_lines *lines, int64_t width);
/* Makes room for a word of `width` columns: behind a blank, or on a line of its own. */
void snl_i_lines_room(snl_i_lines *lines, int64_t width);
/* Words of UTF-8 as they fit the lines. What is no character of a known width is shown as "?". */
void snl_i_lines_words(snl_i_lines *lines, int32_t tint, const char *text, size_t count);

/* A square and what is to be shown there. */
typedef struct snl_i_cell {
    snl_square square;
    snl_square to;  /* where the jump leads that starts there; 0: none does */
    int64_t roll;   /* of the route, the first that touches it; -1: none does */
    int more_rolls; /* whether others do, too */
    int32_t tokens; /* bit p - 1: that of player p; the highest one: that of a later player */
    int32_t heat;   /* 0..SNL_I_DRAW_LEVELS, SNL_I_DRAW_INFINITE or SNL_I_DRAW_NONE */
} snl_i_cell;

/* The cells of a part of a row, from the left; `square` is 0 in those that the layout leaves free.
 * If the work is cancelled, not all is in them. */
void snl_i_cells_load(snl_i_poll *poll, const snl_i_draw *draw, int64_t row, int64_t column,
                      int64_t count, snl_i_cell *cells);

int64_t snl_i_digits(int64_t number);

/* Widths of what is put below; 0 if it is not there. */
int64_t snl_i_cell_jump_width(const snl_i_cell *cell);
int64_t snl_i_cell_roll_width(const snl_i_cell *cell);
int64_t snl_i_cell_tokens_width(const snl_i_cell *cell);

/* The tint of a cell and of its number. */
int32_t snl_i_cell_tint(const snl_i_cell *cell);
/* "^38" */
void snl_i_cell_put_jump(snl_i_lines *lines, int32_t tint, const snl_i_cell *cell);
/* "#4", or "#4+" if other rolls touch the square, too. In a narrow place "#". */
void snl_i_cell_put_roll(snl_i_lines *lines, const snl_i_cell *cell, int64_t width);
/* "@1", or "@123+" for several. In a narrow place "@". */
void snl_i_cell_put_tokens(snl_i_lines *lines, const snl_i_cell *cell, int64_t width);
/* All of it in one column: a token, else a roll, else a jump; or else `otherwise`, which may be a
 * blank. */
void snl_i_cell_put_mark(snl_i_lines *lines, const snl_i_cell *cell, const char *otherwise);
/* The same as a letter, T, R, L or S, where a number may follow at once; or else a blank. */
void snl_i_cell_put_letter(snl_i_lines *lines, const snl_i_cell *cell);
/* The level of heat in one column. */
void snl_i_cell_put_heat(snl_i_lines *lines, int32_t heat);

/* What is said below the board: the jumps, unless the cells say where they lead; route, tokens and
 * heat. */
void snl_i_notes_put(snl_i_lines *lines, const snl_i_draw *draw, int with_jumps);

#endif
