# SPDX-License-Identifier: MIT
"""The results of simulated games."""
from __future__ import annotations

import math
from array import array
from dataclasses import dataclass, field
from operator import add
from typing import Any

from snl._base import check, per_roll, pointer, struct
from snl._native import lib

_LOW = (1 << 64) - 1


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
    """Games that reached the goal."""
    unfinished: int = 0
    """Games that were given up after `rolls_max` rolls. No other field counts them."""
    rolls: int = 0
    """The number of rolls of all games that reached the goal."""
    rolls_squared: int = 0
    """The sum of the squares of these games' numbers of rolls."""
    min: int = 0
    """The number of rolls of the shortest of these games; 0 if there was no such game."""
    max: int = 0
    """The number of rolls of the longest of these games; 0 if there was no such game."""
    histogram: array[int] = field(default_factory=lambda: array("q"))
    """Entry `t` is the number of games of `t` rolls. Longer games have no entry."""

    def _struct(self) -> Any:
        return struct(
            "snl_simulation",
            games=self.games,
            unfinished=self.unfinished,
            rolls=self.rolls,
            rolls_squared_low=self.rolls_squared & _LOW,
            rolls_squared_high=self.rolls_squared >> 64,
            min=self.min,
            max=self.max,
        )

    @property
    def mean(self) -> float:
        """Rolls per game that reached the goal; NaN if no game did."""
        mean: float = lib.snl_simulation_mean(self._struct())
        return mean

    @property
    def variance(self) -> float:
        """The variance of the number of rolls, estimated from the games that reached the goal."""
        variance: float = lib.snl_simulation_variance(self._struct())
        return variance

    @property
    def standard_error(self) -> float:
        """The typical error of the mean: the square root of variance / games."""
        return math.sqrt(self.variance / self.games) if self.games else math.nan

    def __str__(self) -> str:
        given_up = f", {self.unfinished} given up" if self.unfinished else ""
        figures = f": mean {self.mean}, {self.min} to {self.max} rolls" if self.games else ""
        return f"{self.games} games{given_up}{figures}"

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
            return made(total, other.histogram)
        if not other.games + other.unfinished:
            return made(total, self.histogram)
        if len(self.histogram) != len(other.histogram):
            raise ValueError("the histograms go up to different numbers of rolls")
        return made(total, array("q", map(add, self.histogram, other.histogram)))


def made(totals: Any, histogram: array[int]) -> Simulation:
    """A Simulation from the library's struct and a histogram."""
    return Simulation(
        games=totals.games,
        unfinished=totals.unfinished,
        rolls=totals.rolls,
        rolls_squared=totals.rolls_squared_high << 64 | totals.rolls_squared_low,
        min=totals.min,
        max=totals.max,
        histogram=histogram,
    )


def simulate(
    handle: Any, games: int, seed: int, first: int, rolls_max: int, histogram: int
) -> Simulation:
    counts, totals = per_roll("q", histogram), struct("snl_simulation")
    check(
        lib.snl_simulate(
            handle, seed, first, games, rolls_max, pointer(counts), len(counts), totals
        )
    )
    return made(totals, counts)
