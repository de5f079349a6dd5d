/* SPDX-License-Identifier: MIT */
/*
 * snl solve: prints the fewest rolls that win each board, with a route in words or as JSON.
 */
#include "cli.h"

#include <inttypes.h>
#include <stdio.h>

static const char help[] =
    "Usage: snl solve [OPTION]... [FILE]...\n"
    "Print the fewest rolls that win each board of the FILEs, and the route.\n"
    "Without FILE, or if it is -, read standard input.\n"
    "\n"
    "Output:\n"
    "  -q, --quiet       only the fewest rolls, one number a line; -1: out of reach\n"
    "      --json        one JSON object a line: rolls and route\n"
    "  -h, --help        this text\n"
    "\n" INPUT_HELP "\n"
    "Exit status: 0 success, 1 error in the input or output, 2 wrong usage.\n"
    "\n"
    "Examples:\n"
    "  snl solve --board MB47\n"
    "  snl convert --to hackerrank --board ROSETTA | snl solve -q\n"
    "  echo '[[-1,-1],[-1,3]]' | snl solve --json\n"
    "  snl solve --start 0 --die 0,1,2,3,4,5,6,5,4,3,2,1 --board MB47\n";

enum output { OUTPUT_WORDS, OUTPUT_JSON, OUTPUT_QUIET };

static snl_leg leg_at(const snl_route *route, size_t index)
{
    snl_leg leg = {.struct_size = sizeof leg};
    snl_route_leg(route, index, &leg);
    return leg;
}

static void print_json(FILE *out, const snl_route *route)
{
    fprintf(out, "{\"rolls\": %" PRId64 ", \"route\": [", snl_route_rolls(route));
    for (size_t i = 0; i < snl_route_leg_count(route); i++) {
        snl_leg leg = leg_at(route, i);
        fprintf(out,
                "%s{\"from\": %" PRId64 ", \"face\": %" PRId32 ", \"times\": %" PRId64
                ", \"landing\": %" PRId64 ", \"to\": %" PRId64 "}",
                i > 0 ? ", " : "", leg.from, leg.face, leg.times, leg.landing, leg.to);
    }
    fputs("]}\n", out);
}

/* Whether a leg puts the token on the enter square. */
static int is_entering(const snl_board *board, const snl_leg *leg)
{
    snl_square square = 0;
    snl_board_enter(board, NULL, &square);
    return square != 0 && leg->from == snl_board_start(board);
}

/* "    3-5  roll 6, 3 times: from 20 to 38, up the ladder to 44" */
static void print_leg(FILE *out, const snl_board *board, const snl_leg *leg, int64_t first_roll)
{
    char rolls[48];
    if (leg->times == 1)
        snprintf(rolls, sizeof rolls, "%" PRId64, first_roll);
    else
        snprintf(rolls, sizeof rolls, "%" PRId64 "-%" PRId64, first_roll,
                 first_roll + leg->times - 1);
    fprintf(out, "%7s  roll %" PRId32, rolls, leg->face);
    if (leg->times > 1)
        fprintf(out, ", %" PRId64 " times", leg->times);
    if (leg->from == 0)
        fprintf(out, ": from off the board to %" PRId64, leg->landing);
    else
        fprintf(out, ": from %" PRId64 " to %" PRId64, leg->from, leg->landing);
    if (leg->landing < leg->from + leg->face * leg->times && !is_entering(board, leg))
        fputs(leg->landing == snl_board_squares(board) ? " (past the goal)"
                                                       : " (bounced off the goal)",
              out);
    if (leg->to > leg->landing)
        fprintf(out, ", up the ladder to %" PRId64, leg->to);
    if (leg->to < leg->landing)
        fprintf(out, ", down the snake to %" PRId64, leg->to);
    fputc('\n', out);
}

static void print_words(FILE *out, const struct input *input, size_t index, const snl_route *route)
{
    int64_t rolls = snl_route_rolls(route);
    input_print_heading(out, input, index, ": ");
    if (rolls == SNL_UNREACHABLE) {
        fputs("the goal cannot be reached\n", out);
        return;
    }
    const snl_board *board = input->boards[index];
    fprintf(out, "%" PRId64 " roll%s to square %" PRId64 "\n", rolls, plural(rolls),
            snl_board_squares(board));
    int64_t roll = 1;
    for (size_t i = 0; i < snl_route_leg_count(route); i++) {
        snl_leg leg = leg_at(route, i);
        print_leg(out, board, &leg, roll);
        roll += leg.times;
    }
}

static int write_board(FILE *out, const struct input *input, size_t index, const void *wanted)
{
    const enum output *output = wanted;
    const snl_board *board = input->boards[index];
    snl_route *route = NULL;
    int64_t rolls;
    snl_status status = *output == OUTPUT_QUIET
                            ? snl_board_solve(board, &rolls)
                            : snl_route_create(board, snl_board_start(board), &route);
    if (status != SNL_OK) {
        input_complain_of_status(input, index, status);
        return EXIT_FAULT;
    }
    if (*output == OUTPUT_QUIET)
        fprintf(out, "%" PRId64 "\n", rolls);
    else if (*output == OUTPUT_JSON)
        print_json(out, route);
    else
        print_words(out, input, index, route);
    snl_route_free(route);
    return 0;
}

enum { OPTION_JSON = OPTION_OWN };

static int take_option(void *wanted, int option, const char *argument)
{
    enum output *output = wanted, asked = option == 'q' ? OUTPUT_QUIET : OUTPUT_JSON;
    (void)argument;
    if (*output != OUTPUT_WORDS && *output != asked) {
        complain("-q and --json cannot be given together");
        return EXIT_USAGE;
    }
    *output = asked;
    return 0;
}

int command_solve(char **argv)
{
    static const struct option long_options[] = {
        {"quiet", no_argument, 'q'}, {"json", no_argument, OPTION_JSON}, {NULL, 0, 0}};
    static const struct command command = {"solve", help, "q", long_options, .take = take_option};
    enum output output = OUTPUT_WORDS;
    return command_for_boards(&command, argv, &output, write_board);
}
