# SPDX-License-Identifier: MIT
"""Tests reading and writing the formats."""
from __future__ import annotations

import json
import mmap
import random
from array import array
from pathlib import Path
from typing import Any

import pytest
import reference

import snl

BOARDS = Path(__file__).resolve().parents[3] / "boards"


def test_files() -> None:
    assert snl.read((BOARDS / "mb47.snl").read_bytes()) == [snl.Board.named("MB47")]
    assert snl.read(BOARDS / "mb47.snl") == [snl.Board.parse(BOARDS / "mb47.snl", "text")]
    with pytest.raises(FileNotFoundError):
        snl.read(BOARDS / "no-such-file")
    with pytest.raises(snl.ReadError):  # a str is a text, not the name of a file
        snl.read(str(BOARDS / "mb47.snl"))
    first, second = snl.read((BOARDS / "hackerrank.txt").read_text())
    assert (first.solve(), second.solve()) == (3, 5)
    with open(BOARDS / "leetcode-909.json", "rb") as file:
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as view:
            boards = snl.read(view, "leetcode")
    assert [board.solve() for board in boards] == [4, 1]
    cells = json.loads((BOARDS / "leetcode-909.json").read_text().split("]]")[0] + "]]")
    assert snl.Board.from_matrix(cells) == boards[0]
    text = (BOARDS / "textbook-30.json").read_text()
    assert snl.Board.parse(text) == snl.Board.from_moves(json.loads(text))


def test_what_is_written_is_read(rng: random.Random, rounds: int) -> None:
    for _ in range(rounds // 10):
        boards = [reference.random_plain(rng).board() for _ in range(rng.randint(1, 5))]
        text = snl.write(boards)
        octets = text.encode()
        assert snl.read(text) == boards == snl.read(octets) == snl.read(bytearray(octets))
        assert snl.write(iter(boards)) == text
        form = snl.write(boards, "json")
        assert snl.read(form) == snl.read(form, "json") == boards
        assert [board.to_dict() for board in boards] == list(map(json.loads, form.splitlines()))
        assert [snl.Board.from_dict(board.to_dict()) for board in boards] == boards
        plain = [reference.random_plain(rng, rules=False) for _ in range(3)]
        for board in (each.board() for each in plain):
            if board.rows is None:
                moves = board.write("moves")
                assert [to if to < 0 else to + 1 for to in json.loads(moves)] == [
                    board.jumps.get(square, -1) for square in range(1, board.squares + 1)]
                assert snl.Board.parse(moves) == board
            else:
                matrix = board.write("leetcode")
                assert snl.Board.from_matrix(json.loads(matrix)) == board == snl.Board.parse(matrix)
    ten = snl.Board.grid(10, 10, {5: 50})
    assert snl.Board.parse(ten.write("hackerrank")) == ten
    assert str(ten) == ten.write() == f"{ten}" == snl.write([ten])


def test_what_a_format_cannot_hold() -> None:
    board = snl.Board.named("MB47")
    with pytest.raises(snl.ArgumentError, match="board 1: .*starts on square 1") as caught:
        snl.write([snl.Board.grid(2, 2), board], "leetcode")
    assert caught.value.status is snl.Status.FORMAT_START
    for wrong, status in ((snl.Board(9), "SHAPE"), (snl.Board.grid(3, 3, die=5), "DIE"),
                          (snl.Board.grid(3, 3, overshoot="win"), "OVERSHOOT"),
                          (snl.Board.grid(3, 3, chaining=True), "CHAINING"),
                          (snl.Board.grid(3, 3, enter={6}), "ENTER"),
                          (snl.Board.grid(3, 3, {4: 0}), "JUMP")):
        with pytest.raises(snl.ArgumentError) as caught:
            wrong.write("leetcode")
        assert caught.value.status is snl.Status[f"FORMAT_{status}"]
    with pytest.raises(ValueError):
        snl.write([])
    for format in ("auto", "svg", None):
        with pytest.raises(ValueError):
            board.write(format)  # type: ignore[call-overload]


def test_dicts() -> None:
    board = snl.Board.grid(2, 3, {2: 5, 4: 0}, start=0, enter={6, 1}, enter_square=2, die=[2, 0, 1],
                           overshoot="win", chaining=True)
    form = {"grid": [2, 3], "start": 0, "enter": [1, 6], "enter_square": 2, "die": [2, 0, 1],
            "overshoot": "win", "chaining": True, "jumps": [[2, 5], [4, 0]]}
    assert board.to_dict() == form and list(board.to_dict()) == list(form)
    assert snl.Board.from_dict(form) == board == snl.Board.parse(json.dumps(form, indent=4))
    plain = {"squares": 30, "start": 1, "enter": [], "enter_square": 0, "die": [1] * 6,
             "overshoot": "stay", "chaining": False, "jumps": []}
    assert snl.Board(30).to_dict() == plain
    assert snl.Board.from_dict({"squares": 30}) == snl.Board(30)
    wrong: Any
    for wrong in ({}, {"squares": 0}, {"squares": 5, "jumps": [[5, 1]]}, {"squares": 5, "board": 1},
                  {"squares": 5.5}, {"squares": None}, {"squares": float("nan")}):
        with pytest.raises(snl.ReadError):
            snl.Board.from_dict(wrong)
    for wrong in (None, 5, "{}", [("squares", 5)], {"squares": {1}}):
        with pytest.raises(TypeError):
            snl.Board.from_dict(wrong)


def test_faults() -> None:
    with pytest.raises(snl.ReadError) as caught:
        snl.read("squares 30\n\nsquares 20\nladder 3 22\n")
    fault = caught.value
    assert (fault.line, fault.column, fault.offset, fault.board) == (4, 10, 32, 1)
    assert (fault.row, fault.cell, fault.status) == (None, None, snl.Status.SQUARE)
    assert str(fault).startswith("line 4, column 10: ")
    with pytest.raises(snl.ReadError) as caught:
        snl.read("[[-1,-1],\n[-1,9]]")
    assert (caught.value.line, caught.value.row, caught.value.cell) == (2, 1, 1)
    with pytest.raises(snl.ReadError) as caught:
        snl.read("[-1,-1,7]")
    assert (caught.value.row, caught.value.cell) == (None, 2)
    with pytest.raises(snl.ReadError) as caught:
        snl.read("squares 100", squares_max=99)
    assert caught.value.status is snl.Status.LIMIT
    assert snl.read("squares 100", squares_max=100) == [snl.Board(100)]
    with pytest.raises(snl.ReadError):
        snl.read("")
    with pytest.raises(snl.ReadError) as caught:
        snl.Board.parse("squares 2\n\nsquares 3\n")
    fault = caught.value
    assert fault.status is snl.Status.BOARDS and (fault.line, fault.column, fault.board) == (3, 1, 1)
    with pytest.raises(ValueError):
        snl.read("squares 3", squares_max=0)


@pytest.mark.parametrize("wrong", [None, 5, 1.5, [1], object()])
def test_wrong_types(wrong: Any) -> None:
    with pytest.raises(TypeError):
        snl.read(wrong)
    with pytest.raises(TypeError):
        snl.Board.named(wrong)
    with pytest.raises((TypeError, AttributeError)):
        snl.write([wrong])


def test_damaged_text(rng: random.Random, rounds: int) -> None:
    """Damaged bytes are either read, or refused with the place of the fault."""
    texts = [path.read_bytes() for path in sorted(BOARDS.iterdir())]
    for _ in range(rounds * 5):
        text = bytearray(rng.choice(texts))
        for _ in range(rng.randint(1, 4)):
            text[rng.randrange(len(text))] = rng.randrange(256)
        text = text[: rng.randint(0, len(text))] if rng.random() < 0.3 else text
        try:
            boards = snl.read(text, squares_max=10**6)
        except snl.ReadError as fault:
            assert 0 <= fault.offset <= len(text)
            assert fault.line == text[: fault.offset].count(b"\n") + 1
        else:
            assert snl.read(snl.write(boards)) == boards


def test_surrogates_and_zeros() -> None:
    for text in ("squares 30 # \ud800", "squares 30 # \0", "\ufeffsquares 30"):
        assert snl.Board.parse(text) == snl.Board(30)
    assert snl.Board.parse(array("B", b"squares 30")) == snl.Board(30)
