/* SPDX-License-Identifier: MIT */
/*
 * Exact answers modulo a prime, compared with plain elimination. For mean and variance the test
 * solves a system with an unknown for each square. For the odds of winning it solves a system with
 * an unknown for each pair of squares of two tokens. Most primes here are small, so that events
 * which are rare with large primes are frequent: pivots that are 0, polynomials that vanish. These
 * are tests of lib/chance_exact_moment.c, lib/chance_exact_win.c, lib/chance_exact.h and
 * lib/chance_modular.h.
 */
#include "chance_check.h"

#include "chance_exact.h"

enum { STATES_MAX = 48, FEW = 4 /* most states for find_tie() */ };

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

static snl_i_exact exact;
static uint64_t weights[STATES_MAX][STATES_MAX], ends[STATES_MAX]; /* modulo the prime */

/* Fills `exact` as snl_chance_exact() does, with the states in reach of the start. */
static void begin(const snl_chance *chance)
{
    static uint32_t states[STATES_MAX], place[STATES_MAX];
    exact = (snl_i_exact){.allocator = chance->allocator, .states = states, .place = place};
    CHECK_EQUAL(snl_i_chain_init(&exact.chain, chance->board, NULL, 1), SNL_OK);
    const snl_i_chain *chain = &exact.chain;
    size_t start = snl_i_chain_state(chain, chance->board->start), changed = 1;
    if (chain->states > STATES_MAX)
        exit(1);
    exact.weight_sum = (uint32_t)chain->weight_sum;
    exact.depth = 1;
    exact.unit.high = chain->weight_sum;
    memset(place, 0xff, sizeof place);
    place[start] = 0;
    while (changed) {
        changed = 0;
        for (size_t state = 0; state < chain->states; state++)
            for (size_t entry = chain->rows[state].first;
                 place[state] == 0 && entry < chain->rows[state + 1].first; entry++)
                if (chain->to[entry] < chain->states && place[chain->to[entry]] != 0) {
                    place[chain->to[entry]] = 0;
                    changed = 1;
                }
    }
    for (size_t state = 0; state < chain->states; state++)
        if (place[state] == 0) {
            place[state] = (uint32_t)exact.count;
            states[exact.count++] = (uint32_t)state;
        }
    exact.start = place[start];
}

static void weigh(uint64_t prime)
{
    const snl_i_chain *chain = &exact.chain;
    memset(weights, 0, sizeof weights);
    memset(ends, 0, sizeof ends);
    for (size_t i = 0; i < exact.count; i++) {
        const snl_i_row *row = &chain->rows[exact.states[i]];
        weights[i][i] = (uint64_t)row->self % prime;
        for (size_t entry = row->first; entry < row[1].first; entry++) {
            uint64_t *to = chain->to[entry] == chain->goal
                               ? &ends[i]
                               : &weights[i][exact.place[chain->to[entry]]];
            *to = (*to + (uint64_t)chain->weight[entry]) % prime;
        }
    }
}

/* ---- Mean and variance ---- */

/* Solves, modulo the prime, for the expected sum from each state if every roll from state i adds
 * more[i]. Returns the determinant. */
static uint64_t solve_moment(const uint64_t *more, uint64_t prime)
{
    uint64_t all = exact.weight_sum % prime, determinant;
    for (size_t i = 0; i < exact.count; i++) {
        for (size_t j = 0; j < exact.count; j++)
            rows[i][j] = ((i == j ? all : 0) + prime - weights[i][j]) % prime;
        rows[i][exact.count] = all * more[i] % prime;
    }
    eliminate(exact.count, prime, &determinant);
    return determinant;
}

/* Finds mean or variance as numerator and denominator modulo the prime. Returns 0 if the
 * determinant or a pivot of the library is 0, so that the prime is of no use. The pivot of a state
 * is the sum of all weights if the state is an unknown, and otherwise the weight of leaving the
 * state. */
static int moment_of(uint64_t prime, int is_variance, uint64_t parts[2])
{
    uint64_t more[STATES_MAX], mean;
    for (size_t i = 0; i < exact.count; i++) {
        uint64_t stays = exact.chain.rows[exact.states[i]].column ? 0 : weights[i][i];
        if (exact.weight_sum % prime == stays)
            return 0;
        more[i] = 1;
    }
    parts[1] = solve_moment(more, prime);
    if (parts[1] == 0)
        return 0;
    mean = rows[exact.start][exact.count];
    parts[0] = parts[1] * mean % prime;
    if (is_variance) {
        for (size_t i = 0; i < exact.count; i++)
            more[i] = (2 * rows[i][exact.count] + prime - 1) % prime;
        solve_moment(more, prime);
        parts[1] = parts[1] * parts[1] % prime;
        parts[0] = (rows[exact.start][exact.count] + prime - mean * mean % prime) % prime;
        parts[0] = parts[0] * parts[1] % prime;
    }
    return 1;
}

/* ---- The win ---- */

/* The length of the shortest recurrence for p_t, the probability that a game ends with roll t. This
 * length is the rank of the matrix with p_(i + j) in row i and column j. */
static size_t recurrence(uint64_t prime)
{
    uint64_t at[STATES_MAX] = {0}, last[2 * STATES_MAX] = {0}, determinant;
    uint64_t divisor = power_of(exact.weight_sum % prime, prime - 2, prime);
    at[exact.start] = 1;
    for (size_t roll = 0; roll < 2 * exact.count; roll++) {
        uint64_t next[STATES_MAX] = {0};
        for (size_t i = 0; i < exact.count; i++) {
            uint64_t here = at[i] * divisor % prime;
            for (size_t j = 0; j < exact.count; j++)
                next[j] = (next[j] + here * weights[i][j]) % prime;
            last[roll] = (last[roll] + here * ends[i]) % prime;
        }
        memcpy(at, next, sizeof at);
    }
    for (size_t i = 0; i < exact.count; i++)
        for (size_t j = 0; j <= exact.count; j++)
            rows[i][j] = j < exact.count ? last[i + j] : 0;
    return eliminate(exact.count, prime, &determinant);
}

/* Finds the probability that two games from the start are equally long. Returns 0 if there are too
 * many states, or if the system has no solution modulo the prime. */
static int find_tie(uint64_t prime, uint64_t *tie)
{
    size_t count = exact.count;
    uint64_t all = exact.weight_sum % prime, determinant;
    if (count > FEW)
        return 0;
    for (size_t i = 0; i < count * count; i++) {
        size_t one = i / count, other = i % count;
        for (size_t j = 0; j < count * count; j++) {
            uint64_t both = weights[one][j / count] * weights[other][j % count] % prime;
            rows[i][j] = ((i == j ? all * all % prime : 0) + prime - both) % prime;
        }
        rows[i][count * count] = ends[one] * ends[other] % prime;
    }
    eliminate(count * count, prime, &determinant);
    *tie = rows[exact.start * count + exact.start][count * count];
    return all != 0 && determinant != 0;
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
    uint64_t expected[2];
    int serves = moment_of(prime, is_variance, expected);
    CHECK_EQUAL(answer, serves);
    if (answer != 0 && serves) {
        CHECK_EQUAL(parts[0], expected[0]);
        CHECK_EQUAL(parts[1], expected[1]);
    }
}

/* Checks the odds of winning modulo a prime. `*length` is the length of the longest recurrence so
 * far. */
static void check_win(int answer, uint32_t prime, size_t *length, const uint64_t parts[2])
{
    size_t rank = exact.weight_sum % prime == 0 ? 0 : recurrence(prime);
    uint64_t tie = 0;
    int is_known = find_tie(prime, &tie);
    if (rank < *length)
        CHECK_EQUAL(answer, 0);
    else if (is_known || answer != 0)
        CHECK_EQUAL((answer > 0) - (answer < 0), rank > *length ? -1 : 1);
    if (answer != 0) {
        CHECK(parts[1] != 0);
        ties += is_known;
        if (is_known)
            CHECK_EQUAL(2 * parts[0] % prime, parts[1] * (1 + tie) % prime);
    }
    *length = rank > *length ? rank : *length;
}

static void ask(const snl_chance *chance, int32_t what)
{
    static char text[20000];
    size_t digits, length = 1;
    snl_i_question question = {0};
    int is_sure = what != SNL_EXACT_WIN;
    if (snl_chance_exact(chance, what, text, sizeof text, &digits) != SNL_OK)
        return;
    begin(chance);
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
        weigh(prime);
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
    double n = (double)exact.count, square = (double)(length * length);
    double sure = square + 2 * (double)length + n, powers = 2 * square > sure ? 2 * square : sure;
    if (what == SNL_EXACT_MEAN)
        check_bits(question.bits, n, binary_logarithm(n));
    else if (what == SNL_EXACT_VARIANCE)
        check_bits(question.bits, 2 * n, 2 * binary_logarithm(n) + 1);
    else
        check_bits(question.bits, powers, square + 1);
    question.release(&question);
    snl_i_chain_free(&exact.chain);
}

/* ---- Boards ---- */

static void ask_random_boards(int boards, int64_t squares_max)
{
    refused = served = ties = 0;
    for (int i = 0; i < boards && check_faults_in_test == 0; i++) {
        int64_t squares = check_random(1, squares_max);
        uint32_t die[4];
        snl_chance *chance = NULL;
        snl_board *board = empty_board(squares, 0, (int32_t)check_random(0, 2));
        for (int jumps = (int)check_random(0, 6); jumps > 0 && squares > 2; jumps--) {
            snl_square from = check_random(1, squares - 1), to = check_random(1, squares);
            if (from != to)
                CHECK_EQUAL(snl_board_set_jump(board, from, to), SNL_OK);
        }
        for (int face = 0; face < 4; face++)
            die[face] = (uint32_t)check_random(face == 0, i % 4 ? 4 : UINT32_MAX / 4);
        CHECK_EQUAL(snl_board_set_die(board, die, (size_t)check_random(1, 4)), SNL_OK);
        CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
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
    ask_random_boards(getenv("SNL_TEST_REDUCED") ? 40 : 1000, 6);
}

static void more_squares(void)
{
    ask_random_boards(getenv("SNL_TEST_REDUCED") ? 40 : 1000, 15);
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
    RUN(many_squares_alike);
    RUN(bits_of_powers);
    return check_done();
}
