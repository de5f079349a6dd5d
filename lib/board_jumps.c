/* SPDX-License-Identifier: MIT */
/*
 * An ordered map in two levels: blocks of up to BLOCK_MAX jumps, and a directory of the blocks. A
 * search halves the directory, then one block; an insertion moves at most 8 KiB of jumps, and a
 * full block splits into two.
 *
 * Invariants: no block is empty; mouths ascend within a block and from block to block; the capacity
 * of a block is below BLOCK_MAX only while it is the only block, so that a board with a few jumps
 * stays small and joining two blocks needs no memory. All blocks but the first and the last are at
 * least half full until jumps are removed; two neighbouring blocks together always hold more than
 * BLOCK_MAX / 2 jumps.
 *
 * Cost: for J jumps, O(log J) to search. After insertions in random order blocks are about 70%
 * full, 23 bytes a jump. An insertion then moves half a block's jumps on average; once in
 * BLOCK_MAX / 2 insertions it also moves half of the directory, which has some J / 350 entries.
 * Both together take less than 0.3 us a jump at J = 1e6.
 */
#include "board_jumps.h"

#include <string.h>

/* Inserting 1e5 to 1e7 jumps in random order is fastest with blocks of 256 or 512 jumps: 0.2 to 0.7
 * us a jump with gcc 12. The sizes from 128 to 2048 were measured. */
#define BLOCK_MAX 512
#define BLOCK_MIN 8

/* The steps counted for adding a jump behind all others. */
enum { STEPS_OF_A_JUMP = 4 };

/* Returns the last block whose first mouth is at most `from`, or block 0 if all first mouths are
 * larger. There must be a block. */
/*@ requires \valid_read(jumps) && are_blocks(jumps) && jumps->block_count > 0;
    assigns \nothing;
    ensures 0 <= \result < jumps->block_count;
    ensures \result > 0 ==> jumps->blocks[\result].first <= from;
    ensures \forall integer b; \result < b < jumps->block_count ==> from < jumps->blocks[b].first;
*/
static size_t find_block(const snl_i_jumps *jumps, snl_square from)
{
    size_t low = 0, high = jumps->block_count;
    /*@ loop invariant 0 <= low < high <= jumps->block_count;
        loop invariant low > 0 ==> jumps->blocks[low].first <= from;
        loop invariant \forall integer b; high <= b < jumps->block_count ==>
          from < jumps->blocks[b].first;
        loop assigns low, high;
        loop variant high - low;
    */
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (jumps->blocks[middle].first <= from)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* The index of the first jump of a block whose mouth is at least `from`; block->count if there is
 * no such jump. */
/*@ requires \valid_read(block) && is_sorted(block);
    assigns \nothing;
    ensures 0 <= \result <= block->count;
    ensures \forall integer i; 0 <= i < block->count ==>
      (block->jumps[i].from >= from <==> \result <= i);
*/
static size_t find_in_block(const snl_i_jump_block *block, snl_square from)
{
    size_t low = 0, high = block->count;
    /*@ loop invariant 0 <= low <= high <= block->count;
        loop invariant \forall integer i; 0 <= i < low ==> block->jumps[i].from < from;
        loop invariant \forall integer i; high <= i < block->count ==>
          block->jumps[i].from >= from;
        loop assigns low, high;
        loop variant high - low;
    */
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (block->jumps[middle].from < from)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

snl_i_jump_place snl_i_jumps_seek(const snl_i_jumps *jumps, snl_square from)
{
    if (jumps->block_count == 0)
        return (snl_i_jump_place){0};
    size_t block = find_block(jumps, from), index = find_in_block(&jumps->blocks[block], from);
    if (index == jumps->blocks[block].count)
        return (snl_i_jump_place){block + 1, 0};
    return (snl_i_jump_place){block, index};
}

const snl_i_jump *snl_i_jumps_next(const snl_i_jumps *jumps, snl_i_jump_place *place)
{
    if (place->block == jumps->block_count)
        return NULL;
    const snl_i_jump_block *block = &jumps->blocks[place->block];
    const snl_i_jump *jump = &block->jumps[place->index++];
    if (place->index == block->count)
        *place = (snl_i_jump_place){place->block + 1, 0};
    return jump;
}

snl_square snl_i_jumps_get(const snl_i_jumps *jumps, snl_square from)
{
    snl_i_jump_place place = snl_i_jumps_seek(jumps, from);
    if (place.block == jumps->block_count)
        return -1;
    const snl_i_jump *jump = &jumps->blocks[place.block].jumps[place.index];
    return jump->from == from ? jump->to : -1;
}

void snl_i_jumps_free(snl_i_jumps *jumps, const snl_allocator *allocator)
{
    for (size_t i = 0; i < jumps->block_count; i++)
        snl_i_release(allocator, jumps->blocks[i].jumps, jumps->blocks[i].capacity,
                      sizeof(snl_i_jump));
    snl_i_release(allocator, jumps->blocks, jumps->block_capacity, sizeof(snl_i_jump_block));
}

snl_status snl_i_jumps_copy(const snl_i_jumps *jumps, const snl_allocator *allocator,
                            snl_i_jumps *copy)
{
    snl_i_poll poll = {.allocator = allocator};
    *copy = (snl_i_jumps){0};
    if (jumps->block_count == 0)
        return SNL_OK;
    copy->blocks = snl_i_allocate(allocator, jumps->block_count, sizeof *copy->blocks);
    if (!copy->blocks)
        return SNL_ERROR_MEMORY;
    copy->block_capacity = jumps->block_count;
    copy->count = jumps->count;
    for (; copy->block_count < jumps->block_count; copy->block_count++) {
        snl_i_jump_block block = jumps->blocks[copy->block_count];
        const snl_i_jump *source = block.jumps;
        block.jumps = snl_i_allocate(allocator, block.capacity, sizeof *block.jumps);
        snl_status status = block.jumps ? SNL_OK : SNL_ERROR_MEMORY;
        if (status == SNL_OK && snl_i_poll_step(&poll, block.count))
            status = SNL_ERROR_CANCELLED;
        if (status != SNL_OK) {
            snl_i_release(allocator, block.jumps, block.capacity, sizeof *block.jumps);
            snl_i_jumps_free(copy, allocator);
            return status;
        }
        memcpy(block.jumps, source, block.count * sizeof *source);
        copy->blocks[copy->block_count] = block;
    }
    return SNL_OK;
}

/* Makes room for one more block in the directory. */
static snl_status grow_directory(snl_i_jumps *jumps, const snl_allocator *allocator)
{
    if (jumps->block_count < jumps->block_capacity)
        return SNL_OK;
    size_t capacity = jumps->block_capacity ? 2 * jumps->block_capacity : 1;
    snl_i_jump_block *blocks = snl_i_resize(allocator, jumps->blocks, jumps->block_count,
                                            sizeof *blocks, &jumps->block_capacity, capacity);
    if (!blocks)
        return SNL_ERROR_MEMORY;
    jumps->blocks = blocks;
    return SNL_OK;
}

/* Puts an empty block into the directory, for the caller to fill at once. */
static snl_status insert_block(snl_i_jumps *jumps, const snl_allocator *allocator, size_t index,
                               size_t capacity)
{
    if (grow_directory(jumps, allocator) != SNL_OK)
        return SNL_ERROR_MEMORY;
    snl_i_jump_block block = {.capacity = capacity};
    block.jumps = snl_i_allocate(allocator, capacity, sizeof *block.jumps);
    if (!block.jumps)
        return SNL_ERROR_MEMORY;
    memmove(jumps->blocks + index + 1, jumps->blocks + index,
            (jumps->block_count - index) * sizeof block);
    jumps->blocks[index] = block;
    jumps->block_count++;
    return SNL_OK;
}

/* Moves the upper half of a full block into a new one behind it. */
static snl_status split_block(snl_i_jumps *jumps, const snl_allocator *allocator, size_t index)
{
    if (insert_block(jumps, allocator, index + 1, BLOCK_MAX) != SNL_OK)
        return SNL_ERROR_MEMORY;
    snl_i_jump_block *lower = &jumps->blocks[index], *upper = lower + 1;
    lower->count = BLOCK_MAX / 2;
    upper->count = BLOCK_MAX - BLOCK_MAX / 2;
    memcpy(upper->jumps, lower->jumps + lower->count, upper->count * sizeof *upper->jumps);
    upper->first = upper->jumps[0].from;
    return SNL_OK;
}

/* Doubles the capacity of the only block. */
static snl_status grow_block(snl_i_jump_block *block, const snl_allocator *allocator)
{
    snl_i_jump *larger = snl_i_resize(allocator, block->jumps, block->count, sizeof *larger,
                                      &block->capacity, 2 * block->capacity);
    if (!larger)
        return SNL_ERROR_MEMORY;
    block->jumps = larger;
    return SNL_OK;
}

/* Makes room for a jump that belongs at `place` in a full block, and sets `place` to where the jump
 * now belongs. A jump before or behind all jumps of the board gets a block of its own, so that
 * jumps set in ascending or descending order fill their blocks. */
static snl_status make_room_for_jump(snl_i_jumps *jumps, const snl_allocator *allocator,
                                     snl_i_jump_place *place)
{
    if (jumps->blocks[place->block].capacity < BLOCK_MAX)
        return grow_block(&jumps->blocks[place->block], allocator);
    if (place->index == 0)
        return insert_block(jumps, allocator, place->block, BLOCK_MAX);
    if (place->index == BLOCK_MAX && place->block + 1 == jumps->block_count) {
        *place = (snl_i_jump_place){place->block + 1, 0};
        return insert_block(jumps, allocator, place->block, BLOCK_MAX);
    }
    if (split_block(jumps, allocator, place->block) != SNL_OK)
        return SNL_ERROR_MEMORY;
    if (place->index > BLOCK_MAX / 2)
        *place = (snl_i_jump_place){place->block + 1, place->index - BLOCK_MAX / 2};
    return SNL_OK;
}

snl_status snl_i_jumps_put(snl_i_jumps *jumps, const snl_allocator *allocator, snl_i_jump jump)
{
    if (jumps->block_count == 0 && insert_block(jumps, allocator, 0, BLOCK_MIN) != SNL_OK)
        return SNL_ERROR_MEMORY;
    snl_i_jump_place place = {jumps->block_count - 1, 0};
    snl_i_jump_block *block = &jumps->blocks[place.block];
    if (block->count > 0 && block->jumps[block->count - 1].from <= jump.from) {
        /* Jumps often come in ascending order. */
        place.index = block->count - (block->jumps[block->count - 1].from == jump.from);
    } else {
        place.block = find_block(jumps, jump.from);
        block = &jumps->blocks[place.block];
        place.index = find_in_block(block, jump.from);
    }
    if (place.index < block->count && block->jumps[place.index].from == jump.from) {
        block->jumps[place.index].to = jump.to;
        return SNL_OK;
    }
    if (block->count == block->capacity && make_room_for_jump(jumps, allocator, &place) != SNL_OK)
        return SNL_ERROR_MEMORY;
    block = &jumps->blocks[place.block];
    snl_i_jump *hole = block->jumps + place.index;
    memmove(hole + 1, hole, (block->count - place.index) * sizeof *hole);
    *hole = jump;
    block->count++;
    block->first = block->jumps[0].from;
    jumps->count++;
    return SNL_OK;
}

snl_status snl_i_jumps_merge(const snl_i_jumps *jumps, const snl_allocator *allocator,
                             const snl_i_keyed *more, size_t count, snl_i_jumps *merged)
{
    snl_i_poll poll = {.allocator = allocator};
    snl_i_jump_place place = {0, 0};
    const snl_i_jump *old = snl_i_jumps_next(jumps, &place);
    *merged = (snl_i_jumps){0};
    for (size_t i = 0; old || i < count;) {
        snl_i_jump jump;
        if (old && (i == count || old->from <= more[i].key)) {
            jump = *old;
            old = snl_i_jumps_next(jumps, &place);
        } else {
            jump = (snl_i_jump){more[i].key, (snl_square)more[i].value};
            i++;
        }
        snl_status status = snl_i_jumps_put(merged, allocator, jump);
        if (status == SNL_OK && snl_i_poll_step(&poll, STEPS_OF_A_JUMP))
            status = SNL_ERROR_CANCELLED;
        if (status != SNL_OK) {
            snl_i_jumps_free(merged, allocator);
            return status;
        }
    }
    return SNL_OK;
}

static void drop_block(snl_i_jumps *jumps, const snl_allocator *allocator, size_t index)
{
    snl_i_release(allocator, jumps->blocks[index].jumps, jumps->blocks[index].capacity,
                  sizeof(snl_i_jump));
    jumps->block_count--;
    if (jumps->block_count == 0) {
        snl_i_release(allocator, jumps->blocks, jumps->block_capacity, sizeof *jumps->blocks);
        jumps->blocks = NULL;
        jumps->block_capacity = 0;
        return;
    }
    memmove(jumps->blocks + index, jumps->blocks + index + 1,
            (jumps->block_count - index) * sizeof *jumps->blocks);
}

/* Moves the jumps of block `index + 1` into block `index` if the jumps of both fill at most half of
 * a block. */
static void join_blocks(snl_i_jumps *jumps, const snl_allocator *allocator, size_t index)
{
    if (index + 1 >= jumps->block_count)
        return;
    snl_i_jump_block *block = &jumps->blocks[index], *next = block + 1;
    if (block->count + next->count > BLOCK_MAX / 2)
        return;
    memcpy(block->jumps + block->count, next->jumps, next->count * sizeof *next->jumps);
    block->count += next->count;
    drop_block(jumps, allocator, index + 1);
}

int snl_i_jumps_remove(snl_i_jumps *jumps, const snl_allocator *allocator, snl_square from)
{
    snl_i_jump_place place = snl_i_jumps_seek(jumps, from);
    if (place.block == jumps->block_count ||
        jumps->blocks[place.block].jumps[place.index].from != from)
        return 0;
    snl_i_jump_block *block = &jumps->blocks[place.block];
    snl_i_jump *gone = block->jumps + place.index;
    block->count--;
    jumps->count--;
    memmove(gone, gone + 1, (block->count - place.index) * sizeof *gone);
    if (block->count == 0) {
        drop_block(jumps, allocator, place.block);
    } else {
        block->first = block->jumps[0].from;
        join_blocks(jumps, allocator, place.block);
    }
    if (place.block > 0)
        join_blocks(jumps, allocator, place.block - 1);
    return 1;
}
