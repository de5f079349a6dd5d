# SPDX-License-Identifier: MIT
"""The random game: the length of a game and its distribution, the winner, and each jump's effect."""
from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Sequence
from fractions import Fraction
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Union

from snl._base import (
    check, entries, failure, filled, new, owned, per_roll, pointer, square_array, struct, text
)
from snl._game import Turns, raw_turns, turns_of
from snl._native import ffi, lib
from snl._text import choice

if TYPE_CHECKING:
    from typing import Literal

    from snl._board import Board

    Count = Literal["rolls", "turns"]
    Field = Literal[
        "finish_probability", "mean", "variance", "mean_error_bound", "variance_error_bound",
        "finished_mean", "finished_variance",
    ]

_COUNTS: dict[str, int] = {"rolls": lib.SNL_COUNT_ROLLS, "turns": lib.SNL_COUNT_TURNS}


class Length(NamedTuple):
    """The length of a game, in rolls or in turns. `snl_game_length` in `snl.h` describes the
    fields."""

    finish_probability: float
    mean: float
    variance: float
    mean_error_bound: float
    variance_error_bound: float
    finished_mean: float
    finished_variance: float


_FIELDS: dict[str, int] = {
    name: getattr(lib, f"SNL_LENGTH_{name.upper()}") for name in Length._fields
}


class Distribution(NamedTuple):
    """The distribution of the length of a game: `pmf[t]` is the probability that the game ends with
    roll `t`, `cdf[t]` that it has ended after `t` rolls. Each entry is wrong by at most `bound`."""

    pmf: array[float]
    cdf: array[float]
    bound: float


class Mode(NamedTuple):
    """The likeliest number of rolls, and its probability."""

    rolls: float
    probability: float


class Win(NamedTuple):
    """Each player's probability of winning, in the order of the turns; the expected number of
    rounds until somebody has won; and a bound on the relative error of `rounds`."""

    probabilities: list[float]
    rounds: float
    rounds_error_bound: float


class BestJump(NamedTuple):
    """A jump from `mouth` to `to`, and the mean of the board that has it."""

    mouth: int
    to: int
    mean: float


def _whole(rolls: float) -> float:
    """A number of rolls: an int, or infinity."""
    return int(rolls) if math.isfinite(rolls) else rolls


class Chance:
    """The random game on a board. Later changes of the board do not affect it.

    A mean is infinite where a game may never end; a result that does not exist is NaN. Games begin
    on the parameter `square`, or without it on the board's start. Any number of threads may use one
    object.

    `turns` says which faces roll again, and `count` what is counted. With `count="turns"` all
    results are about turns: where a description says rolls, it means turns.

    >>> board = snl.Board.named("MB47")
    >>> chance = snl.Chance(board)
    >>> round(chance.mean, 6), chance.median, chance.mode
    (39.225122, 32, 22)
    >>> chance = snl.Chance(board, count="turns", turns=snl.Turns(again={6}))
    >>> round(chance.mean, 6), chance.median, chance.mode
    (32.799362, 27, 18)
    """

    __slots__ = ("_chance", "_mouths", "_count", "_turns")

    def __init__(self, board: Board, *, count: Count = "rolls", turns: Turns = Turns()) -> None:
        handle = board._handle  # both calls below see one board, whatever other threads do
        options = struct(
            "snl_chance_options",
            count=choice(_COUNTS, lib.SNL_ERROR_COUNT, "count", count),
            turns=raw_turns(turns),
        )
        self._count: Count = count
        self._turns = turns_of(options.turns)
        out = ffi.new("snl_chance **")
        check(lib.snl_chance_create(handle, options, out))
        self._chance = owned(out, lib.snl_chance_free)
        self._mouths = new("q", self.jump_count)
        to, count = new("q", len(self._mouths)), ffi.new("size_t *")
        check(lib.snl_board_jumps(handle, pointer(self._mouths), pointer(to), len(to), count))

    def __reduce__(self) -> Any:
        raise TypeError("a Chance is not pickled or copied; pickle its board")

    def __repr__(self) -> str:
        return f"<snl.Chance of {self.squares} squares, {self.jump_count} jumps>"

    @property
    def squares(self) -> int:
        """The number of squares of the board."""
        number: int = lib.snl_chance_squares(self._chance)
        return number

    @property
    def jump_count(self) -> int:
        """The number of jumps of the board."""
        number: int = lib.snl_chance_jump_count(self._chance)
        return number

    @property
    def start(self) -> int:
        """The square where games start."""
        square: int = lib.snl_chance_start(self._chance)
        return square

    @property
    def count(self) -> Count:
        """What is counted: "rolls" or "turns"."""
        return self._count

    @property
    def turns(self) -> Turns:
        """Which faces roll again."""
        return self._turns

    def _from(self, square: Optional[int]) -> int:
        return self.start if square is None else index(square)

    def _by_square(self, function: Any, *arguments: Any) -> array[float]:
        """Returns the figures that a function of the library has for the squares 0 to N."""
        return filled("d", self.squares + 1, function, self._chance, *arguments)

    def _by_jump(self, function: Any, *arguments: Any) -> dict[int, float]:
        """Returns the figures that a function of the library has for the jumps, by mouth."""
        figures = filled("d", self.jump_count, function, self._chance, *arguments)
        return dict(zip(self._mouths, figures))

    @property
    def mean(self) -> float:
        """The expected number of rolls; infinity if a game may never end."""
        out = ffi.new("double *")
        check(lib.snl_chance_mean(self._chance, out))
        mean: float = out[0]
        return mean

    @property
    def variance(self) -> float:
        """The variance of the number of rolls."""
        return self.length().variance

    @property
    def std(self) -> float:
        """The standard deviation of the number of rolls: the square root of the variance."""
        return math.sqrt(self.variance)

    @property
    def finish_probability(self) -> float:
        """The probability of ever reaching the goal."""
        return self.length().finish_probability

    def length(self, square: Optional[int] = None) -> Length:
        """The probability of ever reaching the goal; the mean and the variance of the number of
        rolls, with error bounds.

        >>> snl.Board(100).chance().length().mean_error_bound < 1e-13
        True
        """
        length = struct("snl_game_length")
        check(lib.snl_chance_length(self._chance, self._from(square), length))
        return Length(*(getattr(length, name) for name in Length._fields))

    def lengths(self, field: Field) -> array[float]:
        """A field of `length()`, such as "mean", for every square, 0 (off the board) to N.

        >>> means = snl.Board(100).chance().lengths("mean")
        >>> means[99], len(means)
        (6.0, 101)
        """
        number = choice(_FIELDS, lib.SNL_ERROR_FIGURE, "field", field)
        return self._by_square(lib.snl_chance_lengths, number)

    def distribution(self, rolls: int, square: Optional[int] = None) -> Distribution:
        """The distribution of the number of rolls, for 0 to `rolls` rolls.

        >>> distribution = snl.Board.named("MB47").chance().distribution(100)
        >>> len(distribution.pmf), round(distribution.cdf[32], 4)
        (101, 0.5001)
        """
        pmf, cdf = per_roll("d", rolls), per_roll("d", rolls)
        bound = ffi.new("double *")
        self._distribution(square, pointer(pmf), pointer(cdf), len(pmf), bound)
        return Distribution(pmf, cdf, bound[0])

    def pmf(self, rolls: int, square: Optional[int] = None) -> array[float]:
        """The probabilities that the game ends with roll 0, 1, ... `rolls`.

        >>> snl.Board(7).chance().pmf(1)
        array('d', [0.0, 0.16666666666666666])
        """
        pmf = per_roll("d", rolls)
        self._distribution(square, pointer(pmf), ffi.NULL, len(pmf), ffi.NULL)
        return pmf

    def cdf(self, rolls: int, square: Optional[int] = None) -> array[float]:
        """The probabilities that the game has ended after 0, 1, ... `rolls` rolls."""
        cdf = per_roll("d", rolls)
        self._distribution(square, ffi.NULL, pointer(cdf), len(cdf), ffi.NULL)
        return cdf

    def _distribution(
        self, square: Optional[int], pmf: Any, cdf: Any, capacity: int, bound: Any
    ) -> None:
        check(
            lib.snl_chance_distribution(
                self._chance, self._from(square), pmf, cdf, capacity, bound
            )
        )

    def quantiles(
        self, probabilities: Sequence[float], square: Optional[int] = None
    ) -> list[float]:
        """For each probability, above 0 and below 1, the least number of rolls after which the game
        has ended with at least this probability.

        >>> snl.Board.named("MB47").chance().quantiles([0.05, 0.5, 0.95])
        [13, 32, 89]
        """
        with entries(probabilities, "d") as wanted:
            rolls = new("d", len(wanted))
            check(
                lib.snl_chance_quantiles(
                    self._chance, self._from(square), wanted, len(wanted), pointer(rolls)
                )
            )
        return [_whole(number) for number in rolls]

    def quantile(self, probability: float, square: Optional[int] = None) -> float:
        """The least number of rolls after which the game has ended with at least this probability.

        >>> snl.Board.named("MB47").chance().quantile(0.95)
        89
        """
        return self.quantiles([probability], square)[0]

    @property
    def median(self) -> float:
        """The number of rolls after which half of the games have ended."""
        return self.quantile(0.5)

    @property
    def mode(self) -> float:
        """The likeliest number of rolls."""
        return self.likeliest().rolls

    def likeliest(self, square: Optional[int] = None) -> Mode:
        """The likeliest number of rolls, the least if there are several, and its probability."""
        rolls, probability = ffi.new("double *"), ffi.new("double *")
        check(lib.snl_chance_mode(self._chance, self._from(square), rolls, probability))
        return Mode(_whole(rolls[0]), probability[0])

    def visits(self, square: Optional[int] = None) -> array[float]:
        """For every square, 0 to N, the expected number of rolls that a game makes there; for the
        goal, the probability of reaching the goal."""
        return self._by_square(lib.snl_chance_visits, self._from(square))

    def positions(self, rolls: int, square: Optional[int] = None) -> array[float]:
        """For every square, 0 to N, the probability that the token is on it after `rolls` rolls; for
        the goal, the probability that the game has ended by then.

        >>> snl.Board(7).chance().positions(1)
        array('d', [0.0, 0.0, 0.16666666666666666, 0.16666666666666666, 0.16666666666666666, \
0.16666666666666666, 0.16666666666666666, 0.16666666666666666])
        """
        return self._by_square(lib.snl_chance_positions, self._from(square), index(rolls))

    def uses(self, square: Optional[int] = None) -> dict[int, float]:
        """For every jump, by its mouth, how often a game is expected to take it."""
        return self._by_jump(lib.snl_chance_uses, self._from(square))

    def without(self) -> dict[int, float]:
        """For every jump, by its mouth, the mean of the board that lacks this jump alone."""
        return self._by_jump(lib.snl_chance_without_each_jump)

    def with_jump(self, mouth: int, to: int) -> float:
        """The mean if the board had a jump from `mouth` to `to`. This jump replaces any jump on
        `mouth`."""
        out = ffi.new("double *")
        check(lib.snl_chance_with_jump(self._chance, index(mouth), index(to), out))
        mean: float = out[0]
        return mean

    def with_each(self, mouth: int) -> array[float]:
        """An array for the squares 0 to N: entry `s` is the mean of the board with a jump from
        `mouth` to `s`. Entry `mouth` holds the mean without a jump on `mouth`. An entry is
        NaN if its jump would close a cycle."""
        return self._by_square(lib.snl_chance_with_each_jump, index(mouth))

    def best_jump(self, target: float) -> BestJump:
        """The jump that brings the mean nearest to `target`, if it is added to the board.

        >>> snl.Board(100).chance().best_jump(25)
        BestJump(mouth=7, to=85, mean=25.018...)
        """
        mouth, to = ffi.new("snl_square *"), ffi.new("snl_square *")
        mean = ffi.new("double *")
        check(lib.snl_chance_best_jump(self._chance, target, mouth, to, mean))
        return BestJump(mouth[0], to[0], mean[0])

    @property
    def exact_mean(self) -> Fraction:
        """The mean as a fraction.

        >>> snl.Board(4).chance().exact_mean
        Fraction(6, 1)
        """
        return self._exact(lib.SNL_EXACT_MEAN)

    @property
    def exact_variance(self) -> Fraction:
        """The variance as a fraction."""
        return self._exact(lib.SNL_EXACT_VARIANCE)

    @property
    def exact_win(self) -> Fraction:
        """The probability that the first of two players wins, as a fraction."""
        return self._exact(lib.SNL_EXACT_WIN)

    def _exact(self, what: int) -> Fraction:
        fraction = text(lambda *out: lib.snl_chance_exact(self._chance, what, *out))
        return Fraction(*(_integer(part) for part in fraction.split("/")))


def win(games: Iterable[Chance], squares: Optional[Iterable[int]] = None) -> Win:
    """Each player's probability of winning a race in which tokens do not meet. `games` has a random
    game for each player, in the order of the turns. Players can share a game, or have one with
    another die or another board. The tokens begin on `squares`, one for each player, or without
    them on the starts of the games.

    >>> chance = snl.Board.named("MB47").chance()
    >>> [round(p, 4) for p in snl.win([chance, chance]).probabilities]
    [0.5079, 0.4921]
    >>> [round(p, 4) for p in snl.win([chance, chance], [0, 30]).probabilities]
    [0.4631, 0.5369]
    """
    players = list(games)
    handles = ffi.new("snl_chance *[]", [player._chance for player in players])
    starts = ffi.NULL
    if squares is not None:
        places = square_array(squares)
        if len(places) != len(players):
            message = f"{len(players)} games, but {len(places)} squares"
            raise failure(lib.SNL_ERROR_LENGTH, message)
        starts = pointer(places)
    probabilities = new("d", len(players))
    rounds, bound = ffi.new("double *"), ffi.new("double *")
    check(
        lib.snl_chance_win(handles, starts, len(players), pointer(probabilities), rounds, bound)
    )
    return Win(probabilities.tolist(), rounds[0], bound[0])


def _integer(digits: str) -> int:
    """int(), for any number of digits: Python's own int() refuses more than 4300."""
    value = 0
    for begin in range(0, len(digits), 4000):
        part = digits[begin : begin + 4000]
        value = value * 10 ** len(part) + int(part)
    return value
