/* SPDX-License-Identifier: MIT */
/*
 * The search over the squares (lib/solve_squares.c, lib/solve_squares_all.c) by itself, on jumps in
 * a move[] array: with the instructions of every level that this processor has, and with all words
 * gone through or only those that are listed, against a queue of squares; and given up at each
 * question whether to go on.
 */
#include "memory_check.h"

#include "solve_squares.h"

#include <limits.h>

enum { SQUARES_MAX = 40000 };

static int32_t moves[SQUARES_MAX];
static int32_t queue[SQUARES_MAX];
static int32_t distance[SQUARES_MAX];

static int64_t plain(int32_t squares, uint64_t face_set)
{
    int32_t head = 0, tail = 0;
    for (int32_t i = 0; i < squares; i++)
        distance[i] = -1;
    distance[0] = 0;
    queue[tail++] = 0;
    for (; head < tail; head++)
        for (int32_t face = 1; face <= 64; face++) {
            int32_t to = queue[head] + face;
            if (!(face_set >> (face - 1) & 1) || to >= squares)
                continue;
            to = moves[to] < 0 ? to : moves[to];
            if (distance[to] < 0) {
                distance[to] = distance[queue[head]] + 1;
                queue[tail++] = to;
            }
        }
    return distance[squares - 1];
}

static int64_t search(int32_t squares, uint64_t face_set, uint32_t needs, int level)
{
    snl_i_square_search search;
    void *memory = malloc(snl_i_square_search_bytes((size_t)squares, needs));
    snl_i_square_search_init(&search, memory, (size_t)squares, needs, face_set);
    for (int32_t i = 0; i < squares; i++)
        if (moves[i] >= 0)
            snl_i_bit_set(search.blocked, (size_t)i);
    search.moves = moves;
    search.target = (size_t)squares - 1;
    search.level = level;
    int64_t rolls = squares == 1 ? 0 : snl_i_square_search_run(&search, 0);
    free(memory);
    return rolls;
}

static uint64_t random_faces(void)
{
    uint64_t face_set = check_random64() >> check_random(0, 63);
    switch (check_random(0, 3)) {
    case 0:
        return 0x3f;
    case 1:
        return UINT64_MAX >> check_random(0, 63);
    default:
        return face_set ? face_set : 1;
    }
}

static void compare(int32_t squares, int64_t per_mille, int64_t reach)
{
    uint64_t face_set = random_faces();
    for (int32_t i = 0; i < squares; i++) {
        int64_t to = i + check_random(-reach, reach);
        moves[i] = check_random(0, 999) < per_mille && to >= 0 && to < squares && to != i
                       ? (int32_t)to
                       : -1;
    }
    moves[squares - 1] = -1;
    int64_t rolls = plain(squares, face_set);
    for (int level = 0; level <= snl_i_vector_level(); level++)
        CHECK_EQUAL(search(squares, face_set, 0, level), rolls);
    CHECK_EQUAL(search(squares, face_set, SNL_I_NEEDS_LISTS, 0), rolls);
}

static void every_level(void)
{
    for (int level = snl_i_vector_level() + 1; level < SNL_I_LEVELS; level++)
        printf("# this processor lacks the instructions of level %d\n", level);
    for (int32_t squares = 1; squares < 700; squares++)
        compare(squares, check_random(0, 700), squares);
    for (int i = 0; i < (getenv("SNL_TEST_REDUCED") ? 20 : 200); i++)
        compare((int32_t)check_random(700, SQUARES_MAX), check_random(0, 1) * check_random(0, 700),
                check_random(0, 1) ? SQUARES_MAX : 70);
}

/* ---- Work that is cancelled ---- */

/* Gives a search up at each of its questions in turn, which is the last one then. */
static void cancel_each(int64_t find(const snl_allocator *asked, snl_status *status),
                        int64_t expected)
{
    struct patience patience = {0, LONG_MAX};
    snl_allocator asked;
    snl_status status = SNL_ERROR_ARGUMENT;
    CHECK_EQUAL(snl_i_allocator_init(&asked, NULL), SNL_OK);
    asked.context = &patience;
    asked.cancel = lose_patience;
    CHECK_EQUAL(find(&asked, &status), expected);
    CHECK_EQUAL(status, SNL_OK);
    for (long end = 0, questions = patience.questions; end < questions; end++) {
        patience = (struct patience){0, end};
        CHECK_EQUAL(find(&asked, &status), SNL_UNREACHABLE);
        CHECK_EQUAL(status, SNL_ERROR_CANCELLED);
        CHECK_EQUAL(patience.questions, end + 1);
    }
}

/* Ladders spread tokens over many words, and then none gets past a wall: from all words at once the
 * search goes back to a list of them. */
static int64_t search_below_wall(const snl_allocator *asked, snl_status *status)
{
    enum { SQUARES = 4000, WALL = 3000 };
    snl_i_square_search search;
    void *memory = malloc(snl_i_square_search_bytes(SQUARES, 0));
    snl_i_square_search_init(&search, memory, SQUARES, 0, 0x3f);
    for (int32_t i = 0; i < SQUARES; i++) {
        moves[i] = i >= WALL && i < WALL + 6 ? 1 : i > 0 && i < WALL / 7 ? 7 * i : -1;
        if (moves[i] >= 0)
            snl_i_bit_set(search.blocked, (size_t)i);
    }
    search.moves = moves;
    search.allocator = asked;
    search.target = SQUARES - 1;
    int64_t rolls = snl_i_square_search_run(&search, 0);
    *status = search.status;
    free(memory);
    return rolls;
}

/* With faces 1 and 2 tokens stand on bits 127 and 255 after a roll, and with the next one set out on
 * detours of 5 rolls, from which they come at the same time: on 256 and 257 after 7 rolls, and on
 * 261 after two more. */
static int64_t search_two_detours(const snl_allocator *asked, snl_status *status)
{
    enum { SQUARES = 512 };
    snl_i_detour detours[] = {{.word = 2, .rolls = 5}, {.word = 4, .rolls = 5}};
    snl_i_square_search search;
    void *memory = malloc(snl_i_square_search_bytes(SQUARES, SNL_I_NEEDS_LISTS));
    snl_i_square_search_init(&search, memory, SQUARES, SNL_I_NEEDS_LISTS, 3);
    moves[1] = 127;
    moves[2] = 255;
    snl_i_bit_set(search.blocked, 1);
    snl_i_bit_set(search.blocked, 2);
    search.moves = moves;
    search.allocator = asked;
    search.detours = detours;
    search.detour_count = 2;
    search.target = 261;
    int64_t rolls = snl_i_square_search_run(&search, 0);
    *status = search.status;
    snl_i_arrivals_free(&search.arrivals, asked);
    free(memory);
    return rolls;
}

static void cancelled(void)
{
    cancel_each(search_below_wall, SNL_UNREACHABLE);
    cancel_each(search_two_detours, 9);
}

/* Words are numbered by 32 bits. */
#if SIZE_MAX > UINT32_MAX
static void too_many_squares(void)
{
    const size_t most = (size_t)UINT32_MAX * 64;
    CHECK(snl_i_square_search_bytes(most, 0) > most / 8);
    CHECK_EQUAL(snl_i_square_search_bytes(most + 1, 0), 0);
}
#endif

int main(void)
{
    check_random_seed();
    RUN(every_level);
    RUN(cancelled);
#if SIZE_MAX > UINT32_MAX
    RUN(too_many_squares);
#endif
    return check_done();
}
