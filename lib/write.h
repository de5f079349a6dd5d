/* SPDX-License-Identifier: MIT */
/*
 * Declarations shared by the writers of the formats. A format checks whether it can hold a board,
 * measures the text of the board, and writes it. Layer 2, group "write".
 */
#ifndef SNL_WRITE_H
#define SNL_WRITE_H

#include "board.h"
#include "text.h"

typedef struct snl_i_write_format {
    /* SNL_OK, or the status for the property of the board that the format cannot hold. The answer
     * counts only if the poll is not cancelled. */
    snl_status (*check)(snl_i_poll *poll, const snl_board *board);
    /* The number of bytes that write() writes, or UINT64_MAX if it writes that many or more. Only
     * boards that pass check() are measured and written. */
    uint64_t (*measure)(snl_i_poll *poll, const snl_board *board);
    void (*write)(snl_i_writer *writer, const snl_board *board);
    int counted;           /* whether the number of boards comes first */
    const char *separator; /* between two boards */
} snl_i_write_format;

extern const snl_i_write_format snl_i_write_text;
extern const snl_i_write_format snl_i_write_leetcode;
extern const snl_i_write_format snl_i_write_hackerrank;
extern const snl_i_write_format snl_i_write_moves;
extern const snl_i_write_format snl_i_write_json;

/* SNL_OK if the board has the rules of snl_board_create(), which every format without rules
 * implies, and no jump leads off the board; else the status for what differs. The answer counts
 * only if the poll is not cancelled. */
snl_status snl_i_write_check_rules(snl_i_poll *poll, const snl_board *board);

/* a + b, or UINT64_MAX if the sum is larger. */
/*@ assigns \nothing;
    ensures \result == (a + b <= UINT64_MAX ? a + b : UINT64_MAX);
*/
uint64_t snl_i_write_add(uint64_t a, uint64_t b);

/* The number of decimal digits of a number. */
/*@ assigns \nothing;
    ensures 1 <= \result <= 20 && \result == digits_of(number);
*/
uint64_t snl_i_write_digits(uint64_t number);

/* Returns the number of bytes of an array of `entries` numbers, without separators. The entry of
 * each mouth is the destination of its jump, minus `base`; all other entries are -1. */
uint64_t snl_i_write_entries(snl_i_poll *poll, const snl_board *board, uint64_t entries, int base);

#endif
