/* SPDX-License-Identifier: MIT */
/*
 * Plays a million games on the classic board in parts, and merges the parts. Each part could run on
 * another thread, or on another machine: the totals equal those of one simulation of all games.
 */
#include <inttypes.h>
#include <snl.h>
#include <stdio.h>

enum { JUMPS = 19, GAMES = 1000000, ROLLS_MAX = 100000, PARTS = 4, CAPACITY = 1000, SEED = 1 };

static const snl_square from[JUMPS] = {1,  4,  9,  16, 21, 28, 36, 47, 49, 51,
                                       56, 62, 64, 71, 80, 87, 93, 95, 98};
static const snl_square to[JUMPS] = {38, 14, 31, 6,  42,  84, 44, 26, 11, 67,
                                     53, 19, 60, 91, 100, 24, 73, 75, 78};

//! [simulate]
struct result {
    snl_simulation totals;
    int64_t histogram[CAPACITY];
};

static snl_status play(const snl_board *board, int64_t first, int64_t games, struct result *result)
{
    snl_game_options options = {.struct_size = sizeof options, .seed = SEED, .game = first};
    result->totals.struct_size = sizeof result->totals;
    return snl_simulate(board, &options, games, ROLLS_MAX, SNL_COUNT_ROLLS, result->histogram,
                        CAPACITY, &result->totals);
}

static snl_status merge(struct result *all, const struct result *part)
{
    for (int i = 0; i < CAPACITY; i++)
        all->histogram[i] += part->histogram[i];
    return snl_simulation_add(&all->totals, &part->totals);
}

static snl_status play_in_parts(const snl_board *board, struct result *all)
{
    static struct result part;
    *all = (struct result){.totals = {.struct_size = sizeof all->totals}};
    snl_status status = SNL_OK;
    for (int i = 0; i < PARTS && status == SNL_OK; i++) {
        int64_t first = (int64_t)i * GAMES / PARTS, end = (int64_t)(i + 1) * GAMES / PARTS;
        status = play(board, first, end - first, &part);
        if (status == SNL_OK)
            status = merge(all, &part);
    }
    return status;
}
//! [simulate]

static void show(const char *title, const struct result *result)
{
    const snl_simulation *totals = &result->totals;
    printf("%s: %" PRId64 " games of %" PRId64 " to %" PRId64 " rolls, mean %.6f, variance %.5f\n",
           title, totals->games, totals->rolls.min, totals->rolls.max,
           snl_simulation_mean(totals, SNL_COUNT_ROLLS),
           snl_simulation_variance(totals, SNL_COUNT_ROLLS));
}

int main(void)
{
    static struct result whole, parts;
    snl_board *board = NULL;
    snl_status status = snl_board_create_grid(10, 10, NULL, &board);
    if (status == SNL_OK)
        status = snl_board_set_start(board, 0);
    if (status == SNL_OK)
        status = snl_board_set_jumps(board, from, to, JUMPS, NULL);
    if (status == SNL_OK)
        status = play(board, 0, GAMES, &whole);
    if (status == SNL_OK)
        status = play_in_parts(board, &parts);
    if (status == SNL_OK) {
        show("whole", &whole);
        show("parts", &parts);
    } else {
        fprintf(stderr, "simulate: %s\n", snl_status_text(status));
    }
    snl_board_free(board);
    return status != SNL_OK;
}
