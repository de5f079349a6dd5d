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

/* Consecutive jumps in ascending order; never empty. */
typedef struct snl_i_jump_block {
    snl_i_jump *jumps;
    snl_square first; /* jumps[0].from: a search over the blocks does not read the jumps */
    size_t count;
    size_t capacity;
} snl_i_jump_block;

typedef struct snl_i_jumps {
    snl_i_jump_block *blocks; /* in ascending order */
    size_t block_count;
    size_t block_capacity;
    size_t count; /* the number of jumps in all blocks */
} snl_i_jumps;

/* The place of a jump, to iterate in order. Behind the last jump, block == block_count. */
typedef struct snl_i_jump_place {
    size_t block;
    size_t index;
} snl_i_jump_place;

/*@ predicate is_sorted(snl_i_jump_block *block) =
      block->count <= block->capacity && \valid_read(block->jumps + (0 .. block->count - 1)) &&
      \forall integer i, j; 0 <= i < j < block->count ==>
        block->jumps[i].from < block->jumps[j].from;
    predicate is_block(snl_i_jump_block *block) =
      1 <= block->count && is_sorted(block) && block->first == block->jumps[0].from;
    predicate are_blocks(snl_i_jumps *jumps) =
      jumps->block_count <= jumps->block_capacity &&
      \valid_read(jumps->blocks + (0 .. jumps->block_count - 1)) &&
      \forall integer b, c; 0 <= b < c < jumps->block_count ==>
        jumps->blocks[b].first < jumps->blocks[c].first;
    predicate are_jumps(snl_i_jumps *jumps) =
      are_blocks(jumps) &&
      (\forall integer b; 0 <= b < jumps->block_count ==> is_block(jumps->blocks + b)) &&
      \forall integer b, c, i; 0 <= b < c < jumps->block_count &&
        0 <= i < jumps->blocks[b].count ==>
          jumps->blocks[b].jumps[i].from < jumps->blocks[c].first;
    predicate is_place(snl_i_jumps *jumps, snl_i_jump_place place) =
      (place.block == jumps->block_count && place.index == 0) ||
      (place.block < jumps->block_count && place.index < jumps->blocks[place.block].count);
    predicate is_before(snl_i_jump_place place, integer block, integer index) =
      place.block < block || (place.block == block && place.index <= index);
*/

/* An empty map is all zero. */
void snl_i_jumps_free(snl_i_jumps *jumps, const snl_allocator *allocator);

/* Fails with SNL_ERROR_MEMORY or SNL_ERROR_CANCELLED; `copy` need not be initialised. */
snl_status snl_i_jumps_copy(const snl_i_jumps *jumps, const snl_allocator *allocator,
                            snl_i_jumps *copy);

/* Adds a jump, or changes the destination of the jump from the same mouth. Fails only with
 * SNL_ERROR_MEMORY. */
snl_status snl_i_jumps_put(snl_i_jumps *jumps, const snl_allocator *allocator, snl_i_jump jump);

/* Makes a map of all jumps of `jumps` and of `count` more, which are keyed by their mouths and in
 * ascending order; their values are the destinations. Of several jumps from a mouth the last of
 * `more` stays. Fails with SNL_ERROR_MEMORY or SNL_ERROR_CANCELLED; `merged` need not be
 * initialised. */
snl_status snl_i_jumps_merge(const snl_i_jumps *jumps, const snl_allocator *allocator,
                             const snl_i_keyed *more, size_t count, snl_i_jumps *merged);

/* Removes the jump from a mouth. Returns 0 if there is none. */
int snl_i_jumps_remove(snl_i_jumps *jumps, const snl_allocator *allocator, snl_square from);

/* The destination of the jump from a square, or -1 if there is none. */
/*@ requires \valid_read(jumps) && are_jumps(jumps);
    assigns \nothing;
    ensures \forall integer b, i; 0 <= b < jumps->block_count &&
      0 <= i < jumps->blocks[b].count && jumps->blocks[b].jumps[i].from == from ==>
        \result == jumps->blocks[b].jumps[i].to;
    ensures (\forall integer b, i; 0 <= b < jumps->block_count &&
      0 <= i < jumps->blocks[b].count ==> jumps->blocks[b].jumps[i].from != from) ==> \result == -1;
*/
snl_square snl_i_jumps_get(const snl_i_jumps *jumps, snl_square from);

/* The first jump whose mouth is at least `from`. */
/*@ requires \valid_read(jumps) && are_jumps(jumps);
    assigns \nothing;
    ensures is_place(jumps, \result);
    ensures \forall integer b, i; 0 <= b < jumps->block_count &&
      0 <= i < jumps->blocks[b].count ==>
        (jumps->blocks[b].jumps[i].from >= from <==> is_before(\result, b, i));
*/
snl_i_jump_place snl_i_jumps_seek(const snl_i_jumps *jumps, snl_square from);

/* Returns the jump at `place`, and moves `place` on to the next jump. Returns NULL at the end. */
/*@ requires \valid_read(jumps) && are_jumps(jumps) && \valid(place) && is_place(jumps, *place);
    requires \separated(place, jumps, jumps->blocks + (0 .. jumps->block_count - 1));
    assigns *place;
    assigns \result \from jumps->blocks, *place;
    ensures is_place(jumps, *place);
    ensures \result == \null <==> \old(place->block) == jumps->block_count;
    ensures \result != \null ==>
      \result == &jumps->blocks[\old(place->block)].jumps[\old(place->index)];
    ensures \result != \null ==> \forall integer b, i; 0 <= b < jumps->block_count &&
      0 <= i < jumps->blocks[b].count && !is_before(\old(*place), b, i) ==>
        !is_before(*place, b, i);
*/
const snl_i_jump *snl_i_jumps_next(const snl_i_jumps *jumps, snl_i_jump_place *place);

#endif
