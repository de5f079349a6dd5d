/* SPDX-License-Identifier: MIT */
/*
 * The jumps of a board: a map from mouths to destinations, kept in ascending order of the mouths.
 * Layer 1; it checks no squares and knows no rules.
 */
#ifndef SNL_BOARD_JUMPS_H
#define SNL_BOARD_JUMPS_H

#include "base.h"

typedef struct snl_i_jump {
    snl_square from;
    snl_square to;
} snl_i_jump;

/* A run of jumps in ascending order; never empty. */
typedef struct snl_i_jump_block {
    snl_i_jump *jumps;
    snl_square first; /* jumps[0].from, here to be searched without touching the jumps */
    size_t count;
    size_t capacity;
} snl_i_jump_block;

typedef struct snl_i_jumps {
    snl_i_jump_block *blocks; /* in ascending order */
    size_t block_count;
    size_t block_capacity;
    size_t count; /* of jumps, over all blocks */
} snl_i_jumps;

/* Where a jump is, for walking in order: `block` == block_count is the end. */
typedef struct snl_i_jump_place {
    size_t block;
    size_t index;
} snl_i_jump_place;

/* All zero is an empty map. */
void snl_i_jumps_free(snl_i_jumps *jumps, const snl_allocator *allocator);

/* Fails with SNL_ERROR_MEMORY or SNL_ERROR_CANCELLED; `copy` need not be initialised. */
snl_status snl_i_jumps_copy(const snl_i_jumps *jumps, const snl_allocator *allocator,
                            snl_i_jumps *copy);

/* Adds a jump or gives another destination to the one that is there. Fails only with
 * SNL_ERROR_MEMORY. */
snl_status snl_i_jumps_put(snl_i_jumps *jumps, const snl_allocator *allocator, snl_i_jump jump);

/* Returns 0 if there is no such jump. */
int snl_i_jumps_remove(snl_i_jumps *jumps, const snl_allocator *allocator, snl_square from);

/* The destination, or 0. */
snl_square snl_i_jumps_get(const snl_i_jumps *jumps, snl_square from);

/* The first jump whose mouth is at least `from`. */
snl_i_jump_place snl_i_jumps_seek(const snl_i_jumps *jumps, snl_square from);

/* The jump at a place, which then moves on to the next; NULL at the end. */
const snl_i_jump *snl_i_jumps_next(const snl_i_jumps *jumps, snl_i_jump_place *place);

#endif
