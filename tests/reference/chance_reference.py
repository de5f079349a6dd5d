# SPDX-License-Identifier: MIT
"""Works out the random game in exact arithmetic, from the rules of the game alone. Plays every roll
from every square, and solves the resulting linear equations in integers. It uses nothing of the
library, and is slow. An exact value is a pair of integers (p, q) that stands for p / q; (1, 0) is
infinity and (0, 0) is not a number.

Distributions, for quantiles, modes and winners, advance roll by roll in multiples of 2^-FINE; each
probability is wrong by less than 2^-100."""
from decimal import Context
from fractions import Fraction
from math import ceil, floor, gcd, inf, lcm
from typing import NamedTuple

STAY, BOUNCE, WIN = 0, 1, 2
INFINITE, NO_NUMBER = (1, 0), (0, 0)
FINE = 160
ONE = 1 << FINE


class Board(NamedTuple):
    squares: int
    jumps: dict  # {mouth: destination}
    weights: tuple  # the weights of faces 1, 2, ...
    overshoot: int = STAY
    chaining: bool = False

    def text(self, start=0):
        """The board in the library's text format, but on one line."""
        lines = ["squares %d" % self.squares, "start %d" % start,
                 "die weights " + " ".join(map(str, self.weights)),
                 "overshoot " + ("stay", "bounce", "win")[self.overshoot],
                 "chaining " + ("on" if self.chaining else "off")]
        return "; ".join(lines + ["jump %d %d" % jump for jump in sorted(self.jumps.items())])

    def changed(self, mouth, end):
        """The board with a jump from `mouth` to `end`, which replaces any jump on `mouth`. If `end`
        is `mouth`, the board has no jump on `mouth`."""
        jumps = {a: b for a, b in self.jumps.items() if a != mouth}
        if end != mouth:
            jumps[mouth] = end
        return self._replace(jumps=jumps)

    def has_cycle(self):
        for mouth in self.jumps:
            square, taken = mouth, 0
            while square in self.jumps and taken <= len(self.jumps):
                square, taken = self.jumps[square], taken + 1
            if taken > len(self.jumps):
                return True
        return False

    def roll(self, square, face):
        """The square where the token rests, and the mouths of the jumps that it takes."""
        target = square + face
        if target > self.squares:
            if self.overshoot == STAY:
                return square, []
            over = target - self.squares
            target = self.squares if self.overshoot == WIN else max(1, self.squares - over)
        taken = []
        while target in self.jumps and (self.chaining or not taken):
            taken.append(target)
            target = self.jumps[target]
        return target, taken


def eliminate(rows):
    """Gauss-Jordan elimination in integers: makes the square matrix in the first columns of the
    rows diagonal, and divides each row by its common factor. No pivot is 0: the matrix is W (I - P)
    for a chain without a closed class."""
    for k, pivot in enumerate(rows):
        for i, row in enumerate(rows):
            if i == k or row[k] == 0:
                continue
            common = gcd(pivot[k], row[k])
            a, b = pivot[k] // common, row[k] // common
            row = [a * x - b * y for x, y in zip(row, pivot)]
            common = gcd(*row)
            rows[i] = [x // common for x in row] if common > 1 else row
    return rows


class Game:
    """All exact figures of a board. `total` is the sum of the weights. `counts[s][t]` is the weight
    of the faces that lead from square s to t, and `takes[s][m]` of the faces that take the jump
    from m."""

    def __init__(self, board):
        self.board, self.goal = board, board.squares
        self.total = sum(board.weights)
        self.counts, self.takes = [], []
        for square in range(board.squares):
            count, take = {}, {}
            for face, weight in enumerate(board.weights, 1):
                if weight:
                    to, taken = board.roll(square, face)
                    count[to] = count.get(to, 0) + weight
                    for mouth in taken:
                        take[mouth] = take.get(mouth, 0) + weight
            self.counts.append(count)
            self.takes.append(take)
        self.find_ways()
        self.find_visits()
        self.find_lengths()

    def find_ways(self):
        """Finds the reachable squares: `reach[s]` has bit t if s = t or a token on s can reach t. A
        square s is closed if s can be reached again from every square that a token on s can reach.
        A token on a closed square circles for ever."""
        reach = [sum(1 << t for t in count) | 1 << s for s, count in enumerate(self.counts)]
        reach.append(1 << self.goal)
        for middle in range(self.goal + 1):
            for s in range(self.goal + 1):
                if reach[s] >> middle & 1:
                    reach[s] |= reach[middle]
        self.reach = reach
        self.ends = [bool(reach[s] >> self.goal & 1) for s in range(self.goal + 1)]
        self.closed = [s < self.goal and
                       all(reach[t] >> s & 1 for t in range(self.goal + 1) if reach[s] >> t & 1)
                       for s in range(self.goal + 1)]
        stuck = sum(1 << s for s in range(self.goal) if not self.ends[s])
        self.certain = [reach[s] & stuck == 0 for s in range(self.goal + 1)]

    def find_visits(self):
        """Finds the inverse of W (I - P), restricted to the squares that are not closed, as
        `inverse[i][j] / scale`."""
        self.open = [s for s in range(self.goal - 1, -1, -1) if not self.closed[s]]
        self.index = {s: i for i, s in enumerate(self.open)}
        size = len(self.open)
        rows = []
        for i, s in enumerate(self.open):
            row = [0] * (2 * size)
            row[i] = self.total
            row[size + i] = 1
            for to, weight in self.counts[s].items():
                if to in self.index:
                    row[self.index[to]] -= weight
            rows.append(row)
        eliminate(rows)
        self.scale = lcm(*(row[i] for i, row in enumerate(rows)))
        self.inverse = [[x * (self.scale // row[i]) for x in row[size:]]
                        for i, row in enumerate(rows)]

    def apply(self, vector):
        return [sum(x * y for x, y in zip(row, vector)) for row in self.inverse]

    def find_lengths(self):
        """Finds h, the probability that a game ends, and the expected rolls m and squared rolls v
        of the games that end: m = h + P m and v = 2 m - h + P v. They are stored in multiples of 1
        / scale, 1 / scale^2 and 1 / scale^3."""
        h = self.apply([self.counts[s].get(self.goal, 0) for s in self.open])
        m = [self.total * x for x in self.apply(h)]
        v = [self.total * x for x in self.apply([2 * b - self.scale * a for a, b in zip(h, m)])]
        self.moments = list(zip(h, m, v))
        self.longest = max((m // (self.scale * h) for h, m, _ in self.moments if h), default=0)

    def finish(self, square):
        if square == self.goal or square not in self.index:
            return (int(square == self.goal), 1)
        return self.moments[self.index[square]][0], self.scale

    def finished_mean(self, square):
        if square == self.goal:
            return 0, 1
        if not self.ends[square]:
            return NO_NUMBER
        h, m, _ = self.moments[self.index[square]]
        return m, self.scale * h

    def finished_variance(self, square):
        if square == self.goal:
            return 0, 1
        if not self.ends[square]:
            return NO_NUMBER
        h, m, v = self.moments[self.index[square]]
        return v * h - m * m, (self.scale * h) ** 2

    def mean(self, square):
        return self.finished_mean(square) if self.certain[square] else INFINITE

    def variance(self, square):
        return self.finished_variance(square) if self.certain[square] else INFINITE

    def visits(self, start):
        """For each square from 0 on, the expected number of rolls made from it; for the goal, the
        probability that a game ends."""
        found = []
        for square in range(self.goal):
            if not self.reach[start] >> square & 1:
                found.append((0, 1))
            elif self.closed[square]:
                found.append(INFINITE)
            else:
                row = self.inverse[self.index[start]]
                found.append((self.total * row[self.index[square]], self.scale))
        return found + [self.finish(start)]

    def uses(self, start):
        """The expected number of times that each jump is taken, by ascending mouth."""
        visits = self.visits(start)
        found = []
        for mouth in sorted(self.board.jumps):
            sources = [s for s in range(self.goal)
                       if mouth in self.takes[s] and visits[s] != (0, 1)]
            if any(visits[s] == INFINITE for s in sources):
                found.append(INFINITE)
            else:
                taken = sum(visits[s][0] * self.takes[s][mouth] for s in sources)
                found.append((taken, self.scale * self.total))
        return found

    def distribution(self, start, entries):
        """For t = 0, 1, ...: the probability that the game ends with roll t, and the probability
        that it ends in at most t rolls."""
        mass, pmf, cdf, scale = {start: 1}, [], [], 1
        ended = 0
        for _ in range(entries):
            now = mass.pop(self.goal, 0)
            ended += now
            pmf.append((now, scale))
            cdf.append((ended, scale))
            mass = self.after_a_roll(mass)
            ended, scale = ended * self.total, scale * self.total
        return pmf, cdf

    def positions(self, start, rolls):
        """For each square: the probability that the token is on it after a number of rolls."""
        mass, ended = {start: 1}, 0
        for _ in range(rolls):
            ended = (ended + mass.pop(self.goal, 0)) * self.total
            mass = self.after_a_roll(mass)
        mass[self.goal] = ended + mass.get(self.goal, 0)
        return [(mass.get(square, 0), self.total ** rolls) for square in range(self.goal + 1)]

    def after_a_roll(self, mass):
        """The distribution one roll later. The unit of its numbers is the former unit divided by
        the sum of the weights."""
        moved = {}
        for square, share in mass.items():
            for to, weight in self.counts[square].items():
                moved[to] = moved.get(to, 0) + share * weight
        return moved

    def first_wins(self, start):
        """The probability that the first of two players wins, if all games end. A round leads from
        a pair of squares to another pair, or ends the game."""
        if start == self.goal:
            return 1, 1
        squares = [s for s in range(self.goal - 1, -1, -1) if self.reach[start] >> s & 1]
        pairs = {pair: i for i, pair in enumerate((a, b) for a in squares for b in squares)}
        rows = []
        for (a, b), i in pairs.items():
            row = [0] * (len(pairs) + 1)
            row[i] = self.total ** 2
            row[-1] = self.counts[a].get(self.goal, 0) * self.total
            for first, weight in self.counts[a].items():
                for second, other in self.counts[b].items():
                    if first != self.goal and second != self.goal:
                        row[pairs[first, second]] -= weight * other
            rows.append(row)
        i = pairs[start, start]
        row = eliminate(rows)[i]
        return row[-1], row[i]


def as_text(value):
    """The fraction as the library writes it."""
    fraction = Fraction(*value)
    return "%d/%d" % (fraction.numerator, fraction.denominator)


class Spread:
    """The distribution of the length of a game, extended roll by roll on demand. `live` is the
    probability that the game has not ended and still can."""
    ROLLS_MAX = 4000

    def __init__(self, game, start):
        self.game = game
        self.mass = {start: ONE} if game.ends[start] else {}
        self.pmf, self.cdf = [], []
        self.note()

    def note(self):
        now = self.mass.pop(self.game.goal, 0)
        self.pmf.append(now)
        self.cdf.append(now + (self.cdf[-1] if self.cdf else 0))
        self.live = sum(self.mass.values())

    def step(self):
        moved = self.game.after_a_roll(self.mass)
        self.mass = {s: share // self.game.total for s, share in moved.items() if self.game.ends[s]}
        self.note()

    def extend(self, rolls):
        while len(self.cdf) <= rolls:
            self.step()

    def is_quantile(self, probability, rolls, slack=10**12):
        """Returns whether `rolls` is the least number whose cumulative probability is at least
        `probability`, if cumulative probabilities may be off by 1 / slack."""
        self.extend(rolls)
        wanted = int(Fraction(probability) * ONE)
        return (self.cdf[rolls] >= wanted - ONE // slack and
                (rolls == 0 or self.cdf[rolls - 1] < wanted + ONE // slack))

    def most(self):
        """The largest probability of a number of rolls; None if ROLLS_MAX rolls do not settle
        it."""
        while self.live > max(self.pmf):
            if len(self.pmf) > self.ROLLS_MAX:
                return None
            self.step()
        return max(self.pmf)


def win(game, starts):
    """The probability that each player wins, in turn order, and the expected number of rounds; None
    if that takes more than ROLLS_MAX rolls."""
    if game.goal in starts:
        first = starts.index(game.goal)
        return [(int(i == first), 1) for i in range(len(starts))], (0, 1)
    by_square = {s: Spread(game, s) for s in set(starts)}
    spreads = [by_square[s] for s in starts]
    won, rounds, rolls = [0] * len(starts), 0, 0
    nobody = ONE  # the probability that nobody has won
    while nobody:
        if rolls > Spread.ROLLS_MAX:
            return None
        rounds += nobody
        if all(spread.live < ONE >> 80 for spread in by_square.values()):
            break
        rolls += 1
        for spread in by_square.values():
            spread.extend(rolls)
        nobody = ONE
        for i, spread in enumerate(spreads):
            share = spread.pmf[rolls]
            for j, other in enumerate(spreads):
                if j != i:
                    share = share * (ONE - other.cdf[rolls if j < i else rolls - 1]) >> FINE
            won[i] += share
            nobody = nobody * (ONE - spread.cdf[rolls]) >> FINE
        if nobody < ONE >> 80:
            break
    ever = any(game.certain[s] for s in starts)
    return [(share, ONE) for share in won], (rounds, ONE) if ever else INFINITE


CONTEXT = Context(prec=80)


class FarSpread:
    """The probability that a game has ended after very many rolls, from powers of the transition
    matrix by repeated squaring. No number is negative, so only a few of the 80 digits are lost."""

    def __init__(self, game):
        self.game = game
        total = CONTEXT.create_decimal(game.total)
        matrix = [[CONTEXT.divide(CONTEXT.create_decimal(count.get(to, 0)), total)
                   for to in range(game.goal + 1)] for count in game.counts]
        last = [CONTEXT.create_decimal(int(to == game.goal)) for to in range(game.goal + 1)]
        self.powers = [matrix + [last]]

    def times(self, row, matrix):
        sums = [CONTEXT.create_decimal(0)] * len(row)
        for share, line in zip(row, matrix):
            if share:
                sums = [CONTEXT.fma(share, x, total) for x, total in zip(line, sums)]
        return sums

    def ended(self, start, rolls):
        row = [CONTEXT.create_decimal(int(s == start)) for s in range(self.game.goal + 1)]
        for bit in range(rolls.bit_length()):
            if bit == len(self.powers):
                last = self.powers[-1]
                self.powers.append([self.times(line, last) for line in last])
            if rolls >> bit & 1:
                row = self.times(row, self.powers[bit])
        return Fraction(row[self.game.goal])


def is_far_quantile(spread, start, probability, rolls):
    """Returns whether `rolls`, within a relative error of 1e-12, is the least number of rolls whose
    cumulative probability is at least `probability`."""
    wanted = Fraction(probability)
    if wanted > Fraction(*spread.game.finish(start)):
        return rolls == inf
    if rolls == inf or rolls != floor(rolls) or rolls < 1:
        return False
    slack = Fraction(1, 10**12)
    low, high = ceil(int(rolls) * (1 - slack)) - 1, floor(int(rolls) * (1 + slack))
    return spread.ended(start, low) < wanted <= spread.ended(start, high)
