/* SPDX-License-Identifier: MIT */
/*
 * Generates boards, and checks them. A board must fulfil the wishes, and the same call must make
 * the same board. If the library says that no board is possible, no other seed may produce a board.
 */
#include "order.h"

#include <math.h>

/* Reads wishes from the input. Their numbers are small, so that many boards are possible. */
static snl_generate_options wishes(struct input *input, int64_t squares)
{
    snl_generate_options wanted = {.struct_size = sizeof wanted};
    wanted.spread = (int32_t)input_byte(input) & 1;
    wanted.ladders = input_number(input, squares / 4);
    wanted.snakes = input_number(input, squares / 4);
    wanted.jump_min = input_number(input, squares);
    wanted.jump_max = input_number(input, squares);
    wanted.rolls = input_number(input, squares / 6);
    wanted.mean = (double)input_number(input, 2 * squares);
    wanted.tolerance = (double)input_byte(input) / 256;
    return wanted;
}

/* Returns whether the wishes alone are valid arguments, for any board. */
static int is_sensible(const snl_generate_options *wanted)
{
    return wanted->ladders >= 0 && wanted->snakes >= 0 && wanted->jump_min >= 0 &&
           wanted->jump_max >= 0 && wanted->rolls >= 0 && wanted->mean >= 0 &&
           wanted->mean <= 1e15 && (wanted->tolerance == 0 || wanted->tolerance >= 1e-6);
}

static void require_jumps(const struct model *base, const struct model *made,
                          const snl_generate_options *wanted)
{
    int64_t ladders = 0, snakes = 0;
    for (size_t i = 0; i < made->count; i++) {
        snl_square from = made->from[i], to = made->to[i];
        int64_t length = from < to ? to - from : from - to;
        if (model_jump(base, from) >= 0) {
            REQUIRE_EQUAL(model_jump(base, from), to);
            continue;
        }
        ladders += from < to;
        snakes += from > to;
        REQUIRE(from != made->start && to != made->start && to != made->squares && to != 0);
        REQUIRE(length >= wanted->jump_min &&
                (wanted->jump_max == 0 || length <= wanted->jump_max));
        for (size_t j = 0; j < made->count; j++)
            REQUIRE(i == j || (made->from[j] != from && made->from[j] != to &&
                               made->to[j] != from && made->to[j] != to));
    }
    REQUIRE(ladders == wanted->ladders && snakes == wanted->snakes);
    REQUIRE_EQUAL(made->count, base->count + (size_t)(ladders + snakes));
}

static void require_made(const struct model *base, const snl_board *board,
                         const snl_generated *facts, const snl_generate_options *wanted)
{
    struct model made;
    if (!model_of(board, &made))
        return;
    require_jumps(base, &made, wanted);
    REQUIRE(made.start == base->start && made.enter_faces == base->enter_faces &&
            made.enter_square == base->enter_square);
    REQUIRE_EQUAL(facts->rolls, model_to_goal(&made)[made.start]);
    REQUIRE(wanted->rolls == 0 || facts->rolls == wanted->rolls);
    double mean = model_mean(&made, made.start);
    if (mean >= 0 && mean < 1e9)
        REQUIRE(fabs(facts->mean - mean) <= 1e-7 * (1 + mean));
    double tolerance = wanted->tolerance == 0 ? 0.01 : wanted->tolerance;
    if (wanted->mean > 0)
        REQUIRE(fabs(facts->mean - wanted->mean) <= tolerance * wanted->mean * (1 + 1e-9));
}

/* Generates again with the same seed, and then with another seed. Allocations succeed here. */
static void again(const snl_board *base, snl_generate_options wanted, const snl_board *board,
                  snl_status status, const snl_generated *facts)
{
    snl_board *same = NULL, *other = NULL;
    snl_generated made = {.struct_size = sizeof made};
    REQUIRE_EQUAL(snl_generate(base, &wanted, &same, &made), status);
    if (status == SNL_OK || status == SNL_ERROR_EFFORT)
        REQUIRE(memcmp(&made, facts, sizeof made) == 0);
    REQUIRE(snl_board_equal(board, same));
    wanted.seed++;
    snl_status second = snl_generate(base, &wanted, &other, NULL);
    if (status == SNL_OK)
        REQUIRE(second == SNL_OK || second == SNL_ERROR_EFFORT);
    else if (status != SNL_ERROR_EFFORT)
        REQUIRE_EQUAL(second, status);
    snl_board_free(same);
    snl_board_free(other);
}

void fuzz_generate(const snl_board *base, struct fuzz_pool *pool, struct input *input)
{
    struct model model, after;
    if (!model_of(base, &model) || model.squares > MODEL_STATES)
        return;
    snl_generate_options wanted = wishes(input, model.squares);
    wanted.seed = input_byte(input);
    wanted.tries_max = input_byte(input) % 8;
    if (wanted.tries_max == 0)
        wanted.tries_max = -1;
    snl_board *board = NULL;
    snl_generated facts = {.struct_size = sizeof facts, .tries = -7};
    snl_status status = snl_generate(base, &wanted, &board, &facts);
    if (pool->cancelled > 0)
        REQUIRE_EQUAL(status, SNL_ERROR_CANCELLED);
    else if (status == SNL_ERROR_MEMORY)
        REQUIRE(pool->failures > 0);
    else if (!is_sensible(&wanted) || wanted.tries_max < 0)
        REQUIRE(status >= SNL_ERROR_ROLLS && status <= SNL_ERROR_TRIES_MAX);
    else
        REQUIRE(status == SNL_OK || status == SNL_ERROR_IMPOSSIBLE || status == SNL_ERROR_EFFORT ||
                status == SNL_ERROR_OVERFLOW || status == SNL_ERROR_TOLERANCE ||
                status == model_check_cycle(&model));
    REQUIRE((board != NULL) == (status == SNL_OK));
    REQUIRE((facts.tries == -7) == (status != SNL_OK && status != SNL_ERROR_EFFORT));
    REQUIRE(model_of(base, &after) && model_equal(&model, &after));
    int trouble = pool->cancelled > 0 || pool->failures > 0;
    fuzz_pool_disarm(pool);
    if (status == SNL_OK)
        require_made(&model, board, &facts, &wanted);
    if (!trouble)
        again(base, wanted, board, status, &facts);
    snl_board_free(board);
}
