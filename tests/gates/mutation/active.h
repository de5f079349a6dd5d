/* SPDX-License-Identifier: MIT */
/*
 * What the sources with mutants in them ask: which mutant is on. If it is SNL_MUTANT_ALL, none of them
 * is, but they note which of them would have been asked for and would have changed something at
 * that moment. Included before anything else by tests/gates/mutation/run; the variables are in the test
 * program (harness.h).
 */
#ifndef SNL_MUTATION_ACTIVE_H
#define SNL_MUTATION_ACTIVE_H

#define SNL_MUTANT_ALL 1u

extern unsigned snl_mutant; /* 0: none is on */
extern unsigned char snl_mutant_seen[];

#define SNL_MUTANT_AMONG(first, count)                                                             \
    (__builtin_expect(snl_mutant - (first) < (count) || snl_mutant == SNL_MUTANT_ALL, 0))
#define SNL_MUTANT_NOTE(number, differs)                                                           \
    (snl_mutant == SNL_MUTANT_ALL && (differs) ? snl_mutant_seen[number] = 1 : 0)
#define SNL_MUTANT_IS(number) (SNL_MUTANT_NOTE(number, 1), snl_mutant == (number))
#define SNL_MUTANT(number, after, before)                                                          \
    (snl_mutant == (number) ? after : (SNL_MUTANT_NOTE(number, 1), before))
#define SNL_MUTANT_IF(number, differs, after, before)                                              \
    (snl_mutant == (number) ? after : (SNL_MUTANT_NOTE(number, differs), before))

#endif
