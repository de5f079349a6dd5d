/* SPDX-License-Identifier: MIT */
/*
 * snl draw: draws boards as SVG, or as text with the characters and colours that the terminal has.
 * All boards are drawn before anything is written, and a file is written whole or not at all.
 */
#include "draw.h"
#include "system.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH_MIN = 20 };

static const char help[] =
    "Usage: snl draw [OPTION]... [FILE]...\n"
    "Draw each board of the FILEs, as text for the terminal or as SVG.\n"
    "Without FILE, or if it is -, read standard input.\n"
    "\n"
    "What to draw besides the board:\n"
    "      --route        the fewest rolls that win\n"
    "      --heat WHAT    a colour for each square: how often it is rolled from in a\n"
    "                     game (visits), or the rolls left from there to the goal, on\n"
    "                     average (mean) or at least (fewest)\n"
    "      --title TEXT   a line above the board\n"
    "\n"
    "Output:\n"
    "  -o, --output FILE  write to FILE, SVG if its name ends with .svg; of several\n"
    "                     boards, x.svg becomes x-1.svg, x-2.svg and so on\n"
    "      --svg          SVG, whatever the name of the file\n"
    "      --theme THEME  of an SVG: auto, light or dark (auto: as the system is set)\n"
    "      --width N      columns of text, at least 20 (as many as the terminal has)\n"
    "      --ascii        text without Unicode\n"
    "      --colour WHEN  text with colours: auto, always or never (auto: if it goes\n"
    "                     to a terminal, unless NO_COLOR is set)\n"
    "      --color WHEN   the same\n"
    "  -h, --help         this text\n"
    "\n" INPUT_HELP "\n"
    "Exit status: 0 success, 1 error in the input or output, 2 wrong usage.\n"
    "\n"
    "Examples:\n"
    "  snl draw --board MB47\n"
    "  snl draw --route -o mb47.svg --board MB47\n"
    "  snl draw --heat visits --svg --theme light --board MB47 > visits.svg\n"
    "  snl draw --colour always --board MB47 | less -R\n";

enum {
    OPTION_ROUTE = OPTION_OWN,
    OPTION_HEAT,
    OPTION_TITLE,
    OPTION_SVG,
    OPTION_THEME,
    OPTION_WIDTH,
    OPTION_ASCII,
    OPTION_COLOUR
};

enum { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER };

struct wanted {
    int route;
    enum heat heat;
    const char *title;
    const char *file; /* NULL: stdout */
    int svg;
    int32_t theme;        /* -1: not given */
    int64_t width;        /* 0: not given */
    const char *for_text; /* an option that makes no sense for an SVG; NULL: none */
    int ascii;
    int32_t colour;
};

/* ---- Drawing ---- */

static int32_t style_of(const struct wanted *wanted)
{
    int32_t style = terminal_style(wanted->file ? -1 : DESCRIPTOR_OUT);
    if (wanted->ascii)
        style &= ~SNL_TERMINAL_UNICODE;
    if (wanted->colour == COLOUR_ALWAYS)
        style |= SNL_TERMINAL_COLOUR;
    if (wanted->colour == COLOUR_NEVER)
        style &= ~SNL_TERMINAL_COLOUR;
    return style;
}

/* The columns of the text. The width of the terminal does not matter for a file. */
static int32_t width_of(const struct wanted *wanted)
{
    if (wanted->width > 0)
        return (int32_t)wanted->width;
    int columns = terminal_columns(wanted->file ? -1 : DESCRIPTOR_OUT);
    return columns < WIDTH_MIN ? WIDTH_MIN : columns;
}

static int write_picture(FILE *out, const struct input *input, size_t index,
                         const struct wanted *wanted, const snl_picture *picture)
{
    const snl_board *board = input->boards[index];
    snl_status status = wanted->svg ? snl_draw_svg_to(board, picture, write_to_stream, out)
                                    : snl_draw_terminal_to(board, picture, width_of(wanted),
                                                           style_of(wanted), write_to_stream, out);
    status = without_write_error(status);
    if (status == SNL_OK)
        return 0;
    input_complain_of_status(input, index, status);
    return EXIT_FAULT;
}

static int write_board(FILE *out, const struct input *input, size_t index, const void *context)
{
    const struct wanted *wanted = context;
    struct drawing drawing = {.picture = {.struct_size = sizeof drawing.picture}};
    int64_t squares = snl_board_squares(input->boards[index]);
    if (squares > SNL_DRAW_SQUARES_MAX) {
        input_complain(input, index,
                       "this board has %" PRId64 " squares; at most %" PRId32 " can be drawn",
                       squares, SNL_DRAW_SQUARES_MAX);
        return EXIT_FAULT;
    }
    if (!wanted->svg)
        input_print_heading(out, input, index, "\n\n");
    drawing.picture.title = wanted->title;
    drawing.picture.theme = wanted->theme < 0 ? SNL_THEME_AUTO : wanted->theme;
    int code = wanted->route ? drawing_add_route(&drawing, input, index) : 0;
    if (code == 0 && wanted->heat != HEAT_NONE)
        code = drawing_add_heat(&drawing, input, index, wanted->heat);
    if (code == 0)
        code = write_picture(out, input, index, wanted, &drawing.picture);
    drawing_free(&drawing);
    return code;
}

/* ---- Files ---- */

static int ends_with(const char *name, const char *end)
{
    size_t length = strlen(name), count = strlen(end);
    return length >= count && strcmp(name + length - count, end) == 0;
}

/* Writes a file as "board.svg" or, if it is the second of several files, as "board-2.svg". */
static int write_numbered(const char *name, size_t number, size_t count, const struct text *text)
{
    if (count == 1)
        return write_file(name, text->bytes, text->length);
    size_t room = strlen(name) + 24, stem = strlen(name);
    const char *end = ends_with(name, ".svg") ? ".svg" : "";
    char *numbered = malloc(room);
    if (!numbered) {
        complain("%s", snl_status_text(SNL_ERROR_MEMORY));
        return EXIT_FAULT;
    }
    stem -= strlen(end);
    snprintf(numbered, room, "%.*s-%zu%s", (int)stem, name, number, end);
    int code = write_file(numbered, text->bytes, text->length);
    free(numbered);
    return code;
}

/* Text of all boards goes to one file; each board as SVG goes to a file of its own. */
static int draw_to_files(const struct input *input, const struct wanted *wanted)
{
    size_t files = wanted->svg ? input->count : 1, boards = wanted->svg ? 1 : input->count;
    struct text *texts = calloc(files, sizeof *texts);
    if (!texts) {
        complain("%s", snl_status_text(SNL_ERROR_MEMORY));
        return EXIT_FAULT;
    }
    int code = 0;
    progress_begin();
    for (size_t i = 0; i < files && code == 0; i++)
        code = collect_answers(&(struct answers){input, i, boards, write_board, wanted}, &texts[i]);
    progress_end();
    for (size_t i = 0; i < files && code == 0; i++)
        code = write_numbered(wanted->file, i + 1, files, &texts[i]);
    for (size_t i = 0; i < files; i++)
        free(texts[i].bytes);
    free(texts);
    return code;
}

static int draw_all(const struct input *input, const struct wanted *wanted)
{
    if (wanted->file)
        return draw_to_files(input, wanted);
    if (wanted->svg && input->count > 1) {
        complain("%s: %zu boards, and an SVG shows one; -o FILE.svg makes a file for each",
                 input->name, input->count);
        return EXIT_FAULT;
    }
    return output_boards(input, write_board, wanted);
}

/* ---- Arguments ---- */

static int take_option(void *context, int option, const char *argument)
{
    static const char *const heats[] = {"visits", "mean", "fewest", NULL};
    static const char *const themes[] = {"auto", "light", "dark", NULL};
    static const char *const colours[] = {"auto", "always", "never", NULL};
    struct wanted *wanted = context;
    int32_t index = 0;
    int code = 0;
    switch (option) {
    case OPTION_ROUTE:
        wanted->route = 1;
        break;
    case OPTION_HEAT:
        code = parse_word("heat", argument, heats, &index);
        wanted->heat = (enum heat)(HEAT_VISITS + index);
        break;
    case OPTION_TITLE:
        wanted->title = argument;
        break;
    case OPTION_SVG:
        wanted->svg = 1;
        break;
    case OPTION_THEME:
        code = parse_word("theme", argument, themes, &wanted->theme);
        break;
    case OPTION_WIDTH:
        wanted->for_text = "--width";
        code = parse_option("width", argument, WIDTH_MIN, INT32_MAX, &wanted->width);
        break;
    case OPTION_ASCII:
        wanted->for_text = "--ascii";
        wanted->ascii = 1;
        break;
    case OPTION_COLOUR:
        wanted->for_text = "--colour";
        code = parse_word("colour", argument, colours, &wanted->colour);
        break;
    default:
        wanted->file = strcmp(argument, "-") == 0 ? NULL : argument;
    }
    return code;
}

static int check_options(void *context, struct input_options *input)
{
    struct wanted *wanted = context;
    (void)input;
    wanted->svg |= wanted->file && ends_with(wanted->file, ".svg");
    if (wanted->svg && wanted->for_text)
        complain("%s is for text, and this would be an SVG", wanted->for_text);
    else if (!wanted->svg && wanted->theme >= 0)
        complain("--theme is for an SVG: give --svg as well, or -o FILE.svg");
    else
        return 0;
    return EXIT_USAGE;
}

int command_draw(char **argv)
{
    static const struct option long_options[] = {{"route", no_argument, OPTION_ROUTE},
                                                 {"heat", required_argument, OPTION_HEAT},
                                                 {"title", required_argument, OPTION_TITLE},
                                                 {"output", required_argument, 'o'},
                                                 {"svg", no_argument, OPTION_SVG},
                                                 {"theme", required_argument, OPTION_THEME},
                                                 {"width", required_argument, OPTION_WIDTH},
                                                 {"ascii", no_argument, OPTION_ASCII},
                                                 {"colour", required_argument, OPTION_COLOUR},
                                                 {"color", required_argument, OPTION_COLOUR},
                                                 {NULL, 0, 0}};
    static const struct command command = {
        "draw", help, "o:", long_options, .take = take_option, .check = check_options};
    struct wanted wanted = {.theme = -1};
    struct input input;
    int code = command_input(&command, argv, &wanted, &input);
    if (code == 0)
        code = draw_all(&input, &wanted);
    input_free(&input);
    return code;
}
