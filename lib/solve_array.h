/* SPDX-License-Identifier: MIT */
/*
 * The search over the jumps of one board in a move[] array with the default rules: the search of
 * solve_jumps.c, on 32-bit numbers, with a queue for keys that lie close together.
 */
#ifndef SNL_SOLVE_ARRAY_H
#define SNL_SOLVE_ARRAY_H

#include "base.h"

enum {
    SNL_I_ARRAY_SQUARES_FOR_A_JUMP = 16, /* there is room for one jump per so many squares */
    SNL_I_ARRAY_MORE_JUMPS = 64          /* and for so many more */
};

/* Size in bytes of the memory for a search: up to 6 bytes a square and 15000 more, and on large
 * boards up to 2 bytes a square and 131000 more; 0 if there are more than 2^30 squares. */
size_t snl_i_array_bytes(size_t squares);

/* Sets `rolls` to the fewest rolls, SNL_UNREACHABLE or SNL_FAULTY_BOARD. Returns 0 if there are
 * more jumps than room for them, or more than 2^30 squares; then `rolls` remains as before. The
 * search is fast if `estimate` is about the number of jumps. If the work is cancelled, `rolls` is
 * not valid. `memory` has the size that snl_i_array_bytes() returns. */
int snl_i_array_solve(const int32_t *moves, size_t squares, size_t estimate, void *memory,
                      snl_i_poll *poll, int64_t *rolls);

#endif
