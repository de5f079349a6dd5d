/* SPDX-License-Identifier: MIT */
/*
 * A plain reference of the game for small boards, to hold the library against. It knows nothing of
 * the library but the numbers of the overshoot rules: a roll is walked step by step, jumps are
 * followed one after another, and the fewest rolls are relaxed until nothing changes any more. It
 * is slow and meant to be; read the rules of the game beside it.
 *
 * Where that is too slow there is a second one, `struct plain`: a queue, arrays of int, and a
 * number of squares that only memory limits. The tests hold it against the first.
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

/* Finds the fewest rolls from one square to every square, SNL_UNREACHABLE where no token comes to
 * rest, for a board that is solved. `rolls` takes an entry for every square from 0 on. */
void reference_distances(const struct reference *game, int from, int *rolls);

/* The faces of the shortest route that has the largest face first, then the largest second face,
 * and so on, once the board is solved; returns their number, 0 if the goal is out of reach. There
 * are never more than there are squares. */
int reference_route(const struct reference *game, int from, int *faces);

/* A board and its rules, as above, with arrays that have an entry for every square from 0 on.
 * Fields may be changed at any time; the later ones hold what was found for the board as it was
 * then. */
struct plain {
    int squares_max; /* as it was created; a board may have fewer */
    int squares;
    int overshoot;
    int chaining;
    int faces;
    uint32_t weight[REFERENCE_FACES_MAX + 1];
    int *jump;

    int *rests;  /* where a token rests that lands there */
    int *fewest; /* what plain_to_goal() or plain_from() found, or SNL_UNREACHABLE */
    int *queue;
    int *first; /* by square: the last noted of the rolls that end there, or -1 */
    int *next;  /* by roll: another one that ends on the same square, or -1 */
};

/* For boards of up to `squares_max` squares; ends the program if there is no memory. */
struct plain *plain_create(int squares_max);
void plain_free(struct plain *plain);

/* A board without jumps: a fair die of six faces, SNL_OVERSHOOT_STAY, no chaining. */
void plain_clear(struct plain *plain, int squares);

void plain_copy(struct plain *plain, const struct reference *game);

/* Removes jumps until no cycle is left. */
void plain_break_cycles(struct plain *plain);

/* Where a roll from a square below the goal lands; 0 if it is spent. */
int plain_landing(const struct plain *plain, int from, int face);

/* Where the token rests after it, once the board is solved one way or the other. */
int plain_rest(const struct plain *plain, int from, int face);

/* Finds the fewest rolls from every square to the goal, or from one square to every square. With
 * chaining there must be no cycle. */
void plain_to_goal(struct plain *plain);
void plain_from(struct plain *plain, int from);

/* As reference_route(), after plain_to_goal(). */
int plain_route(const struct plain *plain, int from, int *faces);

#endif
