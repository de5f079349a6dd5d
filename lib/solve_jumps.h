/* SPDX-License-Identifier: MIT */
/*
 * The search over the jumps. It follows streams, which solve_jumps.c explains, from node to node on
 * a line, for rolls of 1..k. The caller fills in the nodes, links them, and runs the search.
 */
#ifndef SNL_SOLVE_JUMPS_H
#define SNL_SOLVE_JUMPS_H

#include "solve_jumps_queue.h"

enum {
    SNL_I_NODE_BLOCKED = 1,    /* a mouth: a token that lands there does not stay */
    SNL_I_NODE_SPAWNS = 2,     /* landing there starts a stream on another square */
    SNL_I_NODE_WINS = 4,       /* landing there ends the search */
    SNL_I_NODE_TO_BLOCKED = 8, /* the stream of the node starts on a blocked square */
    SNL_I_NODE_VISITED = 16,   /* popped from the queue before */
    SNL_I_NODE_ENTERS = 32,    /* the first landing on such a node starts the waiting streams */
    SNL_I_NODE_WAITS = 64,     /* its stream starts one roll after that landing */
};

/* The key of a node that no stream has reached. */
#define SNL_I_KEY_NONE UINT64_MAX

/* The caller sets `position`, `flags` and `lead`, which is 0 if the node starts no stream. Linking
 * sets `key` of every node, and `lead` and `next` of the nodes that spawn or wait. */
typedef struct snl_i_node {
    int64_t position;
    /* Before linking: the square where the spawned stream starts. After: the distance from that
     * square up to node `next`. */
    int64_t lead;
    /* Before linking: unused. After: the smallest key with which a stream has reached the node. */
    uint64_t key;
    /* Before linking: unused. After: the first node above the square where the stream starts. */
    uint32_t next;
    uint32_t flags;
} snl_i_node;

typedef struct snl_i_jump_search {
    snl_i_node *nodes; /* in ascending order of position, which several nodes may share */
    size_t count;
    uint32_t *directory; /* entry v: the first node with position >> shift at least v */
    int shift;
    int32_t faces;
    snl_i_queue queue;

    /* A square that is left by a rule of its own, and its nodes that wait. Searching forwards, its
     * tokens land where the streams of these nodes start; backwards, these streams start where
     * tokens stand that come to rest on the square. */
    int64_t start;       /* the position of the square; -1 for none */
    size_t waits_first;  /* the index of the first node that waits; set with `start` */
    size_t waits_end;    /* one more than the index of the last; all of them lie on `start` */
    int64_t rolls_start; /* the roll that started the waiting streams, or INT64_MAX */
} snl_i_jump_search;

enum { SNL_I_NODES_MAX = INT32_MAX };

/* Size in bytes of the one block of memory for a search of up to `nodes` nodes; 0 if they are too
 * many. */
size_t snl_i_jump_search_bytes(size_t nodes);

/* Sets up a search without `start` in memory of the size that snl_i_jump_search_bytes() returns.
 * `faces` is k, the largest face. The search polls the cancel function of `allocator`, which may be
 * NULL. If the work is cancelled, queue.poll.cancelled is set, and no answer is valid. */
void snl_i_jump_search_init(snl_i_jump_search *search, void *memory, size_t nodes, int32_t faces,
                            const snl_allocator *allocator);

/* Links the first `count` nodes. The caller has set their positions, their flags and, in `lead`,
 * the square where the stream of a node starts. That square must be below the last node, and nodes
 * on it must be blocked. `last` is the largest position. */
void snl_i_jump_search_link(snl_i_jump_search *search, size_t count, int64_t last);

/* Returns the fewest rolls from `from` to a node that wins, or SNL_UNREACHABLE. `from` must be
 * below the last node. If `landed` is not 0, the token has landed on `from`. The nodes on `from`
 * then start their streams before the first roll, they must not be blocked, and no node may lie
 * below `from`. */
int64_t snl_i_jump_search_run(snl_i_jump_search *search, int64_t from, int landed);

/* The first node above a position; `count` if there is none. */
size_t snl_i_jump_search_above(const snl_i_jump_search *search, int64_t position);

/* Returns the number of the first roll that lands on `position`, or INT64_MAX if no roll does. The
 * search must have ended without reaching a node that wins, and all its streams must start on
 * nodes. `position` must be above the square where the search began, and not above the last
 * node. */
int64_t snl_i_jump_search_rolls(const snl_i_jump_search *search, int64_t position);

#endif
