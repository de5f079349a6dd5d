/* SPDX-License-Identifier: MIT */
/*
 * A roll of the search over the squares: where the tokens of a word land. solve_squares.c rolls the
 * words that have tokens, one by one; solve_squares_all.c rolls all words.
 */
#ifndef SNL_SOLVE_SQUARES_ROLL_H
#define SNL_SOLVE_SQUARES_ROLL_H

#include "solve_squares.h"

enum {
    SNL_I_FACES_SIX = 0x3f, /* the set of the faces 1..6 */
    SNL_I_ROLL_BLOCK = 64,  /* words in a block, as solve_squares_all.c rolls them */
    SNL_I_ROLL_LISTED = 512 /* special bits of a list after which it waits */
};

/*@ predicate has_die(snl_i_square_search *search) =
      search->face_set != 0 && 1 <= search->faces <= 64 && 0 <= search->steps <= 6 &&
      \forall integer i; 0 <= i < search->steps ==> 1 <= search->step[i] <= 32;
    predicate has_words(snl_i_square_search *search, uint64_t *bitmap) =
      \valid(bitmap + (0 .. search->words - 1)) &&
      \separated(search, bitmap + (0 .. search->words - 1));
*/

/* Returns the squares of a word on which tokens that stand in that word land. The common die needs
 * no loop. */
/*@ requires \valid_read(search) && has_die(search);
    assigns \nothing;
*/
static inline uint64_t snl_i_lands_here(const snl_i_square_search *search, uint64_t word)
{
    if (search->face_set == SNL_I_FACES_SIX) {
        word |= word << 1;
        word |= word << 2;
        word |= word << 2;
        return word << 1;
    }
    if (search->steps > 0) {
        /*@ loop invariant 0 <= i <= search->steps;
            loop assigns i, word;
            loop variant search->steps - i;
        */
        for (int32_t i = 0; i < search->steps; i++)
            word |= word << search->step[i];
        return word << 1;
    }
    uint64_t lands = 0;
    /*@ loop assigns faces, lands; */
    for (uint64_t faces = search->face_set; faces; faces &= faces - 1)
        lands |= word << snl_i_lowest_bit(faces) << 1;
    return lands;
}

/* Returns the squares of the next word on which tokens of a word land. */
/*@ requires \valid_read(search) && has_die(search);
    assigns \nothing;
*/
static inline uint64_t snl_i_lands_above(const snl_i_square_search *search, uint64_t word)
{
    if (search->face_set == SNL_I_FACES_SIX) {
        word >>= 64 - 6;
        word |= word >> 1;
        word |= word >> 2;
        return word | word >> 2;
    }
    if (search->steps > 0) {
        word >>= 64 - search->faces;
        /*@ loop invariant 0 <= i <= search->steps;
            loop assigns i, word;
            loop variant search->steps - i;
        */
        for (int32_t i = 0; i < search->steps; i++)
            word |= word >> search->step[i];
        return word;
    }
    uint64_t lands = 0;
    /*@ loop assigns faces, lands; */
    for (uint64_t faces = search->face_set; faces; faces &= faces - 1)
        lands |= word >> (63 - snl_i_lowest_bit(faces));
    return lands;
}

/* Notes the largest face for each of some bits of a word that a roll lands on. `stands` are the
 * tokens of the word, and `below` those of the word below that still roll. A bit on which these
 * land is noted with both, so it does not matter which word rolls first. */
static inline void snl_i_note_faces(const snl_i_square_search *search, size_t word, uint64_t bits,
                                    uint64_t below, uint64_t stands)
{
    for (bits &= ~search->landed[word]; bits; bits &= bits - 1) {
        int bit = snl_i_lowest_bit(bits);
        /* The token that is f bits below moves to bit 64 - f. */
        uint64_t from = (below >> bit | stands << 1 << (63 - bit)) & search->faces_down;
        search->nearer[word * 64 + (size_t)bit] = (uint8_t)(64 - snl_i_lowest_bit(from));
    }
}

/* The steps counted for rolling a word. A die with gaps takes more steps, since it takes a loop
 * over the faces. */
static inline size_t snl_i_square_search_word_steps(const snl_i_square_search *search)
{
    return search->steps > 0 ? 1 : (size_t)search->faces;
}

/* Rolls all words: moves the tokens from `stands` to `next`, and clears `stands`. If few words of
 * `next` are not 0, lists them. */
void snl_i_square_search_roll_all(snl_i_square_search *search);

/* Lands on a special bit: puts tokens on the other bits that `moves` or `to` give for it. */
void snl_i_square_search_hit(snl_i_square_search *search, size_t bit);

#endif
