# SPDX-License-Identifier: MIT
"""Snakes and Ladders boards: fewest rolls, the random game, simulation, pictures, games.

>>> board = snl.Board(100, jumps={2: 15}, start=1)
>>> board.solve()
16
>>> round(board.chance().mean, 3)
32.429

`docs/python.md` of the project is the guide, and `help()` has the rest."""
from snl._base import (
    ArgumentError,
    ArrayError,
    CancelledError,
    EntryError,
    Error,
    FaultyBoardsError,
    GenerateError,
    Nearest,
    NotFoundError,
    OutOfMemoryError,
    RangeError,
    ReadError,
    Status,
)
from snl._board import TWO_DICE, Board, BoardInfo, Roll, Rules, named_boards, read, write
from snl._cancel import Cancel
from snl._chance import BestJump, Chance, Distribution, Length, Mode, Win, win
from snl._draw import Svg, plot
from snl._game import Event, Game, GameOptions, Turns
from snl._generate import Generated, generate
from snl._jumps import JumpMap
from snl._native import ffi, lib
from snl._play import Simulation, Totals
from snl._solve import Leg, Route, solve_matrices, solve_moves

__version__: str = ffi.string(lib.snl_version()).decode()
del ffi, lib

for _error in (
    ArgumentError, ArrayError, CancelledError, EntryError, Error, FaultyBoardsError, GenerateError,
    NotFoundError, OutOfMemoryError, RangeError, ReadError,
):
    _error.__module__ = __name__  # so that tracebacks say snl.Error, not snl._base.Error

__all__ = [
    "TWO_DICE", "ArgumentError", "ArrayError", "BestJump", "Board", "BoardInfo", "Cancel",
    "CancelledError", "Chance", "Distribution", "EntryError", "Error", "Event", "FaultyBoardsError",
    "Game", "GameOptions", "GenerateError", "Generated", "JumpMap", "Leg", "Length", "Mode",
    "Nearest", "NotFoundError", "OutOfMemoryError", "RangeError", "ReadError", "Roll", "Route",
    "Rules", "Simulation", "Status", "Svg", "Totals", "Turns", "Win", "generate", "named_boards",
    "plot", "read", "solve_matrices", "solve_moves", "win", "write",
]
