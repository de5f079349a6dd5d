/* SPDX-License-Identifier: MIT */
/*
 * snl_generate(): checks what the caller wants, refuses at once what no board can have, and
 * searches for a board (generate_search.c) by changing the jumps of a plan (generate_place.c).
 *
 * Bounds on the fewest rolls, for a distance d from the start to the goal and a largest face k:
 *
 * - A shortest game takes no jump twice, so it has at least (d - total length of the ladders) / k
 *   rolls. It has at least two rolls if no face reaches the goal and no jump leads there. If the
 *   board puts entering tokens on a square, the game has one roll more than from there.
 * - If every face up to k comes up, a player can always roll to the highest square within reach
 *   that is no mouth. The roll is shorter than k only by the mouths above that square, and each
 *   mouth shortens only one roll. So (d + mouths) / k rolls are enough; and since there is no wall,
 *   two rolls together advance by at least k + 1.
 * - With another die, and with rules of entering, a shortest game still rests on no square twice,
 *   and on no new mouth.
 */
#include "generate.h"

/* The default tolerance, and the smallest one. The cast drops the digits that a constant may have
 * beyond a double. */
#define TOLERANCE 0.01
#define TOLERANCE_MIN ((double)1e-6)

/* The largest mean that a caller may want. */
#define MEAN_MAX 1e15

/* The most tries if the caller gives no number. */
enum { TRIES_MAX = 10000 };

static int64_t divide_up(int64_t number, int64_t by)
{
    return (number + by - 1) / by;
}

/* A lower bound of the fewest rolls, from a start that is not the goal. */
static snl_status find_least_rolls(snl_i_plan *plan, int64_t *least)
{
    snl_square enter_square = plan->board->enter_square;
    int64_t distance = plan->squares - (enter_square ? enter_square : plan->board->start);
    int64_t length_max = plan->squares - 2, gain = 0, is_goal_an_end = 0;
    length_max = length_max < plan->jump_max ? length_max : plan->jump_max;
    for (size_t i = 0; i < plan->snakes; i++) {
        snl_i_jump jump = plan->jumps[i];
        if (i >= plan->fixed)
            gain += length_max;
        else if (jump.to > jump.from)
            gain += jump.to - jump.from;
        is_goal_an_end |= jump.to == plan->squares;
        if (snl_i_poll_step(&plan->poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    int64_t rolls = gain < distance ? divide_up(distance - gain, plan->face_max) : 0;
    rolls += enter_square != 0;
    int64_t reach = enter_square ? 0 : plan->face_max;
    int64_t fewest = is_goal_an_end || distance <= reach ? 1 : 2;
    *least = rolls < fewest ? fewest : rolls;
    return SNL_OK;
}

static int64_t most_rolls(const snl_i_plan *plan)
{
    int64_t distance = plan->squares - plan->board->start, face = plan->face_max;
    if (distance == 0)
        return 0;
    if (plan->may_lose)
        return plan->squares - (int64_t)(plan->count - plan->fixed);
    int64_t by_mouths = divide_up(distance + (int64_t)plan->count, face);
    int64_t by_pairs = 2 * divide_up(distance, face + 1);
    return by_mouths < by_pairs ? by_mouths : by_pairs;
}

static snl_status check_possible(snl_i_plan *plan)
{
    const snl_generate_options *wanted = plan->wanted;
    int64_t least = 0, most = most_rolls(plan);
    snl_status status = find_least_rolls(plan, &least);
    if (status == SNL_OK)
        status = snl_i_plan_check_hope(plan);
    if (status != SNL_OK)
        return status;
    if (wanted->rolls != 0 && (wanted->rolls < least || wanted->rolls > most))
        return SNL_ERROR_IMPOSSIBLE;
    if (wanted->mean == 0)
        return SNL_OK;
    if (most == 0) /* the start is the goal, and the mean is 0 */
        return wanted->tolerance < 1 ? SNL_ERROR_IMPOSSIBLE : SNL_OK;
    /* No game is shorter than the fewest rolls. */
    least = wanted->rolls != 0 ? wanted->rolls : least;
    double most_wanted = wanted->mean * (1 + wanted->tolerance + SNL_I_PLAN_ROUNDING);
    return most_wanted < (double)least ? SNL_ERROR_IMPOSSIBLE : SNL_OK;
}

/* ---- The function ---- */

/* Fails with the status of the first option that is out of its range. */
static snl_status check_wanted(const snl_generate_options *wanted)
{
    if (wanted->spread < 0 || wanted->spread > 1)
        return SNL_ERROR_SPREAD;
    if (wanted->ladders < 0)
        return SNL_ERROR_LADDERS;
    if (wanted->snakes < 0)
        return SNL_ERROR_SNAKES;
    if (wanted->jump_min < 0)
        return SNL_ERROR_JUMP_MIN;
    if (wanted->jump_max < 0)
        return SNL_ERROR_JUMP_MAX;
    if (wanted->rolls < 0)
        return SNL_ERROR_ROLLS;
    if (!(wanted->mean >= 0 && wanted->mean <= MEAN_MAX))
        return SNL_ERROR_MEAN;
    if (!(wanted->tolerance >= TOLERANCE_MIN && wanted->tolerance <= 1))
        return SNL_ERROR_TOLERANCE;
    return wanted->tries_max > 0 ? SNL_OK : SNL_ERROR_TRIES_MAX;
}

/* Copies and checks what the caller wants. A tolerance or a number of tries of 0 becomes the
 * default. */
static snl_status take_wanted(const snl_generate_options *theirs, snl_generate_options *wanted)
{
    if (theirs->struct_size < SNL_I_SIZE_TO(snl_generate_options, tries_max))
        return SNL_ERROR_STRUCT_SIZE;
    *wanted = (snl_generate_options){.struct_size = sizeof *wanted};
    snl_i_struct_in(wanted, theirs, sizeof *wanted);
    if (wanted->tolerance == 0)
        wanted->tolerance = TOLERANCE;
    if (wanted->tries_max == 0)
        wanted->tries_max = TRIES_MAX;
    return check_wanted(wanted);
}

/* Works out the fewest rolls and the mean of the plan's board. Leaves both 0 if the search found no
 * board with all jumps. */
static snl_status find_facts(const snl_i_plan *plan, snl_generated *made)
{
    snl_chance *chance;
    if (plan->board->jumps.count < plan->count)
        return SNL_OK;
    snl_status status = snl_board_solve(plan->board, &made->rolls);
    if (status == SNL_OK)
        status = snl_chance_create(plan->board, NULL, &chance);
    if (status != SNL_OK)
        return status;
    status = snl_chance_mean(chance, &made->mean);
    snl_chance_free(chance);
    return status;
}

static snl_status make(snl_i_plan *plan, snl_generated *made)
{
    int is_given = plan->count == plan->fixed;
    snl_status status = check_possible(plan);
    if (status != SNL_OK)
        return status;
    status = snl_i_plan_search(plan, &made->tries);
    if (status != SNL_OK && status != SNL_ERROR_EFFORT)
        return status;
    snl_status facts = find_facts(plan, made);
    if (facts != SNL_OK)
        return facts;
    return status != SNL_OK && is_given ? SNL_ERROR_IMPOSSIBLE : status;
}

snl_status snl_generate(const snl_board *base, const snl_generate_options *options,
                        snl_board **board, snl_generated *generated)
{
    snl_generate_options wanted;
    snl_generated facts = {.struct_size = sizeof facts};
    if (!base || !options || !board)
        return SNL_ERROR_NULL;
    if (generated && generated->struct_size < SNL_I_SIZE_TO(snl_generated, mean))
        return SNL_ERROR_STRUCT_SIZE;
    snl_status status = take_wanted(options, &wanted);
    if (status != SNL_OK)
        return status;
    if (base->squares > SNL_I_PLAN_SQUARES_MAX)
        return SNL_ERROR_TOO_LARGE;
    if (wanted.ladders > base->squares || wanted.snakes > base->squares)
        return SNL_ERROR_IMPOSSIBLE;
    snl_square cycle = 0;
    if (base->chaining)
        status = snl_board_find_cycle(base, &cycle);
    if (status != SNL_OK || cycle != 0)
        return status != SNL_OK ? status : SNL_ERROR_CYCLE;
    snl_i_plan plan;
    status = snl_i_plan_init(&plan, base, &wanted);
    if (status == SNL_OK)
        status = make(&plan, &facts);
    if (status == SNL_OK) {
        *board = plan.board;
        plan.board = NULL;
    }
    if (generated && (status == SNL_OK || status == SNL_ERROR_EFFORT))
        snl_i_struct_out(generated, &facts, sizeof facts);
    snl_i_plan_free(&plan);
    return status;
}
