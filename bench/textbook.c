/* SPDX-License-Identifier: MIT */
/*
 * The usual program of textbooks in C: each entry of the queue is a square with its number of
 * rolls. The square where a token lands is marked, not the square where the token rests.
 */
#include "bench.h"

#include <stdlib.h>

struct visit {
    int32_t square;
    int32_t rolls;
};

static int64_t textbook(const int32_t *moves, size_t squares)
{
    struct visit *queue = malloc(squares * sizeof *queue);
    char *landed = calloc(squares, 1);
    size_t head = 0, tail = 0;
    int64_t answer = -1;
    if (queue == NULL || landed == NULL) {
        abort();
    }
    landed[0] = 1;
    queue[tail++] = (struct visit){0, 0};
    while (head < tail) {
        struct visit visit = queue[head++];
        if ((size_t)visit.square == squares - 1) {
            answer = visit.rolls;
            break;
        }
        for (size_t i = (size_t)visit.square + 1; i <= (size_t)visit.square + 6 && i < squares;
             i++) {
            if (!landed[i]) {
                landed[i] = 1;
                int32_t end = moves[i] == -1 ? (int32_t)i : moves[i];
                queue[tail++] = (struct visit){end, visit.rolls + 1};
            }
        }
    }
    free(queue);
    free(landed);
    return answer;
}

const struct competitor competitors[] = {
    {.name = "textbook move[] program",
     .compiler = COMPILER,
     .needs = NEEDS_MOVES,
     .bytes_per_square = 9,
     .solve = textbook},
    {.name = NULL},
};
