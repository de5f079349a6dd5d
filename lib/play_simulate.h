/* SPDX-License-Identifier: MIT */
/*
 * Shared by the two ways to play games, one by one and by a table: the games to play, and the tally
 * of games played. Both ways play the same games.
 */
#ifndef SNL_PLAY_SIMULATE_H
#define SNL_PLAY_SIMULATE_H

#include "board.h"
#include "rng.h"

enum { SNL_I_COUNTS = SNL_COUNT_ROUNDS + 1 };

typedef struct snl_i_play_tally {
    snl_simulation totals;
    snl_count count;    /* what the histogram counts */
    int64_t *histogram; /* NULL, with 0 entries, if the caller wants none */
    size_t entries;
} snl_i_play_tally;

/* The result of a game that is over. */
typedef struct snl_i_play_result {
    int64_t counts[SNL_I_COUNTS]; /* by SNL_COUNT_... */
    int64_t jumps;
    int64_t captures;
    int32_t winner;
} snl_i_play_result;

/* Adds `games` games with the same result to the tally. */
void snl_i_play_count(snl_i_play_tally *tally, const snl_i_play_result *result, int64_t games);

/* Adds `games` games of one player, who took `rolls` rolls in each, and `jumps` jumps in each. */
void snl_i_play_count_alone(snl_i_play_tally *tally, int64_t rolls, int64_t jumps, int64_t games);

/* The games still to be played: `count` games from number `first` on. None starts on the goal:
 * play_games() counts such games without playing them. */
typedef struct snl_i_play_games {
    const snl_board *board;
    const snl_i_ends *ends;
    const uint32_t *chains; /* by mouth: the jumps that a token takes there; 1 without chaining */
    uint32_t longest;       /* the largest of these; 1 if there is none */
    const snl_i_rng_die *die;
    const snl_game_options *options;
    uint64_t again; /* the again faces that the die shows */
    int64_t first;
    int64_t count;
    int64_t rolls_max;
} snl_i_play_games;

/* Whether one player makes all rolls, each in a turn of its own. */
static inline int snl_i_play_is_alone(const snl_i_play_games *games)
{
    return games->options->players == 1 && games->again == 0;
}

/* Plays games and removes them from `games`, until none remain or about `rolls_left` rolls have
 * been made; the game under way then remains. Fails with SNL_ERROR_CANCELLED. */
snl_status snl_i_play_one_by_one(snl_i_play_games *games, int64_t rolls_left,
                                 snl_i_play_tally *tally);

/* The bytes of memory to play the games by a table; 0 if no table is small enough, or if the games
 * have several players or turns of several rolls. */
size_t snl_i_play_table_bytes(const snl_i_play_games *games);

/* Plays the games by a table in `memory`, which has snl_i_play_table_bytes() bytes and is aligned
 * for 64-bit words. Fails with SNL_ERROR_CANCELLED. */
snl_status snl_i_play_by_table(const snl_i_play_games *games, void *memory,
                               snl_i_play_tally *tally);

#endif
