/* SPDX-License-Identifier: MIT */
/* How often each state is visited. Layer 2. */
#ifndef SNL_CHANCE_VISITS_H
#define SNL_CHANCE_VISITS_H

#include "chance_length.h"

/* Computes, for each state, how many rolls or leaps a game from a square is expected to make there.
 * This number is +infinity in a reachable trap. `visits` has two more entries than there are
 * states; these two receive the probabilities of reaching the goal and the trap. Fails with
 * SNL_ERROR_MEMORY, SNL_ERROR_CANCELLED or SNL_ERROR_OVERFLOW. */
snl_status snl_i_chance_visits(const snl_chance *chance, snl_square from, double *visits);

/* In a game in turns, replaces the visits of each state by the rolls made there, but for those in
 * which an again face is punished; `last` receives these. Fails with SNL_ERROR_MEMORY or
 * SNL_ERROR_CANCELLED. */
snl_status snl_i_turn_rolls(const snl_chance *chance, double *visits, double *last);

/* In a game in turns, replaces the visits of each state by what the game counts: rolls made there,
 * or turns begun. Fails with SNL_ERROR_MEMORY or SNL_ERROR_CANCELLED. */
snl_status snl_i_turn_visits(const snl_chance *chance, snl_square from, double *visits);

#endif
