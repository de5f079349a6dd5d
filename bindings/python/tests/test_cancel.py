# SPDX-License-Identifier: MIT
"""Long calls can be ended by a signal, by another thread, or after a time."""
from __future__ import annotations

import asyncio
import signal
import threading
from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Optional

import pytest

import snl
from snl import _cancel

ENDLESS = 10**15
CLASSIC = snl.Board.named("MB47")
MANY = {mouth: mouth - 1 for mouth in range(2, 200_000)}
LARGE = snl.Board(1_000_000, MANY)
LARGE_GAME = snl.Game(LARGE)
GRID = snl.Board.grid(600, 600, {5: 50})
TEXT = "squares 1000000\n" + "".join(f"snake {mouth} {MANY[mouth]}\n" for mouth in MANY)
CELLS = array("i", [-1]) * 360_000
MOUTHS, TO = array("q", MANY), array("q", MANY.values())
STEEP = snl.Board(2000, {i: 3000 - i for i in range(1501, 2000)}, start=0)


def matrix() -> memoryview:
    return memoryview(CELLS).cast("b").cast("i", (600, 600))


def many() -> memoryview:
    return memoryview(CELLS).cast("b").cast("i", (3600, 10, 10))


LONG: dict[str, Callable[[], object]] = {
    "simulate": lambda: CLASSIC.simulate(ENDLESS),
    "simulate, two players": lambda: CLASSIC.simulate(ENDLESS, players=2),
    "generate": lambda: snl.generate(
        snl.Board(1000), ladders=1, mean=1e9, tries_max=ENDLESS),
    "Board": lambda: snl.Board(1_000_000, MANY),
    "from_matrix": lambda: snl.Board.from_matrix(matrix()),
    "from_moves": lambda: snl.Board.from_moves(CELLS),
    "parse": lambda: snl.Board.parse(TEXT),
    "write": lambda: str(LARGE),
    "copy": lambda: LARGE.copy(),
    "jumps.update_arrays": lambda: snl.Board(1_000_000).jumps.update_arrays(MOUTHS, TO),
    "find_cycle": lambda: LARGE.find_cycle(),
    "solve": lambda: LARGE.solve(),
    "route": lambda: LARGE.route(),
    "distances_from": lambda: LARGE.distances_from(),
    "distances_to_goal": lambda: LARGE.distances_to_goal(),
    "solve_matrices": lambda: snl.solve_matrices(many()),
    "solve_moves": lambda: snl.solve_moves([CELLS]),
    "chance": lambda: STEEP.chance(),
    "chance, in turns": lambda: STEEP.chance(turns=snl.Turns({6}, limit=3)),
    "svg": lambda: GRID.svg(),
    "text": lambda: GRID.text(4000),
    "Game": lambda: snl.Game(LARGE),
    "save": lambda: snl.Game(LARGE).save(),
    "Game.copy": lambda: LARGE_GAME.copy(),
}


def in_thread(call: Callable[[], object]) -> Optional[BaseException]:
    """The exception that a call raises in a thread of its own. The first poll of a new thread
    always calls Python."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(call).exception()


@pytest.mark.parametrize("name", LONG)
def test_every_long_call_is_cancelled(name: str) -> None:
    before = snl.Board(1_000_000, MANY)

    def call() -> None:
        with cancel:
            LONG[name]()

    cancel = snl.Cancel()
    cancel.set()
    error = in_thread(call)
    assert isinstance(error, snl.CancelledError) and error.status is snl.Status.CANCELLED
    assert LARGE == before and GRID == snl.Board.grid(600, 600, {5: 50})


def test_what_a_change_was_to_be_is_forgotten() -> None:
    board = snl.Board(1_000_000, {5: 50})

    def change() -> None:
        with snl.Cancel(0):
            board.jumps.update_arrays(MOUTHS, TO)

    def replace() -> None:
        with snl.Cancel(0):
            board.jumps = MANY

    assert isinstance(in_thread(change), snl.CancelledError)
    assert isinstance(in_thread(replace), snl.CancelledError)
    assert board.jumps == {5: 50}
    board.jumps = MANY
    assert board == LARGE


def test_cancelled_from_another_thread() -> None:
    cancel = snl.Cancel()
    timer = threading.Timer(0.05, cancel.set)
    timer.start()
    with cancel, pytest.raises(snl.CancelledError, match="the work was cancelled"):
        CLASSIC.simulate(ENDLESS)
    timer.join()
    assert cancel.is_set() and CLASSIC.simulate(1000).games == 1000


def test_time_is_over() -> None:
    cancel = snl.Cancel(seconds=0.06)
    with cancel:
        assert CLASSIC.solve() == 7
        with pytest.raises(snl.CancelledError):
            CLASSIC.simulate(ENDLESS)
    assert cancel.is_set() and not snl.Cancel(1e9).is_set() and not snl.Cancel().is_set()


def test_blocks_within_blocks() -> None:
    inner, outer = snl.Cancel(), snl.Cancel()
    inner.set()
    with outer:
        with inner, pytest.raises(snl.CancelledError):
            CLASSIC.simulate(ENDLESS)
        assert CLASSIC.simulate(1_000_000).games == 1_000_000
        with outer, snl.Cancel():
            outer.set()
            with pytest.raises(snl.CancelledError):
                CLASSIC.simulate(ENDLESS)
        with pytest.raises(snl.CancelledError):
            CLASSIC.simulate(ENDLESS)
    assert CLASSIC.simulate(1_000_000).games == 1_000_000 and _cancel._within.get() == ()


def test_other_threads_go_on() -> None:
    started = threading.Event()

    def stopped() -> None:
        with snl.Cancel(0):
            started.wait()
            CLASSIC.simulate(ENDLESS)

    def free() -> int:
        started.set()
        return CLASSIC.simulate(1_000_000).games

    with ThreadPoolExecutor(2) as pool:
        ended, going = pool.submit(stopped), pool.submit(free)
        assert isinstance(ended.exception(), snl.CancelledError) and going.result() == 1_000_000


def test_asyncio() -> None:
    """asyncio.to_thread() carries the `with` block into its thread; other tasks are outside of
    it."""

    async def stopped() -> None:
        with snl.Cancel(0.1):
            await asyncio.to_thread(CLASSIC.simulate, ENDLESS)

    async def main() -> Any:
        free = asyncio.to_thread(CLASSIC.simulate, 100_000)
        return await asyncio.gather(stopped(), free, return_exceptions=True)

    error, simulation = asyncio.run(main())
    assert isinstance(error, snl.CancelledError) and simulation.games == 100_000


class Rung(BaseException):
    """The exception that a signal handler raises."""


needs_timer = pytest.mark.skipif(
    not hasattr(signal, "setitimer"), reason="no signal after a time here")


def during(call: Callable[[], object], handler: Callable[[], None], every: float = 0) -> None:
    """Runs a call. After 0.1 seconds a signal runs the handler; then it runs again each `every`
    seconds, or never again if `every` is 0."""
    old = signal.signal(signal.SIGALRM, lambda number, frame: handler())
    signal.setitimer(signal.ITIMER_REAL, 0.1, every)
    try:
        call()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)


@needs_timer
def test_signal_ends_a_call() -> None:
    def ring() -> None:
        raise Rung

    with pytest.raises(Rung) as raised:
        during(lambda: CLASSIC.simulate(ENDLESS), ring)
    assert raised.value.__context__ is None and _cancel.raised() is None
    assert CLASSIC.simulate(1_000_000).games == 1_000_000


@needs_timer
def test_interrupt_ends_a_call() -> None:
    with pytest.raises(KeyboardInterrupt):
        during(lambda: CLASSIC.simulate(ENDLESS), lambda: signal.raise_signal(signal.SIGINT))


@needs_timer
def test_signal_that_is_handled_ends_nothing() -> None:
    rung: list[object] = []
    expected = CLASSIC.simulate(3_000_000)
    answers: list[object] = []
    during(lambda: answers.append(CLASSIC.simulate(3_000_000)),
           lambda: rung.append(CLASSIC.solve()), every=0.1)
    assert answers == [expected] and set(rung) <= {7}


@needs_timer
def test_handler_that_cancels() -> None:
    cancel = snl.Cancel()
    with cancel, pytest.raises(snl.CancelledError):
        during(lambda: CLASSIC.simulate(ENDLESS), cancel.set)


def test_handler_uses_what_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Code that runs in the middle of a call can use every object but the one that the call
    changes, and can read a game that is being saved or copied."""
    board, game, seen = snl.Board(1_000_000, MANY), snl.Game(LARGE), []
    game.roll()

    class Meddling(snl.Cancel):
        def is_set(self) -> bool:
            changes: list[Callable[[], object]] = [game.roll, game.undo, lambda: game.reserve(5)]
            for change in changes:
                try:
                    change()
                except RuntimeError as error:
                    seen.append(str(error))
            try:
                board.start = board.squares
            except RuntimeError as error:
                seen.append(str(error))
            return game.rolls < 1

    def save() -> None:
        with Meddling():
            assert game.save() == snl.Game.load(LARGE, game.save()).save()

    def copy() -> None:
        with Meddling():
            assert game.copy().rolls == 1

    def change() -> None:
        with Meddling():
            board.jumps.update_arrays(MOUTHS, TO)

    for read in (save, copy):
        assert in_thread(read) is None
        assert set(seen) == {"the game is changed while the same thread is reading it"}
        seen.clear()
    assert game.roll() and in_thread(change) is None
    assert "the board is used while the same thread is changing it" in seen
    assert board.jumps == MANY
