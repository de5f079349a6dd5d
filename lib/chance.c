/* SPDX-License-Identifier: MIT */
/*
 * The random game of a board: its chain, the elimination of the chain, and the expected lengths,
 * all computed at creation and never changed.
 *
 * Without a trap one system is solved, for the expected number T of rolls. With a trap three
 * systems are solved: for T, the rolls to the goal or the trap; for h, the probability of reaching
 * the goal; and for u, the expected rolls counted only in games that reach the goal. The right-hand
 * side of the system for u follows from h. The mean of the games that end is u / h. For states from
 * which the trap cannot be reached, h is set to exactly 1.
 */
#include "chance_length.h"
#include "chance_turn.h"

#include <math.h>

/* A state's right-hand side of u: the expected rolls of its row, counted only in games that reach
 * the goal. */
static snl_i_pair rolls_to_goal(const snl_i_chain *chain, size_t state, const snl_i_pair *finish)
{
    const snl_i_row *row = &chain->rows[state];
    if (!row->exits)
        return finish[state];
    snl_i_pair sum = {0, 0};
    size_t exits = row[1].first - row->first;
    for (size_t exit = 0; exit < exits; exit++) {
        uint32_t to = chain->to[row->first + exit];
        snl_i_pair a = snl_i_entry_squares(chain, state, row->first + exit);
        snl_i_pair rolls = snl_i_exit_rolls(&row->exits[exit], a);
        sum = snl_i_pair_add(sum, snl_i_pair_multiply(rolls, finish[to]));
    }
    if (chain->options)
        sum = snl_i_pair_add(sum, snl_i_pair_multiply(row->exits[exits].excess, finish[state]));
    return sum;
}

/* The error of a state's right-hand side of u that comes from the errors of h: at most the largest
 * error of the state itself and of the targets of its exits. */
static double error_passed(const snl_chance *chance, size_t state, const void *context,
                           snl_i_poll *poll)
{
    const snl_i_row *row = &chance->chain.rows[state];
    double error = chance->finish.error[state];
    for (size_t entry = row->first; row->exits && entry < row[1].first; entry++) {
        double other = chance->finish.error[chance->chain.to[entry]];
        error = other > error ? other : error;
    }
    (void)context, (void)poll;
    return row->rolls.high * error * (1 + 0x1p-20);
}

/* Adds to the error bounds of u the part that comes from the errors of h in the right-hand side of
 * u. */
static snl_status pass_errors(snl_chance *chance)
{
    double *sum = snl_i_chance_numbers(chance);
    snl_status status = sum ? snl_i_chance_sum(chance, error_passed, NULL, sum) : SNL_ERROR_MEMORY;
    snl_i_poll poll = {.allocator = &chance->allocator};
    for (size_t state = 0; state < chance->chain.states && status == SNL_OK; state++) {
        chance->finishing.error[state] += sum[state];
        if (snl_i_poll_step(&poll, 1))
            status = SNL_ERROR_CANCELLED;
    }
    snl_i_chance_numbers_free(chance, sum);
    return status;
}

static snl_status solve_with_trap(snl_chance *chance, snl_i_pair *inhomogeneity)
{
    const snl_i_chain *chain = &chance->chain;
    snl_i_answer *finish = &chance->finish, *finishing = &chance->finishing;
    if (snl_i_answer_init(chance, finish) != SNL_OK ||
        snl_i_answer_init(chance, finishing) != SNL_OK)
        return SNL_ERROR_MEMORY;
    snl_i_poll poll = {.allocator = &chance->allocator};
    for (size_t state = 0; state < chain->states; state++) {
        inhomogeneity[state] = (snl_i_pair){0, 0};
        if (snl_i_poll_step(&poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    finish->x[chain->goal] = (snl_i_pair){1, 0};
    finish->x[chain->trap] = (snl_i_pair){0, 0};
    snl_status status = snl_i_chance_solve(chance, inhomogeneity, finish);
    if (status != SNL_OK)
        return status;
    for (size_t state = 0; state < chain->states; state++) {
        if (!chain->rows[state].uncertain) {
            finish->x[state] = (snl_i_pair){1, 0};
            finish->error[state] = 0;
        }
        if (snl_i_poll_step(&poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    status = snl_i_chance_bound(chance, inhomogeneity, finish);
    if (status != SNL_OK)
        return status;
    for (size_t state = 0; state < chain->states; state++) {
        inhomogeneity[state] = rolls_to_goal(chain, state, finish->x);
        if (snl_i_poll_step(&poll, snl_i_row_steps(&chain->rows[state])))
            return SNL_ERROR_CANCELLED;
    }
    finishing->x[chain->goal] = finishing->x[chain->trap] = (snl_i_pair){0, 0};
    status = snl_i_chance_solve(chance, inhomogeneity, finishing);
    if (status == SNL_OK)
        status = pass_errors(chance);
    return status;
}

static snl_status solve_times(snl_chance *chance)
{
    const snl_i_chain *chain = &chance->chain;
    snl_i_pair *inhomogeneity = snl_i_chance_pairs(chance);
    snl_status status = snl_i_answer_init(chance, &chance->time);
    chance->time.is_time = 1;
    snl_i_poll poll = {.allocator = &chance->allocator};
    status = inhomogeneity ? status : SNL_ERROR_MEMORY;
    for (size_t state = 0; state < chain->states && status == SNL_OK; state++) {
        inhomogeneity[state] = chain->rows[state].rolls;
        if (snl_i_poll_step(&poll, 1))
            status = SNL_ERROR_CANCELLED;
    }
    if (status == SNL_OK) {
        chance->time.x[chain->goal] = chance->time.x[chain->trap] = (snl_i_pair){0, 0};
        status = snl_i_chance_solve(chance, inhomogeneity, &chance->time);
    }
    for (size_t state = 0; state < chain->states && status == SNL_OK; state++) {
        if (!(chance->time.x[state].high <= chance->time_max))
            chance->time_max = chance->time.x[state].high;
        if (snl_i_poll_step(&poll, 1))
            status = SNL_ERROR_CANCELLED;
    }
    if (status == SNL_OK && chain->has_trap)
        status = solve_with_trap(chance, inhomogeneity);
    snl_i_chance_pairs_free(chance, inhomogeneity);
    return status;
}

static snl_status fill_chance(snl_chance *chance, const snl_board *board)
{
    const snl_chance_options *options =
        snl_i_counts_by_turn(board, &chance->options) ? &chance->options : NULL;
    snl_status status = snl_board_copy(board, NULL, &chance->board);
    if (status == SNL_OK)
        status = snl_i_chain_init(&chance->chain, chance->board, options);
    if (status != SNL_OK)
        return status;
    chance->solvable = snl_i_factor_init(&chance->factor, &chance->chain);
    if (chance->solvable == SNL_ERROR_OVERFLOW)
        return SNL_OK;
    return chance->solvable == SNL_OK ? solve_times(chance) : chance->solvable;
}

/* Copies and checks the caller's options. */
static snl_status take_options(snl_chance_options *ours, const snl_chance_options *options)
{
    if (!options)
        return SNL_OK;
    if (options->struct_size < SNL_I_SIZE_TO(snl_chance_options, turns))
        return SNL_ERROR_STRUCT_SIZE;
    snl_i_struct_in(ours, options, sizeof *ours);
    if (ours->count < SNL_COUNT_ROLLS || ours->count > SNL_COUNT_TURNS)
        return SNL_ERROR_COUNT;
    return snl_i_turns_check(&ours->turns);
}

snl_status snl_chance_create(const snl_board *board, const snl_chance_options *options,
                             snl_chance **chance)
{
    snl_chance_options taken = {0};
    if (!board || !chance)
        return SNL_ERROR_NULL;
    snl_status status = take_options(&taken, options);
    if (status != SNL_OK)
        return status;
    snl_chance *made = snl_i_allocate(&board->allocator, 1, sizeof *made);
    if (!made)
        return SNL_ERROR_MEMORY;
    taken.struct_size = sizeof taken;
    *made = (snl_chance){.allocator = board->allocator, .options = taken};
    status = fill_chance(made, board);
    if (status == SNL_OK) {
        snl_i_chance_start(made);
        *chance = made;
    } else {
        snl_chance_free(made);
    }
    return status;
}

void snl_chance_free(snl_chance *chance)
{
    if (!chance)
        return;
    snl_allocator allocator = chance->allocator;
    if (chance->chain.board) {
        snl_i_answer_free(chance, &chance->finishing);
        snl_i_answer_free(chance, &chance->finish);
        snl_i_answer_free(chance, &chance->time);
        snl_i_factor_free(&chance->factor);
        snl_i_chain_free(&chance->chain);
    }
    snl_board_free(chance->board);
    snl_i_release(&allocator, chance, 1, sizeof *chance);
}

int64_t snl_chance_squares(const snl_chance *chance)
{
    return chance ? chance->board->squares : 0;
}

size_t snl_chance_jump_count(const snl_chance *chance)
{
    return chance ? chance->board->jumps.count : 0;
}

snl_square snl_chance_start(const snl_chance *chance)
{
    return chance ? chance->board->start : 0;
}

snl_status snl_chance_mean(const snl_chance *chance, double *mean)
{
    if (!chance || !mean)
        return SNL_ERROR_NULL;
    if (chance->start_status != SNL_OK)
        return chance->start_status;
    *mean = chance->start.mean;
    return SNL_OK;
}
