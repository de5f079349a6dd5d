/* SPDX-License-Identifier: MIT */
/*
 * Texts that take a reader long: boards as the library writes them, and texts that it never writes.
 * A kind of text has the name of the path in paths.h that reads it.
 */
#ifndef SNL_WORST_TEXTS_H
#define SNL_WORST_TEXTS_H

#include "spec.h"

struct text {
    char *bytes;
    size_t length;
};

static inline void text_add(struct text *text, const char *format, int64_t one, int64_t other)
{
    text->length += (size_t)sprintf(text->bytes + text->length, format, one, other);
}

/* Lists the jump with the lowest mouth first, and then the others from the highest mouth down. In
 * this order the reader moves the most entries of its sorted array. */
static inline void text_order(struct text *text, const struct spec *spec)
{
    text_add(text, "squares %" PRId64 "\nladder 1 %" PRId64 "\n", spec->n, spec->n);
    for (int64_t from = spec->n - 1; from > 1; from--)
        text_add(text, "snake %" PRId64 " 1\n", from, 0);
}

/* Lists jumps in mixed order, in lines as short as possible. */
static inline void text_random(struct text *text, const struct spec *spec)
{
    text_add(text, "squares %" PRId64 "\n", spec->n, 0);
    for (int64_t i = 1; i < spec->n - 1; i++)
        text_add(text, "snake %" PRId64 " 1\n", 2 + i * 7919 % (spec->n - 2), 0);
}

static inline void text_boards(struct text *text, const struct spec *spec)
{
    for (int64_t i = 0; i < spec->n; i++)
        text_add(text, "squares 1\n", 0, 0);
}

static inline void text_spaces(struct text *text, const struct spec *spec)
{
    text_add(text, "squares 1", 0, 0);
    for (int64_t i = 0; i < spec->n; i++)
        text_add(text, i % 2 ? "#\n" : " \n", 0, 0);
}

static inline void text_comment(struct text *text, const struct spec *spec)
{
    text_add(text, "squares 1\n#", 0, 0);
    for (int64_t i = 0; i < spec->n; i++)
        text_add(text, " ", 0, 0);
}

static inline void text_die(struct text *text, const struct spec *spec)
{
    (void)spec;
    text_add(text, "squares 9\ndie weights", 0, 0);
    for (int i = 0; i < SNL_FACES_MAX; i++)
        text_add(text, " 0", 0, 0);
    text->length -= 1;
    text_add(text, "1\n", 0, 0);
}

/* Lists entries as short as possible: 0, a jump to the lowest square, for every square but the
 * goal. */
static inline void text_moves(struct text *text, const struct spec *spec)
{
    for (int64_t i = 0; i < spec->n; i++)
        text_add(text, i == 0 ? "[%" PRId64 : ",%" PRId64, i == spec->n - 1 ? -1 : 0, 0);
    text_add(text, "]", 0, 0);
}

static inline void text_leetcode(struct text *text, const struct spec *spec)
{
    for (int64_t i = 0; i < spec->n; i++)
        text_add(text, i == 0 ? "[[%" PRId64 : "],[%" PRId64, i == 0 ? -1 : 1, 0);
    text_add(text, "]]", 0, 0);
}

/* Lists one test case of 98 snakes for every 100 of the spec's squares. */
static inline void text_hackerrank(struct text *text, const struct spec *spec)
{
    text_add(text, "%" PRId64 "\n", spec->n / 100, 0);
    for (int64_t i = 0; i < spec->n / 100; i++) {
        text_add(text, "0\n98\n", 0, 0);
        for (int64_t from = 2; from < 100; from++)
            text_add(text, "%" PRId64 " 1\n", from, 0);
    }
}

static const struct named_text {
    const char *name;
    void (*make)(struct text *text, const struct spec *spec);
} named_texts[] = {
    {"read_order", text_order},           {"read_random", text_random},
    {"read_boards", text_boards},         {"read_spaces", text_spaces},
    {"read_comment", text_comment},       {"read_die", text_die},
    {"read_moves", text_moves},           {"read_leetcode", text_leetcode},
    {"read_hackerrank", text_hackerrank},
};

/* Makes the text for the path of this name; leaves it empty if the path reads no text. */
static inline void text_make(struct text *text, const char *name, const struct spec *spec)
{
    *text = (struct text){0};
    for (size_t i = 0; i < sizeof named_texts / sizeof *named_texts; i++)
        if (strcmp(named_texts[i].name, name) == 0) {
            text->bytes = malloc((size_t)spec->n * 40 + 1000);
            named_texts[i].make(text, spec);
        }
}

#endif
