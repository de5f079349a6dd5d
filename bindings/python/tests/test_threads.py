# SPDX-License-Identifier: MIT
"""Several threads use a board or a game at once, while some of them change it."""
from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

import snl
from snl._native import lib as LIBRARY

TURNS = 2000 if os.environ.get("SNL_TEST_WHOLE") else 200


def together(*works: Callable[[], object]) -> None:
    """Runs each function in a thread, and switches between the threads often. Raises the exception
    of a thread."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(len(works)) as pool:
            for done in [pool.submit(work) for work in works]:
                done.result()
    finally:
        sys.setswitchinterval(interval)


def test_every_call_sees_one_state() -> None:
    """Jumps are replaced as a whole: a reader sees all old jumps or all new ones, never a
    mixture."""
    first = {i: i + 400 for i in range(2, 500, 3)}
    second = {i: i - 1 for i in range(600, 990, 2)}
    board = snl.Board(1000, first)
    solved = {snl.Board(1000, jumps).solve() for jumps in (first, second)}
    texts = {str(snl.Board(1000, jumps)) for jumps in (first, second)}

    def change() -> None:
        for _ in range(TURNS // 4):
            board.jumps = second
            board.jumps = first

    def read() -> None:
        for _ in range(TURNS // 8):
            assert board.solve() in solved
            assert str(board) in texts
            assert dict(zip(*board.jumps.arrays())) in (first, second)
            assert board.copy().solve() in solved
            assert board.route().rolls in solved

    together(change, read, read)
    assert board.jumps == first


def test_changes_of_one_board_all_count() -> None:
    """Threads add jumps one by one, while others read and copy the board. No jump gets lost."""
    board = snl.Board(100_000)

    def make(begin: int) -> Callable[[], None]:
        def work() -> None:
            for mouth in range(begin, 3 * TURNS, 3):
                board.jumps[mouth] = 50_000 + mouth
                if mouth % 7 == 0:
                    del board.jumps[mouth]

        return work

    together(make(1), make(2), make(3))
    assert board.jumps == {m: 50_000 + m for m in range(1, 3 * TURNS) if m % 7}
    board.jumps = {}
    together(make(1), make(2), make(3))

    def read_while_growing() -> None:
        for _ in range(TURNS // 8):
            board.solve()
            board.find_cycle()

    together(make(1), make(2), read_while_growing, read_while_growing)


def test_rules_change_while_others_read() -> None:
    board = snl.Board.grid(10, 10, {5: 50})

    def change() -> None:
        for turn in range(TURNS):
            board.die = 2 + turn % 60
            board.start = turn % 90
            board.overshoot = "win" if turn % 2 else "bounce"
            board.chaining = bool(turn % 3)

    def read() -> None:
        for _ in range(TURNS):
            assert 2 <= len(board.die) < 62 and board.chance is not None
            assert board.solve() is not None and repr(board) and board.squares == 100

    together(change, read, read)


def test_reading_never_copies_and_changing_seldom() -> None:
    """A board that nobody reads is changed in place; a board that a call is reading is copied
    first."""
    board = snl.Board(100)
    kept = board._handle
    board.jumps[5] = 50
    assert board._handle is not kept  # `kept` stands for a call that reads
    again = id(board._handle)
    del kept
    for mouth in range(6, 40):
        board.jumps[mouth] = 50
    board.start = 0
    assert id(board._handle) == again


def test_failed_change_leaves_the_board() -> None:
    board = snl.Board(100, {5: 50})
    held = board._handle
    for _ in range(3):
        with pytest.raises(ValueError):
            board.jumps[5] = 500
        with pytest.raises(ValueError):
            board.die = 0
    assert board == snl.Board(100, {5: 50}) and held is not None


def test_use_in_the_middle_of_a_change() -> None:
    """Code that uses a board in the middle of a change, as a signal handler could, gets an
    exception, and the board is whole afterwards."""
    board = snl.Board(100, {5: 50})

    def meddle(handle: object) -> None:
        with pytest.raises(RuntimeError):
            board.solve()
        with pytest.raises(RuntimeError):
            board.start = 4

    board._change(meddle)
    assert board == snl.Board(100, {5: 50})


def test_games() -> None:
    game = snl.Game(snl.Board(1 << 40), 3, seed=1)

    def roll() -> None:
        for _ in range(TURNS):
            assert game.roll()[0].kind == "rolled"

    def back() -> None:
        for _ in range(TURNS // 2):
            try:
                game.undo()
            except LookupError:
                pass

    def read() -> None:
        for _ in range(TURNS // 4):
            snl.Game.load(snl.Board(1 << 40), game.save())
            assert len(game.squares) == 3 and len(game.events) in (0, 3)
            assert len(game.faces) <= 2 * TURNS

    together(roll, roll, back, read)
    assert TURNS <= game.rolls <= 2 * TURNS


class Counting:
    """A lock that counts how often it was taken."""

    def __init__(self) -> None:
        self.held = self.taken = 0

    def __enter__(self) -> None:
        assert self.held == 0
        self.held, self.taken = 1, self.taken + 1

    def __exit__(self, *exception: object) -> None:
        self.held = 0


@pytest.mark.parametrize("name", sorted(
    name for name in vars(snl.Game) if not name.startswith("_") and name not in ("load", "winner")))
def test_every_call_of_a_game_has_it_alone(name: str) -> None:
    game, lock = snl.Game(snl.Board(100), 2), Counting()
    game.roll()
    setattr(game, "_lock", lock)

    class Library:
        """Passes calls on to the library, and fails if the caller does not hold the lock."""

        def __getattr__(self, function: str) -> object:
            assert lock.held or function == "snl_game_free"  # copy() stores it, and calls it later
            return getattr(LIBRARY, function)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("snl._game.lib", Library())
        value = getattr(game, name)
        if callable(value):
            value(*{"reserve": (5,)}.get(name, ()))
    assert lock.taken == 1 and lock.held == 0


def test_chance_is_shared() -> None:
    chance = snl.Board.named("MB47").chance()
    expected = chance.quantiles([0.5]), chance.visits(), snl.win([chance] * 2)

    def read() -> None:
        for _ in range(TURNS // 20):
            assert (chance.quantiles([0.5]), chance.visits(), snl.win([chance] * 2)) == expected

    together(read, read, read)


def test_other_threads_run_meanwhile() -> None:
    """The switch interval is hours, so this thread only runs again if simulate() releases Python's
    global lock."""
    board = snl.Board(10_000)
    interval = sys.getswitchinterval()
    try:
        for games in (1000, 10_000, 100_000):  # a longer call if this thread missed the last
            state = "before"

            def play() -> None:
                nonlocal state
                state = "inside"
                board.simulate(games)
                state = "after"

            sys.setswitchinterval(10_000)
            thread = threading.Thread(target=play)
            thread.start()
            seen = state
            sys.setswitchinterval(interval)
            thread.join()
            if seen == "inside":
                return
    finally:
        sys.setswitchinterval(interval)
    raise AssertionError("the thread was never seen inside the call")
