# SPDX-License-Identifier: MIT
"""The random game under the rules of house_rules.py, in exact fractions: a chain of states (square,
again faces so far, square where the turn began), solved by elimination. It uses nothing of the
library, and is slow."""
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from itertools import product
from math import inf, nan, prod

from house_rules import LOSE_TURN, NO_TURNS, State, is_punished, new_turn, roll_in_turn

ROLLS, TURNS = 0, 1


class Equations:
    """The equations x[i] = b[i] + the sum of rows[i][j] x[j], for {i: {j: coefficient}}. Each
    unknown is eliminated in the order given: its equation is solved for it, and put into the
    others."""

    def __init__(self, rows, order):
        rows = {i: dict(row) for i, row in rows.items()}
        users = {i: set() for i in rows}
        for i, row in rows.items():
            for j in row:
                users[j].add(i)
        self.steps = []  # (unknown, factor of its equation, its row, where its row was put)
        for i in order:
            row = rows.pop(i)
            factor = 1 / (1 - row.pop(i, Fraction(0)))
            row = {j: factor * value for j, value in row.items()}
            put = []
            for k in users.pop(i):
                if k == i or k not in rows:
                    continue
                share = rows[k].pop(i)
                put.append((k, share))
                for j, value in row.items():
                    rows[k][j] = rows[k].get(j, 0) + share * value
                    users[j].add(k)
            self.steps.append((i, factor, row, put))

    def solve(self, b):
        b = dict(b)
        for i, factor, _, put in self.steps:
            b[i] *= factor
            for k, share in put:
                b[k] += share * b[i]
        for i, _, row, _ in reversed(self.steps):
            for j, value in row.items():
                b[i] += value * b[j]
        return b


def reaching(moves, ends):
    """The states from which one of `ends` can be reached; `moves` is {state: successors}."""
    before = {}
    for state, after in moves.items():
        for successor in after:
            before.setdefault(successor, []).append(state)
    found, front = set(ends), list(ends)
    while front:
        for state in before.get(front.pop(), ()):
            if state not in found:
                found.add(state)
                front.append(state)
    return found


def expected_visits(steps, start, end):
    """{key: expected number of steps made from it} for {key: {key: probability}} and a walk from
    `start` to `end`; infinite where the walk can stay for ever. The walk may also be lost on the
    way: then the probabilities of a key have a sum below 1."""
    if start == end:
        return {}
    after = {key: [to for to in steps[key] if to != end] for key in steps}
    before = {key: [] for key in steps}
    for key, successors in after.items():
        for to in successors:
            before[to].append(key)
    reached = reaching(before, [start])
    leaving = reaching(after, [key for key in reached if end in steps[key] or
                               sum(steps[key].values()) < 1])
    # Where the walk can stay for ever, every key that it can reach leads back.
    closed = {key for key in reached - leaving if reaching(before, [key]) <= reaching(after, [key])}
    passing = reached - closed
    rows = {key: {} for key in passing}
    for key in passing:
        for to in after[key]:
            if to in passing:
                rows[to][key] = steps[key][to]
    found = Equations(rows, sorted(passing)).solve({key: Fraction(key == start) for key in passing})
    return {**found, **dict.fromkeys(closed, inf)}


class RandomGame:
    """The random game from every square. With `whole`, states differ in all their parts; without,
    only in those that a later roll can read."""

    def __init__(self, board, turns=NO_TURNS, whole=False):
        self.board, self.turns, self.goal = board, turns, board.squares
        total = sum(board.weights)
        self.die = [(face, Fraction(board.weights[face - 1], total)) for face in board.faces()]
        counts_again = turns.limit > 0
        needs_began = counts_again and turns.penalty == LOSE_TURN

        def known(state, turn_over):
            if whole or turn_over:
                return state
            return State(state.square, state.again if counts_again else 0,
                         state.began if needs_began or not state.again else 0)

        # {state: [(probability, next state, whether the turn is over)]}
        self.moves = {}
        self.jumps = {}  # {state: [(probability, mouths of the jumps taken)]}
        front = [new_turn(square) for square in range(self.goal)]
        while front:
            state = front.pop()
            if state in self.moves or state.square == self.goal:
                continue
            self.moves[state], self.jumps[state] = [], []
            for face, probability in self.die:
                after, turn_over = roll_in_turn(board, turns, state, face)
                after = known(after, turn_over)
                self.moves[state].append((probability, after, turn_over))
                if not is_punished(turns, state, face):
                    landing = board.roll(state.square, face)[0]
                    self.jumps[state].append((probability, board.taken(landing)))
                front.append(after)
        self.in_turn = {state: {to for _, to, over in moves if not over}
                        for state, moves in self.moves.items()}
        self.can_end_turn = reaching(self.in_turn, [
            state for state, moves in self.moves.items() if any(over for _, _, over in moves)])
        self._measure()

    def _measure(self):
        """Finds for each state the probability of finishing, and the first two moments of the
        numbers of rolls and of turns of the games that finish."""
        end = new_turn(self.goal)
        after = {state: {to for _, to, _ in moves} for state, moves in self.moves.items()}
        can_end = reaching(after, [end])
        self.uncertain = reaching(after, set(self.moves) - can_end)
        unknown = [state for state in self.moves if state in can_end]
        rows = {state: {} for state in unknown}
        for state in unknown:
            for probability, to, _ in self.moves[state]:
                if to in rows:
                    rows[state][to] = rows[state].get(to, 0) + probability
        # The states in the middle of a turn come first: they are few in each equation.
        equations = Equations(rows, sorted(unknown, key=lambda state: (-state.again, state)))

        def solve(gain):
            """Solves x = the sum of probability * (gain + x) over the moves; 0 at the end."""
            found = equations.solve({state: sum(probability * gain(to, turn_over)
                                                for probability, to, turn_over in self.moves[state])
                                     for state in unknown})
            return lambda state: found.get(state, 0)

        finish = solve(lambda to, _: Fraction(to == end))
        self.finish_of = lambda state: Fraction(1) if state == end else finish(state)
        self.moments = []
        for cost in (lambda turn_over: 1), (lambda turn_over: int(turn_over)):
            first = solve(lambda to, over: cost(over) * self.finish_of(to))
            second = solve(lambda to, over: cost(over) * (self.finish_of(to) + 2 * first(to)))
            self.moments.append((first, second))

    def finish(self, square):
        return self.finish_of(new_turn(square))

    def finished_mean(self, square, count=ROLLS):
        """The mean of the games that finish; not a number if none does."""
        if self.finish(square) == 0:
            return nan
        return self.moments[count][0](new_turn(square)) / self.finish(square)

    def finished_variance(self, square, count=ROLLS):
        if self.finish(square) == 0:
            return nan
        return (self.moments[count][1](new_turn(square)) / self.finish(square) -
                self.finished_mean(square, count)**2)

    def mean(self, square, count=ROLLS):
        """Infinite exactly if a state can be reached from which the goal cannot."""
        return inf if new_turn(square) in self.uncertain else self.finished_mean(square, count)

    def variance(self, square, count=ROLLS):
        return inf if new_turn(square) in self.uncertain else self.finished_variance(square, count)

    def outcomes(self, square):
        """The squares on which a turn that begins on `square` can end, with their probabilities,
        which have a sum below 1 if the turn may last for ever."""
        if square == self.goal:
            return {square: Fraction(1)}
        states, front = set(), [new_turn(square)]
        while front:  # the states of this turn from which it can end
            state = front.pop()
            if state in self.can_end_turn and state not in states:
                states.add(state)
                front += self.in_turn[state]
        visits = {state: {} for state in states}  # from the other end: who comes to a state
        ends = {}
        for state in states:
            for probability, to, over in self.moves[state]:
                if not over and to in states:
                    visits[to][state] = visits[to].get(state, 0) + probability
        order = sorted(states, key=lambda state: (-state.again, state))
        first = {state: Fraction(state == new_turn(square)) for state in states}
        expected = Equations(visits, order).solve(first) if states else {}
        for state in states:
            for probability, to, over in self.moves[state]:
                if over:
                    ends[to.square] = ends.get(to.square, 0) + expected[state] * probability
        return ends

    def visits(self, square, count=ROLLS):
        """{square: expected number of rolls made from it, or of turns begun on it}; infinite where
        the game can stay for ever."""
        visits = dict.fromkeys(range(self.goal), Fraction(0))
        for key, expected in expected_visits(self.steps(count), self.key(square, count),
                                             self.key(self.goal, count)).items():
            visits[key.square if count == ROLLS else key] += expected
        return visits

    def uses(self, square):
        """{mouth: expected number of times that its jump is taken}."""
        uses = {mouth: Fraction(0) for mouth in self.board.jumps}
        for state, visits in expected_visits(self.steps(), new_turn(square),
                                             new_turn(self.goal)).items():
            for probability, mouths in self.jumps[state]:
                for mouth in mouths:
                    uses[mouth] += visits * probability
        return uses

    def steps(self, count=ROLLS):
        """{key: {key: probability}} of one roll from each state, or of one turn from each
        square."""
        if count == TURNS:
            return {square: self.outcomes(square) for square in range(self.goal)}
        steps = {state: {} for state in self.moves}
        for state, moves in self.moves.items():
            for probability, to, _ in moves:
                steps[state][to] = steps[state].get(to, 0) + probability
        return steps

    def key(self, square, count=ROLLS):
        return square if count == TURNS else new_turn(square)

    def distribution(self, square, entries, count=ROLLS):
        """The probabilities that the game finishes with roll (or turn) 0, 1, ..., entries - 1."""
        walk = Walk(self.steps(count), self.key(square, count), self.key(self.goal, count),
                    Fraction(1))
        finished = []
        while len(finished) < entries:
            finished.append(walk.finished)
            walk.advance()
        return finished


class Walk:
    """The probabilities of where a token is after each roll, or after each turn. `finished` is the
    probability that the last one reached `end`."""

    def __init__(self, steps, start, end, one):
        self.steps, self.end, self.zero = steps, end, one - one
        self.where = {start: one}
        self.finished = self.where.pop(end, self.zero)

    def advance(self):
        after = {}
        for key, probability in self.where.items():
            for to, share in self.steps[key].items():
                after[to] = after.get(to, self.zero) + probability * share
        self.finished = after.pop(self.end, self.zero)
        self.where = after


# ---- A race: players with a game and a square each, who take turns in their order ----

def race_exactly(games, squares, count=TURNS):
    """The probability of winning for each player, and the expected number of rounds, by elimination
    on the states of all tokens; None if the race may never end. A round in which a player wins
    counts whole. In a round, each player has a turn, or makes a roll if `count` is ROLLS."""
    players = range(len(games))
    for player, square in enumerate(squares):
        if square == games[player].goal:  # the first player who begins on the goal has won
            return [Fraction(other == player) for other in players], Fraction(0)
    turns = [game.steps(count) for game in games]
    goals = [game.key(game.goal, count) for game in games]
    first = tuple(game.key(square, count) for game, square in zip(games, squares))
    rows, wins, front = {}, {}, [first]
    while front:
        tokens = front.pop()
        if tokens in rows:
            continue
        rows[tokens], wins[tokens], open_share = {}, [], Fraction(1)
        for player in players:
            share = turns[player][tokens[player]].get(goals[player], Fraction(0))
            wins[tokens].append(open_share * share)
            open_share *= 1 - share
        ends = [[(to, share) for to, share in turns[player][tokens[player]].items()
                 if to != goals[player]] for player in players]
        for moves in product(*ends):
            probability = Fraction(1)
            for _, share in moves:
                probability *= share
            after = tuple(to for to, _ in moves)
            rows[tokens][after] = probability
            front.append(after)
    for tokens, after in rows.items():  # a turn that may last for ever holds up the race
        if sum(after.values()) + sum(wins[tokens]) != 1:
            return None
    ending = [tokens for tokens in rows if any(wins[tokens])]
    if set(rows) - reaching(rows, ending):
        return None
    equations = Equations(rows, sorted(rows))
    won = [equations.solve({tokens: wins[tokens][player] for tokens in rows})[first]
           for player in players]
    return won, equations.solve({tokens: Fraction(1) for tokens in rows})[first]


def race(games, squares, count=TURNS, digits=60, rounds_max=10000):
    """As race_exactly(), by playing round after round in decimals until fewer than 1e-25 of the
    games go on; None if that takes more than `rounds_max` rounds."""
    with localcontext(Context(prec=digits)):
        walks = []
        for game, square in zip(games, squares):
            steps = {key: {to: Decimal(share.numerator) / share.denominator
                           for to, share in after.items()}
                     for key, after in game.steps(count).items()}
            walks.append(Walk(steps, game.key(square, count), game.key(game.goal, count),
                              Decimal(1)))
        won, rounds = [Decimal(0)] * len(games), Decimal(0)
        going = [Decimal(1)] * len(games)  # the probability that a player has not reached the goal
        for _ in range(rounds_max):
            for player, walk in enumerate(walks):
                others = prod(going[:player] + going[player + 1:])
                won[player] += walk.finished * others
                going[player] -= walk.finished
                walk.advance()
            rounds += prod(going)
            if prod(going) < Decimal("1e-25"):
                return won, rounds
    return None
