# SPDX-License-Identifier: MIT
"""Routes, and the fewest rolls of many boards at once."""
from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import repeat
from math import prod
from typing import Any, NamedTuple, Optional, Union, overload

from snl._base import (
    BYTE_ORDER, ArrayError, FaultyBoardsError, array_fault, cells, check, new, owned, pointer
)
from snl._cancel import ALLOCATOR
from snl._native import ffi, lib

_LEG_SIZE: int = ffi.sizeof("snl_leg")


class Leg(NamedTuple):
    """A part of a route: the same face, rolled a number of times. Only the last of these rolls may
    take a jump: the token lands on `landing`, and rests on `to`."""

    face: int
    times: int
    origin: int
    landing: int
    to: int


class Route(Sequence[Leg]):
    """A shortest sequence of rolls: its legs, from the start to the goal.

    >>> route = snl.Board(30, {3: 22, 5: 8, 11: 26, 20: 29, 27: 1}).route()
    >>> route.rolls, list(route.faces())
    (3, [6, 4, 4])
    >>> route[1]
    Leg(face=4, times=1, origin=7, landing=11, to=26)
    """

    __slots__ = ("rolls", "_legs")

    rolls: Optional[int]
    """The number of rolls; None if the goal cannot be reached."""

    def __init__(self, handle: Any, square: int) -> None:
        out = ffi.new("snl_route **")
        check(lib.snl_route_create(handle, square, out))
        route = owned(out, lib.snl_route_free)
        rolls, count = lib.snl_route_rolls(route), lib.snl_route_leg_count(route)
        self.rolls = None if rolls == lib.SNL_UNREACHABLE else rolls
        self._legs = ffi.new("snl_leg[]", count)
        check(lib.snl_route_legs(route, self._legs, _LEG_SIZE, count, ffi.new("size_t *")))

    def __len__(self) -> int:
        return len(self._legs)

    @overload
    def __getitem__(self, index: int) -> Leg: ...

    @overload
    def __getitem__(self, index: slice) -> list[Leg]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Leg, list[Leg]]:
        numbers = range(len(self))[index]
        if isinstance(numbers, range):
            return [_leg(self._legs[number]) for number in numbers]
        return _leg(self._legs[numbers])

    def __iter__(self) -> Iterator[Leg]:
        return map(_leg, self._legs)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Route):
            return NotImplemented
        return (self.rolls, *self) == (other.rolls, *other)

    def __hash__(self) -> int:
        return hash((self.rolls, *self))

    def __reduce__(self) -> Any:
        return _restored, (type(self), self.rolls, list(self))

    def __repr__(self) -> str:
        if self.rolls is None:
            return "<snl.Route: the goal cannot be reached>"
        return f"<snl.Route of {self.rolls} rolls, {len(self)} legs>"

    @property
    def __array_interface__(self) -> dict[str, Any]:
        """The legs for NumPy: `numpy.asarray(route)` is an array with a field for each field of a
        leg, and nothing is copied."""
        # The first field of the library's struct, the 4 bytes of struct_size, is left out.
        return {
            "version": 3,
            "shape": (len(self),),
            "strides": (_LEG_SIZE,),
            "typestr": "|V36",
            "descr": [("face", BYTE_ORDER + "i4")]
            + [(name, BYTE_ORDER + "i8") for name in ("origin", "times", "landing", "to")],
            "data": (int(ffi.cast("uintptr_t", self._legs)) + 4, True),
        }

    def faces(self) -> Iterator[int]:
        """The face of every single roll."""
        for leg in self._legs:
            yield from repeat(leg.face, leg.times)


def _leg(leg: Any) -> Leg:
    return Leg(leg.face, leg.times, getattr(leg, "from"), leg.landing, leg.to)


def _restored(cls: type[Route], rolls: Optional[int], legs: list[Leg]) -> Route:
    route = cls.__new__(cls)
    route.rolls = rolls
    route._legs = ffi.new("snl_leg[]", [
        {"struct_size": _LEG_SIZE, "face": leg.face, "from": leg.origin, "times": leg.times,
         "landing": leg.landing, "to": leg.to} for leg in legs
    ])
    return route


def board_of(create: Any, memory: Any, sizes: tuple[int, ...]) -> Any:
    """The handle of the board of a matrix or a `move[]` array."""
    out, entry = ffi.new("snl_board **"), ffi.new("size_t *")
    status = create(memory, *sizes, ALLOCATOR, out, entry)
    if status in (lib.SNL_ERROR_SQUARE, lib.SNL_ERROR_GOAL):
        place = (entry[0],) if len(sizes) == 1 else divmod(entry[0], sizes[1])
        raise array_fault(status, f"entry {', '.join(map(str, place))}", place)
    check(status)
    return owned(out, lib.snl_board_free)


def _many(solve: Any, create: Any, memory: Any, shape: tuple[int, ...], what: str) -> array[int]:
    boards, sizes = shape[0], shape[1:]
    rolls, faulty = new("q", boards), ffi.new("size_t *")
    with memory:
        check(solve(memory, boards, *sizes, ALLOCATOR, pointer(rolls), faulty))
        if not faulty[0]:
            return rolls
        board = rolls.index(lib.SNL_FAULTY_BOARD)
        try:
            board_of(create, memory + board * prod(sizes), sizes)
        except ArrayError as error:
            fault = FaultyBoardsError(error.status, f"{what} {board}, {error}")
            fault.index, fault.rolls = (board, *error.index), rolls
            raise fault from None
    raise RuntimeError("the entries have changed during the call")


def solve_matrices(matrices: Any) -> array[int]:
    """The fewest rolls of many matrices of one shape, as in LeetCode 909; -1 where the goal cannot
    be reached.

    `matrices` has three dimensions: boards, rows from the top, columns. An array of int32 is read
    in place; other whole numbers and nested lists are copied. The entries of an array must lie one
    after another. If some boards have a fault, the `FaultyBoardsError` has the answers for the
    sound boards. Other threads can run during the call.

    >>> snl.solve_matrices([[[-1, -1], [-1, 3]], [[-1, -1], [-1, -1]]])
    array('q', [1, 1])
    """
    memory, shape = cells(matrices, 3)
    return _many(lib.snl_solve_matrices, lib.snl_board_create_matrix, memory, shape, "matrix")


def solve_moves(moves: Any) -> array[int]:
    """As `solve_matrices()`, for many `move[0..N-1]` arrays of one length: `moves` has two
    dimensions, boards and entries.

    >>> snl.solve_moves([[-1, 5, -1, -1, -1, -1, -1, -1, -1], [-1] * 9])
    array('q', [2, 2])
    """
    memory, shape = cells(moves, 2)
    return _many(lib.snl_solve_moves, lib.snl_board_create_moves, memory, shape, "board")
