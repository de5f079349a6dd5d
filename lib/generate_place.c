/* SPDX-License-Identifier: MIT */
/*
 * The jumps of a plan. At any time no new jump shares a square with another jump or touches the
 * start or the goal, the length of each new jump is allowed, and there is no wall, that is, no run
 * of mouths as long as the largest face. So if the die has no gaps and every face leaves the start
 * by the roll, a roll leads from any square that is no mouth up to another such square, and no game
 * is endless. Jumps of the base may lead off the board, new jumps do not.
 *
 * The free squares form a list, and `place` has the index of each free square in the list, so that
 * drawing, taking and returning a free square is O(1). A jump is drawn with a random mouth and a
 * random length, which the lean makes shorter or longer; if the board is so full that this finds
 * nothing, the jump is drawn with two free squares as its ends.
 */
#include "generate.h"
#include "rng.h"

#include <string.h>

#define NOT_FREE UINT32_MAX

enum { JUMP_MIN = 2, DRAWS = 16, DRAWS_OF_BOTH_ENDS = 64 };

uint32_t snl_i_plan_random(snl_i_plan *plan, size_t bound)
{
    uint64_t word = snl_i_rng_word(&plan->random);
    return snl_i_rng_digit(&word, (uint32_t)bound);
}

/* ---- Making a plan ---- */

static void set_free(snl_i_plan *plan, snl_square square)
{
    plan->place[square] = (uint32_t)plan->free_count;
    plan->free[plan->free_count++] = (uint32_t)square;
}

/* Removes a square from the list; the last square of the list takes its place. */
static void set_taken(snl_i_plan *plan, snl_square square)
{
    uint32_t place = plan->place[square];
    if (place == NOT_FREE)
        return;
    uint32_t last = plan->free[--plan->free_count];
    plan->free[place] = last;
    plan->place[last] = place;
    plan->place[square] = NOT_FREE;
}

static snl_status fill_plan(snl_i_plan *plan)
{
    const snl_board *board = plan->board;
    memset(plan->mouths, 0, (size_t)plan->squares + 1);
    memset(plan->place, 0xff, ((size_t)plan->squares + 1) * sizeof *plan->place); /* NOT_FREE */
    for (snl_square square = 1; square < plan->squares; square++) {
        set_free(plan, square);
        if (snl_i_poll_step(&plan->poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    set_taken(plan, board->start);
    snl_i_jump_place place = {0, 0};
    for (size_t i = 0; i < plan->fixed; i++) {
        plan->jumps[i] = *snl_i_jumps_next(&board->jumps, &place);
        plan->mouths[plan->jumps[i].from] = 1;
        set_taken(plan, plan->jumps[i].from);
        set_taken(plan, plan->jumps[i].to);
        if (snl_i_poll_step(&plan->poll, 2))
            return SNL_ERROR_CANCELLED;
    }
    for (size_t i = plan->fixed; i < plan->count; i++) {
        plan->jumps[i] = (snl_i_jump){0, 0};
        if (snl_i_poll_step(&plan->poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    return SNL_OK;
}

snl_status snl_i_plan_init(snl_i_plan *plan, const snl_board *base,
                           const snl_generate_options *wanted)
{
    uint64_t streams = snl_i_rng_streams(wanted->seed, 0);
    *plan = (snl_i_plan){.wanted = wanted, .allocator = base->allocator};
    plan->poll.allocator = &plan->allocator;
    plan->squares = base->squares;
    plan->columns = base->columns;
    plan->random = snl_i_rng_word(&streams);
    plan->fixed = base->jumps.count;
    plan->snakes = plan->fixed + (size_t)wanted->ladders;
    plan->count = plan->snakes + (size_t)wanted->snakes;
    while (plan->face_max < SNL_FACES_MAX && base->face_set >> plan->face_max != 0)
        plan->face_max++;
    plan->may_lose = snl_i_board_has_enter(base) ||
                     base->face_set != UINT64_MAX >> (SNL_FACES_MAX - plan->face_max);
    plan->jump_max = wanted->jump_max != 0 ? wanted->jump_max : base->squares;
    plan->jump_min = wanted->jump_min;
    if (plan->jump_min == 0)
        plan->jump_min = plan->jump_max < JUMP_MIN ? plan->jump_max : JUMP_MIN;
    plan->rows_differ = base->rows > 1 && wanted->jump_min == 0;
    while (base->rows == 0 && plan->columns * plan->columns < base->squares)
        plan->columns++;
    snl_status status = snl_board_copy(base, NULL, &plan->board);
    if (status != SNL_OK)
        return status;
    const snl_allocator *allocator = &plan->allocator;
    size_t entries = (size_t)plan->squares + 1;
    plan->jumps = snl_i_allocate(allocator, plan->count, sizeof *plan->jumps);
    plan->free = snl_i_allocate(allocator, entries, sizeof *plan->free);
    plan->place = snl_i_allocate(allocator, entries, sizeof *plan->place);
    plan->mouths = snl_i_allocate(allocator, entries, 1);
    if (!plan->jumps || !plan->free || !plan->place || !plan->mouths)
        return SNL_ERROR_MEMORY;
    return fill_plan(plan);
}

void snl_i_plan_free(snl_i_plan *plan)
{
    const snl_allocator *allocator = &plan->allocator;
    size_t entries = (size_t)plan->squares + 1;
    snl_i_release(allocator, plan->jumps, plan->count, sizeof *plan->jumps);
    snl_i_release(allocator, plan->free, entries, sizeof *plan->free);
    snl_i_release(allocator, plan->place, entries, sizeof *plan->place);
    snl_i_release(allocator, plan->mouths, entries, 1);
    snl_board_free(plan->board);
}

/* ---- What is allowed ---- */

/* Returns whether two squares are far enough apart to be the ends of a jump. */
static int are_apart(const snl_i_plan *plan, snl_square low, snl_square high)
{
    return high - low >= plan->jump_min &&
           (!plan->rows_differ || (low - 1) / plan->columns != (high - 1) / plan->columns);
}

/* Returns whether a mouth on this square would complete a wall. */
static int makes_wall(const snl_i_plan *plan, snl_square mouth)
{
    snl_square low = mouth, high = mouth;
    while (plan->mouths[low - 1])
        low--;
    while (plan->mouths[high + 1])
        high++;
    return high - low + 1 >= plan->face_max;
}

int snl_i_plan_allows(const snl_i_plan *plan, snl_i_jump jump)
{
    snl_square low = jump.from < jump.to ? jump.from : jump.to;
    snl_square high = jump.from < jump.to ? jump.to : jump.from;
    return plan->place[low] != NOT_FREE && plan->place[high] != NOT_FREE &&
           high - low <= plan->jump_max && are_apart(plan, low, high) &&
           !makes_wall(plan, jump.from);
}

static snl_status check_walls(snl_i_plan *plan)
{
    int32_t run = 0;
    for (snl_square square = 1; square < plan->squares; square++) {
        run = plan->mouths[square] ? run + 1 : 0;
        if (run >= plan->face_max)
            return SNL_ERROR_IMPOSSIBLE;
        if (snl_i_poll_step(&plan->poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    return SNL_OK;
}

/* If some `wanted` pairs of free squares are far enough apart, then so are the lowest and the
 * highest free squares, paired in order: replacing the lower square of a pair by a lower one, or
 * the higher square by a higher one, brings no pair nearer. */
static snl_status check_room(snl_i_plan *plan)
{
    size_t wanted = plan->count - plan->fixed, seen = 0;
    if (plan->free_count < 2 * wanted)
        return SNL_ERROR_IMPOSSIBLE;
    snl_square high = plan->squares;
    for (size_t left = wanted; left > 0; left--)
        while (plan->place[--high] == NOT_FREE)
            if (snl_i_poll_step(&plan->poll, 1))
                return SNL_ERROR_CANCELLED;
    for (snl_square low = 1; seen < wanted; low++) {
        if (snl_i_poll_step(&plan->poll, 2))
            return SNL_ERROR_CANCELLED;
        if (plan->place[low] == NOT_FREE)
            continue;
        if (!are_apart(plan, low, high))
            return SNL_ERROR_IMPOSSIBLE;
        if (++seen == wanted)
            break;
        while (plan->place[++high] == NOT_FREE)
            if (snl_i_poll_step(&plan->poll, 1))
                return SNL_ERROR_CANCELLED;
    }
    return SNL_OK;
}

/* Checks that a roll can leave the start. New jumps change nothing about that: they touch neither
 * the start nor a jump of the base. */
static snl_status check_start(snl_i_plan *plan)
{
    const snl_board *board = plan->board;
    snl_square rest = board->start;
    for (int32_t face = 1; face <= plan->face_max && rest == board->start; face++) {
        snl_square landing = 0;
        if (snl_i_board_has_face(board, face))
            landing = snl_i_board_landing(board, board->start, face);
        if (landing > 0 && snl_i_board_rest(board, landing, &plan->poll, &rest) != SNL_OK)
            return SNL_ERROR_CANCELLED; /* snl_generate() has ruled out cycles */
    }
    return rest == board->start ? SNL_ERROR_IMPOSSIBLE : SNL_OK;
}

snl_status snl_i_plan_check_hope(snl_i_plan *plan)
{
    if (plan->count > plan->fixed && (plan->face_max == 1 || plan->jump_min > plan->jump_max))
        return SNL_ERROR_IMPOSSIBLE;
    snl_status status = plan->board->start < plan->squares ? check_start(plan) : SNL_OK;
    if (status == SNL_OK)
        status = check_walls(plan);
    return status == SNL_OK ? check_room(plan) : status;
}

/* ---- Placing and drawing ---- */

snl_status snl_i_plan_put(snl_i_plan *plan, size_t index, snl_i_jump jump)
{
    snl_status status = snl_board_set_jump(plan->board, jump.from, jump.to);
    if (status != SNL_OK)
        return status;
    plan->jumps[index] = jump;
    plan->mouths[jump.from] = 1;
    set_taken(plan, jump.from);
    set_taken(plan, jump.to);
    return SNL_OK;
}

void snl_i_plan_take(snl_i_plan *plan, size_t index)
{
    snl_i_jump jump = plan->jumps[index];
    if (jump.from == 0)
        return;
    snl_board_remove_jump(plan->board, jump.from);
    plan->jumps[index] = (snl_i_jump){0, 0};
    plan->mouths[jump.from] = 0;
    set_free(plan, jump.from);
    set_free(plan, jump.to);
}

/* A random number from 0 to below `bound`: the least of several numbers if the lean is 0 or less,
 * else the largest. `draws` says of how many numbers, for each lean from SNL_I_LEAN_SHORT on. */
static int64_t draw_length(snl_i_plan *plan, int64_t bound, int lean)
{
    static const int draws[] = {6, 4, 3, 2, 1, 2, 3};
    int64_t length = snl_i_plan_random(plan, (size_t)bound);
    for (int i = 1; i < draws[lean - SNL_I_LEAN_SHORT]; i++) {
        int64_t other = snl_i_plan_random(plan, (size_t)bound);
        if (lean > 0 ? other > length : other < length)
            length = other;
    }
    return length;
}

int snl_i_plan_draw(snl_i_plan *plan, size_t index, int lean, snl_i_jump *jump)
{
    int is_upward = index < plan->snakes;
    int64_t mouths = plan->squares - 1 - plan->jump_min; /* with room for the shortest jump */
    /* snl_i_plan_check_hope() has found room for all jumps. */
    if (SNL_I_NEVER(plan->free_count < 2))
        return 0;
    if (SNL_I_NEVER(mouths < 1))
        return 0;
    for (int i = 0; i < DRAWS; i++) {
        int64_t from_edge = 1 + (int64_t)snl_i_plan_random(plan, (size_t)mouths);
        int64_t room = plan->squares - 1 - from_edge;
        int64_t longest = room < plan->jump_max ? room : plan->jump_max;
        int64_t length = plan->jump_min + draw_length(plan, longest - plan->jump_min + 1, lean);
        *jump = is_upward
                    ? (snl_i_jump){from_edge, from_edge + length}
                    : (snl_i_jump){plan->squares - from_edge, plan->squares - from_edge - length};
        if (snl_i_plan_allows(plan, *jump))
            return 1;
    }
    for (int i = 0; i < DRAWS_OF_BOTH_ENDS; i++) {
        uint32_t one = plan->free[snl_i_plan_random(plan, plan->free_count)];
        uint32_t other = plan->free[snl_i_plan_random(plan, plan->free_count)];
        *jump = (one < other) == is_upward ? (snl_i_jump){one, other} : (snl_i_jump){other, one};
        if (snl_i_plan_allows(plan, *jump))
            return 1;
    }
    return 0;
}
