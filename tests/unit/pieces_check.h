/* SPDX-License-Identifier: MIT */
/* receive(), an snl_write_function that collects a text, checks its pieces, and gives up on
 * demand. */
#ifndef SNL_PIECES_CHECK_H
#define SNL_PIECES_CHECK_H

#include "check.h"

#include "snl.h"

enum { PIECE_MAX = 1024 };

struct pieces {
    char *text; /* the caller frees it */
    size_t length, capacity;
    long count;      /* of pieces */
    long give_up_at; /* the piece, from 1 on, at which receive() gives up; 0: none */
    int32_t answer;  /* what it then returns */
    int gave_up;
};

static inline int32_t receive(void *context, const char *bytes, size_t length)
{
    struct pieces *pieces = context;
    CHECK(length >= 1 && length <= PIECE_MAX && !pieces->gave_up);
    if (pieces->capacity < pieces->length + length) {
        pieces->capacity = 2 * (pieces->length + length);
        pieces->text = realloc(pieces->text, pieces->capacity);
        if (!pieces->text)
            abort();
    }
    memcpy(pieces->text + pieces->length, bytes, length);
    pieces->length += length;
    pieces->gave_up = ++pieces->count == pieces->give_up_at;
    return pieces->gave_up ? pieces->answer : 0;
}

/* Checks that a call was successful and that its pieces together are `text`, and frees them. */
static inline void check_received(struct pieces *pieces, snl_status status, const char *text)
{
    CHECK_EQUAL(status, SNL_OK);
    CHECK_EQUAL(pieces->length, strlen(text));
    CHECK(pieces->length == strlen(text) && memcmp(pieces->text, text, pieces->length) == 0);
    free(pieces->text);
    *pieces = (struct pieces){0};
}

#endif
