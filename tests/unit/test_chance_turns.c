/* SPDX-License-Identifier: MIT */
/*
 * Games in turns: again faces, limits and penalties, counted in rolls and in turns. The reference
 * plays roll by roll. Its states are the square, the square where the turn began, and the number of
 * again faces since then; its figures come from Gaussian elimination. It is compared on boards of
 * up to 4 squares with every table of jumps, small dice, every start and way to enter, and every
 * rule of turns. Of these a sample is checked, a larger one with SNL_TEST_WHOLE. Larger boards are
 * compared with a plain march. These are tests of lib/chance_turn.c, lib/chance_turn_march.c,
 * lib/chance_turn_visits.c, lib/chance_solve.c, lib/chance_variance.c, lib/chance_spread.c,
 * lib/chance_win.c and lib/chance_exact_turn.c.
 */
#include "chance_check.h"
#include "memory_check.h"
#include "solve_check.h"

#include <float.h>

enum { SMALL = 4, LARGE = 40, LIMIT = 3, NODES = LARGE * LARGE * LIMIT, STEPS = 9 };

static const double near = 1e-11;

static struct reference game;
static snl_chance_options options;

/* ---- The reference ---- */

/* One roll of the reference: to a node or the goal; `counts` if it is counted. */
struct move {
    int to; /* node, or GOAL */
    int counts;
    double probability;
};

enum { GOAL = -1, UNKNOWN = -2 };

static int node_count, node_of[LARGE][LARGE][LIMIT];
static int square_of[NODES], begin_of[NODES], again_of[NODES];
static struct move moves[NODES][REFERENCE_FACES_MAX];
static double weight_sum;

static int find_node(int square, int begin, int again)
{
    int *node = &node_of[square][begin][again];
    if (*node == UNKNOWN) {
        *node = node_count++;
        square_of[*node] = square;
        begin_of[*node] = begin;
        again_of[*node] = again;
    }
    return *node;
}

/* Where a roll leads. Returns whether the turn is over. */
static int play(int node, int face, int *square, int *again)
{
    int is_again = (int)(options.turns.again_faces >> (face - 1) & 1);
    *square = square_of[node];
    *again = again_of[node] + is_again;
    if (is_again && options.turns.again_limit && *again == options.turns.again_limit) {
        if (options.turns.again_penalty == SNL_PENALTY_TURN)
            *square = begin_of[node];
        if (options.turns.again_penalty == SNL_PENALTY_START)
            *square = game.start;
        return 1;
    }
    *square = reference_rest(&game, *square, face);
    return !is_again || *square == game.squares;
}

/* Lists all nodes that are reached from the beginning of a turn on any square. */
static void list_nodes(void)
{
    node_count = 0;
    weight_sum = 0;
    for (int face = 1; face <= game.faces; face++)
        weight_sum += game.weight[face];
    for (int i = 0; i < game.squares; i++)
        for (int j = 0; j < game.squares; j++)
            for (int k = 0; k < LIMIT; k++)
                node_of[i][j][k] = UNKNOWN;
    for (int square = 0; square < game.squares; square++)
        find_node(square, square, 0);
    for (int node = 0; node < node_count; node++)
        for (int face = 1; face <= game.faces; face++) {
            struct move *move = &moves[node][face - 1];
            int square, again, is_over = play(node, face, &square, &again);
            move->probability = game.weight[face] / weight_sum;
            move->counts = is_over || options.count == SNL_COUNT_ROLLS;
            if (game.weight[face] == 0)
                move->to = GOAL;
            else if (square == game.squares)
                move->to = GOAL;
            else if (is_over)
                move->to = find_node(square, square, 0);
            else /* without a limit nobody counts */
                move->to = find_node(square, options.turns.again_limit ? begin_of[node] : 0,
                                     options.turns.again_limit ? again : 0);
        }
}

/* Marks the nodes from which a marked one can be reached, or the goal. */
static void spread(char *marks, int with_goal)
{
    for (int changed = 1; changed;) {
        changed = 0;
        for (int node = 0; node < node_count; node++)
            for (int i = 0; i < game.faces && !marks[node]; i++) {
                const struct move *move = &moves[node][i];
                if (move->probability > 0 && (move->to == GOAL ? with_goal : marks[move->to]))
                    marks[node] = 1, changed = 1;
            }
    }
}

/* By node: whether the goal is in reach, and whether it is certain; the probability of finishing,
 * and the sums over all games that finish of what is counted, and of its square. */
static char able[NODES], uncertain[NODES];
static long double finish[NODES], first[NODES], second[NODES];

/* The right-hand sides need each other, so that the system is solved three times. */
static void solve(long double *x, const long double *b)
{
    enum { MOST = SMALL * SMALL * LIMIT };
    static long double matrix[MOST][MOST + 1];
    for (int i = 0; i < node_count; i++) {
        for (int j = 0; j <= node_count; j++)
            matrix[i][j] = j == node_count ? b[i] : i == j;
        for (int k = 0; k < game.faces && able[i]; k++)
            if (moves[i][k].to != GOAL && able[moves[i][k].to])
                matrix[i][moves[i][k].to] -= moves[i][k].probability;
    }
    for (int column = 0; column < node_count; column++) {
        int best = column;
        for (int i = column; i < node_count; i++)
            if (fabsl(matrix[i][column]) > fabsl(matrix[best][column]))
                best = i;
        for (int j = column; j <= node_count; j++) {
            long double swap = matrix[column][j];
            matrix[column][j] = matrix[best][j];
            matrix[best][j] = swap;
        }
        for (int i = 0; i < node_count; i++) {
            long double factor = matrix[i][column] / matrix[column][column];
            for (int j = column; j <= node_count && i != column && factor != 0; j++)
                matrix[i][j] -= factor * matrix[column][j];
        }
    }
    for (int i = 0; i < node_count; i++)
        x[i] = matrix[i][node_count] / matrix[i][i];
}

static void find_figures(void)
{
    static long double b[NODES];
    memset(able, 0, sizeof able);
    spread(able, 1);
    for (int node = 0; node < node_count; node++)
        uncertain[node] = !able[node];
    spread(uncertain, 0);
    for (int which = 0; which < 3; which++) {
        for (int node = 0; node < node_count; node++) {
            b[node] = 0;
            for (int k = 0; k < game.faces && able[node]; k++) {
                const struct move *move = &moves[node][k];
                long double ends = move->to == GOAL ? 1 : finish[move->to];
                long double mean = move->to == GOAL ? 0 : first[move->to];
                long double terms[] = {move->to == GOAL, move->counts * ends,
                                       move->counts * (2 * mean + ends)};
                b[node] += move->probability * terms[which];
            }
        }
        solve(which == 0 ? finish : which == 1 ? first : second, b);
    }
}

/* ---- Comparisons ---- */

static void compare(double actual, double expected, const char *what)
{
    int same = isnan(expected) || isinf(expected)
                   ? (isnan(expected) ? isnan(actual) : actual == expected)
                   : fabs(actual - expected) <= near * (1 + expected);
    if (!CHECK(same) && check_faults_in_test <= 5)
        printf("# %s is %.17g, not %.17g\n", what, actual, expected);
}

static void check_lengths(const snl_chance *chance)
{
    enum { FIGURES = 5 };
    double found[FIGURES][SMALL + 1];
    fill_lengths(chance, SNL_LENGTH_FINISH_PROBABILITY, found[0]);
    fill_lengths(chance, SNL_LENGTH_MEAN, found[1]);
    fill_lengths(chance, SNL_LENGTH_VARIANCE, found[2]);
    fill_lengths(chance, SNL_LENGTH_FINISHED_MEAN, found[3]);
    fill_lengths(chance, SNL_LENGTH_FINISHED_VARIANCE, found[4]);
    for (int square = 0; square < game.squares; square++) {
        int node = node_of[square][square][0];
        long double mean = NAN, variance = NAN;
        if (able[node]) {
            mean = first[node] / finish[node];
            variance = second[node] / finish[node] - mean * mean;
        }
        compare(found[0][square], (double)finish[node], "finish");
        compare(found[1][square], uncertain[node] ? INFINITY : (double)mean, "mean");
        compare(found[2][square], uncertain[node] ? INFINITY : (double)variance, "variance");
        compare(found[3][square], (double)mean, "finished mean");
        compare(found[4][square], (double)variance, "finished variance");
    }
}

static double value_of(const char *fraction)
{
    char *slash;
    double numerator = strtod(fraction, &slash);
    return numerator / strtod(slash + 1, NULL);
}

/* Compares exact answers; the odds with those of a march. */
static void check_exact(const snl_chance *chance)
{
    int node = node_of[game.start][game.start][0];
    double figures[3] = {(double)first[node], (double)(second[node] - first[node] * first[node]),
                         0};
    double win[2];
    CHECK_EQUAL(win_of(chance, NULL, 2, win, NULL, NULL), SNL_OK);
    figures[2] = win[0];
    for (int what = SNL_EXACT_MEAN; what <= SNL_EXACT_WIN; what++) {
        char text[1000];
        size_t length;
        snl_status expected = uncertain[node] ? SNL_ERROR_INFINITE : SNL_OK;
        snl_status status = snl_chance_exact(chance, what, text, sizeof text, &length);
        if (CHECK_EQUAL(status, expected) && status == SNL_OK)
            compare(value_of(text), figures[what], "an exact answer");
    }
}

/* Each player's wins, and the rounds, of three players. Their distributions come from the library,
 * and other tests check these. */
static void check_win(const snl_chance *chance, const int *from)
{
    enum { PLAYERS = 3, ROUNDS = 3000 };
    static double pmf[PLAYERS][ROUNDS];
    double expected[PLAYERS] = {0}, left[PLAYERS] = {1, 1, 1}, rounds = 0, sum = 0, win[PLAYERS];
    snl_square squares[PLAYERS];
    for (int i = 0; i < PLAYERS; i++) {
        squares[i] = from[i];
        CHECK_EQUAL(snl_chance_distribution(chance, from[i], pmf[i], NULL, ROUNDS, NULL), SNL_OK);
    }
    for (int round = 1; round < ROUNDS; round++) {
        rounds += left[0] * left[1] * left[2];
        for (int i = 0; i < PLAYERS; i++) {
            double others = 1;
            for (int j = 0; j < PLAYERS; j++)
                others *= j == i ? 1 : left[j];
            expected[i] += pmf[i][round] * others;
            left[i] -= pmf[i][round];
        }
    }
    if (left[0] * left[1] * left[2] > 1e-14)
        return;
    CHECK_EQUAL(win_of(chance, squares, PLAYERS, win, &sum, NULL), SNL_OK);
    for (int i = 0; i < PLAYERS; i++)
        compare(win[i], expected[i], "a player's odds");
    compare(sum, rounds, "rounds");
}

/* The distribution over nodes, moved until a roll, or a turn, is counted for all of it. A turn that
 * may last for ever is cut off when hardly any token rolls any more; `rolled` and `used` receive
 * the rolls from each square and the landings on each mouth. */
static double step_nodes(double *at, double *ended, double *rolled, double *used)
{
    static double now[NODES], next[NODES], settled[NODES];
    double live = 0, rolling = 1;
    size_t bytes = (size_t)node_count * sizeof *now;
    memcpy(now, at, bytes);
    memset(settled, 0, bytes);
    *ended = 0;
    for (int i = 0; i < (options.count == SNL_COUNT_ROLLS ? 1 : 20000) && rolling > 1e-18; i++) {
        memset(next, 0, bytes);
        rolling = 0;
        for (int node = 0; node < node_count; node++)
            for (int face = 1; face <= game.faces && now[node] > 0; face++) {
                const struct move *move = &moves[node][face - 1];
                double p = now[node] * move->probability;
                int square, again;
                rolled[square_of[node]] += p;
                if (move->to == GOAL)
                    *ended += p;
                else if (move->counts)
                    settled[move->to] += p;
                else
                    next[move->to] += p, rolling += p;
                play(node, face, &square, &again);
                if (options.turns.again_limit && again == options.turns.again_limit &&
                    again > again_of[node])
                    continue;
                int mouth = reference_landing(&game, square_of[node], face);
                for (; mouth > 0 && game.jump[mouth]; mouth = game.chaining ? game.jump[mouth] : 0)
                    used[mouth] += p;
            }
        memcpy(now, next, bytes);
    }
    for (int node = 0; node < node_count; node++) {
        at[node] = settled[node] + now[node];
        live += at[node];
    }
    return live;
}

/* Returns whether every face that can come up rolls again, so that only the goal ends a turn. */
static int has_endless_turns(void)
{
    uint64_t faces = 0;
    for (int face = 1; face <= game.faces; face++)
        faces |= (uint64_t)(game.weight[face] > 0) << (face - 1);
    return options.count == SNL_COUNT_TURNS && !options.turns.again_limit &&
           !(faces & ~options.turns.again_faces);
}

/* Compares where the tokens are. The library does not place the tokens of turns that never end. */
static void check_positions(const snl_chance *chance, int from, int step, const double *at,
                            double ended)
{
    double found[LARGE + 1], expected[LARGE + 1] = {0};
    size_t count = 0;
    CHECK_EQUAL(snl_chance_positions(chance, from, step, found, LARGE + 1, &count), SNL_OK);
    CHECK(count == (size_t)game.squares + 1);
    for (int node = 0; node < node_count; node++)
        expected[square_of[node]] += at[node];
    expected[game.squares] = ended;
    for (int square = 0; square <= game.squares; square++)
        if (square == game.squares || !has_endless_turns())
            compare(found[square], expected[square], "the probability of a square");
}

/* Marches from a square. Compares the distribution, the positions and, if games end soon enough,
 * the visits and uses. */
static void check_march(const snl_chance *chance, int from)
{
    static double at[NODES];
    double pmf[STEPS], rolled[LARGE + 1] = {0}, used[LARGE + 1] = {0}, begun[LARGE + 1] = {0};
    double visits[LARGE + 1], uses[LARGE + 1], live = 1, ended = 0, bound = -1, slack = 1e-9;
    double finished = 0;
    memset(at, 0, (size_t)node_count * sizeof *at);
    at[node_of[from][from][0]] = 1;
    CHECK_EQUAL(snl_chance_distribution(chance, from, pmf, NULL, STEPS, &bound), SNL_OK);
    CHECK(bound >= 0 && bound < 1e-9);
    CHECK(pmf[0] == 0);
    for (int step = 1; step < (options.count == SNL_COUNT_TURNS ? 300 : 3000) && live > 1e-13;
         step++) {
        for (int node = 0; node < node_count; node++)
            if (again_of[node] == 0 && begin_of[node] == square_of[node])
                begun[square_of[node]] += at[node];
        live = step_nodes(at, &ended, rolled, used);
        finished += ended;
        if (step < STEPS)
            compare(pmf[step], ended, "probability");
        if (step < STEPS)
            check_positions(chance, from, step, at, finished);
    }
    CHECK_EQUAL(snl_chance_visits(chance, from, visits, LARGE + 1, &(size_t){0}), SNL_OK);
    CHECK_EQUAL(snl_chance_uses(chance, from, uses, LARGE + 1, &(size_t){0}), SNL_OK);
    if (live > 1e-13)
        return;
    for (int square = 0; square < game.squares; square++) {
        double expected = options.count == SNL_COUNT_ROLLS ? rolled[square] : begun[square];
        if (!CHECK(fabs(visits[square] - expected) <= slack * (1 + expected)) &&
            check_faults_in_test <= 5)
            printf("# visits of %d: %.17g, not %.17g\n", square, visits[square], expected);
    }
    for (int mouth = 1, i = 0; mouth < game.squares; mouth++)
        if (game.jump[mouth] &&
            !CHECK(fabs(uses[i++] - used[mouth]) <= slack * (1 + used[mouth])) &&
            check_faults_in_test <= 5)
            printf("# uses of %d: %.17g, not %.17g\n", mouth, uses[i - 1], used[mouth]);
}

/* Quantiles and mode must fit the library's own distribution. */
static void check_spread(const snl_chance *chance, int from)
{
    enum { ROLLS = 400, ASKED = 4 };
    static const double asked[ASKED] = {0.5, 0.01, 0.9, 0.2};
    double pmf[ROLLS], cdf[ROLLS], rolls[ASKED], mode = -7, probability = -7, most = 0;
    CHECK_EQUAL(snl_chance_distribution(chance, from, pmf, cdf, ROLLS, NULL), SNL_OK);
    CHECK_EQUAL(snl_chance_quantiles(chance, from, asked, ASKED, rolls), SNL_OK);
    for (int i = 0; i < ASKED; i++) {
        int roll = 0, is_close = 0;
        while (roll < ROLLS && cdf[roll] < asked[i])
            is_close |= fabs(cdf[roll++] - asked[i]) < 1e-9;
        if (roll < ROLLS && !is_close && cdf[roll] - asked[i] > 1e-9)
            CHECK(rolls[i] == roll);
        else if (roll == ROLLS && !is_close)
            CHECK(rolls[i] >= ROLLS);
    }
    for (int roll = 0; roll < ROLLS; roll++)
        most = pmf[roll] > most ? pmf[roll] : most;
    CHECK_EQUAL(snl_chance_mode(chance, from, &mode, &probability), SNL_OK);
    if (mode < ROLLS)
        CHECK(fabs(probability - most) <= 1e-9 && probability == pmf[(int)mode]);
    else
        CHECK(most == 0 || probability >= most);
}

static double mean_of_other(const snl_board *board)
{
    snl_chance *chance = NULL;
    snl_status status = snl_chance_create(board, &options, &chance);
    if (status == SNL_ERROR_CYCLE)
        return NAN;
    double mean = mean_of(chance);
    snl_chance_free(chance);
    return mean;
}

/* Compares the means of changed boards with those of boards made so. */
static void check_effects(const snl_chance *chance, snl_board *board)
{
    double found[LARGE + 1], alone;
    snl_square mouth = check_random(1, game.squares - 1), before = snl_board_jump(board, mouth);
    CHECK_EQUAL(snl_chance_with_each_jump(chance, mouth, found, LARGE + 1, &(size_t){0}), SNL_OK);
    for (snl_square to = 0; to <= game.squares; to++) {
        if (to != mouth)
            CHECK_EQUAL(snl_board_set_jump(board, mouth, to), SNL_OK);
        else if (snl_board_jump(board, mouth) >= 0)
            CHECK_EQUAL(snl_board_remove_jump(board, mouth), SNL_OK);
        double mean = mean_of_other(board);
        compare(found[to], mean, "the mean with a jump");
        if (to != mouth && !isnan(mean)) {
            CHECK_EQUAL(snl_chance_with_jump(chance, mouth, to, &alone), SNL_OK);
            compare(alone, mean, "the mean with a jump alone");
        }
    }
    if (before < 0)
        snl_board_remove_jump(board, mouth);
    else
        CHECK_EQUAL(snl_board_set_jump(board, mouth, before), SNL_OK);
}

/* ---- Boards ---- */

static snl_board *board_in(const snl_allocator *allocator)
{
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(game.squares, allocator, &board), SNL_OK);
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

static snl_board *board_of_game(void)
{
    return board_in(NULL);
}

static void check_game(void)
{
    int faults = check_faults_in_test;
    snl_chance *chance = NULL;
    snl_board *board = board_of_game();
    list_nodes();
    find_figures();
    if (CHECK_EQUAL(snl_chance_create(board, &options, &chance), SNL_OK)) {
        check_lengths(chance);
        if (game.start < game.squares) {
            const int from[] = {game.start, 0, game.squares - 1};
            check_march(chance, game.start);
            check_exact(chance);
            check_win(chance, from);
            check_spread(chance, game.start);
        }
        if (game.squares > 1)
            check_effects(chance, board);
    }
    describe_faults(board, game.start, faults);
    if (check_faults_in_test > faults && faults < 5)
        printf("# count %d, again %x, limit %d, penalty %d\n", (int)options.count,
               (unsigned)options.turns.again_faces, (int)options.turns.again_limit,
               (int)options.turns.again_penalty);
    snl_chance_free(chance);
    snl_board_free(board);
}

/* Checks every `stride`-th rule of turns. */
static void every_turn(int64_t stride, int64_t *number)
{
    for (int again = 0; again < 1 << game.faces; again++)
        for (int limit = 0; limit <= (again ? LIMIT : 0); limit++)
            for (int penalty = 0; penalty <= (limit ? 2 : 0); penalty++)
                for (int count = 0; count < 2; count++) {
                    options = (snl_chance_options){
                        sizeof options, count, {(uint64_t)again, limit, penalty}};
                    if (++*number % stride == 0)
                        check_game();
                }
}

static void every_entrance(int64_t stride, int64_t *number)
{
    for (game.start = 0; game.start <= game.squares; game.start++)
        for (game.enter_square = 0; game.enter_square <= game.squares; game.enter_square++)
            for (game.enter_faces = 0; game.enter_faces < UINT64_C(1) << game.faces;
                 game.enter_faces++)
                every_turn(stride, number);
}

static void every_small_board(void)
{
    static const uint32_t dice[][3] = {{1}, {1, 1}, {0, 1}, {1, 1, 1}, {2, 0, 1}};
    static const int faces[] = {1, 2, 2, 3, 3};
    int64_t number = 0, stride = getenv("SNL_TEST_WHOLE") ? 4999 : 59999;
    for (int squares = 1; squares <= SMALL; squares++)
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
    printf("# %" PRId64 " games, one in %" PRId64 " checked\n", number, stride);
}

/* ---- Larger boards ---- */

static void random_game(void)
{
    reference_clear(&game, (int)check_random(5, LARGE));
    game.overshoot = (int)check_random(0, 2);
    game.faces = (int)check_random(1, 6);
    for (int face = 1; face <= game.faces; face++)
        game.weight[face] = face == 1 ? 1 : (uint32_t)check_random(0, 3);
    for (int64_t jumps = check_random(0, game.squares / 4); jumps > 0; jumps--) {
        int from = (int)check_random(1, game.squares - 1), to = (int)check_random(-1, game.squares);
        game.jump[from] = to == from ? 0 : to;
    }
    game.start = (int)check_random(0, 1);
    game.enter_faces = (uint64_t)check_random(0, (1 << game.faces) - 1);
    game.enter_square = check_random(0, 1) ? 0 : (int)check_random(1, game.squares - 1);
    options.struct_size = sizeof options;
    options.count = (int32_t)check_random(0, 1);
    options.turns.again_faces = (uint64_t)check_random(1, (1 << game.faces) - 1);
    options.turns.again_limit = (int32_t)check_random(0, LIMIT);
    options.turns.again_penalty = options.turns.again_limit ? (int32_t)check_random(0, 2) : 0;
}

/* Sums up a march of the reference. Returns the live probability at its end. */
static double sum_march(int from, double *mean, double *variance)
{
    static double at[NODES];
    double rolled[LARGE + 1], used[LARGE + 1], live = 1, ended, second_moment = 0, ends = 0;
    memset(at, 0, (size_t)node_count * sizeof *at);
    at[node_of[from][from][0]] = 1;
    *mean = 0;
    for (int step = 1; step < 1500 && live > 1e-15; step++) {
        live = step_nodes(at, &ended, rolled, used);
        ends += ended;
        *mean += step * ended;
        second_moment += (double)step * step * ended;
    }
    *variance = second_moment - *mean * *mean;
    return fabs(ends - 1) < 1e-12 ? live : 1;
}

static void random_boards(void)
{
    int boards = getenv("SNL_TEST_WHOLE") ? 100 : 20, compared = 0;
    for (int i = 0; i < boards; i++) {
        double mean, variance;
        snl_game_length length = {.struct_size = sizeof length};
        snl_chance *chance = NULL;
        random_game();
        list_nodes();
        snl_board *board = board_of_game();
        CHECK_EQUAL(snl_chance_create(board, &options, &chance), SNL_OK);
        CHECK_EQUAL(snl_chance_length(chance, game.start, &length), SNL_OK);
        if (sum_march(game.start, &mean, &variance) < 1e-15) {
            CHECK(fabs(length.mean - mean) < 1e-10 * (1 + mean));
            CHECK(fabs(length.variance - variance) < 1e-9 * (1 + variance + mean * mean));
            CHECK(length.mean_error_bound < 1e-14);
            compared++;
        }
        check_march(chance, game.start);
        snl_chance_free(chance);
        snl_board_free(board);
    }
    CHECK(compared > boards / 5);
}

/* A board where six squares in a row lead down to the square below them, so that a token that comes
 * there stays for ever. Above it, jumps lead down to it and to other squares. */
static void random_trap(void)
{
    reference_clear(&game, (int)check_random(20, 32));
    int trap = (int)check_random(2, game.squares - 9);
    for (int square = trap + 1; square < game.squares; square++)
        if (square <= trap + game.faces)
            game.jump[square] = trap;
        else if (check_random(0, 2) == 0)
            game.jump[square] = (int)check_random(0, 1) ? trap : (int)check_random(1, trap);
    game.jump[check_random(1, trap - 1)] = trap + game.faces + 1;
    game.jump[trap + game.faces + 1] = 0;
    game.overshoot = (int)check_random(0, 2);
    options = (snl_chance_options){sizeof options, (int32_t)check_random(0, 1), {0}};
    options.turns.again_faces = (uint64_t)check_random(1, 62);
    options.turns.again_limit = (int32_t)check_random(1, LIMIT);
    options.turns.again_penalty = (int32_t)check_random(0, 1); /* SNL_PENALTY_START leads out */
}

/* Compares the games that end on boards with a trap. */
static void traps(void)
{
    int boards = getenv("SNL_TEST_WHOLE") ? 100 : 20, compared = 0;
    for (int i = 0; i < boards; i++) {
        static double at[NODES];
        double rolled[LARGE + 1], used[LARGE + 1], ended, ends = 0, first_sum = 0, second_sum = 0;
        random_trap();
        list_nodes();
        memset(able, 0, sizeof able);
        spread(able, 1);
        memset(at, 0, (size_t)node_count * sizeof *at);
        at[node_of[1][1][0]] = 1;
        double open = 1;
        for (int step = 1; step < 1500 && open > 1e-17; step++) {
            step_nodes(at, &ended, rolled, used);
            ends += ended;
            first_sum += step * ended;
            second_sum += (double)step * step * ended;
            open = 0;
            for (int node = 0; node < node_count; node++)
                open += able[node] ? at[node] : 0;
        }
        if (open > 1e-17 || ends < 1e-3)
            continue;
        compared++;
        snl_board *board = board_of_game();
        snl_chance *chance = NULL;
        snl_game_length length = {.struct_size = sizeof length};
        CHECK_EQUAL(snl_chance_create(board, &options, &chance), SNL_OK);
        CHECK_EQUAL(snl_chance_length(chance, 1, &length), SNL_OK);
        double mean = first_sum / ends;
        compare(length.finish_probability, ends, "finish");
        compare(length.finished_mean, mean, "finished mean");
        compare(length.finished_variance, second_sum / ends - mean * mean, "finished variance");
        CHECK(length.mean_error_bound < 1e-14);
        snl_chance_free(chance);
        snl_board_free(board);
    }
    CHECK(compared > boards / 2);
}

/* Tests Wald's equation on boards where games take up to 1e130 rolls: a game has as many rolls on
 * average as it has turns, times the mean rolls of a turn. The goal may end the last turn early, so
 * a game may have up to 3 rolls less. */
static void long_games(void)
{
    enum { LONGEST = 20 };
    for (int64_t low = 1; low <= LONGEST; low += low < 4 ? 1 : 8)
        for (int32_t limit = 0; limit <= 3; limit++)
            for (int32_t penalty = 0; penalty <= (limit ? 2 : 0); penalty++) {
                double mean[2], of_turn = 1, again = 1;
                for (int32_t rolls = 1; rolls < limit; rolls++)
                    of_turn += again /= 6;
                if (limit == 0)
                    of_turn = 6 / 5.0;
                for (int32_t count = 0; count < 2; count++) {
                    snl_game_length length = {.struct_size = sizeof length};
                    const snl_chance_options turns = {
                        sizeof turns, count, {1 << 2, limit, penalty}};
                    snl_board *board = two_towers(low, low);
                    snl_chance *chance = NULL;
                    CHECK_EQUAL(snl_chance_create(board, &turns, &chance), SNL_OK);
                    CHECK_EQUAL(snl_chance_length(chance, 0, &length), SNL_OK);
                    mean[count] = length.mean;
                    CHECK(length.finish_probability == 1);
                    CHECK(length.mean > 1e14 || length.mean_error_bound < 1e-13);
                    snl_chance_free(chance);
                    snl_board_free(board);
                }
                CHECK(fabs(mean[0] - mean[1] * of_turn) <= 3 + 1e-13 * mean[0]);
                CHECK(low < LONGEST - 4 || mean[0] > 1e15);
            }
}

/* A 3 leaves the token where it is, by a snake. If a 3 rolls again, with a limit of one, it is
 * punished at once, and leaves the token where it is, too: both games are the same. Their error
 * bounds differ, since the library adds up other terms. But so long a game has bounds of the
 * variance that are the same multiple of those of the mean: errors of means pass on alike. */
static void errors_pass_alike(void)
{
    enum { STAIRS = 48 };
    static const uint32_t weights[] = {1, 1, 18};
    double ratio[2];
    for (int32_t limit = 0; limit < 2; limit++) {
        const snl_chance_options three = {
            sizeof three, SNL_COUNT_ROLLS, {limit ? 1 << 2 : 0, limit, SNL_PENALTY_ROLL}};
        snl_game_length length = {.struct_size = sizeof length};
        snl_board *board = empty_board(1 + 4 * STAIRS, 1, SNL_OVERSHOOT_STAY);
        snl_chance *chance = NULL;
        for (snl_square square = 1; square <= 4 * STAIRS; square += 4) {
            CHECK_EQUAL(snl_board_set_jump(board, square + 1, square + 4), SNL_OK);
            CHECK_EQUAL(snl_board_set_jump(board, square + 2, 1), SNL_OK);
            CHECK_EQUAL(snl_board_set_jump(board, square + 3, square), SNL_OK);
        }
        CHECK_EQUAL(snl_board_set_die(board, weights, 3), SNL_OK);
        CHECK_EQUAL(snl_chance_create(board, &three, &chance), SNL_OK);
        CHECK_EQUAL(snl_chance_length(chance, 1, &length), SNL_OK);
        check_near(length.mean, 10 * (0x1p49 - 2), 1e-12, "mean");
        CHECK(length.mean_error_bound > 100 * DBL_EPSILON && length.variance_error_bound < 1e-9);
        ratio[limit] = length.variance_error_bound / length.mean_error_bound;
        snl_chance_free(chance);
        snl_board_free(board);
    }
    check_near(ratio[1], ratio[0], 0.01, "ratio of the bounds");
}

/* ---- Figures ---- */

/* On the classic board a 6 rolls again. The figures are from exact fractions of another program. */
static void sixes_roll_again(void)
{
    static const double means[] = {32.79936178604684, 33.10404588855859, 33.44399747815708};
    static const double variances[] = {0, 461.91898362018316, 473.210122461321};
    for (int i = 0; i < 3; i++) {
        const snl_chance_options six = {
            sizeof six, SNL_COUNT_TURNS, {1 << 5, i > 0 ? 3 : 0, i > 0 ? i - 1 : 0}};
        snl_game_length length = {.struct_size = sizeof length};
        snl_chance *chance = NULL;
        snl_board *board = classic_board(47, SNL_OVERSHOOT_STAY);
        CHECK_EQUAL(snl_chance_create(board, &six, &chance), SNL_OK);
        CHECK_EQUAL(snl_chance_length(chance, 0, &length), SNL_OK);
        check_near(length.mean, means[i], 1e-14, "mean");
        if (variances[i] > 0)
            check_near(length.variance, variances[i], 1e-14, "variance");
        CHECK(length.mean_error_bound < 1e-14 && length.variance_error_bound < 1e-13);
        snl_chance_free(chance);
        snl_board_free(board);
    }
}

/* ---- Contracts ---- */

static snl_status status_of(snl_board *board, const snl_chance_options *by)
{
    snl_chance *chance = NULL;
    snl_status status = snl_chance_create(board, by, &chance);
    CHECK_EQUAL(chance != NULL, status == SNL_OK);
    snl_chance_free(chance);
    return status;
}

static void options_refused(void)
{
    const uint32_t size = sizeof(snl_chance_options);
    const uint32_t first_version = offsetof(snl_chance_options, turns) + sizeof(snl_turns);
    const struct {
        snl_chance_options options;
        snl_status status;
    } wrong[] = {
        {{size - 8, 0, {0, 0, 0}}, SNL_ERROR_STRUCT_SIZE},
        {{first_version - 1, 0, {0, 0, 0}}, SNL_ERROR_STRUCT_SIZE},
        {{0, 0, {0, 0, 0}}, SNL_ERROR_STRUCT_SIZE},
        {{size, -1, {0, 0, 0}}, SNL_ERROR_COUNT},
        {{size, SNL_COUNT_ROUNDS, {0, 0, 0}}, SNL_ERROR_COUNT},
        {{size, 0, {0, 1, 0}}, SNL_ERROR_AGAIN_LIMIT},
        {{size, 0, {1, -1, 0}}, SNL_ERROR_AGAIN_LIMIT},
        {{size, 0, {1, 0, 1}}, SNL_ERROR_PENALTY},
        {{size, 0, {1, 1, 3}}, SNL_ERROR_PENALTY},
        {{size, 0, {1, 1, -1}}, SNL_ERROR_PENALTY},
        {{size, 2, {0, 1, 9}}, SNL_ERROR_COUNT}, /* the first of several */
    };
    snl_board *board = classic_board(47, SNL_OVERSHOOT_STAY);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        CHECK_EQUAL(status_of(board, &wrong[i].options), wrong[i].status);
    CHECK_EQUAL(status_of(board, &(snl_chance_options){size, 1, {1, 64, 2}}), SNL_OK);
    CHECK_EQUAL(status_of(board, &(snl_chance_options){size, 1, {1, 65, 2}}), SNL_ERROR_TOO_LARGE);
    snl_board_free(board);
}

/* Options that change nothing: no again face that the die shows, or rolls without a limit. */
static void nothing_changed(void)
{
    const uint32_t size = sizeof(snl_chance_options);
    const snl_chance_options same[] = {
        {size, 0, {0, 0, 0}}, {size, 1, {0, 0, 0}}, {size, 0, {63, 0, 0}}, {size, 1, {64, 2, 1}}};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        snl_game_length length = {.struct_size = sizeof length}, other = length;
        snl_board *board = empty_board(INT64_C(1) << 40, 0, SNL_OVERSHOOT_BOUNCE);
        snl_chance *chance = NULL, *plain = NULL;
        CHECK_EQUAL(snl_chance_create(board, &same[i], &chance), SNL_OK);
        CHECK_EQUAL(snl_chance_create(board, NULL, &plain), SNL_OK);
        CHECK_EQUAL(snl_chance_length(chance, 0, &length), SNL_OK);
        CHECK_EQUAL(snl_chance_length(plain, 0, &other), SNL_OK);
        CHECK(memcmp(&length, &other, sizeof length) == 0);
        snl_chance_free(plain);
        snl_chance_free(chance);
        snl_board_free(board);
    }
}

/* Games in turns have limits: 2^20 squares, and no turn too unlikely. */
static void too_large(void)
{
    const snl_chance_options six = {sizeof six, SNL_COUNT_TURNS, {1 << 5, 0, 0}};
    const snl_chance_options rare = {sizeof rare, SNL_COUNT_TURNS, {1, 64, 0}};
    const snl_chance_options both = {sizeof both, SNL_COUNT_TURNS, {6, 64, 0}};
    const uint32_t weights[] = {1, UINT32_MAX - 1}, others[] = {UINT32_MAX - 2, 1, 1};
    const int whole = getenv("SNL_TEST_WHOLE") != NULL;
    snl_board *board = NULL;
    for (int i = 0; i < 2; i++) { /* the library begins with 2^20 squares; a poll may end it */
        struct patience patience = {.end = -1};
        snl_allocator patient = patient_allocator(&patience);
        CHECK_EQUAL(snl_board_create((1 << 20) + i, &patient, &board), SNL_OK);
        patience = (struct patience){.end = whole ? -1 : 0};
        CHECK_EQUAL(status_of(board, &six), i == 1  ? SNL_ERROR_TOO_LARGE
                                            : whole ? SNL_OK
                                                    : SNL_ERROR_CANCELLED);
        snl_board_free(board);
    }
    struct pool pool = {.until_failure = -1};
    snl_allocator counting = pool_allocator(&pool);
    for (int shift = 21; shift <= 62; shift++) { /* refused at once, whatever memory there is */
        CHECK_EQUAL(snl_board_create(INT64_C(1) << shift, &counting, &board), SNL_OK);
        CHECK_EQUAL(status_of(board, &six), SNL_ERROR_TOO_LARGE);
        CHECK(pool.most < 10000);
        snl_board_free(board);
    }
    board = empty_board(100, 0, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    CHECK_EQUAL(status_of(board, &rare), SNL_ERROR_OVERFLOW);
    /* Two of three faces leave the token on the highest square, where it rolls again. */
    CHECK_EQUAL(snl_board_set_die(board, others, 3), SNL_OK);
    CHECK_EQUAL(status_of(board, &both), SNL_ERROR_OVERFLOW);
    snl_board_free(board);
}

/* The die only shows 1. The rolls of a turn lead to 64 squares, but to fewer near the goal and near
 * the mouths of ladders to the goal. In all they lead to 2^25 squares, or to one more. */
static void most_places(void)
{
    const snl_chance_options one = {sizeof one, SNL_COUNT_TURNS, {1, 64, SNL_PENALTY_ROLL}};
    for (int i = getenv("SNL_TEST_WHOLE") == NULL; i < 2; i++) {
        const snl_square goal = (1 << 19) + 63 + i;
        snl_board *board = empty_board(goal, 0, SNL_OVERSHOOT_STAY);
        CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1}, 1), SNL_OK);
        for (snl_square mouth = 1000; mouth <= 1000 + i; mouth++)
            CHECK_EQUAL(snl_board_set_jump(board, mouth, goal), SNL_OK);
        CHECK_EQUAL(status_of(board, &one), i == 0 ? SNL_OK : SNL_ERROR_TOO_LARGE);
        snl_board_free(board);
    }
}

/* Every roll leads to one of 17 squares, or fewer near the goal, where the token rolls again. For
 * 2^20 squares these are not too many, but take more memory than there is. */
static void places_to_roll_again(void)
{
    enum { FACES = 17 };
    const snl_chance_options all = {sizeof all, SNL_COUNT_TURNS, {(1 << FACES) - 1, 0, 0}};
    uint32_t weights[FACES];
    struct pool pool = {.until_failure = -1, .limit = (size_t)1 << 29};
    snl_allocator small = pool_allocator(&pool);
    snl_board *board = NULL;
    if (!getenv("SNL_TEST_WHOLE"))
        return;
    for (int face = 0; face < FACES; face++)
        weights[face] = 1;
    CHECK_EQUAL(snl_board_create(1 << 20, &small, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, FACES), SNL_OK);
    CHECK_EQUAL(status_of(board, &all), SNL_ERROR_MEMORY);
    snl_board_free(board);
}

/* Both squares lead to each other and, by the penalty, to the start. The goal is out of reach. */
static void no_way_to_the_goal(void)
{
    const snl_chance_options start = {
        sizeof start, SNL_COUNT_ROLLS, {1 << 3, 1, SNL_PENALTY_START}};
    snl_board *board = empty_board(2, 0, SNL_OVERSHOOT_BOUNCE);
    snl_chance *chance = NULL;
    double mean = 0;
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){0, 0, 1, 1}, 4), SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, &start, &chance), SNL_OK);
    CHECK_EQUAL(snl_chance_mean(chance, &mean), SNL_OK);
    CHECK(mean == INFINITY);
    snl_chance_free(chance);
    snl_board_free(board);
}

/* With a limit of 1 no turn goes on. Positions leave no memory behind. */
static void turns_of_one_roll(void)
{
    const snl_chance_options once = {sizeof once, SNL_COUNT_ROLLS, {1 << 5, 1, SNL_PENALTY_TURN}};
    struct pool pool = {.until_failure = -1};
    snl_allocator counting = pool_allocator(&pool);
    snl_board *board = NULL;
    snl_chance *chance = NULL;
    double found[31];
    CHECK_EQUAL(snl_board_create(30, &counting, &board), SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, &once, &chance), SNL_OK);
    size_t before = pool.bytes;
    CHECK_EQUAL(snl_chance_positions(chance, 1, 1, found, 31, &(size_t){0}), SNL_OK);
    CHECK_EQUAL(pool.bytes, before);
    compare(found[1], 1.0 / 6, "the probability of a roll without a move");
    snl_chance_free(chance);
    snl_board_free(board);
}

/* Of the faces 1 and 2 a 2 rolls again. With a limit of 1 each 2 is punished: the token stays. So
 * each square that a token rolls from takes two rolls, and every token takes the ladder on 3. */
static void jumps_in_turns_of_one_roll(void)
{
    const snl_chance_options once = {sizeof once, SNL_COUNT_ROLLS, {2, 1, SNL_PENALTY_ROLL}};
    snl_board *board = empty_board(6, 0, SNL_OVERSHOOT_STAY);
    snl_chance *chance = NULL;
    double uses = -7, without = -7, mean = -7;
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1, 1}, 2), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 3, 5), SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, &once, &chance), SNL_OK);
    compare(mean_of(chance), 8, "the mean");
    CHECK_EQUAL(snl_chance_uses(chance, 0, &uses, 1, &(size_t){0}), SNL_OK);
    compare(uses, 1, "the uses");
    CHECK_EQUAL(snl_chance_with_jump(chance, 3, 4, &mean), SNL_OK);
    compare(mean, 10, "the mean with a shorter ladder");
    CHECK_EQUAL(snl_chance_without_each_jump(chance, &without, 1, &(size_t){0}), SNL_OK);
    compare(without, 12, "the mean without the ladder");
    snl_chance_free(chance);
    snl_board_free(board);
}

/* Nearly every roll of a turn without a limit is an even face, which rolls again and leads round in
 * a circle of odd squares. The mean is known all the same; but the distribution takes too much
 * effort, and half a minute until the library gives up, unless it was built with a lower limit on
 * operations. With many faces these operations are quick. */
static void endless_turns(void)
{
    snl_chance_options even = {sizeof even, SNL_COUNT_TURNS, {0, 0, 0}};
    uint32_t weights[64] = {1};
    const double half = 0.5;
    double pmf[3] = {-7, -7, -7}, rolls = -7, limit = 0;
    double at[201];
    size_t count;
    snl_board *board = empty_board(200, 1, SNL_OVERSHOOT_STAY);
    snl_chance *chance = NULL;
    for (int face = 2; face <= 64; face += 2) {
        weights[face - 1] = UINT32_MAX / 64;
        even.turns.again_faces |= (uint64_t)1 << (face - 1);
        CHECK_EQUAL(snl_board_set_jump(board, 99 + face, face - 1), SNL_OK);
    }
    CHECK_EQUAL(snl_board_set_die(board, weights, 64), SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, &even, &chance), SNL_OK);
    CHECK(mean_of(chance) > 1 && mean_of(chance) < 10);
#ifdef SNL_MARCH_OPERATIONS
    limit = SNL_MARCH_OPERATIONS;
#endif
    if (limit > 0) {
        CHECK_EQUAL(snl_chance_distribution(chance, 1, pmf, NULL, 3, NULL), SNL_ERROR_EFFORT);
        CHECK_EQUAL(snl_chance_quantiles(chance, 1, &half, 1, &rolls), SNL_ERROR_EFFORT);
        CHECK(rolls == -7);
        CHECK_EQUAL(snl_chance_positions(chance, 1, 1, at, 201, &count), SNL_ERROR_EFFORT);
    }
    snl_chance_free(chance);
    snl_board_free(board);
}

/* The die only shows 2, which rolls again, and no 2 reaches the goal: the first turn never ends. A
 * game that starts on the goal has ended. */
static void no_turn_ends(void)
{
    const snl_chance_options two = {sizeof two, SNL_COUNT_TURNS, {2, 0, 0}};
    const uint32_t weights[] = {0, 1};
    double pmf[3];
    snl_board *board = empty_board(1, 0, SNL_OVERSHOOT_STAY);
    snl_chance *chance = NULL;
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, &two, &chance), SNL_OK);
    CHECK(mean_of(chance) == INFINITY);
    CHECK_EQUAL(snl_chance_distribution(chance, 0, pmf, NULL, 3, NULL), SNL_OK);
    CHECK(pmf[0] == 0 && pmf[1] == 0 && pmf[2] == 0);
    CHECK_EQUAL(snl_chance_distribution(chance, 1, pmf, NULL, 3, NULL), SNL_OK);
    CHECK(pmf[0] == 1 && pmf[1] == 0 && pmf[2] == 0);
    snl_chance_free(chance);
    snl_board_free(board);
}

enum { BASE = 5 };

/* Steps that lead up from BASE to the goal, with one roll in 2^32 each; other rolls lead to BASE.
 * */
static snl_board *steps_up(void)
{
    enum { STEPS_UP = 40 };
    const uint32_t weights[] = {1, UINT32_MAX - 1};
    snl_board *board = empty_board(BASE + 3 * STEPS_UP, BASE, SNL_OVERSHOOT_STAY);
    for (snl_square square = BASE; square < BASE + 3 * STEPS_UP; square += 3) {
        CHECK_EQUAL(snl_board_set_jump(board, square + 1, square + 3), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, square + 2, BASE), SNL_OK);
    }
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    return board;
}

/* Every face rolls again, so that the turn needs the probability of finishing, which underflows:
 * few games climb the steps. Square 1 is a trap. */
static void unknown_finish(void)
{
    const snl_chance_options all = {sizeof all, SNL_COUNT_TURNS, {3, 0, 0}};
    double pmf[2] = {-7, -7};
    snl_board *board = steps_up();
    snl_chance *chance = NULL;
    CHECK_EQUAL(snl_board_set_jump(board, 2, 1), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 3, 1), SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, &all, &chance), SNL_OK);
    CHECK_EQUAL(snl_chance_distribution(chance, BASE, pmf, NULL, 2, NULL), SNL_ERROR_OVERFLOW);
    CHECK(pmf[0] == -7 && pmf[1] == -7);
    snl_chance_free(chance);
    snl_board_free(board);
}

/* The same way up without the trap: the only turn ends on the goal for certain, but after more
 * rolls than a double can hold. */
static void certain_after_too_many_rolls(void)
{
    const snl_chance_options all = {sizeof all, SNL_COUNT_TURNS, {3, 0, 0}};
    double pmf[2] = {-7, -7};
    snl_chance *chance = NULL;
    snl_board *board = steps_up();
    CHECK_EQUAL(snl_chance_create(board, &all, &chance), SNL_OK);
    CHECK_EQUAL(snl_chance_distribution(chance, BASE, pmf, NULL, 2, NULL), SNL_OK);
    CHECK(pmf[0] == 0 && pmf[1] == 1);
    snl_chance_free(chance);
    snl_board_free(board);
}

/* On square 1 a 1 leads back there and rolls again, a 2 leads to the trap, a 3 to the goal. The
 * 3 has the weight 4 and the 2 the weight 1: four of five turns from there end on the goal. */
static void again_on_the_same_square(void)
{
    enum { TRAP = 5, LAST = 9 };
    const snl_chance_options one = {sizeof one, SNL_COUNT_TURNS, {1, 0, 0}};
    static const snl_square from[] = {2, 3, 4, 6, 7, 8}, to[] = {1, TRAP, LAST, TRAP, TRAP, TRAP};
    double pmf[3], cdf[3];
    snl_board *board = empty_board(LAST, 1, SNL_OVERSHOOT_STAY);
    snl_chance *chance = NULL;
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 6, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){3, 1, 4}, 3), SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, &one, &chance), SNL_OK);
    CHECK_EQUAL(snl_chance_distribution(chance, 1, pmf, cdf, 3, NULL), SNL_OK);
    check_near(pmf[1], 0.8, DBL_EPSILON, "pmf");
    CHECK(pmf[2] == 0 && cdf[2] == pmf[1]);
    snl_chance_free(chance);
    snl_board_free(board);
}

/* Every face rolls again, so that a player has one turn, which ends on the goal or never. On square
 * 1 a 1 leads into the trap, a 2 to the goal; on square 0 a 1 leads to square 1, a 2 into the
 * trap. The bound allows for a rounding for each square, and one of the cumulative sum. */
static void goal_or_never(void)
{
    enum { TRAP = 4, LAST = 7, ENTRIES = 5 };
    const snl_chance_options all = {sizeof all, SNL_COUNT_TURNS, {3, 0, 0}};
    static const snl_square from[] = {2, 3, 5, 6}, to[] = {TRAP, LAST, TRAP, TRAP};
    double pmf[ENTRIES], cdf[ENTRIES], bound = -1, win[2], rounds, mode;
    snl_board *board = empty_board(LAST, 0, SNL_OVERSHOOT_STAY);
    snl_chance *chance = NULL;
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 4, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1, 1}, 2), SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, &all, &chance), SNL_OK);
    for (snl_square start = 0; start <= 1; start++) {
        const double ends = start == 0 ? 0.25 : 0.5;
        CHECK_EQUAL(snl_chance_distribution(chance, start, pmf, cdf, ENTRIES, &bound), SNL_OK);
        CHECK(pmf[0] == 0 && pmf[1] == ends && pmf[2] == 0 && cdf[ENTRIES - 1] == ends);
        check_near(bound, (LAST + 1 + 1) * DBL_EPSILON, 1e-5, "bound");
        CHECK_EQUAL(snl_chance_mode(chance, start, &mode, NULL), SNL_OK);
        CHECK(mode == 1);
        const snl_square both[] = {start, start};
        CHECK_EQUAL(win_of(chance, both, 2, win, &rounds, NULL), SNL_OK);
        CHECK(win[0] == ends && win[1] == (1 - ends) * ends && rounds == INFINITY);
    }
    snl_chance_free(chance);
    snl_board_free(board);
}

/* A turn ends with its first roll with probability 1/256, on `soon`; nearly all other first rolls
 * win. With probability 1 / `sum` squared a turn comes to square A, where each roll ends it on
 * `last` with probability 1/256, or leads to square B and rolls again, and the same there. */
static snl_chance *many_small_parts(uint32_t sum, snl_square soon, snl_square last)
{
    enum { A = 9, B = 13, END = 17 };
    const snl_chance_options two = {sizeof two, SNL_COUNT_TURNS, {6, 0, 0}};
    const snl_square from[] = {2, 3, 4, 6, 7, 8, 10, 11, 12, 14, 15, 16};
    const snl_square to[] = {soon, 5, END, 1, A, END, last, END, B, last, END, A};
    snl_board *board = empty_board(END, 1, SNL_OVERSHOOT_STAY);
    snl_chance *chance = NULL;
    CHECK_EQUAL(snl_board_set_jumps(board, from, to, 12, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){sum / 256, 1, sum - sum / 256 - 1}, 3),
                SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, &two, &chance), SNL_OK);
    snl_board_free(board);
    return chance;
}

/* The sum of many small probabilities must not get lost beside a large one, neither on the goal nor
 * off the board, and must not come again in the second turn. */
static void small_parts_beside_a_large_one(void)
{
    const double one = 0x1p-8, again = 0x1p-24, rest = 1 - one - again, rare = 0x1p-27;
    double pmf[3], found[18];
    snl_chance *chance = many_small_parts(1 << 24, 1, 17);
    CHECK_EQUAL(snl_chance_distribution(chance, 1, pmf, NULL, 3, NULL), SNL_OK);
    CHECK(fabs(pmf[1] - (rest + again * rest + again * again)) <= DBL_EPSILON);
    CHECK(fabs(pmf[2] - (one + again * one) * pmf[1]) <= 0x1p-56);
    snl_chance_free(chance);
    chance = many_small_parts(1 << 27, 0, 0);
    CHECK_EQUAL(snl_chance_positions(chance, 1, 1, found, 18, &(size_t){0}), SNL_OK);
    CHECK(fabs(found[0] - (one + rare * rare * one / (one + rare))) <= 0x1p-58);
    snl_chance_free(chance);
}

/* With a limit of 1 a turn has one outcome for each face. Wherever the list of outcomes grows, the
 * memory stays below the number of docs/memory.md. */
static void memory_of_outcomes(void)
{
    enum { FACES = 32 };
    const snl_chance_options once = {sizeof once, SNL_COUNT_TURNS, {1, 1, SNL_PENALTY_TURN}};
    uint32_t weights[FACES];
    for (int face = 0; face < FACES; face++)
        weights[face] = 1;
    for (int squares = 250; squares < 560; squares += squares / 48) {
        struct pool pool = {.until_failure = -1};
        snl_allocator counting = pool_allocator(&pool);
        snl_board *board = NULL;
        snl_chance *chance = NULL;
        CHECK_EQUAL(snl_board_create(squares, &counting, &board), SNL_OK);
        CHECK_EQUAL(snl_board_set_die(board, weights, FACES), SNL_OK);
        CHECK_EQUAL(snl_chance_create(board, &once, &chance), SNL_OK);
        const size_t before = pool.most = pool.bytes;
        CHECK_EQUAL(snl_chance_distribution(chance, 1, NULL, NULL, 2, NULL), SNL_OK);
        CHECK(pool.most - before <= (size_t)squares * (40 * FACES + 8 + 80) + 3000);
        snl_chance_free(chance);
        snl_board_free(board);
    }
}

/* The most outcomes of turns with a limit, or the most rolls, that lead to one square. */
static int most_to_one(void)
{
    static char rolling[NODES], next[NODES], ended[LARGE + 1];
    int count[LARGE + 1] = {0}, most = 0, square, again;
    for (int begin = 0; begin < game.squares; begin++) {
        memset(rolling, 0, sizeof rolling);
        rolling[node_of[begin][begin][0]] = 1;
        for (int roll = 1; roll <= options.turns.again_limit; roll++) {
            memset(next, 0, sizeof next);
            memset(ended, 0, sizeof ended);
            for (int node = 0; node < node_count; node++)
                for (int face = 1; face <= game.faces && rolling[node]; face++)
                    if (play(node, face, &square, &again))
                        ended[square] = 1;
                    else
                        next[node_of[square][begin][again]] = 1;
            memcpy(rolling, next, sizeof rolling);
            for (int i = 0; i <= game.squares; i++)
                count[i] += ended[i];
        }
        for (int face = 1; face <= game.faces && !options.turns.again_limit; face++)
            count[reference_rest(&game, begin, face)]++;
    }
    for (int i = 0; i <= game.squares; i++)
        most = count[i] > most ? count[i] : most;
    return most;
}

/* The error bound of a distribution allows for as many roundings as outcomes, or rolls, lead to one
 * square, and three more, for each turn of each game that goes on; without a limit, for each roll.
 * These are as many rolls as in a game without turns: no again face leaves the token where it
 * is. */
static void bounds_of_distributions(void)
{
    enum { ENTRIES = 500 };
    reference_clear(&game, 30);
    game.overshoot = SNL_OVERSHOOT_WIN;
    for (int mouth = 3; mouth < 28; mouth += 4)
        game.jump[mouth] = mouth % 3 == 0 ? 1 : 14;
    for (int32_t limit = 0; limit <= LIMIT; limit++)
        for (int32_t count = limit ? SNL_COUNT_ROLLS : SNL_COUNT_TURNS; count <= SNL_COUNT_TURNS;
             count++) {
            options =
                (snl_chance_options){sizeof options, count, {1 << 2 | 1 << 3, limit, limit % 3}};
            snl_chance *chance = NULL, *plain = NULL;
            double bound = -1;
            snl_board *board = board_of_game();
            list_nodes();
            CHECK_EQUAL(snl_chance_create(board, &options, &chance), SNL_OK);
            CHECK_EQUAL(snl_chance_create(board, NULL, &plain), SNL_OK);
            CHECK_EQUAL(snl_chance_distribution(chance, 1, NULL, NULL, ENTRIES, &bound), SNL_OK);
            double steps = mean_of(limit ? chance : plain);
            check_near(bound, (steps * (most_to_one() + 3) + 1) * DBL_EPSILON, 1e-5, "bound");
            snl_chance_free(plain);
            snl_chance_free(chance);
            snl_board_free(board);
        }
}

/* The board has only ladders, and rolls past the goal win, so that all games end soon. Below the
 * start no turn begins and no roll is made, although new memory holds other numbers than 0. */
static void visits_on_the_way_up(void)
{
    enum { START = 3 };
    reference_clear(&game, 20);
    game.overshoot = SNL_OVERSHOOT_WIN;
    game.start = START;
    game.jump[5] = 11;
    game.jump[12] = 13;
    game.faces = 4;
    memcpy(game.weight + 1, (const uint32_t[]){3, 1, 0, 2}, 4 * sizeof *game.weight);
    for (int32_t limit = 0; limit <= LIMIT; limit++)
        for (int32_t count = 0; count < 2; count++) {
            options = (snl_chance_options){sizeof options, count, {1 << 1 | 1 << 3, limit, 0}};
            struct pool pool = {.until_failure = -1};
            snl_allocator allocator = pool_allocator(&pool);
            double visits[LARGE + 1];
            snl_board *board = board_in(&allocator);
            snl_chance *chance = NULL;
            list_nodes();
            CHECK_EQUAL(snl_chance_create(board, &options, &chance), SNL_OK);
            check_march(chance, START);
            CHECK_EQUAL(snl_chance_visits(chance, START, visits, LARGE + 1, &(size_t){0}), SNL_OK);
            for (int square = 0; square < START; square++)
                CHECK(visits[square] == 0);
            snl_chance_free(chance);
            snl_board_free(board);
        }
}

/* Turns without a limit: a 1 rolls again, and a 2 never comes up. No token leaves square 3, where
 * infinitely many turns begin. Only a 2 leads from there to square 5, whose turns stay finite. */
static void turns_in_a_trap(void)
{
    enum { SQUARES = 9 };
    const snl_chance_options one = {sizeof one, SNL_COUNT_TURNS, {1, 0, 0}};
    static const double of_two[SQUARES + 1] = {
        [2] = 1, [3] = INFINITY, [5] = 0.5, [8] = 0.5, [9] = 0.25};
    double visits[SQUARES + 1];
    snl_board *board = empty_board(SQUARES, 1, SNL_OVERSHOOT_STAY);
    snl_chance *chance = NULL;
    CHECK_EQUAL(snl_board_set_jump(board, 4, 3), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 6, 3), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1, 0, 1}, 3), SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, &one, &chance), SNL_OK);
    CHECK_EQUAL(snl_chance_visits(chance, 2, visits, SQUARES + 1, &(size_t){0}), SNL_OK);
    for (int square = 0; square <= SQUARES; square++)
        compare(visits[square], of_two[square], "the turns that begin on a square");
    CHECK_EQUAL(snl_chance_visits(chance, 3, visits, SQUARES + 1, &(size_t){0}), SNL_OK);
    for (int square = 0; square <= SQUARES; square++)
        compare(visits[square], square == 3 ? INFINITY : 0, "the turns that begin on a square");
    snl_chance_free(chance);
    snl_board_free(board);
}

/* Every face rolls again, so that only a roll to the goal ends a turn, and few games end. From one
 * square this roll is a 2, as nearly all rolls are; from another one it is a 3, one roll in 2^31.
 * Before tokens go on to square X, or into the trap, they roll a million times between the squares
 * A and B. The error bound must not grow with these rolls. */
static void rolls_that_end_no_turn(void)
{
    enum { A = 5, B = 9, X = 13, TRAP = 17, LAST = 21 };
    const snl_chance_options all = {sizeof all, SNL_COUNT_TURNS, {7, 0, 0}};
    const snl_square to[] = {TRAP, LAST, TRAP, TRAP, A,    X,    B,    TRAP, B,    TRAP,
                             A,    TRAP, X,    LAST, TRAP, TRAP, TRAP, TRAP, TRAP, TRAP};
    const uint32_t weights[] = {1 << 11, (UINT32_C(1) << 31) - (1 << 11) - 1, 1};
    const double one = 0x1p-20, three = 0x1p-31, two = 1 - one - three;
    snl_game_length length = {.struct_size = sizeof length};
    snl_board *board = empty_board(LAST, A, SNL_OVERSHOOT_WIN);
    snl_chance *chance = NULL;
    for (snl_square mouth = 1; mouth < LAST; mouth++)
        if (to[mouth - 1] != mouth)
            CHECK_EQUAL(snl_board_set_jump(board, mouth, to[mouth - 1]), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 3), SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, &all, &chance), SNL_OK);
    CHECK_EQUAL(snl_chance_length(chance, A, &length), SNL_OK);
    check_near(length.finish_probability, one * one / ((one + three) * (1 + two)), 1e-15,
               "finish probability");
    check_near(length.finished_mean, 1, 1e-15, "finished mean");
    CHECK(length.mean_error_bound < 1e-15);
    snl_chance_free(chance);
    snl_board_free(board);
}

/* All games that end take the same number of turns. Roundings leave a variance a little below 0,
 * which the library must not return; but the x87 makes none. */
static void no_variance(void)
{
    const snl_chance_options turns = {sizeof turns, SNL_COUNT_TURNS, {1, 1, SNL_PENALTY_START}};
    const uint32_t weights[] = {3, 1, 2};
    snl_game_length length = {.struct_size = sizeof length};
    snl_board *board = empty_board(4, 3, SNL_OVERSHOOT_STAY);
    snl_chance *chance = NULL;
    CHECK_EQUAL(snl_board_set_jump(board, 2, 1), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 3), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, 1), SNL_OK);
    CHECK_EQUAL(snl_board_set_enter(board, 1 << 2, 0), SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, &turns, &chance), SNL_OK);
    CHECK_EQUAL(snl_chance_length(chance, 0, &length), SNL_OK);
    CHECK(length.finished_variance >= 0 && length.finished_variance < 1e-30);
    if (FLT_EVAL_METHOD == 0)
        CHECK(length.variance_error_bound == INFINITY);
    snl_chance_free(chance);
    snl_board_free(board);
}

/* Exact answers of turns of up to 64 rolls: the denominators of their probabilities are powers of 6
 * of 165 bits. */
static void longest_turns(void)
{
    for (int32_t count = SNL_COUNT_ROLLS; count <= SNL_COUNT_TURNS; count++) {
        const snl_chance_options six = {sizeof six, count, {1 << 5, 64, SNL_PENALTY_TURN}};
        snl_board *board = empty_board(4, 0, SNL_OVERSHOOT_STAY);
        char text[30000];
        size_t length;
        double win[2];
        snl_chance *chance = NULL;
        CHECK_EQUAL(snl_chance_create(board, &six, &chance), SNL_OK);
        CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_MEAN, text, sizeof text, &length), SNL_OK);
        compare(value_of(text), mean_of(chance), "the exact mean");
        CHECK_EQUAL(win_of(chance, NULL, 2, win, NULL, NULL), SNL_OK);
        CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_WIN, text, sizeof text, &length), SNL_OK);
        compare(value_of(text), win[0], "the exact odds");
        snl_chance_free(chance);
        snl_board_free(board);
    }
}

/* Exact answers take up to 2^18 slots of all turns: pairs of a roll and a square. If every face
 * rolls again, roll number i of a turn is made on one of i - 1 squares. */
static void most_slots(void)
{
    for (int i = 0; i < 2; i++) {
        const snl_chance_options both = {sizeof both, SNL_COUNT_TURNS, {3, 64, 0}};
        snl_board *board = empty_board(251 + i, 0, SNL_OVERSHOOT_WIN);
        size_t length;
        snl_chance *chance = NULL;
        CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1, 1}, 2), SNL_OK);
        CHECK_EQUAL(snl_chance_create(board, &both, &chance), SNL_OK);
        CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_MEAN, NULL, 0, &length),
                    i == 0 ? SNL_OK : SNL_ERROR_TOO_LARGE);
        snl_chance_free(chance);
        snl_board_free(board);
    }
}

/* The first roll of a turn moves the token one square up, and the second one lets it stay, unless
 * the first one won. So every turn has two slots, but a turn from the last square has one. These
 * are 2^18 + 1 slots, which the library refuses. A snake on the last square takes one slot away;
 * then no game ends. */
static void one_slot_too_many(void)
{
    enum { SQUARES = (1 << 17) + 1 };
    for (int has_snake = 0; has_snake < 2; has_snake++) {
        const snl_chance_options pairs = {sizeof pairs, SNL_COUNT_TURNS, {1, 2, SNL_PENALTY_ROLL}};
        snl_board *board = empty_board(SQUARES, 0, SNL_OVERSHOOT_STAY);
        size_t length = 77;
        snl_chance *chance = NULL;
        CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1}, 1), SNL_OK);
        if (has_snake)
            CHECK_EQUAL(snl_board_set_jump(board, SQUARES - 1, 0), SNL_OK);
        CHECK_EQUAL(snl_chance_create(board, &pairs, &chance), SNL_OK);
        CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_MEAN, NULL, 0, &length),
                    has_snake ? SNL_ERROR_INFINITE : SNL_ERROR_TOO_LARGE);
        CHECK_EQUAL(length, 77);
        snl_chance_free(chance);
        snl_board_free(board);
    }
}

int main(void)
{
    check_random_seed();
    RUN(sixes_roll_again);
    RUN(every_small_board);
    RUN(random_boards);
    RUN(traps);
    RUN(long_games);
    RUN(errors_pass_alike);
    RUN(options_refused);
    RUN(nothing_changed);
    RUN(too_large);
    RUN(most_places);
    RUN(places_to_roll_again);
    RUN(no_way_to_the_goal);
    RUN(turns_of_one_roll);
    RUN(jumps_in_turns_of_one_roll);
    RUN(endless_turns);
    RUN(no_turn_ends);
    RUN(unknown_finish);
    RUN(certain_after_too_many_rolls);
    RUN(again_on_the_same_square);
    RUN(goal_or_never);
    RUN(small_parts_beside_a_large_one);
    RUN(memory_of_outcomes);
    RUN(bounds_of_distributions);
    RUN(visits_on_the_way_up);
    RUN(turns_in_a_trap);
    RUN(rolls_that_end_no_turn);
    RUN(no_variance);
    RUN(longest_turns);
    RUN(most_slots);
    RUN(one_slot_too_many);
    return check_done();
}
