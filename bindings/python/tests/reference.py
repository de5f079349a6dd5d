# SPDX-License-Identifier: MIT
"""The game in plain Python, written from the rules, as a reference to compare the package with."""
from __future__ import annotations

import random
from collections import deque
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Iterator, Optional

import snl

STEP = 0x9E3779B97F4A7C15
MODULUS = 1 << 64


@dataclass
class Plain:
    """A board as plain values."""

    squares: int
    jumps: dict[int, int] = field(default_factory=dict)
    start: int = 1
    enter: frozenset[int] = frozenset()
    enter_square: Optional[int] = None
    die: tuple[int, ...] = (1,) * 6
    overshoot: str = "stay"
    chaining: bool = False
    columns: Optional[int] = None

    def board(self) -> snl.Board:
        rules = {"start": self.start, "enter": self.enter, "enter_square": self.enter_square,
                 "die": self.die, "overshoot": self.overshoot, "chaining": self.chaining}
        if self.columns:
            rows = self.squares // self.columns
            return snl.Board.grid(rows, self.columns, self.jumps, **rules)  # type: ignore[arg-type]
        return snl.Board(self.squares, self.jumps, **rules)  # type: ignore[arg-type]

    def roll(self, square: int, face: int) -> tuple[Optional[int], int]:
        target = square + face
        if square == self.start:
            if self.enter and face not in self.enter:
                return None, square
            target = self.enter_square or target
        if target > self.squares:
            if self.overshoot == "stay":
                return None, square
            if self.overshoot == "win":
                target = self.squares
            else:
                target = max(1, 2 * self.squares - target)
        to = self.jumps.get(target, target)
        while self.chaining and to in self.jumps:
            to = self.jumps[to]
        return target, to

    def faces(self) -> list[int]:
        return [face for face, weight in enumerate(self.die, 1) if weight]

    def cyclic(self) -> bool:
        for mouth in self.jumps:
            square, steps = mouth, 0
            while square in self.jumps and steps <= len(self.jumps):
                square, steps = self.jumps[square], steps + 1
            if steps > len(self.jumps):
                return True
        return False

    def distances(self, start: int) -> dict[int, int]:
        rolls, queue = {start: 0}, deque([start])
        while queue:
            square = queue.popleft()
            if square == self.squares:
                continue
            for face in self.faces():
                to = self.roll(square, face)[1]
                if to not in rolls:
                    rolls[to] = rolls[square] + 1
                    queue.append(to)
        return rolls

    def transitions(self, square: int) -> dict[int, Fraction]:
        total, result = sum(self.die), dict[int, Fraction]()
        for face in self.faces():
            to = self.roll(square, face)[1]
            result[to] = result.get(to, Fraction(0)) + Fraction(self.die[face - 1], total)
        return result

    def certain(self) -> bool:
        """Returns whether a game ends with probability 1: the goal can be reached from every square
        that a game can reach."""
        return all(self.squares in self.distances(square) for square in self.distances(self.start))

    def moments(self) -> tuple[Fraction, Fraction]:
        """Mean and variance, by Gaussian elimination of fractions."""
        states = [square for square in self.distances(self.start) if square != self.squares]
        mean = self._solve(states, {square: Fraction(1) for square in states})
        mean[self.squares] = Fraction(0)
        right = {}
        for square in states:
            ways = self.transitions(square).items()
            right[square] = 1 + 2 * sum((p * mean[to] for to, p in ways), Fraction(0))
        second = self._solve(states, right)
        second[self.squares] = Fraction(0)
        return mean[self.start], second[self.start] - mean[self.start] ** 2

    def _solve(self, states: list[int], right: dict[int, Fraction]) -> dict[int, Fraction]:
        rows = []
        for square in states:
            row = {square: Fraction(1)}
            for to, p in self.transitions(square).items():
                if to != self.squares:
                    row[to] = row.get(to, Fraction(0)) - p
            rows.append((row, right[square]))
        for i, square in enumerate(states):
            pivot = next(k for k in range(i, len(rows)) if rows[k][0].get(square))
            rows[i], rows[pivot] = rows[pivot], rows[i]
            row, value = rows[i]
            scale = 1 / row[square]
            row = {to: p * scale for to, p in row.items() if p}
            rows[i] = row, value * scale
            for k, (other, other_value) in enumerate(rows):
                factor = other.get(square)
                if k == i or not factor:
                    continue
                for to, p in row.items():
                    other[to] = other.get(to, Fraction(0)) - factor * p
                rows[k] = other, other_value - factor * rows[i][1]
        return {square: rows[i][1] for i, square in enumerate(states)}

    def pmf(self, rolls: int) -> list[float]:
        now, result = {self.start: 1.0}, []
        for _ in range(rolls + 1):
            result.append(now.pop(self.squares, 0.0))
            then = dict[int, float]()
            for square, p in now.items():
                for to, q in self.transitions(square).items():
                    then[to] = then.get(to, 0.0) + p * float(q)
            now = then
        return result

    def game(self, seed: int, number: int, rolls_max: int = 10**6) -> Optional[int]:
        """The number of rolls of a simulated game."""
        square = self.start
        if square == self.squares:
            return 0
        for count, face in enumerate(rolls(seed, number, self.die), 1):
            square = self.roll(square, face)[1]
            if square == self.squares:
                return count
            if count == rolls_max:
                break
        return None


def words(state: int) -> Iterator[int]:
    while True:
        state = (state + STEP) % MODULUS
        word = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % MODULUS
        word = (word ^ word >> 27) * 0x94D049BB133111EB % MODULUS
        yield word ^ word >> 31


def rolls(seed: int, game: int, weights: tuple[int, ...]) -> Iterator[int]:
    """The rolls of a simulated game, as snl.h describes them. The weights have no common
    divisor."""
    faces = [face for face, weight in enumerate(weights, 1) for _ in range(weight)]
    digits = max((d for d in range(6, 60, 6) if len(faces) ** d <= 1 << 56), default=1)
    power = len(faces) ** digits
    begin = next(words(seed)) + game * STEP
    for word in words(next(words(begin % MODULUS))):
        if word * power % MODULUS < MODULUS % power:
            continue
        for _ in range(digits):
            word *= len(faces)
            yield faces[word // MODULUS]
            word %= MODULUS


def random_plain(rng: random.Random, most: int = 40, rules: bool = True) -> Plain:
    """A random board of at most `most` squares; with random rules if `rules` is true."""
    plain = Plain(rng.randint(1, most))
    if rng.random() < 0.5:
        plain.columns = rng.randint(1, 7)
        plain.squares = plain.columns * rng.randint(1, max(1, most // plain.columns))
    for _ in range(rng.randint(0, plain.squares)):
        mouth, to = rng.randint(1, plain.squares), rng.randint(0 if rules else 1, plain.squares)
        if mouth != plain.squares and mouth != to:
            plain.jumps[mouth] = to
    if not rules:
        return plain
    plain.start = rng.choice([0, 1, rng.randint(0, plain.squares)])
    if rng.random() < 0.5:
        plain.die = tuple(rng.randint(0, 3) for _ in range(rng.randint(0, 8))) + (1,)
    if rng.random() < 0.5:
        plain.enter = frozenset(rng.sample(range(1, 9), rng.randint(0, 4)))
        plain.enter_square = rng.choice([None, rng.randint(1, plain.squares)])
    plain.overshoot = rng.choice(["stay", "bounce", "win"])
    plain.chaining = rng.random() < 0.3 and not plain.cyclic()
    return plain
