# SPDX-License-Identifier: MIT
"""What simulated games came to."""
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
    """The results of simulated games, in whole numbers. `+` and `sum()` add up parts that other
    threads or processes have played. `repr()` shows every field, `str()` is one line.

    >>> board = snl.Board.named("MB47")
    >>> board.simulate(500) + board.simulate(500, first=500) == board.simulate(1000)
    True
    >>> print(board.simulate(1000))
    1000 games: mean 38.887, 7 to 177 rolls
    """

    games: int = 0
    """Games that were played to their end."""
    unfinished: int = 0
    """Games that were given up. They count nowhere else."""
    rolls: int = 0
    """Rolls of all the games that ended."""
    rolls_squared: int = 0
    """Sum of the squares of their numbers of rolls."""
    min: int = 0
    """The fewest rolls of a game; 0 if there was none."""
    max: int = 0
    """The most rolls of a game; 0 if there was none."""
    histogram: array[int] = field(default_factory=lambda: array("q"))
    """Entry `t` says how many games ended with roll `t`. Games of more rolls have no entry."""

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
        """The mean number of rolls of the games that ended; NaN if none did."""
        mean: float = lib.snl_simulation_mean(self._struct())
        return mean

    @property
    def variance(self) -> float:
        """The variance of the number of rolls, estimated from the games that ended."""
        variance: float = lib.snl_simulation_variance(self._struct())
        return variance

    @property
    def standard_error(self) -> float:
        """How far off the mean is, typically: the square root of variance / games."""
        return math.sqrt(self.variance / self.games) if self.games else math.nan

    def __str__(self) -> str:
        given_up = f", {self.unfinished} given up" if self.unfinished else ""
        figures = f": mean {self.mean}, {self.min} to {self.max} rolls" if self.games else ""
        return f"{self.games} games{given_up}{figures}"

    def __radd__(self, other: int) -> Simulation:
        """For sum(), which begins with 0."""
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
    """The totals of the library, and the histogram that goes with them."""
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
