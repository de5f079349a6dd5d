/* SPDX-License-Identifier: MIT */
/*
 * The search for a board. A round begins a new board by drawing jumps, with leans that earlier
 * rounds have adjusted. Then it changes one or two jumps at a time. First, random moves that do no
 * harm bring the fewest rolls to the wanted number and, for dice with gaps and rules of entering,
 * remove squares from which the goal cannot be reached. Later changes keep both results; they aim
 * at the mean, and then reduce the clutter (generate_aim.c). The search keeps the nearest board of
 * all rounds.
 *
 * A try is the beginning of a board, or up to 64 random moves, or one jump moved to its best place:
 * none takes much longer than the others.
 */
#include "generate_search.h"

#include <string.h>

enum {
    SETTLE_TRIES = 16, /* tries for the fewest rolls, before a new board begins */
    LEANS_TO_TRY = 8,  /* changes of the leans, for the mean */
    LEANS = SNL_I_LEAN_LONG - SNL_I_LEAN_SHORT + 1,
    WILD = 4,  /* one round in WILD draws each jump with a random lean */
    PAIRS = 4, /* one change in PAIRS moves two jumps */
    LOOKS = 8, /* places drawn, to take the one with the least clutter */
    STEPS_OF_A_PLACED_JUMP = 16,
    STEPS_OF_A_DRAW = 64,
    STEPS_OF_A_SOLVE = 256 /* steps of a solve, which does not poll on a small board */
};

/* The fault of one square from which the goal cannot be reached; one roll too many or too few is a
 * fault of 1. */
#define LOST (INT64_C(1) << 32)

/* ---- Judging a board ---- */

/* Counts the squares where a token can rest, but from which it never reaches the goal. */
static snl_status count_lost(const snl_i_search *search, int64_t *lost)
{
    const snl_i_plan *plan = search->plan;
    size_t entries = (size_t)plan->squares + 1;
    snl_status status = snl_board_distances_from(plan->board, plan->board->start,
                                                 search->from_start, entries, &entries);
    if (status == SNL_OK)
        status = snl_board_distances_to_goal(plan->board, search->to_goal, entries, &entries);
    *lost = 0;
    for (size_t i = 0; i < entries && status == SNL_OK; i++) {
        status = snl_i_poll_step(&search->plan->poll, 1) ? SNL_ERROR_CANCELLED : SNL_OK;
        *lost += search->from_start[i] >= 0 && search->to_goal[i] < 0;
    }
    return status;
}

snl_status snl_i_search_judge(const snl_i_search *search, int64_t *rolls, int64_t *fault)
{
    const snl_i_plan *plan = search->plan;
    int64_t lost = 0;
    snl_status status =
        snl_i_poll_step(&search->plan->poll, STEPS_OF_A_SOLVE) ? SNL_ERROR_CANCELLED : SNL_OK;
    if (status == SNL_OK)
        status = snl_board_solve(plan->board, rolls);
    if (status == SNL_OK && plan->may_lose)
        status = count_lost(search, &lost);
    *fault = lost * LOST;
    if (plan->wanted->rolls != 0 && *rolls >= 0)
        *fault += *rolls < plan->wanted->rolls ? plan->wanted->rolls - *rolls
                                               : *rolls - plan->wanted->rolls;
    return status;
}

/* Keeps the board if it is nearer than all boards before it. */
static void note(snl_i_search *search)
{
    const snl_i_plan *plan = search->plan;
    if (search->nearest_fault >= 0 &&
        (search->fault > search->nearest_fault ||
         (search->fault == search->nearest_fault && search->distance >= search->nearest_distance)))
        return;
    search->nearest_fault = search->fault;
    search->nearest_distance = search->distance;
    memcpy(search->nearest, plan->jumps + plan->fixed,
           snl_i_search_jumps(plan) * sizeof *search->nearest);
}

/* ---- Beginning a board ---- */

size_t snl_i_search_steps(const snl_i_search *search)
{
    return STEPS_OF_A_SOLVE + (search->plan->wanted->spread != 0 ? LOOKS * STEPS_OF_A_DRAW : 0);
}

int snl_i_search_draw(const snl_i_search *search, size_t index, snl_i_jump *jump)
{
    int is_upward = index < search->plan->snakes;
    int lean = is_upward ? search->lean_of_ladders : search->lean_of_snakes;
    if (search->is_wild)
        lean = SNL_I_LEAN_SHORT + (int)snl_i_plan_random(search->plan, LEANS);
    return snl_i_plan_draw(search->plan, index, lean, jump);
}

/* Draws a jump; if a spread is wanted, takes the one with the least clutter of LOOKS jumps. */
static int draw_well(snl_i_search *search, size_t index, snl_i_jump *jump)
{
    snl_i_jump other;
    if (!snl_i_search_draw(search, index, jump))
        return 0;
    if (search->plan->wanted->spread == 0)
        return 1;
    int64_t clutter = snl_i_plan_clutter(search->plan, *jump);
    for (int i = 1; i < LOOKS; i++) {
        if (!snl_i_search_draw(search, index, &other))
            continue;
        int64_t others = snl_i_plan_clutter(search->plan, other);
        if (others < clutter) {
            clutter = others;
            *jump = other;
        }
    }
    return 1;
}

/* Places all new jumps from scratch. A jump that finds no place displaces a random other new jump.
 * The function stays out of line, like settle_search(), so that its variables take no stack during
 * later deep calls. */
SNL_I_APART snl_status begin_search(snl_i_search *search)
{
    snl_i_plan *plan = search->plan;
    size_t open = 0, count = snl_i_search_jumps(plan), left = 64 + 8 * count;
    for (size_t i = plan->count; i-- > plan->fixed;) {
        if (snl_i_poll_step(&plan->poll, STEPS_OF_A_PLACED_JUMP))
            return SNL_ERROR_CANCELLED;
        snl_i_plan_take(plan, i);
        search->open[open++] = i;
    }
    for (; open > 0 && left > 0; left--) {
        snl_i_jump jump;
        if (snl_i_poll_step(&plan->poll, snl_i_search_steps(search)))
            return SNL_ERROR_CANCELLED;
        size_t index = search->open[open - 1];
        if (draw_well(search, index, &jump)) {
            snl_status status = snl_i_plan_put(plan, index, jump);
            if (status != SNL_OK)
                return status;
            open--;
            continue;
        }
        size_t other = plan->fixed + snl_i_plan_random(plan, count);
        if (plan->jumps[other].from != 0) {
            snl_i_plan_take(plan, other);
            search->open[open - 1] = other;
            search->open[open++] = index;
        }
    }
    return open == 0 ? snl_i_search_judge(search, &search->rolls, &search->fault) : SNL_OK;
}

/* ---- The fewest rolls ---- */

snl_status snl_i_search_put_back(snl_i_plan *plan, const size_t *indices, const snl_i_jump *old,
                                 int count)
{
    snl_status status = SNL_OK;
    for (int i = 0; i < count; i++)
        snl_i_plan_take(plan, indices[i]);
    for (int i = 0; i < count && status == SNL_OK; i++)
        status = snl_i_plan_put(plan, indices[i], old[i]);
    return status;
}

int snl_i_search_pick(snl_i_plan *plan, size_t *indices)
{
    size_t count = snl_i_search_jumps(plan);
    indices[0] = plan->fixed + snl_i_plan_random(plan, count);
    indices[1] = plan->fixed + snl_i_plan_random(plan, count);
    return indices[0] != indices[1] && snl_i_plan_random(plan, PAIRS) == 0 ? 2 : 1;
}

/* Draws a new place for a jump that is not placed. Half the time the jump keeps one end, if that is
 * allowed, so that a board that is nearly right improves in small steps. */
static int draw_near(snl_i_search *search, size_t index, snl_i_jump old, snl_i_jump *jump)
{
    snl_i_plan *plan = search->plan;
    snl_square square = 1 + (snl_square)snl_i_plan_random(plan, (size_t)plan->squares - 1);
    uint32_t kept = snl_i_plan_random(plan, 4);
    *jump = kept % 2 ? (snl_i_jump){old.from, square} : (snl_i_jump){square, old.to};
    if (kept < 2 && (jump->from < jump->to) == (old.from < old.to) &&
        snl_i_plan_allows(plan, *jump))
        return 1;
    return draw_well(search, index, jump);
}

/* Moves one or two jumps, and moves them back if the move increases the fault. */
static snl_status make_move(snl_i_search *search)
{
    snl_i_plan *plan = search->plan;
    size_t indices[2];
    int count = snl_i_search_pick(plan, indices);
    snl_i_jump old[2] = {plan->jumps[indices[0]], plan->jumps[indices[1]]}, jump;
    int64_t rolls = 0, fault = 0;
    if (snl_i_poll_step(&plan->poll, 2 * snl_i_search_steps(search)))
        return SNL_ERROR_CANCELLED;
    for (int i = 0; i < count; i++)
        snl_i_plan_take(plan, indices[i]);
    for (int i = 0; i < count; i++) {
        if (!draw_near(search, indices[i], old[i], &jump))
            return snl_i_search_put_back(plan, indices, old, count);
        snl_status status = snl_i_plan_put(plan, indices[i], jump);
        if (status != SNL_OK)
            return status;
    }
    snl_status status = snl_i_search_judge(search, &rolls, &fault);
    if (status != SNL_OK)
        return status;
    if (fault > search->fault)
        return snl_i_search_put_back(plan, indices, old, count);
    search->rolls = rolls;
    search->fault = fault;
    return SNL_OK;
}

SNL_I_APART snl_status settle_search(snl_i_search *search)
{
    snl_status status = SNL_OK;
    for (int i = 0; i < SETTLE_TRIES && search->fault > 0 && search->tries < search->tries_max;
         i++) {
        search->tries++;
        for (int moves = 0; moves < SNL_I_SEARCH_MOVES && search->fault > 0 && status == SNL_OK;
             moves++)
            status = make_move(search);
    }
    return status;
}

/* ---- The search ---- */

static int is_done(const snl_i_search *search)
{
    return search->nearest_fault == 0 && search->nearest_distance == 0;
}

static snl_status play_round(snl_i_search *search)
{
    const snl_generate_options *wanted = search->plan->wanted;
    search->tries++;
    search->is_wild = ++search->rounds % WILD == 0;
    snl_status status = begin_search(search);
    if (status != SNL_OK || search->plan->board->jumps.count < search->plan->count)
        return status;
    status = settle_search(search);
    if (status == SNL_OK && search->fault > 0 && search->fault < LOST && !search->is_wild) {
        int lean = search->lean_of_ladders + (search->rolls > wanted->rolls ? 1 : -1);
        if (lean >= SNL_I_LEAN_SHORT && lean <= SNL_I_LEAN_LONG)
            search->lean_of_ladders = lean;
    }
    if (status == SNL_OK && search->fault == 0 && wanted->mean != 0)
        status = snl_i_search_aim(search);
    if (status == SNL_OK)
        note(search);
    if (!is_done(search) || wanted->spread == 0)
        return status;
    status = snl_i_search_tidy(search);
    search->nearest_fault = -1;
    note(search);
    return status;
}

/* Puts the nearest board back in place, if there is one. */
static snl_status restore(snl_i_search *search)
{
    snl_i_plan *plan = search->plan;
    snl_status status = SNL_OK;
    for (size_t i = plan->fixed; i < plan->count && status == SNL_OK; i++) {
        snl_i_plan_take(plan, i);
        status =
            snl_i_poll_step(&plan->poll, STEPS_OF_A_PLACED_JUMP) ? SNL_ERROR_CANCELLED : SNL_OK;
    }
    for (size_t i = 0;
         i < snl_i_search_jumps(plan) && search->nearest_fault >= 0 && status == SNL_OK; i++) {
        status = snl_i_plan_put(plan, plan->fixed + i, search->nearest[i]);
        if (status == SNL_OK)
            status =
                snl_i_poll_step(&plan->poll, STEPS_OF_A_PLACED_JUMP) ? SNL_ERROR_CANCELLED : SNL_OK;
    }
    return status;
}

static void search_free(snl_i_search *search)
{
    const snl_allocator *allocator = &search->plan->allocator;
    size_t entries = (size_t)search->plan->squares + 1, count = snl_i_search_jumps(search->plan);
    snl_i_release(allocator, search->open, count, sizeof *search->open);
    snl_i_release(allocator, search->nearest, count, sizeof *search->nearest);
    snl_i_release(allocator, search->means, entries, sizeof *search->means);
    snl_i_release(allocator, search->from_start, entries, sizeof *search->from_start);
    snl_i_release(allocator, search->to_goal, entries, sizeof *search->to_goal);
}

static snl_status search_init(snl_i_search *search, snl_i_plan *plan)
{
    const snl_allocator *allocator = &plan->allocator;
    size_t entries = (size_t)plan->squares + 1, count = snl_i_search_jumps(plan);
    *search = (snl_i_search){.plan = plan, .leans_left = LEANS_TO_TRY};
    /* Without new jumps there is one board. */
    search->tries_max = count > 0 ? plan->wanted->tries_max : 1;
    search->nearest_fault = -1;
    search->open = snl_i_allocate(allocator, count, sizeof *search->open);
    search->nearest = snl_i_allocate(allocator, count, sizeof *search->nearest);
    search->means = snl_i_allocate(allocator, entries, sizeof *search->means);
    if (plan->may_lose) {
        search->from_start = snl_i_allocate(allocator, entries, sizeof *search->from_start);
        search->to_goal = snl_i_allocate(allocator, entries, sizeof *search->to_goal);
    }
    int is_complete = search->open && search->nearest && search->means &&
                      (!plan->may_lose || (search->from_start && search->to_goal));
    return is_complete ? SNL_OK : SNL_ERROR_MEMORY;
}

snl_status snl_i_plan_search(snl_i_plan *plan, int64_t *tries)
{
    snl_i_search search;
    snl_status status = search_init(&search, plan);
    while (status == SNL_OK && !is_done(&search) && search.tries < search.tries_max)
        status = play_round(&search);
    if (status == SNL_OK)
        status = restore(&search);
    if (status == SNL_OK && !is_done(&search))
        status = SNL_ERROR_EFFORT;
    *tries = search.tries;
    search_free(&search);
    return status;
}
