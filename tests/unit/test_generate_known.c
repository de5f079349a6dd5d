/* SPDX-License-Identifier: MIT */
/*
 * Generated boards are the same on every machine. The test fulfils wishes of all kinds on small
 * boards, with any rules and dice and few tries, and makes one number of the results of each kind.
 * If a number changes, boards change for everybody who keeps a seed: the change takes a new
 * version, and a line in the changelog. The other tests of lib/generate.c check whether the boards
 * are good.
 */
#include "generate_check.h"

#include <snl.h>

/* Random numbers that do not depend on SNL_SEED. */
static uint64_t state;

static int64_t number(int64_t low, int64_t high)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return low + (int64_t)((state >> 33) % (uint64_t)(high - low + 1));
}

struct range {
    int64_t low, high;
};

static int64_t within(struct range range)
{
    return number(range.low, range.high);
}

/* The ranges from which bases and wishes are drawn. */
struct kind {
    struct range rows; /* 0: linear boards of `columns` squares */
    struct range columns;
    struct range ladders;
    struct range snakes;
    struct range rolls;
    struct range means;
    struct range least;
    struct range longest;
    struct range spread;
    struct range tries;
    size_t dice;   /* number of dice of the table below to choose from */
    int64_t given; /* largest number of jumps of the base */
    double tolerance;
    int64_t start_max; /* games begin on a square from 0 to this one */
    int wishes;
    uint64_t digest;
};

static const struct {
    size_t faces;
    uint32_t weights[12];
} dice[] = {
    {6, {1, 1, 1, 1, 1, 1}}, {12, {0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1}},
    {4, {0, 1, 1, 1}},       {4, {1, 0, 2, 1}},
    {3, {1, 2, 3}},          {2, {1, 1}},
    {4, {0, 1, 0, 1}},
};

static uint64_t digest;

static void digest_number(int64_t value)
{
    for (int i = 0; i < 8; i++)
        digest = (digest ^ ((uint64_t)value >> 8 * i & 0xff)) * UINT64_C(0x100000001b3);
}

static snl_board *make_base(const struct kind *kind)
{
    snl_board *base = NULL;
    int64_t rows = within(kind->rows), columns = within(kind->columns);
    snl_status status = rows > 0 ? snl_board_create_grid(rows, columns, NULL, &base)
                                 : snl_board_create(columns, NULL, &base);
    CHECK_EQUAL(status, SNL_OK);
    size_t die = (size_t)number(0, (int64_t)kind->dice - 1);
    snl_square squares = snl_board_squares(base);
    CHECK_EQUAL(snl_board_set_die(base, dice[die].weights, dice[die].faces), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(base, number(0, kind->start_max)), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(base, (int32_t)number(0, 2)), SNL_OK);
    for (int64_t i = number(0, kind->given); i > 0; i--) {
        snl_square mouth = number(1, squares);
        snl_board_set_jump(base, mouth, number(1, squares));
    }
    CHECK_EQUAL(snl_board_set_chaining(base, (int32_t)number(0, 1)), SNL_OK);
    return base;
}

static void digest_board(const snl_board *board)
{
    for (snl_square mouth = 0; (mouth = snl_board_next_jump(board, mouth)) != 0;) {
        digest_number(mouth);
        digest_number(snl_board_jump(board, mouth));
    }
}

static snl_status make_one(const struct kind *kind, uint64_t seed)
{
    snl_board *base = make_base(kind), *board = NULL;
    snl_generate_options wanted = {.struct_size = sizeof wanted, .tolerance = kind->tolerance};
    snl_generated made = {.struct_size = sizeof made};
    wanted.ladders = within(kind->ladders);
    wanted.snakes = within(kind->snakes);
    wanted.rolls = within(kind->rolls);
    wanted.mean = (double)within(kind->means) / 4;
    wanted.jump_min = within(kind->least);
    wanted.jump_max = within(kind->longest);
    wanted.spread = (int32_t)within(kind->spread);
    snl_status status = generate(base, &wanted, seed, within(kind->tries), &board, &made);
    digest_number(status);
    digest_number(made.tries);
    digest_number(made.rolls);
    digest_number(made.mean < 1e9 ? (int64_t)(made.mean * 1024) : -1);
    digest_board(board);
    snl_board_free(board);
    snl_board_free(base);
    return status;
}

static void begin_digest(void)
{
    digest = UINT64_C(0xcbf29ce484222325);
}

static void compare(uint64_t expected, const char *name)
{
    if (!CHECK(digest == expected))
        printf("# %s: UINT64_C(0x%016" PRIx64 ")\n", name, digest);
}

static void make_all(const struct kind *kind, const char *name)
{
    int64_t statuses[SNL_ERROR_CANCELLED + 1] = {0};
    begin_digest();
    state = 1;
    for (int i = 0; i < kind->wishes; i++)
        statuses[make_one(kind, (uint64_t)i)]++;
    compare(kind->digest, name);
    if (getenv("SNL_TEST_VERBOSE"))
        printf("# %s: %" PRId64 " made, %" PRId64 " in vain, %" PRId64 " impossible\n", name,
               statuses[SNL_OK], statuses[SNL_ERROR_EFFORT], statuses[SNL_ERROR_IMPOSSIBLE]);
}

/* ---- Kinds ---- */

static void any_boards(void)
{
    static const struct kind kind = {
        .rows = {2, 6},
        .columns = {3, 7},
        .ladders = {0, 4},
        .snakes = {0, 4},
        .tries = {1, 9},
        .dice = 7,
        .given = 2,
        .start_max = 1,
        .wishes = 200,
        .digest = UINT64_C(0xfb6dce9e80d7d70c),
    };
    make_all(&kind, "any_boards");
}

static void lines(void)
{
    static const struct kind kind = {
        .columns = {8, 40},
        .ladders = {0, 4},
        .snakes = {0, 4},
        .rolls = {0, 6},
        .least = {0, 3},
        .longest = {0, 30},
        .spread = {0, 1},
        .tries = {1, 5},
        .dice = 7,
        .given = 2,
        .start_max = 3,
        .wishes = 100,
        .digest = UINT64_C(0x3c161f01a7c293fe),
    };
    make_all(&kind, "lines");
}

static void fewest_rolls(void)
{
    static const struct kind kind = {
        .rows = {5, 9},
        .columns = {5, 9},
        .ladders = {3, 7},
        .snakes = {3, 7},
        .rolls = {3, 8},
        .tries = {20, 90},
        .dice = 1,
        .wishes = 40,
        .digest = UINT64_C(0x647713ae3b329a14),
    };
    make_all(&kind, "fewest_rolls");
}

static void rolls_hard_to_get(void)
{
    static const struct kind kind = {
        .rows = {5, 7},
        .columns = {5, 7},
        .ladders = {3, 4},
        .snakes = {3, 4},
        .rolls = {3, 7},
        .longest = {6, 14},
        .tries = {70, 90},
        .dice = 1,
        .wishes = 24,
        .digest = UINT64_C(0xf44b4a868d0167d3),
    };
    make_all(&kind, "rolls_hard_to_get");
}

static void fewest_rolls_of_odd_dice(void)
{
    static const struct kind kind = {
        .rows = {3, 5},
        .columns = {3, 6},
        .ladders = {1, 3},
        .snakes = {1, 3},
        .rolls = {3, 6},
        .tries = {4, 20},
        .dice = 7,
        .given = 1,
        .start_max = 2,
        .wishes = 10,
        .digest = UINT64_C(0xbbe6bc6e810d74dc),
    };
    make_all(&kind, "fewest_rolls_of_odd_dice");
}

static void means(void)
{
    static const struct kind kind = {
        .rows = {4, 7},
        .columns = {4, 7},
        .ladders = {2, 5},
        .snakes = {2, 5},
        .means = {30, 100},
        .tries = {15, 30},
        .dice = 1,
        .given = 1,
        .start_max = 1,
        .wishes = 20,
        .tolerance = 0x1p-8,
        .digest = UINT64_C(0xfec8f7fd8c349ba3),
    };
    make_all(&kind, "means");
}

static void means_of_odd_dice(void)
{
    static const struct kind kind = {
        .rows = {3, 5},
        .columns = {3, 5},
        .ladders = {1, 3},
        .snakes = {1, 3},
        .rolls = {0, 4},
        .means = {20, 80},
        .tries = {10, 30},
        .dice = 7,
        .given = 1,
        .start_max = 1,
        .wishes = 12,
        .tolerance = 0.0625,
        .digest = UINT64_C(0x4d35c282463156ce),
    };
    make_all(&kind, "means_of_odd_dice");
}

static void means_far_off(void)
{
    static const struct kind kind = {
        .rows = {5, 7},
        .columns = {5, 7},
        .ladders = {2, 5},
        .snakes = {2, 5},
        .means = {32, 400},
        .tries = {20, 60},
        .dice = 1,
        .wishes = 8,
        .tolerance = 0.0625,
        .digest = UINT64_C(0x7cf16f5f53e88bf6),
    };
    make_all(&kind, "means_far_off");
}

/* Wishes for means so far off, on either side, that the search tries shorter and longer jumps in
 * turn. */
static void means_on_either_side(void)
{
    static const struct kind kind = {
        .rows = {1, 1},
        .columns = {10, 14},
        .ladders = {0, 1},
        .snakes = {1, 4},
        .means = {80, 200},
        .tries = {80, 120},
        .dice = 6,
        .wishes = 20,
        .tolerance = 0x1p-16,
        .digest = UINT64_C(0xc43d0b93f3c91334),
    };
    make_all(&kind, "means_on_either_side");
}

static void looks(void)
{
    static const struct kind kind = {
        .rows = {4, 8},
        .columns = {4, 8},
        .ladders = {2, 5},
        .snakes = {2, 5},
        .rolls = {0, 5},
        .spread = {1, 1},
        .tries = {5, 20},
        .dice = 1,
        .given = 1,
        .start_max = 1,
        .wishes = 16,
        .digest = UINT64_C(0xdaa85f4f0e7c2d7d),
    };
    make_all(&kind, "looks");
}

static void looks_and_means(void)
{
    static const struct kind kind = {
        .rows = {4, 6},
        .columns = {4, 6},
        .ladders = {2, 4},
        .snakes = {2, 4},
        .means = {30, 90},
        .spread = {1, 1},
        .tries = {15, 40},
        .dice = 1,
        .wishes = 5,
        .tolerance = 0.125,
        .digest = UINT64_C(0x1155a33ff4fc5c7e),
    };
    make_all(&kind, "looks_and_means");
}

static void crowded_boards(void)
{
    static const struct kind kind = {
        .rows = {3, 6},
        .columns = {4, 6},
        .ladders = {2, 6},
        .snakes = {2, 6},
        .least = {0, 4},
        .longest = {4, 9},
        .spread = {0, 1},
        .tries = {1, 4},
        .dice = 1,
        .given = 2,
        .start_max = 1,
        .wishes = 120,
        .digest = UINT64_C(0xfd77901e9f81c5de),
    };
    make_all(&kind, "crowded_boards");
}

static void large_boards(void)
{
    static const struct kind kind = {
        .rows = {10, 30},
        .columns = {10, 30},
        .ladders = {6, 9},
        .snakes = {3, 9},
        .means = {100, 200},
        .tries = {10, 19},
        .dice = 1,
        .wishes = 5,
        .tolerance = 0.125,
        .digest = UINT64_C(0x31470556e28666a0),
    };
    make_all(&kind, "large_boards");
}

/* Boards of 96 and of 343 squares. At these sizes the number of mouths that the search tries
 * changes. */
static void means_of_some_mouths(void)
{
    static const struct kind kinds[] = {
        {.rows = {8, 8},
         .columns = {12, 12},
         .ladders = {3, 3},
         .snakes = {3, 3},
         .means = {100, 160},
         .tries = {4, 4},
         .dice = 1,
         .wishes = 2,
         .tolerance = 0x1p-16},
        {.rows = {7, 7},
         .columns = {49, 49},
         .ladders = {3, 3},
         .snakes = {3, 3},
         .means = {300, 400},
         .tries = {6, 6},
         .dice = 1,
         .wishes = 2,
         .tolerance = 0x1p-16},
    };
    begin_digest();
    state = 1;
    for (uint64_t seed = 0; seed < 4; seed++)
        make_one(&kinds[seed / 2], seed);
    compare(UINT64_C(0x01c753f4f5b80558), "means_of_some_mouths");
}

/* The mean overflows, except with a ladder past all stairs. */
static void means_past_the_stairs(void)
{
    snl_generate_options wanted = {
        .struct_size = sizeof wanted, .ladders = 1, .mean = 6, .tolerance = 0.9};
    snl_board *base = stairs_of(36, 10, 1);
    begin_digest();
    for (uint64_t seed = 0; seed < 4; seed++) {
        snl_board *board = NULL;
        digest_number(generate(base, &wanted, seed, 600, &board, NULL));
        digest_board(board);
        snl_board_free(board);
    }
    compare(UINT64_C(0x3c14d532e05e7565), "means_past_the_stairs");
    snl_board_free(base);
}

/* ---- Single wishes ---- */

/* Single wishes whose searches take rare decisions. */
static const struct kind rare[] = {
    {.rows = {1, 9},
     .columns = {2, 12},
     .ladders = {0, 5},
     .snakes = {0, 5},
     .rolls = {1, 9},
     .least = {0, 3},
     .longest = {0, 20},
     .tries = {20, 200},
     .dice = 7,
     .given = 2,
     .start_max = 1},
    {.rows = {1, 7},
     .columns = {2, 9},
     .ladders = {0, 4},
     .snakes = {0, 4},
     .means = {4, 300},
     .longest = {0, 9},
     .spread = {0, 1},
     .tries = {10, 150},
     .dice = 7,
     .given = 2,
     .start_max = 2,
     .tolerance = 0.03125},
    {.rows = {1, 7},
     .columns = {2, 9},
     .ladders = {0, 4},
     .snakes = {0, 4},
     .rolls = {2, 6},
     .means = {8, 200},
     .tries = {10, 150},
     .dice = 3,
     .given = 2,
     .start_max = 1,
     .tolerance = 0.125},
    {.rows = {2, 20},
     .columns = {2, 20},
     .ladders = {0, 5},
     .snakes = {0, 5},
     .spread = {0, 1},
     .tries = {1, 60},
     .dice = 7,
     .given = 1,
     .start_max = 1},
};

static void make_rare(uint64_t pick)
{
    state = pick;
    make_one(&rare[pick % (sizeof rare / sizeof *rare)], pick);
}

static void make_picks(const uint64_t *picks, size_t count, uint64_t expected, const char *name)
{
    begin_digest();
    for (size_t i = 0; i < count; i++)
        make_rare(picks[i]);
    compare(expected, name);
}

static void rare_decisions(void)
{
    static const uint64_t picks[] = {1502, 1505, 310};
    make_picks(picks, sizeof picks / sizeof *picks, UINT64_C(0xc0db29af03caa375), "rare_decisions");
}

static void rarer_decisions(void)
{
    static const uint64_t picks[] = {134, 132, 6496};
    make_picks(picks, sizeof picks / sizeof *picks, UINT64_C(0xd4b6f863092f2a53),
               "rarer_decisions");
}

static void rarest_decisions(void)
{
    static const uint64_t picks[] = {3015, 6510, 2309, 9400};
    make_picks(picks, sizeof picks / sizeof *picks, UINT64_C(0x4fcf5b14ed974fb3),
               "rarest_decisions");
}

/* Searches in which moves overshoot the wanted number of fewest rolls. Later, a round without a
 * lean to short or long jumps comes near that number. */
static void leans_of_later_rounds(void)
{
    static const uint64_t picks[] = {2112, 8182};
    make_picks(picks, sizeof picks / sizeof *picks, UINT64_C(0xae79fe4bdab9a6be),
               "leans_of_later_rounds");
}

int main(void)
{
    RUN(any_boards);
    RUN(lines);
    RUN(fewest_rolls);
    RUN(rolls_hard_to_get);
    RUN(fewest_rolls_of_odd_dice);
    RUN(means);
    RUN(means_of_odd_dice);
    RUN(means_far_off);
    RUN(means_on_either_side);
    RUN(means_of_some_mouths);
    RUN(means_past_the_stairs);
    RUN(looks);
    RUN(looks_and_means);
    RUN(crowded_boards);
    RUN(large_boards);
    RUN(rare_decisions);
    RUN(rarer_decisions);
    RUN(rarest_decisions);
    RUN(leans_of_later_rounds);
    return check_done();
}
