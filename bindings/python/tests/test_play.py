# SPDX-License-Identifier: MIT
"""Compares simulated games with the same games in plain Python."""
from __future__ import annotations

import math
import pickle
import random
import statistics
from array import array

import pytest
import reference

import snl


def test_the_same_games(rng: random.Random, rounds: int) -> None:
    for _ in range(rounds // 10):
        plain = reference.random_plain(rng, 30)
        plain.die = tuple(sorted(plain.die, reverse=True))[:-1] + (1,)
        seed, first = rng.randrange(1 << 64), rng.randrange(1 << 40)
        played = [plain.game(seed, first + number, 200) for number in range(40)]
        ended = [rolls for rolls in played if rolls is not None]
        found = plain.board().simulate(40, seed=seed, first=first, rolls_max=200, histogram=50)
        assert (found.games, found.unfinished) == (len(ended), 40 - len(ended))
        assert (found.rolls, found.rolls_squared) == (sum(ended), sum(t * t for t in ended))
        assert (found.min, found.max) == (min(ended, default=0), max(ended, default=0))
        assert found.histogram.tolist() == [ended.count(t) for t in range(51)]
        if len(ended) > 1:
            assert math.isclose(found.mean, statistics.mean(ended))
            assert math.isclose(found.variance, statistics.variance(ended), abs_tol=1e-12)


def test_parts_add_up() -> None:
    board = snl.Board.named("MB47")
    whole = board.simulate(5000, seed=7)
    parts = [board.simulate(1000, seed=7, first=first) for first in range(0, 5000, 1000)]
    parts = pickle.loads(pickle.dumps(parts))
    assert sum(parts, snl.Simulation()) == whole
    assert snl.Simulation() + whole == whole == sum(parts)
    names = {"Simulation": snl.Simulation, "array": array}
    assert eval(repr(whole), names) == whole and eval(repr(snl.Simulation()), names) == snl.Simulation()
    assert str(whole) == f"5000 games: mean {whole.mean}, {whole.min} to {whole.max} rolls"
    assert str(board.simulate(2, rolls_max=1)) == "0 games, 2 given up"
    for wrong in (1, 0.5, "", None):
        with pytest.raises(TypeError):
            wrong + whole  # type: ignore[operator]
    assert abs(whole.mean - 39.2251) < 5 * whole.standard_error
    assert sum(whole.histogram) == whole.games == 5000
    with pytest.raises(ValueError):
        whole + board.simulate(10, histogram=5)
    with pytest.raises(TypeError):
        whole + 5  # type: ignore[operator]


def test_no_games() -> None:
    none = snl.Board(30).simulate(0)
    assert none.games == 0 and math.isnan(none.mean) and math.isnan(none.standard_error)
    assert none + none == none and math.isnan(snl.Simulation().variance)


def test_large_totals() -> None:
    """Sums of squares of more than 64 bits become whole Python integers."""
    game = snl.Board(2, die=[1]).simulate(1)
    assert (game.rolls, game.rolls_squared) == (1, 1)
    large = snl.Simulation(games=1 << 40, rolls=1 << 60, rolls_squared=1 << 90, min=1, max=1 << 30)
    double = large + large
    assert double.rolls_squared == 1 << 91 and double.games == 1 << 41
    with pytest.raises(ValueError):
        _ = sum([large] * 8, snl.Simulation())
    for wrong in (snl.Simulation(games=-1), snl.Simulation(rolls_squared=1 << 128),
                  snl.Simulation(games=1 << 63)):
        with pytest.raises((ValueError, OverflowError)):
            wrong + large


@pytest.mark.parametrize("options", [
    {"games": -1}, {"games": 1, "first": -1}, {"games": 1, "rolls_max": 0},
    {"games": 1, "histogram": -2}, {"games": 1, "seed": -1}, {"games": 1, "seed": 1 << 64},
    {"games": 1.5}, {"games": 1, "histogram": 1 << 61}, {"games": 1 << 63},
])
def test_wrong_values(options: dict[str, int]) -> None:
    with pytest.raises((ValueError, OverflowError, TypeError, MemoryError)):
        snl.Board(30).simulate(**options)


def test_histogram_of_nothing() -> None:
    assert snl.Board(30).simulate(10, histogram=0).histogram == array("q", [0])
