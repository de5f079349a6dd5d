/* SPDX-License-Identifier: MIT */
/*
 * The fewest rolls and the route, by breadth-first search over the squares.
 *
 * Three arrays with an entry for every square, and one for off the board: where a token rests that
 * lands there, the fewest rolls from the start to rest there, and the queue. The queue is never
 * emptied, only passed, so that afterwards it holds the squares in the order of their distance.
 *
 * The route is the one whose faces are largest, compared from the first roll on. Going back through
 * the queue, every square that lies on no shortest route to the goal is struck off; then a walk
 * from the start that always takes the largest face to a square one roll further cannot go wrong.
 *
 * Cost: O(N F + J) time for N squares, F faces and J jumps, and 12 (N + 1) + 16 J bytes.
 */
#include "board.h"

#define SQUARES_MAX (INT64_C(1) << 27) /* 1.5 GiB of arrays */
#define NOT_REACHED (-1)

struct search {
    const snl_board *board;
    int32_t *rests;    /* by square that is landed on */
    int32_t *distance; /* by square that is rested on; NOT_REACHED */
    int32_t *queue;
    size_t squares; /* entries of each array: N + 1 */
    size_t queued;
};

/* Where the token rests after a roll; 0 if the roll is spent, or if the die does not show the face.
 */
static snl_square rest_after(const struct search *search, snl_square from, int32_t face)
{
    if (!snl_i_board_has_face(search->board, face))
        return 0;
    snl_square landing = snl_i_board_landing(search->board, from, face);
    return landing ? search->rests[landing] : 0;
}

static snl_status search_init(struct search *search, const snl_board *board)
{
    snl_i_ends ends;
    snl_status status = snl_i_board_ends(board, &ends);
    if (status != SNL_OK)
        return status;
    if (board->squares > SQUARES_MAX) {
        snl_i_board_ends_free(board, &ends);
        return SNL_ERROR_TOO_LARGE;
    }
    *search = (struct search){.board = board, .squares = (size_t)board->squares + 1};
    search->rests = snl_i_allocate(&board->allocator, search->squares, 3 * sizeof(int32_t));
    if (!search->rests) {
        snl_i_board_ends_free(board, &ends);
        return SNL_ERROR_MEMORY;
    }
    search->distance = search->rests + search->squares;
    search->queue = search->distance + search->squares;
    for (size_t square = 0; square < search->squares; square++) {
        search->rests[square] = (int32_t)square;
        search->distance[square] = NOT_REACHED;
    }
    for (size_t i = 0; i < ends.count; i++)
        search->rests[ends.mouths[i]] = (int32_t)ends.ends[i];
    snl_i_board_ends_free(board, &ends);
    return SNL_OK;
}

static void search_free(struct search *search)
{
    snl_i_release(&search->board->allocator, search->rests, search->squares, 3 * sizeof(int32_t));
}

static void reach(struct search *search, snl_square square, int32_t distance)
{
    search->distance[square] = distance;
    search->queue[search->queued++] = (int32_t)square;
}

/* Searches until the goal is reached, or everything that can be. */
static void search_run(struct search *search, snl_square from)
{
    snl_square goal = search->board->squares;
    reach(search, from, 0);
    for (size_t next = 0; next < search->queued && search->distance[goal] == NOT_REACHED; next++) {
        snl_square square = search->queue[next];
        for (int32_t face = 1; face <= (int32_t)search->board->faces; face++) {
            snl_square rest = rest_after(search, square, face);
            if (rest && search->distance[rest] == NOT_REACHED)
                reach(search, rest, search->distance[square] + 1);
        }
    }
}

/* The largest face that leads to a square one roll further from the start; 0 if there is none. */
static int32_t largest_face_on(const struct search *search, snl_square square, snl_square *rest)
{
    *rest = 0;
    for (int32_t face = (int32_t)search->board->faces; face > 0; face--) {
        *rest = rest_after(search, square, face);
        if (*rest && search->distance[*rest] == search->distance[square] + 1)
            return face;
    }
    return 0;
}

/* Strikes off every square from which no square further on is left, but for the goal. */
static void strike_off_dead_ends(struct search *search)
{
    for (size_t next = search->queued; next-- > 0;) {
        snl_square square = search->queue[next], rest;
        if (square != search->board->squares && largest_face_on(search, square, &rest) == 0)
            search->distance[square] = NOT_REACHED;
    }
}

static int64_t fewest_rolls(const struct search *search)
{
    int32_t distance = search->distance[search->board->squares];
    return distance == NOT_REACHED ? SNL_UNREACHABLE : distance;
}

static snl_status search_from(const snl_board *board, snl_square from, struct search *search)
{
    if (from < 0 || from > board->squares)
        return SNL_ERROR_SQUARE;
    snl_status status = search_init(search, board);
    if (status == SNL_OK)
        search_run(search, from);
    return status;
}

snl_status snl_board_solve_from(const snl_board *board, snl_square from, int64_t *rolls)
{
    if (!board || !rolls)
        return SNL_ERROR_ARGUMENT;
    struct search search;
    snl_status status = search_from(board, from, &search);
    if (status != SNL_OK)
        return status;
    *rolls = fewest_rolls(&search);
    search_free(&search);
    return SNL_OK;
}

snl_status snl_board_solve(const snl_board *board, int64_t *rolls)
{
    return snl_board_solve_from(board, snl_board_start(board), rolls);
}

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

/* Walks from a square to the goal after the dead ends are struck off, and counts the legs. Unless
 * `legs` is NULL they are stored as well. */
static size_t walk(const struct search *search, snl_square from, snl_leg *legs)
{
    size_t count = 0;
    snl_leg leg = {0};
    int ended = 1; /* by a jump or an overshoot */
    for (snl_square square = from, rest; square != search->board->squares; square = rest) {
        int32_t face = largest_face_on(search, square, &rest);
        if (ended || leg.face != face) {
            leg = (snl_leg){.struct_size = sizeof leg, .face = face, .from = square};
            count++;
        }
        leg.times++;
        leg.landing = snl_i_board_landing(search->board, square, face);
        leg.to = rest;
        ended = leg.to != square + face;
        if (legs)
            legs[count - 1] = leg;
    }
    return count;
}

static snl_status make_route(struct search *search, snl_square from, snl_route **route)
{
    int64_t rolls = fewest_rolls(search);
    size_t count = 0;
    if (rolls > 0) {
        strike_off_dead_ends(search);
        count = walk(search, from, NULL);
    }
    if (count > (SIZE_MAX - sizeof(snl_route)) / sizeof(snl_leg))
        return SNL_ERROR_MEMORY;
    const snl_allocator *allocator = &search->board->allocator;
    snl_route *made = snl_i_allocate(allocator, 1, route_size(count));
    if (!made)
        return SNL_ERROR_MEMORY;
    *made = (snl_route){.allocator = *allocator, .rolls = rolls, .count = count};
    if (count > 0)
        walk(search, from, made->legs);
    *route = made;
    return SNL_OK;
}

snl_status snl_route_create(const snl_board *board, snl_square from, snl_route **route)
{
    if (!board || !route)
        return SNL_ERROR_ARGUMENT;
    struct search search;
    snl_status status = search_from(board, from, &search);
    if (status != SNL_OK)
        return status;
    status = make_route(&search, from, route);
    search_free(&search);
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
