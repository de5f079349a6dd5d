/* SPDX-License-Identifier: MIT */
/*
 * The options of turns: which faces roll again, and the penalty for too many of them.
 */
#include "cli.h"

int turns_take(snl_turns *turns, int option, const char *argument)
{
    static const char *const penalties[] = {"roll", "turn", "start", NULL};
    int64_t limit;
    int code;
    switch (option) {
    case OPTION_AGAIN:
        return parse_faces("again", argument, &turns->again_faces);
    case OPTION_AGAIN_LIMIT:
        code = parse_option("again-limit", argument, 1, INT32_MAX, &limit);
        turns->again_limit = code == 0 ? (int32_t)limit : 0;
        return code;
    default:
        return parse_word("penalty", argument, penalties, &turns->again_penalty);
    }
}

int turns_check(const snl_turns *turns)
{
    if (turns->again_limit && !turns->again_faces)
        complain("--again-limit needs --again");
    else if (turns->again_penalty && !turns->again_limit)
        complain("--penalty needs --again-limit");
    else
        return 0;
    return EXIT_USAGE;
}
