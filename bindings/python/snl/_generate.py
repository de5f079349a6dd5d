# SPDX-License-Identifier: MIT
"""Boards with a chosen difficulty."""
from __future__ import annotations

from operator import index
from typing import Any, NamedTuple, Optional

from snl._base import GenerateError, Nearest, Status, check, check_positive, owned, struct, text_of
from snl._board import Board
from snl._native import ffi, lib


class Generated(NamedTuple):
    """A generated board, the number of tries, and the board's fewest rolls and mean of the random
    game."""

    board: Board
    tries: int
    rolls: int
    mean: float


def generate(
    base: Board,
    *,
    ladders: int = 0,
    snakes: int = 0,
    rolls: Optional[int] = None,
    mean: Optional[float] = None,
    tolerance: Optional[float] = None,
    jump_min: Optional[int] = None,
    jump_max: Optional[int] = None,
    spread: bool = False,
    seed: int = 0,
    tries_max: int = 10_000,
) -> Generated:
    """Generates a board with a chosen difficulty: adds `ladders` ladders and `snakes` snakes to a
    copy of `base`. Each new jump is `jump_min` to `jump_max` squares long. The fewest rolls of the
    board are `rolls`. The mean of its random game is `mean`, up to the relative error `tolerance`.
    If `spread` is true, jumps seldom cross. A parameter that is None sets no condition.

    Random games on the board always end. The same arguments make the same board everywhere.
    """
    given: dict[str, Any] = {
        "rolls": rolls, "mean": mean, "tolerance": tolerance, "jump_min": jump_min,
        "jump_max": jump_max, "tries_max": tries_max,
    }
    given = {name: value for name, value in given.items() if value is not None}
    for name, value in given.items():
        check_positive(Status[name.upper()], name, value)
    options = struct(
        "snl_generate_options",
        ladders=index(ladders),
        snakes=index(snakes),
        spread=bool(spread),
        seed=index(seed),
        **given,
    )
    generated, out = struct("snl_generated"), ffi.new("snl_board **")
    status = lib.snl_generate(base._handle, options, out, generated)
    if status == lib.SNL_ERROR_IMPOSSIBLE:
        raise GenerateError(status, text_of(status))
    if status == lib.SNL_ERROR_EFFORT:
        raise _not_found(f"no such board was found in {tries_max} tries", generated)
    check(status)
    handle = owned(out, lib.snl_board_free)  # now, so that no exception can lose the board
    board = type(base)._of(handle)
    return Generated(board, generated.tries, generated.rolls, generated.mean)


def _not_found(message: str, generated: Any) -> GenerateError:
    fault = GenerateError(lib.SNL_ERROR_EFFORT, message)
    if generated.mean:  # 0 if no try could place all the jumps
        rolls = None if generated.rolls == lib.SNL_UNREACHABLE else generated.rolls
        fault.nearest = Nearest(rolls, generated.mean)
    return fault
