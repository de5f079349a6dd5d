/* SPDX-License-Identifier: MIT */
/*
 * The reference game. Nothing here is clever: every roll is walked, every cycle is found by going
 * around it, and every fewest number of rolls is lowered until no roll lowers one, which is the
 * definition of a shortest distance and no search at all.
 */
#include "reference.h"

#include "snl.h"

/* More rolls than any route needs. */
enum { FAR_AWAY = REFERENCE_SQUARES_MAX + 1 };

void reference_clear(struct reference *game, int squares)
{
    game->squares = squares;
    game->overshoot = SNL_OVERSHOOT_STAY;
    game->chaining = 0;
    game->faces = 6;
    for (int face = 0; face <= REFERENCE_FACES_MAX; face++)
        game->weight[face] = face >= 1 && face <= 6;
    for (int square = 0; square <= REFERENCE_SQUARES_MAX; square++)
        game->jump[square] = 0;
}

int reference_next_table(struct reference *game)
{
    for (int mouth = 1; mouth < game->squares; mouth++) {
        game->jump[mouth]++;
        if (game->jump[mouth] == mouth)
            game->jump[mouth]++;
        if (game->jump[mouth] <= game->squares)
            return 1;
        game->jump[mouth] = 0;
    }
    return 0;
}

/* Walks one square at a time. A token that still has to step when it stands on the goal has
 * overshot it. `spent` tells that the roll counts as no move. */
static int walk(const struct reference *game, int from, int face, int *spent)
{
    int square = from;
    int backwards = 0;
    *spent = 0;
    for (int step = 1; step <= face; step++) {
        if (square == game->squares && !backwards) {
            if (game->overshoot == SNL_OVERSHOOT_WIN)
                return square;
            if (game->overshoot == SNL_OVERSHOOT_STAY) {
                *spent = 1;
                return from;
            }
            backwards = 1;
        }
        if (!backwards)
            square++;
        else if (square > 1)
            square--;
    }
    return square;
}

int reference_landing(const struct reference *game, int from, int face)
{
    int spent;
    int square = walk(game, from, face, &spent);
    return spent ? 0 : square;
}

int reference_rest(const struct reference *game, int from, int face)
{
    int spent;
    int square = walk(game, from, face, &spent);
    if (spent || game->jump[square] == 0)
        return square;
    if (!game->chaining)
        return game->jump[square];
    /* Whoever has taken more jumps than there are squares has been somewhere twice. */
    for (int taken = 0; taken <= game->squares; taken++) {
        if (game->jump[square] == 0)
            return square;
        square = game->jump[square];
    }
    return REFERENCE_NEVER;
}

int reference_cycle(const struct reference *game)
{
    for (int mouth = 1; mouth < game->squares; mouth++) {
        int square = mouth;
        for (int taken = 0; taken <= game->squares && game->jump[square] != 0; taken++) {
            square = game->jump[square];
            if (square == mouth)
                return mouth;
        }
    }
    return 0;
}

/* Lowers what a square needs to one roll more than the best of where its rolls lead. */
static int relax(struct reference *game, int square)
{
    int lowered = 0;
    for (int face = 1; face <= game->faces; face++) {
        if (game->weight[face] == 0)
            continue;
        int rolls = game->fewest[game->rests[square][face]] + 1;
        if (rolls < game->fewest[square]) {
            game->fewest[square] = rolls;
            lowered = 1;
        }
    }
    return lowered;
}

void reference_solve(struct reference *game)
{
    for (int square = 0; square < game->squares; square++) {
        game->fewest[square] = FAR_AWAY;
        for (int face = 1; face <= game->faces; face++)
            game->rests[square][face] = reference_rest(game, square, face);
    }
    game->fewest[game->squares] = 0;

    int lowered;
    do {
        lowered = 0;
        for (int square = game->squares - 1; square >= 0; square--)
            lowered |= relax(game, square);
    } while (lowered);

    for (int square = 0; square < game->squares; square++)
        if (game->fewest[square] == FAR_AWAY)
            game->fewest[square] = SNL_UNREACHABLE;
}

int reference_route(const struct reference *game, int from, int *faces)
{
    int rolls = 0;
    int square = from;
    if (game->fewest[from] == SNL_UNREACHABLE)
        return 0;
    while (square != game->squares) {
        int face = game->faces;
        while (game->weight[face] == 0 ||
               game->fewest[game->rests[square][face]] != game->fewest[square] - 1)
            face--;
        faces[rolls++] = face;
        square = game->rests[square][face];
    }
    return rolls;
}
