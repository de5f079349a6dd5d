/* SPDX-License-Identifier: MIT */
/*
 * What the files of `snl draw` share: a picture with what it points to.
 */
#ifndef SNL_CLI_DRAW_H
#define SNL_CLI_DRAW_H

#include "cli.h"

enum heat { HEAT_NONE, HEAT_VISITS, HEAT_MEAN };

struct drawing {
    snl_picture picture;
    snl_square *squares; /* of the route */
    int32_t *faces;
    int64_t *times;
    double *heat;
};

/* Work out what a board of the input is drawn with. They return 0, or EXIT_FAULT after a message.
 * Without a way to the goal there is a message and no route. */
int drawing_add_route(struct drawing *drawing, const struct input *input, size_t index);
int drawing_add_heat(struct drawing *drawing, const struct input *input, size_t index,
                     enum heat heat);
void drawing_free(struct drawing *drawing);

#endif
