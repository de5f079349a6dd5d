/* SPDX-License-Identifier: MIT */
/*
 * A roll of the search over the squares, for searches in which many words have tokens. It rolls all
 * words in order, several at once and without a branch. It lists the special squares landed on,
 * block by block; after each block it takes the jumps from the listed squares.
 *
 * Cost: about 20 operations for a word, and ten operations for each special square that is landed
 * on.
 */
#include "solve_squares_roll.h"

#include <string.h>

/* A bit of a list is a 16-bit number, so a list is for up to LIST_WORDS words. */
enum { AT_ONCE = 8, LIST_WORDS = 1024 };

/*@ lemma or_is_whole: \forall uint64_t a, b; (uint64_t)(a | b) == (a | b);
    lemma or_is_bounded: \forall uint64_t a, b; 0 <= (a | b) <= UINT64_MAX;
*/

/* Returns 1 if a word is not 0, else 0. Compilers vectorise these operations even where the
 * processor cannot compare vectors of 64-bit words. */
/*@ assigns \nothing;
    ensures \result <= 1;
    ensures word == 0 ==> \result == 0;
*/
static inline uint64_t is_not_0(uint64_t word)
{
    //@ assert 0 <= (word | (uint64_t)(0 - word)) <= UINT64_MAX;
    return (word | (0 - word)) >> 63;
}

/* Rolls AT_ONCE words with the faces 1..6. The number of words is fixed and there is no branch, so
 * that the compiler vectorises the loop. Returns how many words have new bits. */
/*@ requires \valid_read(stands + (-1 .. AT_ONCE - 1));
    requires \valid_read(blocked + (0 .. AT_ONCE - 1));
    requires \valid_read(special + (0 .. AT_ONCE - 1));
    requires \valid(landed + (0 .. AT_ONCE - 1)) && \valid(next + (0 .. AT_ONCE - 1));
    requires \valid(hits + (0 .. AT_ONCE - 1));
    assigns landed[0 .. AT_ONCE - 1], next[0 .. AT_ONCE - 1], hits[0 .. AT_ONCE - 1];
    ensures 0 <= \result <= AT_ONCE;
*/
static inline size_t roll_six(const uint64_t *restrict stands, uint64_t *restrict landed,
                              uint64_t *restrict next, const uint64_t *restrict blocked,
                              const uint64_t *restrict special, uint64_t *restrict hits)
{
    uint64_t changed = 0;
    /*@ loop invariant 0 <= i <= AT_ONCE && 0 <= changed <= i;
        loop assigns i, changed, landed[0 .. AT_ONCE - 1], next[0 .. AT_ONCE - 1];
        loop assigns hits[0 .. AT_ONCE - 1];
        loop variant AT_ONCE - i;
    */
    for (int i = 0; i < AT_ONCE; i++) {
        uint64_t here = stands[i], below = stands[i - 1] >> (64 - 6);
        here |= here << 1;
        here |= here << 2;
        here |= here << 2;
        below |= below >> 1;
        below |= below >> 2;
        below |= below >> 2;
        uint64_t bits = (here << 1 | below) & ~landed[i];
        landed[i] |= bits;
        next[i] |= bits & ~blocked[i];
        hits[i] = bits & special[i];
        changed += is_not_0(bits);
    }
    return (size_t)changed;
}

/* Rolls a block of words, without the jumps: sets `hits` to the special squares landed on. Returns
 * the number of words with new bits. */
/*@ requires \valid_read(search) && has_die(search) && count <= SNL_I_ROLL_BLOCK;
    requires first + count <= search->words;
    requires \valid_read(search->stands + (-1 .. search->words - 1));
    requires \valid_read(search->blocked + (0 .. search->words - 1));
    requires \valid_read(search->special + (0 .. search->words - 1));
    requires has_words(search, search->landed) && has_words(search, search->next);
    requires \valid(hits + (0 .. count - 1)) && \separated(search, hits + (0 .. count - 1));
    assigns search->landed[first .. first + count - 1];
    assigns search->next[first .. first + count - 1];
    assigns hits[0 .. count - 1];
    ensures 0 <= \result <= count;
*/
static size_t roll_block(const snl_i_square_search *search, size_t first, size_t count,
                         uint64_t *hits)
{
    const uint64_t *stands = search->stands + first, *below = stands - 1;
    uint64_t *landed = search->landed + first, *next = search->next + first;
    const uint64_t *blocked = search->blocked + first, *special = search->special + first;
    size_t i = 0, changed = 0;
    /*@ loop invariant 0 <= i <= count && 0 <= changed <= i;
        loop assigns i, changed, landed[0 .. count - 1], next[0 .. count - 1], hits[0 .. count - 1];
        loop variant count - i;
    */
    for (; search->face_set == SNL_I_FACES_SIX && i + AT_ONCE <= count; i += AT_ONCE)
        changed += roll_six(stands + i, landed + i, next + i, blocked + i, special + i, hits + i);
    /*@ loop invariant 0 <= i <= count && 0 <= changed <= i;
        loop assigns i, changed, landed[0 .. count - 1], next[0 .. count - 1], hits[0 .. count - 1];
        loop variant count - i;
    */
    for (; i < count; i++) {
        hits[i] = 0;
        if (!(stands[i] | below[i]))
            continue; /* with other dice, this branch costs less than rolling a word */
        uint64_t bits = snl_i_lands_here(search, stands[i]) | snl_i_lands_above(search, below[i]);
        bits &= ~landed[i];
        landed[i] |= bits;
        next[i] |= bits & ~blocked[i];
        hits[i] = bits & special[i];
        changed += bits != 0;
    }
    return changed;
}

/* Notes the faces of a roll of a block of words. */
static void note_block(const snl_i_square_search *search, size_t first, size_t count)
{
    for (size_t word = first; word < first + count; word++) {
        uint64_t stands = search->stands[word], below = (search->stands + word)[-1];
        if (!(stands | below))
            continue;
        uint64_t bits = snl_i_lands_here(search, stands) | snl_i_lands_above(search, below);
        snl_i_note_faces(search, word, bits, below, stands);
    }
}

/* Lists the bits that are set in the words of a block. Returns their number. Bits are counted from
 * `below` words below the block. If `moves` is not NULL, it has the destinations of the block,
 * which memory begins to fetch. */
static size_t list_hits(const uint64_t *hits, size_t count, size_t below, const int32_t *moves,
                        uint16_t *listed)
{
    uint8_t words[SNL_I_ROLL_BLOCK];
    size_t some = 0, number = 0;
    for (size_t i = 0; i < count; i++) {
        words[some] = (uint8_t)i;
        some += hits[i] != 0;
    }
    for (size_t i = 0; i < some; i++) {
        uint64_t bits = hits[words[i]];
        do {
            size_t bit = words[i] * (size_t)64 + (size_t)snl_i_lowest_bit(bits);
            listed[number++] = (uint16_t)(below * 64 + bit);
            if (moves)
                SNL_I_FETCH(moves + bit);
            bits &= bits - 1;
        } while (bits);
    }
    return number;
}

/* Listed special bits, counted from the word `first`. */
struct hits {
    size_t first;
    size_t count;
    uint16_t *listed;
};

/* Takes listed jumps, and empties the list. No iteration of a loop depends on another, so the
 * processor reads several destinations at once. */
static void take_jumps(snl_i_square_search *search, struct hits *hits)
{
    if (search->moves) {
        const int32_t *moves = search->moves + hits->first * 64;
        for (size_t i = 0; i < hits->count; i++)
            snl_i_bit_set(search->next, (uint32_t)moves[hits->listed[i]]);
    } else if (!search->first) {
        for (size_t i = 0; i < hits->count; i++) {
            size_t place = snl_i_square_search_place(search, hits->first * 64 + hits->listed[i]);
            snl_i_bit_set(search->next, (size_t)search->to[place]);
        }
    } else {
        for (size_t i = 0; i < hits->count; i++)
            snl_i_square_search_hit(search, hits->first * 64 + hits->listed[i]);
    }
    hits->count = 0;
}

/* Rolls a block, and lists its hits. Returns an upper bound on the number of words of `next` that
 * become not 0. It is apart from the taking of jumps, whose chain of calls is long, because `hits`
 * takes much of the stack. */
SNL_I_APART size_t roll_and_list(snl_i_square_search *search, size_t first, size_t count,
                                 struct hits *now)
{
    uint64_t hits[SNL_I_ROLL_BLOCK];
    const int32_t *moves = search->waiting ? search->moves + first * 64 : NULL;
    if (search->nearer)
        note_block(search, first, count);
    size_t changed = roll_block(search, first, count, hits);
    if (now->count == 0)
        now->first = first;
    size_t listed = list_hits(hits, count, first - now->first, moves, now->listed + now->count);
    now->count += listed;
    return changed + listed;
}

/* Rolls all words, block by block. With a second list, jumps wait until enough others are listed,
 * so that memory has the time to fetch their destinations. Returns an upper bound on the number of
 * words of `next` that are not 0. */
static size_t roll_all(snl_i_square_search *search)
{
    struct hits now = {.listed = search->listed}, waiting = {.listed = search->waiting};
    size_t changed = 0, steps = 0, word_steps = snl_i_square_search_word_steps(search);
    for (size_t first = 0; first < search->words; first += SNL_I_ROLL_BLOCK) {
        size_t count =
            search->words - first < SNL_I_ROLL_BLOCK ? search->words - first : SNL_I_ROLL_BLOCK;
        if (snl_i_poll_step(&search->poll, word_steps * count + steps))
            break;
        steps = roll_and_list(search, first, count, &now);
        changed += steps;
        /* Clears all words but the last, which the next block reads as the word below. */
        memset(search->stands + first - 1, 0, count * sizeof *search->stands);
        if (!search->waiting) {
            take_jumps(search, &now);
        } else if (now.count >= SNL_I_ROLL_LISTED ||
                   first - now.first >= LIST_WORDS - 2 * SNL_I_ROLL_BLOCK) {
            take_jumps(search, &waiting);
            struct hits taken = waiting;
            waiting = now;
            now = taken;
        }
    }
    take_jumps(search, &waiting);
    take_jumps(search, &now);
    search->stands[search->words - 1] = 0;
    return changed;
}

/*@ logic integer not_0{L}(uint64_t *words, integer first, integer end) =
      first >= end ? 0
                   : (words[first] == 0 ? 0 : 1) + \max(0, not_0{L}(words, first + 1, end));
*/

/* Lists the words of `next` that are not 0, after a roll of all words. */
/*@ requires \valid(search) && can_poll(&search->poll) && has_words(search, search->next);
    requires \valid(search->next_active + (0 .. search->active_max - 1));
    requires \separated(search, search->next_active + (0 .. search->active_max - 1));
    requires search->words <= UINT32_MAX;
    requires not_0(search->next, 0, search->words) <= search->active_max;
    assigns search->next_active[0 .. search->active_max - 1];
    assigns search->next_count, search->poll.steps, search->poll.cancelled;
    ensures search->next_count <= search->active_max;
    ensures \forall integer i; 0 <= i < search->next_count ==>
      search->next_active[i] < search->words;
*/
static void list_next(snl_i_square_search *search)
{
    size_t count = 0, end;
    /*@ loop invariant 0 <= count <= first <= search->words;
        loop invariant
          count + \max(0, not_0{Pre}(\at(search->next, Pre), first, \at(search->words, Pre))) <=
            search->active_max;
        loop invariant \forall integer i; 0 <= i < count ==>
          search->next_active[i] < search->words;
        loop assigns first, end, count, search->poll.steps, search->poll.cancelled;
        loop assigns search->next_active[0 .. search->active_max - 1];
        loop variant search->words - first;
    */
    for (size_t first = 0; first < search->words; first = end) {
        end = search->words - first < SNL_I_STEPS ? search->words : first + SNL_I_STEPS;
        /*@ loop invariant first <= word <= end && 0 <= count <= word;
            loop invariant
              count + \max(0, not_0{Pre}(\at(search->next, Pre), word, \at(search->words, Pre))) <=
                search->active_max;
            loop invariant \forall integer i; 0 <= i < count ==>
              search->next_active[i] < search->words;
            loop assigns word, count, search->next_active[0 .. search->active_max - 1];
            loop variant end - word;
        */
        for (size_t word = first; word < end; word++) {
            /*@ assert not_0{Pre}(\at(search->next, Pre), word, \at(search->words, Pre)) ==
                  (search->next[word] == 0 ? 0 : 1) +
                  \max(0, not_0{Pre}(\at(search->next, Pre), word + 1, \at(search->words, Pre)));
            */
            if (search->next[word])
                search->next_active[count++] = (uint32_t)word;
        }
        if (snl_i_poll_step(&search->poll, end - first))
            break;
    }
    search->next_count = count;
}

void snl_i_square_search_roll_all(snl_i_square_search *search)
{
    size_t changed = roll_all(search);
    search->next_count += changed;
    if (search->next_count <= search->active_max)
        list_next(search);
}
