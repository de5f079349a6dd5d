/* SPDX-License-Identifier: MIT */
/*
 * The fewest rolls from the jumps of a move[] array, by the streams and keys that solve_jumps.c
 * explains, with the faces 1..6. Numbers have 32 bits, which halves the memory that the processor
 * must fetch: nodes are visited in no order, so on large boards the search waits for memory most of
 * the time. Keys stay below 4 N + 2^11: a route passes each stretch between two nodes once, a stream
 * goes on by one stretch more, and each of up to N / 16 + 64 nodes adds at most 21.
 *
 * The queue is a wheel with three levels of 2^11 buckets. The lowest level has a bucket for each of
 * the keys that differ from `now` in the last 11 bits only. A bucket of a higher level has the keys
 * that share all higher digits of 11 bits; when the levels below are empty, its streams move there.
 * So a stream moves at most twice, and if jumps lie close together, hardly ever. A bucket is a chain
 * of chunks. The chunks in a chain are full, but for the first.
 *
 * Whether a stream improves a node's key cannot be predicted, so the code that decides it has no
 * branch: it writes the stream in any case, and then counts it or not.
 *
 * Cost: O(N + J) time. Each jump that there is room for takes 12 bytes, 4 bytes of the directory that
 * finds the node above a square, and 9 to 64 bytes of the queue.
 */
#include "solve_array.h"

#include "solve_bits.h"

#include <string.h>

enum {
    FACES = 6,
    DIGIT = 11,
    SLOTS = 1 << DIGIT,
    LEVELS = 3,
    CHUNK_MAX = 7,
    ARRAY_BATCH = 4 * CHUNK_MAX
};
enum { ARRAY_BLOCK = 64, ARRAY_CHUNK = 512 };

#define NONE UINT32_MAX

/* This chunk is never vacant, and counts as full. */
#define NO_CHUNK 0

#define ARRAY_SQUARES_MAX (UINT32_C(1) << 30)

/* A mouth, or the goal, which comes last. */
struct node {
    uint32_t position;
    uint32_t to;  /* the square where the jump leads */
    uint32_t key; /* the smallest key of a stream up to now; NONE before; 0 once popped */
};

/* A stream in the queue: twice the node that it reaches next, or 1 more if its token still stands on
 * a mouth; and its key there. */
struct stream {
    uint32_t item;
    uint32_t key;
};

struct chunk {
    uint32_t next; /* the next chunk of a bucket, or NO_CHUNK */
    uint32_t count;
    struct stream streams[CHUNK_MAX];
};

struct array_search {
    struct node *nodes; /* in ascending order of position; one that is no square lies before them */
    uint32_t goal;      /* the index of the goal's node */
    uint32_t now;       /* the key of the streams that are popped */
    uint32_t rolled;    /* the key of the square that their roll can reach at most */

    uint32_t *directory; /* entry v: how many nodes have a position >> shift below v */
    int shift;

    uint32_t *heads[LEVELS]; /* the first chunk of a bucket, or NO_CHUNK */
    uint64_t *filled;        /* SLOTS bits a level: buckets with streams */
    struct chunk *chunks;
    uint32_t used;   /* chunks ever taken from the array */
    uint32_t vacant; /* a chain of chunks given back */
    snl_i_poll *poll;
};

/* ---- Memory ---- */

/* How many jumps there is room for. */
static size_t most_nodes(size_t squares)
{
    return squares / SNL_I_ARRAY_SQUARES_FOR_A_JUMP + SNL_I_ARRAY_MORE_JUMPS;
}

/* The number of buckets that keys below 4 N + 2^11 need on a level. */
static size_t slots_of(size_t squares, int level)
{
    size_t slots = ((4 * squares + SLOTS) >> level * DIGIT) + 1;
    return slots < SLOTS ? slots : SLOTS;
}

static size_t all_slots(size_t squares)
{
    return slots_of(squares, 0) + slots_of(squares, 1) + slots_of(squares, 2);
}

/* There are up to as many streams in the queue as nodes, with the goal. */
static size_t most_chunks(size_t squares)
{
    size_t streams = most_nodes(squares) + 1, chunks = streams / CHUNK_MAX + all_slots(squares);
    return 1 + (chunks < streams ? chunks : streams);
}

size_t snl_i_array_bytes(size_t squares)
{
    if (squares > ARRAY_SQUARES_MAX)
        return 0;
    return LEVELS * SLOTS / 8 + most_chunks(squares) * sizeof(struct chunk) +
           (most_nodes(squares) + 2) * sizeof(struct node) +
           (most_nodes(squares) + 1 + all_slots(squares)) * sizeof(uint32_t);
}

static void init(struct array_search *search, void *memory, size_t squares, size_t estimate)
{
    size_t nodes = most_nodes(squares), entries = nodes;
    search->filled = memory;
    memset(search->filled, 0, LEVELS * SLOTS / 8);
    search->chunks = (struct chunk *)(search->filled + LEVELS * SLOTS / 64);
    search->chunks[NO_CHUNK].count = CHUNK_MAX;
    search->used = 1;
    search->vacant = NO_CHUNK;
    search->nodes = (struct node *)(search->chunks + most_chunks(squares)) + 1;
    search->nodes[-1].position = NONE;
    search->directory = (uint32_t *)(search->nodes + nodes + 1);
    search->heads[0] = search->directory + entries + 1;
    search->heads[1] = search->heads[0] + slots_of(squares, 0);
    search->heads[2] = search->heads[1] + slots_of(squares, 1);
    memset(search->heads[0], 0, all_slots(squares) * sizeof *search->heads[0]);
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

/* Whether the next ARRAY_CHUNK entries are -1. The reads are in order: memory is fetched ahead best. */
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

/* ---- The queue ---- */

static inline uint32_t take_chunk(struct array_search *search)
{
    uint32_t chunk = search->vacant;
    if (chunk == NO_CHUNK)
        return search->used++;
    search->vacant = search->chunks[chunk].next;
    return chunk;
}

static inline void give_chunk(struct array_search *search, uint32_t chunk)
{
    search->chunks[chunk].next = search->vacant;
    search->vacant = chunk;
}

/* Puts a stream into a bucket; or, if `alive` is 0, not. */
static inline void put_into(struct array_search *search, int level, uint32_t slot,
                            struct stream stream, uint32_t alive)
{
    uint32_t head = search->heads[level][slot];
    struct chunk *chunk = &search->chunks[head];
    if (chunk->count == CHUNK_MAX) {
        if (!alive)
            return;
        uint32_t more = take_chunk(search);
        chunk = &search->chunks[more];
        chunk->next = head;
        chunk->count = 0;
        search->heads[level][slot] = more;
        search->filled[((uint32_t)level * SLOTS + slot) / 64] |= UINT64_C(1) << slot % 64;
    }
    chunk->streams[chunk->count] = stream;
    chunk->count += alive;
}

static inline void array_put(struct array_search *search, struct stream stream, uint32_t alive)
{
    uint32_t differ = stream.key ^ search->now;
    if (differ < SLOTS)
        put_into(search, 0, stream.key % SLOTS, stream, alive);
    else if (differ >> 2 * DIGIT == 0)
        put_into(search, 1, (stream.key >> DIGIT) % SLOTS, stream, alive);
    else
        put_into(search, 2, stream.key >> 2 * DIGIT, stream, alive);
}

/* The lowest bucket of a level, or SLOTS if all are empty. Those below `now` are empty. */
static uint32_t first_filled(const struct array_search *search, int level)
{
    const uint64_t *filled = search->filled + level * SLOTS / 64;
    uint32_t word = (search->now >> level * DIGIT) % SLOTS / 64;
    while (word < SLOTS / 64 && !filled[word])
        word++;
    return word < SLOTS / 64 ? word * 64 + (uint32_t)snl_i_lowest_bit(filled[word]) : SLOTS;
}

/* Takes all streams of a bucket. Returns the first chunk of their chain. */
static inline uint32_t take_bucket(struct array_search *search, int level, uint32_t slot)
{
    uint32_t chunk = search->heads[level][slot];
    search->heads[level][slot] = NO_CHUNK;
    search->filled[((uint32_t)level * SLOTS + slot) / 64] &= ~(UINT64_C(1) << slot % 64);
    return chunk;
}

/* Moves the streams of the lowest bucket of a higher level to lower levels. Returns 0 if no higher
 * level has streams. A chunk is copied and given back before its streams are put elsewhere, so that
 * there is always a vacant chunk. */
static int deal(struct array_search *search)
{
    for (int level = 1; level < LEVELS; level++) {
        uint32_t slot = first_filled(search, level);
        if (slot == SLOTS)
            continue;
        uint64_t above = (uint64_t)search->now >> (level + 1) * DIGIT << (level + 1) * DIGIT;
        search->now = (uint32_t)(above | (uint64_t)slot << level * DIGIT);
        uint32_t head = take_bucket(search, level, slot);
        while (head != NO_CHUNK && !snl_i_poll_step(search->poll, CHUNK_MAX)) {
            struct chunk chunk = search->chunks[head];
            give_chunk(search, head);
            for (uint32_t i = 0; i < chunk.count; i++)
                array_put(search, chunk.streams[i], 1);
            head = chunk.next;
        }
        return 1;
    }
    return 0;
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
    array_put(search, (struct stream){i << 1 | on_blocked, key}, better | on_blocked);
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
    if (search->now == search->rolled)
        run = array_blocked_run(search, i);
    if (run < FACES)
        array_offer(search, i + 1, on_blocked & (distance <= search->rolled - search->now),
                    search->now + distance + run);
    if (is_new)
        array_spawn(search, i);
}

/* Lets the streams of a chain of chunks pass their nodes, which memory fetches several of at once.
 * Returns 1 if a stream has reached the goal. */
static int pass_all(struct array_search *search, uint32_t head)
{
    uint32_t items[ARRAY_BATCH];
    while (head != NO_CHUNK) {
        size_t count = 0;
        while (head != NO_CHUNK && count <= ARRAY_BATCH - CHUNK_MAX) {
            struct chunk *chunk = &search->chunks[head];
            uint32_t next = chunk->next;
            for (uint32_t i = 0; i < chunk->count; i++) {
                items[count++] = chunk->streams[i].item;
                SNL_I_FETCH(&search->nodes[chunk->streams[i].item >> 1]);
            }
            give_chunk(search, head);
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
    uint32_t from = search->nodes[0].position == 0, slot;
    search->now = 0;
    array_offer(search, from, 0, search->nodes[from].position);
    while (!search->poll->cancelled) {
        slot = first_filled(search, 0);
        if (slot == SLOTS) {
            if (!deal(search))
                break;
            continue;
        }
        search->now = search->now / SLOTS * SLOTS + slot;
        uint32_t rolls = (search->now + FACES - 1) / FACES;
        search->rolled = rolls * FACES;
        if (pass_all(search, take_bucket(search, 0, slot)))
            return rolls;
    }
    return SNL_UNREACHABLE;
}

int snl_i_array_solve(const int32_t *moves, size_t squares, size_t estimate, void *memory,
                      snl_i_poll *poll, int64_t *rolls)
{
    struct array_search search = {.poll = poll};
    int fault = 0;
    if (squares > ARRAY_SQUARES_MAX)
        return 0;
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
