# SPDX-License-Identifier: MIT
"""Compares fewest rolls, routes and distances with a search in Python; solves many boards at
once."""
from __future__ import annotations

import pickle
import random
import tracemalloc
from array import array
from collections.abc import Callable
from typing import Any

import pytest
import reference

import snl


def test_random_boards(rng: random.Random, rounds: int) -> None:
    for _ in range(rounds):
        plain = reference.random_plain(rng)
        board, n = plain.board(), plain.squares
        distances = [plain.distances(square) for square in range(n + 1)]
        assert board.solve() == distances[plain.start].get(n)
        to_goal = [distances[square].get(n, -1) for square in range(n + 1)]
        assert board.distances_to_goal().tolist() == to_goal
        square = rng.randint(0, n)
        assert board.solve_from(square) == distances[square].get(n)
        expected = [distances[square].get(to, -1) for to in range(n + 1)]
        assert board.distances_from(square).tolist() == expected
        if square == plain.start:
            assert board.distances_from().tolist() == expected
        check_route(board.route(square), plain, square, to_goal)


def check_route(route: snl.Route, plain: reference.Plain, square: int, to_goal: list[int]) -> None:
    """The route is a shortest one, each of its rolls is the largest face possible, and its legs fit
    together."""
    if to_goal[square] < 0:
        assert route.rolls is None and list(route) == [] and not route
        return
    assert route.rolls == to_goal[square] == len(list(route.faces()))
    faces = iter(route.faces())
    for leg in route:
        assert leg.origin == square and leg.times >= 1
        for _ in range(leg.times):
            face = next(faces)
            better = [f for f in plain.faces()
                      if to_goal[plain.roll(square, f)[1]] == to_goal[square] - 1]
            assert face == leg.face == max(better)
            landing, square = plain.roll(square, face)
        assert (leg.landing, leg.to) == (landing, square)
    assert square == plain.squares


def test_route_is_a_sequence() -> None:
    route = snl.Board.named("MB47").route()
    legs = list(route)
    assert len(route) == len(legs) and route[0] == legs[0] and route[-1] == legs[-1]
    assert route[1:3] == legs[1:3] and legs[2] in route and route.index(legs[2]) == 2
    assert pickle.loads(pickle.dumps(route)) == route == snl.Board.named("MB47").route()
    assert hash(route) == hash(snl.Board.named("MB47").route())
    assert route != snl.Board.named("MB48").route(2) and route != legs
    with pytest.raises(IndexError):
        route[len(legs)]
    long = snl.Board(1 << 60).route()
    assert len(long) <= 2 and long.rolls == ((1 << 60) + 4) // 6
    assert repr(long) == f"<snl.Route of {long.rolls} rolls, {len(long)} legs>"
    assert "cannot be reached" in repr(snl.Board(9, die=[0, 0, 3]).route())


def test_route_in_numpy() -> None:
    numpy = pytest.importorskip("numpy")
    route = snl.Board.named("MB47").route()
    legs = numpy.asarray(route)
    assert legs.dtype.names == ("face", "origin", "times", "landing", "to")
    for name in snl.Leg._fields:
        assert legs[name].tolist() == [getattr(leg, name) for leg in route]
    assert legs[-1]["to"] == 100 and not legs.flags.writeable and not legs.flags.owndata
    del route  # the array keeps it
    assert legs["origin"][0] == 0 and len(numpy.asarray(snl.Board(1).route())) == 0


def test_unreachable_is_none() -> None:
    board = snl.Board(9, die=[0, 0, 3])
    assert board.solve() is None and board.solve_from(1) is None and board.solve_from(9) == 0
    assert board.route().rolls is None


def random_matrices(rng: random.Random, boards: int, rows: int, columns: int) -> list[Any]:
    matrices = []
    for _ in range(boards):
        matrix = [[rng.randint(1, rows * columns) if rng.random() < 0.3 else -1
                   for _ in range(columns)] for _ in range(rows)]
        matrix[0][columns - 1 if rows % 2 else 0] = -1
        matrices.append(matrix)
    return matrices


def flat(nested: Any) -> array[int]:
    return array("i", [cell for matrix in nested for row in matrix for cell in row])


def test_matrices(rng: random.Random) -> None:
    for boards, rows, columns in ((1, 1, 1), (30, 3, 4), (50, 6, 6), (7, 1, 12), (9, 8, 1)):
        matrices = random_matrices(rng, boards, rows, columns)
        expected = [-1 if (rolls := snl.Board.from_matrix(matrix).solve()) is None else rolls
                    for matrix in matrices]
        assert snl.solve_matrices(matrices).tolist() == expected
        view = memoryview(flat(matrices)).cast("B").cast("i", (boards, rows, columns))
        assert snl.solve_matrices(view).tolist() == expected
        moves = [snl.Board.from_matrix(matrix) for matrix in matrices]
        rows_of_moves = [[board.jumps.get(i + 1, 0) - 1 for i in range(rows * columns)]
                         for board in moves]
        assert snl.solve_moves(rows_of_moves).tolist() == expected


def test_faulty_boards() -> None:
    good, bad = [[-1, -1], [-1, 3]], [[-1, -1], [9, -1]]
    with pytest.raises(snl.FaultyBoardsError) as caught:
        snl.solve_matrices([good, good, bad, good, bad])
    assert caught.value.rolls == array("q", [1, 1, -2, 1, -2])
    assert caught.value.index == (2, 1, 0) and caught.value.status is snl.Status.SQUARE
    with pytest.raises(snl.FaultyBoardsError) as caught:
        snl.solve_moves([[-1, -1, -1], [-1, -1, 0]])
    assert caught.value.rolls == array("q", [1, -2]) and caught.value.index == (1, 2)
    assert caught.value.status is snl.Status.GOAL
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.rolls == caught.value.rolls and again.index == (1, 2)


@pytest.mark.parametrize("wrong", [
    None, 5, "text", [1, 2], [[1, 2]], [[[1.5]]], [[[1], [1, 2]]], [[["x"]]], [[[1 << 40]]],
    b"bytes", array("i", [1, 2]), memoryview(array("f", [-1])).cast("B").cast("f", (1, 1, 1)), [[[]]], [[]],
])
def test_wrong_arrays(wrong: Any) -> None:
    with pytest.raises((TypeError, ValueError, OverflowError)):
        snl.solve_matrices(wrong)


def test_numpy(rng: random.Random) -> None:
    """NumPy arrays are accepted, and results become NumPy arrays, without a copy."""
    numpy = pytest.importorskip("numpy")
    matrices = random_matrices(rng, 20, 5, 6)
    cells = numpy.array(matrices, dtype=numpy.int32)
    expected = snl.solve_matrices(matrices)
    cells.flags.writeable = False
    assert snl.solve_matrices(cells) == expected
    assert snl.solve_matrices(cells[3:9]) == expected[3:9]
    for view in (cells[::2], cells[:, :, ::-1], cells.transpose(0, 2, 1),
                 numpy.asfortranarray(cells)):
        with pytest.raises(ValueError, match="one after another"):
            snl.solve_matrices(view)
    for kind in (numpy.int8, numpy.int16, numpy.int64, numpy.longlong):
        assert snl.solve_matrices(cells.astype(kind)) == expected
    for other in (cells.astype(">i4"), cells.astype(float), cells.astype(bool), cells.astype("O")):
        with pytest.raises((TypeError, ValueError), match="int32|unsupported"):
            snl.solve_matrices(other)
    with pytest.raises(ValueError, match="3 dimensions"):
        snl.solve_matrices(cells[0])
    assert len(snl.solve_matrices(cells[:0])) == 0
    assert snl.Board.from_matrix(cells[0]) == snl.Board.from_matrix(matrices[0])
    assert snl.Board.from_matrix(cells[0].astype(int)) == snl.Board.from_matrix(matrices[0])
    assert snl.Board.from_moves(numpy.array([-1, 5] + [-1] * 7)) == snl.Board(9, {2: 6})
    assert snl.Board(9, die=numpy.array([1, 2])).die == (1, 2)
    chance = snl.Board(9).chance()
    assert chance.quantiles(numpy.array([0.5], numpy.float32)) == [chance.median]
    moves = numpy.full((3, 9), -1, numpy.int32)
    assert snl.solve_moves(moves).tolist() == [2, 2, 2]
    distances = snl.Board(100).distances_to_goal()
    shared = numpy.asarray(distances)
    assert shared.dtype == numpy.int64
    shared[100] = 77
    assert distances[100] == 77
    board = snl.Board(100)
    board.jumps.update_arrays(numpy.array([5, 6]), numpy.array([50, 60]))
    assert board.jumps == {5: 50, 6: 60}
    with pytest.raises(TypeError, match="int64"):
        board.jumps.update_arrays(numpy.array([5.0]), numpy.array([50.0]))
    assert board.solve_from(numpy.int16(94)) == 1
    with pytest.raises(TypeError):
        board.solve_from(numpy.float32(94))


def array_of(values: Any) -> Any:
    """The values as a NumPy array, or as a list if NumPy is missing."""
    try:
        import numpy
    except ImportError:
        return values
    return numpy.array(values)


@pytest.mark.parametrize("large", [1 << 31, -(1 << 31) - 1, (1 << 32) - 1, (1 << 32) + 3, -(1 << 63)])
def test_numbers_beyond_int32(large: int) -> None:
    """An entry that does not fit into an int32 is faulty; its upper bits are not cut off."""
    matrices = [[[-1, -1], [-1, 3]], [[-1, large], [-1, -1]]]
    moves = [[-1, -1, 1, -1], [-1, large, -1, -1]]
    ways: list[Callable[[Any], Any]] = [list, array_of]
    for given in ways:
        with pytest.raises(snl.FaultyBoardsError) as faulty:
            snl.solve_matrices(given(matrices))
        assert (faulty.value.index, faulty.value.rolls.tolist()) == ((1, 0, 1), [1, -2])
        with pytest.raises(snl.FaultyBoardsError) as faulty:
            snl.solve_moves(given(moves))
        assert (faulty.value.index, faulty.value.rolls.tolist()) == ((1, 1), [1, -2])
        with pytest.raises(snl.ArrayError) as wrong:
            snl.Board.from_matrix(given(matrices[1]))
        assert wrong.value.index == (0, 1) and wrong.value.status is snl.Status.SQUARE
        with pytest.raises(snl.ArrayError):
            snl.Board.from_moves(given(moves[1]))


def test_numpy_is_not_copied() -> None:
    """Solving 80 megabytes of entries allocates less than 1 megabyte."""
    numpy = pytest.importorskip("numpy")
    moves = numpy.full((2000, 10_000), -1, numpy.int32)
    tracemalloc.start()
    try:
        assert set(snl.solve_moves(moves)) == {1667}
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()
