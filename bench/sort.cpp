/* SPDX-License-Identifier: MIT */
/* Sorts a copy of the mouths of each board: the least work of a program that puts them in order. */
#include "bench.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

static volatile int64_t seen;

template <typename Sort> static void run(const set *set, size_t boards, Sort sort)
{
    const size_t each = set->jumps / set->distinct;
    for (size_t i = 0; i < boards; i++) {
        const int64_t *from = set->from + i % set->distinct * each;
        std::vector<int64_t> keys(from, from + each);
        sort(keys);
        seen = keys.front();
    }
}

static int compare(const void *left, const void *right)
{
    const int64_t a = *static_cast<const int64_t *>(left), b = *static_cast<const int64_t *>(right);
    return (a > b) - (a < b);
}

static void run_qsort(void *, const set *set, size_t boards, int64_t *, cost *)
{
    run(set, boards, [](std::vector<int64_t> &keys) {
        std::qsort(keys.data(), keys.size(), sizeof keys[0], compare);
    });
}

static void run_sort(void *, const set *set, size_t boards, int64_t *, cost *)
{
    run(set, boards, [](std::vector<int64_t> &keys) { std::sort(keys.begin(), keys.end()); });
}

const struct competitor competitors[] = {
    {.name = "qsort of the mouths",
     .compiler = COMPILER,
     .needs = NEEDS_JUMPS,
     .no_answer = 1,
     .run = run_qsort},
    {.name = "std::sort of the mouths",
     .compiler = COMPILER,
     .needs = NEEDS_JUMPS,
     .no_answer = 1,
     .run = run_sort},
    {},
};
