/* SPDX-License-Identifier: MIT */
/*
 * The parts of the target `interface`: their common state, and the calls of each part. A model
 * accompanies every handle.
 */
#ifndef SNL_FUZZ_INTERFACE_H
#define SNL_FUZZ_INTERFACE_H

#include "model.h"

enum { BOARDS = 3, HANDLES = 2, FACES_KEPT = 200 };

struct board_slot {
    snl_board *board; /* NULL: none */
    struct model model;
};

struct route_slot {
    snl_route *route;
    struct model model; /* the board's model when the route was made */
    snl_square from;
};

struct chance_slot {
    snl_chance *chance;
    struct model model;
};

struct game_slot {
    snl_game *game;
    snl_board *board; /* an equal board, made by malloc() when the game began */
    struct model model;
    snl_game_options options;
    int32_t faces[FACES_KEPT];
    size_t rolls;
};

struct world {
    struct input input;
    struct fuzz_pool pool;
    snl_allocator allocators[2]; /* only allocators[1] has a cancel function */
    long questions_left;         /* polls left for the whole input; at 0 polls cancel */
    int trouble;                 /* whether memory failed or work was cancelled in this step */
    struct board_slot boards[BOARDS];
    struct route_slot routes[HANDLES];
    struct chance_slot chances[HANDLES];
    struct game_slot games[HANDLES];
};

/* Makes a call, or a few related calls, with numbers from the input. */
typedef void step(struct world *world);

step call_board, call_grid, call_named, call_copy, call_free, call_jump, call_jumps, call_remove,
    call_matrix, call_moves, call_start, call_enter, call_rules, call_reshape, call_die,
    call_overshoot, call_chaining, call_ask, call_roll, call_cycle, call_equal, call_text;
step call_solve, call_distances, call_route, call_legs;
step call_chance, call_mean, call_spread, call_uses, call_change, call_exact, call_simulate,
    call_totals;
step call_game_copy, call_game, call_game_roll, call_undo, call_game_look, call_save,
    call_game_free;
step call_generate, call_draw, call_plot;
step call_null;

/* Requires the status `wanted` of a call; also allows SNL_ERROR_MEMORY if an allocation failed. If
 * a poll cancelled the call, requires SNL_ERROR_CANCELLED instead. Returns whether the call
 * succeeded. */
int as_wanted(struct world *world, snl_status status, snl_status wanted);

/* Like as_wanted(), but the call may return any of the statuses `a`, `b` and `c`. */
int as_one_of(struct world *world, snl_status status, snl_status a, snl_status b, snl_status c);

/* The board that the input chooses, or NULL. */
struct board_slot *some_board(struct world *world);

/* Stores a new board in a slot, and frees the old one. */
void keep_board(struct board_slot *slot, snl_board *board, const struct model *model);

/* The value of every output before a call: if the output changes, the call has written to it. */
#define INTACT INT64_C(0x5a5a5a5a5a5a5a5a)

#endif
