/* SPDX-License-Identifier: MIT */
/*
 * Solves boards straight from arrays of int32_t, with the default rules. The smallest boards, and a
 * few small ones, are solved in turn, without memory (solve_small.c). Many small boards are solved
 * several at a time (solve_lockstep.c). For a larger board, a sample of its entries estimates the
 * number of jumps, which decides between the searches over the jumps and over the squares. These
 * two read the destinations in the caller's array. Such a call allocates once.
 *
 * Every entry is checked, so that a fault is found even where no token arrives.
 */
#include "solve.h"

#include "solve_array.h"
#include "solve_lockstep.h"
#include "solve_squares.h"

#include <string.h>

/* The search over the jumps is faster if there are fewer jumps than one for so many squares.
 * Measured with gcc 12 on 1e4 to 2e7 squares: with random jumps the two break even at 5% or more,
 * and with short jumps at more. */
enum { SQUARES_FOR_A_JUMP = 18 };

enum { DEFAULT_FACE_SET = 0x3f, BLOCK = 64, CHUNK = 512, SAMPLES = 1024 };

/* Boards of up to this many squares are solved in turn, which is as fast as in lockstep. */
enum { IN_TURN_SQUARES = 127 };

struct many {
    snl_allocator allocator;
    snl_i_boards boards;
    size_t rows;
    size_t columns;
    void *memory;
    size_t bytes;
    int32_t *moves; /* receives a large matrix as a move[] array; NULL otherwise */
    void *search;   /* memory for the search of one large board; NULL: they go in lockstep */
    size_t faulty;  /* how many boards have a fault */
    snl_i_poll poll;
};

/* ---- One large board ---- */

static size_t smaller_size(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Estimates the number of jumps, from up to SAMPLES blocks of entries. */
static size_t estimate_jumps(struct many *many, const int32_t *moves)
{
    size_t squares = many->boards.squares, blocks = squares / BLOCK;
    size_t step = 1 + blocks / SAMPLES, count = 0;
    for (size_t first = 0; first < blocks && !snl_i_poll_step(&many->poll, BLOCK / 16);
         first += step)
        count += (size_t)snl_i_bit_count(snl_i_filled(moves, squares, first * BLOCK));
    return count * step;
}

/* Sets the bit of each mouth. Returns 0 if an entry is faulty, or the work is cancelled. */
static int find_blocked(struct many *many, const int32_t *moves, uint64_t *blocked)
{
    size_t squares = many->boards.squares;
    int32_t last = (int32_t)smaller_size(squares - 1, INT32_MAX), faults = 0;
    for (size_t first = 0; first < squares; first += BLOCK) {
        if (first % CHUNK == 0 && snl_i_poll_step(&many->poll, BLOCK))
            return 0;
        /* No entry can name a square above INT32_MAX. The numbers that snl_i_moved() gets for such
         * squares wrap round to INT32_MIN and above. Only faulty entries equal those. */
        uint32_t square = (uint32_t)smaller_size(first, (size_t)INT32_MAX + 1);
        blocked[first / BLOCK] = snl_i_moved(moves + first, squares - first, square, last, &faults);
    }
    return !faults && !snl_i_bit_get(blocked, squares - 1);
}

static int64_t solve_by_squares(struct many *many, const int32_t *moves)
{
    size_t squares = many->boards.squares;
    snl_i_square_search search;
    snl_i_square_search_init(&search, many->search, squares, SNL_I_NEEDS_MOVES, DEFAULT_FACE_SET);
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
    size_t estimate = estimate_jumps(many, moves);
    int64_t rolls;
    if (estimate < squares / SQUARES_FOR_A_JUMP &&
        snl_i_array_solve(moves, squares, estimate, many->search, &many->poll, &rolls))
        return rolls;
    return solve_by_squares(many, moves);
}

/* The index of the entry for the square at place `column` of a row, in the order of play. Rows and
 * places count from 0; row 0 is at the bottom, whereas a matrix begins with its top row. */
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

SNL_I_APART void solve_each(struct many *many)
{
    for (size_t board = 0; board < many->boards.count && !many->poll.cancelled; board++) {
        const int32_t *entries = many->boards.entries + board * many->boards.squares;
        const int32_t *moves = many->moves ? turn_matrix(many, entries) : entries;
        /* If the work is cancelled, solve_large() polls before it reads `moves`. */
        int64_t rolls = solve_large(many, moves);
        many->boards.rolls[board] = rolls;
        many->faulty += rolls == SNL_FAULTY_BOARD;
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
    snl_i_lockstep_run(state, boards);
    many->poll = state->poll;
    many->faulty = state->faulty;
}

/* Sets `bytes` and allocates them: at most 10 bytes for each cell of a matrix or 6 for each entry
 * of a move[] array, plus 20 KB. */
static snl_status take_memory(struct many *many)
{
    size_t squares = many->boards.squares;
    size_t turned = many->boards.lowest == 0 ? 0 : squares * sizeof(int32_t);
    many->bytes = sizeof(snl_i_lockstep) + 2 * squares * sizeof(uint16_t);
    if (squares > SNL_I_LOCKSTEP_MAX) {
        size_t by_jumps = snl_i_array_bytes(squares);
        size_t by_squares = snl_i_square_search_bytes(squares, SNL_I_NEEDS_MOVES);
        if (by_squares == 0)
            return SNL_ERROR_MEMORY;
        if (SNL_I_NEVER(squares > SIZE_MAX / 16)) /* on 64 bits `by_squares` is 0 by then */
            return SNL_ERROR_MEMORY;
        turned = (turned + 15) / 16 * 16;
        many->bytes = turned + by_jumps + by_squares - smaller_size(by_jumps, by_squares);
    }
    many->memory = snl_i_allocate(&many->allocator, 1, many->bytes);
    if (!many->memory)
        return SNL_ERROR_MEMORY;
    if (squares > SNL_I_LOCKSTEP_MAX) {
        many->moves = turned ? many->memory : NULL;
        many->search = (char *)many->memory + turned;
    }
    return SNL_OK;
}

/* ---- A call ---- */

/* The boards of a call: `count` arrays one behind another, of which `first` is the first one. */
struct arrays {
    snl_i_array first;
    size_t squares;
    size_t count;
    int64_t *rolls;
};

SNL_I_APART snl_status solve_with_memory(const struct arrays *arrays,
                                         const snl_allocator *allocator, size_t *faulty_count)
{
    struct many many = {.allocator = *allocator,
                        .boards = {.entries = arrays->first.entries,
                                   .count = arrays->count,
                                   .squares = arrays->squares,
                                   .lowest = arrays->first.lowest,
                                   .rolls = arrays->rolls,
                                   .allocator = allocator},
                        .rows = arrays->first.rows,
                        .columns = arrays->first.columns,
                        .poll.allocator = allocator};
    snl_status status = take_memory(&many);
    if (status != SNL_OK)
        return status;
    if (many.search)
        solve_each(&many);
    else
        solve_in_lockstep(&many);
    snl_i_release(allocator, many.memory, 1, many.bytes);
    if (many.poll.cancelled)
        return SNL_ERROR_CANCELLED;
    if (faulty_count)
        *faulty_count = many.faulty;
    return SNL_OK;
}

/* Solves small boards one after another, without memory. */
static snl_status solve_in_turn(const struct arrays *arrays, const snl_allocator *allocator,
                                size_t *faulty_count)
{
    snl_i_poll poll = {.allocator = allocator};
    snl_i_array array = arrays->first;
    size_t faulty = 0;
    for (size_t board = 0; board < arrays->count; board++) {
        if (snl_i_poll_step(&poll, arrays->squares))
            return SNL_ERROR_CANCELLED;
        int64_t rolls = snl_i_solve_small_array(&array);
        arrays->rolls[board] = rolls;
        faulty += rolls == SNL_FAULTY_BOARD;
        array.entries += arrays->squares;
    }
    if (faulty_count)
        *faulty_count = faulty;
    return SNL_OK;
}

static snl_status solve_arrays(const struct arrays *arrays, const snl_allocator *allocator,
                               size_t *faulty_count)
{
    snl_allocator copy;
    if (arrays->count > 0 && (!arrays->first.entries || !arrays->rolls))
        return SNL_ERROR_NULL;
    snl_status status = snl_i_allocator_init(&copy, allocator);
    if (status != SNL_OK)
        return status;
    if (arrays->squares == 0)
        return SNL_ERROR_SQUARES;
    /* The entries of all boards are one array. */
    if (arrays->count > SIZE_MAX / sizeof(int32_t) / arrays->squares)
        return SNL_ERROR_TOO_LARGE;
    size_t few = arrays->squares <= SNL_I_SMALL_SQUARES ? SNL_I_LOCKSTEP_LANES : 0;
    if (arrays->squares <= IN_TURN_SQUARES || arrays->count <= few)
        return solve_in_turn(arrays, &copy, faulty_count);
    return solve_with_memory(arrays, &copy, faulty_count);
}

snl_status snl_solve_matrices(const int32_t *cells, size_t boards, int64_t rows, int64_t columns,
                              const snl_allocator *allocator, int64_t *rolls, size_t *faulty_count)
{
    struct arrays arrays = {.first = {cells, (size_t)rows, (size_t)columns, 1},
                            .squares = snl_i_entries(rows, columns),
                            .count = boards,
                            .rolls = rolls};
    return solve_arrays(&arrays, allocator, faulty_count);
}

snl_status snl_solve_moves(const int32_t *moves, size_t boards, int64_t squares,
                           const snl_allocator *allocator, int64_t *rolls, size_t *faulty_count)
{
    struct arrays arrays = {.first = {moves, 1, (size_t)squares, 0},
                            .squares = snl_i_entries(1, squares),
                            .count = boards,
                            .rolls = rolls};
    return solve_arrays(&arrays, allocator, faulty_count);
}
