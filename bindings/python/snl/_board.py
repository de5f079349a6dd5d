# SPDX-License-Identifier: MIT
"""Boards.

The C library forbids changing a board while another thread uses it. So each call that reads a board
holds a reference to its handle. A call that changes the board first takes the handle out of the
object; if other references to the handle are left, it changes a copy. Thus every call sees one
state of the board, readers never wait for long calls, and a board of one thread is never copied."""
from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Callable, Collection, Iterable, Mapping
from operator import index
from threading import RLock
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, TypeVar, Union, overload

from snl import _chance, _draw, _play, _text
from snl._base import (
    FACES_MAX, Floats, Integers, cells, check, entries, face_bits, faces_of, failure,
    filled, owned, struct
)
from snl._cancel import ALLOCATOR
from snl._chance import Chance
from snl._draw import Svg
from snl._game import Turns
from snl._jumps import JumpMap, Jumps, call, jump_arrays, set_jumps
from snl._native import ffi, lib
from snl._solve import Route, board_of
from snl._text import Output

if TYPE_CHECKING:
    from typing import Literal

    from snl._draw import Theme

    Overshoot = Literal["stay", "bounce", "win"]
    ReadFormat = Literal["auto", "text", "leetcode", "hackerrank", "moves", "json"]
    WriteFormat = Literal["text", "leetcode", "hackerrank", "moves", "json"]
    Self = TypeVar("Self", bound="Board")

Die = Union[int, Integers]

TWO_DICE = (0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""The weights of the sum of two six-sided dice, as a die."""

_OVERSHOOT: dict[str, int] = {
    "stay": lib.SNL_OVERSHOOT_STAY,
    "bounce": lib.SNL_OVERSHOOT_BOUNCE,
    "win": lib.SNL_OVERSHOOT_WIN,
}
_SHOWN_MAX = 2500  # squares; notebooks show larger boards as text


class BoardInfo(NamedTuple):
    """Name, title and source of a named board."""

    name: str
    title: str
    source: str


class Rules(NamedTuple):
    """All rules of a board: the parameters of `snl.Board` after the jumps."""

    start: int = 1
    enter: Collection[int] = frozenset()
    enter_square: Optional[int] = None
    die: Die = (1,) * 6
    overshoot: Overshoot = "stay"
    chaining: bool = False


class Roll(NamedTuple):
    """The result of a roll: the token lands on `landing` and rests on `to`. If the roll is spent,
    `landing` is None, and `to` is the square where the token stood."""

    landing: Optional[int]
    to: int


def _references() -> int:
    """What sys.getrefcount() returns for an object that only one local variable refers to."""
    alone = object()
    return sys.getrefcount(alone)


_ALONE = _references()


def _made(create: Any, *arguments: Any) -> Any:
    out = ffi.new("snl_board **")
    check(create(*arguments, out))
    return owned(out, lib.snl_board_free)


def _copied(handle: Any) -> Any:
    return _made(lib.snl_board_copy, handle, ffi.NULL)


def _weights(die: Die) -> Any:
    """The weights of a die as C memory, for a `with` block."""
    if isinstance(die, int):
        if not 1 <= die <= FACES_MAX:
            raise failure(lib.SNL_ERROR_DIE)
        die = [1] * die
    return entries(die, "I")


def _set_die(handle: Any, die: Die) -> None:
    with _weights(die) as weights:
        check(lib.snl_board_set_die(handle, weights, len(weights)))


def _raw_enter_square(square: Optional[int]) -> int:
    """The library's number for an enter square, where 0 stands for None."""
    number = 0 if square is None else index(square)
    if square is not None and number == 0:
        raise failure(lib.SNL_ERROR_SQUARE)
    return number


def _raw_rules(
    start: int,
    enter: Iterable[int],
    enter_square: Optional[int],
    die: Die,
    overshoot: Overshoot,
    chaining: bool,
) -> Any:
    raw = struct(
        "snl_rules",
        start=index(start),
        enter_faces=face_bits(enter),
        enter_square=_raw_enter_square(enter_square),
        overshoot=_text.choice(_OVERSHOOT, lib.SNL_ERROR_OVERSHOOT, "overshoot", overshoot),
        chaining=bool(chaining),
    )
    with _weights(die) as weights:
        if len(weights) > FACES_MAX:
            raise failure(lib.SNL_ERROR_DIE)
        raw.faces = len(weights)
        ffi.memmove(raw.weights, weights, ffi.sizeof(weights))
    return raw


def _set_enter(handle: Any, faces: Optional[int], square: Optional[int]) -> None:
    """Sets the faces, the square, or both; None stands for what the board has."""
    now_faces, now_square = _enter_of(handle)
    check(
        lib.snl_board_set_enter(
            handle,
            now_faces if faces is None else faces,
            now_square if square is None else square,
        )
    )


def _enter_of(handle: Any) -> tuple[int, int]:
    faces, square = ffi.new("uint64_t *"), ffi.new("snl_square *")
    check(lib.snl_board_enter(handle, faces, square))
    return faces[0], square[0]


class _Jumps:
    """The attribute `Board.jumps`. It is a descriptor because it accepts more types than it
    returns."""

    def __get__(self, board: Board, owner: Any = None) -> JumpMap:
        return self if board is None else JumpMap(board)

    def __set__(self, board: Board, jumps: Jumps) -> None:
        arrays = jump_arrays(jumps)
        with board._lock:
            handle = _copied(board._handle)
            mouth = 0
            while mouth := lib.snl_board_next_jump(handle, mouth):
                check(lib.snl_board_remove_jump(handle, mouth))
            set_jumps(handle, *arrays)
            board._current = handle


class _Enter:
    """The attribute `Board.enter`. It is a descriptor for the same reason as `_Jumps`."""

    def __get__(self, board: Board, owner: Any = None) -> frozenset[int]:
        return self if board is None else faces_of(_enter_of(board._handle)[0])

    def __set__(self, board: Board, faces: Iterable[int]) -> None:
        board._change(_set_enter, face_bits(faces), None)


class _Die:
    """The attribute `Board.die`. It is a descriptor for the same reason as `_Jumps`."""

    def __get__(self, board: Board, owner: Any = None) -> tuple[int, ...]:
        if board is None:
            return self
        faces, weights = ffi.new("size_t *"), ffi.new("uint32_t[]", lib.SNL_FACES_MAX)
        check(lib.snl_board_die(board._handle, weights, len(weights), faces))
        return tuple(weights[0 : faces[0]])

    def __set__(self, board: Board, die: Die) -> None:
        board._change(_set_die, die)


class Board:
    """A board: its squares, its jumps, and the rules it is played by. See `docs/python.md`.

    >>> board = snl.Board(30, {3: 22, 5: 8, 11: 26, 20: 29, 27: 1}, start=0)
    >>> board.solve()
    3
    >>> board
    Board(30, {3: 22, 5: 8, 11: 26, 20: 29, 27: 1}, start=0)
    """

    __slots__ = ("_current", "_lock", "__weakref__")
    __hash__ = None  # type: ignore[assignment]

    # The constructors.

    def __init__(
        self,
        squares: int,
        jumps: Jumps = (),
        *,
        start: int = 1,
        enter: Iterable[int] = (),
        enter_square: Optional[int] = None,
        die: Die = 6,
        overshoot: Overshoot = "stay",
        chaining: bool = False,
    ) -> None:
        """A linear board.

        `jumps` maps each jump's mouth to its destination, and 0 is off the board, as in `start`.
        Only the faces in `enter` leave the start, or every face if it is empty; such a roll puts
        the token on `enter_square`, or without one the token moves by the roll. `die` is a number
        of faces, or the weights of the faces; `overshoot` is the rule for a roll past the goal;
        with `chaining` a token takes one jump after another."""
        handle = _made(lib.snl_board_create, index(squares), ALLOCATOR)
        self._begin(handle, jumps, start, enter, enter_square, die, overshoot, chaining)

    @classmethod
    def grid(
        cls: type[Self],
        rows: int,
        columns: int,
        jumps: Jumps = (),
        *,
        start: int = 1,
        enter: Iterable[int] = (),
        enter_square: Optional[int] = None,
        die: Die = 6,
        overshoot: Overshoot = "stay",
        chaining: bool = False,
    ) -> Self:
        """A board of rows and columns. Squares are numbered row by row from the bottom-left corner,
        in turn to the right and to the left. The other parameters are those of `Board()`."""
        board = cls.__new__(cls)
        handle = _made(lib.snl_board_create_grid, index(rows), index(columns), ALLOCATOR)
        board._begin(handle, jumps, start, enter, enter_square, die, overshoot, chaining)
        return board

    @classmethod
    def from_matrix(
        cls: type[Self],
        matrix: Any,
        *,
        start: int = 1,
        enter: Iterable[int] = (),
        enter_square: Optional[int] = None,
        die: Die = 6,
        overshoot: Overshoot = "stay",
        chaining: bool = False,
    ) -> Self:
        """A grid from a matrix as in LeetCode 909, the top row first: a cell holds the destination
        of the jump that starts there, or -1. An array of int32 is read in place; other whole
        numbers and nested lists are copied."""
        board = cls.__new__(cls)
        memory, shape = cells(matrix, 2)
        with memory:
            handle = board_of(lib.snl_board_create_matrix, memory, shape)
        board._begin(handle, (), start, enter, enter_square, die, overshoot, chaining)
        return board

    @classmethod
    def from_moves(
        cls: type[Self],
        moves: Any,
        *,
        start: int = 1,
        enter: Iterable[int] = (),
        enter_square: Optional[int] = None,
        die: Die = 6,
        overshoot: Overshoot = "stay",
        chaining: bool = False,
    ) -> Self:
        """A linear board from the `move[0..N-1]` array of textbooks: value `v` in entry `i` is a
        jump from square `i + 1` to square `v + 1`; -1 is no jump."""
        board = cls.__new__(cls)
        memory, shape = cells(moves, 1)
        with memory:
            handle = board_of(lib.snl_board_create_moves, memory, shape)
        board._begin(handle, (), start, enter, enter_square, die, overshoot, chaining)
        return board

    @classmethod
    def named(cls: type[Self], name: str) -> Self:
        """One of the boards of `snl.named_boards()`, with its rules.

        >>> snl.Board.named("MB47").solve()
        7
        """
        return cls._of(_text.named(name))

    @classmethod
    def parse(
        cls: type[Self],
        text: Union[str, Any],
        format: ReadFormat = "auto",
        *,
        squares_max: Optional[int] = None,
    ) -> Self:
        """Reads a text, or the file that a `pathlib.Path` names, with exactly one board in it;
        `snl.read()` reads several boards.

        >>> snl.Board.parse("squares 30; ladder 3 22")
        Traceback (most recent call last):
        snl.ReadError: line 1, column 11: expected the end of the line or a '#'
        """
        return cls._of(_text.read_one(text, format, squares_max))

    @classmethod
    def _of(cls: type[Self], handle: Any) -> Self:
        board = cls.__new__(cls)
        board._current, board._lock = handle, RLock()
        return board

    def _begin(
        self,
        handle: Any,
        jumps: Jumps,
        *rules: Any,
    ) -> None:
        set_jumps(handle, *jump_arrays(jumps))
        check(lib.snl_board_set_rules(handle, _raw_rules(*rules)))
        self._current, self._lock = handle, RLock()

    # Threads: see the top of this file.

    @property
    def _handle(self) -> Any:
        """The handle of the board, for a call that does not change the board."""
        handle = self._current
        if handle is None:  # another thread is changing it
            with self._lock:
                handle = self._current
            if handle is None:
                raise RuntimeError("the board is used while the same thread is changing it")
        return handle

    def _change(self, function: Callable[..., None], *arguments: Any) -> None:
        """Calls a function that changes the board; readers wait until it is done."""
        with self._lock:
            handle = self._handle
            try:
                self._current = None
                if sys.getrefcount(handle) > _ALONE:
                    handle = _copied(handle)
                function(handle, *arguments)
            finally:
                self._current = handle

    # Squares and rules.

    @property
    def squares(self) -> int:
        """The number of squares, which is also the number of the goal."""
        count: int = lib.snl_board_squares(self._handle)
        return count

    @property
    def rows(self) -> Optional[int]:
        """The number of rows; None for a linear board."""
        return lib.snl_board_rows(self._handle) or None

    @property
    def columns(self) -> Optional[int]:
        """The number of columns; None for a linear board."""
        return lib.snl_board_columns(self._handle) or None

    jumps = _Jumps()
    """The jumps: a mapping from mouths to destinations. You can change it, or assign a new
    mapping."""

    @property
    def start(self) -> int:
        """The square where a game starts; 0 is off the board."""
        square: int = lib.snl_board_start(self._handle)
        return square

    @start.setter
    def start(self, square: int) -> None:
        self._change(call, lib.snl_board_set_start, index(square))

    enter = _Enter()
    """The faces that leave the start: another roll is spent. An empty set stands for every face.
    You can assign any collection of faces."""

    @property
    def enter_square(self) -> Optional[int]:
        """The square on which a roll that leaves the start puts the token; None if the token moves
        by the roll."""
        return _enter_of(self._handle)[1] or None

    @enter_square.setter
    def enter_square(self, square: Optional[int]) -> None:
        self._change(_set_enter, None, _raw_enter_square(square))

    die = _Die()
    """The weights of the faces 1, 2, ... You can assign weights, or a number of faces."""

    @property
    def overshoot(self) -> Overshoot:
        """The rule for a roll past the goal: "stay", "bounce" or "win"."""
        name: Overshoot = _OVERSHOOT_NAMES[lib.snl_board_overshoot(self._handle)]
        return name

    @overshoot.setter
    def overshoot(self, overshoot: Overshoot) -> None:
        number = _text.choice(_OVERSHOOT, lib.SNL_ERROR_OVERSHOOT, "overshoot", overshoot)
        self._change(call, lib.snl_board_set_overshoot, number)

    @property
    def chaining(self) -> bool:
        """Whether a token takes one jump after another."""
        return bool(lib.snl_board_chaining(self._handle))

    @chaining.setter
    def chaining(self, on: bool) -> None:
        self._change(call, lib.snl_board_set_chaining, bool(on))

    @property
    def rules(self) -> Rules:
        """All rules. You can assign rules, all of them at once or none.

        >>> board = snl.Board(30)
        >>> board.rules = snl.Board.named("MB47").rules._replace(enter={6})
        >>> board
        Board(30, start=0, enter={6})
        """
        raw = struct("snl_rules")
        check(lib.snl_board_rules(self._handle, raw))
        return Rules(
            raw.start,
            faces_of(raw.enter_faces),
            raw.enter_square or None,
            tuple(raw.weights[0 : raw.faces]),
            _OVERSHOOT_NAMES[raw.overshoot],
            bool(raw.chaining),
        )

    @rules.setter
    def rules(self, rules: Rules) -> None:
        self._change(call, lib.snl_board_set_rules, _raw_rules(*rules))

    def reshape(self, rows: Optional[int] = None, columns: Optional[int] = None) -> None:
        """Makes the board a grid of `rows` and `columns`, or without them a linear board. The
        squares keep their numbers, and the board keeps its jumps and rules.

        >>> board = snl.Board(30, {3: 22})
        >>> board.reshape(5, 6)
        >>> board
        Board.grid(5, 6, {3: 22})
        """
        sides = [0 if side is None else index(side) for side in (rows, columns)]
        if sides.count(0) != [rows, columns].count(None):
            raise failure(lib.SNL_ERROR_SHAPE)
        self._change(call, lib.snl_board_reshape, *sides)

    def square_at(self, row: int, column: int) -> int:
        """The square of a grid in a row and column, from 0 at the top left."""
        out = ffi.new("snl_square *")
        check(lib.snl_board_square_at(self._handle, index(row), index(column), out))
        square: int = out[0]
        return square

    def cell_of(self, square: int) -> tuple[int, int]:
        """The row and column of a square of a grid, from 0 at the top left."""
        row, column = ffi.new("int64_t *"), ffi.new("int64_t *")
        check(lib.snl_board_cell_of(self._handle, index(square), row, column))
        return row[0], column[0]

    def find_cycle(self) -> Optional[int]:
        """The lowest square that lies on a cycle of jumps; None if there is no cycle."""
        out = ffi.new("snl_square *")
        check(lib.snl_board_find_cycle(self._handle, out))
        return out[0] or None

    def roll(self, square: int, face: int) -> Roll:
        """One roll from a square: where the token lands, and where it rests.

        >>> snl.Board(100, {4: 14}).roll(1, 3)
        Roll(landing=4, to=14)
        """
        landing, to = ffi.new("snl_square *"), ffi.new("snl_square *")
        check(lib.snl_board_roll(self._handle, index(square), index(face), landing, to))
        return Roll(landing[0] or None, to[0])

    # Answers.

    def solve(self) -> Optional[int]:
        """The fewest rolls from the start to the goal; None if the goal cannot be reached."""
        out = ffi.new("int64_t *")
        check(lib.snl_board_solve(self._handle, out))
        return _reached(out[0])

    def solve_from(self, square: int) -> Optional[int]:
        """The fewest rolls from a square to the goal; None if the goal cannot be reached."""
        out = ffi.new("int64_t *")
        check(lib.snl_board_solve_from(self._handle, index(square), out))
        return _reached(out[0])

    def route(self, square: Optional[int] = None) -> Route:
        """A shortest route from a square, or from the start. Every call returns the same route."""
        handle = self._handle
        return Route(handle, lib.snl_board_start(handle) if square is None else index(square))

    def distances_from(self, square: Optional[int] = None) -> array[int]:
        """The fewest rolls from a square, or from the start, to every square, 0 to N; -1 where the
        token can never rest."""
        handle = self._handle
        begin = lib.snl_board_start(handle) if square is None else index(square)
        count = lib.snl_board_squares(handle) + 1
        return filled("q", count, lib.snl_board_distances_from, handle, begin)

    def distances_to_goal(self) -> array[int]:
        """The fewest rolls from every square, 0 to N, to the goal; -1 where no rolls reach it."""
        handle = self._handle
        count = lib.snl_board_squares(handle) + 1
        return filled("q", count, lib.snl_board_distances_to_goal, handle)

    def chance(self, *, count: _chance.Count = "rolls", turns: Turns = Turns()) -> Chance:
        """The random game on this board, counted in "rolls" or in "turns"."""
        return Chance(self, count=count, turns=turns)

    def simulate(
        self,
        games: int,
        *,
        players: int = 1,
        seed: int = 0,
        first: int = 0,
        turns: Turns = Turns(),
        send_back: bool = False,
        play_on: bool = False,
        rolls_max: int = 1_000_000,
        count: _play.Count = "rolls",
        histogram: int = 1000,
    ) -> _play.Simulation:
        """Plays the games `first`, `first` + 1, ... of a seed, each as `snl.Game` plays the game of
        this number with the same options.

        A game that has not ended after `rolls_max` rolls is given up. The histogram is for lengths
        of 0 to `histogram`, in "rolls", "turns" or "rounds" as `count` says. Each game depends on
        the board, the options, the seed and its number alone, so games played in parts add up to
        the same whole, on every machine.

        >>> board = snl.Board.named("MB47")
        >>> print(board.simulate(10_000, seed=1))
        10000 games: mean 39.3256, 7 to 241 rolls
        >>> games = board.simulate(10_000, players=2, send_back=True, count="rounds")
        >>> print(games)
        10000 games: mean 28.0245, 7 to 167 rounds
        >>> games.wins, games.captures
        ((5024, 4976), 9327)
        """
        return _play.simulate(
            self._handle, games, players, seed, first, turns, send_back, play_on, rolls_max, count,
            histogram,
        )

    # Text and pictures.

    @overload
    def write(self, format: WriteFormat = "text") -> str: ...

    @overload
    def write(self, format: WriteFormat = "text", *, file: Output) -> None: ...

    def write(
        self, format: WriteFormat = "text", *, file: Optional[Output] = None
    ) -> Optional[str]:
        """The board as text. `str(board)` uses "text", which can hold every board, as "json" can.

        With a `file` the text goes there piece by piece, and the answer is None. It is a
        `pathlib.Path`, whose file is replaced, or an object with a method `write()`, such as an
        open text file.

        >>> print(snl.Board(30, {3: 22}, start=0))
        squares 30
        start 0
        ladder 3 22
        <BLANKLINE>
        """
        return _text.write([self._handle], format, file)

    def __str__(self) -> str:
        return self.write()

    @classmethod
    def from_dict(cls: type[Self], form: Mapping[str, Any]) -> Self:
        """The board of a `dict` as `to_dict()` returns it. Members that are left out have the
        defaults of the format "json". A fault raises `snl.ReadError` with its place in the text of
        `json.dumps(form)`.

        >>> snl.Board.from_dict({"grid": [5, 6], "enter": [6], "jumps": [[3, 22], [17, 0]]})
        Board.grid(5, 6, {3: 22, 17: 0}, enter={6})
        """
        if not isinstance(form, Mapping):
            raise TypeError(f"the form of a board is a mapping, not {type(form).__name__}")
        return cls.parse(json.dumps(dict(form)), "json")

    def to_dict(self) -> dict[str, Any]:
        """The board as the object of the format "json", which holds all that a board is.

        >>> snl.Board(30, {3: 22}).to_dict()["jumps"]
        [[3, 22]]
        """
        form: dict[str, Any] = json.loads(self.write("json"))
        return form

    @overload
    def svg(
        self,
        *,
        route: Union[bool, Route, None] = None,
        heat: Optional[Floats] = None,
        heat_label: Optional[str] = None,
        tokens: Integers = (),
        title: Optional[str] = None,
        description: Optional[str] = None,
        theme: Theme = "auto",
    ) -> Svg: ...

    @overload
    def svg(
        self,
        *,
        route: Union[bool, Route, None] = None,
        heat: Optional[Floats] = None,
        heat_label: Optional[str] = None,
        tokens: Integers = (),
        title: Optional[str] = None,
        description: Optional[str] = None,
        theme: Theme = "auto",
        file: Output,
    ) -> None: ...

    def svg(
        self,
        *,
        route: Union[bool, Route, None] = None,
        heat: Optional[Floats] = None,
        heat_label: Optional[str] = None,
        tokens: Integers = (),
        title: Optional[str] = None,
        description: Optional[str] = None,
        theme: Theme = "auto",
        file: Optional[Output] = None,
    ) -> Optional[Svg]:
        """A picture of the board, which notebooks show.

        `route` is the route to show; True stands for `route()`. `heat` has a number for every
        square, 0 to N, shown as a colour (none for NaN), and `heat_label` names these numbers.
        `tokens` are the squares of the players, and `description` is for screen readers. `theme` is
        "light", "dark", or "auto" for the viewer's preference. With a `file` the picture goes
        there, as in `write()`."""
        handle = self._handle
        return _draw.svg(
            handle,
            file,
            route=_shown(handle, route),
            heat=heat,
            heat_label=heat_label,
            tokens=tokens,
            title=title,
            description=description,
            theme=theme,
        )

    @overload
    def text(
        self,
        width: int = 80,
        *,
        unicode: bool = True,
        colour: bool = False,
        route: Union[bool, Route, None] = None,
        heat: Optional[Floats] = None,
        heat_label: Optional[str] = None,
        tokens: Integers = (),
        title: Optional[str] = None,
    ) -> str: ...

    @overload
    def text(
        self,
        width: int = 80,
        *,
        unicode: bool = True,
        colour: bool = False,
        route: Union[bool, Route, None] = None,
        heat: Optional[Floats] = None,
        heat_label: Optional[str] = None,
        tokens: Integers = (),
        title: Optional[str] = None,
        file: Output,
    ) -> None: ...

    def text(
        self,
        width: int = 80,
        *,
        unicode: bool = True,
        colour: bool = False,
        route: Union[bool, Route, None] = None,
        heat: Optional[Floats] = None,
        heat_label: Optional[str] = None,
        tokens: Integers = (),
        title: Optional[str] = None,
        file: Optional[Output] = None,
    ) -> Optional[str]:
        """The picture of `svg()` for a terminal, in lines of at most `width` characters. Without
        `unicode` the picture is ASCII; with `colour` it has colours. With a `file` the picture goes
        there, as in `write()`."""
        handle = self._handle
        return _draw.terminal(
            handle,
            index(width),
            unicode,
            colour,
            file,
            route=_shown(handle, route),
            heat=heat,
            heat_label=heat_label,
            tokens=tokens,
            title=title,
        )

    def _repr_svg_(self) -> Optional[str]:
        return str(self.svg()) if self.squares <= _SHOWN_MAX else None

    def _repr_html_(self) -> Optional[str]:
        return self.svg()._repr_html_() if self.squares <= _SHOWN_MAX else None

    def __eq__(self, other: object) -> bool:
        """Whether squares, shape, jumps and rules are the same."""
        if not isinstance(other, Board):
            return NotImplemented
        return bool(lib.snl_board_equal(self._handle, other._handle))

    def __repr__(self) -> str:
        board = type(self)._of(self._handle)  # other threads cannot change this object
        name = type(self).__name__
        if board.rows is None:
            words = [f"{name}({board.squares}"]
        else:
            words = [f"{name}.grid({board.rows}", str(board.columns)]
        if board.jumps:
            words.append(repr(board.jumps))
        if board.start != 1:
            words.append(f"start={board.start}")
        if board.enter:
            words.append(f"enter={{{', '.join(map(str, sorted(board.enter)))}}}")
        if board.enter_square:
            words.append(f"enter_square={board.enter_square}")
        weights = board.die
        if weights != (1,) * 6:
            fair = weights == (1,) * len(weights)
            words.append(f"die={len(weights) if fair else weights}")
        if board.overshoot != "stay":
            words.append(f"overshoot={board.overshoot!r}")
        if board.chaining:
            words.append("chaining=True")
        return ", ".join(words) + ")"

    def copy(self: Self) -> Self:
        """An independent copy."""
        return self._of(_copied(self._handle))

    __copy__ = copy

    def __deepcopy__(self: Self, memo: Any) -> Self:
        return self.copy()

    def __reduce__(self) -> Any:
        return _restored, (type(self), str(self))


_OVERSHOOT_NAMES: dict[int, Any] = {number: name for name, number in _OVERSHOOT.items()}


def _shown(handle: Any, route: Union[bool, Route, None]) -> Optional[Route]:
    if route is True:
        return Route(handle, lib.snl_board_start(handle))
    if route and type(route) is not Route:  # the library trusts its array lengths
        raise TypeError(f"a route is a snl.Route, not {type(route).__name__}")
    return route or None


def _reached(rolls: int) -> Optional[int]:
    return None if rolls == lib.SNL_UNREACHABLE else rolls


def _restored(cls: type[Board], text: str) -> Board:
    return cls.parse(text, "text")


def read(
    text: Union[str, Any], format: ReadFormat = "auto", *, squares_max: Optional[int] = None
) -> list[Board]:
    """All boards of a text or of a file. A `str` is a text, and so are `bytes` or another buffer
    with UTF-8; a `pathlib.Path` (or another `os.PathLike`) names a file. The format is recognised
    by how the text begins. Boards with more than `squares_max` squares are refused.

    >>> snl.read("[[-1,-1],[-1,3]] [[-1]]")
    [Board.grid(2, 2, {2: 3}), Board.grid(1, 1)]
    """
    return [Board._of(handle) for handle in _text.read(text, format, squares_max)]


@overload
def write(boards: Iterable[Board], format: WriteFormat = "text") -> str: ...


@overload
def write(boards: Iterable[Board], format: WriteFormat = "text", *, file: Output) -> None: ...


def write(
    boards: Iterable[Board], format: WriteFormat = "text", *, file: Optional[Output] = None
) -> Optional[str]:
    """Boards as text that `snl.read()` reads as equal boards. With a `file` the text goes there, as
    in `Board.write()`."""
    return _text.write([board._handle for board in boards], format, file)


def named_boards() -> list[BoardInfo]:
    """The boards that `Board.named()` knows, from papers, exercises and programs."""
    boards = []
    known = struct("snl_board_info")
    for number in range(lib.snl_named_board_count()):
        check(lib.snl_named_board(number, known))
        fields = (known.name, known.title, known.source)
        boards.append(BoardInfo(*(ffi.string(field).decode() for field in fields)))
    return boards
