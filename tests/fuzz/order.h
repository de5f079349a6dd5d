/* SPDX-License-Identifier: MIT */
/* Functions that the targets `generate` and `draw` share with `interface`. */
#ifndef SNL_FUZZ_ORDER_H
#define SNL_FUZZ_ORDER_H

#include "model.h"

/* Makes a board with few jumps to an order from the input. If memory fails or work is cancelled, the
 * status has to say so. */
void fuzz_generate(const snl_board *base, struct fuzz_pool *pool, struct input *input);

/* A picture of any board, with what the input adds to it. */
void fuzz_draw(const snl_board *board, struct fuzz_pool *pool, struct input *input);

/* A plot of any numbers. */
void fuzz_plot(struct input *input);

#endif
