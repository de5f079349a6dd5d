/* SPDX-License-Identifier: MIT */
/* What the targets `generate` and `draw` share with `interface`. */
#ifndef SNL_FUZZ_ORDER_H
#define SNL_FUZZ_ORDER_H

#include "model.h"

/* Wishes for a board with few jumps, from the input, and what is made of them. If memory fails or
 * work is cancelled, that is what the answer has to be. */
void fuzz_generate(const snl_board *base, struct fuzz_pool *pool, struct input *input);

/* A picture of any board, with what the input adds to it. */
void fuzz_draw(const snl_board *board, struct fuzz_pool *pool, struct input *input);

/* A plot of any numbers. */
void fuzz_plot(struct input *input);

#endif
