# SPDX-License-Identifier: MIT
"""Compares the answers of `snl solve -q` with a textbook's breadth-first search, on random boards
in the formats of the exercises. Called as tests/reference/textbook.py PATH_OF_SNL; SNL_SEED sets
the seed."""
import os
import random
import subprocess
import sys
from collections import deque


def fewest_rolls(jumps, squares):
    """A textbook's breadth-first search from square 1; `jumps` is {mouth: destination}."""
    queue, seen = deque([(1, 0)]), {1}
    while queue:
        square, rolls = queue.popleft()
        if square == squares:
            return rolls
        for target in range(square + 1, min(square + 6, squares) + 1):
            target = jumps.get(target, target)
            if target not in seen:
                seen.add(target)
                queue.append((target, rolls + 1))
    return -1


def random_jumps(rng, squares):
    share = rng.choice([0.05, 0.2, 0.5, 0.8])
    return {mouth: rng.randint(1, squares) for mouth in range(1, squares) if rng.random() < share}


def matrix(jumps, side):
    """The board as LeetCode's matrix: squares count from the bottom row up, and every other row
    runs to the left."""
    rows = []
    for row in range(side):
        squares = list(range(row * side + 1, row * side + side + 1))
        rows.append([jumps.get(s, -1) for s in (squares if row % 2 == 0 else squares[::-1])])
    return "[" + ",".join("[" + ",".join(map(str, row)) + "]" for row in rows[::-1]) + "]"


def leetcode(rng, boards):
    text, answers = [], []
    for _ in range(boards):
        side = rng.randint(2, 20)
        jumps = random_jumps(rng, side * side)
        text.append(matrix(jumps, side))
        answers.append(fewest_rolls(jumps, side * side))
    return "\n".join(text), answers


def moves(rng, boards):
    text, answers = [], []
    for _ in range(boards):
        squares = rng.randint(1, 300)
        jumps = random_jumps(rng, squares)
        text.append(str([jumps.get(s, 0) - 1 for s in range(1, squares + 1)]))
        answers.append(fewest_rolls(jumps, squares))
    return "\n".join(text), answers


def hackerrank(rng, boards):
    text, answers = [str(boards)], []
    for _ in range(boards):
        jumps = {m: d for m, d in random_jumps(rng, 100).items() if m != d}
        for up in (True, False):
            part = [(m, d) for m, d in jumps.items() if (d > m) == up]
            text += [str(len(part))] + ["%d %d" % jump for jump in part]
        answers.append(fewest_rolls(jumps, 100))
    return "\n".join(text), answers


def main():
    seed = int(os.environ.get("SNL_SEED", "20250909"))
    print(f"# seed: SNL_SEED={seed}")
    failed = False
    for make in (leetcode, moves, hackerrank):
        text, answers = make(random.Random(seed), 1000)
        done = subprocess.run([sys.argv[1], "solve", "-q"], input=text, stdout=subprocess.PIPE,
                              text=True)
        good = done.returncode == 0 and done.stdout.split() == list(map(str, answers))
        failed |= not good
        print("ok" if good else "not ok", f"1000 random boards in the format {make.__name__}")
    return failed


sys.exit(main())
