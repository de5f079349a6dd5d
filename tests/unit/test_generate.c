/* SPDX-License-Identifier: MIT */
/*
 * Generated boards: lib/generate.c with lib/generate_place.c, lib/generate_look.c,
 * lib/generate_search.c and lib/generate_aim.c. generate_check.h verifies every board from scratch,
 * and some boards are played. Also: equal boards on every machine, how evenly the jumps are spread,
 * the number of tries, longer structs. SNL_TEST_WHOLE generates more boards.
 */
#include "generate_check.h"

/* Generates a board, verifies it, and frees the base. Returns NULL if there is no board. */
static snl_board *make(snl_board *base, snl_generate_options wanted, uint64_t seed,
                       snl_generated *made)
{
    snl_board *board = NULL;
    *made = (snl_generated){.struct_size = sizeof *made};
    snl_status status = generate(base, &wanted, seed, 3000, &board, made);
    if (status == SNL_OK)
        judge_board(base, &wanted, board, made);
    CHECK_EQUAL(board != NULL, status == SNL_OK);
    snl_board_free(base);
    return board;
}

/* ---- Boards are as wanted ---- */

static void classic_wishes(void)
{
    static const double means[] = {0, 20, 25, 33, 39.2, 60, 100, 200};
    for (int64_t rolls = 5; rolls <= 10; rolls++)
        for (size_t i = 0; i < sizeof means / sizeof *means; i++)
            for (uint64_t seed = 0; seed < 4; seed++) {
                snl_generated made;
                snl_generate_options wanted = wish(9, 9, rolls, means[i]);
                if (!getenv("SNL_TEST_WHOLE") && seed != i % 4)
                    continue;
                wanted.spread = seed % 2 != 0;
                snl_board *board = make(grid(10, 10, (snl_square)(seed / 2)), wanted, seed, &made);
                CHECK(board != NULL);
                CHECK(made.tries >= 1 && made.tries <= 1000);
                snl_board_free(board);
            }
}

static void random_rules(snl_board *board)
{
    int64_t kind = check_random(0, 9);
    uint32_t weights[8];
    size_t faces = (size_t)check_random(2, 8);
    for (size_t i = 0; i < faces; i++)
        weights[i] = kind < 4 ? 1 : (uint32_t)check_random(kind < 8, 3);
    weights[faces - 1] += kind >= 8;
    if (kind >= 2)
        snl_board_set_die(board, weights, faces);
    if (kind == 9)
        snl_board_set_die(board, two_dice, 12);
    snl_board_set_overshoot(board, (int32_t)check_random(0, 2));
    snl_board_set_chaining(board, (int32_t)check_random(0, 1));
    snl_board_set_start(board, check_random(0, 3) ? check_random(0, 1)
                                                  : check_random(0, snl_board_squares(board)));
}

static snl_board *random_base(void)
{
    snl_board *board = NULL;
    int64_t rows = check_random(1, 14), columns = check_random(1, 14);
    if (check_random(0, 2))
        CHECK_EQUAL(snl_board_create_grid(rows, columns, NULL, &board), SNL_OK);
    else
        CHECK_EQUAL(snl_board_create(rows * columns, NULL, &board), SNL_OK);
    random_rules(board);
    int64_t jumps = check_random(0, 2) ? 0 : check_random(1, 1 + rows * columns / 10);
    for (int64_t i = 0; i < jumps; i++)
        snl_board_set_jump(board, check_random(1, rows * columns), check_random(1, rows * columns));
    return board;
}

static snl_generate_options random_wish(int64_t squares)
{
    snl_generate_options wanted =
        wish(check_random(0, squares / 8), check_random(0, squares / 8), 0, 0);
    if (check_random(0, 3) == 0)
        wanted.ladders = check_random(0, squares / 3);
    if (check_random(0, 2) == 0)
        wanted.rolls = check_random(1, 2 + squares / 5);
    if (check_random(0, 1))
        wanted.mean = 0.1 * (double)check_random(10, 10 + 8 * squares);
    if (check_random(0, 3) == 0)
        wanted.tolerance = 1e-6 * (double)check_random(1000, 200000);
    if (check_random(0, 2) == 0)
        wanted.jump_min = check_random(1, 1 + squares / 6);
    if (check_random(0, 2) == 0)
        wanted.jump_max = check_random(1, 1 + squares / 2);
    wanted.spread = check_random(0, 3) == 0;
    return wanted;
}

static void random_wishes(void)
{
    int wishes = getenv("SNL_TEST_WHOLE") ? 600 : 60, made_boards = 0, given_up = 0, others = 0;
    for (int i = 0; i < wishes; i++) {
        snl_board *base = random_base(), *board = NULL;
        snl_generated made = {.struct_size = sizeof made, .tries = -77};
        snl_generate_options wanted = random_wish(snl_board_squares(base));
        int64_t tries = check_random(1, 25);
        snl_square cycle = 0;
        int faults = check_faults_in_test;
        snl_status status = generate(base, &wanted, check_random64(), tries, &board, &made);
        snl_board_find_cycle(base, &cycle);
        if (status == SNL_OK) {
            judge_board(base, &wanted, board, &made);
            CHECK(made.tries >= 1 && made.tries <= tries);
            made_boards++;
        } else if (status == SNL_ERROR_EFFORT) {
            CHECK_EQUAL(made.tries, tries);
            given_up++;
        } else {
            CHECK(status == SNL_ERROR_IMPOSSIBLE || status == SNL_ERROR_CYCLE);
            CHECK_EQUAL(status == SNL_ERROR_CYCLE, snl_board_chaining(base) != 0 && cycle != 0);
            CHECK_EQUAL(made.tries, -77);
            others++;
        }
        CHECK_EQUAL(board != NULL, status == SNL_OK);
        if (check_faults_in_test > faults && check_faults_in_test <= 5)
            printf("# wish %d of %d, status %d\n", i, wishes, (int)status);
        snl_board_free(board);
        snl_board_free(base);
    }
    printf("# %d made, %d given up, %d otherwise\n", made_boards, given_up, others);
    CHECK(made_boards >= wishes / 4 && given_up > 0 && others > 0);
}

/* Jumps take all squares below the goal except three, or except one. */
static void full_boards(void)
{
    for (uint64_t seed = 0; seed < 5; seed++)
        for (int i = 0; i < 4; i++) {
            snl_generated made;
            snl_generate_options wanted = wish(24 + i % 2, 24, i < 2 ? 0 : 7, 0);
            wanted.spread = i == 3;
            snl_board *board = make(grid(10, 10, 0), wanted, seed, &made);
            CHECK(board != NULL);
            snl_board_free(board);
        }
}

/* The wishes leave so little room that most draws of squares fail. Some wish for a mean that is out
 * of reach, and some draws give mouths for which the mean overflows. */
static void hard_wishes(void)
{
    static const double means[] = {0, 2, 1000, 7.5};
    int made_boards = 0;
    for (int i = 0; i < 120; i++) {
        snl_board *base = grid(2, 7, 1), *board = NULL;
        snl_generated made = {.struct_size = sizeof made};
        snl_generate_options wanted = wish(3, 3, i % 3 == 0 ? 3 : 0, means[i % 4]);
        wanted.spread = i % 2;
        wanted.jump_min = i % 5 ? 1 : 2;
        snl_status status = generate(base, &wanted, (uint64_t)i, 40, &board, &made);
        CHECK(status == SNL_OK || status == SNL_ERROR_EFFORT || status == SNL_ERROR_IMPOSSIBLE);
        if (status == SNL_OK)
            judge_board(base, &wanted, board, &made);
        made_boards += status == SNL_OK;
        snl_board_free(board);
        snl_board_free(base);
    }
    CHECK(made_boards > 10);
}

/* The wishes are for fewer or for more rolls than any board has, close to the proven limits. With
 * ladders of at most 10 squares, two rolls lead no further than square 32. The search makes jumps
 * as long, or as short, as possible. */
static void rolls_that_no_board_has(void)
{
    static const int64_t rolls[] = {2, 20};
    for (size_t i = 0; i < 2; i++) {
        snl_board *base = grid(10, 10, 0), *board = NULL;
        snl_generated made = {.struct_size = sizeof made};
        snl_generate_options wanted = wish(9, 9, rolls[i], 0);
        wanted.jump_max = 10;
        CHECK_EQUAL(generate(base, &wanted, 1, 120, &board, &made), SNL_ERROR_EFFORT);
        CHECK(board == NULL && made.rolls > 2 && made.rolls < 20);
        CHECK_EQUAL(made.tries, 120);
        snl_board_free(base);
    }
}

/* All jumps have one length, and so many are wanted that most draws of squares fail. */
static void crowded_boards(void)
{
    int made_boards = 0;
    for (int i = 0; i < 12; i++) {
        snl_board *base = grid(10, 10, 0), *board = NULL;
        snl_generated made = {.struct_size = sizeof made};
        snl_generate_options wanted = wish(22, 22, 0, i % 3 ? 25 + i : 0);
        wanted.jump_min = wanted.jump_max = 4;
        wanted.spread = i % 3 != 1;
        snl_status status = generate(base, &wanted, (uint64_t)i, 60, &board, &made);
        CHECK(status == SNL_OK || status == SNL_ERROR_EFFORT);
        if (status == SNL_OK)
            judge_board(base, &wanted, board, &made);
        made_boards += status == SNL_OK;
        snl_board_free(board);
        snl_board_free(base);
    }
    CHECK(made_boards > 3);
}

/* The stairs of the base make the mean overflow a double, or come near that, whatever jumps are
 * added. */
static void means_that_overflow(void)
{
    for (int64_t stairs = 28; stairs <= 36; stairs++) {
        snl_board *base = stairs_of(stairs, 40, 0), *board = NULL;
        snl_generated made = {.struct_size = sizeof made};
        snl_generate_options wanted = wish(1, 2, 0, 50);
        snl_status status = generate(base, &wanted, 1, 10, &board, &made);
        CHECK(board == NULL);
        CHECK(status == SNL_ERROR_OVERFLOW || (status == SNL_ERROR_EFFORT && made.mean > 1e250));
        CHECK(stairs > 30 || status == SNL_ERROR_EFFORT);
        CHECK(stairs < 36 || status == SNL_ERROR_OVERFLOW);
        snl_board_free(base);
    }
}

/* The stairs leave square 3 free, where nearly every game lands. A ladder from 3 leads past the
 * stairs. */
static void mean_past_the_stairs(void)
{
    enum { STAIRS = 36 };
    snl_board *base = stairs_of(STAIRS, 10, 1);
    snl_generated made;
    snl_generate_options wanted = wish(1, 0, 0, 6);
    wanted.tolerance = 0.9;
    snl_board *board = make(base, wanted, 1, &made);
    CHECK(board != NULL && snl_board_jump(board, 3) > 3 * STAIRS);
    snl_board_free(board);
}

static void largest_die(void)
{
    uint32_t weights[SNL_FACES_MAX];
    for (size_t i = 0; i < SNL_FACES_MAX; i++)
        weights[i] = 1;
    for (uint64_t seed = 0; seed < 5; seed++) {
        snl_generated made;
        snl_board *base = grid(10, 20, 1);
        CHECK_EQUAL(snl_board_set_die(base, weights, SNL_FACES_MAX), SNL_OK);
        snl_board *board = make(base, wish(5, 5, 0, 0), seed, &made);
        CHECK(board != NULL);
        snl_board_free(board);
    }
}

static void two_dice_wishes(void)
{
    for (uint64_t seed = 0; seed < 6; seed++) {
        snl_generated made;
        snl_board *base = grid(10, 10, 0);
        CHECK_EQUAL(snl_board_set_die(base, two_dice, 12), SNL_OK);
        snl_board *board = make(base, wish(5, 5, 5, seed % 2 ? 25 : 0), seed, &made);
        if (CHECK(board != NULL))
            CHECK(snl_board_jump(board, 99) >= 0); /* no roll from 99 wins */
        snl_board_free(board);
    }
}

/* The base is an unfinished level, whose jumps stay. */
static void completed_levels(void)
{
    for (uint64_t seed = 0; seed < 10; seed++) {
        snl_generated made;
        snl_board *base = grid(10, 10, 0);
        CHECK_EQUAL(snl_board_set_jump(base, 80, 100), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(base, 98, 6), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(base, 96, 6), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(base, 6, 30), SNL_OK);
        CHECK_EQUAL(snl_board_set_chaining(base, (int32_t)(seed % 2)), SNL_OK);
        snl_board *board = make(base, wish(4, 3, 6, 40), seed, &made);
        CHECK(board != NULL);
        CHECK_EQUAL(snl_board_jump_count(board), 11);
        snl_board_free(board);
    }
}

/* The mean of simulated games is within five standard errors of the reported one. */
static void played_boards(void)
{
    for (uint64_t seed = 0; seed < 8; seed++) {
        static const double means[] = {20, 40, 80, 160};
        enum { GAMES = 20000 };
        snl_generated made;
        snl_simulation played = {.struct_size = sizeof played};
        snl_board *board = make(grid(10, 10, 0), wish(9, 9, 7, means[seed / 2]), seed, &made);
        snl_game_options options = {.struct_size = sizeof options, .seed = seed};
        CHECK_EQUAL(snl_simulate(board, &options, GAMES, 1000000, 0, NULL, 0, &played), SNL_OK);
        double difference = snl_simulation_mean(&played, SNL_COUNT_ROLLS) - made.mean;
        double variance = snl_simulation_variance(&played, SNL_COUNT_ROLLS);
        CHECK(difference * difference < 25 * variance / GAMES);
        CHECK(played.rolls.min >= 7 && played.unfinished == 0);
        snl_board_free(board);
    }
}

/* ---- The same boards on every machine ---- */

/* FNV-1a of the jumps as text. */
static uint64_t digest(uint64_t hash, const snl_board *board)
{
    for (snl_square mouth = 0; (mouth = snl_board_next_jump(board, mouth)) != 0;) {
        char text[64];
        snprintf(text, sizeof text, "%" PRId64 " %" PRId64 "\n", mouth,
                 snl_board_jump(board, mouth));
        for (const char *byte = text; *byte; byte++)
            hash = (hash ^ (unsigned char)*byte) * UINT64_C(0x100000001b3);
    }
    return hash;
}

/* If one of these boards changes, boards change for everybody who keeps a seed. Such a change takes
 * a new version, and a line in the changelog. */
static void known_boards(void)
{
    static const struct {
        int64_t rows, columns, ladders, snakes, rolls;
        double mean;
        int32_t spread;
        uint64_t digest;
    } known[] = {
        {10, 10, 9, 9, 7, 30, 0, UINT64_C(0xc7af84d4287532d0)},
        {10, 10, 9, 9, 7, 30, 1, UINT64_C(0x80c69ef5fbc34dce)},
        {10, 10, 9, 9, 0, 0, 0, UINT64_C(0x5538602512c68443)},
        {10, 10, 9, 9, 6, 20, 0, UINT64_C(0xc5ac68b0233d88fe)},
        {10, 10, 9, 9, 9, 150, 0, UINT64_C(0x2610c93fd8d6aa17)},
        {20, 20, 20, 20, 12, 120, 0, UINT64_C(0x878d2bd884cddc4f)},
        {6, 6, 4, 4, 3, 12, 1, UINT64_C(0xd2caaee45c8c5d00)},
        {1, 30, 4, 4, 3, 10, 0, UINT64_C(0x9cd0396e2b45d4ab)},
        {10, 10, 0, 9, 0, 60, 0, UINT64_C(0xe0fe3468cae276de)},
        {30, 30, 25, 25, 20, 150, 0, UINT64_C(0x046047c116240f56)},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        uint64_t hash = UINT64_C(0xcbf29ce484222325);
        for (uint64_t seed = 1; seed <= 20; seed++) {
            snl_board *base = grid(known[i].rows, known[i].columns, 0), *board = NULL;
            snl_generate_options wanted =
                wish(known[i].ladders, known[i].snakes, known[i].rolls, known[i].mean);
            wanted.spread = known[i].spread;
            CHECK_EQUAL(generate(base, &wanted, seed, 10000, &board, NULL), SNL_OK);
            hash = digest(hash, board);
            snl_board_free(board);
            snl_board_free(base);
        }
        if (!CHECK(hash == known[i].digest))
            printf("# the boards of wish %zu are UINT64_C(0x%016" PRIx64 ")\n", i, hash);
    }
}

static int same_jumps(const snl_board *one, const snl_board *other)
{
    return digest(0, one) == digest(0, other);
}

/* The seed alone decides. With as many tries as reported, generation finds the same board again;
 * with one try less, generation finds no board. */
static void seeds_and_tries(void)
{
    snl_board *base = grid(10, 10, 0), *last = NULL;
    snl_generate_options wanted = wish(9, 9, 9, 25);
    int64_t tries = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        snl_generated made = {.struct_size = sizeof made}, other = {.struct_size = sizeof other};
        snl_board *board = NULL, *again = NULL, *none = NULL;
        CHECK_EQUAL(generate(base, &wanted, seed, 3000, &board, &made), SNL_OK);
        CHECK_EQUAL(generate(base, &wanted, seed, made.tries, &again, &other), SNL_OK);
        CHECK(same_jumps(board, again) && made.tries == other.tries);
        CHECK(made.mean == other.mean && made.rolls == other.rolls);
        if (made.tries > 1) {
            CHECK_EQUAL(generate(base, &wanted, seed, made.tries - 1, &none, &other),
                        SNL_ERROR_EFFORT);
            CHECK(none == NULL);
            CHECK_EQUAL(other.tries, made.tries - 1);
        }
        CHECK(last == NULL || !same_jumps(board, last));
        tries += made.tries;
        snl_board_free(again);
        snl_board_free(last);
        last = board;
    }
    CHECK(tries > 40);
    snl_board_free(last);
    snl_board_free(base);
}

/* When the tries run out, snl_generate() reports the facts of the nearest board. */
static void nearest_boards(void)
{
    double last = INFINITY;
    snl_board *base = grid(10, 10, 0), *board = NULL;
    for (int64_t tries = 1; tries <= 300; tries *= 3) {
        snl_generated made = {.struct_size = sizeof made};
        snl_generate_options wanted = wish(9, 9, 10, 14);
        CHECK_EQUAL(generate(base, &wanted, 5, tries, &board, &made), SNL_ERROR_EFFORT);
        CHECK_EQUAL(made.tries, tries);
        CHECK(made.rolls >= 4 && made.rolls <= 20);
        if (tries > 30) {
            CHECK_EQUAL(made.rolls, 10);
            CHECK(made.mean > 14.14 && made.mean < 21 && made.mean <= last);
            last = made.mean;
        }
    }
    /* The free squares 2, 4, 5, 6 and 8 have no room for two jumps of length 1. */
    snl_board_free(base);
    CHECK_EQUAL(snl_board_create(10, NULL, &base), SNL_OK);
    for (snl_square mouth = 1; mouth < 10; mouth += 2)
        if (mouth != 5)
            CHECK_EQUAL(snl_board_set_jump(base, mouth, 10), SNL_OK);
    snl_generated made = {.struct_size = sizeof made, .rolls = 77, .mean = 77};
    snl_generate_options wanted = wish(1, 1, 0, 0);
    wanted.jump_max = 1;
    CHECK_EQUAL(generate(base, &wanted, 5, 10, &board, &made), SNL_ERROR_EFFORT);
    CHECK(made.tries == 10 && made.rolls == 0 && made.mean == 0);
    CHECK_EQUAL(snl_generate(base, &wanted, &board, &made), SNL_ERROR_EFFORT);
    CHECK_EQUAL(made.tries, 10000); /* the default */
    snl_board_free(base);
    CHECK(board == NULL);
}

/* ---- Looks ---- */

struct looks {
    double crossings;
    double unevenness; /* how unevenly mouths and destinations fall on nine regions */
    double nearest;    /* squared distance from a mouth or destination to the nearest one of another
                        * jump */
};

static double squared(double x)
{
    return x * x;
}

static void cell(snl_square square, double *x, double *y)
{
    int row = (int)(square - 1) / 10, column = (int)(square - 1) % 10;
    *x = row % 2 ? 9 - column : column;
    *y = row;
}

/* Whether the segments ab and cd meet; s and t are the fractions of ab and of cd up to the point
 * where they meet. */
static int do_cross(snl_square a, snl_square b, snl_square c, snl_square d)
{
    double ax, ay, bx, by, cx, cy, dx, dy;
    cell(a, &ax, &ay);
    cell(b, &bx, &by);
    cell(c, &cx, &cy);
    cell(d, &dx, &dy);
    double divisor = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
    if (divisor == 0)
        return 0;
    double s = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / divisor;
    double t = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / divisor;
    return s >= 0 && s <= 1 && t >= 0 && t <= 1;
}

static void add_looks(const snl_board *board, struct looks *looks)
{
    snl_square from[50], to[50], ends[100];
    size_t count = 0, regions[9] = {0};
    CHECK_EQUAL(snl_board_jumps(board, from, to, 50, &count), SNL_OK);
    for (size_t i = 0; i < count; i++) {
        ends[2 * i] = from[i];
        ends[2 * i + 1] = to[i];
        for (size_t k = 0; k < i; k++)
            looks->crossings += do_cross(from[i], to[i], from[k], to[k]);
    }
    for (size_t i = 0; i < 2 * count; i++) {
        double x, y, nearest = 100;
        cell(ends[i], &x, &y);
        regions[(int)(x * 0.3) + 3 * (int)(y * 0.3)]++;
        for (size_t k = 0; k < 2 * count; k++) {
            double other_x, other_y;
            cell(ends[k], &other_x, &other_y);
            double apart = squared(x - other_x) + squared(y - other_y);
            if (k / 2 != i / 2 && apart < nearest)
                nearest = apart;
        }
        looks->nearest += nearest / (2 * (double)count);
    }
    for (size_t i = 0; i < 9; i++)
        looks->unevenness += squared((double)regions[i] - 2 * (double)count / 9);
}

/* A mean that misses the wanted one by a quarter or more is far off. Then the search wants other
 * lengths of jumps after the first board. If the mean misses the wanted one by slightly less, the
 * search takes a different way. */
static void far_off_from_a_quarter_on(void)
{
    snl_board *base = grid(10, 10, 0);
    for (uint64_t seed = 1; seed <= 3; seed++) {
        snl_generated first = {.struct_size = sizeof first}, made[3] = {first, first, first};
        snl_board *board = NULL;
        snl_generate_options wanted = wish(6, 6, 0, 1000);
        CHECK_EQUAL(generate(base, &wanted, seed, 1, &board, &first), SNL_ERROR_EFFORT);
        for (int i = 0; i < 3; i++) {
            wanted.mean = first.mean / (1.25 + (i - 1) * 0x1p-26);
            board = make(grid(10, 10, 0), wanted, seed, &made[i]);
            snl_board_free(board);
        }
        CHECK(made[1].tries == made[2].tries && made[1].mean == made[2].mean);
        CHECK(made[0].tries != made[1].tries || made[0].mean != made[1].mean);
    }
    snl_board_free(base);
}

static void spread_boards_look_better(void)
{
    struct looks looks[2] = {{0, 0, 0}, {0, 0, 0}};
    for (uint64_t seed = 0; seed < 60; seed++)
        for (int32_t spread = 0; spread < 2; spread++) {
            snl_generated made;
            snl_generate_options wanted = wish(9, 9, seed % 3 ? 7 : 0, seed % 2 ? 30 : 0);
            wanted.spread = spread;
            snl_board *board = make(grid(10, 10, 0), wanted, seed, &made);
            add_looks(board, &looks[spread]);
            snl_board_free(board);
        }
    for (int i = 0; i < 2; i++)
        printf("# spread %d: %.1f crossings a board, unevenness %.1f, nearest ends %.2f apart, "
               "squared\n",
               i, looks[i].crossings / 60, looks[i].unevenness / 60, looks[i].nearest / 60);
    CHECK(looks[1].crossings < 0.5 * looks[0].crossings);
    CHECK(looks[1].unevenness < 0.7 * looks[0].unevenness);
    CHECK(looks[1].nearest > 1.1 * looks[0].nearest);
}

/* Structs of a later version are longer. */
static void longer_structs(void)
{
    struct {
        snl_generate_options wanted;
        char more[8];
    } wanted = {wish(9, 9, 7, 30), "1234567"};
    struct {
        snl_generated made;
        char more[8];
    } made = {{.struct_size = sizeof made}, "1234567"};
    snl_board *base = grid(10, 10, 0), *board = NULL, *other = NULL;
    wanted.wanted.struct_size = sizeof wanted;
    wanted.wanted.seed = 1;
    CHECK_EQUAL(snl_generate(base, &wanted.wanted, &board, &made.made), SNL_OK);
    wanted.wanted.struct_size = sizeof wanted.wanted;
    CHECK_EQUAL(snl_generate(base, &wanted.wanted, &other, NULL), SNL_OK);
    CHECK(same_jumps(board, other) && made.made.rolls == 7);
    CHECK(made.made.struct_size == sizeof made && memcmp(made.more, "1234567", 8) == 0);
    snl_board_free(base);
    snl_board_free(board);
    snl_board_free(other);
}

int main(void)
{
    check_random_seed();
    RUN(classic_wishes);
    RUN(random_wishes);
    RUN(full_boards);
    RUN(hard_wishes);
    RUN(rolls_that_no_board_has);
    RUN(crowded_boards);
    RUN(means_that_overflow);
    RUN(mean_past_the_stairs);
    RUN(largest_die);
    RUN(two_dice_wishes);
    RUN(completed_levels);
    RUN(played_boards);
    RUN(known_boards);
    RUN(seeds_and_tries);
    RUN(nearest_boards);
    RUN(far_off_from_a_quarter_on);
    RUN(spread_boards_look_better);
    RUN(longer_structs);
    return check_done();
}
