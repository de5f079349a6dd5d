/* SPDX-License-Identifier: MIT */
/*
 * Works out what `snl draw` shows besides the board: the route, and figures of the random game.
 */
#include "draw.h"

#include <inttypes.h>
#include <stdlib.h>

void drawing_free(struct drawing *drawing)
{
    free(drawing->legs);
    free(drawing->heat);
}

static snl_status take_legs(struct drawing *drawing, const snl_route *route)
{
    snl_picture *picture = &drawing->picture;
    size_t count = snl_route_leg_count(route);
    picture->legs = drawing->legs = malloc(count * sizeof *drawing->legs);
    if (!drawing->legs)
        return SNL_ERROR_MEMORY;
    return snl_route_legs(route, drawing->legs, sizeof *drawing->legs, count, &picture->leg_count);
}

int drawing_add_route(struct drawing *drawing, const struct input *input, size_t index)
{
    const snl_board *board = input->boards[index];
    snl_route *route = NULL;
    snl_status status = snl_route_create(board, snl_board_start(board), &route);
    if (status == SNL_OK && snl_route_rolls(route) == SNL_UNREACHABLE)
        input_complain(input, index, "the goal cannot be reached, so there is no route to draw");
    if (status == SNL_OK && snl_route_leg_count(route) > 0)
        status = take_legs(drawing, route);
    snl_route_free(route);
    if (status == SNL_OK)
        return 0;
    input_complain_of_status(input, index, status);
    return EXIT_FAULT;
}

int drawing_add_heat(struct drawing *drawing, const struct input *input, size_t index,
                     enum heat heat)
{
    const snl_board *board = input->boards[index];
    size_t count = (size_t)snl_board_squares(board) + 1;
    snl_chance *chance = NULL;
    drawing->heat = malloc(count * sizeof *drawing->heat);
    snl_status status = drawing->heat ? snl_chance_create(board, NULL, &chance) : SNL_ERROR_MEMORY;
    if (status == SNL_OK && heat == HEAT_VISITS)
        status = snl_chance_visits(chance, snl_board_start(board), drawing->heat, count, &count);
    if (status == SNL_OK && heat == HEAT_MEAN)
        status = snl_chance_lengths(chance, SNL_LENGTH_MEAN, drawing->heat, count, &count);
    snl_chance_free(chance);
    if (status != SNL_OK) {
        input_complain_of_status(input, index, status);
        return EXIT_FAULT;
    }
    drawing->picture.heat = drawing->heat;
    drawing->picture.heat_count = count;
    drawing->picture.heat_label =
        heat == HEAT_VISITS ? "Mean rolls made from a square" : "Mean rolls to the goal";
    return 0;
}
