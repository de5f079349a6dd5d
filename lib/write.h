/* SPDX-License-Identifier: MIT */
/*
 * What the writers of the formats share: a format is what it refuses, how long it makes a board,
 * and the writing. Layer 2, group "write".
 */
#ifndef SNL_WRITE_H
#define SNL_WRITE_H

#include "board.h"
#include "text.h"

typedef struct snl_i_write_format {
    /* SNL_OK, or the status that says what of the board the format cannot hold. */
    snl_status (*check)(const snl_board *board);
    /* The number of bytes that write() writes; UINT64_MAX stands for that many or more. Both are
     * for boards that check() lets pass. */
    uint64_t (*measure)(snl_i_poll *poll, const snl_board *board);
    void (*write)(snl_i_writer *writer, const snl_board *board);
    /* Whether the number of boards comes first; otherwise an empty line goes between two. */
    int counted;
} snl_i_write_format;

extern const snl_i_write_format snl_i_write_text;
extern const snl_i_write_format snl_i_write_leetcode;
extern const snl_i_write_format snl_i_write_hackerrank;
extern const snl_i_write_format snl_i_write_moves;

/* SNL_OK for the rules of snl_board_create(), which formats imply that hold no rules. */
snl_status snl_i_write_check_rules(const snl_board *board);

/* The sum, or UINT64_MAX if it is more than that. */
/*@ assigns \nothing;
    ensures \result == (a + b <= UINT64_MAX ? a + b : UINT64_MAX);
*/
uint64_t snl_i_write_add(uint64_t a, uint64_t b);

/* How many digits a number has in decimal. */
/*@ assigns \nothing;
    ensures 1 <= \result <= 20 && \result == digits_of(number);
*/
uint64_t snl_i_write_digits(uint64_t number);

/* The bytes of an array of `entries` numbers without what separates them, if the jumps of the board
 * stand in it as their ends less `base`, and all other entries are -1. */
uint64_t snl_i_write_entries(snl_i_poll *poll, const snl_board *board, uint64_t entries, int base);

#endif
