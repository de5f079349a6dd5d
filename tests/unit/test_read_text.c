/* SPDX-License-Identifier: MIT */
/*
 * The text format: boards that use every statement, and faults with their places. A second reader,
 * which splits lines into fields, is compared with the library on every beginning of every example
 * and on spoilt texts. Random boards are written in random order, with random blanks and comments,
 * and read back.
 */
#include "read_format_check.h"

#include <errno.h>

#define TWO_DICE "0 1 2 3 4 5 6 5 4 3 2 1"
#define ONES_9 "1 1 1 1 1 1 1 1 1"
#define ONES_63 ONES_9 " " ONES_9 " " ONES_9 " " ONES_9 " " ONES_9 " " ONES_9 " " ONES_9

static const struct good_text good_texts[] = {
    {"squares 1", "1 |"},
    {"squares 30", "30 |"},
    {"squares 30\nladder 3 22\nsnake 27 1", "30 | 3>22 27>1"},
    {"squares 30\nsnake 27 1\nladder 3 22\njump 5 8\njump 21 9", "30 | 3>22 5>8 21>9 27>1"},
    {"squares 4611686018427387904\nladder 1 4611686018427387904\n"
     "snake 4611686018427387903 2\nstart 4611686018427387904",
     "4611686018427387904 start 4611686018427387904 | "
     "1>4611686018427387904 4611686018427387903>2"},
    {"grid 1 1", "1x1=1 |"},
    {"grid 10 10", "10x10=100 |"},
    {"grid 3 2\nladder 1 6", "3x2=6 | 1>6"},
    {"grid 1 9\njump 8 1", "1x9=9 | 8>1"},
    {"grid 9 1\njump 1 9", "9x1=9 | 1>9"},
    {"grid 2147483648 2147483648", "2147483648x2147483648=4611686018427387904 |"},
    {"grid 4611686018427387904 1", "4611686018427387904x1=4611686018427387904 |"},
    {"grid 1 4611686018427387904", "1x4611686018427387904=4611686018427387904 |"},
    {"grid 3 1537228672809129301", "3x1537228672809129301=4611686018427387903 |"},
    {"grid 5 922337203685477580", "5x922337203685477580=4611686018427387900 |"},
    /* The rules. */
    {"squares 9\nstart 0", "9 start 0 |"},
    {"squares 9\nstart 1", "9 |"},
    {"squares 9\nstart 9", "9 start 9 |"},
    {"squares 9\ndie 1", "9 die 1 |"},
    {"squares 9\ndie 6", "9 |"},
    {"squares 9\ndie 64", "9 die " ONES_63 " 1 |"},
    {"squares 9\ndie weights 1 1 1 1 1 1", "9 |"},
    {"squares 9\ndie weights " TWO_DICE, "9 die " TWO_DICE " |"},
    {"squares 9\ndie weights 7", "9 die 7 |"},
    {"squares 9\ndie weights 0 1 0", "9 die 0 1 0 |"},
    {"squares 9\ndie weights 4294967295", "9 die 4294967295 |"},
    {"squares 9\ndie weights 4294967294 0 1", "9 die 4294967294 0 1 |"},
    {"squares 9\ndie weights " ONES_63 " 2", "9 die " ONES_63 " 2 |"},
    {"squares 9\novershoot stay", "9 |"},
    {"squares 9\novershoot bounce", "9 overshoot 1 |"},
    {"squares 9\novershoot win", "9 overshoot 2 |"},
    {"squares 9\nchaining off", "9 |"},
    {"squares 9\nchaining on", "9 chaining 1 |"},
    {"squares 9\nchaining on\njump 2 3\njump 3 2", "9 chaining 1 | 2>3 3>2"},
    {"squares 9\nstart 3\nladder 3 4\nladder 4 9", "9 start 3 | 3>4 4>9"},
    {"squares 9\nenter 6", "9 enter 6 |"},
    {"squares 9\nenter 6 1", "9 enter 1 6 |"},
    {"squares 9\nenter 64 63 33 32 1", "9 enter 1 32 33 63 64 |"},
    {"squares 9\nenter 6 square 1", "9 enter 6 square 1 |"},
    {"squares 9\nenter 1 06 square 9", "9 enter 1 6 square 9 |"},
    {"squares 9\nenter square 3", "9 enter square 3 |"},
    {"squares 9\nstart 0\ndie 2\nenter 3", "9 start 0 enter 3 die 1 1 |"},
    {"squares 4611686018427387904\nenter\t2  square\t 4611686018427387904#",
     "4611686018427387904 enter 2 square 4611686018427387904 |"},
    /* Jumps off the board. */
    {"squares 9\nsnake 8 0\njump 1 0\nsnake 3 00", "9 | 1>0 3>0 8>0"},
    {"grid 3 3\njump 8 0\nenter square 8\nstart 0", "3x3=9 start 0 enter square 8 | 8>0"},
    {"squares 4611686018427387904\nsnake 4611686018427387903 0",
     "4611686018427387904 | 4611686018427387903>0"},
    /* Any order; comments, blanks and empty lines anywhere between the words. */
    {"# A board.\n\n  squares   12   # twelve\n\n\n# jumps\n   ladder  2\t9# up\n snake 7 3 #down",
     "12 | 2>9 7>3"},
    {"\n\n#\n##\n # squares 7\ngrid 2 5#grid 3 3", "2x5=10 |"},
    {"squares 9\nladder 2 5\nchaining on\nstart 0\nladder 3 8\novershoot win\nsnake 5 1\ndie 2",
     "9 start 0 die 1 1 overshoot 2 chaining 1 | 2>5 3>8 5>1"},
    {"squares 030\nladder 03 0022\nstart 00", "30 start 0 | 3>22"},
    {"squares 5\n# caf\xC3\xA9 \xFF\x01 @\n# ladder 1 2", "5 |"},
    /* Several boards: none inherits from another. */
    {"squares 1\nsquares 2\ngrid 1 3", "1 |; 2 |; 1x3=3 |"},
    {"squares 9\nstart 0\ndie 2\novershoot win\nchaining on\nladder 2 5\n"
     "grid 3 3\nladder 2 6\nstart 2\n\nsquares 9",
     "9 start 0 die 1 1 overshoot 2 chaining 1 | 2>5; 3x3=9 start 2 | 2>6; 9 |"},
    {"squares 9\nenter 6 square 2\nsquares 9\nenter 5\nsquares 9\nenter square 4\nsquares 9",
     "9 enter 6 square 2 |; 9 enter 5 |; 9 enter square 4 |; 9 |"},
};

#define SIZE "'squares' or 'grid' and the size of the board"
#define SQUARES "the number of squares, from 1 to 2^62"
#define ROWS "the number of rows, at least 1 and at most 2^62"
#define COLUMNS "the number of columns, at least 1 and at most 2^62 / rows"
#define STATEMENT                                                                                  \
    "'ladder', 'snake', 'jump', 'start', 'enter', 'die', 'overshoot', 'chaining', or a new board " \
    "with 'squares' or 'grid'"
#define MOUTH "the square where the jump starts, from 1 to the one before the goal"
#define END "the square where the jump ends, from 0 (off the board) to the goal"
#define ANOTHER "a square other than the one where the jump starts"
#define UP "a ladder that leads up"
#define DOWN "a snake that leads down"
#define TAKEN "another square: a jump starts here already"
#define ONCE "this statement only once for a board"
#define START "the square to start from, 0 (off the board) to the goal"
#define ENTER "the faces that leave the start, or 'square'"
#define FACE "a face, from 1 to 64"
#define ANOTHER_FACE "another face: this one is in the list already"
#define ENTER_SQUARE "the square to enter on, from 1 to the goal"
#define FACES "the number of faces, from 1 to 64, or 'weights'"
#define WEIGHT "a weight, from 0 to 2^32 - 1"
#define WEIGHTS_64 "at most 64 weights"
#define WEIGHTS_SUM "a positive weight, and a sum of weights below 2^32"
#define OVERSHOOT "'stay', 'bounce' or 'win'"
#define SWITCH "'on' or 'off'"
#define LINE_END "the end of the line or a '#'"
#define FEWER "fewer squares: a board may not have so many"

static const struct faulty_text faulty_texts[] = {
    /* No board at all. */
    FAULT("@", SNL_ERROR_SYNTAX, 0, -1, -1, "a board"),
    FAULT("  \n\n @", SNL_ERROR_SYNTAX, 0, -1, -1, "a board"),
    FAULT("# squares 30@", SNL_ERROR_SYNTAX, 0, -1, -1, "a board"),
    FAULT("# squares 30\n@", SNL_ERROR_SYNTAX, 0, -1, -1, "a board"),
    FAULT("@x", SNL_ERROR_SYNTAX, 0, -1, -1, SIZE),
    FAULT("@ladder 3 22\nsquares 30", SNL_ERROR_SYNTAX, 0, -1, -1, SIZE),
    FAULT("# rules\n@start 0\nsquares 30", SNL_ERROR_SYNTAX, 0, -1, -1, SIZE),
    FAULT("@Squares 30", SNL_ERROR_SYNTAX, 0, -1, -1, SIZE),
    FAULT("@square 30", SNL_ERROR_SYNTAX, 0, -1, -1, SIZE),
    FAULT("@squares30", SNL_ERROR_SYNTAX, 0, -1, -1, SIZE),
    FAULT("@gridiron 3 3", SNL_ERROR_SYNTAX, 0, -1, -1, SIZE),
    FAULT("@-1", SNL_ERROR_SYNTAX, 0, -1, -1, SIZE),
    FAULT("@30", SNL_ERROR_SYNTAX, 0, -1, -1, SIZE),
    FAULT("@{", SNL_ERROR_SYNTAX, 0, -1, -1, SIZE),
    FAULT("@[[-1]]", SNL_ERROR_SYNTAX, 0, -1, -1, SIZE),
    FAULT("@\0squares 30", SNL_ERROR_SYNTAX, 0, -1, -1, SIZE),
    FAULT("@\xEF\xBB", SNL_ERROR_SYNTAX, 0, -1, -1, SIZE),
    /* squares */
    FAULT("squares@", SNL_ERROR_SYNTAX, 0, -1, -1, SQUARES),
    FAULT("squares @\n30", SNL_ERROR_SYNTAX, 0, -1, -1, SQUARES),
    FAULT("squares @many", SNL_ERROR_SYNTAX, 0, -1, -1, SQUARES),
    FAULT("squares @# 30", SNL_ERROR_SYNTAX, 0, -1, -1, SQUARES),
    FAULT("squares @+30", SNL_ERROR_SYNTAX, 0, -1, -1, SQUARES),
    FAULT("squares @0", SNL_ERROR_SQUARES, 0, -1, -1, SQUARES),
    FAULT("squares @-5", SNL_ERROR_SQUARES, 0, -1, -1, SQUARES),
    FAULT("squares @4611686018427387905", SNL_ERROR_SQUARES, 0, -1, -1, SQUARES),
    FAULT("squares @9223372036854775807", SNL_ERROR_SQUARES, 0, -1, -1, SQUARES),
    FAULT("squares @9223372036854775808", SNL_ERROR_NUMBER, 0, -1, -1, SQUARES),
    FAULT("squares @123456789012345678901234567890", SNL_ERROR_NUMBER, 0, -1, -1, SQUARES),
    FAULT("squares 30 @40", SNL_ERROR_SYNTAX, 0, -1, -1, LINE_END),
    FAULT("squares 30@x", SNL_ERROR_SYNTAX, 0, -1, -1, LINE_END),
    FAULT("squares 30@.5", SNL_ERROR_SYNTAX, 0, -1, -1, LINE_END),
    FAULT("squares 30 @\0", SNL_ERROR_SYNTAX, 0, -1, -1, LINE_END),
    FAULT("squares 30 @ladder 3 22", SNL_ERROR_SYNTAX, 0, -1, -1, LINE_END),
    FAULT("squares 9\nsquares 9\n\nsquares @0", SNL_ERROR_SQUARES, 2, -1, -1, SQUARES),
    /* grid */
    FAULT("grid@", SNL_ERROR_SYNTAX, 0, -1, -1, ROWS),
    FAULT("grid @x", SNL_ERROR_SYNTAX, 0, -1, -1, ROWS),
    FAULT("grid @0 5", SNL_ERROR_SQUARES, 0, -1, -1, ROWS),
    FAULT("grid @-2 -5", SNL_ERROR_SQUARES, 0, -1, -1, ROWS),
    FAULT("grid @4611686018427387905 1", SNL_ERROR_SQUARES, 0, -1, -1, ROWS),
    FAULT("grid @9223372036854775808 1", SNL_ERROR_NUMBER, 0, -1, -1, ROWS),
    FAULT("grid 5@", SNL_ERROR_SYNTAX, 0, -1, -1, COLUMNS),
    FAULT("grid 5@\n5", SNL_ERROR_SYNTAX, 0, -1, -1, COLUMNS),
    FAULT("grid 5@x5", SNL_ERROR_SYNTAX, 0, -1, -1, COLUMNS),
    FAULT("grid 5 @0", SNL_ERROR_SQUARES, 0, -1, -1, COLUMNS),
    FAULT("grid 5 @-5", SNL_ERROR_SQUARES, 0, -1, -1, COLUMNS),
    FAULT("grid 2147483648 @2147483649", SNL_ERROR_SQUARES, 0, -1, -1, COLUMNS),
    FAULT("grid 3 @1537228672809129302", SNL_ERROR_SQUARES, 0, -1, -1, COLUMNS),
    FAULT("grid 5 @922337203685477581", SNL_ERROR_SQUARES, 0, -1, -1, COLUMNS), /* 2^62 + 1 */
    FAULT("grid 4611686018427387904 @2", SNL_ERROR_SQUARES, 0, -1, -1, COLUMNS),
    FAULT("grid 2 @4611686018427387904", SNL_ERROR_SQUARES, 0, -1, -1, COLUMNS),
    FAULT("grid 5 @9223372036854775808", SNL_ERROR_NUMBER, 0, -1, -1, COLUMNS),
    FAULT("grid 5 5 @5", SNL_ERROR_SYNTAX, 0, -1, -1, LINE_END),
    /* Statements. */
    FAULT("squares 30\n@x", SNL_ERROR_SYNTAX, 0, -1, -1, STATEMENT),
    FAULT("squares 30\n@Ladder 3 22", SNL_ERROR_SYNTAX, 0, -1, -1, STATEMENT),
    FAULT("squares 30\n@ladders 3 22", SNL_ERROR_SYNTAX, 0, -1, -1, STATEMENT),
    FAULT("squares 30\n@ladder3 22", SNL_ERROR_SYNTAX, 0, -1, -1, STATEMENT),
    FAULT("squares 30\n@lad", SNL_ERROR_SYNTAX, 0, -1, -1, STATEMENT),
    FAULT("squares 30\n@3 22", SNL_ERROR_SYNTAX, 0, -1, -1, STATEMENT),
    FAULT("squares 30\n@\0", SNL_ERROR_SYNTAX, 0, -1, -1, STATEMENT),
    FAULT("squares 30\n@\xEF\xBB\xBFsquares 30", SNL_ERROR_SYNTAX, 0, -1, -1, STATEMENT),
    FAULT("squares 30\nsquares 30\n@[[-1]]", SNL_ERROR_SYNTAX, 1, -1, -1, STATEMENT),
    FAULT("squares 30\n@; a remark", SNL_ERROR_SYNTAX, 0, -1, -1, STATEMENT),
    /* ladder, snake, jump */
    FAULT("squares 30\nladder@", SNL_ERROR_SYNTAX, 0, -1, -1, MOUTH),
    FAULT("squares 30\nladder@\n3 22", SNL_ERROR_SYNTAX, 0, -1, -1, MOUTH),
    FAULT("squares 30\nsnake @x", SNL_ERROR_SYNTAX, 0, -1, -1, MOUTH),
    FAULT("squares 30\njump 3@", SNL_ERROR_SYNTAX, 0, -1, -1, END),
    FAULT("squares 30\njump 3 @# 22", SNL_ERROR_SYNTAX, 0, -1, -1, END),
    FAULT("squares 30\nladder 3@\n22", SNL_ERROR_SYNTAX, 0, -1, -1, END),
    FAULT("squares 30\nladder 3@, 22", SNL_ERROR_SYNTAX, 0, -1, -1, END),
    FAULT("squares 30\nladder 3 @to 22", SNL_ERROR_SYNTAX, 0, -1, -1, END),
    FAULT("squares 30\nladder 3 22 @5", SNL_ERROR_SYNTAX, 0, -1, -1, LINE_END),
    FAULT("squares 30\nladder 3 22 @snake 27 1", SNL_ERROR_SYNTAX, 0, -1, -1, LINE_END),
    FAULT("squares 30\nladder @0 22", SNL_ERROR_SQUARE, 0, -1, -1, MOUTH),
    FAULT("squares 30\nladder @-3 22", SNL_ERROR_SQUARE, 0, -1, -1, MOUTH),
    FAULT("squares 30\nsnake @31 22", SNL_ERROR_SQUARE, 0, -1, -1, MOUTH),
    FAULT("squares 30\nladder @9223372036854775808 22", SNL_ERROR_NUMBER, 0, -1, -1, MOUTH),
    FAULT("squares 30\nladder 3 22\nsnake 17 @40", SNL_ERROR_SQUARE, 0, -1, -1, END),
    FAULT("squares 30\nladder @3 0", SNL_ERROR_DIRECTION, 0, -1, -1, UP),
    FAULT("squares 30\njump @30 0", SNL_ERROR_GOAL, 0, -1, -1, MOUTH),
    FAULT("squares 30\nsnake 3 @-1", SNL_ERROR_SQUARE, 0, -1, -1, END),
    FAULT("squares 30\nsnake 3 0\nsnake @3 0", SNL_ERROR_REPEATED, 0, -1, -1, TAKEN),
    FAULT("squares 30\njump 3 @-1", SNL_ERROR_SQUARE, 0, -1, -1, END),
    FAULT("squares 30\nladder 3 @31", SNL_ERROR_SQUARE, 0, -1, -1, END),
    FAULT("squares 30\nladder 3 @4294967300", SNL_ERROR_SQUARE, 0, -1, -1, END),
    FAULT("squares 30\nladder 3 @99999999999999999999", SNL_ERROR_NUMBER, 0, -1, -1, END),
    FAULT("squares 30\nsnake @30 22", SNL_ERROR_GOAL, 0, -1, -1, MOUTH),
    FAULT("squares 30\njump @30 30", SNL_ERROR_GOAL, 0, -1, -1, MOUTH),
    FAULT("squares 1\nladder @1 1", SNL_ERROR_GOAL, 0, -1, -1, MOUTH),
    FAULT("grid 5 6\nsnake @30 1", SNL_ERROR_GOAL, 0, -1, -1, MOUTH),
    FAULT("squares 30\njump 22 @22", SNL_ERROR_SELF, 0, -1, -1, ANOTHER),
    FAULT("squares 30\nladder 22 @22", SNL_ERROR_SELF, 0, -1, -1, ANOTHER),
    FAULT("squares 30\nsnake 22 @22", SNL_ERROR_SELF, 0, -1, -1, ANOTHER),
    FAULT("squares 30\nladder @22 3", SNL_ERROR_DIRECTION, 0, -1, -1, UP),
    FAULT("squares 30\nladder  @2 1", SNL_ERROR_DIRECTION, 0, -1, -1, UP),
    FAULT("squares 30\nsnake @3 22", SNL_ERROR_DIRECTION, 0, -1, -1, DOWN),
    FAULT("squares 30\nsnake @29 30", SNL_ERROR_DIRECTION, 0, -1, -1, DOWN),
    FAULT("squares 30\nladder 3 22\nladder @3 22", SNL_ERROR_REPEATED, 0, -1, -1, TAKEN),
    FAULT("squares 30\nladder 3 22\nsnake 9 2\nsnake @3 1", SNL_ERROR_REPEATED, 0, -1, -1, TAKEN),
    FAULT("squares 30\njump 3 1\n\n jump @3 5", SNL_ERROR_REPEATED, 0, -1, -1, TAKEN),
    FAULT("squares 9\nladder 3 5\nsquares 9\nladder 3 5\nladder @3 5", SNL_ERROR_REPEATED, 1, -1,
          -1, TAKEN),
    /* start */
    FAULT("squares 30\nstart@", SNL_ERROR_SYNTAX, 0, -1, -1, START),
    FAULT("squares 30\nstart@\n3", SNL_ERROR_SYNTAX, 0, -1, -1, START),
    FAULT("squares 30\nstart @off", SNL_ERROR_SYNTAX, 0, -1, -1, START),
    FAULT("squares 30\nstart @-1", SNL_ERROR_SQUARE, 0, -1, -1, START),
    FAULT("squares 30\nstart @31", SNL_ERROR_SQUARE, 0, -1, -1, START),
    FAULT("squares 30\nstart @9223372036854775808", SNL_ERROR_NUMBER, 0, -1, -1, START),
    FAULT("squares 30\nstart 1 @1", SNL_ERROR_SYNTAX, 0, -1, -1, LINE_END),
    FAULT("squares 30\nstart 1\n@start 1", SNL_ERROR_REPEATED, 0, -1, -1, ONCE),
    FAULT("squares 30\nstart 1\nladder 2 3\n\t@start x", SNL_ERROR_REPEATED, 0, -1, -1, ONCE),
    /* enter */
    FAULT("squares 30\nenter@", SNL_ERROR_SYNTAX, 0, -1, -1, ENTER),
    FAULT("squares 30\nenter@\n6", SNL_ERROR_SYNTAX, 0, -1, -1, ENTER),
    FAULT("squares 30\nenter @# 6", SNL_ERROR_SYNTAX, 0, -1, -1, ENTER),
    FAULT("squares 30\nenter @x", SNL_ERROR_SYNTAX, 0, -1, -1, ENTER),
    FAULT("squares 30\nenter @+6", SNL_ERROR_SYNTAX, 0, -1, -1, ENTER),
    FAULT("squares 30\nenter @squares 6", SNL_ERROR_SYNTAX, 0, -1, -1, ENTER),
    FAULT("squares 30\nenter @0", SNL_ERROR_FACE, 0, -1, -1, FACE),
    FAULT("squares 30\nenter @-6", SNL_ERROR_FACE, 0, -1, -1, FACE),
    FAULT("squares 30\nenter 6 @65", SNL_ERROR_FACE, 0, -1, -1, FACE),
    FAULT("squares 30\nenter 64 @4294967297", SNL_ERROR_FACE, 0, -1, -1, FACE),
    FAULT("squares 30\nenter 6 @9223372036854775808", SNL_ERROR_NUMBER, 0, -1, -1, FACE),
    FAULT("squares 30\nenter 1 6 2 @6", SNL_ERROR_REPEATED, 0, -1, -1, ANOTHER_FACE),
    FAULT("squares 30\nenter 64 @64", SNL_ERROR_REPEATED, 0, -1, -1, ANOTHER_FACE),
    FAULT("squares 30\nenter 6@, 1", SNL_ERROR_SYNTAX, 0, -1, -1, LINE_END),
    FAULT("squares 30\nenter 6@square 1", SNL_ERROR_SYNTAX, 0, -1, -1, LINE_END),
    FAULT("squares 30\nenter 10@square 1", SNL_ERROR_SYNTAX, 0, -1, -1, LINE_END),
    FAULT("squares 30\nenter 6 @squares 1", SNL_ERROR_SYNTAX, 0, -1, -1, LINE_END),
    FAULT("squares 30\nenter 6\n@square 1", SNL_ERROR_SYNTAX, 0, -1, -1, STATEMENT),
    FAULT("squares 30\nenter 6 square@", SNL_ERROR_SYNTAX, 0, -1, -1, ENTER_SQUARE),
    FAULT("squares 30\nenter square@\n1", SNL_ERROR_SYNTAX, 0, -1, -1, ENTER_SQUARE),
    FAULT("squares 30\nenter 6 square @one", SNL_ERROR_SYNTAX, 0, -1, -1, ENTER_SQUARE),
    FAULT("squares 30\nenter 6 square @0", SNL_ERROR_SQUARE, 0, -1, -1, ENTER_SQUARE),
    FAULT("squares 30\nenter square @-1", SNL_ERROR_SQUARE, 0, -1, -1, ENTER_SQUARE),
    FAULT("squares 30\nenter square @31", SNL_ERROR_SQUARE, 0, -1, -1, ENTER_SQUARE),
    FAULT("squares 30\nenter square @9223372036854775808", SNL_ERROR_NUMBER, 0, -1, -1,
          ENTER_SQUARE),
    FAULT("squares 30\nenter square 1 @6", SNL_ERROR_SYNTAX, 0, -1, -1, LINE_END),
    FAULT("squares 30\nenter 6\nstart 0\n@enter 5", SNL_ERROR_REPEATED, 0, -1, -1, ONCE),
    FAULT("squares 30\nenter 6\n@enter x", SNL_ERROR_REPEATED, 0, -1, -1, ONCE),
    /* die */
    FAULT("squares 30\ndie@", SNL_ERROR_SYNTAX, 0, -1, -1, FACES),
    FAULT("squares 30\ndie@\n6", SNL_ERROR_SYNTAX, 0, -1, -1, FACES),
    FAULT("squares 30\ndie@\nweights 6", SNL_ERROR_SYNTAX, 0, -1, -1, FACES),
    FAULT("squares 30\ndie weights 1\n@2", SNL_ERROR_SYNTAX, 0, -1, -1, STATEMENT),
    FAULT("squares 30\ndie @fair", SNL_ERROR_SYNTAX, 0, -1, -1, FACES),
    FAULT("squares 30\ndie @weights6", SNL_ERROR_SYNTAX, 0, -1, -1, FACES),
    FAULT("squares 30\ndie @0", SNL_ERROR_DIE, 0, -1, -1, FACES),
    FAULT("squares 30\ndie @-6", SNL_ERROR_DIE, 0, -1, -1, FACES),
    FAULT("squares 30\ndie @65", SNL_ERROR_DIE, 0, -1, -1, FACES),
    FAULT("squares 30\ndie @9223372036854775808", SNL_ERROR_NUMBER, 0, -1, -1, FACES),
    FAULT("squares 30\ndie 6 @6", SNL_ERROR_SYNTAX, 0, -1, -1, LINE_END),
    FAULT("squares 30\ndie 2@d6", SNL_ERROR_SYNTAX, 0, -1, -1, LINE_END),
    FAULT("squares 30\ndie weights@", SNL_ERROR_SYNTAX, 0, -1, -1, WEIGHT),
    FAULT("squares 30\ndie weights@\n1 2", SNL_ERROR_SYNTAX, 0, -1, -1, WEIGHT),
    FAULT("squares 30\ndie weights @x", SNL_ERROR_SYNTAX, 0, -1, -1, WEIGHT),
    FAULT("squares 30\ndie weights @-1 2", SNL_ERROR_DIE, 0, -1, -1, WEIGHT),
    FAULT("squares 30\ndie weights 1 @-2", SNL_ERROR_DIE, 0, -1, -1, WEIGHT),
    FAULT("squares 30\ndie weights @1-2", SNL_ERROR_SYNTAX, 0, -1, -1, WEIGHT),
    FAULT("squares 30\ndie weights 1 @4294967296", SNL_ERROR_DIE, 0, -1, -1, WEIGHT),
    FAULT("squares 30\ndie weights 1 @18446744073709551616", SNL_ERROR_NUMBER, 0, -1, -1, WEIGHT),
    FAULT("squares 30\ndie weights 1 1@, 1", SNL_ERROR_SYNTAX, 0, -1, -1, LINE_END),
    FAULT("squares 30\ndie @weights 0", SNL_ERROR_DIE, 0, -1, -1, WEIGHTS_SUM),
    FAULT("squares 30\ndie  @weights 0 0 0", SNL_ERROR_DIE, 0, -1, -1, WEIGHTS_SUM),
    FAULT("squares 30\ndie @weights 4294967295 1", SNL_ERROR_DIE, 0, -1, -1, WEIGHTS_SUM),
    FAULT("squares 30\ndie weights " ONES_63 " 1 @1", SNL_ERROR_DIE, 0, -1, -1, WEIGHTS_64),
    FAULT("squares 30\ndie weights " ONES_63 " 1 @0 x", SNL_ERROR_DIE, 0, -1, -1, WEIGHTS_64),
    FAULT("squares 30\ndie 6\n@die 6", SNL_ERROR_REPEATED, 0, -1, -1, ONCE),
    FAULT("squares 30\ndie weights 1 2\n@die 6", SNL_ERROR_REPEATED, 0, -1, -1, ONCE),
    /* overshoot, chaining */
    FAULT("squares 30\novershoot@", SNL_ERROR_SYNTAX, 0, -1, -1, OVERSHOOT),
    FAULT("squares 30\novershoot@\nwin", SNL_ERROR_SYNTAX, 0, -1, -1, OVERSHOOT),
    FAULT("squares 30\novershoot @stop", SNL_ERROR_SYNTAX, 0, -1, -1, OVERSHOOT),
    FAULT("squares 30\novershoot @wins", SNL_ERROR_SYNTAX, 0, -1, -1, OVERSHOOT),
    FAULT("squares 30\novershoot @Stay", SNL_ERROR_SYNTAX, 0, -1, -1, OVERSHOOT),
    FAULT("squares 30\novershoot @1", SNL_ERROR_SYNTAX, 0, -1, -1, OVERSHOOT),
    FAULT("squares 30\novershoot win @win", SNL_ERROR_SYNTAX, 0, -1, -1, LINE_END),
    FAULT("squares 30\novershoot win\n@overshoot stay", SNL_ERROR_REPEATED, 0, -1, -1, ONCE),
    FAULT("squares 30\nchaining@", SNL_ERROR_SYNTAX, 0, -1, -1, SWITCH),
    FAULT("squares 30\nchaining@\non", SNL_ERROR_SYNTAX, 0, -1, -1, SWITCH),
    FAULT("squares 30\nchaining @yes", SNL_ERROR_SYNTAX, 0, -1, -1, SWITCH),
    FAULT("squares 30\nchaining @of", SNL_ERROR_SYNTAX, 0, -1, -1, SWITCH),
    FAULT("squares 30\nchaining @1", SNL_ERROR_SYNTAX, 0, -1, -1, SWITCH),
    FAULT("squares 30\nchaining on @off", SNL_ERROR_SYNTAX, 0, -1, -1, LINE_END),
    FAULT("squares 30\nchaining on\nstart 1\n@chaining on", SNL_ERROR_REPEATED, 0, -1, -1, ONCE),
    FAULT("squares 9\ndie 2\nsquares 9\ndie 2\nstart 0\n@die 2", SNL_ERROR_REPEATED, 1, -1, -1,
          ONCE),
    /* More squares than allowed. */
    LIMITED("squares @31", 30, 0, -1, -1, FEWER),
    LIMITED("squares @4611686018427387904\nladder 1 2", 1000000, 0, -1, -1, FEWER),
    LIMITED("squares @2", 1, 0, -1, -1, FEWER),
    LIMITED("grid 5 @7", 34, 0, -1, -1, FEWER),
    LIMITED("grid 7 @5", 34, 0, -1, -1, FEWER),
    LIMITED("grid 2147483648 @2147483648", INT64_C(4611686018427387903), 0, -1, -1, FEWER),
    LIMITED("squares 30\nsquares 30\n\nsquares @31", 30, 2, -1, -1, FEWER),
};

/* ---- The second reader ---- */

/* The state of the second reader. It keeps finished boards in the verdict, and the current board in
 * `plan`. */
struct lines {
    int64_t squares_max;
    struct plan plan;
    int open; /* whether `plan` holds a board */
    /* Whether the current board has this statement. */
    int start, enter, die, overshoot, chaining;
    struct verdict *verdict;
};

#define FIELDS_MAX 80

struct line {
    char *fields[FIELDS_MAX];
    int count;
};

static int is_number(const char *field, int64_t low, int64_t high, int64_t *number)
{
    const char *digits = field + (*field == '-');
    if (*digits == '\0' || strspn(digits, "0123456789") != strlen(digits))
        return 0;
    errno = 0;
    *number = strtoll(field, NULL, 10);
    return errno == 0 && *number >= low && *number <= high;
}

static void close_board(struct lines *lines)
{
    if (lines->open) {
        plan_describe(&lines->plan, &lines->verdict->boards);
        lines->verdict->board++;
    }
    plan_free(&lines->plan);
    lines->open = 0;
}

static int line_board(struct lines *lines, const struct line *line)
{
    int64_t rows = 0, columns = 0, squares;
    close_board(lines);
    if (strcmp(line->fields[0], "squares") == 0) {
        if (line->count != 2 || !is_number(line->fields[1], 1, SNL_SQUARES_MAX, &squares))
            return 0;
    } else {
        if (line->count != 3 || !is_number(line->fields[1], 1, SNL_SQUARES_MAX, &rows) ||
            !is_number(line->fields[2], 1, SNL_SQUARES_MAX / rows, &columns))
            return 0;
        squares = rows * columns;
    }
    if (squares > lines->squares_max)
        return 0;
    lines->plan = plan_new(rows, columns, squares);
    lines->open = 1;
    lines->start = lines->enter = lines->die = lines->overshoot = lines->chaining = 0;
    return 1;
}

static int line_jump(struct lines *lines, const struct line *line)
{
    int64_t goal = lines->plan.squares, from, to;
    if (line->count != 3 || !is_number(line->fields[1], 1, goal - 1, &from) ||
        !is_number(line->fields[2], 0, goal, &to) || to == from)
        return 0;
    if ((to < from && line->fields[0][0] == 'l') || (to > from && line->fields[0][0] == 's'))
        return 0;
    return plan_set_jump(&lines->plan, from, to, 0);
}

static int line_enter(struct lines *lines, const struct line *line)
{
    struct plan *plan = &lines->plan;
    int faces = line->count - 1;
    if (lines->enter++ || faces < 1)
        return 0;
    if (faces >= 2 && strcmp(line->fields[faces - 1], "square") == 0) {
        if (!is_number(line->fields[faces], 1, plan->squares, &plan->enter_square))
            return 0;
        faces -= 2;
    }
    for (int i = 1; i <= faces; i++) {
        int64_t face;
        if (!is_number(line->fields[i], 1, 64, &face) || plan->enter_faces >> (face - 1) & 1)
            return 0;
        plan->enter_faces += UINT64_C(1) << (face - 1);
    }
    return 1;
}

static int line_die(struct lines *lines, const struct line *line)
{
    struct plan *plan = &lines->plan;
    int64_t number, sum = 0;
    if (lines->die++ || line->count < 2)
        return 0;
    if (strcmp(line->fields[1], "weights") != 0) {
        if (line->count != 2 || !is_number(line->fields[1], 1, 64, &number))
            return 0;
        plan->faces = (size_t)number;
        for (size_t i = 0; i < plan->faces; i++)
            plan->weights[i] = 1;
        return 1;
    }
    plan->faces = (size_t)line->count - 2;
    if (plan->faces < 1 || plan->faces > 64)
        return 0;
    for (size_t i = 0; i < plan->faces; i++) {
        if (!is_number(line->fields[i + 2], 0, UINT32_MAX, &number))
            return 0;
        sum += number;
        plan->weights[i] = (uint32_t)number;
    }
    return sum >= 1 && sum <= UINT32_MAX;
}

/* The index of a line's only argument in a list of words that ends with NULL; -1 if the list lacks
 * the argument. */
static int32_t word_argument(const struct line *line, const char *const *words)
{
    for (int32_t i = 0; words[i] && line->count == 2; i++)
        if (strcmp(line->fields[1], words[i]) == 0)
            return i;
    return -1;
}

static int line_statement(struct lines *lines, const struct line *line)
{
    static const char *const overshoots[] = {"stay", "bounce", "win", NULL};
    static const char *const switches[] = {"off", "on", NULL};
    const char *word = line->fields[0];
    if (strcmp(word, "squares") == 0 || strcmp(word, "grid") == 0)
        return line_board(lines, line);
    if (!lines->open)
        return 0;
    if (strcmp(word, "ladder") == 0 || strcmp(word, "snake") == 0 || strcmp(word, "jump") == 0)
        return line_jump(lines, line);
    if (strcmp(word, "start") == 0)
        return !lines->start++ && line->count == 2 &&
               is_number(line->fields[1], 0, lines->plan.squares, &lines->plan.start);
    if (strcmp(word, "enter") == 0)
        return line_enter(lines, line);
    if (strcmp(word, "die") == 0)
        return line_die(lines, line);
    if (strcmp(word, "overshoot") == 0)
        return !lines->overshoot++ &&
               (lines->plan.overshoot = word_argument(line, overshoots)) >= 0;
    if (strcmp(word, "chaining") == 0)
        return !lines->chaining++ && (lines->plan.chaining = word_argument(line, switches)) >= 0;
    return 0;
}

/* Splits a line into fields, without its comment, and executes the statement. Returns whether the
 * line is good. */
static int read_line(struct lines *lines, const char *text, size_t length)
{
    struct line line = {.count = 0};
    const char *comment = length ? memchr(text, '#', length) : NULL;
    length = comment ? (size_t)(comment - text) : length;
    if (length == 0)
        return 1;
    if (memchr(text, '\0', length))
        return 0;
    char *copy = malloc(length + 1);
    if (!copy)
        abort();
    memcpy(copy, text, length);
    copy[length] = '\0';
    for (char *field = strtok(copy, " \t\r"); field && line.count < FIELDS_MAX;
         field = strtok(NULL, " \t\r"))
        line.fields[line.count++] = field;
    int good = line.count == 0 || (line.count < FIELDS_MAX && line_statement(lines, &line));
    free(copy);
    return good;
}

/* The verdict leaves open which byte is at fault, and why. A faulty line with a byte that no
 * statement has might begin another board. For such a line, the verdict leaves the board open,
 * too. */
static struct verdict second_reader_of_text(const char *text, size_t length, int64_t limit)
{
    struct verdict verdict = {.status = SNL_OK, .offset = ANY, .line = 0, .row = -1, .cell = -1};
    struct lines lines = {.squares_max = limit, .verdict = &verdict};
    size_t begin = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    for (int good = 1; good && begin <= length; verdict.line++) {
        const char *newline = begin < length ? memchr(text + begin, '\n', length - begin) : NULL;
        size_t end = newline ? (size_t)(newline - text) : length;
        good = read_line(&lines, text + begin, end - begin);
        for (size_t i = begin; i < end && !good; i++)
            if (!strchr("abcdefghijklmnopqrstuvwxyz0123456789- \t\r", text[i]) || !text[i])
                verdict.board = ANY;
        if (!good)
            verdict.status = ANY;
        begin = end + 1;
    }
    if (verdict.status == SNL_OK && !lines.open)
        verdict.status = ANY;
    if (verdict.status == SNL_OK)
        close_board(&lines);
    plan_free(&lines.plan);
    return verdict;
}

/* ---- Tests ---- */

#define LADDERS_MB "1>38 4>14 9>31 16>6 21>42 28>84 36>44 "
#define REST_MB " 49>11 51>67 56>53 62>19 64>60 71>91 80>100 87>24 93>73 95>75 98>78"

static const struct good_text shipped[] = {
    {"mb47.snl", "10x10=100 start 0 | " LADDERS_MB "47>26" REST_MB},
    {"mb48.snl", "10x10=100 start 0 | " LADDERS_MB "48>26" REST_MB},
};

static const struct format tested = {SNL_FORMAT_TEXT, LIST(good_texts),      LIST(faulty_texts),
                                     LIST(shipped),   second_reader_of_text, 1000};

/* Good lines in any order. The library and the second reader must read the same boards from them,
 * or both must find a fault. */
static void test_shuffled_lines(void)
{
    static const char *const lines[] = {
        "squares 9",        "grid 3 4",     "squares 100",
        "ladder 2 5",       "ladder 3 8",   "snake 5 1",
        "jump 7 9",         "jump 8 3",     "start 0",
        "start 9",          "die 4",        "die weights 1 0 2",
        "chaining on",      "chaining off", "overshoot win",
        "overshoot bounce", "# nothing",    "",
        "enter 6",          "snake 4 0",    "enter 1 2 square 9",
    };
    const int64_t last = sizeof lines / sizeof *lines - 1;
    for (int round = 0; round < rounds(8000); round++) {
        struct string text = {0};
        if (check_random(0, 19))
            string_add(&text, "%s\n", lines[check_random(0, 2)]);
        for (int64_t count = check_random(1, 12); count > 0; count--)
            string_add(&text, "%s%s", lines[check_random(0, last)], count > 1 ? "\n" : "");
        struct verdict verdict = second_reader_of_text(text.bytes, text.length, SNL_SQUARES_MAX);
        check_verdict(text.bytes, text.length, SNL_FORMAT_TEXT, 0, &verdict);
        string_free(&text);
    }
}

static void add_blanks(struct string *text, int at_least)
{
    for (int64_t count = check_random(at_least, at_least + check_random(0, 2)); count > 0; count--)
        string_add_bytes(text, &" \t\r"[check_random(0, 9) ? 0 : check_random(0, 2)], 1);
}

/* Appends a statement with its argument, in one of many spellings. */
static void add_line(struct string *text, const char *word, const char *argument)
{
    static const char *const ends[] = {"\n", "\n", "\r\n", "#\n", " # ladder 1 2\n", "\n\n\n# x\n"};
    add_blanks(text, 0);
    string_add(text, "%s", word);
    add_blanks(text, 1);
    string_add_bytes(text, argument, strlen(argument));
    add_blanks(text, 0);
    string_add(text, "%s", ends[check_random(0, 5)]);
}

/* Appends random rules of entering to `text`, with the faces in random order. */
static void add_random_enter(struct string *text, struct plan *plan)
{
    struct string argument = {0};
    for (int64_t faces = check_random(0, 8); faces > 0; faces--) {
        int64_t face = check_random(1, 64);
        if (plan->enter_faces >> (face - 1) & 1)
            continue;
        plan->enter_faces |= UINT64_C(1) << (face - 1);
        string_add(&argument, "%s%" PRId64, argument.length ? " " : "", face);
    }
    if (plan->enter_faces == 0 || check_random(0, 1)) {
        plan->enter_square = check_random(1, plan->squares);
        string_add(&argument, "%ssquare %" PRId64, argument.length ? " " : "", plan->enter_square);
    }
    add_line(text, "enter", argument.bytes);
    string_free(&argument);
}

/* Appends a random board to `text`, with its statements in random order, and the description of the
 * board to `expected`. */
static void add_random_board(struct string *text, struct string *expected)
{
    static const char *const overshoots[] = {"stay", "bounce", "win"};
    char argument[1024];
    int grid = (int)check_random(0, 1);
    int64_t largest[] = {3, 30, INT32_MAX};
    int64_t rows = grid ? check_random(1, largest[check_random(0, 2)]) : 0;
    int64_t columns = grid ? check_random(1, largest[check_random(0, 2)]) : 0;
    int64_t squares =
        grid ? rows * columns : check_random(1, SNL_SQUARES_MAX >> check_random(0, 61));
    struct plan plan = plan_new(rows, columns, squares);
    if (grid)
        snprintf(argument, sizeof argument, "%" PRId64 " %" PRId64, rows, columns);
    else
        snprintf(argument, sizeof argument, "%" PRId64, squares);
    add_line(text, grid ? "grid" : "squares", argument);
    int said[5] = {0};
    for (int64_t lines = check_random(0, 30); lines > 0; lines--) {
        int what = (int)check_random(0, 11);
        if (what >= 5 && squares > 1) {
            int64_t from = check_random(1, squares - 1);
            int64_t to = check_random(0, 4) ? check_random(0, squares) : 0;
            if (to == from || !plan_set_jump(&plan, from, to, 0))
                continue;
            snprintf(argument, sizeof argument, "%" PRId64 " %" PRId64, from, to);
            add_line(text,
                     check_random(0, 2) == 0 ? "jump"
                     : to > from             ? "ladder"
                                             : "snake",
                     argument);
        } else if (what < 5 && !said[what]++) {
            if (what == 0) {
                plan.start = check_random(0, squares);
                snprintf(argument, sizeof argument, "%" PRId64, plan.start);
                add_line(text, "start", argument);
            } else if (what == 1) {
                plan.overshoot = (int32_t)check_random(0, 2);
                add_line(text, "overshoot", overshoots[plan.overshoot]);
            } else if (what == 2) {
                plan.chaining = (int32_t)check_random(0, 1);
                add_line(text, "chaining", plan.chaining ? "on" : "off");
            } else if (what == 3) {
                add_random_enter(text, &plan);
            } else if (check_random(0, 1)) {
                plan.faces = (size_t)check_random(1, 64);
                for (size_t i = 0; i < plan.faces; i++)
                    plan.weights[i] = 1;
                snprintf(argument, sizeof argument, "%d", (int)plan.faces);
                add_line(text, "die", argument);
            } else {
                struct string weights = {0};
                plan.faces = (size_t)check_random(1, 64);
                string_add(&weights, "weights");
                for (size_t i = 0; i < plan.faces; i++) {
                    plan.weights[i] = check_random(0, 2) ? (uint32_t)check_random(0, 67108863) : 0;
                    plan.weights[i] += i == 0 && plan.weights[i] == 0;
                    string_add(&weights, " %" PRIu32, plan.weights[i]);
                }
                add_line(text, "die", weights.bytes);
                string_free(&weights);
            }
        }
    }
    plan_describe(&plan, expected);
    plan_free(&plan);
}

static void test_random_boards(void)
{
    for (int round = 0; round < rounds(2000); round++) {
        struct string text = {0};
        struct verdict expected = {.status = SNL_OK};
        for (int64_t boards = check_random(1, 4); boards > 0; boards--)
            add_random_board(&text, &expected.boards);
        check_verdict(text.bytes, text.length, SNL_FORMAT_TEXT, 0, &expected);
        string_free(&text);
    }
}

/* Many jumps on a huge board, in ascending, descending and mixed order. */
static void test_many_jumps(void)
{
    for (int order = 0; order < 3; order++) {
        struct string text = {0};
        struct plan plan = plan_new(0, 0, SNL_SQUARES_MAX);
        string_add(&text, "squares %" PRId64 "\n", SNL_SQUARES_MAX);
        for (int64_t i = 0; i < 3000; i++) {
            int64_t rank = order == 0 ? i : order == 1 ? 2999 - i : i * 1009 % 3000;
            int64_t from = 1 + rank * (SNL_SQUARES_MAX / 3001), to = SNL_SQUARES_MAX - i;
            plan_set_jump(&plan, from, to, 0);
            string_add(&text, "%s %" PRId64 " %" PRId64 "\n", to > from ? "ladder" : "snake", from,
                       to);
        }
        struct verdict expected = {.status = SNL_OK};
        plan_describe(&plan, &expected.boards);
        check_verdict(text.bytes, text.length, SNL_FORMAT_TEXT, 0, &expected);
        string_free(&text);
        plan_free(&plan);
    }
}

int main(void)
{
    check_random_seed();
    RUN(test_good_texts);
    RUN(test_faulty_texts);
    RUN(test_shipped_boards);
    RUN(test_every_beginning);
    RUN(test_spoilt_texts);
    RUN(test_shuffled_lines);
    RUN(test_random_boards);
    RUN(test_many_jumps);
    return check_done();
}
