/* SPDX-License-Identifier: MIT */
/* The usual program of textbooks in C++: std::queue and std::vector<bool>. */
#include "bench.h"

#include <queue>
#include <utility>
#include <vector>

static int64_t solve(const int32_t *moves, size_t squares)
{
    int goal = static_cast<int>(squares) - 1;
    std::vector<bool> visited(squares);
    std::queue<std::pair<int, int>> queue;
    visited[0] = true;
    queue.push({0, 0});
    while (!queue.empty()) {
        auto [square, rolls] = queue.front();
        queue.pop();
        if (square == goal) {
            return rolls;
        }
        for (int face = 1; face <= 6 && square + face <= goal; face++) {
            int end = square + face;
            if (moves[end] != -1) {
                end = moves[end];
            }
            if (!visited[static_cast<size_t>(end)]) {
                visited[static_cast<size_t>(end)] = true;
                queue.push({end, rolls + 1});
            }
        }
    }
    return -1;
}

const struct competitor competitors[] = {
    {.name = "std::queue program",
     .compiler = COMPILER,
     .needs = NEEDS_MOVES,
     .bytes_per_square = 1,
     .solve = solve},
    {},
};
