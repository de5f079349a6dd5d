# SPDX-License-Identifier: MIT
"""Makes table.md from results.tsv, and prints the required figures beside the
measured ones: report.py FOLDER."""
import csv
import statistics
import sys

HUGE = 2 ** 62


def load(path):
    """The facts at the top of the file, and a dictionary for each row of figures."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    facts = [line[2:].split("\t") for line in lines if line.startswith("# ")]
    rows = list(csv.DictReader([line for line in lines if not line.startswith("# ")],
                               delimiter="\t"))
    for row in rows:
        row["time"] = None if row["nanoseconds"] == "-" else float(row["nanoseconds"])
    return facts, rows


def family(row):
    """The first word of the set's name. Sets with the same first word are in the same table."""
    return row["set"].split()[0]


def unique(values):
    return list(dict.fromkeys(values))


def short(number):
    """A number as a text with about three digits."""
    if number >= 1000:
        return f"{number:,.0f}"
    if 0 < number < 0.01:
        return f"{number:.1g}"
    digits = 0 if number >= 100 else 1 if number >= 10 else 2 if number >= 0.1 else 3
    return f"{number:.{digits}f}"


class Results:
    def __init__(self, rows):
        self.rows = rows
        self.by_key = {(row["set"], row["competitor"], row["compiler"]): row for row in rows}
        self.compilers = unique(row["compiler"] for row in rows
                                if row["competitor"] in ("plain", "snl_board_solve"))

    def time(self, name, competitor, compiler):
        row = self.by_key.get((name, competitor, compiler))
        return row["time"] if row else None

    def plain(self, name):
        """The time of plain with the first compiler: the baseline of the ratios in tables."""
        return self.time(name, "plain", self.compilers[0]) if self.compilers else None


def markdown(head, lines):
    text = "| " + " | ".join(head) + " |\n|" + "---|" * 2 + "---:|" * (len(head) - 2) + "\n"
    return text + "".join("| " + " | ".join(line) + " |\n" for line in lines) + "\n"


UNITS = {"classic": "ns a board", "20x20": "ns a board", "2^62": "ns a jump", "1e7": "seconds"}


def amount(row):
    """The time of a row in the unit of its table."""
    if row["time"] is None:
        return None
    if int(row["squares"]) == HUGE:
        return row["time"] / float(row["jumps"])
    if UNITS.get(family(row)) == "seconds":
        return row["time"] / 1e9
    return row["time"] / (1 if family(row) in UNITS else float(row["squares"]))


def table(results, name):
    rows = [row for row in results.rows if family(row) == name]
    sets = unique(row["set"] for row in rows)
    text = f"## {name}\n\n"
    for title in sets:
        row = next(row for row in rows if row["set"] == title)
        text += (f"- *{title}*: boards: {row['boards']} of {row['squares']} squares, "
                 f"{float(row['jumps']):,.0f} jumps each, seed {row['seed']}\n")
    text += "\n"
    kinds = [("Time as a multiple of plain", "ratio"), (UNITS.get(name, "ns a square"), "time")]
    if not results.plain(sets[0]):
        kinds = kinds[1:]
    for title, kind in kinds:
        lines = []
        for competitor, compiler in unique((row["competitor"], row["compiler"]) for row in rows):
            line = [competitor, compiler]
            for board in sets:
                row = results.by_key.get((board, competitor, compiler))
                value = amount(row) if row else None
                if value is not None and kind == "ratio":
                    value = row["time"] / results.plain(board)
                line.append(short(value) if value is not None else "-" if row else "")
            lines.append(line)
        text += f"{title}:\n\n" + markdown(["", "compiler"] + sets, lines)
    return text


def floors(results):
    """The required figures beside the measured ones: rows of name, compiler, required, measured,
    and "ok" or "SHORT"."""
    lines = []

    def add(name, compiler, wanted, got, at_most=False, unit="x"):
        if got is None:
            return
        enough = got <= wanted if at_most else got >= wanted
        sign = "<=" if at_most else ">="
        lines.append([name, compiler, f"{sign} {wanted} {unit}", f"{short(got)} {unit}",
                      "ok" if enough else "SHORT"])

    def gain(name, entry, compiler, base="plain", base_compiler=None):
        """The time of the competitor `base`, divided by the time of the competitor `entry`."""
        own = results.time(name, entry, compiler)
        other = results.time(name, base, base_compiler or compiler)
        return other / own if own and other else None

    reader = next((row["compiler"] for row in results.rows
                   if row["competitor"] == "reading the array"), None)
    for compiler in results.compilers:
        entry = "snl_solve_moves"
        for form in "snl_solve_moves", "snl_solve_matrices":
            add(f"{form}, one 10x10 board a call, against plain", compiler, 3,
                gain("10x10 6-20 jumps", f"{form}, one board a call", compiler))
            add(f"{form}, 20x20 boards, against plain", compiler, 5,
                gain("20x20 10-40 jumps", form, compiler))
        add("1e8 none, of the reading speed", compiler, 0.8,
            gain("1e8 none", entry, compiler, "reading the array", reader))
        for density, times in ("1%", 40), ("10%", 20), ("50%", 25), ("5% local", 8):
            add(f"2e7 {density}, against plain", compiler, times,
                gain(f"2e7 {density}", entry, compiler))
        add("boards, classic, against plain", compiler, 2.5,
            gain("classic", "snl_board_solve", compiler))
        name = "20x20 10 jumps"
        add(f"boards, {name}, against plain", compiler, 4, gain(name, "snl_board_solve", compiler))
        for name in "classic", name:
            row = results.by_key.get((name, "snl_board_solve", compiler))
            if row:
                add(f"boards, {name}, allocations a solve", compiler, 1,
                    float(row["allocations"]), True, "")
        for name, entry, limit, bytes_limit in (("2^62 1e3 jumps", "snl_board_solve", 60, 64),
                                                ("2^62 1e6 jumps", "snl_board_solve", 200, 64),
                                                ("2^62 1e6 jumps", "snl_board_set_jump", 250, 32)):
            row = results.by_key.get((name, entry, compiler))
            if row:
                add(f"{name}, {entry}", compiler, limit, amount(row), True, "ns a jump")
                add(f"{name}, {entry}", compiler, bytes_limit,
                    int(row["bytes"]) / float(row["jumps"]), True, "bytes a jump")
        bulk = gain("2^62 1e6 jumps", "std::sort of the mouths", results.compilers[0],
                    "snl_board_set_jumps", compiler)
        name = "2^62 1e6 jumps, snl_board_set_jumps"
        add(name, compiler, 1.2, bulk, True, "x std::sort")
        row = results.by_key.get(("2^62 1e6 jumps", "snl_board_set_jumps", compiler))
        if row:
            add(name, compiler, 32, int(row["bytes"]) / float(row["jumps"]), True, "bytes a jump")
        row = results.by_key.get(("1e7 even faces", "snl_route_create", compiler))
        if row:
            add("1e7 even faces, snl_route_create", compiler, 0.1, amount(row), True, "seconds")
    return lines


INTRODUCTION = """# Fewest rolls, measured

Every competitor gets the same array of 32-bit numbers, one entry a square (or, on boards too large
for an array, the same list of jumps), and answers with the
fewest rolls: start on the first square, a fair die of six faces, exact finish, one jump a roll.
The time includes building a graph from the array. All answers of all runs were compared. The
competitors of a set take turns, round by round, and the tables have the median of the rounds;
`results.tsv` has the numbers of rounds and of boards in each. Every program runs on one thread,
unless its name says otherwise. *plain* is a breadth-first search as short as it gets in C, with
32-bit queue and distances, and memory kept between boards.

The goal is out of reach unless the name says *reachable*, *classic*, *20x20* or *even faces*, so
that a search must explore the whole board. *classic* is one board solved again and again, which the
branch predictor of the machine learns; the boards of all other sets are distinct. *none* has only
the six jumps that guard the goal. *even faces* has a die of the faces 2, 4, .. 64, and only snakes.
*snl_board_solve* and *snl_route_create* get boards made before; *snl_board_set_jump* and
*snl_board_set_jumps* make and free a board, whose jumps come in random order; *2 threads* belong to
the caller, and each solves half of the boards. `-` stands for a competitor that would need more
than 60% of the free memory, or half a minute for one board (one second in a short run); an empty
cell, for a competitor that does not take part in the set.

"""


def main():
    folder = sys.argv[1]
    facts, rows = load(f"{folder}/results.tsv")
    results = Results(rows)
    with open(f"{folder}/table.md", "w", encoding="utf-8") as file:
        file.write(INTRODUCTION)
        for fact in facts:
            file.write(f"- {fact[0]}: {fact[1]}\n")
        file.write("\n")
        for name in unique(family(row) for row in rows):
            file.write(table(results, name))
        asked = floors(results)
        if asked:
            file.write("## Required and measured\n\n")
            file.write(markdown(["figure", "compiler", "required", "measured", ""], asked))
    for line in asked:
        print(f"{line[0]:48} {line[1]:14} {line[2]:>18} {line[3]:>18}  {line[4]}")
    print(f"bench: {folder}/results.tsv, table.md")


if __name__ == "__main__":
    main()
