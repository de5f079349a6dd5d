/* SPDX-License-Identifier: MIT */
/*
 * Solves boards straight from arrays of int32_t, with the default rules. Small boards are solved
 * several at a time (solve_lockstep.c). For a larger board, a sample of its entries estimates the
 * number of jumps, which decides between the searches over the jumps and over the squares.
 * The searches read the destinations in the caller's array. A call allocates once.
 *
 * Every entry is checked, so that a fault is found even where no token arrives.
 */
#include "solve.h"

#include "solve_jumps.h"
#include "solve_lockstep.h"
#include "solve_squares.h"

#include <string.h>

/* The search over the jumps gets memory for one node per 25 squares. That is more than one jump per
 * SNL_I_SQUARES_FOR_A_JUMP squares requires, because the number of jumps is only an estimate. */
#define SQUARES_FOR_A_NODE 25

enum { DEFAULT_FACES = 6, DEFAULT_FACE_SET = 0x3f, BLOCK = 64, CHUNK = 512 };

struct many {
    snl_allocator allocator;
    snl_i_boards boards;
    size_t rows; /* for move[] arrays, `rows` and `columns` are 0 */
    size_t columns;
    void *memory;
    size_t bytes;
    int32_t *moves; /* receives a large matrix as a move[] array; NULL otherwise */
    void *search;   /* memory for the search of one large board */
    size_t nodes;   /* how many nodes fit into `search`; 0: boards are solved in lockstep */
    snl_i_poll poll;
};

/* ---- One large board ---- */

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Estimates the number of jumps, from every 32nd block of entries, or from all of them if the array
 * is short. */
static size_t estimate_jumps(struct many *many, const int32_t *moves)
{
    size_t squares = many->boards.squares, step = squares < 65536 ? 1 : 32, count = 0;
    for (size_t first = 0; first + BLOCK <= squares && !snl_i_poll_step(&many->poll, BLOCK / 16);
         first += BLOCK * step)
        count += (size_t)snl_i_bit_count(snl_i_filled(moves + first, BLOCK));
    return count * step;
}

/* Whether the next CHUNK entries are -1. */
static int is_empty(const int32_t *moves)
{
    enum { QUARTER = CHUNK / 4 };
    int32_t all = -1;
    for (size_t i = 0; i < QUARTER; i++)
        all &= moves[i] & moves[i + QUARTER] & moves[i + 2 * QUARTER] & moves[i + 3 * QUARTER];
    return all == -1;
}

/* Makes a node of each jump. Returns the number of nodes, or SIZE_MAX if there is no room for them.
 * Sets `fault` if an entry names no square, or the goal has a jump. */
static size_t find_nodes(struct many *many, const int32_t *moves, snl_i_node *nodes, int *fault)
{
    size_t squares = many->boards.squares, count = 0, before = 0;
    for (size_t first = 0; first < squares; first += BLOCK) {
        if (first % CHUNK == 0) {
            /* A chunk is likely to be empty if the chunk before was. */
            if (snl_i_poll_step(&many->poll, BLOCK + (count - before)))
                return 0;
            int looks_empty = count == before && squares - first >= CHUNK;
            before = count;
            if (looks_empty && is_empty(moves + first)) {
                first += CHUNK - BLOCK;
                continue;
            }
        }
        uint64_t differ = snl_i_filled(moves + first, squares - first);
        if (!differ)
            continue;
        if (count + BLOCK >= many->nodes)
            return SIZE_MAX;
        for (; differ; differ &= differ - 1) {
            int bit = snl_i_lowest_bit(differ);
            int64_t from = (int64_t)first + bit, to = moves[from], goal = (int64_t)squares - 1;
            *fault |= to < 0 || to > goal || (from == goal && to != goal);
            uint32_t then = to == goal ? SNL_I_NODE_WINS : SNL_I_NODE_SPAWNS;
            nodes[count] =
                (snl_i_node){.position = from, .lead = to, .flags = SNL_I_NODE_BLOCKED | then};
            count += from != to;
        }
    }
    return count;
}

/* Returns 0 if there are more jumps than nodes to hold them. */
static int solve_by_jumps(struct many *many, const int32_t *moves, int64_t *rolls)
{
    size_t squares = many->boards.squares;
    int fault = 0;
    snl_i_jump_search search;
    snl_i_jump_search_init(&search, many->search, many->nodes, DEFAULT_FACES, &many->allocator);
    size_t count = find_nodes(many, moves, search.nodes, &fault);
    if (count == SIZE_MAX)
        return 0;
    search.nodes[count] = (snl_i_node){.position = (int64_t)squares - 1, .flags = SNL_I_NODE_WINS};
    *rolls = SNL_FAULTY_BOARD;
    if (!fault && !many->poll.cancelled) {
        search.queue.poll = many->poll;
        snl_i_jump_search_link(&search, count + 1, (int64_t)squares - 1);
        *rolls = snl_i_jump_search_run(&search, 0, 0);
        many->poll = search.queue.poll;
    }
    return 1;
}

/* Sets the bit of each mouth. Returns 0 if an entry is faulty, or the work is cancelled. */
static int find_blocked(struct many *many, const int32_t *moves, uint64_t *blocked)
{
    size_t squares = many->boards.squares;
    int32_t last = (int32_t)smaller(squares - 1, INT32_MAX), faults = 0;
    for (size_t first = 0; first < squares; first += BLOCK) {
        if (first % CHUNK == 0 && snl_i_poll_step(&many->poll, BLOCK))
            return 0;
        /* No entry can name a square above INT32_MAX. The numbers that snl_i_moved() gets for such
         * squares wrap round to INT32_MIN and above. Only faulty entries equal those. */
        uint32_t square = (uint32_t)smaller(first, (size_t)INT32_MAX + 1);
        blocked[first / BLOCK] = snl_i_moved(moves + first, squares - first, square, last, &faults);
    }
    return !faults && !snl_i_bit_get(blocked, squares - 1);
}

static int64_t solve_by_squares(struct many *many, const int32_t *moves)
{
    size_t squares = many->boards.squares;
    snl_i_square_search search;
    snl_i_square_search_init(&search, many->search, squares, 0, DEFAULT_FACE_SET);
    if (!find_blocked(many, moves, search.blocked))
        return SNL_FAULTY_BOARD;
    search.poll = many->poll;
    search.moves = moves;
    search.target = squares - 1;
    int64_t rolls = snl_i_square_search_run(&search, 0);
    many->poll = search.poll;
    return rolls;
}

static int64_t solve_large(struct many *many, const int32_t *moves)
{
    size_t squares = many->boards.squares;
    int64_t rolls;
    if (estimate_jumps(many, moves) < squares / SNL_I_SQUARES_FOR_A_JUMP &&
        solve_by_jumps(many, moves, &rolls))
        return rolls;
    return solve_by_squares(many, moves);
}

/* The index of the entry for the square at place `column` of a row, in the order of play. Rows and
 * places count from 0; row 0 is at the bottom, whereas a matrix begins with its top row. A move[]
 * array, with 0 rows and columns, counts as one row. */
static size_t cell_of(const struct many *many, size_t row, size_t column)
{
    size_t turned = row % 2 ? many->columns - 1 - column : column;
    return (many->rows - 1 - row) * many->columns + turned;
}

/* Copies a matrix into a move[] array. A faulty entry becomes INT32_MIN, which is faulty, too. */
static const int32_t *turn_matrix(struct many *many, const int32_t *cells)
{
    size_t square = 0;
    for (size_t row = 0; row < many->rows; row++)
        for (size_t column = 0; column < many->columns && !snl_i_poll_step(&many->poll, 1);
             column++) {
            int32_t to = cells[cell_of(many, row, column)];
            many->moves[square++] = to == -1 ? -1 : to > 0 ? to - 1 : INT32_MIN;
        }
    return many->moves;
}

static void solve_each(struct many *many)
{
    for (size_t board = 0; board < many->boards.count && !many->poll.cancelled; board++) {
        const int32_t *entries = many->boards.entries + board * many->boards.squares;
        const int32_t *moves = many->moves ? turn_matrix(many, entries) : entries;
        /* If the work is cancelled, solve_large() polls before it reads `moves`. */
        many->boards.rolls[board] = solve_large(many, moves);
    }
}

/* ---- Many small boards ---- */

static void solve_in_lockstep(struct many *many)
{
    snl_i_boards *boards = &many->boards;
    snl_i_lockstep *state = many->memory;
    uint16_t *by_square = (uint16_t *)(state + 1), *by_entry = by_square + boards->squares;
    size_t row = 0, column = 0;
    for (size_t square = 0; square < boards->squares; square++) {
        by_square[square] = snl_i_place(square);
        by_entry[cell_of(many, row, column)] = by_square[square];
        if (++column == many->columns) {
            column = 0;
            row++;
        }
    }
    boards->by_square = by_square;
    boards->by_entry = by_entry;
    if (boards->squares == 1) {
        for (size_t board = 0; board < boards->count && !snl_i_poll_step(&many->poll, 1); board++)
            boards->rolls[board] =
                boards->entries[board] == -1 || boards->entries[board] == boards->lowest
                    ? 0
                    : SNL_FAULTY_BOARD;
        return;
    }
    snl_i_lockstep_run(state, boards);
    many->poll = state->poll;
}

/* ---- A call ---- */

/* Sets `bytes` and allocates them: less than 8 bytes for each entry of one board, plus 30 KB. */
static snl_status take_memory(struct many *many)
{
    size_t squares = many->boards.squares, turned = many->rows ? squares * sizeof(int32_t) : 0;
    many->bytes = sizeof(snl_i_lockstep) + 2 * squares * sizeof(uint16_t);
    if (squares > SNL_I_LOCKSTEP_MAX) {
        many->nodes = squares / SQUARES_FOR_A_NODE + BLOCK;
        size_t by_jumps = snl_i_jump_search_bytes(many->nodes);
        size_t by_squares = snl_i_square_search_bytes(squares, 0);
        if (by_jumps == 0)
            return SNL_ERROR_MEMORY;
        /* On 64 bits the check of `by_jumps` has the lowest limit of these three checks. */
        if (SNL_I_NEVER(by_squares == 0))
            return SNL_ERROR_MEMORY;
        if (SNL_I_NEVER(squares > SIZE_MAX / 16))
            return SNL_ERROR_MEMORY;
        turned = (turned + 15) / 16 * 16;
        many->bytes = turned + by_jumps + by_squares - smaller(by_jumps, by_squares);
    }
    many->memory = snl_i_allocate(&many->allocator, 1, many->bytes);
    if (!many->memory)
        return SNL_ERROR_MEMORY;
    many->moves = turned ? many->memory : NULL;
    many->search = (char *)many->memory + turned;
    return SNL_OK;
}

/* Sets `faulty_count` to the number of faulty boards. */
static snl_status count_faulty(struct many *many, size_t *faulty_count)
{
    const snl_i_boards *boards = &many->boards;
    size_t count = 0;
    for (size_t board = 0; board < boards->count; board++) {
        if (snl_i_poll_step(&many->poll, 1))
            return SNL_ERROR_CANCELLED;
        count += boards->rolls[board] == SNL_FAULTY_BOARD;
    }
    *faulty_count = count;
    return SNL_OK;
}

static snl_status solve_all(struct many *many, size_t *faulty_count)
{
    snl_status status = take_memory(many);
    if (status != SNL_OK)
        return status;
    if (many->nodes > 0)
        solve_each(many);
    else
        solve_in_lockstep(many);
    snl_i_release(&many->allocator, many->memory, 1, many->bytes);
    if (many->poll.cancelled)
        return SNL_ERROR_CANCELLED;
    return faulty_count ? count_faulty(many, faulty_count) : SNL_OK;
}

static snl_status solve_many(struct many *many, const snl_allocator *allocator,
                             size_t *faulty_count)
{
    snl_i_boards *boards = &many->boards;
    if (boards->count > 0 && (!boards->entries || !boards->rolls))
        return SNL_ERROR_NULL;
    snl_status status = snl_i_allocator_init(&many->allocator, allocator);
    if (status != SNL_OK)
        return status;
    if (boards->squares == 0)
        return SNL_ERROR_SQUARES;
    /* The entries of all boards are one array. */
    if (boards->count > SIZE_MAX / sizeof(int32_t) / boards->squares)
        return SNL_ERROR_TOO_LARGE;
    boards->allocator = many->poll.allocator = &many->allocator;
    if (boards->count > 0)
        return solve_all(many, faulty_count);
    if (faulty_count)
        *faulty_count = 0;
    return SNL_OK;
}

snl_status snl_solve_matrices(const int32_t *cells, size_t boards, int64_t rows, int64_t columns,
                              const snl_allocator *allocator, int64_t *rolls, size_t *faulty_count)
{
    struct many many = {.boards = {.entries = cells,
                                   .count = boards,
                                   .squares = snl_i_entries(rows, columns),
                                   .lowest = 1,
                                   .rolls = rolls},
                        .rows = (size_t)rows,
                        .columns = (size_t)columns};
    return solve_many(&many, allocator, faulty_count);
}

snl_status snl_solve_moves(const int32_t *moves, size_t boards, int64_t squares,
                           const snl_allocator *allocator, int64_t *rolls, size_t *faulty_count)
{
    struct many many = {.boards = {.entries = moves,
                                   .count = boards,
                                   .squares = snl_i_entries(1, squares),
                                   .rolls = rolls}};
    return solve_many(&many, allocator, faulty_count);
}
