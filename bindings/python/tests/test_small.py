# SPDX-License-Identifier: MIT
"""Compares every board of up to three squares, with all jumps and all rules, with the rules in plain
Python."""
import math
from collections.abc import Iterator
from itertools import islice, product

from reference import Plain

import snl


def boards() -> Iterator[Plain]:
    for squares in (1, 2, 3):
        to = [[-1, *(to for to in range(squares + 1) if to != mouth)] for mouth in range(1, squares)]
        enter = [frozenset(faces) for faces in ((), (1,), (2,), (1, 2), (3,))]
        for ends, start, faces, square, overshoot, chaining in product(
                product(*to), range(squares + 1), enter, range(squares + 1),
                ("stay", "bounce", "win"), (False, True)):
            jumps = {mouth: end for mouth, end in enumerate(ends, 1) if end >= 0}
            plain = Plain(squares, jumps, start, faces, square or None, (1, 1), overshoot, chaining)
            if not (chaining and plain.cyclic()):
                yield plain


def test_every_small_board(rounds: int) -> None:
    """Without SNL_TEST_WHOLE it is each seventh board."""
    count = 0
    for plain in islice(boards(), 0, None, 7 if rounds < 100 else 1):
        board, goal = plain.board(), plain.squares
        for square, face in product(range(goal), (1, 2)):
            assert board.roll(square, face) == plain.roll(square, face)
        distances = [plain.distances(square) for square in range(goal + 1)]
        assert board.solve() == distances[plain.start].get(goal)
        assert board.distances_to_goal().tolist() == [from_.get(goal, -1) for from_ in distances]
        if plain.certain():
            chance = board.chance()
            assert (chance.exact_mean, chance.exact_variance) == plain.moments()
        else:
            assert board.chance().mean == math.inf
        assert snl.Board.parse(str(board)) == snl.Board.from_dict(board.to_dict()) == board
        count += 1
    assert count > (900 if rounds < 100 else 6000)
