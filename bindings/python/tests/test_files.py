# SPDX-License-Identifier: MIT
"""Boards and pictures go to files piece by piece, with the same text as without a file."""
from __future__ import annotations

import io
import signal
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import snl

BOARD = snl.Board.named("MB47")
MANY = [snl.Board.grid(30, 30, {5: square}) for square in range(6, 30)]
PMF = BOARD.chance().pmf(300)
TITLE = "größer \u2265 \U0001f40d " * 300
WRITE: dict[str, Callable[..., Any]] = {
    "Board.write": lambda **to: BOARD.write("json", **to),
    "write": lambda **to: snl.write(MANY, "leetcode", **to),
    "svg": lambda **to: BOARD.svg(route=True, tokens=[5], title=TITLE, **to),
    "text": lambda **to: BOARD.text(100, route=True, title=TITLE, colour=True, **to),
    "plot": lambda **to: snl.plot(PMF, title=TITLE, **to),
}
by_name = pytest.mark.parametrize("name", WRITE)


class Pieces:
    """Anything with a method write() will do."""

    def __init__(self) -> None:
        self.pieces: list[str] = []

    def write(self, piece: str) -> int:
        self.pieces.append(piece)
        return len(piece)


class Full(Exception):
    """There is no room for another piece."""


class Disk(Pieces):
    def write(self, piece: str) -> int:
        super().write(piece)
        raise Full


@by_name
def test_same_text(name: str, tmp_path: Path) -> None:
    expected = WRITE[name]()
    pieces, memory, path = Pieces(), io.StringIO(), tmp_path / "file"
    path.write_text("old " * 100_000)
    for file in (pieces, memory, path):
        assert WRITE[name](file=file) is None
    assert "".join(pieces.pieces) == expected == memory.getvalue()
    assert max(map(len, pieces.pieces)) <= 1024 and all(pieces.pieces)
    assert path.read_bytes() == expected.encode()
    with open(path, "a", encoding="utf-8", newline="\n") as open_file:
        WRITE[name](file=open_file)
    assert path.read_bytes() == expected.encode() * 2


@by_name
def test_a_file_that_fails(name: str, tmp_path: Path) -> None:
    """The exception of write() ends the call at once."""
    disk = Disk()
    with pytest.raises(Full) as caught:
        WRITE[name](file=disk)
    assert len(disk.pieces) == 1 and caught.value.__context__ is None
    with pytest.raises(TypeError):
        WRITE[name](file=io.BytesIO())
    with pytest.raises(FileNotFoundError):
        WRITE[name](file=tmp_path / "none" / "file")
    for wrong in ("file", b"file", 1, PMF):
        with pytest.raises(TypeError, match="pathlib.Path"):
            WRITE[name](file=wrong)
    assert not list(tmp_path.iterdir()) and WRITE[name]()


REFUSED: list[Callable[..., Any]] = [
    lambda **to: BOARD.write("leetcode", **to),
    lambda **to: snl.write([], **to),
    lambda **to: BOARD.svg(tokens=[101], **to),
    lambda **to: BOARD.text(19, **to),
    lambda **to: snl.plot([-1.0], **to),
]


@pytest.mark.parametrize("number", range(len(REFUSED)))
def test_refused_calls_leave_the_file(number: int, tmp_path: Path) -> None:
    pieces, path = Pieces(), tmp_path / "file"
    path.write_text("old")
    for file in (pieces, path):
        with pytest.raises(ValueError):
            REFUSED[number](file=file)
    assert not pieces.pieces and path.read_text() == "old"


def test_a_file_that_uses_the_package() -> None:
    """While a board is written, other code may use it and change it."""
    board = snl.Board.grid(30, 30, {5: 50})
    expected, seen = board.svg(), []

    class Meddling(Pieces):
        def write(self, piece: str) -> int:
            seen.append(snl.read(board.write())[0].solve())
            board.jumps[7] = 800
            with pytest.raises(ValueError):
                board.start = 901
            return super().write(piece)

    pieces = Meddling()
    board.svg(file=pieces)
    assert "".join(pieces.pieces) == expected != board.svg() and len(set(seen)) == 2


def test_interrupted() -> None:
    class Interrupted(Pieces):
        def write(self, piece: str) -> int:
            signal.raise_signal(signal.SIGINT)
            return super().write(piece)

    if threading.current_thread() is threading.main_thread():
        with pytest.raises(KeyboardInterrupt):
            BOARD.svg(file=Interrupted())
    assert BOARD.svg()


def test_cancelled() -> None:
    large = snl.Board(1_000_000, {i: i + 1 for i in range(1, 999_999, 4)})
    pieces = Pieces()
    raised: list[BaseException] = []

    def work() -> None:
        with snl.Cancel(0), pytest.raises(snl.CancelledError) as caught:
            large.write(file=pieces)
        raised.append(caught.value)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert len(raised) == 1 and len("".join(pieces.pieces)) < len(large.write())
