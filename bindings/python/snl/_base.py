# SPDX-License-Identifier: MIT
"""Shared by the other modules: exceptions for statuses, and arrays on their way to C and back.

Functions return arrays as `array.array`, which needs no NumPy and which `numpy.asarray()` takes
without a copy. Parameters can be objects with a buffer of the right type, which is not copied
either. Sequences and buffers of other number types are converted; a number that does not fit raises
an error."""
from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from operator import index
from typing import Any, NamedTuple, Optional, Union

from snl._cancel import raised
from snl._native import ffi, lib

Buffer = Any
"""An object with a buffer: a NumPy array, an `array.array`, a `memoryview`."""
Integers = Union[Sequence[int], Buffer]
Floats = Union[Sequence[float], Buffer]

CAPACITY: int = lib.SNL_ERROR_CAPACITY
FACES_MAX: int = lib.SNL_FACES_MAX


class Status(IntEnum):
    """Why a call failed: the statuses of the C interface, without `SNL_ERROR_`."""

    NULL = 1
    MEMORY = 2
    SQUARES = 3
    SQUARE = 4
    GOAL = 5
    SELF = 6
    NO_JUMP = 7
    DIE = 8
    FACE = 9
    CYCLE = 10
    NOT_GRID = 11
    CELL = 12
    TOO_LARGE = 13
    CAPACITY = 14
    INDEX = 15
    SYNTAX = 16
    NUMBER = 17
    LIMIT = 18
    DIRECTION = 19
    REPEATED = 20
    OVERFLOW = 21
    INFINITE = 22
    EFFORT = 23
    FORMAT_SHAPE = 24
    FORMAT_START = 25
    FORMAT_DIE = 26
    FORMAT_OVERSHOOT = 27
    FORMAT_CHAINING = 28
    NAME = 29
    IMPOSSIBLE = 30
    GAME_OVER = 31
    DAMAGED = 32
    OTHER_BOARD = 33
    SAVED_LATER = 34
    CANCELLED = 35
    FORMAT_ENTER = 36
    FORMAT_JUMP = 37
    STRUCT_SIZE = 38
    ALLOCATOR = 39
    LENGTH = 40
    OVERSHOOT = 41
    CHAINING = 42
    FORMAT = 43
    SQUARES_MAX = 44
    PLAYERS = 45
    GAME = 46
    SEND_BACK = 47
    PLAY_ON = 48
    AGAIN_LIMIT = 49
    PENALTY = 50
    COUNT = 51
    PROBABILITY = 52
    TARGET = 53
    FIGURE = 54
    GAMES = 55
    ROLLS_MAX = 56
    ROLLS = 57
    LADDERS = 58
    SNAKES = 59
    JUMP_MIN = 60
    JUMP_MAX = 61
    MEAN = 62
    TOLERANCE = 63
    SPREAD = 64
    TRIES_MAX = 65
    THEME = 66
    LEG = 67
    COLUMNS = 68
    STYLE = 69
    PMF = 70
    TOTALS = 71
    NO_ROLL = 72
    NO_ROOM = 73
    BOARDS = 74
    WRITE = 75
    SHAPE = 76


class Error(Exception):
    """A call of the library failed. `status` is its code, and `str()` an English sentence."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(status, message)
        self.status = Status(status) if status in Status.__members__.values() else status

    def __str__(self) -> str:
        return str(self.args[1])


class ArgumentError(Error, ValueError):
    """The function or the board cannot take a value."""


class NotFoundError(Error, LookupError):
    """There is no such jump or name."""


class EntryError(NotFoundError, IndexError):
    """The grid has no such cell, or the game has no roll to take back."""


class RangeError(Error, OverflowError):
    """The answer is infinite or too large for its type, or the board is too large for the function."""


class OutOfMemoryError(Error, MemoryError):
    """There is too little memory for the call."""


class CancelledError(Error):
    """A `Cancel` cancelled the call."""


class ReadError(ArgumentError):
    """A text is not in its format, or describes an impossible board.

    `line` and `column` count from 1, the column in bytes. `offset` is the number of the byte in the
    text, and `board` the number of the board in the text, both from 0. If the fault is a cell of a
    matrix, `row` and `cell` are its row and column, from 0. If it is an entry of a `move[]` array,
    `cell` is its index, from 0. Otherwise `row` and `cell` are None."""

    line: int
    column: int
    offset: int
    board: int
    row: Optional[int]
    cell: Optional[int]


class ArrayError(ArgumentError):
    """An entry of an array is an impossible jump. `index` is the index of the entry, a tuple with
    one number, from 0, for each dimension."""

    index: tuple[int, ...]


class FaultyBoardsError(ArrayError):
    """Some of many boards have a fault. `rolls` has the answers for the sound boards, and -2 for
    each faulty board; `index` is the index of the first faulty entry."""

    rolls: array[int]


class Nearest(NamedTuple):
    """The fewest rolls and the mean of the board that came closest to the conditions."""

    rolls: Optional[int]
    mean: float


class GenerateError(Error):
    """No board meets the conditions (Status.IMPOSSIBLE), or `tries_max` tries did not find such a
    board (Status.EFFORT). After Status.EFFORT `nearest` describes the closest board; it is None if
    no try could place all the jumps."""

    nearest: Optional[Nearest] = None


_KINDS: dict[int, type[Error]] = {
    Status.MEMORY: OutOfMemoryError,
    Status.NO_JUMP: NotFoundError,
    Status.NAME: NotFoundError,
    Status.NO_ROOM: NotFoundError,
    Status.CELL: EntryError,
    Status.INDEX: EntryError,
    Status.NO_ROLL: EntryError,
    Status.TOO_LARGE: RangeError,
    Status.OVERFLOW: RangeError,
    Status.INFINITE: RangeError,
    Status.EFFORT: Error,
    Status.GAME_OVER: Error,
    Status.CANCELLED: CancelledError,
}


def text_of(status: int) -> str:
    text: str = ffi.string(lib.snl_status_text(status)).decode()
    return text


def failure(status: int, message: Optional[str] = None) -> BaseException:
    """Returns the exception for a status, or the exception by which a callback or a signal handler
    ended the call."""
    if status in (lib.SNL_ERROR_CANCELLED, lib.SNL_ERROR_WRITE) and (exception := raised()):
        return exception
    return _KINDS.get(status, ArgumentError)(status, message or text_of(status))


def array_fault(status: int, what: str, index: tuple[int, ...]) -> ArrayError:
    fault = ArrayError(status, f"{what}: {text_of(status)}")
    fault.index = index
    return fault


def check_positive(status: int, name: str, value: Any) -> None:
    """Raises the exception for a status if the value of an option is not above 0. The library takes
    0 for the default."""
    if not value > 0:
        raise failure(status, f"{name} must be above 0")


def check(status: int) -> None:
    """Raises the exception for a status that is not SNL_OK."""
    if status:
        raise failure(status)


def owned(out: Any, free: Callable[[Any], None]) -> Any:
    """The handle that a function has stored in `out`. When its last reference goes, `free` is
    called."""
    return ffi.gc(out[0], free)


def struct(name: str, **fields: Any) -> Any:
    """A struct with its struct_size set."""
    return ffi.new(name + " *", {"struct_size": ffi.sizeof(name), **fields})


def text(write: Callable[[Any, int, Any], int]) -> str:
    """The text that write(memory, capacity, length) writes. `write` stores the length in
    length[0]."""
    return octets(write, zero=1).decode()


def octets(write: Callable[[Any, int, Any], int], zero: int = 0) -> bytes:
    """As text(), for bytes. `zero` is 1 if `write` adds a zero byte that the length does not
    count."""
    length = ffi.new("size_t *")
    check(write(ffi.NULL, 0, length))
    memory = ffi.new("uint8_t[]" if not zero else "char[]", length[0] + zero)
    check(write(memory, len(memory), length))
    return bytes(ffi.buffer(memory, length[0]))


# Arrays. The type codes are those of array.array.
_C_TYPES = {"i": "int32_t[]", "q": "int64_t[]", "d": "double[]", "I": "uint32_t[]"}
BYTE_ORDER = "<" if sys.byteorder == "little" else ">"
_NATIVE = ("", "@", "=", BYTE_ORDER)


def new(code: str, count: int) -> array[Any]:
    """An array of zeros."""
    return array(code, [0]) * count


def per_roll(code: str, rolls: int) -> array[Any]:
    """An array of zeros with entries for 0 to `rolls` rolls."""
    if rolls < 0:
        raise failure(lib.SNL_ERROR_ROLLS)
    return new(code, index(rolls) + 1)


def filled(code: str, count: int, function: Any, *arguments: Any) -> array[Any]:
    """The array of `count` entries that a function of the library fills."""
    values, number = new(code, count), ffi.new("size_t *")
    check(function(*arguments, pointer(values), count, number))
    return values


def pointer(values: array[Any]) -> Any:
    """The memory of an array that new() made."""
    return ffi.from_buffer(_C_TYPES[values.typecode], values)


def _is_of(view: memoryview, code: str) -> bool:
    """Returns whether the entries of a buffer have the type of a type code. NumPy's int64 has the
    code `l`."""
    same = {"i": "il", "I": "IL", "q": "ql", "d": "d"}[code]
    return (
        view.format[:-1] in _NATIVE
        and view.format[-1:] in same
        and view.itemsize == array(code).itemsize
    )


_NAMES = {"i": "int32", "q": "int64", "d": "float64", "I": "uint32"}
_WHOLE = "bBhHiIlLqQ"


def _is_convertible(view: memoryview, code: str) -> bool:
    """Returns whether the entries of a buffer are numbers in native format, of a kind that can be
    converted to the type of a type code."""
    kinds = _WHOLE + "f" if code == "d" else _WHOLE
    return len(view.format) == 1 and view.format in kinds


def _buffer(values: Buffer, code: str, dimensions: int) -> Optional[memoryview]:
    """The buffer of an object; None if it has none. The entries have the type of the code, or can
    be converted to it; everything else raises an error."""
    try:
        view = memoryview(values)
    except TypeError:
        return None
    if not _is_of(view, code) and not _is_convertible(view, code):
        raise TypeError(f"entries must be {_NAMES[code]}, not of format {view.format!r}")
    if view.ndim != dimensions:
        raise ValueError(f"an array of {dimensions} dimensions is needed, not {view.ndim}")
    if not view.c_contiguous:
        raise ValueError("the entries must lie one after another, row by row")
    return view


def _flat(view: memoryview) -> Sequence[Any]:
    """The entries of a buffer one after another, whatever its dimensions are."""
    return view.cast("B").cast(view.format) if view.nbytes else ()


# The callers use the memory in a `with` block, which always releases it: Python up to 3.12 crashes
# when the garbage collector finds a memoryview that is still in use.
def entries(values: Union[Integers, Floats], code: str) -> Any:
    """The entries of a one-dimensional array as C memory, for a `with` block. len() of the memory
    is their number."""
    view = _buffer(values, code, 1)
    if view is None or not _is_of(view, code):
        return ffi.from_buffer(_C_TYPES[code], array(code, values))
    return ffi.from_buffer(_C_TYPES[code], view)


_INT32_MIN, _INT32_MAX = -(1 << 31), (1 << 31) - 1


def _int32(values: Sequence[int]) -> array[int]:
    """Entries of a matrix or of `move[]` as int32. A number that does not fit becomes the lowest
    int32, which is a square of no board, so that the library says which entry is faulty."""
    try:
        return array("i", values)
    except OverflowError:
        fits = (value if _INT32_MIN <= value <= _INT32_MAX else _INT32_MIN for value in values)
        return array("i", fits)


def cells(values: Any, dimensions: int) -> tuple[Any, tuple[int, ...]]:
    """The entries of an array of `dimensions` dimensions as C memory of int32, for a `with` block,
    and the shape of the array. Only an array of int32 is not copied."""
    view = _buffer(values, "i", dimensions)
    if view is not None:
        in_place = view.nbytes and _is_of(view, "i")
        return ffi.from_buffer("int32_t[]", view if in_place else _int32(_flat(view))), view.shape or ()
    level = list(values)
    shape = [len(level)]
    for _ in range(dimensions - 1):
        rows = [list(row) for row in level]
        if any(len(row) != len(rows[0]) for row in rows):
            raise ValueError("rows of different lengths")
        shape.append(len(rows[0]) if rows else 0)
        level = [entry for row in rows for entry in row]
    return ffi.from_buffer("int32_t[]", _int32(level)), tuple(shape)


# Sets of faces: bit f - 1 of the library's number stands for face f.
def face_bits(faces: Iterable[int]) -> int:
    bits = 0
    for face in map(index, faces):
        if not 1 <= face <= FACES_MAX:
            raise failure(lib.SNL_ERROR_FACE, f"a face is 1 to {FACES_MAX}, not {face}")
        bits |= 1 << (face - 1)
    return bits


def faces_of(bits: int) -> frozenset[int]:
    return frozenset(face for face in range(1, FACES_MAX + 1) if bits >> (face - 1) & 1)


def square_array(values: Iterable[int]) -> array[int]:
    """An array of int64 from any whole numbers."""
    return array("q", [index(value) for value in values])
