/* SPDX-License-Identifier: MIT */
/*
 * What the commands of the program share. It uses the public interface of the library only.
 *
 * Exit codes: 0 fine, 1 a fault in the input or the surroundings, 2 wrong usage. Data goes to
 * stdout, messages go to stderr.
 */
#ifndef SNL_CLI_H
#define SNL_CLI_H

#include <getopt.h>
#include <snl.h>
#include <stdio.h>

enum { EXIT_FAULT = 1, EXIT_USAGE = 2 };

/* Prints "snl: ", the message and a newline to stderr. This and other messages end the progress
 * line. */
void complain(const char *format, ...);

/* What a word is most likely meant to be: begin with the word alone, and consider what it may be. */
struct suggestion {
    const char *word;
    size_t length;
    const char *best; /* NULL: none is near */
    size_t best_length, changes;
    char text[48];
};
void suggestion_consider(struct suggestion *suggestion, const char *other, size_t other_length);

/* "; did you mean 'solve'?", to end a message with, or "". */
const char *suggestion_text(struct suggestion *suggestion);

/* Whether `text` begins with a plain decimal number from `low` to `high`; it ends at `*end`. */
int parse_number(const char *text, int64_t low, int64_t high, int64_t *number, char **end);

/* Reads the number that an option takes. Returns 0, or EXIT_USAGE after a message. */
int parse_option(const char *option, const char *argument, int64_t low, int64_t high,
                 int64_t *number);

/* Reads the rows and columns that an option takes, as "RxC". Returns as parse_option(). */
int parse_grid(const char *option, const char *argument, int64_t *rows, int64_t *columns);

/* Options of every command that reads boards: what to read, and rules that override the input's. */
struct input_options {
    char *const *files; /* each a name, or "-" for stdin */
    size_t file_count;  /* 0: stdin */
    const char *board;  /* the name of a named board in place of files; NULL: none */
    int32_t format;
    int has_start;
    int64_t start;
    size_t faces; /* 0: no die given */
    uint32_t weights[SNL_FACES_MAX];
    int32_t overshoot; /* -1: not given */
    int32_t chaining;  /* -1: not given */
};

/* What getopt_long() answers for them, and their explanation for --help. Other options are letters,
 * or numbers from OPTION_OWN on. */
enum {
    OPTION_FORMAT = 256,
    OPTION_BOARD,
    OPTION_START,
    OPTION_DIE,
    OPTION_OVERSHOOT,
    OPTION_CHAINING,
    OPTION_NO_CHAINING,
    OPTION_INPUT_FIRST = OPTION_FORMAT,
    OPTION_INPUT_LAST = OPTION_NO_CHAINING,
    OPTION_OWN = 1024
};
extern const struct option input_long_options[];
#define INPUT_HELP                                                                                 \
    "Input (it is recognised if no format is given):\n"                                            \
    "  --format FORMAT   text, leetcode, hackerrank or moves\n"                                    \
    "  --board NAME      a named board in place of FILE; 'snl boards' lists them\n"                \
    "\n"                                                                                           \
    "Rules (they override the rules of the input):\n"                                              \
    "  --start S         the square to start from; 0 is off the board\n"                           \
    "  --die K           a fair die with the faces 1 to K\n"                                       \
    "  --die W1,W2,...   a die with the faces 1, 2, ... of these weights\n"                        \
    "  --overshoot RULE  a roll past the goal: stay, bounce or win\n"                              \
    "  --chaining        follow jumps one after another\n"                                         \
    "  --no-chaining     take one jump a roll\n"

void input_options_init(struct input_options *options);

/* Reads the name of a format, other than SNL_FORMAT_AUTO, that an option takes. Returns 0, or
 * EXIT_USAGE after a message. */
int parse_format(const char *option, const char *argument, int32_t *format);

/* Takes one of the options above. Returns 0, or EXIT_USAGE after a message. */
int input_options_take(struct input_options *options, int option, const char *argument);

/* Creates a named board. Returns 0, or another exit code after a message that begins with `option`,
 * which is what the name was given to. */
int create_named(const char *option, const char *name, snl_board **board);

/* Where some of the boards of an input come from. */
struct input_source {
    const char *name; /* of a file or of a named board */
    size_t first, count;
};

/* The boards of files one after another, or a named board. */
struct input {
    const char *name; /* of all, for messages */
    snl_board **boards;
    size_t count;
    struct input_source *sources;
    size_t source_count;
};

/* Reads all boards that the options name, and applies the rules. Returns 0, or another exit code
 * after a message. */
int input_read(struct input *input, const struct input_options *options);
void input_free(struct input *input);

/* The same for a board that the command has made itself, which then belongs to the input. */
int input_take(struct input *input, const char *name, snl_board *board,
               const struct input_options *options);

/* Prints what the answer for a board begins with, and `end`, if there are several boards: "Board 2", or
 * of several files "more.snl", "more.snl, board 2". An empty line comes before all but the first. */
void input_print_heading(FILE *out, const struct input *input, size_t index, const char *end);

/* Prints a message about a board of the input, which says which one if there are several. */
void input_complain(const struct input *input, size_t index, const char *format, ...);

/* The same about a status that the library answered; it names the square of a cycle. */
void input_complain_of_status(const struct input *input, size_t index, snl_status status);

/* The width of the terminal: what COLUMNS says, or the terminal behind `descriptor`, or 80. */
int terminal_columns(int descriptor);

/* How snl_draw_terminal() may draw there: with Unicode if the locale has it, with colour on a
 * terminal, unless NO_COLOR or TERM says otherwise. */
int32_t terminal_style(int descriptor);

/* Whether the locale says that text is shown in UTF-8. */
int terminal_is_utf8(void);

/* Draws how long games last: of `total` games, in whatever unit, `weights[t]` take `t` rolls, for
 * `t` below `count`, and the others take more. `total` is positive. */
void print_histogram(FILE *out, const double *weights, size_t count, double total);

/* What a long run is doing, in one line on stderr, rewritten every second from the first on; only
 * if stderr is a terminal. An interrupt then takes the line away before it ends the program.
 * progress_end() comes before anything is printed, in the thread that called progress_begin(); it
 * does nothing if there is no such line. */
void progress_begin(void);
void progress_say(const char *format, ...);
void progress_end(void);

/* What a command understands besides --help and the options of the input. */
struct command {
    const char *name;
    const char *help;
    const char *letters;          /* options of one letter, as getopt() wants them */
    const struct option *options; /* ends with zeros */
    /* Takes one of them. Returns 0, or EXIT_USAGE after a message. */
    int (*take)(void *wanted, int option, const char *argument);
};

/* Reads the arguments of a command that reads boards; `wanted` is for take(). Returns 0, EXIT_USAGE
 * after a message, or -1 after printing the help text for --help. */
int command_arguments(const struct command *command, int argc, char **argv, void *wanted,
                      struct input_options *input);

/* The same for a command that reads one file at most. */
int command_arguments_of_one(const struct command *command, int argc, char **argv, void *wanted,
                             struct input_options *input);

/* The same for a command that reads no boards and takes other arguments than options, which begin
 * at argv[optind]. */
int command_options(const struct command *command, int argc, char **argv, void *wanted);

/* Prints to stdout, and keeps the reason of the first failure for output_end(). */
void output_bytes(const char *bytes, size_t length);
void output_flush(void);

/* Flushes stdout. Returns 0, or EXIT_FAULT after a message if anything could not be written. */
int output_end(void);

/* Writes an answer to memory, and to stdout if that went well. `write` returns 0, or another exit
 * code after a message, and so does this. */
int output_whole(int (*write)(FILE *out, const void *context), const void *context);

/* Writes the answer for a board of the input. Returns 0, or another exit code after a message. */
typedef int output_board(FILE *out, const struct input *input, size_t index, const void *wanted);

/* Writes the answers for all boards to stdout, or none of them. Returns 0, or another exit code. */
int output_boards(const struct input *input, output_board *write_board, const void *wanted);

/* The whole of a command that reads its arguments and boards, and writes an answer for each. */
int command_for_boards(const struct command *command, int argc, char **argv, void *wanted,
                       output_board *write_board);

/* Makes a file of these bytes, or leaves what was there. Returns 0, or EXIT_FAULT after a message. */
int write_file(const char *name, const char *bytes, size_t length);

/* "", or "s" if there are several. */
const char *plural(int64_t count);

/* Makes a text of boards, which ends with a zero and is to be freed. Returns what snl_write_boards()
 * answers, or SNL_ERROR_MEMORY. */
snl_status text_of_boards(const snl_board *const *boards, size_t count, int32_t format, char **text,
                          size_t *faulty);

/* In JSON, with as many digits as it takes to read the same double back; null if it is none. */
void print_number(FILE *out, double number);

int command_boards(int argc, char **argv);
int command_chance(int argc, char **argv);
int command_convert(int argc, char **argv);
int command_draw(int argc, char **argv);
int command_generate(int argc, char **argv);
int command_play(int argc, char **argv);
int command_simulate(int argc, char **argv);
int command_solve(int argc, char **argv);

#endif
