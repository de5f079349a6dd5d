/* SPDX-License-Identifier: MIT */
/*
 * Generation on all boards of a few squares. The test lists every set of jumps that the rules of
 * snl_generate() allow, with the fewest rolls and the mean of each. A wish that a listed board
 * fulfils must succeed. Any other wish must fail, and may be called impossible. It must be called
 * impossible if there is no room for the jumps, or if no roll leaves the start. SNL_TEST_WHOLE
 * tries more wishes.
 */
#include "generate_check.h"

enum { BOARDS_MAX = 3000, TRIES_TO_FIND = 20000, TRIES_IN_VAIN = 10 };

struct listed {
    int rolls;
    double mean;
};

static struct listed boards[BOARDS_MAX];
static size_t board_count;
static int has_room; /* whether there is room for jumps of the wanted number and lengths, even if
                      * the jumps make walls */
static int is_shut;  /* whether a token on the start stays there, whatever it rolls */

struct listing {
    snl_board *board;
    const snl_generate_options *wanted;
    int64_t ladders, snakes; /* still to be added */
};

static int is_long_enough(const struct listing *listing, snl_square from, snl_square to)
{
    const snl_generate_options *wanted = listing->wanted;
    int64_t columns = snl_board_columns(listing->board);
    int64_t least = wanted->jump_min ? wanted->jump_min : wanted->jump_max == 1 ? 1 : 2;
    int is_default_on_grid = wanted->jump_min == 0 && snl_board_rows(listing->board) > 1;
    return llabs(to - from) >= least &&
           !(is_default_on_grid && (from - 1) / columns == (to - 1) / columns);
}

/* Whether a jump may have this length; its squares need not be free. */
static int may_join(const struct listing *listing, snl_square from, snl_square to)
{
    int64_t longest = listing->wanted->jump_max;
    return is_long_enough(listing, from, to) && (longest == 0 || llabs(to - from) <= longest);
}

/* Lists the current board if it may be generated. */
static void list_board(const snl_board *board)
{
    static struct reference game;
    char seen[JUDGED_SQUARES_MAX + 1];
    int start = (int)snl_board_start(board);
    judge_load(&game, board);
    reference_solve(&game);
    if (judge_wall(&game) || !judge_reach(&game, start, seen))
        return;
    if (CHECK(board_count < BOARDS_MAX))
        boards[board_count++] = (struct listed){game.fewest[start], judge_mean(&game, start, seen)};
}

/* Adds the missing jumps in all ways, with mouths above `after`. `ends` marks the squares that
 * jumps take. */
static void list_boards(struct listing *listing, snl_square after, char *ends)
{
    snl_square squares = snl_board_squares(listing->board);
    if (listing->ladders + listing->snakes == 0) {
        list_board(listing->board);
        return;
    }
    for (snl_square from = after + 1; from < squares; from++)
        for (snl_square to = 1; to < squares && !ends[from]; to++) {
            int64_t *left = to > from ? &listing->ladders : &listing->snakes;
            if (to == from || ends[to] || *left == 0 || !may_join(listing, from, to))
                continue;
            CHECK_EQUAL(snl_board_set_jump(listing->board, from, to), SNL_OK);
            ends[from] = ends[to] = 1;
            --*left;
            list_boards(listing, from, ends);
            ++*left;
            ends[from] = ends[to] = 0;
            CHECK_EQUAL(snl_board_remove_jump(listing->board, from), SNL_OK);
        }
}

/* Whether `jumps` jumps of any allowed length fit on squares from `low` on. */
static int have_room(const struct listing *listing, snl_square low, int64_t jumps, char *ends)
{
    snl_square squares = snl_board_squares(listing->board);
    if (jumps == 0)
        return 1;
    for (; low < squares; low++)
        for (snl_square high = low + 1; high < squares && !ends[low]; high++) {
            if (ends[high] || !is_long_enough(listing, low, high))
                continue;
            ends[low] = ends[high] = 1;
            int fits = have_room(listing, low + 1, jumps - 1, ends);
            ends[low] = ends[high] = 0;
            if (fits)
                return 1;
        }
    return 0;
}

/* Begins a list; marks the taken squares in `ends`. */
static struct listing begin(const snl_board *base, const snl_generate_options *wanted,
                            char ends[64])
{
    struct listing listing = {NULL, wanted, wanted->ladders, wanted->snakes};
    memset(ends, 0, 64);
    board_count = 0;
    CHECK_EQUAL(snl_board_copy(base, NULL, &listing.board), SNL_OK);
    ends[snl_board_start(base)] = 1;
    for (snl_square mouth = 0; (mouth = snl_board_next_jump(base, mouth)) != 0;)
        ends[mouth] = ends[snl_board_jump(base, mouth)] = 1;
    return listing;
}

static void find_room(const snl_board *base, const snl_generate_options *wanted)
{
    char ends[64];
    struct listing listing = begin(base, wanted, ends);
    has_room = have_room(&listing, 1, wanted->ladders + wanted->snakes, ends);
    snl_board_free(listing.board);
}

/* Whether no roll leaves the start of a board, which is not the goal. */
static int has_shut_start(const snl_board *board)
{
    static struct reference game;
    judge_load(&game, board);
    int leaves = game.start == game.squares;
    for (int face = 1; face <= game.faces && !leaves; face++)
        leaves = game.weight[face] > 0 && reference_rest(&game, game.start, face) != game.start;
    return !leaves;
}

static void list_all(const snl_board *base, const snl_generate_options *wanted)
{
    char ends[64];
    struct listing listing = begin(base, wanted, ends);
    list_boards(&listing, 0, ends);
    is_shut = has_shut_start(base);
    has_room = have_room(&listing, 1, wanted->ladders + wanted->snakes, ends);
    snl_board_free(listing.board);
}

/* How many of the listed boards fulfil a wish. */
static size_t count_fitting(const snl_generate_options *wanted)
{
    size_t count = 0;
    for (size_t i = 0; i < board_count; i++)
        count += (wanted->rolls == 0 || boards[i].rolls == wanted->rolls) &&
                 (wanted->mean == 0 ||
                  fabs(boards[i].mean - wanted->mean) <= wanted->tolerance * wanted->mean);
    return count;
}

static int64_t impossible, in_vain, found; /* how the wishes of a test ended */
static int64_t shut;                       /* wishes for boards that no roll lets enter */

static void clear_counts(void)
{
    impossible = in_vain = found = shut = 0;
}

static void check_counts(void)
{
    printf("# %" PRId64 " found, %" PRId64 " impossible, %" PRId64 " in vain\n", found, impossible,
           in_vain);
    CHECK(found > 50 && impossible > 50 && in_vain > 5);
}

static void try_wish(const snl_board *base, const snl_generate_options *wanted)
{
    size_t fitting = count_fitting(wanted);
    snl_board *board = NULL;
    snl_generated made = {.struct_size = sizeof made};
    int faults = check_faults_in_test;
    snl_status status = generate(base, wanted, check_random64(),
                                 fitting > 0 ? TRIES_TO_FIND : TRIES_IN_VAIN, &board, &made);
    if (fitting > 0 && CHECK_EQUAL(status, SNL_OK))
        judge_board(base, wanted, board, &made);
    if (fitting == 0)
        CHECK(status == SNL_ERROR_IMPOSSIBLE ||
              (status == SNL_ERROR_EFFORT && has_room && !is_shut));
    found += status == SNL_OK;
    impossible += status == SNL_ERROR_IMPOSSIBLE;
    in_vain += status == SNL_ERROR_EFFORT;
    shut += is_shut;
    if (check_faults_in_test > faults && check_faults_in_test <= 5)
        printf("# %" PRId64 " ladders, %" PRId64 " snakes, %" PRId64 " squares, start %" PRId64
               ", overshoot %d, length %" PRId64 "..%" PRId64 ", rolls %" PRId64
               ", mean %.9g: %zu boards\n",
               wanted->ladders, wanted->snakes, snl_board_squares(base), snl_board_start(base),
               (int)snl_board_overshoot(base), wanted->jump_min, wanted->jump_max, wanted->rolls,
               wanted->mean, fitting);
    snl_board_free(board);
}

static int is_whole(void)
{
    return getenv("SNL_TEST_WHOLE") != NULL;
}

/* Tries every number of rolls, and some means: those of listed boards, and means close to them. */
static void try_wishes(const snl_board *base, snl_generate_options wanted)
{
    int means = is_whole() ? 2 : 1;
    list_all(base, &wanted);
    for (wanted.rolls = 0; wanted.rolls <= snl_board_squares(base) + 1; wanted.rolls++) {
        wanted.mean = 0;
        try_wish(base, &wanted);
    }
    wanted.tolerance = 1e-6;
    for (int i = 0; i < means && board_count > 0; i++) {
        const struct listed *some = &boards[check_random(0, (int64_t)board_count - 1)];
        if (some->mean == 0)
            continue;
        wanted.rolls = i % 2 ? some->rolls : 0;
        wanted.mean = some->mean;
        try_wish(base, &wanted);
        wanted.mean = some->mean * 1.00001;
        try_wish(base, &wanted);
    }
}

static void try_jumps(const snl_board *base)
{
    static const int64_t lengths[][2] = {{0, 0}, {1, 0}, {3, 4}, {0, 1}, {2, 2}};
    for (int64_t ladders = 0; ladders <= 3; ladders++)
        for (int64_t snakes = 0; ladders + snakes <= 3; snakes++)
            for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
                if (check_random(0, is_whole() ? 2 : 9) != 0)
                    continue;
                snl_generate_options wanted = {.struct_size = sizeof wanted,
                                               .ladders = ladders,
                                               .snakes = snakes,
                                               .jump_min = lengths[i][0],
                                               .jump_max = lengths[i][1],
                                               .tolerance = 1e-6};
                try_wishes(base, wanted);
            }
}

/* Sets random rules of entering: one or two faces, a square, or both. */
static void set_enter(snl_board *board)
{
    uint64_t faces = UINT64_C(1) << check_random(0, 3) | UINT64_C(1) << check_random(0, 4);
    snl_square square = check_random(1, snl_board_squares(board));
    int64_t kind = check_random(0, 2);
    CHECK_EQUAL(snl_board_set_enter(board, kind == 0 ? 0 : faces, kind == 1 ? 0 : square), SNL_OK);
}

static void try_rules(snl_board *base, int enters)
{
    static const uint32_t dice[][4] = {{1, 1, 0, 0}, {1, 1, 1, 0}, {1, 0, 2, 1}, {0, 1, 0, 1}};
    static const size_t faces[] = {2, 3, 4, 4};
    for (size_t die = 0; die < 4; die++) {
        CHECK_EQUAL(snl_board_set_die(base, dice[die], faces[die]), SNL_OK);
        CHECK_EQUAL(snl_board_set_overshoot(base, (int32_t)check_random(0, 2)), SNL_OK);
        CHECK_EQUAL(snl_board_set_start(base, check_random(0, 2)), SNL_OK);
        if (enters)
            set_enter(base);
        try_jumps(base);
    }
    snl_board_free(base);
}

static void lines(void)
{
    clear_counts();
    for (int64_t squares = 2; squares <= 8; squares++) {
        snl_board *base = NULL;
        CHECK_EQUAL(snl_board_create(squares, NULL, &base), SNL_OK);
        try_rules(base, 0);
    }
    check_counts();
}

static void grids(void)
{
    clear_counts();
    for (int64_t rows = 1; rows <= 4; rows++)
        for (int64_t columns = 8 / rows; columns * rows >= 6; columns--) {
            snl_board *base = NULL;
            CHECK_EQUAL(snl_board_create_grid(rows, columns, NULL, &base), SNL_OK);
            try_rules(base, 0);
        }
    check_counts();
}

/* Bases with jumps that may share squares, with and without chaining. */
static void bases(void)
{
    clear_counts();
    for (int32_t i = 0; i < 6; i++) {
        snl_board *base = NULL;
        CHECK_EQUAL(snl_board_create(9, NULL, &base), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(base, i % 3 == 0 ? 3 : 2, i % 3 == 1 ? 9 : 6), SNL_OK);
        if (i % 3 == 2)
            CHECK_EQUAL(snl_board_set_jump(base, 6, 4), SNL_OK);
        CHECK_EQUAL(snl_board_set_chaining(base, i / 3), SNL_OK);
        try_rules(base, 0);
    }
    check_counts();
}

/* Boards with rules of entering. Half of them have a jump off the board, and some of those a second
 * jump that leads to the start or, by chaining, off the board. */
static void entering(void)
{
    clear_counts();
    for (int32_t i = 0; i < 12; i++) {
        snl_board *base = NULL;
        CHECK_EQUAL(snl_board_create(5 + i % 4, NULL, &base), SNL_OK);
        if (i % 2)
            CHECK_EQUAL(snl_board_set_jump(base, 3, 0), SNL_OK);
        if (i % 4 == 1)
            CHECK_EQUAL(snl_board_set_jump(base, 2, check_random(0, 1)), SNL_OK);
        if (i % 4 == 3)
            CHECK_EQUAL(snl_board_set_jump(base, 2, 3), SNL_OK);
        CHECK_EQUAL(snl_board_set_chaining(base, i % 4 == 3), SNL_OK);
        try_rules(base, 1);
    }
    check_counts();
    CHECK(shut > 20);
}

/* Boards that are nearly full. If there is no room for the jumps, generation says so at once. */
static void crowded(void)
{
    int64_t full = 0;
    for (int i = 0; i < 10000; i++) {
        snl_board *base = NULL;
        snl_generate_options wanted = {.struct_size = sizeof wanted,
                                       .ladders = check_random(1, 3),
                                       .snakes = check_random(0, 1),
                                       .jump_min = check_random(0, 6)};
        int64_t rows = check_random(1, 3), squares = rows * check_random(4, 15 / rows);
        CHECK_EQUAL(snl_board_create_grid(rows, squares / rows, NULL, &base), SNL_OK);
        for (int64_t jumps = check_random(0, 4); jumps > 0; jumps--)
            snl_board_set_jump(base, check_random(2, squares - 1), check_random(2, squares - 1));
        if (check_random(0, 3) == 0)
            snl_board_set_jump(base, check_random(2, squares - 1), 0);
        find_room(base, &wanted);
        snl_board *board = NULL;
        snl_status status = generate(base, &wanted, check_random64(), TRIES_IN_VAIN, &board, NULL);
        CHECK(has_room || status == SNL_ERROR_IMPOSSIBLE);
        full += !has_room;
        snl_board_free(board);
        snl_board_free(base);
    }
    CHECK(full > 2500 && full < 7500);
}

int main(void)
{
    check_random_seed();
    RUN(lines);
    RUN(grids);
    RUN(bases);
    RUN(entering);
    RUN(crowded);
    return check_done();
}
