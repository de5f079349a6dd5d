/* SPDX-License-Identifier: MIT */
/*
 * The search over the jumps by itself (lib/solve_jumps.c). Its queue (lib/solve_jumps_queue.h) is
 * compared with a sorted array, and the search on random nodes with tokens that are moved square by
 * square. Also: its memory and its directory. Other tests compare whole boards with the reference.
 */
#include "memory_check.h"

#include "solve.h"
#include "solve_jumps.h"

#include <limits.h>

enum { ENTRIES = 3000 };

static uint64_t sorted[ENTRIES];
static size_t held;

static void hold(uint64_t key)
{
    size_t i = held++;
    for (; i > 0 && sorted[i - 1] < key; i--)
        sorted[i] = sorted[i - 1];
    sorted[i] = key;
}

/* A random key, not below `last`: equal to `last`, near it, or far from it. */
static uint64_t random_key(uint64_t last)
{
    uint64_t more = check_random64() >> check_random(2, 63);
    return check_random(0, 4) == 0 ? last : last + more < last + (more >> 1) ? last : last + more;
}

/* A queue with room for `limit` entries, in memory with arbitrary contents. */
static snl_i_queue_chunk *new_queue(snl_i_queue *queue, size_t limit, const snl_allocator *asked)
{
    snl_i_queue_chunk *chunks = malloc(snl_i_queue_chunks(limit) * sizeof *chunks);
    memset(queue, (int)check_random(0, 0x7f), sizeof *queue);
    queue->chunks = chunks;
    queue->poll = (snl_i_poll){.allocator = asked};
    snl_i_queue_clear(queue);
    return chunks;
}

/* Fills the queue to its limit and empties it, again and again. */
static void work_queue(size_t limit, int rounds, int64_t spread)
{
    snl_i_queue queue;
    snl_i_queue_chunk *chunks = new_queue(&queue, limit, NULL);
    held = 0;
    uint64_t last = 0;
    for (int round = 0; round < rounds; round++) {
        size_t push = (size_t)check_random(0, (int64_t)(limit - held));
        for (size_t i = 0; i < push; i++) {
            uint64_t key = spread ? last + (uint64_t)check_random(0, spread) : random_key(last);
            if (key >> 62)
                key = last;
            snl_i_queue_push(&queue, key, (uint32_t)key << 1);
            hold(key);
        }
        CHECK(queue.used <= snl_i_queue_chunks(limit));
        for (size_t pop = (size_t)check_random(0, (int64_t)held); pop > 0; pop--) {
            snl_i_queue_entry entry = {0, 0};
            CHECK(snl_i_queue_pop(&queue, &entry));
            CHECK_EQUAL(entry.key, sorted[--held]);
            CHECK_EQUAL(entry.item, (uint32_t)entry.key << 1);
            last = entry.key;
        }
        CHECK_EQUAL(queue.count, held);
    }
    snl_i_queue_entry entry = {0, 0};
    while (held > 0) {
        CHECK(snl_i_queue_pop(&queue, &entry));
        CHECK_EQUAL(entry.key, sorted[--held]);
    }
    CHECK(!snl_i_queue_pop(&queue, &entry));
    free(chunks);
}

static void queue_against_sorted_array(void)
{
    for (size_t limit = 1; limit < 40; limit++) {
        work_queue(limit, 200, 0);
        work_queue(limit, 200, 5);
    }
    for (int i = 0; i < 20; i++) {
        work_queue(ENTRIES, 20, 0);
        work_queue(ENTRIES, 20, check_random(0, 2000));
    }
}

/* Pushes one or two entries for each entry popped, as a search does, with up to `most` entries in
 * the queue. */
static void walk_queue(size_t most, int64_t spread)
{
    snl_i_queue queue;
    snl_i_queue_chunk *chunks = new_queue(&queue, most, NULL);
    uint64_t last = 0;
    held = 0;
    for (int step = 0; step < 4000; step++) {
        for (int64_t more = check_random(0, held < most / 2 ? 4 : 2); more > 0; more--) {
            uint64_t key = last + (uint64_t)check_random(0, spread);
            if (held == most)
                break;
            snl_i_queue_push(&queue, key, (uint32_t)key << 1);
            hold(key);
        }
        snl_i_queue_entry entry = {0, 0};
        CHECK_EQUAL(snl_i_queue_pop(&queue, &entry), held > 0);
        if (held == 0)
            continue;
        last = sorted[--held];
        CHECK_EQUAL(entry.key, last);
        CHECK_EQUAL(entry.item, (uint32_t)last << 1);
    }
    CHECK(queue.used <= snl_i_queue_chunks(most));
    free(chunks);
}

static void queue_walked_through(void)
{
    static const int64_t spreads[] = {1, 9, 20, 70, 600, 5000, INT64_C(1) << 40};
    for (size_t i = 0; i < sizeof spreads / sizeof spreads[0]; i++)
        for (size_t most = 20; most <= 100; most += 20)
            walk_queue(most, spreads[i]);
}

/* Each entry lies in a bucket of its own and takes a whole chunk, so that no chunk is left over. */
static void queue_of_lonely_entries(void)
{
    enum { FIRST = 14, KEYS = 7 * SNL_I_QUEUE_LEVELS };
    snl_i_queue queue;
    snl_i_queue_chunk *chunks = new_queue(&queue, KEYS, NULL);
    snl_i_queue_entry entry = {0, 0};
    /* When the front of the queue is full, it moves half of its entries to the buckets. */
    for (uint32_t i = 0; i < FIRST; i++)
        snl_i_queue_push(&queue, (UINT64_C(1) + i % 7) << 3 * (i / 7), i);
    for (int i = 0; i <= FIRST; i++)
        snl_i_queue_push(&queue, 0, 0);
    for (int i = 0; i <= FIRST; i++) {
        CHECK(snl_i_queue_pop(&queue, &entry));
        CHECK_EQUAL(entry.key, 0);
    }
    for (uint32_t i = FIRST; i < KEYS; i++)
        snl_i_queue_push(&queue, (UINT64_C(1) + i % 7) << 3 * (i / 7), i);
    CHECK(queue.used <= snl_i_queue_chunks(KEYS));
    for (uint32_t i = 0; i < KEYS; i++) {
        CHECK(snl_i_queue_pop(&queue, &entry));
        CHECK_EQUAL(entry.key, (UINT64_C(1) + i % 7) << 3 * (i / 7));
        CHECK_EQUAL(entry.item, i);
    }
    free(chunks);
}

static void push_and_hold(snl_i_queue *queue, uint64_t key, int times)
{
    for (; times > 0; times--) {
        snl_i_queue_push(queue, key, (uint32_t)key << 1);
        hold(key);
    }
}

static void pop_and_compare(snl_i_queue *queue, size_t left)
{
    while (held > left) {
        snl_i_queue_entry entry = {0, 0};
        CHECK(snl_i_queue_pop(queue, &entry));
        CHECK_EQUAL(entry.key, sorted[--held]);
    }
}

/* The front of the queue fills up a second time. The last key popped then lies among the keys of a
 * bucket. */
static void queue_split_twice(void)
{
    snl_i_queue queue;
    snl_i_queue_chunk *chunks = new_queue(&queue, ENTRIES, NULL);
    held = 0;
    push_and_hold(&queue, 8, 14);
    push_and_hold(&queue, 15, 14);
    push_and_hold(&queue, 9, 1);
    pop_and_compare(&queue, held - 1);
    push_and_hold(&queue, 8, 16);
    push_and_hold(&queue, 14, 1);
    pop_and_compare(&queue, 0);
    free(chunks);
}

/* ---- A cancelled queue ---- */

enum { MANY = 20000 };

static int ascending(const void *one, const void *other)
{
    uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
    return (a > b) - (a < b);
}

/* Fills a queue and pops its entries in order: all of them, or only the smallest ones until the
 * queue is cancelled. After that the queue yields nothing more, and does not poll. */
static void empty_impatiently(const uint64_t *keys, const uint64_t *ordered,
                              struct patience *patience)
{
    snl_allocator asked = {.context = patience, .cancel = lose_patience};
    snl_i_queue queue;
    snl_i_queue_chunk *chunks = new_queue(&queue, MANY, &asked);
    snl_i_queue_entry entry = {0, 0};
    size_t popped = 0;
    for (size_t i = 0; i < MANY; i++)
        snl_i_queue_push(&queue, keys[i], 0);
    for (; snl_i_queue_pop(&queue, &entry); popped++) {
        CHECK_EQUAL(entry.key, ordered[popped]);
        /* Before the queue yields the first entry from behind its front, it must scan and
         * distribute all other entries. */
        CHECK(popped < SNL_I_QUEUE_FRONT ||
              patience->polls >= 2 * MANY / (SNL_I_STEPS + SNL_I_QUEUE_CHUNK));
    }
    int cancelled = patience->end < patience->polls;
    CHECK_EQUAL(popped < MANY, cancelled);
    CHECK_EQUAL(queue.poll.cancelled, cancelled);
    CHECK(!snl_i_queue_pop(&queue, &entry));
    CHECK(!cancelled || patience->polls == patience->end + 1);
    free(chunks);
}

static void queue_cancelled(void)
{
    static uint64_t keys[MANY], ordered[MANY];
    struct patience patience = {0, LONG_MAX};
    for (size_t i = 0; i < MANY; i++)
        keys[i] = ordered[i] = UINT64_C(1) << 50 | check_random64() >> 20;
    qsort(ordered, MANY, sizeof *ordered, ascending);
    empty_impatiently(keys, ordered, &patience);
    long polls = patience.polls;
    CHECK(polls > 4);
    for (long end = 0; end < polls; end += 1 + (end > 8 ? end / 2 : 0)) {
        patience = (struct patience){0, end};
        empty_impatiently(keys, ordered, &patience);
    }
}

/* Jumps and blocked squares, worked out by hand. */
static void streams(void)
{
    /* Faces 1..2; 2 and 4 are blocked, and a token that lands on 2 goes to 3: 0 -> 2 > 3 -> 5. */
    snl_i_node nodes[] = {{.position = 2, .lead = 3, .flags = 3},
                          {.position = 4, .flags = 1},
                          {.position = 5, .flags = SNL_I_NODE_WINS}};
    void *memory = malloc(snl_i_jump_search_bytes(3));
    snl_i_jump_search search;
    snl_i_jump_search_init(&search, memory, 3, 2, NULL);
    memcpy(search.nodes, nodes, sizeof nodes);
    snl_i_jump_search_link(&search, 3, 5);
    CHECK_EQUAL(snl_i_jump_search_above(&search, 0), 0);
    CHECK_EQUAL(snl_i_jump_search_above(&search, 2), 1);
    CHECK_EQUAL(snl_i_jump_search_above(&search, 4), 2);
    CHECK_EQUAL(snl_i_jump_search_above(&search, 5), 3);
    CHECK_EQUAL(snl_i_jump_search_run(&search, 0, 0), 2);
    CHECK_EQUAL(snl_i_jump_search_rolls(&search, 1), 1);
    free(memory);
}

/* ---- Memory and the directory ---- */

enum { WATCHED = 5 * SNL_I_STEPS + 1, NODES_MAX = WATCHED + 300 };

struct nodes {
    snl_i_node node[NODES_MAX];
    size_t count;
};

/* A search on these nodes, in memory of the exact size with arbitrary contents. */
static void *new_search(snl_i_jump_search *search, const struct nodes *nodes, int64_t last,
                        int32_t faces, int filled, const snl_allocator *asked)
{
    size_t bytes = snl_i_jump_search_bytes(nodes->count);
    void *memory = malloc(bytes);
    memset(memory, filled, bytes);
    memset(search, filled, sizeof *search);
    snl_i_jump_search_init(search, memory, nodes->count, faces, asked);
    memcpy(search->nodes, nodes->node, nodes->count * sizeof *nodes->node);
    snl_i_jump_search_link(search, nodes->count, last);
    return memory;
}

static void check_directory(const snl_i_jump_search *search, int64_t last)
{
    size_t entries = 1, node = 0;
    if (search->shift < 0)
        return;
    while (entries < search->count)
        entries *= 2;
    CHECK((uint64_t)last >> search->shift < entries);
    CHECK(search->shift == 0 || (uint64_t)last >> (search->shift - 1) >= entries);
    for (size_t i = 0; i <= (uint64_t)last >> search->shift; i++) {
        while (node < search->count && (uint64_t)search->nodes[node].position >> search->shift < i)
            node++;
        CHECK_EQUAL(search->directory[i], node);
    }
}

/* Checks the room in the memory of a search. There must be room for its nodes and one more node,
 * for a queue of as many streams as that, and for a directory with more entries than nodes. */
static void check_room(const snl_i_jump_search *search, const void *memory)
{
    size_t entries = 1, count = search->count;
    while (entries < count)
        entries *= 2;
    const char *end = (const char *)memory + snl_i_jump_search_bytes(count);
    CHECK((const void *)(search->nodes + count + 1) <= (const void *)search->queue.chunks);
    CHECK((const void *)(search->queue.chunks + snl_i_queue_chunks(count + 1)) <=
          (const void *)search->directory);
    CHECK((const char *)(search->directory + (count > 16 ? entries + 1 : 0)) <= end);
}

static void memory_and_directory(void)
{
    static struct nodes nodes;
    snl_i_jump_search search;
    for (size_t count = 1; count < 300; count += 1 + count / 20) {
        int64_t most = (int64_t)1 << check_random(0, 61), last = 0;
        nodes.count = count;
        for (size_t i = 0; i < count; i++) {
            last += check_random(0, 9) ? check_random(0, most / (int64_t)count) : 0;
            nodes.node[i] = (snl_i_node){.position = last};
        }
        void *memory = new_search(&search, &nodes, last, 6, count % 2 ? 0 : 0xa5, NULL);
        check_room(&search, memory);
        check_directory(&search, last);
        for (size_t i = 0; i < count; i++)
            for (int64_t position = nodes.node[i].position - 1;
                 position <= nodes.node[i].position && position >= 0; position++) {
                size_t above = 0;
                while (above < count && nodes.node[above].position <= position)
                    above++;
                CHECK_EQUAL(snl_i_jump_search_above(&search, position), above);
            }
        free(memory);
    }
}

/* Nodes are linked in pieces, each node once, whatever the length of the last piece. */
static void linked_in_pieces(void)
{
    enum { PIECE = SNL_I_STEPS / 4 };
    static struct nodes nodes;
    snl_i_jump_search search;
    for (size_t count = PIECE; count <= 2 * PIECE; count += 1 + PIECE / 8) {
        nodes.count = count;
        for (size_t i = 0; i < count; i++)
            nodes.node[i] = (snl_i_node){.position = 10 * (int64_t)i + 10,
                                         .lead = 10 * (int64_t)(i * 7 % count) + 3,
                                         .flags = SNL_I_NODE_SPAWNS};
        void *memory = new_search(&search, &nodes, 10 * (int64_t)count, 6, 0xa5, NULL);
        for (size_t i = 0; i < count; i++) {
            CHECK_EQUAL(search.nodes[i].next, i * 7 % count);
            CHECK_EQUAL(search.nodes[i].lead, 7);
        }
        free(memory);
    }
}

/* ---- Random nodes ---- */

enum { LINE = 60, NEVER = 1000 };

/* By square of the line: the roll with which a token first lands there, and the roll with which a
 * token first stands there. */
static int landed_on[LINE + 80], stood_on[LINE + 80];

static void stand(const struct nodes *nodes, int64_t square, int rolls);

/* Continues with a token that lands on a square after `rolls` rolls. Returns 1 if a node wins. */
static int land(const struct nodes *nodes, int64_t square, int rolls)
{
    int wins = 0, blocked = 0;
    if (landed_on[square] != NEVER)
        return 0;
    landed_on[square] = rolls;
    for (size_t i = 0; i < nodes->count; i++)
        if (nodes->node[i].position == square) {
            blocked |= (nodes->node[i].flags & SNL_I_NODE_BLOCKED) != 0;
            wins |= (nodes->node[i].flags & SNL_I_NODE_WINS) != 0;
            if (nodes->node[i].flags & SNL_I_NODE_SPAWNS)
                stand(nodes, nodes->node[i].lead, rolls);
        }
    if (!blocked)
        stand(nodes, square, rolls);
    return wins;
}

static void stand(const struct nodes *nodes, int64_t square, int rolls)
{
    if (square <= nodes->node[nodes->count - 1].position && rolls < stood_on[square])
        stood_on[square] = rolls;
}

/* The rolls until a node wins, found by moving every token with every face. */
static int64_t move_all(const struct nodes *nodes, int64_t from, int32_t faces, int landed)
{
    for (int i = 0; i < LINE + 80; i++)
        landed_on[i] = stood_on[i] = NEVER;
    stand(nodes, from, 0);
    if (landed)
        for (size_t i = 0; i < nodes->count && nodes->node[i].position <= from; i++)
            if (nodes->node[i].flags & SNL_I_NODE_SPAWNS)
                stand(nodes, nodes->node[i].lead, 0);
    for (int rolls = 1; rolls < 2 * LINE; rolls++) {
        int wins = 0;
        for (int square = 0; square <= LINE + 8; square++)
            for (int face = 1; face <= faces && stood_on[square] == rolls - 1; face++)
                wins |= land(nodes, square + face, rolls);
        if (wins)
            return rolls;
    }
    return SNL_UNREACHABLE;
}

/* Makes random nodes. If `on_nodes` is set, all streams start on nodes, and no node wins. */
static void random_nodes(struct nodes *nodes, int on_nodes)
{
    int64_t position = check_random(0, 3), dense = check_random(1, 6);
    int few_blocked = (int)check_random(0, 1);
    nodes->count = (size_t)check_random(2, 24);
    for (size_t i = 0; i < nodes->count; i++) {
        snl_i_node *node = &nodes->node[i];
        *node = (snl_i_node){.position = position};
        if (check_random(0, 3) >= few_blocked)
            node->flags |= SNL_I_NODE_BLOCKED;
        if (i > 0 && node[-1].position == position)
            node->flags = node[-1].flags & SNL_I_NODE_BLOCKED;
        if (check_random(0, 2))
            node->flags |= SNL_I_NODE_SPAWNS;
        else if (!on_nodes && check_random(0, 9) == 0)
            node->flags |= SNL_I_NODE_WINS;
        if (check_random(0, 5) > 0 && position < LINE - 8)
            position += check_random(1, dense);
    }
    /* The last node is alone on its square. */
    snl_i_node *last = &nodes->node[nodes->count - 1];
    last->position = position = last[-1].position + 1 + check_random(0, 5);
    last->flags = on_nodes ? 0 : SNL_I_NODE_WINS;
    for (size_t i = 0; i + 1 < nodes->count; i++) {
        snl_i_node *node = &nodes->node[i];
        const snl_i_node *other = &nodes->node[check_random(0, (int64_t)nodes->count - 2)];
        node->lead =
            on_nodes || check_random(0, 1) ? other->position : check_random(0, position - 1);
        int is_free = 0;
        for (size_t j = 0; j < nodes->count; j++)
            is_free |= nodes->node[j].position == node->lead &&
                       !(nodes->node[j].flags & SNL_I_NODE_BLOCKED);
        if (is_free)
            node->flags &= ~(uint32_t)SNL_I_NODE_SPAWNS;
    }
}

static void nodes_against_tokens(void)
{
    static struct nodes nodes;
    int won = 0, began = 0;
    for (int i = 0; i < 6000; i++) {
        int on_nodes = i % 3 == 0, landed = 0;
        snl_i_jump_search search;
        random_nodes(&nodes, on_nodes);
        int64_t last = nodes.node[nodes.count - 1].position, from = check_random(0, last - 1);
        int32_t faces = (int32_t)check_random(1, 6);
        /* A token that has landed on the lowest square stands there. */
        if (on_nodes && check_random(0, 1)) {
            from = nodes.node[0].position;
            landed = !(nodes.node[0].flags & SNL_I_NODE_BLOCKED);
            began += landed && nodes.node[0].flags & SNL_I_NODE_SPAWNS;
        }
        void *memory = new_search(&search, &nodes, last, faces, i % 2 ? 0 : 0xa5, NULL);
        int64_t rolls = move_all(&nodes, from, faces, landed);
        CHECK_EQUAL(snl_i_jump_search_run(&search, from, landed), rolls);
        won += rolls != SNL_UNREACHABLE;
        for (int64_t square = from + 1; on_nodes && square <= last; square++)
            CHECK_EQUAL(snl_i_jump_search_rolls(&search, square),
                        landed_on[square] == NEVER ? INT64_MAX : landed_on[square]);
        free(memory);
    }
    CHECK(won > 1000 && began > 10);
}

/* Two neighbouring mouths lead to the same square, just before the next two mouths. Each roll
 * doubles the number of ways, and the queue must drop half of them. */
static void many_ways_at_once(void)
{
    enum { PAIRS = 60 };
    static struct nodes nodes;
    snl_i_jump_search search;
    nodes.count = 0;
    for (int64_t pair = 0; pair < PAIRS; pair++)
        for (int64_t mouth = 0; mouth < 3; mouth++)
            nodes.node[nodes.count++] =
                (snl_i_node){.position = 10 * pair + mouth,
                             .lead = 10 * pair + 10,
                             .flags = SNL_I_NODE_BLOCKED | (mouth > 0 ? SNL_I_NODE_SPAWNS : 0)};
    nodes.node[nodes.count++] = (snl_i_node){.position = 10 * PAIRS + 5, .flags = SNL_I_NODE_WINS};
    void *memory = new_search(&search, &nodes, 10 * PAIRS + 5, 6, 0xa5, NULL);
    CHECK_EQUAL(snl_i_jump_search_run(&search, 0, 0), PAIRS + 1);
    CHECK(search.queue.used <= snl_i_queue_chunks(nodes.count + 1));
    free(memory);
}

/* ---- A cancelled search ---- */

/* Counts polls, and records the most directory entries that the search fills between two polls. */
struct watcher {
    struct patience patience;
    const snl_i_jump_search *search;
    uint32_t *before;
    size_t entries;
    size_t most;
};

static int32_t watch(void *context)
{
    struct watcher *watcher = context;
    size_t changed = 0;
    for (size_t i = 0; i < watcher->entries; i++)
        changed += watcher->before[i] != watcher->search->directory[i];
    if (watcher->entries)
        memcpy(watcher->before, watcher->search->directory,
               watcher->entries * sizeof *watcher->before);
    if (changed > watcher->most)
        watcher->most = changed;
    return lose_patience(&watcher->patience);
}

/* Every jump leads to just before the next mouth, one roll away. The goal is `further` squares
 * above the last jump. */
static void *link_watched(snl_i_jump_search *search, struct watcher *watcher, snl_allocator *asked,
                          int64_t further, long end)
{
    static struct nodes nodes;
    nodes.count = WATCHED;
    for (size_t i = 0; i < WATCHED; i++)
        nodes.node[i] = (snl_i_node){.position = 10 * (int64_t)i + 1,
                                     .lead = 10 * (int64_t)i + 10,
                                     .flags = SNL_I_NODE_BLOCKED | SNL_I_NODE_SPAWNS};
    nodes.node[WATCHED - 1].position += further;
    nodes.node[WATCHED - 1].flags = SNL_I_NODE_WINS;
    watcher->patience = (struct patience){0, end};
    *asked = (snl_allocator){.context = watcher, .cancel = watch};
    watcher->search = search;
    return new_search(search, &nodes, nodes.node[WATCHED - 1].position, 1, 0, asked);
}

/* Between two polls, the search fills few entries of the directory. It fills them from the nodes.
 * If all nodes but one belong to the first entry, it fills them from entries filled before. */
static void search_watched(void)
{
    enum { PLACES = 8 * SNL_I_STEPS };
    static uint32_t before[PLACES];
    for (int64_t further = 0; further <= INT64_C(1) << 50; further += INT64_C(1) << 50) {
        snl_allocator asked;
        snl_i_jump_search search;
        struct watcher watcher = {.before = before, .entries = PLACES};
        memset(before, 0xff, sizeof before);
        free(link_watched(&search, &watcher, &asked, further, LONG_MAX));
        CHECK(watcher.most > SNL_I_STEPS / 2 && watcher.most <= SNL_I_STEPS);
    }
}

static void search_cancelled(void)
{
    snl_allocator asked;
    snl_i_jump_search search;
    struct watcher watcher = {.entries = 0};
    void *memory = link_watched(&search, &watcher, &asked, 0, LONG_MAX);
    long linked = watcher.patience.polls;
    /* The search polls while it enters nodes into the directory, while it completes the directory,
     * and while it links the nodes. */
    CHECK(linked >= 3 * (WATCHED / SNL_I_STEPS));
    CHECK_EQUAL(snl_i_jump_search_run(&search, 0, 0), WATCHED);
    long polls = watcher.patience.polls;
    CHECK(polls - linked >= WATCHED / SNL_I_STEPS);
    free(memory);
    for (long end = 0; end < polls; end++) {
        memory = link_watched(&search, &watcher, &asked, 0, end);
        CHECK_EQUAL(search.queue.poll.cancelled, end < linked);
        if (end >= linked)
            snl_i_jump_search_run(&search, 0, 0);
        CHECK(search.queue.poll.cancelled);
        CHECK_EQUAL(snl_i_jump_search_run(&search, 0, 0), SNL_UNREACHABLE);
        CHECK_EQUAL(watcher.patience.polls, end + 1);
        free(memory);
    }
}

/* Nodes have numbers of 31 bits. Machines of 32 bits have no memory for 2^31 nodes. */
static void too_many_nodes(void)
{
    size_t most = SIZE_MAX / 128 < SNL_I_NODES_MAX ? SIZE_MAX / 128 : SNL_I_NODES_MAX;
    /* The bound of docs/memory.md. */
    for (size_t nodes = 1; nodes < 10000000; nodes += 1 + nodes / 2)
        CHECK(snl_i_jump_search_bytes(nodes) <= 68 * (nodes - 1) + 15000);
    CHECK(snl_i_jump_search_bytes(most) > most);
    CHECK_EQUAL(snl_i_jump_search_bytes(most + 1), 0);
}

/* A jump takes the first way to enter far up, above the second one, from which the goal is
 * nearer. */
static void entry_below_an_earlier_one(void)
{
    snl_board *board;
    int64_t rolls = 0;
    CHECK_EQUAL(snl_board_create(100, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, 0), SNL_OK);
    CHECK_EQUAL(snl_board_set_enter(board, 3, 0), SNL_OK); /* the faces 1 and 2 */
    CHECK_EQUAL(snl_board_set_jump(board, 1, 50), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 5, 99), SNL_OK);
    CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_OK);
    CHECK_EQUAL(rolls, 3); /* 2, 3 and 1 */
    snl_board_free(board);
}

/* ---- Rules of entering ---- */

/* An allocator that polls, fills new memory with a byte, and puts a fence in front of each block
 * and behind it. */
struct fenced {
    struct patience patience; /* first, for lose_patience() */
    int fill;
};

enum { FENCE = 64 };

static void *fenced_allocate(void *context, size_t bytes)
{
    const struct fenced *fenced = context;
    unsigned char *block = malloc(FENCE + bytes + FENCE);
    memset(block, 0x5a, FENCE + bytes + FENCE);
    return memset(block + FENCE, fenced->fill, bytes);
}

static void fenced_release(void *context, void *memory, size_t bytes)
{
    unsigned char *block = (unsigned char *)memory - FENCE;
    (void)context;
    for (size_t i = 0; i < FENCE; i++)
        CHECK(block[i] == 0x5a && block[FENCE + bytes + i] == 0x5a);
    free(block);
}

static snl_allocator fenced_allocator(struct fenced *fenced)
{
    return (snl_allocator){.struct_size = sizeof(snl_allocator),
                           .context = fenced,
                           .allocate = fenced_allocate,
                           .release = fenced_release,
                           .cancel = lose_patience};
}

/* A random board with a rule of entering, and a start anywhere below the goal. Some jumps lead to
 * the goal, or begin where a roll from the start may land. On half of the boards some lead to the
 * start. */
static snl_board *board_to_enter(const snl_allocator *allocator)
{
    static const uint32_t weights[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    snl_board *board = NULL;
    snl_square squares = check_random(40, 90),
               start = check_random(0, 4) ? check_random(0, squares - 1) : 0;
    size_t faces = (size_t)check_random(1, sizeof weights / sizeof *weights);
    int special = (int)check_random(1, 2);
    CHECK_EQUAL(snl_board_create(squares, allocator, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, faces), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, start), SNL_OK);
    CHECK_EQUAL(snl_board_set_enter(board, (uint64_t)check_random(1, (1 << faces) - 1),
                                    check_random(0, 3) ? 0 : check_random(1, squares)),
                SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, (snl_overshoot)check_random(0, 2)), SNL_OK);
    for (int64_t i = check_random(0, 40); i >= 0; i--) {
        snl_square to[] = {check_random(0, squares), squares, start};
        snl_square from = check_random(0, 3) ? check_random(1, squares - 1) : start + i % 7;
        to[0] = to[i < 9 ? check_random(0, special) : 0];
        if (from > 0 && from < squares && from != to[0])
            CHECK_EQUAL(snl_board_set_jump(board, from, to[0]), SNL_OK);
    }
    return board;
}

/* Searches over the jumps in both directions. Returns the status of the search backwards. */
static snl_status solve_both_ways(const snl_board *board, snl_square from, int64_t rolls[2],
                                  snl_status *forwards)
{
    snl_route *route = NULL;
    *forwards = snl_i_solve_by_jumps(board, from, &rolls[0]);
    snl_status status = snl_i_route_by_jumps(board, from, &route);
    if (status == SNL_OK)
        rolls[1] = snl_route_rolls(route);
    snl_route_free(route);
    return status;
}

/* Whatever lies in new memory, the searches find as many rolls as the search over the squares, and
 * stop at each poll that cancels. They write nowhere but into their own memory. */
static void random_boards_to_enter(void)
{
    static const int fills[] = {0, 1, 0x40, 0xff};
    for (int i = 0; i < 150; i++) {
        struct fenced fenced = {{0, LONG_MAX}, fills[i % 4]};
        snl_allocator allocator = fenced_allocator(&fenced);
        snl_board *board = board_to_enter(&allocator);
        snl_square from =
            i % 3 ? snl_board_start(board) : check_random(0, snl_board_squares(board) - 1);
        int64_t rolls[2] = {-1, -1}, expected = -1, after[2] = {-1, -1};
        snl_status forwards;
        CHECK_EQUAL(snl_i_solve_by_squares(board, from, &expected), SNL_OK);
        fenced.patience = (struct patience){0, LONG_MAX};
        CHECK_EQUAL(solve_both_ways(board, from, rolls, &forwards), SNL_OK);
        CHECK_EQUAL(forwards, SNL_OK);
        CHECK_EQUAL(rolls[0], expected);
        CHECK_EQUAL(rolls[1], expected);
        long polls = fenced.patience.polls;
        for (long end = 0; end < polls && check_faults_in_test == 0; end++) {
            fenced.patience = (struct patience){0, end};
            snl_status backwards = solve_both_ways(board, from, after, &forwards);
            CHECK((forwards == SNL_ERROR_CANCELLED && backwards == SNL_OK) ||
                  (forwards == SNL_OK && backwards == SNL_ERROR_CANCELLED));
        }
        snl_board_free(board);
    }
}

/* New memory is full of the number of the goal. */
static void memory_full_of_goals(void)
{
    struct fenced fenced = {{0, LONG_MAX}, 1};
    snl_allocator allocator = fenced_allocator(&fenced);
    snl_board *board;
    snl_square goal = INT64_C(0x0101010101010101);
    int64_t rolls[2] = {-1, -1};
    snl_status forwards;
    CHECK_EQUAL(snl_board_create(goal, &allocator, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, 0), SNL_OK);
    CHECK_EQUAL(snl_board_set_enter(board, 1 << 5, 0), SNL_OK); /* the face 6 */
    CHECK_EQUAL(solve_both_ways(board, 0, rolls, &forwards), SNL_OK);
    CHECK_EQUAL(forwards, SNL_OK);
    CHECK_EQUAL(rolls[0], (goal + 5) / 6);
    CHECK_EQUAL(rolls[1], (goal + 5) / 6);
    snl_board_free(board);
}

int main(void)
{
    check_random_seed();
    RUN(queue_against_sorted_array);
    RUN(queue_walked_through);
    RUN(queue_of_lonely_entries);
    RUN(queue_split_twice);
    RUN(queue_cancelled);
    RUN(streams);
    RUN(memory_and_directory);
    RUN(linked_in_pieces);
    RUN(nodes_against_tokens);
    RUN(many_ways_at_once);
    RUN(search_watched);
    RUN(search_cancelled);
    RUN(too_many_nodes);
    RUN(entry_below_an_earlier_one);
    RUN(random_boards_to_enter);
    RUN(memory_full_of_goals);
    return check_done();
}
