# SPDX-License-Identifier: MIT
"""Tests `snl draw` in a terminal, in a pipe and into files, with environments that set colours,
Unicode and width. Other tests check the pictures themselves.
python3 tests/program/draw.py PATH_OF_SNL"""
import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import tempfile
import termios
import xml.etree.ElementTree as ElementTree

from check import check, exit_status, watch

MB47, TWO = "boards/mb47.snl", "boards/leetcode-909.json"
TINT = re.compile(r"\033\[[0-9;]*m")
PLAIN = {"LC_ALL": "C", "TERM": "xterm"}
snl = os.path.abspath(sys.argv[1])


def environment(changes):
    """The caller's environment with `changes`, but without the settings of its terminal."""
    kept = {name: value for name, value in os.environ.items()
            if name not in ("LC_ALL", "LC_CTYPE", "LANG", "COLUMNS", "NO_COLOR", "TERM")}
    return {**kept, **PLAIN, **changes}


def draw(*arguments, text="", **changes):
    """Runs `snl draw` in a pipe; returns its status, output and messages."""
    done = subprocess.run([snl, "draw", *arguments], input=text, capture_output=True, text=True,
                          encoding="utf-8", env=environment(changes), check=False)
    return done.returncode, done.stdout, done.stderr


def in_terminal(columns, *arguments, **changes):
    """Runs `snl draw` in a terminal of this width; returns the text that it shows."""
    control, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    process = subprocess.Popen([snl, "draw", *arguments], stdin=subprocess.DEVNULL,
                               stdout=terminal, stderr=terminal, env=environment(changes))
    os.close(terminal)
    shown = watch(process, control)
    process.wait()
    return shown.decode().replace("\r\n", "\n")


def width(text):
    return max(len(line) for line in TINT.sub("", text).split("\n"))


def is_coloured(text):
    return "\033" in text


def surroundings():
    ascii_text = draw(MB47)[1]
    unicode_text = draw(MB47, LC_ALL="C.UTF-8")[1]
    check("a pipe gets no colours, and 80 columns", (is_coloured(ascii_text), False),
          (width(ascii_text), 71), (draw(MB47, "--width", "80")[1], ascii_text),
          (ascii_text.isascii(), True), (ascii_text.startswith("+------+"), True))
    check("Unicode where the locale has it", (unicode_text.startswith("┌──────┬"), True),
          (draw(MB47, LC_ALL="", LC_CTYPE="de_DE.utf8")[1], unicode_text),
          (draw(MB47, LC_ALL="", LC_CTYPE="", LANG="en_GB.UTF-8")[1], unicode_text),
          (draw(MB47, LC_ALL="C", LANG="en_GB.UTF-8")[1], ascii_text),
          (draw(MB47, "--ascii", LC_ALL="C.UTF-8")[1], ascii_text))
    coloured = in_terminal(80, MB47)
    check("colours in a terminal", (is_coloured(coloured), True),
          (TINT.sub("", coloured), ascii_text),
          (in_terminal(80, MB47, NO_COLOR=""), coloured),
          (in_terminal(80, MB47, NO_COLOR="1"), ascii_text),
          (in_terminal(80, MB47, TERM="dumb"), ascii_text),
          (in_terminal(80, MB47, TERM=""), ascii_text),
          (in_terminal(80, "--colour", "never", MB47), ascii_text),
          (in_terminal(80, "--colour", "always", MB47, NO_COLOR="1", TERM="dumb"), coloured),
          (draw("--colour=always", MB47)[1], coloured),
          (draw("--color", "always", MB47)[1], coloured),
          (draw("--colour", "auto", MB47)[1], ascii_text))
    for columns in (20, 40, 60, 61, 90):
        shown = in_terminal(columns, MB47, NO_COLOR="1")
        check(f"a terminal of {columns} columns", (shown, draw("--width", str(columns), MB47)[1]),
              (width(shown) <= columns, True))
    wide = {columns: draw("--width", columns, text="grid 100 100\n")[1]
            for columns in ("79", "80", "81")}
    check("a pipe gets exactly 80 columns", (draw(text="grid 100 100\n")[1], wide["80"]),
          (len(set(wide.values())), 3))
    check("other widths", (in_terminal(0, MB47, NO_COLOR="1"), ascii_text),
          (in_terminal(5, MB47, NO_COLOR="1"), draw("--width", "20", MB47)[1]),
          (draw(MB47, COLUMNS="50")[1], draw("--width", "50", MB47)[1]),
          (in_terminal(60, MB47, NO_COLOR="1", COLUMNS="40"), draw("--width", "40", MB47)[1]),
          (in_terminal(60, "--width", "70", MB47, NO_COLOR="1"), draw("--width", "70", MB47)[1]))


def contents():
    status, text, messages = draw("--route", "--title", "The  classic", MB47)
    check("a route and a title", (status, 0), (messages, ""),
          (text.startswith("The classic\n\n+---"), True),
          ("Route of 7 rolls from off the board: #1: roll 4 to 4^14, #2-3: roll 6 to 26,\n"
           in text, True))
    text = draw("--heat", "visits", MB47)[1]
    check("visits", (re.search(r"\| 99  h\|", text) is not None, True),
          (text.split("\n")[-2],
           "Mean rolls made from a square: 0 abcdefgh 1.55, off the board: 1"))
    svg = draw("--heat", "visits", "--svg", MB47)[1]
    check("no visits on the goal", (re.search(r"\| 100  \|", text) is not None, True),
          ("<title>100: " in svg, False), ("<title>99: 1.5" in svg, True))
    text = draw("--heat", "mean", MB47)[1]
    check("mean rolls", (re.search(r"\| 100 a\|", text) is not None, True),
          (text.split("\n")[-2], "Mean rolls to the goal: 0 abcdefgh 39.9, off the board: 39.2"))
    text = draw("--heat", "fewest", MB47)[1]
    check("the fewest rolls", (re.search(r"\| 100 a\|", text) is not None, True),
          (text.split("\n")[-2], "Fewest rolls to the goal: 0 abcdefgh 7, off the board: 7"))
    check("the fewest rolls where there are none",
          ("Fewest rolls to the goal: 0 abcdefgh 2, * infinite\n" in
           draw("--heat", "fewest", text="squares 5\ndie weights 0 1\n")[1], True))
    board = "squares 8\ndie weights 0 1\nsnake 3 1\n"
    status, text, messages = draw("--route", "--heat", "mean", text=board)
    check("a goal out of reach", (status, 0),
          (messages, "<stdin>: the goal cannot be reached, so there is no route to draw\n"),
          (text, draw("--heat", "mean", text=board)[1]), ("* infinite" in text, True))
    check("a start on the goal", (draw("--route", text="squares 2\nstart 2\n"),
                                  (0, draw(text="squares 2\nstart 2\n")[1], "")))
    status, text, messages = draw(TWO)
    first, second = text.split("\nBoard 2\n\n")
    check("several boards", (status, 0), (messages, ""),
          (first.startswith("Board 1\n\n+---"), True), (second.startswith("+---"), True))
    status, text, messages = draw("--chaining", "--heat", "mean",
                                  text="squares 9\njump 2 4\njump 4 2\n")
    check("a cycle", (status, 1), (text, ""),
          (messages, "<stdin>: chaining is on and jumps form a cycle, through square 2\n"))
    check("too many squares", (draw(text="squares 4\nsquares 1048577\n"), (
        1, "", "<stdin>: board 2: this board has 1048577 squares; at most 1048576 can be drawn\n")))


def titles_of(svg):
    root = ElementTree.fromstring(svg)
    return [part.text for part in root.iter() if part.tag.endswith("}title")][:1]


def svg_and_files(folder):
    def path(name):
        return os.path.join(folder, name)

    def content(name):
        with open(path(name), encoding="utf-8") as file:
            return file.read()

    svg = draw("--svg", MB47)[1]
    check("SVG to a pipe", (titles_of(svg) != [], True), (svg.endswith("</svg>\n"), True),
          (draw("--svg", "-o", "-", MB47)[1], svg),
          (titles_of(draw("--svg", "--title", "A & <b>", MB47)[1]), ["A & <b>"]),
          (draw("--svg", "--theme", "auto", MB47)[1], svg),
          (draw("--svg", "--theme", "light", MB47)[1].count("prefers-color-scheme"), 0),
          (svg.count("prefers-color-scheme") > 0, True))
    check("SVG to files", (draw("-o", path("a.svg"), MB47), (0, "", "")), (content("a.svg"), svg),
          (draw("--svg", "--output", path("picture"), MB47), (0, "", "")),
          (content("picture"), svg))
    check("text to a file", (draw("-o", path("a.txt"), TWO, COLUMNS="70"), (0, "", "")),
          (content("a.txt"), draw("--width", "70", TWO)[1]))
    in_terminal(60, "-o", path("b.txt"), MB47)
    check("a file is drawn like a pipe, also from a terminal", (content("b.txt"), draw(MB47)[1]))
    check("a file in colours", (draw("--colour", "always", "-o", path("b.txt"), MB47), (0, "", "")),
          (content("b.txt"), draw("--colour", "always", MB47)[1]))
    check("several SVGs", (draw("-o", path("two.svg"), TWO), (0, "", "")),
          (draw("--svg", "-o", path("two"), TWO), (0, "", "")),
          (content("two-1.svg"), content("two-1")), (content("two-2.svg"), content("two-2")),
          (content("two-1") != content("two-2"), True),
          (titles_of(content("two-2.svg")) != [], True), (os.path.exists(path("two.svg")), False))
    before = sorted(os.listdir(folder))
    check("several SVGs to a pipe", (draw("--svg", TWO), (
        1, "", f"snl: {TWO}: 2 boards, and an SVG shows one; -o FILE.svg makes a file for each\n")))
    check("a fault in the input leaves files unchanged",
          (draw("-o", path("a.svg"), "--die", "2", text="squares x")[0], 1),
          (draw("-o", path("new.svg"), text="squares 4\nsquares 1048577\n")[0], 1),
          (draw("-o", path("new.txt"), text="squares 4\nsquares 1048577\n")[0], 1),
          (content("a.svg"), svg), (sorted(os.listdir(folder)), before))
    check("a file that cannot be written", (draw("-o", path("none/x.svg"), MB47), (
        1, "", f"snl: cannot write {path('none/x.svg')}: No such file or directory\n")))
    check("an output that is no regular file", (draw("-o", "/dev/stdout", MB47),
                                                (0, draw(MB47)[1], "")))


def main():
    surroundings()
    contents()
    with tempfile.TemporaryDirectory() as folder:
        svg_and_files(folder)
    return exit_status()


if __name__ == "__main__":
    sys.exit(main())
