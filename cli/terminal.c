/* SPDX-License-Identifier: MIT */
/*
 * Finds out from the environment and the terminal what can be shown: width, UTF-8, colours.
 */
#include "cli.h"
#include "system.h"

#include <stdlib.h>
#include <string.h>

/* The number in a variable of the environment; 0 if it has none. */
static int wanted_number(const char *variable)
{
    int64_t number;
    char *end;
    const char *wanted = getenv(variable);
    int is_number = wanted && parse_number(wanted, 1, 10000, &number, &end) && *end == '\0';
    return is_number ? (int)number : 0;
}

int terminal_columns(int descriptor)
{
    int wanted = wanted_number("COLUMNS"), told, lines;
    if (wanted > 0)
        return wanted;
    system_size(descriptor, &told, &lines);
    return told > 0 ? told : 80;
}

int terminal_lines(int descriptor)
{
    int wanted = wanted_number("LINES"), columns, told;
    system_size(descriptor, &columns, &told);
    return wanted > 0 ? wanted : told;
}

/* The first of these variables that is set decides, as in the C library. */
int terminal_is_utf8(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *locale = getenv(variables[i]);
        if (locale && *locale)
            return strstr(locale, "UTF-8") || strstr(locale, "utf8") || strstr(locale, "utf-8");
    }
    return system_is_utf8();
}

/* NO_COLOR forbids colours unless it is empty, as https://no-color.org defines it. */
int32_t terminal_style(int descriptor)
{
    const char *refused = getenv("NO_COLOR");
    int colour = !(refused && *refused) && system_has_colours(descriptor);
    return (terminal_is_utf8() ? SNL_TERMINAL_UNICODE : 0) | (colour ? SNL_TERMINAL_COLOUR : 0);
}

const char *terminal_tint(enum tint tint)
{
    static const char *const tints[] = {
        [TINT_NONE] = "\033[0m",           [TINT_STRONG] = "\033[1m",
        [TINT_QUIET] = "\033[38;5;244m",   [TINT_BAR] = "\033[38;5;32m",
        [TINT_LADDER] = "\033[1;38;5;32m", [TINT_SNAKE] = "\033[1;38;5;166m",
    };
    return terminal_style(DESCRIPTOR_OUT) & SNL_TERMINAL_COLOUR ? tints[tint] : "";
}
