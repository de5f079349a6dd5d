/* SPDX-License-Identifier: MIT */
/*
 * A plain reference of the game for small boards, to hold the library against. It knows nothing of
 * the library but the numbers of the overshoot rules: a roll is walked step by step, jumps are
 * followed one after another, and the fewest rolls are relaxed until nothing changes any more. It
 * is slow and meant to be; read the rules of the game beside it.
 */
#ifndef SNL_REFERENCE_H
#define SNL_REFERENCE_H

#include <stdint.h>

enum {
    REFERENCE_SQUARES_MAX = 1000,
    REFERENCE_FACES_MAX = 64,
    /* Where a token rests whose jumps form a cycle. */
    REFERENCE_NEVER = -2
};

/* A board and its rules, all fields free to be changed at any time; the last two hold what
 * reference_solve() found for the board as it was then. */
struct reference {
    int squares;
    int overshoot; /* SNL_OVERSHOOT_STAY, ..._BOUNCE or ..._WIN */
    int chaining;
    int faces;
    uint32_t weight[REFERENCE_FACES_MAX + 1]; /* by face; entry 0 is not used */
    int jump[REFERENCE_SQUARES_MAX + 1];      /* other end by mouth; 0 where no jump starts */

    int rests[REFERENCE_SQUARES_MAX + 1][REFERENCE_FACES_MAX + 1]; /* by square and face */
    int fewest[REFERENCE_SQUARES_MAX + 1]; /* rolls to the goal, or SNL_UNREACHABLE */
};

/* A board without jumps: a fair die of six faces, SNL_OVERSHOOT_STAY, no chaining. */
void reference_clear(struct reference *game, int squares);

/* Goes from one table of jumps to the next of all that the board can have, beginning and ending
 * with the empty one; 0 when it is back there. A board of N squares has N^(N-1) tables. */
int reference_next_table(struct reference *game);

/* Where a roll from a square below the goal lands; 0 if it is spent. */
int reference_landing(const struct reference *game, int from, int face);

/* Where the token rests after it, or REFERENCE_NEVER. */
int reference_rest(const struct reference *game, int from, int face);

/* The lowest square on a cycle of jumps; 0 if there is none. */
int reference_cycle(const struct reference *game);

/* Finds the fewest rolls from every square. With chaining there must be no cycle. */
void reference_solve(struct reference *game);

/* The faces of the shortest route that has the largest face first, then the largest second face,
 * and so on, once the board is solved; returns their number, 0 if the goal is out of reach. There
 * are never more than there are squares. */
int reference_route(const struct reference *game, int from, int *faces);

#endif
