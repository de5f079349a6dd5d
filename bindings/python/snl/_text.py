# SPDX-License-Identifier: MIT
"""Reads and writes boards, as handles, in the text formats, and hands texts to files."""
from __future__ import annotations

from codecs import getincrementaldecoder
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import cache
from os import PathLike
from typing import Any, Optional, Protocol, Union

from snl._base import CAPACITY, ReadError, check, check_positive, failure, owned, struct
from snl._cancel import ALLOCATOR, keep
from snl._native import ffi, lib

FORMATS: dict[str, int] = {
    "auto": lib.SNL_FORMAT_AUTO,
    "text": lib.SNL_FORMAT_TEXT,
    "leetcode": lib.SNL_FORMAT_LEETCODE,
    "hackerrank": lib.SNL_FORMAT_HACKERRANK,
    "moves": lib.SNL_FORMAT_MOVES,
    "json": lib.SNL_FORMAT_JSON,
}
_UNFIT = {getattr(lib, name) for name in dir(lib) if name.startswith("SNL_ERROR_FORMAT_")}


def choice(choices: dict[str, int], status: int, what: str, name: str) -> int:
    """The number of the library's constant that this package calls `name`. An unknown name raises
    the exception for the status."""
    try:
        return choices[name]
    except (KeyError, TypeError):
        names = ", ".join(choices)
        raise failure(status, f"{what} is one of {names}, not {name!r}") from None


def _read_error(status: int, error: Any) -> BaseException:
    message = ffi.string(error.message).decode()
    if not error.line:
        return failure(status, message)
    fault = ReadError(status, f"line {error.line}, column {error.column}: {message}")
    fault.line, fault.column, fault.offset = error.line, error.column, error.offset
    fault.board = error.board
    fault.row = error.row if error.row >= 0 else None
    fault.cell = error.cell if error.cell >= 0 else None
    return fault


def _bytes_of(source: Union[str, Any]) -> Any:
    """Returns a text as an object with a buffer; reads the file that a path names."""
    if isinstance(source, PathLike):
        with open(source, "rb") as file:
            return file.read()
    return source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source


def _read_options(format: str, squares_max: Optional[int]) -> Any:
    number = choice(FORMATS, lib.SNL_ERROR_FORMAT, "format", format)
    options = struct("snl_read_options", format=number, allocator=ALLOCATOR)
    if squares_max is not None:
        check_positive(lib.SNL_ERROR_SQUARES_MAX, "squares_max", squares_max)
        options.squares_max = squares_max
    return options


def read_one(source: Union[str, Any], format: str, squares_max: Optional[int]) -> Any:
    """The handle of the only board of a text, or of the file that a path names."""
    options, error = _read_options(format, squares_max), struct("snl_read_error")
    out = ffi.new("snl_board **")
    with ffi.from_buffer("char[]", _bytes_of(source)) as memory:
        status = lib.snl_read_board(memory, len(memory), options, out, error)
    if status:
        raise _read_error(status, error)
    return owned(out, lib.snl_board_free)


def read(source: Union[str, Any], format: str, squares_max: Optional[int]) -> list[Any]:
    """The handles of all boards of a text, or of the file that a path names."""
    options, error = _read_options(format, squares_max), struct("snl_read_error")
    count = ffi.new("size_t *", 1)
    status = CAPACITY
    with ffi.from_buffer("char[]", _bytes_of(source)) as memory:
        while status == CAPACITY:  # the first try has room for one board, the second for all
            capacity = count[0]
            boards = ffi.new("snl_board *[]", capacity)
            status = lib.snl_read_boards(
                memory, len(memory), options, boards, capacity, count, error
            )
    if status:
        raise _read_error(status, error)
    return [ffi.gc(boards[i], lib.snl_board_free) for i in range(count[0])]


class Writable(Protocol):
    """An object to which text can be written, such as an open file."""

    def write(self, text: str, /) -> object: ...


Output = Union["PathLike[str]", Writable]


def _write(context: Any, piece: Any, length: int) -> int:
    ffi.from_handle(context)(ffi.unpack(piece, length))
    return 0


ffi.def_extern(name="python_write", error=1, onerror=keep)(_write)


def _hand_out(write: Callable[[Any, Any], int], take: Callable[[bytes], object]) -> None:
    context = ffi.new_handle(take)  # the library has only a pointer to it
    check(write(lib.python_write, context))


def written(write: Callable[[Any, Any], int], file: Optional[Output]) -> Optional[str]:
    """Returns the text that a function of the library writes piece by piece. With a file, writes
    the text there and returns None. The library checks all arguments before the first piece. The
    file of a path is opened for that piece, so it stays unchanged if an argument is wrong."""
    if file is None:
        pieces: list[bytes] = []
        _hand_out(write, pieces.append)
        return b"".join(pieces).decode()
    if isinstance(file, PathLike):
        path = file
        with ExitStack() as stack:
            opened = cache(lambda: stack.enter_context(open(path, "wb")))
            _hand_out(write, lambda piece: opened().write(piece))
        return None
    put: Any = getattr(file, "write", None)
    if not callable(put):
        kind = type(file).__name__
        raise TypeError(f"a file is a pathlib.Path or has a method write(), unlike {kind}")
    decoder = getincrementaldecoder("utf-8")()  # a piece may end within a character
    _hand_out(write, lambda piece: put(decoder.decode(piece)))
    return None


def write(handles: Sequence[Any], format: str, file: Optional[Output]) -> Optional[str]:
    """The text of one or more boards."""
    boards, faulty = ffi.new("snl_board *[]", handles), ffi.new("size_t *")
    number = choice(FORMATS, lib.SNL_ERROR_FORMAT, "format", format)

    def to(*out: Any) -> int:
        status: int = lib.snl_write_boards_to(boards, len(handles), number, *out, faulty)
        if status in _UNFIT:
            raise failure(status, f"board {faulty[0]}: {failure(status)}")
        return status

    return written(to, file)


def named(name: str) -> Any:
    if not isinstance(name, str):
        raise TypeError(f"a name is a str, not {type(name).__name__}")
    if "\0" in name:
        raise failure(lib.SNL_ERROR_NAME)
    out = ffi.new("snl_board **")
    check(lib.snl_board_create_named(name.encode(), ALLOCATOR, out))
    return owned(out, lib.snl_board_free)
