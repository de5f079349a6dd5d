/* SPDX-License-Identifier: MIT */
/*
 * Sets boards up for the search over the squares, and solves two tasks with it: the fewest rolls,
 * and the distances of all squares.
 *
 * Forwards, bit s is square s of the line. Backwards, from the goal, the bits count down from the
 * last bit of the last word, so that words begin between the same squares as forwards. A search
 * backwards finds for every mouth the rolls left after landing there.
 */
#include "solve_squares_board.h"

/* Finds the rolls that overshoot the goal and move the token. Squares are counted down from the
 * goal: bit j of beyond[i] is a roll from square i to square j or, in a search backwards, a roll
 * from square j to square i. `beyond` must be all 0 before. Returns 0 if such rolls are spent. */
static int find_beyond(const snl_board *board, int backwards, uint64_t beyond[SNL_I_TAIL])
{
    if (board->overshoot == SNL_OVERSHOOT_STAY)
        return 0;
    int64_t goal = board->squares;
    snl_square start =
        snl_i_has_entering(board) ? board->start : -1; /* rolls from there are apart */
    for (int32_t below = 1; below < SNL_I_TAIL && below <= goal; below++)
        for (int32_t face = below + 1; face <= snl_i_largest_face(board); face++) {
            if (!snl_i_board_has_face(board, face) || goal - below == start)
                continue;
            int64_t to = goal - snl_i_board_landing(board, goal - below, face);
            if (backwards)
                beyond[to] |= UINT64_C(1) << below;
            else
                beyond[below] |= UINT64_C(1) << to;
        }
    return 1;
}

size_t snl_i_squares_bit(const snl_i_squares *squares, snl_square square)
{
    size_t place = (size_t)snl_i_line_place(squares->line, square);
    return squares->search.backwards ? squares->search.words * 64 - 1 - place : place;
}

/* Lays out the rule of entering. */
static void init_start(snl_i_squares *squares)
{
    const snl_board *board = squares->line->board;
    snl_i_square_search *search = &squares->search;
    snl_square landings[SNL_FACES_MAX];
    search->start = snl_i_squares_bit(squares, board->start);
    search->landings = squares->landings;
    search->landing_count = snl_i_start_landings(board, landings);
    for (size_t i = 0; i < search->landing_count; i++)
        squares->landings[i] = snl_i_squares_bit(squares, landings[i]);
}

static snl_status init_detours(snl_i_squares *squares)
{
    const snl_i_line *line = squares->line;
    snl_i_square_search *search = &squares->search;
    if (line->cut_count == 0)
        return SNL_OK;
    search->detours =
        snl_i_allocate(&line->board->allocator, line->cut_count, sizeof *search->detours);
    if (!search->detours)
        return SNL_ERROR_MEMORY;
    search->detour_count = line->cut_count;
    for (size_t i = 0; i < line->cut_count; i++) {
        if (snl_i_poll_step(&search->poll, 1))
            return SNL_ERROR_CANCELLED;
        int64_t word = line->cuts[i].line_above / 64;
        size_t at = search->backwards ? line->cut_count - 1 - i : i;
        search->detours[at] =
            (snl_i_detour){.word = search->backwards ? (int64_t)search->words - word : word,
                           .rolls = line->cuts[i].rolls};
    }
    return SNL_OK;
}

/* Sets `to` in the order of the mouths. */
static snl_status init_forwards(snl_i_squares *squares)
{
    const snl_i_line *line = squares->line;
    snl_i_square_search *search = &squares->search;
    for (size_t i = 0; i < line->ends.count; i++) {
        search->to[i] = (int64_t)snl_i_squares_bit(squares, line->ends.ends[i]);
        if (snl_i_poll_step(&search->poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    return SNL_OK;
}

/* Sets `to`, `first` and the special squares in the order of the destinations, from the goal
 * down. */
static snl_status init_backwards(snl_i_squares *squares)
{
    const snl_i_line *line = squares->line;
    snl_i_square_search *search = &squares->search;
    size_t count = line->ends.count, special = 0;
    search->first = snl_i_allocate(&line->board->allocator, count + 1, sizeof *search->first);
    search->times = snl_i_allocate(&line->board->allocator, count, sizeof *search->times);
    if (!search->first || !search->times)
        return SNL_ERROR_MEMORY;
    for (size_t i = 0; i < count; i++) {
        const snl_i_keyed *arc = &line->arcs[count - 1 - i];
        if (snl_i_poll_step(&search->poll, 1))
            return SNL_ERROR_CANCELLED;
        search->to[i] = (int64_t)snl_i_squares_bit(squares, line->ends.mouths[arc->value]);
        search->times[i] = INT64_MAX;
        if (i > 0 && arc->key == arc[1].key)
            continue;
        search->first[special++] = (uint32_t)i;
        snl_i_bit_set(search->special, snl_i_squares_bit(squares, arc->key));
    }
    search->first[special] = (uint32_t)count;
    return SNL_OK;
}

static snl_status init_jumps(snl_i_squares *squares)
{
    const snl_i_line *line = squares->line;
    snl_i_square_search *search = &squares->search;
    search->to = snl_i_allocate(&line->board->allocator, line->ends.count, sizeof *search->to);
    if (!search->to)
        return SNL_ERROR_MEMORY;
    for (size_t i = 0; i < line->ends.count; i++) {
        snl_i_bit_set(search->blocked, snl_i_squares_bit(squares, line->ends.mouths[i]));
        if (snl_i_poll_step(&search->poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    snl_status status = search->backwards ? init_backwards(squares) : init_forwards(squares);
    if (status != SNL_OK)
        return status;
    snl_i_square_search_rank(search); /* if it is cancelled, so are all searches */
    return init_detours(squares);
}

snl_status snl_i_squares_init(snl_i_squares *squares, const snl_i_line *line, int backwards,
                              int all)
{
    const snl_board *board = line->board;
    *squares = (snl_i_squares){.line = line};
    int overshoot = (all || backwards || !snl_i_has_no_gaps(board)) &&
                    find_beyond(board, backwards, squares->beyond);
    uint32_t needs = SNL_I_NEEDS_RANK;
    needs |= backwards ? SNL_I_NEEDS_SPECIAL : 0;
    needs |= all || overshoot || line->cut_count > 0 || snl_i_has_entering(board)
                 ? SNL_I_NEEDS_LISTS
                 : 0;
    if (SNL_I_NEVER((uint64_t)line->last >= SIZE_MAX - 64)) /* never with 64 bits */
        return SNL_ERROR_MEMORY;
    /* The bits fill whole words: backwards, square 0 is the last bit of the last word. */
    size_t bits = ((size_t)line->last / 64 + 1) * 64;
    squares->bytes = snl_i_square_search_bytes(bits, needs);
    squares->memory = squares->bytes ? snl_i_allocate(&board->allocator, 1, squares->bytes) : NULL;
    if (!squares->memory)
        return SNL_ERROR_MEMORY;
    snl_i_square_search *search = &squares->search;
    snl_i_square_search_init(search, squares->memory, bits, needs, board->face_set);
    search->poll.allocator = &board->allocator;
    search->backwards = backwards;
    search->beyond = overshoot ? squares->beyond : NULL;
    search->goal_bit = snl_i_squares_bit(squares, board->squares);
    if (snl_i_has_entering(board))
        init_start(squares);
    snl_status status = init_jumps(squares);
    if (status != SNL_OK)
        snl_i_squares_free(squares);
    return status;
}

void snl_i_squares_free(snl_i_squares *squares)
{
    const snl_allocator *allocator = &squares->line->board->allocator;
    snl_i_square_search *search = &squares->search;
    size_t count = squares->line->ends.count;
    snl_i_release(allocator, search->to, count, sizeof *search->to);
    snl_i_release(allocator, search->first, count + 1, sizeof *search->first);
    snl_i_release(allocator, search->times, count, sizeof *search->times);
    snl_i_release(allocator, search->detours, search->detour_count, sizeof *search->detours);
    snl_i_arrivals_free(&search->arrivals, allocator);
    snl_i_release(allocator, squares->memory, 1, squares->bytes);
}

/* ---- The fewest rolls ---- */

static snl_status solve_line(const snl_i_line *line, snl_square from, int64_t *rolls)
{
    snl_i_squares squares;
    snl_status status = snl_i_squares_init(&squares, line, 0, 0);
    if (status != SNL_OK)
        return status;
    squares.search.target = squares.search.goal_bit;
    int64_t found = snl_i_square_search_run(&squares.search, snl_i_squares_bit(&squares, from));
    status = squares.search.status;
    if (status == SNL_OK)
        *rolls = found;
    snl_i_squares_free(&squares);
    return status;
}

snl_status snl_i_solve_by_squares(const snl_board *board, snl_square from, int64_t *rolls)
{
    snl_i_line line;
    snl_status status = snl_i_line_init(&line, board, 0);
    if (status != SNL_OK)
        return status;
    status = snl_i_line_shorten(&line, from);
    if (status == SNL_OK)
        status = solve_line(&line, from, rolls);
    snl_i_line_free(&line);
    return status;
}

/* ---- The distances of all squares ---- */

static void clear_rolls(int64_t *rolls, size_t count, snl_i_poll *poll)
{
    for (size_t first = 0; first < count; first += SNL_I_STEPS) {
        size_t end = count - first < SNL_I_STEPS ? count : first + SNL_I_STEPS;
        for (size_t i = first; i < end; i++)
            rolls[i] = SNL_UNREACHABLE;
        if (snl_i_poll_step(poll, end - first))
            return;
    }
}

SNL_I_APART snl_status record_line(const snl_i_line *line, snl_square from, int backwards,
                                   int64_t *rolls)
{
    snl_i_squares squares;
    snl_status status = snl_i_squares_init(&squares, line, backwards, 1);
    if (status != SNL_OK)
        return status;
    size_t count = (size_t)line->last + 1;
    snl_i_square_search *search = &squares.search;
    clear_rolls(rolls, count, &search->poll);
    search->record = rolls;
    search->record_count = count;
    rolls[from] = 0;
    snl_i_square_search_run(search, snl_i_squares_bit(&squares, from));
    status = search->status;
    snl_i_squares_free(&squares);
    return status;
}

static snl_status find_distances(const snl_board *board, snl_square from, int backwards,
                                 int64_t *rolls)
{
    snl_i_line line;
    snl_status status = snl_i_line_init(&line, board, backwards);
    if (status != SNL_OK)
        return status;
    status = record_line(&line, from, backwards, rolls);
    snl_i_line_free(&line);
    return status;
}

/* Fills the caller's array, or only stores the number of entries if it is NULL. */
static snl_status answer_distances(const snl_board *board, snl_square from, int backwards,
                                   int64_t *rolls, size_t capacity, size_t *count)
{
    uint64_t needed = (uint64_t)board->squares + 1;
    snl_status status = snl_i_check_capacity(rolls, capacity, needed);
    if (rolls && status == SNL_OK)
        status = find_distances(board, from, backwards, rolls);
    return snl_i_store_count(status, needed, count);
}

snl_status snl_board_distances_from(const snl_board *board, snl_square from, int64_t *rolls,
                                    size_t capacity, size_t *count)
{
    if (!board || !count || (!rolls && capacity > 0))
        return SNL_ERROR_NULL;
    if (!snl_i_board_has_square(board, from))
        return SNL_ERROR_SQUARE;
    return answer_distances(board, from, 0, rolls, capacity, count);
}

snl_status snl_board_distances_to_goal(const snl_board *board, int64_t *rolls, size_t capacity,
                                       size_t *count)
{
    if (!board || !count || (!rolls && capacity > 0))
        return SNL_ERROR_NULL;
    return answer_distances(board, board->squares, 1, rolls, capacity, count);
}
