# SPDX-License-Identifier: MIT
"""Runs examples/dask/search.py from its command line, and compares its output with a reference that
makes, solves and plays the boards one by one in plain Python. Called by tests/bindings/dask in an
empty folder: dask_search.py ROOT-OF-THE-PROJECT."""
import argparse
import contextlib
import importlib.util
import io
import itertools
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np
import snl

ROOT = Path(sys.argv[1])
SEARCH = ROOT / "examples" / "dask" / "search.py"
PAGE = (ROOT / "docs" / "scaling.md").read_text(encoding="utf-8")
MASK = 2**64 - 1
failed = False


def result(good, name, *details):
    global failed
    if not good:
        failed = True
        for detail in details:
            for line in str(detail).splitlines()[:30]:
                print("#", line)
    print("ok" if good else "not ok", "Dask:", name, flush=True)


def module():
    specification = importlib.util.spec_from_file_location("search", SEARCH)
    loaded = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(loaded)
    return loaded


def command(*options):
    return [sys.executable, str(SEARCH), *map(str, options)]


def run(*options):
    environment = {**os.environ, "COLUMNS": "80"}
    return subprocess.run(command(*options), capture_output=True, text=True,
                          env=environment)


def plain_words(seed, first_step):
    """Philox 4x64, ten rounds (Salmon, Moraes, Dror, Shaw: Parallel random numbers, 2011)."""
    for counter in itertools.count(first_step + 1):
        words = [counter & MASK, counter >> 64, 0, 0]
        key = [seed & MASK, seed >> 64]
        for _ in range(10):
            left, right = words[0] * 0xD2E7470EE14C6C93, words[2] * 0xCA5A826395121157
            words = [right >> 64 ^ words[1] ^ key[0], right & MASK,
                     left >> 64 ^ words[3] ^ key[1], left & MASK]
            key = [key[0] + 0x9E3779B97F4A7C15 & MASK, key[1] + 0xBB67AE8584CAA73B & MASK]
        yield from words


def plain_board(seed, board, squares, ladders, snakes):
    """The jumps of a board as {mouth: destination}."""
    ends = 2 * (ladders + snakes)
    words = plain_words(seed, board * ((ends + 3) // 4))
    deck = list(range(2, squares))
    for card in range(ends):
        other = card + ((next(words) >> 32) * (len(deck) - card) >> 32)
        deck[card], deck[other] = deck[other], deck[card]
    pairs = [sorted(deck[2 * jump : 2 * jump + 2]) for jump in range(ladders + snakes)]
    return dict(pair if jump < ladders else pair[::-1] for jump, pair in enumerate(pairs))


def plain_rolls(squares, jumps):
    seen, front = {1}, {1}
    for rolls in itertools.count():
        if squares in front:
            return rolls
        landings = {s + face for s in front for face in range(1, 7) if s + face <= squares}
        front = {jumps.get(square, square) for square in landings} - seen
        if not front:
            return -1
        seen |= front


def plain_game(squares, jumps):
    """The mean m and the variance s - m^2 of the length of a random game, where s is the mean of
    the squared length: (I - Q) m = 1 and (I - Q) s = 2 m - 1."""
    matrix = np.eye(squares - 1)
    for square in range(1, squares):
        for face in range(1, 7):
            to = square + face if square + face <= squares else square
            to = jumps.get(to, to)
            if to < squares:
                matrix[square - 1, to - 1] -= 1 / 6
    mean = np.linalg.solve(matrix, np.ones(squares - 1))
    square = np.linalg.solve(matrix, 2 * mean - 1)
    return mean[0], square[0] - mean[0] ** 2


def plain_search(boards, seed, squares, ladders, snakes, rolls, mean, tolerance, keep):
    counted, fits = Counter(), []
    for number in range(boards):
        jumps = plain_board(seed, number, squares, ladders, snakes)
        fewest = plain_rolls(squares, jumps)
        counted[fewest] += 1
        if fewest == rolls:
            length, variance = plain_game(squares, jumps)
            if abs(length - mean) <= mean * tolerance / 100:
                fits.append((variance, number, length, jumps))
    return counted, len(fits), sorted(fits, key=lambda fit: fit[:2])[:keep]


def printed(text):
    """Reads the program's output. Returns the number of boards for each fewest number of rolls, the
    number of boards that meet the wishes, and the boards printed."""
    rows = re.findall(r"^# +(\d+|unreachable) +(\d+) +[\d.]+ %$", text, re.MULTILINE)
    counted = Counter({-1 if rolls == "unreachable" else int(rolls): int(n) for rolls, n in rows})
    fits = int(re.search(r"^# as wanted, .*: (\d+)$", text, re.MULTILINE)[1])
    heads = re.findall(r"^# board (\d+): mean ([\d.]+), standard deviation ([\d.]+), 19 of 20 "
                       r"games end within (\d+) rolls$", text, re.MULTILINE)
    boards = snl.read(text) if heads else []
    return counted, fits, [(int(number), mean, deviation, int(most), board)
                           for (number, mean, deviation, most), board in zip(heads, boards)]


def against_reference():
    cases = [
        (1500, 1, 100, 9, 9, 5, 40.0, 20.0, 4),
        (1200, 2**63 - 1, 30, 3, 4, 4, 12.0, 30.0, 5),
        (700, 77, 64, 0, 12, 13, 60.0, 50.0, 1),
        (400, 0, 12, 5, 0, 2, 3.0, 50.0, 2),
        (200, 5, 9, 0, 0, 2, 6.0, 90.0, 2),
        (1, 9, 100, 9, 9, 6, 30.0, 99.0, 0),
    ]
    names = ("boards", "seed", "squares", "ladders", "snakes", "rolls", "mean", "tolerance", "keep")
    kept = 0
    for case in cases:
        wanted = dict(zip(names, case))
        chunk = random.Random(case[1]).randrange(1, 400)
        done = run("--workers", 0, "--chunk", chunk, *(f"--{n}={wanted[n]}" for n in names))
        counted, fits, best = printed(done.stdout) if done.returncode == 0 else (0, 0, [])
        plain = plain_search(**wanted)
        same = ((counted, fits) == plain[:2] and
                [board[0] for board in best] == [fit[1] for fit in plain[2]] and
                len(best) == len(snl.read(done.stdout) if best else []))
        for (_, mean, deviation, most, board), (variance, _, length, jumps) in zip(best, plain[2]):
            cdf = board.chance().cdf(most)
            same = (same and mean == f"{length:.2f}" and deviation == f"{variance ** 0.5:.2f}" and
                    board == snl.Board(wanted["squares"], jumps) and cdf[-1] >= 0.95 > cdf[-2])
            kept += 1
        result(same, f"{case[0]} boards of {case[2]} squares: the same answers as a plain search",
               done.stderr, done.stdout, plain)
    result(kept >= 10, "the plain search has found boards")


def drawn_alike(search):
    """Checks that all 90 placements of a ladder and a snake on 8 squares are equally likely."""
    options = argparse.Namespace(squares=8, ladders=1, snakes=1, seed=3)
    counted = Counter(row.tobytes() for row in search.make_boards(options, 0, 90_000))
    spread = sum((count - 1000) ** 2 / 1000 for count in counted.values())
    result(len(counted) == 90 and 40 < spread < 160, "all placements are equally likely",
           len(counted), spread)


def any_order(search):
    options = argparse.Namespace(squares=30, ladders=3, snakes=3, seed=4, rolls=4, mean=12,
                                 tolerance=50, keep=6)
    parts = [search.score(options, first, 50) for first in range(0, 1000, 50)]
    parts.append(({}, 3, [(0.5, 9, 1.0), (0.5, 8, 1.0), (0.5, 7, 1.0)], 0.0))  # a tie
    seen = set()
    for order in range(30):
        random.Random(order).shuffle(parts)
        found = search.Found(options.keep)
        for part in parts:
            found.add(part)
        seen.add((tuple(sorted(found.rolls.items())), found.fits, tuple(found.best)))
    result(len(seen) == 1 and [n for _, n, _ in found.best[:3]] == [7, 8, 9] and found.fits > 9,
           "the order of the chunks does not matter", seen)


def page_block():
    """The options of the command on the page, and the output that the page shows."""
    block = re.search(r"^```sh\n\$ python3 examples/dask/search.py (.*)\n((?:.*\n)*?)```$", PAGE,
                      re.MULTILINE)
    return block[1].split(), block[2]


def any_workers():
    options, shown = page_block()
    single = run(*options, "--workers", 0)
    result(single.stdout == shown, "the page shows the output of its command", single.stdout)
    for workers in 1, 2, 3:
        done = run(*options, "--workers", workers, "--chunk", 2503 * workers)
        result(done.returncode == 0 and done.stdout == shown,
               f"the same with {workers} worker process{'es' * (workers > 1)}", done.stdout,
               done.stderr)
        percents = list(map(int, re.findall(r"^ *(\d+) %", done.stderr, re.MULTILINE)))
        threads = f"; {workers} worker thread{'s' * (workers > 1)}, "
        result(len(percents) >= 3 and percents == sorted(percents) and percents[-1] == 100 and
               re.fullmatch(r"(?:[ \d]{3} %  .*\n)+.* chunks of .*" + threads + r"\d+ % busy\n"
                            r"(?:Such short chunks .*\n)?", done.stderr),
               f"messages are only the progress, workers: {workers}", done.stderr)


class Cluster:
    """A scheduler and workers, started by hand in a folder that does not have search.py."""

    def __init__(self, workers):
        self.file = Path("scheduler.json").resolve()
        self.log = open("cluster.log", "w", encoding="utf-8")
        self.scheduler = self.start("scheduler", "--host", "127.0.0.1", "--port", "0",
                                    "--no-dashboard", "--dashboard-address", "127.0.0.1:0",
                                    "--scheduler-file", self.file)
        self.workers = [self.start("worker", "--scheduler-file", self.file, "--nthreads", "1",
                                   "--no-nanny", "--no-dashboard", "--local-directory",
                                   Path("worker").resolve()) for _ in range(workers)]
        while self.said().count("Registered to:") < workers:
            if any(process.poll() is not None for process in self.workers + [self.scheduler]):
                self.close()
                raise SystemExit(self.said())
            time.sleep(0.05)
        self.address = json.loads(self.file.read_text(encoding="utf-8"))["address"]

    def start(self, kind, *options):
        return subprocess.Popen([sys.executable, "-m", f"distributed.cli.dask_{kind}",
                                 *map(str, options)], stdout=self.log, stderr=self.log)

    def said(self):
        return Path("cluster.log").read_text(encoding="utf-8")

    def close(self):
        for process in self.workers + [self.scheduler]:
            process.kill()
            process.wait()
        self.log.close()


def own_cluster():
    """Runs the search on a cluster whose workers have the package, but not search.py. One worker is
    killed when a tenth of the boards is done; the other worker must repeat the killed one's
    chunks."""
    options, shown = page_block()
    cluster = Cluster(2)
    process = subprocess.Popen(command(*options, "--address", cluster.address, "--chunk", 2000),
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        line = process.stderr.readline()
        cluster.workers[0].kill()
        output, errors = process.communicate()
        result(re.match(" *1\\d %", line) and process.returncode == 0 and output == shown,
               "the same on one's own cluster that loses a worker", output, line, errors,
               cluster.said())
        result(cluster.scheduler.poll() is None and cluster.workers[1].poll() is None,
               "the cluster is left running")
    finally:
        process.kill()
        cluster.close()


def children(pid):
    listed = subprocess.run(["ps", "-e", "-o", "pid=,ppid="], capture_output=True, text=True).stdout
    pairs = [tuple(map(int, line.split())) for line in listed.splitlines()]
    found, todo = set(), [pid]
    while todo:
        parent = todo.pop()
        new = {child for child, its_parent in pairs if its_parent == parent}
        todo += new - found
        found |= new
    return found


def alive(pids):
    return {pid for pid in pids if os.path.exists(f"/proc/{pid}/cmdline") and
            Path(f"/proc/{pid}/cmdline").read_bytes()}


def interrupted():
    process = subprocess.Popen(command("--boards", 10**12, "--workers", 2, "--chunk", 5000),
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        while process.poll() is None and not os.listdir(os.environ["TMPDIR"]):
            time.sleep(0.1)
        time.sleep(2)
        started = children(process.pid)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate()
    finally:
        process.kill()
    for _ in range(9000):
        if not alive(started):
            break
        time.sleep(0.1)
    result(process.returncode == 130 and output == "" and len(started) >= 2 and
           not alive(started) and not os.listdir(os.environ["TMPDIR"]),
           "an interrupted search ends its workers and leaves no file", process.returncode, started,
           alive(started), os.listdir(os.environ["TMPDIR"]))


def usage(search):
    done = run("--help")
    shown = re.search(r"^```text\n(usage: (?:.*\n)*?)```$", PAGE, re.MULTILINE)
    result(done.returncode == 0 and shown and done.stdout == shown[1], "the page shows the options",
           done.stdout)
    wrong = [["--boards", "0"], ["--boards", "x"], ["--seed", "-1"], ["--workers", "-1"],
             ["--mean", "0"], ["--mean", "nan"], ["--tolerance", "inf"], ["--chunk", "0"],
             ["--squares", "3"], ["--ladders", "41"], ["boards"],
             ["--workers", "1", "--address", "tcp://127.0.0.1:1"]]
    for options in wrong:
        errors, code, sys.argv = io.StringIO(), 0, ["search.py", *options]
        try:
            with contextlib.redirect_stderr(errors):
                search.arguments()
        except SystemExit as end:
            code = end.code
        result(code == 2 and "search.py: error: " in errors.getvalue(),
               f"{' '.join(options)} is wrong usage", code, errors.getvalue())


def sources():
    return {path for folder in ("bindings", "docs", "examples", "include", "lib", "tests")
            for path in (ROOT / folder).rglob("*")} | set(ROOT.iterdir())


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # an exit also ends the child processes
    before = sources()
    nowhere = subprocess.Popen(command("--address", "tcp://127.0.0.1:9"), stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    search = module()
    against_reference()
    drawn_alike(search)
    any_order(search)
    usage(search)
    any_workers()
    own_cluster()
    interrupted()
    output, errors = nowhere.communicate()
    result(nowhere.returncode == 1 and output == "" and len(errors.splitlines()) == 1 and
           errors.startswith("search.py: "), "a missing scheduler gets one line", errors)
    result(sources() == before, "no file is left in the sources", sources() ^ before)
    return failed


if __name__ == "__main__":
    sys.exit(main())
