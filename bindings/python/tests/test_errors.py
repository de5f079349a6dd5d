# SPDX-License-Identifier: MIT
"""Wrong values raise the exceptions that Python programs expect, each with a status of its own."""
from __future__ import annotations

import math
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import snl

BOARD = snl.Board.grid(5, 6, {3: 22, 27: 1})
CHANCE = BOARD.chance()
SEVEN: Any = 7  # a value of the wrong type, for parameters that are names

OUT_OF_RANGE: list[tuple[str, Callable[[], object]]] = [
    ("SQUARES", lambda: snl.Board(0)),
    ("SHAPE", lambda: BOARD.copy().reshape(5, 7)),
    ("SHAPE", lambda: BOARD.copy().reshape(30)),
    ("SQUARE", lambda: snl.Board(30, start=31)),
    ("DIE", lambda: snl.Board(30, die=65)),
    ("FACE", lambda: snl.Board(30, enter={65})),
    ("OVERSHOOT", lambda: snl.Board(30, overshoot=SEVEN)),
    ("FORMAT", lambda: snl.read("squares 30", SEVEN)),
    ("FORMAT", lambda: BOARD.write(SEVEN)),
    ("SQUARES_MAX", lambda: snl.read("squares 30", squares_max=0)),
    ("PLAYERS", lambda: snl.Game(BOARD, 0)),
    ("PLAYERS", lambda: snl.Game(BOARD, 65)),
    ("PLAYERS", lambda: BOARD.simulate(1, players=-1)),
    ("GAME", lambda: snl.Game(BOARD, game=-1)),
    ("AGAIN_LIMIT", lambda: snl.Game(BOARD, turns=snl.Turns({6}, 0))),
    ("AGAIN_LIMIT", lambda: snl.Game(BOARD, turns=snl.Turns(limit=3))),
    ("PENALTY", lambda: snl.Game(BOARD, turns=snl.Turns({6}, 3, SEVEN))),
    ("PENALTY", lambda: snl.Game(BOARD, turns=snl.Turns({6}, None, "turn"))),
    ("FACE", lambda: snl.Game(BOARD).roll(0)),
    ("FACE", lambda: snl.Game(BOARD).roll(7)),
    ("ROLLS", lambda: snl.Game(BOARD).reserve(-1)),
    ("COUNT", lambda: BOARD.chance(count=SEVEN)),
    ("COUNT", lambda: BOARD.simulate(1, count=SEVEN)),
    ("GAMES", lambda: BOARD.simulate(-1)),
    ("ROLLS_MAX", lambda: BOARD.simulate(1, rolls_max=0)),
    ("ROLLS", lambda: BOARD.simulate(1, histogram=-1)),
    ("ROLLS", lambda: CHANCE.pmf(-1)),
    ("PROBABILITY", lambda: CHANCE.quantile(2)),
    ("TARGET", lambda: CHANCE.best_jump(math.nan)),
    ("LADDERS", lambda: snl.generate(BOARD, ladders=-1)),
    ("SNAKES", lambda: snl.generate(BOARD, snakes=-1)),
    ("JUMP_MIN", lambda: snl.generate(BOARD, jump_min=0)),
    ("JUMP_MAX", lambda: snl.generate(BOARD, jump_max=-1)),
    ("ROLLS", lambda: snl.generate(BOARD, rolls=0)),
    ("MEAN", lambda: snl.generate(BOARD, mean=1e16)),
    ("MEAN", lambda: snl.generate(BOARD, mean=math.nan)),
    ("TOLERANCE", lambda: snl.generate(BOARD, mean=5, tolerance=2)),
    ("TRIES_MAX", lambda: snl.generate(BOARD, tries_max=0)),
    ("THEME", lambda: BOARD.svg(theme=SEVEN)),
    ("LENGTH", lambda: BOARD.svg(heat=[1.0])),
    ("LENGTH", lambda: snl.write([])),
    ("LENGTH", lambda: snl.plot([])),
    ("COUNT", lambda: snl.plot([1.0], count=SEVEN)),
    ("PMF", lambda: snl.plot([-1.0])),
    ("COLUMNS", lambda: BOARD.text(19)),
    ("TOTALS", lambda: snl.Simulation(games=-1) + snl.Simulation()),
]


@pytest.mark.parametrize("number", range(len(OUT_OF_RANGE)))
def test_options_out_of_range(number: int) -> None:
    name, call = OUT_OF_RANGE[number]
    with pytest.raises(ValueError) as caught:
        call()
    error = caught.value
    assert isinstance(error, snl.ArgumentError) and error.status is snl.Status[name]
    assert len(str(error)) > 10 and "NULL" not in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.status, str(again)) == (type(error), error.status, str(error))


OTHERS: list[tuple[type[BaseException], type[snl.Error], str, Callable[[], object]]] = [
    (LookupError, snl.NotFoundError, "NAME", lambda: snl.Board.named("x")),
    (LookupError, snl.NotFoundError, "NO_ROOM", lambda: snl.Board(1).chance().best_jump(5)),
    (IndexError, snl.EntryError, "CELL", lambda: BOARD.square_at(5, 0)),
    (IndexError, snl.EntryError, "NO_ROLL", lambda: snl.Game(BOARD).undo()),
    (OverflowError, snl.RangeError, "TOO_LARGE", lambda: snl.generate(snl.Board(1 << 40))),
    (OverflowError, snl.RangeError, "INFINITE", lambda: snl.Board(9, die=[0, 1], start=0).chance().exact_mean),
]


@pytest.mark.parametrize("number", range(len(OTHERS)))
def test_other_kinds(number: int) -> None:
    builtin, kind, name, call = OTHERS[number]
    with pytest.raises(builtin) as caught:
        call()
    assert type(caught.value) is kind and caught.value.status is snl.Status[name]
