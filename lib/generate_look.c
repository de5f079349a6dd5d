/* SPDX-License-Identifier: MIT */
/*
 * The clutter of a jump: an integer for how much the jump crosses and crowds the others; less is
 * better. Squares are points in rows and columns, where a linear board is laid out as a nearly
 * square grid, and the square off the board lies before square 1; a jump is the segment between its
 * ends.
 *
 * - Two jumps that cross or touch each other count 256.
 * - An end of one jump and an end of another count from 128 at distance 0 down to 0 at the distance
 *   that ends have if they are spread evenly; so no part of the board is crowded or empty.
 * - The middles of two ladders, or of two snakes, count likewise, down to 0 at the distance that
 *   middles have if they are spread evenly; so both kinds are everywhere.
 * - The two ends of one jump count twice as much, from 256 down to 0 at a squared distance of a
 *   tenth of the squares; so not all jumps are short, which would cross nothing.
 *
 * Cost: O(J) for J jumps.
 */
#include "generate.h"

enum { CROSSING = 256, CROWDING = 128, STEPS_OF_A_LOOK = 16 };

struct point {
    int64_t x;
    int64_t y;
};

static struct point point_of(const snl_i_plan *plan, snl_square square)
{
    int64_t row = (square - 1) / plan->columns, column = (square - 1) % plan->columns;
    return (struct point){row % 2 == 0 ? column : plan->columns - 1 - column, row};
}

/* The side of the line through `a` and `b` on which `c` lies: 1 or -1, or 0 on the line. */
static int side(struct point a, struct point b, struct point c)
{
    int64_t turn = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    return (turn > 0) - (turn < 0);
}

/* Returns whether the spans from a to b and from c to d have a number in common. */
static int overlap(int64_t a, int64_t b, int64_t c, int64_t d)
{
    int64_t low = a < b ? a : b, high = a < b ? b : a;
    return (c >= low || d >= low) && (c <= high || d <= high);
}

/* Returns whether the segments from a to b and from c to d have a point in common. */
static int cross(struct point a, struct point b, struct point c, struct point d)
{
    return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0 &&
           overlap(a.x, b.x, c.x, d.x) && overlap(a.y, b.y, c.y, d.y);
}

/* The crowding of two points: CROWDING at distance 0, less the farther they are apart, and 0 once
 * the square of their distance is `reach`. */
static int64_t crowding(struct point a, struct point b, int64_t reach)
{
    int64_t x = a.x - b.x, y = a.y - b.y, apart = x * x + y * y;
    return apart < reach ? CROWDING * (reach - apart) / reach : 0;
}

/* Twice the middle of a segment: doubled, its coordinates are integers. */
static struct point middle(struct point a, struct point b)
{
    return (struct point){a.x + b.x, a.y + b.y};
}

int64_t snl_i_plan_clutter(snl_i_plan *plan, snl_i_jump jump)
{
    struct point a = point_of(plan, jump.from), b = point_of(plan, jump.to);
    int is_upward = jump.from < jump.to;
    int64_t count = (int64_t)plan->count;
    int64_t reach = 1 + plan->squares / (2 * count),
            reach_of_middles = 1 + 8 * plan->squares / count;
    int64_t clutter = 2 * crowding(a, b, 1 + plan->squares / 10);
    for (size_t i = 0; i < plan->count; i++) {
        snl_i_jump other = plan->jumps[i];
        if (snl_i_poll_step(&plan->poll, STEPS_OF_A_LOOK))
            break;
        if (other.from == 0)
            continue;
        struct point c = point_of(plan, other.from), d = point_of(plan, other.to);
        clutter += cross(a, b, c, d) ? CROSSING : 0;
        clutter += crowding(a, c, reach) + crowding(a, d, reach) + crowding(b, c, reach) +
                   crowding(b, d, reach);
        if ((other.from < other.to) == is_upward)
            clutter += crowding(middle(a, b), middle(c, d), reach_of_middles);
    }
    return clutter;
}
