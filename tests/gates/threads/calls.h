/* SPDX-License-Identifier: MIT */
/* The objects that threads share, and the calls that each thread makes with them. */
#ifndef SNL_CALLS_H
#define SNL_CALLS_H

#include <snl.h>

/* An object of each kind, made by one thread and used by all threads. */
struct shared {
    const snl_allocator *allocator;
    const snl_board *board;
    const snl_board *equal; /* another board, equal to `board` */
    const snl_chance *chance;
    const snl_route *route;
    const snl_game *game;
    const snl_simulation *simulation;
};

extern const size_t call_count;
const char *call_name(size_t call);

/* The digest of the answers of a call. */
uint64_t call_answer(size_t call, const struct shared *shared);

#endif
