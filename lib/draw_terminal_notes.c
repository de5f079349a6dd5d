/* SPDX-License-Identifier: MIT */
/*
 * Writes the notes below a board in a terminal, in words that wrap: the destinations of jumps if
 * their cells have no room for them, how a token enters and where a jump to 0 leads, each leg of
 * the route, all tokens, and the meaning of the heat's signs. So a picture shows everything that
 * the caller wants, however narrow its cells are.
 */
#include "draw_terminal.h"

/* The most bytes of a phrase. The words of a phrase stay on one line if they fit. The longest
 * phrases describe a leg, in about 60 bytes. */
enum { PHRASE_BYTES = 160 };

/* Writes a phrase on the lines. */
static void put_phrase(snl_i_lines *lines, int32_t tint, const snl_i_writer *phrase)
{
    int64_t width = 0;
    phrase->text[phrase->length] = 0;
    for (size_t i = 0; i < phrase->length; i++)
        width += ((unsigned char)phrase->text[i] & 0xc0) != 0x80;
    snl_i_lines_together(lines, width);
    snl_i_lines_words(lines, tint, phrase->text);
}

/* ---- Jumps ---- */

/* "Ladders: 1^38 4^14" */
static void put_jumps(snl_i_lines *lines, const snl_board *board, int up)
{
    snl_square mouth = 0;
    while (!snl_i_poll_step(&lines->writer->poll, 8) &&
           (mouth = snl_board_next_jump(board, mouth)) != 0) {
        snl_square to = snl_board_jump(board, mouth);
        if ((to > mouth) != up)
            continue;
        if (lines->column == 0)
            snl_i_lines_words(lines, SNL_I_TINT_NONE, up ? "Ladders:" : "Snakes:");
        char text[PHRASE_BYTES];
        snl_i_writer phrase = {.text = text};
        snl_i_write_integer(&phrase, mouth);
        snl_i_write(&phrase, snl_i_lines_sign(lines, up ? SNL_I_SIGN_UP : SNL_I_SIGN_DOWN));
        snl_i_write_integer(&phrase, to);
        put_phrase(lines, up ? SNL_I_TINT_LADDER : SNL_I_TINT_SNAKE, &phrase);
    }
    if (lines->column > 0)
        snl_i_lines_end(lines);
}

/* ---- Rules ---- */

/* "Only a 6 leaves the start.", "A jump to 0 leads off the board." */
static void put_rules(snl_i_lines *lines, const snl_i_draw *draw)
{
    if (snl_i_board_has_enter(draw->board)) {
        char text[SNL_I_DRAW_ENTER_BYTES] = {0};
        snl_i_writer sentence = {.text = text};
        snl_i_draw_write_enter(&sentence, draw->board);
        snl_i_lines_words(lines, SNL_I_TINT_NONE, text);
        snl_i_lines_end(lines);
    }
    if (draw->jumps_off) {
        snl_i_lines_words(lines, SNL_I_TINT_NONE, "A jump to 0 leads off the board.");
        snl_i_lines_end(lines);
    }
}

/* ---- Route ---- */

/* "#2-3: roll 6 to 26", "#4: roll 2 to 28^84", "#5: roll 1 to 17v0" */
static void put_leg(snl_i_lines *lines, const snl_leg *leg, int is_last, int64_t roll)
{
    snl_square landing = leg->landing, to = leg->to;
    char text[PHRASE_BYTES];
    snl_i_writer phrase = {.text = text};
    snl_i_write(&phrase, "#");
    snl_i_write_integer(&phrase, roll);
    if (leg->times > 1) {
        snl_i_write(&phrase, "-");
        snl_i_write_integer(&phrase, roll + leg->times - 1);
    }
    snl_i_write(&phrase, ": roll ");
    snl_i_write_integer(&phrase, leg->face);
    snl_i_write(&phrase, landing == 0 ? ", spent, at " : " to ");
    if (landing != 0 && landing != to) {
        snl_i_write_integer(&phrase, landing);
        snl_i_write(&phrase,
                    snl_i_lines_sign(lines, to > landing ? SNL_I_SIGN_UP : SNL_I_SIGN_DOWN));
        snl_i_write_integer(&phrase, to);
    } else {
        snl_i_draw_write_square(&phrase, to);
    }
    if (!is_last)
        snl_i_write(&phrase, ",");
    put_phrase(lines, SNL_I_TINT_NONE, &phrase);
}

static void put_route(snl_i_lines *lines, const snl_i_draw *draw)
{
    size_t count = draw->picture.leg_count;
    int64_t roll = 1;
    char text[PHRASE_BYTES];
    snl_i_writer phrase = {.text = text};
    snl_i_write(&phrase, "Route of ");
    snl_i_write_integer(&phrase, draw->rolls);
    snl_i_write(&phrase, draw->rolls == 1 ? " roll from " : " rolls from ");
    snl_i_draw_write_square(&phrase, snl_i_draw_leg(draw, 0).from);
    snl_i_write(&phrase, ":");
    put_phrase(lines, SNL_I_TINT_NONE, &phrase);
    for (size_t i = 0; i < count && !lines->writer->poll.cancelled; i++) {
        const snl_leg leg = snl_i_draw_leg(draw, i);
        put_leg(lines, &leg, i + 1 == count, roll);
        roll += leg.times;
    }
    snl_i_lines_end(lines);
}

/* ---- Tokens ---- */

/* "Tokens: 1 on 38, 2 off the board" */
static void put_tokens(snl_i_lines *lines, const snl_picture *picture)
{
    snl_i_lines_words(lines, SNL_I_TINT_NONE, "Tokens:");
    for (size_t i = 0; i < picture->token_count; i++) {
        char text[PHRASE_BYTES];
        snl_i_writer phrase = {.text = text};
        snl_i_write_integer(&phrase, (int64_t)i + 1);
        snl_i_write(&phrase, picture->tokens[i] == 0 ? " " : " on ");
        snl_i_draw_write_square(&phrase, picture->tokens[i]);
        if (i + 1 < picture->token_count)
            snl_i_write(&phrase, ",");
        put_phrase(lines, SNL_I_TINT_NONE, &phrase);
    }
    snl_i_lines_end(lines);
}

/* ---- Heat ---- */

static void put_double(snl_i_lines *lines, const char *before, double value, const char *behind)
{
    char text[PHRASE_BYTES];
    snl_i_writer phrase = {.text = text};
    snl_i_write(&phrase, before);
    snl_i_draw_write_double(&phrase, value);
    snl_i_write(&phrase, behind);
    put_phrase(lines, SNL_I_TINT_NONE, &phrase);
}

/* "0.1 abcdefgh 1.4", or "a 0.1" if there is only one number. */
static void put_levels(snl_i_lines *lines, const snl_i_draw *draw, const char *behind)
{
    int32_t levels = draw->least < draw->largest ? SNL_I_TERMINAL_LEVELS : 1;
    if (levels > 1)
        put_double(lines, "", draw->least, "");
    snl_i_lines_room(lines, levels);
    snl_i_cell_put_heat(lines, 0);
    for (int32_t level = 1; level < levels; level++)
        snl_i_cell_put_heat(lines, level * SNL_I_DRAW_LEVELS / (levels - 1));
    put_double(lines, "", draw->largest, behind);
}

/* "Visits: 0.1 abcdefgh 1.4, * infinite, off the board: 1.4" */
static void put_scale(snl_i_lines *lines, const snl_i_draw *draw)
{
    const char *label = draw->picture.heat_label;
    if (label)
        snl_i_lines_words(lines, SNL_I_TINT_NONE, label);
    if (lines->column > 0 && lines->column < lines->columns)
        snl_i_lines_put(lines, SNL_I_TINT_NONE, ":");
    if (draw->has_levels)
        put_levels(lines, draw, draw->has_infinite || draw->off_board ? "," : "");
    if (draw->has_infinite) {
        snl_i_lines_together(lines, 11);
        snl_i_lines_room(lines, 1);
        snl_i_cell_put_heat(lines, SNL_I_DRAW_INFINITE);
        snl_i_lines_words(lines, SNL_I_TINT_NONE, draw->off_board ? "infinite," : "infinite");
    }
    if (draw->off_board)
        put_double(lines, "off the board: ", draw->picture.heat[0], "");
    if (lines->column > 0)
        snl_i_lines_end(lines);
}

void snl_i_notes_put(snl_i_lines *lines, const snl_i_draw *draw, int with_jumps)
{
    const snl_picture *picture = &draw->picture;
    int has_jumps = with_jumps && snl_board_jump_count(draw->board) > 0;
    int has_rules = draw->jumps_off || snl_i_board_has_enter(draw->board);
    if (has_jumps || has_rules || picture->leg_count > 0 || picture->token_count > 0 ||
        picture->heat)
        snl_i_lines_end(lines);
    if (has_jumps) {
        put_jumps(lines, draw->board, 1);
        put_jumps(lines, draw->board, 0);
    }
    put_rules(lines, draw);
    if (picture->leg_count > 0)
        put_route(lines, draw);
    if (picture->token_count > 0)
        put_tokens(lines, picture);
    if (picture->heat)
        put_scale(lines, draw);
}
