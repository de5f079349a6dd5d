/* SPDX-License-Identifier: MIT */
/*
 * The fewest rolls from the jumps alone, for a die with the faces 1..k: Dijkstra's algorithm on the
 * mouths and the goal as nodes.
 *
 * A stream is the set of squares that a token can land on. A token that stands at x after t rolls
 * lands on any of x+1..x+k with the next roll. The stream goes on from the largest of these squares
 * on which the token stays. With no mouth in the way it stands at x + ck after t + c rolls, so a
 * square at distance d above x is first landed on with roll t + ceil(d / k). The key of that square
 * is kt + d. A key tells the roll that lands on the square, T = ceil(key / k), and how far below
 * the square the token stood before that roll: key - k(T - 1) squares. From a node to the next one
 * on the line the key grows by the distance, with two exceptions:
 * - Where the token would stand on a mouth, it stands on the highest free square below. That square
 *   is `run` squares lower, and `run` is added to the key. If all k squares are blocked, the stream
 *   ends.
 * - A jump is taken after a whole number of rolls, so its stream starts with the key kT.
 *
 * A node keeps its smallest key: the earliest roll that lands there and, among such rolls, the one
 * from the highest square. A stream with a larger key reaches no square earlier than the stream
 * with the smaller key, with one exception: a stream with the larger key may have begun at the end
 * of a jump that put its token on a mouth, where the token of the other stream cannot stand. A
 * stream that starts on a mouth therefore visits every node within its first roll, and goes on from
 * there, even if these nodes have smaller keys.
 *
 * Cost: O(J (k + log J)) for J nodes, whatever the number of squares; 32 bytes a node, 4 to 8 for
 * the directory that finds the node above a square, and 14 to 27 for the queue. Keys fit: a
 * shortest route passes each square between two nodes once, so k times its rolls is below N +
 * O(kJ).
 */
#include "solve_jumps.h"

#include <string.h>

enum {
    BATCH = 64, /* nodes that are linked together */
    AHEAD = 4   /* pops between fetching the node that a stream reaches and starting the stream */
};

/* The size of the directory: a power of 2, or 0 where a binary search alone is as fast. */
static size_t directory_entries(size_t nodes)
{
    size_t entries = 1;
    while (entries < nodes)
        entries *= 2;
    return nodes <= 16 ? 0 : entries;
}

size_t snl_i_jump_search_bytes(size_t nodes)
{
    if (nodes > SNL_I_NODES_MAX)
        return 0;
    if (SNL_I_NEVER(nodes > SIZE_MAX / 128)) /* false on 64 bits: SNL_I_NODES_MAX is lower */
        return 0;
    return (nodes + 1) * sizeof(snl_i_node) +
           snl_i_queue_chunks(nodes + 1) * sizeof(snl_i_queue_chunk) +
           (directory_entries(nodes) + 1) * sizeof(uint32_t);
}

void snl_i_jump_search_init(snl_i_jump_search *search, void *memory, size_t nodes, int32_t faces,
                            const snl_allocator *allocator)
{
    search->nodes = memory;
    search->faces = faces;
    snl_i_queue_chunk *chunks = (void *)(search->nodes + nodes + 1);
    search->queue.chunks = chunks;
    search->queue.poll = (snl_i_poll){.allocator = allocator};
    snl_i_queue_clear(&search->queue);
    search->directory = (void *)(chunks + snl_i_queue_chunks(nodes + 1));
    search->start = -1;
    search->rolls_start = INT64_MAX;
}

static void make_directory(snl_i_jump_search *search, int64_t last)
{
    size_t entries = directory_entries(search->count);
    search->shift = -1;
    if (entries == 0)
        return;
    search->shift = 0;
    while ((uint64_t)last >> search->shift >= entries)
        search->shift++;
    /* Each entry of the directory gets its lowest node or, if it has no node, the node of the entry
     * above it. No branch of the loops depends on the positions of the nodes. */
    memset(search->directory, 0xff, entries * sizeof *search->directory);
    for (size_t left = search->count; left > 0;) {
        size_t end = left > SNL_I_STEPS ? left - SNL_I_STEPS : 0;
        while (left-- > end)
            search->directory[(uint64_t)search->nodes[left].position >> search->shift] =
                (uint32_t)left;
        left = end;
        if (snl_i_poll_step(&search->queue.poll, SNL_I_STEPS))
            return;
    }
    search->directory[entries] = (uint32_t)search->count;
    for (size_t left = entries; left > 0;) {
        size_t end = left > SNL_I_STEPS ? left - SNL_I_STEPS : 0;
        for (; left > end; left--) {
            uint32_t lowest = search->directory[left - 1], above = search->directory[left];
            search->directory[left - 1] = lowest < above ? lowest : above;
        }
        if (snl_i_poll_step(&search->queue.poll, SNL_I_STEPS))
            return;
    }
}

size_t snl_i_jump_search_above(const snl_i_jump_search *search, int64_t position)
{
    size_t low = 0, high = search->count;
    if (search->shift >= 0) {
        const uint32_t *entry = &search->directory[(uint64_t)position >> search->shift];
        low = entry[0];
        high = entry[1];
    }
    while (high - low > 8) {
        size_t middle = low + (high - low) / 2;
        if (search->nodes[middle].position <= position)
            low = middle + 1;
        else
            high = middle;
    }
    /* At most two nodes are usually left. Adding up the comparisons avoids a branch that the
     * processor cannot predict. */
    low += search->nodes[low].position <= position;
    low += search->nodes[low].position <= position;
    while (search->nodes[low].position <= position)
        low++;
    return low;
}

/* Has the processor fetch what link_nodes() reads. On a large board this halves its time. */
static void fetch_links(const snl_i_jump_search *search, size_t first, size_t count)
{
    const snl_i_node *nodes = search->nodes;
    for (size_t i = first; i < first + count; i++)
        SNL_I_FETCH(&search->directory[(uint64_t)nodes[i].lead >> search->shift]);
    for (size_t i = first; i < first + count; i++)
        SNL_I_FETCH(&nodes[search->directory[(uint64_t)nodes[i].lead >> search->shift]]);
}

static void link_nodes(snl_i_jump_search *search, size_t first, size_t count)
{
    for (size_t i = first; i < first + count; i++) {
        snl_i_node *node = &search->nodes[i];
        node->key = SNL_I_KEY_NONE;
        if (!(node->flags & (SNL_I_NODE_SPAWNS | SNL_I_NODE_WAITS)))
            continue;
        int64_t square = node->lead;
        size_t next = snl_i_jump_search_above(search, square);
        node->next = (uint32_t)next;
        node->lead = search->nodes[next].position - square;
        if (next > 0 && search->nodes[next - 1].position == square)
            node->flags |= SNL_I_NODE_TO_BLOCKED;
    }
}

void snl_i_jump_search_link(snl_i_jump_search *search, size_t count, int64_t last)
{
    search->count = count;
    /* A sentinel above all nodes, with a key that no stream improves: it ends every stream. */
    search->nodes[count] = (snl_i_node){.position = INT64_MAX, .key = 0};
    make_directory(search, last);
    for (size_t first = 0; first < count && !snl_i_poll_step(&search->queue.poll, 4 * BATCH);
         first += BATCH) {
        size_t batch = count - first < BATCH ? count - first : BATCH;
        if (search->shift >= 0)
            fetch_links(search, first, batch);
        link_nodes(search, first, batch);
    }
}

/* The length of the run of blocked squares from `position` down, at most k. `node` is the last node
 * at or below `position`. */
static int64_t blocked_run(const snl_i_jump_search *search, size_t node, int64_t position)
{
    int64_t run = 0;
    for (size_t i = node + 1; i-- > 0 && run < search->faces;) {
        const snl_i_node *below = &search->nodes[i];
        if (below->position > position - run)
            continue; /* another node on the same square */
        if (below->position < position - run || !(below->flags & SNL_I_NODE_BLOCKED))
            break;
        run++;
    }
    return run;
}

/* Puts a stream into the queue: the next node that it reaches, and whether its token still stands
 * on a blocked square. A stream whose token stands on a free square ends here if the node has a key
 * that is as small or smaller. */
static inline void offer(snl_i_jump_search *search, size_t i, int on_blocked, uint64_t key)
{
    snl_i_node *node = &search->nodes[i];
    if (key < node->key)
        node->key = key;
    else if (!on_blocked)
        return;
    snl_i_queue_push(&search->queue, key, (uint32_t)i << 1 | (uint32_t)on_blocked);
}

/* Starts a stream on the square `lead` squares below node `i`; the key of that square is `key`. */
static inline void start_stream(snl_i_jump_search *search, size_t i, int64_t lead, int on_blocked,
                                uint64_t key)
{
    offer(search, i, on_blocked && lead <= search->faces, key + (uint64_t)lead);
}

static inline void spawn(snl_i_jump_search *search, const snl_i_node *node, uint64_t key)
{
    start_stream(search, node->next, node->lead, (node->flags & SNL_I_NODE_TO_BLOCKED) != 0, key);
}

/* Starts the waiting streams with a roll, unless an earlier roll has started them. */
SNL_I_APART void enter(snl_i_jump_search *search, uint64_t roll)
{
    if (search->rolls_start != INT64_MAX)
        return;
    search->rolls_start = (int64_t)roll;
    for (size_t i = search->waits_first; i < search->waits_end; i++) {
        if (snl_i_poll_step(&search->queue.poll, 1))
            return;
        spawn(search, &search->nodes[i], roll * (uint64_t)search->faces);
    }
}

/* Moves a stream on from a node to the next node. `rolled` is the key of the square where the token
 * stands after the roll. */
static inline void go_on(snl_i_jump_search *search, size_t i, int on_blocked, uint64_t key,
                         uint64_t rolled)
{
    const snl_i_node *node = &search->nodes[i];
    uint64_t distance = (uint64_t)(node[1].position - node->position);
    int64_t run = rolled == key && distance > 0 ? blocked_run(search, i, node->position) : 0;
    if (run < search->faces)
        offer(search, i + 1, on_blocked && distance <= rolled - key,
              key + distance + (uint64_t)run);
}

/* Has the processor fetch the nodes that are popped soon, and those that their streams reach. Nodes
 * are popped in no order, so on a large board the search waits for memory most of the time. */
static inline void fetch_ahead(const snl_i_jump_search *search, int is_filled)
{
    const snl_i_queue_entry *front = search->queue.front;
    size_t left = search->queue.front_count;
    for (size_t i = 0; is_filled && i < left; i++)
        SNL_I_FETCH(&search->nodes[front[i].item >> 1]);
    if (left >= AHEAD)
        SNL_I_FETCH(&search->nodes[search->nodes[front[left - AHEAD].item >> 1].next]);
}

int64_t snl_i_jump_search_run(snl_i_jump_search *search, int64_t from, int landed)
{
    uint64_t faces = (uint64_t)search->faces;
    if (snl_i_poll_step(&search->queue.poll, 1))
        return SNL_UNREACHABLE;
    size_t first = landed ? 0 : snl_i_jump_search_above(search, from);
    /* on_blocked is 0 even if `from` is a mouth: no other stream exists before the first roll. */
    if (from == search->start)
        enter(search, 1);
    else
        start_stream(search, first, search->nodes[first].position - from, 0, 0);

    snl_i_queue_entry entry;
    uint32_t popped = 0;
    for (;;) {
        int is_filled = search->queue.front_count == 0;
        if (!snl_i_queue_pop(&search->queue, &entry))
            break;
        fetch_ahead(search, is_filled);
        if (++popped % (SNL_I_STEPS / 4) == 0 && snl_i_poll_step(&search->queue.poll, SNL_I_STEPS))
            break;
        size_t i = (size_t)(entry.item >> 1);
        snl_i_node *node = &search->nodes[i];
        int is_new = !(node->flags & SNL_I_NODE_VISITED), on_blocked = entry.item & 1;
        if (!is_new && !on_blocked)
            continue;
        uint64_t rolls = (entry.key + faces - 1) / faces;
        if (is_new) {
            node->flags |= SNL_I_NODE_VISITED;
            if (node->flags & (SNL_I_NODE_WINS | SNL_I_NODE_ENTERS)) {
                if (node->flags & SNL_I_NODE_WINS)
                    return (int64_t)rolls;
                enter(search, rolls + 1);
            }
            if (node->flags & SNL_I_NODE_SPAWNS)
                spawn(search, node, rolls * faces);
        }
        go_on(search, i, on_blocked, entry.key, rolls * faces);
    }
    return SNL_UNREACHABLE;
}

int64_t snl_i_jump_search_rolls(const snl_i_jump_search *search, int64_t position)
{
    if (position == search->start)
        return search->rolls_start;
    size_t above = snl_i_jump_search_above(search, position - 1);
    if (search->nodes[above].key == SNL_I_KEY_NONE)
        return INT64_MAX;
    uint64_t faces = (uint64_t)search->faces;
    uint64_t key = search->nodes[above].key - (uint64_t)(search->nodes[above].position - position);
    return (int64_t)((key + faces - 1) / faces);
}
