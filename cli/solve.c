/* SPDX-License-Identifier: MIT */
/*
 * snl solve: the fewest rolls, and the route in words, as JSON, or not at all.
 */
#include "cli.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static const char help[] =
    "Usage: snl solve [OPTION]... [FILE]\n"
    "Print the fewest rolls that win each board of FILE, and which they are.\n"
    "Without FILE, or if it is -, read standard input.\n"
    "\n"
    "Output:\n"
    "  -q, --quiet       only the numbers of rolls, one a line; -1: out of reach\n"
    "      --json        one JSON object a line: rolls and route\n"
    "  -h, --help        this text\n"
    "\n" INPUT_HELP "\n"
    "Exit status: 0 fine, 1 a fault in the input, 2 wrong usage.\n"
    "\n"
    "Examples:\n"
    "  snl solve boards/mb47.snl\n"
    "  snl solve -q boards/hackerrank.txt\n"
    "  echo '[[-1,-1],[-1,3]]' | snl solve --json\n"
    "  snl solve --start 0 --die 0,1,2,3,4,5,6,5,4,3,2,1 boards/mb47.snl\n";

enum output { OUTPUT_WORDS, OUTPUT_JSON, OUTPUT_QUIET };

static snl_leg leg_at(const snl_route *route, size_t index)
{
    snl_leg leg = {.struct_size = sizeof leg};
    snl_route_leg(route, index, &leg);
    return leg;
}

static void print_json(const snl_route *route)
{
    printf("{\"rolls\": %" PRId64 ", \"route\": [", snl_route_rolls(route));
    for (size_t i = 0; i < snl_route_leg_count(route); i++) {
        snl_leg leg = leg_at(route, i);
        printf("%s{\"from\": %" PRId64 ", \"face\": %" PRId32 ", \"times\": %" PRId64
               ", \"landing\": %" PRId64 ", \"to\": %" PRId64 "}",
               i > 0 ? ", " : "", leg.from, leg.face, leg.times, leg.landing, leg.to);
    }
    puts("]}");
}

static const char *plural(int64_t count)
{
    return count == 1 ? "" : "s";
}

/* "    3-5  roll 6, 3 times: from 20 to 38, up the ladder to 44" */
static void print_leg(const snl_leg *leg, int64_t first_roll, snl_square goal)
{
    char rolls[48];
    if (leg->times == 1)
        snprintf(rolls, sizeof rolls, "%" PRId64, first_roll);
    else
        snprintf(rolls, sizeof rolls, "%" PRId64 "-%" PRId64, first_roll,
                 first_roll + leg->times - 1);
    printf("%7s  roll %" PRId32, rolls, leg->face);
    if (leg->times > 1)
        printf(", %" PRId64 " times", leg->times);
    if (leg->from == 0)
        printf(": from off the board to %" PRId64, leg->landing);
    else
        printf(": from %" PRId64 " to %" PRId64, leg->from, leg->landing);
    if (leg->landing < leg->from + leg->face * leg->times)
        fputs(leg->landing == goal ? " (more than was needed)" : " (bounced off the goal)", stdout);
    if (leg->to > leg->landing)
        printf(", up the ladder to %" PRId64, leg->to);
    if (leg->to < leg->landing)
        printf(", down the snake to %" PRId64, leg->to);
    putchar('\n');
}

static void print_words(const struct input *input, size_t index, const snl_route *route)
{
    int64_t rolls = snl_route_rolls(route);
    if (input->count > 1)
        printf("%sBoard %zu: ", index > 0 ? "\n" : "", index + 1);
    if (rolls == SNL_UNREACHABLE) {
        puts("the goal cannot be reached");
        return;
    }
    snl_square goal = snl_board_squares(input->boards[index]);
    printf("%" PRId64 " roll%s to square %" PRId64 "\n", rolls, plural(rolls), goal);
    int64_t roll = 1;
    for (size_t i = 0; i < snl_route_leg_count(route); i++) {
        snl_leg leg = leg_at(route, i);
        print_leg(&leg, roll, goal);
        roll += leg.times;
    }
}

struct answer {
    int64_t rolls;
    snl_route *route; /* NULL if only the number is wanted */
};

static int find_answer(const struct input *input, size_t index, enum output output,
                       struct answer *answer)
{
    const snl_board *board = input->boards[index];
    snl_status status = output == OUTPUT_QUIET
                            ? snl_board_solve(board, &answer->rolls)
                            : snl_route_create(board, snl_board_start(board), &answer->route);
    if (status == SNL_OK)
        return 0;
    input_complain_of_status(input, index, status);
    return EXIT_FAULT;
}

static void print_answer(const struct input *input, size_t index, enum output output,
                         const struct answer *answer)
{
    if (output == OUTPUT_QUIET)
        printf("%" PRId64 "\n", answer->rolls);
    else if (output == OUTPUT_JSON)
        print_json(answer->route);
    else
        print_words(input, index, answer->route);
}

/* Solves all boards before anything is printed, so that a fault leaves no half of an output. */
static int solve_all(const struct input *input, enum output output)
{
    struct answer *answers = calloc(input->count, sizeof *answers);
    if (!answers) {
        complain("%s", snl_status_text(SNL_ERROR_MEMORY));
        return EXIT_FAULT;
    }
    int code = 0;
    for (size_t i = 0; i < input->count && code == 0; i++)
        code = find_answer(input, i, output, &answers[i]);
    for (size_t i = 0; i < input->count && code == 0; i++)
        print_answer(input, i, output, &answers[i]);
    for (size_t i = 0; i < input->count; i++)
        snl_route_free(answers[i].route);
    free(answers);
    return code;
}

static int usage_fault(void)
{
    fputs("Try 'snl solve --help'.\n", stderr);
    return EXIT_USAGE;
}

/* Returns 0, EXIT_USAGE, or -1 if the help text was asked for and printed. */
static int parse_arguments(int argc, char **argv, struct input_options *options,
                           enum output *output)
{
    enum { OPTION_JSON = 1024 };
    static const struct option long_options[] = {INPUT_LONG_OPTIONS,
                                                 {"quiet", no_argument, NULL, 'q'},
                                                 {"json", no_argument, NULL, OPTION_JSON},
                                                 {"help", no_argument, NULL, 'h'},
                                                 {NULL, 0, NULL, 0}};
    int quiet = 0, json = 0, option;
    input_options_init(options);
    while ((option = getopt_long(argc, argv, "qh", long_options, NULL)) != -1) {
        if (option == 'h') {
            fputs(help, stdout);
            return -1;
        }
        if (option == 'q')
            quiet = 1;
        else if (option == OPTION_JSON)
            json = 1;
        else if (option == '?' || input_options_take(options, option, optarg) != 0)
            return usage_fault();
    }
    if (quiet && json) {
        complain("-q and --json cannot be given together");
        return usage_fault();
    }
    if (argc - optind > 1) {
        complain("more than one file: %s", argv[optind + 1]);
        return usage_fault();
    }
    *output = quiet ? OUTPUT_QUIET : json ? OUTPUT_JSON : OUTPUT_WORDS;
    return 0;
}

int command_solve(int argc, char **argv)
{
    struct input_options options;
    enum output output;
    int code = parse_arguments(argc, argv, &options, &output);
    if (code != 0)
        return code < 0 ? 0 : code;
    struct input input;
    code = input_read(&input, argv[optind], &options);
    if (code == 0)
        code = solve_all(&input, output);
    input_free(&input);
    return code;
}
