/* SPDX-License-Identifier: MIT */
/*
 * The search over the squares by itself, on jumps in a move[] array: with the instructions of every
 * level that this processor has, and with all words gone through or only those that are listed,
 * against a queue of squares.
 */
#include "check.h"

#include "solve_squares.h"

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
#if SIZE_MAX > UINT32_MAX
    RUN(too_many_squares);
#endif
    return check_done();
}
