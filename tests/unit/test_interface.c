/* SPDX-License-Identifier: MIT */
/*
 * Checks that the binary interface has not changed: the value of each constant, the size of each
 * struct, the offset and type of each field. Compiled programs rely on these numbers. The compiler
 * checks them for the machine at hand: of three numbers, the first is for pointers of 8 bytes, the
 * second for 4 bytes, and the third for 4 bytes where structs align an int64_t to 4 bytes.
 *
 * Written by tests/gates/interface/layout --write; do not change it by hand.
 */
#include "snl.h"

struct probe {
    char first;
    int64_t second;
};

#define ON(p8, p4, i386)                                                                           \
    (sizeof(void *) == 8 ? (p8) : offsetof(struct probe, second) == 8 ? (p4) : (i386))

#define CONSTANT(name, value) _Static_assert((name) == (value), "the value of " #name)

#define SIZE(type, p8, p4, i386)                                                                   \
    _Static_assert(sizeof(type) == ON(p8, p4, i386), "the size of " #type)

/* Offsets on the three kinds of machines, then the type. */
#define FIELD(name, field, p8, p4, i386, ...)                                                      \
    _Static_assert(offsetof(name, field) == ON(p8, p4, i386), "the offset of " #name "." #field);  \
    _Static_assert(_Generic(((name *)0)->field, __VA_ARGS__ : 1, default : 0),                     \
                   "the type of " #name "." #field)

CONSTANT(SNL_ABI_VERSION, 1);
CONSTANT(SNL_SQUARES_MAX, INT64_C(4611686018427387904));
CONSTANT(SNL_FACES_MAX, 64);
CONSTANT(SNL_PLAYERS_MAX, 64);
CONSTANT(SNL_DRAW_SQUARES_MAX, 1048576);
CONSTANT(SNL_DRAW_TOKENS_MAX, 256);
CONSTANT(SNL_PLOT_MARKS_MAX, 16);
CONSTANT(SNL_OK, 0);
CONSTANT(SNL_ERROR_NULL, 1);
CONSTANT(SNL_ERROR_MEMORY, 2);
CONSTANT(SNL_ERROR_SQUARES, 3);
CONSTANT(SNL_ERROR_SQUARE, 4);
CONSTANT(SNL_ERROR_GOAL, 5);
CONSTANT(SNL_ERROR_SELF, 6);
CONSTANT(SNL_ERROR_NO_JUMP, 7);
CONSTANT(SNL_ERROR_DIE, 8);
CONSTANT(SNL_ERROR_FACE, 9);
CONSTANT(SNL_ERROR_CYCLE, 10);
CONSTANT(SNL_ERROR_NOT_GRID, 11);
CONSTANT(SNL_ERROR_CELL, 12);
CONSTANT(SNL_ERROR_TOO_LARGE, 13);
CONSTANT(SNL_ERROR_CAPACITY, 14);
CONSTANT(SNL_ERROR_INDEX, 15);
CONSTANT(SNL_ERROR_SYNTAX, 16);
CONSTANT(SNL_ERROR_NUMBER, 17);
CONSTANT(SNL_ERROR_LIMIT, 18);
CONSTANT(SNL_ERROR_DIRECTION, 19);
CONSTANT(SNL_ERROR_REPEATED, 20);
CONSTANT(SNL_ERROR_OVERFLOW, 21);
CONSTANT(SNL_ERROR_INFINITE, 22);
CONSTANT(SNL_ERROR_EFFORT, 23);
CONSTANT(SNL_ERROR_FORMAT_SHAPE, 24);
CONSTANT(SNL_ERROR_FORMAT_START, 25);
CONSTANT(SNL_ERROR_FORMAT_DIE, 26);
CONSTANT(SNL_ERROR_FORMAT_OVERSHOOT, 27);
CONSTANT(SNL_ERROR_FORMAT_CHAINING, 28);
CONSTANT(SNL_ERROR_NAME, 29);
CONSTANT(SNL_ERROR_IMPOSSIBLE, 30);
CONSTANT(SNL_ERROR_GAME_OVER, 31);
CONSTANT(SNL_ERROR_DAMAGED, 32);
CONSTANT(SNL_ERROR_OTHER_BOARD, 33);
CONSTANT(SNL_ERROR_SAVED_LATER, 34);
CONSTANT(SNL_ERROR_CANCELLED, 35);
CONSTANT(SNL_ERROR_FORMAT_ENTER, 36);
CONSTANT(SNL_ERROR_FORMAT_JUMP, 37);
CONSTANT(SNL_ERROR_STRUCT_SIZE, 38);
CONSTANT(SNL_ERROR_ALLOCATOR, 39);
CONSTANT(SNL_ERROR_LENGTH, 40);
CONSTANT(SNL_ERROR_OVERSHOOT, 41);
CONSTANT(SNL_ERROR_CHAINING, 42);
CONSTANT(SNL_ERROR_FORMAT, 43);
CONSTANT(SNL_ERROR_SQUARES_MAX, 44);
CONSTANT(SNL_ERROR_PLAYERS, 45);
CONSTANT(SNL_ERROR_GAME, 46);
CONSTANT(SNL_ERROR_SEND_BACK, 47);
CONSTANT(SNL_ERROR_PLAY_ON, 48);
CONSTANT(SNL_ERROR_AGAIN_LIMIT, 49);
CONSTANT(SNL_ERROR_PENALTY, 50);
CONSTANT(SNL_ERROR_COUNT, 51);
CONSTANT(SNL_ERROR_PROBABILITY, 52);
CONSTANT(SNL_ERROR_TARGET, 53);
CONSTANT(SNL_ERROR_FIGURE, 54);
CONSTANT(SNL_ERROR_GAMES, 55);
CONSTANT(SNL_ERROR_ROLLS_MAX, 56);
CONSTANT(SNL_ERROR_ROLLS, 57);
CONSTANT(SNL_ERROR_LADDERS, 58);
CONSTANT(SNL_ERROR_SNAKES, 59);
CONSTANT(SNL_ERROR_JUMP_MIN, 60);
CONSTANT(SNL_ERROR_JUMP_MAX, 61);
CONSTANT(SNL_ERROR_MEAN, 62);
CONSTANT(SNL_ERROR_TOLERANCE, 63);
CONSTANT(SNL_ERROR_SPREAD, 64);
CONSTANT(SNL_ERROR_TRIES_MAX, 65);
CONSTANT(SNL_ERROR_THEME, 66);
CONSTANT(SNL_ERROR_LEG, 67);
CONSTANT(SNL_ERROR_COLUMNS, 68);
CONSTANT(SNL_ERROR_STYLE, 69);
CONSTANT(SNL_ERROR_PMF, 70);
CONSTANT(SNL_ERROR_TOTALS, 71);
CONSTANT(SNL_ERROR_NO_ROLL, 72);
CONSTANT(SNL_ERROR_NO_ROOM, 73);
CONSTANT(SNL_ERROR_BOARDS, 74);
CONSTANT(SNL_ERROR_WRITE, 75);
CONSTANT(SNL_ERROR_SHAPE, 76);
CONSTANT(SNL_OVERSHOOT_STAY, 0);
CONSTANT(SNL_OVERSHOOT_BOUNCE, 1);
CONSTANT(SNL_OVERSHOOT_WIN, 2);
CONSTANT(SNL_COUNT_ROLLS, 0);
CONSTANT(SNL_COUNT_TURNS, 1);
CONSTANT(SNL_COUNT_ROUNDS, 2);
CONSTANT(SNL_PENALTY_ROLL, 0);
CONSTANT(SNL_PENALTY_TURN, 1);
CONSTANT(SNL_PENALTY_START, 2);
CONSTANT(SNL_FORMAT_AUTO, 0);
CONSTANT(SNL_FORMAT_TEXT, 1);
CONSTANT(SNL_FORMAT_LEETCODE, 2);
CONSTANT(SNL_FORMAT_HACKERRANK, 3);
CONSTANT(SNL_FORMAT_MOVES, 4);
CONSTANT(SNL_FORMAT_JSON, 5);
CONSTANT(SNL_UNREACHABLE, -1);
CONSTANT(SNL_FAULTY_BOARD, -2);
CONSTANT(SNL_LENGTH_FINISH_PROBABILITY, 0);
CONSTANT(SNL_LENGTH_MEAN, 1);
CONSTANT(SNL_LENGTH_VARIANCE, 2);
CONSTANT(SNL_LENGTH_MEAN_ERROR_BOUND, 3);
CONSTANT(SNL_LENGTH_VARIANCE_ERROR_BOUND, 4);
CONSTANT(SNL_LENGTH_FINISHED_MEAN, 5);
CONSTANT(SNL_LENGTH_FINISHED_VARIANCE, 6);
CONSTANT(SNL_EXACT_MEAN, 0);
CONSTANT(SNL_EXACT_VARIANCE, 1);
CONSTANT(SNL_EXACT_WIN, 2);
CONSTANT(SNL_EVENT_ROLLED, 1);
CONSTANT(SNL_EVENT_NOT_ENTERED, 2);
CONSTANT(SNL_EVENT_ENTERED, 3);
CONSTANT(SNL_EVENT_STAYED, 4);
CONSTANT(SNL_EVENT_MOVED, 5);
CONSTANT(SNL_EVENT_JUMPED, 6);
CONSTANT(SNL_EVENT_SENT_BACK, 7);
CONSTANT(SNL_EVENT_PENALTY, 8);
CONSTANT(SNL_EVENT_FINISHED, 9);
CONSTANT(SNL_EVENT_AGAIN, 10);
CONSTANT(SNL_EVENT_TURN, 11);
CONSTANT(SNL_EVENT_OVER, 12);
CONSTANT(SNL_THEME_AUTO, 0);
CONSTANT(SNL_THEME_LIGHT, 1);
CONSTANT(SNL_THEME_DARK, 2);
CONSTANT(SNL_TERMINAL_UNICODE, 1);
CONSTANT(SNL_TERMINAL_COLOUR, 2);

SIZE(snl_allocator, 40, 20, 20);
FIELD(snl_allocator, struct_size, 0, 0, 0, uint32_t);
FIELD(snl_allocator, context, 8, 4, 4, void *);
FIELD(snl_allocator, allocate, 16, 8, 8, void *(*)(void *context, size_t bytes));
FIELD(snl_allocator, release, 24, 12, 12, void (*)(void *context, void *memory, size_t bytes));
FIELD(snl_allocator, cancel, 32, 16, 16, int32_t (*)(void *context));

SIZE(snl_rules, 296, 296, 296);
FIELD(snl_rules, struct_size, 0, 0, 0, uint32_t);
FIELD(snl_rules, overshoot, 4, 4, 4, snl_overshoot);
FIELD(snl_rules, chaining, 8, 8, 8, int32_t);
FIELD(snl_rules, faces, 12, 12, 12, int32_t);
FIELD(snl_rules, start, 16, 16, 16, snl_square);
FIELD(snl_rules, enter_faces, 24, 24, 24, uint64_t);
FIELD(snl_rules, enter_square, 32, 32, 32, snl_square);
FIELD(snl_rules, weights, 40, 40, 40, uint32_t *);

SIZE(snl_turns, 16, 16, 16);
FIELD(snl_turns, again_faces, 0, 0, 0, uint64_t);
FIELD(snl_turns, again_limit, 8, 8, 8, int32_t);
FIELD(snl_turns, again_penalty, 12, 12, 12, snl_penalty);

SIZE(snl_board_info, 32, 16, 16);
FIELD(snl_board_info, struct_size, 0, 0, 0, uint32_t);
FIELD(snl_board_info, name, 8, 4, 4, const char *);
FIELD(snl_board_info, title, 16, 8, 8, const char *);
FIELD(snl_board_info, source, 24, 12, 12, const char *);

SIZE(snl_read_options, 24, 24, 20);
FIELD(snl_read_options, struct_size, 0, 0, 0, uint32_t);
FIELD(snl_read_options, format, 4, 4, 4, snl_format);
FIELD(snl_read_options, squares_max, 8, 8, 8, int64_t);
FIELD(snl_read_options, allocator, 16, 16, 16, const snl_allocator *);

SIZE(snl_read_error, 64, 64, 60);
FIELD(snl_read_error, struct_size, 0, 0, 0, uint32_t);
FIELD(snl_read_error, status, 4, 4, 4, snl_status);
FIELD(snl_read_error, line, 8, 8, 8, int64_t);
FIELD(snl_read_error, column, 16, 16, 16, int64_t);
FIELD(snl_read_error, offset, 24, 24, 24, int64_t);
FIELD(snl_read_error, board, 32, 32, 32, int64_t);
FIELD(snl_read_error, row, 40, 40, 40, int64_t);
FIELD(snl_read_error, cell, 48, 48, 48, int64_t);
FIELD(snl_read_error, message, 56, 56, 56, const char *);

SIZE(snl_leg, 40, 40, 40);
FIELD(snl_leg, struct_size, 0, 0, 0, uint32_t);
FIELD(snl_leg, face, 4, 4, 4, int32_t);
FIELD(snl_leg, from, 8, 8, 8, snl_square);
FIELD(snl_leg, times, 16, 16, 16, int64_t);
FIELD(snl_leg, landing, 24, 24, 24, snl_square);
FIELD(snl_leg, to, 32, 32, 32, snl_square);

SIZE(snl_game_length, 64, 64, 60);
FIELD(snl_game_length, struct_size, 0, 0, 0, uint32_t);
FIELD(snl_game_length, finish_probability, 8, 8, 4, double);
FIELD(snl_game_length, mean, 16, 16, 12, double);
FIELD(snl_game_length, variance, 24, 24, 20, double);
FIELD(snl_game_length, mean_error_bound, 32, 32, 28, double);
FIELD(snl_game_length, variance_error_bound, 40, 40, 36, double);
FIELD(snl_game_length, finished_mean, 48, 48, 44, double);
FIELD(snl_game_length, finished_variance, 56, 56, 52, double);

SIZE(snl_chance_options, 24, 24, 24);
FIELD(snl_chance_options, struct_size, 0, 0, 0, uint32_t);
FIELD(snl_chance_options, count, 4, 4, 4, snl_count);
FIELD(snl_chance_options, turns, 8, 8, 8, snl_turns);

SIZE(snl_game_options, 48, 48, 48);
FIELD(snl_game_options, struct_size, 0, 0, 0, uint32_t);
FIELD(snl_game_options, players, 4, 4, 4, int32_t);
FIELD(snl_game_options, seed, 8, 8, 8, uint64_t);
FIELD(snl_game_options, game, 16, 16, 16, int64_t);
FIELD(snl_game_options, turns, 24, 24, 24, snl_turns);
FIELD(snl_game_options, send_back, 40, 40, 40, int32_t);
FIELD(snl_game_options, play_on, 44, 44, 44, int32_t);

SIZE(snl_event, 32, 32, 32);
FIELD(snl_event, struct_size, 0, 0, 0, uint32_t);
FIELD(snl_event, kind, 4, 4, 4, snl_event_kind);
FIELD(snl_event, player, 8, 8, 8, int32_t);
FIELD(snl_event, face, 12, 12, 12, int32_t);
FIELD(snl_event, from, 16, 16, 16, snl_square);
FIELD(snl_event, to, 24, 24, 24, snl_square);

SIZE(snl_simulation_count, 40, 40, 40);
FIELD(snl_simulation_count, sum, 0, 0, 0, int64_t);
FIELD(snl_simulation_count, squares_low, 8, 8, 8, uint64_t);
FIELD(snl_simulation_count, squares_high, 16, 16, 16, uint64_t);
FIELD(snl_simulation_count, min, 24, 24, 24, int64_t);
FIELD(snl_simulation_count, max, 32, 32, 32, int64_t);

SIZE(snl_simulation, 672, 672, 668);
FIELD(snl_simulation, struct_size, 0, 0, 0, uint32_t);
FIELD(snl_simulation, games, 8, 8, 4, int64_t);
FIELD(snl_simulation, unfinished, 16, 16, 12, int64_t);
FIELD(snl_simulation, rolls, 24, 24, 20, snl_simulation_count);
FIELD(snl_simulation, turns, 64, 64, 60, snl_simulation_count);
FIELD(snl_simulation, rounds, 104, 104, 100, snl_simulation_count);
FIELD(snl_simulation, jumps, 144, 144, 140, int64_t);
FIELD(snl_simulation, captures, 152, 152, 148, int64_t);
FIELD(snl_simulation, wins, 160, 160, 156, int64_t *);

SIZE(snl_generate_options, 80, 80, 80);
FIELD(snl_generate_options, struct_size, 0, 0, 0, uint32_t);
FIELD(snl_generate_options, spread, 4, 4, 4, int32_t);
FIELD(snl_generate_options, ladders, 8, 8, 8, int64_t);
FIELD(snl_generate_options, snakes, 16, 16, 16, int64_t);
FIELD(snl_generate_options, jump_min, 24, 24, 24, int64_t);
FIELD(snl_generate_options, jump_max, 32, 32, 32, int64_t);
FIELD(snl_generate_options, rolls, 40, 40, 40, int64_t);
FIELD(snl_generate_options, mean, 48, 48, 48, double);
FIELD(snl_generate_options, tolerance, 56, 56, 56, double);
FIELD(snl_generate_options, seed, 64, 64, 64, uint64_t);
FIELD(snl_generate_options, tries_max, 72, 72, 72, int64_t);

SIZE(snl_generated, 32, 32, 28);
FIELD(snl_generated, struct_size, 0, 0, 0, uint32_t);
FIELD(snl_generated, tries, 8, 8, 4, int64_t);
FIELD(snl_generated, rolls, 16, 16, 12, int64_t);
FIELD(snl_generated, mean, 24, 24, 20, double);

SIZE(snl_picture, 80, 44, 44);
FIELD(snl_picture, struct_size, 0, 0, 0, uint32_t);
FIELD(snl_picture, theme, 4, 4, 4, snl_theme);
FIELD(snl_picture, title, 8, 8, 8, const char *);
FIELD(snl_picture, description, 16, 12, 12, const char *);
FIELD(snl_picture, legs, 24, 16, 16, const snl_leg *);
FIELD(snl_picture, leg_count, 32, 20, 20, size_t);
FIELD(snl_picture, heat, 40, 24, 24, const double *);
FIELD(snl_picture, heat_count, 48, 28, 28, size_t);
FIELD(snl_picture, heat_label, 56, 32, 32, const char *);
FIELD(snl_picture, tokens, 64, 36, 36, const snl_square *);
FIELD(snl_picture, token_count, 72, 40, 40, size_t);

SIZE(snl_plot, 56, 32, 32);
FIELD(snl_plot, struct_size, 0, 0, 0, uint32_t);
FIELD(snl_plot, theme, 4, 4, 4, snl_theme);
FIELD(snl_plot, count, 8, 8, 8, snl_count);
FIELD(snl_plot, title, 16, 12, 12, const char *);
FIELD(snl_plot, description, 24, 16, 16, const char *);
FIELD(snl_plot, marks, 32, 20, 20, const double *);
FIELD(snl_plot, mark_labels, 40, 24, 24, const char *const *);
FIELD(snl_plot, mark_count, 48, 28, 28, size_t);

/* Without a C library, this file is only compiled. */
#if __STDC_HOSTED__
#include <stdio.h>

int main(void)
{
    puts("ok 128 constants and 17 structs with 111 fields are where they were");
    return 0;
}
#endif
