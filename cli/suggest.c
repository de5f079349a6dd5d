/* SPDX-License-Identifier: MIT */
/*
 * Finds the word that a misspelt word most likely stands for, by edit distance: the number of
 * letters to insert, leave out, replace or swap with their neighbour. Capital and small letters are
 * the same.
 */
#include "cli.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { LENGTH_MAX = 15 };

static int letter(char byte)
{
    return tolower((unsigned char)byte);
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The edit distance of two words, by dynamic programming over their prefixes. */
static size_t distance(const char *word, size_t length, const char *other, size_t other_length)
{
    size_t rows[LENGTH_MAX + 1][LENGTH_MAX + 1];
    for (size_t i = 0; i <= length; i++) {
        for (size_t k = 0; k <= other_length; k++) {
            if (i == 0 || k == 0) {
                rows[i][k] = i + k;
                continue;
            }
            int differ = letter(word[i - 1]) != letter(other[k - 1]);
            rows[i][k] = least(rows[i - 1][k - 1] + (size_t)differ,
                               1 + least(rows[i - 1][k], rows[i][k - 1]));
            if (i > 1 && k > 1 && letter(word[i - 1]) == letter(other[k - 2]) &&
                letter(word[i - 2]) == letter(other[k - 1]))
                rows[i][k] = least(rows[i][k], 1 + rows[i - 2][k - 2]);
        }
    }
    return rows[length][other_length];
}

void suggestion_consider(struct suggestion *suggestion, const char *other, size_t other_length)
{
    size_t length = suggestion->length;
    if (length == 0 || length > LENGTH_MAX || other_length > LENGTH_MAX)
        return;
    size_t changes = distance(suggestion->word, length, other, other_length);
    if (changes > (length < 4 ? 1 : 2) || changes >= least(length, other_length))
        return;
    if (suggestion->best && changes >= suggestion->changes)
        return;
    suggestion->best = other;
    suggestion->best_length = other_length;
    suggestion->changes = changes;
}

const char *suggestion_text(struct suggestion *suggestion)
{
    if (!suggestion->best)
        return "";
    snprintf(suggestion->text, sizeof suggestion->text, "; did you mean '%s%.*s'?",
             suggestion->is_option ? "--" : "", (int)suggestion->best_length, suggestion->best);
    return suggestion->text;
}
