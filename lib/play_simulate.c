/* SPDX-License-Identifier: MIT */
/*
 * snl_simulate(): plays games on any board, and sums them up. Game g under seed S takes its rolls
 * from stream g of S (rng.h), whichever way it is played, so a range of games can be split. Games
 * are played one after another here; small boards have a table that is faster (play_table.c).
 *
 * A token mostly moves by its roll. It carries the index of the lowest mouth that is not below its
 * square, and searches for that mouth only after a jump, a bounce, or entering on a square. So a
 * roll costs one step for each mouth that it passes, and a jump costs O(log J) for J jumps. The
 * number of squares does not matter.
 */
#include "play_simulate.h"

#include <string.h>

/* Building this number of bytes of the table takes about as long as a roll. */
enum { BYTES_OF_A_ROLL = 16 };

/* A token on its way. */
struct token {
    snl_square square;
    size_t above; /* index of the lowest mouth that is not below the square */
};

static struct token put_down(const snl_i_ends *ends, snl_square square)
{
    return (struct token){square, snl_i_ends_above(ends, square)};
}

static struct token move(const snl_board *board, const snl_i_ends *ends, struct token token,
                         int32_t face)
{
    snl_square landing = snl_i_board_landing(board, token.square, face);
    if (landing == 0)
        return token;
    if (landing != token.square + face)
        token = put_down(ends, landing);
    token.square = landing;
    while (token.above < ends->count && ends->mouths[token.above] < landing)
        token.above++;
    if (token.above < ends->count && ends->mouths[token.above] == landing)
        token = put_down(ends, ends->ends[token.above]);
    return token;
}

/* Takes the rolls until the next poll out of `*rolls_left`. Returns their number. */
static int64_t take_rolls(int64_t *rolls_left)
{
    int64_t taken = *rolls_left < SNL_I_STEPS ? *rolls_left : SNL_I_STEPS;
    *rolls_left -= taken;
    return taken;
}

/* Plays games and removes them from `games`, until none remain or `rolls_left` rolls have been
 * made; the game under way then remains. Polls every SNL_I_STEPS rolls. */
static snl_status play_one_by_one(snl_i_play_games *games, int64_t rolls_left,
                                  snl_i_play_tally *tally)
{
    const snl_board *board = games->board;
    struct token start = put_down(games->ends, board->start);
    snl_i_poll poll = {.allocator = &board->allocator};
    int64_t until_poll = take_rolls(&rolls_left);
    for (; games->count > 0; games->first++, games->count--) {
        snl_i_rng_rolls rolls = snl_i_rng_rolls_of(games->seed, (uint64_t)games->first);
        struct token token = start;
        int64_t made = 0;
        for (; made < games->rolls_max && token.square != board->squares; made++) {
            if (until_poll-- == 0) {
                if (snl_i_poll_step(&poll, SNL_I_STEPS))
                    return SNL_ERROR_CANCELLED;
                if (rolls_left == 0)
                    return SNL_OK;
                until_poll = take_rolls(&rolls_left) - 1;
            }
            token = move(board, games->ends, token, snl_i_rng_roll(&rolls, games->die));
        }
        if (token.square == board->squares)
            snl_i_play_count(tally, made, 1);
        else
            tally->totals.unfinished++;
    }
    return SNL_OK;
}

/* Builds the table once single rolls have cost about as much as building it, because nobody knows
 * beforehand whether the table pays. The memory for the table is reserved at the beginning, since
 * nothing may fail once the outputs are written. */
static snl_status play(snl_i_play_games *games, snl_i_play_tally *tally)
{
    const snl_allocator *allocator = &games->board->allocator;
    size_t bytes = snl_i_play_table_bytes(games);
    void *memory = snl_i_allocate(allocator, bytes, 1);
    if (!memory)
        return SNL_ERROR_MEMORY;
    if (tally->capacity > 0)
        memset(tally->histogram, 0, tally->capacity * sizeof *tally->histogram);
    if (games->board->start == games->board->squares) {
        snl_i_play_count(tally, 0, games->count);
        games->count = 0;
    }
    int64_t rolls = bytes ? (int64_t)(bytes / BYTES_OF_A_ROLL) : INT64_MAX;
    snl_status status = play_one_by_one(games, rolls, tally);
    if (status == SNL_OK && games->count > 0)
        status = snl_i_play_by_table(games, memory, tally);
    snl_i_release(allocator, memory, bytes, 1);
    return status;
}

snl_status snl_simulate(const snl_board *board, uint64_t seed, int64_t first, int64_t games,
                        int64_t rolls_max, int64_t *histogram, size_t capacity,
                        snl_simulation *simulation)
{
    if (!board || first < 0 || games < 0 || games > INT64_MAX - first || rolls_max < 1 ||
        (capacity > 0 && !histogram) || !simulation ||
        simulation->struct_size < SNL_I_SIZE_TO(snl_simulation, max))
        return SNL_ERROR_ARGUMENT;
    snl_i_ends ends;
    snl_status status = snl_i_board_ends(board, &ends);
    if (status != SNL_OK)
        return status;
    snl_i_rng_die *die = snl_i_allocate(&board->allocator, 1, sizeof *die);
    snl_i_play_games all = {board, &ends, die, seed, first, games, rolls_max};
    snl_i_play_tally tally = {.capacity = capacity};
    tally.histogram = snl_i_draft(&board->allocator, histogram, capacity, sizeof *histogram);
    status = die && (tally.histogram || !histogram) ? SNL_OK : SNL_ERROR_MEMORY;
    if (status == SNL_OK) {
        snl_i_rng_die_init(die, board->weights, board->faces);
        status = play(&all, &tally);
    }
    snl_i_release(&board->allocator, die, 1, sizeof *die);
    snl_i_draft_end(&board->allocator, histogram, tally.histogram, capacity, sizeof *histogram,
                    status);
    snl_i_board_ends_free(board, &ends);
    if (status == SNL_OK)
        snl_i_struct_out(simulation, &tally.totals, sizeof tally.totals);
    return status;
}
