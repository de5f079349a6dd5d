# SPDX-License-Identifier: MIT
"""Compares simulated games with the same games in plain Python, and played roll by roll."""
from __future__ import annotations

import math
import pickle
import random
import statistics
from array import array
from collections import Counter
from typing import Any, NamedTuple, Optional

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
        assert found.rolls == found.turns == found.rounds == totals(ended)
        assert found.wins == (len(ended),) and found.captures == 0
        assert found.histogram.tolist() == [ended.count(t) for t in range(51)]
        if len(ended) > 1:
            assert math.isclose(found.rolls.mean, statistics.mean(ended))
            variance = statistics.variance(ended)
            assert math.isclose(found.rolls.variance, variance, abs_tol=1e-12)


class Played(NamedTuple):
    """A game played roll by roll."""

    rolls: int
    turns: int
    rounds: int
    jumps: int
    captures: int
    winner: Optional[int]


def play(game: snl.Game, rolls_max: int) -> Optional[Played]:
    """Plays a game; None if it is not over after `rolls_max` rolls."""
    turns = Counter([] if game.turn is None else [game.turn])
    kinds: Counter[str] = Counter()
    while game.turn is not None:
        if game.rolls == rolls_max:
            return None
        for event in game.roll():
            kinds[event.kind] += 1
            if event.kind == "turn":
                turns[event.player] += 1
    rounds = max(turns.values(), default=0)
    return Played(game.rolls, sum(turns.values()), rounds, kinds["jumped"], kinds["sent back"],
                  game.winner)


def random_options(rng: random.Random) -> dict[str, Any]:
    again = frozenset(rng.sample(range(1, 7), rng.randint(0, 2)))
    turns = snl.Turns(again)
    if again and rng.random() < 0.5:
        turns = snl.Turns(again, rng.randint(1, 3), rng.choice(["roll", "turn", "start"]))
    return {"players": rng.randint(1, 5), "seed": rng.randrange(1 << 64), "turns": turns,
            "send_back": rng.random() < 0.5, "play_on": rng.random() < 0.5}


def totals(lengths: list[int]) -> snl.Totals:
    return snl.Totals(len(lengths), sum(lengths), sum(t * t for t in lengths),
                      min(lengths, default=0), max(lengths, default=0))


def test_whole_games(rng: random.Random, rounds: int) -> None:
    for _ in range(rounds // 4):
        board = reference.random_plain(rng).board()
        options, first = random_options(rng), rng.randrange(1 << 40)
        every = [play(snl.Game(board, game=first + number, **options), 300) for number in range(20)]
        played = [game for game in every if game is not None]
        for count in ("rolls", "turns", "rounds"):
            found = board.simulate(20, first=first, rolls_max=300, count=count,  # type: ignore[arg-type]
                                   histogram=40, **options)
            lengths = [getattr(game, count) for game in played]
            assert getattr(found, count) == totals(lengths) and found.count == count
            assert found.histogram.tolist() == [lengths.count(t) for t in range(41)]
        assert (found.games, found.unfinished) == (len(played), 20 - len(played))
        assert found.jumps == sum(game.jumps for game in played)
        assert found.captures == sum(game.captures for game in played)
        winners = [game.winner for game in played]
        assert found.wins == tuple(map(winners.count, range(options["players"])))


def test_as_calculated() -> None:
    board = snl.Board.named("MB47")
    games = board.simulate(100_000, players=2, seed=1)
    error = 0.5 / math.sqrt(games.games)
    assert abs(games.wins[0] / games.games - snl.win([board.chance()] * 2).probabilities[0]) < 5 * error
    for limit, penalty, mean in ((None, "roll", 32.79936178604684), (3, "roll", 33.10404588855859),
                                 (3, "turn", 33.44399747815708)):
        turns = snl.Turns({6}, limit, penalty)  # type: ignore[arg-type]
        games = board.simulate(100_000, seed=1, turns=turns)
        assert abs(games.turns.mean - mean) < 5 * games.turns.standard_error
        assert games.rolls.mean > games.turns.mean and games.turns == games.rounds


def test_parts_add_up() -> None:
    board = snl.Board.named("MB47")
    whole = board.simulate(5000, seed=7)
    rolls = whole.rolls
    parts = [board.simulate(1000, seed=7, first=first) for first in range(0, 5000, 1000)]
    parts = pickle.loads(pickle.dumps(parts))
    assert sum(parts, snl.Simulation()) == whole
    assert snl.Simulation() + whole == whole == sum(parts)
    names = {"Simulation": snl.Simulation, "Totals": snl.Totals, "array": array}
    assert eval(repr(whole), names) == whole and eval(repr(snl.Simulation()), names) == snl.Simulation()
    assert str(whole) == f"5000 games: mean {rolls.mean}, {rolls.min} to {rolls.max} rolls"
    assert str(board.simulate(2, rolls_max=1)) == "0 games, 2 given up"
    for wrong in (1, 0.5, "", None):
        with pytest.raises(TypeError):
            wrong + whole  # type: ignore[operator]
    assert abs(rolls.mean - 39.2251) < 5 * rolls.standard_error
    assert sum(whole.histogram) == whole.games == 5000
    for other in (board.simulate(10, histogram=5), board.simulate(10, players=2),
                  board.simulate(10, count="turns")):
        with pytest.raises(ValueError):
            whole + other
        assert snl.Simulation() + other == other + snl.Simulation() == other
    pairs = [board.simulate(500, players=2, send_back=True, first=first, count="rounds")
             for first in (0, 500)]
    assert sum(pairs) == board.simulate(1000, players=2, send_back=True, count="rounds")
    assert pairs[0].captures and pairs[0].jumps > pairs[0].games
    assert str(pairs[0]).endswith(f"to {pairs[0].rounds.max} rounds")
    with pytest.raises(TypeError):
        whole + 5  # type: ignore[operator]


def test_no_games() -> None:
    none = snl.Board(30).simulate(0)
    assert none.games == 0 and none.wins == (0,) and none.rolls == snl.Totals()
    assert math.isnan(none.rolls.mean) and math.isnan(none.turns.standard_error)
    assert none + none == none and math.isnan(snl.Simulation().rounds.variance)


def test_large_totals() -> None:
    """Sums of squares of more than 64 bits become whole Python integers."""
    game = snl.Board(2, die=[1]).simulate(1)
    assert game.rolls == snl.Totals(1, 1, 1, 1, 1)
    rolls = snl.Totals(1 << 40, 1 << 60, 1 << 90, 1, 1 << 30)
    large = snl.Simulation(games=1 << 40, rolls=rolls)
    double = large + large
    assert double.rolls == snl.Totals(1 << 41, 1 << 61, 1 << 91, 1, 1 << 30)
    assert double.games == 1 << 41 and double.rolls.mean == rolls.mean
    with pytest.raises(ValueError):
        _ = sum([large] * 8, snl.Simulation())
    for wrong in (snl.Simulation(games=-1),
                  snl.Simulation(rolls=snl.Totals(sum_of_squares=1 << 128)),
                  snl.Simulation(games=1 << 63)):
        with pytest.raises((ValueError, OverflowError)):
            wrong + large


@pytest.mark.parametrize("options", [
    {"games": -1}, {"games": 1, "first": -1}, {"games": 1, "rolls_max": 0},
    {"games": 1, "histogram": -2}, {"games": 1, "seed": -1}, {"games": 1, "seed": 1 << 64},
    {"games": 1.5}, {"games": 1, "histogram": 1 << 61}, {"games": 1 << 63},
    {"games": 1, "players": 0}, {"games": 1, "players": 65}, {"games": 1, "count": "games"},
    {"games": 1, "turns": snl.Turns(limit=3)}, {"games": 1, "players": 1.5},
])
def test_wrong_values(options: dict[str, Any]) -> None:
    with pytest.raises((ValueError, OverflowError, TypeError, MemoryError)):
        snl.Board(30).simulate(**options)


def test_histogram_of_nothing() -> None:
    assert snl.Board(30).simulate(10, histogram=0).histogram == array("q", [0])
