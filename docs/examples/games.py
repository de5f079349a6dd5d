# SPDX-License-Identifier: MIT
#
# Plays the games of the library without the library. The same seed gives the same random words,
# rolls and lengths of games as in the library. Any language can do this.
from fractions import Fraction
from math import gcd

JUMPS = {1: 38, 4: 14, 9: 31, 16: 6, 21: 42, 28: 84, 36: 44, 47: 26, 49: 11, 51: 67, 56: 53,
         62: 19, 64: 60, 71: 91, 80: 100, 87: 24, 93: 73, 95: 75, 98: 78}


#! [games]
STEP = 0x9E3779B97F4A7C15
MODULUS = 1 << 64


def words(state):
    """Yields the words of SplitMix64 from a state on."""
    while True:
        state = (state + STEP) % MODULUS
        word = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % MODULUS
        word = (word ^ word >> 27) * 0x94D049BB133111EB % MODULUS
        yield word ^ word >> 31


def stream(seed, game):
    """The words of a game: SplitMix64 from a state that is itself a word of SplitMix64."""
    begin = next(words(seed))
    return words(next(words((begin + game * STEP) % MODULUS)))


def rolls(seed, game, weights):
    """Yields the faces of a game; weights[0] is the weight of face 1."""
    divisor = gcd(*weights)
    faces = [face for face, weight in enumerate(weights, 1) for _ in range(weight // divisor)]
    base = len(faces)
    digits = max((d for d in range(6, 60, 6) if base**d <= 1 << 56), default=1)
    power = base**digits
    for word in stream(seed, game):
        if word * power % MODULUS < MODULUS % power:
            continue
        for _ in range(digits):
            word *= base
            yield faces[word // MODULUS]
            word %= MODULUS


def length(seed, game):
    """Plays a game on the classic board, and counts its rolls."""
    token = 0
    for count, face in enumerate(rolls(seed, game, [1] * 6), 1):
        if token + face <= 100:
            token = JUMPS.get(token + face, token + face)
        if token == 100:
            return count
#! [games]


lengths = [length(seed=1, game=game) for game in range(1000)]
mean = Fraction(sum(lengths), len(lengths))
variance = sum((each - mean)**2 for each in lengths) / (len(lengths) - 1)
print(f"{len(lengths)} games of {min(lengths)} to {max(lengths)} rolls, "
      f"mean {float(mean)}, variance {float(variance):.13g}")
