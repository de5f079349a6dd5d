# SPDX-License-Identifier: MIT
"""Makes chance.md from chance.tsv, and prints the required figures beside the measured ones:
chance_report.py FOLDER."""
import re
import statistics
import sys
import textwrap

from report import load, markdown, short, unique

SNL = "snl"
SNL_WHOLE = "snl, board made too"
ONE_JUMP_MORE = "snl_chance_with_each_jump"
TITLES = {
    "classic": "the classic board and one jump more",
    "1e3": "1e3 squares, 50 ladders and 50 snakes",
    "1e4": "1e4 squares, 500 ladders and 500 snakes",
    "1e6": "1e6 squares, 1000 ladders and 1000 snakes",
    "1e12": "1e12 squares, 500 ladders and 500 snakes",
}
PAIRS = "pairs"


def span(nanoseconds):
    """A time as a short text with its unit."""
    for unit, size in ("s", 1e9), ("ms", 1e6), ("µs", 1e3):
        if nanoseconds >= size:
            return f"{short(nanoseconds / size)} {unit}"
    return f"{short(nanoseconds)} ns"


class Results:
    def __init__(self, facts, rows):
        self.rows = rows
        self.by_key = {}
        for row in rows:
            row["set"] = row["set"].removeprefix("chance ")
            row["samples"] = [float(sample) for sample in row["rounds"].split()]
            self.by_key[row["set"], row["competitor"], row["compiler"]] = row
        self.compilers = unique(row["compiler"] for row in rows if row["competitor"] == SNL)
        self.simulations = [simulation(fact[1], fact[2]) for fact in facts
                            if fact[0] == "simulation"]

    def sets(self, walls):
        names = unique(row["set"] for row in self.rows)
        return [name for name in names if ("walls" in name) == walls and name != PAIRS]

    def row(self, name, competitor, compiler=None):
        """The row of a competitor with this compiler; if `compiler` is None, the first row of the
        competitor."""
        for row in self.rows:
            if (row["set"] == name and row["competitor"] == competitor
                    and compiler in (None, row["compiler"])):
                return row
        return None

    def gains(self, name, competitor, own, compiler):
        """For each round, the time of a competitor divided by the time of the library's entry."""
        other, row = self.row(name, competitor), self.row(name, own, compiler)
        if not other or not row:
            return None
        return [theirs / ours for theirs, ours in zip(other["samples"], row["samples"])]


def times(results, own=SNL):
    """A table of times, each with its ratio to the library's time with the first compiler."""
    sets = [name for name in TITLES if name in results.sets(False)]
    if not sets:
        return ""
    lines = []
    entries = unique((row["competitor"], row["compiler"]) for row in results.rows
                     if row["set"] in sets)
    for competitor, compiler in entries:
        line = [competitor, compiler]
        for name in sets:
            row = results.by_key.get((name, competitor, compiler))
            cell = span(row["time"]) if row else ""
            if row and not competitor.startswith(SNL):
                gain = results.gains(name, competitor, own, results.compilers[0])
                cell += f" ({short(statistics.median(gain))}x)"
            line.append(cell)
        lines.append(line)
    return markdown(["", ""] + sets, lines)


def pairs(results):
    lines = []
    for row in results.rows:
        if row["set"] == PAIRS:
            lines.append([row["competitor"], row["compiler"], span(row["time"])])
    return markdown(["", "", "all 7800 boards"], lines) if lines else ""


def error(row):
    """The relative error as a short text; infinity means that the solver gave no answer."""
    value = float(row["error"])
    return "none given" if value == float("inf") else f"{value:.0e}" if value else "0"


def errors(results):
    """The relative errors on boards with huge means."""
    sets = results.sets(True)
    if not sets:
        return ""
    means = [next(row["mean"] for row in results.rows if row["set"] == name) for name in sets]
    head = [f"{name}: {float(mean):.0e}" for name, mean in zip(sets, means)]
    entries = unique((row["competitor"], row["compiler"]) for row in results.rows
                     if row["set"] in sets)
    lines = [[competitor, compiler] + [error(results.by_key[name, competitor, compiler])
                                       for name in sets]
             for competitor, compiler in entries if "made too" not in competitor
             and "ready" not in competitor]
    return markdown(["", ""] + head, lines)


def simulation(compiler, line):
    """Returns the compiler, and three things for each program that plays games: its name, its speed
    in 1e9 rolls a second, and the library's speed divided by this speed."""
    ways = []
    for part in line.split(", "):
        name, speed, slower = re.fullmatch(
            r"(.*) ([0-9.]+)(?: G rolls/s)?(?: \(([0-9.]+) times as slow\))?", part).groups()
        ways.append((name, float(speed), float(slower or 1)))
    return compiler, ways


def simulations(results):
    lines = [[name, compiler, short(speed), short(slower)]
             for compiler, ways in results.simulations for name, speed, slower in ways]
    return markdown(["", "", "1e9 rolls/s", "times as slow"], lines) if lines else ""


def floors(results):
    """The required figures beside the measured ones: rows of name, compiler, required, measured,
    and "ok" or "SHORT"."""
    lines = []

    def add(name, compiler, wanted, got, text, at_most=False):
        sign = "<=" if at_most else ">="
        enough = got <= wanted if at_most else got >= wanted
        unit = text.split()[-1]
        lines.append([name, compiler, f"{sign} {wanted} {unit}", text, "ok" if enough else "SHORT"])

    def gain(name, competitor, compiler, wanted):
        gains = results.gains(name, competitor, SNL, compiler)
        if gains:
            middle = statistics.median(gains)
            around = f" ({short(min(gains))} to {short(max(gains))}) x"
            add(f"{name}, against {competitor}", compiler, wanted, middle, short(middle) + around)

    def limit(name, competitor, compiler, most, size, unit):
        row = results.row(name, competitor, compiler)
        if row:
            add(f"{name}, {competitor}", compiler, most, row["time"] / size,
                f"{short(row['time'] / size)} {unit}", True)

    for compiler in results.compilers or unique(row["compiler"] for row in results.rows
                                                if row["competitor"] == ONE_JUMP_MORE):
        gain("classic", "KLU, matrix ready", compiler, 6)
        limit("classic", SNL, compiler, 12, 1e3, "µs")
        gain("1e4", "UMFPACK, matrix ready", compiler, 8)
        gain("1e6", "KLU, matrix ready", compiler, 20)
        limit("1e12", SNL, compiler, 1, 1e9, "s")
        limit(PAIRS, ONE_JUMP_MORE, compiler, 0.4, 1e6, "ms")
    for compiler, ways in results.simulations:
        for name, speed, slower in ways:
            if name == SNL:
                add("simulation", compiler, 1.3, speed, f"{short(speed)} 1e9/s")
            elif name == "rand()%6":
                add(f"simulation, against {name}", compiler, 16, slower, f"{short(slower)} x")
    return lines


# Each line is one paragraph.
CONDITIONS = """\
Each program computes the expected number of rolls, with a fair die of six faces, exact finish and \
the start off the board. The processor time runs from a board in memory, an array with one entry \
for each square, to the answer. It includes building the matrix, except in the rows *matrix \
ready*. *snl* is snl_chance_create(), snl_chance_mean() and snl_chance_free() for an existing \
snl_board; *board made too* also makes that board, from the array, or from the list of jumps where \
an array of squares would be too large.
In brackets: how many times as long the program takes as *snl* with the first compiler, the median \
over all rounds, in which the programs take turns. Everything runs on one thread. All answers were \
compared to a relative 1e-9: with the exact fraction up to 200 squares, with each other above.
SciPy solves with SuperLU. All programs but KLU and *snl* use BLAS. UMFPACK gets its strategy for \
symmetric patterns: its automatic choice is no faster, and loses most digits on boards of 1e4 \
squares and more.
"""
ONE_MORE = """\
The means of all 7800 boards that have one jump more than a board like the classic one: the time of \
all 7800 means together. *One by one* solves each of these boards from the beginning:
"""
LONG_GAMES = """\
Relative errors for long games: boards of 200 squares with walls of five snakes to square 1. *None \
given* means that the solver refused:
"""
PACKAGES = {"python3-scipy": "SciPy", "python3-numpy": "NumPy", "libsuitesparse-dev": "SuiteSparse",
            "libopenblas0-serial": "OpenBLAS", "libopenblas0-pthread": "OpenBLAS",
            "libopenblas0-openmp": "OpenBLAS"}


def paragraphs(text, width):
    return "\n".join(textwrap.fill(line, width) + "\n" for line in text.splitlines()) + "\n"


def body(results, width):
    """All tables, with the text that explains them."""
    text = ""
    for name in results.sets(False):
        row = next(row for row in results.rows if row["set"] == name)
        text += f"- *{name}*: {TITLES[name]}; boards: {row['boards']}, seed {row['seed']}\n"
    text += "\n" + times(results)
    for title, make in ((ONE_MORE, pairs), (LONG_GAMES, errors),
                        ("Games on the classic board:\n", simulations)):
        table = make(results)
        text += paragraphs(title, width) + table if table else ""
    return text


def summary(machine, facts, results):
    """The text for docs/measurements.md."""
    versions = [f"{PACKAGES[name]} {re.sub('^[0-9]+:', '', version).split('+')[0].split('-')[0]}"
                for name, version in facts.items() if name in PACKAGES]
    head = f"{machine}; {', '.join(versions)}.\n{CONDITIONS}"
    return paragraphs(head, 118) + body(results, 118).rstrip()


def main():
    folder = sys.argv[1]
    facts, rows = load(f"{folder}/chance.tsv")
    results = Results(facts, rows)
    asked = floors(results)
    with open(f"{folder}/chance.md", "w", encoding="utf-8") as file:
        file.write("# The random game, measured\n\n")
        for fact in facts:
            if fact[0] != "simulation":
                file.write(f"- {fact[0]}: {fact[1]}\n")
        file.write("\n" + paragraphs(CONDITIONS, 100) + body(results, 100))
        if asked:
            file.write("## Required and measured\n\n")
            file.write(markdown(["figure", "compiler", "required", "measured", ""], asked))
    for line in asked:
        print(f"{line[0]:48} {line[1]:14} {line[2]:>12} {line[3]:>30}  {line[4]}")
    print(f"bench: {folder}/chance.tsv, chance.md")


if __name__ == "__main__":
    main()
