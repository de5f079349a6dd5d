# SPDX-License-Identifier: MIT
"""The rules of the game in plain Python: one roll, the fewest rolls and the route, and whole games
of several players. It is written from the rules alone, uses nothing of the library, and is slow. A
face of weight 0 never comes up."""
from typing import NamedTuple

STAY, BOUNCE, WIN = 0, 1, 2  # a roll past the goal: is spent, turns round at the goal, wins
LOSE_ROLL, LOSE_TURN, TO_START = 0, 1, 2  # penalties
UNREACHABLE = -1


class Board(NamedTuple):
    squares: int
    jumps: dict  # {mouth: destination}; destination 0 is off the board
    weights: tuple = (1,) * 6  # the weights of faces 1, 2, ...
    start: int = 0
    overshoot: int = STAY
    chaining: bool = False
    enter_faces: frozenset = frozenset()  # the faces that leave the start; empty: every face
    enter_square: int = 0  # the square on which they put the token; 0: the token moves by the roll

    def faces(self):
        return [face for face, weight in enumerate(self.weights, 1) if weight > 0]

    def text(self):
        """The board in the library's text format, but on one line."""
        lines = ["squares %d" % self.squares, "start %d" % self.start,
                 "die weights " + " ".join(map(str, self.weights)),
                 "overshoot " + ("stay", "bounce", "win")[self.overshoot],
                 "chaining " + ("on" if self.chaining else "off")]
        if self.enter_faces or self.enter_square:
            enter = ["enter"] + [str(face) for face in sorted(self.enter_faces)]
            lines.append(" ".join(enter + ["square %d" % self.enter_square] *
                                  (self.enter_square > 0)))
        return "; ".join(lines + ["jump %d %d" % jump for jump in sorted(self.jumps.items())])

    def has_cycle(self):
        for mouth in self.jumps:
            square, taken = mouth, 0
            while square in self.jumps and taken <= len(self.jumps):
                square, taken = self.jumps[square], taken + 1
            if taken > len(self.jumps):
                return True
        return False

    def roll(self, square, face):
        """The square on which the roll lands, None if it is spent, and the square where the token
        then rests."""
        if square == self.start and self.enter_faces and face not in self.enter_faces:
            return None, square
        if square == self.start and self.enter_square:
            landing = self.enter_square
        else:
            landing = square + face
        if landing > self.squares:
            if self.overshoot == STAY:
                return None, square
            over = landing - self.squares
            landing = self.squares if self.overshoot == WIN else max(1, self.squares - over)
        taken = self.taken(landing)
        return landing, self.jumps[taken[-1]] if taken else landing

    def taken(self, landing):
        """The mouths of the jumps that a token takes when it lands."""
        taken, rest = [], landing
        while rest in self.jumps and (self.chaining or not taken):
            taken.append(rest)
            rest = self.jumps[rest]
        return taken

    def changed(self, mouth, end):
        """The board with a jump from `mouth` to `end`, which replaces any jump on `mouth`. If `end`
        is `mouth`, the board has no jump on `mouth`."""
        jumps = {a: b for a, b in self.jumps.items() if a != mouth}
        return self._replace(jumps=jumps if end == mouth else {**jumps, mouth: end})


class Turns(NamedTuple):
    """How a game is played in turns."""
    again: frozenset = frozenset()  # the faces that roll again in the same turn
    limit: int = 0  # this many again faces in one turn are punished; 0: no limit
    penalty: int = LOSE_ROLL

    def text(self):
        return "again %s, limit %d, penalty %s" % (
            sorted(self.again), self.limit, ("roll", "turn", "start")[self.penalty])


NO_TURNS = Turns()


# ---- A player who chooses every roll ----

def fewest_rolls(board):
    """The fewest rolls from each square, 0..N, to the goal."""
    before = {}  # {square: the squares from which a roll leads there}
    for square in range(board.squares):
        for face in board.faces():
            before.setdefault(board.roll(square, face)[1], []).append(square)
    fewest = [UNREACHABLE] * board.squares + [0]
    rolls, front = 0, [board.squares]
    while front:
        rolls += 1
        front = {square for rest in front for square in before.get(rest, ())
                 if fewest[square] == UNREACHABLE}
        for square in front:
            fewest[square] = rolls
    return fewest


def distances_from(board, start):
    """The fewest rolls from one square after which the token can rest on each square, 0..N. The
    game is over at the goal."""
    distances = [UNREACHABLE] * (board.squares + 1)
    distances[start] = 0
    rolls, resting = 0, {start}
    while resting:
        rolls += 1
        resting = {board.roll(square, face)[1] for square in resting if square != board.squares
                   for face in board.faces()}
        resting = {square for square in resting if distances[square] == UNREACHABLE}
        for square in resting:
            distances[square] = rolls
    return distances


def route(board, fewest, start):
    """The faces of the shortest route whose first roll is the largest face, among those the one
    whose second roll is the largest, and so on; None if the goal cannot be reached."""
    if fewest[start] == UNREACHABLE:
        return None
    faces, square = [], start
    while square != board.squares:
        face = max(face for face in board.faces()
                   if fewest[board.roll(square, face)[1]] == fewest[square] - 1)
        faces.append(face)
        square = board.roll(square, face)[1]
    return faces


# ---- One roll of a turn ----

class State(NamedTuple):
    """A player between two rolls."""
    square: int
    again: int  # the again faces of this turn so far
    began: int  # the square where this turn began


def new_turn(square):
    return State(square, 0, square)


def is_punished(turns, state, face):
    """Whether a roll is one again face too many."""
    return face in turns.again and turns.limit > 0 and state.again + 1 == turns.limit


def roll_in_turn(board, turns, state, face):
    """The state after a roll, and whether the turn is over."""
    if is_punished(turns, state, face):
        return new_turn((state.square, state.began, board.start)[turns.penalty]), True
    rest = board.roll(state.square, face)[1]
    if rest == board.squares or face not in turns.again:
        return new_turn(rest), True
    return State(rest, state.again + 1, state.began), False


# ---- Whole games ----

class Play:
    """A game of several players, each with a token, driven by the faces that are handed in. With
    `send_back`, a token that comes to rest on another one sends that one back to the start, unless
    they meet on the start, on the goal or off the board. With `play_on`, the game goes on until one
    player is left; that player gets the last place."""

    def __init__(self, board, players, turns=NO_TURNS, send_back=False, play_on=False):
        self.board, self.turns = board, turns
        self.send_back, self.play_on = send_back, play_on
        self.states = [new_turn(board.start) for _ in range(players)]
        self.finished = []  # the players in the order of their places
        self.player = 0  # who rolls next; -1: the game is over
        self.rolls = self.captures = 0
        if board.start == board.squares:
            self.finished = list(range(players)) if play_on else [0]
            self.player = -1

    def square(self, player):
        return self.states[player].square

    def place(self, player):
        return self.finished.index(player) + 1 if player in self.finished else 0

    def roll(self, face):
        player, before = self.player, self.states[self.player]
        state, turn_over = roll_in_turn(self.board, self.turns, before, face)
        self.states[player] = state
        self.rolls += 1
        if self.send_back and not is_punished(self.turns, before, face):
            self.capture(player)
        if state.square == self.board.squares:
            self.finished.append(player)
            left = [other for other in range(len(self.states)) if other not in self.finished]
            if not self.play_on or len(left) <= 1:
                if self.play_on:
                    self.finished += left
                self.player = -1
                return
        if turn_over:
            self.player = (player + 1) % len(self.states)
            while self.player in self.finished:
                self.player = (self.player + 1) % len(self.states)

    def capture(self, player):
        square = self.square(player)
        if square in (0, self.board.start, self.board.squares):
            return
        for other in range(len(self.states)):
            if other != player and self.square(other) == square:
                self.states[other] = new_turn(self.board.start)
                self.captures += 1
