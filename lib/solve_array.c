/* SPDX-License-Identifier: MIT */
/*
 * The fewest rolls from the jumps of a move[] array, by the streams and keys that solve_jumps.c
 * explains, with the faces 1..6. Numbers have 32 bits, which halves the memory that the processor
 * must fetch: nodes are visited in no order, so on large boards the search waits for memory most of
 * the time. Keys stay below 3 N + 2^10: a route passes each stretch between two nodes once, a
 * stream goes on by one stretch more, and each of fewer than N / 16 + 64 mouths adds at most 16: 5
 * where its jump waits for the end of a roll, 6 in a roll that begins on a mouth, and 5 where that
 * roll ends.
 *
 * The queue of streams is a wheel of buckets (solve_array_wheel.h).
 *
 * Whether a stream improves a node's key cannot be predicted, so the code that decides it has no
 * branch: it writes the stream in any case, and then counts it or not.
 *
 * Cost: O(N + J) time. Each jump that there is room for takes 12 bytes, 4 bytes of the directory
 * that finds the node above a square, and 9 to 64 bytes of the queue.
 */
#include "solve_array.h"

#include "solve_array_wheel.h"

#include <string.h>

enum { FACES = 6, ARRAY_BLOCK = 64, ARRAY_CHUNK = 512, ARRAY_BATCH = 4 * SNL_I_WHEEL_CHUNK };

#define NONE UINT32_MAX

#define ARRAY_SQUARES_MAX (UINT32_C(1) << 30)

/* A mouth, or the goal, which comes last. */
struct node {
    uint32_t position;
    uint32_t to;  /* the square where the jump leads */
    uint32_t key; /* the smallest key of a stream up to now; NONE: no stream yet; 0: popped */
};

struct array_search {
    struct node *nodes; /* in ascending order of position; one that is no square lies before them */
    uint32_t goal;      /* the index of the goal's node */
    uint32_t rolled;    /* the key of the square that the roll of the taken streams can reach */

    uint32_t *directory; /* entry v: how many nodes have a position >> shift below v */
    int shift;

    /* The streams. An item is twice the node that the stream reaches next, or 1 more if its token
     * still stands on a mouth; its key is the key there. */
    snl_i_wheel queue;
    snl_i_poll *poll;
};

/* ---- Memory ---- */

/* How many jumps there is room for. */
static size_t most_nodes(size_t squares)
{
    return squares / SNL_I_ARRAY_SQUARES_FOR_A_JUMP + SNL_I_ARRAY_MORE_JUMPS;
}

/* More than any key. */
static size_t most_key(size_t squares)
{
    return 4 * squares + 2048;
}

size_t snl_i_array_bytes(size_t squares)
{
    if (squares > ARRAY_SQUARES_MAX)
        return 0;
    size_t nodes = most_nodes(squares);
    return snl_i_wheel_bytes(nodes + 1, most_key(squares)) + (nodes + 2) * sizeof(struct node) +
           (nodes + 1) * sizeof(uint32_t);
}

static void init(struct array_search *search, void *memory, size_t squares, size_t estimate)
{
    size_t nodes = most_nodes(squares), entries = nodes;
    /* There are up to as many streams in the queue as nodes, with the goal. */
    void *after = snl_i_wheel_init(&search->queue, memory, nodes + 1, most_key(squares));
    search->nodes = (struct node *)after + 1;
    search->nodes[-1].position = NONE;
    search->directory = (uint32_t *)(search->nodes + nodes + 1);
    if (estimate < nodes - SNL_I_ARRAY_MORE_JUMPS)
        entries = estimate + SNL_I_ARRAY_MORE_JUMPS;
    search->shift = 0;
    while ((squares - 1) >> search->shift >= entries)
        search->shift++;
    memset(search->directory, 0, (((squares - 1) >> search->shift) + 2) * sizeof(uint32_t));
}

/* ---- Reading the array ---- */

/* Two entries at once. */
static inline uint64_t pair(const int32_t *entries)
{
    uint64_t word;
    memcpy(&word, entries, sizeof word);
    return word;
}

/* Whether the next ARRAY_CHUNK entries are -1. The reads are in order: memory is fetched ahead
 * best. */
static int is_empty(const int32_t *moves)
{
    uint64_t all = UINT64_MAX;
    for (size_t i = 0; i < ARRAY_CHUNK; i += 8)
        all &= pair(moves + i) & pair(moves + i + 2) & pair(moves + i + 4) & pair(moves + i + 6);
    return all == UINT64_MAX;
}

static size_t add_node(struct array_search *search, size_t count, size_t square, int32_t to)
{
    struct node *node = &search->nodes[count];
    node->position = (uint32_t)square;
    node->to = (uint32_t)to;
    node->key = NONE;
    count += (uint32_t)to != (uint32_t)square;
    search->directory[(square >> search->shift) + 1] = (uint32_t)count;
    return count;
}

/* Makes a node of each jump, and of the goal. Returns 0 if there is no room for them. Sets `fault`
 * if an entry names no square, or the goal has a jump. */
static int find_nodes(struct array_search *search, const int32_t *moves, size_t squares, int *fault)
{
    size_t count = 0, before = 0, most = most_nodes(squares), goal = squares - 1;
    for (size_t first = 0; first < squares; first += ARRAY_BLOCK) {
        if (first % ARRAY_CHUNK == 0) {
            /* A chunk is likely to be empty if the chunk before was. */
            if (snl_i_poll_step(search->poll, ARRAY_BLOCK + (count - before)))
                break;
            int looks_empty = count == before && squares - first >= ARRAY_CHUNK;
            before = count;
            if (looks_empty && is_empty(moves + first)) {
                first += ARRAY_CHUNK - ARRAY_BLOCK;
                continue;
            }
        }
        uint64_t filled = snl_i_filled(moves, squares, first);
        if (count + ARRAY_BLOCK > most)
            return 0;
        for (; filled; filled &= filled - 1) {
            size_t square = first + (size_t)snl_i_lowest_bit(filled);
            int32_t to = moves[square];
            *fault |= (uint32_t)to > goal || (square == goal && (uint32_t)to != goal);
            count = add_node(search, count, square, to);
        }
    }
    search->goal = (uint32_t)add_node(search, count, goal, -1) - 1;
    return 1;
}

static void fill_directory(struct array_search *search, size_t squares)
{
    size_t entries = ((squares - 1) >> search->shift) + 2, first = 0;
    uint32_t below = 0;
    while (first < entries && !snl_i_poll_step(search->poll, SNL_I_STEPS)) {
        size_t end = entries - first < SNL_I_STEPS ? entries : first + SNL_I_STEPS;
        for (; first < end; first++) {
            uint32_t count = search->directory[first];
            below = below > count ? below : count;
            search->directory[first] = below;
        }
    }
}

/* The first node above a square, which is not the goal. */
static inline uint32_t node_above(const struct array_search *search, uint32_t square)
{
    const uint32_t *entry = &search->directory[square >> search->shift];
    uint32_t low = entry[0], high = entry[1];
    while (high - low > 8) {
        uint32_t middle = low + (high - low) / 2;
        if (search->nodes[middle].position <= square)
            low = middle + 1;
        else
            high = middle;
    }
    /* At most two nodes are usually left. Adding up the comparisons avoids a branch that the
     * processor cannot predict. */
    low += search->nodes[low].position <= square;
    low += search->nodes[low].position <= square;
    while (search->nodes[low].position <= square)
        low++;
    return low;
}

/* ---- The streams ---- */

/* Lets a stream reach a node next. It ends, unless it improves the node's key, or its token stands
 * on a mouth. */
static inline void array_offer(struct array_search *search, uint32_t i, uint32_t on_blocked,
                               uint32_t key)
{
    struct node *node = &search->nodes[i];
    uint32_t before = node->key, better = key < before;
    node->key = before ^ ((before ^ key) & (0 - better));
    snl_i_wheel_put(&search->queue, (snl_i_wheel_entry){i << 1 | on_blocked, key},
                    better | on_blocked);
}

/* Starts the stream of a node that was popped. */
static inline void array_spawn(struct array_search *search, uint32_t i)
{
    const struct node *nodes = search->nodes;
    uint32_t to = nodes[i].to;
    if (to == nodes[search->goal].position) {
        array_offer(search, search->goal, 0, search->rolled);
        return;
    }
    uint32_t next = node_above(search, to), lead = nodes[next].position - to;
    uint32_t on_blocked = ((&nodes[next])[-1].position == to) & (lead <= FACES);
    array_offer(search, next, on_blocked, search->rolled + lead);
}

/* The length of the run of mouths that ends with node `i`, at most 6. */
static uint32_t array_blocked_run(const struct array_search *search, uint32_t i)
{
    const struct node *node = &search->nodes[i];
    uint32_t run = 1;
    while (run < FACES && node[-(int)run].position == node->position - run)
        run++;
    return run;
}

/* Lets a stream pass the node that it has reached. */
static inline void pass(struct array_search *search, uint32_t item)
{
    uint32_t i = item >> 1, on_blocked = item & 1, run = 0;
    struct node *node = &search->nodes[i];
    uint32_t is_new = node->key != 0, distance = node[1].position - node->position;
    if (!(is_new | on_blocked))
        return;
    node->key = 0;
    uint32_t now = search->queue.now;
    if (now == search->rolled)
        run = array_blocked_run(search, i);
    if (run < FACES)
        array_offer(search, i + 1, on_blocked & (distance <= search->rolled - now),
                    now + distance + run);
    if (is_new)
        array_spawn(search, i);
}

/* Lets the streams of a chain of chunks pass their nodes, which memory fetches several of at once.
 * Returns 1 if a stream has reached the goal. */
static int pass_all(struct array_search *search, uint32_t head)
{
    uint32_t items[ARRAY_BATCH];
    while (head != SNL_I_WHEEL_NONE) {
        size_t count = 0;
        while (head != SNL_I_WHEEL_NONE && count <= ARRAY_BATCH - SNL_I_WHEEL_CHUNK) {
            const snl_i_wheel_chunk *chunk = &search->queue.chunks[head];
            uint32_t next = chunk->next;
            for (uint32_t i = 0; i < chunk->count; i++) {
                items[count++] = chunk->entries[i].item;
                SNL_I_FETCH(&search->nodes[chunk->entries[i].item >> 1]);
            }
            snl_i_wheel_give_chunk(&search->queue, head);
            head = next;
        }
        for (size_t i = 0; i < count; i++) {
            if (items[i] >> 1 == search->goal)
                return 1;
            uint32_t to = search->nodes[items[i] >> 1].to;
            SNL_I_FETCH(&search->nodes[search->directory[to >> search->shift]]);
        }
        for (size_t i = 0; i < count; i++)
            pass(search, items[i]);
        if (snl_i_poll_step(search->poll, 8 * count))
            return 0;
    }
    return 0;
}

static int64_t array_run(struct array_search *search)
{
    uint32_t from = search->nodes[0].position == 0, head;
    array_offer(search, from, 0, search->nodes[from].position);
    while (!search->poll->cancelled &&
           (head = snl_i_wheel_take(&search->queue, search->poll)) != SNL_I_WHEEL_NONE) {
        uint32_t rolls = (search->queue.now + FACES - 1) / FACES;
        search->rolled = rolls * FACES;
        if (pass_all(search, head))
            return rolls;
    }
    return SNL_UNREACHABLE;
}

int snl_i_array_solve(const int32_t *moves, size_t squares, size_t estimate, void *memory,
                      snl_i_poll *poll, int64_t *rolls)
{
    struct array_search search;
    int fault = 0;
    if (squares > ARRAY_SQUARES_MAX)
        return 0;
    search.poll = poll;
    init(&search, memory, squares, estimate);
    if (!find_nodes(&search, moves, squares, &fault))
        return 0;
    *rolls = SNL_FAULTY_BOARD;
    if (!fault) {
        fill_directory(&search, squares);
        *rolls = array_run(&search);
    }
    return 1;
}
