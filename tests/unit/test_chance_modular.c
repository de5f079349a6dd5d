/* SPDX-License-Identifier: MIT */
/*
 * The parts of exact answers. Big numbers are checked by inverse operations: quotient times divisor
 * plus remainder must give the number again, also for limbs next to 0 and 2^32. Fractions have as
 * many digits as the library allows, and more. These are tests of lib/chance_big.c,
 * lib/chance_exact.c, lib/chance_exact_moment.c, lib/chance_exact_system.c,
 * lib/chance_exact_turn.c and lib/chance_exact_win.c; test_chance_primes.c tests answers modulo a
 * prime.
 */
#include "chance_check.h"
#include "memory_check.h"

#include "chance_big.h"
#include "chance_exact.h"

#include <limits.h>

enum { LIMBS = 12 };

static const snl_allocator *allocator;

/* The number 0, with memory for `limbs` limbs and one more. */
static snl_i_big big_of(size_t limbs)
{
    snl_i_big big;
    if (!CHECK_EQUAL(snl_i_big_init(&big, allocator, 32 * (uint64_t)limbs - 1), SNL_OK))
        exit(1);
    CHECK_EQUAL(big.count, 0);
    return big;
}

static int is_trimmed(const snl_i_big *big)
{
    return big->count == 0 || big->limbs[big->count - 1] > 0;
}

/* Makes a big number for `bits` bits. Its memory must have room for at least 32 bits more, which is
 * one limb, and for at most 64 bits more. */
static void room(void)
{
    for (uint64_t bits = 0; bits < 100; bits++) {
        snl_i_big big;
        CHECK_EQUAL(snl_i_big_init(&big, allocator, bits), SNL_OK);
        CHECK(32 * (uint64_t)big.capacity >= bits + 32);
        CHECK(32 * (uint64_t)big.capacity <= bits + 64);
        snl_i_big_free(&big, allocator);
    }
}

/* Sets a number to random limbs, often ones next to 0, 2^31 or 2^32. */
static void randomize(snl_i_big *big, size_t limbs)
{
    static const uint32_t frequent[] = {0, 1, 2, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff};
    for (size_t i = 0; i < limbs; i++)
        big->limbs[i] = check_random(0, 3) ? frequent[check_random(0, 6)]
                                           : (uint32_t)check_random(0, UINT32_MAX);
    if (big->limbs[limbs - 1] == 0)
        big->limbs[limbs - 1] = 1;
    big->count = limbs;
}

/* Whether number = quotient * divisor + rest, by long multiplication, and rest < divisor. */
static int makes(const snl_i_big *number, const snl_i_big *quotient, const snl_i_big *divisor,
                 const snl_i_big *rest)
{
    uint32_t sum[2 * LIMBS + 2] = {0};
    for (size_t i = 0; i < rest->count; i++)
        sum[i] = rest->limbs[i];
    for (size_t i = 0; i < quotient->count; i++) {
        uint64_t carry = 0;
        for (size_t j = 0; j < divisor->count || carry > 0; j++) {
            uint64_t other = j < divisor->count ? divisor->limbs[j] : 0;
            carry += sum[i + j] + (uint64_t)quotient->limbs[i] * other;
            sum[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
    }
    int same = rest->count <= divisor->count, lower = rest->count < divisor->count;
    for (size_t i = 0; i < 2 * LIMBS + 2; i++)
        same &= sum[i] == (i < number->count ? number->limbs[i] : 0);
    for (size_t i = rest->count; i-- > 0 && !lower && rest->limbs[i] <= divisor->limbs[i];)
        lower = rest->limbs[i] < divisor->limbs[i];
    return same && lower;
}

static void division(void)
{
    snl_i_poll poll = {.allocator = NULL};
    snl_i_big number = big_of(LIMBS), divisor = big_of(LIMBS), quotient = big_of(LIMBS + 1),
              space = big_of(LIMBS + 1), before = big_of(LIMBS);
    for (int i = 0; i < (getenv("SNL_TEST_WHOLE") ? 200000 : 10000); i++) {
        randomize(&number, (size_t)check_random(1, LIMBS));
        randomize(&divisor, (size_t)check_random(1, LIMBS));
        snl_i_big_copy(&before, &number);
        CHECK_EQUAL(snl_i_big_divide(&number, &divisor, &quotient, &space, &poll), SNL_OK);
        if (!CHECK(makes(&before, &quotient, &divisor, &number)) ||
            !CHECK(is_trimmed(&number) && is_trimmed(&quotient)))
            break;
    }
    /* Two rare cases of Knuth's algorithm D. In one case, the guess of a quotient digit is still
     * one too large after the test that corrects most guesses. In the other case, a guess is
     * 2^32. */
    static const uint32_t known[][8] = {{0, 0, 0x80000000, 0x7fffffff, 1, 0, 0x80000000, 0},
                                        {0, 0xfffffffe, 0x80000000, 0, 0xffff, 0x80000000, 0, 0}};
    for (size_t i = 0; i < 2; i++) {
        memcpy(number.limbs, known[i], 4 * sizeof *number.limbs);
        number.count = i ? 3 : 4;
        memcpy(divisor.limbs, known[i] + 4, 3 * sizeof *divisor.limbs);
        divisor.count = i ? 2 : 3;
        snl_i_big_copy(&before, &number);
        CHECK_EQUAL(snl_i_big_divide(&number, &divisor, &quotient, &space, &poll), SNL_OK);
        CHECK(makes(&before, &quotient, &divisor, &number));
    }
    snl_i_big_free(&number, allocator);
    snl_i_big_free(&divisor, allocator);
    snl_i_big_free(&quotient, allocator);
    snl_i_big_free(&space, allocator);
    snl_i_big_free(&before, allocator);
}

static uint64_t modulo(const snl_i_big *big, uint64_t divisor)
{
    uint64_t rest = 0;
    for (size_t i = big->count; i-- > 0;)
        for (int bit = 31; bit >= 0; bit--)
            rest = (2 * rest + (big->limbs[i] >> bit & 1)) % divisor;
    return rest;
}

/* Compares sums and products modulo several divisors. */
static void products(void)
{
    static const uint32_t divisors[] = {1, 2, 4294967291, 4294967279, 2147483647, 65537};
    snl_i_big sum = big_of(LIMBS), factor = big_of(LIMBS), before = big_of(LIMBS);
    for (int i = 0; i < 500; i++) {
        size_t limbs = (size_t)check_random(1, LIMBS);
        randomize(&before, (size_t)check_random(1, LIMBS));
        randomize(&factor, limbs);
        uint32_t other = factor.limbs[check_random(0, (int64_t)limbs - 1)];
        snl_i_big_copy(&sum, &before);
        snl_i_big_add_product(&sum, &factor, other);
        CHECK(is_trimmed(&sum));
        for (size_t j = 0; j < sizeof divisors / sizeof *divisors; j++) {
            uint64_t product = modulo(&factor, divisors[j]) * (other % divisors[j]) % divisors[j];
            CHECK_EQUAL(modulo(&sum, divisors[j]),
                        (modulo(&before, divisors[j]) + product) % divisors[j]);
            CHECK_EQUAL(snl_i_big_remainder(&sum, divisors[j]), modulo(&sum, divisors[j]));
        }
        snl_i_big_copy(&sum, &before);
        snl_i_big_multiply(&sum, other);
        CHECK(is_trimmed(&sum));
        for (size_t j = 0; j < sizeof divisors / sizeof *divisors; j++)
            CHECK_EQUAL(modulo(&sum, divisors[j]),
                        modulo(&before, divisors[j]) * (other % divisors[j]) % divisors[j]);
    }
    snl_i_big_free(&sum, allocator);
    snl_i_big_free(&factor, allocator);
    snl_i_big_free(&before, allocator);
}

static int are_equal(const snl_i_big *a, const snl_i_big *b)
{
    return a->count == b->count && memcmp(a->limbs, b->limbs, a->count * sizeof *a->limbs) == 0;
}

/* x and x + 1 have no common divisor, nor have x and 1. The test multiplies both numbers by the
 * same factors and reduces the fraction. Both numbers must come back, whether the numerator or the
 * denominator is the longer one. */
static void lowest_terms(void)
{
    snl_i_big a = big_of(2 * LIMBS), b = big_of(2 * LIMBS), x = big_of(LIMBS), y = big_of(LIMBS);
    for (int i = 0; i < 60; i++) {
        randomize(&x, (size_t)check_random(1, LIMBS - 1));
        snl_i_big_set(&y, 1);
        if (i % 3 == 0)
            snl_i_big_add_product(&y, &x, 1);
        snl_i_big_copy(i % 2 ? &a : &b, &x);
        snl_i_big_copy(i % 2 ? &b : &a, &y);
        for (int64_t factors = check_random(0, LIMBS); factors > 0; factors--) {
            uint32_t factor = (uint32_t)check_random(1, UINT32_MAX);
            snl_i_big_multiply(&a, factor);
            snl_i_big_multiply(&b, factor);
        }
        CHECK_EQUAL(snl_i_big_reduce(&a, &b, allocator), SNL_OK);
        CHECK(are_equal(i % 2 ? &a : &b, &x) && are_equal(i % 2 ? &b : &a, &y));
    }
    snl_i_big_free(&a, allocator);
    snl_i_big_free(&b, allocator);
    snl_i_big_free(&x, allocator);
    snl_i_big_free(&y, allocator);
}

/* A long division polls at its beginning, and again after each budget of steps. */
static void divisions_given_up(void)
{
    struct patience patience;
    snl_allocator asking = patient_allocator(&patience), own;
    CHECK_EQUAL(snl_i_allocator_init(&own, &asking), SNL_OK);
    snl_i_big number = big_of(200), divisor = big_of(100), quotient = big_of(201),
              space = big_of(101), start = big_of(200);
    randomize(&start, 200);
    randomize(&divisor, 100);
    for (long end = 0; end < 3; end++) {
        patience = (struct patience){0, end};
        snl_i_big_copy(&number, &start);
        snl_i_poll poll = {.allocator = &own};
        snl_status status = snl_i_big_divide(&number, &divisor, &quotient, &space, &poll);
        CHECK_EQUAL(status, patience.polls > end ? SNL_ERROR_CANCELLED : SNL_OK);
    }
    CHECK(patience.polls == 3);
    snl_i_big_free(&number, allocator);
    snl_i_big_free(&divisor, allocator);
    snl_i_big_free(&quotient, allocator);
    snl_i_big_free(&space, allocator);
    snl_i_big_free(&start, allocator);
}

static void digits(void)
{
    static const uint32_t values[] = {0, 1, 9, 10, 999999999, 1000000000, 1000000001, UINT32_MAX};
    snl_i_big big = big_of(4);
    snl_i_poll poll = {.allocator = NULL};
    char text[64], expected[64];
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        for (size_t j = 0; j < sizeof values / sizeof *values; j++) {
            snl_i_big_set(&big, values[i]);
            CHECK_EQUAL(big.count, values[i] > 0);
            snl_i_big_multiply(&big, values[j]);
            CHECK(is_trimmed(&big));
            size_t most = snl_i_big_digits_max(&big);
            snprintf(expected, sizeof expected, "%" PRIu64, (uint64_t)values[i] * values[j]);
            text[snl_i_big_digits(&big, text, &poll)] = '\0';
            CHECK(strcmp(text, expected) == 0);
            CHECK(strlen(text) <= most && most <= 32);
        }
    snl_i_big_free(&big, allocator);
}

/* ---- Fractions ---- */

/* Asks for a mean with arrays that are just large enough, one byte too small, or NULL. One mean is
 * computed; the other is 0 without computation. */
static void rooms(void)
{
    static const char *const expected[] = {"9/1", "0/1"};
    for (int i = 0; i < 2; i++) {
        char text[8] = "untouch";
        size_t length = 77;
        const uint32_t one = 1;
        snl_board *board = empty_board(10, i ? 10 : 1, SNL_OVERSHOOT_STAY);
        CHECK_EQUAL(snl_board_set_die(board, &one, 1), SNL_OK);
        snl_chance *chance = chance_of(board);
        CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_MEAN, NULL, 1, &length), SNL_ERROR_NULL);
        CHECK_EQUAL(length, 77);
        CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_MEAN, text, 3, &length), SNL_ERROR_CAPACITY);
        CHECK_EQUAL(length, 3);
        length = 77;
        CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_MEAN, NULL, 0, &length), SNL_OK);
        CHECK_EQUAL(length, 3);
        CHECK(strcmp(text, "untouch") == 0);
        CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_MEAN, text, 4, &length), SNL_OK);
        CHECK(strcmp(text, expected[i]) == 0 && strcmp(text + 4, "uch") == 0);
        snl_chance_free(chance);
    }
}

/* Boards for exact answers have at most 2^18 squares, even if a game visits only every eighth
 * square. */
static void most_squares(void)
{
    static const uint32_t eights[] = {0, 0, 0, 0, 0, 0, 0, 1};
    for (int i = 0; i < 3; i++) {
        char text[9] = "untouch";
        size_t length = 77;
        int64_t squares = i < 2 ? (1 << 18) + i : INT64_C(1) << 60;
        snl_board *board = empty_board(squares, 0, SNL_OVERSHOOT_WIN);
        CHECK_EQUAL(snl_board_set_die(board, eights, 8), SNL_OK);
        snl_chance *chance = chance_of(board);
        CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_MEAN, text, sizeof text, &length),
                    i == 0 ? SNL_OK : SNL_ERROR_TOO_LARGE);
        CHECK(strcmp(text, i == 0 ? "32768/1" : "untouch") == 0);
        CHECK_EQUAL(length, i == 0 ? 7 : 77);
        snl_chance_free(chance);
    }
}

/* Squares out of reach do not affect the answers, not even a trap among them. */
static void traps_elsewhere(void)
{
    static const uint32_t two_only[] = {0, 1};
    char text[9];
    size_t length;
    snl_board *board = empty_board(30, 0, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, two_only, 2), SNL_OK);
    for (snl_square mouth = 3; mouth < 29; mouth += 2)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, 1), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_MEAN, text, sizeof text, &length), SNL_OK);
    CHECK(strcmp(text, "15/1") == 0);
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_WIN, text, sizeof text, &length), SNL_OK);
    CHECK(strcmp(text, "1/1") == 0);
    snl_chance_free(chance);
}

/* Every game takes exactly one roll of a die of 64 faces: the variance is 0. */
static void no_variance(void)
{
    uint32_t die[SNL_FACES_MAX];
    char text[8];
    size_t length;
    for (uint32_t i = 0; i < SNL_FACES_MAX; i++)
        die[i] = i + 1;
    snl_board *board = empty_board(1, 0, SNL_OVERSHOOT_WIN);
    CHECK_EQUAL(snl_board_set_die(board, die, SNL_FACES_MAX), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_VARIANCE, text, sizeof text, &length), SNL_OK);
    CHECK(strcmp(text, "0/1") == 0);
    snl_chance_free(chance);
}

/* A board of stages: a 1 leads to the next stage, or from the last one to the first; a 2 leads to
 * the first stage; a 3 wins. */
static snl_chance *stages_of(int64_t stages, const snl_chance_options *given,
                             const snl_allocator *asking)
{
    static const uint32_t die[] = {3, 2, 5};
    snl_board *board = NULL;
    snl_chance *chance = NULL;
    CHECK_EQUAL(snl_board_create(4 * stages, asking, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, 0), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, die, 3), SNL_OK);
    for (snl_square i = 0; i < stages; i++) {
        CHECK_EQUAL(snl_board_set_jump(board, 4 * i + 1, 4 * ((i + 1) % stages)), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, 4 * i + 2, 0), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, 4 * i + 3, 4 * stages), SNL_OK);
    }
    CHECK_EQUAL(snl_chance_create(board, given, &chance), SNL_OK);
    snl_board_free(board);
    return chance;
}

/* Every roll wins with the same probability p = 5/10. If a 1 rolls again, every turn wins with the
 * probability 5/7. The number of rolls or turns then has the mean 1 / p and the variance (1 - p) /
 * p^2, and the first of two players wins with the probability 1 / (2 - p). */
static void stages_alike(void)
{
    static const char *const expected[2][3] = {{"2/1", "2/1", "2/3"}, {"7/5", "14/25", "7/9"}};
    const snl_chance_options again = {sizeof again, SNL_COUNT_TURNS, {1, 0, 0}};
    for (int i = 0; i < 2; i++) {
        snl_chance *chance = stages_of(12, i ? &again : NULL, NULL);
        for (int32_t what = SNL_EXACT_MEAN; what <= SNL_EXACT_WIN; what++) {
            char text[8] = "";
            size_t length;
            CHECK_EQUAL(snl_chance_exact(chance, what, text, sizeof text, &length), SNL_OK);
            CHECK(strcmp(text, expected[i][what]) == 0);
        }
        snl_chance_free(chance);
    }
}

/* The recurrence of 3000 stages has the length 1, too, and their odds of winning have some 10,000
 * bits. So the library does not refuse them, but begins to work out an answer. That would take some
 * 300 primes; therefore the test cancels. */
static void many_stages_alike(void)
{
    struct patience patience = {0, LONG_MAX};
    snl_allocator asking = patient_allocator(&patience);
    snl_chance *chance = stages_of(3000, NULL, &asking);
    size_t length = 77;
    patience = (struct patience){0, 400000 / SNL_I_STEPS};
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_WIN, NULL, 0, &length), SNL_ERROR_CANCELLED);
    CHECK_EQUAL(length, 77);
    snl_chance_free(chance);
}

/* No token passes two snakes below the goal, and without the snakes the fractions are too large.
 * The library finds both out after listing the turns. A call that is cancelled before says so. */
static void cancelled_before_refused(void)
{
    enum { SQUARES = 8200, CALLS = 40 };
    static const uint32_t heavy[] = {UINT32_MAX - 1, 1};
    for (int i = 0; i < 2; i++) {
        struct patience patience = {0, LONG_MAX};
        snl_allocator asking = patient_allocator(&patience);
        snl_exact what = i ? SNL_EXACT_WIN : SNL_EXACT_MEAN;
        size_t length = 77;
        snl_board *board = NULL;
        snl_chance *chance = NULL;
        CHECK_EQUAL(snl_board_create(SQUARES, &asking, &board), SNL_OK);
        CHECK_EQUAL(snl_board_set_die(board, heavy, 2), SNL_OK);
        for (snl_square mouth = SQUARES - 2; mouth < SQUARES && i == 0; mouth++)
            CHECK_EQUAL(snl_board_set_jump(board, mouth, 1), SNL_OK);
        CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
        patience.polls = 0;
        CHECK_EQUAL(snl_chance_exact(chance, what, NULL, 0, &length),
                    i ? SNL_ERROR_TOO_LARGE : SNL_ERROR_INFINITE);
        long polls = patience.polls;
        for (int call = 0; call < CALLS; call++) {
            patience = (struct patience){0, polls * call / CALLS};
            CHECK_EQUAL(snl_chance_exact(chance, what, NULL, 0, &length), SNL_ERROR_CANCELLED);
        }
        CHECK_EQUAL(length, 77);
        snl_chance_free(chance);
        snl_board_free(board);
    }
}

/* The library refuses fractions of too many digits, systems whose elimination takes too many
 * operations, and odds of winning whose recurrence is too long. */
static void too_large(void)
{
    static const uint32_t uneven[] = {1000000007, 900000011, 700000001,
                                      600000007,  500000003, 400000009};
    const uint32_t heavy[] = {UINT32_MAX - 1, 1};
    size_t length = 77;
    snl_board *board = empty_board(9000, 1, SNL_OVERSHOOT_WIN);
    CHECK_EQUAL(snl_board_set_die(board, heavy, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_MEAN, NULL, 0, &length), SNL_ERROR_TOO_LARGE);
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_WIN, NULL, 0, &length), SNL_ERROR_TOO_LARGE);
    snl_chance_free(chance);
    board = empty_board(3000, 1, SNL_OVERSHOOT_WIN);
    for (snl_square mouth = 3; mouth < 2999; mouth += 2)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, mouth > 9 ? mouth - 7 : 2), SNL_OK);
    chance = chance_of(board);
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_MEAN, NULL, 0, &length), SNL_ERROR_TOO_LARGE);
    snl_chance_free(chance);
    /* Fewer snakes, but a die of 64 faces: again too many operations. */
    uint32_t fair[SNL_FACES_MAX];
    for (size_t i = 0; i < SNL_FACES_MAX; i++)
        fair[i] = 1;
    board = empty_board(8000, 1, SNL_OVERSHOOT_WIN);
    CHECK_EQUAL(snl_board_set_die(board, fair, SNL_FACES_MAX), SNL_OK);
    for (snl_square mouth = 20; mouth <= 8000 - 20; mouth += 19)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, mouth - 9), SNL_OK);
    chance = chance_of(board);
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_MEAN, NULL, 0, &length), SNL_ERROR_TOO_LARGE);
    snl_chance_free(chance);
    /* The recurrence of 300 squares takes too many bits, that of 10,000 too many operations. */
    for (int64_t squares = 300; squares <= 10000; squares += 9700) {
        chance = chance_of(empty_board(squares, 1, SNL_OVERSHOOT_STAY));
        CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_WIN, NULL, 0, &length), SNL_ERROR_TOO_LARGE);
        snl_chance_free(chance);
    }
    /* With large weights 110 squares suffice. */
    board = empty_board(110, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, uneven, 6), SNL_OK);
    for (snl_square mouth = 4; mouth < 108; mouth += 7)
        CHECK_EQUAL(snl_board_set_jump(board, mouth + 3, mouth / 2), SNL_OK);
    chance = chance_of(board);
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_WIN, NULL, 0, &length), SNL_ERROR_TOO_LARGE);
    snl_chance_free(chance);
    CHECK_EQUAL(length, 77);
}

/* Odds of winning may take 2^18 bits, but no more. The die has one face, so that all games are
 * equally long. In every turn the token goes D - 1 steps; roll number D only ends the turn. Let W
 * be the weight of the face, and B the number of bits of W^64. Games of n turns have a recurrence
 * of length n, which takes B D (n^2 + 3 n) / 64 + n (n + 1) / 2 + 64 bits. The first board takes
 * exactly 2^18 bits, the second one bit more. */
static void most_bits(void)
{
    static const struct {
        int64_t turns;
        int32_t limit;
        uint32_t weight;
    } games[] = {{28, 22, 13194}, {25, 31, 4232}};
    struct pool pool = {.until_failure = -1};
    snl_allocator guarded = pool_allocator(&pool);
    for (int i = 0; i < 2; i++) {
        const snl_chance_options limited = {
            sizeof limited, SNL_COUNT_TURNS, {1, games[i].limit, SNL_PENALTY_ROLL}};
        char text[8] = "untouch";
        size_t length = 77;
        snl_board *board = NULL;
        snl_chance *chance = NULL;
        CHECK_EQUAL(snl_board_create(games[i].turns * (games[i].limit - 1), &guarded, &board),
                    SNL_OK);
        CHECK_EQUAL(snl_board_set_start(board, 0), SNL_OK);
        CHECK_EQUAL(snl_board_set_die(board, &games[i].weight, 1), SNL_OK);
        CHECK_EQUAL(snl_chance_create(board, &limited, &chance), SNL_OK);
        CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_WIN, text, sizeof text, &length),
                    i == 0 ? SNL_OK : SNL_ERROR_TOO_LARGE);
        CHECK(strcmp(text, i == 0 ? "1/1" : "untouch") == 0);
        CHECK_EQUAL(length, i == 0 ? 3 : 77);
        snl_chance_free(chance);
        snl_board_free(board);
    }
}

/* A 1 leads up a stage; a 2 leads down a stage, and lets the player roll again. So the turns are a
 * linear system of nearly as many unknowns as stages. The odds of winning take an elimination of it
 * for each prime, and two solutions for each stage: for n stages 5 n^3 operations, nearly. The
 * library refuses more than some 2^38 operations, for 2^18 bits: more than 186 stages. To answer
 * for 170 stages takes thousands of primes; therefore the test cancels. */
static void most_operations(void)
{
    for (int64_t stages = 170; stages <= 200; stages += 30) {
        const snl_chance_options again = {sizeof again, SNL_COUNT_TURNS, {1 << 1, 0, 0}};
        struct patience patience = {0, LONG_MAX};
        snl_allocator asking = patient_allocator(&patience);
        snl_board *board = NULL;
        snl_chance *chance = NULL;
        size_t length = 77;
        CHECK_EQUAL(snl_board_create(3 * stages, &asking, &board), SNL_OK);
        CHECK_EQUAL(snl_board_set_start(board, 0), SNL_OK);
        CHECK_EQUAL(snl_board_set_die(board, (uint32_t[]){1, 1}, 2), SNL_OK);
        for (snl_square square = 0; square < 3 * stages; square += 3) {
            snl_square down = square > 0 ? square - 3 : 0;
            CHECK_EQUAL(snl_board_set_jump(board, square + 1, square + 3), SNL_OK);
            CHECK_EQUAL(snl_board_set_jump(board, square + 2, down), SNL_OK);
        }
        CHECK_EQUAL(snl_chance_create(board, &again, &chance), SNL_OK);
        patience = (struct patience){0, 2000};
        CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_WIN, NULL, 0, &length),
                    stages == 170 ? SNL_ERROR_CANCELLED : SNL_ERROR_TOO_LARGE);
        CHECK_EQUAL(length, 77);
        snl_chance_free(chance);
        snl_board_free(board);
    }
}

/* The status of an exact mean with a die of two faces, cancelled at poll `patience->end`; counts
 * the polls in `patience->polls`. */
static snl_status ask_mean(int64_t squares, uint32_t ones, struct patience *patience)
{
    const uint32_t weights[] = {ones, 1};
    size_t length = 77;
    snl_board *board = NULL;
    snl_chance *chance = NULL;
    long end = patience->end;
    snl_allocator asking = patient_allocator(patience);
    patience->end = LONG_MAX;
    CHECK_EQUAL(snl_board_create(squares, &asking, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, 0), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
    *patience = (struct patience){0, end};
    snl_status status = snl_chance_exact(chance, SNL_EXACT_MEAN, NULL, 0, &length);
    CHECK_EQUAL(length, 77);
    snl_chance_free(chance);
    snl_board_free(board);
    return status;
}

/* For N squares the library expects numbers of B N / 64 + 64 bits. Here W is the sum of the
 * weights, and B is the number of bits of W^64: 65 bits for W = 2, and 2048 bits for W = 2^32 - 1.
 * So both boards of `most` need exactly 2^18 bits, the limit, and the library accepts them. The
 * answer would take thousands of primes. Therefore the test cancels, after far more polls than a
 * refusal takes. With one square more the library refuses before the first prime. */
static void bits_at_the_limit(void)
{
    static const struct {
        int64_t squares;
        uint32_t ones;
    } most[] = {{258048, 1}, {8190, 4294967294}};
    for (int i = 0; i < 2; i++) {
        struct patience fits = {0, LONG_MAX}, larger = fits, largest = fits;
        CHECK_EQUAL(ask_mean(4 * most[i].squares > 1 << 18 ? 1 << 18 : 4 * most[i].squares,
                             most[i].ones, &largest),
                    SNL_ERROR_TOO_LARGE);
        larger.end = fits.end = 4 * largest.polls;
        CHECK_EQUAL(ask_mean(most[i].squares + 1, most[i].ones, &larger), SNL_ERROR_TOO_LARGE);
        CHECK(larger.polls <= largest.polls);
        CHECK_EQUAL(ask_mean(most[i].squares, most[i].ones, &fits), SNL_ERROR_CANCELLED);
    }
}

int main(void)
{
    snl_allocator own;
    check_random_seed();
    CHECK_EQUAL(snl_i_allocator_init(&own, NULL), SNL_OK);
    allocator = &own;
    RUN(room);
    RUN(division);
    RUN(divisions_given_up);
    RUN(products);
    RUN(lowest_terms);
    RUN(digits);
    RUN(rooms);
    RUN(no_variance);
    RUN(stages_alike);
    RUN(many_stages_alike);
    RUN(cancelled_before_refused);
    RUN(most_squares);
    RUN(bits_at_the_limit);
    RUN(traps_elsewhere);
    RUN(too_large);
    RUN(most_bits);
    RUN(most_operations);
    return check_done();
}
