# SPDX-License-Identifier: MIT
"""The jumps of a board as a mapping, and the conversion of jumps to arrays for the library."""
from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from operator import index
from typing import TYPE_CHECKING, Any, Optional, Union

from snl._base import (
    ArgumentError, Integers, NotFoundError, array_fault, check, entries, new, pointer
)
from snl._native import ffi, lib

if TYPE_CHECKING:
    from snl._board import Board

Jumps = Union[Mapping[int, int], Iterable[tuple[int, int]]]


def call(handle: Any, function: Any, *arguments: Any) -> None:
    """Calls a function of the library that changes a board."""
    check(function(handle, *arguments))


def jump_arrays(jumps: Jumps) -> tuple[array[int], array[int]]:
    pairs = jumps.items() if isinstance(jumps, Mapping) else jumps
    mouths, ends = new("q", 0), new("q", 0)
    for mouth, to in pairs:
        mouths.append(mouth)
        ends.append(to)
    return mouths, ends


def set_jumps(handle: Any, mouths: Integers, to: Integers) -> None:
    with entries(mouths, "q") as froms, entries(to, "q") as ends:
        count = len(froms)
        if count != len(ends):
            raise ValueError(f"{count} mouths, but {len(ends)} destinations")
        entry = ffi.new("size_t *")
        status = lib.snl_board_set_jumps(handle, froms, ends, count, entry)
        if status in (lib.SNL_ERROR_SQUARE, lib.SNL_ERROR_GOAL, lib.SNL_ERROR_SELF):
            at: int = entry[0]
            raise array_fault(status, f"jump from {froms[at]} to {ends[at]}", (at,))
        check(status)


class JumpMap(MutableMapping[int, int]):
    """The jumps of a board: a mapping from mouths to destinations, in ascending order of the
    mouths. Destination 0 is off the board. Changing the mapping changes the board.

    >>> board = snl.Board(30)
    >>> board.jumps[3] = 22
    >>> board.jumps.update({27: 1, 5: 8})
    >>> del board.jumps[5]
    >>> board.jumps
    {3: 22, 27: 1}
    """

    __slots__ = ("_board",)

    def __init__(self, board: Board) -> None:
        self._board = board

    def __getitem__(self, mouth: int) -> int:
        try:
            to: int = lib.snl_board_jump(self._board._handle, index(mouth))
        except OverflowError:
            to = -1
        if to < 0:
            raise KeyError(mouth)
        return to

    def __setitem__(self, mouth: int, to: int) -> None:
        self._board._change(call, lib.snl_board_set_jump, index(mouth), index(to))

    def __delitem__(self, mouth: int) -> None:
        try:
            self._board._change(call, lib.snl_board_remove_jump, index(mouth))
        except (ArgumentError, NotFoundError, OverflowError):
            raise KeyError(mouth) from None

    def __iter__(self) -> Iterator[int]:
        return iter(self.arrays()[0])

    def __len__(self) -> int:
        count: int = lib.snl_board_jump_count(self._board._handle)
        return count

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mapping):
            return NotImplemented
        return dict(zip(*self.arrays())) == dict(other)

    def __repr__(self) -> str:
        return repr(dict(zip(*self.arrays())))

    def clear(self) -> None:
        self._board.jumps = {}

    def update(self, *others: Any, **none: int) -> None:
        """Sets many jumps: all of them, or none if one of them is faulty."""
        jumps: dict[int, int] = dict(*others, **none)
        self._board._change(set_jumps, *jump_arrays(jumps))

    def update_arrays(self, mouths: Integers, to: Integers) -> None:
        """Like `update()`, but takes an array of mouths and an array of destinations. Arrays of
        int64 are not copied."""
        self._board._change(set_jumps, mouths, to)

    def arrays(self) -> tuple[array[int], array[int]]:
        """The mouths in ascending order, and the destination of each jump."""
        handle = self._board._handle
        count = lib.snl_board_jump_count(handle)
        mouths, to = new("q", count), new("q", count)
        out = ffi.new("size_t *")
        check(lib.snl_board_jumps(handle, pointer(mouths), pointer(to), count, out))
        return mouths, to

    def next(self, after: int) -> Optional[int]:
        """The lowest mouth above a square; None if no mouth is above it."""
        mouth: int = lib.snl_board_next_jump(self._board._handle, index(after))
        return mouth or None
