/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "base_steps.h"

static void steps(void)
{
    CHECK_EQUAL(count_steps(0, 10, 3), 4);
    CHECK_EQUAL(count_steps(0, 9, 3), 3);
    CHECK_EQUAL(count_steps(5, 5, 1), 0);
}

static void larger_ones(void)
{
    CHECK_EQUAL(larger(1, 2), 2);
    CHECK_EQUAL(larger(2, 1), 2);
}

static void palindromes(void)
{
    CHECK_EQUAL(is_palindrome("abcdefghgfedcbaabcdefghg", 24), 0);
    CHECK_EQUAL(is_palindrome("abcdefghijkllkjihgfedcba", 24), 1);
    CHECK_EQUAL(is_palindrome("", 0), 1);
    CHECK_EQUAL(is_palindrome("a", 1), 1);
    CHECK_EQUAL(is_palindrome("ab", 2), 0);
}

int main(void)
{
    RUN(steps);
    RUN(larger_ones);
    RUN(palindromes);
    return check_done();
}
