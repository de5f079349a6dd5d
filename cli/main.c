/* SPDX-License-Identifier: MIT */
/*
 * The program snl: runs a command, and fails if its output could not be written.
 */
#include "cli.h"
#include "system.h"

#include <stdio.h>
#include <string.h>

/* How the program was compiled, as far as the preprocessor knows, so that equal builds say the
 * same. */
#define DIGITS_OF(number) #number
#define DIGITS(number) DIGITS_OF(number)
#if defined(__clang__)
#define COMPILER                                                                                   \
    "clang " DIGITS(__clang_major__) "." DIGITS(__clang_minor__) "." DIGITS(__clang_patchlevel__)
#elif defined(__GNUC__)
#define COMPILER "gcc " DIGITS(__GNUC__) "." DIGITS(__GNUC_MINOR__) "." DIGITS(__GNUC_PATCHLEVEL__)
#elif defined(_MSC_VER)
#define COMPILER "MSVC " DIGITS(_MSC_VER)
#else
#define COMPILER "another compiler"
#endif
#ifdef __OPTIMIZE__
#define OPTIMIZED ", optimized"
#else
#define OPTIMIZED ""
#endif
#if defined(__SSP__) || defined(__SSP_STRONG__) || defined(__SSP_ALL__)
#define PROTECTED ", stack protector"
#else
#define PROTECTED ""
#endif
#if defined(_FORTIFY_SOURCE) && _FORTIFY_SOURCE > 0 && defined(__OPTIMIZE__)
#define FORTIFIED ", fortified"
#else
#define FORTIFIED ""
#endif

static const char help[] =
    "Usage: snl COMMAND [OPTION]... [FILE]...\n"
    "Snakes and Ladders boards: the fewest rolls that win, and how long games last.\n"
    "\n"
    "Commands:\n"
    "  boards     list the boards that snl knows by name\n"
    "  chance     print how long a random game on each board of a file lasts\n"
    "  convert    write the boards of a file in another format\n"
    "  draw       draw each board of a file, in the terminal or as SVG\n"
    "  generate   make boards with chosen fewest rolls and length of games\n"
    "  play       play a game on a board, alone, with others or against the dice\n"
    "  simulate   play random games on each board of a file\n"
    "  solve      print the fewest rolls and the route of each board in a file\n"
    "\n"
    "Options:\n"
    "  -h, --help     this text; 'snl COMMAND --help' or 'snl help COMMAND' explains\n"
    "                 a command\n"
    "  -V, --version  the versions of program and library, and how it was compiled\n"
    "\n"
    "Examples:\n"
    "  snl solve --board MB47\n"
    "  echo '[[-1,-1],[-1,3]]' | snl solve --json\n"
    "  snl chance --board MB47\n"
    "  snl draw --board MB47\n"
    "  snl play\n";

static const struct {
    const char *name;
    int (*run)(char **argv);
} commands[] = {
    {"boards", command_boards},     {"chance", command_chance},     {"convert", command_convert},
    {"draw", command_draw},         {"generate", command_generate}, {"play", command_play},
    {"simulate", command_simulate}, {"solve", command_solve},
};

/* Runs the command named by the first argument. */
static int run_command(char **argv)
{
    const char *name = argv[0];
    struct suggestion suggestion = {.word = name, .length = strlen(name)};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(name, commands[i].name) == 0) {
            int code = commands[i].run(argv);
            return code < 0 ? 0 : code;
        }
        suggestion_consider(&suggestion, commands[i].name, strlen(commands[i].name));
    }
    if (name[0] == '-')
        complain("unknown option '%s'", name);
    else
        complain("unknown command '%s'%s", name, suggestion_text(&suggestion));
    fputs("Try 'snl --help'.\n", stderr);
    return EXIT_USAGE;
}

/* "snl help", or "snl help COMMAND", which is "snl COMMAND --help". */
static int run_help(int argc, char **argv)
{
    static char option[] = "--help";
    if (argc == 0) {
        fputs(help, stdout);
        return 0;
    }
    if (argc > 1) {
        complain("unexpected argument: %s", argv[1]);
        fputs("Try 'snl --help'.\n", stderr);
        return EXIT_USAGE;
    }
    char *arguments[] = {argv[0], option, NULL};
    return run_command(arguments);
}

static int run(int argc, char **argv)
{
    if (argc < 2) {
        fputs(help, stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "help") == 0)
        return run_help(argc - 2, argv + 2);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return run_help(0, NULL);
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) {
        printf("snl %s (library %s)\n", SNL_VERSION, snl_version());
        printf("compiled by " COMPILER " for %d bits" OPTIMIZED PROTECTED FORTIFIED "\n",
               (int)(8 * sizeof(void *)));
        return 0;
    }
    return run_command(argv + 1);
}

int main(int argc, char **argv)
{
    system_begin();
    int code = run(argc, argv);
    int ended = output_end();
    return ended != 0 ? ended : code;
}
