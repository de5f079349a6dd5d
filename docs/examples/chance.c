/* SPDX-License-Identifier: MIT */
/*
 * Analyses the random game on the classic board: how long it takes, with the error bound; who wins;
 * how much each jump matters; which new jump gives a wanted mean; and how a house rule changes it.
 */
#include <inttypes.h>
#include <snl.h>
#include <stdio.h>

enum { JUMPS = 19 };

static const snl_square from[JUMPS] = {1,  4,  9,  16, 21, 28, 36, 47, 49, 51,
                                       56, 62, 64, 71, 80, 87, 93, 95, 98};
static const snl_square to[JUMPS] = {38, 14, 31, 6,  42,  84, 44, 26, 11, 67,
                                     53, 19, 60, 91, 100, 24, 73, 75, 78};

//! [chance]
static snl_status show_length(const snl_chance *chance)
{
    const double probabilities[] = {0.5, 0.95};
    double rolls[2];
    snl_game_length length = {.struct_size = sizeof length};
    snl_status status = snl_chance_length(chance, 0, &length);
    if (status == SNL_OK)
        status = snl_chance_quantiles(chance, 0, probabilities, 2, rolls);
    if (status != SNL_OK)
        return status;
    printf("%.10g rolls on average, wrong by %.0e of that at the most\n", length.mean,
           length.mean_error_bound);
    printf("variance %.6f\n", length.variance);
    printf("half of all games end within %.0f rolls, 19 of 20 within %.0f\n", rolls[0], rolls[1]);
    return SNL_OK;
}

static snl_status show_players(const snl_chance *chance)
{
    const snl_chance *const games[] = {chance, chance};
    double win[2], rounds;
    snl_status status = snl_chance_win(games, NULL, 2, win, &rounds, NULL);
    if (status == SNL_OK)
        printf("two players: the first wins %.4f%%, after %.5g rounds\n", 100 * win[0], rounds);
    return status;
}

static snl_status show_jumps(const snl_chance *chance)
{
    double mean, without[JUMPS];
    size_t count;
    snl_status status = snl_chance_mean(chance, &mean);
    if (status == SNL_OK)
        status = snl_chance_without_each_jump(chance, without, JUMPS, &count);
    for (int i = 0; i < JUMPS && status == SNL_OK; i++)
        printf("without %2" PRId64 " to %3" PRId64 ": %+7.3f\n", from[i], to[i], without[i] - mean);
    return status;
}

static snl_status show_wish(const snl_chance *chance, double wish)
{
    snl_square mouth, end;
    double mean;
    snl_status status = snl_chance_best_jump(chance, wish, &mouth, &end, &mean);
    if (status == SNL_OK)
        printf("a jump from %" PRId64 " to %" PRId64 " makes it %.6g\n", mouth, end, mean);
    return status;
}

/* A 6 rolls again; the third 6 of a turn takes the token back to where the turn began. */
static snl_status show_house_rule(const snl_board *board)
{
    const snl_chance_options options = {.struct_size = sizeof options,
                                        .count = SNL_COUNT_TURNS,
                                        .turns = {.again_faces = UINT64_C(1) << 5,
                                                  .again_limit = 3,
                                                  .again_penalty = SNL_PENALTY_TURN}};
    snl_chance *chance = NULL;
    double mean, win[2];
    snl_status status = snl_chance_create(board, &options, &chance);
    if (status == SNL_OK)
        status = snl_chance_mean(chance, &mean);
    if (status == SNL_OK)
        status = snl_chance_win((const snl_chance *[]){chance, chance}, NULL, 2, win, NULL, NULL);
    if (status == SNL_OK)
        printf("if a 6 rolls again: %.10g turns, and the first of two wins %.4f%%\n", mean,
               100 * win[0]);
    snl_chance_free(chance);
    return status;
}
//! [chance]

int main(void)
{
    snl_board *board = NULL;
    snl_chance *chance = NULL;
    snl_status status = snl_board_create_grid(10, 10, NULL, &board);
    if (status == SNL_OK)
        status = snl_board_set_start(board, 0);
    if (status == SNL_OK)
        status = snl_board_set_jumps(board, from, to, JUMPS, NULL);
    if (status == SNL_OK)
        status = snl_chance_create(board, NULL, &chance);
    if (status == SNL_OK)
        status = show_length(chance);
    if (status == SNL_OK)
        status = show_players(chance);
    if (status == SNL_OK)
        status = show_jumps(chance);
    if (status == SNL_OK)
        status = show_wish(chance, 25);
    if (status == SNL_OK)
        status = show_house_rule(board);
    if (status != SNL_OK)
        fprintf(stderr, "chance: %s\n", snl_status_text(status));
    snl_chance_free(chance);
    snl_board_free(board);
    return status != SNL_OK;
}
