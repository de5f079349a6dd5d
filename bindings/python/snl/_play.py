# SPDX-License-Identifier: MIT
"""The results of simulated games."""
from __future__ import annotations

import math
from array import array
from dataclasses import dataclass, field
from operator import add, index
from typing import TYPE_CHECKING, Any

from snl._base import check, per_roll, pointer, struct
from snl._game import Turns, raw_options
from snl._native import lib
from snl._text import choice

if TYPE_CHECKING:
    from typing import Literal

    Count = Literal["rolls", "turns", "rounds"]

COUNTS: dict[str, int] = {
    "rolls": lib.SNL_COUNT_ROLLS,
    "turns": lib.SNL_COUNT_TURNS,
    "rounds": lib.SNL_COUNT_ROUNDS,
}
_LOW = (1 << 64) - 1


@dataclass(frozen=True)
class Totals:
    """The lengths of all games that ended, in rolls, in turns or in rounds."""

    games: int = 0
    """The number of these games."""
    sum: int = 0
    """The sum of their lengths."""
    sum_of_squares: int = 0
    """The sum of the squares of their lengths."""
    min: int = 0
    """The length of the shortest of these games; 0 if there was no such game."""
    max: int = 0
    """The length of the longest of these games; 0 if there was no such game."""

    def _fields(self) -> dict[str, int]:
        return {
            "sum": self.sum,
            "squares_low": self.sum_of_squares & _LOW,
            "squares_high": self.sum_of_squares >> 64,
            "min": self.min,
            "max": self.max,
        }

    def _struct(self) -> Any:
        return struct("snl_simulation", games=self.games, rolls=self._fields())

    @property
    def mean(self) -> float:
        """The mean length of a game; NaN if no game ended."""
        mean: float = lib.snl_simulation_mean(self._struct(), lib.SNL_COUNT_ROLLS)
        return mean

    @property
    def variance(self) -> float:
        """The variance of the length, estimated from these games; NaN if there are fewer than
        two."""
        variance: float = lib.snl_simulation_variance(self._struct(), lib.SNL_COUNT_ROLLS)
        return variance

    @property
    def standard_error(self) -> float:
        """The typical error of the mean: the square root of variance / games."""
        return math.sqrt(self.variance / self.games) if self.games else math.nan


@dataclass(frozen=True)
class Simulation:
    """The results of simulated games, in whole numbers. `+` and `sum()` add up results of several
    threads or processes. `repr()` shows every field, `str()` is one line.

    >>> board = snl.Board.named("MB47")
    >>> board.simulate(500) + board.simulate(500, first=500) == board.simulate(1000)
    True
    >>> print(board.simulate(1000))
    1000 games: mean 38.887, 7 to 177 rolls
    """

    games: int = 0
    """Games that were played to their end."""
    unfinished: int = 0
    """Games that were given up after `rolls_max` rolls. No other field counts them."""
    rolls: Totals = Totals()
    """The rolls of all players."""
    turns: Totals = Totals()
    """The turns that began, of all players."""
    rounds: Totals = Totals()
    """The rounds that began. In a round, every player who has not finished has a turn."""
    jumps: int = 0
    """Jumps that tokens took."""
    captures: int = 0
    """Tokens that were sent back by others."""
    wins: tuple[int, ...] = ()
    """The number of games that each player won."""
    count: Count = "rolls"
    """What the histogram counts: "rolls", "turns" or "rounds"."""
    histogram: array[int] = field(default_factory=lambda: array("q"))
    """Entry `t` is the number of games with a length of `t`. Longer games have no entry."""

    def _struct(self) -> Any:
        return struct(
            "snl_simulation",
            games=self.games,
            unfinished=self.unfinished,
            rolls=self.rolls._fields(),
            turns=self.turns._fields(),
            rounds=self.rounds._fields(),
            jumps=self.jumps,
            captures=self.captures,
            wins=self.wins,
        )

    def __str__(self) -> str:
        given_up = f", {self.unfinished} given up" if self.unfinished else ""
        length: Totals = getattr(self, self.count)
        figures = f": mean {length.mean}, {length.min} to {length.max} {self.count}"
        return f"{self.games} games{given_up}{figures if self.games else ''}"

    def __radd__(self, other: int) -> Simulation:
        """Lets sum() add simulations: sum() begins with 0."""
        if other != 0:
            return NotImplemented
        return self

    def __add__(self, other: Simulation) -> Simulation:
        if not isinstance(other, Simulation):
            return NotImplemented
        total = self._struct()
        check(lib.snl_simulation_add(total, other._struct()))
        if not self.games + self.unfinished:
            return _made(total, len(other.wins), other.count, other.histogram)
        if not other.games + other.unfinished:
            return _made(total, len(self.wins), self.count, self.histogram)
        if len(self.wins) != len(other.wins):
            raise ValueError("the games have different numbers of players")
        if self.count != other.count:
            raise ValueError(f"one histogram counts {self.count}, the other {other.count}")
        if len(self.histogram) != len(other.histogram):
            raise ValueError(f"the histograms go up to different numbers of {self.count}")
        histogram = array("q", map(add, self.histogram, other.histogram))
        return _made(total, len(self.wins), self.count, histogram)


def _made(raw: Any, players: int, count: Count, histogram: array[int]) -> Simulation:
    """A Simulation from the library's struct and a histogram."""

    def totals(of: Any) -> Totals:
        squares = of.squares_high << 64 | of.squares_low
        return Totals(raw.games, of.sum, squares, of.min, of.max)

    return Simulation(
        games=raw.games,
        unfinished=raw.unfinished,
        rolls=totals(raw.rolls),
        turns=totals(raw.turns),
        rounds=totals(raw.rounds),
        jumps=raw.jumps,
        captures=raw.captures,
        wins=tuple(raw.wins[0:players]),
        count=count,
        histogram=histogram,
    )


def simulate(
    handle: Any,
    games: int,
    players: int,
    seed: int,
    first: int,
    turns: Turns,
    send_back: bool,
    play_on: bool,
    rolls_max: int,
    count: Count,
    histogram: int,
) -> Simulation:
    options = raw_options(players, seed, first, turns, send_back, play_on)
    entries, raw = per_roll("q", histogram), struct("snl_simulation")
    number = choice(COUNTS, lib.SNL_ERROR_COUNT, "count", count)
    check(
        lib.snl_simulate(
            handle, options, index(games), index(rolls_max), number, pointer(entries), len(entries),
            raw,
        )
    )
    return _made(raw, index(players), count, entries)
