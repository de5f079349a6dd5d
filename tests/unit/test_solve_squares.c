/* SPDX-License-Identifier: MIT */
/*
 * Tests the search over the squares by itself (lib/solve_squares.c, lib/solve_squares_all.c,
 * lib/solve_squares_setup.c), on jumps in a move[] array. The search must give the same answer as a
 * queue of squares, whether it visits all words or only listed words. It is cancelled at each poll
 * in turn. It must poll often enough, and its arrays must fit into its memory.
 */
#include "memory_check.h"

#include "solve.h"
#include "solve_squares_roll.h"

#include <limits.h>

enum { SQUARES_MAX = 40000 };

static int32_t moves[SQUARES_MAX];
static int32_t queue[SQUARES_MAX];
static int32_t distance[SQUARES_MAX];

static int64_t plain(int32_t squares, uint64_t face_set)
{
    int32_t head = 0, tail = 0;
    for (int32_t i = 0; i < squares; i++)
        distance[i] = -1;
    distance[0] = 0;
    queue[tail++] = 0;
    for (; head < tail; head++)
        for (int32_t face = 1; face <= 64; face++) {
            int32_t to = queue[head] + face;
            if (!(face_set >> (face - 1) & 1) || to >= squares)
                continue;
            to = moves[to] < 0 ? to : moves[to];
            if (distance[to] < 0) {
                distance[to] = distance[queue[head]] + 1;
                queue[tail++] = to;
            }
        }
    return distance[squares - 1];
}

static int64_t search(int32_t squares, uint64_t face_set, uint32_t needs)
{
    snl_i_square_search search;
    void *memory = malloc(snl_i_square_search_bytes((size_t)squares, needs));
    snl_i_square_search_init(&search, memory, (size_t)squares, needs, face_set);
    for (int32_t i = 0; i < squares; i++)
        if (moves[i] >= 0)
            snl_i_bit_set(search.blocked, (size_t)i);
    search.moves = moves;
    search.target = (size_t)squares - 1;
    int64_t rolls = squares == 1 ? 0 : snl_i_square_search_run(&search, 0);
    free(memory);
    return rolls;
}

static uint64_t random_faces(void)
{
    uint64_t face_set = check_random64() >> check_random(0, 63);
    switch (check_random(0, 3)) {
    case 0:
        return 0x3f;
    case 1:
        return UINT64_MAX >> check_random(0, 63);
    default:
        return face_set ? face_set : 1;
    }
}

static void compare(int32_t squares, int64_t per_mille, int64_t reach, uint64_t face_set)
{
    for (int32_t i = 0; i < squares; i++) {
        int64_t to = i + check_random(-reach, reach);
        moves[i] = check_random(0, 999) < per_mille && to >= 0 && to < squares && to != i
                       ? (int32_t)to
                       : -1;
    }
    moves[squares - 1] = -1;
    int64_t rolls = plain(squares, face_set);
    CHECK_EQUAL(search(squares, face_set, 0), rolls);
    CHECK_EQUAL(search(squares, face_set, SNL_I_NEEDS_LISTS), rolls);
    CHECK_EQUAL(search(squares, face_set, SNL_I_NEEDS_MOVES), rolls);
}

static void all_words_and_listed_ones(void)
{
    for (int32_t squares = 1; squares < 700; squares++)
        compare(squares, check_random(0, 700), squares, random_faces());
    /* The die has a single face, which leads a token to the last square. With fewer than 16 words,
     * the search has no room for a list of words, except with SNL_I_NEEDS_LISTS. */
    for (int face = 0; face < 64; face++)
        compare(1 + (face + 1) * (900 / (face + 1)), 0, 0, UINT64_C(1) << face);
    for (int i = 0; i < (getenv("SNL_TEST_WHOLE") ? 200 : 20); i++)
        compare((int32_t)check_random(700, SQUARES_MAX), check_random(0, 1) * check_random(0, 700),
                check_random(0, 1) ? SQUARES_MAX : 70, random_faces());
}

/* ---- Cancelled work ---- */

/* Cancels a search at each of its polls in turn. After that the search must not poll again. */
static void cancel_each(int64_t find(const snl_allocator *asked, snl_status *status),
                        int64_t expected)
{
    struct patience patience = {0, LONG_MAX};
    snl_allocator asked;
    snl_status status = SNL_ERROR_NULL;
    CHECK_EQUAL(snl_i_allocator_init(&asked, NULL), SNL_OK);
    asked.context = &patience;
    asked.cancel = lose_patience;
    CHECK_EQUAL(find(&asked, &status), expected);
    CHECK_EQUAL(status, SNL_OK);
    for (long end = 0, polls = patience.polls; end < polls; end++) {
        patience = (struct patience){0, end};
        CHECK_EQUAL(find(&asked, &status), SNL_UNREACHABLE);
        CHECK_EQUAL(status, SNL_ERROR_CANCELLED);
        CHECK_EQUAL(patience.polls, end + 1);
    }
}

/* Ladders spread tokens over many words, but no token passes a wall. The search first visits all
 * words, and later lists the words to visit again. */
static int64_t search_below_wall(const snl_allocator *asked, snl_status *status)
{
    enum { SQUARES = 4000, WALL = 3000 };
    snl_i_square_search search;
    void *memory = malloc(snl_i_square_search_bytes(SQUARES, 0));
    snl_i_square_search_init(&search, memory, SQUARES, 0, 0x3f);
    for (int32_t i = 0; i < SQUARES; i++) {
        moves[i] = i >= WALL && i < WALL + 6 ? 1 : i > 0 && i < WALL / 7 ? 7 * i : -1;
        if (moves[i] >= 0)
            snl_i_bit_set(search.blocked, (size_t)i);
    }
    search.moves = moves;
    search.poll.allocator = asked;
    search.target = SQUARES - 1;
    int64_t rolls = snl_i_square_search_run(&search, 0);
    *status = search.status;
    free(memory);
    return rolls;
}

/* Searches with the faces 1 and 2. After one roll tokens stand on bits 127 and 255. With the next
 * roll they enter two detours (cuts) of 5 rolls, which they leave at the same time. So tokens are
 * on bits 256 and 257 after 7 rolls, and on 261 after two more. */
static int64_t search_two_detours(const snl_allocator *asked, snl_status *status)
{
    enum { SQUARES = 512 };
    snl_i_detour detours[] = {{.word = 2, .rolls = 5}, {.word = 4, .rolls = 5}};
    snl_i_square_search search;
    void *memory = malloc(snl_i_square_search_bytes(SQUARES, SNL_I_NEEDS_LISTS));
    snl_i_square_search_init(&search, memory, SQUARES, SNL_I_NEEDS_LISTS, 3);
    moves[1] = 127;
    moves[2] = 255;
    snl_i_bit_set(search.blocked, 1);
    snl_i_bit_set(search.blocked, 2);
    search.moves = moves;
    search.poll.allocator = asked;
    search.detours = detours;
    search.detour_count = 2;
    search.target = 261;
    int64_t rolls = snl_i_square_search_run(&search, 0);
    *status = search.status;
    snl_i_arrivals_free(&search.arrivals, asked);
    free(memory);
    return rolls;
}

static void cancelled(void)
{
    cancel_each(search_below_wall, SNL_UNREACHABLE);
    cancel_each(search_two_detours, 9);
}

/* If a search is cancelled during its set-up, it makes no roll. */
static void cancelled_before(void)
{
    enum { SQUARES = 100 };
    snl_i_square_search search;
    void *memory = malloc(snl_i_square_search_bytes(SQUARES, 0));
    for (int is_cancelled = 0; is_cancelled < 2; is_cancelled++) {
        snl_i_square_search_init(&search, memory, SQUARES, 0, 0x3f);
        search.target = SQUARES - 1;
        search.status = is_cancelled ? SNL_ERROR_CANCELLED : SNL_OK;
        int64_t expected = is_cancelled ? SNL_UNREACHABLE : 17;
        CHECK_EQUAL(snl_i_square_search_run(&search, 0), expected);
        CHECK_EQUAL(search.time, is_cancelled ? 0 : 17);
        CHECK_EQUAL(search.landed[0] != 0, !is_cancelled);
    }
    free(memory);
}

/* ---- Searches from a fan of jumps ---- */

enum { WORDS_MOST = 1024 };

static const uint32_t fan_needs = SNL_I_NEEDS_SPECIAL | SNL_I_NEEDS_RANK;
static int64_t to[WORDS_MOST], times[WORDS_MOST];
static uint32_t first[2];

/* Begins a search backwards from bit 0, the destination of `jumps` jumps. Their mouths are bit
 * `bit` of every `apart`-th word. */
static void *begin_fan(snl_i_square_search *search, size_t words, uint32_t needs, uint64_t face_set,
                       size_t jumps, size_t apart, size_t bit)
{
    size_t bytes = snl_i_square_search_bytes(words * 64, needs);
    void *memory = memset(malloc(bytes), 0xa5, bytes);
    snl_i_square_search_init(search, memory, words * 64, needs, face_set);
    for (size_t i = 0; i < jumps; i++) {
        to[i] = (int64_t)((i + 1) * apart * 64 + bit);
        times[i] = -1;
    }
    first[1] = (uint32_t)jumps;
    search->backwards = 1;
    search->to = to;
    search->times = times;
    search->first = first;
    snl_i_bit_set(search->special, 0);
    snl_i_square_search_rank(search);
    return memory;
}

/* Checks the counts of special squares below each word. */
static void check_ranks(const snl_i_square_search *search)
{
    uint32_t rank = 0;
    for (size_t word = 0; word < search->words; word++) {
        CHECK_EQUAL(search->rank[word], rank);
        rank += (uint32_t)snl_i_bit_count(search->special[word]);
    }
}

/* Far more words have tokens than the list holds. In the first search every 8th word has tokens. In
 * the second search every word has tokens, and they land on the lowest bit of a word with their
 * second roll. Memory behind the list stays untouched. */
static void more_words_than_listed(void)
{
    snl_i_square_search search;
    void *memory = begin_fan(&search, 1024, fan_needs, 0x3f, 127, 8, 0);
    CHECK_EQUAL(snl_i_square_search_run(&search, 0), SNL_UNREACHABLE);
    check_ranks(&search);
    free(memory);
    memory = begin_fan(&search, 1024, fan_needs, 1, 1023, 1, 62);
    CHECK_EQUAL(snl_i_square_search_run(&search, 0), SNL_UNREACHABLE);
    check_ranks(&search);
    free(memory);
}

/* The first roll leads to 64 words. The second roll leads to a single word, but all squares of this
 * word are mouths, with jumps to 64 other words. All other squares count as landed on before. */
static void more_jumps_than_words_listed(void)
{
    enum { WORDS = 1000, FROM_ONE = 15 };
    const size_t bytes = snl_i_square_search_bytes(WORDS * 64, SNL_I_NEEDS_RANK);
    snl_i_square_search search;
    void *memory = malloc(bytes);
    snl_i_square_search_init(&search, memory, WORDS * 64, SNL_I_NEEDS_RANK, UINT64_MAX);
    memset(search.landed, 0xff, WORDS * sizeof(uint64_t));
    search.landed[0] = search.landed[1] = search.landed[FROM_ONE] = 0;
    search.blocked[0] = UINT64_MAX - 1; /* bits 1 to 63, and 64 */
    search.blocked[1] = 1;
    search.blocked[FROM_ONE] = UINT64_MAX;
    for (int64_t i = 0; i < 64; i++) {
        to[i] = (FROM_ONE - 1 + 15 * i) * 64 + 63;
        to[64 + i] = (20 + 15 * i) * 64;
    }
    search.to = to;
    snl_i_square_search_rank(&search);
    CHECK_EQUAL(snl_i_square_search_run(&search, 0), SNL_UNREACHABLE);
    CHECK_EQUAL(search.time, 4);
    check_ranks(&search);
    free(memory);
}

/* One roll of a die of six faces puts tokens on the lowest bit of every other word, and on no other
 * bit. Memory behind the list, which is too short for these words, stays untouched. */
static void lowest_bits_alone(void)
{
    enum { WORDS = 128 };
    snl_i_square_search search;
    void *memory = malloc(snl_i_square_search_bytes(WORDS * 64, SNL_I_NEEDS_RANK));
    snl_i_square_search_init(&search, memory, WORDS * 64, SNL_I_NEEDS_RANK, SNL_I_FACES_SIX);
    snl_i_square_search_rank(&search);
    for (size_t word = 0; word < WORDS; word += 2) {
        search.stands[word] = UINT64_C(1) << 58;
        search.landed[word] = UINT64_C(31) << 59;
    }
    snl_i_square_search_roll_all(&search);
    CHECK(search.next_count >= WORDS / 2);
    for (size_t word = 0; word < WORDS; word++)
        CHECK(search.next[word] == word % 2);
    check_ranks(&search);
    free(memory);
}

static long polls_of_first_roll;

static int32_t count_in_first_roll(void *context)
{
    const snl_i_square_search *search = context;
    polls_of_first_roll += search->time == 1;
    return 0;
}

/* One roll leads from tokens in all words to a token in a single word: all other tokens land on
 * squares where a token has landed before, or on blocked squares. The search must find the single
 * word among all words, and must poll meanwhile. */
static void all_but_one_word_at_once(void)
{
    enum { WORDS = 1000, TRAPS = 50 };
    snl_i_square_search search;
    snl_allocator allocator;
    void *memory = begin_fan(&search, WORDS, fan_needs, 1, WORDS - 1, 1, 10);
    for (size_t word = 1; word < WORDS; word++)
        snl_i_bit_set(word <= TRAPS ? search.blocked : search.landed, word * 64 + 11);
    CHECK_EQUAL(snl_i_allocator_init(&allocator, NULL), SNL_OK);
    allocator.context = &search;
    allocator.cancel = count_in_first_roll;
    search.poll.allocator = &allocator;
    search.target = 63;
    polls_of_first_roll = 0;
    CHECK_EQUAL(snl_i_square_search_run(&search, 0), 63);
    CHECK(polls_of_first_roll >= WORDS / SNL_I_STEPS);
    free(memory);
}

/* ---- Polling ---- */

struct watch {
    const snl_i_square_search *search;
    size_t landed, used; /* at the last poll: bits landed on, entries of to[] used */
    int64_t time;
    size_t most_landed, most_used; /* the most of each between two polls */
    int64_t most_time;
};

static int32_t look(void *context)
{
    struct watch *watch = context;
    const snl_i_square_search *search = watch->search;
    size_t landed = 0, used = 0;
    for (size_t word = 0; word < search->words; word++)
        landed += (size_t)snl_i_bit_count(search->landed[word]);
    for (size_t i = 0; i < first[1]; i++)
        used += times[i] >= 0;
    watch->most_landed =
        landed - watch->landed > watch->most_landed ? landed - watch->landed : watch->most_landed;
    watch->most_used =
        used - watch->used > watch->most_used ? used - watch->used : watch->most_used;
    watch->most_time = search->time - watch->time > watch->most_time ? search->time - watch->time
                                                                     : watch->most_time;
    watch->landed = landed;
    watch->used = used;
    watch->time = search->time;
    return 0;
}

/* With face 1 alone, a token takes 64 rolls to pass a word, and lands on a new square with each
 * roll. */
static void watch_search(size_t words, size_t jumps)
{
    snl_i_square_search search;
    struct watch watch = {.search = &search};
    snl_allocator allocator;
    void *memory = begin_fan(&search, words, fan_needs | SNL_I_NEEDS_LISTS, 1, jumps, 1, 0);
    CHECK_EQUAL(snl_i_allocator_init(&allocator, NULL), SNL_OK);
    allocator.context = &watch;
    allocator.cancel = look;
    search.poll.allocator = &allocator;
    search.target = words * 64 - 1;
    CHECK_EQUAL(snl_i_square_search_run(&search, 0), (jumps + 1 == words ? 64 : words * 64) - 1);
    CHECK(watch.time > 0 || SNL_I_STEPS > 64);
    CHECK(watch.most_landed <= (SNL_I_STEPS < 256 ? 256 : SNL_I_STEPS));
    CHECK(watch.most_used < 2 * SNL_I_STEPS); /* the search counts the steps of a piece, then
                                               * searches it */
    CHECK(watch.most_time <= (SNL_I_STEPS < 16 ? 1 : SNL_I_STEPS / 16));
    free(memory);
}

/* Jumps, words and rolls all count as steps. Even with a smaller budget, the search may roll 256
 * words between two polls. */
static void polls_often_enough(void)
{
    watch_search(20, 0);
    watch_search(256, 255);
    watch_search(1000, 999);
}

static snl_allocator asking(struct patience *patience)
{
    snl_allocator allocator;
    CHECK_EQUAL(snl_i_allocator_init(&allocator, NULL), SNL_OK);
    *patience = (struct patience){0, -1};
    allocator.context = patience;
    allocator.cancel = lose_patience;
    return allocator;
}

/* One roll of all words takes a jump in each word: words and jumps both count as steps. */
static void as_many_jumps_as_words(void)
{
    enum { WORDS = 1 << 14, STEPS = 2 * WORDS, AT_ONCE = 128 };
    static int64_t ends[WORDS];
    const uint32_t needs = SNL_I_NEEDS_RANK;
    struct patience patience;
    snl_i_square_search search;
    snl_allocator allocator = asking(&patience);
    void *memory = malloc(snl_i_square_search_bytes(WORDS * 64, needs));
    snl_i_square_search_init(&search, memory, WORDS * 64, needs, 1);
    for (size_t word = 0; word < WORDS; word++) {
        snl_i_bit_set(search.stands, word * 64);
        snl_i_bit_set(search.blocked, word * 64 + 1);
        ends[word] = (int64_t)word * 64 + 2;
    }
    search.to = ends;
    snl_i_square_search_rank(&search);
    search.poll.allocator = &allocator;
    snl_i_square_search_roll_all(&search);
    for (size_t word = 0; word < WORDS; word++)
        CHECK(search.next[word] == 4);
    CHECK(patience.polls >= STEPS / (SNL_I_STEPS + AT_ONCE) - 1);
    free(memory);
}

/* Two words have tokens at a time. In each of these words, one token lands on the destination of
 * JUMPS jumps. The mouths of all these jumps lie in the next two words. All other tokens land on
 * blocked squares. */
static void as_many_jumps_as_steps_of_words(void)
{
    enum { WORDS = 1001, JUMPS = 12, ALL = JUMPS * (WORDS - 1), AT_ONCE = 4 * JUMPS };
    static int64_t mouths[ALL], seen[ALL];
    static uint32_t starts[WORDS + 1];
    struct patience patience;
    snl_i_square_search search;
    snl_allocator allocator = asking(&patience);
    void *memory = malloc(snl_i_square_search_bytes(WORDS * 64, fan_needs));
    snl_i_square_search_init(&search, memory, WORDS * 64, fan_needs, 1);
    memset(search.blocked, 0xff, WORDS * sizeof *search.blocked);
    for (int64_t i = 0; i < ALL; i++) {
        mouths[i] = (1 + i / JUMPS) * 64 + i % JUMPS;
        seen[i] = -1;
    }
    for (uint32_t word = 0; word < WORDS; word++) {
        snl_i_bit_set(search.special, word > 0 ? word * 64 + JUMPS : 0);
        starts[word + 1] = (word + 2) * JUMPS < ALL ? (word + 2) * JUMPS : ALL;
    }
    search.backwards = 1;
    search.to = mouths;
    search.times = seen;
    search.first = starts;
    snl_i_square_search_rank(&search);
    search.poll.allocator = &allocator;
    CHECK_EQUAL(snl_i_square_search_run(&search, 0), SNL_UNREACHABLE);
    CHECK_EQUAL(search.time, 1 + WORDS / 2);
    for (int64_t i = 0; i < ALL; i++)
        CHECK_EQUAL(seen[i], i / JUMPS / 2);
    CHECK(patience.polls >= ALL / (SNL_I_STEPS + AT_ONCE));
    free(memory);
}

/* ---- Detours ---- */

/* With faces 1 and 2, a token on bit 127 enters a detour (a cut) with roll 2, towards bits 128 and
 * 129. Another token, on bit 126, could enter the detour towards bit 128 with roll 3, but that is
 * too late. It only moves to 127, where a token has landed before, and goes no further. Without
 * detours, a token reaches bit 2 n with roll n. The array has a second detour, but `detour_count`
 * is 1. */
static void set_out(size_t target, int64_t expected)
{
    enum { SQUARES = 512, ROLLS = 100 };
    snl_i_detour detours[] = {{.word = 2, .rolls = ROLLS}, {.word = 3, .rolls = 10 * ROLLS}};
    snl_i_square_search search;
    snl_allocator allocator;
    CHECK_EQUAL(snl_i_allocator_init(&allocator, NULL), SNL_OK);
    void *memory = malloc(snl_i_square_search_bytes(SQUARES, SNL_I_NEEDS_LISTS));
    snl_i_square_search_init(&search, memory, SQUARES, SNL_I_NEEDS_LISTS, 3);
    moves[1] = 127;
    moves[3] = 126;
    snl_i_bit_set(search.blocked, 1);
    snl_i_bit_set(search.blocked, 3);
    search.moves = moves;
    search.poll.allocator = &allocator;
    search.detours = detours;
    search.detour_count = 1;
    search.target = target;
    CHECK_EQUAL(snl_i_square_search_run(&search, 0), expected);
    CHECK_EQUAL(search.status, SNL_OK);
    if (expected > 3 && expected < ROLLS && CHECK_EQUAL(search.arrivals.count, 1)) {
        CHECK_EQUAL(search.arrivals.heap[0].time, 2 + ROLLS);
        CHECK_EQUAL(search.arrivals.heap[0].word, 2);
        CHECK_EQUAL(search.arrivals.heap[0].bits, 3);
    }
    snl_i_arrivals_free(&search.arrivals, &allocator);
    free(memory);
}

static void detours_are_entered_once(void)
{
    set_out(12, 6);
    set_out(129, 2 + 100);
    set_out(255, 2 + 100 + 63);
    set_out(SIZE_MAX, SNL_UNREACHABLE);
}

/* ---- Rolls that overshoot the goal ---- */

/* Such a roll leads from one of the 63 squares below the goal to another, or to the goal, wherever
 * the goal lies in its word. The only face, 64, leads away from all of them. */
static void rolls_beyond_the_goal(void)
{
    enum { BITS = 6 * 64, LOWEST_GOAL = 3 * 64 };
    snl_i_square_search search;
    void *memory = malloc(snl_i_square_search_bytes(BITS, SNL_I_NEEDS_LISTS));
    for (size_t goal = LOWEST_GOAL; goal < LOWEST_GOAL + 64; goal++)
        for (size_t from = 1; from < 64; from++)
            for (int backwards = 0; backwards < 2; backwards++) {
                uint64_t beyond[64] = {0};
                size_t landing = (from + (size_t)check_random(1, 63)) % 64;
                beyond[from] = UINT64_C(1) << landing;
                snl_i_square_search_init(&search, memory, BITS, SNL_I_NEEDS_LISTS,
                                         UINT64_C(1) << 63);
                search.beyond = beyond;
                search.goal_bit = goal;
                search.backwards = backwards;
                search.target = backwards ? goal + landing : goal - landing;
                size_t start = backwards ? goal + from : goal - from;
                CHECK_EQUAL(snl_i_square_search_run(&search, start), 1);
            }
    free(memory);
}

/* ---- The block of memory ---- */

/* The arrays of a search lie side by side, fill its memory, and are as large as they have to be. */
static void check_block(size_t bits, uint32_t needs)
{
    const size_t words = (bits + 63) / 64, of_words = words * sizeof(uint64_t);
    const size_t bytes = snl_i_square_search_bytes(bits, needs);
    snl_i_square_search search;
    unsigned char *memory = malloc(bytes);
    snl_i_square_search_init(&search, memory, bits, needs, 0x3f);
    size_t active = search.active_max, listed = 64 * (words < 64 ? words : 64), waiting = 0;
    if (needs & SNL_I_NEEDS_MOVES)
        waiting = listed += 512;
    if (needs & SNL_I_NEEDS_LISTS)
        CHECK_EQUAL(active, words);
    else
        CHECK(active <= words / 8);
    CHECK_EQUAL(search.words, words);
    CHECK((search.waiting == NULL) == !(needs & SNL_I_NEEDS_MOVES));
    CHECK((search.special == search.blocked) == !(needs & SNL_I_NEEDS_SPECIAL));
    const struct {
        void *begin;
        size_t bytes;
    } pieces[] = {
        {search.stands - 1, of_words + sizeof(uint64_t)},
        {search.next - 1, of_words + sizeof(uint64_t)},
        {search.landed, of_words},
        {search.blocked, of_words},
        {search.special, needs & SNL_I_NEEDS_SPECIAL ? of_words : 0},
        {search.active, active * sizeof(uint32_t)},
        {search.next_active, active * sizeof(uint32_t)},
        {search.rank, needs & SNL_I_NEEDS_RANK ? words * sizeof(uint32_t) : 0},
        {search.listed, listed * sizeof(uint16_t)},
        {waiting > 0 ? search.waiting : search.listed, waiting * sizeof(uint16_t)},
    };
    enum { PIECES = sizeof pieces / sizeof pieces[0] };
    size_t found[PIECES + 1] = {0};
    memset(memory, PIECES, bytes);
    for (int i = 0; i < PIECES; i++)
        memset(pieces[i].begin, i, pieces[i].bytes);
    for (size_t i = 0; i < bytes; i++)
        found[memory[i]]++;
    for (int i = 0; i < PIECES; i++)
        CHECK_EQUAL(found[i], pieces[i].bytes);
    CHECK_EQUAL(found[PIECES], 0);
    free(memory);
}

/* Checks the counts of special squares below each word, and that memory behind the list stays
 * untouched. */
static void check_rank(size_t bits)
{
    const size_t bytes = snl_i_square_search_bytes(bits, SNL_I_NEEDS_RANK);
    snl_i_square_search search;
    void *memory = memset(malloc(bytes), 0xa5, bytes);
    snl_i_square_search_init(&search, memory, bits, SNL_I_NEEDS_RANK, 1);
    for (size_t bit = 0; bit < bits; bit++)
        if (check_random(0, 1))
            snl_i_bit_set(search.special, bit);
    snl_i_square_search_rank(&search);
    check_ranks(&search);
    for (size_t i = 0; i < bits % (64 * 64); i++)
        CHECK_EQUAL(search.listed[i], 0xa5a5);
    free(memory);
}

static void one_block_of_memory(void)
{
    static const size_t sizes[] = {1, 64, 65, 1000, 1024, 64 * 63, 64 * 64, 64 * 64 + 1, 100000};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        for (uint32_t needs = 0; needs < 16; needs++)
            check_block(sizes[i], needs);
        check_rank(sizes[i]);
    }
}

/* On the goal the answer is known before the search, but not before its set-up. Cancels at each
 * poll; the last ones come while the library counts the mouths below each word. There are too many
 * jumps for a cut. */
static void cancelled_on_the_goal(void)
{
    enum { WORDS = 4 * SNL_I_STEPS, JUMP_EVERY = 100 };
    const snl_square goal = (snl_square)64 * WORDS;
    struct patience patience = {.end = -1};
    const snl_allocator allocator = patient_allocator(&patience);
    snl_board *board = NULL;
    int64_t rolls = -77;
    CHECK_EQUAL(snl_board_create(goal, &allocator, &board), SNL_OK);
    for (snl_square mouth = JUMP_EVERY; mouth < goal; mouth += JUMP_EVERY)
        CHECK_EQUAL(snl_board_set_jump(board, mouth, 1), SNL_OK);
    CHECK_EQUAL(snl_i_solve_by_squares(board, goal, &rolls), SNL_OK);
    CHECK_EQUAL(rolls, 0);
    long polls = patience.polls;
    CHECK(polls >= WORDS / SNL_I_STEPS);
    rolls = -77;
    for (long end = 0; end < polls; end++) {
        patience = (struct patience){.end = end};
        CHECK_EQUAL(snl_i_solve_by_squares(board, goal, &rolls), SNL_ERROR_CANCELLED);
        CHECK_EQUAL(patience.polls, end + 1);
        CHECK_EQUAL(rolls, -77);
    }
    snl_board_free(board);
}

/* Words have numbers of 32 bits. */
#if SIZE_MAX > UINT32_MAX
static void too_many_squares(void)
{
    const size_t most = (size_t)UINT32_MAX * 64;
    CHECK(snl_i_square_search_bytes(most, 0) > most / 8);
    CHECK_EQUAL(snl_i_square_search_bytes(most + 1, 0), 0);
}
#endif

int main(void)
{
    check_random_seed();
    RUN(all_words_and_listed_ones);
    RUN(cancelled);
    RUN(cancelled_before);
    RUN(more_words_than_listed);
    RUN(more_jumps_than_words_listed);
    RUN(lowest_bits_alone);
    RUN(all_but_one_word_at_once);
    RUN(polls_often_enough);
    RUN(as_many_jumps_as_words);
    RUN(as_many_jumps_as_steps_of_words);
    RUN(detours_are_entered_once);
    RUN(rolls_beyond_the_goal);
    RUN(one_block_of_memory);
    RUN(cancelled_on_the_goal);
#if SIZE_MAX > UINT32_MAX
    RUN(too_many_squares);
#endif
    return check_done();
}
