/* SPDX-License-Identifier: MIT */
/*
 * Plays games on small boards, several at once, by a table with the effect of a few rolls together.
 * The state of a game is one of three kinds: the square where the token rests; DEAD, if the game
 * can never end from that square; or, once the game is over, the number of rolls made since its
 * end. The table has a row for each state. For each group of rolls, the row holds the place where
 * the row of the next state begins. A lane makes all rolls of a random word without checking
 * whether the game is over; the state then tells how many of the rolls came after the end. A second
 * table has the number of jumps that a token takes in these rolls.
 *
 * Each lane plays a game, and takes the next game when this one is over. In a round, every lane
 * makes the rolls of one word, four lanes at a time: while the lookup of one lane is under way, the
 * processor works on the others. Which lanes are done is random, and the processor would mispredict
 * branches on it; so each round lists them without a branch, and then works off the list. Finished
 * games are counted by their rolls, and summed up at the end.
 *
 * Cost: building the table takes O(W) steps for each square, W being the sum of the weights, and
 * fills up to 65,536 entries. Then each lookup makes a group of rolls: with a fair die of six faces
 * 3 rolls for up to 284 squares, and a single roll for up to 10,903 squares. Up to 658 KiB of
 * memory.
 */
#include "play_simulate.h"

#include <string.h>

enum {
    LANES = 48,            /* a multiple of 4 */
    ENTRIES_MAX = 1 << 16, /* places in the table have 16 bits */
    COUNTERS = 2048,
    SWEEPS_MAX = 100,
};

struct plan {
    uint32_t squares; /* a state below this number is a square */
    uint32_t dead;    /* DEAD, the state from which no game ends */
    uint32_t goal;    /* the state goal + n: the game ended n rolls ago */
    uint32_t states;
    uint32_t group;   /* rolls that a lookup makes */
    uint32_t groups;  /* lookups for a word */
    uint32_t entries; /* entries of a row: one for each group of rolls */
};

/* The games being played. Lanes from `active` on have no game. */
struct lanes {
    uint64_t state[LANES];
    uint64_t jumps[LANES];
    uint64_t began[LANES]; /* the round before the first round of the game */
    uint32_t place[LANES];
    uint32_t done[LANES]; /* the lanes that end their games after this round, in ascending order */
    uint32_t active;
    uint64_t streams; /* generator of the initial states of streams (rng.h) */
    int64_t to_start; /* games that no lane has taken yet */
    uint64_t round;
    uint64_t check; /* the first round after which a game may have all the rolls it may have */
};

struct tables {
    int64_t *counters; /* by rolls: games that ended */
    struct lanes *lanes;
    uint16_t *rows;       /* by place and group of rolls: the next place */
    uint16_t *next;       /* by state and roll: the next state */
    uint16_t *rests;      /* by landing square: the state of a token that lands there */
    uint8_t *row_jumps;   /* by place and group of rolls: the jumps taken */
    uint8_t *next_jumps;  /* by state and roll: the jumps taken */
    uint8_t *rest_jumps;  /* by landing square: the jumps taken from there */
    unsigned char *alive; /* by state: whether games can end from there */
};

/* The entries of a row; 0 if the table would be too large. */
static uint32_t entries_of(const snl_i_rng_die *die, uint32_t states, uint32_t group)
{
    uint64_t entries = 1;
    for (uint32_t i = 0; i < group && entries <= ENTRIES_MAX; i++)
        entries *= die->sum;
    return entries * states <= ENTRIES_MAX ? (uint32_t)entries : 0;
}

/* Chooses the size of the table; `group` is 0 if no table is small enough. */
static struct plan make_plan(const snl_i_play_games *games)
{
    struct plan plan = {.group = 0};
    if (games->board->squares > ENTRIES_MAX || !snl_i_play_is_alone(games))
        return plan;
    plan.squares = (uint32_t)games->board->squares;
    plan.dead = plan.squares;
    plan.goal = plan.dead + 1;
    plan.states = plan.goal + games->die->digits;
    for (uint32_t group = 1; group <= games->die->digits; group++) {
        uint32_t entries = entries_of(games->die, plan.states, group);
        int fits = entries > 0 && (uint64_t)games->longest * group <= UINT8_MAX;
        if (fits && games->die->digits % group == 0) {
            plan.group = group;
            plan.groups = games->die->digits / group;
            plan.entries = entries;
        }
    }
    return plan;
}

size_t snl_i_play_table_bytes(const snl_i_play_games *games)
{
    struct plan plan = make_plan(games);
    if (plan.group == 0)
        return 0;
    size_t next = plan.states * games->die->sum, rows = (size_t)plan.states * plan.entries;
    return COUNTERS * sizeof(int64_t) + sizeof(struct lanes) +
           (rows + next + plan.states) * (sizeof(uint16_t) + sizeof(uint8_t)) + plan.states;
}

/* Sets for each landing square the state of a token that lands there, and the jumps it takes. */
static void fill_rests(const snl_i_play_games *games, const struct plan *plan,
                       const struct tables *tables)
{
    const snl_i_ends *ends = games->ends;
    memset(tables->rest_jumps, 0, plan->states);
    for (uint32_t square = 0; square < plan->squares; square++)
        tables->rests[square] = (uint16_t)square;
    for (size_t i = 0; i < ends->count; i++) {
        snl_square mouth = ends->mouths[i], end = ends->ends[i];
        tables->rests[mouth] = (uint16_t)(end < plan->squares ? end : plan->goal);
        tables->rest_jumps[mouth] = (uint8_t)games->chains[i];
    }
    tables->rests[plan->squares] = (uint16_t)plan->goal;
}

/* Sets for each state and roll the next state, unless the work is cancelled. */
static void fill_next(const snl_i_play_games *games, const struct plan *plan,
                      const struct tables *tables, snl_i_poll *poll)
{
    uint32_t sum = games->die->sum;
    for (uint32_t state = 0; state < plan->states; state++)
        for (uint32_t digit = 0; digit < sum; digit++) {
            if (snl_i_poll_step(poll, 4))
                return;
            int32_t face = snl_i_rng_die_face(games->die, digit);
            uint32_t to = state, jumps = 0;
            if (state < plan->squares) {
                snl_square landing = snl_i_board_landing(games->board, state, face);
                to = landing ? tables->rests[landing] : state;
                jumps = tables->rest_jumps[landing];
            } else if (state >= plan->goal && state + 1 < plan->states) {
                to = state + 1;
            }
            tables->next[state * sum + digit] = (uint16_t)to;
            tables->next_jumps[state * sum + digit] = (uint8_t)jumps;
        }
}

/* Replaces each next state from which no game can end by DEAD, so that such games are given up
 * soon. This only saves time, so nothing is replaced if that would take more than SWEEPS_MAX
 * sweeps. */
static void bury_dead(const struct plan *plan, const struct tables *tables, uint32_t sum,
                      snl_i_poll *poll)
{
    uint16_t *next = tables->next;
    int changed = 1;
    for (uint32_t state = 0; state < plan->states; state++)
        tables->alive[state] = state >= plan->goal;
    for (int sweeps = 0; changed; sweeps++) {
        if (sweeps == SWEEPS_MAX)
            return;
        changed = 0;
        for (uint32_t state = plan->squares; state-- > 0;) {
            if (snl_i_poll_step(poll, 1 + sum / 8))
                return;
            for (uint32_t i = state * sum; i < (state + 1) * sum && !tables->alive[state]; i++)
                changed |= tables->alive[state] = tables->alive[next[i]];
        }
    }
    for (uint32_t i = 0; i < plan->states * sum; i++) {
        if (!tables->alive[next[i]])
            next[i] = (uint16_t)plan->dead;
        if (snl_i_poll_step(poll, 1))
            return;
    }
}

/* Extends a row in place, one roll at a time, from its last entry to its first, so that no entry is
 * overwritten before it is read. */
static snl_status fill_rows(const struct plan *plan, const struct tables *tables, uint32_t sum,
                            snl_i_poll *poll)
{
    for (uint32_t state = 0; state < plan->states; state++) {
        if (snl_i_poll_step(poll, plan->entries))
            return SNL_ERROR_CANCELLED;
        uint16_t *row = tables->rows + (size_t)state * plan->entries;
        uint8_t *jumps = tables->row_jumps + (size_t)state * plan->entries;
        uint32_t length = 1;
        row[0] = (uint16_t)state;
        jumps[0] = 0;
        for (uint32_t rolls = 0; rolls < plan->group; rolls++, length *= sum)
            for (uint32_t entry = length; entry-- > 0;) {
                uint32_t next = row[entry] * sum;
                uint8_t before = jumps[entry];
                memcpy(row + entry * sum, tables->next + next, sum * sizeof *row);
                for (uint32_t digit = 0; digit < sum; digit++)
                    jumps[entry * sum + digit] =
                        (uint8_t)(before + tables->next_jumps[next + digit]);
            }
        for (uint32_t entry = 0; entry < length; entry++)
            row[entry] = (uint16_t)(row[entry] * plan->entries);
    }
    return SNL_OK;
}

static snl_status make_tables(const snl_i_play_games *games, const struct plan *plan, void *memory,
                              struct tables *made)
{
    snl_i_poll poll = {.allocator = &games->board->allocator};
    uint32_t sum = games->die->sum;
    struct tables tables = {.counters = memory};
    memset(tables.counters, 0, COUNTERS * sizeof *tables.counters);
    tables.lanes = (struct lanes *)(tables.counters + COUNTERS);
    tables.rows = (uint16_t *)(tables.lanes + 1);
    tables.next = tables.rows + (size_t)plan->states * plan->entries;
    tables.rests = tables.next + (size_t)plan->states * sum;
    tables.row_jumps = (uint8_t *)(tables.rests + plan->states);
    tables.next_jumps = tables.row_jumps + (size_t)plan->states * plan->entries;
    tables.rest_jumps = tables.next_jumps + (size_t)plan->states * sum;
    tables.alive = tables.rest_jumps + plan->states;
    fill_rests(games, plan, &tables);
    *made = tables;
    /* Once the work is cancelled, each of these functions returns at its first poll. */
    fill_next(games, plan, &tables, &poll);
    bury_dead(plan, &tables, sum, &poll);
    return fill_rows(plan, &tables, sum, &poll);
}

/* The rolls of one word in a lane. Four words at a time about fit into the registers of a
 * processor. With 32 bits for `jumps`, clang would keep it and `place` in one register. */
struct word {
    uint64_t fraction;
    uint32_t place;
    uint64_t jumps;
};

static inline struct word begin_word(struct lanes *lanes, uint32_t lane, const snl_i_rng_die *die)
{
    return (struct word){snl_i_rng_die_word(die, &lanes->state[lane]), lanes->place[lane], 0};
}

static inline void look_up(struct word *word, const uint16_t *rows, const uint8_t *row_jumps,
                           uint32_t entries)
{
    uint32_t entry = word->place + snl_i_rng_digit(&word->fraction, entries);
    word->jumps += row_jumps[entry];
    word->place = rows[entry];
}

/* Lists the lane if its game is done. Returns the number of lanes in the list. */
static inline uint32_t end_word(struct lanes *lanes, uint32_t lane, const struct word *word,
                                uint32_t done_place, uint32_t count)
{
    lanes->place[lane] = (uint32_t)word->place;
    lanes->jumps[lane] += word->jumps;
    lanes->done[count] = lane;
    return count + (word->place >= done_place);
}

/* Makes the rolls of a word in every lane. Lists the lanes whose games ended or never will, and
 * returns their number. */
static uint32_t play_words(struct lanes *lanes, const snl_i_rng_die *die, const struct plan *plan,
                           const struct tables *tables)
{
    const uint16_t *rows = tables->rows;
    const uint8_t *row_jumps = tables->row_jumps;
    const uint32_t entries = plan->entries, done_place = plan->dead * entries;
    const uint32_t groups = plan->groups, active = lanes->active;
    uint32_t count = 0;
    for (uint32_t lane = 0; lane < active; lane += 4) {
        struct word a = begin_word(lanes, lane, die), b = begin_word(lanes, lane + 1, die);
        struct word c = begin_word(lanes, lane + 2, die), d = begin_word(lanes, lane + 3, die);
        for (uint32_t group = 0; group < groups; group++) {
            look_up(&a, rows, row_jumps, entries);
            look_up(&b, rows, row_jumps, entries);
            look_up(&c, rows, row_jumps, entries);
            look_up(&d, rows, row_jumps, entries);
        }
        count = end_word(lanes, lane, &a, done_place, count);
        count = end_word(lanes, lane + 1, &b, done_place, count);
        count = end_word(lanes, lane + 2, &c, done_place, count);
        count = end_word(lanes, lane + 3, &d, done_place, count);
    }
    while (count > 0 && lanes->done[count - 1] >= active)
        count--;
    return count;
}

/* Lists the lanes anew, with those whose games have had all the words that they may have. */
static uint32_t list_old(struct lanes *lanes, uint64_t words_max, uint32_t done_place)
{
    uint64_t oldest = lanes->round;
    uint32_t count = 0;
    for (uint32_t lane = 0; lane < lanes->active; lane++) {
        uint64_t began = lanes->began[lane];
        lanes->done[count] = lane;
        if (lanes->place[lane] >= done_place || lanes->round - began >= words_max)
            count++;
        else if (began < oldest)
            oldest = began;
    }
    lanes->check = oldest + words_max;
    return count;
}

/* Begins the next game in a lane. If there is none, the last lane moves to its place. */
static inline void take_game(struct lanes *lanes, uint32_t lane, uint32_t first_place)
{
    if (lanes->to_start > 0) {
        lanes->to_start--;
        lanes->state[lane] = snl_i_rng_word(&lanes->streams);
        lanes->jumps[lane] = 0;
        lanes->began[lane] = lanes->round;
        lanes->place[lane] = first_place;
    } else {
        uint32_t last = --lanes->active;
        lanes->state[lane] = lanes->state[last];
        lanes->jumps[lane] = lanes->jumps[last];
        lanes->began[lane] = lanes->began[last];
        lanes->place[lane] = lanes->place[last];
    }
}

/* Begins the first games. The places of lanes without a game are valid, too. */
static void begin_games(const snl_i_play_games *games, const struct plan *plan, struct lanes *lanes)
{
    memset(lanes, 0, sizeof *lanes);
    lanes->streams = snl_i_rng_streams(games->options->seed, (uint64_t)games->first);
    lanes->to_start = games->count;
    for (; lanes->active < LANES && lanes->to_start > 0; lanes->active++)
        take_game(lanes, lanes->active, (uint32_t)games->board->start * plan->entries);
}

static snl_status play_in_lanes(const snl_i_play_games *games, const struct plan *plan,
                                const struct tables *tables, snl_i_play_tally *tally)
{
    const uint32_t entries = plan->entries, goal_place = plan->goal * entries;
    const uint32_t first_place = (uint32_t)games->board->start * entries;
    /* n * reciprocal >> 32 is n / entries if n is a multiple of `entries` and has 16 bits. */
    const uint64_t reciprocal = (UINT64_C(1) << 32) / entries + 1;
    const int64_t digits = games->die->digits, rolls_max = games->rolls_max;
    const uint64_t words_max = (uint64_t)(rolls_max / digits + (rolls_max % digits > 0));
    snl_i_poll poll = {.allocator = &games->board->allocator};
    struct lanes *lanes = tables->lanes;
    int64_t jumps = 0;
    while (lanes->active > 0) {
        if (snl_i_poll_step(&poll, LANES * (1 + plan->groups)))
            return SNL_ERROR_CANCELLED;
        lanes->round++;
        uint32_t count = play_words(lanes, games->die, plan, tables);
        if (lanes->round >= lanes->check)
            count = list_old(lanes, words_max, plan->dead * entries);
        while (count > 0) {
            uint32_t lane = lanes->done[--count];
            uint64_t over = (lanes->place[lane] - goal_place) * reciprocal >> 32;
            int64_t rolls = (int64_t)(lanes->round - lanes->began[lane]) * digits - (int64_t)over;
            if (lanes->place[lane] < goal_place || rolls > rolls_max) {
                tally->totals.unfinished++;
            } else if (rolls < COUNTERS) {
                tables->counters[rolls]++;
                jumps += (int64_t)lanes->jumps[lane];
            } else {
                snl_i_play_count_alone(tally, rolls, (int64_t)lanes->jumps[lane], 1);
            }
            take_game(lanes, lane, first_place);
        }
    }
    tally->totals.jumps += jumps;
    return SNL_OK;
}

snl_status snl_i_play_by_table(const snl_i_play_games *games, void *memory, snl_i_play_tally *tally)
{
    struct plan plan = make_plan(games);
    struct tables tables;
    snl_status status = make_tables(games, &plan, memory, &tables);
    begin_games(games, &plan, tables.lanes);
    if (status == SNL_OK)
        status = play_in_lanes(games, &plan, &tables, tally);
    for (int64_t rolls = 1; rolls < COUNTERS && status == SNL_OK; rolls++)
        if (tables.counters[rolls] > 0)
            snl_i_play_count_alone(tally, rolls, 0, tables.counters[rolls]);
    return status;
}
