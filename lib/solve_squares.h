/* SPDX-License-Identifier: MIT */
/*
 * The search over the squares: breadth-first search on bitmaps, for any set of faces. The caller
 * lays the squares out as bits, in the order of play or, to search from the goal backwards, in
 * descending order, and marks the mouths and the special squares.
 */
#ifndef SNL_SOLVE_SQUARES_H
#define SNL_SOLVE_SQUARES_H

#include "solve_squares_arrivals.h"
#include "solve_bits.h"

/* A cut of the line (solve_line.h) between two words: passing it takes more than one roll. */
typedef struct snl_i_detour {
    int64_t word;   /* the word above the cut */
    int64_t rolls;  /* rolls that the cut adds to the roll that reaches it */
    uint64_t begun; /* bits of `word` for which a token has begun to pass the cut */
} snl_i_detour;

typedef struct snl_i_square_search {
    size_t words;

    /* One bit a square. */
    uint64_t *landed;  /* bits landed on so far; some may lie above the last square */
    uint64_t *stands;  /* the frontier: where tokens stand */
    uint64_t *next;    /* where tokens stand after this roll */
    uint64_t *blocked; /* mouths: a token that lands there does not stay */
    uint64_t *special; /* landing there puts tokens on other squares; may be `blocked` itself */

    /* Lists of the words of `stands` and of `next` that are not 0. A list is complete while its
     * count is at most active_max. If the count of `stands` is larger, all words are rolled. */
    uint32_t *active;
    uint32_t *next_active;
    size_t active_max;
    size_t active_count;
    size_t next_count;
    uint16_t *listed;  /* the special bits that a roll hits in a block of words */
    uint16_t *waiting; /* those of blocks before, with SNL_I_NEEDS_MOVES; else NULL */

    /* Landing on a special bit puts tokens on other bits: on moves[bit] if `moves` is not NULL.
     * Otherwise `to` has the other bits. They are to[n] for the special bit with n special bits
     * below it or, if `first` is not NULL, to[first[n]] to to[first[n + 1] - 1]. rank[word] counts
     * the special bits below a word. */
    const int32_t *moves;
    int64_t *to;
    uint32_t *first;
    uint32_t *rank;
    int64_t *times; /* if `first` is not NULL: for each entry of `to`, the roll that used it */

    /* The die: bit f - 1 for face f. If the faces are 1..k without gaps, a roll ORs a word with the
     * word shifted by step[i], for each of `steps` steps, and shifts the result by 1. */
    uint64_t face_set;
    int32_t faces;
    int32_t steps; /* 0: there are gaps, or there is only face 1 */
    uint8_t step[6];

    /* The rolls that overshoot the goal: bit j of beyond[i] stands for a roll from i squares below
     * the goal to j squares below the goal. NULL if the search needs no such roll. Requires
     * SNL_I_NEEDS_LISTS. */
    const uint64_t *beyond;
    size_t goal_bit;
    int backwards; /* squares are laid out in descending order */

    /* With a rule of entering: tokens on the bit `start` land on one of the `landing_count` bits of
     * `landings`, whatever the die; else `start` is SIZE_MAX. rolls_start receives the rolls left
     * from the start (backwards only), and is -1 before. Requires SNL_I_NEEDS_LISTS. */
    size_t start;
    const size_t *landings;
    size_t landing_count;
    int64_t rolls_start;
    size_t entered; /* backwards: the entering roll that rolls_start counts lands on
                     * landings[entered]; of several such rolls, the one with the largest face */

    snl_i_detour *detours; /* in ascending order of `word`; NULL if there are none */
    size_t detour_count;
    snl_i_arrivals arrivals; /* the caller frees it */
    snl_i_poll poll;         /* its allocator also serves `arrivals`: not NULL with detours */

    /* If not NULL, receives for each of the `record_count` squares from `record_first` on the roll
     * with which a token first stands on the square (backwards: lands on it). The caller sets all
     * entries to -1. */
    int64_t *record;
    size_t record_first;
    size_t record_count;

    /* If not NULL, receives for each bit landed on the largest face of the rolls that first land
     * there: backwards, the largest face that leads one roll nearer to the goal. A roll that
     * passes a detour is noted when it begins, perhaps with too small a face. Rolls from the start
     * and rolls that overshoot the goal are not noted. */
    uint8_t *nearer;
    uint64_t faces_down; /* for `nearer`: bit 64 - f for face f */

    size_t target;     /* the search ends when this bit is landed or stood on; SIZE_MAX for none */
    int64_t time;      /* rolls so far */
    snl_status status; /* SNL_ERROR_MEMORY: no memory for an arrival; or SNL_ERROR_CANCELLED */
} snl_i_square_search;

enum {
    SNL_I_NEEDS_SPECIAL = 1, /* the bitmap `special`, apart from `blocked` */
    SNL_I_NEEDS_RANK = 2,    /* `rank`, which `to` needs */
    SNL_I_NEEDS_LISTS = 4,   /* lists of all active words: for detours, `record`, and `beyond` */
    SNL_I_NEEDS_MOVES = 8    /* two lists of hits, with which `moves` is faster */
};

/* Size in bytes of the one block of memory for a search over `bits` bits; 0 if they are too
 * many. */
size_t snl_i_square_search_bytes(size_t bits, uint32_t needs);

/* Sets up a search without jumps, in memory of the size that snl_i_square_search_bytes()
 * returns. */
void snl_i_square_search_init(snl_i_square_search *search, void *memory, size_t bits,
                              uint32_t needs, uint64_t face_set);

/* Counts the special squares below each word. */
void snl_i_square_search_rank(snl_i_square_search *search);

/*@ logic integer place_of{L}(snl_i_square_search *search, integer bit) =
      search->rank[bit / 64] +
      bits_of(search->special[bit / 64] & (uint64_t)((1ULL << bit % 64) - 1));
*/

/* How many special bits lie below a special bit. */
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

/* Searches from a token that stands on bit `from`. Returns the fewest rolls to the target, or
 * SNL_UNREACHABLE. It also returns SNL_UNREACHABLE if there is no target, and if search->status is
 * not SNL_OK. */
int64_t snl_i_square_search_run(snl_i_square_search *search, size_t from);

#endif
