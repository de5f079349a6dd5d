/* SPDX-License-Identifier: MIT */
/*
 * Plays the games of `snl simulate` with several threads. Each thread takes a part of the remaining
 * games, plays it and adds its totals to the result, in any order, until no games remain. Parts
 * begin small and grow until a part takes SECONDS_OF_A_PART, so that the progress moves and all
 * threads finish at about the same time.
 */
#include "simulate.h"
#include "system.h"

#include <stdlib.h>

enum { FIRST_PART = 16, PART_GROWTH = 4 };

#define SECONDS_OF_A_PART 0.025

/* State shared by all threads; the lock of the program guards the members from `taken` on. */
struct crew {
    const struct input *input;
    size_t index;
    const struct simulate_options *options;
    int64_t taken;
    int64_t played;
    int64_t part;
    snl_status status;
    struct simulate_result *result;
};

const snl_simulation_count *simulate_count(const snl_simulation *totals, int32_t count)
{
    return count == SNL_COUNT_ROLLS   ? &totals->rolls
           : count == SNL_COUNT_TURNS ? &totals->turns
                                      : &totals->rounds;
}

/* Takes the next part. Returns its number of games; 0 if none remain, or a thread has failed. */
static int64_t take_part(struct crew *crew, int64_t *first)
{
    system_lock();
    int64_t left = crew->options->games - crew->taken;
    int64_t games = crew->status != SNL_OK ? 0 : crew->part < left ? crew->part : left;
    *first = crew->taken;
    crew->taken += games;
    system_unlock();
    return games;
}

/* Adds a part to the result. Returns the number of games played so far. */
static int64_t add_part(struct crew *crew, const struct simulate_result *part, int64_t games,
                        double seconds)
{
    system_lock();
    int64_t last = simulate_count(&part->totals, crew->options->count)->max;
    last = last < SIMULATE_CAPACITY ? last : SIMULATE_CAPACITY - 1;
    snl_status status = snl_simulation_add(&crew->result->totals, &part->totals);
    for (int64_t i = 0; i <= last; i++)
        crew->result->histogram[i] += part->histogram[i];
    if (games == crew->part && seconds < SECONDS_OF_A_PART)
        crew->part *= PART_GROWTH;
    if (status != SNL_OK)
        crew->status = status;
    int64_t played = crew->played += games;
    system_unlock();
    return played;
}

static void fail(struct crew *crew, snl_status status)
{
    system_lock();
    crew->status = status;
    system_unlock();
}

static void say_progress(const struct crew *crew, int64_t played)
{
    int percent = (int)(100 * (double)played / (double)crew->options->games);
    if (crew->input->count > 1)
        progress_say("board %zu of %zu, %d%%", crew->index + 1, crew->input->count, percent);
    else
        progress_say("%d%% of the games", percent);
}

static void work(void *context, int says_progress)
{
    struct crew *crew = context;
    const struct simulate_options *options = crew->options;
    snl_game_options game = options->game;
    struct simulate_result part = {.totals = {.struct_size = sizeof part.totals}};
    part.histogram = malloc(SIMULATE_CAPACITY * sizeof *part.histogram);
    snl_status status = part.histogram ? SNL_OK : SNL_ERROR_MEMORY;
    for (int64_t games; status == SNL_OK && (games = take_part(crew, &game.game)) > 0;) {
        double start = system_seconds();
        status = snl_simulate(crew->input->boards[crew->index], &game, games, options->rolls_max,
                              options->count, part.histogram, SIMULATE_CAPACITY, &part.totals);
        if (status != SNL_OK)
            break;
        int64_t played = add_part(crew, &part, games, system_seconds() - start);
        if (says_progress)
            say_progress(crew, played);
    }
    if (status != SNL_OK)
        fail(crew, status);
    free(part.histogram);
}

snl_status simulate_games(const struct input *input, size_t index,
                          const struct simulate_options *options, struct simulate_result *result)
{
    struct crew crew = {
        .input = input, .index = index, .options = options, .part = FIRST_PART, .result = result};
    *result = (struct simulate_result){.totals = {.struct_size = sizeof result->totals}};
    result->histogram = calloc(SIMULATE_CAPACITY, sizeof *result->histogram);
    if (!result->histogram)
        return SNL_ERROR_MEMORY;
    say_progress(&crew, 0);
    system_work_together(work, &crew, (size_t)options->threads - 1);
    return crew.status;
}
