/* SPDX-License-Identifier: MIT */
/*
 * The search over the jumps: streams of tokens, which roll 1..k along a line from node to node. The
 * caller fills in the nodes, links them, and runs the search.
 */
#ifndef SNL_SOLVE_JUMPS_H
#define SNL_SOLVE_JUMPS_H

#include "solve_jumps_queue.h"

enum {
    SNL_I_NODE_BLOCKED = 1,    /* a mouth: a token that lands there does not stay */
    SNL_I_NODE_SPAWNS = 2,     /* landing there starts a stream on another square */
    SNL_I_NODE_WINS = 4,       /* landing there ends the search */
    SNL_I_NODE_TO_BLOCKED = 8, /* the stream starts on a blocked square */
    SNL_I_NODE_VISITED = 16,   /* popped from the queue before */
};

/* The key of a node not landed on. */
#define SNL_I_KEY_NONE UINT64_MAX

typedef struct snl_i_node {
    int64_t position;
    int64_t lead; /* the square where its stream starts; once linked, from there to node `next` */
    uint64_t key;
    uint32_t next; /* once linked: the first node above the square where its stream starts */
    uint32_t flags;
} snl_i_node;

typedef struct snl_i_jump_search {
    snl_i_node *nodes; /* in ascending order of position; several may have the same */
    size_t count;
    uint32_t *directory; /* by position >> shift: the first node at or above */
    int shift;
    int32_t faces;
    snl_i_queue queue;
} snl_i_jump_search;

enum { SNL_I_NODES_MAX = INT32_MAX };

/* Size in bytes of the one block of memory for a search of up to `nodes` nodes; 0 if they are too
 * many. */
size_t snl_i_jump_search_bytes(size_t nodes);

/* Sets up a search in that memory. `faces` is k; the cancel function of `allocator`, which may be
 * NULL, is polled. If the work is cancelled, queue.poll.cancelled is set, and no answer is
 * valid. */
void snl_i_jump_search_init(snl_i_jump_search *search, void *memory, size_t nodes, int32_t faces,
                            const snl_allocator *allocator);

/* Links the first `count` nodes, which have a position, flags, and in `lead` the square where their
 * stream starts. That square is below the last node; if nodes are on it, they are blocked. `last`
 * is the largest position. */
void snl_i_jump_search_link(snl_i_jump_search *search, size_t count, int64_t last);

/* The fewest rolls from a square below the last node to a node that wins, or SNL_UNREACHABLE. With
 * `landed` the nodes on that square are landed on before the first roll, and start their streams;
 * no node is below. */
int64_t snl_i_jump_search_run(snl_i_jump_search *search, int64_t from, int landed);

/* The first node above a position; `count` if there is none. */
size_t snl_i_jump_search_above(const snl_i_jump_search *search, int64_t position);

/* After a search in which no node won: the first roll that lands on a square above `from`, and not
 * above the last node; INT64_MAX if none does. Valid if streams start on nodes only. */
int64_t snl_i_jump_search_rolls(const snl_i_jump_search *search, int64_t position);

#endif
