/* SPDX-License-Identifier: MIT */
/*
 * Routes by the search over the squares, which runs backwards. When a roll lands on a square, the
 * search notes the largest face that makes this roll. All squares one roll nearer to the goal have
 * tokens at that moment, so this is the face that the route takes from there, and the walk reads
 * one byte for each of its rolls.
 *
 * From the last squares, where rolls may overshoot the goal, the walk tries the faces. Just below a
 * cut the noted face may be too small, but from there the walk rolls straight.
 *
 * Cost beside the search: some steps for each square that is landed on. The memory is a byte a
 * square.
 */
#include "solve_squares_board.h"

struct walked {
    snl_i_squares *squares;
    int64_t tail[SNL_I_TAIL]; /* the rolls left from each of the last squares; -1: out of reach */
};

/* The rolls left after landing on one of the last SNL_I_TAIL squares. */
static int64_t rolls_after_square(const snl_i_guide *guide, snl_square landing)
{
    const struct walked *walked = guide->context;
    const snl_i_line *line = walked->squares->line;
    const snl_i_square_search *search = &walked->squares->search;
    size_t mouth = snl_i_ends_find(&line->ends, landing);
    if (mouth == line->ends.count) {
        int64_t rolls = walked->tail[landing - (line->board->squares - SNL_I_TAIL + 1)];
        return rolls < 0 ? INT64_MAX : rolls;
    }
    size_t end = snl_i_squares_bit(walked->squares, line->ends.ends[mouth]);
    return search->times[search->first[snl_i_square_search_place(search, end)]];
}

/* The face noted for a square; 0 where rolls may overshoot the goal. */
static int32_t noted_face(const snl_i_guide *guide, snl_square from)
{
    const struct walked *walked = guide->context;
    const snl_i_square_search *search = &walked->squares->search;
    const snl_board *board = guide->line->board;
    size_t bit = snl_i_squares_bit(walked->squares, from);
    if (search->beyond && bit != search->start && board->squares - from < snl_i_largest_face(board))
        return 0;
    return search->nearer[bit];
}

/* Notes the face of the entering roll that the search found, the largest that lands there. */
static void note_entering(const struct walked *walked)
{
    const snl_i_square_search *search = &walked->squares->search;
    const snl_board *board = walked->squares->line->board;
    for (uint64_t faces = board->face_set; faces; faces &= faces - 1) {
        int32_t face = 1 + snl_i_lowest_bit(faces);
        snl_square landing = snl_i_board_landing(board, board->start, face);
        if (landing &&
            snl_i_squares_bit(walked->squares, landing) == search->landings[search->entered])
            search->nearer[search->start] = (uint8_t)face;
    }
}

/* Searches from the goal down to `from`. Returns the rolls from `from` to the goal. */
static int64_t search_squares_backwards(struct walked *walked, snl_square from)
{
    snl_i_square_search *search = &walked->squares->search;
    for (size_t i = 0; i < SNL_I_TAIL; i++)
        walked->tail[i] = -1;
    walked->tail[SNL_I_TAIL - 1] = 0;
    if (search->beyond) {
        search->record = walked->tail;
        search->record_first = (size_t)(walked->squares->line->last - SNL_I_TAIL + 1); /* wraps */
        search->record_count = SNL_I_TAIL;
    }
    search->target = snl_i_squares_bit(walked->squares, from);
    return snl_i_square_search_run(search, search->goal_bit);
}

SNL_I_APART snl_status route_squares(snl_i_squares *squares, snl_square from, snl_route **route)
{
    struct walked walked = {.squares = squares};
    const snl_allocator *allocator = &squares->line->board->allocator;
    snl_i_poll poll = {.allocator = allocator};
    size_t bits = squares->search.words * 64;
    uint8_t *nearer = snl_i_allocate(allocator, bits, 1);
    if (!nearer)
        return SNL_ERROR_MEMORY;
    squares->search.nearer = nearer;
    for (uint64_t faces = squares->search.face_set; faces; faces &= faces - 1)
        squares->search.faces_down |= UINT64_C(1) << (63 - snl_i_lowest_bit(faces));
    int64_t rolls = search_squares_backwards(&walked, from);
    snl_status status = squares->search.status;
    if (squares->search.rolls_start > 0)
        note_entering(&walked);
    snl_i_guide guide = {squares->line, noted_face, rolls_after_square, &walked, &poll};
    if (status == SNL_OK)
        status = snl_i_route_walk(&guide, from, rolls, route);
    snl_i_release(allocator, nearer, bits, 1);
    return status;
}

static snl_status route_line(const snl_i_line *line, snl_square from, snl_route **route)
{
    snl_i_squares squares;
    snl_status status = snl_i_squares_init(&squares, line, 1, 0);
    if (status != SNL_OK)
        return status;
    status = route_squares(&squares, from, route);
    snl_i_squares_free(&squares);
    return status;
}

snl_status snl_i_route_by_squares(const snl_board *board, snl_square from, snl_route **route)
{
    snl_i_line line;
    snl_status status = snl_i_line_init(&line, board, 1);
    if (status != SNL_OK)
        return status;
    status = snl_i_line_shorten(&line, from);
    if (status == SNL_OK)
        status = route_line(&line, from, route);
    snl_i_line_free(&line);
    return status;
}
