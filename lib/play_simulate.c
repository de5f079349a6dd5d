/* SPDX-License-Identifier: MIT */
/*
 * snl_simulate(): plays games on any board, and sums them up. Game g under seed S takes its rolls
 * from stream g of S (rng.h), whichever way it is played, so a range of games can be split. Any
 * game can be played roll by roll (play_whole.c); games of one player on small boards have a table
 * that is faster (play_table.c).
 *
 * Here are the checks of the arguments, the lengths of the chains of jumps, and the choice between
 * the two ways. Cost of the preparation: O(J log J) for J jumps, and 20 bytes for each.
 */
#include "play_game.h"
#include "play_simulate.h"

#include <string.h>

/* Building this number of bytes of the table takes about as long as a roll. */
enum { BYTES_OF_A_ROLL = 16 };

enum { STEPS_OF_A_SEARCH = 16 };

/* The index of the mouth where the jump from a mouth ends; ends->count if that is no mouth. */
static size_t next_mouth(const snl_board *board, const snl_i_ends *ends, size_t mouth)
{
    return snl_i_ends_find(ends, snl_i_jumps_get(&board->jumps, ends->mouths[mouth]));
}

/* Sets for each mouth how many jumps a token takes that lands there: 1 without chaining. Each chain
 * is followed up to a mouth whose number is known, and once more to set the numbers. `longest`
 * becomes the largest number if that is more. Fails with SNL_ERROR_CANCELLED. */
static snl_status count_jumps(const snl_board *board, const snl_i_ends *ends, uint32_t *chains,
                              uint32_t *longest)
{
    snl_i_poll poll = {.allocator = &board->allocator};
    for (size_t i = 0; i < ends->count; i++) {
        chains[i] = !board->chaining;
        if (snl_i_poll_step(&poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    for (size_t i = 0; board->chaining && i < ends->count; i++) {
        uint32_t jumps = 0;
        size_t at = i;
        if (snl_i_poll_step(&poll, 1))
            return SNL_ERROR_CANCELLED;
        for (; at < ends->count && chains[at] == 0; jumps++) {
            at = next_mouth(board, ends, at);
            if (snl_i_poll_step(&poll, 2 * STEPS_OF_A_SEARCH))
                return SNL_ERROR_CANCELLED;
        }
        jumps += at < ends->count ? chains[at] : 0;
        *longest = jumps > *longest ? jumps : *longest;
        for (at = i; at < ends->count && chains[at] == 0; at = next_mouth(board, ends, at)) {
            chains[at] = jumps--;
            if (snl_i_poll_step(&poll, 2 * STEPS_OF_A_SEARCH))
                return SNL_ERROR_CANCELLED;
        }
    }
    return SNL_OK;
}

/* Plays the games, at first roll by roll. Builds the table once single rolls have cost about as
 * much as building it, because nobody knows beforehand whether the table pays. Reserves the memory
 * for the table at the beginning, since nothing may fail once the outputs are written. */
static snl_status play_games(snl_i_play_games *games, snl_i_play_tally *tally)
{
    const snl_allocator *allocator = &games->board->allocator;
    size_t bytes = snl_i_play_table_bytes(games);
    void *memory = snl_i_allocate(allocator, bytes, 1);
    if (!memory)
        return SNL_ERROR_MEMORY;
    if (tally->entries > 0)
        memset(tally->histogram, 0, tally->entries * sizeof *tally->histogram);
    if (games->board->start == games->board->squares) {
        snl_i_play_count_alone(tally, 0, 0, games->count);
        games->count = 0;
    }
    int64_t rolls = bytes ? (int64_t)(bytes / BYTES_OF_A_ROLL) : INT64_MAX;
    snl_status status = snl_i_play_one_by_one(games, rolls, tally);
    if (status == SNL_OK && games->count > 0)
        status = snl_i_play_by_table(games, memory, tally);
    snl_i_release(allocator, memory, bytes, 1);
    return status;
}

/* Plays the games on the board whose mouths and ends are known. */
static snl_status play_on(const snl_i_ends *ends, snl_i_play_games *games, snl_i_play_tally *tally)
{
    const snl_board *board = games->board;
    uint32_t *chains = snl_i_allocate(&board->allocator, ends->count, sizeof *chains);
    snl_i_rng_die *die = snl_i_allocate(&board->allocator, 1, sizeof *die);
    snl_status status =
        chains && die ? count_jumps(board, ends, chains, &games->longest) : SNL_ERROR_MEMORY;
    if (status == SNL_OK) {
        snl_i_rng_die_init(die, board->weights, board->faces);
        games->ends = ends;
        games->chains = chains;
        games->die = die;
        status = play_games(games, tally);
    }
    snl_i_release(&board->allocator, die, 1, sizeof *die);
    snl_i_release(&board->allocator, chains, ends->count, sizeof *chains);
    return status;
}

snl_status snl_simulate(const snl_board *board, const snl_game_options *options, int64_t games,
                        int64_t rolls_max, snl_count count, int64_t *histogram, size_t entries,
                        snl_simulation *simulation)
{
    snl_game_options own;
    if (!board || (entries > 0 && !histogram) || !simulation)
        return SNL_ERROR_NULL;
    if (simulation->struct_size < SNL_I_SIZE_TO(snl_simulation, wins))
        return SNL_ERROR_STRUCT_SIZE;
    snl_status status = snl_i_game_options(options, &own);
    if (status != SNL_OK)
        return status;
    if (games < 0 || games > INT64_MAX - own.game)
        return SNL_ERROR_GAMES;
    if (rolls_max < 1)
        return SNL_ERROR_ROLLS_MAX;
    if (count < SNL_COUNT_ROLLS || count > SNL_COUNT_ROUNDS)
        return SNL_ERROR_COUNT;
    snl_i_ends ends;
    status = snl_i_board_ends(board, &ends);
    if (status != SNL_OK)
        return status;
    snl_i_play_games all = {.board = board,
                            .options = &own,
                            .longest = 1,
                            .again = own.turns.again_faces & board->face_set,
                            .first = own.game,
                            .count = games,
                            .rolls_max = rolls_max};
    snl_i_play_tally tally = {.count = count, .histogram = histogram, .entries = entries};
    status = play_on(&ends, &all, &tally);
    snl_i_board_ends_free(board, &ends);
    if (status == SNL_OK)
        snl_i_struct_out(simulation, &tally.totals, sizeof tally.totals);
    return status;
}
