/* SPDX-License-Identifier: MIT */
/*
 * Exact answers modulo a prime, compared with plain elimination, for games of single rolls and
 * games in turns. The reference plays turns roll by roll, with snl_board_roll(). For mean and
 * variance it solves a system with an unknown for each square. For the odds of winning it solves a
 * system with an unknown for each pair of positions of two tokens. Most primes here are small, so
 * that events which are rare with large primes are frequent: pivots that are 0, polynomials that
 * vanish. These are tests of lib/chance_exact_turn.c, lib/chance_exact_system.c,
 * lib/chance_exact_moment.c, lib/chance_exact_win.c and lib/chance_modular.h.
 */
#include "chance_check.h"

#include "chance_exact.h"

enum { STATES_MAX = 48, FEW = 6 /* most nodes for find_tie() */, LIMIT = 3 };

static const uint32_t large_prime = 2147483629;
static const uint32_t primes[] = {3,   7,  19, 5,  11, 13, 17, 101, 2147483629,
                                  997, 23, 17, 13, 11, 7,  5,  3};

/* ---- Plain elimination ---- */

static uint64_t rows[STATES_MAX][STATES_MAX + 1];

static uint64_t power_of(uint64_t base, uint64_t exponent, uint64_t prime)
{
    uint64_t power = 1;
    for (; exponent > 0; exponent /= 2, base = base * base % prime)
        power = exponent % 2 ? power * base % prime : power;
    return power;
}

/* Adds a multiple of row `by` to `row`, such that `row` gets a 0 in the column. */
static void clear(size_t row, size_t by, size_t column, size_t count, uint64_t prime)
{
    uint64_t factor = prime - rows[row][column];
    for (size_t j = 0; j <= count; j++)
        rows[row][j] = (rows[row][j] + factor * rows[by][j]) % prime;
}

/* Gauss-Jordan elimination: turns the square part of the rows into an identity matrix, as far as
 * its rank allows, and the last column into the solution. Returns the rank. */
static size_t eliminate(size_t count, uint64_t prime, uint64_t *determinant)
{
    size_t rank = 0;
    *determinant = 1;
    for (size_t column = 0; column < count; column++) {
        size_t best = rank;
        while (best < count && rows[best][column] == 0)
            best++;
        *determinant = best < count ? *determinant * rows[best][column] % prime : 0;
        if (best == count)
            continue;
        uint64_t inverse = power_of(rows[best][column], prime - 2, prime);
        for (size_t j = 0; j <= count; j++) {
            uint64_t swap = rows[best][j];
            rows[best][j] = rows[rank][j];
            rows[rank][j] = swap * inverse % prime;
        }
        if (best != rank)
            *determinant = (prime - *determinant) % prime;
        for (size_t row = 0; row < count; row++)
            if (row != rank)
                clear(row, rank, column, count, prime);
        rank++;
    }
    return rank;
}

/* ---- The game ---- */

static const snl_board *played;
static snl_chance_options options;
static snl_i_exact exact;

/* By what is counted, square and square: the probability of a turn that begins on the first square
 * and ends on the second. Modulo the prime; with the prime 0: whether it is above 0. */
static uint64_t outcomes[LIMIT + 1][STATES_MAX][STATES_MAX];

static uint64_t product(uint64_t a, uint64_t b, uint64_t prime)
{
    return prime ? a * b % prime : a && b;
}

static void add(uint64_t *sum, uint64_t a, uint64_t prime)
{
    *sum = prime ? (*sum + a) % prime : *sum || a;
}

/* Whether the random game is one in turns: if not, a turn is a roll. */
static int is_in_turns(void)
{
    return exact.options != NULL;
}

static snl_square punished(snl_square from, snl_square began)
{
    if (options.turns.again_penalty == SNL_PENALTY_ROLL)
        return from;
    return options.turns.again_penalty == SNL_PENALTY_TURN ? began : snl_board_start(played);
}

/* Adds a face to the outcomes of a turn, or to the squares from which the next roll is made. */
static void roll(snl_square began, int round, snl_square from, int face, uint64_t p, uint64_t *next,
                 uint64_t prime)
{
    int limit = is_in_turns() ? options.turns.again_limit : 0, counted = 1;
    int again = is_in_turns() && (options.turns.again_faces >> (face - 1) & 1);
    snl_square landing, to;
    CHECK_EQUAL(snl_board_roll(played, from, face, &landing, &to), SNL_OK);
    if (again && limit && round == limit) {
        to = punished(from, began);
        again = 0;
    }
    again = again && to != snl_board_squares(played);
    if (again && limit) {
        add(&next[to], p, prime);
        return;
    }
    if (limit && options.count == SNL_COUNT_ROLLS)
        counted = round;
    add(&outcomes[again ? 0 : counted][began][to], p, prime);
}

/* Plays all turns. The prime does not divide the sum of the weights. */
static void play_turns(uint64_t prime)
{
    uint32_t die[SNL_FACES_MAX];
    size_t faces;
    CHECK_EQUAL(snl_board_die(played, die, SNL_FACES_MAX, &faces), SNL_OK);
    uint64_t inverse = prime ? power_of(exact.weight_sum % prime, prime - 2, prime) : 1;
    memset(outcomes, 0, sizeof outcomes);
    for (snl_square began = 0; began < snl_board_squares(played); began++) {
        uint64_t at[STATES_MAX] = {0};
        at[began] = 1;
        for (int round = 1; round <= LIMIT; round++) {
            uint64_t next[STATES_MAX] = {0};
            for (snl_square from = 0; from < snl_board_squares(played); from++)
                for (size_t i = 0; i < faces && at[from]; i++)
                    if (die[i] > 0)
                        roll(began, round, from, (int)i + 1,
                             product(at[from], product(die[i], inverse, prime), prime), next,
                             prime);
            memcpy(at, next, sizeof at);
        }
    }
}

/* Checks the places: the squares where turns begin, from the top. */
static void check_places(void)
{
    unsigned char met[STATES_MAX] = {0};
    snl_square goal = snl_board_squares(played);
    size_t place = 0;
    play_turns(0);
    met[snl_board_start(played)] = 1;
    for (int changed = 1; changed;) {
        changed = 0;
        for (snl_square i = 0; i < goal; i++)
            for (snl_square j = 0; j < goal; j++)
                for (int counted = 0; counted <= LIMIT && met[i] && !met[j]; counted++)
                    if (outcomes[counted][i][j])
                        met[j] = 1, changed = 1;
    }
    for (snl_square square = goal; square-- > 0;)
        if (met[square] && CHECK(place < exact.count))
            CHECK_EQUAL(exact.squares[place++], square);
    CHECK_EQUAL(place, exact.count);
    CHECK_EQUAL(exact.squares[exact.start], snl_board_start(played));
}

/* The probability that a turn from place i ends at place j, or at the goal if j == exact.count. */
static uint64_t outcome(int counted, size_t i, size_t j)
{
    size_t goal = (size_t)snl_board_squares(played);
    return outcomes[counted][exact.squares[i]][j == exact.count ? goal : exact.squares[j]];
}

/* Whether a turn without a limit can go on. */
static int goes_on(void)
{
    uint64_t found = 0;
    play_turns(0);
    for (size_t i = 0; i < exact.count; i++)
        for (size_t j = 0; j < exact.count; j++)
            found |= outcome(0, i, j);
    return found != 0;
}

/* Whether the library eliminates modulo the prime: with only the outcomes that count 0, or with
 * all. A place that no such outcome leads down to is solved for itself. */
static int can_eliminate(uint64_t prime, int only_uncounted)
{
    uint64_t determinant;
    int most = only_uncounted ? 0 : LIMIT;
    for (size_t i = 0; i < exact.count; i++) {
        uint64_t stays = 0, leads_down = 0;
        play_turns(0);
        for (int counted = 0; counted <= most; counted++)
            for (size_t j = 0; j < i; j++)
                leads_down |= outcome(counted, j, i);
        play_turns(prime);
        for (int counted = 0; counted <= most; counted++)
            add(&stays, outcome(counted, i, i), prime);
        if (!leads_down && stays == 1)
            return 0;
    }
    for (size_t i = 0; i < exact.count; i++) {
        for (size_t j = 0; j < exact.count; j++) {
            rows[i][j] = i == j;
            for (int counted = 0; counted <= most; counted++)
                add(&rows[i][j], prime - outcome(counted, i, j), prime);
        }
        rows[i][exact.count] = 0;
    }
    eliminate(exact.count, prime, &determinant);
    return determinant != 0;
}

/* ---- Mean and variance ---- */

/* Solves, modulo the prime, for the expected sum from each place if every turn from place i adds
 * more[i]. Returns the determinant. */
static uint64_t solve_moment(const uint64_t *more, uint64_t prime)
{
    uint64_t determinant;
    for (size_t i = 0; i < exact.count; i++) {
        for (size_t j = 0; j < exact.count; j++) {
            rows[i][j] = i == j;
            for (int counted = 0; counted <= LIMIT; counted++)
                add(&rows[i][j], prime - outcome(counted, i, j), prime);
        }
        rows[i][exact.count] = more[i];
    }
    eliminate(exact.count, prime, &determinant);
    return determinant;
}

/* Finds mean or variance as numerator and denominator modulo the prime. Returns 0 if the prime is
 * of no use. */
static int moment_of(uint64_t prime, int is_variance, uint64_t parts[2])
{
    uint64_t more[STATES_MAX] = {0}, twice[STATES_MAX] = {0}, mean;
    int rolls = is_in_turns() && options.turns.again_limit ? options.turns.again_limit : 1;
    if (exact.weight_sum % prime == 0 || !can_eliminate(prime, 0))
        return 0;
    for (size_t i = 0; i < exact.count; i++)
        for (size_t j = 0; j <= exact.count; j++)
            for (int counted = 1; counted <= LIMIT; counted++)
                add(&more[i], (uint64_t)counted * outcome(counted, i, j), prime);
    parts[1] = solve_moment(more, prime);
    for (uint64_t i = exact.count * (uint64_t)rolls; i > 0; i--)
        parts[1] = parts[1] * (exact.weight_sum % prime) % prime;
    mean = rows[exact.start][exact.count];
    parts[0] = parts[1] * mean % prime;
    if (is_variance) {
        for (size_t i = 0; i < exact.count; i++)
            for (size_t j = 0; j <= exact.count; j++)
                for (uint64_t counted = 1; counted <= LIMIT; counted++) {
                    uint64_t rest = j == exact.count ? 0 : rows[j][exact.count];
                    uint64_t sum = (counted * counted + 2 * counted * rest) % prime;
                    add(&twice[i], outcome((int)counted, i, j) * sum, prime);
                }
        solve_moment(twice, prime);
        parts[1] = parts[1] * parts[1] % prime;
        parts[0] = (rows[exact.start][exact.count] + prime - mean * mean % prime) % prime;
        parts[0] = parts[0] * parts[1] % prime;
    }
    return 1;
}

/* ---- The win ---- */

/* A node is a place and the rounds until the token arrives there; then some nodes more for tokens
 * that will arrive on the goal. Each step of the nodes takes one round. */
static size_t nodes, goals; /* goals: the first of those on the goal */
static uint64_t steps[STATES_MAX][STATES_MAX], ends[STATES_MAX];

static void add_step(size_t from, size_t to, int wait, uint64_t p, uint64_t prime)
{
    if (to < exact.count)
        add(&steps[from][(size_t)wait * exact.count + to], p, prime);
    else
        add(wait > 0 ? &steps[from][goals + (size_t)wait - 1] : &ends[from], p, prime);
}

/* The probabilities of turns without a limit: solves for each place where they end. */
static void solve_turns(size_t to, uint64_t prime)
{
    uint64_t determinant;
    for (size_t i = 0; i < exact.count; i++) {
        for (size_t j = 0; j < exact.count; j++)
            rows[i][j] = ((uint64_t)(i == j) + prime - outcome(0, i, j)) % prime;
        rows[i][exact.count] = outcome(1, i, to);
    }
    eliminate(exact.count, prime, &determinant);
    for (size_t i = 0; i < exact.count; i++)
        add_step(i, to, 0, rows[i][exact.count], prime);
}

static void make_steps(uint64_t prime)
{
    int in_rolls = is_in_turns() && options.count == SNL_COUNT_ROLLS;
    int span = in_rolls ? options.turns.again_limit : 1;
    memset(steps, 0, sizeof steps);
    memset(ends, 0, sizeof ends);
    goals = exact.count * (size_t)span;
    nodes = goals + (size_t)span - 1;
    if (nodes > STATES_MAX)
        exit(1);
    for (size_t to = 0; to <= exact.count; to++) {
        if (is_in_turns() && !options.turns.again_limit) {
            solve_turns(to, prime);
            continue;
        }
        for (size_t i = 0; i < exact.count; i++)
            for (int counted = 1; counted <= span; counted++)
                add_step(i, to, counted - 1, outcome(counted, i, to), prime);
    }
    for (size_t i = exact.count; i < goals; i++)
        steps[i][i - exact.count] = 1;
    for (size_t i = goals; i < nodes; i++)
        *(i == goals ? &ends[i] : &steps[i][i - 1]) = 1;
}

/* The length of the shortest recurrence for p_t, the probability that a game ends in round t. This
 * length is the rank of the matrix with p_(i + j) in row i and column j. */
static size_t recurrence(uint64_t prime)
{
    uint64_t at[STATES_MAX] = {0}, last[2 * STATES_MAX] = {0}, determinant;
    at[exact.start] = 1;
    for (size_t round = 0; round < 2 * nodes; round++) {
        uint64_t next[STATES_MAX] = {0};
        for (size_t i = 0; i < nodes; i++) {
            for (size_t j = 0; j < nodes; j++)
                next[j] = (next[j] + at[i] * steps[i][j]) % prime;
            last[round] = (last[round] + at[i] * ends[i]) % prime;
        }
        memcpy(at, next, sizeof at);
    }
    for (size_t i = 0; i < nodes; i++)
        for (size_t j = 0; j <= nodes; j++)
            rows[i][j] = j < nodes ? last[i + j] : 0;
    return eliminate(nodes, prime, &determinant);
}

/* Finds the probability that two games from the start are equally long. Returns 0 if there are too
 * many nodes, or if the system has no solution modulo the prime. */
static int find_tie(uint64_t prime, uint64_t *tie)
{
    uint64_t determinant;
    if (nodes > FEW)
        return 0;
    for (size_t i = 0; i < nodes * nodes; i++) {
        size_t one = i / nodes, other = i % nodes;
        for (size_t j = 0; j < nodes * nodes; j++) {
            uint64_t both = steps[one][j / nodes] * steps[other][j % nodes] % prime;
            rows[i][j] = ((uint64_t)(i == j) + prime - both) % prime;
        }
        rows[i][nodes * nodes] = ends[one] * ends[other] % prime;
    }
    eliminate(nodes * nodes, prime, &determinant);
    *tie = rows[exact.start * nodes + exact.start][nodes * nodes];
    return determinant != 0;
}

/* ---- Questions ---- */

static int64_t refused, served, ties;

/* A decimal number modulo a prime. */
static uint64_t read_modulo(uint64_t prime, const char *text)
{
    uint64_t rest = 0;
    for (; *text >= '0' && *text <= '9'; text++)
        rest = (rest * 10 + (uint64_t)(*text - '0')) % prime;
    return rest;
}

static double binary_logarithm(double number)
{
    double logarithm = 0;
    for (; number >= 2; number /= 2)
        logarithm++;
    for (double bit = 0.5; bit > 1e-15; bit /= 2) {
        number *= number;
        logarithm += number >= 2 ? bit : 0;
        number /= number >= 2 ? 2 : 1;
    }
    return logarithm;
}

/* Checks the bound on the bits of numerator and denominator. It must be at least `powers` times the
 * binary logarithm of the sum of weights, plus `more` bits, and hardly more. */
static void check_bits(uint64_t bits, double powers, double more)
{
    double of_power = powers * binary_logarithm(exact.weight_sum);
    CHECK((double)bits >= of_power + more);
    CHECK((double)bits <= of_power + powers / 64 + more + 66);
}

static void check_moment(int answer, uint32_t prime, int is_variance, const uint64_t parts[2])
{
    uint64_t expected[2] = {0, 0};
    int serves = moment_of(prime, is_variance, expected);
    CHECK_EQUAL(answer, serves);
    if (answer != 0 && serves) {
        CHECK_EQUAL(parts[0], expected[0]);
        CHECK_EQUAL(parts[1], expected[1]);
    }
}

/* Checks the odds of winning modulo a prime. `*length` is the length of the longest recurrence so
 * far. A small prime may also be of no use because a step of the recursion divides by 0. */
static void check_win(int answer, uint32_t prime, size_t *length, const uint64_t parts[2])
{
    size_t rank = 0;
    uint64_t tie = 0;
    int is_known = 0;
    if (exact.weight_sum % prime != 0 && can_eliminate(prime, 1)) {
        make_steps(prime);
        rank = recurrence(prime);
        is_known = find_tie(prime, &tie);
    }
    if (rank < *length)
        CHECK_EQUAL(answer, 0);
    else if (answer != 0 || prime == large_prime)
        CHECK_EQUAL((answer > 0) - (answer < 0), rank > *length ? -1 : 1);
    if (answer != 0) {
        CHECK(parts[1] != 0);
        ties += is_known;
        if (is_known)
            CHECK_EQUAL(2 * parts[0] % prime, parts[1] * (1 + tie) % prime);
    }
    *length = rank > *length ? rank : *length;
}

/* Checks the bound on bits of an answer. */
static void check_question(const snl_i_question *question, int32_t what, size_t length)
{
    int is_limited = is_in_turns() && options.turns.again_limit > 0;
    double n = (double)exact.count, square = (double)(length * length), of_one = 1, span = 1;
    double rolls = is_limited ? options.turns.again_limit : 1;
    if (is_limited)
        *(options.count == SNL_COUNT_TURNS ? &of_one : &span) = rolls;
    double powers = of_one * (square + 2 * (double)length + n * span);
    if (is_in_turns() && !is_limited && goes_on())
        powers = (2 * (double)length + 1) * n;
    if (what == SNL_EXACT_MEAN)
        check_bits(question->bits, n * rolls, binary_logarithm(n * rolls));
    else if (what == SNL_EXACT_VARIANCE)
        check_bits(question->bits, 2 * n * rolls, 2 * binary_logarithm(n * rolls) + 1);
    else
        check_bits(question->bits, powers, (square + (double)length) / 2 + 1);
}

static void ask(const snl_chance *chance, int32_t what)
{
    static char text[20000];
    size_t digits, length = 1;
    snl_i_question question = {0};
    int is_sure = what != SNL_EXACT_WIN;
    if (snl_chance_exact(chance, what, text, sizeof text, &digits) != SNL_OK)
        return;
    played = chance->board;
    options = chance->options;
    CHECK_EQUAL(snl_i_exact_init(&exact, chance), SNL_OK);
    check_places();
    CHECK_EQUAL(what == SNL_EXACT_WIN
                    ? snl_i_exact_win_init(&exact, &question)
                    : snl_i_exact_moment_init(&exact, what == SNL_EXACT_VARIANCE, &question),
                SNL_OK);
    for (size_t i = 0; i < sizeof primes / sizeof *primes; i++) {
        uint32_t prime = primes[i], found[2] = {0, 0};
        snl_i_field field = snl_i_field_of(prime);
        int answer = question.ask(&question, &field, found);
        uint64_t parts[2] = {snl_i_field_leave(&field, found[0]),
                             snl_i_field_leave(&field, found[1])};
        if (what == SNL_EXACT_WIN)
            check_win(answer, prime, &length, parts);
        else
            check_moment(answer, prime, what == SNL_EXACT_VARIANCE, parts);
        served += answer != 0;
        refused += answer == 0;
        is_sure |= prime == large_prime; /* now the recurrence has its full length */
        if (answer != 0 && is_sure)
            CHECK_EQUAL(parts[0] * read_modulo(prime, strchr(text, '/') + 1) % prime,
                        parts[1] * read_modulo(prime, text) % prime);
        CHECK(answer != 0 || prime != large_prime);
    }
    check_question(&question, what, length);
    question.release(&question);
    snl_i_exact_free(&exact);
}

/* ---- Boards ---- */

/* Random turns, half the time with a limit. */
static snl_chance_options random_options(void)
{
    snl_chance_options made = {sizeof made, (int32_t)check_random(0, 1), {0, 0, 0}};
    made.turns.again_faces = (uint64_t)check_random(0, 15);
    if (made.turns.again_faces && check_random(0, 1)) {
        made.turns.again_limit = (int32_t)check_random(1, LIMIT);
        made.turns.again_penalty = (int32_t)check_random(0, 2);
    }
    return made;
}

static void ask_random_boards(int boards, int64_t squares_max, int has_start)
{
    refused = served = ties = 0;
    for (int i = 0; i < boards && check_faults_in_test == 0; i++) {
        int64_t squares = check_random(1, squares_max);
        uint32_t die[4];
        snl_chance *chance = NULL;
        snl_square start = has_start ? check_random(0, squares - 1) : 0;
        snl_board *board = empty_board(squares, start, (int32_t)check_random(0, 2));
        for (int jumps = (int)check_random(0, 6); jumps > 0 && squares > 2; jumps--) {
            snl_square from = check_random(1, squares - 1), to = check_random(1, squares);
            if (from != to)
                CHECK_EQUAL(snl_board_set_jump(board, from, to), SNL_OK);
        }
        for (int face = 0; face < 4; face++)
            die[face] = (uint32_t)check_random(face == 0, i % 4 ? 4 : UINT32_MAX / 4);
        CHECK_EQUAL(snl_board_set_die(board, die, (size_t)check_random(1, 4)), SNL_OK);
        snl_chance_options by = random_options();
        CHECK_EQUAL(snl_chance_create(board, i % 3 ? &by : NULL, &chance), SNL_OK);
        for (int32_t what = SNL_EXACT_MEAN; what <= SNL_EXACT_WIN; what++)
            ask(chance, what);
        snl_chance_free(chance);
        snl_board_free(board);
    }
    printf("# %" PRId64 " answers, %" PRId64 " of pairs, %" PRId64 " primes did not serve\n",
           served, ties, refused);
    CHECK(served > 10 * boards && ties > boards && refused > boards);
}

static void few_squares(void)
{
    ask_random_boards(getenv("SNL_TEST_WHOLE") ? 1000 : 40, 6, 0);
}

static void more_squares(void)
{
    ask_random_boards(getenv("SNL_TEST_WHOLE") ? 1000 : 40, 15, 0);
}

/* Games that start on any square. A penalty leads back there. */
static void other_starts(void)
{
    ask_random_boards(getenv("SNL_TEST_WHOLE") ? 1000 : 40, 8, 1);
}

/* Boards where most squares have snakes: many squares become unknowns of the system. Modulo a small
 * prime the elimination then often meets a 0 as a pivot, and takes another row. */
static void many_snakes(void)
{
    static const uint32_t die[] = {1, 2, 1};
    for (int i = 0; i < (getenv("SNL_TEST_WHOLE") ? 500 : 25); i++) {
        snl_board *board = empty_board(12, 0, SNL_OVERSHOOT_BOUNCE);
        CHECK_EQUAL(snl_board_set_die(board, die, 3), SNL_OK);
        for (snl_square mouth = 3; mouth < 12; mouth += check_random(1, 3))
            CHECK_EQUAL(snl_board_set_jump(board, mouth, check_random(1, mouth - 1)), SNL_OK);
        snl_chance *chance = chance_of(board);
        ask(chance, SNL_EXACT_MEAN);
        snl_chance_free(chance);
    }
}

/* Two rolls lead to the first of many squares. On each of these squares the next roll wins with the
 * same probability. So the recurrence is short, which the library has to verify. */
static void many_squares_alike(void)
{
    enum { FIRST = 2, ALIKE = 12, COUNT = FIRST + ALIKE };
    static const uint32_t die[] = {0xfffffff0, 0xf};
    snl_board *board = empty_board(3 * COUNT, 0, SNL_OVERSHOOT_WIN);
    CHECK_EQUAL(snl_board_set_die(board, die, 2), SNL_OK);
    for (snl_square i = 0; i < COUNT; i++) {
        snl_square next = 3 * (i + 1 < COUNT ? i + 1 : FIRST);
        CHECK_EQUAL(snl_board_set_jump(board, 3 * i + 1, next), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, 3 * i + 2, i < FIRST ? next : 3 * COUNT), SNL_OK);
    }
    snl_chance *chance = chance_of(board);
    ask(chance, SNL_EXACT_WIN);
    snl_chance_free(chance);
}

/* ---- Bits ---- */

/* Checks the bound on the bits of powers of the sum of the weights. The bound must leave 37 bits
 * more, for a variance: twice the logarithm of 2^18 states, and one bit. */
static void bits_of_powers(void)
{
    static const uint32_t sums[] = {1,   2,     3,     5,          6,          7,         31,
                                    100, 65535, 65536, 0x7fffffff, 0x80000000, 0xffffffff};
    static const uint64_t counts[] = {0, 1, 2, 63, 64, 65, 1000, 8191, 1 << 18};
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++)
        for (size_t j = 0; j < sizeof counts / sizeof *counts; j++) {
            exact.weight_sum = sums[i];
            check_bits(snl_i_exact_bits(&exact, counts[j]), (double)counts[j], 2 * 18 + 1);
        }
}

int main(void)
{
    check_random_seed();
    RUN(few_squares);
    RUN(more_squares);
    RUN(other_starts);
    RUN(many_snakes);
    RUN(many_squares_alike);
    RUN(bits_of_powers);
    return check_done();
}
