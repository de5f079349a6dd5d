/* SPDX-License-Identifier: MIT */
/*
 * snl generate: makes boards as the user wishes, and prints them in the format text, each with a
 * comment that has its fewest rolls, mean and seed. The output is collected in memory first, so
 * that a failure leaves no partial output. The message about a failure describes the nearest board
 * and says which wish to loosen.
 */
#include "cli.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 1, COUNT_MAX = 1000000, SQUARES_MAX = 1 << 20 };

/* The tolerance that the library uses if none is given. */
#define TOLERANCE 0.01

enum { ROWS = 10, COLUMNS = 10, SQUARES_FOR_A_JUMP = 11 };

static const char help[] =
    "Usage: snl generate [OPTION]... [FILE]\n"
    "Make boards with a chosen difficulty, and print them in the format text. Ladders\n"
    "and snakes are added to an empty grid of 10x10 squares, or to the board in FILE,\n"
    "which keeps its jumps; - is standard input.\n"
    "\n"
    "Every board can be won, every game on it ends, and new jumps share no squares.\n"
    "\n"
    "Board:\n"
    "      --grid RxC     an empty board of R rows and C columns (10x10)\n"
    "      --squares N    an empty board of N squares, without rows and columns\n"
    "\n"
    "Wishes:\n"
    "      --ladders L    ladders to add (one for 11 squares; none to a FILE)\n"
    "      --snakes S     snakes to add (one for 11 squares; none to a FILE)\n"
    "      --rolls R      the fewest rolls from start to goal, exactly\n"
    "      --mean M       the mean number of rolls of a random game\n"
    "      --tolerance P  how far off the mean may be, in percent (1)\n"
    "      --jump-min D   new jumps are at least D squares long (2)\n"
    "      --jump-max D   new jumps are at most D squares long\n"
    "      --spread       spread jumps over the whole board, with few crossings\n"
    "\n"
    "Search:\n"
    "      --seed S       from 0 to 2^63 - 1; another seed makes another board (1)\n"
    "      --count K      make K boards, with the seeds S, S + 1, ... (1)\n"
    "      --tries T      give up a board after T tries (10000)\n"
    "\n"
    "  -h, --help         this text\n"
    "\n" INPUT_HELP "\n"
    "A game starts off the board on an empty board, unless --start says otherwise.\n"
    "\n"
    "Exit status: 0 success, 1 no such board found or an error in the input, 2 wrong\n"
    "usage.\n"
    "\n"
    "Examples:\n"
    "  snl generate --rolls 7 --mean 30 --spread\n"
    "  snl generate --grid 8x8 --ladders 6 --snakes 7 --mean 25 --count 5\n"
    "  snl generate --squares 100 --die 4 --overshoot win --mean 40 --tolerance 5\n"
    "  snl generate --ladders 2 --snakes 0 --mean 30 --board MB47\n";

struct wanted {
    snl_generate_options wishes;
    int64_t ladders, snakes; /* -1: not given */
    int64_t squares;         /* 0: not given */
    int64_t rows, columns;   /* 0: not given */
    int64_t seed, count;
};

/* ---- Messages about failures ---- */

/* Returns whether the goal of the nearest board is out of reach, or games on this board may never
 * end. */
static int is_endless(const snl_generated *made)
{
    return made->rolls == SNL_UNREACHABLE || isinf(made->mean);
}

/* Advice on the wish to change, given the nearest board. */
static const char *advice(const snl_generate_options *wishes, const snl_generated *made)
{
    double tolerance = wishes->tolerance > 0 ? wishes->tolerance : TOLERANCE;
    if (made->rolls == 0)
        return "wish for fewer jumps, or give them more room with --jump-min and --jump-max";
    if (is_endless(made))
        return "wish for more jumps: from some square no roll of this die leads on";
    if (wishes->rolls != 0 && made->rolls != wishes->rolls)
        return made->rolls > wishes->rolls
                   ? "wish for more rolls, or for more or longer ladders"
                   : "wish for fewer rolls, or for fewer or shorter ladders";
    if (fabs(made->mean - wishes->mean) < (TOLERANCE + tolerance) * wishes->mean)
        return "allow a larger --tolerance, or wish for another mean";
    if (made->mean > wishes->mean)
        return wishes->rolls != 0 ? "wish for a higher mean, fewer rolls or fewer snakes"
                                  : "wish for a higher mean, more ladders or fewer snakes";
    return "wish for a lower mean, more rolls or more snakes";
}

/* Says that no board was found, and describes the nearest one. */
static void complain_of_effort(const snl_generate_options *wishes, int64_t seed,
                               const snl_generated *made)
{
    complain("seed %" PRId64 ": no such board was found in %" PRId64 " tries", seed, made->tries);
    if (is_endless(made))
        fputs("On the nearest board games may never end.\n", stderr);
    else if (made->rolls > 0)
        fprintf(stderr, "The nearest board: fewest rolls %" PRId64 ", mean %.9g\n", made->rolls,
                made->mean);
    fprintf(stderr, "Give it more --tries, or %s.\n", advice(wishes, made));
}

/* Says which combination of wishes no board can have. */
static void complain_of_wishes(const snl_generate_options *wishes)
{
    char shortest[60] = "", longest[60] = "", rolls[40] = "", mean[40] = "";
    if (wishes->jump_min > 0)
        snprintf(shortest, sizeof shortest, " of at least %" PRId64, wishes->jump_min);
    if (wishes->jump_max > 0)
        snprintf(longest, sizeof longest, "%s at most %" PRId64,
                 wishes->jump_min > 0 ? " and" : " of", wishes->jump_max);
    if (wishes->rolls > 0)
        snprintf(rolls, sizeof rolls, ", fewest rolls %" PRId64, wishes->rolls);
    if (wishes->mean > 0)
        snprintf(mean, sizeof mean, ", mean %.6g", wishes->mean);
    complain("no board has %" PRId64 " ladder%s and %" PRId64 " snake%s added%s%s%s%s%s",
             wishes->ladders, plural(wishes->ladders), wishes->snakes, plural(wishes->snakes),
             shortest, longest, *shortest || *longest ? " squares" : "", rolls, mean);
    fputs("That is certain, whatever the seed: change these wishes, the board or its rules.\n",
          stderr);
}

/* ---- All boards ---- */

struct answer {
    const struct input *input;
    const struct wanted *wanted;
};

static int print_board(FILE *out, const snl_board *board, int64_t seed, const snl_generated *made)
{
    fprintf(out, "# fewest rolls %" PRId64 ", mean %.6g, seed %" PRId64 "\n", made->rolls,
            made->mean, seed);
    snl_status status = print_boards(out, &board, 1, SNL_FORMAT_TEXT, NULL);
    if (status == SNL_OK)
        return 0;
    complain("%s", snl_status_text(status));
    return EXIT_FAULT;
}

static int make_board(FILE *out, const struct answer *answer, int64_t seed)
{
    const struct wanted *wanted = answer->wanted;
    snl_generated made = {.struct_size = sizeof made};
    snl_board *board;
    snl_generate_options wishes = wanted->wishes;
    wishes.seed = (uint64_t)seed;
    snl_status status = snl_generate(answer->input->boards[0], &wishes, &board, &made);
    if (status == SNL_OK) {
        int code = print_board(out, board, seed, &made);
        snl_board_free(board);
        return code;
    }
    if (status == SNL_ERROR_EFFORT)
        complain_of_effort(&wanted->wishes, seed, &made);
    else if (status == SNL_ERROR_IMPOSSIBLE)
        complain_of_wishes(&wanted->wishes);
    else if (status == SNL_ERROR_TOO_LARGE)
        input_complain(answer->input, 0, "the board has more than 2^20 squares");
    else
        input_complain_of_status(answer->input, 0, status);
    return EXIT_FAULT;
}

static int make_boards(FILE *out, const void *context)
{
    const struct answer *answer = context;
    const struct wanted *wanted = answer->wanted;
    int code = 0;
    for (int64_t i = 0; i < wanted->count && code == 0; i++) {
        progress_say("board %" PRId64 " of %" PRId64, i + 1, wanted->count);
        if (i > 0)
            fputc('\n', out);
        code = make_board(out, answer, wanted->seed + i);
    }
    return code;
}

/* ---- The board to begin with ---- */

static int is_given(const struct input_options *options)
{
    return options->file_count || options->board;
}

static int make_empty(struct input *input, const struct wanted *wanted,
                      struct input_options *options)
{
    snl_board *board;
    int64_t rows = wanted->rows ? wanted->rows : ROWS;
    int64_t columns = wanted->columns ? wanted->columns : COLUMNS;
    snl_status status = wanted->squares ? snl_board_create(wanted->squares, NULL, &board)
                                        : snl_board_create_grid(rows, columns, NULL, &board);
    if (status != SNL_OK) {
        complain("%s", snl_status_text(status));
        return EXIT_FAULT;
    }
    snl_board_set_start(board, 0);
    return input_take(input, "empty board", board, options);
}

static int find_base(struct input *input, const struct wanted *wanted,
                     struct input_options *options)
{
    if (!is_given(options))
        return make_empty(input, wanted, options);
    return input_read(input, options);
}

static void fill_in(struct wanted *wanted, const struct input *input, int is_base)
{
    int64_t usual = is_base ? 0 : snl_board_squares(input->boards[0]) / SQUARES_FOR_A_JUMP;
    wanted->wishes.ladders = wanted->ladders >= 0 ? wanted->ladders : usual;
    wanted->wishes.snakes = wanted->snakes >= 0 ? wanted->snakes : usual;
}

/* ---- Arguments ---- */

enum {
    OPTION_GRID = OPTION_OWN,
    OPTION_SQUARES,
    OPTION_LADDERS,
    OPTION_SNAKES,
    OPTION_ROLLS,
    OPTION_MEAN,
    OPTION_TOLERANCE,
    OPTION_JUMP_MIN,
    OPTION_JUMP_MAX,
    OPTION_SPREAD,
    OPTION_SEED,
    OPTION_COUNT,
    OPTION_TRIES
};

/* Reads a decimal number, with or without a point or an exponent. */
static int take_decimal(const char *option, const char *argument, double low, double high,
                        double *number)
{
    char *end;
    int is_number = *argument >= '0' && *argument <= '9' &&
                    argument[strspn(argument, "0123456789.e+-")] == '\0';
    *number = is_number ? strtod(argument, &end) : 0;
    if (is_number && *end == '\0' && *number >= low && *number <= high)
        return 0;
    complain("--%s %s: expected a number from %g to %g", option, argument, low, high);
    return EXIT_USAGE;
}

static int take_tolerance(snl_generate_options *wishes, const char *argument)
{
    int code = take_decimal("tolerance", argument, 0.0001, 100, &wishes->tolerance);
    wishes->tolerance /= 100;
    return code;
}

static int take_option(void *context, int option, const char *argument)
{
    struct wanted *wanted = context;
    snl_generate_options *wishes = &wanted->wishes;
    switch (option) {
    case OPTION_GRID:
        return parse_grid("grid", argument, &wanted->rows, &wanted->columns);
    case OPTION_SQUARES:
        return parse_option("squares", argument, 1, SQUARES_MAX, &wanted->squares);
    case OPTION_LADDERS:
        return parse_option("ladders", argument, 0, SQUARES_MAX, &wanted->ladders);
    case OPTION_SNAKES:
        return parse_option("snakes", argument, 0, SQUARES_MAX, &wanted->snakes);
    case OPTION_ROLLS:
        return parse_option("rolls", argument, 1, SQUARES_MAX, &wishes->rolls);
    case OPTION_MEAN:
        return take_decimal("mean", argument, 1, 1e15, &wishes->mean);
    case OPTION_TOLERANCE:
        return take_tolerance(wishes, argument);
    case OPTION_JUMP_MIN:
        return parse_option("jump-min", argument, 1, SQUARES_MAX, &wishes->jump_min);
    case OPTION_JUMP_MAX:
        return parse_option("jump-max", argument, 1, SQUARES_MAX, &wishes->jump_max);
    case OPTION_SPREAD:
        wishes->spread = 1;
        return 0;
    case OPTION_SEED:
        return parse_option("seed", argument, 0, INT64_MAX, &wanted->seed);
    case OPTION_COUNT:
        return parse_option("count", argument, 1, COUNT_MAX, &wanted->count);
    default:
        return parse_option("tries", argument, 1, INT64_MAX, &wishes->tries_max);
    }
}

/* Refuses options that cannot be given together. */
static int check_options(void *context, struct input_options *options)
{
    const struct wanted *wanted = context;
    const char *fault = NULL;
    if (wanted->squares && wanted->rows)
        fault = "--squares and --grid cannot be given together";
    else if ((wanted->squares || wanted->rows) && is_given(options))
        fault = "--squares and --grid are for an empty board, in place of FILE";
    else if (wanted->seed > INT64_MAX - wanted->count)
        fault = "--seed and --count are too large together";
    else if (wanted->rows > SQUARES_MAX / (wanted->columns ? wanted->columns : 1))
        fault = "--grid: expected at most 2^20 squares";
    if (!fault)
        return 0;
    complain("%s", fault);
    return EXIT_USAGE;
}

int command_generate(char **argv)
{
    static const struct option long_options[] = {{"grid", required_argument, OPTION_GRID},
                                                 {"squares", required_argument, OPTION_SQUARES},
                                                 {"ladders", required_argument, OPTION_LADDERS},
                                                 {"snakes", required_argument, OPTION_SNAKES},
                                                 {"rolls", required_argument, OPTION_ROLLS},
                                                 {"mean", required_argument, OPTION_MEAN},
                                                 {"tolerance", required_argument, OPTION_TOLERANCE},
                                                 {"jump-min", required_argument, OPTION_JUMP_MIN},
                                                 {"jump-max", required_argument, OPTION_JUMP_MAX},
                                                 {"spread", no_argument, OPTION_SPREAD},
                                                 {"seed", required_argument, OPTION_SEED},
                                                 {"count", required_argument, OPTION_COUNT},
                                                 {"tries", required_argument, OPTION_TRIES},
                                                 {NULL, 0, 0}};
    static const struct command command = {"generate",
                                           help,
                                           "",
                                           long_options,
                                           .take = take_option,
                                           .check = check_options,
                                           .one_board = "jumps are added to exactly one"};
    struct wanted wanted = {.wishes = {.struct_size = sizeof wanted.wishes},
                            .ladders = -1,
                            .snakes = -1,
                            .seed = SEED,
                            .count = 1};
    struct input_options options;
    int code = command_arguments(&command, argv, &wanted, &options);
    if (code != 0)
        return code;
    struct input input;
    code = find_base(&input, &wanted, &options);
    if (code != 0)
        return code;
    fill_in(&wanted, &input, is_given(&options));
    struct answer answer = {&input, &wanted};
    code = output_whole(make_boards, &answer);
    input_free(&input);
    return code;
}
