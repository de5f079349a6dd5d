/* SPDX-License-Identifier: MIT */
/*
 * Boards by formula. A spec is words KEY=VALUE, so that the worst boards can be kept as lines of
 * text and a search can change them:
 *
 *   n       number of squares, without the gaps
 *   die     the faces with weight 1, in hexadecimal: bit f - 1 is face f
 *   over    overshoot rule
 *   chain   1: jumps are chained
 *   start   the start square
 *   regions number of equal parts of the board; in each, the pattern begins again
 *   gap     squares without a jump between two regions
 *   fan     1: jumps lead from squares 2 and 3 of region r to regions 2 r + 1, 2 r + 2
 *   turn    number of regions by which each jump of the pattern leads further
 *   jumps   a pattern, repeated: `.` no jump, +D or -D so many squares further, @S to the S-th
 *           square of the region
 *   wild    number of squares in 1000 with a random jump
 *   reach   the longest random jump, in squares; 0: any length
 *   wall    1: a wall puts the goal out of reach; 2: one square of the wall has no jump
 *   copies  number of copies of the board, for functions that take many boards; for other functions
 *           the number of rolls, games, probabilities or players
 */
#ifndef SNL_WORST_SPEC_H
#define SNL_WORST_SPEC_H

#include "../../unit/check.h"

#include <snl.h>

enum { PATTERN_MAX = 96 };

struct spec {
    int64_t n;
    uint64_t die;
    int64_t over, chain, start, regions, gap, fan, turn, wild, reach, wall, copies;
    int length;
    char kind[PATTERN_MAX]; /* '.', '+' (of either sign), '@' */
    int64_t value[PATTERN_MAX];
};

/* The number of a spec that has this key, or NULL. */
static inline int64_t *spec_number(struct spec *spec, const char *key, size_t length)
{
    static const char *const keys[] = {"n",   "over", "chain", "start", "regions", "gap",
                                       "fan", "turn", "wild",  "reach", "wall",    "copies"};
    int64_t *const numbers[] = {&spec->n,       &spec->over,  &spec->chain, &spec->start,
                                &spec->regions, &spec->gap,   &spec->fan,   &spec->turn,
                                &spec->wild,    &spec->reach, &spec->wall,  &spec->copies};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strlen(keys[i]) == length && strncmp(keys[i], key, length) == 0)
            return numbers[i];
    return NULL;
}

static inline void spec_pattern(struct spec *spec, const char *text)
{
    for (spec->length = 0; *text && spec->length < PATTERN_MAX; spec->length++) {
        char *end = (char *)(uintptr_t)(text + 1), kind = *text;
        spec->kind[spec->length] = kind == '-' ? '+' : kind;
        spec->value[spec->length] = 0;
        if (kind != '.')
            spec->value[spec->length] = strtoll(kind == '@' ? text + 1 : text, &end, 10);
        text = *end == ',' ? end + 1 : end;
    }
}

/* Reads a spec from words; returns 0 if a word is not KEY=VALUE with a known key. */
static inline int spec_parse(struct spec *spec, char *const *words, int count)
{
    *spec = (struct spec){.n = 1000, .die = 0x3f, .start = 1, .regions = 1, .copies = 1};
    for (int i = 0; i < count; i++) {
        const char *equals = strchr(words[i], '=');
        size_t length = equals ? (size_t)(equals - words[i]) : 0;
        int64_t *number = spec_number(spec, words[i], length);
        if (number)
            *number = strtoll(equals + 1, NULL, 10);
        else if (length == 3 && strncmp(words[i], "die", 3) == 0)
            spec->die = strtoull(equals + 1, NULL, 16);
        else if (length == 5 && strncmp(words[i], "jumps", 5) == 0)
            spec_pattern(spec, equals + 1);
        else
            return 0;
    }
    return spec->n >= 1 && spec->die != 0 && spec->regions >= 1 && spec->copies >= 1;
}

static inline void spec_print(const struct spec *spec)
{
    static const char *const keys[] = {"n",   "over", "chain", "start", "regions", "gap",
                                       "fan", "turn", "wild",  "reach", "wall",    "copies"};
    struct spec copy = *spec, plain;
    spec_parse(&plain, NULL, 0);
    printf("die=%" PRIx64, spec->die);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        int64_t number = *spec_number(&copy, keys[i], strlen(keys[i]));
        if (i == 0 || number != *spec_number(&plain, keys[i], strlen(keys[i])))
            printf(" %s=%" PRId64, keys[i], number);
    }
    printf("%s", spec->length > 0 ? " jumps=" : "");
    for (int i = 0; i < spec->length; i++) {
        printf("%s", i > 0 ? "," : "");
        if (spec->kind[i] == '.')
            printf(".");
        else
            printf(spec->kind[i] == '@' ? "@%" PRId64 : "%+" PRId64, spec->value[i]);
    }
    printf("\n");
}

/* The number of squares of a region; spec_squares() returns the number of the whole board. */
static inline int64_t spec_region(const struct spec *spec)
{
    return spec->n / spec->regions > 8 ? spec->n / spec->regions : 8;
}

static inline int64_t spec_squares(const struct spec *spec)
{
    return spec->gap == 0 ? spec->n
                          : spec->regions * (spec_region(spec) + spec->gap) + SNL_FACES_MAX;
}

static inline int64_t spec_base(const struct spec *spec, int64_t region)
{
    return 1 + region * (spec_region(spec) + spec->gap);
}

/* Sets a jump if it is valid; returns whether it was valid. */
static inline int spec_set(snl_board *board, int64_t from, int64_t to)
{
    return snl_board_set_jump(board, from, to) == SNL_OK;
}

static inline void spec_set_region(const struct spec *spec, snl_board *board, int64_t region)
{
    int64_t base = spec_base(spec, region), size = spec_region(spec);
    int64_t turned = spec_base(spec, (region + spec->turn) % spec->regions);
    for (int64_t i = 0; i < size && spec->length > 0; i++) {
        int entry = (int)(i % spec->length);
        int64_t to = spec->kind[entry] == '@' ? turned + spec->value[entry] % size
                                              : turned + i + spec->value[entry];
        if (spec->kind[entry] != '.')
            spec_set(board, base + i, to < turned ? turned : to);
    }
    for (int64_t i = 1; i <= 2 && spec->fan; i++)
        if (2 * region + i < spec->regions)
            spec_set(board, base + i, spec_base(spec, 2 * region + i));
}

static inline void spec_set_rules(const struct spec *spec, snl_board *board)
{
    uint32_t weights[SNL_FACES_MAX] = {0};
    size_t faces = 0;
    for (size_t i = 0; i < SNL_FACES_MAX; i++)
        if (spec->die >> i & 1) {
            weights[i] = 1;
            faces = i + 1;
        }
    CHECK_EQUAL(snl_board_set_die(board, weights, faces), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(board, (int32_t)spec->over), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(board, (int32_t)spec->chain), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(board, spec->start), SNL_OK);
}

/* Makes the board. Its random jumps are the same every time. */
static inline snl_board *spec_board(const struct spec *spec)
{
    snl_board *board = NULL;
    int64_t squares = spec_squares(spec);
    uint64_t random = check_random_state;
    check_random_state = 20250909;
    CHECK_EQUAL(snl_board_create_grid(squares % 2 ? 1 : 2, squares % 2 ? squares : squares / 2,
                                      NULL, &board),
                SNL_OK);
    spec_set_rules(spec, board);
    for (int64_t i = 0; i < spec->regions; i++)
        spec_set_region(spec, board, i);
    for (int64_t i = 0; i < spec->n * spec->wild / 1000; i++) {
        int64_t from = check_random(1, squares), reach = spec->reach;
        spec_set(board, from,
                 reach ? from + check_random(-reach, reach) : check_random(1, squares));
    }
    int64_t faces = 64;
    while (!(spec->die >> (faces - 1) & 1))
        faces--;
    for (int64_t i = 1; i <= faces && spec->wall && squares > 2 * faces + 2; i++)
        if (spec->wall == 1 || i > 1)
            spec_set(board, squares - i, 1 + i % 2);
    check_random_state = random;
    return board;
}

#endif
