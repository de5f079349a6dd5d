/* SPDX-License-Identifier: MIT */
/*
 * snl convert: writes boards in another format, as a grid or linear. If the format cannot hold a
 * board, a message names the option that makes the board fit.
 */
#include "cli.h"

#include <inttypes.h>
#include <stdio.h>

static const char help[] =
    "Usage: snl convert --to FORMAT [OPTION]... [FILE]...\n"
    "Write the boards of the FILEs in another format.\n"
    "Without FILE, or if it is -, read standard input.\n"
    "\n"
    "Output:\n"
    "      --to FORMAT   text, leetcode, hackerrank, moves or json\n"
    "      --grid RxC    boards of R rows and C columns with the same squares\n"
    "      --linear      boards without rows and columns with the same squares\n"
    "  -h, --help        this text\n"
    "\n" INPUT_HELP "\n"
    "Exit status: 0 success, 1 error in the input or output, 2 wrong usage.\n"
    "\n"
    "Examples:\n"
    "  echo '[[-1,-1],[-1,3]]' | snl convert --to text\n"
    "  snl convert --to leetcode --start 1 --board MB47\n"
    "  snl convert --to hackerrank --board ROSETTA\n"
    "  snl convert --to moves --linear --board ROSETTA\n";

enum { OPTION_TO = OPTION_OWN, OPTION_GRID, OPTION_LINEAR };

enum shape { SHAPE_AS_IT_IS, SHAPE_LINEAR, SHAPE_GRID };

struct wanted {
    int32_t format; /* SNL_FORMAT_AUTO: not given */
    enum shape shape;
    int64_t rows, columns; /* 0 unless the shape is a grid */
};

static int take_option(void *context, int option, const char *argument)
{
    struct wanted *wanted = context;
    if (option == OPTION_TO)
        return parse_format("to", argument, &wanted->format);
    enum shape shape = option == OPTION_GRID ? SHAPE_GRID : SHAPE_LINEAR;
    if (wanted->shape != SHAPE_AS_IT_IS && wanted->shape != shape) {
        complain("--linear and --grid cannot be given together");
        return EXIT_USAGE;
    }
    wanted->shape = shape;
    return shape == SHAPE_GRID ? parse_grid("grid", argument, &wanted->rows, &wanted->columns) : 0;
}

static int check_options(void *context, struct input_options *input)
{
    const struct wanted *wanted = context;
    (void)input;
    if (wanted->format != SNL_FORMAT_AUTO)
        return 0;
    complain("--to must be given: text, leetcode, hackerrank, moves or json");
    return EXIT_USAGE;
}

static int reshape_all(struct input *input, const struct wanted *wanted)
{
    for (size_t i = 0; i < input->count && wanted->shape != SHAPE_AS_IT_IS; i++) {
        if (snl_board_reshape(input->boards[i], wanted->rows, wanted->columns) != SNL_OK) {
            int64_t squares = snl_board_squares(input->boards[i]);
            input_complain(input, i,
                           "--grid %" PRId64 "x%" PRId64 ": this board has %" PRId64 " square%s",
                           wanted->rows, wanted->columns, squares, plural(squares));
            return EXIT_USAGE;
        }
    }
    return 0;
}

/* Advice for a board that the format cannot hold; NULL if no option helps. */
static const char *remedy(const snl_board *board, snl_status status, int32_t format)
{
    switch (status) {
    case SNL_ERROR_FORMAT_SHAPE:
        if (format == SNL_FORMAT_MOVES)
            return "it takes linear boards, as --linear makes them";
        if (format == SNL_FORMAT_LEETCODE)
            return "it takes grids, as --grid RxC makes them";
        return snl_board_squares(board) == 100
                   ? "it takes grids of 10 rows and 10 columns, as --grid 10x10 makes them"
                   : "it takes only boards of 100 squares";
    case SNL_ERROR_FORMAT_START:
        return "--start 1 changes the board to that";
    case SNL_ERROR_FORMAT_DIE:
        return "--die 6 changes the board to that";
    case SNL_ERROR_FORMAT_OVERSHOOT:
        return "--overshoot stay changes the board to that";
    case SNL_ERROR_FORMAT_CHAINING:
        return "--no-chaining changes the board to that";
    case SNL_ERROR_FORMAT_ENTER:
        return "--no-enter changes the board to that";
    case SNL_ERROR_FORMAT_JUMP:
        return "the format text has such jumps";
    default:
        return NULL;
    }
}

static int write_all(const struct input *input, int32_t format)
{
    size_t faulty = 0;
    snl_status status = print_boards(stdout, (const snl_board *const *)input->boards, input->count,
                                     format, &faulty);
    if (status == SNL_OK)
        return 0;
    const char *advice = remedy(input->boards[faulty], status, format);
    if (advice)
        input_complain(input, faulty, "%s; %s", snl_status_text(status), advice);
    else
        complain("%s: %s", input->name, snl_status_text(status));
    return EXIT_FAULT;
}

int command_convert(char **argv)
{
    static const struct option long_options[] = {{"to", required_argument, OPTION_TO},
                                                 {"grid", required_argument, OPTION_GRID},
                                                 {"linear", no_argument, OPTION_LINEAR},
                                                 {NULL, 0, 0}};
    static const struct command command = {
        "convert", help, "", long_options, .take = take_option, .check = check_options};
    struct wanted wanted = {.format = SNL_FORMAT_AUTO};
    struct input input;
    int code = command_input(&command, argv, &wanted, &input);
    if (code == 0)
        code = reshape_all(&input, &wanted);
    if (code == 0)
        code = write_all(&input, wanted.format);
    input_free(&input);
    return code;
}
