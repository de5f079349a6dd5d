# SPDX-License-Identifier: MIT
"""Compares the library with the rules in plain Python, on boards with jumps off the board and with
rules of entering: rolls, fewest rolls, routes and the random game. Called as
tests/reference/house_exact.py PATH_OF_LIBSNL_SO. SNL_SEED sets the seed; with SNL_TEST_WHOLE all
boards of up to 5 squares are compared, and 20,000 random ones. Faults are printed with their board
in the text format."""
import os
import random
import sys
from fractions import Fraction
from math import inf

sys.dont_write_bytecode = True  # keeps __pycache__ out of the sources

from chance_exact import (NEAR_VARIANCE, NEAR_WIN, Test, as_double, check_changes,
                          check_distribution, check_exact, check_figures, check_visits)
from chance_library import ERROR_CYCLE, Refused
from chance_published import LADDERS, MEAN_OF_MB47, SNAKES
from house_boards import random_board, small_boards, sparse_board, tables
from house_chance import ROLLS, TURNS, RandomGame, race, race_exactly
from house_library import LibraryBoard, LibraryChance, load
from house_rules import (BOUNCE, LOSE_ROLL, LOSE_TURN, WIN, Board, Turns, distances_from,
                         fewest_rolls, route)


# The allowed relative error of the mean with a changed jump, which takes a difference.
NEAR_EFFECT = 1e-12


def pair(value):
    """A value of house_chance.py as a pair of integers."""
    if value == inf:
        return 1, 0
    if value != value:
        return 0, 0
    return Fraction(value).as_integer_ratio()


class Figures:
    """A RandomGame with the figures and names that the checks of chance_exact.py ask for."""

    def __init__(self, game, count=ROLLS):
        self.game, self.count, self.goal = game, count, game.goal
        squares = range(game.goal + 1)
        self.ends = [game.finish(square) > 0 for square in squares]
        self.certain = [game.mean(square) != inf for square in squares]
        # The bounds of errors are checked to be small only if all games are short.
        self.longest = max(game.mean(square) for square in squares)
        if self.longest > 1e9:
            self.longest = inf

    def finish(self, square):
        return pair(self.game.finish(square))

    def mean(self, square):
        return pair(self.game.mean(square, self.count))

    def variance(self, square):
        return pair(self.game.variance(square, self.count))

    def finished_mean(self, square):
        return pair(self.game.finished_mean(square, self.count))

    def finished_variance(self, square):
        return pair(self.game.finished_variance(square, self.count))

    def visits(self, square):
        visits = self.game.visits(square, self.count)
        return [pair(visits[key]) for key in sorted(visits)] + [self.finish(square)]

    def uses(self, square):
        uses = self.game.uses(square)
        return [pair(uses[mouth]) for mouth in sorted(uses)]

    def first_wins(self, square):
        return pair(race_exactly([self.game] * 2, [square] * 2, self.count)[0][0])

    def distribution(self, square, entries):
        pmf = self.game.distribution(square, entries, self.count)
        return [[pair(p) for p in pmf], [pair(sum(pmf[:t + 1])) for t in range(entries)]]


# ---- Rolls, fewest rolls and routes ----

class Answers:
    """What the plain rules say about the board, for a player who chooses every roll."""

    def __init__(self, board):
        self.board, self.routes = board, {}
        self.rolls = {(square, face): board.roll(square, face) for square in range(board.squares)
                      for face in board.faces()}
        self.fewest = fewest_rolls(board)

    def route(self, square):
        if square not in self.routes:
            self.routes[square] = route(self.board, self.fewest, square) or []
        return self.routes[square]


def faces_of(test, answers, start, legs):
    """The faces of a route's legs, which are rolled one by one."""
    faces, square = [], start
    for origin, face, times, landing, to in legs:
        test.check(origin == square, "leg from %d begins on %d" % (square, origin))
        for number in range(times):
            if (square, face) not in answers.rolls:
                test.fault("leg rolls %d from %d" % (face, square))
                return faces
            faces.append(face)
            reached, rest = answers.rolls[square, face]
            if number < times - 1:
                test.check(reached == rest == square + face, "jump in the middle of a leg")
            square = rest
        test.check((reached, square) == (landing, to),
                   "leg ends at %d, %d, not at %s, %d" % (landing, to, reached, square))
    return faces


def check_solve(test, made, board, answers, squares):
    for (square, face), expected in answers.rolls.items():
        actual = made.roll(square, face)
        test.check(actual == expected,
                   "roll of %d from %d is %s, not %s" % (face, square, actual, expected))
    actual = made.distances_to_goal()
    test.check(actual == answers.fewest,
               "distances to the goal are %s, not %s" % (actual, answers.fewest))
    for square in squares:
        actual = made.solve_from(square)
        test.check(actual == answers.fewest[square],
                   "fewest rolls from %d are %d, not %d" % (square, actual, answers.fewest[square]))
        actual, expected = made.distances_from(square), distances_from(board, square)
        test.check(actual == expected,
                   "distances from %d are %s, not %s" % (square, actual, expected))
        rolls, legs = made.route(square)
        test.check(rolls == answers.fewest[square], "route from %d has %d rolls, not %d" % (
            square, rolls, answers.fewest[square]))
        actual, expected = faces_of(test, answers, square, legs), answers.route(square)
        test.check(actual == expected, "route from %d is %s, not %s" % (square, actual, expected))


def on_board(test, library, board, check):
    """Calls check(made) for the library's board, unless it chains and has a cycle of jumps: then
    the answers are errors."""
    test.where = board.text()
    with LibraryBoard(library, board) as made:
        if board.chaining and board.has_cycle():
            return on_cycle(test, made)
        try:
            check(made)
        except Refused as refused:
            test.fault(str(refused))


def on_cycle(test, made):
    for call in lambda: made.solve_from(0), lambda: LibraryChance(made):
        try:
            call()
            test.fault("cycle of jumps is not refused")
        except Refused as refused:
            test.check(refused.status == ERROR_CYCLE, str(refused))


# ---- The random game ----

def check_length_of_games(test, chance, figures, start):
    test.near("mean", chance.mean(), figures.mean(start))
    for square, of_all in enumerate(chance.lengths()):
        length = chance.length(square)
        near = NEAR_VARIANCE
        if figures.longest == inf:  # small variances beside huge means lose digits
            near = max(near, length.variance_error_bound)
        check_figures(test, figures, square, of_all, "[%d] of all" % square, near)
        check_figures(test, figures, square, length, "[%d]" % square, near)


def check_races(test, chance, figures, starts):
    """Compares the odds of players on squares of one board with both ways to work them out."""
    game, count = figures.game, figures.count
    if any(game.mean(square) == inf for square in starts):
        return
    if min(game.mean(square, count) for square in starts) > 100:
        return
    games = [game] * len(starts)
    exact = race_exactly(games, starts, count) if game.goal <= 6 else None
    played = race(games, starts, count)
    if exact and played:
        for a, b in zip(exact[0] + [exact[1]], played[0] + [played[1]]):
            test.check(abs(a - Fraction(b)) < Fraction(10)**-18, "reference: %s is not %s" % (a, b))
    if not (exact or played):
        return
    expected = exact or played
    won, rounds = chance.win(starts, len(starts))
    for player, (actual, share) in enumerate(zip(won, expected[0])):
        test.absolutely_near("win", actual, pair(share), NEAR_WIN)
    test.near("rounds", rounds, pair(expected[1]), NEAR_WIN, ", from %s" % starts)


def check_effects(test, chance, board, figures, rng):
    """Compares the means with a jump removed, added or changed."""
    def mean_of(changed):
        if changed.chaining and changed.has_cycle():
            return None
        return pair(RandomGame(changed, figures.game.turns).mean(board.start, figures.count))

    complete = figures.goal <= 3
    mouths = range(1, figures.goal)
    if mouths:
        check_changes(test, chance, board, mean_of,
                      mouths if complete else [rng.choice(mouths)],
                      [rng.uniform(0, 20)] * complete, NEAR_EFFECT)


def has_exact_win(figures):
    """Whether the reference can find the odds as fractions in a reasonable time: its race has a
    state for each pair of states of the two tokens."""
    states = len(figures.game.moves) if figures.count == ROLLS else figures.goal
    return states <= 15


def check_chance(test, chance, board, figures, rng, thorough):
    """Compares a random game; `thorough` also asks for distributions, odds and fractions."""
    check_length_of_games(test, chance, figures, board.start)
    check_visits(test, chance, figures, board.start)
    if thorough:
        if figures.goal <= 12:
            check_effects(test, chance, board, figures, rng)
        # A turn without a limit may take a hundred rolls, and each adds to the bound.
        check_distribution(test, chance, figures, rng.randint(0, figures.goal), 25, 1e-10)
        check_exact(test, chance, figures, board.start, has_exact_win(figures))
        starts = [rng.randint(0, figures.goal - (rng.random() < 0.9))
                  for _ in range(rng.randint(1, 3))]
        check_races(test, chance, figures, starts[:2] if figures.goal > 3 else starts)


# ---- The boards ----

FAIR_DICE = [(1,), (1, 1), (1, 1, 1)]
UNEVEN_DICE = [(0, 1), (2, 1), (1, 0, 1), (0, 1, 1), (3, 1, 2), (0, 0, 1)]


def some_small_boards(rng, squares, weights, share, each):
    """Yields (table number, board) for a share of all tables of jumps, with `each` boards of a
    table, or all if it is 0."""
    for number, jumps in enumerate(tables(squares)):
        if rng.random() < share:
            boards = list(small_boards(squares, jumps, weights))
            for board in rng.sample(boards, each) if 0 < each < len(boards) else boards:
                yield number, board


def all_small_boards(library, rng, squares, dice, share, each, chance_share):
    """Compares some_small_boards(), and the random game on a share of these."""
    name = "all" if share == 1 and each == 0 else "some"
    with Test("%s boards of %d squares with house rules" % (name, squares)) as test:
        boards, last, known = 0, None, {}
        for weights in dice:
            for number, board in some_small_boards(rng, squares, weights, share, each):
                if (weights, number) != last:  # {rolls: answers}, as many rules make the same rolls
                    last, known = (weights, number), {}
                boards += 1
                on_board(test, library, board, lambda made: one_small_board(
                    test, made, board, rng, known, rng.random() < chance_share))
        print("# %d boards" % boards)


def one_small_board(test, made, board, rng, known, with_chance):
    key = tuple(board.roll(square, face) for square in range(board.squares)
                for face in board.faces())
    if key not in known:
        known[key] = [Answers(board), None]
    check_solve(test, made, board, known[key][0], [board.start, rng.randint(0, board.squares)])
    if with_chance:
        known[key][1] = figures = known[key][1] or Figures(RandomGame(board))
        with LibraryChance(made) as chance:
            check_chance(test, chance, board, figures, rng, rng.random() < 0.1)


def random_boards(library, rng, count, make, most):
    with Test("%d random boards of up to %d squares with house rules" % (count, most)) as test:
        longest = []  # where all games end
        for _ in range(count):
            board = make(rng, rng.randint(1, rng.choice([9, 20, 40])) if most <= 40 else
                         rng.randint(260, most))
            on_board(test, library, board,
                     lambda made: one_random_board(test, made, board, rng, longest))
        if longest:
            print("# all games end on %d; the mean is at most %.1e" % (len(longest), max(longest)))


def one_random_board(test, made, board, rng, longest):
    check_solve(test, made, board, Answers(board),
                {board.start, 0, rng.randint(0, board.squares)})
    if board.squares > 400:
        return
    figures = Figures(RandomGame(board))
    if figures.certain[board.start]:
        longest.append(as_double(figures.mean(board.start)))
    with LibraryChance(made) as chance:
        check_chance(test, chance, board, figures, rng, rng.random() < 0.2)


# ---- Published figures ----

SIX = frozenset([6])
MB47 = Board(100, {**LADDERS, **SNAKES, 47: 26})
MB48 = Board(100, {**LADDERS, **SNAKES, 48: 26})
PUBLISHED = [  # board, turns, what is counted, mean, variance
    (MB47, Turns(), ROLLS, "39.2251223082349604", "636.298461344877524"),
    (MB48, Turns(), ROLLS, "39.5983656402081967", "655.488834013545664"),
    (MB47._replace(overshoot=BOUNCE), Turns(), ROLLS, "43.3245974417265941", None),
    (MB47._replace(overshoot=WIN), Turns(), ROLLS, "35.8349384136954730", None),
    (MB48._replace(overshoot=BOUNCE), Turns(), ROLLS, "43.7396433196779103", None),
    (MB48._replace(overshoot=WIN), Turns(), ROLLS, "36.1930702189749311", None),
    (MB47._replace(enter_faces=SIX), Turns(), ROLLS, "45.08728700539223", "665.018651587261"),
    (MB47._replace(enter_faces=SIX, enter_square=1), Turns(), ROLLS, "40.94030296176172",
     "654.0263734135835"),
    (MB47, Turns(SIX), TURNS, "32.79936178604684", None),
    (MB47, Turns(SIX, 3, LOSE_ROLL), TURNS, "33.10404588855859", "461.91898362018316"),
    (MB47, Turns(SIX, 3, LOSE_TURN), TURNS, "33.44399747815708", "473.210122461321"),
    (Board(100, {}), Turns(), ROLLS, "33.3333333333", None),
    (Board(100, {}, start=1), Turns(), ROLLS, "33.047619", None),
]


def is_digits(value, digits):
    """Whether a fraction begins with the digits, the last of which may be a rounding of a double
    of some 16 digits."""
    decimals = len(digits.partition(".")[2])
    return abs(value - Fraction(digits)) <= Fraction(2) / 10**decimals + abs(value) / 10**15


def check_published(test, made, board, figures):
    check_solve(test, made, board, Answers(board), [board.start])
    with LibraryChance(made) as chance:
        check_length_of_games(test, chance, figures, board.start)
        check_races(test, chance, figures, [board.start] * 2)


def published_figures(library):
    with Test("published figures of house rules") as test:
        for board, turns, count, mean, variance in PUBLISHED:
            test.where = board.text() + "; " + turns.text()
            game = RandomGame(board, turns)
            figures = Figures(game, count)
            test.check(is_digits(game.mean(board.start, count), mean),
                       "reference: %s" % float(game.mean(board.start, count)))
            test.check(variance is None or is_digits(game.variance(board.start, count), variance),
                       "reference: %s" % float(game.variance(board.start, count)))
            if turns.again:
                continue
            on_board(test, library, board, lambda made: check_published(test, made, board, figures))
        game = RandomGame(MB47)
        test.check("%d/%d" % game.mean(0).as_integer_ratio() == MEAN_OF_MB47, "reference: fraction")
        test.check(fewest_rolls(MB47)[0] == fewest_rolls(MB48)[0] == 7, "reference: fewest rolls")
        for board, win, median in (MB47, "0.507911593869934303", 32), (MB48, "0.507802773460913978",
                                                                       33):
            game = RandomGame(board)
            pmf = game.distribution(0, 50)
            test.check(is_digits(Fraction(race([game] * 2, [0, 0])[0][0]), win), "reference: odds")
            test.check(pmf.index(max(pmf)) == 22, "reference: mode")
            test.check(sum(pmf[:median]) < Fraction(1, 2) <= sum(pmf[:median + 1]),
                       "reference: median")


def main():
    seed = int(os.environ.get("SNL_SEED", "20250909"))
    whole = "SNL_TEST_WHOLE" in os.environ
    print(f"# seed: SNL_SEED={seed}")
    rng = random.Random(seed)
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)  # exact fractions are long
    library = load(sys.argv[1])
    published_figures(library)
    for squares, share in (1, 1), (2, 1), (3, 0.5), (4, 0.2), (5, 0.02):
        if whole:
            all_small_boards(library, rng, squares, FAIR_DICE, 1, 0, 0.02)
        all_small_boards(library, rng, squares, FAIR_DICE + UNEVEN_DICE, 1 if whole else share, 12,
                         1 if whole else 0.2)
    random_boards(library, rng, 20000 if whole else 100, random_board, 40)
    random_boards(library, rng, 1000 if whole else 2, sparse_board, 400)
    random_boards(library, rng, 1000 if whole else 20, sparse_board, 4000)  # no random game
    return Test.failed > 0


if __name__ == "__main__":
    sys.exit(main())
