/* SPDX-License-Identifier: MIT */
/*
 * Measures competitors on sets of boards: main [--quick] [--only NAME] [--seed N] COMPETITOR.so...
 *
 * A set is made before the clock starts, so its memory is mapped already. Each competitor first
 * solves one board; this time determines how many boards fit into a round. The first solve counts
 * as a round only for a slow competitor that needs more than its whole budget for one board. Then
 * all competitors solve in turn, round by round, so that changes in the speed of the machine affect
 * all alike. The answers of every run are compared with the answers of the first competitor. The
 * standard output gets one line of tab-separated values for each set and competitor, with the
 * median of the rounds.
 */
#include "boards.h"
#include "measure.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COMPETITORS_MAX = 64, ROUNDS_MAX = 7, ROUNDS_SURE = 3 };

/* Seconds that a competitor may take: for its rounds on one set, and for a single board. */
static double budget = 5, patience = 30;

struct entry {
    const struct competitor *competitor;
    double per_square; /* seconds per square on the last set that had arrays */
    const char *left_out;
    void *state;
    size_t boards;
    double samples[ROUNDS_MAX];
    int rounds;
    double spent;
    struct cost cost;
};

static struct entry entries[COMPETITORS_MAX];
static size_t entry_count;
static double memory_limit;

/* The kernel's estimate of the available memory, in bytes. If there is no estimate, returns the
 * size of the whole memory. */
static double free_memory(void)
{
    FILE *file = fopen("/proc/meminfo", "r");
    double kilobytes = 0;
    char line[128];
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "MemAvailable: %lf", &kilobytes) == 1) {
            break;
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    return kilobytes > 0 ? kilobytes * 1024
                         : (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);
}

static void load(const char *path)
{
    const struct competitor *table = load_table(path, "competitors");
    for (; table->name != NULL; table++) {
        if (entry_count == COMPETITORS_MAX) {
            fprintf(stderr, "bench: too many competitors\n");
            exit(1);
        }
        entries[entry_count++].competitor = table;
    }
}

static bool takes_part(const struct competitor *competitor, const struct set *set)
{
    int jumps = set->faces == 0 ? NEEDS_JUMPS : NEEDS_JUMPS_AND_DIE;
    int offers = (set->moves != NULL ? NEEDS_MOVES : 0) | (set->cells != NULL ? NEEDS_CELLS : 0) |
                 (set->from != NULL ? jumps : 0);
    return (competitor->needs & offers) != 0 && (set->all || !competitor->slow) &&
           (competitor->squares_max == 0 || set->squares <= competitor->squares_max);
}

/* Solves the first `boards` boards of the set, and returns the time in seconds. */
static double run_once(struct entry *entry, const struct set *set, size_t boards, int64_t *rolls)
{
    const struct competitor *competitor = entry->competitor;
    entry->cost = (struct cost){0};
    double start = seconds();
    if (competitor->run != NULL) {
        competitor->run(entry->state, set, boards, rolls, &entry->cost);
    } else {
        size_t squares = (size_t)set->squares;
        for (size_t i = 0; i < boards; i++) {
            rolls[i] = competitor->solve(set->moves + i % set->distinct * squares, squares);
        }
    }
    double taken = seconds() - start;
    return entry->cost.nanoseconds > 0 ? entry->cost.nanoseconds / 1e9 : taken;
}

static void check(const struct entry *entry, const struct set *set, const int64_t *rolls,
                  const struct competitor *first, const int64_t *expected)
{
    const struct competitor *own = entry->competitor;
    for (size_t i = 0; !own->no_answer && i < entry->boards; i++) {
        if (rolls[i] != expected[i]) {
            fprintf(stderr,
                    "bench: \"%s\" (seed %llu), board %zu: %s (%s) says %lld, %s (%s) %lld\n",
                    set->name, (unsigned long long)set->seed, i % set->distinct, own->name,
                    own->compiler, (long long)rolls[i], first->name, first->compiler,
                    (long long)expected[i]);
            exit(1);
        }
    }
}

static void add_sample(struct entry *entry, double taken)
{
    entry->samples[entry->rounds++] = taken;
    entry->spent += taken;
}

/* Lets a competitor solve one board, and measures the time. The competitor reserves its memory
 * meanwhile. If memory or time would not suffice, leaves the competitor out. */
static void warm_up(struct entry *entry, const struct set *set, int64_t *rolls)
{
    const struct competitor *competitor = entry->competitor;
    double squares = (double)set->squares;
    entry->rounds = 0;
    entry->spent = 0;
    entry->state = NULL;
    entry->left_out = NULL;
    if (competitor->bytes_per_square * squares > memory_limit) {
        entry->left_out = "memory";
        return;
    }
    if (set->from == NULL && entry->per_square * squares > patience) {
        entry->left_out = "time";
        return;
    }
    if (competitor->prepare != NULL) {
        entry->state = competitor->prepare(set);
    }
    double taken = run_once(entry, set, 1, rolls);
    entry->per_square = set->from != NULL ? entry->per_square : taken / squares;
    double fitting = budget / ROUNDS_SURE / taken;
    entry->boards = fitting < 1 ? 1 : fitting < (double)set->boards ? (size_t)fitting : set->boards;
    if (competitor->slow && taken > budget) {
        add_sample(entry, taken);
    }
}

static bool goes_on(const struct entry *entry)
{
    int sure = entry->competitor->slow ? 1 : ROUNDS_SURE;
    double most = entry->rounds < sure ? 3 * budget : budget;
    return entry->left_out == NULL && entry->rounds < ROUNDS_MAX &&
           (entry->rounds == 0 || entry->spent < most);
}

static void report(struct entry *entry, const struct set *set)
{
    const struct competitor *competitor = entry->competitor;
    double jumps = (double)set->jumps / (double)set->distinct;
    printf("%s\t%llu\t%lld\t%zu\t%.1f\t%s\t%s\t", set->name, (unsigned long long)set->seed,
           (long long)set->squares, set->distinct, jumps, competitor->name, competitor->compiler);
    if (entry->left_out != NULL) {
        printf("-\t%s\t0\t0\n", entry->left_out);
        return;
    }
    double taken = median(entry->samples, (size_t)entry->rounds);
    printf("%.1f\t%d of %zu\t%zu\t%.2f\n", taken * 1e9 / (double)entry->boards, entry->rounds,
           entry->boards, entry->cost.bytes,
           (double)entry->cost.allocations / (double)entry->boards);
}

static void measure(const struct set *set)
{
    int64_t *rolls = malloc(set->boards * sizeof *rolls);
    int64_t *expected = malloc(set->boards * sizeof *expected);
    struct entry *field[COMPETITORS_MAX];
    size_t count = 0;
    const struct competitor *first = NULL;
    bool more = true;
    if (rolls == NULL || expected == NULL) {
        exit(1);
    }
    for (size_t i = 0; i < entry_count; i++) {
        if (!takes_part(entries[i].competitor, set)) {
            continue;
        }
        warm_up(&entries[i], set, rolls);
        if (first == NULL && entries[i].left_out == NULL && !entries[i].competitor->no_answer) {
            entries[i].boards = set->boards;
            run_once(&entries[i], set, set->boards, expected);
            first = entries[i].competitor;
        } else if (entries[i].rounds > 0) {
            check(&entries[i], set, rolls, first, expected);
        }
        field[count++] = &entries[i];
    }
    while (more) {
        more = false;
        for (size_t i = 0; i < count; i++) {
            if (goes_on(field[i])) {
                add_sample(field[i], run_once(field[i], set, field[i]->boards, rolls));
                check(field[i], set, rolls, first, expected);
                more = true;
            }
        }
    }
    for (size_t i = 0; i < count; i++) {
        report(field[i], set);
        if (field[i]->state != NULL && field[i]->competitor->finish != NULL) {
            field[i]->competitor->finish(field[i]->state);
        }
    }
    fflush(stdout);
    free(rolls);
    free(expected);
}

/* Reads the options and loads the competitors; returns whether --quick was given. */
static bool read_arguments(int count, char **arguments, const char **only, uint64_t *seed)
{
    bool quick = false;
    for (int i = 1; i < count; i++) {
        if (strcmp(arguments[i], "--quick") == 0) {
            quick = true;
            budget = 0.15;
            patience = 1;
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
    struct set set;
    bool quick = read_arguments(count, arguments, &only, &seed);
    memory_limit = 0.6 * free_memory();
    printf("set\tseed\tsquares\tboards\tjumps\tcompetitor\tcompiler\tnanoseconds\trounds\tbytes"
           "\tallocations\n");
    for (size_t i = 0; i < set_count(); i++) {
        if ((quick && !set_is_quick(i)) || strncmp(set_name(i), only, strlen(only)) != 0) {
            continue;
        }
        measured++;
        if (set_bytes(i) > memory_limit / 2) {
            fprintf(stderr, "bench: without %s: too little memory\n", set_name(i));
            continue;
        }
        double start = seconds();
        set_make(&set, i, seed);
        measure(&set);
        fprintf(stderr, "bench: %s (seed %llu, %.0f s)\n", set.name, (unsigned long long)set.seed,
                seconds() - start);
        set_free(&set);
    }
    if (measured == 0) {
        fprintf(stderr, "bench: no set is named \"%s...\"%s\n", only,
                quick ? " in a short run" : "");
        return 1;
    }
    return 0;
}
