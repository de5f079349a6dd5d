/* SPDX-License-Identifier: MIT */
/*
 * Boards for the search over the squares: the fewest rolls, the distances of all squares, and
 * routes.
 *
 * Forwards bit s is square s of the line. Backwards, from the goal, the bits count down from the
 * last one, so that the places between two words are the same; there the search finds for every
 * mouth how many rolls are left once it is landed on. With these known the rolls of all squares
 * follow from those above them, since a token gets down by jumps only. So for a route the line is
 * gone through once from the goal down, keeping the few values above every BLOCK squares, and the
 * squares of a block are only then found again when the route comes there.
 *
 * Cost of a route beside the search: F operations a square of the line for F faces, and as many for
 * the squares of one block for each of its legs at worst; 16 bytes a jump, and 8 b / BLOCK bytes a
 * square for the largest face b.
 */
#include "solve.h"

#include "solve_squares.h"

enum { BLOCK = 512, TAIL = 64 };

/* The rolls that overshoot the goal, for the rules by which they are moves, by the number of
 * squares from the goal: beyond[i] for those from i below it. Backwards they are those that lead
 * there. Returns 0 if there are none. */
static int find_beyond(const snl_board *board, int backwards, uint64_t beyond[TAIL])
{
    for (size_t i = 0; i < TAIL; i++)
        beyond[i] = 0;
    if (board->overshoot == SNL_OVERSHOOT_STAY)
        return 0;
    int64_t goal = board->squares;
    for (int32_t below = 1; below < TAIL && below <= goal; below++)
        for (int32_t face = below + 1; face <= snl_i_largest_face(board); face++) {
            if (!snl_i_board_has_face(board, face))
                continue;
            int64_t to = goal - snl_i_board_landing(board, goal - below, face);
            if (backwards)
                beyond[to] |= UINT64_C(1) << below;
            else
                beyond[below] |= UINT64_C(1) << to;
        }
    return 1;
}

struct squares {
    const snl_i_line *line;
    snl_i_square_search search;
    void *memory; /* of the search */
    size_t bytes;
    uint64_t beyond[TAIL];
    size_t last_bit; /* backwards: the bit of square 0 */
    int64_t *to;     /* in the order of the special squares' bits */
    uint32_t *first; /* backwards: where the jumps of each special square begin in `to` */
    int64_t *times;  /* backwards, by jump */
};

static size_t bit_of(const struct squares *squares, snl_square square)
{
    size_t place = (size_t)snl_i_line_place(squares->line, square);
    return squares->search.backwards ? squares->last_bit - place : place;
}

static snl_status init_search(struct squares *squares, const snl_i_line *line, int backwards,
                              int overshoot, int listed)
{
    const snl_board *board = line->board;
    *squares = (struct squares){.line = line};
    overshoot = overshoot && find_beyond(board, backwards, squares->beyond);
    uint32_t needs = SNL_I_NEEDS_RANK;
    needs |= backwards ? SNL_I_NEEDS_SPECIAL : 0;
    needs |= listed || overshoot || line->cut_count > 0 ? SNL_I_NEEDS_LISTS : 0;
    if ((uint64_t)line->last >= SIZE_MAX - 64)
        return SNL_ERROR_MEMORY;
    /* Whole words: backwards square 0 is the last bit of all. */
    size_t bits = ((size_t)line->last / 64 + 1) * 64;
    squares->bytes = snl_i_square_search_bytes(bits, needs);
    squares->memory = squares->bytes ? snl_i_allocate(&board->allocator, 1, squares->bytes) : NULL;
    if (!squares->memory)
        return SNL_ERROR_MEMORY;
    snl_i_square_search *search = &squares->search;
    snl_i_square_search_init(search, squares->memory, bits, needs, board->face_set);
    search->allocator = &board->allocator;
    search->backwards = backwards;
    search->beyond = overshoot ? squares->beyond : NULL;
    squares->last_bit = search->words * 64 - 1;
    search->goal_bit = bit_of(squares, board->squares);
    /* What lies beyond the goal is no square. */
    size_t begin = backwards ? 0 : search->goal_bit + 1;
    size_t end = backwards ? search->goal_bit : search->words * 64;
    for (size_t bit = begin; bit < end; bit++)
        snl_i_bit_set(search->landed, bit);
    for (size_t i = 0; i < line->ends.count; i++)
        snl_i_bit_set(search->blocked, bit_of(squares, line->ends.mouths[i]));
    return SNL_OK;
}

static snl_status init_detours(struct squares *squares)
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
        size_t word = (size_t)line->cuts[i].line_above / 64;
        size_t at = search->backwards ? line->cut_count - 1 - i : i;
        search->detours[at] = (snl_i_detour){
            .word = search->backwards ? search->words - word : word, .rolls = line->cuts[i].rolls};
    }
    return SNL_OK;
}

static snl_status init_forwards(struct squares *squares)
{
    const snl_i_line *line = squares->line;
    size_t count = line->ends.count;
    squares->to = snl_i_allocate(&line->board->allocator, count, sizeof *squares->to);
    if (!squares->to)
        return SNL_ERROR_MEMORY;
    for (size_t i = 0; i < count; i++)
        squares->to[i] = (int64_t)bit_of(squares, line->ends.ends[i]);
    squares->search.to = squares->to;
    snl_i_square_search_rank(&squares->search);
    return init_detours(squares);
}

/* The jumps by where they end, from the goal down. */
static snl_status init_backwards(struct squares *squares)
{
    const snl_i_line *line = squares->line;
    const snl_allocator *allocator = &line->board->allocator;
    size_t count = line->ends.count, special = 0;
    squares->to = snl_i_allocate(allocator, count, sizeof *squares->to);
    squares->first = snl_i_allocate(allocator, count + 1, sizeof *squares->first);
    squares->times = snl_i_allocate(allocator, count, sizeof *squares->times);
    if (!squares->to || !squares->first || !squares->times)
        return SNL_ERROR_MEMORY;
    for (size_t i = 0; i < count; i++) {
        const snl_i_arc *arc = &line->arcs[count - 1 - i];
        squares->to[i] = (int64_t)bit_of(squares, line->ends.mouths[arc->mouth]);
        squares->times[i] = INT64_MAX;
        if (i > 0 && arc->to == arc[1].to)
            continue;
        squares->first[special++] = (uint32_t)i;
        snl_i_bit_set(squares->search.special, bit_of(squares, arc->to));
    }
    squares->first[special] = (uint32_t)count;
    squares->search.to = squares->to;
    squares->search.first = squares->first;
    squares->search.times = squares->times;
    snl_i_square_search_rank(&squares->search);
    return init_detours(squares);
}

static void free_squares(struct squares *squares)
{
    const snl_allocator *allocator = &squares->line->board->allocator;
    size_t count = squares->line->ends.count;
    snl_i_release(allocator, squares->to, count, sizeof *squares->to);
    snl_i_release(allocator, squares->first, count + 1, sizeof *squares->first);
    snl_i_release(allocator, squares->times, count, sizeof *squares->times);
    snl_i_release(allocator, squares->search.detours, squares->search.detour_count,
                  sizeof *squares->search.detours);
    snl_i_release(allocator, squares->search.arrivals, squares->search.arrival_capacity,
                  sizeof *squares->search.arrivals);
    snl_i_release(allocator, squares->memory, 1, squares->bytes);
}

/* ---- The fewest rolls ---- */

static snl_status solve_line(const snl_i_line *line, snl_square from, int64_t *rolls)
{
    struct squares squares;
    snl_status status = init_search(&squares, line, 0, !snl_i_has_no_gaps(line->board), 0);
    if (status != SNL_OK)
        return status;
    status = init_forwards(&squares);
    if (status == SNL_OK) {
        squares.search.target = squares.search.goal_bit;
        int64_t found = snl_i_square_search_run(&squares.search, bit_of(&squares, from));
        status = squares.search.status;
        if (status == SNL_OK)
            *rolls = found;
    }
    free_squares(&squares);
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

/* Backwards the array is filled in the order of the bits. */
static void reverse(int64_t *rolls, size_t count)
{
    for (size_t i = 0, j = count - 1; i < j; i++, j--) {
        int64_t swapped = rolls[i];
        rolls[i] = rolls[j];
        rolls[j] = swapped;
    }
}

static snl_status record_line(const snl_i_line *line, snl_square from, int backwards,
                              int64_t *rolls)
{
    struct squares squares;
    snl_status status = init_search(&squares, line, backwards, 1, 1);
    if (status != SNL_OK)
        return status;
    status = backwards ? init_backwards(&squares) : init_forwards(&squares);
    if (status == SNL_OK) {
        size_t count = (size_t)line->last + 1;
        for (size_t i = 0; i < count; i++)
            rolls[i] = SNL_UNREACHABLE;
        squares.search.record = rolls;
        squares.search.record_first = backwards ? squares.search.goal_bit : 0;
        squares.search.record_count = count;
        rolls[backwards ? 0 : from] = 0;
        snl_i_square_search_run(&squares.search, bit_of(&squares, from));
        if (backwards)
            reverse(rolls, count);
    }
    free_squares(&squares);
    return status;
}

static snl_status find_distances(const snl_board *board, snl_square from, int backwards,
                                 int64_t *rolls, size_t capacity)
{
    if ((uint64_t)board->squares >= capacity)
        return SNL_ERROR_CAPACITY;
    snl_i_line line;
    snl_status status = snl_i_line_init(&line, board, backwards);
    if (status != SNL_OK)
        return status;
    status = record_line(&line, from, backwards, rolls);
    snl_i_line_free(&line);
    return status;
}

snl_status snl_board_distances_from(const snl_board *board, snl_square from, int64_t *rolls,
                                    size_t capacity)
{
    if (!board || !rolls)
        return SNL_ERROR_ARGUMENT;
    if (from < 0 || from > board->squares)
        return SNL_ERROR_SQUARE;
    return find_distances(board, from, 0, rolls, capacity);
}

snl_status snl_board_distances_to_goal(const snl_board *board, int64_t *rolls, size_t capacity)
{
    if (!board || !rolls)
        return SNL_ERROR_ARGUMENT;
    return find_distances(board, board->squares, 1, rolls, capacity);
}

/* ---- Routes ---- */

/* The fewest rolls left once a square of the line is landed on, block by block. */
struct blocks {
    const struct squares *squares;
    int64_t largest;
    size_t count;
    int64_t *after;     /* by mouth */
    int64_t *above;     /* `largest` values for each block: those above it */
    int64_t *values;    /* of one block and those above it */
    size_t block;       /* which one; `count` for none */
    int64_t tail[TAIL]; /* rolls of the squares next to the goal, where overshooting ones matter */
};

/* What it takes beside a roll to get from a word of squares to the next one. */
static int64_t detour_rolls(const snl_i_line *line, int64_t word)
{
    size_t low = 0, high = line->cut_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (line->cuts[middle].line_above < (word + 1) * 64)
            low = middle + 1;
        else
            high = middle;
    }
    return low < line->cut_count && line->cuts[low].line_above == (word + 1) * 64
               ? line->cuts[low].rolls
               : 0;
}

/* The fewest rolls from a square, by `values` of it and of those above. */
static int64_t rolls_from(const struct blocks *blocks, const int64_t *values, int64_t place,
                          int64_t detour)
{
    const snl_i_line *line = blocks->squares->line;
    int64_t best = INT64_MAX, until_detour = 63 - place % 64;
    if (blocks->squares->search.beyond && line->last - place < TAIL)
        return blocks->tail[line->last - place];
    /* Without gaps and detours there is nothing to look at: beyond the goal all are INT64_MAX. */
    if (snl_i_has_no_gaps(line->board) && detour == 0) {
        for (int64_t face = 1; face <= blocks->largest; face++)
            best = values[face] < best ? values[face] : best;
        return best == INT64_MAX ? best : best + 1;
    }
    for (uint64_t faces = line->board->face_set; faces; faces &= faces - 1) {
        int64_t face = 1 + snl_i_lowest_bit(faces);
        if (face > line->last - place || values[face] == INT64_MAX)
            continue;
        int64_t rolls = 1 + values[face] + (face > until_detour ? detour : 0);
        best = rolls < best ? rolls : best;
    }
    return best;
}

/* Finds the values of a block, from those above it. */
static void fill_block(struct blocks *blocks, size_t block)
{
    const struct squares *squares = blocks->squares;
    const snl_i_line *line = squares->line;
    int64_t begin = (int64_t)block * BLOCK, detour = 0;
    for (int64_t i = 0; i < blocks->largest; i++)
        blocks->values[BLOCK + i] = blocks->above[(int64_t)block * blocks->largest + i];
    /* The mouths of the block from above: they are in the order of the squares of the line. */
    size_t low = 0, mouth = line->ends.count;
    while (low < mouth) {
        size_t middle = low + (mouth - low) / 2;
        if (snl_i_line_place(line, line->ends.mouths[middle]) < begin + BLOCK)
            low = middle + 1;
        else
            mouth = middle;
    }
    int64_t next = mouth > 0 ? snl_i_line_place(line, line->ends.mouths[mouth - 1]) : -1;
    for (int64_t place = begin + BLOCK - 1; place >= begin; place--) {
        int64_t *value = &blocks->values[place - begin];
        if (place % 64 == 63)
            detour = detour_rolls(line, place / 64);
        if (place >= line->last) {
            *value = place == line->last ? 0 : INT64_MAX;
        } else if (place == next) {
            *value = blocks->after[--mouth];
            next = mouth > 0 ? snl_i_line_place(line, line->ends.mouths[mouth - 1]) : -1;
        } else {
            *value = rolls_from(blocks, value, place, detour);
        }
    }
    blocks->block = block;
}

static int64_t rolls_after(void *context, snl_square landing)
{
    struct blocks *blocks = context;
    const snl_i_line *line = blocks->squares->line;
    size_t mouth = snl_i_line_mouth(line, landing);
    if (mouth < line->ends.count)
        return blocks->after[mouth];
    size_t place = (size_t)snl_i_line_place(line, landing);
    if (blocks->block != place / BLOCK)
        fill_block(blocks, place / BLOCK);
    return blocks->values[place % BLOCK];
}

static void fill_blocks(struct blocks *blocks)
{
    for (int64_t i = 0; i < blocks->largest; i++)
        blocks->above[((int64_t)blocks->count - 1) * blocks->largest + i] = INT64_MAX;
    for (size_t block = blocks->count; block-- > 0;) {
        fill_block(blocks, block);
        for (int64_t i = 0; i < blocks->largest && block > 0; i++)
            blocks->above[((int64_t)block - 1) * blocks->largest + i] = blocks->values[i];
    }
}

static snl_status init_blocks(struct blocks *blocks, const struct squares *squares)
{
    const snl_i_line *line = squares->line;
    const snl_allocator *allocator = &line->board->allocator;
    blocks->squares = squares;
    blocks->largest = snl_i_largest_face(line->board);
    blocks->count = (size_t)(line->last / BLOCK) + 1;
    blocks->after = snl_i_allocate(allocator, line->ends.count, sizeof(int64_t));
    blocks->above =
        snl_i_allocate(allocator, blocks->count, (size_t)blocks->largest * sizeof(int64_t));
    blocks->values = snl_i_allocate(allocator, BLOCK + 64, sizeof(int64_t));
    return blocks->after && blocks->above && blocks->values ? SNL_OK : SNL_ERROR_MEMORY;
}

static void free_blocks(struct blocks *blocks)
{
    const snl_i_line *line = blocks->squares->line;
    const snl_allocator *allocator = &line->board->allocator;
    snl_i_release(allocator, blocks->after, line->ends.count, sizeof(int64_t));
    snl_i_release(allocator, blocks->above, blocks->count,
                  (size_t)blocks->largest * sizeof(int64_t));
    snl_i_release(allocator, blocks->values, BLOCK + 64, sizeof(int64_t));
}

/* Searches from the goal until the start is reached. */
static int64_t search_backwards(struct squares *squares, struct blocks *blocks, snl_square from)
{
    const snl_i_line *line = squares->line;
    snl_i_square_search *search = &squares->search;
    for (size_t i = 0; i < TAIL; i++)
        blocks->tail[i] = -1;
    if (search->beyond) {
        search->record = blocks->tail;
        search->record_first = search->goal_bit;
        search->record_count = TAIL;
    }
    search->target = bit_of(squares, from);
    int64_t rolls = snl_i_square_search_run(search, search->goal_bit);
    for (size_t i = 0; i < TAIL; i++)
        if (blocks->tail[i] < 0)
            blocks->tail[i] = INT64_MAX;
    for (size_t i = 0; i < line->ends.count; i++)
        blocks->after[line->arcs[line->ends.count - 1 - i].mouth] = squares->times[i];
    return rolls;
}

static snl_status route_line(const snl_i_line *line, snl_square from, snl_route **route)
{
    struct squares squares;
    struct blocks blocks;
    snl_status status = init_search(&squares, line, 1, !snl_i_has_no_gaps(line->board), 0);
    if (status != SNL_OK)
        return status;
    status = init_blocks(&blocks, &squares);
    if (status == SNL_OK)
        status = init_backwards(&squares);
    if (status == SNL_OK) {
        int64_t rolls = search_backwards(&squares, &blocks, from);
        status = squares.search.status;
        if (status == SNL_OK && rolls > 0)
            fill_blocks(&blocks);
        snl_i_guide guide = {line, rolls_after, &blocks};
        if (status == SNL_OK)
            status = snl_i_route_walk(&guide, from, rolls, route);
    }
    free_blocks(&blocks);
    free_squares(&squares);
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
