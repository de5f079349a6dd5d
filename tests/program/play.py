# SPDX-License-Identifier: MIT
"""Tests `snl play`: compares games that the dice play alone with the same games worked out here;
types rolls in a pipe and on a terminal; and saves and resumes games. Called as
python3 tests/program/play.py PATH_OF_SNL."""
import os
import pty
import re
import select
import subprocess
import sys
import tempfile

from check import check, exit_status, on_terminal, watch, without_tints

BOARD = "boards/mb47.snl"
MASK = (1 << 64) - 1


def run(snl, *arguments, typed="", **environment):
    return subprocess.run([snl, "play", *arguments], input=typed, capture_output=True, text=True,
                          encoding="utf-8", env={**os.environ, **environment})


# ---- The dice alone ----

def words(state):
    while True:
        state = state + 0x9e3779b97f4a7c15 & MASK
        word = (state ^ state >> 30) * 0xbf58476d1ce4e5b9 & MASK
        word = (word ^ word >> 27) * 0x94d049bb133111eb & MASK
        yield word ^ word >> 31


def faces(seed):
    """The faces of a fair die of six in game 0 of a seed, as the documentation defines them."""
    power = 6 ** 18
    for word in words(next(words(next(words(seed))))):
        if word * power & MASK >= (1 << 64) % power:
            for _ in range(18):
                yield (word * 6 >> 64) + 1
                word = word * 6 & MASK


def jumps():
    text = open(BOARD, encoding="utf-8").read()
    return {int(a): int(b) for a, b in re.findall(r"^(?:ladder|snake) (\d+) (\d+)", text, re.M)}


def told(seed, players):
    """The lines that the program prints for a game without house rules."""
    ways, squares, lines, turn = jumps(), [0] * players, [], 0
    for face in faces(seed):
        landing = squares[turn] + face
        line = f"Player {turn + 1} rolls {face}: "
        if landing > 100:
            line += f"too far, stays on {squares[turn]}"
        else:
            line += f"to {landing}"
            squares[turn] = ways.get(landing, landing)
            if landing in ways:
                way = "up the ladder" if squares[turn] > landing else "down the snake"
                line += f", {way} to {squares[turn]}"
        if squares[turn] == 100:
            lines += [line + ", and wins.",
                      f"Player {turn + 1} has won. The game took {len(lines) + 1} rolls."]
            return lines
        lines.append(line + ".")
        turn = (turn + 1) % players


def dice(snl):
    for players in range(1, 7):
        pairs = []
        for seed in (0, 1, 42, 2**63 - 1):
            done = run(snl, "--dice", "--players", str(players), "--seed", str(seed), "--draw",
                       "never", BOARD)
            plural = "" if players == 1 else "s"
            first = f"{players} player{plural} on 100 squares, seed {seed}."
            pairs += [(done.stdout.splitlines(), [first] + told(seed, players)),
                      (done.stderr, ""), (done.returncode, 0)]
        check(f"dice alone, players: {players}", *pairs)
    done = run(snl, "--dice", "--draw", "never", "--max-rolls", "3", "-",
               typed=open(BOARD, encoding="utf-8").read())
    seed = int(re.search(r"seed (\d+)", done.stdout).group(1))
    check("a seed from the clock, and a game that reaches --max-rolls",
          (done.stdout.splitlines()[1:4], told(seed, 2)[:3]),
          (done.stdout.splitlines()[4], "Not finished after 3 rolls."), (done.returncode, 0))


# ---- People play ----

RULES = ["--players", "3", "--human", "1,2", "--again", "6", "--again-limit", "3", "--penalty",
         "turn", "--enter", "6", "--enter-square", "1", "--send-back", "--play-on", "--draw",
         "never", "--seed", "7"]

TRANSCRIPT = """\
3 players on 100 squares, seed 7.
Enter rolls, ? helps.
Player 1 rolls 5: not yet on the board.
Player 2 rolls 6: onto 1, up the ladder to 38; rolls again.
Player 2 rolls 6: to 44; rolls again.
Player 2 rolls 6, a 6 too many: from 44 back off the board.
"""


def typed(snl):
    done = run(snl, *RULES, typed="5\n 6 \n6\n6\nq\n")
    lines = done.stdout.splitlines(keepends=True)
    check("house rules, with typed faces", ("".join(lines[:6]), TRANSCRIPT),
          (lines[6].startswith("Player 3 rolls "), True),
          (lines[-2], "Not finished after 5 rolls.\n"), (done.returncode, 0), (done.stderr, ""))
    done = run(snl, "--players", "2", "--human", "1,2", "--send-back", "--draw", "never", "--seed",
               "1", "--board", "mb47", typed="u\n5\n5\nu\nh\n6\nh\n")
    check("a token sent back, undo, hints, and the end of the input",
          (done.stdout.splitlines()[2:],
           ["Nobody has rolled yet.", "Player 1 rolls 5: to 5.",
            "Player 2 rolls 5: to 5; sends player 1 back off the board.", "Taken back: 1 roll.",
            "Off the board: 7 rolls to the goal, if you could choose every roll.",
            "Player 2 rolls 6: to 6.", "On 5: 7 rolls to the goal, if you could choose every roll.",
            "Not finished after 2 rolls.", "Player 1 on 5, player 2 on 6."]), (done.returncode, 0))
    done = run(snl, "--players", "3", "--draw", "never", "--seed", "1", BOARD, typed="\n\nu\nu\n\n")
    lines = done.stdout.splitlines()
    check("undo of dice rolls, which then come again",
          (lines[2:8], told(1, 3)[:6]), (lines[8:10], ["Taken back: 3 rolls."] * 2),
          (lines[10:13], told(1, 3)[:3]))
    done = run(snl, "--draw", "never", BOARD, typed="roll\n7\n0\n?\n")
    check("wrong lines typed",
          (done.stderr.splitlines(), ["snl: 'roll': type Enter to roll, or ? for help",
                                      "snl: the die never shows this face",
                                      "snl: '0': type Enter to roll, or ? for help"]),
          ("  u        take back" in done.stdout, True), (done.returncode, 0))


def small_boards(snl, folder):
    name = os.path.join(folder, "board")
    with open(name, "w", encoding="ascii") as file:
        file.write("squares 7\nladder 2 4\nladder 4 5\nsnake 6 3\n")
    everybody = ["--seed", "1", "--draw", "never", "--human"]
    done = run(snl, "--players", "3", "--play-on", *everybody, "1,2,3", "--die", "6", name,
               typed="4\n6\n3\n2\n4\n")
    check("a game played on for the places",
          (done.stdout.splitlines()[2:],
           ["Player 1 rolls 4: to 5.", "Player 2 rolls 6: to 7, and wins.",
            "Player 3 rolls 3: to 4, up the ladder to 5.", "Player 1 rolls 2: to 7, in place 2.",
            "Player 2 has won. The game took 4 rolls.", "  1. player 2", "  2. player 1",
            "  3. player 3"]), (done.returncode, 0))
    done = run(snl, "--players", "1", "--overshoot", "bounce", "--chaining", "--again", "5",
               "--again-limit", "2", *everybody, "1", name, typed="1\n5\n5\n4\n5\n2\n4\n")
    check("a bounce, a chain of jumps, and a penalty that loses the roll",
          (done.stdout.splitlines()[2:],
           ["Player 1 rolls 1: to 2, up the ladder to 4, up the ladder to 5.",
            "Player 1 rolls 5: to 7 and back to 4, up the ladder to 5; rolls again.",
            "Player 1 rolls 5, a 5 too many: stays on 5.",
            "Player 1 rolls 4: to 7 and back to 5.",
            "Player 1 rolls 5: to 7 and back to 4, up the ladder to 5; rolls again.",
            "Player 1 rolls 2: to 7, and wins.", "Player 1 has won. The game took 6 rolls."]))


def waiting(snl, folder):
    name = os.path.join(folder, "waiting")
    with open(name, "w", encoding="ascii") as file:
        file.write("squares 9\nstart 2\nenter 1 6\nsnake 4 2\nsnake 5 0\n")
    done = run(snl, "--players", "1", "--draw", "never", "--seed", "1", "--again", "3,6", name,
               typed="2\n1\n1\n3\n1\n2\n3\n6\n")
    check("tokens that wait on the start, and a snake that leads off the board",
          (done.stdout.splitlines()[2:],
           ["Player 1 rolls 2: waits on 2.", "Player 1 rolls 1: to 3.",
            "Player 1 rolls 1: to 4, down the snake to 2.",
            "Player 1 rolls 3: waits on 2; rolls again.", "Player 1 rolls 1: to 3.",
            "Player 1 rolls 2: to 5, down the snake off the board.",
            "Player 1 rolls 3: to 3; rolls again.", "Player 1 rolls 6: to 9, and wins.",
            "Player 1 has won. The game took 8 rolls."]), (done.returncode, 0))


def saved(snl, folder):
    name = os.path.join(folder, "a game")
    arguments = ["--players", "2", "--draw", "never", "--seed", "5", "--again", "6"]
    whole = run(snl, *arguments, BOARD, typed="\n3\n" + "\n" * 300)
    first = run(snl, *arguments, BOARD, typed=f"\n3\ns {name}\nq\n")
    rest = run(snl, "--resume", name, "--draw", "never", BOARD, typed="\n" * 300)
    lines = first.stdout.splitlines()
    check("a saved game goes on like the game that was not saved",
          (lines[-3], f"Saved as {name}."),
          (lines[:-3] + rest.stdout.splitlines()[2:], whole.stdout.splitlines()))
    other = run(snl, "--resume", name, "boards/mb48.snl")
    check("a game saved on another board",
          (other.stderr, f"snl: {name}: the game was saved on another board\n"),
          (other.returncode, 1), (other.stdout, ""))
    with open(name, "ab") as file:
        file.write(b"x")
    damaged = run(snl, "--resume", name, BOARD)
    check("a damaged saved game",
          (damaged.stderr, f"snl: {name}: this is no saved game, or it is damaged\n"),
          (damaged.returncode, 1))
    absent = run(snl, BOARD, "--resume", name + "x")
    check("a saved game that does not exist",
          (absent.stderr, f"snl: {name}x: No such file or directory\n"), (absent.returncode, 1))
    unsaved = run(snl, BOARD, "--draw", "never", typed=f"s {folder}/none/there\nq\n")
    check("a game that cannot be saved",
          (unsaved.stderr, f"snl: cannot write {folder}/none/there: No such file or directory\n"),
          (unsaved.returncode, 0))
    with open(name, "rb") as file:
        before = file.read()
    os.mkdir(name + ".new")
    blocked = run(snl, BOARD, "--draw", "never", typed=f"\ns {name}\nq\n")
    with open(name, "rb") as file:
        check("a failed save leaves the earlier one whole", (file.read(), before),
              (blocked.stderr.startswith(f"snl: cannot write {name}: "), True))


def drawn(snl):
    """Checks when boards are drawn, how wide, and with which tokens. Other tests check the
    drawing."""
    plain = {"LC_ALL": "C", "COLUMNS": "60"}
    done = run(snl, "--seed", "1", typed="\nb\nu\nq\n", **plain)
    tokens = [line for line in done.stdout.splitlines() if line.startswith("Tokens: ")]
    here = "Tokens: 1 on 5, 2 on 38"
    check("the board is drawn on each turn, and by the command b",
          (tokens, ["Tokens: 1 off the board, 2 off the board", here, here,
                    "Tokens: 1 off the board, 2 off the board"]),
          (max(map(len, done.stdout.splitlines())) <= 60, True), (done.stdout.isascii(), True))
    for when, times in (("never", 0), ("end", 1), ("turn", 31)):  # the game has 30 rolls
        done = run(snl, "--players", "1", "--draw", when, "--seed", "1", typed="\n" * 30, **plain)
        check(f"the board is drawn: {when}", (done.stdout.count("Tokens: "), times))
    done = run(snl, "--dice", "--seed", "1", LC_ALL="C.UTF-8")
    check("the dice's last board, in Unicode",
          (done.stdout.count("\u250c"), 1), ("Tokens: 1 on 96, 2 on 100" in done.stdout, True))
    with tempfile.NamedTemporaryFile("w") as file:
        file.write("squares 4611686018427387904\n")
        file.flush()
        done = run(snl, "--players", "1", file.name, typed="6\nq\n")
    check("a board that is too large to be drawn",
          (done.stdout.splitlines()[2:5], ["Player 1 on 1.", "Player 1 rolls 6: to 7.",
                                           "Player 1 on 7."]))


def in_colour(snl, **environment):
    """Returns whether the program shows colours on a terminal."""
    control, end = pty.openpty()
    variables = {**os.environ, "TERM": "xterm", "NO_COLOR": "", **environment}
    process = subprocess.Popen([snl, "play", "--players", "1"], stdin=subprocess.DEVNULL,
                               stdout=end, env=variables)
    os.close(end)
    shown = watch(process, control)
    process.wait()
    return b"\x1b[" in shown


def fitted(snl):
    """The whole picture stays on the screen with the sentences of a round; if no picture can, it is
    as wide as the terminal."""
    command = [snl, "play", "--seed", "1", BOARD]
    for lines, columns in (24, 80), (24, 120), (25, 132), (30, 80):
        shown = without_tints(on_terminal(command, lines, columns, "\n\nq\n")).split("\n")
        goals = [i for i, line in enumerate(shown) if re.match(r"(\| )?100\b", line)]
        check(f"a board on a terminal of {columns} columns and {lines} lines", (len(goals), 3),
              goals[1] - goals[0] < lines, goals[2] - goals[1] < lines)
    tall = without_tints(on_terminal(command, 40, 80, "q\n"))
    low = without_tints(on_terminal(command, 9, 80, "q\n"))
    check("a board in its frame where there is room, or no use", (tall.count("\n+------+"), 11),
          (low, tall), (on_terminal(command, 40, 80, "q\n", LINES="24").count("+------+"), 0))


def terminal(snl):
    check("colours on a terminal", (in_colour(snl), True), (in_colour(snl, NO_COLOR="1"), False),
          (in_colour(snl, TERM="dumb"), False))
    control, end = pty.openpty()
    process = subprocess.Popen([snl, "play", "--players", "1", "--draw", "never", "--seed", "1",
                                BOARD], stdin=end, stdout=subprocess.PIPE, stderr=end)
    os.close(end)
    os.write(control, b"\nq\n")
    shown = process.stdout.read().decode()
    select.select([control], [], [], 0)
    os.close(control)
    check("a prompt on a terminal",
          (shown, "1 player on 100 squares, seed 1.\nEnter rolls, ? helps.\n"
                  "Player 1, off the board> Player 1 rolls 5: to 5.\n"
                  "Player 1, on 5> Not finished after 1 roll.\nPlayer 1 on 5.\n"),
          (process.wait(), 0))


def main():
    snl = sys.argv[1]
    dice(snl)
    typed(snl)
    with tempfile.TemporaryDirectory() as folder:
        small_boards(snl, folder)
        waiting(snl, folder)
        saved(snl, folder)
    drawn(snl)
    fitted(snl)
    terminal(snl)
    return exit_status()


if __name__ == "__main__":
    sys.exit(main())
