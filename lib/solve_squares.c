/* SPDX-License-Identifier: MIT */
/*
 * The fewest rolls by breadth-first search over the squares, 64 at a time: a word has a bit for
 * each of 64 squares. With a roll of 1..k the tokens of a word land on that word shifted by each of
 * 1..k; a few shifts make these bits by doubling. The bits that are no mouths and were not landed
 * on before are the tokens of the next roll. While few words have tokens, roll_listed() rolls the
 * words of a list. If many words have tokens, solve_squares_all.c rolls all words in order, without
 * a branch.
 *
 * The same search runs backwards, from the goal. Then landing on a bit means that the rolls left
 * from its square are known. Landing on a special square puts tokens on other squares: forwards the
 * special squares are the mouths, backwards the destinations.
 *
 * A detour is a cut of the line (solve_line.h) as the search sees it: tokens that pass the cut wait
 * in a heap until the roll at which they come out of the cut.
 *
 * Cost: O(N + J) time where the tokens spread fast, as on boards dense with jumps, and O(N k) at
 * worst; the memory is laid out in solve_squares_setup.c.
 */
#include "solve_squares_roll.h"

enum { LISTED = 64 }; /* words of the list that are rolled between two polls */

/* ---- A roll of the words that have tokens ---- */

/*@ requires \valid(search) && \valid(search->record + (0 .. search->record_count - 1));
    requires \separated(search, search->record + (0 .. search->record_count - 1));
    assigns search->record[0 .. search->record_count - 1];
*/
static void record(snl_i_square_search *search, size_t word, uint64_t bits)
{
    /*@ loop assigns bits, search->record[0 .. search->record_count - 1]; */
    for (; bits; bits &= bits - 1) {
        size_t bit = word * 64 + (size_t)snl_i_lowest_bit(bits);
        size_t place = search->backwards ? search->words * 64 - 1 - bit : bit;
        size_t index = place - search->record_first;
        if (index < search->record_count && search->record[index] < 0)
            search->record[index] = search->time;
    }
}

/*@ predicate can_stand(snl_i_square_search *search) =
      \valid(search) && has_words(search, search->next) &&
      \valid(search->next_active + (0 .. search->active_max - 1)) &&
      \separated(search, search->next_active + (0 .. search->active_max - 1)) &&
      (search->record != \null ==>
        \valid(search->record + (0 .. search->record_count - 1)) &&
        \separated(search, search->record + (0 .. search->record_count - 1)));
*/

/*@ requires can_stand(search) && word < search->words;
    assigns search->next[word], search->next_count;
    assigns search->next_active[0 .. search->active_max - 1];
    assigns search->record[0 .. search->record_count - 1];
*/
static inline void stand(snl_i_square_search *search, size_t word, uint64_t bits)
{
    if (!search->next[word]) {
        if (search->next_count < search->active_max)
            search->next_active[search->next_count] = (uint32_t)word;
        search->next_count++;
    }
    search->next[word] |= bits;
    if (search->record && !search->backwards)
        record(search, word, bits);
}

/*@ requires can_stand(search) && bit / 64 < search->words;
    assigns search->next[bit / 64], search->next_count;
    assigns search->next_active[0 .. search->active_max - 1];
    assigns search->record[0 .. search->record_count - 1];
*/
static inline void stand_on(snl_i_square_search *search, size_t bit)
{
    stand(search, bit / 64, UINT64_C(1) << bit % 64);
}

/* The special squares: which squares they are, and where landing on each of them puts tokens. */
/*@ predicate is_special{L}(snl_i_square_search *search, integer bit) =
      0 <= bit && bit / 64 < search->words && (search->special[bit / 64] >> bit % 64 & 1) == 1;
    logic integer places_of{L}(snl_i_square_search *search) =
      search->rank[search->words - 1] + bits_of(search->special[search->words - 1]);
    logic integer entries_of{L}(snl_i_square_search *search) =
      search->moves != \null || search->first == \null ? 0 : search->first[places_of(search)];
    predicate is_entry{L}(snl_i_square_search *search, integer entry) =
      \valid_read(search->to + entry) && 0 <= search->to[entry] < 64 * search->words;
    predicate is_place{L}(snl_i_square_search *search, integer place) =
      0 <= place < places_of(search) && 0 <= search->first[place + 1] <= entries_of(search);
    predicate has_moves{L}(snl_i_square_search *search) =
      \valid_read(search->moves + (0 .. 64 * search->words - 1)) &&
      \forall integer bit; is_special(search, bit) ==>
        0 <= search->moves[bit] < 64 * search->words;
    predicate are_apart{L}(snl_i_square_search *search, integer entries) =
      \separated(search, search->next + (0 .. search->words - 1),
        search->next_active + (0 .. search->active_max - 1),
        search->record + (0 .. search->record_count - 1), search->times + (0 .. entries - 1),
        search->to + (0 .. entries - 1));
    predicate has_entries{L}(snl_i_square_search *search) =
      \valid_read(search->rank + (0 .. search->words - 1)) &&
      \separated(search->next_active + (0 .. search->active_max - 1),
        search->rank + (0 .. search->words - 1)) &&
      (search->first == \null ==>
        \forall integer bit; is_special(search, bit) ==> is_entry(search, place_of(search, bit))) &&
      (search->first != \null ==>
        places_of(search) < SIZE_MAX && \valid_read(search->first + (0 .. places_of(search))) &&
        \separated(search->next_active + (0 .. search->active_max - 1),
          search->first + (0 .. places_of(search))) &&
        (\forall integer entry; 0 <= entry < entries_of(search) ==> is_entry(search, entry)) &&
        (\forall integer bit; is_special(search, bit) ==>
          is_place(search, place_of(search, bit))) &&
        \valid(search->times + (0 .. entries_of(search) - 1)) &&
        are_apart(search, entries_of(search)));
    predicate can_leave{L}(snl_i_square_search *search) =
      can_stand(search) && can_poll(&search->poll) && search->words <= SIZE_MAX / 128 &&
      \valid_read(search->special + (0 .. search->words - 1)) &&
      \separated(search->next + (0 .. search->words - 1),
        search->special + (0 .. search->words - 1)) &&
      (search->moves != \null ==> has_moves(search)) &&
      (search->moves == \null ==> has_entries(search));
*/

/* Backwards: puts tokens on the mouths of all jumps to the special square with index `place`. */
/*@ requires can_stand(search) && can_poll(&search->poll) && search->words <= SIZE_MAX / 128;
    requires place < SIZE_MAX && \valid_read(search->first + (place .. place + 1));
    requires \forall integer entry; 0 <= entry < search->first[place + 1] ==>
      is_entry(search, entry);
    requires \valid(search->times + (0 .. search->first[place + 1] - 1));
    requires are_apart(search, search->first[place + 1]);
    requires \separated(search->next_active + (0 .. search->active_max - 1),
      search->first + (place .. place + 1));
    assigns search->next[0 .. search->words - 1], search->next_count;
    assigns search->next_active[0 .. search->active_max - 1];
    assigns search->record[0 .. search->record_count - 1];
    assigns search->times[0 .. search->first[place + 1] - 1];
    assigns search->poll.steps, search->poll.cancelled;
*/
SNL_I_APART void land_on_several(snl_i_square_search *search, size_t place)
{
    size_t entry = search->first[place], end = search->first[place + 1];
    /*@ loop invariant can_stand(search);
        loop invariant \forall integer i; 0 <= i < end ==>
          search->to[i] == \at(search->to[i], Pre);
        loop invariant entry <= end || entry == \at(entry, LoopEntry);
        loop assigns entry, search->next[0 .. \at(search->words, Pre) - 1], search->next_count;
        loop assigns search->next_active[0 .. \at(search->active_max, Pre) - 1];
        loop assigns search->record[0 .. \at(search->record_count, Pre) - 1];
        loop assigns search->times[0 .. end - 1], search->poll.steps, search->poll.cancelled;
        loop variant end - entry;
    */
    while (entry < end) {
        size_t stop = end - entry < SNL_I_STEPS ? end : entry + SNL_I_STEPS;
        if (snl_i_poll_step(&search->poll, stop - entry))
            return;
        /*@ loop invariant can_stand(search) && entry <= stop <= end;
            loop invariant \forall integer i; 0 <= i < end ==>
              search->to[i] == \at(search->to[i], Pre);
            loop assigns entry, search->next[0 .. \at(search->words, Pre) - 1], search->next_count;
            loop assigns search->next_active[0 .. \at(search->active_max, Pre) - 1];
            loop assigns search->record[0 .. \at(search->record_count, Pre) - 1];
            loop assigns search->times[0 .. end - 1];
            loop variant stop - entry;
        */
        for (; entry < stop; entry++) {
            //@ assert is_entry(search, entry);
            search->times[entry] = search->time;
            /*@ assert search->to == \at(search->to, Pre) &&
                  search->next == \at(search->next, Pre) &&
                  search->words == \at(search->words, Pre) &&
                  search->next_active == \at(search->next_active, Pre) &&
                  search->active_max == \at(search->active_max, Pre) &&
                  search->record == \at(search->record, Pre) &&
                  search->record_count == \at(search->record_count, Pre);
            */
            /*@ assert \forall integer i; 0 <= i < end ==>
                  search->to[i] == \at(search->to[i], Pre);
            */
            stand_on(search, (size_t)search->to[entry]);
        }
    }
}

/*@ requires can_leave(search) && is_special(search, bit);
    assigns search->next[0 .. search->words - 1], search->next_count;
    assigns search->next_active[0 .. search->active_max - 1];
    assigns search->record[0 .. search->record_count - 1];
    assigns search->times[0 .. entries_of(search) - 1], search->poll.steps, search->poll.cancelled;
*/
void snl_i_square_search_hit(snl_i_square_search *search, size_t bit)
{
    if (search->moves) {
        stand_on(search, (size_t)search->moves[bit]);
        return;
    }
    size_t place = snl_i_square_search_place(search, bit);
    if (search->first)
        land_on_several(search, place);
    else
        stand_on(search, (size_t)search->to[place]);
}

static inline void land_word(snl_i_square_search *search, size_t word, uint64_t bits)
{
    bits &= ~search->landed[word];
    if (!bits)
        return;
    search->landed[word] |= bits;
    if (search->record && search->backwards)
        record(search, word, bits);
    uint64_t stay = bits & ~search->blocked[word];
    if (stay)
        stand(search, word, stay);
    for (uint64_t hits = bits & search->special[word]; hits; hits &= hits - 1)
        snl_i_square_search_hit(search, word * 64 + (size_t)snl_i_lowest_bit(hits));
}

/* The detour before a word; NULL if there is none. */
static snl_i_detour *find_detour(const snl_i_square_search *search, size_t word)
{
    size_t i = snl_i_count_below(search->detours, search->detour_count, sizeof *search->detours,
                                 offsetof(snl_i_detour, word), (int64_t)word);
    snl_i_detour *detour = &search->detours[i];
    return i < search->detour_count && detour->word == (int64_t)word ? detour : NULL;
}

/* Lands on bits of a word with rolls from the word below. If a detour lies between the two words,
 * the tokens pass it and land later. */
static inline void land_from_below(snl_i_square_search *search, size_t word, uint64_t bits)
{
    if (word >= search->words)
        return;
    snl_i_detour *detour = search->detours ? find_detour(search, word) : NULL;
    if (!detour) {
        land_word(search, word, bits);
        return;
    }
    /* If two tokens are on their way to the same bit, only the first token counts. */
    bits &= ~detour->begun;
    detour->begun |= bits;
    if (bits && snl_i_arrivals_push(&search->arrivals, search->poll.allocator,
                                    (snl_i_arrival){search->time + detour->rolls, word, bits}))
        search->status = SNL_ERROR_MEMORY;
}

static size_t bit_below_goal(const snl_i_square_search *search, size_t squares)
{
    return search->backwards ? search->goal_bit + squares : search->goal_bit - squares;
}

/* Whether no token stands near the goal, that is, in the goal's word or in the word of the squares
 * below it. Without a word below, the second test reads the word that lies there for this;
 * backwards it may be a word of another bitmap, and the answer no in vain. */
static int is_far_from_goal(const snl_i_square_search *search)
{
    const uint64_t *word = search->stands + search->goal_bit / 64;
    return !word[0] && !word[search->backwards ? 1 : -1];
}

/* Makes the rolls that overshoot the goal. */
static void roll_beyond(snl_i_square_search *search)
{
    if (is_far_from_goal(search))
        return;
    for (size_t i = 0; i < 64; i++) {
        if (!search->beyond[i] || !snl_i_bit_get(search->stands, bit_below_goal(search, i)))
            continue;
        for (uint64_t to = search->beyond[i]; to; to &= to - 1) {
            size_t bit = bit_below_goal(search, (size_t)snl_i_lowest_bit(to));
            land_word(search, bit / 64, UINT64_C(1) << bit % 64);
        }
    }
}

/* Whether entering rolls begin with this roll. Forwards a token stands on the start; it must not
 * roll with the others. Backwards a token stands where one of these rolls lands, for the first
 * time. */
static int begins_to_enter(snl_i_square_search *search)
{
    size_t word = search->start / 64;
    uint64_t bit = UINT64_C(1) << search->start % 64;
    int stands = 0;
    if (!search->backwards) {
        stands = snl_i_bit_get(search->stands, search->start);
        search->stands[word] &= ~bit;
        return stands;
    }
    for (size_t i = 0; search->rolls_start < 0 && i < search->landing_count; i++)
        if (snl_i_bit_get(search->stands, search->landings[i])) {
            search->entered = i;
            stands = 1;
        }
    if (stands) {
        search->rolls_start = search->time;
        search->landed[word] &= ~bit;
    }
    return stands;
}

/* Makes the rolls from the start. */
SNL_I_APART void roll_start(snl_i_square_search *search)
{
    if (!begins_to_enter(search))
        return;
    const size_t *bits = search->backwards ? &search->start : search->landings;
    size_t count = search->backwards ? 1 : search->landing_count;
    for (size_t i = 0; i < count; i++)
        land_word(search, bits[i] / 64, UINT64_C(1) << bits[i] % 64);
}

static void roll_some(snl_i_square_search *search, size_t first, size_t count)
{
    for (size_t i = first; i < first + count; i++) {
        size_t word = search->active[i];
        uint64_t stands = search->stands[word];
        search->stands[word] = 0;
        land_word(search, word, snl_i_lands_here(search, stands));
        uint64_t above = snl_i_lands_above(search, stands);
        if (above)
            land_from_below(search, word + 1, above);
    }
}

/* Rolls some words as roll_some() does, and notes the faces. */
SNL_I_APART void roll_and_note(snl_i_square_search *search, size_t first, size_t count)
{
    for (size_t i = first; i < first + count; i++) {
        size_t word = search->active[i];
        uint64_t stands = search->stands[word], below = (search->stands + word)[-1];
        uint64_t here = snl_i_lands_here(search, stands), above = snl_i_lands_above(search, stands);
        search->stands[word] = 0;
        snl_i_note_faces(search, word, here, below, stands);
        land_word(search, word, here);
        if (!above || word + 1 == search->words)
            continue;
        snl_i_note_faces(search, word + 1, above, stands, 0);
        land_from_below(search, word + 1, above);
    }
}

static void roll_listed(snl_i_square_search *search)
{
    size_t word_steps = snl_i_square_search_word_steps(search);
    if (search->start != SIZE_MAX)
        roll_start(search);
    if (search->beyond)
        roll_beyond(search);
    for (size_t first = 0; first < search->active_count; first += LISTED) {
        size_t rest = search->active_count - first, count = rest < LISTED ? rest : LISTED;
        if (snl_i_poll_step(&search->poll, 16 + (3 + word_steps) * count))
            return;
        if (search->nearer)
            roll_and_note(search, first, count);
        else
            roll_some(search, first, count);
    }
    while (search->arrivals.count > 0 && search->arrivals.heap[0].time == search->time &&
           !snl_i_poll_step(&search->poll, 8)) {
        snl_i_arrival arrival = snl_i_arrivals_pop(&search->arrivals);
        land_word(search, arrival.word, arrival.bits);
    }
}

/* ---- The search ---- */

static void swap(snl_i_square_search *search)
{
    uint64_t *stands = search->stands;
    search->stands = search->next;
    search->next = stands;
    uint32_t *active = search->active;
    search->active = search->next_active;
    search->next_active = active;
    search->active_count = search->next_count;
    search->next_count = 0;
}

/* Backwards, no roll but those of the start itself lands on the start, which is marked as landed on
 * before. Otherwise backwards only `landed` counts. The bit of a mouth in `next` tells the rolls
 * left for a token that lands on the mouth and takes its jump; the rolls left for a token that
 * rests on the mouth are known once its bit is in `landed`. */
static int is_target_reached(const snl_i_square_search *search)
{
    if (search->target == SIZE_MAX)
        return 0;
    if (snl_i_bit_get(search->landed, search->target))
        return search->target != search->start || search->rolls_start >= 0;
    return !search->backwards && snl_i_bit_get(search->next, search->target);
}

int64_t snl_i_square_search_run(snl_i_square_search *search, size_t from)
{
    if (from == search->target)
        return 0;
    if (search->backwards && search->start != SIZE_MAX)
        snl_i_bit_set(search->landed, search->start);
    stand_on(search, from);
    /* Backwards, tokens also stand on the mouths of jumps to the goal before the first roll. */
    if (search->backwards && snl_i_bit_get(search->special, from))
        snl_i_square_search_hit(search, from);
    while (search->status == SNL_OK && !search->poll.cancelled && !is_target_reached(search)) {
        swap(search);
        search->time++;
        if (search->active_count == 0) {
            if (search->arrivals.count == 0)
                return SNL_UNREACHABLE;
            search->time = search->arrivals.heap[0].time;
        }
        if (search->active_count > search->active_max)
            snl_i_square_search_roll_all(search);
        else
            roll_listed(search);
    }
    if (search->poll.cancelled)
        search->status = SNL_ERROR_CANCELLED;
    return search->status == SNL_OK ? search->time : SNL_UNREACHABLE;
}
