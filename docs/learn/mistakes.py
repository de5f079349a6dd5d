# SPDX-License-Identifier: MIT
"""Solves five small boards of LeetCode 909 as the rules say, and with a classic mistake. The boards
and answers are those of docs/learn.md."""
from collections import deque


def jumps_of(matrix, from_the_top=False, all_to_the_right=False):
    n, jump = len(matrix), {}
    for square in range(1, n * n + 1):
        height, column = divmod(square - 1, n)
        if height % 2 == 1 and not all_to_the_right:
            column = n - 1 - column
        value = matrix[height if from_the_top else n - 1 - height][column]
        if value not in (-1, square):
            jump[square] = value
    return jump


def solve(matrix, second_jump=False, jump_on_start=False, check_before_jump=False, **order):
    jump, goal = jumps_of(matrix, **order), len(matrix) ** 2
    start = jump.get(1, 1) if jump_on_start else 1
    distance, queue = {start: 0}, deque([start])
    while queue:
        square = queue.popleft()
        if square == goal:
            return distance[square]
        for landing in range(min(square + 6, goal), square, -1):
            if check_before_jump and landing in distance:
                continue
            to = jump.get(landing, landing)
            while second_jump and to in jump:
                to = jump[to]
            if to not in distance:
                distance[to] = distance[square] + 1
                queue.append(to)
    return -1


for mistake, matrix in {
    "from_the_top": [[-1, -1, -1], [-1, -1, -1], [-1, 9, -1]],
    "all_to_the_right": [[-1, 1], [-1, -1]],
    "second_jump": [[-1, 9, -1], [-1, -1, -1], [-1, 8, -1]],
    "check_before_jump": [[-1, -1, -1], [-1, 2, -1], [-1, 9, -1]],
    "jump_on_start": [[-1, -1], [4, -1]],
}.items():
    print(f"{mistake}: {solve(matrix)}, with the mistake {solve(matrix, **{mistake: True})}")
