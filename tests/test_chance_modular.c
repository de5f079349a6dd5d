/* SPDX-License-Identifier: MIT */
/*
 * What exact answers are made of. Big numbers are held to themselves: quotient times divisor and the
 * remainder make the number again, for limbs that are next to a limit, as well. Answers modulo a
 * prime are held to the fraction that the library finds, for primes so small that what hardly ever
 * happens with large ones happens often: pivots that are 0, polynomials that vanish. These are tests
 * of lib/chance_big.c, lib/chance_exact.c, lib/chance_exact_moment.c and lib/chance_exact_win.c.
 */
#include "chance_check.h"

#include "chance_big.h"
#include "chance_exact.h"

enum { LIMBS = 12 };

static const snl_allocator *allocator;

static snl_i_big big_of(size_t limbs)
{
    snl_i_big big;
    if (!CHECK_EQUAL(snl_i_big_init(&big, allocator, 32 * (uint64_t)limbs), SNL_OK))
        exit(1);
    return big;
}

/* Limbs that are next to 0 and to 2^32 are frequent. */
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
    snl_i_big number = big_of(LIMBS), divisor = big_of(LIMBS), quotient = big_of(LIMBS + 1),
              space = big_of(LIMBS + 1), before = big_of(LIMBS);
    for (int i = 0; i < 200000; i++) {
        randomize(&number, (size_t)check_random(1, LIMBS));
        randomize(&divisor, (size_t)check_random(1, LIMBS));
        snl_i_big_copy(&before, &number);
        CHECK_EQUAL(snl_i_big_divide(&number, &divisor, &quotient, &space, allocator), SNL_OK);
        if (!CHECK(makes(&before, &quotient, &divisor, &number)))
            break;
    }
    /* Knuth's case in which the guess is still one too large, and one of a guess of 2^32. */
    static const uint32_t known[][8] = {{0, 0, 0x80000000, 0x7fffffff, 1, 0, 0x80000000, 0},
                                        {0, 0xfffffffe, 0x80000000, 0, 0xffff, 0x80000000, 0, 0}};
    for (size_t i = 0; i < 2; i++) {
        memcpy(number.limbs, known[i], 4 * sizeof *number.limbs);
        number.count = i ? 3 : 4;
        memcpy(divisor.limbs, known[i] + 4, 3 * sizeof *divisor.limbs);
        divisor.count = i ? 2 : 3;
        snl_i_big_copy(&before, &number);
        CHECK_EQUAL(snl_i_big_divide(&number, &divisor, &quotient, &space, allocator), SNL_OK);
        CHECK(makes(&before, &quotient, &divisor, &number));
    }
    snl_i_big_free(&number, allocator);
    snl_i_big_free(&divisor, allocator);
    snl_i_big_free(&quotient, allocator);
    snl_i_big_free(&space, allocator);
    snl_i_big_free(&before, allocator);
}

static void digits(void)
{
    static const uint32_t values[] = {0, 1, 9, 10, 999999999, 1000000000, 1000000001, UINT32_MAX};
    snl_i_big big = big_of(4);
    char text[64], expected[64];
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        for (size_t j = 0; j < sizeof values / sizeof *values; j++) {
            snl_i_big_set(&big, values[i]);
            snl_i_big_multiply(&big, values[j]);
            snprintf(expected, sizeof expected, "%" PRIu64, (uint64_t)values[i] * values[j]);
            text[snl_i_big_digits(&big, text, allocator)] = '\0';
            CHECK(strcmp(text, expected) == 0);
        }
    snl_i_big_free(&big, allocator);
}

/* ---- Small primes ---- */

/* The large prime comes first, since it tells how long the recurrence of a win is; a small one, for
 * which it seems shorter, does not serve then. */

enum { STATES_MAX = 32 };

/* What snl_chance_exact() works with. */
static void begin(snl_i_exact *exact, const snl_chance *chance)
{
    static uint32_t states[STATES_MAX], place[STATES_MAX];
    *exact = (snl_i_exact){.allocator = chance->allocator, .states = states, .place = place};
    CHECK_EQUAL(snl_i_chain_init(&exact->chain, chance->board, 1), SNL_OK);
    const snl_i_chain *chain = &exact->chain;
    size_t start = snl_i_chain_state(chain, chance->board->start), changed = 1;
    if (chain->states > STATES_MAX)
        exit(1);
    exact->weight_sum = (uint32_t)chain->weight_sum;
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
            place[state] = (uint32_t)exact->count;
            states[exact->count++] = (uint32_t)state;
        }
    exact->start = place[start];
}

/* A decimal number modulo a prime, in the form of the field. */
static uint32_t read_in_field(const snl_i_field *field, const char *text)
{
    uint64_t rest = 0;
    for (; *text >= '0' && *text <= '9'; text++)
        rest = (rest * 10 + (uint64_t)(*text - '0')) % field->prime;
    return snl_i_field_enter(field, (uint32_t)rest);
}

static int64_t refused, served;

static void ask_small_primes(const snl_chance *chance, int32_t what)
{
    static const uint32_t primes[] = {2147483629, 3, 5, 7, 11, 13, 17, 19, 23, 101, 997};
    static char text[20000];
    size_t length;
    snl_i_exact exact;
    snl_i_question question = {0};
    if (snl_chance_exact(chance, what, text, sizeof text, &length) != SNL_OK)
        return;
    begin(&exact, chance);
    snl_status status =
        what == SNL_EXACT_WIN
            ? snl_i_exact_win_init(&exact, &question)
            : snl_i_exact_moment_init(&exact, what == SNL_EXACT_VARIANCE, &question);
    for (size_t i = 0; CHECK_EQUAL(status, SNL_OK) && i < sizeof primes / sizeof *primes; i++) {
        uint32_t parts[2] = {0, 0};
        snl_i_field field = snl_i_field_of(primes[i]);
        if (question.ask(&question, &field, parts) == 0) {
            refused++;
            continue;
        }
        served++;
        uint32_t p = read_in_field(&field, text);
        uint32_t q = read_in_field(&field, strchr(text, '/') + 1);
        CHECK_EQUAL(snl_i_field_multiply(&field, parts[0], q),
                    snl_i_field_multiply(&field, parts[1], p));
    }
    question.release(&question);
    snl_i_chain_free(&exact.chain);
}

static void small_primes(void)
{
    refused = served = 0;
    for (int i = 0; i < (getenv("SNL_TEST_REDUCED") ? 300 : 3000); i++) {
        int64_t squares = check_random(1, 12);
        uint32_t weights[4];
        snl_chance *chance = NULL;
        snl_board *board = empty_board(squares, 0, (int32_t)check_random(0, 2));
        for (int jumps = (int)check_random(0, 6); jumps > 0 && squares > 2; jumps--) {
            snl_square from = check_random(1, squares - 1), to = check_random(1, squares);
            if (from != to)
                CHECK_EQUAL(snl_board_set_jump(board, from, to), SNL_OK);
        }
        for (int face = 0; face < 4; face++)
            weights[face] = (uint32_t)check_random(face == 0, 4);
        CHECK_EQUAL(snl_board_set_die(board, weights, (size_t)check_random(1, 4)), SNL_OK);
        CHECK_EQUAL(snl_chance_create(board, &chance), SNL_OK);
        for (int32_t what = SNL_EXACT_MEAN; what <= SNL_EXACT_WIN; what++)
            ask_small_primes(chance, what);
        snl_chance_free(chance);
        snl_board_free(board);
    }
    printf("# %" PRId64 " answers, %" PRId64 " primes did not serve\n", served, refused);
    CHECK(served > 1000 && refused > 100);
}

/* Nothing to work out, and no room for it. */
static void no_room(void)
{
    char text[8] = "untouch";
    size_t length = 0;
    snl_chance *chance = chance_of(empty_board(10, 10, SNL_OVERSHOOT_STAY));
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_MEAN, text, 3, &length), SNL_ERROR_CAPACITY);
    CHECK_EQUAL(length, 3);
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_MEAN, NULL, 0, &length), SNL_OK);
    CHECK(strcmp(text, "untouch") == 0);
    snl_chance_free(chance);
    /* One roll, always: the variance is 0. */
    chance = chance_of(empty_board(1, 0, SNL_OVERSHOOT_WIN));
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_VARIANCE, text, sizeof text, &length), SNL_OK);
    CHECK(strcmp(text, "0/1") == 0);
    snl_chance_free(chance);
}

/* Numbers of too many digits, too many unknowns, and a win whose recurrence is too long. */
static void too_large(void)
{
    const uint32_t heavy[] = {UINT32_MAX - 1, 1};
    size_t length = 77;
    snl_board *board = empty_board(9000, 1, SNL_OVERSHOOT_WIN);
    CHECK_EQUAL(snl_board_set_die(board, heavy, 2), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_MEAN, NULL, 0, &length), SNL_ERROR_TOO_LARGE);
    snl_chance_free(chance);
    board = empty_board(3000, 1, SNL_OVERSHOOT_WIN);
    for (snl_square mouth = 3; mouth < 2999; mouth += 2)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, mouth > 9 ? mouth - 7 : 2), SNL_OK);
    chance = chance_of(board);
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_MEAN, NULL, 0, &length), SNL_ERROR_TOO_LARGE);
    snl_chance_free(chance);
    chance = chance_of(empty_board(300, 1, SNL_OVERSHOOT_STAY));
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_WIN, NULL, 0, &length), SNL_ERROR_TOO_LARGE);
    snl_chance_free(chance);
    CHECK_EQUAL(length, 77);
}

/* Nearly as many bits as are worked out, for a game of so many rolls that none is longer than another
 * one: with a die whose one face has a large weight. */
static void most_bits(void)
{
    const uint32_t heavy = UINT32_MAX;
    char text[8] = "";
    size_t length;
    snl_board *board = empty_board(62, 0, SNL_OVERSHOOT_WIN);
    CHECK_EQUAL(snl_board_set_die(board, &heavy, 1), SNL_OK);
    snl_chance *chance = chance_of(board);
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_WIN, text, sizeof text, &length), SNL_OK);
    CHECK(strcmp(text, "1/1") == 0);
    snl_chance_free(chance);
}

int main(void)
{
    snl_allocator own;
    check_random_seed();
    CHECK_EQUAL(snl_i_allocator_init(&own, NULL), SNL_OK);
    allocator = &own;
    RUN(division);
    RUN(digits);
    RUN(small_primes);
    RUN(no_room);
    RUN(too_large);
    RUN(most_bits);
    return check_done();
}
