/* SPDX-License-Identifier: MIT */
/* The targets' model of a board: see model.h. The code is slow, but easy to check by reading. */
#include "model.h"

#include <math.h>

struct model model_new(int64_t squares, int64_t rows, int64_t columns)
{
    struct model model = {
        .squares = squares, .rows = rows, .columns = columns, .start = 1, .faces = 6};
    for (int i = 0; i < 6; i++)
        model.weights[i] = 1;
    return model;
}

/* ---- Jumps ---- */

snl_square model_jump(const struct model *model, snl_square from)
{
    for (size_t i = 0; i < model->count; i++)
        if (model->from[i] == from)
            return model->to[i];
    return -1;
}

int model_remove_jump(struct model *model, snl_square from)
{
    size_t kept = 0;
    for (size_t i = 0; i < model->count; i++) {
        model->from[kept] = model->from[i];
        model->to[kept] = model->to[i];
        kept += model->from[i] != from;
    }
    int removed = kept < model->count;
    model->count = kept;
    return removed;
}

int model_set_jump(struct model *model, snl_square from, snl_square to)
{
    model_remove_jump(model, from);
    if (model->count == MODEL_JUMPS)
        return 0;
    size_t place = model->count++;
    for (; place > 0 && model->from[place - 1] > from; place--) {
        model->from[place] = model->from[place - 1];
        model->to[place] = model->to[place - 1];
    }
    model->from[place] = from;
    model->to[place] = to;
    return 1;
}

snl_status model_check_jump(const struct model *model, snl_square from, snl_square to)
{
    int on_board = from >= 1 && from <= model->squares && to >= 0 && to <= model->squares;
    if (!on_board)
        return SNL_ERROR_SQUARE;
    if (from == model->squares)
        return SNL_ERROR_GOAL;
    return from == to ? SNL_ERROR_SELF : SNL_OK;
}

/* ---- Rules ---- */

snl_status model_check_die(const uint32_t *weights, size_t faces)
{
    uint64_t sum = 0;
    if (faces < 1 || faces > SNL_FACES_MAX)
        return SNL_ERROR_DIE;
    for (size_t i = 0; i < faces; i++)
        sum += weights[i];
    return sum > 0 && sum <= UINT32_MAX ? SNL_OK : SNL_ERROR_DIE;
}

int model_has_face(const struct model *model, int32_t face)
{
    return face >= 1 && (size_t)face <= model->faces && model->weights[face - 1] > 0;
}

snl_square model_landing(const struct model *model, snl_square from, int32_t face)
{
    if (from == model->start && model->enter_faces != 0 &&
        (model->enter_faces & UINT64_C(1) << (face - 1)) == 0)
        return 0;
    if (from == model->start && model->enter_square != 0)
        return model->enter_square;
    if (face <= model->squares - from)
        return from + face;
    if (model->overshoot == SNL_OVERSHOOT_STAY)
        return 0;
    if (model->overshoot == SNL_OVERSHOOT_WIN)
        return model->squares;
    int64_t back = face - (model->squares - from);
    return model->squares - back < 1 ? 1 : model->squares - back;
}

snl_square model_rest(const struct model *model, snl_square landing)
{
    for (size_t taken = 0; taken <= model->count; taken++) {
        snl_square next = model_jump(model, landing);
        if (next < 0 || (taken == 1 && !model->chaining))
            return landing;
        landing = next;
    }
    return MODEL_NEVER;
}

snl_square model_cycle(const struct model *model)
{
    for (size_t i = 0; i < model->count; i++) {
        snl_square square = model->from[i];
        for (size_t taken = 0; taken < model->count && square >= 0; taken++) {
            square = model_jump(model, square);
            if (square == model->from[i])
                return square;
        }
    }
    return 0;
}

snl_status model_check_cycle(const struct model *model)
{
    return model->chaining && model_cycle(model) != 0 ? SNL_ERROR_CYCLE : SNL_OK;
}

snl_status model_check_options(const struct model *model, const snl_game_options *options)
{
    const snl_turns *turns = &options->turns;
    if (options->players < 0 || options->players > SNL_PLAYERS_MAX)
        return SNL_ERROR_PLAYERS;
    if (options->game < 0)
        return SNL_ERROR_GAME;
    if (turns->again_limit < 0 || (turns->again_limit != 0 && turns->again_faces == 0))
        return SNL_ERROR_AGAIN_LIMIT;
    if (turns->again_penalty < 0 || turns->again_penalty > 2 ||
        (turns->again_penalty != 0 && turns->again_limit == 0))
        return SNL_ERROR_PENALTY;
    if (options->send_back < 0 || options->send_back > 1)
        return SNL_ERROR_SEND_BACK;
    if (options->play_on < 0 || options->play_on > 1)
        return SNL_ERROR_PLAY_ON;
    return model_check_cycle(model);
}

/* ---- A board and its model ---- */

int model_of(const snl_board *board, struct model *model)
{
    size_t count = snl_board_jump_count(board);
    *model = model_new(snl_board_squares(board), snl_board_rows(board), snl_board_columns(board));
    model->start = snl_board_start(board);
    REQUIRE_EQUAL(snl_board_enter(board, &model->enter_faces, &model->enter_square), SNL_OK);
    model->overshoot = snl_board_overshoot(board);
    model->chaining = snl_board_chaining(board);
    memset(model->weights, 0, sizeof model->weights);
    REQUIRE_EQUAL(snl_board_die(board, model->weights, SNL_FACES_MAX, &model->faces), SNL_OK);
    if (count > MODEL_JUMPS)
        return 0;
    REQUIRE_EQUAL(snl_board_jumps(board, model->from, model->to, MODEL_JUMPS, &model->count),
                  SNL_OK);
    REQUIRE_EQUAL(model->count, count);
    return 1;
}

int model_equal(const struct model *a, const struct model *b)
{
    return a->squares == b->squares && a->rows == b->rows && a->columns == b->columns &&
           a->start == b->start && a->enter_faces == b->enter_faces &&
           a->enter_square == b->enter_square && a->overshoot == b->overshoot &&
           a->chaining == b->chaining && a->faces == b->faces &&
           memcmp(a->weights, b->weights, a->faces * sizeof *a->weights) == 0 &&
           a->count == b->count && memcmp(a->from, b->from, a->count * sizeof *a->from) == 0 &&
           memcmp(a->to, b->to, a->count * sizeof *a->to) == 0;
}

void model_require(const struct model *model, const snl_board *board)
{
    struct model told;
    snl_square mouth = 0;
    REQUIRE(model_of(board, &told) && model_equal(model, &told));
    for (size_t i = 0; i < model->count; i++) {
        mouth = snl_board_next_jump(board, mouth);
        REQUIRE_EQUAL(mouth, model->from[i]);
        REQUIRE_EQUAL(snl_board_jump(board, mouth), model->to[i]);
    }
    REQUIRE_EQUAL(snl_board_next_jump(board, mouth), 0);
}

/* ---- The fewest rolls ---- */

/* The board in the form of the tests' plain reference. */
static struct plain *plain_of(const struct model *model)
{
    static struct plain *plain;
    if (!plain)
        plain = plain_create(MODEL_SQUARES);
    plain_clear(plain, (int)model->squares);
    plain->overshoot = model->overshoot;
    plain->chaining = model->chaining;
    plain->start = (int)model->start;
    plain->enter_faces = model->enter_faces;
    plain->enter_square = (int)model->enter_square;
    plain->faces = (int)model->faces;
    for (size_t i = 0; i < SNL_FACES_MAX; i++)
        plain->weight[i + 1] = i < model->faces ? model->weights[i] : 0;
    for (size_t i = 0; i < model->count; i++)
        plain->jump[model->from[i]] = model->to[i] ? (int)model->to[i] : REFERENCE_OFF;
    return plain;
}

const int *model_to_goal(const struct model *model)
{
    struct plain *plain = plain_of(model);
    plain_to_goal(plain);
    return plain->fewest;
}

const int *model_from(const struct model *model, snl_square from)
{
    struct plain *plain = plain_of(model);
    plain_from(plain, (int)from);
    return plain->fewest;
}

/* ---- The random game ---- */

static snl_square model_roll(const struct model *model, snl_square from, int32_t face)
{
    snl_square landing = model_landing(model, from, face);
    return landing == 0 ? from : model_rest(model, landing);
}

static uint64_t sum_of_weights(const struct model *model)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < model->faces; i++)
        sum += model->weights[i];
    return sum;
}

/* Marks the squares that a token can reach from a square. */
static void reach(const struct model *model, snl_square from, unsigned char *reached)
{
    reached[from] = 1;
    for (int grown = 1; grown;) {
        grown = 0;
        for (snl_square square = 0; square < model->squares; square++)
            for (int32_t face = 1; reached[square] && face <= (int32_t)model->faces; face++) {
                snl_square to = model_roll(model, square, face);
                if (model_has_face(model, face) && !reached[to])
                    grown = reached[to] = 1;
            }
    }
}

/* Solves the equations by Gaussian elimination with pivoting. Returns the unknown `wanted`, or -1
 * if a pivot is too small. */
static double eliminate(long double rows[MODEL_STATES + 1][MODEL_STATES + 2], size_t count,
                        size_t wanted)
{
    for (size_t i = 0; i < count; i++) {
        size_t best = i;
        for (size_t j = i; j < count; j++)
            if (fabsl(rows[j][i]) > fabsl(rows[best][i]))
                best = j;
        if (fabsl(rows[best][i]) < 1e-7L)
            return -1;
        for (size_t k = 0; k <= count; k++) {
            long double kept = rows[i][k];
            rows[i][k] = rows[best][k];
            rows[best][k] = kept;
        }
        for (size_t j = 0; j < count; j++) {
            long double factor = j == i ? 0 : rows[j][i] / rows[i][i];
            for (size_t k = i; factor != 0 && k <= count; k++)
                rows[j][k] -= factor * rows[i][k];
        }
    }
    return (double)(rows[wanted][count] / rows[wanted][wanted]);
}

double model_mean(const struct model *model, snl_square from)
{
    static long double rows[MODEL_STATES + 1][MODEL_STATES + 2];
    unsigned char reached[MODEL_STATES + 1] = {0};
    size_t place[MODEL_STATES + 1] = {0}, count = 0;
    const int *fewest = model_to_goal(model);
    long double sum = (long double)sum_of_weights(model);
    reach(model, from, reached);
    for (snl_square square = 0; square <= model->squares; square++)
        if (reached[square] && fewest[square] < 0)
            return (double)INFINITY;
        else if (reached[square] && square < model->squares)
            place[square] = count++;
    if (from == model->squares)
        return 0;
    memset(rows, 0, sizeof rows);
    for (snl_square square = 0; square < model->squares; square++) {
        long double *row = rows[place[square]];
        if (!reached[square])
            continue;
        row[place[square]] += 1;
        row[count] = 1;
        for (int32_t face = 1; face <= (int32_t)model->faces; face++) {
            snl_square to = model_roll(model, square, face);
            if (model_has_face(model, face) && to < model->squares)
                row[place[to]] -= model->weights[face - 1] / sum;
        }
    }
    return eliminate(rows, count, place[from]);
}

void model_distribution(const struct model *model, snl_square from, double *pmf, size_t rolls)
{
    double now[MODEL_SQUARES + 1] = {0}, next[MODEL_SQUARES + 1];
    double sum = (double)sum_of_weights(model);
    now[from] = 1;
    for (size_t roll = 0; roll < rolls; roll++) {
        pmf[roll] = now[model->squares];
        memset(next, 0, sizeof next);
        for (snl_square square = 0; square < model->squares; square++)
            for (int32_t face = 1; now[square] > 0 && face <= (int32_t)model->faces; face++)
                if (model_has_face(model, face))
                    next[model_roll(model, square, face)] +=
                        now[square] * (model->weights[face - 1] / sum);
        memcpy(now, next, sizeof now);
    }
}
