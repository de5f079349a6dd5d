# SPDX-License-Identifier: MIT
"""Pictures are well-formed XML, show everything that was passed, and appear in notebooks."""
from __future__ import annotations

import base64
import math
import re
from array import array
from typing import Any
from xml.etree import ElementTree

import pytest

import snl

BOARD = snl.Board.named("MB47")


def words(svg: str) -> str:
    """All text of a picture; a picture that is not well-formed XML raises an error."""
    assert svg.startswith("<svg ")
    return " ".join(ElementTree.fromstring(svg).itertext())


def test_board() -> None:
    svg = BOARD.svg()
    assert isinstance(svg, str) and isinstance(svg, snl.Svg)
    shown = words(svg).split()
    assert {str(square) for square in range(1, 101)} <= set(shown)
    assert BOARD.svg() == svg == BOARD.copy().svg()


def test_what_is_shown() -> None:
    heat = BOARD.chance().visits()
    svg = BOARD.svg(route=True, heat=heat, heat_label="visits & more", tokens=[7, 0],
                    title="A <title> \"of\" mine \U0001f40d", description="What it is",
                    theme="dark")
    text = words(svg)
    assert "A <title> \"of\" mine \U0001f40d" in text and "What it is" in text
    assert "visits & more" in text
    plain = BOARD.svg()
    assert BOARD.svg(route=BOARD.route()) == BOARD.svg(route=True) != plain
    assert BOARD.svg(route=False) == BOARD.svg(route=BOARD.route(100)) == plain
    assert BOARD.svg(tokens=[7]) == BOARD.svg(tokens=array("q", [7])) != plain
    assert BOARD.svg(tokens=(5, 5)) != BOARD.svg(tokens=[5])
    distances = BOARD.distances_to_goal()
    assert BOARD.svg(heat=distances) == BOARD.svg(heat=[float(d) for d in distances]) != plain
    assert BOARD.svg(heat=[math.nan] * 101) != BOARD.svg(heat=heat)
    themes = [BOARD.svg(theme="auto"), BOARD.svg(theme="light"), BOARD.svg(theme="dark")]
    assert len(set(themes)) == 3 and themes[0] == plain


def test_notebooks() -> None:
    board = snl.Board(30, {3: 22})
    svg, page = board._repr_svg_(), board._repr_html_()
    assert svg == board.svg() and page is not None and type(svg) is str
    image = ElementTree.fromstring(page.replace(">", "/>"))
    data = base64.b64decode(image.attrib["src"].split("base64,")[1]).decode()
    assert image.tag == "img" and data == svg and "30" in image.attrib["alt"]
    title = board.svg(title='A "<b>" & c')
    again = ElementTree.fromstring(title._repr_html_().replace('">', '"/>'))
    assert again.attrib["alt"] == 'A "<b>" & c' and title._repr_svg_() == title
    large = snl.Board(10_000)
    assert large._repr_svg_() is None and large._repr_html_() is None and large.svg()


def test_terminal() -> None:
    text = BOARD.text(80, route=True, tokens=[0, 7], title="MB47")
    assert "MB47" in text and "\x1b" not in text and not text.isascii()
    assert max(map(len, text.splitlines())) <= 80
    assert BOARD.text(unicode=False).isascii() and "\x1b[" in BOARD.text(colour=True)
    assert max(map(len, BOARD.text(120).splitlines())) <= 120
    heat = BOARD.text(heat=BOARD.chance().lengths("mean"), heat_label="mean", colour=True)
    assert heat != BOARD.text(colour=True)
    for width in (19, -1, 1 << 40):
        with pytest.raises((ValueError, OverflowError)):
            BOARD.text(width)


def test_plot() -> None:
    chance = BOARD.chance()
    pmf = chance.pmf(200)
    svg = snl.plot(pmf, marks={"mean": chance.mean, "median": chance.median}, title="Length")
    text = words(svg)
    assert "Length" in text and "mean" in text and "median" in text
    assert snl.plot(list(pmf)) == snl.plot(pmf) != svg
    assert snl.plot(pmf, marks=[39.2]) not in (snl.plot(pmf), svg)
    assert re.search("[0-9]", words(snl.plot(BOARD.simulate(1000).histogram)))
    assert snl.plot(pmf, count="rolls") == snl.plot(pmf) and "rounds" in words(snl.plot(pmf, count="rounds"))
    assert "turns" in words(snl.plot(pmf, count="turns"))
    for wrong in ([], [-1.0], [math.nan], None, "text", [[1.0]], 5):
        with pytest.raises((ValueError, TypeError)):
            snl.plot(wrong)
    with pytest.raises((ValueError, OverflowError)):
        snl.plot(pmf, marks=range(17))


WRONG: list[dict[str, Any]] = [
    {"theme": "blue"}, {"heat": [0.0] * 100}, {"heat": []}, {"heat": [[0.0]]}, {"heat": 5},
    {"heat": ["x"] * 101}, {"tokens": [101]}, {"tokens": [-1]}, {"tokens": [1] * 257},
    {"tokens": [1.5]}, {"tokens": ["x"]}, {"title": "a\0b"}, {"title": 5}, {"title": b"x"},
    {"title": "x" * 65536}, {"route": snl.Board(200, {1: 150}).route()}, {"route": 5},
    {"route": [1, 2]}, {"description": "x" * 65536}, {"heat_label": "\0"},
]


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_wrong(number: int) -> None:
    with pytest.raises((ValueError, TypeError, OverflowError, AttributeError)):
        BOARD.svg(**WRONG[number])
    assert BOARD.svg()


class Longer(list[Any]):
    """A list whose len() is 5 too large."""

    def __len__(self) -> int:
        return super().__len__() + 5


class LongerMap(dict[str, float]):
    def __len__(self) -> int:
        return super().__len__() + 5


def test_lengths_are_counted() -> None:
    """The package counts the entries itself, and does not trust the len() of a caller's class."""
    board = snl.Board(30)
    assert board.svg(tokens=Longer([4, 5])) == board.svg(tokens=[4, 5])
    assert board.text(tokens=Longer([4, 5])) == board.text(tokens=[4, 5])
    assert snl.plot([0.1], marks=Longer([1.0])) == snl.plot([0.1], marks=[1.0])
    assert snl.plot([0.1], marks=LongerMap(a=1.0)) == snl.plot([0.1], marks={"a": 1.0})
    for route in ("x", 5, type("Mine", (snl.Route,), {})(board._handle, 1)):
        with pytest.raises(TypeError):
            board.svg(route=route)
