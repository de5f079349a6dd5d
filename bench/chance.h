/* SPDX-License-Identifier: MIT */
/*
 * Defines a set of random games and a solver. A solver is an entry of the table `solvers` of a
 * shared object, which bench/chance.c loads. Every game begins off the board, with a fair die of
 * six faces, exact finish and one jump a roll; the answer is the expected number of rolls.
 */
#ifndef SNL_BENCH_CHANCE_H
#define SNL_BENCH_CHANCE_H

#include <stddef.h>
#include <stdint.h>

/* Distinct boards of one size and kind. */
struct chance_set {
    char name[40];
    uint64_t seed;
    int64_t squares;
    size_t boards;
    size_t jumps;   /* number of jumps of each board */
    int64_t *from;  /* mouths, `jumps` per board; squares count from 1 */
    int64_t *to;    /* their destinations */
    int32_t *moves; /* `squares` entries per board; squares count from 0, -1 means no jump; NULL if
                       the boards are too large for an array */
    int all_pairs;  /* the answer is the average mean of all boards with one more jump: from any
                       square without a jump to any other square */
    int hard;       /* means are so large that solvers may give wrong answers or none */
};

struct chance_solver {
    const char *name;
    const char *compiler;
    int from_jumps;      /* works on `from` and `to`, so the set needs no `moves` */
    int all_pairs;       /* takes part only in the sets with `all_pairs` */
    int exact;           /* its answers are the reference for other solvers; it is not timed */
    int sure;            /* must be right on hard boards too */
    int64_t squares_max; /* takes part only in sets of at most so many squares; 0: no limit */
    void *(*prepare)(const struct chance_solver *solver, const struct chance_set *set);
    /* Solves all boards; a mean of NaN says that the solver has no answer. If another process
     * solves the boards, returns its time in nanoseconds, else 0. */
    double (*run)(void *state, const struct chance_set *set, double *means);
    void (*finish)(void *state);
};

/* Ends with an entry whose name is NULL. */
extern const struct chance_solver solvers[];

/* ---- The sets ---- */

size_t chance_set_count(void);
const char *chance_set_name(size_t index);

/* Makes a set, with fewer boards if `quick`, or ends the program if memory runs out. */
void chance_set_make(struct chance_set *set, size_t index, uint64_t seed, int quick);
void chance_set_free(struct chance_set *set);

#endif
