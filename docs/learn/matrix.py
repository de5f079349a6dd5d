# SPDX-License-Identifier: MIT
"""The ladders and snakes of a LeetCode matrix: reads the matrix from the standard input, and prints
the numbers that docs/playground/code/bfs.py reads: start, goal, faces of the die, and the squares
where each ladder and snake begins and ends."""
import json
import sys


# [matrix]
def jumps_of(matrix):
    n = len(matrix)
    jump = {}
    square = 0
    for height in range(n):  # the row at the bottom is the first
        row = matrix[n - 1 - height]
        for value in row if height % 2 == 0 else reversed(row):
            square += 1
            if value not in (-1, square):
                jump[square] = value
    return jump
# [matrix]


matrix = json.load(sys.stdin)
print(1, len(matrix) ** 2, 6)
for start, end in jumps_of(matrix).items():
    print(start, end)
