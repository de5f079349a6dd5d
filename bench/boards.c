/* SPDX-License-Identifier: MIT */
/*
 * Makes the sets of boards from their recipes. The seed of a set determines its boards. Unless a
 * recipe is `reachable`, the six squares before the goal are mouths that lead back, and no jump
 * leads past them: no token reaches the goal, and a search must explore all other squares.
 */
#include "boards.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { WALL = 6, NEAR = 100, FAR = 1000 };

/* EVEN_FACES: as BELOW, and the die has the faces 2, 4, .. 64. */
enum target { ANYWHERE, LOCAL, WITHIN_1000, BELOW, EVEN_FACES };

struct recipe {
    const char *name;
    int64_t squares;
    size_t distinct;
    size_t boards;
    double density;   /* share of the squares that are mouths; unused if `high` is positive */
    size_t low, high; /* if `high` is positive: the smallest and largest number of mouths */
    size_t run;       /* number of mouths side by side; 0: the classic board */
    enum target target;
    bool reachable;
    bool quick;
    bool all;
};

#define E4(density) 10000, 100, 100, density, 0, 0
#define E6(density) 1000000, 3, 3, density, 0, 0
#define E7(density) 20000000, 1, 1, density, 0, 0
#define E8(density) 100000000, 1, 1, density, 0, 0
#define HUGE_BOARD (INT64_C(1) << 62)

static const struct recipe recipes[] = {
    {"10x10 6-20 jumps", 100, 10000, 10000, 0, 6, 20, 1, ANYWHERE, true, true, true},
    {"classic", 100, 1, 2000, 0, 0, 0, 0, ANYWHERE, true, true, true},
    {"20x20 10-40 jumps", 400, 10000, 10000, 0, 10, 40, 1, ANYWHERE, true, true, true},
    {"20x20 10 jumps", 400, 10000, 10000, 0, 10, 10, 1, ANYWHERE, true, true, false},
    {"1e4 none", E4(0), 1, ANYWHERE, false, true, true},
    {"1e4 1%", E4(0.01), 1, ANYWHERE, false, true, true},
    {"1e4 10%", E4(0.1), 1, ANYWHERE, false, true, true},
    {"1e4 50%", E4(0.5), 1, ANYWHERE, false, true, true},
    {"1e4 10% local", E4(0.1), 1, LOCAL, false, false, true},
    {"1e6 none", E6(0), 1, ANYWHERE, false, true, true},
    {"1e6 1%", E6(0.01), 1, ANYWHERE, false, true, false},
    {"1e6 10%", E6(0.1), 1, ANYWHERE, false, true, true},
    {"1e6 50%", E6(0.5), 1, ANYWHERE, false, true, false},
    {"1e6 10% local", E6(0.1), 1, LOCAL, false, false, false},
    {"1e6 50% local", E6(0.5), 1, LOCAL, false, false, true},
    {"1e6 10% snakes", E6(0.1), 1, BELOW, false, false, false},
    {"1e6 1% reachable", E6(0.01), 1, ANYWHERE, true, false, false},
    {"1e6 10% reachable", E6(0.1), 1, ANYWHERE, true, false, false},
    {"2e7 1%", E7(0.01), 1, ANYWHERE, false, false, false},
    {"2e7 10%", E7(0.1), 1, ANYWHERE, false, false, false},
    {"2e7 50%", E7(0.5), 1, ANYWHERE, false, false, false},
    {"2e7 5% local", E7(0.05), 1, WITHIN_1000, false, false, false},
    {"1e8 none", E8(0), 1, ANYWHERE, false, false, true},
    {"1e8 1%", E8(0.01), 1, ANYWHERE, false, false, false},
    {"1e8 10%", E8(0.1), 1, ANYWHERE, false, false, true},
    {"1e8 50%", E8(0.5), 1, ANYWHERE, false, false, false},
    {"1e8 10% local", E8(0.1), 1, LOCAL, false, false, false},
    {"1e8 10% reachable", E8(0.1), 1, ANYWHERE, true, false, false},
    {"2^62 1e3 jumps", HUGE_BOARD, 1000, 1000, 0, 1000, 1000, 1, ANYWHERE, false, true, false},
    {"2^62 1e6 jumps", HUGE_BOARD, 3, 3, 0, 1000000, 1000000, 1, ANYWHERE, false, true, false},
    {"1e7 even faces", 10000000, 1, 1, 0, 100000, 100000, 1, EVEN_FACES, true, true, false},
};

/* SplitMix64 (Steele, Lea and Flood, 2014). */
static uint64_t next(uint64_t *random)
{
    uint64_t mixed = *random += UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ (mixed >> 31);
}

int64_t random_below(uint64_t *random, int64_t limit)
{
    return (int64_t)(next(random) % (uint64_t)limit);
}

void *take_memory(size_t count, size_t size)
{
    void *result = malloc(count * size + 1);
    if (result == NULL) {
        fprintf(stderr, "bench: no memory for the boards\n");
        exit(1);
    }
    return result;
}

/* Draws the destination of a jump from a square, below `limit`. Squares are counted from 0. */
static int64_t target_of(const struct recipe *recipe, int64_t square, int64_t limit,
                         uint64_t *random)
{
    int64_t target;
    if (recipe->target == ANYWHERE) {
        target = random_below(random, limit);
    } else if (recipe->target == BELOW) {
        target = random_below(random, square < limit ? square : limit);
    } else {
        int64_t reach = recipe->target == LOCAL ? NEAR : FAR;
        target = square - reach + random_below(random, 2 * reach + 1);
        target = target < 0 ? 0 : target >= limit ? limit - 1 : target;
    }
    if (target == square) {
        target = square > 0 ? square - 1 : 1;
    }
    return target;
}

/* Makes about `recipe->density` of the squares mouths, in walls of `recipe->run` squares. */
static void scatter(const struct recipe *recipe, int32_t *moves, int64_t limit, uint64_t *random)
{
    double threshold = recipe->density / (double)recipe->run * 0x1p64;
    for (int64_t square = 1; square < limit - (int64_t)recipe->run; square++) {
        if ((double)next(random) >= threshold) {
            continue;
        }
        for (size_t i = 0; i < recipe->run; i++, square++) {
            moves[square] = (int32_t)target_of(recipe, square, limit, random);
        }
        /* Leave a square without a jump after a wall, so that walls do not merge. */
        square -= recipe->run == 1;
    }
}

/* Makes a random number of jumps, from `low` to `high`. */
static void place(const struct recipe *recipe, int32_t *moves, uint64_t *random)
{
    size_t jumps =
        recipe->low + (size_t)random_below(random, (int64_t)(recipe->high - recipe->low) + 1);
    while (jumps > 0) {
        int64_t square = 1 + random_below(random, recipe->squares - 2);
        if (moves[square] < 0) {
            moves[square] = (int32_t)target_of(recipe, square, recipe->squares, random);
            jumps--;
        }
    }
}

static void make_board(const struct recipe *recipe, int32_t *moves, uint64_t *random)
{
    for (int64_t square = 0; square < recipe->squares; square++) {
        moves[square] = -1;
    }
    if (recipe->high > 0) {
        place(recipe, moves, random);
        return;
    }
    int64_t limit = recipe->reachable ? recipe->squares : recipe->squares - 1 - WALL;
    scatter(recipe, moves, limit, random);
    for (int64_t square = limit; square < recipe->squares - 1; square++) {
        moves[square] = (int32_t)target_of(recipe, square, limit, random);
    }
}

void read_classic(int32_t *moves)
{
    const char *path = "boards/mb47.snl";
    FILE *file = fopen(path, "r");
    char line[256];
    int from, to;
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    for (int square = 0; square < 100; square++) {
        moves[square] = -1;
    }
    while (fgets(line, sizeof line, file) != NULL) {
        if ((sscanf(line, "ladder %d %d", &from, &to) == 2 ||
             sscanf(line, "snake %d %d", &from, &to) == 2) &&
            from >= 1 && from < 100 && to >= 1 && to <= 100) {
            moves[from - 1] = to - 1;
        }
    }
    fclose(file);
}

static void make_cells(struct set *set)
{
    size_t side = 1;
    while (side * side < (size_t)set->squares) {
        side++;
    }
    size_t squares = side * side;
    set->side = side;
    set->cells = take_memory(set->distinct * squares, sizeof *set->cells);
    for (size_t i = 0; i < set->distinct * squares; i++) {
        size_t row = i % squares / side, column = i % side, right = side - 1 - column;
        size_t cell = i / squares * squares + (side - 1 - row) * side + (row % 2 ? right : column);
        set->cells[cell] = set->moves[i] < 0 ? -1 : set->moves[i] + 1;
    }
}

/* Whether the boards of a recipe are lists of jumps: too large for arrays, or with another die. */
static bool is_list(const struct recipe *recipe)
{
    return recipe->squares == HUGE_BOARD || recipe->target == EVEN_FACES;
}

/* Makes boards as lists of jumps, in random order. The last jumps of a board whose goal is out of
 * reach start on the WALL squares before the goal. */
static void make_jumps(struct set *set, const struct recipe *recipe, uint64_t *random)
{
    size_t jumps = recipe->low, wall = recipe->reachable ? 0 : WALL;
    int64_t limit = set->squares - 1 - (int64_t)wall;
    set->faces = recipe->target == EVEN_FACES ? UINT64_C(0xaaaaaaaaaaaaaaaa) : 0;
    set->jumps = set->distinct * jumps;
    set->from = take_memory(set->jumps, sizeof *set->from);
    set->to = take_memory(set->jumps, sizeof *set->to);
    for (size_t i = 0; i < set->jumps; i++) {
        size_t left = jumps - i % jumps;
        set->from[i] =
            left > wall ? 2 + random_below(random, limit - 1) : set->squares - (int64_t)left;
        do {
            set->to[i] =
                1 + random_below(random, recipe->target == EVEN_FACES ? set->from[i] - 1 : limit);
        } while (set->to[i] == set->from[i]);
    }
}

static void make_moves(struct set *set, const struct recipe *recipe, uint64_t *random)
{
    size_t squares = (size_t)set->squares;
    set->moves = take_memory(set->distinct * squares, sizeof *set->moves);
    if (recipe->run == 0) {
        read_classic(set->moves);
    } else {
        for (size_t board = 0; board < set->distinct; board++) {
            make_board(recipe, set->moves + board * squares, random);
        }
    }
    for (size_t i = 0; i < set->distinct * squares; i++) {
        set->jumps += set->moves[i] >= 0;
    }
    if (recipe->reachable && squares <= 400) {
        make_cells(set);
    }
}

size_t set_count(void)
{
    return sizeof recipes / sizeof recipes[0];
}

const char *set_name(size_t index)
{
    return recipes[index].name;
}

int set_is_quick(size_t index)
{
    return recipes[index].quick;
}

double set_bytes(size_t index)
{
    const struct recipe *recipe = &recipes[index];
    double each = is_list(recipe) ? 16 * (double)recipe->low : 4 * (double)recipe->squares;
    return each * (double)recipe->distinct;
}

void set_make(struct set *set, size_t index, uint64_t seed)
{
    const struct recipe *recipe = &recipes[index];
    *set = (struct set){.seed = seed + index,
                        .squares = recipe->squares,
                        .distinct = recipe->distinct,
                        .boards = recipe->boards,
                        .all = recipe->all};
    snprintf(set->name, sizeof set->name, "%s", recipe->name);
    uint64_t random = set->seed;
    if (is_list(recipe)) {
        make_jumps(set, recipe, &random);
    } else {
        make_moves(set, recipe, &random);
    }
}

void set_free(struct set *set)
{
    free(set->moves);
    free(set->cells);
    free(set->from);
    free(set->to);
}
