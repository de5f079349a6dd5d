/* SPDX-License-Identifier: MIT */
/*
 * Boards as lines: the order of the jumps, and what is left out of long stretches.
 */
#include "check.h"

#include "solve_line.h"

static snl_board *random_board(int64_t squares, int64_t jumps)
{
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(squares, &board), SNL_OK);
    for (int64_t i = 0; i < jumps; i++) {
        /* Some close together, some far apart. */
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
            CHECK(at == 0 || line.arcs[at - 1].to <= line.arcs[at].to);
            CHECK_EQUAL(line.arcs[at].to, line.ends.ends[line.arcs[at].mouth]);
            CHECK_EQUAL(snl_i_ends_find(&line.ends, line.ends.mouths[at]), at);
            seen += line.arcs[at].mouth;
            all += at;
        }
        CHECK_EQUAL(seen, all);
        snl_i_line_free(&line);
        snl_board_free(board);
    }
}

/* The fewest rolls that make a distance, by trying all faces; -1 if none do. */
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

/* Every cut: whole rolls of the largest face, on a word, far from where jumps start and end, and
 * every distance that is passed across it takes so many rolls more. */
static void cuts_change_nothing(void)
{
    enum { MOST = 64 * 64 * 3 };
    static int rolls[MOST + 1];
    size_t cuts = 0;
    for (int i = 0; i < 200; i++) {
        snl_i_line line;
        snl_board *board = random_board((int64_t)1 << check_random(20, 62), check_random(0, 12));
        uint32_t weights[64] = {0};
        int32_t largest = (int32_t)check_random(1, 64), other = (int32_t)check_random(1, largest);
        /* With two faces that are close some distances are irregular up to about largest^2. */
        for (int32_t face = 1; face <= largest; face++)
            weights[face - 1] = face == largest || (i % 4 == 0   ? face == other
                                                    : i % 4 == 1 ? face == largest - 1
                                                                 : check_random(0, 2) == 0);
        CHECK_EQUAL(snl_board_set_die(board, weights, (size_t)largest), SNL_OK);
        snl_square from = check_random(0, snl_board_squares(board));
        CHECK_EQUAL(snl_i_line_init(&line, board, 0), SNL_OK);
        CHECK_EQUAL(snl_i_line_shorten(&line, from), SNL_OK);
        count_rolls(board->face_set, MOST, rolls);
        for (int n = (int)line.irregular; n + largest <= MOST; n++)
            CHECK(rolls[n + largest] == (rolls[n] < 0 ? -1 : rolls[n] + 1));
        /* With some jumps it is worth measuring exactly. */
        int last = (int)line.irregular - 1;
        if (last >= 0 && line.ends.count >= 3)
            CHECK(rolls[last + largest] != (rolls[last] < 0 ? -1 : rolls[last] + 1));
        for (size_t cut = 0; cut < line.cut_count; cut++) {
            const snl_i_cut *at = &line.cuts[cut];
            int64_t before = cut ? line.cuts[cut - 1].left_out : 0;
            CHECK_EQUAL(at->left_out - before, at->rolls * largest);
            CHECK(at->rolls > 0 && at->line_above % 64 == 0);
            CHECK_EQUAL(snl_i_line_place(&line, at->above), at->line_above);
            snl_square points[] = {from, 0, 0};
            for (size_t jump = 0; jump <= line.ends.count; jump++) {
                points[1] = jump < line.ends.count ? line.ends.mouths[jump] : from;
                points[2] = jump < line.ends.count ? line.ends.ends[jump] : from;
                for (int p = 0; p < 3; p++) {
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

int main(void)
{
    check_random_seed();
    RUN(arcs_are_sorted);
    RUN(cuts_change_nothing);
    return check_done();
}
