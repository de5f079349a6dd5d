# SPDX-License-Identifier: MIT
"""Published figures of the classic boards. Each entry has its digits, a function for the exact
value, and a function that calls the library. Sources: S. C. Althoen, L. King and K. Schilling, "How
long is a game of Snakes and Ladders?", The Mathematical Gazette 77 (1993), and later figures for
the same board."""
from functools import lru_cache

from chance_library import Chance
from chance_reference import BOUNCE, WIN, Board, Game, Spread, win

LADDERS = {1: 38, 4: 14, 9: 31, 21: 42, 28: 84, 36: 44, 51: 67, 71: 91, 80: 100}
SNAKES = {16: 6, 49: 11, 56: 53, 62: 19, 64: 60, 87: 24, 93: 73, 95: 75, 98: 78}
MB47 = Board(100, {**LADDERS, **SNAKES, 47: 26}, (1,) * 6)
MB48 = Board(100, {**LADDERS, **SNAKES, 48: 26}, (1,) * 6)
BOARDS = {
    "MB47": MB47, "MB47 bounce": MB47._replace(overshoot=BOUNCE),
    "MB47 win": MB47._replace(overshoot=WIN), "MB48": MB48,
    "MB48 bounce": MB48._replace(overshoot=BOUNCE), "MB48 win": MB48._replace(overshoot=WIN),
    "empty": Board(100, {}, (1,) * 6),
}
MEAN_OF_MB47 = ("225837582538403273407117496273279920181931269186581786048583/"
                "5757472998140039232950575874628786131130999406013041613400")


@lru_cache(maxsize=None)
def game(name, mouth=1, end=None):
    """The game on a named board. If `end` is given, the board gets a jump from `mouth` to `end`,
    which replaces any jump on `mouth`. If `end` is `mouth`, the jump on `mouth` is removed."""
    board = BOARDS[name]
    return Game(board if end is None else board.changed(mouth, end))


@lru_cache(maxsize=None)
def first_wins(name):
    won, rounds = win(game(name), [0, 0])
    return won[0][0] / won[0][1], rounds[0] / rounds[1]


def exact_mean(name, start=0, **changed):
    p, q = game(name, **changed).mean(start)
    return p / q


def exact_variance(name):
    p, q = game(name).variance(0)
    return p / q


def exact_share(name, kind, rolls):
    """The probability that a game takes `rolls` rolls (kind 0), or at most `rolls` (kind 1)."""
    p, q = game(name).distribution(0, rolls + 1)[kind][rolls]
    return p / q


def exact_median(name):
    spread = Spread(game(name), 0)
    return next(rolls for rolls in range(100) if spread.is_quantile(0.5, rolls))


def exact_mode(name):
    spread = Spread(game(name), 0)
    return spread.pmf.index(spread.most())


def asked(name, function, start=0):
    def ask(library):
        with Chance(library, BOARDS[name], start) as chance:
            return function(chance)
    return ask


def entry(what, name, digits, exact, function, start=0):
    return ("%s of %s" % (what, name), digits, exact, asked(name, function, start))


def mean_entry(name, digits, start=0):
    return entry("the mean", name, digits, lambda: exact_mean(name, start), Chance.mean, start)


def removed(mouth, digits):
    """An entry for the change of the mean, in rolls, if a jump is removed."""
    index = sorted(MB47.jumps).index(mouth)
    return entry("what %d does" % mouth, "MB47", digits,
                 lambda: abs(exact_mean("MB47", mouth=mouth, end=mouth) - exact_mean("MB47")),
                 lambda chance: abs(chance.without()[index] - chance.mean()))


PUBLISHED = [
    mean_entry("MB47", "39.2251223082349604"),
    mean_entry("MB48", "39.5983656402081967"),
    mean_entry("MB47 bounce", "43.3245974417265941"),
    mean_entry("MB47 win", "35.8349384136954730"),
    mean_entry("MB48 bounce", "43.7396433196779103"),
    mean_entry("MB48 win", "36.1930702189749311"),
    mean_entry("empty", "33.3333"),
    mean_entry("empty", "33.047619", 1),
]
for NAME, VARIANCE, MODE, MEDIAN, FIRST in (
        ("MB47", "636.298461344877524", "22", "32", "0.507911593869934303"),
        ("MB48", "655.488834013545664", "22", "33", "0.507802773460913978")):
    PUBLISHED += [
        entry("the variance", NAME, VARIANCE, lambda name=NAME: exact_variance(name),
              lambda chance: chance.length(0).variance),
        entry("the mode", NAME, MODE, lambda name=NAME: exact_mode(name),
              lambda chance: chance.mode(0)[0]),
        entry("the median", NAME, MEDIAN, lambda name=NAME: exact_median(name),
              lambda chance: chance.quantiles(0, [0.5])[0]),
        entry("the first to win", NAME, FIRST, lambda name=NAME: first_wins(name)[0],
              lambda chance: chance.win([0, 0], 2)[0][0]),
    ]
PUBLISHED += [
    entry("the rounds", "MB47", "26.3309566420472", lambda: first_wins("MB47")[1],
          lambda chance: chance.win(None, 2)[1]),
    entry("at most 31 rolls", "MB47", "0.480038", lambda: exact_share("MB47", 1, 31),
          lambda chance: chance.distribution(0, 32)[1][31]),
    entry("at most 32 rolls", "MB47", "0.500053", lambda: exact_share("MB47", 1, 32),
          lambda chance: chance.distribution(0, 33)[1][32]),
    entry("7 rolls", "MB47", "0.00151105967078", lambda: exact_share("MB47", 0, 7),
          lambda chance: chance.distribution(0, 8)[0][7]),
    entry("at most 100 rolls", "MB48 win", "0.97641", lambda: exact_share("MB48 win", 1, 100),
          lambda chance: chance.distribution(0, 101)[1][100]),
    entry("79 to 81", "MB47", "41.949", lambda: exact_mean("MB47", mouth=79, end=81),
          lambda chance: chance.with_jump(79, 81)),
    entry("the best jump for 25", "MB47", "24.843", lambda: exact_mean("MB47", mouth=46, end=100),
          lambda chance: chance.best_jump(25)[2]),
    entry("its mouth", "MB47", "46", lambda: 46, lambda chance: chance.best_jump(25)[0]),
    entry("its end", "MB47", "100", lambda: 100, lambda chance: chance.best_jump(25)[1]),
    removed(80, "19.77"), removed(28, "10.38"), removed(87, "7.28"),
]
