/* SPDX-License-Identifier: MIT */
/*
 * snl_write_boards(), snl_write_boards_to(), and functions that several formats need. They first
 * check and measure every board, in time proportional to the jumps, not the squares; so they write
 * nothing in vain, and notice at once a text larger than any memory. Then they write all boards,
 * once.
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
static uint64_t measure_all(snl_i_poll *poll, const snl_i_write_format *format,
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

/* The boards of a text. */
struct text {
    const snl_i_write_format *format;
    const snl_board *const *boards;
    size_t count;
};

static void write_all_boards(snl_i_writer *writer, const void *context)
{
    const struct text *text = context;
    if (text->format->counted) {
        snl_i_write_integer(writer, (int64_t)text->count);
        snl_i_write(writer, "\n");
    }
    for (size_t i = 0; i < text->count && !writer->poll.cancelled; i++) {
        writer->poll.allocator = &text->boards[i]->allocator;
        if (i > 0)
            snl_i_write(writer, text->format->separator);
        text->format->write(writer, text->boards[i]);
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

static snl_status write_boards(struct text text, const snl_i_output *output, size_t *faulty)
{
    if ((text.count > 0 && !text.boards) || !snl_i_output_is_complete(output))
        return SNL_ERROR_NULL;
    if (text.count == 0)
        return SNL_ERROR_LENGTH;
    if (!text.format)
        return SNL_ERROR_FORMAT;
    snl_status status = check_boards(text.format, text.boards, text.count, faulty);
    if (status != SNL_OK)
        return status;
    snl_i_poll poll = {.allocator = NULL};
    uint64_t bytes = measure_all(&poll, text.format, text.boards, text.count);
    if (poll.cancelled)
        return SNL_ERROR_CANCELLED;
    if (bytes >= SIZE_MAX) /* one byte more is for the terminating zero */
        return SNL_ERROR_TOO_LARGE;
    return snl_i_write_measured(write_all_boards, &text, NULL, output, (size_t)bytes);
}

snl_status snl_write_boards(const snl_board *const *boards, size_t count, snl_format format,
                            char *text, size_t capacity, size_t *length, size_t *faulty)
{
    snl_i_output output = {.text = text, .capacity = capacity, .length = length};
    return write_boards((struct text){find_format(format), boards, count}, &output, faulty);
}

snl_status snl_write_boards_to(const snl_board *const *boards, size_t count, snl_format format,
                               snl_write_function write, void *context, size_t *faulty)
{
    snl_i_output output = {.receive = write, .context = context};
    return write_boards((struct text){find_format(format), boards, count}, &output, faulty);
}
