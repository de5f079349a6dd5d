# SPDX-License-Identifier: MIT
"""The package covers every function and constant of snl.h."""
from __future__ import annotations

import re
from pathlib import Path

import snl
from snl._native import ffi, lib

HERE = Path(__file__).resolve().parents[1]
HEADER = (HERE.parents[1] / "include" / "snl.h").read_text(encoding="utf-8")
CODE = "".join(path.read_text(encoding="utf-8") for path in sorted((HERE / "snl").glob("*.py")))


def declared() -> set[str]:
    code = re.sub(r"/\*.*?\*/", "", HEADER, flags=re.DOTALL)
    return set(re.findall(r"^SNL_API\b[^;]*?\b(snl_\w+)\(", code, re.MULTILINE))


def test_every_function_is_reached() -> None:
    lines = [line.split(None, 1) for line in (HERE / "omissions").read_text().splitlines()]
    omitted = {line[0] for line in lines if line[0] != "#"}
    used = set(re.findall(r"\blib\.(snl_\w+)", CODE))
    assert all(len(line) == 2 for line in lines)
    assert used | omitted == declared() and not used & omitted
    assert declared() == {name for name in dir(lib) if name.startswith("snl_")}


def test_every_field_of_a_struct_is_known() -> None:
    renamed = {"from": "origin", "again_faces": "again", "again_limit": "limit",
               "again_penalty": "penalty", "enter_faces": "enter", "weights": "die"}
    for name in ("snl_game_length", "snl_leg", "snl_event", "snl_board_info", "snl_game_options", "snl_turns",
                 "snl_rules"):
        fields = {field for field, _ in ffi.typeof(name).fields} - {"struct_size"}
        shown = {"snl_game_length": snl.Length._fields, "snl_leg": snl.Leg._fields,
                 "snl_event": snl.Event._fields, "snl_board_info": snl.BoardInfo._fields,
                 "snl_game_options": snl.GameOptions._fields, "snl_turns": snl.Turns._fields,
                 "snl_rules": snl.Rules._fields}[name]
        assert {renamed.get(field, field) for field in fields} - {"faces"} == set(shown)
    for name in ("snl_picture", "snl_plot", "snl_generate_options", "snl_generated", "snl_simulation",
                 "snl_simulation_count", "snl_chance_options", "snl_read_error", "snl_read_options"):
        for field, _ in ffi.typeof(name).fields:
            assert re.search(rf"\b{field}\b", CODE) or field == "allocator", f"{name}.{field}"


def constants(prefix: str) -> dict[str, int]:
    names = [name for name in dir(lib) if name.startswith(prefix)]
    return {name[len(prefix):]: getattr(lib, name) for name in names}


def test_constants_are_those_of_the_header() -> None:
    from snl import _board, _chance, _draw, _game, _play, _text

    assert constants("SNL_ERROR_") == {status.name: status.value for status in snl.Status}
    for prefix, names in (("SNL_FORMAT_", _text.FORMATS), ("SNL_OVERSHOOT_", _board._OVERSHOOT),
                          ("SNL_PENALTY_", _game._PENALTIES), ("SNL_COUNT_", _play.COUNTS),
                          ("SNL_THEME_", _draw._THEMES), ("SNL_LENGTH_", _chance._FIELDS)):
        assert constants(prefix) == {name.upper(): number for name, number in names.items()}
    kinds = {name.upper().replace(" ", "_"): number for number, name in _game._KINDS.items()}
    assert constants("SNL_EVENT_") == kinds
    assert constants("SNL_TERMINAL_") == {"UNICODE": _draw._UNICODE, "COLOUR": _draw._COLOUR}
    assert len(constants("SNL_EXACT_")) == 3
    enumerators = re.findall(r"^ +(SNL_\w+) = ", HEADER, re.M)
    macros = re.findall(r"^#define (SNL_\w+) [(\d]", HEADER, re.M)
    assert constants("SNL_").keys() == {name[4:] for name in enumerators + macros}


def test_version() -> None:
    assert re.findall(r'^#define SNL_VERSION "(.*)"', HEADER, re.M) == [snl.__version__]


def test_licence() -> None:
    """The copy of the licence for wheels equals the project's."""
    assert (HERE / "LICENSE").read_bytes() == (HERE.parents[1] / "LICENSE").read_bytes()


def test_everything_is_exported() -> None:
    assert sorted(snl.__all__) == sorted(set(snl.__all__))
    for name in snl.__all__:
        assert getattr(snl, name).__doc__ or isinstance(getattr(snl, name), tuple)
    public = {name for name in vars(snl) if not name.startswith("_")}
    assert public == set(snl.__all__)
