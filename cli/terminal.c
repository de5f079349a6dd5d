/* SPDX-License-Identifier: MIT */
/*
 * Finds out from the environment and the terminal what can be shown: width, UTF-8, colours.
 */
#include "cli.h"
#include "system.h"

#include <stdlib.h>
#include <string.h>

int terminal_columns(int descriptor)
{
    int64_t columns;
    char *end;
    const char *wanted = getenv("COLUMNS");
    if (wanted && parse_number(wanted, 1, 10000, &columns, &end) && *end == '\0')
        return (int)columns;
    int told = system_columns(descriptor);
    return told > 0 ? told : 80;
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
