/* SPDX-License-Identifier: MIT */
/*
 * Reads boards from files or from stdin, and applies the options that override their rules. All
 * input is read before any board is used, so a fault anywhere in it stops the command before it
 * prints an answer.
 */
#include "cli.h"
#include "system.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void complain(const char *format, ...)
{
    va_list arguments;
    progress_end();
    va_start(arguments, format);
    fputs("snl: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

static const struct input_source *source_of(const struct input *input, size_t index)
{
    const struct input_source *source = input->sources;
    while (index >= source->first + source->count)
        source++;
    return source;
}

void input_print_heading(FILE *out, const struct input *input, size_t index, const char *end)
{
    const struct input_source *source = source_of(input, index);
    if (input->count == 1)
        return;
    if (index > 0)
        fputc('\n', out);
    if (input->source_count > 1)
        fputs(source->name, out);
    if (source->count > 1)
        fprintf(out, "%s %zu", input->source_count > 1 ? ", board" : "Board",
                index - source->first + 1);
    fputs(end, out);
}

void input_complain(const struct input *input, size_t index, const char *format, ...)
{
    const struct input_source *source = source_of(input, index);
    va_list arguments;
    progress_end();
    va_start(arguments, format);
    fprintf(stderr, "%s: ", source->name);
    if (source->count > 1)
        fprintf(stderr, "board %zu: ", index - source->first + 1);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

void input_complain_of_status(const struct input *input, size_t index, snl_status status)
{
    snl_square square = 0;
    if (status == SNL_ERROR_CYCLE && snl_board_find_cycle(input->boards[index], &square) == SNL_OK)
        input_complain(input, index, "%s, through square %" PRId64, snl_status_text(status),
                       square);
    else
        input_complain(input, index, "%s", snl_status_text(status));
}

/* Reads a stream to its end. Returns NULL with errno set on failure. */
static char *read_stream(FILE *stream, size_t *length)
{
    size_t capacity = 1 << 16;
    char *text = malloc(capacity);
    for (*length = 0; text;) {
        *length += fread(text + *length, 1, capacity - *length, stream);
        if (*length < capacity)
            break;
        char *larger = capacity <= SIZE_MAX / 2 ? realloc(text, capacity * 2) : NULL;
        if (!larger)
            free(text);
        text = larger;
        capacity *= 2;
    }
    if (!text || !ferror(stream))
        return text;
    int error = errno;
    free(text);
    errno = error;
    return NULL;
}

char *read_file(const char *name, size_t *length)
{
    errno = 0;
    FILE *file = name ? fopen(name, "rb") : stdin;
    char *text = file ? read_stream(file, length) : NULL;
    if (!text)
        complain("%s: %s", name ? name : "<stdin>", strerror(errno ? errno : ENOMEM));
    if (name && file)
        fclose(file);
    return text;
}

/* Takes the quoted words of a message as candidates for a suggestion. */
static void consider_quoted(struct suggestion *suggestion, const char *message)
{
    const char *end;
    for (const char *quote = message; (quote = strchr(quote, '\'')) != NULL; quote = end + 1) {
        end = strchr(++quote, '\'');
        if (!end)
            return;
        suggestion_consider(suggestion, quote, (size_t)(end - quote));
    }
}

/* Prints the library's message, and suggests a correction for a misspelt word in the text. If only
 * one board is wanted, `one_board` says why. */
static void complain_of_text(const char *name, const snl_read_error *error, const char *text,
                             size_t length, const char *one_board)
{
    struct suggestion suggestion = {.word = text + error->offset};
    size_t left = length - (size_t)error->offset;
    while (suggestion.length < left && isalpha((unsigned char)suggestion.word[suggestion.length]))
        suggestion.length++;
    if (error->status == SNL_ERROR_SYNTAX)
        consider_quoted(&suggestion, error->message);
    fprintf(stderr, "%s:%" PRId64 ":%" PRId64 ": ", name, error->line, error->column);
    if (error->row >= 0)
        fprintf(stderr, "board[%" PRId64 "][%" PRId64 "]: ", error->row, error->cell);
    else if (error->cell >= 0)
        fprintf(stderr, "move[%" PRId64 "]: ", error->cell);
    if (error->status == SNL_ERROR_BOARDS)
        fprintf(stderr, "another board begins here; %s\n", one_board);
    else
        fprintf(stderr, "%s%s\n", error->message,
                left == 0 ? ", but the input ends here" : suggestion_text(&suggestion));
}

/* Makes room for `count` more boards, and records where they come from. Returns 0, or EXIT_FAULT
 * after a message. */
static int add_source(struct input *input, const char *name, size_t count)
{
    size_t sources = input->source_count + 1;
    struct input_source *grown = realloc(input->sources, sources * sizeof *grown);
    input->sources = grown ? grown : input->sources;
    snl_board **boards = realloc(input->boards, (input->count + count) * sizeof(snl_board *));
    input->boards = boards ? boards : input->boards;
    if (!grown || !boards) {
        complain("%s: %s", name, snl_status_text(SNL_ERROR_MEMORY));
        return EXIT_FAULT;
    }
    grown[input->source_count++] = (struct input_source){name, input->count, count};
    return 0;
}

/* Reads the text twice to count its boards and then to make them, or once if only one is wanted. */
static int read_boards(struct input *input, const char *name, const char *text, size_t length,
                       const struct input_options *wanted)
{
    snl_read_options options = {.struct_size = sizeof options, .format = wanted->format};
    snl_read_error error = {.struct_size = sizeof error};
    size_t count = 1;
    snl_status status = SNL_OK;
    if (!wanted->one_board)
        status = snl_read_boards(text, length, &options, NULL, 0, &count, &error);
    if (status == SNL_OK) {
        if (add_source(input, name, count) != 0)
            return EXIT_FAULT;
        snl_board **boards = input->boards + input->count;
        status = wanted->one_board
                     ? snl_read_board(text, length, &options, boards, &error)
                     : snl_read_boards(text, length, &options, boards, count, &count, &error);
    }
    if (status == SNL_OK) {
        input->count += count;
        return 0;
    }
    if (error.line == 0)
        complain("%s: %s", name, error.message);
    else
        complain_of_text(name, &error, text, length, wanted->one_board);
    return EXIT_FAULT;
}

static snl_status set_enter(snl_board *board, const struct input_options *options)
{
    uint64_t faces = 0;
    snl_square square = 0;
    if (!options->no_enter)
        snl_board_enter(board, &faces, &square);
    return snl_board_set_enter(board, options->enter_faces ? options->enter_faces : faces,
                               options->enter_square ? options->enter_square : square);
}

static int apply_options(const struct input *input, const struct input_options *options)
{
    for (size_t i = 0; i < input->count; i++) {
        snl_board *board = input->boards[i];
        if (options->has_start && snl_board_set_start(board, options->start) != SNL_OK) {
            input_complain(input, i,
                           "--start %" PRId64 ": this board has the squares 1 to %" PRId64,
                           options->start, snl_board_squares(board));
            return EXIT_USAGE;
        }
        if (set_enter(board, options) != SNL_OK) {
            input_complain(input, i,
                           "--enter-square %" PRId64 ": this board has the squares 1 to %" PRId64,
                           options->enter_square, snl_board_squares(board));
            return EXIT_USAGE;
        }
        if (options->faces)
            snl_board_set_die(board, options->weights, options->faces);
        if (options->overshoot >= 0)
            snl_board_set_overshoot(board, options->overshoot);
        if (options->chaining >= 0)
            snl_board_set_chaining(board, options->chaining);
    }
    return 0;
}

/* Reads the boards of a file, or of stdin if `file` is NULL. Returns 0, or EXIT_FAULT after a
 * message. */
static int read_input(struct input *input, const char *file, const struct input_options *options)
{
    size_t length;
    if (!file && system_is_terminal(DESCRIPTOR_IN))
        fputs("snl: waiting for a board; end it with " SYSTEM_END_KEY "\n", stderr);
    char *text = read_file(file, &length);
    if (!text)
        return EXIT_FAULT;
    int code = read_boards(input, file ? file : "<stdin>", text, length, options);
    free(text);
    return code;
}

int create_named(const char *option, const char *name, snl_board **board)
{
    snl_status status = snl_board_create_named(name, NULL, board);
    if (status == SNL_OK)
        return 0;
    struct suggestion suggestion = {.word = name, .length = strlen(name)};
    snl_board_info named = {.struct_size = sizeof named};
    for (size_t i = 0; status == SNL_ERROR_NAME && snl_named_board(i, &named) == SNL_OK; i++)
        suggestion_consider(&suggestion, named.name, strlen(named.name));
    complain("%s %s: %s%s", option, name, snl_status_text(status), suggestion_text(&suggestion));
    if (status != SNL_ERROR_NAME)
        return EXIT_FAULT;
    fputs("Try 'snl boards'.\n", stderr);
    return EXIT_USAGE;
}

static int read_named(struct input *input, const char *name)
{
    int code = add_source(input, name, 1);
    if (code == 0)
        code = create_named("--board", name, &input->boards[0]);
    input->count = code == 0;
    return code;
}

int input_take(struct input *input, const char *name, snl_board *board,
               const struct input_options *options)
{
    *input = (struct input){.name = name};
    int code = add_source(input, name, 1);
    if (code == 0) {
        input->boards[input->count++] = board;
        code = apply_options(input, options);
    } else {
        snl_board_free(board);
    }
    if (code != 0)
        input_free(input);
    return code;
}

int input_read(struct input *input, const struct input_options *options)
{
    static char standard[] = "-";
    char *const alone[] = {standard}, *const *files = options->file_count ? options->files : alone;
    size_t file_count = options->file_count ? options->file_count : 1;
    int code = 0;
    *input = (struct input){0};
    if (options->board)
        code = read_named(input, options->board);
    for (size_t i = 0; !options->board && i < file_count && code == 0; i++)
        code = read_input(input, strcmp(files[i], "-") == 0 ? NULL : files[i], options);
    if (code == 0)
        input->name = input->source_count > 1 ? "the input" : input->sources[0].name;
    if (code == 0)
        code = apply_options(input, options);
    if (code != 0)
        input_free(input);
    return code;
}

void input_free(struct input *input)
{
    for (size_t i = 0; i < input->count; i++)
        snl_board_free(input->boards[i]);
    free(input->boards);
    free(input->sources);
    *input = (struct input){0};
}
