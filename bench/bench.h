/* SPDX-License-Identifier: MIT */
/*
 * What a set of boards and a competitor are. A competitor is a shared object that defines the table
 * `competitors`; bench/main.c loads the ones named on its command line, so that two builds of the
 * same code can run in one process. Most competitors need no more than a name and `solve`.
 */
#ifndef SNL_BENCH_H
#define SNL_BENCH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Boards of one size and kind. Squares are counted from 0 in `moves`, -1 standing for no jump, and
 * from 1 in `cells`, `from` and `to`. */
struct set {
    char name[40];
    uint64_t seed;
    int64_t squares;
    size_t distinct; /* boards that are stored */
    size_t boards;   /* boards to solve in one run: the stored ones in turn, over and over */
    size_t jumps;    /* of all stored boards together */
    int32_t *moves;  /* `squares` entries a board; NULL if the boards are too large for that */
    int32_t *cells;  /* the same as matrices, from the top row, for square grids; or NULL */
    size_t side;     /* of those */
    int64_t *from;   /* `jumps / distinct` jumps a board where `moves` is NULL */
    int64_t *to;
    int all; /* whether the slow competitors take part */
};

/* What a run found out about itself; 0 where it did not. */
struct cost {
    double nanoseconds; /* time, if the caller's clock would count more than the solving */
    size_t bytes;       /* most memory held during one solve */
    size_t allocations; /* of all solves */
};

enum { NEEDS_MOVES = 1, NEEDS_CELLS = 2, NEEDS_JUMPS = 4 };

struct competitor {
    const char *name;
    const char *compiler;
    int needs;               /* takes part if the set has any of these */
    int slow;                /* takes part only if the set admits `all` */
    int no_answer;           /* solves nothing: its answers are not looked at */
    double bytes_per_square; /* memory, to leave it out where there is too little */
    /* Either solves one board, as the fewest rolls or -1, */
    int64_t (*solve)(const int32_t *moves, size_t squares);
    /* or the first `boards` ones of a set, with what `prepare` made of it before. */
    void *(*prepare)(const struct set *set);
    void (*run)(void *state, const struct set *set, size_t boards, int64_t *rolls,
                struct cost *cost);
    void (*finish)(void *state);
};

/* Ends with an entry that has no name. */
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
