# SPDX-License-Identifier: MIT
"""Tests `snl generate`: other commands confirm the figures of its boards; wishes that it cannot
fulfil get the right message: python3 tests/program/generate.py PATH_OF_SNL."""
import json
import os
import pty
import re
import select
import subprocess
import sys

from check import check, exit_status, watch

snl = sys.argv[1]


def run(*arguments, text=""):
    """Runs the program; returns its status, output and messages."""
    done = subprocess.run([snl, *arguments], input=text, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def generate(*arguments, text=""):
    return run("generate", *arguments, text=text)


def boards_of(output):
    """Returns four things for each board: the fewest rolls, the mean and the seed in its comment;
    its statements other than jumps; its jumps; and its whole text."""
    boards = []
    for text in output.split("\n\n"):
        facts = re.match(r"# fewest rolls (\d+), mean ([\d.]+), seed (\d+)\n", text)
        rules = [line for line in text.splitlines() if not re.match("#|ladder|snake", line)]
        boards.append((int(facts[1]), float(facts[2]), int(facts[3]), rules, jumps_of(text), text))
    return boards


def jumps_of(text):
    return {tuple(map(int, jump)) for jump in re.findall(r"(?:ladder|snake) (\d+) (\d+)", text)}


def count(jumps):
    return sum(a < b for a, b in jumps), sum(a > b for a, b in jumps)


def facts_hold(board):
    """Returns whether `snl solve` and `snl chance` confirm the figures in the comment of a
    board."""
    rolls, mean, _, _, _, text = board
    told = json.loads(run("chance", "--json", text=text)[1])
    return (run("solve", "-q", text=text)[1] == f"{rolls}\n" and told["finish_probability"] == 1
            and f"{told['mean']:.6g}" == f"{mean:.6g}")


def made_boards():
    for name, arguments, rules, jumps, rolls, mean in [
            ("without wishes", (), ["grid 10 10", "start 0"], (9, 9), None, None),
            ("with all wishes",
             ("--rolls", "8", "--mean", "45.5", "--ladders", "7", "--snakes", "10", "--spread"),
             ["grid 10 10", "start 0"], (7, 10), 8, 45.5),
            ("another shape", ("--grid", "6x5", "--start", "1", "--mean", "12"),
             ["grid 6 5"], (2, 2), None, 12),
            ("a linear board with other rules",
             ("--squares", "60", "--die", "4", "--overshoot", "bounce", "--chaining"),
             ["squares 60", "start 0", "die 4", "overshoot bounce", "chaining on"], (5, 5),
             None, None)]:
        status, output, messages = generate(*arguments)
        board = boards_of(output)[0]
        check("generated board: " + name, (status, 0), (messages, ""), (board[2], 1),
              (board[3], rules), (count(board[4]), jumps), (facts_hold(board), True),
              (rolls in (None, board[0]), True),
              (mean is None or abs(board[1] - mean) <= 0.01 * mean, True))


def seeds():
    wishes = "--rolls", "7", "--mean", "30"
    many = boards_of(generate(*wishes, "--seed", "5", "--count", "20")[1])
    alone = [boards_of(generate(*wishes, "--seed", str(seed))[1])[0] for seed in range(5, 25)]
    check("--count 20 makes the boards of twenty seeds", ([board[:5] for board in many],
                                                          [board[:5] for board in alone]),
          (len({frozenset(board[4]) for board in many}), 20), (all(map(facts_hold, many)), True))
    tight = boards_of(generate(*wishes, "--tolerance", "0.01", "--count", "3")[1])
    check("a narrower tolerance", ([abs(board[1] - 30) <= 0.003 for board in tight], [True] * 3))
    lengths = boards_of(generate("--jump-min", "15", "--jump-max", "20", "--count", "5")[1])
    check("lengths of jumps",
          ({abs(a - b) in range(15, 21) for board in lengths for a, b in board[4]}, {True}))


def bases():
    text = open("boards/mb47.snl", encoding="utf-8").read()
    old = jumps_of(text)
    wishes = "--ladders", "2", "--snakes", "1", "--mean", "32"
    outputs = [generate(*wishes, "boards/mb47.snl"), generate(*wishes, "--board", "MB47"),
               generate(*wishes, "-", text=text)]
    board = boards_of(outputs[0][1])[0]
    check("jumps added to a given board", (outputs[1:], outputs[:1] * 2), (outputs[0][0], 0),
          (old <= board[4], True), (count(board[4] - old), (2, 1)), (facts_hold(board), True))
    check("a given board gets no jumps without a wish",
          (boards_of(generate("--board", "MB47")[1])[0][4], old))
    twice = text + "\n" + text
    line = twice[:twice.rindex("\ngrid ")].count("\n") + 2
    status, output, messages = generate("-", text=twice)
    check("two boards to add jumps to", (status, 1), (output, ""),
          (messages, f"<stdin>:{line}:1: another board begins here; jumps are added to exactly one\n"))


def failures():
    for name, arguments, expected in [
            ("more jumps than fit", ("--ladders", "25", "--snakes", "25"),
             "snl: no board has 25 ladders and 25 snakes added\n"),
            ("rolls that no board needs", ("--rolls", "40", "--mean", "50", "--snakes", "1"),
             "snl: no board has 9 ladders and 1 snake added, fewest rolls 40, mean 50\n"),
            ("lengths that do not fit", ("--jump-min", "99", "--ladders", "1"),
             "snl: no board has 1 ladder and 9 snakes added of at least 99 squares\n"),
            ("lengths that exclude each other", ("--jump-min", "9", "--jump-max", "8"),
             "snl: no board has 9 ladders and 9 snakes added of at least 9 and at most 8 squares"
             "\n"),
            ("too many short jumps", ("--jump-max", "1", "--ladders", "26", "--snakes", "24"),
             "snl: no board has 26 ladders and 24 snakes added of at most 1 squares\n")]:
        check("impossible: " + name, (generate(*arguments), (1, "", expected + "That is certain, "
              "whatever the seed: change these wishes, the board or its rules.\n")))
    for name, arguments, pattern in [
            ("a mean too low", ("--rolls", "10", "--mean", "14"),
             r"fewest rolls 10, mean [\d.]+\n.*wish for a higher mean, fewer rolls or fewer snak"),
            ("a mean too high", ("--ladders", "9", "--snakes", "0", "--mean", "90"),
             r"fewest rolls \d+, mean [\d.]+\n.*wish for a lower mean, more rolls or more snakes"),
            ("too many rolls", ("--rolls", "20",),
             r"fewest rolls \d+, mean [\d.]+\n.*wish for fewer rolls, or for fewer or shorter lad"),
            ("too few rolls", ("--rolls", "3", "--ladders", "4", "--jump-max", "24"),
             r"fewest rolls \d+, mean [\d.]+\n.*wish for more rolls, or for more or longer ladd"),
            ("a mean too exact", ("--mean", "30", "--tolerance", "0.0001"),
             r"fewest rolls \d+, mean (30\.0|29\.9)\d+\n.*allow a larger --tolerance, or wish")]:
        status, output, messages = generate(*arguments, "--tries", "30", "--seed", "9")
        check("not found: " + name, (status, 1), (output, ""), (re.search(
            r"^snl: seed 9: no such board was found in 30 tries\nThe nearest board: " + pattern,
            messages) is not None or messages, True))
    dice = "0,1,2,3,4,5,6,5,4,3,2,1"
    for wishes in (), ("--rolls", "8"), ("--mean", "40"):
        check("not found: a game that ends " + " ".join(wishes), (generate(
            "--die", dice, "--ladders", "1", "--snakes", "0", "--tries", "9", *wishes), (1, "", (
                "snl: seed 1: no such board was found in 9 tries\nOn the nearest board games may "
                "never end.\nGive it more --tries, or wish for more jumps: from some square no "
                "roll of this die leads on.\n"))))
    check("not found: room for all jumps", (generate(
        "--ladders", "40", "--snakes", "0", "--jump-max", "2", "--tries", "9"), (1, "", (
            "snl: seed 1: no such board was found in 9 tries\nGive it more --tries, or wish for "
            "fewer jumps, or give them more room with --jump-min and --jump-max.\n"))))
    status, output, messages = generate("--rolls", "9", "--mean", "17.6", "--count", "50",
                                        "--tries", "60")
    check("one of many boards is not found: no board is printed", (status, 1), (output, ""),
          (messages.count("\n"), 3))


def usage():
    for arguments, expected in [
            (("--rolls", "0"), "--rolls 0: expected a whole number from 1 to 1048576"),
            (("--mean", "x"), "--mean x: expected a number from 1 to 1e+15"),
            (("--mean", "0.5"), "--mean 0.5: expected a number from 1 to 1e+15"),
            (("--mean", "nan"), "--mean nan: expected a number from 1 to 1e+15"),
            (("--mean", "0x20"), "--mean 0x20: expected a number from 1 to 1e+15"),
            (("--mean", "30x"), "--mean 30x: expected a number from 1 to 1e+15"),
            (("--tolerance", "101"), "--tolerance 101: expected a number from 0.0001 to 100"),
            (("--grid", "10"), "--grid 10: expected the rows and columns of a board, "
             "such as 10x10"),
            (("--grid", "1025x1024"), "--grid: expected at most 2^20 squares"),
            (("--squares", "9", "--grid", "3x3"), "--squares and --grid cannot be given together"),
            (("--squares", "9", "boards/mb47.snl"),
             "--squares and --grid are for an empty board, in place of FILE"),
            (("--seed", "9223372036854775807", "--count", "2"),
             "--seed and --count are too large together")]:
        check("usage: snl generate " + " ".join(arguments), (generate(*arguments), (2, "",
              f"snl: {expected}\nTry 'snl generate --help'.\n")))
    check("usage: a start that is not on the board", (generate("--start", "101"), (
        2, "", "empty board: --start 101: this board has the squares 1 to 100\n")))
    large = generate("-", text="squares 1048577\n")
    check("a board that is too large", (large, (
        1, "", "<stdin>: the board has more than 2^20 squares\n")))
    last = str(2 ** 63 - 2)
    check("the last seed", (boards_of(generate("--seed", last)[1])[0][2], 2 ** 63 - 2))


def progress():
    """Checks that a line on the terminal shows the number of the board being made."""
    control, terminal = pty.openpty()
    process = subprocess.Popen([snl, "generate", "--rolls", "10", "--mean", "12", "--count", "9",
                                "--tries", "1000000000"], stdout=subprocess.PIPE, stderr=terminal,
                               env={**os.environ, "COLUMNS": "60"})
    os.close(terminal)
    shown = b""
    while b" s)" not in shown and select.select([control], [], [], 1800)[0]:
        shown += os.read(control, 4096)
    process.terminate()
    printed = process.stdout.read()
    process.wait()
    os.close(control)
    check("progress of generated boards",
          (shown.decode().split("\r")[1].rstrip(), "board 1 of 9 (1 s)"), (printed, b""))


def progress_ends():
    """Checks that the line of progress is cleared before a message and before boards are printed.
    A machine that needs less than a second shows no progress; then the check passes, too."""
    for name, end, arguments in [
            ("a message", "snl: seed 1", ("--rolls", "10", "--mean", "12", "--tries", "12000")),
            ("boards", "", ("--spread", "--count", "1500"))]:
        control, terminal = pty.openpty()
        process = subprocess.Popen([snl, "generate", *arguments], stdout=subprocess.DEVNULL,
                                   stderr=terminal, env={**os.environ, "COLUMNS": "60"})
        os.close(terminal)
        shown = watch(process, control)
        process.wait()
        line = shown.decode().partition(end)[0] if end else shown.decode()
        check("progress makes way for " + name,
              (line.split("\r")[-1] in ("", "\x1b[K"), True))


def crossings(jumps):
    """The number of pairs of jumps whose straight lines cross, on a board of ten columns."""
    points = {square: ((9 - column if row % 2 else column), row) for square in range(1, 101)
              for row, column in [divmod(square - 1, 10)]}

    def side(a, b, c):
        turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        return (turn > 0) - (turn < 0)

    lines = [(points[a], points[b]) for a, b in jumps]
    return sum(side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
               for i, (a, b) in enumerate(lines) for c, d in lines[:i])


def looks():
    plain, spread = (sum(crossings(board[4]) for board in boards_of(generate(
        "--count", "5", *option)[1])) for option in ((), ("--spread",)))
    check("spread boards have fewer crossings", (2 * spread < plain, True))


made_boards()
seeds()
looks()
bases()
failures()
usage()
progress()
progress_ends()
sys.exit(exit_status())
