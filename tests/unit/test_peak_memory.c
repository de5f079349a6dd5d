/* SPDX-License-Identifier: MIT */
/*
 * The peak of memory in each function, against the formulas of docs/memory.md. A counting allocator
 * measures the peak on many boards: it never exceeds the formula, and on some board it reaches a
 * stated part of the formula, so that the formula is not far too large. The stated part holds for
 * pointers of 64 bits; with 32 bits, functions take less memory. The test keeps its own copy of the
 * formulas, and checks that docs/memory.md has each of them in a table.
 */
#include "calls.h"

/* ---- Formulas ---- */

/* The values of the letters in a formula. */
struct letters {
    double value[128];
};

/* The value of a sum of products of numbers and letters, such as "64 J + 14336". */
static double evaluate(const char *formula, const struct letters *letters)
{
    double sum = 0, product = 1;
    while (*formula) {
        char *end;
        if (*formula == '+') {
            sum += product;
            product = 1;
            formula++;
        } else if (*formula == ' ') {
            formula++;
        } else if (*formula >= '0' && *formula <= '9') {
            product *= strtod(formula, &end);
            formula = end;
        } else {
            product *= letters->value[(unsigned char)*formula++];
        }
    }
    return sum + product;
}

#define BOARD "33 J + 9500"
#define GROWING "33 J + 18000"
#define DISTANCES "0.69 N + 24 J + 8700"
#define DISTANCES_BACK "0.82 N + 60 J + 8700"
#define CHANCE "20 S k + 260 S + 12 J c + 24 J k + 2 c c + 16 k c + 30 k k + 33 J + Z + 2500"
#define MARCH "40 N + 110 S + 50 J + 35000"

/* The largest number of jumps that lead across one square. */
static int64_t most_across(const snl_board *board)
{
    enum { MOST = 4000 };
    static int64_t opens[MOST + 2];
    int64_t squares = snl_board_squares(board), across = 0, most = 0;
    if (squares > MOST)
        return (int64_t)snl_board_jump_count(board);
    memset(opens, 0, sizeof opens);
    for (snl_square from = 0; (from = snl_board_next_jump(board, from)) != 0;) {
        snl_square to = snl_board_jump(board, from);
        opens[from < to ? from : to]++;
        opens[(from < to ? to : from) + 1]--;
    }
    for (int64_t square = 0; square <= squares; square++) {
        across += opens[square];
        most = across > most ? across : most;
    }
    return most;
}

static double legs_of(const snl_board *board)
{
    snl_route *found = NULL;
    CHECK_EQUAL(snl_route_create(board, 0, &found), SNL_OK);
    double legs = (double)snl_route_leg_count(found);
    snl_route_free(found);
    return legs;
}

static struct letters letters_of(const snl_board *board)
{
    struct letters letters = {{0}};
    uint32_t weights[SNL_FACES_MAX];
    size_t faces;
    CHECK_EQUAL(snl_board_die(board, weights, SNL_FACES_MAX, &faces), SNL_OK);
    int has_gaps = 0;
    for (size_t i = 0; i < faces; i++)
        has_gaps |= weights[i] == 0;
    double jumps = (double)snl_board_jump_count(board), k = (double)faces;
    double squares = (double)snl_board_squares(board), of_die = has_gaps ? k * k : 4 * k;
    double states = (2 * jumps + 2) * (of_die + k + 64);
    double searched = (4 * jumps + 6) * (of_die + 4 * k + 128);
    int is_rare = !has_gaps && jumps <= squares / 33;
    letters.value['N'] = squares;
    letters.value['J'] = jumps;
    letters.value['G'] = has_gaps ? jumps + 1 : 0;
    letters.value['k'] = k;
    letters.value['c'] = (double)most_across(board);
    letters.value['S'] = squares > 256 && states < squares ? states : squares;
    letters.value['Z'] = squares > 256 ? 250000 : 0;
    letters.value['M'] = is_rare ? 0 : searched < squares ? searched : squares;
    letters.value['X'] = evaluate(CHANCE, &letters);
    letters.value['P'] = 3;
    letters.value['Q'] = 3;
    letters.value['L'] = legs_of(board);
    return letters;
}

/* Asks for quantiles so far out that the library computes them from the tail. */
static snl_status ask_far_quantiles(const struct subject *subject, uint8_t *result)
{
    static const double probabilities[] = {0.5, 0.01, 1 - 0x1p-53};
    return snl_chance_quantiles(subject->chance, 0, probabilities, 3, (double *)(void *)result);
}

/* The game that copy_kept_game() copies. */
static snl_game *kept_game;

static snl_status copy_kept_game(const struct subject *subject, uint8_t *result)
{
    snl_game *copy = NULL;
    (void)subject, (void)result;
    snl_status status = snl_game_copy(kept_game, &copy);
    snl_game_free(copy);
    return status;
}

enum { ON_ARRAY = ON_ONE + 1, ON_MATRIX, ON_TAIL, ON_TURNS, ON_EXACT_TURNS };

/* A call, and the formula that bounds its memory. */
struct formula {
    const char *function;
    operation *run;
    const char *formula;
    int on;
    double least; /* the part of the formula that the peak reaches on some board */
};

/* A search of a grid with this side needs the most memory a square: among arrays of more than a few
 * thousand entries, its queue of the search over the jumps has the most chunks a square. */
enum { WORST = 197 };

static snl_status solve_worst_array(const struct subject *subject, uint8_t *to)
{
    return snl_solve_moves(moves, 1, WORST * WORST, subject->allocator, (int64_t *)(void *)to,
                           NULL);
}

static snl_status solve_worst_matrix(const struct subject *subject, uint8_t *to)
{
    return snl_solve_matrices(moves, 1, WORST, WORST, subject->allocator, (int64_t *)(void *)to,
                              NULL);
}

static const struct formula formulas[] = {
    {"snl_board_create", create, "400", ON_ONE, 0.9},
    {"snl_board_create_grid", create_grid, "400", ON_ONE, 0.9},
    {"snl_board_copy", copy, BOARD, ON_ANY, 0.5},
    {"snl_board_set_jump", set_jump, GROWING, ON_ANY, 0.5},
    {"snl_board_set_jumps", set_jumps, BOARD, ON_ONE, 0.9},
    {"snl_board_create_matrix", create_matrix, GROWING, ON_ONE, 0.5},
    {"snl_board_create_moves", create_moves, GROWING, ON_ONE, 0.4},
    {"snl_board_create_named", create_named, GROWING, ON_ONE, 0.05},
    {"snl_board_find_cycle", find_cycle, "16 J + 1", ON_ANY, 0.9},
    {"snl_board_roll", roll_long, "0", ON_ANY, 0},
    {"snl_board_solve", solve, "0.7 M + 68 J + 150 G + 15000", ON_ANY, 0.7},
    {"snl_board_solve_from", solve_from, "0.7 M + 68 J + 150 G + 15000", ON_ANY, 0.7},
    {"snl_board_distances_from", distances_from, DISTANCES, ON_LISTED, 0.9},
    {"snl_board_distances_to_goal", distances_to_goal, DISTANCES_BACK, ON_LISTED, 0.9},
    {"snl_route_create", route, "2 M + 180 J + 150 G + 140 L + 18000", ON_ANY, 0.7},
    {"snl_solve_moves", solve_worst_array, "6 N + 20000", ON_ARRAY, 0.8},
    {"snl_solve_matrices", solve_worst_matrix, "10 N + 20000", ON_MATRIX, 0.8},
    {"snl_chance_create", create_chance, CHANCE, ON_CHANCE, 0.5},
    {"snl_chance_length", ask_length, "110 S + Z + 1000", ON_CHANCE, 0.5},
    {"snl_chance_lengths (other figures)", ask_means, "21000", ON_CHANCE, 0.8},
    {"snl_chance_lengths (variances, error bounds)", ask_variances, "110 S + 21000", ON_CHANCE,
     0.8},
    {"snl_chance_distribution", ask_distribution, "16 N + 40 J + 2700", ON_CHANCE, 0.9},
    {"snl_chance_quantiles", ask_far_quantiles, MARCH " + Z + 8 Q", ON_TAIL, 0.1},
    {"snl_chance_mode", ask_mode, MARCH, ON_MARCH, 0.05},
    {"snl_chance_visits", ask_visits, "30 S + Z + 1000", ON_CHANCE, 0.5},
    {"snl_chance_positions", ask_positions, "16 N + 40 J + 2700", ON_CHANCE, 0.9},
    {"snl_chance_uses", ask_uses, "30 S + 50 J + Z + 1000", ON_CHANCE, 0.5},
    {"snl_chance_win", ask_win, "16 N P + 24 J P + 3000 P + " MARCH " + Z", ON_TAIL, 0.2},
    {"snl_chance_without_each_jump", ask_without, "X + 8 J", ON_SMALL_CHANCE, 0.3},
    {"snl_chance_with_jump", ask_with, "X", ON_CHANCE, 0.5},
    {"snl_chance_with_each_jump", ask_with_each, "X + 24 N", ON_SMALL_CHANCE, 0.3},
    {"snl_chance_best_jump", ask_best_jump, "X + 24 N", ON_EXACT, 0.3},
    {"snl_chance_exact (mean, variance)", ask_exact_mean,
     "20 N k + 200 N + 4 N J + 4 J J + 8 J k + 110000", ON_EXACT, 0.5},
    {"snl_chance_exact (mean, variance)", ask_exact_variance,
     "20 N k + 200 N + 4 N J + 4 J J + 8 J k + 110000", ON_EXACT, 0.5},
    {"snl_chance_exact (win)", ask_exact_win, "20 N k + 200 N + 14 N N + 4 J J + 8 J k + 110000",
     ON_EXACT, 0.5},
    {"snl_simulate", simulate_few, "20 J + 675000", ON_LISTED, 0.5},
    {"snl_simulate", simulate_many, "20 J + 675000", ON_GRID, 0.1},
    {"snl_game_create", create_and_save, BOARD " + 32 J + 3000", ON_ANY, 0.5},
    {"snl_game_roll", game_roll, BOARD " + 32 J + 144 R + 6200", ON_GRID, 0.3},
    {"snl_game_load", load, BOARD " + 32 J + 48 R + 3000", ON_GRID, 0.5},
    {"snl_game_copy", copy_kept_game, BOARD " + 32 J + 48 R + 3000", ON_GRID, 0.5},
    {"snl_generate", generate_little, "2 X + 33 N + 66 J + 19000", ON_EXACT, 0.2},
    {"snl_write_boards", write_text, "0", ON_LISTED, 0},
    {"snl_write_boards_to", write_text_to, "0", ON_LISTED, 0},
    {"snl_draw_svg", draw_svg, "0", ON_GRID, 0},
    {"snl_draw_svg_to", draw_svg_to, "0", ON_GRID, 0},
    {"snl_draw_terminal", draw_terminal, "0", ON_GRID, 0},
    {"snl_draw_terminal_to", draw_terminal_to, "0", ON_GRID, 0},
};

static const struct shape any[] = {
    {30, 0, 0, 0},        {100, 10, 12, 0},      {447, 0, 60, 0},         {SQUARES, 0, 600, 0},
    {SQUARES, 0, 900, 0}, {SQUARES, 0, 1000, 0}, {SQUARES, 100, 9000, 0}, {9000, 0, 2700, 0},
    {2000, 0, 200, 1},    {FEW, 0, 40, 2},       {SQUARES, 0, 2000, 1},   {FEW, 0, 3000, 3},
    {FEW, 0, 3000, 4},    {FEW, 0, 30, 1},       {20994, 0, 0, 11},       {9000, 0, 3000, 13},
    {9000, 0, 0, 14},     {30, 0, 0, 14},        {FEW, 0, 60, 14},        {0, 0, 0, 0},
};
static const struct shape huge[] = {{INT64_C(1) << 40, 0, 4000, 0},
                                    {INT64_C(1) << 40, 0, 100, 1},
                                    {INT64_C(1) << 40, 0, 0, 14},
                                    {INT64_C(1) << 40, 0, 400, 14},
                                    {0, 0, 0, 0}};
static const struct shape for_chance[] = {
    {100, 10, 18, 0}, {300, 0, 20, 0}, {300, 0, 200, 0}, {FEW, 0, 40, 0}, {FEW, 0, 400, 0},
    {FEW, 0, 40, 2},  {FEW, 0, 60, 1}, {FEW, 0, 300, 3}, {FEW, 0, 0, 0},  {0, 0, 0, 0},
};
static const struct shape small_chance[] = {
    {100, 0, 8, 0}, {100, 0, 8, 2}, {100, 0, 8, 1}, {600, 0, 3, 0}, {0, 0, 0, 0}};
static const struct shape march[] = {{100, 0, 8, 0}, {100, 0, 8, 1}, {600, 0, 3, 0}, {0, 0, 0, 0}};
static const struct shape exact[] = {{30, 0, 3, 0},  {40, 0, 0, 2},  {60, 6, 9, 0},
                                     {71, 0, 0, 15}, {88, 0, 0, 15}, {0, 0, 0, 0}};
/* Boards on which the library computes far quantiles from a tail. */
static const struct shape tail[] = {
    {600, 0, 3, 0}, {300, 0, 20, 2}, {400, 0, 0, 5}, {269, 0, 0, 12}, {0, 0, 0, 0}};
static const struct shape array[] = {{WORST * WORST, 0, 0, 0}, {0, 0, 0, 0}};
static const struct shape matrix[] = {{WORST * WORST, WORST, 0, 0}, {0, 0, 0, 0}};
static const struct shape grids[] = {{100, 10, 12, 0}, {2500, 50, 90, 0}, {0, 0, 0, 0}};
static const struct shape one[] = {{FEW, 0, 300, 0}, {0, 0, 0, 0}};

static uint8_t out[BYTES];

/* A board with random jumps, die and rules; with chaining if no jumps form a cycle. */
static snl_board *random_board(const snl_allocator *allocator, int64_t most)
{
    uint32_t weights[SNL_FACES_MAX];
    snl_board *board = NULL;
    snl_square cycle = 0;
    int64_t squares = check_random(0, 3) > 0 ? check_random(1, most) : check_random(1, 8);
    int64_t faces = check_random(0, 3) > 0 ? check_random(1, 16) : check_random(0, 1) * 63 + 1;
    CHECK_EQUAL(snl_board_create(squares, allocator, &board), SNL_OK);
    for (int64_t i = check_random(0, squares / check_random(2, 40)); i > 0; i--) {
        snl_square from = check_random(1, squares - 1), to = check_random(1, squares);
        if (from != to)
            CHECK_EQUAL(snl_board_set_jump(board, from, to), SNL_OK);
    }
    int64_t gaps = check_random(0, 1);
    for (int64_t i = 0; i < faces; i++)
        weights[i] = i + 1 == faces || !gaps || check_random(0, 2) > 0;
    CHECK_EQUAL(snl_board_set_die(board, weights, (size_t)faces), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, (int32_t)check_random(0, 2)), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, check_random(0, 1)), SNL_OK);
    CHECK_EQUAL(snl_board_find_cycle(board, &cycle), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, cycle == 0), SNL_OK);
    return board;
}

/* Counts the jumps that a call adds. */
static void add_jumps(operation *run, struct letters *letters)
{
    double *jumps = &letters->value['J'];
    if (run == set_jump)
        *jumps += 1100;
    if (run == set_jumps)
        *jumps = 20000; /* with those from one square */
    if (run == create_matrix)
        *jumps = 10000 / 7;
    if (run == create_named)
        *jumps = 30;
    if (run == create_moves)
        *jumps = 0;
    for (size_t i = 0; i < SQUARES && run == create_moves; i++)
        *jumps += moves[i] >= 0;
    if (run == generate_little) {
        *jumps += 4;
        letters->value['c'] += 4;
        letters->value['X'] = evaluate(CHANCE, letters);
    }
}

/* Makes a call. Returns its peak memory, divided by the value of its formula. */
static double compare_peak(const struct formula *formula, struct asked *asked,
                           const struct subject *subject, const struct letters *letters)
{
    const double *value = letters->value;
    size_t before = asked->pool.most = asked->pool.bytes;
    formula->run(subject, out);
    double taken = (double)(asked->pool.most - before);
    double allowed = evaluate(formula->formula, letters);
    if (!CHECK(taken <= allowed) || getenv("SNL_TEST_VERBOSE"))
        printf("# %s takes %.0f bytes of %s: N %.0f, J %.0f, k %.0f, c %.0f, T %.0f, d %.0f\n",
               formula->function, taken, formula->formula, value['N'], value['J'], value['k'],
               value['c'], value['T'], value['d']);
    return allowed > 0 ? taken / allowed : 0;
}

/* Makes a call on a board of a shape, or on a random board if `shape` is NULL. Returns the peak
 * memory of the call, divided by the value of its formula. */
static double measure(const struct formula *formula, const struct shape *shape)
{
    struct asked asked = {.pool = {.until_failure = -1}, .cancel_at = -1};
    snl_allocator allocator = allocator_of(&asked, 1);
    struct subject subject = {.allocator = &allocator};
    int with_chance =
        strncmp(formula->function, "snl_chance_", 11) == 0 && formula->run != create_chance;
    if (shape) {
        prepare(&asked, &allocator, shape, with_chance, &subject);
    } else {
        subject.board = random_board(&allocator, formula->on == ON_ANY ? 20000 : 1500);
        if (with_chance)
            CHECK_EQUAL(snl_chance_create(subject.board, NULL, &subject.chance), SNL_OK);
    }
    struct letters letters = letters_of(subject.board);
    add_jumps(formula->run, &letters);
    letters.value['R'] = ROLLS;
    if (formula->run == load || formula->run == copy_kept_game) {
        play_and_save(subject.board);
        letters.value['R'] = (double)saved_length - 84;
    }
    if (formula->run == copy_kept_game)
        CHECK_EQUAL(snl_game_load(subject.board, saved, saved_length, &kept_game), SNL_OK);
    double part = compare_peak(formula, &asked, &subject, &letters);
    snl_game_free(kept_game);
    kept_game = NULL;
    finish(&asked, &subject);
    return part;
}

static void check_formulas(const char *prefix)
{
    static const struct shape *const shapes[] = {
        [ON_ANY] = any,           [ON_LISTED] = any,
        [ON_CHANCE] = for_chance, [ON_SMALL_CHANCE] = small_chance,
        [ON_MARCH] = march,       [ON_EXACT] = exact,
        [ON_GRID] = grids,        [ON_ONE] = one,
        [ON_ARRAY] = array,       [ON_MATRIX] = matrix,
        [ON_TAIL] = tail};
    for (size_t i = 0; i < sizeof formulas / sizeof *formulas; i++) {
        double most = 0;
        if (strncmp(formulas[i].function, prefix, strlen(prefix)) != 0)
            continue;
        for (const struct shape *shape = shapes[formulas[i].on]; shape->squares > 0; shape++) {
            double part = measure(&formulas[i], shape);
            most = part > most ? part : most;
        }
        for (const struct shape *shape = huge; formulas[i].on == ON_ANY && shape->squares > 0;
             shape++) {
            double part = measure(&formulas[i], shape);
            most = part > most ? part : most;
        }
        int any_board = formulas[i].on == ON_ANY || formulas[i].on == ON_CHANCE;
        for (int j = getenv("SNL_TEST_WHOLE") ? 100 : 5; any_board && j > 0; j--)
            measure(&formulas[i], NULL);
        printf("# %s: up to %.0f%% of %s\n", formulas[i].function, 100 * most, formulas[i].formula);
        CHECK(most >= formulas[i].least || sizeof(void *) < 8);
    }
}

static void boards(void)
{
    check_formulas("snl_board_");
    check_formulas("snl_route_");
    check_formulas("snl_solve_");
    check_formulas("snl_write_");
    check_formulas("snl_draw_");
}

static void random_games(void)
{
    check_formulas("snl_chance_");
}

/* Checks how much memory a simulation takes at most, besides the jumps. The largest board that gets
 * a table, with a die of one face, takes the most. snl.h and docs/engines.md state the number of
 * bytes. */
static void largest_table(void)
{
    struct asked asked = {.pool = {.until_failure = -1}, .cancel_at = -1};
    snl_allocator allocator = allocator_of(&asked, 1);
    snl_simulation totals = {.struct_size = sizeof totals};
    size_t most = 0;
    for (snl_square squares = 65480; squares <= 65482; squares++) {
        snl_board *board = NULL;
        CHECK_EQUAL(snl_board_create(squares, &allocator, &board), SNL_OK);
        CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1}, 1), SNL_OK);
        size_t before = asked.pool.most = asked.pool.bytes;
        CHECK_EQUAL(snl_simulate(board, NULL, 1, 1000000, 0, NULL, 0, &totals), SNL_OK);
        size_t taken = asked.pool.most - before;
        most = taken > most ? taken : most;
        snl_board_free(board);
    }
    CHECK(most > 656 * 1024 && most <= 659 * 1024 && most <= 675000);
}

static void games(void)
{
    check_formulas("snl_simulate");
    check_formulas("snl_game_");
    check_formulas("snl_generate");
}

/* ---- Games in turns ---- */

#define TURN_CREATE "60 T k + 400 N + 20 N w + 8 w w + 33 J + 2000"
#define TURN_MARCH "40 T k + 8 N d + 80 N + 3000"
#define TURN_TAIL "40 T k + 8 N d + 190 N + 35000"
#define TURN_EXACT "20 T k + 100 N + 8 N N + 33 J + 120000"

/* The games in turns that are measured. */
static const snl_chance_options turn_options[] = {
    {sizeof(snl_chance_options), SNL_COUNT_TURNS, {1 << 5, 0, 0}},
    {sizeof(snl_chance_options), SNL_COUNT_TURNS, {3, 0, 0}},
    {sizeof(snl_chance_options), SNL_COUNT_TURNS, {1 << 5, 3, SNL_PENALTY_TURN}},
    {sizeof(snl_chance_options), SNL_COUNT_ROLLS, {1 << 5, 3, SNL_PENALTY_ROLL}},
    {sizeof(snl_chance_options), SNL_COUNT_ROLLS, {7, 4, SNL_PENALTY_START}},
};

static const snl_chance_options *turns;

static snl_status create_turns(const struct subject *subject, uint8_t *result)
{
    snl_chance *chance = NULL;
    snl_status status = snl_chance_create(subject->board, turns, &chance);
    (void)result;
    snl_chance_free(chance);
    return status;
}

static const struct formula turn_formulas[] = {
    {"snl_chance_create", create_turns, TURN_CREATE, ON_TURNS, 0.3},
    {"snl_chance_length", ask_length, "110 N + 1000", ON_TURNS, 0.3},
    {"snl_chance_lengths", ask_variances, "110 N + 21000", ON_TURNS, 0.3},
    {"snl_chance_distribution", ask_distribution, TURN_MARCH, ON_TURNS, 0.3},
    {"snl_chance_quantiles", ask_quantiles, TURN_TAIL " + 8 Q", ON_TURNS, 0.1},
    {"snl_chance_mode", ask_mode, TURN_TAIL, ON_TURNS, 0.1},
    {"snl_chance_visits", ask_visits, "100 N + 1200", ON_TURNS, 0.3},
    {"snl_chance_positions", ask_positions, TURN_MARCH " + 8 N d", ON_TURNS, 0.3},
    {"snl_chance_uses", ask_uses, "130 N + 60 J + 1200", ON_TURNS, 0.3},
    {"snl_chance_win", ask_win, "40 T k P + 8 N d P + 80 N P + 3000 P + 110 N + 35000", ON_TURNS,
     0.3},
    {"snl_chance_without_each_jump", ask_without, "X + 8 J", ON_TURNS, 0.3},
    {"snl_chance_with_jump", ask_with, "X", ON_TURNS, 0.3},
    {"snl_chance_with_each_jump", ask_with_each, "X + 24 N", ON_TURNS, 0.3},
    {"snl_chance_best_jump", ask_best_jump, "X + 24 N", ON_EXACT_TURNS, 0.3},
    {"snl_chance_exact (mean, variance)", ask_exact_mean, TURN_EXACT, ON_EXACT_TURNS, 0.3},
    {"snl_chance_exact (mean, variance)", ask_exact_variance, TURN_EXACT, ON_EXACT_TURNS, 0.3},
    {"snl_chance_exact (win)", ask_exact_win, "20 T k + 100 N + 8 N N + 10 N N d d + 33 J + 120000",
     ON_EXACT_TURNS, 0.3},
};

static const struct shape turn_shapes[] = {
    {100, 10, 18, 0}, {60, 0, 40, 3}, {150, 0, 20, 2}, {0, 0, 0, 0}};
static const struct shape turn_exact_shapes[] = {{30, 0, 3, 0}, {30, 0, 0, 0}, {0, 0, 0, 0}};

/* Counts the triples of a square where a turn begins, a roll of the turn, and a square from which
 * that roll can be made. */
static double slots_of(const snl_board *board)
{
    static unsigned char rolls[2][SQUARES];
    uint32_t weights[SNL_FACES_MAX];
    size_t faces, slots = 0, squares = (size_t)snl_board_squares(board);
    CHECK_EQUAL(snl_board_die(board, weights, SNL_FACES_MAX, &faces), SNL_OK);
    for (size_t began = 0; began < squares; began++) {
        memset(rolls[0], 0, squares + 1);
        rolls[0][began] = 1;
        for (int32_t i = 0; i < (turns->turns.again_limit ? turns->turns.again_limit : 1); i++) {
            unsigned char *now = rolls[i % 2], *next = rolls[1 - i % 2];
            memset(next, 0, squares + 1);
            for (size_t from = 0; from < squares; from++)
                for (size_t face = 1; now[from] && face <= faces; face++) {
                    if (weights[face - 1] == 0)
                        continue;
                    snl_square landing, to;
                    CHECK_EQUAL(
                        snl_board_roll(board, (snl_square)from, (int32_t)face, &landing, &to),
                        SNL_OK);
                    next[to] |= (unsigned char)(turns->turns.again_faces >> (face - 1) & 1);
                }
            for (size_t from = 0; from < squares; from++)
                slots += now[from];
        }
    }
    return (double)slots;
}

/* The letters of a game in turns. */
static struct letters letters_of_turns(const snl_board *board)
{
    struct letters letters = letters_of(board);
    double limit = turns->turns.again_limit ? turns->turns.again_limit : 1;
    double wide = (letters.value['c'] + 1) * letters.value['k'] * limit, *value = letters.value;
    value['J'] += 1; /* with the jump that a call adds */
    value['T'] = slots_of(board);
    value['d'] = limit;
    value['w'] = wide < value['N'] ? wide : value['N'];
    value['X'] = evaluate(TURN_CREATE, &letters);
    return letters;
}

/* Measures a call on a board of a shape, or on a random board if `shape` is NULL. */
static double measure_turns(const struct formula *formula, const struct shape *shape)
{
    struct asked asked = {.pool = {.until_failure = -1}, .cancel_at = -1};
    snl_allocator allocator = allocator_of(&asked, 1);
    struct subject subject = {.allocator = &allocator};
    if (shape)
        prepare(&asked, &allocator, shape, 0, &subject);
    else
        subject.board = random_board(&allocator, formula->on == ON_EXACT_TURNS ? 12 : 100);
    if (formula->run != create_turns)
        CHECK_EQUAL(snl_chance_create(subject.board, turns, &subject.chance), SNL_OK);
    struct letters letters = letters_of_turns(subject.board);
    double part = compare_peak(formula, &asked, &subject, &letters);
    finish(&asked, &subject);
    return part;
}

static void games_in_turns(void)
{
    for (size_t i = 0; i < sizeof turn_formulas / sizeof *turn_formulas; i++) {
        const struct formula *formula = &turn_formulas[i];
        double most = 0;
        for (size_t j = 0; j < sizeof turn_options / sizeof *turn_options; j++)
            for (const struct shape *shape = formula->on == ON_TURNS ? turn_shapes
                                                                     : turn_exact_shapes;
                 shape->squares > 0; shape++) {
                turns = &turn_options[j];
                double part = measure_turns(formula, shape);
                most = part > most ? part : most;
            }
        for (int j = getenv("SNL_TEST_WHOLE") ? 50 : 5; j > 0; j--) {
            turns = &turn_options[(size_t)j % (sizeof turn_options / sizeof *turn_options)];
            measure_turns(formula, NULL);
        }
        printf("# %s in turns: up to %.0f%% of %s\n", formula->function, 100 * most,
               formula->formula);
        CHECK(most >= formula->least || sizeof(void *) < 8);
    }
}

/* ---- Tiny boards ---- */

/* A function that fills an array by square or by jump, and takes a square. */
typedef snl_status by_square(const snl_chance *chance, snl_square square, double *numbers,
                             size_t capacity, size_t *count);

/* Calls the function for all squares from `first` on, below the goal. */
static snl_status ask_all(by_square *function, snl_square first, const struct subject *subject,
                          uint8_t *result)
{
    size_t count;
    snl_status status = SNL_OK;
    for (snl_square square = first; square < snl_board_squares(subject->board) && !status; square++)
        status = function(subject->chance, square, (double *)(void *)result, 9, &count);
    return status;
}

static snl_status all_visits(const struct subject *subject, uint8_t *result)
{
    return ask_all(snl_chance_visits, 0, subject, result);
}

static snl_status all_uses(const struct subject *subject, uint8_t *result)
{
    return ask_all(snl_chance_uses, 0, subject, result);
}

static snl_status each_jump(const struct subject *subject, uint8_t *result)
{
    return ask_all(snl_chance_with_each_jump, 1, subject, result);
}

static snl_status all_jumps(const struct subject *subject, uint8_t *result)
{
    snl_square goal = snl_board_squares(subject->board);
    snl_status status = SNL_OK;
    for (snl_square from = 1; from < goal; from++)
        for (snl_square to = 0; to <= goal && !status; to++)
            status = snl_chance_with_jump(subject->chance, from, to, (double *)(void *)result);
    return status;
}

static const struct {
    const char *function;
    operation *run;
} tiny_calls[] = {
    {"snl_chance_create", create_turns},
    {"snl_chance_visits", all_visits},
    {"snl_chance_uses", all_uses},
    {"snl_chance_with_jump", all_jumps},
    {"snl_chance_with_each_jump", each_jump},
    {"snl_chance_best_jump", ask_best_jump},
};

/* The formula of a function, for games in turns or for others. */
static struct formula formula_of(const char *function)
{
    const struct formula *table = turns ? turn_formulas : formulas;
    while (strcmp(table->function, function) != 0)
        table++;
    return *table;
}

/* Checks the formulas on a board without jumps. */
static void check_tiny(snl_square squares, snl_square start, size_t faces)
{
    uint32_t weights[SNL_FACES_MAX];
    struct asked asked = {.pool = {.until_failure = -1}, .cancel_at = -1};
    snl_allocator allocator = allocator_of(&asked, 1);
    struct subject subject = {.allocator = &allocator};
    for (size_t i = 0; i < faces; i++)
        weights[i] = 1;
    CHECK_EQUAL(snl_board_create(squares, &allocator, &subject.board), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(subject.board, start), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(subject.board, weights, faces), SNL_OK);
    CHECK_EQUAL(snl_chance_create(subject.board, turns, &subject.chance), SNL_OK);
    struct letters letters = turns ? letters_of_turns(subject.board) : letters_of(subject.board);
    for (size_t i = 0; i < sizeof tiny_calls / sizeof *tiny_calls; i++) {
        struct formula formula = formula_of(tiny_calls[i].function);
        formula.run = tiny_calls[i].run;
        compare_peak(&formula, &asked, &subject, &letters);
    }
    finish(&asked, &subject);
}

/* On tiny boards the constant parts of the formulas count most. */
static void tiny_boards(void)
{
    static const size_t faces[] = {1, 2, 6, 64};
    for (snl_square squares = 1; squares <= 8; squares++)
        for (snl_square start = 0; start <= 1; start++)
            for (size_t i = 0; i < sizeof faces / sizeof *faces; i++)
                for (size_t j = 0; j <= sizeof turn_options / sizeof *turn_options; j++) {
                    turns = j > 0 ? &turn_options[j - 1] : NULL;
                    check_tiny(squares, start, faces[i]);
                }
}

/* ---- Readers ---- */

#define READ "17 C + 600 B + 3500"
#define READ_AT_MOST "142 C + 2000"

/* Reads a text with an array of `capacity` boards. Returns the reader's peak memory, divided by the
 * value of READ. Raises `*of_all` to the peak divided by the value of READ_AT_MOST, if that is
 * larger. */
static double read_text(const char *text, size_t length, size_t capacity, double *of_all)
{
    static snl_board *made[100000];
    struct asked asked = {.pool = {.until_failure = -1}, .cancel_at = -1};
    snl_allocator allocator = allocator_of(&asked, 1);
    snl_read_options options = {.struct_size = sizeof options, .allocator = &allocator};
    struct letters letters = {{0}};
    size_t count = 0;
    snl_status status =
        snl_read_boards(text, length, &options, capacity ? made : NULL, capacity, &count, NULL);
    letters.value['C'] = (double)length;
    letters.value['B'] = (double)(count < capacity ? count : capacity) + 1;
    if (status != SNL_OK && status != SNL_ERROR_CAPACITY)
        letters.value['B'] = (double)capacity + 1;
    double taken = (double)asked.pool.most, allowed = evaluate(READ, &letters);
    double at_most = evaluate(READ_AT_MOST, &letters);
    if (!CHECK(taken <= allowed && taken <= at_most))
        printf("# %.0f bytes for %zu of text, not %.0f or %.0f\n", taken, length, allowed, at_most);
    for (size_t i = 0; status == SNL_OK && i < count && i < capacity; i++)
        snl_board_free(made[i]);
    CHECK_EQUAL(asked.pool.blocks, 0);
    *of_all = taken / at_most > *of_all ? taken / at_most : *of_all;
    return taken / allowed;
}

/* Reads dense texts in all formats: each text repeats one piece. */
static void readers(void)
{
    static const char *const pieces[][3] = {
        {"[", "-1,", "-1]"},
        {"[", "1,", "-1]"},
        {"", "[-1]", ""},
        {"", "[0]", ""}, /* the shortest board */
        {"", "[1,-1]", ""},
        {"[", "[[-1]],", "[[-1]]]"},
        {"[", "[[-1,-1],[3,-1]],", "[[-1]]]"},
        {"[[", "2,", "-1]]"},
        {"squares 99999\n", "jump 7 8\n", ""},
        {"", "squares 1\n\n", ""},
        {"0", "", ""},
        {"", "grid 1 1\njump 1 1\n\n", ""},
        {"9999\n", "7 8\n", "0\n"},
        {"9\n", "0\n0\n", ""},
        {"", "#", ""},
        {"squares 9\ndie", " 1", ""},
        {"", "[", ""},
        {"", "9", ""},
        {"", "\n", ""},
        {"2\n", "3\n", ""},
        {"", "squares 2 jump 1 2\n", ""},
    };
    static char text[200001];
    double most = 0, of_all = 0;
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
        for (size_t many = 1; many < 30000; many = many * 3 + 1) {
            size_t length = 0;
            strcpy(text, pieces[i][0]);
            length = strlen(text);
            for (size_t j = 0; j < many && length + 40 < sizeof text; j++) {
                strcpy(text + length, pieces[i][1]);
                length += strlen(pieces[i][1]);
            }
            strcpy(text + length, pieces[i][2]);
            length += strlen(pieces[i][2]);
            for (size_t capacity = 0; capacity <= 100000; capacity = capacity * 50 + 1) {
                double part = read_text(text, length, capacity, &of_all);
                most = part > most ? part : most;
            }
        }
    /* Short texts with a jump on nearly every square. */
    for (size_t many = 0; many < 2000; many++) {
        size_t length = (size_t)sprintf(text, "[1,");
        for (size_t i = 0; i < many; i++)
            length += (size_t)sprintf(text + length, "0,");
        length += (size_t)sprintf(text + length, "-1]");
        read_text(text, length, many % 2, &of_all);
    }
    /* Texts with a jump on every square: destinations in descending order, or among the first
     * squares. */
    for (int down = 0; down < 2; down++) {
        size_t length = (size_t)sprintf(text, "[");
        for (int i = 0; i < 20000; i++)
            length += (size_t)sprintf(text + length, "%d,", down ? 19999 - i : i % 9);
        length += (size_t)sprintf(text + length, "-1]");
        double part = read_text(text, length, 1, &of_all);
        most = part > most ? part : most;
    }
    printf("# reading: up to %.0f%% of %s, %.0f%% of %s\n", 100 * most, READ, 100 * of_all,
           READ_AT_MOST);
    CHECK(most >= 0.7 && of_all >= 0.7);
}

/* ---- The documentation ---- */

/* Checks that a page has a formula in the row of its function. Words may follow its name. */
static void check_row(const char *page, const char *function, const char *formula)
{
    char row[300];
    int name = (int)strcspn(function, " ");
    snprintf(row, sizeof row, "| %.*s()%s | %s |", name, function, function + name, formula);
    if (!CHECK(strstr(page, row) != NULL))
        printf("# there is no %s\n", row);
}

/* Checks that docs/memory.md has every formula. */
static void documented(void)
{
    const char *page = page_about_memory();
    if (*page == '\0') {
        printf("# docs/memory.md is not here\n");
        return;
    }
    for (size_t i = 0; i < sizeof formulas / sizeof *formulas; i++)
        check_row(page, formulas[i].function, formulas[i].formula);
    for (size_t i = 0; i < sizeof turn_formulas / sizeof *turn_formulas; i++)
        check_row(page, turn_formulas[i].function, turn_formulas[i].formula);
    check_row(page, "snl_read_boards", READ);
    check_row(page, "snl_read_board", READ);
    CHECK(strstr(page, "`" READ_AT_MOST "`") != NULL);
}

int main(void)
{
    check_random_seed();
    fill_moves(SQUARES, 100);
    RUN(boards);
    RUN(random_games);
    RUN(largest_table);
    RUN(games);
    RUN(games_in_turns);
    RUN(tiny_boards);
    RUN(readers);
    RUN(documented);
    return check_done();
}
