# SPDX-License-Identifier: MIT
"""Misuses all of the Python package: misuse/python.py [LOG].

The functions, methods, properties and operators, with their parameters, come from the package
itself. Each parameter is replaced by wrong values, one at a time; then all are. Methods are called
on objects that were never initialised, and in finalisers when Python ends. A call must answer, or
raise an exception that a program expects; SystemError is a fault. tests/bindings/run sees crashes; the last
line of LOG is then the call that crashed. Prints a line for each check."""
from __future__ import annotations

import array
import contextlib
import contextlib
import contextvars
import copy
import gc
import inspect
import io
import itertools
import math
import os
import pathlib
import pickle
import resource
import sys
import weakref
from fractions import Fraction

import snl
from snl._native import ffi, lib

EXPECTED = (ArithmeticError, AttributeError, BufferError, LookupError, MemoryError, NotImplementedError, OSError,
            TypeError, ValueError, snl.Error)
# Statuses for mistakes that the package never makes, whatever a program passes. NULL is not one of
# them: wrong() has objects whose private handle is NULL.
HIDDEN = {snl.Status[name] for name in ("STRUCT_SIZE", "ALLOCATOR", "CAPACITY", "INDEX", "CHAINING",
                                        "SEND_BACK", "PLAY_ON", "SPREAD", "STYLE", "LEG", "WRITE")}
SECONDS = 0.3  # a call with wrong arguments that takes longer is cancelled
log = open(sys.argv[1] if len(sys.argv) > 1 else os.devnull, "w", buffering=1)
calls = 0
faults: list[str] = []


class Liar(list):
    """A list whose len() is too large by 5."""

    def __len__(self):
        return super().__len__() + 5


class Fickle:
    """A number whose value changes from one reading to the next."""

    numbers = itertools.cycle([1, 2**40, -5, 64, 0])

    def __index__(self):
        return next(self.numbers)

    __int__ = __index__

    def __gt__(self, other):
        return True

    __lt__ = __ge__ = __le__ = __gt__


class Meddler:
    """A number that changes `victim` and `game` when it is read."""

    def __index__(self):
        victim.jumps = {2: 9}
        victim.die = 3
        victim.__init__(7)
        game.__init__(snl.Board(5))
        return 1


class LyingMap(dict):
    def __len__(self):
        return super().__len__() + 5


class Raising:
    def __index__(self):
        raise KeyError("mine")

    __iter__ = __len__ = __eq__ = __float__ = __bool__ = __index__
    __hash__ = None


class Foreign:
    """A foreign object with the private fields of the package's objects."""

    def __init__(self, **inside):
        self.__dict__.update(inside)


def base():
    return snl.Board.grid(5, 6, {3: 22, 5: 8, 27: 0}, start=0, enter=range(1, 6))


def begun():
    game = snl.Game(base(), 2, seed=1)
    game.roll()
    return game


victim, game = base(), snl.Game(base(), 2)
released = memoryview(b"1234")
released.release()


def wrong():
    """Values that are wrong for nearly every parameter."""
    board = base()
    handle = board._handle
    numbers = array.array("i", range(12))
    return [
        None, True, False, 0, 1, -1, 7, 31, 2**31, 2**32, 2**53, 2**62, 2**63 - 1, 2**63, -(2**63),
        2**64, 2**70, -(2**70), 10**400, 0.5, -1.0, math.nan, math.inf, -math.inf, 1e308, 1j,
        Fraction(1, 3), "", "x", "MB47", "a\0b", "\ud800", "9" * 5000, b"", b"squares 5", b"\xff" * 99,
        bytearray(b"[[-1]]"), memoryview(b"abcd"), released, memoryview(numbers)[::2],
        memoryview(numbers)[::-1], numbers, array.array("d", [0.5, math.nan]), array.array("d"),
        array.array("q", [1, 5, 2**62]), array.array("I", [1] * 65), array.array("f", [1]),
        memoryview(numbers).cast("b").cast("i", (3, 4)), memoryview(numbers).cast("b").cast("i", (1, 3, 4)),
        [], [1], [[1]], [[[1]]], [[1], [2, 3]], [1, [2]], [None], ["x"], [2**70], [-1] * 70, [[]], [[[]]],
        [[], []], (), (1, 2), [(1, 2)], [(1, 2, 3)], {}, {3: 22}, {1: 1}, {"x": "y"}, {2**70: 1}, {1.5: 2},
        {0: 5}, {30: 1}, {None: None}, set(), {1, 2}, range(5), range(100_000), iter([1, 2]), object(), object,
        print, len, type, Ellipsis, NotImplemented, snl, io.StringIO("5"), Liar([1, 2]), Liar([(1, 2)]),
        Liar(["x"]), LyingMap({"a": 1.0}), LyingMap({3: 22}), Fickle(), Meddler(), Raising(), victim, game, board, base().chance(),
        base().route(), base().simulate(3), board.jumps, snl.Board, snl.Game, snl.Board.__new__(snl.Board),
        snl.Game.__new__(snl.Game), snl.Chance.__new__(snl.Chance), snl.Route.__new__(snl.Route),
        snl.Simulation(games=-5, rolls=2**63 - 1), snl.Simulation("x", None), snl.Svg("x"),
        Foreign(_handle=handle, _current=handle), Foreign(_handle=ffi.NULL, _lock=None),
        Foreign(_handle=base().chance()._chance), Foreign(_handle=5), Foreign(arrays=lambda: ([1],) * 5),
        Foreign(arrays=lambda: (array.array("q", [1]),) * 5, __len__=lambda: 5),
        handle, ffi.NULL, ffi.new("int *"), ffi.new("snl_board **"), base().chance()._chance, lib,
    ]


# Right arguments. A key is the name of a parameter, in all functions, or in one function if the key
# begins with the function's name.
RIGHT = {
    "squares": 30, "rows": 5, "columns": 6, "jumps": {3: 22}, "start": 0, "die": 6,
    "overshoot": "stay", "chaining": False, "matrix": [[-1, -1], [-1, 3]], "moves": [-1, 2, -1, -1],
    "matrices": [[[-1, -1], [-1, 3]]], "name": "MB47", "text": "squares 30", "format": "text",
    "squares_max": 100, "square": 3, "row": 1, "column": 1, "face": 3, "games": 50, "seed": 1,
    "first": 0, "count": "rolls", "rolls_max": 1000, "histogram": 50, "route": True, "heat": [0.5] * 31,
    "heat_label": "x", "tokens": [3, 4], "title": "x", "description": "x", "theme": "dark",
    "width": 80, "unicode": True, "colour": False, "memo": {}, "other": base(), "boards": [base()],
    "board": base(), "rolls": 20, "probabilities": [0.5], "probability": 0.5, "players": 2, "mouth": 4, "to": 9,
    "target": 20.0, "game": 0, "enter": {1, 6}, "enter_square": 3, "turns": snl.Turns({6}, 3, "roll"),
    "again": {6}, "limit": 3, "penalty": "roll", "form": {"squares": 5}, "send_back": True, "play_on": False, "saved": snl.Game(base()).save(),
    "after": 3, "others": {4: 9}, "key": 3, "default": None, "value": 9, "base": base(), "ladders": 2,
    "snakes": 1, "mean": None, "tolerance": None, "jump_min": None, "jump_max": None, "spread": False,
    "tries_max": 20, "pmf": [0.1, 0.2], "marks": {"a": 1.0}, "seconds": None, "handle": base()._handle,
    "index": 0, "stop": 3, "kind": "x", "player": 0, "origin": 1, "unfinished": 0,
    "rolls_squared": 0, "min": 0, "max": 0, "mouths": [4], "status": 3, "message": "x", "args": (),
    "file": pathlib.Path(os.devnull), "field": "mean", "generate.rolls": None,
    "win.games": [base().chance()] * 2, "win.squares": [0, 3], "solve_moves.moves": [[-1, 2, -1, -1]],
    "JumpMap.update_arrays.to": [9], "none": 1, "exception": None, "iterable": [1, 2], "sequence": [1],
    "item": 1,
}
OBJECTS = {
    snl.Board: base, snl.Chance: lambda: base().chance(), snl.Route: lambda: base().route(),
    snl.Simulation: lambda: base().simulate(20), snl.Game: begun,
    snl.JumpMap: lambda: base().jumps, snl.Svg: lambda: base().svg(), snl.Cancel: snl.Cancel,
}
# Members of `object` that call no code of the package.
PLAIN = {"__new__", "__class__", "__getattribute__", "__subclasshook__", "__init_subclass__", "__dir__",
         "__sizeof__", "__delattr__", "__abstractmethods__", "__slots__", "__weakref__", "__dict__",
         "__doc__", "__module__", "__class_getitem__", "__annotations__", "__match_args__",
         "__dataclass_fields__", "__dataclass_params__", "__orig_bases__", "__parameters__"}


def attempt(name, call, is_right=False):
    """Makes one call, and reads its answer as a program would, but at most ten items of an
    iterator."""
    global calls
    calls += 1
    log.write(name + "\n")
    try:
        with contextlib.nullcontext() if is_right else snl.Cancel(seconds=SECONDS):
            answer = contextvars.copy_context().run(call)
            if isinstance(answer, (list, tuple, dict, str, array.array)):
                len(answer)
            elif hasattr(answer, "__next__"):
                list(itertools.islice(answer, 10))
            elif not isinstance(answer, (int, float)) and type(answer).__module__.startswith("snl"):
                repr(answer)
    except EXPECTED as error:
        if is_right:
            faults.append(f"{name} with right arguments: {error!r}")
        if getattr(error, "status", None) in HIDDEN:
            faults.append(f"{name}: {error!r}")
    except RuntimeError as error:
        if "while the same thread" not in str(error):
            faults.append(f"{name}: {error!r}")
    except BaseException as error:
        faults.append(f"{name}: {error!r}")


def parameters(function):
    """The names of the positional and of the keyword parameters, without `self`."""
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return ["other"], []
    positional = [p.name for p in found if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD,
                                                      p.VAR_POSITIONAL)]
    return positional, [p.name for p in found if p.kind is p.KEYWORD_ONLY]


def misuse(name, make):
    """Calls the function that `make()` returns with each parameter replaced, one at a time, with
    all replaced, with none, and with too many."""
    positional, keywords = parameters(make())

    def call(replaced, value):
        function = make()
        right = {p: RIGHT.get(f"{name}.{p}", RIGHT.get(p, 1)) for p in positional + keywords}
        right.update(dict.fromkeys(replaced, value))
        return lambda: function(*(right[p] for p in positional), **{k: right[k] for k in keywords})

    attempt(name, call([], None), is_right="__" not in name and name not in ("Status", "Route.index"))
    for parameter in positional + keywords:
        for number, value in enumerate(wrong()):
            attempt(f"{name}({parameter}=wrong()[{number}])", call([parameter], value))
    if len(positional) > 1:
        for number, value in enumerate(wrong()):
            attempt(f"{name}(*wrong()[{number}])", call(positional, value))
    attempt(name + "()", lambda: make()())
    attempt(name + "(unknown)", lambda: make()(unknown=5))
    attempt(name + "(many)", lambda: make()(*range(30)))


def result(name):
    global calls
    for fault in faults[:20]:
        print("#", fault)
    print(f"{'not ok' if faults else 'ok'} Python: {name}, {calls} calls", flush=True)
    calls = 0
    if faults:
        os._exit(1)


def members(kind):
    return [name for name in dir(kind) if name not in PLAIN and
            (not name.startswith("_") or name.startswith("__"))]


def limit_memory():
    """Limits memory, so that a huge request raises MemoryError at once: to 1 GiB, or to 6 GiB under
    valgrind, which needs memory for itself. The address sanitizer has a limit of its own."""
    if "asan" not in os.environ.get("LD_PRELOAD", ""):
        limit = 6 << 30 if os.environ.get("SNL_VALGRIND") else 1 << 30
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def use_functions():
    for name in snl.__all__:
        thing = getattr(snl, name)
        if callable(thing):
            misuse(name, lambda thing=thing: thing)
    for kind in (snl.Board, snl.Game):
        for name, method in inspect.getmembers(kind, inspect.ismethod):
            misuse(f"{kind.__name__}.{name}", lambda method=method: method)


def use_methods():
    for kind, make in OBJECTS.items():
        for name in members(kind):
            raw = inspect.getattr_static(kind, name)
            if isinstance(raw, (classmethod, staticmethod)):
                continue
            if callable(raw):
                if kind is not snl.Svg or name in vars(snl.Svg):
                    misuse(f"{kind.__name__}.{name}", lambda: getattr(make(), name))
                continue
            attempt(f"{kind.__name__}.{name}", lambda: getattr(make(), name))
            attempt(f"del {kind.__name__}.{name}", lambda: delattr(make(), name))
            for number, value in enumerate(wrong()):
                attempt(f"{kind.__name__}.{name} = wrong()[{number}]",
                        lambda: setattr(make(), name, value))


def use_strangers():
    """Calls methods on objects that are uninitialised, half initialised, or of another class."""
    for kind in OBJECTS:
        for name in members(kind):
            for number, self in enumerate([kind.__new__(kind), *(make() for make in OBJECTS.values()),
                                           Foreign(_handle=ffi.NULL), None]):
                raw = inspect.getattr_static(kind, name)
                if isinstance(raw, property) or hasattr(raw, "__get__") and not callable(raw):
                    attempt(f"{kind.__name__}.{name} of {number}",
                            lambda: raw.__get__(self) if self is not None else raw.fget(None))
                elif callable(raw) and not isinstance(raw, (classmethod, staticmethod)):
                    attempt(f"{kind.__name__}.{name} of {number}", lambda: raw(self))
                    attempt(f"{kind.__name__}.{name} of {number} (1)", lambda: raw(self, 1))
        attempt(f"{kind.__name__}, copied", lambda: copy.deepcopy(kind.__new__(kind)))
        attempt(f"{kind.__name__}, pickled",
                lambda: pickle.loads(pickle.dumps(OBJECTS[kind]())))
        attempt(f"{kind.__name__}, initialised again", lambda: OBJECTS[kind]().__init__())


def use_damaged():
    """Reads saved games and texts that are cut or changed at every byte."""
    saved = snl.Game(base(), 3, seed=4, turns=snl.Turns({6}))
    for _ in range(20):
        saved.roll()
    for source, read in ((saved.save(), lambda changed: snl.Game.load(base(), changed)),
                         (str(base()).encode(), snl.read), (b"[[-1,-1],[-1,3]] [[-1]]", snl.read)):
        for at in range(len(source)):
            attempt(f"cut at {at}", lambda: read(source[:at]))
            for byte in (0, 0x7F, 0xFF, source[at] ^ 1):
                changed = source[:at] + bytes([byte]) + source[at + 1 :]
                attempt(f"byte {at} = {byte}", lambda: read(changed))


def use_owners():
    """Drops a board and the objects made from it in every order, in reference cycles, and in
    finalisers."""
    for order in itertools.permutations(range(5)):
        board = base()
        things = [board, board.jumps, board.chance(), board.route(), snl.Game(board, 2)]
        iterators = [iter(things[1]), iter(things[3]), things[3].faces(), board.jumps.items()]
        del board
        for number in order:
            things[number] = None
            gc.collect(0)
            for thing in things:
                attempt("what is left", lambda: repr(thing))
        for iterator in iterators:
            attempt("an iterator", lambda: list(itertools.islice(iterator, 5)))
    for _ in range(50):
        Finalised()
    gc.collect()


class Finalised:
    """An object in a reference cycle, whose finaliser uses the other objects of the cycle."""

    def __init__(self):
        self.board = base()
        self.things = [self, self.board.jumps, self.board.chance(), self.board.route(),
                       snl.Game(self.board), self.board.simulate(5)]
        self.reference = weakref.ref(self.board, lambda reference: snl.Board(5).solve())

    def __del__(self, is_the_end=sys.is_finalizing):
        board, (jumps, chance, route, game, simulation) = self.board, self.things[1:]
        uses = [lambda: setattr(board, "die", 5), lambda: list(jumps), lambda: jumps.__setitem__(4, 9),
                board.solve, board.svg, lambda: chance.lengths("variance"), lambda: chance.mean, route.faces, game.roll,
                game.save, lambda: simulation + simulation, lambda: snl.read("x")]
        # Make no new objects while Python ends: they might never be freed.
        made = [lambda: base().chance().mean, lambda: snl.generate(board, ladders=1)]
        for call in uses if is_the_end() else uses + made:
            attempt("in a finaliser", call)
        if faults:
            os.write(1, f"# {faults[0]}\nnot ok Python: in a finaliser\n".encode())
            os._exit(1)


if __name__ == "__main__":
    parts = {"functions with wrong arguments": use_functions,
             "methods and properties with wrong arguments": use_methods,
             "uninitialised and foreign objects": use_strangers,
             "damaged texts and saved games": use_damaged,
             "objects that have gone": use_owners}
    limit_memory()
    with contextlib.redirect_stderr(io.StringIO()):
        for title, part in parts.items():
            part()
            result(title)
    # These objects are finalised when Python ends, after most of the modules that they use.
    last = Finalised()
    sys.last = Finalised()
    snl.last = Finalised()
