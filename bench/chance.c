/* SPDX-License-Identifier: MIT */
/*
 * Measures solvers of random games: chance [--quick] [--only NAME] [--seed N] SOLVERS.so...
 *
 * The solvers that can answer for a set take turns, round by round, each solving all of its boards,
 * so a change in the machine's speed affects all solvers alike. A first round, which does not
 * count, lets them reserve memory. The figures are processor time. Every answer is compared with
 * the exact fraction on small boards, else with the first solver's answer: the relative difference
 * may be 1e-9, or 1e-12 for a build of the library. On hard boards only the library has to be
 * right; the errors of the other solvers are printed. For each set and solver, prints one line of
 * tab-separated values.
 */
#include "chance.h"
#include "measure.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SOLVERS_MAX = 32, ROUNDS = 9 };

/* Seconds for one set: if all its rounds would take longer, fewer rounds are run. */
static double patience = 90;

static const double tolerance = 1e-9, tolerance_if_sure = 1e-12;

struct entry {
    const struct chance_solver *solver;
    void *state;
    double samples[ROUNDS]; /* nanoseconds a board */
    double error;           /* the largest relative error; infinite if the solver gave no answer */
};

static struct entry entries[SOLVERS_MAX];
static size_t entry_count;
static int rounds_most = ROUNDS, rounds_least = 3;

static void load(const char *path)
{
    const struct chance_solver *table = load_table(path, "solvers");
    for (; table->name != NULL; table++) {
        if (entry_count == SOLVERS_MAX) {
            fprintf(stderr, "bench: too many solvers\n");
            exit(1);
        }
        entries[entry_count++].solver = table;
    }
}

static int takes_part(const struct chance_solver *solver, const struct chance_set *set)
{
    return solver->all_pairs == set->all_pairs && (solver->from_jumps || set->moves != NULL) &&
           (solver->squares_max == 0 || set->squares <= solver->squares_max);
}

/* Solves all boards of the set once, and returns the time in nanoseconds. */
static double run_once(const struct entry *entry, const struct chance_set *set, double *means)
{
    double start = processor_seconds();
    double own = entry->solver->run(entry->state, set, means);
    double taken = (processor_seconds() - start) * 1e9;
    return own > 0 ? own : taken;
}

static void check(struct entry *entry, const struct chance_set *set, const double *means,
                  const double *expected)
{
    const struct chance_solver *solver = entry->solver;
    double allowed = solver->sure ? tolerance_if_sure : set->hard ? INFINITY : tolerance;
    for (size_t i = 0; i < set->boards; i++) {
        double error = fabs(means[i] - expected[i]) / expected[i];
        error = error < INFINITY ? error : INFINITY;
        entry->error = error > entry->error ? error : entry->error;
        if (error > allowed) {
            fprintf(stderr, "bench: \"%s\" (seed %llu), board %zu: %s (%s) says %.17g, not %.17g\n",
                    set->name, (unsigned long long)set->seed, i, solver->name, solver->compiler,
                    means[i], expected[i]);
            exit(1);
        }
    }
}

/* Prepares every solver that takes part in the set, and moves these solvers to the front of the
 * field. The first solver computes the expected answers. Returns the number of these solvers. */
static size_t gather(struct entry **field, const struct chance_set *set, double *expected)
{
    size_t count = 0;
    int has_exact = 0;
    for (size_t i = 0; i < entry_count; i++) {
        struct entry *entry = &entries[i];
        const struct chance_solver *solver = entry->solver;
        if (!takes_part(solver, set) || (solver->exact && has_exact)) {
            continue;
        }
        entry->state = solver->prepare != NULL ? solver->prepare(solver, set) : NULL;
        entry->error = 0;
        if (solver->exact || (count == 0 && !has_exact)) {
            run_once(entry, set, expected);
        }
        if (!solver->exact) {
            field[count++] = entry;
            continue;
        }
        has_exact = 1;
        if (solver->finish != NULL) {
            solver->finish(entry->state);
        }
    }
    return count;
}

/* Prints the line of a solver; `mean` is the answer for the first board. */
static void report(const struct entry *entry, const struct chance_set *set, double mean, int rounds)
{
    const struct chance_solver *solver = entry->solver;
    double sorted[ROUNDS];
    memcpy(sorted, entry->samples, sizeof sorted);
    printf("%s\t%llu\t%lld\t%zu\t%zu\t%s\t%s\t%.1f\t%.3g\t%.6g\t", set->name,
           (unsigned long long)set->seed, (long long)set->squares, set->boards, set->jumps,
           solver->name, solver->compiler, median(sorted, (size_t)rounds), entry->error, mean);
    for (int round = 0; round < rounds; round++) {
        printf("%s%.1f", round > 0 ? " " : "", entry->samples[round]);
    }
    printf("\n");
}

static void measure(const struct chance_set *set)
{
    struct entry *field[SOLVERS_MAX];
    double *means = malloc(set->boards * sizeof *means);
    double *expected = malloc(set->boards * sizeof *expected);
    if (means == NULL || expected == NULL) {
        exit(1);
    }
    size_t count = gather(field, set, expected);
    int rounds = rounds_most;
    double start = seconds();
    for (int round = -1; round < rounds; round++) {
        for (size_t i = 0; i < count; i++) {
            double taken = run_once(field[i], set, means);
            check(field[i], set, means, expected);
            if (round >= 0) {
                field[i]->samples[round] = taken / (double)set->boards;
            }
        }
        if (round < 0 && (seconds() - start) * rounds > patience) {
            rounds = rounds_least;
        }
    }
    for (size_t i = 0; i < count; i++) {
        report(field[i], set, expected[0], rounds);
        if (field[i]->solver->finish != NULL) {
            field[i]->solver->finish(field[i]->state);
        }
    }
    fflush(stdout);
    free(means);
    free(expected);
}

/* Reads the options and loads the solvers; returns whether the run is to be short. */
static int read_arguments(int count, char **arguments, const char **only, uint64_t *seed)
{
    int quick = 0;
    for (int i = 1; i < count; i++) {
        if (strcmp(arguments[i], "--quick") == 0) {
            quick = 1;
            rounds_most = 3;
            rounds_least = 1;
            patience = 20;
        } else if (strcmp(arguments[i], "--only") == 0 && i + 1 < count) {
            *only = arguments[++i];
        } else if (strcmp(arguments[i], "--seed") == 0 && i + 1 < count) {
            *seed = strtoull(arguments[++i], NULL, 10);
        } else {
            load(arguments[i]);
        }
    }
    return quick;
}

int main(int count, char **arguments)
{
    const char *only = "";
    uint64_t seed = 20240917;
    size_t measured = 0;
    struct chance_set set;
    int quick = read_arguments(count, arguments, &only, &seed);
    printf("set\tseed\tsquares\tboards\tjumps\tcompetitor\tcompiler\tnanoseconds"
           "\terror\tmean\trounds\n");
    for (size_t i = 0; i < chance_set_count(); i++) {
        if (strncmp(chance_set_name(i), only, strlen(only)) != 0) {
            continue;
        }
        measured++;
        double start = seconds();
        chance_set_make(&set, i, seed, quick);
        measure(&set);
        fprintf(stderr, "bench: %s (seed %llu, %.0f s)\n", set.name, (unsigned long long)set.seed,
                seconds() - start);
        chance_set_free(&set);
    }
    if (measured == 0) {
        fprintf(stderr, "bench: no set is named \"%s...\"\n", only);
        return 1;
    }
    return 0;
}
