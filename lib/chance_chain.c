/* SPDX-License-Identifier: MIT */
/*
 * The chain of a board: which squares are states, and where a roll leads from each.
 *
 * The following runs of k squares are bounds; all their squares are states:
 *
 *     a mouth m          the squares m - k .. m - 1, from which a roll reaches it
 *     a jump's end d     the squares d .. d + k - 1; the start counts as one
 *     the goal N         the squares N - k .. N - 1
 *     the enter square e the squares e .. e + k - 1, if the board has one
 *
 * A run of squares between bounds is a stretch. Only the lowest k squares of a long stretch are
 * states. Their rows are leaps to the k squares above the stretch, which are a bound. All squares
 * of a short stretch are states.
 *
 * So unless a state's row is a leap, the next k squares above it are states, with the next lower
 * numbers. With J jumps there are O(J k) states and O(J k^2) entries.
 */
#include "chance_turn.h"

#include <string.h>

/* A stretch is worth a leap if it has more squares than this number plus 4 k, for a largest face k.
 * If the die has gaps, k^2 takes the place of 4 k. */
enum { SHORT_STRETCH = 64 };

/* Boards of up to this many squares have no leaps. */
enum { SMALL_BOARD = 256 };

/* Squares low .. high, all of which are states. */
typedef struct span {
    snl_square low;
    snl_square high;
} span;

/* ---- States ---- */

static void set_chain_die(snl_i_chain *chain)
{
    const snl_board *board = chain->board;
    chain->is_unit = 1;
    for (int32_t face = 1; face <= (int32_t)board->faces; face++) {
        if (!snl_i_board_has_face(board, face))
            continue;
        chain->is_unit &= board->weights[face - 1] == 1;
        chain->faces = face;
        chain->weight_sum += board->weights[face - 1];
        chain->advance_sum += (double)face * board->weights[face - 1];
        int64_t a = face, b = chain->face_divisor;
        while (b != 0) {
            int64_t rest = a % b;
            a = b;
            b = rest;
        }
        chain->face_divisor = a;
    }
}

/* The least length, in squares, of a stretch that is leapt across. If the die has gaps, the
 * stretch must be long enough that each exit allowed by the greatest common divisor of the faces
 * can be reached. */
static int64_t shortest_stretch(const snl_i_chain *chain)
{
    int64_t faces = chain->faces;
    uint64_t all = faces == 64 ? UINT64_MAX : (UINT64_C(1) << faces) - 1;
    return SHORT_STRETCH + (chain->board->face_set == all ? 4 * faces : faces * faces);
}

/* Lists the lowest square of every bound in ascending order. The head of this file lists the
 * bounds; each is k squares long. `bounds` has room for twice as many items, which sorting
 * needs. */
static snl_status list_bounds(const snl_i_chain *chain, snl_i_keyed *bounds)
{
    const snl_i_ends *ends = &chain->ends;
    size_t count = 0;
    snl_i_poll poll = {.allocator = &chain->allocator};
    for (size_t i = 0; i < ends->count; i++) {
        bounds[count++] = (snl_i_keyed){.key = ends->mouths[i] - chain->faces};
        bounds[count++] = (snl_i_keyed){.key = ends->ends[i]};
        if (snl_i_poll_step(&poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    bounds[count++] = (snl_i_keyed){.key = chain->board->start};
    if (chain->board->enter_square)
        bounds[count++] = (snl_i_keyed){.key = chain->board->enter_square};
    bounds[count++] = (snl_i_keyed){.key = chain->board->squares - chain->faces};
    return snl_i_sort(bounds, bounds + count, count, &poll);
}

/* Lists the stretches between the bounds, and the spans of states, of which there is one more than
 * there are stretches. Each span but the last ends with the lowest k squares of a stretch. */
static snl_status list_spans(snl_i_chain *chain, const snl_i_keyed *bounds, size_t count,
                             span *spans)
{
    int64_t shortest = shortest_stretch(chain);
    span *last = spans;
    snl_i_poll poll = {.allocator = &chain->allocator};
    *last = (span){0, -1};
    for (size_t i = 0; i < count; i++) {
        if (snl_i_poll_step(&poll, 1))
            return SNL_ERROR_CANCELLED;
        snl_square low = bounds[i].key;
        if (low - last->high > shortest) {
            chain->stretches[chain->stretch_count++] =
                (snl_i_stretch){.low = last->high + 1, .high = low - 1};
            last->high += chain->faces;
            last++;
            last->low = low;
        }
        last->high = low + chain->faces - 1;
    }
    last->high = chain->board->squares - 1; /* the other bounds may reach beyond the board */
    return SNL_OK;
}

static snl_status list_states(snl_i_chain *chain, const span *spans, size_t count)
{
    uint64_t states = 0;
    snl_i_poll poll = {.allocator = &chain->allocator};
    for (size_t i = 0; i < count; i++) {
        if (snl_i_poll_step(&poll, 1))
            return SNL_ERROR_CANCELLED;
        states += (uint64_t)(spans[i].high - spans[i].low) + 1;
        if (states >= UINT32_MAX - 1)
            return SNL_ERROR_TOO_LARGE;
    }
    chain->states = (size_t)states;
    chain->goal = chain->states;
    chain->trap = chain->states + 1;
    chain->squares = snl_i_allocate(&chain->allocator, chain->states, sizeof *chain->squares);
    if (!chain->squares)
        return SNL_ERROR_MEMORY;
    size_t state = 0;
    for (size_t i = count; i-- > 0;)
        for (snl_square square = spans[i].high; square >= spans[i].low; square--) {
            chain->squares[state++] = square;
            if (snl_i_poll_step(&poll, 1))
                return SNL_ERROR_CANCELLED;
        }
    return SNL_OK;
}

static snl_status find_states(snl_i_chain *chain)
{
    const snl_board *board = chain->board;
    if (chain->options || board->squares <= SMALL_BOARD) {
        span all = {0, board->squares - 1};
        return list_states(chain, &all, 1);
    }
    size_t count = 2 * chain->ends.count + 2 + (board->enter_square != 0);
    snl_i_keyed *bounds = snl_i_allocate(&chain->allocator, 2 * count, sizeof *bounds);
    span *spans = snl_i_allocate(&chain->allocator, count + 1, sizeof *spans);
    chain->stretch_capacity = count;
    chain->stretches = snl_i_allocate(&chain->allocator, count, sizeof *chain->stretches);
    snl_status status = SNL_ERROR_MEMORY;
    if (bounds && spans && chain->stretches) {
        status = list_bounds(chain, bounds);
        if (status == SNL_OK)
            status = list_spans(chain, bounds, count, spans);
        if (status == SNL_OK)
            status = list_states(chain, spans, chain->stretch_count + 1);
    }
    snl_i_release(&chain->allocator, bounds, 2 * count, sizeof *bounds);
    snl_i_release(&chain->allocator, spans, count + 1, sizeof *spans);
    return status;
}

size_t snl_i_chain_state(const snl_i_chain *chain, snl_square square)
{
    if (square == chain->board->squares)
        return chain->goal;
    size_t low = 0, high = chain->states;
    if (chain->stretch_count == 0)
        return (size_t)(chain->squares[0] - square);
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (chain->squares[middle] > square)
            low = middle + 1;
        else
            high = middle;
    }
    return chain->squares[low] == square ? low : SNL_I_NO_STATE; /* square 0 is always a state */
}

/* ---- Rows ---- */

/* Sets `landing`. Every mouth is a state, because it is the lowest square of a stretch or lies in
 * no stretch. */
static snl_status find_landings(snl_i_chain *chain)
{
    size_t jump = chain->ends.count;
    snl_i_poll poll = {.allocator = &chain->allocator};
    for (size_t state = 0; state < chain->states; state++) {
        if (snl_i_poll_step(&poll, 1))
            return SNL_ERROR_CANCELLED;
        snl_square square = chain->squares[state];
        chain->landing[state] = (uint32_t)state;
        if (jump > 0 && chain->ends.mouths[jump - 1] == square)
            chain->landing[state] = (uint32_t)snl_i_chain_state(chain, chain->ends.ends[--jump]);
    }
    return SNL_OK;
}

/* Within reach of one roll, squares and states have consecutive numbers. The enter square may be
 * far away. */
size_t snl_i_chain_rest(const snl_i_chain *chain, size_t state, int32_t face)
{
    snl_square from = chain->squares[state];
    snl_square landing = snl_i_board_landing(chain->board, from, face);
    if (landing == chain->board->squares)
        return chain->goal;
    if (landing == 0)
        return state;
    if (from == chain->board->start && chain->board->enter_square)
        return chain->landing[snl_i_chain_state(chain, landing)];
    return chain->landing[landing > from ? state - (size_t)(landing - from)
                                         : state + (size_t)(from - landing)];
}

/* Writes the row of one roll; returns the first entry of the next row. Each entry is written twice,
 * behind the upper entries and behind the lower ones, and counts in one of the two places: there is
 * no branch that depends on the jumps. */
static size_t make_roll(snl_i_chain *chain, size_t state, size_t entry)
{
    snl_i_row *row = &chain->rows[state];
    uint32_t own = (uint32_t)state, others = (uint32_t)chain->goal - own;
    uint32_t rests[SNL_FACES_MAX + 1], to_lower[SNL_FACES_MAX];
    double weight_lower[SNL_FACES_MAX], self = 0;
    const uint32_t *landing = chain->landing + state, *weights = chain->board->weights;
    size_t faces = (size_t)chain->faces;
    if (!snl_i_chain_goes_up(chain, chain->squares[state])) {
        landing = rests + SNL_FACES_MAX;
        for (size_t face = 1; face <= faces; face++)
            if (weights[face - 1] > 0)
                rests[SNL_FACES_MAX - face] =
                    (uint32_t)snl_i_chain_rest(chain, state, (int32_t)face);
    }
    uint32_t *to = chain->to + entry;
    double *weight = chain->weight + entry;
    size_t upper = 0, lower = 0;
    for (size_t face = 1; face <= faces; face++) {
        if (weights[face - 1] == 0)
            continue;
        uint32_t next = *(landing - face), below = next - own; /* the goal: `others` */
        to[upper] = to_lower[lower] = next;
        weight[upper] = weight_lower[lower] = weights[face - 1];
        upper += below >= others;
        lower += below - 1 < others - 1;
        if (below == 0)
            self += weights[face - 1];
    }
    for (size_t i = 0; i < lower; i++) {
        to[upper + i] = to_lower[i];
        weight[upper + i] = weight_lower[i];
    }
    row->first = entry;
    row->lower = entry + upper;
    row->divisor = chain->weight_sum;
    row->self = self;
    row->leave = row->divisor - self;
    row->rolls.high = 1;
    row->is_unit = (unsigned char)chain->is_unit;
    return row->lower + lower;
}

/* Writes the row of a leap to the k squares above a stretch. If the faces have a common divisor,
 * some exits are never taken. The expectation at the square of such an exit can be infinite; so its
 * entry leads where a neighbouring exit leads. */
static size_t make_leap(snl_i_chain *chain, size_t state, size_t entry,
                        const snl_i_stretch *stretch)
{
    snl_i_row *row = &chain->rows[state];
    size_t faces = (size_t)chain->faces, above = (size_t)(chain->squares[state] - stretch->low);
    size_t highest = state - (faces - above) - (faces - 1); /* the state at the first exit */
    row->exits = &chain->exits[stretch->exits + above * faces];
    row->first = entry;
    row->divisor = row->leave = 1;
    size_t taken = 0;
    while (row->exits[taken].probability.high == 0)
        taken++;
    for (size_t exit = 0; exit < faces; exit++) {
        if (row->exits[exit].probability.high > 0)
            taken = exit;
        chain->to[entry] = (uint32_t)(highest + taken);
        chain->weight[entry++] = row->exits[exit].probability.high;
    }
    row->rolls = chain->leap_rolls[stretch->exits / faces + above];
    row->lower = entry;
    return entry;
}

static snl_status make_rows(snl_i_chain *chain)
{
    size_t entry = 0, stretch = chain->stretch_count;
    snl_i_poll poll = {.allocator = &chain->allocator};
    for (size_t state = 0; state < chain->states; state++) {
        if (snl_i_poll_step(&poll, (size_t)chain->faces))
            return SNL_ERROR_CANCELLED;
        while (stretch > 0 && chain->squares[state] < chain->stretches[stretch - 1].low)
            stretch--;
        const snl_i_stretch *over = stretch > 0 ? &chain->stretches[stretch - 1] : NULL;
        entry = over && chain->squares[state] <= over->high ? make_leap(chain, state, entry, over)
                                                            : make_roll(chain, state, entry);
    }
    chain->rows[chain->states].first = entry;
    return SNL_OK;
}

/* ---- The chain ---- */

/* Marks the columns, sets the last use of each row, and links the rows that have the same last use.
 * A use by a row from which nothing is computed does not count. */
static snl_status find_uses(snl_i_chain *chain)
{
    snl_i_poll poll = {.allocator = &chain->allocator};
    for (size_t state = 0; state < chain->states; state++) {
        if (snl_i_poll_step(&poll, 8 + snl_i_row_steps(&chain->rows[state])))
            return SNL_ERROR_CANCELLED;
        for (size_t entry = chain->rows[state].lower; entry < chain->rows[state + 1].first; entry++)
            chain->rows[chain->to[entry]].column = 1;
    }
    for (size_t state = chain->states - 1; state > 0; state--) {
        snl_i_row *row = &chain->rows[state];
        uint32_t *link = &row->first_done;
        if (snl_i_poll_step(&poll, snl_i_row_steps(row)))
            return SNL_ERROR_CANCELLED;
        if (!snl_i_row_is_used(row))
            continue;
        for (size_t entry = row->first; entry < row->lower; entry++) {
            uint32_t to = chain->to[entry];
            if (to < chain->states && chain->rows[to].last_use == 0) {
                chain->rows[to].last_use = (uint32_t)state;
                *link = to;
                link = &chain->rows[to].next_done;
            }
        }
        *link = (uint32_t)state;
    }
    return SNL_OK;
}

static snl_status make_all_rolls(snl_i_chain *chain)
{
    size_t faces = (size_t)chain->faces;
    chain->lines = chain->states;
    chain->width = faces;
    chain->to = snl_i_allocate(&chain->allocator, chain->states, faces * sizeof *chain->to);
    chain->weight = snl_i_allocate(&chain->allocator, chain->states, faces * sizeof *chain->weight);
    return chain->to && chain->weight ? make_rows(chain) : SNL_ERROR_MEMORY;
}

snl_status snl_i_chain_init(snl_i_chain *chain, const snl_board *board,
                            const snl_chance_options *options)
{
    *chain = (snl_i_chain){.allocator = board->allocator, .board = board, .options = options};
    snl_status status = snl_i_board_ends(board, &chain->ends);
    if (status != SNL_OK) {
        chain->ends.mouths = NULL;
        return status;
    }
    if (options && !snl_i_turns_fit(board, options))
        return SNL_ERROR_TOO_LARGE;
    set_chain_die(chain);
    status = find_states(chain);
    if (status == SNL_OK && chain->stretch_count > 0)
        status = snl_i_stretches_solve(chain);
    if (status != SNL_OK)
        return status;
    size_t states = chain->states;
    chain->landing = snl_i_allocate(&chain->allocator, states, sizeof *chain->landing);
    chain->rows = snl_i_allocate(&chain->allocator, states + 1, sizeof *chain->rows);
    if (!chain->landing || !chain->rows)
        return SNL_ERROR_MEMORY;
    memset(chain->rows, 0, (states + 1) * sizeof *chain->rows);
    status = find_landings(chain);
    if (status == SNL_OK)
        status = options ? snl_i_turns_make_rows(chain) : make_all_rolls(chain);
    if (status == SNL_OK)
        status = snl_i_chain_find_trap(chain);
    return status == SNL_OK ? find_uses(chain) : status;
}

void snl_i_chain_free(snl_i_chain *chain)
{
    const snl_allocator *allocator = &chain->allocator;
    size_t states = chain->states, lines = chain->lines, width = chain->width;
    snl_i_release(allocator, chain->real_to, lines, width * sizeof *chain->real_to);
    snl_i_release(allocator, chain->weight, lines, width * sizeof *chain->weight);
    snl_i_release(allocator, chain->to, lines, width * sizeof *chain->to);
    snl_i_release(allocator, chain->rows, states + 1, sizeof *chain->rows);
    snl_i_release(allocator, chain->landing, states, sizeof *chain->landing);
    snl_i_release(allocator, chain->leap_rolls, chain->leap_count, sizeof *chain->leap_rolls);
    snl_i_release(allocator, chain->exits, chain->exit_count, sizeof *chain->exits);
    snl_i_release(allocator, chain->squares, states, sizeof *chain->squares);
    snl_i_release(allocator, chain->stretches, chain->stretch_capacity, sizeof *chain->stretches);
    snl_i_board_ends_free(chain->board, &chain->ends);
}
