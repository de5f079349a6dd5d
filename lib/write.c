/* SPDX-License-Identifier: MIT */
/*
 * snl_write_boards(), and functions that several formats need. It first checks and measures every
 * board, in time proportional to the jumps, not the squares; so it writes nothing in vain, and
 * notices at once a text larger than any memory. Then it writes all boards, once.
 *
 * Invariant: a format writes exactly as many bytes as it measured. Nothing else keeps the writer
 * within the capacity.
 */
#include "write.h"

#include <string.h>

enum { STEPS_OF_A_BOARD = 16 };

snl_status snl_i_write_check_rules(snl_i_poll *poll, const snl_board *board)
{
    if (board->start != 1)
        return SNL_ERROR_FORMAT_START;
    int ones = 0;
    for (size_t i = 0; i < board->faces; i++)
        ones += board->weights[i] == 1;
    if (board->faces != 6 || ones != 6)
        return SNL_ERROR_FORMAT_DIE;
    if (board->overshoot != SNL_OVERSHOOT_STAY)
        return SNL_ERROR_FORMAT_OVERSHOOT;
    if (board->chaining)
        return SNL_ERROR_FORMAT_CHAINING;
    if (snl_i_board_has_enter(board))
        return SNL_ERROR_FORMAT_ENTER;
    snl_i_jump_place place = {0, 0};
    const snl_i_jump *jump;
    while ((jump = snl_i_jumps_next(&board->jumps, &place)) != NULL && !snl_i_poll_step(poll, 1))
        if (jump->to == 0)
            return SNL_ERROR_FORMAT_JUMP;
    return SNL_OK;
}

uint64_t snl_i_write_add(uint64_t a, uint64_t b)
{
    return b > UINT64_MAX - a ? UINT64_MAX : a + b;
}

uint64_t snl_i_write_digits(uint64_t number)
{
    uint64_t digits = 1;
    /*@ loop invariant 1 <= digits <= 20 && number < power_of_10(21 - digits);
        loop invariant digits > 1 ==> 0 < number;
        loop invariant digits_of(\at(number, Pre)) == digits - 1 + digits_of(number);
        loop assigns digits, number;
        loop variant number;
    */
    while ((number /= 10) > 0)
        digits++;
    return digits;
}

/* No sum overflows: entries are at most 2^62, and jumps fit into memory. */
uint64_t snl_i_write_entries(snl_i_poll *poll, const snl_board *board, uint64_t entries, int base)
{
    uint64_t bytes = 2 * (entries - board->jumps.count);
    snl_i_jump_place place = {0, 0};
    const snl_i_jump *jump;
    while ((jump = snl_i_jumps_next(&board->jumps, &place)) != NULL && !snl_i_poll_step(poll, 4))
        bytes += snl_i_write_digits((uint64_t)(jump->to - base));
    return bytes;
}

static const snl_i_write_format *find_format(snl_format format)
{
    static const snl_i_write_format *const formats[] = {
        [SNL_FORMAT_TEXT] = &snl_i_write_text,
        [SNL_FORMAT_LEETCODE] = &snl_i_write_leetcode,
        [SNL_FORMAT_HACKERRANK] = &snl_i_write_hackerrank,
        [SNL_FORMAT_MOVES] = &snl_i_write_moves,
        [SNL_FORMAT_JSON] = &snl_i_write_json,
    };
    return format > SNL_FORMAT_AUTO && format <= SNL_FORMAT_JSON ? formats[format] : NULL;
}

/* Returns the number of bytes that all boards take. Polls with the allocator of each board in
 * turn. */
static uint64_t measure(snl_i_poll *poll, const snl_i_write_format *format,
                        const snl_board *const *boards, size_t count)
{
    uint64_t bytes = (count - 1) * strlen(format->separator);
    bytes += format->counted ? snl_i_write_digits(count) + 1 : 0;
    for (size_t i = 0; i < count; i++) {
        poll->allocator = &boards[i]->allocator;
        if (snl_i_poll_step(poll, STEPS_OF_A_BOARD))
            break;
        bytes = snl_i_write_add(bytes, format->measure(poll, boards[i]));
    }
    return bytes;
}

static void write_all(snl_i_writer *writer, const snl_i_write_format *format,
                      const snl_board *const *boards, size_t count)
{
    if (format->counted) {
        snl_i_write_integer(writer, (int64_t)count);
        snl_i_write(writer, "\n");
    }
    for (size_t i = 0; i < count && !writer->poll.cancelled; i++) {
        writer->poll.allocator = &boards[i]->allocator;
        if (i > 0)
            snl_i_write(writer, format->separator);
        format->write(writer, boards[i]);
    }
}

/* Fails with the status of the first board that the format cannot hold, and sets `*faulty` to its
 * index. */
static snl_status check_boards(const snl_i_write_format *format, const snl_board *const *boards,
                               size_t count, size_t *faulty)
{
    snl_i_poll poll = {.allocator = NULL};
    for (size_t i = 0; i < count; i++) {
        if (!boards[i])
            return SNL_ERROR_NULL;
        poll.allocator = &boards[i]->allocator;
        if (snl_i_poll_step(&poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    for (size_t i = 0; i < count; i++) {
        poll.allocator = &boards[i]->allocator;
        if (snl_i_poll_step(&poll, STEPS_OF_A_BOARD))
            return SNL_ERROR_CANCELLED;
        snl_status status = format->check(&poll, boards[i]);
        if (poll.cancelled)
            return SNL_ERROR_CANCELLED;
        if (status != SNL_OK) {
            if (faulty)
                *faulty = i;
            return status;
        }
    }
    return SNL_OK;
}

/* The first allocator that can cancel, or the last allocator if none can. */
static const snl_allocator *find_canceller(const snl_board *const *boards, size_t count)
{
    size_t i = 0;
    while (i + 1 < count && !boards[i]->allocator.cancel)
        i++;
    return &boards[i]->allocator;
}

snl_status snl_write_boards(const snl_board *const *boards, size_t count, snl_format format,
                            char *text, size_t capacity, size_t *length, size_t *faulty)
{
    const snl_i_write_format *writing = find_format(format);
    if ((count > 0 && !boards) || !length || (capacity > 0 && !text))
        return SNL_ERROR_NULL;
    if (count == 0)
        return SNL_ERROR_LENGTH;
    if (!writing)
        return SNL_ERROR_FORMAT;
    snl_status status = check_boards(writing, boards, count, faulty);
    if (status != SNL_OK)
        return status;
    snl_i_poll poll = {.allocator = NULL};
    uint64_t bytes = measure(&poll, writing, boards, count);
    if (poll.cancelled)
        return SNL_ERROR_CANCELLED;
    if (bytes >= SIZE_MAX) /* one byte more is for the terminating zero */
        return SNL_ERROR_TOO_LARGE;
    if (capacity <= bytes) {
        *length = (size_t)bytes;
        return text ? SNL_ERROR_CAPACITY : SNL_OK;
    }
    const snl_allocator *allocator = find_canceller(boards, count);
    snl_i_writer writer = {.text = snl_i_draft(allocator, text, (size_t)bytes + 1, 1)};
    if (!writer.text)
        return SNL_ERROR_MEMORY;
    write_all(&writer, writing, boards, count);
    status = writer.poll.cancelled ? SNL_ERROR_CANCELLED : SNL_OK;
    if (status == SNL_OK) {
        *length = (size_t)bytes;
        writer.text[writer.length] = '\0';
    }
    snl_i_draft_end(allocator, text, writer.text, (size_t)bytes + 1, 1, status);
    return status;
}
