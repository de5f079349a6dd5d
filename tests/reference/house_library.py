# SPDX-License-Identifier: MIT
"""Calls the library from Python for boards of house_rules.py: rolls, fewest rolls, routes, games;
the random game through chance_library.py."""
import ctypes
from ctypes import POINTER, byref, c_int32, c_int64, c_size_t, c_uint32, c_uint64, c_void_p

import chance_library
from chance_library import COUNT, SQUARES, Chance, Refused, whole
from house_rules import NO_TURNS
from structs import Leg

chance_library.FUNCTIONS.update({
    "snl_board_set_jump": [c_void_p, c_int64, c_int64],
    "snl_board_set_enter": [c_void_p, c_uint64, c_int64],
    "snl_board_roll": [c_void_p, c_int64, c_int32, SQUARES, SQUARES],
    "snl_board_solve_from": [c_void_p, c_int64, SQUARES],
    "snl_board_distances_from": [c_void_p, c_int64, SQUARES, c_size_t, COUNT],
    "snl_board_distances_to_goal": [c_void_p, SQUARES, c_size_t, COUNT],
    "snl_game_create": [c_void_p, c_void_p, POINTER(c_void_p)],
    "snl_game_roll": [c_void_p, c_int32],
    "snl_route_create": [c_void_p, c_int64, POINTER(c_void_p)],
    "snl_route_legs": [c_void_p, c_void_p, c_size_t, c_size_t, COUNT],
})
PLAIN_FUNCTIONS = [  # they cannot fail
    ("snl_route_free", [c_void_p], None),
    ("snl_route_rolls", [c_void_p], c_int64),
    ("snl_route_leg_count", [c_void_p], c_size_t),
    ("snl_game_free", [c_void_p], None),
    ("snl_game_turn", [c_void_p], c_int32),
    ("snl_game_square", [c_void_p, c_int32], c_int64),
    ("snl_game_place", [c_void_p, c_int32], c_int32),
]


def load(path):
    library = chance_library.load(path)
    for name, arguments, result in PLAIN_FUNCTIONS:
        function = getattr(library, name)
        function.argtypes, function.restype = arguments, result
    return library


def bits(faces):
    return sum(1 << (face - 1) for face in faces)


class LibraryBoard:
    """The library's board made from a Board; a `with` block frees it at the end of the block."""

    def __init__(self, library, board):
        self.library, self.squares, self.jumps = library, board.squares, len(board.jumps)
        self.handle = c_void_p()
        library.snl_board_create(board.squares, None, byref(self.handle))
        try:
            for mouth, end in board.jumps.items():
                library.snl_board_set_jump(self.handle, mouth, end)
            library.snl_board_set_start(self.handle, board.start)
            weights = (c_uint32 * len(board.weights))(*board.weights)
            library.snl_board_set_die(self.handle, weights, len(board.weights))
            library.snl_board_set_overshoot(self.handle, board.overshoot)
            library.snl_board_set_chaining(self.handle, int(board.chaining))
            library.snl_board_set_enter(self.handle, bits(board.enter_faces), board.enter_square)
        except Refused:
            library.snl_board_free(self.handle)
            raise

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.library.snl_board_free(self.handle)

    def roll(self, square, face):
        landing, rest = c_int64(), c_int64()
        self.library.snl_board_roll(self.handle, square, face, byref(landing), byref(rest))
        return landing.value or None, rest.value

    def solve_from(self, square):
        rolls = c_int64()
        self.library.snl_board_solve_from(self.handle, square, byref(rolls))
        return rolls.value

    def distances_to_goal(self):
        return list(whole(c_int64, self.library.snl_board_distances_to_goal, self.handle))

    def distances_from(self, square):
        return list(whole(c_int64, self.library.snl_board_distances_from, self.handle, square))

    def route(self, square):
        """The number of rolls, and the legs as tuples (from, face, times, landing, to)."""
        route = c_void_p()
        self.library.snl_route_create(self.handle, square, byref(route))
        try:
            count = c_size_t(self.library.snl_route_leg_count(route))
            legs = (Leg * count.value)()
            self.library.snl_route_legs(route, legs, ctypes.sizeof(Leg), count, byref(count))
            return self.library.snl_route_rolls(route), [leg.parts() for leg in legs]
        finally:
            self.library.snl_route_free(route)


class TurnsStruct(ctypes.Structure):
    _fields_ = [("again_faces", c_uint64), ("again_limit", c_int32), ("again_penalty", c_int32)]

    @classmethod
    def of(cls, turns):
        return cls(bits(turns.again), turns.limit, turns.penalty)


class ChanceOptions(ctypes.Structure):
    _fields_ = [("struct_size", c_uint32), ("count", c_int32), ("turns", TurnsStruct)]


class LibraryChance(Chance):
    """The library's random game on a LibraryBoard; counts rolls (0) or turns (1)."""

    def __init__(self, board, turns=NO_TURNS, count=0):
        self.library, self.squares, self.jumps = board.library, board.squares, board.jumps
        self.handle = c_void_p()
        options = ChanceOptions(ctypes.sizeof(ChanceOptions), count, TurnsStruct.of(turns))
        self.library.snl_chance_create(board.handle, byref(options), byref(self.handle))


class GameOptions(ctypes.Structure):
    _fields_ = [("struct_size", c_uint32), ("players", c_int32), ("seed", c_uint64),
                ("game", c_int64), ("turns", TurnsStruct), ("send_back", c_int32),
                ("play_on", c_int32)]


class LibraryGame:
    """The library's game in progress with the options of a Play."""

    def __init__(self, board, play):
        self.library, self.players = board.library, len(play.states)
        self.handle = c_void_p()
        options = GameOptions(ctypes.sizeof(GameOptions), self.players, 1, 0,
                              TurnsStruct.of(play.turns), int(play.send_back), int(play.play_on))
        self.library.snl_game_create(board.handle, byref(options), byref(self.handle))

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.library.snl_game_free(self.handle)

    def roll(self, face):
        self.library.snl_game_roll(self.handle, face)

    def state(self):
        """The player who rolls next, the squares of the tokens, and the places of the players."""
        players = range(self.players)
        return (self.library.snl_game_turn(self.handle),
                [self.library.snl_game_square(self.handle, player) for player in players],
                [self.library.snl_game_place(self.handle, player) for player in players])
