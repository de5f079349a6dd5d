/* SPDX-License-Identifier: MIT */
/*
 * Random words and faces. The tests compare words with the published words of SplitMix64, and faces
 * with those that another program computed from the description in snl.h. They check the words that
 * are dropped, and the frequencies of faces and of pairs and triples of faces. A word gives D
 * digits in base W, the sum of the reduced weights of the die. Each digit stands for a face, as
 * lib/rng.h explains. All seeds are fixed, except those for dropped words, so that the frequencies
 * are the same every time.
 */
#include "check.h"

#include "rng.h"

static const uint32_t fair[SNL_FACES_MAX] = {[0] = 1, 1, 1, 1, 1, 1};
static const uint32_t two_dice[] = {0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};

static snl_i_rng_die die_of(const uint32_t *weights, size_t faces)
{
    snl_i_rng_die die;
    memset(&die, 0xa5, sizeof die);
    snl_i_rng_die_init(&die, weights, faces);
    return die;
}

static snl_i_rng_die fair_die(size_t faces)
{
    uint32_t ones[SNL_FACES_MAX];
    for (size_t i = 0; i < faces; i++)
        ones[i] = 1;
    return die_of(ones, faces);
}

/* ---- Known answers ---- */

static void published_words(void)
{
    static const uint64_t words_of_0[] = {
        UINT64_C(0xe220a8397b1dcdaf), UINT64_C(0x6e789e6aa1b965f4), UINT64_C(0x06c45d188009454f)};
    static const uint64_t words_of_1234567[] = {
        UINT64_C(6457827717110365317), UINT64_C(3203168211198807973), UINT64_C(9817491932198370423),
        UINT64_C(4593380528125082431), UINT64_C(16408922859458223821)};
    uint64_t state = 0;
    for (size_t i = 0; i < 3; i++)
        CHECK(snl_i_rng_word(&state) == words_of_0[i]);
    state = 1234567;
    for (size_t i = 0; i < 5; i++)
        CHECK(snl_i_rng_word(&state) == words_of_1234567[i]);
}

static void streams_of_seeds(void)
{
    static const struct {
        uint64_t seed, stream, words[2];
    } cases[] = {
        {1, 0, {UINT64_C(0xb18a02f46d8d86c3), UINT64_C(0xf8c5b62c83f707e8)}},
        {1, 1, {UINT64_C(0x9edbe9bd18ad781d), UINT64_C(0x7d8e67d8f2af75d5)}},
        {0, 0, {UINT64_C(0x238275bc38fcbe91), UINT64_C(0xf89a2566b5822c54)}},
        {UINT64_MAX, INT64_MAX, {UINT64_C(0xf64674b011bfc099), UINT64_C(0x0e165c8fe6096405)}},
        {12345, 1000000, {UINT64_C(0xdfae35f9fce74633), UINT64_C(0x41cdbc3561996ff1)}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint64_t streams = snl_i_rng_streams(cases[i].seed, cases[i].stream);
        uint64_t state = snl_i_rng_word(&streams);
        CHECK(snl_i_rng_word(&state) == cases[i].words[0]);
        CHECK(snl_i_rng_word(&state) == cases[i].words[1]);
        /* `streams` now stands at the next stream. */
        uint64_t next = snl_i_rng_streams(cases[i].seed, cases[i].stream + 1);
        CHECK(snl_i_rng_word(&next) == snl_i_rng_word(&streams));
    }
}

static void check_rolls(const uint32_t *weights, size_t faces, const int32_t *expected)
{
    snl_i_rng_die die = die_of(weights, faces);
    snl_i_rng_rolls rolls = snl_i_rng_rolls_of(1, 0);
    for (size_t i = 0; i < 40; i++)
        CHECK_EQUAL(snl_i_rng_roll(&rolls, &die), expected[i]);
}

static void rolls_of_dice(void)
{
    static const int32_t of_fair[] = {5, 1, 6, 5, 5, 5, 4, 1, 1, 4, 1, 2, 6, 6, 6, 5, 5, 4, 6, 5,
                                      6, 6, 3, 3, 5, 4, 1, 5, 5, 4, 5, 2, 3, 5, 5, 5, 3, 4, 3, 1};
    static const int32_t of_two[] = {8, 11, 9,  7,  4, 3, 11, 12, 6, 9, 4, 9,  7, 6,
                                     9, 12, 9,  10, 9, 2, 10, 6,  8, 2, 6, 11, 6, 4,
                                     6, 9,  10, 7,  8, 6, 6,  8,  9, 9, 5, 5};
    static const int32_t of_gap[] = {3, 1, 1, 3, 1, 3, 3, 3, 1, 3, 1, 3, 3, 3, 1, 1, 3, 3, 1, 1,
                                     1, 3, 3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 1, 3, 1, 3, 1, 3, 1};
    static const int32_t of_thousands[] = {4, 4, 1, 4, 1, 4, 4, 1, 1, 1, 1, 1, 4, 1,
                                           4, 1, 1, 1, 4, 4, 4, 4, 4, 4, 4, 1, 1, 1,
                                           4, 4, 4, 4, 1, 1, 4, 4, 4, 4, 1, 1};
    static const uint32_t gap[] = {3, 0, 6}, thousands[] = {1000, 1, 0, 999};
    static const uint32_t sevens[] = {7000, 7000, 7000, 7000, 7000, 7000, 0, 0};
    check_rolls(fair, 6, of_fair);
    check_rolls(fair, 64, of_fair);
    check_rolls(sevens, 8, of_fair);
    check_rolls(two_dice, 12, of_two);
    check_rolls(gap, 3, of_gap);
    check_rolls(thousands, 4, of_thousands);
}

/* ---- Dice ---- */

static void digits_of_a_word(void)
{
    static const struct {
        uint32_t weights[2];
        uint32_t sum, digits;
        uint64_t power, least;
    } cases[] = {
        {{1, 0}, 1, 54, 1, 0},
        {{645, 0}, 1, 54, 1, 0},
        {{1, 1}, 2, 54, UINT64_C(18014398509481984), 0},
        {{1, 2}, 3, 30, UINT64_C(205891132094649), UINT64_C(133984821569110)},
        {{100, 500}, 6, 18, UINT64_C(101559956668416), UINT64_C(2904198479872)},
        {{35, 1}, 36, 6, UINT64_C(2176782336), UINT64_C(370843648)},
        {{13, 7}, 20, 12, UINT64_C(4096000000000000), UINT64_C(2456073709551616)},
        {{63, 1}, 64, 6, UINT64_C(68719476736), 0},
        {{644, 1}, 645, 6, UINT64_C(72004275980015625), UINT64_C(13649422825551616)},
        {{645, 1}, 646, 1, 646, 188},
        {{1u << 31, (1u << 31) - 1}, UINT32_MAX, 1, UINT32_MAX, 1},
        {{UINT32_MAX, 0}, 1, 54, 1, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snl_i_rng_die die = die_of(cases[i].weights, 2);
        CHECK_EQUAL(die.sum, cases[i].sum);
        CHECK_EQUAL(die.digits, cases[i].digits);
        CHECK_EQUAL(die.power, cases[i].power);
        CHECK_EQUAL(die.least, cases[i].least);
    }
}

/* Checks the parts into which the digits of a die are divided. The library's search for the face of
 * a digit begins with the lowest face of the digit's part. Parts are as small as a table of
 * SNL_I_RNG_PARTS parts allows. */
static void check_parts(const snl_i_rng_die *die)
{
    uint32_t last = die->sum - 1;
    CHECK(last >> die->shift < SNL_I_RNG_PARTS);
    CHECK(die->shift == 0 || last >> (die->shift - 1) >= SNL_I_RNG_PARTS);
    for (uint32_t part = 0; part <= last >> die->shift; part++)
        CHECK_EQUAL(die->first[part], snl_i_rng_die_face(die, part << die->shift));
}

/* Every digit of small dice and many of large ones, counted up from face to face. */
static void faces_of_digits(void)
{
    for (uint32_t weight = SNL_I_RNG_PARTS - 2; weight <= SNL_I_RNG_PARTS; weight++) {
        uint32_t weights[2] = {weight, 1};
        snl_i_rng_die die = die_of(weights, 2);
        check_parts(&die);
    }
    for (int i = 0; i < 2000; i++) {
        uint32_t weights[SNL_FACES_MAX] = {0};
        size_t faces = (size_t)check_random(1, SNL_FACES_MAX);
        int64_t most = INT64_C(1) << check_random(0, 25);
        for (size_t face = 0; face < faces; face++)
            weights[face] = (uint32_t)(check_random(0, 2) ? check_random(0, most) : 0);
        weights[faces - 1]++;
        snl_i_rng_die die = die_of(weights, faces);
        uint32_t divisor = 0;
        for (size_t face = 0; face < faces; face++)
            divisor += weights[face];
        divisor /= die.sum;
        check_parts(&die);
        uint32_t step = die.sum / 5000 + 1, below = 0;
        for (size_t face = 0; face < faces; face++) {
            uint32_t first = below;
            CHECK_EQUAL(weights[face] % divisor, 0);
            below += weights[face] / divisor;
            for (uint32_t digit = first; digit < below; digit += step)
                CHECK_EQUAL(snl_i_rng_die_face(&die, digit), face + 1);
            if (below > first)
                CHECK_EQUAL(snl_i_rng_die_face(&die, below - 1), face + 1);
        }
    }
}

/* ---- Dropped words ---- */

/* The state from which the next word is `word`. */
static uint64_t state_before(uint64_t word)
{
    word = (word ^ word >> 31 ^ word >> 62) * UINT64_C(0x319642b2d24d8ec3);
    word = (word ^ word >> 27 ^ word >> 54) * UINT64_C(0x96de1b173f119089);
    return (word ^ word >> 30 ^ word >> 60) - UINT64_C(0x9e3779b97f4a7c15);
}

static int is_kept(const snl_i_rng_die *die, uint64_t word)
{
    uint64_t state = state_before(word), next = state;
    CHECK(snl_i_rng_word(&next) == word);
    return snl_i_rng_die_word(die, &state) == word;
}

/* The lowest word whose digits form the number `sequence`, which is below W^D. This word is
 * sequence * 2^64, divided by W^D and rounded up. The function finds it by long division. For a
 * `sequence` of W^D itself, the result is 2^64, which wraps to 0. */
static uint64_t lowest_word(uint64_t sequence, uint64_t power)
{
    uint64_t quotient = 0, rest = sequence;
    if (sequence == power)
        return 0;
    for (int bit = 0; bit < 64; bit++) {
        rest *= 2;
        quotient = quotient * 2 + (rest >= power);
        rest -= rest >= power ? power : 0;
    }
    return quotient + (rest > 0);
}

static void check_digits(const snl_i_rng_die *die, uint64_t word, uint64_t sequence)
{
    uint64_t made = 0;
    for (uint32_t i = 0; i < die->digits; i++) {
        uint32_t digit = snl_i_rng_digit(&word, die->sum);
        CHECK(digit < die->sum);
        made = made * die->sum + digit;
    }
    CHECK(made == sequence);
}

/* Every sequence of digits has equally many kept words. If a sequence has one word more than
 * others, its lowest word is dropped. */
static void check_sequence(const snl_i_rng_die *die, uint64_t sequence)
{
    uint64_t low = lowest_word(sequence, die->power), above = lowest_word(sequence + 1, die->power);
    uint64_t words = above - low, keep = UINT64_MAX / die->power;
    keep += UINT64_MAX % die->power + 1 == die->power;
    check_digits(die, low, sequence);
    check_digits(die, above - 1, sequence);
    CHECK(words == keep || words == keep + 1);
    CHECK_EQUAL(is_kept(die, low), words == keep);
    CHECK(is_kept(die, low + 1));
    CHECK(is_kept(die, above - 1));
    CHECK(is_kept(die, low + check_random64() % (words - 1) + 1));
}

static void equally_many_words(void)
{
    for (uint32_t sum = 2; sum <= 1000; sum++) {
        uint32_t weights[2] = {1, sum - 1};
        snl_i_rng_die die = die_of(weights, 2);
        check_sequence(&die, 0);
        check_sequence(&die, die.power - 1);
        for (int i = 0; i < 200; i++)
            check_sequence(&die, check_random64() % die.power);
    }
    for (int i = 0; i < 10000; i++) {
        uint32_t weights[2] = {1, (uint32_t)(check_random64() >> check_random(32, 54)) | 1};
        weights[1] -= weights[1] == UINT32_MAX;
        snl_i_rng_die die = die_of(weights, 2);
        check_sequence(&die, 0);
        check_sequence(&die, die.power - 1);
        check_sequence(&die, check_random64() % die.power);
    }
}

/* The lowest product that the library keeps is `least`: 2^64 less the largest multiple of W^D up to
 * 2^64. */
static void the_limit_itself(void)
{
    snl_i_rng_die die = fair_die(6);
    uint64_t words = UINT64_MAX / die.power, word = 0 - words;
    CHECK(word * die.power == die.least);
    CHECK(is_kept(&die, word));
    CHECK(!is_kept(&die, 0));
}

/* ---- Frequencies ---- */

enum { ROLLS = 3000000 };

/* Pearson's chi-square statistic of counts that should be in proportion to `weights`. */
static double chi_square(const int64_t *counts, const uint32_t *weights, size_t kinds)
{
    double total = 0, sum = 0, chi = 0;
    for (size_t i = 0; i < kinds; i++) {
        total += (double)counts[i];
        sum += weights[i];
    }
    for (size_t i = 0; i < kinds; i++) {
        double expected = total * weights[i] / sum, over = (double)counts[i] - expected;
        if (weights[i] == 0)
            CHECK_EQUAL(counts[i], 0);
        else
            chi += over * over / expected;
    }
    return chi;
}

/* Checks that a chi-square statistic is within 5 standard deviations of its mean. Its cube root is
 * nearly normal (Wilson and Hilferty). */
static void check_chi_square(const char *what, double chi, double degrees)
{
    double root = 1, spread = 2 / (9 * degrees);
    for (int i = 0; i < 60; i++)
        root -= (root * root * root - chi / degrees) / (3 * root * root);
    double deviation = root - (1 - spread);
    printf("# %s: %.1f with %.0f degrees of freedom\n", what, chi, degrees);
    CHECK(deviation * deviation < 25 * spread);
}

static void frequencies_of_fair_faces(void)
{
    static uint32_t equal[216];
    int64_t one[6] = {0}, two[36] = {0}, three[216] = {0}, by_place[18][6] = {{0}};
    snl_i_rng_die die = fair_die(6);
    snl_i_rng_rolls rolls = snl_i_rng_rolls_of(20250909, 0);
    for (size_t i = 0; i < 216; i++)
        equal[i] = 1;
    for (int i = 0; i < ROLLS; i++) {
        int32_t a = snl_i_rng_roll(&rolls, &die) - 1;
        int32_t b = snl_i_rng_roll(&rolls, &die) - 1;
        int32_t c = snl_i_rng_roll(&rolls, &die) - 1;
        one[a]++;
        one[b]++;
        one[c]++;
        two[a * 6 + b]++;
        three[a * 36 + b * 6 + c]++;
        by_place[i * 3 % 18][a]++;
        by_place[i * 3 % 18 + 1][b]++;
        by_place[i * 3 % 18 + 2][c]++;
    }
    check_chi_square("faces", chi_square(one, equal, 6), 5);
    check_chi_square("pairs", chi_square(two, equal, 36), 35);
    check_chi_square("triples", chi_square(three, equal, 216), 215);
    for (size_t place = 0; place < 18; place++)
        check_chi_square("one place of a word", chi_square(by_place[place], equal, 6), 5);
}

static int32_t two_rolls(snl_i_rng_rolls *rolls, const snl_i_rng_die *die)
{
    int32_t first = snl_i_rng_roll(rolls, die) - 1;
    return first * 6 + snl_i_rng_roll(rolls, die) - 1;
}

/* The first rolls of consecutive streams, and of neighbouring seeds. */
static void frequencies_across_streams(void)
{
    static uint32_t equal[1296];
    static int64_t of_stream[1296], of_neighbours[1296], of_seeds[1296];
    snl_i_rng_die die = fair_die(6);
    int32_t before = 0, before_seed = 0;
    for (size_t i = 0; i < 1296; i++)
        equal[i] = 1;
    for (uint64_t i = 0; i < ROLLS; i++) {
        snl_i_rng_rolls rolls = snl_i_rng_rolls_of(1, i), other = snl_i_rng_rolls_of(i, 0);
        int32_t two = two_rolls(&rolls, &die);
        int32_t more = two_rolls(&rolls, &die);
        int32_t seed = two_rolls(&other, &die);
        of_stream[two * 36 + more]++;
        of_neighbours[before * 36 + two]++;
        of_seeds[before_seed * 36 + seed]++;
        before = two;
        before_seed = seed;
    }
    check_chi_square("first four rolls of streams", chi_square(of_stream, equal, 1296), 1295);
    check_chi_square("two rolls of two streams", chi_square(of_neighbours, equal, 1296), 1295);
    check_chi_square("two rolls of two seeds", chi_square(of_seeds, equal, 1296), 1295);
}

static void check_frequencies(const char *what, const uint32_t *weights, size_t faces)
{
    int64_t counts[SNL_FACES_MAX] = {0};
    double degrees = -1;
    snl_i_rng_die die = die_of(weights, faces);
    snl_i_rng_rolls rolls = snl_i_rng_rolls_of(7, 7);
    for (int i = 0; i < ROLLS; i++)
        counts[snl_i_rng_roll(&rolls, &die) - 1]++;
    for (size_t i = 0; i < faces; i++)
        degrees += weights[i] > 0;
    check_chi_square(what, chi_square(counts, weights, faces), degrees);
}

static void frequencies_of_weights(void)
{
    static const uint32_t large[] = {1u << 30, 0, 1u << 31, 12345678, (1u << 29) + 1};
    static const uint32_t rare[] = {100000, 1, 200000, 30, 0, 1};
    uint32_t rising[SNL_FACES_MAX];
    for (uint32_t i = 0; i < SNL_FACES_MAX; i++)
        rising[i] = i * i + 1;
    check_frequencies("two dice", two_dice, 12);
    check_frequencies("large weights", large, 5);
    check_frequencies("rare faces", rare, 6);
    check_frequencies("64 faces", rising, SNL_FACES_MAX);
}

int main(void)
{
    check_random_seed();
    RUN(published_words);
    RUN(streams_of_seeds);
    RUN(rolls_of_dice);
    RUN(digits_of_a_word);
    RUN(faces_of_digits);
    RUN(equally_many_words);
    RUN(the_limit_itself);
    RUN(frequencies_of_fair_faces);
    RUN(frequencies_across_streams);
    RUN(frequencies_of_weights);
    return check_done();
}
