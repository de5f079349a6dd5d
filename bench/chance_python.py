# SPDX-License-Identifier: MIT
"""Solves random games with SciPy or NumPy: chance_python.py SOLVER FILE.

bench/child.h describes the protocol, bench/chance_matrix.h the linear system."""
import struct
import sys
import time
import warnings

import numpy


def rolls(moves):
    """Returns two matrices with a row for each square 0..N-1 and a column for each face 1..6: the
    squares where the token rests, and the squares where it lands. The landing square N + 1 stands
    for a roll past the goal; then the token stays."""
    goal = len(moves)
    squares = numpy.arange(goal, dtype=numpy.int32)
    ends = numpy.arange(goal + 2, dtype=numpy.int32)
    ends[1:-1] = numpy.where(moves < 0, ends[1:-1], moves + 1)
    landings = numpy.minimum(squares[:, None] + numpy.arange(1, 7, dtype=numpy.int32), goal + 1)
    rests = ends[landings]
    return numpy.where(landings > goal, squares[:, None], rests), landings


def sparse_matrix(moves):
    goal = len(moves)
    rests = rolls(moves)[0]
    columns = numpy.concatenate([numpy.arange(goal, dtype=numpy.int32)[:, None], rests], axis=1)
    inside = columns < goal
    starts = numpy.zeros(goal + 1, dtype=numpy.int32)
    numpy.cumsum(inside.sum(axis=1), out=starts[1:])
    values = numpy.broadcast_to([6.0] + [-1.0] * 6, columns.shape)[inside]
    matrix = scipy.sparse.csr_matrix((values, columns[inside], starts), shape=(goal, goal))
    matrix.sum_duplicates()
    return matrix.tocsc()


def dense_matrix(moves):
    goal = len(moves)
    rests = rolls(moves)[0]
    squares = numpy.arange(goal)
    matrix = numpy.zeros((goal, goal + 1))
    matrix[squares, squares] = 6
    for face in range(6):
        matrix[squares, rests[:, face]] -= 1
    return matrix[:, :goal]


def sparse_mean(matrix):
    return scipy.sparse.linalg.spsolve(matrix, numpy.full(matrix.shape[0], 6.0))[0]


def dense_mean(matrix):
    try:
        return numpy.linalg.solve(matrix, numpy.full(len(matrix), 6.0))[0]
    except numpy.linalg.LinAlgError:
        return numpy.nan


def all_pairs(moves):
    """The average of the means over all boards with one jump more. A jump from m to d changes the
    mean by v * (mean from d - mean from m) / (1 + v from m - v from d), where v is the expected
    number of landings on m (Sherman and Morrison)."""
    goal = len(moves)
    landings = rolls(moves)[1]
    inverse = numpy.linalg.inv(dense_matrix(moves))
    reach = numpy.zeros((goal, goal + 2))
    for face in range(6):
        reach[numpy.arange(goal), landings[:, face]] += 1
    visits = numpy.zeros((goal + 1, goal + 1))
    visits[:goal] = inverse @ reach[:, :goal + 1]
    means = numpy.zeros(goal + 1)
    means[:goal] = 6 * inverse.sum(axis=1)
    mouths = numpy.flatnonzero(moves[:-1] < 0) + 1
    divisors = 1 + visits[mouths, mouths][:, None] - visits[1:, mouths].T
    changes = visits[0, mouths][:, None] * (means[1:] - means[mouths][:, None]) / divisors
    pairs = len(mouths) * (goal - 1)
    changes[numpy.arange(len(mouths)), mouths - 1] = 0
    return means[0] + changes.sum() / pairs


SOLVERS = {
    "SciPy spsolve": (None, lambda moves: sparse_mean(sparse_matrix(moves))),
    "SciPy spsolve, matrix ready": (sparse_matrix, sparse_mean),
    "NumPy solve": (None, lambda moves: dense_mean(dense_matrix(moves))),
    "NumPy solve, matrix ready": (dense_matrix, dense_mean),
    "NumPy inv, and the formula": (None, all_pairs),
}

if "SciPy" in sys.argv[1]:
    import scipy.sparse
    import scipy.sparse.linalg
warnings.simplefilter("ignore")
prepare, solve = SOLVERS[sys.argv[1]]
with open(sys.argv[2], "rb") as file:
    count, size = struct.unpack("qq", file.read(16))
    boards = list(numpy.fromfile(file, dtype=numpy.int32).reshape(count, size))
if prepare:
    boards = [prepare(board) for board in boards]
talk = sys.stdout.buffer
talk.write(b"\n")
talk.flush()
while request := sys.stdin.buffer.read(8):
    wanted = struct.unpack("q", request)[0]
    start = time.process_time_ns()
    means = [solve(boards[index % count]) for index in range(wanted)]
    taken = time.process_time_ns() - start
    talk.write(struct.pack("q", taken) + numpy.array(means, dtype=numpy.float64).tobytes())
    talk.flush()
