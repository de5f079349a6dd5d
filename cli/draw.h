/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files of `snl draw`: a picture and the arrays that it points to.
 */
#ifndef SNL_CLI_DRAW_H
#define SNL_CLI_DRAW_H

#include "cli.h"

enum heat { HEAT_NONE, HEAT_VISITS, HEAT_MEAN, HEAT_FEWEST };

struct drawing {
    snl_picture picture;
    snl_leg *legs;
    double *heat;
};

/* drawing_add_route() adds a shortest route to the picture of a board of the input.
 * drawing_add_heat() adds a number for each square, which is shown as a colour. Both functions
 * return 0, or EXIT_FAULT after a message. If the goal cannot be reached, there is a message and no
 * route, but no failure. */
int drawing_add_route(struct drawing *drawing, const struct input *input, size_t index);
int drawing_add_heat(struct drawing *drawing, const struct input *input, size_t index,
                     enum heat heat);
void drawing_free(struct drawing *drawing);

#endif
