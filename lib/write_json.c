/* SPDX-License-Identifier: MIT */
/*
 * Writes boards as JSON objects, one a line. Each board has exactly one text: all members in a
 * fixed order, also those whose value is the default, so that a program that reads them needs no
 * defaults; and the jumps in the order of their mouths.
 *
 * The members before the jumps are short, so they are measured by writing them without a buffer.
 */
#include "write.h"

static snl_status check_json(snl_i_poll *poll, const snl_board *board)
{
    (void)poll, (void)board;
    return SNL_OK;
}

static void write_number(snl_i_writer *writer, const char *before, int64_t number)
{
    snl_i_write(writer, before);
    snl_i_write_integer(writer, number);
}

static void write_size(snl_i_writer *writer, const snl_board *board)
{
    if (board->rows == 0) {
        write_number(writer, "{\"squares\": ", board->squares);
        return;
    }
    write_number(writer, "{\"grid\": [", board->rows);
    write_number(writer, ", ", board->columns);
    snl_i_write(writer, "]");
}

static void write_json_enter(snl_i_writer *writer, const snl_board *board)
{
    const char *before = "";
    snl_i_write(writer, ", \"enter\": [");
    for (int32_t face = 1; face <= SNL_FACES_MAX; face++) {
        if (!snl_i_faces_have(board->enter_faces, face))
            continue;
        write_number(writer, before, face);
        before = ", ";
    }
    write_number(writer, "], \"enter_square\": ", board->enter_square);
}

static void write_json_die(snl_i_writer *writer, const snl_board *board)
{
    snl_i_write(writer, ", \"die\": [");
    for (size_t i = 0; i < board->faces; i++)
        write_number(writer, i > 0 ? ", " : "", board->weights[i]);
    snl_i_write(writer, "]");
}

/* Writes the members before the jumps, and the beginning of the jumps. */
static void write_json_rules(snl_i_writer *writer, const snl_board *board)
{
    static const char *const overshoots[] = {[SNL_OVERSHOOT_STAY] = "stay",
                                             [SNL_OVERSHOOT_BOUNCE] = "bounce",
                                             [SNL_OVERSHOOT_WIN] = "win"};
    write_size(writer, board);
    write_number(writer, ", \"start\": ", board->start);
    write_json_enter(writer, board);
    write_json_die(writer, board);
    snl_i_write(writer, ", \"overshoot\": \"");
    snl_i_write(writer, overshoots[board->overshoot]);
    snl_i_write(writer, "\", \"chaining\": ");
    snl_i_write(writer, board->chaining ? "true" : "false");
    snl_i_write(writer, ", \"jumps\": [");
}

/* The end of an object; the bytes of a jump beside its digits, and those between two jumps. */
static const char json_end[] = "]}\n";
enum { BYTES_OF_A_JUMP = sizeof "[, ]" - 1, BYTES_BETWEEN = sizeof ", " - 1 };

static uint64_t measure_json(snl_i_poll *poll, const snl_board *board)
{
    snl_i_writer rules = {.text = NULL};
    write_json_rules(&rules, board);
    uint64_t bytes = rules.length + sizeof json_end - 1;
    snl_i_jump_place place = {0, 0};
    const snl_i_jump *jump;
    while ((jump = snl_i_jumps_next(&board->jumps, &place)) != NULL && !snl_i_poll_step(poll, 8))
        bytes += BYTES_OF_A_JUMP + BYTES_BETWEEN + snl_i_write_digits((uint64_t)jump->from) +
                 snl_i_write_digits((uint64_t)jump->to);
    return board->jumps.count > 0 ? bytes - BYTES_BETWEEN : bytes;
}

static void write_json_board(snl_i_writer *writer, const snl_board *board)
{
    write_json_rules(writer, board);
    const char *before = "[";
    snl_i_jump_place place = {0, 0};
    const snl_i_jump *jump;
    while ((jump = snl_i_jumps_next(&board->jumps, &place)) != NULL &&
           !snl_i_poll_step(&writer->poll, 1)) {
        write_number(writer, before, jump->from);
        write_number(writer, ", ", jump->to);
        snl_i_write(writer, "]");
        before = ", [";
    }
    snl_i_write(writer, json_end);
}

const snl_i_write_format snl_i_write_json = {check_json, measure_json, write_json_board, 0, ""};
