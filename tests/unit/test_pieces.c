/* SPDX-License-Identifier: MIT */
/*
 * Text and pictures piece by piece: lib/text.c with lib/write.c and lib/draw*.c. The pieces of each
 * function snl_..._to are together the text that its other form stores. A receiver that gives up
 * gets no further piece. Nothing is allocated, a cancel ends the text between two pieces, and a
 * call that is refused delivers no piece.
 */
#include "memory_check.h"
#include "pieces_check.h"

/* ---- The functions ---- */

/* Writes a text into `text`, or in pieces to receive() if `pieces` is not NULL. */
typedef snl_status producer(const snl_board *board, char *text, size_t capacity, size_t *length,
                            struct pieces *pieces);

static snl_status write_in(const snl_board *board, snl_format format, char *text, size_t capacity,
                           size_t *length, struct pieces *pieces)
{
    const snl_board *boards[] = {board, board, board, board};
    return pieces ? snl_write_boards_to(boards, 4, format, receive, pieces, NULL)
                  : snl_write_boards(boards, 4, format, text, capacity, length, NULL);
}

static snl_status write_text(const snl_board *board, char *text, size_t capacity, size_t *length,
                             struct pieces *pieces)
{
    return write_in(board, SNL_FORMAT_TEXT, text, capacity, length, pieces);
}

static snl_status write_leetcode(const snl_board *board, char *text, size_t capacity,
                                 size_t *length, struct pieces *pieces)
{
    return write_in(board, SNL_FORMAT_LEETCODE, text, capacity, length, pieces);
}

static snl_status write_hackerrank(const snl_board *board, char *text, size_t capacity,
                                   size_t *length, struct pieces *pieces)
{
    return write_in(board, SNL_FORMAT_HACKERRANK, text, capacity, length, pieces);
}

static snl_status write_moves(const snl_board *board, char *text, size_t capacity, size_t *length,
                              struct pieces *pieces)
{
    return write_in(board, SNL_FORMAT_MOVES, text, capacity, length, pieces);
}

static snl_status write_json(const snl_board *board, char *text, size_t capacity, size_t *length,
                             struct pieces *pieces)
{
    return write_in(board, SNL_FORMAT_JSON, text, capacity, length, pieces);
}

static snl_picture picture_of_tokens(void)
{
    static const snl_square tokens[] = {3, 4, 4};
    return (snl_picture){.struct_size = sizeof(snl_picture),
                         .title = "Pieces <of> a picture",
                         .tokens = tokens,
                         .token_count = 3};
}

static snl_status draw_svg(const snl_board *board, char *text, size_t capacity, size_t *length,
                           struct pieces *pieces)
{
    snl_picture picture = picture_of_tokens();
    return pieces ? snl_draw_svg_to(board, &picture, receive, pieces)
                  : snl_draw_svg(board, &picture, text, capacity, length);
}

static snl_status draw_terminal(const snl_board *board, char *text, size_t capacity, size_t *length,
                                struct pieces *pieces)
{
    snl_picture picture = picture_of_tokens();
    int32_t style = SNL_TERMINAL_UNICODE | SNL_TERMINAL_COLOUR;
    return pieces ? snl_draw_terminal_to(board, &picture, 80, style, receive, pieces)
                  : snl_draw_terminal(board, &picture, 80, style, text, capacity, length);
}

static snl_status plot(const snl_board *board, char *text, size_t capacity, size_t *length,
                       struct pieces *pieces)
{
    double numbers[200];
    (void)board;
    for (int i = 0; i < 200; i++)
        numbers[i] = i % 7;
    return pieces ? snl_draw_distribution_to(numbers, 200, NULL, receive, pieces)
                  : snl_draw_distribution(numbers, 200, NULL, text, capacity, length);
}

static const struct {
    const char *name;
    producer *produce;
    int on_grid, on_line, polls;
} producers[] = {
    {"text", write_text, 1, 1, 1},
    {"leetcode", write_leetcode, 1, 0, 1},
    {"hackerrank", write_hackerrank, 1, 0, 0},
    {"moves", write_moves, 0, 1, 1},
    {"json", write_json, 1, 1, 1},
    {"svg", draw_svg, 1, 1, 1},
    {"terminal", draw_terminal, 1, 1, 1},
    {"distribution", plot, 1, 0, 0},
};

#define PRODUCERS (sizeof producers / sizeof *producers)

/* A grid of 10 rows and 10 columns, or a linear board of 3000 squares, with many jumps. */
static snl_board *make_board(int is_linear, const snl_allocator *allocator)
{
    snl_board *board = NULL;
    if (is_linear)
        CHECK_EQUAL(snl_board_create(3000, allocator, &board), SNL_OK);
    else
        CHECK_EQUAL(snl_board_create_grid(10, 10, allocator, &board), SNL_OK);
    int64_t squares = snl_board_squares(board);
    for (snl_square from = 2; from < squares; from++)
        if (from % 3 != 0)
            CHECK_EQUAL(snl_board_set_jump(board, from, from % 3 == 1 ? squares : 1), SNL_OK);
    return board;
}

static char *whole_text(const snl_board *board, producer *produce)
{
    size_t length = 0;
    CHECK_EQUAL(produce(board, NULL, 0, &length, NULL), SNL_OK);
    char *text = malloc(length + 1);
    if (!text)
        abort();
    CHECK_EQUAL(produce(board, text, length + 1, &length, NULL), SNL_OK);
    return text;
}

/* ---- Tests ---- */

/* Runs a test with the text of each function on each of its boards. */
static void on_each(void (*test)(const snl_board *board, producer *produce, const char *text))
{
    for (int is_linear = 0; is_linear < 2; is_linear++) {
        snl_board *board = make_board(is_linear, NULL);
        for (size_t i = 0; i < PRODUCERS; i++) {
            if (!(is_linear ? producers[i].on_line : producers[i].on_grid))
                continue;
            char *text = whole_text(board, producers[i].produce);
            int faults = check_faults_in_test;
            test(board, producers[i].produce, text);
            if (check_faults_in_test > faults)
                printf("# %s\n", producers[i].name);
            free(text);
        }
        snl_board_free(board);
    }
}

static void join(const snl_board *board, producer *produce, const char *text)
{
    struct pieces pieces = {0};
    snl_status status = produce(board, NULL, 0, NULL, &pieces);
    CHECK(pieces.count > 1);
    CHECK_EQUAL(pieces.count, (pieces.length + PIECE_MAX - 1) / PIECE_MAX);
    check_received(&pieces, status, text);
}

static void pieces_together(void)
{
    on_each(join);
}

static void give_up(const snl_board *board, producer *produce, const char *text)
{
    static const int32_t answers[] = {1, -1, INT32_MIN, INT32_MAX};
    long count = (long)((strlen(text) + PIECE_MAX - 1) / PIECE_MAX);
    for (long at = 1; at <= count; at += at < 5 || at > count - 3 ? 1 : count / 8 + 1) {
        struct pieces pieces = {.give_up_at = at, .answer = answers[at % 4]};
        CHECK_EQUAL(produce(board, NULL, 0, NULL, &pieces), SNL_ERROR_WRITE);
        CHECK_EQUAL(pieces.count, at);
        CHECK(pieces.length <= strlen(text) && memcmp(pieces.text, text, pieces.length) == 0);
        CHECK_EQUAL(pieces.length == strlen(text), at == count);
        free(pieces.text);
    }
}

static void receivers_that_give_up(void)
{
    on_each(give_up);
}

static void nothing_is_allocated(void)
{
    for (int is_linear = 0; is_linear < 2; is_linear++) {
        struct asked asked = {.pool = {.until_failure = -1}, .cancel_at = -1};
        snl_allocator allocator = allocator_of(&asked, 1);
        snl_board *board = make_board(is_linear, &allocator);
        long requests = asked.pool.requests;
        for (size_t i = 0; i < PRODUCERS; i++) {
            struct pieces pieces = {0};
            if (is_linear ? producers[i].on_line : producers[i].on_grid)
                CHECK_EQUAL(producers[i].produce(board, NULL, 0, NULL, &pieces), SNL_OK);
            free(pieces.text);
        }
        CHECK_EQUAL(asked.pool.requests, requests);
        snl_board_free(board);
    }
}

static int32_t enough_pieces(void *context)
{
    const struct pieces *pieces = context;
    return pieces->give_up_at < 0 && pieces->count >= -pieces->give_up_at;
}

/* Cancels once some pieces have come, until so many are left that no poll may follow. */
static void cancelled_between_pieces(void)
{
    struct pieces pieces = {0};
    snl_allocator allocator = {
        .struct_size = sizeof allocator, .context = &pieces, .cancel = enough_pieces};
    for (size_t i = 0; i < PRODUCERS; i++) {
        if (!producers[i].polls)
            continue;
        snl_board *board = make_board(producers[i].on_line, &allocator);
        char *text = whole_text(board, producers[i].produce);
        long count = (long)((strlen(text) + PIECE_MAX - 1) / PIECE_MAX), ended = 0;
        for (long at = 1; at < count; at += 1 + count / 10) {
            pieces.give_up_at = -at;
            snl_status status = producers[i].produce(board, NULL, 0, NULL, &pieces);
            CHECK_EQUAL(status, pieces.length < strlen(text) ? SNL_ERROR_CANCELLED : SNL_OK);
            CHECK(pieces.count >= at && memcmp(pieces.text, text, pieces.length) == 0);
            ended += status == SNL_ERROR_CANCELLED;
            free(pieces.text);
            pieces = (struct pieces){0};
        }
        if (!CHECK(ended > 0 || count < 8))
            printf("# %s\n", producers[i].name);
        free(text);
        snl_board_free(board);
    }
}

/* Everything is checked before the first piece, in the same way as without pieces. */
static void refused(void)
{
    struct pieces pieces = {0};
    double numbers[] = {0.5, -1};
    snl_board *board = make_board(0, NULL), *huge = NULL;
    const snl_board *boards[] = {board, NULL}, *linear[] = {board, NULL};
    snl_picture picture = {.struct_size = sizeof picture, .theme = 7};
    snl_plot wrong = {.struct_size = sizeof wrong, .theme = 7};
    size_t faulty = 9;
    CHECK_EQUAL(snl_board_create(INT64_C(1) << 62, NULL, &huge), SNL_OK);
    linear[1] = huge;
    CHECK_EQUAL(snl_write_boards_to(boards, 1, SNL_FORMAT_TEXT, NULL, &pieces, NULL),
                SNL_ERROR_NULL);
    CHECK_EQUAL(snl_write_boards_to(NULL, 1, SNL_FORMAT_TEXT, receive, &pieces, NULL),
                SNL_ERROR_NULL);
    CHECK_EQUAL(snl_write_boards_to(boards, 2, SNL_FORMAT_TEXT, receive, &pieces, NULL),
                SNL_ERROR_NULL);
    CHECK_EQUAL(snl_write_boards_to(boards, 0, SNL_FORMAT_TEXT, receive, &pieces, NULL),
                SNL_ERROR_LENGTH);
    CHECK_EQUAL(snl_write_boards_to(boards, 1, SNL_FORMAT_AUTO, receive, &pieces, NULL),
                SNL_ERROR_FORMAT);
    CHECK_EQUAL(snl_write_boards_to(linear, 2, SNL_FORMAT_LEETCODE, receive, &pieces, &faulty),
                SNL_ERROR_FORMAT_SHAPE);
    CHECK_EQUAL(faulty, 1);
    CHECK_EQUAL(snl_write_boards_to(linear + 1, 1, SNL_FORMAT_MOVES, receive, &pieces, NULL),
                SNL_ERROR_TOO_LARGE);
    CHECK_EQUAL(snl_draw_svg_to(board, NULL, NULL, &pieces), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_draw_svg_to(NULL, NULL, receive, &pieces), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_draw_svg_to(board, &picture, receive, &pieces), SNL_ERROR_THEME);
    CHECK_EQUAL(snl_draw_svg_to(huge, NULL, receive, &pieces), SNL_ERROR_TOO_LARGE);
    CHECK_EQUAL(snl_draw_terminal_to(board, NULL, 80, 0, NULL, &pieces), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_draw_terminal_to(NULL, NULL, 80, 0, receive, &pieces), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_draw_terminal_to(board, NULL, 19, 0, receive, &pieces), SNL_ERROR_COLUMNS);
    CHECK_EQUAL(snl_draw_terminal_to(board, NULL, 80, 4, receive, &pieces), SNL_ERROR_STYLE);
    CHECK_EQUAL(snl_draw_distribution_to(numbers, 1, NULL, NULL, &pieces), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_draw_distribution_to(NULL, 1, NULL, receive, &pieces), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_draw_distribution_to(numbers, 0, NULL, receive, &pieces), SNL_ERROR_LENGTH);
    CHECK_EQUAL(snl_draw_distribution_to(numbers, 2, NULL, receive, &pieces), SNL_ERROR_PMF);
    CHECK_EQUAL(snl_draw_distribution_to(numbers, 1, &wrong, receive, &pieces), SNL_ERROR_THEME);
    CHECK_EQUAL(pieces.count, 0);
    snl_board_free(board);
    snl_board_free(huge);
}

int main(void)
{
    RUN(pieces_together);
    RUN(receivers_that_give_up);
    RUN(nothing_is_allocated);
    RUN(cancelled_between_pieces);
    RUN(refused);
    return check_done();
}
