# SPDX-License-Identifier: MIT
"""Tests `snl chance`: its JSON, its plots, its progress on a terminal, and an interrupt: python3
tests/program/chance.py PATH_OF_SNL. The expected figures for the classic board
are published; the ones for small boards were worked out by hand."""
import json
import math
import os
import pty
import re
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as tree

from check import check, exit_status, listen, on_terminal, watch, without_tints

KEYS = ["finish_probability", "mean", "variance", "mean_error_bound", "min", "mode", "median",
        "quantiles", "count"]
FINISHED = ["finished_mean", "finished_variance"]
# After one roll the token is on 1; then the faces 1 (up to 2, and back down) and 2 (the goal) are
# equally likely.
COIN = "squares 3\nstart 0\ndie 2\nsnake 2 1\n"
# Every roll is a 2: from 1 to 3. Another roll would pass the goal, so only a ladder from 3 ends the
# game.
TWOS = "squares 4\ndie weights 0 1\n"
# From 0, two dice lead to 2 with probability 1/36, and to 3, the goal, with 2/36. No roll leads on
# from 2.
DICE = "squares 3\nstart 0\ndie weights 0 1 2 3 4 5 6 5 4 3 2 1\n"
ENDLESS = "squares 50000\nladder 7 9\n"  # a board whose exact fractions take minutes
EXACT_MEAN = ("225837582538403273407117496273279920181931269186581786048583/"
              "5757472998140039232950575874628786131130999406013041613400")


def printed(snl, text, *arguments):
    done = subprocess.run([snl, "chance", "--json", *arguments], input=text, capture_output=True,
                          text=True, check=True)
    assert done.stderr == "" and done.stdout.endswith("}\n")
    return done.stdout


def run(snl, text, *arguments):
    """The JSON objects printed for the boards of a text, or of the file in `arguments`."""

    def no_constant(word):
        raise ValueError(f"{word} is not JSON")
    return [json.loads(line, parse_constant=no_constant)
            for line in printed(snl, text, *arguments).splitlines()]


def near(found, expected, error=1e-13):
    return math.isclose(found, expected, rel_tol=error) or (found, expected)


def is_whole(*numbers):
    return all(type(number) is int for number in numbers)


def check_classic(snl):
    classic, = run(snl, None, "--exact", "--players", "2", "--pmf", "32", "--effects", "--visits",
                   "boards/mb47.snl")
    check("JSON has the promised keys, in this order",
          (list(classic), KEYS + ["mean_exact", "variance_exact", "win", "rounds",
                                  "rounds_error_bound", "pmf", "effects", "visits", "uses"]))
    check("MB47: length of a game", near(classic["mean"], 39.2251223082349604),
          near(classic["variance"], 636.298461344877524), (classic["finish_probability"], 1),
          0 <= classic["mean_error_bound"] < 1e-13)
    check("MB47: whole numbers", (classic["min"], 7), (classic["mode"], 22), (classic["median"], 32),
          (list(classic["quantiles"]), ["0.25", "0.75", "0.95"]),
          is_whole(classic["min"], classic["mode"], classic["median"], *classic["quantiles"].values()),
          classic["quantiles"]["0.25"] < 32 < classic["quantiles"]["0.75"]
          < classic["quantiles"]["0.95"])
    p, q = map(int, classic["variance_exact"].split("/"))
    check("MB47: exact fractions", (classic["mean_exact"], EXACT_MEAN),
          near(p / q, 636.298461344877524), (math.gcd(p, q), 1))
    check("MB47: two players", near(classic["win"][0], 0.507911593869934303),
          near(sum(classic["win"]), 1), near(classic["rounds"], 26.3309566420472),
          0 < classic["rounds_error_bound"] < 1e-11,
          (len(classic["win"]), 2))
    check("MB47: distribution", (len(classic["pmf"]), 33), (classic["pmf"][:7], [0] * 7),
          near(classic["pmf"][7], 47 / 31104), near(sum(classic["pmf"][:32]), 0.480038, 1e-6),
          near(sum(classic["pmf"]), 0.500053, 1e-6))
    effects = {(e["from"], e["to"]): classic["mean"] - e["without"] for e in classic["effects"]}
    check("MB47: effects", near(effects[80, 100], -19.77, 1e-3), near(effects[28, 84], -10.38, 1e-3),
          near(effects[87, 24], 7.28, 1e-3), (len(effects), 19), (list(effects), sorted(effects)))
    uses = {(u["from"], u["to"]): u["uses"] for u in classic["uses"]}
    check("MB47: visits and uses", (len(classic["visits"]), 101), (classic["visits"][0], 1),
          near(classic["visits"][100], 1), near(sum(classic["visits"][:100]), classic["mean"]),
          (list(uses), list(effects)), (uses[1, 38], 1 / 6),
          all(classic["visits"][mouth] == 0 for mouth, _ in uses))


def check_small(snl):
    coin, bare, never, goal = run(
        snl, COIN + "squares 2\nstart 0\ndie 2\n" + TWOS + "squares 9\nstart 9\n", "--exact",
        "--players", "1", "--pmf", "4", "--effects", "--visits")
    check("a board worked out by hand", 0 < coin["rounds_error_bound"] < 1e-13,
          ({key: value for key, value in coin.items() if not key.endswith("_error_bound")}, {
        "finish_probability": 1, "mean": 3, "variance": 2, "min": 2, "mode": 2, "median": 2,
        "quantiles": {"0.25": 2, "0.75": 3, "0.95": 6}, "count": "rolls", "mean_exact": "3/1", "variance_exact": "2/1",
        "win": [1], "rounds": 3, "pmf": [0, 0, 0.5, 0.25, 0.125],
        "effects": [{"from": 2, "to": 1, "without": 3}], "visits": [1, 2, 0, 1],
        "uses": [{"from": 2, "to": 1, "uses": 1.5}]}))
    check("a board without jumps", (bare["effects"], []), (bare["uses"], []), (bare["mean"], 2))
    check("a goal out of reach",
          (list(never), KEYS[:4] + FINISHED + KEYS[4:] + list(coin)[9:]),
          (never["rounds_error_bound"], None),
          (never["finish_probability"], 0), (never["win"], [0]), (never["pmf"], [0] * 5),
          (never["quantiles"], {"0.25": None, "0.75": None, "0.95": None}),
          ([never[key] for key in KEYS[1:3] + FINISHED + ["min", "mode", "median", "rounds",
                                                          "mean_exact", "variance_exact"]], [None] * 10))
    check("a start on the goal", ([goal[key] for key in KEYS[:3] + KEYS[4:7] + ["mean_exact", "rounds"]],
                                  [1, 0, 0, 0, 0, 0, "0/1", 0]),
          (goal["pmf"], [1, 0, 0, 0, 0]), (goal["visits"], [0] * 9 + [1]))


def check_numbers(snl):
    """Checks that numbers have just enough digits to be read back as the same double."""
    tenth = printed(snl, "squares 2\ndie weights 1 9\n", "--pmf", "1")
    third = printed(snl, "squares 2\ndie weights 1 2\n", "--pmf", "1")
    check("numbers have as many digits as they need", tenth.endswith(', "pmf": [0, 0.1]}\n'),
          third.endswith(', "pmf": [0, 0.3333333333333333]}\n'))


def check_left_out(snl):
    """Checks that only figures that take too much work are null: all other figures, and other
    boards of the same input, are complete."""
    wanted = ["--exact", "--players", "3", "--pmf", "4", "--visits"]
    alone, = run(snl, COIN, *wanted)
    first, huge, last = run(snl, COIN + f"squares {2**62}\n" + COIN, *wanted)
    check("a good board beside one of 2^62 squares", (first, alone), (last, alone))
    check("figures that are too much work", (list(huge), list(alone)), (huge["uses"], []),
          near(huge["mean"], 2**62 / 3.5, 1e-9),
          ([huge[key] for key in ("mode", "median", "mean_exact", "variance_exact", "win", "rounds",
                                  "rounds_error_bound", "pmf", "visits")], [None] * 9))
    words = subprocess.run([snl, "chance", *wanted], input=f"squares {2**62}\n", capture_output=True,
                           text=True, check=True)
    check("the same in words", (words.stderr, ""),
          (words.stdout.count("eft out, as"), 5))


def check_infinite(snl):
    dice, twos = run(snl, DICE + TWOS + "ladder 3 4\n", "--exact", "--players", "2", "--effects")
    check("a game that may never end", (list(dice), KEYS[:4] + FINISHED + KEYS[4:] + [
        "mean_exact", "variance_exact", "win", "rounds", "rounds_error_bound", "effects"]),
          near(dice["finish_probability"], 2 / 3), near(dice["finished_mean"], 12),
          near(dice["finished_variance"], 132), (dice["min"], 1), (dice["mode"], 1),
          (dice["median"], 16), (dice["quantiles"], {"0.25": 6, "0.75": None, "0.95": None}),
          ([dice[key] for key in ("mean", "variance", "mean_exact", "variance_exact", "rounds",
                                  "rounds_error_bound")], [None] * 6),
          near(dice["win"][0], 94 / 207), near(dice["win"][1], 90 / 207))
    check("a jump that a game needs to end", (twos["mean"], 1),
          (twos["effects"], [{"from": 3, "to": 4, "without": None}]))


def check_turns(snl):
    """The published means and variance of house rules, and odds that are always those of turns."""
    again = ["--again", "6", "--again-limit", "3", "--players", "2"]
    for penalty, mean, variance in (("roll", 33.10404588855859, 461.91898362018316),
                                    ("turn", 33.44399747815708, 473.210122461321)):
        turns, = run(snl, None, *again, "--penalty", penalty, "--count", "turns", "boards/mb47.snl")
        rolls, = run(snl, None, *again, "--penalty", penalty, "boards/mb47.snl")
        check(f"MB47 in turns: the third six loses the {penalty}", near(turns["mean"], mean),
              near(turns["variance"], variance), (turns["count"], "turns"), (turns["min"], 3),
              (rolls["count"], "rolls"), rolls["mean"] > turns["mean"],
              (rolls["min"], 7), turns["median"] < rolls["median"],
              near(turns["win"][0], rolls["win"][0], 1e-12), near(turns["rounds"], rolls["rounds"]),
              turns["win"][0] > 0.5 > turns["win"][1])
    every, = run(snl, None, "--again", "6", "--count", "turns", "boards/mb47.snl")
    check("MB47 in turns: no limit", near(every["mean"], 32.79936178604684), (every["min"], 1))
    # Every roll is lost, or rolls again on the way to the goal.
    never, once = run(snl, "squares 9\ndie 1\n", "--again", "1", "--again-limit", "1")[0], run(
        snl, "squares 9\ndie 1\n", "--again", "1", "--count", "turns", "--visits")[0]
    check("turns that never end, and a turn that wins", (never["min"], None),
          (never["finish_probability"], 0), (once["min"], 1), (once["mean"], 1),
          (once["visits"], [0, 1] + [0] * 7 + [1]))


def check_from(snl):
    """From 1 and from 2 one in two rolls wins."""
    text = "squares 3\ndie 2\n"
    two, = run(snl, text, "--from", "1,2")
    check("players on squares of their own", (two["from"], [1, 2]), near(two["win"][0], 2 / 3),
          near(two["win"][1], 1 / 3), near(two["rounds"], 4 / 3), (two["mean"], 2),
          (list(two), KEYS + ["from", "win", "rounds", "rounds_error_bound"]))
    same, = run(snl, text, "--from", "2", "--players", "3")
    check("a single square is that of every player", (same["from"], [2] * 3),
          near(same["win"][0], 4 / 7), near(same["win"][2], 1 / 7))
    one, = run(snl, text, "--from", "3")
    check("a player on the goal", (one["win"], [1]), (one["rounds"], 0))


def interrupted(snl, text, wanted, *arguments):
    """Runs the program with its messages on a terminal, and interrupts it when the terminal shows
    `wanted`. Returns the output, the text on the terminal, and the status."""
    control, terminal = pty.openpty()
    process = subprocess.Popen([snl, "chance", *arguments], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=terminal,
                               env={**os.environ, "COLUMNS": "60"}, preexec_fn=listen)
    os.close(terminal)
    process.stdin.write(text.encode())
    process.stdin.close()
    shown = watch(process, control, wanted)
    return process.stdout.read(), shown.decode(), process.wait()


def check_interrupt(snl):
    output, shown, status = interrupted(snl, COIN + ENDLESS, b"--exact (", "--json", "--exact")
    lines = shown.split("\r")
    check("progress on a terminal", any(line.startswith("board 2 of 2: --exact (") for line in lines),
          all(len(line) == 59 for line in lines[1:-1]))
    check("an interrupt clears the line of progress, and prints nothing", (output, b""),
          (lines[-2:], [" " * 59, ""]), (status, -signal.SIGINT))
    process = subprocess.Popen([snl, "chance", "--exact"], stdin=subprocess.PIPE, preexec_fn=listen,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    process.stdin.write(ENDLESS.encode())
    process.stdin.close()
    time.sleep(1.5)  # progress appears after a second
    process.send_signal(signal.SIGINT)
    check("without a terminal there is no progress", (process.stdout.read(), b""),
          (process.wait(), -signal.SIGINT))


def plot(snl, text, file, *options):
    return subprocess.run([snl, "chance", "--plot", file, *options], input=text.encode(),
                          capture_output=True, check=False)


def check_plot(snl):
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "a plot.svg")
        done = plot(snl, "", file, "boards/mb47.snl")
        words = subprocess.run([snl, "chance", "boards/mb47.snl"], capture_output=True, check=True)
        root = tree.parse(file).getroot()
        texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
        check("a plot beside the usual output", (done.returncode, 0), (done.stdout, words.stdout),
              *[(mark in texts, True) for mark in ("mean 39.2", "median 32", "most frequent 22",
                                                   "19 of 20 by 89", "How long a game lasts")])
        with open(file, "rb") as old:
            before = old.read()
        again = plot(snl, "", file, "--json", "boards/mb47.snl")
        with open(file, "rb") as new:
            check("a plot is made again, and with JSON", (again.returncode, 0), (new.read(), before),
                  (json.loads(again.stdout)["median"], 32))
        plot(snl, "", os.path.join(folder, "turns.svg"), "--again", "6", "--count", "turns",
             "boards/mb47.snl")
        with open(os.path.join(folder, "turns.svg"), encoding="utf-8") as file_of_turns:
            in_turns = file_of_turns.read()
        os.remove(os.path.join(folder, "turns.svg"))
        check("a plot names its unit", (">turns</text>" in in_turns, True), ("rolls" in in_turns, False),
              (b">rolls</text>" in before, True))
        never, many = plot(snl, TWOS, file), plot(snl, TWOS + TWOS, file)
        with open(file, "rb") as new:
            check("a failed plot leaves the file unchanged", (new.read(), before),
                  (never.returncode, 1), (many.returncode, 1), (never.stdout + many.stdout, b""),
                  (never.stderr, b"<stdin>: --plot: games last too long to be plotted, or never "
                                 b"end\n"),
                  (many.stderr, b"snl: <stdin> has 2 boards; --plot needs exactly one\n"))
        there = plot(snl, COIN, os.path.join(folder, "no such", "plot.svg"))
        check("a plot that cannot be written", (there.returncode, 1), (there.stdout, b""),
              (there.stderr.startswith(b"snl: cannot write "), True),
              (there.stderr.endswith(b": No such file or directory\n"), True))
        read_only = plot(snl, COIN, folder)
        check("a plot cannot be a folder", (read_only.returncode, 1), (read_only.stdout, b""))
        check("nothing is left behind", (os.listdir(folder), ["a plot.svg"]))
    here = plot(snl, COIN, "/dev/stdout", "--json")
    check("a plot on standard output", (here.returncode, 0), (here.stdout[:5], b"<svg "),
          (here.stdout.endswith(b"}\n"), True))


def waiting(snl, *arguments):
    """Types a board on a terminal, and returns the answer and the messages. `arguments` may name a
    file instead."""
    control, terminal = pty.openpty()
    process = subprocess.Popen([snl, "solve", "-q", *arguments], stdin=terminal,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    os.close(terminal)
    os.write(control, b"squares 9\n\x04")
    answer = process.communicate(timeout=60)
    os.close(control)
    return answer


def check_waiting(snl):
    message = "snl: waiting for a board; end it with Ctrl-D\n"
    check("a command says that it waits for a board", (waiting(snl), ("2\n", message)),
          (waiting(snl, "-"), ("2\n", message)), (waiting(snl, "boards/mb47.snl"), ("7\n", "")),
          (waiting(snl, "--board", "MB47"), ("7\n", "")))


def check_colours(snl):
    """Words on a terminal have colours, and are the same as in a pipe otherwise."""
    command = [snl, "chance", "boards/mb47.snl"]
    plain = subprocess.run(command, capture_output=True, text=True, check=True,
                           env={**os.environ, "LC_ALL": "C", "COLUMNS": "80"}).stdout
    coloured = on_terminal(command)
    ladders, snakes = (set(re.findall(rf"(\033\S+?m){kind} ", coloured))
                       for kind in ("ladder", "snake "))
    check("colours on a terminal", ("\033" in plain, False), ("\033" in coloured, True),
          (without_tints(coloured), plain), (len(ladders), 1), (len(snakes), 1),
          (ladders == snakes, False))
    check("colours refused", (on_terminal(command, NO_COLOR="1"), plain),
          (on_terminal(command, TERM="dumb"), plain), (on_terminal(command, NO_COLOR=""), coloured))
    check("JSON has no colours", "\033" not in on_terminal([*command, "--json"]))


def main():
    snl = sys.argv[1]
    for checks in (check_classic, check_small, check_numbers, check_left_out, check_infinite, check_turns,
                   check_from, check_plot, check_colours, check_interrupt,
                   check_waiting):
        try:
            checks(snl)
        except (KeyError, IndexError, AssertionError, ValueError, subprocess.SubprocessError) as error:
            check(f"{checks.__name__}: {error!r}", False)
    return exit_status()


if __name__ == "__main__":
    sys.exit(main())
