/* SPDX-License-Identifier: MIT */
/* The distribution of the token in a game in turns, advanced by one roll or one turn. Layer 2. */
#ifndef SNL_CHANCE_TURN_MARCH_H
#define SNL_CHANCE_TURN_MARCH_H

#include "chance_march.h"

/* Starts a march on a square. Fails with SNL_ERROR_MEMORY, SNL_ERROR_CANCELLED or
 * SNL_ERROR_OVERFLOW; free the march also then. */
snl_status snl_i_turn_march_init(snl_i_march *march, snl_square from);
void snl_i_turn_march_free(snl_i_march *march);

/* Advances by one roll or one turn. Fails with SNL_ERROR_CANCELLED or, if turns last too long,
 * SNL_ERROR_EFFORT; the march is then useless. */
snl_status snl_i_turn_march_step(snl_i_march *march);

#endif
