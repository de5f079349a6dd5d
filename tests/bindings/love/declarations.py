# SPDX-License-Identifier: MIT
"""Compares the declarations for LuaJIT with the header: declarations.py SCRATCH-FOLDER.

They must equal the preprocessed snl.h, token by token; and all structs must have the same layout in
LuaJIT as from the compiler."""
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CC = os.environ.get("CC", "cc")


def tokens(text):
    return re.findall(r"\w+|[^\w\s]", text)


def run(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True,
                          **options).stdout


def header(work):
    """The text of the preprocessed header, without SNL_API and without the text of other
    headers."""
    empty = work / "empty"
    empty.mkdir(parents=True, exist_ok=True)
    for name in ("stddef.h", "stdint.h"):
        (empty / name).write_text("")
    return run(CC, "-E", "-P", "-nostdinc", f"-I{empty}", "-DSNL_API=", str(ROOT / "include/snl.h"))


def declarations():
    text = (ROOT / "examples/love/snl_h.lua").read_text()
    return re.fullmatch(r"(?:--[^\n]*\n)*return \[\[\n(.*)\]\]\n", text, re.S).group(1)


def structs(text):
    """The name and the fields of every struct that is not opaque."""
    found = {}
    for name, body in re.findall(r"typedef struct (\w+) \{(.*?)\} \1;", text, re.S):
        fields = re.sub(r"\(\*(\w+)\)\([^)]*\)|\[\w+\]", r"\1", body).split(";")
        found[name] = [re.findall(r"\w+", field)[-1] for field in fields if field.strip()]
    return found


def layouts(work, found):
    """The sizes and offsets of all structs and fields, from the compiler and from LuaJIT."""
    places = [(name, field) for name, fields in found.items() for field in fields]
    c = ["#include <snl.h>", "#include <stdio.h>", "int main(void) {"]
    c += [f'printf("{name} %zu\\n", sizeof({name}));' for name in found]
    c += [f'printf("{name}.{field} %zu\\n", offsetof({name}, {field}));' for name, field in places]
    (work / "layouts.c").write_text("\n".join(c + ["}"]))
    run(CC, f"-I{ROOT}/include", str(work / "layouts.c"), "-o", str(work / "layouts"))
    lua = ['local ffi = require "ffi"', 'ffi.cdef(require "snl_h")']
    lua += [f'print("{name} " .. ffi.sizeof "{name}")' for name in found]
    lua += [f'print("{name}.{field} " .. ffi.offsetof("{name}", "{field}"))'
            for name, field in places]
    (work / "layouts.lua").write_text("\n".join(lua))
    return (run(str(work / "layouts")).splitlines(),
            run("luajit", str(work / "layouts.lua"), cwd=ROOT / "examples/love").splitlines())


def main():
    work, failed = Path(sys.argv[1]).resolve(), False
    work.mkdir(parents=True, exist_ok=True)
    ours, theirs = tokens(declarations()), tokens(header(work))
    different = next((i for i, pair in enumerate(zip(ours, theirs)) if pair[0] != pair[1]),
                     min(len(ours), len(theirs)) if len(ours) != len(theirs) else None)
    if different is not None or len(theirs) < 2000:
        at = slice(max((different or 0) - 10, 0), (different or 0) + 10)
        print("# snl_h.lua:", " ".join(ours[at]))
        print("# snl.h:    ", " ".join(theirs[at]))
        failed = True
    print("not ok" if failed else "ok", "LuaJIT: the declarations are those of snl.h")
    found = structs(declarations())
    compiled, interpreted = layouts(work, found)
    wrong = [pair for pair in zip(compiled, interpreted) if pair[0] != pair[1]]
    sound = not wrong and len(compiled) == len(interpreted) > 60
    for pair in wrong:
        print("# compiler: {}, LuaJIT: {}".format(*pair))
    print("ok" if sound else "not ok", "LuaJIT: structs have the layout of the compiler")
    sys.exit(failed or not sound)


if __name__ == "__main__":
    main()
