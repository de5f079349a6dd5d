/* SPDX-License-Identifier: MIT */
/*
 * The search over the jumps: what a roll of 1..k does to streams of tokens on a line whose squares
 * of interest are nodes. The caller fills the nodes in, has them linked, and runs the search.
 */
#ifndef SNL_SOLVE_JUMPS_H
#define SNL_SOLVE_JUMPS_H

#include "solve_jumps_queue.h"

enum {
    SNL_I_NODE_BLOCKED = 1,    /* no token can stay there: a mouth */
    SNL_I_NODE_SPAWNS = 2,     /* who lands there stands on another square at once */
    SNL_I_NODE_WINS = 4,       /* the search ends when the node is landed on */
    SNL_I_NODE_TO_BLOCKED = 8, /* that other square is a blocked one */
    SNL_I_NODE_VISITED = 16,
};

/* What a key is before the node is landed on. */
#define SNL_I_KEY_NONE UINT64_MAX

typedef struct snl_i_node {
    int64_t position;
    int64_t lead; /* the square that it spawns on; once linked, how far the next node is from it */
    uint64_t key;
    uint32_t next; /* once linked: the first node above the square it spawns on */
    uint32_t flags;
} snl_i_node;

typedef struct snl_i_jump_search {
    snl_i_node *nodes; /* in ascending order of position, where several may be equal */
    size_t count;
    uint32_t *directory; /* by position >> shift: the first node at or above */
    int shift;
    int32_t faces;
    snl_i_queue queue;
} snl_i_jump_search;

enum { SNL_I_NODES_MAX = INT32_MAX };

/* Bytes of the one block of memory that a search of up to `nodes` nodes works in; 0 if they are too
 * many. */
size_t snl_i_jump_search_bytes(size_t nodes);

/* `faces` is k; `allocator` is whose cancel function is polled, and may be NULL. If the work is
 * cancelled, queue.poll.cancelled is set, and the answers mean nothing. */
void snl_i_jump_search_init(snl_i_jump_search *search, void *memory, size_t nodes, int32_t faces,
                            const snl_allocator *allocator);

/* Call it after the first `count` nodes have a position, flags, and the square that they spawn on
 * in `lead`: one below the last node, and if it has nodes of its own, these are blocked. `last` is
 * the largest position of all. */
void snl_i_jump_search_link(snl_i_jump_search *search, size_t count, int64_t last);

/* The fewest rolls from a square below the last node to a node that wins, or SNL_UNREACHABLE. With
 * `landed` the nodes on the square itself are landed on before the first roll: all of them spawn,
 * and none is below. */
int64_t snl_i_jump_search_run(snl_i_jump_search *search, int64_t from, int landed);

/* The first node above a position; `count` if there is none. */
size_t snl_i_jump_search_above(const snl_i_jump_search *search, int64_t position);

/* After a search in which no node won: the rolls after which a square above `from`, and not above
 * the last node, was first landed on; INT64_MAX if it never was. It holds if streams start on nodes
 * only. */
int64_t snl_i_jump_search_rolls(const snl_i_jump_search *search, int64_t position);

#endif
