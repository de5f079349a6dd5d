/* SPDX-License-Identifier: MIT */
/*
 * Makes a test program try mutants, without a change of the program: included before it by
 * tests/mutation/run. RUN() then works through a plan, which names mutants for each test: for each
 * of them that is alive the process forks, the child switches the mutant on and runs the test, and
 * the first fault ends it. So every test starts from the state, random numbers too, that it has
 * in a run without mutants, and the parent runs it once without before the next test.
 *
 *   SNL_MUTATION_PLAN=FILE    lines "TEST MILLISECONDS NUMBER...": what a child may take, and the
 *                             mutants to be tried. A test that is not named runs without any;
 *                             "-TEST" means that it is left out, "+" that another plan follows.
 *   SNL_MUTATION_NOTE=1       mutants that are asked for are noted
 *   SNL_MUTATION_RESULT=FILE  lines are added to it: "killed NUMBER TEST HOW"; or without a plan, or
 *                             for a test without mutants, "TEST passed|failed MILLISECONDS NUMBER..." of
 *                             mutants that were asked for.
 */
#ifndef SNL_MUTATION_HARNESS_H
#define SNL_MUTATION_HARNESS_H

#include "../check.h"
#include "active.h"

#include <fcntl.h>
#include <signal.h>
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

/* Runs a test with a mutant; never returns. */
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

static void mutation_try(const char *name, void (*test)(void), unsigned number, long milliseconds)
{
    int status;
    if (number >= SNL_MUTATION_NUMBERS || mutation_killed[number])
        return;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        mutation_child(test, number, milliseconds);
    if (child < 0 || waitpid(child, &status, 0) != child)
        exit(3);
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

/* The test without a mutant. */
static void mutation_baseline(const char *name, void (*test)(void), int tell)
{
    double before = mutation_seconds();
    memset(snl_mutant_seen, 0, sizeof snl_mutant_seen);
    snl_mutant = tell && getenv("SNL_MUTATION_NOTE") ? SNL_MUTANT_ALL : 0;
    check_run(name, test);
    snl_mutant = 0;
    if (!tell)
        return;
    fprintf(mutation_result, "%s %s %.0f", name, check_faults_in_test ? "failed" : "passed",
            1000 * (mutation_seconds() - before) + 0.5);
    for (unsigned i = 0; i < SNL_MUTATION_NUMBERS; i++)
        if (snl_mutant_seen[i])
            fprintf(mutation_result, " %u", i);
    fprintf(mutation_result, "\n");
    fflush(mutation_result);
}

/* The plan has a line for each test, in the order of the tests; after the last line the program has
 * nothing more to do. */
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
        mutation_baseline(name, test, 1);
        return;
    }
    if (!fgets(line, sizeof line, mutation_plan))
        exit(0);
    char *rest = strchr(line, ' ');
    if (!rest)
        exit(4);
    *rest = 0;
    if (strcmp(line[0] == '-' ? line + 1 : line, name) != 0)
        exit(4);
    if (line[0] == '-')
        return;
    long milliseconds = strtol(rest + 1, &rest, 10);
    int some = 0;
    for (;;) {
        char *end;
        unsigned number = (unsigned)strtoul(rest, &end, 10);
        if (end == rest)
            break;
        rest = end;
        some = 1;
        mutation_try(name, test, number, milliseconds);
    }
    mutation_baseline(name, test, !some && milliseconds == 0);
}

#endif
