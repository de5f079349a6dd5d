#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Searches millions of random boards, on all cores of a machine or on many machines, with Dask.

It answers two questions. How many rolls does it take at least to win a random board? Which boards
have the wanted fewest rolls and the wanted mean length of a random game, with the least variance?
All boards with the given numbers of ladders and snakes are equally likely, if no two jumps share a
square and no jump touches the start or the goal. The search finds the fewest rolls of all boards in
bulk, and works out the random game for boards with the wanted fewest rolls.

A board depends only on the seed and on its own number. So the sizes of the chunks, and the workers
that search them, make no difference: another worker can repeat the chunk of a lost worker. The
answers of the chunks are combined by adding counts, and by taking the least entries in a strict
order: both give the same result in any order of the chunks. The output is therefore the same for
any number of workers."""
import argparse
import heapq
import logging
import sys
import tempfile
import time
from collections import Counter
from contextlib import contextmanager
from itertools import islice

import numpy as np
import snl

CELLS = 200_000  # squares of a block of boards: few enough for the cache of a core
AHEAD = 4  # chunks sent out for each worker thread: more than one, so that no thread waits
SHORT = 0.1  # seconds; shorter chunks waste time


def make_boards(options, first, count):
    """The boards `first`, `first` + 1, ... as rows of a matrix, each row a move[] array.

    The random numbers of Philox can be computed from any position on. Each board has its own range
    of them, so it can be made without the boards before it. The first squares of a shuffled deck
    become the mouths and destinations of the jumps."""
    squares = options.squares - 2  # where jumps may begin or lead: entries 1 to N - 2
    ends = 2 * (options.ladders + options.snakes)
    steps = -(-ends // 4)  # steps of Philox, which make four random words each
    words = np.random.Philox(key=options.seed, counter=first * steps).random_raw(count * steps * 4)
    words = words.reshape(count, steps * 4).T >> np.uint64(32)
    board = np.arange(count)
    deck = np.repeat(np.arange(1, squares + 1, dtype=np.int32)[:, None], count, axis=1)
    for card in range(ends):
        other = card + (words[card] * np.uint64(squares - card) >> np.uint64(32)).astype(np.intp)
        taken = deck[other, board]
        deck[other, board] = deck[card]
        deck[card] = taken
    one, other = deck[0:ends:2], deck[1:ends:2]
    low, high = np.minimum(one, other), np.maximum(one, other)
    moves = np.full((count, options.squares), -1, dtype=np.int32)
    moves[board, low[: options.ladders]] = high[: options.ladders]
    moves[board, high[options.ladders :]] = low[options.ladders :]
    return moves


def score(options, first, count):
    """Searches a chunk, on a worker. Returns how many boards have each number of fewest rolls, how
    many boards are as wanted, the best wanted boards, and the seconds that the search took."""
    began = time.perf_counter()
    rolls, fits, best = Counter(), 0, []
    block = CELLS // options.squares
    for begin in range(first, first + count, block):
        moves = make_boards(options, begin, min(block, first + count - begin))
        answers = np.asarray(snl.solve_moves(moves))
        numbers, boards = np.unique(answers, return_counts=True)
        rolls.update(dict(zip(numbers.tolist(), boards.tolist())))
        for row in np.flatnonzero(answers == options.rolls).tolist():
            chance = snl.Board.from_moves(moves[row]).chance()
            # Round the mean: its last digits may differ between compilers, and must not decide.
            mean = round(chance.mean, 6)
            if abs(mean - options.mean) <= options.mean * options.tolerance / 100:
                fits += 1
                best.append((round(chance.variance, 6), begin + row, mean))
        best = heapq.nsmallest(options.keep, best)
    return rolls, fits, best, time.perf_counter() - began


class Found:
    """Combines the answers of chunks. Their order makes no difference."""

    def __init__(self, keep):
        self.keep = keep
        self.rolls, self.fits, self.best = Counter(), 0, []
        self.chunks, self.seconds = 0, 0.0

    def add(self, part):
        rolls, fits, best, seconds = part
        self.rolls.update(rolls)
        self.fits += fits
        self.best = heapq.nsmallest(self.keep, self.best + best)  # by variance, then by number
        self.chunks += 1
        self.seconds += seconds


def chunks(options):
    for first in range(0, options.boards, options.chunk):
        yield first, min(options.chunk, options.boards - first)


def in_this_process(options):
    for part in chunks(options):
        yield score(options, *part), 1


def on_workers(options, client):
    """Yields the answers of all chunks as they arrive, each with the number of worker threads. Only
    enough chunks to keep the workers busy are handed out at a time, so neither the scheduler nor
    this process holds many. Workers may come and go."""
    from distributed import as_completed

    parts, running = chunks(options), as_completed(with_results=True)

    def hand_out():
        threads = sum(client.nthreads().values())
        for part in islice(parts, max(0, max(1, AHEAD * threads) - running.count())):
            running.add(client.submit(score, options, *part, pure=False))
        return threads

    hand_out()
    for batch in running.batches():
        threads = hand_out()
        for _, answer in batch:
            yield answer, threads


def version_of_worker():
    import snl

    return snl.__version__


@contextmanager
def workers(options):
    """A client of the scheduler at the address, or of new worker processes on this machine. Each
    process has one thread, since threads of one process would wait for Python's global lock."""
    import dask
    from distributed import Client, LocalCluster

    if options.address:
        with Client(options.address, timeout=10) as client:
            client.wait_for_workers(1, timeout=60)
            for address, version in client.run(version_of_worker).items():
                if version != snl.__version__:
                    raise OSError(f"{address} has snl {version}, and here is {snl.__version__}")
            yield client
        return
    with tempfile.TemporaryDirectory() as scratch, dask.config.set(temporary_directory=scratch):
        with LocalCluster(
            n_workers=options.workers,
            threads_per_worker=1,
            processes=True,
            local_directory=scratch,
            dashboard_address=None,
            scheduler_kwargs={"dashboard_address": "127.0.0.1:0"},  # any free port
            silence_logs=logging.CRITICAL,  # errors that end a search are raised here instead
        ) as cluster, Client(cluster) as client:
            yield client


class Progress:
    """Shows on standard error how far the search is: in a terminal by one line that changes,
    elsewhere by a line for each tenth of the boards."""

    def __init__(self, options):
        self.boards, self.quiet = options.boards, options.quiet
        self.terminal = sys.stderr.isatty()
        self.began, self.tenth = time.monotonic(), 0

    def show(self, done, fits):
        tenth = 10 * done // self.boards
        if self.quiet or (not self.terminal and tenth == self.tenth):
            return
        self.tenth = tenth
        seconds = time.monotonic() - self.began
        left = seconds * (self.boards - done) / done
        line = (f"{100 * done // self.boards:3d} %  {done:,} boards  {done / seconds:,.0f} a second"
                f"  {fits:,} as wanted  {left:.0f} s left")
        self.say(f"\r{line:79}" if self.terminal else line + "\n")
        if self.terminal and done == self.boards:
            self.say("\n")

    def say(self, text):
        print(text, end="", file=sys.stderr, flush=True)


def search(options, answers):
    """Combines the answers of all chunks, and shows the progress."""
    found, progress, threads = Found(options.keep), Progress(options), 1
    for part, threads in answers:
        found.add(part)
        progress.show(sum(found.rolls.values()), found.fits)
    if not options.quiet:
        elapsed, length = time.monotonic() - progress.began, found.seconds / found.chunks
        busy = 100 * found.seconds / (max(threads, 1) * elapsed)
        progress.say(f"{elapsed:.1f} s; {found.chunks} chunks of {length:.2f} s; {threads} "
                     f"worker thread{'s' * (threads != 1)}, {busy:.0f} % busy\n")
        if length < SHORT and found.chunks > threads:
            progress.say(f"Such short chunks waste time: try --chunk {options.chunk * 10}.\n")
    return found


def report(options, found):
    """Prints the best boards in the format text, and all other results as comments of that
    format."""
    print(f"# {options.boards} boards of {options.squares} squares with {options.ladders} ladders "
          f"and {options.snakes} snakes, seed {options.seed}")
    print("# fewest rolls      boards")
    for rolls, boards in sorted(found.rolls.items(), key=lambda item: (item[0] < 0, item)):
        print(f"# {rolls if rolls >= 0 else 'unreachable':>12} {boards:>11}"
              f" {100 * boards / options.boards:10.4f} %")
    print(f"# as wanted, fewest rolls {options.rolls} and mean {options.mean:g} up to "
          f"{options.tolerance:g} %: {found.fits}")
    for variance, number, mean in found.best:
        board = snl.Board.from_moves(make_boards(options, number, 1)[0])
        most = board.chance().quantiles([0.95])[0]
        print(f"#\n# board {number}: mean {mean:.2f}, standard deviation {variance ** 0.5:.2f}, "
              f"19 of 20 games end within {most} rolls")
        print(board.write("text"), end="")


def number(least, most=2**63 - 1):
    def parse(text):
        value = int(text)
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"{text} is not from {least} to {most}")
        return value

    parse.__name__ = "number"
    return parse


def positive(text):
    value = float(text)
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not above 0")
    return value


def arguments():
    parser = argparse.ArgumentParser(
        description="Search random boards for games of a wanted length with the least spread. Boards "
        "are printed in the format text, with their figures as comments.",
        epilog="The output is the same for any number of workers and any size of chunks.",
    )
    add = parser.add_argument
    add("--boards", type=number(1, 10**15), default=1_000_000,
        help="how many to draw (%(default)s)")
    add("--seed", type=number(0), default=1, help="another seed draws other boards (%(default)s)")
    add("--squares", type=number(4, 10_000), default=100, help="squares of a board (%(default)s)")
    add("--ladders", type=number(0), default=9, help="ladders of a board (%(default)s)")
    add("--snakes", type=number(0), default=9, help="snakes of a board (%(default)s)")
    add("--rolls", type=number(1), default=7, help="wanted fewest rolls (%(default)s)")
    add("--mean", type=positive, default=30, help="wanted mean of a random game (%(default)s)")
    add("--tolerance", type=positive, default=1, metavar="PERCENT",
        help="how far off the mean may be (%(default)s)")
    add("--keep", type=number(0, 10_000), default=3, help="boards to print (%(default)s)")
    place = parser.add_mutually_exclusive_group()
    place.add_argument("--workers", type=number(0, 4096), default=2,
                       help="worker processes to start here; 0 searches without Dask (%(default)s)")
    place.add_argument("--address", help="a running scheduler to use, such as tcp://host:8786")
    add("--chunk", type=number(1), default=100_000, help="boards of a task (%(default)s)")
    add("--quiet", action="store_true", help="no progress on standard error")
    options = parser.parse_args()
    if 2 * (options.ladders + options.snakes) > options.squares - 2:
        parser.error("the ladders and snakes have more ends than there are squares for them")
    return options


def main():
    options = arguments()
    if options.workers == 0 and not options.address:
        report(options, search(options, in_this_process(options)))
        return
    with workers(options) as client:
        found = search(options, on_workers(options, client))
    report(options, found)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
    except (ImportError, OSError) as error:  # no Dask, no scheduler, no worker, no snl on a worker
        sys.exit(f"search.py: {error}")
