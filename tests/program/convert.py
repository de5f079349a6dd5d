# SPDX-License-Identifier: MIT
"""Tests `snl convert` and `snl boards`: Python's JSON parser reads the matrices and arrays of
random boards; every board of boards/ and of the documentation is converted to every format that can
hold it, and back; and the named boards are complete. python3 tests/program/convert.py
PATH_OF_SNL."""
import glob
import json
import math
import os
import random
import re
import subprocess
import sys

from check import check, exit_status

snl = sys.argv[1]


def run(*arguments, text=""):
    """Runs the program; returns its status, output and messages."""
    done = subprocess.run([snl, *arguments], input=text, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def convert(form, text, *options):
    status, output, messages = run("convert", "--to", form, *options, text=text)
    return output if status == 0 else f"status {status}: {messages}"


def values(text):
    """All JSON values of a text, one after the other."""
    found, decoder, at = [], json.JSONDecoder(), 0
    while text[at:].strip():
        at += len(text[at:]) - len(text[at:].lstrip())
        value, at = decoder.raw_decode(text, at)
        found.append(value)
    return found


def boards_of(text):
    """The boards of the canonical text format: a dictionary of statements, and one of jumps."""
    boards = []
    for block in text.split("\n\n"):
        statements, jumps = {}, {}
        for line in block.splitlines():
            word, *numbers = line.split()
            if word in ("ladder", "snake"):
                jumps[int(numbers[0])] = int(numbers[1])
            else:
                statements[word] = " ".join(numbers)
        boards.append((statements, jumps))
    return boards


def matrix(rows, columns, jumps):
    """The matrix of a board, its top row first. The lowest row runs to the right, the next to the
    left, and so on."""
    lines = []
    for k in range(rows):
        line = [jumps.get(k * columns + i + 1, -1) for i in range(columns)]
        lines.insert(0, line[::-1] if k % 2 else line)
    return lines


def random_jumps(squares):
    jumps = {}
    for _ in range(random.randint(0, squares)):
        mouth, to = random.randint(1, squares), random.randint(1, squares)
        if mouth not in (to, squares):
            jumps[mouth] = to
    return jumps


def statements_of(first, jumps):
    return "\n".join([first] + [f"jump {a} {b}" for a, b in jumps.items()]) + "\n"


def random_boards():
    grids, lines = [], []
    for _ in range(60):
        rows, columns = random.choice([(1, random.randint(1, 40)), (random.randint(1, 40), 1),
                                       (random.randint(1, 15), random.randint(1, 15))])
        grids.append((rows, columns, random_jumps(rows * columns)))
        squares = random.randint(1, 200)
        lines.append((squares, random_jumps(squares)))
    text = "".join(statements_of(f"grid {r} {c}", jumps) for r, c, jumps in grids)
    check("matrices that Python reads",
          (values(convert("leetcode", text)), [matrix(*grid) for grid in grids]),
          (boards_of(convert("text", convert("leetcode", text))), boards_of(convert("text", text))))
    text = "".join(statements_of(f"squares {n}", jumps) for n, jumps in lines)
    arrays = [[jumps.get(i + 1, 0) - 1 if i + 1 in jumps else -1 for i in range(n)]
              for n, jumps in lines]
    written = convert("moves", text)
    check("arrays that Python reads", (values(written), arrays),
          (convert("text", written), convert("text", text)),
          (max(map(len, written.splitlines())) <= 80, True))
    shaped = convert("leetcode", text, "--grid", "1x1")
    check("--linear and --grid", (shaped.startswith("status 2"), True),
          *((values(convert("leetcode", statements_of(f"squares {r * c}", jumps),
                            "--grid", f"{r}x{c}")), [matrix(r, c, jumps)])
            for r, c, jumps in grids[:10]),
          *((convert("text", statements_of(f"grid {r} {c}", jumps), "--linear"),
             convert("text", statements_of(f"squares {r * c}", jumps)))
            for r, c, jumps in grids[:10]))


# The statements of a board without its shape.
RULES = "start 7\nenter 2 3 square 5\ndie weights 0 3 1\novershoot bounce\nchaining on\nladder 2 9\nsnake 6 0\nsnake 8 1\n"


def rules():
    check("rules stay when the shape changes",
          (convert("text", "squares 12\n" + RULES, "--grid", "3x4"), "grid 3 4\n" + RULES),
          (convert("text", "grid 3 4\n" + RULES, "--linear"), "squares 12\n" + RULES),
          (convert("text", "grid 3 4\n" + RULES, "--grid", "4x3"), "grid 4 3\n" + RULES))


def shown_boards():
    """The boards of boards/ and of the documentation, converted to every format and back."""
    texts = [open(name, encoding="utf-8").read() for name in sorted(glob.glob("boards/*"))]
    for name in sorted(glob.glob("docs/*.md")):
        page = open(name, encoding="utf-8").read()
        texts += re.findall(r"<!-- snl [^\n]*-->\n```\n(.*?)```", page, re.S)
    pairs = []
    for text in texts:
        canonical = convert("text", text)
        pairs += [(canonical[:6] != "status", True), (convert("text", canonical), canonical)]
        for form in ("leetcode", "hackerrank", "moves", "json"):
            written = convert(form, text)
            if written.startswith("status"):
                pairs.append((written.split(":")[0], "status 1"))
            else:
                pairs += [(convert("text", written), canonical), (convert(form, written), written)]
    check("boards of the documentation in every format", (len(texts) >= 9, True), *pairs)


def json_objects():
    """Boards as JSON objects, written by snl and by Python, read by the other."""
    pairs = []
    for count in (1, 3):
        text = "\n".join(f"grid 2 {columns}\nstart 0\nenter 1 6 square 3\novershoot win\n"
                         "ladder 1 4\nsnake 3 0\n" for columns in range(3, 3 + count))
        written = convert("json", text)
        boards = [json.loads(line) for line in written.splitlines()]
        pairs.append((boards, [{"grid": [2, columns], "start": 0, "enter": [1, 6],
                                "enter_square": 3, "die": [1] * 6, "overshoot": "win",
                                "chaining": False, "jumps": [[1, 4], [3, 0]]}
                               for columns in range(3, 3 + count)]))
        for spelling in (json.dumps(boards), json.dumps(boards, indent=2),
                         json.dumps(boards, separators=(",", ":"), sort_keys=True)):
            pairs += [(convert("json", spelling), written), (convert("text", spelling), text)]
    check("JSON objects that Python reads and writes", *pairs)


def named_boards():
    lines = run("boards")[1].splitlines()
    listed = [json.loads(line) for line in run("boards", "--json")[1].splitlines()]
    pairs = [(len(lines), len(listed) + 1), (all(len(line) <= 80 for line in lines), True)]
    for line, board in zip(lines[1:], listed):
        name = board["name"]
        status, text, messages = run("boards", name.lower())
        comments = [part[2:] for part in text.splitlines() if part.startswith("#")]
        statements, jumps = boards_of(board["text"])[0]
        ladders = sum(a < b for a, b in jumps.items())
        chance = json.loads(run("chance", "--json", "--board", name)[1])
        squares = math.prod(map(int, (statements.get("squares") or statements["grid"]).split()))
        pairs += [(line.split()[:7],
                   [name, str(squares), str(ladders), str(len(jumps) - ladders),
                    statements.get("start", "1"), str(chance["min"]), f"{chance['mean']:.2f}"]),
                  (line.endswith("  " + board["title"]), True),
                  ((status, messages), (0, "")),
                  (" ".join(comments), f"{name}: {board['title']} {board['source']}"),
                  (all(len(part) <= 80 for part in text.splitlines()), True),
                  (convert("text", text), board["text"]),
                  (convert("text", "", "--board", name.title()), board["text"]),
                  ((board["squares"], board["ladders"], board["snakes"]),
                   (squares, ladders, len(jumps) - ladders)),
                  ((board["start"], board["min"], board["mean"]),
                   (int(statements.get("start", "1")), chance["min"], chance["mean"]))]
    check("named boards", *pairs)


def main():
    seed = int(os.environ.get("SNL_SEED", "20250909"))
    print(f"# seed: SNL_SEED={seed}")
    random.seed(seed)
    random_boards()
    rules()
    shown_boards()
    json_objects()
    named_boards()
    return exit_status()


if __name__ == "__main__":
    sys.exit(main())
