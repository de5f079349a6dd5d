/* SPDX-License-Identifier: MIT */
/*
 * The random game under house rules: every board of up to 4 squares with every table of jumps,
 * jumps off the board among them, small dice, every start, every set of enter faces and every enter
 * square. The reference plays roll by roll with `struct reference`, and solves for its figures by
 * Gaussian elimination. They are tests of lib/chance_chain.c, lib/chance_march.c,
 * lib/chance_tail.c, lib/chance_effect.c and lib/chance_exact.c. One board in 97 is checked, and
 * all with SNL_TEST_WHOLE.
 */
#include "chance_calls.h"
#include "chance_quad.h"

enum { SQUARES_MAX = 4, NODES = SQUARES_MAX + 1, ROLLS = 9, FIGURES = 5 };

static const double near = 1e-12;

static struct reference game;

/* ---- The reference ---- */

/* The figures from each square, of the games that end: the probability of ending, and sums over all
 * games of rolls and of squared rolls. `able` tells from which squares the goal is in reach, and
 * `certain` from which squares it is sure to be reached. */
struct figures {
    quad finish[NODES], first[NODES], second[NODES];
    int able[NODES], certain[NODES];
};

/* By square: the probability that a roll leads to each square. */
static double step[NODES][NODES];

static void fill_steps(void)
{
    double sum = 0;
    memset(step, 0, sizeof step);
    for (int face = 1; face <= game.faces; face++)
        sum += game.weight[face];
    for (int from = 0; from < game.squares; from++)
        for (int face = 1; face <= game.faces; face++)
            if (game.weight[face])
                step[from][reference_rest(&game, from, face)] += game.weight[face] / sum;
}

/* Marks the squares from which a roll may lead to a marked square, and so on. */
static void spread(int *marks)
{
    for (int changed = 1; changed;) {
        changed = 0;
        for (int from = 0; from < game.squares; from++)
            for (int to = 0; to <= game.squares; to++)
                if (!marks[from] && marks[to] && step[from][to] > 0)
                    marks[from] = changed = 1;
    }
}

/* Solves x = b + step x for the squares in `able`; x is 0 on the others. */
static void solve(const int *able, const quad *b, quad *x)
{
    quad matrix[NODES][NODES + 1] = {{0}};
    int squares = game.squares;
    for (int i = 0; i < squares; i++) {
        matrix[i][squares] = able[i] ? b[i] : 0;
        for (int j = 0; j < squares; j++)
            matrix[i][j] = (quad)(i == j) - (able[i] && able[j] ? (quad)step[i][j] : 0);
    }
    for (int column = 0; column < squares; column++) {
        int best = column;
        for (int i = column; i < squares; i++)
            if (matrix[i][column] * matrix[i][column] > matrix[best][column] * matrix[best][column])
                best = i;
        for (int j = 0; j <= squares; j++) {
            quad swap = matrix[column][j];
            matrix[column][j] = matrix[best][j];
            matrix[best][j] = swap;
        }
        for (int i = 0; i < squares; i++) {
            quad factor = i == column ? 0 : matrix[i][column] / matrix[column][column];
            for (int j = 0; j <= squares; j++)
                matrix[i][j] -= factor * matrix[column][j];
        }
    }
    for (int i = 0; i < squares; i++)
        x[i] = matrix[i][squares] / matrix[i][i];
}

static void find_figures(struct figures *figures)
{
    int lost[NODES];
    quad b[NODES] = {0};
    memset(figures, 0, sizeof *figures);
    fill_steps();
    figures->able[game.squares] = 1;
    spread(figures->able);
    for (int square = 0; square <= game.squares; square++)
        lost[square] = !figures->able[square];
    spread(lost);
    for (int square = 0; square <= game.squares; square++) {
        figures->certain[square] = !lost[square];
        b[square] = (quad)step[square][game.squares];
    }
    solve(figures->able, b, figures->finish);
    solve(figures->able, figures->finish, figures->first);
    for (int square = 0; square < game.squares; square++)
        b[square] = 2 * figures->first[square] - figures->finish[square];
    solve(figures->able, b, figures->second);
    figures->finish[game.squares] = 1;
}

/* ---- Comparisons ---- */

static void compare(double actual, double expected)
{
    if (isnan(expected) || isinf(expected))
        CHECK(isnan(expected) ? isnan(actual) : actual == expected);
    else
        CHECK(fabs(actual - expected) <= near * (1 + expected));
}

static void check_lengths(const snl_chance *chance, const struct figures *figures)
{
    double found[FIGURES][NODES];
    static const snl_length_field fields[FIGURES] = {SNL_LENGTH_FINISH_PROBABILITY, SNL_LENGTH_MEAN,
                                                     SNL_LENGTH_VARIANCE, SNL_LENGTH_FINISHED_MEAN,
                                                     SNL_LENGTH_FINISHED_VARIANCE};
    for (int i = 0; i < FIGURES; i++)
        fill_lengths(chance, fields[i], found[i]);
    for (int square = 0; square <= game.squares; square++) {
        quad finish = figures->finish[square], mean = NAN, variance = NAN;
        if (figures->able[square]) {
            mean = figures->first[square] / finish;
            variance = figures->second[square] / finish - mean * mean;
        }
        compare(found[0][square], (double)finish);
        compare(found[1][square], figures->certain[square] ? (double)mean : INFINITY);
        compare(found[2][square], figures->certain[square] ? (double)variance : INFINITY);
        compare(found[3][square], (double)mean);
        compare(found[4][square], (double)variance);
    }
}

static void check_positions(const snl_chance *chance, int from, int roll, const double *at,
                            double ended)
{
    double positions[NODES];
    CHECK_EQUAL(snl_chance_positions(chance, from, roll, positions, NODES, &(size_t){0}), SNL_OK);
    for (int square = 0; square <= game.squares; square++)
        compare(positions[square], square == game.squares ? ended : at[square]);
}

/* Compares the distribution and the positions, and, for games that end for certain, visits and
 * uses. */
static void check_rolls(const snl_chance *chance, int from, int certain)
{
    double at[NODES] = {0}, pmf[ROLLS], visits[NODES], uses[NODES], expected[NODES] = {0};
    double sum = 0, ended = 0;
    CHECK_EQUAL(snl_chance_distribution(chance, from, pmf, NULL, ROLLS, NULL), SNL_OK);
    at[from] = 1;
    for (int roll = 0; roll < ROLLS; roll++) {
        double next[NODES] = {0};
        compare(pmf[roll], at[game.squares]);
        ended += at[game.squares];
        if (roll % 4 == from % 4)
            check_positions(chance, from, roll, at, ended);
        for (int square = 0; square < game.squares; square++)
            for (int to = 0; to <= game.squares; to++)
                next[to] += at[square] * step[square][to];
        memcpy(at, next, sizeof at);
    }
    CHECK_EQUAL(snl_chance_visits(chance, from, visits, NODES, &(size_t){0}), SNL_OK);
    CHECK_EQUAL(snl_chance_uses(chance, from, uses, NODES, &(size_t){0}), SNL_OK);
    if (!certain)
        return;
    for (int to = 0; to <= game.squares; to++) {
        double came = to == from;
        for (int square = 0; square < game.squares; square++)
            came += visits[square] * step[square][to];
        compare(visits[to], came);
    }
    for (int face = 1; face <= game.faces; face++)
        sum += game.weight[face];
    for (int square = 0; square < game.squares; square++)
        for (int face = 1; face <= game.faces; face++) {
            int at_mouth = reference_landing(&game, square, face);
            for (; at_mouth > 0 && game.jump[at_mouth];
                 at_mouth = game.chaining ? game.jump[at_mouth] : 0)
                expected[at_mouth] += visits[square] * (game.weight[face] / sum);
        }
    for (int mouth = 1, i = 0; mouth < game.squares; mouth++)
        if (game.jump[mouth])
            compare(uses[i++], expected[mouth]);
}

static double value_of(const char *fraction)
{
    char *slash;
    double numerator = strtod(fraction, &slash);
    return numerator / strtod(slash + 1, NULL);
}

static void check_exact(const snl_chance *chance, const struct figures *figures)
{
    for (int what = SNL_EXACT_MEAN; what <= SNL_EXACT_VARIANCE; what++) {
        char text[600];
        size_t length;
        snl_status status = snl_chance_exact(chance, what, text, sizeof text, &length);
        if (!CHECK_EQUAL(status, figures->certain[game.start] ? SNL_OK : SNL_ERROR_INFINITE) ||
            status != SNL_OK)
            return;
        quad mean = figures->first[game.start], second = figures->second[game.start];
        compare(value_of(text), (double)(what == SNL_EXACT_MEAN ? mean : second - mean * mean));
    }
}

/* For a random mouth and every destination, snl_chance_with_each_jump() must return the mean that
 * the reference finds for the board with this jump, and NaN if the jump makes a cycle. */
static void check_effects(const snl_chance *chance)
{
    double found[NODES];
    struct figures figures;
    int mouth = (int)check_random(1, game.squares - 1), before = game.jump[mouth];
    CHECK_EQUAL(snl_chance_with_each_jump(chance, mouth, found, NODES, &(size_t){0}), SNL_OK);
    for (int to = 0; to <= game.squares; to++) {
        game.jump[mouth] = to == mouth ? 0 : to == 0 ? REFERENCE_OFF : to;
        if (game.chaining && reference_cycle(&game)) {
            compare(found[to], NAN);
            continue;
        }
        find_figures(&figures);
        compare(found[to],
                figures.certain[game.start] ? (double)figures.first[game.start] : INFINITY);
    }
    game.jump[mouth] = before;
    fill_steps();
}

/* ---- Boards ---- */

static snl_board *board_of_game(void)
{
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(game.squares, NULL, &board), SNL_OK);
    for (int mouth = 1; mouth < game.squares; mouth++)
        if (game.jump[mouth])
            CHECK_EQUAL(snl_board_set_jump(board, mouth, reference_jump(game.jump[mouth])), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, game.weight + 1, (size_t)game.faces), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, game.overshoot), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, game.chaining), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, game.start), SNL_OK);
    CHECK_EQUAL(snl_board_set_enter(board, game.enter_faces, game.enter_square), SNL_OK);
    return board;
}

static void check_game(int64_t number)
{
    int faults = check_faults_in_test;
    struct figures figures;
    snl_chance *chance = NULL;
    snl_board *board = board_of_game();
    find_figures(&figures);
    if (CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK)) {
        check_lengths(chance, &figures);
        check_rolls(chance, game.start, figures.certain[game.start]);
        if (number % 5 == 0)
            check_exact(chance, &figures);
        if (number % 3 == 0 && game.squares > 1)
            check_effects(chance);
    }
    describe_faults(board, game.start, faults);
    snl_chance_free(chance);
    snl_board_free(board);
}

/* Checks a board with all starts and ways to enter, or with every `stride`-th of them. */
static void every_entrance(int64_t stride, int64_t *number)
{
    for (game.start = 0; game.start <= game.squares; game.start++)
        for (game.enter_square = 0; game.enter_square <= game.squares; game.enter_square++)
            for (game.enter_faces = 0; game.enter_faces < UINT64_C(1) << game.faces;
                 game.enter_faces++)
                if (++*number % stride == 0)
                    check_game(*number / stride);
}

static void every_small_board(void)
{
    static const uint32_t dice[][3] = {{1}, {1, 1}, {0, 1}, {1, 1, 1}, {2, 0, 1}};
    static const int faces[] = {1, 2, 2, 3, 3};
    int64_t number = 0, stride = getenv("SNL_TEST_WHOLE") ? 1 : 97;
    for (int squares = 1; squares <= SQUARES_MAX; squares++)
        for (int die = 0; die < 5; die++)
            for (int rules = 0; rules < 6; rules++) {
                reference_clear(&game, squares);
                game.overshoot = rules % 3;
                game.chaining = rules / 3;
                game.faces = faces[die];
                memcpy(game.weight + 1, dice[die], sizeof dice[die]);
                do
                    if (!game.chaining || reference_cycle(&game) == 0)
                        every_entrance(stride, &number);
                while (reference_next_table(&game));
            }
    printf("# %" PRId64 " boards, one in %" PRId64 " checked\n", number, stride);
}

int main(void)
{
    check_random_seed();
    RUN(every_small_board);
    return check_done();
}
