/* SPDX-License-Identifier: MIT */
/*
 * Routes by the search over the squares. The search runs backwards and finds for every mouth the
 * rolls left after landing there. The rolls left from any other square follow from the squares
 * above it, since a token moves down by jumps only. So one pass over the line, from the goal down,
 * computes the rolls left on every square, block by block, and keeps only the b values above each
 * block, b being the largest face. The values of a block are computed again when the route reaches
 * the block. A block has at least 8 b squares, in whole words.
 *
 * The fewest rolls from a square are one more than the smallest of its F values above, with F faces.
 * Neighbouring squares have few different values. So the values above the current square are kept as
 * levels, each with a bitmap of its squares, and the smallest level that some face reaches is found
 * in a few steps, whatever the number of faces.
 *
 * Cost beside the search: some steps for each square of the line, at worst as many as the largest
 * face, and as many again for each block that the route reaches. The memory is 16 bytes a jump and a
 * byte a square.
 */
#include "solve_squares_board.h"

enum { ROUTE_BLOCK_MAX = 512 };

/* The values of the `largest` places above the current place, each once and in ascending order, and
 * the places that have them: bit i stands for the place that is i modulo 64. The value INT64_MAX is
 * left out. */
struct levels {
    int64_t *values;
    uint64_t *places;
    size_t count;
};

enum { LEVELS_MAX = 64 };

/* The fewest rolls left after landing on each square of the line, block by block. */
struct blocks {
    const snl_i_squares *squares;
    int64_t largest;
    int64_t size; /* squares in a block */
    size_t count;
    int64_t *after;  /* the rolls left after landing on each mouth */
    int64_t *above;  /* for each block, the values of the `largest` squares above it */
    int64_t *values; /* the values of the current block and of the `largest` squares above it */
    int64_t *tail;   /* in memory of `values`: the rolls left from the last SNL_I_TAIL squares */
    struct levels levels; /* in memory of `values` */
    size_t block;         /* the current block; `count` for none */
    size_t below;         /* how many mouths are below the current block */
    snl_i_poll poll;
};

enum { VALUES = ROUTE_BLOCK_MAX + 64 + SNL_I_TAIL + 2 * LEVELS_MAX };

/* The rolls that a cut just below a place adds to a roll that passes the cut; 0 if there is no cut.
 * The place is the first place of a word. */
static int64_t detour_rolls(const snl_i_line *line, int64_t place)
{
    size_t cut = snl_i_count_below(line->cuts, line->cut_count, sizeof *line->cuts,
                                   offsetof(snl_i_cut, line_above), place);
    return cut < line->cut_count && line->cuts[cut].line_above == place ? line->cuts[cut].rolls : 0;
}

/* Adds the value of a place to the levels. */
static inline void add_to_level(struct levels *levels, int64_t place, int64_t value)
{
    uint64_t bit = UINT64_C(1) << (place & 63);
    size_t i = levels->count;
    if (value == INT64_MAX)
        return;
    while (i > 0 && levels->values[i - 1] > value)
        i--;
    if (i > 0 && levels->values[i - 1] == value) {
        levels->places[i - 1] |= bit;
        return;
    }
    for (size_t above = levels->count++; above > i; above--) {
        levels->values[above] = levels->values[above - 1];
        levels->places[above] = levels->places[above - 1];
    }
    levels->values[i] = value;
    levels->places[i] = bit;
}

/* Removes a place, whose value is known, from the levels. */
static inline void take_from_level(struct levels *levels, int64_t place, int64_t value)
{
    size_t i = 0;
    if (value == INT64_MAX)
        return;
    while (levels->values[i] < value)
        i++;
    levels->places[i] &= ~(UINT64_C(1) << (place & 63));
    if (levels->places[i])
        return;
    for (levels->count--; i < levels->count; i++) {
        levels->values[i] = levels->values[i + 1];
        levels->places[i] = levels->places[i + 1];
    }
}

/* The fewest rolls from a place with no cut near above. */
static inline int64_t rolls_by_levels(const struct levels *levels, uint64_t faces, int64_t place)
{
    int by = (int)((place + 1) & 63);
    uint64_t landings = faces << by | faces >> (-by & 63);
    for (size_t i = 0; i < levels->count; i++)
        if (levels->places[i] & landings)
            return levels->values[i] + 1;
    return INT64_MAX;
}

/* The fewest rolls from a place; values[f] is the rolls left after landing f squares above it. */
static int64_t rolls_from(const struct blocks *blocks, const int64_t *values, int64_t place,
                          int64_t detour)
{
    const snl_i_line *line = blocks->squares->line;
    int64_t best = INT64_MAX, until_detour = 63 - place % 64;
    if (blocks->squares->search.beyond && line->last - place < SNL_I_TAIL)
        return blocks->tail[place - (line->last - SNL_I_TAIL + 1)];
    /* Beyond the goal all values are INT64_MAX. */
    if (detour == 0)
        return rolls_by_levels(&blocks->levels, line->board->face_set, place);
    for (uint64_t faces = line->board->face_set; faces; faces &= faces - 1) {
        int64_t face = 1 + snl_i_lowest_bit(faces);
        if (values[face] == INT64_MAX)
            continue;
        int64_t rolls = 1 + values[face] + (face > until_detour ? detour : 0);
        best = rolls < best ? rolls : best;
    }
    return best;
}

/* Returns how many mouths of the board lie below a place on the line. A cut just below the place need
 * not be counted: no mouth is cut out. */
static size_t mouths_below(const snl_i_line *line, int64_t place)
{
    size_t cuts = snl_i_count_below(line->cuts, line->cut_count, sizeof *line->cuts,
                                    offsetof(snl_i_cut, line_above), place);
    return snl_i_ends_above(&line->ends, place + (cuts > 0 ? line->cuts[cuts - 1].left_out : 0));
}

/* The place of the start if tokens leave it by a rule of entering and it lies below a place;
 * else -1. */
static inline int64_t start_below(const snl_i_line *line, int64_t place)
{
    if (!snl_i_has_entering(line->board))
        return -1;
    int64_t start = snl_i_line_place(line, line->board->start);
    return start < place ? start : -1;
}

/* Begins a block with the values above it. */
static void start_levels(struct blocks *blocks, size_t block)
{
    int64_t above = (int64_t)(block + 1) * blocks->size;
    blocks->levels.count = 0;
    for (int64_t i = blocks->largest - 1; i >= 0; i--) {
        int64_t value = blocks->above[(int64_t)block * blocks->largest + i];
        blocks->values[blocks->size + i] = value;
        add_to_level(&blocks->levels, above + i, value);
    }
}

/* Computes the values of a block from those of the squares above it. */
static snl_status fill_block(struct blocks *blocks, size_t block)
{
    const snl_i_squares *squares = blocks->squares;
    const snl_i_line *line = squares->line;
    int64_t begin = (int64_t)block * blocks->size, detour = 0;
    start_levels(blocks, block);
    /* The mouths of the block, from the highest down. */
    size_t mouth =
        block + 1 == blocks->block ? blocks->below : mouths_below(line, begin + blocks->size);
    int64_t mouth_at = mouth > 0 ? snl_i_line_place(line, line->ends.mouths[mouth - 1]) : -1;
    int64_t start_at = start_below(line, begin + blocks->size);
    int64_t next = mouth_at > start_at ? mouth_at : start_at;
    for (int64_t place = begin + blocks->size - 1; place >= begin; place--) {
        int64_t *value = &blocks->values[place - begin];
        if (place % 64 == 63) {
            if (snl_i_poll_step(&blocks->poll, 16 * (size_t)blocks->largest))
                return SNL_ERROR_CANCELLED;
            detour = detour_rolls(line, place + 1);
        }
        if (place >= line->last) {
            *value = place == line->last ? 0 : INT64_MAX;
        } else if (place == next) {
            if (place == mouth_at) {
                *value = blocks->after[--mouth];
                mouth_at = mouth > 0 ? snl_i_line_place(line, line->ends.mouths[mouth - 1]) : -1;
            } else {
                int64_t rolls = squares->search.rolls_start;
                *value = rolls < 0 ? INT64_MAX : rolls;
            }
            start_at = start_below(line, place);
            next = mouth_at > start_at ? mouth_at : start_at;
        } else {
            *value = rolls_from(blocks, value, place, detour);
        }
        take_from_level(&blocks->levels, place + blocks->largest, value[blocks->largest]);
        add_to_level(&blocks->levels, place, *value);
    }
    blocks->block = block;
    blocks->below = mouth;
    return SNL_OK;
}

static int64_t rolls_after_square(const snl_i_guide *guide, snl_square landing)
{
    struct blocks *blocks = guide->context;
    int64_t place = snl_i_line_place(blocks->squares->line, landing);
    if (blocks->block != (size_t)(place / blocks->size) &&
        fill_block(blocks, (size_t)(place / blocks->size)) != SNL_OK)
        return -1;
    return blocks->values[place % blocks->size];
}

/* Computes `above` for all blocks. The lowest block is filled when the walk begins there. */
static snl_status fill_blocks(struct blocks *blocks)
{
    for (int64_t i = 0; i < blocks->largest; i++)
        blocks->above[((int64_t)blocks->count - 1) * blocks->largest + i] = INT64_MAX;
    for (size_t block = blocks->count - 1; block > 0; block--) {
        if (fill_block(blocks, block) != SNL_OK)
            return SNL_ERROR_CANCELLED;
        for (int64_t i = 0; i < blocks->largest; i++)
            blocks->above[((int64_t)block - 1) * blocks->largest + i] = blocks->values[i];
    }
    return SNL_OK;
}

static snl_status init_blocks(struct blocks *blocks, const snl_i_squares *squares)
{
    const snl_i_line *line = squares->line;
    const snl_allocator *allocator = &line->board->allocator;
    int64_t largest = snl_i_largest_face(line->board), size = (largest + 7) / 8 * 64;
    size_t count = (size_t)(line->last / size) + 1;
    *blocks = (struct blocks){.squares = squares,
                              .largest = largest,
                              .size = size,
                              .count = count,
                              .block = count,
                              .poll = {.allocator = allocator},
                              .below = line->ends.count};
    blocks->after = snl_i_allocate(allocator, line->ends.count, sizeof(int64_t));
    blocks->above = snl_i_allocate(allocator, count, (size_t)largest * sizeof(int64_t));
    blocks->values = snl_i_allocate(allocator, VALUES, sizeof(int64_t));
    if (!blocks->after || !blocks->above || !blocks->values)
        return SNL_ERROR_MEMORY;
    blocks->tail = blocks->values + ROUTE_BLOCK_MAX + 64;
    blocks->levels.values = blocks->tail + SNL_I_TAIL;
    blocks->levels.places = (uint64_t *)blocks->levels.values + LEVELS_MAX;
    return SNL_OK;
}

static void free_blocks(struct blocks *blocks)
{
    const snl_i_line *line = blocks->squares->line;
    const snl_allocator *allocator = &line->board->allocator;
    snl_i_release(allocator, blocks->after, line->ends.count, sizeof(int64_t));
    snl_i_release(allocator, blocks->above, blocks->count,
                  (size_t)blocks->largest * sizeof(int64_t));
    snl_i_release(allocator, blocks->values, VALUES, sizeof(int64_t));
}

/* Searches from the goal down to `from`. Returns the rolls from `from` to the goal, and fills
 * `after` and `tail`. */
static int64_t search_squares_backwards(snl_i_squares *squares, struct blocks *blocks,
                                        snl_square from)
{
    const snl_i_line *line = squares->line;
    snl_i_square_search *search = &squares->search;
    for (size_t i = 0; i < SNL_I_TAIL; i++)
        blocks->tail[i] = -1;
    if (search->beyond) {
        search->record = blocks->tail;
        search->record_first = (size_t)(line->last - SNL_I_TAIL + 1); /* wraps if it is below 0 */
        search->record_count = SNL_I_TAIL;
    }
    search->target = snl_i_squares_bit(squares, from);
    int64_t rolls = snl_i_square_search_run(search, search->goal_bit);
    for (size_t i = 0; i < SNL_I_TAIL; i++)
        if (blocks->tail[i] < 0)
            blocks->tail[i] = INT64_MAX;
    snl_i_poll poll = {.allocator = search->poll.allocator};
    for (size_t i = 0; i < line->ends.count && search->status == SNL_OK; i++) {
        blocks->after[line->arcs[line->ends.count - 1 - i].value] = search->times[i];
        if (snl_i_poll_step(&poll, 1))
            search->status = SNL_ERROR_CANCELLED;
    }
    return rolls;
}

SNL_I_APART snl_status route_squares(snl_i_squares *squares, snl_square from, snl_route **route)
{
    struct blocks blocks;
    snl_status status = init_blocks(&blocks, squares);
    if (status == SNL_OK) {
        int64_t rolls = search_squares_backwards(squares, &blocks, from);
        status = squares->search.status;
        if (status == SNL_OK && rolls > 0)
            status = fill_blocks(&blocks);
        snl_i_guide guide = {squares->line, rolls_after_square, &blocks, &blocks.poll};
        if (status == SNL_OK)
            status = snl_i_route_walk(&guide, from, rolls, route);
    }
    free_blocks(&blocks);
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
