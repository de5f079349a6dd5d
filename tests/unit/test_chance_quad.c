/* SPDX-License-Identifier: MIT */
/*
 * Lengths and visits of the random game, compared with elimination in quad precision, on boards too
 * large for fractions: random boards under all rules, rows of snakes where games take up to 1e140
 * rolls on average, and boards of up to 1e6 squares with few jumps. They are tests of
 * lib/chance_factor.c, lib/chance_front.c, lib/chance_factor_solve.c, lib/chance_chain.c,
 * lib/chance_stretch.c, lib/chance_solve.c, lib/chance_residual.c, lib/chance_variance.c,
 * lib/chance_length.c, lib/chance_spread.c, lib/chance_visits.c and lib/chance_trap.c.
 * SNL_TEST_WHOLE makes more and larger boards.
 */
#include "chance_calls.h"
#include "chance_quad.h"

enum { SQUARES_MAX = 3000, LONG_SQUARES_MAX = 1000000 };

/* The largest relative errors allowed. The header promises `short_game_error` for means on boards
 * of up to 1000 squares, and `long_error` on larger boards. `long_game_error` is allowed on boards
 * with means above 1e15 rolls, since the library may be unable to correct such means. A variance
 * may have twice the error of a mean. */
static double mean_error, variance_error;
static const double short_game_error = 1e-14, long_game_error = 1e-13;
static const double long_error = 1e-12;
static const double changed_error = 1e-12; /* a change of a solved board may lose two digits */
static const double bound_allowed = 1e-12;
static const double longest_with_bound = 1e15;

static int whole;
static struct quad_game *game;
static struct plain *plain;

/* By square: the figures of the reference, and the same figures of the library. */
static quad *quad_finishes, *quad_mean, *quad_variance, *quad_visit;
static double *finishes, *mean, *variance, *visits;

/* For the current test: the numbers of boards by kind, the largest mean, and the largest errors and
 * bounds. */
static struct {
    int64_t boards, uncertain, overflows;
    double mean_max, finish, mean, variance, visit, changed, mean_bound, variance_bound;
} seen;

static void allocate_figures(int squares_max)
{
    size_t count = (size_t)squares_max + 1;
    quad **quads[] = {&quad_finishes, &quad_mean, &quad_variance, &quad_visit};
    double **doubles[] = {&finishes, &mean, &variance, &visits};
    for (int i = 0; i < 4; i++) {
        *quads[i] = quad_allocate(count, sizeof **quads[i]);
        *doubles[i] = quad_allocate(count, sizeof **doubles[i]);
    }
    game = quad_create(squares_max, squares_max < LONG_SQUARES_MAX);
    plain = plain_create(squares_max);
}

static void free_figures(void)
{
    void *figures[] = {quad_finishes, quad_mean, quad_variance, quad_visit,
                       finishes,      mean,      variance,      visits};
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        free(figures[i]);
    quad_free(game);
    plain_free(plain);
}

static void print_seen(void)
{
    printf("# %" PRId64 " boards, %" PRId64 " uncertain, %" PRId64 " of too long games; "
           "a mean of up to %.1e\n",
           seen.boards, seen.uncertain, seen.overflows, seen.mean_max);
    printf("# largest errors: finish %.1e, mean %.1e, variance %.1e, visits %.1e, changes %.1e\n",
           seen.finish, seen.mean, seen.variance, seen.visit, seen.changed);
    printf("# largest bounds: mean %.1e, variance %.1e\n", seen.mean_bound, seen.variance_bound);
    memset(&seen, 0, sizeof seen);
}

static void note(double *most, double value)
{
    if (value > *most)
        *most = value;
}

static void check_near(const char *what, int square, double actual, quad exact, double allowed,
                       double *most)
{
    double error = quad_error_of(actual, exact);
    note(most, error);
    if (!CHECK(error <= allowed + quad_error) && check_faults_in_test <= 5)
        printf("# %s of square %d: %.17g, not %.17g, wrong by %.1e\n", what, square, actual,
               (double)exact, error);
}

/* The largest figure of the squares from which the goal is in reach; infinite if no double holds
 * this figure. */
static double largest(const quad *figures)
{
    quad most = 0;
    for (int square = 0; square < plain->squares; square++)
        if (plain->fewest[square] != SNL_UNREACHABLE && figures[square] > most)
            most = figures[square];
    return most > 1e308 ? INFINITY : (double)most;
}

/* The bound must be at least the error. It must be at most `limit`, unless the board has means
 * above `longest_with_bound`. Notes the largest bound in `most`. */
static void check_bound(double bound, double error, double limit, double *most)
{
    if (!CHECK(error <= bound) && check_faults_in_test <= 5)
        printf("# an error of %.1e, but a bound of %.1e\n", error, bound);
    if (largest(quad_mean) > longest_with_bound)
        return;
    note(most, bound);
    if (!CHECK(bound <= limit) && check_faults_in_test <= 5)
        printf("# a bound of %.1e, not %.1e\n", bound, limit);
}

/* ---- One board ---- */

/* Whether the reference knows enough digits of the variance from a square. The reference finds the
 * variance as a difference. Where all games are equally long, the variance is 0, and the difference
 * consists of rounding errors only. */
static int knows_variance(int square)
{
    const double least = quad_error < 1e-13 ? 1e-12 : 1e-3;
    return quad_variance[square] > least * quad_mean[square] * quad_mean[square];
}

/* Cancellation in the difference enlarges the relative error of a variance, in the reference and in
 * the library. The factor is the ratio of the mean squared to the variance, but at least 1. */
static double cancelled_at(int square)
{
    double cancelled = (double)(quad_mean[square] * quad_mean[square] / quad_variance[square]);
    return cancelled < 1 ? 1 : cancelled;
}

static void check_variance(const snl_game_length *length, int from)
{
    if (!knows_variance(from))
        return;
    double cancelled = cancelled_at(from);
    double error = quad_error_of(length->finished_variance, quad_variance[from]);
    check_near("finished variance", from, length->finished_variance, quad_variance[from],
               variance_error + quad_error * cancelled, &seen.variance);
    check_bound(length->variance_error_bound, error - quad_error * cancelled,
                2 * bound_allowed * cancelled / length->finish_probability, &seen.variance_bound);
}

static void check_one_length(const snl_chance *chance, int from)
{
    snl_game_length length = {.struct_size = sizeof length};
    CHECK_EQUAL(snl_chance_length(chance, from, &length), SNL_OK);
    if (from == plain->squares || plain->fewest[from] == SNL_UNREACHABLE)
        return;
    check_near("finish", from, length.finish_probability, quad_finishes[from], mean_error,
               &seen.finish);
    check_near("finished mean", from, length.finished_mean, quad_mean[from], mean_error,
               &seen.mean);
    check_bound(length.mean_error_bound,
                quad_error_of(length.finished_mean, quad_mean[from]) - quad_error, bound_allowed,
                &seen.mean_bound);
    CHECK(length.mean == (game->certain[from] ? length.finished_mean : INFINITY));
    CHECK(length.variance == (game->certain[from] ? length.finished_variance : INFINITY));
    check_variance(&length, from);
}

static void check_square(int square)
{
    if (plain->fewest[square] == SNL_UNREACHABLE) {
        CHECK(finishes[square] == 0 && mean[square] == INFINITY && variance[square] == INFINITY);
        return;
    }
    check_near("finish", square, finishes[square], quad_finishes[square], mean_error, &seen.finish);
    if (!game->certain[square]) {
        CHECK(mean[square] == INFINITY && variance[square] == INFINITY);
        return;
    }
    CHECK(finishes[square] == 1);
    check_near("mean", square, mean[square], quad_mean[square], mean_error, &seen.mean);
    if (knows_variance(square))
        check_near("variance", square, variance[square], quad_variance[square],
                   variance_error + quad_error * cancelled_at(square), &seen.variance);
}

static void check_visits(const snl_chance *chance, int from)
{
    CHECK_EQUAL(snl_chance_visits(chance, from, visits, (size_t)plain->squares + 1, &(size_t){0}),
                SNL_OK);
    if (from == plain->squares || plain->fewest[from] == SNL_UNREACHABLE)
        return;
    quad_visits(game, from, quad_visit);
    for (int square = 0; square < plain->squares; square++)
        if (plain->fewest[square] != SNL_UNREACHABLE)
            check_near("visits", square, visits[square], quad_visit[square], mean_error,
                       &seen.visit);
    check_near("visits of the goal", from, visits[plain->squares], quad_finishes[from], mean_error,
               &seen.visit);
    CHECK(!game->certain[from] || visits[plain->squares] == 1);
}

/* Whether there is a mouth, or the goal, at most 2 k + 1 squares above a square, for k faces. A
 * stretch ends k + 1 squares below a mouth or the goal. One roll can leave a stretch from its
 * highest k squares, which are up to 2 k squares below the mouth. The 1 in 2 k + 1 is for the next
 * square below, from which no roll can leave the stretch. */
static int is_near_a_jump(int square)
{
    int reach = 2 * plain->faces + 1;
    for (int other = square; other <= square + reach; other++)
        if (other == plain->squares || plain->jump[other] != 0)
            return 1;
    return 0;
}

/* Whether a jump from `mouth` to `end` would close a cycle. */
static int closes_cycle(int mouth, int end)
{
    while (plain->chaining && end > 0 && end != mouth && plain->jump[end] != 0)
        end = plain->jump[end];
    return plain->chaining && end == mouth;
}

/* The first mouth from a square on, or the square below the goal if there is none. */
static int next_mouth(int square)
{
    while (square < plain->squares - 1 && plain->jump[square] == 0)
        square++;
    return square;
}

/* Adds or changes one jump, and compares the mean. The jump often leads from the end of a stretch
 * back into the stretch. Overwrites the reference's figures of the unchanged board. */
static void check_change(const snl_chance *chance, int from)
{
    int mouth = (int)check_random(1, plain->squares - 1);
    int end = (int)check_random(0, plain->squares);
    if (check_random(0, 1) == 0) {
        mouth = next_mouth(mouth);
        end = (int)check_random(mouth > 60 ? mouth - 60 : 1, mouth);
    }
    int before = plain->jump[mouth];
    double actual = UNTOUCHED;
    if (end == mouth)
        return;
    if (closes_cycle(mouth, end)) {
        CHECK_EQUAL(snl_chance_with_jump(chance, mouth, end, &actual), SNL_ERROR_CYCLE);
        return;
    }
    plain->jump[mouth] = end > 0 ? end : REFERENCE_OFF;
    quad_factor(game, plain);
    quad_lengths(game, quad_finishes, quad_mean, quad_variance);
    plain->jump[mouth] = before;
    if (largest(quad_mean) > 1e280)
        return;
    CHECK_EQUAL(snl_chance_with_jump(chance, mouth, end, &actual), SNL_OK);
    if (from == plain->squares || !game->certain[from])
        CHECK(actual == (from == plain->squares ? 0 : INFINITY));
    else
        check_near("mean with another jump", mouth, actual, quad_mean[from], changed_error,
                   &seen.changed);
}

/* Compares means and visits on a board with a variance near or out of the range of a double. Means
 * and visits must still be right. */
static void compare_too_long(const snl_chance *chance, int from)
{
    snl_game_length length = {.struct_size = sizeof length};
    seen.overflows++;
    if (quad_variance[from] / 10 > 1e308)
        CHECK(snl_chance_length(chance, from, &length) == SNL_OK && isinf(length.variance));
    if (largest(quad_mean) > 1e280)
        return;
    fill_lengths(chance, SNL_LENGTH_MEAN, mean);
    for (int square = 0; square < plain->squares; square++)
        if (game->certain[square])
            check_near("mean", square, mean[square], quad_mean[square], mean_error, &seen.mean);
    check_visits(chance, from);
}

static void compare(const snl_chance *chance, int from)
{
    size_t count = (size_t)plain->squares + 1;
    quad_lengths(game, quad_finishes, quad_mean, quad_variance);
    mean_error = largest(quad_mean) < 1e15 ? short_game_error : long_game_error;
    variance_error = 2 * mean_error;
    seen.boards++;
    seen.uncertain += !game->certain[from];
    note(&seen.mean_max, largest(quad_mean));
    if (largest(quad_variance) > 1e280) {
        compare_too_long(chance, from);
        return;
    }
    fill_lengths(chance, SNL_LENGTH_FINISH_PROBABILITY, finishes);
    fill_lengths(chance, SNL_LENGTH_MEAN, mean);
    fill_lengths(chance, SNL_LENGTH_VARIANCE, variance);
    for (int square = 0; square < plain->squares; square++)
        check_square(square);
    CHECK(finishes[count - 1] == 1 && mean[count - 1] == 0 && variance[count - 1] == 0);
    check_one_length(chance, from);
    for (int square = 0; square <= plain->squares; square++)
        if ((is_near_a_jump(square) && check_random(0, plain->squares) < 100) ||
            square == plain->start || square == plain->enter_square)
            check_one_length(chance, square);
    check_visits(chance, from);
    for (int i = 0; i < 4; i++)
        check_visits(chance, (int)check_random(0, plain->squares));
    for (int i = 0; i < 4 && plain->squares > 1; i++)
        check_change(chance, from);
}

/* Compares the answers for the board in `plain`, with its start on `from`. */
static void compare_board(int from)
{
    plain->start = from;
    snl_chance *chance = NULL;
    snl_square cycle;
    int faults = check_faults_in_test;
    snl_board *board = make_board(plain);
    CHECK_EQUAL(snl_board_find_cycle(board, &cycle), SNL_OK);
    if (plain->chaining && cycle != 0) {
        CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_ERROR_CYCLE);
    } else if (CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK)) {
        quad_factor(game, plain);
        compare(chance, from);
    }
    describe_faults(board, from, faults);
    snl_chance_free(chance);
    snl_board_free(board);
}

/* ---- Boards ---- */

/* Small boards with any number of jumps. They are small because the time of the reference grows
 * with the pairs of jumps. */
static void random_boards(void)
{
    int boards = whole ? 1000 : 60;
    for (int i = 0; i < boards; i++) {
        random_plain(plain, (int)check_random(1, i % 8 ? 60 : 300), i % 2);
        if (i % 3 == 0)
            random_house_rules(plain);
        compare_board((int)check_random(0, 3) ? (int)check_random(0, plain->squares) : 0);
    }
    print_seen();
}

/* Sets up to `jumps` random jumps, of which `share_of_snakes` percent are snakes. */
static void scatter_jumps(int jumps, int share_of_snakes)
{
    while (jumps-- > 0) {
        int one = (int)check_random(1, plain->squares - 1);
        int other = (int)check_random(1, plain->squares - 1);
        int low = one < other ? one : other, high = one < other ? other : one;
        int snake = check_random(0, 99) < share_of_snakes;
        if (low != high)
            plain->jump[snake ? high : low] = snake ? low : high;
    }
    if (plain->chaining)
        plain_break_cycles(plain);
}

static void set_rules(int i)
{
    static const int dice[] = {6, 6, 2, 12, 20};
    plain->overshoot = i % 3;
    plain->chaining = i % 4 == 3;
    plain->faces = dice[i % 5];
    for (int face = 1; face <= plain->faces; face++)
        plain->weight[face] = i % 7 == 6 ? (uint32_t)check_random(0, 9) + (face == 1) : 1;
}

static void larger_boards(void)
{
    int boards = whole ? 60 : 6;
    for (int i = 0; i < boards; i++) {
        int squares = (int)check_random(300, whole && i % 30 == 29 ? SQUARES_MAX : 1000);
        state_of_board = check_random_state;
        plain_clear(plain, squares);
        set_rules(i);
        scatter_jumps((int)check_random(0, squares / (i % 3 ? 12 : 90)), i % 2 ? 50 : 70);
        if (i % 3 == 0)
            random_house_rules(plain);
        compare_board(i % 3 ? i % 2 : plain->start);
    }
    print_seen();
}

/* Two groups of snakes that cross each other, with ladders among them. From the top of the board
 * down, many snakes cross a square, then few, then many again. Some ladders end where many snakes
 * cross, and others lead from such squares to squares that few snakes cross. */
static void snakes_come_and_go(void)
{
    for (int snakes = 6; snakes <= 26; snakes++) {
        state_of_board = check_random_state;
        plain_clear(plain, 300);
        set_rules(snakes % 3);
        for (int i = 0; i < snakes; i++) {
            plain->jump[239 + 2 * i] = 180 + 2 * (i * 7 % snakes);
            plain->jump[99 + 2 * i] = 40 + 2 * i;
            plain->jump[10 + i] = i % 4 ? 0 : 41 + 2 * i;
        }
        for (int i = 0; i < 8; i++) {
            plain->jump[223 + 2 * i] = 240 + 2 * i;
            plain->jump[81 + 2 * i] = 158 + i;
        }
        for (int i = 0; i < 7; i++)
            plain->jump[166 + 2 * i] = 151 + i;
        compare_board(0);
    }
    print_seen();
}

/* Sets rows of `faces` - 1 mouths, one row every `period` squares; only the largest face passes a
 * row. The mouths lead back to 1, or to random squares below them. */
static void set_walls(int squares, int faces, int period, int to_one)
{
    state_of_board = check_random_state;
    plain_clear(plain, squares);
    plain->faces = faces;
    for (int face = 1; face <= faces; face++)
        plain->weight[face] = 1;
    for (int mouth = 2; mouth < squares; mouth++)
        if ((squares - mouth) % period >= 1 && (squares - mouth) % period < faces)
            plain->jump[mouth] = to_one ? 1 : (int)check_random(1, mouth - 1);
}

static void walls_and_snakes(void)
{
    static const int boards[][4] = {
        {60, 6, 9, 1},  {100, 6, 8, 1}, {150, 6, 7, 1},  {200, 6, 8, 1},   {120, 6, 6, 0},
        {300, 6, 6, 0}, {600, 6, 6, 0}, {900, 6, 6, 0},  {200, 2, 2, 1},   {400, 2, 2, 1},
        {200, 3, 3, 0}, {400, 3, 4, 1}, {90, 20, 20, 0}, {500, 12, 14, 1}, {1000, 8, 9, 1}};
    size_t count = whole ? sizeof boards / sizeof *boards : 5;
    for (size_t i = 0; i < count; i++)
        for (int overshoot = 0; overshoot < 3; overshoot++) {
            set_walls(boards[i][0], boards[i][1], boards[i][2], boards[i][3]);
            plain->overshoot = overshoot;
            compare_board(0);
        }
    CHECK(seen.mean_max > 1e20);
    print_seen();
}

/* All mouths lead back by the same number of squares, so that the same rounding errors recur. These
 * errors must not add up, and a correction must not make the answer worse. */
static void walls_alike(void)
{
    static const int boards[][3] = {{310, 7, 8}, {384, 8, 7}, {297, 2, 15}, {842, 3, 100}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        set_walls(boards[i][0], boards[i][1], boards[i][1], 1);
        for (int mouth = boards[i][2] + 2; mouth < plain->squares; mouth++)
            if (plain->jump[mouth] != 0)
                plain->jump[mouth] = mouth - boards[i][2];
        plain->overshoot = SNL_OVERSHOOT_STAY;
        compare_board(0);
    }
    CHECK(seen.mean < 3e-14 + quad_error);
    print_seen();
}

/* ---- Long stretches without a jump ---- */

static void check_long_means(const snl_chance *chance)
{
    snl_game_length length = {.struct_size = sizeof length};
    fill_lengths(chance, SNL_LENGTH_MEAN, mean);
    quad_means(game, quad_mean);
    for (int square = 0; square < plain->squares; square++)
        check_near("mean", square, mean[square], quad_mean[square], long_error, &seen.mean);
    CHECK_EQUAL(snl_chance_length(chance, 0, &length), SNL_OK);
    check_bound(length.mean_error_bound, quad_error_of(length.mean, quad_mean[0]) - quad_error,
                bound_allowed, &seen.mean_bound);
    note(&seen.mean_max, mean[0]);
    seen.boards++;
}

static void check_long_visits(const snl_chance *chance)
{
    CHECK_EQUAL(snl_chance_visits(chance, 0, visits, (size_t)plain->squares + 1, &(size_t){0}),
                SNL_OK);
    quad_visits(game, 0, quad_visit);
    for (int square = 0; square < plain->squares; square++)
        check_near("visits", square, visits[square], quad_visit[square], long_error, &seen.visit);
}

/* A long board with random jumps, too few for a wall, so that games end for certain. */
static void compare_long_board(int squares, int jumps, int kind)
{
    snl_chance *chance = NULL;
    state_of_board = check_random_state;
    plain_clear(plain, squares);
    plain->overshoot = kind % 3;
    plain->chaining = kind % 2;
    scatter_jumps(jumps, 50);
    snl_board *board = make_board(plain);
    int faults = check_faults_in_test;
    CHECK_EQUAL(snl_board_set_start(board, 0), SNL_OK);
    if (CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK)) {
        quad_factor(game, plain);
        check_long_means(chance);
        if (game->keeps_tape)
            check_long_visits(chance);
        for (int i = 0; i < 4 && game->keeps_tape; i++)
            check_change(chance, 0);
    }
    describe_faults(board, 0, faults);
    snl_chance_free(chance);
    snl_board_free(board);
}

static void boards_of_100000_squares(void)
{
    for (int kind = 0; kind < 4; kind++)
        compare_long_board(whole ? 100000 : 5000, kind == 3 ? 0 : 40, kind);
    print_seen();
}

static void board_of_1000000_squares(void)
{
    compare_long_board(whole ? LONG_SQUARES_MAX : 20000, 20, SNL_OVERSHOOT_STAY);
    print_seen();
}

int main(void)
{
    whole = getenv("SNL_TEST_WHOLE") != NULL;
    check_random_seed();
    printf("# the reference is in %s\n", quad_name);
    allocate_figures(SQUARES_MAX);
    RUN(snakes_come_and_go);
    RUN(random_boards);
    RUN(larger_boards);
    RUN(walls_and_snakes);
    RUN(walls_alike);
    free_figures();
    allocate_figures(whole ? 100000 : 5000);
    RUN(boards_of_100000_squares);
    free_figures();
    allocate_figures(whole ? LONG_SQUARES_MAX : 20000);
    RUN(board_of_1000000_squares);
    free_figures();
    return check_done();
}
