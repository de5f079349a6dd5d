/* SPDX-License-Identifier: MIT */
/*
 * Lets an unchanged test program try mutants; tests/gates/mutation/run includes this file first.
 * RUN() follows a plan, which names mutants for some tests: the process forks for each mutant that
 * no test has killed; the child switches the mutant on and runs the test until the first fault.
 * Without a plan, RUN() measures the tests without mutants. Either way, each test runs in a process
 * of its own, and gets the random numbers that it has in a run of all tests, so its result does not
 * depend on other tests.
 *
 *   SNL_MUTATION_PLAN=FILE    lines "TEST MILLISECONDS RANDOM NUMBER...", in the tests' order: the
 *                             time limit of a child, the state of the random numbers, and the
 *                             numbers of the mutants to try
 *   SNL_MUTATION_NOTE=1       without a plan: records the mutants that tests reach
 *   SNL_MUTATION_SKIP=FILE    without a plan: lines "TEST" of tests that do not run
 *   SNL_MUTATION_RESULT=FILE  receives lines "killed NUMBER TEST HOW"; without a plan lines
 *                             "TEST passed|failed MILLISECONDS RANDOM NUMBER...", where the numbers
 *                             name the mutants that the test reached
 */
#ifndef SNL_MUTATION_HARNESS_H
#define SNL_MUTATION_HARNESS_H

#include "../../unit/check.h"
#include "active.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define SNL_MUTATION_LEAKS
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SNL_MUTATION_LEAKS
#endif
#endif
#ifdef SNL_MUTATION_LEAKS
int __lsan_do_recoverable_leak_check(void);
#endif

unsigned snl_mutant;
unsigned char snl_mutant_seen[SNL_MUTATION_NUMBERS];

static int mutation_is_child;
static FILE *mutation_plan, *mutation_result;
static unsigned char mutation_killed[SNL_MUTATION_NUMBERS];

static inline int mutation_fault(int holds)
{
    if (!holds && mutation_is_child)
        _exit(1);
    return holds;
}

#undef CHECK
#undef CHECK_EQUAL
#undef RUN
#define CHECK(condition)                                                                           \
    mutation_fault(check_that((condition) != 0, #condition, __FILE__, __LINE__))
#define CHECK_EQUAL(actual, expected)                                                              \
    mutation_fault(check_equal((int64_t)(actual), (int64_t)(expected), #actual, __FILE__, __LINE__))
#define RUN(test) mutation_run(#test, test)

static double mutation_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void mutation_limit(int resource, rlim_t most)
{
    struct rlimit limit = {most, most};
    setrlimit(resource, &limit);
}

/* Runs a test with a mutant in the child process, and ends this process. */
static void mutation_child(void (*test)(void), unsigned number, long milliseconds)
{
    int nowhere = open("/dev/null", O_RDWR);
    dup2(nowhere, 1);
    dup2(nowhere, 2);
    mutation_limit(RLIMIT_CORE, 0);
#ifndef SNL_MUTATION_LEAKS
    mutation_limit(RLIMIT_AS, (rlim_t)4 << 30);
#endif
    struct itimerval timer = {{0, 0}, {milliseconds / 1000, milliseconds % 1000 * 1000}};
    setitimer(ITIMER_PROF, &timer, NULL);
    alarm((unsigned)(60 + milliseconds / 20));
    mutation_is_child = 1;
    check_faults_in_test = 0;
    snl_mutant = number;
    test();
    snl_mutant = 0;
#ifdef SNL_MUTATION_LEAKS
    if (__lsan_do_recoverable_leak_check())
        _exit(2);
#endif
    _exit(check_faults_in_test > 0);
}

static int mutation_wait(pid_t child)
{
    int status;
    if (child < 0 || waitpid(child, &status, 0) != child)
        exit(3);
    return status;
}

static void mutation_try(const char *name, void (*test)(void), unsigned number, long milliseconds)
{
    if (number >= SNL_MUTATION_NUMBERS || mutation_killed[number])
        return;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        mutation_child(test, number, milliseconds);
    int status = mutation_wait(child);
    if (status == 0)
        return;
    mutation_killed[number] = 1;
    int late = WIFSIGNALED(status) && (WTERMSIG(status) == SIGPROF || WTERMSIG(status) == SIGALRM);
    fprintf(mutation_result, "killed %u %s %s\n", number, name,
            late                       ? "time"
            : WIFSIGNALED(status)      ? "signal"
            : WEXITSTATUS(status) == 1 ? "check"
                                       : "sanitizer");
    fflush(mutation_result);
}

/* What a child reports about a test that it ran without a mutant. */
struct mutation_report {
    uint64_t random;
    double seconds;
    unsigned char seen[SNL_MUTATION_NUMBERS];
};

/* Runs a test without a mutant. */
static void mutation_baseline(const char *name, void (*test)(void))
{
    struct mutation_report *report =
        mmap(NULL, sizeof *report, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (report == MAP_FAILED)
        exit(3);
    uint64_t random = check_random_state;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        double before = mutation_seconds();
        snl_mutant = getenv("SNL_MUTATION_NOTE") ? SNL_MUTANT_ALL : 0;
        check_run(name, test);
        snl_mutant = 0;
        report->seconds = mutation_seconds() - before;
        report->random = check_random_state;
        memcpy(report->seen, snl_mutant_seen, sizeof report->seen);
        _exit(check_faults_in_test > 0);
    }
    int status = mutation_wait(child);
    check_random_state = report->random;
    check_number_of_tests++;
    check_failed_tests += status != 0;
    fprintf(mutation_result, "%s %s %.0f %" PRIu64, name, status ? "failed" : "passed",
            1000 * report->seconds + 0.5, random);
    for (unsigned i = 0; i < SNL_MUTATION_NUMBERS; i++)
        if (report->seen[i])
            fprintf(mutation_result, " %u", i);
    fprintf(mutation_result, "\n");
    fflush(mutation_result);
    munmap(report, sizeof *report);
}

static int mutation_skips(const char *name)
{
    char line[256];
    int found = 0;
    FILE *file = getenv("SNL_MUTATION_SKIP") ? fopen(getenv("SNL_MUTATION_SKIP"), "r") : NULL;
    while (file && !found && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        found = strcmp(line, name) == 0;
    }
    if (file)
        fclose(file);
    return found;
}

/* Tries the mutants that the plan names for a test. The plan is read line by line: a line waits
 * until its test is run, and the program exits after the last line. */
static inline void mutation_run(const char *name, void (*test)(void))
{
    static char line[1 << 20];
    if (!mutation_result) {
        mutation_result = fopen(getenv("SNL_MUTATION_RESULT"), "a");
        if (getenv("SNL_MUTATION_PLAN"))
            mutation_plan = fopen(getenv("SNL_MUTATION_PLAN"), "r");
    }
    if (!mutation_result)
        exit(3);
    if (!mutation_plan) {
        if (!mutation_skips(name))
            mutation_baseline(name, test);
        return;
    }
    if (!line[0] && !fgets(line, sizeof line, mutation_plan))
        exit(0);
    size_t length = strlen(name);
    check_number_of_tests++;
    if (strncmp(line, name, length) != 0 || line[length] != ' ')
        return;
    char *rest;
    long milliseconds = strtol(line + length, &rest, 10);
    check_random_state = strtoull(rest, &rest, 10);
    for (;;) {
        char *end;
        unsigned number = (unsigned)strtoul(rest, &end, 10);
        if (end == rest)
            break;
        rest = end;
        mutation_try(name, test, number, milliseconds);
    }
    line[0] = 0;
}

#endif
