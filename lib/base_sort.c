/* SPDX-License-Identifier: MIT */
/*
 * The only sort of the library: a stable radix sort of (key, value) pairs. It sorts byte by byte
 * from the lowest byte up, and skips bytes that all keys share. Wide keys are first sorted by their
 * highest bits alone, as many as tell `count` random keys apart; an insertion sort then mends the
 * few that are still out of order. If some keys are far out of order, all bytes are sorted.
 * Cost: O(count) for each byte sorted, and nothing more for keys that ascend; it allocates nothing.
 */
#include "base.h"

#include <string.h>

#define SIGN (UINT64_C(1) << 63)

/* Sorting by bytes costs as much as some 16 moves an item. */
#define MOVES_MAX 16

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

/* Sorts by the bits low .. low + bits - 1 of the keys. Swaps *from and *to; the sorted items are in
 * *from. */
static snl_status sort_by_bits(snl_i_keyed **from, snl_i_keyed **to, size_t count, uint64_t differ,
                               int low, int bits, snl_i_poll *poll)
{
    for (int shift = low; shift < low + bits; shift += 8) {
        if (!(differ >> shift & 255))
            continue;
        snl_status status = sort_by_byte(*from, *to, count, shift, poll);
        if (status != SNL_OK)
            return status;
        snl_i_keyed *sorted = *to;
        *to = *from;
        *from = sorted;
    }
    return SNL_OK;
}

/* Moves the items of `from`, which may be `to`, to `to`, and sorts them if each moves down past no
 * more than MOVES_MAX others. `sorted` receives whether that is so. Items of equal keys keep their
 * order in any case. */
static snl_status sort_by_insertion(const snl_i_keyed *from, snl_i_keyed *to, size_t count,
                                    snl_i_poll *poll, int *sorted)
{
    size_t i = 0;
    for (*sorted = 1; i < count && *sorted;) {
        size_t end = end_of_piece(i, count);
        if (snl_i_poll_step(poll, 4 * (end - i)))
            return SNL_ERROR_CANCELLED;
        for (; i < end; i++) {
            snl_i_keyed item = from[i];
            size_t at = i, low = i > MOVES_MAX ? i - MOVES_MAX : 0;
            for (; at > low && to[at - 1].key > item.key; at--)
                to[at] = to[at - 1];
            to[at] = item;
            *sorted &= at == 0 || to[at - 1].key <= item.key;
        }
    }
    memmove(to + i, from + i, (count - i) * sizeof *to);
    return SNL_OK;
}

snl_status snl_i_sort(snl_i_keyed *items, snl_i_keyed *space, size_t count, snl_i_poll *poll)
{
    uint64_t differ = 0;
    int sorted = 1, bits = 8, low = 0;
    for (size_t i = 0; i < count;) {
        size_t end = end_of_piece(i, count);
        if (snl_i_poll_step(poll, end - i))
            return SNL_ERROR_CANCELLED;
        for (; i < end; i++) {
            differ |= (uint64_t)(items[i].key ^ items[0].key);
            sorted &= items[i - (i > 0)].key <= items[i].key;
        }
    }
    if (sorted)
        return SNL_OK;
    while ((uint64_t)count >> bits)
        bits += 8;
    while (differ >> low >> bits)
        low++;
    snl_i_keyed *from = items, *to = space;
    snl_status status;
    if (low > 8) {
        status = sort_by_bits(&from, &to, count, differ, low, bits, poll);
        if (status == SNL_OK)
            status = sort_by_insertion(from, items, count, poll, &sorted);
        if (status != SNL_OK || sorted)
            return status;
        from = items, to = space;
    }
    status = sort_by_bits(&from, &to, count, differ, 0, 64, poll);
    if (from != items)
        memcpy(items, from, count * sizeof *items);
    return status;
}
