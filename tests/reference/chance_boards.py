# SPDX-License-Identifier: MIT
"""Boards for comparing the library with exact arithmetic: all tables of jumps, random boards, and
boards with long games. Two kinds of boards make long games. Some have five mouths in a row with
snakes back to square 1, which only a six passes. Others have snakes on all squares but the
multiples of a face, so that only this face leads up. Plain solvers lose all digits on these
boards."""
import random
from itertools import product

from chance_reference import BOUNCE, STAY, WIN, Board

SMALL_DICE = [(1,), (1, 1), (0, 1), (2, 1), (1, 1, 1), (1, 0, 1), (0, 1, 1), (3, 1, 2), (0, 0, 1)]


def tables(squares):
    """Yields every possible set of jumps on a board, as {mouth: destination}."""
    ends = [[0] + [end for end in range(1, squares + 1) if end != mouth]
            for mouth in range(1, squares)]
    for table in product(*ends):
        yield {mouth: end for mouth, end in enumerate(table, 1) if end}


def random_weights(rng):
    faces = rng.randint(1, 8)
    kind = rng.randrange(6)
    if kind == 0:
        return (1,) * 6
    if kind == 1:
        return (0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)[:faces + 4]
    most = (1, 5, 1000, 2**29 - 1)[rng.randrange(4)]
    weights = [rng.randint(0 if rng.random() < 0.3 else 1, most) for _ in range(faces)]
    weights[rng.randrange(faces)] = rng.randint(1, most)
    return tuple(weights)


def random_end(rng, kind, board, mouth, faces):
    if kind == 0:  # snakes only
        return rng.randint(1, mouth)
    if kind == 1:  # snakes back by one face, so that a token may rest where it was before the roll
        return max(1, mouth - rng.randint(1, faces))
    if kind == 2 and board:  # jumps onto mouths
        return rng.choice(list(board))
    if kind == 3:  # short jumps that cross each other
        return max(1, mouth + rng.randint(-7, 7))
    if kind == 4 and rng.random() < 0.7:
        return 1
    return rng.randint(1, 1000)


def random_board(rng, low, high):
    squares, weights = rng.randint(low, high), random_weights(rng)
    jumps, kind = {}, rng.randrange(8)
    share = rng.choice([0, 0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 1])
    mouths = list(range(1, squares))
    rng.shuffle(mouths)
    board = Board(squares, jumps, weights, rng.randrange(3), rng.random() < 0.3)
    for mouth in mouths[:round(share * squares)]:
        end = random_end(rng, kind, jumps, mouth, len(weights))
        end = end if end <= squares else rng.randint(1, squares)
        if end != mouth:
            jumps[mouth] = end
            if board.chaining and board.has_cycle() and rng.random() < 0.99:
                del jumps[mouth]
    return board


def walls(squares, gap, overshoot=STAY):
    """Rows of five mouths with snakes to square 1, each after `gap` squares without a jump. Only a
    six passes such a row."""
    jumps, low = {}, gap + 1
    while low + 5 < squares:
        jumps.update({mouth: 1 for mouth in range(low, low + 5) if mouth > 1})
        low += 5 + gap
    return Board(squares, jumps, (1,) * 6, overshoot)


def snakes(squares, weights, overshoot=STAY, seed=1):
    """Long snakes on all squares whose distance to the goal is no multiple of the largest face, so
    that only the largest face leads up."""
    rng, faces = random.Random(seed), len(weights)
    jumps = {mouth: rng.randint(1, 1 + mouth // 3) for mouth in range(2, squares)
             if mouth % faces != squares % faces}
    return Board(squares, {a: b for a, b in jumps.items() if a != b}, weights, overshoot)


HARD_BOARDS = [
    (lambda n: walls(n, 3), 60),
    (lambda n: snakes(n, (1,) * 6), 60),
    (lambda n: walls(n, 2, WIN), 80),
    (lambda n: walls(n, 1, BOUNCE), 100),
    (lambda n: snakes(n, (1, 1), WIN), 100),
    (lambda n: snakes(n, (9, 1), BOUNCE, 2), 80),
    (lambda n: snakes(n, (1, 0, 5, 1), seed=3), 120),
    (lambda n: snakes(n, (20, 20, 1), seed=4), 140),
]


def stairs(steps, weights, more=()):
    """A board for a die of two faces. The goal is `steps` rolls of face 2 from square 2; on this
    way, face 1 always leads to a snake to square 1."""
    squares = 2 * steps + 2
    jumps = {mouth: 1 for mouth in range(3, squares, 2)}
    jumps.update(more)
    return Board(squares, jumps, weights)


# Boards with long games. On the last board, a token may stay on square 8 for ever.
SLOW_BOARDS = [
    stairs(2, (30, 1)),
    stairs(3, (100, 1)),
    stairs(4, (1000, 1)),
    stairs(4, (3, 1), {4: 9, 8: 2}),
    Board(12, {3: 1, 6: 11, 9: 8, 10: 8}, (1000, 1)),
]

# Boards with long runs of squares without a jump, which the library crosses in one step.
LONG_BOARDS = [
    Board(300, {}, (1,) * 6),
    Board(310, {20: 290, 150: 3}, (1,) * 6, WIN),
    Board(400, {200: 10}, (1, 0, 2), BOUNCE),
    Board(280, {270: 1}, (0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)),
    Board(283, {20: 5}, (0, 3, 0, 1)),
]
