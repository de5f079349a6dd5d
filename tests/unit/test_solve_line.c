/* SPDX-License-Identifier: MIT */
/*
 * Boards laid out as lines: the order of the jumps, cuts in long stretches, and polling.
 */
#include "memory_check.h"

#include "solve_line.h"

static struct asked asked = {.pool = {.until_failure = -1}, .cancel_at = -1};

static snl_board *make_board(int64_t squares)
{
    const snl_allocator allocator = allocator_of(&asked, 1);
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(squares, &allocator, &board), SNL_OK);
    return board;
}

static snl_board *random_board(int64_t squares, int64_t jumps)
{
    snl_board *board = make_board(squares);
    for (int64_t i = 0; i < jumps; i++) {
        /* Some jumps lie within the first thousandth of the board, others anywhere. */
        int64_t range = check_random(0, 1) ? squares : 1 + squares / 1000;
        snl_board_set_jump(board, check_random(1, range), check_random(1, range));
    }
    return board;
}

static void arcs_are_sorted(void)
{
    for (int i = 0; i < 300; i++) {
        snl_i_line line;
        snl_board *board =
            random_board((int64_t)1 << check_random(1, 62), check_random(0, 1) * 1000 + i);
        CHECK_EQUAL(snl_i_line_init(&line, board, 1), SNL_OK);
        size_t count = line.ends.count;
        uint64_t seen = 0, all = 0;
        for (size_t at = 0; at < count; at++) {
            CHECK(at == 0 || line.arcs[at - 1].key <= line.arcs[at].key);
            CHECK_EQUAL(line.arcs[at].key, line.ends.ends[line.arcs[at].value]);
            CHECK_EQUAL(snl_i_ends_find(&line.ends, line.ends.mouths[at]), at);
            CHECK_EQUAL(snl_i_ends_above(&line.ends, line.ends.mouths[at]), at);
            CHECK_EQUAL(snl_i_ends_above(&line.ends, line.ends.mouths[at] + 1), at + 1);
            seen += line.arcs[at].value;
            all += at;
        }
        CHECK_EQUAL(seen, all);
        snl_i_line_free(&line);
        snl_board_free(board);
    }
}

/* The fewest rolls for each distance up to `most`, by trying all faces; -1 if no rolls add up to
 * the distance. */
static void count_rolls(uint64_t face_set, int most, int *rolls)
{
    rolls[0] = 0;
    for (int n = 1; n <= most; n++) {
        rolls[n] = -1;
        for (int face = 1; face <= 64 && face <= n; face++)
            if (face_set >> (face - 1) & 1 && rolls[n - face] >= 0 &&
                (rolls[n] < 0 || rolls[n - face] + 1 < rolls[n]))
                rolls[n] = rolls[n - face] + 1;
    }
}

static int ascending(const void *a, const void *b)
{
    const snl_square *left = a, *right = b;
    return (*left > *right) - (*left < *right);
}

/* On a board with cuts, few squares remain of each stretch between mouths and destinations, and
 * every cut leaves out some squares. */
static void check_stretches(const snl_i_line *line, snl_square from)
{
    enum { POINTS = 32 };
    snl_square points[POINTS];
    size_t count = 0;
    int64_t largest = snl_i_largest_face(line->board), goal = line->board->squares;
    points[count++] = 0;
    points[count++] = from;
    points[count++] = goal - largest;
    for (size_t jump = 0; jump < line->ends.count; jump++) {
        points[count++] = line->ends.mouths[jump];
        points[count++] = line->ends.ends[jump];
    }
    qsort(points, count, sizeof *points, ascending);
    CHECK(line->cut_count > 0 && line->cut_count <= line->cut_capacity);
    for (size_t i = 1; i < count && points[i] <= goal - largest; i++)
        CHECK(snl_i_line_place(line, points[i]) - snl_i_line_place(line, points[i - 1]) <
              4 * largest + 128 + line->irregular);
    for (size_t cut = 0; cut < line->cut_count; cut++)
        CHECK(line->cuts[cut].rolls > 0);
}

/* Every cut leaves out a multiple of the largest face. It ends at a multiple of 64 on the line, and
 * is far from all mouths and destinations. A path across a cut of c squares takes
 * c / largest face more rolls on the board than on the line. */
static void cuts_change_nothing(void)
{
    enum { MOST = 64 * 64 * 3 };
    static int rolls[MOST + 1];
    size_t cuts = 0;
    for (int i = 0; i < 200; i++) {
        snl_i_line line;
        pool_fill = i / 4 % 2 == 0 ? 0xff : 0xa5;
        snl_board *board = random_board((int64_t)1 << check_random(20, 62), check_random(0, 12));
        uint32_t weights[64] = {0};
        int32_t largest = (int32_t)check_random(1, 64), other = (int32_t)check_random(1, largest);
        /* With two faces close to each other, distances are irregular up to about largest^2. */
        for (int32_t face = 1; face <= largest; face++)
            weights[face - 1] = face == largest || (i % 4 == 0   ? face == other
                                                    : i % 4 == 1 ? face == largest - 1
                                                                 : check_random(0, 2) == 0);
        CHECK_EQUAL(snl_board_set_die(board, weights, (size_t)largest), SNL_OK);
        snl_square from = snl_board_squares(board) -
                          check_random(0, check_random(0, 3) ? snl_board_squares(board) : largest);
        CHECK_EQUAL(snl_i_line_init(&line, board, 0), SNL_OK);
        CHECK(line.arcs == NULL);
        CHECK_EQUAL(snl_i_line_shorten(&line, from), SNL_OK);
        if (line.cut_count > 0)
            check_stretches(&line, from);
        count_rolls(board->face_set, MOST, rolls);
        for (int n = (int)line.irregular; n + largest <= MOST; n++)
            CHECK(rolls[n + largest] == (rolls[n] < 0 ? -1 : rolls[n] + 1));
        /* With three jumps or more, irregular distances are measured exactly. */
        int last = (int)line.irregular - 1;
        if (last >= 0 && line.ends.count >= 3)
            CHECK(rolls[last + largest] != (rolls[last] < 0 ? -1 : rolls[last] + 1));
        for (size_t cut = 0; cut < line.cut_count; cut++) {
            const snl_i_cut *at = &line.cuts[cut];
            int64_t before = cut ? line.cuts[cut - 1].left_out : 0;
            CHECK_EQUAL(at->left_out - before, at->rolls * largest);
            CHECK_EQUAL(at->line_above % 64, 0);
            CHECK_EQUAL(snl_i_line_place(&line, at->above), at->line_above);
            snl_square points[] = {from, 0, 0, snl_board_squares(board) - largest};
            for (size_t jump = 0; jump <= line.ends.count; jump++) {
                points[1] = jump < line.ends.count ? line.ends.mouths[jump] : from;
                points[2] = jump < line.ends.count ? line.ends.ends[jump] : from;
                for (int p = 0; p < 4; p++) {
                    int64_t above = points[p] - at->above;
                    int64_t below = at->above - (at->left_out - before) - points[p];
                    CHECK(above >= 3 * largest + line.irregular || below > largest);
                }
            }
            cuts++;
        }
        CHECK_EQUAL(snl_i_line_place(&line, snl_board_squares(board)), line.last);
        snl_i_line_free(&line);
        snl_board_free(board);
    }
    CHECK(cuts > 100);
}

/* The die has 64 faces. The stretches are about as long as the shortest stretch that is cut. */
static void stretches_of_each_length(void)
{
    uint32_t weights[64];
    for (int face = 1; face <= 64; face++)
        weights[face - 1] = 1;
    for (snl_square mouth = 300; mouth < 600; mouth++) {
        snl_i_line line;
        snl_board *board = make_board(20000);
        CHECK_EQUAL(snl_board_set_die(board, weights, 64), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, mouth, 15000), SNL_OK);
        CHECK_EQUAL(snl_i_line_init(&line, board, 1), SNL_OK);
        CHECK_EQUAL(snl_i_line_shorten(&line, 0), SNL_OK);
        check_stretches(&line, 0);
        snl_i_line_free(&line);
        snl_board_free(board);
    }
}

/* `from`, the start, and the square to which entering leads divide a board without jumps into four
 * stretches of equal length. There is a cut in each of them, and memory for all. */
static void stretches_of_a_rule_of_entering(void)
{
    enum { FROM, START, ENTER };
    static const int8_t orders[][3] = {{1, 2, 3}, {1, 3, 2}, {2, 1, 3},
                                       {2, 3, 1}, {3, 1, 2}, {3, 2, 1}};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        const snl_square quarter = INT64_C(1) << check_random(20, 60);
        snl_i_line line;
        snl_board *board = make_board(4 * quarter);
        CHECK_EQUAL(snl_board_set_start(board, orders[i][START] * quarter), SNL_OK);
        CHECK_EQUAL(snl_board_set_enter(board, 0x20, orders[i][ENTER] * quarter), SNL_OK);
        CHECK_EQUAL(snl_i_line_init(&line, board, 0), SNL_OK);
        CHECK_EQUAL(snl_i_line_shorten(&line, orders[i][FROM] * quarter), SNL_OK);
        CHECK_EQUAL(line.cut_count, 4);
        CHECK(line.cut_count <= line.cut_capacity);
        for (int64_t square = 1; square <= 3; square++)
            CHECK(snl_i_line_place(&line, square * quarter) -
                      snl_i_line_place(&line, (square - 1) * quarter) <
                  4 * 6 + 128);
        snl_i_line_free(&line);
        snl_board_free(board);
    }
}

/* Each face leads to another square, up to 64 of them. The caller's array holds squares already,
 * the same ones in other places. Then all faces lead to one square, which is listed once. */
static void landings_in_used_memory(void)
{
    enum { START = 5, MORE = 2 };
    snl_board *board = make_board(100);
    CHECK_EQUAL(snl_board_set_start(board, START), SNL_OK);
    for (uint32_t faces = 1; faces <= SNL_FACES_MAX; faces++)
        for (snl_square shift = -MORE; shift <= MORE; shift++) {
            snl_square landings[SNL_FACES_MAX];
            uint32_t weights[SNL_FACES_MAX];
            for (uint32_t i = 0; i < SNL_FACES_MAX; i++) {
                weights[i] = 1;
                landings[i] = START + 1 + i + shift;
            }
            CHECK_EQUAL(snl_board_set_die(board, weights, faces), SNL_OK);
            CHECK_EQUAL(snl_i_start_landings(board, landings), faces);
            for (uint32_t i = 0; i < faces; i++)
                CHECK_EQUAL(landings[i], START + 1 + i);
        }
    snl_square entered[SNL_FACES_MAX] = {0};
    CHECK_EQUAL(snl_board_set_enter(board, 0, 30), SNL_OK);
    CHECK_EQUAL(snl_i_start_landings(board, entered), 1);
    CHECK_EQUAL(entered[0], 30);
    snl_board_free(board);
}

/* The library allocates memory to measure a die with gaps, to sort jumps, and for cuts. */
static void memory_runs_out(void)
{
    static const uint32_t weights[] = {0, 0, 1, 0, 1};
    for (long enough = 0; enough < 5; enough++) {
        snl_i_line line;
        snl_board *board = random_board(INT64_C(1) << 40, 5);
        CHECK_EQUAL(snl_board_set_die(board, weights, 5), SNL_OK);
        CHECK_EQUAL(snl_i_line_init(&line, board, 0), SNL_OK);
        asked.pool.until_failure = enough;
        CHECK_EQUAL(snl_i_line_shorten(&line, 0), enough < 4 ? SNL_ERROR_MEMORY : SNL_OK);
        asked.pool.until_failure = -1;
        snl_i_line_free(&line);
        snl_board_free(board);
    }
}

/* ---- Polling ---- */

enum {
    JUMPS = SNL_I_STEPS < 64 ? 64 * SNL_I_STEPS : 4 * SNL_I_STEPS,
    BLOCKS = JUMPS / SNL_I_STEPS
};

static long polls_of_init(snl_i_line *line, const snl_board *board, int arcs)
{
    asked.polls = 0;
    CHECK_EQUAL(snl_i_line_init(line, board, arcs), SNL_OK);
    return asked.polls;
}

/* Jumps lead from every tenth square to far above: all to one square, or to consecutive squares,
 * the highest first. The library polls while it lists the jumps. It polls while it finds the bytes
 * in which the destinations differ (none, or two), and while it sorts by each of these bytes. */
static void polls_often_enough(void)
{
    static snl_square mouths[JUMPS], ends[JUMPS];
    for (int apart = 0; apart < 2; apart++) {
        snl_i_line line;
        snl_board *board = make_board(INT64_C(1) << 40);
        for (int i = 0; i < JUMPS; i++) {
            mouths[i] = 10 * (i + 1);
            ends[i] = (INT64_C(1) << 39) - apart * i;
        }
        CHECK_EQUAL(snl_board_set_jumps(board, mouths, ends, JUMPS, NULL), SNL_OK);
        long listed = polls_of_init(&line, board, 0);
        snl_i_line_free(&line);
        CHECK(polls_of_init(&line, board, 1) - listed >= (2 + 2 * apart) * BLOCKS);
        asked.polls = 0;
        CHECK_EQUAL(snl_i_line_shorten(&line, 0), SNL_OK);
        CHECK(asked.polls >= 2 * BLOCKS);
        snl_i_line_free(&line);
        snl_board_free(board);
    }
}

/* Cancels the making of cuts at each of its polls. A library with the usual steps polls seldom. */
static void cuts_are_cancelled(void)
{
    static const uint32_t weights[] = {0, 0, 1, 0, 1};
    for (int i = 0; i < 20; i++) {
        snl_board *board = random_board(INT64_C(1) << 40, 40);
        CHECK_EQUAL(snl_board_set_die(board, weights, 5), SNL_OK);
        snl_status status = SNL_ERROR_CANCELLED;
        for (long at = 0; status != SNL_OK; at++) {
            snl_i_line line;
            CHECK_EQUAL(snl_i_line_init(&line, board, 0), SNL_OK);
            asked.polls = 0;
            asked.cancel_at = at;
            status = snl_i_line_shorten(&line, 0);
            asked.cancel_at = -1;
            CHECK_EQUAL(status, asked.polls > at ? SNL_ERROR_CANCELLED : SNL_OK);
            snl_i_line_free(&line);
        }
        snl_board_free(board);
    }
}

int main(void)
{
    check_random_seed();
    RUN(arcs_are_sorted);
    RUN(cuts_change_nothing);
    RUN(stretches_of_each_length);
    RUN(stretches_of_a_rule_of_entering);
    RUN(landings_in_used_memory);
    RUN(memory_runs_out);
    RUN(polls_often_enough);
    RUN(cuts_are_cancelled);
    return check_done();
}
