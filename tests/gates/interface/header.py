# SPDX-License-Identifier: MIT
"""Reads a header snl.h of any release: its constants, structs and functions.

The header is regular: one enumerator, one field or one macro a line, and SNL_API before a function.
An unknown construct ends the program, so nothing is silently left out."""
import re
import sys
from pathlib import Path

# The constants of the version, which change with each release.
OF_THE_RELEASE = {"SNL_VERSION_MAJOR", "SNL_VERSION_MINOR", "SNL_VERSION_PATCH", "SNL_VERSION",
                  "SNL_VERSION_NUMBER"}
MARKS = {"SNL_H", "SNL_API"}


def fail(what):
    sys.exit(f"not understood: {what}")


def spaced(words):
    """The words and stars of a type with single spaces, as in `const snl_board * const *`."""
    return " ".join(re.findall(r"\w+|\*", words))


class Parameter:
    """A parameter or a field: its name, and its type without it."""

    def __init__(self, text):
        found = re.fullmatch(r"\s*([\w\s*]*[\s*])(\w+)\s*", text)
        if not found:
            fail(text)
        self.type, self.name = spaced(found[1]), found[2]
        self.exact = re.sub(r"\* (?=\*|const)", "*", self.type)
        self.length = None  # of an array: a name in Header.values


class Function:
    """A function: its name, the type of its result, its parameters."""

    def __init__(self, text):
        found = re.fullmatch(r"([\w\s*]+?)(\w+)\s*\((.*)\)", " ".join(text.split()))
        if not found:
            fail(text)
        self.type, self.name = spaced(found[1]), found[2]
        self.parameters = [] if found[3] == "void" else [Parameter(p) for p in found[3].split(",")]


class Header:
    """The declarations of a header: `constants` are names, `structs` lists of fields by name,
    `handles` the opaque types, `callbacks` the types of functions and `numbers` the other types by
    name, and `values` the texts of macros by name."""

    def __init__(self, path):
        text = Path(path).read_text(encoding="utf-8")
        text = re.sub(r"/\*.*?\*/|//[^\n]*", " ", text, flags=re.S)
        self.constants, self.structs, self.handles, self.numbers = [], {}, [], {}
        self.values, self.callbacks = {}, {}
        self.macros(text)
        text = re.sub(r"^\s*#[^\n]*", "", text, flags=re.M)
        text = re.sub(r'extern "C" \{(.*)\}', r"\1", text, flags=re.S)
        self.functions = []
        for item in self.items(text):
            self.declare(item)

    def macros(self, text):
        for name, value in re.findall(r"^#define (\w+)([^\n]*)", text, re.M):
            if name in MARKS | OF_THE_RELEASE:
                continue
            if not value.strip() or value[0] == "(" or not name.startswith("SNL_"):
                fail(f"#define {name}{value}")
            self.constants.append(name)
            self.values[name] = value.strip()

    @staticmethod
    def items(text):
        """The declarations outside of all braces, each without its semicolon."""
        depth, item = 0, ""
        for character in text:
            depth += (character == "{") - (character == "}")
            if character == ";" and depth == 0:
                yield item.strip()
                item = ""
            else:
                item += character
        if item.strip():
            fail(item)

    def declare(self, item):
        if found := re.fullmatch(r"enum \{(.*)\}", item, re.S):
            for entry in filter(str.strip, found[1].split(",")):
                self.constants.append(re.fullmatch(r"\s*(\w+) = -?\d+\s*", entry)[1])
        elif found := re.fullmatch(r"typedef struct (\w+) \{(.*)\} (\w+)", item, re.S):
            self.structs[found[3]] = [self.field(f) for f in filter(str.strip, found[2].split(";"))]
        elif found := re.fullmatch(r"typedef struct (\w+) (\w+)", item):
            self.handles.append(found[2])
        elif found := re.fullmatch(r"typedef (\w+) (\w+)", item):
            self.numbers[found[2]] = found[1]
        elif found := re.fullmatch(r"typedef (\w+) \(\*(\w+)\)\(([^()]*)\)", item):
            self.callbacks[found[2]] = f"{found[1]} (*)({' '.join(found[3].split())})"
        elif item.startswith("SNL_API "):
            self.functions.append(Function(item[len("SNL_API "):]))
        else:
            fail(item)

    @staticmethod
    def field(text):
        if found := re.fullmatch(r"\s*([\w\s*]+)\(\*(\w+)\)\(([^()]*)\)\s*", text):
            called = Parameter(f"void *{found[2]}")  # a callback, which is a pointer
            result = re.sub(r"(?<=\w)$", " ", spaced(found[1]))
            called.exact = f"{result}(*)({' '.join(found[3].split())})"
            return called
        if found := re.fullmatch(r"(.*?)\[(\w+)\]\s*", text, re.S):
            array = Parameter(found[1])
            array.exact += " *"  # _Generic sees a pointer to the first element
            array.length = found[2]
            return array
        return Parameter(text)
