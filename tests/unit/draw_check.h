/* SPDX-License-Identifier: MIT */
/*
 * Shared by the tests of pictures: the size of a leg, a checker for the subset of XML that the
 * library writes, and a check of each drawn picture against the contract of a caller's buffer.
 */
#ifndef SNL_DRAW_CHECK_H
#define SNL_DRAW_CHECK_H

#include "check.h"
#include "pieces_check.h"

#include <snl.h>

enum { LEG = sizeof(snl_leg) }; /* the struct_size of a leg */

/* How often `part` occurs in `text`, without overlaps. */
static inline int64_t occurrences(const char *text, const char *part)
{
    int64_t count = 0;
    for (; (text = strstr(text, part)) != NULL; text += strlen(part))
        count++;
    return count;
}

/* Moves `*at` past an XML name and returns its length. */
static inline size_t name_at(const char **at)
{
    size_t length = strspn(*at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-:");
    *at += length;
    return length;
}

/* Parses a tag after its `<` and moves `*at` past it. Returns 1 for an opening tag, -1 for a
 * closing tag, 0 for an empty element, and 2 for a malformed tag. */
static inline int tag_at(const char **at, const char **name, size_t *length)
{
    int closes = **at == '/';
    *at += closes;
    *name = *at;
    *length = name_at(at);
    if (*length == 0)
        return 2;
    while (**at == ' ') {
        ++*at;
        if (closes || name_at(at) == 0 || strncmp(*at, "=\"", 2) != 0)
            return 2;
        *at += 2;
        *at += strcspn(*at, "\"<&");
        if (**at != '"')
            return 2;
        ++*at;
    }
    int is_empty = **at == '/';
    *at += is_empty;
    if (**at != '>' || (is_empty && closes))
        return 2;
    ++*at;
    return closes ? -1 : !is_empty;
}

/* Whether there is exactly one root, tags nest, and every & begins a known reference. */
static inline int is_well_formed(const char *text)
{
    const char *open[16];
    size_t lengths[16], length, depth = 0;
    const char *at = text, *name;
    while (*at) {
        if (*at == '&') {
            if (strncmp(at, "&amp;", 5) != 0 && strncmp(at, "&lt;", 4) != 0 &&
                strncmp(at, "&gt;", 4) != 0 && strncmp(at, "&#13;", 5) != 0)
                return 0;
        } else if (*at == '<') {
            at++;
            int kind = tag_at(&at, &name, &length);
            if (kind == 2 || (kind == 1 && depth == 16))
                return 0;
            if (kind == -1 && (depth-- == 0 || lengths[depth] != length ||
                               strncmp(open[depth], name, length) != 0))
                return 0;
            if (kind == 1) {
                open[depth] = name;
                lengths[depth++] = length;
            }
            if (depth == 0)
                return kind == -1 && strcmp(at, "\n") == 0;
            continue;
        }
        if (depth == 0)
            return 0;
        at++;
    }
    return 0;
}

/* A function that draws `what` into a buffer. It keeps the contract of snl_draw_svg(). */
typedef snl_status draw_function(const void *what, char *text, size_t capacity, size_t *length);

/* Draws `what` and checks the length of the picture. Also checks that drawing fails in a buffer one
 * byte too small, and succeeds in a buffer that just fits. The caller frees the picture. */
static inline char *checked_picture(draw_function *draw, const void *what)
{
    enum { AROUND = 16 };
    size_t length = 0, again = 0;
    if (!CHECK_EQUAL(draw(what, NULL, 0, &length), SNL_OK))
        exit(1);
    char *text = malloc(length + 1 + 2 * AROUND), *start = text + AROUND;
    memset(text, 0x5a, length + 1 + 2 * AROUND);
    CHECK_EQUAL(draw(what, start, length, &again), SNL_ERROR_CAPACITY);
    CHECK_EQUAL(again, length);
    CHECK_EQUAL(draw(what, start, length + 1, &again), SNL_OK);
    CHECK_EQUAL(again, length);
    for (size_t i = 0; i < AROUND; i++)
        CHECK(text[i] == 0x5a && start[length + 1 + i] == 0x5a);
    CHECK_EQUAL(strlen(start), length);
    char *picture = malloc(length + 1);
    memcpy(picture, start, length + 1);
    memset(start, 0x5a, length + 1);
    CHECK_EQUAL(draw(what, start, 0, &again), SNL_ERROR_CAPACITY);
    CHECK_EQUAL(draw(what, start, length, &again), SNL_ERROR_CAPACITY);
    for (size_t i = 0; i <= length; i++)
        if (!CHECK_EQUAL(start[i], 0x5a))
            break;
    free(text);
    CHECK(is_well_formed(picture));
    return picture;
}

struct svg_work {
    const snl_board *board;
    const snl_picture *picture;
};

static inline snl_status draw_svg_work(const void *what, char *text, size_t capacity,
                                       size_t *length)
{
    const struct svg_work *work = what;
    return snl_draw_svg(work->board, work->picture, text, capacity, length);
}

/* Draws a board as SVG and checks it with checked_picture(). The caller frees the picture. */
static inline char *checked_svg(const snl_board *board, const snl_picture *picture)
{
    struct svg_work work = {board, picture};
    struct pieces pieces = {0};
    char *text = checked_picture(draw_svg_work, &work);
    check_received(&pieces, snl_draw_svg_to(board, picture, receive, &pieces), text);
    return text;
}

#endif
