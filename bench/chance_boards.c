/* SPDX-License-Identifier: MIT */
/*
 * Makes the sets of random games from their recipes. A board with walls depends only on its number
 * of walls; all other boards depend on the seed of their set.
 */
#include "boards.h"
#include "chance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CLASSIC_SQUARES = 100, WALL = 5, WALLS_APART = 6 };

enum kind {
    CLASSIC, /* the published classic board with one more jump */
    RANDOM,  /* ladders and snakes between any two squares but the goal */
    WALLS    /* before the goal, rows of five mouths whose snakes lead to square 1 */
};

struct recipe {
    const char *name;
    int64_t squares;
    enum kind kind;
    size_t ladders;
    size_t snakes; /* for WALLS: the number of walls */
    size_t boards;
    size_t quick; /* boards in a short run */
    int all_pairs;
};

/* General solvers lose all digits at means of 1e16. Each wall multiplies the mean by about 6. */
static const struct recipe recipes[] = {
    {"chance classic", CLASSIC_SQUARES, CLASSIC, 0, 0, 1000, 200, 0},
    {"chance 1e3", 1000, RANDOM, 50, 50, 20, 5, 0},
    {"chance 1e4", 10000, RANDOM, 500, 500, 5, 2, 0},
    {"chance 1e6", 1000000, RANDOM, 1000, 1000, 3, 1, 0},
    {"chance 1e12", INT64_C(1000000000000), RANDOM, 500, 500, 10, 3, 0},
    {"chance pairs", CLASSIC_SQUARES, CLASSIC, 0, 0, 20, 3, 1},
    {"chance 5 walls", 200, WALLS, 0, 5, 1, 1, 0},
    {"chance 12 walls", 200, WALLS, 0, 12, 1, 1, 0},
    {"chance 20 walls", 200, WALLS, 0, 20, 1, 1, 0},
    {"chance 28 walls", 200, WALLS, 0, 28, 1, 1, 0},
};

/* The jumps made so far for one board. */
struct jumps {
    size_t count;
    int64_t *from, *to;
};

static int is_mouth(const struct jumps *jumps, int64_t square)
{
    for (size_t i = 0; i < jumps->count; i++) {
        if (jumps->from[i] == square) {
            return 1;
        }
    }
    return 0;
}

static void add(struct jumps *jumps, int64_t from, int64_t to)
{
    jumps->from[jumps->count] = from;
    jumps->to[jumps->count++] = to;
}

/* Adds a random jump between two squares below the goal, from a square that is no mouth yet. */
static void add_random(struct jumps *jumps, int64_t squares, int is_ladder, uint64_t *random)
{
    int64_t from, to;
    do {
        from = 1 + random_below(random, squares - 1);
        to = 1 + random_below(random, squares - 1);
    } while (from == to || (from < to) != is_ladder || is_mouth(jumps, from));
    add(jumps, from, to);
}

static void add_classic(struct jumps *jumps, uint64_t *random)
{
    int32_t moves[CLASSIC_SQUARES];
    read_classic(moves);
    for (int i = 0; i < CLASSIC_SQUARES; i++) {
        if (moves[i] >= 0) {
            add(jumps, i + 1, moves[i] + 1);
        }
    }
    add_random(jumps, CLASSIC_SQUARES, (int)random_below(random, 2), random);
}

static void add_walls(struct jumps *jumps, int64_t squares, size_t walls)
{
    for (size_t wall = 0; wall < walls; wall++) {
        int64_t top = squares - 2 - WALLS_APART * (int64_t)wall;
        for (int64_t square = top; square > top - WALL; square--) {
            add(jumps, square, 1);
        }
    }
}

static size_t jumps_of(const struct recipe *recipe)
{
    if (recipe->kind == CLASSIC) {
        int32_t moves[CLASSIC_SQUARES];
        size_t jumps = 1;
        read_classic(moves);
        for (int i = 0; i < CLASSIC_SQUARES; i++) {
            jumps += moves[i] >= 0;
        }
        return jumps;
    }
    return recipe->kind == WALLS ? WALL * recipe->snakes : recipe->ladders + recipe->snakes;
}

static void make_jumps(struct jumps *jumps, const struct recipe *recipe, uint64_t *random)
{
    if (recipe->kind == CLASSIC) {
        add_classic(jumps, random);
    } else if (recipe->kind == WALLS) {
        add_walls(jumps, recipe->squares, recipe->snakes);
    } else {
        for (size_t i = 0; i < recipe->ladders + recipe->snakes; i++) {
            add_random(jumps, recipe->squares, i < recipe->ladders, random);
        }
    }
}

static void make_moves(struct chance_set *set)
{
    size_t squares = (size_t)set->squares;
    set->moves = take_memory(set->boards * squares, sizeof *set->moves);
    memset(set->moves, -1, set->boards * squares * sizeof *set->moves);
    for (size_t i = 0; i < set->boards * set->jumps; i++) {
        int32_t *board = set->moves + i / set->jumps * squares;
        board[set->from[i] - 1] = (int32_t)(set->to[i] - 1);
    }
}

size_t chance_set_count(void)
{
    return sizeof recipes / sizeof recipes[0];
}

const char *chance_set_name(size_t index)
{
    return recipes[index].name;
}

void chance_set_make(struct chance_set *set, size_t index, uint64_t seed, int quick)
{
    const struct recipe *recipe = &recipes[index];
    *set = (struct chance_set){.seed = seed + index,
                               .squares = recipe->squares,
                               .boards = quick ? recipe->quick : recipe->boards,
                               .jumps = jumps_of(recipe),
                               .all_pairs = recipe->all_pairs,
                               .hard = recipe->kind == WALLS};
    snprintf(set->name, sizeof set->name, "%s", recipe->name);
    set->from = take_memory(set->boards * set->jumps, sizeof *set->from);
    set->to = take_memory(set->boards * set->jumps, sizeof *set->to);
    uint64_t random = set->seed;
    for (size_t board = 0; board < set->boards; board++) {
        struct jumps jumps = {0, set->from + board * set->jumps, set->to + board * set->jumps};
        make_jumps(&jumps, recipe, &random);
    }
    if (set->squares <= INT32_MAX) {
        make_moves(set);
    }
}

void chance_set_free(struct chance_set *set)
{
    free(set->moves);
    free(set->from);
    free(set->to);
}
