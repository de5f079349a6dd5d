/* SPDX-License-Identifier: MIT */
/*
 * `struct reference` avoids everything clever. It walks every roll step by step, and finds every
 * cycle by going around it. It lowers the numbers of fewest rolls until no roll lowers any of them,
 * which is the definition of a shortest distance.
 *
 * `struct plain` computes where a roll lands, and searches breadth first with a queue: from one
 * square along the rolls, or from the goal backwards along the rolls that end on each square. A
 * roll has the number `from * faces + face - 1`.
 */
#include "reference.h"

#include "snl.h"

#include <stdio.h>
#include <stdlib.h>

/* More rolls than any route needs. */
enum { FAR_AWAY = REFERENCE_SQUARES_MAX + 1 };

void reference_clear(struct reference *game, int squares)
{
    game->squares = squares;
    game->overshoot = SNL_OVERSHOOT_STAY;
    game->chaining = 0;
    game->faces = 6;
    for (int face = 0; face <= REFERENCE_FACES_MAX; face++)
        game->weight[face] = face >= 1 && face <= 6;
    game->start = 1;
    game->enter_faces = 0;
    game->enter_square = 0;
    for (int square = 0; square <= REFERENCE_SQUARES_MAX; square++)
        game->jump[square] = 0;
}

int64_t reference_jump(int64_t entry)
{
    return entry > 0 ? entry : -1 - entry;
}

int reference_next_table(struct reference *game)
{
    for (int mouth = 1; mouth < game->squares; mouth++) {
        int last = game->jump[mouth] == REFERENCE_OFF;
        game->jump[mouth]++;
        if (game->jump[mouth] == mouth)
            game->jump[mouth]++;
        if (game->jump[mouth] > game->squares)
            game->jump[mouth] = REFERENCE_OFF;
        if (!last)
            return 1;
    }
    return 0;
}

/* Where an entry that is not 0 leads; REFERENCE_OFF is square 0. */
static int end_of_jump(int entry)
{
    return entry == REFERENCE_OFF ? 0 : entry;
}

/* Whether the rule of entering spends a roll. */
static int is_kept_out(const struct reference *game, int from, int face)
{
    return from == game->start && game->enter_faces != 0 &&
           (game->enter_faces & UINT64_C(1) << (face - 1)) == 0;
}

/* Walks one square at a time. A token that stands on the goal with steps left has overshot the
 * goal. `*spent` becomes 1 if the overshot roll moves no token. */
static int walk(const struct reference *game, int from, int face, int *spent)
{
    int square = from;
    int backwards = 0;
    *spent = is_kept_out(game, from, face);
    if (*spent)
        return from;
    if (from == game->start && game->enter_square != 0)
        return game->enter_square;
    for (int step = 1; step <= face; step++) {
        if (square == game->squares && !backwards) {
            if (game->overshoot == SNL_OVERSHOOT_WIN)
                return square;
            if (game->overshoot == SNL_OVERSHOOT_STAY) {
                *spent = 1;
                return from;
            }
            backwards = 1;
        }
        if (!backwards)
            square++;
        else if (square > 1)
            square--;
    }
    return square;
}

int reference_landing(const struct reference *game, int from, int face)
{
    int spent;
    int square = walk(game, from, face, &spent);
    return spent ? 0 : square;
}

int reference_rest(const struct reference *game, int from, int face)
{
    int spent;
    int square = walk(game, from, face, &spent);
    if (spent || game->jump[square] == 0)
        return square;
    if (!game->chaining)
        return end_of_jump(game->jump[square]);
    /* A token that has taken more jumps than there are squares has visited a square twice. */
    for (int taken = 0; taken <= game->squares; taken++) {
        if (game->jump[square] == 0)
            return square;
        square = end_of_jump(game->jump[square]);
    }
    return REFERENCE_NEVER;
}

int reference_cycle(const struct reference *game)
{
    for (int mouth = 1; mouth < game->squares; mouth++) {
        int square = mouth;
        for (int taken = 0; taken <= game->squares && game->jump[square] != 0; taken++) {
            square = end_of_jump(game->jump[square]);
            if (square == mouth)
                return mouth;
        }
    }
    return 0;
}

/* Compares the fewest rolls from a square with the fewest rolls from each square that one roll
 * leads to, plus 1. Lowers the number of the square to the least of these. Returns whether it
 * lowered the number. */
static int relax(struct reference *game, int square)
{
    int lowered = 0;
    for (int face = 1; face <= game->faces; face++) {
        if (game->weight[face] == 0)
            continue;
        int rolls = game->fewest[game->rests[square][face]] + 1;
        if (rolls < game->fewest[square]) {
            game->fewest[square] = rolls;
            lowered = 1;
        }
    }
    return lowered;
}

void reference_solve(struct reference *game)
{
    for (int square = 0; square < game->squares; square++) {
        game->fewest[square] = FAR_AWAY;
        for (int face = 1; face <= game->faces; face++)
            game->rests[square][face] = reference_rest(game, square, face);
    }
    game->fewest[game->squares] = 0;

    int lowered;
    do {
        lowered = 0;
        for (int square = game->squares - 1; square >= 0; square--)
            lowered |= relax(game, square);
    } while (lowered);

    for (int square = 0; square < game->squares; square++)
        if (game->fewest[square] == FAR_AWAY)
            game->fewest[square] = SNL_UNREACHABLE;
}

void reference_distances(const struct reference *game, int from, int *rolls)
{
    for (int square = 0; square <= game->squares; square++)
        rolls[square] = FAR_AWAY;
    rolls[from] = 0;

    int lowered;
    do {
        lowered = 0;
        for (int square = 0; square < game->squares; square++)
            for (int face = 1; face <= game->faces; face++) {
                int to = game->rests[square][face];
                if (game->weight[face] == 0 || rolls[square] + 1 >= rolls[to])
                    continue;
                rolls[to] = rolls[square] + 1;
                lowered = 1;
            }
    } while (lowered);

    for (int square = 0; square <= game->squares; square++)
        if (rolls[square] == FAR_AWAY)
            rolls[square] = SNL_UNREACHABLE;
}

int reference_route(const struct reference *game, int from, int *faces)
{
    int rolls = 0;
    int square = from;
    if (game->fewest[from] == SNL_UNREACHABLE)
        return 0;
    while (square != game->squares) {
        int face = game->faces;
        while (game->weight[face] == 0 ||
               game->fewest[game->rests[square][face]] != game->fewest[square] - 1)
            face--;
        faces[rolls++] = face;
        square = game->rests[square][face];
    }
    return rolls;
}

/* ---- struct plain ---- */

static int *ints(size_t count)
{
    int *made = malloc(count * sizeof *made);
    if (made == NULL) {
        puts("# no memory");
        exit(1);
    }
    return made;
}

struct plain *plain_create(int squares_max)
{
    struct plain *plain = calloc(1, sizeof *plain);
    size_t entries = (size_t)squares_max + 1;
    if (plain == NULL) {
        puts("# no memory");
        exit(1);
    }
    plain->squares_max = squares_max;
    plain->jump = ints(entries);
    plain->rests = ints(entries);
    plain->fewest = ints(entries);
    plain->queue = ints(entries);
    plain->first = ints(entries);
    plain->next = ints(entries * REFERENCE_FACES_MAX);
    return plain;
}

void plain_free(struct plain *plain)
{
    free(plain->jump);
    free(plain->rests);
    free(plain->fewest);
    free(plain->queue);
    free(plain->first);
    free(plain->next);
    free(plain);
}

void plain_clear(struct plain *plain, int squares)
{
    plain->squares = squares;
    plain->overshoot = SNL_OVERSHOOT_STAY;
    plain->chaining = 0;
    plain->faces = 6;
    for (int face = 0; face <= REFERENCE_FACES_MAX; face++)
        plain->weight[face] = face >= 1 && face <= 6;
    plain->start = 1;
    plain->enter_faces = 0;
    plain->enter_square = 0;
    for (int square = 0; square <= squares; square++)
        plain->jump[square] = 0;
}

void plain_copy(struct plain *plain, const struct reference *game)
{
    plain_clear(plain, game->squares);
    plain->overshoot = game->overshoot;
    plain->chaining = game->chaining;
    plain->faces = game->faces;
    for (int face = 1; face <= game->faces; face++)
        plain->weight[face] = game->weight[face];
    for (int square = 1; square < game->squares; square++)
        plain->jump[square] = game->jump[square];
    plain->start = game->start;
    plain->enter_faces = game->enter_faces;
    plain->enter_square = game->enter_square;
}

void plain_break_cycles(struct plain *plain)
{
    /* By square: the first mouth whose walk reached the square, or 0 if no walk did. */
    int *seen_from = plain->queue;
    for (int square = 0; square <= plain->squares; square++)
        seen_from[square] = 0;
    for (int mouth = 1; mouth < plain->squares; mouth++) {
        int square = mouth;
        while (plain->jump[square] != 0 && seen_from[square] == 0) {
            seen_from[square] = mouth;
            square = end_of_jump(plain->jump[square]);
        }
        if (seen_from[square] == mouth)
            plain->jump[square] = 0;
    }
}

int plain_landing(const struct plain *plain, int from, int face)
{
    int over = from + face - plain->squares;
    if (from == plain->start && plain->enter_faces != 0 && !(plain->enter_faces >> (face - 1) & 1))
        return 0;
    if (from == plain->start && plain->enter_square != 0)
        return plain->enter_square;
    if (over <= 0)
        return from + face;
    if (plain->overshoot == SNL_OVERSHOOT_STAY)
        return 0;
    if (plain->overshoot == SNL_OVERSHOOT_WIN)
        return plain->squares;
    return over < plain->squares ? plain->squares - over : 1;
}

int plain_rest(const struct plain *plain, int from, int face)
{
    int landing = plain_landing(plain, from, face);
    return landing == 0 ? from : plain->rests[landing];
}

/* Finds, for every square, where a token rests that lands there. With chaining, one walk follows
 * the jumps to a square whose answer is known. A second walk stores this answer for the squares on
 * the way. */
static void find_rests(struct plain *plain)
{
    enum { UNKNOWN = -1 };
    int *rests = plain->rests;
    for (int square = 0; square <= plain->squares; square++) {
        rests[square] = square;
        if (square > 0 && square < plain->squares && plain->jump[square] != 0)
            rests[square] = plain->chaining ? UNKNOWN : end_of_jump(plain->jump[square]);
    }
    for (int mouth = 1; mouth < plain->squares; mouth++) {
        int square = mouth;
        while (rests[square] == UNKNOWN)
            square = end_of_jump(plain->jump[square]);
        int end = rests[square];
        for (square = mouth; rests[square] == UNKNOWN; square = end_of_jump(plain->jump[square]))
            rests[square] = end;
    }
}

static void start_search(struct plain *plain, int square)
{
    for (int other = 0; other <= plain->squares; other++)
        plain->fewest[other] = SNL_UNREACHABLE;
    plain->fewest[square] = 0;
    plain->queue[0] = square;
}

/* Appends a square to the queue if it has not been reached before. */
static void see(struct plain *plain, int square, int rolls, int *queued)
{
    if (plain->fewest[square] != SNL_UNREACHABLE)
        return;
    plain->fewest[square] = rolls;
    plain->queue[(*queued)++] = square;
}

static void list_rolls_by_end(struct plain *plain)
{
    for (int square = 0; square <= plain->squares; square++)
        plain->first[square] = -1;
    for (int from = 0; from < plain->squares; from++)
        for (int face = 1; face <= plain->faces; face++) {
            if (plain->weight[face] == 0)
                continue;
            int to = plain_rest(plain, from, face);
            int roll = from * plain->faces + face - 1;
            plain->next[roll] = plain->first[to];
            plain->first[to] = roll;
        }
}

void plain_to_goal(struct plain *plain)
{
    find_rests(plain);
    list_rolls_by_end(plain);
    start_search(plain, plain->squares);
    int queued = 1;
    for (int i = 0; i < queued; i++) {
        int square = plain->queue[i];
        for (int roll = plain->first[square]; roll != -1; roll = plain->next[roll])
            see(plain, roll / plain->faces, plain->fewest[square] + 1, &queued);
    }
}

void plain_from(struct plain *plain, int from)
{
    find_rests(plain);
    start_search(plain, from);
    int queued = 1;
    for (int i = 0; i < queued; i++) {
        int square = plain->queue[i];
        if (square == plain->squares)
            continue;
        for (int face = 1; face <= plain->faces; face++)
            if (plain->weight[face] != 0)
                see(plain, plain_rest(plain, square, face), plain->fewest[square] + 1, &queued);
    }
}

int plain_route(const struct plain *plain, int from, int *faces)
{
    int rolls = 0;
    int square = from;
    if (plain->fewest[from] == SNL_UNREACHABLE)
        return 0;
    while (square != plain->squares) {
        int face = plain->faces;
        while (plain->weight[face] == 0 ||
               plain->fewest[plain_rest(plain, square, face)] != plain->fewest[square] - 1)
            face--;
        faces[rolls++] = face;
        square = plain_rest(plain, square, face);
    }
    return rolls;
}
