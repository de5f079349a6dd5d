# SPDX-License-Identifier: MIT
"""Games in progress."""
from __future__ import annotations

from array import array
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from operator import index
from threading import RLock
from typing import TYPE_CHECKING, Any, NamedTuple, Optional

from snl._base import (
    check, check_positive, face_bits, faces_of, failure, new, octets, owned, pointer, struct
)
from snl._native import ffi, lib
from snl._text import choice

if TYPE_CHECKING:
    from typing import Literal

    from snl._board import Board

    Penalty = Literal["roll", "turn", "start"]
    Kind = Literal[
        "rolled", "not entered", "entered", "stayed", "moved", "jumped", "sent back", "penalty",
        "finished", "again", "turn", "over",
    ]

_PENALTIES: dict[str, int] = {
    "roll": lib.SNL_PENALTY_ROLL,
    "turn": lib.SNL_PENALTY_TURN,
    "start": lib.SNL_PENALTY_START,
}
_PENALTY_NAMES: dict[int, Any] = {number: name for name, number in _PENALTIES.items()}
_KINDS: dict[int, Any] = {
    lib.SNL_EVENT_ROLLED: "rolled",
    lib.SNL_EVENT_NOT_ENTERED: "not entered",
    lib.SNL_EVENT_ENTERED: "entered",
    lib.SNL_EVENT_STAYED: "stayed",
    lib.SNL_EVENT_MOVED: "moved",
    lib.SNL_EVENT_JUMPED: "jumped",
    lib.SNL_EVENT_SENT_BACK: "sent back",
    lib.SNL_EVENT_PENALTY: "penalty",
    lib.SNL_EVENT_FINISHED: "finished",
    lib.SNL_EVENT_AGAIN: "again",
    lib.SNL_EVENT_TURN: "turn",
    lib.SNL_EVENT_OVER: "over",
}


class Event(NamedTuple):
    """An event of a game: the token of `player` moved from `origin` to `to`, took a jump, and so
    on. If the token did not move, `origin` and `to` are both its square."""

    kind: Kind
    player: int
    face: int
    origin: int
    to: int


class Turns(NamedTuple):
    """How long a turn lasts. By default it is one roll.

    Who rolls a face of `again` rolls again in the same turn, unless the goal is reached. With a
    `limit`, the roll that is the `limit`-th of them in one turn is no move but a penalty, and the
    turn is over. The token stays ("roll"), goes back to where it stood when the turn began
    ("turn"), or goes back to the start ("start")."""

    again: Collection[int] = frozenset()
    limit: Optional[int] = None
    penalty: Penalty = "roll"


class GameOptions(NamedTuple):
    """The options of a game: the parameters of `snl.Game` after the board."""

    players: int
    seed: int
    game: int
    turns: Turns
    send_back: bool
    play_on: bool


def raw_turns(turns: Turns) -> dict[str, int]:
    """The fields of the library's struct."""
    again, limit, penalty = turns
    if limit is not None:
        check_positive(lib.SNL_ERROR_AGAIN_LIMIT, "limit", limit)
    return {
        "again_faces": face_bits(again),
        "again_limit": 0 if limit is None else index(limit),
        "again_penalty": choice(_PENALTIES, lib.SNL_ERROR_PENALTY, "penalty", penalty),
    }


def raw_options(
    players: int, seed: int, game: int, turns: Turns, send_back: bool, play_on: bool
) -> Any:
    """The library's struct."""
    check_positive(lib.SNL_ERROR_PLAYERS, "players", players)
    return struct(
        "snl_game_options",
        players=index(players),
        seed=index(seed),
        game=index(game),
        turns=raw_turns(turns),
        send_back=bool(send_back),
        play_on=bool(play_on),
    )


def turns_of(raw: Any) -> Turns:
    """The inverse of raw_turns()."""
    penalty = _PENALTY_NAMES[raw.again_penalty]
    return Turns(faces_of(raw.again_faces), raw.again_limit or None, penalty)


class Game:
    """A game in progress. Each player has one token, and a number from 0 on.

    >>> game = snl.Game(snl.Board(30, {3: 22}), players=2, seed=1)
    >>> for event in game.roll(2):
    ...     print(event.kind, event.player, event.origin, event.to)
    rolled 0 1 1
    moved 0 1 3
    jumped 0 3 22
    turn 1 1 1
    >>> game.squares, game.turn
    ([22, 1], 1)

    `roll()` without a face rolls the game's own die. `turns` says which faces roll again; with
    `send_back` a token sends another token on the same square back to the start; with `play_on` the
    game goes on until one player is left. All other rules belong to the board.

    Threads may share a game; each call ends before the next call begins.
    """

    __slots__ = ("_game", "_lock", "_is_read", "__weakref__")

    def __init__(
        self,
        board: Board,
        players: int = 1,
        *,
        seed: int = 0,
        game: int = 0,
        turns: Turns = Turns(),
        send_back: bool = False,
        play_on: bool = False,
    ) -> None:
        options = raw_options(players, seed, game, turns, send_back, play_on)
        out = ffi.new("snl_game **")
        check(lib.snl_game_create(board._handle, options, out))
        self._begin(out)

    @classmethod
    def load(cls, board: Board, saved: Any) -> Game:
        """Loads the bytes of `save()`, on the board of the saved game. Bytes from strangers are safe
        to load."""
        out = ffi.new("snl_game **")
        with ffi.from_buffer("uint8_t[]", saved) as memory:
            check(lib.snl_game_load(board._handle, memory, len(memory), out))
        game = cls.__new__(cls)
        game._begin(out)
        return game

    def _begin(self, out: Any) -> None:
        self._game = owned(out, lib.snl_game_free)
        self._lock, self._is_read = RLock(), False

    def _change(self, function: Any, *arguments: Any) -> None:
        """Calls a function that changes the game; the caller holds the lock. The lock does not stop
        a signal handler of the same thread during save() or copy(); if the handler changes the
        game, this raises an error."""
        if self._is_read:
            raise RuntimeError("the game is changed while the same thread is reading it")
        check(function(self._game, *arguments))

    @contextmanager
    def _unchanged(self) -> Iterator[None]:
        """For a long call that reads the game: holds the lock, and keeps signal handlers from
        changing the game."""
        with self._lock:
            outer, self._is_read = self._is_read, True
            try:
                yield
            finally:
                self._is_read = outer

    def copy(self) -> Game:
        """An independent copy, which goes on like this game: a hint or a computer player can try
        rolls in it."""
        out = ffi.new("snl_game **")
        with self._unchanged():
            check(lib.snl_game_copy(self._game, out))
        game = type(self).__new__(type(self))
        game._begin(out)
        return game

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> Game:
        return self.copy()

    def __reduce__(self) -> Any:
        raise TypeError("a Game is not pickled; save() and load() do that")

    def __repr__(self) -> str:
        turn = self.turn
        state = "over" if turn is None else f"turn of player {turn}"
        return f"<snl.Game: tokens on {', '.join(map(str, self.squares))}; {state}>"

    def roll(self, face: Optional[int] = None) -> list[Event]:
        """Plays one roll: with `face`, or else with the next face of the game's own die. Returns
        the events of the roll in their order."""
        if face is not None and face < 1:
            raise failure(lib.SNL_ERROR_FACE)
        with self._lock:
            self._change(lib.snl_game_roll, 0 if face is None else index(face))
            return self._events()

    def undo(self) -> None:
        """Takes the last roll back, with all that it did. Raises `snl.EntryError` if no roll is
        left."""
        with self._lock:
            self._change(lib.snl_game_undo)

    def reserve(self, rolls: int) -> None:
        """Allocates memory for `rolls` further rolls, so that they allocate nothing themselves."""
        with self._lock:
            self._change(lib.snl_game_reserve, index(rolls))

    @property
    def events(self) -> list[Event]:
        """The events of the last roll. Empty after the game was made or loaded, and after undo()."""
        with self._lock:
            return self._events()

    def _events(self) -> list[Event]:
        events, event = [], struct("snl_event")
        for number in range(lib.snl_game_event_count(self._game)):
            check(lib.snl_game_event(self._game, number, event))
            kind: Any = _KINDS.get(event.kind) or f"event {event.kind}"
            events.append(Event(kind, event.player, event.face, getattr(event, "from"), event.to))
        return events

    @property
    def options(self) -> GameOptions:
        """The options of the game."""
        options = struct("snl_game_options")
        with self._lock:
            check(lib.snl_game_get_options(self._game, options))
        return GameOptions(
            options.players,
            options.seed,
            options.game,
            turns_of(options.turns),
            bool(options.send_back),
            bool(options.play_on),
        )

    @property
    def players(self) -> int:
        """The number of players."""
        with self._lock:
            count: int = lib.snl_game_players(self._game)
        return count

    @property
    def turn(self) -> Optional[int]:
        """The player who rolls next; None if the game is over."""
        with self._lock:
            player: int = lib.snl_game_turn(self._game)
        return None if player < 0 else player

    @property
    def squares(self) -> list[int]:
        """The squares of the tokens."""
        with self._lock:
            players = range(lib.snl_game_players(self._game))
            return [lib.snl_game_square(self._game, player) for player in players]

    @property
    def places(self) -> list[Optional[int]]:
        """Each player's place, 1 for the first on the goal; None for players without a place yet."""
        with self._lock:
            players = range(lib.snl_game_players(self._game))
            return [lib.snl_game_place(self._game, player) or None for player in players]

    @property
    def winner(self) -> Optional[int]:
        """The player who reached the goal first; None if nobody has reached it."""
        places = self.places
        return places.index(1) if 1 in places else None

    @property
    def rolls(self) -> int:
        """The number of rolls so far."""
        with self._lock:
            rolls: int = lib.snl_game_rolls(self._game)
        return rolls

    @property
    def faces(self) -> array[int]:
        """The faces of all rolls so far."""
        count = ffi.new("size_t *")
        with self._lock:
            faces = new("i", lib.snl_game_rolls(self._game))
            check(lib.snl_game_faces(self._game, pointer(faces), len(faces), count))
        return faces

    def save(self) -> bytes:
        """The options and rolls in bytes, from which `load()` makes the game again."""
        with self._unchanged():
            return octets(lambda *out: lib.snl_game_save(self._game, *out))
