# SPDX-License-Identifier: MIT
"""No call leaks memory, and a lack of memory raises an exception."""
from __future__ import annotations

import ctypes
import gc
import os
import subprocess
import sys
from collections.abc import Callable

import pytest

import snl


class Mallinfo(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in (
        "arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks",
        "fordblks", "keepcost")]


def in_use() -> int:
    """Bytes that malloc() has allocated and free() has not yet freed."""
    mallinfo = getattr(ctypes.CDLL(None), "mallinfo2", None)
    if mallinfo is None:
        pytest.skip("mallinfo2 is missing")
    mallinfo.restype = Mallinfo
    gc.collect()
    info = mallinfo()
    return int(info.uordblks + info.hblkhd)


BOARD = snl.Board.named("MB47")
MATRIX = [[-1] * 30 for _ in range(30)]
MADE: list[Callable[[], object]] = [
    lambda: snl.Board(1000, {i: i - 1 for i in range(2, 900)}),
    lambda: BOARD.copy().jumps.update({7: 70}),
    lambda: BOARD.chance().visits(),
    lambda: BOARD.chance().exact_mean,
    lambda: BOARD.route(),
    lambda: BOARD.svg(route=True, heat=BOARD.chance().lengths("mean"), tokens=[1, 2], title="x" * 1000),
    lambda: BOARD.text(),
    lambda: snl.read(str(BOARD) * 5),
    lambda: snl.solve_matrices([MATRIX] * 3),
    lambda: BOARD.simulate(2000).histogram,
    lambda: snl.Game.load(BOARD, snl.Game(BOARD, 4).save()).reserve(1000),
    lambda: snl.Board.from_dict(BOARD.to_dict()).reshape(),
    lambda: setattr(BOARD.copy(), "rules", BOARD.rules),
    lambda: snl.Game(BOARD, 4).copy().reserve(1000),
    lambda: snl.generate(BOARD, ladders=1),
]


@pytest.mark.parametrize("number", range(len(MADE)))
def test_nothing_is_lost(number: int) -> None:
    """A hundred rounds that make objects and drop them leave no memory allocated."""
    for _ in range(5):
        MADE[number]()
    before = in_use()
    for _ in range(100):
        MADE[number]()
    assert in_use() - before < 20_000


WRONG: list[Callable[[], object]] = [
    lambda: snl.Board(900, {i: 950 for i in range(1, 900)}),
    lambda: snl.read(str(BOARD) * 5 + "x"),
    lambda: snl.Game.load(BOARD, b"x" * 1000),
    lambda: BOARD.svg(tokens=[999], title="x" * 1000),
    lambda: snl.solve_matrices([MATRIX, [[999] * 30] * 30]),
    lambda: snl.Board.from_matrix([[999] * 30] * 30),
]


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_nothing_is_lost_with_errors(number: int) -> None:
    def fail() -> None:
        with pytest.raises(ValueError):
            WRONG[number]()

    for _ in range(5):
        fail()
    before = in_use()
    for _ in range(100):
        fail()
    assert in_use() - before < 20_000


SCARCE = """
import resource, snl
from array import array
mouths, ends = array("q", range(1, 2_000_001)), array("q", [5_000_000]) * 2_000_000
board, small = snl.Board(5_000_000), snl.Board(5_000_000, {5: 50})
pages = int(open("/proc/self/statm").read().split()[0])
limit = pages * resource.getpagesize() + 4_000_000
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
for scarce in (lambda: board.jumps.update_arrays(mouths, ends), lambda: small.chance().lengths("variance"),
               lambda: small.distances_to_goal(), lambda: small.svg()):
    try:
        scarce()
    except (MemoryError, snl.RangeError) as error:
        print(type(error).__name__)
assert len(board.jumps) == 0 and small.solve()
"""


def test_scarce_memory() -> None:
    if sys.platform != "linux" or "asan" in os.environ.get("LD_PRELOAD", ""):
        pytest.skip("no limit of memory here")
    done = subprocess.run([sys.executable, "-c", SCARCE], capture_output=True, text=True)
    assert done.stderr == "" and done.stdout.split() == [
        "OutOfMemoryError", "MemoryError", "MemoryError", "RangeError"]
