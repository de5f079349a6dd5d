#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Gives pictures colours for a dark page: docs/darken.py FILE.svg... It lists the colours that the
picture uses and the dark ones in a style, which overrides them where the reader prefers dark. A
colour without a dark form is an error."""
import re
import sys

DARK = {
    # paper and lines
    "#ffffff": "#14171c", "#eef1f5": "#20252d", "#f4f6f8": "#232932", "#c9ced6": "#3d4450",
    "#dddddd": "#343944", "white": "#14171c", "lightgrey": "#343944", "#8a94a3": "#8a94a3", "#7b8794": "#8a94a3", "#b6bec9": "#4a5260",
    "#9aa5b1": "#6b7484", "#777777": "#9aa2ae",
    # text
    "#222": "#e6e6e6", "#222222": "#e6e6e6", "#333": "#dcdcdc", "#333333": "#dcdcdc", "#444": "#c8cdd5",
    "#444444": "#9aa2ae", "#555": "#b8bec8", "#666": "#b0b6c0", "black": "#e6e6e6",
    # colours with a meaning
    "#cfe2f3": "#1d3a57", "#d5e8d4": "#1f3d28", "#f3d9b1": "#4f3611", "#f6d8ae": "#5a3d12", "#e2d3ec": "#43305a",
    "#d6e8f4": "#1d3a50", "#1f77b4": "#6bb7ea", "#1f4e8c": "#8fc1f2", "#2e6b34": "#86d08f", "#7a4b00": "#f0c27a",
    "#b45f06": "#f2a65a", "#00785a": "#4fd0a7", "#c24e00": "#ff9c5a", "#9ec5e8": "#2c5d88", "#56a3d9": "#3f86bb",
    "#e0a44c": "#a8701c", "#0072b2": "#56b4e9", "#d55e00": "#ff8f3d",
}
UNCHANGED = {"none", "currentColor"}
MARK = "/* dark */"


def plain(colour):
    """The colour in the form #rrggbb; gnuplot writes rgb( 68,  68,  68)."""
    numbers = re.fullmatch(r"rgb\(\s*(\d+),\s*(\d+),\s*(\d+)\)", colour)
    return "#" + "".join(f"{int(number):02x}" for number in numbers.groups()) if numbers else colour


for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        drawn = re.sub(rf"<style>{re.escape(MARK)}.*?</style>\n?", "", file.read(), flags=re.S)
    rules = []
    for attribute, colour in sorted(set(re.findall(r"""\b(fill|stroke|color)=["']([^"']*)["']""", drawn))):
        if colour in UNCHANGED:
            continue
        dark = DARK.get(plain(colour).lower())
        if dark is None:
            sys.exit(f"{path}: {attribute}={colour} has no dark form in docs/darken.py")
        rules.append(f'[{attribute}="{colour}"]{{{attribute}:{dark}}}')
    style = f"<style>{MARK}\n@media (prefers-color-scheme: dark) {{\n" + "\n".join(rules) + "\n}</style>\n"
    place = drawn.index(">", drawn.index("<svg")) + 1
    with open(path, "w", encoding="utf-8") as file:
        file.write(drawn[:place] + "\n" + style + drawn[place:].lstrip("\n"))
