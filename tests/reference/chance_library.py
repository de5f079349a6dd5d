# SPDX-License-Identifier: MIT
"""Calls the library's functions of the random game from Python: a class for the handle, lists for
the arrays, and an exception for every status but SNL_OK."""
import ctypes
from ctypes import (POINTER, byref, c_char_p, c_double, c_int32, c_int64, c_size_t, c_uint32,
                    c_void_p)

ERROR_CYCLE, ERROR_NO_ROOM, ERROR_OVERFLOW, ERROR_INFINITE = 10, 73, 21, 22

DOUBLES, SQUARES, COUNT = POINTER(c_double), POINTER(c_int64), POINTER(c_size_t)
FUNCTIONS = {
    "snl_board_create": [c_int64, c_void_p, POINTER(c_void_p)],
    "snl_board_set_jumps": [c_void_p, SQUARES, SQUARES, c_size_t, COUNT],
    "snl_board_set_start": [c_void_p, c_int64],
    "snl_board_set_die": [c_void_p, POINTER(c_uint32), c_size_t],
    "snl_board_set_overshoot": [c_void_p, c_int32],
    "snl_board_set_chaining": [c_void_p, c_int32],
    "snl_chance_create": [c_void_p, c_void_p, POINTER(c_void_p)],
    "snl_chance_mean": [c_void_p, DOUBLES],
    "snl_chance_length": [c_void_p, c_int64, c_void_p],
    "snl_chance_lengths": [c_void_p, c_int32, DOUBLES, c_size_t, COUNT],
    "snl_chance_distribution": [c_void_p, c_int64, DOUBLES, DOUBLES, c_size_t, DOUBLES],
    "snl_chance_quantiles": [c_void_p, c_int64, DOUBLES, c_size_t, DOUBLES],
    "snl_chance_mode": [c_void_p, c_int64, DOUBLES, DOUBLES],
    "snl_chance_visits": [c_void_p, c_int64, DOUBLES, c_size_t, COUNT],
    "snl_chance_positions": [c_void_p, c_int64, c_int64, DOUBLES, c_size_t, COUNT],
    "snl_chance_uses": [c_void_p, c_int64, DOUBLES, c_size_t, COUNT],
    "snl_chance_win": [POINTER(c_void_p), SQUARES, c_size_t, DOUBLES, DOUBLES, DOUBLES],
    "snl_chance_without_each_jump": [c_void_p, DOUBLES, c_size_t, COUNT],
    "snl_chance_with_jump": [c_void_p, c_int64, c_int64, DOUBLES],
    "snl_chance_with_each_jump": [c_void_p, c_int64, DOUBLES, c_size_t, COUNT],
    "snl_chance_best_jump": [c_void_p, c_double, SQUARES, SQUARES, DOUBLES],
    "snl_chance_exact": [c_void_p, c_int32, c_char_p, c_size_t, COUNT],
}


class Refused(Exception):
    def __init__(self, name, status):
        super().__init__("%s: status %d" % (name, status))
        self.status = status


class Length(ctypes.Structure):
    _fields_ = [("struct_size", c_uint32)] + [(name, c_double) for name in (
        "finish_probability", "mean", "variance", "mean_error_bound", "variance_error_bound",
        "finished_mean", "finished_variance")]


def load(path):
    """Loads the library. Its functions raise Refused for every status but SNL_OK."""
    library = ctypes.CDLL(path)

    def refuse(status, function, _):
        if status != 0:
            raise Refused(function.__name__, status)

    for name, arguments in FUNCTIONS.items():
        function = getattr(library, name)
        function.argtypes, function.restype, function.errcheck = arguments, c_int32, refuse
    for free in library.snl_board_free, library.snl_chance_free:
        free.argtypes, free.restype = [c_void_p], None
    return library


def whole(kind, function, *arguments):
    """Calls a function that fills an array of the caller's: for the number of entries, and again
    for the entries."""
    count = c_size_t()
    function(*arguments, None, 0, byref(count))
    entries = (kind * count.value)()
    function(*arguments, entries, len(entries), byref(count))
    return entries


def race(games, starts):
    """The odds of players with a Chance each, the rounds and the bound of their error. If `starts`
    is None, each player begins at the start of the board."""
    players = len(games)
    handles = (c_void_p * players)(*(game.handle for game in games))
    squares = None if starts is None else (c_int64 * players)(*starts)
    won, rounds, bound = (c_double * players)(), c_double(), c_double()
    games[0].library.snl_chance_win(handles, squares, players, won, byref(rounds), byref(bound))
    return won, rounds.value, bound.value


class Chance:
    """The library's random game on a Board of chance_reference.py; a `with` block frees the game
    at the end of the block."""

    def __init__(self, library, board, start):
        self.library = library
        self.squares, self.jumps = board.squares, len(board.jumps)
        self.handle = c_void_p()
        made = c_void_p()
        library.snl_board_create(board.squares, None, byref(made))
        try:
            mouths = (c_int64 * self.jumps)(*board.jumps.keys())
            ends = (c_int64 * self.jumps)(*board.jumps.values())
            library.snl_board_set_jumps(made, mouths, ends, self.jumps, None)
            library.snl_board_set_start(made, start)
            weights = (c_uint32 * len(board.weights))(*board.weights)
            library.snl_board_set_die(made, weights, len(board.weights))
            library.snl_board_set_overshoot(made, board.overshoot)
            library.snl_board_set_chaining(made, int(board.chaining))
            library.snl_chance_create(made, None, byref(self.handle))
        finally:
            library.snl_board_free(made)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.library.snl_chance_free(self.handle)

    def mean(self):
        mean = c_double()
        self.library.snl_chance_mean(self.handle, byref(mean))
        return mean.value

    def length(self, start):
        length = Length(struct_size=ctypes.sizeof(Length))
        self.library.snl_chance_length(self.handle, start, byref(length))
        return length

    def lengths(self):
        """A Length for each square from 0 on."""
        arrays = [whole(c_double, self.library.snl_chance_lengths, self.handle, field)
                  for field in range(len(Length._fields_) - 1)]
        return [Length(0, *figures) for figures in zip(*arrays)]

    def distribution(self, start, entries):
        pmf, cdf, bound = (c_double * entries)(), (c_double * entries)(), c_double()
        self.library.snl_chance_distribution(self.handle, start, pmf, cdf, entries, byref(bound))
        return pmf, cdf, bound.value

    def quantiles(self, start, probabilities):
        asked = (c_double * len(probabilities))(*probabilities)
        rolls = (c_double * len(probabilities))()
        self.library.snl_chance_quantiles(self.handle, start, asked, len(asked), rolls)
        return rolls

    def mode(self, start):
        rolls, probability = c_double(), c_double()
        self.library.snl_chance_mode(self.handle, start, byref(rolls), byref(probability))
        return rolls.value, probability.value

    def visits(self, start):
        return whole(c_double, self.library.snl_chance_visits, self.handle, start)

    def positions(self, start, rolls):
        return whole(c_double, self.library.snl_chance_positions, self.handle, start, rolls)

    def uses(self, start):
        return whole(c_double, self.library.snl_chance_uses, self.handle, start)

    def win(self, starts, players):
        """If `starts` is None, each player begins at the start of the board."""
        return race([self] * players, starts)[:2]

    def without(self):
        return whole(c_double, self.library.snl_chance_without_each_jump, self.handle)

    def with_jump(self, mouth, end):
        mean = c_double()
        self.library.snl_chance_with_jump(self.handle, mouth, end, byref(mean))
        return mean.value

    def with_each(self, mouth):
        return whole(c_double, self.library.snl_chance_with_each_jump, self.handle, mouth)

    def best_jump(self, target):
        mouth, end, mean = c_int64(), c_int64(), c_double()
        self.library.snl_chance_best_jump(self.handle, target, byref(mouth), byref(end),
                                          byref(mean))
        return mouth.value, end.value, mean.value

    def exact(self, what):
        length = c_size_t()
        self.library.snl_chance_exact(self.handle, what, None, 0, byref(length))
        text = ctypes.create_string_buffer(length.value + 1)
        self.library.snl_chance_exact(self.handle, what, text, length.value + 1, byref(length))
        return text.value.decode()
