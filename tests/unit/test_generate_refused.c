/* SPDX-License-Identifier: MIT */
/*
 * Wishes for boards that cannot exist. Generation refuses them or proves them impossible at once.
 * Similar wishes can be fulfilled.
 */
#include "generate_check.h"

static snl_status status_of(const snl_board *base, snl_generate_options wanted)
{
    snl_board *board = NULL;
    snl_generated made = {.struct_size = sizeof made, .tries = -77, .rolls = -78, .mean = -79};
    snl_status status = generate(base, &wanted, 1, 20, &board, &made);
    if (status != SNL_OK && status != SNL_ERROR_EFFORT)
        CHECK(board == NULL && made.tries == -77 && made.rolls == -78 && made.mean == -79);
    snl_board_free(board);
    return status;
}

static void impossible_wishes(void)
{
    snl_board *base = grid(10, 10, 0);
    snl_generate_options wanted = wish(25, 24, 0, 0);
    CHECK_EQUAL(status_of(base, wanted), SNL_OK);
    wanted = wish(25, 25, 0, 0);
    CHECK_EQUAL(status_of(base, wanted), SNL_ERROR_IMPOSSIBLE);
    CHECK_EQUAL(status_of(base, wish(INT64_MAX, 1, 0, 0)), SNL_ERROR_IMPOSSIBLE);
    CHECK_EQUAL(status_of(base, wish(1, INT64_MAX, 0, 0)), SNL_ERROR_IMPOSSIBLE);
    wanted = wish(1, 0, 0, 0);
    wanted.jump_min = 97;
    CHECK_EQUAL(status_of(base, wanted), SNL_OK);
    wanted.jump_min = 98; /* only the jump from 1 to 99 is so long */
    CHECK_EQUAL(status_of(base, wanted), SNL_OK);
    wanted.jump_min = 99;
    CHECK_EQUAL(status_of(base, wanted), SNL_ERROR_IMPOSSIBLE);
    wanted.jump_min = INT64_MAX;
    CHECK_EQUAL(status_of(base, wanted), SNL_ERROR_IMPOSSIBLE);
    wanted = wish(5, 5, 0, 0); /* from 1 to 90, 2 to 91 ... 10 to 99: all are 89 long */
    wanted.jump_min = 89;
    CHECK_EQUAL(status_of(base, wanted), SNL_OK);
    wanted.jump_min = 90;
    CHECK_EQUAL(status_of(base, wanted), SNL_ERROR_IMPOSSIBLE);
    for (int64_t longest = 1; longest <= 11; longest += 2) {
        wanted = wish(5, 5, 0, 0);
        wanted.jump_min = 10;
        wanted.jump_max = longest;
        CHECK_EQUAL(status_of(base, wanted), longest < 10 ? SNL_ERROR_IMPOSSIBLE : SNL_OK);
        wanted.ladders = wanted.snakes = 0; /* no jump is wanted, so lengths do not matter */
        CHECK_EQUAL(status_of(base, wanted), SNL_OK);
    }
    /* Without ladders a game takes at least 17 rolls, and mouths can cost 2 rolls more. */
    CHECK_EQUAL(status_of(base, wish(0, 9, 16, 0)), SNL_ERROR_IMPOSSIBLE);
    CHECK_EQUAL(status_of(base, wish(0, 9, 17, 0)), SNL_OK);
    CHECK_EQUAL(status_of(base, wish(0, 9, 20, 0)), SNL_ERROR_IMPOSSIBLE);
    CHECK_EQUAL(status_of(base, wish(1, 0, 1, 0)), SNL_ERROR_IMPOSSIBLE);
    CHECK_EQUAL(status_of(base, wish(1, 0, 2, 0)), SNL_OK);
    CHECK_EQUAL(status_of(base, wish(30, 10, 31, 0)), SNL_ERROR_IMPOSSIBLE);
    CHECK_EQUAL(status_of(base, wish(9, 9, INT64_MAX, 0)), SNL_ERROR_IMPOSSIBLE);
    wanted = wish(2, 0, 14, 0); /* two ladders of ten squares save 20 squares */
    wanted.jump_max = 10;
    CHECK_EQUAL(status_of(base, wanted), SNL_OK);
    wanted.rolls = 13;
    CHECK_EQUAL(status_of(base, wanted), SNL_ERROR_IMPOSSIBLE);
    /* No game is shorter than the fewest rolls. */
    CHECK_EQUAL(status_of(base, wish(9, 9, 10, 9.9)), SNL_ERROR_IMPOSSIBLE);
    CHECK(status_of(base, wish(9, 9, 10, 9.91)) == SNL_ERROR_EFFORT);
    CHECK_EQUAL(status_of(base, wish(0, 9, 0, 16.8)), SNL_ERROR_IMPOSSIBLE);
    /* With nothing to add, the base is the only board. */
    CHECK_EQUAL(status_of(base, wish(0, 0, 17, 33.1)), SNL_OK);
    CHECK_EQUAL(status_of(base, wish(0, 0, 17, 32.9)), SNL_ERROR_IMPOSSIBLE);
    CHECK_EQUAL(status_of(base, wish(0, 0, 18, 0)), SNL_ERROR_IMPOSSIBLE);
    CHECK_EQUAL(snl_board_set_start(base, 100), SNL_OK);
    CHECK_EQUAL(status_of(base, wish(9, 9, 0, 0)), SNL_OK);
    CHECK_EQUAL(status_of(base, wish(9, 9, 1, 0)), SNL_ERROR_IMPOSSIBLE);
    CHECK_EQUAL(status_of(base, wish(9, 9, 0, 1)), SNL_ERROR_IMPOSSIBLE);
    /* A die of one face cannot pass a mouth. */
    CHECK_EQUAL(snl_board_set_start(base, 0), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(base, (uint32_t[]){1}, 1), SNL_OK);
    CHECK_EQUAL(status_of(base, wish(0, 0, 100, 0)), SNL_OK);
    CHECK_EQUAL(status_of(base, wish(1, 0, 0, 0)), SNL_ERROR_IMPOSSIBLE);
    snl_board_free(base);
}

/* A board is impossible if a token on the start can never win, even if the token reaches no other
 * square. */
static void lost_from_the_start(void)
{
    for (snl_square start = 0; start < 2; start++) {
        snl_board *base = grid(1, 3, start);
        CHECK_EQUAL(snl_board_set_die(base, (uint32_t[]){0, 0, 0, 1}, 4), SNL_OK);
        CHECK_EQUAL(status_of(base, wish(0, 0, 0, 0)), SNL_ERROR_IMPOSSIBLE);
        CHECK_EQUAL(snl_board_set_overshoot(base, SNL_OVERSHOOT_WIN), SNL_OK);
        CHECK_EQUAL(status_of(base, wish(0, 0, 0, 0)), SNL_OK);
        snl_board_free(base);
    }
}

/* Tests the bounds on the fewest rolls that are known before any search. Tries the largest number
 * that is not called impossible, and the next number. */
static void bounds(void)
{
    snl_board *base = grid(10, 10, 0);
    snl_generate_options wanted = wish(2, 0, 2, 0);
    wanted.jump_max = INT64_MAX;
    CHECK_EQUAL(status_of(base, wanted), SNL_OK);
    wanted = wish(0, 9, 0, 16); /* 17 rolls are needed, just within the tolerance */
    wanted.tolerance = 0.0625;
    CHECK_EQUAL(status_of(base, wanted), SNL_ERROR_EFFORT);
    CHECK_EQUAL(snl_board_set_jump(base, 4, 100), SNL_OK);
    CHECK_EQUAL(status_of(base, wish(0, 0, 1, 0)), SNL_OK);
    CHECK_EQUAL(snl_board_remove_jump(base, 4), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(base, (uint32_t[]){1, 1}, 2), SNL_OK);
    CHECK_EQUAL(status_of(base, wish(20, 20, 69, 0)), SNL_ERROR_IMPOSSIBLE);
    CHECK_EQUAL(status_of(base, wish(20, 20, 68, 0)), SNL_ERROR_EFFORT);
    snl_board_free(base);
    /* For a die with gaps, the bound on the rolls is weaker. */
    base = grid(3, 3, 1);
    CHECK_EQUAL(snl_board_set_die(base, (uint32_t[]){1, 0, 1}, 3), SNL_OK);
    CHECK_EQUAL(status_of(base, wish(1, 0, 8, 0)), SNL_ERROR_EFFORT);
    CHECK_EQUAL(status_of(base, wish(1, 0, 9, 0)), SNL_ERROR_IMPOSSIBLE);
    CHECK_EQUAL(snl_board_set_start(base, 9), SNL_OK);
    CHECK_EQUAL(status_of(base, wish(1, 0, 1, 0)), SNL_ERROR_IMPOSSIBLE);
    snl_board_free(base);
    /* The largest die has no gaps. */
    uint32_t weights[SNL_FACES_MAX];
    for (size_t i = 0; i < SNL_FACES_MAX; i++)
        weights[i] = 1;
    base = grid(1, 129, 1);
    CHECK_EQUAL(snl_board_set_die(base, weights, SNL_FACES_MAX), SNL_OK);
    CHECK_EQUAL(status_of(base, wish(0, 0, 2, 0)), SNL_OK);
    CHECK_EQUAL(status_of(base, wish(1, 0, 5, 0)), SNL_ERROR_IMPOSSIBLE);
    snl_board_free(base);
    /* A mean of half a roll is impossible, however far the ladders lead. */
    base = grid(1, 8, 1);
    CHECK_EQUAL(snl_board_set_jump(base, 2, 8), SNL_OK);
    CHECK_EQUAL(status_of(base, wish(1, 0, 0, 0.5)), SNL_ERROR_IMPOSSIBLE);
    wanted = wish(1, 0, 0, 0.5);
    wanted.jump_max = 1;
    CHECK_EQUAL(status_of(base, wanted), SNL_ERROR_IMPOSSIBLE);
    snl_board_free(base);
}

/* Two mouths in a row are a wall for a die of two faces, at any place of the board. One mouth is no
 * wall. */
static void walls(void)
{
    snl_board *base = grid(1, 12, 0);
    CHECK_EQUAL(snl_board_set_die(base, (uint32_t[]){1, 1}, 2), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(base, 1, 5), SNL_OK);
    CHECK_EQUAL(status_of(base, wish(0, 0, 0, 0)), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(base, 2, 6), SNL_OK);
    CHECK_EQUAL(status_of(base, wish(0, 0, 0, 0)), SNL_ERROR_IMPOSSIBLE);
    snl_board_free(base);
    /* There is just room for two jumps: from 1 to 5 and from 3 to 11. */
    static const snl_square from[] = {2, 7, 8}, to[] = {6, 9, 10};
    base = grid(1, 12, 0);
    CHECK_EQUAL(snl_board_set_jumps(base, from, to, 3, NULL), SNL_OK);
    snl_generate_options wanted = wish(2, 0, 0, 0);
    wanted.jump_min = 4;
    CHECK_EQUAL(status_of(base, wanted), SNL_OK);
    snl_board_free(base);
}

/* Every game takes one roll. This differs from the wanted mean of 1.5 by a third, which is
 * 357913941.33 units of 2^-30, the resolution of a tolerance. */
static void tolerances(void)
{
    snl_board *base = grid(1, 3, 0);
    CHECK_EQUAL(snl_board_set_die(base, (uint32_t[]){0, 0, 1}, 3), SNL_OK);
    snl_generate_options wanted = wish(0, 0, 0, 1.5);
    wanted.tolerance = 357913941 * 0x1p-30;
    CHECK_EQUAL(status_of(base, wanted), SNL_ERROR_IMPOSSIBLE);
    wanted.tolerance = 357913942 * 0x1p-30;
    CHECK_EQUAL(status_of(base, wanted), SNL_OK);
    wanted.tolerance = 1;
    CHECK_EQUAL(status_of(base, wanted), SNL_OK);
    /* A mean of 3 differs from one roll by two thirds: 715827882.67 units. */
    wanted = wish(0, 0, 0, 3);
    wanted.tolerance = 715827882 * 0x1p-30;
    CHECK_EQUAL(status_of(base, wanted), SNL_ERROR_IMPOSSIBLE);
    wanted.tolerance = 715827883 * 0x1p-30;
    CHECK_EQUAL(status_of(base, wanted), SNL_OK);
    wanted = wish(0, 0, 0, 1e15);
    CHECK_EQUAL(status_of(base, wanted), SNL_ERROR_IMPOSSIBLE);
    wanted.mean = 1e15 + 0.5;
    CHECK_EQUAL(status_of(base, wanted), SNL_ERROR_MEAN);
    snl_board_free(base);
}

/* Only one board is possible, and integer arithmetic decides whether its mean fits. The die has one
 * face, so that the mean of N squares is N - 1 rolls. The tolerance is a / b. */
static void whole_means(void)
{
    enum { SQUARES_MAX = 40 };
    for (int64_t rolls = 1; rolls < SQUARES_MAX; rolls++) {
        snl_board *base = grid(1, rolls + 1, 1);
        CHECK_EQUAL(snl_board_set_die(base, (uint32_t[]){1}, 1), SNL_OK);
        for (int64_t mean = 1; mean < 2 * SQUARES_MAX; mean++)
            for (int64_t b = 1; b <= 8; b++)
                for (int64_t a = 1; a <= b; a++) {
                    snl_generate_options wanted = wish(0, 0, 0, (double)mean);
                    int64_t apart = mean < rolls ? rolls - mean : mean - rolls;
                    wanted.tolerance = (double)a / (double)b;
                    CHECK_EQUAL(status_of(base, wanted),
                                apart * b <= a * mean ? SNL_OK : SNL_ERROR_IMPOSSIBLE);
                }
        snl_board_free(base);
    }
}

/* A game that starts on the goal takes 0 rolls. A tolerance is relative to the wanted mean: with a
 * tolerance of 1, a mean of 0 fulfils any wish. */
static void start_on_the_goal(void)
{
    snl_board *base = grid(1, 9, 9);
    for (int ladders = 0; ladders < 2; ladders++) {
        snl_generate_options wanted = wish(ladders, 0, 0, 0.25);
        CHECK_EQUAL(status_of(base, wanted), SNL_ERROR_IMPOSSIBLE);
        wanted.tolerance = 0.999;
        CHECK_EQUAL(status_of(base, wanted), SNL_ERROR_IMPOSSIBLE);
        wanted.tolerance = 1;
        CHECK_EQUAL(status_of(base, wanted), SNL_OK);
    }
    snl_board_free(base);
}

/* Wishes for a mean of one roll: first with a die that may win with the first roll but mostly does
 * not, then with a die that always wins with the first roll. */
static void mean_of_one(void)
{
    snl_board *base = grid(1, 4, 1);
    CHECK_EQUAL(status_of(base, wish(0, 0, 0, 1)), SNL_ERROR_IMPOSSIBLE);
    CHECK_EQUAL(snl_board_set_die(base, (uint32_t[]){0, 0, 1}, 3), SNL_OK);
    CHECK_EQUAL(status_of(base, wish(0, 0, 0, 1)), SNL_OK);
    snl_board_free(base);
}

static void unsuitable_bases(void)
{
    snl_board *base = grid(10, 10, 0);
    for (snl_square mouth = 50; mouth < 55; mouth++)
        CHECK_EQUAL(snl_board_set_jump(base, mouth, 3), SNL_OK);
    CHECK_EQUAL(status_of(base, wish(3, 3, 0, 0)), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(base, 55, 3), SNL_OK);
    CHECK_EQUAL(status_of(base, wish(3, 3, 0, 0)), SNL_ERROR_IMPOSSIBLE);
    CHECK_EQUAL(snl_board_remove_jump(base, 52), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(base, 3, 50), SNL_OK);
    CHECK_EQUAL(status_of(base, wish(3, 3, 0, 0)), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(base, 1), SNL_OK);
    CHECK_EQUAL(status_of(base, wish(3, 3, 0, 0)), SNL_ERROR_CYCLE);
    CHECK_EQUAL(status_of(base, wish(3, 3, 50, 0)), SNL_ERROR_CYCLE);
    /* Generation first refuses more jumps than the board has squares. It does so before it checks
     * the jumps of the base, which form a cycle. */
    CHECK_EQUAL(status_of(base, wish(100, 0, 0, 0)), SNL_ERROR_CYCLE);
    CHECK_EQUAL(status_of(base, wish(101, 0, 0, 0)), SNL_ERROR_IMPOSSIBLE);
    CHECK_EQUAL(status_of(base, wish(0, 100, 0, 0)), SNL_ERROR_CYCLE);
    CHECK_EQUAL(status_of(base, wish(0, 101, 0, 0)), SNL_ERROR_IMPOSSIBLE);
    snl_board_free(base);
    /* With two dice, a token on the last square before the goal can never win. */
    base = grid(10, 10, 0);
    CHECK_EQUAL(snl_board_set_die(base, two_dice, 12), SNL_OK);
    CHECK_EQUAL(status_of(base, wish(0, 0, 0, 0)), SNL_ERROR_IMPOSSIBLE);
    CHECK_EQUAL(status_of(base, wish(1, 0, 0, 0)), SNL_ERROR_EFFORT);
    CHECK_EQUAL(status_of(base, wish(0, 1, 0, 0)), SNL_OK);
    snl_board_free(base);
    base = NULL;
    CHECK_EQUAL(snl_board_create(1 << 20, NULL, &base), SNL_OK);
    CHECK_EQUAL(status_of(base, wish(9, 9, 0, 0)), SNL_OK);
    snl_board_free(base);
    CHECK_EQUAL(snl_board_create((1 << 20) + 1, NULL, &base), SNL_OK);
    CHECK_EQUAL(status_of(base, wish(9, 9, 0, 0)), SNL_ERROR_TOO_LARGE);
    snl_board_free(base);
    for (int64_t squares = 1; squares <= 4; squares++) {
        CHECK_EQUAL(snl_board_create(squares, NULL, &base), SNL_OK);
        CHECK_EQUAL(status_of(base, wish(0, 0, 0, 0)), SNL_OK);
        CHECK_EQUAL(status_of(base, wish(1, 0, 0, 0)), SNL_ERROR_IMPOSSIBLE);
        snl_board_free(base);
    }
}

static void arguments(void)
{
    snl_board *base = grid(10, 10, 0), *board = NULL;
    snl_generate_options good = wish(3, 3, 0, 0), bad;
    snl_generated made = {.struct_size = sizeof made};
    CHECK_EQUAL(snl_generate(NULL, &good, &board, &made), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_generate(base, NULL, &board, &made), SNL_ERROR_NULL);
    CHECK_EQUAL(generate(base, &good, 1, -1, &board, &made), SNL_ERROR_TRIES_MAX);
    CHECK_EQUAL(snl_generate(base, &good, NULL, &made), SNL_ERROR_NULL);
    made.struct_size--;
    CHECK_EQUAL(snl_generate(base, &good, &board, &made), SNL_ERROR_STRUCT_SIZE);
    bad = good;
    bad.struct_size--;
    CHECK_EQUAL(status_of(base, bad), SNL_ERROR_STRUCT_SIZE);
    static const int64_t numbers[] = {-1, INT64_MIN};
    for (size_t i = 0; i < 2; i++) {
        int64_t *fields[] = {&bad.ladders, &bad.snakes, &bad.jump_min, &bad.jump_max, &bad.rolls};
        static const snl_status statuses[] = {SNL_ERROR_LADDERS, SNL_ERROR_SNAKES,
                                              SNL_ERROR_JUMP_MIN, SNL_ERROR_JUMP_MAX,
                                              SNL_ERROR_ROLLS};
        for (size_t k = 0; k < sizeof fields / sizeof *fields; k++) {
            bad = good;
            *fields[k] = numbers[i];
            CHECK_EQUAL(status_of(base, bad), statuses[k]);
        }
    }
    static const double means[] = {-1, NAN, INFINITY, 1.1e15};
    for (size_t i = 0; i < sizeof means / sizeof *means; i++) {
        bad = good;
        bad.mean = means[i];
        CHECK_EQUAL(status_of(base, bad), SNL_ERROR_MEAN);
    }
    static const double tolerances[] = {-0.1, 0.9e-6, 1.01, NAN, INFINITY};
    for (size_t i = 0; i < sizeof tolerances / sizeof *tolerances; i++) {
        bad = good;
        bad.tolerance = tolerances[i];
        CHECK_EQUAL(status_of(base, bad), SNL_ERROR_TOLERANCE);
    }
    bad = good;
    bad.spread = 2;
    CHECK_EQUAL(status_of(base, bad), SNL_ERROR_SPREAD);
    bad.spread = -1;
    CHECK_EQUAL(status_of(base, bad), SNL_ERROR_SPREAD);
    bad.snakes = bad.rolls = -1; /* the first of several fields */
    CHECK_EQUAL(status_of(base, bad), SNL_ERROR_SPREAD);
    bad.spread = 0;
    CHECK_EQUAL(status_of(base, bad), SNL_ERROR_SNAKES);
    CHECK(board == NULL);
    snl_board_free(base);
}

int main(void)
{
    RUN(impossible_wishes);
    RUN(bounds);
    RUN(walls);
    RUN(tolerances);
    RUN(lost_from_the_start);
    RUN(whole_means);
    RUN(start_on_the_goal);
    RUN(mean_of_one);
    RUN(unsuitable_bases);
    RUN(arguments);
    return check_done();
}
