/* SPDX-License-Identifier: MIT */
/*
 * Routes: finds a shortest route, guided by the number of rolls left from each square, and lets the
 * caller read it.
 *
 * On every square the walk takes the largest face that leads one roll nearer to the goal. Of all
 * shortest routes this one has the largest faces, compared from the first roll on. Far below the
 * next mouth the chosen face is always the largest face of the die (solve_line.c proves from which
 * distance on). The walk makes all these rolls in one step, and stops near the mouth. So the time
 * depends on the number of jumps and mouths on the way, not on the number of rolls.
 */
#include "solve.h"

#include <string.h>

/* Each roll of the walk counts as this many steps between polls; the guide counts its own. */
enum { STEPS_OF_A_ROLL = 64 };

struct snl_route {
    snl_allocator allocator;
    int64_t rolls;
    size_t count;
    snl_leg legs[];
};

/* Returns how many rolls of the largest face make one step from a square: 0 if the next mouth is
 * near. */
static int64_t straight_rolls(const snl_i_line *line, snl_square square)
{
    size_t mouth = snl_i_ends_above(&line->ends, square + 1);
    int64_t largest = snl_i_largest_face(line->board);
    snl_square end = mouth < line->ends.count ? line->ends.mouths[mouth] : line->board->squares;
    if (snl_i_has_entering(line->board) && square <= line->board->start && line->board->start < end)
        end = line->board->start;
    /* A roll from below `end - largest` cannot pass the next mouth or the goal. So the order of the
     * faces does not matter there, only their sum. */
    snl_square last = end - 2 * largest - line->irregular;
    return square > last ? 0 : (last - square) / largest + 1;
}

/* The largest face that leads one roll nearer to the goal, or 0 if the work is cancelled. */
static int32_t try_faces(const snl_i_guide *guide, snl_square from, int64_t left)
{
    const snl_board *board = guide->line->board;
    int32_t face = snl_i_largest_face(board);
    for (;; face--) {
        snl_square landing =
            snl_i_board_has_face(board, face) ? snl_i_board_landing(board, from, face) : 0;
        int64_t after = landing ? guide->rolls_after(guide, landing) : INT64_MAX;
        if (after < 0)
            return 0;
        if (after == left - 1)
            return face;
        if (SNL_I_NEVER(face == 1)) /* some face leads one roll nearer */
            return 0;
    }
}

/* The next step of the route as a leg. walk() joins it with the leg before if both have the same
 * face. Its `times` is 0 if the work is cancelled. `left` is the number of rolls needed from
 * `from`. */
static snl_leg next_step(const snl_i_guide *guide, snl_square from, int64_t left)
{
    const snl_board *board = guide->line->board;
    snl_leg leg = {.struct_size = sizeof leg, .face = snl_i_largest_face(board), .from = from};
    leg.times = straight_rolls(guide->line, from);
    if (leg.times > 0) {
        leg.to = leg.landing = from + leg.face * leg.times;
        return leg;
    }
    leg.face = guide->noted_face ? guide->noted_face(guide, from) : 0;
    if (leg.face == 0)
        leg.face = try_faces(guide, from, left);
    leg.times = leg.face > 0;
    if (leg.times == 0)
        return leg;
    leg.landing = snl_i_board_landing(board, from, leg.face);
    size_t mouth = snl_i_ends_find(&guide->line->ends, leg.landing);
    leg.to = mouth < guide->line->ends.count ? guide->line->ends.ends[mouth] : leg.landing;
    return leg;
}

/* The legs so far. */
struct legs {
    const snl_allocator *allocator;
    snl_leg *legs;
    size_t count;
    size_t capacity;
};

static void free_legs(struct legs *legs)
{
    snl_i_release(legs->allocator, legs->legs, legs->capacity, sizeof *legs->legs);
}

static snl_status add_leg(struct legs *legs, snl_leg leg)
{
    if (legs->count == legs->capacity) {
        size_t capacity = legs->capacity ? 2 * legs->capacity : 16;
        snl_leg *larger = snl_i_resize(legs->allocator, legs->legs, legs->count, sizeof *larger,
                                       &legs->capacity, capacity);
        if (!larger)
            return SNL_ERROR_MEMORY;
        legs->legs = larger;
    }
    legs->legs[legs->count++] = leg;
    return SNL_OK;
}

/* Walks from a square to the goal. */
static snl_status walk(const snl_i_guide *guide, snl_square from, int64_t rolls, struct legs *legs)
{
    const snl_board *board = guide->line->board;
    snl_status status = SNL_OK;
    int32_t face = 0; /* the face of the last leg if the next step may extend it, else 0 */
    while (rolls > 0 && status == SNL_OK) {
        if (snl_i_poll_step(guide->poll, STEPS_OF_A_ROLL))
            return SNL_ERROR_CANCELLED;
        snl_leg step = next_step(guide, from, rolls);
        if (step.times == 0)
            return SNL_ERROR_CANCELLED;
        /* A roll to the square of the rule of entering is a leg of its own. */
        int is_leg = board->enter_square != 0 && from == board->start;
        if (is_leg || step.face != face) {
            status = add_leg(legs, step);
        } else {
            snl_leg *leg = &legs->legs[legs->count - 1];
            leg->times += step.times;
            leg->landing = step.landing;
            leg->to = step.to;
        }
        face = !is_leg && step.to == from + step.face * step.times ? step.face : 0;
        rolls -= step.times;
        from = step.to;
    }
    return status;
}

/* Returns the size of a route in bytes. It does not overflow, since the legs are in memory once
 * already. */
static size_t route_size(size_t legs)
{
    return sizeof(snl_route) + legs * sizeof(snl_leg);
}

static snl_status make_route(const struct legs *legs, int64_t rolls, snl_route **route)
{
    snl_route *made = snl_i_allocate(legs->allocator, 1, route_size(legs->count));
    if (!made)
        return SNL_ERROR_MEMORY;
    *made = (snl_route){.allocator = *legs->allocator, .rolls = rolls, .count = legs->count};
    if (legs->count > 0)
        memcpy(made->legs, legs->legs, legs->count * sizeof *legs->legs);
    *route = made;
    return SNL_OK;
}

snl_status snl_i_route_walk(const snl_i_guide *guide, snl_square from, int64_t rolls,
                            snl_route **route)
{
    struct legs legs = {.allocator = &guide->line->board->allocator};
    snl_status status = walk(guide, from, rolls, &legs);
    if (status == SNL_OK)
        status = make_route(&legs, rolls, route);
    free_legs(&legs);
    return status;
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
    if (!route || !leg)
        return SNL_ERROR_NULL;
    if (leg->struct_size < SNL_I_SIZE_TO(snl_leg, to))
        return SNL_ERROR_STRUCT_SIZE;
    if (index >= route->count)
        return SNL_ERROR_INDEX;
    snl_i_struct_out(leg, &route->legs[index], sizeof *leg);
    return SNL_OK;
}

snl_status snl_route_legs(const snl_route *route, snl_leg *legs, size_t leg_size, size_t capacity,
                          size_t *count)
{
    if (!route || !count || (!legs && capacity > 0))
        return SNL_ERROR_NULL;
    uint32_t size = (uint32_t)leg_size;
    if (size < SNL_I_SIZE_TO(snl_leg, to) || size != leg_size)
        return SNL_ERROR_STRUCT_SIZE;
    snl_status status = snl_i_check_capacity(legs, capacity, route->count);
    for (size_t i = 0; legs && status == SNL_OK && i < route->count; i++) {
        char *leg = (char *)legs + i * leg_size;
        memcpy(leg, &size, sizeof size);
        snl_i_struct_out(leg, &route->legs[i], sizeof *legs);
    }
    return snl_i_store_count(status, route->count, count);
}
