/* SPDX-License-Identifier: MIT */
/*
 * Parses the arguments of every command, and runs the commands that print an answer for each board.
 * The answers are collected in memory, and printed once all of them are complete.
 */
#include "cli.h"
#include "system.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTIONS_MAX = 40, LETTERS_MAX = 20 };

/* Adds options to a list that ends with zeros. */
static void add_options(struct option *list, const struct option *more)
{
    size_t count = 0;
    while (list[count].name)
        count++;
    for (; more->name && count < OPTIONS_MAX; more++)
        list[count++] = *more;
}

static int take_option(const struct command *command, int option, const char *argument,
                       void *wanted, struct input_options *input)
{
    if (option == '?')
        return EXIT_USAGE;
    if (input && option >= OPTION_INPUT_FIRST && option <= OPTION_INPUT_LAST)
        return input_options_take(input, option, argument);
    return command->take(wanted, option, argument);
}

static int take_files(const struct command *command, char **files, size_t count,
                      struct input_options *input)
{
    if (input->board && count > 0) {
        complain("--board and a file cannot be given together: %s", files[0]);
        return EXIT_USAGE;
    }
    input->files = files;
    input->file_count = count;
    input->one_board = command->one_board;
    if (!command->one_board || input->file_count <= 1)
        return 0;
    complain("more than one file: %s", input->files[1]);
    return EXIT_USAGE;
}

/* Like command_arguments(), but the caller takes the files, which `*files` then counts, and prints
 * "Try 'snl ... --help'." */
static int take_options(const struct command *command, char **argv, void *wanted,
                        struct input_options *input, size_t *files)
{
    static const struct option help[] = {{"help", no_argument, 'h'}, {NULL, 0, 0}};
    struct option options[OPTIONS_MAX + 1] = {{NULL, 0, 0}};
    char letters[LETTERS_MAX + 1];
    int option, code = 0;
    add_options(options, command->options);
    if (input) {
        input_options_init(input);
        add_options(options, input_long_options);
    }
    add_options(options, help);
    snprintf(letters, sizeof letters, "h%s", command->letters);
    struct option_reader reader = {.words = argv + 1, .letters = letters, .options = options};
    while (code == 0 && (option = option_next(&reader)) != -1) {
        if (option == 'h') {
            fputs(command->help, stdout);
            return -1;
        }
        code = take_option(command, option, reader.argument, wanted, input);
    }
    *files = reader.others;
    return code;
}

/* Ends a message about wrong usage. Returns `code`. */
static int refer_to_help(const struct command *command, int code)
{
    if (code == EXIT_USAGE)
        fprintf(stderr, "Try 'snl %s --help'.\n", command->name);
    return code;
}

int command_options(const struct command *command, char **argv, void *wanted)
{
    size_t files;
    return refer_to_help(command, take_options(command, argv, wanted, NULL, &files));
}

int command_arguments(const struct command *command, char **argv, void *wanted,
                      struct input_options *input)
{
    size_t files;
    int code = take_options(command, argv, wanted, input, &files);
    if (code == 0)
        code = take_files(command, argv + 1, files, input);
    if (code == 0 && command->check)
        code = command->check(wanted, input);
    return refer_to_help(command, code);
}

int command_input(const struct command *command, char **argv, void *wanted, struct input *input)
{
    struct input_options options;
    *input = (struct input){0};
    int code = command_arguments(command, argv, wanted, &options);
    return code == 0 ? input_read(input, &options) : code;
}

/* Collects in memory what `write` writes; the caller frees it, even after a failure. */
static int collect(int (*write)(FILE *out, const void *context), const void *context,
                   struct text *text)
{
    FILE *out = system_collect(&text->bytes, &text->length);
    int code = out ? write(out, context) : 0;
    int failed = !out || system_collected(out, &text->bytes, &text->length);
    if (code == 0 && failed) {
        complain("%s", snl_status_text(SNL_ERROR_MEMORY));
        code = EXIT_FAULT;
    }
    return code;
}

int output_whole(int (*write)(FILE *out, const void *context), const void *context)
{
    struct text text = {NULL, 0};
    progress_begin();
    int code = collect(write, context, &text);
    progress_end();
    if (code == 0)
        output_bytes(text.bytes, text.length);
    free(text.bytes);
    return code;
}

static int write_answers(FILE *out, const void *context)
{
    const struct answers *answers = context;
    int code = 0;
    for (size_t i = 0; i < answers->count && code == 0; i++)
        code = answers->write_board(out, answers->input, answers->first + i, answers->wanted);
    return code;
}

int collect_answers(const struct answers *answers, struct text *text)
{
    return collect(write_answers, answers, text);
}

int output_boards(const struct input *input, output_board *write_board, const void *wanted)
{
    struct answers answers = {input, 0, input->count, write_board, wanted};
    return output_whole(write_answers, &answers);
}

int command_for_boards(const struct command *command, char **argv, void *wanted,
                       output_board *write_board)
{
    struct input input;
    int code = command_input(command, argv, wanted, &input);
    if (code == 0)
        code = output_boards(&input, write_board, wanted);
    input_free(&input);
    return code;
}
