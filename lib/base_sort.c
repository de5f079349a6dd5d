/* SPDX-License-Identifier: MIT */
/*
 * The only sort of the library: a stable radix sort of (key, index) pairs. It sorts byte by byte
 * from the lowest byte up, and skips bytes that all keys share. Cost: O(count) for each byte
 * sorted; it allocates nothing.
 */
#include "base.h"

#include <string.h>

#define SIGN (UINT64_C(1) << 63)

/* Returns the end of the piece that begins at `begin` and has up to SNL_I_STEPS items. A loop that
 * would lose time by counting every iteration polls once before each piece. */
static size_t end_of_piece(size_t begin, size_t count)
{
    return count - begin < SNL_I_STEPS ? count : begin + SNL_I_STEPS;
}

/* One pass of a radix sort, by the byte of the keys at `shift`. The sign bit is flipped, so that
 * negative keys come first. */
static snl_status sort_by_byte(const snl_i_keyed *from, snl_i_keyed *to, size_t count, int shift,
                               snl_i_poll *poll)
{
    uint32_t starts[256] = {0}, before = 0;
    for (size_t i = 0; i < count;) {
        size_t end = end_of_piece(i, count);
        if (snl_i_poll_step(poll, end - i))
            return SNL_ERROR_CANCELLED;
        for (; i < end; i++)
            starts[((uint64_t)from[i].key ^ SIGN) >> shift & 255]++;
    }
    for (size_t byte = 0; byte < 256; byte++) {
        uint32_t number = starts[byte];
        starts[byte] = before;
        before += number;
    }
    for (size_t i = 0; i < count;) {
        size_t end = end_of_piece(i, count);
        if (snl_i_poll_step(poll, end - i))
            return SNL_ERROR_CANCELLED;
        for (; i < end; i++)
            to[starts[((uint64_t)from[i].key ^ SIGN) >> shift & 255]++] = from[i];
    }
    return SNL_OK;
}

snl_status snl_i_sort(snl_i_keyed *items, snl_i_keyed *space, size_t count, snl_i_poll *poll)
{
    uint64_t differ = 0;
    snl_i_keyed *from = items, *to = space;
    for (size_t i = 0; i < count;) {
        size_t end = end_of_piece(i, count);
        if (snl_i_poll_step(poll, end - i))
            return SNL_ERROR_CANCELLED;
        for (; i < end; i++)
            differ |= (uint64_t)(items[i].key ^ items[0].key);
    }
    for (int shift = 0; shift < 64; shift += 8) {
        if (!(differ >> shift & 255))
            continue;
        if (sort_by_byte(from, to, count, shift, poll) != SNL_OK)
            return SNL_ERROR_CANCELLED;
        snl_i_keyed *sorted = to;
        to = from;
        from = sorted;
    }
    if (from != items)
        memcpy(items, from, count * sizeof *items);
    return SNL_OK;
}
