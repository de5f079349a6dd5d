/* SPDX-License-Identifier: MIT */
/*
 * Routes: walking one from the start by what is known of the way to the goal, and handing it out.
 *
 * At every square the largest face is taken that leads to a square one roll nearer to the goal;
 * that makes the route the largest of all shortest ones, compared from the first roll on. Where a
 * long stretch without mouths lies ahead it is the largest of all faces (solve_line.c says from
 * where on), and as many rolls as it takes to come near the end of the stretch are one step. So the
 * time depends on the jumps that are taken and the mouths that are passed closely, not on the rolls.
 */
#include "solve.h"

struct snl_route {
    snl_allocator allocator;
    int64_t rolls;
    size_t count;
    snl_leg legs[];
};

/* Fits a size_t for every route that is made. */
static size_t route_size(size_t legs)
{
    return sizeof(snl_route) + legs * sizeof(snl_leg);
}

/* How often the largest face is rolled at once from a square: 0 if the next mouth is near. */
static int64_t straight_rolls(const snl_i_line *line, snl_square square)
{
    size_t mouth = snl_i_line_mouth_above(line, square);
    int64_t largest = snl_i_largest_face(line->board);
    /* On the last squares a roll may overshoot. */
    snl_square end = line->board->squares - largest;
    if (mouth < line->ends.count && line->ends.mouths[mouth] < end)
        end = line->ends.mouths[mouth];
    snl_square last = end - 2 * largest - line->irregular;
    return square > last ? 0 : (last - square) / largest + 1;
}

/* The next step of the route: a leg of its own, to be joined with the one before. `left` is how many
 * rolls are needed from here. */
static snl_leg next_step(const snl_i_guide *guide, snl_square from, int64_t left)
{
    const snl_board *board = guide->line->board;
    snl_leg leg = {.struct_size = sizeof leg, .face = snl_i_largest_face(board), .from = from};
    leg.times = straight_rolls(guide->line, from);
    if (leg.times > 0) {
        leg.to = leg.landing = from + leg.face * leg.times;
        return leg;
    }
    leg.times = 1;
    for (;; leg.face--) {
        leg.landing =
            snl_i_board_has_face(board, leg.face) ? snl_i_board_landing(board, from, leg.face) : 0;
        if (leg.landing && guide->rolls_after(guide->context, leg.landing) == left - 1)
            break;
    }
    size_t mouth = snl_i_line_mouth(guide->line, leg.landing);
    leg.to = mouth < guide->line->ends.count ? guide->line->ends.ends[mouth] : leg.landing;
    return leg;
}

/* Walks from a square to the goal, and counts the legs. Unless `legs` is NULL they are stored. */
static size_t walk(const snl_i_guide *guide, snl_square from, int64_t rolls, snl_leg *legs)
{
    size_t count = 0;
    snl_leg leg = {0};
    int ended = 1; /* by a jump or an overshoot */
    while (rolls > 0) {
        snl_leg step = next_step(guide, from, rolls);
        rolls -= step.times;
        if (ended || leg.face != step.face) {
            leg = step;
            count++;
        } else {
            leg.times += step.times;
            leg.landing = step.landing;
            leg.to = step.to;
        }
        ended = step.to != from + step.face * step.times;
        from = step.to;
        if (legs)
            legs[count - 1] = leg;
    }
    return count;
}

snl_status snl_i_route_walk(const snl_i_guide *guide, snl_square from, int64_t rolls,
                            snl_route **route)
{
    size_t count = walk(guide, from, rolls, NULL);
    if (count > (SIZE_MAX - sizeof(snl_route)) / sizeof(snl_leg))
        return SNL_ERROR_MEMORY;
    const snl_allocator *allocator = &guide->line->board->allocator;
    snl_route *made = snl_i_allocate(allocator, 1, route_size(count));
    if (!made)
        return SNL_ERROR_MEMORY;
    *made = (snl_route){.allocator = *allocator, .rolls = rolls, .count = count};
    walk(guide, from, rolls, made->legs);
    *route = made;
    return SNL_OK;
}

void snl_route_free(snl_route *route)
{
    if (!route)
        return;
    snl_allocator allocator = route->allocator;
    snl_i_release(&allocator, route, 1, route_size(route->count));
}

int64_t snl_route_rolls(const snl_route *route)
{
    return route ? route->rolls : 0;
}

size_t snl_route_leg_count(const snl_route *route)
{
    return route ? route->count : 0;
}

snl_status snl_route_leg(const snl_route *route, size_t index, snl_leg *leg)
{
    if (!route || !leg || leg->struct_size < SNL_I_SIZE_TO(snl_leg, to))
        return SNL_ERROR_ARGUMENT;
    if (index >= route->count)
        return SNL_ERROR_INDEX;
    snl_i_struct_out(leg, &route->legs[index], sizeof *leg);
    return SNL_OK;
}

snl_status snl_route_legs(const snl_route *route, snl_square *from, int32_t *face, int64_t *times,
                          snl_square *landing, snl_square *to, size_t capacity)
{
    if (!route)
        return SNL_ERROR_ARGUMENT;
    if (capacity < route->count && (from || face || times || landing || to))
        return SNL_ERROR_CAPACITY;
    for (size_t i = 0; i < route->count; i++) {
        const snl_leg *leg = &route->legs[i];
        if (from)
            from[i] = leg->from;
        if (face)
            face[i] = leg->face;
        if (times)
            times[i] = leg->times;
        if (landing)
            landing[i] = leg->landing;
        if (to)
            to[i] = leg->to;
    }
    return SNL_OK;
}
