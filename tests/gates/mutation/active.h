/* SPDX-License-Identifier: MIT */
/*
 * The macros in mutated sources: each mutated place tests whether its mutant is on. With
 * SNL_MUTANT_ALL no mutant is on; instead, each place records that a test reached it, and that its
 * mutant would have changed the value. tests/gates/mutation/run includes this file before anything
 * else; the variables are in harness.h.
 */
#ifndef SNL_MUTATION_ACTIVE_H
#define SNL_MUTATION_ACTIVE_H

#define SNL_MUTANT_ALL 1u

extern unsigned snl_mutant; /* the number of the mutant that is on; 0: no mutant is on */
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
