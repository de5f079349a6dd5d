/* SPDX-License-Identifier: MIT */
/* Functions that the targets `generate` and `draw` share with `interface`. */
#ifndef SNL_FUZZ_ORDER_H
#define SNL_FUZZ_ORDER_H

#include "model.h"

/* Generates a board from `base`, with wishes from the input. If memory fails or work is cancelled,
 * the status must say so. */
void fuzz_generate(const snl_board *base, struct fuzz_pool *pool, struct input *input);

/* Draws a board with a route, heat, tokens and texts from the input. */
void fuzz_draw(const snl_board *board, struct fuzz_pool *pool, struct input *input);

/* Plots numbers from the input. */
void fuzz_plot(struct input *input);

#endif
