/* SPDX-License-Identifier: MIT */
/*
 * snl boards: prints a table of all named boards. If arguments name boards, prints the text and the
 * source of each of these boards instead. With --json, prints either as JSON.
 */
#include "cli.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char help[] =
    "Usage: snl boards [OPTION]... [NAME]...\n"
    "List the boards that snl knows by name. With NAMEs, print these boards as text,\n"
    "with their sources; capital and small letters are the same.\n"
    "\n"
    "The list has the numbers of squares, ladders and snakes, the square where a game\n"
    "starts (0 is off the board), the fewest rolls that win, and the mean number of\n"
    "rolls of a random game.\n"
    "\n"
    "Output:\n"
    "      --json  one JSON object a line, with the board in the format text\n"
    "  -h, --help  this text\n"
    "\n"
    "Every command that reads boards takes a named one with --board NAME.\n"
    "\n"
    "Exit status: 0 success, 1 the output failed, 2 wrong usage.\n"
    "\n"
    "Examples:\n"
    "  snl boards\n"
    "  snl boards MB47 > my-board.snl\n"
    "  snl boards --json\n";

enum { OPTION_JSON = OPTION_OWN };

enum { COMMENT_COLUMNS = 80 };

struct figures {
    size_t ladders, snakes;
    int64_t rolls;
    double mean;
};

/* Returns 0, or another exit code after a message. */
static int find_figures(const snl_board *board, const char *name, struct figures *figures)
{
    *figures = (struct figures){0};
    for (snl_square mouth = 0; (mouth = snl_board_next_jump(board, mouth)) != 0;)
        snl_board_jump(board, mouth) > mouth ? figures->ladders++ : figures->snakes++;
    snl_chance *chance = NULL;
    snl_status status = snl_board_solve(board, &figures->rolls);
    if (status == SNL_OK)
        status = snl_chance_create(board, NULL, &chance);
    if (status == SNL_OK)
        status = snl_chance_mean(chance, &figures->mean);
    snl_chance_free(chance);
    if (status == SNL_OK)
        return 0;
    complain("%s: %s", name, snl_status_text(status));
    return EXIT_FAULT;
}

static void print_line(FILE *out, const snl_board *board, const snl_board_info *named,
                       const struct figures *figures)
{
    fprintf(out, "%-8s %7" PRId64 " %7zu %6zu %5" PRId64 " %6" PRId64 " %6.2f  %s\n", named->name,
            snl_board_squares(board), figures->ladders, figures->snakes, snl_board_start(board),
            figures->rolls, figures->mean, named->title);
}

/* Prints the text as comment lines of at most COMMENT_COLUMNS columns. */
static void print_comment(FILE *out, const char *text)
{
    int column = fprintf(out, "#") - 1;
    while (*text) {
        int length = (int)strcspn(text, " ");
        if (column > 0 && column + 2 + length > COMMENT_COLUMNS) {
            fputs("\n#", out);
            column = 0;
        }
        column += 1 + length;
        fprintf(out, " %.*s", length, text);
        text += length;
        text += strspn(text, " ");
    }
    fputc('\n', out);
}

/* Prints a piece of text as part of a string in JSON. In these texts only newlines need an
 * escape. */
static int32_t write_escaped(void *context, const char *bytes, size_t length)
{
    FILE *out = context;
    for (size_t i = 0; i < length; i++)
        bytes[i] == '\n' ? fputs("\\n", out) : fputc(bytes[i], out);
    return ferror(out) != 0;
}

static snl_status print_json(FILE *out, const snl_board *board, const snl_board_info *named,
                             const struct figures *figures)
{
    fprintf(out,
            "{\"name\": \"%s\", \"title\": \"%s\", \"source\": \"%s\", \"squares\": %" PRId64
            ", \"ladders\": %zu, \"snakes\": %zu, \"start\": %" PRId64 ", \"min\": %" PRId64,
            named->name, named->title, named->source, snl_board_squares(board), figures->ladders,
            figures->snakes, snl_board_start(board), figures->rolls);
    print_key(out, "mean", figures->mean);
    fputs(", \"text\": \"", out);
    snl_status status = snl_write_boards_to(&board, 1, SNL_FORMAT_TEXT, write_escaped, out, NULL);
    fputs("\"}\n", out);
    return without_write_error(status);
}

enum style { STYLE_LIST, STYLE_TEXT, STYLE_JSON };

static int print_board(FILE *out, const snl_board *board, const snl_board_info *named,
                       enum style style)
{
    struct figures figures;
    if (style != STYLE_TEXT && find_figures(board, named->name, &figures) != 0)
        return EXIT_FAULT;
    if (style == STYLE_LIST) {
        print_line(out, board, named, &figures);
        return 0;
    }
    snl_status status;
    if (style == STYLE_JSON) {
        status = print_json(out, board, named, &figures);
    } else {
        fprintf(out, "# %s: %s\n", named->name, named->title);
        print_comment(out, named->source);
        status = print_boards(out, &board, 1, SNL_FORMAT_TEXT, NULL);
    }
    if (status == SNL_OK)
        return 0;
    complain("%s: %s", named->name, snl_status_text(status));
    return EXIT_FAULT;
}

/* Returns whether two names differ at most in capital and small letters. */
static int is_same_name(const char *name, const char *other)
{
    while (*name && tolower((unsigned char)*name) == tolower((unsigned char)*other)) {
        name++;
        other++;
    }
    return *name == *other;
}

/* `name` as the user typed it, in capital or small letters. Returns 0, or another exit code after a
 * message. */
static int print_named(FILE *out, const char *name, enum style style)
{
    snl_board *board;
    int code = create_named("boards", name, &board);
    if (code != 0)
        return code;
    snl_board_info named = {.struct_size = sizeof named};
    for (size_t i = 0; snl_named_board(i, &named) == SNL_OK && !is_same_name(named.name, name); i++)
        continue;
    code = print_board(out, board, &named, style);
    snl_board_free(board);
    return code;
}

struct wanted {
    int json;
    char **names; /* NULL after the last */
};

static int print_all(FILE *out, const struct wanted *wanted)
{
    int code = 0;
    snl_board_info named = {.struct_size = sizeof named};
    if (!wanted->json)
        fputs("name     squares ladders snakes start fewest   mean  title\n", out);
    for (size_t i = 0; code == 0 && snl_named_board(i, &named) == SNL_OK; i++)
        code = print_named(out, named.name, wanted->json ? STYLE_JSON : STYLE_LIST);
    return code;
}

static int print_wanted(FILE *out, const void *context)
{
    const struct wanted *wanted = context;
    if (!wanted->names[0])
        return print_all(out, wanted);
    int code = 0;
    for (size_t i = 0; code == 0 && wanted->names[i]; i++) {
        if (i > 0 && !wanted->json)
            fputc('\n', out);
        code = print_named(out, wanted->names[i], wanted->json ? STYLE_JSON : STYLE_TEXT);
    }
    return code;
}

static int take_option(void *context, int option, const char *argument)
{
    struct wanted *wanted = context;
    (void)option;
    (void)argument;
    wanted->json = 1;
    return 0;
}

int command_boards(char **argv)
{
    static const struct option long_options[] = {{"json", no_argument, OPTION_JSON}, {NULL, 0, 0}};
    static const struct command command = {"boards", help, "", long_options, .take = take_option};
    struct wanted wanted = {0};
    int code = command_options(&command, argv, &wanted);
    if (code != 0)
        return code;
    wanted.names = argv + 1;
    return output_whole(print_wanted, &wanted);
}
