/* SPDX-License-Identifier: MIT */
/*
 * Sets boards up for the search over the jumps. For the fewest rolls the search runs forwards, from
 * a square; the nodes are the mouths and the goal.
 *
 * For a route the search runs backwards, from the goal, on positions counted down from there, and
 * finds the rolls left from each square. Each jump has a node on its destination; landing there
 * starts a stream on the jump's mouth. Mouths are blocked, and have a node of their own if no jump
 * leads to them. The arcs list the jumps by destination (solve_line.h).
 *
 * With a rule of entering the start is blocked like a mouth, so that no stream passes it. Forwards,
 * the first token that rests on the start starts a stream on each square to which a roll from there
 * leads: on each *entry*. Backwards, the rolls left from the start are known one roll after those
 * from an entry. Then a stream starts on each mouth whose jump leads to the start, and on the start
 * itself unless it is a mouth.
 */
#include "solve.h"

#include "solve_jumps.h"

#include <string.h>

/* The entries in ascending order, without the start; none without a rule of entering. Several may
 * be the same square. */
struct entries {
    size_t count;
    snl_square squares[SNL_FACES_MAX];
};

/* Fails with SNL_ERROR_CANCELLED. */
static snl_status list_entries(const snl_board *board, struct entries *entries)
{
    snl_square landings[SNL_FACES_MAX];
    snl_i_poll poll = {.allocator = &board->allocator};
    entries->count = 0;
    if (!snl_i_has_entering(board))
        return SNL_OK;
    size_t count = snl_i_start_landings(board, landings);
    for (size_t i = 0; i < count; i++) {
        snl_square rest;
        snl_status status = snl_i_board_rest(board, landings[i], &poll, &rest);
        if (status != SNL_OK)
            return status;
        if (rest == board->start)
            continue;
        size_t place = entries->count++;
        for (; place > 0 && entries->squares[place - 1] > rest; place--)
            entries->squares[place] = entries->squares[place - 1];
        entries->squares[place] = rest;
    }
    return SNL_OK;
}

/* Sets the start of a search and finds the nodes that wait there. Fails with
 * SNL_ERROR_CANCELLED. */
static snl_status find_waiting(snl_i_jump_search *search, size_t count, int64_t start)
{
    const snl_i_node *nodes = search->nodes;
    size_t i =
        snl_i_count_below(nodes, count, sizeof *nodes, offsetof(snl_i_node, position), start);
    /* The last node is beyond the start, or waits there. */
    while (nodes[i].position == start && !(nodes[i].flags & SNL_I_NODE_WAITS))
        i++;
    search->start = start;
    search->waits_first = i;
    for (; i < count && nodes[i].flags & SNL_I_NODE_WAITS; i++)
        if (snl_i_poll_step(&search->queue.poll, 1))
            return SNL_ERROR_CANCELLED;
    search->waits_end = i;
    return SNL_OK;
}

/* Whether an entry is the goal. */
static int is_goal(const snl_board *board, const struct entries *entries, size_t i)
{
    return entries->squares[i] == board->squares;
}

/* Adds the start and the entries to the nodes of a search forwards. Fails with
 * SNL_ERROR_CANCELLED. */
static snl_status add_start_forwards(snl_i_jump_search *search, size_t *count,
                                     const snl_board *board, const struct entries *entries)
{
    snl_i_node *nodes = search->nodes;
    int is_mouth = snl_i_jumps_get(&board->jumps, board->start) >= 0;
    for (size_t i = 0; i < *count; i++) {
        if (nodes[i].flags & SNL_I_NODE_SPAWNS && nodes[i].lead == board->start)
            nodes[i].flags ^= SNL_I_NODE_SPAWNS | SNL_I_NODE_ENTERS;
        if (snl_i_poll_step(&search->queue.poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    /* All new nodes are on the start, behind the mouth there. */
    size_t at = snl_i_count_below(nodes, *count, sizeof *nodes, offsetof(snl_i_node, position),
                                  board->start + 1);
    size_t more = entries->count + !is_mouth;
    memmove(nodes + at + more, nodes + at, (*count - at) * sizeof *nodes);
    *count += more;
    if (!is_mouth)
        nodes[at++] =
            (snl_i_node){.position = board->start, .flags = SNL_I_NODE_BLOCKED | SNL_I_NODE_ENTERS};
    for (size_t i = 0; i < entries->count; i++)
        nodes[at++] = (snl_i_node){.position = board->start,
                                   .lead = entries->squares[i] - is_goal(board, entries, i),
                                   .flags = SNL_I_NODE_BLOCKED | SNL_I_NODE_WAITS};
    return find_waiting(search, *count, board->start);
}

/* Makes the nodes of a search forwards. Without chaining `ends` is NULL. Fails with
 * SNL_ERROR_CANCELLED. */
static snl_status fill_forwards(snl_i_jump_search *search, const snl_board *board,
                                const snl_i_ends *ends, const struct entries *entries)
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
    search->nodes[count++] = (snl_i_node){.position = board->squares, .flags = SNL_I_NODE_WINS};
    snl_status status =
        snl_i_has_entering(board) ? add_start_forwards(search, &count, board, entries) : SNL_OK;
    if (status != SNL_OK)
        return status;
    snl_i_jump_search_link(search, count, board->squares);
    if (entries->count > 0 && is_goal(board, entries, entries->count - 1)) {
        /* No stream starts on the goal: this stream is on the goal's node already. */
        search->nodes[search->waits_end - 1].lead = 0;
    }
    return SNL_OK;
}

SNL_I_APART snl_status search_forwards(const snl_board *board, const snl_i_ends *ends,
                                       const struct entries *entries, snl_square from,
                                       int64_t *rolls)
{
    size_t nodes = board->jumps.count + 2 + entries->count; /* with the goal and the start */
    size_t bytes = snl_i_jump_search_bytes(nodes);
    if (SNL_I_NEVER(bytes == 0)) /* the jumps alone would take 2^35 bytes */
        return SNL_ERROR_TOO_LARGE;
    void *memory = snl_i_allocate(&board->allocator, 1, bytes);
    if (!memory)
        return SNL_ERROR_MEMORY;
    snl_i_jump_search search;
    snl_i_jump_search_init(&search, memory, nodes, snl_i_largest_face(board), &board->allocator);
    snl_status status = fill_forwards(&search, board, ends, entries);
    if (status == SNL_OK) {
        int64_t found = snl_i_jump_search_run(&search, from, 0);
        status = search.queue.poll.cancelled ? SNL_ERROR_CANCELLED : SNL_OK;
        if (status == SNL_OK)
            *rolls = found;
    }
    snl_i_release(&board->allocator, memory, 1, bytes);
    return status;
}

/* Without chaining `ends` is NULL. */
static snl_status solve_jumps(const snl_board *board, const snl_i_ends *ends, snl_square from,
                              int64_t *rolls)
{
    struct entries entries;
    if (from == board->squares) {
        *rolls = 0;
        return SNL_OK;
    }
    snl_status status = list_entries(board, &entries);
    return status == SNL_OK ? search_forwards(board, ends, &entries, from, rolls) : status;
}

snl_status snl_i_solve_by_jumps(const snl_board *board, snl_square from, int64_t *rolls)
{
    if (!board->chaining)
        return solve_jumps(board, NULL, from, rolls);
    snl_i_ends ends;
    snl_status status = snl_i_board_ends(board, &ends);
    if (status != SNL_OK)
        return status;
    status = solve_jumps(board, &ends, from, rolls);
    snl_i_board_ends_free(board, &ends);
    return status;
}

/* The node of the start, or of an entry. */
static snl_i_node start_node(const snl_i_line *line, snl_square square)
{
    int64_t position = line->board->squares - square;
    if (square == line->board->start)
        return (snl_i_node){
            .position = position, .lead = position, .flags = SNL_I_NODE_BLOCKED | SNL_I_NODE_WAITS};
    int is_mouth = snl_i_ends_find(&line->ends, square) < line->ends.count;
    return (snl_i_node){.position = position,
                        .flags = SNL_I_NODE_ENTERS | (is_mouth ? SNL_I_NODE_BLOCKED : 0)};
}

/* Adds the nodes of `more` squares, which descend, to the first `count` nodes of a search
 * backwards, behind nodes on the same square. Fails with SNL_ERROR_CANCELLED. */
static snl_status add_start_nodes(snl_i_jump_search *search, size_t count, const snl_i_line *line,
                                  const snl_square *squares, size_t more)
{
    while (more > 0) {
        int64_t position = line->board->squares - squares[more - 1];
        if (count > 0 && search->nodes[count - 1].position > position) {
            count--;
            search->nodes[count + more] = search->nodes[count];
        } else {
            more--;
            search->nodes[count + more] = start_node(line, squares[more]);
        }
        if (snl_i_poll_step(&search->queue.poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    return SNL_OK;
}

/* Adds the start and the entries to the nodes of a search backwards. Fails with
 * SNL_ERROR_CANCELLED. */
static snl_status add_start_backwards(snl_i_jump_search *search, size_t *count,
                                      const snl_i_line *line, const struct entries *entries)
{
    snl_square added[1 + SNL_FACES_MAX];
    snl_square start = line->board->start, goal = line->board->squares;
    int is_mouth = snl_i_ends_find(&line->ends, start) < line->ends.count;
    size_t more = 0, i = entries->count;
    for (; i > 0 && entries->squares[i - 1] > start; i--)
        added[more++] = entries->squares[i - 1];
    if (!is_mouth)
        added[more++] = start;
    for (; i > 0; i--)
        added[more++] = entries->squares[i - 1];
    for (size_t node = snl_i_count_below(search->nodes, *count, sizeof *search->nodes,
                                         offsetof(snl_i_node, position), goal - start);
         node < *count && search->nodes[node].position == goal - start; node++) {
        uint32_t *flags = &search->nodes[node].flags;
        if (*flags & SNL_I_NODE_SPAWNS)
            *flags ^= SNL_I_NODE_SPAWNS | SNL_I_NODE_WAITS;
        if (snl_i_poll_step(&search->queue.poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    *count += more;
    snl_status status = add_start_nodes(search, *count - more, line, added, more);
    return status == SNL_OK ? find_waiting(search, *count, goal - start) : status;
}

/* Makes the nodes of a search backwards, from the goal down. Square 0 is a node, too, so that each
 * square has a node at or below it on the board. Fails with SNL_ERROR_CANCELLED. */
static snl_status fill_backwards(snl_i_jump_search *search, const snl_i_line *line,
                                 const struct entries *entries)
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
            node.lead = goal - mouths[line->arcs[arc - 1].value];
            search->nodes[count++] = node;
            if (snl_i_poll_step(&search->queue.poll, 1))
                return SNL_ERROR_CANCELLED;
        }
    }
    search->nodes[count++] = (snl_i_node){.position = goal};
    snl_status status = snl_i_has_entering(line->board)
                            ? add_start_backwards(search, &count, line, entries)
                            : SNL_OK;
    if (status == SNL_OK)
        snl_i_jump_search_link(search, count, goal);
    return status;
}

/* The steps counted for looking up a mouth and a node. */
enum { STEPS_OF_A_LOOKUP = 32 };

static int64_t rolls_after(const snl_i_guide *guide, snl_square landing)
{
    const snl_i_ends *ends = &guide->line->ends;
    if (snl_i_poll_step(guide->poll, STEPS_OF_A_LOOKUP))
        return -1;
    size_t mouth = snl_i_ends_find(ends, landing);
    if (mouth < ends->count)
        landing = ends->ends[mouth];
    snl_square goal = guide->line->board->squares;
    return landing == goal ? 0 : snl_i_jump_search_rolls(guide->context, goal - landing);
}

static snl_status walk_jumps(const snl_i_line *line, snl_i_jump_search *search, snl_square from,
                             snl_route **route)
{
    snl_i_guide guide = {line, NULL, rolls_after, search, &search->queue.poll};
    snl_square goal = line->board->squares;
    int64_t rolls = from == goal ? 0 : snl_i_jump_search_rolls(search, goal - from);
    return snl_i_route_walk(&guide, from, rolls == INT64_MAX ? SNL_UNREACHABLE : rolls, route);
}

static snl_status search_backwards(const snl_i_line *line, snl_square from, snl_route **route)
{
    const snl_allocator *allocator = &line->board->allocator;
    size_t count = line->ends.count;
    struct entries entries;
    snl_status status = list_entries(line->board, &entries);
    if (status != SNL_OK)
        return status;
    /* With square 0 and the start. The product fits: snl_i_line_init() refuses 2^31 jumps and
     * more. */
    size_t nodes = 2 * count + 2 + entries.count;
    size_t bytes = snl_i_jump_search_bytes(nodes);
    if (SNL_I_NEVER(bytes == 0)) /* 2^30 jumps would take 2^34 bytes */
        return SNL_ERROR_TOO_LARGE;
    void *memory = snl_i_allocate(allocator, 1, bytes);
    snl_i_jump_search *search = snl_i_allocate(allocator, 1, sizeof *search);
    status = memory && search ? SNL_OK : SNL_ERROR_MEMORY;
    if (status == SNL_OK) {
        snl_i_jump_search_init(search, memory, nodes, snl_i_largest_face(line->board), allocator);
        status = fill_backwards(search, line, &entries);
    }
    if (status == SNL_OK) {
        snl_i_jump_search_run(search, 0, 1);
        status = search->queue.poll.cancelled ? SNL_ERROR_CANCELLED : SNL_OK;
    }
    if (status == SNL_OK)
        status = walk_jumps(line, search, from, route);
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
