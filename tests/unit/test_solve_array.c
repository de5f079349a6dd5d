/* SPDX-License-Identifier: MIT */
/*
 * The search over the jumps of a move[] array by itself (lib/solve_array.c), with its queue
 * (lib/solve_array_wheel.h): against the plain reference on random boards, and against the search
 * over the jumps of a board that is made of the array, where the keys are too large for the
 * reference. The estimate is right, or far from right. Also: room for jumps, faults, cancellation.
 * The memory has its exact size and arbitrary contents.
 */
#include "memory_check.h"
#include "solve_check.h"

#include "base.h"
#include "solve_array.h"

#include <limits.h>

enum { SQUARES_MAX = 4000 };

static struct plain *plain;
static int32_t *moves;
static uint32_t contents; /* of each four bytes of the memory before a search */

/* Solves `moves` in memory of the exact size. Returns 0 if there are too many jumps. */
static int solve(size_t squares, size_t estimate, const snl_allocator *asked, int64_t *rolls)
{
    size_t bytes = snl_i_array_bytes(squares);
    snl_i_poll poll = {.allocator = asked};
    uint32_t *memory = malloc(bytes);
    CHECK(bytes <= 6 * squares + 15000 && bytes <= 2 * squares + 131000);
    for (size_t i = 0; i < bytes / sizeof *memory; i++)
        memory[i] = contents;
    *rolls = UNTOUCHED;
    int solved = snl_i_array_solve(moves, squares, estimate, memory, &poll, rolls);
    CHECK(solved || *rolls == UNTOUCHED);
    free(memory);
    return solved;
}

static void clear(size_t squares)
{
    for (size_t i = 0; i < squares; i++)
        moves[i] = -1;
}

/* Writes the plain board to `moves`. Returns the number of jumps. */
static size_t write_plain(void)
{
    size_t squares = (size_t)plain->squares, jumps = 0;
    clear(squares);
    for (int square = 1; square < plain->squares; square++)
        if (plain->jump[square] != 0) {
            moves[square - 1] = plain->jump[square] - 1;
            jumps++;
        } else if (check_random(0, 9) == 0) {
            moves[square - 1] = square - 1;
        }
    return jumps;
}

/* The board has a jump on up to one in 20 squares, in groups. Half of the boards are short, so that
 * groups are a large part of them. */
static void few_jumps(size_t most)
{
    plain_clear(plain, (int)check_random(2, check_random(0, 1) ? 200 : SQUARES_MAX));
    int64_t groups = check_random(0, plain->squares / 40 + 3);
    int reach = (int)check_random(1, check_random(0, 1) ? 30 : plain->squares);
    for (size_t jumps = 0; groups > 0; groups--) {
        int mouth = (int)check_random(1, plain->squares);
        for (int64_t run = check_random(1, 8); run > 0 && mouth < plain->squares; run--, mouth++) {
            int low = mouth > reach ? mouth - reach : 1;
            int high = plain->squares - mouth > reach ? mouth + reach : plain->squares;
            int to = (int)check_random(low, high);
            if (jumps == most || to == mouth)
                continue;
            jumps += plain->jump[mouth] == 0;
            plain->jump[mouth] = to;
        }
    }
}

static void compare_boards(int rounds)
{
    for (int i = 0; i < rounds; i++) {
        int64_t rolls = 0;
        few_jumps(i % 2 ? 10 : SIZE_MAX);
        contents = check_random(0, 1) ? 0xa5a5a5a5 : 0;
        size_t jumps = write_plain(), squares = (size_t)plain->squares;
        size_t estimate = i % 3 == 0 ? jumps : i % 3 == 1 ? 0 : (size_t)check_random(0, 1 << 20);
        int solved = solve(squares, estimate, NULL, &rolls);
        CHECK(solved || jumps > squares / SNL_I_ARRAY_SQUARES_FOR_A_JUMP);
        plain_to_goal(plain);
        CHECK(!solved || rolls == plain->fewest[1]);
    }
}

/* A few boards take milliseconds: the mutation gate tries most mutants with them alone. */
static void random_boards_at_first(void)
{
    compare_boards(200);
}

static void random_boards(void)
{
    compare_boards(20000);
}

/* Puts jumps on `count` squares between `low` and `high`. */
static void put_jumps(int count, int low, int high)
{
    while (count > 0) {
        int mouth = (int)check_random(low, high), to = (int)check_random(1, plain->squares - 1);
        count -= plain->jump[mouth] == 0;
        plain->jump[mouth] = to + (to >= mouth);
    }
}

/* All of the last 64 squares but the goal are mouths. Then there is room for a jump on one in 16 of
 * all squares, with its mouth below. Jumps from mouth to mouth put the most streams into the queue,
 * above all if none reaches the goal. */
static void as_many_jumps_as_room(void)
{
    for (int i = 0; i < 300; i++) {
        int64_t rolls = 0;
        int squares = 64 * (int)check_random(2, i % 2 ? 4 : 60), low = squares - 63;
        plain_clear(plain, squares);
        put_jumps(squares / SNL_I_ARRAY_SQUARES_FOR_A_JUMP, 1, low - 1);
        put_jumps(63, low, squares - 1);
        for (int mouth = low; i % 3 && mouth < squares; mouth++)
            plain->jump[mouth] = low + (mouth - low + 1 + i % 37) % (i % 3 == 1 ? 63 : 38);
        write_plain();
        CHECK(solve((size_t)squares, i % 2 ? SIZE_MAX : 0, NULL, &rolls));
        plain_to_goal(plain);
        CHECK_EQUAL(rolls, plain->fewest[1]);
    }
}

/* Five mouths in a row lead to each other, so that streams from each of them pass all of them,
 * again and again up the board. The queue has far fewer chunks than it needs in turn. */
static void rows_of_mouths(void)
{
    enum { SQUARES = 3200, APART = 80 };
    int64_t rolls = 0;
    plain_clear(plain, SQUARES);
    for (int low = APART / 2; low < SQUARES; low += APART)
        for (int mouth = low; mouth < low + 5; mouth++)
            plain->jump[mouth] = low + (mouth == low);
    write_plain();
    CHECK(solve(SQUARES, SIZE_MAX, NULL, &rolls));
    plain_to_goal(plain);
    CHECK_EQUAL(rolls, plain->fewest[1]);
}

/* Rolls of 6 from square 1 would end on the lowest mouth, so the furthest token stands one square
 * below it. The memory before the mouth's node holds the number of that square. */
static void lowest_mouth_after_a_roll(void)
{
    for (int mouth = 6; mouth < 100; mouth += 6) {
        contents = (uint32_t)mouth - 1;
        for (int squares = mouth + 2; squares < mouth + 20; squares++) {
            int64_t rolls = 0;
            clear((size_t)squares);
            moves[mouth] = 0;
            CHECK(solve((size_t)squares, SIZE_MAX, NULL, &rolls));
            CHECK_EQUAL(rolls, (squares + 5) / 6);
        }
    }
    contents = 0;
}

/* ---- Large boards ---- */

/* The answer of the search over the jumps of a board. */
static int64_t answer_of_board(size_t squares)
{
    snl_board *board = NULL;
    int64_t rolls = 0;
    CHECK_EQUAL(snl_board_create_moves(moves, (int64_t)squares, NULL, &board, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_OK);
    snl_board_free(board);
    return rolls;
}

static void compare_large(size_t squares, size_t estimate)
{
    int64_t rolls = 0;
    CHECK(solve(squares, estimate, NULL, &rolls));
    CHECK_EQUAL(rolls, answer_of_board(squares));
}

enum { LARGE = 12000000 };

/* Puts jumps on squares between `low` and `high`. The destinations are up to `reach` squares
 * away. */
static void scatter(int64_t jumps, int64_t low, int64_t high, int64_t reach)
{
    for (; jumps > 0; jumps--) {
        int64_t from = check_random(low, high - 1), to = from + check_random(-reach, reach);
        moves[from] = (int32_t)(to < 0 ? 0 : to > LARGE - 2 ? LARGE - 2 : to);
    }
}

/* Streams pass stretches of millions of squares, and the search explores all of the board, since
 * six mouths stand before the goal. */
static void long_stretches(void)
{
    static const int64_t jumps[] = {0, 1, 3, 30, 1000, 100000};
    moves = malloc(LARGE * sizeof *moves);
    for (size_t i = 0; i < sizeof jumps / sizeof jumps[0]; i++)
        for (int wall = 0; wall < 2; wall++) {
            clear(LARGE);
            scatter(jumps[i], 1, LARGE - 1, i % 2 ? LARGE : 3000000);
            for (int32_t before = 1; wall && before <= 6; before++)
                moves[LARGE - 1 - before] = before;
            compare_large(LARGE, (size_t)jumps[i]);
        }
    free(moves);
}

/* A stream from a mouth near the goal goes through the whole board again, so that its key is nearly
 * twice the number of squares. */
static void keys_above_all_squares(void)
{
    moves = malloc(LARGE * sizeof *moves);
    clear(LARGE);
    for (size_t squares = 3500000; squares <= 4500000; squares += 1000000) {
        moves[squares - 100] = 0;
        compare_large(squares, 1);
        moves[squares - 100] = -1;
    }
    free(moves);
}

/* Many streams have equal keys. */
static void many_equal_keys(void)
{
    enum { SQUARES = 40000, JUMPS = 2400 };
    moves = malloc(SQUARES * sizeof *moves);
    for (int i = 0; i < 10; i++) {
        clear(SQUARES);
        for (int left = JUMPS; left > 0; left--)
            moves[check_random(1, SQUARES - 2)] = (int32_t)check_random(0, SQUARES - 2);
        compare_large(SQUARES, JUMPS);
    }
    free(moves);
}

/* All mouths stand in a few places, so that an entry of the directory has many of them. */
static void crowded_places(void)
{
    moves = malloc(LARGE * sizeof *moves);
    for (int i = 0; i < 8; i++) {
        clear(LARGE);
        for (int place = 0; place < 4; place++) {
            int64_t low = check_random(1, LARGE - 20000);
            scatter(2000, low, low + check_random(1, 20000), i % 2 ? 100 : LARGE);
        }
        compare_large(LARGE, i < 4 ? 0 : 8000);
    }
    free(moves);
}

/* ---- Limits, faults, cancellation ---- */

static void too_many_jumps(void)
{
    enum { SQUARES = 3200, MOST = SQUARES / SNL_I_ARRAY_SQUARES_FOR_A_JUMP };
    int64_t rolls = 0;
    moves = malloc(SQUARES * sizeof *moves);
    clear(SQUARES);
    for (int32_t i = 0; i < MOST; i++)
        moves[2 * i + 1] = 3;
    CHECK(solve(SQUARES, 0, NULL, &rolls));
    CHECK_EQUAL(rolls, (SQUARES + 4) / 6);
    for (int32_t i = 0; i < MOST; i++)
        moves[2 * MOST + 2 * i + 1] = 3;
    CHECK(!solve(SQUARES, 0, NULL, &rolls));
    free(moves);
}

/* No memory is touched for a board with too many squares. */
static void too_many_squares(void)
{
    size_t most = (size_t)1 << 30;
    int64_t rolls = UNTOUCHED;
    snl_i_poll poll = {.allocator = NULL};
    CHECK(snl_i_array_bytes(most) > most);
    CHECK(snl_i_array_bytes(most + 1) == 0);
    CHECK(!snl_i_array_solve(NULL, most + 1, 0, NULL, &poll, &rolls));
    CHECK_EQUAL(rolls, UNTOUCHED);
}

/* Whole pieces of 512 squares are read at once if they are empty. Nothing is read behind the
 * array. */
static void empty_pieces(void)
{
    for (size_t squares = 256; squares <= 2048; squares += 256) {
        moves = malloc(squares * sizeof *moves);
        clear(squares);
        compare_large(squares, 0);
        for (size_t mouth = 1; mouth < squares - 1; mouth += 73) {
            moves[mouth] = 0;
            compare_large(squares, 1);
            moves[mouth] = -1;
        }
        free(moves);
    }
}

static void faulty_entries(void)
{
    enum { SQUARES = 700 };
    static const int32_t faults[] = {-2, SQUARES, INT32_MIN, INT32_MAX};
    int64_t rolls = 0;
    moves = malloc(SQUARES * sizeof *moves);
    clear(SQUARES);
    for (int i = 0; i < SQUARES; i++) {
        moves[i] = faults[i % 4];
        CHECK(solve(SQUARES, 0, NULL, &rolls));
        CHECK_EQUAL(rolls, SNL_FAULTY_BOARD);
        moves[i] = i;
        CHECK(solve(SQUARES, 0, NULL, &rolls));
        CHECK_EQUAL(rolls, (SQUARES + 4) / 6);
        moves[i] = -1;
    }
    moves[SQUARES - 1] = 0;
    CHECK(solve(SQUARES, 0, NULL, &rolls));
    CHECK_EQUAL(rolls, SNL_FAULTY_BOARD);
    free(moves);
}

/* Cancels the work on a board without a way to the goal at the first polls in turn, and then at
 * some of the others: 50 of all, and 150 of the last ones, when the queue is at work. */
static void cancel_each(size_t squares, size_t jumps)
{
    struct patience patience = {0, LONG_MAX};
    const snl_allocator asked = {.context = &patience, .cancel = lose_patience};
    int64_t rolls = 0;
    for (int32_t before = 1; before <= 6; before++)
        moves[squares - 1 - (size_t)before] = before;
    CHECK(solve(squares, jumps, &asked, &rolls));
    CHECK_EQUAL(rolls, SNL_UNREACHABLE);
    long polls = patience.polls;
    CHECK(polls > 20);
    long last = polls - (long)jumps;
    for (long end = 0; end < polls;
         end +=
         end < 8 ? 1 : (long)check_random(1, 1 + (end < last ? polls : (long)jumps / 3) / 25)) {
        patience = (struct patience){0, end};
        CHECK(solve(squares, jumps, &asked, &rolls));
        CHECK_EQUAL(patience.polls, end + 1);
    }
}

/* The search polls while it reads an empty board, of which it counts one square in eight as a step,
 * and while it fills the directory. */
static void polls_often_enough(void)
{
    enum { SQUARES = 1 << 20, READING = SQUARES / 8, ENTRIES = SQUARES / 16 };
    struct patience patience = {0, -1};
    const snl_allocator counted = patient_allocator(&patience);
    int64_t rolls = 0;
    moves = malloc(SQUARES * sizeof *moves);
    clear(SQUARES);
    CHECK(solve(SQUARES, ENTRIES, &counted, &rolls));
    CHECK_EQUAL(rolls, (SQUARES + 4) / 6);
    CHECK(patience.polls >= READING / (SNL_I_STEPS + 64) + ENTRIES / SNL_I_STEPS);
    free(moves);
}

static void cancelled(void)
{
    enum { SQUARES = 2000000, APART = 3500, FAR = 1000, FAR_SQUARES = 4600000 };
    moves = malloc(LARGE * sizeof *moves);
    clear(SQUARES);
    scatter(20000, 1, 400000, 300000);
    cancel_each(SQUARES, 20000);
    /* A thousand jumps from near the start lead to places 3000 squares below the next mouth: the
     * queue gets hundreds of keys that are equal in their higher digits. */
    clear(FAR_SQUARES);
    for (int32_t i = 0; i < FAR; i++) {
        int32_t mouth = 1000000 + APART * i;
        moves[mouth] = 0;
        moves[2 * i + 10] = mouth - 3000;
    }
    cancel_each(FAR_SQUARES, 2 * FAR);
    free(moves);
}

int main(void)
{
    check_random_seed();
    plain = plain_create(SQUARES_MAX);
    moves = malloc(SQUARES_MAX * sizeof *moves);
    RUN(random_boards_at_first);
    RUN(random_boards);
    RUN(as_many_jumps_as_room);
    RUN(rows_of_mouths);
    RUN(lowest_mouth_after_a_roll);
    free(moves);
    RUN(long_stretches);
    RUN(keys_above_all_squares);
    RUN(many_equal_keys);
    RUN(crowded_places);
    RUN(too_many_jumps);
    RUN(too_many_squares);
    RUN(empty_pieces);
    RUN(faulty_entries);
    RUN(polls_often_enough);
    RUN(cancelled);
    plain_free(plain);
    return check_done();
}
