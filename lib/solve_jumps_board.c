/* SPDX-License-Identifier: MIT */
/*
 * Sets boards up for the search over the jumps. For the fewest rolls the search runs forwards, from
 * the start; the nodes are the mouths and the goal.
 *
 * For a route the search runs backwards, from the goal, on positions counted down from there, and
 * finds the rolls left from each square. Each jump has a node on its destination; landing there
 * starts a stream on the jump's mouth. Mouths are blocked, and have a node of their own if no jump
 * leads to them. The arcs list the jumps by destination (solve_line.h).
 */
#include "solve.h"

#include "solve_jumps.h"

/* Makes the nodes of a search forwards. Without chaining `ends` is NULL. Fails with
 * SNL_ERROR_CANCELLED. */
static snl_status fill_forwards(snl_i_jump_search *search, const snl_board *board,
                                const snl_i_ends *ends)
{
    snl_i_jump_place place = {0, 0};
    const snl_i_jump *jump;
    size_t count = 0;
    for (; (jump = snl_i_jumps_next(&board->jumps, &place)) != NULL; count++) {
        snl_square to = ends ? ends->ends[count] : jump->to;
        uint32_t then = to == board->squares ? SNL_I_NODE_WINS : SNL_I_NODE_SPAWNS;
        search->nodes[count] =
            (snl_i_node){.position = jump->from, .lead = to, .flags = SNL_I_NODE_BLOCKED | then};
        if (snl_i_poll_step(&search->queue.poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    search->nodes[count] = (snl_i_node){.position = board->squares, .flags = SNL_I_NODE_WINS};
    snl_i_jump_search_link(search, count + 1, board->squares);
    return SNL_OK;
}

static snl_status search_forwards(const snl_board *board, const snl_i_ends *ends, snl_square from,
                                  int64_t *rolls)
{
    if (from == board->squares) {
        *rolls = 0;
        return SNL_OK;
    }
    size_t nodes = board->jumps.count + 1, bytes = snl_i_jump_search_bytes(nodes);
    if (SNL_I_NEVER(bytes == 0)) /* the jumps alone would take 2^35 bytes */
        return SNL_ERROR_TOO_LARGE;
    void *memory = snl_i_allocate(&board->allocator, 1, bytes);
    if (!memory)
        return SNL_ERROR_MEMORY;
    snl_i_jump_search search;
    snl_i_jump_search_init(&search, memory, nodes, snl_i_largest_face(board), &board->allocator);
    snl_status status = fill_forwards(&search, board, ends);
    if (status == SNL_OK) {
        int64_t found = snl_i_jump_search_run(&search, from, 0);
        status = search.queue.poll.cancelled ? SNL_ERROR_CANCELLED : SNL_OK;
        if (status == SNL_OK)
            *rolls = found;
    }
    snl_i_release(&board->allocator, memory, 1, bytes);
    return status;
}

snl_status snl_i_solve_by_jumps(const snl_board *board, snl_square from, int64_t *rolls)
{
    if (!board->chaining)
        return search_forwards(board, NULL, from, rolls);
    snl_i_ends ends;
    snl_status status = snl_i_board_ends(board, &ends);
    if (status != SNL_OK)
        return status;
    status = search_forwards(board, &ends, from, rolls);
    snl_i_board_ends_free(board, &ends);
    return status;
}

/* Makes the nodes of a search backwards, from the goal down. Square 0 is a node, too, so that each
 * square has a node at or below it on the board. Fails with SNL_ERROR_CANCELLED. */
static snl_status fill_backwards(snl_i_jump_search *search, const snl_i_line *line)
{
    const snl_square *mouths = line->ends.mouths;
    snl_square goal = line->board->squares;
    size_t count = 0, mouth = line->ends.count, arc = line->ends.count;
    while (mouth > 0 || arc > 0) {
        if (snl_i_poll_step(&search->queue.poll, 1))
            return SNL_ERROR_CANCELLED;
        snl_square square = mouth > 0 ? mouths[mouth - 1] : 0;
        if (arc > 0 && line->arcs[arc - 1].key > square)
            square = line->arcs[arc - 1].key;
        uint32_t blocked = 0;
        if (mouth > 0 && mouths[mouth - 1] == square) {
            blocked = SNL_I_NODE_BLOCKED;
            mouth--;
        }
        snl_i_node node = {.position = goal - square, .flags = blocked};
        if (arc == 0 || line->arcs[arc - 1].key != square)
            search->nodes[count++] = node;
        for (; arc > 0 && line->arcs[arc - 1].key == square; arc--) {
            node.flags = blocked | SNL_I_NODE_SPAWNS;
            node.lead = goal - mouths[line->arcs[arc - 1].index];
            search->nodes[count++] = node;
            if (snl_i_poll_step(&search->queue.poll, 1))
                return SNL_ERROR_CANCELLED;
        }
    }
    search->nodes[count++] = (snl_i_node){.position = goal};
    snl_i_jump_search_link(search, count, goal);
    return SNL_OK;
}

/* The steps counted for looking up a mouth and a node. */
enum { STEPS_OF_A_LOOK = 32 };

static int64_t rolls_after(const snl_i_guide *guide, snl_square landing)
{
    const snl_i_ends *ends = &guide->line->ends;
    if (snl_i_poll_step(guide->poll, STEPS_OF_A_LOOK))
        return -1;
    size_t mouth = snl_i_ends_find(ends, landing);
    if (mouth < ends->count)
        landing = ends->ends[mouth];
    snl_square goal = guide->line->board->squares;
    return landing == goal ? 0 : snl_i_jump_search_rolls(guide->context, goal - landing);
}

static snl_status walk(const snl_i_line *line, snl_i_jump_search *search, snl_square from,
                       snl_route **route)
{
    snl_i_guide guide = {line, rolls_after, search, &search->queue.poll};
    snl_square goal = line->board->squares;
    int64_t rolls = from == goal ? 0 : snl_i_jump_search_rolls(search, goal - from);
    return snl_i_route_walk(&guide, from, rolls == INT64_MAX ? SNL_UNREACHABLE : rolls, route);
}

static snl_status search_backwards(const snl_i_line *line, snl_square from, snl_route **route)
{
    const snl_allocator *allocator = &line->board->allocator;
    size_t count = line->ends.count;
    /* The product fits: snl_i_line_init() refuses 2^31 jumps and more. */
    size_t nodes = 2 * count + 1, bytes = snl_i_jump_search_bytes(nodes);
    if (SNL_I_NEVER(bytes == 0)) /* 2^30 jumps would take 2^34 bytes */
        return SNL_ERROR_TOO_LARGE;
    void *memory = snl_i_allocate(allocator, 1, bytes);
    snl_i_jump_search *search = snl_i_allocate(allocator, 1, sizeof *search);
    snl_status status = memory && search ? SNL_OK : SNL_ERROR_MEMORY;
    if (status == SNL_OK) {
        snl_i_jump_search_init(search, memory, nodes, snl_i_largest_face(line->board), allocator);
        status = fill_backwards(search, line);
    }
    if (status == SNL_OK) {
        snl_i_jump_search_run(search, 0, 1);
        status = search->queue.poll.cancelled ? SNL_ERROR_CANCELLED : SNL_OK;
    }
    if (status == SNL_OK)
        status = walk(line, search, from, route);
    snl_i_release(allocator, search, 1, sizeof *search);
    snl_i_release(allocator, memory, 1, bytes);
    return status;
}

snl_status snl_i_route_by_jumps(const snl_board *board, snl_square from, snl_route **route)
{
    snl_i_line line;
    snl_status status = snl_i_line_init(&line, board, 1);
    if (status != SNL_OK)
        return status;
    status = search_backwards(&line, from, route);
    snl_i_line_free(&line);
    return status;
}
