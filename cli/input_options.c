/* SPDX-License-Identifier: MIT */
/*
 * Parses the options of every command that reads boards, and the numbers and words in arguments.
 */
#include "cli.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const struct option input_long_options[] = {
    {"format", required_argument, OPTION_FORMAT},
    {"board", required_argument, OPTION_BOARD},
    {"start", required_argument, OPTION_START},
    {"enter", required_argument, OPTION_ENTER},
    {"enter-square", required_argument, OPTION_ENTER_SQUARE},
    {"no-enter", no_argument, OPTION_NO_ENTER},
    {"die", required_argument, OPTION_DIE},
    {"overshoot", required_argument, OPTION_OVERSHOOT},
    {"chaining", no_argument, OPTION_CHAINING},
    {"no-chaining", no_argument, OPTION_NO_CHAINING},
    {NULL, 0, 0}};

void input_options_init(struct input_options *options)
{
    *options = (struct input_options){.format = SNL_FORMAT_AUTO, .overshoot = -1, .chaining = -1};
}

int parse_number(const char *text, int64_t low, int64_t high, int64_t *number, char **end)
{
    if (*text < '0' || *text > '9')
        return 0;
    errno = 0;
    *number = strtoll(text, end, 10);
    return errno == 0 && *number >= low && *number <= high;
}

int parse_grid(const char *option, const char *argument, int64_t *rows, int64_t *columns)
{
    char *end;
    if (parse_number(argument, 1, SNL_SQUARES_MAX, rows, &end) && *end == 'x' &&
        parse_number(end + 1, 1, SNL_SQUARES_MAX / *rows, columns, &end) && *end == '\0')
        return 0;
    complain("--%s %s: expected the rows and columns of a board, such as 10x10", option, argument);
    return EXIT_USAGE;
}

int parse_option(const char *option, const char *argument, int64_t low, int64_t high,
                 int64_t *number)
{
    char *end;
    if (parse_number(argument, low, high, number, &end) && *end == '\0')
        return 0;
    complain("--%s %s: expected a whole number from %" PRId64 " to %" PRId64, option, argument, low,
             high);
    return EXIT_USAGE;
}

int parse_word(const char *option, const char *argument, const char *const *words, int32_t *index)
{
    char expected[80] = "";
    for (int32_t i = 0; words[i]; i++) {
        if (strcmp(words[i], argument) == 0) {
            *index = i;
            return 0;
        }
        strcat(expected, i == 0 ? "" : words[i + 1] ? ", " : " or ");
        strcat(expected, words[i]);
    }
    complain("--%s %s: expected %s", option, argument, expected);
    return EXIT_USAGE;
}

int parse_set(const char *option, const char *argument, int64_t high, const char *expected,
              uint64_t *set)
{
    const char *next = argument;
    int64_t number;
    char *end;
    *set = 0;
    while (parse_number(next, 1, high, &number, &end)) {
        *set |= UINT64_C(1) << (number - 1);
        if (*end == '\0')
            return 0;
        if (*end != ',')
            break;
        next = end + 1;
    }
    complain("--%s %s: expected %s", option, argument, expected);
    return EXIT_USAGE;
}

int parse_faces(const char *option, const char *argument, uint64_t *faces)
{
    return parse_set(option, argument, SNL_FACES_MAX,
                     "a face from 1 to 64, as in 6, or several, as in 1,6", faces);
}

static int take_start(struct input_options *options, const char *argument)
{
    char *end;
    if (!parse_number(argument, 0, SNL_SQUARES_MAX, &options->start, &end) || *end) {
        complain("--start %s: expected a square, or 0 for off the board", argument);
        return EXIT_USAGE;
    }
    options->has_start = 1;
    return 0;
}

/* A single number is a fair die; a list has one weight for each face. */
static int take_die(struct input_options *options, const char *argument)
{
    int64_t number;
    char *end;
    if (!strchr(argument, ',')) {
        if (!parse_number(argument, 1, SNL_FACES_MAX, &number, &end) || *end) {
            complain("--die %s: expected the number of faces, from 1 to 64, or weights W1,W2,...",
                     argument);
            return EXIT_USAGE;
        }
        options->faces = (size_t)number;
        for (size_t i = 0; i < options->faces; i++)
            options->weights[i] = 1;
        return 0;
    }
    uint64_t sum = 0;
    size_t faces = 0;
    const char *next = argument;
    for (; faces < SNL_FACES_MAX && parse_number(next, 0, UINT32_MAX, &number, &end);
         next = end + 1) {
        options->weights[faces++] = (uint32_t)number;
        sum += (uint64_t)number;
        if (*end == '\0' && sum >= 1 && sum <= UINT32_MAX) {
            options->faces = faces;
            return 0;
        }
        if (*end != ',')
            break;
    }
    complain("--die %s: expected 1 to 64 weights W1,W2,..., one of them positive, with a sum below "
             "2^32",
             argument);
    return EXIT_USAGE;
}

int parse_format(const char *option, const char *argument, int32_t *format)
{
    static const char *const formats[] = {"text", "leetcode", "hackerrank", "moves", "json", NULL};
    int code = parse_word(option, argument, formats, format);
    *format += SNL_FORMAT_TEXT;
    return code;
}

int input_options_take(struct input_options *options, int option, const char *argument)
{
    static const char *const overshoots[] = {"stay", "bounce", "win", NULL};
    switch (option) {
    case OPTION_FORMAT:
        return parse_format("format", argument, &options->format);
    case OPTION_BOARD:
        options->board = argument;
        return 0;
    case OPTION_START:
        return take_start(options, argument);
    case OPTION_ENTER:
        return parse_faces("enter", argument, &options->enter_faces);
    case OPTION_ENTER_SQUARE:
        return parse_option("enter-square", argument, 1, SNL_SQUARES_MAX, &options->enter_square);
    case OPTION_NO_ENTER:
        options->no_enter = 1;
        options->enter_faces = 0;
        options->enter_square = 0;
        return 0;
    case OPTION_DIE:
        return take_die(options, argument);
    case OPTION_OVERSHOOT:
        return parse_word("overshoot", argument, overshoots, &options->overshoot);
    default:
        options->chaining = option == OPTION_CHAINING;
        return 0;
    }
}
