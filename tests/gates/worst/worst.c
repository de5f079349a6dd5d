/* SPDX-License-Identifier: MIT */
/*
 * Calls functions on boards by formula: worst < CASES, where each line is a function and the words
 * of a spec (spec.h). Each call runs inside measured(), whose instructions tests/gates/worst/run
 * counts. For each call, prints a line with its units, which have the letters of
 * docs/measurements.md. SNL_MARCH_OPERATIONS has the value that the library was built with.
 */
#include "paths.h"

enum { LINE = 4096, WORDS = 64 };

/* Is called once for each case. Callgrind counts only the instructions inside this function. */
__attribute__((noinline)) snl_status measured(struct subject *subject, path *run);
snl_status measured(struct subject *subject, path *run)
{
    return run(subject);
}

/* Splits a line at its blanks. */
static int split(char *line, char **words)
{
    int count = 0;
    for (char *word = strtok(line, " \n"); word && count < WORDS; word = strtok(NULL, " \n"))
        words[count++] = word;
    return count;
}

int main(void)
{
    static struct subject subject;
    static char line[LINE];
    char *words[WORDS];
    while (fgets(line, sizeof line, stdin)) {
        struct spec spec;
        int count = split(line, words);
        path *run = count > 0 ? find_path(words[0]) : NULL;
        if (!run || !spec_parse(&spec, words + 1, count - 1)) {
            printf("no case: %s\n", line);
            return 2;
        }
        prepare(&subject, &spec, words[0]);
        snl_status status = measured(&subject, run);
        printf("N %" PRId64 " J %" PRId64 " L %zu T %" PRId64 " W %" PRId64 " R %" PRId64,
               subject.squares, subject.jumps, subject.text.length, subject.copies, subject.work,
               subject.answer);
        printf(" S %" PRId64 " F %" PRId64 " D %" PRId64 " M %.0f B %.0f G %.0f E %.0f A %.0f\n",
               subject.solve, subject.look, subject.rolled, subject.compared, subject.others,
               subject.powers, subject.exact, SNL_MARCH_OPERATIONS * (double)subject.copies);
        if (!CHECK_EQUAL(status, SNL_OK))
            return 1;
        finish(&subject);
    }
    return check_faults_in_test > 0;
}
