# SPDX-License-Identifier: MIT
"""Calls the drawing functions of libsnl from Python, and lists the kept pictures: pictures of the
documentation, and pictures in tests/golden. The tests notice if a byte of them changes."""
import ctypes
import os
import random
from ctypes import (POINTER, byref, c_char_p, c_double, c_int32, c_int64, c_size_t, c_uint32,
                    c_uint64, c_void_p)

from structs import Leg, Picture

AUTO, LIGHT, DARK = 0, 1, 2
LENGTH_MEAN = 1


class Plot(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("theme", c_int32), ("count", c_int32), ("title", c_char_p),
        ("description", c_char_p), ("marks", POINTER(c_double)), ("mark_labels", POINTER(c_char_p)),
        ("mark_count", c_size_t)]


class Refused(Exception):
    pass


def check(status):
    if status != 0:
        raise Refused("status %d" % status)


def array(kind, values):
    return (kind * max(1, len(values)))(*values)


class Library:
    def __init__(self, path):
        self.so = ctypes.CDLL(path)
        for name in "squares", "rows", "columns", "start", "jump", "next_jump":
            getattr(self.so, "snl_board_" + name).restype = c_int64
        self.so.snl_route_leg_count.restype = c_size_t

    def board(self, rows, columns, jumps=(), start=1, enter=0):
        """Makes a grid; with 0 rows, a linear board of `columns` squares. A roll from the start
        puts the token on the square `enter`, if it is not 0."""
        board = c_void_p()
        if rows:
            check(self.so.snl_board_create_grid(c_int64(rows), c_int64(columns), None, byref(board)))
        else:
            check(self.so.snl_board_create(c_int64(columns), None, byref(board)))
        for mouth, end in jumps:
            check(self.so.snl_board_set_jump(board, c_int64(mouth), c_int64(end)))
        check(self.so.snl_board_set_start(board, c_int64(start)))
        check(self.so.snl_board_set_enter(board, c_uint64(0), c_int64(enter)))
        return board

    def read(self, name):
        """The first board of a file in boards/."""
        path = os.path.join(os.path.dirname(__file__), "..", "..", "boards", name)
        with open(path, "rb") as file:
            text = file.read()
        boards, count = (c_void_p * 100)(), c_size_t()
        check(self.so.snl_read_boards(text, c_size_t(len(text)), None, boards, c_size_t(100),
                                      byref(count), None))
        return c_void_p(boards[0])

    def jumps(self, board):
        found, mouth = [], 0
        while True:
            mouth = self.so.snl_board_next_jump(board, c_int64(mouth))
            if mouth == 0:
                return found
            found.append((mouth, self.so.snl_board_jump(board, c_int64(mouth))))

    def squares(self, board):
        return self.so.snl_board_squares(board)

    def start(self, board):
        return self.so.snl_board_start(board)

    def enter_square(self, board):
        square = c_int64()
        check(self.so.snl_board_enter(board, None, byref(square)))
        return square.value

    def route(self, board):
        """The legs of a shortest route, each (from, face, times, landing, to)."""
        route = c_void_p()
        check(self.so.snl_route_create(board, c_int64(self.start(board)), byref(route)))
        count = c_size_t(self.so.snl_route_leg_count(route))
        legs = (Leg * count.value)()
        check(self.so.snl_route_legs(route, legs, c_size_t(ctypes.sizeof(Leg)), count,
                                     byref(count)))
        self.so.snl_route_free(route)
        return [leg.parts() for leg in legs]

    def chance(self, board):
        chance = c_void_p()
        check(self.so.snl_chance_create(board, None, byref(chance)))
        return chance

    def visits(self, board):
        values = array(c_double, [0] * (self.squares(board) + 1))
        check(self.so.snl_chance_visits(self.chance(board), c_int64(self.start(board)), values,
                                        c_size_t(len(values)), byref(c_size_t())))
        return list(values)

    def means(self, board):
        values = array(c_double, [0] * (self.squares(board) + 1))
        check(self.so.snl_chance_lengths(self.chance(board), c_int32(LENGTH_MEAN), values,
                                         c_size_t(len(values)), byref(c_size_t())))
        return list(values)

    def distribution(self, board, count):
        values, bound = array(c_double, [0] * count), c_double()
        check(self.so.snl_chance_distribution(self.chance(board), c_int64(self.start(board)),
                                              values, None, c_size_t(count), byref(bound)))
        return list(values)

    def text(self, function, *arguments):
        length = c_size_t()
        check(function(*arguments, None, c_size_t(0), byref(length)))
        buffer = ctypes.create_string_buffer(length.value + 1)
        check(function(*arguments, buffer, c_size_t(length.value + 1), byref(length)))
        return buffer.raw[:length.value]

    def svg(self, board, theme=AUTO, title=None, legs=(), heat=None, label=None, tokens=()):
        picture = Picture(ctypes.sizeof(Picture), theme, title and title.encode())
        picture.legs, picture.leg_count = Leg.array(legs), len(legs)
        if heat is not None:
            picture.heat, picture.heat_count = array(c_double, heat), len(heat)
        picture.heat_label = label and label.encode()
        picture.tokens, picture.token_count = array(c_int64, tokens), len(tokens)
        return self.text(self.so.snl_draw_svg, board, byref(picture))

    def plot(self, numbers, theme=AUTO, title=None, marks=()):
        """`marks` are pairs of a number and a name, which may be None."""
        names = [name and name.encode() for _, name in marks]
        plot = Plot(ctypes.sizeof(Plot), theme, 0, title and title.encode(), None,
                    array(c_double, [number for number, _ in marks]), array(c_char_p, names),
                    len(marks))
        return self.text(self.so.snl_draw_distribution, array(c_double, numbers),
                         c_size_t(len(numbers)), byref(plot))


def random_jumps(squares, count, seed, longest=None):
    """Random jumps. No two of them share a square."""
    source, used, jumps = random.Random(seed), {1, squares}, []
    while len(jumps) < count:
        mouth, end = source.randint(2, squares - 1), source.randint(2, squares - 1)
        if mouth != end and not {mouth, end} & used and abs(mouth - end) <= (longest or squares):
            used |= {mouth, end}
            jumps.append((mouth, end))
    return jumps


LINE = [(3, 22), (5, 8), (11, 26), (27, 1), (21, 9), (17, 4), (19, 18)]


def kept(library):
    """The kept pictures as {file: SVG}."""
    classic, small = library.read("mb47.snl"), library.read("leetcode-909.json")
    lengths = library.distribution(classic, 151)
    marks = [(39.2251223, "mean"), (22, "most frequent"), (32, "median"), (89, "19 of 20 by")]
    example = library.board(5, 6, [(3, 22), (5, 8), (11, 26), (20, 29), (17, 4), (19, 7), (21, 9),
                                   (27, 1)])
    crowded = library.board(20, 20, random_jumps(400, 36, 5, 150))
    example = library.svg(example, title="Three rolls", legs=library.route(example))
    return {
        "docs/examples/picture.expected": example,
        "docs/images/example.svg": example,
        "docs/images/mb47.svg": library.svg(classic),
        "docs/images/route.svg": library.svg(small, legs=library.route(small)),
        "docs/images/visits.svg": library.svg(
            classic, heat=library.visits(classic)[:-1] + [float("nan")],
            label="Mean rolls made from a square"),
        "docs/images/distribution.svg": library.plot(
            lengths, title="How long a game on the classic board lasts", marks=marks),
        "tests/golden/mean-dark.svg": library.svg(
            classic, DARK, legs=library.route(classic), heat=library.means(classic),
            label="Rolls to go"),
        "tests/golden/crowded.svg": library.svg(crowded, LIGHT, title="A crowded board"),
        "tests/golden/two.svg": library.svg(library.board(2, 2, [(2, 3), (3, 1)]), LIGHT,
                                            tokens=[1, 1, 4]),
        "tests/golden/line.svg": library.svg(library.board(1, 30, LINE, 0), LIGHT),
        "tests/golden/linear.svg": library.svg(
            library.board(0, 47, LINE + [(40, 2), (46, 45)]), DARK, "A & B", tokens=[0, 30],
            heat=[float("inf") if i % 7 == 0 else i for i in range(48)]),
        "tests/golden/games.svg": library.plot([0, 0, 3, 5, 9, 2, 1, 0, 0, 1], DARK,
                                               marks=[(4, None), (9, "the last one")]),
    }
