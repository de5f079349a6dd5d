# SPDX-License-Identifier: MIT
"""Generated boards meet the conditions, as other parts of the library confirm."""
from __future__ import annotations

import pickle
from typing import Any

import pytest

import snl


def base() -> snl.Board:
    return snl.Board.grid(10, 10, {50: 60}, start=0)


def test_what_is_wanted() -> None:
    made = snl.generate(base(), ladders=9, snakes=8, rolls=7, mean=30, tolerance=0.02, seed=1)
    board = made.board
    assert (board.rows, board.columns, board.start) == (10, 10, 0)
    jumps = dict(board.jumps)
    assert jumps.pop(50) == 60 and len(jumps) == 17
    assert sum(to > mouth for mouth, to in jumps.items()) == 9
    assert board.solve() == made.rolls == 7 and made.tries >= 1
    assert abs(made.mean - 30) <= 0.6 and abs(board.chance().mean - made.mean) < 1e-9
    assert board.chance().finish_probability == 1
    again = snl.generate(base(), ladders=9, snakes=8, rolls=7, mean=30, tolerance=0.02, seed=1)
    assert again == made
    assert snl.generate(base(), ladders=9, snakes=8, rolls=7, mean=30, seed=2).board != board


def test_lengths_of_jumps() -> None:
    made = snl.generate(snl.Board(200), ladders=5, snakes=5, jump_min=20, jump_max=25, spread=True)
    assert len(made.board.jumps) == 10
    assert all(20 <= abs(to - mouth) <= 25 for mouth, to in made.board.jumps.items())
    spread = [snl.generate(base(), ladders=4, spread=on).board for on in (False, True)]
    assert spread[0] != spread[1]


def test_nothing_is_wanted() -> None:
    made = snl.generate(base())
    assert made.board == base() and made.rolls == base().solve()

    class Mine(snl.Board):
        pass

    assert type(snl.generate(Mine(30), ladders=1).board) is Mine


def test_impossible() -> None:
    with pytest.raises(snl.GenerateError) as caught:
        snl.generate(snl.Board(30), rolls=1)
    assert caught.value.status is snl.Status.IMPOSSIBLE and caught.value.nearest is None
    with pytest.raises(snl.GenerateError) as caught:
        snl.generate(base(), ladders=1, rolls=8, mean=200, seed=1, tries_max=5)
    assert caught.value.status is snl.Status.EFFORT
    nearest = caught.value.nearest
    assert nearest is not None and nearest.mean > 5
    assert pickle.loads(pickle.dumps(caught.value)).nearest == nearest
    with pytest.raises(snl.GenerateError) as caught:
        snl.generate(base(), ladders=1, jump_min=9, jump_max=8)
    assert caught.value.nearest is None


WRONG: list[dict[str, Any]] = [
    {"ladders": -1}, {"snakes": -1}, {"ladders": 1.5}, {"rolls": 0}, {"rolls": 1 << 70},
    {"mean": 0}, {"mean": float("nan")}, {"mean": -5}, {"mean": "x"}, {"mean": 5, "tolerance": 2},
    {"tries_max": 0}, {"seed": -1},
    {"seed": 1 << 64},
]


@pytest.mark.parametrize("wanted", WRONG)
def test_wrong(wanted: dict[str, Any]) -> None:
    with pytest.raises((snl.ArgumentError, ValueError, TypeError, OverflowError)):
        snl.generate(base(), **wanted)


def test_wrong_base() -> None:
    with pytest.raises(snl.RangeError):
        snl.generate(snl.Board((1 << 20) + 1), ladders=1)
    with pytest.raises(AttributeError):
        snl.generate("board")  # type: ignore[arg-type]
