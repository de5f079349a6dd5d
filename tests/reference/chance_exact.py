# SPDX-License-Identifier: MIT
"""Compares the library's random game with exact arithmetic: on all small boards, on random boards,
with published figures, and on boards whose games last for 1e12 to 1e75 rolls. Called as
tests/reference/chance_exact.py PATH_OF_LIBSNL_SO. SNL_SEED sets the seed, and SNL_TEST_WHOLE
makes the test long. Faults are printed with their board in the text format."""
import os
import random
import sys
from itertools import product
from math import inf, isfinite, nan

sys.dont_write_bytecode = True  # keeps __pycache__ out of the sources

from chance_boards import (HARD_BOARDS, LONG_BOARDS, SLOW_BOARDS, SMALL_DICE, random_board,
                           tables)
from chance_library import ERROR_CYCLE, ERROR_INFINITE, ERROR_NO_ROOM, Chance, Refused, load
from chance_published import BOARDS, MEAN_OF_MB47, PUBLISHED
from chance_reference import (BOUNCE, INFINITE, ONE, STAY, WIN, Board, FarSpread, Game, Spread,
                              as_text, is_far_quantile, win)

# The allowed relative errors: NEAR for means and visits, as the header promises; NEAR_VARIANCE for
# variances, which take two solves and a difference; NEAR_WIN for probabilities of winning.
NEAR, NEAR_VARIANCE, NEAR_WIN = 1e-14, 3e-14, 1e-12
EXACT_MEAN, EXACT_VARIANCE, EXACT_WIN = 0, 1, 2


def error_of(actual, exact):
    """The relative error of a double; infinite if only one of the two values is finite, or only one
    is zero or NaN."""
    p, q = exact
    if q == 0:
        return 0.0 if (actual == inf if p else actual != actual) else inf
    if not isfinite(actual):
        return inf
    if p == 0:
        return 0.0 if actual == 0 else inf
    a, b = actual.as_integer_ratio()
    try:
        return abs(a * q - p * b) / (p * b)
    except OverflowError:
        return inf


def as_double(exact):
    p, q = exact
    return p / q if q else (inf if p else nan)


class Test:
    """One check of the output. Prints its faults and its largest errors above its line."""
    failed = 0

    def __init__(self, name):
        self.name, self.faults, self.worst, self.where = name, {}, {}, ""

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        if self.worst:
            print("# largest errors:", ", ".join("%s %.1e" % pair for pair in self.worst.items()))
        if self.faults:
            print("# faults:", ", ".join("%s %d" % pair for pair in self.faults.items()))
        print("ok" if not self.faults else "not ok", self.name, flush=True)
        Test.failed += bool(self.faults)

    def fault(self, what):
        """Counts a fault, and prints the first two of each kind. The kind is the first word of the
        text."""
        kind = what.split("[")[0].split(" ")[0]
        self.faults[kind] = self.faults.get(kind, 0) + 1
        if self.faults[kind] <= 2:
            print("#", what)
            print("#   on:", self.where)

    def check(self, holds, what):
        if not holds:
            self.fault(what)

    def near(self, what, actual, exact, tolerance=NEAR, about=""):
        error = error_of(actual, exact)
        kind = what.split("[")[0]
        if error > self.worst.get(kind, -1):
            self.worst[kind] = error
        if error > tolerance:
            self.fault("%s%s is %r, not %r: wrong by %.1e" % (what, about, actual, as_double(exact),
                                                             error))

    def near_variance(self, what, actual, exact, mean, tolerance):
        """Like near(), but if the exact variance is 0, because all games have one length, accepts a
        tiny variance."""
        if exact[0] != 0 or exact[1] == 0:
            self.near(what, actual, exact, tolerance)
        else:
            self.check(0 <= actual <= 1e-28 * as_double(mean) ** 2, "%s is %r" % (what, actual))

    def absolutely_near(self, what, actual, exact, tolerance):
        error = abs(actual - as_double(exact))
        self.worst[what] = max(error, self.worst.get(what, 0))
        self.check(error <= tolerance, "%s is %r, not %r" % (what, actual, as_double(exact)))

    def within(self, what, actual, exact, bound):
        """Checks that the relative error of a finite value is at most the bound."""
        p, q = exact
        if q == 0 or bound == inf:
            return
        if not bound >= 0:
            return self.fault("%s is %r" % (what, bound))
        a, b = actual.as_integer_ratio()
        c, d = bound.as_integer_ratio()
        if abs(a * q - p * b) * d > c * p * b:
            self.fault("%s is %r, but the error is %.1e" % (what, bound, error_of(actual, exact)))


# ---- Checks of each figure ----

def check_figures(test, game, square, length, where, near_variance=NEAR_VARIANCE):
    mean, variance = game.finished_mean(square), game.finished_variance(square)
    test.near("finish_probability" + where, length.finish_probability, game.finish(square))
    test.near("mean" + where, length.mean, game.mean(square))
    test.near_variance("variance" + where, length.variance, game.variance(square), mean,
                       near_variance)
    test.near("finished_mean" + where, length.finished_mean, mean)
    test.near_variance("finished_variance" + where, length.finished_variance, variance, mean,
                       near_variance)
    if not game.ends[square]:
        return
    test.within("mean_error_bound" + where, length.finished_mean, mean, length.mean_error_bound)
    test.within("variance_error_bound" + where, length.finished_variance, variance,
                length.variance_error_bound)
    if game.longest > 1e15:
        return
    for kind, exact in ("mean_error_bound", mean), ("variance_error_bound", variance):
        bound = getattr(length, kind) if exact[0] else 0
        test.check(bound <= 1e-12, "%s%s is %r" % (kind, where, bound))
        test.worst[kind] = max(bound, test.worst.get(kind, 0))


def check_length(test, chance, game, square):
    check_figures(test, game, square, chance.length(square), "[%d]" % square)


def check_lengths(test, chance, game):
    for square, length in enumerate(chance.lengths()):
        check_figures(test, game, square, length, "[%d] of all" % square)
        check_length(test, chance, game, square)


def check_visits(test, chance, game, start):
    about = ", from %d" % start
    for square, (actual, exact) in enumerate(zip(chance.visits(start), game.visits(start))):
        test.near("visits[%d]" % square, actual, exact, about=about)
    for index, (actual, exact) in enumerate(zip(chance.uses(start), game.uses(start))):
        test.near("uses[%d]" % index, actual, exact, about=about)


def check_distribution(test, chance, game, start, entries=41, most=1e-12):
    pmf, cdf, bound = chance.distribution(start, entries)
    test.check(0 <= bound <= most, "bound of the distribution from %d is %r" % (start, bound))
    c, d = bound.as_integer_ratio()
    for name, actual, exact in zip(("pmf", "cdf"), (pmf, cdf), game.distribution(start, entries)):
        for rolls, (value, (p, q)) in enumerate(zip(actual, exact)):
            a, b = value.as_integer_ratio()
            if abs(a * q - p * b) * d > c * q * b:
                test.fault("%s[%d] from %d is %r, not %r: more wrong than %r" % (
                    name, rolls, start, value, p / q, bound))


def check_positions(test, chance, game, start, rolls):
    about = ", from %d after %d rolls" % (start, rolls)
    exact = game.positions(start, rolls)
    for square, actual in enumerate(chance.positions(start, rolls)):
        test.near("positions[%d]" % square, actual, exact[square], about=about)


def check_quantiles(test, chance, game, start, rng):
    spread = Spread(game, start)
    finish = as_double(game.finish(start))
    probabilities = [0.5, 0.01, 0.25, 0.9, 0.999, rng.random(), finish * rng.random()]
    probabilities = [p for p in probabilities if 0 < p < 1 and abs(p - finish) > 1e-12]
    for p, rolls in zip(probabilities, chance.quantiles(start, probabilities)):
        about = "quantile of %r from %d is %r" % (p, start, rolls)
        if p > finish:
            test.check(rolls == inf, about)
            continue
        if not isfinite(rolls) or rolls != int(rolls) or rolls < 0:
            test.fault(about)
        elif rolls <= Spread.ROLLS_MAX:
            test.check(spread.is_quantile(p, int(rolls)), about)
        else:
            spread.extend(Spread.ROLLS_MAX)
            test.check(spread.cdf[-1] < p * ONE, about)
    most = spread.most()
    rolls, probability = chance.mode(start)
    about = "mode from %d is %r, of probability %r" % (start, rolls, probability)
    if not game.ends[start]:
        test.check(rolls == inf, about)
    elif most is not None:
        slack = most >> 40  # accepts each of several numbers that are equally likely
        test.near("mode", probability, (most, ONE), NEAR_WIN)
        test.check(isfinite(rolls) and 0 <= rolls < len(spread.pmf) and
                   spread.pmf[int(rolls)] >= most - slack, about)


def check_win(test, chance, game, starts, by_default=False):
    expected = win(game, starts)
    if expected is None:
        return
    won, rounds = chance.win(None if by_default else starts, len(starts))
    about = ", from %s" % starts
    for actual, exact in zip(won, expected[0]):
        test.absolutely_near("win", actual, exact, NEAR_WIN)
    test.near("rounds", rounds, expected[1], NEAR_WIN, about)


def check_exact(test, chance, game, start, with_win):
    wanted = [(EXACT_MEAN, game.mean), (EXACT_VARIANCE, game.variance)]
    for what, exact in wanted + [(EXACT_WIN, game.first_wins)] * with_win:
        if game.certain[start]:
            test.check(chance.exact(what) == as_text(exact(start)),
                       "exact %d is %s, not %s" % (what, chance.exact(what), as_text(exact(start))))
            continue
        try:
            test.fault("exact %d is %s, though games may never end" % (what, chance.exact(what)))
        except Refused as refused:
            test.check(refused.status == ERROR_INFINITE, str(refused))


def check_changes(test, chance, board, mean_of, mouths, targets, near=NEAR):
    """Checks the means with a jump removed, added or changed. `mean_of(board)` is the exact mean,
    or None for a cycle."""
    for mouth, actual in zip(sorted(board.jumps), chance.without()):
        test.near("without[%d]" % mouth, actual, mean_of(board.changed(mouth, mouth)), near)
    best = {}
    for mouth in mouths:
        for end, actual in enumerate(chance.with_each(mouth)):
            exact = mean_of(board.changed(mouth, end))
            where = "[%d to %d]" % (mouth, end)
            if exact is None:
                test.check(actual != actual, "with%s is %r, not a cycle" % (where, actual))
                continue
            test.near("with" + where, actual, exact, near)
            if end == mouth:
                continue
            test.near("with alone" + where, chance.with_jump(mouth, end), exact, near)
            if exact != INFINITE and mouth not in board.jumps:
                best[mouth, end] = as_double(exact)
    for target in targets:
        check_best_jump(test, chance, best, target)


def check_best_jump(test, chance, means, target):
    try:
        mouth, end, mean = chance.best_jump(target)
    except Refused as refused:
        test.check(refused.status == ERROR_NO_ROOM and not means, str(refused))
        return
    about = "best jump for %r is %d to %d with %r" % (target, mouth, end, mean)
    if (mouth, end) not in means:
        return test.fault(about)
    exact = means[mouth, end]
    least = min(abs(other - target) for other in means.values())
    slack = 1e-13 * (abs(target) + exact)
    test.check(abs(mean - exact) <= slack and abs(exact - target) <= least + slack, about)


def on_board(test, library, board, start, check):
    """Calls check(chance) for a board; checks that a board with a cycle is refused."""
    test.where = board.text(start)
    cycle = board.chaining and board.has_cycle()
    try:
        with Chance(library, board, start) as chance:
            if cycle:
                test.fault("a cycle of jumps is not refused")
            else:
                check(chance)
    except Refused as refused:
        test.check(cycle and refused.status == ERROR_CYCLE, str(refused))


# ---- The boards ----

def small_boards(library, rng, squares, share, rules_each=None):
    """Checks all boards of this size, or a random share of them. Checks each table of jumps under
    all rules, or under only `rules_each` rules, which change from table to table."""
    name = "some boards" if share < 1 else "all tables of jumps" if rules_each else "all boards"
    with Test("%s of %d squares" % (name, squares)) as test:
        rules = list(product(SMALL_DICE, (STAY, BOUNCE, WIN), (False, True)))
        for turn, (weights, overshoot, chaining) in enumerate(rules):
            games = {}

            def mean_of(other):
                if chaining and other.has_cycle():
                    return None
                key = tuple(sorted(other.jumps.items()))
                if key not in games:
                    games[key] = Game(other)
                return games[key].mean(start)

            for number, jumps in enumerate(tables(squares)):
                if rng.random() >= share:
                    continue
                if rules_each and (number + turn) % len(rules) >= rules_each:
                    continue
                board = Board(squares, jumps, weights, overshoot, chaining)
                for start in range(squares + 1) if squares <= 3 else [rng.randint(0, squares)]:
                    mean_of(board)
                    game = games.get(tuple(sorted(jumps.items())))
                    on_board(test, library, board, start, lambda chance: small_board(
                        test, chance, game, start, rng, mean_of if squares <= 5 else None))


def small_board(test, chance, game, start, rng, mean_of):
    board = game.board
    test.near("mean", chance.mean(), game.mean(start))
    check_lengths(test, chance, game)
    for square in range(game.goal + 1):
        check_visits(test, chance, game, square)
    check_exact(test, chance, game, start, rng.random() < 0.1)
    if rng.random() < 0.5:
        check_distribution(test, chance, game, rng.randint(0, game.goal))
        check_positions(test, chance, game, rng.randint(0, game.goal), rng.randint(0, 9))
    if rng.random() < 0.3:
        check_quantiles(test, chance, game, rng.randint(0, game.goal), rng)
    if rng.random() < 0.2:
        starts = [rng.randint(0, game.goal - (rng.random() < 0.8))
                  for _ in range(rng.randint(1, 3))]
        check_win(test, chance, game, starts)
        check_win(test, chance, game, [start] * 2, by_default=True)
    if mean_of and rng.random() < 0.3:
        check_changes(test, chance, board, mean_of, range(1, game.goal),
                      [rng.uniform(-1, 12), as_double(game.mean(start)) + 1
                       if game.certain[start] else 5])


def random_boards(library, rng, count):
    with Test("%d random boards of up to 40 squares" % count) as test:
        finite = 0
        for _ in range(count):
            board = random_board(rng, *rng.choice([(2, 9), (7, 12), (7, 20), (20, 40)]))
            start = rng.choice([0, 1, rng.randint(0, board.squares)])
            game = None if board.chaining and board.has_cycle() else Game(board)
            finite += game is not None and game.certain[start]
            on_board(test, library, board, start,
                     lambda chance: one_random_board(test, chance, game, start, rng))
        print("# boards on which all games end:", finite)
        test.check(finite > count / 5, "too few boards on which all games end")


def one_random_board(test, chance, game, start, rng):
    board = game.board
    test.near("mean", chance.mean(), game.mean(start))
    check_lengths(test, chance, game)
    check_visits(test, chance, game, start)
    check_visits(test, chance, game, rng.randint(0, game.goal))
    check_distribution(test, chance, game, start)
    check_positions(test, chance, game, start, rng.randint(0, 60))
    check_exact(test, chance, game, start, game.goal <= 9)
    if rng.random() < 0.3:
        check_quantiles(test, chance, game, rng.randint(0, game.goal), rng)
    if rng.random() < 0.15:
        starts = [rng.randint(0, game.goal - 1) for _ in range(rng.randint(1, 4))]
        check_win(test, chance, game, starts)
    if game.goal <= 12 and rng.random() < 0.15:
        def mean_of(other):
            return None if other.chaining and other.has_cycle() else Game(other).mean(start)
        complete = game.goal <= 7
        mouths = range(1, game.goal) if complete else [rng.randint(1, game.goal - 1)]
        check_changes(test, chance, board, mean_of, mouths, [rng.uniform(0, 20)] * complete)


def published_figures(library):
    with Test("published figures") as test:
        for name, board in BOARDS.items():
            game = Game(board)
            on_board(test, library, board, 0, lambda chance: (
                check_length(test, chance, game, 0), check_visits(test, chance, game, 0),
                check_distribution(test, chance, game, 0, 120),
                check_exact(test, chance, game, 0, False),
                check_win(test, chance, game, [0, 0, 5])))
        on_board(test, library, BOARDS["MB47"], 0, lambda chance: test.check(
            chance.exact(EXACT_MEAN) == MEAN_OF_MB47, "exact mean is " + chance.exact(EXACT_MEAN)))
        for what, digits, exact, ask in PUBLISHED:
            test.where = what
            decimals = len(digits.partition(".")[2])
            test.check(abs(exact() - float(digits)) <= 1e-15 * float(digits) + 0.51 * 10**-decimals,
                       "the reference has %r, not %s" % (exact(), digits))
            try:
                actual = ask(library)
                test.check(abs(actual - exact()) <= 1e-13 * exact(),
                           "%r, not %r" % (actual, exact()))
            except Refused as refused:
                test.fault(str(refused))


def hard_boards(library, whole):
    with Test("boards where games last long") as test:
        for make, squares in HARD_BOARDS if whole else HARD_BOARDS[:2]:
            board = make(squares)
            game = Game(board)
            print("# %d squares, a mean of %.2e" % (squares, as_double(game.mean(0))))
            on_board(test, library, board, 0, lambda chance: (
                check_lengths(test, chance, game), check_visits(test, chance, game, 0),
                check_visits(test, chance, game, squares // 2),
                check_exact(test, chance, game, 0, False)))


def long_boards(library, whole):
    with Test("long stretches without a jump") as test:
        for board in LONG_BOARDS if whole else LONG_BOARDS[:1]:
            game = Game(board)
            on_board(test, library, board, 1, lambda chance: (
                check_lengths(test, chance, game), check_visits(test, chance, game, 0),
                check_visits(test, chance, game, board.squares // 2 + 3),
                check_distribution(test, chance, game, 1, 200),
                check_exact(test, chance, game, 1, False)))


def far_quantiles(library):
    with Test("quantiles of long games") as test:
        for board in SLOW_BOARDS:
            spread = FarSpread(Game(board))
            print("# a mean of %.2e" % as_double(spread.game.finished_mean(0)))
            on_board(test, library, board, 0, lambda chance: far_quantiles_of(test, chance, spread))


def far_quantiles_of(test, chance, spread):
    for start, p in product((0, spread.game.goal - 1), (1e-9, 0.1, 0.5, 0.999, 1 - 1e-9)):
        rolls = chance.quantiles(start, [p])[0]
        test.check(is_far_quantile(spread, start, p, rolls),
                   "quantile of %r from %d is %r" % (p, start, rolls))


def main():
    seed = int(os.environ.get("SNL_SEED", "20250909"))
    whole = "SNL_TEST_WHOLE" in os.environ
    print(f"# seed: SNL_SEED={seed}")
    rng = random.Random(seed)
    library = load(sys.argv[1])
    published_figures(library)
    for squares in range(1, 6):
        small_boards(library, rng, squares, 1 if whole or squares < 5 else 0.1)
    small_boards(library, rng, 6, 1 if whole else 0.02, rules_each=1)
    random_boards(library, rng, 2500 if whole else 200)
    hard_boards(library, whole)
    long_boards(library, whole)
    far_quantiles(library)
    return Test.failed > 0


if __name__ == "__main__":
    sys.exit(main())
