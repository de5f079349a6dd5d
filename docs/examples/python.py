# SPDX-License-Identifier: MIT
#
# Uses the library in Python with ctypes alone: no compiler, no package. Each function is declared
# once; a status other than SNL_OK is raised as an exception; a board is freed where its `with`
# block ends.
import ctypes
import ctypes.util
from array import array
from ctypes import POINTER, byref, c_char_p, c_int32, c_int64, c_size_t, c_uint32, c_void_p
from typing import NamedTuple


def load_library():
    try:
        return ctypes.CDLL("libsnl.so.1")
    except OSError:
        name = ctypes.util.find_library("snl")
        if name is None:
            raise
        return ctypes.CDLL(name)


#! [python]
snl = load_library()


class SnlError(Exception):
    def __init__(self, status):
        super().__init__(snl.snl_status_text(status).decode())
        self.status = status


def raise_unless_ok(status, function, arguments):
    if status != 0:
        raise SnlError(status)


def declare(name, result, *arguments):
    """Declares a function of the library; a result of None stands for a status."""
    function = getattr(snl, name)
    function.argtypes = arguments
    function.restype = result or c_int32
    if result is None:
        function.errcheck = raise_unless_ok


#! [python]
class snl_leg(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("face", c_int32),
        ("origin", c_int64),  # `from` in C, but `from` is a keyword of Python
        ("times", c_int64),
        ("landing", c_int64),
        ("to", c_int64),
    ]


#! [python]
HANDLE = c_void_p
CELLS = POINTER(c_int32)
declare("snl_status_text", c_char_p, c_int32)
declare("snl_board_create_matrix", None, CELLS, c_int64, c_int64, c_void_p, POINTER(HANDLE),
        POINTER(c_size_t))
declare("snl_board_solve", None, HANDLE, POINTER(c_int64))
snl.snl_board_free.argtypes, snl.snl_board_free.restype = [HANDLE], None  # it returns nothing
#! [python]
declare("snl_board_start", c_int64, HANDLE)
declare("snl_route_create", None, HANDLE, c_int64, POINTER(HANDLE))
declare("snl_route_leg_count", c_size_t, HANDLE)
declare("snl_route_legs", None, HANDLE, POINTER(snl_leg), c_size_t, c_size_t, POINTER(c_size_t))
snl.snl_route_free.argtypes, snl.snl_route_free.restype = [HANDLE], None


class Leg(NamedTuple):
    face: int
    times: int
    origin: int
    landing: int
    to: int


#! [python]


class Board:
    def __init__(self, matrix):
        rows, columns = len(matrix), len(matrix[0])
        if any(len(row) != columns for row in matrix):
            raise ValueError("the rows differ in length")
        numbers = array("i", (cell for row in matrix for cell in row))  # none is cut to 32 bits
        cells = (c_int32 * len(numbers)).from_buffer(numbers)
        self.handle = HANDLE()
        snl.snl_board_create_matrix(cells, rows, columns, None, byref(self.handle), None)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        snl.snl_board_free(self.handle)
        self.handle = HANDLE()

    def rolls(self):
        """The fewest rolls; -1 if the goal cannot be reached."""
        rolls = c_int64()
        snl.snl_board_solve(self.handle, byref(rolls))
        return rolls.value
#! [python]

    def route(self):
        """A list of Leg."""
        route, count = HANDLE(), c_size_t()
        snl.snl_route_create(self.handle, snl.snl_board_start(self.handle), byref(route))
        try:
            legs = (snl_leg * snl.snl_route_leg_count(route))()
            snl.snl_route_legs(route, legs, ctypes.sizeof(snl_leg), len(legs), byref(count))
        finally:
            snl.snl_route_free(route)
        return [Leg(leg.face, leg.times, leg.origin, leg.landing, leg.to) for leg in legs]


matrix = [
    [-1, -1, -1, -1, -1, -1],
    [-1, -1, -1, -1, -1, -1],
    [-1, -1, -1, -1, -1, -1],
    [-1, 35, -1, -1, 13, -1],
    [-1, -1, -1, -1, -1, -1],
    [-1, 15, -1, -1, -1, -1],
]
with Board(matrix) as board:
    print(board.rolls(), "rolls")
    for leg in board.route():
        print(leg)

try:
    Board([[-1, -1], [-1, 5]])
except SnlError as error:
    print("square 5 of 4 is refused: status", error.status)
