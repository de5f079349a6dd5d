# SPDX-License-Identifier: MIT
"""Solves boards with NetworkX or SciPy: python.py MODULE FILE. bench/child.h describes the
protocol."""
import struct
import sys
import time

import numpy


def with_networkx(moves):
    goal = len(moves) - 1
    ends = [square if move < 0 else move for square, move in enumerate(moves.tolist())]
    graph = networkx.DiGraph()
    graph.add_nodes_from(range(goal + 1))
    graph.add_edges_from((square, ends[landing]) for square in range(goal)
                         for landing in range(square + 1, min(square + 6, goal) + 1))
    try:
        return networkx.shortest_path_length(graph, 0, goal)
    except networkx.NetworkXNoPath:
        return -1


def with_scipy(moves):
    squares = len(moves)
    numbers = numpy.arange(squares, dtype=numpy.int32)
    ends = numpy.where(moves < 0, numbers, moves)
    landings = numbers[:, None] + numpy.arange(1, 7, dtype=numpy.int32)
    legal = landings < squares
    columns = ends[landings[legal]]
    rows = numpy.zeros(squares + 1, dtype=numpy.int32)
    numpy.cumsum(legal.sum(axis=1), out=rows[1:])
    graph = csr_matrix((numpy.ones(len(columns), dtype=numpy.int8), columns, rows),
                       shape=(squares, squares))
    before = breadth_first_order(graph, 0, return_predecessors=True)[1]
    square, rolls = squares - 1, 0
    while square > 0:
        square, rolls = before[square], rolls + 1
    return rolls if square == 0 else -1


if sys.argv[1] == "NetworkX":
    import networkx
    solve = with_networkx
else:
    from scipy.sparse import csr_matrix
    from scipy.sparse.csgraph import breadth_first_order
    solve = with_scipy

with open(sys.argv[2], "rb") as file:
    count, squares = struct.unpack("qq", file.read(16))
    boards = numpy.fromfile(file, dtype=numpy.int32).reshape(count, squares)
talk = sys.stdout.buffer
talk.write(b"\n")
talk.flush()
while request := sys.stdin.buffer.read(8):
    wanted = struct.unpack("q", request)[0]
    start = time.perf_counter_ns()
    rolls = [solve(boards[index % count]) for index in range(wanted)]
    taken = time.perf_counter_ns() - start
    talk.write(struct.pack("q", taken) + numpy.array(rolls, dtype=numpy.int64).tobytes())
    talk.flush()
