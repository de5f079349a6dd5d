# SPDX-License-Identifier: MIT
"""Boards: shapes, rules, jumps, copies, and wrong arguments."""
import copy
import pickle
import random
from array import array
from typing import Any, Callable

import pytest
import reference

import snl

MB47 = {1: 38, 4: 14, 9: 31, 16: 6, 21: 42, 28: 84, 36: 44, 47: 26, 49: 11, 51: 67, 56: 53, 62: 19,
        64: 60, 71: 91, 80: 100, 87: 24, 93: 73, 95: 75, 98: 78}


def test_defaults() -> None:
    board = snl.Board(100)
    assert (board.squares, board.rows, board.columns) == (100, None, None)
    assert (board.start, board.die, board.overshoot, board.chaining) == (1, (1,) * 6, "stay", False)
    assert not board.jumps and len(board.jumps) == 0
    grid = snl.Board.grid(3, 4)
    assert (grid.squares, grid.rows, grid.columns) == (12, 3, 4)
    assert snl.Board(1 << 62).squares == 1 << 62


def test_rules() -> None:
    board = snl.Board(50, [(3, 20)], start=0, die=snl.TWO_DICE, overshoot="bounce", chaining=True)
    assert (board.start, board.die, board.overshoot, board.chaining) == (
        0, snl.TWO_DICE, "bounce", True)
    board.start, board.die, board.overshoot, board.chaining = 7, 4, "win", False
    assert (board.start, board.die, board.overshoot, board.chaining) == (7, (1,) * 4, "win", False)
    board.die = array("I", [0, 1])
    assert board.die == (0, 1)
    board.die = [2, 1, 4294967292]
    assert board.die == (2, 1, 4294967292)
    assert snl.Board(5, die=64).die == (1,) * 64


def test_entering() -> None:
    board = snl.Board(50)
    assert board.enter == frozenset() and board.enter_square is None
    board.enter = [6, 1, 6]
    assert board.enter == {1, 6} and isinstance(board.enter, frozenset) and board.enter_square is None
    board.enter_square = 3
    assert board.enter == {1, 6} and board.enter_square == 3
    assert repr(board) == "Board(50, enter={1, 6}, enter_square=3)"
    assert board.roll(1, 6) == (3, 3) and board.roll(1, 5) == (None, 1) and board.roll(2, 5) == (7, 7)
    board.enter = ()
    assert board.roll(1, 5) == (3, 3)
    board.enter_square = None
    assert board == snl.Board(50)
    assert snl.Board(50, enter=range(1, 65)).enter == set(range(1, 65))
    assert snl.Board(9, enter={7}).solve() is None  # the die never shows a 7
    for made in (snl.Board.grid(1, 2, enter={2}, enter_square=1),
                 snl.Board.from_matrix([[-1, -1]], enter={2}, enter_square=1),
                 snl.Board.from_moves([-1, -1], enter={2}, enter_square=1)):
        assert made.enter == {2} and made.enter_square == 1


def test_all_rules() -> None:
    rules = snl.Rules(0, {6}, 2, (1, 2), "win", True)
    board = snl.Board(50, {3: 20}, **rules._asdict())
    assert board.rules == rules and snl.Board(50).rules == snl.Rules()
    other = snl.Board.grid(2, 5)
    other.rules = board.rules
    assert other == snl.Board.grid(2, 5, start=0, enter={6}, enter_square=2, die=[1, 2],
                                   overshoot="win", chaining=True)
    other.rules = snl.Rules(die=4)
    assert other == snl.Board.grid(2, 5, die=4)
    for wrong in (snl.Rules(11), snl.Rules(5, (), 11), snl.Rules(5, (), 0), snl.Rules(5, {65}),
                  snl.Rules(5, die=[]), snl.Rules(5, die=[1] * 65), snl.Rules(5, die=[0, 0]),
                  snl.Rules(5, overshoot="no")):  # type: ignore[arg-type]
        with pytest.raises(ValueError):
            other.rules = wrong
        assert other == snl.Board.grid(2, 5, die=4)


def test_shapes() -> None:
    board = snl.Board(12, {3: 7}, enter={6})
    board.reshape(3, 4)
    assert board == snl.Board.grid(3, 4, {3: 7}, enter={6})
    board.reshape(columns=12, rows=1)
    assert (board.rows, board.columns) == (1, 12)
    board.reshape()
    assert board == snl.Board(12, {3: 7}, enter={6})
    wrong: Any
    for wrong in ((5, 2), (0, 0), (12, 0), (12,), (None, 12), (-3, -4), (1 << 62, 1 << 62)):
        with pytest.raises(snl.ArgumentError):
            board.reshape(*wrong)
    assert board == snl.Board(12, {3: 7}, enter={6})


def test_jumps_off_the_board() -> None:
    board = snl.Board(30, {17: 0, 4: 14})
    assert board.jumps == {4: 14, 17: 0} and board.jumps[17] == 0 and 17 in board.jumps
    assert board.jumps.get(18) is None and 18 not in board.jumps and 0 not in board.jumps
    assert board.roll(16, 1) == (17, 0) and str(board).endswith("snake 17 0\n")
    assert board.distances_from()[0] == 2 and board.jumps.pop(17) == 0
    with pytest.raises(ValueError):
        board.jumps[0] = 5


def test_jumps() -> None:
    board = snl.Board.grid(10, 10, MB47, start=0)
    assert board.jumps == MB47 and dict(board.jumps) == MB47
    assert list(board.jumps) == sorted(MB47) and len(board.jumps) == 19
    assert board.jumps[4] == 14 and board.jumps.get(5) is None and 5 not in board.jumps
    assert board.jumps.pop(4) == 14 and 4 not in board.jumps
    board.jumps.setdefault(4, 14)
    board.jumps[47] = 27
    board.jumps[48] = 26
    assert board.jumps == {**MB47, 47: 27, 48: 26}
    assert board.jumps.next(0) == 1 and board.jumps.next(48) == 49 and board.jumps.next(98) is None
    del board.jumps[1]
    for missing in (1, 0, -5, 101, 1 << 70):
        assert missing not in board.jumps
        with pytest.raises(KeyError):
            del board.jumps[missing]
    board.jumps = {5: 6}
    assert board.jumps == {5: 6}
    board.jumps = board.jumps
    assert board.jumps == {5: 6} and board.start == 0 and board.rows == 10
    board.jumps.clear()
    assert board.jumps == {} and repr(board.jumps) == "{}"
    board.jumps.update_arrays(array("q", [9, 8]), [1, 2])
    assert repr(board.jumps) == "{8: 2, 9: 1}"
    assert board.jumps.arrays() == (array("q", [8, 9]), array("q", [2, 1]))


def test_jumps_all_or_none() -> None:
    board = snl.Board(30, {3: 22})
    for faulty, index, status in (
        ({5: 6, 7: 31}, 1, "SQUARE"), ({30: 1, 5: 6}, 0, "GOAL"), ({5: 6, 8: 9, 7: 7}, 2, "SELF")):
        with pytest.raises(snl.ArrayError) as caught:
            board.jumps.update(faulty)
        assert caught.value.index == (index,) and caught.value.status is snl.Status[status]
        assert str(list(faulty)[index]) in str(caught.value)
        with pytest.raises(snl.ArrayError):
            board.jumps = faulty
        with pytest.raises(snl.ArrayError):
            snl.Board(30, faulty)
        assert board.jumps == {3: 22}
    with pytest.raises(ValueError):
        board.jumps.update_arrays([1, 2], [3])


def test_roll_follows_the_rules(rng: random.Random, rounds: int) -> None:
    for _ in range(rounds):
        plain = reference.random_plain(rng)
        board = plain.board()
        for square in range(plain.squares):
            for face in plain.faces():
                assert board.roll(square, face) == plain.roll(square, face)
        with pytest.raises(snl.ArgumentError):
            board.roll(plain.squares, plain.faces()[0])


def test_cells() -> None:
    board = snl.Board.grid(3, 4)
    numbers = [[board.square_at(row, column) for column in range(4)] for row in range(3)]
    assert numbers == [[9, 10, 11, 12], [8, 7, 6, 5], [1, 2, 3, 4]]
    for square in range(1, 13):
        assert board.square_at(*board.cell_of(square)) == square
    for row, column in ((-1, 0), (3, 0), (0, 4)):
        with pytest.raises(IndexError) as caught:
            board.square_at(row, column)
        assert isinstance(caught.value, snl.EntryError) and caught.value.status is snl.Status.CELL
    with pytest.raises(snl.ArgumentError, match="no rows and columns"):
        snl.Board(4).square_at(0, 0)


def test_cycles() -> None:
    board = snl.Board(20, {12: 7, 7: 9, 9: 12, 3: 12})
    assert board.find_cycle() == 7 and board.solve() == 3
    board.chaining = True
    with pytest.raises(snl.ArgumentError) as caught:
        board.solve()
    assert caught.value.status is snl.Status.CYCLE
    assert snl.Board(20, {3: 12}).find_cycle() is None


def test_equality(rng: random.Random, rounds: int) -> None:
    assert snl.Board(100) != snl.Board.grid(10, 10) != snl.Board.grid(5, 20)
    assert snl.Board(100) != 100 and not snl.Board(100) == "squares 100"
    assert snl.Board.grid(3, 4) != snl.Board.grid(4, 3) and snl.Board(9) != {} and snl.Board(9) != None
    assert snl.Board(9).__eq__("squares 9") is NotImplemented
    board = snl.Board(9, {2: 3})
    for changed in (snl.Board(8, {2: 3}), snl.Board.grid(3, 3, {2: 3}), snl.Board(9, {2: 3}, start=0),
                    snl.Board(9, {2: 3}, die=5), snl.Board(9, {2: 3}, die=[1, 1, 1, 1, 1, 2]),
                    snl.Board(9, {2: 3}, enter={6}), snl.Board(9, {2: 3}, enter_square=2),
                    snl.Board(9, {2: 0}), snl.Board(9, {2: 3}, overshoot="win"), snl.Board(9, {2: 3}, chaining=True),
                    snl.Board(9), snl.Board(9, {2: 4}), snl.Board(9, {1: 3}), snl.Board(9, {2: 3, 4: 1})):
        assert changed != board and not changed == board
        assert board != changed and not board == changed
    with pytest.raises(TypeError):
        hash(snl.Board(9))
    for _ in range(rounds):
        board = reference.random_plain(rng).board()
        others = [board.copy(), copy.copy(board), copy.deepcopy(board), eval(repr(board), vars(snl)),
                  pickle.loads(pickle.dumps(board)), snl.Board.parse(str(board))]
        for other in others:
            assert board == other and board is not other
            other.jumps = {} if other.jumps else ({1: 2} if other.squares > 1 else {})
            other.start = 1 - min(other.start, 1)
            assert board != other


class Mine(snl.Board):
    """A subclass as a user may write it."""


def test_subclass() -> None:
    for board in (Mine(9), Mine.grid(3, 3), Mine.parse("squares 9"), Mine.named("MB47"),
                  Mine.from_moves([-1, -1]), Mine.from_matrix([[-1]]), Mine(9).copy(),
                  pickle.loads(pickle.dumps(Mine(9)))):
        assert type(board) is Mine
    assert repr(Mine(9)) == "Mine(9)"


def test_named() -> None:
    named = {known.name: known for known in snl.named_boards()}
    assert "Althoen" in named["MB47"].source and len(named) >= 10
    assert snl.Board.named("mb47") == snl.Board.grid(10, 10, MB47, start=0)
    for name in named:
        board = snl.Board.named(name)
        assert board.solve() is not None and snl.Board.parse(str(board)) == board
    for wrong in ("", "MB", "MB47 ", "MB47\0", "\u00e9"):
        with pytest.raises(LookupError) as caught:
            snl.Board.named(wrong)
        assert isinstance(caught.value, snl.NotFoundError)


def test_matrix() -> None:
    board = snl.Board.from_matrix([[-1, -1, -1], [-1, 6, 1]], start=0, die=2)
    assert board.jumps == {2: 6, 3: 1} and (board.rows, board.start, board.die) == (2, 0, (1, 1))
    view = memoryview(array("i", [-1, -1, -1, -1, 6, 1])).cast("B").cast("i", (2, 3))
    assert snl.Board.from_matrix(view).jumps == board.jumps
    with pytest.raises(snl.ArrayError) as caught:
        snl.Board.from_matrix([[-1, -1, -1], [-1, 9, 8]])
    assert caught.value.index == (1, 1) and caught.value.status is snl.Status.SQUARE
    with pytest.raises(snl.ArrayError) as caught:
        snl.Board.from_matrix([[1, -1, -1], [-1, -1, -1]])
    assert caught.value.index == (0, 0) and caught.value.status is snl.Status.GOAL
    for wrong in ([], [[]], [[-1], [-1, -1]]):
        with pytest.raises(ValueError):
            snl.Board.from_matrix(wrong)


def test_moves() -> None:
    board = snl.Board.from_moves([-1, 3, -1, -1], overshoot="win")
    assert board.jumps == {2: 4} and board.overshoot == "win" and board.rows is None
    with pytest.raises(snl.ArrayError) as caught:
        snl.Board.from_moves([-1, -1, 4, -1])
    assert caught.value.index == (2,)
    with pytest.raises(snl.ArrayError) as caught:
        snl.Board.from_moves([-1, -1, -1, 0])
    assert caught.value.index == (3,) and caught.value.status is snl.Status.GOAL


BOARD = snl.Board(30, {3: 22})
NOT_WHOLE: Any = 4.0
REFUSED: list[tuple[type[BaseException], Callable[[], Any]]] = [
    (ValueError, lambda: snl.Board(0)),
    (ValueError, lambda: snl.Board(-1)),
    (ValueError, lambda: snl.Board((1 << 62) + 1)),
    (OverflowError, lambda: snl.Board(1 << 64)),
    (TypeError, lambda: snl.Board(3.0)),  # type: ignore[arg-type]
    (TypeError, lambda: snl.Board("3")),  # type: ignore[arg-type]
    (TypeError, lambda: snl.Board(None)),  # type: ignore[arg-type]
    (ValueError, lambda: snl.Board.grid(1 << 40, 1 << 40)),
    (TypeError, lambda: snl.Board(9, 5)),  # type: ignore[arg-type]
    (TypeError, lambda: snl.Board(9, {"a": 5})),  # type: ignore[arg-type]
    (TypeError, lambda: snl.Board(9, {2.5: 5})),  # type: ignore[arg-type]
    (ValueError, lambda: snl.Board(9, [(1, 2, 3)])),  # type: ignore[list-item]
    (OverflowError, lambda: snl.Board(9, {1 << 63: 5})),
    (ValueError, lambda: snl.Board(9, start=10)),
    (ValueError, lambda: snl.Board(9, start=-1)),
    (ValueError, lambda: snl.Board(9, enter={0})),
    (ValueError, lambda: snl.Board(9, enter=[65])),
    (TypeError, lambda: snl.Board(9, enter=6)),  # type: ignore[arg-type]
    (TypeError, lambda: snl.Board(9, enter="6")),  # type: ignore[arg-type]
    (ValueError, lambda: snl.Board(9, enter_square=0)),
    (ValueError, lambda: snl.Board(9, enter_square=10)),
    (OverflowError, lambda: snl.Board(9, enter_square=1 << 70)),
    (ValueError, lambda: setattr(BOARD, "enter", {65})),
    (ValueError, lambda: setattr(BOARD, "enter_square", 0)),
    (ValueError, lambda: setattr(BOARD, "enter_square", 31)),
    (TypeError, lambda: setattr(BOARD, "rules", 5)),
    (TypeError, lambda: setattr(BOARD, "rules", None)),
    (ValueError, lambda: snl.Board(9, die=0)),
    (ValueError, lambda: snl.Board(9, die=65)),
    (ValueError, lambda: snl.Board(9, die=1 << 80)),
    (ValueError, lambda: snl.Board(9, die=[])),
    (ValueError, lambda: snl.Board(9, die=[0, 0])),
    (ValueError, lambda: snl.Board(9, die=[1 << 31, 1 << 31])),
    (OverflowError, lambda: snl.Board(9, die=[-1, 2])),
    (TypeError, lambda: snl.Board(9, die=2.0)),
    (TypeError, lambda: snl.Board(9, die=[1.5])),
    (TypeError, lambda: snl.Board(9, die=array("d", [1]))),
    (ValueError, lambda: snl.Board(9, overshoot="stop")),  # type: ignore[arg-type]
    (ValueError, lambda: snl.Board(9, overshoot=[])),  # type: ignore[arg-type]
    (ValueError, lambda: BOARD.roll(30, 1)),
    (ValueError, lambda: BOARD.roll(1, 7)),
    (OverflowError, lambda: BOARD.roll(1, 1 << 40)),
    (ValueError, lambda: BOARD.solve_from(31)),
    (TypeError, lambda: BOARD.solve_from(1.0)),  # type: ignore[arg-type]
    (ValueError, lambda: BOARD.route(-1)),
    (ValueError, lambda: BOARD.distances_from(31)),
    (MemoryError, lambda: snl.Board(1 << 62).distances_to_goal()),
    (ValueError, lambda: BOARD.jumps.__setitem__(3, 3)),
    (ValueError, lambda: BOARD.jumps.__setitem__(30, 3)),
    (TypeError, lambda: BOARD.jumps.__setitem__(3, NOT_WHOLE)),
    (TypeError, lambda: BOARD.jumps["x"]),  # type: ignore[index]
    (KeyError, lambda: BOARD.jumps[4]),
    (AttributeError, lambda: snl.Board.__new__(snl.Board).solve()),
    (AttributeError, lambda: snl.Board.__new__(snl.Board).jumps.update({1: 2})),
    (AttributeError, lambda: setattr(BOARD, "squares", 5)),
]


@pytest.mark.parametrize("number", range(len(REFUSED)))
def test_refused(number: int) -> None:
    """A wrong value raises an exception, and the board stays as it was."""
    kind, function = REFUSED[number]
    with pytest.raises(kind) as caught:
        function()
    assert str(caught.value) or kind is MemoryError
    assert BOARD == snl.Board(30, {3: 22})


def test_errors_are_whole() -> None:
    """Exceptions can be pickled with all fields, and are also instances of Python's own classes."""
    with pytest.raises(snl.Error) as caught:
        snl.Board(0)
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is snl.ArgumentError and str(again) == str(caught.value)
    assert again.status is snl.Status.SQUARES
    with pytest.raises(snl.ReadError) as read:
        snl.read("squares 30\nladder 3 40")
    fault = pickle.loads(pickle.dumps(read.value))
    assert (fault.line, fault.column, fault.offset) == (2, 10, 20)
    assert issubclass(snl.OutOfMemoryError, MemoryError)
    assert issubclass(snl.RangeError, OverflowError) and issubclass(snl.NotFoundError, LookupError)
