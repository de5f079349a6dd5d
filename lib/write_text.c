/* SPDX-License-Identifier: MIT */
/*
 * Writes the text format, which holds every board. Each board has exactly one text: its squares;
 * the rules that are not the default, in the order start, enter, die, overshoot, chaining; then its
 * ladders and then its snakes, each in the order of their mouths.
 *
 * The statements before the jumps are short, so they are measured by writing them without a buffer.
 */
#include "write.h"

static snl_status check_text(snl_i_poll *poll, const snl_board *board)
{
    (void)poll, (void)board;
    return SNL_OK;
}

static void write_statement(snl_i_writer *writer, const char *word, int64_t number)
{
    snl_i_write(writer, word);
    snl_i_write(writer, " ");
    snl_i_write_integer(writer, number);
    snl_i_write(writer, "\n");
}

static void write_squares(snl_i_writer *writer, const snl_board *board)
{
    if (board->rows == 0) {
        write_statement(writer, "squares", board->squares);
        return;
    }
    snl_i_write(writer, "grid ");
    snl_i_write_integer(writer, board->rows);
    write_statement(writer, "", board->columns);
}

static void write_enter(snl_i_writer *writer, const snl_board *board)
{
    if (!snl_i_board_has_enter(board))
        return;
    snl_i_write(writer, "enter");
    for (int32_t face = 1; face <= SNL_FACES_MAX; face++) {
        if (!snl_i_faces_have(board->enter_faces, face))
            continue;
        snl_i_write(writer, " ");
        snl_i_write_integer(writer, face);
    }
    if (board->enter_square > 0)
        write_statement(writer, " square", board->enter_square);
    else
        snl_i_write(writer, "\n");
}

static void write_die(snl_i_writer *writer, const snl_board *board)
{
    size_t ones = 0;
    while (ones < board->faces && board->weights[ones] == 1)
        ones++;
    if (ones == board->faces) {
        if (ones != 6)
            write_statement(writer, "die", (int64_t)ones);
        return;
    }
    snl_i_write(writer, "die weights");
    for (size_t i = 0; i < board->faces; i++) {
        snl_i_write(writer, " ");
        snl_i_write_integer(writer, board->weights[i]);
    }
    snl_i_write(writer, "\n");
}

/* Writes all statements but the jumps. */
static void write_rules(snl_i_writer *writer, const snl_board *board)
{
    write_squares(writer, board);
    if (board->start != 1)
        write_statement(writer, "start", board->start);
    write_enter(writer, board);
    write_die(writer, board);
    if (board->overshoot == SNL_OVERSHOOT_BOUNCE)
        snl_i_write(writer, "overshoot bounce\n");
    if (board->overshoot == SNL_OVERSHOOT_WIN)
        snl_i_write(writer, "overshoot win\n");
    if (board->chaining)
        snl_i_write(writer, "chaining on\n");
}

/* Writes the statements of the ladders or of the snakes. */
static void write_jumps(snl_i_writer *writer, const snl_board *board, int ladders)
{
    snl_i_jump_place place = {0, 0};
    const snl_i_jump *jump;
    while ((jump = snl_i_jumps_next(&board->jumps, &place)) != NULL &&
           !snl_i_poll_step(&writer->poll, 1)) {
        if ((jump->to > jump->from) != ladders)
            continue;
        snl_i_write(writer, ladders ? "ladder " : "snake ");
        snl_i_write_integer(writer, jump->from);
        write_statement(writer, "", jump->to);
    }
}

static uint64_t measure_text(snl_i_poll *poll, const snl_board *board)
{
    snl_i_writer rules = {.text = NULL};
    write_rules(&rules, board);
    uint64_t bytes = rules.length;
    snl_i_jump_place place = {0, 0};
    const snl_i_jump *jump;
    while ((jump = snl_i_jumps_next(&board->jumps, &place)) != NULL && !snl_i_poll_step(poll, 8))
        bytes += (jump->to > jump->from ? sizeof "ladder" : sizeof "snake") +
                 snl_i_write_digits((uint64_t)jump->from) + 1 +
                 snl_i_write_digits((uint64_t)jump->to) + 1;
    return bytes;
}

static void write_text_board(snl_i_writer *writer, const snl_board *board)
{
    write_rules(writer, board);
    write_jumps(writer, board, 1);
    write_jumps(writer, board, 0);
}

const snl_i_write_format snl_i_write_text = {check_text, measure_text, write_text_board, 0, "\n"};
