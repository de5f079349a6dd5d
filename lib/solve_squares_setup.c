/* SPDX-License-Identifier: MIT */
/*
 * Sets a search over the squares up: the layout of its one block of memory, the die, and the ranks
 * of the special squares.
 *
 * Cost: O(N) time. The memory is 4 bits a square, one more bit for separate special squares, half a
 * bit for ranks, and a sixteenth of a bit or one bit for the two lists of active words.
 */
#include "solve_squares_roll.h"

#include <string.h>

/*@ requires \valid(search) && face_set != 0;
    assigns search->face_set, search->faces, search->steps, search->step[0 .. 5];
    ensures has_die(search);
*/
static void set_die(snl_i_square_search *search, uint64_t face_set)
{
    search->face_set = face_set;
    search->faces = 1 + snl_i_highest_bit(face_set);
    search->steps = 0;
    if (face_set & (face_set + 1))
        return;
    int32_t width = 1;
    /*@ loop invariant 1 <= width <= search->faces && 0 <= search->steps <= 6;
        loop invariant width < search->faces ==>
          (search->steps == 0 && width == 1) || (search->steps == 1 && width == 2) ||
          (search->steps == 2 && width == 4) || (search->steps == 3 && width == 8) ||
          (search->steps == 4 && width == 16) || (search->steps == 5 && width == 32);
        loop invariant \forall integer i; 0 <= i < search->steps ==> 1 <= search->step[i] <= 32;
        loop assigns width, search->steps, search->step[0 .. 5];
        loop variant search->faces - width;
    */
    while (width < search->faces) {
        int32_t step = width < search->faces - width ? width : search->faces - width;
        search->step[search->steps++] = (uint8_t)step;
        width += step;
    }
}

struct layout {
    size_t words;
    size_t bitmaps; /* counted in words */
    size_t active;  /* counted in 32-bit numbers, as is `rank` */
    size_t rank;
    size_t listed; /* counted in 16-bit numbers, as is `waiting` */
    size_t waiting;
};

/* Adds two words that are always 0, one before `stands` and one before `next`: a roll reads
 * them. */
static struct layout lay_out_memory(size_t bits, uint32_t needs)
{
    size_t words = bits / 64 + (bits % 64 != 0);
    size_t block = 64 * (words < SNL_I_ROLL_BLOCK ? words : SNL_I_ROLL_BLOCK);
    return (struct layout){.words = words,
                           .bitmaps = (needs & SNL_I_NEEDS_SPECIAL ? 5 : 4) * words + 2,
                           .active = needs & SNL_I_NEEDS_LISTS ? words : words / 16,
                           .rank = needs & SNL_I_NEEDS_RANK ? words : 0,
                           .listed = needs & SNL_I_NEEDS_MOVES ? block + SNL_I_ROLL_LISTED : block,
                           .waiting = needs & SNL_I_NEEDS_MOVES ? block + SNL_I_ROLL_LISTED : 0};
}

size_t snl_i_square_search_bytes(size_t bits, uint32_t needs)
{
    struct layout layout = lay_out_memory(bits, needs);
    if (layout.words > UINT32_MAX)
        return 0;
    if (SNL_I_NEVER(layout.words > SIZE_MAX / 128)) /* false on 64 bits: UINT32_MAX is lower */
        return 0;
    return layout.bitmaps * sizeof(uint64_t) +
           (2 * layout.active + layout.rank) * sizeof(uint32_t) +
           (layout.listed + layout.waiting) * sizeof(uint16_t);
}

void snl_i_square_search_init(snl_i_square_search *search, void *memory, size_t bits,
                              uint32_t needs, uint64_t face_set)
{
    struct layout layout = lay_out_memory(bits, needs);
    uint64_t *bitmaps = memory;
    memset(bitmaps, 0, layout.bitmaps * sizeof *bitmaps);
    *search = (snl_i_square_search){
        .words = layout.words, .start = SIZE_MAX, .rolls_start = -1, .target = SIZE_MAX};
    search->stands = bitmaps + 1;
    search->next = search->stands + layout.words + 1;
    search->landed = search->next + layout.words;
    search->blocked = search->landed + layout.words;
    search->special =
        needs & SNL_I_NEEDS_SPECIAL ? search->blocked + layout.words : search->blocked;
    search->active_max = layout.active;
    search->active = (uint32_t *)(bitmaps + layout.bitmaps);
    search->next_active = search->active + layout.active;
    search->rank = search->next_active + layout.active;
    search->listed = (uint16_t *)(search->rank + layout.rank);
    search->waiting = layout.waiting > 0 ? search->listed + layout.listed : NULL;
    set_die(search, face_set);
}

/*@ requires \valid(search) && can_poll(&search->poll) && search->words <= UINT32_MAX;
    requires \valid_read(search->special + (0 .. search->words - 1));
    requires \valid(search->rank + (0 .. search->words - 1));
    requires \separated(search, search->rank + (0 .. search->words - 1));
    assigns search->rank[0 .. search->words - 1], search->poll.steps, search->poll.cancelled;
    assigns search->status;
*/
void snl_i_square_search_rank(snl_i_square_search *search)
{
    uint32_t rank = 0;
    /*@ loop invariant 0 <= first <= search->words + SNL_I_STEPS;
        loop assigns first, rank, search->rank[0 .. search->words - 1];
        loop assigns search->poll.steps, search->poll.cancelled, search->status;
        loop variant search->words + SNL_I_STEPS - first;
    */
    for (size_t first = 0; first < search->words; first += SNL_I_STEPS) {
        size_t end = search->words - first < SNL_I_STEPS ? search->words : first + SNL_I_STEPS;
        if (snl_i_poll_step(&search->poll, end - first)) {
            search->status = SNL_ERROR_CANCELLED;
            return;
        }
        /*@ loop invariant first <= word <= end;
            loop assigns word, rank, search->rank[0 .. search->words - 1];
            loop variant end - word;
        */
        for (size_t word = first; word < end; word++) {
            search->rank[word] = rank;
            rank += (uint32_t)snl_i_bit_count(search->special[word]);
        }
    }
}
