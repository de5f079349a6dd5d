# SPDX-License-Identifier: MIT
"""Pictures."""
from __future__ import annotations

from array import array
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, Optional, Union, overload

from snl._base import Floats, Integers, entries, square_array, struct
from snl._native import ffi, lib
from snl._play import COUNTS
from snl._text import Output, choice, written

if TYPE_CHECKING:
    from typing import Literal

    from snl._play import Count
    from snl._solve import Route

    Theme = Literal["auto", "light", "dark"]

Marks = Union[Mapping[str, float], Sequence[float]]
_THEMES = {"auto": 0, "light": 1, "dark": 2}
_UNICODE, _COLOUR = 1, 2


class Svg(str):
    """An SVG picture as text, which notebooks show as a picture."""

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """The picture as an `<img>` element, for viewers that do not show SVG inside a page."""
        data = b64encode(self.encode()).decode()
        title = self[self.index(">", self.index("<title")) + 1 : self.index("</title>")]
        alt = title.replace('"', "&quot;")
        return f'<img src="data:image/svg+xml;base64,{data}" alt="{alt}">'


class _Kept:
    """Keeps the memory that a struct points to alive during a `with` block."""

    def __init__(self) -> None:
        self.stack = ExitStack()
        self.things: list[Any] = []

    def __enter__(self) -> _Kept:
        return self

    def __exit__(self, *exception: Any) -> None:
        self.stack.close()

    def words(self, value: Optional[str]) -> Any:
        if value is None:
            return ffi.NULL
        if "\0" in value:
            raise ValueError("a text with a null character")
        self.things.append(ffi.new("char[]", value.encode("utf-8", "surrogatepass")))
        return self.things[-1]

    def floats(self, values: Floats) -> Any:
        """Numbers of any type; an array of float64 is not copied."""
        try:
            memory = entries(values, "d")
        except TypeError:
            memory = entries(array("d", values), "d")
        return self.stack.enter_context(memory)

    def integers(self, values: array[int]) -> Any:
        return self.stack.enter_context(entries(values, values.typecode))


def _picture(
    kept: _Kept,
    *,
    route: Optional[Route],
    heat: Optional[Floats],
    heat_label: Optional[str],
    tokens: Integers,
    title: Optional[str],
    description: Optional[str] = None,
    theme: str = "auto",
) -> Any:
    made = struct(
        "snl_picture",
        theme=choice(_THEMES, lib.SNL_ERROR_THEME, "theme", theme),
        title=kept.words(title),
        description=kept.words(description),
        heat_label=kept.words(heat_label),
    )
    if route is not None:
        made.legs, made.leg_count = route._legs, len(route)
        kept.things.append(route)
    if heat is not None:
        made.heat = numbers = kept.floats(heat)
        made.heat_count = len(numbers)
    places = square_array(tokens)
    if places:
        made.token_count = len(places)
        made.tokens = kept.integers(places)
    return made


def _drawn(draw: Callable[[Any, Any], int], file: Optional[Output]) -> Optional[Svg]:
    picture = written(draw, file)
    return None if picture is None else Svg(picture)


def svg(handle: Any, file: Optional[Output], **what: Any) -> Optional[Svg]:
    with _Kept() as kept:
        picture = _picture(kept, **what)
        return _drawn(lambda *out: lib.snl_draw_svg_to(handle, picture, *out), file)


def terminal(
    handle: Any, width: int, unicode: bool, colour: bool, file: Optional[Output], **what: Any
) -> Optional[str]:
    style = _UNICODE * bool(unicode) + _COLOUR * bool(colour)
    with _Kept() as kept:
        picture = _picture(kept, **what)
        return written(
            lambda *out: lib.snl_draw_terminal_to(handle, picture, width, style, *out), file
        )


@overload
def plot(
    pmf: Floats,
    *,
    count: Count = "rolls",
    marks: Marks = (),
    title: Optional[str] = None,
    description: Optional[str] = None,
    theme: Theme = "auto",
) -> Svg: ...


@overload
def plot(
    pmf: Floats,
    *,
    count: Count = "rolls",
    marks: Marks = (),
    title: Optional[str] = None,
    description: Optional[str] = None,
    theme: Theme = "auto",
    file: Output,
) -> None: ...


def plot(
    pmf: Floats,
    *,
    count: Count = "rolls",
    marks: Marks = (),
    title: Optional[str] = None,
    description: Optional[str] = None,
    theme: Theme = "auto",
    file: Optional[Output] = None,
) -> Optional[Svg]:
    """Plots the probability of each length of a game: the `pmf()` of a `Chance`, or the histogram
    of a `Simulation`. `count` is the unit of the lengths: "rolls", "turns" or "rounds". `marks` are
    lengths to mark; a mapping gives them names. With a `file` the picture goes there, as in
    `Board.write()`."""
    if isinstance(marks, Mapping):
        places = array("d", marks.values())
        names: list[Optional[str]] = list(marks)
    else:
        places = array("d", marks)
        names = [None] * len(places)
    if len(names) != len(places):
        raise ValueError(f"{len(places)} marks, but {len(names)} names")
    with _Kept() as kept:
        numbers = kept.floats(pmf)
        made = struct(
            "snl_plot",
            count=choice(COUNTS, lib.SNL_ERROR_COUNT, "count", count),
            theme=choice(_THEMES, lib.SNL_ERROR_THEME, "theme", theme),
            title=kept.words(title),
            description=kept.words(description),
            mark_count=len(places),
        )
        made.marks = kept.floats(places)
        labels = ffi.new("char *[]", [kept.words(name) for name in names])
        made.mark_labels = labels
        return _drawn(
            lambda *out: lib.snl_draw_distribution_to(numbers, len(numbers), made, *out), file
        )
