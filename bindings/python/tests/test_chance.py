# SPDX-License-Identifier: MIT
"""Compares the random game with published results, and with fractions and sums in plain Python."""
from __future__ import annotations

import math
import random
from array import array
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Optional

import pytest
import reference

import snl


def test_published() -> None:
    """Althoen, King and Schilling, The Mathematical Gazette 77 (1993)."""
    chance = snl.Board.named("MB47").chance()
    assert chance.exact_mean == Fraction(
        225837582538403273407117496273279920181931269186581786048583,
        5757472998140039232950575874628786131130999406013041613400)
    assert chance.mean == float(chance.exact_mean)
    assert math.isclose(chance.variance, 636.298461344877524, rel_tol=1e-15)
    assert chance.variance == float(chance.exact_variance)
    assert (chance.mode, chance.median, chance.finish_probability) == (22, 32, 1.0)
    assert math.isclose(snl.win([chance] * 2).probabilities[0], 0.507911593869934303, rel_tol=1e-13)
    assert math.isclose(float(chance.exact_win), 0.507911593869934303, rel_tol=1e-15)
    assert math.isclose(snl.Board.named("MB48").chance().mean, 39.5983656402081967)
    board = snl.Board.named("MB47")
    for square, mean, variance in ((None, 45.08728700539223, 665.018651587261),
                                   (1, 40.94030296176172, 654.0263734135835)):
        board.enter, board.enter_square = {6}, square
        chance = board.chance()
        assert math.isclose(chance.mean, mean, rel_tol=1e-14)
        assert math.isclose(chance.variance, variance, rel_tol=1e-14)
        rolls = board.simulate(20_000, seed=1).rolls
        assert abs(rolls.mean - mean) < 5 * rolls.standard_error


def test_published_turns() -> None:
    board = snl.Board.named("MB47")
    for limit, penalty, mean, variance in (
            (None, "roll", 32.79936178604684, None),
            (3, "roll", 33.10404588855859, 461.91898362018316),
            (3, "turn", 33.44399747815708, 473.210122461321)):
        turns = snl.Turns({6}, limit, penalty)  # type: ignore[arg-type]
        chance = board.chance(count="turns", turns=turns)
        assert (chance.count, chance.turns) == ("turns", turns)
        assert math.isclose(chance.mean, mean, rel_tol=1e-14)
        assert variance is None or math.isclose(chance.variance, variance, rel_tol=1e-13)
        games = board.simulate(20_000, players=2, seed=1, turns=turns)
        error = 0.5 / math.sqrt(games.games)
        assert abs(games.wins[0] / games.games - snl.win([chance] * 2).probabilities[0]) < 5 * error
        assert (limit is None) == (board.chance(turns=turns).mean == board.chance().mean)
    with pytest.raises(ValueError):
        board.chance(count="rounds")  # type: ignore[arg-type]
    for wrong in (snl.Turns(limit=3), snl.Turns({6}, 0), snl.Turns({6}, None, "start")):
        with pytest.raises(ValueError):
            board.chance(turns=wrong)


def test_turns_on_random_boards(rng: random.Random, rounds: int) -> None:
    for _ in range(rounds // 10):
        board = certain_plain(rng).board()
        again = frozenset(rng.sample(range(1, 7), rng.randint(1, 2)))
        turns = rng.choice([snl.Turns(again), snl.Turns(again, 2), snl.Turns(again, 2, "turn"),
                            snl.Turns(again, 3, "start")])
        games = board.simulate(2000, seed=rng.randrange(1 << 64), turns=turns, rolls_max=10**5)
        for count, found in (("rolls", games.rolls), ("turns", games.turns)):
            length = board.chance(count=count, turns=turns).length()  # type: ignore[arg-type]
            if games.unfinished == 0 and length.finish_probability == 1 and length.mean < 1000:
                error = math.sqrt(length.variance / games.games)
                assert abs(found.mean - length.mean) <= 7 * error + 1e-9


FIELDS: tuple[Any, ...] = snl.Length._fields


def test_fields_of_lengths() -> None:
    """Each field is worked out alone, and is that of length(), also where games may never end."""
    chance = snl.Board(9, {3: 5}, start=0, die=snl.TWO_DICE).chance()
    for name in FIELDS:
        field = chance.lengths(name)
        assert isinstance(field, array) and field.typecode == "d" and len(field) == 10
        for square in range(10):
            expected = getattr(chance.length(square), name)
            assert close(field[square], expected) or (math.isnan(expected) and math.isnan(field[square]))
    wrong: Any
    for wrong in ("rolls", "", None, 1, []):
        with pytest.raises(snl.ArgumentError) as caught:
            chance.lengths(wrong)
        assert caught.value.status is snl.Status.FIGURE
    numpy = pytest.importorskip("numpy")
    means = chance.lengths("mean")
    numpy.asarray(means)[9] = 7
    assert means[9] == 7


def certain_plain(rng: random.Random) -> reference.Plain:
    while True:
        plain = reference.random_plain(rng, 14)
        if plain.certain():
            return plain


def close(one: float, two: float, tolerance: float = 1e-11) -> bool:
    return math.isclose(one, two, rel_tol=tolerance, abs_tol=tolerance)


def test_random_boards(rng: random.Random, rounds: int) -> None:
    for _ in range(rounds // 6):
        plain = certain_plain(rng)
        board = plain.board()
        chance = board.chance()
        mean, variance = plain.moments()
        assert chance.exact_mean == mean and chance.exact_variance == variance
        length = chance.length()
        assert close(chance.mean, float(mean)) and length.mean == chance.mean
        assert close(length.variance, float(variance)) and length.finish_probability == 1
        assert length.finished_mean == length.mean and length.mean_error_bound < 1e-12
        lengths = {name: chance.lengths(name) for name in FIELDS}
        for square in range(plain.squares + 1):
            length = chance.length(square)
            for name in ("finish_probability", "mean", "variance"):
                assert close(lengths[name][square], getattr(length, name))
        pmf = plain.pmf(30)
        distribution = chance.distribution(30)
        assert all(map(close, distribution.pmf, pmf)) and len(distribution.pmf) == 31
        assert all(close(distribution.cdf[t], sum(pmf[: t + 1])) for t in range(31))
        assert chance.pmf(30) == distribution.pmf and chance.cdf(30) == distribution.cdf
        assert distribution.bound < 1e-12
        long = chance.distribution(3000)
        mode = chance.likeliest()
        assert close(mode.probability, max(long.pmf))
        assert close(long.pmf[int(mode.rolls)], max(long.pmf))
        for p, quantile in zip((0.1, 0.5, 0.9), chance.quantiles([0.1, 0.5, 0.9])):
            if quantile < 3000:
                quantile = int(quantile)
                assert long.cdf[quantile] >= p - 1e-12
                assert quantile == 0 or long.cdf[quantile - 1] < p + 1e-12


def test_positions(rng: random.Random, rounds: int) -> None:
    for _ in range(rounds // 6):
        plain = certain_plain(rng)
        chance = plain.board().chance()
        rolls = rng.randint(0, 30)
        positions = chance.positions(rolls)
        assert close(sum(positions), 1) and positions[-1] == chance.cdf(rolls)[rolls]
        assert chance.positions(0, 1) == array("d", [0, 1] + [0] * (chance.squares - 1))
    with pytest.raises(ValueError):
        chance.positions(-1)


def test_visits_and_uses(rng: random.Random, rounds: int) -> None:
    for _ in range(rounds // 6):
        plain = certain_plain(rng)
        chance = plain.board().chance()
        visits = chance.visits()
        assert close(sum(visits[:-1]), chance.mean) and visits[-1] == 1
        uses = dict.fromkeys(sorted(plain.jumps), 0.0)
        for square, times in enumerate(visits[:-1]):
            for face in plain.faces() if times else ():
                landing = plain.roll(square, face)[0]
                while landing in plain.jumps:
                    assert landing is not None
                    uses[landing] += times * plain.die[face - 1] / sum(plain.die)
                    landing = plain.jumps[landing] if plain.chaining else None
        found = chance.uses()
        assert list(found) == list(uses)
        assert all(close(found[mouth], uses[mouth]) for mouth in uses)


def mean_of(board: snl.Board) -> Optional[float]:
    try:
        return board.chance().mean
    except snl.ArgumentError:
        return None  # a cycle


def test_effect_of_jumps(rng: random.Random, rounds: int) -> None:
    for _ in range(rounds // 10):
        plain = certain_plain(rng)
        board = plain.board()
        chance = board.chance()
        for mouth, mean in chance.without().items():
            other = board.copy()
            del other.jumps[mouth]
            assert close(mean, other.chance().mean)
        if plain.squares < 3:
            continue
        mouth = rng.randint(1, plain.squares - 1)
        each = chance.with_each(mouth)
        for to in range(plain.squares + 1):
            other = board.copy()
            if to == mouth:
                other.jumps.pop(mouth, None)
            else:
                other.jumps[mouth] = to
            expected = mean_of(other)
            if expected is None:
                assert math.isnan(each[to])
            else:
                assert close(each[to], expected)
            if to != mouth and expected is not None:
                assert close(chance.with_jump(mouth, to), expected)


def test_best_jump() -> None:
    board = snl.Board(20, {3: 12})
    best = board.chance().best_jump(5)
    gaps = {}
    for mouth in range(1, 20):
        for to in range(1, 21):
            if mouth != to and mouth != 3:
                other = board.copy()
                other.jumps[mouth] = to
                gaps[mouth, to] = abs(other.chance().mean - 5)
    assert close(gaps[best.mouth, best.to], min(gaps.values()))
    with pytest.raises(snl.NotFoundError):
        snl.Board(1).chance().best_jump(5)


def test_win() -> None:
    chance = snl.Board(8, {2: 7}, start=0).chance()
    cdf = [0.0, *chance.cdf(400)]
    first = sum((cdf[t + 1] - cdf[t]) * (1 - cdf[t]) for t in range(400))
    win = snl.win([chance, chance])
    assert close(win.probabilities[0], first) and close(sum(win.probabilities), 1)
    assert close(win.rounds, sum((1 - cdf[t + 1]) ** 2 for t in range(400)))
    assert 0 < win.rounds_error_bound < 1e-12
    assert snl.win([chance] * 2, [0, 0]) == win == snl.win(iter([chance] * 2), array("q", [0, 0]))
    assert snl.win((chance,) * 3, (3, 8, 8)).probabilities == [0.0, 1.0, 0.0]
    assert snl.win([chance]).probabilities == [1.0]
    with pytest.raises(snl.ArgumentError) as caught:
        snl.win([])
    assert caught.value.status is snl.Status.PLAYERS
    with pytest.raises(snl.ArgumentError, match="2 games, but 1 squares") as caught:
        snl.win([chance] * 2, [0])
    assert caught.value.status is snl.Status.LENGTH
    with pytest.raises(snl.ArgumentError) as caught:
        snl.win([chance], [9])
    assert caught.value.status is snl.Status.SQUARE
    wrong: Any
    for wrong in (chance, 2, None, [None], [2], ["x"], [snl.Board(8)]):
        with pytest.raises((TypeError, AttributeError)):
            snl.win(wrong)


def test_race_of_different_games(rng: random.Random, rounds: int) -> None:
    """Each player has a board, a die and a square of their own."""
    for _ in range(rounds // 10):
        plains = [certain_plain(rng) for _ in range(3)]
        squares = [rng.choice([plain.start, rng.randint(0, plain.squares)]) for plain in plains]
        games, cdfs = [], []
        for plain, square in zip(plains, squares):
            board = plain.board()
            games.append(board.chance())
            if games[-1].length(square).finish_probability < 1 or games[-1].length(square).mean > 200:
                break
            cdfs.append(games[-1].cdf(10_000, square))
        if len(cdfs) < 3:
            continue
        expected = [0.0] * 3
        for t in range(10_001):
            for player, cdf in enumerate(cdfs):
                others = (1 - (other[t] if i < player else other[t - 1] if t else 0.0)
                          for i, other in enumerate(cdfs) if i != player)
                expected[player] += (cdf[t] - (cdf[t - 1] if t else 0.0)) * math.prod(others)
        found = snl.win(games, squares)
        assert all(map(close, found.probabilities, expected, [1e-9] * 3))
        if squares == [plain.start for plain in plains]:
            assert snl.win(games) == found


@pytest.mark.parametrize("count", ["rolls", "turns"])
@pytest.mark.parametrize("turns", [
    snl.Turns(), snl.Turns({6}), snl.Turns({5, 6}, 2), snl.Turns({6}, 3, "turn"), snl.Turns({1}, 2, "start")])
def test_exact_win(count: Any, turns: snl.Turns) -> None:
    chance = snl.Board(8, {2: 5, 6: 1}, start=0).chance(count=count, turns=turns)
    exact = chance.exact_win
    assert math.isclose(float(exact), snl.win([chance] * 2).probabilities[0], rel_tol=1e-12)
    assert isinstance(exact, Fraction) and exact > Fraction(1, 2)


def test_endless() -> None:
    """Where a game may never end, answers are infinity or NaN; only exact_mean raises an error."""
    chance = snl.Board(9, start=0, die=snl.TWO_DICE).chance()
    length = chance.length()
    assert chance.mean == math.inf and length.variance == math.inf
    assert 0 < chance.finish_probability < 1 and 19 < length.finished_mean < 20
    assert chance.quantiles([0.999]) == [math.inf]
    with pytest.raises(OverflowError) as caught:
        chance.exact_mean
    assert isinstance(caught.value, snl.RangeError) and caught.value.status is snl.Status.INFINITE
    never = snl.Board(9, die=[0, 0, 3]).chance()
    assert never.mode == math.inf and math.isnan(never.length().finished_mean)


def test_it_stands_for_itself() -> None:
    board = snl.Board(30, {3: 22})
    chance = board.chance()
    before = chance.mean, chance.uses(), chance.length()
    board.jumps = {5: 2, 6: 1}
    board.start = 9
    del board
    assert (chance.mean, chance.uses(), chance.length()) == before
    assert (chance.squares, chance.jump_count, chance.start) == (30, 1, 1)
    assert len(chance.visits()) == 31 and list(chance.without()) == [3]
    for name in ("squares", "jump_count", "start"):
        with pytest.raises(AttributeError):
            setattr(chance, name, 0)
    assert repr(chance) == "<snl.Chance of 30 squares, 1 jumps>"
    with pytest.raises(TypeError):
        __import__("pickle").dumps(chance)


def test_long_fractions() -> None:
    """Exact fractions may have more digits than int() accepts, 4300."""
    chance = snl.Board(300, {i: 300 - i for i in range(5, 290, 7) if i != 150}, start=0).chance()
    exact = chance.exact_mean
    assert len(str(exact.numerator % 10**100)) <= 100 and exact.numerator.bit_length() > 500
    assert close(float(exact), chance.mean, 1e-14)
    from snl._chance import _integer

    assert _integer("7" * 10_000) == 7 * (10**10_000 // 9)


@pytest.mark.parametrize("wrong", [-1, 31, 1 << 70, 1.5, "x"])
def test_wrong_squares(wrong: int) -> None:
    chance = snl.Board(30).chance()
    functions: list[Callable[[int], object]] = [
        chance.length, chance.visits, chance.uses, chance.likeliest, chance.with_each,
        lambda square: chance.positions(5, square),
        lambda square: chance.pmf(5, square), lambda square: chance.cdf(5, square),
        lambda square: chance.quantiles([0.5], square)]
    for function in functions:
        with pytest.raises((ValueError, TypeError, OverflowError)):
            function(wrong)


def test_wrong_values() -> None:
    chance = snl.Board(30).chance()
    for rolls in (-1, -(1 << 70)):
        with pytest.raises(ValueError):
            chance.pmf(rolls)
    assert chance.quantile(0.9) == chance.quantiles([0.9])[0]
    assert chance.quantile(0.9, 29) == chance.quantiles([0.9], 29)[0] != chance.quantile(0.9)
    assert chance.std == math.sqrt(chance.variance)
    assert math.isinf(snl.Board(9, die=[0, 1], start=0).chance().std)
    with pytest.raises(ValueError):
        chance.quantile(1)
    probabilities: Any
    for probabilities in ([0], [1], [math.nan], [0.5, 2]):
        with pytest.raises(ValueError):
            chance.quantiles(probabilities)
    assert chance.quantiles([]) == [] and chance.quantiles(array("d", [0.5])) == [chance.median]
    with pytest.raises(ValueError):
        chance.best_jump(math.nan)
    with pytest.raises(MemoryError):
        chance.pmf(1 << 61)
