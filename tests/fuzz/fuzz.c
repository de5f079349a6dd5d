/* SPDX-License-Identifier: MIT */
/*
 * Shared parts of the fuzz targets: see fuzz.h. The pool stores the size of each block in front of
 * the block, and requires that the library frees the same size. A block ends exactly at the end of
 * memory from malloc(), so a sanitizer notices an access behind the block.
 */
#include "fuzz.h"

#include <inttypes.h>

_Noreturn void fuzz_fail(const char *file, int line, const char *what, int64_t actual,
                         int64_t expected)
{
    fprintf(stderr, "%s:%d: does not hold: %s", file, line, what);
    if (actual != expected)
        fprintf(stderr, " is %" PRId64 ", not %" PRId64, actual, expected);
    fputc('\n', stderr);
    abort();
}

void fuzz_equal(const char *file, int line, const char *what, int64_t actual, int64_t expected)
{
    if (actual != expected)
        fuzz_fail(file, line, what, actual, expected);
}

/* ---- Memory and cancelling ---- */

struct fuzz_pool fuzz_pool_new(void)
{
    return (struct fuzz_pool){.until_failure = -1, .cancel_at = -1};
}

void fuzz_pool_disarm(struct fuzz_pool *pool)
{
    pool->until_failure = pool->cancel_at = -1;
    pool->for_good = 0;
    pool->failures = pool->questions = pool->cancelled = 0;
}

struct block {
    size_t bytes;
    max_align_t memory[];
};

static int must_fail(struct fuzz_pool *pool, size_t bytes)
{
    size_t limit = pool->limit ? pool->limit : POOL_LIMIT;
    if (bytes > limit || pool->bytes > limit - bytes)
        return 1;
    if (pool->until_failure != 0) {
        pool->until_failure -= pool->until_failure > 0;
        return 0;
    }
    if (!pool->for_good)
        pool->until_failure = -1;
    return 1;
}

static void *allocate(void *context, size_t bytes)
{
    struct fuzz_pool *pool = context;
    REQUIRE(bytes > 0);
    if (must_fail(pool, bytes)) {
        pool->failures++;
        return NULL;
    }
    struct block *block = malloc(sizeof *block + bytes);
    if (!block)
        abort();
    block->bytes = bytes;
    pool->blocks++;
    pool->bytes += bytes;
    if (pool->bytes > pool->most)
        pool->most = pool->bytes;
    return block->memory;
}

static void release(void *context, void *memory, size_t bytes)
{
    struct fuzz_pool *pool = context;
    REQUIRE(memory != NULL);
    struct block *block = (struct block *)(void *)((char *)memory - offsetof(struct block, memory));
    REQUIRE_EQUAL(block->bytes, bytes);
    pool->blocks--;
    pool->bytes -= bytes;
    free(block);
}

static int32_t cancel(void *context)
{
    struct fuzz_pool *pool = context;
    if (pool->cancel_at < 0 || pool->questions++ < pool->cancel_at)
        return 0;
    pool->cancelled++;
    return -1;
}

snl_allocator fuzz_allocator(struct fuzz_pool *pool, int asks)
{
    return (snl_allocator){.struct_size = sizeof(snl_allocator),
                           .context = pool,
                           .allocate = allocate,
                           .release = release,
                           .cancel = asks ? cancel : NULL};
}

void *fuzz_block(size_t bytes)
{
    void *block = malloc(bytes ? bytes : 1);
    if (!block)
        abort();
    return block;
}

/* ---- Texts in pieces ---- */

int32_t fuzz_receive(void *context, const char *bytes, size_t length)
{
    struct fuzz_pieces *pieces = context;
    REQUIRE(!pieces->gave_up && length >= 1 && length <= 1024);
    REQUIRE(length <= pieces->length - pieces->at);
    REQUIRE(memcmp(bytes, pieces->text + pieces->at, length) == 0);
    pieces->at += length;
    pieces->gave_up = pieces->enough > 0 && pieces->at >= pieces->enough;
    return -pieces->gave_up;
}

/* ---- The input ---- */

int input_is_empty(const struct input *input)
{
    return input->at >= input->size;
}

uint8_t input_byte(struct input *input)
{
    return input_is_empty(input) ? 0 : input->data[input->at++];
}

static int64_t plus(int64_t about, int64_t more)
{
    return more > 0 ? (about > INT64_MAX - more ? INT64_MAX : about + more)
                    : (about < INT64_MIN - more ? INT64_MIN : about + more);
}

int64_t input_number(struct input *input, int64_t about)
{
    static const int64_t others[] = {-1,
                                     -2,
                                     100,
                                     1000,
                                     INT64_C(1) << 16,
                                     INT64_C(1) << 20,
                                     INT64_C(1) << 30,
                                     INT32_MAX,
                                     INT32_MIN,
                                     INT64_C(1) << 32,
                                     (INT64_C(1) << 32) - 1,
                                     INT64_C(1) << 40,
                                     SNL_SQUARES_MAX,
                                     SNL_SQUARES_MAX - 1,
                                     SNL_SQUARES_MAX + 1,
                                     INT64_MAX - 1,
                                     INT64_MAX,
                                     INT64_MIN};
    uint8_t byte = input_byte(input);
    if (byte >= '0' && byte <= '9')
        return byte - '0';
    if (byte >= 'a' && byte <= 'z')
        return byte - 'a' + 10;
    if (byte < 'A' || byte > 'Z')
        return byte;
    switch (byte) {
    case 'A':
        return about;
    case 'B':
        return plus(about, -1);
    case 'C':
        return plus(about, 1);
    case 'D':
        return about / 2;
    case 'E':
        return plus(about, -6);
    case 'F':
        return plus(about, -60);
    case 'G':
        return about / 2 + about / 4;
    case 'H':
        return about / 16;
    default:
        return others[byte - 'I'];
    }
}

_Static_assert('Z' - 'I' == 17, "letters follow each other");

size_t input_choice(struct input *input, size_t count)
{
    uint8_t byte = input_byte(input);
    return (byte >= '0' && byte <= '9' ? (size_t)(byte - '0') : byte) % count;
}

snl_board *input_board(struct input *input, const snl_allocator *allocator, int64_t squares_max)
{
    snl_read_options options = {sizeof options, SNL_FORMAT_AUTO, squares_max, allocator};
    snl_board *board = NULL;
    size_t begin = input->at, count;
    while (!input_is_empty(input) && input->data[input->at] != '!')
        input->at++;
    snl_read_boards((const char *)input->data + begin, input->at - begin, &options, &board, 1,
                    &count, NULL);
    input->at += !input_is_empty(input);
    return board;
}

uint64_t fuzz_hash(const uint8_t *data, size_t size)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ data[i]) * UINT64_C(0x100000001b3);
    return hash ^ hash >> 29;
}
