/* SPDX-License-Identifier: MIT */
/*
 * Eight threads use the same const objects at the same time: each calls every function of the
 * header (calls.c), in an order of its own. Because the thread sanitizer forgets old accesses, all
 * threads then make each call once more, all at the same time. Last, one thread alone repeats all
 * calls, and its answers must equal those of the eight threads. All this is done for the objects of
 * three boards: a playable board; a grid with rules of its own, whose allocator and cancel function
 * serve all threads; and a board with more jumps than a single block holds. Prints a line for each
 * board.
 */
#define _POSIX_C_SOURCE 200809L

#include "../../unit/check.h"
#include "calls.h"

#include <pthread.h>
#include <stdatomic.h>

enum { THREADS = 8, CALLS_MAX = 64, JUMPS = 600 };

static atomic_long blocks, questions;
static _Thread_local int stops; /* whether this thread cancels its work */

static void *allocate(void *context, size_t bytes)
{
    void *memory = malloc(bytes);
    (void)context;
    if (memory)
        atomic_fetch_add_explicit(&blocks, 1, memory_order_relaxed);
    return memory;
}

static void release(void *context, void *memory, size_t bytes)
{
    (void)context;
    (void)bytes;
    atomic_fetch_sub_explicit(&blocks, 1, memory_order_relaxed);
    free(memory);
}

static int32_t cancel(void *context)
{
    (void)context;
    atomic_fetch_add_explicit(&questions, 1, memory_order_relaxed);
    return stops;
}

static const snl_allocator own = {
    .struct_size = sizeof own, .allocate = allocate, .release = release, .cancel = cancel};

/* ---- Shared objects ---- */

static void must(snl_status status)
{
    if (!CHECK_EQUAL(status, SNL_OK))
        exit(1);
}

static snl_board *make_board(int kind)
{
    static const uint32_t weights[] = {1, 0, 2, 1, 1, 1};
    snl_board *board = NULL;
    if (kind == 0)
        must(snl_board_create_named("MB47", NULL, &board));
    if (kind == 1) {
        must(snl_board_create_grid(6, 7, &own, &board));
        must(snl_board_set_die(board, weights, 6));
        must(snl_board_set_overshoot(board, SNL_OVERSHOOT_BOUNCE));
        must(snl_board_set_chaining(board, 1));
        must(snl_board_set_jump(board, 7, 20));
        must(snl_board_set_jump(board, 20, 3));
        must(snl_board_set_jump(board, 9, 33));
    }
    if (kind == 2) {
        must(snl_board_create(4 * JUMPS, NULL, &board));
        for (int64_t i = 1; i < JUMPS; i++)
            must(snl_board_set_jump(board, 4 * i, (i * 1237) % (4 * JUMPS - 1) / 2 * 2 + 1));
    }
    return board;
}

struct objects {
    snl_board *board, *equal;
    snl_chance *chance;
    snl_route *route;
    snl_game *game;
    snl_simulation simulation;
};

static struct shared make_objects(int kind, struct objects *of)
{
    snl_game_options options = {.struct_size = sizeof options, .players = 3, .seed = 1};
    const snl_chance_options turns = {.struct_size = sizeof turns,
                                      .count = SNL_COUNT_TURNS,
                                      .turns = {.again_faces = 1 << 4, .again_limit = 2}};
    of->board = make_board(kind);
    of->equal = make_board(kind);
    of->simulation = (snl_simulation){.struct_size = sizeof of->simulation};
    if (kind != 2)
        must(snl_chance_create(of->board, kind == 1 ? &turns : NULL, &of->chance));
    must(snl_route_create(of->board, snl_board_start(of->board), &of->route));
    must(snl_game_create(of->board, &options, &of->game));
    for (int i = 0; i < 10; i++)
        must(snl_game_roll(of->game, 0));
    must(snl_simulate(of->board, &options, 100, 1000, 0, NULL, 0, &of->simulation));
    return (struct shared){&own,      of->board, of->equal,      of->chance,
                           of->route, of->game,  &of->simulation};
}

static void free_objects(struct objects *of)
{
    snl_board_free(of->board);
    snl_board_free(of->equal);
    snl_chance_free(of->chance);
    snl_route_free(of->route);
    snl_game_free(of->game);
}

/* ---- The threads ---- */

struct thread {
    pthread_t id;
    size_t number;
    const struct shared *shared;
    int (*calls_wanted)(size_t call);
    uint64_t answers[CALLS_MAX];
    int cancels; /* whether the thread cancels a call of its own after each of the calls */
    int went_on; /* whether a cancelled call failed with another status */
    int differs; /* whether an answer changed while all threads called the same function */
};

/* Threads wait here for each other: at the start, and before each call that all make at once. */
static pthread_barrier_t all_are_there;

/* Cancels the work of this thread; the work of the other threads must continue. */
static void cancel_work(struct thread *thread)
{
    snl_chance *chance = NULL;
    stops = 1;
    snl_status status = snl_chance_create(thread->shared->board, NULL, &chance);
    stops = 0;
    thread->went_on |= status != SNL_ERROR_CANCELLED && status != SNL_OK;
    snl_chance_free(chance);
}

static void *run(void *context)
{
    struct thread *thread = context;
    pthread_barrier_wait(&all_are_there);
    for (size_t i = 0; i < call_count; i++) {
        size_t call = (i + thread->number * call_count / THREADS) % call_count;
        if (thread->calls_wanted(call))
            thread->answers[call] = call_answer(call, thread->shared);
        if (thread->cancels)
            cancel_work(thread);
    }
    for (size_t call = 0; call < call_count; call++) {
        pthread_barrier_wait(&all_are_there);
        if (thread->calls_wanted(call))
            thread->differs |= call_answer(call, thread->shared) != thread->answers[call];
    }
    return NULL;
}

/* Selects the calls for a board. short_calls() leaves out the calls that take too long on the large
 * board. */
static int every_call(size_t call)
{
    (void)call;
    return 1;
}

static int short_calls(size_t call)
{
    const char *name = call_name(call);
    return strcmp(name, "a board") == 0 || strcmp(name, "a copy") == 0 ||
           strcmp(name, "writing") == 0 || strcmp(name, "fewest rolls") == 0 ||
           strcmp(name, "simulation") == 0;
}

/* Runs the eight threads before any other call. If the first call prepared shared data for later
 * calls, the threads would now write this data at the same time. */
static void same_answers(int kind)
{
    static struct thread threads[THREADS];
    struct objects objects = {.board = NULL};
    int (*wanted)(size_t) = kind == 2 ? short_calls : every_call;
    CHECK(call_count <= CALLS_MAX);
    struct shared shared = make_objects(kind, &objects);
    CHECK_EQUAL(pthread_barrier_init(&all_are_there, NULL, THREADS), 0);
    for (size_t i = 0; i < THREADS; i++) {
        threads[i] = (struct thread){
            .number = i, .shared = &shared, .calls_wanted = wanted, .cancels = kind == 1};
        CHECK_EQUAL(pthread_create(&threads[i].id, NULL, run, &threads[i]), 0);
    }
    for (size_t i = 0; i < THREADS; i++) {
        CHECK_EQUAL(pthread_join(threads[i].id, NULL), 0);
        CHECK(!threads[i].went_on);
        CHECK(!threads[i].differs);
    }
    for (size_t call = 0; call < call_count; call++) {
        uint64_t expected = wanted(call) ? call_answer(call, &shared) : 0;
        for (size_t i = 0; i < THREADS; i++)
            if (!CHECK(threads[i].answers[call] == expected))
                printf("# %s: thread %zu is answered something else\n", call_name(call), i);
    }
    pthread_barrier_destroy(&all_are_there);
    free_objects(&objects);
    CHECK_EQUAL(atomic_load(&blocks), 0);
}

static void a_board_to_play_on(void)
{
    same_answers(0);
}

static void an_allocator_for_all(void)
{
    same_answers(1);
    CHECK(atomic_load(&questions) > 0);
}

static void many_jumps(void)
{
    same_answers(2);
}

int main(void)
{
    RUN(a_board_to_play_on);
    RUN(an_allocator_for_all);
    RUN(many_jumps);
    return check_done();
}
