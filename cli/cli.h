/* SPDX-License-Identifier: MIT */
/*
 * Declarations shared by the commands. The program uses only the public interface of the library.
 *
 * Exit codes: 0 success, 1 a fault in the input or output, or a lack of memory, 2 wrong usage. Data
 * goes to stdout, messages go to stderr.
 */
#ifndef SNL_CLI_H
#define SNL_CLI_H

#include <snl.h>
#include <stdio.h>

enum { EXIT_FAULT = 1, EXIT_USAGE = 2 };

/* Prints "snl: ", the message and a newline to stderr. Every message removes the progress line
 * first. */
void complain(const char *format, ...);

/* The candidate most like a misspelt word. Set `word`, `length` and, for an option, `is_option`;
 * leave the rest 0, then pass each candidate to suggestion_consider(). */
struct suggestion {
    const char *word;
    size_t length;
    int is_option;    /* the text writes two dashes before the candidate */
    const char *best; /* NULL: no candidate is near */
    size_t best_length, changes;
    char text[48];
};
void suggestion_consider(struct suggestion *suggestion, const char *other, size_t other_length);

/* The end of a message, "; did you mean 'solve'?", or "" if no candidate is near. */
const char *suggestion_text(struct suggestion *suggestion);

/* Returns whether `text` begins with a plain decimal number from `low` to `high`; `*end` then
 * points behind its digits. */
int parse_number(const char *text, int64_t low, int64_t high, int64_t *number, char **end);

/* Reads the argument of an option as a number. Returns 0, or EXIT_USAGE after a message. */
int parse_option(const char *option, const char *argument, int64_t low, int64_t high,
                 int64_t *number);

/* Reads the argument of an option as rows and columns, "RxC". Returns the same as
 * parse_option(). */
int parse_grid(const char *option, const char *argument, int64_t *rows, int64_t *columns);

/* Finds the argument of an option in `words`, and stores the index of the word. NULL ends `words`,
 * which has at least two words. Returns the same as parse_option(). */
int parse_word(const char *option, const char *argument, const char *const *words, int32_t *index);

/* Reads the argument of an option as numbers from 1 to `high`, which is at most 64, with commas
 * between them: bit n - 1 of the set stands for number n. `expected` ends the message. Returns the
 * same as parse_option(). */
int parse_set(const char *option, const char *argument, int64_t high, const char *expected,
              uint64_t *set);

/* Reads the argument of an option as a set of faces. Returns the same as parse_option(). */
int parse_faces(const char *option, const char *argument, uint64_t *faces);

/* A long option; a name of NULL ends a list of them. */
enum { no_argument, required_argument };
struct option {
    const char *name;
    int has_argument;
    int value; /* what option_next() returns for it */
};

/* The options on a command line. Set the first three fields, and leave the rest 0. */
struct option_reader {
    char **words;        /* end with NULL */
    const char *letters; /* each option of one letter, with a colon if it has an argument */
    const struct option *options; /* the long ones */
    const char *argument;         /* of the last option; NULL: it has none */
    size_t others;                /* how many arguments that are no options were seen */
    size_t next;                  /* of the words */
    const char *letters_left;     /* of the last word */
    int only_others;              /* whether "--" was seen */
};

/* Returns the next option: a letter, or the value of a long one; '?' after a message; -1 if none is
 * left. `words` then are the other arguments, and end with NULL. */
int option_next(struct option_reader *reader);

/* Options of every command that reads boards: which boards to read, and rules that override the
 * rules of these boards. */
struct input_options {
    char *const *files; /* each a name, or "-" for stdin */
    size_t file_count;  /* 0: stdin */
    const char *board;  /* the name of a named board in place of files; NULL: none */
    int32_t format;
    const char *one_board; /* why only one board is wanted, for a message; NULL: any number is */
    int has_start;
    int64_t start;
    uint64_t enter_faces; /* 0: not given */
    int64_t enter_square; /* 0: not given */
    int no_enter;         /* whether the input's rules of entering do not hold */
    size_t faces;         /* 0: no die given */
    uint32_t weights[SNL_FACES_MAX];
    int32_t overshoot; /* -1: not given */
    int32_t chaining;  /* -1: not given */
};

/* The values that option_next() returns for these options, and their help text. Options of a single
 * command are letters, or numbers from OPTION_OWN on. */
enum {
    OPTION_FORMAT = 256,
    OPTION_BOARD,
    OPTION_START,
    OPTION_ENTER,
    OPTION_ENTER_SQUARE,
    OPTION_NO_ENTER,
    OPTION_DIE,
    OPTION_OVERSHOOT,
    OPTION_CHAINING,
    OPTION_NO_CHAINING,
    OPTION_AGAIN, /* the options of turns */
    OPTION_AGAIN_LIMIT,
    OPTION_PENALTY,
    OPTION_INPUT_FIRST = OPTION_FORMAT,
    OPTION_INPUT_LAST = OPTION_NO_CHAINING,
    OPTION_OWN = 1024
};
extern const struct option input_long_options[];
#define INPUT_HELP                                                                                 \
    "Input (it is recognised if no format is given):\n"                                            \
    "  --format FORMAT   text, leetcode, hackerrank, moves or json\n"                              \
    "  --board NAME      a named board in place of FILE; 'snl boards' lists them\n"                \
    "\n"                                                                                           \
    "Rules (they override the rules of the input):\n"                                              \
    "  --start S         the square to start from; 0 is off the board\n"                           \
    "  --enter LIST      only these faces leave the start: 6, or 1,6\n"                            \
    "  --enter-square S  a roll that leaves the start puts the token on square S\n"                \
    "  --no-enter        every face leaves the start, by the roll\n"                               \
    "  --die K           a fair die with the faces 1 to K\n"                                       \
    "  --die W1,W2,...   a die with the faces 1, 2, ... of these weights\n"                        \
    "  --overshoot RULE  a roll past the goal: stay, bounce or win\n"                              \
    "  --chaining        follow jumps one after another\n"                                         \
    "  --no-chaining     take one jump a roll\n"

/* The options of turns, for an array of long options, and their help text. */
#define TURNS_LONG_OPTIONS                                                                         \
    {"again", required_argument, OPTION_AGAIN},                                                    \
        {"again-limit", required_argument, OPTION_AGAIN_LIMIT},                                    \
    {                                                                                              \
        "penalty", required_argument, OPTION_PENALTY                                               \
    }
#define TURNS_HELP                                                                                 \
    "      --again LIST      who rolls one of these faces rolls again: 6, or 1,6\n"                \
    "      --again-limit L   the L-th of them in a turn ends it with a penalty\n"                  \
    "      --penalty WHAT    the token loses the roll (roll) or all moves of the turn\n"           \
    "                        (turn), or returns to the start (start) (roll)\n"

/* Stores an option of turns. Returns the same as parse_option(). */
int turns_take(snl_turns *turns, int option, const char *argument);

/* Refuses turns with an option that has no effect without another. Returns the same as
 * parse_option(). */
int turns_check(const snl_turns *turns);

void input_options_init(struct input_options *options);

/* Reads the argument of an option as the name of a format other than SNL_FORMAT_AUTO. Returns 0, or
 * EXIT_USAGE after a message. */
int parse_format(const char *option, const char *argument, int32_t *format);

/* Stores one of the options above. Returns 0, or EXIT_USAGE after a message. */
int input_options_take(struct input_options *options, int option, const char *argument);

/* Creates a named board. Returns 0, or another exit code after a message, which begins with
 * `option`: the option or the command that the name belongs to. */
int create_named(const char *option, const char *name, snl_board **board);

/* A file or a named board, and which boards of the input come from it. */
struct input_source {
    const char *name; /* name of a file or of a named board */
    size_t first, count;
};

/* The boards of files one after another, or a named board. */
struct input {
    const char *name; /* name of the whole input, for messages */
    snl_board **boards;
    size_t count;
    struct input_source *sources;
    size_t source_count;
};

/* Reads all boards that the options name, and applies the rules that the options set. Returns 0, or
 * another exit code after a message. */
int input_read(struct input *input, const struct input_options *options);
void input_free(struct input *input);

/* Makes an input of one board that the command has created, and applies the rules that the options
 * set. The input owns the board; a failure frees it. */
int input_take(struct input *input, const char *name, snl_board *board,
               const struct input_options *options);

/* If the input has several boards, prints the heading of a board's answer, and then `end`. The
 * heading is "Board 2"; if there are several files, it is "more.snl" or "more.snl, board 2". An
 * empty line precedes all headings but the first. */
void input_print_heading(FILE *out, const struct input *input, size_t index, const char *end);

/* Prints a message about a board of the input, with the name of its file, and with the number of
 * the board if the file has several boards. */
void input_complain(const struct input *input, size_t index, const char *format, ...);

/* Prints the text of a status as a message about a board of the input; for a cycle, also one of its
 * squares. */
void input_complain_of_status(const struct input *input, size_t index, snl_status status);

/* The width in columns: from the variable COLUMNS, else from the terminal behind `descriptor`, else
 * 80. */
int terminal_columns(int descriptor);

/* The height in lines: from the variable LINES, else from the terminal behind `descriptor`, else
 * 0. */
int terminal_lines(int descriptor);

/* The style for snl_draw_terminal(): Unicode if the locale is UTF-8; colours if `descriptor` is a
 * terminal that has them, unless NO_COLOR is set. */
int32_t terminal_style(int descriptor);

/* The colours of text on standard output. TINT_LADDER and TINT_SNAKE are the colours in which
 * snl_draw_terminal() draws ladders and snakes. */
enum tint { TINT_NONE, TINT_STRONG, TINT_QUIET, TINT_BAR, TINT_LADDER, TINT_SNAKE };

/* The escape sequence that begins a tint; "" if standard output shows no colours. */
const char *terminal_tint(enum tint tint);

/* Returns whether the locale says that text is shown in UTF-8. */
int terminal_is_utf8(void);

/* Draws a histogram of the lengths of `total` > 0 games: `weights[t]` of them take `t` rolls, for
 * `t` below `count`, and the other games take more. `total` and `weights` are numbers of games or
 * probabilities. */
void print_histogram(FILE *out, const char *unit, const double *weights, size_t count,
                     double total);

/* If stderr is a terminal, one line on it shows the progress of a long run. The line appears after
 * a second and is rewritten every second. An interrupt removes the line, then ends the program.
 * Call progress_end() before printing anything, in the thread that called progress_begin();
 * progress_end() does nothing if no line is shown. */
void progress_begin(void);
void progress_say(const char *format, ...);
void progress_end(void);

/* A command and its own options; --help and the options of the input are added. */
struct command {
    const char *name;
    const char *help;
    const char *letters;          /* one-letter options, as in struct option_reader */
    const struct option *options; /* ends with zeros */
    /* Stores one of the command's own options in `wanted`. Returns 0, or EXIT_USAGE after a
     * message. */
    int (*take)(void *wanted, int option, const char *argument);
    /* Why the command takes only one board, of one file, for a message; NULL: it takes any number
     * of files and boards. */
    const char *one_board;
    /* Checks all options together, and may fill in options that were not given. Returns 0, or
     * EXIT_USAGE after a message. `check` is NULL if there is nothing to check. */
    int (*check)(void *wanted, struct input_options *input);
};

/* Reads the arguments of a command that reads boards, and passes `wanted` to take(). Returns 0,
 * EXIT_USAGE after a message, or -1 after printing the help text for --help. */
int command_arguments(const struct command *command, char **argv, void *wanted,
                      struct input_options *input);

/* Reads the arguments, and then the boards that they name. Returns the same as command_arguments(),
 * or EXIT_FAULT after a message. Call input_free() afterwards, even after a failure. */
int command_input(const struct command *command, char **argv, void *wanted, struct input *input);

/* Like command_arguments(), for a command that reads no boards. Its arguments other than options
 * are then argv[1] and the following, up to NULL. */
int command_options(const struct command *command, char **argv, void *wanted);

/* output_bytes() prints to stdout, and output_flush() flushes stdout. Both keep the errno of the
 * first failure for output_end(). */
void output_bytes(const char *bytes, size_t length);
void output_flush(void);

/* Flushes stdout. Returns 0, or EXIT_FAULT after a message if anything could not be written. */
int output_end(void);

/* Collects in memory what `write` writes, with progress, and prints it to stdout if `write` returns
 * 0. Returns 0, or another exit code after a message. `write` must return the same. */
int output_whole(int (*write)(FILE *out, const void *context), const void *context);

/* Writes the answer for a board of the input. Returns 0, or another exit code after a message. */
typedef int output_board(FILE *out, const struct input *input, size_t index, const void *wanted);

/* The boards of the input to answer for, and how. */
struct answers {
    const struct input *input;
    size_t first, count;
    output_board *write_board;
    const void *wanted;
};

/* The contents of a file. */
struct text {
    char *bytes;
    size_t length;
};

/* Collects answers in a text, which the caller frees, even after a failure. Returns 0, or another
 * exit code after a message. */
int collect_answers(const struct answers *answers, struct text *text);

/* Writes the answers for all boards to stdout, or nothing if one fails. Returns 0, or another exit
 * code. */
int output_boards(const struct input *input, output_board *write_board, const void *wanted);

/* Runs a command that writes an answer for each board: reads the arguments and the boards, and
 * writes the answers. Returns an exit code, or -1 after printing the help text for --help. */
int command_for_boards(const struct command *command, char **argv, void *wanted,
                       output_board *write_board);

/* Reads a file, or stdin if `name` is NULL, to its end into memory that the caller frees. Returns
 * NULL after a message. */
char *read_file(const char *name, size_t *length);

/* Writes a file that consists of `bytes`; a failure leaves an existing file as it was. Returns 0,
 * or EXIT_FAULT after a message. */
int write_file(const char *name, const char *bytes, size_t length);

/* The ending of a noun: "" for 1, else "s". */
const char *plural(int64_t count);

/* An snl_write_function: prints a piece of text to `context`, a stream. The stream remembers a
 * failure, and whoever ends the stream reports it; without_write_error() is for the status until
 * then. */
int32_t write_to_stream(void *context, const char *bytes, size_t length);
snl_status without_write_error(snl_status status);

/* Prints boards. Returns the status of snl_write_boards_to(), without_write_error(). */
snl_status print_boards(FILE *out, const snl_board *const *boards, size_t count, int32_t format,
                        size_t *faulty);

/* Prints a number in JSON with enough digits to read the same double back; null if it is infinite
 * or NaN. */
void print_number(FILE *out, double number);

/* Prints a comma, the key and a number, as part of an object in JSON. */
void print_key(FILE *out, const char *key, double number);

/* Each of these functions runs a command. Returns an exit code, or -1 after printing the help text
 * for --help. */
int command_boards(char **argv);
int command_chance(char **argv);
int command_convert(char **argv);
int command_draw(char **argv);
int command_generate(char **argv);
int command_play(char **argv);
int command_simulate(char **argv);
int command_solve(char **argv);

#endif
