/* SPDX-License-Identifier: MIT */
/*
 * What a set of random games and a solver of them are. A solver is an entry of the table `solvers`
 * of a shared object, which bench/chance.c loads. Every game begins off the board, with a fair die
 * of six faces and exact finish, and one jump a roll; the answer is the expected number of rolls.
 */
#ifndef SNL_BENCH_CHANCE_H
#define SNL_BENCH_CHANCE_H

#include <stddef.h>
#include <stdint.h>

/* Boards of one size and kind, no two of them alike. */
struct chance_set {
    char name[40];
    uint64_t seed;
    int64_t squares;
    size_t boards;
    size_t jumps;   /* of each board */
    int64_t *from;  /* `jumps` a board; squares count from 1 */
    int64_t *to;    /* the same of their ends */
    int32_t *moves; /* `squares` entries a board, which count from 0, -1 standing for no jump; NULL
                       if the boards are too large for that */
    int all_pairs;  /* the answer is the average over all boards with one jump more, wherever none
                       starts yet, and wherever it leads */
    int hard;       /* answers are so large that solvers may be wrong, or refuse */
};

struct chance_solver {
    const char *name;
    const char *compiler;
    int from_jumps;      /* needs no `moves` */
    int all_pairs;       /* which answer it gives */
    int exact;           /* what others are compared with; its time is of no interest */
    int sure;            /* has to be right on hard boards too */
    int64_t squares_max; /* 0: any number */
    void *(*prepare)(const struct chance_solver *solver, const struct chance_set *set);
    /* Solves all boards, NaN standing for a refusal; returns the nanoseconds that it took if
     * another process did it, else 0. */
    double (*run)(void *state, const struct chance_set *set, double *means);
    void (*finish)(void *state);
};

/* Ends with an entry that has no name. */
extern const struct chance_solver solvers[];

/* ---- The sets ---- */

size_t chance_set_count(void);
const char *chance_set_name(size_t index);

/* Makes a set, with fewer boards for a short run, or ends the program if there is no memory. */
void chance_set_make(struct chance_set *set, size_t index, uint64_t seed, int quick);
void chance_set_free(struct chance_set *set);

#endif
