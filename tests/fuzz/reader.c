/* SPDX-License-Identifier: MIT */
/*
 * Reads any bytes, in a block of exactly their length, as a text of boards. The place of a fault
 * must be within the text, and the outputs must stay unchanged. Six other calls must agree with
 * the first: one that only counts boards, one for a single board, one with too little room, one
 * with a limit of squares, one with failing memory, and one cancelled at a poll that a hash of the
 * text chooses. Boards that were read are written and read again: the boards and then the bytes
 * must be the same.
 *
 * Memory stays below the bound in the header: MEMORY_OF_A_BYTE for each byte of the text,
 * MEMORY_OF_A_BOARD for each board that fits into the output and one more, and MEMORY_ONCE.
 */
#include "reader.h"

enum {
    MEMORY_OF_A_BYTE = 17,
    MEMORY_OF_A_BOARD = 600,
    MEMORY_ONCE = 2000,
    BOARDS_MAX = 64, /* boards read from a text */
    CELLS_MAX = 1 << 16
};

/* A text, and the options and memory for reading it. */
struct reading {
    const char *text;
    size_t length;
    snl_read_options options;
    snl_allocator allocator;
    struct fuzz_pool pool;
};

static snl_board *untouched(void)
{
    static char nowhere;
    return (snl_board *)(void *)&nowhere;
}

/* Requires the right line and column of a fault, counted again from its offset. */
static void require_place(const struct reading *reading, const snl_read_error *error)
{
    int64_t line = 1, column = 1;
    REQUIRE(error->offset >= 0 && (uint64_t)error->offset <= reading->length);
    for (int64_t i = 0; i < error->offset; i++) {
        column = reading->text[i] == '\n' ? 1 : column + 1;
        line += reading->text[i] == '\n';
    }
    REQUIRE_EQUAL(error->line, line);
    REQUIRE_EQUAL(error->column, column);
    REQUIRE(error->board >= 0 && error->row >= -1 && error->cell >= -1);
    REQUIRE(error->row < 0 || error->cell >= 0);
}

static int is_fault(snl_status status)
{
    return (status >= SNL_ERROR_SQUARES && status <= SNL_ERROR_SELF) || status == SNL_ERROR_DIE ||
           status == SNL_ERROR_FACE || status == SNL_ERROR_BOARDS ||
           (status >= SNL_ERROR_SYNTAX && status <= SNL_ERROR_REPEATED);
}

static void require_reason(const struct reading *reading, snl_status status,
                           const snl_read_error *error)
{
    REQUIRE_EQUAL(error->struct_size, sizeof *error);
    REQUIRE_EQUAL(error->status, status);
    REQUIRE(error->message != NULL && strlen(error->message) > 0);
    if (is_fault(status))
        require_place(reading, error);
    else
        REQUIRE(strcmp(error->message, snl_status_text(status)) == 0 && error->line == 0);
}

/* Reads once. A failed call must leave the outputs unchanged, and free all its memory. */
static snl_status read_once(struct reading *reading, snl_board **boards, size_t capacity,
                            size_t *count, snl_read_error *reason)
{
    struct fuzz_pool *pool = &reading->pool;
    snl_read_error error, before;
    size_t blocks = pool->blocks, bytes = pool->bytes;
    memset(&error, 0xa5, sizeof error);
    error.struct_size = sizeof error;
    before = error;
    *count = SIZE_MAX;
    pool->most = pool->bytes;
    for (size_t i = 0; i < capacity; i++)
        boards[i] = untouched();
    snl_status status = snl_read_boards(reading->text, reading->length, &reading->options, boards,
                                        capacity, count, &error);
    REQUIRE(pool->most - bytes <=
            MEMORY_ONCE + MEMORY_OF_A_BYTE * reading->length + MEMORY_OF_A_BOARD * (capacity + 1));
    REQUIRE((*count == SIZE_MAX) == (status != SNL_OK && status != SNL_ERROR_CAPACITY));
    for (size_t i = 0; i < capacity; i++)
        REQUIRE((boards[i] == untouched()) == (status != SNL_OK || i >= *count));
    if (status == SNL_OK)
        REQUIRE(memcmp(&error, &before, sizeof error) == 0);
    else
        require_reason(reading, status, &error);
    if (status != SNL_OK)
        REQUIRE_EQUAL(pool->blocks, blocks);
    *reason = error;
    return status;
}

static void free_boards(snl_board **boards, size_t count)
{
    for (size_t i = 0; i < count; i++)
        snl_board_free(boards[i]);
}

/* Reads with failing memory, and then with cancelled work. If no allocation was left to fail, or
 * no poll to cancel, the status must be the same as before. */
static void read_with_trouble(struct reading *reading, snl_status wanted, size_t boards_wanted,
                              uint64_t hash)
{
    snl_board *boards[BOARDS_MAX];
    snl_read_error error;
    size_t count;
    reading->pool.until_failure = (long)(hash % 8);
    reading->pool.for_good = (int)(hash >> 8 & 1);
    snl_status status = read_once(reading, boards, BOARDS_MAX, &count, &error);
    REQUIRE_EQUAL(status, reading->pool.failures ? SNL_ERROR_MEMORY : wanted);
    if (status == SNL_OK)
        free_boards(boards, boards_wanted);
    fuzz_pool_disarm(&reading->pool);
    reading->pool.cancel_at = (long)(hash >> 16 & 3);
    status = read_once(reading, boards, BOARDS_MAX, &count, &error);
    REQUIRE_EQUAL(status, reading->pool.cancelled ? SNL_ERROR_CANCELLED : wanted);
    if (status == SNL_OK)
        free_boards(boards, boards_wanted);
    fuzz_pool_disarm(&reading->pool);
}

/* Reads with a limit of squares, which must refuse the text only if a board exceeds it. */
static void read_with_limit(struct reading *reading, snl_board *const *boards, size_t count,
                            int64_t limit)
{
    snl_board *again[BOARDS_MAX];
    snl_read_error error;
    size_t counted;
    int above = 0;
    for (size_t i = 0; i < count; i++)
        above |= snl_board_squares(boards[i]) > limit;
    reading->options.squares_max = limit;
    snl_status status = read_once(reading, again, count, &counted, &error);
    reading->options.squares_max = 0;
    REQUIRE_EQUAL(status, above ? SNL_ERROR_LIMIT : SNL_OK);
    if (status == SNL_OK)
        free_boards(again, count);
}

static int is_refusal(snl_status status)
{
    return (status >= SNL_ERROR_FORMAT_SHAPE && status <= SNL_ERROR_FORMAT_CHAINING) ||
           status == SNL_ERROR_FORMAT_ENTER || status == SNL_ERROR_FORMAT_JUMP;
}

/* Writes boards into a new text. Returns NULL if the text would be too long, or if the format
 * cannot hold the boards. */
static char *written(snl_board *const *boards, size_t count, int32_t format, size_t *length)
{
    const snl_board *const *read_only = (const snl_board *const *)boards;
    size_t faulty = SIZE_MAX, again = SIZE_MAX;
    snl_status status = snl_write_boards(read_only, count, format, NULL, 0, length, &faulty);
    REQUIRE_EQUAL(faulty < count, is_refusal(status));
    if (format == SNL_FORMAT_TEXT)
        REQUIRE_EQUAL(status, SNL_OK);
    if (status != SNL_OK) {
        struct fuzz_pieces none = {0};
        REQUIRE_EQUAL(snl_write_boards_to(read_only, count, format, fuzz_receive, &none, &again),
                      status);
        REQUIRE(again == faulty);
    }
    if (status != SNL_OK || *length > CELLS_MAX * 8)
        return NULL;
    char *text = fuzz_block(*length + 1);
    text[0] = 'x';
    REQUIRE_EQUAL(snl_write_boards(read_only, count, format, text, *length, &again, NULL),
                  SNL_ERROR_CAPACITY);
    REQUIRE(text[0] == 'x' && again == *length);
    REQUIRE_EQUAL(snl_write_boards(read_only, count, format, text, *length + 1, &again, NULL),
                  SNL_OK);
    REQUIRE(again == *length && strlen(text) == *length);
    struct fuzz_pieces whole = {text, *length, 0, 0, 0}, half = {text, *length, 0, *length / 2, 0};
    REQUIRE_EQUAL(snl_write_boards_to(read_only, count, format, fuzz_receive, &whole, NULL),
                  SNL_OK);
    REQUIRE(whole.at == *length);
    REQUIRE_EQUAL(snl_write_boards_to(read_only, count, format, fuzz_receive, &half, NULL),
                  SNL_ERROR_WRITE);
    return text;
}

/* Writes boards, reads the text, and writes the boards read; both texts must be equal. */
static void round_trip(snl_board *const *boards, size_t count, int32_t format)
{
    struct reading reading = {.pool = fuzz_pool_new(), .options = {.format = format}};
    snl_board *again[BOARDS_MAX];
    snl_read_error error;
    size_t length, second, counted;
    char *text = written(boards, count, format, &length);
    if (!text)
        return;
    reading.allocator = fuzz_allocator(&reading.pool, 0);
    reading.options.struct_size = sizeof reading.options;
    reading.options.allocator = &reading.allocator;
    reading.text = text;
    reading.length = length;
    REQUIRE_EQUAL(read_once(&reading, again, count, &counted, &error), SNL_OK);
    REQUIRE_EQUAL(counted, count);
    for (size_t i = 0; i < count; i++)
        REQUIRE(snl_board_equal(boards[i], again[i]));
    char *twice = written(again, count, format, &second);
    REQUIRE(twice != NULL && second == length && memcmp(text, twice, length) == 0);
    free(twice);
    free(text);
    free_boards(again, count);
    REQUIRE(reading.pool.blocks == 0 && reading.pool.bytes == 0);
}

/* Reads a faultless text in all other ways, and writes its boards in all formats. */
static void require_boards(struct reading *reading, size_t count, uint64_t hash)
{
    snl_board *boards[BOARDS_MAX];
    snl_read_error error;
    size_t again, kept = count > BOARDS_MAX ? BOARDS_MAX : count;
    REQUIRE_EQUAL(read_once(reading, boards, hash % kept, &again, &error), SNL_ERROR_CAPACITY);
    snl_status status = read_once(reading, boards, kept, &again, &error);
    REQUIRE_EQUAL(status, count > kept ? SNL_ERROR_CAPACITY : SNL_OK);
    REQUIRE_EQUAL(again, count);
    if (status != SNL_OK)
        return;
    for (int32_t format = SNL_FORMAT_TEXT; format <= SNL_FORMAT_MOVES; format++)
        round_trip(boards, count, format);
    read_with_limit(reading, boards, count, 1 + (int64_t)(hash >> 24 & 127));
    free_boards(boards, count);
}

/* Reads the text as a single board. A second board is a fault, unless one of the first two boards
 * has a fault itself. */
static void read_single(struct reading *reading, snl_status status, size_t count,
                        const snl_read_error *fault)
{
    snl_read_error error = {.struct_size = sizeof error};
    snl_board *board = untouched();
    int is_single = status == SNL_OK && count == 1, is_seen = status != SNL_OK && fault->board < 2;
    snl_status got =
        snl_read_board(reading->text, reading->length, &reading->options, &board, &error);
    REQUIRE_EQUAL(got, is_single ? SNL_OK : is_seen ? status : SNL_ERROR_BOARDS);
    REQUIRE((board == untouched()) == (got != SNL_OK));
    if (got == SNL_OK)
        snl_board_free(board);
    else
        require_reason(reading, got, &error);
    if (is_seen)
        REQUIRE(memcmp(&error, fault, sizeof error) == 0);
}

void fuzz_reader(int32_t format, const uint8_t *data, size_t size)
{
    uint64_t hash = fuzz_hash(data, size);
    struct reading reading = {.pool = fuzz_pool_new(), .options = {.format = format}};
    snl_board *boards[BOARDS_MAX];
    snl_read_error error, again;
    size_t count, counted;
    char *text = fuzz_block(size);
    if (size)
        memcpy(text, data, size);
    reading.text = text;
    reading.length = size;
    reading.allocator = fuzz_allocator(&reading.pool, (int)(hash >> 32 & 1));
    reading.options.struct_size = sizeof reading.options;
    reading.options.allocator = &reading.allocator;
    snl_status status = read_once(&reading, NULL, 0, &count, &error);
    REQUIRE(status == SNL_OK || is_fault(status));
    REQUIRE(status != SNL_OK || count >= 1);
    if (status == SNL_OK) {
        require_boards(&reading, count, hash);
    } else {
        REQUIRE_EQUAL(read_once(&reading, boards, BOARDS_MAX, &counted, &again), status);
        REQUIRE(memcmp(&error, &again, sizeof error) == 0);
    }
    read_single(&reading, status, count, &error);
    read_with_trouble(&reading,
                      status != SNL_OK || count <= BOARDS_MAX ? status : SNL_ERROR_CAPACITY, count,
                      hash);
    REQUIRE(reading.pool.blocks == 0 && reading.pool.bytes == 0);
    free(text);
}
