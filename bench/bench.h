/* SPDX-License-Identifier: MIT */
/*
 * Defines a set of boards and a competitor. A competitor is a shared object that defines the table
 * `competitors`; bench/main.c loads the shared objects named on its command line, so that two
 * builds of the same code can run in one process. Most entries need only a name and `solve`.
 */
#ifndef SNL_BENCH_H
#define SNL_BENCH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Boards of one size and kind. Squares are counted from 0 in `moves`, where -1 means no jump, and
 * from 1 in `cells`, `from` and `to`. */
struct set {
    char name[40];
    uint64_t seed;
    int64_t squares;
    size_t distinct; /* number of stored boards */
    size_t boards;   /* boards to solve in one run: the stored boards in turn, over and over */
    size_t jumps;    /* number of jumps of all stored boards together */
    int32_t *moves;  /* `squares` entries a board; NULL if the boards are lists of jumps */
    int32_t *cells;  /* the same boards as square matrices, from the top row; or NULL */
    size_t side;     /* rows of each matrix */
    int64_t *from;   /* mouths, `jumps / distinct` for each board; used if `moves` is NULL */
    int64_t *to;
    uint64_t faces; /* bit f - 1 for each face f of the die; 0: a die of six faces */
    int all;        /* whether the slow competitors take part */
};

/* Figures that a competitor's `run` measured itself; 0: not measured. */
struct cost {
    double nanoseconds; /* time of solving alone; the caller's clock may count other work */
    size_t bytes;       /* most memory held during one solve */
    size_t allocations; /* number of allocations in all solves */
};

enum { NEEDS_MOVES = 1, NEEDS_CELLS = 2, NEEDS_JUMPS = 4, NEEDS_JUMPS_AND_DIE = 8 };

struct competitor {
    const char *name;
    const char *compiler;
    int needs;               /* NEEDS_* bits: the set must have one of these forms */
    int slow;                /* takes part only in sets with `all` */
    int64_t squares_max;     /* takes part only in sets of up to that many squares; 0: in all */
    int no_answer;           /* solves nothing: its answers are not compared */
    double bytes_per_square; /* needed memory; if less is free, the entry is left out */
    /* An entry has either `solve`, which returns the fewest rolls of one board or -1, */
    int64_t (*solve)(const int32_t *moves, size_t squares);
    /* or `run`, which solves the first `boards` boards with the state that `prepare` returned. */
    void *(*prepare)(const struct set *set);
    void (*run)(void *state, const struct set *set, size_t boards, int64_t *rolls,
                struct cost *cost);
    void (*finish)(void *state);
};

/* Ends with an entry whose name is NULL. */
extern const struct competitor competitors[];

#ifndef COMPILER
#ifdef __clang__
#define COMPILER "clang"
#else
#define COMPILER "gcc"
#endif
#endif

#ifdef __cplusplus
}
#endif

#endif
