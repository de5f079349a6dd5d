# SPDX-License-Identifier: MIT
"""Tests `snl simulate`: compares whole games with the same games worked out here, and tests the
progress on a terminal, and an interrupt with one and three threads:
python3 tests/program/simulate.py PATH_OF_SNL."""
import json
import os
import pty
import signal
import subprocess
import sys

from check import check, exit_status, listen, watch
from play import jumps, words

MASK = (1 << 64) - 1
GOAL = 100
ENDLESS = "squares 1000\n" * 2


def interrupt(snl, threads):
    """Starts a simulation that would never end, and interrupts it once the terminal shows its
    progress. Returns the output, the text on the terminal, and the status."""
    control, terminal = pty.openpty()
    process = subprocess.Popen([snl, "simulate", "--games", "1000000000000", "--threads", threads],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=terminal,
                               env={**os.environ, "COLUMNS": "60"}, preexec_fn=listen)
    os.close(terminal)
    process.stdin.write(ENDLESS.encode())
    process.stdin.close()
    shown = watch(process, control, b" s)")
    return process.stdout.read(), shown.decode(), process.wait()


# ---- Whole games ----

def faces(seed, game):
    """The faces of a fair die of six in a game of a seed, as the documentation defines them."""
    power = 6 ** 18
    first = next(words(seed)) + game * 0x9e3779b97f4a7c15 & MASK
    for word in words(next(words(first))):
        if word * power & MASK >= (1 << 64) % power:
            for _ in range(18):
                yield (word * 6 >> 64) + 1
                word = word * 6 & MASK


def whole_game(ways, seed, game, players, again, limit, penalty, send_back, play_on):
    """Plays a game on MB47 from square 0. Returns rolls, turns, rounds, jumps, captures and the
    winner."""
    squares, home, out = [0] * players, [], dict(rolls=0, turns=0, rounds=0, jumps=0, captures=0)
    die = faces(seed, game)
    while True:
        out["rounds"] += 1
        for player in range(players):
            if player in home:
                continue
            out["turns"] += 1
            begun, agains = squares[player], 0
            while True:
                face, square = next(die), squares[player]
                out["rolls"] += 1
                agains += face in again
                if face in again and agains == limit:
                    squares[player] = {"roll": square, "turn": begun, "start": 0}[penalty]
                    break
                if square + face <= GOAL:
                    square += face
                    out["jumps"] += square in ways
                    square = ways.get(square, square)
                squares[player] = square
                if square == GOAL:
                    home.append(player)
                    if not play_on or len(home) >= players - 1:
                        return out, home[0]
                    break
                for other in range(players):
                    if send_back and other != player and square and squares[other] == square:
                        squares[other] = 0
                        out["captures"] += 1
                if face not in again:
                    break


def whole_games(snl):
    ways, games, seed = jumps(), 400, 9
    for rules in ((1, (), 0, "roll", False, False), (2, (), 0, "roll", True, False),
                  (3, (6,), 3, "turn", True, True), (1, (6,), 2, "roll", False, False),
                  (64, (1, 6), 2, "start", True, False), (5, (3,), 0, "roll", False, True)):
        players, again, limit, penalty, send_back, play_on = rules
        played = [whole_game(ways, seed, game, *rules) for game in range(games)]
        options = ["--players", str(players), "--games", str(games), "--seed", str(seed)]
        options += ["--again", ",".join(map(str, again))] if again else []
        options += ["--again-limit", str(limit), "--penalty", penalty] if limit else []
        options += ["--send-back"] * send_back + ["--play-on"] * play_on
        pairs = []
        for count in ("rolls", "turns", "rounds"):
            done = subprocess.run([snl, "simulate", "--json", "--count", count, "--threads", "2",
                                   *options, "boards/mb47.snl"], capture_output=True, text=True)
            told, lengths = json.loads(done.stdout), [out[count] for out, _ in played]
            mean = sum(lengths) / games
            variance = sum((length - mean) ** 2 for length in lengths) / (games - 1)
            pairs += [(told["games"], games), (told["count"], count), (told["mean"], mean),
                      (abs(told["variance"] - variance) < 1e-9 * variance, True),
                      (told["min"], min(lengths)), (told["max"], max(lengths)),
                      (told["jumps"], sum(out["jumps"] for out, _ in played)),
                      (told["captures"], sum(out["captures"] for out, _ in played)),
                      (told["wins"], [sum(winner == player for _, winner in played)
                                      for player in range(players)])]
        check(f"whole games, players: {players}", *pairs)


# ---- Progress and interrupts ----

def main():
    whole_games(sys.argv[1])
    for threads in ("1", "3"):
        printed, shown, status = interrupt(sys.argv[1], threads)
        lines = shown.split("\r")
        check(f"progress of simulated games, and an interrupt, with {threads} threads",
              (lines[1].rstrip(), "board 1 of 2, 0% (1 s)"), (lines[-2:], [" " * 59, ""]),
              (printed, b""), (status, -signal.SIGINT))
    return exit_status()


if __name__ == "__main__":
    sys.exit(main())
