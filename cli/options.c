/* SPDX-License-Identifier: MIT */
/*
 * Reads the options on a command line, alike on every system, and as GNU programs do: options and
 * other arguments in any order, letters in one word ("-qp"), long options shortened to a beginning
 * that no other option has, and "--" before arguments that begin with a dash. Names of the same
 * value, such as --colour and --color, are one option.
 */
#include "cli.h"

#include <string.h>

/* Finds the long option that a word means. Returns NULL after a message. */
static const struct option *find(const struct option *options, const char *name, size_t length)
{
    const struct option *found = NULL, *other = NULL;
    struct suggestion suggestion = {.word = name, .length = length, .is_option = 1};
    for (const struct option *option = options; option->name; option++) {
        size_t whole = strlen(option->name);
        suggestion_consider(&suggestion, option->name, whole);
        if (length > whole || strncmp(option->name, name, length) != 0)
            continue;
        if (length == whole)
            return option;
        if (found && found->value != option->value)
            other = found;
        found = option;
    }
    if (found && !other)
        return found;
    if (found)
        complain("option '--%.*s' is ambiguous: --%s or --%s", (int)length, name, other->name,
                 found->name);
    else
        complain("unrecognized option '--%.*s'%s", (int)length, name, suggestion_text(&suggestion));
    return NULL;
}

static int take_long(struct option_reader *reader, const char *name)
{
    const char *equals = strchr(name, '=');
    const struct option *option =
        find(reader->options, name, equals ? (size_t)(equals - name) : strlen(name));
    if (!option)
        return '?';
    if (option->has_argument)
        reader->argument = equals ? equals + 1 : reader->words[reader->next];
    if (option->has_argument && !equals && reader->argument)
        reader->next++;
    if (option->has_argument && !reader->argument) {
        complain("option '--%s' requires an argument", option->name);
        return '?';
    }
    if (!option->has_argument && equals) {
        complain("option '--%s' doesn't allow an argument", option->name);
        return '?';
    }
    return option->value;
}

/* Takes the next letter of a word, and as its argument the rest of the word or the next word. */
static int take_letter(struct option_reader *reader)
{
    char letter = *reader->letters_left++;
    const char *known = letter == ':' ? NULL : strchr(reader->letters, letter);
    if (!known) {
        complain("invalid option -- '%c'", letter);
        return '?';
    }
    if (known[1] == ':') {
        int is_last = *reader->letters_left == '\0';
        reader->argument = is_last ? reader->words[reader->next] : reader->letters_left;
        reader->letters_left = "";
        if (!reader->argument) {
            complain("option requires an argument -- '%c'", letter);
            return '?';
        }
        reader->next += (size_t)is_last;
    }
    return letter;
}

int option_next(struct option_reader *reader)
{
    reader->argument = NULL;
    if (reader->letters_left && *reader->letters_left)
        return take_letter(reader);
    while (reader->words[reader->next]) {
        char *word = reader->words[reader->next++];
        if (reader->only_others || word[0] != '-' || word[1] == '\0') {
            reader->words[reader->others++] = word;
        } else if (word[1] != '-') {
            reader->letters_left = word + 1;
            return take_letter(reader);
        } else if (word[2] != '\0') {
            return take_long(reader, word + 2);
        } else {
            reader->only_others = 1;
        }
    }
    reader->words[reader->others] = NULL;
    return -1;
}
