/* SPDX-License-Identifier: MIT */
/*
 * Cancels every function at each of its polls (polls), on short boards, so that each place
 * which polls cancels once. This needs a library that polls every 16 steps, -DSNL_STEPS=16, as
 * tests/gates/coverage/run builds it. With the usual steps short boards cause few polls, and
 * test_cancel.c uses long boards instead; the checks are the same. SNL_TEST_WHOLE tries more
 * polls of a library with the usual steps.
 */
#include "calls.h"

enum { WINDOW = 1 << 14 };

static uint8_t expected[BYTES], answered[BYTES];
static long first = 600;

/* Whether a cancelled call has left the first bytes of its results as they were. */
static int is_kept(operation *run)
{
    size_t bytes = kept_bytes(run);
    bytes = bytes > WINDOW ? WINDOW : bytes;
    return bytes == 0 || (answered[0] == 0xa5 && memcmp(answered, answered + 1, bytes - 1) == 0);
}

/* Cancels a call at each of the first polls, at some of the later ones, and at the last one. */
static void cancel_each(const struct call *call, const struct shape *shape)
{
    struct asked asked = {.pool = {.until_failure = -1}, .cancel_at = -1};
    snl_allocator allocator = allocator_of(&asked, 1);
    struct subject subject;
    int with_chance = strncmp(call->function, "snl_chance_", 11) == 0 && call->run != create_chance;
    prepare(&asked, &allocator, shape, with_chance, &subject);
    if (call->run == load)
        play_and_save(subject.board);
    asked.polls = 0;
    memset(expected, 0xa5, sizeof expected);
    snl_status status = call->run(&subject, expected);
    long polls = asked.polls, step = 1;
    memset(answered, 0xa5, sizeof answered);
    for (long k = 0; k < polls && check_faults_in_test == 0; k += step) {
        size_t bytes = asked.pool.bytes;
        asked.polls = 0;
        asked.cancel_at = k;
        snl_status ended = call->run(&subject, answered);
        if (ended == status && call->run == set_jumps) /* the board has another layout by now */
            break;
        CHECK_EQUAL(ended, SNL_ERROR_CANCELLED);
        CHECK_EQUAL(asked.polls, k + 1);
        CHECK_EQUAL(asked.pool.bytes, bytes);
        CHECK(is_kept(call->run));
        step = 1 + (k > first ? k / 16 : 0);
        if (k < polls - 1 && k + step >= polls)
            step = polls - 1 - k;
    }
    asked.cancel_at = -1;
    /* The call fills what cancelled calls have left in its array, and no byte behind that. */
    CHECK_EQUAL(call->run(&subject, answered), status);
    CHECK(memcmp(answered, expected, sizeof answered) == 0);
    if (check_faults_in_test > 0)
        printf("# %s on %" PRId64 " squares, %" PRId64 " jumps, kind %d: %ld polls\n",
               call->function, shape->squares, shape->jumps, (int)shape->kind, polls);
    finish(&asked, &subject);
}

static const int64_t distant = INT64_C(1) << 40;

/* The boards for each set of calls. They have few or many jumps, or gaps in the die, or are huge.
 * Those for the random game are with and without stretches, and with a trap. A board of 0 squares
 * ends a list. */
static const struct shape any[] = {
    {64, 0, 3, 0},    {64, 8, 20, 0},   {64, 0, 12, 1},  {64, 0, 30, 3},   {64, 0, 30, 4},
    {900, 0, 9, 0},   {900, 0, 300, 0}, {900, 0, 90, 1}, {900, 0, 200, 7}, {64, 0, 30, 13},
    {900, 0, 16, 13}, {900, 0, 20, 14}, {0, 0, 0, 0}};
static const struct shape huge[] = {
    {distant, 0, 40, 0},  {distant, 0, 9, 1},   {distant, 0, 300, 0}, {distant, 0, 600, 8},
    {distant, 0, 80, 13}, {distant, 0, 80, 14}, {0, 0, 0, 0}};
static const struct shape for_chance[] = {
    {30, 0, 3, 0},  {30, 0, 3, 1},  {90, 0, 1, 0},  {30, 0, 2, 2},  {200, 0, 9, 0},
    {200, 0, 9, 1}, {300, 0, 2, 2}, {400, 0, 2, 1}, {100, 0, 8, 2}, {0, 0, 0, 0}};
static const struct shape exact[] = {{26, 0, 2, 0}, {26, 0, 2, 1}, {40, 0, 4, 0}, {0, 0, 0, 0}};
static const struct shape grids[] = {{64, 8, 9, 0}, {400, 20, 60, 0}, {0, 0, 0, 0}};
static const struct shape bases[] = {{400, 20, 60, 0}, {400, 20, 30, 9}, {0, 0, 0, 0}};
static const struct shape one[] = {{FEW, 0, 30, 0}, {0, 0, 0, 0}};

/* Runs the calls of all functions whose names begin with the prefix, followed by a letter from
 * `from` to `to`. */
static void cancel_calls(const char *prefix, char from, char to)
{
    static const struct shape *const shapes[] = {
        [ON_ANY] = any,          [ON_LISTED] = any,  [ON_CHANCE] = for_chance,
        [ON_MARCH] = for_chance, [ON_EXACT] = exact, [ON_SMALL_CHANCE] = for_chance,
        [ON_GRID] = grids,       [ON_BASE] = bases,  [ON_ONE] = one};
    for (size_t i = 0; i < CALLS; i++) {
        size_t length = strlen(prefix);
        const char *name = calls[i].function;
        if (strncmp(name, prefix, length) != 0 || name[length] < from || name[length] > to)
            continue;
        for (const struct shape *shape = shapes[calls[i].on]; shape->squares > 0; shape++)
            cancel_each(&calls[i], shape);
        for (const struct shape *shape = huge; calls[i].on == ON_ANY && shape->squares > 0; shape++)
            if (calls[i].run == solve || calls[i].run == route)
                cancel_each(&calls[i], shape);
    }
}

static void boards(void)
{
    cancel_calls("snl_board_", 'a', 'z');
    cancel_calls("snl_route_", 'a', 'z');
}

static void many_boards(void)
{
    for (int64_t rate = 5; rate <= 320; rate *= 4) {
        fill_moves(2 * SQUARES, rate);
        cancel_calls("snl_solve_", 'a', 'z');
    }
}

static void chance_a_to_d(void)
{
    cancel_calls("snl_chance_", 'a', 'd');
}

static void chance_e_to_k(void)
{
    cancel_calls("snl_chance_", 'e', 'k');
}

static void chance_l_to_p(void)
{
    cancel_calls("snl_chance_", 'l', 'p');
}

static void chance_q_to_v(void)
{
    cancel_calls("snl_chance_", 'q', 'v');
}

static void chance_w_to_z(void)
{
    cancel_calls("snl_chance_", 'w', 'z');
}

static void games(void)
{
    cancel_calls("snl_game_", 'a', 'z');
    cancel_calls("snl_simul", 'a', 'z');
}

static void boards_made_to_order(void)
{
    cancel_calls("snl_gen", 'a', 'z');
}

static void texts(void)
{
    cancel_calls("snl_read_", 'a', 'z');
    cancel_calls("snl_write_", 'a', 'z');
}

static void pictures(void)
{
    cancel_calls("snl_draw_", 'a', 'z');
}

int main(void)
{
    check_random_seed();
#ifndef SNL_STEPS
    if (!getenv("SNL_TEST_WHOLE"))
        first = 20;
#endif
    fill_moves(SQUARES, 100);
    for (size_t i = 0; i <= SQUARES; i++)
        heat[i] = (double)i;
    RUN(boards);
    RUN(many_boards);
    RUN(chance_a_to_d);
    RUN(chance_e_to_k);
    RUN(chance_l_to_p);
    RUN(chance_q_to_v);
    RUN(chance_w_to_z);
    RUN(games);
    RUN(boards_made_to_order);
    RUN(texts);
    RUN(pictures);
    return check_done();
}
