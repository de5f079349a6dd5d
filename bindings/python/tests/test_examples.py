# SPDX-License-Identifier: MIT
"""The examples of the docstrings and of docs/python.md do what they show."""
import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import snl

MODULES = ["snl"] + [f"snl.{module.name}" for module in pkgutil.iter_modules(snl.__path__)]
FLAGS = doctest.ELLIPSIS
HERE = Path(__file__).resolve().parents[1]
PAGES = [HERE / "README.md", HERE.parents[1] / "docs" / "python.md"]


@pytest.mark.parametrize("name", [name for name in MODULES if name != "snl._native"])
def test_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    result = doctest.testmod(module, globs={"snl": snl}, optionflags=FLAGS)
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES)
def test_page(page: Path) -> None:
    """Runs the code blocks of a page as one session, and compares their output."""
    blocks = re.findall(r"^```py\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)
    assert blocks
    session = "\n".join(blocks)
    example = doctest.DocTestParser().get_doctest(session, {}, page.name, str(page), 0)
    result = doctest.DocTestRunner(optionflags=FLAGS).run(example)
    assert result.failed == 0 and result.attempted == session.count(">>> ")


def test_the_page_is_complete() -> None:
    """docs/python.md names all that the package exports."""
    words = set(re.findall(r"\w+", PAGES[1].read_text(encoding="utf-8")))
    missing = set(snl.__all__) - words
    for kind in (snl.Board, snl.JumpMap, snl.Chance, snl.Route, snl.Simulation, snl.Totals,
                 snl.Game):
        names = [name for name in vars(kind) if not name.startswith("_")]
        missing |= {f"{kind.__name__}.{name}" for name in names if name not in words}
    assert missing == set()
