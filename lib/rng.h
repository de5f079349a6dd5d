/* SPDX-License-Identifier: MIT */
/*
 * Random words, and the faces of a die made from them. Arithmetic is on 64-bit words modulo 2^64,
 * and a seed gives the same faces on every machine and in every version of the library. Layer 0; it
 * knows no board.
 *
 * Words: SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014)
 * adds a constant to its state and mixes the sum. A seed has 2^64 streams. Let A be the generator
 * with the initial state `seed`, and B the generator whose initial state is the first word of A;
 * then word n of B, counted from 0, is the initial state of stream n. All streams are parts, at
 * random places, of one cycle of 2^64 words: among 1e9 short streams, two overlap with a
 * probability of about one tenth.
 *
 * Faces: the weights are divided by their greatest common divisor; W is the sum of the quotients. A
 * word stands for the number word / 2^64, from 0 to below 1, and the first D digits of that number
 * in base W are D rolls. D is the largest multiple of 6, up to 54, for which W^D is at most 2^56,
 * or 1 if there is no such multiple. Face 1 has the lowest digits, as many as its weight, face 2
 * the next, and so on. Every sequence of digits must come from equally many words, so a word is
 * dropped if word * W^D, modulo 2^64, is less than 2^64 modulo W^D: at most one word in 256.
 */
#ifndef SNL_RNG_H
#define SNL_RNG_H

#include <snl.h>

/* A 64-bit by 32-bit product takes one instruction where the compiler has a 128-bit type. */
#if defined(__SIZEOF_INT128__) && !defined(SNL_PLAIN_C)
#define SNL_I_RNG_WIDE
__extension__ typedef unsigned __int128 snl_i_rng_wide;
#endif

/* Each word adds this to the state. */
#define SNL_I_RNG_STEP UINT64_C(0x9e3779b97f4a7c15)

/* Returns the state of a generator. Its first word is the initial state of stream number `stream`,
 * and each further word is the initial state of the next stream. */
uint64_t snl_i_rng_streams(uint64_t seed, uint64_t stream);

/* The next word of a stream. */
/*@ requires \valid(state);
    assigns *state;
*/
static inline uint64_t snl_i_rng_word(uint64_t *state)
{
    uint64_t word = *state += SNL_I_RNG_STEP;
    word = (word ^ word >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    word = (word ^ word >> 27) * UINT64_C(0x94d049bb133111eb);
    return word ^ word >> 31;
}

/* Takes the first digit in base `base` off a fraction with 64 bits behind the point; the digits
 * after it remain. If `base` is W^k, the result is k digits in base W at once. */
/*@ requires \valid(fraction);
    assigns *fraction;
*/
static inline uint32_t snl_i_rng_digit(uint64_t *fraction, uint32_t base)
{
#ifdef SNL_I_RNG_WIDE
    snl_i_rng_wide product = (snl_i_rng_wide)*fraction * base;
    *fraction = (uint64_t)product;
    return (uint32_t)(product >> 64);
#else
    uint64_t low = (*fraction & UINT32_MAX) * base;
    uint64_t high = (*fraction >> 32) * base + (low >> 32);
    *fraction = high << 32 | (low & UINT32_MAX);
    return (uint32_t)(high >> 32);
#endif
}

enum { SNL_I_RNG_PARTS = 1024 };

/* A die, prepared for rolling. */
typedef struct snl_i_rng_die {
    uint32_t sum;    /* W */
    uint32_t digits; /* D: rolls from one word */
    uint64_t power;  /* W^D */
    uint64_t least;  /* 2^64 modulo W^D: words with a smaller word * W^D are dropped */
    int shift;       /* digit >> shift is the index in `first` of the part with the digit */
    uint32_t below[SNL_FACES_MAX];  /* the digits of face i + 1 are below this */
    uint8_t first[SNL_I_RNG_PARTS]; /* for each part, the face of its lowest digit */
} snl_i_rng_die;

/* Prepares a die for rolling. `weights` must be valid for a board's die. */
void snl_i_rng_die_init(snl_i_rng_die *die, const uint32_t *weights, size_t faces);

/* Takes words of a stream up to the first word that is not dropped. Returns this word. */
static inline uint64_t snl_i_rng_die_word(const snl_i_rng_die *die, uint64_t *state)
{
    uint64_t word;
    do
        word = snl_i_rng_word(state);
    while (word * die->power < die->least);
    return word;
}

/*@ predicate is_die(snl_i_rng_die *die, integer faces) =
      0 < faces <= SNL_FACES_MAX && 0 < die->sum && die->below[faces - 1] == die->sum &&
      0 <= die->shift < 32 && (die->sum - 1) >> die->shift < SNL_I_RNG_PARTS &&
      (\forall integer i, j; 0 <= i < j < faces ==> die->below[i] <= die->below[j]) &&
      (\forall integer part; 0 <= part <= (die->sum - 1) >> die->shift ==>
        1 <= die->first[part] <= faces &&
        (die->first[part] > 1 ==>
          die->below[die->first[part] - 2] <= part << die->shift));
*/

/* The face of a digit. */
/*@ requires \valid_read(die) && \exists integer faces; is_die(die, faces);
    requires digit < die->sum;
    requires 0 <= digit >> die->shift <= (die->sum - 1) >> die->shift;
    assigns \nothing;
    ensures 1 <= \result <= SNL_FACES_MAX;
    ensures digit < die->below[\result - 1];
    ensures \result > die->first[digit >> die->shift] ==> die->below[\result - 2] <= digit;
*/
static inline int32_t snl_i_rng_die_face(const snl_i_rng_die *die, uint32_t digit)
{
    int32_t face = die->first[digit >> die->shift];
    /*@ loop invariant 1 <= face <= SNL_FACES_MAX;
        loop invariant \forall integer faces; is_die(die, faces) ==> face <= faces;
        loop invariant face > die->first[digit >> die->shift] ==> die->below[face - 2] <= digit;
        loop assigns face;
        loop variant SNL_FACES_MAX - face;
    */
    while (digit >= die->below[face - 1])
        face++;
    return face;
}

/* A sequence of rolls from one stream. */
typedef struct snl_i_rng_rolls {
    uint64_t state;
    uint64_t fraction;
    uint32_t left; /* digits of the fraction that are not yet rolled */
} snl_i_rng_rolls;

static inline snl_i_rng_rolls snl_i_rng_rolls_of(uint64_t seed, uint64_t stream)
{
    uint64_t streams = snl_i_rng_streams(seed, stream);
    return (snl_i_rng_rolls){snl_i_rng_word(&streams), 0, 0};
}

static inline int32_t snl_i_rng_roll(snl_i_rng_rolls *rolls, const snl_i_rng_die *die)
{
    if (rolls->left == 0) {
        rolls->fraction = snl_i_rng_die_word(die, &rolls->state);
        rolls->left = die->digits;
    }
    rolls->left--;
    return snl_i_rng_die_face(die, snl_i_rng_digit(&rolls->fraction, die->sum));
}

#endif
