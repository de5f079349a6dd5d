# SPDX-License-Identifier: MIT
"""A whole answer to LeetCode 909. Reads a matrix from the standard input, and prints the fewest rolls
(-1 if no rolls reach the last square)."""
# [answer]
from collections import deque


class Solution:
    def snakesAndLadders(self, board):
        n = len(board)
        goal = n * n
        jump, square = {}, 0
        for height in range(n):  # the row at the bottom is the first
            row = board[n - 1 - height]
            for value in row if height % 2 == 0 else reversed(row):
                square += 1
                if value != -1:
                    jump[square] = value

        distance, queue = {1: 0}, deque([1])
        while queue and goal not in distance:
            square = queue.popleft()
            for landing in range(min(square + 6, goal), square, -1):
                to = jump.get(landing, landing)
                if to not in distance:
                    distance[to] = distance[square] + 1
                    queue.append(to)
        return distance.get(goal, -1)
# [answer]


if __name__ == "__main__":
    import json
    import sys

    print(Solution().snakesAndLadders(json.load(sys.stdin)))
