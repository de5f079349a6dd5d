/* SPDX-License-Identifier: MIT */
/*
 * Shared parts of the fuzz targets. A target is one file with LLVMFuzzerTestOneInput(), which ends
 * the program by REQUIRE() when a promise is broken; replay.c or a fuzzer has main().
 *
 * Memory comes from a pool that counts the bytes held, and on demand lets an allocation fail or
 * cancels at a poll. The pool has a limit, so every build notices excessive memory. An input that
 * is no text is a row of commands: a letter, then numbers of one byte each, see input_number().
 */
#ifndef SNL_FUZZ_H
#define SNL_FUZZ_H

#include <snl.h>

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* ---- Promises ---- */

#define REQUIRE(condition) ((condition) ? (void)0 : fuzz_fail(__FILE__, __LINE__, #condition, 0, 0))
#define REQUIRE_EQUAL(actual, expected)                                                            \
    fuzz_equal(__FILE__, __LINE__, #actual, (int64_t)(actual), (int64_t)(expected))

_Noreturn void fuzz_fail(const char *file, int line, const char *what, int64_t actual,
                         int64_t expected);
void fuzz_equal(const char *file, int line, const char *what, int64_t actual, int64_t expected);

/* ---- Memory and cancelling ---- */

struct fuzz_pool {
    size_t limit;       /* most bytes held at once; 0: POOL_LIMIT */
    long until_failure; /* allocations that succeed before one fails; negative: all succeed */
    int for_good;       /* whether all allocations after the failed one fail too */
    long failures;
    long questions;
    long cancel_at; /* the poll that cancels, counted from 0; negative: no poll cancels */
    long cancelled; /* polls that cancelled */
    size_t blocks;
    size_t bytes;
    size_t most; /* the most bytes held at once */
};

enum { POOL_LIMIT = 64 << 20 };

/* A pool that neither fails nor cancels. */
struct fuzz_pool fuzz_pool_new(void);

/* From now on all allocations succeed and no poll cancels. Sets the counts of failures, polls and
 * cancelled polls to 0. */
void fuzz_pool_disarm(struct fuzz_pool *pool);

/* An allocator that uses the pool; it has a cancel function if `asks` is not 0. */
snl_allocator fuzz_allocator(struct fuzz_pool *pool, int asks);

/* A block of exactly `bytes` bytes, guarded by the sanitizer; not NULL for 0 bytes. Ends the
 * program if memory runs out. */
void *fuzz_block(size_t bytes);

/* ---- Texts in pieces ---- */

/* A text that must come in pieces to fuzz_receive(), its context. */
struct fuzz_pieces {
    const char *text;
    size_t length;
    size_t at;     /* the bytes that came */
    size_t enough; /* fuzz_receive() gives up once this many bytes have come; 0: never */
    int gave_up;
};

int32_t fuzz_receive(void *context, const char *bytes, size_t length);

/* ---- The input ---- */

struct input {
    const uint8_t *data;
    size_t size;
    size_t at;
};

int input_is_empty(const struct input *input);

/* The next byte; 0 after the end. */
uint8_t input_byte(struct input *input);

/* A number from one byte: '0' to '9' are 0 to 9, and 'a' to 'z' 10 to 35; 'A' is `about` (for
 * example the goal), and other capital letters are numbers near `about` or limits such as
 * INT32_MAX: see fuzz.c. All other bytes are their own value. */
int64_t input_number(struct input *input, int64_t about);

/* Reads the first board of a text that ends at a '!', in any format. Returns NULL if the text has
 * no board, or if the first board has more than `squares_max` squares. */
snl_board *input_board(struct input *input, const snl_allocator *allocator, int64_t squares_max);

/* A number from 0 to `count` - 1. */
size_t input_choice(struct input *input, size_t count);

/* A hash of bytes. A choice made from the hash uses up no byte of the input. */
uint64_t fuzz_hash(const uint8_t *data, size_t size);

#endif
