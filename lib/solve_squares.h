/* SPDX-License-Identifier: MIT */
/*
 * The search over the squares: breadth-first search on bitmaps, for any set of faces. The caller
 * lays the squares out as bits, in the order of play or, to search from the goal backwards, in the
 * opposite one, and fills in what a token meets on them.
 */
#ifndef SNL_SOLVE_SQUARES_H
#define SNL_SOLVE_SQUARES_H

#include "solve_squares_arrivals.h"
#include "solve_bits.h"

/* A place between two words that takes more than one roll to pass. */
typedef struct snl_i_detour {
    int64_t word; /* the word above it */
    int64_t rolls;
    uint64_t begun; /* bits of that word to which tokens are on their way */
} snl_i_detour;

typedef struct snl_i_square_search {
    size_t words;

    /* One bit a square. */
    uint64_t *landed;  /* before now; tokens also go on to bits above the last square */
    uint64_t *stands;  /* where tokens stand now */
    uint64_t *next;    /* where they stand after this roll */
    uint64_t *blocked; /* no token stays that lands there: mouths */
    uint64_t *special; /* who lands there makes tokens stand elsewhere; may be `blocked` itself */

    /* The words of `stands` and of `next` that are not 0, as long as there are few. */
    uint32_t *active;
    uint32_t *next_active;
    size_t active_max;
    size_t active_count;
    size_t next_count;
    uint16_t *listed; /* for a block of words */

    /* Where tokens stand then: the bit of moves[bit], or with `to` those of the entries of this
     * special square, in the order of the bits. With `first` there may be several for a square,
     * beginning at first[n] for the n-th special square; rank[word] are special below that word. */
    const int32_t *moves;
    int64_t *to;
    uint32_t *first;
    uint32_t *rank;
    int64_t *times; /* with `first`: receives for each entry of `to` when it is used */

    /* The die: bit f - 1 for face f. Without gaps the windows double up to k in a few steps. */
    uint64_t face_set;
    int32_t faces;
    int32_t steps; /* 0: there are gaps, or there is only face 1 */
    uint8_t step[6];

    /* Rolls that overshoot the goal: from the i-th square below it (or 0, itself) to the squares
     * whose bits are set in beyond[i], counted likewise. NULL if there are none of use. The search
     * has lists of all active words then. */
    const uint64_t *beyond;
    size_t goal_bit;
    int backwards; /* squares are laid out in descending order */

    snl_i_detour *detours; /* in ascending order; NULL if there are none */
    size_t detour_count;
    snl_i_arrivals arrivals; /* for the caller to free */
    snl_i_poll poll;         /* its allocator has their memory, too; NULL only without detours */

    /* NULL, or receives the roll with which a token first stands on a square (backwards: lands on
     * it), for the `record_count` squares from square `record_first` on. The caller sets it to -1. */
    int64_t *record;
    size_t record_first;
    size_t record_count;

    size_t target; /* the search ends when this bit is landed or stood on; SIZE_MAX for none */
    int64_t time;
    snl_status status; /* SNL_ERROR_MEMORY if there was none for an arrival; SNL_ERROR_CANCELLED */
} snl_i_square_search;

enum {
    SNL_I_NEEDS_SPECIAL = 1, /* the special squares are not the blocked ones */
    SNL_I_NEEDS_RANK = 2,    /* the special squares have their places among all of them */
    SNL_I_NEEDS_LISTS = 4    /* for all active words: for detours, to record times, and `beyond` */
};

/* Bytes of the one block of memory that a search over so many bits works in; 0 if it is too much.
 */
size_t snl_i_square_search_bytes(size_t bits, uint32_t needs);

/* Sets a search up without any jumps. */
void snl_i_square_search_init(snl_i_square_search *search, void *memory, size_t bits,
                              uint32_t needs, uint64_t face_set);

/* Counts the special squares below each word. */
void snl_i_square_search_rank(snl_i_square_search *search);

/*@ logic integer place_of{L}(snl_i_square_search *search, integer bit) =
      search->rank[bit / 64] +
      bits_of(search->special[bit / 64] & (uint64_t)((1ULL << bit % 64) - 1));
*/

/* The place of a special square among all of them. */
/*@ requires \valid_read(search) && \valid_read(search->special + bit / 64);
    requires \valid_read(search->rank + bit / 64);
    assigns \nothing;
    ensures \result == place_of(search, bit);
*/
static inline size_t snl_i_square_search_place(const snl_i_square_search *search, size_t bit)
{
    uint64_t below = search->special[bit / 64] & ((UINT64_C(1) << bit % 64) - 1);
    return search->rank[bit / 64] + (size_t)snl_i_bit_count(below);
}

/* Searches from a token that stands on `from`. Returns the rolls that lead to the target, or
 * SNL_UNREACHABLE; the status tells whether that is true. */
int64_t snl_i_square_search_run(snl_i_square_search *search, size_t from);

#endif
