/* SPDX-License-Identifier: MIT */
/*
 * Works out what `snl draw` shows besides the board: the route, and figures of the random game.
 */
#include "draw.h"

#include <inttypes.h>
#include <math.h>
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

/* Fills in a figure of the random game for each square. No roll is made from the goal, so it has no
 * colour among the visits; its entry is the probability of reaching it. */
static snl_status find_means(const snl_board *board, enum heat what, double *heat, size_t count)
{
    snl_chance *chance = NULL;
    snl_status status = snl_chance_create(board, NULL, &chance);
    if (status == SNL_OK && what == HEAT_VISITS)
        status = snl_chance_visits(chance, snl_board_start(board), heat, count, &count);
    else if (status == SNL_OK)
        status = snl_chance_lengths(chance, SNL_LENGTH_MEAN, heat, count, &count);
    if (what == HEAT_VISITS)
        heat[count - 1] = NAN;
    snl_chance_free(chance);
    return status;
}

/* Stores the fewest rolls from each square to the goal, and infinity for a square from which no
 * token reaches the goal. */
static snl_status find_fewest(const snl_board *board, double *heat, size_t count)
{
    int64_t *rolls = malloc(count * sizeof *rolls);
    if (!rolls)
        return SNL_ERROR_MEMORY;
    snl_status status = snl_board_distances_to_goal(board, rolls, count, &count);
    for (size_t square = 0; status == SNL_OK && square < count; square++)
        heat[square] = rolls[square] == SNL_UNREACHABLE ? INFINITY : (double)rolls[square];
    free(rolls);
    return status;
}

int drawing_add_heat(struct drawing *drawing, const struct input *input, size_t index,
                     enum heat heat)
{
    static const char *const labels[] = {[HEAT_VISITS] = "Mean rolls made from a square",
                                         [HEAT_MEAN] = "Mean rolls to the goal",
                                         [HEAT_FEWEST] = "Fewest rolls to the goal"};
    const snl_board *board = input->boards[index];
    size_t count = (size_t)snl_board_squares(board) + 1;
    snl_status status = SNL_ERROR_MEMORY;
    drawing->heat = malloc(count * sizeof *drawing->heat);
    if (drawing->heat && heat == HEAT_FEWEST)
        status = find_fewest(board, drawing->heat, count);
    else if (drawing->heat)
        status = find_means(board, heat, drawing->heat, count);
    if (status != SNL_OK) {
        input_complain_of_status(input, index, status);
        return EXIT_FAULT;
    }
    drawing->picture.heat = drawing->heat;
    drawing->picture.heat_count = count;
    drawing->picture.heat_label = labels[heat];
    return 0;
}
