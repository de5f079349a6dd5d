/* SPDX-License-Identifier: MIT */
/*
 * Two plain implementations of the game, which the tests compare the library with. They share
 * nothing with the library but the numbers of the overshoot rules.
 *
 * `struct reference`, for small boards, walks a roll step by step, follows jumps one by one, and
 * relaxes the fewest rolls until nothing changes any more. It is slow on purpose: it follows the
 * rules of the game word by word.
 *
 * `struct plain`, for larger boards, uses a queue and arrays of int; only memory limits its
 * squares. The tests compare `struct plain` with `struct reference`.
 */
#ifndef SNL_REFERENCE_H
#define SNL_REFERENCE_H

#include <stdint.h>

enum {
    REFERENCE_SQUARES_MAX = 1000,
    REFERENCE_FACES_MAX = 64,
    /* In a table of jumps: the jump leads off the board. */
    REFERENCE_OFF = -1,
    /* The answer for a token that follows a cycle of jumps. */
    REFERENCE_NEVER = -2
};

/* A board and its rules. A test may change any field at any time. reference_solve() fills `rests`
 * and `fewest` for the board as it is then. */
struct reference {
    int squares;
    int overshoot; /* SNL_OVERSHOOT_STAY, ..._BOUNCE or ..._WIN */
    int chaining;
    int faces;
    uint32_t weight[REFERENCE_FACES_MAX + 1]; /* by face; entry 0 is not used */
    int jump[REFERENCE_SQUARES_MAX + 1];      /* by mouth: destination, REFERENCE_OFF; 0: no jump */
    int start;
    uint64_t enter_faces; /* bit f - 1: face f leaves the start; 0: every face */
    int enter_square;     /* where they lead; 0: the token moves by the roll */

    int rests[REFERENCE_SQUARES_MAX + 1][REFERENCE_FACES_MAX + 1]; /* by square and face */
    int fewest[REFERENCE_SQUARES_MAX + 1]; /* rolls to the goal, or SNL_UNREACHABLE */
};

/* A board without jumps: a fair die of six faces, SNL_OVERSHOOT_STAY, no chaining, start on square
 * 1, which every face leaves. */
void reference_clear(struct reference *game, int squares);

/* Converts an entry of a table of jumps into the answer of snl_board_jump(), and back: 0, no jump,
 * into -1; REFERENCE_OFF into 0. */
int64_t reference_jump(int64_t entry);

/* Replaces the jumps by the next of the (N + 1)^(N - 1) tables of jumps that a board of N squares
 * can have. Returns 0 after the last table: then the next table is the first one again, without
 * jumps. */
int reference_next_table(struct reference *game);

/* Returns the square where a roll from a square below the goal lands; 0 if the roll moves no
 * token. */
int reference_landing(const struct reference *game, int from, int face);

/* Returns the square where the token rests after a roll from a square below the goal, or
 * REFERENCE_NEVER. */
int reference_rest(const struct reference *game, int from, int face);

/* The lowest square on a cycle of jumps; 0 if there is none. */
int reference_cycle(const struct reference *game);

/* Finds the fewest rolls from every square. With chaining there must be no cycle. */
void reference_solve(struct reference *game);

/* Finds the fewest rolls from one square to every square. Squares where no token comes to rest get
 * SNL_UNREACHABLE. `rolls` has an entry for every square from 0 on. Call reference_solve()
 * first. */
void reference_distances(const struct reference *game, int from, int *rolls);

/* Stores the faces of one shortest route. Of all shortest routes this is the one with the largest
 * first face, then the largest second face, and so on. Returns the number of faces, at most
 * `squares`, or 0 if the goal is out of reach. Call reference_solve() first. */
int reference_route(const struct reference *game, int from, int *faces);

/* A board and its rules, as in `struct reference`. `next` has an entry for every roll, and the
 * other arrays after `weight` have one for every square from 0 on. A test may change the fields
 * from `squares` to `enter_square` at any time. The functions below fill the later fields for the
 * board as it is then. */
struct plain {
    int squares_max; /* the size of the arrays; a board may have fewer squares */
    int squares;
    int overshoot;
    int chaining;
    int faces;
    uint32_t weight[REFERENCE_FACES_MAX + 1];
    int *jump;
    int start;
    uint64_t enter_faces;
    int enter_square;

    int *rests;  /* by square on which a token lands: the square where it rests */
    int *fewest; /* rolls, from plain_to_goal() or plain_from(), or SNL_UNREACHABLE */
    int *queue;
    int *first; /* by square: the first roll in the list of rolls that end there, or -1 */
    int *next;  /* by roll: the next roll of the same list, or -1 */
};

/* Allocates the arrays for boards of up to `squares_max` squares; ends the program if there is no
 * memory. */
struct plain *plain_create(int squares_max);
void plain_free(struct plain *plain);

/* A board without jumps: a fair die of six faces, SNL_OVERSHOOT_STAY, no chaining, start on square
 * 1, which every face leaves. */
void plain_clear(struct plain *plain, int squares);

void plain_copy(struct plain *plain, const struct reference *game);

/* Removes one jump of every cycle. */
void plain_break_cycles(struct plain *plain);

/* Returns the square where a roll from a square below the goal lands; 0 if the roll moves no
 * token. */
int plain_landing(const struct plain *plain, int from, int face);

/* Returns the square where the token rests after a roll from a square below the goal; call
 * plain_to_goal() or plain_from() first. */
int plain_rest(const struct plain *plain, int from, int face);

/* Finds the fewest rolls from every square to the goal, or from one square to every square. With
 * chaining there must be no cycle. */
void plain_to_goal(struct plain *plain);
void plain_from(struct plain *plain, int from);

/* Stores the faces of a shortest route as reference_route() does; call plain_to_goal() first. */
int plain_route(const struct plain *plain, int from, int *faces);

#endif
