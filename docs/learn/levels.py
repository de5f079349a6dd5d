# SPDX-License-Identifier: MIT
"""Prints the levels of the breadth-first search: the squares that a number of rolls reaches, and no
smaller number. Also counts the shortest sequences of rolls. Reads what matrix.py prints."""
import sys

start, goal, faces, *jumps = map(int, sys.stdin.read().split())
jump = dict(zip(jumps[::2], jumps[1::2]))
known, level, ways, rolls = {start}, {start: 1}, {start: 1}, 0
while level and goal not in level:
    print("level", rolls, "squares", *sorted(level))
    ways, level = level, {}
    for square, count in ways.items():
        for landing in range(square + 1, min(square + faces, goal) + 1):
            to = jump.get(landing, landing)
            if to not in known:
                level[to] = level.get(to, 0) + count
    known.update(level)
    rolls += 1
if goal in level:
    print("level", rolls, "has the goal", goal)
    print(rolls, "rolls, in", level[goal], "ways")
else:
    print("no rolls reach the goal")
