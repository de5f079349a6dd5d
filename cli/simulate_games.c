/* SPDX-License-Identifier: MIT */
/*
 * Plays the games of `snl simulate` with several threads. Each thread takes a part of the remaining
 * games, plays it and adds its totals to the result, in any order, until no games remain. Parts
 * begin small and grow until a part takes SECONDS_OF_A_PART, so that the progress moves and all
 * threads finish at about the same time.
 */
#define _POSIX_C_SOURCE 200809L
#include "simulate.h"
#include "system.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { FIRST_PART = 16, PART_GROWTH = 4 };

#define SECONDS_OF_A_PART 0.025

/* State shared by all threads. */
struct crew {
    const struct input *input;
    size_t index;
    const struct simulate_options *options;
    pthread_mutex_t lock; /* guards all members below */
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

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Takes the next part. Returns its number of games; 0 if none remain, or a thread has failed. */
static int64_t take_part(struct crew *crew, int64_t *first)
{
    pthread_mutex_lock(&crew->lock);
    int64_t left = crew->options->games - crew->taken;
    int64_t games = crew->status != SNL_OK ? 0 : crew->part < left ? crew->part : left;
    *first = crew->taken;
    crew->taken += games;
    pthread_mutex_unlock(&crew->lock);
    return games;
}

/* Adds a part to the result. Returns the number of games played so far. */
static int64_t add_part(struct crew *crew, const struct simulate_result *part, int64_t games,
                        double seconds)
{
    pthread_mutex_lock(&crew->lock);
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
    pthread_mutex_unlock(&crew->lock);
    return played;
}

static void fail(struct crew *crew, snl_status status)
{
    pthread_mutex_lock(&crew->lock);
    crew->status = status;
    pthread_mutex_unlock(&crew->lock);
}

static void say_progress(const struct crew *crew, int64_t played)
{
    int percent = (int)(100 * (double)played / (double)crew->options->games);
    if (crew->input->count > 1)
        progress_say("board %zu of %zu, %d%%", crew->index + 1, crew->input->count, percent);
    else
        progress_say("%d%% of the games", percent);
}

static void work(struct crew *crew, int says_progress)
{
    const struct simulate_options *options = crew->options;
    snl_game_options game = options->game;
    struct simulate_result part = {.totals = {.struct_size = sizeof part.totals}};
    part.histogram = malloc(SIMULATE_CAPACITY * sizeof *part.histogram);
    snl_status status = part.histogram ? SNL_OK : SNL_ERROR_MEMORY;
    for (int64_t games; status == SNL_OK && (games = take_part(crew, &game.game)) > 0;) {
        double start = seconds_now();
        status = snl_simulate(crew->input->boards[crew->index], &game, games, options->rolls_max,
                              options->count, part.histogram, SIMULATE_CAPACITY, &part.totals);
        if (status != SNL_OK)
            break;
        int64_t played = add_part(crew, &part, games, seconds_now() - start);
        if (says_progress)
            say_progress(crew, played);
    }
    if (status != SNL_OK)
        fail(crew, status);
    free(part.histogram);
}

static void *work_in_thread(void *crew)
{
    work(crew, 0);
    return NULL;
}

/* The calling thread plays games, too. It alone receives signals, and it plays all games if no
 * other thread can be created. */
static void work_together(struct crew *crew)
{
    size_t wanted = (size_t)crew->options->threads - 1, made = 0;
    pthread_t *threads = malloc(wanted * sizeof *threads + 1);
    system_hold_signals();
    while (threads && made < wanted &&
           pthread_create(&threads[made], NULL, work_in_thread, crew) == 0)
        made++;
    system_release_signals();
    work(crew, 1);
    for (size_t i = 0; i < made; i++)
        pthread_join(threads[i], NULL);
    free(threads);
}

snl_status simulate_games(const struct input *input, size_t index,
                          const struct simulate_options *options, struct simulate_result *result)
{
    struct crew crew = {.input = input,
                        .index = index,
                        .options = options,
                        .lock = PTHREAD_MUTEX_INITIALIZER,
                        .part = FIRST_PART,
                        .result = result};
    *result = (struct simulate_result){.totals = {.struct_size = sizeof result->totals}};
    result->histogram = calloc(SIMULATE_CAPACITY, sizeof *result->histogram);
    if (!result->histogram)
        return SNL_ERROR_MEMORY;
    say_progress(&crew, 0);
    work_together(&crew);
    return crew.status;
}
